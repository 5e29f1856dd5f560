/* Which board belongs to which family; a new one is a line here. */
#include "screen/board.h"
#include "screen/board_mancala.h"

#include <assert.h>
#include <stddef.h>

static const struct board_class *const BOARDS[] = {
    &board_mancala,
};

static const struct board_class *find(const struct game *game)
{
    for (size_t i = 0; i < sizeof BOARDS / sizeof BOARDS[0]; i++)
        if (BOARDS[i]->is(game))
            return BOARDS[i];
    return NULL;
}

bool board_exists(const struct game *game)
{
    return find(game) != NULL;
}

const struct board_class *board_of(const struct game *game)
{
    const struct board_class *class = find(game);

    assert(class != NULL); /* a family without a board */
    return class;
}
