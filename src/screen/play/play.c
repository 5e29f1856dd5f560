/* SPDX-License-Identifier: MIT */
/* The play screen: its events, its time, and how it is opened and freed. */
#include "base/memory.h"
#include "screen/play/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- events ---- */

static bool press_key(struct play_screen *play, int32_t key, int64_t now)
{
    if (key < '0' || key > '9')
        play->input.digit = 0;
    return bindings_key(play_keys(play), play, key, now);
}

/* ---- the line of keys ---- */

static struct bindings get_bar(const struct play_screen *play)
{
    struct bindings bar = *play_keys(play);

    if (!session_is_looking(play->session) && session_is_over(play->session))
        bar.bar = "N n k u y q";
    return bar;
}

/* ---- the mouse ---- */

/* What happens on the board is the input's. */
static void use_board(struct play_screen *play, const struct event *event,
                      int64_t now)
{
    struct board board;

    if (session_is_looking(play->session))
        return;
    play_board(play, now, &board);
    input_of(board.game)
        ->mouse(&play->input, event->action,
                board_of(board.game)
                    ->place_at(&board, play->drawn.board, play->drawn.size,
                               event->x, event->y),
                now);
}

static void take_click(struct play_screen *play, const struct event *event,
                       int64_t now)
{
    const struct bindings bar = get_bar(play);
    const int32_t key =
        bindings_click(&bar, play, play->drawn.canvas, event->x, event->y);

    if (key != 0)
        press_key(play, key, now);
    else if (session_is_looking(play->session))
        history_view_click(play, event, now);
    else
        use_board(play, event, now);
}

static void turn_wheel(struct play_screen *play, int32_t key, int64_t now)
{
    if (!session_is_looking(play->session))
        history_view_enter(play, now);
    press_key(play, key, now);
}

static bool use_mouse(struct play_screen *play, const struct event *event,
                      int64_t now)
{
    if (play->drawn.canvas == NULL)
        return true; /* nothing has been drawn yet that could be clicked on */
    switch (event->action) {
    case MOUSE_POINT:
        use_board(play, event, now);
        break;
    case MOUSE_PRESS:
        if (event->button == MOUSE_LEFT)
            take_click(play, event, now);
        else if (event->button == MOUSE_RIGHT)
            press_key(play, 'u', now);
        break;
    case MOUSE_WHEEL_UP:
        turn_wheel(play, INPUT_LEFT, now);
        break;
    case MOUSE_WHEEL_DOWN:
        turn_wheel(play, INPUT_RIGHT, now);
        break;
    case MOUSE_DRAG:
    case MOUSE_RELEASE:
        if (event->button == MOUSE_LEFT)
            use_board(play, event, now);
        break;
    }
    return true;
}

/* ---- what is no key ---- */

/* A search or an animation is cut short; if there is none, the app asks whether
 * to leave. */
static bool cut_short(struct play_screen *play)
{
    const bool busy =
        animation_runs(play) || session_is_thinking(play->session);

    animation_finish(play);
    session_move_now(play->session);
    return busy;
}

/* A position is offered to be set up; anything else that is pasted is not
 * meant for a board. */
static void take_paste(struct play_screen *play, const char *text, int64_t now)
{
    char line[POSITION_TEXT_MAX] = "";
    struct position position;
    struct err err;

    text += strspn(text, " \t\r\n");
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, " \t\r\n"), text);
    if (session_game(play->session)
            ->class->read_position(session_game(play->session), line, &position,
                                   &err))
        play_offer(play, &position, now);
}

static bool take_event(void *self, const struct event *event, int64_t now)
{
    struct play_screen *const play = self;

    switch (event->kind) {
    case EVENT_KEY:
        return press_key(play, event->key, now);
    case EVENT_MOUSE:
        return use_mouse(play, event, now);
    case EVENT_PASTE:
        take_paste(play, event->text, now);
        return true;
    case EVENT_INTERRUPT:
        return cut_short(play);
    case EVENT_RESIZE:
        return true;
    case EVENT_LEAVE:
        break;
    }
    return false;
}

/* ---- time ---- */

/* Until nothing follows from what has happened: a match in which no move is
 * shown goes on at once. */
static void tick_view(void *self, int64_t now)
{
    struct play_screen *const play = self;
    const bool shown = animation_tick(play, now);

    do {
        if (!animation_runs(play))
            session_shown(play->session);
        session_tick(play->session, now);
    } while (play_hear(play, now) && !animation_runs(play));
    if (shown && play->queued && !animation_runs(play)) {
        play->queued = false;
        play_try(play, play->queue, now);
    }
}

static int64_t get_due(const void *self, int64_t now)
{
    const struct play_screen *const play = self;
    const int64_t times[] = {animation_due(play, now),
                             session_due(play->session),
                             app_notice_due(play->app, now)};
    int64_t first = NEVER;

    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        if (times[i] < first)
            first = times[i];
    return first;
}

static int get_descriptors(const void *self, struct pollfd *wake, int max)
{
    const struct play_screen *const play = self;

    return session_descriptors(play->session, wake, max);
}

/* Clocks stand and no machine moves while something lies over the board. */
static void cover_view(void *self, bool covered, int64_t now)
{
    struct play_screen *const play = self;

    if (animation_runs(play) && covered == (play->animation.stopped == 0))
        animation_stop(play, now);
    session_cover(play->session, covered, now);
}

static void draw_all(void *self, struct canvas *canvas, int64_t now)
{
    struct play_screen *const play = self;

    const struct bindings bar = get_bar(play);

    play_draw_view(play, canvas, now);
    bindings_draw(&bar, play, canvas, app_notice(play->app, now));
}

static void free_view(void *self)
{
    struct play_screen *const play = self;

    animation_finish(play);
    steps_free(&play->animation.steps);
    session_free(play->session);
    free(play);
}

static const struct screen_class PLAY_CLASS = {
    .name = "game",
    .draw = draw_all,
    .event = take_event,
    .tick = tick_view,
    .due = get_due,
    .descriptors = get_descriptors,
    .cover = cover_view,
    .bindings = play_keys,
    .free = free_view,
};

static const struct screen_class WATCH_CLASS = {
    .name = "watch",
    .draw = draw_all,
    .event = take_event,
    .tick = tick_view,
    .due = get_due,
    .descriptors = get_descriptors,
    .cover = cover_view,
    .bindings = play_keys,
    .free = free_view,
};

/* Takes the match and the autosave; NULL with err, both freed. */
static struct session *begin_session(struct app *app, struct match *match,
                                     const struct play_options *options,
                                     int64_t now, struct err *err)
{
    const struct session_setting setting = {
        .levels = app->levels,
        .record = app->record,
        .seed = &app->seed,
        .analyst = app->analyst,
        .review = review_usual(app->review),
        .earliest = SESSION_MOVE_EARLIEST,
        .games = options->games,
        .evaluates = options->mode == MODE_WATCH &&
                     app->config.values[CONFIG_EVALUATION] != 0,
        .autosaves = true,
        .prepares = true,
    };

    if (board_exists(match_game(match)))
        return session_new(match, options->autosave, &setting, now, err);
    err_set(err,
            "%s has no board to be drawn; it is played with naqala play --text",
            match_game(match)->name);
    match_free(match);
    autosave_free(options->autosave);
    return NULL;
}

bool play_open(struct app *app, struct match *match,
               const struct play_options *options, int64_t now, struct err *err)
{
    struct session *const session =
        begin_session(app, match, options, now, err);

    if (session == NULL)
        return false;

    struct play_screen *const play = memory_new(1, sizeof *play);

    play->app = app;
    play->session = session;
    play->input = input_new(&play_input_host);
    play->watched = options->mode == MODE_WATCH;
    play->taught = options->teach;
    if (options->replaces)
        screens_pop(app->screens, now);
    screens_push(app->screens, play->watched ? &WATCH_CLASS : &PLAY_CLASS, play,
                 now);
    play_hear(play, now);
    if (options->mode == MODE_HISTORY)
        history_view_enter(play, now);
    return true;
}
