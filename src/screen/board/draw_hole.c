/* A hole: its border, the number in it, and its seeds. */
#include "game/mancala.h"
#include "screen/board/block_digits.h"
#include "screen/board/seed_rows.h"
#include "screen/board/sowing.h"

#include <stdio.h>
#include <string.h>

/* The ink of whoever owns the hole. */
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
struct picture {
    const struct easel *easel;
    struct rect rect;
    int count;
    enum mark mark;
    bool store;
    bool under_hand;
    enum theme_role own;
};

static struct picture picture_of(const struct easel *easel, int place)
{
    const struct frame *const frame = &easel->board->frame;

    return (struct picture){
        .easel = easel,
        .rect = layout_hole(&easel->layout, place),
        .count = frame->counts[place],
        .mark = (enum mark)frame->marks[place],
        .store = layout_is_store(&easel->layout, place),
        .under_hand = frame->at == place,
        .own = easel_ink(easel, layout_side(&easel->layout, place)),
    };
}

static struct style style_of(const struct picture *picture, int ink,
                             enum weight weight)
{
    return (struct style){(uint8_t)(ink == OWN ? (int)picture->own : ink),
                          picture->mark == MARK_AIM ? THEME_SELECTED
                                                    : THEME_BACKGROUND,
                          (uint8_t)weight};
}

/* A hand shows where it is, unless there is more to say of the hole. */
static void draw_border(const struct picture *picture)
{
    const struct look_of_mark *const look = &MARKS[picture->mark];
    const bool hand = picture->under_hand && look->border == BORDER_PIT;
    const enum weight weight =
        hand || look->border != BORDER_PIT ? WEIGHT_BOLD : WEIGHT_PLAIN;

    canvas_border(picture->easel->canvas, picture->rect,
                  style_of(picture, hand ? OWN : look->rim, weight),
                  hand ? BORDER_AIM : look->border);
}

/* ---- the number ---- */

/* `· 7 ·`, what is beside it left out where it is narrow. */
static void spell_number(const struct picture *picture, char *text, size_t size)
{
    const struct look_of_mark *const look = &MARKS[picture->mark];
    /* The number of a wide store stays where it is when it grows to ten. */
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

static void draw_number(const struct picture *picture)
{
    char text[24];
    struct canvas *const canvas = picture->easel->canvas;

    spell_number(picture, text, sizeof text);

    const int width = canvas_text_width(canvas, text);
    const int x = picture->rect.x + (picture->rect.width - width) / 2;

    canvas_text(
        canvas, x > picture->rect.x ? x : picture->rect.x + 1, picture->rect.y,
        style_of(picture, MARKS[picture->mark].number, WEIGHT_BOLD), text);
}

/* Stores of the large board have a number that can be seen from afar. */
static bool has_blocks(const struct picture *picture)
{
    return picture->store &&
           block_digits_width(picture->count) <= picture->rect.width - 2 &&
           picture->rect.height > 2 * BLOCK_DIGIT_HEIGHT + 4 &&
           canvas_glyph_set(picture->easel->canvas) != GLYPHS_ASCII;
}

static void draw_blocks(const struct picture *picture)
{
    const int width = block_digits_width(picture->count);
    const int ink =
        picture->mark == MARK_NONE ? OWN : MARKS[picture->mark].number;

    block_digits_draw(picture->easel->canvas,
                      picture->rect.x + (picture->rect.width - width) / 2,
                      picture->rect.y + 1, style_of(picture, ink, WEIGHT_BOLD),
                      picture->count);
}

/* ---- the seeds ---- */

static struct rect inside(const struct picture *picture, int lines_above)
{
    return (struct rect){picture->rect.x + 1, picture->rect.y + 1 + lines_above,
                         picture->rect.width - 2,
                         picture->rect.height - 2 - lines_above};
}

static void draw_seeds(const struct picture *picture, struct rect rect)
{
    struct canvas *const canvas = picture->easel->canvas;

    if (picture->count > 0)
        seed_rows_draw(
            canvas, rect,
            style_of(picture, MARKS[picture->mark].seeds, WEIGHT_PLAIN),
            picture->count);
    else if (!picture->store)
        canvas_text(canvas, rect.x + rect.width / 2, rect.y + rect.height / 2,
                    style_of(picture, THEME_DIM, WEIGHT_PLAIN), "·");
}

/* ---- all of it ---- */

static void draw_cross(const struct picture *picture)
{
    canvas_text_middle(picture->easel->canvas,
                       picture->rect.x + picture->rect.width / 2,
                       picture->rect.y + picture->rect.height - 1,
                       style_of(picture, THEME_CAPTURE, WEIGHT_BOLD), " ✕ ");
}

void draw_hole(const struct easel *easel, int place)
{
    const struct picture picture = picture_of(easel, place);
    const bool blocks = has_blocks(&picture);

    if (picture.mark == MARK_AIM)
        canvas_fill(easel->canvas, picture.rect,
                    style_of(&picture, THEME_TEXT, WEIGHT_PLAIN), " ");
    draw_border(&picture);
    draw_seeds(&picture, inside(&picture, blocks ? BLOCK_DIGIT_HEIGHT : 0));
    if (blocks)
        draw_blocks(&picture);
    else
        draw_number(&picture);
    if (picture.mark == MARK_CAPTURE && easel->board->captures)
        draw_cross(&picture);
}
