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

Suite *cma_suite(void)
{
    Suite *suite = suite_create("cma");
    TCase *cloud = tcase_create("cloud");

    tcase_add_loop_test(cloud, it_finds_the_bottom, 0,
                        sizeof FUNCTIONS / sizeof FUNCTIONS[0]);
    tcase_add_test(cloud, steps_grow_while_all_lead_the_same_way);
    tcase_add_test(cloud, axes_are_those_of_the_matrix);
    tcase_add_test(cloud, axes_can_be_found_again);
    tcase_add_test(cloud, numbers_of_no_distribution_are_detected);
    tcase_add_test(cloud, normal_numbers_are_normal);
    suite_add_tcase(suite, cloud);
    return suite;
}
