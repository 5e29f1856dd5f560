/* Setting up a position, in its parts. */
#ifndef NAQALA_SRC_SCREEN_DIALOGS_SET_UP_INSIDE_H
#define NAQALA_SRC_SCREEN_DIALOGS_SET_UP_INSIDE_H

#include "screen/board/board.h"
#include "screen/dialog.h"
#include "screen/screens.h"

struct set_up {
    struct dialog dialog;
    struct game *game;      /* its own */
    struct position before; /* as it was handed over: what is not edited */
    int16_t counts[PLACES_MAX];
    int places;
    int mover;   /* who is to move */
    int column;  /* of the cursor: 0 is the store on the left */
    bool above;  /* in the row above */
    bool typing; /* the next digit goes behind the last one */
    void (*done)(void *whose, const struct position *position, int64_t now);
    void *whose;
    struct rect board_at; /* as drawn last */
    struct board_size board_size;
};

/* The place that the cursor stands on. */
int set_up_place(const struct set_up *set_up);
int set_up_total(const struct set_up *set_up);
/* The text of what lies there. */
struct position_text set_up_text(const struct set_up *set_up);
/* Is it a position to play from? With a sentence. */
bool set_up_read(const struct set_up *set_up, const char *text,
                 struct position *position, struct err *err);
/* The board for drawing, and for the mouse. */
struct board set_up_board(const struct set_up *set_up,
                          const struct position *position);

void set_up_draw(struct set_up *set_up, struct canvas *canvas, int64_t now);

#endif
