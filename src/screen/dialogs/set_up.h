/* SPDX-License-Identifier: MIT */
/*
 * Setting up a position by hand: the part that all games share, and the parts
 * of each family.
 *
 *     set_up.c            the screen: which family, drawing, events
 *     set_up_keys.c       text, turn, done
 *     set_up_sowing.c     the cursor walks over the holes, digits are seeds
 *     set_up_abalone.c    it walks over the hexagon, digits are marbles
 */
#pragma once

#include "screen/board/board.h"
#include "screen/dialog.h"

struct set_up {
    struct dialog dialog;
    const struct set_up_class *class;
    struct game *game; /* its own */
    struct position start;
    int16_t counts[PLACES_MAX];
    int mover;
    int cursor;  /* a place */
    bool above;  /* sowing: left and right go from a store to the row above */
    bool typing; /* sowing: the next digit is appended to the number */
    void (*done)(void *whose, const struct position *position, int64_t now);
    void *whose;
    struct rect board_at; /* as drawn last */
    struct board_size board_size;
};

struct set_up_class {
    bool (*is)(const struct game *game);
    const struct bindings *bindings;
    int cursor;           /* where the cursor is at first */
    int words_from;       /* from this height on, all words are shown, ... */
    int words_else;       /* ... else this many lines of them */
    bool words_at_bottom; /* else directly below the board */
    /* As in the text of a position. */
    int (*mover_of)(const struct position *position);
    void (*write_position)(const struct game *game, const int16_t *counts,
                           int mover, FILE *out);
    /* Takes over what the counts of a board do not tell of a position; or
     * NULL. */
    void (*take)(struct set_up *set_up, const struct position *position);
    /* `48 seeds, as many as at the start` */
    void (*write_count)(const struct set_up *set_up, FILE *out);
    /* Marks the cursor. */
    void (*mark)(const struct set_up *set_up, struct board *board);
    /* A click or the wheel at a place of the board. False: not used. */
    bool (*mouse)(struct set_up *set_up, enum mouse_action action, int place,
                  int64_t now);
};

extern const struct set_up_class set_up_sowing;
extern const struct set_up_class set_up_abalone;

/* ---- set_up_keys.c ---- */

/* Rows behind those of the family: turn, done, clear, ... */
extern const struct bindings SET_UP_BINDINGS;

/* Puts a position on the board; and the counts as the text of a position. */
void set_up_take(struct set_up *set_up, const struct position *position);
struct position_text set_up_text(const struct set_up *set_up,
                                 const int16_t *counts);

/* Is the board a position to play from? If not, err says why. */
bool set_up_read(const struct set_up *set_up, struct position *position,
                 struct err *err);

/* Takes the text of a position, typed or pasted; `whose` is a struct set_up.
 * Blanks around it do not matter. */
void set_up_paste(void *whose, const char *text, int64_t now);
