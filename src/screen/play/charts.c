/* SPDX-License-Identifier: MIT */
/* Below the panel of a large screen: the margin so far as a graph, and the
 * value of each move as bars. */
#include "base/memory.h"
#include "screen/play/inside.h"
#include "screen/play/layout.h"
#include "screen/text/advice.h"
#include "screen/text/describe.h"

#include <stdlib.h>
#include <string.h>

/* ---- the margin, move by move ---- */

enum {
    MARGIN_LEAST = 6, /* the least edge of the graph */
    SCALE_WIDTH = 5
};

/* The nodes of a line are proven one by one, and the last one may lag behind
 * during play. It is not required, so that the graph does not change its
 * meaning at every move. */
static bool is_proven(const struct play_screen *play, int tip)
{
    const struct session *const session = play->session;
    const bool looking = session_is_looking(session);
    bool proven = session_game(session)->players == 2 &&
                  (looking || session_is_evaluating(session));

    if (!looking && tip != NODE_START)
        tip = session_node(session, tip)->parent;

    for (int node = tip; proven && node != NODE_NONE;
         node = session_node(session, node)->parent) {
        const struct node_value *const value = session_value(session, node);

        proven = value != NULL && value->exact;
    }
    return proven;
}

/* The final margin of the player at the bottom with best play from here or, if
 * that is not known yet, from the node before. */
static int read_forecast(const struct play_screen *play, int node)
{
    const struct session *const session = play->session;
    const struct node_value *const value = session_value(session, node);
    const int known = value != NULL && value->exact
                          ? node
                          : session_node(session, node)->parent;
    const int south = session_value_south(session, known);

    return (play_viewer(play) == 0 ? south : -south) / SEED_THOUSANDTHS;
}

struct margin_line play_read_margins(const struct play_screen *play)
{
    const struct session *const session = play->session;
    const int cursor = session_cursor(session);
    const int viewer = play_viewer(play);
    int node = session_is_looking(session)
                   ? history_tip(match_history(session_match(session)), cursor)
                   : cursor;
    struct margin_line line = {
        .count = session_node(session, node)->ply + 1,
        .at = session_node(session, cursor)->ply,
        .proven = is_proven(play, node),
    };

    line.values = memory_new((size_t)line.count, sizeof *line.values);
    for (int i = line.count - 1; i >= 0; i--) {
        line.values[i] = line.proven ? read_forecast(play, node)
                                     : play_margin(play, node, viewer);
        node = session_node(session, node)->parent;
    }
    return line;
}

static void draw_frame(struct canvas *canvas, struct rect rect,
                       const char *title)
{
    canvas_border(canvas, rect, ink(THEME_FRAME), BORDER_PIT);
    canvas_text_cut(canvas, rect.x + 2, rect.y, rect.width - 4, ink(THEME_DIM),
                    title);
}

/* The graph has an odd number of lines, so that zero has one of them. A line
 * marks the move that is looked back at. The end of the curve needs no mark:
 * moving it at each move would cost a tenth of a frame. */
static void draw_graph(struct play_screen *play, struct canvas *canvas,
                       struct rect rect)
{
    struct margin_line line = play_read_margins(play);
    struct rect inside = {rect.x + 2, rect.y + 1, rect.width - 4,
                          rect.height - 2};
    const int scale = inside.x + SCALE_WIDTH - 1;
    const int mark = line.at + 1 < line.count ? line.at : -1;
    int most = MARGIN_LEAST;

    for (int i = 0; i < line.count; i++)
        most = larger(most, abs(line.values[i]));
    inside.height -= inside.height % 2 == 0;
    draw_frame(canvas, rect,
               line.proven ? " margin under best play " : " margin so far ");
    canvas_format(canvas, scale - (most > 9 ? 3 : 2), inside.y, ink(THEME_DIM),
                  "+%d", most);
    canvas_text(canvas, scale - 1, graph_zero_row(inside), ink(THEME_DIM), "0");
    canvas_format(canvas, scale - (most > 9 ? 3 : 2),
                  inside.y + inside.height - 1, ink(THEME_DIM), "-%d", most);
    inside.x += SCALE_WIDTH;
    inside.width -= SCALE_WIDTH;
    graph_draw(canvas, inside, ink(THEME_YOURS), line.values, line.count, most,
               mark);
    play->drawn.chart = (struct drawn_chart){inside, line.count, true};
    free(line.values);
}

/* ---- the values of moves ---- */

enum { WORTH_VALUE = 7, STAR_WIDTH = 2 };

static bool has_worth(const struct move_value *move)
{
    return move->value.kind == VALUE_EXACT || move->value.kind == VALUE_MARGIN;
}

/* Lists the moves with values, the best first. Returns how many there are. */
static int list_worth(const struct report *report, struct move_value *moves)
{
    int count = 0;

    for (int i = 0; i < report->move_count; i++) {
        const struct move_value *const move = &report->moves[i];
        int at = count;

        if (!has_worth(move))
            continue;
        for (; at > 0 &&
               moves[at - 1].value.thousandths < move->value.thousandths;
             at--)
            moves[at] = moves[at - 1];
        moves[at] = *move;
        count++;
    }
    return count;
}

/* The cells of the longest move and a blank: a swap is longer than a pit. */
static int count_label(const struct play_screen *play,
                       const struct report *report)
{
    int label = describer_of(session_game(play->session))->move_width;

    for (int i = 0; i < report->move_count; i++) {
        const struct move_text move = play_move_text(
            play, session_position(play->session), report->moves[i].move);

        label = larger(label, (int)strlen(move.text) + 1);
    }
    return label;
}

/* `6 ★ +10 ██████████`: the bar is as long as the value is far from zero, in
 * half cells; it is shaded for a loss. */
static void draw_worth(const struct play_screen *play, struct canvas *canvas,
                       struct rect rect, const struct move_value *move,
                       bool best, int most, int label)
{
    const struct position *const position = session_position(play->session);
    const int thousandths = move->value.thousandths;
    const bool loses = thousandths < 0;
    const int value = rect.x + label + STAR_WIDTH + WORTH_VALUE;
    const int bar = value + 1;
    const int room = rect.x + rect.width - bar;
    const int halves = (int)(2LL * room * abs(thousandths) / most);
    const struct style style =
        loses ? ink(THEME_DIM) : ink(play_ink(play, position->player));
    char words[24] = "";
    FILE *const out = memory_file(words, sizeof words);

    advice_write_value(move->value, out);
    fclose(out);
    canvas_text_cut(canvas, rect.x, rect.y, label,
                    best ? bold(THEME_HINT) : ink(THEME_TEXT),
                    play_move_text(play, position, move->move).text);
    if (best)
        canvas_text(canvas, rect.x + label, rect.y, bold(THEME_HINT), "★");
    canvas_text_before(canvas, value, rect.y,
                       best ? bold(THEME_HINT) : ink(THEME_TEXT), words);
    canvas_fill(canvas, (struct rect){bar, rect.y, halves / 2, 1}, style,
                loses ? "▒" : "█");
    if (halves % 2 != 0 && !loses)
        canvas_text(canvas, bar + halves / 2, rect.y, style, "▌");
}

static void draw_worths(const struct play_screen *play, struct canvas *canvas,
                        struct rect rect, const struct report *report)
{
    struct move_value moves[MOVES_MAX];
    const int count = list_worth(report, moves);
    const bool cut = count > rect.height;
    const int shown = cut ? rect.height - 1 : count;
    const struct move best = advice_best(report);
    const int label = count_label(play, report);
    int most = MARGIN_LEAST * SEED_THOUSANDTHS;

    if (rect.height < 1)
        return;
    for (int i = 0; i < count; i++)
        most = larger(most, abs(moves[i].value.thousandths));
    for (int i = 0; i < shown; i++)
        draw_worth(play, canvas,
                   (struct rect){rect.x, rect.y + i, rect.width, 1}, &moves[i],
                   move_same(moves[i].move, best), most, label);
    if (cut)
        canvas_format(canvas, rect.x, rect.y + shown, ink(THEME_DIM),
                      "and %d more", count - shown);
}

static void draw_values(const struct play_screen *play, struct canvas *canvas,
                        struct rect rect)
{
    const struct session *const session = play->session;
    const struct report *const report = session_advice(session);
    const struct rect inside = {rect.x + 2, rect.y + 1, rect.width - 4,
                                rect.height - 2};

    draw_frame(canvas, rect, " what each move is worth ");
    if (session_is_over(session))
        canvas_text(canvas, inside.x, inside.y, ink(THEME_DIM),
                    "the game is over");
    else if (!session_is_evaluating(session))
        canvas_text(canvas, inside.x, inside.y, ink(THEME_DIM),
                    "e shows the values");
    else if (report != NULL)
        draw_worths(play, canvas, inside, report);
    else if (session_is_advising(session))
        canvas_text(canvas, inside.x, inside.y, ink(THEME_DIM),
                    "looking ahead ...");
}

/* ---- both ---- */

/* If the game is played without values, the graph has all the room. */
void play_draw_charts(struct play_screen *play, struct canvas *canvas,
                      const struct play_layout *layout)
{
    const bool valued =
        layout->values.height > 0 &&
        (session_is_evaluating(play->session) || !play_is_played(play));

    draw_graph(play, canvas, valued ? layout->graph : play_whole_graph(layout));
    if (valued)
        draw_values(play, canvas, layout->values);
}
