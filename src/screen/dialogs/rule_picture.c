/* SPDX-License-Identifier: MIT */
/* Examples of rules as pictures: side by side, or one below the other. */
#include "screen/dialogs/rule_picture.h"
#include "base/memory.h"
#include "screen/board/board.h"
#include "screen/dialog.h"

enum {
    GAP = 3 /* between boards, with an arrow in it */,
    WORDS_MAX = 320,
    WORDS_LINES = 2,
    LINES_MAX = 40
};

/* After the move no label is bright. */
static void draw_position(const struct rule_example *example, bool after,
                          struct canvas *canvas, struct rect at,
                          struct board_size size, struct scroll *scroll)
{
    const struct game *const game = example->game;
    const struct board_class *const class = board_of(game);
    struct board board = {
        .game = game,
        .position = after ? &example->after : &example->before,
        .frame = {.at = -1},
        .words = "",
        .over = after,
        .names = {"", "", ""},
    };

    class->counts(game, after ? &example->after : &example->before,
                  board.frame.counts);
    if (!after && example->kind == EXAMPLE_MOVE)
        class->mark_move(game, &example->before, example->move, &board.frame);
    class->draw(&board, canvas,
                (struct rect){at.x, at.y, size.width, size.height}, size);
    if (scroll != NULL)
        scroll_keep(scroll, at.y, size.height);
}

static int draw_boards(const struct rule_example *example,
                       struct canvas *canvas, struct rect at,
                       struct scroll *scroll)
{
    const struct board_size size =
        board_of(example->game)->measure_least(example->game, at.width);
    const bool beside = 2 * size.width + GAP <= at.width;
    struct rect next = at;

    if (size.width == 0)
        return 0;
    draw_position(example, false, canvas, at, size, scroll);
    if (example->kind != EXAMPLE_MOVE)
        return size.height;
    if (beside) {
        next.x += size.width + GAP;
        canvas_text(canvas, next.x - 2, at.y + size.height / 2, ink(THEME_DIM),
                    "→");
    } else {
        next.y += size.height + 1;
        canvas_text(canvas, at.x + size.width / 2, next.y - 1, ink(THEME_DIM),
                    "↓");
    }
    draw_position(example, true, canvas, next, size, scroll);
    return next.y + size.height - at.y;
}

int rule_picture_draw(const struct rule_example *example, struct canvas *canvas,
                      struct rect at, struct scroll *scroll)
{
    const int high =
        board_of(example->game)->measure_least(example->game, at.width).height;
    char words[WORDS_MAX] = "";
    FILE *const out = memory_file(words, sizeof words);

    rule_example_write(example, out);
    fclose(out);

    const int needed = canvas_text_width(canvas, words);
    const bool low = high + (needed + at.width - 1) / at.width > at.height;
    const struct rect above = {at.x, at.y, at.width, LINES_MAX};
    int lines =
        low ? canvas_paragraph(canvas, above, ink(THEME_DIM), words) : 0;

    at.y += lines;

    const int boards = draw_boards(example, canvas, at, scroll);
    const struct rect below = {at.x, at.y + boards, at.width, LINES_MAX};

    if (boards > 0 && !low)
        lines = canvas_paragraph(canvas, below, ink(THEME_DIM), words);
    return boards > 0 ? boards + lines : 0;
}
