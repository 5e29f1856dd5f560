/* What is known of the terminal, and what is wished of it. */
#include "ui/term/inside.h"
#include "ui/term/kind.h"
#include "ui/term/wire.h"

enum depth term_depth(const struct term *term)
{
    return term->depth;
}

enum glyph_set term_glyph_set(const struct term *term)
{
    return term->richest;
}

const char *term_words(const struct term *term)
{
    return term->words;
}

void term_set_mouse(struct term *term, bool mouse)
{
    if (term->mouse != mouse)
        term_wire_set_mouse(mouse);
    term->mouse = mouse;
}

void term_set_cursor(struct term *term, bool shown)
{
    term->cursor = shown;
}

void term_copy(struct term *term, const char *text)
{
    (void)term;
    if (term_kind_copies())
        term_wire_copy(text);
}
