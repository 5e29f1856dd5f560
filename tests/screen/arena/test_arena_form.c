/* SPDX-License-Identifier: MIT */
/* Promises of the form of a new arena: its numbers, and who plays. */
#include "base/file.h"
#include "screen/arena/test_arena_screen.h"
#include "support/folder.h"

#include <stdlib.h>
#include <string.h>

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
    arena_act("size 80x24\nmenu\nkey a\nsettle");
    arena_sees("0 of 2800000000 games");
    arena_act("key n");
    arena_sees("8 players, 2800000000 games");
    arena_sees("2800000000 in all");
    arena_sees(" 5000000000 ");
    arena_act("keys Home Down Right");
    arena_sees("8 players, 2800000000 games");
    arena_act("key Left");
    arena_sees("8 players, 2240000000 games");
    arena_act("keys Down Right");
    arena_sees(" 100 ");
    arena_act("key Left");
    arena_sees(" 99 ");
    arena_act("keys Down Right");
    arena_sees(" 5000000000 ");
    arena_act("key Left");
    arena_sees(" 4999999999 ");
}
END_TEST

START_TEST(numbers_of_the_form_end_where_it_says)
{
    arena_act("size 80x24\nmenu\nkey a\nkeys Home Down Down");
    for (int i = 0; i < 30; i++)
        arena_act("key Right");
    arena_sees("Random moves  ‹ 20 ›");
    for (int i = 0; i < 30; i++)
        arena_act("key Left");
    arena_sees("Random moves  ‹ 0 ›");
}
END_TEST

START_TEST(one_player_is_not_enough)
{
    arena_act("size 80x24\nmenu\nkey a\nkeys Down Down Down");
    for (int i = 0; i < 18; i++) {
        arena_act("key Down");

        char *const seen = arena_seen();

        const char *const mark = strstr(seen, "▌");
        char line[200] = "";

        if (mark != NULL)
            snprintf(line, sizeof line, "%.*s", (int)strcspn(mark, "\n"), mark);
        if (strstr(line, "plays ›") != NULL)
            arena_act("key Space");
        free(seen);
    }
    arena_sees("0 players, 0 games");
    arena_act("key Enter");
    ck_assert_str_eq(arena_top(), "new arena");
    arena_sees("choose at least 2 players");
}
END_TEST

/* ---- players that are no levels ---- */

START_TEST(a_player_can_be_written_as_the_command_takes_it)
{
    arena_act("size 80x24\nmenu\nkey a");
    arena_write_player("max:chain=off");
    arena_sees("max:chain=off plays");
    arena_sees("5 players, 200 games");
    arena_act("key End\nkey Space");
    arena_sees("4 players, 120 games");
    arena_act(
        "keys Space Home Right Left Down Left Left Left Left Left Left Left");
    arena_act("key Enter\nsettle");
    arena_sees("max:chain=off");
    arena_sees("finished");

    /* The next program has it again, and so has the next form. */
    arena_act("keys Esc a");
    arena_sees("max:chain=off");
    arena_act("key n");
    arena_sees("5 players");
    arena_act("key End");
    arena_sees("max:chain=off");
}
END_TEST

/* It has no line among the levels. */
START_TEST(a_level_that_grows_is_a_player_that_is_written)
{
    arena_act("size 80x24\nmenu\nkey a");
    arena_write_player("sapling");
    arena_sees("5 players, 200 games");
    arena_act("key Enter\nkey x");
    arena_sees("of 200 games");
    arena_sees("Sapling");
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

    arena_act("size 120x40\nmenu\nkey a");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        arena_write_player(wrong[i][0]);
        arena_sees(wrong[i][1]);
        arena_sees(wrong[i][0]);
        ck_assert_str_eq(arena_top(), "prompt");
        arena_act("key Esc");
        arena_sees("4 players, 120 games");
    }
    arena_write_player("max:chian=off");
    for (int i = 0; i < 9; i++)
        arena_act("key Backspace");
    arena_act("paste chain=off\nkey Enter");
    arena_sees("5 players");
}
END_TEST

START_TEST(a_level_or_player_that_is_written_again_is_there_once)
{
    arena_act("size 80x24\nmenu\nkey a");
    arena_write_player("acorn");
    arena_sees("5 players, 200 games");
    arena_write_player("acorn");
    arena_write_player("random");
    arena_write_player("random");
    arena_sees("6 players, 300 games");
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
    arena_act("size 80x24\nmenu\nkey a\nsettle\nkey n");
    arena_sees("32 players, 992 games");
    arena_act("key End");
    snprintf(last, sizeof last, "mcts:iterations=%d", PLAYERS);
    arena_sees(last);

    /* One more is too many, and is not left out without a word. */
    arena_write_player("acorn");
    arena_sees("33 players, 1056 games");
    arena_act("key Enter");
    ck_assert_str_eq(arena_top(), "new arena");
    arena_sees("33 players are chosen, at most 32 can play");
    arena_act("key Space\nkey Enter\nkey x");
    ck_assert_str_eq(arena_top(), "arena");
    arena_sees("of 992 games");
}
END_TEST
TCase *arena_form_case(void)
{
    TCase *const tests = tcase_create("form");

    tcase_add_checked_fixture(tests, arena_set_up, arena_tear_down);
    tcase_set_timeout(tests, 300);
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
    return tests;
}
