/* SPDX-License-Identifier: MIT */
/* Levels play each other, and their openings are counted. */
#include "lab/ladder/opening_games.h"
#include "base/clock.h"
#include "engine/agents/agent.h"
#include "lab/ladder/ladder.h"

enum { QUARTERS = 4 };

static bool play_game(const struct opening_task *task,
                      struct agent *const agents[2], struct line *line)
{
    const struct game *const game = task->game;
    struct position start;

    game->class->start(game, &start);
    line_begin(line, &start);
    while (line_end(line, game) == END_NOT) {
        if (stop_raised(task->stop))
            return false;
        line_play(
            line, game,
            agent_choose(agents[line_position(line)->player],
                         &(struct task){.line = line, .stop = task->stop}));
    }
    return !stop_raised(task->stop);
}

static bool count_game(const struct opening_task *task,
                       struct agent *const agents[2], struct opening_tree *tree,
                       struct err *err)
{
    const struct game *const game = task->game;
    struct line line = {0};
    const bool played = play_game(task, agents, &line);

    if (played) {
        const int winner =
            game->class->judge(game, line_position(&line),
                               line_end(&line, game))
                .winner;

        opening_tree_add(tree, &line, winner < 0 ? 1 : winner == 0 ? 2 : 0);
    }
    line_free(&line);
    return played || err_set(err, "it was interrupted");
}

/* Plays the games of the pair of neighbours with this number. */
static bool play_pair(const struct opening_task *task,
                      const struct ladder *ladder, int number,
                      const struct progress_scale *progress,
                      struct opening_tree *tree, struct err *err)
{
    const struct who *const pair = &ladder->players[number];
    const int before = number * task->games;
    const uint64_t seed = task->seed + 2 * (uint64_t)before;
    struct agent *agents[2];
    bool fine = true;

    for (int i = 0; i < 2; i++) {
        agents[i] = agent_new(pair[i].agent, task->game, 0, err);
        fine = fine && agents[i] != NULL;
    }
    for (int i = 0; fine && i < task->games; i++) {
        struct agent *const seats[2] = {agents[i % 2], agents[1 - i % 2]};

        for (int seat = 0; seat < 2; seat++)
            agent_begin(agents[seat], seed + (uint64_t)seat + 2 * (uint64_t)i);
        progress_tell(progress, before + i);
        fine = count_game(task, seats, tree, err);
    }
    for (int i = 0; i < 2; i++)
        agent_free(agents[i]);
    return fine;
}

/* Reads the levels that play. */
static bool read_players(const struct opening_task *task, struct ladder *ladder,
                         struct err *err)
{
    if (!ladder_read(task->levels, task->game, false, ladder, err))
        return false;
    ladder->count -= ladder->count / QUARTERS;
    return true;
}

bool opening_games_levels(const struct opening_task *task, FILE *out,
                          struct err *err)
{
    struct ladder ladder;

    if (!read_players(task, &ladder, err))
        return false;
    for (int i = 0; i < ladder.count; i++)
        fprintf(out, "; %s %s\n", ladder.levels[i]->key,
                ladder.levels[i]->agent);
    return true;
}

struct opening_tree *opening_games_play(const struct opening_task *task,
                                        struct err *err)
{
    struct opening_tree *const tree = opening_tree_new();
    struct ladder ladder;
    bool fine = read_players(task, &ladder, err);
    const int pairs = fine ? ladder.count - 1 : 0;
    const struct progress_scale progress = {.listener = task->listener,
                                            .what = "games",
                                            .total =
                                                (int64_t)pairs * task->games,
                                            .began = clock_now()};

    for (int i = 0; fine && i < pairs; i++)
        fine = play_pair(task, &ladder, i, &progress, tree, err);
    if (fine)
        return tree;
    opening_tree_free(tree);
    return NULL;
}
