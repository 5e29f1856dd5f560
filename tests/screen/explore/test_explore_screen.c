/* SPDX-License-Identifier: MIT */
/* Openings on the screen, by the mouse. */
#include "screen/open.h"
#include "support/screen/player.h"
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

Suite *explore_screen_suite(void)
{
    Suite *const suite = suite_create("explore_screen");
    TCase *const mouse = tcase_create("mouse");

    tcase_add_test(mouse, a_double_click_on_the_line_of_a_move_makes_it_once);
    suite_add_tcase(suite, mouse);
    return suite;
}
