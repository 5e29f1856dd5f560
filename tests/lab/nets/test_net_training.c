/* SPDX-License-Identifier: MIT */
/* How nets of values come to be: by the seed alone, on one day or two. */
#include "base/file.h"
#include "lab/nets/net_training_inside.h"
#include "support/effort.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/job.h"
#include "support/run.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

/* A game with proofs, one without, two whose boards are wide, and one with
 * tuzdiks: all small, for the thread sanitizer is slow. */
static const char *const GAMES[] = {
    "kalah:pits=4,seeds=3", "oware:pits=2,seeds=2", "kalah:pits=7,seeds=1",
    "kalah:pits=12,seeds=1", "togyzkumalak:pits=3,seeds=3"};

enum { GAME_COUNT = sizeof GAMES / sizeof GAMES[0], PROOF = 8, KNOWN = 4 };

static struct game *game;

static void begin(const char *spec)
{
    game = sowing_game(spec);
}

static void end(void)
{
    game_free(game);
}

static struct net_setting small(void)
{
    struct net_setting setting = net_standard(game);

    setting.positions = NET_POSITIONS_MIN;
    setting.rounds = 1;
    setting.epochs = 2;
    setting.hidden = 16;
    setting.proof = PROOF;
    setting.depth = 1;
    setting.reduce = strcmp(game->name, "oware") == 0;
    setting.tables = setting.reduce ? KNOWN : 0;
    return setting;
}

static struct net_training *begun(const struct net_setting *setting)
{
    struct err err = {""};
    struct net_training *training = net_training_new(setting, &err);

    ck_assert_msg(training != NULL, "%s", err.text);
    return training;
}

/* So many steps more, or to the end. */
static void go_on(struct net_training *training, int steps, int threads)
{
    const struct job_context context = {.threads = threads};
    struct err err = {""};

    for (int i = 0; i < steps && !job_is_done(&training->job); i++)
        ck_assert_msg(job_step(&training->job, &context, &err), "%s", err.text);
}

enum { ALL = 1000 };

static struct net_training *trained(const struct net_setting *setting,
                                    int threads)
{
    struct net_training *training = begun(setting);

    go_on(training, ALL, threads);
    ck_assert(job_is_done(&training->job));
    return training;
}

/* Both are the same net, byte for byte, and came to be in the same way. */
static void same(const struct net_training *one,
                 const struct net_training *other)
{
    struct net_file first, second;
    size_t length, other_length;

    net_training_file(one, &first);
    net_training_file(other, &second);

    char *bytes = net_file_bytes(&first, &length);
    char *other_bytes = net_file_bytes(&second, &other_length);

    ck_assert_uint_eq(length, other_length);
    ck_assert_mem_eq(bytes, other_bytes, length);
    ck_assert_int_eq(one->job.count, other->job.count);
    for (int i = 0; i < one->job.count; i++)
        ck_assert(one->epochs[i].training == other->epochs[i].training);
    free(other_bytes);
    free(bytes);
    net_file_free(&second);
    net_file_free(&first);
}

START_TEST(a_seed_gives_the_same_bytes_with_any_number_of_threads)
{
    begin(GAMES[effort_case(_i)]);

    const struct net_setting setting = small();
    struct net_training *one = trained(&setting, 1);
    struct net_training *other = trained(&setting, 3);

    same(one, other);
    job_free(&other->job);
    job_free(&one->job);
    end();
}
END_TEST

/* Of what a file counts in, and the integer that it is to be: the nearest, of two
 * that are as near the one further from 0, and never more than fits. */
static const struct {
    float units;
    int word;
} ROUNDED[] = {{0, 0},           {-0.0F, 0},         {0.25F, 0},
               {-0.25F, 0},      {0.5F, 1},          {-0.5F, -1},
               {0.75F, 1},       {-0.75F, -1},       {1.5F, 2},
               {-1.5F, -2},      {2.5F, 3},          {-2.5F, -3},
               {1000.75F, 1001}, {-1000.25F, -1000}, {32767.5F, 32767},
               {-32768, -32767}, {1e9F, 32767},      {-1e9F, -32767}};

START_TEST(weights_are_rounded_to_the_nearest_and_come_back)
{
    const int count = sizeof ROUNDED / sizeof ROUNDED[0];

    begin(GAMES[0]);

    const struct net_setting setting = small();
    struct net_training *training = begun(&setting);
    struct net_file file, again;
    struct err err = {""};
    size_t length;

    for (int i = 0; i < count; i++)
        training->net.weights[i] = ROUNDED[i].units / VALUE_NET_UNIT;
    net_training_file(training, &file);

    char *bytes = net_file_bytes(&file, &length);

    ck_assert_msg(net_file_parse(&again, NET_VALUE, "net", bytes, length, &err),
                  "%s", err.text);
    ck_assert_int_eq(again.count, file.count);
    for (int i = 0; i < count; i++)
        ck_assert_msg(file.words[i] == ROUNDED[i].word &&
                          again.words[i] == ROUNDED[i].word,
                      "%g is %d, read as %d", (double)ROUNDED[i].units,
                      file.words[i], again.words[i]);
    free(bytes);
    net_file_free(&again);
    net_file_free(&file);
    job_free(&training->job);
    end();
}
END_TEST

/* 0: while positions are labelled; 1, 2: before and during learning; 3, 4: in
 * the next round */
START_TEST(a_resumed_job_gives_the_same_result)
{
    const int stage = effort_case(_i);

    begin(GAMES[stage]);

    const struct net_setting setting = small();
    struct net_training *whole = trained(&setting, 1);
    struct net_training *half = begun(&setting);
    struct net_training *rest = begun(&setting);
    struct err err = {""};

    go_on(half, stage, 2);
    if (stage == 0)
        ck_assert(net_training_label(
            half, 3, NULL, &(struct job_context){.threads = 2}, &err));

    job_move(&half->job, &rest->job);
    go_on(rest, ALL, 2);
    same(rest, whole);
    job_free(&rest->job);
    job_free(&half->job);
    job_free(&whole->job);
    end();
}
END_TEST

START_TEST(a_stop_loses_nothing)
{
    begin(GAMES[0]);

    const struct net_setting setting = small();
    struct net_training *whole = trained(&setting, 1);
    struct net_training *training = begun(&setting);
    struct stop stop = {0};
    struct err err = {""};
    const struct job_context context = {.threads = 2, .stop = &stop};

    while (!job_is_done(&training->job)) {
        const int labelled = training->labelled;
        const int epoch = training->epoch;

        stop_raise(&stop, true);
        ck_assert(!job_step(&training->job, &context, &err));
        ck_assert_str_eq(err.text, "");
        ck_assert_int_eq(training->labelled, labelled);
        ck_assert_int_eq(training->epoch, epoch);
        stop_raise(&stop, false);
        ck_assert(job_step(&training->job, &context, &err));
    }
    same(training, whole);
    job_free(&training->job);
    job_free(&whole->job);
    end();
}
END_TEST

START_TEST(it_learns)
{
    begin(GAMES[0]);

    struct net_setting setting = small();

    setting.positions = 8192;
    setting.rounds = 0;
    setting.epochs = 6;

    struct net_training *training = trained(&setting, 2);
    const struct net_epoch *last = &training->epochs[5];
    double squares = 0;

    /* Better than to say that neither will win more; and ever better. */
    for (int i = 0; i < setting.positions; i++) {
        const double worth = training->examples[i].target / 64.0;

        squares += worth * worth;
    }
    ck_assert_double_lt(last->validation * last->validation * 1.5,
                        squares / setting.positions);
    ck_assert_double_lt(last->validation, training->epochs[0].validation);
    ck_assert_double_lt(last->training, training->epochs[0].training);
    job_free(&training->job);
    end();
}
END_TEST

/* Four pieces or sixteen: the last one tells the error, and nothing else. */
START_TEST(some_examples_are_never_learned)
{
    begin(GAMES[0]);

    struct net_setting setting = small();

    setting.positions = _i * NET_PIECE;
    setting.rounds = 0;

    struct net_training *training = begun(&setting);
    struct net_training *other = begun(&setting);

    while (training->labelled < _i) {
        go_on(training, 1, 1);
        go_on(other, 1, 1);
    }
    for (int i = (_i - 1) * NET_PIECE; i < _i * NET_PIECE; i++)
        other->examples[i].target = 0;
    go_on(training, 1, 1);
    go_on(other, 1, 1);
    ck_assert_double_gt(training->epochs[0].validation, 0);
    ck_assert_double_ne(training->epochs[0].validation,
                        other->epochs[0].validation);
    ck_assert_double_eq(training->epochs[0].training,
                        other->epochs[0].training);
    ck_assert_mem_eq(training->net.weights, other->net.weights,
                     (size_t)perceptron_count(training->net.inputs,
                                              training->net.hidden, 1) *
                         sizeof *training->net.weights);
    job_free(&other->job);
    job_free(&training->job);
    end();
}
END_TEST

/* The position of an example, which is south's to move; false if it may have
 * been another, with more seeds in a pit than the net tells apart. */
static bool position_of(const struct net_example *example, int pits,
                        struct position *position, int *seeds)
{
    char text[POSITION_TEXT_MAX] = "";
    struct err err;

    *seeds = 0;
    for (int side = 0; side < 2; side++) {
        for (int pit = 0; pit < pits; pit++) {
            const int count = (int)(example->rows[side] >> 5 * pit & 31);
            const size_t length = strlen(text);

            if (count == 15)
                return false;
            *seeds += count;
            snprintf(text + length, sizeof text - length, "%d,", count);
        }
        strcat(text, side == 0 ? "0/" : "0/s");
    }
    return game->class->read_position(game, text, position, &err);
}

START_TEST(values_of_positions_with_few_seeds_are_proven)
{
    begin(GAMES[0]);

    const struct net_setting setting = small();
    struct net_training *training = begun(&setting);
    struct err err = {""};
    struct solver *solver = solver_new(game, 32 << 20, &err);
    int proven = 0;

    ck_assert(net_training_label(training, 4, NULL,
                                 &(struct job_context){.threads = 1}, &err));
    for (int i = 0; i < 4 * NET_PIECE; i++) {
        const struct net_example *example = &training->examples[i];
        struct solver_report report;
        struct position position;
        int seeds;

        if (!position_of(example, 4, &position, &seeds))
            continue;
        ck_assert_int_le(seeds, PROOF);
        ck_assert(solver_solve(
            solver, &(struct solver_task){.position = &position, .threads = 1},
            &report));
        ck_assert_int_eq(example->target, report.bounds.low * INT64_C(64));
        proven++;
    }
    ck_assert_int_gt(proven, 700); /* of 1024 */
    solver_free(solver);
    job_free(&training->job);
    end();
}
END_TEST

/* Labels the second round by a search of one ply. *few is how many examples have
 * few seeds and an ending of which the exact value is known; returns how many of
 * these have that value. */
static int count_known_endings(int tables, int *few)
{
    struct net_setting setting = small();

    setting.tables = tables;
    setting.epochs = 1;

    struct net_training *const training = begun(&setting);
    struct endings *const endings = endings_new(game);
    int known = 0;

    *few = 0;
    endings_build(endings, KNOWN, 1, NULL);
    while (training->round == 0 || training->labelled == 0)
        go_on(training, 1, 2);
    for (int i = 0; i < training->labelled * NET_PIECE; i++) {
        const struct net_example *example = &training->examples[i];
        struct ending_bounds bounds;
        struct position position;
        int seeds;

        if (!position_of(example, 2, &position, &seeds) || seeds > KNOWN ||
            !endings_find(endings, KNOWN, &position, &bounds) ||
            bounds.low != bounds.high)
            continue;
        ++*few;
        known += example->target == bounds.low * 64;
    }
    endings_free(endings);
    job_free(&training->job);
    return known;
}

/* Without tables the same search knows but a part of them. */
START_TEST(endings_with_few_seeds_are_known)
{
    int few, others;

    begin("oware:pits=2,seeds=2");
    ck_assert_int_eq(count_known_endings(KNOWN, &few), few);
    ck_assert_int_gt(few, 30); /* of 1024 */
    ck_assert_int_lt(count_known_endings(0, &others), others * 9 / 10);
    end();
}
END_TEST

START_TEST(tables_are_for_games_that_have_some)
{
    struct err err = {""};

    begin(GAMES[0]);

    struct net_setting setting = small();

    setting.tables = KNOWN;
    ck_assert_ptr_null(net_training_new(&setting, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "oware, awari and erherhe only"));
    end();
}
END_TEST

/* What is 31 there is no number of seeds. */
START_TEST(tuzdiks_are_among_the_examples)
{
    begin("togyzkumalak:pits=4");

    const struct net_setting setting = small();
    struct net_training *training = begun(&setting);
    struct err err = {""};
    struct net_file file;
    int tuzdiks[2] = {0};

    ck_assert(net_training_label(training, 4, NULL,
                                 &(struct job_context){.threads = 1}, &err));
    for (int i = 0; i < 4 * NET_PIECE; i++)
        for (int side = 0; side < 2; side++) {
            int count = 0;

            for (int pit = 0; pit < 4; pit++)
                count +=
                    (training->examples[i].rows[side] >> 5 * pit & 31) == 31;
            ck_assert_int_le(count, 1);
            tuzdiks[side] += count;
        }
    ck_assert_int_gt(tuzdiks[0], 50); /* of 1024 */
    ck_assert_int_gt(tuzdiks[1], 50);
    net_training_file(training, &file);
    ck_assert_int_eq(file.head.size_count, 4);
    ck_assert_int_eq(file.head.sizes[0], 256); /* 2 * 4 * 32 */
    ck_assert_int_eq(file.head.sizes[3], 32);
    net_file_free(&file);
    job_free(&training->job);
    end();
}
END_TEST

START_TEST(numbers_of_a_checkpoint_must_make_sense)
{
    begin(GAMES[0]);

    const struct net_setting setting = small();
    struct net_training *training = begun(&setting);
    struct net_training *other = begun(&setting);

    training->optimiser.steps = -1;
    job_refuses(&training->job, &other->job,
                "progress: -1 is not in 0..2147483647");
    training->optimiser.steps = 0;
    training->round = setting.rounds + 2;
    job_refuses(&training->job, &other->job, "progress: 3 is not in 0..2");
    job_free(&other->job);
    job_free(&training->job);
    end();
}
END_TEST

START_TEST(a_checkpoint_of_another_search_is_refused)
{
    begin(GAMES[1]);

    const struct net_setting known = small();
    struct net_setting unknown = known, whole = known;

    unknown.tables = 0;
    whole.reduce = false;

    struct net_training *training = begun(&known);
    struct net_training *others[] = {begun(&unknown), begun(&whole)};

    job_refuses(&training->job, &others[0]->job,
                "tables is 4 in it, and 0 here");
    job_refuses(&training->job, &others[1]->job,
                "reduce is yes in it, and no here");
    for (int i = 0; i < 2; i++)
        job_free(&others[i]->job);
    job_free(&training->job);
    end();
}
END_TEST

START_TEST(boards_that_a_net_does_not_see_are_refused)
{
    static const char *const games[] = {"sungka", "abalone"};
    struct err err = {""};

    for (int i = 0; i < 2; i++) {
        begin(games[i]);

        const struct net_setting setting = {.game = game, .positions = 1024};

        ck_assert_ptr_null(net_training_new(&setting, &err));
        ck_assert_ptr_nonnull(strstr(err.text, games[i]));
        end();
    }
}
END_TEST

/* ---- from outside ---- */

#define FEW "lab net --game kalah:pits=3 --positions 1024 --rounds 1 --epochs 2"

START_TEST(the_command_writes_a_net_that_plays)
{
    char *folder = folder_new();
    char *net = file_join(folder, "x.net");
    char *chart = file_join(folder, "x.svg");
    char *state = file_join(folder, "x.state");
    struct run run = run_naqala("", FEW " --out %s --plot %s --resume %s --csv",
                                net, chart, state);

    ck_assert_msg(run.status == 0, "%s", run.err);
    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(strncmp(run.out, "epoch,learnt,unseen,round\n1,", 28), 0);
    ck_assert(file_exists(chart));
    ck_assert(file_exists(state));
    run_free(&run);

    run = run_naqala("",
                     "arena --game kalah:pits=3 --games 2 --csv "
                     "net:net=%s,depth=2 random",
                     net);
    ck_assert_msg(run.status == 0, "%s", run.err);
    run_free(&run);

    /* It is done: nothing is left but to write it again, elsewhere. */
    run = run_naqala("", FEW " --out %s --resume %s", net, state);
    ck_assert_int_eq(run.status, 2);
    ck_assert_ptr_nonnull(strstr(run.err, "is there already"));
    run_free(&run);
    free(state);
    free(chart);
    free(net);
    folder_free(folder);
}
END_TEST

START_TEST(fewer_seeds_than_there_ever_are_are_not_waited_for)
{
    static const char *const games[] = {"kalah:pits=3 --proof 1",
                                        "kalah:pits=1,seeds=20 --proof 2"};
    struct run run = run_naqala("",
                                "lab net --game %s --positions 1024 "
                                "--rounds 0 --epochs 1",
                                games[_i]);

    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    run_free(&run);
}
END_TEST

START_TEST(the_command_refuses_bad_options)
{
    static const char *const wrong[][2] = {
        {"--game abalone",
         "abalone: nets see the seeds and the tuzdiks of two rows, but no "
         "closed pit"},
        {"--game congkak", "no closed pit"},
        {"--game oware:pits=1,seeds=1,slam=forbidden",
         "slam=forbidden: the game is over before its first move"},
        {"--hidden 24", "--hidden: 24 is no multiple of 16"},
        {"--positions 10", "--positions: 10 is not in 1024..4000000"},
        {"--proof 33", "--proof: 33 is not in 0..32"},
        {"--tables 12", "--game: kalah: there are tables of endings for games"},
        {"--game oware --tables 25", "--tables: 25 is not in 0..24"},
    };

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct run run = run_naqala("", "lab net %s", wrong[i][0]);

        ck_assert_int_eq(run.status, 2);
        ck_assert_msg(strstr(run.err, wrong[i][1]) != NULL, "%s", run.err);
        run_free(&run);
    }
}
END_TEST

Suite *net_training_suite(void)
{
    Suite *suite = suite_create("net_training");
    TCase *training = tcase_create("training");
    TCase *file = tcase_create("file");
    TCase *command = tcase_create("command");

    tcase_set_timeout(training, 0);
    tcase_add_loop_test(training,
                        a_seed_gives_the_same_bytes_with_any_number_of_threads,
                        0, effort_cases(GAME_COUNT));
    tcase_add_loop_test(training, a_resumed_job_gives_the_same_result, 0,
                        effort_cases(GAME_COUNT));
    tcase_add_test(training, a_stop_loses_nothing);
    tcase_add_test(training, it_learns);
    tcase_add_loop_test(training, some_examples_are_never_learned, 4, 5);
    tcase_add_loop_test(training, some_examples_are_never_learned, 16, 17);
    tcase_add_test(training, values_of_positions_with_few_seeds_are_proven);
    tcase_add_test(training, endings_with_few_seeds_are_known);
    tcase_add_test(training, tables_are_for_games_that_have_some);
    tcase_add_test(training, tuzdiks_are_among_the_examples);
    tcase_add_test(training, numbers_of_a_checkpoint_must_make_sense);
    tcase_add_test(training, a_checkpoint_of_another_search_is_refused);
    tcase_add_test(training, boards_that_a_net_does_not_see_are_refused);
    suite_add_tcase(suite, training);
    tcase_add_test(file, weights_are_rounded_to_the_nearest_and_come_back);
    suite_add_tcase(suite, file);
    tcase_set_timeout(command, 0);
    tcase_add_test(command, the_command_writes_a_net_that_plays);
    tcase_add_loop_test(
        command, fewer_seeds_than_there_ever_are_are_not_waited_for, 0, 2);
    tcase_add_test(command, the_command_refuses_bad_options);
    suite_add_tcase(suite, command);
    return suite;
}
