/* SPDX-License-Identifier: MIT */
/*
 * The mouse selects marbles and sends them. A click on a marble holds it or
 * lets it go, one on a target plays, one elsewhere lets all go. Dragging holds
 * the marbles that it comes over, and plays where the button is let go.
 */
#include "screen/input/selection.h"

static bool is_own(const struct selection_on *on, int cell)
{
    return cell >= 0 &&
           abalone_owner(on->position, cell) == on->position->player;
}

/* The cursor is where the pointer is; beside the board there is none. */
static void follow_pointer(struct selection *selection, int cell)
{
    selection->roaming = cell >= 0;
    if (cell < 0)
        return;
    selection->cursor = cell;
    selection->across = 2 * abalone_column(cell) - abalone_row(cell);
}

static enum selection_answer play_aim(const struct selection *selection,
                                      const struct selection_on *on,
                                      struct move *move, struct err *err)
{
    return selection_move(selection, on,
                          (enum direction)selection_aim(selection), move, err)
               ? SELECTION_MOVE
               : SELECTION_REFUSED;
}

static enum selection_answer press_cell(struct selection *selection,
                                        const struct selection_on *on, int cell,
                                        struct move *move, struct err *err)
{
    selection->pressed = is_own(on, cell) ? cell : -1;
    selection->from = -1;
    selection->held = selection_has(selection, cell);
    if (selection->pressed >= 0 && selection->held)
        return SELECTION_CHANGED;
    if (selection->pressed >= 0)
        return selection_toggle(selection, on, cell, err) ? SELECTION_CHANGED
                                                          : SELECTION_REFUSED;
    if (selection_aim(selection) >= 0)
        return play_aim(selection, on, move, err);
    if (selection->count == 0 && cell >= 0) {
        selection_toggle(selection, on, cell, err);
        return SELECTION_REFUSED;
    }
    selection_let_go(selection);
    return SELECTION_CHANGED;
}

/* On what was held already it is to be led; elsewhere a line begins anew. */
static enum selection_answer drag_over(struct selection *selection,
                                       const struct selection_on *on, int cell)
{
    struct err unsaid;

    if (selection->pressed < 0 ||
        (selection->from < 0 && cell == selection->pressed))
        return SELECTION_CHANGED;
    if (selection->from < 0) {
        selection->from = selection->pressed;
        if (!selection->held) {
            selection->count = 0;
            selection_toggle(selection, on, selection->pressed, &unsaid);
        }
    }
    if (!is_own(on, cell))
        return SELECTION_CHANGED;
    if (selection_has(selection, cell) ||
        selection_toggle(selection, on, cell, &unsaid))
        selection->from = cell;
    return SELECTION_CHANGED;
}

static enum selection_answer release_at(struct selection *selection,
                                        const struct selection_on *on,
                                        struct move *move, struct err *err)
{
    const int pressed = selection->pressed;
    const bool dragged = selection->from >= 0;
    enum selection_answer answer = SELECTION_CHANGED;

    if (pressed >= 0 && dragged && !is_own(on, selection->cursor) &&
        selection_aim(selection) >= 0)
        answer = play_aim(selection, on, move, err);
    else if (pressed >= 0 && !dragged && selection->held &&
             selection->cursor == pressed &&
             !selection_toggle(selection, on, pressed, err))
        answer = SELECTION_REFUSED;
    selection->pressed = -1;
    selection->from = -1;
    return answer;
}

enum selection_answer selection_mouse(struct selection *selection,
                                      const struct selection_on *on,
                                      enum mouse_action action, int cell,
                                      struct move *move, struct err *err)
{
    follow_pointer(selection, cell);
    switch (action) {
    case MOUSE_PRESS:
        return press_cell(selection, on, cell, move, err);
    case MOUSE_DRAG:
        return drag_over(selection, on, cell);
    case MOUSE_RELEASE:
        return release_at(selection, on, move, err);
    case MOUSE_POINT:
        selection->pressed = -1;
        selection->from = -1;
        return SELECTION_CHANGED;
    case MOUSE_WHEEL_UP:
    case MOUSE_WHEEL_DOWN:
        break;
    }
    return SELECTION_NOT_MINE;
}
