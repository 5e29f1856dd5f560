/* SPDX-License-Identifier: MIT */
/*
 * The saved games: the player's own, and those that are shipped with the
 * program. A name is what the player calls a save; it stands for
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
 * and sets err if it is no valid name, or there is no home directory. */
char *saved_games_path(const char *name, struct err *err);

/* The same for what is to be put there: makes the folder. */
char *saved_games_place(const char *name, struct err *err);

/* The text of a shipped game; NULL when there is none of that name. */
const struct builtin *saved_games_shipped(const char *name);

/* The game of a file. One from outside the player's own folders, or a shipped
 * one, is another's: ORIGIN_OTHER. */
struct match *saved_games_read(const char *path, struct err *err);

/* One's own game, or a shipped one: what was saved under a name is found under
 * it again. Where there is none, the game of a code (game_code.h). The error
 * for a folder says that it is one. */
struct match *saved_games_load(const char *name, struct err *err);

/* The file of that name, or saved under it, if it holds several games; else
 * NULL. The caller frees it. */
struct game_file *saved_games_many(const char *name);

/* For the command line: a file of that name before a game of it, and both before
 * a game's code. */
bool saved_games_has(const char *name);
struct match *saved_games_open(const char *name, struct err *err);

/* Is it shipped, or a code, and no file? Then saved_games_open reads no file. */
bool saved_games_is_no_file(const char *name);

/* The path of the file that it reads, FILE#3 too; the caller frees it. NULL for
 * what is shipped, or a code. */
char *saved_games_found(const char *name);

/*
 * What a review found of the match, which was opened by this name, is written
 * into its file. Nothing else of the file changes; false and err where that cannot
 * be: it holds several games or another notation, was edited by hand, is shipped,
 * is being played, or cannot be written. Nothing new to write is fine.
 */
bool saved_games_keep_review(const char *name, const struct match *match,
                             struct err *err);

/* Makes the folder. An existing save is only replaced when asked to. */
bool saved_games_save(const struct match *match, const char *name, bool replace,
                      struct err *err);
