/* What a state is made of, for those who write and read its file. */
#ifndef NAQALA_SRC_LAB_JOB_CHECKPOINT_INSIDE_H
#define NAQALA_SRC_LAB_JOB_CHECKPOINT_INSIDE_H

#include "lab/job/checkpoint.h"

/* The word that a file begins with, and the version that this program knows. */
#define STATE_MARK "naqala-lab 1"

enum { STATE_TEXT_MAX = 256, STATE_IN_A_LINE = 16 };

struct state_entry {
    char name[STATE_NAME_MAX];
    char *text;       /* of a setting; or NULL */
    int64_t *numbers; /* of anything else */
    int count;
};

struct state {
    char work[STATE_NAME_MAX];
    struct state_entry *entries;
    int count;
    int capacity;
};

/* A new one at the end, which has nothing yet but its name. */
struct state_entry *state_add(struct state *state, const char *name);

/* NULL when there is none. */
const struct state_entry *state_find(const struct state *state,
                                     const char *name);

#endif
