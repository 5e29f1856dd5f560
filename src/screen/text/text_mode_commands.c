/* SPDX-License-Identifier: MIT */
/* What a player of the text mode can type besides a move. */
#include "base/clock.h"
#include "match/own_game.h"
#include "match/saves/game_code.h"
#include "screen/text/describe.h"
#include "screen/text/text_mode.h"
#include "screen/text/text_mode_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- through the game ---- */

/* While a player goes through a game of machines, the machines do not go on at
 * every step: they wait for `go`. */
static void keep_waiting(struct text_mode *mode)
{
    if (match_humans(session_match(mode->session)) == 0)
        session_look_back(mode->session, false);
}

static void undo(struct text_mode *mode, const char *argument)
{
    const struct match_sets *const sets =
        match_sets(session_match(mode->session));

    (void)argument;
    if (session_cursor(mode->session) != NODE_START)
        keep_waiting(mode);
    if (session_undo(mode->session, clock_now()))
        mode->silent = false;
    else if (sets->over > 0)
        fprintf(mode->out,
                "There is nothing to take back: the %s before is not kept.\n",
                sets_unit(sets));
    else
        fputs("There is nothing to take back.\n", mode->out);
}

/* If it goes over several moves, only the last position is written. */
static void redo(struct text_mode *mode, const char *argument)
{
    const int from = session_cursor(mode->session);

    (void)argument;
    if (session_node(mode->session, from)->latest == NODE_NONE) {
        fputs("There is nothing to redo.\n", mode->out);
        return;
    }
    keep_waiting(mode);
    session_redo(mode->session, clock_now());

    const int to = session_cursor(mode->session);

    if (session_node(mode->session, to)->parent == from)
        text_mode_write_move(mode, to, GROUND_UNSAID);
    mode->silent = false;
}

/* Goes along the line that redo would follow. */
static void go_to(struct text_mode *mode, const char *argument)
{
    const struct history *history = match_history(session_match(mode->session));
    int node = history_tip(history, history_cursor(history));
    const int plies = history_node(history, node)->ply;
    char *rest;
    const long ply = strtol(argument, &rest, 10);

    if (rest == argument || *rest != '\0' || ply < 0 || ply > plies) {
        if (plies == 0)
            text_mode_refuse(mode, "goto: no move has been made");
        else
            text_mode_refuse(mode, "goto: a number in 0..%d", plies);
        return;
    }
    while (history_node(history, node)->ply > ply)
        node = history_node(history, node)->parent;
    keep_waiting(mode);
    session_goto(mode->session, node, clock_now());
    mode->silent = false;
}

static void go_on(struct text_mode *mode, const char *argument)
{
    (void)argument;
    if (!session_is_looking(mode->session))
        text_mode_refuse(mode, "go: no machine waits");
    session_play_on(mode->session, clock_now());
}

/* ---- draws ---- */

static const char *why_no_draw(const struct session *session)
{
    const struct game *const game = session_game(session);

    if (session_is_over(session))
        return "the game is over";
    if (!game->class->limits(game).agreement)
        return "this game knows no draw by agreement";
    return session_is_person(session, session_mover(session))
               ? "the game does not go on yet"
               : "no person is to move";
}

static void offer_draw(struct text_mode *mode, const char *argument)
{
    const struct session *const session = mode->session;

    (void)argument;
    if (!session_may_offer_draw(session)) {
        text_mode_refuse(mode, "draw: %s", why_no_draw(session));
        return;
    }

    const int other = 1 - session_mover(session);
    const char *const name = text_mode_name(mode, other);

    switch (session_offer_draw(mode->session)) {
    case DRAW_AGREED:
        fprintf(mode->out, "%s agrees.\n", name);
        mode->silent = false;
        break;
    case DRAW_DECLINED:
        fprintf(mode->out, "%s declines, and wants to play on.\n", name);
        break;
    case DRAW_ASKED:
        mode->draw_offered = session_cursor(session);
        fprintf(mode->out,
                "A draw is offered to %s: `agree`, or the game goes on with "
                "the next move.\n",
                name);
        break;
    }
}

static void agree(struct text_mode *mode, const char *argument)
{
    (void)argument;
    if (mode->draw_offered != session_cursor(mode->session) ||
        !session_may_offer_draw(mode->session)) {
        text_mode_refuse(mode, "agree: no draw is offered");
        return;
    }
    session_agree_draw(mode->session);
    mode->silent = false;
}

/* The name of a move, with the labels of the position written last. */
static struct move_text name_move(const struct text_mode *mode,
                                  const struct position *before,
                                  struct move move)
{
    const struct game *const game = text_mode_game(mode);

    return board_of(game)->move_text(
        game, before, move,
        text_mode_labels(mode, session_position(mode->session)));
}

/* Lists all moves of the line, with `|` at the cursor, which is on it. */
static void list_moves(struct text_mode *mode, const char *argument)
{
    const char *gap = "";

    (void)argument;
    for (int at = NODE_START; at != NODE_NONE;
         at = session_node(mode->session, at)->latest) {
        const struct node *node = session_node(mode->session, at);

        if (at != NODE_START) {
            const struct position *before =
                &session_node(mode->session, node->parent)->position;

            fprintf(mode->out, "%s%s", gap,
                    name_move(mode, before, node->move).text);
            gap = " ";
        }
        if (at == session_cursor(mode->session)) {
            fprintf(mode->out, "%s|", gap);
            gap = " ";
        }
    }
    putc('\n', mode->out);
}

static void list_branches(struct text_mode *mode, const char *argument)
{
    const struct node *here =
        session_node(mode->session, session_cursor(mode->session));

    (void)argument;
    fputs("Played from here:", mode->out);
    for (int child = here->first; child != NODE_NONE;
         child = session_node(mode->session, child)->next)
        fprintf(mode->out, " %s%s",
                name_move(mode, &here->position,
                          session_node(mode->session, child)->move)
                    .text,
                child == here->latest ? " (redo)" : "");
    fputs(here->first == NODE_NONE ? " nothing.\n" : ".\n", mode->out);
}

static void set_comment(struct text_mode *mode, const char *argument)
{
    struct err err;

    if (!session_comment(mode->session, argument, &err))
        text_mode_refuse(mode, "%s", err.text);
}

static void write_code(struct text_mode *mode, const char *argument)
{
    char *const code = game_code_write(session_match(mode->session),
                                       session_cursor(mode->session));

    (void)argument;
    if (code != NULL)
        fprintf(mode->out, "%s\n", code);
    else
        text_mode_refuse(mode, "code: the game is too long for one");
    free(code);
}

static void write_position_text(struct text_mode *mode, const char *argument)
{
    (void)argument;
    fprintf(mode->out, "%s\n",
            game_position_text(text_mode_game(mode),
                               session_position(mode->session))
                .text);
}

/* ---- another game, the rules ---- */

static void meet_harder(struct text_mode *mode, const char *argument)
{
    (void)argument;
    text_mode_meet(mode, 1);
}

static void meet_easier(struct text_mode *mode, const char *argument)
{
    (void)argument;
    text_mode_meet(mode, -1);
}

static void write_rules(struct text_mode *mode, const char *argument)
{
    struct err err;
    struct game *const game = own_game_open(
        *argument != '\0' ? argument
                          : game_spec_text(text_mode_game(mode)).text,
        &err);

    if (game == NULL)
        text_mode_refuse(mode, "%s", err.text);
    else
        text_mode_write_rules(game, *argument != '\0' ? argument : mode->called,
                              mode->out);
    game_free(game);
}

/* ---- the table ---- */

static void list_commands(struct text_mode *mode, const char *argument);

struct text_command {
    const char *name;
    const char *argument; /* NULL: none; in brackets: optional */
    const char *about;
    void (*run)(struct text_mode *mode, const char *argument);
};

/* Commands about games, and about keeping them. */
#define GAME_COMMANDS                                                          \
    {"moves", NULL, "the moves of this line; | is where you are", list_moves}, \
        {"branches", NULL, "the moves that were tried here", list_branches},   \
        {"comment", "[TEXT]", "a comment on this position", set_comment},      \
        {"position", NULL, "the position in text form", write_position_text},  \
        {"code", NULL, "the game up to here as one line, to be sent",          \
         write_code},                                                          \
        {"save", "NAME", "keep the game under a name, or in a file",           \
         text_mode_save},                                                      \
    {                                                                          \
        "replace", "NAME", "keep it in the place of one that is there",        \
            text_mode_replace                                                  \
    }

static const struct text_command COMMANDS[] = {
    {"undo", NULL, "take the last move back", undo},
    {"redo", NULL, "play it again", redo},
    {"goto", "PLY", "go to the position after so many moves", go_to},
    {"go", NULL, "let machines that wait play on", go_on},
    {"draw", NULL, "offer a draw, where the game knows it: Abalone",
     offer_draw},
    {"agree", NULL, "to the draw that is offered", agree},
    {"hint", NULL, "the best move, and why; again: more of it", text_mode_hint},
    {"tutor", "[DEGREE]", "warn of blunders, mistakes, inaccuracies; or off",
     text_mode_tutor},
    {"limits", "[SEEDS]",
     "how many seeds an inaccuracy, a mistake, a blunder loses",
     text_mode_limits},
    {"eval", NULL, "what the position and each move is worth",
     text_mode_values},
    {"explore", NULL,
     "the opening: what moves are worth, and what they brought",
     text_mode_explore},
    {"review", NULL, "what every move was worth, also of those so far",
     text_mode_review},
    {"try", "PLY MOVE", "another move in the place of a mistake",
     text_mode_try},
    GAME_COMMANDS,
    {"load", "NAME", "go on with a saved game", text_mode_load},
    {"continue", "[NUMBER]",
     "go on with the newest game that was left, or another",
     text_mode_continue},
    {"games", "[all]", "games that were left, that are over, and saved ones",
     text_mode_list_games},
    {"new", "[GAME]", "begin another game", text_mode_new},
    {"fair", "[GAME]", "begin one from a start that is even", text_mode_fair},
    {"next", NULL, "the next set, when this one is over", text_mode_next_set},
    {"from", "POS|CODE", "begin one from this position, or the game of a code",
     text_mode_from},
    {"level", "[WHO] [SEAT]", "who plays; or another player for a seat",
     text_mode_set_level},
    {"rematch", NULL, "one more game, sides exchanged", text_mode_rematch},
    {"harder", NULL, "one more game, against a little stronger opponent",
     meet_harder},
    {"easier", NULL, "one more game, against a little weaker one", meet_easier},
    {"rules", "[GAME]", "the rules, with examples", write_rules},
    {"lesson", "[NAME]", "learn it, step by step: `lesson kalah 3`",
     text_mode_lesson},
    {"lessons", NULL, "all lessons, and how far you are",
     text_mode_list_lessons},
    {"puzzle", "[GAME]", "the puzzle of the day", text_mode_puzzle},
    {"statistics", NULL, "what you have won and lost", text_mode_statistics},
    {"stats", NULL, "the same", text_mode_statistics},
    {"quit", NULL, "leave", text_mode_quit},
    {"help", NULL, "this list", list_commands},
    {"?", NULL, "the same", list_commands},
};

/* Commands of a game with a player at another machine. */
static const struct text_command TABLE_COMMANDS[] = {
    {"undo", NULL, "ask to take your last move back", text_mode_ask_back},
    {"draw", NULL, "offer a draw, where the game knows it: Abalone",
     text_mode_ask_draw},
    {"again", NULL, "ask for another game, sides exchanged",
     text_mode_ask_again},
    {"agree", NULL, "to what the other player asks", text_mode_table_agree},
    {"refuse", NULL, "what the other player asks", text_mode_table_refuse},
    {"resign", NULL, "give the game up", text_mode_resign},
    {"say", "TEXT", "to all at the table", text_mode_say},
    {"table", NULL, "who is there, the address and the code",
     text_mode_list_table},
    GAME_COMMANDS,
    {"review", NULL, "what every move was worth, when the game is over",
     text_mode_review},
    {"rules", "[GAME]", "the rules, with examples", write_rules},
    {"quit", NULL, "leave the table", text_mode_quit},
    {"help", NULL, "this list", list_commands},
    {"?", NULL, "the same", list_commands},
};

struct text_commands {
    const struct text_command *items;
    int count;
};

static struct text_commands commands_where(bool shared)
{
    enum {
        ALONE = sizeof COMMANDS / sizeof *COMMANDS,
        SHARED = sizeof TABLE_COMMANDS / sizeof *TABLE_COMMANDS
    };

    return shared ? (struct text_commands){TABLE_COMMANDS, SHARED}
                  : (struct text_commands){COMMANDS, ALONE};
}

static struct text_commands commands_of(const struct text_mode *mode)
{
    return commands_where(mode->table != NULL);
}

/* Finds a command by its whole name; NULL if there is none. */
static const struct text_command *find_command(struct text_commands commands,
                                               const char *name, size_t length)
{
    const struct text_command *const end = commands.items + commands.count;

    for (const struct text_command *item = commands.items; item < end; item++)
        if (strlen(item->name) == length &&
            strncmp(item->name, name, length) == 0)
            return item;
    return NULL;
}

static void list_commands(struct text_mode *mode, const char *argument)
{
    const struct text_commands commands = commands_of(mode);
    char left[32];

    (void)argument;
    fprintf(mode->out, "%s, or\n", describer_of(text_mode_game(mode))->moves);
    for (int i = 0; i < commands.count; i++) {
        const struct text_command *const command = &commands.items[i];

        snprintf(left, sizeof left, "%s %s", command->name,
                 command->argument != NULL ? command->argument : "");
        fprintf(mode->out, "  %-18s  %s\n", left, command->about);
    }
}

/* Names the command that was meant, if a similar one exists; a command of one
 * letter never is. */
void text_mode_refuse_line(struct text_mode *mode, const char *line,
                           const char *reason)
{
    enum { NAMES_MAX = 64 };
    const struct text_commands commands = commands_of(mode);
    const struct err_token word = err_token(line, strcspn(line, " "));
    const char *names[NAMES_MAX];
    const char *near;
    int count = 0;

    for (int i = 0; i < commands.count; i++)
        if (commands.items[i].name[1] != '\0')
            names[count++] = commands.items[i].name;
    near = err_nearest(word.text, names, count);
    if (near != NULL)
        text_mode_refuse(mode, "%s: no such command; did you mean %s?",
                         word.text, near);
    else
        text_mode_refuse(mode, "%s", reason);
}

/* Refuses a command that exists, but not here. */
static bool refuse_elsewhere(struct text_mode *mode, const char *name,
                             size_t length)
{
    const bool shared = mode->table != NULL;
    const struct text_command *const command =
        find_command(commands_where(!shared), name, length);

    if (command == NULL)
        return false;
    text_mode_refuse(mode, "%s: %s a table", command->name,
                     shared ? "not at" : "only at");
    return true;
}

/* A name, or its first letter if that is never part of a move. */
bool text_mode_command(struct text_mode *mode, const char *line)
{
    const struct text_commands commands = commands_of(mode);
    const size_t length = strcspn(line, " ");
    const char *argument = line + length + strspn(line + length, " ");
    const struct text_command *command = find_command(commands, line, length);

    for (int i = 0;
         i < commands.count && command == NULL && length == 1 && *line > 'l';
         i++)
        if (commands.items[i].name[0] == *line)
            command = &commands.items[i];
    mode->silent = true;
    if (command == NULL)
        return refuse_elsewhere(mode, line, length);
    if (command->argument == NULL && *argument != '\0')
        text_mode_refuse(mode, "%s: stands alone", command->name);
    else if (command->argument != NULL && *command->argument != '[' &&
             *argument == '\0')
        text_mode_refuse(mode, "%s: needs %s", command->name,
                         command->argument);
    else
        command->run(mode, argument);
    return true;
}
