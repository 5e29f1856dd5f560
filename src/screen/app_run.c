/* The house is opened, and closed again, around the loop. */
#include "screen/app_run.h"
#include "base/clock.h"

static int perform(const struct stage *stage, struct house *house,
                   struct err *err)
{
    const int *const values = house->config.values;
    const struct term_options options = {
        .color = (enum term_color)values[CONFIG_COLOR],
        .glyphs = values[CONFIG_GLYPHS] - 1,
        .mouse = values[CONFIG_MOUSE] != 0,
        .cursor = values[CONFIG_CURSOR] != 0,
    };
    struct term *term = NULL;
    int result = STAGE_FAILED;

    if (!stage->open(stage->whose, house, clock_now(), err))
        return STAGE_MISUSED;
    term = term_new(&options, err);
    if (term == NULL)
        return STAGE_FAILED;
    house_show_on(house, term);
    result = loop_run(term, house->screens, house_look, house);
    house->term = NULL;
    term_free(term);
    *err = (struct err){""};
    house_store(house, err);
    return result;
}

int stage_run(const struct stage *stage, struct err *err)
{
    struct house *const house = house_new(&stage->house, clock_now(), err);
    int result = STAGE_MISUSED;

    if (house != NULL)
        result = perform(stage, house, err);
    house_free(house);
    return result;
}
