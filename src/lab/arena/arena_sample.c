/* The decisions with the smallest keys. */
#include "lab/arena/arena_sample.h"
#include "base/memory.h"

#include <stdlib.h>

static int find_largest(const struct sample *sample)
{
    int largest = 0;

    for (int i = 1; i < sample->count; i++)
        if (sample->decisions[i].key > sample->decisions[largest].key)
            largest = i;
    return largest;
}

void sample_add(struct sample *sample, const struct decision *decision)
{
    if (sample->count == SAMPLE_MAX) {
        sample->decisions[sample->largest] = *decision;
    } else {
        sample->decisions =
            memory_grow(sample->decisions, &sample->capacity, sample->count + 1,
                        sizeof *sample->decisions);
        sample->decisions[sample->count++] = *decision;
    }
    if (sample->count == SAMPLE_MAX)
        sample->largest = find_largest(sample);
}

void sample_join(struct sample *sample, const struct sample *other)
{
    for (int i = 0; i < other->count; i++)
        if (sample_wants(sample, other->decisions[i].key))
            sample_add(sample, &other->decisions[i]);
}

void sample_free(struct sample *sample)
{
    free(sample->decisions);
    *sample = (struct sample){0};
}
