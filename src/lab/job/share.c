/* SPDX-License-Identifier: MIT */
/* Shares are kept as checkpoints: a part stores into its own, a merging run
 * loads from those of all parts. */
#include "lab/job/share.h"
#include "base/memory.h"
#include "lab/job/checkpoint.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 16 };

/* Small enough for the sum of all parts to fit in 64 bits. */
#define SHARE_NUMBER_MAX (INT64_MAX / SHARE_PARTS_MAX)

static const char KIND[] = "share";

struct share_file {
    char *path;
    struct checkpoint *checkpoint;
};

struct share {
    int part; /* from 1; 0 in a merging run */
    int parts;
    char name[NAME_MAX_BYTES + NAME_MAX_BYTES];
    struct checkpoint *checkpoint; /* of a part */
    struct share_file *files;      /* of a merging run; in order of parts */
    int gathered;                  /* lists so far; part of their names */
    struct err err;                /* the first error; or "" */
};

/* ---- parts ---- */

struct share *share_new(int part, int parts)
{
    struct share *const share = memory_new(1, sizeof *share);

    assert(part >= 1 && part <= parts && parts <= SHARE_PARTS_MAX);
    share->part = part;
    share->parts = parts;
    snprintf(share->name, sizeof share->name, "%d/%d", part, parts);
    share->checkpoint = checkpoint_new(KIND);
    checkpoint_setting(share->checkpoint, "part", "%d", part);
    checkpoint_setting(share->checkpoint, "parts", "%d", parts);
    return share;
}

void share_free(struct share *share)
{
    if (share == NULL)
        return;
    checkpoint_free(share->checkpoint);
    for (int i = 0; share->files != NULL && i < share->parts; i++) {
        checkpoint_free(share->files[i].checkpoint);
        free(share->files[i].path);
    }
    free(share->files);
    free(share);
}

bool share_is_part(const struct share *share)
{
    return share != NULL && share->part > 0;
}

bool share_is_merged(const struct share *share)
{
    return share != NULL && share->part == 0;
}

const char *share_name(const struct share *share)
{
    return share_is_part(share) ? share->name : "";
}

int share_parts(const struct share *share)
{
    return share != NULL ? share->parts : 1;
}

bool share_has(const struct share *share, int64_t piece)
{
    return share == NULL ||
           (share->part > 0 && piece % share->parts == share->part - 1);
}

void share_write(const struct share *share, FILE *out)
{
    checkpoint_print(share->checkpoint, out);
}

/* ---- files ---- */

/* The number in a fact of a file, from 1 to SHARE_PARTS_MAX; or 0. */
static int read_count(const struct checkpoint *checkpoint, const char *name)
{
    const char *const text = checkpoint_text(checkpoint, name);
    const long number = text != NULL ? strtol(text, NULL, 10) : 0;

    return number >= 1 && number <= SHARE_PARTS_MAX ? (int)number : 0;
}

/* Puts a file in the place of its part, or says why it has none. */
static bool place_file(struct share *share, const char *path,
                       struct checkpoint *checkpoint, struct err *err)
{
    const int part = read_count(checkpoint, "part");
    const int parts = read_count(checkpoint, "parts");

    if (part == 0 || part > parts)
        return err_set(err, "%s: does not say which share it is", path);
    if (share->files == NULL) {
        share->parts = parts;
        share->files = memory_new((size_t)parts, sizeof *share->files);
    }
    if (parts != share->parts)
        return err_set(err, "%s: is one of %d shares, not of %d", path, parts,
                       share->parts);
    if (share->files[part - 1].path != NULL)
        return err_set(err, "%s: is share %d of %d, which %s is already", path,
                       part, parts, share->files[part - 1].path);
    share->files[part - 1] = (struct share_file){memory_text(path), checkpoint};
    return true;
}

struct share *share_read(const char *const paths[], int count, struct err *err)
{
    struct share *const share = memory_new(1, sizeof *share);
    bool fine = true;

    for (int i = 0; fine && i < count; i++) {
        struct checkpoint *const checkpoint =
            checkpoint_read(paths[i], KIND, err);

        fine =
            checkpoint != NULL && place_file(share, paths[i], checkpoint, err);
        if (!fine)
            checkpoint_free(checkpoint);
    }
    for (int i = 0; fine && i < share->parts; i++)
        if (share->files[i].path == NULL)
            fine =
                err_set(err, "share %d of %d is missing", i + 1, share->parts);
    if (fine)
        return share;
    share_free(share);
    return NULL;
}

/* ---- facts and numbers ---- */

/* Keeps the first error of a part or a file. */
static void take_error(struct share *share, const struct share_file *file)
{
    struct err err;

    if (*share->err.text == '\0' &&
        !checkpoint_is_sound(file->checkpoint, &err)) {
        err_prefix(&err, "%s: does not belong to these shares: ", file->path);
        share->err = err;
    }
}

const char *share_text(const struct share *share, const char *name)
{
    return share_is_merged(share)
               ? checkpoint_text(share->files[0].checkpoint, name)
               : NULL;
}

void share_fact(struct share *share, const char *name, const char *text)
{
    if (share_is_part(share))
        checkpoint_setting(share->checkpoint, name, "%s", text);
    for (int i = 0; share_is_merged(share) && i < share->parts; i++) {
        checkpoint_setting(share->files[i].checkpoint, name, "%s", text);
        take_error(share, &share->files[i]);
    }
}

static int64_t *copy_rows(const int64_t rows[], int width, int count)
{
    const size_t numbers = (size_t)count * (size_t)width;
    int64_t *const copy = memory_new(numbers + 1, sizeof *copy);

    if (numbers > 0)
        memcpy(copy, rows, numbers * sizeof *copy);
    return copy;
}

/* Loads rows and adds them after the others. */
static int64_t *load_rows(struct checkpoint *checkpoint, const char *name,
                          int width, int64_t *all, int *count, int *capacity)
{
    const int rows = checkpoint_rows(checkpoint, name, width, 0,
                                     CHECKPOINT_COUNT_MAX / width);

    all = memory_grow(all, capacity, (*count + rows) * width + 1, sizeof *all);
    checkpoint_int64s(checkpoint, all + (size_t)*count * (size_t)width,
                      rows * width, INT64_MIN, INT64_MAX);
    *count += rows;
    return all;
}

int64_t *share_gather(struct share *share, const char *name, int width,
                      const int64_t rows[], int count, int *all_count)
{
    char numbered[CHECKPOINT_NAME_MAX];
    int64_t *all = NULL;
    int capacity = 0;

    *all_count = count;
    if (share == NULL)
        return copy_rows(rows, width, count);
    snprintf(numbered, sizeof numbered, "%.*s.%d", NAME_MAX_BYTES, name,
             ++share->gathered);
    if (share_is_part(share)) {
        int64_t *const copy = copy_rows(rows, width, count);

        checkpoint_rows(share->checkpoint, numbered, width, count, count);
        checkpoint_int64s(share->checkpoint, copy, count * width, INT64_MIN,
                          INT64_MAX);
        return copy;
    }
    *all_count = 0;
    for (int i = 0; i < share->parts; i++) {
        all = load_rows(share->files[i].checkpoint, numbered, width, all,
                        all_count, &capacity);
        take_error(share, &share->files[i]);
    }
    return all;
}

void share_require(struct share *share, bool sound)
{
    if (share != NULL && !sound && *share->err.text == '\0')
        err_set(&share->err, "what is in the shares makes no sense");
}

void share_sum(struct share *share, const char *name, int64_t numbers[],
               int count)
{
    int rows;
    int64_t *const all = share_gather(share, name, count, numbers, 1, &rows);

    memset(numbers, 0, (size_t)count * sizeof *numbers);
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < count; k++) {
            const int64_t number = all[(size_t)i * (size_t)count + (size_t)k];
            const bool fits =
                number >= -SHARE_NUMBER_MAX && number <= SHARE_NUMBER_MAX;

            share_require(share, fits);
            numbers[k] += fits ? number : 0;
        }
    free(all);
}

bool share_is_sound(const struct share *share, struct err *err)
{
    if (share == NULL || *share->err.text == '\0')
        return true;
    *err = share->err;
    return false;
}
