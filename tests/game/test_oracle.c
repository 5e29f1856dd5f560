/* SPDX-License-Identifier: MIT */
/*
 * Games and counts of independent programs: what they played must
 * come out of our rules to the letter.
 */
#include "base/file.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const TRACES[] = {
    "abalone-belgian",
    "abalone-german",
    "abalone-standard",
    "abalone-three",
    "dakon-7-7",
    "erherhe",
    "kalah-6-4",
    "kalah-7-7",
    "kalah-7-7-pie",
    "kalah-capture-empty",
    "kalah-capture-leave",
    "kalah-relay",
    "mangala",
    "ohvalhu-6-6",
    "ohvalhu-8-8",
    "oware-a",
    "oware-slam-forbidden",
    "oware-slam-leave-left",
    "oware-slam-leave-right",
    "oware-slam-legal",
    "oware-slam-opponent",
    "togyzkumalak",
    "vai-lung-thlan",
};

enum {
    TRACE_COUNT = sizeof TRACES / sizeof TRACES[0],
    TRACE_BYTES = 1 << 20,
    TRACE_MOVES = 400 /* the shortest holds more */
};

/* Plays a line of a trace, `MOVE POSITION`, where MOVE is - at the start. */
static void follow(const struct game *game, struct position *position,
                   const char *move_text, const char *wanted)
{
    struct move move;
    struct err err = {""};

    if (strcmp(move_text, "-") == 0) {
        ck_assert_msg(game->class->read_position(game, wanted, position, &err),
                      "%s", err.text);
    } else {
        ck_assert_msg(
            game->class->read_move(game, position, move_text, &move, &err),
            "%s", err.text);
        game->class->apply(game, position, move);
    }
    ck_assert_str_eq(game_position_text(game, position).text, wanted);
}

static int follow_all(char *text)
{
    char *rest = NULL;
    char spec[SPEC_TEXT_MAX];
    struct position position;
    int count = 0;
    char *line = strtok_r(text, "\n", &rest);

    ck_assert_int_eq(sscanf(line, "game %127s", spec), 1);

    struct game *game = variant_game(spec);

    while ((line = strtok_r(NULL, "\n", &rest)) != NULL) {
        char move[MOVE_TEXT_MAX];
        char wanted[POSITION_TEXT_MAX];

        ck_assert_int_eq(sscanf(line, "%11s %255s", move, wanted), 2);
        follow(game, &position, move, wanted);
        count++;
    }
    game_free(game);
    return count;
}

START_TEST(the_games_of_other_programs_replay_to_the_letter)
{
    char path[64];
    struct file_bytes file;
    struct err err = {""};

    snprintf(path, sizeof path, "tests/oracle/%s.trace", TRACES[_i]);
    ck_assert_msg(file_read(path, TRACE_BYTES, &file, &err), "%s", err.text);
    ck_assert_int_gt(follow_all(file.bytes), TRACE_MOVES);
    free(file.bytes);
}
END_TEST

/* Sequences of 1, 2, 3 ... moves from the start, a zero at the end. */
static const struct {
    const char *spec;
    uint64_t leaves[10];
} COUNTS[] = {
    {"kalah", {6, 35, 185, 942, 4690, 23233, 114430, 563055}},
    {"kalah:pits=7,seeds=7", {7, 48, 309, 2026, 13298, 86342}},
    {"kalah:pits=7,seeds=7,pie=on", {7, 56, 364, 2388}},
    {"kalah:seeds=6", {6, 35, 190, 1056, 5882, 32243}},
    {"kalah:pits=4,seeds=3", {4, 15, 50, 158, 488, 1510, 4637, 14102}},
    {"oware", {6, 36, 190, 1014, 5219, 27332, 139157, 711414}},
    {"vai-lung-thlan", {6, 36, 190, 1015, 5454}},
    {"ohvalhu", {8, 50, 375, 2649, 18217}},
    {"erherhe", {6, 36, 186, 973, 4880}},
    {"togyzkumalak", {9, 73, 613, 5199, 43184}},
    {"mangala", {6, 36, 213, 1233, 6956}},
    {"abalone:preset=report", {44, 1936, 96976, 4849222}},
    {"abalone:start=standard", {44, 1936, 98912, 5045110}},
    {"abalone:inverse=forbidden", {52, 2692, 146692}},
    {"abalone", {52, 2692, 149322, 8270666}},
    {"abalone:start=german", {80, 6244, 493480, 38240570}},
    {"abalone:players=3,inverse=forbidden", {40, 1587, 62440, 2682948}},
    {"abalone:players=3", {40, 1587, 62440, 2745148}},
};

START_TEST(there_are_as_many_games_as_others_have_counted)
{
    struct game *game = variant_game(COUNTS[_i].spec);
    struct position start;

    game->class->start(game, &start);
    for (int depth = 1; COUNTS[_i].leaves[depth - 1] > 0; depth++)
        ck_assert_uint_eq(game_perft(game, &start, depth),
                          COUNTS[_i].leaves[depth - 1]);
    game_free(game);
}
END_TEST

Suite *oracle_suite(void)
{
    Suite *suite = suite_create("oracle");
    TCase *traces = tcase_create("traces");
    TCase *counts = tcase_create("counts");

    tcase_add_loop_test(traces,
                        the_games_of_other_programs_replay_to_the_letter, 0,
                        TRACE_COUNT);
    tcase_add_loop_test(counts, there_are_as_many_games_as_others_have_counted,
                        0, sizeof COUNTS / sizeof COUNTS[0]);
    suite_add_tcase(suite, traces);
    suite_add_tcase(suite, counts);
    return suite;
}
