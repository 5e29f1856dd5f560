/* SPDX-License-Identifier: MIT */
/* The hexagon: cells, marbles, marks and the cursor. */
#include "screen/board/abalone.h"

#include <string.h>

/* ---- marbles ---- */

/* Without discs, or with seeds shown as numbers, letters are told apart
 * better. */
static bool has_discs(const struct canvas *canvas)
{
    return canvas_glyph_set(canvas) == GLYPHS_UTF8 &&
           (unsigned char)*canvas_sign(canvas, "●") >= 0x80;
}

const char *marble_sign(const struct canvas *canvas, int player)
{
    static const char *const discs[PLAYERS_MAX] = {"●", "○", "◆"};
    static const char *const letters[PLAYERS_MAX] = {"X", "O", "#"};

    return has_discs(canvas) ? discs[player] : letters[player];
}

static struct style style_of(const struct abalone_drawing *drawing, int cell)
{
    const struct board *const board = drawing->board;
    const int count = board->frame.counts[cell];
    const bool there = board->roaming && board->cursor == cell;

    return (struct style){
        (uint8_t)(count > 0 ? board_ink(board->game, board->viewer, count - 1)
                            : THEME_DIM),
        there ? THEME_SELECTED : THEME_BACKGROUND,
        count > 0 ? WEIGHT_BOLD : WEIGHT_PLAIN};
}

static void draw_cell(const struct abalone_drawing *drawing, int cell)
{
    const struct hexagon_point spot = hexagon_spot(&drawing->hexagon, cell);
    const int count = drawing->board->frame.counts[cell];

    canvas_text(drawing->canvas, spot.x, spot.y, style_of(drawing, cell),
                count > 0 ? marble_sign(drawing->canvas, count - 1) : "·");
}

/* ---- what is beside them ---- */

/* A mark stands on both sides of a cell, or on both sides of several
 * neighbours where there is only one column between them. */
static const struct flanks {
    const char *left;
    const char *right;
    enum theme_role ink;
} FLANKS[] = {
    [MARK_NONE] = {NULL, NULL, THEME_TEXT},
    [MARK_AIM] = {"[", "]", THEME_NUMBERS},
    [MARK_TRAIL] = {"‹", "›", THEME_DIM},
    [MARK_LANDING] = {"┆", "┆", THEME_HINT},
    [MARK_CAPTURE] = {"✕", "✕", THEME_CAPTURE},
    [MARK_AGAIN] = {"‹", "›", THEME_AGAIN},
    [MARK_HINT] = {"★", NULL, THEME_HINT},
};

static const struct flanks CURSOR = {"(", ")", THEME_NUMBERS};

static enum mark mark_of(const struct abalone_drawing *drawing, int cell)
{
    return cell < 0 ? MARK_NONE : (enum mark)drawing->board->frame.marks[cell];
}

static bool is_under_cursor(const struct abalone_drawing *drawing, int cell)
{
    return drawing->board->roaming && drawing->board->cursor == cell;
}

/* The neighbour that is drawn to the right. */
static int find_right(const struct abalone_drawing *drawing, int cell)
{
    return abalone_neighbour(cell, drawing->hexagon.turned ? DIRECTION_W
                                                           : DIRECTION_E);
}

static int find_left(const struct abalone_drawing *drawing, int cell)
{
    return abalone_neighbour(cell, drawing->hexagon.turned ? DIRECTION_E
                                                           : DIRECTION_W);
}

static void draw_sign(const struct abalone_drawing *drawing, int cell, int x,
                      const char *sign, enum theme_role ink)
{
    const struct hexagon_point spot = hexagon_spot(&drawing->hexagon, cell);
    const struct style style = {(uint8_t)ink, style_of(drawing, cell).ground,
                                WEIGHT_BOLD};

    if (sign != NULL)
        canvas_text(drawing->canvas, spot.x + x, spot.y, style, sign);
}

static void draw_flanks(const struct abalone_drawing *drawing, int cell)
{
    const enum mark mark = mark_of(drawing, cell);
    const struct flanks *const flanks = &FLANKS[mark];
    const bool close = drawing->hexagon.pitch == 2;

    if (!close || mark_of(drawing, find_left(drawing, cell)) != mark)
        draw_sign(drawing, cell, -1, flanks->left, flanks->ink);
    if (!close || mark_of(drawing, find_right(drawing, cell)) != mark)
        draw_sign(drawing, cell, 1, flanks->right, flanks->ink);
}

/* Held marbles keep their marks; the ground shows that the cursor is there. */
static void draw_cursor(const struct abalone_drawing *drawing)
{
    const int cell = drawing->board->cursor;

    if (!drawing->board->roaming || cell < 0 || cell >= ABALONE_CELLS)
        return;

    const struct hexagon_point spot = hexagon_spot(&drawing->hexagon, cell);

    if (mark_of(drawing, cell) != MARK_AIM) {
        draw_sign(drawing, cell, -1, CURSOR.left, CURSOR.ink);
        draw_sign(drawing, cell, 1, CURSOR.right, CURSOR.ink);
    }
    canvas_shade(drawing->canvas, (struct rect){spot.x - 1, spot.y, 3, 1},
                 THEME_SELECTED);
}

/* A digit stands in an empty cell, and behind a marble. */
static void draw_targets(const struct abalone_drawing *drawing)
{
    const struct board *const board = drawing->board;

    for (int i = 0; i < board->target_count; i++) {
        const struct board_target *const target = &board->targets[i];
        const char digit[2] = {target->digit, '\0'};

        if (target->place < 0 || target->place >= ABALONE_CELLS)
            continue;
        draw_sign(drawing, target->place,
                  board->frame.counts[target->place] > 0, digit, THEME_HINT);
    }
}

/* ---- the whole ---- */

static void draw_labels(const struct abalone_drawing *drawing)
{
    static const struct style style = {THEME_DIM, THEME_BACKGROUND,
                                       WEIGHT_PLAIN};

    for (int i = 0; i < ABALONE_ROWS; i++) {
        const struct hexagon_point letter =
            hexagon_letter(&drawing->hexagon, i);
        const struct hexagon_point digit = hexagon_digit(&drawing->hexagon, i);

        canvas_format(drawing->canvas, letter.x, letter.y, style, "%c",
                      'A' + i);
        canvas_format(drawing->canvas, digit.x, digit.y, style, "%d", i + 1);
    }
}

void draw_marbles(const struct abalone_drawing *drawing)
{
    draw_labels(drawing);
    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        draw_cell(drawing, cell);
    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        if (!is_under_cursor(drawing, cell))
            draw_flanks(drawing, cell);
    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        if (is_under_cursor(drawing, cell))
            draw_flanks(drawing, cell);
    draw_cursor(drawing);
    draw_targets(drawing);
}
