/* SPDX-License-Identifier: MIT */
/*
 * A tournament: an arena that plays in the background, with results at any
 * time. Its games are kept in a file as they end, so that nothing is lost when
 * it is stopped or killed, and a tournament with the same setting goes on from
 * the same file.
 *
 *     tournament_new --> READING --> RESTING <--> PLAYING <--> PAUSED
 *                                       ^            |
 *                                       +------------+   all games are played,
 *                                                        or it was stopped
 *
 * All functions are for one thread, that of the screen. Only tournament_free
 * and tournament_stop wait for games, which they end.
 */
#pragma once

#include "lab/arena/arena.h"

/* The same as in the setting of an arena. */
struct tournament_setting {
    char game[SPEC_TEXT_MAX];
    int count;
    struct who players[ARENA_PLAYERS_MAX];
    int games;
    int opening;
    uint64_t seed;
    bool judged; /* measure losses of moves? Takes time, and changes no game. */
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
/* Drops games that are not over; they begin anew when the tournament goes
 * on. */
void tournament_stop(struct tournament *tournament);

/* How many games are played at once: from 1 to the number of processors; at
 * first one less than that number. */
int tournament_parallel(const struct tournament *tournament);
void tournament_set_parallel(struct tournament *tournament, int games);

const struct tournament_setting *
tournament_setting(const struct tournament *tournament);
const struct game *tournament_game_of(const struct tournament *tournament);

/* The file of the finished games; they are in any order until all are
 * finished. */
struct game_file *tournament_games(const struct tournament *tournament);
/* The players by seats of the game with this index. False if the game is not of
 * this tournament. */
bool tournament_seats(const struct tournament *tournament, int index,
                      int players[PLAYERS_MAX]);

/* ---- results ---- */

struct tournament_table {
    enum tournament_state state;
    int64_t played;
    int64_t total;
    double rate; /* games in a second, since it went on; 0: not known */
    struct arena_result result; /* with the losses of judged moves */
    bool judging;               /* some moves are still to be judged */
    double median; /* margin of the first seat, in seeds; 0 without games */
    struct elo elos[ARENA_PLAYERS_MAX];
    struct err err; /* why it had to stop; or "" */
    /* Owned; in games of two players: how many pairs of games from one opening
     * gave the first player of each group 0, 1, .. 4 half points. */
    int64_t (*pairs)[SPRT_OUTCOMES];
};

/* The test whether one player is stronger than the other by TOURNAMENT_STRONGER
 * points of Elo or by none. For games of two players. */
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

/* Fills in a game that is being played: the same as before while it goes on, or
 * with `next` another one. False if there is none. */
bool tournament_game(struct tournament *tournament, bool next,
                     struct tournament_game *game);

/* ---- in a file ---- */

/* Write the setting as INI text, and read it back; naqala(6) tells where it is
 * kept. Reading returns false and sets err if the text is incomplete, or a
 * level does not exist any more. */
void tournament_write(const struct tournament_setting *setting, FILE *out);
bool tournament_read(const char *path, const struct levels *levels,
                     struct tournament_setting *setting, struct err *err);
