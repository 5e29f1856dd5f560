/* SPDX-License-Identifier: MIT */
/* Promises of watch: machines play on their own, and the last line is for
 * scripts. */
#include "cmd/test_command.h"
#include "match/level.h"
#include "support/folder.h"
#include "support/screen/terminal.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static struct run watched(const char *words)
{
    struct run run = run_naqala("", "watch %s", words);

    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    return run;
}

static const char *last_line(const struct run *run)
{
    const char *end = run->out + run->out_length - 1;

    ck_assert_int_eq(*end, '\n');
    while (end > run->out && end[-1] != '\n')
        end--;
    return end;
}

static void says(const struct run *run, const char *text)
{
    ck_assert_msg(strstr(run->out, text) != NULL, "%s", run->out);
}

static int count_of(const char *text, const char *part)
{
    int count = 0;

    for (const char *at = text; (at = strstr(at, part)) != NULL; at++)
        count++;
    return count;
}

/* ---- a game ---- */

START_TEST(a_game_is_told_and_its_result_comes_last)
{
    struct run run = watched("max random --seed 5");
    int south, north;
    char end;

    says(&run, "Move 1. max: pits 1 to 6 hold 4 4 4 4 4 4, store 0. random: ");
    says(&run, "\nmax sows ");
    says(&run, "\nrandom sows ");
    ck_assert_int_eq(count_of(run.out, "\nThe game is over: "), 1);
    ck_assert_int_eq(
        sscanf(last_line(&run), "result %d-%d%c", &south, &north, &end), 3);
    ck_assert_int_eq(south + north, 48);
    ck_assert_int_eq(count_of(run.out, "for commands"), 0);
    run_free(&run);
}
END_TEST

START_TEST(what_is_watched_is_what_would_be_played)
{
    struct run run = watched("max random --seed 5");
    struct run played =
        run_naqala("", "play --south max --north random --seed 5");

    ck_assert_str_eq(last_line(&run), last_line(&played));
    run_free(&played);
    run_free(&run);
}
END_TEST

START_TEST(input_is_not_read)
{
    struct run run = run_naqala("quit\n", "watch max random --seed 5");
    struct run other = watched("--south max --north=random --seed 5 --text");

    run_gave(&run, 0, other.out, "");
    run_free(&other);
    run_free(&run);
}
END_TEST

START_TEST(a_game_that_is_over_has_its_result)
{
    struct run run = watched("max max --from 0,0,0,0,0,0,28/0,0,0,0,0,0,20/-");

    ck_assert_int_eq(count_of(run.out, "Move 1. "), 1);
    ck_assert_int_eq(count_of(run.out, "\nThe game is over: "), 1);
    ck_assert_str_eq(last_line(&run), "result 28-20\n");
    run_free(&run);
}
END_TEST

START_TEST(without_names_two_levels_next_to_each_other_play)
{
    struct levels *const levels = levels_builtin();
    struct run run = watched("--from 0,0,0,0,0,1,27/0,0,0,0,0,1,19/s --seed 1");
    int found = 0;

    for (int i = 0; i + 1 < levels_playing(levels, "kalah"); i++) {
        char line[400];

        snprintf(line, sizeof line,
                 "Move 1. %s: pits 1 to 6 hold 0 0 0 0 0 1, store 27. %s: ",
                 levels_playing_at(levels, "kalah", i)->name,
                 levels_playing_at(levels, "kalah", i + 1)->name);
        found += strncmp(run.out, line, strlen(line)) == 0;
    }
    ck_assert_msg(found == 1, "%s", run.out);
    ck_assert_str_eq(last_line(&run), "result 28-20\n");
    run_free(&run);
    levels_free(levels);
}
END_TEST

START_TEST(a_saved_game_is_watched_to_its_end)
{
    struct run run = watched("max random --seed 1 --load a-close-game");

    says(&run, "Move 1. max: ");
    ck_assert_int_eq(strncmp(last_line(&run), "result ", 7), 0);
    run_free(&run);
}
END_TEST

START_TEST(the_machines_of_a_save_play_on)
{
    char *const home = folder_new_home();
    struct run saved = run_naqala("undo\nundo\nsave one\nquit\n",
                                  "play --south random --north max --seed 2");
    struct run run = watched("--load one --seed 3");

    ck_assert_int_eq(saved.status, 0);
    says(&run, ". random: pits 1 to 6 hold ");
    says(&run, ". max: pits a to f hold ");
    run_free(&run);
    run_free(&saved);
    folder_free_home(home);
}
END_TEST

/* ---- a series ---- */

START_TEST(in_a_series_the_sides_change_and_the_score_runs)
{
    struct run run = watched("max random --games 3 --seed 2");
    long won, lost, drawn;

    says(&run, "Game 1 of 3. max plays south, random plays north.\nMove 1. ");
    says(&run, "\nGame 2 of 3. random plays south, max plays north.\nMove 1.");
    says(&run, "\nGame 3 of 3. max plays south, random plays north.\nMove 1.");
    says(&run, "\nAfter 1 of 3 games: max ");
    says(&run, "\nAfter 3 of 3 games: max ");
    ck_assert_int_eq(count_of(run.out, "\nresult "), 3);
    ck_assert_int_eq(
        sscanf(last_line(&run), "series %ld-%ld-%ld", &won, &lost, &drawn), 3);
    ck_assert_int_eq(won + lost + drawn, 3);
    run_free(&run);
}
END_TEST

/* South has one move, and wins by it; so each wins as south. */
START_TEST(a_win_counts_for_who_was_named)
{
    struct run run = watched("max random --games 3 --from "
                             "0,0,0,0,0,1,27/0,0,0,0,0,1,19/s");

    ck_assert_int_eq(count_of(run.out, "\nresult 28-20\n"), 3);
    says(&run, "\nAfter 1 of 3 games: max 1, random 0, draws 0.\n");
    says(&run, "\nAfter 2 of 3 games: max 1, random 1, draws 0.\n");
    ck_assert_str_eq(last_line(&run), "series 2-1-0\n");
    run_free(&run);
}
END_TEST

/* South has one seed and loses every set, 23-25; the seats change. */
START_TEST(twins_are_told_apart_in_every_set)
{
    struct run run = watched("random random --sets 3 --from "
                             "0,0,0,0,0,1,22/1,0,0,0,0,0,24/s");

    says(&run, "Second random wins, 23-25.\n"
               "Set 1 of 3: First random 0, Second random 1.\n");
    says(&run, "\nSecond random sows 6: one seed, ends in the store, ");
    says(&run, "First random wins, 23-25.\n"
               "Set 2 of 3: First random 1, Second random 1.\n");
    says(&run, "Set 3 of 3: First random 1, Second random 2.\n");
    run_free(&run);
}
END_TEST

/* The sides change, and in rounds the start is another one each time. */
START_TEST(every_set_is_told_from_its_start)
{
    struct run run = watched("max random --sets 2 --from "
                             "0,0,0,0,0,1,22/1,0,0,0,0,0,24/s");
    struct run rounds = watched(
        "random random --game congkak:pits=4,seeds=3,rounds=2 --seed 1");

    says(&run, "Move 1. max: pits 1 to 6 hold 0 0 0 0 0 1, store 22. random: ");
    says(&run, "\nSet 1 of 2: max 0, random 1.\n");
    says(&run,
         "\nMove 1. random: pits 1 to 6 hold 0 0 0 0 0 1, store 22. max: ");
    says(&rounds, "\nRound 1 of 2: First random 1, Second random 0.\n"
                  "Move 1. Second random: pits 1 to 4 hold 3 3 - -, store 2. ");
    run_free(&run);
    run_free(&rounds);
}
END_TEST

START_TEST(a_match_of_rounds_ends_when_one_cannot_fill_a_pit)
{
    struct run run =
        watched("max random --game congkak:pits=4,seeds=3 --seed 1");
    struct run sets =
        run_naqala("", "watch max random --sets 2 --game congkak");

    ck_assert_int_eq(run.status, 0);
    says(&run, "\nRound 1: ");
    says(&run, " cannot fill a pit, and ");
    says(&run, "\nrounds ");
    ck_assert_int_eq(sets.status, 2);
    ck_assert(strstr(sets.err, "--sets: congkak is played in rounds") != NULL);
    run_free(&run);
    run_free(&sets);
}
END_TEST

START_TEST(a_match_of_sets_ends_with_its_points)
{
    struct run run = watched("max random --sets 3 --from "
                             "0,0,0,0,0,1,27/0,0,0,0,0,1,19/s");
    struct run both = run_naqala("", "watch max random --sets 3 --games 2");
    struct run three = run_naqala(
        "", "watch random random random --sets 3 --game abalone:players=3");

    says(&run, "\nSet 1 of 3: max 1, random 0.\n");
    says(&run, "\nSet 2 of 3: max 1, random 1.\n");
    says(&run, "\nresult 28-20\nsets 2-1\n");
    ck_assert_int_eq(both.status, 2);
    ck_assert(strstr(both.err, "--sets: a series of games has none") != NULL);
    ck_assert_int_eq(three.status, 2);
    ck_assert(strstr(three.err, "--sets: a match of sets is for two") != NULL);
    run_free(&run);
    run_free(&both);
    run_free(&three);
}
END_TEST

START_TEST(draws_are_counted)
{
    struct run run = watched("max random --games 2 --from "
                             "0,0,0,0,0,1,23/0,0,0,0,0,1,23/s");

    ck_assert_str_eq(last_line(&run), "series 0-0-2\n");
    run_free(&run);
}
END_TEST

START_TEST(twins_are_told_apart)
{
    struct run run = watched("willow willow --games 2 --seed 1");

    says(&run, "Game 1 of 2. First Willow plays south, Second Willow plays "
               "north.\n");
    says(&run, "Game 2 of 2. Second Willow plays south, First Willow plays "
               "north.\n");
    says(&run, "\nSecond Willow sows ");
    run_free(&run);
}
END_TEST

START_TEST(the_games_of_a_series_differ)
{
    struct run run = watched("random random --games 3 --seed 1");
    const char *first = strstr(run.out, "\nFirst random sows ");
    const char *third = strstr(run.out, "\nGame 3 of 3. ");

    third = strstr(third, "\nFirst random sows ");
    ck_assert_int_ne(strncmp(first, third, 400), 0);
    run_free(&run);
}
END_TEST

/* ---- misuse ---- */

static void misused(const char *words, const char *message)
{
    struct run run = run_naqala("", "watch %s", words);

    ck_assert_int_eq(run.status, 2);
    ck_assert_str_eq(run.out, "");
    ck_assert_msg(strstr(run.err, message) != NULL, "%s", run.err);
    run_free(&run);
}

START_TEST(people_are_not_watched)
{
    misused("human max", "human: only machines are watched");
    misused("--north human", "human: only machines are watched");
}
END_TEST

START_TEST(what_cannot_be_watched_is_refused)
{
    misused("max", "max: needs a second player beside it");
    misused("max random max", "max: one player too many");
    misused("max random max max", "max: one word too many");
    misused("--third max", "--third: kalah has two players");
    misused("--game abalone:players=3 max max",
            "max: needs a third player beside it");
    misused("max randm", "randm: no such level or agent; did you mean random?");
    misused("--games 0", "--games: 0 is not in 1..");
    misused("--games many", "--games: many is not a whole number");
    misused("--seed -1", "--seed: -1 is not in");
    misused("--load x --game kalah", "--load: brings its own game");
}
END_TEST

START_TEST(a_save_that_is_not_there_cannot_be_watched)
{
    struct run run = run_naqala("", "watch --load /nowhere/at/all.naqala");

    command_failed(&run, "/nowhere/at/all.naqala");
    run_free(&run);
}
END_TEST

/* A program that can be started once. */
START_TEST(a_set_that_cannot_begin_is_a_failure)
{
    char *const home = folder_new_home();
    char path[200], who[220];
    const char *const words[] = {"watch",  "--game", "mangala",
                                 "--text", "--seed", "1",
                                 who,      "max",    NULL};

    snprintf(path, sizeof path, "%s/once", home);
    snprintf(who, sizeof who, "ugi:%s", path);

    FILE *const script = fopen(path, "w");

    ck_assert_ptr_nonnull(script);
    fprintf(script,
            "#!/bin/sh\nrm -f %s\nexec %s engine --protocol ugi --level max\n",
            path, run_program());
    fclose(script);
    ck_assert_int_eq(chmod(path, S_IRWXU), 0);

    struct run run_of_it = run(&(struct order){.words = words, .input = ""});

    command_failed(&run_of_it, "the next one is not played: ugi: ");
    says(&run_of_it, "\nSet 1 of 5: ");
    run_free(&run_of_it);
    folder_free_home(home);
}
END_TEST

/* A program that begins naqala may ignore the signal of ended children, and
 * exec hands that on. */
START_TEST(why_a_program_lost_is_told_wherever_naqala_began)
{
    static const char *const words[] = {"watch", "--text", "random",
                                        "ugi:sh -c 'exit 3'", NULL};
    struct terminal *const terminal = terminal_start(&(struct terminal_order){
        .words = words, .ignored = SIGCHLD, .width = 200});

    terminal_await(terminal, "lost, since it ended with status 3");
    ck_assert_int_eq(terminal_wait(terminal), 0);
    terminal_free(terminal);
}
END_TEST

START_TEST(to_leave_a_game_that_is_watched_in_text_is_no_failure_of_it)
{
    static const char *const words[] = {
        "watch", "--text", "--game", "abalone", "random", "deep:time=60", NULL};
    char *const home = folder_new_home();
    struct terminal *const terminal =
        terminal_start(&(struct terminal_order){.words = words, .width = 200});

    terminal_await(terminal, "deep:time=60 to move.");
    terminal_signal(terminal, SIGINT);
    ck_assert_int_eq(terminal_wait(terminal), 128 + SIGINT);
    ck_assert(!terminal_shows(terminal, "naqala: "));
    terminal_free(terminal);
    folder_free_home(home);
}
END_TEST

TCase *command_watch_case(void)
{
    TCase *const tests = tcase_create("watch");

    tcase_add_test(tests, a_set_that_cannot_begin_is_a_failure);
    tcase_add_test(tests, a_game_is_told_and_its_result_comes_last);
    tcase_add_test(tests, what_is_watched_is_what_would_be_played);
    tcase_add_test(tests, input_is_not_read);
    tcase_add_test(tests, a_game_that_is_over_has_its_result);
    tcase_add_test(tests, without_names_two_levels_next_to_each_other_play);
    tcase_add_test(tests, a_saved_game_is_watched_to_its_end);
    tcase_add_test(tests, the_machines_of_a_save_play_on);
    tcase_add_test(tests, in_a_series_the_sides_change_and_the_score_runs);
    tcase_add_test(tests, a_win_counts_for_who_was_named);
    tcase_add_test(tests, draws_are_counted);
    tcase_add_test(tests, twins_are_told_apart);
    tcase_add_test(tests, a_match_of_sets_ends_with_its_points);
    tcase_add_test(tests, twins_are_told_apart_in_every_set);
    tcase_add_test(tests, every_set_is_told_from_its_start);
    tcase_add_test(tests, a_match_of_rounds_ends_when_one_cannot_fill_a_pit);
    tcase_add_test(tests, the_games_of_a_series_differ);
    tcase_add_test(tests, people_are_not_watched);
    tcase_add_test(tests, what_cannot_be_watched_is_refused);
    tcase_add_test(tests, a_save_that_is_not_there_cannot_be_watched);
    tcase_add_test(tests, why_a_program_lost_is_told_wherever_naqala_began);
    tcase_add_test(tests,
                   to_leave_a_game_that_is_watched_in_text_is_no_failure_of_it);
    return tests;
}
