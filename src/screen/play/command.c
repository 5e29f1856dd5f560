/* SPDX-License-Identifier: MIT */
/*
 * The command line of the play screen, and the questions it asks: `:w name`,
 * `:goto 12`, `:from POS`, `:c` (a move as it is written), and a word for most
 * keys.
 */
#include "base/memory.h"
#include "match/saves/saved_games.h"
#include "screen/play/inside.h"
#include "screen/text/describe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct command_line {
    struct play_screen *play;
    const struct bindings *keys; /* of the play screen */
    struct prompt prompt;
};

/* ---- saving ---- */

static void save(struct play_screen *play, bool replace, int64_t now)
{
    struct err err;

    if (session_save_as(play->session, play->save_name, replace, &err))
        app_say(play->app, now, "saved as %s", play->save_name);
    else
        app_say(play->app, now, "%s", err.text);
}

static void replace_game(void *whose, int64_t now)
{
    save(whose, true, now);
}

/* A game that has the name already is only replaced if the player says so. */
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

/* ---- a position from elsewhere ---- */

static void set_up(void *whose, int64_t now)
{
    struct play_screen *const play = whose;
    struct err err;

    if (!session_set_up(play->session, &play->offered, now, &err))
        app_say(play->app, now, "%s", err.text);
}

void play_offer(struct play_screen *play, const struct position *position,
                int64_t now)
{
    play->offered = *position;
    ask_yes(play->app, "Set up this position?", set_up, play, now);
}

/* ---- commands ---- */

static void save_as(struct play_screen *play, const char *argument, int64_t now)
{
    if (*argument == '\0')
        play_save_as(play, 0, now);
    else
        save_under(play, argument, now);
}

static void go_to(struct play_screen *play, const char *argument, int64_t now)
{
    char *end = NULL;
    const long ply = strtol(argument, &end, 10);
    const int tip = history_tip(match_history(session_match(play->session)),
                                session_cursor(play->session));
    int node = tip;

    if (end == argument || *end != '\0' || ply < 0 ||
        ply > session_node(play->session, tip)->ply) {
        app_say(play->app, now, "goto: a number in 0..%d is asked for",
                session_node(play->session, tip)->ply);
        return;
    }
    while (session_node(play->session, node)->ply > ply)
        node = session_node(play->session, node)->parent;
    history_view_enter(play, now);
    play_goto(play, node, now);
}

static void set_up_text(struct play_screen *play, const char *argument,
                        int64_t now)
{
    struct position position;
    struct err err;

    if (session_game(play->session)
            ->class->read_position(session_game(play->session), argument,
                                   &position, &err))
        play_offer(play, &position, now);
    else
        app_say(play->app, now, "%s", err.text);
}

static void set_level(struct play_screen *play, const char *argument,
                      int64_t now)
{
    const int players = session_game(play->session)->players;
    int machine = -1;
    struct err err;

    for (int i = 0; i < players; i++)
        if (!match_human(session_match(play->session), i))
            machine = i;
    if (machine < 0)
        machine = players - 1;
    if (!session_seat(play->session, machine, argument, now, &err))
        app_say(play->app, now, "%s", err.text);
}

static void set_theme(struct play_screen *play, const char *argument,
                      int64_t now)
{
    struct err err;
    int choice;

    if (app_find_theme(play->app, argument, &choice, &err))
        app_keep_theme(play->app, choice);
    else
        app_say(play->app, now, "%s", err.text);
}

static void open_rules(struct play_screen *play, const char *argument,
                       int64_t now)
{
    (void)argument;
    rules_open(play->app, session_game(play->session), now);
}

static void leave_program(struct play_screen *play, const char *argument,
                          int64_t now)
{
    (void)argument;
    (void)now;
    screens_leave(play->app->screens, 0);
}

/* Those that no key has; the words of keys stand in their tables. */
static const struct typed_command {
    const char *name;
    void (*run)(struct play_screen *play, const char *argument, int64_t now);
} COMMANDS[] = {
    {"w", save_as},          {"goto", go_to},      {"from", set_up_text},
    {"level", set_level},    {"theme", set_theme}, {"rules", open_rules},
    {"quit", leave_program}, {"q", leave_program},
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

/* A command, the word of a key of the screen below, or a move. A word of one
 * letter may be a move; no other command is so short. */
static void obey_line(const struct command_line *line, const char *text,
                      int64_t now)
{
    struct play_screen *const play = line->play;
    const struct game *const game = session_game(play->session);
    const size_t length = strcspn(text, " ");
    const char *const argument = text + length + strspn(text + length, " ");
    const struct bindings *table = line->keys;
    const struct binding *row = NULL;
    struct move move;
    struct err err;

    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strlen(COMMANDS[i].name) == length &&
            strncmp(COMMANDS[i].name, text, length) == 0) {
            COMMANDS[i].run(play, argument, now);
            return;
        }
    while ((row = bindings_next(&table, row)) != NULL)
        if (row->word != NULL && strlen(row->word) == length &&
            strncmp(row->word, text, length) == 0) {
            row->act(play, 0, now);
            return;
        }
    if (*text == '\0')
        return;
    if (!session_is_person(play->session, session_mover(play->session)))
        app_say(play->app, now, "%s is no command, and it is not your turn",
                err_token(text, strlen(text)).text);
    else if (describer_of(game)->read_move(
                 game, session_position(play->session), text, &move, &err))
        play_try(play, move, now);
    else
        app_say(play->app, now, "%s", err.text);
}

/* ---- the line ---- */

static void draw_line(void *self, struct canvas *canvas, int64_t now)
{
    struct command_line *const line = self;
    const int y = canvas_height(canvas) - 1;
    const int width = canvas_width(canvas);

    (void)now;
    canvas_fill(canvas, (struct rect){0, y, width, 1}, ink(THEME_TEXT), " ");
    prompt_draw(&line->prompt, canvas, 1, y, width - 2, ":");
}

/* Completes the typed text to the word if the word begins with it. */
static bool complete_by(struct prompt *prompt, const char *word)
{
    const size_t length = strlen(prompt->text);

    if (length == 0 || word == NULL ||
        strncmp(word, prompt->text, length) != 0 || strlen(word) <= length)
        return false;
    prompt_begin(prompt, word);
    return true;
}

static bool take_event(void *self, const struct event *event, int64_t now)
{
    struct command_line *const line = self;
    const struct bindings *table = line->keys;
    const struct binding *row = NULL;

    if (event->kind == EVENT_KEY && event->key == INPUT_TAB) {
        for (int i = 0; i < COMMAND_COUNT; i++)
            if (complete_by(&line->prompt, COMMANDS[i].name))
                return true;
        while ((row = bindings_next(&table, row)) != NULL &&
               !complete_by(&line->prompt, row->word))
            ;
        return true;
    }

    const enum prompt_answer answer = prompt_event(&line->prompt, event);

    if (answer == PROMPT_DONE || answer == PROMPT_LEFT)
        screens_pop(line->play->app->screens, now);
    if (answer == PROMPT_DONE)
        obey_line(line, line->prompt.text, now);
    return answer != PROMPT_NOT_MINE || event->kind == EVENT_KEY;
}

static const struct screen_class CLASS = {
    .name = "command",
    .card = true,
    .draw = draw_line,
    .event = take_event,
    .free = free,
};

void play_command_line(void *view, int32_t key, int64_t now)
{
    struct play_screen *const play = view;
    struct command_line *const line = memory_new(1, sizeof *line);

    (void)key;
    line->play = play;
    line->keys = screens_bindings(play->app->screens);
    prompt_begin(&line->prompt, "");
    screens_push(play->app->screens, &CLASS, line, now);
}
