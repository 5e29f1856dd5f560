/* SPDX-License-Identifier: MIT */
/* Openings on the screen: the keys. */
#include "base/memory.h"
#include "game/mancala.h"
#include "match/who.h"
#include "screen/explore/inside.h"
#include "screen/match_setup.h"
#include "screen/open.h"
#include "screen/playable.h"

#include <stdlib.h>
#include <string.h>

static const struct explore_screen *get_screen(const struct exercise *exercise)
{
    return (const struct explore_screen *)exercise; /* the first member */
}

/* ---- as an exercise: any move may be tried ---- */

static const struct game *get_game(const struct exercise *exercise)
{
    return explorer_game(get_screen(exercise)->explorer);
}

static const struct position *get_position(const struct exercise *exercise)
{
    return line_position(explorer_line(get_screen(exercise)->explorer));
}

static const char *get_name(const struct exercise *exercise, int player)
{
    return get_screen(exercise)->names[player].text;
}

static bool is_asked(const struct exercise *exercise)
{
    return get_screen(exercise)->count > 0;
}

static void take_back_try(struct exercise *exercise, int64_t now)
{
    (void)exercise;
    (void)now;
}

static void write_nothing(const struct exercise *exercise, FILE *out)
{
    (void)exercise;
    (void)out;
}

static enum theme_role find_ink(const struct exercise *exercise)
{
    (void)exercise;
    return THEME_TEXT;
}

static const struct bindings *get_keys(const struct exercise *exercise)
{
    return &get_screen(exercise)->keys;
}

/* ---- along a line ---- */

/* Shows the last `moves` moves. Until the moves from there are drawn, a click
 * hits none. */
static void show_line(struct explore_screen *screen, int moves, int64_t now)
{
    const struct line *const line = explorer_line(screen->explorer);
    const int first = line->count - 1 - moves;
    struct move seen[FILM_MOVES_MAX];

    screen->count = explorer_moves(screen->explorer, screen->moves);
    screen->cells.count = 0;
    for (int i = 0; i < moves; i++)
        seen[i] = line->places[first + 1 + i].move;
    exercise_show(&screen->exercise, &line->places[first].position, seen, moves,
                  now);
}

static void try_move(struct exercise *exercise, struct move move, int64_t now)
{
    struct explore_screen *const screen = (struct explore_screen *)exercise;

    explorer_play(screen->explorer, move);
    show_line(screen, 1, now);
}

static void go_back(void *view, int32_t key, int64_t now)
{
    struct explore_screen *const screen = view;

    (void)key;
    if (film_runs(&screen->exercise.film))
        film_end(&screen->exercise.film);
    else if (explorer_back(screen->explorer))
        show_line(screen, 0, now);
    else
        app_say(screen->exercise.app, now, "this is the start");
}

static void go_to_start(void *view, int32_t key, int64_t now)
{
    struct explore_screen *const screen = view;

    (void)key;
    explorer_restart(screen->explorer);
    show_line(screen, 0, now);
}

static int count_moves(const struct explore_screen *screen)
{
    const int count = explorer_line(screen->explorer)->count - 1;

    return count < FILM_MOVES_MAX ? count : FILM_MOVES_MAX;
}

static void show_film(void *view, int32_t key, int64_t now)
{
    struct explore_screen *const screen = view;

    (void)key;
    show_line(screen, count_moves(screen), now);
}

static void begin_game(struct explore_screen *screen, struct game *game,
                       const struct line *line, int64_t now);

/* Goes to a proven board, or to an opening. */
static void go_to_fair_start(void *view, int32_t key, int64_t now)
{
    struct explore_screen *const screen = view;
    const struct game *const game = explorer_game(screen->explorer);
    const uint64_t seed = screen->seed++;
    char words[ERR_TEXT_MAX] = "";
    struct err err;

    (void)key;
    if (start_boards(game) > 0)
        begin_game(
            screen,
            start_on_board(game_new(game_spec_text(game).text, &err), seed),
            NULL, now);

    const struct start_worth worth = explorer_fair(screen->explorer, seed);
    FILE *const out = memory_file(words, sizeof words);

    start_write_worth(&worth, out);
    fclose(out);
    show_line(screen, count_moves(screen), now);
    app_say(screen->exercise.app, now, "fair start: %s", words);
}

/* ---- elsewhere ---- */

/* A match that continues this line: a person to move, against the usual
 * opponent. */
static struct match *make_match(const struct explore_screen *screen,
                                struct err *err)
{
    const struct app *const app = screen->exercise.app;
    const struct line *const line = explorer_line(screen->explorer);
    const struct game *const game = explorer_game(screen->explorer);
    const struct level *const level =
        levels_find(app->levels, app->config.texts[CONFIG_OPPONENT]);
    const char *const other =
        level != NULL && level_is_offered(level, game->name)
            ? level->key
            : match_setup_opponent(app->levels, game->name);
    const int person = line_position(line)->player;
    const char *who[PLAYERS_MAX] = {NULL};

    for (int i = 0; i < game->players; i++)
        who[i] = i == person || *other == '\0' ? "human" : other;

    struct match *const match =
        match_seated(app->levels, game_spec_text(game).text, who,
                     &line->places[0].position, err);

    for (int i = 1; match != NULL && i < line->count; i++)
        match_play(match, line->places[i].move, 0);
    if (match != NULL && line->count > 1)
        match_set_origin(match, ORIGIN_OTHER);
    return match;
}

static void play_on(void *view, int32_t key, int64_t now)
{
    const struct explore_screen *const screen = view;
    struct app *const app = screen->exercise.app;
    struct err err;
    struct match *const match = make_match(screen, &err);

    (void)key;
    if (match == NULL ||
        !play_open(app, match, &(struct play_options){.mode = MODE_PLAY}, now,
                   &err))
        app_say(app, now, "%s", err.text);
}

static void open_game(void *view, int32_t key, int64_t now)
{
    struct explore_screen *const screen = view;
    struct app *const app = screen->exercise.app;
    const int number =
        playable_number(app, explorer_game(screen->explorer)) + 1;

    (void)key;
    begin_game(screen, playable_like(app, "", number % playable_count(app)),
               NULL, now);
}

/* ---- keys ---- */

static bool can_play_on(const void *view)
{
    return ((const struct explore_screen *)view)->count > 0;
}

static const struct binding ROWS[] = {
    {.keys = "click", .help = "this move, also on its line"},
    {"u", "Backspace", "a move back", "u", "undo", .act = go_back},
    {"Home", NULL, "to the start", .act = go_to_start},
    {"v", NULL, "the film of these moves", "v", "film", .act = show_film},
    {"f", NULL, "a fair start", "f", "fair start", .act = go_to_fair_start},
    {"p", NULL, "play on from here", "p", "play on", .when = can_play_on,
     .act = play_on},
    {"g", NULL, "the next game", "g", "game", .act = open_game},
    {"Esc", "q", "back", "Esc", "back", .act = exercise_leave},
    {0},
};

static const struct bindings KEYS = {.rows = ROWS};

/* Takes ownership of the game. `line` may be NULL: its start. */
static void begin_game(struct explore_screen *screen, struct game *game,
                       const struct line *line, int64_t now)
{
    explorer_free(screen->explorer);
    screen->explorer = explorer_new(game);
    for (int i = 0; i < game->players; i++)
        screen->names[i] = phrase_seat(game, i);
    for (int i = 1; line != NULL && i < line->count; i++)
        explorer_play(screen->explorer, line->places[i].move);
    screen->keys = (struct bindings){
        .name = "openings",
        .rows = input_of(game)->keys,
        .more = &KEYS,
        .bar = mancala_is(game) ? "1..9 s u v f p g Esc"
                                : "arrows Space 7 u v f p g Esc"};
    show_line(screen, 0, now);
}

/* ---- the screen ---- */

/* A click on the line of a move plays it. */
static bool handle_event(void *self, const struct event *event, int64_t now)
{
    struct explore_screen *const screen = self;

    if (event_is_press(event))
        for (int i = 0; i < screen->cells.count; i++) {
            const struct rect at = screen->cells.rects[i];

            if (event->y != at.y || event->x < at.x ||
                event->x >= at.x + at.width)
                continue;
            film_end(&screen->exercise.film);
            try_move(&screen->exercise, screen->moves[i].move, now);
            return true;
        }
    return exercise_event(self, event, now);
}

static void free_screen(void *self)
{
    struct explore_screen *const screen = self;

    exercise_end(&screen->exercise);
    explorer_free(screen->explorer);
    free(screen);
}

static const struct screen_class EXPLORE = {
    .name = "openings",
    .draw = explore_screen_draw,
    .event = handle_event,
    .tick = exercise_tick,
    .due = exercise_due,
    .bindings = exercise_keys,
    .free = free_screen,
};

static const struct exercise_class EXERCISE = {
    .game = get_game,
    .begin = get_position,
    .position = get_position,
    .name = get_name,
    .asks = is_asked,
    .take_back_try = take_back_try,
    .try_move = try_move,
    .write_channel = write_nothing,
    .write_words = write_nothing,
    .words_ink = find_ink,
    .keys = get_keys,
};

void openings_open_line(struct app *app, const struct game *game,
                        const struct line *line, int64_t now)
{
    struct err err;

    if (!explorer_supports(game, &line->places[0].position, &err)) {
        app_say(app, now, "%s", err.text);
        return;
    }

    struct game *const own = game_new(game_spec_text(game).text, &err);
    struct explore_screen *const screen = memory_new(1, sizeof *screen);

    exercise_begin(&screen->exercise, &EXERCISE, app);
    screen->seed = app->seed;
    screens_push(app->screens, &EXPLORE, screen, now);
    begin_game(screen, own, line, now);
}

void openings_open(struct app *app, int64_t now)
{
    struct err err;
    struct game *game = game_new(app->config.texts[CONFIG_GAME], &err);
    struct line line = {0};
    struct position start;

    if (game == NULL || !explorer_supports(game, NULL, &err) ||
        !board_exists(game)) {
        game_free(game);
        game = game_new("kalah", &err);
    }
    game->class->start(game, &start);
    line_begin(&line, &start);
    openings_open_line(app, game, &line, now);
    line_free(&line);
    game_free(game);
}
