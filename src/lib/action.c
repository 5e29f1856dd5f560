/* SPDX-License-Identifier: MIT */
/*
 * Moves as numbers that are the same in all positions.
 *
 *     sowing     the pit, from the owner's left; then pass, then swap
 *     Abalone    54 for each cell where a move begins: 9 for each direction,
 *                one marble, two or three in a file, two or three side by side
 *                in each of three lines; then pass
 */
#include "game/abalone.h"
#include "game/mancala.h"
#include "lib/lib.h"

#include <string.h>

enum {
    LINES = 3,  /* in which marbles can lie side by side */
    SHAPES = 9, /* of marbles that move */
    FILE_SHAPES = 3,
    WAYS = 6
};

int lib_action_count(const naqala_game *game)
{
    return game->sows ? game->pits + 2 : ABALONE_CELLS * WAYS * SHAPES + 1;
}

/* The line from the first cell to the second, which is later in the order of
 * the cells, or lies in the direction of the move. */
static int find_line(const struct abalone_group *group)
{
    int line = 0;

    while (line < LINES - 1 &&
           abalone_neighbour(group->cells[0], (enum direction)line) !=
               group->cells[1])
        line++;
    return line;
}

static bool goes_in_file(const struct abalone_group *group)
{
    return group->count == 1 ||
           abalone_neighbour(group->cells[0], group->direction) ==
               group->cells[1];
}

static int32_t number_group(const struct abalone_group *group)
{
    const int shape = goes_in_file(group) ? group->count - 1
                                          : FILE_SHAPES + 2 * find_line(group) +
                                                (group->count - 2);

    return (group->cells[0] * WAYS + (int)group->direction) * SHAPES + shape;
}

int32_t lib_action(const naqala_game *game, const struct position *position,
                   struct move move)
{
    if (!game->sows) {
        const struct abalone_group group = abalone_group(move);

        return group.count == 0 ? game->action_count - 1 : number_group(&group);
    }

    const int pit = mancala_pit(move);

    if (pit >= 0)
        return pit;
    return strcmp(game_move_text(game->game, position, move).text, "swap") == 0
               ? game->pits + 1
               : game->pits;
}

bool lib_find_move(const naqala_game *game, const struct position *position,
                   int32_t action, struct move *move)
{
    struct move moves[MOVES_MAX];
    const int count = game->game->class->moves(game->game, position, moves);

    for (int i = 0; i < count; i++)
        if (lib_action(game, position, moves[i]) == action) {
            *move = moves[i];
            return true;
        }
    return false;
}
