/* SPDX-License-Identifier: MIT */
/* Any bytes as puzzles that come back: refused with their name, or written so
 * that they come back the same. */
#include "fuzz/fuzz.h"
#include "match/puzzle/repetition.h"

static char *print(const struct repetition *repetition)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    insist(out != NULL);
    REPETITION_FILE.write(repetition, out);
    fclose(out);
    return text;
}

static void read_again(const struct repetition *repetition)
{
    char *const text = print(repetition);
    struct repetition again = {.count = 0};
    struct err err;

    insist(REPETITION_FILE.parse(&again, "again", text, strlen(text), &err));

    char *const twice = print(&again);

    insist(strcmp(text, twice) == 0);
    free(twice);
    free(text);
    repetition_free(&again);
}

int fuzz_repetition(const uint8_t *bytes, size_t length)
{
    struct repetition repetition = {.count = 0};
    struct err err = {""};

    if (REPETITION_FILE.parse(&repetition, "fuzz", (const char *)bytes, length,
                              &err)) {
        read_again(&repetition);
        for (int64_t day = 20000; day < 22000; day += 100) {
            const int next = repetition_next(&repetition, day);

            insist((next >= 0) == (repetition_waiting(&repetition, day) > 0));
            if (next >= 0)
                repetition_answer(&repetition, next, day % 300 != 0, day);
        }
    } else {
        insist(strncmp(err.text, "fuzz:", 5) == 0);
    }
    repetition_free(&repetition);
    return 0;
}
