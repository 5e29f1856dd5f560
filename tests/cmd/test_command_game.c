/* SPDX-License-Identifier: MIT */
/* Promises of counting and replaying games, end to end. */
#include "base/memory.h"
#include "cmd/test_command.h"

#include <stdlib.h>
#include <string.h>

/* ---- perft ---- */

static void check_perft(const char *words, const char *counts)
{
    struct run run = run_naqala("", "perft %s", words);

    run_gave(&run, 0, counts, "");
    run_free(&run);
}

START_TEST(perft_counts_what_the_rules_say)
{
    check_perft("5", "1 6\n2 35\n3 185\n4 942\n5 4690\n");
    check_perft("--game kalah:pits=7,seeds=7 4", "1 7\n2 48\n3 309\n4 2026\n");
    check_perft("--game kalah:seeds=6 4", "1 6\n2 35\n3 190\n4 1056\n");
    check_perft("--game kalah:pits=4,seeds=3 5",
                "1 4\n2 15\n3 50\n4 158\n5 488\n");
    check_perft("--game oware 4", "1 6\n2 36\n3 190\n4 1014\n");
    check_perft("--game vai-lung-thlan 4", "1 6\n2 36\n3 190\n4 1015\n");
    check_perft("--game ohvalhu 4", "1 8\n2 50\n3 375\n4 2649\n");
    check_perft("--game erherhe 4", "1 6\n2 36\n3 186\n4 973\n");
}
END_TEST

START_TEST(perft_counts_the_swap_of_a_pie)
{
    check_perft("--game kalah:pits=7,seeds=7,pie=on 4",
                "1 7\n2 56\n3 364\n4 2388\n");
}
END_TEST

START_TEST(perft_begins_where_it_is_told_to)
{
    check_perft("--from start 1", "1 6\n");
    check_perft("--from 0,0,0,0,0,1,27/0,0,0,0,1,0,19/s 3", "1 1\n2 0\n3 0\n");
    check_perft("--game=oware --from=4,4,4,4,4,4,0/4,4,4,4,4,4,0/n 2",
                "1 6\n2 36\n");
}
END_TEST

START_TEST(a_finished_game_has_no_moves)
{
    check_perft("--from 0,0,0,0,0,0,28/0,0,0,0,0,0,20/- 2", "1 0\n2 0\n");
}
END_TEST

/* ---- play ---- */

/* Pit 5 is worth -1, pit 6 +3. */
START_TEST(a_tutor_of_the_command_line_asks_in_lines_of_text)
{
    static const char from[] = "0,0,0,0,1,1,20/1,0,0,0,0,0,20/s";
    struct run asked =
        run_naqala("5\n", "play --text --tutor mistakes --from %s", from);
    struct run refused = run_naqala("", "play --text --tutor much");

    ck_assert_ptr_nonnull(strstr(asked.out, "This gives away 4. Look again?"));
    ck_assert_int_eq(refused.status, 2);
    ck_assert_ptr_nonnull(strstr(refused.err, "mistakes"));
    run_free(&refused);
    run_free(&asked);
}
END_TEST

/* ---- replay ---- */

#define START "- 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\n"

static void check_replay(const char *words, const char *input, int status,
                         const char *out)
{
    struct run run = run_naqala(input, "replay%s", words);

    run_gave(&run, status, out, "");
    run_free(&run);
}

START_TEST(replay_prints_a_position_for_every_move_and_a_line_between_games)
{
    check_replay("", "3 6 a\n5\n", 0,
                 START "3 4,4,0,5,5,5,1/4,4,4,4,4,4,0/s\n"
                       "6 4,4,0,5,5,0,2/5,5,5,5,4,4,0/n\n"
                       "a 4,4,0,5,5,0,2/0,6,6,6,5,5,0/s\n"
                       "\n" START "5 4,4,4,4,0,5,1/5,5,4,4,4,4,0/n\n"
                       "\n");
}
END_TEST

START_TEST(nothing_replayed_gives_nothing)
{
    check_replay("", "", 0, "");
}
END_TEST

START_TEST(an_empty_line_is_a_game_without_moves)
{
    check_replay("", "\n", 0, START "\n");
    check_replay("", "\n \t \r\n\n", 0, START "\n" START "\n" START "\n");
    check_replay("", "\xEF\xBB\xBF\r\n", 0, START "\n");
    check_replay("", "3\n\n", 0,
                 START "3 4,4,0,5,5,5,1/4,4,4,4,4,4,0/s\n\n" START "\n");
}
END_TEST

START_TEST(any_blanks_stand_between_moves)
{
    static const char *const same[] = {
        "3 6\n",   "3 6",    "  3   6  \n",       "\t3\t6\t\n",
        "3 6\r\n", "3 6 \r", "\357\273\2773 6\n", "\357\273\277 3 6\n",
    };

    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        check_replay("", same[i], 0,
                     START "3 4,4,0,5,5,5,1/4,4,4,4,4,4,0/s\n"
                           "6 4,4,0,5,5,0,2/5,5,5,5,4,4,0/n\n\n");
}
END_TEST

/* The players change sides, so that who won round one sits in the north. */
START_TEST(replay_goes_on_with_the_next_round)
{
    /* Of the three of d one is banked, 1 and 2 get one; 2 is lifted, a, b, c and
     * the empty d get one, which takes the four of 1 across. */
    check_replay(" --game congkak:pits=4,seeds=3 "
                 "--from 0,0,0,1,16/0,0,0,0,7/s",
                 "4 d\n", 0,
                 "- 0,0,0,1,16/0,0,0,0,7/s\n4 0,0,0,0,17/0,0,0,0,7/-\n"
                 "- 3,3,-,-,1/3,3,3,3,5/n\nd 0,0,-,-,1/4,4,4,0,11/s\n\n");
    check_replay(" --game congkak:pits=4,seeds=3,rounds=1 "
                 "--from 0,0,0,1,16/0,0,0,0,7/s",
                 "4 d\n", 1,
                 "- 0,0,0,1,16/0,0,0,0,7/s\n4 0,0,0,0,17/0,0,0,0,7/-\n"
                 "error: ply 2: d: the game is over\n\n");
    check_replay(" --game congkak:pits=4,seeds=3 "
                 "--from 0,0,0,1,21/0,0,0,0,2/s",
                 "4 d\n", 1,
                 "- 0,0,0,1,21/0,0,0,0,2/s\n4 0,0,0,0,22/0,0,0,0,2/-\n"
                 "error: ply 2: d: the game is over\n\n");
}
END_TEST

START_TEST(replay_begins_where_it_is_told_to)
{
    check_replay(" --from 0,0,0,0,0,1,27/0,0,0,0,1,0,19/s", "6\n", 0,
                 "- 0,0,0,0,0,1,27/0,0,0,0,1,0,19/s\n"
                 "6 0,0,0,0,0,0,28/0,0,0,0,0,0,20/-\n\n");
    check_replay(" --from start --game oware", "1\n", 0,
                 START "1 0,5,5,5,5,4,0/4,4,4,4,4,4,0/n\n\n");
}
END_TEST

START_TEST(an_illegal_move_is_told_with_its_ply_and_reason)
{
    check_replay("", "3 1 e 1 f 2 e 3 99\n", 1,
                 START "3 4,4,0,5,5,5,1/4,4,4,4,4,4,0/s\n"
                       "1 0,5,1,6,6,5,1/4,4,4,4,4,4,0/n\n"
                       "e 1,6,1,6,6,5,1/4,4,4,4,0,5,1/s\n"
                       "1 0,7,1,6,6,5,1/4,4,4,4,0,5,1/n\n"
                       "f 1,8,2,7,6,5,1/4,4,4,4,0,0,2/s\n"
                       "2 1,0,3,8,7,6,2/5,5,5,4,0,0,2/n\n"
                       "error: ply 7: e: the pit is empty\n\n");
}
END_TEST

START_TEST(replay_goes_on_after_an_illegal_move)
{
    check_replay("", "a\n3\n7 3\n6", 1,
                 START
                 "error: ply 1: a: it is the other side's pit; south plays "
                 "1 to 6\n\n" START "3 4,4,0,5,5,5,1/4,4,4,4,4,4,0/s\n\n" START
                 "error: ply 1: 7: not a move of this game; south plays "
                 "1 to 6\n\n" START "6 4,4,4,4,4,0,1/5,5,5,4,4,4,0/n\n\n");
}
END_TEST

START_TEST(no_move_follows_the_end)
{
    check_replay(" --from 0,0,0,0,0,1,27/0,0,0,0,1,0,19/s", "6 e\n", 1,
                 "- 0,0,0,0,0,1,27/0,0,0,0,1,0,19/s\n"
                 "6 0,0,0,0,0,0,28/0,0,0,0,0,0,20/-\n"
                 "error: ply 2: e: the game is over\n\n");
}
END_TEST

START_TEST(swap_answers_the_first_move_of_a_pie_only)
{
    check_replay(" --game kalah:pie=on", "1 swap a\nswap\n1 a swap\n", 1,
                 START "1 0,5,5,5,5,4,0/4,4,4,4,4,4,0/n\n"
                       "swap 0,5,5,5,5,4,0/4,4,4,4,4,4,0/n\n"
                       "a 0,5,5,5,5,4,0/0,5,5,5,5,4,0/s\n\n" START
                       "error: ply 1: swap: only answers the first move, with "
                       "pie=on\n\n" START "1 0,5,5,5,5,4,0/4,4,4,4,4,4,0/n\n"
                       "a 0,5,5,5,5,4,0/0,5,5,5,5,4,0/s\n"
                       "error: ply 3: swap: only answers the first move, with "
                       "pie=on\n\n");
}
END_TEST

START_TEST(pass_is_for_a_side_without_a_move)
{
    check_replay(" --game dakon:pits=3,seeds=1 --from 0,0,0,1/1,1,0,3/s",
                 "pass b\npass pass\n", 1,
                 "- 0,0,0,1/1,1,0,3/s\n"
                 "pass 0,0,0,1/1,1,0,3/n\n"
                 "b 0,0,0,1/1,0,1,3/s\n\n"
                 "- 0,0,0,1/1,1,0,3/s\n"
                 "pass 0,0,0,1/1,1,0,3/n\n"
                 "error: ply 2: pass: only for a side that has no move\n\n");
}
END_TEST

START_TEST(a_nul_byte_is_no_move)
{
    static const char *const words[] = {"replay", NULL};
    struct run run_of_it = run(
        &(struct order){.words = words, .input = "3 6\0 a\n3\n", .length = 9});

    run_gave(&run_of_it, 1,
             START "3 4,4,0,5,5,5,1/4,4,4,4,4,4,0/s\n"
                   "error: ply 2: 6?: not a move of this game\n\n" START
                   "3 4,4,0,5,5,5,1/4,4,4,4,4,4,0/s\n\n",
             "");
    run_free(&run_of_it);
}
END_TEST

START_TEST(a_word_of_a_million_letters_is_no_move)
{
    enum { LENGTH = 1000000 };
    char *const text = memory_new(LENGTH + 4, 1);

    memset(text, '1', LENGTH);
    strcpy(text + LENGTH, "\n3\n");

    struct run run = run_naqala(text, "replay");

    ck_assert_int_eq(run.status, 1);
    ck_assert_int_eq(
        strncmp(run.out, START "error: ply 1: 11111", strlen(START) + 19), 0);
    ck_assert_ptr_nonnull(strstr(run.out, "11...: not a move of this game"));
    ck_assert_ptr_nonnull(strstr(run.out, "\n\n" START "3 4,4,0,"));
    ck_assert_uint_lt(run.out_length, 300);
    run_free(&run);
    free(text);
}
END_TEST

/* Two seeds that run round the board of oware and never meet. */
#define ROUND "1 a 2 b 3 c 4 d 5 e 6 f "

START_TEST(a_line_of_a_million_moves_is_one_game)
{
    enum { ROUNDS = 83334 };
    const size_t length = strlen(ROUND);
    char *const text = memory_new(ROUNDS * length + 1, 1);

    for (size_t i = 0; i < ROUNDS; i++)
        strcpy(text + i * length, ROUND);

    struct run run = run_naqala(
        text, "replay --game oware --from 1,0,0,0,0,0,23/1,0,0,0,0,0,23/s");
    const char *const last = "f 1,0,0,0,0,0,23/1,0,0,0,0,0,23/s\n\n";

    ck_assert_int_eq(run.status, 0);
    ck_assert_uint_gt(run.out_length, 33000000);
    ck_assert_str_eq(run.out + run.out_length - strlen(last), last);
    run_free(&run);
    free(text);
}
END_TEST

/* ---- explore ---- */

START_TEST(a_first_word_that_is_almost_a_game_is_taken_for_one)
{
    static const struct {
        const char *words;
        const char *error;
    } rows[] = {
        {"owar", "owar: no such game; did you mean oware?"},
        {"hus-ligt", "hus-ligt: no such game; did you mean hus-light?"},
        {"kala 3", "kala: no such game; did you mean kalah?"},
        {"none.ini 3", "none.ini: No such file or directory"},
        {"--game oware kalah", "ply 1: kalah: not a move of this game"},
        {"9", "ply 1: 9: not a move of this game"},
        {"a", "ply 1: a: it is the other side's pit"},
        {"c3d4", "ply 1: c3d4: not a move of this game"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct run run = run_naqala("", "explore %s", rows[i].words);

        ck_assert_int_ne(run.status, 0);
        ck_assert_str_eq(run.out, "");
        ck_assert_msg(strstr(run.err, rows[i].error) != NULL, "%s: %s",
                      rows[i].words, run.err);
        run_free(&run);
    }
}
END_TEST

START_TEST(an_opening_that_ends_the_game_tells_the_result)
{
    static const struct {
        const char *words;
        const char *out;
    } rows[] = {
        {"kalah:pits=1,seeds=3 1",
         "The game is over: board empty. South wins, 6-0.\n"},
        {"--csv kalah:pits=1,seeds=3 1",
         "move,value,exact,levels,levels_percent,own,own_percent,shipped,"
         "shipped_percent\n"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct run run = run_naqala("", "explore --text %s", rows[i].words);

        ck_assert_str_eq(run.err, "");
        ck_assert_str_eq(run.out, rows[i].out);
        ck_assert_int_eq(run.status, 0);
        run_free(&run);
    }
}
END_TEST

/* ---- cases ---- */

TCase *command_perft_case(void)
{
    TCase *const tests = tcase_create("perft");

    tcase_add_test(tests, a_tutor_of_the_command_line_asks_in_lines_of_text);
    tcase_add_test(tests, a_first_word_that_is_almost_a_game_is_taken_for_one);
    tcase_add_test(tests, an_opening_that_ends_the_game_tells_the_result);
    tcase_add_test(tests, perft_counts_what_the_rules_say);
    tcase_add_test(tests, perft_counts_the_swap_of_a_pie);
    tcase_add_test(tests, perft_begins_where_it_is_told_to);
    tcase_add_test(tests, a_finished_game_has_no_moves);
    return tests;
}

TCase *command_replay_case(void)
{
    TCase *const tests = tcase_create("replay");

    tcase_add_test(
        tests,
        replay_prints_a_position_for_every_move_and_a_line_between_games);
    tcase_add_test(tests, nothing_replayed_gives_nothing);
    tcase_add_test(tests, an_empty_line_is_a_game_without_moves);
    tcase_add_test(tests, any_blanks_stand_between_moves);
    tcase_add_test(tests, replay_begins_where_it_is_told_to);
    tcase_add_test(tests, replay_goes_on_with_the_next_round);
    tcase_add_test(tests, an_illegal_move_is_told_with_its_ply_and_reason);
    tcase_add_test(tests, replay_goes_on_after_an_illegal_move);
    tcase_add_test(tests, no_move_follows_the_end);
    tcase_add_test(tests, swap_answers_the_first_move_of_a_pie_only);
    tcase_add_test(tests, pass_is_for_a_side_without_a_move);
    tcase_add_test(tests, a_nul_byte_is_no_move);
    tcase_add_test(tests, a_word_of_a_million_letters_is_no_move);
    tcase_add_test(tests, a_line_of_a_million_moves_is_one_game);
    return tests;
}
