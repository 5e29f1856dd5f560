/* SPDX-License-Identifier: MIT */
/*
 * A file of many games, saves with an empty line between them; the arena keeps
 * its games so. Files in the notations of other programs (game_format.h) are
 * read as well.
 *
 *     ; a game of naqala ...
 *                                  a game begins with its section [naqala], or
 *     [naqala]                     with the comment before it
 *     format = 1
 *     ...
 *
 * FILE#3 names the third game of a file. Games are read one at a time, so that
 * the file may have any size. Any thread may call these functions.
 */
#pragma once

#include "match/saves/game_format.h"

struct game_file; /* knows where each game begins, and keeps the file open */

/* Opens a file to read it. Returns NULL and sets err if it cannot be read. */
struct game_file *game_file_open(const char *path, struct err *err);

/* Opens a file to add games to it: makes the file if there is none, and locks
 * it. Returns NULL and sets err if it cannot be written, another process adds
 * to it, or it holds anything but games. */
struct game_file *game_file_open_to_add(const char *path, struct err *err);

/* The same for output that the user names: a new file gets its mode from the
 * umask, and is not private. */
struct game_file *game_file_open_output(const char *path, struct err *err);

/* Deletes a file of games, under its lock; true if there is none. False and err
 * if another process adds to it, or it cannot be deleted. */
bool game_file_delete(const char *path, struct err *err);

/* NULL is fine. Releases the lock. */
void game_file_free(struct game_file *file);

const char *game_file_path(const struct game_file *file);
const struct game_format *game_file_format(const struct game_file *file);
int game_file_count(struct game_file *file);

/* Grows by one with every game that is added, and by more if games may have a
 * different index than before. */
int game_file_version(struct game_file *file);

/* The text of the game of this index, from 0; and the game. NULL and err if it
 * cannot be read. The caller frees both. */
char *game_file_text(struct game_file *file, int index, struct err *err);
struct match *game_file_load(struct game_file *file, int index,
                             struct err *err);

/* Adds the text of a game, whole or not at all. Earlier games are safe even if
 * the process is killed. */
bool game_file_add(struct game_file *file, const char *text, size_t length,
                   struct err *err);

/* Removes the last game. */
bool game_file_drop(struct game_file *file, struct err *err);

/* Sorts the games: `order` has their indices. Writes the file as file_write
 * does. */
bool game_file_sort(struct game_file *file, const int order[], struct err *err);

/* Writes all games into a new file. */
bool game_file_copy(struct game_file *file, const char *path, struct err *err);

/* Splits FILE#3 into its path, which the caller frees, and the index 2. NULL if
 * `name` does not have that form, or a file has this very name. */
char *game_file_split(const char *name, int *index);

/* The game that `name` stands for, a path or FILE#3. A file of several games is
 * refused with a message that says how many there are. */
struct match *game_file_load_named(const char *name, struct err *err);
