/* Which marbles are held, and which way they can go. */
#include "screen/board/selection.h"

#include <string.h>

enum { MIDDLE = 30 };

struct hold hold_new(void)
{
    return (struct hold){
        .cursor = MIDDLE,
        .across = 2 * abalone_column(MIDDLE) - abalone_row(MIDDLE),
        .pressed = -1,
        .from = -1,
    };
}

void hold_let_go(struct hold *hold)
{
    hold->count = 0;
    hold->pressed = -1;
    hold->from = -1;
}

void hold_forget(struct hold *hold)
{
    hold_let_go(hold);
    hold->roaming = false;
}

/* ---- which marbles ---- */

bool hold_has(const struct hold *hold, int cell)
{
    for (int i = 0; i < hold->count; i++)
        if (hold->cells[i] == cell)
            return true;
    return false;
}

static bool is_own(const struct hold_on *on, int cell)
{
    return cell >= 0 &&
           abalone_owner(on->position, cell) == on->position->player;
}

struct abalone_group hold_group(const struct hold *hold,
                                const struct hold_on *on)
{
    struct abalone_group group = {.count = hold->count};

    memcpy(group.cells, hold->cells, sizeof group.cells);
    if (hold->count == 0 && hold->roaming && is_own(on, hold->cursor)) {
        group.count = 1;
        group.cells[0] = hold->cursor;
    }
    return group;
}

static enum direction opposite(enum direction direction)
{
    return (enum direction)(((int)direction + 3) % DIRECTION_COUNT);
}

/* How many steps it is in this direction; 0: it is not there. */
static int distance(int from, int to, enum direction direction)
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
static enum direction line_of(const int *cells)
{
    int direction = 0;

    while (abalone_neighbour(cells[0], (enum direction)direction) != cells[1])
        direction++;
    return (enum direction)direction;
}

static bool refuse_marble(const struct hold_on *on, int cell,
                          const char *between, struct err *err)
{
    const bool empty = abalone_owner(on->position, cell) < 0;

    return err_set(err, "%s%s is %s", abalone_cell_text(cell).text, between,
                   empty ? "empty" : "not yours");
}

/* In the order of the board, which is that of every line. */
static void insert(struct hold *hold, int cell)
{
    int at = hold->count++;

    for (; at > 0 && hold->cells[at - 1] > cell; at--)
        hold->cells[at] = hold->cells[at - 1];
    hold->cells[at] = cell;
}

/* So many more, from an end of what is held. */
static bool lengthen(struct hold *hold, const struct hold_on *on, int end,
                     enum direction direction, int more, struct err *err)
{
    struct hold longer = *hold;
    int cell = end;

    if (hold->count + more > ABALONE_GROUP_MAX)
        return err_set(err,
                       "that would be %d marbles; three at most move "
                       "together",
                       hold->count + more);
    for (int i = 0; i < more; i++) {
        cell = abalone_neighbour(cell, direction);
        if (!is_own(on, cell))
            return refuse_marble(on, cell, ", between them,", err);
        insert(&longer, cell);
    }
    *hold = longer;
    return true;
}

static bool refuse_line(const struct hold *hold, int cell, struct err *err)
{
    const struct cell_text first = abalone_cell_text(hold->cells[0]);
    const struct cell_text last =
        abalone_cell_text(hold->cells[hold->count - 1]);

    if (hold->count == 1)
        return err_set(err, "%s is not in a line with %s",
                       abalone_cell_text(cell).text, first.text);
    return err_set(err, "%s is not in the line of %s and %s",
                   abalone_cell_text(cell).text, first.text, last.text);
}

/* At one end or the other. */
static bool take(struct hold *hold, const struct hold_on *on, int cell,
                 struct err *err)
{
    if (hold->count == 0) {
        insert(hold, cell);
        return true;
    }
    for (int i = 0; i < DIRECTION_COUNT; i++) {
        const enum direction direction = (enum direction)i;
        const bool single = hold->count == 1;
        const bool onward = !single && line_of(hold->cells) == direction;
        const bool back =
            !single && line_of(hold->cells) == opposite(direction);
        const int end = onward ? hold->cells[hold->count - 1] : hold->cells[0];
        const int more = distance(end, cell, direction);

        if (more > 0 && (single || onward || back))
            return lengthen(hold, on, end, direction, more, err);
    }
    return refuse_line(hold, cell, err);
}

static bool let_one_go(struct hold *hold, int cell, struct err *err)
{
    int kept = 0;

    if (hold->count == ABALONE_GROUP_MAX && hold->cells[1] == cell)
        return err_set(err,
                       "%s is between the other two; let one of them go "
                       "first",
                       abalone_cell_text(cell).text);
    for (int i = 0; i < hold->count; i++)
        if (hold->cells[i] != cell)
            hold->cells[kept++] = hold->cells[i];
    hold->count = kept;
    return true;
}

bool hold_toggle(struct hold *hold, const struct hold_on *on, int cell,
                 struct err *err)
{
    if (!is_own(on, cell))
        return refuse_marble(on, cell, "", err);
    return hold_has(hold, cell) ? let_one_go(hold, cell, err)
                                : take(hold, on, cell, err);
}

/* ---- which way ---- */

/* As they lie on the keypad, in the order of the directions. */
static const char DIGITS[] = "697413";

char hold_digit(enum direction direction, bool flipped)
{
    return DIGITS[flipped ? opposite(direction) : direction];
}

int hold_direction(int32_t digit, bool flipped)
{
    for (int i = 0; i < DIRECTION_COUNT; i++)
        if (hold_digit((enum direction)i, flipped) == digit)
            return i;
    return -1;
}

/* The foremost has none of the others on either of the three sides before it;
 * in a line that goes across the direction, it is the one that is ahead by half
 * a step. */
int hold_target(const struct abalone_group *group, enum direction direction)
{
    const int last = group->count - 1;

    if (group->count == 0)
        return -1;
    if (group->count == 1)
        return abalone_neighbour(group->cells[0], direction);

    const int turn =
        ((int)direction - (int)line_of(group->cells) + DIRECTION_COUNT) %
        DIRECTION_COUNT;
    const bool onward = turn <= 1 || turn == DIRECTION_COUNT - 1;

    return abalone_neighbour(group->cells[onward ? last : 0], direction);
}

static int direction_to(int from, int to)
{
    for (int i = 0; i < DIRECTION_COUNT; i++)
        if (from >= 0 && abalone_neighbour(from, (enum direction)i) == to)
            return i;
    return -1;
}

/* Who drags means the way from the marble that he has come over last. */
int hold_aim(const struct hold *hold)
{
    struct abalone_group group = {.count = hold->count};

    memcpy(group.cells, hold->cells, sizeof group.cells);
    if (hold->count == 0 || !hold->roaming || hold_has(hold, hold->cursor))
        return -1;
    for (int i = 0; i < DIRECTION_COUNT; i++)
        if (hold_target(&group, (enum direction)i) == hold->cursor)
            return i;
    return direction_to(hold->from, hold->cursor);
}

bool hold_must_pass(const struct hold_on *on, struct move *move)
{
    struct move moves[MOVES_MAX];
    const int count = on->game->class->moves(on->game, on->position, moves);

    if (count == 0 || abalone_group(moves[0]).count > 0)
        return false;
    *move = moves[0];
    return true;
}

bool hold_move(const struct hold *hold, const struct hold_on *on,
               enum direction direction, struct move *move, struct err *err)
{
    const struct abalone_group group = hold_group(hold, on);

    if (group.count == 0)
        return refuse_marble(on, hold->cursor, "", err);
    return abalone_move(on->game, on->position, group.cells, group.count,
                        direction, move, err);
}
