/* Promises of the states of long work. */
#include "lab/test_lab.h"
#include "base/file.h"
#include "base/sum.h"
#include "lab/job/checkpoint.h"
#include "support/folder.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A file in a folder of its own. */
struct trial {
    char *folder;
    char *path;
};

static struct trial begin(void)
{
    struct trial trial = {.folder = folder_new()};

    trial.path = file_join(trial.folder, "x.state");
    return trial;
}

static void end(struct trial *trial)
{
    free(trial->path);
    folder_free(trial->folder);
}

static struct checkpoint *settings(const char *work, int seed)
{
    struct checkpoint *state = checkpoint_new(work);

    checkpoint_set(state, "game", "abalone");
    checkpoint_set(state, "seed", "%d", seed);
    return state;
}

static void write(const struct checkpoint *state, const char *path)
{
    struct err err;

    ck_assert_msg(checkpoint_write(state, path, &err), "%s", err.text);
}

START_TEST(what_is_put_into_a_state_comes_back_from_its_file)
{
    static const int64_t few[] = {7, -1, INT64_MAX, INT64_MIN};
    int64_t many[100], back[100];
    struct trial trial = begin();
    struct checkpoint *state = settings("genetic", 1);
    struct err err;

    for (int i = 0; i < 100; i++)
        many[i] = i * i - 50;
    checkpoint_put(state, "few", few, 4);
    checkpoint_put(state, "none", few, 0);
    checkpoint_put(state, "many", many, 100);
    write(state, trial.path);

    struct checkpoint *read = checkpoint_read(trial.path, state, &err);

    ck_assert_msg(read != NULL, "%s", err.text);
    ck_assert_int_eq(checkpoint_count(read, "few"), 4);
    ck_assert_int_eq(checkpoint_count(read, "none"), 0);
    ck_assert_int_eq(checkpoint_count(read, "other"), -1);
    ck_assert(checkpoint_take(read, "few", back, 4, &err));
    ck_assert_mem_eq(back, few, sizeof few);
    ck_assert(checkpoint_take(read, "many", back, 100, &err));
    ck_assert_mem_eq(back, many, sizeof many);
    ck_assert(!checkpoint_take(read, "few", back, 5, &err));
    ck_assert_str_eq(err.text, "few: there are 4 numbers, not 5");
    checkpoint_free(read);
    checkpoint_free(state);
    end(&trial);
}
END_TEST

START_TEST(a_state_is_text_that_can_be_read)
{
    struct trial trial = begin();
    struct checkpoint *state = settings("genetic", 1);
    const int64_t number = 7;
    const char *const expected = "naqala-lab 1 genetic\n"
                                 "set game abalone\n"
                                 "set seed 1\n"
                                 "numbers generation 1\n"
                                 "7\n"
                                 "sum ";
    size_t length;

    checkpoint_put(state, "generation", &number, 1);
    write(state, trial.path);

    char *text = folder_read(trial.path, &length);

    ck_assert_int_eq(strncmp(text, expected, strlen(expected)), 0);
    ck_assert_uint_eq(length, strlen(expected) + 16 + 1);
    free(text);
    checkpoint_free(state);
    end(&trial);
}
END_TEST

/* Reading fails with this sentence behind the path. */
static void refuses(const struct trial *trial, const struct checkpoint *like,
                    const char *sentence)
{
    char expected[ERR_TEXT_MAX];
    struct err err;

    snprintf(expected, sizeof expected, "%s: %s", trial->path, sentence);
    ck_assert_ptr_null(checkpoint_read(trial->path, like, &err));
    ck_assert_str_eq(err.text, expected);
}

START_TEST(a_state_of_other_work_or_settings_is_refused)
{
    struct trial trial = begin();
    struct checkpoint *state = settings("genetic", 1);
    struct checkpoint *other_work = settings("checker", 1);
    struct checkpoint *other_seed = settings("genetic", 2);
    struct checkpoint *more = settings("genetic", 1);

    checkpoint_set(more, "size", "9");
    write(state, trial.path);
    refuses(&trial, other_work,
            "is the state of lab genetic, not of lab "
            "checker");
    refuses(&trial, other_seed, "seed is 1 in it, and 2 here");
    refuses(&trial, more, "size is not set in it");
    checkpoint_free(more);
    checkpoint_free(other_seed);
    checkpoint_free(other_work);
    checkpoint_free(state);
    end(&trial);
}
END_TEST

START_TEST(a_state_with_a_single_byte_changed_is_damaged)
{
    struct trial trial = begin();
    struct checkpoint *state = settings("genetic", 1);
    const int64_t numbers[] = {1, 2, 3};
    size_t length;

    checkpoint_put(state, "numbers", numbers, 3);
    write(state, trial.path);

    char *text = folder_read(trial.path, &length);

    for (size_t i = 0; i < length; i++) {
        struct err err;

        text[i] ^= 1;
        folder_write(trial.path, text, length);
        ck_assert_ptr_null(checkpoint_read(trial.path, state, &err));
        ck_assert_msg(strstr(err.text, "x.state: is damaged") != NULL, "%s",
                      err.text);
        text[i] ^= 1;
        folder_write(trial.path, text, i);
        ck_assert_ptr_null(checkpoint_read(trial.path, state, &err));
    }
    free(text);
    checkpoint_free(state);
    end(&trial);
}
END_TEST

/* With the sum that belongs to it: somebody made it so on purpose. */
static void put_summed(const char *path, const char *body)
{
    char sum[SUM_LINE + 1], text[400];

    sum_line(body, strlen(body), sum);
    snprintf(text, sizeof text, "%ssum %s", body, sum);
    folder_put(path, text);
}

START_TEST(a_state_that_was_made_up_is_refused_with_its_line)
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
    struct trial trial = begin();
    struct checkpoint *like = settings("genetic", 1);
    char body[200];

    put_summed(trial.path,
               "naqala-lab 1 genetic\nset game abalone\nset seed 1\n");
    checkpoint_free(checkpoint_read(trial.path, like, &(struct err){""}));
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        snprintf(body, sizeof body,
                 "naqala-lab 1 genetic\nset game abalone\nset seed 1\n%s",
                 lines[i]);
        put_summed(trial.path, body);
        refuses(&trial, like, "line 4: is not a line of a state");
    }
    put_summed(trial.path, "naqala-lab 2 genetic\n");
    refuses(&trial, like, "is not a state of the lab, or of another version");
    checkpoint_free(like);
    end(&trial);
}
END_TEST

Suite *lab_suite(void)
{
    Suite *suite = suite_create("lab");
    TCase *state = tcase_create("state");

    tcase_add_test(state, what_is_put_into_a_state_comes_back_from_its_file);
    tcase_add_test(state, a_state_is_text_that_can_be_read);
    tcase_add_test(state, a_state_of_other_work_or_settings_is_refused);
    tcase_add_test(state, a_state_with_a_single_byte_changed_is_damaged);
    tcase_add_test(state, a_state_that_was_made_up_is_refused_with_its_line);
    suite_add_tcase(suite, state);
    lab_add_plot(suite);
    lab_add_compare(suite);
    lab_add_breeding(suite);
    lab_add_source(suite);
    lab_add_command(suite);
    lab_add_kalah(suite);
    lab_add_lost(suite);
    lab_add_tables(suite);
    return suite;
}
