/* SPDX-License-Identifier: MIT */
/* The picture of a lesson. */
#include "base/memory.h"
#include "screen/lessons/inside.h"
#include "screen/text/describe.h"

enum { LINES_LEAST = 7 }; /* if the steps stand below the words */

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

/* ---- the whole picture ---- */

static void draw_title(const struct lesson_screen *screen,
                       struct canvas *canvas)
{
    const struct lesson_place place =
        lessons_place(&screen->lessons, screen->index);
    const struct lesson *const lesson = lesson_screen_lesson(screen);
    char left[80] = "", middle[40];
    FILE *const out = memory_file(left, sizeof left);

    fputs("First steps: ", out);
    phrase_write_name(lesson_game(lesson)->name, out);
    fclose(out);
    snprintf(middle, sizeof middle, "lesson %d of %d", place.number,
             place.count);
    title_draw(canvas, lesson_name(lesson), middle,
               canvas_width(canvas) >= 60
                   ? left
                   : scroll_words(&screen->exercise.scroll));
}

void lesson_screen_draw(void *self, struct canvas *canvas, int64_t now)
{
    struct lesson_screen *const screen = self;
    const struct game *const game = lesson_game(lesson_screen_lesson(screen));
    const struct exercise_layout layout =
        exercise_lay_out(game, canvas_width(canvas), canvas_height(canvas));
    struct rect words = layout.words;
    const bool low = words.height < LINES_LEAST;

    exercise_draw_board(&screen->exercise, canvas, &layout, now);
    words.height -= low ? 0 : 2;
    exercise_draw_words(&screen->exercise, canvas, words);
    if (!low)
        draw_steps(screen, canvas, layout.words);
    draw_title(screen, canvas);
    bindings_draw(exercise_keys(screen), screen, canvas,
                  app_notice(screen->exercise.app, now));
}
