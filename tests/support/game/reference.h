/* SPDX-License-Identifier: MIT */
/*
 * The sowing games once more, written to be read and not to be fast: text in,
 * text out, one seed after the other. It shares no line with the games that
 * are played, so that where both agree the rules are most likely right.
 *
 * A reference is told only what is valid: a spec that a game accepts, a
 * position of that game, a move that it has just named.
 */
#pragma once

#include <stdbool.h>

enum {
    REFERENCE_TEXT_MAX = 256,
    REFERENCE_NAME_MAX = 16,
    REFERENCE_MOVES_MAX = 13 /* twelve pits and the swap */
};

struct reference; /* the rules of one game */

/* A position, and what its text cannot show: a move was made, so that it is not
 * the start even if it looks so; the last one may be swapped; and one was, so
 * that the second player has the south. */
struct reference_position {
    char text[REFERENCE_TEXT_MAX];
    bool begun;
    bool may_swap;
    bool swapped;
};

/* The mover's pits from the left, then swap; or pass alone. */
struct reference_moves {
    int count;
    char names[REFERENCE_MOVES_MAX][REFERENCE_NAME_MAX];
};

/* The caller frees it. */
struct reference *reference_new(const char *spec);
void reference_free(struct reference *reference);

struct reference_position reference_start(const struct reference *reference);

/* The position of a text, swept if it is over. */
struct reference_position reference_read(const struct reference *reference,
                                         const char *text);

/* None when it is over. */
struct reference_moves
reference_moves(const struct reference *reference,
                const struct reference_position *position);

/* False, and nothing has changed, when there is no such move. */
bool reference_play(const struct reference *reference,
                    struct reference_position *position, const char *move);

/* It is over. */
bool reference_over(const struct reference_position *position);

/* The next round of a game that is played in rounds: the second player is then
 * the first, who has the south, and both fill their pits with what they have.
 * False, and nothing has changed, when one of them cannot fill any. */
bool reference_next_round(const struct reference *reference,
                          struct reference_position *position,
                          bool north_begins);
