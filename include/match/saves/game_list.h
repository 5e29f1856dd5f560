/* SPDX-License-Identifier: MIT */
/*
 * All games that there are files of: autosaves, saved games and those that are
 * shipped; what each is, and what can be done with its file.
 */
#pragma once

#include "match/saves/save.h"

/* A line of the list of games. A game that goes on has been replayed; of one
 * that is over by its last position the result is believed (autosave_open
 * checks it). */
struct listed_game {
    char *path;
    char name[PLAYER_TEXT_MAX]; /* of a saved game; "" of an autosave */
    struct clock_date date;     /* when it began */
    int64_t touched;            /* seconds since 1970, of the last move; 0 of
                                   what is shipped */
    char game[SPEC_TEXT_MAX];   /* its spec */
    char players[PLAYERS_MAX][PLAYER_TEXT_MAX];
    int player_count;
    int ply;                  /* where it was left */
    int winner;               /* of a game of two that is over; -1: a draw */
    char score[48];           /* 28-20: so far, or in the end */
    char ended[40];           /* in words; "" while it is not over there */
    struct match_sets sets;   /* of which match it is a set */
    bool awaits;              /* it is over, and the next set was not begun */
    bool shipped;             /* with the program */
    bool saved;               /* under a name, by the player */
    int games;                /* of a file of many; then nothing but its
                                 name and time is known; else 0 */
    bool busy;                /* any process plays it */
    char wrong[ERR_TEXT_MAX]; /* why it cannot be read; "" mostly */
};

/* Autosaves, saved games and shipped ones; the newest first, the shipped ones
 * last. */
struct game_list {
    struct listed_game *games;
    int count;
    int capacity;
};

struct game_list game_list_read(void);
/* The same, but shipped games are not opened: only their name and path are set. */
struct game_list game_list_read_own(void);
void game_list_free(struct game_list *list);

/* The path of the newest autosave that no process plays and that goes on, which
 * Continue opens: it is not over, or it awaits a set; and it is no set whose
 * match has gone another way since. NULL if there is none. The caller frees it. */
char *game_list_newest(void);
/* All that it chooses from, the newest first. */
struct game_list game_list_left(void);
/* The line of the newest in such a list, which keeps it; NULL if there is none. A
 * file that the list has not read yet is read. */
const struct listed_game *game_list_newest_of(struct game_list *list);

/* Makes the file a saved game of this name, never in the place of another;
 * deletes it. Shipped and busy ones are refused, which can be asked before. */
bool game_list_may_change(const struct listed_game *game, struct err *err);
bool game_list_rename(const struct listed_game *game, const char *name,
                      struct err *err);
bool game_list_delete(const struct listed_game *game, struct err *err);

/* Deletes the oldest finished autosaves until GAME_LIST_FINISHED_MAX are left;
 * never one that is broken, being played, or awaits a set. Reads them all: 20 ms
 * for 200. */
enum { GAME_LIST_FINISHED_MAX = 200 };
void game_list_prune(void);
