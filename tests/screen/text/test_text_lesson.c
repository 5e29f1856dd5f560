/* SPDX-License-Identifier: MIT */
/* Promises of lessons and puzzles in lines of text: where no line comes, and in the middle of
 * games. */
#include "base/file.h"
#include "base/thread.h"
#include "screen/text/test_text_mode.h"
#include "screen/text/text_lesson.h"
#include "screen/text/text_puzzle.h"
#include "support/folder.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A reader that a signal has reached, and who types nothing. */
struct reader {
    FILE *in;
    FILE *out;
    int leaves;
};

/* What such a reader is shown; the caller frees it. */
static char *shown_to_leaver(void (*show)(const struct reader *reader))
{
    int input[2], signals[2];
    char *text = NULL;
    size_t length = 0;

    ck_assert(thread_wake_pipe(&signals[0], &signals[1]));
    ck_assert_int_eq(pipe(input), 0);
    ck_assert_int_eq(write(signals[1], "", 1), 1);

    const struct reader reader = {.in = fdopen(input[0], "r"),
                                  .out = open_memstream(&text, &length),
                                  .leaves = signals[0]};

    setvbuf(reader.in, NULL, _IONBF, 0);
    show(&reader);
    fclose(reader.out);
    fclose(reader.in);
    close(input[1]);
    close(signals[0]);
    close(signals[1]);
    return text;
}

static void show_lesson(const struct reader *reader)
{
    struct err err;
    struct lessons lessons = lessons_load(&err);
    struct lesson_progress progress = lesson_progress_load(&err);

    ck_assert_ptr_null(
        text_lessons_learn(&(struct text_lessons){.lessons = &lessons,
                                                  .progress = &progress,
                                                  .in = reader->in,
                                                  .leaves = reader->leaves,
                                                  .out = reader->out},
                           lessons_find(&lessons, "kalah 1"), &err));
    lesson_progress_free(&progress);
    lessons_free(&lessons);
}

static void show_puzzle(const struct reader *reader)
{
    struct err err;
    struct levels *const levels = levels_builtin();
    struct game *const game = game_new("kalah", &err);
    struct puzzle_trainer *const trainer = puzzle_trainer_new(game, 0, 0, &err);

    ck_assert(!text_puzzle_play(
        trainer, levels,
        &(struct text_puzzle_options){.in = reader->in,
                                      .leaves = reader->leaves,
                                      .out = reader->out,
                                      .more = true}));
    puzzle_trainer_free(trainer);
    game_free(game);
    levels_free(levels);
}

/* A signal that has come before the question is no line, and none comes. */
START_TEST(a_reader_who_must_leave_is_not_asked_for_a_line)
{
    static void (*const shows[])(const struct reader *reader) = {show_lesson,
                                                                 show_puzzle};
    char *const home = folder_new_home();
    char *const text = shown_to_leaver(shows[_i]);
    const char *const asked = strstr(text, "\nYour move (");

    ck_assert_msg(asked != NULL, "%s", text);
    ck_assert_ptr_null(strstr(asked + 2, "Your move ("));
    free(text);
    folder_free_home(home);
}
END_TEST

/* On a full disk nobody reads the questions, and no answer is taken. */
START_TEST(a_question_that_cannot_be_written_ends_it)
{
    static void (*const shows[])(const struct reader *reader) = {show_lesson,
                                                                 show_puzzle};
    static char lines[] = "x\n\nx\n";
    char *const home = folder_new_home();
    const struct reader reader = {.in = fmemopen(lines, strlen(lines), "r"),
                                  .out = fopen("/dev/null", "r")};

    shows[_i](&reader);
    ck_assert_int_eq(getc(reader.in), 'x');
    ck_assert(ferror(reader.out));
    fclose(reader.out);
    fclose(reader.in);
    folder_free_home(home);
}
END_TEST

/* As everywhere in the text mode, since a script can be shown at a terminal. */
START_TEST(answers_are_echoed_without_control_characters)
{
    static const char *const scripts[] = {"lesson kalah 1\n\n\033[2J\nq\n",
                                          "puzzle oware\n\033[2J\nq\n"};
    char *const home = folder_new_home();
    char *const talk =
        text_mode_talk("oware", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", scripts[_i]);

    ck_assert_msg(strstr(talk, "q leaves): ?[2J\n?[2J: not a move") != NULL,
                  "%s", talk);
    ck_assert_ptr_null(strchr(talk, '\033'));
    free(talk);
    folder_free_home(home);
}
END_TEST

/* ---- where games are played ---- */

START_TEST(one_who_has_never_played_is_shown_the_lessons)
{
    static const char words[] = "Never played? `lesson` shows how";
    char *const home = folder_new_home();
    char *first = text_mode_talk_kept("lesson\nq\nlesson kalah 1\n1\nq\n");
    char *second = text_mode_talk_kept("");

    ck_assert_msg(strncmp(first, words, strlen(words)) == 0, "%s", first);
    ck_assert_ptr_nonnull(strstr(first, "Lesson 1 of 10: Sowing."));
    ck_assert_msg(strstr(second, words) == NULL, "%s", second);
    free(second);
    free(first);
    folder_free_home(home);
}
END_TEST

/* The file is put aside when it is read first, before the first question. */
START_TEST(what_is_damaged_of_the_lessons_is_told)
{
    char *const home = folder_new_home();
    char *const state = file_folder(FILE_STATE, "lessons.ini");
    char *const folder = file_folder(FILE_DATA, "lessons");
    char *const own = file_join(folder, "own.ini");
    struct err err;

    ck_assert(file_make_folder(folder, &err));
    folder_put(own, "[lesson]\nformat = 7\n");
    free(folder);
    folder_put(state, "[kalah 01-sowing]\nstep = many\n");

    char *const talk = text_mode_talk_kept("lessons\nlesson\nq\n");
    const char *const first = strstr(talk, "lessons.ini:2: ");

    ck_assert_msg(first != NULL && first < strstr(talk, "Your move"), "%s",
                  talk);
    ck_assert_ptr_null(strstr(first + 1, "lessons.ini:"));

    const char *const listed = strstr(talk, "own.ini:2: ");

    ck_assert_msg(listed != NULL && listed < strstr(talk, "kalah 1: "), "%s",
                  talk);
    ck_assert_ptr_nonnull(strstr(listed + 1, "own.ini:2: "));
    free(talk);
    free(own);
    free(state);
    folder_free_home(home);
}
END_TEST

START_TEST(a_lesson_can_be_had_in_a_game_and_leads_to_another)
{
    char *const home = folder_new_home();
    char *const talk =
        text_mode_talk("oware", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s",
                       "lesson relay 6\n6\n\nposition\nlessons\nlesson x\n");

    ck_assert_msg(strstr(talk,
                         "Enter plays a game against Acorn; q leaves: \n"
                         "Move 1. You: pits 1 to 6 hold 4 4 4 4 4 4") != NULL,
                  "%s", talk);
    ck_assert_ptr_nonnull(strstr(talk, "relay 6: Dakon, as ohvalhu, until "
                                       "every pit is empty (done)\n"));
    ck_assert_ptr_nonnull(
        strstr(talk, "lesson: x is no lesson; `lessons` lists them.\n"
                     "Your move ("));
    free(talk);
    folder_free_home(home);
}
END_TEST

/* Whatever puzzle it is today; behind it stands the game. */
START_TEST(a_puzzle_can_be_had_in_a_game)
{
    char *const home = folder_new_home();
    char *const talk =
        text_mode_talk("mangala", "4,4,4,4,4,0,5/4,4,4,4,4,4,1/n",
                       "puzzle oware\ni\nq\nposition\npuzzle\npuzzle x\n");

    ck_assert_msg(strstr(talk, "\nPuzzle of ") != NULL ||
                      strstr(talk, ": Puzzle of ") != NULL,
                  "%s", talk);
    ck_assert_ptr_nonnull(strstr(talk, " \302\267 Oware, "));
    ck_assert_ptr_nonnull(strstr(talk, "; i hint, u undo, p practice, "));
    ck_assert_ptr_nonnull(
        strstr(talk, "q leaves): q\nnot solved\nMove 1. South: "));
    ck_assert_ptr_nonnull(
        strstr(talk, ": position\n4,4,4,4,4,0,5/4,4,4,4,4,4,1/n\n"));
    ck_assert_ptr_nonnull(
        strstr(talk, "puzzle: mangala: there are no puzzles of this game.\n"));
    ck_assert_ptr_nonnull(
        strstr(talk, "puzzle: x: no such game; there are kalah, "));
    free(talk);
    folder_free_home(home);
}
END_TEST

/* Behind each word stands what its letter does. */
START_TEST(words_are_obeyed_as_their_letters)
{
    static const char *const wanted[] = {
        "): hint\nYou sow 1",     "): back\n",
        "): quit\nMove 1. ",      "): undo\n",
        "): practice\nPractice ", "): own\nNone of your own waits",
        "): quit\nnot solved\n"};
    char *const home = folder_new_home();
    char *const talk =
        text_mode_talk("oware", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s",
                       "lesson kalah 1\nhint\nback\nquit\n"
                       "puzzle oware\nhint\nundo\npractice\nown\nquit\n");

    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        ck_assert_msg(strstr(talk, wanted[i]) != NULL, "%s: %s", wanted[i],
                      talk);
    ck_assert_ptr_null(strstr(talk, "not a move"));
    free(talk);
    folder_free_home(home);
}
END_TEST

TCase *text_lesson_case(void)
{
    TCase *const tests = tcase_create("lessons");

    tcase_add_loop_test(tests, a_reader_who_must_leave_is_not_asked_for_a_line,
                        0, 2);
    tcase_add_loop_test(tests, a_question_that_cannot_be_written_ends_it, 0, 2);
    tcase_add_loop_test(tests, answers_are_echoed_without_control_characters, 0,
                        2);
    tcase_add_test(tests, one_who_has_never_played_is_shown_the_lessons);
    tcase_add_test(tests, what_is_damaged_of_the_lessons_is_told);
    tcase_add_test(tests, a_lesson_can_be_had_in_a_game_and_leads_to_another);
    tcase_add_test(tests, a_puzzle_can_be_had_in_a_game);
    tcase_add_test(tests, words_are_obeyed_as_their_letters);
    return tests;
}
