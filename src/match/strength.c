/* SPDX-License-Identifier: MIT */
/*
 * How strong a person is. For every rating it computes how likely the results
 * and losses of the last games are for a player with this rating, and how
 * likely the rating is for a beginner. The strength is the mean of the ratings,
 * weighted by these likelihoods.
 */
#include "match/strength.h"
#include "base/memory.h"
#include "base/option.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    RATING_LEAST = -200, /* the ratings that are tried */
    RATING_MOST = 2400,
    RATING_GAP = 10,
    RATINGS = (RATING_MOST - RATING_LEAST) / RATING_GAP + 1,
    POINTS_MAX = 64,      /* levels whose losses are measured */
    BEGINNER_SPREAD = 250 /* of the ratings of beginners */
};

/* A loss that is added to all, in seeds; the spread of the losses of a player's
 * moves, relative to their mean; and that of the losses of whole games. */
#define LOSS_FLOOR  0.05
#define MOVE_SPREAD 1.4
#define GAME_SPREAD 0.25
#define AGEING      0.92 /* the weight of a game, relative to the next one */
#define ERRORS_95   1.96

/* ---- the loss by rating ---- */

struct loss_point {
    double rating;
    double log_loss;
    int levels; /* that were merged */
};

struct loss_curve {
    int count;
    struct loss_point points[POINTS_MAX];
};

static double log_of_loss(int thousandths)
{
    return log(thousandths / 1000.0 + LOSS_FLOOR);
}

static int compare_points(const void *one, const void *other)
{
    const struct loss_point *const first = one;
    const struct loss_point *const second = other;

    return (first->rating > second->rating) - (first->rating < second->rating);
}

/* Merges neighbours of the same rating, and those of which the stronger one
 * seems to lose more: the curve falls from each point to the next. */
static void smooth_curve(struct loss_curve *curve)
{
    struct loss_point *const points = curve->points;
    int kept = 0;

    for (int i = 0; i < curve->count; i++) {
        points[kept++] = points[i];
        while (kept > 1 &&
               (points[kept - 1].rating <= points[kept - 2].rating ||
                points[kept - 1].log_loss >= points[kept - 2].log_loss)) {
            struct loss_point *const to = &points[kept - 2];
            const struct loss_point *const from = &points[kept - 1];
            const int levels = to->levels + from->levels;

            to->rating =
                (to->rating * to->levels + from->rating * from->levels) /
                levels;
            to->log_loss =
                (to->log_loss * to->levels + from->log_loss * from->levels) /
                levels;
            to->levels = levels;
            kept--;
        }
    }
    curve->count = kept;
}

static struct loss_curve read_curve(const struct levels *levels,
                                    const struct game *game)
{
    struct loss_curve curve = {.count = 0};

    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *const level = levels_at(levels, i);
        const struct level_rating *const elo = level_elo(level, game);
        const struct level_rating *const loss = level_judged(level, game);

        if (elo != NULL && loss != NULL && curve.count < POINTS_MAX)
            curve.points[curve.count++] = (struct loss_point){
                elo->rating, log_of_loss(loss->judged_thousandths), 1};
    }
    qsort(curve.points, (size_t)curve.count, sizeof curve.points[0],
          compare_points);
    smooth_curve(&curve);
    return curve;
}

/* Linear between two points; beyond the ends with the slope there. */
static double loss_at(const struct loss_curve *curve, double rating)
{
    int above = 1;

    while (above + 1 < curve->count && curve->points[above].rating < rating)
        above++;

    const struct loss_point *const low = &curve->points[above - 1];
    const struct loss_point *const high = &curve->points[above];

    return low->log_loss + (high->log_loss - low->log_loss) *
                               (rating - low->rating) /
                               (high->rating - low->rating);
}

bool strength_by_loss(const struct levels *levels, const struct game *game,
                      int thousandths, int *rating)
{
    const struct loss_curve curve = read_curve(levels, game);
    const double wanted = log_of_loss(thousandths);

    if (curve.count < 2)
        return false;
    *rating = RATING_LEAST;
    while (*rating < RATING_MOST && loss_at(&curve, *rating) > wanted)
        *rating += RATING_GAP;
    return true;
}

/* ---- how likely games are ---- */

/* The logarithm of the likelihood of a result. */
static double weigh_result(const struct rated_game *game, double rating)
{
    const double points = game->result == RECORD_WON     ? 1
                          : game->result == RECORD_DRAWN ? 0.5
                                                         : 0;
    const double odds = (game->opponent - rating) / 400;

    /* Exact even if one of the two probabilities is nearly 1. */
    return -points * log1p(pow(10, odds)) -
           (1 - points) * log1p(pow(10, -odds));
}

/* The same for the loss of the moves. */
static double weigh_loss(const struct rated_game *game,
                         const struct loss_curve *curve, double rating)
{
    if (game->decisions == 0 || curve->count < 2)
        return 0;

    const double off = log_of_loss(game->thousandths) - loss_at(curve, rating);
    const double spread =
        MOVE_SPREAD * MOVE_SPREAD / game->decisions + GAME_SPREAD * GAME_SPREAD;

    return -off * off / (2 * spread);
}

/* The rating half-way from the weakest level to 1000. */
static bool find_beginner(const struct levels *levels, const struct game *game,
                          int *rating)
{
    const struct level *level;
    int weakest = INT_MAX;

    for (int i = 0; (level = levels_playing_at(levels, game->name, i)) != NULL;
         i++) {
        const struct level_rating *const elo = level_elo(level, game);

        if (elo != NULL && elo->rating < weakest)
            weakest = elo->rating;
    }
    if (weakest == INT_MAX)
        return false;
    *rating = (weakest + 1000) / 2;
    return true;
}

struct strength strength_of(const struct levels *levels,
                            const struct game *game,
                            const struct rated_game games[], int count)
{
    const struct loss_curve curve = read_curve(levels, game);
    struct strength strength = {.games = count};
    double likely[RATINGS];
    double most = -INFINITY;
    double sum = 0, mean = 0, square = 0;
    int beginner = 0;

    strength.known = find_beginner(levels, game, &beginner);
    if (!strength.known)
        return strength;
    for (int i = 0; i < RATINGS; i++) {
        const double rating = RATING_LEAST + i * RATING_GAP;
        const double off = (rating - beginner) / BEGINNER_SPREAD;
        double age = 1;

        likely[i] = -off * off / 2;
        for (int j = count - 1; j >= 0; j--, age *= AGEING)
            likely[i] += age * (weigh_result(&games[j], rating) +
                                weigh_loss(&games[j], &curve, rating));
        most = fmax(most, likely[i]);
    }
    for (int i = 0; i < RATINGS; i++) {
        const double rating = RATING_LEAST + i * RATING_GAP;
        const double weight = exp(likely[i] - most);

        sum += weight;
        mean += weight * rating;
        square += weight * rating * rating;
    }
    mean /= sum;
    strength.rating = (int)lround(mean);
    strength.error =
        (int)lround(ERRORS_95 * sqrt(fmax(square / sum - mean * mean, 0)));
    return strength;
}

struct strength strength_now(const struct levels *levels,
                             const struct record *record,
                             const struct game *game)
{
    struct rated_game games[RECORD_RATED_MAX];
    const int count =
        record == NULL
            ? 0
            : record_rated(record, record_name(game, false).text, games);

    return strength_of(levels, game, games, count);
}

struct level_strength strength_of_level(const struct levels *levels,
                                        const struct record *record,
                                        const struct level *level,
                                        const struct game *game)
{
    const struct strength strength = level_grows(level)
                                         ? strength_now(levels, record, game)
                                         : (struct strength){.known = false};

    return strength.known ? level_strength_of(levels, game, strength.rating)
                          : level_strength(levels, level, game);
}

/* ---- a level that is told its strength ---- */

static const char STRENGTH[] = "strength";

struct who_text strength_spell(const struct level *level, int rating)
{
    struct who_text who;

    snprintf(who.text, sizeof who.text, "%s:%s=%d", level->key, STRENGTH,
             rating);
    return who;
}

bool strength_read(const char *who, int *rating, struct err *err)
{
    struct spec spec;
    int64_t number = 0;

    err->text[0] = '\0';
    if (strchr(who, ':') == NULL)
        return false;
    if (!spec_cut(who, &spec, err))
        return false;
    for (int i = 0; i < spec.count; i++) {
        static const char *const keys[] = {STRENGTH};

        if (strcmp(spec.pairs[i].key, STRENGTH) != 0)
            return spec_unknown(spec.name, spec.pairs[i].key, keys, 1, err);
        if (!value_number(spec.pairs[i].value, STRENGTH_LEAST, STRENGTH_MOST,
                          &number, err))
            return err_prefix(err, "%s: %s: ", spec.name, STRENGTH);
    }
    *rating = (int)number;
    return spec.count > 0;
}

/* The slack for a rating, interpolated between the known ones. */
static int find_slack(const struct level_rating *known, int rating)
{
    const struct level_slack *const slacks = known->slacks;
    int next = 0;

    while (next < known->slack_count && slacks[next].rating > rating)
        next++;
    if (next == 0)
        return slacks[0].slack;
    if (next == known->slack_count)
        return slacks[next - 1].slack;

    const struct level_slack *const low = &slacks[next - 1];
    const double part =
        (double)(low->rating - rating) / (low->rating - slacks[next].rating);

    return (int)lround(low->slack + part * (slacks[next].slack - low->slack));
}

struct who_text strength_agent(const struct level *level,
                               const struct game *game, int rating)
{
    const struct level_rating *const known = level_slacks(level, game);
    struct who_text agent;

    snprintf(agent.text, sizeof agent.text, "%s", level->agent);
    if (known != NULL) {
        const int slack = find_slack(known, rating);
        const size_t length = strlen(agent.text);

        snprintf(agent.text + length, sizeof agent.text - length,
                 "%cslack=%d.%03d", strchr(agent.text, ':') == NULL ? ':' : ',',
                 slack / 1000, slack % 1000);
    }
    return agent;
}

struct who_text strength_choose(const struct levels *levels,
                                const struct record *record,
                                const struct game *game, const char *who,
                                int steps)
{
    const struct level *const level = levels_find(levels, who);
    struct who_text chosen;
    struct err wrong;
    int rating = 0;

    snprintf(chosen.text, sizeof chosen.text, "%s", who);
    if (level == NULL || !level_grows(level))
        return chosen;

    const struct strength strength = strength_now(levels, record, game);

    if (!strength_read(who, &rating, &wrong)) {
        if (*wrong.text != '\0' || !strength.known)
            return chosen;
        rating = strength.rating;
    }
    rating += steps * STRENGTH_STEP;
    return strength_spell(level, rating < STRENGTH_LEAST  ? STRENGTH_LEAST
                                 : rating > STRENGTH_MOST ? STRENGTH_MOST
                                                          : rating);
}
