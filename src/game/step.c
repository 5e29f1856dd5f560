/* A list of steps that grows. */
#include "game/step.h"
#include "base/memory.h"

#include <stdlib.h>

void steps_add(struct steps *steps, struct step step)
{
    steps->items = memory_grow(steps->items, &steps->capacity, steps->count + 1,
                               sizeof *steps->items);
    steps->items[steps->count++] = step;
}

void steps_clear(struct steps *steps)
{
    steps->count = 0;
}

void steps_free(struct steps *steps)
{
    free(steps->items);
    *steps = (struct steps){0};
}
