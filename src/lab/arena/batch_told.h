/* SPDX-License-Identifier: MIT */
/*
 * The ends of the games of a run, as bytes for other processes: a few bytes for
 * each game, since a cluster plays hundreds of thousands a second. Writer and
 * reader are the same program.
 */
#pragma once

#include "lab/arena/batch.h"

struct batch_told {
    int64_t number;
    struct batch_end end; /* without line and lost */
    const char *text;     /* for the first process */
    size_t length;        /* of the text */
};

/* The number of the game before this one; {0} before the first. */
struct batch_telling {
    int64_t last;
};

/* Writes only the members that the kind of batch sets: see struct batch_end. */
void batch_told_write(struct batch_telling *telling, const struct batch *batch,
                      const struct batch_told *told, FILE *out);

/* Reads the next game, and returns where it ends; the text is not copied. */
const char *batch_told_read(struct batch_telling *telling,
                            const struct batch *batch, const char *at,
                            struct batch_told *told);
