/* SPDX-License-Identifier: MIT */
/*
 * The terminal: canvases go to it, events come from it. Only it and its
 * painter know curses, and there can be only one at a time.
 *
 * However the program ends, the terminal is left as it was found: no alternate
 * screen, the cursor shown, no mouse reports, no bracketed paste, echo on. That
 * holds for a crash, too (SIGSEGV, SIGABRT ...): what is necessary is written
 * by the handler, and the signal is raised again.
 */
#pragma once

#include "ui/canvas.h"
#include "ui/event.h"

struct pollfd;
struct term;

/* --color: what to use whatever the terminal says; AUTO asks it. */
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
    int glyphs; /* enum glyph_set, or -1: what the terminal can show */
    bool mouse;
    bool cursor; /* shown where the canvas has it; hidden otherwise */
    /* How long its answer is waited for when it is asked for its ground, in ns;
     * pictures are drawn meanwhile. 0: it is not asked. */
    int64_t ground_wait;
};

/* Is there a terminal that screens can be drawn on? False with the reason:
 * TERM=dumb or unset, standard input or output is none. */
bool term_possible(struct err *err);

/* Does the system know how such a terminal is drawn on? False with TERM. */
bool term_known(struct err *err);

/* Returns NULL and sets err. */
struct term *term_new(const struct term_options *options, struct err *err);
void term_free(struct term *term);

enum depth term_depth(const struct term *term);
/* The richest set that it can show: not UTF-8 or TERM=linux means ASCII. */
enum glyph_set term_glyph_set(const struct term *term);
/* As far as it is known; EVENT_GROUND tells when that changes. Not asked for
 * where there are no colours, nor of terminals that would print the question. */
enum ground term_ground(const struct term *term);
/* xterm-256color, 256 colours, UTF-8: a line for the theme picker. */
const char *term_words(const struct term *term);
int term_width(const struct term *term);
int term_height(const struct term *term);

/* Shows it with the colours of this theme; one doupdate. Nothing is written
 * where nothing has changed. What is too long for one frame is written with the
 * next one, unless all of it is wanted at once: returns whether some is left. */
bool term_show(struct term *term, const struct canvas *canvas,
               const struct theme *theme, bool at_once);

/* The next event that is there, without waiting; false when there is none. */
bool term_event(struct term *term, int64_t now, struct event *event);
/* When an ESC without a rest will be the Escape key, or an answer is no longer
 * waited for; mostly NEVER. */
int64_t term_due(const struct term *term);
/* What poll() is to wait for: signals and keys. Returns how many, at most 2. */
int term_descriptors(const struct term *term, struct pollfd *wake);
/* Drops the keys that were typed ahead. */
void term_drop(struct term *term, int64_t now);

void term_set_mouse(struct term *term, bool mouse);
void term_set_cursor(struct term *term, bool shown);
/* Everything is written anew by the next term_show. */
void term_redraw(struct term *term);
/* To the clipboard, if the terminal allows it (OSC 52). */
void term_copy(struct term *term, const char *text);
/* The bell, as the terminal has it. */
void term_ring(struct term *term);
/* Gives the terminal back and stops; returns when it goes on. */
void term_suspend(struct term *term);
