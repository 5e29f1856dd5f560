/* SPDX-License-Identifier: MIT */
/*
 * Shares of long work: each of several machines does a part of its pieces, and
 * the results are put together.
 *
 *     part 2 of 3    does pieces 1, 4, 7 ...    share_gather --> a file
 *     merge          does no piece              share_gather <-- three files
 *
 * The work asks for every piece, by its number, whether to do it here, and
 * gives the results of the pieces to share_gather or share_sum, which return
 * the results of all parts. Without a share (NULL) all pieces are done, and
 * both return what they were given.
 *
 * In a part, too, both return what they were given. Results that are made from
 * this are not used, but must be made, since the calls must be the same in the
 * same order in every part and in the merging run. So the pieces must not
 * depend on gathered results.
 */
#pragma once

#include "base/err.h"

#include <stdint.h>
#include <stdio.h>

enum { SHARE_PARTS_MAX = 10000 };

struct share;

/* The share of the part with this number, from 1. The caller frees it. */
struct share *share_new(int part, int parts);

/* Reads all parts of the same work, in any order. Returns NULL and sets err if
 * one is missing, damaged, given twice, or of other work. */
struct share *share_read(const char *const paths[], int count, struct err *err);

/* The share may be NULL, here and in all functions below. */
void share_free(struct share *share);

/* Does this run only make the file of a part? */
bool share_is_part(const struct share *share);
/* Was the share read from files? */
bool share_is_merged(const struct share *share);
/* `K/N` for a part, else "". */
const char *share_name(const struct share *share);

/* The number of parts; 1 without a share. */
int share_parts(const struct share *share);

/* Is this piece to be done here? */
bool share_has(const struct share *share, int64_t piece);

/* Declares a text that must be the same in all parts and in the merging run:
 * one line. The first difference is kept as an error. */
void share_fact(struct share *share, const char *name, const char *text);

/* A fact of the files; NULL if there is none of this name. */
const char *share_text(const struct share *share, const char *name);

/* Gathers rows of `width` numbers. Returns those of all parts, one part after
 * the other, in an array that the caller frees. */
int64_t *share_gather(struct share *share, const char *name, int width,
                      const int64_t rows[], int count, int *all_count);

/* Adds up the numbers of all parts, each in its place. */
void share_sum(struct share *share, const char *name, int64_t numbers[],
               int count);

/* Keeps an error unless `sound`, a condition on what was gathered. */
void share_require(struct share *share, bool sound);

/* Returns false and sets err, with the path in front, if a file does not fit
 * this run of the work. */
bool share_is_sound(const struct share *share, struct err *err);

/* Writes the file of a part. */
void share_write(const struct share *share, FILE *out);
