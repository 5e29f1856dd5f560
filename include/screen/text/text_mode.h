/* SPDX-License-Identifier: MIT */
/*
 * Text mode: a line for every position, a prompt, a line for every move.
 * Nothing is drawn over, so it works with screen readers, pipes and scripts.
 */
#pragma once

#include "engine/task.h"
#include "match/config.h"
#include "match/match.h"
#include "match/table/table.h"

struct text_mode_options {
    uint64_t seed; /* of the machines */
    FILE *in;
    FILE *out;
    /* Writes each line that was read behind its prompt, where input is no
     * terminal that shows it; and fails at the end if an answer could not be
     * followed. */
    bool echo;
    /* Keeps every game, from its first move on, and its result, as the screens
     * do; `continue` goes on with the newest. */
    bool keeps;
    FILE
        *unkept; /* gets the games that are kept nowhere though they were to be,
                     a line each, when they are left; NULL: nothing does */
    int leaves;  /* a descriptor that is readable when the player must leave, in
                     the midst of a line; then `in` is a file of the system. 0 or
                     less: there is none */
    const char *analyst; /* WHO gives advice; NULL: the usual one */
    const char *called;  /* the game, by --game; NULL: not so */
    enum tutor_degree tutor;
    struct table
        *table; /* where the other player sits at another machine; NULL:
                            all are here. `in` is a file of the system then */
    int games;  /* of a series at a table; 0 is 1 */
    /* Budget for the review of a game that is over: TEXT_MODE_REVIEW for a
     * person who waits for it, TEXT_MODE_GLANCE for the same words on every
     * machine, {0} for no review. */
    struct budget review;
};

#define TEXT_MODE_REVIEW ((struct budget){.nanoseconds = 4 * CLOCK_SECOND})
#define TEXT_MODE_GLANCE ((struct budget){.nodes = 200000})

/*
 * Plays on from where the match stands until `quit` or the end of `in`, then
 * writes the result. Takes the match. Fails at the end if `in` could not be
 * read or `out` not be written, or by `echo`.
 */
bool text_mode_play(struct match *match,
                    const struct text_mode_options *options, struct err *err);

/* The rules of a game, each with examples in words; `called` as own_games_load
 * takes it. */
void text_mode_write_rules(const struct game *game, const char *called,
                           FILE *out);

/*
 * Writes a match of machines to its end; `in` is not read. Takes the match, and
 * sets `outcome` to how it ended. Fails if `out` cannot be written.
 */
bool text_mode_watch(struct match *match,
                     const struct text_mode_options *options,
                     struct outcome *outcome, struct err *err);
