/*
 * What the moves of a sowing position do, as anybody could count it on the
 * board: facts, never advice. Holes are called as the board labels them: the
 * pits of the one to move are numbers, those of whoever waits are letters.
 *
 *     each pit     1     2     3     4      5
 *     last seed    a     b     c   store    6
 *     and then                     again  takes 3
 */
#ifndef NAQALA_SCREEN_BOARD_MOVE_PREVIEW_H
#define NAQALA_SCREEN_BOARD_MOVE_PREVIEW_H

#include "game/game.h"
#include "ui/timeline.h"

/* Pits, and swap. */
enum { FACTS_MAX = 13, FACT_TEXT_MAX = 24 };

struct fact {
    struct move move;
    int origin;     /* the place it is lifted from; -1: it sows nothing */
    int landing;    /* where its last seed falls; -1 */
    int seeds;      /* that are lifted first */
    int laps;       /* how often it lifts */
    int captured;   /* seeds, all together ... */
    uint64_t taken; /* ... and the places they lie in, a bit each */
    bool again;
    bool over;
    char label[FACT_TEXT_MAX]; /* `5`; `swap`, `pass` */
    char last[FACT_TEXT_MAX];  /* `6`, `c`, `store`; or "" */
    char then[FACT_TEXT_MAX];  /* `again`, `takes 3`, `ends`; or "" */
};

/* Of a game of the sowing family. The move must be legal. */
struct fact fact_of(const struct game *game, const struct position *position,
                    struct move move);

/* Of all legal moves, in the order of the board; how many there are. */
int facts_of(const struct game *game, const struct position *position,
             struct fact facts[FACTS_MAX]);

/* `5: one seed, ends on 6, takes 3`; `... in your store, play again`. */
void fact_write(const struct fact *fact, FILE *out);
/* `5: ends on 6, takes 3`: for narrow screens. */
void fact_write_brief(const struct fact *fact, FILE *out);

/* Marks on the frame where it begins, where it ends and what it takes; where
 * it ends on the mover's own side is told apart from what is taken there. */
void fact_mark(const struct fact *fact, struct frame *frame);

#endif
