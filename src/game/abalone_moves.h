/* The legal moves of Abalone. */
#ifndef NAQALA_SRC_GAME_ABALONE_MOVES_H
#define NAQALA_SRC_GAME_ABALONE_MOVES_H

#include "game/abalone.h"

int abalone_moves(const struct game *game, const struct position *position,
                  struct move *moves);
int abalone_count(const struct game *game, const struct position *position);

/* Only where the processor counts bits by itself. */
#if defined(__x86_64__)
int abalone_count_fast(const struct game *game,
                       const struct position *position);
#endif

#endif
