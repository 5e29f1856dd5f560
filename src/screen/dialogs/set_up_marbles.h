/* Marbles are set up by hand, on the board they will be played on. */
#ifndef NAQALA_SRC_SCREEN_DIALOGS_SET_UP_MARBLES_H
#define NAQALA_SRC_SCREEN_DIALOGS_SET_UP_MARBLES_H

#include "screen/board/board.h"
#include "screen/dialog.h"
#include "screen/screens.h"

/* As set_up_open, for a game of marbles. */
void set_up_marbles_open(
    struct app *app, const struct game *game, const struct position *position,
    void (*done)(void *whose, const struct position *position, int64_t now),
    void *whose, int64_t now);

struct set_up_marbles {
    struct dialog dialog;
    struct game *game; /* its own */
    struct position start;
    int16_t counts[PLACES_MAX];
    int mover;
    int cursor;
    void (*done)(void *whose, const struct position *position, int64_t now);
    void *whose;
    struct rect board_at; /* as drawn last */
    struct board_size board_size;
};

/* The text of what lies there; and is it a position to play from? */
struct position_text set_up_marbles_text(const struct set_up_marbles *set_up);
bool set_up_marbles_read(const struct set_up_marbles *set_up, const char *text,
                         struct position *position, struct err *err);

/* The board for drawing, and for the mouse. */
struct board set_up_marbles_board(const struct set_up_marbles *set_up);

void set_up_marbles_draw(struct set_up_marbles *set_up, struct canvas *canvas,
                         int64_t now);

#endif
