/* SPDX-License-Identifier: MIT */
/* Promises of connections: addresses as people write them, and bytes that go
 * both ways over the loopback. */
#include "base/clock.h"
#include "base/lines.h"
#include "base/socket.h"
#include "support/suites.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { USUAL = 2671, BIG = 1 << 22, QUEUE_MAX = 20 };

static int64_t soon(void)
{
    return clock_now() + 20 * CLOCK_SECOND;
}

/* ---- addresses ---- */

START_TEST(addresses_are_read_as_people_write_them)
{
    static const struct {
        const char *text, *host, *name;
        int port;
    } cases[] = {
        {"localhost", "localhost", "localhost:2671", USUAL},
        {"kalah.example:1", "kalah.example", "kalah.example:1", 1},
        {"127.0.0.1:65535", "127.0.0.1", "127.0.0.1:65535", 65535},
        {"::1", "::1", "[::1]:2671", USUAL},
        {"[::1]", "::1", "[::1]:2671", USUAL},
        {"[fe80::1%lo]:80", "fe80::1%lo", "[fe80::1%lo]:80", 80},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct socket_address address;
        struct err err = {""};

        ck_assert_msg(socket_read_address(cases[i].text, USUAL, &address, &err),
                      "%s", err.text);
        ck_assert_str_eq(address.host, cases[i].host);
        ck_assert_int_eq(address.port, cases[i].port);
        ck_assert_str_eq(socket_address_name(&address).text, cases[i].name);
    }
}
END_TEST

START_TEST(what_is_no_address_is_told)
{
    static const char *const cases[][2] = {
        {"", "nothing is not HOST, HOST:PORT or [IPV6]:PORT"},
        {":80", ":80 is not HOST, HOST:PORT or [IPV6]:PORT"},
        {"[::1", "[::1 is not HOST, HOST:PORT or [IPV6]:PORT"},
        {"[::1]80", "[::1]80 is not HOST, HOST:PORT or [IPV6]:PORT"},
        {"a b", "a b is not HOST, HOST:PORT or [IPV6]:PORT"},
        {"http://x", "http://x: the port is not in 1..65535"},
        {"host:", "host:: the port is not in 1..65535"},
        {"host:0", "host:0: the port is not in 1..65535"},
        {"host:65536", "host:65536: the port is not in 1..65535"},
        {"host:-1", "host:-1: the port is not in 1..65535"},
        {"host:99999999999", "host:99999999999: the port is not in 1..65535"},
        {"host:8x", "host:8x: the port is not in 1..65535"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct socket_address address;
        struct err err = {""};

        ck_assert_msg(!socket_read_address(cases[i][0], USUAL, &address, &err),
                      "%s", cases[i][0]);
        ck_assert_str_eq(err.text, cases[i][1]);
    }
}
END_TEST

START_TEST(a_host_of_any_length_is_refused_or_whole)
{
    char text[SOCKET_HOST_MAX + 8];
    struct socket_address address;
    struct err err;

    memset(text, 'a', sizeof text);
    text[SOCKET_HOST_MAX - 1] = '\0';
    ck_assert(socket_read_address(text, USUAL, &address, &err));
    ck_assert_str_eq(address.host, text);
    text[SOCKET_HOST_MAX - 1] = 'a';
    text[SOCKET_HOST_MAX] = '\0';
    ck_assert(!socket_read_address(text, USUAL, &address, &err));
}
END_TEST

/* ---- connections ---- */

struct socket_pair {
    struct socket_address address;
    int listener, client, server;
};

static int accept_one(int listener)
{
    struct pollfd news = {.fd = listener, .events = POLLIN};
    struct socket_name from;

    ck_assert_int_eq(poll(&news, 1, 20000), 1);

    const int descriptor = socket_accept(listener, &from);

    ck_assert_int_ge(descriptor, 0);
    ck_assert_msg(strncmp(from.text, SOCKET_LOOPBACK, 9) == 0 ||
                      strncmp(from.text, "[::1]:", 6) == 0,
                  "%s", from.text);
    return descriptor;
}

static bool open_pair(const char *host, struct socket_pair *pair)
{
    struct err err = {""};

    *pair = (struct socket_pair){.listener = -1};
    strcpy(pair->address.host, host);
    pair->listener = socket_listen(&pair->address, &err);
    if (pair->listener < 0)
        return false;
    ck_assert_int_gt(pair->address.port, 0);
    pair->client = socket_connect(&pair->address, soon(), NULL, NULL, &err);
    ck_assert_msg(pair->client >= 0, "%s", err.text);
    pair->server = accept_one(pair->listener);
    return true;
}

static void close_pair(const struct socket_pair *pair)
{
    close(pair->listener);
    close(pair->client);
    close(pair->server);
}

static void is_heard(int descriptor, const char *text)
{
    struct pollfd news = {.fd = descriptor, .events = POLLIN};
    struct lines lines = lines_new(descriptor, 100);
    enum line_kind kind = LINE_NONE;
    const char *line = NULL;

    while (line == NULL && !lines.ended) {
        ck_assert_int_eq(poll(&news, 1, 20000), 1);
        lines_fill(&lines);
        line = lines_take(&lines, &kind);
    }
    ck_assert_str_eq(line, text);
    lines_free(&lines);
}

START_TEST(bytes_go_both_ways)
{
    static const char *const hosts[] = {"127.0.0.1", "::1", "localhost"};

    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        struct socket_pair pair;

        /* A machine may be without IPv6. */
        if (!open_pair(hosts[i], &pair)) {
            ck_assert_str_eq(hosts[i], "::1");
            continue;
        }
        ck_assert(socket_send(pair.client, "ping\n", 5, soon()));
        is_heard(pair.server, "ping");
        ck_assert(socket_send(pair.server, "pong\r\n", 6, soon()));
        is_heard(pair.client, "pong");
        close_pair(&pair);
    }
}
END_TEST

START_TEST(no_other_program_inherits_a_connection)
{
    struct socket_pair pair;

    ck_assert(open_pair(SOCKET_LOOPBACK, &pair));

    const int all[] = {pair.listener, pair.client, pair.server};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        ck_assert_int_eq(fcntl(all[i], F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
        ck_assert_int_eq(fcntl(all[i], F_GETFL) & O_NONBLOCK, O_NONBLOCK);
    }
    close_pair(&pair);
}
END_TEST

/* Its machine is asked from time to time whether it is there. */
START_TEST(a_side_that_has_gone_without_a_word_is_noticed_some_day)
{
    struct socket_pair pair;

    ck_assert(open_pair(SOCKET_LOOPBACK, &pair));

    const int sides[] = {pair.client, pair.server};

    for (int i = 0; i < 2; i++) {
        int kept = 0;
        socklen_t size = sizeof kept;

        ck_assert_int_eq(
            getsockopt(sides[i], SOL_SOCKET, SO_KEEPALIVE, &kept, &size), 0);
        ck_assert_int_ne(kept, 0);
    }
    close_pair(&pair);
}
END_TEST

START_TEST(nothing_listens_to_other_machines_unasked)
{
    struct socket_address address = {SOCKET_LOOPBACK, 0};
    struct sockaddr_in at;
    socklen_t size = sizeof at;
    struct err err;
    const int listener = socket_listen(&address, &err);

    ck_assert_int_eq(getsockname(listener, (struct sockaddr *)&at, &size), 0);
    ck_assert_uint_eq(ntohl(at.sin_addr.s_addr), INADDR_LOOPBACK);
    close(listener);
}
END_TEST

START_TEST(one_who_does_not_read_is_not_waited_for)
{
    void (*const before)(int) = signal(SIGPIPE, SIG_DFL);
    struct socket_pair pair;
    char *const bytes = calloc(1, BIG);

    ck_assert(open_pair(SOCKET_LOOPBACK, &pair));
    memset(bytes, 'x', BIG);
    while (socket_send(pair.client, bytes, BIG,
                       clock_now() + 20 * CLOCK_MILLISECOND))
        ;
    close(pair.server);
    /* And one who has gone does not end the program: of that the first bytes that
     * cannot be sent tell, and those after them by a signal. */
    while (socket_send(pair.client, bytes, BIG, soon()))
        ;
    ck_assert(!socket_send(pair.client, bytes, 1, soon()));
    signal(SIGPIPE, before);
    close(pair.client);
    close(pair.listener);
    free(bytes);
}
END_TEST

/* Waits so many milliseconds, and wants to wait no more. */
static bool stops_after(void *whose)
{
    poll(NULL, 0, *(const int *)whose);
    return true;
}

/* The other side knows of it. */
START_TEST(a_connection_that_is_there_when_it_is_stopped_is_taken)
{
    struct socket_address address = {SOCKET_LOOPBACK, 0};
    struct err err = {""};
    const int listener = socket_listen(&address, &err);
    int descriptor = -1;

    ck_assert_int_ge(listener, 0);
    /* A busy machine may need longer. */
    for (int pause = 1; descriptor < 0 && pause < 5000; pause *= 2)
        descriptor =
            socket_connect(&address, soon(), stops_after, &pause, &err);
    ck_assert_msg(descriptor >= 0, "%s", err.text);
    close(descriptor);
    close(listener);
}
END_TEST

/* ---- what is not there ---- */

START_TEST(a_host_that_is_not_there_is_told)
{
    struct socket_address address = {SOCKET_LOOPBACK, 0};
    struct err err = {""};
    char expected[100];
    const int listener = socket_listen(&address, &err);

    close(listener); /* nobody listens there now */
    ck_assert_int_eq(socket_connect(&address, soon(), NULL, NULL, &err), -1);
    snprintf(expected, sizeof expected, "127.0.0.1:%d: Connection refused",
             address.port);
    ck_assert_str_eq(err.text, expected);

    /* Whether there is a network or not. */
    const struct socket_address nameless = {"no-such-host.invalid", 80};
    const int64_t late = clock_now() + 300 * CLOCK_MILLISECOND;

    ck_assert_int_eq(socket_connect(&nameless, late, NULL, NULL, &err), -1);
    ck_assert_msg(strstr(err.text, "no-such-host.invalid:80: ") == err.text,
                  "%s", err.text);
}
END_TEST

static bool is_stopped(void *whose)
{
    int *const asked = whose;

    return ++*asked > 2;
}

/* Where the queue of those who wait is full, the system does not answer. */
START_TEST(a_host_that_does_not_answer_takes_its_time_only)
{
    struct socket_address address = {SOCKET_LOOPBACK, 0};
    struct err err = {""};
    int waiting[QUEUE_MAX];
    int count = 0;
    int asked = 0;
    const int listener = socket_listen(&address, &err);

    ck_assert_int_eq(listen(listener, 0), 0);
    for (; count < QUEUE_MAX; count++) {
        const int64_t late = clock_now() + 200 * CLOCK_MILLISECOND;

        waiting[count] = socket_connect(&address, late, NULL, NULL, &err);
        if (waiting[count] < 0) {
            ck_assert_int_ge(clock_now(), late);
            break;
        }
    }
    ck_assert_msg(strstr(err.text, ": no answer in time") != NULL, "%s",
                  err.text);
    ck_assert_int_eq(socket_connect(&address, soon(), is_stopped, &asked, &err),
                     -1);
    ck_assert_msg(strstr(err.text, ": it was interrupted") != NULL, "%s",
                  err.text);
    while (count-- > 0)
        close(waiting[count]);
    close(listener);
}
END_TEST

START_TEST(two_cannot_listen_at_one_port)
{
    struct socket_address address = {SOCKET_LOOPBACK, 0};
    struct err err = {""};
    const int listener = socket_listen(&address, &err);

    ck_assert_int_eq(socket_listen(&address, &err), -1);
    ck_assert_msg(strstr(err.text, strerror(EADDRINUSE)) != NULL, "%s",
                  err.text);
    close(listener);
}
END_TEST

Suite *socket_suite(void)
{
    Suite *const suite = suite_create("socket");
    TCase *const tests = tcase_create("socket");

    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, addresses_are_read_as_people_write_them);
    tcase_add_test(tests, what_is_no_address_is_told);
    tcase_add_test(tests, a_host_of_any_length_is_refused_or_whole);
    tcase_add_test(tests, bytes_go_both_ways);
    tcase_add_test(tests, no_other_program_inherits_a_connection);
    tcase_add_test(tests,
                   a_side_that_has_gone_without_a_word_is_noticed_some_day);
    tcase_add_test(tests, nothing_listens_to_other_machines_unasked);
    tcase_add_test(tests, one_who_does_not_read_is_not_waited_for);
    tcase_add_test(tests,
                   a_connection_that_is_there_when_it_is_stopped_is_taken);
    tcase_add_test(tests, a_host_that_is_not_there_is_told);
    tcase_add_test(tests, a_host_that_does_not_answer_takes_its_time_only);
    tcase_add_test(tests, two_cannot_listen_at_one_port);
    suite_add_tcase(suite, tests);
    return suite;
}
