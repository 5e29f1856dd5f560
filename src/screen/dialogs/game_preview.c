/* SPDX-License-Identifier: MIT */
/* A saved game in the list of games: a small board, with words beside it or, on
 * a narrow screen, below it. */
#include "screen/dialogs/game_preview.h"
#include "base/memory.h"
#include "screen/board/board.h"
#include "screen/text/describe.h"

enum {
    BOARD_X = 5,
    BOARD_WIDTH = 24,
    BOARD_HEIGHT = 3,
    WORDS_X = 34,
    KEYS = 2, /* lines below it, one of them blank */
    HEIGHT_LEAST = 20,
    NARROW = 60,
    NARROW_X = 2,
    NARROW_LINES = 4, /* of words */
    NARROW_HEIGHT_LEAST = 26,
    WORDS_MAX = PLAYER_TEXT_MAX + 2 * PHRASE_MAX
};

int game_preview_height(const struct canvas *canvas)
{
    const bool narrow = canvas_width(canvas) < NARROW;
    const int least = narrow ? NARROW_HEIGHT_LEAST : HEIGHT_LEAST;

    return canvas_height(canvas) < least
               ? 0
               : BOARD_HEIGHT + (narrow ? NARROW_LINES : 0) + KEYS;
}

/* The number and the player of the next move, or how the game ended. */
static void write_state(const struct match *match, FILE *out)
{
    const struct game *const game = match_game(match);
    const int cursor = history_cursor(match_history(match));
    const int tip = history_tip(match_history(match), cursor);
    const bool over = match_end(match) != END_NOT;

    fprintf(out, "%s, move %d", phrase_game(game).text,
            match_ply(match) + !over);
    if (tip != cursor)
        fprintf(out, " of %d", history_node(match_history(match), tip)->ply);
    if (over)
        fprintf(out, ": over, %s", phrase_end(game, match_end(match)).text);
    else
        fprintf(out, ": %s to move",
                match_player(match, match_position(match)->player)->name);
}

/* The last move, in the words of the text mode; nothing at the start. */
static void write_last(const struct match *match, FILE *out)
{
    const struct game *const game = match_game(match);
    const struct history *const history = match_history(match);
    const struct node *const node =
        history_node(history, history_cursor(history));

    if (node->parent == NODE_NONE)
        return;

    const struct position *const before =
        &history_node(history, node->parent)->position;

    fprintf(out, "%s %s: ", match_player(match, before->player)->name,
            game_move_text(game, before, node->move).text);
    describer_of(game)->move(game, before, node->move, LABELS_NOTATION, out);
}

void game_preview_draw(const struct match *match, struct canvas *canvas)
{
    const bool narrow = canvas_width(canvas) < NARROW;
    const struct game *const game = match_game(match);
    const struct history *const history = match_history(match);
    const char *const comment =
        history_node(history, history_cursor(history))->comment;
    const int x = narrow ? NARROW_X : WORDS_X;
    const int width = canvas_width(canvas) - x - (narrow ? 1 : 3);
    int y = canvas_height(canvas) - game_preview_height(canvas);
    struct board board = {
        .game = game,
        .position = match_position(match),
        .frame = {.at = -1},
        .over = match_end(match) != END_NOT,
    };
    char words[WORDS_MAX] = "";
    FILE *out = memory_file(words, sizeof words);

    for (int i = 0; i < game->players; i++)
        board.names[i] = match_player(match, i)->name;
    if (board_exists(game)) {
        board_of(game)->counts(game, board.position, board.frame.counts);
        board_of(game)->draw_small(&board, canvas,
                                   (struct rect){narrow ? NARROW_X : BOARD_X, y,
                                                 BOARD_WIDTH, BOARD_HEIGHT});
    }
    y += narrow ? BOARD_HEIGHT : 0;
    write_state(match, out);
    fclose(out);
    canvas_text_cut(canvas, x, y++, width, ink(THEME_TEXT), words);
    words[0] = '\0';
    out = memory_file(words, sizeof words);
    write_last(match, out);
    fclose(out);
    canvas_text_cut(canvas, x, y, width, ink(THEME_DIM), words);
    y += *words != '\0';
    if (comment != NULL)
        canvas_paragraph(
            canvas,
            (struct rect){x, y, width, canvas_height(canvas) - y - KEYS},
            ink(THEME_DIM), comment);
}
