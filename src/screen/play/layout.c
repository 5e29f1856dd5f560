/* SPDX-License-Identifier: MIT */
/* Where things are on the play screen. */
#include "screen/play/layout.h"

enum {
    SIDE_WIDTH = 22,   /* of the column of moves */
    SIDE_SCREEN = 116, /* where there is one */
    ROOMY = 22,        /* lines that have room for blank ones */
    TALL = 34,
    BOARD_SMALL = 12, /* lines: so high a board is, unless it is tall ... */
    BOARD_RIM = 1,    /* ... and one more that is blank where nothing uses it */
    MAIN_LEAST = 98,  /* columns beside the moves, where there are so many */
    EDGE = 2,         /* beside a board that is wider */
    MARGIN = 3,
    KEYS = 2, /* lines at the bottom, one of them blank */
    /* Lines above and below the board that are not the panel's. */
    AROUND = 16,
    AROUND_CHARTS = 22, /* with charts, too */
    PANEL_HEIGHT = 5,   /* above charts */
    CHART_LEAST = 5,
    CHART_MOST = 17,
    VALUES_WIDTH = 30,
    CHART_GAP = 2
};

/* A large one that leaves room for charts, or any large one. */
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

/* Below the panel, if there are lines enough: the graph, and beside it, if there
 * are columns enough, the values. */
static void lay_out_charts(struct play_layout *layout)
{
    struct rect *const panel = &layout->panel;
    const int height = smaller(panel->height - PANEL_HEIGHT, CHART_MOST);
    const int beside = VALUES_WIDTH + CHART_GAP;

    if (height < CHART_LEAST)
        return;
    panel->height = PANEL_HEIGHT;
    layout->graph =
        (struct rect){panel->x, panel->y + panel->height, panel->width, height};
    if (panel->width < 2 * beside)
        return;
    layout->graph.width -= beside;
    layout->values = (struct rect){panel->x + panel->width - VALUES_WIDTH,
                                   layout->graph.y, VALUES_WIDTH, height};
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

struct play_layout play_lay_out(const struct game *game, int width, int height)
{
    const bool roomy = height >= ROOMY;
    const int side = width >= SIDE_SCREEN && height >= TALL ? SIDE_WIDTH : 0;
    const int end = height - KEYS;
    struct play_layout layout = {.size =
                                     measure_board(game, width - side, height)};
    const bool tight = layout.size.width == 0;

    if (tight)
        layout.size = board_of(game)->measure(game, width - side, height - 2);

    const bool compact = layout.size.compact;
    const bool apart = height >= TALL || layout.size.height <= BOARD_SMALL;
    const int top = (roomy && apart) || (compact && !tight) ? 2 : 1;
    const int column =
        smaller(larger(layout.size.width + 2 * EDGE, MAIN_LEAST), width - side);
    const int left = (width - side - column) / 2;
    const int below = top + layout.size.height;
    const int bar = below + (compact ? 0 : roomy ? 2 : 1);

    layout.board = (struct rect){left + (column - layout.size.width) / 2, top,
                                 layout.size.width, layout.size.height};
    layout.score = (struct rect){left, bar, column,
                                 tight     ? 0
                                 : compact ? 1
                                           : 2};
    layout.panel = (struct rect){left + MARGIN, bar + (roomy ? 3 : 2),
                                 column - 2 * MARGIN, 0};
    layout.panel.height = larger(end - layout.panel.y, 0);
    if (roomy)
        lay_out_charts(&layout);

    const int bottom =
        layout.graph.height > 0 ? layout.graph.y + layout.graph.height : end;

    if (side > 0)
        layout.side = (struct rect){left + column, top, side - 1, bottom - top};
    move_down(&layout, (end - bottom) / 2);
    return layout;
}

struct rect play_whole_graph(const struct play_layout *layout)
{
    struct rect graph = layout->graph;

    graph.width = layout->panel.width;
    return graph;
}
