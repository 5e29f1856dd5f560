/* SPDX-License-Identifier: MIT */
/*
 * A checkpoint: the settings and results of a job in a file, so that the job
 * can be resumed later as if it had never stopped. The file is text:
 *
 *     naqala-lab 1 genetic
 *     set game abalone          settings, which must be the same to resume
 *     set seed 1
 *     numbers generation 1      a list: its name and how many numbers it has
 *     7                         the numbers, sixteen to a line
 *     sum 5d41402abc4b2a76      checksum of all lines above
 *
 * Numbers are integers of 64 bits; a double is stored as its bits, so that it
 * is the same when it is read. A name is a word of at most 31 letters, and
 * occurs once.
 *
 * A job describes its settings and lists once, in a function that calls the
 * functions below. In a new checkpoint these store the values; in one that was
 * read they compare the settings and load the values:
 *
 *     checkpoint_setting(checkpoint, "seed", "%d", seed);
 *     checkpoint_list(checkpoint, "means", 10);
 *     checkpoint_doubles(checkpoint, means, 10);
 *
 * The first error is kept, and all later calls do nothing.
 */
#pragma once

#include "base/file.h"
#include "base/option.h"

#include <stdint.h>
#include <stdio.h>

enum {
    CHECKPOINT_NAME_MAX = 32,
    CHECKPOINT_COUNT_MAX = 1 << 22,
    CHECKPOINT_BYTES_MAX = 1 << 28 /* of a file */
};

struct checkpoint; /* owns copies of everything that is stored in it */

/* Empty; `job` is the kind of job that it belongs to. The caller frees it. */
struct checkpoint *checkpoint_new(const char *job);
void checkpoint_free(struct checkpoint *checkpoint);

/* Returns NULL and sets err, with the path in front, if the file is damaged, or
 * belongs to another kind of job. The caller frees the checkpoint. */
struct checkpoint *checkpoint_read(const char *path, const char *job,
                                   struct err *err);

/* The same from the bytes of a file, which it changes; `path` is for
 * messages. */
struct checkpoint *checkpoint_parse(struct file_bytes *file, const char *path,
                                    const char *job, struct err *err);

/* Replaces the file as a whole: even after a power cut there is either the old
 * file or the new one. */
bool checkpoint_write(const struct checkpoint *checkpoint, const char *path,
                      struct err *err);

/* Writes the same bytes to a stream. */
void checkpoint_print(const struct checkpoint *checkpoint, FILE *out);

/* Turns a stored checkpoint into one to load from, as if it had been read. */
void checkpoint_reopen(struct checkpoint *checkpoint);

bool checkpoint_is_loading(const struct checkpoint *checkpoint);

/* The text of a setting; NULL if there is none of this name. */
const char *checkpoint_text(const struct checkpoint *checkpoint,
                            const char *name);

/* ---- description ---- */

/* Describes a setting, one line of text. Loading fails if the checkpoint has
 * another text. */
void checkpoint_setting(struct checkpoint *checkpoint, const char *name,
                        const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for members that options fill: `names` are the keys of these options
 * without dashes, separated by blanks. */
void checkpoint_options(struct checkpoint *checkpoint,
                        const struct option options[], const void *members,
                        const char *names);

/* Begins a list of exactly `count` numbers. */
void checkpoint_list(struct checkpoint *checkpoint, const char *name,
                     int count);

/* Begins a list of rows of `width` numbers. Returns the number of rows: `rows`,
 * or when loading that of the file, at most `rows_max`. */
int checkpoint_rows(struct checkpoint *checkpoint, const char *name, int width,
                    int rows, int rows_max);

/* The next numbers of the list; loading fails for those out of range. */
void checkpoint_ints(struct checkpoint *checkpoint, int values[], int count,
                     int min, int max);
void checkpoint_int64s(struct checkpoint *checkpoint, int64_t values[],
                       int count, int64_t min, int64_t max);

/* The bits of real numbers; loading fails for those that are not finite. */
void checkpoint_floats(struct checkpoint *checkpoint, float values[],
                       int count);
void checkpoint_doubles(struct checkpoint *checkpoint, double values[],
                        int count);

/* Loading fails unless `sound`, a condition on the values of the last list. */
void checkpoint_require(struct checkpoint *checkpoint, bool sound);

/* Returns false and sets err if any call above has failed. */
bool checkpoint_is_sound(const struct checkpoint *checkpoint, struct err *err);
