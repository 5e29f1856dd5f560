/* SPDX-License-Identifier: MIT */
/*
 * What a search leaves out, and what it does not: the positions that it looks at
 * are counted, and are as many as alpha-beta of the textbook looks at, which is
 * written down here once more.
 */
#include "engine/search/feature.h"
#include "engine/search/search.h"
#include "engine/search/test_search.h"
#include "support/game/variants.h"

enum { SEED = 41, PLACES = 12, FAR = 1000000, ORDERED_FROM = 3 };

/* ---- alpha-beta of the textbook ---- */

struct walk {
    const struct game *game;
    bool order, reduce, free_extra;
    uint64_t nodes;
};

static int margin_of(const struct walk *walk, const struct position *position,
                     int player)
{
    return walk->game->class->score(walk->game, position, player) -
           walk->game->class->score(walk->game, position, 1 - player);
}

/* The moves as they are tried: the last first, and likely ones before others. */
static int list_moves(const struct walk *walk, const struct position *position,
                      bool order, struct move moves[MOVES_MAX],
                      int scores[MOVES_MAX])
{
    struct move listed[MOVES_MAX];
    int listed_scores[MOVES_MAX] = {0};
    const int count = walk->game->class->moves(walk->game, position, listed);

    if (order)
        feature_order_scores(walk->game, position, listed, count,
                             listed_scores);
    for (int i = 0; i < count; i++) {
        int before = 0;

        for (int k = 0; k < count; k++)
            before += listed_scores[k] > listed_scores[i] ||
                      (k > i && listed_scores[k] == listed_scores[i]);
        moves[before] = listed[i];
        scores[before] = listed_scores[i];
    }
    return count;
}

/* A ply less for all but the first, where three are left; from five on two less
 * for all but the first two; from nine on another. Not where something is
 * banked. */
static int plies_less(int index, int depth, int score)
{
    int less = 0;

    if (index == 0 || score > 0)
        return 0;
    if (depth >= 3)
        less++;
    if (depth >= 5 && index >= 2)
        less++;
    if (depth >= 9)
        less++;
    return less;
}

static int best_of(struct walk *walk, const struct position *position,
                   int depth, int alpha, int beta);

/* What a move is worth to the one who makes it. */
static int try_move(struct walk *walk, const struct position *position,
                    struct move move, int depth, int alpha, int beta)
{
    struct position after = *position;

    walk->game->class->apply(walk->game, &after, move);
    walk->nodes++;

    const bool again = after.player == position->player;
    const int left = depth - (walk->free_extra && again ? 0 : 1);

    if (after.end != END_NOT || left <= 0)
        return margin_of(walk, &after, position->player);
    return again ? best_of(walk, &after, left, alpha, beta)
                 : -best_of(walk, &after, left, -beta, -alpha);
}

/* Of a move that is expected to be no better than alpha. */
static int try_late(struct walk *walk, const struct position *position,
                    struct move move, int depth, int less, int alpha, int beta)
{
    int value = try_move(walk, position, move, depth - less, alpha, alpha + 1);

    if (value > alpha && less > 0)
        value = try_move(walk, position, move, depth, alpha, alpha + 1);
    if (value > alpha && value < beta)
        value = try_move(walk, position, move, depth, alpha, beta);
    return value;
}

static int best_of(struct walk *walk, const struct position *position,
                   int depth, int alpha, int beta)
{
    struct move moves[MOVES_MAX];
    int scores[MOVES_MAX];
    const int count = list_moves(
        walk, position, walk->order && depth >= ORDERED_FROM, moves, scores);
    int best = -FAR;

    for (int i = 0; i < count && best < beta; i++) {
        const int least = best > alpha ? best : alpha;
        const bool late = walk->reduce && i > 0 && depth > 1;
        const int value =
            late ? try_late(walk, position, moves[i], depth,
                            plies_less(i, depth, scores[i]), least, beta)
                 : try_move(walk, position, moves[i], depth, least, beta);

        best = value > best ? value : best;
    }
    return best;
}

/* Of this move, or with `only` NULL of the best of all: neither order nor
 * reductions at the root. */
static int window_of(struct walk *walk, const struct position *root,
                     const struct move *only, int depth, int alpha, int beta)
{
    struct move moves[MOVES_MAX];
    int scores[MOVES_MAX];
    const int count = list_moves(walk, root, false, moves, scores);
    int best = -FAR;

    for (int i = 0; i < count && best < beta; i++) {
        const int least = best > alpha ? best : alpha;

        if (only != NULL && !move_same(moves[i], *only))
            continue;

        const int value = try_move(walk, root, moves[i], depth, least, beta);

        best = value > best ? value : best;
    }
    return best;
}

/* Two seeds on each side of nothing; and what lies outside is asked for again,
 * without a bound on that side. */
static int aspire(struct walk *walk, const struct position *root,
                  const struct move *only, int depth)
{
    int alpha = -2, beta = 2;
    int value = window_of(walk, root, only, depth, alpha, beta);

    while (value <= alpha || value >= beta) {
        if (value <= alpha)
            alpha = -FAR;
        else
            beta = FAR;
        value = window_of(walk, root, only, depth, alpha, beta);
    }
    return value;
}

/* MTD(f) of Plaat, from nothing. */
static int close_in(struct walk *walk, const struct position *root,
                    const struct move *only, int depth)
{
    int value = 0, lower = -FAR, upper = FAR;

    while (lower < upper) {
        const int beta = value > lower ? value : lower + 1;

        value = window_of(walk, root, only, depth, beta - 1, beta);
        if (value < beta)
            upper = value;
        else
            lower = value;
    }
    return value;
}

static int drive(struct walk *walk, const struct position *root,
                 const struct move *only, int depth, enum search_driver driver)
{
    if (driver == DRIVER_ASPIRATION)
        return aspire(walk, root, only, depth);
    if (driver == DRIVER_MTD)
        return close_in(walk, root, only, depth);
    return window_of(walk, root, only, depth, -FAR, FAR);
}

/* Of all moves one by one, or of the best. */
static int best_value(struct walk *walk, const struct position *root, int depth,
                      const struct search_setting *setting)
{
    struct move moves[MOVES_MAX];
    const int count = walk->game->class->moves(walk->game, root, moves);
    int best = -FAR;

    if (!setting->every)
        return drive(walk, root, NULL, depth, setting->driver);
    for (int i = 0; i < count; i++) {
        const int value = drive(walk, root, &moves[i], depth, setting->driver);

        best = value > best ? value : best;
    }
    return best;
}

/* ---- side by side ---- */

static void looks_at_as_many(const struct game *game,
                             const struct position *position, int depth,
                             const struct search_setting *setting)
{
    struct walk walk = {game, setting->order, setting->reduce,
                        setting->free_extra, 0};
    const int value = best_value(&walk, position, depth, setting);
    struct search *const search = search_new(game, setting);
    struct report report = {.depth = 0};
    struct line line = {0};

    line_begin(&line, position);
    search_run(search, &(struct task){.line = &line, .budget.depth = depth},
               &report);
    holds(report.value.thousandths == 1000 * value, "it is worth as much", game,
          position);
    holds(report.nodes == walk.nodes, "as many are looked at", game, position);
    holds(report.line_count == 1, "nobody asks for a line", game, position);
    line_free(&line);
    search_free(search);
}

/* A place with a choice, after some moves by chance. */
static bool find_place(const struct game *game, struct rng *rng,
                       struct position *position)
{
    struct move moves[MOVES_MAX];
    uint32_t plies = rng_below(rng, 9);

    game->class->start(game, position);
    for (; plies > 0 && position->end == END_NOT; plies--)
        game->class->apply(game, position, variant_move(game, position, rng));
    return position->end == END_NOT &&
           game->class->moves(game, position, moves) > 1;
}

/* Where nothing but the board ends a match; and how deep they are looked into. */
static const struct {
    const char *game;
    int depth;
} GAMES[] = {
    {"kalah", 6},
    {"kalah:pits=3,seeds=3", 11},
    {"kalah:pits=4,seeds=3,capture=empty", 8},
    {"dakon:pits=3,seeds=2", 9},
    {"ohvalhu:pits=4,seeds=3", 7},
};

START_TEST(alpha_beta_looks_at_what_the_textbook_looks_at)
{
    struct game *const game = variant_game(GAMES[_i].game);
    struct rng rng = rng_new(SEED, (uint64_t)_i);

    for (int i = 0; i < PLACES; i++) {
        const int depth = 1 + i % GAMES[_i].depth;
        struct position position;

        if (!find_place(game, &rng, &position))
            continue;
        for (int way = 0; way < 4 * 2 * 3; way++) {
            struct search_setting setting = {
                .driver = (enum search_driver)(way % 3),
                .first_depth = depth,
                .prune = true,
                .order = way / 3 % 2 == 1,
                .every = way / 6 == 1,
                .reduce = way / 6 == 2,
                .free_extra = way / 6 == 3 && depth < 6,
            };
            struct err err;

            ck_assert(evaluation_make(EVALUATION_STORES, game,
                                      &setting.evaluation, &err));
            looks_at_as_many(game, &position, depth, &setting);
        }
    }
    game_free(game);
}
END_TEST

TCase *search_effort_case(void)
{
    TCase *const effort = tcase_create("effort");

    tcase_add_loop_test(effort, alpha_beta_looks_at_what_the_textbook_looks_at,
                        0, sizeof GAMES / sizeof GAMES[0]);
    return effort;
}
