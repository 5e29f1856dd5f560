/* SPDX-License-Identifier: MIT */
/* Any bytes as a game in JSON: refused with words, or a match that is written so
 * that it is read again. */
#include "fuzz/fuzz.h"
#include "match/saves/game_format.h"

#include <stdio.h>

static char *write_match(const struct game_format *format,
                         const struct match *match)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);
    struct err err;

    insist(out != NULL && format->write(match, out, &err));
    fclose(out);
    return text;
}

int fuzz_json(const uint8_t *bytes, size_t length)
{
    const struct game_format *const format = game_format_of_path("x.jsonl");
    char *const text = text_of_bytes(bytes, length);
    struct err err = {""};
    struct match *const match = format->read("x", text, strlen(text), &err);

    if (match == NULL) {
        insist(*err.text != '\0');
    } else {
        char *const once = write_match(format, match);
        struct match *const again = format->read("x", once, strlen(once), &err);

        insist(again != NULL);

        char *const twice = write_match(format, again);

        insist(strcmp(once, twice) == 0);
        free(twice);
        match_free(again);
        free(once);
    }
    match_free(match);
    free(text);
    return 0;
}
