/* SPDX-License-Identifier: MIT */
/*
 * A question on the board: moves are tried, and what they do is seen and said.
 * Lessons, puzzles, mistakes that are tried again and openings are made of it;
 * each has a struct of its own, of which a struct exercise is the first member.
 *
 *     exercise.c   the hand of the player, keys, time, the picture
 *     film.c       moves that are seen
 */
#pragma once

#include "screen/dialog.h"
#include "screen/exercise/film.h"
#include "screen/input/input.h"

struct exercise;

struct exercise_class {
    const struct game *(*game)(const struct exercise *exercise);
    /* As the question began: the one to move there is asked. */
    const struct position *(*begin)(const struct exercise *exercise);
    /* When nothing moves any more. */
    const struct position *(*position)(const struct exercise *exercise);
    const char *(*name)(const struct exercise *exercise, int player);
    /* Is a move asked for? */
    bool (*asks)(const struct exercise *exercise);
    /* A wrong move goes back, so that another one can be tried. */
    void (*take_back_try)(struct exercise *exercise, int64_t now);
    void (*try_move)(struct exercise *exercise, struct move move, int64_t now);
    /* A move that is marked on the board as long as none is aimed at; NULL:
     * there is never one. */
    bool (*marked)(const struct exercise *exercise, struct position *before,
                   struct move *move);
    /* What stands between the rows where no move is aimed at, and what is said
     * outside the board. */
    void (*write_channel)(const struct exercise *exercise, FILE *out);
    void (*write_words)(const struct exercise *exercise, FILE *out);
    enum theme_role (*words_ink)(const struct exercise *exercise);
    /* What the keys do just now. */
    const struct bindings *(*keys)(const struct exercise *exercise);
};

struct exercise {
    struct input input; /* the first member */
    const struct exercise_class *class;
    struct app *app;
    struct film film;
    struct scroll scroll; /* of what is said */
    const struct canvas *seen;
    struct board_size board_size; /* as drawn last */
    struct rect board_at;
};

void exercise_begin(struct exercise *exercise,
                    const struct exercise_class *class, struct app *app);
void exercise_end(struct exercise *exercise);

/* Another question, or another answer: nothing is aimed at any more, what is
 * said is read from its beginning, and these moves are seen. */
void exercise_show(struct exercise *exercise, const struct position *before,
                   const struct move moves[], int count, int64_t now);

/* What is drawn, the player who is asked, and how the pits are called. */
const struct position *exercise_position(const struct exercise *exercise);
int exercise_player(const struct exercise *exercise);
enum labels exercise_labels(const struct exercise *exercise);

/* `Pit 4: 4 seeds, ends on a. ` of a move from this position on. */
void exercise_write_deed(const struct exercise *exercise,
                         const struct position *before, struct move move,
                         FILE *out);

/* ---- for a screen class ---- */

/* Where the board is, and what is said: below a board that is wide, and beside
 * one that is not. */
struct exercise_layout {
    struct board_size size;
    struct rect board;
    struct rect words;
};
struct exercise_layout exercise_lay_out(const struct game *game, int width,
                                        int height);
void exercise_draw_board(struct exercise *exercise, struct canvas *canvas,
                         const struct exercise_layout *layout, int64_t now);
void exercise_draw_words(struct exercise *exercise, struct canvas *canvas,
                         struct rect rect);

bool exercise_event(void *self, const struct event *event, int64_t now);
void exercise_tick(void *self, int64_t now);
int64_t exercise_due(const void *self, int64_t now);
const struct bindings *exercise_keys(const void *self);

/* A key that leaves: Esc ends a film first, or drops what is aimed at or held;
 * any other one closes the screen. */
void exercise_leave(void *self, int32_t key, int64_t now);
