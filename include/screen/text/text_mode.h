/*
 * The game without a picture: a line for every position, a prompt, a sentence
 * for every move. Nothing is ever drawn over, so it serves screen readers,
 * pipes and scripts as well as a teletype.
 */
#ifndef NAQALA_SCREEN_TEXT_TEXT_MODE_H
#define NAQALA_SCREEN_TEXT_TEXT_MODE_H

#include "engine/task.h"
#include "match/match.h"

struct text_mode_options {
    uint64_t seed; /* for what machines leave to chance */
    FILE *in;
    FILE *out;
    /* Every line that was read is written behind its prompt, for those who
     * cannot see it being typed; and an answer that could not be followed is a
     * failure at the end. */
    bool echo;
    const char *analyst; /* WHO gives advice; NULL: the usual one */
    /* To prove what a game teaches, when it is over: TEXT_MODE_REVIEW where
     * somebody waits, TEXT_MODE_GLANCE where the same must be said everywhere; {0}
     * where nobody wants to know. */
    struct budget review;
};

#define TEXT_MODE_REVIEW ((struct budget){.nanoseconds = 4 * CLOCK_SECOND})
#define TEXT_MODE_GLANCE ((struct budget){.nodes = 200000})

/*
 * Plays on from where the match stands until `quit` or the end of `in`, then
 * says how it ended. Takes the match. Fails at the end when `in` cannot be read
 * or `out` cannot be written, too.
 */
bool text_mode_play(struct match *match,
                    const struct text_mode_options *options, struct err *err);

/*
 * Tells a match of machines to its end, without a question; `in` is not read.
 * Takes the match; `outcome` is how it ended.
 */
bool text_mode_watch(struct match *match,
                     const struct text_mode_options *options,
                     struct outcome *outcome, struct err *err);

#endif
