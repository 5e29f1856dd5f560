/* The screens around the board: the menu, and what holds for all of them. */
#include "screen/dialogs/test_dialogs.h"
#include "base/clock.h"
#include "base/rng.h"
#include "support/screen/board_probe.h"
#include "support/suites.h"
#include "ui/timeline.h"

#include <stdlib.h>

/* ---- the menu ---- */

START_TEST(before_the_first_game_the_menu_has_no_continue)
{
    struct hall *const hall = hall_new();

    hall_hides(hall, "Continue");
    hall_shows(hall, "▌ n  New game       you v Sprout, kalah 6×4, you start");
    hall_shows(hall, "  v  Levels         18 opponents to beat");
    hall_shows(hall, "  o  Options        theme savanna, speed 1, motion full");
    hall_shows(hall, "  q  Quit\n");
    hall_free(hall);
}
END_TEST

START_TEST(enter_twice_is_playing)
{
    struct hall *const hall = hall_new();

    hall_key(hall, INPUT_ENTER);
    hall_is_at(hall, "new game");
    hall_shows(hall, "▌ Start\n");
    hall_key(hall, INPUT_ENTER);
    hall_is_at(hall, "game");
    hall_shows(hall, "You v Sprout");
    ck_assert_int_eq(hall->app->config.values[CONFIG_BEGUN], 1);
    hall_free(hall);
}
END_TEST

START_TEST(a_game_that_goes_on_is_the_first_thing_next_time)
{
    struct hall *const hall = hall_new();

    hall_keys(hall, INPUT_ENTER, 2);
    hall_again(hall);
    hall_shows(hall, "▌ c  Continue       v Sprout, move 0, 0-0 · just now");
    hall_shows(hall, "  g  Games          1 unfinished");
    hall_key(hall, INPUT_ENTER);
    hall_is_at(hall, "game");
    hall_free(hall);
}
END_TEST

START_TEST(every_entry_has_its_letter)
{
    static const struct {
        const char *key;
        const char *name;
    } doors[] = {{"n", "new game"}, {"w", "new game"}, {"g", "games"},
                 {"v", "levels"},   {"r", "rules"},    {"o", "options"}};
    struct hall *const hall = hall_new();

    for (size_t i = 0; i < sizeof doors / sizeof doors[0]; i++) {
        hall_type(hall, doors[i].key);
        hall_is_at(hall, doors[i].name);
        hall_key(hall, INPUT_ESCAPE);
        hall_is_at(hall, "menu");
    }
    hall_free(hall);
}
END_TEST

START_TEST(q_leaves_the_program_from_the_menu_and_escape_does_not)
{
    struct hall *const hall = hall_new();
    int result = -1;

    hall_key(hall, INPUT_ESCAPE);
    ck_assert(!screens_left(hall->app->screens, &result));
    hall_type(hall, "q");
    ck_assert(screens_left(hall->app->screens, &result));
    ck_assert_int_eq(result, 0);
    hall_free(hall);
}
END_TEST

START_TEST(an_entry_and_a_key_can_be_clicked)
{
    struct hall *const hall = hall_new();
    int result;

    hall_click(hall, 10, hall_line(hall, "v  Levels"));
    hall_is_at(hall, "levels");
    hall_key(hall, INPUT_ESCAPE);
    hall_click(hall, 2, 23);
    ck_assert(!screens_left(hall->app->screens, &result));
    hall_click(hall, 41, 23);
    ck_assert(screens_left(hall->app->screens, &result));
    hall_free(hall);
}
END_TEST

/* ---- the game in the corner ---- */

START_TEST(nobody_touching_a_key_makes_two_levels_play_one_game)
{
    struct hall *const hall = hall_new();

    hall_wait(hall, 4);
    hall_hides(hall, "Willow v Oak");
    hall_wait(hall, 2);
    hall_shows(hall, "Willow v Oak");
    while (screens_due(hall->app->screens, hall->now) != NEVER ||
           hall_line(hall, "·  ·  ·  ·  ·  ·") < 0)
        hall_wait(hall, 10);
    hall_shows(hall, "Willow v Oak");
    hall_free(hall);
}
END_TEST

START_TEST(the_game_in_the_corner_eats_no_key)
{
    struct hall *const hall = hall_new();

    hall_wait(hall, 8);
    hall_shows(hall, "Willow v Oak");
    hall_type(hall, "n");
    hall_is_at(hall, "new game");
    hall_key(hall, INPUT_ESCAPE);
    hall_hides(hall, "Willow v Oak");
    hall_free(hall);
}
END_TEST

START_TEST(where_nothing_is_to_move_nothing_plays)
{
    struct hall *const hall = hall_new();

    app_set(hall->app, CONFIG_MOTION, MOTION_NONE);
    hall_wait(hall, 1);
    ck_assert(screens_due(hall->app->screens, hall->now) == NEVER);
    hall_wait(hall, 20);
    hall_hides(hall, "Willow v Oak");
    hall_free(hall);
}
END_TEST

/* ---- all of them ---- */

static const char *const SCREENS[] = {"", "n", "w", "g", "v"};

START_TEST(a_small_terminal_has_the_whole_menu)
{
    struct hall *const hall = hall_new();

    hall->width = 40;
    hall->height = 12;
    hall_shows(hall, "▌ n  New game  you v Sprout, kalah 6×4…\n");
    hall_shows(hall, "  q  Quit\n");
    hall_shows(hall, "? help");
    hall_free(hall);
}
END_TEST

START_TEST(every_size_can_be_drawn)
{
    for (size_t i = 0; i < sizeof SCREENS / sizeof SCREENS[0]; i++) {
        struct hall *const hall = hall_new();

        hall_type(hall, SCREENS[i]);
        for (hall->width = 1; hall->width < 130; hall->width += 7)
            for (hall->height = 1; hall->height < 45; hall->height++)
                hall_draw(hall);
        hall_free(hall);
    }
}
END_TEST

/* Keys that mean something somewhere, and some that do not. */
static int32_t some_key(struct rng *rng)
{
    static const int32_t keys[] = {
        INPUT_UP,  INPUT_DOWN,  INPUT_LEFT,      INPUT_RIGHT,   INPUT_TAB,
        INPUT_END, INPUT_ENTER, INPUT_ESCAPE,    INPUT_HOME,    INPUT_PAGE_UP,
        INPUT_F1,  ' ',         INPUT_BACKSPACE, INPUT_BACK_TAB};
    const uint32_t count = sizeof keys / sizeof keys[0];
    const uint32_t pick = rng_below(rng, 3 * count);

    return pick < 2 * count ? keys[pick % count]
                            : (int32_t)(33 + rng_below(rng, 94));
}

static struct event some_event(struct rng *rng)
{
    struct event event = event_key(some_key(rng));

    if (rng_below(rng, 3) > 0)
        return event;
    event.kind = EVENT_MOUSE;
    event.action = (enum mouse_action)rng_below(rng, MOUSE_WHEEL_DOWN + 1);
    event.button = (enum mouse_button)(1 + rng_below(rng, 3));
    event.x = (int)rng_below(rng, 90);
    event.y = (int)rng_below(rng, 26);
    return event;
}

/* Whatever is done: the menu is there at least. */
START_TEST(nothing_that_is_done_breaks_a_screen)
{
    struct hall *const hall = hall_new();
    struct rng rng = rng_new((uint64_t)_i, 0);

    for (int i = 0; i < 1000; i++) {
        const struct event event = some_event(&rng);

        if (rng_below(&rng, 20) == 0)
            hall->width = 30 + (int)rng_below(&rng, 100);
        if (rng_below(&rng, 20) == 0)
            hall->height = 8 + (int)rng_below(&rng, 40);
        hall_draw(hall);
        screens_event(hall->app->screens, &event, hall->now);
        hall->now += CLOCK_SECOND / 10;
        while (screens_count(hall->app->screens) > 4)
            screens_pop(hall->app->screens, hall->now);
    }
    ck_assert_int_ge(screens_count(hall->app->screens), 1);
    hall_free(hall);
}
END_TEST

static TCase *menu_case(void)
{
    TCase *const tests = tcase_create("menu");

    tcase_add_test(tests, before_the_first_game_the_menu_has_no_continue);
    tcase_add_test(tests, enter_twice_is_playing);
    tcase_add_test(tests, a_game_that_goes_on_is_the_first_thing_next_time);
    tcase_add_test(tests, every_entry_has_its_letter);
    tcase_add_test(tests,
                   q_leaves_the_program_from_the_menu_and_escape_does_not);
    tcase_add_test(tests, an_entry_and_a_key_can_be_clicked);
    tcase_add_test(tests, nobody_touching_a_key_makes_two_levels_play_one_game);
    tcase_add_test(tests, the_game_in_the_corner_eats_no_key);
    tcase_add_test(tests, where_nothing_is_to_move_nothing_plays);
    return tests;
}

static TCase *all_case(void)
{
    TCase *const tests = tcase_create("all of them");

    tcase_add_test(tests, a_small_terminal_has_the_whole_menu);
    tcase_add_test(tests, every_size_can_be_drawn);
    tcase_add_loop_test(tests, nothing_that_is_done_breaks_a_screen, 0, 4);
    return tests;
}

Suite *dialogs_suite(void)
{
    Suite *const suite = suite_create("dialogs");

    suite_add_tcase(suite, menu_case());
    suite_add_tcase(suite, lists_start_case());
    suite_add_tcase(suite, lists_form_case());
    suite_add_tcase(suite, lists_games_case());
    suite_add_tcase(suite, lists_level_case());
    suite_add_tcase(suite, all_case());
    return suite;
}
