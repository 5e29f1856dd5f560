/* SPDX-License-Identifier: MIT */
/* Neighbours play neighbours: games of players far apart tell little. */
#include "lab/arena/calibrate.h"

#include <math.h>
#include <string.h>

enum {
    NEIGHBOURS = 2,         /* levels above that each level plays */
    PROOF_NODES = 20000000, /* for a decision: some seconds */
    PROOF_BYTES = 200 << 20,
    PERFECT_LENGTH = 7
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
    return strncmp(level->agent, "perfect", PERFECT_LENGTH) == 0;
}

static bool add_level(struct calibration_run *run, const struct level *level,
                      struct err *err)
{
    const struct calibration *plan = run->plan;
    const int index = run->count;

    if (!level_plays(level, plan->game->name) ||
        (run->proof != NULL && is_perfect(level)))
        return true;
    if (index == ARENA_PLAYERS_MAX)
        return err_set(err, "there are more than %d levels", ARENA_PLAYERS_MAX);
    run->levels[index] = level;
    run->count++;
    return who_read(level->key, plan->levels, &run->players[index], err);
}

static bool list_levels(struct calibration_run *run, struct err *err)
{
    const struct levels *levels = run->plan->levels;

    for (int i = 0; i < levels_count(levels); i++)
        if (!add_level(run, levels_at(levels, i), err))
            return false;
    if (run->count < 2)
        return err_set(err, "there are fewer than two levels that play %s",
                       run->plan->game->name);
    for (int i = 0; i < run->count; i++)
        for (int j = i + 1; j <= i + NEIGHBOURS && j < run->count; j++)
            run->pairs++;
    run->scores.count = run->count;
    run->scores.sparse = true;
    return true;
}

/* The level with 1000 points, or ELO_NOBODY. */
static int find_anchor(const struct calibration_run *run)
{
    for (int i = 0; i < run->count; i++)
        if (level_is_anchor(run->levels[i]))
            return i;
    return ELO_NOBODY;
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

static void add_scores(struct elo_scores *scores,
                       const struct arena_result *result, const int players[2])
{
    for (int i = 0; i < result->row_count; i++) {
        const struct arena_row *row = &result->rows[i];
        const int south = players[row->players[0]];
        const int north = players[row->players[1]];
        const double draws = (double)row->draws / 2;

        scores->points[south][north] += (double)row->wins[0] + draws;
        scores->points[north][south] += (double)row->wins[1] + draws;
    }
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
    add_scores(&run->scores, &result, numbers);
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

static void fill_ratings(const struct calibration_run *run, int anchor,
                         struct level_result results[ARENA_PLAYERS_MAX])
{
    struct elo elos[ELO_PLAYERS_MAX];

    elo_fit(&run->scores, anchor, elos);
    for (int i = 0; i < run->count; i++) {
        results[i] = (struct level_result){
            .level = run->levels[i]->key,
            .rating = {.rated = true,
                       .rating = round_rating(elos[i].rating),
                       .error = round_rating(elos[i].error)}};
        level_game_of(run->plan->game, &results[i].rating.game);
    }
}

bool calibrate(const struct calibration *calibration,
               struct level_result results[ARENA_PLAYERS_MAX], int *count,
               struct err *err)
{
    struct calibration_run run = {.listener = {take_progress},
                                  .plan = calibration};
    struct level_game game;

    if (calibration->game->players != 2 ||
        !level_game_of(calibration->game, &game))
        return err_set(err, "%s: a level cannot be rated for this game",
                       game_spec_text(calibration->game).text);
    if (!list_levels(&run, err))
        return false;

    const int anchor = find_anchor(&run);

    if (anchor == ELO_NOBODY)
        return err_set(err,
                       "no level that plays %s has the agent max, which "
                       "has the rating 1000 (in Abalone greedy has it)",
                       calibration->game->name);
    if (!play_all(&run, err))
        return false;
    fill_ratings(&run, anchor, results);
    *count = run.count;
    return true;
}

/* ---- what moves lose ---- */

/* Of all levels, in the order of the file: those that played, and those that
 * need not, because they are perfect. */
static void fill_losses(const struct calibration_run *run,
                        struct level_result results[], int *count)
{
    const struct levels *levels = run->plan->levels;
    int next = 0;

    *count = 0;
    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *level = levels_at(levels, i);
        const bool played = next < run->count && run->levels[next] == level;
        const struct loss_sum loss =
            played ? run->losses[next] : (struct loss_sum){.judged = 1};

        next += played;
        if (loss.judged == 0 ||
            (!played &&
             !(is_perfect(level) && level_plays(level, run->plan->game->name))))
            continue;

        struct level_result *const result = &results[(*count)++];

        *result = (struct level_result){
            .level = level->key,
            .rating = {.weighed = true,
                       .thousandths =
                           (int)((loss.lost + loss.judged / 2) / loss.judged)}};
        level_game_of(run->plan->game, &result->rating.game);
    }
}

bool calibrate_losses(const struct calibration *calibration,
                      struct level_result results[ARENA_PLAYERS_MAX],
                      int *count, struct err *err)
{
    struct calibration_run run = {.listener = {take_progress},
                                  .plan = calibration};
    struct level_game game;

    if (!level_game_of(calibration->game, &game))
        return err_set(err, "%s: a level cannot be rated for this game",
                       game_spec_text(calibration->game).text);
    run.proof = solver_new(calibration->game, PROOF_BYTES, err);
    if (run.proof == NULL)
        return false;

    const bool fine = list_levels(&run, err) && play_all(&run, err);

    if (fine)
        fill_losses(&run, results, count);
    solver_free(run.proof);
    return fine;
}
