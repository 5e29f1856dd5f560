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
                         enum config_key key, struct house_options *house,
                         struct err *err)
{
    const char *const text = call_value(call, option);

    return text == NULL || config_read(key, text, &house->values[key], err) ||
           err_prefix(err, "%s: ", option);
}

static bool read_house(const struct call *call, struct house_options *house,
                       struct err *err)
{
    house->theme = call_value(call, "--theme");
    if (call_value(call, "--no-mouse") != NULL)
        house->values[CONFIG_MOUSE] = 0;
    if (!read_setting(call, "--color", CONFIG_COLOR, house, err) ||
        !read_setting(call, "--glyphs", CONFIG_GLYPHS, house, err) ||
        !read_setting(call, "--motion", CONFIG_MOTION, house, err) ||
        !read_setting(call, "--speed", CONFIG_SPEED, house, err))
        return false;
    house->values[CONFIG_WATCH_SPEED] = house->values[CONFIG_SPEED];
    if (call_value(call, "--ascii") != NULL)
        return config_read(CONFIG_GLYPHS, "ascii",
                           &house->values[CONFIG_GLYPHS], err);
    return true;
}

int show(const struct call *call, uint64_t seed,
         bool (*open)(void *whose, struct house *house, int64_t now,
                      struct err *err),
         void *whose)
{
    struct stage stage = {.open = open, .whose = whose};
    struct err err = {""};
    int result = RESULT_FAILED;

    house_options_begin(&stage.house);
    stage.house.seed = seed;
    if (!read_house(call, &stage.house, &err))
        return command_misused(call, &err);
    result = stage_run(&stage, &err);
    if (result == STAGE_MISUSED)
        return command_misused(call, &err);
    if (result == STAGE_FAILED || *err.text != '\0')
        command_fail(&err);
    return result == STAGE_FAILED ? RESULT_FAILED : result;
}
