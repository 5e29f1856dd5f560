/* SPDX-License-Identifier: MIT */
/* What the record holds, for record.c, which counts, and record_text.c, which
 * reads and writes it. */
#pragma once

#include "match/record.h"

struct record_row {
    char name[INI_NAME_MAX + 1]; /* a level, a blank, a game or `all` */
    struct tally tally;
    int course[RECORD_COURSE_MAX]; /* margins, the newest last */
    int course_count;
};

struct record {
    struct record_row *rows;
    int count;
    int capacity;
    char recent[RECORD_RECENT_MAX + 1];
    struct clock_date dates[RECORD_DATES_MAX]; /* the newest last */
    int date_count;
};

struct record_row *record_add_row(struct record *record, const char *name);
