/* SPDX-License-Identifier: MIT */
/* The only place that asks the system for the time. */
#include "base/clock.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t read_clock(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return now.tv_sec * CLOCK_SECOND + now.tv_nsec;
}

int64_t clock_now(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

int clock_milliseconds_until(int64_t then, int64_t now)
{
    if (then == INT64_MAX)
        return -1;
    if (then <= now)
        return 0;

    const int64_t rest = (then - now - 1) / CLOCK_MILLISECOND + 1;

    return rest < INT_MAX ? (int)rest : INT_MAX;
}

int64_t clock_thread(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
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

    /* Only years of four digits, whatever SOURCE_DATE_EPOCH says. */
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

/* ---- days ---- */

enum { FIRST_YEAR = 1000, LAST_YEAR = 9999 };

/* Days are counted from the first of March of year 0, so that the leap day is
 * the last day of a year. */
enum { DAYS_TO_1970 = 719468, DAYS_IN_ERA = 146097, YEARS_IN_ERA = 400 };

static int64_t day_of(int year, int month, int day)
{
    const int years = month > 2 ? year : year - 1;
    const int64_t of_era = years % YEARS_IN_ERA;
    const int of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;

    return (int64_t)(years / YEARS_IN_ERA) * DAYS_IN_ERA + of_era * 365 +
           of_era / 4 - of_era / 100 + of_year - DAYS_TO_1970;
}

struct clock_date clock_day_text(int64_t day)
{
    struct clock_date date;
    int year = FIRST_YEAR;
    int month = 1;

    while (year < LAST_YEAR && day_of(year + 1, 1, 1) <= day)
        year++;
    while (month < 12 && day_of(year, month + 1, 1) <= day)
        month++;
    strftime(date.text, sizeof date.text, "%Y-%m-%d",
             &(struct tm){.tm_year = year - 1900,
                          .tm_mon = month - 1,
                          .tm_mday = (int)(day - day_of(year, month, 1)) + 1});
    return date;
}

bool clock_read_day(const char *text, int64_t *day)
{
    static const char FORM[] = "dddd-dd-dd";
    int year;
    int month;
    int of_month;

    if (strlen(text) != strlen(FORM))
        return false;
    for (int i = 0; FORM[i] != '\0'; i++)
        if (FORM[i] == 'd' ? text[i] < '0' || text[i] > '9'
                           : text[i] != FORM[i])
            return false;
    year = (int)strtol(text, NULL, 10);
    month = (int)strtol(text + 5, NULL, 10);
    of_month = (int)strtol(text + 8, NULL, 10);
    if (year < FIRST_YEAR || month < 1 || month > 12)
        return false;

    const int64_t found = day_of(year, month, of_month);

    /* 30 February would become another day. */
    if (strcmp(clock_day_text(found).text, text) != 0)
        return false;
    *day = found;
    return true;
}

int64_t clock_today(void)
{
    const time_t now = (time_t)clock_seconds();
    struct tm parts;

    if (localtime_r(&now, &parts) == NULL ||
        parts.tm_year < FIRST_YEAR - 1900 || parts.tm_year > LAST_YEAR - 1900)
        return 0;
    return day_of(parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}
