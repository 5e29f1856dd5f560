/* SPDX-License-Identifier: MIT */
/*
 * The saved games: the player's own, and those that are shipped with the
 * program. The name of a save stands for
 * $XDG_DATA_HOME/naqala/saves/NAME.naqala. A name with a slash is a path.
 */
#pragma once

#include "base/builtin.h"
#include "match/saves/game_file.h"
#include "match/saves/save.h"

struct saved_game {
    char *name;
    bool shipped;
};

/* Own games first, each kind in the order of its names. */
struct saved_games {
    struct saved_game *games;
    int count;
    int capacity;
};

struct saved_games saved_games_list(void);
void saved_games_free(struct saved_games *saved_games);

/* The path of the saved game of this name; the caller frees it. Returns NULL
 * and sets err if the name is not valid, or there is no home directory. */
char *saved_games_path(const char *name, struct err *err);

/* The same for a game that will be saved there: makes the folder. */
char *saved_games_place(const char *name, struct err *err);

/* The text of a shipped game; NULL when there is none of that name. */
const struct builtin *saved_games_shipped(const char *name);

/* The game of a file. Its origin is ORIGIN_OTHER if it is shipped, or from
 * outside the player's own folders. */
struct match *saved_games_read(const char *path, struct err *err);

/* The player's own game of this name, or a shipped one; if there is none, the
 * game of a code (game_code.h). If `name` is a folder, err says so. */
struct match *saved_games_load(const char *name, struct err *err);

/* The file at this path, or saved under this name, if it holds several games;
 * else NULL. The caller frees it. */
struct game_file *saved_games_many(const char *name);

/* For the command line: `name` is first taken as a path, then as the name of a
 * game, then as a code. */
bool saved_games_has(const char *name);
struct match *saved_games_open(const char *name, struct err *err);

/* Is it a shipped game or a code? Then saved_games_open reads no file. */
bool saved_games_is_no_file(const char *name);

/* The path of the file that saved_games_open reads, or FILE#3; the caller frees
 * it. NULL for a shipped game or a code. */
char *saved_games_found(const char *name);

/*
 * Writes the verdicts of the match, which was opened by this name, into its
 * file. Nothing else in the file changes. False and err if that is impossible:
 * the file holds several games or another notation, was edited by hand, is
 * shipped, is being played, or cannot be written. True if there is nothing new
 * to write.
 */
bool saved_games_keep_review(const char *name, const struct match *match,
                             struct err *err);

/* Saves the match; makes the folder. An existing save is only replaced if
 * `replace`. */
bool saved_games_save(const struct match *match, const char *name, bool replace,
                      struct err *err);
