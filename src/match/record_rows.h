/* SPDX-License-Identifier: MIT */
/* The data of the record, for record.c, which counts, record_text.c, which
 * reads and writes the text, and record_file.c, which keeps the file. */
#pragma once

#include "match/record.h"

struct record_row {
    char name[INI_NAME_MAX + 1]; /* a level, a blank, a game or `all` */
    struct tally tally;
    int course[RECORD_COURSE_MAX]; /* margins, the newest last */
    int course_count;
};

/* The last rated games of the player in one game. */
struct record_ratings {
    char game[INI_NAME_MAX + 1];
    struct rated_game games[RECORD_RATED_MAX]; /* the newest last */
    int count;
};

struct record {
    struct record_row *rows;
    int count;
    int capacity;
    char recent[RECORD_RECENT_MAX + 1];
    struct record_id known[RECORD_KNOWN_MAX]; /* the newest last */
    int known_count;
    struct record_ratings *ratings;
    int rating_count;
    int rating_capacity;
};

struct record_row *record_add_row(struct record *record, const char *name);
struct record_ratings *record_add_ratings(struct record *record,
                                          const char *game);

/* Adds a game. If it returns false, with err, the record must not be used. */
bool record_count(struct record *record, const struct record_game *game,
                  struct err *err);
