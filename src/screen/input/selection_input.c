/* SPDX-License-Identifier: MIT */
/*
 * Keys and mouse select marbles and send them. A click on a marble holds it or
 * lets it go, a click on a target plays, a click elsewhere lets all go.
 * Dragging holds the marbles under the pointer, and plays when the button is
 * released on a target.
 */
#include "screen/input/selection.h"

#include <stdlib.h>

static const struct selection_answer CHANGED = {.result = SELECTION_CHANGED};

/* ---- the cursor ---- */

/* The place of a cell from left to right, in halves of a cell. */
static int get_across(int cell)
{
    return 2 * abalone_column(cell) - abalone_row(cell);
}

static int get_seen(const struct selection_on *on, int cell)
{
    return abalone_rotated(cell, on->rotation);
}

/* The cell at a place of the picture. */
static int get_cell(const struct selection_on *on, int seen)
{
    return abalone_rotated(seen, DIRECTION_COUNT - on->rotation);
}

static void put_cursor(struct selection *selection,
                       const struct selection_on *on, int cell)
{
    selection->cursor = cell;
    selection->across = get_across(get_seen(on, cell));
    selection->rotation = on->rotation;
}

/* The distance in the picture, in halves of a cell: a row is as high as a cell
 * is wide. */
static int measure_distance(const struct selection_on *on, int one, int other)
{
    const int from = get_seen(on, one);
    const int to = get_seen(on, other);

    return abs(get_across(from) - get_across(to)) +
           2 * abs(abalone_row(from) - abalone_row(to));
}

/* Shows the cursor, at first on the nearest marble of the player to move; true
 * if it was hidden, so that the key does no more. */
static bool show_cursor(struct selection *selection,
                        const struct selection_on *on)
{
    const bool appears = !selection->roaming && selection->count == 0;
    int nearest = -1;

    for (int cell = 0; appears && cell < ABALONE_CELLS; cell++)
        if (selection_is_own(on, cell) &&
            (nearest < 0 ||
             measure_distance(on, cell, selection->cursor) <
                 measure_distance(on, nearest, selection->cursor)))
            nearest = cell;
    if (nearest >= 0)
        put_cursor(selection, on, nearest);
    selection->roaming = true;
    selection->from = -1;
    return appears;
}

/* Moves the cursor along its row, or to the nearest cell of the next row: the
 * left one in the picture if two are equally near. It keeps to the column where
 * it began. */
static struct selection_answer walk_cursor(struct selection *selection,
                                           const struct selection_on *on,
                                           int columns, int rows)
{
    const int seen = get_seen(on, selection->cursor);
    const int row = abalone_row(seen) + rows;
    int nearest = -1;

    if (show_cursor(selection, on))
        return CHANGED;
    if (rows == 0) {
        const int next = abalone_cell(row, abalone_column(seen) + columns);

        if (next >= 0)
            put_cursor(selection, on, get_cell(on, next));
        return CHANGED;
    }
    if (selection->rotation != on->rotation)
        put_cursor(selection, on, selection->cursor);
    for (int i = 0; i < ABALONE_ROWS; i++) {
        const int cell = abalone_cell(row, i);

        if (cell >= 0 &&
            (nearest < 0 || abs(get_across(cell) - selection->across) <
                                abs(get_across(nearest) - selection->across)))
            nearest = cell;
    }
    if (nearest >= 0)
        selection->cursor = get_cell(on, nearest);
    return CHANGED;
}

/* ---- Space, the digits, Enter ---- */

static struct selection_answer toggle_cell(struct selection *selection,
                                           const struct selection_on *on,
                                           int cell)
{
    struct selection_answer answer = CHANGED;

    if (!selection_toggle(selection, on, cell, &answer.err))
        answer.result = SELECTION_REFUSED;
    return answer;
}

static struct selection_answer play_way(const struct selection *selection,
                                        const struct selection_on *on, int way)
{
    struct selection_answer answer = {.result = SELECTION_MOVE};

    if (!selection_move(selection, on, (enum direction)way, &answer.move,
                        &answer.err))
        answer.result = SELECTION_REFUSED;
    return answer;
}

/* Sends the marbles; the cursor goes with them. */
static struct selection_answer lead_way(struct selection *selection,
                                        const struct selection_on *on, int way)
{
    const struct selection_answer answer = play_way(selection, on, way);
    const struct abalone_group group = selection_group(selection, on);

    if (answer.result == SELECTION_MOVE)
        put_cursor(selection, on,
                   selection_target(&group, (enum direction)way));
    return answer;
}

static struct selection_answer refuse_key(const char *words)
{
    struct selection_answer answer = {.result = SELECTION_REFUSED};

    err_set(&answer.err, "%s", words);
    return answer;
}

static struct selection_answer press_digit(struct selection *selection,
                                           const struct selection_on *on,
                                           int32_t key)
{
    const int way = selection_direction(key, on->rotation);
    struct selection_answer answer = {.result = SELECTION_REFUSED};

    if (selection_must_pass(on, &answer.move))
        return refuse_key("no marble can move; Enter passes");
    if (way < 0) {
        err_set(&answer.err, "%c is no direction; they are 7 9 4 6 1 3",
                (char)key);
        return answer;
    }
    if (show_cursor(selection, on))
        return refuse_key("which marble? here is the cursor");
    return lead_way(selection, on, way);
}

/* The only legal way, or -1. */
static int find_only_way(const struct selection *selection,
                         const struct selection_on *on)
{
    struct move move;
    struct err unsaid;
    int only = -1;

    for (int i = 0; i < DIRECTION_COUNT; i++) {
        if (!selection_move(selection, on, (enum direction)i, &move, &unsaid))
            continue;
        if (only >= 0)
            return -1;
        only = i;
    }
    return only;
}

static struct selection_answer press_enter(struct selection *selection,
                                           const struct selection_on *on)
{
    const int aim = selection_aim(selection);
    struct selection_answer pass = {.result = SELECTION_MOVE};

    if (selection_must_pass(on, &pass.move))
        return pass;
    if (show_cursor(selection, on))
        return CHANGED;
    if (selection->count == 0 || (selection_is_own(on, selection->cursor) &&
                                  !selection_has(selection, selection->cursor)))
        return toggle_cell(selection, on, selection->cursor);

    const int way = aim >= 0 ? aim : find_only_way(selection, on);

    return way >= 0 ? lead_way(selection, on, way)
                    : refuse_key("which way? the digits on the board say");
}

/* ---- Tab: groups that can be held ---- */

struct group_list {
    struct abalone_group groups[MOVES_MAX];
    int count;
};

static bool is_in(const struct abalone_group *group, int cell)
{
    for (int i = 0; i < group->count; i++)
        if (group->cells[i] == cell)
            return true;
    return false;
}

static int find_group(const struct group_list *list,
                      const struct abalone_group *group)
{
    for (int i = 0; i < list->count; i++) {
        const struct abalone_group *const other = &list->groups[i];
        int same = 0;

        for (int j = 0; j < group->count; j++)
            same += is_in(other, group->cells[j]);
        if (same == group->count && same == other->count)
            return i;
    }
    return -1;
}

/* Lists the groups that can move and contain this cell, each once. */
static void list_groups(const struct selection_on *on, int cell,
                        struct group_list *list)
{
    struct move moves[MOVES_MAX];
    const int count = on->game->class->moves(on->game, on->position, moves);

    list->count = 0;
    for (int i = 0; i < count; i++) {
        const struct abalone_group group = abalone_group(moves[i]);

        if (is_in(&group, cell) && find_group(list, &group) < 0)
            list->groups[list->count++] = group;
    }
}

/* Selects the next group with the marble under the cursor or, if there is none,
 * a group of the next marble that has one. */
static struct selection_answer
select_next(struct selection *selection, const struct selection_on *on, int by)
{
    const struct abalone_group held = selection_group(selection, on);
    struct group_list list;
    struct err unsaid;

    selection->roaming = true;
    for (int i = 0; i < ABALONE_CELLS; i++) {
        const int cell =
            (selection->cursor + i * by + ABALONE_CELLS) % ABALONE_CELLS;

        list_groups(on, cell, &list);
        if (list.count == 0)
            continue;

        const int at = selection->count > 0 ? find_group(&list, &held) : -1;
        const int next = at < 0 && by < 0 ? list.count - 1
                                          : (at + by + list.count) % list.count;

        put_cursor(selection, on, cell);
        selection_let_go(selection);
        for (int j = 0; j < list.groups[next].count; j++)
            selection_toggle(selection, on, list.groups[next].cells[j],
                             &unsaid);
        return CHANGED;
    }
    return refuse_key("no marble can move; Enter passes");
}

/* ---- all keys ---- */

static const struct {
    int32_t key;
    int columns;
    int rows;
} WALKS[] = {
    {INPUT_LEFT, -1, 0}, {'h', -1, 0}, {INPUT_RIGHT, 1, 0}, {'l', 1, 0},
    {INPUT_UP, 0, 1},    {'k', 0, 1},  {INPUT_DOWN, 0, -1}, {'j', 0, -1},
};

struct selection_answer selection_key(struct selection *selection,
                                      const struct selection_on *on,
                                      int32_t key)
{
    for (size_t i = 0; i < sizeof WALKS / sizeof *WALKS; i++)
        if (WALKS[i].key == key)
            return walk_cursor(selection, on, WALKS[i].columns, WALKS[i].rows);
    if (key >= '1' && key <= '9')
        return press_digit(selection, on, key);
    if (selection_digit_of(key) != '\0')
        return press_digit(selection, on, selection_digit_of(key));
    switch (key) {
    case ' ':
        return show_cursor(selection, on)
                   ? CHANGED
                   : toggle_cell(selection, on, selection->cursor);
    case INPUT_ENTER:
        return press_enter(selection, on);
    case INPUT_TAB:
        return select_next(selection, on, 1);
    case INPUT_BACK_TAB:
        return select_next(selection, on, -1);
    default:
        return (struct selection_answer){.result = SELECTION_NOT_MINE};
    }
}

/* ---- the mouse ---- */

static struct selection_answer
press_cell(struct selection *selection, const struct selection_on *on, int cell)
{
    selection->pressed = selection_is_own(on, cell) ? cell : -1;
    selection->from = -1;
    selection->held = selection_has(selection, cell);
    if (selection->pressed >= 0 && selection->held)
        return CHANGED;
    if (selection->pressed >= 0)
        return toggle_cell(selection, on, cell);
    if (selection_aim(selection) >= 0)
        return play_way(selection, on, selection_aim(selection));
    if (selection->count == 0 && cell >= 0)
        return toggle_cell(selection, on, cell);
    selection_let_go(selection);
    return CHANGED;
}

/* A drag from a held marble moves all held ones; a drag from another marble
 * begins a new line. */
static struct selection_answer
drag_over(struct selection *selection, const struct selection_on *on, int cell)
{
    struct err unsaid;

    if (selection->pressed < 0 ||
        (selection->from < 0 && cell == selection->pressed))
        return CHANGED;
    if (selection->from < 0) {
        selection->from = selection->pressed;
        if (!selection->held) {
            selection->count = 0;
            selection_toggle(selection, on, selection->pressed, &unsaid);
        }
    }
    if (!selection_is_own(on, cell))
        return CHANGED;
    if (selection_has(selection, cell) ||
        selection_toggle(selection, on, cell, &unsaid))
        selection->from = cell;
    return CHANGED;
}

static struct selection_answer release_at(struct selection *selection,
                                          const struct selection_on *on)
{
    const int pressed = selection->pressed;
    const bool dragged = selection->from >= 0;
    struct selection_answer answer = CHANGED;

    if (pressed >= 0 && dragged && !selection_is_own(on, selection->cursor) &&
        selection_aim(selection) >= 0)
        answer = play_way(selection, on, selection_aim(selection));
    else if (pressed >= 0 && !dragged && selection->held &&
             selection->cursor == pressed)
        answer = toggle_cell(selection, on, pressed);
    selection->pressed = -1;
    selection->from = -1;
    return answer;
}

struct selection_answer selection_mouse(struct selection *selection,
                                        const struct selection_on *on,
                                        enum mouse_action action, int cell)
{
    /* The cursor follows the pointer; beside the board it is hidden. */
    selection->roaming = cell >= 0;
    if (cell >= 0)
        put_cursor(selection, on, cell);
    switch (action) {
    case MOUSE_PRESS:
        return press_cell(selection, on, cell);
    case MOUSE_DRAG:
        return drag_over(selection, on, cell);
    case MOUSE_RELEASE:
        return release_at(selection, on);
    case MOUSE_POINT:
        selection->pressed = -1;
        selection->from = -1;
        return CHANGED;
    case MOUSE_WHEEL_UP:
    case MOUSE_WHEEL_DOWN:
        break;
    }
    return (struct selection_answer){.result = SELECTION_NOT_MINE};
}
