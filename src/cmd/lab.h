/*
 * The works of `naqala lab` as data. To add one: write src/cmd/lab_NAME.c with
 * a struct lab_work in it, declare it here, and put it into the table of
 * src/cmd/lab.c, where the options of all works stand and what --help tells.
 */
#ifndef NAQALA_SRC_CMD_LAB_H
#define NAQALA_SRC_CMD_LAB_H

#include "cmd/command.h"

struct lab_work {
    const char *name;
    const char *usage; /* calibrate FILE */
    int operands_min;  /* with its name */
    int operands_max;
    const char *const *options; /* of all, those that it takes; NULL ends it */
    int (*run)(const struct call *call);
};

extern const struct lab_work lab_book;
extern const struct lab_work lab_calibrate;
extern const struct lab_work lab_evolve;
extern const struct lab_work lab_genetic;
extern const struct lab_work lab_table;

/* A number of an option that may be missing; `number` stays what it is then. */
bool lab_number(const struct call *call, const char *option, long min, long max,
                long *number, struct err *err);

#endif
