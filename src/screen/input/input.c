/* SPDX-License-Identifier: MIT */
/* The input of each family; a new one is a line here. */
#include "screen/input/input.h"

#include <assert.h>

static const struct input_class *const CLASSES[] = {
    &input_sowing,
    &input_abalone,
};

const struct input_class *input_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof CLASSES / sizeof CLASSES[0]; i++)
        if (CLASSES[i]->is(game))
            return CLASSES[i];
    assert(false && "a family that cannot be played by hand");
    return NULL;
}

struct input input_new(const struct input_host *host)
{
    return (struct input){
        .host = host, .aim = -1, .selection = selection_new()};
}

bool input_key(const struct bindings *keys, struct input *input, int32_t key,
               int64_t now)
{
    if (key < '0' || key > '9')
        input->digit = 0;
    return bindings_key(keys, input, key, now);
}
