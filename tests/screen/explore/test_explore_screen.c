/* SPDX-License-Identifier: MIT */
/* Openings on the screen, by the mouse, and the game that goes on from there. */
#include "match/saves/game_list.h"
#include "match/saves/save.h"
#include "screen/open.h"
#include "support/screen/story.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

/* On the first line of the picture that begins so. */
static struct event on_line(struct player_of_tests *player, const char *words)
{
    struct event event = {.kind = EVENT_MOUSE,
                          .action = MOUSE_PRESS,
                          .button = MOUSE_LEFT,
                          .x = 9};
    char *seen = NULL;

    player_see(player, &seen);
    for (const char *line = seen; strncmp(line, words, strlen(words)) != 0;
         line = strchr(line, '\n') + 1) {
        event.y++;
        ck_assert_msg(strchr(line, '\n') != NULL, "%s", seen);
    }
    free(seen);
    return event;
}

/* Every pit has one seed: pit 6 ends in the store, and is empty then. */
START_TEST(a_double_click_on_the_line_of_a_move_makes_it_once)
{
    struct player_of_tests *const player = player_new();

    player_do(player, "set glyphs ascii", NULL);
    player_do(player, "set motion none", NULL);
    player_do(player, "size 80x24", NULL);
    player_do(player, "menu kalah:seeds=1", NULL);
    player_do(player, "key e", NULL);

    const struct event click = on_line(player, "     * 6 ");

    player_event(player, &click);
    player_event(player, &click); /* before anything was drawn */
    ck_assert_int_eq(on_line(player, "     * 5 ").y, click.y - 1);
    player_do(player, "key u", NULL);
    ck_assert(player_sees(player, "the start"));
    player_event(player, &click);
    ck_assert(!player_sees(player, "the start"));
    player_free(player);
}
END_TEST

static enum match_origin read_origin(void)
{
    struct err err = {""};
    struct game_list list = game_list_read();
    struct match *const match = save_load(list.games[0].path, &err);

    ck_assert_msg(match != NULL, "%s", err.text);

    const enum match_origin origin = match_origin(match);

    match_free(match);
    game_list_free(&list);
    return origin;
}

/* Whoever has the turn is you. What others have played does not count; a game that
 * begins where all do does. */
START_TEST(it_is_your_turn_where_a_game_goes_on)
{
    static const struct {
        const char *move, *title;
        enum match_origin origin;
    } GAMES[] = {
        {"key u", "You v Sprout", ORIGIN_OWN},
        {"key 4", "Sprout v You", ORIGIN_OTHER},
        {"key 3", "You v Sprout", ORIGIN_OTHER},
    };

    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        struct player_of_tests *const player =
            story_begin("size 80x24", "set motion none", "menu kalah", "key e",
                        GAMES[i].move, "key p", STORY_LINES_END);

        story_sees(player, GAMES[i].title);
        story_sees(player, "your turn");
        ck_assert_int_eq((int)read_origin(), (int)GAMES[i].origin);
        player_free(player);
    }
}
END_TEST

/* As in lines of text. */
START_TEST(there_are_no_openings_of_three_players)
{
    struct player_of_tests *const player = story_begin(
        "size 80x24", "set motion none", "game abalone:players=3",
        "sit human human human", "key 7", "keys g O", STORY_LINES_END);

    story_sees(player, "openings are known of games for two only");
    player_free(player);
}
END_TEST

Suite *explore_screen_suite(void)
{
    Suite *const suite = suite_create("explore_screen");
    TCase *const mouse = tcase_create("mouse");

    tcase_add_test(mouse, a_double_click_on_the_line_of_a_move_makes_it_once);
    tcase_add_test(mouse, there_are_no_openings_of_three_players);
    tcase_add_test(mouse, it_is_your_turn_where_a_game_goes_on);
    suite_add_tcase(suite, mouse);
    return suite;
}
