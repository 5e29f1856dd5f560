/* A wait is divided by how far it is from both ends. */
#include "ui/pace.h"

/* Thousandths; so hurried, all but the first and the last are next to none. */
enum { HURRY_MAX = 1 << 24, ONE = 1000 };

static int64_t hurried(const int64_t *waits, int count, int i, int64_t hurry)
{
    const int from_end = count - 1 - i;
    const int64_t depth = i < from_end ? i : from_end;

    return waits[i] * ONE / (ONE + hurry * depth);
}

static int64_t sum(const int64_t *waits, int count, int64_t hurry)
{
    int64_t all = 0;

    for (int i = 0; i < count; i++)
        all += hurried(waits, count, i, hurry);
    return all;
}

/* The least hurry that is enough. */
static int64_t find_hurry(const int64_t *waits, int count, int64_t most)
{
    int64_t low = 0;
    int64_t high = HURRY_MAX;

    while (low < high) {
        const int64_t middle = (low + high) / 2;

        if (sum(waits, count, middle) <= most)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

void pace(int64_t *waits, int count, int64_t most)
{
    const int64_t hurry = find_hurry(waits, count, most);

    for (int i = 0; i < (count + 1) / 2; i++) {
        const int64_t last = hurried(waits, count, count - 1 - i, hurry);

        waits[i] = hurried(waits, count, i, hurry);
        waits[count - 1 - i] = last;
    }
}
