/* SPDX-License-Identifier: MIT */
/* Cutting a spec, and the sentences about what is wrong in one. */
#include "base/spec.h"
#include "base/value.h"

#include <stdio.h>
#include <string.h>

/* `key=value` in place: the = becomes the end of the key. */
static bool cut_pair(char *text, struct spec *spec, struct err *err)
{
    char *equals = strchr(text, '=');

    if (equals == NULL || equals == text || equals[1] == '\0')
        return err_set(err, "%s: %s: not of the form key=value", spec->name,
                       err_token(text, strlen(text)).text);
    if (spec->count == SPEC_PAIRS_MAX)
        return err_set(err, "%s: more than %d keys", spec->name,
                       SPEC_PAIRS_MAX);
    *equals = '\0';
    spec->pairs[spec->count++] = (struct spec_pair){text, equals + 1};
    return true;
}

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

    if (rest == NULL)
        return true;
    *rest++ = '\0';
    for (;;) {
        char *comma = strchr(rest, ',');

        if (comma != NULL)
            *comma = '\0';
        if (!cut_pair(rest, spec, err))
            return false;
        if (comma == NULL)
            return true;
        rest = comma + 1;
    }
}

/* Nine digits are more than any key takes, and fit an int. */
static bool store_number(const char *key, bool read, long number, int *value,
                         struct err *err)
{
    if (!read)
        return err_prefix(err, "%s: ", key);
    *value = (int)number;
    return true;
}

bool spec_number(const char *key, const char *text, int min, int max,
                 int *value, struct err *err)
{
    long number = 0;
    const bool read = value_number(text, min, max, &number, err);

    return store_number(key, read, number, value, err);
}

bool spec_thousandths(const char *key, const char *text, int min, int max,
                      int *value, struct err *err)
{
    long number = 0;
    const bool read = value_decimal(text, 3, min, max, &number, err);

    return store_number(key, read, number, value, err);
}

bool spec_millionths(const char *key, const char *text, int min, int max,
                     int *value, struct err *err)
{
    long number = 0;
    const bool read = value_decimal(text, 6, min, max, &number, err);

    return store_number(key, read, number, value, err);
}

bool spec_word(const char *key, const char *text, const char *const words[],
               int count, int *value, struct err *err)
{
    return value_word(text, words, count, value, err) ||
           err_prefix(err, "%s: ", key);
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
    return err_set(err, "%s: %s: not known; its keys are %s", name, token.text,
                   err_list(keys, count, " and ").text);
}
