/* SPDX-License-Identifier: MIT */
/* Is a game shown on screens, or told in lines? And how, by the command line.
 */
#pragma once

#include "cmd/command.h"
#include "screen/screens.h"

#define SHOW_OPTIONS                                               \
    {"--text", .about = "lines of text, drawing nothing"},         \
        {"--theme", "THEME", OPTION_THEME,                         \
         .about = "a theme by its name or file"},                  \
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

/* Not with --text, and not where there is no terminal for it. */
bool call_wants_screens(const struct call *call);

/* Shows the screens until the player leaves. `open` opens the first one; it
 * returns false and sets err if it cannot. */
int call_show_screens(const struct call *call, uint64_t seed,
                      bool (*open)(void *whose, struct app *app, int64_t now,
                                   struct err *err),
                      void *whose);
