/* SPDX-License-Identifier: MIT */
/* The owners of the marbles in the trays. A position has only the points: with
 * two players these tell everything, with three they leave one number open. */
#include "game/abalone_board.h"

/* How many marbles of each player each of three players may have pushed out. */
struct shares {
    int of[PLAYERS_MAX][PLAYERS_MAX];
};

/* Finds the shares if black has pushed out `white` of white's marbles: the rest
 * follows. Returns false if that is impossible. */
static bool find_shares(const int points[PLAYERS_MAX],
                        const int missing[PLAYERS_MAX], int white,
                        struct shares *shares)
{
    *shares = (struct shares){0};
    shares->of[0][1] = white;
    shares->of[0][2] = points[0] - white;
    shares->of[2][1] = missing[1] - white;
    shares->of[2][0] = points[2] - shares->of[2][1];
    shares->of[1][0] = missing[0] - shares->of[2][0];
    shares->of[1][2] = points[1] - shares->of[1][0];
    for (int i = 0; i < PLAYERS_MAX; i++)
        for (int j = 0; j < PLAYERS_MAX; j++)
            if (shares->of[i][j] < 0)
                return false;
    return shares->of[0][2] + shares->of[1][2] == missing[2];
}

struct abalone_trays abalone_trays_at(const struct game *game,
                                      const struct position *position)
{
    struct abalone_trays trays = {0};
    int points[PLAYERS_MAX] = {0};
    int missing[PLAYERS_MAX] = {0};
    struct shares sure = {0};
    bool any = false;

    for (int player = 0; player < game->players; player++) {
        points[player] = position->notes[player];
        missing[player] =
            abalone_marbles(game) - count_cells(position->words[player]);
    }
    /* Find what is true in all possible cases. */
    for (int white = 0; white <= points[0]; white++) {
        struct shares shares;

        if (!find_shares(points, missing, white, &shares))
            continue;
        for (int i = 0; i < PLAYERS_MAX; i++)
            for (int j = 0; j < PLAYERS_MAX; j++)
                if (!any || shares.of[i][j] < sure.of[i][j])
                    sure.of[i][j] = shares.of[i][j];
        any = true;
    }
    for (int i = 0; any && i < PLAYERS_MAX; i++) {
        int8_t *owner = trays.owners[i];

        for (int j = 0; j < PLAYERS_MAX; j++)
            for (int count = sure.of[i][j]; count > 0; count--)
                *owner++ = (int8_t)(j + 1);
    }
    return trays;
}

void abalone_trays_follow(struct abalone_trays *trays,
                          const struct position *before,
                          const struct position *after)
{
    for (int player = 0; player < PLAYERS_MAX; player++)
        for (int other = 0; other < PLAYERS_MAX &&
                            after->notes[player] > before->notes[player];
             other++)
            if (count_cells(after->words[other]) <
                count_cells(before->words[other]))
                trays->owners[player][before->notes[player]] =
                    (int8_t)(other + 1);
}
