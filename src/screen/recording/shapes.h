/* SPDX-License-Identifier: MIT */
/*
 * The board as shapes: where each place is, and pieces (seeds, marbles) that
 * fly from place to place. A piece stays the same one for the whole game.
 *
 *     flight   from when to when, which piece, and to which point
 *     number   from when on, of which place, and what stands there
 */
#pragma once

#include "screen/recording/inside.h"

struct shape_point {
    int x;
    int y;
};

struct shape_flight {
    int64_t starts; /* milliseconds */
    int64_t ends;
    int ply;
    int piece;
    struct shape_point to;
};

/* The number shown at a place from this time on; or HOLE_TUZDIK,
 * HOLE_CLOSED. */
struct shape_number {
    int64_t time;
    int ply;
    int place;
    int number;
};

enum { SHAPE_PIECES_MAX = 1024 };

struct shapes {
    const struct recording *recording;
    int places[PLACES_MAX]; /* the places with a number */
    int place_count;
    int pieces;
    int kinds[SHAPE_PIECES_MAX]; /* the colour of each */
    struct shape_point starts[SHAPE_PIECES_MAX];
    struct shape_flight *flights;
    int flight_count;
    int flight_capacity;
    int first_numbers[PLACES_MAX];
    struct shape_number *numbers;
    int number_count;
    int number_capacity;
    int64_t *begins; /* when the move of each ply begins */
    int64_t length;
};

/* The shapes of the moves from ply `first` to ply `last`. The caller frees
 * them. */
struct shapes *shapes_new(const struct recording *recording, int first,
                          int last, int speed);
void shapes_free(struct shapes *shapes);

/* ---- where things are ---- */

struct shape_point shape_size(const struct game *game);
/* The middle of a place, and of its number. */
struct shape_point shape_place(const struct game *game, int place);
struct shape_point shape_number_place(const struct game *game, int place);
/* Where the piece `slot` of a place lies: the first, the second ... */
struct shape_point shape_slot(const struct game *game, int place, int slot);
/* The base line of the words. */
int shape_words_line(const struct game *game);
/* Where the name of a side, or of a player of Abalone, begins or, if `ends`,
 * ends. */
struct shape_point shape_name_place(const struct game *game, int side,
                                    bool *ends);

/* The name of the player on this side after `ply` moves. */
const char *shape_name(const struct recording *recording, int ply, int side);
/* The middle of the place where a move begins; false if it begins at none. */
bool shape_origin(const struct recording *recording, int ply,
                  struct shape_point *point);

/* ---- parts that do not move ---- */

/* Writes text, escaped for XML. */
void xml_write(const char *text, FILE *out);

/* Writes <svg ...>, without its end, with a title and a description in words,
 * and room of `below` under the line for words. */
void shapes_write_head(const struct recording *recording, int ply, int below,
                       FILE *out);
/* Writes the position in words, for readers who do not see it. */
void shapes_write_description(const struct recording *recording, int ply,
                              FILE *out);
/* Writes the board, its rims and labels. */
void shapes_write_board(const struct recording *recording, FILE *out);
