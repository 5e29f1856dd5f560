/* SPDX-License-Identifier: MIT */
/*
 * A file in which the program keeps something for the player, in
 * $XDG_STATE_HOME/naqala. It is read as a whole and changed under a lock, so
 * that two running programs do not lose each other's changes. A damaged file is
 * reported once, kept under another name, and written anew from the content in
 * memory. A file of a newer form is left alone.
 */
#pragma once

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct kept_file {
    const char *name;    /* puzzles.ini */
    const char *section; /* that has the key `form`; NULL: there is none */
    int form;            /* the newest that can be read */
    size_t size;         /* bytes of a content; one of all zeros is empty */
    /* Fills an empty content. False and err, with file, line and key; the
     * content then has what was read so far, and must still be cleared. */
    bool (*parse)(void *content, const char *name, const char *bytes,
                  size_t length, struct err *err);
    void (*write)(const void *content, FILE *out);
    void (*clear)(void *content); /* makes it empty */
};

/* Fills an empty content; it stays empty if there is no file. If the file
 * cannot be read, err says why and, if it was renamed, what its name is now;
 * otherwise err is "". */
void kept_file_load(const struct kept_file *file, void *content,
                    struct err *err);

/* Put this first in a struct of yours. `make` changes the content. If it
 * returns false with err, the file stays as it is, and the content as `make`
 * has left it. */
struct kept_change {
    bool (*make)(const struct kept_change *change, void *content,
                 struct err *err);
};

/*
 * Reads what another program has written since, makes the change and writes the
 * file. Returns false and sets err if the file was not written; the content has
 * the change all the same. Returns true if it was written; err is then "", or
 * says what was wrong with the old file, which is now kept under another name.
 */
bool kept_file_change(const struct kept_file *file, void *content,
                      const struct kept_change *change, struct err *err);

/* Renames a broken file. err says what is wrong with it, and the new name is
 * added behind that. False if it could not be renamed: err then says why. */
bool kept_file_set_aside(const char *path, struct err *err);
