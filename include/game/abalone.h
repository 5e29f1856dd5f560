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

/* Counter-clockwise: the opposite of a direction is three places on. */
enum direction {
    DIRECTION_E,
    DIRECTION_NE,
    DIRECTION_NW,
    DIRECTION_W,
    DIRECTION_SW,
    DIRECTION_SE,
    DIRECTION_COUNT
};

/* Starting positions by their usual names; all but the last are for two
 * players. */
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
    int marbles;            /* of each player, at the start */
    bool inverse_forbidden; /* a player may not take back its own last move */
};

/* The marbles that a move moves: neighbours in a line. The first is the
 * hindmost one or, in a broadside move, the one with the lowest cell. A pass
 * has none. */
struct abalone_group {
    int count;
    int cells[ABALONE_GROUP_MAX];
    enum direction direction;
};

extern const struct game_class abalone_class;

/* Is it a game of Abalone? */
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

/* The cell in that row and column, and the neighbour of a cell; -1 if it is off
 * the board. */
int abalone_cell(int row, int column);
int abalone_row(int cell);
int abalone_column(int cell);
int abalone_neighbour(int cell, enum direction direction);

/* c3; "" for no cell. */
struct cell_text {
    char text[3];
};
struct cell_text abalone_cell_text(int cell);

/* The board turned counter-clockwise, in sixths of a full turn: how many bring
 * this player's side to the bottom, and where a cell is after `rotation` of
 * them. */
int abalone_rotation(const struct game *game, int player);
int abalone_rotated(int cell, int rotation);

/* The player whose marble lies there, or -1. */
int abalone_owner(const struct position *position, int cell);

/* Writes the text of a position. `counts` has the owner of the marble in each
 * cell (0: none, else the player from 1), and behind the cells how many marbles
 * each player has pushed out; `player` is to move (-1: none). The position need
 * not be valid: class->read_position checks that. */
void abalone_write_counts(const struct game *game, const int16_t *counts,
                          int player, FILE *out);

struct abalone_group abalone_group(struct move move);

/* The marbles that some player other than their owner could push off the board
 * if it were to move now: a bit for each cell. */
uint64_t abalone_endangered(const struct game *game,
                            const struct position *position);

/* The owners of the marbles that each player has pushed out, in the order in
 * which they went: players from 1, or 0 if the owner is not known. */
struct abalone_trays {
    int8_t owners[PLAYERS_MAX][ABALONE_GOAL];
};

/* As far as a position alone tells it. */
struct abalone_trays abalone_trays_at(const struct game *game,
                                      const struct position *position);
/* Adds what the next move pushed out. */
void abalone_trays_follow(struct abalone_trays *trays,
                          const struct position *before,
                          const struct position *after);

/* Finds the move of the marbles in these cells, given in any order. Returns
 * false and sets err if it is not legal. */
bool abalone_move(const struct game *game, const struct position *position,
                  const int *cells, int count, enum direction direction,
                  struct move *move, struct err *err);

/* The features of a position that strategies use; all other players are
 * foreign. */
struct abalone_features {
    int own;
    int foreign;
    int own_distance; /* sum of the distances to e5, in 65536ths of a pitch */
    int foreign_distance;
    int cohesion;   /* own neighbours of own marbles */
    int sandwiched; /* own marbles between foreign ones, for each line */
    int pushes;     /* places where a push is legal */
    int endangered; /* own marbles that another player could push out now */
};

struct abalone_features abalone_features(const struct position *position,
                                         int player);

/* For move ordering, the higher the better: pushing a marble out counts most,
 * any other push less, and coming nearer to the middle least. */
int abalone_order_score(const struct position *position, struct move move);

/* Counts a player's marbles by their distance from e5: counts[n] is the number
 * of those whose squared distance is n. */
enum { ABALONE_SQUARED_MAX = 16 };
void abalone_rings(const struct position *position, int player,
                   int counts[ABALONE_SQUARED_MAX + 1]);
