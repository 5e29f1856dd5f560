/* SPDX-License-Identifier: MIT */
/*
 * An arena is a batch of games, or one for each round; each thread adds up its
 * own games. Then a sample of the decisions is judged by proof or by a
 * reference.
 */
#include "lab/arena/arena.h"
#include "base/clock.h"
#include "base/memory.h"
#include "lab/arena/arena_inside.h"

#include <stdio.h>
#include <stdlib.h>

/* Openings between two checks of the sequential test: few enough to play little
 * in vain, and enough to give all threads work. */
enum { TEST_EVERY = 100 };

struct arena_run {
    const struct arena_setting *setting;
    struct arena_result *result;
    struct arena_tally *tallies; /* one for each thread */
    struct arena_kept *kept;
    struct arena_round round; /* that is played */
};

/* ---- a game ---- */

static void plan_game(void *context, int worker, int64_t number,
                      struct batch_game *game)
{
    struct arena_run *run = context;
    const struct arena_setting *setting = run->setting;
    struct arena_tally *tally = &run->tallies[worker];

    if (!arena_is_shared(setting, number) ||
        arena_kept_knows(run->kept, number)) {
        game->step = BATCH_SKIP;
        return;
    }
    arena_tally_begin(tally, setting, &run->round, number, game);
    game->step = arena_kept_count(run->kept, tally, game);
    tally->began = clock_thread();
    if (setting->watcher != NULL && game->step == BATCH_PLAY)
        setting->watcher->begin(setting->watcher, worker, &tally->number);
}

static void *make_player(void *context, int worker, int player, struct err *err)
{
    const struct arena_run *run = context;
    const struct who *who = &run->setting->players[player];
    struct agent *agent = agent_new(who->agent, run->setting->game, 0, err);

    (void)worker;
    if (agent == NULL)
        err_prefix(err, "%s: ", who->player.who);
    return agent;
}

/* Takes the time, and keeps the decision if the sample wants it. */
static struct move choose_move(void *context, int worker, struct agent *agent,
                               const struct task *task)
{
    const struct arena_run *run = context;
    struct arena_tally *tally = &run->tallies[worker];
    const int seat = line_position(task->line)->player;
    const int player = tally->row->players[seat];
    struct arena_entry *entry = &tally->entries[player];
    struct arena_watcher *watcher = run->setting->watcher;

    if (watcher != NULL)
        watcher->move(watcher, worker, task->line);

    const int64_t before = tally->timed ? clock_now() : 0;
    const struct move move = agent_choose(agent, task);

    if (tally->timed) {
        entry->nanoseconds += clock_now() - before;
        entry->moves++;
    }
    if (arena_is_judged(run->setting) && !move_is_none(move))
        sample_note(&tally->samples[player], run->setting->game, task->line,
                    move, rng_next(&tally->keys));
    return move;
}

/* Logs why a program made no move. */
static void log_loss(const struct arena_run *run,
                     const struct arena_tally *tally,
                     const struct batch_end *end)
{
    const int seat = line_position(end->line)->player;
    const int player = tally->row->players[seat];

    if (run->setting->log != NULL)
        fprintf(run->setting->log,
                "naqala: opening %d, seating %d, ply %d: %s loses: %s\n",
                tally->number.opening + 1, tally->number.seating + 1,
                end->plies + 1, run->setting->players[player].player.who,
                end->lost);
}

static int count_game(void *context, int worker, int64_t number,
                      const struct batch_end *end)
{
    struct arena_run *run = context;
    struct arena_tally *tally = &run->tallies[worker];
    struct arena_watcher *watcher = run->setting->watcher;

    (void)number;
    tally->processor += clock_thread() - tally->began;
    arena_tally_count(tally, run->setting, end);
    if (end->lost != NULL)
        log_loss(run, tally, end);
    if (!arena_kept_add(run->kept, tally, end))
        return BATCH_COUNT_END;
    if (watcher != NULL)
        watcher->end(watcher, worker, &tally->number, end);
    return 0;
}

/* Writes a game for the file, which only the first process has. */
static void tell_game(void *context, int worker, int64_t number,
                      const struct batch_end *end, FILE *out)
{
    const struct arena_run *const run = context;

    (void)number;
    arena_kept_tell(run->kept, &run->tallies[worker], end, out);
}

static void hear_game(void *context, int64_t number, const char *text,
                      size_t length)
{
    struct arena_run *const run = context;

    (void)number;
    arena_kept_hear(run->kept, text, length);
}

/* ---- all games ---- */

/* False with err if the games cannot go on. If the file cannot be written,
 * `unkept` of the result says so. */
static bool play_round(struct arena_run *run, int64_t began, struct err *err)
{
    const struct arena_setting *setting = run->setting;
    const int seatings = arena_seatings(setting->game);
    const int groups =
        arena_group_count(setting->count, setting->game->players);
    const struct arena_round *round = &run->round;
    struct err unread;
    const struct batch batch = {
        .game = setting->game,
        .games = (int64_t)groups * round->openings * seatings,
        .run = seatings,
        .threads = setting->threads,
        .stop = setting->stop,
        .cluster = setting->cluster,
        .progress = {.listener = setting->listener,
                     .what = "games",
                     .before = (int64_t)round->first * seatings,
                     .total = (int64_t)setting->games * groups,
                     .began = began},
        .context = run,
        .plan = plan_game,
        .make = make_player,
        .choose = choose_move,
        .count = count_game,
        .tell = tell_game,
        .hear = hear_game,
    };

    arena_kept_share(run->kept, &run->tallies[0], round, batch.games);

    const bool played = batch_play(&batch, err);

    arena_kept_errors(run->kept, &unread, &run->result->unkept);
    if (*unread.text != '\0')
        *err = unread;
    return *unread.text == '\0' &&
           (played || *run->result->unkept.text != '\0');
}

/* Counts the pairs of the round by the scores of its games, whether these were
 * played here or by another process, or are in the file. Clears the scores.
 * Returns whether the test has decided. */
static bool test_pairs(struct arena_run *run)
{
    struct sprt *const sprt = &run->result->sprt;
    const struct arena_round *const round = &run->round;

    if (run->setting->sprt == NULL)
        return false;
    for (int i = 0; i < round->openings; i++) {
        int8_t *const pair = &round->scores[(size_t)i * 2];

        if (pair[0] > 0 && pair[1] > 0)
            sprt->pairs[pair[0] - 1 + pair[1] - 1]++;
        pair[0] = pair[1] = 0;
    }
    return sprt_verdict(sprt) != SPRT_OPEN;
}

static bool play_rounds(struct arena_run *run, struct err *err)
{
    const struct arena_setting *setting = run->setting;
    const int all = setting->games / arena_seatings(setting->game);
    const int most = setting->sprt != NULL ? TEST_EVERY
                     : setting->round > 0  ? setting->round
                                           : all;
    const int64_t began = clock_now();
    struct arena_round *round = &run->round;

    for (; round->first < all; round->first += round->openings) {
        round->openings = all - round->first < most ? all - round->first : most;
        if (!play_round(run, began, err))
            return false;
        if (test_pairs(run) || *run->result->unkept.text != '\0' ||
            stop_raised(setting->stop))
            break;
    }
    run->result->nanoseconds = clock_now() - began;
    return true;
}

static bool play_games(struct arena_run *run, struct err *err)
{
    if (run->setting->sprt != NULL)
        run->round.scores = memory_new(2 * (size_t)TEST_EVERY, 1);

    const bool fine = play_rounds(run, err);

    free(run->round.scores);
    run->round.scores = NULL;
    return fine;
}

/* ---- the arena ---- */

/* Declares the facts that must be the same in all parts. */
static void share_players(const struct arena_setting *setting)
{
    for (int i = 0; i < setting->count; i++) {
        char name[24];

        snprintf(name, sizeof name, "player%d", i + 1);
        share_fact(setting->share, name, setting->players[i].agent);
    }
}

/* Plays, adds up, judges. */
static bool fill_result(struct arena_run *run, struct err *err)
{
    const struct arena_setting *const setting = run->setting;
    struct arena_result *const result = run->result;
    struct err unread;

    if (!play_games(run, err))
        return false;
    arena_add_tallies(result, setting, run->tallies);
    arena_add_others(result, setting);
    arena_kept_sort(run->kept);
    arena_kept_errors(run->kept, &unread, &result->unkept);
    return !arena_is_judged(setting) || *result->unkept.text != '\0' ||
           stop_raised(setting->stop) ||
           arena_judge(setting, run->tallies[0].samples, result->entries, err);
}

bool arena_play(const struct arena_setting *setting,
                struct arena_result *result, struct err *err)
{
    struct arena_run run = {.setting = setting, .result = result};

    arena_begin(setting, result);
    share_players(setting);
    run.tallies = arena_tallies_new(setting);
    run.kept = arena_kept_new(setting, err);

    const bool fine = run.kept != NULL && fill_result(&run, err);

    arena_kept_free(run.kept);
    arena_tallies_free(run.tallies, setting);
    if (!fine)
        arena_free(result);
    return fine;
}
