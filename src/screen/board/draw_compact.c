/* SPDX-License-Identifier: MIT */
/* The sowing board in five lines, and in three. */
#include "game/mancala.h"
#include "screen/board/sowing.h"

#include <stdio.h>

/* ---- the small board: numbers, and signs beside them ---- */

enum { NUMBER_END = 3 }; /* cells of a pit up to the end of its number */

/* The look of marks without borders; an aim is shown at the label. */
static const struct {
    const char *sign;
    int ink; /* -1: that of the seeds */
} SIGNS[] = {
    [MARK_NONE] = {" ", -1},
    [MARK_AIM] = {" ", THEME_NUMBERS},
    [MARK_TRAIL] = {"·", THEME_NUMBERS},
    [MARK_LANDING] = {"┆", THEME_HINT},
    [MARK_CAPTURE] = {"✕", THEME_CAPTURE},
    [MARK_AGAIN] = {"↻", THEME_AGAIN},
    [MARK_HINT] = {"★", THEME_HINT},
};

static struct style choose_style(const struct sowing_drawing *drawing,
                                 int place)
{
    const struct frame *const frame = &drawing->board->frame;
    const int ink = SIGNS[frame->marks[place]].ink;
    const bool tuzdik = is_tuzdik(drawing, place);
    const int side = layout_side(&drawing->layout, place);
    const int own = (int)side_ink(drawing, tuzdik ? 1 - side : side);
    const bool empty = frame->counts[place] == 0 && !tuzdik &&
                       !layout_is_store(&drawing->layout, place);

    return (struct style){(uint8_t)(ink >= 0 ? ink
                                    : empty  ? THEME_DIM
                                             : own),
                          THEME_BACKGROUND,
                          ink >= 0 || !empty ? WEIGHT_BOLD : WEIGHT_PLAIN};
}

/* Three digits take the place of the sign; where they would touch the number
 * beside them, `+` stands for them. */
static void draw_pit(const struct sowing_drawing *drawing, int place)
{
    const struct sowing_layout *const layout = &drawing->layout;
    const struct frame *const frame = &drawing->board->frame;
    const struct rect hole = layout_hole(layout, place);
    const int line = layout_label_line(layout, layout_is_near(layout, place));
    const struct style style = choose_style(drawing, place);
    const bool large = frame->counts[place] > 99;
    char text[12];

    snprintf(text, sizeof text, "%s%d",
             large ? "" : SIGNS[frame->marks[place]].sign,
             frame->counts[place]);
    if (large && hole.width <= NUMBER_END)
        snprintf(text, sizeof text, "%s+", SIGNS[frame->marks[place]].sign);
    if (is_tuzdik(drawing, place) && frame->counts[place] <= 0)
        snprintf(text, sizeof text, "%s%s", SIGNS[frame->marks[place]].sign,
                 tuzdik_sign(drawing->canvas));
    if (is_closed(drawing, place))
        snprintf(text, sizeof text, "░");
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
    canvas_text(drawing->canvas, hole.x, hole.y, choose_style(drawing, place),
                text);
}

void draw_compact(const struct sowing_drawing *drawing)
{
    const struct sowing_layout *const layout = &drawing->layout;

    canvas_fill(drawing->canvas, layout->channel, ink(THEME_FRAME), "╌");
    for (int place = 0; place < 2 * layout->pits + 2; place++)
        if (layout_is_store(layout, place))
            draw_store(drawing, place);
        else
            draw_pit(drawing, place);
}

/* ---- the thumbnail ---- */

enum { WIDE = 3, NARROW = 2, STORE = 3 };

/* The stores stand beside the rows if both fit there, else between them, in the
 * line of the track. At least one blank is left between two counts; `+` stands
 * for a longer count. */
void draw_thumbnail(const struct sowing_drawing *drawing, struct rect rect)
{
    struct canvas *const canvas = drawing->canvas;
    const struct sowing_layout *const layout = &drawing->layout;
    const int16_t *const counts = drawing->board->frame.counts;
    const int pits = layout->pits;
    const int pitch = pits * WIDE <= rect.width ? WIDE : NARROW;
    const int whole = smaller(pits * pitch + 2 * (STORE + 1), rect.width);
    const int left = rect.x + (rect.width - whole) / 2;
    const int rows = rect.x + (rect.width - pits * pitch) / 2;
    const struct rect track = {left + STORE + 1, rect.y + 1,
                               whole - 2 * (STORE + 1), 1};

    canvas_fill(canvas, track, ink(THEME_FRAME), "╌");
    for (int place = 0; place < 2 * pits + 2; place++) {
        const bool near = layout_is_near(layout, place);
        const int pit = layout_pit(layout, place);
        const int column = near ? pit : pits - 1 - pit;
        const bool store = layout_is_store(layout, place);
        const enum theme_role own =
            side_ink(drawing, layout_side(layout, place));
        char text[12];
        const int length = snprintf(
            text, sizeof text, store && !near ? "%3d" : "%d", counts[place]);

        if (store)
            canvas_text(canvas, near ? left + whole - STORE : left, rect.y + 1,
                        ink(own), text);
        else
            canvas_text_before(
                canvas, rows + (column + 1) * pitch, near ? rect.y + 2 : rect.y,
                ink(is_tuzdik(drawing, place)
                        ? side_ink(drawing, 1 - layout_side(layout, place))
                    : counts[place] == 0 ? THEME_DIM
                                         : own),
                is_tuzdik(drawing, place) ? tuzdik_sign(canvas)
                : counts[place] == 0      ? "·"
                : length < pitch          ? text
                                          : "+");
    }
}
