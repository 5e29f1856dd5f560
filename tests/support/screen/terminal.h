/* SPDX-License-Identifier: MIT */
/*
 * A terminal in memory, with a program in it: what the program writes becomes a
 * picture that a test can read, what the test types arrives as keys.
 *
 *     struct terminal *terminal = terminal_start(&(struct terminal_order){
 *         .words = (const char *const[]){"play", NULL}});
 *
 *     terminal_await(terminal, "your move");
 *     terminal_type(terminal, "3");
 *     terminal_await(terminal, "play again");
 *     terminal_type(terminal, "q");
 *     ck_assert_int_eq(terminal_wait(terminal), 0);
 *     terminal_free(terminal);
 *
 * Between the test and the program stands what a shell would be: it hands the
 * terminal over, takes it back when the program stops or ends, and looks at how
 * it was left.
 *
 * Nothing is timed. A test that waits looks again whenever something was
 * written, and gives up, with the picture, when there has been nothing for very
 * long or the program has ended.
 *
 * Unless the order says otherwise TERM is xterm-256color, LANG is C.UTF-8, and
 * LC_ALL, COLORTERM, COLORFGBG, NO_COLOR, ESCDELAY, LINES, COLUMNS, TMUX and STY
 * are not set. It answers no question.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct terminal_order {
    const char *program;      /* NULL: naqala itself */
    const char *const *words; /* behind its name; NULL at the end */
    /* In place of a program: a function, in a process of its own; what it
     * returns is how that ends. */
    int (*function)(void *whose);
    void *whose;
    const char *const *settings; /* NAME=value, NAME to unset; or NULL */
    const char *ahead;           /* is typed before it begins; or NULL */
    int ignored;                 /* a signal, as nohup leaves it; 0: none */
    int width;                   /* 0: 80 */
    int height;                  /* 0: 24 */
    int seconds;                 /* of a processor, then it is killed; 0: 120 */
};

struct terminal; /* owns the program and the picture */

struct terminal *terminal_start(const struct terminal_order *order);
void terminal_free(struct terminal *terminal); /* ends what still runs */

/* ---- what is shown ---- */

enum { TERMINAL_OWN = -1, TERMINAL_RGB = 1 << 24, TERMINAL_SIGN_BYTES = 32 };

struct terminal_cell {
    char sign[TERMINAL_SIGN_BYTES]; /* " " where there is nothing; "" in the
                                       right half of a wide one */
    int32_t ink;    /* one of the 256, TERMINAL_RGB + it, or TERMINAL_OWN */
    int32_t ground; /* the same */
    bool bold;
    bool underline;
    bool reverse;
};

struct terminal_modes {
    bool alternate; /* the screen that programs have for themselves */
    bool cursor;    /* can it be seen? */
    bool paste;     /* is a paste marked as one? */
    bool keypad;    /* do its keys send codes of their own? */
    int mouse;      /* 0 nothing, 1000 clicks, 1002 drags, 1003 all motion */
    bool digits;    /* the mouse reports in them: 1006 */
};

struct terminal_cell terminal_cell(const struct terminal *terminal, int x,
                                   int y);
struct terminal_modes terminal_modes(const struct terminal *terminal);
void terminal_cursor(const struct terminal *terminal, int *x, int *y);

/* Lines without the blanks at their ends. Good until the terminal is used. */
const char *terminal_text(struct terminal *terminal);
bool terminal_shows(struct terminal *terminal, const char *text);
/* Where a text begins, in cells; false when it is not there. */
bool terminal_find(struct terminal *terminal, const char *text, int *x, int *y);

/* All that has been written so far. Good until the terminal is used. */
const char *terminal_output(const struct terminal *terminal, size_t *length);

/* ---- what the player does ---- */

#define TERMINAL_UP   "\033[A"
#define TERMINAL_LEFT "\033[D"

void terminal_type(struct terminal *terminal, const char *keys);
void terminal_send(struct terminal *terminal, const char *bytes, size_t length);
void terminal_paste(struct terminal *terminal, const char *text);
/* The cells count from 0, as they do everywhere in here. */
void terminal_point(struct terminal *terminal, int x, int y);
void terminal_click(struct terminal *terminal, int x, int y);
/* A report as xterm codes it: 0 left, 1 middle, 2 right, 64 and 65 the wheel;
 * 32 more when it moved. */
void terminal_mouse(struct terminal *terminal, int code, int x, int y,
                    bool pressed);
void terminal_resize(struct terminal *terminal, int width, int height);
/* To the program. */
void terminal_signal(struct terminal *terminal, int signal);
/* The same to one that may have ended meanwhile: false if it has. */
bool terminal_signal_again(struct terminal *terminal, int signal);
/* The terminal goes away: nothing can be read or written any more. */
void terminal_hang_up(struct terminal *terminal);

/* ---- waiting ---- */

void terminal_await(struct terminal *terminal, const char *text);
void terminal_await_without(struct terminal *terminal, const char *text);
/* Until that is so. */
void terminal_await_that(struct terminal *terminal,
                         bool (*is)(struct terminal *terminal, void *whose),
                         void *whose, const char *words);

/* Until it has stopped (Ctrl-Z), and as a shell would do after that: fg. */
void terminal_await_stop(struct terminal *terminal);
void terminal_continue(struct terminal *terminal);

/* Has it ended? Reads what has come so far, and does not wait. */
bool terminal_has_ended(struct terminal *terminal);
bool terminal_has_stopped(const struct terminal *terminal);
/* Its number: of a process, and of the group that it leads. */
int terminal_process(const struct terminal *terminal);

/* Until it ends: its status, or 128 and the signal that ended it. All that it
 * has written has been read then. */
int terminal_wait(struct terminal *terminal);

/* The test fails unless everything is as the program found it. It must have
 * stopped or ended. */
void terminal_is_as_found(struct terminal *terminal);
