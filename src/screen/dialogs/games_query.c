/* SPDX-License-Identifier: MIT */
/* Looking for games by player, result and length. */
#include "screen/dialogs/games_query.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const RESULTS[] = {"1-0", "0-1", "draw"};

enum { RESULT_COUNT = sizeof RESULTS / sizeof RESULTS[0], NAME_BYTES = 60 };

static bool is_word(const char *text, const char *word, size_t length)
{
    return strlen(text) == length && strncasecmp(text, word, length) == 0;
}

/* Reads >100 and <60; false for any other word. */
static bool read_limit(const char *word, size_t length, bool *above, int *limit)
{
    char *end;

    if (length < 2 || strchr("<>", *word) == NULL || word[1] < '0' ||
        word[1] > '9')
        return false;
    *above = *word == '>';

    const long number = strtol(word + 1, &end, 10);

    *limit = number > INT32_MAX ? INT32_MAX : (int)number;
    return end == word + length;
}

static bool holds_word(const char *text, const char *word, size_t length)
{
    for (; *text != '\0'; text++)
        if (strncasecmp(text, word, length) == 0)
            return true;
    return false;
}

static bool fits_word(const char *word, size_t length,
                      const struct games_facts *facts)
{
    bool above;
    int limit;

    if (read_limit(word, length, &above, &limit))
        return above ? facts->ply > limit : facts->ply < limit;
    for (int i = 0; i < RESULT_COUNT; i++)
        if (is_word(RESULTS[i], word, length))
            return strcmp(facts->result, RESULTS[i]) == 0;
    for (const char *const *text = facts->texts; *text != NULL; text++)
        if (holds_word(*text, word, length))
            return true;
    return false;
}

bool games_query_fits(const char *words, const struct games_facts *facts)
{
    for (;;) {
        words += strspn(words, " ");
        if (*words == '\0')
            return true;

        const size_t length = strcspn(words, " ");

        if (!fits_word(words, length, facts))
            return false;
        words += length;
    }
}

void games_write_player(int seat, const char *name, FILE *out)
{
    fprintf(out, "%s%.*s", seat > 0 ? " v " : "", utf8_fit(name, NAME_BYTES),
            name);
}

const char *games_result_words(int winner)
{
    return RESULTS[winner < 0 ? RESULT_COUNT - 1 : winner];
}

const char *games_result(const struct match *match, int node)
{
    const struct outcome outcome = match_outcome_at(match, node);

    if (outcome.end == END_NOT || match_game(match)->players != 2)
        return "";
    return games_result_words(outcome.winner);
}
