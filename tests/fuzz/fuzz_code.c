/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as the code of a game, as they are and with the checksum that they
 * should have: refused with a message, or a game that is written so that it is
 * the same game.
 */
#include "fuzz/fuzz.h"
#include "match/saves/game_code.h"

#include <stdio.h>

enum { CODE_BYTES = 5000 };

static char *write_code(const struct match *match)
{
    return game_code_write(match, history_cursor(match_history(match)));
}

static void read_code(const char *text)
{
    struct err err = {""};
    struct match *const match = game_code_read(text, &err);

    insist((match == NULL) == (*err.text != '\0'));
    if (match == NULL)
        return;

    char *const code = write_code(match);

    if (code == NULL) { /* what is read may be written at more length */
        match_free(match);
        return;
    }

    struct match *const again = game_code_read(code, &err);

    insist(game_code_is(code));
    insist(again != NULL);
    insist(match_ply(again) == match_ply(match));
    insist(position_same(match_position(again), match_position(match)));
    insist(match_end(again) == match_end(match));
    insist(match_time_control(again).kind == match_time_control(match).kind);

    char *const twice = write_code(again);

    insist(strcmp(twice, code) == 0);
    free(twice);
    match_free(again);
    free(code);
    match_free(match);
}

int fuzz_code(const uint8_t *bytes, size_t length)
{
    char *const text = text_of_bytes(bytes, length);
    char whole[CODE_BYTES];

    game_code_is(text);
    read_code(text);
    snprintf(whole, sizeof whole, "%.*s%s", CODE_BYTES - 10, text,
             game_code_check(text, strlen(text)).text);
    read_code(whole);
    free(text);
    return 0;
}
