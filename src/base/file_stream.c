/* SPDX-License-Identifier: MIT */
/* Standard input and output: has all output been written, all input been read?
 * And rows of comma separated values. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* They are opened for the wrong direction, so that reading and writing still
 * fail. */
void file_hold_standard(void)
{
    for (int at = STDIN_FILENO; at <= STDERR_FILENO; at++)
        if (fcntl(at, F_GETFD) < 0 &&
            open("/dev/null", at == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
}

/* Discards later output, which would fail and be reported again. Always false.
 */
static bool give_up(FILE *out)
{
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);

    if (nowhere >= 0 && dup2(nowhere, fileno(out)) >= 0 && fflush(out) == 0)
        clearerr(out);
    if (nowhere >= 0)
        close(nowhere);
    return false;
}

/* Sets err for output that was lost earlier. The reason is not known any more,
 * but writing another line end fails for the same reason, if it lasts. Always
 * false. */
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
