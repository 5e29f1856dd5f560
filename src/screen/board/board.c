/* SPDX-License-Identifier: MIT */
/* Which board belongs to which family; a new one is a line here. */
#include "screen/board/board.h"
#include "screen/board/abalone.h"
#include "screen/board/sowing.h"

#include <assert.h>
#include <stddef.h>

static const struct board_class *const BOARDS[] = {
    &board_mancala,
    &board_abalone,
};

static const struct board_class *find_board(const struct game *game)
{
    for (size_t i = 0; i < sizeof BOARDS / sizeof BOARDS[0]; i++)
        if (BOARDS[i]->is(game))
            return BOARDS[i];
    return NULL;
}

bool board_exists(const struct game *game)
{
    return find_board(game) != NULL;
}

static bool game_is_drawn(const char *name)
{
    struct err err;
    struct game *game = game_new(name, &err);
    const bool drawn = game != NULL && board_exists(game);

    game_free(game);
    return drawn;
}

int board_game_count(void)
{
    int count = 0;

    for (int i = 0; i < game_name_count(); i++)
        count += game_is_drawn(game_name(i));
    return count;
}

const char *board_game(int index)
{
    int name = 0;

    for (; !game_is_drawn(game_name(name)) || index > 0; name++)
        index -= game_is_drawn(game_name(name));
    return game_name(name);
}

const struct board_class *board_of(const struct game *game)
{
    const struct board_class *class = find_board(game);

    assert(class != NULL); /* a family without a board */
    return class;
}
