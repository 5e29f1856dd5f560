/* SPDX-License-Identifier: MIT */
/* The selected marbles, and the ways that they can go. */
#include "screen/input/selection.h"

#include <string.h>

enum { MIDDLE = 30 };

struct selection selection_new(void)
{
    return (struct selection){
        .cursor = MIDDLE,
        .across = 2 * abalone_column(MIDDLE) - abalone_row(MIDDLE),
        .pressed = -1,
        .from = -1,
    };
}

void selection_let_go(struct selection *selection)
{
    selection->count = 0;
    selection->pressed = -1;
    selection->from = -1;
}

void selection_forget(struct selection *selection)
{
    selection_let_go(selection);
    selection->roaming = false;
}

/* ---- the marbles ---- */

bool selection_has(const struct selection *selection, int cell)
{
    for (int i = 0; i < selection->count; i++)
        if (selection->cells[i] == cell)
            return true;
    return false;
}

bool selection_is_own(const struct selection_on *on, int cell)
{
    return cell >= 0 &&
           abalone_owner(on->position, cell) == on->position->player;
}

struct abalone_group selection_group(const struct selection *selection,
                                     const struct selection_on *on)
{
    struct abalone_group group = {.count = selection->count};

    memcpy(group.cells, selection->cells, sizeof group.cells);
    if (selection->count == 0 && selection->roaming &&
        selection_is_own(on, selection->cursor)) {
        group.count = 1;
        group.cells[0] = selection->cursor;
    }
    return group;
}

/* How many steps `to` is away in this direction; 0 if it is not on that
 * line. */
static int count_steps(int from, int to, enum direction direction)
{
    int steps = 1;

    for (int cell = abalone_neighbour(from, direction); cell >= 0;
         cell = abalone_neighbour(cell, direction)) {
        if (cell == to)
            return steps;
        steps++;
    }
    return 0;
}

/* The direction from the first cell of several to the others. */
static enum direction find_line(const int *cells)
{
    int direction = 0;

    while (abalone_neighbour(cells[0], (enum direction)direction) != cells[1])
        direction++;
    return (enum direction)direction;
}

static bool refuse_marble(const struct selection_on *on, int cell,
                          const char *between, struct err *err)
{
    const bool empty = abalone_owner(on->position, cell) < 0;

    return err_set(err, "%s%s is %s", abalone_cell_text(cell).text, between,
                   empty ? "empty" : "not yours");
}

/* Inserts a cell in the order of the board, which is also that of every
 * line. */
static void insert_cell(struct selection *selection, int cell)
{
    int at = selection->count++;

    for (; at > 0 && selection->cells[at - 1] > cell; at--)
        selection->cells[at] = selection->cells[at - 1];
    selection->cells[at] = cell;
}

/* Extends the selection along its line to this marble. */
static bool add_marble(struct selection *selection,
                       const struct selection_on *on, int cell, struct err *err)
{
    const struct cell_text wanted = abalone_cell_text(cell);
    const int count = selection->count;
    const int first = selection->cells[0];
    const int last = selection->cells[count - 1];
    const int line = count > 1 ? (int)find_line(selection->cells) : -1;
    struct selection longer = *selection;
    int direction = -1;
    int more = 0;

    while (more == 0 && ++direction < DIRECTION_COUNT)
        if (count == 1 || direction % 3 == line % 3) /* forwards or back */
            more = count_steps(direction == line ? last : first, cell,
                               (enum direction)direction);
    if (more == 0 && count == 1)
        return err_set(err, "%s is not in a line with %s", wanted.text,
                       abalone_cell_text(first).text);
    if (more == 0)
        return err_set(err, "%s is not in the line of %s and %s", wanted.text,
                       abalone_cell_text(first).text,
                       abalone_cell_text(last).text);
    if (count + more > ABALONE_GROUP_MAX)
        return err_set(err,
                       "that would be %d marbles; three at most move "
                       "together",
                       count + more);
    for (int i = 0, at = direction == line ? last : first; i < more; i++) {
        at = abalone_neighbour(at, (enum direction)direction);
        if (!selection_is_own(on, at))
            return refuse_marble(on, at, ", between them,", err);
        insert_cell(&longer, at);
    }
    *selection = longer;
    return true;
}

bool selection_toggle(struct selection *selection,
                      const struct selection_on *on, int cell, struct err *err)
{
    int kept = 0;

    if (!selection_is_own(on, cell))
        return refuse_marble(on, cell, "", err);
    if (!selection_has(selection, cell) && selection->count > 0)
        return add_marble(selection, on, cell, err);
    if (!selection_has(selection, cell)) {
        insert_cell(selection, cell);
        return true;
    }
    if (selection->count == ABALONE_GROUP_MAX && selection->cells[1] == cell)
        return err_set(err,
                       "%s is between the other two; let one of them go "
                       "first",
                       abalone_cell_text(cell).text);
    for (int i = 0; i < selection->count; i++)
        if (selection->cells[i] != cell)
            selection->cells[kept++] = selection->cells[i];
    selection->count = kept;
    return true;
}

/* ---- the way ---- */

/* Keys of the keypad, in the order of the directions. */
static const char DIGITS[] = "697413";

char selection_digit(enum direction direction, int rotation)
{
    return DIGITS[((int)direction + rotation) % DIRECTION_COUNT];
}

static const struct {
    char letter;
    char digit;
} LETTERS[] = {{'y', '7'}, {'u', '9'}, {'b', '1'}, {'n', '3'}};

enum { LETTER_COUNT = sizeof LETTERS / sizeof *LETTERS };

char selection_letter(char digit)
{
    for (int i = 0; i < LETTER_COUNT; i++)
        if (LETTERS[i].digit == digit)
            return LETTERS[i].letter;
    return '\0';
}

char selection_digit_of(int32_t letter)
{
    for (int i = 0; i < LETTER_COUNT; i++)
        if (LETTERS[i].letter == letter)
            return LETTERS[i].digit;
    return '\0';
}

int selection_direction(int32_t digit, int rotation)
{
    for (int i = 0; i < DIRECTION_COUNT; i++)
        if (selection_digit((enum direction)i, rotation) == digit)
            return i;
    return -1;
}

/* The foremost marble has no other marble of the group on the three sides
 * before it; in a line across the direction it is half a step ahead. */
int selection_target(const struct abalone_group *group,
                     enum direction direction)
{
    const int last = group->count - 1;

    if (group->count == 0)
        return -1;
    if (group->count == 1)
        return abalone_neighbour(group->cells[0], direction);

    const int turn =
        ((int)direction - (int)find_line(group->cells) + DIRECTION_COUNT) %
        DIRECTION_COUNT;
    const bool onward = turn <= 1 || turn == DIRECTION_COUNT - 1;

    return abalone_neighbour(group->cells[onward ? last : 0], direction);
}

/* While dragging: the way from the last marble dragged over. */
int selection_aim(const struct selection *selection)
{
    struct abalone_group group = {.count = selection->count};

    memcpy(group.cells, selection->cells, sizeof group.cells);
    if (selection->count == 0 || !selection->roaming ||
        selection_has(selection, selection->cursor))
        return -1;
    for (int i = 0; i < DIRECTION_COUNT; i++)
        if (selection_target(&group, (enum direction)i) == selection->cursor)
            return i;
    for (int i = 0; i < DIRECTION_COUNT && selection->from >= 0; i++)
        if (abalone_neighbour(selection->from, (enum direction)i) ==
            selection->cursor)
            return i;
    return -1;
}

bool selection_must_pass(const struct selection_on *on, struct move *move)
{
    struct move moves[MOVES_MAX];
    const int count = on->game->class->moves(on->game, on->position, moves);

    if (count == 0 || abalone_group(moves[0]).count > 0)
        return false;
    *move = moves[0];
    return true;
}

bool selection_move(const struct selection *selection,
                    const struct selection_on *on, enum direction direction,
                    struct move *move, struct err *err)
{
    const struct abalone_group group = selection_group(selection, on);

    if (group.count == 0)
        return refuse_marble(on, selection->cursor, "", err);
    return abalone_move(on->game, on->position, group.cells, group.count,
                        direction, move, err);
}
