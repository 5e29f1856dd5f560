/* SPDX-License-Identifier: MIT */
/*
 * A batch: many games, numbered from 0, that several threads play.
 *
 *     plan(number)         who sits where, with what seeds, from what opening
 *     make(player)         a player that this thread does not have yet
 *     (the game)
 *     count(number, end)   what came of it
 *
 * A plan depends on the number of its game alone; so the results are the same
 * whatever the number of threads. A thread keeps its players for as long as the
 * games that it gets have them, and begins them anew for each.
 *
 * In a cluster (base/cluster.h) the games are shared out among its processes,
 * and each of them counts all: a game that another one has played is planned
 * here, too, and then counted by its end, which comes without its line. So
 * whatever a caller adds up in `count` is the same in all processes.
 *
 * There are two loops. That of agents is a whole match, with its line, limits
 * and stop. That of fast players knows positions only: they move in a few
 * microseconds, and training plays millions of such games. See fast_game.h.
 */
#pragma once

#include "base/cluster.h"
#include "engine/agents/agent.h"

/* ---- openings ---- */

/* Plays so many random moves into the line, which is begun anew. False when the
 * match ends with them, or before. */
bool opening_walk(const struct game *game, int plies, struct rng *rng,
                  struct line *line);

/* The same, but the match goes on where it ends. An opening in which the match
 * ends is drawn again, and after so many tries it gets a ply shorter; with no
 * tries it stops before the end. */
void opening_draw(const struct game *game, int plies, int tries,
                  struct rng *rng, struct line *line);

/* Where such an opening of a hundred tries ends. */
void opening_position(const struct game *game, int plies, struct rng *rng,
                      struct position *position);

/* ---- games ---- */

/* What becomes of a game that was planned: it is played; it is left out; or it
 * is left out, and no other is begun. */
enum batch_step { BATCH_PLAY, BATCH_SKIP, BATCH_END };

struct batch_game {
    enum batch_step step;
    int players[PLAYERS_MAX]; /* by seats: any numbers that `make` knows */
    uint64_t seeds[PLAYERS_MAX];
    int opening; /* plies of it, drawn so often; see opening_draw */
    int tries;
    struct rng chance; /* of the opening */
    struct rng rng;    /* of fast players, in place of seeds */
};

enum { BATCH_COUNT_END = -1 };

struct batch_end {
    int winner;              /* a seat, or -1 */
    int halves[PLAYERS_MAX]; /* of seeds, as outcomes have them */
    int points[PLAYERS_MAX]; /* what lies in the stores */
    int plies;               /* with those of the opening */
    const struct line *line; /* the match, until `count` returns; NULL if
                                another process has played it */
    const char *lost; /* why the one to move, another program, made no move, and
                         has lost, until `count` returns; or NULL */
    /* Of fast players these two alone: */
    int margin;  /* of player 0, in seeds */
    bool chance; /* one of them drew between equal moves */
};

/* Fills the result of a match that ended so. */
void batch_end_of(const struct game *game, const struct line *line,
                  const struct outcome *outcome, struct batch_end *end);

struct batch {
    const struct game *game;
    int64_t games;
    int run; /* so many games are played by one thread in turn; 0: one */
    int threads;
    const struct stop *stop;        /* what it ends is not counted; or NULL */
    struct progress_scale progress; /* in games; `each` is set here */
    bool fast; /* `make` gives a struct fast_player, not a struct agent */
    bool kept; /* players belong to the context, and are not freed */
    struct cluster *cluster; /* or NULL */

    /* All of them are called by the threads, which are numbered from 0. */
    void *context;
    void (*plan)(void *context, int worker, int64_t number,
                 struct batch_game *game);
    /* NULL and err: the batch ends. */
    void *(*make)(void *context, int worker, int player, struct err *err);
    /* In place of agent_choose; or NULL. */
    struct move (*choose)(void *context, int worker, struct agent *agent,
                          const struct task *task);
    /* Returns how many of the next games of the run are left out: mostly 0; or
     * BATCH_COUNT_END: no other game is begun. */
    int (*count)(void *context, int worker, int64_t number,
                 const struct batch_end *end);

    /* In a cluster, what the first process is to have of a game, as text, and
     * what it does with it, as soon as it has it: it alone writes files. Or
     * NULL. */
    void (*tell)(void *context, int worker, int64_t number,
                 const struct batch_end *end, FILE *out);
    void (*hear)(void *context, int64_t number, const char *text,
                 size_t length);
};

/* Returns when all games are played, or the stop is raised. False and err when
 * a player or a thread cannot be made. */
bool batch_play(const struct batch *batch, struct err *err);
