/* The card at the end of a game: what it has to tell, and how it looks. */
#ifndef NAQALA_SRC_SCREEN_PLAY_END_CARD_H
#define NAQALA_SRC_SCREEN_PLAY_END_CARD_H

#include "screen/play/inside.h"

/* What there is to tell of a whole game, for the player at the bottom. */
struct story {
    int biggest; /* capture */
    int biggest_ply;
    int first_ply; /* of a capture */
    int captures;
    int losses;               /* captures of others */
    int chain;                /* moves in a row */
    const struct level *next; /* one up or one down; NULL */
    bool up;
};

struct end_card {
    struct play_screen *play;
    struct story story;
};

void end_card_draw(void *self, struct canvas *canvas, int64_t now);

#endif
