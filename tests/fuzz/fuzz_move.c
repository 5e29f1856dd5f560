/* SPDX-License-Identifier: MIT */
/*
 * A line of a spec, then any words as moves: each is refused, or is legal,
 * written so that it is read as the same, and played.
 */
#include "fuzz/fuzz.h"
#include "game/game.h"

static void play_word(const struct game *game, struct position *position,
                      const char *word)
{
    struct move move;
    struct err err = {""};

    if (!game->class->read_move(game, position, word, &move, &err)) {
        insist(*err.text != '\0');
        return;
    }

    const struct move_text text = game_move_text(game, position, move);
    struct move again;

    insist(game->class->read_move(game, position, text.text, &again, &err) &&
           move_same(move, again));

    const int before = game->class->material(game, position);

    game->class->apply(game, position, move);
    insist(game->class->material(game, position) == before);
}

int fuzz_move(const uint8_t *bytes, size_t length)
{
    char *text = text_of_bytes(bytes, length);
    char *rest = NULL;
    struct position position;
    struct err err = {""};
    char *spec = strtok_r(text, "\n", &rest);
    struct game *game = spec != NULL ? game_new(spec, &err) : NULL;

    if (game != NULL) {
        game->class->start(game, &position);
        for (char *word; (word = strtok_r(NULL, " \n", &rest)) != NULL;)
            play_word(game, &position, word);
    }
    game_free(game);
    free(text);
    return 0;
}
