/* SPDX-License-Identifier: MIT */
/*
 * The rounds of Congkak and Sungka: pits that are closed, and how a round begins
 * with what the one before has left.
 */
#include "base/rng.h"
#include "support/game/reference.h"
#include "support/game/sowing.h"
#include <string.h>

/* Closed pits ------------------------------------------------------------ */

START_TEST(a_closed_pit_gets_no_seed)
{
    expect("congkak:pits=4", "1,0,2,-,9/0,0,1,-,8/s", "3",
           "1,0,0,-,10/1,0,1,-,8/n");
    expect("sungka:pits=4", "0,0,1,-,8/1,0,2,-,9/n", "c",
           "1,0,1,-,8/1,0,0,-,10/s");
    /* Two laps from pit 4, then relays from a and from 3. */
    expect("congkak:pits=4", "0,0,0,10,0/3,1,1,-,0/s", "4",
           "2,2,0,2,3/0,3,3,-,0/s");
}
END_TEST

START_TEST(nothing_is_captured_across_from_a_closed_pit)
{
    expect("congkak:pits=4", "0,0,0,5,0/1,1,1,-,0/s", "4",
           "1,0,0,0,1/2,2,2,-,0/n");
}
END_TEST

static void not_closed(const char *text, const char *words)
{
    struct game *game = sowing_game("congkak:pits=4");
    struct position position;
    struct err err = {""};

    ck_assert(!game->class->read_position(game, text, &position, &err));
    ck_assert_str_eq(err.text, words);
    game_free(game);
}

START_TEST(only_the_last_pits_are_closed)
{
    not_closed("-,-,-,-,5/1,1,1,1,0/s",
               "position: the first pit of south is never closed, -");
    not_closed("1,1,1,1,5/1,-,1,-,0/s",
               "position: pits of north are open behind one that is closed, -");
    not_closed("1,1,1,1,-/1,1,1,1,0/s", "position: a store is never closed");
    refuse("congkak:pits=4", "1,2,3,-,9/0,2,1,-,8/s", "4", "closed");
}
END_TEST

/* The next round --------------------------------------------------------- */

/* A save has the start of a round as text: nothing else may be in it. */
static void is_as_written(const struct game *game,
                          const struct position *position)
{
    const struct position_text text = game_position_text(game, position);
    const struct position read = sowing_position(game, text.text);

    ck_assert_msg(position_same(&read, position), "%s", text.text);
}

static void next_round_of(const char *spec, const char *before, int first,
                          const char *after)
{
    struct game *game = sowing_game(spec);
    struct position position = sowing_position(game, before);

    ck_assert_int_eq(mancala_next_round(game, &position, first), after != NULL);
    ck_assert_str_eq(game_position_text(game, &position).text,
                     after != NULL ? after : before);
    is_as_written(game, &position);
    game_free(game);
}

static void next_round(const char *before, int first, const char *after)
{
    next_round_of("congkak:pits=4,seeds=3", before, first, after);
}

START_TEST(the_loser_of_a_round_closes_the_pits_that_cannot_be_filled)
{
    next_round("0,0,0,0,17/0,0,0,0,7/-", 1, "3,3,-,-,1/3,3,3,3,5/n");
    next_round("0,0,-,-,12/0,0,0,0,12/-", 0, "3,3,3,3,0/3,3,3,3,0/s");
    next_round("0,0,0,0,3/0,0,0,0,21/-", 0, "3,3,3,3,9/3,-,-,-,0/s");
}
END_TEST

START_TEST(who_cannot_fill_a_pit_begins_no_round)
{
    next_round("0,0,0,0,2/0,0,0,0,22/-", 0, NULL);
    next_round("0,0,0,0,22/0,0,0,0,2/-", 0, NULL);
}
END_TEST

START_TEST(what_lies_in_a_row_where_a_round_was_stopped_is_its_owners)
{
    next_round("1,0,0,0,7/0,4,0,0,12/s", 1, "3,3,3,3,4/3,3,-,-,2/n");
}
END_TEST

START_TEST(what_counts_for_nobody_fills_no_pit)
{
    static const char spec[] = "sowing:pits=4,seeds=3,closing=on,sweep=nobody";
    static const char large[] =
        "sowing:pits=7,seeds=20,closing=on,sweep=nobody";

    next_round_of(spec, "0,0,0,0,10/2,0,3,0,9/-", 1, "3,3,3,-,0/3,3,3,-,1/n");
    next_round_of(spec, "0,0,0,0,2/7,8,0,0,7/-", 0, NULL);
    /* But where it was stopped each keeps the own row. */
    next_round_of(spec, "1,0,0,0,10/2,0,3,0,8/s", 0, "3,3,3,3,1/3,3,3,-,2/s");
    /* Few enough seeds are left for a narrow board. */
    next_round_of(large, "0,0,0,0,0,0,0,125/30,0,0,0,0,0,0,125/-", 0,
                  "20,20,20,20,20,20,-,5/20,20,20,20,20,20,-,5/s");
}
END_TEST

/* The first player's rows are the north's after the swap, and so are those of
 * the second in the next round, in which he is the first. */
START_TEST(a_swap_holds_for_one_round)
{
    struct game *const game = sowing_game("sowing:pits=2,seeds=2,closing=on,"
                                          "pie=on");
    struct position position;

    game->class->start(game, &position);
    sowing_play(game, &position, "1 swap a b");
    ck_assert_str_eq(game_position_text(game, &position).text, "0,0,6/0,0,2/-");
    ck_assert_int_eq(game->class->score(game, &position, 1), 6);
    ck_assert(mancala_next_round(game, &position, 0));
    ck_assert_str_eq(game_position_text(game, &position).text, "2,2,2/2,-,0/s");
    ck_assert_int_eq(game->class->score(game, &position, 0), 2);
    is_as_written(game, &position);
    game_free(game);
}
END_TEST

START_TEST(a_round_that_begins_as_the_first_one_can_be_swapped)
{
    next_round_of("sowing:pits=2,seeds=2,closing=on,pie=on", "0,0,4/0,0,4/-", 1,
                  "2,2,0/2,2,0/n");
}
END_TEST

/* Plays a round at random, to its end or until it is stopped. */
static void play_round(const struct game *game, struct position *position,
                       int plies, struct rng *rng)
{
    struct move moves[MOVES_MAX];

    for (int count; plies-- > 0 && position->end == END_NOT;) {
        count = game->class->moves(game, position, moves);
        game->class->apply(game, position,
                           moves[rng_below(rng, (uint32_t)count)]);
    }
}

/* Rounds until one cannot be begun, by both; so many of them at most. */
static int play_rounds(const char *spec, int plies, struct rng *rng)
{
    enum { ROUNDS = 40 };
    struct game *const game = sowing_game(spec);
    struct reference *const reference = reference_new(spec);
    struct position position;
    int rounds = 0;

    game->class->start(game, &position);
    for (bool follows = true; follows && rounds < ROUNDS; rounds++) {
        struct reference_position expected = {.may_swap = false};
        const int first = (int)rng_below(rng, 2);

        play_round(game, &position, plies, rng);
        expected.swapped = mancala_owner(&position, 0) != 0;
        snprintf(expected.text, sizeof expected.text, "%s",
                 game_position_text(game, &position).text);
        follows = mancala_next_round(game, &position, first);
        ck_assert_int_eq(reference_next_round(reference, &expected, first == 1),
                         follows);
        ck_assert_str_eq(game_position_text(game, &position).text,
                         expected.text);
        if (follows)
            is_as_written(game, &position);
    }
    reference_free(reference);
    game_free(game);
    return rounds;
}

START_TEST(rounds_begin_as_the_reference_begins_them)
{
    static const char *const specs[] = {
        "congkak",
        "sungka:pits=4,seeds=3",
        "congkak:pits=1,seeds=5",
        "sungka:pits=9,seeds=2",
        "congkak:pits=12,seeds=20",
        "sowing:closing=on,sweep=nobody,pie=on",
        "sowing:pits=3,seeds=2,closing=on,end=mover,sweep=emptier,pie=on",
        "sowing:pits=7,seeds=19,closing=on,capture=none,sweep=nobody"};
    struct rng rng = rng_new(7, 0);
    int rounds = 0;

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        for (int stopped = 0; stopped < 2; stopped++)
            rounds += play_rounds(specs[i], stopped != 0 ? 20 : 2000, &rng);
    ck_assert_int_gt(rounds, 30);
}
END_TEST

/* As many as are said --------------------------------------------------- */

static void has_rounds(const char *spec, int rounds, const char *shortest)
{
    struct game *game = sowing_game(spec);

    ck_assert_int_eq(mancala_rounds(game), rounds);
    ck_assert_str_eq(game_spec_text(game).text, shortest);
    game_free(game);
}

START_TEST(rounds_go_on_until_one_is_out_unless_it_is_said)
{
    has_rounds("congkak", ROUNDS_OUT, "congkak");
    has_rounds("sungka:rounds=out", ROUNDS_OUT, "sungka");
    has_rounds("congkak:rounds=3", 3, "congkak:rounds=3");
    has_rounds("congkak:rounds=1", 1, "congkak:rounds=1");
    has_rounds("dakon", 1, "dakon");
    has_rounds("mangala", 1, "mangala");
}
END_TEST

static void refused(const char *spec, const char *words)
{
    struct err err = {""};

    ck_assert_ptr_null(game_new(spec, &err));
    ck_assert_msg(strstr(err.text, words) != NULL, "%s", err.text);
}

START_TEST(other_rounds_are_refused)
{
    refused("congkak:rounds=0", "rounds: 0 is not in 1..99, nor is it out");
    refused("congkak:rounds=100", "rounds: 100 is not in 1..99, nor is it out");
    refused("congkak:rounds=off",
            "rounds: off is not a whole number, nor is it out");
    refused("dakon:rounds=2", "rounds");
}
END_TEST

void sowing_add_rounds(Suite *suite)
{
    TCase *const tests = tcase_create("rounds");

    tcase_add_test(tests, a_closed_pit_gets_no_seed);
    tcase_add_test(tests, nothing_is_captured_across_from_a_closed_pit);
    tcase_add_test(tests, only_the_last_pits_are_closed);
    tcase_add_test(tests,
                   the_loser_of_a_round_closes_the_pits_that_cannot_be_filled);
    tcase_add_test(tests, who_cannot_fill_a_pit_begins_no_round);
    tcase_add_test(tests,
                   what_lies_in_a_row_where_a_round_was_stopped_is_its_owners);
    tcase_add_test(tests, what_counts_for_nobody_fills_no_pit);
    tcase_add_test(tests, a_swap_holds_for_one_round);
    tcase_add_test(tests, a_round_that_begins_as_the_first_one_can_be_swapped);
    tcase_add_test(tests, rounds_begin_as_the_reference_begins_them);
    tcase_add_test(tests, rounds_go_on_until_one_is_out_unless_it_is_said);
    tcase_add_test(tests, other_rounds_are_refused);
    suite_add_tcase(suite, tests);
}
