/* SPDX-License-Identifier: MIT */
/*
 * A tournament: an arena that plays in the background, and what it has come to
 * at any time. Its games are kept in a file as they end, so that nothing is
 * lost when it is stopped or killed, and a tournament of the same setting goes
 * on from the same file.
 *
 *     tournament_new --> READING --> RESTING <--> PLAYING <--> PAUSED
 *                                       ^            |
 *                                       +------------+   all games are played,
 *                                                        or it was stopped
 *
 * All functions are for one thread, that of the screen; none of them waits for
 * a game but tournament_free and tournament_stop, and these end it.
 */
#pragma once

#include "lab/arena/arena.h"

/* What is played; the same as of an arena. */
struct tournament_setting {
    char game[SPEC_TEXT_MAX];
    int count;
    struct who players[ARENA_PLAYERS_MAX];
    int games;
    int opening;
    uint64_t seed;
    bool judged; /* what do moves lose? Takes time, and changes no game. */
};

enum tournament_state {
    TOURNAMENT_READING, /* the games that the file has */
    TOURNAMENT_RESTING, /* no thread works */
    TOURNAMENT_PLAYING,
    TOURNAMENT_PAUSED /* in the middle of games */
};

struct tournament; /* owns its threads and the file */

/* Opens the file, or makes it, and reads its games. Returns NULL and sets err
 * if a player cannot play the game, or the file cannot be added to. */
struct tournament *tournament_new(const struct tournament_setting *setting,
                                  const char *path, struct err *err);
/* Stops it. NULL is fine. */
void tournament_free(struct tournament *tournament);

/* Begins, or goes on. */
void tournament_play(struct tournament *tournament);
/* Games wait before their next move. */
void tournament_pause(struct tournament *tournament);
/* Games that are not over are dropped, and begin anew when it goes on. */
void tournament_stop(struct tournament *tournament);

/* How many games are played at once: from 1 to the number of processors; at
 * first one less than these. */
int tournament_parallel(const struct tournament *tournament);
void tournament_set_parallel(struct tournament *tournament, int games);

const struct tournament_setting *
tournament_setting(const struct tournament *tournament);
const struct game *tournament_game_of(const struct tournament *tournament);

/* Its games: those that are over, in any order until all are. */
struct game_file *tournament_games(const struct tournament *tournament);
/* The seats of the game of this index. False: it is none of this tournament. */
bool tournament_seats(const struct tournament *tournament, int index,
                      int players[PLAYERS_MAX]);

/* ---- what it has come to ---- */

struct tournament_table {
    enum tournament_state state;
    int64_t played;
    int64_t total;
    double rate; /* games in a second, since it went on; 0: not known */
    struct arena_result result; /* with losses as far as moves are judged */
    bool judging;               /* some are not */
    double median; /* margin of the first seat, in seeds; 0 without games */
    struct elo elos[ARENA_PLAYERS_MAX];
    struct err err; /* why it had to stop; or "" */
    /* Owned; games of two: how many pairs of games from one opening gave the
     * first player of each group 0, 1, .. 4 half points. */
    int64_t (*pairs)[SPRT_OUTCOMES];
};

/* Is one of two players stronger than the other, by TOURNAMENT_STRONGER points
 * of Elo rather than by none? For games of two. */
enum { TOURNAMENT_STRONGER = 50 };
struct sprt tournament_sprt(const struct tournament_table *table, int one,
                            int other);

/* Readable when there is news since the last tournament_table: ten times a
 * second at most, and when the state has changed. */
int tournament_descriptor(const struct tournament *tournament);

/* The caller frees it. */
struct tournament_table tournament_table(struct tournament *tournament);
void tournament_table_free(struct tournament_table *table);

/* A game that is being played. */
struct tournament_game {
    int players[PLAYERS_MAX]; /* by seats */
    struct position position;
    int ply;
};

/* The same one as before while it goes on; `next`: another one. False: none
 * is. */
bool tournament_game(struct tournament *tournament, bool next,
                     struct tournament_game *game);

/* ---- in a file ---- */

/* The setting as INI text, naqala(6) says where; and back. Reading returns
 * false and sets err if it is not whole, or a level is not there any more. */
void tournament_write(const struct tournament_setting *setting, FILE *out);
bool tournament_read(const char *path, const struct levels *levels,
                     struct tournament_setting *setting, struct err *err);
