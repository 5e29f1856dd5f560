/* Positions and moves of Abalone as text. */
#ifndef NAQALA_SRC_GAME_ABALONE_TEXT_H
#define NAQALA_SRC_GAME_ABALONE_TEXT_H

#include "game/abalone.h"

/* Rows that are known to be right, with player 0 to move. */
void abalone_lay_out(const char *rows, struct position *position);

bool abalone_read_position(const struct game *game, const char *text,
                           struct position *position, struct err *err);
void abalone_write_position(const struct game *game,
                            const struct position *position, FILE *out);
bool abalone_read_move(const struct game *game, const struct position *position,
                       const char *text, struct move *move, struct err *err);
void abalone_write_move(const struct game *game,
                        const struct position *position, struct move move,
                        FILE *out);

/* The cell that a text begins with, or -1 with a sentence. */
int abalone_read_cell(const char *text, struct err *err);

/* A move as it is spelled, on whatever board. */
struct spelled {
    uint64_t cells; /* bits: those that are named, or lie between two */
    enum direction direction;
    bool open; /* c3d4: the first, and all that lie before it in line */
};
bool abalone_read_spelled(const char *text, struct spelled *spelled,
                          struct err *err);

#endif
