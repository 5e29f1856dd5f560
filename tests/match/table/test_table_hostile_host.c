/* SPDX-License-Identifier: MIT */
/* What a guest makes of hosts that make no sense, break the rules or say nothing:
 * it leaves, and the player is told why. */
#include "base/clock.h"
#include "match/table/guest.h"
#include "match/table/host.h"
#include "match/table/test_table.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct scripted_host {
    int listener;
    const char *lines;
    bool goes_on; /* stays there, and says nothing more */
};

static void *speak(void *data)
{
    const struct scripted_host *const host = data;
    const int descriptor = accept(host->listener, NULL, NULL);
    char unread[256];

    if (descriptor < 0)
        return NULL;
    send(descriptor, host->lines, strlen(host->lines), MSG_NOSIGNAL);
    if (!host->goes_on)
        shutdown(descriptor, SHUT_WR);
    while (read(descriptor, unread, sizeof unread) > 0)
        ;
    close(descriptor);
    return NULL;
}

static const struct {
    const char *lines;
    const char *words;
} HOSTS[] = {
    {"naqala 1\nno this is not the code of the table\n",
     "this is not the code of the table"},
    {"naqala 1\nno \n", "the host gives no reason"},
    {"naqala 7\n", "this program speaks naqala 1"},
    {"", "the host has closed the connection"},
    {"HTTP/1.1 400 Bad Request\r\n", "HTTP/1.1: no such word in this protocol"},
    {"naqala 1\nwelcome 9 x\n", "welcome: 1, 2 or watch"},
    {"naqala 1\ngame 1 1 kalah\nnow\n", "welcome comes first"},
    {"naqala 1\nwelcome 2 x\nmove 1 1 3 0\n",
     "the host says what is out of place"},
    {"naqala 1\nwelcome 2 x\ngame 1 1 chess\n", "chess"},
    {"naqala 1\nwelcome 2 x\ngame 1 1 abalone:players=3\n",
     "the game is not for two"},
    {"naqala 1\nwelcome 2 x\ngame 1 1 kalah\nstart nonsense\n", "nonsense"},
    {"naqala 1\nwelcome 2 x\ngame 1 1 kalah\nmove 1 1 9 0\nnow\n", "move 1: "},
    {"naqala 1\nwelcome 2 x\ngame 1 1 kalah\nmove 1 2 3 0\n",
     "move: out of place"},
    {"naqala 1\nwelcome 2 x\ngame 1 1 kalah\nclock soon\n", "clock: "},
    {"naqala 1\nwelcome 2 x\ngame 1 1 kalah\nplayer 2 Ann\n", "player: 0 or 1"},
    {"naqala 1\nwelcome 2 x\ngame 1 1 kalah\nplayer 0 Ann\n",
     "the host has closed the connection"},
    {"naqala 1\nwelcome 2 x\nbye\n", "the host has closed the table"},
};

/* A guest who comes to this host, and waits for so long, is told these words. */
static void leaves(struct scripted_host host, int64_t wait, const char *words)
{
    struct table_call call = {.address = {SOCKET_LOOPBACK, 0},
                              .code = "ABCD",
                              .name = "Ben",
                              .until = clock_now() + wait};
    pthread_t thread;
    struct err err = {""};

    host.listener = socket_listen(&call.address, &err);
    ck_assert_int_ge(host.listener, 0);
    ck_assert_int_eq(fcntl(host.listener, F_SETFL, 0), 0);
    ck_assert_int_eq(thread_start(&thread, speak, &host), 0);
    ck_assert_ptr_null(table_join(&call, &err));
    ck_assert_msg(strstr(err.text, words) != NULL, "%s", err.text);
    ck_assert(strncmp(err.text, "127.0.0.1:", 10) == 0);
    pthread_join(thread, NULL);
    close(host.listener);
}

static void is_left(const char *lines, const char *words)
{
    leaves((struct scripted_host){.lines = lines}, 60 * CLOCK_SECOND, words);
}

START_TEST(a_host_that_makes_no_sense_is_left_with_a_message)
{
    is_left(HOSTS[_i].lines, HOSTS[_i].words);
}
END_TEST

/* It is not the host that has closed the connection. */
START_TEST(a_host_whose_line_is_too_long_is_told_so)
{
    char line[MESSAGE_LINE_MAX + 3];

    memset(line, 'x', sizeof line - 2);
    line[sizeof line - 2] = '\n';
    line[sizeof line - 1] = '\0';
    is_left(line, ": a line is too long");
}
END_TEST

/* In a game that has begun; the host is to move. */
static const struct {
    const char *line;
    const char *words;
} LATER[] = {
    {"move 1 1 9 0\n", "move 1: "},
    {"move 1 2 3 0\n", "move 2: it is time for move 1"},
    {"move 1 1 3 0\nmove 1 2 2 0\nmove 1 3 a 0\n",
     "move 3: it is not the host's turn"},
    {"back 2 5\n", "back: there are 0 moves"},
    {"end lunch 0\n", "end: time, agreed or resigned, and 0 or 1"},
    {"end resigned 7\n", "end: time, agreed or resigned, and 0 or 1"},
    {"resign 1 0\n", "the host says what is out of place"},
    {"start 1\n", "the host says what is out of place"},
    {"now\n", "the host says what is out of place"},
    {"game 1 1 kalah\nmove 1 1 9 0\nnow\n", "move 1: "},
    {"\033[31m\n", "no such word in this protocol"},
    {"no more\n", "more"},
};

/* As long as a word can be. */
#define LONG_TOKEN "ABCDEFGHIJKLMNOPQRSTUVWXYZ01234"

START_TEST(a_host_that_breaks_the_rules_is_left)
{
    static const char begin_lines[] =
        "naqala 1\nwelcome 2 " LONG_TOKEN "\ngame 1 1 kalah\nplayer 0 Ann\n"
        "player 1 Ben\nclock none\nseries 1 1 x\nnow\ngo\n";
    struct hall hall = {.levels = levels_builtin()};
    struct hall_side *const guest = &hall.guest;
    char lines[512];
    struct scripted_host host = {.lines = lines};
    struct table_call call = {.address = {SOCKET_LOOPBACK, 0},
                              .code = "ABCD",
                              .name = "Ben",
                              .until = clock_now() + 60 * CLOCK_SECOND};
    struct session_setting setting = {.levels = hall.levels,
                                      .seed = &guest->seed};
    pthread_t thread;
    struct err err = {""};

    snprintf(lines, sizeof lines, "%s%s", begin_lines, LATER[_i].line);
    host.listener = socket_listen(&call.address, &err);
    ck_assert_int_ge(host.listener, 0);
    ck_assert_int_eq(fcntl(host.listener, F_SETFL, 0), 0);
    ck_assert_int_eq(thread_start(&thread, speak, &host), 0);
    guest->table = table_join(&call, &err);
    ck_assert_msg(guest->table != NULL, "%s", err.text);
    setting.elsewhere = table_elsewhere(guest->table);
    guest->session = session_new(table_take_match(guest->table), NULL, &setting,
                                 clock_now(), &err);
    table_sit(guest->table, guest->session, clock_now());
    AWAIT(&hall, table_state(guest->table) == TABLE_GONE);
    ck_assert_msg(hall_logged(guest, LATER[_i].words), "%s", guest->log);
    ck_assert(!session_is_over(guest->session));
    /* What it would come back with, if the line had broken. */
    ck_assert_str_eq(guest->table->token, LONG_TOKEN);
    pthread_join(thread, NULL);
    close(host.listener);
    table_free(guest->table);
    session_free(guest->session);
    levels_free(hall.levels);
}
END_TEST

START_TEST(a_hold_without_a_reason_is_told)
{
    struct hall *const hall = hall_new((struct hall_plan){.game = "kalah"});
    const struct table_message hold = table_message_text(MESSAGE_HOLD, "");

    hall_join(hall, &hall->guest, false);
    host_send_all(hall->host.table, &hold);
    AWAIT(hall, strcmp(table_why_held(hall->guest.table),
                       "the host gives no reason") == 0);
    hall_free(hall);
}
END_TEST

START_TEST(a_host_that_says_nothing_in_words_is_not_heard)
{
    struct hall *const hall = hall_new((struct hall_plan){.game = "kalah"});
    const struct table_message words[] = {
        table_message_text(MESSAGE_NOTE, ""),
        table_message_text(MESSAGE_SAY, ""),
        table_message_text(MESSAGE_NOTE, "a note"),
        table_message_text(MESSAGE_SAY, "Ann: hello"),
    };

    hall_join(hall, &hall->guest, false);
    *hall->guest.log = '\0';
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        host_send_all(hall->host.table, &words[i]);
    AWAIT(hall, hall_logged(&hall->guest, "hello"));
    ck_assert_str_eq(hall->guest.log, "0 a note\n1 Ann: hello\n");
    hall_free(hall);
}
END_TEST

START_TEST(a_player_whom_the_host_gives_no_name_has_one)
{
    static const char *const names[] = {"Ann", "Ben"};
    struct hall *const hall = hall_new((struct hall_plan){.game = "kalah"});

    hall_join(hall, &hall->guest, false);
    for (int seat = 0; seat < 2; seat++) {
        struct table_message player = table_message_text(MESSAGE_PLAYER, "you");

        session_set_name(hall->guest.session, seat, "x");
        player.numbers[0] = seat;
        host_send_all(hall->host.table, &player);
        AWAIT(hall, strcmp(session_name(hall->guest.session, seat),
                           names[seat]) == 0);
    }
    hall_free(hall);
}
END_TEST

/* A move was taken back meanwhile, and what is played in its place is another. */
START_TEST(a_time_that_is_corrected_is_that_of_a_move_which_still_stands)
{
    struct hall *const hall = hall_new((struct hall_plan){.game = "kalah"});
    struct table *const table = hall->host.table;
    struct table_message took = {.kind = MESSAGE_TOOK};
    const struct table_message said = table_message_text(MESSAGE_SAY, "behind");

    hall_join(hall, &hall->guest, false);
    hall_play(hall, &hall->host, "2");
    AWAIT(hall, hall_ply(&hall->guest) == 1);
    for (int back = 0; back < 2; back++) {
        took.numbers[0] = table->epoch - back;
        took.numbers[1] = 1;
        took.numbers[2] = 7000 + back;
        host_send_all(table, &took);
    }
    host_send_all(table, &said);
    AWAIT(hall, hall_logged(&hall->guest, "behind"));
    ck_assert_uint_eq(session_node(hall->guest.session, 1)->millis, 7000);
    hall_free(hall);
}
END_TEST

#define DOES_NOT_TELL "the host does not tell the game"
#define DOES_NOT_LET_IN                                               \
    "the host has not answered to the code; after each wrong one it " \
    "takes longer, up to a minute"

/* A wrong code is answered later each time: what was heard says whether that may be
 * the reason. */
static const struct {
    const char *lines, *why;
} SILENCES[] = {
    {"", DOES_NOT_TELL},
    {"naqala 1\n", DOES_NOT_LET_IN},
    {"naqala 1\nping\n", DOES_NOT_LET_IN},
    {"naqala 1\nwelcome 2 x\n", DOES_NOT_TELL},
    {"naqala 1\nwelcome 2 x\ngame 1 1 kalah\n", DOES_NOT_TELL},
};

/* The first time that is as long as the guest has said. */
START_TEST(a_host_is_waited_for_until_the_patience_ends)
{
    static const int64_t patience = 20 * CLOCK_SECOND;
    const size_t length = strlen(SILENCES[_i].lines);
    struct table table = {.try_again = SESSION_NEVER};
    int ends[2];

    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    ck_assert_int_eq(write(ends[1], SILENCES[_i].lines, length),
                     (ssize_t)length);
    guest_begin(&table, ends[0], 0, patience);
    guest_tick(&table, patience - 1);
    ck_assert_int_ne(table.state, TABLE_GONE);
    guest_tick(&table, patience);
    ck_assert_int_eq(table.state, TABLE_GONE);
    ck_assert_str_eq(table.why_held, SILENCES[_i].why);
    guest_free(&table);
    close(ends[1]);
}
END_TEST

START_TEST(who_waits_for_too_long_with_a_wrong_code_is_told_why)
{
    leaves((struct scripted_host){.lines = "naqala 1\n", .goes_on = true},
           CLOCK_SECOND / 2, ": " DOES_NOT_LET_IN);
}
END_TEST

START_TEST(a_host_that_says_nothing_is_not_waited_for)
{
    struct table_call call = {.address = {SOCKET_LOOPBACK, 0},
                              .code = "ABCD",
                              .name = "Ben",
                              .until = clock_now() + CLOCK_SECOND / 10};
    struct err err = {""};
    const int listener = socket_listen(&call.address, &err);

    ck_assert_int_ge(listener, 0);
    ck_assert_ptr_null(table_join(&call, &err));
    ck_assert_msg(strstr(err.text, ": " DOES_NOT_TELL) != NULL, "%s", err.text);
    close(listener);
}
END_TEST

TCase *hostile_hosts_case(void)
{
    TCase *const hosts = tcase_create("hosts");

    tcase_set_timeout(hosts, 240);
    tcase_add_loop_test(hosts,
                        a_host_that_makes_no_sense_is_left_with_a_message, 0,
                        sizeof HOSTS / sizeof *HOSTS);
    tcase_add_loop_test(hosts, a_host_that_breaks_the_rules_is_left, 0,
                        sizeof LATER / sizeof *LATER);
    tcase_add_test(hosts, a_host_whose_line_is_too_long_is_told_so);
    tcase_add_test(hosts, a_hold_without_a_reason_is_told);
    tcase_add_test(hosts, a_host_that_says_nothing_in_words_is_not_heard);
    tcase_add_test(hosts, a_player_whom_the_host_gives_no_name_has_one);
    tcase_add_test(
        hosts, a_time_that_is_corrected_is_that_of_a_move_which_still_stands);
    tcase_add_loop_test(hosts, a_host_is_waited_for_until_the_patience_ends, 0,
                        sizeof SILENCES / sizeof *SILENCES);
    tcase_add_test(hosts, who_waits_for_too_long_with_a_wrong_code_is_told_why);
    tcase_add_test(hosts, a_host_that_says_nothing_is_not_waited_for);
    return hosts;
}
