/* SPDX-License-Identifier: MIT */
/* The picture of a puzzle. */
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/puzzles/inside.h"
#include "screen/text/puzzle_words.h"

enum {
    FACTS_MAX = 100,
    FACTS = 3,         /* lines at least: the solution, the record, the player's
                          own */
    FACTS_COLUMN = 15, /* where their text begins */
    FACTS_WIDTH = 34,  /* columns that they need */
    WORDS_LEAST = 3,   /* lines of words; without them there are no facts */
    WORDS_MOST = 6,
    ROW_MAX = 10 /* signs for puzzles solved in a row */
};

typedef void say_fact(const struct puzzle_trainer *trainer, FILE *out);

static struct seed_bar make_bar(const struct puzzle_screen *screen)
{
    const struct exercise *const exercise = &screen->exercise;
    const struct game *const game = exercise->class->game(exercise);
    const struct position *const position = exercise_position(exercise);
    const int player = exercise_player(exercise);

    return (struct seed_bar){
        .material = game->class->material(game, position),
        .banked = {game->class->score(game, position, player),
                   game->class->score(game, position, !player)}};
}

/* `●●●●●● 6 in a row · best 11 · rating 1180` */
static int draw_row(const struct puzzle_screen *screen, struct canvas *canvas,
                    int x, int y, int width)
{
    const struct puzzle_score score = puzzle_trainer_score(screen->trainer);
    int drawn = 0;

    while (drawn < score.row && drawn < ROW_MAX && drawn < width - 1)
        canvas_text(canvas, x + drawn++, y, ink(THEME_HINT), "●");
    return drawn > 0 ? drawn + 1 : 0;
}

static void draw_fact(const struct puzzle_screen *screen, struct canvas *canvas,
                      struct rect at, const char *name, say_fact *say)
{
    char text[FACTS_MAX] = "";
    FILE *const out = memory_file(text, sizeof text);

    say(screen->trainer, out);
    fclose(out);
    canvas_text_cut(canvas, at.x, at.y, FACTS_COLUMN - 1, ink(THEME_DIM), name);
    at.x += FACTS_COLUMN;
    at.width -= FACTS_COLUMN;
    canvas_paragraph(canvas, at, ink(THEME_TEXT), text);
}

/* `6 5 …        2 tries` */
static void say_solution(const struct puzzle_trainer *trainer, FILE *out)
{
    puzzle_say_line(trainer, out);
    fputs("   ", out);
    puzzle_say_outcome(trainer, out);
}

/* The last one has all lines that are left. */
static void draw_facts(const struct puzzle_screen *screen,
                       struct canvas *canvas, struct rect at)
{
    const struct rect done = {at.x, at.y + 1, at.width, 1};
    const int row = draw_row(screen, canvas, at.x + FACTS_COLUMN, done.y,
                             at.width - FACTS_COLUMN);
    char text[FACTS_MAX] = "";
    FILE *const out = memory_file(text, sizeof text);

    draw_fact(screen, canvas, (struct rect){at.x, at.y, at.width, 1},
              "your line", say_solution);
    puzzle_say_record(screen->trainer, out);
    fclose(out);
    canvas_text(canvas, done.x, done.y, ink(THEME_DIM), "done");
    canvas_text_cut(canvas, done.x + FACTS_COLUMN + row, done.y,
                    done.width - FACTS_COLUMN - row, ink(THEME_TEXT), text);
    draw_fact(screen, canvas,
              (struct rect){at.x, at.y + 2, at.width, at.height - 2}, "yours",
              puzzle_say_waiting);
}

/* `You     20   ████············████   16 North` */
static void draw_bar(const struct puzzle_screen *screen, struct canvas *canvas,
                     struct rect at)
{
    const struct seed_bar bar = make_bar(screen);
    const int player = exercise_player(&screen->exercise);
    const char *const other = screen->names[!player].text;
    const int width = smaller(at.width - 24, 48);
    const int first = at.x + 12;
    char number[12];

    canvas_text(canvas, at.x, at.y, bold(THEME_YOURS), "You");
    snprintf(number, sizeof number, "%d", bar.banked[0]);
    canvas_text_before(canvas, first - 2, at.y, bold(THEME_YOURS), number);
    seed_bar_draw(&bar, canvas, first, at.y, width);
    snprintf(number, sizeof number, "%d", bar.banked[1]);
    canvas_text(canvas, first + width + 2, at.y, bold(THEME_THEIRS), number);
    canvas_text(canvas, first + width + 5, at.y, bold(THEME_THEIRS), other);
}

static void draw_title(const struct puzzle_screen *screen,
                       struct canvas *canvas)
{
    const bool wide = canvas_width(canvas) >= 72;
    const int days = puzzle_trainer_days(screen->trainer);
    char title[FACTS_MAX] = "", about[FACTS_MAX] = "", streak[24] = "";
    FILE *out = memory_file(title, sizeof title);

    puzzle_say_title(screen->trainer, out);
    fclose(out);
    if (wide) {
        out = memory_file(about, sizeof about);
        puzzle_say_about(screen->trainer, screen->exercise.app->levels, out);
        fclose(out);
    }
    if (days > 0)
        snprintf(streak, sizeof streak, wide ? "★ %d day%s" : "★ %d", days,
                 days == 1 ? "" : "s");
    title_draw(canvas, title, about, streak);
}

/* Draws below the words as much as fits. */
void puzzle_screen_draw(void *self, struct canvas *canvas, int64_t now)
{
    struct puzzle_screen *const screen = self;
    struct exercise *const exercise = &screen->exercise;
    const struct game *const game = exercise->class->game(exercise);
    const struct exercise_layout layout =
        exercise_lay_out(game, canvas_width(canvas), canvas_height(canvas));
    struct rect words = layout.words;
    const bool facts =
        words.height >= WORDS_LEAST + FACTS && words.width >= FACTS_WIDTH;

    exercise_draw_board(exercise, canvas, &layout, now);
    if (facts) {
        words.height = smaller(words.height - FACTS, WORDS_MOST);
        draw_facts(screen, canvas,
                   (struct rect){words.x, words.y + words.height, words.width,
                                 layout.words.height - words.height});
    }
    if (facts && words.height > WORDS_LEAST && mancala_is(game)) {
        draw_bar(screen, canvas, words);
        words.y++;
        words.height--;
    }
    exercise_draw_words(exercise, canvas, words);
    draw_title(screen, canvas);
    bindings_draw(exercise_keys(screen), screen, canvas,
                  app_notice(exercise->app, now));
}
