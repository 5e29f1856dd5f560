/* SPDX-License-Identifier: MIT */
/* A hole: its label, its border, the number in it, and its seeds. */
#include "game/mancala.h"
#include "screen/board/sowing.h"

#include <stdio.h>
#include <string.h>

/* ---- whose it is ---- */

enum theme_role side_ink(const struct sowing_drawing *drawing, int side)
{
    const struct board *const board = drawing->board;

    return mancala_owner(board->position, side) == board->viewer ? THEME_YOURS
                                                                 : THEME_THEIRS;
}

/* Numbers for the pits of the one to move, letters for the other ones. */
void draw_label(const struct sowing_drawing *drawing, int place, int x, int y)
{
    const int side = layout_side(&drawing->layout, place);
    const int pit = layout_pit(&drawing->layout, place);
    const bool moves = side == mancala_side(drawing->board->position);
    const bool bright = moves && (drawing->movable >> pit & 1) != 0;
    const struct style style =
        bright ? bold(side_ink(drawing, side)) : ink(THEME_DIM);

    if (moves)
        canvas_format(drawing->canvas, x - (pit >= 9), y, style, "%d", pit + 1);
    else
        canvas_format(drawing->canvas, x, y, style, "%c", 'a' + pit);
}

/* ---- numbers three lines high, of half blocks ---- */

/* Two points share a cell. */
enum {
    BLOCK_DIGIT_HEIGHT = 3,
    DIGIT_WIDTH = 3,
    DIGIT_POINTS = 5,
    DIGIT_PITCH = DIGIT_WIDTH + 1
};

/* A line of three points is a number: the left one is worth four. */
static const char DIGITS[10][DIGIT_POINTS + 1] = {
    "75557", "26227", "71747", "71717", "55711",
    "74717", "74757", "71111", "75757", "75717",
};

static bool has_point(int digit, int column, int line)
{
    return line < DIGIT_POINTS &&
           ((DIGITS[digit][line] - '0') >> (DIGIT_WIDTH - 1 - column) & 1) != 0;
}

static const char *sign_of(bool upper, bool lower)
{
    if (upper)
        return lower ? "█" : "▀";
    return lower ? "▄" : " ";
}

static void draw_digit(struct canvas *canvas, int x, int y, struct style style,
                       int digit)
{
    for (int line = 0; line < BLOCK_DIGIT_HEIGHT; line++)
        for (int column = 0; column < DIGIT_WIDTH; column++)
            canvas_text(canvas, x + column, y + line, style,
                        sign_of(has_point(digit, column, 2 * line),
                                has_point(digit, column, 2 * line + 1)));
}

static int measure_digits(int number)
{
    int width = DIGIT_WIDTH;

    for (; number > 9; number /= 10)
        width += DIGIT_PITCH;
    return width;
}

static void draw_digits(struct canvas *canvas, int x, int y, struct style style,
                        int number)
{
    int at = x + measure_digits(number) - DIGIT_WIDTH;

    do {
        draw_digit(canvas, at, y, style, number % 10);
        number /= 10;
        at -= DIGIT_PITCH;
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

static int least(int one, int other)
{
    return one < other ? one : other;
}

/* The side of the square that holds so many. */
static int square_side(int seeds)
{
    int side = 1;

    while (side * side < seeds)
        side++;
    return side;
}

static void draw_seed_row(struct canvas *canvas, int x, int y, int width,
                          struct style style, int seeds)
{
    const int count = least(seeds, width);
    const bool airy = 2 * count - 1 <= width;
    const int pace = airy ? 2 : 1;
    const bool split = !airy && count % 2 == 0;
    const int used = (count - 1) * pace + 1 + split;
    const int first = x + (width - used) / 2;

    for (int i = 0; i < count; i++)
        canvas_text(canvas, first + i * pace + (split && i >= count / 2), y,
                    style, "●");
}

/* Draws as many seeds as fit, in the middle of the rectangle, whose width is
 * odd. */
static void draw_seed_rows(struct canvas *canvas, struct rect rect,
                           struct style style, int seeds)
{
    const int columns = least(square_side(seeds), (rect.width + 1) / 2);
    const int rows = least((seeds + columns - 1) / columns, rect.height);
    const int top = rect.y + (rect.height - rows) / 2;

    for (int row = 0; row < rows; row++)
        draw_seed_row(canvas, rect.x, top + row, rect.width, style,
                      seeds / rows + (row < seeds % rows));
}

/* ---- marks ---- */

/* The ink of the owner of the hole. */
enum { OWN = THEME_ROLE_COUNT };

enum { STEADY_WIDTH = 9 };

/* How each mark is seen. */
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

/* One hole that is being drawn. */
struct hole_picture {
    const struct sowing_drawing *drawing;
    struct rect rect;
    int count;
    enum mark mark;
    bool store;
    bool sown_now;
    enum theme_role own;
};

static struct hole_picture picture_of(const struct sowing_drawing *drawing,
                                      int place)
{
    const struct frame *const frame = &drawing->board->frame;

    return (struct hole_picture){
        .drawing = drawing,
        .rect = layout_hole(&drawing->layout, place),
        .count = frame->counts[place],
        .mark = (enum mark)frame->marks[place],
        .store = layout_is_store(&drawing->layout, place),
        .sown_now = frame->at == place,
        .own = side_ink(drawing, layout_side(&drawing->layout, place)),
    };
}

static struct style style_of(const struct hole_picture *picture, int ink,
                             enum weight weight)
{
    return (struct style){(uint8_t)(ink == OWN ? (int)picture->own : ink),
                          picture->mark == MARK_AIM ? THEME_SELECTED
                                                    : THEME_BACKGROUND,
                          (uint8_t)weight};
}

/* The hole that a seed is dropped into stands out, unless there is more to say
 * of it. */
static void draw_border(const struct hole_picture *picture)
{
    const struct look_of_mark *const look = &MARKS[picture->mark];
    const bool sown = picture->sown_now && look->border == BORDER_PIT;
    const enum weight weight =
        sown || look->border != BORDER_PIT ? WEIGHT_BOLD : WEIGHT_PLAIN;

    canvas_border(picture->drawing->canvas, picture->rect,
                  style_of(picture, sown ? OWN : look->rim, weight),
                  sown ? BORDER_AIM : look->border);
}

/* ---- the number ---- */

/* `· 7 ·`, without the signs where it is narrow. */
static void spell_number(const struct hole_picture *picture, char *text,
                         size_t size)
{
    const struct look_of_mark *const look = &MARKS[picture->mark];
    /* Numbers below ten are padded, so that they do not move at ten. */
    const bool steady = picture->store && picture->rect.width >= STEADY_WIDTH;
    char digits[12];
    const int length =
        snprintf(digits, sizeof digits, steady ? "%2d" : "%d", picture->count);
    const int room = picture->rect.width - 2 - length;
    const bool marked = *look->signs[0] != ' ';

    snprintf(text, size, "%s%s%s",
             room >= 2 || (room == 1 && marked) ? look->signs[0] : "", digits,
             room >= 2 ? look->signs[1] : "");
}

static void draw_number(const struct hole_picture *picture)
{
    char text[24];
    struct canvas *const canvas = picture->drawing->canvas;

    spell_number(picture, text, sizeof text);

    const int width = canvas_text_width(canvas, text);
    const int x = picture->rect.x + (picture->rect.width - width) / 2;

    canvas_text(
        canvas, x > picture->rect.x ? x : picture->rect.x + 1, picture->rect.y,
        style_of(picture, MARKS[picture->mark].number, WEIGHT_BOLD), text);
}

/* Stores of the large board have numbers three lines high. */
static bool has_blocks(const struct hole_picture *picture)
{
    return picture->store &&
           measure_digits(picture->count) <= picture->rect.width - 2 &&
           picture->rect.height > 2 * BLOCK_DIGIT_HEIGHT + 4 &&
           canvas_glyph_set(picture->drawing->canvas) != GLYPHS_ASCII;
}

static void draw_blocks(const struct hole_picture *picture)
{
    const int width = measure_digits(picture->count);
    const int ink =
        picture->mark == MARK_NONE ? OWN : MARKS[picture->mark].number;

    draw_digits(picture->drawing->canvas,
                picture->rect.x + (picture->rect.width - width) / 2,
                picture->rect.y + 1, style_of(picture, ink, WEIGHT_BOLD),
                picture->count);
}

/* ---- the seeds ---- */

static struct rect inside_of(const struct hole_picture *picture,
                             int lines_above)
{
    return (struct rect){picture->rect.x + 1, picture->rect.y + 1 + lines_above,
                         picture->rect.width - 2,
                         picture->rect.height - 2 - lines_above};
}

static void draw_seeds(const struct hole_picture *picture, struct rect rect)
{
    struct canvas *const canvas = picture->drawing->canvas;

    if (picture->count > 0)
        draw_seed_rows(
            canvas, rect,
            style_of(picture, MARKS[picture->mark].seeds, WEIGHT_PLAIN),
            picture->count);
    else if (!picture->store)
        canvas_text(canvas, rect.x + rect.width / 2, rect.y + rect.height / 2,
                    style_of(picture, THEME_DIM, WEIGHT_PLAIN), "·");
}

/* ---- all of it ---- */

static void draw_cross(const struct hole_picture *picture)
{
    canvas_text_middle(picture->drawing->canvas,
                       picture->rect.x + picture->rect.width / 2,
                       picture->rect.y + picture->rect.height - 1,
                       style_of(picture, THEME_CAPTURE, WEIGHT_BOLD), " ✕ ");
}

void draw_hole(const struct sowing_drawing *drawing, int place)
{
    const struct hole_picture picture = picture_of(drawing, place);
    const bool blocks = has_blocks(&picture);

    if (picture.mark == MARK_AIM)
        canvas_fill(drawing->canvas, picture.rect,
                    style_of(&picture, THEME_TEXT, WEIGHT_PLAIN), " ");
    draw_border(&picture);
    draw_seeds(&picture, inside_of(&picture, blocks ? BLOCK_DIGIT_HEIGHT : 0));
    if (blocks)
        draw_blocks(&picture);
    else
        draw_number(&picture);
    if (picture.mark == MARK_CAPTURE && drawing->board->captures)
        draw_cross(&picture);
}
