/* SPDX-License-Identifier: MIT */
/*
 * What is selected on a board of Abalone: a cursor on the hexagon, up to three
 * marbles in a line that are held, and the way they are to go.
 *
 *     D     ·   ·   7   ·   ·   9   ·   ·       a digit of the keypad for each
 *     C       ·   4  [●] [●] [●]  6   ·         way that is legal, at its
 *     B         ●   ●   ●   ●   ●   ●           target
 *
 * A target is the cell before the foremost marble in that direction; no two
 * directions share one. Keys and clicks change the selection, make a legal move
 * of it, or are refused with a message.
 */
#pragma once

#include "game/abalone.h"
#include "ui/event.h"

struct selection {
    bool roaming; /* the cursor is shown */
    int cursor;   /* a cell */
    int across;   /* where it is drawn from left to right, or would be if the
                     row were longer: the column that up and down keep to ... */
    int rotation; /* ... on a board with this rotation */
    int count;
    int cells[ABALONE_GROUP_MAX]; /* in the order of the board */

    /* While the button is down: */
    int pressed; /* the marble that it was pressed on; -1: none */
    int from;    /* the last marble dragged over; -1: none yet */
    bool held;   /* that marble was held already */
};

/* The board that it is used on. */
struct selection_on {
    const struct game *game;
    const struct position *position;
    int rotation; /* of the picture: abalone_rotation */
};

enum selection_result {
    SELECTION_NOT_MINE,
    SELECTION_CHANGED, /* or nothing happened, with no message */
    SELECTION_MOVE,
    SELECTION_REFUSED
};

struct selection_answer {
    enum selection_result result;
    struct move move; /* SELECTION_MOVE: a legal one */
    struct err err;   /* SELECTION_REFUSED: why */
};

/* A selection that holds nothing, with the cursor hidden in the middle. */
struct selection selection_new(void);
/* For another position: drops what is held; the cursor stays where it is,
 * hidden. */
void selection_forget(struct selection *selection);
void selection_let_go(struct selection *selection);

/* ---- the marbles ---- */

/* Is there a marble of the player to move? The cell may be -1. */
bool selection_is_own(const struct selection_on *on, int cell);
bool selection_has(const struct selection *selection, int cell);
/* The marbles that are held, or else the mover's own marble under the
 * cursor. */
struct abalone_group selection_group(const struct selection *selection,
                                     const struct selection_on *on);
/* Adds a marble, and the marbles between it and those held; or lets it go if it
 * is held. Returns false and sets err if it cannot be added. */
bool selection_toggle(struct selection *selection,
                      const struct selection_on *on, int cell, struct err *err);

/* ---- the way ---- */

/* The digit of a direction in the picture, and back; -1 if it is none. */
char selection_digit(enum direction direction, int rotation);
int selection_direction(int32_t digit, int rotation);
/* The letter that stands for a digit, y u b n for 7 9 1 3, and back; or 0. */
char selection_letter(char digit);
char selection_digit_of(int32_t letter);
/* The target of these marbles; -1: off the board. */
int selection_target(const struct abalone_group *group,
                     enum direction direction);
/* The direction whose target the cursor is on, or -1. */
int selection_aim(const struct selection *selection);
/* Makes the move of selection_group in a direction. Returns false and sets err
 * if it is not legal. */
bool selection_move(const struct selection *selection,
                    const struct selection_on *on, enum direction direction,
                    struct move *move, struct err *err);
/* Is passing the only move? */
bool selection_must_pass(const struct selection_on *on, struct move *move);

/* ---- selection_input.c ---- */

/* Handles arrows or hjkl, Space, the digits and their letters, Enter, Tab both
 * ways. */
struct selection_answer selection_key(struct selection *selection,
                                      const struct selection_on *on,
                                      int32_t key);
/* The mouse moved or was pressed, dragged or released, at a cell or at none
 * (-1). */
struct selection_answer selection_mouse(struct selection *selection,
                                        const struct selection_on *on,
                                        enum mouse_action action, int cell);
