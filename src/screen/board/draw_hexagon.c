/* SPDX-License-Identifier: MIT */
/* The hexagon: the rim, the marbles with their marks, the cursor, and the ways
 * of held marbles. */
#include "screen/board/abalone.h"

/* ---- marbles ---- */

/* Without discs, or if seeds are shown as numbers, letters are easier to tell
 * apart. */
static const struct marble {
    const char *sign;
    const char *lines[3]; /* of a marble that is three lines high */
} DISCS[PLAYERS_MAX] = {{"●", {"▄███▄", "█████", "▀███▀"}},
                        {"○", {"╭───╮", "│   │", "╰───╯"}},
                        {"◆", {" ▄█▄ ", "█████", " ▀█▀ "}}},
  LETTERS[PLAYERS_MAX] = {{"X", {" XXX ", "XXXXX", " XXX "}},
                          {"O", {" OOO ", "OOOOO", " OOO "}},
                          {"#", {" ### ", "#####", " ### "}}};

static const struct marble *get_marble(const struct canvas *canvas, int player)
{
    const bool has_discs = canvas_glyph_set(canvas) == GLYPHS_UTF8 &&
                           (unsigned char)*canvas_sign(canvas, "●") >= 0x80;

    return has_discs ? &DISCS[player] : &LETTERS[player];
}

const char *abalone_sign(const struct canvas *canvas, int player)
{
    return get_marble(canvas, player)->sign;
}

void abalone_draw_marble(const struct abalone_drawing *drawing, int x, int y,
                         struct style style, int player)
{
    const struct marble *const marble = get_marble(drawing->canvas, player);
    const int reach = drawing->hexagon.reach;
    const int flank = hexagon_flank(&drawing->hexagon);

    if (reach == 0)
        canvas_text(drawing->canvas, x, y, style, marble->sign);
    else
        for (int line = -reach; line <= reach; line++)
            canvas_text(drawing->canvas, x - flank + 1, y + line, style,
                        marble->lines[line + reach]);
}

/* ---- marks beside the cells ---- */

/* A mark stands on both sides of a cell, or on both sides of several neighbours
 * if there is only one column between them. */
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

static enum mark get_mark(const struct abalone_drawing *drawing, int cell)
{
    return cell < 0 ? MARK_NONE : (enum mark)drawing->board->frame.marks[cell];
}

/* Draws a sign at x, y from the middle of the cell. */
static void draw_sign(const struct abalone_drawing *drawing, int cell, int x,
                      int y, const char *sign, enum theme_role ink)
{
    const struct hexagon_point spot = hexagon_spot(&drawing->hexagon, cell);
    const bool there =
        drawing->board->roaming && drawing->board->cursor == cell;
    const struct style style = {
        (uint8_t)ink, there ? THEME_SELECTED : THEME_BACKGROUND, WEIGHT_BOLD};

    if (sign != NULL)
        canvas_text(drawing->canvas, spot.x + x, spot.y + y, style, sign);
}

/* The neighbour in a direction of the picture; -1 if there is none. */
static int find_beside(const struct abalone_drawing *drawing, int cell,
                       enum direction seen)
{
    return abalone_neighbour(
        cell, (enum direction)(
                  ((int)seen - drawing->hexagon.rotation + DIRECTION_COUNT) %
                  DIRECTION_COUNT));
}

/* Draws beside all lines of a cell, at its left or, if `side` is 1, at its
 * right. */
static void draw_flank(const struct abalone_drawing *drawing, int cell,
                       int side, const char *sign, enum theme_role ink)
{
    const int reach = drawing->hexagon.reach;
    const int x = side * hexagon_flank(&drawing->hexagon);

    for (int line = -reach; line <= reach; line++)
        draw_sign(drawing, cell, x, line, sign, ink);
}

static void draw_flanks(const struct abalone_drawing *drawing, int cell)
{
    const struct board *const board = drawing->board;
    const enum mark mark = get_mark(drawing, cell);
    const struct flanks *const flanks = &FLANKS[mark];
    const bool close = drawing->hexagon.pitch == 2;
    const int left = find_beside(drawing, cell, DIRECTION_W);
    const int right = find_beside(drawing, cell, DIRECTION_E);

    if (!close || get_mark(drawing, left) != mark)
        draw_flank(drawing, cell, -1, flanks->left, flanks->ink);
    if (!close || get_mark(drawing, right) != mark)
        draw_flank(drawing, cell, 1, flanks->right, flanks->ink);
    if (flanks->right == NULL && (board->endangered >> cell & 1) != 0)
        draw_flank(drawing, cell, 1, "!", THEME_CAPTURE);
}

/* Held marbles keep their marks; the ground shows the cursor. */
static void draw_cursor(const struct abalone_drawing *drawing)
{
    const int cell = drawing->board->cursor;

    if (!drawing->board->roaming || cell < 0 || cell >= ABALONE_CELLS)
        return;

    const struct hexagon_point spot = hexagon_spot(&drawing->hexagon, cell);
    const int flank = hexagon_flank(&drawing->hexagon);
    const int reach = drawing->hexagon.reach;

    draw_flanks(drawing, cell); /* over the marks of its neighbours */
    if (get_mark(drawing, cell) != MARK_AIM) {
        draw_flank(drawing, cell, -1, "(", THEME_NUMBERS);
        draw_flank(drawing, cell, 1, ")", THEME_NUMBERS);
    }
    canvas_shade(drawing->canvas,
                 (struct rect){spot.x - flank, spot.y - reach, 2 * flank + 1,
                               2 * reach + 1},
                 THEME_SELECTED);
}

/* The digit stands in an empty cell, or behind a marble. */
static void draw_targets(const struct abalone_drawing *drawing)
{
    const struct board *const board = drawing->board;

    for (int i = 0; i < board->target_count; i++) {
        const struct board_target *const target = &board->targets[i];
        const char digit[2] = {target->digit, '\0'};

        if (target->place < 0 || target->place >= ABALONE_CELLS)
            continue;
        draw_sign(drawing, target->place,
                  board->frame.counts[target->place] > 0
                      ? hexagon_flank(&drawing->hexagon)
                      : 0,
                  0, digit, THEME_HINT);
    }
}

static void draw_marbles(const struct abalone_drawing *drawing)
{
    const struct board *const board = drawing->board;

    for (int cell = 0; cell < ABALONE_CELLS; cell++) {
        const struct hexagon_point spot = hexagon_spot(&drawing->hexagon, cell);
        const int count = board->frame.counts[cell];

        if (count > 0)
            abalone_draw_marble(
                drawing, spot.x, spot.y,
                bold(board_ink(board->game, board->viewer, count - 1)),
                count - 1);
        else
            canvas_text(drawing->canvas, spot.x, spot.y, ink(THEME_DIM), "·");
        draw_flanks(drawing, cell);
    }
}

/* ---- the rim ---- */

/* Does the rim lean by one column a line, so that slants follow each other?
 * Otherwise it has steps: three columns beside the row, or in the line between
 * two rows. */
static bool has_slants(const struct hexagon *hexagon)
{
    return hexagon->pitch == 2 * hexagon->lines;
}

static void draw_both_ends(const struct abalone_drawing *drawing, int left,
                           int right, int y, const char *const signs[2])
{
    canvas_text(drawing->canvas, left, y, ink(THEME_RIM), signs[0]);
    canvas_text(drawing->canvas, right, y, ink(THEME_RIM), signs[1]);
}

static const char *const WALLS[2] = {"│", "│"};
static const char *const SLANTS[2][2] = {{"╲", "╱"}, {"╱", "╲"}};

/* Draws the slants beside the marbles of a row, and down to the next row. */
static void draw_slants(const struct abalone_drawing *drawing, int row)
{
    const struct hexagon *const hexagon = &drawing->hexagon;
    const struct hexagon_span span = hexagon_row(hexagon, row);
    const bool upper = row > ABALONE_ROWS / 2;
    const int first = row == ABALONE_ROWS - 1 ? -hexagon->reach : 0;
    const int last = row == 0 ? hexagon->reach : hexagon->lines - 1;

    for (int line = first; line <= last; line++) {
        const int beside = hexagon->rim + (upper ? line : -line);

        draw_both_ends(
            drawing, span.first - beside, span.last + beside, span.y + line,
            row == ABALONE_ROWS / 2 && line == 0 ? WALLS : SLANTS[upper]);
    }
}

/* The same with steps. */
static void draw_steps(const struct abalone_drawing *drawing, int row)
{
    static const char *const steps[2][2] = {{"╰─╮", "╭─╯"}, {"╭─╯", "╰─╮"}};
    static const char *const wide[2][2] = {{"╰──╮", "╭──╯"}, {"╭──╯", "╰──╮"}};
    const struct hexagon *const hexagon = &drawing->hexagon;
    const struct hexagon_span span = hexagon_row(hexagon, row);
    const bool upper = row > ABALONE_ROWS / 2;
    const int rim = hexagon->rim;

    if (row == ABALONE_ROWS / 2 || hexagon->lines > 1)
        draw_both_ends(drawing, span.first - rim, span.last + rim, span.y,
                       WALLS);
    else if (canvas_glyph_set(drawing->canvas) == GLYPHS_ASCII)
        draw_both_ends(drawing, span.first - rim, span.last + rim, span.y,
                       SLANTS[upper]);
    else
        draw_both_ends(drawing, span.first - rim - 2, span.last + rim, span.y,
                       steps[upper]);
    if (hexagon->lines > 1 && row > 0) {
        const int inner = upper ? rim : rim - hexagon->pitch / 2;

        draw_both_ends(drawing, span.first - inner - 3, span.last + inner,
                       span.y + 1, wide[upper]);
    }
}

static void draw_edge(const struct abalone_drawing *drawing, int first,
                      int last, int y, const char *const corners[2])
{
    for (int x = first + 1; x < last; x++)
        canvas_text(drawing->canvas, x, y, ink(THEME_RIM), "─");
    draw_both_ends(drawing, first, last, y, corners);
}

/* Slants lean inwards by one a line; a label may need that place. */
static void draw_rim(const struct abalone_drawing *drawing)
{
    static const char *const above[2] = {"╭", "╮"};
    static const char *const below[2] = {"╰", "╯"};
    const struct hexagon *const hexagon = &drawing->hexagon;
    const struct hexagon_span top = hexagon_row(hexagon, ABALONE_ROWS - 1);
    const struct hexagon_span bottom = hexagon_row(hexagon, 0);
    const int rim = hexagon->rim;
    const int edge = hexagon_edge(hexagon);
    const int corner = has_slants(hexagon) ? rim - edge : rim;
    const int beside = larger(corner, edge + 1);
    const bool left_label =
        !hexagon->compact && hexagon_is_labelled(hexagon, HEXAGON_RISING);
    const bool right_label = hexagon_is_labelled(hexagon, HEXAGON_FALLING);

    for (int row = 0; row < ABALONE_ROWS; row++)
        if (has_slants(hexagon))
            draw_slants(drawing, row);
        else
            draw_steps(drawing, row);
    if (hexagon->closed)
        draw_edge(drawing, top.first - corner, top.last + corner, top.y - edge,
                  above);
    else if (has_slants(hexagon)) /* if it has no line of its own: its
                                     corners */
        draw_both_ends(drawing, top.first - rim + hexagon->reach,
                       top.last + rim - hexagon->reach, top.y - hexagon->reach,
                       above);
    draw_edge(drawing, bottom.first - (left_label ? beside : corner),
              bottom.last + (right_label ? beside : corner), bottom.y + edge,
              below);
}

static void draw_labels(const struct abalone_drawing *drawing)
{
    for (int i = 0; i < ABALONE_ROWS; i++) {
        const struct hexagon_point letter =
            hexagon_letter(&drawing->hexagon, i);
        const struct hexagon_point digit = hexagon_digit(&drawing->hexagon, i);

        canvas_format(drawing->canvas, letter.x, letter.y, ink(THEME_DIM), "%c",
                      'A' + i);
        canvas_format(drawing->canvas, digit.x, digit.y, ink(THEME_DIM), "%d",
                      i + 1);
    }
}

void hexagon_draw(const struct abalone_drawing *drawing)
{
    draw_rim(drawing);
    draw_labels(drawing);
    draw_marbles(drawing);
    draw_cursor(drawing);
    draw_targets(drawing);
}
