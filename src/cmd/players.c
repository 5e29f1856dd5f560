/* SPDX-License-Identifier: MIT */
/* Turns the words of the command line into players at a board, on screens. */
#include "cmd/players.h"
#include "base/clock.h"
#include "cmd/leaving.h"
#include "engine/agents/agent.h"
#include "match/saves/game_code.h"
#include "match/saves/saved_games.h"
#include "match/who.h"
#include "ui/term/loop.h"

#include <stdio.h>
#include <unistd.h>

/* A local terminal answers within a few milliseconds. */
#define GROUND_WAIT (100 * CLOCK_MILLISECOND)

const char *call_code(const struct call *call)
{
    return call->operand_count > 0 && game_code_is(call->operands[0])
               ? call->operands[0]
               : NULL;
}

bool call_check_clock(const char *text, struct err *err)
{
    struct time_control control;

    return time_control_read(text, &control, err);
}

/* Sets --clock and --sets, if they were given. Otherwise a saved game keeps its
 * own, and a new one has the usual number of sets. */
static struct match *set_options(const struct call *call, struct match *match)
{
    struct match_sets sets = {.count = 1};
    const struct game *game;
    struct time_control control;
    struct err unsaid; /* the option was checked */

    if (match == NULL)
        return NULL;
    game = match_game(match);
    if (call_has(call, "--clock")) {
        time_control_read(call_value(call, "--clock"), &control, &unsaid);
        match_set_time_control(match, control);
    }
    if (call_has(call, "--sets"))
        sets = sets_of(game, (int)call_number(call, "--sets"));
    else if (call_value(call, "--load") != NULL || call_code(call) != NULL)
        return match;
    else if (call_value(call, "--from") == NULL)
        sets = sets_of(game, 0);
    match_set_sets(match, &sets);
    return match;
}

struct match *call_match(const struct call *call, int *result)
{
    const char *const code = call_code(call);
    const char *const file = code != NULL ? code : call_value(call, "--load");
    struct position position;
    struct err err;

    if (code != NULL && call_value(call, "--load") != NULL) {
        err_set(&err, "--load: there is a code already");
        *result = command_misused(call, &err);
        return NULL;
    }
    if (file != NULL && (call_value(call, "--game") != NULL ||
                         call_value(call, "--from") != NULL)) {
        err_set(&err, "%s: brings its own game and position",
                code != NULL ? "a code" : "--load");
        *result = command_misused(call, &err);
        return NULL;
    }
    if (file != NULL) {
        struct match *match = saved_games_open(file, &err);

        if (match == NULL)
            *result = call_fail_opening(call, file, &err);
        else if (call_has(call, "--seed"))
            match_set_seed(match, call_seed(call));
        return set_options(call, match);
    }

    struct game *const game = call_position(call, &position, &err);

    if (game != NULL && match_may_begin(game, &position, &err))
        return set_options(call, match_new(game, &position));
    if (game != NULL)
        err_prefix(&err, "--from: ");
    game_free(game);
    *result = command_misused(call, &err);
    return NULL;
}

const char *call_player(const struct call *call, int player)
{
    static const char *const seats[PLAYERS_MAX] = {"--south", "--north",
                                                   "--third"};

    return call_value(call, seats[player]);
}

bool call_seats_fit(const struct call *call, const struct game *game,
                    struct err *err)
{
    if (game->players > 2 && call_has(call, "--sets"))
        return err_set(err, "--sets: a match of sets is for two players");
    if (sets_are_rounds(game) && call_has(call, "--sets"))
        return err_set(err,
                       "--sets: %s is played in rounds; rounds=N says how "
                       "many, %s:rounds=3",
                       game->name, game->name);
    return game->players > 2 || call_value(call, "--third") == NULL ||
           err_set(err, "--third: %s has two players",
                   game_spec_text(game).text);
}

bool call_seat_player(struct match *match, int player, const char *text,
                      const struct levels *levels, struct err *err)
{
    const struct game *game = match_game(match);
    struct who who;

    if (!who_read_for(text, levels, game, &who, err))
        return false;
    if (*who.agent != '\0') {
        struct agent *agent = agent_new(who.agent, game, 0, err);

        if (agent == NULL)
            return err_prefix(err, "%s: ", text);
        agent_free(agent);
    }
    who_sit(match, player, &who);
    return true;
}

uint64_t call_seed(const struct call *call)
{
    return (uint64_t)(call_has(call, "--seed") ? call_number(call, "--seed")
                                               : clock_now());
}

struct text_mode_options call_text_options(const struct call *call)
{
    const bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);

    if (terminal) {
        /* Unbuffered, so that a poll() tells whether there is more. */
        setvbuf(stdin, NULL, _IONBF, 0);
        app_sweep();
    }
    leaving_await_stops();
    return (struct text_mode_options){
        .seed = call_seed(call),
        .in = stdin,
        .out = stdout,
        .echo = !isatty(STDIN_FILENO),
        .keeps = terminal,
        .leaves = terminal ? leaving_begin() : -1,
        .continued = leaving_was_stopped,
        .unkept = stderr,
        .called = call->called,
        .review = terminal ? TEXT_MODE_REVIEW : TEXT_MODE_GLANCE,
    };
}

struct review_limits call_review_limits(void)
{
    struct config config;
    struct err err;

    if (config_load(&config, &err))
        return review_limits_of(&config);
    command_fail(&err);
    return REVIEW_LIMITS_USUAL;
}

/* ---- screens ---- */

bool call_wants_screens(const struct call *call)
{
    struct err err;

    if (call_value(call, "--text") != NULL || !term_possible(&err))
        return false;
    if (term_known(&err))
        return true;
    fprintf(stderr, "naqala: %s: only text\n", err.text);
    return false;
}

/* Runs until the player leaves, and returns the result of the program. */
static int run_screens(struct app *app)
{
    const int *const values = app->config.values;
    const struct term_options options = {
        .color = (enum term_color)values[CONFIG_COLOR],
        .glyphs = values[CONFIG_GLYPHS] - 1,
        .mouse = values[CONFIG_MOUSE] != 0,
        .cursor = values[CONFIG_CURSOR] != 0,
        .ground_wait = GROUND_WAIT,
    };
    struct err err;
    struct term *const term = term_new(&options, &err);
    int result = 0;

    if (term == NULL)
        return command_fail(&err);
    app_show_on(app, term);
    if (leaving_signal() != 0) /* a signal came during the start */
        screens_leave(app->screens, leaving_result(0));
    result = loop_run(term, app->screens, &app->theme);
    app->term = NULL;
    term_free(term);
    app_end(app, stderr);
    if (!app_store(app, &err))
        command_fail(&err);
    return result;
}

int call_show_screens(const struct call *call, uint64_t seed,
                      bool (*open)(void *whose, struct app *app, int64_t now,
                                   struct err *err),
                      void *whose)
{
    /* Options that are used instead of settings. */
    static const struct {
        const char *option;
        enum config_key key;
    } settings[] = {
        {"--color", CONFIG_COLOR},   {"--glyphs", CONFIG_GLYPHS},
        {"--motion", CONFIG_MOTION}, {"--tutor", CONFIG_TUTOR},
        {"--speed", CONFIG_SPEED},   {"--speed", CONFIG_WATCH_SPEED}};
    struct app_options options;
    struct err err;

    leaving_begin();
    app_options_begin(&options);
    options.seed = seed;
    options.theme = call_value(call, "--theme");
    options.called = call->called;
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (call_has(call, settings[i].option))
            options.values[settings[i].key] =
                (int)call_number(call, settings[i].option);
    if (call_has(call, "--no-mouse"))
        options.values[CONFIG_MOUSE] = 0;
    if (call_has(call, "--ascii"))
        options.values[CONFIG_GLYPHS] = 1 + GLYPHS_ASCII;

    struct app *const app = app_new(&options, clock_now(), &err);

    if (app == NULL)
        return command_misused(call, &err);
    global_keys_begin(app);

    const int result = open(whose, app, clock_now(), &err)
                           ? run_screens(app)
                           : command_misused(call, &err);

    app_free(app);
    return result;
}
