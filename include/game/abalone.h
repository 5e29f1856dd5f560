/* SPDX-License-Identifier: MIT */
/*
 * Abalone, for two and for three: marbles on a hexagon of 61 cells, pushed in
 * lines of up to three until a player has pushed out six of the others'.
 *
 *            I  56 57 58 59 60              NW   NE
 *          H  50 51 52 53 54 55               \ /
 *        G  43 44 45 46 47 48 49          W -- o -- E
 *       ...                                   / \
 *          B   5  6  7  8  9 10             SW   SE
 *            A   0  1  2  3  4
 *                 1  2  3  4  5
 *
 * Cells are numbered row by row, a1 first, i9 last; these are the places of
 * the steps. A row is 0..8 for A..I, a column 0..8 for 1..9; both run along
 * lines of the board, so that a step to the NE adds one to each.
 */
#pragma once

#include "game/game.h"

enum {
    ABALONE_CELLS = 61,
    ABALONE_ROWS = 9,
    ABALONE_GROUP_MAX = 3, /* marbles that move together */
    ABALONE_GOAL = 6       /* marbles to be pushed out */
};

/* Counter-clockwise: the opposite of a direction is three further. */
enum direction {
    DIRECTION_E,
    DIRECTION_NE,
    DIRECTION_NW,
    DIRECTION_W,
    DIRECTION_SW,
    DIRECTION_SE,
    DIRECTION_COUNT
};

/* As people call them; all but the last are for two players. */
enum abalone_start {
    START_BELGIAN,
    START_STANDARD,
    START_GERMAN,
    START_DUTCH,
    START_SWISS,
    START_DOMINATION,
    START_WALL,
    START_PYRAMID,
    START_SNAKES,
    START_SNAKES_VARIANT,
    START_ALIEN,
    START_INFILTRATION,
    START_FACE_TO_FACE,
    START_STAR,
    START_FUJIYAMA,
    START_ALLIANCES,
    START_CENTRIFUGE,
    START_DUEL,
    START_CLEARING,
    START_ATOMOUCHE,
    START_THREE
};

struct abalone_rules {
    int players;
    enum abalone_start start;
    int marbles;            /* of a player, at the start */
    bool inverse_forbidden; /* no player may take back the own last move */
};

/* What a move moves: neighbours in a line, the hindmost first, or, broadside,
 * the first in the order of the cells. A pass moves nothing. */
struct abalone_group {
    int count;
    int cells[ABALONE_GROUP_MAX];
    enum direction direction;
};

extern const struct game_class abalone_class;

/* The class is the family's. */
bool abalone_is(const struct game *game);

static inline const struct abalone_rules *abalone_rules(const struct game *game)
{
    return game->plan;
}

/* How many marbles a player begins with. */
static inline int abalone_marbles(const struct game *game)
{
    return abalone_rules(game)->marbles;
}

/* -1 off the board. */
int abalone_cell(int row, int column);
int abalone_row(int cell);
int abalone_column(int cell);
int abalone_neighbour(int cell, enum direction direction);

/* c3; "" for no cell. */
struct cell_text {
    char text[3];
};
struct cell_text abalone_cell_text(int cell);

/* The board turned counter-clockwise, by sixths of a full turn: by how many, so
 * that this player's side is at the bottom, and where a cell is then. */
int abalone_rotation(const struct game *game, int player);
int abalone_rotated(int cell, int rotation);

/* The player whose marble lies there, or -1. */
int abalone_owner(const struct position *position, int cell);

/* The text of a position with these marbles in the cells (0: none, else the
 * player from 1), so many pushed out by each player behind them, and this
 * player to move (-1: none): class->read_position knows whether it is one. */
void abalone_write_counts(const struct game *game, const int16_t *counts,
                          int player, FILE *out);

struct abalone_group abalone_group(struct move move);

/* The marbles that some other player could push off the board if it were to
 * move now: a bit for the number of each cell. */
uint64_t abalone_endangered(const struct game *game,
                            const struct position *position);

/* Whose marbles each player has pushed out, in the order in which they went:
 * players from 1, 0 where that is not known. */
struct abalone_trays {
    int8_t owners[PLAYERS_MAX][ABALONE_GOAL];
};

/* What a position alone tells of it. */
struct abalone_trays abalone_trays_at(const struct game *game,
                                      const struct position *position);
/* One move more. */
void abalone_trays_follow(struct abalone_trays *trays,
                          const struct position *before,
                          const struct position *after);

/* The move of these marbles, in any order. False and sets err if it is not
 * legal. */
bool abalone_move(const struct game *game, const struct position *position,
                  const int *cells, int count, enum direction direction,
                  struct move *move, struct err *err);

/* What strategies see in a position; all other players are foreign. */
struct abalone_features {
    int own;
    int foreign;
    int own_distance; /* to e5, of all together, in 65536ths of a pitch */
    int foreign_distance;
    int cohesion;   /* own neighbours of own marbles */
    int sandwiched; /* own marbles between foreign ones, for each line */
    int pushes;     /* places where a push is legal */
    int endangered; /* own marbles that another player could push out now */
};

struct abalone_features abalone_features(const struct position *position,
                                         int player);

/* For move ordering, the higher the better: pushing a marble out comes before
 * any other push, that before coming nearer to the middle. */
int abalone_order_score(const struct position *position, struct move move);

/* How many of a player's marbles are so far from e5: an entry for each square
 * of the distance. */
enum { ABALONE_SQUARED_MAX = 16 };
void abalone_rings(const struct position *position, int player,
                   int counts[ABALONE_SQUARED_MAX + 1]);
