/* Questions: what is typed, and what is yes. */
#include "support/screen/app_probe.h"
#include "support/suites.h"
#include "ui/widget.h"

static struct stage *stage;

static void begin(void)
{
    stage = stage_new();
}

static void end(void)
{
    stage_free(stage);
}

static bool shown(const char *part)
{
    stage_draw(stage, 80, 24, GLYPHS_UTF8);
    return stage_has(stage, part);
}

struct answer {
    int times;
    char text[PROMPT_MAX + 1];
    const char *top; /* when it came */
};

static void take_text(void *whose, const char *text, int64_t now)
{
    struct answer *const answer = whose;

    (void)now;
    answer->times++;
    snprintf(answer->text, sizeof answer->text, "%s", text);
    answer->top = stage_top(stage);
}

static void take_yes(void *whose, int64_t now)
{
    take_text(whose, "yes", now);
}

START_TEST(a_question_takes_what_is_typed)
{
    struct answer answer = {0};

    begin();
    ask_text(stage->house, "Save as", "game", take_text, &answer, 0);
    ck_assert(
        shown("╭─ Save as ────────────────────────────────────────────────"
              "╮\n"
              "          │ game                                           "
              "          │\n"));
    stage_type(stage, "q?12");
    stage_key(stage, INPUT_ENTER);
    ck_assert_int_eq(answer.times, 1);
    ck_assert_str_eq(answer.text, "gameq?12");
    ck_assert_str_eq(answer.top, "");
    end();
}
END_TEST

START_TEST(a_question_can_be_left)
{
    struct answer answer = {0};

    begin();
    ask_text(stage->house, "Save as", "game", take_text, &answer, 0);
    stage_key(stage, INPUT_ESCAPE);
    ck_assert_str_eq(stage_top(stage), "");
    ck_assert_int_eq(answer.times, 0);
    end();
}
END_TEST

/* How often it was answered with yes. */
static int asked(const char *keys)
{
    struct answer answer = {0};

    begin();
    ask_yes(stage->house, "Delete it?", take_yes, &answer, 0);
    ck_assert(shown("│ Delete it?"));
    ck_assert(stage_has(stage, "│  y  yes     n  no "));
    stage_type(stage, keys);
    ck_assert_str_eq(stage_top(stage), "");
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
    struct answer answer = {0};

    begin();
    ask_yes(stage->house, "Delete it?", take_yes, &answer, 0);
    ck_assert(shown("y  yes"));
    stage_click(stage, 0, 0);
    ck_assert_int_eq(answer.times, 0);
    stage_click(stage, 18, 12);
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
