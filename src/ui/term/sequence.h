/* SPDX-License-Identifier: MIT */
/* A whole escape sequence: its numbers, its last sign, and what they mean; and
 * the string of an answer. */
#pragma once

#include "ui/event.h"

enum { TERM_SEQUENCE_NUMBERS = 4 };

/* ESC [ < 0 ; 3 ; 4 M */
struct term_sequence {
    char private; /* < = > ? before the numbers, or 0 */
    int numbers[TERM_SEQUENCE_NUMBERS];
    char final;
};

/* False if it cannot be a key or a report of the mouse. */
bool term_sequence_read(const char *held, int count, char final,
                        struct term_sequence *sequence);

/* ESC [ M and these three bytes: the old spelling of a report. */
struct term_sequence term_sequence_of_old_mouse(const char bytes[3]);

/* Is it ESC [ ? 62 ; 22 c, of any length, by which a terminal identifies
 * itself? */
bool term_sequence_identifies(const char *held, int count, char final);

/* ESC ] 11;rgb:1b1b/1515/1212, without the ESC and the end: whether the ground
 * is light. False if it is another string. */
bool term_sequence_ground(const char *held, int count, enum ground *ground);

bool term_sequence_begins_paste(const struct term_sequence *sequence);

/* The key, or 0 if it is not known. */
int32_t term_sequence_key(const struct term_sequence *sequence);

/* False if it is no report. `pressed` is kept between reports, since not all of
 * them say which button is released. */
bool term_sequence_mouse(const struct term_sequence *sequence,
                         enum mouse_button *pressed, struct event *event);
