/* SPDX-License-Identifier: MIT */
/* Proves the values of all moves of a position, and finds the line of moves
 * that are each better than all others. */
#include "lab/puzzles/puzzle_proof.h"
#include "base/memory.h"
#include "engine/search/search.h"
#include "engine/solver/solver.h"
#include "game/mancala.h"
#include "lab/puzzles/bound_table.h"

#include <limits.h>
#include <stdlib.h>

enum {
    MEGABYTE = 1 << 20,
    SOLVER_MEGABYTES = 96,
    SOLVER_LEVEL = 16, /* of its tables: some tenths of a second */
    SEARCH_MEGABYTES = 64,
    PROOF_NODES = 1000000,
    TABLE_PITS = 6,
    TABLE_LEVEL = 9,  /* seeds; half a second */
    TABLE_DEPTH = 13, /* plies above the table */
    TABLE_SEEDS = 16, /* most seeds of a position that is tried */
    GAIN_FIRST = 3,   /* plies; the fewest that show a gain, to rule out most */
    GAIN_OVER = 4,    /* plies in which a gain may come ... */
    GAIN_STAYS = 5,   /* ... and plies after which it must still be there */
    SEED = 1000       /* thousandths, as values are */
};

struct puzzle_prover {
    const struct game *game;
    struct solver *solver;     /* or NULL: ... */
    struct bound_table *table; /* ... this, or ... */
    struct search *search;     /* ... this */
    struct line line;          /* for searches */
};

/* The best move of a position. */
struct best_move {
    struct move move;
    int worth;
    int second; /* INT_MIN: there is no other move */
};

/* A table is for games that capture twos and threes. The seeds in the pits must
 * tell a position, and every sowing must pass the turn. */
static bool has_table(const struct mancala_rules *rules)
{
    return rules->capture == CAPTURE_TWO_THREE && rules->pits <= TABLE_PITS &&
           rules->slam != SLAM_AGAIN && !rules->store_sown && !rules->tuzdik &&
           !rules->closing;
}

static bool make_search(struct puzzle_prover *prover, struct err *err)
{
    struct search_setting setting = {
        .driver = DRIVER_PLAIN,
        .transposition_bytes = (size_t)SEARCH_MEGABYTES * MEGABYTE,
        .first_depth = 1,
        .prune = true,
        .order = true,
        .every = true,
    };

    if (!evaluation_make(EVALUATION_STORES, prover->game, &setting.evaluation,
                         err))
        return false;
    prover->search = search_new(prover->game, &setting);
    return true;
}

struct puzzle_prover *puzzle_prover_new(const struct game *game,
                                        struct err *err)
{
    struct puzzle_prover *const prover = memory_new(1, sizeof *prover);
    struct err unsolved;
    bool made;

    *prover = (struct puzzle_prover){.game = game};
    if (game->players != 2) {
        made = err_set(err, "puzzles are of games of two players");
    } else if (solver_supports(game, NULL, &unsolved)) {
        prover->solver =
            solver_new(game, (size_t)SOLVER_MEGABYTES * MEGABYTE, err);
        made = prover->solver != NULL;
    } else if (!mancala_is(game)) {
        made = make_search(prover, err);
    } else if (has_table(mancala_rules(game))) {
        prover->table = bound_table_new(game, TABLE_LEVEL);
        made = true;
    } else {
        made = err_set(err, "%s: nothing can be proven in this game",
                       game_spec_text(game).text);
    }
    if (made && prover->solver != NULL)
        solver_build(prover->solver, SOLVER_LEVEL, 1, NULL);
    if (made)
        return prover;
    puzzle_prover_free(prover);
    return NULL;
}

void puzzle_prover_free(struct puzzle_prover *prover)
{
    if (prover == NULL)
        return;
    solver_free(prover->solver);
    bound_table_free(prover->table);
    search_free(prover->search);
    line_free(&prover->line);
    free(prover);
}

/* ---- one move ---- */

static void take_value(struct best_move *best, struct move move, int value)
{
    if (value > best->worth) {
        best->second = best->worth;
        best->worth = value;
        best->move = move;
    } else if (value > best->second) {
        best->second = value;
    }
}

/* Proves all moves by the solver, which first forgets earlier positions: else
 * the result could depend on them. */
static bool solve_moves(const struct puzzle_prover *prover,
                        const struct position *position, struct best_move *best)
{
    struct solver_report report;

    solver_clear(prover->solver);
    if (!solver_supports(prover->game, position, &(struct err){.text = ""}) ||
        !solver_solve(prover->solver,
                      &(struct solver_task){
                          .position = position,
                          .every = true,
                          .threads = 1,
                          .budget = {.nodes = PROOF_NODES},
                      },
                      &report))
        return false;
    for (int i = 0; i < report.move_count; i++)
        take_value(best, report.moves[i].move, report.moves[i].bounds.low);
    return true;
}

/* Searches down to the table. Unknown ends count as lost for `loser`, so that
 * the result is a bound against this player. */
static int search_bound(const struct bound_table *table,
                        const struct game *game,
                        const struct position *position, int loser, int depth,
                        int alpha, int beta)
{
    const int player = position->player;
    const int margin = evaluation_margin(game, position, player);
    struct move moves[MOVES_MAX];
    int best = INT_MIN;

    if (position->end != END_NOT)
        return margin;

    const int seeds = bound_table_seeds(game, position);

    if (seeds <= bound_table_level(table)) {
        const struct margin_bounds bounds = bound_table_find(table, position);

        return margin + (player == loser ? bounds.low : bounds.high);
    }
    if (depth == 0)
        return margin + (player == loser ? -seeds : seeds);

    const int count = game->class->moves(game, position, moves);

    for (int i = count - 1; i >= 0 && alpha < beta; i--) {
        struct position after = *position;

        game->class->apply(game, &after, moves[i]);

        const int value =
            -search_bound(table, game, &after, loser, depth - 1, -beta, -alpha);

        best = value > best ? value : best;
        alpha = value > alpha ? value : alpha;
    }
    return best;
}

/* The value of a move, as a bound against `loser`, if it is between alpha and
 * beta. */
static int bound_move(const struct puzzle_prover *prover,
                      const struct position *position, struct move move,
                      int loser, int alpha, int beta)
{
    struct position after = *position;

    prover->game->class->apply(prover->game, &after, move);
    return -search_bound(prover->table, prover->game, &after, loser,
                         TABLE_DEPTH, -beta, -alpha);
}

/* Compares the lower bound of the best move with the upper bounds of the
 * others; false as soon as one of these is too good. */
static bool bound_moves(const struct puzzle_prover *prover,
                        const struct position *position, struct best_move *best)
{
    const struct game *const game = prover->game;
    const int player = position->player;
    const int most = game->class->material(game, position) + 1;
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    if (bound_table_seeds(game, position) > TABLE_SEEDS)
        return false;
    best->worth = -most;
    for (int i = 0; i < count; i++) {
        const int least =
            bound_move(prover, position, moves[i], player, best->worth, most);

        if (least > best->worth) {
            best->worth = least;
            best->move = moves[i];
        }
    }
    best->second = -most;
    for (int i = 0; i < count; i++) {
        const int limit = best->worth - puzzle_lead(game) + 1;
        const int value = move_same(moves[i], best->move)
                              ? -most
                              : bound_move(prover, position, moves[i], !player,
                                           best->second, limit);

        if (value >= limit)
            return false;
        best->second = value > best->second ? value : best->second;
    }
    return count > 1;
}

/* Searches to this depth, by the marbles that are pushed out then. */
static void search_moves(struct puzzle_prover *prover,
                         const struct position *position, int depth,
                         struct best_move *best)
{
    struct report report = {.depth = 0};

    search_forget(prover->search);
    line_begin(&prover->line, position);
    search_run(
        prover->search,
        &(struct task){.line = &prover->line, .budget = {.depth = depth}},
        &report);
    *best = (struct best_move){.worth = INT_MIN, .second = INT_MIN};
    for (int i = 0; i < report.move_count; i++)
        take_value(best, report.moves[i].move,
                   report.moves[i].value.thousandths / SEED);
}

static bool stands_out(const struct game *game, const struct best_move *best)
{
    return best->second != INT_MIN &&
           (int64_t)best->worth - best->second >= puzzle_lead(game);
}

/* Is the best move the same, with the same gain, at both depths? */
static bool search_gain(struct puzzle_prover *prover,
                        const struct position *position, struct best_move *best)
{
    struct best_move early;

    search_moves(prover, position, GAIN_FIRST, &early);
    if (!stands_out(prover->game, &early))
        return false;
    search_moves(prover, position, GAIN_OVER, &early);
    if (!stands_out(prover->game, &early))
        return false;
    search_moves(prover, position, GAIN_STAYS, best);
    return move_same(best->move, early.move) && best->worth == early.worth &&
           best->second == early.second;
}

/* False if no move stands out, or that is not known. */
static bool find_best(struct puzzle_prover *prover,
                      const struct position *position, struct best_move *best)
{
    bool known;

    *best = (struct best_move){.worth = INT_MIN, .second = INT_MIN};
    if (prover->solver != NULL)
        known = solve_moves(prover, position, best);
    else if (prover->table != NULL)
        known = bound_moves(prover, position, best);
    else
        known = search_gain(prover, position, best);
    return known && stands_out(prover->game, best);
}

/* ---- the line ---- */

bool puzzle_prove(struct puzzle_prover *prover, const struct position *position,
                  struct puzzle *puzzle)
{
    struct position here = *position;
    struct best_move best;

    *puzzle = (struct puzzle){.position = *position};
    while (puzzle->count < PUZZLE_LINE_MAX && here.end == END_NOT &&
           here.player == position->player && find_best(prover, &here, &best)) {
        if (puzzle->count == 0) {
            puzzle->worth = best.worth;
            puzzle->second = best.second;
        }
        puzzle->line[puzzle->count++] = best.move;
        prover->game->class->apply(prover->game, &here, best.move);
    }
    return puzzle->count > 0;
}
