/* SPDX-License-Identifier: MIT */
/* The card that stops a game: what can be done with it besides playing. */
#include "base/memory.h"
#include "screen/dialog.h"
#include "screen/play/inside.h"

#include <ctype.h>
#include <stdlib.h>

enum {
    CARD_WIDTH = 32,
    CAP_WIDTH = 5,
    VALUE_AT = 12,
    ARROW = 2, /* cells of `‹ ` */
    ROWS_MAX = 18
};

struct pause {
    struct dialog dialog;
    struct play_screen *play;
    struct rows rows;
    const struct binding *lines[ROWS_MAX]; /* as drawn last */
    bool over;                             /* the game was over */
};

/* ---- actions ---- */

static void resume_game(void *view, int32_t key, int64_t now)
{
    dialog_close(view, key, now);
}

/* Closes the card; the key then does what it does without it. */
static void press_below(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = ((const struct pause *)view)->play;

    dialog_close(view, key, now);
    play_press(play, key, now);
}

static void open_rules(void *view, int32_t key, int64_t now)
{
    const struct play_screen *const play = ((const struct pause *)view)->play;

    dialog_close(view, key, now);
    rules_open(play->app, session_game(play->session), now);
}

static void open_options(void *view, int32_t key, int64_t now)
{
    const struct play_screen *const play = ((const struct pause *)view)->play;

    dialog_close(view, key, now);
    options_open(play->app, now);
}

static void leave_game(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = ((const struct pause *)view)->play;

    dialog_close(view, key, now);
    play_leave(play, now);
}

static void show_help(void *view, int32_t key, int64_t now)
{
    const struct dialog *const dialog = view;

    (void)key;
    help_open(dialog->app, dialog->bindings, now);
}

/* Replaces the machine by the next level, or the one before. */
static void seat_next_level(struct pause *pause, int by, int64_t now)
{
    struct session *const session = pause->play->session;
    const struct levels *const levels = pause->play->app->levels;
    const char *const game = session_game(session)->name;
    const int machine = session_opponent(session);
    const char *const who = match_player(session_match(session), machine)->who;
    const bool known = levels_playing_number(levels, game, who) >= 0;
    const struct level *const level = known ? levels_step(levels, game, who, by)
                                      : by > 0
                                          ? levels_playing_at(levels, game, 0)
                                          : NULL;
    struct err err;

    if (level != NULL && !session_seat(session, machine, level->key, now, &err))
        app_say(pause->play->app, now, "%s", err.text);
}

static void change_level(void *view, int32_t key, int64_t now)
{
    seat_next_level(view, key == INPUT_LEFT ? -1 : 1, now);
}

static const struct binding *get_selected(const struct pause *pause)
{
    return pause->lines[pause->rows.list.selected];
}

static bool may_choose(const struct pause *pause, const struct binding *row)
{
    return row->when == NULL || row->when(pause);
}

/* A line that has become impossible is gone in the next picture. */
static void choose_selected(void *view, int32_t key, int64_t now)
{
    const struct binding *const row = get_selected(view);

    (void)key;
    if (may_choose(view, row))
        row->act(view, (unsigned char)*row->cap, now);
}

static bool is_over(const void *view)
{
    return session_is_over(((const struct pause *)view)->play->session);
}

static bool is_running(const void *view)
{
    return !is_over(view);
}

/* Also for a game that goes on, where it counts as help. */
static bool may_review(const void *view)
{
    const struct play_screen *const play = ((const struct pause *)view)->play;

    return play_may_advise(play) &&
           play_may_review(play, session_cursor(play->session));
}

static void review_game(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = ((const struct pause *)view)->play;

    dialog_close(view, key, now);
    play_open_review(play, 'V', now);
}

/* Is nobody at another machine? */
static bool is_alone(const void *view)
{
    return play_is_alone(((const struct pause *)view)->play);
}

static bool is_unkept(const void *view)
{
    return session_is_unkept(((const struct pause *)view)->play->session, NULL);
}

static bool is_safe(const void *view)
{
    return is_alone(view) && !is_unkept(view);
}

static bool is_unsafe(const void *view)
{
    return is_alone(view) && is_unkept(view);
}

static bool is_shared(const void *view)
{
    return !is_alone(view);
}

/* At a table the other player is asked. */
static bool may_undo(const void *view)
{
    const struct play_screen *const play = ((const struct pause *)view)->play;

    return !play_watches_table(play) && play_may_go_back(play);
}

static bool may_hint(const void *view)
{
    return is_alone(view) && is_running(view);
}

/* Only with one opponent; a game that is over keeps its own. */
static bool may_change_level(const void *view)
{
    const struct session *const session =
        ((const struct pause *)view)->play->session;

    return is_alone(view) && is_running(view) && session_opponent(session) >= 0;
}

static bool may_draw(const void *view)
{
    return play_may_offer_draw(((const struct pause *)view)->play);
}

static bool is_on_level(const void *view)
{
    return get_selected(view)->act == change_level && may_change_level(view);
}

static const struct binding CHOOSE_ROWS[] = {
    {.keys = "↑ ↓  j k", .help = "choose"},
    {.keys = "← →", .when = is_on_level, .act = change_level},
    {"Enter", NULL, NULL, "⏎", "do it", .act = choose_selected},
    {0},
};

static const struct bindings CHOOSE = {.rows = CHOOSE_ROWS};

/* The lines of the card. The help leaves out what the key does without it. */
static const struct binding ROWS[] = {
    {"Esc", NULL, "resume", "Esc", "resume", .act = resume_game},
    {"R", NULL, NULL, "R", "result", .when = is_over, .act = press_below},
    {"V", NULL, NULL, "V", "review", .when = may_review, .act = review_game},
    {"u", "Backspace", NULL, "u", "undo", .when = may_undo, .act = press_below},
    {"v", NULL, "another level", "v", "level", .when = may_change_level,
     .act = change_level},
    {"i", NULL, NULL, "i", "hint", .when = may_hint, .act = press_below},
    {"C", NULL, NULL, "C", "the table", .when = is_shared, .act = press_below},
    {"D", NULL, NULL, "D", "offer a draw", .when = may_draw,
     .act = press_below},
    {"S", NULL, NULL, "S", "save as", .act = press_below},
    {"E", NULL, NULL, "E", "export a film", .act = press_below},
    {"n", NULL, NULL, "n", "new game", .when = is_alone, .act = press_below},
    {"r", NULL, "rules of this game", "r", "rules", .act = open_rules},
    {"?", "F1", NULL, "?", "help", .act = show_help},
    {"o", NULL, "options", "o", "options", .act = open_options},
    {"q", NULL, NULL, "q", "leave the table", .when = is_shared,
     .act = press_below},
    {"q", NULL, "menu (saved)", "q", "menu (saved)", .when = is_safe,
     .act = leave_game},
    {"q", NULL, NULL, "q", "menu (not saved)", .when = is_unsafe,
     .act = leave_game},
    {0},
};

enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS };

_Static_assert((int)ROW_COUNT <= (int)ROWS_MAX, "there is room for every row");

static const struct bindings KEYS = {
    .name = "pause", .rows = ROWS, .more = &CHOOSE, .bar = "Enter Esc q"};

/* ---- the card ---- */

/* The selected line stays selected or, if it is gone, the one behind it. */
static void list_lines(struct pause *pause)
{
    struct list *const list = &pause->rows.list;
    const struct binding *const before =
        list->count > 0 ? get_selected(pause) : ROWS;

    list->count = 0;
    for (const struct binding *row = ROWS; row->keys != NULL; row++)
        if (may_choose(pause, row))
            pause->lines[list->count++] = row;
    list->selected = 0;
    while (list->selected + 1 < list->count &&
           pause->lines[list->selected] < before)
        list->selected++;
}

/* An agent that is no level has a name as long as its options. */
static void draw_level(const struct pause *pause, struct canvas *canvas,
                       struct rect row, struct style style)
{
    const struct session *const session = pause->play->session;
    int x = canvas_text(canvas, row.x + VALUE_AT, row.y, style, "‹ ");

    x = canvas_text_cut(canvas, x, row.y, row.width - VALUE_AT - 2 * ARROW,
                        style,
                        session_name(session, session_opponent(session)));
    canvas_text(canvas, x, row.y, style, " ›");
}

static void draw_row(const struct pause *pause, struct canvas *canvas, int line)
{
    const struct binding *const row = pause->lines[line];
    const bool selected = line == pause->rows.list.selected;
    const struct style style =
        on(selected ? THEME_SELECTED : THEME_PANEL, THEME_TEXT);
    const struct rect at = {pause->rows.at.x, rows_y(&pause->rows, line),
                            pause->rows.at.width, 1};

    canvas_fill(canvas, at, style, " ");
    canvas_text(canvas, at.x + 1, at.y, style, row->cap);
    canvas_format(canvas, at.x + 1 + CAP_WIDTH, at.y, style, "%c%s",
                  toupper((unsigned char)*row->hint), row->hint + 1);
    if (row->act == change_level)
        draw_level(pause, canvas, at, style);
    if (selected)
        canvas_set_cursor(canvas, at.x + 1, at.y);
}

/* Draws on the lower border how many lines are out of sight. */
static void draw_hidden(const struct pause *pause, struct canvas *canvas)
{
    const struct rect at = pause->rows.at;
    const struct rows_words more = rows_hidden(&pause->rows.list);

    if (*more.text == '\0')
        return;

    const int end = at.x + at.width;
    const int x = end - canvas_text_width(canvas, more.text) - 2;

    canvas_format(canvas, x, at.y + at.height, on(THEME_PANEL, THEME_DIM),
                  " %s ", more.text);
}

static void draw_card(void *self, struct canvas *canvas, int64_t now)
{
    struct pause *const pause = self;
    struct list *const list = &pause->rows.list;

    canvas_fill(
        canvas,
        (struct rect){0, canvas_height(canvas) - 1, canvas_width(canvas), 1},
        ink(THEME_TEXT), " ");
    dialog_draw_keys(&pause->dialog, canvas, now);
    list_lines(pause);
    rows_show(&pause->rows, list->count,
              card_draw(canvas, CARD_WIDTH, list->count + 2, "Paused"));
    for (int line = list->top;
         line < list->count && line < list->top + pause->rows.at.height; line++)
        draw_row(pause, canvas, line);
    draw_hidden(pause, canvas);
    app_draw_notice(pause->dialog.app, canvas, now);
}

static bool take_event(void *self, const struct event *event, int64_t now)
{
    struct pause *const pause = self;

    if (dialog_event(&pause->dialog, event, now))
        return true;

    const enum list_answer answer = rows_event(&pause->rows, event);

    if (answer == LIST_CHOSEN)
        choose_selected(pause, 0, now);
    return answer != LIST_NOT_MINE;
}

/* If the game has ended, closes this card, since the card at the end needs an
 * open board; but not in a series at a table. */
static void tick_card(void *self, int64_t now)
{
    struct pause *const pause = self;
    const struct play_screen *const play = pause->play;

    if (pause->over || !is_over(pause) ||
        screens_view_at(play->app->screens, 0) != self)
        return;
    pause->over = true;
    if (play->table == NULL || !table_goes_on(play->table))
        dialog_close(pause, 0, now);
}

static const struct screen_class CLASS = {
    .name = "pause",
    .card = true,
    .draw = draw_card,
    .event = take_event,
    .tick = tick_card,
    .due = dialog_due,
    .bindings = dialog_bindings,
    .free = free,
};

void pause_card_open(struct play_screen *play, int64_t now)
{
    struct pause *const pause = memory_new(1, sizeof *pause);

    pause->dialog = (struct dialog){.app = play->app, .bindings = &KEYS};
    pause->play = play;
    pause->over = session_is_over(play->session);
    list_lines(pause);
    screens_push(play->app->screens, &CLASS, pause, now);
}
