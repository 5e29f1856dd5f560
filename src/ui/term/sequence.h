/* SPDX-License-Identifier: MIT */
/* What a whole sequence says: its numbers, its last sign, and what they mean.
 */
#pragma once

#include "ui/event.h"

enum { TERM_SEQUENCE_NUMBERS = 4 };

/* ESC [ < 0 ; 3 ; 4 M */
struct term_sequence {
    char private; /* < = > ? before the numbers, or 0 */
    int numbers[TERM_SEQUENCE_NUMBERS];
    char final;
};

/* False: it holds what no key does. */
bool term_sequence_read(const char *held, int count, char final,
                        struct term_sequence *sequence);

/* ESC [ M, and these three bytes: the same in other words. */
struct term_sequence term_sequence_of_old_mouse(const char bytes[3]);

bool term_sequence_begins_paste(const struct term_sequence *sequence);

/* 0: none that is known. */
int32_t term_sequence_key(const struct term_sequence *sequence);

/* `pressed` is remembered from report to report: not all say what is let go. */
bool term_sequence_mouse(const struct term_sequence *sequence,
                         enum mouse_button *pressed, struct event *event);
