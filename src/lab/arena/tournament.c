/* SPDX-License-Identifier: MIT */
/* The beginning and the end of a tournament, and its orders. */
#include "base/memory.h"
#include "engine/agents/agent.h"
#include "lab/arena/arena_games.h"
#include "lab/arena/tournament_inside.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { ROUND = 5 /* openings: few, so that the table fills evenly */ };

/* ---- beginning and ending ---- */

/* Can each of them play this game? */
static bool check_players(const struct tournament *tournament, struct err *err)
{
    for (int i = 0; i < tournament->setting.count; i++) {
        const struct who *const who = &tournament->setting.players[i];
        struct agent *const agent =
            agent_new(who->agent, tournament->game, 0, err);

        if (agent == NULL)
            return err_prefix(err, "%s: ", who->player.who);
        agent_free(agent);
    }
    return tournament->setting.count >= tournament->game->players ||
           err_set(err, "%s is played by %d, and there are only %d",
                   tournament->game->name, tournament->game->players,
                   tournament->setting.count);
}

static void free_parts(struct tournament *tournament)
{
    judge_free(tournament->judge);
    game_file_free(tournament->arena.file);
    wake_flag_close(&tournament->news);
    arena_free(&tournament->result);
    pthread_mutex_destroy(&tournament->lock);
    pthread_cond_destroy(&tournament->changed);
    game_free(tournament->game);
    tally_free(&tournament->tally);
    free(tournament->seats);
    free(tournament);
}

struct tournament *tournament_new(const struct tournament_setting *setting,
                                  const char *path, struct err *err)
{
    struct tournament *const tournament = memory_new(1, sizeof *tournament);
    struct wake_flag wake;
    const int threads = thread_processors();

    if (!wake_flag_open(&wake)) {
        free(tournament);
        err_set(err, "cannot make a pipe: %s", strerror(errno));
        return NULL;
    }
    *tournament = (struct tournament){
        .watcher = TOURNAMENT_WATCHER,
        .judge_listener = TOURNAMENT_JUDGE_LISTENER,
        .setting = *setting,
        .game = game_new(setting->game, err),
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .changed = PTHREAD_COND_INITIALIZER,
        .news = wake,
        .parallel = threads > 1 ? threads - 1 : 1,
        .seats = memory_new((size_t)threads, sizeof *tournament->seats),
    };
    tournament->arena = (struct arena_setting){
        .game = tournament->game,
        .players = tournament->setting.players,
        .count = setting->count,
        .games = setting->games,
        .opening = setting->opening,
        .seed = setting->seed,
        .threads = threads,
        .round = ROUND,
        .stop = &tournament->stop,
        .watcher = &tournament->watcher,
    };

    bool fine = tournament->game != NULL && check_players(tournament, err);

    if (fine) {
        arena_begin(&tournament->arena, &tournament->result);
        tournament->tally.pairs =
            memory_new((size_t)tournament_groups(tournament),
                       sizeof *tournament->tally.pairs);
        tournament->arena.file = game_file_open_to_add(path, err);
    }
    fine =
        fine && tournament->arena.file != NULL &&
        (!setting->judged ||
         (tournament->judge = judge_new(
              &tournament->arena, &tournament->judge_listener, err)) != NULL) &&
        (thread_start(&tournament->conductor, tournament_conduct, tournament) ==
             0 ||
         err_set(err, "cannot start a thread"));
    if (fine)
        return tournament;
    free_parts(tournament);
    return NULL;
}

void tournament_free(struct tournament *tournament)
{
    if (tournament == NULL)
        return;
    pthread_mutex_lock(&tournament->lock);
    tournament->leaving = true;
    stop_raise(&tournament->stop, true);
    pthread_cond_broadcast(&tournament->changed);
    pthread_mutex_unlock(&tournament->lock);
    pthread_join(tournament->conductor, NULL);
    free_parts(tournament);
}

/* ---- orders ---- */

void tournament_play(struct tournament *tournament)
{
    pthread_mutex_lock(&tournament->lock);
    tournament->paused = false;
    if (tournament->state == TOURNAMENT_PAUSED) {
        tournament_change(tournament, TOURNAMENT_PLAYING);
    } else if (tournament->state != TOURNAMENT_PLAYING) {
        tournament->ordered = true;
        if (tournament->state == TOURNAMENT_RESTING &&
            tournament_may_play(tournament))
            tournament_change(tournament, TOURNAMENT_PLAYING);
    }
    pthread_cond_broadcast(&tournament->changed);
    pthread_mutex_unlock(&tournament->lock);
    tournament_pause_judge(tournament, false);
}

void tournament_pause(struct tournament *tournament)
{
    pthread_mutex_lock(&tournament->lock);
    if (tournament->state == TOURNAMENT_PLAYING) {
        tournament_change(tournament, TOURNAMENT_PAUSED);
        tournament->paused = true;
        tournament_pause_judge(tournament, true);
    }
    pthread_mutex_unlock(&tournament->lock);
}

void tournament_stop(struct tournament *tournament)
{
    pthread_mutex_lock(&tournament->lock);
    tournament->ordered = tournament->paused = false;
    if (tournament->state == TOURNAMENT_PLAYING ||
        tournament->state == TOURNAMENT_PAUSED) {
        stop_raise(&tournament->stop, true);
        pthread_cond_broadcast(&tournament->changed);
        while (tournament->state != TOURNAMENT_RESTING)
            pthread_cond_wait(&tournament->changed, &tournament->lock);
        tournament_pause_judge(tournament, false);
    }
    pthread_mutex_unlock(&tournament->lock);
}

int tournament_parallel(const struct tournament *tournament)
{
    return tournament->parallel;
}

void tournament_set_parallel(struct tournament *tournament, int games)
{
    pthread_mutex_lock(&tournament->lock);
    if (games >= 1 && games <= tournament->arena.threads)
        tournament->parallel = games;
    pthread_cond_broadcast(&tournament->changed);
    pthread_mutex_unlock(&tournament->lock);
}

/* ---- its setting ---- */

struct game_file *tournament_games(const struct tournament *tournament)
{
    return tournament->arena.file;
}

bool tournament_seats(const struct tournament *tournament, int index,
                      int players[PLAYERS_MAX])
{
    struct arena_number number;
    struct err unsaid;

    if (!arena_games_number(&tournament->arena, index, &number, &unsaid))
        return false;
    memcpy(players, arena_row_of(&tournament->result, &number)->players,
           sizeof(int[PLAYERS_MAX]));
    return true;
}

const struct tournament_setting *
tournament_setting(const struct tournament *tournament)
{
    return &tournament->setting;
}

const struct game *tournament_game_of(const struct tournament *tournament)
{
    return tournament->game;
}
