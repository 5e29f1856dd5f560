/* SPDX-License-Identifier: MIT */
/* The threads of the arena report here when games begin, move and end. They
 * wait here while the tournament is paused, or while the allowed number of
 * games is being played: that number can change at any time, the number of
 * threads cannot. */
#include "base/clock.h"
#include "lab/arena/tournament_inside.h"

#include <stddef.h>

enum { NEWS_EVERY = 100 * 1000 * 1000 /* nanoseconds */ };

/* With the lock held. */
static void tell_news(struct tournament *tournament, bool always)
{
    const int64_t now = clock_now();

    if (!always && now - tournament->told < NEWS_EVERY)
        return;
    tournament->told = now;
    wake_flag_set(&tournament->news, true);
}

void tournament_change(struct tournament *tournament,
                       enum tournament_state state)
{
    if (state == TOURNAMENT_PLAYING) {
        tournament->began = clock_now();
        tournament->began_played = tournament->played;
    }
    tournament->state = state;
    tell_news(tournament, true);
    pthread_cond_broadcast(&tournament->changed);
}

/* With the lock held; false if it was stopped. */
static bool await_place(struct tournament *tournament, bool counted)
{
    while (!stop_raised(&tournament->stop) &&
           (tournament->paused ||
            (!counted && tournament->playing >= tournament->parallel)))
        pthread_cond_wait(&tournament->changed, &tournament->lock);
    return !stop_raised(&tournament->stop);
}

static void take_begin(struct arena_watcher *watcher, int worker,
                       const struct arena_number *number)
{
    struct tournament *const tournament = (struct tournament *)watcher;

    pthread_mutex_lock(&tournament->lock);
    if (await_place(tournament, false)) {
        tournament->playing++;
        tournament->seats[worker] = (struct tournament_seat){.number = *number};
    }
    pthread_mutex_unlock(&tournament->lock);
}

static void take_move(struct arena_watcher *watcher, int worker,
                      const struct line *line)
{
    struct tournament *const tournament = (struct tournament *)watcher;
    struct tournament_seat *const seat = &tournament->seats[worker];

    pthread_mutex_lock(&tournament->lock);
    if (!seat->playing)
        seat->opening = line_plies(line);
    seat->playing = true;
    seat->position = *line_position(line);
    seat->ply = line_plies(line);
    tell_news(tournament, false);
    await_place(tournament, true);
    pthread_mutex_unlock(&tournament->lock);
}

void tournament_count(struct tournament *tournament,
                      const struct arena_number *number,
                      const struct batch_end *end)
{
    arena_row_count(arena_row_of(&tournament->result, number),
                    tournament->game->players, end);
    tally_count(&tournament->tally, tournament->game->players, number, end);
    tournament->played++;
}

void tournament_judge(struct tournament *tournament,
                      const struct arena_number *number,
                      const struct line *line, int opening)
{
    if (tournament->judge != NULL)
        judge_take(tournament->judge, number,
                   arena_row_of(&tournament->result, number), line, opening);
}

void tournament_pause_judge(struct tournament *tournament, bool paused)
{
    if (tournament->judge != NULL)
        judge_pause(tournament->judge, paused);
}

static void take_judged(struct judge_listener *listener, bool done)
{
    struct tournament *const tournament =
        (struct tournament *)((char *)listener -
                              offsetof(struct tournament, judge_listener));

    pthread_mutex_lock(&tournament->lock);
    tell_news(tournament, done);
    pthread_mutex_unlock(&tournament->lock);
}

static void take_end(struct arena_watcher *watcher, int worker,
                     const struct arena_number *number,
                     const struct batch_end *end)
{
    struct tournament *const tournament = (struct tournament *)watcher;

    tournament_judge(tournament, number, end->line,
                     tournament->seats[worker].opening);
    pthread_mutex_lock(&tournament->lock);
    tournament_count(tournament, number, end);
    tournament->seats[worker].playing = false;
    tournament->playing--;
    tell_news(tournament, false);
    pthread_cond_broadcast(&tournament->changed);
    pthread_mutex_unlock(&tournament->lock);
}

const struct arena_watcher TOURNAMENT_WATCHER = {take_begin, take_move,
                                                 take_end};
const struct judge_listener TOURNAMENT_JUDGE_LISTENER = {take_judged};
