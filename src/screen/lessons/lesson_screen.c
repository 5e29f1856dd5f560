/* SPDX-License-Identifier: MIT */
/* A lesson on the screen: keys and time. */
#include "base/memory.h"
#include "match/learner.h"
#include "screen/lessons/inside.h"
#include "screen/match_setup.h"

#include <stdlib.h>

static const struct lesson_screen *get_screen(const struct exercise *exercise)
{
    return (const struct lesson_screen *)exercise; /* the first member */
}

static const struct game *get_game(const struct exercise *exercise)
{
    return lesson_game(lesson_screen_lesson(get_screen(exercise)));
}

/* The current step; the last one when the lesson has ended. */
static const struct lesson_step *get_step(const struct lesson_screen *screen)
{
    const struct lesson *const lesson = lesson_screen_lesson(screen);
    const int step = lesson_player_step(screen->player);
    const int count = lesson_step_count(lesson);

    return lesson_step(lesson, step < count ? step : count - 1);
}

static const struct position *get_begin(const struct exercise *exercise)
{
    return &get_step(get_screen(exercise))->position;
}

static const struct position *get_position(const struct exercise *exercise)
{
    return lesson_player_position(get_screen(exercise)->player);
}

static const char *get_name(const struct exercise *exercise, int player)
{
    return player == exercise_player(exercise) ? "You" : "Teacher";
}

static bool is_asked(const struct exercise *exercise)
{
    return lesson_player_stage(get_screen(exercise)->player) == LESSON_ASKS;
}

/* ---- words ---- */

static void write_ending(const struct lesson_screen *screen, FILE *out)
{
    const char *const opponent = learner_opponent(screen->exercise.app->levels,
                                                  get_game(&screen->exercise))
                                     ->name;
    const struct lesson_place place =
        lessons_place(&screen->lessons, screen->index);
    const int next = lessons_next(&screen->lessons, screen->index);

    fprintf(out, "That was lesson %d of %d: %s. ", place.number, place.count,
            lesson_name(lesson_screen_lesson(screen)));
    if (next >= 0)
        fprintf(out, "Enter goes on with the next one: %s. ",
                lesson_name(screen->lessons.items[next].lesson));
    else
        fprintf(out, "Enter begins a game against %s. ", opponent);
    if (next >= 0)
        fprintf(out, "p begins a game against %s. ", opponent);
    fputs("Esc comes back to the list.", out);
}

/* The teacher's present words. */
static void write_words(const struct exercise *exercise, FILE *out)
{
    const struct lesson_screen *const screen = get_screen(exercise);

    switch (lesson_player_stage(screen->player)) {
    case LESSON_READS:
    case LESSON_ASKS:
        fputs(lesson_player_text(screen->player), out);
        break;
    case LESSON_WRONG:
    case LESSON_RIGHT:
        if (film_runs(&exercise->film))
            break;
        exercise_write_deed(exercise, &get_step(screen)->position,
                            lesson_player_tried(screen->player), out);
        fputs(lesson_player_answer(screen->player), out);
        break;
    case LESSON_ENDED:
        write_ending(screen, out);
        break;
    }
}

/* The move that the hand showed stays marked until something is aimed at;
 * without motion the mark is all that is seen. Of several moves the first is
 * marked. */
static bool get_marked(const struct exercise *exercise, struct position *before,
                       struct move *move)
{
    const struct lesson_moves shown =
        lesson_player_shown(get_screen(exercise)->player);

    *before = shown.before;
    *move = shown.moves[0];
    return shown.count > 0;
}

/* `the hand showed 5, b` */
static void write_shown(const struct exercise *exercise,
                        const struct lesson_moves *shown, FILE *out)
{
    const struct game *const game = get_game(exercise);
    struct position position = shown->before;

    fputs("the hand showed", out);
    for (int i = 0; i < shown->count; i++) {
        fprintf(out, "%s %s", i > 0 ? "," : "",
                board_of(game)
                    ->move_text(game, &position, shown->moves[i],
                                exercise_labels(exercise))
                    .text);
        game->class->apply(game, &position, shown->moves[i]);
    }
}

static void write_channel(const struct exercise *exercise, FILE *out)
{
    const struct lesson_moves shown =
        lesson_player_shown(get_screen(exercise)->player);

    if (film_runs(&exercise->film) && is_asked(exercise))
        fputs("watch the hand", out);
    else if (!film_runs(&exercise->film) && shown.count > 0)
        write_shown(exercise, &shown, out);
}

static enum theme_role find_ink(const struct exercise *exercise)
{
    const enum lesson_stage stage =
        lesson_player_stage(get_screen(exercise)->player);

    return stage == LESSON_RIGHT   ? THEME_HINT
           : stage == LESSON_WRONG ? THEME_CAPTURE
                                   : THEME_TEXT;
}

/* ---- from step to step ---- */

/* The keys of the lesson enclose those of the board. */
static void set_keys(struct lesson_screen *screen);

static void keep_progress(struct lesson_screen *screen, int64_t now)
{
    const bool done = lesson_player_stage(screen->player) == LESSON_ENDED;
    struct err err;

    lesson_progress_set(
        &screen->progress, screen->lessons.items[screen->index].key,
        done ? 0 : lesson_player_step(screen->player), done, &err);
    if (*err.text != '\0')
        app_say(screen->exercise.app, now, "%s", err.text);
}

static void show_moves(struct lesson_screen *screen,
                       const struct lesson_moves *moves, int64_t now)
{
    exercise_show(&screen->exercise, &moves->before, moves->moves, moves->count,
                  now);
}

/* Moves that the hand shows are shown at once. */
static void begin_step(struct lesson_screen *screen, int64_t now)
{
    const struct lesson_moves shown = lesson_player_shown(screen->player);

    show_moves(screen, &shown, now);
}

static void begin_lesson(struct lesson_screen *screen, int index, int64_t now)
{
    const char *const key = screen->lessons.items[index].key;

    screen->index = index;
    lesson_player_free(screen->player);
    screen->player =
        lesson_player_new(lesson_screen_lesson(screen),
                          lesson_progress_of(&screen->progress, key).step);
    set_keys(screen);
    begin_step(screen, now);
}

static void try_move(struct exercise *exercise, struct move move, int64_t now)
{
    struct lesson_screen *const screen = (struct lesson_screen *)exercise;

    if (!lesson_player_try(screen->player, move))
        return;

    const struct lesson_moves played = lesson_player_played(screen->player);

    show_moves(screen, &played, now);
}

/* Begins a game against the easiest level, and closes the lesson. */
static void begin_game(struct lesson_screen *screen, int64_t now)
{
    const struct play_options options = {.mode = MODE_PLAY};
    struct app *const app = screen->exercise.app;
    struct match *const match =
        learner_match(app->levels, get_game(&screen->exercise));
    struct err err;

    screens_pop(app->screens, now);
    if (!match_setup_open(app, match, &options, now, &err))
        app_say(app, now, "%s", err.text);
}

/* Enter: ends the moves that are shown; then goes on to the next step or, after
 * a wrong move, back to the question. */
static void go_on(struct lesson_screen *screen, int64_t now)
{
    const int next = lessons_next(&screen->lessons, screen->index);

    if (film_runs(&screen->exercise.film)) {
        film_end(&screen->exercise.film);
        return;
    }
    if (lesson_player_stage(screen->player) == LESSON_ENDED) {
        if (next >= 0) {
            begin_lesson(screen, next, now);
            return;
        }
        begin_game(screen, now);
        return;
    }

    const bool wrong = lesson_player_stage(screen->player) == LESSON_WRONG;

    if (!lesson_player_go_on(screen->player))
        return;
    if (wrong) {
        screen->exercise.scroll = (struct scroll){.top = 0};
        return;
    }
    begin_step(screen, now);
    keep_progress(screen, now);
}

static void take_back_try(struct exercise *exercise, int64_t now)
{
    struct lesson_screen *const screen = (struct lesson_screen *)exercise;

    if (lesson_player_stage(screen->player) == LESSON_WRONG)
        go_on(screen, now);
}

/* ---- keys ---- */

/* Is there more text below? */
static bool is_unread(const struct lesson_screen *screen)
{
    const struct scroll *const scroll = &screen->exercise.scroll;

    return scroll->top + scroll->rows < scroll->total;
}

/* If a move is asked for, the question must be read to its end before Enter
 * aims. */
static bool can_go_on(const void *view)
{
    const struct lesson_screen *const screen = view;
    const struct exercise *const exercise = &screen->exercise;

    return film_runs(&exercise->film) ||
           lesson_player_stage(screen->player) != LESSON_ASKS ||
           (is_unread(screen) &&
            input_of(get_game(exercise))->place(&exercise->input) < 0);
}

static bool has_ended(const void *view)
{
    const struct lesson_screen *const screen = view;

    return lesson_player_stage(screen->player) == LESSON_ENDED;
}

static void press_play(void *view, int32_t key, int64_t now)
{
    (void)key;
    begin_game(view, now);
}

/* The words are scrolled to their end first. */
static void press_go_on(void *view, int32_t key, int64_t now)
{
    struct lesson_screen *const screen = view;
    const struct event page = event_key(INPUT_PAGE_DOWN);

    (void)key;
    if (!film_runs(&screen->exercise.film) && is_unread(screen))
        scroll_event(&screen->exercise.scroll, &page);
    else
        go_on(screen, now);
}

static bool can_show(const void *view)
{
    return is_asked(view);
}

/* Plays the right move for the player. */
static void show_solution(void *view, int32_t key, int64_t now)
{
    struct lesson_screen *const screen = view;
    struct move move;

    (void)key;
    film_end(&screen->exercise.film);
    if (lesson_player_solution(screen->player, &move))
        try_move(&screen->exercise, move, now);
}

/* Goes to the beginning of the step, whose moves are shown again, or of the
 * step before. */
static void go_back(void *view, int32_t key, int64_t now)
{
    struct lesson_screen *const screen = view;

    (void)key;
    film_end(&screen->exercise.film);
    lesson_player_go_back(screen->player);
    begin_step(screen, now);
}

static const struct binding FIRST_ROWS[] = {
    {"Enter Space", NULL, "go on", "⏎", "go on", NULL, INPUT_ENTER,
     .when = can_go_on, .act = press_go_on},
    {0},
};

static const struct binding LAST_ROWS[] = {
    {"i", NULL, "show me", "i", "show me", .when = can_show,
     .act = show_solution},
    {"p", NULL, "play a game, at the end of a lesson", "p", "play",
     .when = has_ended, .act = press_play},
    {.keys = "PgUp PgDn", .help = "scroll what is said"},
    {"b", "Backspace", "back", "b", "back", .act = go_back},
    {"Esc", "q", "the lessons", "Esc", "lessons", .act = exercise_leave},
    {0},
};

static const struct bindings LAST_KEYS = {.rows = LAST_ROWS};

static void set_keys(struct lesson_screen *screen)
{
    screen->family =
        (struct bindings){.rows = input_of(get_game(&screen->exercise))->keys,
                          .more = &LAST_KEYS};
    screen->keys = (struct bindings){
        .name = "lesson", .rows = FIRST_ROWS, .more = &screen->family};
}

/* The keys when there is only something to read. */
static const struct bindings READING_KEYS = {
    .name = "lesson", .rows = FIRST_ROWS, .more = &LAST_KEYS};

static const struct bindings *get_keys(const struct exercise *exercise)
{
    const struct lesson_screen *const screen = get_screen(exercise);
    const enum lesson_stage stage = lesson_player_stage(screen->player);

    return stage == LESSON_ASKS || stage == LESSON_WRONG ? &screen->keys
                                                         : &READING_KEYS;
}

static void free_screen(void *self)
{
    struct lesson_screen *const screen = self;

    exercise_end(&screen->exercise);
    lesson_player_free(screen->player);
    lesson_progress_free(&screen->progress);
    lessons_free(&screen->lessons);
    free(screen);
}

static const struct screen_class LESSON = {
    .name = "lesson",
    .draw = lesson_screen_draw,
    .event = exercise_event,
    .tick = exercise_tick,
    .due = exercise_due,
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
    .marked = get_marked,
    .write_channel = write_channel,
    .write_words = write_words,
    .words_ink = find_ink,
    .keys = get_keys,
};

void lesson_open(struct app *app, int index, int64_t now)
{
    struct lesson_screen *const screen = memory_new(1, sizeof *screen);
    struct err err;

    exercise_begin(&screen->exercise, &EXERCISE, app);
    screen->lessons = lessons_load(&err);
    screen->progress = lesson_progress_load(&err);
    begin_lesson(screen, index, now);
    screens_push(app->screens, &LESSON, screen, now);
}
