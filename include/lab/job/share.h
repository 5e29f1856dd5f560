/* SPDX-License-Identifier: MIT */
/*
 * Shares of long work: several machines do a part of its pieces each, and what
 * came of them is put together.
 *
 *     part 2 of 3    does pieces 1, 4, 7 ...    share_gather --> a file
 *     merge          does no piece              share_gather <-- three files
 *
 * The work asks of every piece, by its number, whether it is to be done here,
 * and hands what came of the pieces to share_gather or share_sum, which give
 * back what came of all of them. Where there is no share (NULL) all pieces are
 * done, and both give back what they got.
 *
 * In a part they give back what it has itself, too: what is made of that is not
 * used, but must be made, for the same calls come in the same order in every
 * part and in the merging run. So which pieces there are must not depend on what
 * was gathered.
 */
#pragma once

#include "base/err.h"

#include <stdint.h>
#include <stdio.h>

enum { SHARE_PARTS_MAX = 10000 };

struct share;

/* The part of this number, from 1. The caller frees it. */
struct share *share_new(int part, int parts);

/* All parts of the same work, in any order. Returns NULL and sets err if one is
 * missing, damaged, there twice, or of other work. */
struct share *share_read(const char *const paths[], int count, struct err *err);

/* NULL is fine, here and in all of what follows. */
void share_free(struct share *share);

/* Its file is all that is wanted of this run. */
bool share_is_part(const struct share *share);
/* It was read from files. */
bool share_is_merged(const struct share *share);
/* K/N of a part, else "". */
const char *share_name(const struct share *share);

/* How many parts there are; 1 without a share. */
int share_parts(const struct share *share);

/* Is this piece to be done here? */
bool share_has(const struct share *share, int64_t piece);

/* A text that must be the same in all parts and in the merging run. Not longer
 * than a line of 250 bytes. The first difference is kept as an error. */
void share_fact(struct share *share, const char *name, const char *text);

/* A fact of the files; NULL if there is none of this name. */
const char *share_text(const struct share *share, const char *name);

/* Rows of `width` numbers: those of all parts, one part behind the other, in an
 * array that the caller frees. */
int64_t *share_gather(struct share *share, const char *name, int width,
                      const int64_t rows[], int count, int *all_count);

/* The sums of numbers, one by one. */
void share_sum(struct share *share, const char *name, int64_t numbers[],
               int count);

/* What must hold for what was gathered. */
void share_require(struct share *share, bool sound);

/* Returns false and sets err, with the path in front, if a file is not what this
 * run of the work needs. */
bool share_is_sound(const struct share *share, struct err *err);

/* The file of a part. */
void share_write(const struct share *share, FILE *out);
