/* SPDX-License-Identifier: MIT */
/*
 * What can be typed in a game, and the questions it asks: `:w name`,
 * `:goto 12`, `:from POS`, `:c` (a move as it is written), and a word for most
 * keys. The line itself is src/screen/dialogs/command_line.c.
 */
#include "base/file.h"
#include "base/memory.h"
#include "match/saves/game_code.h"
#include "match/saves/saved_games.h"
#include "screen/play/inside.h"
#include "screen/recording/recording.h"
#include "screen/text/describe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- saving ---- */

static void save(struct play_screen *play, bool replace, int64_t now)
{
    struct err err;

    if (!session_save_as(play->session, play->save_name, replace, &err)) {
        app_say(play->app, now, "%s", err.text);
        return;
    }
    snprintf(play->saved_name, sizeof play->saved_name, "%s", play->save_name);
    app_say(play->app, now, "saved as %s", play->save_name);
}

static void replace_game(void *whose, int64_t now)
{
    save(whose, true, now);
}

/* A game that has the name already is replaced only if the player agrees. */
static void save_under(void *whose, const char *name, int64_t now)
{
    struct play_screen *const play = whose;
    char question[PROMPT_MAX + 40];

    snprintf(play->save_name, sizeof play->save_name, "%s", name);
    if (!saved_games_has(name)) {
        save(play, false, now);
        return;
    }
    snprintf(question, sizeof question, "%s is there already. Replace it?",
             name);
    ask_yes(play->app, question, replace_game, play, now);
}

void play_save_as(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    ask_text(play->app, "Save as", play->save_name, save_under, play, now);
}

/* ---- for people who do not have the program ---- */

static void export_game(struct play_screen *play, bool replace, int64_t now)
{
    const struct recording_style style = {.theme = &play->app->theme,
                                          .width = RECORDING_WIDTH,
                                          .height = RECORDING_HEIGHT,
                                          .speed = RECORDING_SPEED};
    struct err err;

    if (recording_export(session_match(play->session), &style,
                         play->export_path, replace, &err))
        app_say(play->app, now, "exported to %s", play->export_path);
    else
        app_say(play->app, now, "%s", err.text);
}

static void replace_export(void *whose, int64_t now)
{
    export_game(whose, true, now);
}

static void export_to(void *whose, const char *path, int64_t now)
{
    struct play_screen *const play = whose;
    const char *const folder = strrchr(path, '/');
    char question[PROMPT_MAX + 40];

    snprintf(play->export_path, sizeof play->export_path, "%s", path);
    if (!file_exists(path)) {
        export_game(play, false, now);
        return;
    }
    snprintf(question, sizeof question, "%s is there already. Replace it?",
             folder != NULL ? folder + 1 : path);
    ask_yes(play->app, question, replace_export, play, now);
}

void play_export(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;

    (void)key;
    ask_text(play->app, "Export to .svg .cast .html .txt",
             *play->export_path != '\0' ? play->export_path : "game.svg",
             export_to, play, now);
}

/* ---- a position or a game from elsewhere ---- */

static void take_position(void *whose, int64_t now)
{
    struct play_screen *const play = whose;
    struct err err;

    if (!session_set_up(play->session, &play->offered, now, &err))
        app_say(play->app, now, "%s", err.text);
}

static void set_up_position(void *whose, int64_t now)
{
    const struct play_screen *const play = whose;

    ask_unkept(play->app, take_position, whose, now);
}

/* A game that is over is opened to be looked at. */
static void take_game(void *whose, int64_t now)
{
    struct play_screen *const play = whose;
    struct match *const match = play->sent;
    struct err err;

    play->sent = NULL;
    if (!session_set_up_game(play->session, match, now, &err))
        app_say(play->app, now, "%s", err.text);
    else if (session_is_over(play->session))
        history_view_enter(play, now);
}

static void set_up_game(void *whose, struct match *match, int64_t now)
{
    struct play_screen *const play = whose;

    match_free(play->sent);
    play->sent = match;
    ask_unkept(play->app, take_game, whose, now);
}

bool play_offer(struct play_screen *play, const char *text, int64_t now,
                struct err *err)
{
    const struct game *const game = session_game(play->session);

    if (game_code_is(text))
        ask_code(play->app, text, set_up_game, play, now);
    else if (game_read_position(game, text, &play->offered, err) &&
             match_may_begin(game, &play->offered, err))
        ask_yes(play->app, "Set up this position?", set_up_position, play, now);
    else
        return false;
    return true;
}

/* ---- commands ---- */

static void save_as(void *view, const char *argument, int64_t now)
{
    if (*argument == '\0')
        play_save_as(view, 0, now);
    else
        save_under(view, argument, now);
}

static void go_to(void *view, const char *argument, int64_t now)
{
    struct play_screen *const play = view;
    char *end = NULL;
    const long ply = strtol(argument, &end, 10);
    const int tip = history_tip(match_history(session_match(play->session)),
                                session_cursor(play->session));
    const int plies = session_node(play->session, tip)->ply;

    if (end == argument || *end != '\0' || ply < 0 || ply > plies) {
        if (plies == 0)
            app_say(play->app, now, "goto: no move has been made");
        else
            app_say(play->app, now, "goto: a number in 0..%d is asked for",
                    plies);
        return;
    }
    history_view_go(play, (int)ply, now);
}

/* Comments are seen while looking back. */
static void set_comment(void *view, const char *argument, int64_t now)
{
    struct play_screen *const play = view;
    struct err err;

    if (!session_comment(play->session, argument, &err))
        app_say(play->app, now, "%s", err.text);
    else if (*argument == '\0')
        app_say(play->app, now, "no comment on this position");
    else if (!session_is_looking(play->session))
        app_say(play->app, now, "the comment is shown when you look back");
}

static void set_up_text(void *view, const char *argument, int64_t now)
{
    struct play_screen *const play = view;
    struct err err;

    if (!play_offer(play, argument, now, &err))
        app_say(play->app, now, "%s", err.text);
}

static void offer_draw(void *view, const char *argument, int64_t now)
{
    (void)argument;
    play_offer_draw(view, 0, now);
}

/* Without an argument: lists the levels. A game that is over keeps its
 * players. */
static void set_level(void *view, const char *argument, int64_t now)
{
    struct play_screen *const play = view;
    const int players = session_game(play->session)->players;
    int machine = -1;
    struct err err;

    if (*argument == '\0') {
        levels_open(play->app, session_game(play->session), now);
        return;
    }
    if (session_is_over(play->session)) {
        app_say(play->app, now, "the game is over; undo, or begin another one");
        return;
    }
    for (int i = 0; i < players; i++)
        if (!match_human(session_match(play->session), i))
            machine = i;
    if (machine < 0)
        machine = players - 1;
    if (session_seat(play->session, machine, argument, now, &err))
        app_say(play->app, now, "%s plays %s now",
                session_is_person(play->session, machine)
                    ? "a person"
                    : session_name(play->session, machine),
                describe_side(session_game(play->session),
                              session_position(play->session), machine));
    else
        app_say(play->app, now, "%s", err.text);
}

static void begin_rematch(void *view, const char *argument, int64_t now)
{
    (void)argument;
    bindings_key(&PLAY_ALWAYS_KEYS, view, 'N', now);
}

static void resign(void *view, const char *argument, int64_t now)
{
    (void)argument;
    play_resign(view, now);
}

static void open_levels(void *view, const char *argument, int64_t now)
{
    const struct play_screen *const play = view;

    (void)argument;
    levels_open(play->app, session_game(play->session), now);
}

static void open_rules(void *view, const char *argument, int64_t now)
{
    const struct play_screen *const play = view;

    if (*argument != '\0')
        rules_open_text(play->app, argument, now);
    else
        rules_open(play->app, session_game(play->session), now);
}

/* ---- moves ---- */

static bool read_line(const struct play_screen *play, const char *line,
                      struct move *move, struct err *err)
{
    const struct game *const game = session_game(play->session);

    return describer_of(game)->read_move(game, session_position(play->session),
                                         play_labels(play), line, move, err);
}

static bool is_move(const void *view, const char *line, struct err *err)
{
    const struct play_screen *const play = view;
    struct move move;

    if (session_is_looking(play->session))
        return err_set(err,
                       "%s: no such command, and no move while looking back",
                       err_token(line, strlen(line)).text);
    if (!session_is_person(play->session, session_mover(play->session)))
        return err_set(err, "%s: no such command, and it is not your turn",
                       err_token(line, strlen(line)).text);
    return read_line(play, line, &move, err);
}

static void play_line(void *view, const char *line, int64_t now)
{
    struct play_screen *const play = view;
    struct move move;
    struct err err;

    if (read_line(play, line, &move, &err))
        play_try(play, move, now);
}

/* ---- commands that are possible now ---- */

static bool may_offer_draw(const void *view)
{
    return play_may_offer_draw(view);
}

static bool may_resign(const void *view)
{
    return !play_watches_table(view) &&
           !session_is_over(((const struct play_screen *)view)->session);
}

static bool may_type_move(const void *view)
{
    return may_resign(view) && play_is_played(view);
}

/* Commands without a key; the words of keys are in their tables. */
static const struct typed_command ROWS[] = {
    {"w", "[NAME]", "save as", .run = save_as},
    {"goto", "PLY", "to this move", .run = go_to},
    {"comment", "[TEXT]", "on this position", .run = set_comment},
    {"from", "POS|CODE", "set it up", .run = set_up_text},
    {"draw", NULL, "offer a draw", .run = offer_draw, .when = may_offer_draw},
    {"resign", NULL, NULL, .run = resign},
    {"level", "[WHO]", "another opponent", .run = set_level},
    {"levels", NULL, "levels in this game", .run = open_levels},
    {"rules", "[GAME]", "rules of this game", .run = open_rules},
    {0},
};

const struct typed_commands GAME_COMMANDS = {
    .name = "in a game",
    .rows = ROWS,
    .keys = &PLAY_KEYS,
    .refusal = "not while looking back",
    .line = {"a move", NULL, "3, c3d4: play it", play_line, may_type_move},
    .read = is_move,
};

/* Commands that are refused at a table are not listed. */
static const struct typed_command TABLE_ROWS[] = {
    {"w", "[NAME]", "save as", .run = save_as},
    {"goto", "PLY", "to this move", .run = go_to},
    {"comment", "[TEXT]", "on this position", .run = set_comment},
    {"draw", NULL, "offer a draw", .run = offer_draw, .when = may_offer_draw},
    {"resign", NULL, "give the game up", .run = resign, .when = may_resign},
    {"levels", NULL, "levels in this game", .run = open_levels},
    {"rules", "[GAME]", "rules of this game", .run = open_rules},
    {"from", "POS|CODE", NULL, .run = set_up_text},
    {"level", "[WHO]", NULL, .run = set_level},
    {"rematch", NULL, NULL, .run = begin_rematch},
    {0},
};

const struct typed_commands TABLE_COMMANDS = {
    .name = "at a table",
    .rows = TABLE_ROWS,
    .keys = &TABLE_KEYS,
    .refusal = "not while looking back",
    .refusal_elsewhere = "not at a table",
    .line = {"a move", NULL, "3, c3d4: play it", play_line, may_type_move},
    .read = is_move,
};
