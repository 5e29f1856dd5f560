/* SPDX-License-Identifier: MIT */
/* The page about puzzles is true: its example is a set, and it has every key and
 * every theme. */
#include "manual/test_manual.h"
#include "match/puzzle/puzzle.h"

#include <stdlib.h>
#include <string.h>

static const char PAGE[] = "man/naqala-puzzle.5";

START_TEST(the_example_of_the_page_is_a_set_with_the_keys_that_it_describes)
{
    char *const examples = manual_section(PAGE, "EXAMPLES");
    char *const head_keys = manual_section(PAGE, "KEYS OF THE SET");
    char *const keys = manual_section(PAGE, "KEYS OF A PUZZLE");
    const char *const example = strstr(examples, "\n[puzzles]");
    struct err err;

    ck_assert_ptr_nonnull(example);

    const size_t length = (size_t)(strstr(example, "\n.Ed") - example);
    struct puzzle_set *const set =
        puzzle_set_parse("example", example + 1, length - 1, &err);
    struct ini *const ini = ini_parse("example", example, length, &err);

    ck_assert_msg(set != NULL, "%s", err.text);
    ck_assert_int_eq(set->count, 1);
    for (int section = 0; section < ini_section_count(ini); section++) {
        const char *const name = ini_section(ini, section);

        for (int i = 0; i < ini_key_count(ini, name); i++)
            ck_assert_msg(manual_has_item(section == 0 ? head_keys : keys,
                                          ini_key(ini, name, i)),
                          "%s", ini_key(ini, name, i));
    }
    for (int i = 0; i < PUZZLE_THEMES; i++)
        ck_assert_msg(manual_has_item(keys, PUZZLE_THEME_NAMES[i]), "%s",
                      PUZZLE_THEME_NAMES[i]);
    ini_free(ini);
    puzzle_set_free(set);
    free(keys);
    free(head_keys);
    free(examples);
}
END_TEST

void manual_add_puzzle(Suite *suite)
{
    TCase *puzzle = tcase_create("naqala-puzzle(5)");

    tcase_add_test(
        puzzle,
        the_example_of_the_page_is_a_set_with_the_keys_that_it_describes);
    suite_add_tcase(suite, puzzle);
}
