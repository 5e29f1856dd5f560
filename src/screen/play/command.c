/*
 * The command line of a desk, and the questions it asks: `:w name`, `:goto
 * 12`,
 * `:from POS`, `:c` (a move as it is written), and a word for most keys.
 */
#include "base/clock.h"
#include "base/memory.h"
#include "match/saves/saved_games.h"
#include "screen/play/inside.h"
#include "screen/match_setup.h"
#include "screen/text/describe.h"
#include "ui/widget.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct command_line {
    struct desk *desk;
    struct prompt prompt;
};

/* ---- saving ---- */

static void save_over(void *whose, int64_t now)
{
    struct desk *const desk = whose;
    struct err err;

    if (shelf_save(desk->match, desk->save_name, true, &err))
        house_say(desk->house, now, "saved as %s", desk->save_name);
    else
        house_say(desk->house, now, "%s", err.text);
}

/* What has the name already is only replaced when the player says so. */
static void save(void *whose, const char *name, int64_t now)
{
    struct desk *const desk = whose;
    struct err err;

    snprintf(desk->save_name, sizeof desk->save_name, "%s", name);
    if (shelf_has(name)) {
        char question[PROMPT_MAX + 40];

        snprintf(question, sizeof question, "%s is there already. Replace it?",
                 name);
        ask_yes(desk->house, question, save_over, desk, now);
        return;
    }
    if (shelf_save(desk->match, name, false, &err))
        house_say(desk->house, now, "saved as %s", name);
    else
        house_say(desk->house, now, "%s", err.text);
}

void desk_save_as(struct desk *desk, int64_t now)
{
    ask_text(desk->house, "Save as", desk->save_name, save, desk, now);
}

/* ---- a position from elsewhere ---- */

static void set_up(void *whose, int64_t now)
{
    struct desk *const desk = whose;
    const char *who[PLAYERS_MAX] = {NULL};
    struct err err;

    for (int i = 0; i < desk_game(desk)->players; i++)
        who[i] = match_player(desk->match, i)->who;

    struct match *const match =
        opening_match(desk->house, game_spec_text(desk_game(desk)).text, who,
                      &desk->offered, &err);

    if (match == NULL || !desk_take(desk, match, NULL, now, &err)) {
        house_say(desk->house, now, "%s", err.text);
        return;
    }
    desk_store(desk, now);
}

void desk_offer(struct desk *desk, const struct position *position, int64_t now)
{
    desk->offered = *position;
    ask_yes(desk->house, "Set up this position?", set_up, desk, now);
}

/* ---- commands ---- */

static void write(struct desk *desk, const char *argument, int64_t now)
{
    if (*argument == '\0')
        desk_save_as(desk, now);
    else
        save(desk, argument, now);
}

static void go_to(struct desk *desk, const char *argument, int64_t now)
{
    char *end = NULL;
    const long ply = strtol(argument, &end, 10);
    const int tip = history_tip(match_history(desk->match), desk_cursor(desk));
    int node = tip;

    if (end == argument || *end != '\0' || ply < 0 ||
        ply > desk_node(desk, tip)->ply) {
        house_say(desk->house, now, "goto: a number in 0..%d is asked for",
                  desk_node(desk, tip)->ply);
        return;
    }
    while (desk_node(desk, node)->ply > ply)
        node = desk_node(desk, node)->parent;
    look_enter(desk, now);
    desk_goto(desk, node, now);
}

static void from(struct desk *desk, const char *argument, int64_t now)
{
    struct position position;
    struct err err;

    if (desk_game(desk)->class->read_position(desk_game(desk), argument,
                                              &position, &err))
        desk_offer(desk, &position, now);
    else
        house_say(desk->house, now, "%s", err.text);
}

static void level(struct desk *desk, const char *argument, int64_t now)
{
    const int players = desk_game(desk)->players;
    int machine = -1;
    struct err err;

    for (int i = 0; i < players; i++)
        if (!match_human(desk->match, i))
            machine = i;
    if (machine < 0)
        machine = players - 1;
    if (!desk_employ(desk, machine, argument, now, &err)) {
        house_say(desk->house, now, "%s", err.text);
        return;
    }
    who_sit(desk->match, machine, &desk->seats[machine].who);
    desk_store(desk, now);
    desk_ask(desk, now);
}

static void theme(struct desk *desk, const char *argument, int64_t now)
{
    struct err err;
    const int index = themes_need(desk->house->themes, argument, &err);

    if (index < 0) {
        house_say(desk->house, now, "%s", err.text);
        return;
    }
    house_try_theme(desk->house, index);
    house_set_text(desk->house, CONFIG_THEME, argument);
}

static void rules(struct desk *desk, const char *argument, int64_t now)
{
    (void)argument;
    rules_open(desk->house, desk_game(desk), now);
}

static void leave(struct desk *desk, const char *argument, int64_t now)
{
    (void)argument;
    (void)now;
    screens_leave(desk->house->screens, 0);
}

static const struct command {
    const char *name;
    int32_t key; /* that does the same */
    void (*run)(struct desk *desk, const char *argument, int64_t now);
} COMMANDS[] = {
    {"w", 0, write},     {"goto", 0, go_to},     {"from", 0, from},
    {"level", 0, level}, {"theme", 0, theme},    {"rules", 0, rules},
    {"quit", 0, leave},  {"q", 0, leave},        {"undo", 'u', NULL},
    {"redo", 'r', NULL}, {"hint", 'i', NULL},    {"eval", 'e', NULL},
    {"new", 'n', NULL},  {"rematch", 'N', NULL}, {"games", 'L', NULL},
    {"copy", 'y', NULL}, {"flip", 'f', NULL},    {"help", '?', NULL},
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static void play(struct desk *desk, const char *text, int64_t now)
{
    const struct game *const game = desk_game(desk);
    struct move move;
    struct err err;

    if (!desk_is_person(desk, desk_mover(desk)))
        house_say(desk->house, now, "%s is no command, and it is not your turn",
                  err_token(text, strlen(text)).text);
    else if (voice_of(game)->read_move(game, desk_position(desk), text, &move,
                                       &err))
        desk_try(desk, move, now);
    else
        house_say(desk->house, now, "%s", err.text);
}

/* A word of one letter may be a move; no other command is so short. */
static void obey(struct desk *desk, const char *text, int64_t now)
{
    const size_t length = strcspn(text, " ");
    const char *const argument = text + length + strspn(text + length, " ");

    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strlen(COMMANDS[i].name) != length ||
            strncmp(COMMANDS[i].name, text, length) != 0)
            continue;
        if (COMMANDS[i].run != NULL)
            COMMANDS[i].run(desk, argument, now);
        else
            desk_key(desk, COMMANDS[i].key, now);
        return;
    }
    if (*text != '\0')
        play(desk, text, now);
}

/* ---- the line ---- */

static void draw(void *self, struct canvas *canvas, int64_t now)
{
    struct command_line *const line = self;
    const int y = canvas_height(canvas) - 1;
    const int width = canvas_width(canvas);

    (void)now;
    canvas_fill(canvas, (struct rect){0, y, width, 1}, ink(THEME_TEXT), " ");
    prompt_draw(&line->prompt, canvas, 1, y, width - 2, ":");
}

/* The first command that begins with what is typed. */
static void complete(struct command_line *line)
{
    const size_t length = strlen(line->prompt.text);

    for (int i = 0; i < COMMAND_COUNT; i++)
        if (length > 0 &&
            strncmp(COMMANDS[i].name, line->prompt.text, length) == 0 &&
            strlen(COMMANDS[i].name) > length) {
            prompt_begin(&line->prompt, COMMANDS[i].name);
            return;
        }
}

static bool event(void *self, const struct event *event, int64_t now)
{
    struct command_line *const line = self;
    struct desk *const desk = line->desk;
    enum prompt_answer answer = PROMPT_NOT_MINE;

    if (event->kind == EVENT_KEY && event->key == INPUT_TAB) {
        complete(line);
        return true;
    }
    answer = prompt_event(&line->prompt, event);
    if (answer == PROMPT_DONE || answer == PROMPT_LEFT)
        screens_pop(desk->house->screens, now);
    if (answer == PROMPT_DONE)
        obey(desk, line->prompt.text, now);
    return answer != PROMPT_NOT_MINE || event->kind == EVENT_KEY;
}

static const struct screen_class CLASS = {
    .name = "command",
    .card = true,
    .draw = draw,
    .event = event,
    .free = free,
};

void desk_command(struct desk *desk, int64_t now)
{
    struct command_line *const line = memory_new(1, sizeof *line);

    line->desk = desk;
    prompt_begin(&line->prompt, "");
    screens_push(desk->house->screens, &CLASS, line, now);
}
