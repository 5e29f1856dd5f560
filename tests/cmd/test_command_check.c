/* SPDX-License-Identifier: MIT */
/* What `naqala check` says of the files in which the program keeps something for
 * the player, and of games by their names and codes; these for `naqala convert`,
 * too. */
#include "base/file.h"
#include "cmd/test_command.h"
#include "engine/nets/net_file.h"
#include "support/folder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct kept_sample {
    const char *bytes;
    const char *told;  /* what it is */
    const char *wrong; /* another line behind it, */
    const char *why;   /* and what is said of that */
} samples[] = {
    {"[puzzles]\nform = 1\n[kalah-6-4]\nrating = 976\nrated = 1\n",
     "progress at puzzles: 1 game", "row = many\n",
     ":6: [kalah-6-4] row: many is not a whole number"},
    {"[puzzles]\nform = 1\n[kalah-6-4]\nrating = 976\n[oware-6-4]\n"
     "rating = 800\n",
     "progress at puzzles: 2 games", "form = 2\n",
     ":7: [oware-6-4] form: not known"},
    {"[repetition]\nform = 1\n[1]\ngame = \"kalah\"\n"
     "position = \"4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\"\nbetter = \"3\"\n"
     "played = \"1\"\ncost = 5\nstep = 0\ndue = \"2026-11-22\"\n",
     "1 puzzle of your own mistakes", "[2]\n", ":11: [2] game: is missing"},
    {"[kalah 01-sowing]\nstep = 3\ndone = yes\n[oware 01-sowing]\nstep = 1\n",
     "progress in 2 lessons", "done = perhaps\n",
     ":6: [oware 01-sowing] done: perhaps is not one of"},
    {"[willow kalah-6-4]\nwon = 3\nlost = 1\nstreak = 2\n[willow all]\n"
     "streak = 2\n[all all]\nstreak = 2\nlongest = 2\n",
     "a record: 3 won, 0 drawn, 1 lost", "[history]\nrecent = wwx\n",
     ":11: [history] recent: "},
};

enum { SAMPLES = sizeof samples / sizeof *samples };

START_TEST(what_is_kept_for_the_player_is_known)
{
    const struct kept_sample *const sample = &samples[_i];
    char *const folder = folder_new();
    char *const path = file_join(folder, "kept.ini");
    char bytes[400], told[400];

    folder_put(path, sample->bytes);

    struct run good = run_naqala("", "check %s", path);

    snprintf(told, sizeof told, "%s: %s\n", path, sample->told);
    run_gave(&good, 0, told, "");
    snprintf(bytes, sizeof bytes, "%s%s", sample->bytes, sample->wrong);
    folder_put(path, bytes);

    struct run bad = run_naqala("", "check %s", path);

    command_failed(&bad, sample->why);
    run_free(&bad);
    run_free(&good);
    free(path);
    folder_free(folder);
}
END_TEST

/* Both begin with [puzzles]. */
START_TEST(a_set_of_puzzles_is_no_progress_at_puzzles)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "set.ini");

    folder_put(path, "[puzzles]\nform = 1\nedition = 1\n[1]\n"
                     "solution = \"4\"\n");

    struct run told = run_naqala("", "check %s", path);

    command_failed(&told, "[puzzles] game: is missing");
    run_free(&told);
    free(path);
    folder_free(folder);
}
END_TEST

/* ---- nets ---- */

/* Nets for one pit a side: 32 inputs of a net of values; two stores more, and
 * two outputs, of that of an actor. */
enum {
    VALUES_COUNT = 32 * 16 + 16 + 16 + 1,
    ACTOR_COUNT = 34 * 16 + 16 + 16 * 2 + 2
};
static int16_t words[VALUES_COUNT];
static float reals[ACTOR_COUNT];
static float broken[ACTOR_COUNT] = {[7] = NAN};

static const struct net_sample {
    struct net_file file;
    const char *told;
    const char *why; /* instead */
} NETS[] = {
    {{{NET_VALUE, "kalah-1", 3, {32, 16, 1}, "lab net --game kalah"},
      VALUES_COUNT,
      words,
      NULL},
     "a net of values for kalah-1, 16 hidden units: lab net --game kalah",
     NULL},
    {{{NET_ACTOR, "oware-1", 3, {34, 16, 2}, ""}, ACTOR_COUNT, NULL, reals},
     "a net of an actor for oware-1, 16 hidden units",
     NULL},
    {{{NET_VALUE, "kalah-1", 3, {32, 32, 1}, ""}, VALUES_COUNT, words, NULL},
     NULL,
     "545 numbers; a net of these sizes has 1089"},
    {{{NET_ACTOR, "kalah-1", 3, {34, 16, 2}, ""}, ACTOR_COUNT, NULL, broken},
     NULL,
     "one of its numbers is none"},
    {{{NET_ACTOR, "kalah-1", 3, {34, 16, 14}, ""}, ACTOR_COUNT, NULL, reals},
     NULL,
     "14 outputs; it is one more than there are pits"},
};

enum { NET_SAMPLES = sizeof NETS / sizeof *NETS };

START_TEST(a_net_is_told_by_its_board_and_what_made_it)
{
    const struct net_sample *const sample = &NETS[_i];
    char *const folder = folder_new();
    char *const path = file_join(folder, "trained.net");
    char told[400];
    size_t length;
    char *const bytes = net_file_bytes(&sample->file, &length);
    struct err err;

    ck_assert(file_write(path, bytes, length, &err));

    struct run run = run_naqala("", "check %s", path);

    snprintf(told, sizeof told, "%s: %s\n", path,
             sample->told != NULL ? sample->told : "");
    if (sample->told != NULL)
        run_gave(&run, 0, told, "");
    else
        command_failed(&run, sample->why);
    run_free(&run);
    free(bytes);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(a_net_that_is_damaged_or_of_another_form_is_told)
{
    static const struct {
        const char *bytes;
        const char *why;
    } cases[] = {
        {"naqala net 1 value kalah-6 192 32 1\n", "is no net, or was cut"},
        {"naqala net 2 value kalah-6 192 32 1\n", "is no net, or was cut"},
        {"naqala nest\n", ":1: naqala nest is neither [section] nor"},
        {"[nest]\n", " or a net\n"}};
    char *const folder = folder_new();
    char *const path = file_join(folder, "trained.net");

    folder_put(path, cases[_i].bytes);

    struct run run = run_naqala("", "check %s", path);

    command_failed(&run, cases[_i].why);
    run_free(&run);
    free(path);
    folder_free(folder);
}
END_TEST

/* ---- levels ---- */

#define LEVEL "[mine]\nname = \"Mine\"\nabout = \"x\"\n"

/* What no agent can do is an error before somebody sits down against it. */
START_TEST(a_level_that_cannot_play_its_games_is_told)
{
    static const struct {
        const char *keys;
        const char *why; /* NULL: it can */
    } cases[] = {
        {"agent = greedy\n", NULL},
        {"agent = greedy\ngames = abalone\n", NULL},
        {"agent = max\ngames = own\n", NULL},
        {"agent = greedy\ngames = \"kalah, abalone\"\n",
         ":1: [mine]: cannot play kalah: strategies: does not know kalah"},
        {"agent = perfect\ngames = sowing\n",
         ":1: [mine]: cannot play oware: oware: the solver knows only kalah"},
        {"agent = mcts\npriors = on\n",
         ":1: [mine]: can play no game: priors: on needs an evaluation"},
    };
    char *const folder = folder_new();
    char *const path = file_join(folder, "mine.ini");
    char text[300];

    snprintf(text, sizeof text, LEVEL "%s", cases[_i].keys);
    folder_put(path, text);

    struct run run = run_naqala("", "check %s", path);

    if (cases[_i].why != NULL) {
        command_failed(&run, cases[_i].why);
    } else {
        snprintf(text, sizeof text, "%s: 1 level\n", path);
        run_gave(&run, 0, text, "");
    }
    run_free(&run);
    free(path);
    folder_free(folder);
}
END_TEST

/* ---- games ---- */

#define CODE "nq1.kalah.BgqiY1" /* 3 1, as the suite of codes has it */
#define TYPO "this code has a typo: a character is wrong, missing or too many"

START_TEST(a_code_and_a_shipped_game_are_checked_as_a_save)
{
    struct run good = run_naqala("", "check " CODE " a-long-relay");
    struct run bad = run_naqala("", "check nq1.kalah.BgqiY2 " CODE);

    run_gave(&good, 0,
             CODE ": a game of kalah, 2 plies\n"
                  "a-long-relay: a game of ohvalhu, 39 plies, 118-10, row "
                  "empty\n",
             "");
    run_gave(&bad, 1, CODE ": a game of kalah, 2 plies\n",
             "naqala: nq1.kalah.BgqiY2: " TYPO "\n");
    run_free(&bad);
    run_free(&good);
}
END_TEST

START_TEST(a_game_of_sets_is_told_with_its_set)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "second.naqala");
    char told[400];

    folder_put(path, "[naqala]\nformat = 2\n[game]\nspec = \"mangala\"\n"
                     "start = \"4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\"\n"
                     "[players]\nsouth = \"human\"\nsouth.name = \"Ann\"\n"
                     "north = \"human\"\nnorth.name = \"Ben\"\n"
                     "[sets]\ncount = 5\nresults = \"1 30-18\"\n"
                     "[cursor]\nline = 0\nply = 0\n"
                     "position = \"4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\"\n"
                     "[moves]\n1 = \"3 a\"\n");

    struct run run = run_naqala("", "check %s", path);

    snprintf(told, sizeof told, "%s: a game of mangala, set 2 of 5, 2 plies\n",
             path);
    run_gave(&run, 0, told, "");
    run_free(&run);
    free(path);
    folder_free(folder);
}
END_TEST

/* A file comes before a name and a code, and a name before a code. */
START_TEST(a_saved_game_is_checked_and_converted_by_its_name)
{
    char *const home = folder_new_home();
    char *const path = file_join(home, "naqala/saves/mine.naqala");

    ck_assert(file_make_folder(path, &(struct err){""}));
    ck_assert_int_eq(rmdir(path), 0);

    struct run made = run_naqala("", "convert " CODE " %s", path);
    struct run told = run_naqala("", "check mine mine#1 mine#2");
    struct run moves = run_naqala("", "convert mine --to moves -");

    ck_assert_int_eq(made.status, 0);
    ck_assert_int_eq(told.status, 1);
    ck_assert_str_eq(told.out, "mine: a game of kalah, 2 plies\n"
                               "mine#1: a game of kalah, 2 plies\n");
    ck_assert_ptr_nonnull(
        strstr(told.err, "/mine.naqala#2: there is only 1 game\n"));
    run_gave(&moves, 0, "game kalah\n3 1\n", "");
    run_free(&moves);
    run_free(&told);
    run_free(&made);
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(a_code_is_converted_like_the_game_of_a_file)
{
    struct run good = run_naqala("", "convert " CODE " --to moves -");
    struct run bad = run_naqala("", "convert nq1.kalah.BgqiY2 --to moves -");
    struct run refused = run_naqala("", "convert " CODE " --to ogn -");

    run_gave(&good, 0, "game kalah\n3 1\n", "");
    run_gave(&bad, 2, "",
             "naqala: convert: " TYPO "; try naqala convert --help\n");
    ck_assert_int_eq(refused.status, 1);
    ck_assert_ptr_nonnull(strstr(refused.err, "kalah: OGN is for oware"));
    run_free(&refused);
    run_free(&bad);
    run_free(&good);
}
END_TEST

START_TEST(one_game_of_a_file_is_converted)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "two.moves");

    folder_put(path, "3\n1\n");

    struct run second = run_naqala("", "convert --to moves %s#2 -", path);
    struct run third = run_naqala("", "convert --to moves %s#3 -", path);

    run_gave(&second, 0, "game kalah\n1\n", "");
    ck_assert_int_eq(third.status, 1);
    ck_assert_ptr_nonnull(
        strstr(third.err, "two.moves#3: there are only 2 games\n"));
    run_free(&third);
    run_free(&second);
    free(path);
    folder_free(folder);
}
END_TEST

TCase *command_check_case(void)
{
    TCase *const tests = tcase_create("check");

    tcase_add_loop_test(tests, what_is_kept_for_the_player_is_known, 0,
                        SAMPLES);
    tcase_add_test(tests, a_set_of_puzzles_is_no_progress_at_puzzles);
    tcase_add_loop_test(tests, a_net_is_told_by_its_board_and_what_made_it, 0,
                        NET_SAMPLES);
    tcase_add_loop_test(tests, a_net_that_is_damaged_or_of_another_form_is_told,
                        0, 4);
    tcase_add_loop_test(tests, a_level_that_cannot_play_its_games_is_told, 0,
                        6);
    tcase_add_test(tests, a_code_and_a_shipped_game_are_checked_as_a_save);
    tcase_add_test(tests, a_game_of_sets_is_told_with_its_set);
    tcase_add_test(tests, a_saved_game_is_checked_and_converted_by_its_name);
    tcase_add_test(tests, a_code_is_converted_like_the_game_of_a_file);
    tcase_add_test(tests, one_game_of_a_file_is_converted);
    return tests;
}
