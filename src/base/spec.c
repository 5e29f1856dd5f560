/* Cutting a spec, and the sentences about what is wrong in one. */
#include "base/spec.h"

#include <stdio.h>
#include <stdlib.h>
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

bool spec_number(const char *key, const char *text, int min, int max,
                 int *value, struct err *err)
{
    const size_t length = strlen(text);
    long number = -1;

    /* Nine digits are more than any key takes, and fit a long. */
    if (length > 0 && length < 10 && strspn(text, "0123456789") == length)
        number = strtol(text, NULL, 10);
    if (number < min || number > max)
        return err_set(err, "%s: %s is not in %d..%d", key,
                       err_token(text, length).text, min, max);
    *value = (int)number;
    return true;
}

/* The digits behind the point, as if there were so many; or -1. */
static int fraction(const char *text, size_t places)
{
    const size_t length = strlen(text);
    int number = 0;

    if (length < 1 || length > places || strspn(text, "0123456789") != length)
        return -1;
    for (size_t i = 0; i < places; i++)
        number = 10 * number + (i < length ? text[i] - '0' : 0);
    return number;
}

static bool read_decimal(const char *text, size_t places, int one, int *value)
{
    const bool negative = *text == '-';
    const char *digits = text + negative;
    const size_t whole = strspn(digits, "0123456789");
    const char *point = digits + whole;
    const int part = *point == '.' ? fraction(point + 1, places) : 0;

    if (whole < 1 || whole + places > 9 || part < 0 ||
        (*point != '\0' && *point != '.'))
        return false;
    *value = (int)strtol(digits, NULL, 10) * one + part;
    *value = negative ? -*value : *value;
    return true;
}

static bool spec_decimal(const char *key, const char *text, size_t places,
                         int one, int min, int max, int *value, struct err *err)
{
    int number;

    if (!read_decimal(text, places, one, &number) || number < min ||
        number > max)
        return err_set(err,
                       "%s: %s is not in %g..%g, with at most %zu decimals",
                       key, err_token(text, strlen(text)).text,
                       (double)min / one, (double)max / one, places);
    *value = number;
    return true;
}

bool spec_thousandths(const char *key, const char *text, int min, int max,
                      int *value, struct err *err)
{
    return spec_decimal(key, text, 3, 1000, min, max, value, err);
}

bool spec_millionths(const char *key, const char *text, int min, int max,
                     int *value, struct err *err)
{
    return spec_decimal(key, text, 6, 1000000, min, max, value, err);
}

bool spec_word(const char *key, const char *text, const char *const words[],
               int count, int *value, struct err *err)
{
    for (*value = 0; *value < count; (*value)++)
        if (strcmp(words[*value], text) == 0)
            return true;
    return err_set(err, "%s: %s: not known; it is %s", key,
                   err_token(text, strlen(text)).text,
                   err_list(words, count, " or ").text);
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
