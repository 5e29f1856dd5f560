/* The record in memory, which its file is read into and written from. */
#ifndef NAQALA_SRC_MATCH_RECORD_INSIDE_H
#define NAQALA_SRC_MATCH_RECORD_INSIDE_H

#include "base/ini.h"
#include "match/record.h"

struct record_row {
    char name[INI_NAME_MAX + 1]; /* a level, a blank, a game or `all` */
    struct tally tally;
};

struct record {
    struct record_row *rows;
    int count;
    int capacity;
};

/* Empty. */
struct record *record_new(void);

/* Adds a game. After a false the record is of no use. */
bool record_count(struct record *record, const struct record_game *game,
                  struct err *err);

#endif
