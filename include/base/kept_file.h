/* SPDX-License-Identifier: MIT */
/*
 * A file in which the program keeps something for the player, in
 * $XDG_STATE_HOME/naqala: read as a whole, and changed under a lock, so that
 * two running programs keep what either of them adds. A file that is damaged is
 * told once, kept under another name, and written anew from what is in memory.
 * One of a newer form is left alone.
 */
#pragma once

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct kept_file {
    const char *name;    /* puzzles.ini */
    const char *section; /* where `form` stands; NULL: it has none */
    int form;            /* the newest that can be read */
    size_t size;         /* bytes of a content; zeros are an empty one */
    /* Fills an empty content. False and err, with file, line and key; what was
     * read so far stays in the content. */
    bool (*parse)(void *content, const char *name, const char *bytes,
                  size_t length, struct err *err);
    void (*write)(const void *content, FILE *out);
    void (*clear)(void *content); /* nothing is in it */
};

/* Fills an empty content; nothing where there is no file. err is what is wrong
 * with it, and under which name it is kept, or "". */
void kept_file_load(const struct kept_file *file, void *content,
                    struct err *err);

/* Put this first in a struct of yours. False and err: nothing is changed. */
struct kept_change {
    bool (*make)(const struct kept_change *change, void *content,
                 struct err *err);
};

/*
 * What another program has kept since is read first. False and err: it was not
 * written; the content has the change all the same, unless it was refused. True:
 * it was written; err is "", or what was wrong with a file that is kept under
 * another name now.
 */
bool kept_file_change(const struct kept_file *file, void *content,
                      const struct kept_change *change, struct err *err);

/* Gives a broken file another name: err has what is wrong with it, and behind that
 * the name. False: it could not, and err says why. */
bool kept_file_set_aside(const char *path, struct err *err);
