/* SPDX-License-Identifier: MIT */
/* Promises of naqala kgp to a server of the Kalah Game Protocol, which is played
 * here by the rules, with what real servers do, and what none should. */
#include "base/lines.h"
#include "base/memory.h"
#include "base/socket.h"
#include "cmd/kgp/kgp.h"
#include "game/game.h"
#include "support/peer.h"
#include "support/run.h"
#include "support/suites.h"

#include <check.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PATIENCE = 240000, /* milliseconds: a machine may be busy */
    BOARD_MAX = 200,
    WORDS_MAX = 600,
    INTERRUPTED = RUN_SIGNAL + 2
};

struct kgp_server {
    struct socket_address address;
    int listener;
    int connection;
    struct lines lines;
    struct peer *peer;
    long heard; /* the number of the last message that came */
    long said;
};

/* ---- what the server does ---- */

static void wait_for(int descriptor)
{
    struct pollfd news = {.fd = descriptor, .events = POLLIN};

    ck_assert_msg(poll(&news, 1, PATIENCE) == 1, "nothing comes");
}

static void accept_client(struct kgp_server *server)
{
    struct socket_name from;

    wait_for(server->listener);
    server->connection = socket_accept(server->listener, &from);
    ck_assert_int_ge(server->connection, 0);
    server->lines = lines_new(server->connection, 20000);
    server->heard = -1;
}

static void send_text(const struct kgp_server *server, const char *text)
{
    ck_assert(socket_send(server->connection, text, strlen(text), INT64_MAX));
}

static void say(struct kgp_server *server, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void say(struct kgp_server *server, const char *format, ...)
{
    char text[WORDS_MAX];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text - 2, format, arguments);
    va_end(arguments);
    strcat(text, "\r\n");
    send_text(server, text);
}

/* Starts it with the words behind the host, and lets it connect. */
static struct kgp_server serve(const char *words, const char *const settings[])
{
    struct kgp_server server = {.address = {SOCKET_LOOPBACK, 0}};
    struct err err = {""};
    char all[WORDS_MAX];

    server.listener = socket_listen(&server.address, &err);
    ck_assert_msg(server.listener >= 0, "%s", err.text);
    snprintf(all, sizeof all, "kgp %s %s",
             socket_address_name(&server.address).text, words);
    server.peer = peer_watch(all, settings);
    accept_client(&server);
    return server;
}

/* What stands behind the name of the next message of this name, and what it
 * answers, -1: nothing. Others are not looked at. */
static const char *hear(struct kgp_server *server, const char *name, long *ref)
{
    for (;;) {
        enum line_kind kind;
        char *line;

        while ((line = lines_take(&server->lines, &kind)) != NULL) {
            char *rest = line;
            const long id = strtol(rest, &rest, 10);
            const size_t length = strlen(name);

            ck_assert_msg(rest > line && id % 2 == 1 && id > server->heard,
                          "%s", line);
            server->heard = id;
            *ref = *rest == '@' ? strtol(rest + 1, &rest, 10) : -1;
            ck_assert_msg(*rest == ' ', "%s", line);
            if (strncmp(rest + 1, name, length) == 0 &&
                (rest[1 + length] == ' ' || rest[1 + length] == '\0'))
                return rest + 1 + length + (rest[1 + length] == ' ');
        }
        ck_assert_msg(!server->lines.ended, "it left before it said %s", name);
        wait_for(server->connection);
        lines_fill(&server->lines);
    }
}

static void greet(struct kgp_server *server)
{
    long ref;

    say(server, "kgp 1 0 1");
    ck_assert_str_eq(hear(server, "mode", &ref), "freeplay");
    say(server, "2@%ld ok", server->heard);
    server->said = 2;
}

static void hang_up(struct kgp_server *server)
{
    lines_free(&server->lines);
    close(server->connection);
}

/* Says goodbye, and looks at the status of the program. */
static void leave(struct kgp_server *server)
{
    say(server, "goodbye");
    ck_assert_int_eq(peer_end(server->peer), 0);
    hang_up(server);
    close(server->listener);
}

/* The client leaves by itself. */
static void is_left(struct kgp_server *server, const char *told, int status)
{
    if (told != NULL)
        peer_hear(server->peer, told);
    ck_assert_int_eq(peer_end(server->peer), status);
    hang_up(server);
    close(server->listener);
}

/* ---- boards ---- */

/* The text of a position, P.../S/P.../S/s, as the one to move sees it. */
static void write_board(const struct game *game,
                        const struct position *position, int mover,
                        char out[BOARD_MAX])
{
    const struct position_text text = game_position_text(game, position);
    int numbers[2][14] = {{0}};
    int pits = 0;
    const char *at = text.text;
    size_t length;

    for (int side = 0; side < 2; side++)
        for (int i = 0;; i++) {
            char *end;

            numbers[side][i] = (int)strtol(at, &end, 10);
            at = end + 1;
            pits = i;
            if (*end == '/')
                break;
        }
    length = (size_t)snprintf(out, BOARD_MAX, "<%d,%d,%d", pits,
                              numbers[mover][pits], numbers[!mover][pits]);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < pits; i++)
            length += (size_t)snprintf(out + length, BOARD_MAX - length, ",%d",
                                       numbers[side == 0 ? mover : !mover][i]);
    snprintf(out + length, BOARD_MAX - length, ">");
}

/* The move of this pit, from 1, of whoever is to move. */
static struct move find_move(const struct game *game,
                             const struct position *position, int pit)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);

    for (int i = 0; i < count; i++) {
        const struct move_text text = game_move_text(game, position, moves[i]);
        const int number =
            *text.text >= 'a' ? *text.text - 'a' + 1 : atoi(text.text);

        if (number == pit)
            return moves[i];
    }
    ck_abort_msg("pit %d is no move", pit);
}

static const char *say_state(struct kgp_server *server, const char *board)
{
    server->said += 2;
    say(server, "%ld state %s", server->said, board);
    return board;
}

/* The last of the moves that it sends for the state before its yield. */
static int hear_answer(struct kgp_server *server, long state)
{
    int pit = 0;

    for (;;) {
        enum line_kind kind;
        const char *line;

        while ((line = lines_take(&server->lines, &kind)) != NULL) {
            long id, ref;
            int move;
            char name[20] = "";

            if (sscanf(line, "%ld@%ld %19s %d", &id, &ref, name, &move) >= 3 &&
                ref == state && strcmp(name, "move") == 0)
                pit = move;
            else if (ref == state && strcmp(name, "yield") == 0)
                return pit;
            server->heard = id;
        }
        ck_assert_msg(!server->lines.ended, "it left before it answered");
        wait_for(server->connection);
        lines_fill(&server->lines);
    }
}

/* Against moves that are drawn; it sits on that side. */
static void play_game(struct kgp_server *server, const char *spec, int side,
                      uint64_t seed)
{
    struct err err = {""};
    struct game *const game = game_new(spec, &err);
    struct rng rng = rng_new(seed, 0);
    struct position position;

    ck_assert_msg(game != NULL, "%s", err.text);
    game->class->start(game, &position);
    while (position.end == END_NOT) {
        struct move moves[MOVES_MAX];
        const int count = game->class->moves(game, &position, moves);
        struct move move = moves[rng_below(&rng, (uint32_t)count)];

        if (position.player == side) {
            char board[BOARD_MAX];

            write_board(game, &position, side, board);
            say_state(server, board);
            move =
                find_move(game, &position, hear_answer(server, server->said));
            say(server, "%ld@%ld stop", server->said + 1000000, server->said);
        }
        game->class->apply(game, &position, move);
    }
    game_free(game);
}

#define STATE       "<6,0,0,4,4,4,4,4,4,4,0,5,5,5,5>"
#define SMALL_BOARD "<1,0,0,1,1>"
#define LARGE_BOARD "<9,0,0,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9>"

/* ---- playing ---- */

START_TEST(it_says_who_it_is_and_what_it_wants)
{
    static const char *const settings[] = {"NAQALA_TOKEN=of the house", NULL};
    struct kgp_server server = serve("--name Ada --level random", settings);
    long ref;

    say(&server, "kgp 1 0 1");
    ck_assert_str_eq(hear(&server, "set", &ref), "info:name \"Ada\"");
    ck_assert_str_eq(hear(&server, "set", &ref), "auth:token \"of the house\"");
    ck_assert_str_eq(hear(&server, "mode", &ref), "freeplay");
    ck_assert_int_eq(server.heard, 5);
    leave(&server);
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
    struct kgp_server server = serve("--level willow", NULL);

    greet(&server);
    for (int i = 0; i < 5; i++)
        for (int side = 0; side < 2; side++)
            play_game(&server, games[i], side, (uint64_t)i);
    leave(&server);
}
END_TEST

START_TEST(each_game_has_its_line_of_status)
{
    struct kgp_server server = serve("--level willow", NULL);

    greet(&server);
    say(&server, "4 set game:id \"a\"");
    say(&server, "6 set game:opponent \"Bob\033[2J\"");
    say_state(&server, STATE);
    hear_answer(&server, server.said);
    say_state(&server, "<6,1,0,3,4,4,4,4,4,4,0,5,5,5,5>");
    hear_answer(&server, server.said);
    say(&server, "8 set game:id \"b\"");
    say(&server, "10 set game:opponent \"\"");
    say_state(&server, "<6,1,0,3,4,4,4,4,4,4,0,5,5,5,5>");
    hear_answer(&server, server.said);
    say_state(&server, STATE); /* with fewer seeds in the stores */
    hear_answer(&server, server.said);
    ck_assert_int_eq(strncmp(peer_hear(server.peer, "game 1"),
                             " with Bob?[2J: 6 pits, 48 seeds, 2 moves", 39),
                     0);
    ck_assert_int_eq(strncmp(peer_hear(server.peer, "game 2"),
                             ": 6 pits, 48 seeds, 1 move, ", 28),
                     0);
    say(&server, "goodbye");
    peer_hear(server.peer, "game 3: 6 pits, 48 seeds, 1 move, ");
    is_left(&server, NULL, 0);
}
END_TEST

/* Also while it thinks, which it would do for an hour. */
START_TEST(pings_are_answered_at_once)
{
    struct kgp_server server = serve("", NULL);
    long ref;

    greet(&server);
    say(&server, "4 set time:mode relative");
    say(&server, "6 set time:clock 3600");
    server.said = 10;
    say_state(&server, LARGE_BOARD);
    for (int i = 20; i < 30; i += 2) {
        say(&server, "%d ping", i);
        hear(&server, "pong", &ref);
        ck_assert_int_eq(ref, i);
    }
    /* A move is there long before. */
    hear(&server, "move", &ref);
    ck_assert_int_eq(ref, 12);
    say(&server, "14@12 stop");
    say(&server, "16 set time:mode none");
    server.said = 40;
    say_state(&server, "<2,0,0,1,1,1,1>");
    ck_assert_int_gt(hear_answer(&server, 42), 0);
    leave(&server);
}
END_TEST

/* It would think for an hour where the server does not tell the time. */
START_TEST(without_time_left_it_answers_at_once)
{
    static const char *const modes[] = {"relative", "absolute"};

    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        struct kgp_server server = serve("--time 3600", NULL);

        greet(&server);
        say(&server, "4 set time:mode %s", modes[i]);
        say(&server, "6 set time:clock 0");
        server.said = 6;
        say_state(&server, LARGE_BOARD);
        ck_assert_int_gt(hear_answer(&server, server.said), 0);
        leave(&server);
    }
}
END_TEST

/* What comes for the state that was stopped would be played in the next one. */
START_TEST(what_is_stopped_is_not_answered)
{
    struct kgp_server server = serve("--time 3600", NULL);
    long ref;

    greet(&server);
    say_state(&server, LARGE_BOARD);
    say(&server, "100@%ld stop", server.said);
    say(&server, "102 ping");
    hear(&server, "pong", &ref);
    say_state(&server, "<2,0,0,1,1,1,1>");
    hear(&server, "move", &ref);
    ck_assert_int_eq(ref, server.said);
    hear(&server, "yield", &ref);
    ck_assert_int_eq(ref, server.said);
    leave(&server);
}
END_TEST

/* The server does not know its state yet. */
START_TEST(an_answer_that_came_too_early_is_sent_again)
{
    struct kgp_server server = serve("--level willow", NULL);
    long ref;

    greet(&server);
    say_state(&server, STATE);
    for (int i = 0; i < 3; i++) {
        hear(&server, "move", &ref);
        ck_assert_int_eq(ref, server.said);
        say(&server, "100@%ld error \"No state associated with id\"",
            server.heard);
        hear(&server, "yield", &ref);
        say(&server, "102@%ld error \"No state associated with id\"",
            server.heard);
    }
    hear(&server, "move", &ref);
    hear(&server, "yield", &ref);
    ck_assert_int_eq(ref, server.said);
    /* Not for ever, and not where another one is played. */
    say_state(&server, "<2,0,0,1,1,1,1>");
    say(&server, "104@%ld error \"No state associated with id\"", server.heard);
    ck_assert_int_gt(hear_answer(&server, server.said), 0);
    leave(&server);
}
END_TEST

START_TEST(states_that_come_at_once_are_answered_in_turn)
{
    struct kgp_server server = serve("--level willow", NULL);
    long ref;

    greet(&server);
    for (int i = 0; i < 70; i++)
        say_state(&server, STATE);

    /* One is answered, 64 wait. */
    const char *const why = hear(&server, "error", &ref);

    ck_assert_str_eq(why, "\"too many states at once\"");
    ck_assert_int_ge(ref, 2 + 2 * 66);
    ck_assert_int_gt(hear_answer(&server, 2 + 2 * 65), 0);
    say(&server, "1000@140 stop");
    leave(&server);
}
END_TEST

/* ---- what servers should not do ---- */

START_TEST(packets_are_cut_and_joined_anywhere)
{
    struct kgp_server server = serve("--level willow", NULL);
    static const char bytes[] = "kgp 1 0 1\r\n2@3 ok\n\r\n  \r\n4 ping\r\n";
    long ref;

    for (size_t i = 0; i < sizeof bytes - 1; i++) {
        const char one[] = {bytes[i], '\0'};

        send_text(&server, one);
    }
    hear(&server, "pong", &ref);
    ck_assert_int_eq(ref, 4);
    send_text(&server, "6 ping\r\n8 state " STATE "\r\n10 ping\r\n12 pi");
    hear(&server, "pong", &ref);
    ck_assert_int_eq(ref, 6);
    ck_assert_int_gt(hear_answer(&server, 8), 0);
    send_text(&server, "ng\r\n");
    hear(&server, "pong", &ref);
    ck_assert_int_eq(ref, 12);
    leave(&server);
}
END_TEST

START_TEST(rubbish_is_refused_and_the_game_goes_on)
{
    struct kgp_server server = serve("--level willow", NULL);
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

    greet(&server);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        say(&server, "%s", refused[i]);
        hear(&server, "error", &ref);
        ck_assert_int_eq(ref, 4);
    }
    say(&server, "4 state %s 7", STATE);
    hear(&server, "error", &ref);
    ck_assert_int_eq(ref, 4);
    say(&server, "@\033[2J");
    hear(&server, "error", &ref);
    /* Of 16 KB, and of more than is ever read. */
    memset(line, 'x', 3 << 20);
    strcpy(line + (3 << 20) - 3, "\r\n");
    send_text(&server, line + (3 << 20) - 16384);
    send_text(&server, line);
    for (int i = 0; i < 3; i++)
        say(&server, "6 jump %d 0.5 abc \"d\"", i);
    say(&server, "8 set");
    say(&server, "8 set a:b 7");
    say(&server, "8 stop");
    say(&server, "8@999 stop");
    say(&server, "8@1 error \"\033]0;x\"");
    server.said = 100;
    say_state(&server, STATE);
    ck_assert_int_gt(hear_answer(&server, server.said), 0);
    peer_hear(server.peer, "naqala: the server reports an error: ?]0;x");
    leave(&server);
    free(line);
}
END_TEST

START_TEST(rubbish_without_end_is_left)
{
    struct kgp_server server = serve("--level willow", NULL);

    greet(&server);
    for (int i = 0; i < 10; i++)
        say(&server, "<>");
    is_left(&server, "naqala: 127.0.0.1", 1);
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
        struct kgp_server server = serve("--level willow", NULL);
        char told[WORDS_MAX];

        snprintf(told, sizeof told, "naqala: %s: %s",
                 socket_address_name(&server.address).text, cases[i].told);
        say(&server, "%s", cases[i].line);
        is_left(&server, told, 1);
    }
}
END_TEST

/* ---- connections ---- */

START_TEST(a_connection_that_is_lost_is_made_again)
{
    struct kgp_server server = serve("--level willow --tries 3", NULL);

    greet(&server);
    say_state(&server, STATE);
    hear_answer(&server, server.said);
    send_text(&server, "8 sta"); /* in the middle of a line */
    hang_up(&server);
    peer_hear(server.peer, "naqala: 127.0.0.1");
    accept_client(&server);
    greet(&server);
    say_state(&server, STATE);
    ck_assert_int_gt(hear_answer(&server, server.said), 0);
    leave(&server);
}
END_TEST

START_TEST(one_pit_is_told_as_one)
{
    struct kgp_server server = serve("--time 0.01 --tries 1", NULL);

    greet(&server);
    say_state(&server, SMALL_BOARD);
    ck_assert_int_gt(hear_answer(&server, server.said), 0);
    say(&server, "goodbye");
    peer_hear(server.peer, "game 1: 1 pit, 2 seeds, 1 move");
    is_left(&server, NULL, 0);
}
END_TEST

/* The game and the time of the connection before are gone. */
START_TEST(a_new_connection_begins_anew)
{
    struct kgp_server server = serve("--time 0.01 --tries 3", NULL);

    greet(&server);
    say(&server, "4 set game:id \"1\"");
    say(&server, "6 set game:opponent \"Bob\"");
    server.said = 6;
    say_state(&server, STATE);
    hear_answer(&server, server.said);
    say(&server, "10 set time:mode relative");
    say(&server, "12 set time:clock 3600");
    hang_up(&server);
    peer_hear(server.peer, "game 1 with Bob: 6 pits, 48 seeds, 1 move");
    accept_client(&server);
    greet(&server);
    say(&server, "4 set time:mode relative");
    say(&server, "6 set game:id \"1\"");
    server.said = 6;
    say_state(&server, LARGE_BOARD);
    ck_assert_int_gt(hear_answer(&server, server.said), 0);
    say_state(&server, LARGE_BOARD);
    ck_assert_int_gt(hear_answer(&server, server.said), 0);
    say(&server, "goodbye");
    peer_hear(server.peer, "game 2: 9 pits, 162 seeds, 2 moves");
    is_left(&server, NULL, 0);
}
END_TEST

/* The same board behind another connection is one of another game. */
START_TEST(a_game_ends_with_its_connection)
{
    struct kgp_server server = serve("--level willow --tries 3", NULL);

    greet(&server);
    say_state(&server, STATE);
    hear_answer(&server, server.said);
    hang_up(&server);
    accept_client(&server);
    greet(&server);
    say_state(&server, STATE);
    hear_answer(&server, server.said);
    say(&server, "goodbye");
    peer_hear(server.peer, "game 2: 6 pits, 48 seeds, 1 move");
    is_left(&server, NULL, 0);
}
END_TEST

START_TEST(after_the_last_try_it_gives_up)
{
    struct kgp_server server = serve("--level willow --tries 0", NULL);
    char told[WORDS_MAX];

    snprintf(told, sizeof told, "naqala: %s: the connection is lost",
             socket_address_name(&server.address).text);
    greet(&server);
    hang_up(&server);
    peer_hear(server.peer, told);
    ck_assert_int_eq(peer_end(server.peer), 1);
    close(server.listener);
}
END_TEST

START_TEST(one_that_hangs_up_at_once_is_told)
{
    struct kgp_server server = serve("--level willow", NULL);
    char told[WORDS_MAX];

    snprintf(told, sizeof told,
             "naqala: %s: the server hung up before it greeted",
             socket_address_name(&server.address).text);
    hang_up(&server);
    peer_hear(server.peer, told);
    ck_assert_int_eq(peer_end(server.peer), 1);
    close(server.listener);
}
END_TEST

START_TEST(a_server_that_is_not_there_is_told)
{
    struct socket_address address = {SOCKET_LOOPBACK, 0};
    struct err err;
    char told[WORDS_MAX];

    close(socket_listen(&address, &err));
    snprintf(told, sizeof told, "naqala: %s: Connection refused\n",
             socket_address_name(&address).text);

    struct run run =
        run_naqala("", "kgp %s", socket_address_name(&address).text);

    run_gave(&run, 1, "", told);
    run_free(&run);
}
END_TEST

/* Before it is greeted, between games, and while it thinks. */
START_TEST(an_interrupt_says_goodbye)
{
    for (int i = 0; i < 3; i++) {
        struct kgp_server server = serve("--time 3600", NULL);
        long ref;

        if (i > 0)
            greet(&server);
        if (i > 1) {
            say_state(&server, LARGE_BOARD);
            hear(&server, "move", &ref);
        }
        peer_interrupt(server.peer);
        hear(&server, "goodbye", &ref);
        is_left(&server, NULL, INTERRUPTED);
    }
}
END_TEST

/* ---- the rules ---- */

START_TEST(it_solves_problems_of_the_rules)
{
    struct err err;
    struct game *const game = game_new("kalah:pits=7", &err);
    struct kgp_server server = serve("--mode verify", NULL);
    struct rng rng = rng_new(5, 0);
    struct position position;
    long ref;

    say(&server, "kgp 1 0 1");
    ck_assert_str_eq(hear(&server, "mode", &ref), "verify");
    game->class->start(game, &position);
    for (int i = 4; i < 200; i += 2) {
        struct move moves[MOVES_MAX];
        const int count = game->class->moves(game, &position, moves);
        const struct move move = moves[rng_below(&rng, (uint32_t)count)];
        const struct move_text text = game_move_text(game, &position, move);
        const int mover = position.player;
        char before[BOARD_MAX], after[BOARD_MAX], told[2 * BOARD_MAX];

        write_board(game, &position, mover, before);
        say(&server, "%d problem %s %d", i, before,
            *text.text >= 'a' ? *text.text - 'a' : *text.text - '1');
        game->class->apply(game, &position, move);
        write_board(game, &position, mover, after);
        snprintf(told, sizeof told, "%s %s", after,
                 position.end == END_NOT && position.player == mover ? "true"
                                                                     : "false");
        ck_assert_str_eq(hear(&server, "solution", &ref), told);
        ck_assert_int_eq(ref, i);
        say(&server, "%d@%ld ok", i + 1000, server.heard);
        if (position.end != END_NOT)
            game->class->start(game, &position);
    }
    say(&server, "202 problem <2,0,0,1,0,1,1> 1");
    hear(&server, "error", &ref);
    ck_assert_int_eq(ref, 202);
    say(&server, "204 problem <2,0,0,1,0,1,1> 2");
    hear(&server, "error", &ref);
    ck_assert_int_eq(ref, 204);
    say(&server, "goodbye");
    is_left(&server, "98 problems, 0 wrong", 0);
    game_free(game);
}
END_TEST

START_TEST(a_problem_of_another_board_leaves_what_is_thought)
{
    struct kgp_server server = serve("--time 0.5", NULL);
    long ref;

    greet(&server);
    say_state(&server, LARGE_BOARD);

    const long state = server.said;

    say(&server, "200 problem <2,0,0,1,1,1,1> 0");
    ck_assert_str_eq(hear(&server, "solution", &ref), "<2,0,0,0,2,1,1> false");
    ck_assert_int_eq(ref, 200);
    hear(&server, "yield", &ref);
    ck_assert_int_eq(ref, state);
    leave(&server);
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
    tcase_add_test(tests, an_answer_that_came_too_early_is_sent_again);
    tcase_add_test(tests, states_that_come_at_once_are_answered_in_turn);
    tcase_add_test(tests, packets_are_cut_and_joined_anywhere);
    tcase_add_test(tests, rubbish_is_refused_and_the_game_goes_on);
    tcase_add_test(tests, rubbish_without_end_is_left);
    tcase_add_test(tests, another_protocol_is_told);
    tcase_add_test(tests, a_connection_that_is_lost_is_made_again);
    tcase_add_test(tests, one_pit_is_told_as_one);
    tcase_add_test(tests, a_new_connection_begins_anew);
    tcase_add_test(tests, a_game_ends_with_its_connection);
    tcase_add_test(tests, after_the_last_try_it_gives_up);
    tcase_add_test(tests, one_that_hangs_up_at_once_is_told);
    tcase_add_test(tests, a_server_that_is_not_there_is_told);
    tcase_add_test(tests, an_interrupt_says_goodbye);
    tcase_add_test(tests, it_solves_problems_of_the_rules);
    tcase_add_test(tests, a_problem_of_another_board_leaves_what_is_thought);
    tcase_add_test(tests, wrong_words_are_bad_usage);
    suite_add_tcase(suite, tests);
    return suite;
}
