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

/* What is counted at a place from then on; HOLE_TUZDIK, HOLE_CLOSED. */
struct shape_number {
    int64_t time;
    int ply;
    int place;
    int number;
};

enum { SHAPE_PIECES_MAX = 1024 };

struct shapes {
    const struct recording *recording;
    int places[PLACES_MAX]; /* those that are counted */
    int place_count;
    int pieces;
    int kinds[SHAPE_PIECES_MAX]; /* which colour */
    struct shape_point starts[SHAPE_PIECES_MAX];
    struct shape_flight *flights;
    int flight_count;
    int flight_capacity;
    int first_numbers[PLACES_MAX];
    struct shape_number *numbers;
    int number_count;
    int number_capacity;
    int64_t *begins; /* of the move of each ply */
    int64_t length;
};

/* Of the moves up to this ply, from the one at `first`. */
struct shapes *shapes_new(const struct recording *recording, int first,
                          int last, int speed);
void shapes_free(struct shapes *shapes);

/* ---- where things are ---- */

struct shape_point shape_size(const struct game *game);
/* The middle of a place, and of what is counted there. */
struct shape_point shape_place(const struct game *game, int place);
struct shape_point shape_number_place(const struct game *game, int place);
/* Of the thing that lies there so often: the first, the second ... */
struct shape_point shape_slot(const struct game *game, int place, int slot);
/* The base of the line for words. */
int shape_words_line(const struct game *game);
/* Where the name of a side, or of a player of Abalone, begins or ends. */
struct shape_point shape_name_place(const struct game *game, int side,
                                    bool *ends);

/* Who sits there after so many moves. */
const char *shape_name(const struct recording *recording, int ply, int side);
/* The middle of where a move begins; false where it begins nowhere. */
bool shape_origin(const struct recording *recording, int ply,
                  struct shape_point *point);

/* ---- what does not move ---- */

/* Text in XML. */
void xml_write(const char *text, FILE *out);

/* <svg ...> with a title and what it shows in words, without an end; with so much
 * room below the line for words. */
void shapes_write_head(const struct recording *recording, int ply, int below,
                       FILE *out);
/* The position in words, for those who do not see it. */
void shapes_write_description(const struct recording *recording, int ply,
                              FILE *out);
/* The board, rims and labels. */
void shapes_write_board(const struct recording *recording, FILE *out);
