/* SPDX-License-Identifier: MIT */
/*
 * Screens lie on each other; the top one gets the player's input. What is under
 * a card can still be seen; other screens hide it.
 *
 *          +--------+            event --> top; what it does not use goes to
 *       +--| pause  |--+                   `otherwise`: the keys that hold
 *       |  | (card) |  | table             everywhere
 *       |  +--------+  |         tick  --> all that can be seen
 *       +--------------+ menu    draw  --> the same, from below
 *
 * A screen draws from its state and the time, which is given by the caller:
 * clock_now() in the loop, any time in a test.
 *
 * A screen may push and pop from inside its functions; a popped screen is freed
 * after they have returned. On a canvas below 40x12 only a message that it is
 * too small is drawn, and keys, the mouse and pasted text do nothing; the top
 * screen is covered then.
 */
#pragma once

#include "ui/bindings.h"
#include "ui/canvas.h"
#include "ui/event.h"
#include "ui/typed_command.h"

struct pollfd;
struct screens; /* owns the screens that are on it */

/* The most columns for lists and words, so that they are not drawn far apart
 * where there is more room. */
enum { SCREEN_COLUMNS = 120 };

/* Members whose comment mentions NULL may be NULL. */
struct screen_class {
    const char *name; /* for help: `game` */
    bool card;
    /* How many columns of a canvas of this size it draws on, in the middle; a
     * card has those of the screen below it. NULL: at most SCREEN_COLUMNS. */
    int (*columns)(const void *self, int width, int height);
    bool served; /* it is ticked and woken even when another screen hides it */
    bool typing; /* it is typed into: input that came in one burst with the key
                    that opened it is meant for it, and later input for the
                    screen below */
    /* The whole canvas; a card draws over what is there. */
    void (*draw)(void *self, struct canvas *canvas, int64_t now);
    /* False: not used. Pending input is dropped when the top changes. */
    bool (*event)(void *self, const struct event *event, int64_t now);
    /* Time has passed, a descriptor is readable, or there was an event for any
     * screen. NULL: nothing moves. */
    void (*tick)(void *self, int64_t now);
    /* When the picture will change by itself, or NEVER; at most 30 frames a
     * second are drawn. NULL: never. */
    int64_t (*due)(const void *self, int64_t now);
    /* Fills in what else to wake for, and returns how many. NULL: nothing. */
    int (*descriptors)(const void *self, struct pollfd *wake, int max);
    /* Another screen was put over it (true), or it is on top again (false).
     * NULL. */
    void (*cover)(void *self, bool covered, int64_t now);
    /* Would anything be lost if it were closed, and why? NULL: never. */
    bool (*unkept)(const void *self, struct err *why);
    /* Saves it under a name or, with NULL, in the usual place. Returns false
     * and sets err if something would still be lost. */
    bool (*keep)(void *self, const char *name, struct err *err);
    /* What its keys do now, for the help. NULL: it has none. */
    const struct bindings *(*bindings)(const void *self);
    /* What can be typed behind a colon besides the global commands. NULL. */
    const struct typed_commands *commands;
    void (*free)(void *self);
};

struct screens *screens_new(void);
void screens_free(struct screens *screens); /* and the screens on it */

/* `before` sees every event before the top screen does; `otherwise` gets the
 * events that the top screen does not use. */
void screens_around(struct screens *screens,
                    void (*before)(void *whose, const struct event *event),
                    bool (*otherwise)(void *whose, const struct event *event,
                                      int64_t now),
                    void *whose);

/* Puts the screen on top; the stack owns `self`. */
void screens_push(struct screens *screens, const struct screen_class *class,
                  void *self, int64_t now);
/* Takes the top screen off. */
void screens_pop(struct screens *screens, int64_t now);

int screens_count(const struct screens *screens);
/* Depth 0 is the top; NULL below the last. */
const struct screen_class *screens_class_at(const struct screens *screens,
                                            int depth);
void *screens_view_at(const struct screens *screens, int depth);
/* The view of the lowest visible screen: only cards lie above it. */
const void *screens_lowest(const struct screens *screens);
/* The keys of the screen at this depth; NULL where there are none. */
const struct bindings *screens_bindings_at(const struct screens *screens,
                                           int depth);
/* The keys of the top screen. */
const struct bindings *screens_bindings(const struct screens *screens);
/* The depth of the topmost screen that has commands of its own and on which
 * only cards lie; -1 if there is none. */
int screens_commands_depth(const struct screens *screens);

/* Changes whenever the top screen does, except for one that is typed into, so
 * that the loop can drop pending input. */
int screens_turns(const struct screens *screens);

/* The program ends with this result once the calling function has returned. */
void screens_leave(struct screens *screens, int result);
bool screens_left(const struct screens *screens, int *result);

/* Would anything be lost if the program ended now (screen_class.unkept), and
 * why? `why` may be NULL. */
bool screens_unkept(const struct screens *screens, struct err *why);
/* Saves what would be lost, for all screens, in the usual place. Returns false
 * and sets err if something would still be lost. */
bool screens_keep(struct screens *screens, struct err *err);
/* The same under a name, for the topmost screen that would lose something. */
bool screens_keep_as(struct screens *screens, const char *name,
                     struct err *err);

void screens_event(struct screens *screens, const struct event *event,
                   int64_t now);
void screens_tick(struct screens *screens, int64_t now);
void screens_draw(struct screens *screens, struct canvas *canvas, int64_t now);
/* The program is about to be stopped (true), or goes on: the top screen is
 * covered meanwhile. */
void screens_stop(struct screens *screens, bool stopped, int64_t now);
int64_t screens_due(const struct screens *screens, int64_t now);
int screens_descriptors(const struct screens *screens, struct pollfd *wake,
                        int max);
