/* SPDX-License-Identifier: MIT */
/*
 * How a family of games is played by hand: which keys and clicks choose a move,
 * and what is shown of a move before it is made. An input gets the state of the
 * screen in struct input_scene, and calls the screen by struct input_host.
 *
 *     input.c         which family is played how
 *     draw_value.c    what a move is worth
 *     sowing.c        aims at a pit and sows it
 *     abalone.c       selects marbles and sends them some way
 *     selection*.c    the marbles that are selected
 */
#pragma once

#include "engine/task.h"
#include "screen/board/board.h"
#include "screen/input/selection.h"
#include "ui/bindings.h"

/* The state of the screen. */
struct input_scene {
    const struct game *game;
    const struct position *position;
    int viewer;                  /* the player at the bottom */
    enum labels labels;          /* of its pits */
    bool over;                   /* the match is over */
    bool played;                 /* not only watched */
    bool history;                /* there are moves to look back at */
    bool person;                 /* a person is to move */
    bool animated;               /* a move is being shown, ... */
    bool foreign;                /* ... which no person made */
    bool preview;                /* show what an aimed move does */
    int room;                    /* the columns that words may take; 0: no
                                    limit */
    bool digits_aim;             /* digits only aim */
    bool valued;                 /* show the values of moves, ... */
    const struct report *report; /* ... which are here; NULL: none yet */
};

struct input;

/* What the screen does for an input. */
struct input_host {
    struct input_scene (*get_scene)(const struct input *input);
    /* Finishes the animation. */
    void (*finish_animation)(struct input *input);
    /* May a person move now? If not, the screen says why. The scene may have
     * changed after the call: a wrong move was taken back. */
    bool (*may_play)(struct input *input, int64_t now);
    /* Plays a legal move. */
    void (*play_move)(struct input *input, struct move move, int64_t now);
    void (*say_words)(struct input *input, int64_t now, const char *words);
};

/* What the player has selected. The first member of the screen's own struct. */
struct input {
    const struct input_host *host;
    int aim;      /* sowing: the place, or -1 */
    int digit;    /* sowing: the first of two typed digits; 0: none */
    bool pointed; /* sowing: the mouse points at the aim */
    struct selection selection; /* Abalone */
};

enum { TIP_COUNT = 3 };

struct input_class {
    bool (*is)(const struct game *game);
    const char *help;           /* the name of the help page */
    const struct binding *keys; /* they act on a struct input */
    const char *bar; /* keys of the rows that the bar shows, in this order */
    /* The mouse moved, or the left button was pressed, dragged or released, at
     * a place of the board, or -1. */
    void (*mouse)(struct input *input, enum mouse_action action, int place,
                  int64_t now);
    /* Drops the selection; false: there was none. */
    bool (*drop)(struct input *input);
    /* The position has changed: drops the selection. */
    void (*forget)(struct input *input);
    /* Is anything selected? */
    bool (*busy)(const struct input *input);
    /* Where the selection is on the board, or -1. */
    int (*place)(const struct input *input);

    /* Marks what is selected on the board. */
    void (*mark)(const struct input *input, struct board *board);
    /* Marks a move that was made (MARK_TRAIL) or advised (MARK_HINT). */
    void (*mark_move)(const struct game *game, const struct position *before,
                      struct move move, enum mark mark, struct frame *frame);

    /* Writes what the selected move does; nothing if there is none. */
    enum theme_role (*words)(const struct input *input, FILE *out);
    /* Writes an unusual move that is possible now, such as a swap. */
    void (*offer)(const struct input *input, FILE *out);
    /* Writes one of TIP_COUNT tips for the first moves of a newcomer. */
    void (*tip)(const struct input *input, int index, FILE *out);
    /* Draws what each move does, below the board; complete in previews_width
     * columns. */
    void (*draw_previews)(const struct input *input, struct canvas *canvas,
                          struct rect rect);
    int (*previews_width)(const struct game *game);
    /* How many lines they take in `width` columns, with values; 0 if they do
     * not fit. */
    int (*previews_height)(const struct game *game, int width);
};

const struct input_class *input_of(const struct game *game);

/* An input with nothing selected. */
struct input input_new(const struct input_host *host);

/* Handles a key of a screen whose first member is the input. Any key but a
 * digit ends a number that was begun. Returns false if the bindings do not have
 * the key. */
bool input_key(const struct bindings *keys, struct input *input, int32_t key,
               int64_t now);

extern const struct input_class input_sowing;
extern const struct input_class input_abalone;

/* draw_value.c: draws the value of a move in a column of `width` cells, centred
 * at x; the best move has a star. Values are rounded if there is no room for
 * tenths. If one value of the report still does not fit, all are bare: an
 * estimate has no sign then, `=` stands before a proven value if it fits, a
 * bound may be written weaker than it is, and a number that is too wide even so
 * is written whole. Draws nothing if the report is NULL or does not value the
 * move. */
void input_draw_value(const struct report *report, struct move move,
                      struct canvas *canvas, int x, int y, int width);
/* Are values bare at this width, with estimates among them? */
bool input_values_are_rough(const struct report *report,
                            const struct canvas *canvas, int width);
/* Is a number wider than this, even when it is bare? */
bool input_values_are_wide(const struct report *report, int width);
