/* Marbles that are being set up. */
#include "game/abalone.h"
#include "screen/dialogs/set_up_marbles.h"

#include <string.h>

/* The start stands for whose turn it is: what lies there may be no position
 * yet. */
struct board set_up_marbles_board(const struct set_up_marbles *set_up)
{
    const struct game *const game = set_up->game;
    struct board board = {
        .game = game,
        .position = &set_up->start,
        .frame = {.at = -1},
        .over = true,
        .words = "",
        .words_ink = THEME_DIM,
        .roaming = true,
        .cursor = set_up->cursor,
    };

    for (int player = 0; player < game->players; player++)
        board.names[player] = game->class->player_name(game, player);
    memcpy(board.frame.counts, set_up->counts, sizeof board.frame.counts);
    return board;
}

static void draw_board(struct set_up_marbles *set_up, struct canvas *canvas,
                       int y, int height)
{
    const struct board_class *const class = board_of(set_up->game);
    const struct board board = set_up_marbles_board(set_up);
    const struct board_size size =
        class->measure(set_up->game, canvas_width(canvas), height);
    int x = 0;

    set_up->board_size = size;
    set_up->board_at = (struct rect){(canvas_width(canvas) - size.width) / 2, y,
                                     size.width, size.height};
    if (size.width == 0)
        return;
    class->draw(&board, canvas, set_up->board_at, size);
    class->cell_of(&board, set_up->board_at, size, set_up->cursor, &x, &y);
    canvas_set_cursor(canvas, x, y);
}

static int count_of(const struct set_up_marbles *set_up, int player)
{
    int count = 0;

    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        count += set_up->counts[cell] == player + 1;
    return count;
}

/* `14 black · 14 white`, the text that says it all, and what is wrong. */
static void draw_words(const struct set_up_marbles *set_up,
                       struct canvas *canvas, struct rect rect)
{
    const struct game *const game = set_up->game;
    const struct position_text text = set_up_marbles_text(set_up);
    struct position position;
    struct err err = {""};
    int x = rect.x;

    for (int player = 0; player < game->players; player++)
        x = canvas_format(canvas, x, rect.y, ink(THEME_TEXT), "%s%d %s",
                          player > 0 ? " · " : "", count_of(set_up, player),
                          game->class->player_name(game, player));
    if (rect.height > 1)
        canvas_text_cut(canvas, rect.x, rect.y + 1, rect.width, ink(THEME_DIM),
                        text.text);
    if (rect.height > 2 &&
        !set_up_marbles_read(set_up, text.text, &position, &err))
        canvas_text_cut(canvas, rect.x, rect.y + 2, rect.width,
                        ink(THEME_CAPTURE), err.text);
}

void set_up_marbles_draw(struct set_up_marbles *set_up, struct canvas *canvas,
                         int64_t now)
{
    const int height = canvas_height(canvas);
    const int width = canvas_width(canvas);
    const int blank = height >= 22 ? 1 : 0;
    const int words = height >= 18 ? 3 : 0;
    char turn[40];

    snprintf(turn, sizeof turn, "%s to move",
             set_up->game->class->player_name(set_up->game, set_up->mover));
    title_draw(canvas, "Set up", turn, "Tab gives the turn");
    draw_board(set_up, canvas, 1 + blank, height - 2 - 2 * blank - words);
    if (words > 0)
        draw_words(
            set_up, canvas,
            (struct rect){1, height - 1 - blank - words, width - 2, words});
    dialog_draw_keys(&set_up->dialog, canvas, now);
}
