/* SPDX-License-Identifier: MIT */
/*
 * Looking ahead once more, written to be read and not to be fast: minimax as it
 * stands in every textbook. It leaves nothing out, remembers nothing, and never
 * turns a sign: the player asked for takes the largest value, every other the
 * smallest. It shares no line with the search or its evaluations, so that
 * where both agree both are most likely right.
 */
#pragma once

#include "engine/line.h"
#include "engine/search/evaluation.h"
#include "game/mancala.h"

/* So much of a value is a seed of the final margin. */
enum { TEXTBOOK_SEED = 2000 };

struct textbook {
    const struct game *game;
    enum evaluation_kind kind;
    const int *weights; /* thousandths, H1..H10; for EVALUATION_HEURISTIC */
    bool printed;       /* H9 with Algorithm 4's own signs */
    bool free_extra;    /* a move costs nothing where its player goes on */
    long patience;      /* positions that are looked at before giving up */
};

/* The legal moves as the board has them, what each is worth to the player who
 * makes it, and what the best of them is worth. */
struct textbook_answer {
    int value;
    int count;
    struct move moves[MOVES_MAX];
    int values[MOVES_MAX];
};

/* For the player to move where the line ends. False when patience ran out. */
bool textbook_answer(const struct textbook *book, const struct line *line,
                     int depth, struct textbook_answer *answer);

/* What the position is worth to the player, judged by looking at it: `again` is
 * H7 and `rightmost` H5. */
int textbook_evaluate(const struct textbook *book,
                      const struct position *position, int player, bool again,
                      bool rightmost);

/* The pits from which a side could capture, or go on, were it to move: each is
 * tried, and told. */
void textbook_chances(const struct game *game, const struct position *position,
                      int side, int *capture_count, int *chain_count);
