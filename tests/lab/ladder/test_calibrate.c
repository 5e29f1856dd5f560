/* SPDX-License-Identifier: MIT */
/* Promises of rating the levels, end to end: what is written into their file,
 * and what is not. */
#include "lab/ladder/test_calibrate.h"
#include "base/file.h"
#include "lab/arena/elo.h"
#include "lab/ladder/calibrate.h"
#include "match/level.h"
#include "support/attempt.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/run.h"
#include "support/suites.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct calibrate_trial calibrate_trial_begin(const char *text)
{
    struct calibrate_trial trial = {.folder = folder_new()};

    trial.levels = file_join(trial.folder, "levels.ini");
    trial.path = file_join(trial.folder, "ratings.ini");
    folder_put(trial.levels, text);
    return trial;
}

void calibrate_trial_end(struct calibrate_trial *trial)
{
    free(trial->path);
    free(trial->levels);
    folder_free(trial->folder);
}

struct run calibrate_trial_run(const struct calibrate_trial *trial,
                               const char *options)
{
    return run_naqala("", "lab calibrate --levels %s %s %s", trial->levels,
                      options, trial->path);
}

/* The levels with the ratings. */
static struct levels *rated_levels(const struct calibrate_trial *trial)
{
    struct err err;
    struct levels *levels = levels_load(trial->levels, &err);

    ck_assert_msg(levels != NULL, "%s", err.text);
    ck_assert_msg(levels_load_ratings(levels, trial->path, &err), "%s",
                  err.text);
    return levels;
}

static struct level_rating rating_in(const struct calibrate_trial *trial,
                                     const char *key, const char *spec)
{
    struct levels *levels = rated_levels(trial);
    struct game *game = sowing_game(spec);
    const struct level *const level = levels_find(levels, key);
    const struct level_rating *elo = level_elo(level, game);

    ck_assert_ptr_nonnull(elo);
    for (int seat = 0; seat < LEVEL_SEATS; seat++)
        ck_assert_ptr_eq(level_seat_elo(level, game, seat), &elo->seats[seat]);

    const struct level_rating copy = *elo;

    game_free(game);
    levels_free(levels);
    return copy;
}

START_TEST(ratings_are_measured_and_written)
{
    struct calibrate_trial trial = calibrate_trial_begin(CALIBRATE_LADDER);

    folder_put(trial.path, "[acorn]\nloss.kalah-6-4 = 6.36\n");
    ck_assert_int_eq(chmod(trial.path, 0640), 0);

    struct run run = calibrate_trial_run(&trial, "--games 40");
    const struct level_rating acorn = rating_in(&trial, "acorn", "kalah");
    const struct level_rating willow = rating_in(&trial, "willow", "kalah");
    char expected[500];

    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    ck_assert_uint_eq(folder_mode(trial.path), 0640);
    ck_assert_int_eq(willow.rating, 1000);
    ck_assert_int_eq(willow.error, 0);
    ck_assert_int_eq(willow.seats[0].rating + willow.seats[1].rating, 2000);
    ck_assert_int_lt(acorn.rating, 700);
    ck_assert_int_gt(acorn.error, 50);
    snprintf(expected, sizeof expected,
             "; what `naqala lab calibrate` measured of the levels; only it "
             "writes here\n\n[acorn]\nelo.kalah-6-4 = \"%d %d\"\n"
             "south.kalah-6-4 = \"%d %d\"\nnorth.kalah-6-4 = \"%d %d\"\n"
             "loss.kalah-6-4 = \"6.36\"\n\n[willow]\n"
             "elo.kalah-6-4 = \"1000 0\"\n"
             "south.kalah-6-4 = \"%d %d\"\nnorth.kalah-6-4 = \"%d %d\"\n",
             acorn.rating, acorn.error, acorn.seats[0].rating,
             acorn.seats[0].error, acorn.seats[1].rating, acorn.seats[1].error,
             willow.seats[0].rating, willow.seats[0].error,
             willow.seats[1].rating, willow.seats[1].error);
    folder_holds(trial.path, expected);
    folder_holds(trial.levels, CALIBRATE_LADDER);
    run_free(&run);
    calibrate_trial_end(&trial);
}
END_TEST

/* On one of these boards the first to move wins, and on the other it loses. */
START_TEST(a_seat_that_wins_has_the_higher_rating)
{
    static const char *const GAMES[] = {"kalah:pits=3,seeds=2",
                                        "kalah:pits=2,seeds=4"};
    const int better = _i;
    char options[60];
    struct calibrate_trial trial = calibrate_trial_begin(
        "[willow]\nname = W\nabout = w\nagent = max\n"
        "[oak]\nname = O\nabout = o\nagent = minimax\ndepth = 8\n"
        "[elm]\nname = E\nabout = e\nagent = minimax\ndepth = 6\n");

    snprintf(options, sizeof options, "--games 60 --game %s", GAMES[_i]);

    struct run run = calibrate_trial_run(&trial, options);
    static const char *const KEYS[] = {"willow", "oak", "elm"};

    ck_assert_str_eq(run.err, "");
    for (int i = 0; i < 3; i++) {
        const struct level_rating rating =
            rating_in(&trial, KEYS[i], GAMES[_i]);

        ck_assert_msg(rating.seats[better].rating >
                          rating.seats[1 - better].rating,
                      "%s", run.out);
        ck_assert_int_gt(rating.seats[0].error, 20);
    }
    ck_assert_ptr_nonnull(strstr(run.out, "willow       1000 -       south"));
    run_free(&run);
    calibrate_trial_end(&trial);
}
END_TEST

START_TEST(all_levels_are_connected_however_few_games_there_are)
{
    struct calibrate_trial trial =
        calibrate_trial_begin("[acorn]\nname = A\nabout = a\nagent = random\n"
                              "[willow]\nname = W\nabout = w\nagent = max\n"
                              "[oak]\nname = O\nabout = o\nagent = minimax\n");
    struct run run = calibrate_trial_run(&trial, "--games 2");
    static const char *const KEYS[] = {"acorn", "willow", "oak"};

    ck_assert_str_eq(run.err, "");
    for (int i = 0; i < 3; i++) {
        const struct level_rating rating = rating_in(&trial, KEYS[i], "kalah");

        ck_assert_int_lt(abs(rating.rating), 3000);
        ck_assert_int_lt(rating.error, 2000);
        ck_assert_msg(i == 1 || rating.error > 0, "%s", run.out);
        for (int seat = 0; seat < LEVEL_SEATS; seat++) {
            ck_assert_int_lt(abs(rating.seats[seat].rating), 3000);
            ck_assert_int_gt(rating.seats[seat].error, 0);
        }
    }
    run_free(&run);
    calibrate_trial_end(&trial);
}
END_TEST

START_TEST(the_same_games_give_the_same_file)
{
    struct calibrate_trial trial = calibrate_trial_begin(CALIBRATE_LADDER);
    struct run run = calibrate_trial_run(&trial, "--games 10");
    size_t length;
    char *text = folder_read(trial.path, &length);
    struct run again = calibrate_trial_run(&trial, "--games 10");

    ck_assert_int_eq(again.status, 0);
    ck_assert_str_eq(run.out, again.out);
    folder_holds(trial.path, text);
    run_free(&again);
    free(text);
    run_free(&run);
    calibrate_trial_end(&trial);
}
END_TEST

/* ---- several at once ---- */

static const char *const GAMES_AT_ONCE[] = {"kalah", "oware", "mangala",
                                            "kalah:pits=4"};

enum { AT_ONCE = sizeof GAMES_AT_ONCE / sizeof GAMES_AT_ONCE[0] };

/* In the folder with the levels. */
static bool calibrate_one(const char *folder, int number, struct err *err)
{
    struct run run = run_naqala("",
                                "lab calibrate --game %s --games 2 --threads 1 "
                                "--levels %s/levels.ini %s/ratings.ini",
                                GAMES_AT_ONCE[number], folder, folder);
    const bool fine = run.status == 0 || err_set(err, "%.200s", run.err);

    run_free(&run);
    return fine;
}

START_TEST(games_that_are_measured_at_the_same_time_are_all_kept)
{
    struct calibrate_trial trial = calibrate_trial_begin(CALIBRATE_LADDER);

    attempt_together(AT_ONCE, calibrate_one, trial.folder);
    for (int i = 0; i < AT_ONCE; i++)
        ck_assert_int_eq(rating_in(&trial, "willow", GAMES_AT_ONCE[i]).rating,
                         1000);
    ck_assert_int_eq(folder_count(trial.folder), 2);
    calibrate_trial_end(&trial);
}
END_TEST

/* The acorn is rated in Kalah with one to sixteen seeds in a pit. */
START_TEST(what_would_find_no_room_is_refused_before_it_is_measured)
{
    struct calibrate_trial trial = calibrate_trial_begin(CALIBRATE_LADDER);
    char full[1000] = "[acorn]\n";
    size_t length = strlen(full);

    for (int seeds = 1; seeds <= LEVEL_RATINGS_MAX; seeds++)
        length += (size_t)snprintf(full + length, sizeof full - length,
                                   "elo.kalah-6-%d = 500 10\n", seeds);
    folder_put(trial.path, full);

    struct run oware = calibrate_trial_run(&trial, "--game oware --games 2");

    ck_assert_int_eq(oware.status, 1);
    ck_assert_str_eq(oware.out, "");
    ck_assert_ptr_nonnull(
        strstr(oware.err, "ratings.ini: [acorn] has 16 ratings already"));
    folder_holds(trial.path, full);

    struct run kalah = calibrate_trial_run(&trial, "--games 2");

    ck_assert_msg(kalah.status == 0, "%s", kalah.err);
    ck_assert_int_ne(rating_in(&trial, "acorn", "kalah").error, 10);
    run_free(&kalah);
    run_free(&oware);
    calibrate_trial_end(&trial);
}
END_TEST

START_TEST(a_file_of_levels_is_never_taken_for_one_of_ratings)
{
    struct calibrate_trial trial = calibrate_trial_begin(CALIBRATE_LADDER);
    struct run run = run_naqala("", "lab calibrate --games 2 %s", trial.levels);

    ck_assert_int_eq(run.status, 1);
    ck_assert_ptr_nonnull(strstr(run.err, "levels.ini:3: [acorn] name: is not "
                                          "what a file of ratings holds"));
    folder_holds(trial.levels, CALIBRATE_LADDER);
    run_free(&run);
    calibrate_trial_end(&trial);
}
END_TEST

/* Small boards are proven at once; and the perfect level is not measured. */
START_TEST(losses_are_measured_and_written)
{
    struct calibrate_trial trial =
        calibrate_trial_begin("[acorn]\nname = A\nabout = a\nagent = random\n"
                              "[willow]\nname = W\nabout = w\nagent = max\n"
                              "[pine]\nname = P\nabout = p\nagent = perfect\n");
    struct run run = calibrate_trial_run(
        &trial, "--losses --game kalah:pits=4,seeds=2 --games 20");
    struct levels *levels = rated_levels(&trial);
    struct game *game = sowing_game("kalah:pits=4,seeds=2");

    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);

    const int acorn =
        level_loss(levels_find(levels, "acorn"), game)->thousandths;
    const int willow =
        level_loss(levels_find(levels, "willow"), game)->thousandths;

    ck_assert_int_gt(acorn, willow);
    ck_assert_int_gt(willow, 0);
    ck_assert_int_eq(level_loss(levels_find(levels, "pine"), game)->thousandths,
                     0);
    ck_assert_ptr_nonnull(strstr(run.out, "pine        0.00\n"));
    game_free(game);
    levels_free(levels);
    run_free(&run);
    calibrate_trial_end(&trial);
}
END_TEST

/* What was told last of some work, and how often. */
struct heard_progress {
    struct progress_listener listener; /* first */
    struct progress_report last;
    int count;
};

/* The time since the beginning, by which the rest is estimated, is told. */
static void hear_progress(struct progress_listener *listener,
                          const struct progress_report *report)
{
    struct heard_progress *const heard = (struct heard_progress *)listener;

    ck_assert_int_gt(report->nanoseconds, heard->last.nanoseconds);
    ck_assert_int_gt(report->done, heard->last.done);
    heard->last = *report;
    heard->count++;
}

START_TEST(how_long_slacks_took_is_told_with_what_is_done)
{
    struct calibrate_trial trial =
        calibrate_trial_begin("[acorn]\nname = A\nabout = a\nagent = random\n\n"
                              "[willow]\nname = W\nabout = w\nagent = max\n\n"
                              "[ivy]\nname = I\nabout = i\nagent = mirror\n");

    folder_put(trial.path, "[acorn]\nelo.kalah-2-1 = \"800 9\"\n"
                           "[willow]\nelo.kalah-2-1 = \"1000 0\"\n");

    struct game *const game = sowing_game("kalah:pits=2,seeds=1");
    struct levels *const levels = rated_levels(&trial);
    struct heard_progress heard = {.listener = {hear_progress}};
    struct level_result result;
    struct err err = {""};

    ck_assert_msg(calibrate_slacks(
                      &(struct loss_calibration){.levels = levels,
                                                 .game = game,
                                                 .games = 2,
                                                 .threads = 1,
                                                 .listener = &heard.listener},
                      &result, &err),
                  "%s", err.text);
    ck_assert_int_gt(heard.count, 1);
    ck_assert_int_eq(heard.last.done, heard.last.total);
    ck_assert_int_eq(heard.last.total, 4 * (int64_t)heard.count);
    levels_free(levels);
    game_free(game);
    calibrate_trial_end(&trial);
}
END_TEST

/* With nearly no slack it wins in both seats: above both of those that it plays;
 * and less with more. */
START_TEST(slacks_are_rated_by_the_games_that_they_win)
{
    struct calibrate_trial trial =
        calibrate_trial_begin("[acorn]\nname = A\nabout = a\nagent = random\n\n"
                              "[willow]\nname = W\nabout = w\nagent = max\n\n"
                              "[ivy]\nname = I\nabout = i\nagent = mirror\n");

    folder_put(trial.path, "[acorn]\nelo.kalah-4-3 = \"800 9\"\n"
                           "[willow]\nelo.kalah-4-3 = \"1000 0\"\n");

    struct game *const game = sowing_game("kalah:pits=4,seeds=3");
    struct levels *const levels = rated_levels(&trial);
    struct level_result result;
    struct err err = {""};

    ck_assert_msg(calibrate_slacks(&(struct loss_calibration){.levels = levels,
                                                              .game = game,
                                                              .games = 6,
                                                              .threads = 1},
                                   &result, &err),
                  "%s", err.text);

    const struct level_rating *const found = &result.rating;

    ck_assert_str_eq(result.level, "ivy");
    ck_assert_int_gt(found->slack_count, 1);
    ck_assert_int_gt(found->slacks[0].rating, 1100);
    ck_assert_int_lt(found->slacks[found->slack_count - 1].rating, 1000);
    levels_free(levels);
    game_free(game);
    calibrate_trial_end(&trial);
}
END_TEST

/* There is room for 32: what is perfect is among them with --losses alone. */
START_TEST(levels_that_are_perfect_are_counted_with_the_others)
{
    char text[4000] = "[willow]\nname = W\nabout = w\nagent = max\n";

    for (int i = 0; i < 31; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "[acorn%d]\nname = A%d\nabout = a\nagent = random\n", i, i);
    for (int i = 0; i < 40; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "[pine%d]\nname = P%d\nabout = p\nagent = perfect\n", i, i);

    struct calibrate_trial trial = calibrate_trial_begin(text);
    struct run losses = calibrate_trial_run(
        &trial, "--losses --game kalah:pits=1,seeds=1 --games 2");

    ck_assert_int_eq(losses.status, 1);
    ck_assert_str_eq(losses.err, "naqala: there are more than 32 levels\n");
    run_free(&losses);
    calibrate_trial_end(&trial);
}
END_TEST

/* It fails with this in its message, and writes nothing. */
static void check_refused(const char *text, const char *options, int status,
                          const char *message)
{
    struct calibrate_trial trial = calibrate_trial_begin(text);
    struct run run = calibrate_trial_run(&trial, options);

    ck_assert_int_eq(run.status, status);
    ck_assert_str_eq(run.out, "");
    ck_assert_msg(strstr(run.err, message) != NULL, "%s", run.err);
    folder_holds(trial.levels, text);
    ck_assert(!file_exists(trial.path));
    run_free(&run);
    calibrate_trial_end(&trial);
}

START_TEST(in_abalone_greedy_has_1000)
{
    struct calibrate_trial trial =
        calibrate_trial_begin("[a]\nname = A\nabout = a\nagent = random\n"
                              "[b]\nname = B\nabout = b\nagent = greedy\n");
    struct run run = calibrate_trial_run(&trial, "--game abalone --games 2");
    size_t length;
    char *text = folder_read(trial.path, &length);

    ck_assert_int_eq(run.status, 0);
    ck_assert_msg(strstr(text, "[b]\nelo.abalone = \"1000 0\"\n") != NULL, "%s",
                  text);
    free(text);
    run_free(&run);
    calibrate_trial_end(&trial);
}
END_TEST

START_TEST(what_cannot_be_rated_is_left_alone)
{
    check_refused("[a]\nname = A\nabout = a\nagent = random\n", "", 1,
                  "there are fewer than two levels that play kalah");
    check_refused("[a]\nname = A\nabout = a\nagent = random\n"
                  "[b]\nname = B\nabout = b\nagent = max\nchain = off\n",
                  "", 1,
                  "no level that plays kalah has the agent max, which has");
    check_refused("[a]\nname = A\nagent = random\n", "", 1,
                  "levels.ini:1: [a] about: is missing");
    check_refused(CALIBRATE_LADDER, "--games 7 ", 2, "--games: 7 is odd");
    check_refused(CALIBRATE_LADDER, "--losses --resume x ", 2,
                  "--resume: not with --losses");
    check_refused(CALIBRATE_LADDER, "--game kalah:pie=on ", 2,
                  "kalah:pie=on: a level cannot be rated for this game");
    check_refused(CALIBRATE_LADDER, "--game kalha ", 2, "did you mean kalah?");
    check_refused(CALIBRATE_LADDER, "--losses --game oware ", 2,
                  "the solver knows only kalah");
}
END_TEST

START_TEST(a_file_that_cannot_be_written_is_told_before_the_games)
{
    struct calibrate_trial trial = calibrate_trial_begin(CALIBRATE_LADDER);
    struct run run =
        run_naqala("", "lab calibrate --levels %s --games 2 %s/a/b",
                   trial.levels, trial.folder);

    ck_assert_int_eq(run.status, 1);
    ck_assert_str_eq(run.out, "");
    ck_assert_msg(strstr(run.err, "/a/b: No such file or directory") != NULL,
                  "%s", run.err);
    run_free(&run);
    calibrate_trial_end(&trial);
}
END_TEST

START_TEST(only_the_works_that_there_are_can_be_done)
{
    struct run unknown = run_naqala("", "lab calibrat levels.ini");
    struct run lacking = run_naqala("", "lab calibrate");

    ck_assert_int_eq(unknown.status, 2);
    ck_assert_msg(strstr(unknown.err, "calibrat: no such command") != NULL,
                  "%s", unknown.err);
    ck_assert_int_eq(lacking.status, 2);
    ck_assert_msg(strstr(lacking.err, "lab calibrate: needs FILE") != NULL,
                  "%s", lacking.err);
    run_free(&lacking);
    run_free(&unknown);
}
END_TEST

START_TEST(a_ladder_of_neighbours_is_rated_link_by_link)
{
    /* Each scores three of four against the next, with the drawn game. */
    const double link = 400 * log10(3);
    struct elo_scores scores = {.count = 20, .sparse = true};
    struct elo elos[ELO_PLAYERS_MAX];

    for (int i = 0; i + 1 < scores.count; i++) {
        scores.points[i][i + 1] = 74.5;
        scores.points[i + 1][i] = 24.5;
    }
    elo_fit(&scores, 3, elos);
    for (int i = 0; i < scores.count; i++)
        ck_assert_double_eq_tol(elos[i].rating, 1000 + (3 - i) * link, 1e-3);
}
END_TEST

Suite *calibrate_suite(void)
{
    Suite *suite = suite_create("calibrate");
    TCase *tests = tcase_create("calibrate");

    tcase_add_test(tests, ratings_are_measured_and_written);
    tcase_add_loop_test(tests, a_seat_that_wins_has_the_higher_rating, 0, 2);
    tcase_add_test(tests, all_levels_are_connected_however_few_games_there_are);
    tcase_add_test(tests, losses_are_measured_and_written);
    tcase_add_test(tests, slacks_are_rated_by_the_games_that_they_win);
    tcase_add_test(tests, how_long_slacks_took_is_told_with_what_is_done);
    tcase_add_test(tests, levels_that_are_perfect_are_counted_with_the_others);
    tcase_add_test(tests, the_same_games_give_the_same_file);
    tcase_add_test(tests,
                   games_that_are_measured_at_the_same_time_are_all_kept);
    tcase_add_test(tests,
                   what_would_find_no_room_is_refused_before_it_is_measured);
    tcase_add_test(tests, a_file_of_levels_is_never_taken_for_one_of_ratings);
    tcase_add_test(tests, in_abalone_greedy_has_1000);
    tcase_add_test(tests, what_cannot_be_rated_is_left_alone);
    tcase_add_test(tests,
                   a_file_that_cannot_be_written_is_told_before_the_games);
    tcase_add_test(tests, only_the_works_that_there_are_can_be_done);
    tcase_add_test(tests, a_ladder_of_neighbours_is_rated_link_by_link);
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, calibrate_job_case());
    suite_add_tcase(suite, notice_case());
    return suite;
}
