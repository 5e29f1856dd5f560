/*
 * The game without a picture: a line for every position, a prompt, a sentence
 * for every move. Nothing is ever drawn over, so it serves screen readers,
 * pipes and scripts as well as a teletype.
 */
#ifndef NAQALA_SCREEN_LINEAR_H
#define NAQALA_SCREEN_LINEAR_H

#include "match/match.h"

/*
 * Plays on from where the match stands until `quit` or the end of `in`, then
 * says how it ended. Takes the match. With `echo` every line that was read is
 * written behind its prompt, for those who cannot see it being typed; and then
 * an answer that could not be followed is a failure at the end, as is an `in`
 * that cannot be read or an `out` that cannot be written.
 */
bool linear_play(struct match *match, uint64_t seed, FILE *in, FILE *out,
                 bool echo, struct err *err);

#endif
