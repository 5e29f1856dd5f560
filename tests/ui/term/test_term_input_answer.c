/* SPDX-License-Identifier: MIT */
/* Answers to what the terminal was asked: known wherever they are torn, however
 * late they are, and never typed. */
#include "ui/term/test_term_input.h"

#include <string.h>

#define LIGHT "\033]11;rgb:ffff/ffff/ffff\a"
#define DARK  "\033]11;rgb:0000/0000/0000\a"
#define WHO   "\033[?62;22c"

static void ask(struct ear *ear)
{
    ear_open(ear);
    term_input_expect(ear->input, ear->now + 10 * CLOCK_SECOND, true);
}

static enum ground told_by(const char *answer)
{
    struct ear ear;

    ask(&ear);
    ear_hear_text(&ear, answer);

    const enum ground ground = term_input_ground(ear.input);

    ck_assert_str_eq(ear_close(&ear), "");
    return ground;
}

START_TEST(the_brightness_of_the_ground_decides)
{
    static const struct {
        const char *answer;
        enum ground ground;
    } rows[] = {
        {LIGHT, GROUND_LIGHT},
        {DARK, GROUND_DARK},
        {"\033]11;rgb:fd/f6/e3\033\\", GROUND_LIGHT},
        {"\033]11;rgb:00/2b/36\033\\", GROUND_DARK},
        {"\033]11;rgb:f/f/f\a", GROUND_LIGHT},
        {"\033]11;rgb:1/1/1\a", GROUND_DARK},
        {"\033]11;rgb:FFF/FFF/FFF\a", GROUND_LIGHT},
        {"\033]11;rgba:ffff/ffff/ffff/ffff\a", GROUND_LIGHT},
        {"\033]11;rgba:0000/0000/0000/cccc\033\\", GROUND_DARK},
        {"\033]11;rgb:9090/9090/9090\a", GROUND_LIGHT},
        {"\033]11;rgb:8080/8080/8080\a", GROUND_BETWEEN},
        {"\033]11;rgb:3535/3535/3535\a", GROUND_BETWEEN},
        {"\033]11;rgb:3333/3333/3333\a", GROUND_DARK},
        {"\033]11;rgb:2e/34/40\a", GROUND_DARK},
        {"\033]11;rgb:0000/ffff/0000\a", GROUND_LIGHT},
        {"\033]11;rgb:0000/0000/ffff\a", GROUND_BETWEEN},
        {"\033]11;rgb:0000/0000/8080\a", GROUND_DARK},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_msg(told_by(rows[i].answer) == rows[i].ground, "%s",
                      rows[i].answer + 1);
}
END_TEST

START_TEST(what_is_no_such_answer_tells_nothing)
{
    static const char *const answers[] = {
        "\033]10;rgb:ffff/ffff/ffff\a",
        "\033]11;rgb:ffff/ffff\a",
        "\033]11;rgb:ffff//ffff\a",
        "\033]11;rgb:fffff/ffff/ffff\a",
        "\033]11;rgb:ffff/ffff/fffff\a",
        "\033]11;rgb:gg/ff/ff\a",
        "\033]11;?\a",
        "\033]11;\a",
        "\033]\a",
        "\033]11;white\033\\",
        "\033P11;rgb:ffff/ffff/ffff\033\\",
        "\033]11;rgb:ffff/ffff/ffff and so on, longer than any\a",
        WHO,
    };

    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++)
        ck_assert_msg(told_by(answers[i]) == GROUND_AWAITED, "%s",
                      answers[i] + 1);
}
END_TEST

/* The whole answer, and beside it only these keys. */
static void light_was_heard(struct ear *ear, const char *keys)
{
    ck_assert_int_eq(term_input_ground(ear->input), GROUND_LIGHT);
    ck_assert(term_input_answered(ear->input));
    ck_assert_str_eq(ear_close(ear), keys);
}

/* Between keys, which are told as ever. */
START_TEST(an_answer_may_be_torn_anywhere_for_seconds)
{
    static const char answer[] = "\033]11;rgb:ffff/ffff/ffff\033\\" WHO;

    for (size_t cut = 1; cut < sizeof answer - 1; cut++) {
        const bool after_escape = answer[cut - 1] == '\033';
        struct ear ear;

        ask(&ear);
        ear_hear_text(&ear, "a");
        ear_hear(&ear, answer, cut);
        ear_pass(&ear, (after_escape ? 140 : 3000) * CLOCK_MILLISECOND);
        ear_hear_text(&ear, answer + cut);
        ear_hear_text(&ear, "b");
        light_was_heard(&ear, "a b");
    }
}
END_TEST

/* That it is no Escape key can only be known after it was told. */
START_TEST(the_tail_of_an_answer_after_an_escape_is_swallowed)
{
    struct ear ear;

    ask(&ear);
    ear_hear_text(&ear, "\033");
    ear_pass(&ear, 200 * CLOCK_MILLISECOND);
    ear_hear_text(&ear, "]11;rgb:ffff/ffff/ffff\ax");
    ck_assert_int_eq(term_input_ground(ear.input), GROUND_LIGHT);
    ck_assert_str_eq(ear_close(&ear), "escape x");
}
END_TEST

START_TEST(an_answer_that_is_dropped_is_known_all_the_same)
{
    static const char answer[] = LIGHT WHO;

    for (size_t cut = 0; cut < sizeof answer; cut++) {
        struct ear ear;

        ask(&ear);
        term_input_feed(ear.input, answer, cut);
        term_input_drop(ear.input, ear.now);
        ear_hear_text(&ear, answer + cut);
        light_was_heard(&ear, "");
    }
}
END_TEST

START_TEST(who_answers_out_of_order_may_answer_later)
{
    struct ear ear;

    ear_open(&ear);
    term_input_expect(ear.input, ear.now + 10 * CLOCK_SECOND, false);
    ear_hear_text(&ear, WHO);
    ck_assert(!term_input_answered(ear.input));
    ear_hear_text(&ear, DARK);
    ck_assert(term_input_answered(ear.input));
    ck_assert_int_eq(term_input_ground(ear.input), GROUND_DARK);
    ck_assert_str_eq(ear_close(&ear), "");
}
END_TEST

/* As long as nobody knows how long its list is, it is cut nowhere. */
START_TEST(a_terminal_may_say_of_itself_as_much_as_it_likes)
{
    struct ear ear;

    ask(&ear);
    ear_hear_text(&ear, "\033[?64;1;2;6;9;15;16;17;18;21;22;28;29;42;52cx");
    ck_assert(term_input_answered(ear.input));
    ck_assert_str_eq(ear_close(&ear), "x");
}
END_TEST

/* Once all is answered, silence means what it always means. */
START_TEST(after_the_answer_an_escape_is_quick_again)
{
    struct ear ear;

    ask(&ear);
    ear_hear_text(&ear, "\033");
    ck_assert_int_gt(term_input_due(ear.input), ear.now + EAR_DELAY);
    ear_hear_text(&ear, "]11;rgb:0/0/0\a" WHO "\033");
    ck_assert_int_eq(term_input_due(ear.input), ear.now + EAR_DELAY);
    ear_pass(&ear, 60 * CLOCK_MILLISECOND);
    ear_hear_text(&ear, "]");
    ck_assert_str_eq(ear_close(&ear), "escape ]");
}
END_TEST

START_TEST(an_answer_that_never_comes_is_not_waited_for_for_ever)
{
    struct ear ear;

    ask(&ear);
    ear_hear_text(&ear, "\033]11;rg");
    ear_pass(&ear, 11 * CLOCK_SECOND);
    ear_hear_text(&ear, "x");
    ck_assert_str_eq(ear_close(&ear), "x");
}
END_TEST

TCase *term_input_answers(void)
{
    TCase *const tests = tcase_create("answers");

    tcase_add_test(tests, the_brightness_of_the_ground_decides);
    tcase_add_test(tests, what_is_no_such_answer_tells_nothing);
    tcase_add_test(tests, an_answer_may_be_torn_anywhere_for_seconds);
    tcase_add_test(tests, the_tail_of_an_answer_after_an_escape_is_swallowed);
    tcase_add_test(tests, an_answer_that_is_dropped_is_known_all_the_same);
    tcase_add_test(tests, who_answers_out_of_order_may_answer_later);
    tcase_add_test(tests, a_terminal_may_say_of_itself_as_much_as_it_likes);
    tcase_add_test(tests, after_the_answer_an_escape_is_quick_again);
    tcase_add_test(tests,
                   an_answer_that_never_comes_is_not_waited_for_for_ever);
    return tests;
}
