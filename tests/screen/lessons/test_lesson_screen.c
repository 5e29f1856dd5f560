/* SPDX-License-Identifier: MIT */
/* First steps on the screen, as a newcomer goes through them. */
#include "support/screen/player.h"
#include "support/suites.h"

#include <string.h>

static void keys(struct player_of_tests *player, const char *const lines[])
{
    for (int i = 0; lines[i] != NULL; i++)
        player_do(player, lines[i], NULL);
}

static struct player_of_tests *begin(const char *size)
{
    struct player_of_tests *const player = player_new();

    player_do(player, size, NULL);
    player_do(player, "menu", NULL);
    player_do(player, "key f", NULL);
    return player;
}

START_TEST(the_first_lesson_leads_to_the_second)
{
    static const char *const lines[] = {
        "key Enter", "key Enter", "settle", "key 1",     "settle",
        "key Enter", "key 5",     "settle", "key Enter", "key 6",
        "settle",    "key Enter", NULL};
    struct player_of_tests *const player = begin("size 80x24");

    keys(player, lines);
    ck_assert(player_sees(player, "That was lesson 1 of 10: Sowing."));
    player_do(player, "key Enter", NULL);
    ck_assert(player_sees(player, "lesson 2 of 10"));
    player_do(player, "key Esc", NULL);
    ck_assert(player_sees(player, "1 of 26 done"));
    player_free(player);
}
END_TEST

START_TEST(a_wrong_try_says_what_it_does_and_can_be_tried_again_at_once)
{
    struct player_of_tests *const player = begin("size 80x24");

    player_do(player, "key Enter", NULL);
    player_do(player, "key Enter", NULL);
    player_do(player, "settle", NULL);
    player_do(player, "key 3", NULL);
    player_do(player, "settle", NULL);
    ck_assert(player_sees(player, "Pit 3: 4 seeds, ends in the store"));
    ck_assert(player_sees(player, "For now, sow pit 1."));
    player_do(player, "key 1", NULL);
    player_do(player, "settle", NULL);
    ck_assert(player_sees(player, "Pit 1: 4 seeds, ends on 5."));
    player_free(player);
}
END_TEST

/* Every lesson can be gone through by what `i` shows, at every size. */
START_TEST(every_lesson_can_be_gone_through_by_what_i_shows)
{
    static const char *const sizes[] = {"size 80x24", "size 40x12"};
    struct player_of_tests *const player = begin(sizes[_i]);

    player_do(player, "key 0", NULL);
    for (int lesson = 0; lesson < 26; lesson++) {
        player_do(player, "key Home", NULL);
        for (int i = 0; i < lesson; i++)
            player_do(player, "key j", NULL);
        player_do(player, "key Enter", NULL);
        for (int i = 0; i < 200 && !player_sees(player, "That was"); i++) {
            player_do(player, "settle", NULL);
            player_do(player, i % 2 == 0 ? "key Enter" : "key i", NULL);
        }
        ck_assert(player_sees(player, "That was"));
        player_do(player, "key q", NULL);
    }
    player_free(player);
}
END_TEST

START_TEST(esc_lets_go_of_the_aim_before_it_leaves)
{
    struct player_of_tests *const player = begin("size 80x24");

    player_do(player, "key j", NULL);
    player_do(player, "key Enter", NULL);
    player_do(player, "key Right", NULL);
    ck_assert(player_sees(player, "2: 3 seeds, ends on 5"));
    player_do(player, "key Esc", NULL);
    ck_assert(!player_sees(player, "2: 3 seeds, ends on 5"));
    ck_assert(player_sees(player, "lesson 2 of 10"));
    player_do(player, "key Esc", NULL);
    ck_assert(player_sees(player, "0 of 26 done"));
    player_free(player);
}
END_TEST

Suite *lesson_screen_suite(void)
{
    Suite *const suite = suite_create("lesson_screen");
    TCase *const tests = tcase_create("lessons");

    tcase_add_test(tests, the_first_lesson_leads_to_the_second);
    tcase_add_test(
        tests, a_wrong_try_says_what_it_does_and_can_be_tried_again_at_once);
    tcase_add_test(tests, esc_lets_go_of_the_aim_before_it_leaves);
    tcase_add_loop_test(tests, every_lesson_can_be_gone_through_by_what_i_shows,
                        0, 2);
    suite_add_tcase(suite, tests);
    return suite;
}
