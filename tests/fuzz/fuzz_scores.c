/* SPDX-License-Identifier: MIT */
/* Any bytes as scores of puzzles: refused with their name, or written so that
 * they come back the same. */
#include "fuzz/fuzz.h"
#include "match/puzzle/puzzle_scores.h"

static char *print_scores(const struct puzzle_scores *scores)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    insist(out != NULL);
    PUZZLE_SCORES_FILE.write(scores, out);
    fclose(out);
    return text;
}

static void read_again(const struct puzzle_scores *scores)
{
    char *const text = print_scores(scores);
    struct puzzle_scores again = {.count = 0};
    struct err err;

    insist(PUZZLE_SCORES_FILE.parse(&again, "again", text, strlen(text), &err));

    char *const twice = print_scores(&again);

    insist(strcmp(text, twice) == 0);
    free(twice);
    free(text);
    puzzle_scores_free(&again);
}

int fuzz_scores(const uint8_t *bytes, size_t length)
{
    struct puzzle_scores scores = {.count = 0};
    struct err err = {""};

    if (PUZZLE_SCORES_FILE.parse(&scores, "fuzz", (const char *)bytes, length,
                                 &err)) {
        read_again(&scores);
        for (int i = 0; i < scores.count; i++)
            insist(puzzle_score_days(&scores.scores[i], 20779) >= 0);
    } else {
        insist(strncmp(err.text, "fuzz:", 5) == 0);
    }
    puzzle_scores_free(&scores);
    return 0;
}
