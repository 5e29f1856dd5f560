/* SPDX-License-Identifier: MIT */
/* The feature checker: sums by hand, sets of weights, and the agent. */
#include "base/file.h"
#include "engine/agents/agent.h"
#include "engine/search/weights.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- sums, by hand from the table of the paper ---- */

/* A position, and what its pits are worth to the one who moves. */
static const struct {
    const char *spec;
    const char *position;
    const char *worths;
    const char *move;
} SUMS[] = {
    /* Only the third goes again: 53 + 109. */
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "44 73 162 10 81 21", "3"},
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/n", "44 73 162 10 81 21", "c"},
    /* The first takes five from e: 44 + 58 + 5; across the sixth is nothing:
     * 21 + 2. Pits without seeds keep their default, and are not legal. */
    {"kalah", "1,0,0,0,0,3,0/0,0,0,0,5,1,0/s", "107 73 53 10 81 23", "1"},
    /* A whole lap of 13 ends where it began, and f has one more by then. */
    {"kalah", "13,0,0,0,0,0,0/0,0,0,0,0,3,0/s", "106 73 53 10 81 21", "1"},
    /* 1 to an own pit that is empty, but so is the one across it. */
    {"kalah", "1,0,0,0,0,0,0/0,0,0,0,0,3,0/s", "44 73 53 10 81 21", "1"},
    /* What stays at home ends the game: 53 + 26 + 36; the sixth feeds. */
    {"kalah:end=mover", "0,0,2,0,0,3,10/0,0,0,0,0,0,33/s", "44 73 115 10 81 23",
     "3"},
    /* In the store, and nothing for the opponent: 21 + 72 + 2 + 83. */
    {"kalah:end=mover", "0,0,2,0,0,1,10/0,0,0,0,0,0,35/s",
     "44 73 115 10 81 178", "6"},
    /* The opponent has a seed, so that is not how to end it: 53 + 26. */
    {"kalah:end=mover", "0,0,2,0,0,3,10/1,0,0,0,0,0,32/s", "44 73 79 10 81 21",
     "3"},
    /* Three pits are the second, fourth and sixth of six. */
    {"kalah:pits=3", "2,2,2,0/2,2,2,0/s", "73 54 21", "1"},
    /* Twelve: two by two. The last but three goes again, with weight 44. */
    {"kalah:pits=12,seeds=4",
     "4,4,4,4,4,4,4,4,4,4,4,4,0/4,4,4,4,4,4,4,4,4,4,4,4,0/s",
     "44 44 73 73 53 53 10 10 137 81 21 21", "9"},
    /* As wide as that, and by captures: the twelfth has fourteen. */
    {"kalah:pits=12,seeds=4",
     "0,0,0,1,0,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,9,0,0,0,0,0/s",
     "44 44 73 157 53 53 10 10 81 81 21 21", "4"},
    /* Oware takes 2 and 3: two from b here, by the sixth. */
    {"oware", "0,0,0,0,1,2,0/1,1,3,0,0,9,0/s", "44 73 53 10 81 104", "6"},
};

static void worths_are(const struct game *game, const struct position *position,
                       const struct checker *checker, const char *wanted)
{
    int worths[PITS_MAX];
    char text[100] = "";

    checker_worths(checker, game, position, worths);
    for (int i = 0; i < mancala_rules(game)->pits; i++)
        sprintf(text + strlen(text), i > 0 ? " %d" : "%d", worths[i]);
    ck_assert_str_eq(text, wanted);
}

START_TEST(a_pit_is_worth_what_is_true_of_it)
{
    struct game *game = sowing_game(SUMS[_i].spec);
    const struct position position = sowing_position(game, SUMS[_i].position);
    struct rng rng = rng_new(1, 1);
    struct checker checker;
    struct err err = {""};

    ck_assert(weights_find_checker("source", &checker, &err));
    worths_are(game, &position, &checker, SUMS[_i].worths);

    const struct move move = checker_choose(&checker, game, &position, 0, &rng);

    ck_assert_str_eq(game_move_text(game, &position, move).text, SUMS[_i].move);
    game_free(game);
}
END_TEST

START_TEST(of_equal_pits_any_is_played)
{
    enum { TRIES = 6000, FEW = 880, MANY = 1120 }; /* four deviations */
    struct game *game = sowing_game("kalah");
    const struct checker nothing = {{{0}}};
    struct rng rng = rng_new(7, 7);
    struct position position;
    int counts[CHECKER_PITS] = {0};

    game->class->start(game, &position);
    for (int i = 0; i < TRIES; i++)
        counts[mancala_pit(
            checker_choose(&nothing, game, &position, 0, &rng))]++;
    for (int i = 0; i < CHECKER_PITS; i++)
        ck_assert(counts[i] > FEW && counts[i] < MANY);
    game_free(game);
}
END_TEST

/* The pits of the start are worth 44 73 162 10 81 21. */
START_TEST(of_pits_that_are_near_each_is_played_as_often)
{
    enum { TRIES = 6000, FAR = 200 /* five standard deviations of a half */ };
    static const struct {
        int near;
        int pits; /* that are drawn among: the best of them */
    } cases[] = {{80, 1},  {81, 2},  {88, 2},  {89, 3},  {117, 3},
                 {118, 4}, {140, 4}, {141, 5}, {151, 5}, {152, 6}};
    static const int order[] = {2, 4, 1, 0, 5, 3};
    struct game *const game = sowing_game("kalah");
    struct rng rng = rng_new(5, 1);
    struct checker checker;
    struct position start;
    struct err err = {""};

    ck_assert(weights_find_checker("source", &checker, &err));
    game->class->start(game, &start);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int pits = cases[i].pits;
        int counts[6] = {0};

        for (int k = 0; k < TRIES; k++)
            counts[mancala_pit(
                checker_choose(&checker, game, &start, cases[i].near, &rng))]++;
        for (int k = 0; k < 6; k++)
            ck_assert_int_le(
                abs(counts[order[k]] - (k < pits ? TRIES / pits : 0)),
                k < pits && pits > 1 ? FAR : 0);
    }
    game_free(game);
}
END_TEST

START_TEST(it_never_swaps_and_passes_when_it_must)
{
    struct game *pie = sowing_game("kalah:pie=on");
    struct game *dakon = sowing_game("dakon");
    struct rng rng = rng_new(1, 1);
    struct checker checker;
    struct position position;
    struct err err = {""};

    ck_assert(weights_find_checker("source", &checker, &err));
    pie->class->start(pie, &position);
    sowing_play(pie, &position, "3");
    for (int near = 0; near < 1000; near += 10)
        ck_assert_int_ge(
            mancala_pit(checker_choose(&checker, pie, &position, near, &rng)),
            0);

    position = sowing_position(dakon, "0,0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0,0/s");

    const struct move pass =
        checker_choose(&checker, dakon, &position, 0, &rng);

    ck_assert_str_eq(game_move_text(dakon, &position, pass).text, "pass");
    game_free(dakon);
    game_free(pie);
}
END_TEST

/* ---- prospects are what happens ---- */

/* Each is compared with what the rules make of the move. */
static void compare(const struct game *game, const struct position *before,
                    struct move move, const struct mancala_preview *prospect)
{
    const int pits = mancala_rules(game)->pits;
    const int side = mancala_side(before);
    const struct mancala_row row = mancala_row(game, before, !side);
    struct position after = *before;

    game->class->apply(game, &after, move);
    ck_assert_int_eq(
        prospect->bare,
        mancala_hole(game, before,
                     (!side) * (pits + 1) + pits - 1 - mancala_pit(move)) == 0);
    if (after.end != END_NOT)
        return;
    ck_assert_int_eq(prospect->again, after.player == before->player);

    const bool starved =
        row.seeds == 0 && mancala_row(game, &after, !side).seeds == 0;

    if (prospect->captured == 0)
        ck_assert_int_eq(prospect->withheld, starved);
    else
        ck_assert(!prospect->withheld);
}

/* With steps the same move tells what was captured. */
static int told(const struct game *game, const struct position *before,
                struct move move)
{
    const int pits = mancala_rules(game)->pits;
    const int other = !mancala_side(before);
    struct position after = *before;
    struct steps steps = {0};
    int captured = 0;

    game->class->tell(game, &after, move, &steps);
    for (int i = 0; i < steps.count; i++) {
        const struct step *step = &steps.items[i];

        if (step->kind == STEP_CAPTURE && step->from / (pits + 1) == other)
            captured += step->count;
    }
    steps_free(&steps);
    return captured;
}

static const char *const SPECS[] = {
    "kalah",          "kalah:end=mover", "kalah:pits=9,seeds=5",
    "kalah:relay=on", "kalah:pie=on",    "oware",
    "ohvalhu",        "vai-lung-thlan",  "kalah:capture=leave",
};

enum { SPEC_COUNT = sizeof SPECS / sizeof SPECS[0] };

START_TEST(prospects_are_what_the_rules_then_do)
{
    enum { GAMES = 60 };
    struct game *game = sowing_game(SPECS[_i]);
    struct rng rng = rng_new(3, (uint64_t)_i);

    for (int i = 0; i < GAMES; i++) {
        struct position position;
        struct mancala_preview prospects[PITS_MAX];
        struct move moves[MOVES_MAX];

        game->class->start(game, &position);
        for (int ply = 0; ply < 60 && position.end == END_NOT; ply++) {
            const int count = game->class->moves(game, &position, moves);
            const struct move move = moves[rng_below(&rng, (uint32_t)count)];
            const int pit = mancala_pit(move);

            mancala_previews(game, &position, prospects);
            if (pit >= 0) {
                compare(game, &position, move, &prospects[pit]);
                ck_assert_int_eq(prospects[pit].captured,
                                 told(game, &position, move));
            }
            game->class->apply(game, &position, move);
        }
    }
    game_free(game);
}
END_TEST

/* ---- sets of weights ---- */

#define ROWS                                                        \
    "capture = \"7 8 9 10 11 12\"\nagain = \"13 14 15 16 17 18\"\n" \
    "deny-capture = \"19 20 21 22 23 24\"\n"                        \
    "deny-overflow = \"25 26 27 28 0 400\"\n"
#define MINE   "[mine]\ndefault = \"1 2 3 4 5 6\"\n" ROWS
#define OTHERS "[others]\nweights = \"1 1 1 1 1 1 1 1 1 1\"\n"

/* Its path, in a data folder of the test's own. */
static char *put_file(const char *home, const char *text)
{
    char *folder = file_join(home, "naqala");
    char *path = file_join(folder, "weights.ini");
    struct err err = {""};

    ck_assert_msg(file_make_folder(folder, &err), "%s", err.text);
    folder_put(path, text);
    free(folder);
    return path;
}

START_TEST(your_own_weights_are_found_among_others)
{
    char *home = folder_new_home();
    char *path = put_file(home, OTHERS MINE);
    struct checker checker;
    int weights[WEIGHTS_MAX];
    int count;
    struct err err = {""};

    ck_assert_msg(weights_find_checker("mine", &checker, &err), "%s", err.text);
    ck_assert_int_eq(checker.weights[CHECKER_DEFAULT][0], 1);
    ck_assert_int_eq(checker.weights[CHECKER_CAPTURE][5], 12);
    ck_assert_int_eq(checker.weights[CHECKER_AGAIN][1], 14);
    ck_assert_int_eq(checker.weights[CHECKER_DENY_CAPTURE][2], 21);
    ck_assert_int_eq(checker.weights[CHECKER_DENY_OVERFLOW][5], 400);
    ck_assert_msg(agent_check("evolved:weights=mine", &err), "%s", err.text);

    /* Neither kind is taken for the other. */
    ck_assert_msg(weights_find("others", weights, &err), "%s", err.text);
    ck_assert(!weights_find("mine", weights, &err));
    ck_assert(!weights_find_checker("others", &checker, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "others: no such weights"));
    ck_assert(
        weights_check("w", OTHERS MINE, strlen(OTHERS MINE), &count, &err));
    ck_assert_int_eq(count, 2);
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(what_is_written_is_read_again)
{
    char *home = folder_new_home();
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    struct checker source, again;
    struct err err = {""};

    ck_assert(weights_find_checker("source", &source, &err));
    weights_write_checker("copy", &source, out);
    fclose(out);

    char *path = put_file(home, text);

    ck_assert_msg(weights_find_checker("copy", &again, &err), "%s", err.text);
    ck_assert_mem_eq(&source, &again, sizeof source);
    free(path);
    free(text);
    folder_free_home(home);
}
END_TEST

static const struct {
    const char *text;
    const char *message;
} WRONG[] = {
    {"[mine]\ndefault = \"1 2 3 4 5\"\n" ROWS,
     ":2: [mine] default: 5 numbers; there is one for each of 6 pits"},
    {"[mine]\ndefault = \"1 2 3 4 5 6 7\"\n" ROWS,
     ":2: [mine] default: 7 numbers; there is one for each of 6 pits"},
    {"[mine]\ndefault = \"1 2 3 4 5 401\"\n" ROWS,
     ":2: [mine] default: weight: 401 is not in 0..400"},
    {"[mine]\ndefault = \"1 2 -3 4 5 6\"\n" ROWS,
     ":2: [mine] default: weight: -3 is not in 0..400"},
    {"[mine]\n" ROWS, ":1: [mine] default: is missing"},
    {MINE "weights = 1\n", ":7: [mine] weights: not known"},
};

START_TEST(what_is_wrong_with_them_is_told_with_its_line)
{
    char *home = folder_new_home();
    char *path = put_file(home, WRONG[_i].text);
    struct checker checker;
    char wanted[400];
    struct err err = {""};

    snprintf(wanted, sizeof wanted, "%s%s", path, WRONG[_i].message);
    ck_assert(!weights_find_checker("mine", &checker, &err));
    ck_assert_str_eq(err.text, wanted);
    ck_assert(weights_find_checker("source", &checker, &err));
    free(path);
    folder_free_home(home);
}
END_TEST

START_TEST(the_agent_knows_its_weights_and_its_games)
{
    struct game *abalone = sowing_game("abalone");
    struct err err = {""};

    ck_assert(!agent_check("evolved:weights=sorce", &err));
    ck_assert_str_eq(err.text,
                     "weights: sorce: no such weights for the evolved; there "
                     "are source and best, and those of your weights.ini");
    ck_assert_ptr_null(agent_new("evolved", abalone, 1, &err));
    ck_assert_str_eq(err.text, "evolved: does not know abalone");
    game_free(abalone);
}
END_TEST

Suite *checker_suite(void)
{
    Suite *suite = suite_create("checker");
    TCase *sums = tcase_create("sums");
    TCase *sets = tcase_create("sets");

    tcase_add_loop_test(sums, a_pit_is_worth_what_is_true_of_it, 0,
                        sizeof SUMS / sizeof SUMS[0]);
    tcase_add_test(sums, of_equal_pits_any_is_played);
    tcase_add_test(sums, of_pits_that_are_near_each_is_played_as_often);
    tcase_add_test(sums, it_never_swaps_and_passes_when_it_must);
    tcase_add_loop_test(sums, prospects_are_what_the_rules_then_do, 0,
                        SPEC_COUNT);
    suite_add_tcase(suite, sums);
    tcase_add_test(sets, your_own_weights_are_found_among_others);
    tcase_add_test(sets, what_is_written_is_read_again);
    tcase_add_loop_test(sets, what_is_wrong_with_them_is_told_with_its_line, 0,
                        sizeof WRONG / sizeof WRONG[0]);
    tcase_add_test(sets, the_agent_knows_its_weights_and_its_games);
    suite_add_tcase(suite, sets);
    return suite;
}
