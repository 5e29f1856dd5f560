/* SPDX-License-Identifier: MIT */
/* Promises of lessons in lines of text, where no line comes. */
#include "base/thread.h"
#include "screen/text/test_text_mode.h"
#include "screen/text/text_lesson.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A signal that has come before the question is no line, and none comes. */
START_TEST(a_reader_who_must_leave_is_not_asked_for_a_line)
{
    struct err err;
    struct lessons lessons = lessons_load(&err);
    struct lesson_progress progress = lesson_progress_load(&err);
    int input[2], signals[2];
    char *text = NULL;
    size_t length = 0;

    ck_assert(thread_wake_pipe(&signals[0], &signals[1]));
    ck_assert_int_eq(pipe(input), 0);
    ck_assert_int_eq(write(signals[1], "", 1), 1);

    FILE *const in = fdopen(input[0], "r");
    FILE *const out = open_memstream(&text, &length);

    setvbuf(in, NULL, _IONBF, 0);
    ck_assert_ptr_null(
        text_lessons_learn(&(struct text_lessons){.lessons = &lessons,
                                                  .progress = &progress,
                                                  .in = in,
                                                  .leaves = signals[0],
                                                  .out = out},
                           lessons_find(&lessons, "kalah 1"), &err));
    fclose(out);

    const char *const asked = strstr(text, "\nYour move (");

    ck_assert_msg(asked != NULL, "%s", text);
    ck_assert_ptr_null(strstr(asked + 2, "Your move ("));
    free(text);
    fclose(in);
    close(input[1]);
    close(signals[0]);
    close(signals[1]);
    lesson_progress_free(&progress);
    lessons_free(&lessons);
}
END_TEST

TCase *text_lesson_case(void)
{
    TCase *const tests = tcase_create("lessons");

    tcase_add_test(tests, a_reader_who_must_leave_is_not_asked_for_a_line);
    return tests;
}
