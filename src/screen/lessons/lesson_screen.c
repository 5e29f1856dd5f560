/* SPDX-License-Identifier: MIT */
/* A lesson on the screen: keys and time. */
#include "base/memory.h"
#include "screen/lessons/inside.h"
#include "screen/open.h"
#include "screen/text/describe.h"

#include <stdlib.h>
#include <string.h>

const struct lesson *lesson_screen_lesson(const struct lesson_screen *screen)
{
    return screen->lessons.items[screen->index].lesson;
}

static const struct game *get_game(const struct lesson_screen *screen)
{
    return lesson_game(lesson_screen_lesson(screen));
}

/* Of the last step, when it has ended. */
static const struct lesson_step *get_step(const struct lesson_screen *screen)
{
    const struct lesson *const lesson = lesson_screen_lesson(screen);
    const int step = lesson_player_step(screen->player);
    const int count = lesson_step_count(lesson);

    return lesson_step(lesson, step < count ? step : count - 1);
}

int lesson_screen_learner(const struct lesson_screen *screen)
{
    return get_step(screen)->position.player;
}

const struct position *
lesson_screen_position(const struct lesson_screen *screen)
{
    return film_runs(&screen->film) ? film_before(&screen->film)
                                    : lesson_player_position(screen->player);
}

enum labels lesson_screen_labels(const struct lesson_screen *screen)
{
    return board_labels(get_game(screen), &get_step(screen)->position,
                        lesson_screen_learner(screen));
}

int lesson_screen_next(const struct lesson_screen *screen)
{
    const int next = screen->index + 1;

    return next < screen->lessons.count &&
                   lessons_place(&screen->lessons, next).number ==
                       lessons_place(&screen->lessons, screen->index).number + 1
               ? next
               : -1;
}

/* ---- what is drawn and said ---- */

void lesson_screen_board(const struct lesson_screen *screen, int64_t now,
                         struct board *board)
{
    static const char *const others[] = {"Teacher", "Teacher", "Teacher"};
    const struct game *const game = get_game(screen);
    const struct board_class *const class = board_of(game);
    const int learner = lesson_screen_learner(screen);

    *board = (struct board){
        .game = game,
        .position = lesson_screen_position(screen),
        .frame = {.at = -1},
        .viewer = learner,
        .labels = lesson_screen_labels(screen),
        .words = "",
        .words_ink = THEME_TEXT,
    };
    board->over = board->position->end != END_NOT;
    board->flipped = class->is_flipped(board->position, learner);
    memcpy(board->names, others, sizeof others);
    board->names[learner] = "You";
    if (class->follow != NULL)
        class->follow(board, NULL, board->position);
    if (film_runs(&screen->film)) {
        film_frame(&screen->film, now, &board->frame);
        return;
    }
    class->counts(game, board->position, board->frame.counts);
    if (lesson_player_stage(screen->player) == LESSON_ASKS)
        input_of(game)->mark(&screen->input, board);
}

/* `Pit 4: 4 seeds, ends on a. ` */
static void write_deed(const struct lesson_screen *screen, FILE *out)
{
    const struct game *const game = get_game(screen);
    const struct describer *const describer = describer_of(game);
    const struct position *const before = &get_step(screen)->position;
    const struct move move = lesson_player_tried(screen->player);
    const enum labels labels = lesson_screen_labels(screen);

    describer->name(game, before, move, labels, true, out);
    fputs(": ", out);
    describer->move(game, before, move, labels, out);
    fputs(". ", out);
}

static void write_ending(const struct lesson_screen *screen, FILE *out)
{
    const struct lesson_place place =
        lessons_place(&screen->lessons, screen->index);
    const int next = lesson_screen_next(screen);

    fprintf(out, "That was lesson %d of %d: %s. ", place.number, place.count,
            lesson_name(lesson_screen_lesson(screen)));
    if (next >= 0)
        fprintf(out, "Enter goes on with the next one: %s. ",
                lesson_name(screen->lessons.items[next].lesson));
    else
        fputs("Enter begins a game. ", out);
    fputs("Esc comes back to the list.", out);
}

void lesson_screen_write(const struct lesson_screen *screen, FILE *out)
{
    switch (lesson_player_stage(screen->player)) {
    case LESSON_READS:
    case LESSON_ASKS:
        fputs(lesson_player_text(screen->player), out);
        break;
    case LESSON_WRONG:
    case LESSON_RIGHT:
        if (film_runs(&screen->film))
            break;
        write_deed(screen, out);
        fputs(lesson_player_answer(screen->player), out);
        break;
    case LESSON_ENDED:
        write_ending(screen, out);
        break;
    }
}

/* ---- from step to step ---- */

/* The keys of the lesson are around those of the board. */
static void set_keys(struct lesson_screen *screen);

static void keep_progress(struct lesson_screen *screen, int64_t now)
{
    const bool done = lesson_player_stage(screen->player) == LESSON_ENDED;
    struct err err;

    if (!lesson_progress_set(
            &screen->progress, screen->lessons.items[screen->index].key,
            done ? 0 : lesson_player_step(screen->player), done, &err))
        app_say(screen->app, now, "%s", err.text);
}

/* What the hand shows is seen at once. */
static void begin_step(struct lesson_screen *screen, int64_t now)
{
    const struct lesson_moves shown = lesson_player_shown(screen->player);

    screen->scroll = (struct scroll){.top = 0};
    input_of(get_game(screen))->forget(&screen->input);
    film_begin(&screen->film, screen->app, get_game(screen), &shown, now);
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

static void try_move(struct lesson_screen *screen, struct move move,
                     int64_t now)
{
    if (!lesson_player_try(screen->player, move))
        return;
    screen->scroll = (struct scroll){.top = 0};
    input_of(get_game(screen))->forget(&screen->input);

    const struct lesson_moves played = lesson_player_played(screen->player);

    film_begin(&screen->film, screen->app, get_game(screen), &played, now);
}

/* Enter: what is seen ends; then on to the next step, or, after a wrong move,
 * back to the question. */
static void go_on(struct lesson_screen *screen, int64_t now)
{
    const int next = lesson_screen_next(screen);

    if (film_runs(&screen->film)) {
        film_end(&screen->film);
        return;
    }
    if (lesson_player_stage(screen->player) == LESSON_ENDED) {
        if (next >= 0) {
            begin_lesson(screen, next, now);
            return;
        }
        screens_pop(screen->app->screens, now);
        new_game_open(screen->app, false, now);
        return;
    }

    const bool wrong = lesson_player_stage(screen->player) == LESSON_WRONG;

    if (!lesson_player_go_on(screen->player))
        return;
    if (wrong) {
        screen->scroll = (struct scroll){.top = 0};
        return;
    }
    begin_step(screen, now);
    keep_progress(screen, now);
}

/* ---- the hand of the player ---- */

static struct lesson_screen *screen_of(struct input *input)
{
    return (struct lesson_screen *)input; /* its first member */
}

static struct input_scene get_scene(const struct input *input)
{
    const struct lesson_screen *const screen =
        (const struct lesson_screen *)input;
    const int *const values = screen->app->config.values;
    const bool asks = lesson_player_stage(screen->player) == LESSON_ASKS;

    return (struct input_scene){
        .game = get_game(screen),
        .position = lesson_screen_position(screen),
        .viewer = lesson_screen_learner(screen),
        .labels = lesson_screen_labels(screen),
        .over = lesson_screen_position(screen)->end != END_NOT,
        .played = true,
        .person = asks,
        .animated = film_runs(&screen->film),
        .preview = values[CONFIG_PREVIEW] != 0,
        .digits_aim = values[CONFIG_DIGITS] != 0,
    };
}

static void finish_film(struct input *input)
{
    film_end(&screen_of(input)->film);
}

/* A key that moves takes a wrong move back by itself. */
static bool may_play(struct input *input, int64_t now)
{
    struct lesson_screen *const screen = screen_of(input);

    film_end(&screen->film);
    if (lesson_player_stage(screen->player) == LESSON_WRONG)
        go_on(screen, now);
    return lesson_player_stage(screen->player) == LESSON_ASKS;
}

static void play_move(struct input *input, struct move move, int64_t now)
{
    if (may_play(input, now))
        try_move(screen_of(input), move, now);
}

static void say_words(struct input *input, int64_t now, const char *words)
{
    app_say(screen_of(input)->app, now, "%s", words);
}

static const struct input_host HOST = {
    .get_scene = get_scene,
    .finish_animation = finish_film,
    .may_play = may_play,
    .play_move = play_move,
    .say_words = say_words,
};

/* ---- keys ---- */

static bool can_go_on(const void *view)
{
    const struct lesson_screen *const screen = view;

    return film_runs(&screen->film) ||
           lesson_player_stage(screen->player) != LESSON_ASKS;
}

static bool is_asked(const void *view)
{
    const struct lesson_screen *const screen = view;

    return lesson_player_stage(screen->player) == LESSON_ASKS;
}

/* What is said is read to its end first. */
static void press_go_on(void *view, int32_t key, int64_t now)
{
    struct lesson_screen *const screen = view;
    const struct event page = event_key(INPUT_PAGE_DOWN);
    const int seen = screen->scroll.top + screen->scroll.rows;

    (void)key;
    if (!film_runs(&screen->film) && seen < screen->scroll.total)
        scroll_event(&screen->scroll, &page);
    else
        go_on(screen, now);
}

/* The right move is played for the player. */
static void show_solution(void *view, int32_t key, int64_t now)
{
    struct lesson_screen *const screen = view;
    struct move move;

    (void)key;
    film_end(&screen->film);
    if (lesson_player_solution(screen->player, &move))
        try_move(screen, move, now);
}

/* To the beginning of the step, which shows again what it shows, or of the one
 * before. */
static void go_back(void *view, int32_t key, int64_t now)
{
    struct lesson_screen *const screen = view;

    (void)key;
    film_end(&screen->film);
    lesson_player_go_back(screen->player);
    begin_step(screen, now);
}

/* What is aimed at or held is let go first. */
static void leave(void *view, int32_t key, int64_t now)
{
    struct lesson_screen *const screen = view;

    if (film_runs(&screen->film) && key == INPUT_ESCAPE)
        film_end(&screen->film);
    else if (key != INPUT_ESCAPE ||
             !input_of(get_game(screen))->drop(&screen->input))
        screens_pop(screen->app->screens, now);
}

static const struct binding FIRST_ROWS[] = {
    {"Enter Space", NULL, "go on", "⏎", "go on", NULL, INPUT_ENTER,
     .when = can_go_on, .act = press_go_on},
    {0},
};

static const struct binding LAST_ROWS[] = {
    {"i", NULL, "show me", "i", "show me", .when = is_asked,
     .act = show_solution},
    {.keys = "PageUp PageDown", .help = "scroll what is said"},
    {"b", "Backspace", "back", "b", "back", .act = go_back},
    {"Esc", "q", "the lessons", "Esc", "lessons", .act = leave},
    {0},
};

static const struct bindings LAST_KEYS = {.rows = LAST_ROWS};

static void set_keys(struct lesson_screen *screen)
{
    screen->family = (struct bindings){.rows = input_of(get_game(screen))->keys,
                                       .more = &LAST_KEYS};
    screen->keys = (struct bindings){
        .name = "lesson", .rows = FIRST_ROWS, .more = &screen->family};
}

/* The other keys, when there is only something to read. */
static const struct bindings READING_KEYS = {
    .name = "lesson", .rows = FIRST_ROWS, .more = &LAST_KEYS};

const struct bindings *lesson_screen_keys(const void *self)
{
    const struct lesson_screen *const screen = self;
    const enum lesson_stage stage = lesson_player_stage(screen->player);

    return stage == LESSON_ASKS || stage == LESSON_WRONG ? &screen->keys
                                                         : &READING_KEYS;
}

static bool use_mouse(struct lesson_screen *screen, const struct event *event,
                      int64_t now)
{
    const struct game *const game = get_game(screen);
    struct board board;

    if (event_is_press(event)) {
        const int32_t key = bindings_click(lesson_screen_keys(screen), screen,
                                           screen->seen, event->x, event->y);

        if (key != 0)
            return bindings_key(lesson_screen_keys(screen), screen, key, now);
    }
    if (screen->board_size.width == 0 || !is_asked(screen))
        return false;
    lesson_screen_board(screen, now, &board);
    input_of(game)->mouse(&screen->input, event->action,
                          board_of(game)->place_at(&board, screen->board_at,
                                                   screen->board_size, event->x,
                                                   event->y),
                          now);
    return true;
}

static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct lesson_screen *const screen = self;
    const bool page =
        event->kind == EVENT_KEY &&
        (event->key == INPUT_PAGE_UP || event->key == INPUT_PAGE_DOWN);

    if (page)
        return scroll_event(&screen->scroll, event);
    if (event->kind == EVENT_MOUSE && screen->seen != NULL)
        return use_mouse(screen, event, now);
    return event->kind == EVENT_KEY &&
           bindings_key(lesson_screen_keys(screen), screen, event->key, now);
}

/* ---- time ---- */

static void tick(void *self, int64_t now)
{
    struct lesson_screen *const screen = self;

    film_tick(&screen->film, screen->app, now);
}

static int64_t find_due(const void *self, int64_t now)
{
    const struct lesson_screen *const screen = self;
    const int64_t notice = app_notice_due(screen->app, now);
    const int64_t film = film_due(&screen->film, now);

    return notice < film ? notice : film;
}

static void free_screen(void *self)
{
    struct lesson_screen *const screen = self;

    film_end(&screen->film);
    lesson_player_free(screen->player);
    lesson_progress_free(&screen->progress);
    lessons_free(&screen->lessons);
    free(screen);
}

static const struct screen_class LESSON = {
    .name = "lesson",
    .draw = lesson_screen_draw,
    .event = handle_event,
    .tick = tick,
    .due = find_due,
    .bindings = lesson_screen_keys,
    .free = free_screen,
};

void lesson_open(struct app *app, int index, int64_t now)
{
    struct lesson_screen *const screen = memory_new(1, sizeof *screen);
    struct err err;

    screen->input = input_new(&HOST);
    screen->app = app;
    screen->lessons = lessons_load(&err);
    screen->progress = lesson_progress_load(&err);
    begin_lesson(screen, index, now);
    screens_push(app->screens, &LESSON, screen, now);
}
