/* SPDX-License-Identifier: MIT */
/* Promises of the tables of the sources: what is copied from the report adds up
 * to what the report says it does. */
#include "base/memory.h"
#include "lab/papers/inside.h"
#include "lab/test_lab.h"
#include "support/game/variants.h"
#include "support/run.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const struct paper_games *games_of(const struct paper_table *table)
{
    return table->data;
}

/* Games that players of this group have won at this seat, and played there. */
static void check_won(const struct paper_games *table, const char *group,
                      int seat, int won, int played)
{
    for (int row = 0; row < table->count; row++) {
        const int player = table->rows[row].players[seat];

        if (strcmp(table->players[player].group, group) != 0)
            continue;
        played--;
        won -= paper_winner(table, row) == seat;
    }
    ck_assert_msg(played == 0 && won == 0, "%s at %d: %d of %d", group, seat,
                  won, played);
}

START_TEST(the_rows_of_table_two_add_up_as_the_report_says)
{
    static const struct {
        const char *group;
        int won[2];
    } said[] = {{"aggressive", {1, 2}},
                {"defensive", {1, 4}},
                {"neutral", {2, 0}},
                {"optimised", {3, 3}}};

    for (int i = 0; i < 4; i++)
        for (int seat = 0; seat < 2; seat++)
            check_won(games_of(&PAPER_ABALONE_2), said[i].group, seat,
                      said[i].won[seat], 4);
}
END_TEST

static int mean_moves(const struct paper_games *table)
{
    int sum = 0;

    for (int row = 0; row < table->count; row++)
        sum += table->rows[row].moves;
    return (sum + table->count / 2) / table->count;
}

START_TEST(the_rows_of_tables_three_and_four_add_up_as_the_report_says)
{
    check_won(games_of(&PAPER_ABALONE_3), "greedy", 0, 9, 9);
    check_won(games_of(&PAPER_ABALONE_4), "greedy", 1, 9, 9);
    check_won(games_of(&PAPER_ABALONE_3), "alpha-beta", 1, 0, 9);
    check_won(games_of(&PAPER_ABALONE_4), "alpha-beta", 0, 0, 9);
    ck_assert_int_eq(mean_moves(games_of(&PAPER_ABALONE_3)), 287);
    ck_assert_int_eq(mean_moves(games_of(&PAPER_ABALONE_4)), 194);
}
END_TEST

START_TEST(the_rows_of_table_seven_add_up_as_the_report_says)
{
    static const struct {
        const char *group;
        int won[3], played;
    } said[] = {{"aggressive", {0, 0, 2}, 6},
                {"defensive", {0, 0, 4}, 6},
                {"neutral", {0, 1, 1}, 6},
                {"optimised", {4, 6, 9}, 9}};

    for (int i = 0; i < 4; i++)
        for (int seat = 0; seat < 3; seat++)
            check_won(games_of(&PAPER_ABALONE_7), said[i].group, seat,
                      said[i].won[seat], said[i].played);
}
END_TEST

START_TEST(the_rows_of_the_appendix_add_up_as_the_report_says)
{
    static const int times[PAPER_TIMED] = {43, 3676, 13672};
    static const int added[] = {8334, 8192, 8835};

    for (int player = 0; player < PAPER_TIMED; player++) {
        int sum = 0;

        for (int i = 0; i < PAPER_MOVES; i++)
            sum += PAPER_TABLE_VIII[i][player];
        ck_assert_int_eq((sum + PAPER_MOVES / 2) / PAPER_MOVES, times[player]);
    }
    for (int bound = 0; bound < 3; bound++) {
        int sum = 0;

        for (int i = 0; i < PAPER_SEARCHES; i++)
            sum += PAPER_TABLES_IX[bound].searches[i].added;
        ck_assert_int_eq((sum + PAPER_SEARCHES / 2) / PAPER_SEARCHES,
                         added[bound]);
    }
}
END_TEST

/* ---- what was played ---- */

START_TEST(a_row_is_played_once_from_the_start_and_so_often_from_openings)
{
    struct game *game = variant_game("abalone:preset=report");
    const struct paper_setting setting = {
        .games = 3, .seed = 1, .context.threads = 2, .scale = PAPER_SCALE_ONE};
    const struct paper_run run = {
        .table = &PAPER_ABALONE_2, .setting = &setting, .game = game};
    struct paper_match rows[PAPER_ROWS_MAX];
    struct err err;

    ck_assert_msg(paper_play_games(&run, rows, &err), "%s", err.text);
    for (int row = 0; row < games_of(&PAPER_ABALONE_2)->count; row++) {
        const struct paper_tally *random = &rows[row].games;

        ck_assert_int_eq(rows[row].start.games, 1);
        ck_assert_int_eq(random->games, 3);
        ck_assert_int_eq(random->won[0] + random->won[1] + random->drawn, 3);
        ck_assert_double_le(random->scores[0].sum, 18);
        ck_assert_double_ge(random->plies.sum, 3 * 12);
        ck_assert_double_ge(random->plies.squares * 3 + 1e-6,
                            random->plies.sum * random->plies.sum);
    }
    game_free(game);
}
END_TEST

START_TEST(the_same_games_come_of_one_thread_and_of_three)
{
    struct run one =
        run_naqala("", "lab table abalone-2 --games 2 --csv --threads 1");
    struct run three =
        run_long("lab table abalone-2 --games 2 --csv --threads 3");

    ck_assert_int_eq(one.status, 0);
    ck_assert_str_eq(one.out, three.out);
    ck_assert_ptr_nonnull(
        strstr(one.out, "\n\"aggressive as player 1, %\",25.0,"));
    ck_assert_ptr_nonnull(strstr(one.out, "\ngame 16: marbles of 2,2.0,"));
    run_free(&one);
    run_free(&three);
}
END_TEST

/* ---- in print ---- */

static void check_text(const char *words, const char *const wanted[])
{
    struct run run = run_long("lab table %s", words);

    ck_assert_msg(run.status == 0, "%s", run.err);
    for (int i = 0; wanted[i] != NULL; i++)
        ck_assert_msg(strstr(run.out, wanted[i]) != NULL, "%s lacks %s",
                      run.out, wanted[i]);
    for (const char *line = run.out; *line != '\0';
         line = strchr(line, '\n') + 1)
        ck_assert_msg(strcspn(line, "\n") <= 80, "%.100s", line);
    run_free(&run);
}

START_TEST(each_table_has_the_figures_of_the_report)
{
    static const struct {
        const char *words;
        const char *const wanted[8];
    } tables[] = {
        {"abalone-2 --games 1",
         {"\n1   agg    agg      5-6    183  ",
          "\n16  opt    opt      6-2     84  ", "optimised as player 2, %"}},
        {"abalone-3 --games 1",
         {"\n9  neu    a-neu    6-2    272  ", "moves of a game", "greedy as"}},
        {"abalone-4 --games 1", {"\n1  a-agg  agg      5-6    147  "}},
        {"abalone-7 --games 1",
         {"\n27 opt   def    def   5-4-6   199 ", "\noptimised, %",
          "\nplayer 3, %"}},
        {"abalone-5 --seconds-scale 0.001",
         {"\n   1     126  ", "\ngreedy, ms", "42.650", "3676.300",
          "changed over", "Monte\nCarlo has 10 seconds, here times 0.001.\n\n ",
          "\n[1] the report's program copies"}},
        {"abalone-6 --seconds-scale 0.001",
         {"\n     20     2     -  11313  >120000  ", "\n10 s: places added",
          " 8835 ", "depends on the machine", "seconds  move  back  added ",
          "its own rows give 16460.\n\n ", "\n2 s: times back"}},
    };

    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        check_text(tables[i].words, tables[i].wanted);
}
END_TEST

START_TEST(the_tables_are_listed)
{
    struct run run = run_naqala("", "lab table");

    ck_assert_int_eq(run.status, 0);
    for (int i = 0; i < paper_count(); i++)
        ck_assert_ptr_nonnull(strstr(run.out, paper_at(i)->name));
    ck_assert_int_eq(paper_count(), 17);
    run_free(&run);
}
END_TEST

/* ---- interruptions and errors ---- */

/* Written by two threads, stopped before it begins, to the end. The caller
 * frees the text. */
static char *write_stopped(const struct paper_table *table, bool csv,
                           bool *fine, struct err *err)
{
    struct stop stop = {0};
    const struct paper_setting setting = {
        .games = 2,
        .runs = 1,
        .seed = 1,
        .context = {.threads = 2, .stop = &stop},
        .scale = PAPER_SCALE_ONE,
        .csv = csv};
    char *text = NULL;
    size_t length;
    FILE *const out = memory_stream(&text, &length);

    *err = (struct err){"a message of before"};
    stop_raise(&stop, true);
    *fine = paper_write(table, &setting, out, err);
    fclose(out);
    return text;
}

/* Only one blank between words. */
static void squeeze_blanks(char *text)
{
    char *to = text;

    for (const char *from = text; *from != '\0'; from++)
        if (*from != ' ' || to == text || (to[-1] != ' ' && to[-1] != '\n'))
            *to++ = *from;
    *to = '\0';
}

START_TEST(what_was_not_measured_is_no_figure)
{
    static const struct {
        const struct paper_table *table;
        bool csv;
        const char *lines[3];
    } rows[] = {
        {&PAPER_ABALONE_2,
         false,
         {"\n1 agg agg 5-6 183 - - - - - - -\n",
          "\naggressive as player 1, % 25.0 - -\n",
          "\nmoves of a game 117.3 - -\n"}},
        {&PAPER_ABALONE_2,
         true,
         {"\n\"game 1: player 1 wins, %\",0.0,,,no,\n",
          "\ngame 1: marbles of 2,6.0,,,no,\n",
          "\ngame 1: moves,183.0,,,no,\n"}},
        {&PAPER_ABALONE_7,
         false,
         {"\n1 agg def opt 2-4-6 124 - - - - - - -\n",
          "\nplayer 3, % 59.3 - -\n", "\nmoves of a game 169.4 - -\n"}},
        {&PAPER_ABALONE_5,
         false,
         {"\n1 126 - 5044 - 15989 -\n", "\n20 25 - 3661 - 14905 -\n",
          "\ngreedy, ms 42.650 - -\n"}},
        {&PAPER_ABALONE_6,
         false,
         {"\n2 1 1 8243 12795 - - -\n", "\n40 5 - 11322 >120000 - - -\n",
          "\n2 s: times back 1 - -\n"}},
    };
    struct err err;
    bool fine;
    char *const text = write_stopped(rows[_i].table, rows[_i].csv, &fine, &err);

    ck_assert_msg(fine, "%s", err.text);
    squeeze_blanks(text);
    for (int i = 0; i < 3; i++)
        ck_assert_msg(strstr(text, rows[_i].lines[i]) != NULL, "no %s in\n%s",
                      rows[_i].lines[i], text);
    free(text);
}
END_TEST

/* Ctrl-C is none; what fails while it comes is one all the same. */
START_TEST(an_error_that_comes_with_a_stop_is_told)
{
    static const struct paper_table *const tables[] = {
        &PAPER_EVOLVED, &PAPER_PLY, &PAPER_THESIS_2, &PAPER_THESIS_3};
    const struct paper_table *const table = tables[_i];
    struct rlimit limit;
    bool stopped, failed;
    struct err err;

    free(write_stopped(table, false, &stopped, &err));
    ck_assert_msg(stopped, "%s", table->name);
    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &limit), 0);
    ck_assert_int_eq(
        setrlimit(RLIMIT_NOFILE, &(struct rlimit){0, limit.rlim_max}), 0);

    free(write_stopped(table, false, &failed, &err));
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
    ck_assert_msg(!failed, "%s", table->name);
    ck_assert_str_eq(err.text, "cannot make a pipe: Too many open files");
}
END_TEST

void lab_add_source(Suite *suite)
{
    TCase *source = tcase_create("source");

    tcase_set_timeout(source, 240);
    tcase_add_test(source, the_rows_of_table_two_add_up_as_the_report_says);
    tcase_add_test(source,
                   the_rows_of_tables_three_and_four_add_up_as_the_report_says);
    tcase_add_test(source, the_rows_of_table_seven_add_up_as_the_report_says);
    tcase_add_test(source, the_rows_of_the_appendix_add_up_as_the_report_says);
    tcase_add_test(
        source, a_row_is_played_once_from_the_start_and_so_often_from_openings);
    tcase_add_test(source, the_same_games_come_of_one_thread_and_of_three);
    tcase_add_test(source, each_table_has_the_figures_of_the_report);
    tcase_add_test(source, the_tables_are_listed);
    tcase_add_loop_test(source, what_was_not_measured_is_no_figure, 0, 5);
    tcase_add_loop_test(source, an_error_that_comes_with_a_stop_is_told, 0, 4);
    suite_add_tcase(suite, source);
}
