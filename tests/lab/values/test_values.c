/* SPDX-License-Identifier: MIT */
/* What small boards are worth: as published, as plain minimax has it, and the
 * same whenever it is interrupted. */
#include "base/file.h"
#include "lab/values/exact.h"
#include "lab/values/values.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/run.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 2000000, BYTES = 1 << 24 };

static struct exact_answer prove_game(const char *spec, uint64_t nodes)
{
    struct game *const game = sowing_game(spec);
    struct exact_answer answer;
    struct err err;

    ck_assert_msg(exact_supports(game, &err), "%s", err.text);
    ck_assert_msg(exact_prove(game, nodes, BYTES, NULL, &answer, &err), "%s",
                  err.text);
    game_free(game);
    return answer;
}

/* ---- as published ---- */

/* Irving, Donkers and Uiterwijk: what the first player of Kalah(m,n) reaches,
 * with capture=empty; a row for each m, from one seed in a pit to six. Written
 * down from memory, without the paper at hand: no independent source. */
static const char *const PUBLISHED[] = {"DLWLWD", "WLLLWW", "DWWWWL",
                                        "WWWWWD", "DDWWWW", "WWWWW"};

enum { PUBLISHED_SEEDS = 20 /* on the board, that take no time */ };

START_TEST(the_outcomes_are_those_that_were_published)
{
    int boards = 0;

    for (int pits = 1; pits <= 6; pits++)
        for (int seeds = 1; 2 * pits * seeds <= PUBLISHED_SEEDS && seeds <= 6;
             seeds++, boards++) {
            char spec[80];

            snprintf(spec, sizeof spec, "kalah:capture=empty,pits=%d,seeds=%d",
                     pits, seeds);

            const struct exact_answer answer = prove_game(spec, NODES);
            const char outcome = answer.low > 0   ? 'W'
                                 : answer.low < 0 ? 'L'
                                                  : 'D';

            ck_assert_msg(answer.exact, "%s", spec);
            ck_assert_msg(outcome == PUBLISHED[pits - 1][seeds - 1], "%s: %+d",
                          spec, answer.low);
        }
    ck_assert_int_eq(boards, 19);
}
END_TEST

/* The margins of other programs. */
START_TEST(the_margins_are_those_of_other_solvers)
{
    static const struct {
        const char *spec;
        int margin;
    } known[] = {{"kalah:pits=2,seeds=2", -2},
                 {"kalah:pits=4,seeds=2", 6},
                 {"kalah:pits=4,seeds=3", 6},
                 {"kalah:seeds=1", 2},
                 {"kalah:seeds=2", 6},
                 {"kalah:capture=empty,seeds=1", 2},
                 {"kalah:capture=empty,seeds=2", 10}};

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const struct exact_answer answer = prove_game(known[i].spec, NODES);

        ck_assert_msg(answer.exact && answer.low == known[i].margin, "%s: %+d",
                      known[i].spec, answer.low);
    }
}
END_TEST

/* ---- as plain minimax has it ---- */

static int judge(const struct game *game, const struct position *position,
                 int player)
{
    return game->class->score(game, position, player) -
           game->class->score(game, position, !player);
}

/* The final margin of a player, without windows and tables. */
static int minimax(const struct game *game, const struct position *position,
                   int player, uint32_t *best)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    const bool own = position->player == player;
    int value = 0;

    if (position->end != END_NOT)
        return judge(game, position, player);
    for (int i = 0; i < count; i++) {
        struct position next = *position;
        uint32_t unused;

        game->class->apply(game, &next, moves[i]);

        const int margin = minimax(game, &next, player, &unused);

        if (i == 0 || (own ? margin > value : margin < value)) {
            value = margin;
            *best = 0;
        }
        *best |= (uint32_t)(margin == value) << i;
    }
    return value;
}

static const char *const RULES[] = {
    "kalah:",
    "kalah:capture=empty,",
    "kalah:capture=leave,",
    "kalah:capture=none,",
    "kalah:pie=on,",
    "kalah:capture=leave,pie=on,",
    "kalah:end=mover,",
    "kalah:sweep=emptier,",
    "mangala:",
};

enum { RULE_COUNT = sizeof RULES / sizeof RULES[0] };

START_TEST(values_and_best_moves_are_those_of_minimax)
{
    static const int sizes[][2] = {{1, 3}, {2, 1}, {2, 2}, {2, 3},
                                   {2, 4}, {3, 1}, {3, 2}};

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        char spec[80];

        snprintf(spec, sizeof spec, "%spits=%d,seeds=%d", RULES[_i],
                 sizes[i][0], sizes[i][1]);

        struct game *const game = sowing_game(spec);
        const struct exact_answer answer = prove_game(spec, NODES);
        struct position start;
        uint32_t best = 0;

        game->class->start(game, &start);
        ck_assert_msg(answer.exact, "%s", spec);
        ck_assert_msg(answer.low == minimax(game, &start, 0, &best), "%s",
                      spec);
        ck_assert_msg(answer.best == best, "%s: %x", spec, answer.best);
        game_free(game);
    }
}
END_TEST

/* ---- with too little ---- */

START_TEST(bounds_of_a_search_that_was_cut_short_are_true)
{
    static const char *const specs[] = {
        "kalah:pits=3,seeds=4", "kalah:pits=4,seeds=3", "mangala:seeds=1",
        "togyzkumalak:pits=3,seeds=3"};

    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        const struct exact_answer whole = prove_game(specs[i], NODES);

        ck_assert_msg(whole.exact, "%s", specs[i]);
        for (uint64_t nodes = 1; nodes < whole.nodes; nodes = nodes * 3 + 1) {
            const struct exact_answer part = prove_game(specs[i], nodes);

            ck_assert_int_le(part.low, whole.low);
            ck_assert_int_ge(part.high, whole.high);
            ck_assert(!part.exact || part.best == whole.best);
            ck_assert_uint_le(part.nodes, nodes);
        }
    }
}
END_TEST

/* ---- naqala lab values ---- */

START_TEST(rows_say_what_is_proven_and_by_whom)
{
    struct run run = run_naqala("", "lab values --pits 2 --seeds 2 --csv");

    /* By hand: 1 gives 0,3,1/2,2,0; 2 gives 2,0,1/3,2,0. */
    run_gave(&run, 0,
             "pits,seeds,margin,best,nodes,by\n"
             "2,2,-2,2,23,both\n",
             "");
    run_free(&run);
    run = run_naqala("", "lab values --game mangala --most 4 --csv");
    ck_assert_msg(strstr(run.out, "\n1,2,+4,1,") != NULL, "%s", run.out);
    ck_assert_ptr_nonnull(strstr(run.out, ",search\n2,1,+4,2,"));
    run_free(&run);
}
END_TEST

START_TEST(boards_with_more_and_more_seeds_are_those_of_single_runs)
{
    struct run all =
        run_naqala("", "lab values --pits 1 --seeds 5 --to 7 --csv");
    struct run small = run_naqala("", "lab values --pits 1 --to 2 --csv");
    char rows[300] = "pits,seeds,margin,best,nodes,by\n";

    for (int seeds = 5; seeds <= 7; seeds++) {
        struct run run =
            run_naqala("", "lab values --pits 1 --seeds %d --csv", seeds);

        ck_assert_int_eq(run.status, 0);
        strcat(rows, strchr(run.out, '\n') + 1);
        run_free(&run);
    }
    run_gave(&all, 0, rows, "");
    ck_assert_ptr_nonnull(strstr(small.out, "\n1,1,"));
    ck_assert_ptr_nonnull(strstr(small.out, "\n1,2,"));
    ck_assert_ptr_null(strstr(small.out, "\n1,3,"));
    run_free(&all);
    run_free(&small);
}
END_TEST

START_TEST(a_run_that_goes_on_prints_the_same)
{
    static const char *const words =
        "lab values --game kalah:capture=none --most 8";
    char *const folder = folder_new();
    char *const path = file_join(folder, "x");
    struct run whole = run_naqala("", "%s", words);
    struct run first = run_naqala("", "%s --resume %s", words, path);
    struct run again = run_naqala("", "%s --resume %s", words, path);
    struct run other =
        run_naqala("", "lab values --game kalah --most 8 --resume %s", path);

    ck_assert_int_eq(whole.status, 0);
    ck_assert_str_eq(first.out, whole.out);
    ck_assert_str_eq(again.out, whole.out);
    ck_assert_int_eq(other.status, 1);
    ck_assert_ptr_nonnull(strstr(other.err, "game is kalah:capture=none"));
    run_free(&other);
    run_free(&again);
    run_free(&first);
    run_free(&whole);
    free(path);
    folder_free(folder);
}
END_TEST

/* Whatever sizes it has and allows: rows are of the boards that are asked for. */
START_TEST(an_own_game_is_taken_without_its_size)
{
    struct run usual = run_naqala("", "lab values --pits 3 --most 12");
    struct run own = run_naqala("", "lab values --pits 3 --most 12 --game "
                                    "sowing:name=mine,pits=3,seeds=5,"
                                    "minpits=2,maxseeds=9");
    struct run shipped =
        run_naqala("", "lab values --game src/data/games/hus-light.ini "
                       "--pits 4 --most 16 --csv");

    run_gave(&own, 0, usual.out, "");
    /* From 2 to 6 seeds in a pit, as its file says. */
    ck_assert_int_eq(shipped.status, 0);
    ck_assert_ptr_null(strstr(shipped.out, "\n4,1,"));
    ck_assert_ptr_nonnull(strstr(shipped.out, "\n4,2,"));
    run_free(&shipped);
    run_free(&own);
    run_free(&usual);
}
END_TEST

static void check_refused(const char *words, const char *message)
{
    struct run run = run_naqala("", "lab values %s", words);

    ck_assert_int_eq(run.status, 2);
    ck_assert_str_eq(run.out, "");
    ck_assert_msg(strstr(run.err, message) != NULL, "%s", run.err);
    run_free(&run);
}

START_TEST(what_cannot_be_proven_is_refused)
{
    check_refused("--game abalone", "abalone: is no sowing game");
    check_refused("--game kalah:seeds=3",
                  "kalah:seeds=3: the boards are chosen by --pits and --seeds");
    check_refused("--game kalah:sweep=nobody", "no such board");
    check_refused("--game togyzkumalak --pits 2", "no such board");
    check_refused("--pits 2 --seeds 2 --least 9", "no such board");
    check_refused("--seeds 7 --to 6", "no such board");
    check_refused("--pits 8", "--pits: 8 is not in 1..7");
    check_refused("--nodes 0", "--nodes: 0 is not in 1..");
}
END_TEST

Suite *values_suite(void)
{
    Suite *suite = suite_create("values");
    TCase *values = tcase_create("values");

    tcase_set_timeout(values, 120);
    tcase_add_test(values, the_outcomes_are_those_that_were_published);
    tcase_add_test(values, the_margins_are_those_of_other_solvers);
    tcase_add_loop_test(values, values_and_best_moves_are_those_of_minimax, 0,
                        RULE_COUNT);
    tcase_add_test(values, bounds_of_a_search_that_was_cut_short_are_true);
    tcase_add_test(values, rows_say_what_is_proven_and_by_whom);
    tcase_add_test(values,
                   boards_with_more_and_more_seeds_are_those_of_single_runs);
    tcase_add_test(values, a_run_that_goes_on_prints_the_same);
    tcase_add_test(values, an_own_game_is_taken_without_its_size);
    tcase_add_test(values, what_cannot_be_proven_is_refused);
    suite_add_tcase(suite, values);
    return suite;
}
