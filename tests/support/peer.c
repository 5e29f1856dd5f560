/* SPDX-License-Identifier: MIT */
/* Two pipes and a child. */
#include "support/peer.h"
#include "base/lines.h"
#include "base/memory.h"
#include "support/run.h"

#include <check.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MAX = 16, LINE_LIMIT = 1 << 16, PATIENCE = 240000 };

struct peer {
    pid_t child;
    FILE *to;
    int from;
    struct lines lines;
};

static void run_child(const char *words, int in, int out, int heard)
{
    char *const copy = memory_text(words);
    char *arguments[WORDS_MAX + 2] = {memory_text(run_program())};
    char *rest = NULL;
    int count = 1;

    for (char *word = strtok_r(copy, " ", &rest);
         word != NULL && count <= WORDS_MAX; word = strtok_r(NULL, " ", &rest))
        arguments[count++] = word;
    dup2(in, STDIN_FILENO);
    dup2(out, heard);
    execv(arguments[0], arguments);
    _exit(RUN_NOT_FOUND);
}

static struct peer *start_peer(const char *words, int heard,
                               const char *const settings[])
{
    struct peer *const peer = memory_new(1, sizeof *peer);
    int to[2], from[2];

    ck_assert_int_eq(pipe(to), 0);
    ck_assert_int_eq(pipe(from), 0);
    for (int end = 0; end < 2; end++) {
        fcntl(to[end], F_SETFD, FD_CLOEXEC);
        fcntl(from[end], F_SETFD, FD_CLOEXEC);
    }
    signal(SIGPIPE, SIG_IGN);
    peer->child = fork();
    ck_assert_int_ge(peer->child, 0);
    if (peer->child == 0) {
        for (; settings != NULL && *settings != NULL; settings++)
            putenv(memory_text(*settings));
        run_child(words, to[0], from[1], heard);
    }
    close(to[0]);
    close(from[1]);
    peer->to = fdopen(to[1], "w");
    peer->from = from[0];
    peer->lines = lines_new(from[0], LINE_LIMIT);
    return peer;
}

struct peer *peer_start(const char *words)
{
    return start_peer(words, STDOUT_FILENO, NULL);
}

struct peer *peer_watch(const char *words, const char *const settings[])
{
    return start_peer(words, STDERR_FILENO, settings);
}

void peer_interrupt(const struct peer *peer)
{
    peer_signal(peer, SIGINT);
}

void peer_signal(const struct peer *peer, int signal)
{
    ck_assert_int_eq(kill(peer->child, signal), 0);
}

void peer_say(struct peer *peer, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vfprintf(peer->to, format, arguments);
    va_end(arguments);
    putc('\n', peer->to);
    ck_assert_int_eq(fflush(peer->to), 0);
}

const char *peer_hear(struct peer *peer, const char *begin)
{
    for (;;) {
        struct pollfd news = {.fd = peer->from, .events = POLLIN};
        enum line_kind kind;
        const char *line;

        while ((line = lines_take(&peer->lines, &kind)) != NULL)
            if (strncmp(line, begin, strlen(begin)) == 0)
                return line + strlen(begin);
        ck_assert_msg(!peer->lines.ended, "it ended before it said %s", begin);
        ck_assert_msg(poll(&news, 1, PATIENCE) > 0, "it does not say %s",
                      begin);
        lines_fill(&peer->lines);
    }
}

void peer_say_no_more(struct peer *peer)
{
    if (peer->to != NULL)
        fclose(peer->to);
    peer->to = NULL;
}

int peer_end(struct peer *peer)
{
    int status = 0;

    peer_say_no_more(peer);
    while (lines_fill(&peer->lines)) {
        enum line_kind kind;

        while (lines_take(&peer->lines, &kind) != NULL || kind != LINE_NONE)
            ;
    }
    ck_assert_int_eq(waitpid(peer->child, &status, 0), peer->child);
    close(peer->from);
    lines_free(&peer->lines);
    free(peer);
    return WIFEXITED(status) ? WEXITSTATUS(status)
                             : RUN_SIGNAL + WTERMSIG(status);
}
