/* SPDX-License-Identifier: MIT */
/*
 * The parts of the text mode, each using those above it:
 *
 *     text_mode_write.c      words out: what happens in the session
 *     text_mode_commands.c  words in: what can be typed beside a move
 *     text_mode.c           prompts, lines, the end
 */
#pragma once

#include "match/session/session.h"

struct text_mode {
    struct session *session;
    struct levels *levels;
    uint64_t seed; /* of the next machines */
    FILE *in;
    FILE *out;
    bool echo;
    bool reviews;       /* a line that ended is reviewed */
    bool silent;        /* the position was written already */
    bool warned;        /* after the line before this: the game is not saved */
    bool quit;          /* the player has left */
    int refused;        /* answers that could not be followed */
    struct err unheard; /* why `out` takes no more; "" while it does */
    struct err unadvised; /* why there was no advice; "" if there was */
};

/* ---- text_mode_write.c ---- */

const struct game *text_mode_game(const struct text_mode *mode);
const char *text_mode_name(const struct text_mode *mode, int player);

/* The name of the one to move, or you. */
const char *text_mode_mover(const struct text_mode *mode);

/* Says why an answer is not followed. */
void text_mode_refuse(struct text_mode *mode, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Writes what has happened in the session. */
void text_mode_take_events(struct text_mode *mode);

/* Lets the session work, and writes what happens, until this is true of it;
 * false if the output cannot be written. */
bool text_mode_await(struct text_mode *mode,
                     bool (*is_there)(const struct text_mode *mode));

/* The position, if it has not been written yet; and all about it if it is the
 * last one. */
void text_mode_write_news(struct text_mode *mode);

/* `South sows 5: one seed, ends on 6, takes 3. North to move.` */
void text_mode_write_move(const struct text_mode *mode, int from,
                          struct move move, enum move_ground ground);

/* The same without who comes next: `South sows 5: one seed, ends on 6` */
void text_mode_write_turn(const struct text_mode *mode,
                          const struct position *before, struct move move);

/* ---- text_mode_commands.c ---- */

/* Follows a line that begins with a command's name, or with its one letter
 * after l; false if it is none. */
bool text_mode_command(struct text_mode *mode, const char *line);
