/* Sums over the rows of an arena, and the ratings that follow from them. */
#include "lab/arena/arena_sums.h"

/* Where he sits in these games, or -1. */
static int seat_of(const struct arena_row *row, int players, int player)
{
    for (int seat = 0; seat < players; seat++)
        if (row->players[seat] == player)
            return seat;
    return -1;
}

static void add_row(struct sums *sums, const struct arena_row *row, int players,
                    int seat)
{
    sums->games += row->games;
    sums->wins += row->wins[seat];
    sums->draws += row->draws;
    sums->margin += players * row->halves[seat];
    for (int i = 0; i < players; i++)
        sums->margin -= row->halves[i];
}

struct sums sums_of_player(const struct arena_result *result, int player)
{
    const int players = result->game->players;
    struct sums sums = {0};

    for (int i = 0; i < result->row_count; i++) {
        const int seat = seat_of(&result->rows[i], players, player);

        if (seat >= 0)
            add_row(&sums, &result->rows[i], players, seat);
    }
    return sums;
}

struct sums sums_of_first(const struct arena_result *result, int64_t *plies)
{
    struct sums sums = {0};

    *plies = 0;
    for (int i = 0; i < result->row_count; i++) {
        add_row(&sums, &result->rows[i], result->game->players, 0);
        *plies += result->rows[i].plies;
    }
    return sums;
}

struct sums sums_between(const struct arena_result *result, int player,
                         int other)
{
    const int players = result->game->players;
    struct sums sums = {0};

    for (int i = 0; i < result->row_count; i++) {
        const int seat = seat_of(&result->rows[i], players, player);

        if (seat >= 0 && seat_of(&result->rows[i], players, other) >= 0)
            add_row(&sums, &result->rows[i], players, seat);
    }
    return sums;
}

double sums_score(const struct sums *sums, int players)
{
    return ((double)sums->wins + (double)sums->draws / players) /
           (double)sums->games;
}

double sums_margin(const struct sums *sums, int players)
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
                const struct sums sums = sums_between(result, i, j);

                scores.points[i][j] =
                    (double)sums.wins + (double)sums.draws / 2;
            }
    elo_fit(&scores, result->anchor, elos);
}
