/* SPDX-License-Identifier: MIT */
/* Promises of naqala solve, end to end. */
#include "base/file.h"
#include "base/lock.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/screen/terminal.h"
#include "support/suites.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void gives(const char *words, const char *input, int status,
                  const char *out)
{
    struct run run = run_naqala(input, "solve %s", words);

    run_gave(&run, status, out, "");
    run_free(&run);
}

/* It is told what is wrong, and that is all. */
static void misuse(const char *words, const char *message)
{
    struct run run = run_naqala("", "solve %s", words);

    ck_assert_int_eq(run.status, 2);
    ck_assert_str_eq(run.out, "");
    ck_assert_msg(strstr(run.err, message) != NULL, "%s", run.err);
    run_free(&run);
}

/* The values are those of the oracle's file. South banks his last seed, and his
 * side is empty. On the smallest board north answers 1 with b and a, and has
 * three of the four seeds; after 2 and 1 the last seed takes one across. */
START_TEST(the_value_comes_first_then_that_of_each_move_then_the_line)
{
    gives("0,0,0,0,0,1,13/0,0,0,1,0,0,33/s", "", 0, "-20 6=-20\nline 6\n");
    gives("--game kalah:pits=2,seeds=1", "", 0, "+2 1=-2 2=+2\nline 2 1\n");
}
END_TEST

START_TEST(north_reads_its_own_margin_and_names)
{
    gives("0,0,0,1,0,0,33/0,0,0,0,0,1,13/n", "", 0, "-20 f=-20\nline f\n");
}
END_TEST

START_TEST(of_a_finished_position_there_is_only_the_value)
{
    gives("0,0,0,0,0,0,20/0,0,0,0,0,3,25/s", "", 0, "-8\n");
    gives("--csv 0,0,0,0,0,0,20/0,0,0,0,0,3,25/s", "", 0,
          "position,move,margin,exact\n");
}
END_TEST

START_TEST(a_batch_is_answered_line_by_line)
{
    gives("--batch",
          "0,0,0,0,0,1,13/0,0,0,1,0,0,33/s\n"
          "nonsense\n"
          "  0,0,1,0,0,0,15/0,0,0,0,2,0,30/-  \n"
          "0,0,0,1,0,0,33/0,0,0,0,0,1,13/n\n",
          1,
          "-20 6=-20\n"
          "error: line 2: position: nonsense stands at column 1, where a count "
          "of seeds should be\n"
          "error: line 3: position: is not over, so s or n must be to move, "
          "not -\n"
          "-20 f=-20\n");
    gives("--batch", "", 0, "");
}
END_TEST

START_TEST(rows_have_a_move_each)
{
    gives("--csv 3,3,0,0,2,4,17/0,1,0,0,0,0,18/s", "", 0,
          "position,move,margin,exact\n"
          "\"3,3,0,0,2,4,17/0,1,0,0,0,0,18/s\",1,+8,yes\n"
          "\"3,3,0,0,2,4,17/0,1,0,0,0,0,18/s\",2,+8,yes\n"
          "\"3,3,0,0,2,4,17/0,1,0,0,0,0,18/s\",5,+12,yes\n"
          "\"3,3,0,0,2,4,17/0,1,0,0,0,0,18/s\",6,+2,yes\n");
}
END_TEST

START_TEST(threads_memory_and_files_change_nothing)
{
    static const char *const WORDS[] = {
        "--threads 1", "--threads 3", "--memory 16", "--fresh", "--time 60",
    };

    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        struct run run = run_naqala(
            "", "solve %s 2,1,6,1,0,1,23/1,0,0,0,0,0,13/s", WORDS[i]);

        ck_assert_int_eq(run.status, 0);
        ck_assert_ptr_nonnull(
            strstr(run.out, "+22 1=+22 2=+22 3=+16 4=+18 6=+22\nline "));
        run_free(&run);
    }
}
END_TEST

START_TEST(what_is_not_proven_in_time_is_marked)
{
    struct run run = run_naqala(
        "", "solve --game kalah:seeds=6 --time 0.2 --threads 1 --fresh");

    ck_assert_int_eq(run.status, 0);
    ck_assert_msg(strncmp(run.out, "? ~", 3) == 0, "%s", run.out);
    ck_assert_ptr_nonnull(strstr(run.out, " 1=~"));
    ck_assert_str_eq(run.err, "");
    run_free(&run);
}
END_TEST

/* The book proves 4 to be worth less than a search thinks, and nothing of 3. */
START_TEST(a_position_is_worth_as_much_as_its_best_move)
{
    struct run run =
        run_naqala("", "solve --game kalah:pie=on --time 0.3 --threads 1");
    const char *at = strstr(run.out, "~");
    long value, best = LONG_MIN;

    ck_assert_msg(at != NULL, "%s", run.out);
    value = strtol(at + 1, NULL, 10);
    for (at = strchr(at, '='); at != NULL; at = strchr(at + 1, '=')) {
        const long move = strtol(at + 1 + (at[1] == '~'), NULL, 10);

        best = move > best ? move : best;
    }
    ck_assert_msg(value == best, "%s", run.out);
    run_free(&run);
}
END_TEST

/* South's last seed makes two of north's first pit; north cannot feed him with
 * the one that is left, and it is 21 to 27. */
START_TEST(other_games_are_proven_where_they_can_be)
{
    gives("--batch --game kalah:capture=none",
          "0,0,0,0,0,1,13/0,0,0,1,0,0,33/s", 0, "-20 6=-20\n");
    gives("--batch --game oware:slam=opponent",
          "0,0,0,0,0,1,19/1,1,0,0,0,0,26/s", 0, "-6 6=-6\n");
    gives("--batch --game kalah:pits=7", "0,0,0,0,0,0,1,5/1,0,0,0,0,0,0,4/s", 0,
          "+1 7=+1\n");
}
END_TEST

static void has_lines(const char *words, const char *first, const char *last)
{
    struct run run = run_naqala("", "solve %s", words);
    const size_t length = strlen(run.out);

    ck_assert_int_eq(run.status, 0);
    ck_assert_msg(strncmp(run.out, first, strlen(first)) == 0, "%s", run.out);
    ck_assert_msg(length >= strlen(last) &&
                      strcmp(run.out + length - strlen(last), last) == 0,
                  "%s", run.out);
    run_free(&run);
}

/* Values and swaps of a plain minimax by another program. */
START_TEST(with_the_pie_rule_it_says_who_swaps)
{
    has_lines("--game kalah:pits=4,seeds=2,pie=on",
              "-6 1=-12 2=-10 3=-8 4=-6\nline 4 swap ",
              "\nanswers 1=stays 2=stays 3=stays 4=swaps\n");
    has_lines("--game kalah:pits=3,seeds=3,capture=empty,pie=on",
              "-2 1=-2 2=-2 3=-6\nline ",
              "\nanswers 1=stays 2=swaps 3=stays\n");
    has_lines("--game kalah:pits=3,seeds=2,pie=on 2,2,2,0/2,2,2,0/s",
              "+0 1=-8 2=-2 3=+0\nline 3 ",
              "\nanswers 1=stays 2=stays 3=stays\n");
    /* By a search, where the solver does not know the rules. */
    has_lines("--game kalah:pits=2,seeds=2,capture=leave,pie=on", "",
              "\nanswers 1=swaps 2=stays\n");
    /* Later there is nothing to answer; nor is it said in a batch. */
    gives("--game kalah:pits=2,seeds=2,pie=on 0,3,1/2,2,0/n", "", 0,
          "-2 a=-4 b=-2\nline b 1 a b\n");
    gives("--batch --game kalah:pits=3,seeds=2,pie=on", "start\n", 0,
          "+0 1=-8 2=-2 3=+0\n");
}
END_TEST

START_TEST(pits_of_many_seeds_are_left_to_the_search)
{
    gives("--batch", "0,0,0,0,0,1,0/40,0,0,0,0,0,0/s", 0, "-39 6=-39\n");
}
END_TEST

/* The 32 seeds go around twice and on to the store, and south moves again. */
START_TEST(a_pit_of_many_seeds_is_proven_by_what_comes_after_it)
{
    struct run run = run_naqala(
        "", "solve --threads 1 --fresh 32,0,0,0,0,0,0/1,0,0,0,0,0,0/s");
    struct run after = run_naqala(
        "", "solve --threads 1 --fresh 2,3,3,3,3,3,3/3,2,2,2,2,2,0/s");
    char expected[64];

    snprintf(expected, sizeof expected, "%.2s 1=%.2s\nline 1 ", after.out,
             after.out);
    ck_assert_int_eq(run.status, 0);
    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(after.out[2], ' ');
    ck_assert_msg(strncmp(run.out, expected, strlen(expected)) == 0, "%s",
                  run.out);
    run_free(&run);
    run_free(&after);
}
END_TEST

START_TEST(what_the_solver_does_not_hold_is_said_once)
{
    struct run run =
        run_naqala("start\nstart\n", "solve --batch --game oware --time 0.01");
    const char *why =
        strstr(run.err, "not proven: oware: 48 seeds in the pits: "
                        "the tables here hold at most ");
    struct run other =
        run_naqala("", "solve --game vai-lung-thlan --time 0.01");

    ck_assert_int_eq(run.status, 0);
    ck_assert_ptr_nonnull(why);
    ck_assert_ptr_null(strstr(why + 1, "not proven"));
    ck_assert_ptr_nonnull(strstr(
        other.err, "not proven: vai-lung-thlan: it has no solver, and a search "
                   "came to no end; "));
    run_free(&other);
    run_free(&run);
}
END_TEST

/* Of one position, in words and in JSON; the second run has the tables of the
 * first. By the program as it is shipped, since tables take long. */
static void check_bounds(void)
{
    static const char BOUNDS[] =
        "? ~+6 1=~-1 2=~+6 3=~-1 4=+4 5=~-1 6=+4\n"
        "bounds +6..+8 1=-2..+6 2=+6..+8 3=-6..+4 5=-6..+4\n";
    char *const folder = folder_new();
    char setting[256];
    const char *const settings[] = {setting, NULL};
    const char *words[] = {"solve", "--game",
                           "oware", "1,1,1,3,1,1,17/1,0,0,0,2,2,18/s",
                           NULL,    NULL};

    snprintf(setting, sizeof setting, "XDG_CACHE_HOME=%s", folder);

    const struct order order = {.program = run_release(),
                                .words = words,
                                .input = "",
                                .settings = settings};
    struct run in_words = run(&order);

    words[4] = "--json";

    struct run in_json = run(&order);

    run_gave(&in_words, 0, BOUNDS, "");
    ck_assert_msg(
        strstr(in_json.out,
               "\"margin\":6,\"exact\":false,\"least\":6,\"most\":8") != NULL,
        "%s", in_json.out);
    run_free(&in_words);
    run_free(&in_json);
    folder_free(folder);
}

/* Of awari as another program says; of oware some are worth what endless play is
 * worth, and so between two. */
START_TEST(endings_are_answered_from_tables)
{
    static const char POSITIONS[] = "2,0,2,0,0,0,19/2,0,1,1,1,0,20/s\n"
                                    "0,0,3,1,0,2,18/0,4,0,1,0,0,19/s\n";
    const char *const words[] = {"solve",  "--fresh", "--batch",
                                 "--game", "awari",   NULL};
    struct run answered = run(&(struct order){.program = run_release(),
                                              .words = words,
                                              .input = POSITIONS,
                                              .length = strlen(POSITIONS)});

    ck_assert_int_eq(answered.status, 0);
    ck_assert(strncmp(answered.out, "-1 1=", 5) == 0);
    ck_assert(strstr(answered.out, "\n-1 3=") != NULL);
    ck_assert(strchr(answered.out, '~') == NULL);
    run_free(&answered);
    check_bounds();
    /* One with a value has a line of best play, to its end. */
    gives("--fresh --game oware 0,0,0,1,0,0,19/1,1,0,0,0,0,26/s", "", 0,
          "-10 4=-10\nline 4 b 5 a 6\n");
}
END_TEST

START_TEST(tables_are_kept_in_the_cache)
{
    char *folder = folder_new();
    char setting[256];

    snprintf(setting, sizeof setting, "XDG_CACHE_HOME=%s", folder);

    const char *const words[] = {"solve",     "--game", "kalah:pits=4,seeds=5",
                                 "--threads", "1",      NULL};
    const char *const settings[] = {setting, NULL};
    const struct order order = {
        .words = words, .input = "", .settings = settings};
    struct run first = run(&order);
    struct run second = run(&order);
    char path[512];

    ck_assert_str_eq(first.err, "");
    run_gave(&second, 0, first.out, "");
    snprintf(path, sizeof path, "%s/naqala/tables", folder);
    ck_assert_int_ge(folder_count(path), 1);
    run_free(&first);
    run_free(&second);
    folder_free(folder);
}
END_TEST

/* It can be neither read nor replaced. */
START_TEST(a_folder_in_the_place_of_a_table_is_told_once)
{
    static const char TABLE[] = "naqala/tables/kalah-4-opposite-14.table";
    char *const folder = folder_new();
    char setting[256], path[512], error[600];
    struct err err;

    snprintf(setting, sizeof setting, "XDG_CACHE_HOME=%s", folder);
    snprintf(path, sizeof path, "%s/%s", folder, TABLE);
    snprintf(error, sizeof error, "naqala: %s: Is a directory\n", path);
    ck_assert(file_make_folder(path, &err));

    const char *const words[] = {"solve",     "--game", "kalah:pits=4,seeds=5",
                                 "--threads", "1",      NULL};
    const char *const settings[] = {setting, NULL};
    struct run told =
        run(&(struct order){.words = words, .input = "", .settings = settings});

    ck_assert_int_eq(told.status, 0);
    ck_assert_str_eq(told.err, error);
    run_free(&told);
    folder_free(folder);
}
END_TEST

/* However far the first run came, the second one has all. */
START_TEST(a_proof_goes_on_in_another_run)
{
    static const char *const ALL = "+2 1=-14 2=-16 3=-10 4=-2 5=+2 6=+0\n";
    static const char *const TIMES[] = {"--time 0.05", "", ""};
    char *const folder = folder_new();

    for (int i = 0; i < 3; i++) {
        struct run run = run_naqala("",
                                    "solve --fresh --game kalah:seeds=3 %s "
                                    "--save-every 1 --resume %s/proof",
                                    TIMES[i], folder);

        ck_assert_int_eq(run.status, 0);
        ck_assert_str_eq(run.err, "");
        ck_assert(i == 0 || strncmp(run.out, ALL, strlen(ALL)) == 0);
        run_free(&run);
        ck_assert_int_eq(folder_count(folder), 1);
    }
    folder_free(folder);
}
END_TEST

/* It is -20 with thirteen seeds to come, -8 where it is over, and +8 at the
 * start, which the book knows. */
START_TEST(one_question_is_answered_without_the_value)
{
    static const char LATE[] = "0,0,0,0,0,1,13/0,0,0,1,0,0,33/s";
    static const char OVER[] = "0,0,0,0,0,0,20/0,0,0,0,0,3,25/s";
    static const struct {
        int least;
        const char *position;
        const char *answer;
    } QUESTIONS[] = {
        {-48, LATE, "at least -48: yes\nbounds -22..-18\n"},
        {-22, LATE, "at least -22: yes\nbounds -22..-18\n"},
        {-20, LATE, "at least -20: yes\nbounds -20..-18\n"},
        {-19, LATE, "at least -19: no\nbounds -22..-20\n"},
        {-18, LATE, "at least -18: no\nbounds -22..-20\n"},
        {0, LATE, "at least +0: no\nbounds -22..-18\n"},
        {-8, OVER, "at least -8: yes\nbounds -8..-8\n"},
        {-7, OVER, "at least -7: no\nbounds -8..-8\n"},
        {-50, "start", "at least -50: yes\nbounds +8..+8\n"},
        {3, "start", "at least +3: yes\nbounds +8..+8\n"},
        {50, "start", "at least +50: no\nbounds +8..+8\n"},
    };

    for (size_t i = 0; i < sizeof QUESTIONS / sizeof QUESTIONS[0]; i++) {
        char words[100];

        snprintf(words, sizeof words, "--at-least %d %s", QUESTIONS[i].least,
                 QUESTIONS[i].position);
        gives(words, "", 0, QUESTIONS[i].answer);
    }
    gives("--batch --at-least 3", "nonsense\n0,0,0,1,0,0,33/0,0,0,0,0,1,13/n\n",
          1,
          "error: line 1: position: nonsense stands at column 1, where a count "
          "of seeds should be\n"
          "at least +3: no\nbounds -22..-18\n");
    gives("--json --at-least 3 0,0,0,0,0,1,13/0,0,0,1,0,0,33/s", "", 0,
          "{\"position\":\"0,0,0,0,0,1,13/0,0,0,1,0,0,33/s\",\"at_least\":3,"
          "\"answer\":\"no\",\"least\":-22,\"most\":-18}\n");
}
END_TEST

/* +8 is the value, that of a proof by another program. */
START_TEST(an_answer_that_was_kept_is_given_again)
{
    char *const folder = folder_new();
    char words[400];

    for (int i = 0; i < 2; i++) {
        snprintf(words, sizeof words,
                 "--fresh --at-least 30 --time %s --resume %s/proof",
                 i == 0 ? "600" : "0.001", folder);
        has_lines(words, "at least +30: no\n", "..+28\n");
    }
    snprintf(words, sizeof words,
             "--fresh --time 0.05 --threads 1 --resume %s/proof", folder);
    has_lines(words, "", "");
    snprintf(words, sizeof words,
             "--fresh --at-least 30 --time 0.001 --resume %s/proof", folder);
    has_lines(words, "at least +30: no\n", "..+28\n");
    folder_free(folder);
}
END_TEST

START_TEST(a_question_may_stay_open)
{
    has_lines("--game kalah:seeds=6 --fresh --time 0.1 --at-least 6",
              "at least +6: not proven\n", "bounds -72..+72\n");
}
END_TEST

/* Were one line of progress too wide, it would still stand above the answer. */
START_TEST(progress_is_one_line_on_a_narrow_terminal)
{
    static const char *const words[] = {"solve",         "--fresh",    "--game",
                                        "kalah:seeds=6", "--at-least", "4",
                                        "--time",        "0.5",        NULL};
    struct terminal *const terminal =
        terminal_start(&(struct terminal_order){.words = words, .width = 40});
    size_t length;

    ck_assert_int_eq(terminal_wait(terminal), 0);
    ck_assert_ptr_nonnull(strstr(terminal_output(terminal, &length),
                                 "-72 to +72, no: 0 %, yes: 0 %\033[K"));
    ck_assert_ptr_eq(strstr(terminal_text(terminal), "at least +4: not proven\n"
                                                     "bounds -72..+72\n"),
                     terminal_text(terminal));
    terminal_free(terminal);
}
END_TEST

static void refuses_proof(const char *path, const char *words,
                          const char *message)
{
    size_t length, length_after;
    char *const before = folder_read(path, &length);
    struct run run =
        run_naqala("", "solve --fresh --resume %s %s", path, words);
    char *const after = folder_read(path, &length_after);

    ck_assert_int_eq(run.status, 1);
    ck_assert_str_eq(run.out, "");
    ck_assert_msg(strstr(run.err, message) != NULL, "%s", run.err);
    ck_assert_ptr_eq(strchr(run.err, '\n'), run.err + strlen(run.err) - 1);
    ck_assert_uint_eq(length, length_after);
    ck_assert_mem_eq(before, after, length);
    run_free(&run);
    free(before);
    free(after);
}

START_TEST(the_file_of_another_proof_is_left_as_it_is)
{
    static const char *const LATE = "0,0,0,0,0,1,13/0,0,0,1,0,0,33/s";
    char *const folder = folder_new();
    char path[256], words[512];

    snprintf(path, sizeof path, "%s/proof", folder);
    snprintf(words, sizeof words, "--resume %s %s", path, LATE);
    gives(words, "", 0, "-20 6=-20\nline 6\n");
    refuses_proof(path, "", "is the proof of another position");
    refuses_proof(path,
                  "--game kalah:capture=empty 0,0,0,0,0,1,13/0,0,0,1,0,0,33/s",
                  "is the proof of another game: kalah");
    folder_put(path, "naqala proof 1\n");
    refuses_proof(path, LATE, "was cut");
    folder_free(folder);
}
END_TEST

START_TEST(a_proof_that_another_process_keeps_is_left_to_it)
{
    char *const folder = folder_new();
    char path[256];
    struct lock *lock;
    struct err err;

    snprintf(path, sizeof path, "%s/proof", folder);
    folder_put(path, "");
    ck_assert(lock_claim(path, NULL, &lock, &err));
    refuses_proof(path, "", "proof: another naqala writes into it\n");
    lock_free(lock);
    folder_free(folder);
}
END_TEST

START_TEST(a_proof_that_cannot_be_kept_is_not_begun)
{
    struct run run = run_naqala("", "solve --csv --resume /nowhere/proof "
                                    "0,0,0,0,0,1,13/0,0,0,1,0,0,33/s");

    run_gave(&run, 1, "",
             "naqala: /nowhere/proof: No such file or directory\n");
    run_free(&run);
}
END_TEST

/* Of a disk without room: what was kept before stays. */
START_TEST(a_full_disk_is_told_once_and_the_proof_goes_on)
{
    static const char *const ALL = "+2 1=-14 2=-16 3=-10 4=-2 5=+2 6=+0\n";
    static const char LIMITED[] =
        "ulimit -f 1; exec \"$0\" solve --fresh --game kalah:seeds=3 "
        "--threads 1 --save-every 0.1 --resume \"$1\"";
    char *const folder = folder_new();
    char path[256];
    size_t length, length_after;

    snprintf(path, sizeof path, "%s/proof", folder);

    struct run first = run_long("solve --fresh --game kalah:seeds=3 "
                                "--time 0.05 --resume %s",
                                path);
    char *const before = folder_read(path, &length);
    const char *const words[] = {"-c", LIMITED, run_release(), path, NULL};
    struct run full =
        run(&(struct order){.program = "/bin/sh", .words = words, .input = ""});
    char *const after = folder_read(path, &length_after);

    ck_assert_int_eq(first.status, 0);
    ck_assert_int_eq(full.status, 1);
    ck_assert_msg(strncmp(full.out, ALL, strlen(ALL)) == 0, "%s", full.out);
    ck_assert_msg(strstr(full.err, path) != NULL, "%s", full.err);
    ck_assert_ptr_eq(strchr(full.err, '\n'), full.err + strlen(full.err) - 1);
    ck_assert_uint_eq(length, length_after);
    ck_assert_mem_eq(before, after, length);
    ck_assert_int_eq(folder_count(folder), 1);
    free(before);
    free(after);
    run_free(&first);
    run_free(&full);
    folder_free(folder);
}
END_TEST

START_TEST(what_makes_no_sense_is_refused)
{
    misuse("--game chess", "--game: chess: no such game");
    misuse("1,2,3/s", "position: south has 3 numbers");
    misuse("99999,0,0,0,0,0,0/1,0,0,0,0,0,0/s", "99999 seeds");
    misuse("start start", "one word too many");
    misuse("--batch start", "start: with --batch the positions come from");
    misuse("--at-least 10001", "--at-least: 10001 is not in -10000..10000");
    misuse("--at-least 4 --csv", "--at-least: not with --csv");
    misuse("--at-least 4 --game oware",
           "--at-least: oware: the solver knows only kalah");
    misuse("--at-least 0 --game kalah:pie=on", "--at-least: asks nothing of");
    misuse("--batch --resume x", "--resume: a file is for one position");
    misuse("--game oware --resume x",
           "--resume: oware: the solver knows only kalah");
    misuse("--save-every 5", "--save-every: only with --resume");
    misuse("--save-every 0", "--save-every: 0 is not in 0.1..86400");
    misuse("--time 0", "--time: 0 ");
    misuse("--time soon", "--time: soon ");
    misuse("--threads 0", "--threads: 0 is not in 1..256");
    misuse("--memory 0", "--memory: 0 is not in 1..65536");
    misuse("--memory 10", "10 MB are too little to solve kalah; it takes 16");
    misuse("--game oware --memory 5",
           "5 MB are too little to solve oware; it takes 6");
}
END_TEST

Suite *solve_suite(void)
{
    Suite *const suite = suite_create("solve");
    TCase *const tests = tcase_create("solve");

    tcase_set_timeout(tests, 0);
    tcase_add_test(tests,
                   the_value_comes_first_then_that_of_each_move_then_the_line);
    tcase_add_test(tests, one_question_is_answered_without_the_value);
    tcase_add_test(tests, an_answer_that_was_kept_is_given_again);
    tcase_add_test(tests, a_question_may_stay_open);
    tcase_add_test(tests, progress_is_one_line_on_a_narrow_terminal);
    tcase_add_test(tests, north_reads_its_own_margin_and_names);
    tcase_add_test(tests, of_a_finished_position_there_is_only_the_value);
    tcase_add_test(tests, a_batch_is_answered_line_by_line);
    tcase_add_test(tests, rows_have_a_move_each);
    tcase_add_test(tests, threads_memory_and_files_change_nothing);
    tcase_add_test(tests, what_is_not_proven_in_time_is_marked);
    tcase_add_test(tests, a_position_is_worth_as_much_as_its_best_move);
    tcase_add_test(tests, other_games_are_proven_where_they_can_be);
    tcase_add_test(tests, with_the_pie_rule_it_says_who_swaps);
    tcase_add_test(tests, pits_of_many_seeds_are_left_to_the_search);
    tcase_add_test(tests, a_pit_of_many_seeds_is_proven_by_what_comes_after_it);
    tcase_add_test(tests, what_the_solver_does_not_hold_is_said_once);
    tcase_add_test(tests, endings_are_answered_from_tables);
    tcase_add_test(tests, tables_are_kept_in_the_cache);
    tcase_add_test(tests, a_folder_in_the_place_of_a_table_is_told_once);
    tcase_add_test(tests, a_proof_goes_on_in_another_run);
    tcase_add_test(tests, the_file_of_another_proof_is_left_as_it_is);
    tcase_add_test(tests, a_proof_that_another_process_keeps_is_left_to_it);
    tcase_add_test(tests, a_proof_that_cannot_be_kept_is_not_begun);
    tcase_add_test(tests, a_full_disk_is_told_once_and_the_proof_goes_on);
    tcase_add_test(tests, what_makes_no_sense_is_refused);
    suite_add_tcase(suite, tests);
    return suite;
}
