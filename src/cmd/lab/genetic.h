/* naqala lab genetic, game by game: a function for each, and a line in the
 * table of src/cmd/lab/genetic.c. */
#ifndef NAQALA_SRC_CMD_LAB_GENETIC_H
#define NAQALA_SRC_CMD_LAB_GENETIC_H

#include "cmd/lab/lab.h"

int lab_genetic_abalone(const struct call *call);
int lab_genetic_kalah(const struct call *call);

#endif
