/*
 * The works of `naqala lab`. To add one: write src/cmd/lab_NAME.c with a struct
 * command in it, declare it here, and put it into the table of src/cmd/lab/lab.c.
 */
#ifndef NAQALA_SRC_CMD_LAB_LAB_H
#define NAQALA_SRC_CMD_LAB_LAB_H

#include "cmd/command.h"

extern const struct command lab_actor;
extern const struct command lab_book;
extern const struct command lab_calibrate;
extern const struct command lab_evolve;
extern const struct command lab_genetic;
extern const struct command lab_hybrid;
extern const struct command lab_net;
extern const struct command lab_table;

/* Options that many works have. */
#define LAB_RESUME                                                       \
    {                                                                    \
        "--resume", "FILE", OPTION_FILE,                                 \
            .about = "go on from this file, and keep there what is done" \
    }
#define LAB_PLOT                                                              \
    {                                                                         \
        "--plot", "FILE", OPTION_FILE, .about = "draw charts into it, as SVG" \
    }
#define LAB_OUT                                          \
    {                                                    \
        "--out", "FILE", OPTION_FILE,                    \
            .about = "write what came of it, a new file" \
    }
#define LAB_SEED                                           \
    {                                                      \
        "--seed", "N", OPTION_TEXT,                        \
            .about = "the same number, the same result; 1" \
    }
#define LAB_THREADS                                     \
    {                                                   \
        "--threads", "N", OPTION_TEXT,                  \
            .about = "1 to 256; one for each processor" \
    }
#define LAB_CSV                                            \
    {                                                      \
        "--csv", .about = "rows of comma separated values" \
    }

/* A number of an option that may be missing; `number` stays what it is then. */
bool lab_number(const struct call *call, const char *option, long min, long max,
                long *number, struct err *err);

#endif
