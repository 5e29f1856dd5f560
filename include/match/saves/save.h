/* SPDX-License-Identifier: MIT */
/*
 * A match as INI text that a person can read and edit: naqala-save(5).
 *
 * Reading replays every move under the rules into a new match, and returns it
 * only if it is complete; so a wrong save is refused, never half loaded.
 */
#pragma once

#include "base/file.h"
#include "match/match.h"

#define SAVE_SUFFIX ".naqala"

/* The first line of every save that is written. */
#define SAVE_HEAD "; a game of naqala; naqala-save(5) tells what stands where\n"

enum {
    /* A save has the first of these formats that applies: a game of rounds, a
     * set after which another was begun, or a game with rules from a file; */
    SAVE_FORMAT = 4,
    SAVE_FORMAT_CALLED = 3,   /* agreed, resigned, or without limits; */
    SAVE_FORMAT_REVIEWED = 2, /* reviewed, or a set; */
    SAVE_FORMAT_PLAIN = 1,    /* any other game */
    SAVE_BRANCHES_MAX = 1500  /* if they are short, base/ini can read them */
};

void save_write(const struct match *match, FILE *out);

/* Returns NULL and sets err, with file and line. The caller frees the match. */
struct match *save_parse(const char *name, const char *bytes, size_t length,
                         struct err *err);

struct match *save_load(const char *path, struct err *err);

/* Writes the file wholly or not at all, as file_write_as does. */
bool save_store(const struct match *match, const char *path,
                enum file_manner manner, struct err *err);
