/* SPDX-License-Identifier: MIT */
/*
 * Typed, checked and located reading of INI text, over iniparser.
 *
 *     [style]
 *     yours = "245 184 61"        ; a comment
 *     speed = 2
 *
 * The text is checked line by line before iniparser sees it, so that an error
 * names its line, and what iniparser would misread is refused: a repeated key
 * or section, a backslash, a quote that never closes, a comment behind a
 * section, a control character, text that is not UTF-8.
 *
 * Names are made of letters, digits and . _ - and single blanks; capitals
 * become small letters, so ask for them in small letters. A value stands in
 * "double" or 'single' quotes, which are not part of it, or goes without as far
 * as a ; or #. In all of them % begins an escape of two hexadecimal digits;
 * what was written by ini_write_text comes back as it was, whatever bytes it
 * holds but NUL.
 *
 * Every key that is asked for is claimed; ini_done names the first that was not
 * asked for, with the nearest name that was:
 *
 *     themes/night.ini:14: [style] boarder: not known; did you mean border?
 *
 * A section is claimed when any key of it is asked for, be it there or not.
 *
 * Once a reading has failed, the rest of the file can still be asked, but only
 * the first failure matters: keep the err of the first false.
 */
#pragma once

#include "base/err.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
    INI_FILE_MAX = 1 << 22, /* bytes of a file */
    INI_LINE_MAX = 1000,    /* bytes of a line; iniparser takes 1023 */
    INI_NAME_MAX = 64,      /* bytes of a section's or key's name */
    INI_TEXT_MAX = 300,     /* bytes of a text that is sure to fit a line */
    INI_ENTRIES_MAX = 12000 /* sections and keys: 0.3 s; iniparser's time
                               grows with their square */
};

struct ini; /* owns the text, and the account of what has been claimed */

/* Returns NULL and sets err, which begins with `path`. */
struct ini *ini_read(const char *path, struct err *err);

/* The same for text in memory; `name` stands where a path would. */
struct ini *ini_parse(const char *name, const char *bytes, size_t length,
                      struct err *err);

void ini_free(struct ini *ini);

const char *ini_name(const struct ini *ini);

/* The sections, and the keys of one, in the order of the file. */
int ini_section_count(const struct ini *ini);
const char *ini_section(const struct ini *ini, int index);
bool ini_has_section(const struct ini *ini, const char *section);
int ini_key_count(const struct ini *ini, const char *section);
const char *ini_key(const struct ini *ini, const char *section, int index);

/* Is it there? Does not claim it. */
bool ini_has(const struct ini *ini, const char *section, const char *key);

/*
 * Reading claims the key. A key that is not there leaves *value as it is, which
 * makes the caller's value the default, and succeeds; use ini_need first where
 * there is no default. The text stays the ini's own; one of more than
 * INI_TEXT_MAX bytes is refused, so that whatever was read can be written.
 *
 * Numbers are decimal and take up the whole value: 12, -4.
 */
bool ini_need(struct ini *ini, const char *section, const char *key,
              struct err *err);
bool ini_text(struct ini *ini, const char *section, const char *key,
              const char **value, struct err *err);
bool ini_int(struct ini *ini, const char *section, const char *key, int64_t min,
             int64_t max, int64_t *value, struct err *err);
/* Reads the number of a file's form. One greater than `newest` is an error, but
 * *form is set all the same. */
bool ini_form(struct ini *ini, const char *section, const char *key, int newest,
              int64_t *form, struct err *err);
bool ini_flag(struct ini *ini, const char *section, const char *key,
              bool *value, struct err *err); /* on, off, yes, no */
bool ini_choice(struct ini *ini, const char *section, const char *key,
                const char *const names[], int count, int *value,
                struct err *err);

/*
 * A failure of the caller's own, told with file, line, section and key, which a
 * message may begin with; with the section alone where key is NULL.
 */
bool ini_fail(const struct ini *ini, const char *section, const char *key,
              struct err *err, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* False when a section or key was not claimed. */
bool ini_done(const struct ini *ini, struct err *err);

/* Can it be written as the name of a section or key? */
bool ini_is_name(const char *text);

/*
 * Writing. A text of at most INI_TEXT_MAX bytes is quoted and escaped so that
 * it is read back as it is; longer ones, and names that are not as described
 * above, are the caller's mistake (assert).
 */
void ini_write_section(FILE *out, const char *section);
void ini_write_text(FILE *out, const char *key, const char *text);
/* The key of row 0, 1, 2 ... of a text that is too long for one value: `rules`,
 * `rules.2`, `rules.3` ... */
struct ini_row_key {
    char text[INI_NAME_MAX + 1];
};

struct ini_row_key ini_row_key(const char *name, int row);

/* Only `"text"`, as it stands behind the = of a key. */
void ini_write_value(FILE *out, const char *text);
void ini_write_int(FILE *out, const char *key, int64_t value);

/*
 * Changing a text that a person has written: only the value is replaced, and
 * comments, blank lines and order stay. A key that is not there is added behind
 * the last one of its section, and a section behind all others. `value` is
 * written as it is, so a text in its quotes: ini_write_value.
 *
 * Returns the new text, with a zero behind it, which the caller frees; its
 * length replaces the old one. The old text must be one that ini_parse takes.
 */
char *ini_change(const char *bytes, size_t *length, const char *section,
                 const char *key, const char *value);
