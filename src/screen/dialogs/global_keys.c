/* SPDX-License-Identifier: MIT */
/* Events that no screen uses: the global keys, Ctrl-C, and the code of a game
 * that is pasted. */
#include "base/clock.h"
#include "match/saves/game_code.h"
#include "screen/match_setup.h"

#include <string.h>

#define ASK_AGAIN (2 * CLOCK_SECOND)

enum { INTERRUPTED = 130 };

static void leave_interrupted(void *whose, int64_t now)
{
    struct app *const app = whose;

    (void)now;
    screens_leave(app->screens, INTERRUPTED);
}

static void open_help(void *view, int32_t key, int64_t now)
{
    struct app *const app = view;

    (void)key;
    help_open(app, screens_bindings(app->screens), now);
}

/* The theme after auto is one that looks different. */
static int find_next_theme(const struct app *app)
{
    const int next = app->theme_choice + 1;

    if (app->theme_choice == APP_THEME_AUTO)
        return next == app_theme_index(app, APP_THEME_AUTO) ? next + 1 : next;
    return next < themes_count(app->themes) ? next : APP_THEME_AUTO;
}

static void open_command_line(void *view, int32_t key, int64_t now)
{
    (void)key;
    command_line_open(view, now);
}

static void show_next_theme(void *view, int32_t key, int64_t now)
{
    struct app *const app = view;

    (void)key;
    app_keep_theme(app, find_next_theme(app));
    app_say_theme(app, now);
}

static void open_themes(void *view, int32_t key, int64_t now)
{
    (void)key;
    themes_open(view, now);
}

static void change_speed(void *view, int32_t key, int64_t now)
{
    app_change_speed(view, now, false, key == '0' ? 0 : key == '-' ? -1 : 1);
}

static void switch_mouse(void *view, int32_t key, int64_t now)
{
    struct app *const app = view;

    (void)key;
    app_set_mouse(app, app->config.values[CONFIG_MOUSE] == 0, now);
}

static const struct binding ROWS[] = {
    {.keys = "?  F1", .help = "this help", .act = open_help},
    {.keys = ":", .help = "type a command", .act = open_command_line},
    {.keys = "Tab", .help = "complete it; list them"},
    {.keys = "Esc", .help = "one step back"},
    {.keys = "q", .help = "close; quit"},
    {.keys = "t", .help = "next theme", .act = show_next_theme},
    {.keys = "T", .help = "choose a theme", .act = open_themes},
    {.keys = "+ -", .also = "=", .help = "faster, slower", .act = change_speed},
    {.keys = "0", .help = "the usual speed", .act = change_speed},
    {.keys = "m", .help = "mouse on, off", .act = switch_mouse},
    {.keys = "Ctrl-L", .help = "draw anew"},
    {.keys = "Ctrl-Z", .help = "suspend"},
    {0},
};

const struct bindings GLOBAL_KEYS = {.name = "everywhere", .rows = ROWS};

/* The terminal's answers are for the app, on any screen. A key or a click means
 * that the message was read. */
static void see_event(void *whose, const struct event *event)
{
    struct app *const app = whose;

    if (event->kind == EVENT_GROUND)
        app_tell_ground(app, event->ground);
    if (event->kind == EVENT_KEY ||
        (event->kind == EVENT_MOUSE && event->action == MOUSE_PRESS))
        app->notice_until = 0;
}

/* Sets it up with people in all seats; a game that is over is opened to be
 * looked at. */
static void set_up_code(void *whose, struct match *match, int64_t now)
{
    struct app *const app = whose;
    const struct play_options options = {
        .mode = match_end(match) != END_NOT ? MODE_HISTORY : MODE_PLAY};
    struct err err;

    if (!play_open(app, match, &options, now, &err))
        app_say(app, now, "%s", err.text);
}

/* Closes cards, so that the game below gets the code; a question about another
 * code makes room for this one. */
static void take_code(struct app *app, const struct event *paste, int64_t now)
{
    struct screens *const screens = app->screens;

    while (screens_count(screens) > 1 && screens_class_at(screens, 0)->card)
        screens_pop(screens, now);
    if (match_setup_has_game(app, 0))
        screens_event(screens, paste, now);
    else
        ask_code(app, paste->text, set_up_code, app, now);
}

/* Closes questions without an answer, so that nothing changes. */
static void close_questions(const struct app *app, int64_t now)
{
    struct screens *const screens = app->screens;

    while (screens_count(screens) > 1 &&
           strcmp(screens_class_at(screens, 0)->name, "question") == 0)
        screens_pop(screens, now);
}

/* The second Ctrl-C within two seconds leaves without a question. */
static bool handle_event(void *whose, const struct event *event, int64_t now)
{
    struct app *const app = whose;
    struct err unasked;

    if (event->kind == EVENT_KEY)
        return bindings_key(&GLOBAL_KEYS, app, event->key, now);
    if (event->kind == EVENT_PASTE && game_code_is(event->text)) {
        take_code(app, event, now);
        return true;
    }
    if (event->kind != EVENT_INTERRUPT)
        return false;
    if (app->interrupted != 0 && now - app->interrupted < ASK_AGAIN) {
        leave_interrupted(app, now);
        return true;
    }
    app->interrupted = now;
    close_questions(app, now);
    if (screens_keep(app->screens, &unasked))
        ask_yes(app, "Leave naqala? Nothing is lost.", leave_interrupted, app,
                now);
    else
        ask_unkept(app, leave_interrupted, app, now);
    return true;
}

void global_keys_begin(struct app *app)
{
    screens_around(app->screens, see_event, handle_event, app);
}
