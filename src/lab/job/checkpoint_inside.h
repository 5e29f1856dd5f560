/* What a state is made of, for those who write and read its file. */
#ifndef NAQALA_SRC_LAB_JOB_CHECKPOINT_INSIDE_H
#define NAQALA_SRC_LAB_JOB_CHECKPOINT_INSIDE_H

#include "lab/job/checkpoint.h"

/* The word that a file begins with, and the version that this program knows. */
#define CHECKPOINT_MARK "naqala-lab 1"

enum { CHECKPOINT_TEXT_MAX = 256, CHECKPOINT_IN_A_LINE = 16 };

struct checkpoint_entry {
    char name[CHECKPOINT_NAME_MAX];
    char *text;       /* of a setting; or NULL */
    int64_t *numbers; /* of anything else */
    int count;
};

struct checkpoint {
    char work[CHECKPOINT_NAME_MAX];
    struct checkpoint_entry *entries;
    int count;
    int capacity;
};

/* A new one at the end, which has nothing yet but its name. */
struct checkpoint_entry *checkpoint_add(struct checkpoint *state,
                                        const char *name);

/* NULL when there is none. */
const struct checkpoint_entry *checkpoint_find(const struct checkpoint *state,
                                               const char *name);

#endif
