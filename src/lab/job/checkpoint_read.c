/* The state of long work, read back; nothing is taken from a file that is not
 * whole. */
#include "base/file.h"
#include "base/memory.h"
#include "base/sum.h"
#include "lab/job/checkpoint_inside.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define SUM_WORD "sum "

enum { FILE_LIMIT = 1 << 28, LAST_LINE = sizeof SUM_WORD - 1 + SUM_LINE };

/* ---- whole? ---- */

/* Cuts off the last line, which must be the sum of what stands above. */
static bool check_sum(struct file_bytes *file, struct err *err)
{
    char line[SUM_LINE + 1];

    if (file->length < LAST_LINE || strlen(file->bytes) != file->length)
        return err_set(err, "is damaged");
    file->length -= LAST_LINE;
    sum_line(file->bytes, file->length, line);
    if (strncmp(file->bytes + file->length, SUM_WORD, sizeof SUM_WORD - 1) !=
            0 ||
        strcmp(line, file->bytes + file->length + sizeof SUM_WORD - 1) != 0)
        return err_set(err, "is damaged: its last line is not the sum of "
                            "what stands above");
    file->bytes[file->length] = '\0';
    return true;
}

/* ---- line by line ---- */

/* What is left to read, and how many lines were. */
struct reader {
    char *rest;
    int line;
};

/* The next line, which is closed by a zero; NULL at the end. */
static char *next_line(struct reader *reader)
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

/* Takes a word off a line; NULL when none is left, or it is too long. */
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

static bool read_numbers(struct reader *reader, struct checkpoint_entry *entry)
{
    char *line = reader->rest;

    for (int i = 0; i < entry->count; i++) {
        if (i % CHECKPOINT_IN_A_LINE == 0)
            line = next_line(reader);
        if (line == NULL || !read_number(next_word(&line), &entry->numbers[i]))
            return false;
    }
    return true;
}

static bool read_list(struct reader *reader, struct checkpoint *state,
                      const char *name, char *line)
{
    int64_t count;

    if (!read_number(next_word(&line), &count) || count < 0 ||
        count > CHECKPOINT_COUNT_MAX)
        return false;

    struct checkpoint_entry *entry = checkpoint_add(state, name);

    entry->count = (int)count;
    entry->numbers = memory_new((size_t)count + 1, sizeof *entry->numbers);
    return read_numbers(reader, entry);
}

static bool read_entry(struct reader *reader, struct checkpoint *state,
                       char *line)
{
    const char *kind = next_word(&line);
    const char *name = kind != NULL ? next_word(&line) : NULL;

    if (name == NULL || checkpoint_find(state, name) != NULL)
        return false;
    if (strcmp(kind, "numbers") == 0)
        return read_list(reader, state, name, line);
    if (strcmp(kind, "set") != 0)
        return false;
    checkpoint_add(state, name)->text = memory_text(line);
    return true;
}

static bool read_entries(struct reader *reader, struct checkpoint *state,
                         struct err *err)
{
    for (char *line; (line = next_line(reader)) != NULL;) {
        const int number = reader->line;

        if (!read_entry(reader, state, line))
            return err_set(err, "line %d: is not a line of a state", number);
    }
    return true;
}

/* ---- the same work? ---- */

static bool same_settings(const struct checkpoint *state,
                          const struct checkpoint *like, struct err *err)
{
    for (int i = 0; i < like->count; i++) {
        const struct checkpoint_entry *here = &like->entries[i];
        const struct checkpoint_entry *there =
            checkpoint_find(state, here->name);
        const char *text = there != NULL ? there->text : NULL;

        if (here->text == NULL)
            continue;
        if (text == NULL)
            return err_set(err, "%s is not set in it", here->name);
        if (strcmp(text, here->text) != 0)
            return err_set(err, "%s is %s in it, and %s here", here->name,
                           err_token(text, strlen(text)).text, here->text);
    }
    return true;
}

static struct checkpoint *parse(struct file_bytes *file,
                                const struct checkpoint *like, struct err *err)
{
    struct reader reader = {.rest = file->bytes};
    const size_t mark = strlen(CHECKPOINT_MARK " ");
    const char *first = next_line(&reader);

    if (first == NULL || strncmp(first, CHECKPOINT_MARK " ", mark) != 0) {
        err_set(err, "is not a state of the lab, or of another version");
        return NULL;
    }
    if (strcmp(first + mark, like->work) != 0) {
        err_set(err, "is the state of lab %s, not of lab %s",
                err_token(first + mark, strlen(first + mark)).text, like->work);
        return NULL;
    }

    struct checkpoint *state = checkpoint_new(like->work);

    if (read_entries(&reader, state, err) && same_settings(state, like, err))
        return state;
    checkpoint_free(state);
    return NULL;
}

struct checkpoint *checkpoint_read(const char *path,
                                   const struct checkpoint *like,
                                   struct err *err)
{
    struct file_bytes file;
    struct checkpoint *state = NULL;

    if (!file_read(path, FILE_LIMIT, &file, err))
        return NULL;
    if (check_sum(&file, err))
        state = parse(&file, like, err);
    if (state == NULL)
        err_prefix(err, "%s: ", path);
    free(file.bytes);
    return state;
}
