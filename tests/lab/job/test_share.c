/* SPDX-License-Identifier: MIT */
/* Promises of shares: what parts gather is what one run would have. */
#include "base/file.h"
#include "lab/job/share.h"
#include "support/folder.h"
#include "support/suites.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES = 50, PARTS_MAX = 7 };

/* Work: the squares of the pieces, and how many there are. */
struct share_work {
    int64_t sum[2];
    int64_t *rows; /* number, square; owned */
    int count;
};

static struct share_work work(struct share *share)
{
    int64_t rows[PIECES][2];
    int64_t sum[2] = {0, 0};
    struct share_work done = {.rows = NULL};
    int count = 0;

    share_fact(share, "pieces", "50");
    for (int i = 0; i < PIECES; i++)
        if (share_has(share, i)) {
            rows[count][0] = i;
            rows[count++][1] = (int64_t)i * i;
            sum[0] += (int64_t)i * i;
            sum[1]++;
        }
    share_sum(share, "sum", sum, 2);
    done.rows = share_gather(share, "squares", 2, rows[0], count, &done.count);
    done.sum[0] = sum[0];
    done.sum[1] = sum[1];
    return done;
}

/* The files of all parts in a folder. */
struct share_trial {
    char *folder;
    char *paths[PARTS_MAX];
    int parts;
};

static void write_share(const struct share *share, const char *path)
{
    FILE *const out = fopen(path, "w");

    ck_assert_ptr_nonnull(out);
    share_write(share, out);
    fclose(out);
}

static struct share_trial begin(int parts)
{
    struct share_trial trial = {.folder = folder_new(), .parts = parts};

    for (int i = 0; i < parts; i++) {
        char name[16];
        struct share *const share = share_new(i + 1, parts);

        snprintf(name, sizeof name, "part%d", i + 1);
        trial.paths[i] = file_join(trial.folder, name);

        const struct share_work done = work(share);

        ck_assert_int_le(done.count, PIECES / parts + 1);
        ck_assert(share_is_part(share) && !share_is_merged(share));
        free(done.rows);
        write_share(share, trial.paths[i]);
        share_free(share);
    }
    return trial;
}

static void end(struct share_trial *trial)
{
    for (int i = 0; i < trial->parts; i++)
        free(trial->paths[i]);
    folder_free(trial->folder);
}

static struct share *read_shares(const struct share_trial *trial, int count,
                                 struct err *err)
{
    return share_read((const char *const *)trial->paths, count, err);
}

static void has_all(const struct share_work *done)
{
    bool seen[PIECES] = {false};

    /* 0 + 1 + 4 + ... + 49 * 49 */
    ck_assert_int_eq(done->sum[0], 40425);
    ck_assert_int_eq(done->sum[1], PIECES);
    ck_assert_int_eq(done->count, PIECES);
    for (int i = 0; i < PIECES; i++) {
        const int64_t number = done->rows[(size_t)i * 2];

        ck_assert(number >= 0 && number < PIECES && !seen[number]);
        ck_assert_int_eq(done->rows[(size_t)i * 2 + 1], number * number);
        seen[number] = true;
    }
}

START_TEST(without_a_share_all_is_done_here)
{
    const struct share_work done = work(NULL);
    struct err err;

    has_all(&done);
    ck_assert(!share_is_part(NULL) && !share_is_merged(NULL));
    ck_assert(share_is_sound(NULL, &err));
    ck_assert_int_eq(share_parts(NULL), 1);
    free(done.rows);
    share_free(NULL);
}
END_TEST

static const int PARTS[] = {1, 2, 3, 7};

START_TEST(parts_put_together_are_the_whole)
{
    struct share_trial trial = begin(PARTS[_i]);
    struct err err = {""};

    /* In any order. */
    char *const first = trial.paths[0];

    trial.paths[0] = trial.paths[trial.parts - 1];
    trial.paths[trial.parts - 1] = first;

    struct share *const share = read_shares(&trial, trial.parts, &err);

    ck_assert_msg(share != NULL, "%s", err.text);
    ck_assert(share_is_merged(share) && !share_is_part(share));
    for (int i = 0; i < PIECES; i++)
        ck_assert(!share_has(share, i));

    const struct share_work done = work(share);

    has_all(&done);
    ck_assert(share_is_sound(share, &err));
    ck_assert_str_eq(share_text(share, "pieces"), "50");
    ck_assert_ptr_null(share_text(share, "seed"));
    free(done.rows);
    share_free(share);
    end(&trial);
}
END_TEST

static void refuses(const struct share_trial *trial, int count,
                    const char *sentence)
{
    struct err err = {""};

    ck_assert_ptr_null(read_shares(trial, count, &err));
    ck_assert_msg(strstr(err.text, sentence) != NULL, "%s", err.text);
}

START_TEST(a_share_that_is_missing_or_there_twice_is_told)
{
    struct share_trial trial = begin(3);
    struct share_trial other = begin(2);
    char *const second = trial.paths[1];

    refuses(&trial, 2, "share 3 of 3 is missing");
    trial.paths[1] = trial.paths[0];
    refuses(&trial, 3, "part1: is share 1 of 3, which ");
    trial.paths[1] = other.paths[1];
    refuses(&trial, 3, "part2: is one of 2 shares, not of 3");
    folder_put(second, "naqala-lab 1 share\nset part 2\n");
    trial.paths[1] = second;
    refuses(&trial, 3, "part2: is damaged");
    end(&other);
    end(&trial);
}
END_TEST

START_TEST(a_share_of_other_work_is_told)
{
    struct share_trial trial = begin(2);
    struct share *const other = share_new(2, 2);
    struct err err = {""};
    int64_t sum[2] = {INT64_MAX, 0};

    /* First the same fact, then other results. */
    share_fact(other, "pieces", "50");
    share_sum(other, "sum", sum, 2);
    write_share(other, trial.paths[1]);
    share_free(other);

    struct share *const share = read_shares(&trial, 2, &err);
    const struct share_work done = work(share);

    ck_assert_ptr_nonnull(share);
    ck_assert(!share_is_sound(share, &err));
    ck_assert_str_eq(err.text, "what is in the shares makes no sense");
    free(done.rows);
    share_free(share);

    struct share *const another = share_new(2, 2);

    share_fact(another, "pieces", "60");
    write_share(another, trial.paths[1]);
    share_free(another);

    struct share *const mixed = read_shares(&trial, 2, &err);

    ck_assert_ptr_nonnull(mixed);
    share_fact(mixed, "pieces", "50");
    ck_assert(!share_is_sound(mixed, &err));
    ck_assert_msg(strstr(err.text, "part2: does not belong to these shares: "
                                   "pieces is 60 in it, and 50 here") != NULL,
                  "%s", err.text);
    share_free(mixed);
    end(&trial);
}
END_TEST

Suite *share_suite(void)
{
    Suite *suite = suite_create("share");
    TCase *shares = tcase_create("shares");

    tcase_add_test(shares, without_a_share_all_is_done_here);
    tcase_add_loop_test(shares, parts_put_together_are_the_whole, 0,
                        sizeof PARTS / sizeof PARTS[0]);
    tcase_add_test(shares, a_share_that_is_missing_or_there_twice_is_told);
    tcase_add_test(shares, a_share_of_other_work_is_told);
    suite_add_tcase(suite, shares);
    return suite;
}
