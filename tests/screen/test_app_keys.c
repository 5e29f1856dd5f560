/* SPDX-License-Identifier: MIT */
/* What holds on all screens: when Ctrl-C means it, which settings are
 * kept, what is told of broken files. */
#include "base/clock.h"
#include "base/file.h"
#include "screen/open.h"
#include "support/folder.h"
#include "support/screen/app_probe.h"
#include "support/screen/player.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

static void interrupt(struct player_of_tests *player)
{
    player_event(player, &(struct event){.kind = EVENT_INTERRUPT});
}

/* Interrupts twice, so far apart; is the program left then? */
static bool leaves_after(int64_t pause)
{
    struct player_of_tests *const player = player_new();
    int result = 0;

    player_do(player, "menu", stdout);
    interrupt(player);
    ck_assert(!player_left(player, &result));
    ck_assert(player_sees(player, "Leave naqala?"));
    player_wait(player, pause);
    interrupt(player);

    const bool left = player_left(player, &result);

    ck_assert_int_eq(result, left ? 130 : 0);
    ck_assert(left || player_sees(player, "Leave naqala?"));
    player_free(player);
    return left;
}

START_TEST(a_second_interrupt_leaves_within_two_seconds_only)
{
    ck_assert(leaves_after(0));
    ck_assert(leaves_after(2 * CLOCK_SECOND - 1));
    ck_assert(!leaves_after(2 * CLOCK_SECOND));
    ck_assert(!leaves_after(60 * CLOCK_SECOND));
}
END_TEST

START_TEST(it_is_asked_once_whether_to_leave)
{
    struct player_of_tests *const player = player_new();

    player_do(player, "menu", stdout);
    for (int i = 0; i < 3; i++) {
        interrupt(player);
        player_wait(player, 3 * CLOCK_SECOND);
    }
    ck_assert(player_sees(player, "Leave naqala?"));
    player_do(player, "key n", stdout);
    ck_assert(!player_sees(player, "Leave naqala?"));
    player_free(player);
}
END_TEST

START_TEST(an_interrupt_finishes_what_moves_before_it_asks)
{
    struct player_of_tests *const player = player_new();
    int result = 0;

    player_do(player, "play human", stdout);
    player_do(player, "key 1", stdout);
    player_wait(player, CLOCK_SECOND / 10);
    interrupt(player);
    ck_assert(!player_sees(player, "Leave naqala?"));
    ck_assert(player_sees(player, "North's turn"));
    interrupt(player);
    ck_assert(player_sees(player, "Leave naqala?"));
    ck_assert(!player_left(player, &result));
    player_free(player);
}
END_TEST

/* What stands in the file when an option of the command line was given and the
 * player has changed something else. */
START_TEST(options_of_the_command_line_are_not_stored)
{
    struct app_probe *const stage = app_probe_new();
    struct app_options options;
    struct config stored;
    struct err err = {""};

    app_options_begin(&options);
    options.theme = "mono";
    options.values[CONFIG_MOTION] = 2;
    options.values[CONFIG_MOUSE] = 0;

    struct app *const app = app_new(&options, 0, &err);

    ck_assert_msg(app != NULL, "%s", err.text);
    ck_assert_int_eq(app->config.values[CONFIG_MOTION], 2);
    app_set(app, CONFIG_DIGITS, 1);
    ck_assert(app_store(app, &err));
    config_begin(&stored);
    ck_assert(config_load(&stored, &err));
    ck_assert_int_eq(stored.values[CONFIG_DIGITS], 1);
    ck_assert_int_eq(stored.values[CONFIG_MOTION],
                     stage->app->config.values[CONFIG_MOTION]);
    ck_assert_int_eq(stored.values[CONFIG_MOUSE], 1);
    ck_assert_str_ne(stored.texts[CONFIG_THEME], "mono");
    app_free(app);
    app_probe_free(stage);
}
END_TEST

START_TEST(an_option_that_the_player_changes_is_stored)
{
    struct app_probe *const stage = app_probe_new();
    struct app_options options;
    struct config stored;
    struct err err = {""};

    app_options_begin(&options);
    options.values[CONFIG_SPEED] = 4000;

    struct app *const app = app_new(&options, 0, &err);

    app_change_speed(app, 0, false, 1);
    ck_assert(app_store(app, &err));
    config_begin(&stored);
    ck_assert(config_load(&stored, &err));
    ck_assert_int_eq(stored.values[CONFIG_SPEED], 10000);
    app_free(app);
    app_probe_free(stage);
}
END_TEST

static void put_config(const char *name, const char *text)
{
    char *const folder = file_folder(FILE_CONFIG, "");
    char *const path = file_folder(FILE_CONFIG, name);
    struct err err = {""};

    ck_assert_msg(file_make_folder(folder, &err), "%s", err.text);
    folder_put(path, text);
    free(path);
    free(folder);
}

START_TEST(of_several_broken_files_the_first_is_told_and_how_many_there_are)
{
    static const char *const files[][2] = {
        {"naqala.conf", "[look]\nmotoin = full\n"},
        {"levels.ini", "[mine]\nagent = nobody\n"},
    };
    struct app_probe *const stage = app_probe_new();
    struct app_options options;
    struct err err = {""};

    app_options_begin(&options);
    for (int count = 1; count <= 2; count++) {
        put_config(files[count - 1][0], files[count - 1][1]);

        struct app *const app = app_new(&options, 0, &err);
        const char *const notice = app_notice(app, 0);

        ck_assert_ptr_nonnull(strstr(notice, "naqala.conf:2"));
        ck_assert_msg((strncmp(notice, "1 of 2: ", 8) == 0) == (count == 2),
                      "%s", notice);
        app_free(app);
    }
    app_probe_free(stage);
}
END_TEST

Suite *app_keys_suite(void)
{
    Suite *const suite = suite_create("app_keys");
    TCase *const tests = tcase_create("app_keys");

    tcase_add_test(tests, a_second_interrupt_leaves_within_two_seconds_only);
    tcase_add_test(tests, it_is_asked_once_whether_to_leave);
    tcase_add_test(tests, an_interrupt_finishes_what_moves_before_it_asks);
    tcase_add_test(tests, options_of_the_command_line_are_not_stored);
    tcase_add_test(tests, an_option_that_the_player_changes_is_stored);
    tcase_add_test(
        tests,
        of_several_broken_files_the_first_is_told_and_how_many_there_are);
    suite_add_tcase(suite, tests);
    return suite;
}
