/* SPDX-License-Identifier: MIT */
/*
 * What a review says, in words: on the card at the end, and in lines of text.
 * Values that are judged and not proven are left out, or said to be judged.
 */
#pragma once

#include "match/level.h"
#include "match/session/session.h"
#include "screen/board/board.h"

#include <stdio.h>

/* What a move loses: `2 seeds`, or `about 12 % of the chances` if that is
 * judged and not proven. */
void review_words_loss(const struct game *game, int lost, bool exact,
                       FILE *out);

/* The same for the move that was played, which may be proven even if the others
 * are judged. */
void review_words_played(const struct review *review, int ply, FILE *out);

struct review_words {
    const struct review *review;
    const struct levels *levels;
    const char *names[2];
    int viewer;       /* whose margins are written, and whose view of the board
                         is used */
    int reached;      /* the margin of the viewer at the end */
    bool brief;       /* for little room */
    bool strength;    /* behind a level's name stands a number ... */
    bool phases;      /* ... and the levels of opening, middle and end */
    const char *join; /* between two parts: ` · ` */
    struct review_sums sums;
};

/* The review of a session; false if there is none. */
bool review_words_read(const struct session *session,
                       const struct levels *levels, int viewer,
                       const char *join, struct review_words *words);

enum review_part {
    /* `your margin +6 · best play from the start +8` */
    REVIEW_MARGIN,
    /* `you lost 0.8 seeds a move, biggest: move 23 (5, best was 3) -6`; if
     * brief, without the part behind the comma, ... */
    REVIEW_LOSS,
    /* ... which is `worst: move 23 (5, best 3) -6`. */
    REVIEW_WORST,
    /* `turning point: move 31`, `turned: move 31` */
    REVIEW_TURNING,
    /* `you played like Willow`; nothing after too few decisions, or when less
     * than three quarters of the moves are proven. With phases,
     * `like Willow (opening Oak, end Birch)`: the phases with enough decisions,
     * all proven. */
    REVIEW_LIKE,
    /* `30 of 42 moves proven`; nothing when all of them are. */
    REVIEW_PROVEN
};

/* `player` is used by the parts that describe one player. */
void review_words_write(const struct review_words *words, enum review_part part,
                        int player, FILE *out);
