/* The play screen: opened, ticked, covered, drawn, cleared away. */
#include "base/clock.h"
#include "base/memory.h"
#include "screen/play/inside.h"

#include <stdlib.h>

/* Until nothing follows from what has happened: a match in which no move is
 * shown goes on at once. */
static void tick(void *self, int64_t now)
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

static int64_t due(const void *self, int64_t now)
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

static int descriptors(const void *self, struct pollfd *wake, int max)
{
    const struct play_screen *const play = self;

    return session_descriptors(play->session, wake, max);
}

/* Nobody's time runs, and nobody moves, while the board is not to be seen or a
 * card lies on it. */
static void cover(void *self, bool covered, int64_t now)
{
    struct play_screen *const play = self;

    play->covered = covered;
    if (animation_runs(play) && covered == (play->animation.stopped == 0))
        animation_stop(play, now);
    session_cover(play->session, covered, now);
}

static void draw(void *self, struct canvas *canvas, int64_t now)
{
    struct play_screen *const play = self;

    play_draw_view(play, canvas, now);
    play_draw_bar(play, canvas, now);
}

static void let_go(void *self)
{
    struct play_screen *const play = self;

    animation_finish(play);
    steps_free(&play->animation.steps);
    session_free(play->session);
    free(play);
}

static const struct screen_class PLAY_CLASS = {
    .name = "game",
    .draw = draw,
    .event = play_event,
    .tick = tick,
    .due = due,
    .descriptors = descriptors,
    .cover = cover,
    .bindings = play_keys,
    .free = let_go,
};

static const struct screen_class WATCH_CLASS = {
    .name = "watch",
    .draw = draw,
    .event = play_event,
    .tick = tick,
    .due = due,
    .descriptors = descriptors,
    .cover = cover,
    .bindings = play_keys,
    .free = let_go,
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
