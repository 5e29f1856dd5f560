/* SPDX-License-Identifier: MIT */
/* The history view: a player goes through the moves, along the line and its
 * branches, while the match stays where it is. */
#include "screen/dialog.h"
#include "screen/play/inside.h"

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
        app_say(play->app, now, "not on your own turn with a clock");
        return;
    }
    animation_finish(play);
    session_look_back(session, !ongoing && play->table == NULL);
    input_of(session_game(session))->forget(&play->input);
    play->queued = false;
    if (match_end_at(session_match(session), tip) != END_NOT)
        session_review(session, tip);
    play_take_events(play, now);
}

/* ---- going ---- */

/* These functions only move the cursor of the session. The tick that follows
 * each key takes the session's events and shows the place, with an animation if
 * it is near. */

static void go_one_ply(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;
    const struct node *const node =
        session_node(play->session, session_cursor(play->session));
    const int to =
        key == INPUT_LEFT || key == 'h' ? node->parent : node->latest;

    animation_finish(play);
    if (to != NODE_NONE)
        session_goto(play->session, to, now);
}

static void go_to_end(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;
    const bool back = key == 'g' || key == INPUT_HOME;
    const int cursor = session_cursor(play->session);

    session_goto(play->session,
                 back ? NODE_START : history_tip(history_of(play), cursor),
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

/* Does a branch leave the line at this node, or has it a comment? */
static bool is_marked(const struct play_screen *play, int node)
{
    return history_forks(play, node) ||
           session_node(play->session, node)->comment != NULL;
}

static void go_to_mark(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;
    const bool before = key == '[' || key == INPUT_BACK_TAB;
    int node = session_cursor(play->session);

    do
        node = before ? session_node(play->session, node)->parent
                      : session_node(play->session, node)->latest;
    while (node != NODE_NONE && !is_marked(play, node));
    if (node != NODE_NONE)
        session_goto(play->session, node, now);
    else
        app_say(play->app, now, "no branch or comment %s this",
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

/* The game goes on from here, and the player takes over the side to move. */
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
    session_goto(play->session, node, now);
}

static bool may_review(const void *view)
{
    return play_may_review(view, play_end(view));
}

static const struct binding ROWS[] = {
    {"← →  h l", NULL, "one ply back, on", "←→", "ply", .act = go_one_ply},
    {.keys = "wheel", .help = "the same"},
    {"g G  Home End", NULL, "to both ends", "g G", "ends", NULL, 'g',
     .act = go_to_end},
    {"[ ]  Tab", "Shift-Tab", "branch or comment", .act = go_to_mark},
    {"↑ ↓  j k", NULL, "choose a branch", "↑↓", "branch", NULL, INPUT_DOWN,
     .act = choose_branch},
    {"Enter", NULL, "play on from here", "⏎", "play on", .when = play_is_alone,
     .act = play_on},
    {.keys = "x",
     .help = "take over a side",
     .when = play_is_alone,
     .act = take_over},
    {.keys = "Enter x", .act = play_on}, /* says why not */
    {"v", "V", "review of the game", "v", "review", .when = may_review,
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

/* ---- clicks ---- */

void history_view_click(struct play_screen *play, const struct event *event,
                        int64_t now)
{
    const int node = history_node_at(play, event->x, event->y);

    if (node != NODE_NONE)
        session_goto(play->session, node, now);
}

bool play_click_chart(struct play_screen *play, const struct event *event,
                      int64_t now)
{
    const struct drawn_chart chart = play->drawn.chart;
    int ply;

    if (!event_is_press(event) || !rect_holds(chart.rect, event->x, event->y))
        return false;
    ply = chart.graph ? graph_at(chart.rect, chart.count, event->x)
                      : sparkline_at(chart.rect, chart.count, event->x);
    if (ply < 0)
        return false;
    animation_finish(play);
    history_view_go(play, ply, now);
    return true;
}
