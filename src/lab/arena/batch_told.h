/* SPDX-License-Identifier: MIT */
/*
 * How the games of a run ended, as bytes for other processes: a few for each
 * game, since a cluster plays hundreds of thousands a second. Writer and reader
 * are the same program.
 */
#pragma once

#include "lab/arena/batch.h"

struct batch_told {
    int64_t number;
    struct batch_end end; /* without line and lost */
    const char *text;     /* for the first process */
    size_t length;        /* of the text */
};

/* The game that was told before this one; {0} before the first. */
struct batch_telling {
    int64_t last;
};

/* Only what `batch` knows of an end is written: see struct batch_end. */
void batch_told_write(struct batch_telling *telling, const struct batch *batch,
                      const struct batch_told *told, FILE *out);

/* Reads what was written next, and returns where it ends; the text stays where
 * it is. */
const char *batch_told_read(struct batch_telling *telling,
                            const struct batch *batch, const char *at,
                            struct batch_told *told);
