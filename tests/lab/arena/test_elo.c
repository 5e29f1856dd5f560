/* SPDX-License-Identifier: MIT */
/* Ratings and the sequential test: against formulas, and against slow ways to
 * find the same. */
#include "base/rng.h"
#include "lab/arena/elo.h"
#include "support/suites.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* ---- two players ---- */

/* The first scored so many points of so many games. */
static struct elo_scores scores_of_two(double points, double games)
{
    struct elo_scores scores = {.count = 2};

    scores.points[0][1] = points;
    scores.points[1][0] = games - points;
    return scores;
}

static void check_two(double points, double games)
{
    const double share = (points + 0.5) / (games + 1);
    const struct elo_scores scores = scores_of_two(points, games);
    struct elo elos[ELO_PLAYERS_MAX];

    elo_fit(&scores, 1, elos);
    ck_assert_double_eq_tol(elos[1].rating, 1000, 1e-9);
    ck_assert_double_eq(elos[1].error, 0);
    ck_assert_double_eq_tol(elos[0].rating,
                            1000 + 400 * log10(share / (1 - share)), 1e-4);
    ck_assert_double_eq_tol(elos[0].error,
                            1.959964 * 400 / log(10) /
                                sqrt((games + 1) * share * (1 - share)),
                            1e-3);
}

START_TEST(two_players_differ_by_the_logarithm_of_their_odds)
{
    check_two(50, 100);
    check_two(64, 100);
    check_two(0.5, 1);
    check_two(975, 1000);
    check_two(1, 1000000);
}
END_TEST

START_TEST(a_player_that_always_wins_is_not_infinitely_strong)
{
    check_two(10, 10);
    check_two(1000, 1000);
    check_two(0, 400);
}
END_TEST

START_TEST(four_hundred_points_are_ten_wins_in_eleven)
{
    ck_assert_double_eq_tol(elo_expected(400), 10.0 / 11, 1e-12);
    ck_assert_double_eq_tol(elo_expected(-400), 1.0 / 11, 1e-12);
    ck_assert_double_eq_tol(elo_expected(0), 0.5, 1e-12);
    ck_assert_double_eq_tol(elo_expected(800), 100.0 / 101, 1e-12);
}
END_TEST

START_TEST(without_an_anchor_the_mean_is_a_thousand)
{
    const struct elo_scores scores = scores_of_two(75, 99);
    struct elo anchored[ELO_PLAYERS_MAX], elos[ELO_PLAYERS_MAX];

    elo_fit(&scores, ELO_NOBODY, elos);
    elo_fit(&scores, 0, anchored);
    ck_assert_double_eq_tol(elos[0].rating + elos[1].rating, 2000, 1e-6);
    ck_assert_double_eq_tol(elos[0].rating - elos[1].rating,
                            1000 - anchored[1].rating, 1e-4);

    /* Each is half of the difference away from the mean. */
    ck_assert_double_eq_tol(elos[0].error, anchored[1].error / 2, 1e-6);
    ck_assert_double_eq_tol(elos[1].error, anchored[1].error / 2, 1e-6);
}
END_TEST

START_TEST(an_error_shrinks_with_the_root_of_the_games)
{
    const struct elo_scores few = scores_of_two(6000, 10000),
                            many = scores_of_two(96000, 160000);
    struct elo one[ELO_PLAYERS_MAX], other[ELO_PLAYERS_MAX];

    elo_fit(&few, 0, one);
    elo_fit(&many, 0, other);
    ck_assert_double_eq_tol(one[1].error / other[1].error, 4, 1e-3);
}
END_TEST

START_TEST(a_player_without_games_has_a_rating_with_a_large_error)
{
    struct elo_scores scores = scores_of_two(500, 1000);
    struct elo elos[ELO_PLAYERS_MAX];

    scores.count = 3;
    elo_fit(&scores, 0, elos);
    ck_assert_double_eq_tol(elos[2].rating, 1000, 1e-6);
    ck_assert_double_gt(elos[2].error, 400);
    ck_assert_double_lt(elos[1].error, 25);
}
END_TEST

/* ---- what a game tells ---- */

START_TEST(a_mean_of_players_can_be_the_anchor)
{
    struct elo_scores scores = scores_of_two(75, 99);
    struct elo_table table;

    scores.count = 3;
    scores.points[1][2] = scores.points[2][1] = 20;
    elo_fit_mean(&scores, (const double[]){0.5, 0, 0.5}, &table);
    ck_assert_double_eq_tol(table.elos[0].rating + table.elos[2].rating, 2000,
                            1e-6);
    ck_assert_double_gt(table.elos[0].rating, table.elos[1].rating + 100);
    ck_assert_double_gt(table.elos[0].error, 10);
}
END_TEST

START_TEST(those_tell_most_who_are_near_and_have_seldom_met)
{
    struct elo_scores scores = {.count = 4, .sparse = true};
    struct elo_table table;

    /* 0 and 1 have met often, 1 and 2 seldom, and 3 is far above 2. */
    scores.points[0][1] = scores.points[1][0] = 500;
    scores.points[1][2] = scores.points[2][1] = 5;
    scores.points[3][2] = 90;
    elo_fit_mean(&scores, (const double[]){1, 0, 0, 0}, &table);
    ck_assert_double_gt(elo_gain(&table, 1, 2), 10 * elo_gain(&table, 0, 1));
    ck_assert_double_eq_tol(elo_gain(&table, 1, 2), elo_gain(&table, 2, 1),
                            1e-12);

    struct elo_scores far = scores;

    far.points[3][2] = 50;
    far.points[2][3] = 40;

    struct elo_table near;

    elo_fit_mean(&far, (const double[]){1, 0, 0, 0}, &near);
    ck_assert_double_gt(near.covariances[3][3], 0);
    ck_assert_double_lt(near.covariances[3][3], table.covariances[3][3]);
    ck_assert_double_gt(elo_gain(&table, 3, 2), elo_gain(&near, 3, 2));
}
END_TEST

/* A game of two players changes the variance of their difference by about what
 * was promised. */
START_TEST(the_gain_is_what_the_variance_loses)
{
    enum { GAMES = 1000 };
    struct elo_scores scores = scores_of_two(600, GAMES);
    struct elo_table before, after;

    elo_fit_mean(&scores, (const double[]){1, 0}, &before);
    scores.points[0][1] += 6;
    scores.points[1][0] += 4;
    elo_fit_mean(&scores, (const double[]){1, 0}, &after);
    ck_assert_double_eq_tol(
        10 * elo_gain(&before, 0, 1) /
            (before.covariances[1][1] - after.covariances[1][1]),
        1, 0.03);
}
END_TEST

/* ---- many players, the slow way ---- */

/* How likely these ratings (in points) make what happened. */
static double find_likelihood(const struct elo_scores *scores,
                              const double *ratings)
{
    double sum = 0;

    for (int i = 0; i < scores->count; i++)
        for (int j = 0; j < scores->count; j++)
            if (i != j)
                sum += (scores->points[i][j] + 0.5) *
                       log(1 / (1 + pow(10, (ratings[j] - ratings[i]) / 400)));
    return sum;
}

/* One rating after the other goes up or down while that helps, in ever smaller
 * steps; the first stays where it is. */
static void ascend_slope(const struct elo_scores *scores, double *ratings)
{
    for (double step = 256; step > 1e-5;) {
        bool moved = false;

        for (int i = 1; i < scores->count; i++)
            for (int sign = -1; sign <= 1; sign += 2) {
                const double before = find_likelihood(scores, ratings);

                ratings[i] += sign * step;
                if (find_likelihood(scores, ratings) > before)
                    moved = true;
                else
                    ratings[i] -= sign * step;
            }
        if (!moved)
            step /= 2;
    }
}

static struct elo_scores some_scores(int count, uint64_t seed)
{
    struct rng rng = rng_new(seed, 0);
    struct elo_scores scores = {.count = count};

    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            if (i != j)
                scores.points[i][j] =
                    rng_below(&rng, (uint32_t)(4 + 30 * i)) / 2.0;
    return scores;
}

START_TEST(many_players_are_rated_as_the_slow_way_rates_them)
{
    const int count = 3 + _i;
    const struct elo_scores scores = some_scores(count, (uint64_t)_i);
    double ratings[ELO_PLAYERS_MAX] = {0};
    struct elo elos[ELO_PLAYERS_MAX];

    ascend_slope(&scores, ratings);
    elo_fit(&scores, 0, elos);
    for (int i = 0; i < count; i++)
        ck_assert_double_eq_tol(elos[i].rating - 1000, ratings[i], 0.02);
}
END_TEST

/* The second derivative by the ratings of two players, by differences. */
static double find_curvature(const struct elo_scores *scores,
                             const double *ratings, int one, int other)
{
    const double step = 0.5;
    double sum = 0;

    for (int i = -1; i <= 1; i += 2)
        for (int j = -1; j <= 1; j += 2) {
            double at[ELO_PLAYERS_MAX];

            memcpy(at, ratings, sizeof at);
            at[one] += i * step;
            at[other] += j * step;
            sum += i * j * find_likelihood(scores, at);
        }
    return -sum / (4 * step * step);
}

START_TEST(errors_come_from_the_curvature)
{
    const struct elo_scores scores = some_scores(3, 5);
    double ratings[ELO_PLAYERS_MAX] = {0};
    struct elo elos[ELO_PLAYERS_MAX];

    ascend_slope(&scores, ratings);
    elo_fit(&scores, 0, elos);

    /* The inverse of a matrix of two rows. */
    const double a = find_curvature(&scores, ratings, 1, 1);
    const double b = find_curvature(&scores, ratings, 1, 2);
    const double d = find_curvature(&scores, ratings, 2, 2);
    const double determinant = a * d - b * b;

    ck_assert_double_eq_tol(elos[1].error, 1.959964 * sqrt(d / determinant),
                            0.05);
    ck_assert_double_eq_tol(elos[2].error, 1.959964 * sqrt(a / determinant),
                            0.05);
}
END_TEST

/* ---- the sequential test ---- */

START_TEST(the_ratio_is_that_of_two_normal_likelihoods)
{
    const struct sprt sprt = {0, 20, {12, 31, 45, 40, 22}};
    const double lower = 0.5, upper = 1 / (1 + pow(10, -20.0 / 400));
    double count = 0, sum = 0, spread = 0, ratio = 0;

    /* Each outcome counts a tenth more than it was seen. */
    for (int i = 0; i < 5; i++) {
        count += (double)sprt.pairs[i] + 0.1;
        sum += ((double)sprt.pairs[i] + 0.1) * i / 4;
    }
    for (int i = 0; i < 5; i++)
        spread += ((double)sprt.pairs[i] + 0.1) * pow(i / 4.0 - sum / count, 2);
    for (int i = 0; i < 5; i++)
        ratio += ((double)sprt.pairs[i] + 0.1) *
                 (pow(i / 4.0 - lower, 2) - pow(i / 4.0 - upper, 2)) /
                 (2 * spread / count);
    ck_assert_double_eq_tol(sprt_ratio(&sprt), ratio, 1e-9);
}
END_TEST

START_TEST(a_verdict_needs_evidence)
{
    const struct sprt none = {.lower = 0, .upper = 10};
    const struct sprt won = {0, 10, {0, 0, 0, 0, 100}};
    const struct sprt lost = {0, 10, {100, 0, 0, 0, 0}};
    const struct sprt even = {0, 10, {1, 1, 2, 1, 1}};

    ck_assert_int_eq(sprt_verdict(&none), SPRT_OPEN);
    ck_assert_int_eq(sprt_verdict(&won), SPRT_UPPER);
    ck_assert_int_eq(sprt_verdict(&lost), SPRT_LOWER);
    ck_assert_int_eq(sprt_verdict(&even), SPRT_OPEN);
}
END_TEST

/* Half points of a game: a tenth is drawn, the first scores so many thousandths
 * in all. */
static int half_points(struct rng *rng, uint32_t score)
{
    const uint32_t drawn = rng_below(rng, 1000);

    if (drawn < 100)
        return 1;
    return rng_below(rng, 900) < score - 50 ? 2 : 0;
}

enum { BATCH = 100, BATCHES_MAX = 1000, MATCHES = 1000 };

static enum sprt_verdict simulate_test(struct rng *rng, uint32_t score)
{
    struct sprt sprt = {.lower = 0, .upper = 20};

    for (int batch = 0; batch < BATCHES_MAX; batch++) {
        for (int i = 0; i < BATCH; i++)
            sprt.pairs[half_points(rng, score) + half_points(rng, score)]++;
        if (sprt_verdict(&sprt) != SPRT_OPEN)
            break;
    }
    return sprt_verdict(&sprt);
}

/* How many of so many matches have this verdict. */
static int count_verdicts(uint32_t score, enum sprt_verdict verdict)
{
    struct rng rng = rng_new(11, score);
    int count = 0;

    for (int i = 0; i < MATCHES; i++)
        count += simulate_test(&rng, score) == verdict;
    return count;
}

START_TEST(the_stronger_is_found)
{
    ck_assert_int_eq(count_verdicts(600, SPRT_UPPER), MATCHES);
    ck_assert_int_eq(count_verdicts(400, SPRT_LOWER), MATCHES);
}
END_TEST

START_TEST(at_most_one_verdict_in_twenty_is_wrong)
{
    /* Twenty points are a score of 0.529. Less than 5 % are wrong, about 3, as
     * the bound is passed by whole batches; three deviations are 2. */
    const int wrong_upper = count_verdicts(500, SPRT_UPPER);
    const int wrong_lower = count_verdicts(529, SPRT_LOWER);

    ck_assert_int_ge(wrong_upper, MATCHES / 100);
    ck_assert_int_le(wrong_upper, MATCHES * 5 / 100);
    ck_assert_int_ge(wrong_lower, MATCHES / 100);
    ck_assert_int_le(wrong_lower, MATCHES * 5 / 100);
    ck_assert_int_eq(count_verdicts(500, SPRT_OPEN), 0);
}
END_TEST

Suite *elo_suite(void)
{
    Suite *suite = suite_create("elo");
    TCase *ratings = tcase_create("ratings");
    TCase *tests = tcase_create("sequential test");

    tcase_add_test(ratings, two_players_differ_by_the_logarithm_of_their_odds);
    tcase_add_test(ratings, a_player_that_always_wins_is_not_infinitely_strong);
    tcase_add_test(ratings, a_mean_of_players_can_be_the_anchor);
    tcase_add_test(ratings, those_tell_most_who_are_near_and_have_seldom_met);
    tcase_add_test(ratings, the_gain_is_what_the_variance_loses);
    tcase_add_test(ratings, four_hundred_points_are_ten_wins_in_eleven);
    tcase_add_test(ratings, without_an_anchor_the_mean_is_a_thousand);
    tcase_add_test(ratings, an_error_shrinks_with_the_root_of_the_games);
    tcase_add_test(ratings,
                   a_player_without_games_has_a_rating_with_a_large_error);
    tcase_add_loop_test(
        ratings, many_players_are_rated_as_the_slow_way_rates_them, 0, 4);
    tcase_add_test(ratings, errors_come_from_the_curvature);
    suite_add_tcase(suite, ratings);
    tcase_add_test(tests, the_ratio_is_that_of_two_normal_likelihoods);
    tcase_add_test(tests, a_verdict_needs_evidence);
    tcase_add_test(tests, the_stronger_is_found);
    tcase_add_test(tests, at_most_one_verdict_in_twenty_is_wrong);
    suite_add_tcase(suite, tests);
    return suite;
}
