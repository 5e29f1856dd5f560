/* SPDX-License-Identifier: MIT */
/*
 * All games in files: autosaves, saved games and shipped games; what each of
 * them is, and what can be done with its file.
 */
#pragma once

#include "match/saves/save.h"

/* A line of the list of games. Unfinished games have been replayed; of a
 * finished game the result in the file is believed (autosave_open checks
 * it). */
struct listed_game {
    char *path;
    char name[PLAYER_TEXT_MAX]; /* of a saved game; "" for an autosave */
    struct clock_date date;     /* when it began */
    int64_t touched;            /* time of the last move, in seconds since 1970;
                                   0 for a shipped game */
    char game[SPEC_TEXT_MAX];   /* its spec */
    char players[PLAYERS_MAX][PLAYER_TEXT_MAX];
    int player_count;
    int ply;                  /* where it was left */
    int winner;               /* of a game of two that is over; -1: a draw */
    char score[48];           /* 28-20: so far, or in the end */
    char ended[40];           /* in words; "" while it is not over there */
    struct match_sets sets;   /* the match of sets that it belongs to */
    bool awaits;              /* it is over, and the next set was not begun */
    bool shipped;             /* with the program */
    bool saved;               /* under a name, by the player */
    int games;                /* number of games in a file of many, of which
                                 only name and time are known; else 0 */
    bool busy;                /* any process plays it */
    char wrong[ERR_TEXT_MAX]; /* why it cannot be read; "" if it can */
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

/* The path of the autosave that Continue opens, which the caller frees; NULL if
 * there is none. It is the newest one that no process plays and that goes on:
 * the game is not over, or awaits the next set; and if it is a set, its match
 * has not gone on without it. */
char *game_list_newest(void);
/* All autosaves that game_list_newest chooses from, the newest first. */
struct game_list game_list_left(void);
/* The line of the game of game_list_newest in such a list, which owns it; NULL
 * if there is none. Reads files that the list has not read yet. */
const struct listed_game *game_list_newest_of(struct game_list *list);

/* Renames the file to a saved game of this name, never in the place of another;
 * or deletes it. A path is no name: the game would leave the list. Both refuse
 * shipped and busy games; game_list_may_change tells so before. */
bool game_list_may_change(const struct listed_game *game, struct err *err);
bool game_list_rename(const struct listed_game *game, const char *name,
                      struct err *err);
bool game_list_delete(const struct listed_game *game, struct err *err);

/* Deletes the oldest finished autosaves until GAME_LIST_FINISHED_MAX are left,
 * but no game that is broken, being played, or awaits a set. Reads all of them:
 * 20 ms for 200. */
enum { GAME_LIST_FINISHED_MAX = 200 };
void game_list_prune(void);
