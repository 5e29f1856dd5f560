/* SPDX-License-Identifier: MIT */
/* The entries of a checkpoint, for the files that describe and read them. */
#pragma once

#include "lab/job/checkpoint.h"

enum { CHECKPOINT_TEXT_MAX = 256 };

struct checkpoint_entry {
    char name[CHECKPOINT_NAME_MAX];
    char *text;       /* of a setting, or NULL */
    int64_t *numbers; /* of a list, or NULL */
    int count;
};

struct checkpoint {
    char job[CHECKPOINT_NAME_MAX];
    struct checkpoint_entry *entries;
    int count;
    int capacity;
    bool loading;
    int list; /* index of the entry that is being described */
    int at;   /* its next number */
    bool failed;
    struct err err;
};

/* Adds an entry without a value, or with room for so many numbers. */
struct checkpoint_entry *checkpoint_add(struct checkpoint *checkpoint,
                                        const char *name);
struct checkpoint_entry *checkpoint_add_list(struct checkpoint *checkpoint,
                                             const char *name, int count);

/* Returns NULL if there is none of this name. */
struct checkpoint_entry *checkpoint_find(const struct checkpoint *checkpoint,
                                         const char *name);
