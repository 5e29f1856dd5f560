/* SPDX-License-Identifier: MIT */
/* The board of the sowing family: its holes, its labels, its names, and the
 * words between the rows. */
#include "screen/board/sowing.h"
#include "game/mancala.h"
#include "screen/board/move_preview.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    PARTS_MAX = 3,
    PART_MAX = 400,
    DOTS_MAX = 24,
    LAP_MAX = 32,
    LAP_GAP = 2,
    ARROW_WIDTH = 2, /* with a blank */
    ARROWS_FROM = 16 /* cells of a channel that has arrows beside words */
};

/* ---- places ---- */

static int count_places(const struct game *game)
{
    return 2 * (mancala_rules(game)->pits + 1);
}

static int count_seeds(const struct game *game, const struct position *position,
                       int16_t counted[PLACES_MAX])
{
    const int places = count_places(game);

    memset(counted, 0, PLACES_MAX * sizeof counted[0]);
    for (int place = 0; place < places; place++)
        counted[place] = (int16_t)mancala_hole(game, position, place);
    return places;
}

/* ---- labels and names ---- */

/* The pits that the player to move can sow, a bit each. */
static unsigned find_movable(const struct board *board)
{
    struct move moves[MOVES_MAX];
    const int count =
        board->over
            ? 0
            : board->game->class->moves(board->game, board->position, moves);
    unsigned pits = 0;

    for (int i = 0; i < count; i++)
        if (mancala_pit(moves[i]) >= 0)
            pits |= 1U << mancala_pit(moves[i]);
    return pits;
}

/* Draws a name at the store; a long name extends towards the labels. */
static void draw_name(const struct sowing_drawing *drawing, int side)
{
    const struct sowing_layout *const layout = &drawing->layout;
    const bool near = side == layout->near;
    const int place = side * (layout->pits + 1) + layout->pits;
    const struct rect store = layout_hole(layout, place);
    const struct board *const board = drawing->board;
    const int player = mancala_owner(board->position, side);

    if (board->names[player] == NULL)
        return;

    const int width =
        canvas_text_width(drawing->canvas, board_name(board, player));
    const int room = store.width + layout->pit_width / 2 - 1;
    const int used = width < room ? width : room;
    const int middle = store.x + (store.width - width) / 2;
    const int x = width <= store.width ? middle
                  : near               ? store.x + store.width - used
                                       : store.x;

    board_draw_name(board, drawing->canvas, x, layout_label_line(layout, near),
                    used, bold(side_ink(drawing, side)), player);
}

/* ---- words between the rows: those of the animation, or else those of the
 * screen ---- */

/* Words in parts, each with its style. */
struct caption_text {
    struct caption_part {
        char text[PART_MAX];
        struct style style;
    } parts[PARTS_MAX];
    int count;
};

static void add_part(struct caption_text *caption, struct style style,
                     const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void add_part(struct caption_text *caption, struct style style,
                     const char *format, ...)
{
    struct caption_part *const part = &caption->parts[caption->count++];
    va_list arguments;

    part->style = style;
    va_start(arguments, format);
    vsnprintf(part->text, sizeof part->text, format, arguments);
    va_end(arguments);
}

static int measure_caption(const struct canvas *canvas,
                           const struct caption_text *caption)
{
    int width = 0;

    for (int i = 0; i < caption->count; i++)
        width += canvas_text_width(canvas, caption->parts[i].text);
    return width;
}

/* `in hand ●●●● 4`: as many dots as fit; the number is always right. */
static void write_held(const struct canvas *canvas,
                       struct caption_text *caption, enum theme_role mover,
                       int seeds, int room)
{
    static const char dots[] = "●●●●●●●●●●●●●●●●●●●●●●●●";

    _Static_assert(sizeof dots - 1 == DOTS_MAX * (sizeof "●" - 1),
                   "as many as there can be");
    add_part(caption, ink(THEME_TEXT), "in hand ");
    add_part(caption, bold(THEME_NUMBERS), " %d", seeds);

    const int spare = room - measure_caption(canvas, caption);
    const int count = larger(smaller(smaller(seeds, DOTS_MAX), spare), 0);

    caption->count = 1;
    add_part(caption, ink(mover), "%.*s", count * (int)(sizeof "●" - 1), dots);
    add_part(caption, bold(THEME_NUMBERS), count > 0 ? " %d" : "%d", seeds);
}

static void write_caption(const struct sowing_drawing *drawing,
                          struct caption_text *caption, int room)
{
    const struct board *const board = drawing->board;
    const int seeds = board->frame.number;
    const enum theme_role mover =
        side_ink(drawing, mancala_side(board->position));

    switch (board->frame.caption) {
    case CAPTION_NONE:
        if (board->words != NULL)
            add_part(caption, ink(board->words_ink), "%s", board->words);
        break;
    case CAPTION_HELD:
        write_held(drawing->canvas, caption, mover, seeds, room);
        break;
    case CAPTION_TAKES:
        add_part(caption, bold(THEME_CAPTURE), "takes %d!", seeds);
        break;
    case CAPTION_HOME:
        add_part(caption, bold(mover), "+%d", seeds);
        break;
    case CAPTION_AGAIN:
        add_part(caption, bold(THEME_AGAIN), "↻  play again");
        break;
    case CAPTION_SWEEP:
        add_part(caption, bold(THEME_TEXT),
                 seeds == 1 ? "%d seed goes home" : "%d seeds go home", seeds);
        break;
    case CAPTION_SWAP:
        add_part(caption, bold(THEME_AGAIN), "swap: the players change sides");
        break;
    case CAPTION_OUT:
        break; /* for marbles */
    }
}

/* At the ends of the channel: the near row is sown to the right and the far one
 * to the left, unless the game is clockwise. */
static void draw_arrows(const struct sowing_drawing *drawing)
{
    const struct rect channel = drawing->layout.channel;
    const bool clockwise = mancala_rules(drawing->board->game)->clockwise;

    canvas_text(drawing->canvas, channel.x, channel.y, ink(THEME_DIM),
                clockwise ? "▸" : "◂");
    canvas_text_before(drawing->canvas, channel.x + channel.width, channel.y,
                       ink(THEME_DIM), clockwise ? "◂" : "▸");
}

static void draw_caption(const struct sowing_drawing *drawing)
{
    struct canvas *const canvas = drawing->canvas;
    const struct frame *const frame = &drawing->board->frame;
    const struct rect channel = drawing->layout.channel;
    const struct rect spare = drawing->layout.spare;
    const bool beneath = drawing->layout.compact && spare.height > 0;
    const int arrow = beneath || channel.width >= ARROWS_FROM ? ARROW_WIDTH : 0;
    struct rect area = channel;
    struct caption_text caption = {.count = 0};
    char lap[LAP_MAX] = "";

    area.x += arrow;
    area.width -= 2 * arrow;
    if (frame->lap > 0)
        snprintf(lap, sizeof lap, "lap %d of %d", frame->lap, frame->laps);
    if (beneath)
        area = spare;

    /* Words leave room for the lap if they still fit then. */
    const int lap_width = canvas_text_width(canvas, lap);
    const int beside =
        lap_width > 0 ? area.width - 2 * (lap_width + LAP_GAP) : area.width;
    const bool roomy = beside >= canvas_text_width(canvas, "in hand ● 100");

    write_caption(drawing, &caption, roomy ? beside : area.width);

    const int width = measure_caption(canvas, &caption);

    /* Words that need all of the channel cover the arrows. */
    if (width > area.width)
        area = spare.height > 0 ? spare : channel;
    if (arrow > 0 && (area.y != channel.y || area.width < channel.width))
        draw_arrows(drawing);

    const int first = area.x + larger(area.width - width, 0) / 2;
    int x = first;

    for (int i = 0; i < caption.count; i++)
        x = canvas_text_cut(canvas, x, area.y, area.x + area.width - x,
                            caption.parts[i].style, caption.parts[i].text);
    if (area.x + lap_width + LAP_GAP <= first)
        canvas_text(canvas, area.x, area.y, ink(THEME_DIM), lap);
    else if (spare.height > 0 && spare.y != area.y)
        canvas_text_middle(canvas, spare.x + spare.width / 2, spare.y,
                           ink(THEME_DIM), lap);
}

/* ---- the whole board ---- */

static void draw_large(const struct sowing_drawing *drawing)
{
    const struct sowing_layout *const layout = &drawing->layout;

    for (int place = 0; place < 2 * layout->pits + 2; place++) {
        const struct rect hole = layout_hole(layout, place);
        const bool near = layout_is_near(layout, place);

        draw_hole(drawing, place);
        if (!layout_is_store(layout, place))
            draw_label(drawing, place, hole.x + hole.width / 2,
                       layout_label_line(layout, near));
    }
    /* Names that are too long cover labels. */
    for (int side = 0; side < 2; side++)
        draw_name(drawing, side);
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
    draw_caption(&drawing);
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
static int find_place(const struct board *board, struct rect rect,
                      struct board_size size, int x, int y)
{
    if (size.width == 0)
        return -1;

    const struct sowing_layout layout =
        layout_of(board->game, board->flipped, rect, size);

    for (int place = 0; place < count_places(board->game); place++) {
        const struct rect hole = layout_hole(&layout, place);
        const int line =
            layout_label_line(&layout, layout_is_near(&layout, place));

        if (rect_holds(hole, x, y) ||
            (!layout_is_store(&layout, place) &&
             rect_holds((struct rect){hole.x, line, hole.width, 1}, x, y)))
            return place;
    }
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

static int count_room(const struct game *game, struct board_size size)
{
    const struct rect rect = {0, 0, size.width, size.height};
    const struct sowing_layout layout = layout_of(game, false, rect, size);

    return layout.spare.height > 0 ? layout.spare.width : layout.channel.width;
}

static bool is_flipped(const struct position *position, int viewer)
{
    return mancala_owner(position, 0) != viewer;
}

static int count_banked(const struct board *board, int player)
{
    const int pits = mancala_rules(board->game)->pits;
    const int side = mancala_owner(board->position, 0) == player ? 0 : 1;

    return board->frame.counts[side * (pits + 1) + pits];
}

static void mark_move(const struct game *game, const struct position *before,
                      struct move move, struct frame *frame)
{
    const struct move_preview preview =
        preview_of(game, before, move, LABELS_NOTATION);

    preview_mark(&preview, frame);
}

const struct board_class board_mancala = {
    .family = GAME_SOWING,
    .measure = layout_measure,
    .measure_least = layout_measure_least,
    .draw = draw_board,
    .place_at = find_place,
    .cell_of = find_cell,
    .draw_small = draw_small_board,
    .room = count_room,
    .counts = count_seeds,
    .is_flipped = is_flipped,
    .banked = count_banked,
    .mark_move = mark_move,
    .origin = sowing_origin,
    .move_text = sowing_move_text,
};
