/* SPDX-License-Identifier: MIT */
/*
 * Every game that is played on a screen has a file of its own, written after
 * every move.
 *
 *     $XDG_STATE_HOME/naqala/games/2026-11-21T09-12-05-4711-0.naqala
 *                                  when it began, process, which one of it
 *
 * It is a save like any other. The process that plays it holds a lock (of the
 * file beside it), which the system releases when the process ends, however; so
 * two processes never touch each other's games. Finished games stay, the
 * newest GAME_LIST_FINISHED_MAX of them; unfinished ones always do.
 */
#pragma once

#include "match/saves/save.h"

struct autosave; /* one game's file, and the lock on it */

/* Writes nothing before the first autosave_store. Returns NULL and sets err if
 * there is no home, or none that can be written. */
struct autosave *autosave_new(struct err *err);
/*
 * The same for a match that was read from this file of the player's (FILE#3 too),
 * which stays as it is. What was kept of it when it was opened before is replaced
 * by the first autosave_store, if nothing else was played or noted there, nor is
 * meanwhile; what a review found then is in the match at once.
 */
struct autosave *autosave_of_file(const char *path, struct match *match,
                                  struct err *err);
/* Releases the lock; the file stays (there is none if nothing was stored), and
 * is synced. */
void autosave_free(struct autosave *autosave);

/*
 * The whole match, as save_store does. The first store with a move is synced, since
 * after a power cut a new file could be empty, and so are the one of a game that
 * is over and autosave_free: that takes 8 ms at best, the others 1 ms. A process
 * that is killed leaves the last move or the one before it, whole; for power cuts
 * see FILE_REPLACE_UNSYNCED.
 */
bool autosave_store(struct autosave *autosave, const struct match *match,
                    struct err *err);

/* "" before the first autosave_store. */
const char *autosave_path(const struct autosave *autosave);

/* The name of its file, without the folder; "" likewise. And the game of such a
 * name, as autosave_open. */
const char *autosave_name(const struct autosave *autosave);
struct match *autosave_open_name(const char *name, struct autosave **autosave,
                                 struct err *err);

/* A warning where the file system has no locks, so that two processes could
 * spoil each other's game; else "". To be shown once, after the first
 * autosave_store. */
const char *autosave_remark(const struct autosave *autosave);

/*
 * The game of a path that game_list_read gave, and its autosave, with the lock.
 * Returns NULL and sets err, e.g. if any process plays the game. The caller
 * frees both.
 *
 * A game that was saved under a name, or is shipped, stays as it is: its
 * autosave is a new one, autosave_of_file. Where there can be none, the match is
 * returned without, and err says why.
 */
struct match *autosave_open(const char *path, struct autosave **autosave,
                            struct err *err);
