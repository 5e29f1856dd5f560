/* SPDX-License-Identifier: MIT */
/* Checkpoints in memory, and their description. */
#include "lab/job/checkpoint.h"
#include "base/memory.h"
#include "lab/job/checkpoint_inside.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(double) == sizeof(int64_t), "a double has 64 bits");
_Static_assert(sizeof(float) == sizeof(int32_t), "a float has 32 bits");

struct checkpoint *checkpoint_new(const char *job)
{
    struct checkpoint *checkpoint = memory_new(1, sizeof *checkpoint);

    assert(strlen(job) < CHECKPOINT_NAME_MAX);
    snprintf(checkpoint->job, sizeof checkpoint->job, "%s", job);
    return checkpoint;
}

void checkpoint_free(struct checkpoint *checkpoint)
{
    if (checkpoint == NULL)
        return;
    for (int i = 0; i < checkpoint->count; i++) {
        free(checkpoint->entries[i].text);
        free(checkpoint->entries[i].numbers);
    }
    free(checkpoint->entries);
    free(checkpoint);
}

struct checkpoint_entry *checkpoint_find(const struct checkpoint *checkpoint,
                                         const char *name)
{
    for (int i = 0; i < checkpoint->count; i++)
        if (strcmp(checkpoint->entries[i].name, name) == 0)
            return &checkpoint->entries[i];
    return NULL;
}

struct checkpoint_entry *checkpoint_add(struct checkpoint *checkpoint,
                                        const char *name)
{
    assert(strlen(name) < CHECKPOINT_NAME_MAX &&
           checkpoint_find(checkpoint, name) == NULL);
    checkpoint->entries =
        memory_grow(checkpoint->entries, &checkpoint->capacity,
                    checkpoint->count + 1, sizeof *checkpoint->entries);

    struct checkpoint_entry *entry = &checkpoint->entries[checkpoint->count++];

    *entry = (struct checkpoint_entry){.text = NULL};
    snprintf(entry->name, sizeof entry->name, "%s", name);
    return entry;
}

struct checkpoint_entry *checkpoint_add_list(struct checkpoint *checkpoint,
                                             const char *name, int count)
{
    struct checkpoint_entry *entry = checkpoint_add(checkpoint, name);

    assert(count >= 0 && count <= CHECKPOINT_COUNT_MAX);
    entry->count = count;
    entry->numbers = memory_new((size_t)count + 1, sizeof *entry->numbers);
    return entry;
}

void checkpoint_reopen(struct checkpoint *checkpoint)
{
    checkpoint->loading = true;
}

bool checkpoint_is_loading(const struct checkpoint *checkpoint)
{
    return checkpoint->loading;
}

bool checkpoint_is_sound(const struct checkpoint *checkpoint, struct err *err)
{
    if (checkpoint->failed)
        *err = checkpoint->err;
    return !checkpoint->failed;
}

/* ---- settings ---- */

static void compare_setting(struct checkpoint *checkpoint, const char *name,
                            const char *here)
{
    const struct checkpoint_entry *entry = checkpoint_find(checkpoint, name);
    const char *there = entry != NULL ? entry->text : NULL;

    if (there != NULL && strcmp(there, here) == 0)
        return;
    checkpoint->failed = true;
    if (there == NULL)
        err_set(&checkpoint->err, "%s is not set in it", name);
    else
        err_set(&checkpoint->err, "%s is %s in it, and %s here", name,
                err_token(there, strlen(there)).text, here);
}

void checkpoint_setting(struct checkpoint *checkpoint, const char *name,
                        const char *format, ...)
{
    char text[CHECKPOINT_TEXT_MAX];
    va_list arguments;

    if (checkpoint->failed)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    assert(strpbrk(text, "\n") == NULL);
    if (checkpoint->loading)
        compare_setting(checkpoint, name, text);
    else
        checkpoint_add(checkpoint, name)->text = memory_text(text);
}

/* ---- lists ---- */

int checkpoint_rows(struct checkpoint *checkpoint, const char *name, int width,
                    int rows, int rows_max)
{
    checkpoint->at = 0;
    if (checkpoint->failed)
        return 0;
    if (!checkpoint->loading) {
        checkpoint_add_list(checkpoint, name, rows * width);
        checkpoint->list = checkpoint->count - 1;
        return rows;
    }

    const struct checkpoint_entry *entry = checkpoint_find(checkpoint, name);

    checkpoint->failed = true;
    if (entry == NULL || entry->numbers == NULL) {
        err_set(&checkpoint->err, "%s: is missing", name);
        return 0;
    }
    if (entry->count % width != 0 || entry->count / width > rows_max) {
        err_set(&checkpoint->err, "%s: %d numbers are not up to %d rows of %d",
                name, entry->count, rows_max, width);
        return 0;
    }
    checkpoint->failed = false;
    checkpoint->list = (int)(entry - checkpoint->entries);
    return entry->count / width;
}

void checkpoint_list(struct checkpoint *checkpoint, const char *name, int count)
{
    const int there =
        checkpoint_rows(checkpoint, name, 1, count, CHECKPOINT_COUNT_MAX);

    if (checkpoint->failed || there == count)
        return;
    checkpoint->failed = true;
    err_set(&checkpoint->err, "%s: there are %d numbers, not %d", name, there,
            count);
}

/* The place of the next numbers of the list; NULL after an error. */
static int64_t *next_numbers(struct checkpoint *checkpoint, int count)
{
    if (checkpoint->failed)
        return NULL;

    const struct checkpoint_entry *list =
        &checkpoint->entries[checkpoint->list];
    int64_t *numbers = list->numbers + checkpoint->at;

    assert(count <= list->count - checkpoint->at);
    checkpoint->at += count;
    return numbers;
}

/* An error of the list that is described. */
static void fail_list(struct checkpoint *checkpoint, const char *why)
{
    checkpoint->failed = true;
    err_set(&checkpoint->err, "%s: %s",
            checkpoint->entries[checkpoint->list].name, why);
}

void checkpoint_require(struct checkpoint *checkpoint, bool sound)
{
    if (!checkpoint->failed && !sound)
        fail_list(checkpoint, "makes no sense");
}

void checkpoint_int64s(struct checkpoint *checkpoint, int64_t values[],
                       int count, int64_t min, int64_t max)
{
    int64_t *numbers = next_numbers(checkpoint, count);

    for (int i = 0; i < count && !checkpoint->failed; i++) {
        if (!checkpoint->loading) {
            numbers[i] = values[i];
        } else if (numbers[i] >= min && numbers[i] <= max) {
            values[i] = numbers[i];
        } else {
            checkpoint->failed = true;
            err_set(&checkpoint->err, "%s: %lld is not in %lld..%lld",
                    checkpoint->entries[checkpoint->list].name,
                    (long long)numbers[i], (long long)min, (long long)max);
        }
    }
}

void checkpoint_ints(struct checkpoint *checkpoint, int values[], int count,
                     int min, int max)
{
    for (int i = 0; i < count; i++) {
        int64_t value = values[i];

        checkpoint_int64s(checkpoint, &value, 1, min, max);
        values[i] = (int)value;
    }
}

void checkpoint_floats(struct checkpoint *checkpoint, float values[], int count)
{
    int64_t *numbers = next_numbers(checkpoint, count);

    for (int i = 0; i < count && !checkpoint->failed; i++) {
        int32_t bits;

        if (!checkpoint->loading) {
            memcpy(&bits, &values[i], sizeof bits);
            numbers[i] = bits;
            continue;
        }
        /* Older files of `lab actor` have the bits without a sign. */
        bits = (int32_t)(uint32_t)numbers[i];
        memcpy(&values[i], &bits, sizeof bits);
        if ((numbers[i] != bits && numbers[i] != (uint32_t)bits) ||
            !isfinite(values[i]))
            fail_list(checkpoint, "a number is not finite");
    }
}

void checkpoint_doubles(struct checkpoint *checkpoint, double values[],
                        int count)
{
    int64_t *numbers = next_numbers(checkpoint, count);

    if (checkpoint->failed)
        return;
    if (!checkpoint->loading) {
        memcpy(numbers, values, (size_t)count * sizeof *values);
        return;
    }
    memcpy(values, numbers, (size_t)count * sizeof *values);
    for (int i = 0; i < count; i++)
        if (!isfinite(values[i]) && !checkpoint->failed)
            fail_list(checkpoint, "a number is not finite");
}
