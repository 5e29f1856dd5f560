/* SPDX-License-Identifier: MIT */
/* Promises of looking for games: by player, by result, by length. */
#include "screen/dialogs/games_query.h"
#include "support/suites.h"

static const struct games_facts GAME = {
    .texts = {"#12", "magpie v Rook", "6-2", "six out"},
    .result = "1-0",
    .ply = 84};

static const struct {
    const char *words;
    bool fits;
} QUERIES[] = {
    {"", true},
    {"rook", true},
    {"magpie v", true},
    {"#12", true},
    {"six", true},
    {"oak", false},
    {"1-0", true},
    {"0-1", false},
    {"draw", false},
    {">80", true},
    {">84", false},
    {"<84", false},
    {"<100", true},
    {">50 <90", true},
    {"magpie 1-0 >80", true},
    {"magpie 0-1", false},
    {"  rook  ", true},
    {"6-2", true},
    {">", false},
    {"<9999999999", true},
};

START_TEST(every_word_must_fit)
{
    ck_assert_msg(games_query_fits(QUERIES[_i].words, &GAME) ==
                      QUERIES[_i].fits,
                  "%s", QUERIES[_i].words);
}
END_TEST

Suite *games_query_suite(void)
{
    Suite *const suite = suite_create("games_query");
    TCase *const tests = tcase_create("games_query");

    tcase_add_loop_test(tests, every_word_must_fit, 0,
                        sizeof QUERIES / sizeof QUERIES[0]);
    suite_add_tcase(suite, tests);
    return suite;
}
