/* SPDX-License-Identifier: MIT */
/* The arena on the screen: what is played is seen, kept and found again. */
#include "screen/arena/test_arena_screen.h"
#include "base/file.h"
#include "match/saves/game_file.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/screen/player.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct player_of_tests *player;

void arena_set_up(void)
{
    player = player_new();
}

void arena_tear_down(void)
{
    player_free(player);
}

void arena_act(const char *script)
{
    char *const text = strdup(script);
    char *rest = NULL;

    for (char *line = strtok_r(text, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest))
        player_do(player, line, stderr);
    free(text);
}

char *arena_seen(void)
{
    char *seen = NULL;

    player_see(player, &seen);
    return seen;
}

void arena_sees(const char *words)
{
    char *const seen = arena_seen();

    ck_assert_msg(strstr(seen, words) != NULL, "no %s in\n%s", words, seen);
    free(seen);
}

/* In the time of the real world. */
static void await(const char *words)
{
    for (int i = 0; i < 5000 && !player_sees(player, words); i++) {
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
        arena_act("wait 50");
    }
    arena_sees(words);
}

const char *arena_top(void)
{
    return screens_class_at(player_app(player)->screens, 0)->name;
}

/* Four quick levels, 120 games, all of them over. */
static void play_all(void)
{
    arena_act("size 80x24\nmenu\nkey a");
    ck_assert_str_eq(arena_top(), "new arena");
    arena_act("key Enter\nsettle");
    ck_assert_str_eq(arena_top(), "arena");
    arena_sees("120 of 120 games");
    arena_sees("finished");
}

void arena_write_player(const char *text)
{
    char lines[100];

    snprintf(lines, sizeof lines, "key w\npaste %s\nkey Enter", text);
    arena_act(lines);
}

/* Two that are written, and no other, at this board of Kalah. */
static void choose_two(const char *game, const char *one, const char *other)
{
    char opening[80];

    snprintf(opening, sizeof opening, "size 80x24\nmenu %s\nkey a", game);
    arena_act(opening);
    if (strcmp(arena_top(), "arena") == 0)
        arena_act("key n");
    arena_act(
        "key Home\nkeys Down Down Down Down Down Down Space Down Down Space "
        "Down Down Space Down Down Space");
    arena_write_player(one);
    arena_write_player(other);
    arena_sees("2 players, 20 games");
}

/* At a board so small that games are over at once. */
static void play_small(const char *one, const char *other)
{
    choose_two("kalah:pits=3,seeds=3", one, other);
    arena_act("key Enter\nsettle");
    ck_assert_str_eq(arena_top(), "arena");
    arena_sees("finished");
}

START_TEST(all_games_are_played_and_the_table_stays)
{
    play_all();
    arena_act("key Esc");
    ck_assert_str_eq(arena_top(), "menu");
    arena_act("key a\nsettle");
    ck_assert_str_eq(arena_top(), "arena");
    arena_sees("120 of 120 games");
    arena_sees("row v column");
}
END_TEST

/* Marbles are no seeds. */
START_TEST(how_far_ahead_a_player_was_is_told_as_the_game_counts)
{
    arena_act("size 80x24\nmenu abalone\nkey a");
    arena_sees("abalone");
    arena_act("key Enter");
    ck_assert_str_eq(arena_top(), "arena");
    arena_sees("score    lead");
}
END_TEST

START_TEST(one_that_was_left_goes_on_where_it_was)
{
    arena_act(
        "size 80x24\nmenu\nkey a\nkeys Down Right Right Right Right Right "
        "Right Right Right Right Right Right Right");
    arena_act("key Enter");
    await("p  pause");
    arena_act("key x");
    arena_sees("stopped");
    arena_act("key Esc\nkey a");
    await("stopped");
    arena_sees("p  go on");
    arena_act("key p");
    await("p  pause");
    arena_act("key p");
    arena_sees("paused");
    arena_act("key p");
    await("p  pause");
    arena_act("key Esc");
    ck_assert_str_eq(arena_top(), "menu");
}
END_TEST

START_TEST(a_game_is_looked_at_and_esc_comes_back)
{
    play_all();
    arena_act("key L\nsettle");
    ck_assert_str_eq(arena_top(), "games of a file");
    arena_sees("of the arena");
    arena_act("key End\nkey Enter");
    ck_assert_str_eq(arena_top(), "watch");
    arena_sees("looking back");
    arena_act("key Left\nkey Esc");
    ck_assert_str_eq(arena_top(), "games of a file");
    arena_act("key Esc");
    ck_assert_str_eq(arena_top(), "arena");

    /* Looking keeps nothing. */
    char *const games = file_folder(FILE_STATE, "games");

    ck_assert(!file_exists(games) || folder_count(games) == 0);
    free(games);
}
END_TEST

START_TEST(a_game_of_the_arena_can_be_played_on)
{
    play_all();
    arena_act("keys Enter Enter Left Left Left Enter");
    ck_assert_str_eq(arena_top(), "watch");

    char *const games = file_folder(FILE_STATE, "games");

    ck_assert(file_exists(games));
    ck_assert_int_gt(folder_count(games), 0);
    free(games);
}
END_TEST

START_TEST(a_player_s_games_are_its_own)
{
    play_all();
    arena_act("key Enter");
    arena_sees("of Hickory");
    arena_sees("60\n");
    arena_act("keys Esc Down Enter");
    arena_sees("60\n");
}
END_TEST

START_TEST(the_games_are_kept_under_a_name_and_found_among_all_games)
{
    play_all();
    arena_act("keys s m y a r e n a Enter");
    arena_sees("saved as myarena");
    arena_act("keys s m y a r e n a Enter");
    arena_sees("there is one already");
    arena_act("keys Esc g");
    arena_sees("myarena");
    arena_sees("120 games");
    arena_act("key Enter");
    ck_assert_str_eq(arena_top(), "games of a file");
    arena_sees("myarena.naqala");
    arena_act("key Enter");
    ck_assert_str_eq(arena_top(), "watch");
    arena_act("keys Esc Esc");
    ck_assert_str_eq(arena_top(), "games");
}
END_TEST

START_TEST(games_of_a_file_are_found_by_what_is_shown_of_them)
{
    play_all();
    arena_act("key L\nsettle");
    arena_act("keys / h i c k o r y");
    await("60 with hickory");
    arena_act("key Enter");
    arena_sees("/  find");
    arena_act("key End\nkey Enter");
    ck_assert_str_eq(arena_top(), "watch");
    arena_act("key Esc");
    await("60 with hickory");
    arena_act("key Esc");
    ck_assert_str_eq(arena_top(), "games of a file");
    arena_sees("of the arena");
    arena_act("keys / # 7 7 Enter");
    await("1 with #77");
    arena_sees(" 77  ");
    arena_act("keys / Backspace Backspace Backspace z z z");
    await("nothing found");
    arena_act("key Esc");
    arena_sees("of the arena");
    arena_act("key q");
    ck_assert_str_eq(arena_top(), "arena");
}
END_TEST

/* More than are read for one picture, and nobody touches a key. */
START_TEST(a_search_among_many_games_goes_on_by_itself)
{
    arena_act("size 80x24\nmenu\nkey a\nkey Down");
    arena_act("keys Right Right Right Enter\nsettle");
    arena_sees("480 of 480 games");
    arena_act("keys L / h i c k o r y");
    arena_sees("… with hickory");
    for (int i = 0;
         i < 20 && screens_due(player_app(player)->screens,
                               player_now(player)) <= player_now(player);
         i++)
        player_canvas(player);
    arena_sees("240 with hickory");
}
END_TEST

START_TEST(another_arena_asks_before_it_drops_the_games)
{
    play_all();
    arena_act("keys n Down Down Right Enter");
    arena_sees("drop the 120 games of the last arena");
    arena_act("keys n");
    ck_assert_str_eq(arena_top(), "new arena");
    arena_act("keys Enter y\nsettle");
    ck_assert_str_eq(arena_top(), "arena");
    arena_sees("120 of 120 games");
}
END_TEST

/* What would not be the same games is another arena: the number in the form of
 * its line. */
static const char *const changes[] = {
    [0] = "keys Home Right",                               /* game */
    [1] = "keys Home Down Down Right",                     /* random moves */
    [2] = "keys Home Down Down Down Right",                /* seed */
    [3] = "key Home\nkeys Down Down Down Down Down Space", /* one more */
    [4] = "key Home\nkeys Down Down Down Down Down Space Down Space",
    [5] = "key w\npaste max:chain=off\nkey Enter",
};
enum { CHANGES = sizeof changes / sizeof *changes };

START_TEST(other_games_ask_before_they_drop_those_of_the_last)
{
    arena_act("size 80x24\nmenu\nkey a");
    arena_act("keys Down Left Left Left Left Left Left Left Left Left");
    arena_act("key Enter\nsettle\nkey n");
    arena_act(changes[_i]);
    arena_act("key Enter");
    arena_sees("drop the 12 games of the last arena");
    arena_act("keys y\nsettle");
    ck_assert_str_eq(arena_top(), "arena");
    ck_assert(!player_sees(player, "is no game of this arena"));
}
END_TEST

/* More games a pair go on from those that are there, another game drops them. */
static const char *const while_open[] = {
    "keys Home Down Right Enter",
    "keys Home Right Enter y",
};

START_TEST(an_arena_that_another_program_plays_stays_as_it_is)
{
    char *const folder = file_folder(FILE_STATE, "arena");
    char *const games = file_join(folder, "games.naqala");
    char *const setting = file_join(folder, "arena.ini");
    struct err err = {""};

    arena_act("size 80x24\nmenu\nkey a");
    arena_act("keys Down Left Left Left Left Left Left Left Left Left");
    arena_act("key Enter\nsettle\nkey n");

    size_t length;
    char *const games_before = folder_read(games, &length);
    char *const setting_before = folder_read(setting, &length);
    struct game_file *const other = game_file_open_to_add(games, &err);

    ck_assert_msg(other != NULL, "%s", err.text);
    arena_act(while_open[_i]);
    ck_assert_str_eq(arena_top(), "new arena");
    arena_sees("the arena is open in another naqala");
    folder_holds(games, games_before);
    folder_holds(setting, setting_before);
    game_file_free(other);
    free(setting_before);
    free(games_before);
    free(setting);
    free(games);
    free(folder);
}
END_TEST

START_TEST(to_judge_moves_goes_on_with_the_same_games)
{
    play_small("max", "random");
    arena_sees("seeds");
    arena_act("keys n Home Down Down Down Down Space Enter\nsettle");
    ck_assert_str_eq(arena_top(), "arena");
    arena_sees("lost/move");
    arena_sees("finished");
}
END_TEST

/* The numbers are those of the command. */
START_TEST(what_moves_lose_is_told_as_the_command_tells_it)
{
    struct run run = run_naqala(
        "", "arena --game kalah:pits=3,seeds=3 --games 20 max random");
    char lost[2][16];

    play_small("max", "random");
    arena_act("keys n Home Down Down Down Down Space Enter\nsettle");
    for (int i = 0; i < 2; i++) {
        const char *const name = i == 0 ? "  max " : "  random ";
        const char *const line = strstr(run.out, name);

        ck_assert_ptr_nonnull(line);

        const char *const end = line + strcspn(line, "\n");

        snprintf(lost[i], sizeof lost[i], "%.7s\n", end - 7);
        arena_sees(lost[i]);
    }
    run_free(&run);
}
END_TEST

START_TEST(the_facts_stand_while_a_game_is_played)
{
    arena_act("size 80x24\nmenu\nkey a\nkey Down");
    /* So many that they cannot be over before the pause. */
    for (int i = 0; i < 27; i++)
        arena_act("key Right");
    arena_act("key Enter");
    await("p  pause");
    await("first player wins");
    arena_act("key p\nsettle");
    arena_sees("paused");

    /* It may have been between two games. */
    for (int i = 0; i < 50 && !player_sees(player, ", move "); i++)
        arena_act("keys p p\nsettle");
    arena_sees("first player wins");
    arena_sees("margin: median ");
    arena_sees(", move ");
    arena_sees("SPRT ");
    arena_act("size 120x40");
    arena_sees("first player wins");
    arena_sees(", move ");
    arena_act("size 80x16\nwait 10\nkey x");
}
END_TEST

static void sees_no(const char *words)
{
    char *const seen = arena_seen();

    ck_assert_msg(strstr(seen, words) == NULL, "%s in\n%s", words, seen);
    free(seen);
}

/* Facts are whole lines; a test is told with its verdict. */
START_TEST(a_narrow_screen_has_what_has_room_below_the_list)
{
    play_all();
    arena_act("size 40x30");
    arena_sees("   row v column  Hic  Wil  Spr  Haz\n");
    arena_sees("   Elo  ");
    arena_sees("     first player wins ");
    arena_sees("     SPRT Hickory > Willow\n     by 50 Elo: LLR ");
    arena_act("size 40x16");
    arena_sees("   row v column  Hic  Wil  Spr  Haz\n");
    arena_sees(" moves\n ⏎ games");
    sees_no("SPRT");
    arena_act("size 56x24");
    arena_sees(" moves\n\n ⏎ games");
    sees_no("SPRT");
    arena_act("size 40x12");
    sees_no("row v column");
    arena_sees("     SPRT Hickory > Willow\n     by 50 Elo: LLR ");
}
END_TEST

START_TEST(players_whose_names_begin_alike_are_told_apart)
{
    play_small("minimax:depth=2", "minimax:depth=3");
    arena_sees("row v column  #1   #2");
    arena_sees(" #1  minim…pth=");
    arena_sees(" #2  minim…pth=");
    arena_sees("minim…pth=2 ");
    arena_sees("minim…pth=3 ");
    arena_act("size 40x12");
    arena_sees("minim…pth=2 ");
    arena_sees("minim…pth=3 ");
}
END_TEST

START_TEST(more_games_a_pair_go_on_without_a_question)
{
    play_all();
    arena_act("keys n Down Right Enter\nsettle");
    ck_assert_str_eq(arena_top(), "arena");
    arena_sees("240 of 240 games");
}
END_TEST

/* A minute for a move: none is played before this has been seen. */
START_TEST(an_arena_in_which_no_game_is_over_has_no_ratings)
{
    choose_two("kalah:seeds=6", "deep:time=60", "deep:time=50");
    arena_act("key Enter\nwait 50");
    await("p  pause");
    arena_sees("0 of 20 games");

    char *const seen = arena_seen();
    const char *const ratings = strstr(seen, "Elo\n");

    ck_assert_msg(ratings != NULL, "no ratings in\n%s", seen);
    ck_assert_ptr_null(strstr(ratings, "●"));
    free(seen);
    arena_act("key x");
    arena_sees("stopped");
}
END_TEST

START_TEST(the_test_is_that_of_the_selected_player_and_the_next)
{
    play_all();
    arena_sees("SPRT Hickory > Willow");
    arena_sees("by 50 Elo: LLR 4.5");
    arena_sees(", accepted");
    arena_sees("first player wins ");
    arena_act("key Down");
    arena_sees("SPRT Willow > Sprout");
    arena_act("key End");
    arena_sees("SPRT Sprout > Hazel");
    arena_sees(", not decided");
}
END_TEST

START_TEST(every_size_has_its_picture_while_games_are_played)
{
    static const char *const sizes[] = {"40x12",  "60x16", "80x24", "120x40",
                                        "200x60", "79x13", "20x5"};

    arena_act(
        "size 80x24\nmenu\nkey a\nkeys Down Right Right Right Right Right "
        "Right Right Right Right Enter");
    await("p  pause");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char line[40];

        snprintf(line, sizeof line, "size %s", sizes[i]);
        arena_act(line);
        arena_act("key Tab\nkey Down\nwait 100");
    }
    arena_act("size 80x24\nkey x");
    arena_sees("stopped");
    arena_act("key Esc");
}
END_TEST

Suite *arena_screen_suite(void)
{
    Suite *const suite = suite_create("arena_screen");
    TCase *const tests = tcase_create("arena");

    tcase_add_checked_fixture(tests, arena_set_up, arena_tear_down);
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, all_games_are_played_and_the_table_stays);
    tcase_add_test(tests, one_that_was_left_goes_on_where_it_was);
    tcase_add_test(tests,
                   how_far_ahead_a_player_was_is_told_as_the_game_counts);
    tcase_add_test(tests, a_game_is_looked_at_and_esc_comes_back);
    tcase_add_test(tests, a_game_of_the_arena_can_be_played_on);
    tcase_add_test(tests, a_player_s_games_are_its_own);
    tcase_add_test(tests,
                   the_games_are_kept_under_a_name_and_found_among_all_games);
    tcase_add_test(tests, games_of_a_file_are_found_by_what_is_shown_of_them);
    tcase_add_test(tests, a_search_among_many_games_goes_on_by_itself);
    tcase_add_test(tests, another_arena_asks_before_it_drops_the_games);
    tcase_add_loop_test(
        tests, an_arena_that_another_program_plays_stays_as_it_is, 0, 2);
    tcase_add_loop_test(
        tests, other_games_ask_before_they_drop_those_of_the_last, 0, CHANGES);
    tcase_add_test(tests, to_judge_moves_goes_on_with_the_same_games);
    tcase_add_test(tests, what_moves_lose_is_told_as_the_command_tells_it);
    tcase_add_test(tests, the_facts_stand_while_a_game_is_played);
    tcase_add_test(tests, a_narrow_screen_has_what_has_room_below_the_list);
    tcase_add_test(tests, players_whose_names_begin_alike_are_told_apart);
    tcase_add_test(tests, more_games_a_pair_go_on_without_a_question);
    tcase_add_test(tests, an_arena_in_which_no_game_is_over_has_no_ratings);
    tcase_add_test(tests, the_test_is_that_of_the_selected_player_and_the_next);
    tcase_add_test(tests, every_size_has_its_picture_while_games_are_played);
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, arena_form_case());
    arena_screen_add_terminal(suite);
    return suite;
}
