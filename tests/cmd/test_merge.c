/* SPDX-License-Identifier: MIT */
/*
 * naqala merge: the shares of a command come to the same bytes as one run of it,
 * whatever their number; and what cannot be merged is told.
 */
#include "base/file.h"
#include "lab/job/share.h"
#include "support/effort.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/suites.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS_MAX = 7, WORDS_BYTES = 4096 };

/* A folder with shares. */
struct merge_trial {
    char *folder;
    char files[WORDS_BYTES]; /* all shares, with blanks between them */
};

static char *path_of(const struct merge_trial *trial, const char *name)
{
    return file_join(trial->folder, name);
}

/* Without an error. */
static char *output_of(const char *words)
{
    struct run result = run_long("%s", words);
    char *const out = result.out;

    ck_assert_msg(result.status == 0, "naqala %s: %s", words, result.err);
    result.out = NULL;
    run_free(&result);
    return out;
}

static void share_out(struct merge_trial *trial, const char *words, int parts)
{
    size_t length = 0;

    for (int i = parts; i >= 1; i--) {
        char line[WORDS_BYTES];
        char name[32];

        snprintf(line, sizeof line, "%s --part %d/%d", words, i, parts);
        snprintf(name, sizeof name, "part%d-%d", i, parts);

        char *const path = path_of(trial, name);
        char *const share = output_of(line);

        folder_put(path, share);
        length += (size_t)snprintf(trial->files + length,
                                   sizeof trial->files - length, "%s ", path);
        free(share);
        free(path);
    }
}

static const int PARTS[] = {1, 2, 3, PARTS_MAX};

enum { PARTS_COUNT = sizeof PARTS / sizeof PARTS[0] };

static const char *const PRINTED[] = {
    "arena acorn sprout willow --game oware --games 40 --csv",
    "arena acorn sprout --games 40 --openings 0 --seed 3 --json",
    "arena random greedy greedy --game abalone:players=3 --games 6 --csv",
    "lab table ply --games 6",
    "lab table thesis-2 --games 2",
};

/* The same, but these take a second each time. */
static const char *const SLOWLY_PRINTED[] = {
    "lab table thesis-1 --games 2 --csv",
    "lab table abalone-2 --games 1 --csv",
    "lab table lost --game kalah:seeds=1 --games 2",
};

static void compare_merged(const char *words, int parts)
{
    struct merge_trial trial = {.folder = folder_new()};
    char merge[WORDS_BYTES + 16];

    share_out(&trial, words, parts);
    snprintf(merge, sizeof merge, "merge %s", trial.files);

    char *const one = output_of(words);
    char *const merged = output_of(merge);

    ck_assert_str_eq(merged, one);
    free(one);
    free(merged);
    folder_free(trial.folder);
}

START_TEST(shares_come_to_what_one_run_prints)
{
    compare_merged(PRINTED[_i / PARTS_COUNT], PARTS[_i % PARTS_COUNT]);
}
END_TEST

START_TEST(shares_of_slow_tables_come_to_what_one_run_prints)
{
    compare_merged(SLOWLY_PRINTED[_i], 3);
}
END_TEST

/* All times are the same: digits of the line about them, and of the column
 * before the last. */
static void drop_times(char *text)
{
    char *rest = NULL;
    char *const copy = strdup(text);
    char *to = text;

    for (char *line = strtok_r(copy, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        char *const seconds = strstr(line, " in ");
        char *const last = strrchr(line, ' ');

        if (seconds != NULL && strstr(line, " a second") != NULL)
            *seconds = '\0';
        else if (isdigit((unsigned char)*line) && last - line > 60) {
            for (char *at = last; at > line && at > last - 11; at--)
                *at = ' ';
        }
        to += sprintf(to, "%s\n", line);
    }
    free(copy);
}

START_TEST(shares_come_to_the_tables_of_one_run)
{
    /* On a small board, where every move is soon proven. */
    static const char WORDS[] =
        "arena acorn sprout willow --game kalah:pits=3,seeds=3 --games 60";
    struct merge_trial trial = {.folder = folder_new()};
    char merge[WORDS_BYTES + 16];

    share_out(&trial, WORDS, PARTS[_i]);
    snprintf(merge, sizeof merge, "merge %s", trial.files);

    char *const one = output_of(WORDS);
    char *const merged = output_of(merge);

    drop_times(one);
    drop_times(merged);
    ck_assert_ptr_nonnull(strstr(one, "seeds: lost by a move"));
    ck_assert_str_eq(merged, one);
    free(one);
    free(merged);
    folder_free(trial.folder);
}
END_TEST

/* ---- what is written into files ---- */

static const char LEVELS[] =
    "[acorn]\nname = A\nabout = a\nagent = random\n"
    "[willow]\nname = W\nabout = w\nagent = max\n"
    "[alder]\nname = L\nabout = l\nagent = minimax\ndepth = 2\n";

/* The ratings of a plan that is fixed: those of one part are those of many. */
START_TEST(ratings_do_not_depend_on_the_number_of_shares)
{
    struct merge_trial trial = {.folder = folder_new()};
    char *const levels = path_of(&trial, "levels.ini");
    char *const path = path_of(&trial, "ratings.ini");
    char words[WORDS_BYTES];
    char *printed[2];
    char *ratings[2];

    folder_put(levels, LEVELS);
    snprintf(words, sizeof words,
             "lab calibrate --game oware --games 30 --levels %s %s", levels,
             path);
    for (int i = 0; i < 2; i++) {
        char merge[3 * WORDS_BYTES];

        share_out(&trial, words, i == 0 ? 1 : PARTS[_i]);
        ck_assert(!file_exists(path));
        snprintf(merge, sizeof merge, "merge --levels %s --out %s %s", levels,
                 path, trial.files);
        printed[i] = output_of(merge);
        ratings[i] = folder_read(path, &(size_t){0});
        remove(path);
    }
    ck_assert_ptr_nonnull(strstr(printed[0], "willow       1000 -  "));
    ck_assert_str_eq(printed[1], printed[0]);
    ck_assert_str_eq(ratings[1], ratings[0]);
    for (int i = 0; i < 2; i++) {
        free(printed[i]);
        free(ratings[i]);
    }
    free(levels);
    free(path);
    folder_free(trial.folder);
}
END_TEST

START_TEST(shares_come_to_the_puzzles_of_one_run)
{
    struct merge_trial trial = {.folder = folder_new()};
    char *const one = path_of(&trial, "one.puzzles");
    char *const all = path_of(&trial, "all.puzzles");
    char words[WORDS_BYTES];
    char merge[2 * WORDS_BYTES];
    size_t length;

    snprintf(words, sizeof words, "lab puzzles --count %d %s",
             1 + effort_cases(2), one);
    share_out(&trial, words, 2);
    ck_assert(!file_exists(one));
    snprintf(merge, sizeof merge, "merge --out %s %s", all, trial.files);

    char *const printed = output_of(words);
    char *const merged = output_of(merge);
    char *const wanted = folder_read(one, &length);

    ck_assert_str_eq(merged, printed);
    folder_holds(all, wanted);
    free(wanted);
    free(printed);
    free(merged);
    free(one);
    free(all);
    folder_free(trial.folder);
}
END_TEST

/* ---- what is refused ---- */

static void refuses(const char *words, int status, const char *sentence)
{
    struct run result = run_long("%s", words);

    ck_assert_int_eq(result.status, status);
    ck_assert_str_eq(result.out, "");
    ck_assert_msg(strstr(result.err, sentence) != NULL, "%s", result.err);
    run_free(&result);
}

static const struct {
    const char *words;
    const char *sentence;
} WRONG_PARTS[] = {
    {"arena acorn willow --part 3/2", "--part: 3/2 is not K/N, with K from 1"},
    {"arena acorn willow --part 0/2", "--part: 0/2 is not K/N"},
    {"arena acorn willow --part 1/2x", "--part: 1/2x is not K/N"},
    {"arena acorn willow --part 1/99999", "N up to 10000"},
    {"arena acorn willow --part 1/2 --sprt 0 9", "--part: not with --sprt"},
    {"lab table depth --part 1/2", "depth has times of one machine in it"},
    {"lab table fig-4 --part 1/2 --plot x", "--plot: not with --part"},
    {"lab calibrate --part 1/2 --losses x", "--part: is for ratings only"},
    {"lab puzzles --part 1/2 --resume x y", "--resume: not with --part"},
};

START_TEST(a_part_that_makes_no_sense_is_told)
{
    refuses(WRONG_PARTS[_i].words, 2, WRONG_PARTS[_i].sentence);
}
END_TEST

START_TEST(what_does_not_belong_together_is_told)
{
    struct merge_trial trial = {.folder = folder_new()};
    char line[2 * WORDS_BYTES];
    char *const other = path_of(&trial, "other");
    char *const out = path_of(&trial, "out");

    refuses("merge /nonexistent/share", 1, "/nonexistent/share: No such file");
    share_out(&trial, "arena acorn willow --games 8", 2);

    char *const second = strchr(trial.files, ' ') + 1;

    snprintf(line, sizeof line, "merge %s", second);
    refuses(line, 1, "share 2 of 2 is missing");
    snprintf(line, sizeof line, "merge --out %s %s", out, trial.files);
    refuses(line, 2, "--out: these shares are of arena, which has no use for");

    /* The first share of other games. */
    char *const share =
        output_of("arena acorn willow --games 8 --seed 2 --part 1/2");

    folder_put(other, share);
    free(share);
    second[-1] = '\0';
    snprintf(line, sizeof line, "merge %s %s", trial.files, other);
    refuses(line, 1, "does not belong to these shares");
    ck_assert(!file_exists(out));
    free(other);
    free(out);
    folder_free(trial.folder);
}
END_TEST

START_TEST(a_share_that_is_cut_off_is_told)
{
    struct merge_trial trial = {.folder = folder_new()};
    char *const path = path_of(&trial, "half");
    char *const share = output_of("arena acorn willow --games 2 --part 1/1");
    char line[WORDS_BYTES];

    folder_write(path, share, strlen(share) - 20);
    snprintf(line, sizeof line, "merge %s", path);
    refuses(line, 1, "half: is damaged");
    free(share);
    free(path);
    folder_free(trial.folder);
}
END_TEST

/* The share with other words at its end, before the checksum; as whoever makes
 * a share can write it. */
static void put_changed(const char *path, const char *share, const char *words)
{
    char *const text = malloc(strlen(share) + WORDS_BYTES);
    char sum[SUM_LINE + 1];
    const char *const last = strstr(share, "\nsum ") + 1;
    const char *const count = strstr(share, "set words 5\n");
    size_t length;

    ck_assert_ptr_nonnull(count);
    length = (size_t)sprintf(text, "%.*s%s%.*s", (int)(count - share), share,
                             words, (int)(last - strchr(count, '\n') - 1),
                             strchr(count, '\n') + 1);
    sum_line(text, length, sum);
    sprintf(text + length, "sum %s", sum);
    folder_put(path, text);
    free(text);
}

/* Whoever merges says where something is written. */
START_TEST(a_share_chooses_no_file)
{
    struct merge_trial trial = {.folder = folder_new()};
    char *const path = path_of(&trial, "changed");
    char *const chosen = path_of(&trial, "chosen");
    char *const share = output_of("arena acorn willow --games=2 --part 1/1");
    char words[WORDS_BYTES / 2];
    char line[WORDS_BYTES];

    snprintf(line, sizeof line, "merge %s", path);
    put_changed(path, share, "set word6 --csv\nset words 6\n");
    free(output_of(line));
    snprintf(words, sizeof words,
             "set word6 --save\nset word7 %s\nset words 7\n", chosen);
    put_changed(path, share, words);
    refuses(line, 1, "changed: has --save, and a share says no path");
    snprintf(words, sizeof words, "set word6 --save=%s\nset words 6\n", chosen);
    put_changed(path, share, words);
    refuses(line, 1, "changed: has --save, and a share says no path");
    ck_assert(!file_exists(chosen));
    free(share);
    free(chosen);
    free(path);
    folder_free(trial.folder);
}
END_TEST

/* Each of so many parts is a word. */
START_TEST(as_many_shares_are_merged_as_there_can_be)
{
    static const char *words[1 + SHARE_PARTS_MAX + 1] = {"merge"};

    for (int i = 1; i <= SHARE_PARTS_MAX; i++)
        words[i] = "/nonexistent/share";

    struct run result = run(&(struct order){.words = words});

    ck_assert_int_eq(result.status, 1);
    ck_assert_msg(strstr(result.err, "/nonexistent/share: No such") != NULL,
                  "%s", result.err);
    run_free(&result);
}
END_TEST

#define ADD_EACH(tcase, test, table) \
    tcase_add_loop_test(tcase, test, 0, sizeof(table) / sizeof *(table))

Suite *merge_suite(void)
{
    Suite *suite = suite_create("merge");
    TCase *merging = tcase_create("merging");
    TCase *refusing = tcase_create("refusing");

    tcase_set_timeout(merging, 120);
    tcase_add_loop_test(merging, shares_come_to_what_one_run_prints, 0,
                        sizeof PRINTED / sizeof PRINTED[0] * PARTS_COUNT);
    ADD_EACH(merging, shares_of_slow_tables_come_to_what_one_run_prints,
             SLOWLY_PRINTED);
    ADD_EACH(merging, shares_come_to_the_tables_of_one_run, PARTS);
    ADD_EACH(merging, ratings_do_not_depend_on_the_number_of_shares, PARTS);
    tcase_add_test(merging, shares_come_to_the_puzzles_of_one_run);
    ADD_EACH(refusing, a_part_that_makes_no_sense_is_told, WRONG_PARTS);
    tcase_add_test(refusing, what_does_not_belong_together_is_told);
    tcase_add_test(refusing, a_share_that_is_cut_off_is_told);
    tcase_add_test(refusing, a_share_chooses_no_file);
    tcase_add_test(refusing, as_many_shares_are_merged_as_there_can_be);
    suite_add_tcase(suite, merging);
    suite_add_tcase(suite, refusing);
    return suite;
}
