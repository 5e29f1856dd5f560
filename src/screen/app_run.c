/* The house is opened, and closed again, around the loop. */
#include "screen/app_run.h"
#include "base/clock.h"

static int perform(const struct app_start *stage, struct app *app,
                   struct err *err)
{
    const int *const values = app->config.values;
    const struct term_options options = {
        .color = (enum term_color)values[CONFIG_COLOR],
        .glyphs = values[CONFIG_GLYPHS] - 1,
        .mouse = values[CONFIG_MOUSE] != 0,
        .cursor = values[CONFIG_CURSOR] != 0,
    };
    struct term *term = NULL;
    int result = APP_FAILED;

    if (!stage->open(stage->whose, app, clock_now(), err))
        return APP_MISUSED;
    term = term_new(&options, err);
    if (term == NULL)
        return APP_FAILED;
    app_show_on(app, term);
    result = loop_run(term, app->screens, app_look, app);
    app->term = NULL;
    term_free(term);
    *err = (struct err){""};
    app_store(app, err);
    return result;
}

int app_run(const struct app_start *stage, struct err *err)
{
    struct app *const app = app_new(&stage->app, clock_now(), err);
    int result = APP_MISUSED;

    if (app != NULL)
        result = perform(stage, app, err);
    app_free(app);
    return result;
}
