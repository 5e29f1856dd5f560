/* SPDX-License-Identifier: MIT */
/* Moves of Abalone: from text, from marbles that were picked up, and why a move
 * is not legal. */
#include "game/abalone_board.h"

#include <string.h>

/* ---- spelling ---- */

/* Returns the cell that a text begins with, or -1 and sets err. */
static int read_cell(const char *text, struct err *err)
{
    const int row = text[0] - 'a';

    if (row < 0 || row >= ABALONE_ROWS || text[1] < '0' || text[1] > '9') {
        err_set(err, "%s is no cell; they are a1 to i9",
                err_token(text, strnlen(text, 2)).text);
        return -1;
    }

    const int cell = abalone_cell(row, text[1] - '1');
    int first = 0;
    int last = ABALONE_ROWS - 1;

    if (cell >= 0)
        return cell;
    while (abalone_cell(row, first) < 0)
        first++;
    while (abalone_cell(row, last) < 0)
        last--;
    err_set(err, "%.2s is off the board; row %c has %c%d to %c%d", text,
            text[0], text[0], first + 1, text[0], last + 1);
    return -1;
}

/* How many cells there are from one to the other, both included, and along
 * which line; 0 if they are not in a line. */
static int count_line(int one, int other, enum direction *line)
{
    for (int i = 0; i < DIRECTION_COUNT; i++) {
        int count = 1;

        *line = (enum direction)i;
        for (int cell = one; cell >= 0; cell = abalone_neighbour(cell, *line)) {
            if (cell == other)
                return count;
            count++;
        }
    }
    return 0;
}

static const char *count_word(int count)
{
    static const char *const words[] = {"no",    "one",  "two", "three",
                                        "four",  "five", "six", "seven",
                                        "eight", "nine"};

    return words[count];
}

static bool fail_length(int count, struct err *err)
{
    return err_set(err, "%s marbles in a line; three at most move together",
                   count_word(count));
}

/* Reads both ends of a broadside, or the hindmost marble alone, and the
 * direction. */
static bool read_spelled(const char *text, struct spelled_move *spelled,
                         struct err *err)
{
    const size_t length = strlen(text);
    const int count = (int)length / 2;
    enum direction line;
    int cells[3];
    int way = 0;

    if (length != 4 && length != 6)
        return err_set(err, "not a move; in line it is like c3d4, broadside "
                            "like c3c5d3");
    for (int i = 0; i < count; i++) {
        cells[i] = read_cell(text + (size_t)i * 2, err);
        if (cells[i] < 0)
            return false;
    }

    const int first = cells[0];
    const int last = cells[count - 2];
    const int next = cells[count - 1];

    while (way < DIRECTION_COUNT &&
           abalone_neighbour(first, (enum direction)way) != next)
        way++;
    if (way == DIRECTION_COUNT)
        return err_set(err, "%s and %s are not neighbours",
                       abalone_cell_text(first).text,
                       abalone_cell_text(next).text);

    const int marbles = count_line(first, last, &line);

    if (marbles == 0)
        return err_set(err, "%s and %s are not in a line",
                       abalone_cell_text(first).text,
                       abalone_cell_text(last).text);
    if (marbles > ABALONE_GROUP_MAX)
        return fail_length(marbles, err);
    spelled->direction = (enum direction)way;
    spelled->open = count == 2;
    spelled->cells = bit_mask(bit_of_cell(first));
    for (int i = 1; i < marbles; i++)
        spelled->cells |= step_to(spelled->cells, line);
    return true;
}

static bool prefix_text(const char *text, struct err *err)
{
    return err_prefix(err, "%s: ", err_token(text, strlen(text)).text);
}

bool abalone_read_spelled(const char *text, struct spelled_move *spelled,
                          struct err *err)
{
    return read_spelled(text, spelled, err) || prefix_text(text, err);
}

void abalone_write_move(const struct game *game,
                        const struct position *position, struct move move,
                        FILE *out)
{
    const struct abalone_group group = abalone_group(move);

    (void)game;
    (void)position;
    if (group.count == 0) {
        fputs("pass", out);
        return;
    }
    fputs(abalone_cell_text(group.cells[0]).text, out);
    if (move_line(move) != group.direction)
        fputs(abalone_cell_text(group.cells[group.count - 1]).text, out);
    fputs(abalone_cell_text(abalone_neighbour(group.cells[0], group.direction))
              .text,
          out);
}

/* ---- why not ---- */

static struct cell_text first_cell_text(uint64_t cells)
{
    return abalone_cell_text(cells != 0 ? cell_of_bit(first_bit(cells)) : -1);
}

/* Sets err to why these marbles of the mover, which lie in a line, cannot make
 * the move. */
static bool fail_move(const struct sides *sides, struct move move,
                      struct err *err)
{
    const enum direction direction = move_direction(move);
    const bool broadside = move_line(move) != direction;
    const uint64_t cells = move_cells(move);
    const uint64_t front =
        broadside ? cells : cells & ~step_back(cells, direction);
    const uint64_t edge = front & ~HAS_NEXT[direction];
    const uint64_t ahead = step_to(front, direction);
    const int count = move_count(move);
    uint64_t last = ahead;
    int pushed = 0;

    if (edge != 0)
        return err_set(err,
                       "%s is at the edge; your own cannot leave the board",
                       first_cell_text(edge).text);
    if (broadside)
        return err_set(err, "%s is taken; a broadside cannot push",
                       first_cell_text(ahead & ~sides->empty).text);
    if ((ahead & sides->own) != 0)
        return err_set(err, "%s is your own", first_cell_text(ahead).text);
    for (; (last & sides->foreign) != 0; last = step_to(last, direction))
        pushed++;
    if (pushed >= count)
        return err_set(err,
                       "%s marble%s cannot push %s; it takes more than "
                       "are pushed",
                       count_word(count), count > 1 ? "s" : "",
                       count_word(pushed));
    return err_set(err, "the push is blocked by your own marble on %s",
                   first_cell_text(last).text);
}

/* ---- reading ---- */

/* Checks marbles that are named one by one. */
static bool check_cells(const struct game *game,
                        const struct position *position, uint64_t cells,
                        enum direction direction, struct move *move,
                        struct err *err)
{
    const struct sides sides = sides_of(position);
    const uint64_t wrong = cells & ~sides.own;

    if (wrong != 0) {
        const enum direction line = (enum direction)abalone_line(cells);
        const bool gap =
            wrong == (step_to(cells, line) & step_back(cells, line));
        const char *const where = gap ? "a gap in the line: " : "";
        const struct cell_text cell = first_cell_text(wrong);
        const int owner =
            abalone_owner(position, cell_of_bit(first_bit(wrong)));

        if (owner < 0)
            return err_set(err, "%s%s is empty", where, cell.text);
        return err_set(err, "%s%s is %s's", where, cell.text,
                       game->class->player_name(game, owner));
    }
    *move = abalone_move_of(cells, direction);
    if (!abalone_can(&sides, *move))
        return fail_move(&sides, *move, err);
    return game_is_legal(game, position, *move) ||
           err_set(err, "it would take back your own last move, which "
                        "inverse=forbidden does not allow");
}

static bool read_move(const struct game *game, const struct position *position,
                      const char *text, struct move *move, struct err *err)
{
    struct spelled_move spelled;

    if (position->end != END_NOT)
        return err_set(err, "the game is over");
    if (strcmp(text, "pass") == 0) {
        move->code = MOVE_PASS;
        return game_is_legal(game, position, *move) ||
               err_set(err, "only for a player who has no move");
    }
    if (!read_spelled(text, &spelled, err))
        return false;
    if (spelled.open) { /* and all of the mover's before it in line */
        const uint64_t own = position->words[position->player];
        uint64_t next = spelled.cells;
        int count = 1;

        while ((next = step_to(next, spelled.direction) & own) != 0) {
            spelled.cells |= next;
            count++;
        }
        if ((spelled.cells & own) == spelled.cells && count > ABALONE_GROUP_MAX)
            return fail_length(count, err);
    }
    if (!check_cells(game, position, spelled.cells, spelled.direction, move,
                     err))
        return false;
    return spelled.open || move_line(*move) != spelled.direction ||
           err_set(err, "it goes in line, which is written %s",
                   game_move_text(game, position, *move).text);
}

bool abalone_read_move(const struct game *game, const struct position *position,
                       const char *text, struct move *move, struct err *err)
{
    return read_move(game, position, text, move, err) || prefix_text(text, err);
}

bool abalone_move(const struct game *game, const struct position *position,
                  const int *cells, int count, enum direction direction,
                  struct move *move, struct err *err)
{
    uint64_t bits = 0;

    if (position->end != END_NOT)
        return err_set(err, "the game is over");
    for (int i = 0; i < count; i++)
        bits |= bit_mask(bit_of_cell(cells[i]));
    if (count_cells(bits) > ABALONE_GROUP_MAX)
        return err_set(err, "three marbles at most move together, not %d",
                       count_cells(bits));
    if (bits == 0)
        return err_set(err, "no marble is picked up");
    if (abalone_line(bits) < 0) {
        const uint64_t second = bits & (bits - 1);
        const uint64_t third = second & (second - 1);

        return err_set(err, "%s%s%s and %s are not neighbours in a line",
                       first_cell_text(bits).text, third != 0 ? ", " : "",
                       third != 0 ? first_cell_text(second).text : "",
                       first_cell_text(third != 0 ? third : second).text);
    }
    return check_cells(game, position, bits, direction, move, err);
}
