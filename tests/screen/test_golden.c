/* SPDX-License-Identifier: MIT */
/*
 * The screens as they are seen: every script of tests/golden is played, and
 * what it shows is what stands beside it. `make golden UPDATE=1` writes that
 * anew; a person looks at the difference.
 */
#include "support/folder.h"
#include "support/screen/player.h"
#include "support/suites.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

static glob_t scripts(void)
{
    glob_t files;

    ck_assert_int_eq(glob("tests/golden/*/*.script", 0, NULL, &files), 0);
    ck_assert_uint_gt(files.gl_pathc, 0);
    return files;
}

/* The text that a script shows; the caller frees it. */
static char *perform(const char *path)
{
    struct player_of_tests *const player = player_new();
    char *shown = NULL;
    size_t length = 0;
    char *rest = NULL;
    char *const script = folder_read(path, &length);
    FILE *const out = open_memstream(&shown, &length);

    for (char *line = strtok_r(script, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest))
        if (*line != '#')
            player_do(player, line, out);
    fclose(out);
    free(script);
    player_free(player);
    return shown;
}

/* x.script -> x.txt; the caller frees it. */
static char *beside(const char *path)
{
    char *other = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&other, &size);

    fprintf(out, "%.*s.txt", (int)(strlen(path) - strlen(".script")), path);
    fclose(out);
    return other;
}

/* The first line that is another, in both of them. */
static void tell_difference(const char *path, const char *expected,
                            const char *shown)
{
    int line = 1;

    while (*expected != '\0' &&
           strcspn(expected, "\n") == strcspn(shown, "\n") &&
           strncmp(expected, shown, strcspn(shown, "\n")) == 0) {
        expected += strcspn(expected, "\n");
        expected += *expected == '\n';
        shown += strcspn(shown, "\n");
        shown += *shown == '\n';
        line++;
    }
    ck_abort_msg("%s:%d: expected\n%.*s\nbut this is seen\n%.*s", path, line,
                 (int)strcspn(expected, "\n"), expected,
                 (int)strcspn(shown, "\n"), shown);
}

static void compare(const char *path, const char *shown)
{
    char *const expected_path = beside(path);

    if (getenv("NAQALA_GOLDEN_UPDATE") != NULL) {
        folder_put(expected_path, shown);
    } else {
        size_t length = 0;
        char *const expected = folder_read(expected_path, &length);

        if (strcmp(expected, shown) != 0)
            tell_difference(expected_path, expected, shown);
        free(expected);
    }
    free(expected_path);
}

START_TEST(a_script_shows_what_stands_beside_it)
{
    glob_t files = scripts();

    if ((size_t)_i < files.gl_pathc) {
        char *const shown = perform(files.gl_pathv[_i]);

        compare(files.gl_pathv[_i], shown);
        free(shown);
    }
    globfree(&files);
}
END_TEST

/* No colour is needed to know what a mark means. */
START_TEST(in_ascii_marks_are_written_apart_by_their_frames)
{
    static const char *const marks[] = {
        "#== 4 ==#", /* aimed at */
        "... 0 ...", /* the last seed falls there */
        "xxx 4 xxx", /* is captured */
        "#= 12 ==#", /* the store that seeds run to */
        "+-- 4 --+", /* nothing of it all */
    };
    size_t length = 0;
    char *const shown =
        folder_read("tests/golden/sowing/game-ascii.txt", &length);

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        ck_assert_msg(strstr(shown, marks[i]) != NULL, "%s", marks[i]);
    for (size_t i = 0; i < length; i++)
        ck_assert_int_lt((unsigned char)shown[i], 0x80);
    free(shown);
}
END_TEST

Suite *golden_suite(void)
{
    Suite *const suite = suite_create("golden");
    TCase *const tests = tcase_create("golden");
    glob_t files;
    const bool there = glob("tests/golden/*/*.script", 0, NULL, &files) == 0;

    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(tests, a_script_shows_what_stands_beside_it, 0,
                        there ? (int)files.gl_pathc : 1);
    if (there)
        globfree(&files);
    tcase_add_test(tests, in_ascii_marks_are_written_apart_by_their_frames);
    suite_add_tcase(suite, tests);
    return suite;
}
