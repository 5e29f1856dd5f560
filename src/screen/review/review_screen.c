/* SPDX-License-Identifier: MIT */
/* The review on the screen: keys, mouse, time. */
#include "base/clock.h"
#include "base/memory.h"
#include "match/puzzle/puzzle_review.h"
#include "screen/open.h"
#include "screen/review/inside.h"
#include "screen/text/puzzle_words.h"
#include "ui/widget.h"

#include <stdlib.h>

/* ---- going ---- */

static int count_plies(const struct review_screen *screen)
{
    return review_screen_review(screen)->line.count - 1;
}

static void go_to(struct review_screen *screen, int ply)
{
    film_end(&screen->film);
    screen->ply = smaller(larger(ply, 1), count_plies(screen));
}

static void go_one_ply(void *view, int32_t key, int64_t now)
{
    struct review_screen *const screen = view;

    (void)now;
    go_to(screen, screen->ply + (key == INPUT_LEFT || key == 'h' ? -1 : 1));
}

static void go_to_end(void *view, int32_t key, int64_t now)
{
    struct review_screen *const screen = view;

    (void)now;
    go_to(screen, key == 'g' || key == INPUT_HOME ? 1 : count_plies(screen));
}

/* The next mistake, or the one before. */
static void go_to_mistake(void *view, int32_t key, int64_t now)
{
    struct review_screen *const screen = view;
    const bool before = binding_names("[ Shift-Tab ↑ k", key);
    int plies[MISTAKES_MAX];
    const int count = review_screen_mistakes(screen, plies, MISTAKES_MAX);
    int ply = 0;

    for (int i = 0; i < count; i++)
        if (before ? plies[i] < screen->ply
                   : plies[i] > screen->ply && ply == 0)
            ply = plies[i];
    if (ply > 0)
        go_to(screen, ply);
    else
        app_say(screen->dialog.app, now, "no mistake %s this%s",
                before ? "before" : "after",
                session_is_reviewing(screen->view.session) ? " yet" : "");
}

/* ---- best play ---- */

static void show_best_line(void *view, int32_t key, int64_t now)
{
    struct review_screen *const screen = view;
    const struct review *const review = review_screen_review(screen);
    struct move moves[JUDGED_LINE_MAX];
    const int count = review_best_line(review, screen->ply - 1, moves);

    (void)key;
    if (film_runs(&screen->film)) {
        film_end(&screen->film);
        return;
    }
    if (count == 0)
        app_say(screen->dialog.app, now, "best play is not known here yet");
    film_begin(&screen->film, screen->dialog.app, review->game,
               &review->line.places[screen->ply - 1].position, moves, count,
               now);
}

/* ---- trying again ---- */

/* The judged mistakes, of people only or of all players; and the index of the
 * one that is shown, or -1. */
static int list_mistakes(const struct review_screen *screen, bool own,
                         int plies[MISTAKES_MAX], int *at)
{
    const struct review *const review = review_screen_review(screen);
    const struct match *const match = session_match(screen->view.session);
    const int count = review_screen_mistakes(screen, plies, MISTAKES_MAX);
    int kept = 0;

    *at = -1;
    for (int i = 0; i < count; i++) {
        const struct review_place *const place = &review->places[plies[i] - 1];
        const int mover = review->line.places[plies[i] - 1].position.player;

        if (place->verdict.move_count == 0 ||
            (own && !match_human(match, mover)))
            continue;
        if (plies[i] == screen->ply)
            *at = kept;
        plies[kept++] = plies[i];
    }
    return kept;
}

/* Tries the mistake that is shown; with L all of them, only those of people if
 * people played. */
static void try_again(void *view, int32_t key, int64_t now)
{
    struct review_screen *const screen = view;
    const bool all = key == 'L';
    const bool people = match_humans(session_match(screen->view.session)) > 0;
    int plies[MISTAKES_MAX];
    int at;
    int count = list_mistakes(screen, people, plies, &at);

    film_end(&screen->film);
    if (!all && at < 0)
        count = list_mistakes(screen, false, plies, &at);
    if (all && count > 0)
        at = 0;
    if (at >= 0)
        try_screen_open(screen->dialog.app, &screen->view, plies, count, at,
                        now);
    else
        app_say(screen->dialog.app, now, "%s",
                all ? "no mistake to learn from"
                    : "this is no mistake; ] goes to the next");
}

/* ---- leaving ---- */

/* Keeps the mistakes judged so far as puzzles, and says so. */
static void keep_mistakes(const struct review_screen *screen, int64_t now)
{
    const struct review_limits limits = review_screen_limits(screen);
    char words[REVIEW_TEXT_MAX] = "";
    FILE *const out = memory_file(words, sizeof words);
    struct err err;

    puzzle_say_kept(puzzle_from_match(session_match(screen->view.session),
                                      review_screen_review(screen), &limits,
                                      clock_today(), &err),
                    out);
    fclose(out);
    if (*err.text != '\0' || *words != '\0')
        app_say(screen->dialog.app, now, "%s",
                *err.text != '\0' ? err.text : words);
}

static void end_film_or_close(void *view, int32_t key, int64_t now)
{
    struct review_screen *const screen = view;

    if (film_runs(&screen->film)) {
        film_end(&screen->film);
        return;
    }
    if (!screen->kept)
        keep_mistakes(screen, now);
    dialog_close(view, key, now);
}

static void show_help(void *view, int32_t key, int64_t now)
{
    const struct dialog *const dialog = view;

    (void)key;
    help_open(dialog->app, dialog->bindings, now);
}

static const struct binding ROWS[] = {
    {"← →  h l", NULL, "one move back, on", "←→", "move", .act = go_one_ply},
    {"[ ]  ↑ ↓  Tab", "Shift-Tab j k", "mistake before, after", "[ ]",
     "mistake", NULL, ']', .act = go_to_mistake},
    {"Enter", NULL, "try this move again", "⏎", "try again", .act = try_again},
    {"L", NULL, "learn from all mistakes", "L", "learn", .act = try_again},
    {"b", NULL, "best play, on the board", "b", "best line",
     .act = show_best_line},
    {"g G  Home End", NULL, "first, last move", "g G", "ends", NULL, 'g',
     .act = go_to_end},
    {.keys = "click", .help = "on the graph, a mistake: go there"},
    {"Esc", "q", NULL, "Esc", "back", .act = end_film_or_close},
    {.keys = "?", .also = "F1", .act = show_help},
    {0},
};

static const struct bindings KEYS = {.name = "review", .rows = ROWS};

/* ---- events and time ---- */

static bool use_mouse(struct review_screen *screen, const struct event *event)
{
    int plies[MISTAKES_MAX];
    const int count = review_screen_mistakes(screen, plies, MISTAKES_MAX);
    const struct rows *const rows = &screen->mistakes;
    struct rect graph = screen->graph;

    if (event->action == MOUSE_WHEEL_UP || event->action == MOUSE_WHEEL_DOWN) {
        go_to(screen, screen->ply + (event->action == MOUSE_WHEEL_UP ? -1 : 1));
        return true;
    }
    if (!event_is_press(event))
        return false;
    graph.height++; /* with the marks */
    if (rect_holds(graph, event->x, event->y))
        go_to(screen, graph_at(graph, count_plies(screen) + 1, event->x));
    else if (rect_holds(rows->at, event->x, event->y) &&
             event->y - rows->at.y + rows->list.top < count)
        go_to(screen, plies[event->y - rows->at.y + rows->list.top]);
    else
        return false;
    return true;
}

static bool take_event(void *self, const struct event *event, int64_t now)
{
    struct review_screen *const screen = self;

    return dialog_event(&screen->dialog, event, now) ||
           (event->kind == EVENT_MOUSE && use_mouse(screen, event));
}

/* Keeps the mistakes when everything is judged: the screen may be closed
 * without Esc, by a signal or the next game at a table. */
static void tick_screen(void *self, int64_t now)
{
    struct review_screen *const screen = self;

    film_tick(&screen->film, screen->dialog.app, now);
    session_tick(screen->view.session, now);
    if (!screen->kept && !session_is_reviewing(screen->view.session)) {
        screen->kept = true;
        keep_mistakes(screen, now);
    }
}

static int64_t get_due(const void *self, int64_t now)
{
    const struct review_screen *const screen = self;
    const int64_t film = film_due(&screen->film, now);
    const int64_t dialog = dialog_due(self, now);

    return film < dialog ? film : dialog;
}

static int get_descriptors(const void *self, struct pollfd *wake, int max)
{
    const struct review_screen *const screen = self;

    return session_descriptors(screen->view.session, wake, max);
}

static void free_screen(void *self)
{
    struct review_screen *const screen = self;

    film_end(&screen->film);
    free(screen);
}

static const struct screen_class CLASS = {
    .name = "review",
    .draw = review_screen_draw,
    .event = take_event,
    .tick = tick_screen,
    .due = get_due,
    .descriptors = get_descriptors,
    .bindings = dialog_bindings,
    .free = free_screen,
};

void review_screen_open(struct app *app, const struct review_view *view,
                        int64_t now)
{
    const struct review_limits limits = review_limits_of(&app->config);

    if (!session_judge(view->session, view->node,
                       review_limits_window(&limits))) {
        app_say(app, now, "%s",
                session_game(view->session)->players != 2
                    ? "a game of three players cannot be reviewed"
                    : "no move was played in this game");
        return;
    }

    struct review_screen *const screen = memory_new(1, sizeof *screen);

    screen->dialog = (struct dialog){.app = app, .bindings = &KEYS};
    screen->view = *view;
    screen->ply = view->ply;
    if (screen->ply < 1 || screen->ply > count_plies(screen))
        screen->ply = count_plies(screen);
    screens_push(app->screens, &CLASS, screen, now);
}
