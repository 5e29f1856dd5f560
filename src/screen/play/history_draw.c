/* SPDX-License-Identifier: MIT */
/*
 * The line that was played, and its branches, as the history view shows them:
 *
 *      4  b  6  a  d  5  f  6  c ┬ 4  1  e  3        34 plies
 *                                ├ 5  f  2            3 plies
 *                                └ 1                  1 ply
 *
 * A move has a star behind it if the position after it has a comment. The
 * comment on the current position stands below the line.
 */
#include "base/memory.h"
#include "screen/play/inside.h"
#include "screen/text/describe.h"
#include "ui/paragraph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    int *nodes;   /* nodes[0] is the start */
    int *columns; /* columns[i]: the cells of the first i moves */
    int count;    /* of moves */
    int at;       /* how many of them are before the cursor */
    int first;    /* how many are before the first one shown */
    int last;     /* how many are before the end of those shown */
};

static void free_way(const struct way *way)
{
    free(way->nodes);
    free(way->columns);
}

/* The cells of a move, at least the usual number, with a blank behind it. If
 * another way begins behind it there is room for its sign, too. */
static int count_cells(const struct play_screen *play, int node, bool forks)
{
    const int usual = describer_of(session_game(play->session))->move_width;
    const int length = (int)strlen(play_node_text(play, node).text);

    return larger(usual, length + (forks ? 2 : 1));
}

/* Chooses the moves that are shown; two thirds of them are before the
 * cursor. */
static void choose_shown(struct way *way, int room, int step)
{
    const int *const columns = way->columns;
    const int before = room / step * 2 / 3 * step;

    way->first = way->at;
    while (way->first > 0 &&
           columns[way->at] - columns[way->first - 1] <= before)
        way->first--;
    way->last = way->first;
    while (way->last < way->count &&
           (way->last == way->first ||
            columns[way->last + 1] - columns[way->first] <= room))
        way->last++;
    while (way->first > 0 &&
           columns[way->last] - columns[way->first - 1] <= room)
        way->first--;
}

static struct way read_way(const struct play_screen *play, struct rect rect)
{
    const struct session *const session = play->session;
    const int cursor = session_cursor(session);
    const int room = rect.width - COUNT_WIDTH - INDENT;
    int node = history_tip(match_history(session_match(play->session)), cursor);
    struct way way = {
        .count = session_node(session, node)->ply,
        .at = session_node(session, cursor)->ply,
    };

    way.nodes = memory_new((size_t)way.count + 1, sizeof *way.nodes);
    way.columns = memory_new((size_t)way.count + 1, sizeof *way.columns);
    for (int i = way.count; i >= 0; i--) {
        way.nodes[i] = node;
        node = session_node(session, node)->parent;
    }
    for (int i = 1; i <= way.count; i++)
        way.columns[i] =
            way.columns[i - 1] +
            count_cells(play, way.nodes[i],
                        i == way.at && history_forks(play, cursor));
    choose_shown(&way, room, describer_of(session_game(session))->move_width);
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
    for (int number = way->first + 1; number <= way->last; number++) {
        const int node = way->nodes[number];
        const int x = rect.x + INDENT + way->columns[number - 1] -
                      way->columns[way->first];
        const bool current = number == way->at;
        const struct style style = {
            (uint8_t)(number <= way->at
                          ? play_ink(play, play_mover_of(play, node))
                          : THEME_DIM),
            (uint8_t)(current ? THEME_SELECTED : THEME_BACKGROUND),
            (uint8_t)(current ? WEIGHT_BOLD : WEIGHT_PLAIN)};

        const int end = canvas_text(canvas, x, rect.y, style,
                                    play_node_text(play, node).text);

        if (session_node(play->session, node)->comment != NULL)
            canvas_text(canvas, end, rect.y, ink(THEME_HINT), "*");
        if (current)
            canvas_set_cursor(canvas, x, rect.y);
    }
    if (way->first > 0)
        canvas_text(canvas, rect.x + 1, rect.y, ink(THEME_DIM), "…");
    if (way->last < way->count)
        canvas_text(canvas,
                    rect.x + INDENT + way->columns[way->last] -
                        way->columns[way->first],
                    rect.y, ink(THEME_DIM), "…");
    draw_count(canvas, rect, rect.y, way->count);
}

/* Draws the other ways on from the cursor, below the place where they leave the
 * line. */
static void draw_branches(const struct play_screen *play, struct canvas *canvas,
                          struct rect rect, const struct way *way)
{
    const int cursor = session_cursor(play->session);
    const struct node *const node = session_node(play->session, cursor);
    const int fork =
        rect.x + INDENT - 2 + way->columns[way->at] - way->columns[way->first];
    int y = rect.y + 1;

    if (history_forks(play, cursor))
        canvas_text(canvas, fork, rect.y, ink(THEME_DIM), "┬");
    for (int child = node->first; child != NODE_NONE;
         child = session_node(play->session, child)->next) {
        const int tip =
            history_tip(match_history(session_match(play->session)), child);
        int next = child;
        int x = fork + 2;

        if (child == node->latest || y >= rect.y + rect.height - 2)
            continue;
        canvas_text(canvas, fork, y, ink(THEME_DIM), "├");
        for (int i = 0; i < BRANCH_MOVES && next != NODE_NONE; i++) {
            canvas_text(canvas, x, y,
                        ink(play_ink(play, play_mover_of(play, next))),
                        play_node_text(play, next).text);
            x += count_cells(play, next, false);
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
    const struct way way = read_way(play, rect);
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
    free_way(&way);
}

/* ---- the comment ---- */

/* The lines of the branches below the line. */
static int count_branches(const struct play_screen *play, struct rect rect)
{
    const struct node *const node =
        session_node(play->session, session_cursor(play->session));
    int count = 0;

    for (int child = node->first; child != NODE_NONE;
         child = session_node(play->session, child)->next)
        count += child != node->latest;
    return smaller(count, larger(rect.height - 3, 0));
}

/* Below the branches or, if it needs their lines, over them. */
void history_draw_comment(struct play_screen *play, struct canvas *canvas,
                          struct rect panel)
{
    const struct node *const node =
        session_node(play->session, session_cursor(play->session));
    struct rect *const chart = &play->drawn.chart.rect;
    struct rect rect = {panel.x + INDENT, panel.y + 1, panel.width - INDENT,
                        larger(panel.height - 1, 0)};

    if (node->comment == NULL)
        return;

    const int lines = canvas_paragraph_lines(canvas, rect.width, node->comment);
    const int branches = count_branches(play, panel);

    if (lines + branches <= rect.height) {
        rect.y += branches;
        rect.height -= branches;
    }
    rect = paragraph_write_comment(canvas, rect, node->comment);
    if (rect_holds(rect, chart->x, chart->y))
        chart->width = 0;
}

int history_node_at(const struct play_screen *play, int x, int y)
{
    const struct rect rect = play->drawn.history;

    if (!rect_holds(rect, x, y))
        return NODE_NONE;

    const struct way way = read_way(play, rect);
    const int column = x - rect.x - INDENT + way.columns[way.first];
    int node = NODE_NONE;

    /* The blank before a move is a part of it. */
    for (int i = way.first; i < way.last && y == rect.y; i++)
        if (column >= way.columns[i] - (i > way.first) &&
            column < way.columns[i + 1] - 1)
            node = way.nodes[i + 1];
    free_way(&way);
    return node;
}
