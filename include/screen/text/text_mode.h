/* SPDX-License-Identifier: MIT */
/*
 * Text mode: a line for every position, a prompt, a line for every move.
 * Nothing is overwritten, so it works with screen readers, pipes and scripts.
 */
#pragma once

#include "engine/task.h"
#include "match/config.h"
#include "match/match.h"
#include "match/review/marks.h"
#include "match/table/table.h"

struct text_mode_options {
    uint64_t seed; /* of the machine players */
    FILE *in;
    FILE *out;
    /* Writes each line that was read behind its prompt, for input that is no
     * terminal which shows it; and fails at the end if an answer could not be
     * followed. */
    bool echo;
    /* Keeps every game, from its first move on, and its result, as the screens
     * do; `continue` resumes the newest. */
    bool keeps;
    FILE *unkept; /* gets a line for each game that should have been kept and
                     could not be, when it is left; NULL: nothing does */
    int leaves;   /* a descriptor that is readable when the player must leave,
                     even in the middle of a line; `in` must be a file of the
                     system then. 0 or less: there is none */
    /* Has the program been continued after a stop since the last call? The
     * clocks stand meanwhile, but not at a table. NULL: it is never stopped. */
    bool (*continued)(void);
    const char *analyst; /* WHO gives advice; NULL: the usual one */
    const char *called;  /* the game as --game names it; NULL: not given */
    enum tutor_degree tutor;
    const struct review_limits
        *limits; /* of the tutor and the review; NULL: the usual ones */
    struct table
        *table; /* where the other player is at another machine; NULL: all are
                   here. `in` must be a file of the system then */
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
 * writes the result. Takes ownership of the match. Returns false at the end if
 * `in` could not be read or `out` not be written, or as `echo` says.
 */
bool text_mode_play(struct match *match,
                    const struct text_mode_options *options, struct err *err);

/* Writes the rules of a game, each with examples in words; `called` is as in
 * own_games_load. */
void text_mode_write_rules(const struct game *game, const char *called,
                           FILE *out);

/*
 * Writes a match of machines to its end, or until the player must leave; `in`
 * is not read. Takes ownership of the match, and sets `outcome` to how it
 * ended. Returns false if `out` cannot be written, or nobody plays on.
 */
bool text_mode_watch(struct match *match,
                     const struct text_mode_options *options,
                     struct outcome *outcome, struct err *err);
