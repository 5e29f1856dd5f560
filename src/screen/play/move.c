/* SPDX-License-Identifier: MIT */
/* What the player does to the match, and the events of the session: shows
 * moves, says words, opens the card at the end. */
#include "base/clock.h"
#include "screen/play/inside.h"
#include "screen/text/advice.h"
#include "screen/text/describe.h"

enum { HASTE_AGAIN = 2, HASTE_BACK = 4 };

#define LONG_THOUGHT (3 * CLOCK_SECOND)

/* ---- the events of the session ---- */

/* The selection belongs to a position that is gone. */
static void forget_plans(struct play_screen *play)
{
    input_of(session_game(play->session))->forget(&play->input);
    play->queued = false;
    play->last = NODE_NONE;
}

/* At a table a game that was over goes on: cards and views of its end close. */
static void close_end(struct play_screen *play, const struct change *change,
                      int64_t now)
{
    const struct match *const match = session_match(play->session);

    if (play->table != NULL && !session_is_looking(play->session) &&
        match_end_at(match, change->from) != END_NOT &&
        match_end_at(match, change->to) == END_NOT)
        play_drop_views(play, now);
}

/* Further moves of a turn are shown faster; undo, redo and goto even more. */
static void show_change(struct play_screen *play,
                        const struct session_event *event, int64_t now)
{
    const struct change change = event->change;
    const bool moved = event->player != SESSION_NOBODY;
    int haste = HASTE_BACK;

    forget_plans(play);
    if (moved) {
        const int parent = session_node(play->session, change.to)->parent;

        haste =
            parent != NODE_START && event->player == play_mover_of(play, parent)
                ? HASTE_AGAIN
                : 1;
    }
    if (moved && !session_is_person(play->session, event->player)) {
        play->last = change.to;
        if (app_notice_due(play->app, now) == play->wait_told)
            app_say_nothing(play->app);
    }
    play->ground = event->ground;
    animation_begin(play, change.from, change.to, haste, now);
    if (moved && session_is_paused(play->session) && play->by_seeds &&
        animation_runs(play))
        animation_stop(play, now);
}

/* Rings for a person who has not stayed at the screen. */
static void ring_bell(const struct play_screen *play, int player)
{
    const struct app *const app = play->app;
    const struct thought *const thought =
        session_thought(play->session, player);

    if (app->config.values[CONFIG_BELL] != 0 && app->term != NULL &&
        match_humans(session_match(play->session)) > 0 && thought != NULL &&
        thought->nanoseconds >= LONG_THOUGHT)
        term_ring(app->term);
}

/* Chooses the keys of the game that begins. */
static void choose_keys(struct play_screen *play)
{
    const struct input_class *const class =
        input_of(session_game(play->session));

    play->family =
        play_watches_table(play)
            ? TABLE_WATCHER_KEYS
            : (struct bindings){
                  .rows = class->keys,
                  .more = play->table != NULL ? &TABLE_KEYS : &PLAY_KEYS,
                  .bar = play->table != NULL ? TABLE_KEYS.bar : class->bar};
    play->keys = (struct bindings){.name = class->help,
                                   .rows = PLAY_QUESTION_ROWS,
                                   .more = &play->family,
                                   .bar = play->family.bar};
}

static void take_event(struct play_screen *play,
                       const struct session_event *event, int64_t now)
{
    const struct session_series *const series = session_series(play->session);

    switch (event->kind) {
    case SESSION_BEGUN:
        animation_finish(play);
        forget_plans(play);
        *play->saved_name = '\0';
        play_drop_views(play, now);
        choose_keys(play);
        play_set_tutor(play);
        break;
    case SESSION_MOVED:
        close_end(play, &event->change, now);
        show_change(play, event, now);
        break;
    case SESSION_OVER:
        if (play->table != NULL && table_goes_on(play->table))
            app_say(play->app, now, "%s", table_score(play->table));
        else if (session_series_is_over(play->session))
            series_card_open(play, now);
        else if (series->games == 1 ||
                 (series->sets &&
                  match_humans(session_match(play->session)) > 0))
            end_card_open(play, now);
        break;
    case SESSION_NO_ADVICE:
    case SESSION_REMARK:
    case SESSION_NO_MACHINE:
        app_say(play->app, now, "%s", event->text);
        break;
    case SESSION_NOT_COUNTED:
        app_say(play->app, now, "this result is not counted: %s", event->text);
        break;
    case SESSION_NOT_KEPT:
        app_say(play->app, now, "this game is not saved: %s", event->text);
        break;
    case SESSION_KEPT_AGAIN:
        app_say(play->app, now, "the game is saved again");
        break;
    case SESSION_THOUGHT:
        if (event->done)
            ring_bell(play, event->player);
        break;
    case SESSION_SEATED:
    case SESSION_ADVISED:
    case SESSION_OBJECTED:
    case SESSION_REPLIED:
    case SESSION_REVIEWED:
        break; /* the next picture shows it */
    }
}

bool play_take_events(struct play_screen *play, int64_t now)
{
    struct session_event event;
    bool taken = false;

    for (; session_next_event(play->session, &event); taken = true)
        take_event(play, &event, now);
    return taken;
}

/* ---- the player's moves ---- */

bool play_may_play(struct play_screen *play, int64_t now)
{
    if (play_watches_table(play)) {
        app_say(play->app, now, "you watch this game");
        return false;
    }
    switch (session_may_play(play->session, now)) {
    case MAY_NOT_OVER:
        app_say(play->app, now, "the game is over");
        return false;
    case MAY_NOT_THINKS:
        app_say(play->app, now,
                play->table != NULL ? "it is %s's turn" : "%s is thinking",
                session_name(play->session, session_mover(play->session)));
        play->wait_told = app_notice_due(play->app, now);
        return false;
    case MAY_NOT_HELD:
        app_say(play->app, now, "%s", table_why_held(play->table));
        return false;
    case MAY_NOT_YET:
        return false;
    case MAY_PLAY:
        break;
    }
    return true;
}

/* While the animation of the mover's own last move runs, the next move waits
 * for its end. Any other animation is finished; if it showed another player's
 * move, that is all that the key does. */
void play_try(struct play_screen *play, struct move move, int64_t now)
{
    const int mover = session_mover(play->session);

    if (!play_may_play(play, now))
        return;
    if (animation_runs(play)) {
        const int shown = animation_before(play)->player;

        if (shown == mover && !play->animation.backwards) {
            play->queue = move;
            play->queued = true;
            return;
        }
        animation_finish(play);
        if (!session_is_person(play->session, shown))
            return;
    }
    session_try(play->session, move, now);
    play_take_events(play, now);
}

void play_insist(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    session_play(play->session, session_objection(play->session)->move, now);
    play_take_events(play, now);
}

void play_set_tutor(struct play_screen *play)
{
    const struct config *const config = &play->app->config;

    session_tutor(play->session,
                  play->table != NULL
                      ? 0
                      : advice_tutor_least(
                            session_game(play->session),
                            (enum tutor_degree)config->values[CONFIG_TUTOR],
                            review_limits_of(config)));
}

/* The seat gets another player, who has not made its last move. */
static void forget_last_move(struct play_screen *play, int player)
{
    if (play->last != NODE_NONE && play_mover_of(play, play->last) == player)
        play->last = NODE_NONE;
}

void play_take_over(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;
    const int taken = session_taken(play->session);
    const int player = taken >= 0 ? taken : session_mover(play->session);
    struct err err;

    (void)key;
    animation_finish(play);
    if (taken >= 0 ? session_give_back(play->session, now, &err)
                   : session_take_over(play->session, now, &err)) {
        forget_last_move(play, player);
        app_say(play->app, now, "%s %s %s now",
                taken >= 0 ? session_name(play->session, player) : "you",
                taken >= 0 ? "plays" : "play",
                describe_side(session_game(play->session),
                              session_position(play->session), player));
    } else if (*err.text != '\0')
        app_say(play->app, now, "%s", err.text);
    play_take_events(play, now);
}

/* ---- what the input asks of the screen ---- */

static struct play_screen *screen_of(struct input *input)
{
    return (struct play_screen *)input; /* the first member */
}

static struct input_scene get_scene(const struct input *input)
{
    const struct play_screen *const play = (const struct play_screen *)input;
    const int *const values = play->app->config.values;

    return (struct input_scene){
        .game = session_game(play->session),
        .position = session_position(play->session),
        .viewer = play_viewer(play),
        .labels = play_labels(play),
        .over = session_is_over(play->session),
        .played = play_is_played(play),
        .history = true,
        .person =
            session_is_person(play->session, session_mover(play->session)),
        .animated = animation_runs(play),
        .foreign =
            animation_runs(play) &&
            !session_is_person(play->session, animation_before(play)->player),
        .preview = values[CONFIG_PREVIEW] != 0,
        .room = board_room(session_game(play->session), play->drawn.size),
        .digits_aim = values[CONFIG_DIGITS] != 0,
        .valued = session_is_evaluating(play->session),
        .report = session_is_evaluating(play->session)
                      ? session_advice(play->session)
                      : NULL,
    };
}

static void finish_animation(struct input *input)
{
    animation_finish(screen_of(input));
}

static bool input_may_play(struct input *input, int64_t now)
{
    return play_may_play(screen_of(input), now);
}

static void try_input_move(struct input *input, struct move move, int64_t now)
{
    play_try(screen_of(input), move, now);
}

static void say_for_input(struct input *input, int64_t now, const char *words)
{
    app_say(screen_of(input)->app, now, "%s", words);
}

const struct input_host play_input_host = {
    .get_scene = get_scene,
    .finish_animation = finish_animation,
    .may_play = input_may_play,
    .play_move = try_input_move,
    .say_words = say_for_input,
};
