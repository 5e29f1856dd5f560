/* SPDX-License-Identifier: MIT */
/* Promises of checkpoints. */
#include "base/file.h"
#include "lab/job/checkpoint.h"
#include "lab/test_lab.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A file in a folder of its own. */
struct checkpoint_place {
    char *folder;
    char *path;
};

static struct checkpoint_place begin(void)
{
    struct checkpoint_place place = {.folder = folder_new()};

    place.path = file_join(place.folder, "x.state");
    return place;
}

static void end(struct checkpoint_place *place)
{
    free(place->path);
    folder_free(place->folder);
}

static void describe_settings(struct checkpoint *checkpoint, int seed)
{
    checkpoint_setting(checkpoint, "game", "abalone");
    checkpoint_setting(checkpoint, "seed", "%d", seed);
}

static struct checkpoint *settings(const char *job, int seed)
{
    struct checkpoint *checkpoint = checkpoint_new(job);

    describe_settings(checkpoint, seed);
    return checkpoint;
}

static void write(const struct checkpoint *checkpoint, const char *path)
{
    struct err err;

    ck_assert_msg(checkpoint_write(checkpoint, path, &err), "%s", err.text);
}

/* ---- description ---- */

/* Of every kind that there is. */
struct values {
    int ints[2];
    int64_t numbers[100];
    float floats[3];
    double doubles[2];
    int row_count;
    int rows[3][2];
};

static void describe(struct values *values, struct checkpoint *checkpoint)
{
    describe_settings(checkpoint, 1);
    checkpoint_list(checkpoint, "mixed", 2 + 3 + 2);
    checkpoint_ints(checkpoint, values->ints, 2, -5, 5);
    checkpoint_floats(checkpoint, values->floats, 3);
    checkpoint_doubles(checkpoint, values->doubles, 2);
    checkpoint_list(checkpoint, "numbers", 100);
    checkpoint_int64s(checkpoint, values->numbers, 100, INT64_MIN, INT64_MAX);
    checkpoint_list(checkpoint, "none", 0);
    values->row_count =
        checkpoint_rows(checkpoint, "rows", 2, values->row_count, 3);
    for (int i = 0; i < values->row_count; i++)
        checkpoint_ints(checkpoint, values->rows[i], 2, 0, 9);
}

START_TEST(what_is_described_comes_back_from_its_file)
{
    struct values values = {
        .ints = {-5, 5},
        .numbers = {INT64_MIN, INT64_MAX},
        .floats = {-0.1F, 1e-40F, 3},
        .doubles = {-1.0 / 3, 5e-324},
        .row_count = 2,
        .rows = {{1, 2}, {3, 4}},
    };
    struct values back = {.row_count = 0};
    struct checkpoint_place place = begin();
    struct checkpoint *checkpoint = checkpoint_new("genetic");
    struct err err;

    for (int i = 2; i < 100; i++)
        values.numbers[i] = i * i - 50;
    describe(&values, checkpoint);
    ck_assert(!checkpoint_is_loading(checkpoint));
    write(checkpoint, place.path);

    struct checkpoint *read = checkpoint_read(place.path, "genetic", &err);

    ck_assert_msg(read != NULL, "%s", err.text);
    ck_assert(checkpoint_is_loading(read));
    describe(&back, read);
    ck_assert_msg(checkpoint_is_sound(read, &err), "%s", err.text);
    ck_assert_mem_eq(&back, &values, sizeof values);
    checkpoint_free(read);
    checkpoint_free(checkpoint);
    end(&place);
}
END_TEST

/* A checkpoint of some numbers called x. */
static struct checkpoint *store(int64_t numbers[], int count)
{
    struct checkpoint *checkpoint = checkpoint_new("genetic");

    checkpoint_list(checkpoint, "x", count);
    checkpoint_int64s(checkpoint, numbers, count, INT64_MIN, INT64_MAX);
    checkpoint_reopen(checkpoint);
    return checkpoint;
}

/* Loading failed with this message. */
static void failed(struct checkpoint *checkpoint, const char *message)
{
    struct err err;

    ck_assert(!checkpoint_is_sound(checkpoint, &err));
    ck_assert_str_eq(err.text, message);
    checkpoint_free(checkpoint);
}

START_TEST(lists_that_are_not_as_described_are_refused)
{
    int64_t numbers[4] = {1, 2, 3, 40};
    int64_t back[4] = {0};
    struct checkpoint *checkpoint = store(numbers, 4);

    checkpoint_list(checkpoint, "x", 5);
    failed(checkpoint, "x: there are 4 numbers, not 5");
    checkpoint = store(numbers, 4);
    checkpoint_list(checkpoint, "y", 4);
    failed(checkpoint, "y: is missing");
    checkpoint = store(numbers, 4);
    ck_assert_int_eq(checkpoint_rows(checkpoint, "x", 3, 0, 9), 0);
    failed(checkpoint, "x: 4 numbers are not up to 9 rows of 3");
    checkpoint = store(numbers, 4);
    ck_assert_int_eq(checkpoint_rows(checkpoint, "x", 2, 0, 1), 0);
    failed(checkpoint, "x: 4 numbers are not up to 1 rows of 2");
    checkpoint = store(numbers, 4);
    checkpoint_list(checkpoint, "x", 4);
    checkpoint_int64s(checkpoint, back, 4, 0, 39);
    ck_assert_int_eq(back[2], 3);
    ck_assert_int_eq(back[3], 0);
    failed(checkpoint, "x: 40 is not in 0..39");
    checkpoint = store(numbers, 4);
    checkpoint_list(checkpoint, "x", 4);
    checkpoint_require(checkpoint, false);
    failed(checkpoint, "x: makes no sense");
}
END_TEST

START_TEST(real_numbers_are_finite)
{
    int64_t numbers[] = {0, 0x7ff0000000000000};
    float real;
    double reals[2];
    struct checkpoint *checkpoint = store(numbers, 2);

    checkpoint_list(checkpoint, "x", 2);
    checkpoint_doubles(checkpoint, reals, 2);
    failed(checkpoint, "x: a number is not finite");
    numbers[0] = 0x7fc00000;
    checkpoint = store(numbers, 1);
    checkpoint_list(checkpoint, "x", 1);
    checkpoint_floats(checkpoint, &real, 1);
    failed(checkpoint, "x: a number is not finite");
    numbers[0] = INT64_C(1) << 32;
    checkpoint = store(numbers, 1);
    checkpoint_list(checkpoint, "x", 1);
    checkpoint_floats(checkpoint, &real, 1);
    failed(checkpoint, "x: a number is not finite");
}
END_TEST

/* In older checkpoints of `lab actor`. */
START_TEST(bits_of_floats_may_be_without_a_sign)
{
    int64_t numbers[] = {0xbf800000, (int32_t)0xbf800000};
    float reals[2];
    struct checkpoint *checkpoint = store(numbers, 2);
    struct err err;

    checkpoint_list(checkpoint, "x", 2);
    checkpoint_floats(checkpoint, reals, 2);
    ck_assert(checkpoint_is_sound(checkpoint, &err));
    ck_assert(reals[0] == -1 && reals[1] == -1);
    checkpoint_free(checkpoint);
}
END_TEST

/* ---- files ---- */

START_TEST(a_checkpoint_is_readable_text)
{
    struct checkpoint_place place = begin();
    struct checkpoint *checkpoint = settings("genetic", 1);
    const char *const expected = "naqala-lab 1 genetic\n"
                                 "set game abalone\n"
                                 "set seed 1\n"
                                 "numbers generation 1\n"
                                 "7\n"
                                 "sum ";
    int number = 7;
    size_t length;

    checkpoint_list(checkpoint, "generation", 1);
    checkpoint_ints(checkpoint, &number, 1, 0, 9);
    write(checkpoint, place.path);

    char *text = folder_read(place.path, &length);

    ck_assert_int_eq(strncmp(text, expected, strlen(expected)), 0);
    ck_assert_uint_eq(length, strlen(expected) + 16 + 1);
    free(text);
    checkpoint_free(checkpoint);
    end(&place);
}
END_TEST

/* Reading fails with this message behind the path. */
static void refuses(const struct checkpoint_place *place, const char *job,
                    const char *message)
{
    char expected[ERR_TEXT_MAX];
    struct err err;

    snprintf(expected, sizeof expected, "%s: %s", place->path, message);
    ck_assert_ptr_null(checkpoint_read(place->path, job, &err));
    ck_assert_str_eq(err.text, expected);
}

/* The file is read, but has other settings. */
static void differs(const struct checkpoint_place *place, int seed,
                    const char *more, const char *message)
{
    struct err err;
    struct checkpoint *read = checkpoint_read(place->path, "genetic", &err);

    ck_assert_msg(read != NULL, "%s", err.text);
    describe_settings(read, seed);
    if (more != NULL)
        checkpoint_setting(read, more, "9");
    failed(read, message);
}

START_TEST(a_checkpoint_of_another_job_or_setting_is_refused)
{
    struct checkpoint_place place = begin();
    struct checkpoint *checkpoint = settings("genetic", 1);

    write(checkpoint, place.path);
    refuses(&place, "checker",
            "is a checkpoint of lab genetic, not of lab checker");
    differs(&place, 2, NULL, "seed is 1 in it, and 2 here");
    differs(&place, 1, "size", "size is not set in it");
    checkpoint_free(checkpoint);
    end(&place);
}
END_TEST

/* As the opponents of an actor are, which differ in the last word. */
START_TEST(a_long_setting_is_compared_to_its_end)
{
    enum { LENGTH = 2000 };
    struct checkpoint_place place = begin();
    struct checkpoint *const checkpoint = checkpoint_new("actor");
    struct err err;

    checkpoint_setting(checkpoint, "game", "%0*d", LENGTH, 1);
    write(checkpoint, place.path);
    for (int last = 1; last <= 2; last++) {
        struct checkpoint *const read =
            checkpoint_read(place.path, "actor", &err);

        ck_assert_msg(read != NULL, "%s", err.text);
        checkpoint_setting(read, "game", "%0*d", LENGTH, last);
        ck_assert_int_eq(checkpoint_is_sound(read, &err), last == 1);
        checkpoint_free(read);
    }
    checkpoint_free(checkpoint);
    end(&place);
}
END_TEST

START_TEST(a_checkpoint_with_a_changed_byte_is_damaged)
{
    struct checkpoint_place place = begin();
    struct checkpoint *checkpoint = settings("genetic", 1);
    int numbers[] = {1, 2, 3};
    size_t length;

    checkpoint_list(checkpoint, "numbers", 3);
    checkpoint_ints(checkpoint, numbers, 3, 0, 9);
    write(checkpoint, place.path);

    char *text = folder_read(place.path, &length);

    for (size_t i = 0; i < length; i++) {
        struct err err;

        text[i] ^= 1;
        folder_write(place.path, text, length);
        ck_assert_ptr_null(checkpoint_read(place.path, "genetic", &err));
        ck_assert_msg(strstr(err.text, "x.state: is damaged") != NULL, "%s",
                      err.text);
        text[i] ^= 1;
        folder_write(place.path, text, i);
        ck_assert_ptr_null(checkpoint_read(place.path, "genetic", &err));
    }
    free(text);
    checkpoint_free(checkpoint);
    end(&place);
}
END_TEST

/* With the sum that belongs to it: a file that was made on purpose. */
static void put_summed(const char *path, const char *body)
{
    char sum[SUM_LINE + 1], text[400];

    sum_line(body, strlen(body), sum);
    snprintf(text, sizeof text, "%ssum %s", body, sum);
    folder_put(path, text);
}

START_TEST(an_error_in_a_checkpoint_names_its_line)
{
    static const char *const lines[] = {
        "set\n",
        "put x 1\n",
        "numbers x\n",
        "numbers x -1\n",
        "numbers x 99999999\n",
        "numbers x 2\n1\n",
        "numbers x 1\none\n",
        "numbers x 1\n99999999999999999999\n",
        "set game abalone\n",
        "numbers a-name-that-is-longer-than-names-can-be 1\n1\n",
    };
    struct checkpoint_place place = begin();
    char body[200];

    put_summed(place.path,
               "naqala-lab 1 genetic\nset game abalone\nset seed 1\n");
    checkpoint_free(checkpoint_read(place.path, "genetic", &(struct err){""}));
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        snprintf(body, sizeof body,
                 "naqala-lab 1 genetic\nset game abalone\nset seed 1\n%s",
                 lines[i]);
        put_summed(place.path, body);
        refuses(&place, "genetic", "line 4: is not a line of a checkpoint");
    }
    put_summed(place.path, "naqala-lab 2 genetic\n");
    refuses(&place, "genetic", "is no checkpoint, or one of another version");
    end(&place);
}
END_TEST

/* ---- files of before ---- */

/* Whole runs, in the words of the first version of each file. */
static const struct {
    const char *file;
    const char *words;
} OLD[] = {
    {"evolve", "evolve --population 10 --games 3 --seed 3 --generations 5"},
    {"abalone",
     "genetic --game abalone:preset=report --population 4 --games 2 --seed 5 "
     "--generations 3"},
#ifdef __GLIBC__ /* other libraries round logarithms and cosines otherwise */
    {"kalah", "genetic --population 5 --games 2 --seed 5 --generations 3 "
              "--method cma --fitness seeds --against hall --opening 3 "
              "--depth 1"},
#endif
    {"hybrid", "hybrid --game kalah:pits=4,seeds=2 --positions 4096 "
               "--epochs 1 --population 4 --seed 2 --generations 2"},
};

enum { OLD_COUNT = sizeof OLD / sizeof OLD[0] };

START_TEST(a_checkpoint_of_an_older_program_is_resumed)
{
    struct checkpoint_place place = begin();
    char old[64];
    size_t length;

    snprintf(old, sizeof old, "tests/lab/job/old/%s.state", OLD[_i].file);

    char *text = folder_read(old, &length);

    folder_write(place.path, text, length);

    struct run whole = run_long("lab %s", OLD[_i].words);
    struct run resumed =
        run_naqala("", "lab %s --resume %s", OLD[_i].words, place.path);

    ck_assert_msg(resumed.status == 0, "%s", resumed.err);
    ck_assert_str_eq(resumed.out, whole.out);
    folder_holds(place.path, text);
    free(text);
    run_free(&resumed);
    run_free(&whole);
    end(&place);
}
END_TEST

Suite *lab_suite(void)
{
    Suite *suite = suite_create("lab");
    TCase *state = tcase_create("state");

    tcase_add_test(state, what_is_described_comes_back_from_its_file);
    tcase_add_test(state, lists_that_are_not_as_described_are_refused);
    tcase_add_test(state, real_numbers_are_finite);
    tcase_add_test(state, bits_of_floats_may_be_without_a_sign);
    tcase_add_test(state, a_checkpoint_is_readable_text);
    tcase_add_test(state, a_checkpoint_of_another_job_or_setting_is_refused);
    tcase_add_test(state, a_long_setting_is_compared_to_its_end);
    tcase_add_test(state, a_checkpoint_with_a_changed_byte_is_damaged);
    tcase_add_test(state, an_error_in_a_checkpoint_names_its_line);
    tcase_add_loop_test(state, a_checkpoint_of_an_older_program_is_resumed, 0,
                        OLD_COUNT);
    tcase_set_timeout(state, 240);
    suite_add_tcase(suite, state);
    lab_add_plot(suite);
    lab_add_compare(suite);
    lab_add_matrices(suite);
    lab_add_source(suite);
    lab_add_command(suite);
    lab_add_files(suite);
    lab_add_kalah(suite);
    lab_add_lost(suite);
    lab_add_tables(suite);
    return suite;
}
