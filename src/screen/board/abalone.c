/* The board of marbles as a class of boards. */
#include "screen/board/abalone.h"

#include <string.h>

_Static_assert((int)PLACE_TRAYS == (int)ABALONE_CELLS,
               "the trays come after the cells");
_Static_assert((int)PLACES_MAX >= (int)PLACE_TRAYS + (int)PLAYERS_MAX,
               "there is one for everybody");

/* ---- what lies where ---- */

static int counts(const struct game *game, const struct position *position,
                  int16_t counted[PLACES_MAX])
{
    memset(counted, 0, PLACES_MAX * sizeof counted[0]);
    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        counted[cell] = (int16_t)(abalone_owner(position, cell) + 1);
    for (int player = 0; player < game->players; player++)
        counted[PLACE_TRAYS + player] =
            (int16_t)game->class->score(game, position, player);
    return PLACE_TRAYS + game->players;
}

static int banked(const struct board *board, int player)
{
    return board->frame.counts[PLACE_TRAYS + player];
}

static int origin(const struct game *game, const struct position *position,
                  struct move move)
{
    const struct abalone_group group = abalone_group(move);

    (void)game;
    (void)position;
    return group.count > 0 ? group.cells[0] : -1;
}

/* Three sit around the board, which stays as it is for all of them. */
static bool is_turned(const struct position *position, int viewer)
{
    (void)position;
    return viewer == 1;
}

/* ---- the whole ---- */

static void draw(const struct board *board, struct canvas *canvas,
                 struct rect rect, struct board_size size)
{
    if (size.width == 0)
        return;

    const struct rect before = canvas_clip(canvas, rect);
    const struct slate slate = {
        .board = board,
        .canvas = canvas,
        .hexagon = hexagon_of(board->flipped, rect, size),
    };

    draw_marbles(&slate);
    draw_trays(&slate);
    draw_sayings(&slate);
    canvas_unclip(canvas, before);
}

static void draw_small(const struct board *board, struct canvas *canvas,
                       struct rect rect)
{
    const struct rect before = canvas_clip(canvas, rect);

    draw_marbles_small(board, canvas, rect);
    canvas_unclip(canvas, before);
}

/* ---- from cells of the screen to places, and back ---- */

static int seat_of(const struct board *board, int player)
{
    return (player - board->viewer + board->game->players) %
           board->game->players;
}

static int place_at(const struct board *board, struct rect rect,
                    struct board_size size, int x, int y)
{
    if (size.width == 0)
        return -1;

    const struct hexagon hexagon = hexagon_of(board->flipped, rect, size);

    for (int player = 0; player < board->game->players; player++)
        if (rect_holds(hexagon_tray(&hexagon, seat_of(board, player)), x, y))
            return PLACE_TRAYS + player;
    return hexagon_cell(&hexagon, x, y);
}

static void cell_of(const struct board *board, struct rect rect,
                    struct board_size size, int place, int *x, int *y)
{
    const struct hexagon hexagon = hexagon_of(board->flipped, rect, size);

    if (place < PLACE_TRAYS) {
        const struct spot spot = hexagon_spot(&hexagon, place);

        *x = spot.x;
        *y = spot.y;
        return;
    }

    const struct rect tray =
        hexagon_tray(&hexagon, seat_of(board, place - PLACE_TRAYS));

    *x = tray.x;
    *y = tray.y;
}

const struct board_class board_abalone = {
    .is = abalone_is,
    .measure = hexagon_measure,
    .draw = draw,
    .place_at = place_at,
    .cell_of = cell_of,
    .draw_small = draw_small,
    .counts = counts,
    .is_turned = is_turned,
    .banked = banked,
    .origin = origin,
};
