/* SPDX-License-Identifier: MIT */
/* The play screen: its events, its time, and how it is opened and freed. */
#include "base/memory.h"
#include "match/saves/game_code.h"
#include "screen/play/inside.h"
#include "screen/play/layout.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- keys and mouse ---- */

static bool press_key(struct play_screen *play, int32_t key, int64_t now)
{
    if (key != INPUT_ENTER && key != INPUT_ESCAPE)
        session_drop_objection(play->session);
    return input_key(play_keys(play), &play->input, key, now);
}

static struct bindings get_bar(const struct play_screen *play)
{
    struct bindings bar = *play_keys(play);

    if (!session_is_looking(play->session) && session_is_over(play->session))
        bar.bar = play->table != NULL                  ? "N c C R k q y"
                  : session_set_follows(play->session) ? "N n R k q u y"
                                                       : "N n R k u q y";
    else if (session_objection(play->session) != NULL)
        bar.bar = "Enter Esc i 1..9 ← u";
    return bar;
}

/* Events on the board go to the input. */
static void use_board(struct play_screen *play, const struct event *event,
                      int64_t now)
{
    struct board board;

    play_board(play, now, &board);
    input_of(board.game)
        ->mouse(&play->input, event->action,
                board_of(board.game)
                    ->place_at(&board, play->drawn.board, play->drawn.size,
                               event->x, event->y),
                now);
}

static void use_mouse(struct play_screen *play, const struct event *event,
                      int64_t now)
{
    const bool looking = session_is_looking(play->session);
    const bool wheel =
        event->action == MOUSE_WHEEL_UP || event->action == MOUSE_WHEEL_DOWN;
    const bool press = event->action == MOUSE_PRESS;

    if (play->drawn.canvas == NULL)
        return; /* nothing is drawn yet to click on */
    if (wheel) {
        history_view_enter(play, now);
        press_key(play,
                  event->action == MOUSE_WHEEL_UP ? INPUT_LEFT : INPUT_RIGHT,
                  now);
    } else if (press && event->button == MOUSE_RIGHT) {
        press_key(play, 'u', now);
    } else if (press && event->button == MOUSE_LEFT) {
        const struct bindings bar = get_bar(play);
        const int32_t key =
            bindings_click(&bar, play, play->drawn.canvas, event->x, event->y);

        if (key != 0)
            press_key(play, key, now);
        else if (play_click_chart(play, event, now))
            return;
        else if (looking)
            history_view_click(play, event, now);
        else
            use_board(play, event, now);
    } else if (!press && !looking &&
               (event->button == MOUSE_LEFT || event->action == MOUSE_POINT)) {
        use_board(play, event, now);
    }
}

/* ---- events ---- */

/* Offers to set up a pasted position or game; any other text is not meant for a
 * board. */
static void take_paste(struct play_screen *play, const char *text, int64_t now)
{
    char line[POSITION_TEXT_MAX];
    struct err unsaid;

    text += strspn(text, " \t\r\n");
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, " \t\r\n"), text);
    play_offer(play, game_code_is(text) ? text : line, now, &unsaid);
}

static bool take_event(void *self, const struct event *event, int64_t now)
{
    struct play_screen *const play = self;
    bool busy;

    switch (event->kind) {
    case EVENT_KEY:
        return press_key(play, event->key, now);
    case EVENT_MOUSE:
        use_mouse(play, event, now);
        return true;
    case EVENT_PASTE:
        take_paste(play, event->text, now);
        return true;
    case EVENT_INTERRUPT:
        /* Cuts a search or an animation short; if there is none, the app asks
         * whether to leave. */
        busy = animation_runs(play) || session_is_thinking(play->session);
        animation_finish(play);
        session_move_now(play->session);
        return busy;
    case EVENT_RESIZE:
        return true;
    case EVENT_STOP:
    case EVENT_CONTINUE:
    case EVENT_LEAVE:
    case EVENT_GROUND:
        break;
    }
    return false;
}

/* ---- time ---- */

static void tick_table(struct play_screen *play, int64_t now)
{
    if (play->table != NULL)
        table_tick(play->table, now);
    play_take_table_events(play, now);
}

/* Repeats until there are no more events: a match whose moves are not shown
 * goes on at once. The table hears of the end of a game before the screen tells
 * its score. */
static void tick_view(void *self, int64_t now)
{
    struct play_screen *const play = self;

    animation_tick(play, now);
    tick_table(play, now);
    do {
        if (!animation_runs(play))
            session_shown(play->session);
        session_tick(play->session, now);
        tick_table(play, now);
    } while (play_take_events(play, now) && !animation_runs(play));
    if (play->queued && !animation_runs(play)) {
        play->queued = false;
        play_try(play, play->queue, now);
        tick_table(play, now);
    }
}

static int64_t get_due(const void *self, int64_t now)
{
    const struct play_screen *const play = self;
    const int64_t times[] = {
        animation_due(play, now), session_due(play->session),
        session_clock_due(play->session, now), app_notice_due(play->app, now),
        play->table != NULL ? table_due(play->table) : NEVER};
    int64_t first = NEVER;

    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        if (times[i] < first)
            first = times[i];
    return first;
}

static int get_descriptors(const void *self, struct pollfd *wake, int max)
{
    const struct play_screen *const play = self;

    const int count = session_descriptors(play->session, wake, max);

    return play->table == NULL
               ? count
               : count +
                     table_descriptors(play->table, wake + count, max - count);
}

/* While something covers the board clocks stand still and no machine moves. An
 * animation that was paused before stays so. */
static void cover_view(void *self, bool covered, int64_t now)
{
    struct play_screen *const play = self;
    bool *const by_cover = &play->animation.by_cover;

    if (animation_runs(play) &&
        (covered ? play->animation.stopped == 0 : *by_cover)) {
        animation_stop(play, now);
        *by_cover = covered;
    }
    session_cover(play->session, covered, now);
    if (!covered)
        play_set_tutor(play);
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
    table_free(play->table);
    match_free(play->sent);
    app_take_unkept(play->app, session_end(play->session));
    free(play);
}

static bool is_unkept(const void *self, struct err *why)
{
    const struct play_screen *const play = self;

    return session_is_unkept(play->session, why);
}

static bool keep_game(void *self, const char *name, struct err *err)
{
    struct play_screen *const play = self;

    if (name == NULL)
        return session_keep(play->session) ||
               !session_is_unkept(play->session, err);
    if (!session_save_as(play->session, name, false, err))
        return false;
    snprintf(play->saved_name, sizeof play->saved_name, "%s", name);
    return true;
}

/* The title and the line of keys are as wide as the block between them. */
static int count_columns(const void *self, int width, int height)
{
    const struct play_screen *const play = self;

    return play_block_width(session_game(play->session), width, height);
}

#define SHARED                                                         \
    .columns = count_columns, .draw = draw_all, .event = take_event,   \
    .tick = tick_view, .due = get_due, .descriptors = get_descriptors, \
    .cover = cover_view, .bindings = play_keys, .unkept = is_unkept,   \
    .keep = keep_game, .free = free_view

static const struct screen_class PLAY_CLASS = {
    .name = "game", .commands = &GAME_COMMANDS, SHARED};
static const struct screen_class WATCH_CLASS = {
    .name = "watch", .commands = &GAME_COMMANDS, SHARED};
static const struct screen_class TABLE_CLASS = {
    .name = "game", .commands = &TABLE_COMMANDS, .served = true, SHARED};

/* Opens the cards or screens that lie over the game from the beginning. */
static void open_cards(struct play_screen *play,
                       const struct play_options *options, int64_t now)
{
    if (options->mode == MODE_HISTORY)
        history_view_enter(play, now);
    if (options->mode == MODE_PLAY && session_set_follows(play->session))
        end_card_open(play, now);
    if (options->reviews)
        play_open_review(play, 0, now);
    if (play->table != NULL && table_state(play->table) == TABLE_WAITS)
        table_card_open(play, now);
}

bool play_open(struct app *app, struct match *match,
               const struct play_options *options, int64_t now, struct err *err)
{
    const bool watched = options->mode == MODE_WATCH ||
                         (options->table == NULL && match_humans(match) == 0);
    const struct session_setting setting = {
        .levels = app->levels,
        .record = app->record,
        .seed = &app->seed,
        .analyst = app->analyst,
        .review = review_usual(app->review),
        .earliest = SESSION_MOVE_EARLIEST,
        .games = options->games,
        .evaluates = watched && options->mode != MODE_HISTORY &&
                     app->config.values[CONFIG_EVALUATION] != 0,
        .autosaves = true,
        .prepares = true,
        .elsewhere =
            options->table != NULL ? table_elsewhere(options->table) : 0,
    };

    if (!board_exists(match_game(match))) {
        err_set(err,
                "%s has no board to be drawn; it is played with naqala play "
                "--text",
                match_game(match)->name);
        match_free(match);
        autosave_free(options->autosave);
        table_free(options->table);
        return false;
    }

    struct session *const session =
        session_new(match, options->autosave, &setting, now, err);

    if (session == NULL) {
        table_free(options->table);
        return false;
    }

    struct play_screen *const play = memory_new(1, sizeof *play);

    play->app = app;
    play->session = session;
    play->input = input_new(&play_input_host);
    play->watched = watched;
    play->taught = options->teach;
    play->looks = options->looks;
    if (options->replaces)
        screens_pop(app->screens, now);
    screens_push(app->screens,
                 options->table != NULL ? &TABLE_CLASS
                 : watched              ? &WATCH_CLASS
                                        : &PLAY_CLASS,
                 play, now);
    play->table = options->table;
    if (play->table != NULL)
        table_sit(play->table, session, now);
    play_take_events(play, now);
    open_cards(play, options, now);
    return true;
}
