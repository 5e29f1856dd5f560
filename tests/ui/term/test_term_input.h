/* SPDX-License-Identifier: MIT */
/* A decoder that is listened to, and the parts of the suite. */
#pragma once

#include "base/clock.h"
#include "ui/term/input.h"

#include <check.h>
#include <stdio.h>

#define EAR_DELAY (50 * CLOCK_MILLISECOND)

enum { EAR_WORDS_MAX = 400 };

/* The decoder, its clock, and what it has told, in words with blanks between
 * them. */
struct ear {
    struct term_input *input;
    int64_t now;
    char words[EAR_WORDS_MAX];
    FILE *out;
};

void ear_open(struct ear *ear);
void ear_hear(struct ear *ear, const char *bytes, size_t length);
void ear_hear_text(struct ear *ear, const char *text);
/* Time passes, as in the loop, which wakes when it is due. */
void ear_pass(struct ear *ear, int64_t time);
/* All that was told, good as long as the ear. */
const char *ear_close(struct ear *ear);

TCase *term_input_silence(void);
TCase *term_input_pastes(void);
TCase *term_input_answers(void);
