/* SPDX-License-Identifier: MIT */
/* How tables of endings are built, by threads and in the background, and kept in
 * files. */
#include "base/file.h"
#include "engine/endings/endings.h"
#include "engine/endings/test_endings.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/system/priority.h"

#include <dirent.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* With a and one thread, or three, or interrupted in between. */
START_TEST(the_same_tables_come_of_any_number_of_threads)
{
    enum { LEVEL = 10 };
    struct game *const game = sowing_game("oware");
    char *const folders[] = {folder_new(), folder_new()};
    struct err err;

    for (int i = 0; i < 2; i++) {
        struct endings *const endings = endings_new(game);
        struct stop stop = {.raised = true};

        endings_use_files(endings, folders[i]);
        if (i > 0) {
            endings_build(endings, 7, 1, NULL);
            endings_build(endings, LEVEL, 3, &stop);
            ck_assert_int_eq(endings_level(endings), 7);
        }
        endings_build(endings, LEVEL, 1 + 2 * i, NULL);
        ck_assert(endings_save(endings, ENDINGS_SEEDS_USUAL, NULL, &err));
        endings_free(endings);
    }

    size_t lengths[2];
    char *bytes[2];

    for (int i = 0; i < 2; i++) {
        char *const path = file_join(folders[i], "endings-6-6010-10.table");

        bytes[i] = folder_read(path, &lengths[i]);
        free(path);
    }
    /* 21 over 11 positions, two values each. */
    ck_assert_uint_eq(lengths[0], 64 + 2 * 352716);
    ck_assert_uint_eq(lengths[1], lengths[0]);
    ck_assert_mem_eq(bytes[0], bytes[1], lengths[0]);
    for (int i = 0; i < 2; i++) {
        free(bytes[i]);
        folder_free(folders[i]);
    }
    game_free(game);
}
END_TEST

static bool has_table(const char *folder, int seeds)
{
    char name[40];

    snprintf(name, sizeof name, "endings-3-6010-%d.table", seeds);

    char *const path = file_join(folder, name);
    const bool is_there = file_exists(path);

    free(path);
    return is_there;
}

/* From ten seeds on, up to a level and to what there is; and what is kept is not
 * written again. */
START_TEST(layers_are_kept_up_to_a_level)
{
    struct game *const game = sowing_game("oware:pits=3");
    char *const folder = folder_new();
    char *const path = file_join(folder, "endings-3-6010-10.table");
    struct endings *const endings = endings_new(game);
    struct stop stop = {.raised = true};
    struct err err;

    endings_use_files(endings, folder);
    endings_use_files(endings, "/nonexistent"); /* the first call counts */
    endings_build(endings, 13, 1, NULL);
    ck_assert(!endings_save(endings, 10, &stop, &err));
    ck_assert(!has_table(folder, 10));
    for (int level = 9; level <= 14; level++) {
        ck_assert(endings_save(endings, level, NULL, &err));
        for (int seeds = 9; seeds <= 14; seeds++)
            ck_assert_int_eq(has_table(folder, seeds),
                             seeds >= 10 && seeds <= 13 && seeds <= level);
    }
    folder_put(path, "another");
    ck_assert(endings_save(endings, 14, NULL, &err));
    folder_holds(path, "another");
    endings_free(endings);
    free(path);
    folder_free(folder);
    game_free(game);
}
END_TEST

static void remarks(const struct game *game, const char *folder,
                    const char *words)
{
    struct endings *const endings = endings_new(game);
    struct err err;

    endings_use_files(endings, folder);
    endings_build(endings, 10, 1, NULL);
    ck_assert_int_eq(endings_level(endings), 10);
    err = endings_take_error(endings);
    if (*words == '\0')
        ck_assert_str_eq(err.text, "");
    else
        ck_assert_msg(strstr(err.text, words) != NULL, "%s", err.text);
    ck_assert(endings_save(endings, ENDINGS_SEEDS_USUAL, NULL, &err));
    endings_free(endings);
}

START_TEST(damaged_files_are_told_and_made_anew)
{
    struct game *const game = sowing_game("awari:pits=4");
    char *const folder = folder_new();
    char *const path = file_join(folder, "endings-4-6121-10.table");
    size_t length;

    remarks(game, folder, "");
    remarks(game, folder, "");

    char *const bytes = folder_read(path, &length);

    ck_assert_uint_eq(length, 64 + 19448); /* 17 over 7 */
    bytes[1000] ^= 4;
    folder_write(path, bytes, length);
    remarks(game, folder, "endings-4-6121-10.table: is damaged");
    remarks(game, folder, "");
    bytes[1000] ^= 4;
    folder_write(path, bytes, length - 1);
    remarks(game, folder, "fewer than");
    remarks(game, folder, "");
    free(bytes);
    free(path);
    folder_free(folder);
    game_free(game);
}
END_TEST

START_TEST(they_are_built_in_the_background)
{
    enum { PATIENCE = 60000 /* milliseconds */ };
    struct game *const game = sowing_game("oware:pits=5");
    char *const folder = folder_new();
    char *const path = file_join(folder, "endings-5-6010-11.table");
    struct endings *endings = endings_new(game);

    endings_use_files(endings, folder);
    endings_build_in_background(endings, 11);
    endings_build_in_background(endings, 11);
    endings_build(endings, 11, 1, NULL); /* waits for it */
    ck_assert_int_eq(endings_level(endings), 11);
    for (int i = 0; i < PATIENCE && !file_exists(path); i++)
        poll(NULL, 0, 1);
    ck_assert(file_exists(path)); /* kept before anybody asks for it */
    endings_free(endings);

    /* More than was wanted at first. */
    endings = endings_new(game);
    endings_build_in_background(endings, 4);
    endings_build_in_background(endings, 9);
    for (int i = 0; i < PATIENCE && endings_level(endings) < 9; i++)
        poll(NULL, 0, 1);
    ck_assert_int_eq(endings_level(endings), 9);
    endings_free(endings);

    /* One that is not wanted any more ends at once. */
    endings = endings_new(game);
    endings_build_in_background(endings, ENDINGS_SEEDS_MAX);
    endings_free(endings_retain(endings));
    endings_free(endings);
    free(path);
    folder_free(folder);
    game_free(game);
}
END_TEST

/* The threads of this process; 1 where the system does not tell. */
static int count_threads(void)
{
    DIR *const folder = opendir("/proc/self/task");
    int count = 0;

    if (folder == NULL)
        return 1;
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;)
        count += *entry->d_name != '.';
    closedir(folder);
    return count;
}

/* All layers take minutes. A thread that has ended is counted for a moment. */
START_TEST(the_background_ends_with_the_last_reference)
{
    enum { PATIENCE = 10000 /* milliseconds */ };
    const int before = count_threads();
    struct game *const game = sowing_game("awari");
    struct endings *const endings = endings_new(game);

    endings_build_in_background(endings, ENDINGS_SEEDS_MAX);
    while (endings_level(endings) < 4)
        poll(NULL, 0, 1);
    endings_free(endings_retain(endings));

    const int level = endings_level(endings);

    while (endings_level(endings) < level + 2) /* it goes on */
        poll(NULL, 0, 1);
    endings_free(endings);
    for (int i = 0; i < PATIENCE && count_threads() > before; i++)
        poll(NULL, 0, 1);
    ck_assert_int_eq(count_threads(), before);
    game_free(game);
}
END_TEST

#ifdef __linux__ /* where a nice value is a thread's own */

/* An agent may wait for twelve seeds, but not for all: those come from threads
 * that give way to others. */
START_TEST(behind_twelve_seeds_others_come_first)
{
    const int usual = getpriority(PRIO_PROCESS, 0);
    const int lowered = usual > 10 ? usual : 10;
    struct game *const game = sowing_game("awari:pits=4");
    struct endings *const endings = endings_new(game);

    endings_build_in_background(endings, ENDINGS_SEEDS_MAX);
    for (;;) {
        const int nicest = priority_lowest();
        const int level = endings_level(endings);

        if (level < 12)
            ck_assert_int_eq(nicest, usual);
        if (nicest == lowered)
            break;
        ck_assert_int_lt(level, ENDINGS_SEEDS_MAX);
        poll(NULL, 0, 1);
    }
    ck_assert_int_eq(getpriority(PRIO_PROCESS, 0), usual);
    endings_free(endings);
    game_free(game);
}
END_TEST

#endif

/* All 18 take seconds, of which the first 10 are a small part. */
START_TEST(who_waits_for_few_seeds_does_not_wait_for_many)
{
    struct game *const game = sowing_game("awari");
    struct endings *const endings = endings_new(game);

    endings_build_in_background(endings, ENDINGS_SEEDS_USUAL);
    while (endings_level(endings) < 8)
        poll(NULL, 0, 1);
    endings_build(endings, 10, 1, NULL);
    ck_assert_int_ge(endings_level(endings), 10);
    ck_assert_int_lt(endings_level(endings), ENDINGS_SEEDS_USUAL);
    endings_free(endings);
    game_free(game);
}
END_TEST

TCase *endings_build_case(void)
{
    TCase *const build = tcase_create("build");

    tcase_set_timeout(build, 0);
    tcase_add_test(build, the_same_tables_come_of_any_number_of_threads);
    tcase_add_test(build, layers_are_kept_up_to_a_level);
    tcase_add_test(build, damaged_files_are_told_and_made_anew);
    tcase_add_test(build, they_are_built_in_the_background);
    tcase_add_test(build, the_background_ends_with_the_last_reference);
#ifdef __linux__
    tcase_add_test(build, behind_twelve_seeds_others_come_first);
#endif
    tcase_add_test(build, who_waits_for_few_seeds_does_not_wait_for_many);
    return build;
}
