/* SPDX-License-Identifier: MIT */
/*
 * Reads what a terminal sends, byte by byte. Silence means something, too: an
 * ESC that nothing follows is the Escape key.
 */
#pragma once

#include "base/clock.h"
#include "ui/event.h"

/* The rest of a key sequence that was split on the way comes within this time.
 */
#define TERM_READER_TAIL (150 * CLOCK_MILLISECOND)

enum {
    TERM_READER_HELD = 32,
    TERM_PASTE_MAX = 1 << 16 /* bytes; the rest is left out */
};

/* A paste, up to the sequence that ends it. */
struct term_paste {
    char *text; /* complete until the next one begins */
    int capacity;
    int count;
    int matched; /* bytes of the end */
};

struct term_reader {
    int state;
    bool silent;       /* what is being read gives no event */
    bool late;         /* the same, unless it is a paste: its rest came late */
    struct event told; /* the event, where a function returned true */
    int64_t delay;     /* how long an ESC may be the beginning of something */
    int64_t heard;     /* when the last byte came */
    int64_t due;       /* when term_reader_silence is to be called, or NEVER */
    char held[TERM_READER_HELD];
    int held_count; /* all of it: longer than anything that is known */
    enum mouse_button pressed;
    struct term_paste paste;
};

void term_reader_begin(struct term_reader *reader, int64_t delay);
void term_reader_end(struct term_reader *reader);

/* True: there is an event, `told`. */
bool term_reader_byte(struct term_reader *reader, unsigned char byte,
                      int64_t now);
/* `due` has passed. */
bool term_reader_silence(struct term_reader *reader, int64_t now);

/* What has begun, if anything, will give no event. */
void term_reader_hush(struct term_reader *reader);
