/* SPDX-License-Identifier: MIT */
/* Measures the losses of levels, by proof or by a quick search, in games
 * between neighbours. */
#include "lab/ladder/calibrate.h"
#include "lab/ladder/ladder.h"
#include "match/move_loss.h"

enum {
    NEIGHBOURS = 2,         /* levels above that each level plays */
    OPENING = 2,            /* random plies */
    PROOF_NODES = 20000000, /* for a decision: some seconds */
    PROOF_BYTES = 200 << 20
};

/* The thousandths of a seed that a level has lost in `judged` decisions. */
struct loss_sum {
    int64_t judged;
    int64_t lost;
};

struct loss_games {
    struct progress_listener listener; /* first; gets that of a pair */
    const struct loss_calibration *plan;
    struct ladder ladder;
    struct solver *proof; /* NULL: a quick search judges the moves */
    int pairs;
    int done;            /* pairs that have played */
    int64_t nanoseconds; /* of their games */
    struct loss_sum losses[ARENA_PLAYERS_MAX];
};

/* Tells the progress of a pair as that of all pairs. */
static void take_progress(struct progress_listener *listener,
                          const struct progress_report *progress)
{
    const struct loss_games *const run = (const struct loss_games *)listener;
    struct progress_listener *const outer = run->plan->listener;
    const struct progress_report all = {
        .what = progress->what,
        .done = run->done * progress->total + progress->done,
        .total = run->pairs * progress->total,
        .nanoseconds = run->nanoseconds + progress->nanoseconds,
    };

    if (outer != NULL)
        outer->take_progress(outer, &all);
}

static bool play_pair(struct loss_games *run, int lower, int upper,
                      struct err *err)
{
    const struct loss_calibration *const plan = run->plan;
    const int numbers[2] = {lower, upper};
    const struct who players[2] = {run->ladder.players[lower],
                                   run->ladder.players[upper]};
    const struct arena_setting setting = {
        .game = plan->game,
        .players = players,
        .count = 2,
        .games = plan->games,
        .opening = OPENING,
        .seed = plan->seed,
        .threads = plan->threads,
        .cluster = plan->cluster,
        .reference = run->proof == NULL ? loss_quick_judge(plan->game) : NULL,
        .proof = run->proof,
        .proof_nodes = PROOF_NODES,
        .stop = plan->stop,
        .listener = &run->listener,
    };
    struct arena_result result;

    if (!arena_play(&setting, &result, err))
        return false;
    for (int i = 0; i < 2; i++) {
        run->losses[numbers[i]].judged += result.entries[i].judged;
        run->losses[numbers[i]].lost += result.entries[i].lost;
    }
    run->nanoseconds += result.nanoseconds;
    run->done++;
    arena_free(&result);
    return !stop_raised(plan->stop) || err_set(err, "it was interrupted");
}

static bool play_all(struct loss_games *run, struct err *err)
{
    const int count = run->ladder.count;

    for (int i = 0; i < count; i++)
        run->pairs += NEIGHBOURS < count - 1 - i ? NEIGHBOURS : count - 1 - i;
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j <= i + NEIGHBOURS && j < count; j++)
            if (!play_pair(run, i, j, err))
                return false;
    return true;
}

static struct level_result make_result(const struct loss_games *run,
                                       const struct level *level,
                                       const struct loss_sum *loss)
{
    const int mean = (int)((loss->lost + loss->judged / 2) / loss->judged);

    return (struct level_result){
        .level = level->key,
        .rating = {.game = run->ladder.game,
                   .weighed = run->proof != NULL,
                   .thousandths = mean,
                   .judged = run->proof == NULL,
                   .judged_thousandths = mean},
    };
}

/* Fills in the levels that played, and by proof also the perfect ones, which
 * lose nothing, in the order of the file. */
static int fill_results(const struct loss_games *run,
                        struct level_result results[])
{
    const struct levels *const levels = run->plan->levels;
    int count = 0;
    int next = 0; /* index of the levels that played */

    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *const level = levels_at(levels, i);
        const bool played =
            next < run->ladder.count && run->ladder.levels[next] == level;
        const struct loss_sum loss =
            played ? run->losses[next] : (struct loss_sum){.judged = 1};

        next += played;
        if (loss.judged > 0 &&
            (played || (run->proof != NULL && ladder_is_perfect(level) &&
                        level_is_offered(level, run->plan->game->name))))
            results[count++] = make_result(run, level, &loss);
    }
    return count;
}

bool calibrate_losses(const struct loss_calibration *calibration,
                      struct level_result results[ARENA_PLAYERS_MAX],
                      int *count, struct err *err)
{
    struct loss_games run = {.listener = {take_progress}, .plan = calibration};

    *count = 0;
    if (!ladder_read(calibration->levels, calibration->game, false, &run.ladder,
                     err))
        return false;
    if (!calibration->judged) {
        struct ladder whole; /* with perfect levels, which have results, too */

        if (!ladder_read(calibration->levels, calibration->game, true, &whole,
                         err))
            return false;
        run.proof = solver_new(calibration->game, PROOF_BYTES, err);
        if (run.proof == NULL)
            return false;
    }

    const bool fine = play_all(&run, err);

    if (fine)
        *count = fill_results(&run, results);
    solver_free(run.proof);
    return fine;
}
