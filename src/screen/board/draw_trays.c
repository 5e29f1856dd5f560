/* What stands beside the hexagon: who plays, what he has pushed out, and what
 * is said. */
#include "screen/board/abalone.h"

#include <stdio.h>

static struct style style_of(enum theme_role role, enum weight weight)
{
    return (struct style){(uint8_t)role, THEME_BACKGROUND, (uint8_t)weight};
}

/* ---- trays ---- */

/* How many a player has on the board, as it is seen now. */
static int left(const struct board *board, int player)
{
    int count = 0;

    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        count += board->frame.counts[cell] == player + 1;
    return count;
}

/* `○ White`, an arrow before the one who is to move; of three it is told how
 * many marbles they have left. */
static void draw_name(const struct slate *slate, struct rect tray, int player)
{
    const struct board *const board = slate->board;
    const bool moves = !board->over && board->position->player == player;
    const struct style style =
        style_of(board_ink(board->game, board->viewer, player),
                 moves ? WEIGHT_BOLD : WEIGHT_PLAIN);
    const char *const name =
        board->names[player] != NULL
            ? board->names[player]
            : board->game->class->player_name(board->game, player);
    char many[16] = "";
    int room = tray.width - 2;

    if (board->game->players > 2) {
        snprintf(many, sizeof many, "%d left", left(board, player));
        room -= canvas_text_width(slate->canvas, many) + 1;
    }
    canvas_text(slate->canvas, tray.x - 2, tray.y,
                style_of(THEME_NUMBERS, moves), moves ? "▸" : " ");
    canvas_text(slate->canvas, tray.x, tray.y, style,
                marble_sign(slate->canvas, player));
    canvas_text_cut(slate->canvas, tray.x + 2, tray.y, room, style, name);
    canvas_text_before(slate->canvas, tray.x + tray.width, tray.y,
                       ink(THEME_DIM), many);
}

/* Of two, it is the other's marbles that he has pushed out; of three, nobody
 * keeps whose they were. */
static void draw_pile(const struct slate *slate, struct rect tray, int player)
{
    const struct board *const board = slate->board;
    const bool two = board->game->players == 2;
    const int count = board->frame.counts[PLACE_TRAYS + player];
    const bool new = board->frame.marks[PLACE_TRAYS + player] != MARK_NONE;
    const char *const sign = two ? marble_sign(slate->canvas, 1 - player) : "•";
    const struct style style =
        style_of(new   ? THEME_CAPTURE
                 : two ? board_ink(board->game, board->viewer, 1 - player)
                       : THEME_TEXT,
                 WEIGHT_BOLD);

    for (int i = 0; i < ABALONE_GOAL; i++)
        canvas_text(slate->canvas, tray.x + i, tray.y + 1,
                    i < count ? style : ink(THEME_DIM), i < count ? sign : "·");
    canvas_format(slate->canvas, tray.x + ABALONE_GOAL + 2, tray.y + 1,
                  style_of(new ? THEME_CAPTURE : THEME_NUMBERS, WEIGHT_BOLD),
                  "%d", count);
    canvas_text(slate->canvas, tray.x + ABALONE_GOAL + 4, tray.y + 1,
                ink(THEME_DIM),
                tray.width < ABALONE_GOAL + 14 ? "out" : "pushed out");
}

void draw_trays(const struct slate *slate)
{
    for (int seat = 0; seat < slate->board->game->players; seat++) {
        const struct rect tray = hexagon_tray(&slate->hexagon, seat);
        const int player = slate_player(slate->board, seat);

        draw_name(slate, tray, player);
        draw_pile(slate, tray, player);
    }
}

/* ---- what is said ---- */

static const char *words_of(const struct board *board, struct style *style)
{
    if (board->frame.caption == CAPTION_OUT) {
        *style = bold(THEME_CAPTURE);
        return "pushed out!";
    }
    *style = style_of(board->words_ink, WEIGHT_PLAIN);
    return board->words != NULL ? board->words : "";
}

/* On the last of the lines that there are, unless more than one is needed. */
void draw_sayings(const struct slate *slate)
{
    struct style style;
    struct rect rect = slate->hexagon.words;
    const char *const words = words_of(slate->board, &style);

    if (!slate->hexagon.compact && rect.height > 1 &&
        canvas_text_width(slate->canvas, words) <= rect.width) {
        rect.y += rect.height - 1;
        rect.height = 1;
    }
    canvas_paragraph(slate->canvas, rect, style, words);
}

/* ---- the thumbnail ---- */

/* What a player has left, and how many he has pushed out. */
static void draw_standing(const struct board *board, struct canvas *canvas,
                          int x, int y, int player)
{
    const struct style style =
        style_of(board_ink(board->game, board->viewer, player), WEIGHT_PLAIN);
    const int count = left(board, player);
    const int most = abalone_marbles(board->game);

    for (int i = 0; i < most; i++)
        canvas_text(canvas, x + i, y, i < count ? style : ink(THEME_DIM),
                    i < count ? marble_sign(canvas, player) : "·");
    canvas_format(canvas, x + most + 2, y, ink(THEME_NUMBERS), "%d",
                  board->frame.counts[PLACE_TRAYS + player]);
    canvas_text(canvas, x + most + 4, y, ink(THEME_DIM), "out");
}

void draw_marbles_small(const struct board *board, struct canvas *canvas,
                        struct rect rect)
{
    const int players = board->game->players;
    const int width = abalone_marbles(board->game) + (int)sizeof "  6 out" - 1;
    const int x = rect.x + (rect.width - width) / 2;
    const int bottom = board->flipped && players == 2 ? 1 : 0;

    for (int player = 0; player < players; player++) {
        const int seat = (player - bottom + players) % players;

        draw_standing(board, canvas, x,
                      seat == 0 ? rect.y + rect.height - 1 : rect.y + seat - 1,
                      player);
    }
}
