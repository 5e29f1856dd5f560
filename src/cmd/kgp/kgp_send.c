/* SPDX-License-Identifier: MIT */
/* Messages to the server, numbered with the odd numbers in turn. */
#include "base/clock.h"
#include "base/socket.h"
#include "cmd/kgp/inside.h"

#include <stdarg.h>
#include <stdio.h>

enum { MESSAGE_TEXT_MAX = 1024 };

#define SEND_TIME (10 * CLOCK_SECOND)

void kgp_send(struct kgp *kgp, const uint64_t *ref, const char *format, ...)
{
    char text[MESSAGE_TEXT_MAX];
    char line[MESSAGE_TEXT_MAX + 64];
    char answered[32] = "";
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (ref != NULL)
        snprintf(answered, sizeof answered, "@%llu", (unsigned long long)*ref);

    const int length =
        snprintf(line, sizeof line, "%llu%s %s\r\n",
                 (unsigned long long)kgp->next_id, answered, text);

    kgp->next_id += 2;
    if (!socket_send(kgp->socket, line, (size_t)length,
                     clock_now() + SEND_TIME))
        kgp->engine.quit = true;
}

void kgp_send_setting(struct kgp *kgp, const char *key, const char *value)
{
    char quoted[MESSAGE_TEXT_MAX / 2];

    message_quote(value, quoted, sizeof quoted);
    kgp_send(kgp, NULL, "set %s %s", key, quoted);
}

void kgp_send_error(struct kgp *kgp, const struct message *about,
                    const char *why)
{
    char quoted[MESSAGE_TEXT_MAX / 2];

    message_quote(why, quoted, sizeof quoted);
    kgp_send(kgp, about->has_id ? &about->id : NULL, "error %s", quoted);
}
