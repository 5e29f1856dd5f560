/* SPDX-License-Identifier: MIT */
/* Promises of games that are kept without being saved: left and continued, and in
 * the record when they end. */
#include "base/file.h"
#include "base/memory.h"
#include "match/record.h"
#include "match/saves/game_list.h"
#include "screen/text/test_text_mode.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/screen/autosave_probe.h"
#include "support/screen/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define AFTER_FIVE "4,4,4,4,0,5,1/5,5,4,4,4,4,0/n"

static void check_kept(const char *lines, const char *text)
{
    char *const talk = text_mode_talk_kept(lines);

    ck_assert_msg(strstr(talk, text) != NULL, "%s", talk);
    free(talk);
}

static void check_never_kept(const char *lines, const char *text)
{
    char *const talk = text_mode_talk_kept(lines);

    ck_assert_msg(strstr(talk, text) == NULL, "%s", talk);
    free(talk);
}

START_TEST(a_game_that_was_left_is_offered_and_continued)
{
    char *const home = folder_new_home();

    check_never_kept("5\nquit\n", "was left");
    check_kept("quit\n",
               "A game of kalah, South and North, was left at move 2; "
               "`continue` goes on with it.\n");
    check_kept("continue\nposition\n", AFTER_FIVE "\n");
    check_kept("continue\na\n", "The game is kept; `continue` goes on with "
                                "it.\n");
    check_kept("continue\nmoves\n", "5 a |\n");
    folder_free_home(home);
}
END_TEST

START_TEST(a_match_that_was_left_between_sets_is_offered_and_continued)
{
    char *const home = folder_new_home();
    struct match *const set =
        autosave_probe_match("kalah:pits=3,seeds=2", "2 3 b 1 3 2");

    match_set_sets(set, &(struct match_sets){.count = 3});
    free(autosave_probe_away(set));
    check_kept("quit\n",
               "A match of kalah, South and North, was left after set 1 of 3; "
               "`continue` goes on with it.\n");
    check_kept("continue\n", "`next` begins the next one.\n");
    check_kept("continue\n", "The match is kept; `continue` goes on with it.");
    check_kept("continue\nnext\n1\n", "The game is kept");
    check_kept("quit\n", "North, was left in set 2 of 3 at move 2;");
    match_free(set);
    folder_free_home(home);
}
END_TEST

/* An autosave of this name, after these moves, so many hours old. */
static void put_kept(const char *name, const char *spec, const char *moves,
                     int64_t hours)
{
    struct match *const match = autosave_probe_match(spec, moves);
    char *const text = autosave_probe_text(match);

    free(autosave_probe_put(name, text, time(NULL) - hours * 3600));
    free(text);
    match_free(match);
}

static void put_left(const char *name, const char *moves, int64_t hours)
{
    put_kept(name, "kalah", moves, hours);
}

#define AFTER_FOUR "4,4,4,0,5,5,1/5,4,4,4,4,4,0/n"

START_TEST(any_game_that_was_left_is_listed_and_continued)
{
    char *const home = folder_new_home();

    put_left("2.naqala", "5", 3);
    put_left("3.naqala", "3 6", 2);
    put_left("1.naqala", "4", 26);
    free(autosave_probe_put("0.naqala", "no game", time(NULL)));
    check_kept("quit\n", "`continue` goes on with it, and `games` lists all "
                         "that were left.\n");
    check_kept("games\n",
               "continue 1: kalah, South and North, move 3, 2-0, 2 hours ago\n"
               "continue 2: kalah, South and North, move 2, 1-0, 3 hours ago\n"
               "continue 3: kalah, South and North, move 2, 1-0, a day ago\n");
    check_kept("continue 2\nposition\n", AFTER_FIVE "\n");
    folder_free_home(home);
}
END_TEST

/* Its file is named, behind those that can be continued. */
START_TEST(a_game_that_was_left_and_is_broken_is_listed_with_the_reason)
{
    char *const home = folder_new_home();

    put_left("1.naqala", "5", 3);
    free(autosave_probe_put("0.naqala", "no game", time(NULL)));
    check_kept("games\n",
               "continue 1: kalah, South and North, move 2, 1-0, 3 hours ago\n"
               "/");
    check_kept("games\n", "0.naqala:1: no game is neither [section] nor ");
    text_mode_never_says("games\n", "0.naqala");
    folder_free_home(home);
}
END_TEST

#define SHORT "kalah:pits=1,seeds=3"

START_TEST(a_game_that_is_over_is_listed_behind_those_that_were_left)
{
    char *const home = folder_new_home();

    put_left("2.naqala", "5", 26);
    put_kept("1.naqala", SHORT, "1", 2);
    check_kept("games\n",
               "continue 1: kalah, South and North, move 2, 1-0, a day ago\n"
               "continue 2: kalah, South and North, 6-0, board empty, 2 hours "
               "ago\n"
               "a-close-game (shipped): ");
    check_kept("continue 2\n",
               "The game is over: board empty. South wins, 6-0.");
    check_kept("continue\nposition\n", AFTER_FIVE "\n");
    check_kept("continue 2\nundo\nposition\n", "3,0/3,0/s\n");
    folder_free_home(home);
}
END_TEST

START_TEST(of_games_that_are_over_the_newest_are_listed_or_all)
{
    char *const home = folder_new_home();

    put_left("left.naqala", "5", 1);
    for (int i = 0; i < 12; i++) {
        char name[24];

        snprintf(name, sizeof name, "%d.naqala", i);
        put_kept(name, SHORT, "1", 2 + i);
    }
    check_kept("games\n", "6-0, board empty, 11 hours ago\n"
                          "`games all` lists 2 more that are over.\n"
                          "a-close-game (shipped): ");
    check_kept("games all\n", "continue 13: kalah, South and North, 6-0, board "
                              "empty, 13 hours ago\n"
                              "a-close-game (shipped): ");
    check_never_kept("games all\n", "more that are over");
    check_kept("continue 13\n",
               "The game is over: board empty. South wins, 6-0.");
    check_kept("games most\n", "games: only `all` may stand behind it.\n");
    folder_free_home(home);
}
END_TEST

START_TEST(a_game_that_is_over_counts_once_however_often_it_is_opened)
{
    char *const home = folder_new_home();

    check_kept("new " SHORT "\nlevel acorn\n1\n", "You win, 6-0");
    check_kept("continue 1\nstatistics\n",
               "\nlevel acorn                        "
               "1 game       1 won");
    check_kept("continue 1\nundo\n1\nstatistics\n", "1 game       1 won");
    check_kept("games\n",
               "continue 1: kalah, you and Acorn, 6-0, board empty, ");
    check_never_kept("games\n", "continue 2");
    folder_free_home(home);
}
END_TEST

/* Until a move is made at an earlier position, or machines are told to go on. */
START_TEST(a_game_that_is_over_stays_so_while_it_is_gone_through)
{
    static const char *const ways[] = {"undo", "goto 0", "goto 3\nundo\nredo"};
    static const char over[] =
        "continue 1: kalah, South and North, 8-4, row empty, ";
    char *const home = folder_new_home();

    put_kept("1.naqala", "kalah:pits=3,seeds=2", "2 3 b 1 3 2", 2);
    check_kept("games\n", over);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char lines[60];

        snprintf(lines, sizeof lines, "continue 1\n%s\nquit\n", ways[i]);
        check_kept(lines, "'s move (");
        check_never_kept(lines, "`continue` goes on with it");
        check_kept("games\n", over);
    }
    check_kept("continue 1\ngoto 0\nnothing\nquit\n", "nothing");
    check_kept("games\n", over);
    check_kept("continue 1\ngoto 0\n1\nquit\n",
               "The game is kept; `continue` goes on with it.");
    check_kept("games\n", "continue 1: kalah, South and North, move 2, ");
    folder_free_home(home);
}
END_TEST

/* The game that is played gets a file of its own meanwhile, the newest one. */
START_TEST(a_number_stays_that_of_the_game_that_was_told)
{
    char *const home = folder_new_home();

    put_left("2.naqala", "5", 3);
    put_left("1.naqala", "3 6", 26);
    check_kept("games\n4\nnew\ncontinue 1\nposition\n", AFTER_FIVE "\n");
    check_kept("4\nnew\ngames\ncontinue 2\nposition\n", AFTER_FOUR "\n");
    folder_free_home(home);
}
END_TEST

START_TEST(a_match_between_sets_is_listed_by_the_set_that_comes)
{
    char *const home = folder_new_home();
    struct match *const set =
        autosave_probe_match("kalah:pits=3,seeds=2", "2 3 b 1 3 2");

    match_set_sets(set, &(struct match_sets){.count = 3});
    free(autosave_probe_away(set));
    check_kept("games\n", "continue 1: kalah, South and North, set 2 of 3 "
                          "next, just now\n");
    match_free(set);
    folder_free_home(home);
}
END_TEST

START_TEST(a_number_of_no_game_is_refused)
{
    char *const home = folder_new_home();

    check_kept("continue 1\n", "continue: no game was left.\n");
    put_left("2.naqala", "5", 3);
    put_left("1.naqala", "3 6", 26);
    for (int i = 0; i < 5; i++) {
        static const char *const numbers[] = {"0", "3", "-1", "1x",
                                              "99999999999999999999"};
        char line[40];

        snprintf(line, sizeof line, "continue %s\n", numbers[i]);
        check_kept(line, "continue: a number in 1..2, as `games` lists "
                         "them.\n");
    }
    folder_free_home(home);
}
END_TEST

/* The second one takes its last move back. */
START_TEST(undo_at_the_start_of_a_set_goes_back_to_the_one_before)
{
    char *const home = folder_new_home();
    struct match *const set =
        autosave_probe_match("kalah:pits=3,seeds=2", "2 3 b 1 3 2");

    match_set_sets(set, &(struct match_sets){.count = 3});
    free(autosave_probe_away(set));
    check_kept("continue\nnext\nundo\nundo\nmoves\n", "2 3 b 1 3 | 2\n");
    match_free(set);
    folder_free_home(home);
}
END_TEST

START_TEST(a_kept_game_is_left_at_the_first_word)
{
    char *const home = folder_new_home();

    check_never_kept("5\nquit\n", "not saved");
    check_never_kept("5\nnew\n", "not saved");
    folder_free_home(home);
}
END_TEST

START_TEST(a_game_without_a_move_is_not_kept)
{
    char *const home = folder_new_home();

    check_never_kept("quit\n", "The game is kept");
    check_kept("continue\n", "continue: no game was left.\n");
    ck_assert_int_eq(folder_count(home), 0);
    folder_free_home(home);
}
END_TEST

START_TEST(help_goes_with_a_game_that_was_left)
{
    char *const home = folder_new_home();
    struct err err = {""};

    check_kept("5\nundo\nhint\n5\nquit\n", "The game is kept");

    char *const path = game_list_newest();
    struct match *const match = save_load(path, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    ck_assert_int_eq(match_help(match).hints, 1);
    ck_assert_int_eq(match_help(match).take_backs, 1);
    match_free(match);
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(a_game_against_a_level_that_ends_is_in_the_record)
{
    char *const home = folder_new_home();
    struct err err = {""};

    check_kept("new kalah:pits=1,seeds=3\nlevel acorn\n1\n", "You win, 6-0");

    struct record *const record = record_load(&err);

    ck_assert_int_eq(record_tally(record, "acorn", "kalah-1-3").won, 1);
    record_free(record);
    folder_free_home(home);
}
END_TEST

/* A script keeps nothing, but sees what there is. */
START_TEST(what_was_won_is_told_in_a_script_too)
{
    char *const home = folder_new_home();
    char *const path = file_join(home, "naqala/record.ini");

    text_mode_says("statistics\n", "nothing is counted yet: ");
    free(text_mode_talk_kept("new kalah:pits=1,seeds=3\nlevel acorn\n1\n"));
    text_mode_says("statistics\n", "\nlevel acorn ");
    text_mode_says("stats\n", "\ngame  kalah-1-3 ");
    text_mode_says("s\n", "save: needs NAME");
    folder_put(path, "[willow]\n");
    text_mode_says("stats\n", "record.ini:");
    free(path);
    folder_free_home(home);
}
END_TEST

/* Not only when a game ends. */
START_TEST(a_broken_record_is_told_where_games_are_counted)
{
    char *const home = folder_new_home();
    char *const folder = file_join(home, "naqala");
    char *const path = file_join(folder, "record.ini");
    struct err err;

    ck_assert(file_make_folder(folder, &err));
    folder_put(path, "[willow]\n");
    check_kept("quit\n", "record.ini:");
    free(path);
    free(folder);
    folder_free_home(home);
}
END_TEST

START_TEST(a_game_that_is_over_is_kept_with_its_players)
{
    char *const home = folder_new_home();
    struct game_list list;

    check_kept("new kalah:pits=1,seeds=3\nlevel acorn\n1\nlevel willow\n"
               "comment well played\nquit\n",
               "From the next game on Willow (willow) plays");
    list = game_list_read_own();
    ck_assert(!list.games[0].shipped);
    ck_assert_str_eq(list.games[0].players[1], "Acorn");
    game_list_free(&list);
    folder_free_home(home);
}
END_TEST

START_TEST(a_result_that_the_record_cannot_hold_is_not_counted)
{
    char *const home = folder_new_home();
    char *const path = file_join(home, "naqala/record.ini");
    struct err err;

    ck_assert(file_make_folder(path, &err));
    check_kept("new kalah:pits=1,seeds=3\nlevel acorn\n1\n", "\nNot counted: ");
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(a_script_keeps_nothing)
{
    char *const home = folder_new_home();

    text_mode_says("5\nquit\n", "North's move");
    text_mode_says("continue\n", "continue: games are kept only where the "
                                 "program runs at a terminal.\n");
    ck_assert_int_eq(folder_count(home), 0);
    folder_free_home(home);
}
END_TEST

/* Types these words at a terminal, where the games are kept in this home, and
 * leaves; what was shown is the caller's. */
static char *type_at_terminal(const char *home, const char *typed)
{
    static const char *const words[] = {"play", "--text", NULL};
    char state[200];
    const char *const settings[] = {state, NULL};

    snprintf(state, sizeof state, "XDG_STATE_HOME=%s", home);

    struct terminal *const terminal = terminal_start(
        &(struct terminal_order){.words = words, .settings = settings});

    terminal_await(terminal, "Move 1. ");
    terminal_type(terminal, typed);
    terminal_type(terminal, "quit\n");
    ck_assert_int_eq(terminal_wait(terminal), 0);

    char *const shown = memory_text(terminal_text(terminal));

    terminal_free(terminal);
    return shown;
}

START_TEST(games_are_kept_at_a_terminal_and_not_in_a_pipe)
{
    static const char *const words[] = {"play", "--text", NULL};
    char *const home = folder_new();
    char state[200];
    const char *const settings[] = {state, NULL};

    snprintf(state, sizeof state, "XDG_STATE_HOME=%s", home);

    struct run piped = run(&(struct order){
        .words = words, .input = "5\n", .length = 2, .settings = settings});

    ck_assert_int_eq(piped.status, 0);
    ck_assert_int_eq(folder_count(home), 0);
    run_free(&piped);

    char *const left = type_at_terminal(home, "5\n");
    char *const after = type_at_terminal(home, "continue\nposition\n");

    ck_assert_msg(strstr(left, "was left") == NULL, "%s", left);
    ck_assert_msg(strstr(left, "The game is kept; ") != NULL, "%s", left);
    ck_assert_msg(strstr(after, "was left at move 2; ") != NULL, "%s", after);
    ck_assert_msg(strstr(after, AFTER_FIVE) != NULL, "%s", after);
    free(after);
    free(left);
    folder_free(home);
}
END_TEST

TCase *text_mode_kept_case(void)
{
    TCase *const tests = tcase_create("kept");

    tcase_add_test(tests, a_game_that_was_left_is_offered_and_continued);
    tcase_add_test(tests,
                   a_match_that_was_left_between_sets_is_offered_and_continued);
    tcase_add_test(tests, any_game_that_was_left_is_listed_and_continued);
    tcase_add_test(
        tests, a_game_that_was_left_and_is_broken_is_listed_with_the_reason);
    tcase_add_test(tests,
                   a_game_that_is_over_is_listed_behind_those_that_were_left);
    tcase_add_test(tests, of_games_that_are_over_the_newest_are_listed_or_all);
    tcase_add_test(tests,
                   a_game_that_is_over_counts_once_however_often_it_is_opened);
    tcase_add_test(tests,
                   a_game_that_is_over_stays_so_while_it_is_gone_through);
    tcase_add_test(tests, a_number_stays_that_of_the_game_that_was_told);
    tcase_add_test(tests, a_match_between_sets_is_listed_by_the_set_that_comes);
    tcase_add_test(tests, a_number_of_no_game_is_refused);
    tcase_add_test(tests,
                   undo_at_the_start_of_a_set_goes_back_to_the_one_before);
    tcase_add_test(tests, a_kept_game_is_left_at_the_first_word);
    tcase_add_test(tests, a_game_without_a_move_is_not_kept);
    tcase_add_test(tests, help_goes_with_a_game_that_was_left);
    tcase_add_test(tests, a_game_against_a_level_that_ends_is_in_the_record);
    tcase_add_test(tests, what_was_won_is_told_in_a_script_too);
    tcase_add_test(tests, a_game_that_is_over_is_kept_with_its_players);
    tcase_add_test(tests, a_broken_record_is_told_where_games_are_counted);
    tcase_add_test(tests, a_result_that_the_record_cannot_hold_is_not_counted);
    tcase_add_test(tests, a_script_keeps_nothing);
    tcase_add_test(tests, games_are_kept_at_a_terminal_and_not_in_a_pipe);
    return tests;
}
