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
 * written behind its prompt, for those who cannot see it being typed. False
 * when `out` could not be written.
 */
bool linear_play(struct match *match, FILE *in, FILE *out, bool echo);

#endif
