/* SPDX-License-Identifier: MIT */
/* Sets of weights: those of the thesis, and those of the user. */
#include "base/file.h"
#include "base/rng.h"
#include "engine/agents/agent.h"
#include "engine/search/evaluation.h"
#include "engine/search/test_evaluation.h"
#include "engine/search/weights.h"
#include "support/folder.h"
#include "support/game/sowing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rows of Table 3, as they are printed there. */
static const struct {
    const char *name;
    const char *row;
} PRINTED[] = {
    {"thesis-1", "0.322 0.124 0.442 1 0.665 0.657 0.776 0.585 0.127 0.263"},
    {"thesis-6", "0.274 0 0.418 1 0.462 1 0.855 0.452 0.391 0.366"},
    {"thesis-9", "0.379 0.376 0.714 1 0.632 0.797 0.991 0 0.219 0.159"},
    {"thesis-14", "0.021 0.241 0.339 1 0.599 0.642 0.825 0.586 0.261 0.382"},
    {"thesis-19", "0.225 0.122 0.654 1 0.484 0.694 0.918 0.667 0.197 0.294"},
    {"thesis-20", "0.234 0.266 0.465 1 0.415 0.527 0.962 0.332 0.349 0.329"},
};

static void are(const int weights[WEIGHTS_MAX], const char *row)
{
    char text[200] = "";

    for (int i = 0; i < WEIGHTS_MAX; i++)
        sprintf(text + strlen(text), i > 0 ? " %g" : "%g", weights[i] / 1000.0);
    ck_assert_str_eq(text, row);
}

START_TEST(the_thesis_rows_are_as_they_are_printed)
{
    int weights[WEIGHTS_MAX];
    struct err err = {""};

    ck_assert(weights_find(PRINTED[_i].name, weights, &err));
    are(weights, PRINTED[_i].row);
}
END_TEST

START_TEST(every_thesis_row_gives_h4_a_whole_one)
{
    char name[24];
    int weights[WEIGHTS_MAX];
    struct err err = {""};

    for (int row = 1; row <= 20; row++) {
        snprintf(name, sizeof name, "thesis-%d", row);
        ck_assert_msg(weights_find(name, weights, &err), "%s", err.text);
        ck_assert_int_eq(weights[3], 1000);
    }
}
END_TEST

static void unknown(const char *name)
{
    int weights[WEIGHTS_MAX];
    char message[200];
    struct err err = {""};

    ck_assert(!weights_find(name, weights, &err));
    snprintf(message, sizeof message,
             "%s: no such weights for sowing games; there are thesis-1 to "
             "thesis-20, and those of your weights.ini",
             name);
    ck_assert_str_eq(err.text, message);
}

START_TEST(what_is_not_there_is_not_found)
{
    char *home = folder_new_home();

    unknown("thesis-0");
    unknown("thesis-21");
    unknown("thesis-01");
    unknown("thesis-");
    unknown("mine");
    folder_free_home(home);
}
END_TEST

/* ---- the user's own ---- */

/* Its path, in a data folder of the test's own. */
static char *put_file(const char *home, const char *text)
{
    char *folder = file_join(home, "naqala");
    char *path = file_join(folder, "weights.ini");
    struct err err = {""};

    ck_assert_msg(file_make_folder(folder, &err), "%s", err.text);
    folder_put(path, text);
    free(folder);
    return path;
}

#define MINE   "[mine]\nweights = \"0.2 -0.1 0.6 1 10 -10 0.9 0.007 0 0.3\"\n"
#define OTHERS "\n[others]\nweights = \"1 1 1 1 1 1 1 1 1 1\"\n"

/* Those of features and of strategies are found; the others have their own, and
 * leave a name alone. */
START_TEST(an_evaluation_takes_the_weights_that_are_named)
{
    struct game *const kalah = sowing_game("kalah");
    struct game *const abalone = sowing_game("abalone");
    struct evaluation evaluation, usual;
    struct err err = {""};
    int weights[WEIGHTS_MAX];

    ck_assert(evaluation_make(EVALUATION_HEURISTIC, kalah, &evaluation, &err));
    usual = evaluation;
    ck_assert(!evaluation_find_weights(EVALUATION_HEURISTIC, "nothing",
                                       &evaluation, &err));
    ck_assert_msg(strncmp(err.text, "nothing: no such weights", 24) == 0, "%s",
                  err.text);
    ck_assert_mem_eq(evaluation.weights, usual.weights, sizeof weights);
    ck_assert(
        evaluation_find_weights(EVALUATION_HEURISTIC, NULL, &evaluation, &err));
    ck_assert(weights_find(WEIGHTS_USUAL, weights, &err));
    ck_assert_mem_eq(evaluation.weights, weights, sizeof weights);
    ck_assert(!evaluation_find_weights(EVALUATION_STRATEGIES, "nothing",
                                       &evaluation, &err));

    ck_assert(evaluation_make(EVALUATION_STORES, abalone, &evaluation, &err));
    ck_assert(evaluation_find_weights(EVALUATION_STORES, "nothing", &evaluation,
                                      &err));
    game_free(abalone);
    game_free(kalah);
}
END_TEST

START_TEST(your_own_weights_are_found)
{
    char *home = folder_new_home();
    char *path = put_file(home, MINE OTHERS);
    int weights[WEIGHTS_MAX];
    struct err err = {""};

    ck_assert_msg(weights_find("mine", weights, &err), "%s", err.text);
    are(weights, "0.2 -0.1 0.6 1 10 -10 0.9 0.007 0 0.3");
    ck_assert_msg(weights_find("others", weights, &err), "%s", err.text);
    are(weights, "1 1 1 1 1 1 1 1 1 1");
    ck_assert_msg(agent_check("heuristic:weights=mine,w4=-2", &err), "%s",
                  err.text);
    unknown("nobody");
    free(path);
    folder_free_home(home);
}
END_TEST

/* A section `[mine]` with this in its second line, and what is said of it
 * behind the file's name. */
static const struct {
    const char *line;
    const char *message;
} WRONG[] = {
    {"weights = \"1 2 3 4 5 6 7 8 9\"",
     ":2: [mine] weights: 9 numbers; a set has 10"},
    {"weights = \"1 2 3 4 5 6 7 8 9 10 1\"",
     ":2: [mine] weights: 11 numbers; a set has 10"},
    {"weights = \"\"", ":2: [mine] weights: 0 numbers; a set has 10"},
    {"weights = \"1 2 3 4 5x 6 7 8 9 10\"",
     ":2: [mine] weights: weight: 5x is not a decimal number, as "
     "0.5 is"},
    {"weights = \"1 2 3 4 5 6 7 8 9 10.001\"",
     ":2: [mine] weights: weight: 10.001 is not in -10..10, with at most 3 "
     "decimals"},
    {"weights = \"1 2 3 4 5 6 -11 8 9 10\"",
     ":2: [mine] weights: weight: -11 is not in -10..10, with at most 3 "
     "decimals"},
    {"weights = \"1 2 3 4 5 6 7 8 9 0.0001\"",
     ":2: [mine] weights: weight: 0.0001 is not in -10..10, with at most 3 "
     "decimals"},
    {"wieghts = \"1 2 3 4 5 6 7 8 9 10\"", ":1: [mine] weights: is missing"},
};

static void refused(const char *path, const struct err *err,
                    const char *message)
{
    char wanted[400];

    snprintf(wanted, sizeof wanted, "%s%s", path, message);
    ck_assert_str_eq(err->text, wanted);
}

START_TEST(what_is_wrong_with_them_is_told_with_its_line)
{
    char *home = folder_new_home();
    char text[300];
    int weights[WEIGHTS_MAX];
    struct err err = {""};

    snprintf(text, sizeof text, "[mine]\n%s\n%s", WRONG[_i].line, OTHERS);

    char *path = put_file(home, text);

    ck_assert(!weights_find("mine", weights, &err));
    refused(path, &err, WRONG[_i].message);

    /* Whichever set is wanted; but those of the thesis need no file. */
    ck_assert(!weights_find("others", weights, &err));
    refused(path, &err, WRONG[_i].message);
    ck_assert(weights_find("thesis-1", weights, &err));
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(a_key_that_means_nothing_is_told)
{
    char *home = folder_new_home();
    char *path = put_file(home, MINE "depth = 4\n");
    int weights[WEIGHTS_MAX];
    struct err err = {""};

    ck_assert(!weights_find("mine", weights, &err));
    refused(path, &err, ":3: [mine] depth: not known");
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(a_text_of_sets_can_be_checked_alone)
{
    const char *good = MINE OTHERS;
    const char *bad = MINE "[x]\nweights = 1\n";
    struct err err = {""};
    int count = -1;

    ck_assert(weights_check("w", good, strlen(good), &count, &err));
    ck_assert_int_eq(count, 2);
    ck_assert(!weights_check("w", bad, strlen(bad), &count, &err));
    ck_assert_str_eq(err.text, "w:4: [x] weights: 1 numbers; a set has 10");
    ck_assert(weights_check("w", "", 0, &count, &err));
    ck_assert_int_eq(count, 0);
}
END_TEST

/* It would never be used: a name means the program's own set first. */
START_TEST(a_set_has_no_name_of_a_built_in_one)
{
    static const char *const TEXTS[] = {
        "[thesis-3]\nweights = \"1 1 1 1 1 1 1 1 1 1\"\n",
        "[neutral]\nmode1 = \"1 1 1 1 1 1 1 1\"\n",
        "[best]\ndefault = \"1 1 1 1 1 1\"\n",
    };
    struct err err = {""};
    int count;

    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        ck_assert(
            !weights_check("w", TEXTS[i], strlen(TEXTS[i]), &count, &err));
        ck_assert_msg(strncmp(err.text, "w:1: [", 6) == 0 &&
                          strstr(err.text, "]: a set of your own cannot have "
                                           "this name; the program has one of "
                                           "it") != NULL,
                      "%s", err.text);
    }
}
END_TEST

/* ---- matrices ---- */

#define ROWS(FIRST)                                                  \
    "[bold]\nmode1 = \"" FIRST "\"\nmode2 = \"1 1 1 1 1 1 1 1\"\n"   \
    "mode3 = \"0 0 0 0 0 0 0 0.001\"\nmode4 = \"1 1 1 0 0 0 0 0\"\n" \
    "mode5 = \"10 10 10 10 10 10 10 10\"\n"

START_TEST(a_matrix_of_your_own_is_found_and_adds_up_to_one)
{
    static const int wanted[MODE_COUNT][STRATEGY_COUNT] = {
        {350, 100, 200, 50, 50, 200, 30, 20},
        {125, 125, 125, 125, 125, 125, 125, 125},
        {0, 0, 0, 0, 0, 0, 0, 1000},
        {334, 333, 333, 0, 0, 0, 0, 0},
        {125, 125, 125, 125, 125, 125, 125, 125},
    };
    char *home = folder_new_home();
    char *path = put_file(home, MINE ROWS("7 2 4 1 1 4 0.6 0.4"));
    struct weights_matrix matrix;
    int weights[WEIGHTS_MAX];
    struct err err = {""};

    ck_assert_msg(weights_find_matrix("bold", &matrix, &err), "%s", err.text);
    ck_assert_mem_eq(matrix.rows, wanted, sizeof wanted);
    ck_assert_msg(agent_check("greedy:weights=bold", &err), "%s", err.text);
    ck_assert_msg(weights_find("mine", weights, &err), "%s", err.text);

    /* A set is of one kind. */
    ck_assert(!weights_find("bold", weights, &err));
    ck_assert(!weights_find_matrix("mine", &matrix, &err));
    free(path);
    folder_free_home(home);
}
END_TEST

static const struct {
    const char *text;
    const char *message;
} WRONG_MATRICES[] = {
    {ROWS("1 2 3 4 5 6 7"), ":2: [bold] mode1: 7 numbers; a row has 8"},
    {ROWS("1 2 3 4 5 6 7 8 9"), ":2: [bold] mode1: 9 numbers; a row has 8"},
    {ROWS("1 2 3 4 5 6 7 -0.1"),
     ":2: [bold] mode1: weight: -0.1 is not in 0..10, with at most 3 decimals"},
    {ROWS("1 2 3 4 5 6 7 x"),
     ":2: [bold] mode1: weight: x is not a decimal number, as 0.5 is"},
    {ROWS("0 0 0 0 0 0 0 0"),
     ":2: [bold] mode1: all are 0; one at least is to count"},
    {"[bold]\nmode2 = \"1 1 1 1 1 1 1 1\"\n", ":1: [bold] mode1: is missing"},
    {ROWS("1 1 1 1 1 1 1 1") "mode6 = 1\n",
     ":7: [bold] mode6: not known; did you mean mode1?"},
    {ROWS("1 1 1 1 1 1 1 1") "weights = 1\n",
     ":7: [bold] weights: is for sowing games, and mode1 to mode5 beside it "
     "for Abalone; a set is for one of them"},
};

START_TEST(what_is_wrong_with_a_matrix_is_told_with_its_line)
{
    char *home = folder_new_home();
    char *path = put_file(home, WRONG_MATRICES[_i].text);
    const char *text = WRONG_MATRICES[_i].text;
    struct weights_matrix matrix;
    struct err err = {""};
    int count;

    ck_assert(!weights_find_matrix("bold", &matrix, &err));
    refused(path, &err, WRONG_MATRICES[_i].message);
    ck_assert(weights_find_matrix("neutral", &matrix, &err));
    ck_assert(!weights_check("w", text, strlen(text), &count, &err));
    refused("w", &err, WRONG_MATRICES[_i].message);
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(a_matrix_that_is_written_is_read_as_it_was)
{
    char *home = folder_new_home();
    struct weights_matrix matrix;
    struct weights_matrix again;
    struct err err = {""};
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    ck_assert(weights_find_matrix("defensive", &matrix, &err));
    weights_write_matrix("mine", &matrix, out);
    fclose(out);
    ck_assert_ptr_nonnull(
        strstr(text, "[mine]\nmode1 = \"0.380 0.030 0.300 0.010 0.020 0.050 "
                     "0.130 0.080\"\nmode2 = "));

    char *path = put_file(home, text);

    ck_assert_msg(weights_find_matrix("mine", &again, &err), "%s", err.text);
    ck_assert_mem_eq(&matrix, &again, sizeof matrix);
    free(text);
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(a_row_is_scaled_to_a_whole_whatever_its_scale)
{
    int large[STRATEGY_COUNT] = {2000000000, 1000000000, 0, 0, 0, 0, 0, 1};
    int nothing[STRATEGY_COUNT] = {0};

    ck_assert(weights_normalise(large));
    ck_assert_int_eq(large[0], 667);
    ck_assert_int_eq(large[1], 333);
    ck_assert_int_eq(large[7], 0);
    ck_assert(!weights_normalise(nothing));
}
END_TEST

/* Rounded down each; and what is left over goes to those that lost most by it, of
 * equals to the first. */
START_TEST(what_rounding_leaves_goes_to_those_that_lost_most)
{
    struct rng rng = rng_new(12, 0);

    for (int i = 0; i < 2000; i++) {
        int row[STRATEGY_COUNT], scaled[STRATEGY_COUNT];
        int sum = 0, left = WEIGHT_WHOLE;

        for (int k = 0; k < STRATEGY_COUNT; k++) {
            row[k] = (int)rng_below(&rng, i % 2 == 0 ? 12 : 10000);
            sum += row[k];
        }
        if (sum == 0)
            continue;
        for (int k = 0; k < STRATEGY_COUNT; k++)
            left -= row[k] * WEIGHT_WHOLE / sum;
        for (int k = 0; k < STRATEGY_COUNT; k++) {
            const int rest = row[k] * WEIGHT_WHOLE % sum;
            int before = 0; /* so many come first */

            for (int j = 0; j < STRATEGY_COUNT; j++) {
                const int other = row[j] * WEIGHT_WHOLE % sum;

                before += other > rest || (other == rest && j < k);
            }
            scaled[k] = row[k] * WEIGHT_WHOLE / sum + (before < left);
        }
        ck_assert(weights_normalise(row));
        if (memcmp(row, scaled, sizeof row) != 0)
            ck_abort_msg("row %d", i);
    }
}
END_TEST

START_TEST(sets_of_features_and_of_strategies_are_known)
{
    struct err err = {""};

    ck_assert(weights_known("thesis-1", &err));
    ck_assert(weights_known("thesis-20", &err));
    ck_assert(weights_known("aggressive", &err));
    ck_assert(weights_known("optimised", &err));
    ck_assert(!weights_known("thesis-21", &err));
    ck_assert_str_eq(
        err.text,
        "thesis-21: no such weights; there are thesis-1 to thesis-20, for "
        "Abalone aggressive, defensive, neutral and optimised, and those of "
        "your weights.ini");
}
END_TEST

TCase *evaluation_weights_case(void)
{
    TCase *weights = tcase_create("weights");

    tcase_add_test(weights, sets_of_features_and_of_strategies_are_known);
    tcase_add_loop_test(weights, the_thesis_rows_are_as_they_are_printed, 0,
                        sizeof PRINTED / sizeof PRINTED[0]);
    tcase_add_test(weights, every_thesis_row_gives_h4_a_whole_one);
    tcase_add_test(weights, what_is_not_there_is_not_found);
    tcase_add_test(weights, an_evaluation_takes_the_weights_that_are_named);
    tcase_add_test(weights, your_own_weights_are_found);
    tcase_add_loop_test(weights, what_is_wrong_with_them_is_told_with_its_line,
                        0, sizeof WRONG / sizeof WRONG[0]);
    tcase_add_test(weights, a_key_that_means_nothing_is_told);
    tcase_add_test(weights, a_text_of_sets_can_be_checked_alone);
    tcase_add_test(weights, a_set_has_no_name_of_a_built_in_one);
    tcase_add_test(weights, a_matrix_of_your_own_is_found_and_adds_up_to_one);
    tcase_add_loop_test(weights,
                        what_is_wrong_with_a_matrix_is_told_with_its_line, 0,
                        sizeof WRONG_MATRICES / sizeof WRONG_MATRICES[0]);
    tcase_add_test(weights, a_matrix_that_is_written_is_read_as_it_was);
    tcase_add_test(weights, a_row_is_scaled_to_a_whole_whatever_its_scale);
    tcase_add_test(weights, what_rounding_leaves_goes_to_those_that_lost_most);
    return weights;
}
