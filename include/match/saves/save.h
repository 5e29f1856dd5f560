/* SPDX-License-Identifier: MIT */
/*
 * A match as INI text that a person can read and edit: naqala-save(5).
 *
 * Reading replays every move under the rules into a fresh match, and gives it
 * only when it is whole; so a save can be wrong, but never half loaded.
 */
#pragma once

#include "base/file.h"
#include "match/match.h"

#define SAVE_SUFFIX ".naqala"

/* Every save that is written begins so. */
#define SAVE_HEAD "; a game of naqala; naqala-save(5) tells what stands where\n"

enum {
    /* Of rounds, or behind which a set was begun, or of a game with rules of
     * its own; */
    SAVE_FORMAT = 4,
    SAVE_FORMAT_CALLED = 3,   /* that ended by agreement or resignation; */
    SAVE_FORMAT_REVIEWED = 2, /* that did not, but was reviewed; */
    SAVE_FORMAT_PLAIN = 1,    /* and of any other game */
    SAVE_BRANCHES_MAX = 1500  /* short ones fit what base/ini reads */
};

void save_write(const struct match *match, FILE *out);

/* Returns NULL and sets err, with file and line. The caller frees the match. */
struct match *save_parse(const char *name, const char *bytes, size_t length,
                         struct err *err);

struct match *save_load(const char *path, struct err *err);

/* Writes the file wholly or not at all, as file_write_as does. */
bool save_store(const struct match *match, const char *path,
                enum file_manner manner, struct err *err);
