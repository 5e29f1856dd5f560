/* SPDX-License-Identifier: MIT */
/* Numbers and words, read strictly. */
#include "base/value.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char DIGITS[] = "0123456789";

static struct err_token show_token(const char *text)
{
    if (*text == '\0')
        text = "an empty value";
    return err_token(text, strlen(text));
}

bool value_number(const char *text, long min, long max, long *value,
                  struct err *err)
{
    const char *const digits = text + (*text == '-');
    const size_t length = strspn(digits, DIGITS);

    if (length == 0 || digits[length] != '\0')
        return err_set(err, "%s is not a whole number", show_token(text).text);
    errno = 0;
    const long number = strtol(text, NULL, 10);

    if (errno == ERANGE || number < min || number > max)
        return err_set(err, "%s is not in %ld..%ld", show_token(text).text, min,
                       max);
    *value = number;
    return true;
}

bool value_decimal(const char *text, int places, long min, long max,
                   long *value, struct err *err)
{
    const char *const digits = text + (*text == '-');
    const size_t whole = strspn(digits, DIGITS);
    const char *const part = digits + whole + (digits[whole] == '.');
    const size_t given = strspn(part, DIGITS);
    bool fine = whole > 0 && whole + (size_t)places <= 9 &&
                given <= (size_t)places && part[given] == '\0' &&
                (given > 0) == (digits[whole] == '.');
    long number = fine ? strtol(digits, NULL, 10) : 0;
    long one = 1;

    for (int i = 0; i < places; i++) {
        const bool there = fine && (size_t)i < given;

        number = 10 * number + (there ? part[i] - '0' : 0);
        one *= 10;
    }
    if (*text == '-')
        number = -number;
    if (!fine || number < min || number > max)
        return err_set(err, "%s is not in %g..%g, with at most %d decimals",
                       show_token(text).text, (double)min / (double)one,
                       (double)max / (double)one, places);
    *value = number;
    return true;
}

bool value_word(const char *text, const char *const words[], int count,
                int *value, struct err *err)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], text) == 0) {
            *value = i;
            return true;
        }
    return err_set(err, "%s is not one of %s", show_token(text).text,
                   err_list(words, count, " or ").text);
}
