/* SPDX-License-Identifier: MIT */
/* What the parts of the library share. */
#pragma once

#include "engine/line.h"
#include "match/level.h"
#include "naqala.h"

struct naqala_game {
    struct game *game;
    struct levels *levels; /* the levels that are compiled in */
    bool sows;             /* it is a sowing game, not Abalone */
    int pits;              /* on a side */
    int action_count;
    int number_count;
};

struct naqala_position {
    const naqala_game *game;
    struct line line;
};

/* Moves as numbers below the count; a pass and a swap have the last ones. */
int lib_action_count(const naqala_game *game);
int32_t lib_action(const naqala_game *game, const struct position *position,
                   struct move move);

/* False where no legal move has the number. */
bool lib_find_move(const naqala_game *game, const struct position *position,
                   int32_t action, struct move *move);

/* What naqala_position_numbers gives; the mover is -1 when the match is over. */
int lib_number_count(const naqala_game *game);
void lib_write_numbers(const naqala_game *game, const struct position *position,
                       int player, int mover, float *numbers);

/* The return, as in naqala.h, of a match that is over for this reason. */
double lib_return(const naqala_game *game, const struct position *position,
                  enum end end, int player);

/* Sets the error, unless it is NULL. */
void lib_tell(naqala_error *error, const char *text);
