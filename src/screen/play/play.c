/* The desk as a screen: laid, ticked, covered, cleared away. */
#include "base/clock.h"
#include "base/memory.h"
#include "screen/play/inside.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum { WORKERS = 2 };

/* ---- a match comes to the desk ---- */

/* Everything that belongs to a match and not to the desk. */
static void begin(struct play_screen *play, int64_t now)
{
    const bool was_over = play_is_over(play);

    const struct input_class *const class = input_of(play_game(play));

    animation_finish(play);
    class->forget(&play->input);
    play->keys = (struct bindings){
        .name = class->help,
        .rows = class->keys,
        .more = &PLAY_KEYS,
        .bar = class->bar,
    };
    play->queued = false;
    play->hinted = 0;
    play->hint_node = NODE_NONE;
    play->hint_wanted = false;
    play->over_shown = was_over;
    play->counted = was_over;
    play->helped = play->evaluating;
    play->hints = 0;
    play->take_backs = 0;
    play->last = NODE_NONE;
    play->ground_node = NODE_NONE;
    play->ground = "";
    play->home = play_cursor(play);
    play->analysis.node = NODE_NONE;
    play->analysis.node_count = 0;
    play->asked = now;
}

static bool seat_all(struct play_screen *play, int64_t now, struct err *err)
{
    for (int i = 0; i < play_game(play)->players; i++) {
        if (!play_employ(play, i, match_player(play->match, i)->who, now, err))
            return false;
        play->seats[i].taken = false;
    }
    return true;
}

/* The analyst of another game would not know this one. */
static void dismiss_analyst(struct analysis *analysis)
{
    if (analysis->worker != NULL)
        worker_cancel(analysis->worker);
    agent_free(analysis->agent);
    analysis->agent = NULL;
    analysis->ticket = 0;
    analysis->node = NODE_NONE;
}

static bool is_drawn(const struct game *game, struct err *err)
{
    return board_exists(game) ||
           err_set(err,
                   "%s has no board to be drawn; it is played with "
                   "naqala play --text",
                   game->name);
}

bool play_take(struct play_screen *play, struct match *match,
               struct autosave *autosave, int64_t now, struct err *err)
{
    struct match *const before = play->match;
    struct err why;

    thinking_stop(play);
    play_review_end(play);
    dismiss_analyst(&play->analysis);
    play->match = match;
    if (!is_drawn(match_game(match), err) || !seat_all(play, now, err)) {
        play->match = before;
        match_free(match);
        autosave_free(autosave);
        if (before != NULL)
            seat_all(play, now, &why);
        return false;
    }
    match_free(before);
    autosave_free(play->autosave);
    play->autosave = autosave != NULL ? autosave : autosave_new(&why);
    play->kept = autosave != NULL;
    if (play->autosave == NULL)
        app_say(play->app, now, "%s", why.text);
    begin(play, now);
    play_ask(play, now);
    return true;
}

/* ---- the screen ---- */

static void tick(void *self, int64_t now)
{
    struct play_screen *const play = self;
    const bool shown = animation_tick(play, now);

    thinking_tick(play, now);
    play_review_tick(play);
    if (shown && play->queued && !animation_runs(play)) {
        play->queued = false;
        play_try(play, play->queue, now);
    }
    if (!animation_runs(play) && play_is_over(play) && !play->over_shown &&
        play->mode != MODE_HISTORY && !play->covered)
        end_card_open(play, now);
    play_go_on(play, now);
}

static int64_t sooner(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static int64_t due(const void *self, int64_t now)
{
    const struct play_screen *const play = self;
    int64_t first = sooner(animation_due(play, now), thinking_due(play, now));

    if (play->series.next_game != 0)
        first = sooner(first, play->series.next_game);
    if (*app_notice(play->app, now) != '\0')
        first = sooner(first, play->app->notice_until);
    return first;
}

static int descriptors(const void *self, struct pollfd *wake, int max)
{
    const struct play_screen *const play = self;
    const struct worker *const workers[WORKERS] = {play->worker,
                                                   play->analysis.worker};
    int count = 0;

    for (int i = 0; i < WORKERS; i++)
        if (workers[i] != NULL && count < max)
            wake[count++] = (struct pollfd){.fd = worker_descriptor(workers[i]),
                                            .events = POLLIN};
    if (play_review_runs(play) && count < max)
        wake[count++] = (struct pollfd){
            .fd = reviewer_descriptor(play->review.reviewer), .events = POLLIN};
    return count;
}

/* Nobody's time runs, and nobody moves, while the desk is not to be seen or a
 * card lies on it. */
static void cover(void *self, bool covered, int64_t now)
{
    struct play_screen *const play = self;

    play->covered = covered;
    if (animation_runs(play) && covered == (play->animation.stopped == 0))
        animation_stop(play, now);
    if (covered) {
        play->covered_at = now;
        return;
    }
    play->asked += now - play->covered_at;
    analysis_ask(play, now);
}

static void let_go(void *self)
{
    struct play_screen *const play = self;

    animation_finish(play);
    play_review_end(play);
    thinking_free(play);
    steps_free(&play->steps);
    autosave_free(play->autosave);
    match_free(play->match);
    free(play);
}

static void draw(void *self, struct canvas *canvas, int64_t now)
{
    struct play_screen *const play = self;

    play_draw_view(play, canvas, now);
    play_draw_bar(play, canvas, now);
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

bool play_open(struct app *app, struct match *match,
               const struct play_options *options, int64_t now, struct err *err)
{
    struct play_screen *const play = memory_new(1, sizeof *play);
    const bool watched = options->mode == MODE_WATCH;

    play->app = app;
    play->input = input_new(&play_input_host);
    play->mode = options->mode;
    play->before = MODE_PLAY;
    play->taught = options->teach;
    play->series.games = options->games > 0 ? options->games : 1;
    play->evaluating = watched && app->config.values[CONFIG_EVALUATION] != 0;
    if (!play_take(play, match, options->autosave, now, err)) {
        let_go(play);
        return false;
    }
    if (options->replaces)
        screens_pop(app->screens, now);
    screens_push(app->screens, watched ? &WATCH_CLASS : &PLAY_CLASS, play, now);
    if (options->mode == MODE_HISTORY) {
        play->mode = MODE_PLAY;
        history_view_enter(play, now);
    } else {
        play_store(play, now);
    }
    return true;
}
