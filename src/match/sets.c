/* SPDX-License-Identifier: MIT */
/* A match of sets: points, and the sets that are over as text. */
#include "match/sets.h"
#include "base/value.h"
#include "game/mancala.h"

#include <stdio.h>
#include <string.h>

enum { WON = 2, HALF = 5, TENTHS = 10 };

int sets_usual(const struct game *game)
{
    const int sets = mancala_is(game) ? mancala_rules(game)->sets : 0;

    return sets > 1 ? sets : 1;
}

int sets_first(const struct match_sets *sets, int seat)
{
    return (seat + sets->over) % 2;
}

int sets_points(const struct match_sets *sets, int first)
{
    int halves = 0;

    for (int i = 0; i < sets->over; i++) {
        const int points = sets->results[i].points;

        halves += first == 0 ? points : WON - points;
    }
    return halves;
}

bool sets_south_won(const struct match_sets *sets, int set)
{
    return sets->results[set].points == (set % 2 == 0 ? WON : 0);
}

struct match_sets sets_next(const struct match_sets *sets,
                            const struct outcome *outcome)
{
    struct match_sets next = *sets;
    struct set_result *const result = &next.results[next.over++];

    *next.before = '\0';
    result->points = 1;
    if (outcome->winner >= 0)
        result->points = sets_first(sets, outcome->winner) == 0 ? WON : 0;
    for (int seat = 0; seat < 2; seat++)
        result->halves[sets_first(sets, seat)] = outcome->halves[seat];
    return next;
}

/* ---- as text ---- */

void sets_write_results(const struct match_sets *sets, FILE *out)
{
    for (int i = 0; i < sets->over; i++) {
        const struct set_result *const result = &sets->results[i];

        fputs(i > 0 ? ", " : "", out);
        game_write_halves(result->points, out);
        putc(' ', out);
        game_write_halves(result->halves[0], out);
        putc('-', out);
        game_write_halves(result->halves[1], out);
    }
}

/* `24` or `24.5`, up to this byte, and past it; twice that. */
static bool read_halves(const char **text, char end, int most, int *halves)
{
    enum { NUMBER_MAX = 16 };
    const char *const stop = strchr(*text, end);
    char number[NUMBER_MAX];
    struct err unsaid;
    long tenths;

    if (stop == NULL || stop - *text >= NUMBER_MAX)
        return false;
    snprintf(number, sizeof number, "%.*s", (int)(stop - *text), *text);
    if (!value_decimal(number, 1, 0, (long)most * HALF, &tenths, &unsaid) ||
        tenths % HALF != 0)
        return false;
    *halves = (int)(tenths / HALF);
    *text = stop + (end != '\0');
    return true;
}

bool sets_read_results(const char *text, struct match_sets *sets,
                       struct err *err)
{
    enum { SCORE_MOST = 4000 };

    for (sets->over = 0; *text != '\0'; sets->over++) {
        struct set_result *const result = &sets->results[sets->over];
        const bool last = strchr(text, ',') == NULL;

        if (sets->over >= sets->count - 1)
            return err_set(err, "of %d sets at most %d are over", sets->count,
                           sets->count - 1);
        if (!read_halves(&text, ' ', WON, &result->points) ||
            !read_halves(&text, '-', SCORE_MOST, &result->halves[0]) ||
            !read_halves(&text, last ? '\0' : ',', SCORE_MOST,
                         &result->halves[1]))
            return err_set(err, "set %d is not of the form `0.5 24-24`",
                           sets->over + 1);
        text += strspn(text, " ");
    }
    return true;
}
