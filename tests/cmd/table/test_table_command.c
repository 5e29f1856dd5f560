/* SPDX-License-Identifier: MIT */
/* host and join as they are used: in lines of text, and with what is wrong on the
 * command line. */
#include "cmd/table/test_table_command.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/socket.h"
#include "support/folder.h"
#include "support/peer.h"
#include "support/run.h"
#include "support/suites.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- lines of text ---- */

enum { WORDS_MAX = 200 };

struct pair {
    struct peer *host;
    struct peer *guest;
    int port;
};

static struct pair begin(const char *options)
{
    struct pair pair;
    char words[WORDS_MAX];

    snprintf(words, sizeof words,
             "host --text --port 0 --code ABCD --name Ann %s", options);
    pair.host = peer_start(words);
    pair.port = atoi(peer_hear(pair.host, "On the other machine: naqala join "
                                          "127.0.0.1:"));
    snprintf(words, sizeof words,
             "join 127.0.0.1:%d --text --code abcd --name Ben", pair.port);
    pair.guest = peer_start(words);
    peer_hear(pair.guest, "Ann plays ");
    peer_hear(pair.host, "Ben has come.");
    return pair;
}

static void play_both(const struct pair *pair, const char *south,
                      const char *north)
{
    char words[WORDS_MAX];

    peer_say(pair->host, "%s", south);
    snprintf(words, sizeof words, "Ann sows %s", south);
    peer_hear(pair->guest, words);
    peer_say(pair->guest, "%s", north);
    snprintf(words, sizeof words, "Ben sows %s", north);
    peer_hear(pair->host, words);
}

START_TEST(a_game_is_played_in_lines_of_text)
{
    const struct pair pair = begin("--game oware");

    play_both(&pair, "1", "a");
    peer_say(pair.guest, "say well met");
    peer_hear(pair.host, "Ben: well met");
    peer_say(pair.host, "undo");
    peer_hear(pair.guest, "Ann asks to take move 1 back: `agree` or `refuse`.");
    peer_say(pair.guest, "refuse");
    peer_hear(pair.host, "Ben does not agree.");
    peer_say(pair.host, "moves");
    peer_hear(pair.host, "1 a |");
    peer_say(pair.host, "review"); /* would help against the guest */
    peer_hear(pair.host, "review: the game is not over yet.");
    peer_say(pair.guest, "b");
    peer_hear(pair.guest, "It is Ann's turn.");
    peer_say(pair.guest, "resign");
    peer_hear(pair.host, "The game is over: resignation. Ann wins");
    peer_hear(pair.guest, "The game is over: resignation. Ann wins");
    peer_say(pair.host, "again");
    peer_hear(pair.guest, "Ann asks for another game: `agree` or `refuse`.");
    peer_say(pair.guest, "agree");
    peer_hear(pair.guest, "Move 1. Ben: pits 1 to 6 hold 4 4 4 4 4 4");
    peer_hear(pair.host, "Move 1. Ben: pits 1 to 6 hold 4 4 4 4 4 4");
    peer_say(pair.host, "quit");
    ck_assert_int_eq(peer_end(pair.host), 1); /* since it was refused */
    peer_hear(pair.guest, "The host has closed the table.");
    peer_say(pair.guest, "3");
    peer_hear(pair.guest, "The host has closed the table.");
    peer_say(pair.guest, "quit");
    ck_assert_int_eq(peer_end(pair.guest), 1); /* answers were refused */
}
END_TEST

/* The next line, whatever it is, begins so. */
static void hear_next(struct peer *peer, const char *begin)
{
    const char *const line = peer_hear(peer, "");

    ck_assert_msg(strncmp(line, begin, strlen(begin)) == 0, "%s", line);
}

/* The host tells of it; until then nobody is asked for a move. */
START_TEST(behind_the_last_word_of_a_guest_comes_the_end)
{
    const struct pair pair = begin("--game kalah");

    peer_say(pair.host, "2");
    peer_hear(pair.guest, "Move 2. ");
    peer_say(pair.guest, "resign");
    peer_hear(pair.guest, "Your move (a-f, ? for commands): resign");
    hear_next(pair.guest, "Move 2. ");
    hear_next(pair.guest, "The game is over: resignation. Ann wins");
    peer_say(pair.host, "again");
    peer_hear(pair.guest, "Ann asks for another game: `agree` or `refuse`.");
    peer_say(pair.guest, "agree");
    peer_hear(pair.guest, "What now (? for commands): agree");
    hear_next(pair.guest, "Move 1. Ben: ");
    ck_assert_int_eq(peer_end(pair.guest), 0);
    ck_assert_int_eq(peer_end(pair.host), 0);
}
END_TEST

START_TEST(who_leaves_behind_the_last_word_is_told_the_result)
{
    static const char *const words[] = {"resign\nquit", "resign",
                                        "agree\nquit"};

    for (int i = 0; i < 3; i++) {
        const struct pair pair = begin("--game abalone:start=standard");

        if (i == 2) {
            peer_say(pair.host, "draw");
            peer_hear(pair.guest, "Ann offers a draw: ");
        }
        peer_say(pair.guest, "%s", words[i]);
        peer_say_no_more(pair.guest);
        peer_hear(pair.guest, "The game is over: ");
        peer_hear(pair.guest, "result 0-0");
        peer_hear(pair.host, "The game is over: ");
        ck_assert_int_eq(peer_end(pair.guest), 0);
        ck_assert_int_eq(peer_end(pair.host), 0);
    }
}
END_TEST

START_TEST(a_host_that_stands_still_keeps_nobody)
{
    const struct pair pair = begin("--game kalah");

    peer_signal(pair.host, SIGSTOP);
    peer_say(pair.guest, "resign");
    ck_assert_int_eq(peer_end(pair.guest), 0);
    peer_signal(pair.host, SIGCONT);
    peer_hear(pair.host, "The game is over: resignation. Ann wins");
    ck_assert_int_eq(peer_end(pair.host), 0);
}
END_TEST

/* Others would wait for ever, or try to come back. */
START_TEST(one_who_is_interrupted_says_goodbye)
{
    const struct pair pair = begin("--game kalah");
    struct peer *dan;
    char words[WORDS_MAX];

    peer_interrupt(pair.guest);
    peer_hear(pair.host, "Ben has left the table.");
    ck_assert_int_eq(peer_end(pair.guest), RUN_SIGNAL + SIGINT);
    snprintf(words, sizeof words,
             "join 127.0.0.1:%d --text --code ABCD --name Dan", pair.port);
    dan = peer_start(words);
    peer_hear(pair.host, "Dan has come.");
    peer_signal(pair.host, SIGTERM);
    peer_hear(dan, "The host has closed the table.");
    ck_assert_int_eq(peer_end(pair.host), RUN_SIGNAL + SIGTERM);
    ck_assert_int_eq(peer_end(dan), 0);
}
END_TEST

START_TEST(who_asks_the_same_agrees_and_is_not_told_to_have_asked)
{
    for (int i = 0; i < 2; i++) {
        const struct pair pair = begin("--game abalone:start=standard");
        struct peer *const first = i == 0 ? pair.host : pair.guest;
        struct peer *const second = i == 0 ? pair.guest : pair.host;

        peer_say(first, "draw");
        peer_hear(first, "The other player is asked.");
        peer_hear(second, i == 0 ? "Ann offers a draw: `agree` or `refuse`."
                                 : "Ben offers a draw: `agree` or `refuse`.");
        peer_say(second, "draw");
        peer_hear(second,
                  i == 0 ? "Ann's turn (? for commands): draw" : "Your move (");
        hear_next(second, "Move 1. ");
        hear_next(second, "The game is over: ");
        ck_assert_int_eq(peer_end(pair.guest), 0);
        ck_assert_int_eq(peer_end(pair.host), 0);
    }
}
END_TEST

START_TEST(one_who_watches_sees_it_in_lines_of_text)
{
    const struct pair pair = begin("--game kalah --clock 5+3 --games 2");
    char words[WORDS_MAX];
    struct peer *cleo;

    snprintf(words, sizeof words,
             "join 127.0.0.1:%d --text --code ABCD --name Cleo --watch",
             pair.port);
    cleo = peer_start(words);
    peer_hear(cleo, "Ann plays south. Ben plays north.");
    peer_hear(cleo, "Game 1 of 2: Ann 0, Ben 0.");
    peer_hear(pair.host, "Cleo watches.");
    play_both(&pair, "2", "b");
    peer_hear(cleo, "Ben sows b");
    peer_say(cleo, "table");
    peer_hear(cleo, "Ann plays south. Ben plays north.");
    peer_say(cleo, "3");
    peer_hear(cleo, "You watch this game.");
    peer_say(cleo, "hint");
    peer_hear(cleo, "hint: not at a table.");
    peer_say(pair.host, "undo");
    peer_hear(pair.guest, "Ann asks to take move 1 back");
    peer_say(pair.guest, "agree");
    peer_hear(cleo, "The game goes back to move 1.");
    peer_hear(pair.host, "The game goes back to move 1.");
    hear_next(pair.host, "Ben agrees.");
    hear_next(pair.host, "Move 1. ");
    peer_hear(pair.guest, "The game goes back to move 1.");
    peer_say(cleo, "quit");
    ck_assert_int_eq(peer_end(cleo), 1); /* answers were refused */
    peer_hear(pair.guest, "Cleo watches no more.");
    ck_assert_int_eq(peer_end(pair.guest), 0);
    peer_hear(pair.host, "Ben has left the table.");
    ck_assert_int_eq(peer_end(pair.host), 0);
}
END_TEST

START_TEST(the_sides_of_a_table_are_those_after_a_swap)
{
    const struct pair pair = begin("--game kalah:pie=on");

    peer_say(pair.host, "2");
    peer_hear(pair.guest, "Ann sows 2");
    peer_say(pair.guest, "swap");
    peer_hear(pair.host, "Ben plays swap");
    peer_say(pair.host, "table");
    peer_hear(pair.host, "Ann (you) plays north. Ben plays south.");
    peer_say(pair.guest, "table");
    peer_hear(pair.guest, "Ann plays north. Ben (you) plays south.");
    ck_assert_int_eq(peer_end(pair.guest), 0);
    ck_assert_int_eq(peer_end(pair.host), 0);
}
END_TEST

START_TEST(between_two_games_of_a_series_nothing_is_asked)
{
    const struct pair pair = begin("--game kalah --games 2");

    peer_say(pair.guest, "resign");
    peer_hear(pair.guest, "The game is over: resignation. Ann wins");
    peer_say(pair.guest, "again\n1");
    peer_hear(pair.guest, "The next game of the series comes by itself.");
    peer_hear(pair.guest, "The game is over; the next one of the series comes "
                          "by itself.");
    peer_say(pair.guest, "quit");
    ck_assert_int_eq(peer_end(pair.guest), 1); /* answers were refused */
    ck_assert_int_eq(peer_end(pair.host), 0);
}
END_TEST

/* Who sits where before anybody has come. */
static const struct {
    const char *user; /* of the environment */
    const char *options[3];
    const char *seats;
} SEATS[] = {
    {"USER=Eve", {NULL}, "Eve (you) plays south. Guest plays north.\n"},
    {"USER=Eve",
     {"--name", "Ann"},
     "Ann (you) plays south. Guest plays north.\n"},
    {"USER=",
     {"--side", "first"},
     "Host (you) plays south. Guest plays north.\n"},
    {"USER",
     {"--side", "second"},
     "Guest plays south. Host (you) plays north.\n"},
};

START_TEST(a_host_has_the_name_and_the_side_that_it_asks_for)
{
    const char *const words[] = {"host",
                                 "--text",
                                 "--port",
                                 "0",
                                 SEATS[_i].options[0],
                                 SEATS[_i].options[1],
                                 NULL};
    struct run host = run(&(struct order){
        .words = words,
        .input = "quit\n",
        .length = strlen("quit\n"),
        .settings = (const char *const[]){SEATS[_i].user, NULL}});

    ck_assert_int_eq(host.status, 0);
    ck_assert_msg(strncmp(host.out, SEATS[_i].seats, strlen(SEATS[_i].seats)) ==
                      0,
                  "%s", host.out);
    run_free(&host);
}
END_TEST

/* Nobody is called You but the one who reads it. */
START_TEST(a_name_that_is_refused_gives_way_to_what_one_is)
{
    static const char *const COMES[][2] = {
        {"--name you", "Guest has come."},
        {"--name You --watch", "Watcher watches."},
    };
    struct peer *const host =
        peer_start("host --text --port 0 --code ABCD --name You");
    const int port =
        atoi(peer_hear(host, "On the other machine: naqala join 127.0.0.1:"));
    struct peer *guests[2];

    for (int i = 0; i < 2; i++) {
        char words[WORDS_MAX];

        snprintf(words, sizeof words, "join 127.0.0.1:%d --text --code ABCD %s",
                 port, COMES[i][0]);
        guests[i] = peer_start(words);
        peer_hear(host, COMES[i][1]);
    }
    peer_say(host, "table");
    peer_hear(host, "Host (you) plays south. Guest plays north.");
    for (int i = 0; i < 2; i++)
        ck_assert_int_eq(peer_end(guests[i]), 0);
    ck_assert_int_eq(peer_end(host), 0);
}
END_TEST

/* The first line that is typed is the code, the others are for the game. */
START_TEST(the_code_is_asked_for)
{
    struct peer *const host =
        peer_start("host --text --port 0 --code QRST --name Ann");
    const int port =
        atoi(peer_hear(host, "On the other machine: naqala join 127.0.0.1:"));
    struct run run = run_naqala("qrst\ntable\nquit\n",
                                "join 127.0.0.1:%d --text --name Ben", port);

    ck_assert_int_eq(run.status, 0);
    ck_assert_str_eq(run.err, "Code of the table: ");
    ck_assert_msg(strstr(run.out, "Ben (you) plays north.") != NULL, "%s",
                  run.out);
    /* Who leaves is not asked any more. */
    ck_assert_msg(strstr(run.out, "Ann's turn (? for commands): quit\n") ==
                      run.out + run.out_length -
                          strlen("Ann's turn (? for commands): quit\n"),
                  "%s", run.out);
    run_free(&run);
    ck_assert_int_eq(peer_end(host), 0);
}
END_TEST

/* ---- what is wrong ---- */

static const struct {
    const char *words;
    int status;
    const char *says;
} WRONG[] = {
    {"join 127.0.0.1:1 --code ABCD --text", 1,
     "naqala: 127.0.0.1:1: Connection refused\n"},
    {"join 127.0.0.1:1 --code A/B --text", 2,
     "--code: 4 to 7 letters and digits"},
    {"join 127.0.0.1:1 --code ABCDEFGH --text", 2,
     "--code: 4 to 7 letters and digits"},
    {"join 127.0.0.1:70000 --code ABCD --text", 2, "70000"},
    {"join --text", 2, "HOST[:PORT]"},
    {"join 127.0.0.1:1 --text", 2, "--code: the host tells it"},
    {"host --text --port 0 --code abc", 2, "--code: 4 to 7 letters and digits"},
    {"host --text --port 0 --game abalone:players=3", 2,
     "a table is for two players"},
    {"host --text --port 0 --listen 127.0.0.1:5", 2,
     "--listen: an address; --port says which port"},
    {"host --text --port 0 --listen 192.0.2.1", 1, "192.0.2.1"},
    {"host --text --port 70000", 2, "--port"},
    {"host --text --port 0 --side third", 2, "--side"},
    {"host --text --port 0 --load nothing-of-this-name", 1,
     "nothing-of-this-name"},
};

START_TEST(what_is_wrong_is_said_in_one_line)
{
    struct run run = run_naqala("", "%s", WRONG[_i].words);

    ck_assert_int_eq(run.status, WRONG[_i].status);
    ck_assert_msg(strstr(run.err, WRONG[_i].says) != NULL, "%s: %s",
                  WRONG[_i].words, run.err);
    run_free(&run);
}
END_TEST

/* Of a host that is there and says nothing. */
START_TEST(an_answer_is_waited_for_as_long_as_is_said)
{
    struct socket_address address = {SOCKET_LOOPBACK, 0};
    struct err err = {""};
    const int listener = socket_listen(&address, &err);
    const int64_t began = clock_now();

    ck_assert_int_ge(listener, 0);

    struct run run = run_naqala(
        "", "join 127.0.0.1:%d --text --code ABCD --wait 0.1", address.port);

    ck_assert_int_eq(run.status, 1);
    ck_assert_int_ge(clock_now() - began, 100 * CLOCK_MILLISECOND);
    ck_assert_msg(strstr(run.err, "the host does not tell the game") != NULL,
                  "%s", run.err);
    run_free(&run);
    close(listener);
}
END_TEST

/* ---- a game from elsewhere, which may have gone on after repetitions ---- */

static const char REPEATING[] =
    "[naqala]\nformat = 3\n[game]\nspec = \"abalone:start=belgian,inverse=allowed\"\n"
    "start = \"11.22/111222/.11.22./......../........./......../.22.11./"
    "222111/22.11/1/0,0\"\nlimits = \"off\"\n[players]\nblack = \"human\"\n"
    "black.name = \"A\"\nwhite = \"human\"\nwhite.name = \"B\"\n[cursor]\nline = 0\nply = %d\nposition = \"%s\"\n[moves]\n1 = \"%s\"\n";

/* Two marbles go forth and back: after eight moves the start of the game is on the
 * board for the third time. */
static char *put_repeating(const char *folder, const char *moves,
                           const char *position)
{
    char *const path = file_join(folder, "repeating.naqala");
    char text[600];

    snprintf(text, sizeof text, REPEATING, (int)(strlen(moves) + 1) / 5,
             position, moves);
    folder_put(path, text);
    return path;
}

START_TEST(a_game_behind_its_end_is_not_hosted)
{
    char *const folder = folder_new();
    char *const path = put_repeating(
        folder, "a2a3 g5g6 a3a2 g6g5 a2a3 g5g6 a3a2 g6g5 a2a3",
        "1.122/111222/.11.22./......../........./......../.22.11./222111/22.11/2/0,0");
    struct run run = run_naqala("", "host --text --port 0 --load %s", path);

    ck_assert_int_eq(run.status, 2);
    ck_assert_msg(strstr(run.err, "after move 8") != NULL, "%s", run.err);
    run_free(&run);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(the_rules_end_a_game_from_elsewhere_for_both)
{
    char *const folder = folder_new();
    char *const path = put_repeating(
        folder, "a2a3 g5g6 a3a2 g6g5 a2a3 g5g6 a3a2",
        "11.22/111222/.11.22./......../........./......../.2.211./222111/22.11/2/0,0");
    char words[WORDS_MAX];
    struct peer *host;
    struct peer *guest;

    snprintf(words, sizeof words, "host --text --port 0 --code ABCD --load %s",
             path);
    host = peer_start(words);
    snprintf(words, sizeof words, "join 127.0.0.1:%d --text --code abcd",
             atoi(peer_hear(host, "On the other machine: naqala join "
                                  "127.0.0.1:")));
    guest = peer_start(words);
    peer_hear(host, "Guest has come.");
    peer_say(guest, "%s", "g6g5");
    peer_hear(guest, "The game is over: repetition");
    peer_hear(host, "The game is over: repetition");
    ck_assert_int_eq(peer_end(guest), 0);
    ck_assert_int_eq(peer_end(host), 0);
    free(path);
    folder_free(folder);
}
END_TEST

/* A table has one game, and no sets that follow it. */
START_TEST(a_set_of_a_match_is_a_game_at_a_table)
{
    static const char SET[] =
        "[naqala]\nformat = 2\n[game]\nspec = \"kalah\"\n"
        "start = \"4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\"\n[players]\n"
        "south = \"human\"\nsouth.name = \"A\"\nnorth = \"human\"\n"
        "north.name = \"B\"\n[sets]\ncount = 3\n[cursor]\nline = 0\n"
        "ply = 1\nposition = \"0,5,5,5,5,4,0/4,4,4,4,4,4,0/n\"\n"
        "[moves]\n1 = \"1\"\n";
    char *const folder = folder_new();
    char *const path = file_join(folder, "set.naqala");
    char words[WORDS_MAX];

    folder_put(path, SET);
    snprintf(words, sizeof words, "--load %s", path);

    const struct pair pair = begin(words);

    peer_say(pair.guest, "resign");
    peer_hear(pair.host, "The game is over: resignation. Ann wins");
    peer_hear(pair.guest, "The game is over: resignation. Ann wins");
    peer_say(pair.host, "again");
    peer_hear(pair.guest, "Ann asks for another game");
    ck_assert_int_eq(peer_end(pair.guest), 0);
    ck_assert_int_eq(peer_end(pair.host), 0);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(a_wrong_code_is_told)
{
    struct peer *const host =
        peer_start("host --text --port 0 --code QRST --name Ann");
    const int port =
        atoi(peer_hear(host, "On the other machine: naqala join 127.0.0.1:"));
    struct run run =
        run_naqala("", "join 127.0.0.1:%d --text --name Eve --code QRSU", port);

    ck_assert_int_eq(run.status, 1);
    ck_assert_msg(strstr(run.err, "this is not the code of the table") != NULL,
                  "%s", run.err);
    run_free(&run);
    ck_assert_int_eq(peer_end(host), 0);
}
END_TEST

Suite *table_command_suite(void)
{
    Suite *const suite = suite_create("table_command");
    TCase *const tcase = tcase_create("commands");

    tcase_set_timeout(tcase, 240);
    tcase_add_test(tcase, a_game_is_played_in_lines_of_text);
    tcase_add_test(tcase, behind_the_last_word_of_a_guest_comes_the_end);
    tcase_add_test(tcase, who_leaves_behind_the_last_word_is_told_the_result);
    tcase_add_test(tcase, a_host_that_stands_still_keeps_nobody);
    tcase_add_test(tcase, one_who_is_interrupted_says_goodbye);
    tcase_add_test(tcase,
                   who_asks_the_same_agrees_and_is_not_told_to_have_asked);
    tcase_add_test(tcase, one_who_watches_sees_it_in_lines_of_text);
    tcase_add_test(tcase, the_sides_of_a_table_are_those_after_a_swap);
    tcase_add_test(tcase, between_two_games_of_a_series_nothing_is_asked);
    tcase_add_loop_test(tcase,
                        a_host_has_the_name_and_the_side_that_it_asks_for, 0,
                        sizeof SEATS / sizeof *SEATS);
    tcase_add_test(tcase, a_name_that_is_refused_gives_way_to_what_one_is);
    tcase_add_test(tcase, the_code_is_asked_for);
    tcase_add_loop_test(tcase, what_is_wrong_is_said_in_one_line, 0,
                        sizeof WRONG / sizeof *WRONG);
    tcase_add_test(tcase, a_game_behind_its_end_is_not_hosted);
    tcase_add_test(tcase, the_rules_end_a_game_from_elsewhere_for_both);
    tcase_add_test(tcase, a_set_of_a_match_is_a_game_at_a_table);
    tcase_add_test(tcase, an_answer_is_waited_for_as_long_as_is_said);
    tcase_add_test(tcase, a_wrong_code_is_told);
    suite_add_tcase(suite, tcase);
    suite_add_tcase(suite, table_terminals_case());
    return suite;
}
