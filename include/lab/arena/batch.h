/* SPDX-License-Identifier: MIT */
/*
 * A batch: many games, numbered from 0, that several threads play.
 *
 *     plan(number)         the players by seats, their seeds, the opening
 *     make(player)         a player that this thread does not have yet
 *     (the game)
 *     count(number, end)   the result
 *
 * A plan depends on the number of its game alone; so the results do not depend
 * on the number of threads. A thread keeps its players as long as its games
 * have them, and begins them anew for each game.
 *
 * In a cluster (base/cluster.h) the games are divided among its processes, and
 * each process counts all of them: a game that another process has played is
 * planned here, too, and then counted by its end, which comes without its line.
 * So the sums that a caller makes in `count` are the same in all processes.
 *
 * There are two loops. The loop of agents plays a whole match, with its line,
 * limits and stop. The loop of fast players knows positions only: they move in
 * a few microseconds, and training plays millions of such games. See
 * fast_game.h.
 */
#pragma once

#include "base/cluster.h"
#include "engine/agents/agent.h"

/* ---- openings ---- */

/* Begins the line anew and plays `plies` random moves into it. False if the
 * match ends with the last of them, or before. */
bool opening_walk(const struct game *game, int plies, struct rng *rng,
                  struct line *line);

/* The same for an opening in which the match does not end: if it ends, the
 * opening is drawn again, and after `tries` tries it gets a ply shorter. With
 * `tries` 0 the opening stops before the end of the match. If the game is over
 * at its start, the line has no move. */
void opening_draw(const struct game *game, int plies, int tries,
                  struct rng *rng, struct line *line);

/* The last position of such an opening, with a hundred tries. */
void opening_position(const struct game *game, int plies, struct rng *rng,
                      struct position *position);

/* ---- games ---- */

/* What to do with a planned game: play it; leave it out; or leave it out and
 * begin no other. */
enum batch_step { BATCH_PLAY, BATCH_SKIP, BATCH_END };

struct batch_game {
    enum batch_step step;
    int players[PLAYERS_MAX]; /* by seats: any numbers that `make` knows */
    uint64_t seeds[PLAYERS_MAX];
    int opening; /* plies of it, see opening_draw */
    int tries;
    struct rng chance; /* of the opening */
    struct rng rng;    /* of fast players, in place of seeds */
};

enum { BATCH_COUNT_END = -1 };

struct batch_end {
    int winner;              /* a seat, or -1 */
    int halves[PLAYERS_MAX]; /* of seeds, as outcomes have them */
    int points[PLAYERS_MAX]; /* seeds in the stores */
    int plies;               /* with those of the opening */
    const struct line *line; /* the match, until `count` returns; NULL if
                                another process has played it */
    const char *lost; /* why the player to move, another program, has lost
                         without a move; valid until `count` returns; or NULL */
    /* A game of fast players sets only these two: */
    int margin;  /* of player 0, in seeds */
    bool chance; /* a player chose at random between equal moves */
};

/* Fills in the result of a match with this line and outcome. */
void batch_end_of(const struct game *game, const struct line *line,
                  const struct outcome *outcome, struct batch_end *end);

struct batch {
    const struct game *game;
    int64_t games;
    int run; /* games that one thread plays in turn; 0: one */
    int threads;
    const struct stop *stop; /* games that it ends do not count; or NULL */
    struct progress_scale progress; /* in games; `each` is set here */
    bool fast; /* `make` gives a struct fast_player, not a struct agent */
    bool kept; /* the context owns the players; they are not freed */
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
    /* Returns how many of the next games of the run to leave out, usually 0; or
     * BATCH_COUNT_END to begin no other game. */
    int (*count)(void *context, int worker, int64_t number,
                 const struct batch_end *end);

    /* In a cluster: `tell` writes a text about a game for the first process,
     * which alone writes files; `hear` takes it there, as soon as it comes. Or
     * NULL. */
    void (*tell)(void *context, int worker, int64_t number,
                 const struct batch_end *end, FILE *out);
    void (*hear)(void *context, int64_t number, const char *text,
                 size_t length);
};

/* Returns when all games are played, or the stop is raised. False and err when
 * a player or a thread cannot be made. */
bool batch_play(const struct batch *batch, struct err *err);
