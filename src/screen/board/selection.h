/*
 * The hand of Abalone, without a screen: a cursor on the hexagon, up to three
 * marbles in a line that are held, and the way they are to go.
 *
 *     D     ·   ·   7   ·   ·   9   ·   ·       a digit of the keypad for each
 *     C       ·   4  [●] [●] [●]  6   ·         way that is legal, at its
 *     B         ●   ●   ●   ●   ●   ●           target
 *
 * A target is the cell before the marble that is foremost that way: no other
 * way has it too. Keys and clicks change the value, or make a move of it, or
 * are refused with a sentence; nothing that is not legal is ever made a move.
 */
#ifndef NAQALA_SRC_SCREEN_BOARD_SELECTION_H
#define NAQALA_SRC_SCREEN_BOARD_SELECTION_H

#include "game/abalone.h"
#include "ui/event.h"

struct hold {
    bool roaming; /* the cursor is to be seen */
    int cursor;   /* a cell */
    int across;   /* where it is drawn from left to right, or would be if the
                   * row were longer: what up and down keep to */
    int count;
    int cells[ABALONE_GROUP_MAX]; /* in the order of the board */

    /* The button is down. */
    int pressed; /* a marble that it went down on; -1 */
    int from;    /* the marble that was dragged over last; -1: none yet */
    bool held;   /* that marble was held already */
};

/* What it is used on; flipped: north is drawn at the bottom. */
struct hold_on {
    const struct game *game;
    const struct position *position;
    bool flipped;
};

enum hold_answer {
    HOLD_NOT_MINE,
    HOLD_CHANGED, /* or nothing has happened, which needs no words */
    HOLD_MOVE,    /* a legal one */
    HOLD_REFUSED  /* the sentence says why */
};

/* Nothing is held, the cursor is out of sight, in the middle. */
struct hold hold_new(void);
/* It belonged to another position: the cursor stays where it is, unseen. */
void hold_forget(struct hold *hold);
void hold_let_go(struct hold *hold);

/* ---- which marbles ---- */

bool hold_has(const struct hold *hold, int cell);
/* Those that are held; or else the own marble that the cursor is on. */
struct abalone_group hold_group(const struct hold *hold,
                                const struct hold_on *on);
/* Holds a marble, and those between it and what is held; or lets it go. */
bool hold_toggle(struct hold *hold, const struct hold_on *on, int cell,
                 struct err *err);

/* ---- which way ---- */

/* The digit of a direction as it is seen, and back; -1: it is none. */
char hold_digit(enum direction direction, bool flipped);
int hold_direction(int32_t digit, bool flipped);
/* Where these marbles are led to; -1: off the board. */
int hold_target(const struct abalone_group *group, enum direction direction);
/* The way that the cursor says, or -1. */
int hold_aim(const struct hold *hold);
/* Of hold_group. */
bool hold_move(const struct hold *hold, const struct hold_on *on,
               enum direction direction, struct move *move, struct err *err);
/* Nothing can be done but that. */
bool hold_must_pass(const struct hold_on *on, struct move *move);

/* ---- selection_keys.c ---- */

/* Arrows or hjkl, Space, the digits, Enter, Tab both ways. */
enum hold_answer hold_key(struct hold *hold, const struct hold_on *on,
                          int32_t key, struct move *move, struct err *err);

/* ---- selection_mouse.c ---- */

/* Pointed, pressed, dragged, let go, at a cell or at none (-1). */
enum hold_answer hold_mouse(struct hold *hold, const struct hold_on *on,
                            enum mouse_action action, int cell,
                            struct move *move, struct err *err);

#endif
