/* SPDX-License-Identifier: MIT */
/*
 * The arena: agents play each other from random openings, each opening in every
 * seating, and the results are added up.
 *
 *     opening 0:  A south, B north    game 0        two players: every pair
 *                 B south, A north    game 1
 *     opening 1:  A south, B north    game 2        three: every three of them,
 *                 B south, A north    game 3        in all six seatings
 *
 * A game depends only on the seed, its number and its seating. So the rows do
 * not depend on the number of threads, and those of a pair do not depend on the
 * other players. Only measured times differ. The games can be kept in a file,
 * from which an arena that was stopped goes on.
 */
#pragma once

#include "engine/solver/solver.h"
#include "lab/arena/batch.h"
#include "lab/arena/elo.h"
#include "lab/job/share.h"
#include "match/saves/game_file.h"
#include "match/who.h"

enum {
    ARENA_PLAYERS_MAX = 32,
    ARENA_OPENING_MAX = 100,     /* plies */
    ARENA_GAMES_MAX = 100000000, /* for each pair */
    ARENA_NAME_MAX = PLAYER_TEXT_MAX + 12
};

/* Judges the moves of the players: 300 positions for each take a second or two.
 */
#define ARENA_REFERENCE "deep:every=on,nodes=60000"

/* A game of an arena: its group, its opening, and its seating. */
struct arena_number {
    int group;
    int opening;
    int seating;
};

/* Put this first in a struct of yours. Called by the threads that play, which
 * are numbered from 0. */
struct arena_watcher {
    /* A game is about to begin; this may wait. */
    void (*begin)(struct arena_watcher *watcher, int worker,
                  const struct arena_number *number);
    /* A move is about to be chosen; this may wait. */
    void (*move)(struct arena_watcher *watcher, int worker,
                 const struct line *line);
    /* A game is over, counted, and in the file. */
    void (*end)(struct arena_watcher *watcher, int worker,
                const struct arena_number *number, const struct batch_end *end);
};

struct arena_setting {
    const struct game *game;
    const struct who *players; /* at least as many as the game has seats */
    int count;
    int games;   /* for each pair; a multiple of arena_seatings() */
    int opening; /* plies */
    uint64_t seed;
    int threads;
    int round; /* openings that all pairs play before the next ones; 0: all */
    /* The spec of an agent that reports the value of every move, to measure the
     * seeds that moves lose; NULL: losses are not measured. */
    const char *reference;
    /* Instead of the reference: measures losses by proof, if that takes at most
     * `proof_nodes` nodes; or NULL. */
    struct solver *proof;
    uint64_t proof_nodes;
    const struct sprt *sprt; /* two players: stop when it has decided */
    const struct stop *stop; /* unfinished games are not counted; or NULL */
    struct progress_listener *listener; /* or NULL */
    /* Every game is added to this file, and games that it has already are
     * counted and not played again; or NULL. See arena_games.h. */
    struct game_file *file;
    struct share *share; /* of the openings of all groups; or NULL */
    /* Its processes play the arena together, with the same result in all of
     * them. The file belongs to the first one; `saved` tells all whether there
     * is one. */
    struct cluster *cluster;
    bool saved;
    struct arena_watcher *watcher; /* or NULL */
    FILE *log; /* a line for each game that another program lost because it made
                  no legal move in time; or NULL */
};

/* The games of one seating: by seats, south first. */
struct arena_row {
    int players[PLAYERS_MAX];
    int64_t games;
    int64_t wins[PLAYERS_MAX];
    int64_t draws;
    int64_t halves[PLAYERS_MAX]; /* of seeds, as outcomes have them */
    int64_t plies;               /* with those of the openings */
};

/* A player: its name as it was given, with #1, #2 ... if several have it. */
struct arena_entry {
    char name[ARENA_NAME_MAX];
    int64_t moves; /* that were timed */
    int64_t nanoseconds;
    int64_t judged; /* decisions whose loss is known */
    int64_t lost;   /* thousandths of a seed, by all of these */
};

struct arena_result {
    const struct game *game;
    uint64_t seed;
    const char *reference; /* of the setting */
    int anchor;            /* the player whose rating is given, or ELO_NOBODY */
    int count;
    struct arena_entry entries[ARENA_PLAYERS_MAX];
    int row_count;
    struct arena_row *rows; /* owned; group by group */
    int64_t kept;           /* games that were in the file before */
    int64_t nanoseconds;    /* that the games took */
    int64_t processor;      /* nanoseconds, of all threads of this part */
    bool tested;
    struct sprt sprt;
    struct err unkept; /* why games are missing in the file; or "" */
};

/* The number of seatings of the players of a game; and the number of groups of
 * `size` among `count` players. */
int arena_seatings(const struct game *game);
int arena_group_count(int count, int size);

/* Sets the result to that before the first game; free it with arena_free. */
void arena_begin(const struct arena_setting *setting,
                 struct arena_result *result);
/* The row of a game. */
struct arena_row *arena_row_of(const struct arena_result *result,
                               const struct arena_number *number);
/* Counts a game in its row. */
void arena_row_count(struct arena_row *row, int players,
                     const struct batch_end *end);

/*
 * Plays until all games are played, the test has decided or the stop is raised,
 * and fills the result, which the caller frees. False and err when an agent or
 * a thread cannot be made, or the file is that of other games; there is nothing
 * to free then. If the file cannot be written any more, games end, `unkept`
 * says why, and the result is that of the games played.
 */
bool arena_play(const struct arena_setting *setting,
                struct arena_result *result, struct err *err);
void arena_free(struct arena_result *result);

/* ---- sums of the rows ---- */

struct arena_sums {
    int64_t games;
    int64_t wins;
    int64_t draws;
    int64_t plies;
    int64_t margin; /* half seeds more than the mean of the others, times the
                       number of others */
};

/* The games in which both played, as `player` sees them; `other` ELO_NOBODY:
 * all games of `player`. */
struct arena_sums arena_sum(const struct arena_result *result, int player,
                            int other);

/* All games, as the first seat sees them. */
struct arena_sums arena_sum_first(const struct arena_result *result);

/* The share of games won, from 0 to 1, a draw being shared by all. */
double arena_score(const struct arena_sums *sums, int players);

/* Seeds per game. */
double arena_margin(const struct arena_sums *sums, int players);

/* The most likely ratings. A game of three counts as one of the winner against
 * each of the others, or if it is drawn as one of each with each. */
void arena_rate(const struct arena_result *result,
                struct elo elos[ARENA_PLAYERS_MAX]);

/* Tables for people; and CSV: first,second,games,wins,draws,losses. */
void arena_write_tables(const struct arena_result *result, FILE *out);
void arena_write_csv(const struct arena_result *result, FILE *out);

/* The same rows as objects. */
void arena_write_json(const struct arena_result *result, FILE *out);

/* Writes a line with the verdict of the test. */
void arena_write_verdict(const struct arena_result *result, FILE *out);
