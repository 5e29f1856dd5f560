/* The desk is drawn: title, board, seed bar, what lies below, and the keys. */
#include "base/clock.h"
#include "base/memory.h"
#include "match/saves/save.h"
#include "screen/text/advice.h"
#include "screen/play/input.h"
#include "screen/text/describe.h"
#include "ui/widget.h"

#include <stdio.h>
#include <string.h>

enum {
    SIDE_WIDTH = 22,   /* of the column of moves */
    SIDE_SCREEN = 116, /* where there is one */
    ROOMY = 22,        /* lines that have room for blank ones */
    TALL = 34,
    BOARD_SMALL = 12, /* lines: so high a board is, unless it is tall */
    MARGIN = 3
};

/* Where things are; a function of the size alone, so nothing moves about. */
struct layout {
    bool tight; /* the board has all lines but the first and the last */
    struct board_size size;
    struct rect board;
    int bar_y;
    struct rect panel;
    struct rect side;
};

static struct layout lay(const struct game *game, int width, int height)
{
    const bool roomy = height >= ROOMY;
    const int side = width >= SIDE_SCREEN && height >= TALL ? SIDE_WIDTH : 0;
    const int room = height >= TALL ? height - 16 : height - 5;
    const int most = height >= TALL || room < BOARD_SMALL ? room : BOARD_SMALL;
    struct layout layout = {.bar_y = 0};

    layout.size = board_of(game)->measure(game, width - side, most);
    if (layout.size.width == 0) {
        layout.tight = true;
        layout.size = board_of(game)->measure(game, width - side, height - 2);
    }

    const bool compact = layout.size.compact;
    const int top = roomy || (compact && !layout.tight) ? 2 : 1;
    const int below = top + layout.size.height;

    layout.board = (struct rect){(width - side - layout.size.width) / 2, top,
                                 layout.size.width, layout.size.height};
    layout.bar_y = below + (compact ? 0 : roomy ? 2 : 1);
    layout.panel = (struct rect){MARGIN, layout.bar_y + (roomy ? 3 : 2),
                                 width - side - 2 * MARGIN, 0};
    layout.panel.height = height - 2 - layout.panel.y;
    layout.side = (struct rect){width - side, 2, side - 1, height - 4};
    return layout;
}

/* ---- the board ---- */

/* Where the move of a machine began and ended, until somebody aims. */
static void mark_last(const struct desk *desk, struct board *board)
{
    if (desk->last == NODE_NONE || hand_of(board->game)->busy(desk))
        return;

    const struct node *const node = desk_node(desk, desk->last);

    hand_of(board->game)
        ->mark_last(board->game, &desk_node(desk, node->parent)->position,
                    node->move, &board->frame);
}

static void mark_hint(const struct desk *desk, struct board *board)
{
    const struct report *const report = analysis_of(desk);

    if (desk->hinted == 0 || desk->hint_node != desk_cursor(desk) ||
        report == NULL || !desk->analysis.done)
        return;
    hand_of(board->game)
        ->mark_hint(board->game, desk_position(desk), advice_best(report),
                    &board->frame);
}

bool desk_is_turned(const struct desk *desk, const struct position *position)
{
    return desk_game(desk)->players == 2
               ? board_of(desk_game(desk))
                     ->is_turned(position, desk_viewer(desk))
               : desk->flipped;
}

void desk_board(const struct desk *desk, int64_t now, struct board *board)
{
    *board = (struct board){
        .game = desk_game(desk),
        .position = film_runs(desk) ? film_before(desk) : desk_position(desk),
        .viewer = desk_viewer(desk),
        .over = desk_is_over(desk) && !film_runs(desk),
        .words_ink = THEME_TEXT,
    };
    board->flipped = desk_is_turned(desk, board->position);
    for (int i = 0; i < board->game->players; i++)
        board->names[i] = desk_name(desk, i);
    film_frame(desk, now, &board->frame);
    if (film_runs(desk))
        return;
    mark_last(desk, board);
    mark_hint(desk, board);
    hand_of(board->game)->mark(desk, board);
}

/* ---- all of it ---- */

static void draw_lower(struct desk *desk, struct canvas *canvas,
                       const struct layout *layout)
{
    if (layout->panel.height < 2)
        return;
    if (desk->mode == TABLE_HISTORY)
        look_draw(desk, canvas, layout->panel);
    else if (desk->mode == TABLE_WATCH)
        panel_watch(desk, canvas, layout->panel);
    else
        panel_draw(desk, canvas, layout->panel);
}

static void put_cursor(const struct desk *desk, struct canvas *canvas,
                       const struct board *board, const struct layout *layout)
{
    const int place = hand_of(board->game)->place(desk);
    int x = layout->board.x;
    int y = layout->board.y;

    if (place >= 0)
        board_of(board->game)
            ->cell_of(board, layout->board, layout->size, place, &x, &y);
    canvas_set_cursor(canvas, x, y);
}

void desk_draw(void *self, struct canvas *canvas, int64_t now)
{
    struct desk *const desk = self;
    const struct layout layout =
        lay(desk_game(desk), canvas_width(canvas), canvas_height(canvas));
    char words[DESK_WORDS_MAX] = "";
    struct board board;

    desk_board(desk, now, &board);
    board.words_ink = desk_words(desk, words, sizeof words);
    board.words = words;
    desk->board_size = layout.size;
    desk->board_at = layout.board;
    desk->canvas = canvas;
    desk_draw_title(desk, canvas);
    board_of(board.game)->draw(&board, canvas, layout.board, layout.size);
    if (!layout.tight)
        desk_draw_score(desk, canvas, &board,
                        (struct rect){0, layout.bar_y,
                                      canvas_width(canvas) - layout.side.width,
                                      layout.size.compact ? 1 : 2});
    draw_lower(desk, canvas, &layout);
    if (layout.side.width > 0)
        panel_side(desk, canvas, layout.side);
    put_cursor(desk, canvas, &board, &layout);
    desk_draw_bar(desk, canvas, now);
}
