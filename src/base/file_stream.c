/* SPDX-License-Identifier: MIT */
/* Standard input and output, and rows of values: whether what was printed has
 * arrived, and what was read is all. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Opened the wrong way round, so that reading and writing fail as before. */
void file_hold_standard(void)
{
    for (int at = STDIN_FILENO; at <= STDERR_FILENO; at++)
        if (fcntl(at, F_GETFD) < 0 &&
            open("/dev/null", at == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
}

/* What is still to be written would fail, and be told, again. Always false. */
static bool give_up(FILE *out)
{
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);

    if (nowhere >= 0 && dup2(nowhere, fileno(out)) >= 0 && fflush(out) == 0)
        clearerr(out);
    if (nowhere >= 0)
        close(nowhere);
    return false;
}

/* Why something was lost long ago is not remembered, but a line end more meets
 * the same reason, if it lasts. Always false. */
static bool fail_again(FILE *out, const char *name, struct err *err)
{
    return write(fileno(out), "\n", 1) < 0
               ? err_set(err, "%s: %s", name, strerror(errno))
               : err_set(err, "%s cannot be written", name);
}

bool file_flush(FILE *out, const char *name, struct err *err)
{
    if (fflush(out) != 0)
        err_set(err, "%s: %s", name, strerror(errno));
    else if (ferror(out) != 0)
        fail_again(out, name, err);
    else
        return true;
    return give_up(out);
}

bool file_print(FILE *out, const char *name, const char *bytes, size_t length,
                struct err *err)
{
    if (fwrite(bytes, 1, length, out) == length)
        return file_flush(out, name, err);
    err_set(err, "%s: %s", name, strerror(errno));
    return give_up(out);
}

bool file_was_read(FILE *in, const char *name, struct err *err)
{
    return ferror(in) == 0 || err_set(err, "%s cannot be read", name);
}

void csv_write_field(const char *text, char after, FILE *out)
{
    const bool quoted = strpbrk(text, ",\"\r\n") != NULL;

    if (quoted)
        putc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            putc('"', out);
        putc(*text, out);
    }
    if (quoted)
        putc('"', out);
    putc(after, out);
}
