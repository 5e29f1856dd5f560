/* SPDX-License-Identifier: MIT */
/* The page about lessons is true: every key and claim is described, and its
 * example can be read. */
#include "manual/test_manual.h"
#include "match/lessons/lesson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PAGE[] = "man/naqala-lesson.5";

static void has_items(const char *part, const char *const items[], int count)
{
    for (int i = 0; i < count; i++)
        ck_assert_msg(manual_has_item(part, items[i]), "the page lacks %s",
                      items[i]);
}

START_TEST(every_key_of_a_lesson_is_described)
{
    static const char *const HEAD[] = {"format", "game", "name", "about"};
    static const char *const STEP[] = {
        "position", "text",  "show",     "accept",    "does",      "right",
        "wrong",    "reply", "say.MOVE", "does.MOVE", "reply-does"};
    char *sections = manual_section(PAGE, "SECTIONS");
    char *head = manual_part(sections, ".Ss", "[lesson]");
    char *step = manual_part(sections, ".Ss", "[step 1], [step 2] ...");

    has_items(head, HEAD, sizeof HEAD / sizeof *HEAD);
    has_items(step, STEP, sizeof STEP / sizeof *STEP);
    free(step);
    free(head);
    free(sections);
}
END_TEST

START_TEST(every_claim_is_described)
{
    static const char *const CLAIMS[] = {
        "extra turn",  "captures N",    "sows N",   "laps N",     "banks N",
        "risks N",     "leaves N",      "pushes N", "moves N",    "broadside N",
        "endangers N", "ends the game", "wins",     "ends on PIT"};
    char *claims = manual_section(PAGE, "CLAIMS");

    has_items(claims, CLAIMS, sizeof CLAIMS / sizeof *CLAIMS);
    free(claims);
}
END_TEST

START_TEST(the_example_of_the_page_is_a_lesson)
{
    char *examples = manual_section(PAGE, "EXAMPLES");
    const char *example = strstr(examples, "\n; two steps");
    struct err err = {""};

    ck_assert_ptr_nonnull(example);

    const size_t length = (size_t)(strstr(example, "\n.Ed") - example);
    struct lesson *const lesson =
        lesson_parse("example", example, length, &err);

    ck_assert_msg(lesson != NULL, "%s", err.text);
    ck_assert_int_eq(lesson_step_count(lesson), 2);
    lesson_free(lesson);
    free(examples);
}
END_TEST

void manual_add_lesson(Suite *suite)
{
    TCase *const lesson = tcase_create("naqala-lesson(5)");

    tcase_add_test(lesson, every_key_of_a_lesson_is_described);
    tcase_add_test(lesson, every_claim_is_described);
    tcase_add_test(lesson, the_example_of_the_page_is_a_lesson);
    suite_add_tcase(suite, lesson);
}
