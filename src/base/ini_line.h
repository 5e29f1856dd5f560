/*
 * One line of INI text: taken apart strictly, and written so that it comes back
 * as it was. What passes here is what iniparser 4.1 and 4.2 read in one and the
 * same way.
 */
#ifndef NAQALA_SRC_BASE_INI_LINE_H
#define NAQALA_SRC_BASE_INI_LINE_H

#include "base/err.h"
#include <stdbool.h>
#include <stddef.h>

enum ini_line_kind { INI_LINE_BLANK, INI_LINE_SECTION, INI_LINE_KEY };

struct ini_piece {
    size_t at; /* counted from the beginning of the line */
    size_t length;
};

struct ini_line {
    enum ini_line_kind kind; /* a comment is blank too */
    struct ini_piece name;   /* never empty; the byte behind it is not of it */
    struct ini_piece value;  /* of a key: without its quotes, still escaped */
};

/* The bytes of a line, without its end. The sentence does not say which line.
 */
bool ini_line_scan(const char *bytes, size_t length, struct ini_line *line,
                   struct err *err);

/* Undoes the %-escapes in place. */
bool ini_line_unescape(char *text, struct err *err);

#endif
