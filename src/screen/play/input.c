/* Which hand plays which family; a new one is a line here. */
#include "screen/play/input.h"

#include <assert.h>

static const struct input_class *const HANDS[] = {
    &input_sowing,
    &input_abalone,
};

const struct input_class *input_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof HANDS / sizeof HANDS[0]; i++)
        if (HANDS[i]->is(game))
            return HANDS[i];
    assert(false && "a family without a hand");
    return NULL;
}
