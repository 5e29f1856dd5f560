/* SPDX-License-Identifier: MIT */
/* Puzzles on the screen: the keys. */
#include "base/clock.h"
#include "base/memory.h"
#include "game/mancala.h"
#include "screen/open.h"
#include "screen/puzzles/inside.h"
#include "screen/text/puzzle_words.h"

#include <stdlib.h>
#include <string.h>

enum { RESULT_MAX = 400 };

static const struct puzzle_screen *get_screen(const struct exercise *exercise)
{
    return (const struct puzzle_screen *)exercise; /* the first member */
}

static struct puzzle_player *get_player(const struct exercise *exercise)
{
    return puzzle_trainer_player(get_screen(exercise)->trainer);
}

static const struct game *get_game(const struct exercise *exercise)
{
    return puzzle_player_game(get_player(exercise));
}

static const struct position *get_begin(const struct exercise *exercise)
{
    return &puzzle_player_puzzle(get_player(exercise))->position;
}

static const struct position *get_position(const struct exercise *exercise)
{
    return puzzle_player_position(get_player(exercise));
}

static const char *get_name(const struct exercise *exercise, int player)
{
    return get_screen(exercise)->names[player].text;
}

static enum puzzle_stage get_stage(const struct exercise *exercise)
{
    return puzzle_player_stage(get_player(exercise));
}

static bool is_asked(const struct exercise *exercise)
{
    return get_stage(exercise) == PUZZLE_ASKS;
}

/* ---- words ---- */

static void write_channel(const struct exercise *exercise, FILE *out)
{
    (void)exercise;
    (void)out;
}

static void write_words(const struct exercise *exercise, FILE *out)
{
    const struct puzzle_trainer *const trainer = get_screen(exercise)->trainer;

    if (!is_asked(exercise)) {
        if (!film_runs(&exercise->film))
            puzzle_say_answer(trainer, exercise_player(exercise), out);
        return;
    }
    puzzle_say_question(trainer, out);
    putc(' ', out);
    puzzle_say_hints(trainer, out);
}

static enum theme_role find_ink(const struct exercise *exercise)
{
    switch (get_stage(exercise)) {
    case PUZZLE_WRONG:
        return THEME_CAPTURE;
    case PUZZLE_DONE:
        return THEME_HINT;
    case PUZZLE_ASKS:
        break;
    }
    return THEME_TEXT;
}

/* The last hint names the move, which is then marked. */
static bool find_marked(const struct exercise *exercise,
                        struct position *before, struct move *move)
{
    const struct puzzle_player *const player = get_player(exercise);

    if (!is_asked(exercise) || puzzle_player_hinted(player) < PUZZLE_HINTS)
        return false;
    *before = *puzzle_player_position(player);
    *move = puzzle_player_wanted(player);
    return true;
}

/* ---- actions ---- */

static void say_trouble(struct puzzle_screen *screen, int64_t now)
{
    struct err trouble;

    if (puzzle_trainer_take_trouble(screen->trainer, &trouble))
        app_say(screen->exercise.app, now, "%s", trouble.text);
}

/* Shows the board without a film, for another puzzle or question. */
static void show_board(struct puzzle_screen *screen, int64_t now)
{
    struct exercise *const exercise = &screen->exercise;

    exercise_show(exercise, get_position(exercise), NULL, 0, now);
    say_trouble(screen, now);
}

/* Begins a puzzle, with the keys of its family of games. */
static void begin_puzzle(struct puzzle_screen *screen, int64_t now);

static void try_move(struct exercise *exercise, struct move move, int64_t now)
{
    struct puzzle_screen *const screen = (struct puzzle_screen *)exercise;

    if (!puzzle_trainer_try(screen->trainer, move))
        return;

    const struct puzzle_moves played =
        puzzle_player_played(get_player(exercise));

    exercise_show(exercise, &played.before, played.moves, played.count, now);
    say_trouble(screen, now);
}

static void take_back_try(struct exercise *exercise, int64_t now)
{
    if (puzzle_player_retry(get_player(exercise)))
        show_board((struct puzzle_screen *)exercise, now);
}

static void open_practice(void *view, int32_t key, int64_t now)
{
    struct puzzle_screen *const screen = view;

    (void)key;
    puzzle_trainer_open_practice(screen->trainer);
    begin_puzzle(screen, now);
}

static bool can_open_own(const void *view)
{
    const struct puzzle_screen *const screen = view;

    return puzzle_trainer_waiting(screen->trainer) > 0;
}

static void open_own(void *view, int32_t key, int64_t now)
{
    struct puzzle_screen *const screen = view;

    (void)key;
    if (puzzle_trainer_open_own(screen->trainer))
        begin_puzzle(screen, now);
}

static void open_theme(void *view, int32_t key, int64_t now)
{
    const struct puzzle_screen *const screen = view;

    puzzle_trainer_next_theme(screen->trainer);
    open_practice(view, key, now);
}

/* The next game that has puzzles, round and round. */
static struct game *find_next_game(const struct game *game)
{
    int number = board_game_number(game);

    for (;;) {
        number = (number + 1) % board_game_count();

        struct game *const next = board_game_like("", number);

        if (puzzle_set_exists(next))
            return next;
        game_free(next);
    }
}

/* Opens the puzzle of the day of this game: of the same day, if another day
 * than today was asked for. */
static void open_trainer(struct puzzle_screen *screen, const struct game *game,
                         int64_t now)
{
    const int64_t today = clock_today();
    const int64_t day =
        screen->dated ? puzzle_trainer_day(screen->trainer) : today;
    struct err err;
    struct puzzle_trainer *const trainer =
        puzzle_trainer_new(game, day, today, &err);

    if (trainer == NULL) {
        app_say(screen->exercise.app, now, "%s", err.text);
        return;
    }
    puzzle_trainer_free(screen->trainer);
    screen->trainer = trainer;
    begin_puzzle(screen, now);
}

static void open_game(void *view, int32_t key, int64_t now)
{
    struct puzzle_screen *const screen = view;
    struct game *const game =
        find_next_game(puzzle_trainer_game(screen->trainer));

    (void)key;
    open_trainer(screen, game, now);
    game_free(game);
}

/* The screen may have been opened yesterday. */
static void open_day(void *view, int32_t key, int64_t now)
{
    struct puzzle_screen *const screen = view;

    (void)key;
    if (!screen->dated &&
        puzzle_trainer_day(screen->trainer) != clock_today()) {
        open_trainer(screen, puzzle_trainer_game(screen->trainer), now);
        return;
    }
    puzzle_trainer_open_day(screen->trainer);
    begin_puzzle(screen, now);
}

/* Ends the moves that are shown; then goes back to the question, or on to
 * another puzzle. */
static void go_on(void *view, int32_t key, int64_t now)
{
    struct puzzle_screen *const screen = view;
    struct exercise *const exercise = &screen->exercise;
    const bool own = puzzle_trainer_source(screen->trainer) == PUZZLE_OWN &&
                     puzzle_trainer_waiting(screen->trainer) > 0;

    if (film_runs(&exercise->film))
        film_end(&exercise->film);
    else if (get_stage(exercise) == PUZZLE_WRONG)
        take_back_try(exercise, now);
    else if (own)
        open_own(view, key, now);
    else
        open_practice(view, key, now);
}

static void give_hint(void *view, int32_t key, int64_t now)
{
    struct puzzle_screen *const screen = view;

    (void)key;
    film_end(&screen->exercise.film);
    take_back_try(&screen->exercise, now);
    if (puzzle_trainer_hint(screen->trainer))
        show_board(screen, now);
}

static void go_back(void *view, int32_t key, int64_t now)
{
    struct puzzle_screen *const screen = view;

    (void)key;
    if (film_runs(&screen->exercise.film))
        film_end(&screen->exercise.film);
    else if (puzzle_player_back(get_player(&screen->exercise)))
        show_board(screen, now);
}

/* Copies to the clipboard, if the terminal has one, and shows the last line. */
static void copy_result(void *view, int32_t key, int64_t now)
{
    const struct puzzle_screen *const screen = view;
    struct app *const app = screen->exercise.app;
    char result[RESULT_MAX] = "", outcome[RESULT_MAX] = "";
    FILE *out = memory_file(result, sizeof result);

    (void)key;
    puzzle_say_result(screen->trainer, app->levels, out);
    fclose(out);
    out = memory_file(outcome, sizeof outcome);
    puzzle_say_outcome(screen->trainer, out);
    fclose(out);
    app_say(app, now, "%s: %s",
            app_copy(app, result) ? "copied in three lines" : "no clipboard",
            outcome);
}

/* ---- keys ---- */

static bool can_go_on(const void *view)
{
    const struct puzzle_screen *const screen = view;

    return film_runs(&screen->exercise.film) || !is_asked(&screen->exercise);
}

static bool can_hint(const void *view)
{
    const struct puzzle_screen *const screen = view;

    return get_stage(&screen->exercise) != PUZZLE_DONE;
}

static bool can_copy(const void *view)
{
    const struct puzzle_screen *const screen = view;

    return puzzle_trainer_source(screen->trainer) != PUZZLE_OWN;
}

static bool is_other(const void *view)
{
    const struct puzzle_screen *const screen = view;

    return puzzle_trainer_source(screen->trainer) != PUZZLE_OF_DAY;
}

static const struct binding FIRST_ROWS[] = {
    {"Enter Space", NULL, "go on", "⏎", "go on", NULL, INPUT_ENTER,
     .when = can_go_on, .act = go_on},
    {0},
};

static const struct binding LAST_ROWS[] = {
    {"i", NULL, "a hint; three times: which move", "i", "hint",
     .when = can_hint, .act = give_hint},
    {"u", "Backspace", "a move back", "u", "undo", .act = go_back},
    {"p", NULL, "practice: another one near your rating", "p", "practice",
     .act = open_practice},
    {"y", NULL, "copy the result, in three lines", "y", "copy",
     .when = can_copy, .act = copy_result},
    {"o", NULL, "one of your own mistakes, if any waits", "o", "yours",
     .when = can_open_own, .act = open_own},
    {"a", NULL, "practice about another theme", "a", "another theme",
     .act = open_theme},
    {"g", NULL, "the next game", "g", "game", .act = open_game},
    {"d", NULL, "the puzzle of the day", "d", "day", .when = is_other,
     .act = open_day},
    {.keys = "PgUp PgDn", .help = "scroll what is said"},
    {"Esc", "q", "the menu", "Esc", "menu", .act = exercise_leave},
    {0},
};

static const struct bindings LAST_KEYS = {.rows = LAST_ROWS};

static const struct bindings *get_keys(const struct exercise *exercise)
{
    const struct puzzle_screen *const screen = get_screen(exercise);

    return can_go_on(screen) ? &screen->answered : &screen->asking;
}

static void begin_puzzle(struct puzzle_screen *screen, int64_t now)
{
    const struct game *const game = get_game(&screen->exercise);

    for (int player = 0; player < 2; player++)
        screen->names[player] = puzzle_name(screen->trainer, player);
    screen->family =
        (struct bindings){.rows = input_of(game)->keys, .more = &LAST_KEYS};
    screen->asking = (struct bindings){
        .name = "puzzle",
        .rows = FIRST_ROWS,
        .more = &screen->family,
        .bar = mancala_is(game) ? "1..9 u i p y o Esc"
                                : "arrows Space 7 u i p y o Esc"};
    screen->answered = screen->asking;
    screen->answered.bar = "Enter u i p y o Esc";
    show_board(screen, now);
}

/* ---- the screen ---- */

static void free_screen(void *self)
{
    struct puzzle_screen *const screen = self;

    exercise_end(&screen->exercise);
    puzzle_trainer_free(screen->trainer);
    free(screen);
}

static const struct screen_class PUZZLE = {
    .name = "puzzle",
    .draw = puzzle_screen_draw,
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
    .marked = find_marked,
    .write_channel = write_channel,
    .write_words = write_words,
    .words_ink = find_ink,
    .keys = get_keys,
};

bool puzzles_open_day(struct app *app, const struct game *game, int64_t day,
                      int64_t now, struct err *err)
{
    const int64_t today = clock_today();
    struct puzzle_trainer *const trainer =
        puzzle_trainer_new(game, day, today, err);

    if (trainer == NULL)
        return false;

    struct puzzle_screen *const screen = memory_new(1, sizeof *screen);

    exercise_begin(&screen->exercise, &EXERCISE, app);
    screen->trainer = trainer;
    screen->dated = day != today;
    screens_push(app->screens, &PUZZLE, screen, now);
    begin_puzzle(screen, now);
    return true;
}

/* The game that was played last, or the usual one of its name, if it has
 * puzzles. */
static struct game *find_last_game(const struct app *app)
{
    struct err err;
    struct game *game = game_new(app->config.texts[CONFIG_GAME], &err);

    if (game != NULL && !puzzle_set_exists(game)) {
        struct game *const usual = game_new(game->name, &err);

        game_free(game);
        game = usual;
    }
    if (game != NULL && puzzle_set_exists(game))
        return game;
    game_free(game);
    return game_new("kalah", &err);
}

void puzzles_open(struct app *app, int64_t now)
{
    struct game *const game = find_last_game(app);
    struct err err;

    if (!puzzles_open_day(app, game, clock_today(), now, &err))
        app_say(app, now, "%s", err.text);
    game_free(game);
}
