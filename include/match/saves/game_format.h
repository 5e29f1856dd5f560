/* SPDX-License-Identifier: MIT */
/*
 * How games stand in files: saves, and the notations of others. A new notation
 * is a row of the table in game_format.c.
 *
 *     file of games  --line-->  where each of them begins
 *                    --read-->  a match            match  --write-->  file
 */
#pragma once

#include "match/match.h"

/* What a line is for finding games: nothing, what belongs to the game behind
 * it, what holds for all games behind it until there is another such line, the
 * first of a game, or more of it. */
enum game_line { LINE_EMPTY, LINE_COMMENT, LINE_HEAD, LINE_FIRST, LINE_OTHER };

/* What was read before the line. */
struct game_scan {
    bool commented; /* a comment, and no game since then */
    bool headed;    /* the last line was of the head of a game */
    bool begun;     /* the first game has */
};

struct game_format {
    const char *name;   /* apgn */
    const char *ending; /* .apgn */
    const char *about;
    /* Is the first line of a file, that is not empty, one of this format? */
    bool (*claims)(const char *line);
    /* Can it be one where the file has the ending? */
    bool (*may_be)(const char *line);
    enum game_line (*line)(struct game_scan *scan, const char *line);
    /* The game of these bytes, which end with a zero. Returns NULL and sets err,
     * with the name, the ply and why. The caller frees it. */
    struct match *(*read)(const char *name, const char *bytes, size_t length,
                          struct err *err);
    /* The line of the cursor to its end. False with err where the format cannot
     * tell of it. */
    bool (*write)(const struct match *match, FILE *out, struct err *err);
    const char *between; /* two games of a file */
};

/* The names of all, in the order of the table. */
#define GAME_FORMAT_WORDS                                      \
    {                                                          \
        "naqala", "ogn", "apgn", "aba", "moves", "ugi", "json" \
    }

/* The first is that of saves. */
int game_format_count(void);
const struct game_format *game_format_at(int index);

/* By the ending of a file; by the first line of one. NULL: none. */
const struct game_format *game_format_of_path(const char *path);
const struct game_format *game_format_of_line(const char *line);
