/* Neighbours play neighbours; what is far apart says little for its games. */
#include "lab/arena/calibrate.h"

#include <math.h>
#include <string.h>

enum {
    NEIGHBOURS = 2,         /* up the ladder that everybody plays */
    PROOF_NODES = 20000000, /* for a decision: some seconds */
    PROOF_BYTES = 200 << 20,
    PERFECT_LENGTH = 7
};

/* What a level has lost, in so many decisions. */
struct account {
    int64_t judged;
    int64_t lost;
};

/* The ladder, and how far it is climbed. */
struct climb {
    struct progress_listener watch; /* what the arena tells */
    const struct calibration *plan;
    const struct level *levels[ARENA_PLAYERS_MAX];
    struct who players[ARENA_PLAYERS_MAX];
    int count;
    struct elo_scores scores;
    int pairs;            /* that there are */
    int done;             /* and that have played */
    int64_t passed;       /* nanoseconds that took */
    struct solver *proof; /* of what moves lose; NULL: nobody asks */
    struct account accounts[ARENA_PLAYERS_MAX];
};

/* ---- the ladder ---- */

static bool is_perfect(const struct level *level)
{
    return strncmp(level->agent, "perfect", PERFECT_LENGTH) == 0;
}

static bool step_up(struct climb *climb, const struct level *level,
                    struct err *err)
{
    const struct calibration *plan = climb->plan;
    const int index = climb->count;

    if (!level_plays(level, plan->game->name) ||
        (climb->proof != NULL && is_perfect(level)))
        return true;
    if (index == ARENA_PLAYERS_MAX)
        return err_set(err, "there are more than %d levels", ARENA_PLAYERS_MAX);
    climb->levels[index] = level;
    climb->count++;
    return who_read(level->key, plan->levels, &climb->players[index], err);
}

static bool raise_ladder(struct climb *climb, struct err *err)
{
    const struct levels *levels = climb->plan->levels;

    for (int i = 0; i < levels_count(levels); i++)
        if (!step_up(climb, levels_at(levels, i), err))
            return false;
    if (climb->count < 2)
        return err_set(err, "there are fewer than two levels that play %s",
                       climb->plan->game->name);
    for (int i = 0; i < climb->count; i++)
        for (int j = i + 1; j <= i + NEIGHBOURS && j < climb->count; j++)
            climb->pairs++;
    climb->scores.count = climb->count;
    climb->scores.sparse = true;
    return true;
}

/* Who has 1000. */
static int find_anchor(const struct climb *climb)
{
    for (int i = 0; i < climb->count; i++)
        if (level_is_anchor(climb->levels[i]))
            return i;
    return ELO_NOBODY;
}

/* ---- the games ---- */

/* What the arena tells of a pair, told of all of them. */
static void tell(struct progress_listener *watch,
                 const struct progress_report *progress)
{
    const struct climb *climb = (const struct climb *)watch;
    struct progress_listener *outer = climb->plan->watch;
    const struct progress_report all = {
        .what = progress->what,
        .done = climb->done * progress->total + progress->done,
        .total = climb->pairs * progress->total,
        .nanoseconds = climb->passed + progress->nanoseconds,
    };

    if (outer != NULL)
        outer->hear(outer, &all);
}

static void add_up(struct elo_scores *scores, const struct arena_result *result,
                   const int players[2])
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

static bool play_pair(struct climb *climb, int lower, int upper,
                      struct err *err)
{
    const struct calibration *plan = climb->plan;
    const int numbers[2] = {lower, upper};
    const struct who players[2] = {climb->players[lower],
                                   climb->players[upper]};
    const struct arena_setting setting = {
        .game = plan->game,
        .players = players,
        .count = 2,
        .games = plan->games,
        .opening = plan->opening,
        .seed = plan->seed,
        .threads = plan->threads,
        .proof = climb->proof,
        .proof_nodes = PROOF_NODES,
        .stop = plan->stop,
        .watch = &climb->watch,
    };
    struct arena_result result;

    if (!arena_play(&setting, &result, err))
        return false;
    add_up(&climb->scores, &result, numbers);
    for (int i = 0; i < 2; i++) {
        climb->accounts[numbers[i]].judged += result.entries[i].judged;
        climb->accounts[numbers[i]].lost += result.entries[i].lost;
    }
    climb->passed += result.nanoseconds;
    climb->done++;
    arena_free(&result);
    return !stop_raised(plan->stop) || err_set(err, "it was interrupted");
}

static bool play_all(struct climb *climb, struct err *err)
{
    for (int i = 0; i < climb->count; i++)
        for (int j = i + 1; j <= i + NEIGHBOURS && j < climb->count; j++)
            if (!play_pair(climb, i, j, err))
                return false;
    return true;
}

/* ---- the ratings ---- */

static int rounded(double number)
{
    const double most = LEVEL_ELO_LARGEST;

    return (int)lround(fmax(-most, fmin(most, number)));
}

static void rate(const struct climb *climb, int anchor,
                 struct level_rating ratings[ARENA_PLAYERS_MAX])
{
    struct elo elos[ELO_PLAYERS_MAX];

    elo_fit(&climb->scores, anchor, elos);
    for (int i = 0; i < climb->count; i++) {
        ratings[i].level = climb->levels[i]->key;
        level_game_of(climb->plan->game, &ratings[i].elo.game);
        ratings[i].elo.rating = rounded(elos[i].rating);
        ratings[i].elo.error = rounded(elos[i].error);
    }
}

bool calibrate(const struct calibration *calibration,
               struct level_rating ratings[ARENA_PLAYERS_MAX], int *count,
               struct err *err)
{
    struct climb climb = {.watch = {tell}, .plan = calibration};
    struct level_game game;

    if (calibration->game->players != 2 ||
        !level_game_of(calibration->game, &game))
        return err_set(err, "%s: a level cannot be rated for this game",
                       game_spec_text(calibration->game).text);
    if (!raise_ladder(&climb, err))
        return false;

    const int anchor = find_anchor(&climb);

    if (anchor == ELO_NOBODY)
        return err_set(err,
                       "no level that plays %s has the agent max, which "
                       "has the rating 1000 (in Abalone greedy has it)",
                       calibration->game->name);
    if (!play_all(&climb, err))
        return false;
    rate(&climb, anchor, ratings);
    *count = climb.count;
    return true;
}

/* ---- what moves lose ---- */

/* Of all levels, in the order of the file: those that climbed, and those that
 * need not. */
static void weigh(const struct climb *climb, struct level_losing losings[],
                  int *count)
{
    const struct levels *levels = climb->plan->levels;
    int next = 0;

    *count = 0;
    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *level = levels_at(levels, i);
        const bool climbed =
            next < climb->count && climb->levels[next] == level;
        const struct account account =
            climbed ? climb->accounts[next] : (struct account){.judged = 1};

        next += climbed;
        if (account.judged == 0 ||
            (!climbed && !(is_perfect(level) &&
                           level_plays(level, climb->plan->game->name))))
            continue;
        losings[*count].level = level->key;
        level_game_of(climb->plan->game, &losings[*count].loss.game);
        losings[(*count)++].loss.thousandths =
            (int)((account.lost + account.judged / 2) / account.judged);
    }
}

bool calibrate_losses(const struct calibration *calibration,
                      struct level_losing losings[ARENA_PLAYERS_MAX],
                      int *count, struct err *err)
{
    struct climb climb = {.watch = {tell}, .plan = calibration};
    struct level_game game;

    if (!level_game_of(calibration->game, &game))
        return err_set(err, "%s: a level cannot be rated for this game",
                       game_spec_text(calibration->game).text);
    climb.proof = solver_new(calibration->game, PROOF_BYTES, err);
    if (climb.proof == NULL)
        return false;

    const bool fine = raise_ladder(&climb, err) && play_all(&climb, err);

    if (fine)
        weigh(&climb, losings, count);
    solver_free(climb.proof);
    return fine;
}
