/*
 * Nothing is ever lost: every game that is played on a screen has a file of its
 * own, written after every move.
 *
 *     $XDG_STATE_HOME/naqala/games/2026-11-21T09-12-05-4711-0.naqala
 *                                  when it began, process, which one of it
 *
 * It is a save like any other. Who plays it holds a lock (of the file beside
 * it), which the system takes back when the process is gone, however; so two
 * running naqala never touch each other's games. Finished games stay, the
 * newest AUTOSAVE_FINISHED_MAX of them; unfinished ones always do.
 */
#ifndef NAQALA_MATCH_SAVES_AUTOSAVE_H
#define NAQALA_MATCH_SAVES_AUTOSAVE_H

#include "match/saves/save.h"

enum { AUTOSAVE_FINISHED_MAX = 200 };

struct autosave; /* one game's file, and the lock on it */

/* Nothing is written before the first autosave_store; NULL and a sentence where
 * there is no home, or none that can be written. */
struct autosave *autosave_new(struct err *err);
/* Lets go of the lock; the file stays (there is none if nothing was stored),
 * and is on the disk by then. */
void autosave_free(struct autosave *autosave);

/*
 * The whole match, as save_store does; but the disk is waited for only when the
 * game is over, and in autosave_free: that takes 8 ms on a good day and the rest of
 * a move's saving one. A process that is killed leaves the last move or the one
 * before it, whole; what a power cut takes is told at file_write_unsynced.
 */
bool autosave_store(struct autosave *autosave, const struct match *match,
                    struct err *err);

/* "" before the first autosave_store. */
const char *autosave_path(const struct autosave *autosave);

/* "" mostly: that two naqala could spoil each other's game, because there are
 * no locks where it is kept. To be said once, behind the first autosave_store. */
const char *autosave_remark(const struct autosave *autosave);

/*
 * The game of a path that game_list_read gave, and its lock; NULL and a sentence,
 * among others when it is being played, be it in this process. The caller frees
 * both.
 *
 * A game that is saved under a name, or is shipped, stays as it is: the keep is
 * a new one. Where nothing can be kept there is a match without a keep, and the
 * sentence says why.
 */
struct match *autosave_open(const char *path, struct autosave **autosave,
                            struct err *err);

/* A line of the list of games. Those that go on have been replayed; of one that
 * is over by its last position the result is believed (autosave_open checks it). */
struct listed_game {
    char *path;
    char name[PLAYER_TEXT_MAX]; /* of a save on the shelf; "" of an autosave */
    struct clock_date date;     /* when it began */
    int64_t touched;            /* seconds since 1970, of the last move; 0 of
                                   what is shipped */
    char game[SPEC_TEXT_MAX];   /* its spec */
    char players[PLAYERS_MAX][PLAYER_TEXT_MAX];
    int player_count;
    int ply;                  /* where it was left */
    char score[48];           /* 28-20: so far, or in the end */
    char ended[40];           /* in words; "" while it is not over there */
    bool shipped;             /* with the program */
    bool saved;               /* under a name, by the player */
    bool busy;                /* it is being played, by whomever */
    char wrong[ERR_TEXT_MAX]; /* why it cannot be read; "" mostly */
};

/* Autosaves, the shelf's games and the shipped ones; the newest first, what is
 * shipped last. */
struct game_list {
    struct listed_game *games;
    int count;
    int capacity;
};

struct game_list game_list_read(void);
void game_list_free(struct game_list *list);

/* What Continue opens: the newest unfinished autosave that nobody plays; NULL
 * where there is none. The caller frees it. */
char *game_list_newest(void);

/* Moves the file to the shelf under this name, never over another; takes it
 * off. Shipped and busy ones are refused. */
bool game_list_rename(const struct listed_game *game, const char *name,
                      struct err *err);
bool game_list_delete(const struct listed_game *game, struct err *err);

/* Takes the oldest finished ones away until AUTOSAVE_FINISHED_MAX are left; never
 * one that is broken, or being played. Reads them all: 20 ms for 200. */
void autosave_prune(void);

#endif
