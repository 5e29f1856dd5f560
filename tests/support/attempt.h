/* SPDX-License-Identifier: MIT */
/*
 * Something that is tried in a process of its own, so that it may become nobody
 * or run out of disk without taking the test along.
 */
#pragma once

#include "base/err.h"
#include <stddef.h>
#include <stdint.h>

struct attempted {
    bool tried; /* false where this process cannot become what it should */
    bool done;  /* what the work answered */
    struct err err;
};

/* As who we are. */
struct attempted attempt_apart(bool (*work)(const char *path, struct err *err),
                               const char *path);

/* As a user who owns nothing; a user other than root stays the same. */
struct attempted attempt_as_nobody(bool (*work)(const char *path,
                                                struct err *err),
                                   const char *path);

/* On a disk with room for so many bytes a file. */
struct attempted attempt_on_full_disk(bool (*work)(const char *path,
                                                   struct err *err),
                                      const char *path, size_t room);

/* So many processes at once, each with its number from 0; they begin together.
 * Ends the test when one of them answers false, with what it says. */
void attempt_together(int count,
                      bool (*work)(const char *path, int number,
                                   struct err *err),
                      const char *path);

/* Work that never ends, in a process that is killed so much later. It does not
 * write to files that are open already; Check hears nothing of it. */
void attempt_and_kill(void (*work)(const char *path), const char *path,
                      int64_t nanoseconds);
