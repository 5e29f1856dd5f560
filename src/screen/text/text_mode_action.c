/* What a player of the linear game can say beside a move. */
#include "base/utf8.h"
#include "match/saves/saved_games.h"
#include "screen/text/describe.h"
#include "screen/text/text_mode_inside.h"

#include <stdlib.h>
#include <string.h>

/* A line in ACTIONS each. */
struct action {
    const char *name;
    const char *argument; /* NULL: none */
    const char *about;
    void (*run)(struct text_mode *mode, const char *argument);
};

static void undo(struct text_mode *mode, const char *argument)
{
    (void)argument;
    text_mode_tell_change(mode, match_undo(mode->match),
                          "There is nothing to take back");
}

static void redo(struct text_mode *mode, const char *argument)
{
    const struct change change = match_redo(mode->match);
    const struct node *node =
        history_node(match_history(mode->match), change.to);

    (void)argument;
    if (change.direction == FORWARD && node->parent == change.from)
        text_mode_tell_move(mode, change.from, node->move);
    text_mode_tell_change(mode, change, "There is nothing to redo");
}

/* The node after that ply on the line that redo would follow. */
static int node_at(const struct history *history, long ply)
{
    int node = history_tip(history, history_cursor(history));

    while (history_node(history, node)->ply > ply)
        node = history_node(history, node)->parent;
    return node;
}

static void go_to(struct text_mode *mode, const char *argument)
{
    const struct history *history = match_history(mode->match);
    const int tip = history_tip(history, history_cursor(history));
    const int plies = history_node(history, tip)->ply;
    char *rest;
    const long ply = strtol(argument, &rest, 10);
    struct err err;

    if (rest == argument || *rest != '\0' || ply < 0 || ply > plies) {
        err_set(&err, "goto: a number in 0..%d", plies);
        text_mode_refuse(mode, &err);
        return;
    }
    match_goto(mode->match, node_at(history, ply));
    text_mode_wait(mode);
    mode->silent = false;
}

static void go_on(struct text_mode *mode, const char *argument)
{
    struct err err;

    (void)argument;
    if (!mode->waiting) {
        err_set(&err, "go: no machine waits");
        text_mode_refuse(mode, &err);
    }
    mode->waiting = false;
}

/* A move of the line, set off from what stands before it. */
static void write_move(const struct text_mode *mode, int at)
{
    const struct history *history = match_history(mode->match);
    const struct node *node = history_node(history, at);
    const bool first = node->ply == 1 && match_ply(mode->match) > 0;

    fprintf(mode->out, "%s%s", first ? "" : " ",
            game_move_text(text_mode_game_of(mode),
                           &history_node(history, node->parent)->position,
                           node->move)
                .text);
}

/* The cursor lies on the way that redo follows from the start. */
static void list_moves(struct text_mode *mode, const char *argument)
{
    const struct history *history = match_history(mode->match);
    const int cursor = history_cursor(history);

    (void)argument;
    for (int node = NODE_START; node != NODE_NONE;
         node = history_node(history, node)->latest) {
        if (node != NODE_START)
            write_move(mode, node);
        if (node == cursor)
            fputs(node != NODE_START ? " |" : "|", mode->out);
    }
    putc('\n', mode->out);
}

static void list_branches(struct text_mode *mode, const char *argument)
{
    const struct history *history = match_history(mode->match);
    const struct node *here = history_node(history, history_cursor(history));

    (void)argument;
    fputs("Played from here:", mode->out);
    for (int child = here->first; child != NODE_NONE;
         child = history_node(history, child)->next)
        fprintf(mode->out, " %s%s",
                game_move_text(text_mode_game_of(mode), &here->position,
                               history_node(history, child)->move)
                    .text,
                child == here->latest ? " (redo)" : "");
    fputs(here->first == NODE_NONE ? " nothing.\n" : ".\n", mode->out);
}

static void comment(struct text_mode *mode, const char *argument)
{
    struct history *history = match_history(mode->match);

    struct err err;

    if (strlen(argument) > COMMENT_MAX) {
        err_set(&err, "comment: at most %d bytes", COMMENT_MAX);
        text_mode_refuse(mode, &err);
    } else if (!utf8_is_text(argument)) {
        err_set(&err, "comment: holds a control character, or is not UTF-8");
        text_mode_refuse(mode, &err);
    } else {
        history_set_comment(history, history_cursor(history), argument);
        mode->unsaved = true;
    }
}

static void show(struct text_mode *mode, const char *argument)
{
    (void)argument;
    fprintf(
        mode->out, "%s\n",
        game_position_text(text_mode_game_of(mode), match_position(mode->match))
            .text);
}

static void keep(struct text_mode *mode, const char *name, bool replace)
{
    struct err err;

    if (saved_games_save(mode->match, name, replace, &err)) {
        fputs("Saved.\n", mode->out);
        mode->unsaved = false;
    } else {
        text_mode_refuse(mode, &err);
    }
}

static void save(struct text_mode *mode, const char *argument)
{
    keep(mode, argument, false);
}

static void replace(struct text_mode *mode, const char *argument)
{
    keep(mode, argument, true);
}

/* May the game be left? Somebody at a terminal is asked once; a script knows
 * what it does. */
static bool may_leave(struct text_mode *mode)
{
    if (!mode->unsaved || mode->warned || mode->echo)
        return true;
    mode->warned = true;
    fputs("This game is not saved; say it again to leave it.\n", mode->out);
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

static void load(struct text_mode *mode, const char *argument)
{
    struct err err;
    struct match *match = saved_games_load(argument, &err);

    if (match == NULL)
        text_mode_refuse(mode, &err);
    else if (may_leave(mode))
        text_mode_take(mode, match);
    else
        match_free(match);
}

static void list_games(struct text_mode *mode, const char *argument)
{
    struct saved_games saved_games = saved_games_list();

    (void)argument;
    for (int i = 0; i < saved_games.count; i++)
        fprintf(mode->out, "%s%s\n", saved_games.games[i].name,
                saved_games.games[i].shipped ? " (shipped)" : "");
    saved_games_free(&saved_games);
}

static void begin(struct text_mode *mode, const char *argument)
{
    struct spec_text same = game_spec_text(text_mode_game_of(mode));
    struct position start;
    struct err err;
    struct game *game =
        game_new(*argument != '\0' ? argument : same.text, &err);

    if (game == NULL) {
        text_mode_refuse(mode, &err);
        return;
    }
    if (!may_leave(mode)) {
        game_free(game);
        return;
    }
    game->class->start(game, &start);

    struct match *match = match_new(game, &start);

    reseat(mode->match, match);
    text_mode_take(mode, match);
}

static void quit(struct text_mode *mode, const char *argument)
{
    (void)argument;
    mode->quit = may_leave(mode);
}

static void help(struct text_mode *mode, const char *argument);

static const struct action ACTIONS[] = {
    {"undo", NULL, "take the last move back", undo},
    {"redo", NULL, "play it again", redo},
    {"goto", "PLY", "go to the position after so many moves", go_to},
    {"go", NULL, "let machines that wait play on", go_on},
    {"hint", NULL, "the best move, and why; again: more of it", text_mode_hint},
    {"eval", NULL, "what the position and each move is worth", text_mode_value},
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
     text_mode_level},
    {"quit", NULL, "leave", quit},
    {"?", NULL, "this list", help},
};

enum { ACTION_COUNT = sizeof ACTIONS / sizeof ACTIONS[0] };

static void help(struct text_mode *mode, const char *argument)
{
    char left[32];

    (void)argument;
    fprintf(mode->out, "%s, or\n",
            describer_of(text_mode_game_of(mode))->moves);
    for (int i = 0; i < ACTION_COUNT; i++) {
        snprintf(left, sizeof left, "%s %s", ACTIONS[i].name,
                 ACTIONS[i].argument != NULL ? ACTIONS[i].argument : "");
        fprintf(mode->out, "  %-18s  %s\n", left, ACTIONS[i].about);
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

void action_run(struct text_mode *mode, const struct action *action,
                const char *line)
{
    const char *argument = line + strcspn(line, " ");
    const bool optional = action->argument != NULL && *action->argument == '[';

    struct err err;

    argument += strspn(argument, " ");
    mode->silent = true;
    if (action->argument == NULL && *argument != '\0') {
        err_set(&err, "%s: stands alone", action->name);
        text_mode_refuse(mode, &err);
    } else if (action->argument != NULL && *argument == '\0' && !optional) {
        err_set(&err, "%s: needs %s", action->name, action->argument);
        text_mode_refuse(mode, &err);
    } else {
        action->run(mode, argument);
    }
}
