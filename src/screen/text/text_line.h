/* SPDX-License-Identifier: MIT */
/* A line that a player types, or a script. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

enum { TEXT_LINE_BYTES = 1000 };

/*
 * Reads a line without the blanks around it and what is invisible; false at the
 * end of the input, or where the descriptor `leaves`, if it is above 0, can be
 * read first: `in` must not be buffered then. A zero becomes another byte that is
 * no text, and a line that is too long to be anything becomes a few words with
 * its length.
 */
bool text_line_read(FILE *in, int leaves, char line[TEXT_LINE_BYTES]);
