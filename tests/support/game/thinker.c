/* SPDX-License-Identifier: MIT */
/* A machine for tests: it thinks as long as it is told to. */
#include "support/game/thinker.h"

#include <pthread.h>
#include <sched.h>

struct report thinker_report(const struct game *game,
                             const struct position *position, int beat)
{
    struct report report = {
        .value = {.kind = VALUE_MARGIN, .thousandths = -beat},
        .depth = beat,
        .nodes = (uint64_t)beat * BEAT_NODES,
        .line_count = 1,
        .line = {thinker_move(game, position, false)},
    };
    struct move moves[MOVES_MAX];

    report.move_count = game->class->moves(game, position, moves);
    for (int i = 0; i < report.move_count; i++)
        report.moves[i] =
            (struct move_value){moves[i], {VALUE_MARGIN, 100 * i, i == 0}};
    return report;
}

struct move thinker_move(const struct game *game,
                         const struct position *position, bool stopped)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    return moves[stopped ? 0 : count - 1];
}

void thinker_await(const struct thinker *thinker, int beats)
{
    while (atomic_load(&thinker->made) < beats)
        sched_yield();
}

static bool is_done(const struct thinker *thinker, const struct task *task)
{
    const int made = atomic_load(&thinker->made);
    const uint64_t nodes = (uint64_t)made * BEAT_NODES;

    return (thinker->beats > 0 && made >= thinker->beats) ||
           (task->budget.nodes > 0 && nodes >= task->budget.nodes);
}

static void beat(struct thinker *thinker, const struct task *task)
{
    const int made = atomic_load(&thinker->made);

    if (made >= atomic_load(&thinker->allowed)) {
        sched_yield();
        return;
    }

    const struct report report = thinker_report(
        thinker->agent.game, line_position(task->line), made + 1);

    task->listener->take_report(task->listener, &report);
    atomic_store(&thinker->made, made + 1);
}

static struct move choose(struct agent *agent, const struct task *task)
{
    struct thinker *thinker = agent->state;
    bool stopped = false;

    atomic_store(&thinker->made, 0);
    atomic_store(&thinker->thinking, true);
    thinker->jobs++;
    pthread_sigmask(SIG_SETMASK, NULL, &thinker->mask);
    while (!stopped && !is_done(thinker, task)) {
        beat(thinker, task);
        stopped = stop_raised(task->stop);
    }
    thinker->seen = *line_position(task->line);
    thinker->plies = line_plies(task->line);
    atomic_store(&thinker->thinking, false);
    return thinker_move(agent->game, &thinker->seen, stopped);
}

static const struct agent_class CLASS = {.name = "thinker", .choose = choose};

void thinker_set_up(struct thinker *thinker, const struct game *game)
{
    *thinker = (struct thinker){.agent = {.class = &CLASS, .game = game}};
    thinker->agent.state = thinker;
    atomic_store(&thinker->allowed, ALWAYS);
}
