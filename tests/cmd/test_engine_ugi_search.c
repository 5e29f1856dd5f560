/* SPDX-License-Identifier: MIT */
/* Searches of naqala engine, spoken to by the Universal Game Interface: their
 * bounds, their answers, and pondering. */
#include "base/clock.h"
#include "cmd/test_engine_ugi.h"
#include "support/peer.h"
#include "support/run.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- moves ---- */

START_TEST(it_tells_what_it_thinks_in_hundredths_of_a_seed)
{
    /* South banks two seeds and wins by as many. */
    struct run run = run_naqala("position fen 0,1,0/0,1,0/s\ngo depth 4\n",
                                "engine --game kalah:pits=2,seeds=1 "
                                "--level perfect");
    const char *const thought = strstr(run.out, "score cp ");

    ck_assert_ptr_nonnull(thought);
    ck_assert_msg(strncmp(thought, "score cp 0 ", 11) == 0, "%s", run.out);
    ck_assert_ptr_nonnull(strstr(thought, " pv 2 "));
    ck_assert_ptr_nonnull(strstr(thought, " string proven\n"));
    ugi_has_line(run.out, "bestmove 2");
    run_free(&run);
}
END_TEST

START_TEST(an_endless_search_answers_when_it_is_told_to)
{
    struct peer *const peer = peer_start("engine --level acorn");

    peer_say(peer, "go infinite");
    /* The answer is there at once, and is not given. */
    peer_hear(peer, "info nodes");
    peer_say(peer, "query gameover");
    ck_assert_str_eq(peer_hear(peer, "response "), "false");
    peer_say(peer, "stop");
    ck_assert_int_eq(peer_hear(peer, "bestmove ")[1], '\0');
    peer_say(peer, "stop");
    peer_say(peer, "isready");
    ck_assert_str_eq(peer_hear(peer, "readyok"), "");
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

START_TEST(a_search_that_goes_on_for_ever_is_stopped)
{
    struct peer *const peer = peer_start("engine --game oware");

    peer_say(peer, "go infinite");
    peer_hear(peer, "info depth");
    peer_say(peer, "stop");
    peer_hear(peer, "bestmove ");
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

/* So who asks can tell which answer belongs to which question. */
START_TEST(a_search_is_answered_before_something_else_begins)
{
    static const char *const others[] = {
        "position startpos moves 1",
        "go nodes 100",
        "uginewgame",
        "setoption name Game value kalah",
        "setoption name Level value best",
        "setoption name Memory value 16",
        "setoption name Seed value 2",
    };
    struct peer *const peer = peer_start("engine");

    for (int i = 0; i < (int)(sizeof others / sizeof *others); i++) {
        peer_say(peer, "setoption name Game value oware");
        peer_say(peer, "go infinite");
        peer_hear(peer, "info depth");
        peer_say(peer, "%s", others[i]);

        const char pit = *peer_hear(peer, "bestmove ");

        ck_assert_msg(pit >= '1' && pit <= '6', "%s: %c", others[i], pit);
        peer_say(peer, "position startpos moves 3");
        peer_say(peer, "go nodes 100");
        if (strncmp(others[i], "go", 2) == 0)
            peer_hear(peer, "bestmove ");
        peer_hear(peer, "bestmove ");
    }
    peer_say(peer, "isready");
    ck_assert_str_eq(peer_hear(peer, "readyok"), "");
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

START_TEST(a_wrong_line_does_not_end_a_search)
{
    struct run run = run_naqala("go infinite\n"
                                "position startpos moves 7\n"
                                "setoption name Memory value many\n"
                                "isready\n"
                                "stop",
                                "engine --game oware");
    const char *const answer = strstr(run.out, "bestmove ");

    ck_assert_ptr_nonnull(answer);
    ck_assert_ptr_null(strstr(answer + 1, "bestmove "));
    ck_assert(strstr(run.out, "readyok") < answer);
    run_free(&run);
}
END_TEST

/* As when the other program ends without a word. */
START_TEST(it_ends_with_its_input)
{
    struct run run = run_naqala("go infinite", "engine --game oware");

    ck_assert_int_eq(run.status, 0);
    ck_assert_ptr_nonnull(strstr(run.out, "bestmove "));
    run_free(&run);
}
END_TEST

START_TEST(a_clock_bounds_it)
{
    struct peer *const peer = peer_start("engine --game oware");

    peer_say(peer, "go p1time 1000 p2time 1 p1inc 10 p2inc 0");
    peer_hear(peer, "bestmove ");
    peer_say(peer, "position startpos moves 1");
    peer_say(peer, "go p1time 100000 p2time 0");
    peer_hear(peer, "bestmove ");
    peer_say(peer, "go movetime 1");
    peer_hear(peer, "bestmove ");
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

/* One who moves has a tenth of a second from the own clock, or by what each move
 * gives back to it, and takes it; by those of the other one it would have next to
 * nothing. A busy machine needs longer, but no machine less. */
START_TEST(the_clock_of_the_one_to_move_counts)
{
    static const struct {
        const char *moves, *times;
    } CASES[] = {
        {"", "p1time 3000 p2time 1"},
        {" moves 1", "p1time 1 p2time 3000"},
        {"", "p1time 300 p1inc 120 p2time 300 p2inc 0"},
        {" moves 1", "p1time 300 p1inc 0 p2time 300 p2inc 120"},
    };
    struct peer *const peer =
        peer_start("engine --game oware --level deep:time=60");

    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const int64_t began = clock_now();

        peer_say(peer, "position startpos%s", CASES[i].moves);
        peer_say(peer, "go %s", CASES[i].times);
        peer_hear(peer, "bestmove ");
        ck_assert_int_gt(clock_now() - began, 60 * CLOCK_MILLISECOND);
    }
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

/* No time ends it: in a millisecond it does not look so far ahead. */
START_TEST(an_endless_search_has_no_time)
{
    struct peer *const peer = peer_start("engine --game oware --level deep");

    peer_say(peer, "go infinite movetime 1");
    while (atoi(peer_hear(peer, "info depth ")) < 11)
        ;
    peer_say(peer, "stop");
    peer_hear(peer, "bestmove ");
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

/* What is asked for is answered, though no more is pondered. */
START_TEST(without_pondering_a_search_goes_on)
{
    struct run run = run_naqala("go infinite\n"
                                "setoption name Ponder value false\n"
                                "stop\n",
                                "engine --game oware");

    ck_assert_ptr_nonnull(strstr(run.out, "bestmove "));
    run_free(&run);
}
END_TEST

/* Whoever asks for a move waits for it, also when no time is left. */
START_TEST(a_clock_that_has_run_out_is_no_error)
{
    static const char *const TIMES[] = {"p1time -5 p2time 1000",
                                        "p1time -5 p1inc -1", "movetime -1"};
    struct peer *const peer = peer_start("engine --level deep");

    for (size_t i = 0; i < sizeof TIMES / sizeof *TIMES; i++) {
        peer_say(peer, "go %s", TIMES[i]);
        peer_hear(peer, "bestmove ");
    }
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

/* A bound that is none is left out: whoever asks for a move waits for it. */
START_TEST(a_wrong_bound_is_told_and_a_move_is_still_the_answer)
{
    static const struct {
        const char *bounds, *error;
    } ROWS[] = {
        {"depth x", "depth: x is not in 0..1000000000"},
        {"nodes -4", "nodes: -4 is not in 0..1000000000"},
        {"nodes 1000000001", "nodes: 1000000001 is not in 0..1000000000"},
        {"movetime", "movetime: a number is missing"},
        {"nodes 1x nodes 2", "nodes: 1x is not in 0..1000000000"},
    };
    struct peer *const peer = peer_start("engine --level acorn");

    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        peer_say(peer, "go %s", ROWS[i].bounds);
        ck_assert_str_eq(peer_hear(peer, "info string error: go: "),
                         ROWS[i].error);
        ck_assert_int_eq(peer_hear(peer, "bestmove ")[1], '\0');
    }
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

/* ... with the bounds that it has. */
START_TEST(beside_a_wrong_bound_the_others_hold)
{
    struct run run = run_naqala("go movetime soon depth 3 nowhere\n",
                                "engine --game oware --level deep");

    ugi_has_line(run.out, "info string error: go: movetime: soon is not in "
                          "0..1000000000");
    ugi_has_line(run.out, "info string go: not known: nowhere");
    ck_assert_ptr_nonnull(strstr(run.out, "info depth 3 "));
    ck_assert_ptr_null(strstr(run.out, "info depth 4 "));
    ck_assert_ptr_nonnull(strstr(run.out, "\nbestmove "));
    run_free(&run);
}
END_TEST

START_TEST(a_game_that_is_over_has_no_move_and_still_an_answer)
{
    ugi_says("",
             "position fen 0,0,0,0,0,0,25/0,0,0,0,0,0,23/s\n"
             "go movetime 1000\ngo depth x\nstop\nquery result\n",
             "bestmove 0000\n"
             "info string error: go: depth: x is not in 0..1000000000\n"
             "bestmove 0000\n"
             "response p1win\n");
}
END_TEST

START_TEST(the_answer_of_an_endless_search_waits_though_there_is_no_move)
{
    ugi_says("",
             "position fen 0,0,0,0,0,0,25/0,0,0,0,0,0,23/s\n"
             "go infinite\nisready\nstop\nstop\nquery gameover\n"
             "go infinite\nposition startpos\nstop\nquery gameover\n",
             "readyok\nbestmove 0000\nresponse true\n"
             "bestmove 0000\nresponse false\n");
}
END_TEST

/* What is proven here is Kalah. */
START_TEST(who_cannot_play_the_board_has_no_move)
{
    struct run run = run_naqala("go movetime 1000\nquery p1turn\n",
                                "engine --game oware --level perfect");

    ck_assert_ptr_nonnull(strstr(run.out, "info string error: oware: "));
    ugi_has_line(run.out, "bestmove 0000");
    ugi_has_line(run.out, "response true");
    run_free(&run);
}
END_TEST

enum { DRAWN = 12 };

/* Moves of the same position, one after the other. */
static void draw_moves(struct peer *peer, char drawn[DRAWN + 1])
{
    for (int i = 0; i < DRAWN; i++) {
        peer_say(peer, "go nodes 1");
        drawn[i] = *peer_hear(peer, "bestmove ");
    }
    drawn[DRAWN] = '\0';
}

/* So does another game. */
START_TEST(the_same_seed_plays_the_same)
{
    struct peer *const three = peer_start("engine --level random --seed 3");
    struct peer *const four = peer_start("engine --level random --seed 4");
    char one[DRAWN + 1], two[DRAWN + 1], other[DRAWN + 1];

    draw_moves(three, one);
    peer_say(three, "uginewgame");
    draw_moves(three, two);
    ck_assert_str_eq(one, two);
    ck_assert_int_eq(peer_end(three), 0);
    draw_moves(four, other);
    ck_assert_str_ne(one, other);
    peer_say(four, "setoption name Seed value 3");
    draw_moves(four, two);
    ck_assert_str_eq(one, two);
    ck_assert_int_eq(peer_end(four), 0);
}
END_TEST

/* ---- pondering ---- */

/* The first depth that it tells of the position after its move and the answer
 * that it expects, or another one. Only depth 1 is asked for, after these words. */
static int depth_after(struct peer *peer, int pause, bool expected,
                       const char *words)
{
    char ours[8], theirs[8];

    peer_say(peer, "uginewgame");
    peer_say(peer, "go depth 4");

    const char *const thought = strstr(peer_hear(peer, "info depth 4 "), "pv ");

    ck_assert_ptr_nonnull(thought);
    ck_assert_int_eq(sscanf(thought, "pv %7s %7s", ours, theirs), 2);
    ck_assert_str_eq(peer_hear(peer, "bestmove "), ours);
    poll(NULL, 0, pause);
    if (!expected)
        theirs[0] = theirs[0] == 'a' ? 'b' : 'a';
    peer_say(peer, "%s", words);
    peer_say(peer, "position startpos moves %s %s", ours, theirs);
    peer_say(peer, "go depth 1");

    const int depth = atoi(peer_hear(peer, "info depth "));

    peer_hear(peer, "bestmove ");
    return depth;
}

START_TEST(it_ponders_the_answer_that_it_expects)
{
    struct peer *const peer = peer_start("engine --game oware --level deep");
    int depth = 1, pause = 10;

    peer_say(peer, "setoption name Ponder value true");
    /* A busy machine may need longer. */
    for (; depth == 1 && pause < 5000; pause *= 2)
        depth = depth_after(peer, pause, true, "isready");
    ck_assert_int_gt(depth, 1);
    ck_assert_int_eq(depth_after(peer, pause, false, "isready"), 1);
    ck_assert_int_eq(
        depth_after(peer, pause, true, "setoption name Ponder value false"), 1);
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

/* Milliseconds behind `nodes` at so many nodes per second; and what it says. */
static void read_times(const char *thought, int *counted, int *told)
{
    double nodes = 0, speed = 0;
    const char *const at = strstr(thought, "nodes ");

    ck_assert_ptr_nonnull(at);
    ck_assert_int_eq(
        sscanf(at, "nodes %lf nps %lf time %d", &nodes, &speed, told), 3);
    ck_assert_double_gt(speed, 0);
    *counted = (int)(1000 * nodes / speed);
}

/* What was pondered counts with the time that it took; the time told is that
 * since it was asked. */
START_TEST(nodes_of_pondering_have_the_time_of_pondering)
{
    struct peer *const peer = peer_start("engine --game oware --level deep");
    int counted = 0, told = 0;

    peer_say(peer, "setoption name Ponder value true");
    /* A busy machine may need longer. */
    for (int pause = 100; counted < told + 50 && pause < 5000; pause *= 2) {
        char ours[8], theirs[8];

        peer_say(peer, "uginewgame");
        peer_say(peer, "position startpos");
        peer_say(peer, "go depth 3");
        ck_assert_int_eq(sscanf(strstr(peer_hear(peer, "info depth 3 "), "pv "),
                                "pv %7s %7s", ours, theirs),
                         2);
        peer_hear(peer, "bestmove ");
        poll(NULL, 0, pause);
        peer_say(peer, "position startpos moves %s %s", ours, theirs);
        peer_say(peer, "go depth 1");
        read_times(peer_hear(peer, "info depth "), &counted, &told);
        peer_hear(peer, "bestmove ");
    }
    ck_assert_int_ge(counted, told + 50);
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

START_TEST(it_does_not_ponder_unless_it_is_told_to)
{
    struct peer *const peer = peer_start("engine --game oware --level deep");

    ck_assert_int_eq(depth_after(peer, 50, true, "isready"), 1);
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

TCase *ugi_search_case(void)
{
    TCase *const search = tcase_create("search");

    tcase_add_test(search, it_tells_what_it_thinks_in_hundredths_of_a_seed);
    tcase_add_test(search, an_endless_search_answers_when_it_is_told_to);
    tcase_add_test(search, a_search_that_goes_on_for_ever_is_stopped);
    tcase_add_test(search, a_search_is_answered_before_something_else_begins);
    tcase_add_test(search, a_wrong_line_does_not_end_a_search);
    tcase_add_test(search, it_ponders_the_answer_that_it_expects);
    tcase_add_test(search, nodes_of_pondering_have_the_time_of_pondering);
    tcase_add_test(search, it_does_not_ponder_unless_it_is_told_to);
    tcase_add_test(search, it_ends_with_its_input);
    tcase_add_test(search, a_clock_bounds_it);
    tcase_add_test(search, the_clock_of_the_one_to_move_counts);
    tcase_add_test(search, an_endless_search_has_no_time);
    tcase_add_test(search, without_pondering_a_search_goes_on);
    tcase_add_test(search, a_clock_that_has_run_out_is_no_error);
    tcase_add_test(search,
                   a_wrong_bound_is_told_and_a_move_is_still_the_answer);
    tcase_add_test(search, beside_a_wrong_bound_the_others_hold);
    tcase_add_test(search, a_game_that_is_over_has_no_move_and_still_an_answer);
    tcase_add_test(
        search, the_answer_of_an_endless_search_waits_though_there_is_no_move);
    tcase_add_test(search, who_cannot_play_the_board_has_no_move);
    tcase_add_test(search, the_same_seed_plays_the_same);
    return search;
}
