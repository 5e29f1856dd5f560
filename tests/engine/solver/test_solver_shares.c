/* SPDX-License-Identifier: MIT */
/* How far a question is answered, by what the transposition table was given. */
#include "engine/solver/inside.h"
#include "engine/solver/test_solver.h"
#include "game/mancala.h"
#include "support/game/sowing.h"

#include <math.h>

/* Does South get so many of the 48 seeds in all? The tables know nothing, and no
 * game ends before the eighth ply. */
enum { TOTAL = 25, EXACT = 1000000 };

struct asked_total {
    struct game *game;
    struct solver *solver;
    struct position start;
    uint64_t nodes; /* that the proof took so far */
};

static struct asked_total begin_asking(const char *spec)
{
    struct asked_total asked = {.game = sowing_game(spec)};

    asked.solver = solver_of(asked.game, 40);
    asked.game->class->start(asked.game, &asked.start);
    return asked;
}

static void forget(struct asked_total *asked)
{
    solver_free(asked->solver);
    game_free(asked->game);
}

static uint64_t read_board(const struct asked_total *asked,
                           const struct position *at)
{
    const int pits = mancala_rules(asked->game)->pits;
    uint64_t board = 0;

    ck_assert(board_read(asked->game, at, pit_bits(pits), &board));
    return board;
}

static int score(const struct asked_total *asked, const struct position *at,
                 int player)
{
    return asked->game->class->score(asked->game, at, player);
}

static int count_on_board(const struct asked_total *asked,
                          const struct position *at)
{
    return asked->game->class->material(asked->game, at) - score(asked, at, 0) -
           score(asked, at, 1);
}

/* From now on it is known of this position whether South gets the total; that took
 * so much work. */
static void know(const struct asked_total *asked, const struct position *at,
                 bool answer, int work)
{
    const struct hash *const hash = &asked->solver->hash;
    const int need = TOTAL - score(asked, at, 0);
    struct proof_bounds bounds = {.low = 0, .high = HASH_VALUE_MAX};

    bounds.work = work;
    if (at->player == 0 && answer)
        bounds.low = need;
    else if (at->player == 0)
        bounds.high = need - 1;
    else if (answer)
        bounds.high = count_on_board(asked, at) - need;
    else
        bounds.low = count_on_board(asked, at) - need + 1;
    hash_put(hash, hash_key(hash, read_board(asked, at)), bounds);
}

static struct position after(const struct asked_total *asked,
                             const struct position *at, int pit)
{
    struct position next = *at;

    asked->game->class->apply(asked->game, &next, (struct move){(uint32_t)pit});
    return next;
}

static struct solver_shares count(const struct asked_total *asked)
{
    struct proof proof = {
        .solver = asked->solver,
        .board = read_board(asked, &asked->start),
        .seeds = count_on_board(asked, &asked->start),
    };

    atomic_init(&proof.nodes, asked->nodes);
    return proof_shares(&proof, TOTAL);
}

static void shares_are(const struct asked_total *asked, double yes, double no)
{
    const struct solver_shares shares = count(asked);

    ck_assert_int_eq((int)lround(EXACT * shares.yes), (int)lround(EXACT * yes));
    ck_assert_int_eq((int)lround(EXACT * shares.no), (int)lround(EXACT * no));
}

START_TEST(at_first_nothing_is_done)
{
    struct asked_total asked = begin_asking("kalah");

    shares_are(&asked, 0, 0);
    forget(&asked);
}
END_TEST

/* After pit 3 South moves again: there the question stays the same. */
START_TEST(for_a_no_each_move_counts_for_as_much)
{
    struct asked_total asked = begin_asking("kalah");

    for (int pit = 0; pit < 6; pit++) {
        const struct position next = after(&asked, &asked.start, pit);

        know(&asked, &next, false, 20);
        shares_are(&asked, 0, (pit + 1) / 6.0);
    }
    forget(&asked);
}
END_TEST

/* South is sure of one seed less, and may get as much, but no more. */
START_TEST(what_is_known_to_be_possible_is_no_answer)
{
    struct asked_total asked = begin_asking("kalah");
    const struct hash *const hash = &asked.solver->hash;
    const struct position next = after(&asked, &asked.start, 2);
    const int need = TOTAL - score(&asked, &next, 0);

    ck_assert_int_eq(next.player, 0);
    hash_put(hash, hash_key(hash, read_board(&asked, &next)),
             (struct proof_bounds){
                 .low = need - 1, .high = need, .pit = 0, .work = 20});
    shares_are(&asked, 0, 0);
    forget(&asked);
}
END_TEST

START_TEST(for_a_yes_one_move_is_enough)
{
    for (int pit = 0; pit < 6; pit++) {
        struct asked_total asked = begin_asking("kalah");
        const struct position next = after(&asked, &asked.start, pit);

        know(&asked, &next, true, 20);
        shares_are(&asked, 1, 0);
        forget(&asked);
    }
}
END_TEST

/* After pit 1 North has six answers; after pit 3 South moves on with five. */
START_TEST(of_several_moves_the_nearest_to_a_yes_counts)
{
    struct asked_total asked = begin_asking("kalah");
    const struct position one = after(&asked, &asked.start, 0);
    const struct position two = after(&asked, &asked.start, 1);
    const struct position again = after(&asked, &asked.start, 2);

    ck_assert_int_eq(one.player, 1);
    ck_assert_int_eq(two.player, 1);
    ck_assert_int_eq(again.player, 0);
    for (int i = 0; i < 4; i++) {
        const struct position next = after(&asked, &one, i);

        know(&asked, &next, true, 20);
        shares_are(&asked, (i + 1) / 6.0, 0);
    }
    for (int i = 0; i < 5; i++) {
        const struct position next = after(&asked, &two, i);

        know(&asked, &next, true, 20);
    }
    shares_are(&asked, 5 / 6.0, 0);

    /* One of the five with which South goes on is refuted. */
    const struct position next = after(&asked, &again, 0);

    know(&asked, &next, false, 20);
    shares_are(&asked, 5 / 6.0, 1 / 5.0 / 6.0);

    /* North's best is what counts for a no: one answer is enough. */
    const struct position last = after(&asked, &two, 5);

    know(&asked, &last, false, 20);
    shares_are(&asked, 4 / 6.0, (1 / 5.0 + 1) / 6.0);
    forget(&asked);
}
END_TEST

/* Along the first move that there is: the boards after so many plies. */
static void play_first_moves(const struct asked_total *asked, int count,
                             struct position places[])
{
    places[0] = asked->start;
    for (int i = 1; i <= count; i++) {
        struct move moves[MOVES_MAX];

        asked->game->class->moves(asked->game, &places[i - 1], moves);
        places[i] = after(asked, &places[i - 1], (int)moves[0].code);
        ck_assert_int_eq(places[i].end, END_NOT);
    }
}

/* Five plies are looked at; more only where a board or the one before it took
 * long, a millionth of all; and never more than eight. */
START_TEST(far_boards_count_where_the_way_took_long)
{
    static const struct {
        int known;    /* after so many plies */
        int heavy[4]; /* boards that took long; then those that took less */
        int light[4];
        bool seen;
    } cases[] = {
        {1, {0}, {0}, true},       {5, {0}, {0}, true},
        {6, {0}, {0}, false},      {6, {5}, {0}, true},
        {6, {4}, {0}, true},       {6, {3}, {0}, false},
        {6, {0}, {4, 5}, false},   {7, {5}, {0}, true},
        {7, {4}, {0}, false},      {7, {5, 6}, {0}, true},
        {8, {5, 6, 7}, {0}, true}, {8, {5, 7}, {0}, true},
        {8, {6, 7}, {0}, false},   {9, {5, 6, 7, 8}, {0}, false},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct asked_total asked = begin_asking("kalah");
        struct position places[10];

        asked.nodes = UINT64_C(1) << 30;
        play_first_moves(&asked, 9, places);
        know(&asked, &places[cases[i].known], false, 1);
        for (int j = 0; j < 4; j++) {
            const struct hash *const hash = &asked.solver->hash;
            struct proof_bounds open = {.low = 0, .high = HASH_VALUE_MAX};

            open.work = 11;
            if (cases[i].heavy[j] > 0)
                hash_put(hash,
                         hash_key(hash, read_board(&asked,
                                                   &places[cases[i].heavy[j]])),
                         open);
            open.work = 10;
            if (cases[i].light[j] > 0)
                hash_put(hash,
                         hash_key(hash, read_board(&asked,
                                                   &places[cases[i].light[j]])),
                         open);
        }

        const struct solver_shares shares = count(&asked);

        ck_assert_msg((shares.no > 0) == cases[i].seen, "%zu: %g", i,
                      shares.no);
        forget(&asked);
    }
}
END_TEST

/* With four seeds on the board the end is seen, and with tables of four it is
 * looked up. */
START_TEST(ends_and_tables_answer_by_themselves)
{
    for (int level = 0; level <= 4; level += 4)
        for (int least = -5; least <= 5; least++) {
            struct asked_total asked = begin_asking("kalah:pits=2,seeds=1");
            const int truth = solver_truth(asked.game, &asked.start);
            struct proof proof = {
                .solver = asked.solver,
                .board = read_board(&asked, &asked.start),
                .seeds = 4,
            };

            solver_build(asked.solver, level, 1, NULL);

            /* A total of 2 is a margin of 0. */
            const int want = (least + 5) / 2;
            const struct solver_shares shares = proof_shares(&proof, want);
            const bool yes = truth >= 2 * want - 4;

            ck_assert(shares.yes == (yes ? 1 : 0));
            ck_assert(shares.no == (yes ? 0 : 1));
            forget(&asked);
        }
}
END_TEST

TCase *solver_shares_case(void)
{
    TCase *const shares = tcase_create("shares");

    tcase_add_test(shares, at_first_nothing_is_done);
    tcase_add_test(shares, for_a_no_each_move_counts_for_as_much);
    tcase_add_test(shares, what_is_known_to_be_possible_is_no_answer);
    tcase_add_test(shares, for_a_yes_one_move_is_enough);
    tcase_add_test(shares, of_several_moves_the_nearest_to_a_yes_counts);
    tcase_add_test(shares, far_boards_count_where_the_way_took_long);
    tcase_add_test(shares, ends_and_tables_answer_by_themselves);
    return shares;
}
