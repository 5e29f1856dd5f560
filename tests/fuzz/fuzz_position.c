/* SPDX-License-Identifier: MIT */
/*
 * A line of a spec, then any bytes as a position: refused, or written so that
 * it is the same position, which can be played on.
 */
#include "fuzz/fuzz.h"
#include "game/game.h"

static void read_again(const struct game *game, const struct position *position)
{
    const struct position_text text = game_position_text(game, position);
    struct position again;
    struct err err;

    insist(game->class->read_position(game, text.text, &again, &err));
    insist(strcmp(game_position_text(game, &again).text, text.text) == 0);
}

/* Every move can be made, and keeps what there is. */
static void play(const struct game *game, const struct position *position)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    insist((count == 0) == (position->end != END_NOT));
    for (int i = 0; i < count; i++) {
        struct position after = *position;

        game->class->apply(game, &after, moves[i]);
        insist(game->class->material(game, &after) ==
               game->class->material(game, position));
        read_again(game, &after);
    }
}

int fuzz_position(const uint8_t *bytes, size_t length)
{
    char *text = text_of_bytes(bytes, length);
    char *line = strchr(text, '\n');
    struct position position;
    struct err err = {""};

    if (line != NULL)
        *line++ = '\0';

    struct game *game = game_new(line != NULL ? text : "kalah", &err);

    if (game != NULL &&
        game->class->read_position(game, line != NULL ? line : text, &position,
                                   &err)) {
        read_again(game, &position);
        play(game, &position);
    }
    game_free(game);
    free(text);
    return 0;
}
