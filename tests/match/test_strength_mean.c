/* SPDX-License-Identifier: MIT */
/* A person's strength beside the mean of all ratings, worked out as the formula
 * has it. */
#include "base/rng.h"
#include "match/strength.h"
#include "match/test_strength.h"
#include "support/game/sowing.h"
#include "support/level.h"

#include <math.h>

enum { LEAST = -200, MOST = 2400, GAP = 10, BEGINNER = 800, CASES = 60 };

#define LEVEL(key, agent, elo, judged)                     \
    "[" key "]\nname = " key "\nabout = a\nagent = " agent \
    "\nelo.kalah-6-4 = \"" elo " 10\"\njudged.kalah-6-4 = \"" judged "\"\n"

/* The weakest has 600, so that somebody who begins is taken for 800. */
#define LEVELS                         \
    LEVEL("ash", "random", "600", "4") \
    LEVEL("elm", "max", "1000", "2") LEVEL("fir", "minimax", "1400", "1")

/* The logarithm of what a rating loses: on a line between two levels. */
static double log_loss(double rating)
{
    const double low = log(4.05), middle = log(2.05), high = log(1.05);

    return rating <= 1000 ? low + (middle - low) * (rating - 600) / 400
                          : middle + (high - middle) * (rating - 1000) / 400;
}

/* How likely a game is for somebody of this rating, by its result and by its
 * losses; the logarithm of both. */
static double log_likely(const struct rated_game *game, double rating)
{
    const double wins = 1 / (1 + pow(10, (game->opponent - rating) / 400));
    const double points = game->result == RECORD_WON    ? 1
                          : game->result == RECORD_LOST ? 0
                                                        : 0.5;
    double likely = points * log(wins) + (1 - points) * log1p(-wins);

    if (game->decisions > 0) {
        const double off =
            log(game->thousandths / 1000.0 + 0.05) - log_loss(rating);

        likely -= off * off / (2 * (1.96 / game->decisions + 0.0625));
    }
    return likely;
}

/* Each game counts 0.92 of the one behind it; before the
 * first one 250 on either side of a beginner are usual. */
static void find_mean(const struct rated_game games[], int count, double *mean,
                      double *error)
{
    double most = -INFINITY, sum = 0, moment = 0, square = 0;

    for (int pass = 0; pass < 2; pass++)
        for (int rating = LEAST; rating <= MOST; rating += GAP) {
            const double off = (rating - BEGINNER) / 250.0;
            double likely = -off * off / 2;

            for (int i = 0; i < count; i++)
                likely +=
                    pow(0.92, count - 1 - i) * log_likely(&games[i], rating);
            if (pass == 0) {
                most = fmax(most, likely);
                continue;
            }

            const double weight = exp(likely - most);

            sum += weight;
            moment += weight * rating;
            square += weight * rating * rating;
        }
    *mean = moment / sum;
    *error = 1.96 * sqrt(fmax(square / sum - *mean * *mean, 0));
}

/* Some of them so good, or so bad, that the ends of the scale count. */
static struct rated_game any_game(struct rng *rng, int kind)
{
    const int opponent = kind == 0   ? -900
                         : kind == 1 ? 4000
                                     : (int)rng_below(rng, 2000);
    const enum record_result result =
        kind == 0   ? RECORD_LOST
        : kind == 1 ? RECORD_WON
                    : (enum record_result)rng_below(rng, 3);
    const int decisions = rng_below(rng, 4) == 0 ? 0 : (int)rng_below(rng, 60);
    const int thousandths = kind == 0   ? 99999
                            : kind == 1 ? 0
                                        : (int)rng_below(rng, 6000);

    return (struct rated_game){opponent, result, decisions, thousandths};
}

START_TEST(a_strength_is_the_mean_of_all_ratings_by_their_likelihood)
{
    struct levels *const levels = level_read_text(LEVELS);
    struct game *const game = sowing_game("kalah");
    struct rng rng = rng_new(53, 0);

    for (int i = 0; i < CASES; i++) {
        struct rated_game games[RECORD_RATED_MAX];
        const int count = i % (RECORD_RATED_MAX + 1);
        double mean, error;

        for (int j = 0; j < count; j++)
            games[j] = any_game(&rng, i / (RECORD_RATED_MAX + 1));

        const struct strength strength =
            strength_of(levels, game, games, count);

        find_mean(games, count, &mean, &error);
        ck_assert(strength.known);
        ck_assert_int_eq(strength.games, count);
        ck_assert_double_eq_tol(strength.rating, mean, 0.501);
        ck_assert_double_eq_tol(strength.error, error, 0.501);
    }
    game_free(game);
    levels_free(levels);
}
END_TEST

TCase *strength_mean_case(void)
{
    TCase *const tests = tcase_create("mean");

    tcase_add_test(tests,
                   a_strength_is_the_mean_of_all_ratings_by_their_likelihood);
    return tests;
}
