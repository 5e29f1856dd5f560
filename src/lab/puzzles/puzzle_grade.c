/* SPDX-License-Identifier: MIT */
/* Levels are asked for the solution of a puzzle, the weakest first. */
#include "lab/puzzles/puzzle_grade.h"
#include "engine/agents/agent.h"

#include <stdio.h>
#include <string.h>

enum {
    ASKED = 5,  /* how often a level is asked, ... */
    FOUND = 4,  /* ... and how often it must find the solution */
    LATER = 100 /* plies; that late no level plays a random move */
};

/* ---- the ladder ---- */

static bool add_level(struct puzzle_ladder *ladder, const struct level *level,
                      const struct game *game, struct err *err)
{
    const struct level_rating *const rating = level_elo(level, game);
    struct puzzle_level added = {.level = level};
    int place = ladder->count;

    if (rating == NULL || !level_is_offered(level, game->name))
        return true;
    added.elo = rating->rating;
    added.agent = agent_new(level->agent, game, 0, err);
    if (added.agent == NULL)
        return err_prefix(err, "%s: ", level->key);
    if (added.agent->timed || ladder->count == ARENA_PLAYERS_MAX) {
        agent_free(added.agent);
        return true;
    }
    for (; place > 0 && ladder->levels[place - 1].elo > added.elo; place--)
        ladder->levels[place] = ladder->levels[place - 1];
    ladder->levels[place] = added;
    ladder->count++;
    return true;
}

bool puzzle_ladder_make(const struct levels *levels, const struct game *game,
                        struct puzzle_ladder *ladder, struct err *err)
{
    ladder->count = 0;
    for (int i = 0; i < levels_count(levels); i++)
        if (!add_level(ladder, levels_at(levels, i), game, err))
            return false;
    return ladder->count >= 2 ||
           err_set(err, "there are fewer than two levels that are rated in %s",
                   game_spec_text(game).text);
}

void puzzle_ladder_free(struct puzzle_ladder *ladder)
{
    for (int i = 0; i < ladder->count; i++)
        agent_free(ladder->levels[i].agent);
    ladder->count = 0;
}

/* ---- asking ---- */

/* Does it play the whole solution? */
static bool plays_solution(struct agent *agent, const struct game *game,
                           const struct puzzle *puzzle, struct line *line,
                           const struct stop *stop)
{
    line_begin(line, &puzzle->position);
    line->before = LATER;
    for (int i = 0; i < puzzle->count; i++) {
        const struct move move =
            agent_choose(agent, &(struct task){.line = line, .stop = stop});

        if (!move_same(move, puzzle->line[i]))
            return false;
        line_play(line, game, move);
    }
    return true;
}

static bool finds_solution(struct agent *agent, const struct game *game,
                           const struct puzzle *puzzle, uint64_t seed,
                           const struct stop *stop)
{
    struct line line = {0};
    int found = 0;

    for (int i = 0; i < ASKED && i - found <= ASKED - FOUND; i++) {
        agent_begin(agent, seed + (uint64_t)i);
        found += plays_solution(agent, game, puzzle, &line, stop);
    }
    line_free(&line);
    return found >= FOUND;
}

int puzzle_grade(const struct puzzle_ladder *ladder, const struct game *game,
                 uint64_t seed, const struct stop *stop, struct puzzle *puzzle)
{
    int index = 0;

    while (
        index < ladder->count && !stop_raised(stop) &&
        !finds_solution(ladder->levels[index].agent, game, puzzle, seed, stop))
        index++;
    if (index == ladder->count || stop_raised(stop))
        return -1;
    puzzle->elo = ladder->levels[index].elo;
    snprintf(puzzle->level, sizeof puzzle->level, "%s",
             ladder->levels[index].level->key);
    return index;
}
