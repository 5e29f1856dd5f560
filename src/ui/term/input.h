/* SPDX-License-Identifier: MIT */
/*
 * The bytes that a terminal sends, turned into events. No terminal is needed:
 * bytes and times go in, events come out.
 *
 *     ESC [ A              up                  ESC, and then nothing: Escape
 *     ESC [ < 0 ; 3 ; 4 M  a click on (2,3)    ESC x: Alt and a key, nothing
 *     ESC [ 200 ~ ...      a paste             an unknown one: nothing
 *
 * Bytes that begin with ESC never become letters, wherever they are split: if
 * the rest comes after the Escape was reported, it is dropped.
 */
#pragma once

#include "ui/event.h"

#include <stddef.h>

enum { TERM_PASTE_MAX = 1 << 16 /* bytes; the rest is left out */ };

struct term_input; /* owns the bytes that wait, and the paste */

/* `delay`: how long to wait after an ESC for the rest of a sequence, in ns. */
struct term_input *term_input_new(int64_t delay);
void term_input_free(struct term_input *input);

void term_input_feed(struct term_input *input, const char *bytes,
                     size_t length);
/* Are there bytes that have not been looked at? */
bool term_input_waits(const struct term_input *input);

bool term_input_event(struct term_input *input, int64_t now,
                      struct event *event);

/* A question was written (term_wire_ask). Its answer may come until `until`, in
 * pieces, even while the keys around it are dropped; none of it is ever typed.
 * `in_order`: the answer is complete once the terminal has identified
 * itself. */
void term_input_expect(struct term_input *input, int64_t until, bool in_order);
/* Is the answer complete? */
bool term_input_answered(const struct term_input *input);
/* The ground that was answered, or GROUND_AWAITED. */
enum ground term_input_ground(const struct term_input *input);

/* When silence will end a sequence that has begun, or NEVER. */
int64_t term_input_due(const struct term_input *input);

/* Drops what was fed, including the beginning of a key. Ctrl-C is still
 * reported. */
void term_input_drop(struct term_input *input, int64_t now);
