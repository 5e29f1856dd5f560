/* SPDX-License-Identifier: MIT */
/*
 * Where things are on the picture, in its units.
 *
 *       Ben                                  names, labels, and what is counted
 *      f  e  d  c  b  a
 *     ( )( )( )( )( )( )
 *     4  4  4  4  4  4
 */
#include "game/mancala.h"
#include "screen/recording/shapes.h"

#include <math.h>

enum {
    PITCH = 100, /* from pit to pit */
    FIRST_PIT = 180,
    NORTH_ROW = 120,
    SOUTH_ROW = 268,
    STORE = 70, /* from the edge to the middle of a store */
    MIDDLE_ROW = (NORTH_ROW + SOUTH_ROW) / 2,
    SOWING_HEIGHT = 416,
    NAME_SPACE = 20,
    PIT_SLOTS = 21, /* further seeds lie on top of these */
    STORE_SLOTS = 30,

    CELL = 26, /* half the distance between cells */
    ROW = 45,
    CENTRE_X = 282,
    CENTRE_Y = 250,
    TRAY_X = 590,
    TRAY_Y = 120,
    TRAY = 140, /* from tray to tray */
    TRAY_MARBLE = 42,
    HEXAGON_WIDTH = 860,
    HEXAGON_HEIGHT = 540
};

/* Sunflower seeds: the angle from one to the next, and how dense they are. */
static const double ANGLE = 2.399963;
static const double PIT_SPREAD = 7.8;
static const double STORE_SPREAD = 6.9;
static const double STORE_STRETCH = 2.5;

struct shape_point shape_size(const struct game *game)
{
    if (!mancala_is(game))
        return (struct shape_point){HEXAGON_WIDTH, HEXAGON_HEIGHT};
    return (struct shape_point){2 * (STORE + 10) + 100 +
                                    PITCH * mancala_rules(game)->pits,
                                SOWING_HEIGHT};
}

static struct shape_point find_hole(const struct game *game, int place)
{
    const int pits = mancala_rules(game)->pits;
    const int width = shape_size(game).x;

    if (place < pits)
        return (struct shape_point){FIRST_PIT + PITCH * place, SOUTH_ROW};
    if (place == pits)
        return (struct shape_point){width - STORE, MIDDLE_ROW};
    if (place == 2 * pits + 1)
        return (struct shape_point){STORE, MIDDLE_ROW};
    return (struct shape_point){FIRST_PIT + PITCH * (2 * pits - place),
                                NORTH_ROW};
}

struct shape_point shape_place(const struct game *game, int place)
{
    if (mancala_is(game))
        return find_hole(game, place);
    if (place >= PLACE_OUT)
        return (struct shape_point){TRAY_X + 16,
                                    TRAY_Y + 34 + TRAY * (place - PLACE_OUT)};

    const int row = abalone_row(place);

    return (struct shape_point){
        CENTRE_X + (2 * abalone_column(place) - row - 4) * CELL,
        CENTRE_Y - (row - 4) * ROW};
}

struct shape_point shape_number_place(const struct game *game, int place)
{
    const struct shape_point middle = shape_place(game, place);

    if (!mancala_is(game))
        return (struct shape_point){HEXAGON_WIDTH - 30, middle.y - 34};

    const int pits = mancala_rules(game)->pits;

    if (place % (pits + 1) == pits)
        return (struct shape_point){middle.x, place == pits ? 334 : 66};
    return (struct shape_point){middle.x, middle.y + (place < pits ? -54 : 66)};
}

struct shape_point shape_slot(const struct game *game, int place, int slot)
{
    struct shape_point point = shape_place(game, place);

    if (!mancala_is(game)) {
        if (place >= PLACE_OUT)
            point.x += TRAY_MARBLE * slot;
        return point;
    }

    const int pits = mancala_rules(game)->pits;
    const bool store = place % (pits + 1) == pits;
    const int slots = store ? STORE_SLOTS : PIT_SLOTS;
    const int layer = slot / slots;
    const double angle = ANGLE * slot + layer;
    const double away =
        (store ? STORE_SPREAD : PIT_SPREAD) * sqrt(slot % slots + 0.6);

    point.x += (int)lround(away * cos(angle));
    point.y += (int)lround(away * sin(angle) * (store ? STORE_STRETCH : 1));
    return point;
}

int shape_words_line(const struct game *game)
{
    return shape_size(game).y - 16;
}

struct shape_point shape_name_place(const struct game *game, int side,
                                    bool *ends)
{
    const struct shape_point size = shape_size(game);

    *ends = false;
    if (!mancala_is(game))
        return (struct shape_point){TRAY_X, TRAY_Y + TRAY * side};
    if (side == 1)
        return (struct shape_point){NAME_SPACE, 34};
    *ends = true;
    return (struct shape_point){size.x - NAME_SPACE, 372};
}

const char *shape_name(const struct recording *recording, int ply, int side)
{
    const struct position *const position = recording_position(recording, ply);
    const char *names[PLAYERS_MAX];

    recording_names(recording, names);
    return names[mancala_is(recording->game) ? mancala_owner(position, side)
                                             : side];
}

bool shape_origin(const struct recording *recording, int ply,
                  struct shape_point *point)
{
    const int place =
        board_of(recording->game)
            ->origin(recording->game, recording_position(recording, ply - 1),
                     recording_move(recording, ply));

    if (place < 0)
        return false;
    *point = shape_place(recording->game, place);
    return true;
}
