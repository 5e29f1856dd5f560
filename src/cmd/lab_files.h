/* Files that the works of the lab write, and how what is stopped goes on. */
#ifndef NAQALA_SRC_CMD_LAB_FILES_H
#define NAQALA_SRC_CMD_LAB_FILES_H

#include "lab/state.h"

#include <stdio.h>

/* What `write` writes of a thing goes into a file, which is another then, or,
 * where it has to be new, must not have been there. */
bool lab_put(const char *path, bool is_new,
             void (*write)(const void *thing, FILE *out), const void *thing,
             struct err *err);

/* Takes the state, which is freed; a path of NULL is nowhere. */
bool lab_save(struct state *state, const char *path, struct err *err);

/* The state of a file, where there is one; *state is NULL where there is none
 * yet. Takes `like`, too. */
bool lab_find(struct state *like, const char *path, struct state **state,
              struct err *err);

#endif
