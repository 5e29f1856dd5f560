/* SPDX-License-Identifier: MIT */
/*
 * Screens lie on each other; the top one gets what the player does. A card
 * leaves what is under it to be seen, other screens hide it.
 *
 *          +--------+            event --> top; what it does not use goes to
 *       +--| pause  |--+                   `otherwise`: the keys that hold
 *       |  | (card) |  | table             everywhere
 *       |  +--------+  |         tick  --> all that can be seen
 *       +--------------+ menu    draw  --> the same, from below
 *
 * A screen draws from what it knows and the time, which is given by the caller:
 * clock_now() in the loop, anything in a test.
 *
 * A screen may push and pop from inside its functions; what is popped is freed
 * after they have returned. A canvas below 40x12 is told that it is too small,
 * and nothing else is drawn.
 */
#pragma once

#include "ui/bindings.h"
#include "ui/canvas.h"
#include "ui/event.h"
#include "ui/typed_command.h"

struct pollfd;
struct screens; /* owns the screens that are on it */

/* Lists and words are not drawn apart from each other where there is room. */
enum { SCREEN_COLUMNS = 120 };

/* Those marked so may be NULL. */
struct screen_class {
    const char *name; /* for help: `game` */
    bool card;
    /* How many columns of a canvas of that size it draws on, in the middle; a
     * card has those of the screen below it. NULL: at most SCREEN_COLUMNS. */
    int (*columns)(const void *self, int width, int height);
    bool
        served; /* time passes for it, and it is woken, also where another screen
                    hides it */
    bool typing; /* it is typed into: what came in one burst with the key that
                    opened it is meant for it, and what follows for the screen
                    below */
    /* The whole canvas; a card draws over what is there. */
    void (*draw)(void *self, struct canvas *canvas, int64_t now);
    /* False: not used. Pending input is dropped when the top changes. */
    bool (*event)(void *self, const struct event *event, int64_t now);
    /* Time has passed, a descriptor is readable, or there was an event for any
     * screen. NULL: nothing moves. */
    void (*tick)(void *self, int64_t now);
    /* When the picture will change of itself, or NEVER; at most 30 frames a
     * second are drawn. NULL: never. */
    int64_t (*due)(const void *self, int64_t now);
    /* What else to wake for; how many. NULL: nothing. */
    int (*descriptors)(const void *self, struct pollfd *wake, int max);
    /* Something is put over it (true), or it is on top again (false). NULL. */
    void (*cover)(void *self, bool covered, int64_t now);
    /* Would something be lost with it, and why? NULL: nothing ever. */
    bool (*unkept)(const void *self, struct err *why);
    /* Keeps that under a name or, with NULL, where it is kept usually: nothing
     * would be lost any more, or it returns false and sets err. */
    bool (*keep)(void *self, const char *name, struct err *err);
    /* What its keys do just now, for the help. NULL: it has none. */
    const struct bindings *(*bindings)(const void *self);
    /* What can be typed behind a colon beside what holds everywhere. NULL. */
    const struct typed_commands *commands;
    void (*free)(void *self);
};

struct screens *screens_new(void);
void screens_free(struct screens *screens); /* and all that are on it */

/* `before` sees every event before the top screen does; `otherwise` gets those
 * that it does not use. */
void screens_around(struct screens *screens,
                    void (*before)(void *whose, const struct event *event),
                    bool (*otherwise)(void *whose, const struct event *event,
                                      int64_t now),
                    void *whose);

/* Lays it on top; `self` becomes the stack's. */
void screens_push(struct screens *screens, const struct screen_class *class,
                  void *self, int64_t now);
/* Takes the top one off. */
void screens_pop(struct screens *screens, int64_t now);

int screens_count(const struct screens *screens);
/* From the top, 0; NULL below the last. */
const struct screen_class *screens_class_at(const struct screens *screens,
                                            int depth);
void *screens_view_at(const struct screens *screens, int depth);
/* The lowest one that can be seen, with nothing but cards on it. */
const void *screens_lowest(const struct screens *screens);
/* The keys of the screen at this depth; NULL where there are none. */
const struct bindings *screens_bindings_at(const struct screens *screens,
                                           int depth);
/* Those of the top. */
const struct bindings *screens_bindings(const struct screens *screens);
/* The depth of the topmost screen that has commands of its own and on which
 * only cards lie; -1 if there is none. */
int screens_commands_depth(const struct screens *screens);

/* Changes whenever the top does, but not for one that is typed into, so that
 * the loop can drop pending input. */
int screens_turns(const struct screens *screens);

/* Leaves the program with this result once the function has returned. */
void screens_leave(struct screens *screens, int result);
bool screens_left(const struct screens *screens, int *result);

/* Would something be lost if the program ended now (screen_class.unkept), and
 * why? NULL: nobody asks. */
bool screens_unkept(const struct screens *screens, struct err *why);
/* Keeps that where it is kept usually, of all of them. False with err if
 * something would be lost all the same. */
bool screens_keep(struct screens *screens, struct err *err);
/* Keeps that under a name, of the topmost one that would lose something. */
bool screens_keep_as(struct screens *screens, const char *name,
                     struct err *err);

void screens_event(struct screens *screens, const struct event *event,
                   int64_t now);
void screens_tick(struct screens *screens, int64_t now);
void screens_draw(struct screens *screens, struct canvas *canvas, int64_t now);
int64_t screens_due(const struct screens *screens, int64_t now);
int screens_descriptors(const struct screens *screens, struct pollfd *wake,
                        int max);
