/* SPDX-License-Identifier: MIT */
/* The list of games, and the words they are told in. */
#include "base/file.h"
#include "match/saves/game_list.h"
#include "match/who.h"
#include "screen/dialogs/test_dialogs.h"
#include "screen/match_setup.h"
#include "screen/text/describe.h"
#include "support/folder.h"
#include "support/screen/app_probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the words ---- */

static void when_is(int64_t then, int64_t now, const char *words)
{
    ck_assert_str_eq(phrase_when(then, now).text, words);
}

/* Thursday, 12 November 2026, 13:20:00. */
#define DAY  INT64_C(86400)
#define NOON INT64_C(1794489600)

START_TEST(times_are_written_as_people_say_them)
{
    setenv("TZ", "UTC", 1);
    when_is(NOON - 3600, NOON, "today 12:20");
    when_is(NOON - DAY, NOON, "Wed 13:20");
    when_is(NOON - 7 * DAY, NOON, "5 Nov");
    when_is(NOON - 400 * DAY, NOON, "8 Oct 2025");
    when_is(NOON + 2 * DAY, NOON, "14 Nov");
    /* The clock was put back meanwhile. */
    when_is(NOON + 60, NOON, "today 13:21");
    when_is(NOON + DAY, NOON, "13 Nov");
}
END_TEST

START_TEST(what_was_is_written_by_how_long_it_is_ago)
{
    static const struct {
        int64_t passed;
        const char *words;
    } spans[] = {{0, "just now"},         {119, "just now"},
                 {120, "2 minutes ago"},  {3600, "an hour ago"},
                 {7200, "2 hours ago"},   {DAY, "a day ago"},
                 {3 * DAY, "3 days ago"}, {20 * DAY, "23 Oct"}};

    setenv("TZ", "UTC", 1);
    for (size_t i = 0; i < sizeof spans / sizeof spans[0]; i++)
        ck_assert_str_eq(phrase_ago(NOON - spans[i].passed, NOON).text,
                         spans[i].words);
}
END_TEST

START_TEST(a_game_is_called_by_its_name_and_its_size)
{
    ck_assert_str_eq(phrase_spec("kalah").text, "kalah 6×4");
    ck_assert_str_eq(phrase_spec("kalah:pits=7,seeds=5,pie=on").text,
                     "kalah 7×5");
    ck_assert_str_eq(phrase_spec("vai-lung-thlan").text, "vai lung thlan");
    ck_assert_str_eq(phrase_spec("oware:seeds=3").text, "oware 6×3");
    ck_assert_str_eq(phrase_spec("chess").text, "chess");
}
END_TEST

/* ---- games ---- */

enum { ALL = 10000 };

/* A game of these players, or the first set of so many, is kept; it is so many
 * moves long at most. */
static void autosave_played(struct app_probe *probe, const char *spec,
                            const char *who[], int plies, int sets)
{
    struct err err = {""};
    struct match *const match =
        match_seated(probe->app->levels, spec, who, NULL, &err);
    struct autosave *const autosave = autosave_new(&err);

    ck_assert_msg(match != NULL && autosave != NULL, "%s", err.text);
    match_set_sets(match, &(struct match_sets){.count = sets});
    for (int i = 0; i < plies && match_end(match) == END_NOT; i++) {
        const struct game *const game = match_game(match);
        struct move moves[MOVES_MAX];

        game->class->moves(game, match_position(match), moves);
        match_play(match, moves[0], 100);
    }
    ck_assert_msg(autosave_store(autosave, match, &err), "%s", err.text);
    autosave_free(autosave);
    match_free(match);
}

static void autosave_game(struct app_probe *probe, const char *spec, int plies,
                          int sets)
{
    const char *who[PLAYERS_MAX] = {"human", "willow", "birch"};

    autosave_played(probe, spec, who, plies, sets);
}

static struct app_probe *with_games(void)
{
    struct app_probe *const probe = app_probe_menu();

    autosave_game(probe, "kalah", ALL, 1);
    autosave_game(probe, "oware", 3, 1);
    app_probe_type(probe, "g");
    return probe;
}

/* So many games are listed: the shipped ones and these more. */
static void sees_count(struct app_probe *probe, int more, int unfinished)
{
    char words[64];

    snprintf(words, sizeof words, "%d · %d unfinished",
             folder_count_builtin("saves/") + more, unfinished);
    app_probe_sees(probe, words);
}

/* Do these words stand in the line of the cursor? */
static bool is_selected(struct app_probe *probe, const char *words)
{
    char *const text = app_probe_text(probe);
    char *line = text;
    int x;
    int y;

    canvas_cursor(probe->canvas, &x, &y);
    for (; y > 0; y--)
        line += strcspn(line, "\n") + 1;
    line[strcspn(line, "\n")] = '\0';

    const bool there = strstr(line, words) != NULL;

    free(text);
    return there;
}

void list_select(struct app_probe *probe, const char *words)
{
    enum { LINES_MAX = 60 };

    app_probe_key(probe, INPUT_HOME);
    for (int i = 0; i < LINES_MAX; i++) {
        if (is_selected(probe, words))
            return;
        app_probe_key(probe, INPUT_DOWN);
    }
    ck_abort_msg("%s cannot be selected", words);
}

START_TEST(games_that_go_on_and_games_that_are_over_are_listed)
{
    struct app_probe *const probe = with_games();

    sees_count(probe, 2, 1);
    app_probe_sees(probe, "oware           You v Willow         3");
    app_probe_sees(probe, "row empty");
    list_select(probe, "shipped       dakon           to the last seed");
    app_probe_free(probe);
}
END_TEST

START_TEST(a_match_whose_next_set_waits_goes_on)
{
    struct app_probe *const probe = app_probe_menu();

    autosave_game(probe, "kalah", ALL, 5);
    app_probe_type(probe, "g");
    sees_count(probe, 1, 1);
    app_probe_sees(probe, "set 2/5 next");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "set 1 of 5, ");
    app_probe_type(probe, "N");
    app_probe_sees(probe, "set 2 of 5, ");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_type(probe, "q");
    app_probe_sees(probe, "kalah v Willow, set 2 of 5, move ");
    app_probe_free(probe);
}
END_TEST

START_TEST(the_menu_tells_games_that_are_over_from_those_with_a_name)
{
    struct app_probe *const probe = with_games();

    app_probe_again(probe);
    app_probe_sees(probe, "1 unfinished, 1 over");
    app_probe_type(probe, "g");
    list_select(probe, "row empty");
    app_probe_type(probe, "Rmine");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_again(probe);
    app_probe_sees(probe, "1 unfinished, 1 saved");
    app_probe_free(probe);
}
END_TEST

START_TEST(a_game_that_goes_on_is_played_on)
{
    struct app_probe *const probe = with_games();

    list_select(probe, "oware           You");
    app_probe_sees(probe, "oware, move 4: Willow to move");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "game");
    app_probe_sees(probe, "You v Willow");
    ck_assert_int_eq(screens_count(probe->app->screens), 2);
    app_probe_free(probe);
}
END_TEST

START_TEST(a_shipped_game_is_looked_at)
{
    struct app_probe *const probe = with_games();

    list_select(probe, "the pie");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "looking back");
    app_probe_free(probe);
}
END_TEST

/* It was played at another time. */
START_TEST(a_game_of_machines_that_is_over_shows_no_thinking)
{
    const char *who[PLAYERS_MAX] = {"acorn", "willow", "birch"};
    struct app_probe *const probe = app_probe_menu();

    autosave_played(probe, "kalah", who, ALL, 1);
    app_probe_type(probe, "g");
    list_select(probe, "Acorn v Willow");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "looking back");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_sees(probe, "· over");
    app_probe_sees(probe, "margin");
    app_probe_hides(probe, "thinking");
    app_probe_free(probe);
}
END_TEST

/* Beside the small board, or on a narrow screen below it; the whole comment, or as
 * much as has room. */
START_TEST(the_selected_game_is_seen_below_the_list)
{
    static const char board[] = "    9 9 9 9 9 9 9 9 9";
    struct app_probe *const probe = with_games();

    list_select(probe, "two tuzdiks");
    app_probe_draw(probe, 80, 24, GLYPHS_UTF8);
    ck_assert(app_probe_has(probe, "9 9        togyzkumalak, move 1 of 166"));
    ck_assert(app_probe_has(probe, " 0       Both players make"));
    app_probe_draw(probe, 44, 26, GLYPHS_UTF8);
    ck_assert(app_probe_has(probe, board));
    ck_assert(app_probe_has(probe, "\n  togyzkumalak, move 1 of 166: Apri"));
    ck_assert(app_probe_has(probe, "\n  Both players make their tuzdik"));
    ck_assert(
        app_probe_has(probe, "\n  move after move, to the last stone.\n"));
    app_probe_draw(probe, 40, 26, GLYPHS_UTF8);
    ck_assert(app_probe_has(probe, "to the…\n"));
    app_probe_draw(probe, 44, 25, GLYPHS_UTF8);
    ck_assert(!app_probe_has(probe, board));
    app_probe_free(probe);
}
END_TEST

START_TEST(what_is_looked_for_is_found_while_it_is_typed)
{
    struct app_probe *const probe = with_games();

    app_probe_type(probe, "/YOU V");
    app_probe_sees(probe, "2 with YOU V");
    app_probe_hides(probe, "shipped");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "oware");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_sees(probe, "shipped");
    app_probe_type(probe, "/xyzzy");
    app_probe_sees(probe, "nothing found");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_sees(probe, "shipped");
    app_probe_is_at(probe, "games");
    app_probe_free(probe);
}
END_TEST

/* Neither the line of keys nor the help. */
START_TEST(where_nothing_is_found_no_key_for_a_game_is_offered)
{
    static const char *const words[] = {"↑ ↓  j k", "first, last", "open",
                                        "review",   "rename",      "delete"};
    struct app_probe *const probe = with_games();

    app_probe_type(probe, "/xyzzy");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "nothing found");
    app_probe_hides(probe, "↑↓");
    for (int page = 0; page < 2; page++) {
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            app_probe_hides(probe, words[i]);
        app_probe_sees(probe, "find");
        app_probe_type(probe, "?");
    }
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_sees(probe, "⏎  open");
    app_probe_type(probe, "?");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        app_probe_sees(probe, words[i]);
    app_probe_free(probe);
}
END_TEST

/* A result is one of two players: the third has no word for it. */
START_TEST(a_game_of_three_is_found_by_no_result)
{
    static const char *const results[] = {"1-0", "0-1", "draw"};
    struct app_probe *const probe = app_probe_menu();

    autosave_game(probe, "abalone:players=3", ALL, 1);
    app_probe_type(probe, "g");
    sees_count(probe, 1, 0);
    app_probe_type(probe, "/birch abalone");
    app_probe_sees(probe, "You v Willow v");
    app_probe_key(probe, INPUT_ESCAPE);
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        app_probe_type(probe, "/birch abalone ");
        app_probe_type(probe, results[i]);
        app_probe_sees(probe, "nothing found");
        app_probe_key(probe, INPUT_ESCAPE);
    }
    app_probe_free(probe);
}
END_TEST

START_TEST(a_game_is_deleted_only_after_a_question)
{
    struct app_probe *const probe = with_games();

    list_select(probe, "oware           You");
    app_probe_type(probe, "D");
    app_probe_sees(probe, "Delete You v Willow, today");
    app_probe_type(probe, "n");
    app_probe_sees(probe, "1 unfinished");
    app_probe_type(probe, "Dy");
    sees_count(probe, 1, 0);
    app_probe_hides(probe, "oware           You");
    app_probe_free(probe);
}
END_TEST

/* Not the one that was asked about before. */
START_TEST(the_game_that_is_selected_is_opened)
{
    struct app_probe *const probe = with_games();

    list_select(probe, "oware           You");
    app_probe_type(probe, "Dn");
    list_select(probe, "row empty");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "ply 10 of 10 · looking back");
    app_probe_free(probe);
}
END_TEST

/* The file of the autosave with this game, which another terminal deletes. */
static void delete_elsewhere(const char *game)
{
    struct game_list list = game_list_read();
    struct err err = {""};

    for (int i = 0; i < list.count; i++)
        if (!list.games[i].shipped && strcmp(list.games[i].game, game) == 0)
            ck_assert_msg(game_list_delete(&list.games[i], &err), "%s",
                          err.text);
    game_list_free(&list);
}

START_TEST(only_the_game_that_was_asked_about_is_deleted)
{
    struct app_probe *const probe = with_games();

    list_select(probe, "oware           You");
    app_probe_type(probe, "D");
    delete_elsewhere("oware");
    app_probe_type(probe, "y");
    app_probe_sees(probe, "this game is not there any more");
    sees_count(probe, 1, 0);
    app_probe_free(probe);
}
END_TEST

START_TEST(only_the_game_that_was_asked_about_gets_the_name)
{
    struct app_probe *const probe = with_games();

    list_select(probe, "oware           You");
    app_probe_type(probe, "Rmine");
    delete_elsewhere("oware");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "this game is not there any more");
    app_probe_hides(probe, "  mine  ");
    app_probe_free(probe);
}
END_TEST

START_TEST(a_shipped_game_stays_and_nothing_is_asked)
{
    struct app_probe *const probe = with_games();

    list_select(probe, "the pie");
    app_probe_type(probe, "D");
    app_probe_is_at(probe, "games");
    app_probe_sees(probe, "came with the program, and stays as it is");
    app_probe_type(probe, "R");
    app_probe_is_at(probe, "games");
    app_probe_sees(probe, "the pie");
    app_probe_free(probe);
}
END_TEST

START_TEST(a_game_gets_a_name)
{
    struct app_probe *const probe = with_games();

    list_select(probe, "oware           You");
    app_probe_type(probe, "Rmine");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "saved as mine");
    app_probe_sees(probe, "oware           mine");
    app_probe_free(probe);
}
END_TEST

/* As a path it would leave the list. */
START_TEST(a_path_is_no_name)
{
    static const char *const paths[] = {"../x", "/tmp/x", "nowhere/x"};

    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct app_probe *const probe = with_games();
        char refused[80];

        list_select(probe, "oware           You");
        app_probe_type(probe, "R");
        app_probe_type(probe, paths[i]);
        app_probe_key(probe, INPUT_ENTER);
        snprintf(refused, sizeof refused,
                 "%s: a name has no /, nor control characters", paths[i]);
        app_probe_sees(probe, refused);
        app_probe_sees(probe, "oware           You");
        app_probe_free(probe);
    }
}
END_TEST

START_TEST(a_broken_game_says_what_is_wrong_with_it)
{
    struct app_probe *const probe = app_probe_menu();
    char *const folder = file_folder(FILE_STATE, "games");
    char *const path = file_join(folder, "broken.naqala");

    autosave_game(probe, "kalah", 1, 1);
    folder_put(path, "[naqala]\nformat = 99\n");
    app_probe_type(probe, "g");
    app_probe_sees(probe, "broken.naqala:2");
    app_probe_key(probe, INPUT_END);
    list_select(probe, "broken.naqala:2");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "games");
    free(path);
    free(folder);
    app_probe_free(probe);
}
END_TEST

START_TEST(a_game_that_is_being_played_says_so)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "n");
    app_probe_key(probe, INPUT_ENTER);
    games_open(probe->app, probe->now);
    app_probe_sees(probe, "being playe");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_sees(probe, "You v Sprout is being played already");
    app_probe_is_at(probe, "games");
    app_probe_type(probe, "D");
    app_probe_is_at(probe, "games");
    app_probe_free(probe);
}
END_TEST

static TCase *phrase_case(TCase *tests)
{
    tcase_add_test(tests, times_are_written_as_people_say_them);
    tcase_add_test(tests, what_was_is_written_by_how_long_it_is_ago);
    tcase_add_test(tests, a_game_is_called_by_its_name_and_its_size);
    return tests;
}

TCase *lists_games_case(void)
{
    TCase *const tests = phrase_case(tcase_create("games"));

    tcase_add_test(tests, games_that_go_on_and_games_that_are_over_are_listed);
    tcase_add_test(tests, a_match_whose_next_set_waits_goes_on);
    tcase_add_test(tests,
                   the_menu_tells_games_that_are_over_from_those_with_a_name);
    tcase_add_test(tests, a_game_that_goes_on_is_played_on);
    tcase_add_test(tests, a_shipped_game_is_looked_at);
    tcase_add_test(tests, a_game_of_machines_that_is_over_shows_no_thinking);
    tcase_add_test(tests, the_selected_game_is_seen_below_the_list);
    tcase_add_test(tests, what_is_looked_for_is_found_while_it_is_typed);
    tcase_add_test(tests, where_nothing_is_found_no_key_for_a_game_is_offered);
    tcase_add_test(tests, a_game_of_three_is_found_by_no_result);
    tcase_add_test(tests, the_game_that_is_selected_is_opened);
    tcase_add_test(tests, a_game_is_deleted_only_after_a_question);
    tcase_add_test(tests, only_the_game_that_was_asked_about_is_deleted);
    tcase_add_test(tests, only_the_game_that_was_asked_about_gets_the_name);
    tcase_add_test(tests, a_shipped_game_stays_and_nothing_is_asked);
    tcase_add_test(tests, a_game_gets_a_name);
    tcase_add_test(tests, a_path_is_no_name);
    tcase_add_test(tests, a_broken_game_says_what_is_wrong_with_it);
    tcase_add_test(tests, a_game_that_is_being_played_says_so);
    return tests;
}
