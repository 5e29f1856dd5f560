/* Which board belongs to which family; a new one is a line here. */
#include "screen/board.h"
#include "screen/board_mancala.h"

#include <assert.h>
#include <stddef.h>

static const struct board_class *const BOARDS[] = {
    &board_mancala,
};

const struct board_class *board_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof BOARDS / sizeof BOARDS[0]; i++)
        if (BOARDS[i]->is(game))
            return BOARDS[i];
    assert(false && "a family without a board");
    return NULL;
}
