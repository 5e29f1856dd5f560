/* SPDX-License-Identifier: MIT */
/*
 * The wire to the terminal: standard input and output. What curses does not
 * know how to ask for (reports of the mouse, pastes, the clipboard) is written
 * here.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Everything off: for any end, a crash, too. */
#define TERM_WIRE_OFF "\033[?1006l\033[?1003l\033[?1002l\033[?1000l\033[?2004l"

void term_wire_write(const char *bytes, size_t length);

/* What is there, without waiting: how many bytes, 0 for none, -1 at the end. */
int term_wire_read(char *bytes, int max);

/* Has the terminal gone away, as far as writing goes? */
bool term_wire_lost(void);

/* False where the terminal does not say. */
bool term_wire_size(int *width, int *height);

void term_wire_set_mouse(bool on);
void term_wire_set_paste(bool on);
void term_wire_copy(const char *text);
void term_wire_ring(void);
/* For its ground, and what it is. */
void term_wire_ask(void);
