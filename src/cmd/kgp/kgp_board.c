/* SPDX-License-Identifier: MIT */
/*
 * Boards as positions, by the text of a position of Kalah:
 *
 *     <3,1,2,4,4,4,5,5,5>    4,4,4,1/5,5,5,2/s
 */
#include "cmd/kgp/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int kgp_board_seeds(const struct message_board *board)
{
    int seeds = 0;

    for (int i = 0; i < 2 * (board->pits + 1); i++)
        seeds += board->numbers[i];
    return seeds;
}

/* A server may send boards that cannot be played. */
static bool check_board(const struct message_board *board, struct err *err)
{
    if (board->pits > PITS_MAX)
        return err_set(err, "a board of %d pits; at most %d can be played",
                       board->pits, PITS_MAX);
    for (int i = 0; i < 2 * (board->pits + 1); i++)
        if (board->numbers[i] > SEEDS_ON_BOARD_MAX)
            return err_set(err, "%d seeds in one place; at most %d on a board",
                           board->numbers[i], SEEDS_ON_BOARD_MAX);
    return true;
}

bool kgp_board_spec(const struct message_board *board, char spec[SPEC_TEXT_MAX],
                    struct err *err)
{
    if (!check_board(board, err))
        return false;

    const int start =
        (kgp_board_seeds(board) + board->pits) / (2 * board->pits);
    const int seeds = start < 1 ? 1 : start > SEEDS_MAX ? SEEDS_MAX : start;

    snprintf(spec, SPEC_TEXT_MAX, "kalah:pits=%d,seeds=%d", board->pits, seeds);
    return true;
}

bool kgp_board_read(const struct game *game, const struct message_board *board,
                    struct position *position, struct err *err)
{
    char text[POSITION_TEXT_MAX] = "";
    size_t length = 0;

    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < board->pits; i++)
            length +=
                (size_t)snprintf(text + length, sizeof text - length, "%d,",
                                 board->numbers[2 + side * board->pits + i]);
        length += (size_t)snprintf(text + length, sizeof text - length, "%d/",
                                   board->numbers[side]);
    }
    snprintf(text + length, sizeof text - length, "s");
    return game->class->read_position(game, text, position, err);
}

void kgp_board_write(const struct game *game, const struct position *position,
                     struct message_board *board)
{
    const struct position_text text = game_position_text(game, position);
    const char *at = text.text;

    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= board->pits; i++) {
            char *end;

            board
                ->numbers[i < board->pits ? 2 + side * board->pits + i : side] =
                (int)strtol(at, &end, 10);
            at = end + 1;
        }
}
