/* SPDX-License-Identifier: MIT */
/* The parts of the INI reader: a line, the table of keys, and filling it. */
#pragma once

#include "base/ini.h"

/* ---- a line; ini_line.c ---- */

enum ini_line_kind { INI_LINE_BLANK, INI_LINE_SECTION, INI_LINE_KEY };

struct ini_line {
    enum ini_line_kind kind; /* a comment is blank too */
    size_t name;             /* where the name begins in the line */
    size_t name_length;      /* never 0; another byte follows the name */
    size_t value;            /* where a key's value begins, with its quotes */
    size_t value_length;
};

/* Checks the bytes of a line, without its end, and finds its name. A line that
 * passes is read alike by iniparser 4.1 and 4.2. The message does not name the
 * line. */
bool ini_line_scan(const char *bytes, size_t length, struct ini_line *line,
                   struct err *err);

/* Undoes the %-escapes in place. */
bool ini_line_unescape(char *text, struct err *err);

/* ---- sections and keys, found by their names; ini_claim.c ---- */

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

struct ini_missed { /* a key that was asked for but does not exist */
    char *section;
    char *key;
};

struct ini {
    char *name;
    char *text; /* cut into the names */
    struct ini_entry *entries;
    int count, capacity;
    int *sections; /* the index of each among the entries */
    int section_count, section_capacity;
    int buckets[INI_BUCKETS]; /* as next */
    struct ini_missed *missed;
    int missed_count, missed_capacity;
};

/* Returns the entry of a key, or of the section itself if `key` is NULL. NULL
 * if there is none. */
struct ini_entry *ini_find(const struct ini *ini, const char *section,
                           const char *key);

/* Adds an entry behind all others. False and err if there are too many, or if
 * its names exist already. */
bool ini_add(struct ini *ini, struct ini_entry entry, struct err *err);

/* Puts file, line and names in front of the message: `x.ini:7: [section] key:
 * `; no line if it is 0. Always false. */
bool ini_fail_at(const struct ini *ini, const char *section, const char *key,
                 int line, struct err *err);
