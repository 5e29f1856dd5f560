/* SPDX-License-Identifier: MIT */
/*
 * The line that led to a position: every position of the match from its start,
 * each with the move that made it. What depends on the path (repetition, the
 * cap of plies, whatever a rule or an evaluation remembers) is read from here;
 * the position alone does not know it.
 *
 *     places[0]  the start        places[count - 1]  the position to move in
 */
#pragma once

#include "game/game.h"

struct line_place {
    struct position position;
    struct move move; /* that led here; without meaning at the start */
};

/* Grows; starts as {0}; owns its places. */
struct line {
    struct line_place *places;
    int count;
    int capacity;
    int before; /* plies of the match before places[0]; mostly none */
};

/* Begins anew, keeping the memory. */
void line_begin(struct line *line, const struct position *start);

void line_add(struct line *line, struct move move,
              const struct position *after);

/* Plays a legal move on the position where the line ends. */
void line_play(struct line *line, const struct game *game, struct move move);

void line_copy(struct line *to, const struct line *from);
void line_free(struct line *line);

/* Where it ends; and after how many plies of the match that is. */
static inline const struct position *line_position(const struct line *line)
{
    return &line->places[line->count - 1].position;
}
static inline int line_plies(const struct line *line)
{
    return line->before + line->count - 1;
}

/* So many of these were made by the player who is to move; of those before
 * places[0] half. */
int line_own_plies(const struct line *line);

/* Why the match is over where the line ends, or END_NOT: the position is, or
 * one of the limits is reached. */
enum end line_end(const struct line *line, const struct game *game);
