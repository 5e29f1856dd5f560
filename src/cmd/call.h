/* SPDX-License-Identifier: MIT */
/*
 * What the words of the command line are to many commands: the game, a position
 * in it, the levels, and how many threads may work.
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

/* For work that can be shared out. */
#define CALL_PART                                                            \
    {                                                                        \
        "--part", "K/N", OPTION_TEXT,                                        \
            .standard_text = "all",                                          \
            .about = "do only the K-th of N equal shares, and print it for " \
                     "naqala merge"                                          \
    }

/*
 * The share of --part, or that which `naqala merge` has read, or NULL: all is to be
 * done here. False with err where it makes no sense. The command frees it with
 * call_share_free.
 */
bool call_share(const struct call *call, struct share **share, struct err *err);
void call_share_free(const struct call *call, struct share *share);

/* After the work: prints a part; or false and err where what was merged does
 * not fit this run. */
bool call_share_end(const struct share *share, struct err *err);

enum call_format { CALL_TEXT, CALL_ROWS, CALL_OBJECTS };

/* What --csv or --json ask for; false with err where both are given. */
bool call_read_format(const struct call *call, enum call_format *format,
                      struct err *err);

/* The game of --game. Returns NULL and sets err if there is no such game; the
 * caller frees it. */
struct game *call_game(const struct call *call, struct err *err);

/* The game of --game and the position of --from in it. Returns NULL and sets
 * err, as above. */
struct game *call_position(const struct call *call, struct position *position,
                           struct err *err);

/* --threads, or as many as there are processors for this process. */
int call_threads(const struct call *call);

/* The result where a saved game, or a code, cannot be opened: a wrong code is a
 * wrong word of the command line, a wrong file a failure. */
int call_fail_opening(const struct call *call, const char *name,
                      const struct err *err);

/* Does this path, `-`, stand for standard output? Where a command says so. */
bool call_is_output(const char *path);

/* All the levels; errors in the player's own files are written to standard
 * error. The caller frees them. */
struct levels *call_levels(void);

/* A line that is longer than this holds no position. */
enum { CALL_LINE_BYTES = 1000 };

/* Reads a line without its end, the blanks around it and a byte order mark; false when there is
 * none. What is too long is cut and ends in a `?`, as which a zero byte is read,
 * too: it is no position then. */
bool call_read_line(FILE *in, char line[CALL_LINE_BYTES]);

/* `error: line N: why`, of a line that is not good; or an object that says so. */
void call_write_error(int number, const struct err *err, bool json);

/* The result of a command that read standard input: was all of it good? */
int call_input_result(bool fine);
