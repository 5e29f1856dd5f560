/*
 * The mouse of the hand of Abalone. A click on a marble holds it or lets it go,
 * one on a target plays, one elsewhere lets all go. Dragging holds the marbles
 * that it comes over, and plays where the button is let go.
 */
#include "screen/board/selection.h"

static bool is_own(const struct hold_on *on, int cell)
{
    return cell >= 0 &&
           abalone_owner(on->position, cell) == on->position->player;
}

/* The cursor is where the pointer is; beside the board there is none. */
static void follow(struct hold *hold, int cell)
{
    hold->roaming = cell >= 0;
    if (cell < 0)
        return;
    hold->cursor = cell;
    hold->across = 2 * abalone_column(cell) - abalone_row(cell);
}

static enum hold_answer play(const struct hold *hold, const struct hold_on *on,
                             struct move *move, struct err *err)
{
    return hold_move(hold, on, (enum direction)hold_aim(hold), move, err)
               ? HOLD_MOVE
               : HOLD_REFUSED;
}

static enum hold_answer press(struct hold *hold, const struct hold_on *on,
                              int cell, struct move *move, struct err *err)
{
    hold->pressed = is_own(on, cell) ? cell : -1;
    hold->from = -1;
    hold->held = hold_has(hold, cell);
    if (hold->pressed >= 0 && hold->held)
        return HOLD_CHANGED;
    if (hold->pressed >= 0)
        return hold_toggle(hold, on, cell, err) ? HOLD_CHANGED : HOLD_REFUSED;
    if (hold_aim(hold) >= 0)
        return play(hold, on, move, err);
    if (hold->count == 0 && cell >= 0) {
        hold_toggle(hold, on, cell, err);
        return HOLD_REFUSED;
    }
    hold_let_go(hold);
    return HOLD_CHANGED;
}

/* On what was held already it is to be led; elsewhere a line begins anew. */
static enum hold_answer drag(struct hold *hold, const struct hold_on *on,
                             int cell)
{
    struct err unsaid;

    if (hold->pressed < 0 || (hold->from < 0 && cell == hold->pressed))
        return HOLD_CHANGED;
    if (hold->from < 0) {
        hold->from = hold->pressed;
        if (!hold->held) {
            hold->count = 0;
            hold_toggle(hold, on, hold->pressed, &unsaid);
        }
    }
    if (!is_own(on, cell))
        return HOLD_CHANGED;
    if (hold_has(hold, cell) || hold_toggle(hold, on, cell, &unsaid))
        hold->from = cell;
    return HOLD_CHANGED;
}

static enum hold_answer release(struct hold *hold, const struct hold_on *on,
                                struct move *move, struct err *err)
{
    const int pressed = hold->pressed;
    const bool dragged = hold->from >= 0;
    enum hold_answer answer = HOLD_CHANGED;

    if (pressed >= 0 && dragged && !is_own(on, hold->cursor) &&
        hold_aim(hold) >= 0)
        answer = play(hold, on, move, err);
    else if (pressed >= 0 && !dragged && hold->held &&
             hold->cursor == pressed && !hold_toggle(hold, on, pressed, err))
        answer = HOLD_REFUSED;
    hold->pressed = -1;
    hold->from = -1;
    return answer;
}

enum hold_answer hold_mouse(struct hold *hold, const struct hold_on *on,
                            enum mouse_action action, int cell,
                            struct move *move, struct err *err)
{
    follow(hold, cell);
    switch (action) {
    case MOUSE_PRESS:
        return press(hold, on, cell, move, err);
    case MOUSE_DRAG:
        return drag(hold, on, cell);
    case MOUSE_RELEASE:
        return release(hold, on, move, err);
    case MOUSE_POINT:
        hold->pressed = -1;
        hold->from = -1;
        return HOLD_CHANGED;
    case MOUSE_WHEEL_UP:
    case MOUSE_WHEEL_DOWN:
        break;
    }
    return HOLD_NOT_MINE;
}
