/* SPDX-License-Identifier: MIT */
/* Promises of the opponents, end to end: they are listed, and play. */
#include "base/file.h"
#include "cmd/test_command.h"
#include "match/level.h"
#include "support/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- levels ---- */

START_TEST(every_level_is_listed_in_a_line_and_the_columns_line_up)
{
    struct levels *const levels = levels_builtin();
    struct run listed = run_naqala("", "levels");
    const char *line = listed.out;
    long column = -1; /* of what they are like */

    ck_assert_str_eq(listed.err, "");
    ck_assert_int_eq(listed.status, 0);
    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *const level = levels_at(levels, i);
        const size_t length = strlen(level->key);
        const char *const about = strstr(line, level->about);

        if (!level_is_offered(level, "kalah"))
            continue;
        ck_assert_int_eq(strncmp(line, level->key, length), 0);
        ck_assert_int_eq(line[length], ' ');
        ck_assert_msg(about != NULL, "%s", listed.out);
        ck_assert_int_eq(about[strlen(level->about)], '\n');
        column = column < 0 ? about - line : column;
        ck_assert_int_eq(about - line, column);
        line = about + strlen(level->about) + 1;
    }
    ck_assert_str_eq(line, "");
    run_free(&listed);
    levels_free(levels);
}
END_TEST

/* All others are measured against it, as in the arena. */
START_TEST(the_level_with_1000_points_has_no_error)
{
    struct run listed = run_naqala("", "levels");

    ck_assert_msg(strstr(listed.out, " 1000    -  takes what") != NULL, "%s",
                  listed.out);
    ck_assert_ptr_null(strstr(listed.out, "+-0 "));
    run_free(&listed);
}
END_TEST

/* ---- what was won and lost ---- */

START_TEST(statistics_are_told_in_lines_and_in_rows)
{
    static const char record[] =
        "[willow kalah-6-4]\nwon = 3\nlost = 1\nhelped = 2\nhints = 5\ntake-backs = 1\n"
        "streak = 2\nlongest = 2\nbest-margin = 9\n[willow all]\nstreak = 2\n"
        "[all all]\nstreak = 2\nlongest = 2\n";
    char *const home = folder_new_home();
    char *const folder = file_join(home, "naqala");
    char *const path = file_join(folder, "record.ini");
    struct err err = {""};
    struct run none = run_naqala("", "stats");

    ck_assert_int_eq(none.status, 0);
    ck_assert_ptr_nonnull(strstr(none.out, "nothing is counted yet"));
    ck_assert_msg(file_make_folder(folder, &err), "%s", err.text);
    folder_put(path, record);

    struct run told = run_naqala("", "stats");
    struct run rows = run_naqala("", "stats --csv");

    ck_assert_ptr_nonnull(strstr(told.out, "level willow "));
    ck_assert_ptr_nonnull(strstr(told.out, "game  kalah-6-4 "));
    ck_assert_ptr_nonnull(strstr(told.out, "    4 games      3 won "));
    ck_assert_ptr_nonnull(strstr(told.out, " 75 %"));
    ck_assert_ptr_nonnull(
        strstr(told.out, "\nnow 2 won in a row, longest 2\n"));
    ck_assert_ptr_nonnull(strstr(told.out, "\nhelped in 2: 5 hints, 1 undo\n"));
    ck_assert_ptr_nonnull(
        strstr(told.out, "\nstrength kalah-6-4: told after 1 more game\n"));
    run_gave(&rows, 0,
             "level,game,won,drawn,lost,helped,longest,best_margin\n"
             "willow,kalah-6-4,3,0,1,2,2,9\n",
             "");
    folder_put(path, "[willow kalah-6-4]\nwon = 1\n");

    struct run single = run_naqala("", "stats");

    ck_assert_msg(strstr(single.out, "    1 game       1 won ") != NULL, "%s",
                  single.out);
    run_free(&single);
    folder_put(path, "[willow]\n");

    struct run broken = run_naqala("", "stats");

    command_failed(&broken, "record.ini");
    run_free(&broken);
    run_free(&none);
    run_free(&told);
    run_free(&rows);
    free(path);
    free(folder);
    folder_free_home(home);
}
END_TEST

/* A field of RFC 4180 that is this text; what stands behind it. */
static const char *skip_field(const char *at, const char *text)
{
    const bool quoted = *at == '"';

    at += quoted;
    for (; *text != '\0'; text++, at++) {
        ck_assert_msg(*at == *text, "%s: %s", text, at);
        ck_assert(quoted || strchr(",\"\n", *at) == NULL);
        at += *at == '"';
    }
    ck_assert(!quoted || *at == '"');
    return at + quoted;
}

static const char *skip(const char *at, char byte)
{
    ck_assert_int_eq(*at, byte);
    return at + 1;
}

START_TEST(the_rows_of_csv_hold_every_level)
{
    static const char header[] = "key,name,agent,about\n";
    struct levels *const levels = levels_builtin();
    struct run listed = run_naqala("", "levels --csv");
    const char *at = listed.out + strlen(header);

    ck_assert_int_eq(listed.status, 0);
    ck_assert_int_eq(strncmp(listed.out, header, strlen(header)), 0);
    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *const level = levels_at(levels, i);

        if (!level_is_offered(level, "kalah"))
            continue;
        at = skip(skip_field(at, level->key), ',');
        at = skip(skip_field(at, level->name), ',');
        at = skip(skip_field(at, level->agent), ',');
        at = skip(skip_field(at, level->about), '\n');
    }
    ck_assert_str_eq(at, "");
    run_free(&listed);
    levels_free(levels);
}
END_TEST

/* ---- levels of one's own ---- */

/* Runs with this text as the player's own file of levels. */
static struct run run_with(const char *text, const char *const words[],
                           const char *input)
{
    char *const folder = folder_new();
    char *const ours = file_join(folder, "naqala");
    char *const path = file_join(ours, "levels.ini");
    char setting[100];
    const char *const settings[] = {setting, NULL};
    struct err err;

    snprintf(setting, sizeof setting, "XDG_CONFIG_HOME=%s", folder);
    ck_assert(file_make_folder(ours, &err));
    folder_put(path, text);

    const struct run done = run(&(struct order){.words = words,
                                                .input = input,
                                                .length = strlen(input),
                                                .settings = settings});

    free(path);
    free(ours);
    folder_free(folder);
    return done;
}

START_TEST(the_strength_of_a_level_is_that_in_this_game)
{
    static const char *const own = "[acorn]\nname = Mine\nabout = my own\n"
                                   "agent = max\nchain = off\n"
                                   "elo.oware-6-4 = \"-30 120\"\n";
    static const char *const oware[] = {"levels", "--game", "oware", NULL};
    static const char *const pie[] = {"levels", "--game", "oware:slam=legal",
                                      NULL};
    struct run rated = run_with(own, oware, "");
    struct run unrated = run_with(own, pie, "");
    static const char line[] =
        "acorn      Mine       max          -30 +-120  my own\n";
    static const char other[] =
        "acorn      Mine       max            unrated  my own\n";

    ck_assert_msg(strncmp(rated.out, line, strlen(line)) == 0, "%s", rated.out);
    ck_assert_msg(strncmp(unrated.out, other, strlen(other)) == 0, "%s",
                  unrated.out);
    ck_assert_str_eq(rated.err, "");
    run_free(&unrated);
    run_free(&rated);
}
END_TEST

/* Some of the answers are not followed; the others lead to the end. */
START_TEST(a_level_that_ponders_plays_to_the_end)
{
    static const char *const own =
        "[elm]\nname = Elm\nabout = thinks on\nagent = deep\nnodes = 2000\n"
        "ponder = on\n";
    static const char *const words[] = {"play", "elm", "--seed", "1", NULL};
    char input[12 * 100 + 1] = "";

    for (size_t i = 0; i + 1 < sizeof input; i++)
        input[i] = i % 2 != 0 ? '\n' : (char)('1' + i / 2 % 6);

    struct run played = run_with(own, words, input);

    ck_assert_msg(strstr(played.out, "\nElm sows ") != NULL, "%s", played.out);
    ck_assert_msg(strstr(played.out, "\nThe game is over: ") != NULL, "%s",
                  played.out);
    ck_assert_msg(strstr(played.out, "\nresult ") != NULL, "%s", played.out);
    run_free(&played);
}
END_TEST

START_TEST(own_levels_that_are_bad_are_told_once)
{
    static const char *const bad = "[mine]\nname = Mine\nagent = max\n";
    static const char *const list[] = {"levels", NULL};
    static const char *const play[] = {"play",    "--south", "random",
                                       "--north", "max",     NULL};
    struct run fine = run_naqala("", "levels");
    struct run listed = run_with(bad, list, "");
    struct run played = run_with(bad, play, "");
    static const char message[] =
        "/naqala/levels.ini:1: [mine] about: is missing\n";

    ck_assert_str_eq(listed.out, fine.out);
    ck_assert_int_eq(listed.status, 0);
    ck_assert_int_eq(played.status, 0);
    ck_assert_msg(strncmp(listed.err, "naqala: /", 9) == 0, "%s", listed.err);
    ck_assert_ptr_eq(strchr(listed.err, '\n'), strrchr(listed.err, '\n'));
    ck_assert_msg(strstr(listed.err, message) != NULL, "%s", listed.err);
    ck_assert_ptr_eq(strchr(played.err, '\n'), strrchr(played.err, '\n'));
    ck_assert_msg(strstr(played.err, message) != NULL, "%s", played.err);
    run_free(&played);
    run_free(&listed);
    run_free(&fine);
}
END_TEST

/* ---- misuse ---- */

/* A message and nothing else, for a call that was wrong. */
static void check_misused(const char *words, const char *message)
{
    struct run misused = run_naqala("", "%s", words);

    ck_assert_int_eq(misused.status, 2);
    ck_assert_str_eq(misused.out, "");
    ck_assert_msg(strstr(misused.err, message) != NULL, "%s", misused.err);
    run_free(&misused);
}

START_TEST(a_game_that_is_none_has_no_levels)
{
    check_misused("levels --game nim", "--game: nim: no such game");
    check_misused("levels --game oware:pits=0", "--game: ");
}
END_TEST

START_TEST(an_opponent_that_is_none_is_refused_with_its_neighbour)
{
    check_misused("play wilow",
                  "wilow: no such level or agent; did you mean willow?");
    check_misused("play --south sprot",
                  "sprot: no such level or agent; did you mean sprout?");
    check_misused("play --north xyzzy",
                  "xyzzy: no such level or agent; naqala levels lists them");
    check_misused("play max:chian=off", "did you mean chain?");
}
END_TEST

/* ---- playing ---- */

START_TEST(a_script_plays_against_a_level)
{
    struct run first = run_naqala("5\nquit\n", "play willow --seed 3");
    struct run second = run_naqala("5\nquit\n", "play --seed=3 --north willow");

    ck_assert_msg(strstr(first.out, "\nWillow: ") != NULL, "%s", first.out);
    ck_assert_msg(strstr(first.out, "\nYour move (") != NULL, "%s", first.out);
    run_gave(&second, 0, first.out, "");
    run_gave(&first, 0, second.out, "");
    run_free(&second);
    run_free(&first);
}
END_TEST

START_TEST(two_machines_need_no_person)
{
    struct run played =
        run_naqala("", "play --south random --north max --seed 5");
    const char *const result = strstr(played.out, "\nresult ");

    ck_assert_str_eq(played.err, "");
    ck_assert_int_eq(played.status, 0);
    ck_assert_msg(result != NULL, "%s", played.out);
    ck_assert_ptr_eq(strchr(result + 1, '\n'),
                     played.out + played.out_length - 1);
    run_free(&played);
}
END_TEST

START_TEST(an_answer_that_is_not_followed_is_a_failure_of_the_script)
{
    struct run played = run_naqala("7\n5\nquit\n", "play willow --seed 3");

    command_failed(&played, "1 of the answers could not be followed");
    ck_assert_msg(strstr(played.out, "7: not a move of this game") != NULL,
                  "%s", played.out);
    ck_assert_msg(strstr(played.out, "\nYou sow 5: ") != NULL, "%s",
                  played.out);
    run_free(&played);
}
END_TEST

static const char *const READERS[][6] = {
    {"play", "willow"},
    {"puzzle", "--date", "2026-11-22", "--text"},
    {"lesson", "kalah", "2", "--text"},
    {"engine"},
    {"engine", "--protocol", "uci"},
    {"engine", "--protocol", "mkagent"},
    {"host", "--text", "--port", "0"},
    {"replay"},
    {"features"},
    {"solve", "--batch"},
};

enum { READER_COUNT = sizeof READERS / sizeof *READERS };

START_TEST(an_input_that_cannot_be_read_is_a_failure)
{
    static const char *const INPUTS[] = {"/", RUN_CLOSED};

    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        struct run failed = run(&(struct order){
            .words = READERS[_i], .input_path = INPUTS[i], .input = ""});

        command_failed(&failed, "naqala: standard input cannot be read\n");
        run_free(&failed);
    }
}
END_TEST

START_TEST(a_code_that_cannot_be_read_is_a_failure)
{
    static const char *const words[] = {"join", "localhost:1", NULL};
    struct run joined =
        run(&(struct order){.words = words, .input_path = "/", .input = ""});

    run_gave(&joined, 1, "",
             "Code of the table: naqala: standard input cannot be read\n");
    run_free(&joined);
}
END_TEST

TCase *call_levels_case(void)
{
    TCase *const tests = tcase_create("levels");

    tcase_add_test(tests, statistics_are_told_in_lines_and_in_rows);
    tcase_add_test(tests,
                   every_level_is_listed_in_a_line_and_the_columns_line_up);
    tcase_add_test(tests, the_level_with_1000_points_has_no_error);
    tcase_add_test(tests, the_rows_of_csv_hold_every_level);
    tcase_add_test(tests, the_strength_of_a_level_is_that_in_this_game);
    tcase_add_test(tests, a_level_that_ponders_plays_to_the_end);
    tcase_add_test(tests, own_levels_that_are_bad_are_told_once);
    tcase_add_test(tests, a_game_that_is_none_has_no_levels);
    tcase_add_test(tests,
                   an_opponent_that_is_none_is_refused_with_its_neighbour);
    tcase_add_test(tests, a_script_plays_against_a_level);
    tcase_add_test(tests, two_machines_need_no_person);
    tcase_add_test(tests,
                   an_answer_that_is_not_followed_is_a_failure_of_the_script);
    tcase_add_loop_test(tests, an_input_that_cannot_be_read_is_a_failure, 0,
                        READER_COUNT);
    tcase_add_test(tests, a_code_that_cannot_be_read_is_a_failure);
    return tests;
}
