/*
 * Reads what a terminal sends, byte by byte. Silence means something, too: an
 * ESC that nothing follows is the Escape key.
 */
#ifndef NAQALA_SRC_UI_TERM_READER_H
#define NAQALA_SRC_UI_TERM_READER_H

#include "base/clock.h"
#include "ui/event.h"
#include "ui/term/paste.h"

/* The tail of a key that was torn on the way comes within so much. */
#define TERM_READER_TAIL (150 * CLOCK_MILLISECOND)

enum { TERM_READER_HELD = 32 };

struct term_reader {
    int state;
    bool silent;       /* what is being read will not be told */
    bool late;         /* the same, unless it is a paste: its tail came late */
    struct event told; /* by a function that returned true */
    int64_t delay;     /* how long an ESC may be the beginning of something */
    int64_t heard;     /* when the last byte came */
    int64_t due;       /* when silence means something, or NEVER */
    char held[TERM_READER_HELD];
    int held_count; /* all of it: longer than anything that is known */
    enum mouse_button pressed;
    struct term_paste paste;
};

void term_reader_begin(struct term_reader *reader, int64_t delay);
void term_reader_end(struct term_reader *reader);

/* True: something has happened, see `told`. */
bool term_reader_byte(struct term_reader *reader, unsigned char byte,
                      int64_t now);
/* `due` has passed. */
bool term_reader_silence(struct term_reader *reader, int64_t now);

/* What has begun, if anything, will end without being told. */
void term_reader_hush(struct term_reader *reader);

#endif
