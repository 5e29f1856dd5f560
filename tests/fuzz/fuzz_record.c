/* SPDX-License-Identifier: MIT */
/* Any bytes as a record: refused, or written so that it comes back the same. */
#include "fuzz/fuzz.h"
#include "match/record.h"

static char *text_of(const struct record *record)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    insist(out != NULL);
    record_write(record, out);
    fclose(out);
    return text;
}

static void write_again(const struct record *record)
{
    char *text = text_of(record);
    struct err err;
    struct record *again = record_parse("again", text, strlen(text), &err);

    insist(again != NULL);

    char *twice = text_of(again);

    insist(strcmp(text, twice) == 0);
    free(twice);
    free(text);
    record_free(again);
}

/* Sums over games are made of anything that can be read. */
static void ask(const struct record *record)
{
    const struct tally all = record_tally(record, "willow", NULL);
    const struct tally one = record_tally(record, "willow", "oware");

    insist(all.won >= one.won && all.best_margin >= one.best_margin);
}

int fuzz_record(const uint8_t *bytes, size_t length)
{
    struct err err = {""};
    struct record *record =
        record_parse("fuzz", (const char *)bytes, length, &err);

    if (record != NULL) {
        write_again(record);
        ask(record);
    } else {
        insist(strncmp(err.text, "fuzz:", 5) == 0);
    }
    record_free(record);
    return 0;
}
