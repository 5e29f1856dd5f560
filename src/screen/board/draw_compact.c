/* SPDX-License-Identifier: MIT */
/* The sowing board in five lines, and in three. */
#include "game/mancala.h"
#include "screen/board/sowing.h"

#include <stdio.h>

/* ---- the small board: numbers, and signs beside them ---- */

enum { NUMBER_END = 3 }; /* cells of a pit up to where its number ends */

/* How marks look without borders; an aim is shown at the label. */
static const struct {
    const char *sign;
    int ink; /* -1: as the seeds have it */
} SIGNS[] = {
    [MARK_NONE] = {" ", -1},
    [MARK_AIM] = {" ", THEME_NUMBERS},
    [MARK_TRAIL] = {"·", THEME_NUMBERS},
    [MARK_LANDING] = {"┆", THEME_HINT},
    [MARK_CAPTURE] = {"✕", THEME_CAPTURE},
    [MARK_AGAIN] = {"↻", THEME_AGAIN},
    [MARK_HINT] = {"★", THEME_HINT},
};

static struct style number_style(const struct sowing_drawing *drawing,
                                 int place)
{
    const struct frame *const frame = &drawing->board->frame;
    const int ink = SIGNS[frame->marks[place]].ink;
    const int own =
        (int)side_ink(drawing, layout_side(&drawing->layout, place));
    const bool empty =
        frame->counts[place] == 0 && !layout_is_store(&drawing->layout, place);

    return (struct style){(uint8_t)(ink >= 0 ? ink
                                    : empty  ? THEME_DIM
                                             : own),
                          THEME_BACKGROUND,
                          ink >= 0 || !empty ? WEIGHT_BOLD : WEIGHT_PLAIN};
}

static void draw_pit(const struct sowing_drawing *drawing, int place)
{
    const struct sowing_layout *const layout = &drawing->layout;
    const struct frame *const frame = &drawing->board->frame;
    const struct rect hole = layout_hole(layout, place);
    const int line = layout_label_line(layout, layout_is_near(layout, place));
    const struct style style = number_style(drawing, place);
    char text[12];

    snprintf(text, sizeof text, "%s%d",
             frame->counts[place] > 99 ? "" : SIGNS[frame->marks[place]].sign,
             frame->counts[place]);
    canvas_text_before(drawing->canvas, hole.x + NUMBER_END, hole.y, style,
                       text);
    draw_label(drawing, place, hole.x + NUMBER_END - 1, line);
    if (frame->marks[place] == MARK_AIM) {
        canvas_text_before(drawing->canvas,
                           hole.x + NUMBER_END - 1 -
                               (layout_pit(layout, place) >= 9),
                           line, style, "▸");
        canvas_shade(drawing->canvas, hole, THEME_SELECTED);
    }
}

/* [ 4], heavy when it has won another turn. */
static void draw_store(const struct sowing_drawing *drawing, int place)
{
    const struct frame *const frame = &drawing->board->frame;
    const struct rect hole = layout_hole(&drawing->layout, place);
    const bool heavy = frame->marks[place] == MARK_AGAIN || frame->at == place;
    char text[24];

    snprintf(text, sizeof text, "%s%*d%s", heavy ? "┃" : "[", hole.width - 2,
             frame->counts[place], heavy ? "┃" : "]");
    canvas_text(drawing->canvas, hole.x, hole.y, number_style(drawing, place),
                text);
}

void draw_compact(const struct sowing_drawing *drawing)
{
    static const struct style track = {THEME_FRAME, THEME_BACKGROUND,
                                       WEIGHT_PLAIN};
    const struct sowing_layout *const layout = &drawing->layout;

    canvas_fill(drawing->canvas, layout->channel, track, "╌");
    for (int place = 0; place < 2 * layout->pits + 2; place++)
        if (layout_is_store(layout, place))
            draw_store(drawing, place);
        else
            draw_pit(drawing, place);
    draw_caption(drawing);
}

/* ---- the thumbnail ---- */

enum { WIDE = 3, NARROW = 2, STORE = 3 };

static struct style count_style(const struct sowing_drawing *drawing, int place)
{
    const bool empty = drawing->board->frame.counts[place] == 0 &&
                       !layout_is_store(&drawing->layout, place);
    const int ink =
        (int)side_ink(drawing, layout_side(&drawing->layout, place));

    return (struct style){(uint8_t)(empty ? THEME_DIM : ink), THEME_BACKGROUND,
                          WEIGHT_PLAIN};
}

/* At least one blank stays between two counts; `+` stands for a longer one. */
static void draw_count(const struct sowing_drawing *drawing, int end, int y,
                       int place, int room)
{
    const int count = drawing->board->frame.counts[place];
    char text[12];
    const int length = snprintf(text, sizeof text, "%d", count);
    const char *const sign = count == 0 ? "·" : length < room ? text : "+";

    canvas_text_before(drawing->canvas, end, y, count_style(drawing, place),
                       sign);
}

static void draw_row(const struct sowing_drawing *drawing, bool near, int x,
                     int y, int pitch)
{
    const int pits = drawing->layout.pits;
    const int side = near ? drawing->layout.near : !drawing->layout.near;

    for (int column = 0; column < pits; column++) {
        const int pit = near ? column : pits - 1 - column;

        draw_count(drawing, x + (column + 1) * pitch, y,
                   side * (pits + 1) + pit, pitch);
    }
}

/* The stores are aligned with the track between them. */
static void draw_banked(const struct sowing_drawing *drawing, bool near, int x,
                        int y)
{
    const int pits = drawing->layout.pits;
    const int side = near ? drawing->layout.near : !drawing->layout.near;
    const int place = side * (pits + 1) + pits;

    canvas_format(drawing->canvas, x, y, count_style(drawing, place),
                  near ? "%d" : "%3d", drawing->board->frame.counts[place]);
}

/* Beside the rows where there is room for both stores, else between them. */
void draw_thumbnail(const struct sowing_drawing *drawing, struct rect rect)
{
    const struct style track = {THEME_FRAME, THEME_BACKGROUND, WEIGHT_PLAIN};
    const int pits = drawing->layout.pits;
    const int pitch = pits * WIDE <= rect.width ? WIDE : NARROW;
    const int width = pits * pitch;
    const int beside = width + 2 * (STORE + 1);
    const int whole = beside <= rect.width ? beside : rect.width;
    const int left = rect.x + (rect.width - whole) / 2;
    const int rows = rect.x + (rect.width - width) / 2;

    draw_row(drawing, false, rows, rect.y, pitch);
    draw_row(drawing, true, rows, rect.y + 2, pitch);
    canvas_fill(
        drawing->canvas,
        (struct rect){left + STORE + 1, rect.y + 1, whole - 2 * (STORE + 1), 1},
        track, "╌");
    draw_banked(drawing, false, left, rect.y + 1);
    draw_banked(drawing, true, left + whole - STORE, rect.y + 1);
}
