/*
 * The named games of the family as data, and the specs that change them.
 */
#ifndef NAQALA_SRC_GAME_MANCALA_RULES_H
#define NAQALA_SRC_GAME_MANCALA_RULES_H

#include "game/mancala.h"

/* The two games that are searched most; their switches are known to leaves. */
static const struct mancala_rules KALAH_RULES = {
    .pits = 6,
    .seeds = 4,
    .capture = CAPTURE_OPPOSITE,
    .ending = ENDING_EITHER,
    .store_sown = true,
};
static const struct mancala_rules OWARE_RULES = {
    .pits = 6,
    .seeds = 4,
    .capture = CAPTURE_TWO_THREE,
    .ending = ENDING_STUCK,
    .feeding = FEEDING_HUNGRY,
    .origin_skipped = true,
    .majority = true,
    .repetition = true,
};

/* Equal in all that a turn depends on, but for the size of the board. */
bool rules_same_turn(const struct mancala_rules *one,
                     const struct mancala_rules *other);

bool rules_read(const struct spec *spec, struct mancala_rules *rules,
                struct err *err);
void rules_write(const char *name, const struct mancala_rules *rules,
                 FILE *out);

#endif
