/* SPDX-License-Identifier: MIT */
/* Questions: what is typed, and what is yes. */
#include "support/screen/app_probe.h"
#include "support/suites.h"
#include "ui/widget.h"

static struct app_probe *stage;

static void begin(void)
{
    stage = app_probe_new();
}

static void end(void)
{
    app_probe_free(stage);
}

static bool shown(const char *part)
{
    app_probe_draw(stage, 80, 24, GLYPHS_UTF8);
    return app_probe_has(stage, part);
}

struct given_answer {
    int times;
    char text[PROMPT_MAX + 1];
    const char *top; /* when it came */
};

static void take_text(void *whose, const char *text, int64_t now)
{
    struct given_answer *const answer = whose;

    (void)now;
    answer->times++;
    snprintf(answer->text, sizeof answer->text, "%s", text);
    answer->top = app_probe_top(stage);
}

static void take_yes(void *whose, int64_t now)
{
    take_text(whose, "yes", now);
}

START_TEST(a_question_takes_what_is_typed)
{
    struct given_answer answer = {0};

    begin();
    ask_text(stage->app, "Save as", "game", take_text, &answer, 0);
    ck_assert(
        shown("╭─ Save as ────────────────────────────────────────────────"
              "╮\n"
              "          │ game                                           "
              "          │\n"));
    app_probe_type(stage, "q?12");
    app_probe_key(stage, INPUT_ENTER);
    ck_assert_int_eq(answer.times, 1);
    ck_assert_str_eq(answer.text, "gameq?12");
    ck_assert_str_eq(answer.top, "");
    end();
}
END_TEST

START_TEST(a_question_can_be_left)
{
    struct given_answer answer = {0};

    begin();
    ask_text(stage->app, "Save as", "game", take_text, &answer, 0);
    app_probe_key(stage, INPUT_ESCAPE);
    ck_assert_str_eq(app_probe_top(stage), "");
    ck_assert_int_eq(answer.times, 0);
    end();
}
END_TEST

/* How often it was answered with yes. */
static int asked(const char *keys)
{
    struct given_answer answer = {0};

    begin();
    ask_yes(stage->app, "Delete it?", take_yes, &answer, 0);
    ck_assert(shown("│ Delete it?"));
    ck_assert(app_probe_has(stage, "│  y  yes     n  no "));
    app_probe_type(stage, keys);
    ck_assert_str_eq(app_probe_top(stage), "");
    end();
    return answer.times;
}

START_TEST(only_yes_is_yes)
{
    ck_assert_int_eq(asked("y"), 1);
    ck_assert_int_eq(asked("n"), 0);
    ck_assert_int_eq(asked("q"), 0);
    ck_assert_int_eq(asked("\033"), 0);
    ck_assert_int_eq(asked("\n"), 0);
    ck_assert_int_eq(asked("\t\n"), 1);
}
END_TEST

START_TEST(yes_can_be_clicked)
{
    struct given_answer answer = {0};

    begin();
    ask_yes(stage->app, "Delete it?", take_yes, &answer, 0);
    ck_assert(shown("y  yes"));
    app_probe_click(stage, 0, 0);
    ck_assert_int_eq(answer.times, 0);
    app_probe_click(stage, 18, 12);
    ck_assert_int_eq(answer.times, 1);
    end();
}
END_TEST

Suite *ask_suite(void)
{
    Suite *const suite = suite_create("ask");
    TCase *const questions = tcase_create("questions");

    tcase_add_test(questions, a_question_takes_what_is_typed);
    tcase_add_test(questions, a_question_can_be_left);
    tcase_add_test(questions, only_yes_is_yes);
    tcase_add_test(questions, yes_can_be_clicked);
    suite_add_tcase(suite, questions);
    return suite;
}
