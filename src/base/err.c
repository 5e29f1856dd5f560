/* SPDX-License-Identifier: MIT */
/* Error messages, built from the inside out. */
#include "base/err.h"

#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool err_set(struct err *err, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(err->text, sizeof err->text, format, arguments);
    va_end(arguments);
    return false;
}

bool err_prefix(struct err *err, const char *format, ...)
{
    const struct err message = *err;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(err->text, sizeof err->text, format, arguments);
    va_end(arguments);

    const size_t length = strlen(err->text);
    snprintf(err->text + length, sizeof err->text - length, "%s", message.text);
    return false;
}

struct err_token err_token(const char *bytes, size_t length)
{
    struct err_token token = {"nothing"};
    const bool fits = length < ERR_TOKEN_MAX;
    const size_t kept = fits ? length : ERR_TOKEN_MAX - 1;

    if (length == 0)
        return token;
    for (size_t i = 0; i < kept; i++)
        token.text[i] = bytes[i] >= ' ' && bytes[i] <= '~' ? bytes[i] : '?';
    snprintf(token.text + kept, sizeof token.text - kept, "%s",
             fits ? "" : "...");
    return token;
}

static const char MORE[] = ", ...";

struct err_list err_list(const char *const words[], int count,
                         const char *before_last)
{
    struct err_list list = {""};
    size_t length = 0;

    for (int i = 0; i < count; i++) {
        const char *before = i == 0 ? "" : i == count - 1 ? before_last : ", ";
        const size_t room =
            sizeof list.text - (i == count - 1 ? 0 : strlen(MORE));

        if (length + strlen(before) + strlen(words[i]) >= room) {
            memcpy(list.text + length, MORE, sizeof MORE);
            break;
        }
        length +=
            (size_t)snprintf(list.text + length, sizeof list.text - length,
                             "%s%s", before, words[i]);
    }
    return list;
}

enum { WORD_MAX = 32 };

static size_t least_of(size_t one, size_t other)
{
    return one < other ? one : other;
}

/* Letters to insert, delete or replace: one row of the classic table. */
static size_t count_changes(const char *word, const char *name)
{
    const size_t length = strlen(name);
    size_t row[WORD_MAX + 1];

    for (size_t j = 0; j <= length; j++)
        row[j] = j;
    for (size_t i = 0; word[i] != '\0'; i++) {
        size_t diagonal = row[0];

        row[0] = i + 1;
        for (size_t j = 0; j < length; j++) {
            const size_t changed = diagonal + (word[i] != name[j]);

            diagonal = row[j + 1];
            row[j + 1] = least_of(changed, least_of(row[j], row[j + 1]) + 1);
        }
    }
    return row[length];
}

const char *err_nearest(const char *word, const char *const names[], int count)
{
    const char *best = NULL;
    size_t nearest = (strlen(word) + 4) / 3; /* must be nearer than this */

    if (strlen(word) > WORD_MAX)
        return NULL;
    for (int i = 0; i < count; i++) {
        if (strlen(names[i]) > WORD_MAX)
            continue;
        const size_t far = count_changes(word, names[i]);

        if (far < nearest) {
            nearest = far;
            best = names[i];
        }
    }
    return best;
}

bool err_no_such(struct err *err, const char *what, const char *word,
                 size_t length, const char *const names[], int count)
{
    const struct err_token token = err_token(word, length);
    const char *const near = err_nearest(token.text, names, count);

    return near != NULL
               ? err_set(err, "%s: no such %s; did you mean %s?", token.text,
                         what, near)
               : err_set(err, "%s: no such %s; there are %s", token.text, what,
                         err_list(names, count, " and ").text);
}

/* ---- when nothing can go on ---- */

/* Only one is ever set at a time; any thread may need it. */
static _Atomic(void (*)(void)) before_end;

void err_before_end(void (*work)(void))
{
    atomic_store(&before_end, work);
}

/*
 * Not with exit(), which would wait for output of other threads, and not with
 * stdio, which may need memory. A second thread that gets here waits for the
 * end, so that there is one message.
 */
_Noreturn void err_end(const struct err *err)
{
    static const char NAME[] = "naqala: ";
    static atomic_flag failed = ATOMIC_FLAG_INIT;
    const size_t length = strlen(err->text);
    char line[sizeof NAME + ERR_TEXT_MAX];

    while (atomic_flag_test_and_set(&failed))
        pause();

    void (*const work)(void) = atomic_load(&before_end);

    if (work != NULL)
        work();
    memcpy(line, NAME, sizeof NAME - 1);
    memcpy(line + sizeof NAME - 1, err->text, length);
    line[sizeof NAME - 1 + length] = '\n';
    while (write(STDERR_FILENO, line, sizeof NAME + length) < 0 &&
           errno == EINTR)
        ;
    _exit(EXIT_FAILURE);
}
