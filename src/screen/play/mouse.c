/* The mouse: on the board it is the hand, the wheel goes through what was
 * played. */
#include "screen/play/input.h"

#include <stddef.h>

static int place_of(const struct desk *desk, const struct event *event,
                    int64_t now)
{
    struct board board;

    desk_board(desk, now, &board);
    return board_of(desk_game(desk))
        ->place_at(&board, desk->board_at, desk->board_size, event->x,
                   event->y);
}

/* What happens on the board is the hand's. */
static void use(struct desk *desk, const struct event *event, int64_t now)
{
    if (desk->mode != TABLE_HISTORY)
        hand_of(desk_game(desk))
            ->mouse(desk, event, place_of(desk, event, now), now);
}

static void click(struct desk *desk, const struct event *event, int64_t now)
{
    const int32_t key = desk_bar_key(desk, event->x, event->y);

    if (key != 0)
        desk_key(desk, key, now);
    else if (desk->mode == TABLE_HISTORY)
        look_click(desk, event, now);
    else
        use(desk, event, now);
}

static void wheel(struct desk *desk, int32_t key, int64_t now)
{
    if (desk->mode != TABLE_HISTORY)
        look_enter(desk, now);
    look_key(desk, key, now);
}

bool desk_mouse(struct desk *desk, const struct event *event, int64_t now)
{
    if (desk->canvas == NULL)
        return true; /* nobody clicks on what he has not seen yet */
    switch (event->action) {
    case MOUSE_POINT:
        use(desk, event, now);
        break;
    case MOUSE_PRESS:
        if (event->button == MOUSE_LEFT)
            click(desk, event, now);
        else if (event->button == MOUSE_RIGHT)
            desk_key(desk, 'u', now);
        break;
    case MOUSE_WHEEL_UP:
        wheel(desk, INPUT_LEFT, now);
        break;
    case MOUSE_WHEEL_DOWN:
        wheel(desk, INPUT_RIGHT, now);
        break;
    case MOUSE_DRAG:
    case MOUSE_RELEASE:
        if (event->button == MOUSE_LEFT)
            use(desk, event, now);
        break;
    }
    return true;
}
