/* SPDX-License-Identifier: MIT */
/* A hole: its label, its border, the number in it, and its seeds. */
#include "base/utf8.h"
#include "game/mancala.h"
#include "screen/board/sowing.h"

#include <stdio.h>
#include <string.h>

/* ---- owners ---- */

enum theme_role side_ink(const struct sowing_drawing *drawing, int side)
{
    const struct board *const board = drawing->board;

    return mancala_owner(board->position, side) == board->viewer ? THEME_YOURS
                                                                 : THEME_THEIRS;
}

bool is_closed(const struct sowing_drawing *drawing, int place)
{
    const struct sowing_layout *const layout = &drawing->layout;
    const int closed =
        mancala_closed(drawing->board->position, layout_side(layout, place));

    /* While a board is set up, there may be no position for it yet. */
    return !layout_is_store(layout, place) &&
           (drawing->board->frame.counts[place] == HOLE_CLOSED ||
            layout_pit(layout, place) >= layout->pits - closed);
}

bool is_tuzdik(const struct sowing_drawing *drawing, int place)
{
    const struct board *const board = drawing->board;
    const int side = layout_side(&drawing->layout, place);

    return board->frame.counts[place] == HOLE_TUZDIK ||
           mancala_tuzdik(board->position, side) ==
               layout_pit(&drawing->layout, place);
}

/* The pits that may be sown now are bright. */
void draw_label(const struct sowing_drawing *drawing, int place, int x, int y)
{
    const struct board *const board = drawing->board;
    const int side = layout_side(&drawing->layout, place);
    const int pit = layout_pit(&drawing->layout, place);
    const bool bright = side == mancala_side(board->position) &&
                        (drawing->movable >> pit & 1) != 0;
    const struct style style =
        bright ? bold(side_ink(drawing, side)) : ink(THEME_DIM);
    const struct move_text label =
        sowing_label(board->game, place, board->labels);

    /* Its last sign stands in the middle, so that 9 and 10 are aligned. */
    canvas_text_before(drawing->canvas, x + 1, y, style,
                       is_closed(drawing, place) ? "-" : label.text);
}

/* ---- numbers three lines high, of half blocks ---- */

/* Two points share a cell. */
enum {
    BLOCK_DIGIT_HEIGHT = 3,
    DIGIT_WIDTH = 3,
    DIGIT_POINTS = 5,
    DIGIT_PITCH = DIGIT_WIDTH + 1
};

/* A digit for each line: the sum of its points, worth 4, 2 and 1. */
static const char DIGITS[10][DIGIT_POINTS + 1] = {
    "75557", "26227", "71747", "71717", "55711",
    "74717", "74757", "71111", "75757", "75717",
};

static int measure_digits(int number)
{
    int width = DIGIT_WIDTH;

    for (; number > 9; number /= 10)
        width += DIGIT_PITCH;
    return width;
}

/* Draws a number that ends before x. */
static void draw_digits(struct canvas *canvas, int x, int y, struct style style,
                        int number)
{
    static const char *const signs[] = {" ", "▄", "▀", "█"};

    do {
        const char *const lines = DIGITS[number % 10];

        x -= DIGIT_WIDTH;
        for (int line = 0; line < DIGIT_POINTS; line += 2)
            for (int column = 0; column < DIGIT_WIDTH; column++) {
                const int shift = DIGIT_WIDTH - 1 - column;
                const int upper = (lines[line] - '0') >> shift & 1;
                const int lower = line + 1 < DIGIT_POINTS
                                      ? (lines[line + 1] - '0') >> shift & 1
                                      : 0;

                canvas_text(canvas, x + column, y + line / 2, style,
                            signs[2 * upper + lower]);
            }
        x -= DIGIT_PITCH - DIGIT_WIDTH;
        number /= 10;
    } while (number > 0);
}

/*
 * ---- seeds in rows ----
 *
 * Each row is symmetrical, with air between its seeds while there is room:
 *
 *     ● ● ● ●     ●●●●●     ●●● ●●●
 *      ● ● ●     ● ● ● ●     ●●●●●
 */

/* Draws as many seeds as fit, in the middle of the rectangle, whose width is
 * odd. */
static void draw_seed_rows(struct canvas *canvas, struct rect rect,
                           struct style style, int seeds)
{
    int side = 1; /* of the square that holds the seeds */

    while (side * side < seeds)
        side++;

    const int columns = smaller(side, (rect.width + 1) / 2);
    const int rows = smaller((seeds + columns - 1) / columns, rect.height);
    const int top = rect.y + (rect.height - rows) / 2;

    for (int row = 0; row < rows; row++) {
        const int count =
            smaller(seeds / rows + (row < seeds % rows), rect.width);
        const bool airy = 2 * count - 1 <= rect.width;
        const int pace = airy ? 2 : 1;
        const bool split = !airy && count % 2 == 0;
        const int used = (count - 1) * pace + 1 + split;
        const int first = rect.x + (rect.width - used) / 2;

        for (int i = 0; i < count; i++)
            canvas_text(canvas, first + i * pace + (split && i >= count / 2),
                        top + row, style, "●");
    }
}

/* ---- marks ---- */

/* The ink of the owner of the hole. */
enum { OWN = THEME_ROLE_COUNT };

enum { STEADY_WIDTH = 9 };

/* The look of each mark. */
static const struct look_of_mark {
    enum border border;
    int rim; /* inks of the border, the number and the seeds */
    int number;
    int seeds;
    const char *signs[2]; /* beside the number */
} MARKS[] = {
    [MARK_NONE] = {BORDER_PIT, THEME_FRAME, THEME_NUMBERS, OWN, {" ", " "}},
    [MARK_AIM] = {BORDER_AIM, OWN, THEME_NUMBERS, OWN, {" ", " "}},
    [MARK_TRAIL] = {BORDER_PIT, THEME_RIM, OWN, OWN, {"·", "·"}},
    [MARK_LANDING] = {BORDER_LANDING, THEME_HINT, THEME_HINT, OWN, {" ", " "}},
    [MARK_CAPTURE] = {BORDER_CAPTURE,
                      THEME_CAPTURE,
                      THEME_CAPTURE,
                      THEME_CAPTURE,
                      {" ", " "}},
    [MARK_AGAIN] = {BORDER_AIM, THEME_AGAIN, THEME_AGAIN, OWN, {" ", " "}},
    [MARK_HINT] = {BORDER_PIT, THEME_FRAME, THEME_HINT, OWN, {"★", " "}},
};

/* A tuzdik in the ink of its owner, if it has no mark. */
static const struct look_of_mark TUZDIK = {
    BORDER_DOUBLE, OWN, OWN, OWN, {" ", " "}};

/* The hole that is being drawn. */
struct hole_picture {
    struct canvas *canvas;
    struct rect rect;
    int count;
    enum mark mark;
    const struct look_of_mark *look;
    bool store;
    bool tuzdik;
    enum theme_role own; /* of a tuzdik's owner */
};

static struct style choose_style(const struct hole_picture *picture, int ink,
                                 enum weight weight)
{
    return (struct style){(uint8_t)(ink == OWN ? (int)picture->own : ink),
                          picture->mark == MARK_AIM ? THEME_SELECTED
                                                    : THEME_BACKGROUND,
                          (uint8_t)weight};
}

/* `· 7 ·`, without the signs if it is narrow. */
static void draw_number(const struct hole_picture *picture)
{
    const struct rect rect = picture->rect;
    const char *const *const signs = picture->look->signs;
    /* Numbers below ten are padded, so that they do not move at ten. */
    const bool steady = picture->store && rect.width >= STEADY_WIDTH;
    char digits[12];

    snprintf(digits, sizeof digits, steady ? "%2d" : "%d", picture->count);
    if (picture->tuzdik)
        snprintf(digits, sizeof digits, "%s", tuzdik_sign(picture->canvas));

    const int room =
        rect.width - 2 - canvas_text_width(picture->canvas, digits);
    const bool marked = *signs[0] != ' ';
    char text[24];

    snprintf(text, sizeof text, "%s%s%s",
             room >= 2 || (room == 1 && marked) ? signs[0] : "", digits,
             room >= 2 ? signs[1] : "");

    const int width = canvas_text_width(picture->canvas, text);

    canvas_text(
        picture->canvas, rect.x + larger((rect.width - width) / 2, 1), rect.y,
        choose_style(picture, picture->look->number, WEIGHT_BOLD), text);
}

static const char *get_name(const struct board *board, int player)
{
    return board->names[player] != NULL ? board->names[player] : "";
}

/* Draws the owner of a tuzdik by name or, if that does not fit, by an arrow to
 * the owner's side and the first letter; and its seeds while a move is
 * shown. */
static void draw_tuzdik(const struct hole_picture *picture, struct rect inside,
                        bool near, const char *name)
{
    struct canvas *const canvas = picture->canvas;
    const struct rect before = canvas_clip(canvas, inside);
    char initial[16];

    if (canvas_text_width(canvas, name) > inside.width) {
        snprintf(initial, sizeof initial, "%s %.*s", near ? "↑" : "↓",
                 utf8_at(name, name + strlen(name)).size, name);
        name = initial;
    }

    const int width = smaller(canvas_text_width(canvas, name), inside.width);

    if (picture->count > 0)
        draw_seed_rows(canvas, inside, choose_style(picture, OWN, WEIGHT_PLAIN),
                       picture->count);
    else
        canvas_text(canvas, inside.x + (inside.width - width) / 2,
                    inside.y + inside.height / 2,
                    choose_style(picture, OWN, WEIGHT_BOLD), name);
    canvas_unclip(canvas, before);
}

/* Draws the seeds of a hole, below its number. */
static void draw_contents(const struct sowing_drawing *drawing, int place,
                          const struct hole_picture *picture,
                          struct rect inside)
{
    const struct board *const board = drawing->board;
    struct canvas *const canvas = picture->canvas;

    if (picture->tuzdik) {
        const int owner = 1 - layout_side(&drawing->layout, place);

        draw_tuzdik(picture, inside, owner != drawing->layout.near,
                    get_name(board, mancala_owner(board->position, owner)));
    } else if (picture->count > 0) {
        draw_seed_rows(
            canvas, inside,
            choose_style(picture, picture->look->seeds, WEIGHT_PLAIN),
            picture->count);
    } else if (!picture->store) {
        canvas_text_middle(canvas, inside.x + inside.width / 2,
                           inside.y + inside.height / 2,
                           choose_style(picture, THEME_DIM, WEIGHT_PLAIN), "·");
    }
}

/* Has the hole a number of three lines, like stores of the large board? */
static bool has_block_digits(const struct hole_picture *picture)
{
    const struct rect *const rect = &picture->rect;

    return picture->store &&
           measure_digits(larger(picture->count, 10)) <= rect->width - 2 &&
           rect->height > 2 * BLOCK_DIGIT_HEIGHT + 4 &&
           canvas_glyph_set(picture->canvas) != GLYPHS_ASCII;
}

static void draw_block_digits(const struct hole_picture *picture)
{
    const struct rect *const rect = &picture->rect;
    const int digits = measure_digits(picture->count);
    const int ink =
        picture->mark == MARK_NONE ? OWN : (int)picture->look->number;

    draw_digits(picture->canvas, rect->x + (rect->width - digits) / 2 + digits,
                rect->y + 1, choose_style(picture, ink, WEIGHT_BOLD),
                picture->count);
}

void draw_hole(const struct sowing_drawing *drawing, int place)
{
    struct canvas *const canvas = drawing->canvas;
    const struct frame *const frame = &drawing->board->frame;
    const enum mark mark = (enum mark)frame->marks[place];
    const bool tuzdik = is_tuzdik(drawing, place);
    const struct look_of_mark *const look =
        tuzdik && MARKS[mark].border == BORDER_PIT ? &TUZDIK : &MARKS[mark];
    const int side = layout_side(&drawing->layout, place);
    const struct rect rect = layout_hole(&drawing->layout, place);
    const struct hole_picture picture = {
        .canvas = canvas,
        .rect = rect,
        .count = frame->counts[place],
        .mark = mark,
        .look = look,
        .store = layout_is_store(&drawing->layout, place),
        .tuzdik = tuzdik,
        .own = side_ink(drawing, tuzdik ? 1 - side : side),
    };
    /* The hole that a seed is dropped into stands out, unless it has another
     * mark. */
    const bool sown = frame->at == place && look->border == BORDER_PIT;
    const enum weight weight =
        sown || look->border != BORDER_PIT ? WEIGHT_BOLD : WEIGHT_PLAIN;
    const bool blocks = has_block_digits(&picture);
    const int above = 1 + (blocks ? BLOCK_DIGIT_HEIGHT : 0);
    const struct rect inside = {rect.x + 1, rect.y + above, rect.width - 2,
                                rect.height - 1 - above};

    if (is_closed(drawing, place)) {
        canvas_fill(canvas, rect, ink(THEME_DIM), "░");
        return;
    }
    if (mark == MARK_AIM)
        canvas_fill(canvas, rect,
                    choose_style(&picture, THEME_TEXT, WEIGHT_PLAIN), " ");
    canvas_border(canvas, rect,
                  choose_style(&picture, sown ? OWN : look->rim, weight),
                  sown ? BORDER_AIM : look->border);
    draw_contents(drawing, place, &picture, inside);
    if (blocks)
        draw_block_digits(&picture);
    else
        draw_number(&picture);
    if (mark == MARK_CAPTURE)
        canvas_text_middle(
            canvas, rect.x + rect.width / 2, rect.y + rect.height - 1,
            choose_style(&picture, THEME_CAPTURE, WEIGHT_BOLD), " ✕ ");
}
