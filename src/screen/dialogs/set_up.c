/* SPDX-License-Identifier: MIT */
/* Setting up a position by hand, on the board of the game. */
#include "screen/dialogs/set_up.h"
#include "base/memory.h"
#include "screen/open.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct set_up_class *const CLASSES[] = {&set_up_sowing,
                                                     &set_up_abalone};

/* The labels of the player to move are bright: if the board is no position yet,
 * the start is used, with that player to move. */
static struct board board_for(const struct set_up *set_up,
                              struct position *position)
{
    const struct game *const game = set_up->game;
    struct board board = {
        .game = game,
        .position = position,
        .frame = {.at = -1},
        .words = "",
        .words_ink = THEME_DIM,
    };
    int16_t counts[PLACES_MAX];
    struct err err;

    board_of(game)->counts(game, &set_up->start, counts);
    if (!set_up_read(set_up, position, &err) &&
        !game->class->read_position(game, set_up_text(set_up, counts).text,
                                    position, &err))
        *position = set_up->start;
    for (int player = 0; player < game->players; player++)
        board.names[player] = game->class->player_name(game, player);
    memcpy(board.frame.counts, set_up->counts, sizeof board.frame.counts);
    if (board_of(game)->follow != NULL)
        board_of(game)->follow(&board, NULL, position);
    set_up->class->mark(set_up, &board);
    return board;
}

/* Draws how many things there are, the text of the position, and what is wrong
 * with it. */
static void draw_words(const struct set_up *set_up, struct canvas *canvas,
                       int x, int y, int lines)
{
    const int width = canvas_width(canvas) - 2 * x;
    struct position position;
    char count[POSITION_TEXT_MAX] = "";
    FILE *const out = memory_file(count, sizeof count);
    struct err err;

    set_up->class->write_count(set_up, out);
    fclose(out);
    if (lines > 0)
        canvas_text(canvas, x, y, ink(THEME_TEXT), count);
    if (lines > 1)
        canvas_text_cut(canvas, x, y + 1, width, ink(THEME_DIM),
                        set_up_text(set_up, set_up->counts).text);
    if (lines > 2 && !set_up_read(set_up, &position, &err))
        canvas_text_cut(canvas, x, y + 2, width, ink(THEME_CAPTURE), err.text);
}

static void draw_set_up(void *self, struct canvas *canvas, int64_t now)
{
    struct set_up *const set_up = self;
    const struct set_up_class *const class = set_up->class;
    const struct game *const game = set_up->game;
    const int width = canvas_width(canvas);
    const int height = canvas_height(canvas);
    const int blank = height >= 22 ? 1 : 0;
    const int lines = height >= class->words_from ? 3 : class->words_else;
    const struct board_size size =
        board_of(game)->measure(game, width, height - 2 - 2 * blank - lines);
    const struct rect at = {(width - size.width) / 2, 1 + blank, size.width,
                            size.height};
    struct position position;
    const struct board board = board_for(set_up, &position);
    char turn[40];
    int x, y;

    snprintf(turn, sizeof turn, "%s to move",
             game->class->player_name(game, set_up->mover));
    title_draw(canvas, "Set up", turn, "Tab gives the turn");
    set_up->board_size = size;
    set_up->board_at = at;
    if (size.width > 0) {
        board_of(game)->draw(&board, canvas, at, size);
        board_of(game)->cell_of(&board, at, size, set_up->cursor, &x, &y);
        canvas_set_cursor(canvas, x, y);
    }
    if (class->words_at_bottom)
        draw_words(set_up, canvas, 1, height - 1 - blank - lines, lines);
    else
        draw_words(set_up, canvas, at.x > 0 ? at.x + 1 : 2,
                   1 + 2 * blank + at.height, lines);
    dialog_draw_keys(&set_up->dialog, canvas, now);
}

static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct set_up *const set_up = self;

    if (dialog_event(&set_up->dialog, event, now))
        return true;
    if (event->kind == EVENT_PASTE) {
        set_up_paste(set_up, event->text, now);
        return true;
    }
    if (event->kind != EVENT_MOUSE || set_up->board_size.width == 0)
        return false;

    struct position position;
    const struct board board = board_for(set_up, &position);
    const int place = board_of(set_up->game)
                          ->place_at(&board, set_up->board_at,
                                     set_up->board_size, event->x, event->y);

    return place >= 0 &&
           set_up->class->mouse(set_up, event->action, place, now);
}

static void free_set_up(void *self)
{
    struct set_up *const set_up = self;

    game_free(set_up->game);
    free(set_up);
}

static const struct screen_class SET_UP = {
    .name = "set up",
    .draw = draw_set_up,
    .event = handle_event,
    .due = dialog_due,
    .bindings = dialog_bindings,
    .free = free_set_up,
};

void set_up_open(struct app *app, const struct game *game,
                 const struct position *position,
                 void (*done)(void *whose, const struct position *position,
                              int64_t now),
                 void *whose, int64_t now)
{
    struct set_up *const set_up = memory_new(1, sizeof *set_up);
    struct err err;

    for (size_t i = 0; i < sizeof CLASSES / sizeof CLASSES[0]; i++)
        if (CLASSES[i]->is(game))
            set_up->class = CLASSES[i];
    assert(set_up->class != NULL); /* a family with a board can be set up */
    set_up->dialog =
        (struct dialog){.app = app, .bindings = set_up->class->bindings};
    set_up->game = game_new(game_spec_text(game).text, &err);
    set_up->game->class->start(set_up->game, &set_up->start);
    set_up->cursor = set_up->class->cursor;
    set_up->done = done;
    set_up->whose = whose;
    set_up_take(set_up, position);
    screens_push(app->screens, &SET_UP, set_up, now);
}
