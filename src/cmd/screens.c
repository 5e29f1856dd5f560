/* SPDX-License-Identifier: MIT */
/* The options of the screens. */
#include "cmd/screens.h"

#include <stdlib.h>
#include <string.h>

bool call_wants_screens(const struct call *call)
{
    struct err unsaid;

    return call_value(call, "--text") == NULL && term_possible(&unsaid);
}

/* Options that stand in the place of settings. */
static void read_options(const struct call *call, struct app_options *app)
{
    static const struct {
        const char *option;
        enum config_key key;
    } settings[] = {{"--color", CONFIG_COLOR},
                    {"--glyphs", CONFIG_GLYPHS},
                    {"--motion", CONFIG_MOTION},
                    {"--speed", CONFIG_SPEED},
                    {"--speed", CONFIG_WATCH_SPEED}};

    app->theme = call_value(call, "--theme");
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (call_has(call, settings[i].option))
            app->values[settings[i].key] =
                (int)call_number(call, settings[i].option);
    if (call_has(call, "--no-mouse"))
        app->values[CONFIG_MOUSE] = 0;
    if (call_has(call, "--ascii"))
        app->values[CONFIG_GLYPHS] = 1 + GLYPHS_ASCII;
}

int call_show_screens(const struct call *call, uint64_t seed,
                      bool (*open)(void *whose, struct app *app, int64_t now,
                                   struct err *err),
                      void *whose)
{
    struct app_start stage = {.open = open, .whose = whose};
    struct err err = {""};
    int result = RESULT_FAILED;

    app_options_begin(&stage.app);
    stage.app.seed = seed;
    read_options(call, &stage.app);
    result = app_run(&stage, &err);
    if (result == APP_MISUSED)
        return command_misused(call, &err);
    if (result == APP_FAILED || *err.text != '\0')
        command_fail(&err);
    return result == APP_FAILED ? RESULT_FAILED : result;
}
