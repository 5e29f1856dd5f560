/* SPDX-License-Identifier: MIT */
/* A line that a player types, or a script. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

enum { TEXT_LINE_BYTES = 1000 };

/*
 * Reads a line without the blanks around it and invisible characters. False at
 * the end of the input, or if the descriptor `leaves`, if above 0, is readable
 * first; `in` must not be buffered then. A zero byte is replaced by a byte that
 * is no text, and a line that is too long for any use by a few words with its
 * length.
 */
bool text_line_read(FILE *in, int leaves, char line[TEXT_LINE_BYTES]);

/*
 * Flushes a question that was written to `out`, and reads the answer, as
 * text_line_read does; with `echo`, writes it behind the question. False also
 * if the question, or something before it, could not be written: that is left
 * in `out`, as ferror tells.
 */
bool text_line_answer(FILE *in, int leaves, bool echo, FILE *out,
                      char line[TEXT_LINE_BYTES]);

/* Is the answer this letter, or the word that it stands for? */
bool text_line_is(const char *answer, char letter, const char *word);
