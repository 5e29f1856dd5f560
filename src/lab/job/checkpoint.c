/* SPDX-License-Identifier: MIT */
/* Checkpoints: in memory, their description, and in files. */
#include "lab/job/checkpoint.h"
#include "base/file.h"
#include "base/memory.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(double) == sizeof(int64_t), "a double has 64 bits");
_Static_assert(sizeof(float) == sizeof(int32_t), "a float has 32 bits");

/* The beginning of a file, with the version that this program knows; and the
 * word before its checksum. */
#define MARK     "naqala-lab 1 "
#define SUM_WORD "sum "

enum {
    IN_A_LINE = 16, /* numbers */
    LAST_LINE = sizeof SUM_WORD - 1 + SUM_LINE
};

struct checkpoint_entry {
    char name[CHECKPOINT_NAME_MAX];
    char *text;       /* of a setting, or NULL */
    int64_t *numbers; /* of a list, or NULL */
    int count;
};

struct checkpoint {
    char job[CHECKPOINT_NAME_MAX];
    struct checkpoint_entry *entries;
    int count;
    int capacity;
    bool loading;
    int list; /* index of the list that is being described */
    int at;   /* its next number */
    bool failed;
    struct err err;
};

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

/* Returns NULL if there is none of this name. */
static struct checkpoint_entry *find_entry(const struct checkpoint *checkpoint,
                                           const char *name)
{
    for (int i = 0; i < checkpoint->count; i++)
        if (strcmp(checkpoint->entries[i].name, name) == 0)
            return &checkpoint->entries[i];
    return NULL;
}

/* Adds an entry without a value. */
static struct checkpoint_entry *add_entry(struct checkpoint *checkpoint,
                                          const char *name)
{
    assert(strlen(name) < CHECKPOINT_NAME_MAX &&
           find_entry(checkpoint, name) == NULL);
    checkpoint->entries =
        memory_grow(checkpoint->entries, &checkpoint->capacity,
                    checkpoint->count + 1, sizeof *checkpoint->entries);

    struct checkpoint_entry *entry = &checkpoint->entries[checkpoint->count++];

    *entry = (struct checkpoint_entry){.text = NULL};
    snprintf(entry->name, sizeof entry->name, "%s", name);
    return entry;
}

static struct checkpoint_entry *add_list(struct checkpoint *checkpoint,
                                         const char *name, int count)
{
    struct checkpoint_entry *entry = add_entry(checkpoint, name);

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

const char *checkpoint_text(const struct checkpoint *checkpoint,
                            const char *name)
{
    const struct checkpoint_entry *const entry = find_entry(checkpoint, name);

    return entry != NULL ? entry->text : NULL;
}

bool checkpoint_is_sound(const struct checkpoint *checkpoint, struct err *err)
{
    if (checkpoint->failed)
        *err = checkpoint->err;
    return !checkpoint->failed;
}

/* ---- description ---- */

/* Fails unless the checkpoint has this setting. */
static void compare_setting(struct checkpoint *checkpoint, const char *name,
                            const char *text)
{
    const char *const there = checkpoint_text(checkpoint, name);

    if (there == NULL)
        checkpoint->failed =
            !err_set(&checkpoint->err, "%s is not set in it", name);
    else if (strcmp(there, text) != 0)
        checkpoint->failed =
            !err_set(&checkpoint->err, "%s is %s in it, and %s here", name,
                     err_token(there, strlen(there)).text, text);
}

void checkpoint_setting(struct checkpoint *checkpoint, const char *name,
                        const char *format, ...)
{
    char *text = NULL;
    size_t length = 0;
    va_list arguments;

    if (checkpoint->failed)
        return;

    FILE *const out = memory_stream(&text, &length);

    va_start(arguments, format);
    vfprintf(out, format, arguments);
    va_end(arguments);
    fclose(out);
    assert(strpbrk(text, "\n") == NULL);
    if (checkpoint->loading) {
        compare_setting(checkpoint, name, text);
        free(text);
    } else {
        add_entry(checkpoint, name)->text = text;
    }
}

void checkpoint_options(struct checkpoint *checkpoint,
                        const struct option options[], const void *members,
                        const char *names)
{
    char key[2 + CHECKPOINT_NAME_MAX] = "--";
    char *const name = key + 2;

    for (; *names != '\0'; names += strspn(names, " ")) {
        const int length = (int)strcspn(names, " ");

        snprintf(name, CHECKPOINT_NAME_MAX, "%.*s", length, names);
        names += length;

        const struct option *const option = &options[option_find(options, key)];
        const int64_t number = option_get(option, members);

        if (option->type == OPTION_FLAG)
            checkpoint_setting(checkpoint, name, number != 0 ? "yes" : "no");
        else if (option->type == OPTION_WORD)
            checkpoint_setting(checkpoint, name, "%s",
                               option_text(option, number).text);
        else
            checkpoint_setting(checkpoint, name, "%" PRId64 "%s", number,
                               option->type == OPTION_THOUSANDTHS  ? "/1000"
                               : option->type == OPTION_MILLIONTHS ? "/1000000"
                                                                   : "");
    }
}

int checkpoint_rows(struct checkpoint *checkpoint, const char *name, int width,
                    int rows, int rows_max)
{
    checkpoint->at = 0;
    if (checkpoint->failed)
        return 0;
    if (!checkpoint->loading) {
        add_list(checkpoint, name, rows * width);
        checkpoint->list = checkpoint->count - 1;
        return rows;
    }

    const struct checkpoint_entry *entry = find_entry(checkpoint, name);

    if (entry == NULL || entry->numbers == NULL)
        checkpoint->failed = !err_set(&checkpoint->err, "%s: is missing", name);
    else if (entry->count % width != 0 || entry->count / width > rows_max)
        checkpoint->failed = !err_set(
            &checkpoint->err, "%s: %d numbers are not up to %d rows of %d",
            name, entry->count, rows_max, width);
    if (checkpoint->failed)
        return 0;
    checkpoint->list = (int)(entry - checkpoint->entries);
    return entry->count / width;
}

void checkpoint_list(struct checkpoint *checkpoint, const char *name, int count)
{
    const int there =
        checkpoint_rows(checkpoint, name, 1, count, CHECKPOINT_COUNT_MAX);

    if (!checkpoint->failed && there != count)
        checkpoint->failed =
            !err_set(&checkpoint->err, "%s: there are %d numbers, not %d", name,
                     there, count);
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

/* Notes an error in the list that is being described; the first error is
 * kept. */
static void fail_list(struct checkpoint *checkpoint, const char *why)
{
    if (!checkpoint->failed)
        checkpoint->failed =
            !err_set(&checkpoint->err, "%s: %s",
                     checkpoint->entries[checkpoint->list].name, why);
}

void checkpoint_require(struct checkpoint *checkpoint, bool sound)
{
    if (!sound)
        fail_list(checkpoint, "makes no sense");
}

void checkpoint_int64s(struct checkpoint *checkpoint, int64_t values[],
                       int count, int64_t min, int64_t max)
{
    int64_t *numbers = next_numbers(checkpoint, count);

    for (int i = 0; i < count && !checkpoint->failed; i++) {
        if (!checkpoint->loading)
            numbers[i] = values[i];
        else if (numbers[i] >= min && numbers[i] <= max)
            values[i] = numbers[i];
        else
            checkpoint->failed =
                !err_set(&checkpoint->err, "%s: %lld is not in %lld..%lld",
                         checkpoint->entries[checkpoint->list].name,
                         (long long)numbers[i], (long long)min, (long long)max);
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
        if (!isfinite(values[i]))
            fail_list(checkpoint, "a number is not finite");
}

/* ---- files ---- */

void checkpoint_print(const struct checkpoint *checkpoint, FILE *out)
{
    char *text = NULL;
    size_t length = 0;
    char sum[SUM_LINE + 1];
    FILE *const lines = memory_stream(&text, &length);
    fprintf(lines, MARK "%s\n", checkpoint->job);
    for (int i = 0; i < checkpoint->count; i++) {
        const struct checkpoint_entry *entry = &checkpoint->entries[i];

        if (entry->text != NULL)
            fprintf(lines, "set %s %s\n", entry->name, entry->text);
        else
            fprintf(lines, "numbers %s %d\n", entry->name, entry->count);
        for (int k = 0; k < entry->count; k++) {
            const bool last = (k + 1) % IN_A_LINE == 0 || k + 1 == entry->count;

            fprintf(lines, "%" PRId64 "%c", entry->numbers[k],
                    last ? '\n' : ' ');
        }
    }
    fclose(lines);
    sum_line(text, length, sum);
    fwrite(text, 1, length, out);
    fprintf(out, SUM_WORD "%s", sum);
    free(text);
}

bool checkpoint_write(const struct checkpoint *checkpoint, const char *path,
                      struct err *err)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&text, &length);
    checkpoint_print(checkpoint, out);
    fclose(out);

    const bool written = file_write_as(path, FILE_OUTPUT, text, length, err);

    free(text);
    return written;
}

/* The text still to be read, and the number of lines read. */
struct checkpoint_lines {
    char *rest;
    int count;
};

/* Takes the next line, and ends it with a zero; NULL at the end. */
static char *next_line(struct checkpoint_lines *lines)
{
    char *line = lines->rest;
    char *end = strchr(line, '\n');

    if (end == NULL)
        return NULL;
    *end = '\0';
    lines->rest = end + 1;
    lines->count++;
    return line;
}

/* Takes a word off a line; NULL if none is left, or it is too long. */
static char *next_word(char **line)
{
    char *word = *line;
    const size_t length = strcspn(word, " ");

    if (length == 0 || length >= CHECKPOINT_NAME_MAX)
        return NULL;
    *line += length + (word[length] == ' ');
    word[length] = '\0';
    return word;
}

static bool next_number(char **line, int64_t *number)
{
    const char *word = next_word(line);
    char *end;

    if (word == NULL)
        return false;
    errno = 0;
    *number = strtoll(word, &end, 10);
    return errno == 0 && *end == '\0';
}

/* Reads the entry that begins with this line; for a list also its numbers in
 * the lines that follow. */
static bool read_entry(struct checkpoint *checkpoint, char *line,
                       struct checkpoint_lines *lines)
{
    const char *kind = next_word(&line);
    const char *name = kind != NULL ? next_word(&line) : NULL;
    int64_t count;

    if (name == NULL || find_entry(checkpoint, name) != NULL)
        return false;
    if (strcmp(kind, "set") == 0) {
        add_entry(checkpoint, name)->text = memory_text(line);
        return true;
    }
    if (strcmp(kind, "numbers") != 0 || !next_number(&line, &count) ||
        count < 0 || count > CHECKPOINT_COUNT_MAX)
        return false;

    const struct checkpoint_entry *list =
        add_list(checkpoint, name, (int)count);

    for (int i = 0; i < count; i++) {
        if (i % IN_A_LINE == 0)
            line = next_line(lines);
        if (line == NULL || !next_number(&line, &list->numbers[i]))
            return false;
    }
    return true;
}

/* Sets err for a file that is not whole. One that does not even begin as a
 * checkpoint does is rather something else. Always returns false. */
static bool fail_damaged(const struct file_bytes *file, const char *why,
                         struct err *err)
{
    if (strncmp(file->bytes, MARK, strlen(MARK)) != 0)
        why = ", or neither a checkpoint nor a share";
    return err_set(err, "is damaged%s", why);
}

/* The last line must be the checksum of all lines above. */
static bool read_text(struct checkpoint *checkpoint, struct file_bytes *file,
                      struct err *err)
{
    const size_t mark = strlen(MARK), word = strlen(SUM_WORD);
    char sum[SUM_LINE + 1];
    struct checkpoint_lines lines = {.rest = file->bytes};

    if (file->length < LAST_LINE || strlen(file->bytes) != file->length)
        return fail_damaged(file, "", err);

    char *const last = file->bytes + file->length - LAST_LINE;

    sum_line(file->bytes, file->length - LAST_LINE, sum);
    if (strncmp(last, SUM_WORD, word) != 0 || strcmp(sum, last + word) != 0)
        return fail_damaged(
            file, ": its last line is not the checksum of the lines above",
            err);
    *last = '\0';

    const char *const first = next_line(&lines);

    if (first == NULL || strncmp(first, MARK, mark) != 0)
        return err_set(err, "is no checkpoint, or one of another version");
    if (strcmp(first + mark, checkpoint->job) != 0)
        return err_set(err, "is a checkpoint of lab %s, not of lab %s",
                       err_token(first + mark, strlen(first + mark)).text,
                       checkpoint->job);
    for (char *line; (line = next_line(&lines)) != NULL;) {
        const int number = lines.count;

        if (!read_entry(checkpoint, line, &lines))
            return err_set(err, "line %d: is not a line of a checkpoint",
                           number);
    }
    return true;
}

struct checkpoint *checkpoint_parse(struct file_bytes *file, const char *path,
                                    const char *job, struct err *err)
{
    struct checkpoint *const checkpoint = checkpoint_new(job);
    const bool fine = read_text(checkpoint, file, err);

    checkpoint_reopen(checkpoint);
    if (fine)
        return checkpoint;
    err_prefix(err, "%s: ", path);
    checkpoint_free(checkpoint);
    return NULL;
}

struct checkpoint *checkpoint_read(const char *path, const char *job,
                                   struct err *err)
{
    struct file_bytes file;

    if (!file_read(path, CHECKPOINT_BYTES_MAX, &file, err))
        return NULL;

    struct checkpoint *const checkpoint =
        checkpoint_parse(&file, path, job, err);

    free(file.bytes);
    return checkpoint;
}
