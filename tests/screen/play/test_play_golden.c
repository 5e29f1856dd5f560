/* SPDX-License-Identifier: MIT */
/* The golden screens of games that are played and watched. */
#include "support/screen/golden.h"
#include "support/suites.h"

START_TEST(a_game_shows_what_stands_beside_its_script)
{
    golden_check(true, _i);
}
END_TEST

Suite *play_golden_suite(void)
{
    Suite *const suite = suite_create("play_golden");
    TCase *const tests = tcase_create("play_golden");

    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(tests, a_game_shows_what_stands_beside_its_script, 0,
                        golden_count(true));
    suite_add_tcase(suite, tests);
    return suite;
}
