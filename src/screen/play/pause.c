/* The card that stops a game: what can be done with it beside playing. */
#include "base/memory.h"
#include "screen/match_setup.h"
#include "screen/play/inside.h"
#include "ui/widget.h"

#include <stdio.h>
#include <stdlib.h>

enum { CARD_WIDTH = 32, VALUE_AT = 12 };

struct pause {
    struct play_screen *play;
    struct list list;
    int level; /* number of the machine's, or -1 */
};

/* ---- what can be done ---- */

static void close_card(struct pause *pause, int64_t now)
{
    screens_pop(pause->play->app->screens, now);
}

static void resume(struct pause *pause, int64_t now)
{
    close_card(pause, now);
}

/* What the key of this row does without the card. */
static void press(struct pause *pause, int32_t key, int64_t now)
{
    struct play_screen *const play = pause->play;

    close_card(pause, now);
    play_press(play, key, now);
}

static void take_back(struct pause *pause, int64_t now)
{
    press(pause, 'u', now);
}

static void hint(struct pause *pause, int64_t now)
{
    press(pause, 'i', now);
}

static void save_as(struct pause *pause, int64_t now)
{
    press(pause, 'S', now);
}

static void new_game(struct pause *pause, int64_t now)
{
    press(pause, 'n', now);
}

static void leave(struct pause *pause, int64_t now)
{
    struct play_screen *const play = pause->play;

    close_card(pause, now);
    play_leave(play, now);
}

static void rules(struct pause *pause, int64_t now)
{
    struct play_screen *const play = pause->play;

    close_card(pause, now);
    rules_open(play->app, session_game(play->session), now);
}

static void options(struct pause *pause, int64_t now)
{
    struct app *const app = pause->play->app;

    close_card(pause, now);
    options_open(app, now);
}

/* Who plays on in the machine's place. */
static void change_level(struct pause *pause, int by, int64_t now)
{
    struct play_screen *const play = pause->play;
    const struct levels *const levels = play->app->levels;
    const char *const game = session_game(play->session)->name;
    const int machine = session_opponent(play->session);
    const int number = pause->level + by;
    struct err err;

    if (machine < 0 || number < 0 || number >= levels_playing(levels, game))
        return;
    if (session_seat(play->session, machine,
                     levels_playing_at(levels, game, number)->key, now, &err))
        pause->level = number;
    else
        app_say(play->app, now, "%s", err.text);
}

static void next_level(struct pause *pause, int64_t now)
{
    change_level(pause, 1, now);
}

static const struct row {
    int32_t key;
    const char *words;
    void (*act)(struct pause *pause, int64_t now);
} ROWS[] = {
    {INPUT_ESCAPE, "Esc  Resume", resume},
    {'u', "u    Take back", take_back},
    {'v', "v    Level", next_level},
    {'i', "i    Hint", hint},
    {'S', "S    Save as", save_as},
    {'n', "n    New game", new_game},
    {'?', "?    Rules", rules},
    {'o', "o    Options", options},
    {'q', "q    Menu (saved)", leave},
};

enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS, LEVEL_ROW = 2 };

/* ---- the screen ---- */

static void draw(void *self, struct canvas *canvas, int64_t now)
{
    struct pause *const pause = self;
    const struct play_screen *const play = pause->play;
    const struct rect rect =
        card_draw(canvas, CARD_WIDTH, ROW_COUNT + 2, "Paused");
    const int machine = session_opponent(play->session);

    (void)now;
    for (int i = 0; i < ROW_COUNT && i < rect.height; i++) {
        const bool selected = i == pause->list.selected;
        const struct style style =
            on(selected ? THEME_SELECTED : THEME_PANEL, THEME_TEXT);
        const struct rect row = {rect.x, rect.y + i, rect.width, 1};

        canvas_fill(canvas, row, style, " ");
        canvas_text(canvas, row.x + 1, row.y, style, ROWS[i].words);
        if (i == LEVEL_ROW)
            canvas_format(canvas, row.x + VALUE_AT, row.y, style, "‹ %s ›",
                          machine >= 0 ? session_name(play->session, machine)
                                       : "none");
        if (selected)
            canvas_set_cursor(canvas, row.x + 1, row.y);
    }
    pause->list.rows = rect.height;
}

static bool key(struct pause *pause, int32_t key, int64_t now)
{
    for (int i = 0; i < ROW_COUNT; i++)
        if (ROWS[i].key == key) {
            ROWS[i].act(pause, now);
            return true;
        }
    if (pause->list.selected == LEVEL_ROW &&
        (key == INPUT_LEFT || key == INPUT_RIGHT)) {
        change_level(pause, key == INPUT_RIGHT ? 1 : -1, now);
        return true;
    }
    return false;
}

static bool event(void *self, const struct event *event, int64_t now)
{
    struct pause *const pause = self;
    const enum list_answer answer = list_event(&pause->list, event);

    if (answer == LIST_CHOSEN)
        ROWS[pause->list.selected].act(pause, now);
    if (answer != LIST_NOT_MINE)
        return true;
    return event->kind == EVENT_KEY && key(pause, event->key, now);
}

static const struct screen_class CLASS = {
    .name = "pause",
    .card = true,
    .draw = draw,
    .event = event,
    .free = free,
};

void pause_card_open(struct play_screen *play, int64_t now)
{
    struct pause *const pause = memory_new(1, sizeof *pause);
    const int machine = session_opponent(play->session);

    pause->play = play;
    pause->list = (struct list){.count = ROW_COUNT};
    pause->level =
        machine < 0
            ? -1
            : levels_playing_number(
                  play->app->levels, session_game(play->session)->name,
                  match_player(session_match(play->session), machine)->who);
    screens_push(play->app->screens, &CLASS, pause, now);
}
