/* SPDX-License-Identifier: MIT */
/* The starts of Abalone are those that people play from: as they are published,
 * with as many marbles, and fair by symmetry. */
#include "game/abalone.h"
#include "game/test_abalone.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <string.h>

static const char *const STARTS[] = {
    "belgian",    "standard",     "german",       "dutch",    "swiss",
    "domination", "wall",         "pyramid",      "snakes",   "snakes-variant",
    "alien",      "infiltration", "face-to-face", "star",     "fujiyama",
    "alliances",  "centrifuge",   "duel",         "clearing", "atomouche"};

enum { START_COUNT = sizeof STARTS / sizeof STARTS[0] };

static struct game *begin(const char *start, struct position *position)
{
    char spec[64];

    snprintf(spec, sizeof spec, "abalone:start=%s", start);

    struct game *const game = variant_game(spec);

    game->class->start(game, position);
    return game;
}

START_TEST(everybody_begins_with_fourteen_marbles_in_the_atomouche_with_twelve)
{
    const int wanted = strcmp(STARTS[_i], "atomouche") == 0 ? 12 : 14;
    struct position position;
    struct game *const game = begin(STARTS[_i], &position);
    int counts[2] = {0, 0};

    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        if (abalone_owner(&position, cell) >= 0)
            counts[abalone_owner(&position, cell)]++;
    ck_assert_int_eq(counts[0], wanted);
    ck_assert_int_eq(counts[1], wanted);
    ck_assert_int_eq(abalone_marbles(game), wanted);
    ck_assert_int_eq(position.player, 0);
    game_free(game);
}
END_TEST

/* ---- symmetry ---- */

/* A sixth of a turn; a mirror first, where asked for. */
static int turn_cell(int cell, int sixths, bool mirrored)
{
    int row = abalone_row(cell) - 4;
    int column = abalone_column(cell) - 4;

    if (mirrored) {
        const int before = row;

        row = column;
        column = before;
    }
    for (; sixths > 0; sixths--) {
        const int before = row;

        row = column;
        column -= before;
    }
    return abalone_cell(row + 4, column + 4);
}

static bool maps(const struct position *position, int sixths, bool mirrored,
                 bool exchanged)
{
    for (int cell = 0; cell < ABALONE_CELLS; cell++) {
        const int owner = abalone_owner(position, cell);
        const int other =
            abalone_owner(position, turn_cell(cell, sixths, mirrored));

        if (other != (owner < 0 || !exchanged ? owner : 1 - owner))
            return false;
    }
    return true;
}

/* Neither side has the better place. Domination is as it has always been: each
 * side is symmetrical in itself. */
START_TEST(a_turn_or_a_mirror_exchanges_the_colours)
{
    struct position position;
    struct game *const game = begin(STARTS[_i], &position);
    bool found = false;

    for (int sixths = 0; sixths < 6; sixths++)
        found = found || maps(&position, sixths, false, true) ||
                maps(&position, sixths, true, true);
    if (strcmp(STARTS[_i], "domination") == 0)
        ck_assert(!found && maps(&position, 3, false, false));
    else
        ck_assert_msg(found, "%s", STARTS[_i]);
    game_free(game);
}
END_TEST

/* ---- as published ---- */

/* The position fields of games that people played on the server MIGS. */
static const struct {
    const char *start, *black, *white;
} PUBLISHED[] = {
    {"wall", "a3c2c3c4c5c6d1d2d3d4d5d6d7d8", "f2f3f4f5f6f7f8f9g4g5g6g7g8i7"},
    {"star", "a1b5c3c7d5e2e4e7e9f6g5g9h8i5", "a5b2c1c5d4e1e3e6e8f5g3g7h5i9"},
    {"alliances", "b4b5c4c6d4d7e4e8f5f8g7g8h7h8",
     "b2b3c2c3d2d5e2e6f3f6g4g6h5h6"},
    {"domination", "b1c1c2d1d2d3e4e6f7f8f9g8g9h9",
     "b6c6c7d5d6d7d8f2f3f4f5g3g4h4"},
    {"atomouche", "a4b2b6d1d6e4e9f2g5h7h9i5", "a5b1b3c5d8e1e6f4f9h4h8i6"},
    {"centrifuge", "a2a3a4c4f2f3f8f9g3g4g8g9h4h9",
     "b1b6c1c2c6c7d1d2d7d8g6i6i7i8"},
    {"snakes-variant", "d2d3d4d5d6e2f2g3h4i5i6i7i8i9",
     "a1a2a3a4a5b6c7d8e8f4f5f6f7f8"},
    {"alien", "b3b4c3c5f5f6g4g6g8h5h8i5i7i9", "a1a3a5b2b5c2c4c6d4d5g5g7h6h7"},
};

static void check_cells(const struct position *position, const char *cells,
                        int owner)
{
    for (const char *at = cells; *at != '\0'; at += 2)
        ck_assert_msg(
            abalone_owner(position, abalone_cell(at[0] - 'a', at[1] - '1')) ==
                owner,
            "%.2s", at);
}

START_TEST(the_marbles_lie_where_published_games_have_them)
{
    struct position position;
    struct game *const game = begin(PUBLISHED[_i].start, &position);

    check_cells(&position, PUBLISHED[_i].black, 0);
    check_cells(&position, PUBLISHED[_i].white, 1);
    game_free(game);
}
END_TEST

START_TEST(what_is_played_today_is_usual)
{
    struct position today, belgian;
    struct game *const game = variant_game("abalone");
    struct game *const same = begin("belgian", &belgian);

    game->class->start(game, &today);
    ck_assert(position_same(&today, &belgian));
    ck_assert(!abalone_rules(game)->inverse_forbidden);
    game_free(game);
    game_free(same);
}
END_TEST

TCase *abalone_starts_case(void)
{
    TCase *const tests = tcase_create("starts");

    tcase_add_loop_test(
        tests,
        everybody_begins_with_fourteen_marbles_in_the_atomouche_with_twelve, 0,
        START_COUNT);
    tcase_add_loop_test(tests, a_turn_or_a_mirror_exchanges_the_colours, 0,
                        START_COUNT);
    tcase_add_loop_test(tests, the_marbles_lie_where_published_games_have_them,
                        0, sizeof PUBLISHED / sizeof PUBLISHED[0]);
    tcase_add_test(tests, what_is_played_today_is_usual);
    return tests;
}
