/* SPDX-License-Identifier: MIT */
/* A search for a move: the tree follows the match, grows within the budget, and
 * yields the best move and a report. */
#include "engine/mcts/mcts.h"
#include "base/clock.h"
#include "base/memory.h"
#include "engine/mcts/tree.h"

#include <stdlib.h>

/* A lead of material / SCALE + 1 pieces wins three games of four. */
enum { SCALE = 8 };

struct mcts *mcts_new(const struct game *game,
                      const struct mcts_setting *setting, struct rng rng)
{
    struct mcts *mcts = memory_new(1, sizeof *mcts);

    mcts->game = game;
    mcts->setting = *setting;
    mcts->rng = rng;
    mcts->limits = game->class->limits(game);
    nodes_open(&mcts->nodes, setting->megabytes);
    return mcts;
}

void mcts_free(struct mcts *mcts)
{
    if (mcts == NULL)
        return;
    nodes_close(&mcts->nodes);
    line_free(&mcts->line);
    free(mcts);
}

struct mcts_setting mcts_report(void)
{
    return (struct mcts_setting){
        .cp = 500, /* 2 Cp sqrt 2 is then its C, sqrt 2 */
        .epsilon = 1000,
        .final = MCTS_BOUND,
        .deepens = true,
        .horizon = 100,
        .megabytes = 256,
    };
}

void mcts_begin(struct mcts *mcts, struct rng rng)
{
    mcts->rng = rng;
    mcts->line.count = 0;
}

int mcts_megabytes(const struct mcts *mcts)
{
    return nodes_megabytes(&mcts->nodes);
}

uint64_t mcts_nodes_added(const struct mcts *mcts)
{
    return mcts->nodes_added;
}

uint64_t mcts_iterations(const struct mcts *mcts)
{
    return mcts->iterations;
}

const struct mcts_node *mcts_root(const struct mcts *mcts)
{
    return &mcts->nodes.items[NODES_ROOT];
}

const struct mcts_node *mcts_child(const struct mcts *mcts,
                                   const struct mcts_node *node, int index)
{
    return &mcts->nodes.items[node->children + (uint32_t)index];
}

/* The child of the root that this move leads to, or NULL. */
static const struct mcts_node *find_child(const struct mcts *mcts,
                                          struct move move)
{
    const struct mcts_node *const root = mcts_root(mcts);

    for (int i = 0; i < (int)root->count; i++)
        if (move_same(mcts_child(mcts, root, i)->move, move))
            return mcts_child(mcts, root, i);
    return NULL;
}

/* ---- the tree follows the match ---- */

/* Moves the root to the current position of the match. Returns false if that is
 * not in the tree, or if the line does not continue that of the last search. */
static bool follow_match(struct mcts *mcts, const struct line *line)
{
    const struct line *const last = &mcts->line;

    if (last->count == 0 || line->count < last->count ||
        line->before != last->before)
        return false;
    for (int i = 0; i < last->count; i++)
        if (!position_same(&line->places[i].position,
                           &last->places[i].position))
            return false;
    for (int i = last->count; i < line->count; i++) {
        const struct mcts_node *const child =
            find_child(mcts, line->places[i].move);

        if (child == NULL || child->visits == 0)
            return false;
        nodes_descend(&mcts->nodes, (uint32_t)(child - mcts->nodes.items));
    }
    return true;
}

/* Banked pieces stay banked, so a position with other scores cannot recur. */
static bool same_scores(const struct game *game, const struct position *one,
                        const struct position *other)
{
    for (int player = 0; player < game->players; player++)
        if (game->class->score(game, one, player) !=
            game->class->score(game, other, player))
            return false;
    return true;
}

/* Starts from the tree of the last search if the match has followed it, else
 * from a new one, and expands the root. */
static void begin_search(struct mcts *mcts, const struct line *line)
{
    const struct evaluation *evaluation = &mcts->setting.evaluation;
    const struct game *game = mcts->game;
    const struct position *position = line_position(line);
    const int material = game->class->material(game, position);
    struct mcts_node *root = &mcts->nodes.items[NODES_ROOT];

    if (!follow_match(mcts, line))
        nodes_clear(&mcts->nodes);
    line_copy(&mcts->line, line);
    mcts->first_reversible = line->count - 1;
    while (mcts->first_reversible > 0 &&
           same_scores(game, &line->places[mcts->first_reversible - 1].position,
                       position))
        mcts->first_reversible--;
    mcts->enough = material / 2;
    mcts->scale = material / SCALE + 1;
    mcts->iterations = mcts->plies = mcts->nodes_added = 0;
    for (int player = 0; player < game->players; player++) {
        mcts->viewers[player] = (struct viewer){.player = player};
        if (evaluation->read_root != NULL) /* up to the mover's next turn */
            evaluation->read_root(evaluation, game, line, game->players,
                                  &mcts->viewers[player]);
    }
    mcts->depth = 0;
    if (mcts_expand(mcts, root, position))
        return;
    nodes_clear(&mcts->nodes); /* the old tree has left no room */
    mcts_expand(mcts, root, position);
}

/* ---- what it reports ---- */

/* The child to play among those that were tried, by visits or by means. */
static const struct mcts_node *find_best_child(const struct mcts *mcts,
                                               enum mcts_final final,
                                               const struct mcts_node *node)
{
    const struct mcts_node *best = mcts_child(mcts, node, 0);

    for (int i = 1; i < (int)node->tried; i++) {
        const struct mcts_node *const child = mcts_child(mcts, node, i);
        const bool visits = child->visits > best->visits;
        const bool mean = child->mean > best->mean;

        if (final == MCTS_VISITS
                ? visits || (child->visits == best->visits && mean)
                : mean || (child->mean == best->mean && visits))
            best = child;
    }
    return best;
}

/* The child that the root's player should choose; one must have been tried. */
static const struct mcts_node *choose_child(struct mcts *mcts)
{
    const struct mcts_node *root = mcts_root(mcts);
    const struct mcts_node *best = mcts_child(mcts, root, 0);
    float highest = -1;

    if (mcts->setting.final != MCTS_BOUND)
        return find_best_child(mcts, mcts->setting.final, root);
    for (int i = 0; i < (int)root->tried; i++) {
        const struct mcts_node *child = mcts_child(mcts, root, i);
        const float bound = mcts_bound_of(mcts, root, child);

        best = bound > highest ? child : best;
        highest = bound > highest ? bound : highest;
    }
    return best;
}

/* Is this move nearly as good as the best, and well enough known? */
static bool is_near(const struct mcts *mcts, const struct mcts_node *child,
                    const struct mcts_node *best)
{
    const float near = (float)mcts->setting.near / 1000;
    const uint64_t tried =
        (uint64_t)best->visits * (unsigned)mcts->setting.tried / 1000;

    return child->visits >= tried && child->mean >= best->mean - near;
}

/* The child to play: the best, or any that is nearly as good. */
static const struct mcts_node *draw_child(struct mcts *mcts)
{
    const struct mcts_setting *const setting = &mcts->setting;
    const struct mcts_node *const root = mcts_root(mcts);
    const struct mcts_node *const best = choose_child(mcts);
    const struct mcts_node *drawn = best;
    uint32_t count = 0;

    if (setting->near == 0 ||
        (setting->near_plies > 0 &&
         line_own_plies(&mcts->line) >= setting->near_plies) ||
        !rng_once_in(&mcts->rng, TASK_DRAWS))
        return best;
    for (int i = 0; i < (int)root->tried; i++) {
        const struct mcts_node *const child = mcts_child(mcts, root, i);

        if (is_near(mcts, child, best) && rng_below(&mcts->rng, ++count) == 0)
            drawn = child;
    }
    return drawn;
}

/* The value of a node, to the nearest thousandth; none if there is no node or
 * no visit. */
static struct value make_value(const struct mcts_node *node)
{
    if (node == NULL || node->visits == 0)
        return (struct value){.kind = VALUE_NONE};

    const int64_t wins = (int64_t)node->visits * MCTS_WIN;

    return (struct value){
        .kind = VALUE_CHANCE,
        .thousandths = (int)((2000 * node->reward + wins) / (2 * wins)),
    };
}

/* Sends a report whose line is this child of the root and then the moves that
 * were tried most often. */
static void send_report(const struct mcts *mcts, const struct mcts_node *node,
                        struct listener *listener)
{
    const struct game *game = mcts->game;
    struct move moves[MOVES_MAX];
    struct report report = {
        .value = make_value(node),
        .depth = mcts->depth,
        .nodes = mcts->iterations,
    };

    report.line[report.line_count++] = node->move;
    while (report.line_count < REPORT_LINE_MAX && node->children != 0 &&
           node->tried > 0) {
        node = find_best_child(mcts, MCTS_VISITS, node);
        report.line[report.line_count++] = node->move;
    }
    report.move_count =
        game->class->moves(game, line_position(&mcts->line), moves);
    for (int i = 0; i < report.move_count; i++)
        report.moves[i] = (struct move_value){
            moves[i], make_value(find_child(mcts, moves[i]))};
    listener->take_report(listener, &report);
}

/* ---- the search ---- */

/* Plies between two looks at the clock, and the time between two reports. */
enum { POLL_PLIES = 256, REPORT_EVERY = 100 * CLOCK_MILLISECOND };

struct move mcts_choose(struct mcts *mcts, const struct task *task)
{
    const struct budget own = {.nodes = mcts->setting.iterations,
                               .nanoseconds = mcts->setting.nanoseconds};
    const struct budget budget = budget_within(&own, &task->budget);
    const uint64_t iterations = budget.nodes > 0 ? budget.nodes : UINT64_MAX;
    const int64_t began = clock_now();
    const int64_t deadline =
        budget.nanoseconds > 0 ? began + budget.nanoseconds : INT64_MAX;
    int64_t next_report = began + REPORT_EVERY;
    uint64_t next_poll = 0; /* the number of plies at which to poll */

    begin_search(mcts, task->line);
    while (mcts->iterations < iterations &&
           mcts_root(mcts)->visits < UINT32_MAX) {
        if (mcts->plies >= next_poll) {
            const int64_t now = clock_now();

            if (stop_raised(task->stop) || now >= deadline)
                break;
            if (task->listener != NULL && now >= next_report) {
                next_report = now + REPORT_EVERY;
                send_report(mcts, choose_child(mcts), task->listener);
            }
            next_poll = mcts->plies + POLL_PLIES;
        }
        mcts_iterate(mcts);
    }

    const struct mcts_node *const chosen = draw_child(mcts);

    if (task->listener != NULL)
        send_report(mcts, chosen, task->listener);
    return chosen->move;
}
