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
    bool roaming; /* the cursor is to be seen */
    int cursor;   /* a cell */
    int across;   /* where it is drawn from left to right, or would be if the
                   * row were longer: what up and down keep to ... */
    int rotation; /* ... on a board that is turned so */
    int count;
    int cells[ABALONE_GROUP_MAX]; /* in the order of the board */

    /* The button is down. */
    int pressed; /* a marble that it went down on; -1 */
    int from;    /* the marble that was dragged over last; -1: none yet */
    bool held;   /* that marble was held already */
};

/* The board that it is used on. */
struct selection_on {
    const struct game *game;
    const struct position *position;
    int rotation; /* as it is seen: abalone_rotation */
};

enum selection_result {
    SELECTION_NOT_MINE,
    SELECTION_CHANGED, /* or nothing happened, and nothing is to be said */
    SELECTION_MOVE,
    SELECTION_REFUSED
};

struct selection_answer {
    enum selection_result result;
    struct move move; /* SELECTION_MOVE: a legal one */
    struct err err;   /* SELECTION_REFUSED: why */
};

/* Nothing is held, the cursor is out of sight, in the middle. */
struct selection selection_new(void);
/* Another position: nothing is held; the cursor stays where it is, unseen. */
void selection_forget(struct selection *selection);
void selection_let_go(struct selection *selection);

/* ---- which marbles ---- */

/* Does a marble of the player to move lie there? The cell may be -1. */
bool selection_is_own(const struct selection_on *on, int cell);
bool selection_has(const struct selection *selection, int cell);
/* Those that are held, or else the own marble under the cursor. */
struct abalone_group selection_group(const struct selection *selection,
                                     const struct selection_on *on);
/* Holds a marble, and those between it and what is held; or lets it go. */
bool selection_toggle(struct selection *selection,
                      const struct selection_on *on, int cell, struct err *err);

/* ---- which way ---- */

/* The digit of a direction as it is seen, and back; -1: it is none. */
char selection_digit(enum direction direction, int rotation);
int selection_direction(int32_t digit, int rotation);
/* The letter that is as good as a digit, y u b n for 7 9 1 3, and back; or 0. */
char selection_letter(char digit);
char selection_digit_of(int32_t letter);
/* The target of these marbles; -1: off the board. */
int selection_target(const struct abalone_group *group,
                     enum direction direction);
/* The direction whose target the cursor is on, or -1. */
int selection_aim(const struct selection *selection);
/* Of selection_group. */
bool selection_move(const struct selection *selection,
                    const struct selection_on *on, enum direction direction,
                    struct move *move, struct err *err);
/* Is there no other move than to pass? */
bool selection_must_pass(const struct selection_on *on, struct move *move);

/* ---- selection_input.c ---- */

/* Arrows or hjkl, Space, the digits and their letters, Enter, Tab both ways. */
struct selection_answer selection_key(struct selection *selection,
                                      const struct selection_on *on,
                                      int32_t key);
/* Pointed, pressed, dragged, let go, at a cell or at none (-1). */
struct selection_answer selection_mouse(struct selection *selection,
                                        const struct selection_on *on,
                                        enum mouse_action action, int cell);
