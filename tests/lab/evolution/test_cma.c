/* SPDX-License-Identifier: MIT */
/* CMA-ES finds where functions are least; its axes are those of its matrix. */
#include "lab/evolution/cma.h"
#include "support/suites.h"

#include <math.h>
#include <string.h>

enum { SIZE = 10, SAMPLES = 10, GENERATIONS = 1500 };

/* Three axes at right angles to each other and to no coordinate. */
static void make_frame(double frame[SIZE][SIZE])
{
    struct rng rng = rng_new(9, 9);

    for (int i = 0; i < SIZE; i++) {
        double length = 0;

        for (int k = 0; k < SIZE; k++)
            frame[i][k] = cma_normal(&rng);
        for (int before = 0; before < i; before++) {
            double along = 0;

            for (int k = 0; k < SIZE; k++)
                along += frame[i][k] * frame[before][k];
            for (int k = 0; k < SIZE; k++)
                frame[i][k] -= along * frame[before][k];
        }
        for (int k = 0; k < SIZE; k++)
            length += frame[i][k] * frame[i][k];
        for (int k = 0; k < SIZE; k++)
            frame[i][k] /= sqrt(length);
    }
}

static double sphere(const double place[SIZE])
{
    double sum = 0;

    for (int i = 0; i < SIZE; i++)
        sum += (place[i] - 0.5) * (place[i] - 0.5);
    return sum;
}

/* A million times as steep along one axis as along another. */
static double ellipsoid(const double place[SIZE])
{
    double frame[SIZE][SIZE];
    double sum = 0;

    make_frame(frame);
    for (int i = 0; i < SIZE; i++) {
        double along = 0;

        for (int k = 0; k < SIZE; k++)
            along += frame[i][k] * place[k];
        sum += pow(1e6, i / (SIZE - 1.0)) * along * along;
    }
    return sum;
}

static const struct {
    double (*value)(const double place[SIZE]);
    int generations; /* that must do, some more than it needs */
} FUNCTIONS[] = {{sphere, 300}, {ellipsoid, 900}};

static void step(struct cma *cma, double (*value)(const double place[SIZE]),
                 struct rng *rng)
{
    double places[SAMPLES * SIZE];
    double values[SAMPLES];

    for (int i = 0; i < SAMPLES; i++) {
        double *place = places + (size_t)i * SIZE;

        cma_ask(cma, rng, place);
        values[i] = value(place);
    }
    cma_tell(cma, places, values);
}

START_TEST(it_finds_the_bottom)
{
    const double far[SIZE] = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3};

    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct rng rng = rng_new(seed, 1);
        struct cma cma;

        cma_begin(&cma, SIZE, SAMPLES, far, 1);
        ck_assert_int_eq(4 + (int)(3 * log(SIZE)), SAMPLES);
        for (int i = 0; i < FUNCTIONS[_i].generations; i++)
            step(&cma, FUNCTIONS[_i].value, &rng);
        ck_assert(FUNCTIONS[_i].value(cma.mean) < 1e-10);
        ck_assert(cma_sound(&cma));
    }
}
END_TEST

/* A start far away with small steps: they must become larger first. */
START_TEST(steps_grow_while_all_lead_the_same_way)
{
    const double far[SIZE] = {1000};
    struct rng rng = rng_new(1, 1);
    struct cma cma;

    cma_begin(&cma, SIZE, SAMPLES, far, 1e-3);
    for (int i = 0; i < 30; i++)
        step(&cma, sphere, &rng);
    ck_assert(cma.sigma > 1e-2);
    for (int i = 0; i < GENERATIONS; i++)
        step(&cma, sphere, &rng);
    ck_assert(sphere(cma.mean) < 1e-10);
}
END_TEST

START_TEST(axes_are_those_of_the_matrix)
{
    struct rng rng = rng_new(5, 5);
    struct cma_matrix root = {0}, matrix = {0}, axes;
    double values[CMA_SIZE_MAX];

    for (int i = 0; i < SIZE; i++)
        for (int k = 0; k < SIZE; k++)
            root.at[i][k] = cma_normal(&rng);
    for (int i = 0; i < SIZE; i++)
        for (int k = 0; k < SIZE; k++)
            for (int j = 0; j < SIZE; j++)
                matrix.at[i][k] += root.at[i][j] * root.at[k][j];
    cma_find_axes(SIZE, &matrix, &axes, values);
    for (int i = 0; i < SIZE; i++)
        for (int k = 0; k < SIZE; k++) {
            double product = 0, right = 0;

            for (int j = 0; j < SIZE; j++) {
                product += axes.at[i][j] * values[j] * axes.at[k][j];
                right += axes.at[j][i] * axes.at[j][k];
            }
            ck_assert(fabs(product - matrix.at[i][k]) < 1e-12);
            ck_assert(fabs(right - (i == k)) < 1e-12);
        }
}
END_TEST

START_TEST(axes_can_be_found_again)
{
    const double mean[SIZE] = {1, 2, 3};
    struct rng rng = rng_new(2, 2);
    struct cma cma, copy;

    cma_begin(&cma, SIZE, SAMPLES, mean, 1);
    for (int i = 0; i < 40; i++)
        step(&cma, ellipsoid, &rng);
    copy = cma;
    memset(&copy.axes, 0, sizeof copy.axes);
    memset(copy.lengths, 0, sizeof copy.lengths);
    cma_settle(&copy);
    ck_assert_mem_eq(&copy.axes, &cma.axes, sizeof cma.axes);
    ck_assert_mem_eq(copy.lengths, cma.lengths, sizeof cma.lengths);
}
END_TEST

START_TEST(numbers_of_no_distribution_are_detected)
{
    const double mean[SIZE] = {0};
    struct cma cma;

    cma_begin(&cma, SIZE, SAMPLES, mean, 1);
    ck_assert(cma_sound(&cma));
    cma.shape.at[1][2] = 0.1;
    ck_assert(!cma_sound(&cma));
    cma.shape.at[2][1] = 0.1;
    ck_assert(cma_sound(&cma));
    cma.sigma = 0;
    ck_assert(!cma_sound(&cma));
}
END_TEST

START_TEST(normal_numbers_are_normal)
{
    enum { COUNT = 100000 };
    struct rng rng = rng_new(4, 4);
    double sum = 0, squares = 0;
    int beyond = 0;

    for (int i = 0; i < COUNT; i++) {
        const double number = cma_normal(&rng);

        sum += number;
        squares += number * number;
        beyond += fabs(number) > 1.959964;
    }
    ck_assert(fabs(sum / COUNT) < 0.013); /* four deviations */
    ck_assert(fabs(squares / COUNT - 1) < 0.018);
    ck_assert(fabs(beyond / (double)COUNT - 0.05) < 0.0028);
}
END_TEST

/* ---- against a slow one ---- */

/* As Hansen's tutorial tells it, formula by formula, in its letters. Nothing has
 * axes: the root of C is found by iteration. */
struct slow {
    int n, lambda, mu, g;
    double w[CMA_SAMPLES_MAX];
    double mueff, cs, cc, c1, cmu, damps, chin;
    double m[SIZE], ps[SIZE], pc[SIZE], c[SIZE][SIZE];
    double sigma;
};

static void slow_begin(struct slow *slow, int n, int lambda,
                       const double mean[SIZE], double sigma)
{
    double sum = 0, squares = 0;

    *slow = (struct slow){
        .n = n, .lambda = lambda, .mu = lambda / 2, .sigma = sigma};
    for (int i = 1; i <= slow->mu; i++)
        sum += log(lambda / 2.0 + 0.5) - log(i);
    for (int i = 1; i <= slow->mu; i++) {
        slow->w[i - 1] = (log(lambda / 2.0 + 0.5) - log(i)) / sum;
        squares += pow(slow->w[i - 1], 2);
    }

    const double mueff = 1 / squares;

    slow->mueff = mueff;
    slow->cs = (mueff + 2) / (n + mueff + 5);
    slow->cc = (4 + mueff / n) / (n + 4 + 2 * mueff / n);
    slow->c1 = 2 / (pow(n + 1.3, 2) + mueff);
    slow->cmu = fmin(1 - slow->c1,
                     2 * (mueff - 2 + 1 / mueff) / (pow(n + 2, 2) + mueff));
    slow->damps = 1 + slow->cs + 2 * fmax(0, sqrt((mueff - 1) / (n + 1)) - 1);
    slow->chin = sqrt(n) * (1 - 1 / (4.0 * n) + 1 / (21.0 * n * n));
    for (int i = 0; i < n; i++) {
        slow->m[i] = mean[i];
        slow->c[i][i] = 1;
    }
}

/* By elimination; all pivots of a positive definite matrix are there. */
static void invert(int n, double matrix[SIZE][SIZE], double inverse[SIZE][SIZE])
{
    double left[SIZE][SIZE];

    memcpy(left, matrix, sizeof left);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            inverse[i][k] = i == k;
    for (int i = 0; i < n; i++) {
        const double pivot = left[i][i];

        for (int k = 0; k < n; k++) {
            left[i][k] /= pivot;
            inverse[i][k] /= pivot;
        }
        for (int row = 0; row < n; row++) {
            const double times = row == i ? 0 : left[row][i];

            for (int k = 0; k < n; k++) {
                left[row][k] -= times * left[i][k];
                inverse[row][k] -= times * inverse[i][k];
            }
        }
    }
}

/* One over the root of a matrix, as Denman and Beavers find it. */
static void invert_root(int n, double matrix[SIZE][SIZE],
                        double root[SIZE][SIZE])
{
    double y[SIZE][SIZE], over_y[SIZE][SIZE], over_root[SIZE][SIZE];

    memcpy(y, matrix, sizeof y);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            root[i][k] = i == k;
    for (int again = 0; again < 60; again++) {
        invert(n, y, over_y);
        invert(n, root, over_root);
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++) {
                y[i][k] = (y[i][k] + over_root[i][k]) / 2;
                root[i][k] = (root[i][k] + over_y[i][k]) / 2;
            }
    }
}

/* Places stand in the order of their values. Returns hsig. */
static int slow_tell(struct slow *slow, const double *const places[])
{
    const int n = slow->n;
    double old[SIZE], step[SIZE] = {0}, root[SIZE][SIZE];
    double length = 0;

    memcpy(old, slow->m, sizeof old);
    invert_root(n, slow->c, root);
    for (int i = 0; i < n; i++) {
        slow->m[i] = 0;
        for (int k = 0; k < slow->mu; k++)
            slow->m[i] += slow->w[k] * places[k][i];
        step[i] = (slow->m[i] - old[i]) / slow->sigma;
    }
    for (int i = 0; i < n; i++) {
        slow->ps[i] *= 1 - slow->cs;
        for (int k = 0; k < n; k++)
            slow->ps[i] += sqrt(slow->cs * (2 - slow->cs) * slow->mueff) *
                           root[i][k] * step[k];
        length += pow(slow->ps[i], 2);
    }
    length = sqrt(length);
    slow->g++;

    const int hsig = length / sqrt(1 - pow(1 - slow->cs, 2.0 * slow->g)) <
                     (1.4 + 2.0 / (n + 1)) * slow->chin;
    const double delta = (1 - hsig) * slow->cc * (2 - slow->cc);

    for (int i = 0; i < n; i++)
        slow->pc[i] =
            (1 - slow->cc) * slow->pc[i] +
            hsig * sqrt(slow->cc * (2 - slow->cc) * slow->mueff) * step[i];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            double rank_mu = 0;

            for (int j = 0; j < slow->mu; j++)
                rank_mu += slow->w[j] * (places[j][i] - old[i]) / slow->sigma *
                           (places[j][k] - old[k]) / slow->sigma;
            slow->c[i][k] =
                (1 - slow->c1 - slow->cmu) * slow->c[i][k] +
                slow->c1 * (slow->pc[i] * slow->pc[k] + delta * slow->c[i][k]) +
                slow->cmu * rank_mu;
        }
    slow->sigma *= exp(slow->cs / slow->damps * (length / slow->chin - 1));
    return hsig;
}

/* As near as rounding leaves it, of numbers of this size. */
static void near_to(double got, double wanted, double size)
{
    ck_assert_msg(fabs(got - wanted) <= 1e-8 * size, "%.17g is not %.17g", got,
                  wanted);
}

static void same_state(const struct cma *cma, const struct slow *slow)
{
    double largest = 0;

    for (int i = 0; i < slow->n; i++)
        largest = fmax(largest, slow->c[i][i]);
    near_to(cma->sigma, slow->sigma, slow->sigma);
    for (int i = 0; i < slow->n; i++) {
        near_to(cma->mean[i], slow->m[i], 1 + fabs(slow->m[i]));
        near_to(cma->step_path[i], slow->ps[i], 1 + fabs(slow->ps[i]));
        near_to(cma->shape_path[i], slow->pc[i], 1 + fabs(slow->pc[i]));
        for (int k = 0; k < slow->n; k++)
            near_to(cma->shape.at[i][k], slow->c[i][k], largest);
    }
}

/* Ten times as steep along each number as along the one before. */
static double valley(const double *place, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += pow(10, i) * pow(place[i] + place[0] / 2 - 1, 2);
    return sum;
}

/* The same samples for both; returns hsig. */
static int step_both(struct cma *cma, struct slow *slow, struct rng *rng)
{
    enum { MOST = 100 };
    double places[MOST * SIZE], values[MOST];
    const double *sorted[MOST];

    ck_assert(slow->lambda >= 4 && slow->lambda <= MOST);
    for (int i = 0; i < slow->lambda; i++) {
        double *const place = places + (size_t)i * (size_t)slow->n;
        int at = i;

        cma_ask(cma, rng, place);
        values[i] = valley(place, slow->n);
        for (; at > 0 && valley(sorted[at - 1], slow->n) > values[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = place;
    }
    cma_tell(cma, places, values);
    return slow_tell(slow, sorted);
}

/* Odd and even numbers of samples; so many that the learning rate has its limit,
 * and the damping what it has more for many; and the usual ones. */
static const int SIZES[][2] = {{1, 100}, {1, 4}, {2, 6},  {2, 40},
                               {3, 7},   {5, 9}, {8, 60}, {10, 10}};

START_TEST(it_goes_the_way_of_the_formulas_as_they_are_published)
{
    const double far[SIZE] = {30, -20, 10, 5, 5, 5, 5, 5, 5, 5};
    const int n = SIZES[_i][0], lambda = SIZES[_i][1];
    struct rng rng = rng_new(3, (uint64_t)_i);
    struct slow slow;
    struct cma cma;
    int small = 0, large = 0;

    cma_begin(&cma, n, lambda, far, 0.1);
    slow_begin(&slow, n, lambda, far, 0.1);
    for (int i = 0; i < 25; i++) {
        const int hsig = step_both(&cma, &slow, &rng);

        small += hsig == 0;
        large += hsig;
        same_state(&cma, &slow);
    }
    /* Steps were too small at first, and the shape did not follow them then. */
    ck_assert(small > 0 && large > 0);
}
END_TEST

/* What pycma prints when it begins: mu_w, and w_1 cut to per cent. */
START_TEST(the_slow_one_has_the_weights_that_are_published)
{
    static const struct {
        int n;
        int lambda;
        double mu_w;
        int w_1;
    } published[] = {{2, 6, 2.0, 63}, {10, 10, 3.2, 45}};
    const double mean[SIZE] = {0};

    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) {
        struct slow slow;

        slow_begin(&slow, published[i].n, published[i].lambda, mean, 1);
        ck_assert_double_eq_tol(slow.mueff, published[i].mu_w, 0.05);
        ck_assert_int_eq((int)(100 * slow.w[0]), published[i].w_1);
    }
}
END_TEST

Suite *cma_suite(void)
{
    Suite *suite = suite_create("cma");
    TCase *cloud = tcase_create("cloud");
    TCase *formulas = tcase_create("formulas");

    tcase_add_loop_test(cloud, it_finds_the_bottom, 0,
                        sizeof FUNCTIONS / sizeof FUNCTIONS[0]);
    tcase_add_test(cloud, steps_grow_while_all_lead_the_same_way);
    tcase_add_test(cloud, axes_are_those_of_the_matrix);
    tcase_add_test(cloud, axes_can_be_found_again);
    tcase_add_test(cloud, numbers_of_no_distribution_are_detected);
    tcase_add_test(cloud, normal_numbers_are_normal);
    suite_add_tcase(suite, cloud);
    tcase_add_test(formulas, the_slow_one_has_the_weights_that_are_published);
    tcase_add_loop_test(formulas,
                        it_goes_the_way_of_the_formulas_as_they_are_published,
                        0, sizeof SIZES / sizeof SIZES[0]);
    suite_add_tcase(suite, formulas);
    return suite;
}
