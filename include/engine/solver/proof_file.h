/* SPDX-License-Identifier: MIT */
/*
 * A long proof in a file, so that it can be continued after the program has
 * ended, also on another machine. Numbers have their low byte first.
 *
 *     576 bytes   text: what it is, the game, the position, each in a line,
 *                 filled up with blanks
 *     8 bytes     the positions searched so far
 *     4 bytes     the number of entries
 *     4 bytes     for each pit of the mover: the least and the most margin of
 *                 sowing it, two bytes each; 0 for an empty pit
 *     entries     the entries of the hash that took the most work
 *                     8 bytes   the key of a board, and from bit 60 on the best
 *                               pit
 *                     3 bytes   the least and the most that its mover gets, and
 *                               the logarithm of the work
 *     17 bytes    the checksum of all before, in hexadecimal digits, and a new
 *                 line
 */
#pragma once

#include "engine/solver/solver.h"

enum {
    PROOF_FORM = 2,     /* changes with the bytes, or the meaning of keys ... */
    PROOF_FORM_SIX = 1, /* ... and that for six pits a side */
    PROOF_ENTRIES_MAX = 1 << 20, /* and at most one in 64 of the hash */
    PROOF_FILE_MAX = 16 << 20    /* bytes */
};

/*
 * Replaces the file by what is proven: the bounds in the report, and entries of
 * the hash. Other threads may be solving. Sets `kept` to the number of entries.
 */
bool proof_file_write(const struct solver *solver,
                      const struct position *position,
                      const struct solver_report *report, const char *path,
                      int *kept, struct err *err);

/*
 * Puts the entries of a file into the hash, and the bounds of the moves and the
 * number of nodes into the report. Returns false and sets err, and changes
 * nothing, if the file cannot be read, is of another form, game or position, or
 * damaged.
 */
bool proof_file_read(struct solver *solver, const struct position *position,
                     const char *path, struct solver_report *report,
                     struct err *err);
