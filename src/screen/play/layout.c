/* SPDX-License-Identifier: MIT */
/* Where things are on the play screen. */
#include "screen/play/layout.h"
#include "screen/input/input.h"

enum {
    SIDE_WIDTH = 22,   /* of the column of moves */
    SIDE_SCREEN = 116, /* the least width for it */
    SIDE_WIDE = 34,
    SIDE_WIDE_SCREEN = 132, /* the least width for SIDE_WIDE */
    ROOMY = 22,             /* lines from which there are blank ones */
    TALL = 34,
    BOARD_SMALL = 12,  /* lines of a board, unless it is tall ... */
    BOARD_RIM = 1,     /* ... and one more, often blank */
    MAIN_LEAST = 98,   /* columns beside the moves, if possible */
    EDGE = 2,          /* beside a wider board */
    MARGIN = 3,        /* of the parts below it, */
    MARGIN_NARROW = 1, /* the same on a narrow screen */
    KEYS = 2,          /* lines at the bottom, one of them blank */
    /* Lines above and below the board that are not the panel's. */
    AROUND = 16,
    AROUND_CHARTS = 22, /* the same with charts */
    SCORE_HEIGHT = 3,   /* two lines, and a blank one */
    PANEL_HEIGHT = 5,   /* at least, above charts */
    PANEL_LEAST = 4,    /* a lower one takes blank lines, too */
    CHART_LEAST = 5,
    CHART_LOW = 7, /* a lower one takes the blank lines at the board */
    CHART_MOST = 17,
    VALUES_WIDTH = 30,
    CHART_GAP = 2
};

/* A large board that leaves room for charts, or else any large board. */
static struct board_size measure_tall(const struct game *game, int width,
                                      int height)
{
    const struct board_class *const class = board_of(game);
    const struct board_size size =
        class->measure(game, width, height - AROUND_CHARTS);

    return size.airy ? size : class->measure(game, width, height - AROUND);
}

static struct board_size measure_board(const struct game *game, int width,
                                       int height)
{
    const int small = BOARD_SMALL + (height >= ROOMY ? BOARD_RIM : 0);

    return height >= TALL ? measure_tall(game, width, height)
                          : board_of(game)->measure(game, width,
                                                    smaller(height - 5, small));
}

static int choose_side_width(int width, int height)
{
    return width < SIDE_SCREEN || height < TALL ? 0
           : width < SIDE_WIDE_SCREEN           ? SIDE_WIDTH
                                                : SIDE_WIDE;
}

/* The height of the panel above charts, with a blank line. */
static int measure_panel(const struct game *game, int width)
{
    return larger(input_of(game)->previews_height(game, width) + 1,
                  PANEL_HEIGHT);
}

/* Below the panel, if there are enough lines: the graph and, beside it, if
 * there are enough columns, the values. If the column of moves is wide, the
 * values are below it instead. */
static void lay_out_charts(struct play_layout *layout, int above)
{
    struct rect *const panel = &layout->panel;
    const int height = smaller(panel->height - above, CHART_MOST);
    const int beside = VALUES_WIDTH + CHART_GAP;

    if (height < CHART_LEAST)
        return;
    panel->height = above;
    layout->graph =
        (struct rect){panel->x, panel->y + panel->height, panel->width, height};
    layout->values = layout->graph;
    if (layout->side.width > SIDE_WIDTH) {
        layout->values.x = layout->side.x;
        layout->values.width = layout->side.width;
    } else if (panel->width >= 2 * beside) {
        layout->graph.width -= beside;
        layout->values.x += panel->width - VALUES_WIDTH;
        layout->values.width = VALUES_WIDTH;
    } else {
        layout->values = (struct rect){0};
    }
}

/* The column of moves ends with the charts, or above the values below it. */
static void end_side(struct play_layout *layout, int bottom)
{
    struct rect *const side = &layout->side;

    side->height = (layout->values.x == side->x && layout->values.height > 0
                        ? layout->values.y
                        : bottom) -
                   side->y;
}

static void move_down(struct play_layout *layout, int lines)
{
    layout->board.y += lines;
    layout->score.y += lines;
    layout->panel.y += lines;
    layout->graph.y += lines;
    layout->values.y += lines;
    layout->side.y += lines;
}

/* The blank lines around the board. */
struct blank_lines {
    int above;
    int below;
};

/* With `left` lines below the score: charts that would be low take both blank
 * lines; otherwise a panel that would be low takes what it lacks. */
static void spare_blank_lines(struct blank_lines *blank, int left)
{
    const int chart = left - PANEL_HEIGHT;
    const bool low = chart >= CHART_LEAST && chart < CHART_LOW;
    const int missing = PANEL_LEAST - left;

    if (low || missing > 0)
        blank->below = 1;
    if (low || missing > 1)
        blank->above = 1;
}

/* The width of the board and the parts below it. */
static int choose_column_width(struct board_size size, int room)
{
    return smaller(larger(size.width + 2 * EDGE, MAIN_LEAST), room);
}

/* On a low screen the board takes all lines. */
static struct board_size measure_any(const struct game *game, int width,
                                     int height)
{
    const struct board_size size = measure_board(game, width, height);

    return size.width > 0 ? size
                          : board_of(game)->measure(game, width, height - 2);
}

struct play_layout play_lay_out(const struct game *game, int width, int height)
{
    const bool roomy = height >= ROOMY;
    const int side = choose_side_width(width, height);
    const int end = height - KEYS;
    struct play_layout layout = {.size =
                                     measure_any(game, width - side, height)};
    const bool tight = measure_board(game, width - side, height).width == 0;
    const bool compact = layout.size.compact;
    const bool apart = height >= TALL || layout.size.height <= BOARD_SMALL;
    const int column = choose_column_width(layout.size, width - side);
    const int left = (width - side - column) / 2;
    const int margin = column < NARROW ? MARGIN_NARROW : MARGIN;
    struct blank_lines blank = {(roomy && apart) || (compact && !tight) ? 2 : 1,
                                compact ? 0
                                : roomy ? 2
                                        : 1};

    if (roomy && !compact)
        spare_blank_lines(&blank, end - blank.above - layout.size.height -
                                      blank.below - SCORE_HEIGHT);

    const int top = blank.above;
    const int bar = top + layout.size.height + blank.below;

    layout.board = (struct rect){left + (column - layout.size.width) / 2, top,
                                 layout.size.width, layout.size.height};
    layout.score = (struct rect){left, bar, column,
                                 tight     ? 0
                                 : compact ? 1
                                           : 2};
    layout.panel =
        (struct rect){left + margin, bar + (roomy ? SCORE_HEIGHT : 2),
                      column - 2 * margin, 0};
    layout.panel.height = larger(end - layout.panel.y, 0);
    layout.side = (struct rect){left + column, top, larger(side - 1, 0), 0};
    if (roomy)
        lay_out_charts(&layout, measure_panel(game, layout.panel.width));

    const int bottom =
        layout.graph.height > 0 ? layout.graph.y + layout.graph.height : end;

    if (side > 0)
        end_side(&layout, bottom);
    move_down(&layout, (end - bottom) / 2);
    return layout;
}

int play_block_width(const struct game *game, int width, int height)
{
    const int side = choose_side_width(width, height);

    return side + choose_column_width(measure_any(game, width - side, height),
                                      width - side);
}

struct rect play_whole_graph(const struct play_layout *layout)
{
    const struct rect *const last =
        layout->values.width > 0 ? &layout->values : &layout->graph;
    struct rect graph = layout->graph;

    graph.width = last->x + last->width - graph.x;
    return graph;
}
