/* SPDX-License-Identifier: MIT */
/* Tables of endings: against another program, how many positions they hold, of
 * which games, and what memory they take. */
#include "engine/endings/test_endings.h"
#include "base/file.h"
#include "base/memory.h"
#include "engine/endings/endings.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- by another program ---- */

enum { SOLVED_BYTES = 1 << 16, SOLVED_COUNT = 150, SOLVED_SEEDS = 11 };

START_TEST(awari_is_worth_what_another_program_says)
{
    struct game *const game = sowing_game("awari");
    struct endings *const endings = endings_new(game);
    struct file_bytes file;
    struct err err;
    int count = 0;

    ck_assert_msg(
        file_read("tests/oracle/awari-solved.txt", SOLVED_BYTES, &file, &err),
        "%s", err.text);
    endings_build(endings, SOLVED_SEEDS, 1, NULL);
    for (char *line = strtok(file.bytes, "\n"); line != NULL;
         line = strtok(NULL, "\n")) {
        char text[POSITION_TEXT_MAX];
        struct ending_bounds bounds;
        int margin;

        if (*line == '#')
            continue;
        ck_assert_int_eq(sscanf(line, "%255s %d", text, &margin), 2);

        const struct position position = sowing_position(game, text);

        ck_assert_msg(
            endings_find(endings, ENDINGS_SEEDS_MAX, &position, &bounds) &&
                bounds.low == margin && bounds.high == margin,
            "%s", line);
        count++;
    }
    ck_assert_int_eq(count, SOLVED_COUNT);
    free(file.bytes);
    endings_free(endings);
    game_free(game);
}
END_TEST

/* ---- how many they are ---- */

/* n seeds lie in 12 pits in C(n + 11, 11) ways, and up to n seeds in
 * C(n + 12, 12): numbers that the papers on Awari give. */
START_TEST(there_are_as_many_positions_as_ways_to_lay_seeds)
{
    static const struct {
        int seeds;
        size_t alone, together;
    } KNOWN[] = {
        {0, 1, 1},
        {1, 12, 13},
        {2, 78, 91},
        {12, 1352078, 2704156},
        {18, 34597290, 86493225},
        {24, 417225900, 1251677700},
    };
    struct game *const game = sowing_game("awari");
    struct endings *const endings = endings_new(game);
    size_t ways[13] = {1}; /* up to so many pits, for this number of seeds */
    size_t together = 0;
    int known = 0;

    for (int i = 0; i < 12; i++)
        ways[i + 1] = 1;
    for (int seeds = 0; seeds <= ENDINGS_SEEDS_MAX; seeds++) {
        together += endings_count(endings, seeds);
        ck_assert_uint_eq(endings_count(endings, seeds), ways[12]);
        if (KNOWN[known].seeds == seeds) {
            ck_assert_uint_eq(endings_count(endings, seeds),
                              KNOWN[known].alone);
            ck_assert_uint_eq(together, KNOWN[known++].together);
        }
        ways[0] = 0;
        for (int pits = 1; pits <= 12; pits++)
            ways[pits] += ways[pits - 1];
    }
    ck_assert_int_eq(known, sizeof KNOWN / sizeof KNOWN[0]);
    endings_free(endings);
    game_free(game);
}
END_TEST

/* ---- what they know, and say ---- */

START_TEST(games_without_such_endings_are_told)
{
    static const struct {
        const char *spec;
        const char *words;
    } CASES[] = {
        {"kalah", "oware, awari and erherhe only"},
        {"ohvalhu", "oware, awari and erherhe only"},
        {"togyzkumalak", "oware, awari and erherhe only"},
        {"oware:slam=again", "oware, awari and erherhe only"},
        {"abalone", "oware, awari and erherhe only"},
        {"oware:pits=7", "7 pits a side: tables of endings hold at most 6"},
    };

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct err err = {""};
        struct game *const game = game_new(CASES[i].spec, &err);

        /* A switch that a named game does not have is no game at all. */
        if (game == NULL)
            continue;
        ck_assert_msg(!endings_supports(game, &err), "%s", CASES[i].spec);
        ck_assert_msg(strstr(err.text, CASES[i].words) != NULL, "%s", err.text);
        game_free(game);
    }
}
END_TEST

#define OWN "sowing:name=mine,end=stuck,store=passed,origin=skipped,capture="

/* A game of one's own with such rules, and the same with one that is another. */
START_TEST(each_of_the_rules_counts)
{
    static const struct {
        const char *spec;
        bool known;
    } CASES[] = {
        {OWN "two-three", true},
        {OWN "one-three", true},
        {OWN "even", true},
        {OWN "two-three,slam=legal,feeding=hungry", true},
        {"sowing:name=mine,store=passed,origin=skipped,capture=two-three",
         false},
        {OWN "two-three,sweep=nobody", false},
        {"sowing:name=mine,end=stuck,store=passed,capture=two-three", false},
        {OWN "two-three,slam=again", false},
        {"sowing:name=mine,end=stuck,origin=skipped,capture=two-three", false},
        {"sowing:name=mine,end=stuck,store=passed,first=origin,"
         "capture=two-three",
         false},
        {"sowing:name=mine,end=stuck,origin=skipped,relay=on,"
         "capture=one-three",
         false},
        {OWN "even,direction=clockwise", false},
        {OWN "two-three,tuzdik=on", false},
        {OWN "two-three,closing=on", false},
        {OWN "two-three,pie=on", false},
    };

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct game *const game = sowing_game(CASES[i].spec);
        struct err err;

        ck_assert_msg(endings_supports(game, &err) == CASES[i].known, "%s",
                      CASES[i].spec);
        game_free(game);
    }
}
END_TEST

/* Seeds are counted from the pits, whatever stands in the stores. */
START_TEST(only_what_is_built_and_wanted_is_known)
{
    struct game *const game = sowing_game("oware");
    struct endings *const endings = endings_new(game);
    const struct position three =
        sowing_position(game, "0,0,0,0,0,1,5/0,1,1,0,0,0,40/s");
    struct ending_bounds bounds;

    ck_assert(!endings_find(endings, 3, &three, &bounds));
    endings_build(endings, 3, 1, NULL);
    ck_assert(!endings_find(endings, 2, &three, &bounds));
    ck_assert(endings_find(endings, 3, &three, &bounds));
    /* 6 takes the 2 in a; what is left is one seed against one. */
    ck_assert_int_le(bounds.low, bounds.high);
    ck_assert_int_le(-38, bounds.high);
    ck_assert_int_ge(-32, bounds.low);

    const struct position full =
        sowing_position(game, "31,31,31,31,31,31,0/31,31,31,31,31,20,0/s");

    ck_assert(!endings_find(endings, ENDINGS_SEEDS_MAX, &full, &bounds));
    endings_free(endings);
    game_free(game);
}
END_TEST

/* A board that is not the usual one: by what lies in its holes. */
static struct position counted_position(const struct game *game,
                                        const int16_t *counts, int side)
{
    char text[POSITION_TEXT_MAX];
    FILE *const out = memory_file(text, sizeof text);

    mancala_write_counts(game, counts, side, out);
    fclose(out);
    return sowing_position(game, text);
}

/* More than 255 seeds are another form of board; but what lies in the pits is worth
 * the same, whatever stands in the stores. */
START_TEST(full_stores_change_no_ending)
{
    static const char *const GAMES[] = {"oware", "awari", "erherhe:pits=5",
                                        "oware:pits=2"};
    enum { LEVEL = 6, TRIALS = 2000, SOUTH = 450, NORTH = 301 };
    struct rng rng = rng_new(5, 0);

    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        struct game *const game = sowing_game(GAMES[i]);
        struct endings *const endings = endings_new(game);
        const int pits = mancala_rules(game)->pits;
        int known = 0;

        endings_build(endings, LEVEL, 1, NULL);
        for (int trial = 0; trial < TRIALS; trial++) {
            int16_t few[2 * (PITS_MAX + 1)] = {0};
            int16_t many[2 * (PITS_MAX + 1)];
            const int side = (int)rng_below(&rng, 2);

            for (int left = LEVEL + trial % 2; left > 0; left--) {
                const int pit = (int)rng_below(&rng, (uint32_t)(2 * pits));

                few[pit + (pit >= pits)]++;
            }
            memcpy(many, few, sizeof many);
            many[pits] = SOUTH;
            many[2 * pits + 1] = NORTH;

            const struct position poor = counted_position(game, few, side);
            const struct position rich = counted_position(game, many, side);
            const int lead = side == 0 ? SOUTH - NORTH : NORTH - SOUTH;
            struct ending_bounds usual, bounds;
            const bool found =
                endings_find(endings, ENDINGS_SEEDS_MAX, &poor, &usual);

            holds(endings_find(endings, ENDINGS_SEEDS_MAX, &rich, &bounds) ==
                      found,
                  "the same endings are known", game, &rich);
            holds(!found || (bounds.low == usual.low + lead &&
                             bounds.high == usual.high + lead),
                  "the stores are added", game, &rich);
            known += found;
        }
        ck_assert_int_gt(known, TRIALS / 4);
        endings_free(endings);
        game_free(game);
    }
}
END_TEST

/* ---- what they take ---- */

/* In how many ways so many seeds lie in so many pits. */
static size_t count_ways(int pits, int seeds)
{
    size_t ways = 1;

    for (int i = 1; i < pits; i++)
        ways = ways * (size_t)(seeds + i) / (size_t)i;
    return ways;
}

/* A byte for each value, two values where endless play is not split; and
 * meanwhile, of the last layer, a byte for what is known of a position, one for
 * the second value, and four for each row. */
START_TEST(what_tables_take_is_known_before)
{
    static const struct {
        const char *game;
        size_t values;
    } cases[] = {{"awari", 1}, {"oware", 2}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *const game = sowing_game(cases[i].game);
        struct endings *const endings = endings_new(game);
        size_t values = 0, rows = 0;

        for (int seeds = 0; seeds <= ENDINGS_SEEDS_MAX; seeds++) {
            const size_t last = count_ways(12, seeds);

            values += cases[i].values * last;
            rows += sizeof(uint32_t) * count_ways(6, seeds);
            ck_assert_uint_eq(endings_bytes_to_build(endings, seeds),
                              values + last * (3 - cases[i].values) + rows);
        }
        endings_free(endings);
        game_free(game);
    }
}
END_TEST

/* As of every struct that is freed. */
START_TEST(null_can_be_freed)
{
    endings_free(NULL);
}
END_TEST

/* A copy of the game is the same game; other rules, or another board, are not. */
START_TEST(tables_are_for_a_game_and_no_other)
{
    static const char *const others[] = {"awari", "oware:pits=4", "erherhe",
                                         "oware:slam=legal", "kalah"};
    struct game *const game = sowing_game("oware");
    struct game *const same = sowing_game("oware:slam=nothing");
    struct endings *const endings = endings_new(game);

    ck_assert(endings_are_for(endings, game));
    ck_assert(endings_are_for(endings, same));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct game *const other = sowing_game(others[i]);

        ck_assert(!endings_are_for(endings, other));
        game_free(other);
    }
    endings_free(endings);
    game_free(same);
    game_free(game);
}
END_TEST

Suite *endings_suite(void)
{
    Suite *const suite = suite_create("endings");
    TCase *const tests = tcase_create("endings");

    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, awari_is_worth_what_another_program_says);
    tcase_add_test(tests, games_without_such_endings_are_told);
    tcase_add_test(tests, each_of_the_rules_counts);
    tcase_add_test(tests, null_can_be_freed);
    tcase_add_test(tests, tables_are_for_a_game_and_no_other);
    tcase_add_test(tests, only_what_is_built_and_wanted_is_known);
    tcase_add_test(tests, full_stores_change_no_ending);
    tcase_add_test(tests, what_tables_take_is_known_before);
    tcase_add_test(tests, there_are_as_many_positions_as_ways_to_lay_seeds);
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, endings_sweep_case());
    suite_add_tcase(suite, endings_build_case());
    return suite;
}
