/* SPDX-License-Identifier: MIT */
/*
 * One thread conducts: it reads the file, waits for orders and lets the arena
 * play, whose threads report here. A semaphore, not the number of threads, says
 * how many games are played at once, so that it can change at any time.
 */
#include "lab/arena/tournament.h"
#include "base/clock.h"
#include "base/memory.h"
#include "engine/agents/agent.h"
#include "lab/arena/arena_games.h"
#include "lab/arena/judge.h"
#include "lab/arena/tournament_tally.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* A game that a thread plays. */
struct tournament_seat {
    bool playing;
    struct arena_number number;
    struct position position;
    int ply;
    int opening; /* plies */
};

struct tournament {
    struct arena_watcher watcher; /* first */
    struct judge_listener judge_listener;
    struct tournament_setting setting;
    struct game *game;
    struct arena_setting arena;
    pthread_t conductor;
    struct stop stop;    /* of the arena */
    struct judge *judge; /* or NULL */

    pthread_mutex_t lock;   /* guards what follows */
    pthread_cond_t changed; /* orders, and free places */
    enum tournament_state state;
    bool ordered; /* to play */
    bool paused;
    bool leaving;
    int parallel; /* games at once, at most */
    int playing;  /* games */
    struct arena_result result;
    struct tournament_tally tally;
    int64_t played;
    int64_t began;        /* since when it plays, ... */
    int64_t began_played; /* ... and how many were played then */
    struct err err;
    struct wake_flag news;
    int64_t told; /* when it was raised last */

    struct tournament_seat *seats; /* one for each thread */
    int watched;                   /* one of them */
};

enum {
    NEWS_EVERY = 100 * 1000 * 1000, /* nanoseconds */
    ROUND = 5 /* openings: so few that the table fills evenly */
};

/* With the lock held. */
static void tell_news(struct tournament *tournament, bool always)
{
    const int64_t now = clock_now();

    if (!always && now - tournament->told < NEWS_EVERY)
        return;
    tournament->told = now;
    wake_flag_set(&tournament->news, true);
}

/* With the lock held. */
static void change_state(struct tournament *tournament,
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

/* ---- what the threads of the arena report ---- */

/* With the lock held; false: it is stopped. */
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

/* With the lock held, but for the first reading. */
static void count_game(struct tournament *tournament,
                       const struct arena_number *number,
                       const struct batch_end *end)
{
    arena_row_count(arena_row_of(&tournament->result, number),
                    tournament->game->players, end);
    tally_count(&tournament->tally, tournament->game->players, number, end);
    tournament->played++;
}

static void judge_game(struct tournament *tournament,
                       const struct arena_number *number,
                       const struct line *line, int opening)
{
    if (tournament->judge != NULL)
        judge_take(tournament->judge, number,
                   arena_row_of(&tournament->result, number), line, opening);
}

static void pause_judge(struct tournament *tournament, bool paused)
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

    judge_game(tournament, number, end->line,
               tournament->seats[worker].opening);
    pthread_mutex_lock(&tournament->lock);
    count_game(tournament, number, end);
    tournament->seats[worker].playing = false;
    tournament->playing--;
    tell_news(tournament, false);
    pthread_cond_broadcast(&tournament->changed);
    pthread_mutex_unlock(&tournament->lock);
}

/* ---- the conductor ---- */

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
    judge_game(tournament, &number, line, opening);
    pthread_mutex_lock(&tournament->lock);
    count_game(tournament, &number, &end);
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

static int count_groups(const struct tournament *tournament)
{
    return arena_group_count(tournament->setting.count,
                             tournament->game->players);
}

static int64_t total_of(const struct tournament *tournament)
{
    return (int64_t)tournament->setting.games * count_groups(tournament);
}

/* With the lock held. */
static bool may_play(const struct tournament *tournament)
{
    return *tournament->err.text == '\0' &&
           tournament->played < total_of(tournament);
}

/* With the lock held: rests until there is an order; false: to leave. */
static bool await_order(struct tournament *tournament)
{
    while (!tournament->leaving && !tournament->ordered) {
        if (tournament->state != TOURNAMENT_RESTING)
            change_state(tournament, TOURNAMENT_RESTING);
        pthread_cond_wait(&tournament->changed, &tournament->lock);
    }
    tournament->ordered = false;
    return !tournament->leaving;
}

static void *conduct(void *data)
{
    struct tournament *const tournament = data;

    read_games(tournament);
    pause_judge(tournament, false);
    pthread_mutex_lock(&tournament->lock);
    while (await_order(tournament)) {
        if (!may_play(tournament))
            continue;
        stop_raise(&tournament->stop, false);
        change_state(tournament, tournament->paused ? TOURNAMENT_PAUSED
                                                    : TOURNAMENT_PLAYING);
        pthread_mutex_unlock(&tournament->lock);
        play_games(tournament);
        pthread_mutex_lock(&tournament->lock);
    }
    pthread_mutex_unlock(&tournament->lock);
    return NULL;
}

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
        .watcher = {take_begin, take_move, take_end},
        .judge_listener = {take_judged},
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
        tournament->tally.pairs = memory_new((size_t)count_groups(tournament),
                                             sizeof *tournament->tally.pairs);
        tournament->arena.file = game_file_open_to_add(path, err);
    }
    fine =
        fine && tournament->arena.file != NULL &&
        (!setting->judged ||
         (tournament->judge = judge_new(
              &tournament->arena, &tournament->judge_listener, err)) != NULL) &&
        (thread_start(&tournament->conductor, conduct, tournament) == 0 ||
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
        change_state(tournament, TOURNAMENT_PLAYING);
    } else if (tournament->state != TOURNAMENT_PLAYING) {
        tournament->ordered = true;
        if (tournament->state == TOURNAMENT_RESTING && may_play(tournament))
            change_state(tournament, TOURNAMENT_PLAYING);
    }
    pthread_cond_broadcast(&tournament->changed);
    pthread_mutex_unlock(&tournament->lock);
    pause_judge(tournament, false);
}

void tournament_pause(struct tournament *tournament)
{
    pthread_mutex_lock(&tournament->lock);
    if (tournament->state == TOURNAMENT_PLAYING) {
        change_state(tournament, TOURNAMENT_PAUSED);
        tournament->paused = true;
        pause_judge(tournament, true);
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
        pause_judge(tournament, false);
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

/* ---- what it has come to ---- */

int tournament_descriptor(const struct tournament *tournament)
{
    return tournament->news.receiver;
}

struct tournament_table tournament_table(struct tournament *tournament)
{
    struct tournament_table table = {.total = total_of(tournament)};
    const size_t count = (size_t)tournament->result.row_count;
    const size_t groups = (size_t)count_groups(tournament);
    struct arena_row *const rows = memory_new(count, sizeof *rows);

    table.pairs = memory_new(groups, sizeof *table.pairs);
    pthread_mutex_lock(&tournament->lock);
    wake_flag_set(&tournament->news, false);
    table.state = tournament->state;
    table.played = tournament->played;
    table.err = tournament->err;
    table.result = tournament->result;
    memcpy(rows, tournament->result.rows, count * sizeof *rows);
    memcpy(table.pairs, tournament->tally.pairs, groups * sizeof *table.pairs);
    table.median = tally_median(&tournament->tally, tournament->game->players);
    if (table.state == TOURNAMENT_PLAYING) {
        const double seconds = (double)(clock_now() - tournament->began) / 1e9;

        if (seconds > 0.5)
            table.rate =
                (double)(table.played - tournament->began_played) / seconds;
    }
    pthread_mutex_unlock(&tournament->lock);
    table.judging = tournament->judge != NULL &&
                    !judge_sum(tournament->judge, table.result.entries);
    table.result.rows = rows;
    arena_rate(&table.result, table.elos);
    return table;
}

void tournament_table_free(struct tournament_table *table)
{
    arena_free(&table->result);
    free(table->pairs);
    table->pairs = NULL;
}

struct sprt tournament_sprt(const struct tournament_table *table, int one,
                            int other)
{
    struct sprt sprt = {.lower = 0, .upper = TOURNAMENT_STRONGER};
    const int groups = table->result.row_count / 2;

    for (int group = 0; group < groups; group++) {
        const int *const players =
            arena_row_of(&table->result, &(struct arena_number){.group = group})
                ->players;
        const bool turned = players[0] == other;

        if ((players[0] != one || players[1] != other) &&
            (players[0] != other || players[1] != one))
            continue;
        for (int i = 0; i < SPRT_OUTCOMES; i++)
            sprt.pairs[i] =
                table->pairs[group][turned ? SPRT_OUTCOMES - 1 - i : i];
    }
    return sprt;
}

bool tournament_game(struct tournament *tournament, bool next,
                     struct tournament_game *game)
{
    const int threads = tournament->arena.threads;
    bool found = false;

    pthread_mutex_lock(&tournament->lock);
    for (int i = next; i <= threads && !found; i++) {
        const int number = (tournament->watched + i) % threads;
        const struct tournament_seat *const seat = &tournament->seats[number];

        found = seat->playing;
        if (!found)
            continue;
        tournament->watched = number;
        *game = (struct tournament_game){.position = seat->position,
                                         .ply = seat->ply};
        memcpy(game->players,
               arena_row_of(&tournament->result, &seat->number)->players,
               sizeof game->players);
    }
    pthread_mutex_unlock(&tournament->lock);
    return found;
}
