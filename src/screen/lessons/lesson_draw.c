/* SPDX-License-Identifier: MIT */
/* The picture of a lesson. */
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/lessons/inside.h"
#include "screen/text/describe.h"

#include <string.h>

enum {
    WORDS_MAX = 500,
    BESIDE = 34, /* columns of the words, where they stand beside it */
    BESIDE_LEAST = 18,
    BELOW = 6, /* lines of them below it */
    BELOW_LEAST = 4,
    WORDS_WIDTH = 70,
    LINES_LEAST = 7 /* with the steps below the words */
};

/* Where the board is, and what is said. */
struct lesson_layout {
    struct board_size size;
    struct rect board;
    struct rect words;
};

/* The words stand below a board that is wide, and beside one that is not. */
static struct lesson_layout lay_out(const struct game *game, int width,
                                    int height)
{
    const struct board_class *const class = board_of(game);
    const bool roomy = width >= 72 && height >= 20;
    const int lines = roomy ? BELOW + 2 : BELOW_LEAST;
    const int columns = roomy ? BESIDE : BESIDE_LEAST;
    const struct board_size below =
        class->measure(game, width, height - 2 - lines);
    struct board_size beside =
        class->measure(game, width - columns, height - 2 - roomy);

    if (beside.width == 0)
        beside = class->measure_least(game, width - columns);

    const bool wide = below.width > width - columns || beside.width == 0 ||
                      (mancala_is(game) && below.width > 0);
    const struct board_size size = wide ? below : beside;
    const int y = 1 + (roomy && height >= 22);
    struct lesson_layout layout = {.size = size};

    layout.board = (struct rect){wide ? (width - size.width) / 2 : 1, y,
                                 size.width, size.height};
    if (wide) {
        const int x = width > WORDS_WIDTH + 6 ? (width - WORDS_WIDTH) / 2 : 1;
        const int top = y + size.height + (roomy ? 1 : 0);

        layout.words = (struct rect){x, top, width - 2 * x, height - 1 - top};
    } else {
        const int x = size.width + 3;

        layout.words = (struct rect){x, y, width - x - 1, height - 1 - y};
    }
    return layout;
}

/* ---- the words ---- */

static int draw_words(const void *view, struct scroll *scroll,
                      struct canvas *canvas, struct rect rect)
{
    const struct lesson_screen *const screen = view;
    const enum lesson_stage stage = lesson_player_stage(screen->player);
    char words[WORDS_MAX] = "";
    FILE *const out = memory_file(words, sizeof words);

    (void)scroll;
    lesson_screen_write(screen, out);
    fclose(out);
    return canvas_paragraph(
        canvas, (struct rect){rect.x, rect.y, rect.width, WORDS_MAX},
        ink(stage == LESSON_RIGHT   ? THEME_HINT
            : stage == LESSON_WRONG ? THEME_CAPTURE
                                    : THEME_TEXT),
        words);
}

/* `●●○○ step 2 of 4` */
static void draw_steps(const struct lesson_screen *screen,
                       struct canvas *canvas, struct rect words)
{
    const int count = lesson_step_count(lesson_screen_lesson(screen));
    const int step = lesson_player_step(screen->player);
    const int y = words.y + words.height - 1;
    char text[40];
    int x = words.x;

    for (int i = 0; i < count && x < words.x + words.width - 12; i++)
        x = canvas_text(canvas, x, y, ink(i < step ? THEME_HINT : THEME_DIM),
                        i < step ? "●" : "○");
    if (step < count)
        snprintf(text, sizeof text, " step %d of %d", step + 1, count);
    else
        snprintf(text, sizeof text, " done");
    canvas_text_cut(canvas, x, y, words.x + words.width - x, ink(THEME_DIM),
                    text);
}

/* ---- the whole ---- */

static void draw_title(const struct lesson_screen *screen,
                       struct canvas *canvas)
{
    const struct lesson_place place =
        lessons_place(&screen->lessons, screen->index);
    const struct lesson *const lesson = lesson_screen_lesson(screen);
    char left[80], middle[40];

    snprintf(left, sizeof left, "First steps: %s", lesson_game(lesson)->name);
    snprintf(middle, sizeof middle, "lesson %d of %d", place.number,
             place.count);
    title_draw(canvas, lesson_name(lesson), middle,
               canvas_width(canvas) >= 60 ? left
                                          : scroll_words(&screen->scroll));
}

void lesson_screen_draw(void *self, struct canvas *canvas, int64_t now)
{
    struct lesson_screen *const screen = self;
    const struct game *const game = lesson_game(lesson_screen_lesson(screen));
    const struct lesson_layout layout =
        lay_out(game, canvas_width(canvas), canvas_height(canvas));
    char words[80] = "";
    struct board board;
    int x, y;

    screen->seen = canvas;
    screen->board_size = layout.size;
    screen->board_at = layout.board;
    lesson_screen_board(screen, now, &board);

    FILE *const out = memory_file(words, sizeof words);

    if (lesson_player_stage(screen->player) == LESSON_ASKS &&
        !film_runs(&screen->film))
        board.words_ink = input_of(game)->words(&screen->input, out);
    else if (film_runs(&screen->film) &&
             lesson_player_stage(screen->player) == LESSON_ASKS)
        fputs("watch the hand", out);
    fclose(out);
    board.words = words;
    if (layout.size.width > 0) {
        board_of(game)->draw(&board, canvas, layout.board, layout.size);
        if (input_of(game)->place(&screen->input) >= 0) {
            board_of(game)->cell_of(&board, layout.board, layout.size,
                                    input_of(game)->place(&screen->input), &x,
                                    &y);
            canvas_set_cursor(canvas, x, y);
        }
    }

    const bool low = layout.words.height < LINES_LEAST;

    scroll_draw(&screen->scroll, canvas,
                (struct rect){layout.words.x, layout.words.y,
                              layout.words.width,
                              layout.words.height - (low ? 0 : 2)},
                draw_words, screen);
    if (!low)
        draw_steps(screen, canvas, layout.words);
    draw_title(screen, canvas);
    bindings_draw(lesson_screen_keys(screen), screen, canvas,
                  app_notice(screen->app, now));
}
