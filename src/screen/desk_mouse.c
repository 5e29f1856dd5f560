/* Pointing aims, a click sows, the wheel goes through what was played. */
#include "screen/desk_inside.h"

static int place_of(const struct desk *desk, const struct event *event,
                    int64_t now)
{
    struct board board;

    desk_board(desk, now, &board);
    return board_of(desk_game(desk))
        ->place_at(&board, desk->board_at, desk->board_size, event->x,
                   event->y);
}

static void point(struct desk *desk, const struct event *event, int64_t now)
{
    const int place = place_of(desk, event, now);
    struct move move;

    if (desk_is_person(desk, desk_mover(desk)) && !film_runs(desk) &&
        desk_move_at(desk, place, &move)) {
        desk->aim = place;
        desk->pointed = true;
    } else if (desk->pointed) {
        desk->aim = -1;
        desk->pointed = false;
    }
}

static void click(struct desk *desk, const struct event *event, int64_t now)
{
    const int32_t key = desk_bar_key(desk, event->x, event->y);
    const int place = place_of(desk, event, now);
    struct move move;

    if (key != 0)
        desk_key(desk, key, now);
    else if (desk->mode == TABLE_HISTORY)
        look_click(desk, event, now);
    else if (desk_move_at(desk, place, &move))
        desk_sow(desk, move, now);
    else
        film_finish(desk);
}

static void wheel(struct desk *desk, int32_t key, int64_t now)
{
    if (desk->mode != TABLE_HISTORY)
        look_enter(desk, now);
    look_key(desk, key, now);
}

bool desk_mouse(struct desk *desk, const struct event *event, int64_t now)
{
    switch (event->action) {
    case MOUSE_POINT:
        if (desk->mode != TABLE_HISTORY)
            point(desk, event, now);
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
        break;
    }
    return true;
}
