/* SPDX-License-Identifier: MIT */
/* Promises of the command line, end to end: help and misuse. */
#include "cmd/test_command.h"
#include "base/memory.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what there is ---- */

struct names command_names_in(const char *text, const char *prefix)
{
    struct names names = {.count = 0};

    for (const char *at = text; at != NULL; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (strncmp(at, "  ", 2) != 0 || strchr(" \n", at[2]) != NULL)
            continue;
        if (strncmp(at + 2, prefix, strlen(prefix)) != 0)
            continue;
        ck_assert_int_lt(names.count, NAMES_MAX);
        snprintf(names.items[names.count++], NAME_BYTES, "%.*s",
                 (int)strcspn(at + 2, " \n"), at + 2);
    }
    return names;
}

struct names command_names(void)
{
    struct run help = run_naqala("", "help");
    const struct names names = command_names_in(help.out, "");

    run_free(&help);
    return names;
}

/* It told what there is, and nothing went wrong. */
static void check_help(const struct run *run, const char *usage)
{
    ck_assert_str_eq(run->err, "");
    ck_assert_int_eq(run->status, 0);
    ck_assert_msg(strstr(run->out, usage) != NULL, "%s", run->out);
}

START_TEST(help_names_every_command)
{
    static const char *const known[] = {"play",       "watch", "replay",
                                        "perft",      "check", "bench",
                                        "completion", "help",  "version"};
    const struct names names = command_names();

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        bool named = false;

        for (int j = 0; j < names.count; j++)
            named = named || strcmp(names.items[j], known[i]) == 0;
        ck_assert_msg(named, "%s", known[i]);
    }
}
END_TEST

START_TEST(help_of_a_part_is_said_in_two_ways)
{
    struct run words = run_naqala("", "help lab table");
    struct run option = run_naqala("", "lab table --help");

    check_help(&words, "usage: naqala lab table [OPTION ...] [NAME]\n");
    run_gave(&option, 0, words.out, "");
    run_free(&option);
    run_free(&words);
}
END_TEST

START_TEST(help_is_said_in_three_ways)
{
    struct run word = run_naqala("", "help");
    struct run option = run_naqala("", "--help");
    struct run letter = run_naqala("", "-h");

    check_help(&word, "usage: naqala");
    ck_assert_ptr_nonnull(strstr(word.out, "With no command the menu opens"));
    run_gave(&option, 0, word.out, "");
    run_gave(&letter, 0, word.out, "");
    run_free(&word);
    run_free(&option);
    run_free(&letter);
}
END_TEST

static void check_help_of(const char *command)
{
    char usage[64];
    struct run behind = run_naqala("", "%s --help", command);
    struct run before = run_naqala("", "help %s", command);
    struct run letter = run_naqala("", "%s -h", command);

    snprintf(usage, sizeof usage, "usage: naqala %s", command);
    check_help(&behind, usage);
    check_help(&behind, "--help");
    run_gave(&before, 0, behind.out, "");
    run_gave(&letter, 0, behind.out, "");
    run_free(&behind);
    run_free(&before);
    run_free(&letter);
}

START_TEST(every_command_has_help)
{
    const struct names names = command_names();

    for (int i = 0; i < names.count; i++)
        check_help_of(names.items[i]);
}
END_TEST

START_TEST(help_comes_before_what_is_wrong_beside_it)
{
    struct run run = run_naqala("", "perft --game nonsense --help 1 2 3");

    check_help(&run, "usage: naqala perft");
    run_free(&run);
}
END_TEST

static void check_width(const char *words)
{
    struct run run = run_naqala("", "help %s", words);

    for (const char *at = run.out; *at != '\0'; at++) {
        ck_assert_msg(strcspn(at, "\n") < 80, "%s", at);
        at += strcspn(at, "\n");
    }
    run_free(&run);
}

START_TEST(help_fits_eighty_columns)
{
    const struct names names = command_names();

    for (int i = 0; i < names.count; i++)
        check_width(names.items[i]);
}
END_TEST

/* The first row of the help of lab tells what it is. */
START_TEST(help_of_each_part_fits_eighty_columns)
{
    struct run lab = run_naqala("", "help lab");
    const struct names names = command_names_in(lab.out, "");

    ck_assert_int_gt(names.count, 12);
    for (int i = 1; i < names.count; i++) {
        char words[8 + NAME_BYTES];

        snprintf(words, sizeof words, "lab %s", names.items[i]);
        if (strcmp(names.items[i], "--help") != 0)
            check_width(words);
    }
    run_free(&lab);
}
END_TEST

START_TEST(the_version_is_told)
{
    struct run option = run_naqala("", "--version");
    struct run word = run_naqala("", "version");

    ck_assert_int_eq(strncmp(option.out, "naqala ", 7), 0);
    ck_assert_str_eq(strchr(option.out, '\n'), "\n");
    run_gave(&option, 0, option.out, "");
    run_gave(&word, 0, option.out, "");
    run_free(&option);
    run_free(&word);
}
END_TEST

/* ---- misuse ---- */

/* Status 2, nothing on standard output, and one line that helps. */
static void check_misused(const struct run *run, const char *words)
{
    ck_assert_int_eq(run->status, 2);
    ck_assert_str_eq(run->out, "");
    ck_assert_msg(strncmp(run->err, "naqala: ", 8) == 0, "%s", run->err);
    ck_assert_str_eq(strchr(run->err, '\n'), "\n");
    ck_assert_msg(strstr(run->err, "try naqala") != NULL, "%s", run->err);
    ck_assert_msg(strstr(run->err, words) != NULL, "%s", run->err);
}

static void misuse(const char *line, const char *words)
{
    struct run run = run_naqala("", "%s", line);

    check_misused(&run, words);
    run_free(&run);
}

START_TEST(an_unknown_command_is_refused)
{
    misuse("sow", "sow: no such command");
    misuse("replai", "did you mean replay?");
    misuse("--verbose", "play: --verbose: no such option");
    misuse("--colour never", "--colour: no such option; did you mean --color?");
    misuse("/nonexistent/game.naqala", "no such command or file");
    misuse("help sow", "sow: no such command");
    misuse("--ascii play sprout",
           "play: a command or file comes before the options");
    misuse("--ascii sow", "sow: a command or file comes before the options");
}
END_TEST

START_TEST(no_words_behind_two_dashes_are_no_words)
{
    struct run none = run_naqala("quit\n", "--text");
    struct run dashes = run_naqala("quit\n", "--");

    run_gave(&dashes, 0, none.out, "");
    run_free(&dashes);
    run_free(&none);
}
END_TEST

START_TEST(a_word_behind_two_dashes_is_a_file)
{
    static const char *const words[] = {"-h", "--help", "-x", "play"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct run run = run_naqala("", "-- %s", words[i]);
        char told[80];

        snprintf(told, sizeof told, "naqala: %s: no saved game of that name\n",
                 words[i]);
        run_gave(&run, 1, "", told);
        run_free(&run);
    }
}
END_TEST

START_TEST(no_word_behind_two_dashes_is_an_option)
{
    static const char *const words[] = {"--ascii", "--text", "--help", "-h"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct run run = run_naqala("", "-- patience %s", words[i]);
        char told[80];

        snprintf(told, sizeof told, "play: %s: no such level or agent; ",
                 words[i]);
        ck_assert_int_eq(run.status, 2);
        ck_assert_str_eq(run.out, "");
        ck_assert_msg(strstr(run.err, told) != NULL, "%s", run.err);
        run_free(&run);
    }
}
END_TEST

START_TEST(a_theme_that_is_none_is_refused_also_where_none_is_shown)
{
    misuse("--theme lagun",
           "--theme: lagun: no such theme; there are auto, savanna");
    misuse("play --theme ./none.ini oak", "--theme: ./none.ini: No such file");
    misuse("watch --text --theme lagun", "--theme: lagun: no such theme");
    misuse("rules --theme lagun", "--theme: no such option");
}
END_TEST

START_TEST(an_unknown_option_is_refused)
{
    misuse("perft --deep 3", "--deep: no such option");
    misuse("perft --gane kalah 3", "did you mean --game?");
    misuse("perft -x", "-x: no such option");
    misuse("perft -5", "DEPTH: -5 is not in 1..100");
    misuse("replay --text", "--text: no such option");
    misuse("check --load", "--load: no such option");
    misuse("version --short", "--short: no such option");
}
END_TEST

START_TEST(an_option_has_its_value_and_a_flag_has_none)
{
    misuse("perft 3 --game", "--game: needs a value: GAME");
    misuse("replay --from", "--from: needs a value: POS");
    misuse("play --load", "--load: needs a value: FILE");
    misuse("play --text=yes", "--text: takes no value");
}
END_TEST

START_TEST(a_missing_word_is_asked_for)
{
    misuse("perft", "needs DEPTH");
    misuse("check", "needs FILE");
    misuse("completion", "needs bash|zsh|fish");
}
END_TEST

START_TEST(a_word_too_many_is_refused)
{
    misuse("perft 3 4", "4: one word too many");
    misuse("replay 1", "1: one word too many");
    misuse("play kalah oware", "one word too many");
    misuse("version 2", "2: one word too many");
    misuse("help lab table x", "x: one word too many");
    misuse("help help help", "help: help: no such command");
    misuse("completion bash zsh", "zsh: one word too many");
}
END_TEST

START_TEST(a_depth_is_a_number_in_range)
{
    misuse("perft 0", "0 is not in 1..");
    misuse("perft -- -3", "-3 is not in 1..");
    misuse("perft 101", "101 is not in 1..");
    misuse("perft six", "six is not a whole number");
    misuse("perft 3x", "3x is not a whole number");
    misuse("perft 3.5", "3.5 is not a whole number");
    misuse("perft 99999999999999999999", "is not in 1..");
}
END_TEST

START_TEST(the_file_of_a_game_stands_for_its_rules)
{
    static const char GAME[] = "src/data/games/hus-light.ini";
    static const char RULES[] = "sowing:name=hus-light,seeds=3,capture=empty,"
                                "end=mover,pie=on,relay=on";
    struct run spelled = run_naqala("", "perft --game %s 4", RULES);
    struct run run = run_naqala("", "perft --game %s 4", GAME);

    ck_assert_str_eq(run.out, spelled.out);
    ck_assert(strncmp(run.out, "1 6\n", 4) == 0);
    run_free(&run);
    run_free(&spelled);
    run = run_naqala("", "check %s", GAME);
    ck_assert(strncmp(run.out, GAME, strlen(GAME)) == 0);
    ck_assert(strncmp(run.out + strlen(GAME), ": a game: hus-light, ",
                      strlen(": a game: hus-light, ")) == 0);
    run_free(&run);
    run = run_naqala("", "rules --ini --game mangala");
    ck_assert_ptr_nonnull(strstr(run.out, "\ncapture = even-opposite  ; "));
    run_free(&run);
    misuse("perft --game src/data/games/hus-light.ini:pits=9 1",
           "--game: pits: 9 is not in 4..8");
    misuse("perft --game ./none.ini 1", "--game: ./none.ini: ");
    misuse("rules --ini --game abalone", "--ini: abalone is no sowing game");
    misuse("rules --ini --game kalah:start=fair-3",
           "--ini: start=fair-3 cannot stand in such a file");
}
END_TEST

START_TEST(a_game_that_is_none_is_refused)
{
    misuse("perft --game kala 3", "--game: kala: no such game");
    misuse("perft --game=chess 3", "there are kalah, oware");
    misuse("replay --game kalah:pits=40", "40");
    misuse("replay --game kalah:colour=red", "colour");
    misuse("play --game oware:slam=sometimes", "sometimes");
    misuse("perft --game kalah:pits=6,pits=7 3", "pits");
}
END_TEST

START_TEST(a_position_that_is_none_is_refused)
{
    misuse("perft --from nonsense 3", "--from: position: nonsense");
    misuse("replay --from 4,4,4/4,4,4/s", "position: south has 3 numbers");
    misuse("play --from 0,0,0,0,0,0,0/0,0,0,0,0,0,0/s", "0 seeds");
    misuse("play --from 4,4,4,4,4,4,0/4,4,4,4,4,-4,0/s", "-4");
    misuse("play --game abalone --from ...../....../......./......../........./"
           "......../......./....../....2/2/0,0",
           "--from: position: black has no marbles");
    misuse("watch --text --game abalone:players=3 --from 1...2/....../......./"
           "......../........./......../......./....../...../1/0,0,0 max max "
           "max",
           "--from: position: red has no marbles");
    misuse("replay --from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/x", "s, n or -");
    misuse("perft --from 999999999999,0,0,0,0,0,0/4,4,4,4,4,4,0/s 1", "1000");
}
END_TEST

START_TEST(a_save_brings_its_own_game)
{
    misuse("play --load x.naqala --game oware", "--load: brings its own");
    misuse("play --from start --load x.naqala", "--load: brings its own");
}
END_TEST

START_TEST(a_shell_that_is_not_known_is_refused)
{
    misuse("completion tcsh", "tcsh: not a shell that is known");
}
END_TEST

/* These words, and behind them one of very many digits. */
static void misuse_long(const char *one, const char *two, const char *three)
{
    enum { LENGTH = 100000 };
    char *const text = memory_new(LENGTH + 1, 1);
    const char *const words[] = {one, two, three, text, NULL};

    memset(text, '7', LENGTH);

    struct run refused = run(&(struct order){.words = words, .input = ""});

    check_misused(&refused, "7777777...");
    ck_assert_uint_lt(strlen(refused.err), 400);
    run_free(&refused);
    free(text);
}

START_TEST(a_long_word_is_told_cut)
{
    misuse_long("perft", "--", "--");
    misuse_long("perft", "3", "--game");
    misuse_long("perft", "3", "--from");
    misuse_long("completion", "--", "bash");
    misuse_long("help", "--", "help");
}
END_TEST

START_TEST(a_word_of_control_characters_is_told_without_them)
{
    static const char *const words[] = {"perft", "--game", "\033[2Jx\ny", "3",
                                        NULL};
    struct run refused = run(&(struct order){.words = words, .input = ""});

    check_misused(&refused, "?[2Jx?y: no such game");
    run_free(&refused);
}
END_TEST

START_TEST(an_empty_word_is_refused_by_a_name)
{
    static const char *const games[] = {"perft", "--game", "", "3", NULL};
    static const char *const depths[] = {"perft", "", NULL};
    static const char *const first[] = {"", NULL};
    static const char *const file[] = {"check", "", NULL};
    static const char *const out[] = {"export", "avalanche", "--svg", "", NULL};
    struct run game = run(&(struct order){.words = games, .input = ""});
    struct run depth = run(&(struct order){.words = depths, .input = ""});
    struct run word = run(&(struct order){.words = first, .input = ""});
    struct run read = run(&(struct order){.words = file, .input = ""});
    struct run written = run(&(struct order){.words = out, .input = ""});

    check_misused(&game, "--game: nothing: ");
    check_misused(&depth, "DEPTH: an empty value is not a whole number");
    check_misused(&word, "naqala: nothing: no such command or file");
    check_misused(&read, "check: an empty word names no file");
    check_misused(&written, "--svg: an empty word names no file");
    run_free(&game);
    run_free(&depth);
    run_free(&word);
    run_free(&read);
    run_free(&written);
}
END_TEST

/* ---- the suite ---- */

static TCase *helping(void)
{
    TCase *const tests = tcase_create("help");

    tcase_add_test(tests, help_names_every_command);
    tcase_add_test(tests, help_is_said_in_three_ways);
    tcase_add_test(tests, help_of_a_part_is_said_in_two_ways);
    tcase_add_test(tests, every_command_has_help);
    tcase_add_test(tests, help_comes_before_what_is_wrong_beside_it);
    tcase_add_test(tests, help_fits_eighty_columns);
    tcase_add_test(tests, help_of_each_part_fits_eighty_columns);
    tcase_add_test(tests, the_version_is_told);
    return tests;
}

static TCase *misused(void)
{
    TCase *const tests = tcase_create("misuse");

    tcase_add_test(tests, an_unknown_command_is_refused);
    tcase_add_test(tests, an_unknown_option_is_refused);
    tcase_add_test(tests, no_words_behind_two_dashes_are_no_words);
    tcase_add_test(tests, a_word_behind_two_dashes_is_a_file);
    tcase_add_test(tests, no_word_behind_two_dashes_is_an_option);
    tcase_add_test(tests,
                   a_theme_that_is_none_is_refused_also_where_none_is_shown);
    tcase_add_test(tests, an_option_has_its_value_and_a_flag_has_none);
    tcase_add_test(tests, a_missing_word_is_asked_for);
    tcase_add_test(tests, a_word_too_many_is_refused);
    tcase_add_test(tests, a_depth_is_a_number_in_range);
    tcase_add_test(tests, the_file_of_a_game_stands_for_its_rules);
    tcase_add_test(tests, a_game_that_is_none_is_refused);
    tcase_add_test(tests, a_position_that_is_none_is_refused);
    tcase_add_test(tests, a_save_brings_its_own_game);
    tcase_add_test(tests, a_shell_that_is_not_known_is_refused);
    tcase_add_test(tests, a_long_word_is_told_cut);
    tcase_add_test(tests, a_word_of_control_characters_is_told_without_them);
    tcase_add_test(tests, an_empty_word_is_refused_by_a_name);
    return tests;
}

Suite *command_suite(void)
{
    Suite *const suite = suite_create("command");

    suite_add_tcase(suite, helping());
    suite_add_tcase(suite, misused());
    suite_add_tcase(suite, command_bench_case());
    suite_add_tcase(suite, command_completion_case());
    suite_add_tcase(suite, command_features_case());
    suite_add_tcase(suite, call_levels_case());
    suite_add_tcase(suite, command_watch_case());
    suite_add_tcase(suite, command_perft_case());
    suite_add_tcase(suite, command_puzzle_case());
    suite_add_tcase(suite, command_replay_case());
    suite_add_tcase(suite, command_review_case());
    suite_add_tcase(suite, command_save_case());
    suite_add_tcase(suite, command_system_case());
    suite_add_tcase(suite, command_check_case());
    return suite;
}
