/* SPDX-License-Identifier: MIT */
/* The board of marbles: the hexagon and, beside it, the names, what has been
 * pushed out, and the words. */
#include "screen/board/abalone.h"
#include "screen/board/push_preview.h"

#include <stdio.h>
#include <string.h>

_Static_assert((int)PLACE_OUT == (int)ABALONE_CELLS,
               "what is out is counted behind the cells");
_Static_assert((int)PLACES_MAX >= (int)PLACE_OUT + (int)PLAYERS_MAX,
               "there is one for everybody");

/* ---- places ---- */

static int count_marbles(const struct game *game,
                         const struct position *position,
                         int16_t counted[PLACES_MAX])
{
    memset(counted, 0, PLACES_MAX * sizeof counted[0]);
    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        counted[cell] = (int16_t)(abalone_owner(position, cell) + 1);
    for (int player = 0; player < game->players; player++)
        counted[PLACE_OUT + player] =
            (int16_t)game->class->score(game, position, player);
    return PLACE_OUT + game->players;
}

static int count_banked(const struct board *board, int player)
{
    return board->frame.counts[PLACE_OUT + player];
}

static int find_origin(const struct game *game, const struct position *position,
                       struct move move)
{
    const struct abalone_group group = abalone_group(move);

    (void)game;
    (void)position;
    return group.count > 0 ? group.cells[0] : -1;
}

/* Is the board turned at all, so that this player is at the bottom? */
static bool is_flipped(const struct position *position, int viewer)
{
    (void)position;
    return viewer != 0;
}

static void follow_pushes(struct board *board, const struct position *before,
                          const struct position *position)
{
    if (before == NULL)
        board->trays = abalone_trays_at(board->game, position);
    else
        abalone_trays_follow(&board->trays, before, position);
}

/* ---- beside the hexagon ---- */

/* How many marbles a player has in the frame that is drawn. */
static int count_left(const struct board *board, int player)
{
    int count = 0;

    for (int cell = 0; cell < ABALONE_CELLS; cell++)
        count += board->frame.counts[cell] == player + 1;
    return count;
}

enum { LEFT_WIDTH = 7 }; /* `11 left` */

/* With three players, what each has left stands behind the names if it fits
 * there for all of them, else below. */
static bool tells_left_below(const struct abalone_drawing *drawing,
                             struct rect score)
{
    const struct board *const board = drawing->board;
    const int players = board->game->players;
    bool below = false;

    for (int player = 0; player < players; player++)
        below = below ||
                canvas_text_width(drawing->canvas, board_name(board, player)) >
                    score.width - 2 - LEFT_WIDTH - 1;
    return players > 2 && below;
}

/* Draws `11 left` or, if that is too long, `◆11`. */
static void draw_left(const struct abalone_drawing *drawing, struct rect score,
                      int y, int player, int room)
{
    const int end = score.x + score.width;
    const int left = count_left(drawing->board, player);
    char words[24];

    snprintf(words, sizeof words, "%d left", left);
    if (room < LEFT_WIDTH)
        snprintf(words, sizeof words, "%s%2d",
                 abalone_sign(drawing->canvas, player), left);
    canvas_text_before(drawing->canvas, end, y, ink(THEME_DIM), words);
}

/* `○ White`, with an arrow before the player to move. */
static void draw_name(const struct abalone_drawing *drawing, struct rect score,
                      int player)
{
    const struct board *const board = drawing->board;
    const bool moves = !board->over && board->position->player == player;
    const enum theme_role own = board_ink(board->game, board->viewer, player);
    const struct style style = moves ? bold(own) : ink(own);
    int room = score.width - 2;

    if (board->game->players > 2 && !tells_left_below(drawing, score)) {
        room -= LEFT_WIDTH + 1;
        draw_left(drawing, score, score.y, player, LEFT_WIDTH);
    }
    canvas_text(drawing->canvas, score.x - 2, score.y, bold(THEME_NUMBERS),
                moves ? "▸" : " ");
    canvas_text(drawing->canvas, score.x, score.y, style,
                abalone_sign(drawing->canvas, player));
    board_draw_name(board, drawing->canvas, score.x + 2, score.y, room, style,
                    player);
}

/* The owner of the marble at this index, in the order in which they were pushed
 * out; -1 if it is not known. */
static int find_pushed(const struct board *board, int player, int index)
{
    return board->game->players == 2 ? 1 - player
                                     : board->trays.owners[player][index] - 1;
}

/* Draws a marble of the pile, with its middle at x, y; without an owner, if
 * that is not known. */
static void draw_pushed(const struct abalone_drawing *drawing, int x, int y,
                        int owner, bool new)
{
    const struct board *const board = drawing->board;
    const enum theme_role role =
        new          ? THEME_CAPTURE
        : owner >= 0 ? board_ink(board->game, board->viewer, owner)
                     : THEME_TEXT;

    if (owner >= 0)
        abalone_draw_marble(drawing, x, y, bold(role), owner);
    else
        canvas_text(drawing->canvas, x, y, bold(role), "•");
}

/* The count stands behind marbles of one line, and below larger ones. */
static void draw_pile(const struct abalone_drawing *drawing, struct rect score,
                      int player)
{
    const struct board *const board = drawing->board;
    const int count = board->frame.counts[PLACE_OUT + player];
    const bool new = board->frame.marks[PLACE_OUT + player] != MARK_NONE;
    const int reach = drawing->hexagon.reach;
    const bool left = tells_left_below(drawing, score);
    const int last = score.y + score.height - 1;
    const int x = score.x + (reach > 0 ? 0 : ABALONE_GOAL + (left ? 1 : 2));

    for (int i = 0; i < ABALONE_GOAL; i++) {
        const int middle = score.x + 2 * reach + i * drawing->hexagon.pile;
        const int y = score.y + 1 + reach;

        if (i < count)
            draw_pushed(drawing, middle, y, find_pushed(board, player, i), new);
        else
            canvas_text(drawing->canvas, middle, y, ink(THEME_DIM), "·");
    }
    canvas_format(drawing->canvas, x, last,
                  bold(new ? THEME_CAPTURE : THEME_NUMBERS), "%d", count);

    const int end = canvas_text(
        drawing->canvas, x + 2, last, ink(THEME_DIM),
        left || score.width < ABALONE_GOAL + 14 ? "out" : "pushed out");

    if (left)
        draw_left(drawing, score, last, player,
                  score.x + score.width - end - 1);
}

/* ---- words ---- */

/* Writes the words on the last line, unless they need more than one. */
static void draw_words(const struct abalone_drawing *drawing)
{
    const struct board *const board = drawing->board;
    const bool out = board->frame.caption == CAPTION_OUT;
    const char *const words = out                    ? "pushed out!"
                              : board->words != NULL ? board->words
                                                     : "";
    struct rect rect = drawing->hexagon.words;

    if (!drawing->hexagon.compact && rect.height > 1 &&
        canvas_text_width(drawing->canvas, words) <= rect.width) {
        rect.y += rect.height - 1;
        rect.height = 1;
    }
    canvas_paragraph(drawing->canvas, rect,
                     out ? bold(THEME_CAPTURE) : ink(board->words_ink), words);
}

/* ---- the thumbnail ---- */

/* What each player has left and has pushed out, a line for each, instead of
 * nine rows of cells. */
static void draw_small_board(const struct board *board, struct canvas *canvas,
                             struct rect rect)
{
    const struct rect before = canvas_clip(canvas, rect);
    const int players = board->game->players;
    const int most = abalone_marbles(board->game);
    const int width = most + (int)sizeof "  6 out" - 1;
    const int x = rect.x + (rect.width - width) / 2;

    for (int player = 0; player < players; player++) {
        const int seat = (player - board->viewer + players) % players;
        const int y = seat == 0 ? rect.y + rect.height - 1 : rect.y + seat - 1;
        const int count = count_left(board, player);
        const enum theme_role own =
            board_ink(board->game, board->viewer, player);

        for (int i = 0; i < most; i++)
            canvas_text(canvas, x + i, y, ink(i < count ? own : THEME_DIM),
                        i < count ? abalone_sign(canvas, player) : "·");
        canvas_format(canvas, x + most + 2, y, ink(THEME_NUMBERS), "%d",
                      board->frame.counts[PLACE_OUT + player]);
        canvas_text(canvas, x + most + 4, y, ink(THEME_DIM), "out");
    }
    canvas_unclip(canvas, before);
}

/* ---- the whole board ---- */

static void draw_board(const struct board *board, struct canvas *canvas,
                       struct rect rect, struct board_size size)
{
    if (size.width == 0)
        return;

    const struct rect before = canvas_clip(canvas, rect);
    const struct abalone_drawing drawing = {
        .board = board,
        .canvas = canvas,
        .hexagon = hexagon_of(board, rect, size),
    };

    hexagon_draw(&drawing);
    for (int seat = 0;
         drawing.hexagon.scores.width > 0 && seat < board->game->players;
         seat++) {
        const struct rect score = hexagon_score(&drawing.hexagon, seat);
        const int player = (board->viewer + seat) % board->game->players;

        draw_name(&drawing, score, player);
        draw_pile(&drawing, score, player);
    }
    draw_words(&drawing);
    if (board->forecast != NULL && drawing.hexagon.compact)
        canvas_text_clauses(
            canvas, drawing.hexagon.forecast.x, drawing.hexagon.forecast.y,
            drawing.hexagon.forecast.width, ink(THEME_DIM), board->forecast);
    canvas_unclip(canvas, before);
}

/* ---- from cells of the screen to places, and back ---- */

static int find_seat(const struct board *board, int player)
{
    return (player - board->viewer + board->game->players) %
           board->game->players;
}

static int find_place(const struct board *board, struct rect rect,
                      struct board_size size, int x, int y)
{
    if (size.width == 0)
        return -1;

    const struct hexagon hexagon = hexagon_of(board, rect, size);

    for (int player = 0; player < board->game->players; player++)
        if (rect_holds(hexagon_score(&hexagon, find_seat(board, player)), x, y))
            return PLACE_OUT + player;
    return hexagon_cell(&hexagon, x, y);
}

static void find_cell(const struct board *board, struct rect rect,
                      struct board_size size, int place, int *x, int *y)
{
    const struct hexagon hexagon = hexagon_of(board, rect, size);

    if (place < PLACE_OUT) {
        const struct hexagon_point spot = hexagon_spot(&hexagon, place);

        *x = spot.x;
        *y = spot.y;
        return;
    }

    const struct rect score =
        hexagon_score(&hexagon, find_seat(board, place - PLACE_OUT));

    *x = score.x;
    *y = score.y;
}

static void mark_move(const struct game *game, const struct position *before,
                      struct move move, struct frame *frame)
{
    const struct push_preview push = push_preview_of(game, before, move);

    push_preview_mark(&push, frame);
}

static struct move_text name_move(const struct game *game,
                                  const struct position *position,
                                  struct move move, enum labels labels)
{
    (void)labels;
    return game_move_text(game, position, move);
}

const struct board_class board_abalone = {
    .family = "abalone",
    .measure = hexagon_measure,
    .measure_least = hexagon_measure_least,
    .draw = draw_board,
    .place_at = find_place,
    .cell_of = find_cell,
    .draw_small = draw_small_board,
    .counts = count_marbles,
    .is_flipped = is_flipped,
    .banked = count_banked,
    .mark_move = mark_move,
    .origin = find_origin,
    .move_text = name_move,
    .follow = follow_pushes,
};
