/* SPDX-License-Identifier: MIT */
/* A search for a move: the tree follows the match, grows within the budget, and
 * gives the best move and a report. */
#include "engine/mcts/mcts.h"
#include "base/clock.h"
#include "base/memory.h"
#include "engine/mcts/tree.h"

#include <stdlib.h>

/* A lead of one piece in so many, and one more, wins three games of four. */
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
        .cp = 500, /* 2 Cp sqrt 2 is its C, the root of 2 */
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

/* ---- the tree follows the match ---- */

/* Is the line the one of the last search, and perhaps more? */
static bool continues_line(const struct line *line, const struct line *last)
{
    if (last->count == 0 || line->count < last->count ||
        line->before != last->before)
        return false;
    for (int i = 0; i < last->count; i++)
        if (!position_same(&line->places[i].position,
                           &last->places[i].position))
            return false;
    return true;
}

/* Moves the root to where the match is now; false if the tree has not been
 * there. */
static bool follow_match(struct mcts *mcts, const struct line *line)
{
    if (!continues_line(line, &mcts->line))
        return false;
    for (int i = mcts->line.count; i < line->count; i++) {
        const struct mcts_node *root = mcts_root(mcts);
        int child = 0;

        while (child < (int)root->tried &&
               !move_same(mcts_child(mcts, root, child)->move,
                          line->places[i].move))
            child++;
        if (child == (int)root->tried)
            return false;
        nodes_descend(&mcts->nodes, root->children + (uint32_t)child);
    }
    return true;
}

static bool same_scores(const struct game *game, const struct position *one,
                        const struct position *other)
{
    for (int player = 0; player < game->players; player++)
        if (game->class->score(game, one, player) !=
            game->class->score(game, other, player))
            return false;
    return true;
}

/* What is banked stays banked, so what was before that cannot come back. */
static int find_first_reversible(const struct game *game,
                                 const struct line *line)
{
    int first = line->count - 1;

    while (first > 0 && same_scores(game, &line->places[first - 1].position,
                                    line_position(line)))
        first--;
    return first;
}

/* Starts from the tree of the last search where the match has followed it, or
 * from a new one; the root is expanded. */
static void begin_search(struct mcts *mcts, const struct line *line)
{
    const struct evaluation *evaluation = &mcts->setting.evaluation;
    const struct position *position = line_position(line);
    const int players = mcts->game->players;
    const int material = mcts->game->class->material(mcts->game, position);
    struct mcts_node *root = &mcts->nodes.items[NODES_ROOT];

    if (!follow_match(mcts, line))
        nodes_clear(&mcts->nodes);
    line_copy(&mcts->line, line);
    mcts->first_reversible = find_first_reversible(mcts->game, line);
    mcts->enough = material / 2;
    mcts->scale = material / SCALE + 1;
    mcts->iterations = mcts->plies = mcts->nodes_added = 0;
    for (int player = 0; player < players; player++) {
        mcts->viewers[player] = (struct viewer){.player = player};
        if (evaluation->read_root != NULL) /* up to the mover's next turn */
            evaluation->read_root(evaluation, mcts->game, line, players,
                                  &mcts->viewers[player]);
    }
    mcts->depth = 0;
    if (mcts_expand(mcts, root, position))
        return;
    nodes_clear(&mcts->nodes); /* it was full of what went before */
    mcts_expand(mcts, root, position);
}

/* ---- what it reports ---- */

/* Of two children the first is to be played, by their visits or their means. */
static bool is_better(enum mcts_final final, const struct mcts_node *one,
                      const struct mcts_node *other)
{
    const bool visits = one->visits > other->visits;
    const bool mean = one->mean > other->mean;

    if (final == MCTS_VISITS)
        return visits || (one->visits == other->visits && mean);
    return mean || (one->mean == other->mean && visits);
}

static const struct mcts_node *find_best_child(const struct mcts *mcts,
                                               enum mcts_final final,
                                               const struct mcts_node *node)
{
    const struct mcts_node *best = mcts_child(mcts, node, 0);

    for (int i = 1; i < (int)node->tried; i++)
        if (is_better(final, mcts_child(mcts, node, i), best))
            best = mcts_child(mcts, node, i);
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

/* To the nearest thousandth. */
static struct value make_value(const struct mcts_node *node)
{
    const int64_t wins = (int64_t)node->visits * MCTS_WIN;

    if (node->visits == 0)
        return (struct value){.kind = VALUE_NONE};
    return (struct value){
        .kind = VALUE_CHANCE,
        .thousandths = (int)((2000 * node->reward + wins) / (2 * wins)),
    };
}

static struct value value_of_move(const struct mcts *mcts, struct move move)
{
    const struct mcts_node *root = mcts_root(mcts);

    for (int i = 0; i < (int)root->count; i++)
        if (move_same(mcts_child(mcts, root, i)->move, move))
            return make_value(mcts_child(mcts, root, i));
    return (struct value){.kind = VALUE_NONE};
}

/* The line is the move of the search, and then what was tried most often. The
 * root has been expanded. */
static void send_report(struct mcts *mcts, struct listener *listener)
{
    const struct game *game = mcts->game;
    const struct mcts_node *node = choose_child(mcts);
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
        report.moves[i] =
            (struct move_value){moves[i], value_of_move(mcts, moves[i])};
    listener->hear(listener, &report);
}

/* ---- the search ---- */

/* Plies between two looks at the clock, and the time between two reports. */
enum { POLL_PLIES = 256, REPORT_EVERY = 100 * CLOCK_MILLISECOND };

struct bounds {
    uint64_t iterations; /* no more than these */
    int64_t deadline;
    int64_t next_report;
    uint64_t next_poll; /* when so many plies are played */
};

static struct bounds make_bounds(const struct mcts *mcts,
                                 const struct task *task)
{
    const struct budget own = {.nodes = mcts->setting.iterations,
                               .nanoseconds = mcts->setting.nanoseconds};
    const struct budget budget = budget_within(&own, &task->budget);
    const int64_t now = clock_now();

    return (struct bounds){
        .iterations = budget.nodes == 0 ? UINT64_MAX : budget.nodes,
        .deadline =
            budget.nanoseconds == 0 ? INT64_MAX : now + budget.nanoseconds,
        .next_report = now + REPORT_EVERY,
    };
}

/* Is there time for more? Reports when it is time for that. */
static bool poll_time(struct mcts *mcts, const struct task *task,
                      struct bounds *bounds)
{
    if (mcts->plies < bounds->next_poll)
        return true;
    bounds->next_poll = mcts->plies + POLL_PLIES;

    const int64_t now = clock_now();

    if (stop_raised(task->stop) || now >= bounds->deadline)
        return false;
    if (task->listener != NULL && now >= bounds->next_report) {
        bounds->next_report = now + REPORT_EVERY;
        send_report(mcts, task->listener);
    }
    return true;
}

struct move mcts_choose(struct mcts *mcts, const struct task *task)
{
    struct bounds bounds = make_bounds(mcts, task);

    begin_search(mcts, task->line);
    while (mcts->iterations < bounds.iterations &&
           mcts_root(mcts)->visits < UINT32_MAX &&
           poll_time(mcts, task, &bounds))
        mcts_iterate(mcts);
    if (task->listener != NULL)
        send_report(mcts, task->listener);
    return choose_child(mcts)->move;
}
