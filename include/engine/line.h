/* SPDX-License-Identifier: MIT */
/*
 * The line that led to a position: every position of the match from its start,
 * each with the move that made it. Everything that depends on the path
 * (repetition, the cap of plies, the memory of a rule or an evaluation) is read
 * from the line, because a position alone does not tell it.
 *
 *     places[0]  the start        places[count - 1]  the position to move in
 */
#pragma once

#include "game/game.h"

struct line_place {
    struct position position;
    struct move move; /* the move that led here; undefined at the start */
};

/* Grows; starts as {0}; owns its places. */
struct line {
    struct line_place *places;
    int count;
    int capacity;
    int before; /* plies of the match before places[0]; usually 0 */
};

/* Begins a new line, keeping the memory. */
void line_begin(struct line *line, const struct position *start);

void line_add(struct line *line, struct move move,
              const struct position *after);

/* Plays a legal move on the position where the line ends. */
void line_play(struct line *line, const struct game *game, struct move move);

void line_copy(struct line *to, const struct line *from);
void line_free(struct line *line);

/* The last position, and the number of plies of the match before it. */
static inline const struct position *line_position(const struct line *line)
{
    return &line->places[line->count - 1].position;
}
static inline int line_plies(const struct line *line)
{
    return line->before + line->count - 1;
}

/* How many of these plies the player to move has made; half of those before
 * places[0] are counted as its own. */
int line_own_plies(const struct line *line);

/* Why the match is over at the end of the line, or END_NOT: either the position
 * is over, or one of the limits is reached. */
enum end line_end(const struct line *line, const struct game *game);
