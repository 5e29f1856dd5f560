/* SPDX-License-Identifier: MIT */
/* Positions of random games, and the moves of a level in them. */
#include "lab/ladder/notice.h"
#include "engine/agents/agent.h"
#include "game/mancala.h"

enum {
    PLIES_MAX = 24,    /* most random plies before a position */
    MISSES_MAX = 10000 /* games in a row without a position with a choice */
};

const char *const NOTICE_NAMES[NOTICE_KINDS] = {"captures", "extra turns",
                                                "threats", "fullest pit"};

/* The kinds of a move. */
struct move_deed {
    bool there[NOTICE_KINDS];
};

static bool is_threatened(const struct game *game,
                          const struct position *position, int side)
{
    return position->end == END_NOT &&
           mancala_threats(game, position, 1 - side).captures > 0;
}

static struct move_deed read_deed(const struct game *game,
                                  const struct position *position,
                                  struct move move, int most)
{
    struct mancala_preview previews[PITS_MAX];
    const int side = mancala_side(position);
    const int pit = mancala_pit(move);
    struct position after = *position;
    struct move_deed deed = {.there = {false}};

    game->class->apply(game, &after, move);
    if (pit >= 0) {
        mancala_previews(game, position, previews);
        deed.there[NOTICE_CAPTURE] = previews[pit].captured > 0;
        deed.there[NOTICE_AGAIN] = previews[pit].again;
    }
    deed.there[NOTICE_THREAT] = !is_threatened(game, &after, side);
    deed.there[NOTICE_FULL] = mancala_sown(position, move) == most;
    return deed;
}

/* Draws a position with a choice, after some random moves; false if the game
 * was over before, or there is no choice. */
static bool draw_position(const struct game *game, struct rng *rng,
                          struct line *line)
{
    const uint32_t plies = rng_below(rng, PLIES_MAX);
    struct move moves[MOVES_MAX];
    struct position start;

    game->class->start(game, &start);
    line_begin(line, &start);
    for (uint32_t i = 0; i < plies && line_end(line, game) == END_NOT; i++) {
        const int count = game->class->moves(game, line_position(line), moves);

        line_play(line, game, moves[rng_below(rng, (uint32_t)count)]);
    }
    return line_end(line, game) == END_NOT &&
           game->class->count(game, line_position(line)) > 1;
}

/* A kind that all moves have cannot be noticed. Threats count only if every
 * sowing passes the turn: with another turn a player has time to answer
 * them. */
static void judge_position(const struct game *game, const struct line *line,
                           struct agent *agent, struct notice_tally *tally)
{
    const struct position *const position = line_position(line);
    const bool threatened =
        is_threatened(game, position, mancala_side(position));
    const struct move chosen =
        agent_choose(agent, &(struct task){.line = line});
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    int able[NOTICE_KINDS] = {0};
    int most = 0;

    for (int i = 0; i < count; i++)
        if (mancala_sown(position, moves[i]) > most)
            most = mancala_sown(position, moves[i]);

    const struct move_deed own = read_deed(game, position, chosen, most);

    for (int i = 0; i < count; i++) {
        const struct move_deed deed = read_deed(game, position, moves[i], most);

        for (int kind = 0; kind < NOTICE_KINDS; kind++)
            able[kind] += deed.there[kind];
    }
    for (int kind = 0; kind < NOTICE_KINDS; kind++) {
        if (able[kind] == 0 || able[kind] == count ||
            (kind == NOTICE_THREAT && (!threatened || able[NOTICE_AGAIN] > 0)))
            continue;
        tally->there[kind]++;
        tally->done[kind] += own.there[kind];
    }
}

bool notice_supports(const struct game *game, struct err *err)
{
    return mancala_is(game) ||
           err_set(err, "%s: is no sowing game", game->name);
}

bool notice_measure(const struct notice_task *task, const struct level *level,
                    struct notice_tally *tally, struct err *err)
{
    const struct game *const game = task->game;
    uint64_t seed = task->seed;
    struct line line = {0};

    *tally = (struct notice_tally){.there = {0}};
    if (!level_plays(level, game->name))
        return err_set(err, "%s: does not play %s", level->key, game->name);

    struct agent *const agent = agent_new(level->agent, game, seed, err);
    int misses = 0;

    for (int i = 0; agent != NULL && i < task->positions &&
                    misses < MISSES_MAX && !stop_raised(task->stop);) {
        struct rng rng = rng_new(seed++, 0);

        misses++;
        if (!draw_position(game, &rng, &line))
            continue;
        misses = 0;
        progress_tell(&task->progress, i);
        agent_begin(agent, seed);
        judge_position(game, &line, agent, tally);
        i++;
    }
    agent_free(agent);
    line_free(&line);
    if (misses >= MISSES_MAX)
        return err_set(err, "%s: there is never a choice",
                       game_spec_text(game).text);
    return agent != NULL &&
           (!stop_raised(task->stop) || err_set(err, "it was interrupted"));
}
