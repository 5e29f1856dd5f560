/* What a player of the linear game can say beside a move. */
#include "base/utf8.h"
#include "match/saves/saved_games.h"
#include "screen/text/text_mode_inside.h"
#include "screen/text/describe.h"

#include <stdlib.h>
#include <string.h>

/* A line in ACTIONS each. */
struct action {
    const char *name;
    const char *argument; /* NULL: none */
    const char *about;
    void (*run)(struct linear *linear, const char *argument);
};

static void undo(struct linear *linear, const char *argument)
{
    (void)argument;
    linear_tell_change(linear, match_undo(linear->match),
                       "There is nothing to take back");
}

static void redo(struct linear *linear, const char *argument)
{
    const struct change change = match_redo(linear->match);
    const struct node *node =
        history_node(match_history(linear->match), change.to);

    (void)argument;
    if (change.direction == FORWARD && node->parent == change.from)
        linear_tell_move(linear, change.from, node->move);
    linear_tell_change(linear, change, "There is nothing to redo");
}

/* The node after that ply on the line that redo would follow. */
static int node_at(const struct history *history, long ply)
{
    int node = history_tip(history, history_cursor(history));

    while (history_node(history, node)->ply > ply)
        node = history_node(history, node)->parent;
    return node;
}

static void go_to(struct linear *linear, const char *argument)
{
    const struct history *history = match_history(linear->match);
    const int tip = history_tip(history, history_cursor(history));
    const int plies = history_node(history, tip)->ply;
    char *rest;
    const long ply = strtol(argument, &rest, 10);
    struct err err;

    if (rest == argument || *rest != '\0' || ply < 0 || ply > plies) {
        err_set(&err, "goto: a number in 0..%d", plies);
        linear_refuse(linear, &err);
        return;
    }
    match_goto(linear->match, node_at(history, ply));
    linear_wait(linear);
    linear->silent = false;
}

static void go_on(struct linear *linear, const char *argument)
{
    struct err err;

    (void)argument;
    if (!linear->waiting) {
        err_set(&err, "go: no machine waits");
        linear_refuse(linear, &err);
    }
    linear->waiting = false;
}

/* A move of the line, set off from what stands before it. */
static void write_move(const struct linear *linear, int at)
{
    const struct history *history = match_history(linear->match);
    const struct node *node = history_node(history, at);
    const bool first = node->ply == 1 && match_ply(linear->match) > 0;

    fprintf(linear->out, "%s%s", first ? "" : " ",
            game_move_text(linear_game_of(linear),
                           &history_node(history, node->parent)->position,
                           node->move)
                .text);
}

/* The cursor lies on the way that redo follows from the start. */
static void list_moves(struct linear *linear, const char *argument)
{
    const struct history *history = match_history(linear->match);
    const int cursor = history_cursor(history);

    (void)argument;
    for (int node = NODE_START; node != NODE_NONE;
         node = history_node(history, node)->latest) {
        if (node != NODE_START)
            write_move(linear, node);
        if (node == cursor)
            fputs(node != NODE_START ? " |" : "|", linear->out);
    }
    putc('\n', linear->out);
}

static void list_branches(struct linear *linear, const char *argument)
{
    const struct history *history = match_history(linear->match);
    const struct node *here = history_node(history, history_cursor(history));

    (void)argument;
    fputs("Played from here:", linear->out);
    for (int child = here->first; child != NODE_NONE;
         child = history_node(history, child)->next)
        fprintf(linear->out, " %s%s",
                game_move_text(linear_game_of(linear), &here->position,
                               history_node(history, child)->move)
                    .text,
                child == here->latest ? " (redo)" : "");
    fputs(here->first == NODE_NONE ? " nothing.\n" : ".\n", linear->out);
}

static void comment(struct linear *linear, const char *argument)
{
    struct history *history = match_history(linear->match);

    struct err err;

    if (strlen(argument) > COMMENT_MAX) {
        err_set(&err, "comment: at most %d bytes", COMMENT_MAX);
        linear_refuse(linear, &err);
    } else if (!utf8_is_text(argument)) {
        err_set(&err, "comment: holds a control character, or is not UTF-8");
        linear_refuse(linear, &err);
    } else {
        history_set_comment(history, history_cursor(history), argument);
        linear->unsaved = true;
    }
}

static void show(struct linear *linear, const char *argument)
{
    (void)argument;
    fprintf(linear->out, "%s\n",
            game_position_text(linear_game_of(linear),
                               match_position(linear->match))
                .text);
}

static void keep(struct linear *linear, const char *name, bool replace)
{
    struct err err;

    if (shelf_save(linear->match, name, replace, &err)) {
        fputs("Saved.\n", linear->out);
        linear->unsaved = false;
    } else {
        linear_refuse(linear, &err);
    }
}

static void save(struct linear *linear, const char *argument)
{
    keep(linear, argument, false);
}

static void replace(struct linear *linear, const char *argument)
{
    keep(linear, argument, true);
}

/* May the game be left? Somebody at a terminal is asked once; a script knows
 * what it does. */
static bool may_leave(struct linear *linear)
{
    if (!linear->unsaved || linear->warned || linear->echo)
        return true;
    linear->warned = true;
    fputs("This game is not saved; say it again to leave it.\n", linear->out);
    return false;
}

/* The same players for another game. */
static void reseat(const struct match *from, struct match *to)
{
    const int players = match_game(to)->players;

    for (int player = 0; player < players; player++)
        if (player < match_game(from)->players)
            match_set_player(to, player, match_player(from, player));
}

static void load(struct linear *linear, const char *argument)
{
    struct err err;
    struct match *match = shelf_load(argument, &err);

    if (match == NULL)
        linear_refuse(linear, &err);
    else if (may_leave(linear))
        linear_take(linear, match);
    else
        match_free(match);
}

static void list_games(struct linear *linear, const char *argument)
{
    struct shelf shelf = shelf_list();

    (void)argument;
    for (int i = 0; i < shelf.count; i++)
        fprintf(linear->out, "%s%s\n", shelf.games[i].name,
                shelf.games[i].shipped ? " (shipped)" : "");
    shelf_free(&shelf);
}

static void begin(struct linear *linear, const char *argument)
{
    struct spec_text same = game_spec_text(linear_game_of(linear));
    struct position start;
    struct err err;
    struct game *game =
        game_new(*argument != '\0' ? argument : same.text, &err);

    if (game == NULL) {
        linear_refuse(linear, &err);
        return;
    }
    if (!may_leave(linear)) {
        game_free(game);
        return;
    }
    game->class->start(game, &start);

    struct match *match = match_new(game, &start);

    reseat(linear->match, match);
    linear_take(linear, match);
}

static void quit(struct linear *linear, const char *argument)
{
    (void)argument;
    linear->quit = may_leave(linear);
}

static void help(struct linear *linear, const char *argument);

static const struct action ACTIONS[] = {
    {"undo", NULL, "take the last move back", undo},
    {"redo", NULL, "play it again", redo},
    {"goto", "PLY", "go to the position after so many moves", go_to},
    {"go", NULL, "let machines that wait play on", go_on},
    {"hint", NULL, "the best move, and why; again: more of it", linear_hint},
    {"eval", NULL, "what the position and each move is worth", linear_value},
    {"moves", NULL, "the moves of this line; | is where you are", list_moves},
    {"branches", NULL, "the moves that were tried here", list_branches},
    {"comment", "[TEXT]", "a note to this position", comment},
    {"position", NULL, "the position in text form", show},
    {"save", "NAME", "keep the game under a name, or in a file", save},
    {"replace", "NAME", "keep it in the place of one that is there", replace},
    {"load", "NAME", "go on with a saved game", load},
    {"games", NULL, "the saved games", list_games},
    {"new", "[GAME]", "begin another game", begin},
    {"level", "[WHO] [SEAT]", "who plays; or somebody else plays there",
     linear_level},
    {"quit", NULL, "leave", quit},
    {"?", NULL, "this list", help},
};

enum { ACTION_COUNT = sizeof ACTIONS / sizeof ACTIONS[0] };

static void help(struct linear *linear, const char *argument)
{
    char left[32];

    (void)argument;
    fprintf(linear->out, "%s, or\n", voice_of(linear_game_of(linear))->moves);
    for (int i = 0; i < ACTION_COUNT; i++) {
        snprintf(left, sizeof left, "%s %s", ACTIONS[i].name,
                 ACTIONS[i].argument != NULL ? ACTIONS[i].argument : "");
        fprintf(linear->out, "  %-18s  %s\n", left, ACTIONS[i].about);
    }
}

/* The action whose name the line begins with, or its one letter after l. */
const struct action *action_find(const char *line)
{
    const size_t length = strcspn(line, " ");

    for (int i = 0; i < ACTION_COUNT; i++)
        if (strlen(ACTIONS[i].name) == length &&
            strncmp(ACTIONS[i].name, line, length) == 0)
            return &ACTIONS[i];
    for (int i = 0; i < ACTION_COUNT && length == 1 && *line > 'l'; i++)
        if (ACTIONS[i].name[0] == *line)
            return &ACTIONS[i];
    return NULL;
}

void action_run(struct linear *linear, const struct action *action,
                const char *line)
{
    const char *argument = line + strcspn(line, " ");
    const bool optional = action->argument != NULL && *action->argument == '[';

    struct err err;

    argument += strspn(argument, " ");
    linear->silent = true;
    if (action->argument == NULL && *argument != '\0') {
        err_set(&err, "%s: stands alone", action->name);
        linear_refuse(linear, &err);
    } else if (action->argument != NULL && *argument == '\0' && !optional) {
        err_set(&err, "%s: needs %s", action->name, action->argument);
        linear_refuse(linear, &err);
    } else {
        action->run(linear, argument);
    }
}
