/* SPDX-License-Identifier: MIT */
/*
 * The line that was played, and its branches, as the history view shows them:
 *
 *      4  b  6  a  d  5  f  6  c ┬ 4  1  e  3        34 plies
 *                                ├ 5  f  2            3 plies
 *                                └ 1                  1 ply
 */
#include "base/memory.h"
#include "screen/play/inside.h"
#include "screen/text/describe.h"

#include <stdio.h>
#include <stdlib.h>

enum { COUNT_WIDTH = 12, INDENT = 4, BRANCH_MOVES = 6 };

bool history_forks(const struct play_screen *play, int node)
{
    const int first = session_node(play->session, node)->first;

    return first != NODE_NONE &&
           session_node(play->session, first)->next != NODE_NONE;
}

/* The line through the cursor, from the start to the end that redo leads to,
 * and which of its moves are shown. */
struct way {
    int *nodes; /* nodes[0] is the start */
    int count;  /* of moves */
    int at;     /* moves that lie before the cursor */
    int step;   /* cells of a move */
    int first;  /* the number of moves that lie before the first one shown */
    int shown;  /* how many have room */
};

static struct way read_way(const struct play_screen *play, struct rect rect)
{
    const struct session *const session = play->session;
    const int cursor = session_cursor(session);
    const int room = rect.width - COUNT_WIDTH - INDENT;
    int node = history_tip(match_history(session_match(play->session)), cursor);
    struct way way = {
        .count = session_node(session, node)->ply,
        .at = session_node(session, cursor)->ply,
        .step = describer_of(session_game(session))->move_width,
    };

    way.nodes = memory_new((size_t)way.count + 1, sizeof *way.nodes);
    for (int i = way.count; i >= 0; i--) {
        way.nodes[i] = node;
        node = session_node(session, node)->parent;
    }
    way.shown = room > way.step ? room / way.step : 1;
    way.first = way.at - way.shown * 2 / 3;
    if (way.first > way.count - way.shown)
        way.first = way.count - way.shown;
    if (way.first < 0)
        way.first = 0;
    return way;
}

static void draw_count(struct canvas *canvas, struct rect rect, int y,
                       int plies)
{
    char words[24];

    snprintf(words, sizeof words, plies == 1 ? "%d ply" : "%d plies", plies);
    canvas_text_before(canvas, rect.x + rect.width, y, ink(THEME_DIM), words);
}

static void draw_way(const struct play_screen *play, struct canvas *canvas,
                     struct rect rect, const struct way *way)
{
    for (int i = 0; i < way->shown && way->first + i < way->count; i++) {
        const int number = way->first + i + 1;
        const int node = way->nodes[number];
        const int x = rect.x + INDENT + i * way->step;
        const bool current = number == way->at;
        const struct style style = {
            (uint8_t)(number <= way->at
                          ? play_ink(play, play_mover_of(play, node))
                          : THEME_DIM),
            (uint8_t)(current ? THEME_SELECTED : THEME_BACKGROUND),
            (uint8_t)(current ? WEIGHT_BOLD : WEIGHT_PLAIN)};

        canvas_text(canvas, x, rect.y, style, play_node_text(play, node).text);
        if (current)
            canvas_set_cursor(canvas, x, rect.y);
    }
    if (way->first > 0)
        canvas_text(canvas, rect.x + 1, rect.y, ink(THEME_DIM), "…");
    draw_count(canvas, rect, rect.y, way->count);
}

/* The other ways on from the cursor, below where they leave the line. */
static void draw_branches(const struct play_screen *play, struct canvas *canvas,
                          struct rect rect, const struct way *way)
{
    const int cursor = session_cursor(play->session);
    const struct node *const node = session_node(play->session, cursor);
    const int fork = rect.x + INDENT - 2 + (way->at - way->first) * way->step;
    int y = rect.y + 1;

    if (history_forks(play, cursor))
        canvas_text(canvas, fork, rect.y, ink(THEME_DIM), "┬");
    for (int child = node->first; child != NODE_NONE;
         child = session_node(play->session, child)->next) {
        const int tip =
            history_tip(match_history(session_match(play->session)), child);
        int next = child;

        if (child == node->latest || y >= rect.y + rect.height - 2)
            continue;
        canvas_text(canvas, fork, y, ink(THEME_DIM), "├");
        for (int i = 0; i < BRANCH_MOVES && next != NODE_NONE; i++) {
            canvas_text(canvas, fork + 2 + i * way->step, y,
                        ink(play_ink(play, play_mover_of(play, next))),
                        play_node_text(play, next).text);
            next = session_node(play->session, next)->latest;
        }
        draw_count(canvas, rect, y++,
                   session_node(play->session, tip)->ply - node->ply);
    }
}

static void draw_margins(struct play_screen *play, struct canvas *canvas,
                         struct rect rect)
{
    const struct margin_line line = play_read_margins(play);
    const int label = INDENT + 6;

    canvas_text(canvas, rect.x, rect.y, ink(THEME_DIM),
                line.proven ? "best play" : "margin");
    play->drawn.chart = (struct drawn_chart){
        {rect.x + label, rect.y, rect.width - label, 1}, line.count, false};
    sparkline_draw(canvas, play->drawn.chart.rect, ink(THEME_YOURS),
                   line.values, line.count);
    free(line.values);
}

void history_view_draw(struct play_screen *play, struct canvas *canvas,
                       struct rect rect, bool charted)
{
    const struct rect below = {rect.x, rect.y + rect.height - 1, rect.width, 1};
    struct way way = read_way(play, rect);
    const struct review *const review = session_reviewed(play->session);

    play->drawn.history = rect;
    draw_way(play, canvas, rect, &way);
    draw_branches(play, canvas, rect, &way);
    if (rect.height >= 4 && !charted)
        draw_margins(play, canvas, below);
    if (rect.height >= 4 && session_is_reviewing(play->session) &&
        review != NULL) {
        const struct review_sums sums = review_sum(review);
        char words[40];

        snprintf(words, sizeof words, "  proving %d of %d", sums.proven,
                 sums.moves);
        canvas_text_before(canvas, below.x + below.width, below.y,
                           ink(THEME_DIM), words);
    }
    free(way.nodes);
}

int history_node_at(const struct play_screen *play, int x, int y)
{
    const struct rect rect = play->drawn.history;
    struct way way = read_way(play, rect);
    const int column = x - rect.x - INDENT;
    const int index = way.first + (column + 1) / way.step;
    const int node = y == rect.y && column >= 0 && index < way.count
                         ? way.nodes[index + 1]
                         : NODE_NONE;

    free(way.nodes);
    return node;
}
