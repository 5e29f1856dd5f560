/* SPDX-License-Identifier: MIT */
/*
 * The wire to the terminal: standard input and output. Sequences that curses
 * does not have (mouse reports, pastes, the clipboard) are written here.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Turns everything off, at any end of the program, a crash included. */
#define TERM_WIRE_OFF "\033[?1006l\033[?1003l\033[?1002l\033[?1000l\033[?2004l"

void term_wire_write(const char *bytes, size_t length);

/* Reads what is there, without waiting. Returns how many bytes; 0 if there are
 * none, -1 at the end of input. */
int term_wire_read(char *bytes, int max);

/* Has writing failed because the terminal has gone away? */
bool term_wire_lost(void);

/* False if the terminal does not tell its size. */
bool term_wire_size(int *width, int *height);

void term_wire_set_mouse(bool on);
void term_wire_set_paste(bool on);
void term_wire_copy(const char *text);
void term_wire_ring(void);
/* Asks the terminal for its ground, and to identify itself. */
void term_wire_ask(void);
