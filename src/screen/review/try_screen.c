/* SPDX-License-Identifier: MIT */
/*
 * Try again: the better move is hidden, and the player looks for it. Tried
 * moves become branches of the game.
 */
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/open.h"
#include "screen/review/try_inside.h"

#include <stdlib.h>
#include <string.h>

enum { HINTS = 3, REPLY_MAX = 12 };

/* The node of the game in which the mistake was made. */
static int get_node(const struct try_screen *screen)
{
    int node = screen->view.node;

    while (session_node(screen->view.session, node)->ply >= try_ply(screen))
        node = session_node(screen->view.session, node)->parent;
    return node;
}

/* ---- for an exercise ---- */

static const struct game *get_game(const struct exercise *exercise)
{
    return try_review(try_screen_of(exercise))->game;
}

static const struct position *get_begin(const struct exercise *exercise)
{
    return try_place(try_screen_of(exercise));
}

static const struct position *get_position(const struct exercise *exercise)
{
    const struct try_screen *const screen = try_screen_of(exercise);

    return screen->stage == TRY_ASKS || screen->stage == TRY_SHOWN
               ? try_place(screen)
               : &screen->after;
}

static const char *get_name(const struct exercise *exercise, int player)
{
    return session_name(try_screen_of(exercise)->view.session, player);
}

static bool is_asked(const struct exercise *exercise)
{
    return try_screen_of(exercise)->stage == TRY_ASKS;
}

/* ---- trying ---- */

/* Learns how much worse the move is, which the review did not look for: from
 * the analyst, who was asked for the reply, or from the end of the game. */
static void learn_loss(struct try_screen *screen, const struct position *after,
                       const struct report *reply)
{
    enum { SEED = 1000 };
    const struct game *const game = get_game(&screen->exercise);
    const int mover = try_place(screen)->player;
    int value;

    if (!screen->wrong.at_least || try_is_percent(screen))
        return;
    if (after->end != END_NOT)
        value = game->class->score(game, after, mover) -
                game->class->score(game, after, 1 - mover);
    else if (reply != NULL && reply->value.kind == VALUE_EXACT)
        value =
            reply->value.thousandths / SEED * (after->player == mover ? 1 : -1);
    else
        return;
    screen->wrong.lost = try_verdict(screen)->value - value;
    screen->wrong.at_least = false;
    if (screen->try_count > 0)
        screen->tries[screen->try_count - 1] = screen->wrong;
}

static void try_move(struct exercise *exercise, struct move move, int64_t now)
{
    struct try_screen *const screen = (struct try_screen *)exercise;
    const struct review_limits limits =
        review_limits_of(&exercise->app->config);
    struct session *const session = screen->view.session;
    bool least;
    const int lost = verdict_loss(try_verdict(screen), move, &least);
    /* A move that may lose more is not known to be right. */
    const bool right = !least && review_mark_loss(try_review(screen), lost,
                                                  &limits) == REVIEW_PLAIN;

    screen->tried = move;
    screen->after = *try_place(screen);
    get_game(exercise)->class->apply(get_game(exercise), &screen->after, move);
    screen->stage = right ? TRY_RIGHT : TRY_WRONG;
    screen->heard = screen->replied = false;
    session_branch(session, get_node(screen), move);
    if (right) {
        screen->found += !screen->missed;
    } else {
        screen->missed = true;
        screen->wrong = (struct wrong_try){move, lost, least};
        if (screen->try_count == TRIES_MAX)
            memmove(&screen->tries[0], &screen->tries[1],
                    (size_t)--screen->try_count * sizeof *screen->tries);
        screen->tries[screen->try_count++] = screen->wrong;
        learn_loss(screen, &screen->after, NULL);
        session_ask_reply_at(session, get_node(screen), move);
    }
    exercise_show(exercise, try_place(screen), &move, 1, now);
}

/* Shows the turn of the other player that answers the wrong move. */
static void show_reply(struct try_screen *screen, int64_t now)
{
    const struct report *const reply = session_reply(screen->view.session);
    const struct game *const game = get_game(&screen->exercise);
    const struct position before = screen->after;
    const int mover = try_place(screen)->player;
    bool answered = false;
    int count = 0;

    if (screen->stage != TRY_WRONG || screen->heard || reply == NULL ||
        film_runs(&screen->exercise.film))
        return;
    screen->heard = true;
    learn_loss(screen, &before, reply);
    for (; count < reply->line_count && count < REPLY_MAX; count++) {
        if (screen->after.end != END_NOT ||
            (answered && screen->after.player == mover))
            break;
        if (!answered && screen->after.player != mover) {
            answered = true;
            screen->before_reply = screen->after;
            screen->reply = reply->line[count];
        }
        game->class->apply(game, &screen->after, reply->line[count]);
    }
    screen->replied = answered;
    exercise_show(&screen->exercise, &before, reply->line, count, now);
}

static void take_back_try(struct exercise *exercise, int64_t now)
{
    struct try_screen *const screen = (struct try_screen *)exercise;

    (void)now;
    if (screen->stage == TRY_WRONG || screen->stage == TRY_SHOWN) {
        screen->stage = TRY_ASKS;
        exercise->scroll = (struct scroll){.top = 0};
    }
}

/* ---- going ---- */

static void begin_mistake(struct try_screen *screen, int at, int64_t now)
{
    screen->at = at;
    screen->stage = TRY_ASKS;
    screen->try_count = screen->hinted = 0;
    screen->missed = screen->replied = false;
    exercise_show(&screen->exercise, try_place(screen), NULL, 0, now);
}

static void go_on(void *view, int32_t key, int64_t now)
{
    struct try_screen *const screen = view;
    struct app *const app = screen->exercise.app;

    if (film_runs(&screen->exercise.film)) {
        film_end(&screen->exercise.film);
    } else if (screen->stage == TRY_WRONG && key != 'n') {
        take_back_try(&screen->exercise, now);
    } else if (screen->at + 1 < screen->count) {
        begin_mistake(screen, screen->at + 1, now);
    } else {
        app_say(app, now, "%d of %d found at the first try", screen->found,
                screen->count);
        screens_pop(app->screens, now);
    }
}

static void show_best_line(void *view, int32_t key, int64_t now)
{
    struct try_screen *const screen = view;
    const struct verdict *const verdict = try_verdict(screen);

    (void)key;
    if (screen->stage != TRY_RIGHT)
        screen->missed = true;
    screen->stage = TRY_SHOWN;
    exercise_show(&screen->exercise, try_place(screen), verdict->line,
                  verdict->line_count, now);
}

static void give_hint(void *view, int32_t key, int64_t now)
{
    struct try_screen *const screen = view;

    (void)key;
    take_back_try(&screen->exercise, now);
    film_end(&screen->exercise.film);
    if (screen->hinted < HINTS)
        screen->hinted++;
}

static bool can_go_on(const void *view)
{
    const struct try_screen *const screen = view;

    return film_runs(&screen->exercise.film) || screen->stage != TRY_ASKS;
}

static bool can_hint(const void *view)
{
    const struct try_screen *const screen = view;

    return screen->stage == TRY_ASKS || screen->stage == TRY_WRONG;
}

static const struct binding FIRST_ROWS[] = {
    {"Enter Space", NULL, "go on", "⏎", "go on", NULL, INPUT_ENTER,
     .when = can_go_on, .act = go_on},
    {"s", NULL, "the best line", "s", "best line", .act = show_best_line},
    {0},
};

static const struct binding LAST_ROWS[] = {
    {"i", NULL, "hints, step by step", "i", "hint", .when = can_hint,
     .act = give_hint},
    {"n", NULL, "the next mistake", "n", "next", .act = go_on},
    {.keys = "PgUp PgDn", .help = "scroll what is said"},
    {"Esc", "q", "the review", "Esc", "review", .act = exercise_leave},
    {0},
};

static const struct bindings LAST_KEYS = {.rows = LAST_ROWS};

static const struct bindings *get_keys(const struct exercise *exercise)
{
    const struct try_screen *const screen = try_screen_of(exercise);

    return can_go_on(screen) ? &screen->answered : &screen->asking;
}

/* ---- the picture ---- */

static void draw_screen(void *self, struct canvas *canvas, int64_t now)
{
    struct try_screen *const screen = self;
    const struct session *const session = screen->view.session;
    const struct exercise_layout layout =
        exercise_lay_out(get_game(&screen->exercise), canvas_width(canvas),
                         canvas_height(canvas));
    const bool wide = canvas_width(canvas) >= 60;
    char middle[2 * PLAYER_TEXT_MAX + 48], right[40];

    exercise_draw_board(&screen->exercise, canvas, &layout, now);
    exercise_draw_words(&screen->exercise, canvas, layout.words);
    snprintf(middle, sizeof middle, "%d of %d%s%s%s%s", screen->at + 1,
             screen->count, wide ? " · " : "",
             wide ? session_name(session, 0) : "", wide ? " v " : "",
             wide ? session_name(session, 1) : "");
    snprintf(right, sizeof right, "move %d", try_ply(screen));
    title_draw(canvas, wide ? "Learn from your mistakes" : "Try again", middle,
               right);
    bindings_draw(exercise_keys(screen), screen, canvas,
                  app_notice(screen->exercise.app, now));
}

/* ---- the screen ---- */

static void tick_screen(void *self, int64_t now)
{
    struct try_screen *const screen = self;

    exercise_tick(self, now);
    session_tick(screen->view.session, now);
    show_reply(screen, now);
}

static int get_descriptors(const void *self, struct pollfd *wake, int max)
{
    const struct try_screen *const screen = self;

    return session_descriptors(screen->view.session, wake, max);
}

static void free_screen(void *self)
{
    struct try_screen *const screen = self;

    exercise_end(&screen->exercise);
    free(screen);
}

static const struct screen_class TRY = {
    .name = "try again",
    .draw = draw_screen,
    .event = exercise_event,
    .tick = tick_screen,
    .due = exercise_due,
    .descriptors = get_descriptors,
    .bindings = exercise_keys,
    .free = free_screen,
};

static const struct exercise_class EXERCISE = {
    .game = get_game,
    .begin = get_begin,
    .position = get_position,
    .name = get_name,
    .asks = is_asked,
    .take_back_try = take_back_try,
    .try_move = try_move,
    .write_channel = try_write_channel,
    .write_words = try_write_words,
    .words_ink = try_words_ink,
    .keys = get_keys,
};

void try_screen_open(struct app *app, const struct review_view *view,
                     const int plies[], int count, int at, int64_t now)
{
    struct try_screen *const screen = memory_new(1, sizeof *screen);

    exercise_begin(&screen->exercise, &EXERCISE, app);
    screen->view = *view;
    screen->count = smaller(count, MISTAKES_MAX);
    for (int i = 0; i < screen->count; i++)
        screen->plies[i] = plies[i];
    screen->family =
        (struct bindings){.rows = input_of(get_game(&screen->exercise))->keys,
                          .more = &LAST_KEYS};
    screen->asking =
        (struct bindings){.name = "try again",
                          .rows = FIRST_ROWS,
                          .more = &screen->family,
                          .bar = mancala_is(get_game(&screen->exercise))
                                     ? "1..9 i s n Esc"
                                     : "arrows Space 7 i s n Esc"};
    screen->answered = screen->asking;
    screen->answered.bar = "Enter i s n Esc";

    screens_push(app->screens, &TRY, screen, now);
    begin_mistake(screen, at, now);
}
