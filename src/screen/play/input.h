/*
 * The hand of a player at the desk: how a family of games is played with keys
 * and mouse, and what is shown of a move that is only thought of. What it has
 * in mind is kept in the desk.
 *
 *     input.c             which hand belongs to which family
 *     input_sowing.c         aims at a pit and sows it
 *     input_sowing_draw.c    ... and shows what that would do
 *     input_abalone.c        holds marbles and sends them some way (selection.h)
 *     input_abalone_draw.c   ... and shows what that would do
 */
#ifndef NAQALA_SRC_SCREEN_PLAY_INPUT_H
#define NAQALA_SRC_SCREEN_PLAY_INPUT_H

#include "screen/play/inside.h"

struct input_class {
    bool (*is)(const struct game *game);
    /* False: none of its keys. Only while the desk does not look back. */
    bool (*key)(struct play_screen *play, int32_t key, int64_t now);
    /* Pointed, or pressed, dragged and let go with the left button; at a place
     * of the board, or -1. */
    void (*mouse)(struct play_screen *play, const struct event *event,
                  int place, int64_t now);
    /* One step back: is there something to be dropped? */
    bool (*drop)(struct play_screen *play);
    /* What was in mind belonged to another position. */
    void (*forget)(struct play_screen *play);
    /* Is there something in mind? */
    bool (*busy)(const struct play_screen *play);
    /* Where it is on the board, or -1. */
    int (*place)(const struct play_screen *play);

    /* What is in mind, on the board. */
    void (*mark)(const struct play_screen *play, struct board *board);
    /* A move that was made, and one that was advised. */
    void (*mark_last)(const struct game *game, const struct position *before,
                      struct move move, struct frame *frame);
    void (*mark_hint)(const struct game *game, const struct position *before,
                      struct move move, struct frame *frame);

    /* What is in mind, in words; nothing when there is nothing. */
    enum theme_role (*words)(const struct play_screen *play, FILE *out);
    /* What can be done beside the usual, or instead of it. */
    void (*offer)(const struct play_screen *play, FILE *out);
    /* The first moves of a newcomer: one of LESSON_COUNT. */
    void (*lesson)(const struct play_screen *play, int index, FILE *out);
    /* What the moves do, below the board; it needs that many cells. */
    void (*facts)(const struct play_screen *play, struct canvas *canvas,
                  struct rect rect);
    int (*facts_width)(const struct play_screen *play);
    void (*bar)(const struct play_screen *play, struct bar *bar);
    const struct bindings *bindings;
};

enum { LESSON_COUNT = 3 };

const struct input_class *input_of(const struct game *game);

extern const struct bindings SOWING_BINDINGS;
extern const struct bindings ABALONE_BINDINGS;

extern const struct input_class input_sowing;
extern const struct input_class input_abalone;

/* ---- input_sowing.c ---- */

/* The legal move that begins at this place; false: there is none. */
bool sow_move_at(const struct play_screen *play, int place, struct move *move);

/* ---- input_sowing_draw.c ---- */

void sow_mark(const struct play_screen *play, struct board *board);
void sow_mark_last(const struct game *game, const struct position *before,
                   struct move move, struct frame *frame);
void sow_mark_hint(const struct game *game, const struct position *before,
                   struct move move, struct frame *frame);
void sow_facts(const struct play_screen *play, struct canvas *canvas,
               struct rect rect);
int sow_facts_width(const struct play_screen *play);

/* ---- input_abalone.c ---- */

/* What the marbles are held on. */
struct selection_on selection_on_play(const struct play_screen *play);

/* ---- input_abalone_draw.c ---- */

void selection_mark(const struct play_screen *play, struct board *board);
void selection_mark_last(const struct game *game, const struct position *before,
                         struct move move, struct frame *frame);
void selection_mark_hint(const struct game *game, const struct position *before,
                         struct move move, struct frame *frame);
void selection_facts(const struct play_screen *play, struct canvas *canvas,
                     struct rect rect);
int selection_facts_width(const struct play_screen *play);

#endif
