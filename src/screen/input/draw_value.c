/* SPDX-License-Identifier: MIT */
/* The value of a move, drawn next to the move. */
#include "base/memory.h"
#include "screen/input/input.h"
#include "screen/text/advice.h"

#include <stdio.h>

enum {
    THING = 1000, /* a seed or a marble, in thousandths */
    WORDS_MAX = 24
};

/* The value of a move; NULL if it has none. */
static const struct value *find_value(const struct report *report,
                                      struct move move)
{
    for (int i = 0; report != NULL && i < report->move_count; i++)
        if (move_same(report->moves[i].move, move))
            return &report->moves[i].value;
    return NULL;
}

/* Rounds to whole seeds or marbles. */
static struct value round_value(struct value value)
{
    const int half = value.thousandths < 0 ? -THING / 2 : THING / 2;

    value.thousandths = (value.thousandths + half) / THING * THING;
    return value;
}

static void write_marked(struct value value, const char *star,
                         char words[WORDS_MAX])
{
    FILE *const out = memory_file(words, WORDS_MAX);

    advice_write_value(value, out);
    fputs(star, out);
    fclose(out);
}

/* ---- where some have no room ---- */

/* Does one of the values not fit with its signs? */
static bool are_bare(const struct report *report, const struct canvas *canvas,
                     int width)
{
    char words[WORDS_MAX];
    bool bare = false;

    for (int i = 0; report != NULL && i < report->move_count; i++) {
        write_marked(round_value(report->moves[i].value), "", words);
        bare = bare || canvas_text_width(canvas, words) > width;
    }
    return bare;
}

static bool has_estimates(const struct report *report)
{
    bool estimates = false;

    for (int i = 0; report != NULL && i < report->move_count; i++)
        estimates = estimates || report->moves[i].value.kind == VALUE_MARGIN;
    return estimates;
}

bool input_values_are_rough(const struct report *report,
                            const struct canvas *canvas, int width)
{
    return has_estimates(report) && are_bare(report, canvas, width);
}

/* Is the number wider than `width`? An upper bound below 0 never is: it can be
 * written as `<0`. */
static bool is_wide(struct value value, int width)
{
    const int number = round_value(value).thousandths / THING;
    const int cells = !value.at_most ? snprintf(NULL, 0, "%d", number)
                      : number >= 0  ? snprintf(NULL, 0, "<%d", number + 1)
                                     : 0;

    return advice_is_margin(value) && cells > width;
}

bool input_values_are_wide(const struct report *report, int width)
{
    bool wide = false;

    for (int i = 0; report != NULL && i < report->move_count; i++)
        wide = wide || is_wide(report->moves[i].value, width);
    return wide;
}

/* `<=-12` or, if that does not fit, a weaker bound: `<-11`, `<-9`, `<0`. */
static void write_bound(int number, int width, char words[WORDS_MAX])
{
    const int limits[] = {number + 1, -99, -9, 0};

    if (snprintf(words, WORDS_MAX, "<=%d", number) <= width)
        return;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (limits[i] > number &&
            snprintf(words, WORDS_MAX, "<%d", limits[i]) <= width)
            return;
    snprintf(words, WORDS_MAX, "?");
}

/* `+12★`, or `=12★` for a proven value among estimates; `+12`; `12`: the first
 * that fits. */
static void write_bare(const struct canvas *canvas, struct value value,
                       const char *star, bool estimates, int width,
                       char words[WORDS_MAX])
{
    const int number = round_value(value).thousandths / THING;
    const bool proven = value.kind == VALUE_EXACT && estimates;
    const char *const sign = proven ? "=" : number > 0 ? "+" : "";
    const char *const signs[] = {sign, sign, ""};
    const char *const stars[] = {star, "", ""};

    if (value.at_most) {
        write_bound(number, width, words);
        return;
    }
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        snprintf(words, WORDS_MAX, "%s%d%s", signs[i], number, stars[i]);
        if (canvas_text_width(canvas, words) <= width)
            return;
    }
}

/* ---- one of them ---- */

static void write_value(const struct report *report, struct value value,
                        const char *star, const struct canvas *canvas,
                        int width, char words[WORDS_MAX])
{
    const struct value rounded = round_value(value);
    const struct value values[] = {value, rounded, rounded};
    const char *const stars[] = {star, star, ""};

    if (advice_is_margin(value) && are_bare(report, canvas, width)) {
        write_bare(canvas, value, star, has_estimates(report), width, words);
        return;
    }
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        write_marked(values[i], stars[i], words);
        if (canvas_text_width(canvas, words) <= width)
            return;
    }
}

void input_draw_value(const struct report *report, struct move move,
                      struct canvas *canvas, int x, int y, int width)
{
    const struct value *const value = find_value(report, move);
    char words[WORDS_MAX];

    if (value == NULL)
        return;

    const bool best = move_same(advice_best(report), move);

    write_value(report, *value, best ? "★" : "", canvas, width, words);
    canvas_text_middle(canvas, x, y, best ? bold(THEME_HINT) : ink(THEME_TEXT),
                       words);
}
