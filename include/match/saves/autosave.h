/* SPDX-License-Identifier: MIT */
/*
 * Every game that is played on a screen has a file of its own, written after
 * every move.
 *
 *     $XDG_STATE_HOME/naqala/games/2026-11-21T09-12-05-4711-0.naqala
 *                                  when it began, process, number of the game
 *
 * It is a save like any other. The process that plays it holds a lock (of a
 * file beside it), which the system releases when the process ends in any way;
 * so two processes never touch each other's games. The newest
 * GAME_LIST_FINISHED_MAX finished games stay, and all unfinished ones.
 */
#pragma once

#include "match/saves/save.h"

struct autosave; /* one game's file, and the lock on it */

/* Writes nothing before the first autosave_store. Returns NULL and sets err if
 * there is no home directory, or it cannot be written. */
struct autosave *autosave_new(struct err *err);
/*
 * The same for a match that was read from this file of the player's (or
 * FILE#3), which stays as it is. If the file was opened before, and its
 * autosave has nothing that the match has not, the first autosave_store
 * replaces that autosave, unless more was played or noted in it meanwhile; and
 * the verdicts in it are copied into the match at once.
 */
struct autosave *autosave_of_file(const char *path, struct match *match,
                                  struct err *err);
/* Releases the lock; the file stays (there is none if nothing was stored), and
 * is synced. */
void autosave_free(struct autosave *autosave);

/*
 * Writes the whole match, as save_store does. Three stores are synced, which
 * takes 8 ms at best instead of 1 ms: the first one with a move, since a new
 * file could be empty after a power cut, that of a game that is over, and
 * autosave_free. If the process is killed, the file is whole, with the last
 * move or without it; for power cuts see FILE_REPLACE_UNSYNCED.
 */
bool autosave_store(struct autosave *autosave, const struct match *match,
                    struct err *err);

/* "" before the first autosave_store. */
const char *autosave_path(const struct autosave *autosave);

/* The name of its file, without the folder; "" before the first autosave_store.
 * autosave_open_name opens the game of such a name, as autosave_open. */
const char *autosave_name(const struct autosave *autosave);
struct match *autosave_open_name(const char *name, struct autosave **autosave,
                                 struct err *err);

/* A warning if the file system has no locks, so that two processes could spoil
 * each other's game; else "". Show it once, after the first autosave_store. */
const char *autosave_remark(const struct autosave *autosave);

/*
 * The game of a path from game_list_read, and its autosave, with the lock.
 * Returns NULL and sets err if, for example, any process plays the game. The
 * caller frees both.
 *
 * The file of a game that was saved under a name, or is shipped, stays as it
 * is: the game gets a new autosave, see autosave_of_file. If that cannot be
 * made, the match is returned, *autosave is NULL, and err says why.
 */
struct match *autosave_open(const char *path, struct autosave **autosave,
                            struct err *err);
