/* SPDX-License-Identifier: MIT */
/* Neighbours play neighbours: games of players far apart tell little. */
#include "lab/arena/calibrate.h"

#include <math.h>
#include <string.h>

enum {
    NEIGHBOURS = 2,         /* levels above that each level plays */
    PROOF_NODES = 20000000, /* for a decision: some seconds */
    PROOF_BYTES = 200 << 20
};

/* Thousandths of a seed that a level lost, in so many decisions. */
struct loss_sum {
    int64_t judged;
    int64_t lost;
};

/* The levels in their order, and how far the games are. */
struct calibration_run {
    struct progress_listener
        listener; /* first; gets the progress of the arena */
    const struct calibration *plan;
    const struct level *levels[ARENA_PLAYERS_MAX];
    struct who players[ARENA_PLAYERS_MAX];
    int count;
    struct elo_scores scores;
    int pairs;
    int done;             /* pairs that have played */
    int64_t nanoseconds;  /* of their games */
    struct solver *proof; /* measures losses; or NULL */
    struct loss_sum losses[ARENA_PLAYERS_MAX];
};

/* ---- the levels ---- */

static bool is_perfect(const struct level *level)
{
    return strncmp(level->agent, "perfect", strlen("perfect")) == 0;
}

static bool list_levels(struct calibration_run *run, struct err *err)
{
    const struct levels *levels = run->plan->levels;
    const char *const game = run->plan->game->name;

    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *level = levels_at(levels, i);

        if (!level_is_offered(level, game) ||
            (run->proof != NULL && is_perfect(level)))
            continue;
        if (run->count == ARENA_PLAYERS_MAX)
            return err_set(err, "there are more than %d levels",
                           ARENA_PLAYERS_MAX);
        run->levels[run->count] = level;
        if (!who_read(level->key, levels, &run->players[run->count++], err))
            return false;
    }
    run->scores.count = run->count;
    run->scores.sparse = true;
    return run->count >= 2 ||
           err_set(err, "there are fewer than two levels that play %s", game);
}

/* ---- the games ---- */

/* Tells the progress of a pair as that of all pairs. */
static void take_progress(struct progress_listener *listener,
                          const struct progress_report *progress)
{
    const struct calibration_run *run =
        (const struct calibration_run *)listener;
    struct progress_listener *outer = run->plan->listener;
    const struct progress_report all = {
        .what = progress->what,
        .done = run->done * progress->total + progress->done,
        .total = run->pairs * progress->total,
        .nanoseconds = run->nanoseconds + progress->nanoseconds,
    };

    if (outer != NULL)
        outer->take_progress(outer, &all);
}

static bool play_pair(struct calibration_run *run, int lower, int upper,
                      struct err *err)
{
    const struct calibration *plan = run->plan;
    const int numbers[2] = {lower, upper};
    const struct who players[2] = {run->players[lower], run->players[upper]};
    const struct arena_setting setting = {
        .game = plan->game,
        .players = players,
        .count = 2,
        .games = plan->games,
        .opening = plan->opening,
        .seed = plan->seed,
        .threads = plan->threads,
        .proof = run->proof,
        .proof_nodes = PROOF_NODES,
        .stop = plan->stop,
        .listener = &run->listener,
    };
    struct arena_result result;

    if (!arena_play(&setting, &result, err))
        return false;
    for (int i = 0; i < result.row_count; i++) {
        const struct arena_row *row = &result.rows[i];
        const int south = numbers[row->players[0]];
        const int north = numbers[row->players[1]];
        const double draws = (double)row->draws / 2;

        run->scores.points[south][north] += (double)row->wins[0] + draws;
        run->scores.points[north][south] += (double)row->wins[1] + draws;
    }
    for (int i = 0; i < 2; i++) {
        run->losses[numbers[i]].judged += result.entries[i].judged;
        run->losses[numbers[i]].lost += result.entries[i].lost;
    }
    run->nanoseconds += result.nanoseconds;
    run->done++;
    arena_free(&result);
    return !stop_raised(plan->stop) || err_set(err, "it was interrupted");
}

static bool play_all(struct calibration_run *run, struct err *err)
{
    for (int i = 0; i < run->count; i++)
        run->pairs +=
            NEIGHBOURS < run->count - 1 - i ? NEIGHBOURS : run->count - 1 - i;
    for (int i = 0; i < run->count; i++)
        for (int j = i + 1; j <= i + NEIGHBOURS && j < run->count; j++)
            if (!play_pair(run, i, j, err))
                return false;
    return true;
}

/* ---- the ratings ---- */

static int round_rating(double number)
{
    const double most = LEVEL_ELO_LARGEST;

    return (int)lround(fmax(-most, fmin(most, number)));
}

bool calibrate(const struct calibration *calibration,
               struct level_result results[ARENA_PLAYERS_MAX], int *count,
               struct err *err)
{
    struct calibration_run run = {.listener = {take_progress},
                                  .plan = calibration};
    struct elo elos[ELO_PLAYERS_MAX];
    struct level_game game;
    int anchor = 0;

    if (calibration->game->players != 2 ||
        !level_game_of(calibration->game, &game))
        return err_set(err, "%s: a level cannot be rated for this game",
                       game_spec_text(calibration->game).text);
    if (!list_levels(&run, err))
        return false;
    while (anchor < run.count && !level_is_anchor(run.levels[anchor]))
        anchor++;
    if (anchor == run.count)
        return err_set(err,
                       "no level that plays %s has the agent max, which "
                       "has the rating 1000 (in Abalone greedy has it)",
                       calibration->game->name);
    if (!play_all(&run, err))
        return false;
    elo_fit(&run.scores, anchor, elos);
    for (int i = 0; i < run.count; i++)
        results[i] = (struct level_result){
            .level = run.levels[i]->key,
            .rating = {.game = game,
                       .rated = true,
                       .rating = round_rating(elos[i].rating),
                       .error = round_rating(elos[i].error)}};
    *count = run.count;
    return true;
}

/* ---- what moves lose ---- */

bool calibrate_losses(const struct calibration *calibration,
                      struct level_result results[ARENA_PLAYERS_MAX],
                      int *count, struct err *err)
{
    struct calibration_run run = {.listener = {take_progress},
                                  .plan = calibration};
    const struct levels *levels = calibration->levels;
    struct level_game game;
    int next = 0; /* of those that played */

    if (!level_game_of(calibration->game, &game))
        return err_set(err, "%s: a level cannot be rated for this game",
                       game_spec_text(calibration->game).text);
    run.proof = solver_new(calibration->game, PROOF_BYTES, err);
    if (run.proof == NULL)
        return false;

    const bool fine = list_levels(&run, err) && play_all(&run, err);

    *count = 0;
    for (int i = 0; fine && i < levels_count(levels); i++) {
        const struct level *level = levels_at(levels, i);
        const bool played = next < run.count && run.levels[next] == level;
        const struct loss_sum loss =
            played ? run.losses[next] : (struct loss_sum){.judged = 1};

        next += played;
        if (loss.judged > 0 &&
            (played || (is_perfect(level) &&
                        level_is_offered(level, calibration->game->name))))
            results[(*count)++] = (struct level_result){
                .level = level->key,
                .rating = {.game = game,
                           .weighed = true,
                           .thousandths = (int)((loss.lost + loss.judged / 2) /
                                                loss.judged)}};
    }
    solver_free(run.proof);
    return fine;
}
