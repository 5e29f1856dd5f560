/* What may be the end is kept back until it is known not to be. */
#include "ui/term/paste.h"
#include "base/memory.h"

#include <stdlib.h>

static const char END[] = "\033[201~";

/* A text is closed by a zero, and therefore holds none. */
static void keep(struct term_paste *paste, const char *bytes, int count)
{
    paste->text =
        memory_grow(paste->text, &paste->capacity, paste->count + count + 1, 1);
    for (int i = 0; i < count; i++)
        if (bytes[i] != '\0' && paste->count < TERM_PASTE_MAX)
            paste->text[paste->count++] = bytes[i];
    paste->text[paste->count] = '\0';
}

void term_paste_begin(struct term_paste *paste)
{
    paste->count = 0;
    paste->matched = 0;
    keep(paste, "", 0);
}

bool term_paste_byte(struct term_paste *paste, char byte)
{
    if (byte != END[paste->matched]) {
        keep(paste, END, paste->matched);
        paste->matched = 0;
    }
    if (byte != END[paste->matched]) {
        keep(paste, &byte, 1);
        return false;
    }
    paste->matched++;
    return END[paste->matched] == '\0';
}

void term_paste_free(struct term_paste *paste)
{
    free(paste->text);
}
