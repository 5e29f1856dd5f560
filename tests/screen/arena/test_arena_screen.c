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

static void set_up(void)
{
    player = player_new();
}

static void tear_down(void)
{
    player_free(player);
}

/* The lines of a script, with new lines between them. */
static void act(const char *script)
{
    char *const text = strdup(script);
    char *rest = NULL;

    for (char *line = strtok_r(text, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest))
        player_do(player, line, stderr);
    free(text);
}

static void sees(const char *words)
{
    char *seen = NULL;

    player_see(player, &seen);
    ck_assert_msg(strstr(seen, words) != NULL, "no %s in\n%s", words, seen);
    free(seen);
}

/* In the time of the real world. */
static void await(const char *words)
{
    for (int i = 0; i < 5000 && !player_sees(player, words); i++) {
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
        act("wait 50");
    }
    sees(words);
}

static const char *top(void)
{
    return screens_class_at(player_app(player)->screens, 0)->name;
}

/* Four quick levels, 120 games, all of them over. */
static void play_all(void)
{
    act("size 80x24\nmenu\nkey a");
    ck_assert_str_eq(top(), "new arena");
    act("key Enter\nsettle");
    ck_assert_str_eq(top(), "arena");
    sees("120 of 120 games");
    sees("finished");
}

static void write_player(const char *text)
{
    char lines[100];

    snprintf(lines, sizeof lines, "key w\npaste %s\nkey Enter", text);
    act(lines);
}

/* Two that are written, and no other, at this board of Kalah. */
static void choose_two(const char *game, const char *one, const char *other)
{
    char opening[80];

    snprintf(opening, sizeof opening, "size 80x24\nmenu %s\nkey a", game);
    act(opening);
    if (strcmp(top(), "arena") == 0)
        act("key n");
    act("key Home\nkeys Down Down Down Down Down Down Space Down Down Space "
        "Down Down Space Down Down Space");
    write_player(one);
    write_player(other);
    sees("2 players, 20 games");
}

/* At a board so small that games are over at once. */
static void play_small(const char *one, const char *other)
{
    choose_two("kalah:pits=3,seeds=3", one, other);
    act("key Enter\nsettle");
    ck_assert_str_eq(top(), "arena");
    sees("finished");
}

START_TEST(all_games_are_played_and_the_table_stays)
{
    play_all();
    act("key Esc");
    ck_assert_str_eq(top(), "menu");
    act("key a\nsettle");
    ck_assert_str_eq(top(), "arena");
    sees("120 of 120 games");
    sees("row v column");
}
END_TEST

/* Marbles are no seeds. */
START_TEST(how_far_ahead_a_player_was_is_told_as_the_game_counts)
{
    act("size 80x24\nmenu abalone\nkey a");
    sees("abalone");
    act("key Enter");
    ck_assert_str_eq(top(), "arena");
    sees("score    lead");
}
END_TEST

START_TEST(one_that_was_left_goes_on_where_it_was)
{
    act("size 80x24\nmenu\nkey a\nkeys Down Right Right Right Right Right "
        "Right Right Right Right Right Right Right");
    act("key Enter");
    await("p  pause");
    act("key x");
    sees("stopped");
    act("key Esc\nkey a");
    await("stopped");
    sees("p  go on");
    act("key p");
    await("p  pause");
    act("key p");
    sees("paused");
    act("key p");
    await("p  pause");
    act("key Esc");
    ck_assert_str_eq(top(), "menu");
}
END_TEST

START_TEST(a_game_is_looked_at_and_esc_comes_back)
{
    play_all();
    act("key L\nsettle");
    ck_assert_str_eq(top(), "games of a file");
    sees("of the arena");
    act("key End\nkey Enter");
    ck_assert_str_eq(top(), "game");
    sees("looking back");
    act("key Left\nkey Esc");
    ck_assert_str_eq(top(), "games of a file");
    act("key Esc");
    ck_assert_str_eq(top(), "arena");

    /* Looking keeps nothing. */
    char *const games = file_folder(FILE_STATE, "games");

    ck_assert(!file_exists(games) || folder_count(games) == 0);
    free(games);
}
END_TEST

START_TEST(a_game_of_the_arena_can_be_played_on)
{
    play_all();
    act("keys Enter Enter Left Left Left Enter");
    ck_assert_str_eq(top(), "game");

    char *const games = file_folder(FILE_STATE, "games");

    ck_assert(file_exists(games));
    ck_assert_int_gt(folder_count(games), 0);
    free(games);
}
END_TEST

START_TEST(a_player_s_games_are_its_own)
{
    play_all();
    act("key Enter");
    sees("of Hickory");
    sees("60\n");
    act("keys Esc Down Enter");
    sees("60\n");
}
END_TEST

START_TEST(the_games_are_kept_under_a_name_and_found_among_all_games)
{
    play_all();
    act("keys s m y a r e n a Enter");
    sees("saved as myarena");
    act("keys s m y a r e n a Enter");
    sees("there is one already");
    act("keys Esc g");
    sees("myarena");
    sees("120 games");
    act("key Enter");
    ck_assert_str_eq(top(), "games of a file");
    sees("myarena.naqala");
    act("key Enter");
    ck_assert_str_eq(top(), "game");
    act("keys Esc Esc");
    ck_assert_str_eq(top(), "games");
}
END_TEST

START_TEST(games_of_a_file_are_found_by_what_is_shown_of_them)
{
    play_all();
    act("key L\nsettle");
    act("keys / h i c k o r y");
    await("60 with hickory");
    act("key Enter");
    sees("/  find");
    act("key End\nkey Enter");
    ck_assert_str_eq(top(), "game");
    act("key Esc");
    await("60 with hickory");
    act("key Esc");
    ck_assert_str_eq(top(), "games of a file");
    sees("of the arena");
    act("keys / # 7 7 Enter");
    await("1 with #77");
    sees(" 77  ");
    act("keys / Backspace Backspace Backspace z z z");
    await("nothing found");
    act("key Esc");
    sees("of the arena");
    act("key q");
    ck_assert_str_eq(top(), "arena");
}
END_TEST

/* More than are read for one picture, and nobody touches a key. */
START_TEST(a_search_among_many_games_goes_on_by_itself)
{
    act("size 80x24\nmenu\nkey a\nkey Down");
    act("keys Right Right Right Enter\nsettle");
    sees("480 of 480 games");
    act("keys L / h i c k o r y");
    sees("… with hickory");
    for (int i = 0;
         i < 20 && screens_due(player_app(player)->screens,
                               player_now(player)) <= player_now(player);
         i++)
        player_canvas(player);
    sees("240 with hickory");
}
END_TEST

START_TEST(another_arena_asks_before_it_drops_the_games)
{
    play_all();
    act("keys n Down Down Right Enter");
    sees("drop the 120 games of the last arena");
    act("keys n");
    ck_assert_str_eq(top(), "new arena");
    act("keys Enter y\nsettle");
    ck_assert_str_eq(top(), "arena");
    sees("120 of 120 games");
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
    act("size 80x24\nmenu\nkey a");
    act("keys Down Left Left Left Left Left Left Left Left Left");
    act("key Enter\nsettle\nkey n");
    act(changes[_i]);
    act("key Enter");
    sees("drop the 12 games of the last arena");
    act("keys y\nsettle");
    ck_assert_str_eq(top(), "arena");
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

    act("size 80x24\nmenu\nkey a");
    act("keys Down Left Left Left Left Left Left Left Left Left");
    act("key Enter\nsettle\nkey n");

    size_t length;
    char *const games_before = folder_read(games, &length);
    char *const setting_before = folder_read(setting, &length);
    struct game_file *const other = game_file_open_to_add(games, &err);

    ck_assert_msg(other != NULL, "%s", err.text);
    act(while_open[_i]);
    ck_assert_str_eq(top(), "new arena");
    sees("the arena is open in another naqala");
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
    sees("seeds");
    act("keys n Home Down Down Down Down Space Enter\nsettle");
    ck_assert_str_eq(top(), "arena");
    sees("lost/move");
    sees("finished");
}
END_TEST

/* The numbers are those of the command. */
START_TEST(what_moves_lose_is_told_as_the_command_tells_it)
{
    struct run run = run_naqala(
        "", "arena --game kalah:pits=3,seeds=3 --games 20 max random");
    char lost[2][16];

    play_small("max", "random");
    act("keys n Home Down Down Down Down Space Enter\nsettle");
    for (int i = 0; i < 2; i++) {
        const char *const name = i == 0 ? "  max " : "  random ";
        const char *const line = strstr(run.out, name);

        ck_assert_ptr_nonnull(line);

        const char *const end = line + strcspn(line, "\n");

        snprintf(lost[i], sizeof lost[i], "%.7s\n", end - 7);
        sees(lost[i]);
    }
    run_free(&run);
}
END_TEST

START_TEST(the_facts_stand_while_a_game_is_played)
{
    act("size 80x24\nmenu\nkey a\nkey Down");
    /* So many that they cannot be over before the pause. */
    for (int i = 0; i < 27; i++)
        act("key Right");
    act("key Enter");
    await("p  pause");
    await("first player wins");
    act("key p\nsettle");
    sees("paused");

    /* It may have been between two games. */
    for (int i = 0; i < 50 && !player_sees(player, ", move "); i++)
        act("keys p p\nsettle");
    sees("first player wins");
    sees("margin: median ");
    sees(", move ");
    sees("SPRT ");
    act("size 120x40");
    sees("first player wins");
    sees(", move ");
    act("size 80x16\nwait 10\nkey x");
}
END_TEST

START_TEST(players_whose_names_begin_alike_are_told_apart)
{
    play_small("minimax:depth=2", "minimax:depth=3");
    sees("row v column  #1   #2");
    sees(" #1  minim…pth=");
    sees(" #2  minim…pth=");
    sees("minim…pth=2 ");
    sees("minim…pth=3 ");
    act("size 40x12");
    sees("minim…pth=2 ");
    sees("minim…pth=3 ");
}
END_TEST

START_TEST(more_games_a_pair_go_on_without_a_question)
{
    play_all();
    act("keys n Down Right Enter\nsettle");
    ck_assert_str_eq(top(), "arena");
    sees("240 of 240 games");
}
END_TEST

/* As `naqala` may find it. */
static void put_setting(const char *text)
{
    char *const folder = file_folder(FILE_STATE, "arena");
    char *const setting = file_join(folder, "arena.ini");
    struct err err;

    ck_assert_msg(file_make_folder(folder, &err), "%s", err.text);
    folder_put(setting, text);
    free(setting);
    free(folder);
}

/* Values that the form itself does not reach. */
START_TEST(large_numbers_of_a_setting_are_told_and_can_be_made_smaller)
{
    put_setting("[arena]\ngame = \"kalah\"\ngames = 100000000\n"
                "openings = 100\nseed = 5000000000\n"
                "player.1 = \"acorn\"\nplayer.2 = \"sprout\"\n"
                "player.3 = \"hazel\"\nplayer.4 = \"willow\"\n"
                "player.5 = \"hickory\"\nplayer.6 = \"random\"\n"
                "player.7 = \"max\"\nplayer.8 = \"max:chain=off\"\n");
    act("size 80x24\nmenu\nkey a\nsettle");
    sees("0 of 2800000000 games");
    act("key n");
    sees("8 players, 2800000000 games");
    sees("2800000000 in all");
    sees(" 5000000000 ");
    act("keys Home Down Right");
    sees("8 players, 2800000000 games");
    act("key Left");
    sees("8 players, 2240000000 games");
    act("keys Down Right");
    sees(" 100 ");
    act("key Left");
    sees(" 99 ");
    act("keys Down Right");
    sees(" 5000000000 ");
    act("key Left");
    sees(" 4999999999 ");
}
END_TEST

START_TEST(numbers_of_the_form_end_where_it_says)
{
    act("size 80x24\nmenu\nkey a\nkeys Home Down Down");
    for (int i = 0; i < 30; i++)
        act("key Right");
    sees("Random moves  ‹ 20 ›");
    for (int i = 0; i < 30; i++)
        act("key Left");
    sees("Random moves  ‹ 0 ›");
}
END_TEST

START_TEST(one_player_is_not_enough)
{
    act("size 80x24\nmenu\nkey a\nkeys Down Down Down");
    for (int i = 0; i < 18; i++) {
        act("key Down");

        char *seen = NULL;

        player_see(player, &seen);

        const char *const mark = strstr(seen, "▌");
        char line[200] = "";

        if (mark != NULL)
            snprintf(line, sizeof line, "%.*s", (int)strcspn(mark, "\n"), mark);
        if (strstr(line, "plays ›") != NULL)
            act("key Space");
        free(seen);
    }
    sees("0 players, 0 games");
    act("key Enter");
    ck_assert_str_eq(top(), "new arena");
    sees("choose at least 2 players");
}
END_TEST

/* ---- players that are no levels ---- */

START_TEST(a_player_can_be_written_as_the_command_takes_it)
{
    act("size 80x24\nmenu\nkey a");
    write_player("max:chain=off");
    sees("max:chain=off plays");
    sees("5 players, 200 games");
    act("key End\nkey Space");
    sees("4 players, 120 games");
    act("keys Space Home Right Left Down Left Left Left Left Left Left Left");
    act("key Enter\nsettle");
    sees("max:chain=off");
    sees("finished");

    /* The next program has it again, and so has the next form. */
    act("keys Esc a");
    sees("max:chain=off");
    act("key n");
    sees("5 players");
    act("key End");
    sees("max:chain=off");
}
END_TEST

/* It has no line among the levels. */
START_TEST(a_level_that_grows_is_a_player_that_is_written)
{
    act("size 80x24\nmenu\nkey a");
    write_player("sapling");
    sees("5 players, 200 games");
    act("key Enter\nkey x");
    sees("of 200 games");
    sees("Sapling");
}
END_TEST

START_TEST(what_is_no_player_is_told_and_can_be_mended)
{
    static const char *const wrong[][2] = {
        {"human", "human: only machines play in the arena"},
        {"rndom", "rndom: no such level or agent; did you mean random?"},
        {"max:chian=off", "chian: not known; did you mean chain?"},
        {"elder", "Elder does not play kalah"},
        {"minimax:depth=x", "depth: x is not a whole number"},
    };

    act("size 120x40\nmenu\nkey a");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        write_player(wrong[i][0]);
        sees(wrong[i][1]);
        sees(wrong[i][0]);
        ck_assert_str_eq(top(), "prompt");
        act("key Esc");
        sees("4 players, 120 games");
    }
    write_player("max:chian=off");
    for (int i = 0; i < 9; i++)
        act("key Backspace");
    act("paste chain=off\nkey Enter");
    sees("5 players");
}
END_TEST

START_TEST(a_level_or_player_that_is_written_again_is_there_once)
{
    act("size 80x24\nmenu\nkey a");
    write_player("acorn");
    sees("5 players, 200 games");
    write_player("acorn");
    write_player("random");
    write_player("random");
    sees("6 players, 300 games");
}
END_TEST

/* As many as an arena has, of whom none is a level. */
START_TEST(no_player_of_an_arena_is_missing_in_its_form)
{
    enum { PLAYERS = 32 };
    char text[4000] = "[arena]\ngame = \"kalah\"\ngames = 2\n"
                      "openings = 4\nseed = 1\n";
    char last[40];

    for (int i = 1; i <= PLAYERS; i++) {
        char line[80];

        snprintf(line, sizeof line, "player.%d = \"mcts:iterations=%d\"\n", i,
                 i);
        strcat(text, line);
    }
    put_setting(text);
    act("size 80x24\nmenu\nkey a\nsettle\nkey n");
    sees("32 players, 992 games");
    act("key End");
    snprintf(last, sizeof last, "mcts:iterations=%d", PLAYERS);
    sees(last);

    /* One more is too many, and is not left out without a word. */
    write_player("acorn");
    sees("33 players, 1056 games");
    act("key Enter");
    ck_assert_str_eq(top(), "new arena");
    sees("33 players are chosen, at most 32 can play");
    act("key Space\nkey Enter\nkey x");
    ck_assert_str_eq(top(), "arena");
    sees("of 992 games");
}
END_TEST

/* A minute for a move: none is played before this has been seen. */
START_TEST(an_arena_in_which_no_game_is_over_has_no_ratings)
{
    char *seen = NULL;

    choose_two("kalah:seeds=6", "deep:time=60", "deep:time=50");
    act("key Enter\nwait 50");
    sees("0 of 20 games");
    player_see(player, &seen);

    const char *const ratings = strstr(seen, "Elo\n");

    ck_assert_msg(ratings != NULL, "no ratings in\n%s", seen);
    ck_assert_ptr_null(strstr(ratings, "●"));
    free(seen);
    act("key x");
    sees("stopped");
}
END_TEST

START_TEST(the_test_is_that_of_the_selected_player_and_the_next)
{
    play_all();
    sees("SPRT Hickory > Willow");
    sees("by 50 Elo: LLR 4.5");
    sees(", accepted");
    sees("first player wins ");
    act("key Down");
    sees("SPRT Willow > Sprout");
    act("key End");
    sees("SPRT Sprout > Hazel");
    sees(", not decided");
}
END_TEST

START_TEST(every_size_has_its_picture_while_games_are_played)
{
    static const char *const sizes[] = {"40x12",  "60x16", "80x24", "120x40",
                                        "200x60", "79x13", "20x5"};

    act("size 80x24\nmenu\nkey a\nkeys Down Right Right Right Right Right "
        "Right Right Right Right Enter");
    await("p  pause");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char line[40];

        snprintf(line, sizeof line, "size %s", sizes[i]);
        act(line);
        act("key Tab\nkey Down\nwait 100");
    }
    act("size 80x24\nkey x");
    sees("stopped");
    act("key Esc");
}
END_TEST

Suite *arena_screen_suite(void)
{
    Suite *const suite = suite_create("arena_screen");
    TCase *const tests = tcase_create("arena");

    tcase_add_checked_fixture(tests, set_up, tear_down);
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
    tcase_add_test(tests, players_whose_names_begin_alike_are_told_apart);
    tcase_add_test(tests, more_games_a_pair_go_on_without_a_question);
    tcase_add_test(tests,
                   large_numbers_of_a_setting_are_told_and_can_be_made_smaller);
    tcase_add_test(tests, numbers_of_the_form_end_where_it_says);
    tcase_add_test(tests, one_player_is_not_enough);
    tcase_add_test(tests, a_player_can_be_written_as_the_command_takes_it);
    tcase_add_test(tests, a_level_that_grows_is_a_player_that_is_written);
    tcase_add_test(tests, what_is_no_player_is_told_and_can_be_mended);
    tcase_add_test(tests,
                   a_level_or_player_that_is_written_again_is_there_once);
    tcase_add_test(tests, no_player_of_an_arena_is_missing_in_its_form);
    tcase_add_test(tests, an_arena_in_which_no_game_is_over_has_no_ratings);
    tcase_add_test(tests, the_test_is_that_of_the_selected_player_and_the_next);
    tcase_add_test(tests, every_size_has_its_picture_while_games_are_played);
    suite_add_tcase(suite, tests);
    arena_screen_add_terminal(suite);
    return suite;
}
