/* SPDX-License-Identifier: MIT */
/* Any bytes as a game spec: refused, or written so that it is the same game. */
#include "fuzz/fuzz.h"
#include "game/game.h"

static void spell_again(const struct game *game)
{
    const struct spec_text text = game_spec_text(game);
    struct err err;
    struct game *again = game_new(text.text, &err);

    insist(again != NULL);
    insist(strcmp(game_spec_text(again).text, text.text) == 0);
    game_free(again);
}

int fuzz_spec(const uint8_t *bytes, size_t length)
{
    char *text = text_of_bytes(bytes, length);
    struct err err = {""};
    struct game *game = game_new(text, &err);

    if (game != NULL)
        spell_again(game);
    else
        insist(*err.text != '\0');
    game_free(game);
    free(text);
    return 0;
}
