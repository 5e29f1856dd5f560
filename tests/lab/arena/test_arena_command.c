/* SPDX-License-Identifier: MIT */
/* naqala arena, end to end: rows, tables, misuse, and what Ctrl-C leaves. */
#define _GNU_SOURCE 1 /* posix_openpt */
#include "base/memory.h"
#include "lab/arena/test_arena.h"
#include "support/run.h"
#include "support/suites.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- rows and tables ---- */

/* The same words on so many threads. */
static struct run run_arena(const char *words, int threads)
{
    struct run run = run_naqala("", "arena --threads %d %s", threads, words);

    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    return run;
}

START_TEST(scripts_get_the_same_rows_on_one_two_three_and_seven_threads)
{
    static const char words[] = "--csv --games 40 acorn sprout willow acorn";
    struct run one = run_arena(words, 1);

    ck_assert_ptr_nonnull(strstr(one.out, "\nacorn#1,sprout,20,"));
    for (int threads = 2; threads <= 7; threads += threads == 3 ? 4 : 1) {
        struct run run = run_arena(words, threads);

        ck_assert_str_eq(run.out, one.out);
        run_free(&run);
    }
    run_free(&one);
}
END_TEST

/* How many lines, and how long the longest is. */
struct extent {
    int lines;
    int width;
};

static struct extent extent_of(const char *text)
{
    struct extent extent = {0, 0};

    for (; *text != '\0'; text += strcspn(text, "\n") + 1) {
        const int width = (int)strcspn(text, "\n");

        extent.lines++;
        extent.width = width > extent.width ? width : extent.width;
    }
    return extent;
}

START_TEST(eight_players_fit_on_a_terminal)
{
    struct run run =
        run_arena("--games 1000 --openings 2 --game kalah:pits=2,seeds=2 "
                  "acorn sprout willow random max "
                  "max:chain=off max:chain=on acorn",
                  2);

    /* Heading and players, twice, two lines between, three about the games. */
    ck_assert_int_eq(extent_of(run.out).lines, 2 * 9 + 2 + 3);
    ck_assert_int_le(extent_of(run.out).width, 80);
    run_free(&run);
}
END_TEST

/* Whose tables are there at once: what moves lose is told, too. */
#define SMALL "--game kalah:pits=3,seeds=3"

START_TEST(the_tables_tell_what_the_rows_tell)
{
    struct run rows = run_arena("--csv --games 200 " SMALL " max random", 2);
    struct run tables = run_arena("--games 200 " SMALL " max random", 2);
    int wins[2], draws[2], losses[2];
    char line[80];

    ck_assert_int_eq(sscanf(rows.out,
                            "%*[^\n] max,random,100,%d,%d,%d "
                            "random,max,100,%d,%d,%d",
                            &wins[0], &draws[0], &losses[0], &wins[1],
                            &draws[1], &losses[1]),
                     6);
    snprintf(line, sizeof line, "  %.1f    200  %3d  %5d  %4d",
             (wins[0] + losses[1] + (draws[0] + draws[1]) / 2.0) / 2,
             wins[0] + losses[1], draws[0] + draws[1], losses[0] + wins[1]);
    ck_assert_msg(strstr(tables.out, line) != NULL, "%s\n%s", line, tables.out);
    ck_assert_ptr_nonnull(strstr(tables.out, "\n1  max     1000    -"));
    run_free(&rows);
    run_free(&tables);
}
END_TEST

/* As in the list of levels: with some variety, too. */
START_TEST(the_level_with_1000_points_has_them_in_the_table)
{
    struct run abalone = run_arena("--games 2 --game abalone elm beech", 1);
    struct run varied = run_arena("--games 2 random max:near=1", 1);
    struct run other = run_arena("--games 2 random max:chain=off", 1);

    ck_assert_msg(strstr(abalone.out, "  beech   1000    -  ") != NULL, "%s",
                  abalone.out);
    ck_assert_msg(strstr(varied.out, "  max:near=1  1000    -  ") != NULL, "%s",
                  varied.out);
    ck_assert_msg(strstr(other.out, " 1000 ") == NULL, "%s", other.out);
    run_free(&abalone);
    run_free(&varied);
    run_free(&other);
}
END_TEST

START_TEST(a_verdict_is_the_last_line_and_no_row)
{
    struct run tables = run_long("arena --threads 2 max random --sprt 0 20");
    struct run rows = run_naqala("", "arena --csv --sprt=0 20 max random");
    const char *verdict = "sprt: is max stronger by 0 or by 20? the upper is "
                          "right (+";

    ck_assert_ptr_nonnull(strstr(tables.out, verdict));
    ck_assert_int_eq(rows.status, 0);
    ck_assert_ptr_eq(strstr(rows.err, verdict), rows.err);
    ck_assert_ptr_nonnull(strstr(rows.err, " after 100 pairs of games)\n"));
    ck_assert_int_eq(extent_of(rows.out).lines, 3);
    ck_assert_ptr_nonnull(strstr(rows.out, "\nmax,random,100,"));
    run_free(&rows);
    run_free(&tables);
}
END_TEST

/* ---- misuse ---- */

static void check_misused(const char *words, const char *message)
{
    struct run misused = run_naqala("", "arena %s", words);

    ck_assert_int_eq(misused.status, 2);
    ck_assert_str_eq(misused.out, "");
    ck_assert_msg(strstr(misused.err, message) != NULL, "%s", misused.err);
    ck_assert_int_eq(extent_of(misused.err).lines, 1);
    run_free(&misused);
}

START_TEST(what_cannot_be_played_is_refused_in_a_sentence)
{
    check_misused("", "needs WHO WHO ...");
    check_misused("max", "needs WHO WHO ...");
    check_misused("max human", "human: only machines play in the arena");
    check_misused("max rndom", "rndom: no such level or agent; did you mean "
                               "random?");
    check_misused("max random --games 7", "--games: 7 cannot be divided by 2");
    check_misused("max random --games 0", "--games: 0 is not in 2..100000000");
    check_misused("max random --openings 101",
                  "--openings: 101 is not in 0..100");
    check_misused("max random --threads 0", "--threads: 0 is not in 1..256");
    check_misused("max random --threads 257", "--threads: 257 is not");
    check_misused("max random --seed -1", "--seed: -1 is not in");
    check_misused("max random --game nim", "--game: nim: no such game");
}
END_TEST

START_TEST(a_test_needs_two_numbers_and_two_players)
{
    check_misused("max random --sprt 5 5", "--sprt: 5 is not less than 5");
    check_misused("max random --sprt 10 0", "--sprt: 10 is not less than 0");
    check_misused("max random --sprt 0 1001",
                  "--sprt: 1001 is not in -1000..1000");
    check_misused("max random --sprt 0", "--sprt: needs a value: ELO0 ELO1");
    check_misused("max random --sprt=0", "--sprt: needs a value: ELO0 ELO1");
    check_misused("max random acorn --sprt 0 5",
                  "--sprt: is for a match of two players");
    check_misused("random random random --game abalone:players=3 --sprt 0 10",
                  "--sprt: is for a match of two players");
}
END_TEST

/* ---- Ctrl-C ---- */

/* A match without an end, which shows on a terminal how it goes. */
struct show {
    pid_t child;
    int terminal; /* its standard error, where we read */
    int out;      /* its standard output */
};

/* In the child: the program, or nothing. */
static void exec_arena(const char *terminal, int out)
{
    const char *given = getenv("NAQALA");
    const char *program =
        given != NULL && *given != '\0' ? given : "build/naqala";

    setsid();
    dup2(open(terminal, O_RDWR), STDERR_FILENO);
    dup2(out, STDOUT_FILENO);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    execl(program, program, "arena", "--games", "100000000", "--threads", "2",
          "max", "max:chain=off", (char *)NULL);
    _exit(RUN_NOT_FOUND);
}

static struct show show_of(void)
{
    struct show show = {.terminal = posix_openpt(O_RDWR | O_NOCTTY)};
    int ends[2];

    ck_assert_int_ge(show.terminal, 0);
    ck_assert_int_eq(grantpt(show.terminal), 0);
    ck_assert_int_eq(unlockpt(show.terminal), 0);
    ck_assert_int_eq(pipe(ends), 0);

    const char *terminal = ptsname(show.terminal);

    show.child = fork();
    ck_assert_int_ge(show.child, 0);
    if (show.child == 0)
        exec_arena(terminal, ends[1]);
    close(ends[1]);
    show.out = ends[0];
    return show;
}

/* Reads until the words are there, or nothing more comes. */
static char *read_until(int descriptor, const char *words)
{
    char *text = NULL;
    int length = 0, capacity = 0;

    do {
        text = memory_grow(text, &capacity, length + 2, 1);

        const ssize_t got = read(descriptor, text + length, 1);

        if (got == 0 || (got < 0 && errno != EINTR))
            break;
        length += got > 0;
        text[length] = '\0';
    } while (words == NULL || strstr(text, words) == NULL);
    text[length] = '\0';
    return text;
}

START_TEST(a_signal_ends_it_with_the_tables_of_what_was_played)
{
    static const int signals[] = {SIGINT, SIGTERM};
    struct show show = show_of();
    char *progress = read_until(show.terminal, " left");
    int status;

    ck_assert_ptr_nonnull(strstr(progress, " of 100000000 games, 0 %, "));
    kill(show.child, signals[_i]);

    char *tables = read_until(show.out, NULL);

    ck_assert_int_eq(waitpid(show.child, &status, 0), show.child);
    ck_assert(WIFSIGNALED(status));
    ck_assert_int_eq(WTERMSIG(status), signals[_i]);
    ck_assert_ptr_nonnull(strstr(tables, "1  max"));
    ck_assert_ptr_nonnull(strstr(tables, "2  max:chain=off"));
    ck_assert_ptr_nonnull(strstr(tables, " games of kalah in "));
    close(show.terminal);
    close(show.out);
    free(progress);
    free(tables);
}
END_TEST

void arena_add_command(Suite *suite)
{
    TCase *command = tcase_create("naqala arena");

    tcase_add_test(
        command, scripts_get_the_same_rows_on_one_two_three_and_seven_threads);
    tcase_add_test(command, what_cannot_be_played_is_refused_in_a_sentence);
    tcase_add_test(command, a_test_needs_two_numbers_and_two_players);
    tcase_add_loop_test(
        command, a_signal_ends_it_with_the_tables_of_what_was_played, 0, 2);
    suite_add_tcase(suite, command);
}

Suite *arena_tables_suite(void)
{
    Suite *suite = suite_create("arena_tables");
    TCase *tables = tcase_create("naqala arena");

    tcase_add_test(tables, eight_players_fit_on_a_terminal);
    tcase_add_test(tables, the_tables_tell_what_the_rows_tell);
    tcase_add_test(tables, the_level_with_1000_points_has_them_in_the_table);
    tcase_add_test(tables, a_verdict_is_the_last_line_and_no_row);
    suite_add_tcase(suite, tables);
    return suite;
}
