/* SPDX-License-Identifier: MIT */
/* Connections of naqala kgp: one that is lost, refused or interrupted, and what
 * servers should not do. */
#include "base/memory.h"
#include "cmd/kgp/test_kgp.h"
#include "support/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { INTERRUPTED = RUN_SIGNAL + 2 };

/* ---- what servers should not do ---- */

START_TEST(packets_are_cut_and_joined_anywhere)
{
    struct kgp_server server = server_start("--level willow", NULL);
    static const char bytes[] = "kgp 1 0 1\r\n2@3 ok\n\r\n  \r\n4 ping\r\n";
    long ref;

    for (size_t i = 0; i < sizeof bytes - 1; i++) {
        const char one[] = {bytes[i], '\0'};

        server_send(&server, one);
    }
    server_hear(&server, "pong", &ref);
    ck_assert_int_eq(ref, 4);
    server_send(&server, "6 ping\r\n8 state " KGP_STATE "\r\n10 ping\r\n12 pi");
    server_hear(&server, "pong", &ref);
    ck_assert_int_eq(ref, 6);
    ck_assert_int_gt(server_hear_answer(&server, 8), 0);
    server_send(&server, "ng\r\n");
    server_hear(&server, "pong", &ref);
    ck_assert_int_eq(ref, 12);
    server_leave(&server);
}
END_TEST

START_TEST(rubbish_is_refused_and_the_game_goes_on)
{
    struct kgp_server server = server_start("--level willow", NULL);
    char *const line = memory_new(3 << 20, 1);
    static const char *const refused[] = {
        "4 state <6,0,0>",
        "4 state <0,0,0>",
        "4 state <13,0,0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1>",
        "4 state <1,0,0,5000,5000>",
        "4 state <1,2147483647,0,1,1>",
        "4 state <2,0,0,0,0,1,1>",
        "4 state",
        "4 state 7",
        "4 problem",
    };
    long ref;

    server_greet(&server);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        server_say(&server, "%s", refused[i]);
        server_hear(&server, "error", &ref);
        ck_assert_int_eq(ref, 4);
    }
    server_say(&server, "4 state %s 7", KGP_STATE);
    server_hear(&server, "error", &ref);
    ck_assert_int_eq(ref, 4);
    server_say(&server, "@\033[2J");
    server_hear(&server, "error", &ref);
    /* Of 16 KB, and of more than is ever read. */
    memset(line, 'x', 3 << 20);
    strcpy(line + (3 << 20) - 3, "\r\n");
    server_send(&server, line + (3 << 20) - 16384);
    server_send(&server, line);
    for (int i = 0; i < 3; i++)
        server_say(&server, "6 jump %d 0.5 abc \"d\"", i);
    server_say(&server, "8 set");
    server_say(&server, "8 set a:b 7");
    server_say(&server, "8 stop");
    server_say(&server, "8@999 stop");
    server_say(&server, "8@1 error \"\033]0;x\"");
    server.said = 100;
    server_say_state(&server, KGP_STATE);
    ck_assert_int_gt(server_hear_answer(&server, server.said), 0);
    peer_hear(server.peer, "naqala: the server reports an error: ?]0;x");
    server_leave(&server);
    free(line);
}
END_TEST

START_TEST(rubbish_without_end_is_left)
{
    struct kgp_server server = server_start("--level willow", NULL);

    server_greet(&server);
    for (int i = 0; i < 10; i++)
        server_say(&server, "<>");
    server_is_left(&server, "naqala: 127.0.0.1", 1);
}
END_TEST

START_TEST(another_protocol_is_told)
{
    static const struct {
        const char *line, *told;
    } cases[] = {
        {"HTTP/1.1 400 Bad Request",
         "the server does not speak the Kalah Game Protocol"},
        {"\033[2J", "the server does not speak the Kalah Game Protocol"},
        {"kgp", "the server does not speak the Kalah Game Protocol"},
        {"kgp 2 0 0", "the server speaks version 2 of the protocol; version 1 "
                      "is known"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kgp_server server = server_start("--level willow", NULL);
        char told[KGP_WORDS_MAX];

        snprintf(told, sizeof told, "naqala: %s: %s",
                 socket_address_name(&server.address).text, cases[i].told);
        server_say(&server, "%s", cases[i].line);
        server_is_left(&server, told, 1);
    }
}
END_TEST

/* ---- connections ---- */

START_TEST(a_connection_that_is_lost_is_made_again)
{
    struct kgp_server server = server_start("--level willow --tries 3", NULL);

    server_greet(&server);
    server_say_state(&server, KGP_STATE);
    server_hear_answer(&server, server.said);
    server_send(&server, "8 sta"); /* in the middle of a line */
    server_hang_up(&server);
    peer_hear(server.peer, "naqala: 127.0.0.1");
    server_accept(&server);
    server_greet(&server);
    server_say_state(&server, KGP_STATE);
    ck_assert_int_gt(server_hear_answer(&server, server.said), 0);
    server_leave(&server);
}
END_TEST

START_TEST(one_pit_is_told_as_one)
{
    struct kgp_server server = server_start("--time 0.01 --tries 1", NULL);

    server_greet(&server);
    server_say_state(&server, KGP_SMALL_BOARD);
    ck_assert_int_gt(server_hear_answer(&server, server.said), 0);
    server_say(&server, "goodbye");
    peer_hear(server.peer, "game 1: 1 pit, 2 seeds, 1 move");
    server_is_left(&server, NULL, 0);
}
END_TEST

/* The game and the time of the connection before are gone. */
START_TEST(a_new_connection_begins_anew)
{
    struct kgp_server server = server_start("--time 0.01 --tries 3", NULL);

    server_greet(&server);
    server_say(&server, "4 set game:id \"1\"");
    server_say(&server, "6 set game:opponent \"Bob\"");
    server.said = 6;
    server_say_state(&server, KGP_STATE);
    server_hear_answer(&server, server.said);
    server_say(&server, "10 set time:mode relative");
    server_say(&server, "12 set time:clock 3600");
    server_hang_up(&server);
    peer_hear(server.peer, "game 1 with Bob: 6 pits, 48 seeds, 1 move");
    server_accept(&server);
    server_greet(&server);
    server_say(&server, "4 set time:mode relative");
    server_say(&server, "6 set game:id \"1\"");
    server.said = 6;
    server_say_state(&server, KGP_LARGE_BOARD);
    ck_assert_int_gt(server_hear_answer(&server, server.said), 0);
    server_say_state(&server, KGP_LARGE_BOARD);
    ck_assert_int_gt(server_hear_answer(&server, server.said), 0);
    server_say(&server, "goodbye");
    peer_hear(server.peer, "game 2: 9 pits, 162 seeds, 2 moves");
    server_is_left(&server, NULL, 0);
}
END_TEST

/* The same board behind another connection is one of another game. */
START_TEST(a_game_ends_with_its_connection)
{
    struct kgp_server server = server_start("--level willow --tries 3", NULL);

    server_greet(&server);
    server_say_state(&server, KGP_STATE);
    server_hear_answer(&server, server.said);
    server_hang_up(&server);
    server_accept(&server);
    server_greet(&server);
    server_say_state(&server, KGP_STATE);
    server_hear_answer(&server, server.said);
    server_say(&server, "goodbye");
    peer_hear(server.peer, "game 2: 6 pits, 48 seeds, 1 move");
    server_is_left(&server, NULL, 0);
}
END_TEST

START_TEST(after_the_last_try_it_gives_up)
{
    struct kgp_server server = server_start("--level willow --tries 0", NULL);
    char told[KGP_WORDS_MAX];

    snprintf(told, sizeof told, "naqala: %s: the connection is lost",
             socket_address_name(&server.address).text);
    server_greet(&server);
    server_hang_up(&server);
    peer_hear(server.peer, told);
    ck_assert_int_eq(peer_end(server.peer), 1);
    close(server.listener);
}
END_TEST

START_TEST(one_that_hangs_up_at_once_is_told)
{
    struct kgp_server server = server_start("--level willow", NULL);
    char told[KGP_WORDS_MAX];

    snprintf(told, sizeof told,
             "naqala: %s: the server hung up before it greeted",
             socket_address_name(&server.address).text);
    server_hang_up(&server);
    peer_hear(server.peer, told);
    ck_assert_int_eq(peer_end(server.peer), 1);
    close(server.listener);
}
END_TEST

START_TEST(a_server_that_is_not_there_is_told)
{
    struct socket_address address = {SOCKET_LOOPBACK, 0};
    struct err err;
    char told[KGP_WORDS_MAX];

    close(socket_listen(&address, &err));
    snprintf(told, sizeof told, "naqala: %s: Connection refused\n",
             socket_address_name(&address).text);

    struct run run =
        run_naqala("", "kgp %s", socket_address_name(&address).text);

    run_gave(&run, 1, "", told);
    run_free(&run);
}
END_TEST

START_TEST(who_plays_for_a_level_of_other_games_is_told)
{
    struct kgp_server server = server_start("--level beech", NULL);

    peer_hear(server.peer,
              "naqala: Beech does not play kalah; deep plays in its place");
    server_greet(&server);
    server_leave(&server);
}
END_TEST

/* Before it is greeted, between games, and while it thinks. */
START_TEST(an_interrupt_says_goodbye)
{
    for (int i = 0; i < 3; i++) {
        struct kgp_server server = server_start("--time 3600", NULL);
        long ref;

        if (i > 0)
            server_greet(&server);
        if (i > 1) {
            server_say_state(&server, KGP_LARGE_BOARD);
            server_hear(&server, "move", &ref);
        }
        peer_interrupt(server.peer);
        server_hear(&server, "goodbye", &ref);
        server_is_left(&server, NULL, INTERRUPTED);
    }
}
END_TEST

TCase *kgp_connection_case(void)
{
    TCase *const connections = tcase_create("connections");

    tcase_set_timeout(connections, 0);
    tcase_add_test(connections, packets_are_cut_and_joined_anywhere);
    tcase_add_test(connections, rubbish_is_refused_and_the_game_goes_on);
    tcase_add_test(connections, rubbish_without_end_is_left);
    tcase_add_test(connections, another_protocol_is_told);
    tcase_add_test(connections, a_connection_that_is_lost_is_made_again);
    tcase_add_test(connections, one_pit_is_told_as_one);
    tcase_add_test(connections, a_new_connection_begins_anew);
    tcase_add_test(connections, a_game_ends_with_its_connection);
    tcase_add_test(connections, after_the_last_try_it_gives_up);
    tcase_add_test(connections, one_that_hangs_up_at_once_is_told);
    tcase_add_test(connections, a_server_that_is_not_there_is_told);
    tcase_add_test(connections, who_plays_for_a_level_of_other_games_is_told);
    tcase_add_test(connections, an_interrupt_says_goodbye);
    return connections;
}
