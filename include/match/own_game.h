/* SPDX-License-Identifier: MIT */
/*
 * A sowing game whose rules are in a file, naqala-game(5):
 *
 *     [game]
 *     name = "hus-light"
 *     about = "one line, for lists"
 *     base = "dakon"
 *     pits = 6
 *     capture = "opposite"
 *     rules = "What the rules page begins with."
 *
 * The keys are those of MANCALA_SWITCHES. The game is played by a spec that
 * holds all of the rules, so that a game goes on, and a save opens, when the
 * file is gone; only the texts about the game are in the file alone.
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

/* If the file is wrong, returns false and sets err, which begins with `name`
 * and tells line, key and what is allowed. */
bool own_game_parse(const char *name, const char *bytes, size_t length,
                    struct own_game *game, struct err *err);

/* Writes a file that is read back as this game. */
void own_game_write(const struct own_game *game, FILE *out);

/* The rules of any sowing game, without texts about it; a built-in game gets a
 * name like my-kalah. */
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

/* The same as a game, which the caller frees. Returns NULL and sets err; for an
 * unknown name err lists the known games. */
struct game *own_game_open(const char *text, struct err *err);

/* Does this word of a command mean a game rather than a move? It has a `:`,
 * names a file as above, or is almost the name of a known game. */
bool own_game_is_meant(const char *word);

/* The length of the path at the beginning of such a text; 0: it names no
 * file. */
size_t own_game_path_length(const char *text);

/* Reads that file; false with err, which is "" if the text names no file. */
bool own_game_read(const char *text, struct own_game *game, struct err *err);

/* ---- known games ---- */

/* The shipped games, then the player's own in $XDG_DATA_HOME/naqala/games; a
 * player's own game replaces a shipped one of the same name. */
struct own_games {
    struct own_game *items;
    int count;
    int capacity;
};

/* Loads the known games, and that of the file that `called` names, if it names
 * one (see own_game_spec); `called` may be NULL. A broken file is left out; err
 * is set to what is wrong with the first one, or to "". */
struct own_games own_games_load(const char *called, struct err *err);
void own_games_free(struct own_games *games);

/* Replaces the game of the same name, or adds the game as the last. */
void own_games_add(struct own_games *games, const struct own_game *game);

/* The index of the game with this name, or -1. */
int own_games_find(const struct own_games *games, const char *name);

/* The known game with the name of this game, for the texts about it; NULL if
 * there is none, or its rules for a turn are not the same. */
const struct own_game *own_games_about(const struct own_games *games,
                                       const struct game *game);
