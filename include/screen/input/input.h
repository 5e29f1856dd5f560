/* SPDX-License-Identifier: MIT */
/*
 * How a family of games is played by hand: which keys and clicks choose a move,
 * and what is shown of a move before it is made. What it knows of the screen is
 * in struct input_scene, what it asks of the screen in struct input_host.
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

/* What it knows of the screen. */
struct input_scene {
    const struct game *game;
    const struct position *position;
    int viewer;                  /* the player at the bottom */
    enum labels labels;          /* of its pits */
    bool over;                   /* the match is */
    bool played;                 /* not only watched */
    bool history;                /* its moves can be looked back at */
    bool person;                 /* a person is to move */
    bool animated;               /* a move is being shown, ... */
    bool foreign;                /* ... which no person made */
    bool preview;                /* what an aimed move does is to be shown */
    int room;                    /* the columns that its words may take; 0: no
                                    limit */
    bool digits_aim;             /* digits aim, and do not sow */
    bool valued;                 /* the values of moves are to be shown, ... */
    const struct report *report; /* ... which are these; NULL: none yet */
};

struct input;

/* What the screen does for it. */
struct input_host {
    struct input_scene (*get_scene)(const struct input *input);
    /* Finishes the animation. */
    void (*finish_animation)(struct input *input);
    /* May a person move now? If not, the screen says why. The scene may be
     * another one from then on: a wrong move has gone back. */
    bool (*may_play)(struct input *input, int64_t now);
    /* Plays a legal move. */
    void (*play_move)(struct input *input, struct move move, int64_t now);
    void (*say_words)(struct input *input, int64_t now, const char *words);
};

/* What the player has selected. The first member of the screen's own struct. */
struct input {
    const struct input_host *host;
    int aim;      /* sowing: the place, or -1 */
    int digit;    /* sowing: the first of two that was typed; 0: none */
    bool pointed; /* sowing: at the aim, by the mouse */
    struct selection selection; /* Abalone */
};

enum { TIP_COUNT = 3 };

struct input_class {
    bool (*is)(const struct game *game);
    const char *help;           /* the name of the help page */
    const struct binding *keys; /* what they do to a struct input */
    const char *bar; /* keys of the rows that the bar shows, in this order */
    /* Pointed, or pressed, dragged and let go with the left button; at a place
     * of the board, or -1. */
    void (*mouse)(struct input *input, enum mouse_action action, int place,
                  int64_t now);
    /* Drops the selection; false: there was none. */
    bool (*drop)(struct input *input);
    /* The position has changed: nothing is selected. */
    void (*forget)(struct input *input);
    /* Is anything selected? */
    bool (*busy)(const struct input *input);
    /* Where it is on the board, or -1. */
    int (*place)(const struct input *input);

    /* Marks what is selected on the board. */
    void (*mark)(const struct input *input, struct board *board);
    /* A move that was made (MARK_TRAIL) or advised (MARK_HINT). */
    void (*mark_move)(const struct game *game, const struct position *before,
                      struct move move, enum mark mark, struct frame *frame);

    /* Writes what the selected move does; nothing if there is none. */
    enum theme_role (*words)(const struct input *input, FILE *out);
    /* Writes an unusual move that is possible now, such as a swap. */
    void (*offer)(const struct input *input, FILE *out);
    /* Writes one of TIP_COUNT tips for the first moves of a newcomer. */
    void (*tip)(const struct input *input, int index, FILE *out);
    /* Draws what each move does, below the board; whole in that many columns. */
    void (*draw_previews)(const struct input *input, struct canvas *canvas,
                          struct rect rect);
    int (*previews_width)(const struct game *game);
    /* The lines of them in so many columns, with values; 0: they have no room. */
    int (*previews_height)(const struct game *game, int width);
};

const struct input_class *input_of(const struct game *game);

/* Nothing is selected. */
struct input input_new(const struct input_host *host);

/* A key of a screen whose first member is the input. Any key but a digit ends a
 * number that was begun. Returns false if the bindings do not have the key. */
bool input_key(const struct bindings *keys, struct input *input, int32_t key,
               int64_t now);

extern const struct input_class input_sowing;
extern const struct input_class input_abalone;

/* draw_value.c: draws the value of a move in a column of `width` cells, centred at
 * x; the best move has a star. What has no room for tenths is rounded. Where one
 * value of the report has no room even so, all are bare: an estimate has no sign
 * then, `=` stands before what is proven if it fits, a bound may be told weaker
 * than it is, and a number that is wider yet is whole. Nothing if the report is
 * NULL or does not value the move. */
void input_draw_value(const struct report *report, struct move move,
                      struct canvas *canvas, int x, int y, int width);
/* Are there estimates among values that are bare at this width? */
bool input_values_are_rough(const struct report *report,
                            const struct canvas *canvas, int width);
/* Is a number wider than this, also when it is bare? */
bool input_values_are_wide(const struct report *report, int width);
