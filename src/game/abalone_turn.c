/* SPDX-License-Identifier: MIT */
/* Cells, the marbles on them, and the legal moves. */
#include "game/abalone_board.h"

#include <assert.h>

/* ---- cells ---- */

/* The first cell of each row, and its columns. */
static const struct {
    int cell;
    int first;
    int last;
} ROWS[ABALONE_ROWS] = {
    {0, 0, 4},  {5, 0, 5},  {11, 0, 6}, {18, 0, 7}, {26, 0, 8},
    {35, 1, 8}, {43, 2, 8}, {50, 3, 8}, {56, 4, 8},
};

static const struct {
    int row;
    int column;
} WAYS[DIRECTION_COUNT] = {{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}};

int abalone_cell(int row, int column)
{
    if (row < 0 || row >= ABALONE_ROWS || column < ROWS[row].first ||
        column > ROWS[row].last)
        return -1;
    return ROWS[row].cell + column - ROWS[row].first;
}

int abalone_row(int cell)
{
    int row = 0;

    while (row < ABALONE_ROWS - 1 && cell >= ROWS[row + 1].cell)
        row++;
    return row;
}

int abalone_column(int cell)
{
    const int row = abalone_row(cell);

    return cell - ROWS[row].cell + ROWS[row].first;
}

int abalone_neighbour(int cell, enum direction direction)
{
    return abalone_cell(abalone_row(cell) + WAYS[direction].row,
                        abalone_column(cell) + WAYS[direction].column);
}

/* The sides of two players lie opposite each other; those of three a third of a
 * turn apart, clockwise in the order of play. */
int abalone_rotation(const struct game *game, int player)
{
    return player * DIRECTION_COUNT / game->players;
}

/* A sixth of a turn turns a step to the east into one to the north-east, and a
 * step to the north-west into one to the west. */
int abalone_rotated(int cell, int rotation)
{
    const int middle = ABALONE_ROWS / 2;
    int row = abalone_row(cell) - middle;
    int column = abalone_column(cell) - middle;

    for (; rotation > 0; rotation--) {
        const int before = row;

        row = column;
        column -= before;
    }
    return abalone_cell(row + middle, column + middle);
}

/* The order of the rows in the word: A, F, B, G, C, H, D, I, E. */
static const int8_t CELL_OF_BIT[ABALONE_CELLS] = {
    0,  1,  2,  3,  4,                 /* A */
    35, 36, 37, 38, 39, 40, 41, 42,    /* F */
    5,  6,  7,  8,  9,  10,            /* B */
    43, 44, 45, 46, 47, 48, 49,        /* G */
    11, 12, 13, 14, 15, 16, 17,        /* C */
    50, 51, 52, 53, 54, 55,            /* H */
    18, 19, 20, 21, 22, 23, 24, 25,    /* D */
    56, 57, 58, 59, 60,                /* I */
    26, 27, 28, 29, 30, 31, 32, 33, 34 /* E */
};

int bit_of_cell(int cell)
{
    return (13 * abalone_row(cell) + abalone_column(cell)) % ABALONE_CELLS;
}

int cell_of_bit(int bit)
{
    return CELL_OF_BIT[bit];
}

struct cell_text abalone_cell_text(int cell)
{
    struct cell_text text = {""};

    if (cell >= 0) {
        text.text[0] = (char)('a' + abalone_row(cell));
        text.text[1] = (char)('1' + abalone_column(cell));
    }
    return text;
}

int abalone_owner(const struct position *position, int cell)
{
    const uint64_t bit = bit_mask(bit_of_cell(cell));

    for (int player = 0; player < PLAYERS_MAX; player++)
        if ((position->words[player] & bit) != 0)
            return player;
    return -1;
}

struct abalone_group abalone_group(struct move move)
{
    struct abalone_group group = {.direction = move_direction(move)};
    int bit = move_bit(move);

    if (move.code == MOVE_PASS)
        return group;
    group.count = move_count(move);
    group.cells[0] = cell_of_bit(bit);
    for (int i = 1; i < group.count; i++) {
        bit = next_bit(bit, move_line(move));
        group.cells[i] = cell_of_bit(bit);
    }
    return group;
}

/* ---- single moves ---- */

/* The direction from each of these marbles to the next; -1 for marbles that are
 * not neighbours in one line. */
int abalone_line(uint64_t cells)
{
    const int count = count_cells(cells);

    for (int line = DIRECTION_E; line <= DIRECTION_NW; line++) {
        const uint64_t two = cells & step_back(cells, (enum direction)line);

        if (count_cells(two) == count - 1 &&
            (count < 3 || (two & step_back(two, (enum direction)line)) != 0))
            return line;
    }
    return -1;
}

struct move abalone_move_of(uint64_t cells, enum direction direction)
{
    const int count = count_cells(cells);
    enum direction line = direction;

    if (count > 1) {
        const int row = abalone_line(cells);

        assert(row >= 0);
        if (row != (int)direction % 3)
            line = (enum direction)row;
    }
    /* The first is the hindmost, the one with none of them behind it. */
    return move_of(first_bit(cells & ~step_to(cells, line)), direction, line,
                   count);
}

/* Returns the move that takes back the mover's last move, or MOVE_PASS. */
static struct move find_inverse(const struct position *position)
{
    const uint64_t memory = position->words[WORD_LAST_MOVE + position->player];
    const enum direction went = (enum direction)(memory >> DIRECTION_SHIFT);

    if (memory == 0)
        return (struct move){MOVE_PASS};
    return abalone_move_of(memory & ALL_CELLS, opposite(went));
}

bool abalone_can(const struct sides *sides, struct move move)
{
    const enum direction direction = move_direction(move);
    const uint64_t cells = move_cells(move);
    const struct ways ways = ways_of(sides, direction);

    if ((cells & ~sides->own) != 0)
        return false;
    if (move_line(move) != direction)
        return (cells & ~ways.free) == 0;
    return (cells & ~step_back(cells, direction) &
            fronts_of(&ways).of[move_count(move) - 1]) != 0;
}

void abalone_finish(struct position *position)
{
    position->end = END_SIX_OUT;
    position->player = 0;
    for (int player = 0; player < PLAYERS_MAX; player++)
        position->words[WORD_LAST_MOVE + player] = 0;
}

/* ---- all moves ---- */

static struct move *add_moves(struct move *moves, uint64_t firsts,
                              enum direction direction, enum direction line,
                              int count)
{
    for (; firsts != 0; firsts &= firsts - 1)
        *moves++ = move_of(first_bit(firsts), direction, line, count);
    return moves;
}

ALWAYS_INLINE struct move *add_broadside(struct move *moves, uint64_t movable,
                                         enum direction direction)
{
    for (int which = 0; which < 2; which++) {
        const enum direction line = line_across(direction, which);
        const uint64_t two = rows_of_two(movable, line);

        moves = add_moves(moves, two, direction, line, 2);
        moves = add_moves(moves, rows_of_three(two, line), direction, line, 3);
    }
    return moves;
}

/* Adds moves in line: `fronts` are the foremost marbles, but a move is named by
 * the hindmost. */
ALWAYS_INLINE struct move *add_in_line(struct move *moves, uint64_t fronts,
                                       enum direction direction, int count)
{
    for (int i = 1; i < count; i++)
        fronts = step_back(fronts, direction);
    return add_moves(moves, fronts, direction, direction, count);
}

/* Lists small moves first, and pushes among the last. */
int abalone_moves(const struct game *game, const struct position *position,
                  struct move *moves)
{
    const struct sides sides = sides_of(position);
    struct fronts fronts[DIRECTION_COUNT];
    struct move *end = moves;

    (void)game;
    if (position->end != END_NOT)
        return 0;
    for (int i = 0; i < DIRECTION_COUNT; i++) {
        const enum direction direction = (enum direction)i;
        const struct ways ways = ways_of(&sides, direction);

        fronts[i] = fronts_of(&ways);
        end = add_in_line(end, fronts[i].of[0], direction, 1);
        end = add_broadside(end, ways.free, direction);
    }
    for (int count = 2; count <= ABALONE_GROUP_MAX; count++)
        for (int i = 0; i < DIRECTION_COUNT; i++)
            end = add_in_line(end, fronts[i].of[count - 1], (enum direction)i,
                              count);

    /* Remove the forbidden move from the list, unless it is the only one. */
    if (position->words[WORD_LAST_MOVE + position->player] != 0 &&
        end - moves > 1) {
        const struct move inverse = find_inverse(position);
        struct move *kept = moves;

        for (const struct move *move = moves; move < end; move++)
            if (!move_same(*move, inverse))
                *kept++ = *move;
        end = kept;
    }
    if (end == moves)
        end++->code = MOVE_PASS;
    return (int)(end - moves);
}

ALWAYS_INLINE int count_towards(const struct sides *sides,
                                enum direction direction)
{
    const struct ways ways = ways_of(sides, direction);
    const struct fronts fronts = fronts_of(&ways);
    int count = 0;

    for (int i = 0; i < ABALONE_GROUP_MAX; i++)
        count += count_cells(fronts.of[i]);
    for (int which = 0; which < 2; which++) {
        const enum direction line = line_across(direction, which);
        const uint64_t two = rows_of_two(ways.free, line);

        count += count_cells(two) + count_cells(rows_of_three(two, line));
    }
    return count;
}

ALWAYS_INLINE int count_by_bits(const struct position *position)
{
    const struct sides sides = sides_of(position);

    if (position->end != END_NOT)
        return 0;

    const int count = count_towards(&sides, DIRECTION_E) +
                      count_towards(&sides, DIRECTION_NE) +
                      count_towards(&sides, DIRECTION_NW) +
                      count_towards(&sides, DIRECTION_W) +
                      count_towards(&sides, DIRECTION_SW) +
                      count_towards(&sides, DIRECTION_SE);

    if (count <= 1)
        return 1; /* this move, or a pass */
    if (position->words[WORD_LAST_MOVE + position->player] == 0)
        return count;
    return count - abalone_can(&sides, find_inverse(position));
}

int abalone_count(const struct game *game, const struct position *position)
{
    (void)game;
    return count_by_bits(position);
}

#if defined(__x86_64__)
__attribute__((target("popcnt"))) int
abalone_count_fast(const struct game *game, const struct position *position)
{
    (void)game;
    return count_by_bits(position);
}
#endif

/* ---- what could be pushed out ---- */

/* The bits of what this player could push out. */
static uint64_t find_pushed_out(const struct game *game,
                                const struct position *position, int player)
{
    const uint64_t foreign = sides_for(position, player).foreign;
    struct position turn = *position;
    struct move moves[MOVES_MAX];
    uint64_t out = 0;

    turn.player = (uint8_t)player;

    const int count = abalone_moves(game, &turn, moves);

    for (int i = 0; i < count && moves[i].code != MOVE_PASS; i++) {
        const enum direction direction = move_direction(moves[i]);
        const uint64_t first =
            step_to(move_cells(moves[i]), direction) & foreign;
        const uint64_t pushed = first | (step_to(first, direction) & foreign);

        out |= pushed & ~HAS_NEXT[direction];
    }
    return out;
}

uint64_t abalone_endangered(const struct game *game,
                            const struct position *position)
{
    uint64_t out = 0;
    uint64_t cells = 0;

    for (int player = 0; player < game->players; player++)
        out |= find_pushed_out(game, position, player);
    for (; out != 0; out &= out - 1)
        cells |= bit_mask(cell_of_bit(first_bit(out)));
    return cells;
}
