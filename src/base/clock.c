/* SPDX-License-Identifier: MIT */
/* The only place that asks the system what time it is. */
#include "base/clock.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int64_t clock_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * CLOCK_SECOND + now.tv_nsec;
}

int64_t clock_seconds(void)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    char *rest;

    if (epoch == NULL || *epoch == '\0')
        return time(NULL);
    errno = 0;

    const long long given = strtoll(epoch, &rest, 10);

    return *rest == '\0' && errno == 0 ? given : time(NULL);
}

struct clock_date clock_date(void)
{
    struct clock_date date = {"1970-01-01T00:00:00Z"};
    const time_t now = (time_t)clock_seconds();
    struct tm parts;

    /* Four digits, whatever SOURCE_DATE_EPOCH says. */
    if (gmtime_r(&now, &parts) != NULL && parts.tm_year >= 1000 - 1900 &&
        parts.tm_year <= 9999 - 1900)
        strftime(date.text, sizeof date.text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return date;
}

static bool in_range(const char *digits, int min, int max)
{
    const int number = (digits[0] - '0') * 10 + (digits[1] - '0');

    return number >= min && number <= max;
}

/* 2026-11-21T09:12:05Z, digit for digit; a leap second is as good as any. */
bool clock_is_date(const char *text)
{
    const char *form = "dddd-dd-ddTdd:dd:ddZ";

    if (strlen(text) != strlen(form))
        return false;
    for (int i = 0; form[i] != '\0'; i++)
        if (form[i] == 'd' ? text[i] < '0' || text[i] > '9'
                           : text[i] != form[i])
            return false;
    return in_range(text + 5, 1, 12) && in_range(text + 8, 1, 31) &&
           in_range(text + 11, 0, 23) && in_range(text + 14, 0, 59) &&
           in_range(text + 17, 0, 60);
}
