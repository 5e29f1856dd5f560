/* SPDX-License-Identifier: MIT */
/*
 * The bytes that a terminal sends, made into what the player did. No terminal
 * is needed for that: bytes and times go in, events come out.
 *
 *     ESC [ A              up                  ESC, and then nothing: Escape
 *     ESC [ < 0 ; 3 ; 4 M  a click on (2,3)    ESC x: Alt and a key, nothing
 *     ESC [ 200 ~ ...      a paste             an unknown one: nothing
 *
 * What begins with ESC never becomes letters, wherever it is split: if its rest
 * comes after the Escape was told, the rest is dropped.
 */
#pragma once

#include "ui/event.h"

#include <stddef.h>

enum { TERM_PASTE_MAX = 1 << 16 /* bytes; the rest is left out */ };

struct term_input; /* owns the bytes that wait, and the paste */

/* `delay`: how long an ESC may be the beginning of something, in ns. */
struct term_input *term_input_new(int64_t delay);
void term_input_free(struct term_input *input);

void term_input_feed(struct term_input *input, const char *bytes,
                     size_t length);
/* Are there bytes that have not been looked at? */
bool term_input_waits(const struct term_input *input);

bool term_input_event(struct term_input *input, int64_t now,
                      struct event *event);

/* A question was written, term_wire_ask: its answer may come until then, in
 * pieces and dropped with the keys around it, and none of it is ever typed.
 * `in_order`: nothing of it is left to come once the terminal has said what it
 * is. */
void term_input_expect(struct term_input *input, int64_t until, bool in_order);
/* Has all come that is to come? */
bool term_input_answered(const struct term_input *input);
/* What was answered, or GROUND_AWAITED. */
enum ground term_input_ground(const struct term_input *input);

/* When silence will end what has begun, or NEVER. */
int64_t term_input_due(const struct term_input *input);

/* Drops what was fed, also a key of which only the beginning came. Only Ctrl-C
 * is still told. */
void term_input_drop(struct term_input *input, int64_t now);
