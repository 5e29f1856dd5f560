/* SPDX-License-Identifier: MIT */
/* Promises of a library of games of people: it opens as a list at once, and games
 * are found in it. */
#include "base/file.h"
#include "match/saves/save.h"
#include "match/who.h"
#include "support/folder.h"
#include "support/game/save_text.h"
#include "support/screen/app_probe.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES = 3000, DRAWN = 7, BROKEN = 2, LONG = 1500 };

static void write_game(FILE *out, int number)
{
    const bool drawn = number == DRAWN;
    const char *const result = drawn ? "1/2-1/2" : "1-0";

    fprintf(out,
            "[Event \"Cup\"]\n[Date \"2016.09.19\"]\n[Black \"player%d\"]\n"
            "[White \"magpie\"]\n[Variant \"belgian\"]\n[Result \"%s\"]\n"
            "[Notation \"Aba-Pro\"]\n\n1. i9h8 i6h6 2. %s a5b5 %s%s\n\n",
            number, result, number == BROKEN ? "e5e6" : "i8h7",
            number == LONG ? "3. h8g7 h6g5 " : "", result);
}

static struct app_probe *open_library(void)
{
    struct app_probe *const probe = app_probe_menu();
    char *const path = file_join(probe->folder, "cup.apgn");
    FILE *const out = fopen(path, "w");
    struct err err = {""};

    ck_assert_ptr_nonnull(out);
    for (int i = 1; i <= GAMES; i++)
        write_game(out, i);
    fclose(out);

    struct game_file *const file = game_file_open(path, &err);

    ck_assert_msg(file != NULL, "%s", err.text);
    file_games_open(probe->app, file, probe->now);
    free(path);
    return probe;
}

START_TEST(thousands_of_games_are_listed_at_once)
{
    const clock_t before = clock();
    struct app_probe *const probe = open_library();

    app_probe_sees(probe, "cup.apgn");
    app_probe_sees(probe, "3000");
    ck_assert_double_le((double)(clock() - before) / CLOCKS_PER_SEC, 0.5);
    app_probe_sees(probe, "black v white");
    app_probe_sees(probe, "player1 v magpie");
    app_probe_sees(probe, "resignation");
    app_probe_sees(probe, "agreement");
    app_probe_free(probe);
}
END_TEST

/* Why it is broken stands in the place of its players. */
START_TEST(a_broken_game_stands_in_its_place_with_the_reason)
{
    struct app_probe *const probe = open_library();

    app_probe_sees(probe, " 2  ply 3: e5e6: e5 is empty");
    app_probe_sees(probe, "player3 v magpie");
    app_probe_free(probe);
}
END_TEST

static void find(struct app_probe *probe, const char *words, const char *seen)
{
    app_probe_type(probe, "/");
    app_probe_type(probe, words);
    app_probe_key(probe, INPUT_ENTER);
    for (int i = 0; i < GAMES / 100 + 2; i++)
        app_probe_draw(probe, 80, 24, GLYPHS_UTF8);
    app_probe_sees(probe, seen);
    app_probe_key(probe, INPUT_ESCAPE);
}

START_TEST(games_are_found_by_player_result_and_length)
{
    struct app_probe *const probe = open_library();

    find(probe, "player2999", "1 with player2999");
    find(probe, "draw", "player7 v magpie");
    find(probe, ">5", "player1500 v magpie");
    find(probe, "magpie 0-1", "nothing found");
    app_probe_draw(probe, 40, 12, GLYPHS_UTF8);
    ck_assert(app_probe_has(probe, "player1 v magpie"));
    app_probe_draw(probe, 120, 40, GLYPHS_UTF8);
    ck_assert(app_probe_has(probe, "player20 v magpie"));
    app_probe_free(probe);
}
END_TEST

START_TEST(where_nothing_is_found_none_can_be_opened)
{
    struct app_probe *const probe = open_library();

    app_probe_sees(probe, "⏎  open");
    app_probe_type(probe, "/magpie 0-1");
    app_probe_key(probe, INPUT_ENTER);
    for (int i = 0; i < GAMES / 100 + 2; i++)
        app_probe_draw(probe, 80, 24, GLYPHS_UTF8);
    app_probe_sees(probe, "nothing found");
    app_probe_hides(probe, "open");
    app_probe_hides(probe, "choose");
    app_probe_sees(probe, "/  find");
    app_probe_free(probe);
}
END_TEST

START_TEST(a_game_of_the_file_is_reviewed)
{
    struct app_probe *const probe = open_library();

    app_probe_sees(probe, "v  review");
    app_probe_type(probe, "v");
    app_probe_sees(probe, "Review  ");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_sees(probe, "looking back");
    app_probe_key(probe, 'q');
    app_probe_sees(probe, "cup.apgn");
    app_probe_free(probe);
}
END_TEST

/* A game of three with so many moves at most, as a file that is listed. */
static struct app_probe *open_three(int plies)
{
    struct app_probe *const probe = app_probe_menu();
    const char *who[PLAYERS_MAX] = {"human", "willow", "birch"};
    struct err err = {""};
    struct match *const match =
        match_seated(probe->app->levels, "abalone:players=3", who, NULL, &err);
    char *const path = file_join(probe->folder, "three.naqala");

    ck_assert_msg(match != NULL, "%s", err.text);
    for (int i = 0; i < plies && match_end(match) == END_NOT; i++) {
        const struct game *const game = match_game(match);
        struct move moves[MOVES_MAX];

        game->class->moves(game, match_position(match), moves);
        match_play(match, moves[0], 0);
    }
    ck_assert(plies == 0 || match_end(match) != END_NOT);
    ck_assert_msg(save_store(match, path, FILE_NEW, &err), "%s", err.text);
    match_free(match);

    struct game_file *const file = game_file_open(path, &err);

    ck_assert_msg(file != NULL, "%s", err.text);
    file_games_open(probe->app, file, probe->now);
    free(path);
    return probe;
}

START_TEST(over_games_of_three_stand_three_players)
{
    struct app_probe *const probe = open_three(0);

    app_probe_sees(probe, "#  black v white v red ");
    app_probe_sees(probe, "1  You v Willow v Birch ");
    app_probe_draw(probe, 40, 12, GLYPHS_UTF8);
    ck_assert(app_probe_has(probe, "#  black v white v red "));
    app_probe_free(probe);
}
END_TEST

/* Who has won of three has no word. */
START_TEST(a_game_of_three_that_is_over_is_found_by_no_result)
{
    struct app_probe *const probe = open_three(LONG);

    find(probe, "birch", "You v Willow v Birch");
    find(probe, "1-0", "nothing found");
    find(probe, "0-1", "nothing found");
    find(probe, "draw", "nothing found");
    app_probe_free(probe);
}
END_TEST

static void add_game(struct game_file *file, const struct levels *levels,
                     const char *opponent, int plies)
{
    const char *who[PLAYERS_MAX] = {"human", opponent};
    struct err err = {""};
    struct match *const match = match_seated(levels, "kalah", who, NULL, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    for (int i = 0; i < plies; i++)
        match_play(match, (struct move){(uint32_t)i}, 0);

    char *const text = save_text_of(match);

    ck_assert(game_file_add(file, text, strlen(text), &err));
    free(text);
    match_free(match);
}

/* The list stays. */
START_TEST(a_game_of_the_file_that_goes_on_is_not_reviewed)
{
    struct app_probe *const probe = open_three(0);

    app_probe_type(probe, "v");
    app_probe_sees(probe, "only a game that is over is reviewed");
    app_probe_sees(probe, "1  You v Willow v Birch ");
    app_probe_free(probe);
}
END_TEST

/* As an arena sorts the games that it adds, while they are looked at. */
START_TEST(games_that_get_another_order_are_listed_in_that)
{
    static const int order[] = {1, 0};
    struct app_probe *const probe = app_probe_menu();
    char *const path = file_join(probe->folder, "sorted.naqala");
    struct err err = {""};
    struct game_file *const file = game_file_open_to_add(path, &err);

    ck_assert_msg(file != NULL, "%s", err.text);
    add_game(file, probe->app->levels, "willow", 0);
    add_game(file, probe->app->levels, "birch", 1);
    file_games_open(probe->app, file, probe->now);
    app_probe_sees(probe, " 1  You v Willow ");
    app_probe_sees(probe, " 2  You v Birch ");
    app_probe_sees(probe, "move 1: You to move");
    ck_assert_msg(game_file_sort(file, order, &err), "%s", err.text);
    app_probe_sees(probe, " 1  You v Birch ");
    app_probe_sees(probe, " 2  You v Willow ");
    app_probe_sees(probe, "move 2: Birch to move");
    free(path);
    app_probe_free(probe);
}
END_TEST

/* An e with an accent has two bytes: the odd one before them lets a cut at an
 * even number fall within a character. */
START_TEST(a_long_name_is_cut_between_two_characters)
{
    struct app_probe *const probe = app_probe_menu();
    char *const path = file_join(probe->folder, "names.apgn");
    FILE *const out = fopen(path, "w");
    struct err err = {""};

    ck_assert_ptr_nonnull(out);
    fputs("[Black \"x", out);
    for (int i = 0; i < 40; i++)
        fputs("é", out);
    fputs("\"]\n[White \"magpie\"]\n[Variant \"belgian\"]\n"
          "[Result \"1-0\"]\n[Notation \"Aba-Pro\"]\n\n1. i9h8 i6h6 1-0\n",
          out);
    fclose(out);

    struct game_file *const file = game_file_open(path, &err);

    ck_assert_msg(file != NULL, "%s", err.text);
    file_games_open(probe->app, file, probe->now);
    app_probe_draw(probe, 120, 24, GLYPHS_UTF8);
    app_probe_sees(probe, "éé v magpie");
    free(path);
    app_probe_free(probe);
}
END_TEST

Suite *library_suite(void)
{
    Suite *const suite = suite_create("library");
    TCase *const tests = tcase_create("library");

    tcase_add_test(tests, thousands_of_games_are_listed_at_once);
    tcase_add_test(tests, a_broken_game_stands_in_its_place_with_the_reason);
    tcase_add_test(tests, games_are_found_by_player_result_and_length);
    tcase_add_test(tests, where_nothing_is_found_none_can_be_opened);
    tcase_add_test(tests, over_games_of_three_stand_three_players);
    tcase_add_test(tests, a_game_of_the_file_is_reviewed);
    tcase_add_test(tests, a_game_of_the_file_that_goes_on_is_not_reviewed);
    tcase_add_test(tests, games_that_get_another_order_are_listed_in_that);
    tcase_add_test(tests, a_long_name_is_cut_between_two_characters);
    tcase_add_test(tests, a_game_of_three_that_is_over_is_found_by_no_result);
    suite_add_tcase(suite, tests);
    return suite;
}
