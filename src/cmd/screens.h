/* Is a game shown on screens, or told in lines? And how, by the command line.
 */
#ifndef NAQALA_SRC_CMD_SCREENS_H
#define NAQALA_SRC_CMD_SCREENS_H

#include "cmd/command.h"
#include "screen/app_run.h"

#define SHOW_OPTIONS                                                        \
    {"--text", NULL, ARGUMENT_NONE, "lines of text, drawing nothing"},      \
        {"--theme", "THEME", ARGUMENT_FILE, "a theme by its name or file"}, \
        {"--color", "WHEN", ARGUMENT_WORD,                                  \
         "auto, always, never, 16, 256 or true"},                           \
        {"--ascii", NULL, ARGUMENT_NONE, "draw with ASCII only"},           \
        {"--glyphs", "SET", ARGUMENT_WORD, "utf8, plain or ascii"},         \
        {"--no-mouse", NULL, ARGUMENT_NONE, "leave the mouse alone"},       \
        {"--motion", "HOW", ARGUMENT_WORD, "full, short or none"},          \
    {                                                                       \
        "--speed", "X", ARGUMENT_WORD, "0.25, 0.5, 1, 2, 4, 10 or instant"  \
    }

/* Not with --text, and not where there is no terminal for it. */
bool show_wanted(const struct call *call);

/* The screens, beginning with what `open` lays down. */
int show(const struct call *call, uint64_t seed,
         bool (*open)(void *whose, struct app *app, int64_t now,
                      struct err *err),
         void *whose);

#endif
