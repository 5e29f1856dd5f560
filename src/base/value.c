/* SPDX-License-Identifier: MIT */
/* Numbers and words, read strictly, and cutting a spec. */
#include "base/value.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char DIGITS[] = "0123456789";

static struct err_token show_token(const char *text)
{
    if (*text == '\0')
        text = "an empty value";
    return err_token(text, strlen(text));
}

bool value_number(const char *text, int64_t min, int64_t max, int64_t *value,
                  struct err *err)
{
    const char *const digits = text + (*text == '-');
    const size_t length = strspn(digits, DIGITS);

    if (length == 0 || digits[length] != '\0')
        return err_set(err, "%s is not a whole number", show_token(text).text);
    errno = 0;
    const int64_t number = strtoll(text, NULL, 10);

    if (errno == ERANGE || number < min || number > max)
        return err_set(err, "%s is not in %" PRId64 "..%" PRId64,
                       show_token(text).text, min, max);
    *value = number;
    return true;
}

bool value_decimal(const char *text, int places, int64_t min, int64_t max,
                   int64_t *value, struct err *err)
{
    const char *const digits = text + (*text == '-');
    const size_t whole = strspn(digits, DIGITS);
    const char *const part = digits + whole + (digits[whole] == '.');
    const size_t given = strspn(part, DIGITS);
    const bool decimal = whole > 0 && part[given] == '\0' &&
                         (given > 0) == (digits[whole] == '.');
    const bool fine =
        decimal && whole + (size_t)places <= 9 && given <= (size_t)places;
    int64_t number = fine ? strtoll(digits, NULL, 10) : 0;
    int64_t one = 1;

    for (int i = 0; i < places; i++) {
        const bool there = fine && (size_t)i < given;

        number = 10 * number + (there ? part[i] - '0' : 0);
        one *= 10;
    }
    if (*text == '-')
        number = -number;
    if (!decimal)
        return err_set(err, "%s is not a decimal number, as 0.5 is",
                       show_token(text).text);
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

/* ---- specs ---- */

bool spec_cut(const char *text, struct spec *spec, struct err *err)
{
    const size_t length = strlen(text);

    if (length >= sizeof spec->text)
        return err_set(err, "%s: longer than a spec can be",
                       err_token(text, length).text);
    memcpy(spec->text, text, length + 1);
    spec->name = spec->text;
    spec->count = 0;

    char *rest = strchr(spec->text, ':');

    while (rest != NULL) {
        *rest++ = '\0';

        char *const pair = rest;

        rest = strchr(pair, ',');
        if (rest != NULL)
            *rest = '\0';

        char *const equals = strchr(pair, '=');

        if (equals == NULL || equals == pair || equals[1] == '\0')
            return err_set(err, "%s: %s: not of the form key=value", spec->name,
                           err_token(pair, strlen(pair)).text);
        if (spec->count == SPEC_PAIRS_MAX)
            return err_set(err, "%s: more than %d keys", spec->name,
                           SPEC_PAIRS_MAX);
        *equals = '\0';
        spec->pairs[spec->count++] = (struct spec_pair){pair, equals + 1};
    }
    return true;
}

bool spec_unknown(const char *name, const char *key, const char *const keys[],
                  int count, struct err *err)
{
    const struct err_token token = err_token(key, strlen(key));
    const char *near = err_nearest(key, keys, count);

    if (near != NULL)
        return err_set(err, "%s: %s: not known; did you mean %s?", name,
                       token.text, near);
    if (count == 0)
        return err_set(err, "%s: %s: not known; it takes no keys", name,
                       token.text);
    return err_set(err, "%s: %s: not known; its %s %s", name, token.text,
                   count == 1 ? "only key is" : "keys are",
                   err_list(keys, count, " and ").text);
}
