/* SPDX-License-Identifier: MIT */
/* Bytes that wait, and when they are looked at. */
#include "ui/term/input.h"
#include "base/memory.h"
#include "ui/screen.h"
#include "ui/term/reader.h"

#include <stdlib.h>
#include <string.h>

struct term_input {
    struct term_reader reader;
    bool interrupted; /* by a Ctrl-C among what was dropped */
    char *queue;
    int capacity;
    int first;
    int end;
};

struct term_input *term_input_new(int64_t delay)
{
    struct term_input *const input = memory_new(1, sizeof *input);

    term_reader_begin(&input->reader, delay);
    return input;
}

void term_input_free(struct term_input *input)
{
    if (input == NULL)
        return;
    term_reader_end(&input->reader);
    free(input->queue);
    free(input);
}

void term_input_feed(struct term_input *input, const char *bytes, size_t length)
{
    if (input->first == input->end)
        input->first = input->end = 0;
    input->queue = memory_grow(input->queue, &input->capacity,
                               input->end + (int)length, 1);
    if (length > 0)
        memcpy(input->queue + input->end, bytes, length);
    input->end += (int)length;
}

bool term_input_waits(const struct term_input *input)
{
    return input->first < input->end;
}

int64_t term_input_due(const struct term_input *input)
{
    return input->reader.due;
}

static bool step(struct term_input *input, int64_t now)
{
    return term_reader_byte(&input->reader,
                            (unsigned char)input->queue[input->first++], now);
}

/* Has it been silent for so much longer than it had to? */
static bool is_over(const struct term_input *input, int64_t now, int64_t longer)
{
    const int64_t due = input->reader.due;

    return due != NEVER && now - longer >= due;
}

/* Bytes that have been waiting while none were read may still belong together.
 */
static bool read_on(struct term_input *input, int64_t now)
{
    if (is_over(input, now, TERM_READER_TAIL) &&
        term_reader_silence(&input->reader, now))
        return true;
    while (term_input_waits(input))
        if (step(input, now))
            return true;
    return is_over(input, now, 0) && term_reader_silence(&input->reader, now);
}

bool term_input_event(struct term_input *input, int64_t now,
                      struct event *event)
{
    const bool interrupted = input->interrupted;

    input->interrupted = false;
    if (interrupted)
        *event = (struct event){.kind = EVENT_INTERRUPT};
    else if (read_on(input, now))
        *event = input->reader.told;
    else
        return false;
    return true;
}

void term_input_drop(struct term_input *input, int64_t now)
{
    while (term_input_waits(input))
        if (step(input, now) && input->reader.told.kind == EVENT_INTERRUPT)
            input->interrupted = true;
    term_reader_hush(&input->reader);
}
