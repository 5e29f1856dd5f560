/* SPDX-License-Identifier: MIT */
/* Lines to a host. */
#include "support/caller.h"
#include "base/memory.h"

#include <arpa/inet.h>
#include <check.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Very long, for a busy machine. */
enum { WAITS_MAX = 60000, WAIT_MILLISECONDS = 2 };

struct caller {
    int descriptor;
    char *heard;
    int count;
    int capacity;
    bool closed;
};

struct caller *caller_new(int port)
{
    struct caller *const caller = memory_new(1, sizeof *caller);
    struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons((uint16_t)port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };

    caller->descriptor = socket(AF_INET, SOCK_STREAM, 0);
    ck_assert_int_ge(caller->descriptor, 0);
    ck_assert_int_eq(connect(caller->descriptor,
                             (const struct sockaddr *)&address, sizeof address),
                     0);
    caller->heard = memory_text("");
    caller->capacity = 1;
    return caller;
}

void caller_free(struct caller *caller)
{
    if (caller == NULL)
        return;
    close(caller->descriptor);
    free(caller->heard);
    free(caller);
}

void caller_send(struct caller *caller, const char *bytes)
{
    size_t length = strlen(bytes);

    while (length > 0) {
        const ssize_t sent =
            send(caller->descriptor, bytes, length, MSG_NOSIGNAL);

        if (sent <= 0)
            return; /* the host has closed it */
        bytes += sent;
        length -= (size_t)sent;
    }
}

void caller_say(struct caller *caller, const char *line)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&bytes, &length);

    fprintf(out, "%s\n", line);
    fclose(out);
    caller_send(caller, bytes);
    free(bytes);
}

const char *caller_hear(struct caller *caller)
{
    char piece[4096];

    for (;;) {
        const ssize_t count =
            recv(caller->descriptor, piece, sizeof piece, MSG_DONTWAIT);

        if (count <= 0) {
            caller->closed |= count == 0 || errno == ECONNRESET;
            return caller->heard;
        }
        caller->heard =
            memory_grow(caller->heard, &caller->capacity,
                        caller->count + (int)count + 1, sizeof *caller->heard);
        memcpy(caller->heard + caller->count, piece, (size_t)count);
        caller->count += (int)count;
        caller->heard[caller->count] = '\0';
    }
}

void caller_forget(struct caller *caller)
{
    caller_hear(caller);
    caller->count = 0;
    *caller->heard = '\0';
}

bool caller_is_closed(struct caller *caller)
{
    caller_hear(caller);
    return caller->closed;
}

void caller_settle(struct caller *caller, void (*work)(void *whose),
                   void *whose)
{
    const int before = (int)strlen(caller_hear(caller));

    caller_say(caller, "ping");
    for (int i = 0; i < WAITS_MAX; i++) {
        work(whose);
        if (strstr(caller_hear(caller) + before, "pong\n") != NULL ||
            caller->closed)
            return;
        poll(NULL, 0, WAIT_MILLISECONDS);
    }
    ck_abort_msg("the host does not answer: %s", caller->heard);
}
