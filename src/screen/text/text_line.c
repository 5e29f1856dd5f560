/* SPDX-License-Identifier: MIT */
/* Reads the lines of a player, which may contain anything. */
#include "screen/text/text_line.h"
#include "base/utf8.h"

#include <poll.h>
#include <string.h>

enum { NO_TEXT = 1 };

static bool is_blank(int byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

/* The next byte; also EOF if the player must leave before it comes. */
static int read_byte(FILE *in, int leaves)
{
    struct pollfd wake[] = {{.fd = leaves, .events = POLLIN},
                            {.fd = fileno(in), .events = POLLIN}};

    while (leaves > 0) {
        if (poll(wake, 2, -1) < 0)
            continue;
        if (wake[0].revents != 0)
            return EOF;
        break;
    }
    return getc(in);
}

bool text_line_read(FILE *in, int leaves, char line[TEXT_LINE_BYTES])
{
    size_t length = 0;
    int byte;

    while ((byte = read_byte(in, leaves)) != EOF && byte != '\n') {
        if (length > 0 || !is_blank(byte))
            length++;
        if (length > 0 && length < TEXT_LINE_BYTES)
            line[length - 1] = byte == '\0' ? NO_TEXT : (char)byte;
    }
    if (length >= TEXT_LINE_BYTES) {
        snprintf(line, TEXT_LINE_BYTES, "a line of %zu bytes", length);
        return true;
    }
    while (length > 0 && is_blank(line[length - 1]))
        length--;
    line[length] = '\0';
    utf8_clean(line);
    return byte != EOF || length > 0;
}

bool text_line_answer(FILE *in, int leaves, bool echo, FILE *out,
                      char line[TEXT_LINE_BYTES])
{
    if (fflush(out) != 0 || ferror(out) != 0)
        return false;

    const bool read = text_line_read(in, leaves, line);

    if (echo && read)
        utf8_write_text(line, out);
    if (echo || !read)
        putc('\n', out);
    return read;
}

bool text_line_is(const char *answer, char letter, const char *word)
{
    return (answer[0] == letter && answer[1] == '\0') ||
           strcmp(answer, word) == 0;
}
