/* SPDX-License-Identifier: MIT */
/*
 * What play and watch share: a match from the command line, with its first
 * position, players and seed; and the screens.
 */
#pragma once

#include "cmd/call.h"
#include "match/match.h"
#include "screen/open.h"
#include "screen/text/text_mode.h"
#include "screen/themes.h"

#include <limits.h>

/* SOUTH and NORTH are what the help says of --south and --north. */
#define PLAYER_OPTIONS(TYPE, SOUTH, NORTH)                                  \
    COMMON_GAME, CALL_FROM,                                                 \
        {"--load", "FILE", OPTION_FILE,                                     \
         .about = "go on with a saved game; its name or code will do"},     \
        {"--south", "WHO", (TYPE), .about = (SOUTH)},                       \
        {"--north", "WHO", (TYPE), .about = (NORTH)},                       \
        {"--third", "WHO", (TYPE), .about = "the same for a third player"}, \
        {"--clock",                                                         \
         "TIME",                                                            \
         OPTION_TEXT,                                                       \
         .check = call_check_clock,                                         \
         .standard_text = "none",                                           \
         .about = "time to think: 5+3 (minutes, seconds a move), "          \
                  "30s/move, none"},                                        \
        {"--sets",                                                          \
         "N",                                                               \
         OPTION_NUMBER,                                                     \
         .min = 1,                                                          \
         .max = SETS_MAX,                                                   \
         .standard_text = "as the game has",                                \
         .about = "a match of so many sets, begun by turns"},               \
    {                                                                       \
        "--seed", "N", OPTION_NUMBER,                                       \
            .max = INT64_MAX, .standard_text = "another one each time",     \
            .about = "the same number, the same machine's moves"            \
    }

/* Is the text a time control? */
bool call_check_clock(const char *text, struct err *err);

/* The code of a game (match/saves/game_code.h) that is the first operand, or
 * NULL. */
const char *call_code(const struct call *call);

/* A new match, or the saved one; NULL, with `result` set to what the command
 * returns. */
struct match *call_match(const struct call *call, int *result);

/* The WHO of --south, --north or --third; NULL if it was not given. */
const char *call_player(const struct call *call, int player);

/* Does the game have all the seats that the command line names? */
bool call_seats_fit(const struct call *call, const struct game *game,
                    struct err *err);

/* Seats the player. Returns false and sets err if it cannot play this game. */
bool call_seat_player(struct match *match, int player, const char *text,
                      const struct levels *levels, struct err *err);

/* --seed, or a different one every time. */
uint64_t call_seed(const struct call *call);

/* The options of text mode on standard input and output: the game is kept, and
 * its review may take time, if both are a terminal. */
struct text_mode_options call_text_options(const struct call *call);

/* The limits of the settings. If the settings are wrong, that is reported, and
 * these are the usual ones. */
struct review_limits call_review_limits(void);

/* ---- screens ---- */

#define SHOW_OPTIONS                                               \
    {"--text", .about = "lines of text, drawing nothing"},         \
        {"--theme", "THEME", OPTION_THEME, .check = themes_check,  \
         .about = "auto, a theme by its name, or a file"},         \
        {"--color",                                                \
         "WHEN",                                                   \
         OPTION_WORD,                                              \
         .words = CONFIG_COLOR_WORDS,                              \
         .standard_text = "as set",                                \
         .about = "colours"},                                      \
        {"--ascii", .about = "draw with ASCII only"},              \
        {"--glyphs",                                               \
         "SET",                                                    \
         OPTION_WORD,                                              \
         .words = CONFIG_GLYPHS_WORDS,                             \
         .standard_text = "as set",                                \
         .about = "signs to draw with"},                           \
        {"--no-mouse", .about = "leave the mouse alone"},          \
        {"--motion",                                               \
         "HOW",                                                    \
         OPTION_WORD,                                              \
         .words = CONFIG_MOTION_WORDS,                             \
         .standard_text = "as set",                                \
         .about = "how seeds move"},                               \
    {                                                              \
        "--speed", "X", OPTION_WORD,                               \
            .words = CONFIG_SPEED_WORDS, .numbers = CONFIG_SPEEDS, \
            .standard_text = "as set", .about = "how fast they do" \
    }

/* Should screens be shown? Not with --text, and not without a terminal for
 * them; writes a message if the terminal is unknown. */
bool call_wants_screens(const struct call *call);

/* Shows the screens until the player leaves. `open` opens the first one; it
 * returns false and sets err if it cannot. */
int call_show_screens(const struct call *call, uint64_t seed,
                      bool (*open)(void *whose, struct app *app, int64_t now,
                                   struct err *err),
                      void *whose);
