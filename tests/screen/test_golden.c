/* SPDX-License-Identifier: MIT */
/* The golden screens of all but games, which are those of tests/screen/play. */
#include "support/effort.h"
#include "support/folder.h"
#include "support/screen/golden.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

/* From the last one on: sanitizers then leave out the first, a whole arena. */
START_TEST(a_script_shows_what_stands_beside_it)
{
    golden_check(false, golden_count(false) - 1 - effort_case(_i));
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

    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(tests, a_script_shows_what_stands_beside_it, 0,
                        effort_cases(golden_count(false)));
    tcase_add_test(tests, in_ascii_marks_are_written_apart_by_their_frames);
    suite_add_tcase(suite, tests);
    return suite;
}
