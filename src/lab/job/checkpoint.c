/* The state of long work, in memory and on its way into a file. */
#include "base/file.h"
#include "base/memory.h"
#include "base/rng.h"
#include "base/sum.h"
#include "lab/job/checkpoint_inside.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct checkpoint *checkpoint_new(const char *work)
{
    struct checkpoint *state = memory_new(1, sizeof *state);

    assert(strlen(work) < CHECKPOINT_NAME_MAX);
    snprintf(state->work, sizeof state->work, "%s", work);
    return state;
}

void checkpoint_free(struct checkpoint *state)
{
    if (state == NULL)
        return;
    for (int i = 0; i < state->count; i++) {
        free(state->entries[i].text);
        free(state->entries[i].numbers);
    }
    free(state->entries);
    free(state);
}

const struct checkpoint_entry *checkpoint_find(const struct checkpoint *state,
                                               const char *name)
{
    for (int i = 0; i < state->count; i++)
        if (strcmp(state->entries[i].name, name) == 0)
            return &state->entries[i];
    return NULL;
}

struct checkpoint_entry *checkpoint_add(struct checkpoint *state,
                                        const char *name)
{
    assert(strlen(name) < CHECKPOINT_NAME_MAX &&
           checkpoint_find(state, name) == NULL);
    state->entries = memory_grow(state->entries, &state->capacity,
                                 state->count + 1, sizeof *state->entries);

    struct checkpoint_entry *entry = &state->entries[state->count++];

    *entry = (struct checkpoint_entry){.text = NULL};
    snprintf(entry->name, sizeof entry->name, "%s", name);
    return entry;
}

void checkpoint_set(struct checkpoint *state, const char *name,
                    const char *format, ...)
{
    char text[CHECKPOINT_TEXT_MAX];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    assert(strpbrk(text, "\n") == NULL);
    checkpoint_add(state, name)->text = memory_text(text);
}

void checkpoint_put(struct checkpoint *state, const char *name,
                    const int64_t numbers[], int count)
{
    struct checkpoint_entry *entry = checkpoint_add(state, name);

    assert(count >= 0 && count <= CHECKPOINT_COUNT_MAX);
    entry->count = count;
    entry->numbers = memory_new((size_t)count + 1, sizeof *numbers);
    for (int i = 0; i < count; i++)
        entry->numbers[i] = numbers[i];
}

int checkpoint_count(const struct checkpoint *state, const char *name)
{
    const struct checkpoint_entry *entry = checkpoint_find(state, name);

    return entry != NULL && entry->numbers != NULL ? entry->count : -1;
}

bool checkpoint_take(const struct checkpoint *state, const char *name,
                     int64_t numbers[], int count, struct err *err)
{
    const int there = checkpoint_count(state, name);

    if (there != count)
        return err_set(err, "%s: there are %d numbers, not %d", name,
                       there < 0 ? 0 : there, count);

    const struct checkpoint_entry *entry = checkpoint_find(state, name);

    for (int i = 0; i < count; i++)
        numbers[i] = entry->numbers[i];
    return true;
}

/* ---- into a file ---- */

static void write_numbers(const struct checkpoint_entry *entry, FILE *out)
{
    for (int i = 0; i < entry->count; i++) {
        const bool last =
            i % CHECKPOINT_IN_A_LINE == CHECKPOINT_IN_A_LINE - 1 ||
            i + 1 == entry->count;

        fprintf(out, "%" PRId64 "%c", entry->numbers[i], last ? '\n' : ' ');
    }
}

static void write_entry(const struct checkpoint_entry *entry, FILE *out)
{
    if (entry->text != NULL) {
        fprintf(out, "set %s %s\n", entry->name, entry->text);
        return;
    }
    fprintf(out, "numbers %s %d\n", entry->name, entry->count);
    write_numbers(entry, out);
}

bool checkpoint_write(const struct checkpoint *state, const char *path,
                      struct err *err)
{
    char *text = NULL;
    size_t length = 0;
    char sum[SUM_LINE + 1];
    FILE *out = open_memstream(&text, &length);

    if (out == NULL)
        abort();
    fprintf(out, CHECKPOINT_MARK " %s\n", state->work);
    for (int i = 0; i < state->count; i++)
        write_entry(&state->entries[i], out);
    fflush(out);
    sum_line(text, length, sum);
    fprintf(out, "sum %s", sum);
    fclose(out);

    const bool written = file_write(path, text, length, err);

    free(text);
    return written;
}
