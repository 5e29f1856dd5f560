/*
 * The text forms of the sowing family, as members of its class.
 */
#ifndef NAQALA_SRC_GAME_MANCALA_TEXT_H
#define NAQALA_SRC_GAME_MANCALA_TEXT_H

#include "game/mancala.h"

bool mancala_read_position(const struct game *game, const char *text,
                           struct position *position, struct err *err);
void mancala_write_position(const struct game *game,
                            const struct position *position, FILE *out);
bool mancala_read_move(const struct game *game, const struct position *position,
                       const char *text, struct move *move, struct err *err);
void mancala_write_move(const struct game *game,
                        const struct position *position, struct move move,
                        FILE *out);

/* Ends a position that is over, and sweeps it, as a move would have done. */
void mancala_settle(const struct game *game, struct position *position);

#endif
