/* SPDX-License-Identifier: MIT */
/*
 * A question on the board: the player tries moves, and what they do is shown
 * and said. Lessons, puzzles, mistakes that are tried again and openings use
 * it; each has a struct of its own that begins with a struct exercise.
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
    /* The position where the question begins; the player to move there is
     * asked. */
    const struct position *(*begin)(const struct exercise *exercise);
    /* The position after all moves have been shown. */
    const struct position *(*position)(const struct exercise *exercise);
    const char *(*name)(const struct exercise *exercise, int player);
    /* Is a move asked for? */
    bool (*asks)(const struct exercise *exercise);
    /* Takes a wrong move back, so that another one can be tried. */
    void (*take_back_try)(struct exercise *exercise, int64_t now);
    void (*try_move)(struct exercise *exercise, struct move move, int64_t now);
    /* A move that is marked on the board while none is aimed at; NULL if there
     * never is one. */
    bool (*marked)(const struct exercise *exercise, struct position *before,
                   struct move *move);
    /* The words between the rows while no move is aimed at, and the words
     * outside the board. */
    void (*write_channel)(const struct exercise *exercise, FILE *out);
    void (*write_words)(const struct exercise *exercise, FILE *out);
    enum theme_role (*words_ink)(const struct exercise *exercise);
    /* What the keys do now. */
    const struct bindings *(*keys)(const struct exercise *exercise);
};

struct exercise {
    struct input input; /* the first member */
    const struct exercise_class *class;
    struct app *app;
    struct film film;
    struct scroll scroll; /* of the words */
    const struct canvas *seen;
    struct board_size board_size; /* as drawn last */
    struct rect board_at;
};

void exercise_begin(struct exercise *exercise,
                    const struct exercise_class *class, struct app *app);
void exercise_end(struct exercise *exercise);

/* Begins another question or answer: nothing is aimed at any more, the words
 * are read from their beginning, and these moves are shown. */
void exercise_show(struct exercise *exercise, const struct position *before,
                   const struct move moves[], int count, int64_t now);

/* The position that is drawn, the player who is asked, and the labels of the
 * pits. */
const struct position *exercise_position(const struct exercise *exercise);
int exercise_player(const struct exercise *exercise);
enum labels exercise_labels(const struct exercise *exercise);

/* `Pit 4: 4 seeds, ends on a. ` for a move from this position. */
void exercise_write_deed(const struct exercise *exercise,
                         const struct position *before, struct move move,
                         FILE *out);

/* ---- for a screen class ---- */

/* Where the board and the words are: the words stand below a wide board, and
 * beside any other. */
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

/* For a key that leaves: Esc first ends a film, or drops what is aimed at or
 * held; any other key closes the screen. */
void exercise_leave(void *self, int32_t key, int64_t now);
