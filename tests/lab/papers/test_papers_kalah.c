/* SPDX-License-Identifier: MIT */
/* Promises of naqala lab for Kalah: what evolves, and the tables of its
 * sources, end to end. */
#include "base/file.h"
#include "lab/test_lab.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/xml.h"

#include <stdlib.h>
#include <string.h>

#define FEW "genetic --population 4 --games 1 --depth 1 --seed 7"

/* Both works, as small as they can be. */
static const char *const WORKS[] = {
    "evolve --population 8 --games 2 --against 1 --seed 7",
    FEW,
    FEW " --method cma --against hall --fitness seeds --opening 3",
};

enum { WORK_COUNT = sizeof WORKS / sizeof WORKS[0] };

static char *run_job(const char *work, const char *words, const char *path)
{
    struct run run = run_naqala("", "lab %s %s --resume %s", work, words, path);

    ck_assert_msg(run.status == 0, "%s", run.err);
    ck_assert_str_eq(run.err, "");

    char *out = strdup(run.out);

    run_free(&run);
    return out;
}

START_TEST(an_interrupted_and_resumed_run_prints_and_keeps_the_same)
{
    char *folder = folder_new();
    char *whole = file_join(folder, "whole");
    char *parts = file_join(folder, "parts");
    char *once = run_job(WORKS[_i], "--generations 3 --threads 1 --csv", whole);
    char *first =
        run_job(WORKS[_i], "--generations 1 --threads 2 --csv", parts);
    char *second =
        run_job(WORKS[_i], "--generations 3 --threads 2 --csv", parts);
    size_t length;

    ck_assert_str_eq(once, second);
    ck_assert_int_eq(strncmp(once, first, strlen(first)), 0);
    ck_assert_int_eq(strncmp(once, "generation,best,mean,", 21), 0);

    char *text = folder_read(whole, &length);

    folder_holds(parts, text);
    free(text);
    free(second);
    free(first);
    free(once);
    free(parts);
    free(whole);
    folder_free(folder);
}
END_TEST

static const char *const NAMES[WORK_COUNT] = {
    "\n[evolved-7]\ndefault = ", "\n[genetic-7]\nweights = ",
    "\n[genetic-7]\nweights = "};

START_TEST(what_evolved_is_drawn_and_a_file_of_weights)
{
    char *folder = folder_new();
    char *plot = file_join(folder, "x.svg"), *set = file_join(folder, "x.ini");
    struct run run = run_naqala("", "lab %s --generations 2 --plot %s --out %s",
                                WORKS[_i], plot, set);
    size_t length;

    ck_assert_msg(run.status == 0, "%s", run.err);

    char *svg = folder_read(plot, &length);
    char *ini = folder_read(set, &length);

    ck_assert_ptr_null(xml_fault(svg));
    ck_assert_ptr_nonnull(strstr(ini, NAMES[_i]));
    ck_assert_ptr_nonnull(strstr(run.out, ini));
    run_free(&run);
    run = run_naqala("", "check %s", set);
    ck_assert_ptr_nonnull(strstr(run.out, "x.ini: 1 set of weights\n"));
    free(ini);
    free(svg);
    run_free(&run);
    free(set);
    free(plot);
    folder_free(folder);
}
END_TEST

/* It is refused, with this in its message. */
static void check_refused(const char *words, const char *message)
{
    struct run run = run_naqala("", "lab %s", words);

    ck_assert_msg(run.status == 2, "%s: %d", words, run.status);
    ck_assert_str_eq(run.out, "");
    ck_assert_msg(strstr(run.err, message) != NULL, "%s", run.err);
    run_free(&run);
}

START_TEST(what_makes_no_sense_is_refused)
{
    check_refused("evolve --game abalone", "evolved: does not know abalone");
    check_refused("evolve --game dakon", "relays make turns too long");
    check_refused("evolve --against 0", "--against: 0 is not in 1..12");
    check_refused("evolve --against 3..2", "--against: 2 is not in 3..12");
    check_refused("evolve --against 3..",
                  "--against: an empty value is not a whole number");
    check_refused("evolve --against anything",
                  "--against: anything is not a whole number");
    check_refused("evolve --fitness points",
                  "--fitness: points is not one of seeds or wins");
    check_refused("evolve --population 8 --elite 9",
                  "--elite: 9 is not in 0..8");
    check_refused("evolve --mutation 1.1", "--mutation: 1.1 is not in 0..1");
    check_refused("evolve --out levels.ini",
                  "--out: levels.ini is there already");
    check_refused("evolve --method cma",
                  "lab evolve: --method: no such option");
    check_refused("genetic --interval 0.1", "--interval: is not for kalah");
    check_refused("genetic --population 3", "--population: 3 is not in 4..500");
    check_refused("genetic --method annealing",
                  "--method: annealing is not one of genetic or cma");
    check_refused("table ply --runs 2", "--runs: ply evolves nothing");
    check_refused("table evolved --runs 2", "--runs: evolved evolves nothing");
    check_refused("table thesis-3 --games 2",
                  "--games: thesis-3 is not made of games");
}
END_TEST

/* The number behind `row` in a text of rows. */
static int wins_of(const char *text, const char *row)
{
    const char *at = strstr(text, row);

    ck_assert_msg(at != NULL, "%s is not in %s", row, text);
    return atoi(at + strlen(row));
}

/* What the paper found of 500 games, with four deviations of a hundred. */
START_TEST(minimax_against_minimax_is_as_in_the_paper)
{
    struct run run = run_naqala("", "lab table ply --games 100 --csv");

    ck_assert_msg(run.status == 0, "%s", run.err);
    ck_assert_int_eq(strncmp(run.out, "ply,opponent,wins\n1,2,", 22), 0);
    ck_assert_int_eq(wins_of(run.out, "\n3,3,"), 50);
    ck_assert_int_le(abs(wins_of(run.out, "\n1,2,") - 17), 16);
    ck_assert_int_le(abs(wins_of(run.out, "\n2,1,") - 80), 17);
    ck_assert_int_le(abs(wins_of(run.out, "\n3,2,") - 69), 19);
    ck_assert_int_le(abs(wins_of(run.out, "\n4,1,") - 72), 19);
    run_free(&run);
}
END_TEST

START_TEST(single_heuristics_meet_in_pairs)
{
    struct run run = run_naqala("", "lab table thesis-2 --games 2 --csv");

    ck_assert_msg(run.status == 0, "%s", run.err);
    ck_assert_ptr_nonnull(strstr(run.out, "\n\"H1, % of rivals beaten\",56,"));
    ck_assert_ptr_nonnull(strstr(run.out, "\n\"H10, % of rivals beaten\",11,"));
    run_free(&run);
}
END_TEST

void lab_add_kalah(Suite *suite)
{
    TCase *kalah = tcase_create("naqala lab, Kalah");

    tcase_set_timeout(kalah, 240);
    tcase_add_loop_test(
        kalah, an_interrupted_and_resumed_run_prints_and_keeps_the_same, 0,
        WORK_COUNT);
    tcase_add_loop_test(kalah, what_evolved_is_drawn_and_a_file_of_weights, 0,
                        WORK_COUNT);
    tcase_add_test(kalah, what_makes_no_sense_is_refused);
    tcase_add_test(kalah, minimax_against_minimax_is_as_in_the_paper);
    tcase_add_test(kalah, single_heuristics_meet_in_pairs);
    suite_add_tcase(suite, kalah);
}
