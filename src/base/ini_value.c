/* Values that are numbers, flags or one of a few words, read strictly. */
#include "base/ini.h"
#include "base/ini_locale.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void skip_sign(const char **at)
{
    if (**at == '+' || **at == '-')
        ++*at;
}

/* False when there is none. */
static bool skip_digits(const char **at)
{
    const size_t length = strspn(*at, "0123456789");

    *at += length;
    return length > 0;
}

static bool is_whole_number(const char *at)
{
    skip_sign(&at);
    return skip_digits(&at) && *at == '\0';
}

static bool is_number(const char *at)
{
    skip_sign(&at);
    if (!skip_digits(&at))
        return false;
    if (*at == '.') {
        at++;
        if (!skip_digits(&at))
            return false;
    }
    if (*at == 'e' || *at == 'E') {
        at++;
        skip_sign(&at);
        if (!skip_digits(&at))
            return false;
    }
    return *at == '\0';
}

static double to_number(const char *text)
{
    const struct ini_locale locale = ini_locale_enter();
    const double number = strtod(text, NULL);

    ini_locale_leave(locale);
    return number;
}

static struct err_token shown(const char *text)
{
    if (*text == '\0')
        text = "an empty value";
    return err_token(text, strlen(text));
}

bool ini_int(struct ini *ini, const char *section, const char *key, long min,
             long max, long *value, struct err *err)
{
    const char *text = NULL;

    if (!ini_text(ini, section, key, &text, err))
        return false;
    if (text == NULL)
        return true;
    if (!is_whole_number(text))
        return ini_fail(ini, section, key, err, "%s is not a whole number",
                        shown(text).text);
    errno = 0;
    const long number = strtol(text, NULL, 10);

    if (errno == ERANGE || number < min || number > max)
        return ini_fail(ini, section, key, err, "%s is not in %ld..%ld",
                        shown(text).text, min, max);
    *value = number;
    return true;
}

bool ini_real(struct ini *ini, const char *section, const char *key, double min,
              double max, double *value, struct err *err)
{
    const char *text = NULL;

    if (!ini_text(ini, section, key, &text, err))
        return false;
    if (text == NULL)
        return true;
    if (!is_number(text))
        return ini_fail(ini, section, key, err, "%s is not a number",
                        shown(text).text);
    const double number = to_number(text);

    if (!isfinite(number) || number < min || number > max)
        return ini_fail(ini, section, key, err, "%s is not in %g..%g",
                        shown(text).text, min, max);
    *value = number;
    return true;
}

static int index_of(const char *text, const char *const names[], int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(text, names[i]) == 0)
            return i;
    return -1;
}

bool ini_choice(struct ini *ini, const char *section, const char *key,
                const char *const names[], int count, int *value,
                struct err *err)
{
    const char *text = NULL;

    if (!ini_text(ini, section, key, &text, err))
        return false;
    if (text == NULL)
        return true;

    const int index = index_of(text, names, count);

    if (index < 0)
        return ini_fail(ini, section, key, err, "%s is not one of %s",
                        shown(text).text, err_list(names, count, ", ").text);
    *value = index;
    return true;
}

bool ini_flag(struct ini *ini, const char *section, const char *key,
              bool *value, struct err *err)
{
    static const char *const names[] = {"off", "on", "no", "yes"};
    int index = -1;

    if (!ini_choice(ini, section, key, names, 4, &index, err))
        return false;
    if (index >= 0)
        *value = index % 2 == 1;
    return true;
}
