/* SPDX-License-Identifier: MIT */
/*
 * The sub-commands of `naqala lab`. To add one: write src/cmd/lab/NAME.c with a
 * struct command in it, declare it here, and add it to the table in
 * src/cmd/lab/lab.c.
 */
#pragma once

#include "cmd/call.h"

extern const struct command lab_actor;
extern const struct command lab_book;
extern const struct command lab_calibrate;
extern const struct command lab_evolve;
extern const struct command lab_genetic;
extern const struct command lab_hybrid;
extern const struct command lab_net;
extern const struct command lab_table;

/* Options that many of them have. */
#define LAB_RESUME                                                     \
    {                                                                  \
        "--resume", "FILE", OPTION_FILE,                               \
            .about = "resume from this checkpoint, and keep it up to " \
                     "date"                                            \
    }
#define LAB_PLOT                                                       \
    {                                                                  \
        "--plot", "FILE", OPTION_FILE, .about = "write charts, as SVG" \
    }
#define LAB_OUT                                            \
    {                                                      \
        "--out", "FILE", OPTION_FILE,                      \
            .about = "write the result into this new file" \
    }
#define LAB_CSV                                                       \
    {                                                                 \
        "--csv", .about = "write the table as comma separated values" \
    }

/* All options of a job with a curve, at the end of its table. */
#define LAB_JOB_OPTIONS                                              \
    CALL_SEED, CALL_THREADS, LAB_RESUME, LAB_PLOT, LAB_OUT, LAB_CSV, \
    {                                                                \
        0                                                            \
    }
