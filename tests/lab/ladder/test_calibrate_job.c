/* SPDX-License-Identifier: MIT */
/* Promises of the games by which levels are rated: how many there are, and that
 * a calibration goes on from those that it has. */
#include "base/file.h"
#include "lab/ladder/calibrate.h"
#include "lab/ladder/test_calibrate.h"
#include "support/folder.h"
#include "support/game/sowing.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PASSED_MILLISECONDS = 50 };

/* With its checkpoint; of so many games of each pair of neighbours. */
static struct run run_resumed(const struct calibrate_trial *trial, int games)
{
    char options[300];

    snprintf(options, sizeof options, "--games %d --resume %s.job", games,
             trial->path);
    return calibrate_trial_run(trial, options);
}

/* The columns of a step in a checkpoint. */
enum { KIND, LOWER, UPPER, GAMES, MICROSECONDS = 6, NUMBERS };

/* The checkpoint, to be read from its first step on. */
static FILE *open_steps(const char *path)
{
    FILE *const file = fopen(path, "r");
    char line[200];

    ck_assert_ptr_nonnull(file);
    do
        ck_assert_ptr_nonnull(fgets(line, sizeof line, file));
    while (strncmp(line, "numbers steps", 13) != 0);
    return file;
}

/* False behind the last one. */
static bool read_step(FILE *file, int step[NUMBERS])
{
    int count = 0;

    while (count < NUMBERS && fscanf(file, "%d", &step[count]) == 1)
        count++;
    return count == NUMBERS;
}

/* Games that each pair played by its checkpoint, of both kinds. */
static void count_pairs(const char *path, int games[2][3][3])
{
    FILE *const file = open_steps(path);
    int step[NUMBERS];

    while (read_step(file, step))
        games[step[KIND]][step[LOWER]][step[UPPER]] += step[GAMES];
    fclose(file);
}

/* What all games together took. */
static int64_t count_microseconds(const char *path)
{
    FILE *const file = open_steps(path);
    int64_t sum = 0;
    int step[NUMBERS];

    while (read_step(file, step))
        sum += step[MICROSECONDS];
    fclose(file);
    return sum;
}

START_TEST(neighbours_play_what_was_asked_for_and_no_pair_more)
{
    struct calibrate_trial trial =
        calibrate_trial_begin("[acorn]\nname = A\nabout = a\nagent = random\n"
                              "[willow]\nname = W\nabout = w\nagent = max\n"
                              "[oak]\nname = O\nabout = o\nagent = minimax\n");
    struct run run = run_resumed(&trial, 50);
    char job[300];
    int games[2][3][3] = {{{0}}};

    ck_assert_str_eq(run.err, "");
    snprintf(job, sizeof job, "%s.job", trial.path);
    count_pairs(job, games);
    for (int kind = 0; kind < 2; kind++) {
        ck_assert_int_eq(games[kind][0][1], 50);
        ck_assert_int_eq(games[kind][1][2], 50);
        ck_assert_int_le(games[kind][0][2], 50);
    }
    run_free(&run);
    calibrate_trial_end(&trial);
}
END_TEST

/* Time in which nothing is played, as on a machine that is busy. */
static void pass_time(struct progress_listener *listener,
                      const struct progress_report *report)
{
    (void)listener;
    (void)report;
    poll(NULL, 0, PASSED_MILLISECONDS);
}

/* Forty games of these two take a few milliseconds. */
START_TEST(games_cost_the_processor_time_that_they_take)
{
    struct calibrate_trial trial = calibrate_trial_begin(CALIBRATE_LADDER);
    struct game *const game = sowing_game("kalah");
    struct err err = {""};
    struct levels *const levels = levels_load(trial.levels, &err);
    struct progress_listener listener = {pass_time};
    struct job *const job = calibration_new(
        &(struct calibration){.levels = levels, .game = game, .games = 20},
        &err);

    ck_assert_msg(
        job_run(job, &(struct job_context){.threads = 1, .listener = &listener},
                trial.path, &err),
        "%s", err.text);

    const int64_t cost = count_microseconds(trial.path);

    ck_assert_int_gt(job->count, 3);
    ck_assert_int_gt(cost, 0);
    ck_assert_int_lt(cost, job->count * PASSED_MILLISECONDS * 1000 / 2);
    job_free(job);
    levels_free(levels);
    game_free(game);
    calibrate_trial_end(&trial);
}
END_TEST

START_TEST(a_calibration_goes_on_where_it_was)
{
    struct calibrate_trial trial = calibrate_trial_begin(CALIBRATE_LADDER);
    struct calibrate_trial other = calibrate_trial_begin(CALIBRATE_LADDER);
    struct run first = run_resumed(&trial, 60);
    struct run rest = run_resumed(&trial, 200);
    struct run whole = run_resumed(&other, 200);

    ck_assert_str_ne(first.out, rest.out);
    ck_assert_str_eq(rest.out, whole.out);

    /* All of it is there already: nothing is played. */
    struct run again = run_resumed(&trial, 60);

    ck_assert_str_eq(again.out, whole.out);

    folder_put(trial.levels, "[acorn]\nname = A\nabout = a\nagent = max\n"
                             "chain = off\n\n[willow]\nname = W\n"
                             "about = w\nagent = max\n");

    struct run changed = run_resumed(&trial, 200);

    ck_assert_int_eq(changed.status, 1);
    ck_assert_msg(strstr(changed.err, "level1 is acorn random in it, and acorn "
                                      "max:chain=off here") != NULL,
                  "%s", changed.err);
    run_free(&changed);
    run_free(&again);
    run_free(&whole);
    run_free(&rest);
    run_free(&first);
    calibrate_trial_end(&other);
    calibrate_trial_end(&trial);
}
END_TEST

/* An agent is as long as its options are many. */
#define LONG_LADDER                                                   \
    "[acorn]\nname = A\nabout = a\nagent = max\n\n[oak]\nname = O\n"  \
    "about = o\nagent = mcts\niterations = 1\ncp = 0.100\n"           \
    "epsilon = 0.100\nfinal = value\neval = heuristic\n"              \
    "weights = thesis-19\ndepth = 100\npriors = off\nmemory = 1024\n" \
    "book = 0\nspare = 0.125\nnear = 0.020\ntried = 0.020\n"

START_TEST(a_level_is_another_if_its_last_option_is)
{
    struct calibrate_trial trial =
        calibrate_trial_begin(LONG_LADDER "plies = 4\n");
    struct run first = run_resumed(&trial, 2);
    struct run share = calibrate_trial_run(&trial, "--games 2 --part 1/1");

    ck_assert_int_eq(first.status, 0);
    ck_assert_ptr_nonnull(strstr(share.out, ",plies=4\n"));
    folder_put(trial.levels, LONG_LADDER "plies = 3\n");

    struct run changed = run_resumed(&trial, 2);

    ck_assert_int_eq(changed.status, 1);
    ck_assert_msg(strstr(changed.err, "level2 is oak mcts") != NULL, "%s",
                  changed.err);
    run_free(&changed);
    run_free(&share);
    run_free(&first);
    calibrate_trial_end(&trial);
}
END_TEST

static const char *const GAMES_SHIPPED[] = {
    "kalah",   "oware", "ohvalhu", "dakon",          "congkak", "sungka",
    "mangala", "awari", "erherhe", "vai-lung-thlan", "abalone", "togyzkumalak"};

enum { SHIPPED_JOBS = sizeof GAMES_SHIPPED / sizeof GAMES_SHIPPED[0] };

/* None is played: each level has more games than are asked for. */
START_TEST(the_shipped_ratings_are_what_the_shipped_games_come_to)
{
    static const char *const SHIPPED = "src/data/ratings.ini";
    const char *const game = GAMES_SHIPPED[_i];
    char *const folder = folder_new();
    char *const ratings = file_join(folder, "ratings.ini");
    char *const job = file_join(folder, "played.job");
    char played[64];
    size_t length;

    snprintf(played, sizeof played, "src/data/ratings/%s.job", game);

    char *const text = folder_read(played, &length);

    folder_write(job, text, length);
    free(text);

    char *const shipped = folder_read(SHIPPED, &length);

    folder_put(ratings, shipped);

    struct run run = run_naqala("",
                                "lab calibrate --game %s --games 4 --threads 1 "
                                "--levels levels.ini --resume %s %s",
                                game, job, ratings);

    ck_assert_msg(run.status == 0, "%s", run.err);
    folder_holds(ratings, shipped);
    run_free(&run);
    free(shipped);
    free(job);
    free(ratings);
    folder_free(folder);
}
END_TEST

TCase *calibrate_job_case(void)
{
    TCase *const tests = tcase_create("job");

    tcase_add_test(tests, neighbours_play_what_was_asked_for_and_no_pair_more);
    tcase_add_test(tests, games_cost_the_processor_time_that_they_take);
    tcase_add_test(tests, a_calibration_goes_on_where_it_was);
    tcase_add_test(tests, a_level_is_another_if_its_last_option_is);
    tcase_add_loop_test(tests,
                        the_shipped_ratings_are_what_the_shipped_games_come_to,
                        0, SHIPPED_JOBS);
    return tests;
}
