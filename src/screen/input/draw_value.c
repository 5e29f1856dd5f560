/* SPDX-License-Identifier: MIT */
/* What a move is worth, drawn where it can be made. */
#include "base/memory.h"
#include "screen/input/input.h"
#include "screen/text/advice.h"

#include <stdio.h>

enum { THING = 1000 }; /* a seed or a marble, in thousandths */

/* NULL: it is not valued. */
static const struct value *find_value(const struct report *report,
                                      struct move move)
{
    for (int i = 0; report != NULL && i < report->move_count; i++)
        if (move_same(report->moves[i].move, move))
            return &report->moves[i].value;
    return NULL;
}

/* To whole things. */
static struct value round_value(struct value value)
{
    const int half = value.thousandths < 0 ? -THING / 2 : THING / 2;

    value.thousandths = (value.thousandths + half) / THING * THING;
    return value;
}

void input_draw_value(const struct report *report, struct move move,
                      struct canvas *canvas, int x, int y, int width)
{
    const struct value *const value = find_value(report, move);

    if (value == NULL)
        return;

    const bool best = move_same(advice_best(report), move);
    const struct style style = best ? bold(THEME_HINT) : ink(THEME_TEXT);
    const struct value values[] = {*value, round_value(*value),
                                   round_value(*value)};
    const char *const stars[] = {best ? "★" : "", best ? "★" : "", ""};

    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char words[24] = "";
        FILE *const out = memory_file(words, sizeof words);

        advice_write_value(values[i], out);
        fputs(stars[i], out);
        fclose(out);
        if (canvas_text_width(canvas, words) <= width) {
            canvas_text_middle(canvas, x, y, style, words);
            return;
        }
    }
    canvas_text_middle(canvas, x, y, style, "…");
}
