/* SPDX-License-Identifier: MIT */
/* Any bytes as a save: refused, or a match that is saved and loaded the same.
 */
#include "fuzz/fuzz.h"
#include "match/saves/save.h"

static char *text_of(const struct match *match)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    insist(out != NULL);
    save_write(match, out);
    fclose(out);
    return text;
}

static void save_again(const struct match *match)
{
    char *text = text_of(match);
    struct err err;
    struct match *loaded = save_parse("again", text, strlen(text), &err);

    insist(loaded != NULL);

    char *again = text_of(loaded);

    insist(strcmp(text, again) == 0);
    free(again);
    free(text);
    match_free(loaded);
}

int fuzz_save(const uint8_t *bytes, size_t length)
{
    struct err err = {""};
    struct match *match = save_parse("fuzz", (const char *)bytes, length, &err);

    if (match != NULL)
        save_again(match);
    else
        insist(*err.text != '\0');
    match_free(match);
    return 0;
}
