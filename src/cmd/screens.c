/* The options of the screens. */
#include "cmd/screens.h"

#include <stdlib.h>
#include <string.h>

bool show_wanted(const struct call *call)
{
    struct err unsaid;

    return call_value(call, "--text") == NULL && term_possible(&unsaid);
}

/* An option that stands in the place of a setting. */
static bool read_setting(const struct call *call, const char *option,
                         enum config_key key, struct app_options *app,
                         struct err *err)
{
    const char *const text = call_value(call, option);

    return text == NULL || config_read(key, text, &app->values[key], err) ||
           err_prefix(err, "%s: ", option);
}

static bool read_house(const struct call *call, struct app_options *app,
                       struct err *err)
{
    app->theme = call_value(call, "--theme");
    if (call_value(call, "--no-mouse") != NULL)
        app->values[CONFIG_MOUSE] = 0;
    if (!read_setting(call, "--color", CONFIG_COLOR, app, err) ||
        !read_setting(call, "--glyphs", CONFIG_GLYPHS, app, err) ||
        !read_setting(call, "--motion", CONFIG_MOTION, app, err) ||
        !read_setting(call, "--speed", CONFIG_SPEED, app, err))
        return false;
    app->values[CONFIG_WATCH_SPEED] = app->values[CONFIG_SPEED];
    if (call_value(call, "--ascii") != NULL)
        return config_read(CONFIG_GLYPHS, "ascii", &app->values[CONFIG_GLYPHS],
                           err);
    return true;
}

int show(const struct call *call, uint64_t seed,
         bool (*open)(void *whose, struct app *app, int64_t now,
                      struct err *err),
         void *whose)
{
    struct app_start stage = {.open = open, .whose = whose};
    struct err err = {""};
    int result = RESULT_FAILED;

    app_options_begin(&stage.app);
    stage.app.seed = seed;
    if (!read_house(call, &stage.app, &err))
        return command_misused(call, &err);
    result = app_run(&stage, &err);
    if (result == APP_MISUSED)
        return command_misused(call, &err);
    if (result == APP_FAILED || *err.text != '\0')
        command_fail(&err);
    return result == APP_FAILED ? RESULT_FAILED : result;
}
