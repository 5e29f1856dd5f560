/* SPDX-License-Identifier: MIT */
/* Measures how strong a level that grows is with each slack. It plays the lower
 * part of the ladder; against the others it would only lose. */
#include "base/clock.h"
#include "lab/ladder/calibrate.h"
#include "lab/ladder/ladder.h"

#include <stdio.h>
#include <string.h>

enum {
    OPENING = 4,         /* random plies */
    LOWER_THIRDS = 2,    /* of the ladder that play */
    RATING_LEAST = -500, /* the lowest rating that can be found */
    RATING_MOST = 2500
};

/* In thousandths of a seed. */
static const int SLACKS[] = {50,   150,  300,  600,   1000, 1700,
                             3000, 5000, 9000, 20000, 45000};

enum { SLACK_COUNT = sizeof SLACKS / sizeof SLACKS[0] };
_Static_assert((int)SLACK_COUNT <= (int)LEVEL_SLACKS_MAX,
               "a level holds so many");

struct slack_games {
    const struct loss_calibration *plan;
    const struct level *level; /* the one that grows */
    const struct level *opponents[ARENA_PLAYERS_MAX];
    struct who players[ARENA_PLAYERS_MAX];
    int count;
};

static const struct level *find_growing(const struct levels *levels,
                                        const struct game *game)
{
    const struct level *const last = levels_playing_at(
        levels, game->name, levels_playing(levels, game->name) - 1);

    return last != NULL && level_grows(last) ? last : NULL;
}

static bool choose_opponents(struct slack_games *run, struct err *err)
{
    const struct game *const game = run->plan->game;
    struct ladder ladder;

    if (!ladder_read(run->plan->levels, game, false, &ladder, err))
        return false;
    run->level = find_growing(run->plan->levels, game);
    if (run->level == NULL)
        return err_set(err, "there is no level that grows in %s", game->name);
    for (int i = 0; i < ladder.count * LOWER_THIRDS / 3 + 1; i++)
        if (level_elo(ladder.levels[i], game) != NULL) {
            run->opponents[run->count] = ladder.levels[i];
            run->players[run->count++] = ladder.players[i];
        }
    return run->count >= 2 ||
           err_set(err, "fewer than two levels are rated in %s", game->name);
}

/* The rating at which `points` are expected from all games against all
 * opponents. */
static int find_rating(const struct slack_games *run, double points)
{
    int low = RATING_LEAST;
    int high = RATING_MOST;

    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        double expected = 0;

        for (int i = 0; i < run->count; i++)
            expected +=
                run->plan->games *
                elo_expected(
                    middle -
                    level_elo(run->opponents[i], run->plan->game)->rating);
        if (expected < points)
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* Plays all games against an opponent, and adds up the points of the level. */
static bool play_opponent(const struct slack_games *run, const struct who *own,
                          int opponent, double *points, struct err *err)
{
    const struct loss_calibration *const plan = run->plan;
    const struct who players[2] = {*own, run->players[opponent]};
    struct arena_result result;

    if (!arena_play(&(struct arena_setting){.game = plan->game,
                                            .players = players,
                                            .count = 2,
                                            .games = plan->games,
                                            .opening = OPENING,
                                            .seed = plan->seed,
                                            .threads = plan->threads,
                                            .cluster = plan->cluster,
                                            .stop = plan->stop},
                    &result, err))
        return false;
    for (int i = 0; i < result.row_count; i++) {
        const struct arena_row *const row = &result.rows[i];

        *points += (double)row->wins[row->players[0] == 0 ? 0 : 1] +
                   (double)row->draws / 2;
    }
    arena_free(&result);
    return !stop_raised(plan->stop) || err_set(err, "it was interrupted");
}

static bool rate_slack(const struct slack_games *run, int slack, int *rating,
                       struct err *err)
{
    struct who own;
    double points = 0;

    if (!who_read(run->level->key, run->plan->levels, &own, err))
        return false;
    snprintf(own.agent, sizeof own.agent, "%.200s%cslack=%d.%03d",
             run->level->agent, strchr(run->level->agent, ':') ? ',' : ':',
             slack / 1000, slack % 1000);
    for (int i = 0; i < run->count; i++)
        if (!play_opponent(run, &own, i, &points, err))
            return false;
    *rating = find_rating(run, points);
    return true;
}

bool calibrate_slacks(const struct loss_calibration *calibration,
                      struct level_result *result, struct err *err)
{
    struct slack_games run = {.plan = calibration};
    struct level_rating *const found = &result->rating;

    if (!choose_opponents(&run, err))
        return false;
    *result = (struct level_result){.level = run.level->key};
    level_game_of(calibration->game, &found->game);

    const int64_t games = (int64_t)calibration->games * run.count;
    const struct progress_scale progress = {.listener = calibration->listener,
                                            .what = "games",
                                            .each = games,
                                            .total = SLACK_COUNT * games,
                                            .began = clock_now()};

    for (int i = 0; i < SLACK_COUNT; i++) {
        int rating;

        if (!rate_slack(&run, SLACKS[i], &rating, err))
            return false;
        progress_tell(&progress, i + 1);
        /* A slack is left out if the level is not weaker than with the one
         * before, by chance or since it cannot get weaker. */
        if (found->slack_count == 0 ||
            rating < found->slacks[found->slack_count - 1].rating)
            found->slacks[found->slack_count++] =
                (struct level_slack){SLACKS[i], rating};
    }
    return true;
}
