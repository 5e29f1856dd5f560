/* SPDX-License-Identifier: MIT */
/* Promises of the puzzle of a day in lines of text. */
#include "base/file.h"
#include "cmd/test_command.h"
#include "support/folder.h"
#include "support/screen/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In the folder of nobody, so that what is kept of one run is not seen by
 * another; in any locale and time zone. */
static struct run run_puzzle(const char *input, const char *words,
                             const char *const settings[])
{
    const char *list[8] = {"puzzle"};
    char copy[200];
    char *rest = NULL;
    int count = 1;

    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok_r(copy, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest))
        list[count++] = word;
    return run(&(struct order){.words = list,
                               .input = input,
                               .length = strlen(input),
                               .settings = settings});
}

START_TEST(a_date_has_the_same_puzzle_everywhere)
{
    static const char *const PLACES[][4] = {
        {"LC_ALL=C", "TZ=UTC0", NULL},
        {"LC_ALL=de_DE.UTF-8", "TZ=XXX-14", NULL},
        {"LC_ALL=tr_TR.UTF-8", "TZ=XXX12", "LANG=ar_EG.UTF-8", NULL},
    };
    char *const home = folder_new_home();
    struct run here = run_puzzle("1\n2\n", "--date 2026-11-22", PLACES[0]);

    ck_assert_str_eq(here.err, "");
    for (int i = 1; i < 3; i++) {
        struct run there = run_puzzle("1\n2\n", "--date 2026-11-22", PLACES[i]);

        ck_assert_str_eq(there.out, here.out);
        run_free(&there);
    }
    run_free(&here);
    folder_free_home(home);
}
END_TEST

static int count_questions(const char *text)
{
    int count = 0;

    for (; (text = strstr(text, "Your move (")) != NULL; text++)
        count++;
    return count;
}

/* In puzzles and lessons, however long it is. */
START_TEST(a_line_is_one_answer)
{
    static const char *const commands[][4] = {
        {"puzzle", "--date", "2026-11-22", NULL},
        {"lesson", "kalah", "1", NULL},
    };
    char *const home = folder_new_home();
    char input[160];

    memset(input, 'x', sizeof input);
    snprintf(&input[150], sizeof input - 150, "\n q \n");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        struct run run_of_it = run(&(struct order){
            .words = commands[i], .input = input, .length = strlen(input)});

        ck_assert_int_eq(count_questions(run_of_it.out), 2);
        ck_assert_msg(strstr(run_of_it.out, "q leaves): q\n") != NULL, "%s",
                      run_of_it.out);
        run_free(&run_of_it);
    }
    folder_free_home(home);
}
END_TEST

START_TEST(a_mistake_that_waits_is_told_today_and_not_for_a_date)
{
    static const char MISTAKE[] =
        "[repetition]\nform = 1\n[1]\ngame = \"kalah\"\n"
        "position = \"0,0,1,2,0,2,19/0,1,0,0,2,1,20/s\"\n"
        "better = \"4\"\nplayed = \"6\"\ncost = 6\n"
        "game-date = \"2026-01-02T03:04:05Z\"\nstep = 0\n"
        "due = \"2026-01-03\"\n";
    char *const home = folder_new_home();
    char *const folder = file_join(home, "naqala");
    char *const path = file_join(folder, "repetition.ini");
    struct run before = run_puzzle("", "--date 2026-11-22", NULL);
    struct err err = {""};

    ck_assert_msg(file_make_folder(folder, &err), "%s", err.text);
    folder_put(path, MISTAKE);

    struct run after = run_puzzle("", "--date 2026-11-22", NULL);
    struct run today = run_puzzle("", "", NULL);

    ck_assert_str_eq(after.err, "");
    ck_assert_str_eq(after.out, before.out);
    ck_assert_ptr_nonnull(strstr(today.out, "o one of your own 1"));
    run_free(&before);
    run_free(&after);
    run_free(&today);
    free(path);
    free(folder);
    folder_free_home(home);
}
END_TEST

/* 2026-11-22T23:30:00Z: in the east it is the next day already. */
START_TEST(today_is_the_day_of_the_players_calendar)
{
    static const char *const WEST[] = {"SOURCE_DATE_EPOCH=1795390200",
                                       "TZ=XXX5", NULL};
    static const char *const EAST[] = {"SOURCE_DATE_EPOCH=1795390200",
                                       "TZ=XXX-5", NULL};
    struct run west = run_puzzle("", "", WEST);
    struct run east = run_puzzle("", "", EAST);

    ck_assert_ptr_nonnull(strstr(west.out, "Puzzle of 22 November"));
    ck_assert_ptr_nonnull(strstr(east.out, "Puzzle of 23 November"));
    run_free(&west);
    run_free(&east);
}
END_TEST

/* The end of a text. */
static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text);

    return length >= strlen(end) &&
           strcmp(text + length - strlen(end), end) == 0;
}

START_TEST(the_last_line_says_whether_it_was_solved)
{
    char *const home = folder_new_home();
    struct run solved = run_puzzle("1\n2\n", "--date 2026-11-22", NULL);
    struct run failed = run_puzzle("1\n", "--date 2026-11-22", NULL);

    ck_assert_int_eq(solved.status, 0);
    ck_assert_msg(ends_with(solved.out, "\nsolved\n"), "%s", solved.out);
    ck_assert_ptr_nonnull(strstr(solved.out, "North sows e: "));
    ck_assert_int_eq(failed.status, 0);
    ck_assert_msg(ends_with(failed.out, "\nnot solved\n"), "%s", failed.out);
    run_free(&solved);
    run_free(&failed);
    folder_free_home(home);
}
END_TEST

/* Neither read nor written; what is said of it is the same. */
START_TEST(a_folder_in_the_place_of_a_file_is_told_once)
{
    static const char *const commands[][2] = {
        {"puzzle --text", "puzzles.ini"},
        {"lesson --text kalah 1", "lessons.ini"},
    };
    char *const home = folder_new_home();

    for (int i = 0; i < 2; i++) {
        char *const folder = file_join(home, "naqala");
        char *const path = file_join(folder, commands[i][1]);
        char told[300];
        struct err err = {""};

        ck_assert_msg(file_make_folder(path, &err), "%s", err.text);
        snprintf(told, sizeof told, "naqala: %s: Is a directory\n", path);

        struct run run = run_naqala("1\n2\n3\n", "%s", commands[i][0]);

        ck_assert_str_eq(run.err, told);
        run_free(&run);
        free(path);
        free(folder);
    }
    folder_free_home(home);
}
END_TEST

START_TEST(a_byte_order_mark_is_passed_over)
{
    char *const home = folder_new_home();
    struct run solved = run_puzzle("\xEF\xBB\xBF"
                                   "1\n2\n",
                                   "--date 2026-11-22", NULL);

    ck_assert_msg(ends_with(solved.out, "\nsolved\n"), "%s", solved.out);
    run_free(&solved);
    folder_free_home(home);
}
END_TEST

START_TEST(an_empty_line_asks_for_the_move_again)
{
    char *const home = folder_new_home();
    struct run run = run_puzzle("\n\n1\n2\n", "--date 2026-11-22", NULL);

    ck_assert_int_eq(count_questions(run.out), 4);
    ck_assert_ptr_null(strstr(run.out, "not a move"));
    ck_assert_msg(ends_with(run.out, "\nsolved\n"), "%s", run.out);
    run_free(&run);
    folder_free_home(home);
}
END_TEST

START_TEST(hints_say_more_each_time)
{
    char *const home = folder_new_home();
    struct run hinted = run_puzzle("i\ni\ni\nq\n", "--date 2026-11-22", NULL);
    const char *const first =
        strstr(hinted.out, "Look at the left side of your row.\n");
    const char *const second = strstr(hinted.out, "row. It plays again.\n");
    const char *const third =
        strstr(hinted.out, "again. Pit 2: 5 seeds, ends in the store");

    ck_assert_msg(first != NULL && second > first && third > second, "%s",
                  hinted.out);
    run_free(&hinted);
    folder_free_home(home);
}
END_TEST

START_TEST(the_other_player_is_called_as_in_the_game)
{
    char *const home = folder_new_home();
    struct run abalone =
        run_puzzle("", "--text --game abalone --date 2025-01-05", NULL);
    struct run kalah = run_puzzle("", "--date 2026-11-22", NULL);

    ck_assert_msg(strstr(abalone.out, "\nBlack: b 1-2") != NULL, "%s",
                  abalone.out);
    ck_assert_ptr_null(strstr(abalone.out, "South"));
    ck_assert_msg(strstr(kalah.out, " North: pits a to f") != NULL, "%s",
                  kalah.out);
    run_free(&abalone);
    run_free(&kalah);
    folder_free_home(home);
}
END_TEST

/* With the file where it was: one that is newer is left alone. */
START_TEST(the_screen_tells_what_is_wrong_with_a_file)
{
    static const struct {
        const char *name, *text, *said;
    } files[] = {
        {"puzzles.ini", "[puzzles]\nform = 2\n", "[puzzles] form: 2 is newer"},
        {"repetition.ini", "nonsense", "repetition.ini:1: "}};
    static const char *const words[] = {"puzzle", "--game", "abalone", NULL};
    char *const home = folder_new_home();
    char *const folder = file_folder(FILE_STATE, "");
    char *const path = file_join(folder, files[_i].name);
    struct err err;

    ck_assert(file_make_folder(folder, &err));
    folder_put(path, files[_i].text);

    struct terminal *const terminal =
        terminal_start(&(struct terminal_order){.words = words, .width = 200});

    terminal_await(terminal, files[_i].said);
    terminal_type(terminal, "q");
    terminal_await(terminal, "New game");
    terminal_type(terminal, "q");
    ck_assert_int_eq(terminal_wait(terminal), 0);
    terminal_free(terminal);
    ck_assert_int_eq(file_exists(path), _i == 0);
    free(path);
    free(folder);
    folder_free_home(home);
}
END_TEST

static const struct {
    const char *words;
    const char *said;
} MISUSED[] = {
    {"--date 2026-02-30", "--date: 2026-02-30 is not a day, as 2026-11-22"},
    {"awari", "awari: there are no puzzles of this game"},
    {"chess", "chess: no such game"},
    {"./none.ini", "./none.ini: No such file or directory"},
    {"levels.ini", "levels.ini: there is no section [game]"},
    {"oware --game kalah", "the game is told twice"},
};

START_TEST(a_puzzle_that_is_none_is_refused)
{
    struct run run = run_puzzle("", MISUSED[_i].words, NULL);

    ck_assert_int_eq(run.status, 2);
    ck_assert_str_eq(run.out, "");
    ck_assert_msg(strstr(run.err, MISUSED[_i].said) != NULL, "%s", run.err);
    run_free(&run);
}
END_TEST

TCase *command_puzzle_case(void)
{
    TCase *const puzzle = tcase_create("puzzle");

    tcase_add_test(puzzle, a_line_is_one_answer);
    tcase_add_test(puzzle, a_date_has_the_same_puzzle_everywhere);
    tcase_add_test(puzzle,
                   a_mistake_that_waits_is_told_today_and_not_for_a_date);
    tcase_add_test(puzzle, today_is_the_day_of_the_players_calendar);
    tcase_add_test(puzzle, the_last_line_says_whether_it_was_solved);
    tcase_add_test(puzzle, a_folder_in_the_place_of_a_file_is_told_once);
    tcase_add_test(puzzle, a_byte_order_mark_is_passed_over);
    tcase_add_test(puzzle, an_empty_line_asks_for_the_move_again);
    tcase_add_test(puzzle, hints_say_more_each_time);
    tcase_add_test(puzzle, the_other_player_is_called_as_in_the_game);
    tcase_add_loop_test(puzzle, the_screen_tells_what_is_wrong_with_a_file, 0,
                        2);
    tcase_add_loop_test(puzzle, a_puzzle_that_is_none_is_refused, 0,
                        sizeof MISUSED / sizeof MISUSED[0]);
    return puzzle;
}
