/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as the file of a game: refused in a sentence, or a game that can be
 * begun, and a file again that is read as the same.
 */
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "match/own_game.h"

static void play_some(const struct game *game)
{
    struct position position;
    struct rng rng = rng_new(1, 0);

    game->class->start(game, &position);
    game->class->playout(game, &position,
                         game->class->material(game, &position), 50, &rng);
}

static void write_again(const struct own_game *own)
{
    struct own_game same;
    struct err err = {""};
    char *bytes = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&bytes, &length);

    own_game_write(own, out);
    fclose(out);
    insist(own_game_parse("again", bytes, length, &same, &err));
    insist(strcmp(mancala_own_spec(own->name, &own->rules).text,
                  mancala_own_spec(same.name, &same.rules).text) == 0);
    insist(strcmp(own->about, same.about) == 0);
    insist(own->text_count == same.text_count);
    free(bytes);
}

int fuzz_game(const uint8_t *bytes, size_t length)
{
    struct own_game own;
    struct err err = {""};
    struct game *game;

    if (!own_game_parse("fuzz", (const char *)bytes, length, &own, &err)) {
        insist(strncmp(err.text, "fuzz:", 5) == 0);
        return 0;
    }
    insist(utf8_is_text(own.about));
    for (int i = 0; i < own.text_count; i++)
        insist(utf8_is_text(own.texts[i]));
    game = game_new(mancala_own_spec(own.name, &own.rules).text, &err);
    insist(game != NULL);
    play_some(game);
    game_free(game);
    write_again(&own);
    return 0;
}
