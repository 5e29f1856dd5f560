/* SPDX-License-Identifier: MIT */
/* Bytes to and from the terminal. */
#include "ui/term/wire.h"
#include "base/memory.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Waits for a terminal that cannot take more now: a lost part of a picture
 * would never be drawn again, and a lost mode never be turned off. */
void term_wire_write(const char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t put = write(STDOUT_FILENO, bytes, length);

        if (put < 0 && errno == EAGAIN)
            poll(&(struct pollfd){.fd = STDOUT_FILENO, .events = POLLOUT}, 1,
                 -1);
        else if (put < 0 && errno != EINTR)
            return;
        bytes += put > 0 ? put : 0;
        length -= put > 0 ? (size_t)put : 0;
    }
}

static void write_text(const char *text)
{
    term_wire_write(text, strlen(text));
}

int term_wire_read(char *bytes, int max)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};

    if (poll(&input, 1, 0) <= 0)
        return 0;
    if ((input.revents & POLLIN) == 0)
        return -1;

    const ssize_t got = read(STDIN_FILENO, bytes, (size_t)max);

    if (got < 0 && (errno == EINTR || errno == EAGAIN))
        return 0;
    return got > 0 ? (int)got : -1;
}

bool term_wire_lost(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO};

    return poll(&output, 1, 0) > 0 &&
           (output.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

bool term_wire_size(int *width, int *height)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 ||
        size.ws_row == 0)
        return false;
    *width = size.ws_col;
    *height = size.ws_row;
    return true;
}

/* Clicks, drags, motion: a terminal ignores modes that it does not have. */
void term_wire_set_mouse(bool on)
{
    write_text(on ? "\033[?1000h\033[?1002h\033[?1003h\033[?1006h"
                  : "\033[?1006l\033[?1003l\033[?1002l\033[?1000l");
}

void term_wire_set_paste(bool on)
{
    write_text(on ? "\033[?2004h" : "\033[?2004l");
}

/* Asks for the ground, then for what the terminal is, which every terminal
 * answers: if only that comes, it does not tell its ground. The string ends
 * with BEL, because some terminals repeat the end that they got and garble the
 * other one. */
void term_wire_ask(void)
{
    write_text("\033]11;?\a\033[c");
}

void term_wire_ring(void)
{
    write_text("\a");
}

/* In base 64: three bytes as four signs, with = for each missing byte. */
void term_wire_copy(const char *text)
{
    static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "abcdefghijklmnopqrstuvwxyz0123456789+/";
    const size_t size = strlen(text);
    char *bytes = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&bytes, &length);

    fputs("\033]52;c;", out);
    for (size_t at = 0; at < size; at += 3) {
        uint32_t bits = 0;

        for (size_t i = at; i < at + 3; i++)
            bits = bits << 8 | (i < size ? (unsigned char)text[i] : 0);
        for (size_t i = 0; i < 4; i++)
            putc(at + i > size ? '=' : signs[bits >> (18 - 6 * i) & 63], out);
    }
    fputc('\a', out);
    fclose(out);
    term_wire_write(bytes, length);
    free(bytes);
}
