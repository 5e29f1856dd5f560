/* SPDX-License-Identifier: MIT */
/* The rows of an arena: their seats, their sums, and the ratings that follow.
 */
#include "lab/arena/arena_rows.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

/* ---- seats ---- */

static int count_seatings(int size)
{
    return size <= 1 ? 1 : size * count_seatings(size - 1);
}

int arena_seatings(const struct game *game)
{
    return count_seatings(game->players);
}

int arena_group_count(int count, int size)
{
    int groups = 1;

    for (int i = 0; i < size; i++)
        groups = groups * (count - i) / (i + 1);
    return groups;
}

static void swap_seats(int seats[], int one, int other)
{
    const int kept = seats[one];

    seats[one] = seats[other];
    seats[other] = kept;
}

/* The next permutation, in the order of a dictionary; there is one. */
static void next_permutation(int seats[], int size)
{
    int fall = size - 2; /* behind it the numbers fall */
    int other = size - 1;

    while (fall > 0 && seats[fall] > seats[fall + 1])
        fall--;
    while (other > 0 && seats[other] < seats[fall])
        other--;
    swap_seats(seats, fall, other);
    for (int low = fall + 1, high = size - 1; low < high; low++, high--)
        swap_seats(seats, low, high);
}

/* The next combination of rising numbers below `count`; there is one. */
static void next_combination(int group[], int size, int count)
{
    int k = size - 1;

    while (k > 0 && group[k] == count - size + k)
        k--;
    group[k]++;
    for (k++; k < size; k++)
        group[k] = group[k - 1] + 1;
}

struct arena_row *arena_rows_new(int count, int size, int *row_count)
{
    const int all = count_seatings(size);
    int group[PLAYERS_MAX] = {0, 1, 2};
    int seats[PLAYERS_MAX];

    assert(size > 0 && size <= PLAYERS_MAX);
    *row_count = arena_group_count(count, size) * all;

    struct arena_row *rows = memory_new((size_t)*row_count, sizeof *rows);

    for (int i = 0; i < *row_count; i++) {
        if (i % all != 0) {
            next_permutation(seats, size);
        } else {
            if (i > 0)
                next_combination(group, size, count);
            memcpy(seats, group, sizeof seats);
        }
        memcpy(rows[i].players, seats, sizeof seats);
    }
    return rows;
}

struct arena_row *arena_row_of(const struct arena_result *result,
                               const struct arena_number *number)
{
    return &result->rows[number->group * arena_seatings(result->game) +
                         number->seating];
}

void arena_row_count(struct arena_row *row, int players,
                     const struct batch_end *end)
{
    row->games++;
    row->plies += end->plies;
    for (int seat = 0; seat < players; seat++)
        row->halves[seat] += end->halves[seat];
    if (end->winner < 0)
        row->draws++;
    else
        row->wins[end->winner]++;
}

/* ---- games ---- */

enum { OPENING_TRIES = 1000 };

struct rng arena_chance(const struct arena_setting *setting,
                        enum arena_chance chance, int group, int number)
{
    return rng_new(setting->seed, (uint64_t)chance << 60 |
                                      (uint64_t)group << 40 | (uint64_t)number);
}

struct rng arena_sample_keys(const struct arena_setting *setting,
                             const struct arena_number *number)
{
    return arena_chance(setting, ARENA_CHANCE_SAMPLE, number->group,
                        number->opening * arena_seatings(setting->game) +
                            number->seating);
}

void arena_plan(const struct arena_setting *setting,
                const struct arena_row *row, int opening, int seating,
                struct batch_game *game)
{
    struct rng seeds =
        arena_chance(setting, ARENA_CHANCE_AGENTS, 0,
                     opening * arena_seatings(setting->game) + seating);

    for (int seat = 0; seat < setting->game->players; seat++) {
        game->players[seat] = row->players[seat];
        game->seeds[seat] = rng_next(&seeds);
    }
    game->opening = setting->opening;
    game->tries = OPENING_TRIES;
    game->chance = arena_chance(setting, ARENA_CHANCE_OPENING, 0, opening);
}

/* ---- sums ---- */

/* Returns the player's seat in this row, or -1. */
static int find_seat(const struct arena_row *row, int players, int player)
{
    for (int seat = 0; seat < players; seat++)
        if (row->players[seat] == player)
            return seat;
    return -1;
}

static void add_row(struct arena_sums *sums, const struct arena_row *row,
                    int players, int seat)
{
    sums->games += row->games;
    sums->wins += row->wins[seat];
    sums->draws += row->draws;
    sums->plies += row->plies;
    sums->margin += players * row->halves[seat];
    for (int i = 0; i < players; i++)
        sums->margin -= row->halves[i];
}

struct arena_sums arena_sum_first(const struct arena_result *result)
{
    struct arena_sums sums = {0};

    for (int i = 0; i < result->row_count; i++)
        add_row(&sums, &result->rows[i], result->game->players, 0);
    return sums;
}

struct arena_sums arena_sum(const struct arena_result *result, int player,
                            int other)
{
    const int players = result->game->players;
    struct arena_sums sums = {0};

    for (int i = 0; i < result->row_count; i++) {
        const int seat = find_seat(&result->rows[i], players, player);

        if (seat >= 0 && (other == ELO_NOBODY ||
                          find_seat(&result->rows[i], players, other) >= 0))
            add_row(&sums, &result->rows[i], players, seat);
    }
    return sums;
}

double arena_score(const struct arena_sums *sums, int players)
{
    return ((double)sums->wins + (double)sums->draws / players) /
           (double)sums->games;
}

double arena_margin(const struct arena_sums *sums, int players)
{
    return (double)sums->margin / (2 * (players - 1)) / (double)sums->games;
}

void arena_rate(const struct arena_result *result,
                struct elo elos[ARENA_PLAYERS_MAX])
{
    struct elo_scores scores = {.count = result->count};

    for (int i = 0; i < result->count; i++)
        for (int j = 0; j < result->count; j++)
            if (i != j) {
                const struct arena_sums sums = arena_sum(result, i, j);

                scores.points[i][j] =
                    (double)sums.wins + (double)sums.draws / 2;
            }
    elo_fit(&scores, result->anchor, elos);
}
