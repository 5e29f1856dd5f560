/* The cells of the hexagon: numbers, rows and columns, bits. */
#include "game/abalone_cells.h"

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

/* Row A, F, B, G, C, H, D, I, E: so they follow each other in the word. */
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
