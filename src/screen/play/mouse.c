/* The mouse: on the board it is the hand, the wheel goes through what was
 * played. */
#include "screen/play/input.h"

#include <stddef.h>

static int place_of(const struct play_screen *play, const struct event *event,
                    int64_t now)
{
    struct board board;

    play_board(play, now, &board);
    return board_of(play_game(play))
        ->place_at(&board, play->board_at, play->board_size, event->x,
                   event->y);
}

/* What happens on the board is the hand's. */
static void use(struct play_screen *play, const struct event *event,
                int64_t now)
{
    if (play->mode != MODE_HISTORY)
        input_of(play_game(play))
            ->mouse(play, event, place_of(play, event, now), now);
}

static void click(struct play_screen *play, const struct event *event,
                  int64_t now)
{
    const int32_t key = play_bar_key(play, event->x, event->y);

    if (key != 0)
        play_key(play, key, now);
    else if (play->mode == MODE_HISTORY)
        history_view_click(play, event, now);
    else
        use(play, event, now);
}

static void wheel(struct play_screen *play, int32_t key, int64_t now)
{
    if (play->mode != MODE_HISTORY)
        history_view_enter(play, now);
    history_view_key(play, key, now);
}

bool play_mouse(struct play_screen *play, const struct event *event,
                int64_t now)
{
    if (play->canvas == NULL)
        return true; /* nobody clicks on what he has not seen yet */
    switch (event->action) {
    case MOUSE_POINT:
        use(play, event, now);
        break;
    case MOUSE_PRESS:
        if (event->button == MOUSE_LEFT)
            click(play, event, now);
        else if (event->button == MOUSE_RIGHT)
            play_key(play, 'u', now);
        break;
    case MOUSE_WHEEL_UP:
        wheel(play, INPUT_LEFT, now);
        break;
    case MOUSE_WHEEL_DOWN:
        wheel(play, INPUT_RIGHT, now);
        break;
    case MOUSE_DRAG:
    case MOUSE_RELEASE:
        if (event->button == MOUSE_LEFT)
            use(play, event, now);
        break;
    }
    return true;
}
