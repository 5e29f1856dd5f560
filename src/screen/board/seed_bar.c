/* SPDX-License-Identifier: MIT */
/* Who has banked what, as a bar: the viewer's from the left, the other's from
 * the right. */
#include "screen/board/board.h"

enum { CELLS_MOST = 60 }; /* more seeds than that share a cell by twos */

/* The bar in halves of cells. */
struct bar {
    int x;
    int y;
    int cells;
    int yours;  /* halves from the left */
    int theirs; /* from here on */
    int split;  /* where the forecast turns; -1: none */
};

static int least(int one, int other)
{
    return one < other ? one : other;
}

static int cells_of(int material, int width)
{
    const int cells = material > CELLS_MOST ? (material + 1) / 2 : material;

    return least(cells, width);
}

/* Half-seeds in halves of cells; at least one half for any seed. */
static int scaled(const struct seed_bar *bar, int cells, int half_seeds)
{
    const int halves = (half_seeds * cells + bar->material / 2) / bar->material;

    return halves == 0 && half_seeds > 0 ? 1 : halves;
}

static struct bar bar_of(const struct seed_bar *seeds, int x, int y, int width)
{
    const int cells = cells_of(seeds->material, width);

    return (struct bar){
        .x = x + (width - cells) / 2,
        .y = y,
        .cells = cells,
        .yours = scaled(seeds, cells, 2 * seeds->banked[0]),
        .theirs = 2 * cells - scaled(seeds, cells, 2 * seeds->banked[1]),
        .split =
            seeds->forecast ? scaled(seeds, cells, seeds->final_halves) : -1,
    };
}

/* Seeds that are not banked: a dot each, or whose they will be. */
static const char *free_sign(const struct bar *bar, int half)
{
    if (bar->split < 0)
        return "·";
    return half < bar->split ? "▓" : "░";
}

static enum theme_role free_ink(const struct bar *bar, int half)
{
    if (bar->split < 0)
        return THEME_FRAME;
    return half < bar->split ? THEME_YOURS : THEME_THEIRS;
}

static void draw_cell(const struct bar *bar, struct canvas *canvas, int cell)
{
    const int half = 2 * cell;
    const int yours = bar->yours - half;
    const int theirs = half + 2 - bar->theirs;
    const char *const their_block =
        canvas_glyph_set(canvas) == GLYPHS_ASCII ? "@" : "█";
    struct style style = {(uint8_t)free_ink(bar, half), THEME_BACKGROUND,
                          WEIGHT_PLAIN};
    const char *sign = free_sign(bar, half);

    if (yours > 0) {
        style.ink = THEME_YOURS;
        style.ground = theirs > 0 ? THEME_THEIRS : THEME_BACKGROUND;
        sign = yours > 1 ? "█" : "▌";
    } else if (theirs > 0) {
        style.ink = THEME_THEIRS;
        sign = theirs > 1 ? their_block : "▐";
    }
    canvas_text(canvas, bar->x + cell, bar->y, style, sign);
}

void seed_bar_draw(const struct seed_bar *bar, struct canvas *canvas, int x,
                   int y, int width)
{
    static const struct style tick = {THEME_DIM, THEME_BACKGROUND,
                                      WEIGHT_PLAIN};

    if (bar->material <= 0 || width <= 0)
        return;

    const struct bar drawn = bar_of(bar, x, y, width);

    canvas_text(canvas, drawn.x + drawn.cells / 2, y - 1, tick, "▾");
    for (int cell = 0; cell < drawn.cells; cell++)
        draw_cell(&drawn, canvas, cell);
}
