/* SPDX-License-Identifier: MIT */
/* The card that stops a game: what can be done with it beside playing. */
#include "base/memory.h"
#include "screen/play/inside.h"

#include <stdlib.h>

enum { CARD_WIDTH = 32, VALUE_AT = 12 };

struct pause {
    struct play_screen *play;
    struct list list;
};

/* ---- what can be done ---- */

static void open_rules(struct play_screen *play, int64_t now)
{
    rules_open(play->app, session_game(play->session), now);
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

static const struct pause_row {
    int32_t key;
    const char *words;
    /* The card is gone then. NULL: what the key does without the card. */
    void (*act)(struct play_screen *play, int64_t now);
} ROWS[] = {
    {INPUT_ESCAPE, "Esc  Resume", NULL},
    {'u', "u    Take back", NULL},
    {'v', "v    Level", NULL},
    {'i', "i    Hint", NULL},
    {'S', "S    Save as", NULL},
    {'n', "n    New game", NULL},
    {'?', "?    Rules", open_rules},
    {'o', "o    Options", open_options},
    {'q', "q    Menu (saved)", play_leave},
};

enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS, RESUME_ROW = 0, LEVEL_ROW = 2 };

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
        card_draw(canvas, CARD_WIDTH, ROW_COUNT + 2, "Paused");
    const int machine = session_opponent(session);

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
                          machine >= 0 ? session_name(session, machine)
                                       : "none");
        if (selected)
            canvas_set_cursor(canvas, row.x + 1, row.y);
    }
    pause->list.rows = rect.height;
}

static bool take_event(void *self, const struct event *event, int64_t now)
{
    struct pause *const pause = self;
    const enum list_answer answer = list_event(&pause->list, event);

    if (answer == LIST_CHOSEN)
        choose_row(pause, pause->list.selected, now);
    if (answer != LIST_NOT_MINE)
        return true;
    if (event->kind != EVENT_KEY)
        return false;
    for (int i = 0; i < ROW_COUNT; i++)
        if (ROWS[i].key == event->key) {
            choose_row(pause, i, now);
            return true;
        }
    if (pause->list.selected != LEVEL_ROW ||
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
    .free = free,
};

void pause_card_open(struct play_screen *play, int64_t now)
{
    struct pause *const pause = memory_new(1, sizeof *pause);

    pause->play = play;
    pause->list = (struct list){.count = ROW_COUNT};
    screens_push(play->app->screens, &CLASS, pause, now);
}
