/* The desk as a screen: laid, ticked, covered, cleared away. */
#include "base/clock.h"
#include "base/memory.h"
#include "screen/play/input.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum { WORKERS = 2 };

/* ---- what everybody asks ---- */

const struct game *desk_game(const struct desk *desk)
{
    return match_game(desk->match);
}

const struct position *desk_position(const struct desk *desk)
{
    return match_position(desk->match);
}

bool desk_is_over(const struct desk *desk)
{
    return match_end(desk->match) != END_NOT;
}

int desk_mover(const struct desk *desk)
{
    return desk_is_over(desk) ? -1 : desk_position(desk)->player;
}

bool desk_is_person(const struct desk *desk, int player)
{
    return player >= 0 && desk->seats[player].agent == NULL;
}

const char *desk_name(const struct desk *desk, int player)
{
    return match_player(desk->match, player)->name;
}

int desk_cursor(const struct desk *desk)
{
    return history_cursor(match_history(desk->match));
}

const struct node *desk_node(const struct desk *desk, int node)
{
    return history_node(match_history(desk->match), node);
}

bool desk_watching(const struct desk *desk)
{
    return desk->mode == TABLE_WATCH ||
           (desk->mode == TABLE_HISTORY && desk->before == TABLE_WATCH);
}

/* A person alone among machines; else the first player. The other one of two,
 * when the board is turned round; of three it turns under the same eyes. */
int desk_viewer(const struct desk *desk)
{
    const int players = desk_game(desk)->players;

    const bool other = desk->flipped && players == 2;

    if (match_humans(desk->match) == 1)
        for (int i = 0; i < players; i++)
            if (match_human(desk->match, i))
                return other ? 1 - i : i;
    return other ? 1 : 0;
}

/* ---- a match comes to the desk ---- */

/* Everything that belongs to a match and not to the desk. */
static void begin(struct desk *desk, int64_t now)
{
    const bool was_over = desk_is_over(desk);

    film_finish(desk);
    hand_of(desk_game(desk))->forget(desk);
    desk->queued = false;
    desk->hinted = 0;
    desk->hint_node = NODE_NONE;
    desk->hint_wanted = false;
    desk->over_shown = was_over;
    desk->counted = was_over;
    desk->helped = desk->evaluating;
    desk->hints = 0;
    desk->take_backs = 0;
    desk->last = NODE_NONE;
    desk->ground_node = NODE_NONE;
    desk->ground = "";
    desk->home = desk_cursor(desk);
    desk->analysis.node = NODE_NONE;
    desk->analysis.node_count = 0;
    desk->asked = now;
}

static bool seat_all(struct desk *desk, int64_t now, struct err *err)
{
    for (int i = 0; i < desk_game(desk)->players; i++) {
        if (!desk_employ(desk, i, match_player(desk->match, i)->who, now, err))
            return false;
        desk->seats[i].taken = false;
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

bool desk_take(struct desk *desk, struct match *match, struct keep *keep,
               int64_t now, struct err *err)
{
    struct match *const before = desk->match;
    struct err why;

    think_stop(desk);
    desk_review_end(desk);
    dismiss_analyst(&desk->analysis);
    desk->match = match;
    if (!is_drawn(match_game(match), err) || !seat_all(desk, now, err)) {
        desk->match = before;
        match_free(match);
        keep_free(keep);
        if (before != NULL)
            seat_all(desk, now, &why);
        return false;
    }
    match_free(before);
    keep_free(desk->keep);
    desk->keep = keep != NULL ? keep : keep_new(&why);
    desk->kept = keep != NULL;
    if (desk->keep == NULL)
        house_say(desk->house, now, "%s", why.text);
    begin(desk, now);
    desk_ask(desk, now);
    return true;
}

/* ---- the screen ---- */

static void tick(void *self, int64_t now)
{
    struct desk *const desk = self;
    const bool shown = film_tick(desk, now);

    think_tick(desk, now);
    desk_review_tick(desk);
    if (shown && desk->queued && !film_runs(desk)) {
        desk->queued = false;
        desk_try(desk, desk->queue, now);
    }
    if (!film_runs(desk) && desk_is_over(desk) && !desk->over_shown &&
        desk->mode != TABLE_HISTORY && !desk->covered)
        end_open(desk, now);
    desk_go_on(desk, now);
}

static int64_t sooner(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static int64_t due(const void *self, int64_t now)
{
    const struct desk *const desk = self;
    int64_t first = sooner(film_due(desk, now), think_due(desk, now));

    if (desk->series.next_game != 0)
        first = sooner(first, desk->series.next_game);
    if (*house_notice(desk->house, now) != '\0')
        first = sooner(first, desk->house->notice_until);
    return first;
}

static int descriptors(const void *self, struct pollfd *wake, int max)
{
    const struct desk *const desk = self;
    const struct worker *const workers[WORKERS] = {desk->worker,
                                                   desk->analysis.worker};
    int count = 0;

    for (int i = 0; i < WORKERS; i++)
        if (workers[i] != NULL && count < max)
            wake[count++] = (struct pollfd){.fd = worker_descriptor(workers[i]),
                                            .events = POLLIN};
    if (desk_review_runs(desk) && count < max)
        wake[count++] = (struct pollfd){
            .fd = reviewer_descriptor(desk->review.reviewer), .events = POLLIN};
    return count;
}

/* Nobody's time runs, and nobody moves, while the desk is not to be seen or a
 * card lies on it. */
static void cover(void *self, bool covered, int64_t now)
{
    struct desk *const desk = self;

    desk->covered = covered;
    if (film_runs(desk) && covered == (desk->film.stopped == 0))
        film_stop(desk, now);
    if (covered) {
        desk->covered_at = now;
        return;
    }
    desk->asked += now - desk->covered_at;
    analysis_ask(desk, now);
}

static void let_go(void *self)
{
    struct desk *const desk = self;

    film_finish(desk);
    desk_review_end(desk);
    think_free(desk);
    steps_free(&desk->steps);
    keep_free(desk->keep);
    match_free(desk->match);
    free(desk);
}

static const struct screen_class PLAY_CLASS = {
    .name = "game",
    .draw = desk_draw,
    .event = desk_event,
    .tick = tick,
    .due = due,
    .descriptors = descriptors,
    .cover = cover,
    .free = let_go,
};

static const struct screen_class WATCH_CLASS = {
    .name = "watch",
    .draw = desk_draw,
    .event = desk_event,
    .tick = tick,
    .due = due,
    .descriptors = descriptors,
    .cover = cover,
    .free = let_go,
};

bool table_open(struct house *house, struct match *match,
                const struct table_options *options, int64_t now,
                struct err *err)
{
    struct desk *const desk = memory_new(1, sizeof *desk);
    const bool watched = options->mode == TABLE_WATCH;

    desk->house = house;
    desk->hold = hold_new();
    desk->mode = options->mode;
    desk->before = TABLE_PLAY;
    desk->taught = options->teach;
    desk->series.games = options->games > 0 ? options->games : 1;
    desk->evaluating = watched && house->config.values[CONFIG_EVALUATION] != 0;
    if (!desk_take(desk, match, options->keep, now, err)) {
        let_go(desk);
        return false;
    }
    if (options->replaces)
        screens_pop(house->screens, now);
    screens_push(house->screens, watched ? &WATCH_CLASS : &PLAY_CLASS, desk,
                 now);
    if (options->mode == TABLE_HISTORY) {
        desk->mode = TABLE_PLAY;
        look_enter(desk, now);
    } else {
        desk_store(desk, now);
    }
    return true;
}
