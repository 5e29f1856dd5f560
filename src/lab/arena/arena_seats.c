/* Groups of players in the order of their numbers, and their seatings. */
#include "lab/arena/arena_seats.h"
#include "base/memory.h"

#include <string.h>

static int seatings(int size)
{
    return size <= 1 ? 1 : size * seatings(size - 1);
}

int arena_seatings(const struct game *game)
{
    return seatings(game->players);
}

int seats_group_count(int count, int size)
{
    int groups = 1;

    for (int i = 0; i < size; i++)
        groups = groups * (count - i) / (i + 1);
    return groups;
}

/* The next group of rising numbers below `count`, if there is one. */
static void next_group(int group[], int size, int count)
{
    int i = size - 1;

    while (i > 0 && group[i] == count - size + i)
        i--;
    group[i]++;
    for (i++; i < size; i++)
        group[i] = group[i - 1] + 1;
}

static void exchange(int seats[], int one, int other)
{
    const int kept = seats[one];

    seats[one] = seats[other];
    seats[other] = kept;
}

/* The next order of the same numbers, as in a dictionary; behind the last
 * nothing is promised. */
static void next_seating(int seats[], int size)
{
    int i = size - 2, j = size - 1;

    while (i > 0 && seats[i] > seats[i + 1])
        i--;
    while (j > 0 && seats[j] < seats[i])
        j--;
    exchange(seats, i, j);
    for (int low = i + 1, high = size - 1; low < high; low++, high--)
        exchange(seats, low, high);
}

struct arena_row *seats_rows(int count, int size, int *row_count)
{
    const int all = seatings(size);
    int group[PLAYERS_MAX] = {0, 1, 2}, seats[PLAYERS_MAX];

    *row_count = seats_group_count(count, size) * all;

    struct arena_row *rows = memory_new((size_t)*row_count, sizeof *rows);

    for (int i = 0; i < *row_count; i++) {
        if (i > 0 && i % all == 0)
            next_group(group, size, count);
        if (i % all == 0)
            memcpy(seats, group, sizeof seats);
        else
            next_seating(seats, size);
        memcpy(rows[i].players, seats, sizeof seats);
    }
    return rows;
}
