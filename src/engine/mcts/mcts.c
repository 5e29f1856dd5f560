/* A search for a move: the tree follows the match, grows for as long as it
 * may, and is asked. */
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

uint64_t mcts_grown(const struct mcts *mcts)
{
    return mcts->grown;
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
static bool continues(const struct line *line, const struct line *last)
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

/* Makes the place where the move leads the root, if the tree has been there. */
static bool go_down(struct mcts *mcts, struct move move)
{
    const struct mcts_node *root = mcts_root(mcts);

    for (int i = 0; i < (int)root->tried; i++)
        if (move_same(mcts_child(mcts, root, i)->move, move)) {
            nodes_descend(&mcts->nodes, root->children + (uint32_t)i);
            return true;
        }
    return false;
}

static bool follow(struct mcts *mcts, const struct line *line)
{
    if (!continues(line, &mcts->line))
        return false;
    for (int i = mcts->line.count; i < line->count; i++)
        if (!go_down(mcts, line->places[i].move))
            return false;
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
static int find_quiet(const struct game *game, const struct line *line)
{
    int quiet = line->count - 1;

    while (quiet > 0 && same_scores(game, &line->places[quiet - 1].position,
                                    line_position(line)))
        quiet--;
    return quiet;
}

/* Everybody sees as far as to the next turn of whoever moves. */
static void read_root(struct mcts *mcts, const struct line *line)
{
    const struct evaluation *evaluation = &mcts->setting.evaluation;
    const int players = mcts->game->players;

    for (int player = 0; player < players; player++) {
        mcts->viewers[player] = (struct viewer){.player = player};
        if (evaluation->read_root != NULL)
            evaluation->read_root(evaluation, mcts->game, line, players,
                                  &mcts->viewers[player]);
    }
}

/* The tree of before where it can be had, a new one otherwise; open. */
static void begin(struct mcts *mcts, const struct line *line)
{
    const struct position *position = line_position(line);
    const int material = mcts->game->class->material(mcts->game, position);
    struct mcts_node *root = &mcts->nodes.items[NODES_ROOT];

    if (!follow(mcts, line))
        nodes_clear(&mcts->nodes);
    line_copy(&mcts->line, line);
    mcts->quiet = find_quiet(mcts->game, line);
    mcts->enough = material / 2;
    mcts->scale = material / SCALE + 1;
    mcts->iterations = mcts->plies = mcts->grown = 0;
    read_root(mcts, line);
    mcts->depth = 0;
    if (mcts_open(mcts, root, position))
        return;
    nodes_clear(&mcts->nodes); /* it was full of what went before */
    mcts_open(mcts, root, position);
}

/* ---- the search ---- */

/* Plies between two looks at the clock, and the time between two reports. */
enum { WATCH_PLIES = 256, REPORTS_A_SECOND = 10 };

struct watch {
    uint64_t iterations; /* no more than these */
    int64_t deadline;
    int64_t next_report;
    uint64_t next_look; /* when so many plies are played */
};

/* The smaller of two bounds, where 0 is none. */
static uint64_t tighter(uint64_t one, uint64_t other)
{
    return one == 0 || (other != 0 && other < one) ? other : one;
}

static struct watch watch_for(const struct mcts *mcts, const struct task *task)
{
    const struct mcts_setting *setting = &mcts->setting;
    const struct budget *budget = &task->budget;
    const int64_t now = clock_now();
    const uint64_t iterations = tighter(setting->iterations, budget->nodes);
    const int64_t time = (int64_t)tighter((uint64_t)setting->nanoseconds,
                                          (uint64_t)budget->nanoseconds);

    return (struct watch){
        .iterations = iterations == 0 ? UINT64_MAX : iterations,
        .deadline = time == 0 ? INT64_MAX : now + time,
        .next_report = now + CLOCK_SECOND / REPORTS_A_SECOND,
    };
}

/* Is there time for more? Reports when it is time for that. */
static bool look(struct mcts *mcts, const struct task *task,
                 struct watch *watch)
{
    if (mcts->plies < watch->next_look)
        return true;
    watch->next_look = mcts->plies + WATCH_PLIES;

    const int64_t now = clock_now();

    if (stop_raised(task->stop) || now >= watch->deadline)
        return false;
    if (task->listener != NULL && now >= watch->next_report) {
        watch->next_report = now + CLOCK_SECOND / REPORTS_A_SECOND;
        mcts_tell(mcts, task->listener);
    }
    return true;
}

struct move mcts_choose(struct mcts *mcts, const struct task *task)
{
    struct watch watch = watch_for(mcts, task);

    begin(mcts, task->line);
    while (mcts->iterations < watch.iterations &&
           mcts_root(mcts)->visits < UINT32_MAX && look(mcts, task, &watch))
        mcts_iterate(mcts);
    if (task->listener != NULL)
        mcts_tell(mcts, task->listener);
    return mcts_best(mcts)->move;
}
