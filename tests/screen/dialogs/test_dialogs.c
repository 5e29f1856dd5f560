/* SPDX-License-Identifier: MIT */
/* The screens around the board: the menu, and what holds for all of them. */
#include "screen/dialogs/test_dialogs.h"
#include "base/clock.h"
#include "base/rng.h"
#include "match/who.h"
#include "screen/board/board.h"
#include "screen/match_setup.h"
#include "screen/playable.h"
#include "screen/text/describe.h"
#include "support/effort.h"
#include "support/screen/app_probe.h"
#include "support/screen/story.h"
#include "support/suites.h"
#include "ui/timeline.h"

#include <stdlib.h>

/* ---- the menu ---- */

START_TEST(before_the_first_game_first_steps_stand_for_continue)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_hides(probe, "Continue");
    app_probe_sees(probe,
                   "  n  New game       you v Sprout, kalah 6×4, you start");
    app_probe_sees(probe, "▌ f  First steps    never played? begin here");
    app_probe_sees(probe, "  v  Levels         17 opponents to beat");
    app_probe_sees(probe,
                   "  o  Options        theme auto, speed 1, motion full");
    app_probe_sees(probe, "  q  Quit\n");
    app_probe_free(probe);
}
END_TEST

START_TEST(enter_twice_begins_a_lesson_the_first_time_and_later_a_game)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_keys(probe, INPUT_ENTER, 2);
    app_probe_is_at(probe, "lesson");
    app_set(probe->app, CONFIG_BEGUN, 1);
    app_probe_again(probe);
    app_probe_keys(probe, INPUT_ENTER, 2);
    app_probe_is_at(probe, "game");
    app_probe_free(probe);
}
END_TEST

START_TEST(n_and_enter_is_playing)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "n");
    app_probe_is_at(probe, "new game");
    app_probe_sees(probe, "▌ Start\n");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "game");
    app_probe_sees(probe, "You v Sprout");
    ck_assert_int_eq(probe->app->config.values[CONFIG_BEGUN], 1);
    app_probe_free(probe);
}
END_TEST

START_TEST(a_game_that_goes_on_is_the_first_thing_next_time)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "n");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_again(probe);
    app_probe_sees(
        probe, "▌ c  Continue       kalah v Sprout, move 1, 0-0 · just now");
    app_probe_sees(probe, "  g  Games          1 unfinished");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "game");
    app_probe_free(probe);
}
END_TEST

/* Games of the command line are not among those that the settings count. */
START_TEST(a_game_that_goes_on_stands_before_the_first_steps)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "n");
    app_probe_key(probe, INPUT_ENTER);
    app_set(probe->app, CONFIG_BEGUN, 0);
    app_probe_again(probe);
    app_probe_sees(probe, "▌ c  Continue       kalah v Sprout, move 1");
    app_probe_hides(probe, "never played?");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "game");
    app_probe_free(probe);
}
END_TEST

/* As below a game of the command line: what is selected is not what was there
 * before the game. */
START_TEST(a_menu_that_was_never_seen_selects_what_there_is_now)
{
    struct app_probe *const probe = app_probe_menu();

    new_game_open(probe->app, false, probe->now);
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "game");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_type(probe, "q");
    app_probe_is_at(probe, "menu");
    app_probe_sees(probe, "▌ c  Continue       kalah v Sprout, move 1");
    app_probe_key(probe, INPUT_DOWN);
    app_probe_type(probe, "s");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_sees(probe, "▌ s  Statistics");
    app_probe_free(probe);
}
END_TEST

START_TEST(every_entry_has_its_letter)
{
    static const struct {
        const char *key;
        const char *name;
    } doors[] = {{"n", "new game"},     {"w", "new game"}, {"a", "new arena"},
                 {"g", "games"},        {"v", "levels"},   {"o", "options"},
                 {"r", "list of rules"}};
    struct app_probe *const probe = app_probe_menu();

    for (size_t i = 0; i < sizeof doors / sizeof doors[0]; i++) {
        app_probe_type(probe, doors[i].key);
        app_probe_is_at(probe, doors[i].name);
        app_probe_key(probe, INPUT_ESCAPE);
        app_probe_is_at(probe, "menu");
    }
    app_probe_free(probe);
}
END_TEST

START_TEST(the_words_of_the_selected_entry_are_whole_on_narrow_screens)
{
    static const char *const sizes[] = {
        "size 40x12", "size 40x16", "size 40x20", "size 40x24", "size 40x30"};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct player_of_tests *const player =
            story_begin(sizes[i], "menu", "key Down", STORY_LINES_END);

        story_sees(player, "▌ p  Puzzles     one a day, more for…");
        story_sees(player, "\n  one a day, more for practice, and");
        story_sees(player, "\n  your own mistakes\n");
        if (i == 0)
            story_sees(player, " naqala                        ↓ 4 more\n");
        else
            story_sees(player, "  q  Quit");
        player_free(player);
    }
}
END_TEST

static struct phrase playable_phrase(const struct app *app, int index)
{
    struct game *const game = playable_like(app, "", index);
    const struct phrase phrase = phrase_game(game);

    game_free(game);
    return phrase;
}

START_TEST(the_rules_of_every_game_are_one_key_from_those_of_another)
{
    struct app_probe *const probe = app_probe_menu();
    const int count = playable_count(probe->app);

    app_probe_type(probe, "r");
    for (int i = 0; i < count; i++)
        app_probe_sees(probe, playable_phrase(probe->app, i).text);
    app_probe_key(probe, INPUT_DOWN);
    app_probe_key(probe, INPUT_ENTER);
    app_probe_is_at(probe, "rules");
    for (int i = 1; i < count + 1; i++) {
        struct game *const game = playable_like(probe->app, "", i % count);
        struct phrase title;

        snprintf(title.text, sizeof title.text, "‹ %.60s ›",
                 mancala_is_own(game) ? phrase_game(game).text
                                      : game_spec_text(game).text);
        app_probe_sees(probe, title.text);
        game_free(game);
        app_probe_key(probe, INPUT_RIGHT);
    }
    app_probe_key(probe, INPUT_LEFT);
    app_probe_key(probe, INPUT_LEFT);
    app_probe_key(probe, INPUT_RIGHT);
    app_probe_sees(probe, "‹ kalah ›");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_is_at(probe, "list of rules");
    app_probe_free(probe);
}
END_TEST

START_TEST(the_first_game_is_counted_and_taught_wherever_it_begins)
{
    struct app_probe *const probe = app_probe_menu();
    const struct play_options options = {.mode = MODE_PLAY};
    struct err err;
    struct position start;
    struct game *const game = game_new("oware", &err);

    game->class->start(game, &start);
    game_free(game);
    for (int begun = 1; begun <= 2; begun++) {
        struct match *const match = match_seated(
            probe->app->levels, "oware",
            (const char *[PLAYERS_MAX]){"human", "random"}, &start, &err);

        ck_assert(
            match_setup_open(probe->app, match, &options, probe->now, &err));
        if (begun == 1)
            app_probe_sees(probe, "1-6 sow counter-clockwise");
        else
            app_probe_hides(probe, "1-6 sow counter-clockwise");
        ck_assert_int_eq(probe->app->config.values[CONFIG_BEGUN], begun);
    }
    app_probe_free(probe);
}
END_TEST

START_TEST(q_leaves_the_program_from_the_menu_and_escape_does_not)
{
    struct app_probe *const probe = app_probe_menu();
    int result = -1;

    app_probe_key(probe, INPUT_ESCAPE);
    ck_assert(!screens_left(probe->app->screens, &result));
    app_probe_type(probe, "q");
    ck_assert(screens_left(probe->app->screens, &result));
    ck_assert_int_eq(result, 0);
    app_probe_free(probe);
}
END_TEST

START_TEST(an_entry_and_a_key_can_be_clicked)
{
    struct app_probe *const probe = app_probe_menu();
    int result;

    app_probe_click(probe, 10, app_probe_line(probe, "v  Levels"));
    app_probe_is_at(probe, "levels");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_click(probe, 2, 23);
    ck_assert(!screens_left(probe->app->screens, &result));
    app_probe_click(probe, 41, 23);
    ck_assert(screens_left(probe->app->screens, &result));
    app_probe_free(probe);
}
END_TEST

/* ---- the game in the corner ---- */

START_TEST(without_a_key_two_levels_play_one_game)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_wait(probe, 4);
    app_probe_hides(probe, "Willow v Oak");
    app_probe_wait(probe, 2);
    app_probe_sees(probe, "Willow v Oak");
    while (screens_due(probe->app->screens, probe->now) != NEVER ||
           app_probe_line(probe, "·  ·  ·  ·  ·  ·") < 0)
        app_probe_wait(probe, 10);
    app_probe_sees(probe, "Willow v Oak");
    app_probe_free(probe);
}
END_TEST

START_TEST(the_game_in_the_corner_eats_no_key)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_wait(probe, 8);
    app_probe_sees(probe, "Willow v Oak");
    app_probe_type(probe, "n");
    app_probe_is_at(probe, "new game");
    app_probe_key(probe, INPUT_ESCAPE);
    app_probe_hides(probe, "Willow v Oak");
    app_probe_free(probe);
}
END_TEST

START_TEST(where_nothing_is_to_move_nothing_plays)
{
    struct app_probe *const probe = app_probe_menu();

    app_set(probe->app, CONFIG_MOTION, MOTION_NONE);
    app_probe_wait(probe, 1);
    ck_assert(screens_due(probe->app->screens, probe->now) == NEVER);
    app_probe_wait(probe, 20);
    app_probe_hides(probe, "Willow v Oak");
    app_probe_free(probe);
}
END_TEST

/* ---- all of them ---- */

static const char *const SCREENS[] = {"", "n", "w", "g", "v", "f"};

START_TEST(a_small_terminal_has_the_whole_menu)
{
    struct app_probe *const probe = app_probe_menu();

    probe->width = 40;
    probe->height = 12;
    app_probe_sees(probe, "  n  New game    you v Sprout, kalah…\n");
    app_probe_sees(probe, "  v  Levels      17 opponents to beat\n");
    app_probe_sees(probe, "▌ f  First steps never played? begin…\n");
    app_probe_sees(probe, "? help");
    app_probe_type(probe, "jjjjjjjjjj"); /* down to the last one */
    app_probe_sees(probe, "▌ q  Quit\n");
    app_probe_free(probe);
}
END_TEST

START_TEST(every_size_can_be_drawn)
{
    for (size_t i = 0; i < sizeof SCREENS / sizeof SCREENS[0]; i++) {
        struct app_probe *const probe = app_probe_menu();

        app_probe_type(probe, SCREENS[i]);
        for (probe->width = 1; probe->width < 130;
             probe->width += 14 * EFFORT_PART)
            for (probe->height = 1; probe->height < 45; probe->height++)
                free(app_probe_text(probe));
        app_probe_free(probe);
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

/* At every height, with a game to go on with: no entry is written into the line
 * of keys, and the last one can be seen, or that there are more. */
START_TEST(the_menu_leaves_the_line_of_keys_alone)
{
    static const struct {
        int width;
        const char *keys;
    } lines[] = {
        {40, "\n ↑↓ choose  ⏎ start  t theme     ? help"},
        {60, "\n  ↑↓  choose   ⏎  start   t  theme   q  quit       ?  help"},
        {80, "\n  ↑↓  choose   ⏎  start   t  theme   q  quit    "},
    };
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "n");
    app_probe_key(probe, INPUT_ENTER);
    app_probe_again(probe);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        for (int height = 12; height <= 30; height++) {
            probe->width = lines[i].width;
            probe->height = height;
            app_probe_sees(probe, "Continue");
            app_probe_sees(probe, lines[i].keys);
            if (app_probe_line(probe, "q  Quit") < 0)
                app_probe_sees(probe, " more");
        }
    app_probe_free(probe);
}
END_TEST

/* Whatever is done: the menu is there at least. */
START_TEST(no_random_events_break_a_screen)
{
    struct app_probe *const probe = app_probe_menu();
    struct rng rng = rng_new((uint64_t)_i, 0);

    for (int i = 0; i < 400 / EFFORT_PART; i++) {
        const struct event event = some_event(&rng);

        if (rng_below(&rng, 20) == 0)
            probe->width = 30 + (int)rng_below(&rng, 100);
        if (rng_below(&rng, 20) == 0)
            probe->height = 8 + (int)rng_below(&rng, 40);
        free(app_probe_text(probe));
        screens_event(probe->app->screens, &event, probe->now);
        probe->now += CLOCK_SECOND / 10;
        while (screens_count(probe->app->screens) > 4)
            screens_pop(probe->app->screens, probe->now);
    }
    ck_assert_int_ge(screens_count(probe->app->screens), 1);
    app_probe_free(probe);
}
END_TEST

/* ---- on a narrow screen: what the selected line has cut is told whole ---- */

START_TEST(the_menu_tells_whole_what_an_entry_has_cut)
{
    struct app_probe *const probe = app_probe_menu();

    probe->width = 40;
    probe->height = 30;
    for (int i = 0; i < 20 && app_probe_line(probe, "▌ a  Arena") < 0; i++)
        app_probe_key(probe, INPUT_DOWN);
    app_probe_sees(probe, "▌ a  Arena       levels play each…\n");
    app_probe_sees(probe, "  q  Quit\n"
                          "\n"
                          "  levels play each other, and are rated\n");
    app_probe_key(probe, INPUT_UP);
    app_probe_sees(probe, "▌ w  Watch       Hickory v Oak\n");
    app_probe_sees(probe, "  q  Quit\n\n\n\n");
    app_probe_free(probe);
}
END_TEST

START_TEST(the_list_of_rules_tells_whole_what_a_line_has_cut)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "r");
    probe->width = 40;
    probe->height = 12;
    app_probe_key(probe, INPUT_DOWN);
    app_probe_sees(probe, " Rules          ↓ 6 more  of every game\n");
    app_probe_sees(probe, "▌ oware           takes twos and…\n");
    app_probe_sees(probe, "  takes twos and threes, feeds an empty\n"
                          "  row\n ↑↓ game");
    app_probe_key(probe, INPUT_END);
    app_probe_sees(probe, "▌ abalone         six marbles pushed…\n"
                          "  six marbles pushed off the board win\n");
    probe->width = 80;
    app_probe_hides(probe, "\n     six marbles");
    probe->height = 24;
    app_probe_hides(probe, "\n     six marbles");
    app_probe_free(probe);
}
END_TEST

START_TEST(the_list_of_lessons_tells_what_is_learnt)
{
    struct app_probe *const probe = app_probe_menu();

    app_probe_type(probe, "f");
    app_probe_sees(probe, "  1 Sowing               a seed into each pit, one "
                          "into your store\n");
    probe->width = 40;
    probe->height = 12;
    app_probe_sees(probe, "  a seed into each pit, one into your\n"
                          "  store\n ↑↓ choose");
    probe->height = 30;
    app_probe_key(probe, INPUT_DOWN);
    app_probe_sees(probe, "\n\n  see where a sowing ends before you\n  sow\n");
    app_probe_free(probe);
}
END_TEST

static TCase *menu_case(void)
{
    TCase *const tests = tcase_create("menu");

    tcase_add_test(tests, before_the_first_game_first_steps_stand_for_continue);
    tcase_add_test(tests,
                   enter_twice_begins_a_lesson_the_first_time_and_later_a_game);
    tcase_add_test(tests, n_and_enter_is_playing);
    tcase_add_test(tests, a_game_that_goes_on_is_the_first_thing_next_time);
    tcase_add_test(tests, a_game_that_goes_on_stands_before_the_first_steps);
    tcase_add_test(tests, a_menu_that_was_never_seen_selects_what_there_is_now);
    tcase_add_test(tests, every_entry_has_its_letter);
    tcase_add_test(tests,
                   the_words_of_the_selected_entry_are_whole_on_narrow_screens);
    tcase_add_test(tests,
                   the_rules_of_every_game_are_one_key_from_those_of_another);
    tcase_add_test(tests, the_menu_tells_whole_what_an_entry_has_cut);
    tcase_add_test(tests, the_list_of_rules_tells_whole_what_a_line_has_cut);
    tcase_add_test(tests, the_list_of_lessons_tells_what_is_learnt);
    tcase_add_test(tests,
                   the_first_game_is_counted_and_taught_wherever_it_begins);
    tcase_add_test(tests,
                   q_leaves_the_program_from_the_menu_and_escape_does_not);
    tcase_add_test(tests, an_entry_and_a_key_can_be_clicked);
    tcase_add_test(tests, without_a_key_two_levels_play_one_game);
    tcase_add_test(tests, the_game_in_the_corner_eats_no_key);
    tcase_add_test(tests, where_nothing_is_to_move_nothing_plays);
    return tests;
}

static TCase *all_case(void)
{
    TCase *const tests = tcase_create("all of them");

    tcase_add_test(tests, a_small_terminal_has_the_whole_menu);
    tcase_add_test(tests, the_menu_leaves_the_line_of_keys_alone);
    tcase_add_test(tests, every_size_can_be_drawn);
    tcase_add_loop_test(tests, no_random_events_break_a_screen, 0, 4);
    return tests;
}

Suite *dialogs_suite(void)
{
    Suite *const suite = suite_create("dialogs");

    suite_add_tcase(suite, menu_case());
    suite_add_tcase(suite, lists_start_case());
    suite_add_tcase(suite, lists_form_case());
    suite_add_tcase(suite, lists_set_up_case());
    suite_add_tcase(suite, lists_games_case());
    suite_add_tcase(suite, lists_level_case());
    suite_add_tcase(suite, all_case());
    return suite;
}
