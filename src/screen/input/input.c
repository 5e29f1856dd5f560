/* SPDX-License-Identifier: MIT */
/* Which family is played how; a new one is a line here. */
#include "screen/input/input.h"
#include "base/memory.h"
#include "screen/text/advice.h"

#include <assert.h>

static const struct input_class *const CLASSES[] = {
    &input_sowing,
    &input_abalone,
};

const struct input_class *input_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof CLASSES / sizeof CLASSES[0]; i++)
        if (CLASSES[i]->is(game))
            return CLASSES[i];
    assert(false && "a family that cannot be played by hand");
    return NULL;
}

struct input input_new(const struct input_host *host)
{
    return (struct input){
        .host = host, .aim = -1, .selection = selection_new()};
}

void input_draw_value(const struct report *report, struct move move,
                      struct canvas *canvas, int x, int y)
{
    const bool best = report != NULL && move_same(advice_best(report), move);
    char words[24] = "";
    FILE *const out = memory_file(words, sizeof words);

    for (int i = 0; report != NULL && i < report->move_count; i++)
        if (move_same(report->moves[i].move, move)) {
            advice_write_value(report->moves[i].value, out);
            break;
        }
    fputs(best ? "★" : "", out);
    fclose(out);
    canvas_text_middle(canvas, x, y, best ? bold(THEME_HINT) : ink(THEME_TEXT),
                       words);
}
