/* SPDX-License-Identifier: MIT */
/* Promises of naqala engine to programs of oware, which speak UCI. */
#include "base/clock.h"
#include "cmd/engine/engine.h"
#include "engine/line.h"
#include "support/peer.h"
#include "support/run.h"
#include "support/suites.h"

#include <check.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LETTERS_MAX = 2000 };

static struct run say(const char *input)
{
    return run_naqala(input, "engine --protocol uci --level deep");
}

START_TEST(it_greets_and_offers_no_other_game)
{
    struct run run = say("uci\nisready\nucinewgame\nquit\n");

    ck_assert_int_eq(run.status, 0);
    ck_assert_ptr_nonnull(strstr(run.out, "\nuciok\nreadyok\n"));
    ck_assert_ptr_null(strstr(run.out, "option name Game"));
    ck_assert_ptr_nonnull(strstr(run.out, "option name Level type combo"));
    ck_assert_str_eq(run.err, "");
    run_free(&run);
}
END_TEST

START_TEST(no_other_game_can_be_asked_for)
{
    struct run run = run_naqala("", "engine --protocol uci --game kalah");

    ck_assert_int_eq(run.status, 2);
    ck_assert_ptr_nonnull(strstr(run.err, "--game: uci plays oware only"));
    run_free(&run);
}
END_TEST

START_TEST(its_own_game_can_be_asked_for)
{
    struct run run =
        run_naqala("uci\nquit\n", "engine --protocol uci --game oware");

    ck_assert_int_eq(run.status, 0);
    ck_assert_str_eq(run.err, "");
    ck_assert_ptr_nonnull(strstr(run.out, "uciok\n"));
    run_free(&run);
}
END_TEST

/* What is wrong is told aside: it would end a match on standard output. */
START_TEST(what_is_wrong_is_not_told_the_other_program)
{
    static const char *const lines[] = {
        "xyzzy",
        "position",
        "position fen 4-4-4",
        "position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-X",
        "position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S-",
        "position fen 4-4--4-4-4-4-4-4-4-4-4-4-0-0-S",
        "position startpos moves G",
        "position startpos moves Aa1",
        "position startpos moves AA",
        "setoption name Game value kalah",
        "setoption name Memory value much",
    };

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char input[100];

        snprintf(input, sizeof input, "%s\n", lines[i]);

        struct run run = say(input);

        ck_assert_int_eq(run.status, 0);
        ck_assert_str_eq(run.out, "");
        ck_assert_msg(strncmp(run.err, "naqala: ", 8) == 0, "%s: %s", lines[i],
                      run.err);
        run_free(&run);
    }
}
END_TEST

START_TEST(a_level_of_other_games_is_told_aside)
{
    struct run run =
        run_naqala("isready\n", "engine --protocol uci --level beech");

    run_gave(&run, 0, "readyok\n",
             "naqala: Beech does not play oware; deep plays in its place\n");
    run_free(&run);
}
END_TEST

/* South's six pits come first, then north's, then the stores. South takes the
 * six of a, b and c: two in each, at 2. */
START_TEST(boards_are_read_in_their_order)
{
    struct run run =
        say("position fen 0-0-0-0-0-3-1-1-1-1-1-1-20-19-S moves F\n"
            "go depth 1\n"
            "position fen 1-1-1-1-1-1-0-0-0-0-0-3-20-19-N\n"
            "go depth 1\n");

    ck_assert_ptr_nonnull(strstr(run.out, "bestmove "));
    ck_assert_str_eq(run.err, "");
    run_free(&run);
    run = say("position fen 0-0-0-0-0-0-1-1-1-1-1-1-21-21-N moves f\n"
              "go depth 1\n");
    ck_assert_msg(strstr(run.out, "bestmove A") != NULL, "%s", run.out);
    run_free(&run);
}
END_TEST

START_TEST(a_game_that_is_over_has_no_move)
{
    struct run run =
        say("position fen 0-0-0-0-0-0-0-0-0-0-0-1-26-21-N\ngo depth 1\n");

    ck_assert_str_eq(run.out, "bestmove 0000\n");
    run_free(&run);
}
END_TEST

/* What is pondered may be a game that is over: its answer waits, too. */
START_TEST(where_there_is_no_move_a_ponder_waits_for_its_end)
{
    static const char *const ENDS[] = {"stop", "ponderhit"};
    static const char over[] = "position fen 0-0-0-0-0-0-0-0-0-0-0-1-26-21-N\n";

    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) {
        char input[200];

        snprintf(input, sizeof input, "%sgo ponder\nisready\n%s\nisready\n",
                 over, ENDS[i]);

        struct run run = say(input);

        ck_assert_str_eq(run.out, "readyok\nbestmove 0000\nreadyok\n");
        run_free(&run);
    }
}
END_TEST

START_TEST(a_wrong_bound_is_told_aside_and_a_move_is_still_the_answer)
{
    struct run run = say("go depth x\n");

    ck_assert_ptr_nonnull(strstr(run.out, "bestmove "));
    ck_assert_str_eq(run.err,
                     "naqala: error: go: depth: x is not in 0..1000000000\n");
    run_free(&run);
}
END_TEST

static char letter_of(const char *ours)
{
    return ours[0] >= '1' && ours[0] <= '6' ? (char)(ours[0] - '1' + 'A')
                                            : ours[0];
}

/* Whole games against moves that are drawn: each answer is legal. */
START_TEST(it_plays_whole_games)
{
    struct err err;
    struct game *const game = game_new("oware", &err);
    struct peer *const peer =
        peer_start("engine --protocol uci --level deep:nodes=200");

    for (uint64_t seed = 0; seed < 3; seed++) {
        struct rng rng = rng_new(seed, 0);
        struct line line = {0};
        struct position start;
        char letters[LETTERS_MAX] = "";
        int count = 0;

        game->class->start(game, &start);
        line_begin(&line, &start);
        peer_say(peer, "ucinewgame");
        while (line_end(&line, game) == END_NOT && count < 200) {
            struct move legal[MOVES_MAX];
            const int moves =
                game->class->moves(game, line_position(&line), legal);
            struct move move = legal[rng_below(&rng, (uint32_t)moves)];

            if (count % 2 == 0) {
                peer_say(peer, "position startpos%s%s",
                         count > 0 ? " moves " : "", letters);
                peer_say(peer, "go movetime 1000");

                const char *const word = peer_hear(peer, "bestmove ");
                const char ours[] = {
                    word[0] >= 'a' ? word[0] : (char)(word[0] - 'A' + '1'),
                    '\0'};

                ck_assert_msg(game->class->read_move(game, line_position(&line),
                                                     ours, &move, &err),
                              "%s", err.text);
            }
            letters[count++] = letter_of(
                game_move_text(game, line_position(&line), move).text);
            letters[count] = '\0';
            line_play(&line, game, move);
        }
        line_free(&line);
    }
    ck_assert_int_eq(peer_end(peer), 0);
    game_free(game);
}
END_TEST

START_TEST(pondering_waits_for_the_other_player)
{
    struct peer *const peer =
        peer_start("engine --protocol uci --level deep:nodes=5000");

    peer_say(peer, "position startpos moves A");
    peer_say(peer, "go ponder");
    peer_hear(peer, "info depth");
    peer_say(peer, "isready");
    ck_assert_str_eq(peer_hear(peer, "readyok"), "");
    peer_say(peer, "ponderhit");
    ck_assert_int_ge(*peer_hear(peer, "bestmove "), 'a');
    peer_say(peer, "go ponder");
    peer_say(peer, "stop");
    ck_assert_int_ge(*peer_hear(peer, "bestmove "), 'a');
    peer_say(peer, "go ponder movetime 20");
    peer_say(peer, "ponderhit");
    ck_assert_ptr_nonnull(strstr(peer_hear(peer, "bestmove "), " ponder "));
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

START_TEST(a_hit_of_what_is_not_pondered_gives_no_time)
{
    struct engine engine = {
        .search = {.ticket = 1, .time = CLOCK_SECOND, .due = 5}};

    engine_end_endless(&engine);
    ck_assert_int_eq(engine.search.due, 5);
}
END_TEST

/* Whether there is pondering is for the other program to say, each time. */
START_TEST(it_does_not_ponder_by_itself)
{
    static const char *const board = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    struct peer *const peer = peer_start("engine --protocol uci --level deep");
    char ours, theirs;

    peer_say(peer, "setoption name Ponder value true");
    peer_say(peer, "position fen %s", board);
    peer_say(peer, "go depth 4");
    ck_assert_int_eq(
        sscanf(peer_hear(peer, "bestmove "), "%c ponder %c", &ours, &theirs),
        2);
    poll(NULL, 0, 50);
    peer_say(peer, "position fen %s moves %c%c", board, ours, theirs);
    peer_say(peer, "go depth 1");
    ck_assert_int_eq(atoi(peer_hear(peer, "info depth ")), 1);
    peer_hear(peer, "bestmove ");
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

Suite *engine_uci_suite(void)
{
    Suite *const suite = suite_create("engine_uci");
    TCase *const tests = tcase_create("engine_uci");

    tcase_add_test(tests, it_greets_and_offers_no_other_game);
    tcase_add_test(tests, no_other_game_can_be_asked_for);
    tcase_add_test(tests, its_own_game_can_be_asked_for);
    tcase_add_test(tests, what_is_wrong_is_not_told_the_other_program);
    tcase_add_test(tests, a_level_of_other_games_is_told_aside);
    tcase_add_test(tests, boards_are_read_in_their_order);
    tcase_add_test(tests, a_game_that_is_over_has_no_move);
    tcase_add_test(tests, where_there_is_no_move_a_ponder_waits_for_its_end);
    tcase_add_test(tests,
                   a_wrong_bound_is_told_aside_and_a_move_is_still_the_answer);
    tcase_add_test(tests, it_plays_whole_games);
    tcase_add_test(tests, pondering_waits_for_the_other_player);
    tcase_add_test(tests, a_hit_of_what_is_not_pondered_gives_no_time);
    tcase_add_test(tests, it_does_not_ponder_by_itself);
    suite_add_tcase(suite, tests);
    return suite;
}
