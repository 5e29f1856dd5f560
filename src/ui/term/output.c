/* SPDX-License-Identifier: MIT */
/* Curses has a descriptor of its own, which is switched between the held file
 * and the terminal. */
#include "ui/term/output.h"
#include "base/memory.h"
#include "ui/term/arrange.h"
#include "ui/term/wire.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Synchronized update: everything between these is shown at once. */
#define MARK_BEGIN "\033[?2026h"
#define MARK_END   "\033[?2026l"

enum {
    HELD_BYTES = 1 << 18,
    /* 1.5 KB: 45 KB a second, which a slow line can carry. */
    FRAME_BYTES = 1536 - (sizeof MARK_BEGIN - 1) - (sizeof MARK_END - 1)
};

struct term_output {
    FILE *stream;
    FILE *held; /* NULL: it could not be made */
    struct sgr_filter filter;
    struct arranger arranger;
    bool marks;
};

/* Opens the held file with room for pictures of large screens, so that a full
 * disk cannot cut a picture. NULL if there is no such room. */
static FILE *open_held(void)
{
    FILE *const held = tmpfile();

    if (held != NULL && posix_fallocate(fileno(held), 0, HELD_BYTES) != 0) {
        fclose(held);
        return NULL;
    }
    return held;
}

struct term_output *term_output_new(void)
{
    const int descriptor = dup(STDOUT_FILENO);
    FILE *const stream = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;

    if (stream == NULL) {
        if (descriptor >= 0)
            close(descriptor);
        return NULL;
    }

    struct term_output *const output = memory_new(1, sizeof *output);

    output->stream = stream;
    output->held = open_held();
    return output;
}

void term_output_free(struct term_output *output)
{
    if (output == NULL)
        return;
    fclose(output->stream);
    if (output->held != NULL)
        fclose(output->held);
    arranger_free(&output->arranger);
    free(output);
}

FILE *term_output_stream(const struct term_output *output)
{
    return output->stream;
}

void term_output_begin(struct term_output *output,
                       struct term_abilities abilities)
{
    sgr_filter_begin(&output->filter, abilities.takes_back);
    arranger_forget(&output->arranger);
    output->arranger.feeds_lines = abilities.feeds_lines;
    output->arranger.erases_coloured = abilities.erases_coloured;
    output->marks = abilities.marks;
}

/* ---- a picture ---- */

void term_output_hold(struct term_output *output)
{
    if (output->held != NULL)
        dup2(fileno(output->held), fileno(output->stream));
}

/* Returns what was written, which the caller frees; NULL if there is
 * nothing. */
static char *take_held(struct term_output *output, size_t *length)
{
    const int held = fileno(output->held);
    const off_t written = lseek(held, 0, SEEK_CUR);

    if (written <= 0)
        return NULL;

    char *const bytes = memory_new((size_t)written, 1);
    const ssize_t got = pread(held, bytes, (size_t)written, 0);

    *length = got > 0 ? (size_t)got : 0;
    lseek(held, 0, SEEK_SET);
    return bytes;
}

/* Even if its bytes are not understood, it is known where curses leaves the
 * cursor. */
static void write_picture(struct term_output *output,
                          const struct term_picture *picture, const char *held,
                          size_t size)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *const out = memory_stream(&bytes, &length);

    if (output->marks)
        fputs(MARK_BEGIN, out);
    if (!arranger_picture(&output->arranger, &output->filter, picture->width,
                          picture->height, held, size, out)) {
        sgr_filter_picture(&output->filter, held, size, out);
        arranger_set_cursor(&output->arranger, picture->row, picture->column);
    }
    if (output->marks)
        fputs(MARK_END, out);
    fclose(out);
    term_wire_write(bytes, length);
    free(bytes);
}

bool term_output_release(struct term_output *output,
                         const struct term_picture *picture)
{
    size_t size = 0;

    if (output->held == NULL)
        return false;
    dup2(STDOUT_FILENO, fileno(output->stream));

    char *const held = take_held(output, &size);

    output->arranger.most = picture->at_once ? 0 : FRAME_BYTES;
    if (held != NULL || output->arranger.rest)
        write_picture(output, picture, held != NULL ? held : "", size);
    free(held);
    return output->arranger.rest;
}
