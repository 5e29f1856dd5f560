/* The position that is being set up, on the board it will be played on. */
#include "screen/dialogs/set_up_inside.h"
#include "screen/text/describe.h"

#include <string.h>

struct board set_up_board(const struct set_up *set_up,
                          const struct position *position)
{
    const struct game *const game = set_up->game;
    struct board board = {
        .game = game,
        .position = position,
        .frame = {.at = -1},
        .words = "",
        .words_ink = THEME_DIM,
    };

    for (int player = 0; player < game->players; player++)
        board.names[player] = game->class->player_name(game, player);
    memcpy(board.frame.counts, set_up->counts, sizeof board.frame.counts);
    board.frame.marks[set_up_place(set_up)] = MARK_AIM;
    return board;
}

/* The labels are those of whose turn it is, so a position with that turn is
 * shown even while what lies there is none yet. */
static struct position shown(const struct set_up *set_up)
{
    struct position position;
    struct position start;
    struct err err;

    if (set_up_read(set_up, set_up_text(set_up).text, &position, &err))
        return position;
    set_up->game->class->start(set_up->game, &start);

    struct position_text text = game_position_text(set_up->game, &start);

    text.text[strlen(text.text) - 1] = set_up->mover == 0 ? 's' : 'n';
    return set_up_read(set_up, text.text, &position, &err) ? position : start;
}

static void draw_board(struct set_up *set_up, struct canvas *canvas, int y,
                       int height)
{
    const struct board_class *const class = board_of(set_up->game);
    const struct position position = shown(set_up);
    const struct board board = set_up_board(set_up, &position);
    const struct board_size size =
        class->measure(set_up->game, canvas_width(canvas), height);
    int x;

    set_up->board_size = size;
    set_up->board_at = (struct rect){(canvas_width(canvas) - size.width) / 2, y,
                                     size.width, size.height};
    if (size.width == 0)
        return;
    class->draw(&board, canvas, set_up->board_at, size);
    class->cell_of(&board, set_up->board_at, size, set_up_place(set_up), &x,
                   &y);
    canvas_set_cursor(canvas, x, y);
}

/* `48 seeds, as many as at the start`, and the text that says it all. */
static void draw_words(const struct set_up *set_up, struct canvas *canvas,
                       int y, int height)
{
    const int total = set_up_total(set_up);
    const int margin = set_up->board_at.x > 0 ? set_up->board_at.x + 1 : 2;
    const struct position_text text = set_up_text(set_up);
    struct position start;
    struct position position;
    struct err err;

    set_up->game->class->start(set_up->game, &start);

    const int usual = set_up->game->class->material(set_up->game, &start);
    const bool good = set_up_read(set_up, text.text, &position, &err);

    canvas_format(canvas, margin, y, ink(THEME_TEXT), "%d seed%s%s", total,
                  total == 1 ? "" : "s",
                  total == usual ? ", as many as at the start" : "");
    if (height > 1)
        canvas_text_cut(canvas, margin, y + 1,
                        canvas_width(canvas) - 2 * margin, ink(THEME_DIM),
                        text.text);
    if (height > 2 && !good)
        canvas_text_cut(canvas, margin, y + 2,
                        canvas_width(canvas) - 2 * margin, ink(THEME_CAPTURE),
                        err.text);
}

void set_up_draw(struct set_up *set_up, struct canvas *canvas, int64_t now)
{
    const int height = canvas_height(canvas);
    const int blank = height >= 22 ? 1 : 0;
    const int words = height >= 14 ? 3 : 2;
    const int room = height - 2 - 2 * blank - words;
    char turn[40];

    snprintf(turn, sizeof turn, "%s to move",
             set_up->game->class->player_name(set_up->game, set_up->mover));
    title_draw(canvas, "Set up", turn, "Tab gives the turn");
    draw_board(set_up, canvas, 1 + blank, room);
    draw_words(
        set_up, canvas,
        1 + 2 * blank +
            (set_up->board_size.width > 0 ? set_up->board_size.height : 0),
        words);
    dialog_draw_keys(&set_up->dialog, canvas, now);
}
