/* SPDX-License-Identifier: MIT */
/*
 * What many commands read from the command line: the game, a position in it,
 * the levels, and the number of threads.
 */
#pragma once

#include "base/cluster.h"
#include "cmd/command.h"
#include "game/game.h"
#include "match/level.h"

#include <limits.h>
#include <stdio.h>

/* Options that commands share, beside those of base/option.h; they read the
 * values by the functions below. */
#define CALL_FROM                                                        \
    {                                                                    \
        "--from", "POS", OPTION_TEXT, .standard_text = "start",          \
                                      .about = "a position in text form" \
    }
#define CALL_CSV(columns)                    \
    {                                        \
        "--csv", .about = "rows of " columns \
    }

#define CALL_JSON                                                      \
    {                                                                  \
        "--json", .about = "an object of JSON a line, by its schema; " \
                           "naqala(6) says where that is"              \
    }

/* For work that can be divided. */
#define CALL_PART                                                            \
    {                                                                        \
        "--part", "K/N", OPTION_TEXT,                                        \
            .standard_text = "all",                                          \
            .about = "do only the K-th of N equal shares, and print it for " \
                     "naqala merge"                                          \
    }

/*
 * The share of --part, or the one that `naqala merge` has read; NULL if all of
 * the work is to be done here. Returns false and sets err if it makes no sense.
 * The command frees it with call_share_free.
 */
bool call_share(const struct call *call, struct share **share, struct err *err);
void call_share_free(const struct call *call, struct share *share);

/* After the work: prints the part. Returns false and sets err if the merged
 * parts do not fit this run. */
bool call_share_end(const struct share *share, struct err *err);

enum call_format { CALL_TEXT, CALL_ROWS, CALL_OBJECTS };

/* The format of --csv or --json. Returns false and sets err if both are
 * given. */
bool call_read_format(const struct call *call, enum call_format *format,
                      struct err *err);

/* The game of --game. Returns NULL and sets err if there is no such game; the
 * caller frees it. */
struct game *call_game(const struct call *call, struct err *err);

/* The game of --game and the position of --from in it. Returns NULL and sets
 * err, as above. */
struct game *call_position(const struct call *call, struct position *position,
                           struct err *err);

/* --threads, or the number of processors that this process may use. */
int call_threads(const struct call *call);

/* The result of a command that cannot open a saved game or a code: a wrong code
 * is a wrong command line, a wrong file a failure. */
int call_fail_opening(const struct call *call, const char *name,
                      const struct err *err);

/* Does this path stand for standard output, `-`? For options that say so. */
bool call_is_output(const char *path);

/* All the levels; errors in the player's own files are written to standard
 * error. The caller frees them. */
struct levels *call_levels(void);

/* No position in text is longer than this. */
enum { CALL_LINE_BYTES = 1000 };

/* Reads a line without its end, the blanks around it and a byte order mark;
 * false at the end of the input. A line that is too long is cut and ends in a
 * `?`, and a zero byte is read as a `?`, so that it is no position. */
bool call_read_line(FILE *in, char line[CALL_LINE_BYTES]);

/* Writes `error: line N: why` for a line that is wrong, or an object of JSON
 * that says so. */
void call_write_error(int number, const struct err *err, bool json);

/* The result of a command that read standard input: was all of it good? */
int call_input_result(bool fine);
