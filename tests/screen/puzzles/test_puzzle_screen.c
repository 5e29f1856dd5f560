/* SPDX-License-Identifier: MIT */
/* Puzzles on the screen, as a player goes through them. On the day of the tests
 * pit 4 is right in Kalah. */
#include "base/clock.h"
#include "match/puzzle/repetition.h"
#include "screen/open.h"
#include "support/screen/player.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

static void keys(struct player_of_tests *player, const char *const lines[])
{
    for (int i = 0; lines[i] != NULL; i++)
        player_do(player, lines[i], NULL);
}

/* Behind the menu, after a game of this kind was played. */
static struct player_of_tests *begin_after(const char *game)
{
    struct player_of_tests *const player = player_new();

    player_do(player, "size 80x24", NULL);
    player_do(player, "menu", NULL);
    app_set_text(player_app(player), CONFIG_GAME, game);
    player_do(player, "key p", NULL);
    return player;
}

static struct player_of_tests *begin(void)
{
    return begin_after("kalah");
}

START_TEST(the_menu_leads_to_the_puzzle_of_the_day_of_the_game_last_played)
{
    struct player_of_tests *const player = begin_after("oware");

    ck_assert(player_sees(player, "Puzzle of 18 November · Oware"));
    player_do(player, "key Esc", NULL);
    ck_assert(player_sees(player, "First steps"));
    player_free(player);
}
END_TEST

START_TEST(a_game_without_puzzles_leads_to_kalah)
{
    struct player_of_tests *const player = begin_after("ohvalhu");

    ck_assert(player_sees(player, "Puzzle of 18 November · Kalah"));
    player_free(player);
}
END_TEST

START_TEST(a_variant_leads_to_the_puzzles_of_the_usual_game)
{
    struct player_of_tests *const player = begin_after("oware:pits=4");

    ck_assert(player_sees(player, "Puzzle of 18 November · Oware"));
    player_free(player);
}
END_TEST

/* The next key that sows takes the wrong move back by itself. */
/* 18 November is the day of the tests. */
START_TEST(the_next_game_has_the_puzzle_of_the_day_that_was_asked_for)
{
    struct player_of_tests *const player = begin();
    struct err err;
    struct game *const game = game_new("kalah", &err);

    ck_assert(puzzles_open_day(player_app(player), game, clock_today() - 3,
                               player_now(player), &err));
    ck_assert(player_sees(player, "Puzzle of 15 November · Kalah"));
    player_do(player, "key g", NULL);
    ck_assert(player_sees(player, "Puzzle of 15 November · Oware"));
    player_do(player, "key p", NULL);
    player_do(player, "key g", NULL);
    ck_assert(player_sees(player, "Puzzle of 15 November · Abalone"));
    game_free(game);
    player_free(player);
}
END_TEST

/* In two lines, where there are as many. */
START_TEST(on_a_high_narrow_screen_facts_are_told_whole)
{
    static const char *const high[] = {"size 40x30", NULL};
    static const char *const wide[] = {"size 80x24", NULL};
    struct player_of_tests *const player = begin();

    keys(player, high);
    ck_assert(player_sees(player, " yours          none from your own\n"
                                  "                games today\n"));
    keys(player, wide);
    ck_assert(player_sees(player, "yours          none from your own games "
                                  "today\n"));
    player_free(player);
}
END_TEST

START_TEST(a_wrong_try_is_told_and_the_next_one_can_be_made_at_once)
{
    static const char *const wrong[] = {"key 1", "settle", NULL};
    static const char *const right[] = {"key 4", "settle", NULL};
    struct player_of_tests *const player = begin();

    keys(player, wrong);
    ck_assert(player_sees(player, "Pit 1: 2 seeds, ends on 3. North: f e a"));
    ck_assert(player_sees(player, "not solved yet, 1 try"));
    keys(player, right);
    ck_assert(player_sees(player, "Solved: 4 wins by 2"));
    ck_assert(player_sees(player, "solved with 2 tries"));
    ck_assert(player_sees(player, "★ 1 day"));
    player_free(player);
}
END_TEST

/* The puzzle is as hard as 909: 48 * (1 - 0.628) = 18. */
START_TEST(what_was_solved_is_still_solved_when_it_is_opened_again)
{
    static const char *const lines[] = {"key 4", "settle", "key Esc", "key p",
                                        NULL};
    struct player_of_tests *const player = begin();

    keys(player, lines);
    ck_assert(player_sees(player, "solved at the first try"));
    ck_assert(player_sees(player, "rating 1018"));
    player_free(player);
}
END_TEST

START_TEST(there_is_always_another_puzzle)
{
    static const char *const lines[] = {"key 4", "settle", "key Enter", NULL};
    struct player_of_tests *const player = begin();

    keys(player, lines);
    ck_assert(player_sees(player, "Practice · Kalah"));
    player_do(player, "key a", NULL);
    ck_assert(player_sees(player, "Practice, count · Kalah"));
    player_do(player, "key d", NULL);
    ck_assert(player_sees(player, "Puzzle of 18 November · Kalah"));
    player_do(player, "key g", NULL);
    ck_assert(player_sees(player, "Puzzle of 18 November · Oware"));
    player_do(player, "key g", NULL);
    player_do(player, "key g", NULL);
    ck_assert(player_sees(player, "Puzzle of 18 November · Kalah"));
    player_free(player);
}
END_TEST

/* What any other move brings can be a loss. */
START_TEST(what_the_others_bring_is_told_when_it_is_solved)
{
    static const char *const lines[] = {"key g", "key 2", "settle", NULL};
    struct player_of_tests *const player = begin();

    keys(player, lines);
    ck_assert(player_sees(player, "Solved: 2 wins by 2; any other move loses"));
    ck_assert(player_sees(player, "by 2 or more."));
    player_free(player);
}
END_TEST

/* A mistake of the day before: 1 was sown, 4 was better. */
static void make_mistake(void)
{
    struct err err;
    struct game *const game = game_new("kalah", &err);
    struct puzzle own = {.count = 0};
    struct move played;

    ck_assert(puzzle_read_position(game, "2,1,2,1,0,0,18/2,0,0,1,2,1,18/s",
                                   &own, &err));
    ck_assert(puzzle_read_choices(game, "4", &own, &err));
    ck_assert(game->class->read_move(game, &own.position, "1", &played, &err));
    ck_assert(
        puzzle_from_mistakes(&(struct puzzle_mistake){.game = game,
                                                      .position = &own.position,
                                                      .played = played,
                                                      .better = own.line,
                                                      .better_count = 1,
                                                      .cost = 2,
                                                      .date = ""},
                             1, clock_today() - 1, &err));
    game_free(game);
}

START_TEST(mistakes_of_ones_own_wait_and_are_put_off_when_they_are_mended)
{
    struct player_of_tests *const player = player_new();

    make_mistake();
    player_do(player, "size 80x24", NULL);
    player_do(player, "menu", NULL);
    player_do(player, "key p", NULL);
    ck_assert(player_sees(player, "1 from your own games waits for you today"));
    player_do(player, "key o", NULL);
    ck_assert(player_sees(player, "Your own · Kalah"));
    ck_assert(player_sees(player,
                          "In your game pit 1 cost 2 seeds. What is better?"));
    player_do(player, "key 4", NULL);
    player_do(player, "settle", NULL);
    ck_assert(player_sees(player, "It comes back in 3 days."));
    ck_assert(player_sees(player, "none from your own games today"));
    player_free(player);
}
END_TEST

/* At 40x12 as well, and without motion; every game by its own hints. */
START_TEST(the_third_hint_tells_the_move_in_every_game)
{
    static const char *const TOLD[] = {"Pit 4: one seed, ends on 5.",
                                       "Pit 2: one seed, ends on 3.",
                                       "e5d5: pushes 2, one out."};
    struct player_of_tests *const player = begin();

    for (int i = 0; i < 3; i++) {
        player_do(player, "keys i i i", NULL);
        ck_assert_msg(player_sees(player, TOLD[i]), "%s", TOLD[i]);
        player_do(player, "key g", NULL);
    }
    player_free(player);
}
END_TEST

START_TEST(the_help_of_a_puzzle_lists_what_can_be_done_in_it)
{
    static const char *const games[] = {"kalah", "abalone"};

    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct player_of_tests *const player = begin_after(games[i]);

        player_do(player, "key ?", NULL);
        ck_assert(player_sees(player, "a hint; three times"));
        ck_assert(!player_sees(player, "look back"));
        ck_assert(!player_sees(player, "swap"));
        ck_assert(!player_sees(player, "go on"));
        player_free(player);
    }
}
END_TEST

/* The clock of the tests stands at noon or so of 18 November. */
START_TEST(past_midnight_the_puzzle_of_the_day_is_that_of_the_new_day)
{
    struct player_of_tests *const player = begin();

    player_do(player, "key p", NULL);
    setenv("SOURCE_DATE_EPOCH", "1795086400", 1);
    player_do(player, "key d", NULL);
    ck_assert(player_sees(player, "Puzzle of 19 November · Kalah"));
    player_do(player, "keys p d", NULL);
    ck_assert(player_sees(player, "Puzzle of 19 November · Kalah"));
    player_free(player);
}
END_TEST

START_TEST(past_midnight_the_puzzle_of_a_day_that_was_asked_for_stays)
{
    struct player_of_tests *const player = player_new();
    struct err err = {""};
    struct game *const game = game_new("kalah", &err);

    player_do(player, "size 80x24", NULL);
    player_do(player, "menu", NULL);
    ck_assert_msg(puzzles_open_day(player_app(player), game, clock_today() - 3,
                                   player_now(player), &err),
                  "%s", err.text);
    game_free(game);
    player_do(player, "key p", NULL);
    setenv("SOURCE_DATE_EPOCH", "1795086400", 1);
    player_do(player, "key d", NULL);
    ck_assert(player_sees(player, "Puzzle of 15 November · Kalah"));
    player_free(player);
}
END_TEST

Suite *puzzle_screen_suite(void)
{
    Suite *suite = suite_create("puzzle_screen");
    TCase *screen = tcase_create("screen");

    tcase_add_test(
        screen,
        the_menu_leads_to_the_puzzle_of_the_day_of_the_game_last_played);
    tcase_add_test(screen, a_game_without_puzzles_leads_to_kalah);
    tcase_add_test(screen, a_variant_leads_to_the_puzzles_of_the_usual_game);
    tcase_add_test(screen,
                   the_next_game_has_the_puzzle_of_the_day_that_was_asked_for);
    tcase_add_test(screen, on_a_high_narrow_screen_facts_are_told_whole);
    tcase_add_test(screen,
                   a_wrong_try_is_told_and_the_next_one_can_be_made_at_once);
    tcase_add_test(screen,
                   what_was_solved_is_still_solved_when_it_is_opened_again);
    tcase_add_test(screen, there_is_always_another_puzzle);
    tcase_add_test(
        screen, mistakes_of_ones_own_wait_and_are_put_off_when_they_are_mended);
    tcase_add_test(screen, what_the_others_bring_is_told_when_it_is_solved);
    tcase_add_test(screen, the_third_hint_tells_the_move_in_every_game);
    tcase_add_test(screen, the_help_of_a_puzzle_lists_what_can_be_done_in_it);
    tcase_add_test(screen,
                   past_midnight_the_puzzle_of_the_day_is_that_of_the_new_day);
    tcase_add_test(screen,
                   past_midnight_the_puzzle_of_a_day_that_was_asked_for_stays);
    suite_add_tcase(suite, screen);
    return suite;
}
