/* SPDX-License-Identifier: MIT */
/*
 * The formats of files of games: saves, and the notations of other programs. A
 * new notation is a row of the table in game_format.c.
 *
 *     file of games  --line-->  where each of them begins
 *                    --read-->  a match            match  --write-->  file
 */
#pragma once

#include "match/match.h"

/* The kinds of lines, for finding games: an empty line, a comment on the game
 * that follows, a head that holds for all following games until the next head,
 * the first line of a game, or another line of it. */
enum game_line { LINE_EMPTY, LINE_COMMENT, LINE_HEAD, LINE_FIRST, LINE_OTHER };

/* The state of the scan before the line. */
struct game_scan {
    bool commented; /* a comment, and no game since then */
    bool headed;    /* the last line was of the head of a game */
    bool begun;     /* the first game has begun */
};

struct game_format {
    const char *name;   /* apgn */
    const char *ending; /* .apgn */
    const char *about;
    /* Does the first line of a file that is not empty show this format? */
    bool (*claims)(const char *line);
    /* Can the file with this first line have this format, if it has the
     * ending? */
    bool (*may_be)(const char *line);
    enum game_line (*line)(struct game_scan *scan, const char *line);
    /* The game of these bytes, which end with a zero. Returns NULL and sets err,
     * with the name, the ply and why. The caller frees it. */
    struct match *(*read)(const char *name, const char *bytes, size_t length,
                          struct err *err);
    /* Writes the line of the cursor to its end. False with err if the format
     * cannot express it. */
    bool (*write)(const struct match *match, FILE *out, struct err *err);
    const char *between; /* written between two games of a file */
};

/* The names of all, in the order of the table. */
#define GAME_FORMAT_WORDS                                      \
    {                                                          \
        "naqala", "ogn", "apgn", "aba", "moves", "ugi", "json" \
    }

/* The first is that of saves. */
int game_format_count(void);
const struct game_format *game_format_at(int index);

/* The format by the ending of a file, or by its first line. NULL: none. */
const struct game_format *game_format_of_path(const char *path);
const struct game_format *game_format_of_line(const char *line);
