/* SPDX-License-Identifier: MIT */
/* Promises of the tables of Hunter's thesis, of mancmancala and of what moves
 * lose: what is printed, and what is refused. */
#include "base/file.h"
#include "lab/papers/inside.h"
#include "lab/test_lab.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/xml.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Those that take long are made by the program as it is shipped. */
static const struct {
    const char *words;
    const char *const wanted[10];
    bool takes_long;
} TABLES[] = {
    {"thesis-1 --games 1",
     {"\nrandom  ", "\nmcts  ", "\nrandom v max, %", "  4.1 ",
      "\nties: alpha-beta v heuristic, %", " 35.2 ", "thesis",
      /* By hand, of 0 0 100 100 0 and 0 0 100 100 100. */
      "off by 29.1 points", "false ties by 19.6."},
     true},
    {"thesis-1 --games 1 --game oware:pits=3,seeds=1",
     {"\nalpha-beta  ", "that the first player won"},
     false},
    {"thesis-ab --games 2",
     {"\nthesis  -          -   2.7   15.2   98.2   85.8   61.5   0.00\n",
      /* The root of (1/2 + 1/1000) / 5 times 263 + 1289 + 177 + 1218 + 2368. */
      " would differ by\n23.08 by chance.\n"},
     true},
    {"thesis-8v4 --games 2",
     {"from the start, % won", " 54.5 ", "from openings, % won",
      "from the start, % drawn  "},
     false},
    {"depth --games 1 --seconds-scale 0.001",
     {"\nminimax  ", "\nmtd(f)  ", "\nalpha-beta, by time, mean",
      "depends on the machine", " 21.0 ", "at most; seed 1.\n\n ",
      "start  mean  most  nodes  start  mean  most\n"},
     true},
    {"fig-4 --games 1",
     {"Figure 4: ", "8 8 plies", "\nplayouts  1 ply", "\n    8000  ",
      "4000 playouts v depth 4, %", " 59.3 "},
     true},
    {"lost --games 2 --game kalah:pits=2,seeds=3",
     {"seeds on the board  5-12", "\nrandom  ", "\nbristlecone  ",
      "\npositions  "},
     false},
};

enum { TABLE_COUNT = sizeof TABLES / sizeof TABLES[0] };

/* The words of each table behind `$ `, and its text. With NAQALA_GOLDEN_UPDATE
 * the texts are written anew. */
START_TEST(tables_are_written_as_they_stand_in_the_file)
{
    static const char *const path = "tests/lab/papers/tables.txt";
    const bool update = getenv("NAQALA_GOLDEN_UPDATE") != NULL;
    char *written = NULL;
    size_t length, written_length;
    char *const wanted = folder_read(path, &length);
    FILE *out = open_memstream(&written, &written_length);

    for (const char *at = wanted; (at = strstr(at, "$ ")) != NULL; at++) {
        struct run run =
            run_long("lab table %.*s", (int)strcspn(at + 2, "\n"), at + 2);

        ck_assert_msg(run.status == 0, "%s", run.err);
        fprintf(out, "%.*s\n%s", (int)strcspn(at, "\n"), at, run.out);
        fflush(out);
        ck_assert_msg(update || strncmp(wanted, written, written_length) == 0,
                      "%s", run.out);
        run_free(&run);
    }
    fclose(out);
    if (update)
        folder_put(path, written);
    else
        ck_assert_str_eq(written, wanted);
    free(written);
    free(wanted);
}
END_TEST

START_TEST(each_table_fits_and_has_the_figures_of_its_source)
{
    struct run run = TABLES[_i].takes_long
                         ? run_long("lab table %s", TABLES[_i].words)
                         : run_naqala("", "lab table %s", TABLES[_i].words);

    ck_assert_msg(run.status == 0, "%s", run.err);
    ck_assert_str_eq(run.err, "");
    for (int i = 0; TABLES[_i].wanted[i] != NULL; i++)
        ck_assert_msg(strstr(run.out, TABLES[_i].wanted[i]) != NULL,
                      "%s lacks %s", run.out, TABLES[_i].wanted[i]);
    for (const char *line = run.out; *line != '\0';
         line = strchr(line, '\n') + 1)
        ck_assert_msg(strcspn(line, "\n") <= 80, "%.100s", line);
    run_free(&run);
}
END_TEST

static const struct {
    const char *words;
    const char *const wanted[6];
} ROWS[] = {
    {"thesis-1 --games 1 --game kalah:pits=2,seeds=2",
     {"\n\"random v random, %\",,", "\n\"random v random, % drawn\",,",
      "\n\"mcts v heuristic, %\",,"}},
    {"thesis-8v4 --games 2 --seed 5",
     {"\n\"from openings, % won\",54.5,", "\n\"from openings, % drawn\",,"}},
    {"lost --games 3 --game kalah:pits=2,seeds=3",
     {"\n\"random, 5-12 seeds\",,", "\n\"mcts 4000, 5-12 seeds\",,",
      "\n\"acorn, 5-12 seeds\",,"}},
};

enum { ROW_COUNT = sizeof ROWS / sizeof ROWS[0] };

START_TEST(rows_are_the_same_whatever_the_number_of_threads)
{
    struct run one = run_long("lab table %s --csv --threads 1", ROWS[_i].words);
    struct run two = run_long("lab table %s --csv --threads 2", ROWS[_i].words);

    ck_assert_msg(one.status == 0, "%s", one.err);
    ck_assert_str_eq(one.out, two.out);
    ck_assert_int_eq(
        strncmp(one.out, "what,theirs,ours,error,differs,why\n", 35), 0);
    for (int i = 0; ROWS[_i].wanted[i] != NULL; i++)
        ck_assert_msg(strstr(one.out, ROWS[_i].wanted[i]) != NULL,
                      "%s lacks %s", one.out, ROWS[_i].wanted[i]);
    run_free(&one);
    run_free(&two);
}
END_TEST

START_TEST(a_table_of_its_own_game_is_the_same_where_that_is_named)
{
    static const char *const words = "lab table thesis-1 --games 2 --depth 1";
    static const char *const names[] = {"kalah", "kalah:seeds=4"};
    struct run one = run_long("%s", words);

    ck_assert_msg(strstr(one.out, "51.3") != NULL, "%s", one.err);
    for (int i = 0; i < 2; i++) {
        struct run two = run_long("%s --game %s", words, names[i]);

        ck_assert_msg(strcmp(two.out, one.out) == 0, "%s", names[i]);
        run_free(&two);
    }
    run_free(&one);
}
END_TEST

START_TEST(an_error_is_the_root_of_the_mean_square)
{
    const struct measure won[THESIS_PAIRS] = {
        measure_of(2.7), measure_of(18.2), measure_of(98.2), measure_of(81.8),
        measure_of(61.5)};
    const struct measure less[THESIS_PAIRS] = {
        measure_of(2.7), measure_of(15.2), measure_unknown(), measure_of(85.8),
        measure_of(61.5)};

    ck_assert_double_eq_tol(thesis_error(won), sqrt(5), 1e-9);
    ck_assert(isnan(thesis_error(less)));
}
END_TEST

START_TEST(what_fits_best_stands_first)
{
    struct run run = run_long("lab table thesis-ab --games 2 --csv");
    double before = 0;
    int rows = 0;

    ck_assert_msg(run.status == 0, "%s", run.err);
    for (const char *at = strstr(run.out, "\nthesis,");
         at != NULL && at[1] != 0; at = strchr(at + 1, '\n'), rows++) {
        char row[100];

        snprintf(row, sizeof row, "%.*s", (int)strcspn(at + 1, "\n"), at + 1);

        const double error = atof(strrchr(row, ',') + 1);

        ck_assert_double_ge(error, before);
        before = error;
    }
    /* The thesis, and six depths of four kinds of search. */
    ck_assert_int_eq(rows, 1 + 24);
    run_free(&run);
}
END_TEST

/* What a number of positions bounds does not depend on the machine. */
START_TEST(depths_by_nodes_are_the_same_again)
{
    static const char *const words =
        "lab table depth --games 1 --seconds-scale 0.001 --csv";
    struct run one = run_long("%s", words);
    struct run two = run_long("%s", words);
    int same = 0;

    for (const char *at = one.out; (at = strstr(at, "by nodes")) != NULL;
         at += strcspn(at, "\n")) {
        char row[100];

        snprintf(row, sizeof row, "%.*s", (int)strcspn(at, "\n"), at);
        same += strstr(two.out, row) != NULL;
    }
    ck_assert_int_eq(same, 15);
    ck_assert_ptr_nonnull(strstr(one.out, "\n\"minimax, by time, mean\",7.0,"));
    run_free(&one);
    run_free(&two);
}
END_TEST

START_TEST(a_figure_is_drawn)
{
    char *folder = folder_new();
    char *path = file_join(folder, "x.svg");
    struct run run =
        run_long("lab table fig-5 --games 1 --csv --plot %s", path);
    size_t length;

    ck_assert_msg(run.status == 0, "%s", run.err);

    char *svg = folder_read(path, &length);

    ck_assert_ptr_null(xml_fault(svg));
    ck_assert_ptr_nonnull(strstr(svg, "playouts for a move"));
    ck_assert_ptr_nonnull(strstr(svg, ">8 plies<"));
    ck_assert_ptr_nonnull(
        strstr(run.out, "\n\"250 playouts v depth 1, % won\",,"));
    ck_assert_ptr_nonnull(
        strstr(run.out, "\n\"4000 playouts v depth 4, % won\",44.7,"));
    free(svg);
    run_free(&run);
    free(path);
    folder_free(folder);
}
END_TEST

static void check_refused(const char *words, int status, const char *message)
{
    struct run run = run_naqala("", "lab table %s", words);

    ck_assert_msg(run.status == status, "%s: %d", words, run.status);
    ck_assert_str_eq(run.out, "");
    ck_assert_msg(strstr(run.err, message) != NULL, "%s", run.err);
    run_free(&run);
}

START_TEST(what_a_table_knows_nothing_of_is_refused)
{
    check_refused("thesis-9", 2,
                  "thesis-9: no such table; there are abalone-2,");
    check_refused("ply --plot x.svg", 2, "--plot: ply has no chart");
    check_refused("fig-4 --game oware", 2,
                  "--game: fig-4 is about one game only");
    check_refused("fig-4 --seconds-scale 2", 2,
                  "--seconds-scale: fig-4 has no seconds in it");
    check_refused("lost --runs 2", 2, "--runs: lost evolves nothing");
    check_refused("thesis-1 --game abalone", 2,
                  "--game: abalone: is no sowing game");
    check_refused("thesis-1 --game kalah:pits=99", 2, "--game: ");
    check_refused("depth --games 0", 2, "--games: 0 is not in 1..");
    check_refused("lost --game oware", 2,
                  "--game: oware: the solver knows only kalah");
    check_refused("fig-4 --depth 2", 2, "--depth: fig-4 has depths of its own");
    check_refused("thesis-1 --depth 9", 2, "--depth: 9 is not in 1..8");
}
END_TEST

void lab_add_tables(Suite *suite)
{
    TCase *tables = tcase_create("tables of Kalah");

    tcase_set_timeout(tables, 240);
    tcase_add_test(tables, tables_are_written_as_they_stand_in_the_file);
    tcase_add_loop_test(tables,
                        each_table_fits_and_has_the_figures_of_its_source, 0,
                        TABLE_COUNT);
    tcase_add_loop_test(
        tables, rows_are_the_same_whatever_the_number_of_threads, 0, ROW_COUNT);
    tcase_add_test(tables,
                   a_table_of_its_own_game_is_the_same_where_that_is_named);
    tcase_add_test(tables, an_error_is_the_root_of_the_mean_square);
    tcase_add_test(tables, what_fits_best_stands_first);
    tcase_add_test(tables, depths_by_nodes_are_the_same_again);
    tcase_add_test(tables, a_figure_is_drawn);
    tcase_add_test(tables, what_a_table_knows_nothing_of_is_refused);
    suite_add_tcase(suite, tables);
}
