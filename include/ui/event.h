/* SPDX-License-Identifier: MIT */
/*
 * What a player does, and what happens to the terminal: by value, from ui/term
 * or from a test, to the screens.
 */
#pragma once

#include "ui/ground.h"

#include <stdbool.h>
#include <stdint.h>

/* The time of an event that will not come. */
#define NEVER INT64_MAX

enum event_kind {
    EVENT_KEY,       /* `key` */
    EVENT_MOUSE,     /* `action`, `button`, `x`, `y` */
    EVENT_PASTE,     /* `text`: whole and unchanged, valid until the next
                        event */
    EVENT_RESIZE,    /* the size is the canvas's */
    EVENT_INTERRUPT, /* Ctrl-C, by key or by signal */
    EVENT_STOP,      /* SIGTSTP: the loop must suspend the program */
    EVENT_CONTINUE,  /* SIGCONT after a stop that the loop did not make */
    EVENT_LEAVE,     /* the program must end: `signal`, or 0 at the end of
                        input */
    EVENT_GROUND     /* `ground`: the terminal has answered, or will not */
};

/* A key is the Unicode character that it types, 1 to 26 for Ctrl-A to Ctrl-Z,
 * or one of these. Both line ends are Enter, both codes of Backspace are
 * Backspace. */
enum {
    INPUT_TAB = '\t',
    INPUT_ENTER = '\n',
    INPUT_ESCAPE = 27,
    INPUT_BACKSPACE = 127,
    INPUT_UP = 0x110000,
    INPUT_DOWN,
    INPUT_LEFT,
    INPUT_RIGHT,
    INPUT_HOME,
    INPUT_END,
    INPUT_PAGE_UP,
    INPUT_PAGE_DOWN,
    INPUT_DELETE,
    INPUT_BACK_TAB,
    INPUT_F1
};

#define INPUT_CTRL(letter) ((letter)&0x1F)

enum mouse_action {
    MOUSE_POINT, /* moved, nothing pressed */
    MOUSE_DRAG,
    MOUSE_PRESS,
    MOUSE_RELEASE,
    MOUSE_WHEEL_UP,
    MOUSE_WHEEL_DOWN
};

enum mouse_button { MOUSE_LEFT = 1, MOUSE_MIDDLE, MOUSE_RIGHT };

struct event {
    enum event_kind kind;
    int32_t key;
    enum mouse_action action;
    enum mouse_button button; /* of a press, a drag or a release */
    int x;
    int y;
    const char *text;
    int signal;
    enum ground ground;
};

static inline struct event event_key(int32_t key)
{
    return (struct event){.kind = EVENT_KEY, .key = key};
}
