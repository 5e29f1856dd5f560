/* A paste that comes byte by byte, up to the sequence that ends it. */
#ifndef NAQALA_SRC_UI_TERM_PASTE_H
#define NAQALA_SRC_UI_TERM_PASTE_H

#include <stdbool.h>

/* What is more is left out. */
enum { TERM_PASTE_MAX = 1 << 16 };

struct term_paste {
    char *text; /* good once it is whole, until the next one begins */
    int capacity;
    int count;
    int matched; /* of the end */
};

void term_paste_begin(struct term_paste *paste);
/* True when it is whole. */
bool term_paste_byte(struct term_paste *paste, char byte);
void term_paste_free(struct term_paste *paste);

#endif
