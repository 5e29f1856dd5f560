/* SPDX-License-Identifier: MIT */
/*
 * Typed, checked and located reading of INI text, over iniparser.
 *
 *     [style]
 *     yours = "245 184 61"        ; a comment
 *     speed = 2
 *
 * The text is checked line by line before iniparser sees it, so that an error
 * names its line. Anything that iniparser would misread is refused: a repeated
 * key or section, a backslash, a quote that never closes, a comment behind a
 * section, a control character, text that is not UTF-8.
 *
 * Names are made of letters, digits and . _ - and single blanks; capitals
 * become small letters, so ask for names in small letters. A value stands in
 * "double" or 'single' quotes, which are not part of it, or without quotes ends
 * at a ; or #. In all values % begins an escape of two hexadecimal digits. A
 * text written by ini_write_text is read back unchanged; it may hold any bytes
 * but NUL.
 *
 * Every key that is asked for is claimed; ini_done names the first that was not
 * asked for, with the nearest name that was:
 *
 *     themes/night.ini:14: [style] boarder: not known; did you mean border?
 *
 * A section is claimed when any key of it is asked for, whether or not the key
 * exists.
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
    INI_TEXT_MAX = 300,     /* bytes of a text that always fits a line */
    INI_ENTRIES_MAX = 12000 /* sections and keys: 0.3 s; iniparser's time
                               grows with their square */
};

struct ini; /* owns the text, and records which keys have been claimed */

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

/* Is there such a key? Does not claim it. */
bool ini_has(const struct ini *ini, const char *section, const char *key);

/*
 * Reading claims the key. If the key is missing, reading succeeds and leaves
 * *value as it is, so that the caller's value is the default; call ini_need
 * first if there is no default. The ini owns the text. A text of more than
 * INI_TEXT_MAX bytes is refused, so that every text that was read can be
 * written.
 *
 * Numbers are decimal and take up the whole value: 12, -4.
 */
bool ini_need(struct ini *ini, const char *section, const char *key,
              struct err *err);
bool ini_text(struct ini *ini, const char *section, const char *key,
              const char **value, struct err *err);
bool ini_int(struct ini *ini, const char *section, const char *key, int64_t min,
             int64_t max, int64_t *value, struct err *err);
/* Reads the version number of a file's form. A number greater than `newest` is
 * an error, but *form is set all the same. */
bool ini_form(struct ini *ini, const char *section, const char *key, int newest,
              int64_t *form, struct err *err);
bool ini_flag(struct ini *ini, const char *section, const char *key,
              bool *value, struct err *err); /* on, off, yes, no */
bool ini_choice(struct ini *ini, const char *section, const char *key,
                const char *const names[], int count, int *value,
                struct err *err);

/*
 * Sets err to an error that the caller found, with file, line, section and key
 * in front; without the key if `key` is NULL. Returns false.
 */
bool ini_fail(const struct ini *ini, const char *section, const char *key,
              struct err *err, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Returns false and sets err if a section or key was not claimed. */
bool ini_done(const struct ini *ini, struct err *err);

/* Can it be written as the name of a section or key? */
bool ini_is_name(const char *text);

/*
 * Writing. A text of at most INI_TEXT_MAX bytes is quoted and escaped so that
 * it is read back unchanged. Longer texts, and names that break the rules
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

/* Writes only `"text"`, the part behind the = of a key. */
void ini_write_value(FILE *out, const char *text);
void ini_write_int(FILE *out, const char *key, int64_t value);

/*
 * Changes a text that a person has written: only the value is replaced;
 * comments, blank lines and order stay. A missing key is added behind the last
 * one of its section, and a missing section behind all others. `value` is
 * written as it is, so a text must already be quoted: see ini_write_value.
 *
 * Returns the new text, with a zero behind it, which the caller frees, and sets
 * *length to its length. The old text must be one that ini_parse accepts.
 */
char *ini_change(const char *bytes, size_t *length, const char *section,
                 const char *key, const char *value);
