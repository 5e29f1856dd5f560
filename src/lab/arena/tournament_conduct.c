/* SPDX-License-Identifier: MIT */
/* One thread conducts: it reads the file, waits for orders and lets the arena
 * play, whose own threads report to tournament_watch.c. */
#include "lab/arena/arena_games.h"
#include "lab/arena/tournament_inside.h"

/* Counts a game that the file has. */
static bool read_game(struct tournament *tournament,
                      const struct arena_games *games, int index,
                      struct line *line, struct err *err)
{
    const struct arena_setting *const setting = &tournament->arena;
    struct arena_number number;
    struct batch_game plan = {0};
    struct batch_end end;
    struct outcome outcome;
    int opening;

    if (!arena_games_number(setting, index, &number, err))
        return false;
    arena_plan(setting, arena_row_of(&tournament->result, &number),
               number.opening, number.seating, &plan);
    if (!arena_games_read(games, index, &plan, line, &opening, &outcome, err))
        return false;
    if (number.opening * arena_seatings(setting->game) + number.seating >=
        setting->games)
        return true;
    batch_end_of(setting->game, line, &outcome, &end);
    tournament_judge(tournament, &number, line, opening);
    pthread_mutex_lock(&tournament->lock);
    tournament_count(tournament, &number, &end);
    pthread_mutex_unlock(&tournament->lock);
    return true;
}

static void read_games(struct tournament *tournament)
{
    struct err err = {""};
    struct arena_games *const games = arena_games_new(&tournament->arena, &err);
    struct line line = {0};
    const int count =
        games != NULL ? game_file_count(tournament->arena.file) : 0;

    for (int i = 0; i < count && !stop_raised(&tournament->stop); i++)
        if (!read_game(tournament, games, i, &line, &err))
            break;
    line_free(&line);
    arena_games_free(games);
    pthread_mutex_lock(&tournament->lock);
    tournament->err = err;
    pthread_mutex_unlock(&tournament->lock);
}

static void play_games(struct tournament *tournament)
{
    struct arena_result result;
    struct err err = {""};
    const bool played = arena_play(&tournament->arena, &result, &err);

    pthread_mutex_lock(&tournament->lock);
    if (!played)
        tournament->err = err;
    else if (*result.unkept.text != '\0')
        tournament->err = result.unkept;
    tournament->playing = 0;
    for (int i = 0; i < tournament->arena.threads; i++)
        tournament->seats[i].playing = false;
    pthread_mutex_unlock(&tournament->lock);
    if (played)
        arena_free(&result);
}

int tournament_groups(const struct tournament *tournament)
{
    return arena_group_count(tournament->setting.count,
                             tournament->game->players);
}

int64_t tournament_total(const struct tournament *tournament)
{
    return (int64_t)tournament->setting.games * tournament_groups(tournament);
}

bool tournament_may_play(const struct tournament *tournament)
{
    return *tournament->err.text == '\0' &&
           tournament->played < tournament_total(tournament);
}

/* With the lock held: waits for an order; false if it is to end. */
static bool await_order(struct tournament *tournament)
{
    while (!tournament->leaving && !tournament->ordered) {
        if (tournament->state != TOURNAMENT_RESTING)
            tournament_change(tournament, TOURNAMENT_RESTING);
        pthread_cond_wait(&tournament->changed, &tournament->lock);
    }
    tournament->ordered = false;
    return !tournament->leaving;
}

void *tournament_conduct(void *data)
{
    struct tournament *const tournament = data;

    read_games(tournament);
    tournament_pause_judge(tournament, false);
    pthread_mutex_lock(&tournament->lock);
    while (await_order(tournament)) {
        if (!tournament_may_play(tournament))
            continue;
        stop_raise(&tournament->stop, false);
        tournament_change(tournament, tournament->paused ? TOURNAMENT_PAUSED
                                                         : TOURNAMENT_PLAYING);
        pthread_mutex_unlock(&tournament->lock);
        play_games(tournament);
        pthread_mutex_lock(&tournament->lock);
    }
    pthread_mutex_unlock(&tournament->lock);
    return NULL;
}
