/* SPDX-License-Identifier: MIT */
/* Any bytes as a game in a notation of others: refused with a message, or a game
 * that is written and read as the same game. */
#include "fuzz/fuzz.h"
#include "match/saves/game_format.h"

static char *write_game(const struct game_format *format,
                        const struct match *match)
{
    char *text = NULL;
    size_t length = 0;
    struct err err;
    FILE *const out = open_memstream(&text, &length);

    insist(out != NULL);
    insist(format->write(match, out, &err));
    fclose(out);
    return text;
}

static void read_as(const struct game_format *format, const char *text)
{
    struct err err = {""};
    struct match *const match = format->read("fuzz", text, strlen(text), &err);

    insist((match == NULL) == (*err.text != '\0'));
    if (match == NULL)
        return;

    char *const written = write_game(format, match);
    struct match *const again =
        format->read("again", written, strlen(written), &err);

    insist(again != NULL);
    insist(match_ply(again) == match_ply(match));
    insist(position_same(match_position(again), match_position(match)));
    insist(match_end(again) == match_end(match));
    match_free(again);
    free(written);
    match_free(match);
}

int fuzz_games(const uint8_t *bytes, size_t length)
{
    char *const text = text_of_bytes(bytes, length);

    for (int i = 1; i < game_format_count(); i++)
        read_as(game_format_at(i), text);
    game_format_of_line(text);
    free(text);
    return 0;
}
