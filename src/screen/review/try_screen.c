/* SPDX-License-Identifier: MIT */
/*
 * Try again: the answer to a mistake is veiled, and the player looks for a better
 * move. What is tried becomes a branch of the game.
 */
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/exercise/exercise.h"
#include "screen/open.h"
#include "screen/review/inside.h"
#include "screen/text/advice.h"
#include "screen/text/describe.h"

#include <stdlib.h>

enum { TRIES_MAX = 8, HINTS = 3, REPLY_MAX = 12 };

enum try_stage {
    TRY_ASKS,
    TRY_WRONG, /* the move that was tried is no better */
    TRY_RIGHT,
    TRY_SHOWN /* the best line was shown */
};

struct try_screen {
    struct exercise exercise; /* the first member */
    struct review_view view;
    int plies[MISTAKES_MAX]; /* of the mistakes that are gone through */
    int count;
    int at;
    enum try_stage stage;
    struct move tried;
    struct position after; /* what is seen when nothing moves any more */
    struct move tries[TRIES_MAX];
    int try_count;
    int hinted;
    int found;    /* a better move, at the first try: so many times */
    bool missed;  /* this one, so far */
    bool heard;   /* the analyst has told what follows the wrong move ... */
    bool replied; /* ... and it is this: */
    struct move reply;
    struct position before_reply;
    struct bindings asking; /* while a move is asked for: of the screen, ... */
    struct bindings family; /* ... and behind them those of the board */
    struct bindings answered; /* the same with another bar */
};

static const struct try_screen *get_screen(const struct exercise *exercise)
{
    return (const struct try_screen *)exercise; /* its first member */
}

/* ---- the mistake ---- */

static const struct review *get_review(const struct try_screen *screen)
{
    return session_reviewed(screen->view.session);
}

static int get_ply(const struct try_screen *screen)
{
    return screen->plies[screen->at];
}

static const struct position *get_place(const struct try_screen *screen)
{
    return &get_review(screen)->line.places[get_ply(screen) - 1].position;
}

static const struct verdict *get_verdict(const struct try_screen *screen)
{
    return &get_review(screen)->places[get_ply(screen) - 1].verdict;
}

static struct move get_played(const struct try_screen *screen)
{
    return get_review(screen)->line.places[get_ply(screen)].move;
}

/* The node of the game in which the mistake was made. */
static int get_node(const struct try_screen *screen)
{
    int node = screen->view.node;

    while (session_node(screen->view.session, node)->ply >= get_ply(screen))
        node = session_node(screen->view.session, node)->parent;
    return node;
}

static bool is_percent(const struct try_screen *screen)
{
    return verdict_unit(get_review(screen)->game) == JUDGED_IN_PERCENT;
}

/* What a move loses; of one that is not listed, at least as much as the last
 * that is. */
static int find_loss(const struct try_screen *screen, struct move move,
                     bool *least)
{
    const struct verdict *const verdict = get_verdict(screen);
    int value = verdict->moves[verdict->move_count - 1].value;

    *least = !verdict_of_move(verdict, move, &value);
    return verdict->value - value;
}

/* ---- for an exercise ---- */

static const struct game *get_game(const struct exercise *exercise)
{
    return get_review(get_screen(exercise))->game;
}

static const struct position *get_begin(const struct exercise *exercise)
{
    return get_place(get_screen(exercise));
}

static const struct position *get_position(const struct exercise *exercise)
{
    const struct try_screen *const screen = get_screen(exercise);

    return screen->stage == TRY_ASKS || screen->stage == TRY_SHOWN
               ? get_place(screen)
               : &screen->after;
}

static const char *get_name(const struct exercise *exercise, int player)
{
    return session_name(get_screen(exercise)->view.session, player);
}

static bool is_asked(const struct exercise *exercise)
{
    return get_screen(exercise)->stage == TRY_ASKS;
}

/* ---- what is said ---- */

static void say_seeds(const struct try_screen *screen, int lost, FILE *out)
{
    if (is_percent(screen))
        fprintf(out, "%d %% of the chances", lost);
    else
        fprintf(out, "%d seed%s", lost, lost == 1 ? "" : "s");
}

static struct move_text name_move(const struct try_screen *screen,
                                  struct move move)
{
    return board_of(get_game(&screen->exercise))
        ->move_text(get_game(&screen->exercise), get_place(screen), move,
                    exercise_labels(&screen->exercise));
}

static void write_channel(const struct exercise *exercise, FILE *out)
{
    const struct try_screen *const screen = get_screen(exercise);
    bool least;

    if (film_runs(&exercise->film))
        return;
    if (screen->stage == TRY_WRONG && session_is_advising(screen->view.session))
        fprintf(
            out, "%s is thinking",
            session_name(screen->view.session, 1 - get_place(screen)->player));
    if (screen->stage != TRY_ASKS)
        return;
    fprintf(out, "%s: it gave away ",
            name_move(screen, get_played(screen)).text);
    say_seeds(screen, find_loss(screen, get_played(screen), &least), out);
    fputs(". What is better?", out);
}

/* `You tried 3 (-12) 2 (-8).` */
static void say_tries(const struct try_screen *screen, FILE *out)
{
    bool least;

    if (screen->try_count == 0)
        return;
    fputs("You tried", out);
    for (int i = 0; i < screen->try_count; i++)
        fprintf(out, "%s %s (-%d%s)", i > 0 ? "," : "",
                name_move(screen, screen->tries[i]).text,
                find_loss(screen, screen->tries[i], &least),
                is_percent(screen) ? "%" : "");
    fputs(". ", out);
}

static void say_hints(const struct try_screen *screen, FILE *out)
{
    const struct game *const game = get_game(&screen->exercise);
    const struct move best = get_verdict(screen)->moves[0].move;
    char merit[PHRASE_MAX] = "";

    if (screen->hinted == 0)
        return;
    advice_write_where(game, get_place(screen), best,
                       exercise_labels(&screen->exercise), out);
    if (screen->hinted > 1) {
        FILE *const said = memory_file(merit, sizeof merit);

        describer_of(game)->merit(game, get_place(screen), best, said);
        fclose(said);
        fprintf(out, " It %s.",
                *merit != '\0' ? merit : "takes nothing itself: it prepares");
    }
    putc(' ', out);
    if (screen->hinted > 2)
        exercise_write_deed(&screen->exercise, get_place(screen), best, out);
}

static void say_question(const struct try_screen *screen, FILE *out)
{
    const int mover = get_place(screen)->player;

    fprintf(out, "Move %d. %s played %s here. Find a better one. ",
            get_ply(screen), session_name(screen->view.session, mover),
            name_move(screen, get_played(screen)).text);
    say_tries(screen, out);
    say_hints(screen, out);
}

/* `North sows b: one seed, ends on c, takes 4. ` */
static void say_reply(const struct try_screen *screen, FILE *out)
{
    const struct game *const game = get_game(&screen->exercise);
    const char *const names[PLAYERS_MAX] = {
        session_name(screen->view.session, 0),
        session_name(screen->view.session, 1), ""};

    describer_of(game)->turn(game, &screen->before_reply, screen->reply,
                             exercise_labels(&screen->exercise), names, out);
    fputs(". ", out);
}

static void say_wrong(const struct try_screen *screen, FILE *out)
{
    bool least;
    const int lost = find_loss(screen, screen->tried, &least);

    exercise_write_deed(&screen->exercise, get_place(screen), screen->tried,
                        out);
    fprintf(out, "It gives away %s", least ? "at least " : "");
    say_seeds(screen, lost, out);
    fputs(". ", out);
    if (screen->replied) {
        fputs("Then ", out);
        say_reply(screen, out);
    }
    fputs("Try another one, or s shows the best line.", out);
}

static void say_right(const struct try_screen *screen, FILE *out)
{
    bool least;
    const int lost = find_loss(screen, screen->tried, &least);
    const int before = find_loss(screen, get_played(screen), &least);

    exercise_write_deed(&screen->exercise, get_place(screen), screen->tried,
                        out);
    fputs(lost == 0 ? "That is best: it brings " : "Good: it brings ", out);
    say_seeds(screen, before - lost, out);
    fprintf(out, " more than %s. ", name_move(screen, get_played(screen)).text);
    fputs(screen->at + 1 < screen->count ? "Enter goes on to the next."
                                         : "That was the last one.",
          out);
}

static void say_shown(const struct try_screen *screen, FILE *out)
{
    const struct verdict *const verdict = get_verdict(screen);
    const struct game *const game = get_game(&screen->exercise);
    struct position at = *get_place(screen);

    fputs("Best play:", out);
    for (int i = 0; i < verdict->line_count && at.end == END_NOT; i++) {
        fprintf(out, " %s",
                board_of(game)
                    ->move_text(game, &at, verdict->line[i],
                                exercise_labels(&screen->exercise))
                    .text);
        game->class->apply(game, &at, verdict->line[i]);
    }
    if (verdict->line_count == 0)
        fprintf(out, " %s", name_move(screen, verdict->moves[0].move).text);
    fputs(". n goes on to the next mistake.", out);
}

static void write_words(const struct exercise *exercise, FILE *out)
{
    const struct try_screen *const screen = get_screen(exercise);

    switch (screen->stage) {
    case TRY_ASKS:
        say_question(screen, out);
        break;
    case TRY_WRONG:
        say_wrong(screen, out);
        break;
    case TRY_RIGHT:
        say_right(screen, out);
        break;
    case TRY_SHOWN:
        say_shown(screen, out);
        break;
    }
}

static enum theme_role find_ink(const struct exercise *exercise)
{
    const enum try_stage stage = get_screen(exercise)->stage;

    return stage == TRY_RIGHT   ? THEME_HINT
           : stage == TRY_WRONG ? THEME_CAPTURE
                                : THEME_TEXT;
}

/* ---- trying ---- */

static void try_move(struct exercise *exercise, struct move move, int64_t now)
{
    struct try_screen *const screen = (struct try_screen *)exercise;
    const struct review_limits limits =
        review_limits_of(&exercise->app->config);
    struct session *const session = screen->view.session;
    bool least;
    const int lost = find_loss(screen, move, &least);
    const bool right =
        review_mark_loss(get_review(screen), lost, &limits) == REVIEW_PLAIN;

    screen->tried = move;
    screen->after = *get_place(screen);
    get_game(exercise)->class->apply(get_game(exercise), &screen->after, move);
    screen->stage = right ? TRY_RIGHT : TRY_WRONG;
    screen->heard = screen->replied = false;
    session_branch(session, get_node(screen), move);
    if (right) {
        screen->found += !screen->missed;
    } else {
        screen->missed = true;
        if (screen->try_count < TRIES_MAX)
            screen->tries[screen->try_count++] = move;
        session_ask_reply_at(session, get_node(screen), move);
    }
    exercise_show(exercise, get_place(screen), &move, 1, now);
}

/* The turn of the other player that answers the wrong move is seen. */
static void show_reply(struct try_screen *screen, int64_t now)
{
    const struct report *const reply = session_reply(screen->view.session);
    const struct game *const game = get_game(&screen->exercise);
    const struct position before = screen->after;
    const int mover = get_place(screen)->player;
    bool answered = false;
    int count = 0;

    if (screen->stage != TRY_WRONG || screen->heard || reply == NULL ||
        film_runs(&screen->exercise.film))
        return;
    screen->heard = true;
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
    exercise_show(&screen->exercise, get_place(screen), NULL, 0, now);
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
    const struct verdict *const verdict = get_verdict(screen);

    (void)key;
    if (screen->stage != TRY_RIGHT)
        screen->missed = true;
    screen->stage = TRY_SHOWN;
    exercise_show(&screen->exercise, get_place(screen), verdict->line,
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
    {.keys = "PageUp PageDown", .help = "scroll what is said"},
    {"Esc", "q", "the review", "Esc", "review", .act = exercise_leave},
    {0},
};

static const struct bindings LAST_KEYS = {.rows = LAST_ROWS};

static const struct bindings *get_keys(const struct exercise *exercise)
{
    const struct try_screen *const screen = get_screen(exercise);

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
    char middle[200], right[40];

    exercise_draw_board(&screen->exercise, canvas, &layout, now);
    exercise_draw_words(&screen->exercise, canvas, layout.words);
    snprintf(middle, sizeof middle, "%d of %d%s%s%s%s", screen->at + 1,
             screen->count, wide ? " · " : "",
             wide ? session_name(session, 0) : "", wide ? " v " : "",
             wide ? session_name(session, 1) : "");
    snprintf(right, sizeof right, "move %d", get_ply(screen));
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
    .write_channel = write_channel,
    .write_words = write_words,
    .words_ink = find_ink,
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
