/* SPDX-License-Identifier: MIT */
/* Promises of the settings' file: it is the player's, and never a mixture. */
#include "base/clock.h"
#include "base/file.h"
#include "base/rng.h"
#include "match/test_config.h"
#include "support/attempt.h"
#include "support/calls.h"
#include "support/folder.h"
#include "support/game/variants.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool config_same(const struct config *one, const struct config *other)
{
    bool same = true;

    for (enum config_key key = 0; same && key < CONFIG_KEY_COUNT; key++)
        same = one->values[key] == other->values[key] &&
               strcmp(one->texts[key], other->texts[key]) == 0;
    return same;
}

static struct config loaded(void)
{
    struct config config;
    struct err err = {""};

    ck_assert_msg(config_load(&config, &err), "%s", err.text);
    return config;
}

static void store(const struct config *config)
{
    struct config stored = loaded();
    struct err err = {""};

    ck_assert_msg(config_store(config, &stored, &err), "%s", err.text);
    ck_assert(config_same(config, &stored));
}

/* The file of a home; the caller frees it. */
static char *path_in(const char *home)
{
    return file_join(home, "naqala/naqala.conf");
}

/* A home in which the file says this. */
static char *home_with(const char *text)
{
    char *const home = folder_new_home();
    char *const folder = file_join(home, "naqala");
    char *const path = path_in(home);
    struct err err;

    ck_assert(file_make_folder(folder, &err));
    folder_put(path, text);
    free(path);
    free(folder);
    return home;
}

/* ---- round trips ---- */

static int any_value(const struct option *option, struct rng *rng)
{
    const int index = (int)rng_below(rng, (uint32_t)option_choices(option));

    return (int)option_choice(option, index);
}

static struct config any_config(struct rng *rng)
{
    static const char *const texts[] = {
        "willow", "/a path/with \"quotes\"; and # more.ini", "h\303\251 100%",
        "max:chain=off", "back\\slash"};
    static const char *const clocks[] = {"none", "5+3", "30s/move"};
    struct config config;

    config_begin(&config);
    for (enum config_key key = 0; key < CONFIG_KEY_COUNT; key++)
        if (option_is_text(config_option(key)))
            config_set_text(&config, key, texts[rng_below(rng, 5)]);
        else
            config.values[key] = any_value(config_option(key), rng);
    config_set_text(&config, CONFIG_GAME,
                    VARIANTS[rng_below(rng, VARIANT_COUNT)]);
    config_set_text(&config, CONFIG_CLOCK, clocks[rng_below(rng, 3)]);
    return config;
}

START_TEST(what_is_stored_is_loaded_again)
{
    char *const home = folder_new_home();
    char *const path = path_in(home);
    struct rng rng = rng_new(3, 0);

    for (int i = 0; i < 50; i++) {
        const struct config config = any_config(&rng);
        const struct config again = (store(&config), loaded());

        ck_assert(config_same(&config, &again));
    }
    ck_assert_uint_eq(folder_mode(path), 0600);
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(the_longest_text_is_stored_too)
{
    char *const home = folder_new_home();
    char text[CONFIG_TEXT_MAX] = "";
    struct config config;

    config_begin(&config);
    for (int i = 0; i < 2; i++) { /* in a new file, then in the one there is */
        memset(text, i == 0 ? '"' : '%', CONFIG_TEXT_MAX - 1);
        config_set_text(&config, CONFIG_OPPONENT, text);
        store(&config);
        ck_assert_str_eq(loaded().texts[CONFIG_OPPONENT], text);
    }
    folder_free_home(home);
}
END_TEST

START_TEST(the_file_tells_a_reader_what_can_be_written)
{
    char *const home = folder_new_home();
    char *const path = path_in(home);
    struct config config;
    size_t length;

    config_begin(&config);
    config.values[CONFIG_SPEED] = 0;
    store(&config);

    char *const text = folder_read(path, &length);

    ck_assert_ptr_nonnull(strstr(text, "\n\n[look]\n; all colours: "));
    ck_assert_ptr_nonnull(strstr(text, "\ntheme = \"auto\"\n"));
    ck_assert_ptr_nonnull(strstr(
        text,
        ": 0.25, 0.5, 1, 2, 4, 10 or instant (default 1)\nspeed = instant\n"));
    ck_assert_ptr_nonnull(
        strstr(text, " (default 0, 0..10)\nhead-start = 0\n"));
    ck_assert_ptr_nonnull(strstr(text, "\nmouse = on\n"));
    free(text);
    free(path);
    folder_free_home(home);
}
END_TEST

/* ---- the player's own text ---- */

static const char MINE[] = "; my settings\n"
                           "\n"
                           "[play]   \n"
                           "# as fast as I can follow\n"
                           "speed=2     ; was 4\n"
                           "\n"
                           "; I like paper\n"
                           "[look]\n"
                           "  theme = 'paper'\n";

START_TEST(a_changed_setting_leaves_the_players_own_text_alone)
{
    char *const home = home_with(MINE);
    char *const path = path_in(home);
    struct config config = loaded();

    config.values[CONFIG_SPEED] = 500;
    store(&config);
    folder_holds(path, "; my settings\n\n[play]   \n"
                       "# as fast as I can follow\n"
                       "speed=0.5     ; was 4\n\n; I like paper\n[look]\n"
                       "  theme = 'paper'\n");
    config.values[CONFIG_MOTION] = 2;
    config_set_text(&config, CONFIG_THEME, "lagoon");
    config.values[CONFIG_BEGUN] = 1;
    store(&config);
    folder_holds(path, "; my settings\n\n[play]   \n"
                       "# as fast as I can follow\n"
                       "speed=0.5     ; was 4\n\n; I like paper\n[look]\n"
                       "  theme = \"lagoon\"\nmotion = none\n"
                       "\n[last]\nbegun = 1\n");
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(what_was_edited_in_the_meantime_stays)
{
    char *const home = home_with(MINE);
    char *const path = path_in(home);
    struct config stored = loaded();
    struct config config = stored;
    struct err err = {""};

    folder_put(path, "[play]\nspeed = 4 ; edited\n");
    config.values[CONFIG_MOUSE] = 0;
    ck_assert_msg(config_store(&config, &stored, &err), "%s", err.text);
    folder_holds(path, "[play]\nspeed = 4 ; edited\n\n[keys]\nmouse = off\n");
    free(path);
    folder_free_home(home);
}
END_TEST

static void edit(void *path)
{
    folder_put(path, "; a line of mine\n[play]\nspeed = 4 ; edited\n");
}

static void spoil(void *path)
{
    folder_put(path, "; a line of mine\n[play\n");
}

/* An editor writes it just when it is being replaced. */
START_TEST(what_is_edited_while_it_is_stored_stays)
{
    static const char *const before[] = {MINE, NULL};

    for (size_t i = 0; i < 2; i++) {
        char *const home =
            before[i] != NULL ? home_with(before[i]) : folder_new_home();
        char *const folder = file_folder(FILE_CONFIG, "");
        char *const path = path_in(home);
        struct config stored = loaded();
        struct config config = stored;
        struct err err = {""};

        ck_assert(file_make_folder(folder, &err));
        config.values[CONFIG_MOUSE] = 0;
        calls_at_sync(edit, path);
        ck_assert_msg(config_store(&config, &stored, &err), "%s", err.text);
        folder_holds(path, "; a line of mine\n[play]\nspeed = 4 ; edited\n"
                           "\n[keys]\nmouse = off\n");
        free(path);
        free(folder);
        folder_free_home(home);
    }
}
END_TEST

START_TEST(what_is_spoiled_while_it_is_stored_stays_too)
{
    char *const home = home_with(MINE);
    char *const path = path_in(home);
    struct config stored = loaded();
    struct config config = stored;
    struct err err = {""};

    config.values[CONFIG_MOUSE] = 0;
    calls_at_sync(spoil, path);
    ck_assert(!config_store(&config, &stored, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "naqala.conf:2:"));
    folder_holds(path, "; a line of mine\n[play\n");
    free(path);
    folder_free_home(home);
}
END_TEST

/* ---- where there is no file, or a bad one ---- */

static void check_standard(void)
{
    const struct config config = loaded();
    struct config standard;

    config_begin(&standard);
    ck_assert(config_same(&config, &standard));
}

START_TEST(without_a_file_everything_is_standard)
{
    char *const home = folder_new_home();

    check_standard();
    ck_assert_int_eq(folder_count(home), 0);
    folder_free_home(home);
}
END_TEST

START_TEST(without_a_home_everything_is_standard_and_nothing_stored)
{
    struct config config;
    struct config stored;
    struct err err = {""};

    unsetenv("XDG_CONFIG_HOME");
    setenv("HOME", "", 1);
    check_standard();
    config_begin(&config);
    stored = config;
    ck_assert(!config_store(&config, &stored, &err));
    ck_assert_str_eq(err.text, "settings not stored: there is no home");
}
END_TEST

START_TEST(the_file_lies_in_the_folder_for_settings)
{
    char *const home = folder_new();
    char *const path = file_join(home, ".config/naqala/naqala.conf");
    struct config config;

    unsetenv("XDG_CONFIG_HOME");
    setenv("HOME", home, 1);
    config_begin(&config);
    store(&config);
    ck_assert(file_exists(path));
    free(path);
    folder_free(home);
}
END_TEST

START_TEST(a_file_that_cannot_be_read_is_never_written_over)
{
    static const char text[] = "; mine, from next year\n[look]\nsmell = yes\n";
    char *const home = home_with(text);
    char *const path = path_in(home);
    struct config config;
    struct config stored;
    struct err err = {""};
    char message[300];

    snprintf(message, sizeof message, "%s:3: [look] smell: not known", path);
    config_begin(&config);
    config.values[CONFIG_SPEED] = 0;
    ck_assert(!config_load(&config, &err));
    ck_assert_str_eq(err.text, message);
    ck_assert_int_eq(config.values[CONFIG_SPEED], 0);
    config_begin(&stored);
    ck_assert(!config_store(&config, &stored, &err));
    ck_assert_ptr_nonnull(strstr(err.text, message));
    ck_assert_int_eq(strncmp(err.text, "settings not stored: ", 21), 0);
    folder_holds(path, text);
    unlink(path);
    store(&config);
    ck_assert_int_eq(loaded().values[CONFIG_SPEED], 0);
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(a_folder_in_the_place_of_the_file_is_told_and_stays)
{
    char *const home = folder_new_home();
    char *const path = path_in(home);
    struct config config;
    struct config stored;
    struct err err = {""};

    ck_assert(file_make_folder(path, &err));
    config_begin(&config);
    stored = config;
    config.values[CONFIG_SPEED] = 0;
    ck_assert(!config_load(&config, &err));
    ck_assert_ptr_nonnull(strstr(err.text, strerror(EISDIR)));
    ck_assert(!config_store(&config, &stored, &err));
    ck_assert_int_eq(strncmp(err.text, "settings not stored: ", 21), 0);
    ck_assert_ptr_nonnull(strstr(err.text, strerror(EISDIR)));
    ck_assert_int_ne(stored.values[CONFIG_SPEED], 0);
    ck_assert_int_eq(rmdir(path), 0);
    store(&config);
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(what_could_not_be_read_again_is_not_stored)
{
    char *const home = home_with("[play]\nspeed = 2\n");
    char *const path = path_in(home);
    struct config stored = loaded();
    struct config config = stored;
    struct err err = {""};

    config.values[CONFIG_SPEED] = 3000;
    ck_assert(!config_store(&config, &stored, &err));
    ck_assert_int_eq(stored.values[CONFIG_SPEED], 2000);
    ck_assert_ptr_nonnull(strstr(err.text, "[play] speed: 3000 is not one of"));
    folder_holds(path, "[play]\nspeed = 2\n");
    free(path);
    folder_free_home(home);
}
END_TEST

static bool store_standard(const char *path, struct err *err)
{
    struct config config;
    struct config stored;

    (void)path;
    config_begin(&config);
    stored = config;
    return config_store(&config, &stored, err);
}

START_TEST(a_home_that_cannot_be_written_is_told)
{
    char *const home = folder_new_home();

    chmod(home, 0555);

    const struct attempted attempted = attempt_as_nobody(store_standard, "");
    const struct attempted full = attempt_on_full_disk(store_standard, "", 10);

    if (attempted.tried) {
        ck_assert(!attempted.done);
        ck_assert_ptr_nonnull(strstr(attempted.err.text, strerror(EACCES)));
    }
    ck_assert(!full.done);
    folder_free_home(home);
}
END_TEST

/* ---- several at once ---- */

enum { PROCESSES = 2, STORES = 40, KILLS = 40 };

/* Everything of one kind: what a mixture of two would not be. */
static struct config config_of(int number)
{
    struct rng rng = rng_new(9, (uint64_t)number);

    return any_config(&rng);
}

static bool is_of_one(const struct config *config)
{
    for (int number = 0; number < PROCESSES; number++) {
        const struct config whole = config_of(number);

        if (config_same(config, &whole))
            return true;
    }
    return false;
}

/* The first changes the speed, the second the head start. */
static bool change_again_and_again(const char *path, int number,
                                   struct err *err)
{
    struct config config;
    struct config stored;

    (void)path;
    config_begin(&config);
    stored = config;
    for (int i = 1; i <= STORES; i++) {
        if (number == 0)
            config.values[CONFIG_SPEED] = i < STORES && i % 2 == 0 ? 250 : 4000;
        else
            config.values[CONFIG_HEAD_START] = i < STORES ? i % 10 : 7;
        if (!config_store(&config, &stored, err))
            return false;
    }
    return true;
}

START_TEST(of_two_who_store_at_once_each_changes_what_is_its_own)
{
    char *const home = folder_new_home();

    attempt_together(PROCESSES, change_again_and_again, "");
    ck_assert_int_eq(loaded().values[CONFIG_SPEED], 4000);
    ck_assert_int_eq(loaded().values[CONFIG_HEAD_START], 7);
    folder_free_home(home);
}
END_TEST

static void store_for_ever(const char *path)
{
    struct config stored = loaded();
    struct err err;

    (void)path;
    for (int i = 1;; i = !i) {
        const struct config config = config_of(i);

        if (!config_store(&config, &stored, &err))
            return;
    }
}

START_TEST(killed_while_it_stores_it_leaves_the_old_file_or_the_new)
{
    char *const home = folder_new_home();
    const struct config first = config_of(0);
    struct rng rng = rng_new(1, 0);

    store(&first);
    for (int i = 0; i < KILLS; i++) {
        attempt_and_kill(store_for_ever, "",
                         rng_below(&rng, 20 * CLOCK_MILLISECOND));

        const struct config left = loaded();

        ck_assert(is_of_one(&left));
    }
    folder_free_home(home);
}
END_TEST

TCase *config_file_case(void)
{
    TCase *const tests = tcase_create("file");

    tcase_add_test(tests, what_is_stored_is_loaded_again);
    tcase_add_test(tests, the_longest_text_is_stored_too);
    tcase_add_test(tests, the_file_tells_a_reader_what_can_be_written);
    tcase_add_test(tests, a_changed_setting_leaves_the_players_own_text_alone);
    tcase_add_test(tests, what_was_edited_in_the_meantime_stays);
    tcase_add_test(tests, what_is_edited_while_it_is_stored_stays);
    tcase_add_test(tests, what_is_spoiled_while_it_is_stored_stays_too);
    tcase_add_test(tests, without_a_file_everything_is_standard);
    tcase_add_test(tests,
                   without_a_home_everything_is_standard_and_nothing_stored);
    tcase_add_test(tests, the_file_lies_in_the_folder_for_settings);
    tcase_add_test(tests, a_file_that_cannot_be_read_is_never_written_over);
    tcase_add_test(tests, a_folder_in_the_place_of_the_file_is_told_and_stays);
    tcase_add_test(tests, what_could_not_be_read_again_is_not_stored);
    tcase_add_test(tests, a_home_that_cannot_be_written_is_told);
    tcase_add_test(tests,
                   of_two_who_store_at_once_each_changes_what_is_its_own);
    tcase_add_test(tests,
                   killed_while_it_stores_it_leaves_the_old_file_or_the_new);
    return tests;
}
