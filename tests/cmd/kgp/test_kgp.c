/* SPDX-License-Identifier: MIT */
/* What naqala kgp does in games with a server of the Kalah Game Protocol, and
 * with the problems that one sets. */
#include "cmd/kgp/test_kgp.h"
#include "cmd/kgp/kgp.h"
#include "support/run.h"
#include "support/suites.h"

#include <stdio.h>
#include <string.h>

/* ---- playing ---- */

START_TEST(it_says_who_it_is_and_what_it_wants)
{
    static const char *const settings[] = {"NAQALA_TOKEN=of the house", NULL};
    struct kgp_server server =
        server_start("--name Ada --level random", settings);
    long ref;

    server_say(&server, "kgp 1 0 1");
    ck_assert_str_eq(server_hear(&server, "set", &ref), "info:name \"Ada\"");
    ck_assert_str_eq(server_hear(&server, "set", &ref),
                     "auth:token \"of the house\"");
    ck_assert_str_eq(server_hear(&server, "mode", &ref), "freeplay");
    ck_assert_int_eq(server.heard, 5);
    server_leave(&server);
}
END_TEST

START_TEST(it_plays_whole_games_on_any_board)
{
    static const char *const games[] = {
        "kalah",
        "kalah:pits=3,seeds=3",
        "kalah:pits=8,seeds=2",
        "kalah:pits=12,seeds=4",
        "kalah:pits=1,seeds=2",
    };
    struct kgp_server server = server_start("--level willow", NULL);

    server_greet(&server);
    for (int i = 0; i < 5; i++)
        for (int side = 0; side < 2; side++)
            server_play_game(&server, games[i], side, (uint64_t)i);
    server_leave(&server);
}
END_TEST

START_TEST(each_game_has_its_line_of_status)
{
    struct kgp_server server = server_start("--level willow", NULL);

    server_greet(&server);
    server_say(&server, "4 set game:id \"a\"");
    server_say(&server, "6 set game:opponent \"Bob\033[2J\"");
    server_say_state(&server, KGP_STATE);
    server_hear_answer(&server, server.said);
    server_say_state(&server, "<6,1,0,3,4,4,4,4,4,4,0,5,5,5,5>");
    server_hear_answer(&server, server.said);
    server_say(&server, "8 set game:id \"b\"");
    server_say(&server, "10 set game:opponent \"\"");
    server_say_state(&server, "<6,1,0,3,4,4,4,4,4,4,0,5,5,5,5>");
    server_hear_answer(&server, server.said);
    server_say_state(&server, KGP_STATE); /* with fewer seeds in the stores */
    server_hear_answer(&server, server.said);
    ck_assert_int_eq(strncmp(peer_hear(server.peer, "game 1"),
                             " with Bob?[2J: 6 pits, 48 seeds, 2 moves", 39),
                     0);
    ck_assert_int_eq(strncmp(peer_hear(server.peer, "game 2"),
                             ": 6 pits, 48 seeds, 1 move, ", 28),
                     0);
    server_say(&server, "goodbye");
    peer_hear(server.peer, "game 3: 6 pits, 48 seeds, 1 move, ");
    server_is_left(&server, NULL, 0);
}
END_TEST

/* Also while it thinks, which it would do for an hour. */
START_TEST(pings_are_answered_at_once)
{
    struct kgp_server server = server_start("", NULL);
    long ref;

    server_greet(&server);
    server_say(&server, "4 set time:mode relative");
    server_say(&server, "6 set time:clock 3600");
    server.said = 10;
    server_say_state(&server, KGP_LARGE_BOARD);
    for (int i = 20; i < 30; i += 2) {
        server_say(&server, "%d ping", i);
        server_hear(&server, "pong", &ref);
        ck_assert_int_eq(ref, i);
    }
    /* A move is there long before. */
    server_hear(&server, "move", &ref);
    ck_assert_int_eq(ref, 12);
    server_say(&server, "14@12 stop");
    server_say(&server, "16 set time:mode none");
    server.said = 40;
    server_say_state(&server, "<2,0,0,1,1,1,1>");
    ck_assert_int_gt(server_hear_answer(&server, 42), 0);
    server_leave(&server);
}
END_TEST

/* It would think for an hour where the server does not tell the time. */
START_TEST(without_time_left_it_answers_at_once)
{
    static const char *const modes[] = {"relative", "absolute"};

    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        struct kgp_server server = server_start("--time 3600", NULL);

        server_greet(&server);
        server_say(&server, "4 set time:mode %s", modes[i]);
        server_say(&server, "6 set time:clock 0");
        server.said = 6;
        server_say_state(&server, KGP_LARGE_BOARD);
        ck_assert_int_gt(server_hear_answer(&server, server.said), 0);
        server_leave(&server);
    }
}
END_TEST

/* What comes for the state that was stopped would be played in the next one. */
START_TEST(what_is_stopped_is_not_answered)
{
    struct kgp_server server = server_start("--time 3600", NULL);
    long ref;

    server_greet(&server);
    server_say_state(&server, KGP_LARGE_BOARD);
    server_say(&server, "100@%ld stop", server.said);
    server_say(&server, "102 ping");
    server_hear(&server, "pong", &ref);
    server_say_state(&server, "<2,0,0,1,1,1,1>");
    server_hear(&server, "move", &ref);
    ck_assert_int_eq(ref, server.said);
    server_hear(&server, "yield", &ref);
    ck_assert_int_eq(ref, server.said);
    server_leave(&server);
}
END_TEST

/* Of three that come at once the second is taken out, and a stop of a state that
 * is not there stops none. */
START_TEST(a_stop_is_for_its_own_state)
{
    struct kgp_server server = server_start("--time 0.1", NULL);
    long ref;

    server_greet(&server);
    server_say(&server,
               "4 state " KGP_LARGE_BOARD "\r\n6 state " KGP_STATE
               "\r\n8 state <2,0,0,1,1,1,1>\r\n10@6 stop\r\n12@2 stop");
    server_hear(&server, "yield", &ref);
    ck_assert_int_eq(ref, 4);
    server_hear(&server, "yield", &ref);
    ck_assert_int_eq(ref, 8);
    server_leave(&server);
}
END_TEST

/* Nothing is sent before the server knows its own state. */
START_TEST(what_is_stopped_before_its_move_is_not_counted)
{
    struct kgp_server server = server_start("--level willow", NULL);

    server_greet(&server);
    server_say(&server, "4 state " KGP_STATE "\r\n6@4 stop");
    server.said = 6;
    server_say_state(&server, KGP_STATE);
    ck_assert_int_gt(server_hear_answer(&server, server.said), 0);
    server_say(&server, "goodbye");
    peer_hear(server.peer, "game 1: 6 pits, 48 seeds, 1 move, ");
    server_is_left(&server, NULL, 0);
}
END_TEST

/* The server does not know its state yet. */
START_TEST(an_answer_that_came_too_early_is_sent_again)
{
    struct kgp_server server = server_start("--level willow", NULL);
    long ref;

    server_greet(&server);
    server_say_state(&server, KGP_STATE);
    for (int i = 0; i < 7; i++) {
        server_hear(&server, "move", &ref);
        ck_assert_int_eq(ref, server.said);
        server_say(&server, "100@%ld error \"No state associated with id\"",
                   server.heard);
        server_hear(&server, "yield", &ref);
        server_say(&server, "102@%ld error \"No state associated with id\"",
                   server.heard);
    }
    server_hear(&server, "move", &ref);
    server_hear(&server, "yield", &ref);
    ck_assert_int_eq(ref, server.said);
    /* Not for ever, and not where another one is played. */
    server_say_state(&server, "<2,0,0,1,1,1,1>");
    server_say(&server, "104@%ld error \"No state associated with id\"",
               server.heard);
    ck_assert_int_gt(server_hear_answer(&server, server.said), 0);
    server_leave(&server);
}
END_TEST

START_TEST(states_that_come_at_once_are_answered_in_turn)
{
    struct kgp_server server = server_start("--level willow", NULL);
    long ref;

    server_greet(&server);
    for (int i = 0; i < 70; i++)
        server_say_state(&server, KGP_STATE);

    /* One is answered, 64 wait. */
    const char *const why = server_hear(&server, "error", &ref);

    ck_assert_str_eq(why, "\"too many states at once\"");
    ck_assert_int_ge(ref, 2 + 2 * 66);
    ck_assert_int_gt(server_hear_answer(&server, 2 + 2 * 65), 0);
    server_say(&server, "1000@140 stop");
    server_leave(&server);
}
END_TEST

/* ---- the rules ---- */

START_TEST(it_solves_problems_of_the_rules)
{
    struct err err;
    struct game *const game = game_new("kalah:pits=7", &err);
    struct kgp_server server = server_start("--mode verify", NULL);
    struct rng rng = rng_new(5, 0);
    struct position position;
    long ref;

    server_say(&server, "kgp 1 0 1");
    ck_assert_str_eq(server_hear(&server, "mode", &ref), "verify");
    game->class->start(game, &position);
    for (int i = 4; i < 200; i += 2) {
        struct move moves[MOVES_MAX];
        const int count = game->class->moves(game, &position, moves);
        const struct move move = moves[rng_below(&rng, (uint32_t)count)];
        const struct move_text text = game_move_text(game, &position, move);
        const int mover = position.player;
        char before[KGP_BOARD_MAX], after[KGP_BOARD_MAX],
            told[2 * KGP_BOARD_MAX];

        server_write_board(game, &position, mover, before);
        server_say(&server, "%d problem %s %d", i, before,
                   *text.text >= 'a' ? *text.text - 'a' : *text.text - '1');
        game->class->apply(game, &position, move);
        server_write_board(game, &position, mover, after);
        snprintf(told, sizeof told, "%s %s", after,
                 position.end == END_NOT && position.player == mover ? "true"
                                                                     : "false");
        ck_assert_str_eq(server_hear(&server, "solution", &ref), told);
        ck_assert_int_eq(ref, i);
        server_say(&server, "%d@%ld ok", i + 1000, server.heard);
        if (position.end != END_NOT)
            game->class->start(game, &position);
    }
    server_say(&server, "202 problem <2,0,0,1,0,1,1> 1");
    server_hear(&server, "error", &ref);
    ck_assert_int_eq(ref, 202);
    server_say(&server, "204 problem <2,0,0,1,0,1,1> 2");
    server_hear(&server, "error", &ref);
    ck_assert_int_eq(ref, 204);
    server_say(&server, "goodbye");
    server_is_left(&server, "98 problems, 0 wrong", 0);
    game_free(game);
}
END_TEST

START_TEST(a_problem_of_another_board_leaves_what_is_thought)
{
    struct kgp_server server = server_start("--time 0.5", NULL);
    long ref;

    server_greet(&server);
    server_say_state(&server, KGP_LARGE_BOARD);

    const long state = server.said;

    server_say(&server, "200 problem <2,0,0,1,1,1,1> 0");
    ck_assert_str_eq(server_hear(&server, "solution", &ref),
                     "<2,0,0,0,2,1,1> false");
    ck_assert_int_eq(ref, 200);
    server_hear(&server, "yield", &ref);
    ck_assert_int_eq(ref, state);
    server_leave(&server);
}
END_TEST

START_TEST(wrong_words_are_bad_usage)
{
    static const char *const cases[][2] = {
        {"kgp", "HOST"},
        {"kgp host:0", "host:0: the port is not in 1..65535"},
        {"kgp host --level oka", "--level: oka"},
        {"kgp host --level greedy", "--level: strategies: does not know kalah"},
        {"kgp host --level human", "--level: a human cannot sit here"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct run run = run_naqala("", "%s", cases[i][0]);

        ck_assert_int_eq(run.status, 2);
        ck_assert_msg(strstr(run.err, cases[i][1]) != NULL, "%s", run.err);
        run_free(&run);
    }
}
END_TEST

/* Of quotes, each of which is sent as two bytes; nothing listens there. */
START_TEST(what_would_be_cut_is_refused)
{
    static const char *const options[] = {"--name", "--token"};

    for (size_t i = 0; i < 2; i++)
        for (int length = KGP_SETTING_MAX; length <= KGP_SETTING_MAX + 1;
             length++) {
            char text[KGP_SETTING_MAX + 2] = "";
            const char *const words[] = {"kgp", options[i],    text, "--tries",
                                         "0",   "127.0.0.1:1", NULL};
            char message[100];

            memset(text, '"', (size_t)length);
            snprintf(message, sizeof message,
                     "%s: has 251 bytes, 250 are allowed", options[i]);

            struct run result =
                run(&(struct order){.words = words, .input = ""});

            ck_assert_int_eq(result.status, length == KGP_SETTING_MAX ? 1 : 2);
            ck_assert_int_eq(strstr(result.err, message) == NULL,
                             length == KGP_SETTING_MAX);
            run_free(&result);
        }
}
END_TEST

Suite *kgp_suite(void)
{
    Suite *const suite = suite_create("kgp");
    TCase *const tests = tcase_create("kgp");

    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, it_says_who_it_is_and_what_it_wants);
    tcase_add_test(tests, what_would_be_cut_is_refused);
    tcase_add_test(tests, it_plays_whole_games_on_any_board);
    tcase_add_test(tests, each_game_has_its_line_of_status);
    tcase_add_test(tests, pings_are_answered_at_once);
    tcase_add_test(tests, without_time_left_it_answers_at_once);
    tcase_add_test(tests, what_is_stopped_is_not_answered);
    tcase_add_test(tests, a_stop_is_for_its_own_state);
    tcase_add_test(tests, what_is_stopped_before_its_move_is_not_counted);
    tcase_add_test(tests, an_answer_that_came_too_early_is_sent_again);
    tcase_add_test(tests, states_that_come_at_once_are_answered_in_turn);
    tcase_add_test(tests, it_solves_problems_of_the_rules);
    tcase_add_test(tests, a_problem_of_another_board_leaves_what_is_thought);
    tcase_add_test(tests, wrong_words_are_bad_usage);
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, kgp_connection_case());
    return suite;
}
