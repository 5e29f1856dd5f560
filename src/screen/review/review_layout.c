/* SPDX-License-Identifier: MIT */
/* Where the parts of a review are. */
#include "screen/review/inside.h"

enum {
    SMALL_WIDTH = 72,
    SMALL_HEIGHT = 20,
    TALL_HEIGHT = 34,
    BESIDE = 30,      /* least columns of the words */
    BESIDE_WIDE = 46, /* the same on a wide screen */
    SCALE = 6,        /* columns of the labels of the graph */
    TABLE_LINES = 3,
    WORD_LINES = 5,
    GAP = 3,
    /* On a small screen: */
    WORDS_TOP = 5, /* below the graph and its marks */
    WORDS_LOW = 3,
    LIST_LEAST = 6,   /* lines, if a board stands above it */
    COMMENT_LINES = 4 /* the same as the graph with its marks */
};

/* One column: a low graph, the words, the board if it fits, and the list with
 * its head. If it does not fit, the board is only there for a film. */
static struct review_layout lay_out_small(const struct game *game, int width,
                                          int height)
{
    const struct board_class *const class = board_of(game);
    const int below = WORDS_TOP + WORDS_LOW;
    struct review_layout layout = {
        .graph = {1, 1, width - 2, 3},
        .words = {1, WORDS_TOP, width - 2, WORDS_LOW},
    };
    int list = below + 1;
    int board = below;

    layout.size =
        class->measure(game, width, height - 1 - LIST_LEAST - 1 - below);
    layout.small = layout.size.width == 0;
    if (layout.small) {
        layout.size = class->measure(game, width, height - 2);
        board = 1;
    } else {
        list += layout.size.height;
    }
    layout.board = (struct rect){(width - layout.size.width) / 2, board,
                                 layout.size.width, layout.size.height};
    layout.list = (struct rect){1, list, width - 2, height - 1 - list};
    layout.comment = (struct rect){1,
                                   layout.list.height > COMMENT_LINES
                                       ? height - 1 - COMMENT_LINES
                                       : layout.graph.y,
                                   width - 2, COMMENT_LINES};
    return layout;
}

struct review_layout review_lay_out(const struct game *game, int width,
                                    int height)
{
    const struct board_class *const class = board_of(game);
    const bool tall = height >= TALL_HEIGHT;
    const int beside = width >= SCREEN_COLUMNS ? BESIDE_WIDE : BESIDE;
    int graph = tall ? 11 : 5;

    if (width < SMALL_WIDTH || height < SMALL_HEIGHT)
        return lay_out_small(game, width, height);

    struct review_layout layout = {.caption = 0};
    /* Below the board: caption, graph, marks, a gap, the table, keys. */
    const int below = 1 + 1 + 1 + TABLE_LINES + 1 + tall;
    const int columns = width - beside - GAP - 1;
    const int room = height - 1 - below - graph - tall;

    layout.size = class->measure(game, columns, room);
    if (layout.size.width == 0)
        layout.size = class->measure_least(game, columns);
    layout.board =
        (struct rect){1, 1 + tall, layout.size.width, layout.size.height};

    const int top = room > layout.size.height ? room : layout.size.height;
    const int x = layout.board.x + layout.board.width + GAP;

    graph = height - 1 - below - top - tall;
    graph -= graph % 2 == 0;
    if (graph < 3)
        graph = 3;
    layout.words = (struct rect){x, layout.board.y, width - x - 1, WORD_LINES};
    layout.list = (struct rect){x, layout.board.y + WORD_LINES + 1,
                                width - x - 1, top - WORD_LINES - 1};
    layout.caption = layout.board.y + top;
    layout.graph =
        (struct rect){1 + SCALE, layout.caption + 1, width - SCALE - 2, graph};
    layout.table =
        (struct rect){1, height - 1 - TABLE_LINES, width - 2, TABLE_LINES};

    const int free_from = layout.graph.y + graph + 1; /* below the marks */
    const int comment = larger(free_from, layout.table.y - 1);

    layout.comment = (struct rect){1, comment, width - 2, height - 1 - comment};
    return layout;
}

/* Only the line above the table can be free. The list keeps at least one line,
 * for the selected mistake; if it has too few lines the graph is left out. */
void review_place_comment(struct review_layout *layout, int lines)
{
    struct rect *const comment = &layout->comment;
    const int end = comment->y + comment->height;

    comment->height = smaller(lines, comment->height);
    if (layout->table.height > 0) {
        if (comment->y + comment->height > layout->table.y)
            layout->table.height = 0;
    } else if (comment->height > 0 && comment->y == layout->graph.y) {
        layout->graph.height = 0;
    } else if (comment->height > 0) {
        comment->y = end - comment->height;
        layout->list.height = comment->y - layout->list.y;
        layout->list.height -= layout->list.height > 2; /* a blank line */
    }
}
