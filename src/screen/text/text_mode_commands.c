/* SPDX-License-Identifier: MIT */
/* What a player of the text mode can say beside a move. */
#include "base/clock.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "match/saves/saved_games.h"
#include "screen/text/advice.h"
#include "screen/text/describe.h"
#include "screen/text/text_mode_inside.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PLIES_TOLD = 6, NO_SEAT = -1 };

/* ---- through the game ---- */

/* Who goes through what machines among themselves have played does not want
 * them to play on at every step: they wait until somebody says `go`. */
static void keep_waiting(struct text_mode *mode)
{
    if (match_humans(session_match(mode->session)) == 0)
        session_look_back(mode->session, false);
}

static void undo(struct text_mode *mode, const char *argument)
{
    (void)argument;
    if (session_cursor(mode->session) == NODE_START) {
        fputs("There is nothing to take back.\n", mode->out);
        return;
    }
    keep_waiting(mode);
    session_undo(mode->session, clock_now());
    mode->silent = false;
}

/* Nothing is told of a way of several moves but where it ends. */
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

    const struct node *node =
        session_node(mode->session, session_cursor(mode->session));

    if (node->parent == from)
        text_mode_tell_move(mode, from, node->move, GROUND_UNSAID);
    mode->silent = false;
}

/* Along the line that redo would follow. */
static void go_to(struct text_mode *mode, const char *argument)
{
    const struct history *history = match_history(session_match(mode->session));
    int node = history_tip(history, history_cursor(history));
    const int plies = history_node(history, node)->ply;
    char *rest;
    const long ply = strtol(argument, &rest, 10);
    struct err err;

    if (rest == argument || *rest != '\0' || ply < 0 || ply > plies) {
        err_set(&err, "goto: a number in 0..%d", plies);
        text_mode_refuse(mode, &err);
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
    struct err err;

    (void)argument;
    if (!session_is_looking(mode->session)) {
        err_set(&err, "go: no machine waits");
        text_mode_refuse(mode, &err);
    }
    session_play_on(mode->session, clock_now());
}

/* All moves of the line, `|` where the cursor is, which lies on it. */
static void list_moves(struct text_mode *mode, const char *argument)
{
    const int cursor = session_cursor(mode->session);
    const char *gap = "";

    (void)argument;
    for (int at = NODE_START; at != NODE_NONE;
         at = session_node(mode->session, at)->latest) {
        const struct node *node = session_node(mode->session, at);

        if (at != NODE_START) {
            const struct position *before =
                &session_node(mode->session, node->parent)->position;

            fprintf(
                mode->out, "%s%s", gap,
                game_move_text(text_mode_game(mode), before, node->move).text);
            gap = " ";
        }
        if (at == cursor) {
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
                game_move_text(text_mode_game(mode), &here->position,
                               session_node(mode->session, child)->move)
                    .text,
                child == here->latest ? " (redo)" : "");
    fputs(here->first == NODE_NONE ? " nothing.\n" : ".\n", mode->out);
}

static void set_comment(struct text_mode *mode, const char *argument)
{
    struct err err;

    if (strlen(argument) > COMMENT_MAX) {
        err_set(&err, "comment: at most %d bytes", COMMENT_MAX);
        text_mode_refuse(mode, &err);
    } else if (!utf8_is_text(argument)) {
        err_set(&err, "comment: holds a control character, or is not UTF-8");
        text_mode_refuse(mode, &err);
    } else {
        session_comment(mode->session, argument);
    }
}

static void tell_position_text(struct text_mode *mode, const char *argument)
{
    (void)argument;
    fprintf(mode->out, "%s\n",
            game_position_text(text_mode_game(mode),
                               session_position(mode->session))
                .text);
}

/* ---- advice ---- */

static bool is_advised(const struct text_mode *mode)
{
    return session_advice_done(mode->session) || *mode->unadvised.text != '\0';
}

static bool is_replied(const struct text_mode *mode)
{
    return session_reply(mode->session) != NULL;
}

static bool refuse_at_end(struct text_mode *mode, const char *command)
{
    struct err err;

    if (!session_is_over(mode->session))
        return false;
    err_set(&err, "%s: the game is over, there is nothing to choose", command);
    text_mode_refuse(mode, &err);
    return true;
}

/* The report that was asked for; or NULL, and it is told why. */
static const struct report *await_advice(struct text_mode *mode,
                                         const char *command)
{
    text_mode_hear(mode);
    if (!text_mode_await(mode, is_advised))
        return NULL;
    if (*mode->unadvised.text == '\0')
        return session_advice(mode->session);
    err_prefix(&mode->unadvised, "%s: ", command);
    text_mode_refuse(mode, &mode->unadvised);
    return NULL;
}

/* A hint to another position than this one is forgotten with it. */
static void tell_values(struct text_mode *mode, const char *argument)
{
    (void)argument;
    if (refuse_at_end(mode, "eval"))
        return;
    if (!session_advice_done(mode->session))
        session_drop_hint(mode->session);
    mode->unadvised.text[0] = '\0';
    session_evaluate(mode->session, true);

    const struct report *report = await_advice(mode, "eval");

    session_evaluate(mode->session, false);
    if (report == NULL)
        return;
    fprintf(mode->out, "Value for %s: ", text_mode_mover(mode));
    advice_write_values(text_mode_game(mode), session_position(mode->session),
                        report, mode->out);
    putc('\n', mode->out);
}

/* A sentence for each move of the report's line, which goes on from this
 * position; or only up to the first reply to the one who is to move now. */
static void tell_line(const struct text_mode *mode, struct position position,
                      const struct report *report, bool only_reply)
{
    const struct game *game = text_mode_game(mode);
    const int player = session_position(mode->session)->player;

    for (int i = 0; i < report->line_count && i < PLIES_TOLD; i++) {
        const bool reply = position.player != player;

        text_mode_say_move(mode, &position, report->line[i]);
        fputs(". ", mode->out);
        game->class->apply(game, &position, report->line[i]);
        if (reply && only_reply)
            return;
    }
    if (report->line_count > PLIES_TOLD)
        fputs("And so on. ", mode->out);
}

static void tell_margin(const struct text_mode *mode, struct value value)
{
    advice_write_margin(value, session_advice(mode->session)->depth,
                        text_mode_mover(mode), mode->out);
    putc('\n', mode->out);
}

/* What happens after the next best move. */
static void tell_other(struct text_mode *mode, const struct move_value *other)
{
    const struct game *game = text_mode_game(mode);
    struct position after = *session_position(mode->session);

    fputs("Otherwise: ", mode->out);
    text_mode_say_move(mode, &after, other->move);
    fputs(". ", mode->out);
    game->class->apply(game, &after, other->move);
    if (session_ask_reply(mode->session, other->move) &&
        text_mode_await(mode, is_replied) &&
        session_reply(mode->session)->move_count > 0)
        tell_line(mode, after, session_reply(mode->session), true);
    tell_margin(mode, other->value);
}

static void tell_more(struct text_mode *mode, const struct report *report)
{
    const struct move_value *other = advice_second(report);

    fputs("More: ", mode->out);
    tell_line(mode, *session_position(mode->session), report, false);
    tell_margin(mode, report->value);
    if (other != NULL)
        tell_other(mode, other);
}

static void tell_hint(struct text_mode *mode, const char *argument)
{
    (void)argument;
    if (refuse_at_end(mode, "hint"))
        return;
    mode->unadvised.text[0] = '\0';
    session_hint(mode->session);

    const struct report *report = await_advice(mode, "hint");

    if (report == NULL)
        return;
    if (session_hint_step(mode->session) > 1 && report->line_count > 0) {
        tell_more(mode, report);
        return;
    }
    fputs("Hint: ", mode->out);
    advice_write_hint(text_mode_game(mode), session_position(mode->session),
                      report, mode->out);
    putc('\n', mode->out);
}

/* ---- saves, other games ---- */

static void save_game(struct text_mode *mode, const char *name, bool replace)
{
    struct err err;

    if (session_save_as(mode->session, name, replace, &err))
        fputs("Saved.\n", mode->out);
    else
        text_mode_refuse(mode, &err);
}

static void save_new(struct text_mode *mode, const char *argument)
{
    save_game(mode, argument, false);
}

static void save_over(struct text_mode *mode, const char *argument)
{
    save_game(mode, argument, true);
}

/* May the game be left? Somebody at a terminal is asked once; a script knows
 * what it does. */
static bool may_leave(struct text_mode *mode)
{
    if (!session_is_unsaved(mode->session) || mode->warned || mode->echo)
        return true;
    mode->warned = true;
    fputs("This game is not saved; say it again to leave it.\n", mode->out);
    return false;
}

static void begin_match(struct text_mode *mode, struct match *match)
{
    struct err unsaid; /* nobody is refused */

    session_take(mode->session, match, NULL, clock_now(), &unsaid);
    text_mode_hear(mode);
}

static void load_game(struct text_mode *mode, const char *argument)
{
    struct err err;
    struct match *match = saved_games_load(argument, &err);

    if (match == NULL)
        text_mode_refuse(mode, &err);
    else if (may_leave(mode))
        begin_match(mode, match);
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

/* The same players for another game, or for this one. */
static void begin_game(struct text_mode *mode, const char *argument)
{
    const struct match *before = session_match(mode->session);
    const struct spec_text same = game_spec_text(text_mode_game(mode));
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

    for (int player = 0; player < game->players; player++)
        if (player < match_game(before)->players)
            match_set_player(match, player, match_player(before, player));
    begin_match(mode, match);
}

static void quit(struct text_mode *mode, const char *argument)
{
    (void)argument;
    mode->quit = may_leave(mode);
}

/* ---- who plays ---- */

static const char *seat_name(const struct text_mode *mode, int player)
{
    const struct game *game = text_mode_game(mode);

    return game->class->player_name(game, player);
}

/* `You play south. Willow (willow) plays north.` */
static void tell_players(const struct text_mode *mode)
{
    const struct match *match = session_match(mode->session);

    for (int i = 0; i < match_game(match)->players; i++) {
        const struct player *who = match_player(match, i);
        const bool human = match_human(match, i);
        const bool nameless =
            human && strcasecmp(who->name, seat_name(mode, i)) == 0;

        fprintf(mode->out, "%s%s", i > 0 ? " " : "",
                nameless ? "A person" : who->name);
        if (!human && strcmp(who->who, who->name) != 0)
            fprintf(mode->out, " (%s)", who->who);
        fprintf(mode->out, " play%s %s.", describe_is_you(who->name) ? "" : "s",
                seat_name(mode, i));
    }
    putc('\n', mode->out);
}

static void list_levels(const struct text_mode *mode)
{
    const char *game = text_mode_game(mode)->name;

    for (int i = 0; i < levels_playing(mode->levels, game); i++) {
        const struct level *level = levels_playing_at(mode->levels, game, i);

        fprintf(mode->out, "  %-10s %s\n", level->key, level->about);
    }
}

/* The seat that is meant where none is named: that of the only machine, or the
 * last of people's. */
static int find_seat(const struct text_mode *mode, struct err *err)
{
    const struct match *match = session_match(mode->session);
    const int players = match_game(match)->players;
    int seat = players - 1;

    if (match_humans(match) == players)
        return seat;
    if (match_humans(match) < players - 1) {
        err_set(err, "level: two machines play; say for whom, %s or %s",
                seat_name(mode, 0), seat_name(mode, 1));
        return NO_SEAT;
    }
    while (match_human(match, seat))
        seat--;
    return seat;
}

static int read_seat(const struct text_mode *mode, const char *text,
                     struct err *err)
{
    const int players = text_mode_game(mode)->players;
    const char *names[PLAYERS_MAX];
    int seat = NO_SEAT;

    if (*text == '\0')
        return find_seat(mode, err);
    for (int i = 0; i < players; i++)
        names[i] = seat_name(mode, i);
    if (!value_word(text, names, players, &seat, err))
        err_prefix(err, "level: ");
    return seat;
}

/* `WHO`, `WHO SEAT` or `WHO for SEAT`: takes them apart, and leaves WHO. */
static const char *cut_seat(char *words)
{
    char *seat = words + strcspn(words, " ");

    if (*seat == '\0')
        return seat;
    *seat++ = '\0';
    seat += strspn(seat, " ");
    if (strncmp(seat, "for ", 4) == 0)
        seat += 4;
    return seat + strspn(seat, " ");
}

/* Machines that wait do so no longer when a person plays. */
static bool replace_player(struct text_mode *mode, char *words, struct err *err)
{
    const char *seat_text = cut_seat(words);
    const int seat = read_seat(mode, seat_text, err);

    if (seat == NO_SEAT ||
        !session_seat(mode->session, seat, words, clock_now(), err))
        return false;
    text_mode_hear(mode);
    if (match_humans(session_match(mode->session)) > 0)
        session_play_on(mode->session, clock_now());
    return true;
}

static void set_level(struct text_mode *mode, const char *argument)
{
    struct err err;
    char *words = memory_text(argument);

    if (*words != '\0' && !replace_player(mode, words, &err))
        text_mode_refuse(mode, &err);
    else
        tell_players(mode);
    if (*argument == '\0')
        list_levels(mode);
    free(words);
}

/* ---- the table ---- */

static void list_commands(struct text_mode *mode, const char *argument);

static const struct text_command {
    const char *name;
    const char *argument; /* NULL: none; in brackets: not needed */
    const char *about;
    void (*run)(struct text_mode *mode, const char *argument);
} COMMANDS[] = {
    {"undo", NULL, "take the last move back", undo},
    {"redo", NULL, "play it again", redo},
    {"goto", "PLY", "go to the position after so many moves", go_to},
    {"go", NULL, "let machines that wait play on", go_on},
    {"hint", NULL, "the best move, and why; again: more of it", tell_hint},
    {"eval", NULL, "what the position and each move is worth", tell_values},
    {"moves", NULL, "the moves of this line; | is where you are", list_moves},
    {"branches", NULL, "the moves that were tried here", list_branches},
    {"comment", "[TEXT]", "a note to this position", set_comment},
    {"position", NULL, "the position in text form", tell_position_text},
    {"save", "NAME", "keep the game under a name, or in a file", save_new},
    {"replace", "NAME", "keep it in the place of one that is there", save_over},
    {"load", "NAME", "go on with a saved game", load_game},
    {"games", NULL, "the saved games", list_games},
    {"new", "[GAME]", "begin another game", begin_game},
    {"level", "[WHO] [SEAT]", "who plays; or somebody else plays there",
     set_level},
    {"quit", NULL, "leave", quit},
    {"?", NULL, "this list", list_commands},
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static void list_commands(struct text_mode *mode, const char *argument)
{
    char left[32];

    (void)argument;
    fprintf(mode->out, "%s, or\n", describer_of(text_mode_game(mode))->moves);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        snprintf(left, sizeof left, "%s %s", COMMANDS[i].name,
                 COMMANDS[i].argument != NULL ? COMMANDS[i].argument : "");
        fprintf(mode->out, "  %-18s  %s\n", left, COMMANDS[i].about);
    }
}

static const struct text_command *find_command(const char *line)
{
    const size_t length = strcspn(line, " ");

    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strlen(COMMANDS[i].name) == length &&
            strncmp(COMMANDS[i].name, line, length) == 0)
            return &COMMANDS[i];
    for (int i = 0; i < COMMAND_COUNT && length == 1 && *line > 'l'; i++)
        if (COMMANDS[i].name[0] == *line)
            return &COMMANDS[i];
    return NULL;
}

bool text_mode_command(struct text_mode *mode, const char *line)
{
    const struct text_command *command = find_command(line);
    const char *argument = line + strcspn(line, " ");
    struct err err;

    if (command == NULL)
        return false;
    argument += strspn(argument, " ");
    mode->silent = true;
    if (command->argument == NULL && *argument != '\0') {
        err_set(&err, "%s: stands alone", command->name);
        text_mode_refuse(mode, &err);
    } else if (command->argument != NULL && *command->argument != '[' &&
               *argument == '\0') {
        err_set(&err, "%s: needs %s", command->name, command->argument);
        text_mode_refuse(mode, &err);
    } else {
        command->run(mode, argument);
    }
    return true;
}
