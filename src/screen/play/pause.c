/* SPDX-License-Identifier: MIT */
/* The card that stops a game: what can be done with it beside playing. */
#include "base/memory.h"
#include "screen/play/inside.h"

#include <stdlib.h>

enum { CARD_WIDTH = 32, VALUE_AT = 12 };

enum { ROWS_MAX = 16 };

struct pause {
    struct play_screen *play;
    struct list list;
    int rows[ROWS_MAX]; /* that can be chosen now */
};

/* ---- what can be done ---- */

static void open_rules(struct play_screen *play, int64_t now)
{
    rules_open(play->app, session_game(play->session), now);
}

static void show_help(struct play_screen *play, int64_t now)
{
    help_open(play->app, play_keys(play), now);
}

static void open_options(struct play_screen *play, int64_t now)
{
    options_open(play->app, now);
}

/* The next level, or the one before, plays on in the machine's place. */
static void change_level(struct pause *pause, int by, int64_t now)
{
    struct session *const session = pause->play->session;
    const struct levels *const levels = pause->play->app->levels;
    const char *const game = session_game(session)->name;
    const int machine = session_opponent(session);
    struct err err;

    if (machine < 0)
        return;

    const char *const who = match_player(session_match(session), machine)->who;
    const int number = levels_playing_number(levels, game, who) + by;

    if (number >= 0 && number < levels_playing(levels, game) &&
        !session_seat(session, machine,
                      levels_playing_at(levels, game, number)->key, now, &err))
        app_say(pause->play->app, now, "%s", err.text);
}

static bool is_over(const struct play_screen *play)
{
    return session_is_over(play->session);
}

static bool is_running(const struct play_screen *play)
{
    return !is_over(play);
}

static const struct pause_row {
    int32_t key;
    const char *words;
    bool (*when)(const struct play_screen *play); /* NULL: always */
    /* The card is gone then. NULL: what the key does without the card. */
    void (*act)(struct play_screen *play, int64_t now);
} ROWS[] = {
    {INPUT_ESCAPE, "Esc  Resume", NULL, NULL},
    {'R', "R    Result", is_over, NULL},
    {'u', "u    Undo", NULL, NULL},
    {'v', "v    Level", NULL, NULL},
    {'i', "i    Hint", is_running, NULL},
    {'S', "S    Save as", NULL, NULL},
    {'n', "n    New game", NULL, NULL},
    {'r', "r    Rules", NULL, open_rules},
    {'?', "?    Help", NULL, show_help},
    {'o', "o    Options", NULL, open_options},
    {'q', "q    Menu (saved)", NULL, play_leave},
};

enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS, RESUME_ROW = 0, LEVEL_ROW = 3 };

_Static_assert((int)ROW_COUNT <= (int)ROWS_MAX, "there is room for every row");

static void choose_row(struct pause *pause, int row, int64_t now)
{
    if (row == LEVEL_ROW) {
        change_level(pause, 1, now);
        return;
    }
    screens_pop(pause->play->app->screens, now);
    if (ROWS[row].act != NULL)
        ROWS[row].act(pause->play, now);
    else if (row != RESUME_ROW)
        play_press(pause->play, ROWS[row].key, now);
}

/* ---- the card ---- */

static void draw_card(void *self, struct canvas *canvas, int64_t now)
{
    struct pause *const pause = self;
    const struct session *const session = pause->play->session;
    const struct rect rect =
        card_draw(canvas, CARD_WIDTH, pause->list.count + 2, "Paused");
    const int machine = session_opponent(session);

    (void)now;
    list_show(&pause->list, rect.height);
    for (int row = 0;
         row < rect.height && pause->list.top + row < pause->list.count;
         row++) {
        const int i = pause->list.top + row;
        const int index = pause->rows[i];
        const bool selected = i == pause->list.selected;
        const struct style style =
            on(selected ? THEME_SELECTED : THEME_PANEL, THEME_TEXT);
        const struct rect line = {rect.x, rect.y + row, rect.width, 1};

        canvas_fill(canvas, line, style, " ");
        canvas_text(canvas, line.x + 1, line.y, style, ROWS[index].words);
        if (index == LEVEL_ROW)
            canvas_format(canvas, line.x + VALUE_AT, line.y, style, "‹ %s ›",
                          machine >= 0 ? session_name(session, machine)
                                       : "none");
        if (selected)
            canvas_set_cursor(canvas, line.x + 1, line.y);
    }
}

static bool take_event(void *self, const struct event *event, int64_t now)
{
    struct pause *const pause = self;
    const enum list_answer answer = list_event(&pause->list, event);

    if (answer == LIST_CHOSEN)
        choose_row(pause, pause->rows[pause->list.selected], now);
    if (answer != LIST_NOT_MINE)
        return true;
    if (event->kind != EVENT_KEY)
        return false;
    for (int i = 0; i < pause->list.count; i++)
        if (ROWS[pause->rows[i]].key == event->key) {
            choose_row(pause, pause->rows[i], now);
            return true;
        }
    if (pause->rows[pause->list.selected] != LEVEL_ROW ||
        (event->key != INPUT_LEFT && event->key != INPUT_RIGHT))
        return false;
    change_level(pause, event->key == INPUT_RIGHT ? 1 : -1, now);
    return true;
}

static const struct screen_class CLASS = {
    .name = "pause",
    .card = true,
    .draw = draw_card,
    .event = take_event,
    .bindings = play_card_keys,
    .free = free,
};

void pause_card_open(struct play_screen *play, int64_t now)
{
    struct pause *const pause = memory_new(1, sizeof *pause);

    pause->play = play;
    for (int i = 0; i < ROW_COUNT; i++)
        if (ROWS[i].when == NULL || ROWS[i].when(play))
            pause->rows[pause->list.count++] = i;
    screens_push(play->app->screens, &CLASS, pause, now);
}
