/* SPDX-License-Identifier: MIT */
/* Nets of values: what they see, and how they add up. */
#include "engine/nets/test_value_net.h"
#include "engine/nets/perceptron.h"
#include "engine/search/evaluation.h"
#include "support/effort.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SEED = 4711, SEATS = VALUE_NET_BYTES };

/* ---- nets by chance ---- */

static int16_t any_word(struct rng *rng, int width)
{
    return (int16_t)((int)rng_below(rng, 2 * (uint32_t)width + 1) - width);
}

struct net_file value_net_drawn(int pits, int counts, int hidden,
                                struct rng *rng)
{
    const int inputs = value_net_inputs(pits, counts);
    const int most = INT16_MAX / (2 * pits + 1);
    struct net_file file = {
        .head = {.kind = NET_VALUE,
                 .size_count = counts == 16 ? 3 : 4,
                 .sizes = {inputs, hidden, 1, counts},
                 .note = "drawn"},
        .count = value_net_count(pits, counts, hidden),
    };

    snprintf(file.head.board, sizeof file.head.board, "kalah-%d", pits);
    file.words = calloc((size_t)file.count, sizeof *file.words);
    for (int i = 0; i < file.count; i++)
        file.words[i] = any_word(rng, i < (inputs + 1) * hidden ? most : 8000);
    return file;
}

struct value_net *value_net_made(const struct net_file *file)
{
    struct err err = {""};
    struct value_net *net = value_net_new(file, "drawn", &err);

    ck_assert_msg(net != NULL, "%s", err.text);
    return net;
}

static void any_seeds(struct rng *rng, uint8_t seeds[SEATS])
{
    const uint32_t most = rng_below(rng, 8) == 0 ? 256 : 18;

    for (int i = 0; i < SEATS; i++)
        seeds[i] = (uint8_t)rng_below(rng, most);
    if (rng_below(rng, 2) == 0)
        seeds[rng_below(rng, SEATS)] = MANCALA_TUZDIK_BYTE;
}

/* ---- how they add up ---- */

/* pits, inputs of a pit and hidden units; the usual one has a way of its own */
static const int SIZES[][3] = {
    {6, 16, 32}, {6, 16, 16},  {6, 16, 48}, {6, 16, 64}, {1, 16, 16},
    {2, 16, 32}, {5, 16, 32},  {7, 16, 32}, {8, 16, 64}, {8, 16, 16},
    {9, 16, 32}, {12, 16, 64}, {9, 32, 32}, {6, 32, 32}, {12, 32, 48}};

enum { SIZE_COUNT = sizeof SIZES / sizeof SIZES[0] };

static struct net_file any_sized(int index, struct rng *rng)
{
    return value_net_drawn(SIZES[index][0], SIZES[index][1], SIZES[index][2],
                           rng);
}

START_TEST(vectors_and_plain_sums_are_the_same_integers)
{
    struct rng rng = rng_new(SEED, (uint64_t)_i);
    uint8_t seeds[SEATS];

    for (int i = 0; i < effort_cases(10); i++) {
        struct net_file file = any_sized(_i, &rng);
        struct value_net *net = value_net_made(&file);

        for (int k = 0; k < 50000 / EFFORT_PART; k++) {
            any_seeds(&rng, seeds);
            if (value_net_margin_ahead(net, seeds) !=
                value_net_margin_ahead_portable(net, seeds))
                ck_abort_msg("look %d of net %d", k, i);
        }
        value_net_free(net);
        net_file_free(&file);
    }
}
END_TEST

/* The same net in real numbers, which hold these integers without an error. */
static double look_with_reals(const struct perceptron *net, int pits,
                              int counts, const uint8_t seeds[SEATS])
{
    const int stride = pits > 8 || counts == 32 ? 12 : 8;
    struct net_input inputs = {.count = 2 * pits};
    struct net_output result;

    for (int place = 0; place < 2 * pits; place++) {
        const int side = place / pits;
        const int count = seeds[side * stride + place % pits];
        const int most = counts == 16 ? 15 : 30;
        const int least = count < most ? count : most;

        inputs.index[place] =
            place * counts + (counts == 32 && count == 255 ? 31 : least);
        inputs.value[place] = 1;
    }
    perceptron_run(net, &inputs, &result);
    return (double)result.outputs[0] * VALUE_NET_SEEDS * VALUE_NET_SEED;
}

START_TEST(integers_are_what_real_numbers_come_to)
{
    struct rng rng = rng_new(SEED, 100 + (uint64_t)_i);
    const int pits = SIZES[_i][0];
    struct net_file file = any_sized(_i, &rng);
    struct value_net *net = value_net_made(&file);
    struct perceptron reals = {
        .inputs = file.head.sizes[0],
        .hidden = SIZES[_i][2],
        .outputs = 1,
        .ceiling = 4,
        .weights = calloc((size_t)file.count, sizeof(float)),
    };
    uint8_t seeds[SEATS];

    for (int i = 0; i < file.count; i++)
        reals.weights[i] = (float)file.words[i] / 1024;
    for (int k = 0; k < 2000; k++) {
        any_seeds(&rng, seeds);

        const double value = look_with_reals(&reals, pits, SIZES[_i][1], seeds);

        /* Rounded to a whole number; and floats have 24 bits only. */
        if (fabs(value - value_net_margin_ahead(net, seeds)) >
            0.501 + fabs(value) * 1e-4)
            ck_abort_msg("%f is not %d", value,
                         value_net_margin_ahead(net, seeds));
    }
    free(reals.weights);
    value_net_free(net);
    net_file_free(&file);
}
END_TEST

/* A net of one pit a side, in which all but a few weights are 0. */
START_TEST(a_small_net_can_be_added_up_by_hand)
{
    struct net_file file = {
        .head = {.size_count = 3, .sizes = {32, 16, 1}},
        .count = value_net_count(1, VALUE_NET_COUNTS, 16),
    };
    const uint8_t seeds[SEATS] = {2, [MANCALA_ROW] = 99};
    const uint8_t others[SEATS] = {3, [MANCALA_ROW] = 99};

    file.words = calloc((size_t)file.count, sizeof *file.words);

    int16_t(*rows)[16] = (int16_t(*)[16])(void *)file.words;

    rows[2][0] = 1024;  /* two seeds of its own: 1 for the first */
    rows[31][0] = 512;  /* many of the other's: 1/2 more */
    rows[31][1] = -999; /* the second is clipped to 0 */
    rows[31][2] = 4000; /* the third to 4, ... */
    rows[32][2] = 500;  /* ... with its bias */
    rows[33][0] = 2048; /* outputs: 2, ... */
    rows[33][1] = 5000;
    rows[33][2] = -256; /* ... and -1/4 */
    rows[34][0] = 128;  /* and a bias of 1/8 */

    struct value_net *net = value_net_made(&file);

    /* 1.5 * 2 - 4 / 4 + 1/8 = 17/8, which are 17 seeds; without its two, 1. */
    ck_assert_int_eq(value_net_margin_ahead(net, seeds), 1088); /* 64ths */
    ck_assert_int_eq(value_net_margin_ahead_portable(net, seeds), 1088);
    ck_assert_int_eq(value_net_margin_ahead(net, others), 64);
    value_net_free(net);
    net_file_free(&file);
}
END_TEST

/* ---- what they see ---- */

/* Up to fifteen seeds each number is an input of its own; with tuzdiks up to
 * thirty, and the last is the tuzdik. */
START_TEST(a_pit_turns_on_the_input_of_its_seeds)
{
    for (int seeds = 0; seeds <= 255; seeds++) {
        ck_assert_int_eq(value_net_input(16, (uint8_t)seeds),
                         seeds < 15 ? seeds : 15);
        ck_assert_int_eq(value_net_input(32, (uint8_t)seeds), seeds == 255 ? 31
                                                              : seeds < 30
                                                                  ? seeds
                                                                  : 30);
    }
    ck_assert_int_eq(value_net_inputs(6, 16), 192);
    ck_assert_int_eq(value_net_count(6, 16, 32), 192 * 32 + 32 + 32 + 1);
}
END_TEST

START_TEST(rows_are_the_movers_and_the_others)
{
    struct game *game = variant_game(VARIANTS[_i]);
    const int pits = mancala_rules(game)->pits;
    struct rng rng = rng_new(SEED, (uint64_t)_i);
    const bool tuzdiks = mancala_rules(game)->tuzdik;
    const bool narrow = pits <= MANCALA_ROW && !tuzdiks;
    struct position position;
    uint8_t seeds[SEATS], bytes[SEATS];

    for (int games = 0; games < 20; games++) {
        game->class->start(game, &position);
        for (int ply = 0; ply < 200 && position.end == END_NOT; ply++) {
            const int side = mancala_side(&position);
            const int banked = mancala_wide_row_bytes(&position, seeds);
            const int stores =
                narrow ? mancala_row_bytes(&position, bytes) : banked;

            ck_assert_int_eq(stores, banked);

            holds(banked ==
                      mancala_hole(game, &position, side * (pits + 1) + pits) -
                          mancala_hole(game, &position,
                                       !side * (pits + 1) + pits),
                  "what is banked", game, &position);
            for (int place = 0; place < 2 * pits; place++) {
                const int row = place / pits, pit = place % pits;
                const int byte = seeds[row * PITS_MAX + pit];
                const int hole = mancala_hole(game, &position,
                                              (side ^ row) * (pits + 1) + pit);

                if (tuzdiks && mancala_tuzdik(&position, side ^ row) == pit)
                    holds(byte == 255, "a tuzdik", game, &position);
                else
                    holds(byte == hole, "a pit", game, &position);
                if (narrow)
                    holds(bytes[row * MANCALA_ROW + pit] == hole, "a byte",
                          game, &position);
            }
            game->class->apply(game, &position,
                               variant_move(game, &position, &rng));
        }
    }
    game_free(game);
}
END_TEST

/* Two nets alike, but for the inputs of a tuzdik: these are the eighth of its
 * row, whoever moves. */
START_TEST(a_tuzdik_is_an_input_of_its_own)
{
    struct game *game = sowing_game("togyzkumalak");
    const struct position none =
        sowing_position(game, "9,9,9,9,9,9,9,0,9,0/9,9,9,9,9,9,9,9,9,9/s");
    const struct position north =
        sowing_position(game, "9,9,9,9,9,9,9,X,9,0/9,9,9,9,9,9,9,9,9,9/s");
    const struct position other =
        sowing_position(game, "9,9,9,9,9,9,9,X,9,0/9,9,9,9,9,9,9,9,9,9/n");
    struct net_file file = {
        .head = {.size_count = 4, .sizes = {2 * 9 * 32, 16, 1, 32}},
        .count = value_net_count(9, 32, 16),
    };

    file.words = calloc((size_t)file.count, sizeof *file.words);

    int16_t(*rows)[16] = (int16_t(*)[16])(void *)file.words;

    rows[7 * 32 + 31][0] = 1024;       /* in the own row */
    rows[(9 + 7) * 32 + 31][1] = 1024; /* in the other's */
    rows[2 * 9 * 32 + 1][0] = -1024;   /* -8 seeds */
    rows[2 * 9 * 32 + 1][1] = 512;     /* 4 seeds */

    struct value_net *net = value_net_made(&file);

    ck_assert_int_eq(value_net_margin(net, &none) % 64, 0);
    ck_assert_int_eq(value_net_margin(net, &none) / 64, -9);
    ck_assert_int_eq(value_net_margin(net, &north) % 64, 0);
    ck_assert_int_eq(value_net_margin(net, &north) / 64, -9 - 8);
    ck_assert_int_eq(value_net_margin(net, &other) % 64, 0);
    ck_assert_int_eq(value_net_margin(net, &other) / 64, 9 + 4);
    value_net_free(net);
    net_file_free(&file);
    game_free(game);
}
END_TEST

START_TEST(more_seeds_than_a_byte_holds_are_told_as_255)
{
    struct game *game = sowing_game("kalah");
    const struct position position =
        sowing_position(game, "1,2,3,4,5,300,7/6,5,4,3,2,256,9/n");
    uint8_t seeds[SEATS];

    ck_assert_int_eq(mancala_row_bytes(&position, seeds), 2);
    ck_assert_int_eq(seeds[4], 2);
    ck_assert_int_eq(seeds[5], 255);
    ck_assert_int_eq(seeds[8 + 4], 5);
    ck_assert_int_eq(seeds[8 + 5], 255);
    game_free(game);
}
END_TEST

START_TEST(what_one_wins_the_other_loses_and_sides_do_not_matter)
{
    struct game *game = sowing_game("kalah");
    struct rng rng = rng_new(SEED, 9);
    struct net_file file = value_net_drawn(6, 16, 32, &rng);
    struct value_net *net = value_net_made(&file);
    struct evaluation evaluation;
    struct position position, twin;
    struct err err = {""};

    ck_assert(evaluation_make(EVALUATION_NET, game, &evaluation, &err));
    evaluation.net = net;
    game->class->start(game, &position);
    for (int i = 0; i < 2000; i++) {
        const struct viewer first = {.player = 0}, second = {.player = 1};
        const int value = evaluation.leaf(&evaluation, game, &position, &first);

        game->class->twin(game, &position, &twin);
        holds(evaluation.leaf(&evaluation, game, &position, &second) == -value,
              "one's margin is the other's loss", game, &position);
        holds(value_net_margin(net, &twin) == value_net_margin(net, &position),
              "the mover sees the same from either side", game, &position);
        holds(value_net_margin(net, &position) ==
                  (position.player == 0 ? value : -value),
              "the net sees for the mover", game, &position);
        game->class->apply(game, &position,
                           variant_move(game, &position, &rng));
        if (position.end != END_NOT)
            game->class->start(game, &position);
    }
    value_net_free(net);
    net_file_free(&file);
    game_free(game);
}
END_TEST

Suite *value_net_suite(void)
{
    Suite *suite = suite_create("value_net");
    TCase *sums = tcase_create("sums");

    tcase_set_timeout(sums, 120);
    tcase_add_loop_test(sums, vectors_and_plain_sums_are_the_same_integers, 0,
                        SIZE_COUNT);
    tcase_add_loop_test(sums, integers_are_what_real_numbers_come_to, 0,
                        SIZE_COUNT);
    tcase_add_test(sums, a_small_net_can_be_added_up_by_hand);
    tcase_add_test(sums, a_pit_turns_on_the_input_of_its_seeds);
    tcase_add_loop_test(sums, rows_are_the_movers_and_the_others, 0,
                        SOWING_COUNT);
    tcase_add_test(sums, a_tuzdik_is_an_input_of_its_own);
    tcase_add_test(sums, more_seeds_than_a_byte_holds_are_told_as_255);
    tcase_add_test(sums, what_one_wins_the_other_loses_and_sides_do_not_matter);
    suite_add_tcase(suite, sums);
    suite_add_tcase(suite, value_net_files_case());
    suite_add_tcase(suite, value_net_players_case());
    return suite;
}
