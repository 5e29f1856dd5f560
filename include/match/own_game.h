/* SPDX-License-Identifier: MIT */
/*
 * A sowing game whose rules stand in a file, naqala-game(5):
 *
 *     [game]
 *     name = "hus-light"
 *     about = "one line, for lists"
 *     base = "dakon"
 *     pits = 6
 *     capture = "opposite"
 *     rules = "What the rules page begins with."
 *
 * The keys are those of MANCALA_SWITCHES. What is played is a spec with all of
 * the rules, so that a game goes on, and a save opens, when the file is gone;
 * only what is said about it stays in the file.
 */
#pragma once

#include "game/mancala.h"

enum {
    OWN_GAME_FORMAT = 1,
    OWN_GAME_ABOUT_MAX = 72, /* bytes, with the zero */
    OWN_GAME_TEXTS_MAX = 9,
    OWN_GAME_TEXT_MAX = INI_TEXT_MAX + 1
};

struct own_game {
    char name[MANCALA_NAME_MAX + 1];
    struct mancala_rules rules;
    char about[OWN_GAME_ABOUT_MAX];
    int text_count;
    char texts[OWN_GAME_TEXTS_MAX][OWN_GAME_TEXT_MAX];
};

/* Returns false and sets err, which begins with `name` and tells line, key and
 * what is allowed. */
bool own_game_parse(const char *name, const char *bytes, size_t length,
                    struct own_game *game, struct err *err);

/* The text of a file that is read as this game. */
void own_game_write(const struct own_game *game, FILE *out);

/* The rules, without words, of any sowing game; one of the named ones becomes
 * my-kalah. */
struct own_game own_game_of(const struct game *game);

/*
 * The spec of a game as people call it:
 *
 *     kalah:pits=5              a spec, which stays as it is
 *     hus-light:pits=5          the name of a game that is known, see below, and
 *                               what may be chosen
 *     ./hus-light.ini:pits=5    a file: it ends in .ini, or has a / in its name
 *
 * Returns false and sets err for a name that no game has, and for a file or a
 * choice that is wrong.
 */
bool own_game_spec(const char *text, struct spec_text *spec, struct err *err);

/* The same as a game. Returns NULL and sets err, which names those that are known
 * where the name is none of them; the caller frees it. */
struct game *own_game_open(const char *text, struct err *err);

/* Is a game meant by this word of a command, rather than a move? It has a `:`, or
 * names a file as above, or is almost the name of a known one. */
bool own_game_is_meant(const char *word);

/* How much of such a text is the path of a file; 0: it names none. */
size_t own_game_path_length(const char *text);

/* What stands in that file; false with err, which is "" where there is none
 * named. */
bool own_game_read(const char *text, struct own_game *game, struct err *err);

/* ---- those that are known ---- */

/* The shipped ones, then the player's, $XDG_DATA_HOME/naqala/games; a player's
 * own takes the place of a shipped one of the same name. */
struct own_games {
    struct own_game *items;
    int count;
    int capacity;
};

/* And the file that a game is called by, see own_game_spec; NULL, or the text of
 * any other game: none. A file that is broken is left out; err is set to what is
 * wrong with the first, or to "". */
struct own_games own_games_load(const char *called, struct err *err);
void own_games_free(struct own_games *games);

/* In the place of the one of this name, or as the last. */
void own_games_add(struct own_games *games, const struct own_game *game);

/* By the name; or -1. */
int own_games_find(const struct own_games *games, const char *name);

/* What is said about a game: the one of its name, if a turn of it is the same.
 * NULL: nothing. */
const struct own_game *own_games_about(const struct own_games *games,
                                       const struct game *game);
