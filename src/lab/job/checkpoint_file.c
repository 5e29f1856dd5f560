/* SPDX-License-Identifier: MIT */
/* Checkpoints in files; nothing is taken from a file that is not whole. */
#include "base/file.h"
#include "base/memory.h"
#include "base/sum.h"
#include "lab/job/checkpoint_inside.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The words that a file begins with, and the version that this program knows.
 */
#define MARK     "naqala-lab 1 "
#define SUM_WORD "sum "

enum {
    FILE_LIMIT = 1 << 28,
    IN_A_LINE = 16, /* numbers */
    LAST_LINE = sizeof SUM_WORD - 1 + SUM_LINE
};

/* ---- writing ---- */

static void write_entry(const struct checkpoint_entry *entry, FILE *out)
{
    if (entry->text != NULL) {
        fprintf(out, "set %s %s\n", entry->name, entry->text);
        return;
    }
    fprintf(out, "numbers %s %d\n", entry->name, entry->count);
    for (int i = 0; i < entry->count; i++) {
        const bool last =
            i % IN_A_LINE == IN_A_LINE - 1 || i + 1 == entry->count;

        fprintf(out, "%" PRId64 "%c", entry->numbers[i], last ? '\n' : ' ');
    }
}

bool checkpoint_write(const struct checkpoint *checkpoint, const char *path,
                      struct err *err)
{
    char *text = NULL;
    size_t length = 0;
    char sum[SUM_LINE + 1];
    FILE *out = open_memstream(&text, &length);

    if (out == NULL)
        abort();
    fprintf(out, MARK "%s\n", checkpoint->job);
    for (int i = 0; i < checkpoint->count; i++)
        write_entry(&checkpoint->entries[i], out);
    fflush(out);
    sum_line(text, length, sum);
    fprintf(out, SUM_WORD "%s", sum);
    fclose(out);

    const bool written = file_write(path, text, length, err);

    free(text);
    return written;
}

/* ---- reading ---- */

/* Cuts off the last line, which must be the checksum of all lines above. */
static bool check_sum(struct file_bytes *file, struct err *err)
{
    char line[SUM_LINE + 1];

    if (file->length < LAST_LINE || strlen(file->bytes) != file->length)
        return err_set(err, "is damaged");
    file->length -= LAST_LINE;
    sum_line(file->bytes, file->length, line);

    const char *last = file->bytes + file->length;
    const size_t word = sizeof SUM_WORD - 1;

    if (strncmp(last, SUM_WORD, word) != 0 || strcmp(line, last + word) != 0)
        return err_set(err, "is damaged: its last line is not the checksum "
                            "of the lines above");
    file->bytes[file->length] = '\0';
    return true;
}

/* The lines that are left to read, and how many were read. */
struct checkpoint_reader {
    char *rest;
    int line;
};

/* The next line, ended by a zero; NULL at the end. */
static char *next_line(struct checkpoint_reader *reader)
{
    char *line = reader->rest;
    char *end = strchr(line, '\n');

    if (end == NULL)
        return NULL;
    *end = '\0';
    reader->rest = end + 1;
    reader->line++;
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

static bool read_number(const char *word, int64_t *number)
{
    char *end;

    if (word == NULL)
        return false;
    errno = 0;
    *number = strtoll(word, &end, 10);
    return errno == 0 && *end == '\0';
}

static bool read_numbers(struct checkpoint_reader *reader,
                         struct checkpoint *checkpoint, const char *name,
                         char *line)
{
    int64_t count;

    if (!read_number(next_word(&line), &count) || count < 0 ||
        count > CHECKPOINT_COUNT_MAX)
        return false;

    const struct checkpoint_entry *list =
        checkpoint_add_list(checkpoint, name, (int)count);

    for (int i = 0; i < count; i++) {
        if (i % IN_A_LINE == 0)
            line = next_line(reader);
        if (line == NULL || !read_number(next_word(&line), &list->numbers[i]))
            return false;
    }
    return true;
}

static bool read_entry(struct checkpoint_reader *reader,
                       struct checkpoint *checkpoint, char *line)
{
    const char *kind = next_word(&line);
    const char *name = kind != NULL ? next_word(&line) : NULL;

    if (name == NULL || checkpoint_find(checkpoint, name) != NULL)
        return false;
    if (strcmp(kind, "numbers") == 0)
        return read_numbers(reader, checkpoint, name, line);
    if (strcmp(kind, "set") != 0)
        return false;
    checkpoint_add(checkpoint, name)->text = memory_text(line);
    return true;
}

static bool read_lines(char *text, struct checkpoint *checkpoint,
                       struct err *err)
{
    struct checkpoint_reader reader = {0};
    const size_t mark = strlen(MARK);
    reader.rest = text;

    const char *first = next_line(&reader);

    if (first == NULL || strncmp(first, MARK, mark) != 0)
        return err_set(err, "is no checkpoint, or one of another version");
    if (strcmp(first + mark, checkpoint->job) != 0)
        return err_set(err, "is a checkpoint of lab %s, not of lab %s",
                       err_token(first + mark, strlen(first + mark)).text,
                       checkpoint->job);
    for (char *line; (line = next_line(&reader)) != NULL;) {
        const int number = reader.line;

        if (!read_entry(&reader, checkpoint, line))
            return err_set(err, "line %d: is not a line of a checkpoint",
                           number);
    }
    return true;
}

struct checkpoint *checkpoint_read(const char *path, const char *job,
                                   struct err *err)
{
    struct file_bytes file;

    if (!file_read(path, FILE_LIMIT, &file, err))
        return NULL;

    struct checkpoint *checkpoint = checkpoint_new(job);
    const bool fine =
        check_sum(&file, err) && read_lines(file.bytes, checkpoint, err);

    free(file.bytes);
    if (fine) {
        checkpoint_reopen(checkpoint);
        return checkpoint;
    }
    err_prefix(err, "%s: ", path);
    checkpoint_free(checkpoint);
    return NULL;
}
