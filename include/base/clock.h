/* SPDX-License-Identifier: MIT */
/*
 * The program reads the time only through these functions: a clock that never
 * runs backwards, in nanoseconds, and the date as a save file writes it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define CLOCK_SECOND      INT64_C(1000000000)
#define CLOCK_MILLISECOND INT64_C(1000000)

/* Room for 2026-11-21T09:12:05Z and its end. */
enum { CLOCK_DATE_MAX = 24 };

struct clock_date {
    char text[CLOCK_DATE_MAX];
};

int64_t clock_now(void);

/* The milliseconds from `now` until then, for poll: rounded up, 0 if it is past,
 * -1 for INT64_MAX, which is never. */
int clock_milliseconds_until(int64_t then, int64_t now);

/* The processor time that this thread has used, in nanoseconds. Neither waiting
 * nor the work of other threads and programs is counted. */
int64_t clock_thread(void);

/* Seconds since 1970; the value of SOURCE_DATE_EPOCH instead if that is set. */
int64_t clock_seconds(void);

/* The time of clock_seconds as a date in UTC. */
struct clock_date clock_date(void);

/* Is the text a date as clock_date writes it, with a day and an hour that
 * exist? */
bool clock_is_date(const char *text);

/* ---- days, numbered from 1970-01-01 on ---- */

/* Today in the player's time zone. */
int64_t clock_today(void);

/* Reads a day such as 2026-11-22, from the year 1000 to 9999. False if there is
 * no such day. */
bool clock_read_day(const char *text, int64_t *day);
struct clock_date clock_day_text(int64_t day);
