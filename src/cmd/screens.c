/* SPDX-License-Identifier: MIT */
/* The options of the screens. */
#include "cmd/screens.h"
#include "base/clock.h"

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

/* Until the player leaves; the result of the program. */
static int run_screens(struct app *app)
{
    const int *const values = app->config.values;
    const struct term_options options = {
        .color = (enum term_color)values[CONFIG_COLOR],
        .glyphs = values[CONFIG_GLYPHS] - 1,
        .mouse = values[CONFIG_MOUSE] != 0,
        .cursor = values[CONFIG_CURSOR] != 0,
    };
    struct err err;
    struct term *const term = term_new(&options, &err);
    int result = 0;

    if (term == NULL)
        return command_fail(&err);
    app_show_on(app, term);
    result = loop_run(term, app->screens, app_look, app);
    app->term = NULL;
    term_free(term);
    if (!app_store(app, &err))
        command_fail(&err);
    return result;
}

int call_show_screens(const struct call *call, uint64_t seed,
                      bool (*open)(void *whose, struct app *app, int64_t now,
                                   struct err *err),
                      void *whose)
{
    struct app_options options;
    struct app *app = NULL;
    struct err err;
    int result = 0;

    app_options_begin(&options);
    options.seed = seed;
    read_options(call, &options);
    app = app_new(&options, clock_now(), &err);
    if (app == NULL)
        return command_misused(call, &err);
    global_keys_begin(app);
    result = open(whose, app, clock_now(), &err) ? run_screens(app)
                                                 : command_misused(call, &err);
    app_free(app);
    return result;
}
