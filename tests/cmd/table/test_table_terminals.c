/* SPDX-License-Identifier: MIT */
/* host and join in two terminals, and a line between them that is cut and
 * restored. */
#include "base/socket.h"
#include "cmd/table/test_table_command.h"
#include "support/folder.h"
#include "support/screen/terminal.h"

#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STATE_BYTES = 300 };

/* Takes from one and gives to the other, until one of them has ended. */
static void relay_bytes(int one, int other)
{
    struct pollfd ends[] = {{.fd = one, .events = POLLIN},
                            {.fd = other, .events = POLLIN}};
    char bytes[4096];

    while (poll(ends, 2, -1) > 0)
        for (int i = 0; i < 2; i++) {
            const ssize_t count = ends[i].revents != 0
                                      ? read(ends[i].fd, bytes, sizeof bytes)
                                      : -1;

            if (ends[i].revents != 0 && count <= 0)
                return;
            if (count > 0 && write(ends[1 - i].fd, bytes, (size_t)count) < 0)
                return;
        }
}

/* A process that stands between a port and the host's. */
static pid_t start_relay(int *port, int to)
{
    struct socket_address here = {SOCKET_LOOPBACK, *port};
    const struct socket_address there = {SOCKET_LOOPBACK, to};
    struct err err = {""};
    const int listener = socket_listen(&here, &err);
    pid_t child;

    ck_assert_msg(listener >= 0, "%s", err.text);
    *port = here.port;
    child = fork();
    ck_assert_int_ge(child, 0);
    if (child > 0) {
        close(listener);
        return child;
    }
    for (;;) {
        struct pollfd wake = {.fd = listener, .events = POLLIN};
        struct socket_name from;
        int one;
        int other;

        poll(&wake, 1, -1);
        one = socket_accept(listener, &from);
        if (one < 0)
            continue;
        other = socket_connect(&there, INT64_MAX, NULL, NULL, &err);
        if (other >= 0)
            relay_bytes(one, other);
        close(one);
        close(other);
    }
}

static void cut_relay(pid_t relay)
{
    int status;

    kill(relay, SIGKILL);
    ck_assert_int_eq(waitpid(relay, &status, 0), relay);
}

static int read_port(struct terminal *terminal)
{
    static const char before[] = "naqala join 127.0.0.1:";

    terminal_await(terminal, before);
    return atoi(strstr(terminal_text(terminal), before) + strlen(before));
}

/* naqala in a terminal, with a folder that it can keep its games in. */
static struct terminal *start(const char *folder, const char *const words[])
{
    char state[STATE_BYTES];
    const char *const settings[] = {state, NULL};

    snprintf(state, sizeof state, "XDG_STATE_HOME=%s", folder);
    return terminal_start(
        &(struct terminal_order){.words = words, .settings = settings});
}

static struct terminal *start_guest(const char *folder, int port)
{
    char address[40];
    const char *words[] = {"join", address,    "--code", "ABCD", "--name",
                           "Ben",  "--motion", "none",   NULL};

    snprintf(address, sizeof address, "127.0.0.1:%d", port);
    return start(folder, words);
}

START_TEST(two_terminals_play_and_a_line_that_breaks_is_mended)
{
    char *const folder = folder_new();
    struct terminal *const host =
        start(folder,
              (const char *const[]){"host", "--port", "0", "--code", "ABCD",
                                    "--name", "Ann", "--motion", "none", NULL});
    struct terminal *guest;
    int port = 0;
    const int host_port = read_port(host);
    pid_t relay = start_relay(&port, host_port);

    guest = start_guest(folder, port);
    terminal_await(guest, "it is Ann's turn");
    terminal_await(host, "Ben has come");
    terminal_type(host, "2");
    terminal_await(guest, "Ann sows b");
    terminal_type(guest, "1");
    terminal_await(host, "Ben sows a");

    cut_relay(relay);
    terminal_await(guest, "the line is broken");
    terminal_await(host, "the line to Ben is broken");
    relay = start_relay(&port, host_port);
    terminal_await(host, "Ben is back");
    terminal_await_without(guest, "the line is broken");
    terminal_type(host, "3");
    terminal_await(guest, "Ann sows c");

    terminal_type(guest, "u");
    terminal_await(host, "Ben asks to take move 2 back");
    terminal_type(host, "\r");
    terminal_await(guest, "move 2");
    terminal_await_without(host, "asks to take");
    terminal_type(guest, "c");
    terminal_await(guest, "Say to the table");
    terminal_type(guest, "good game\r");
    terminal_await(host, "Ben: good game");

    terminal_type(host, "q");
    terminal_await(host, "Leave the table?");
    terminal_type(host, "y");
    terminal_await(guest, "the host has closed the table");
    terminal_await(host, "New game");
    terminal_type(host, "q");
    ck_assert_int_eq(terminal_wait(host), 0);
    terminal_is_as_found(host);
    terminal_type(guest, "q");
    ck_assert_int_eq(terminal_wait(guest), 0);
    terminal_is_as_found(guest);
    cut_relay(relay);
    terminal_free(host);
    terminal_free(guest);
    folder_free(folder);
}
END_TEST

/* A hang-up says goodbye, too. */
START_TEST(a_terminal_that_goes_away_leaves_the_table)
{
    char *const folder = folder_new();
    struct terminal *const host =
        start(folder, (const char *const[]){"host", "--port", "0", "--code",
                                            "ABCD", "--name", "Ann", NULL});
    struct terminal *const guest = start_guest(folder, read_port(host));

    terminal_await(host, "Ben has come");
    terminal_hang_up(guest);
    terminal_await(host, "Ben has left the table");
    terminal_free(guest);
    terminal_type(host, "q");
    ck_assert_int_eq(terminal_wait(host), 0);
    terminal_free(host);
    folder_free(folder);
}
END_TEST

TCase *table_terminals_case(void)
{
    TCase *const tests = tcase_create("terminals");

    tcase_set_timeout(tests, 240);
    tcase_add_test(tests, two_terminals_play_and_a_line_that_breaks_is_mended);
    tcase_add_test(tests, a_terminal_that_goes_away_leaves_the_table);
    return tests;
}
