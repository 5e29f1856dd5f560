/* SPDX-License-Identifier: MIT */
/* The play screen is drawn: title, board, score, and what lies below. */
#include "base/memory.h"
#include "screen/play/inside.h"
#include "screen/text/advice.h"

enum {
    SIDE_WIDTH = 22,   /* of the column of moves */
    SIDE_SCREEN = 116, /* where there is one */
    ROOMY = 22,        /* lines that have room for blank ones */
    TALL = 34,
    BOARD_SMALL = 12, /* lines: so high a board is, unless it is tall */
    MARGIN = 3
};

/* Where things are; a function of the size alone, so nothing moves about. */
struct view_layout {
    bool tight; /* the board has all lines but the first and the last */
    struct board_size size;
    struct rect board;
    int bar_y;
    struct rect panel;
    struct rect side;
};

static struct view_layout lay_out(const struct game *game, int width,
                                  int height)
{
    const bool roomy = height >= ROOMY;
    const int side = width >= SIDE_SCREEN && height >= TALL ? SIDE_WIDTH : 0;
    const int room = height >= TALL ? height - 16 : height - 5;
    const int most = height >= TALL || room < BOARD_SMALL ? room : BOARD_SMALL;
    struct view_layout layout = {.bar_y = 0};

    layout.size = board_of(game)->measure(game, width - side, most);
    if (layout.size.width == 0) {
        layout.tight = true;
        layout.size = board_of(game)->measure(game, width - side, height - 2);
    }

    const bool compact = layout.size.compact;
    const int top = roomy || (compact && !layout.tight) ? 2 : 1;
    const int below = top + layout.size.height;

    layout.board = (struct rect){(width - side - layout.size.width) / 2, top,
                                 layout.size.width, layout.size.height};
    layout.bar_y = below + (compact ? 0 : roomy ? 2 : 1);
    layout.panel = (struct rect){MARGIN, layout.bar_y + (roomy ? 3 : 2),
                                 width - side - 2 * MARGIN, 0};
    layout.panel.height = height - 2 - layout.panel.y;
    layout.side = (struct rect){width - side, 2, side - 1, height - 4};
    return layout;
}

/* ---- the board ---- */

/* Where the move of a machine began and ended, until the player aims. */
static void mark_last(const struct play_screen *play, struct board *board)
{
    if (play->last == NODE_NONE || input_of(board->game)->busy(&play->input))
        return;

    const struct node *const node = session_node(play->session, play->last);

    input_of(board->game)
        ->mark_move(board->game,
                    &session_node(play->session, node->parent)->position,
                    node->move, MARK_TRAIL, &board->frame);
}

static void mark_hint(const struct play_screen *play, struct board *board)
{
    const struct report *const report = session_advice(play->session);

    if (session_hint_step(play->session) == 0 || report == NULL ||
        !session_advice_done(play->session))
        return;
    input_of(board->game)
        ->mark_move(board->game, session_position(play->session),
                    advice_best(report), MARK_HINT, &board->frame);
}

void play_board(const struct play_screen *play, int64_t now,
                struct board *board)
{
    *board = (struct board){
        .game = session_game(play->session),
        .position = animation_runs(play) ? animation_before(play)
                                         : session_position(play->session),
        .viewer = play_viewer(play),
        .over = session_is_over(play->session) && !animation_runs(play),
        .words_ink = THEME_TEXT,
    };
    board->flipped = play_is_turned(play, board->position);
    for (int i = 0; i < board->game->players; i++)
        board->names[i] = session_name(play->session, i);
    animation_frame(play, now, &board->frame);
    if (animation_runs(play))
        return;
    mark_last(play, board);
    mark_hint(play, board);
    input_of(board->game)->mark(&play->input, board);
}

/* ---- the title ---- */

/* `game 3 of 20 · Oak 1½ – ½ Willow` */
static void write_series(const struct play_screen *play, FILE *out)
{
    const struct session_series *const series = session_series(play->session);
    const int players = session_game(play->session)->players;
    const int first =
        series->played % players; /* the seat of game one's first */

    fprintf(out, "game %d of %d · %s ", series->played + 1, series->games,
            session_name(play->session, first));
    for (int i = 0; i < players; i++) {
        const int points = series->halves[i] / 2;
        const bool half = series->halves[i] % 2 != 0;

        fputs(i > 0 ? " – " : "", out);
        if (points > 0 || !half)
            fprintf(out, "%d", points);
        fputs(half ? "½" : "", out);
    }
    if (players == 2)
        fprintf(out, " %s", session_name(play->session, 1 - first));
}

static void write_state(const struct play_screen *play, FILE *out)
{
    const struct session *const session = play->session;
    const struct match *const match = session_match(session);
    const int mover = session_mover(session);
    const int ply = match_ply(match);
    const int tip = history_tip(match_history(match), session_cursor(session));

    if (session_is_looking(session))
        fprintf(out, "ply %d of %d · looking back", ply,
                session_node(session, tip)->ply);
    else if (session_series(session)->games > 1)
        write_series(play, out);
    else if (mover < 0)
        fprintf(out, "move %d · over", ply);
    else if (!session_is_person(session, mover))
        fprintf(out, "move %d · %s", ply + 1, session_name(session, mover));
    else if (match_humans(match) == 1)
        fprintf(out, "move %d · your turn", ply + 1);
    else
        fprintf(out, "move %d · %s's turn", ply + 1,
                session_name(session, mover));
}

static void draw_title(const struct play_screen *play, struct canvas *canvas)
{
    char left[PLAY_WORDS_MAX] = "";
    char middle[PLAY_WORDS_MAX] = "";
    char right[PLAY_WORDS_MAX] = "";
    FILE *out = memory_file(left, sizeof left);

    for (int i = 0; i < session_game(play->session)->players; i++)
        fprintf(out, "%s%s", i > 0 ? " v " : "",
                session_name(play->session, i));
    fclose(out);
    out = memory_file(middle, sizeof middle);
    write_state(play, out);
    fclose(out);
    out = memory_file(right, sizeof right);
    if (play->watched)
        fprintf(out, "%s %s×",
                session_is_paused(play->session) ? "paused" : "● live",
                config_value(&play->app->config, CONFIG_WATCH_SPEED).text);
    else
        fputs(session_is_kept(play->session) ? "saved ✓" : "not saved", out);
    fclose(out);
    title_draw(canvas, left, middle, right);
}

/* ---- all of it ---- */

static void draw_lower(struct play_screen *play, struct canvas *canvas,
                       const struct view_layout *layout)
{
    if (layout->panel.height < 2)
        return;
    if (session_is_looking(play->session))
        history_view_draw(play, canvas, layout->panel);
    else if (play->watched)
        panel_watch(play, canvas, layout->panel);
    else
        panel_draw(play, canvas, layout->panel);
}

static void put_cursor(const struct play_screen *play, struct canvas *canvas,
                       const struct board *board,
                       const struct view_layout *layout)
{
    const int place = input_of(board->game)->place(&play->input);
    int x = layout->board.x;
    int y = layout->board.y;

    if (place >= 0)
        board_of(board->game)
            ->cell_of(board, layout->board, layout->size, place, &x, &y);
    canvas_set_cursor(canvas, x, y);
}

void play_draw_view(struct play_screen *play, struct canvas *canvas,
                    int64_t now)
{
    const struct view_layout layout =
        lay_out(session_game(play->session), canvas_width(canvas),
                canvas_height(canvas));
    char words[PLAY_WORDS_MAX] = "";
    struct board board;

    play_board(play, now, &board);
    board.words_ink = play_words(play, words, sizeof words);
    board.words = words;
    play->drawn.size = layout.size;
    play->drawn.board = layout.board;
    play->drawn.canvas = canvas;
    draw_title(play, canvas);
    board_of(board.game)->draw(&board, canvas, layout.board, layout.size);
    if (!layout.tight)
        play_draw_score(play, canvas, &board,
                        (struct rect){0, layout.bar_y,
                                      canvas_width(canvas) - layout.side.width,
                                      layout.size.compact ? 1 : 2});
    draw_lower(play, canvas, &layout);
    if (layout.side.width > 0)
        panel_side(play, canvas, layout.side);
    put_cursor(play, canvas, &board, &layout);
}
