/* SPDX-License-Identifier: MIT */
/* The parts of the INI reader: a line, the table of keys, and who fills it. */
#pragma once

#include "base/ini.h"

/* ---- a line; ini_line.c ---- */

enum ini_line_kind { INI_LINE_BLANK, INI_LINE_SECTION, INI_LINE_KEY };

struct ini_line {
    enum ini_line_kind kind; /* a comment is blank too */
    size_t name;             /* where the name begins in the line */
    size_t name_length;      /* never 0; the byte behind it is not of it */
    size_t value;            /* the same of a key's value, with its quotes */
    size_t value_length;
};

/* Checks the bytes of a line, without its end, and finds its name. What passes
 * is what iniparser 4.1 and 4.2 read in one and the same way. The message does
 * not say which line. */
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

struct ini_missed { /* a key that was asked for and is not there */
    char *section;
    char *key;
};

struct ini {
    char *name;
    char *text; /* cut up into the names */
    struct ini_entry *entries;
    int count, capacity;
    int *sections; /* the index of each among the entries */
    int section_count, section_capacity;
    int buckets[INI_BUCKETS]; /* as next */
    struct ini_missed *missed;
    int missed_count, missed_capacity;
};

/* The section itself where key is NULL. NULL when it is not there. */
struct ini_entry *ini_find(const struct ini *ini, const char *section,
                           const char *key);

/* Behind all others, under its names; `line` is for the message when they are
 * there already. */
bool ini_add(struct ini *ini, struct ini_entry entry, struct err *err);

/* Puts file, line and names in front: `x.ini:7: [section] key: `; no line where
 * it is 0. Always false. */
bool ini_fail_at(const struct ini *ini, const char *section, const char *key,
                 int line, struct err *err);
