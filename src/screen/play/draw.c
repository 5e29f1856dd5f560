/* SPDX-License-Identifier: MIT */
/* The play screen is drawn, and the board with its marks. */
#include "base/memory.h"
#include "screen/play/inside.h"
#include "screen/play/layout.h"
#include "screen/text/advice.h"

#include <stdlib.h>

/* ---- the board ---- */

/* Tells the board every position from the start to the one that is drawn, and
 * to the one that the animation leads to or comes from. */
static void follow_way(const struct play_screen *play, struct board *board)
{
    const struct board_class *const class = board_of(board->game);
    const struct animation *const animation = &play->animation;
    int node = animation_runs(play) ? animation->way[animation->at + 1]
                                    : session_cursor(play->session);
    const int plies = session_node(play->session, node)->ply;

    if (class->follow == NULL)
        return;

    int *const way = memory_new((size_t)plies + 1, sizeof *way);

    for (int ply = plies; ply >= 0; ply--) {
        way[ply] = node;
        node = session_node(play->session, node)->parent;
    }
    for (int ply = 0; ply <= plies; ply++)
        class->follow(board,
                      ply > 0
                          ? &session_node(play->session, way[ply - 1])->position
                          : NULL,
                      &session_node(play->session, way[ply])->position);
    free(way);
}

/* The ends of a machine's move are marked until the player aims. */
void play_board(const struct play_screen *play, int64_t now,
                struct board *board)
{
    const struct session *const session = play->session;
    const struct game *const game = session_game(session);
    const struct position *const position = session_position(session);
    const struct input_class *const input = input_of(game);
    const struct report *const report = session_advice(session);
    const bool animated = animation_runs(play);

    *board = (struct board){
        .game = game,
        .position = animated ? animation_before(play) : position,
        .viewer = play_viewer(play),
        .labels = play_labels(play),
        .over = session_is_over(session) && !animated,
        .words_ink = THEME_TEXT,
    };
    board->flipped = board_of(game)->is_flipped(board->position, board->viewer);
    for (int i = 0; i < game->players; i++)
        board->names[i] = session_name(session, i);
    follow_way(play, board);
    animation_frame(play, now, &board->frame);
    if (animated)
        return;
    if (play->last != NODE_NONE && !input->busy(&play->input)) {
        const struct node *const node = session_node(session, play->last);

        input->mark_move(game, &session_node(session, node->parent)->position,
                         node->move, MARK_TRAIL, &board->frame);
    }
    if (session_hint_step(session) >= HINT_MOVE && report != NULL &&
        session_advice_done(session))
        input->mark_move(game, position, advice_best(report), MARK_HINT,
                         &board->frame);
    if (session_objection(session) != NULL)
        board_of(game)->mark_move(
            game, position, session_objection(session)->move, &board->frame);
    else
        input->mark(&play->input, board);
}

/* ---- all of it ---- */

/* Was the hint asked for again, and is it there, while the tutor asks
 * nothing? */
static bool gives_reason(const struct play_screen *play)
{
    const struct session *const session = play->session;

    return session_hint_step(session) == HINT_REASON &&
           session_objection(session) == NULL && !session_is_looking(session) &&
           !animation_runs(play) && session_advice(session) != NULL &&
           session_advice_done(session);
}

static void draw_panel(struct play_screen *play, struct canvas *canvas,
                       const struct play_layout *layout)
{
    const bool charted = layout->graph.height > 0;

    if (layout->panel.height < 2)
        return;
    if (session_is_looking(play->session))
        history_view_draw(play, canvas, layout->panel, charted);
    else if (play->watched)
        panel_watch(play, canvas, layout->panel, charted);
    else
        panel_draw(play, canvas, layout->panel);
}

void play_draw_view(struct play_screen *play, struct canvas *canvas,
                    int64_t now)
{
    const struct play_layout layout =
        play_lay_out(session_game(play->session), canvas_width(canvas),
                     canvas_height(canvas));
    char words[PLAY_WORDS_MAX] = "";
    char forecast[PLAY_WORDS_MAX] = "";
    struct board board;
    int x = layout.board.x;
    int y = layout.board.y;

    play_board(play, now, &board);
    play->drawn.size = layout.size;
    board.words_ink = play_words(play, words, sizeof words);
    board.words = words;
    if (layout.score.height == 0) {
        FILE *const out = memory_file(forecast, sizeof forecast);

        play_write_forecast(play, out);
        fclose(out);
        board.forecast = forecast;
    }
    play->drawn.board = layout.board;
    play->drawn.canvas = canvas;
    play->drawn.chart = (struct drawn_chart){.count = 0};
    play->drawn.history = (struct rect){0};
    play_draw_title(play, canvas, now);
    board_of(board.game)->draw(&board, canvas, layout.board, layout.size);
    if (layout.score.height > 0)
        play_draw_score(play, canvas, &board, layout.score);
    draw_panel(play, canvas, &layout);
    if (layout.graph.height > 0)
        play_draw_charts(play, canvas, &layout);
    if (layout.side.height > 0)
        panel_side(play, canvas, layout.side);
    if (gives_reason(play))
        panel_draw_reason(play, canvas, layout.panel);
    if (session_is_looking(play->session))
        history_draw_comment(play, canvas, layout.panel);

    const int place = input_of(board.game)->place(&play->input);

    if (place >= 0)
        board_of(board.game)
            ->cell_of(&board, layout.board, layout.size, place, &x, &y);
    canvas_set_cursor(canvas, x, y);
}
