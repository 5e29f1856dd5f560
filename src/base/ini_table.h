/*
 * What an ini holds: the sections and keys of a text, in its order, each found
 * by its name at once, and what has been asked for.
 */
#ifndef NAQALA_SRC_BASE_INI_TABLE_H
#define NAQALA_SRC_BASE_INI_TABLE_H

#include "base/err.h"
#include "base/ini.h"
#include <stdbool.h>
#include <stddef.h>

enum { INI_BUCKETS = 4096 };

struct ini_entry { /* a section, and right behind it each of its keys */
    const char *section;
    const char *key; /* NULL: this is the section itself */
    char *value;     /* of a key */
    int key_count;   /* of a section */
    int line;
    int next; /* of the same bucket: its index + 1, 0 at the end */
    bool claimed;
};

struct ini_missed { /* a key that was asked for and is not there */
    char *section;
    char *key;
};

struct ini {
    char *name;
    char *text; /* cut up into the names and values */
    struct ini_entry *entries;
    int count, capacity;
    int *sections; /* the index of each among the entries */
    int section_count, section_capacity;
    int buckets[INI_BUCKETS]; /* as next */
    struct ini_missed *missed;
    int missed_count, missed_capacity;
};

/* Checks the `length` bytes of ini->text and cuts them up. */
bool ini_table_fill(struct ini *ini, size_t length, struct err *err);

/* The section itself where key is NULL. NULL when it is not there. */
struct ini_entry *ini_table_find(const struct ini *ini, const char *section,
                                 const char *key);

/* Puts file, line and names in front: `x.ini:7: [section] key: `. False. */
bool ini_table_place(const struct ini *ini, const char *section,
                     const char *key, struct err *err);

#endif
