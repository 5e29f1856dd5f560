/* SPDX-License-Identifier: MIT */
/* The board of the sowing family: its holes, its labels and its names. */
#include "screen/board/sowing.h"
#include "game/mancala.h"

#include <string.h>

/* ---- what lies where ---- */

static int place_count(const struct game *game)
{
    return 2 * (mancala_rules(game)->pits + 1);
}

static int count_seeds(const struct game *game, const struct position *position,
                       int16_t counted[PLACES_MAX])
{
    const int places = place_count(game);

    memset(counted, 0, PLACES_MAX * sizeof counted[0]);
    for (int place = 0; place < places; place++)
        counted[place] = (int16_t)mancala_hole(game, position, place);
    return places;
}

static int find_origin(const struct game *game, const struct position *position,
                       struct move move)
{
    const int pit = mancala_pit(move);

    return pit < 0
               ? -1
               : mancala_side(position) * (mancala_rules(game)->pits + 1) + pit;
}

/* ---- labels and names ---- */

static unsigned find_movable(const struct board *board)
{
    struct move moves[MOVES_MAX];
    unsigned pits = 0;

    if (board->over)
        return 0;

    const int count =
        board->game->class->moves(board->game, board->position, moves);

    for (int i = 0; i < count; i++)
        if (mancala_pit(moves[i]) >= 0)
            pits |= 1U << mancala_pit(moves[i]);
    return pits;
}

static void draw_labels(const struct sowing_drawing *drawing)
{
    const struct sowing_layout *const layout = &drawing->layout;

    for (int place = 0; place < 2 * layout->pits + 2; place++) {
        const struct rect hole = layout_hole(layout, place);
        const bool near = layout_is_near(layout, place);

        if (!layout_is_store(layout, place))
            draw_label(drawing, place, hole.x + hole.width / 2,
                       layout_label_line(layout, near));
    }
}

/* At the store; a name that is too long extends towards the labels. */
static void draw_name(const struct sowing_drawing *drawing, int side)
{
    const struct sowing_layout *const layout = &drawing->layout;
    const bool near = side == layout->near;
    const int place = side * (layout->pits + 1) + layout->pits;
    const struct rect store = layout_hole(layout, place);
    const char *const name =
        drawing->board->names[mancala_owner(drawing->board->position, side)];
    const int width = canvas_text_width(drawing->canvas, name);
    const int room = store.width + layout->pit_width / 2 - 1;
    const int used = width < room ? width : room;
    const int middle = store.x + (store.width - width) / 2;
    const int x = width <= store.width ? middle
                  : near               ? store.x + store.width - used
                                       : store.x;

    canvas_text_cut(drawing->canvas, x, layout_label_line(layout, near), used,
                    bold(side_ink(drawing, side)), name);
}

static void draw_names(const struct sowing_drawing *drawing)
{
    for (int side = 0; side < 2; side++)
        if (drawing->board
                ->names[mancala_owner(drawing->board->position, side)] != NULL)
            draw_name(drawing, side);
}

/* ---- the whole ---- */

static void draw_large(const struct sowing_drawing *drawing)
{
    draw_labels(drawing);
    draw_names(drawing);
    for (int place = 0; place < 2 * drawing->layout.pits + 2; place++)
        draw_hole(drawing, place);
    draw_caption(drawing);
}

static void draw_board(const struct board *board, struct canvas *canvas,
                       struct rect rect, struct board_size size)
{
    if (size.width == 0)
        return;

    const struct rect before = canvas_clip(canvas, rect);
    const struct sowing_drawing drawing = {
        .board = board,
        .canvas = canvas,
        .layout = layout_of(board->game, board->flipped, rect, size),
        .movable = find_movable(board),
    };

    if (size.compact)
        draw_compact(&drawing);
    else
        draw_large(&drawing);
    canvas_unclip(canvas, before);
}

static void draw_small_board(const struct board *board, struct canvas *canvas,
                             struct rect rect)
{
    const struct rect before = canvas_clip(canvas, rect);
    const struct sowing_drawing drawing = {
        .board = board,
        .canvas = canvas,
        .layout = {.pits = mancala_rules(board->game)->pits,
                   .near = board->flipped},
    };

    draw_thumbnail(&drawing, rect);
    canvas_unclip(canvas, before);
}

/* ---- from cells to places, and back ---- */

/* The label of a pit belongs to it. */
static bool is_at(const struct sowing_layout *layout, int place, int x, int y)
{
    const struct rect hole = layout_hole(layout, place);
    const int line = layout_label_line(layout, layout_is_near(layout, place));

    return rect_holds(hole, x, y) ||
           (!layout_is_store(layout, place) &&
            rect_holds((struct rect){hole.x, line, hole.width, 1}, x, y));
}

static int find_place(const struct board *board, struct rect rect,
                      struct board_size size, int x, int y)
{
    if (size.width == 0)
        return -1;

    const struct sowing_layout layout =
        layout_of(board->game, board->flipped, rect, size);

    for (int place = 0; place < place_count(board->game); place++)
        if (is_at(&layout, place, x, y))
            return place;
    return -1;
}

static void find_cell(const struct board *board, struct rect rect,
                      struct board_size size, int place, int *x, int *y)
{
    const struct sowing_layout layout =
        layout_of(board->game, board->flipped, rect, size);
    const struct rect hole = layout_hole(&layout, place);

    *x = hole.x + hole.width / 2;
    *y = hole.y;
}

static bool is_turned(const struct position *position, int viewer)
{
    return mancala_owner(position, 0) != viewer;
}

static int count_banked(const struct board *board, int player)
{
    const int pits = mancala_rules(board->game)->pits;
    const int side = mancala_owner(board->position, 0) == player ? 0 : 1;

    return board->frame.counts[side * (pits + 1) + pits];
}

const struct board_class board_mancala = {
    .is = mancala_is,
    .measure = layout_measure,
    .draw = draw_board,
    .place_at = find_place,
    .cell_of = find_cell,
    .draw_small = draw_small_board,
    .counts = count_seeds,
    .is_turned = is_turned,
    .banked = count_banked,
    .origin = find_origin,
};
