/* SPDX-License-Identifier: MIT */
/* Going through openings: the values and counts of the moves in a position. */
#include "match/openings/explorer.h"
#include "base/memory.h"
#include "engine/agents/agent.h"
#include "engine/solver/solver.h"
#include "game/fair_set.h"
#include "match/record.h"
#include "match/saves/game_list.h"
#include "match/saves/saved_games.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The judge of moves that cannot be proven at once. */
#define JUDGE "deep:every=on,nodes=40000"

enum {
    SEED = 1000,
    LOST = -2 * SEED, /* the smallest possible loss */
    MEMORY = 32 << 20,
    PROOF = 400000, /* positions for all moves: less than a tenth of a second */
    TABLES = 12     /* seeds of the endgame tables, which take 30 ms */
};

struct explorer {
    struct game *game;
    struct line line;
    struct opening_tree *trees[OPENING_SOURCES];
    struct solver *solver; /* NULL: nothing can be proven */
    struct agent *judge;
};

/* ---- the games that are kept ---- */

static void add_match(struct explorer *explorer, const struct match *match,
                      enum opening_source source)
{
    const struct game *const game = explorer->game;
    const struct history *const history = match_history(match);
    const int tip = history_tip(history, NODE_START);
    const struct outcome outcome = match_outcome_at(match, tip);
    struct position start;
    struct line line = {0};

    game->class->start(game, &start);
    free(match_way(match, tip, &line));
    if (outcome.end != END_NOT &&
        position_same(&line.places[0].position, &start))
        opening_tree_add(explorer->trees[source], &line,
                         outcome.winner < 0    ? 1
                         : outcome.winner == 0 ? 2
                                               : 0);
    line_free(&line);
}

/* The games that were counted. */
struct counted {
    struct record_id *items;
    int count;
    int capacity;
};

/* Was this game counted already? A game that is saved under a name is in its
 * autosave, too. */
static bool is_counted(struct counted *counted, const struct match *match)
{
    struct record_id id = {.date = match_date(match), .seeded = true};

    if (!match_seed(match, &id.seed))
        return false;
    for (int i = 0; i < counted->count; i++)
        if (record_id_same(&counted->items[i], &id))
            return true;
    counted->items = memory_grow(counted->items, &counted->capacity,
                                 counted->count + 1, sizeof *counted->items);
    counted->items[counted->count++] = id;
    return false;
}

static void add_games(struct explorer *explorer)
{
    const struct spec_text spec = game_spec_text(explorer->game);
    struct game_list list = game_list_read();
    struct counted counted = {NULL, 0, 0};

    for (int i = 0; i < list.count; i++) {
        const struct listed_game *const listed = &list.games[i];
        struct err unsaid;

        if (*listed->wrong != '\0' || listed->games > 0 ||
            strcmp(listed->game, spec.text) != 0)
            continue;

        struct match *const match =
            listed->shipped ? saved_games_load(listed->name, &unsaid)
                            : save_load(listed->path, &unsaid);

        if (match != NULL && listed->shipped)
            add_match(explorer, match, OPENING_SHIPPED);
        else if (match != NULL && match_origin(match) != ORIGIN_OTHER &&
                 !is_counted(&counted, match))
            add_match(explorer, match, OPENING_OWN);
        match_free(match);
    }
    free(counted.items);
    game_list_free(&list);
}

/* ---- a line ---- */

bool explorer_supports(const struct game *game, const struct position *start,
                       struct err *err)
{
    struct position usual;

    game->class->start(game, &usual);
    if (game->players > 2)
        return err_set(err, "openings are known of games for two only");
    return start == NULL || position_same(start, &usual) ||
           err_set(err, "openings are known from the usual start only");
}

struct explorer *explorer_new(struct game *game)
{
    struct explorer *const explorer = memory_new(1, sizeof *explorer);
    struct err unsaid;

    explorer->game = game;
    explorer->trees[OPENING_LEVELS] = opening_tree_shipped(game);
    explorer->trees[OPENING_OWN] = opening_tree_new();
    explorer->trees[OPENING_SHIPPED] = opening_tree_new();
    add_games(explorer);
    explorer->solver = solver_new(game, MEMORY, &unsaid);
    explorer->judge = agent_new(JUDGE, game, 0, &unsaid);
    explorer_restart(explorer);
    return explorer;
}

void explorer_free(struct explorer *explorer)
{
    if (explorer == NULL)
        return;
    for (int i = 0; i < OPENING_SOURCES; i++)
        opening_tree_free(explorer->trees[i]);
    agent_free(explorer->judge);
    solver_free(explorer->solver);
    line_free(&explorer->line);
    game_free(explorer->game);
    free(explorer);
}

const struct game *explorer_game(const struct explorer *explorer)
{
    return explorer->game;
}

const struct line *explorer_line(const struct explorer *explorer)
{
    return &explorer->line;
}

void explorer_play(struct explorer *explorer, struct move move)
{
    line_play(&explorer->line, explorer->game, move);
}

bool explorer_back(struct explorer *explorer)
{
    if (explorer->line.count == 1)
        return false;
    explorer->line.count--;
    return true;
}

void explorer_restart(struct explorer *explorer)
{
    struct position start;

    explorer->game->class->start(explorer->game, &start);
    line_begin(&explorer->line, &start);
}

struct start_worth explorer_fair(struct explorer *explorer, uint64_t seed)
{
    struct start_opening opening;
    const struct start_worth worth =
        start_fair_opening(explorer->game, seed, &opening);

    explorer_restart(explorer);
    for (int i = 0; i < opening.count; i++)
        explorer_play(explorer, opening.moves[i]);
    return worth;
}

/* ---- values of moves ---- */

static void prove_moves(struct explorer *explorer, struct opening_move moves[],
                        int count)
{
    const struct position *const position = line_position(&explorer->line);
    struct solver_report report = {.move_count = 0};
    struct err unsaid;

    if (explorer->solver == NULL ||
        !solver_supports(explorer->game, position, &unsaid))
        return;
    solver_solve(explorer->solver,
                 &(struct solver_task){.position = position,
                                       .every = true,
                                       .threads = 1,
                                       .level = TABLES,
                                       .budget = {.nodes = PROOF}},
                 &report);
    for (int i = 0; i < report.move_count && i < count; i++) {
        const struct solver_move *const move = &report.moves[i];

        moves[i].known = moves[i].exact = move->bounds.low == move->bounds.high;
        moves[i].thousandths = SEED * move->bounds.low;
    }
}

/* At the start of a fair board it is known which moves keep the draw; all
 * others lose. */
static void take_board(const struct explorer *explorer,
                       struct opening_move moves[], int count)
{
    const unsigned keeping =
        explorer->line.count == 1 ? fair_board_keeping(explorer->game) : 0;

    for (int i = 0; i < count && keeping != 0; i++) {
        struct opening_move *const move = &moves[i];

        if ((keeping >> mancala_pit(move->move) & 1) != 0) {
            move->known = move->exact = true;
            move->thousandths = 0;
        } else if (move->known && !move->exact && move->thousandths > LOST) {
            move->thousandths = LOST;
        }
    }
}

struct explorer_verdict {
    struct listener listener; /* first: the agent gets a pointer to it */
    struct report report;     /* the last one */
};

static void take_report(struct listener *listener, const struct report *report)
{
    ((struct explorer_verdict *)listener)->report = *report;
}

/* Judges the moves that are not proven. */
static void judge_moves(struct explorer *explorer, struct opening_move moves[],
                        int count)
{
    struct explorer_verdict verdict = {.listener = {take_report}};
    bool all = true;

    for (int i = 0; i < count; i++)
        all = all && moves[i].known;
    if (all || explorer->judge == NULL)
        return;
    agent_begin(explorer->judge, 0);
    agent_choose(
        explorer->judge,
        &(struct task){.line = &explorer->line, .listener = &verdict.listener});
    for (int i = 0; i < verdict.report.move_count && i < count; i++) {
        const struct value value = verdict.report.moves[i].value;

        if (moves[i].known || value.at_most ||
            (value.kind != VALUE_MARGIN && value.kind != VALUE_EXACT))
            continue;
        moves[i].known = true;
        moves[i].exact = value.kind == VALUE_EXACT;
        moves[i].thousandths = value.thousandths;
    }
}

int explorer_moves(struct explorer *explorer,
                   struct opening_move moves[MOVES_MAX])
{
    const struct game *const game = explorer->game;
    struct move legal[MOVES_MAX];
    int best = INT_MIN;
    int count = 0;

    if (line_end(&explorer->line, game) == END_NOT)
        count = game->class->moves(game, line_position(&explorer->line), legal);
    for (int i = 0; i < count; i++) {
        moves[i] = (struct opening_move){.move = legal[i]};
        for (int source = 0; source < OPENING_SOURCES; source++)
            moves[i].counts[source] = opening_tree_find(
                explorer->trees[source], &explorer->line, legal[i]);
    }
    prove_moves(explorer, moves, count);
    judge_moves(explorer, moves, count);
    take_board(explorer, moves, count);
    for (int i = 0; i < count; i++)
        if (moves[i].known && moves[i].thousandths > best)
            best = moves[i].thousandths;
    for (int i = 0; i < count; i++)
        moves[i].best = moves[i].known && moves[i].thousandths == best;
    return count;
}

int opening_percent(struct opening_count count, int player)
{
    enum { HUNDRED = 100 };

    const int64_t whole = 2 * (int64_t)count.games;
    const int64_t halves = player == 0 ? count.halves : whole - count.halves;

    return whole == 0 ? 0 : (int)((HUNDRED * halves + whole / 2) / whole);
}
