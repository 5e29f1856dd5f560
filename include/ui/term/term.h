/* SPDX-License-Identifier: MIT */
/*
 * The terminal: canvases go to it, events come from it. Only it and its
 * painter know curses, and there can be only one at a time.
 *
 * However the program ends, the terminal is left as it was found: no alternate
 * screen, the cursor shown, no mouse reports, no bracketed paste, echo on. That
 * holds for a crash, too (SIGSEGV, SIGABRT ...): the handler writes the
 * necessary sequences, and the signal is raised again.
 */
#pragma once

#include "ui/canvas.h"
#include "ui/event.h"

struct pollfd;
struct term;

/* --color: what to use regardless of the terminal; AUTO asks it. */
enum term_color {
    COLOR_AUTO,
    COLOR_ALWAYS,
    COLOR_NEVER,
    COLOR_16,
    COLOR_256,
    COLOR_TRUE
};

struct term_options {
    enum term_color color;
    int glyphs; /* enum glyph_set, or -1: whatever the terminal can show */
    bool mouse;
    bool cursor; /* shown where the canvas has it; hidden otherwise */
    /* How long to wait for its answer when it is asked for its ground, in ns;
     * pictures are drawn meanwhile. 0: it is not asked. */
    int64_t ground_wait;
};

/* Is there a terminal that screens can be drawn on? Returns false and sets err
 * if TERM is dumb or unset, or standard input or output is not a terminal. */
bool term_possible(struct err *err);

/* Does terminfo know this terminal? Returns false and sets err, which names
 * TERM. */
bool term_known(struct err *err);

/* Returns NULL and sets err. */
struct term *term_new(const struct term_options *options, struct err *err);
void term_free(struct term *term);

enum depth term_depth(const struct term *term);
/* The richest set that it can show: ASCII if the locale is not UTF-8 or TERM is
 * linux. */
enum glyph_set term_glyph_set(const struct term *term);
/* As far as it is known; EVENT_GROUND tells when that changes. Terminals
 * without colours, or that would print the question, are not asked. */
enum ground term_ground(const struct term *term);
/* xterm-256color, 256 colours, UTF-8: a line for the theme picker. */
const char *term_words(const struct term *term);
int term_width(const struct term *term);
int term_height(const struct term *term);

/* Shows the canvas in the colours of this theme; one doupdate. Nothing is
 * written if nothing has changed. A picture that is too long for one frame is
 * continued with the next one, unless `at_once`. Returns whether a rest is
 * left. */
bool term_show(struct term *term, const struct canvas *canvas,
               const struct theme *theme, bool at_once);

/* The next event that is there, without waiting; false if there is none. */
bool term_event(struct term *term, int64_t now, struct event *event);
/* When a lone ESC becomes the Escape key, or an answer is no longer awaited;
 * NEVER if there is neither. */
int64_t term_due(const struct term *term);
/* What poll() should wait for: signals and keys. Returns at most 2. */
int term_descriptors(const struct term *term, struct pollfd *wake);
/* Drops the keys that were typed ahead. */
void term_drop(struct term *term, int64_t now);

void term_set_mouse(struct term *term, bool mouse);
void term_set_cursor(struct term *term, bool shown);
/* Everything is written anew by the next term_show. */
void term_redraw(struct term *term);
/* Copies the text to the clipboard, if the terminal allows it (OSC 52), which
 * it does not tell. Returns false if it would print the text instead. */
bool term_copy(struct term *term, const char *text);
/* Rings the terminal's bell. */
void term_ring(struct term *term);
/* Gives the terminal back and stops the program, or `all` of its group; returns
 * when it is continued. */
void term_suspend(struct term *term, bool all);
