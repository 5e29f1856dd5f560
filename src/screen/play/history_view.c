/* SPDX-License-Identifier: MIT */
/*
 * The history view: a player goes through what was played, along the line and
 * its branches, while the match stays where it is.
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

static const struct history *history_of(const struct play_screen *play)
{
    return match_history(session_match(play->session));
}

void history_view_enter(struct play_screen *play, int64_t now)
{
    struct session *const session = play->session;
    const int tip = history_tip(history_of(play), session_cursor(session));
    const bool ongoing =
        !session_is_over(session) && match_humans(session_match(session)) > 0;

    if (session_is_looking(session))
        return;
    if (session_is_shared(session) && session_is_timed(session) &&
        session_is_person(session, session_mover(session))) {
        app_say(play->app, now, "it is your turn, and your clock runs");
        return;
    }
    animation_finish(play);
    session_look_back(session, !ongoing && play->table == NULL);
    input_of(session_game(session))->forget(&play->input);
    if (match_end_at(session_match(session), tip) != END_NOT)
        session_review(session, tip);
    play_take_events(play, now);
}

/* ---- going ---- */

static void go_one_ply(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;
    const struct node *const node =
        session_node(play->session, session_cursor(play->session));
    const int to =
        key == INPUT_LEFT || key == 'h' ? node->parent : node->latest;

    animation_finish(play);
    if (to != NODE_NONE)
        play_goto(play, to, now);
}

static void go_to_end(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    if (key == 'g' || key == INPUT_HOME)
        play_goto(play, NODE_START, now);
    else
        play_goto(play,
                  history_tip(history_of(play), session_cursor(play->session)),
                  now);
}

/* Redo leads to another child from now on. */
static void choose_branch(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;
    const int by = key == INPUT_UP || key == 'k' ? -1 : 1;
    const int cursor = session_cursor(play->session);
    const struct node *const node = session_node(play->session, cursor);
    int children[MOVES_MAX];
    int count = 0;
    int at = 0;

    (void)now;
    for (int child = node->first; child != NODE_NONE && count < MOVES_MAX;
         child = session_node(play->session, child)->next) {
        if (child == node->latest)
            at = count;
        children[count++] = child;
    }
    if (count > 0)
        session_choose(play->session, children[(at + by + count) % count]);
}

static bool forks(const struct play_screen *play, int node)
{
    const int first = session_node(play->session, node)->first;

    return first != NODE_NONE &&
           session_node(play->session, first)->next != NODE_NONE;
}

static void go_to_fork(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;
    const bool before = key == '[' || key == INPUT_BACK_TAB;
    int node = session_cursor(play->session);

    do
        node = before ? session_node(play->session, node)->parent
                      : session_node(play->session, node)->latest;
    while (node != NODE_NONE && !forks(play, node));
    if (node != NODE_NONE)
        play_goto(play, node, now);
    else
        app_say(play->app, now, "no branch %s this",
                before ? "before" : "after");
}

/* The game goes on from here. */
static void play_on(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    if (session_is_over(play->session)) {
        app_say(play->app, now, "the game is over here; go back first");
        return;
    }
    if (!play_is_free(play, now))
        return;
    animation_finish(play);
    if (play->watched)
        session_pause(play->session, false);
    play->looks = false;
    session_play_on(play->session, now);
    play_take_events(play, now);
}

/* The game goes on from here, the side to move taken over. */
static void take_over(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    play_on(play, key, now);
    if (!session_is_looking(play->session))
        play_take_over(play, key, now);
}

static void refuse_digit(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    animation_finish(play);
    app_say(play->app, now, "you are looking back%s",
            session_is_over(play->session) ? ", and the game is over here"
                                           : "; Enter plays on from here");
}

static void leave_view(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    animation_finish(play);
    if (play->looks) {
        play_leave(play, now);
        return;
    }
    session_return(play->session, now);
    play_take_events(play, now);
}

void history_view_go(struct play_screen *play, int ply, int64_t now)
{
    int node = history_tip(history_of(play), session_cursor(play->session));

    while (session_node(play->session, node)->ply > ply)
        node = session_node(play->session, node)->parent;
    history_view_enter(play, now);
    play_goto(play, node, now);
}

static bool is_whole(const void *view)
{
    return play_end(view) != NODE_NONE;
}

static const struct binding ROWS[] = {
    {"← →  h l", NULL, "one ply back, on", "←→", "ply", .act = go_one_ply},
    {.keys = "wheel", .help = "the same"},
    {"g G  Home End", NULL, "to both ends", "g G", "ends", NULL, 'g',
     .act = go_to_end},
    {"[ ]  Tab", "Shift-Tab", "branch or mark", .act = go_to_fork},
    {"↑ ↓  j k", NULL, "choose a branch", "↑↓", "branch", NULL, INPUT_DOWN,
     .act = choose_branch},
    {"Enter", NULL, "play on from here", "⏎", "play on", .act = play_on},
    {.keys = "x", .help = "take over a side", .act = take_over},
    {"v", "V", "review of the game", "v", "review", .when = is_whole,
     .act = play_open_review},
    {"Esc", "q", NULL, "Esc", "back", .act = leave_view},
    {.keys = "1..9", .act = refuse_digit},
    {0},
};

const struct bindings HISTORY_VIEW_KEYS = {
    .name = "history",
    .rows = ROWS,
    .more = &PLAY_ALWAYS_KEYS,
    .bar = "← g ↑ Enter R v e Esc",
};

/* ---- drawing ---- */

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
    int node = history_tip(history_of(play), cursor);
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

    if (forks(play, cursor))
        canvas_text(canvas, fork, rect.y, ink(THEME_DIM), "┬");
    for (int child = node->first; child != NODE_NONE;
         child = session_node(play->session, child)->next) {
        const int tip = history_tip(history_of(play), child);
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

/* A click on a move of the line goes there. */
void history_view_click(struct play_screen *play, const struct event *event,
                        int64_t now)
{
    const struct rect rect = play->drawn.history;
    struct way way = read_way(play, rect);
    const int column = event->x - rect.x - INDENT;
    const int index = way.first + (column + 1) / way.step;

    if (event->y == rect.y && column >= 0 && index < way.count)
        play_goto(play, way.nodes[index + 1], now);
    free(way.nodes);
}
