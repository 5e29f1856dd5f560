/* SPDX-License-Identifier: MIT */
/* A game, its players and its history; and why a match is over. */
#include "match/match.h"
#include "base/memory.h"
#include "game/abalone.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct match {
    struct game *game;
    struct history *history;
    struct clock_date date;
    struct player players[PLAYERS_MAX];
    struct match_help help;
    enum match_origin origin;
    bool unlimited;
    struct match_sets sets;
    struct time_control control;
    int thinking_node; /* NODE_NONE: no time was set */
    uint32_t thinking;
    bool seeded;
    uint64_t seed;
};

const char *const MATCH_ORIGINS[] = {"own", "fair", "other"};

void match_seat_human(struct match *match, int player)
{
    struct player *who = &match->players[player];

    snprintf(who->who, sizeof who->who, "human");
    snprintf(who->name, sizeof who->name, "%s",
             match->game->class->player_name(match->game, player));
    if (who->name[0] >= 'a' && who->name[0] <= 'z')
        who->name[0] = (char)(who->name[0] - 'a' + 'A');
}

bool match_may_begin(const struct game *game, const struct position *start,
                     struct err *err)
{
    int marbles[PLAYERS_MAX] = {0};

    if (!abalone_is(game) || start->end != END_NOT)
        return true;
    for (int cell = 0; cell < ABALONE_CELLS; cell++) {
        const int owner = abalone_owner(start, cell);

        if (owner >= 0)
            marbles[owner]++;
    }
    for (int player = 0; player < game->players; player++)
        if (marbles[player] == 0)
            return err_set(err, "position: %s has no marbles",
                           game->class->player_name(game, player));
    return true;
}

struct match *match_new(struct game *game, const struct position *start)
{
    struct match *match = memory_new(1, sizeof *match);

    match->game = game;
    match->history = history_new(start);
    match->date = clock_date();
    match->sets.count = 1;
    match->thinking_node = NODE_NONE;
    for (int player = 0; player < game->players; player++)
        match_seat_human(match, player);
    return match;
}

void match_free(struct match *match)
{
    if (match == NULL)
        return;
    history_free(match->history);
    game_free(match->game);
    free(match);
}

const struct game *match_game(const struct match *match)
{
    return match->game;
}

struct history *match_history(const struct match *match)
{
    return match->history;
}

const struct player *match_player(const struct match *match, int player)
{
    return &match->players[player];
}

void match_set_player(struct match *match, int player, const struct player *who)
{
    match->players[player] = *who;
}

bool match_human(const struct match *match, int player)
{
    return strcmp(match->players[player].who, "human") == 0;
}

int match_humans(const struct match *match)
{
    int humans = 0;

    for (int player = 0; player < match->game->players; player++)
        humans += match_human(match, player);
    return humans;
}

struct clock_date match_date(const struct match *match)
{
    return match->date;
}

void match_set_date(struct match *match, struct clock_date date)
{
    match->date = date;
}

struct match_help match_help(const struct match *match)
{
    return match->help;
}

void match_set_help(struct match *match, struct match_help help)
{
    match->help = help;
}

bool match_is_helped(const struct match *match)
{
    const struct match_help *const help = &match->help;

    return help->evaluation || help->hints > 0 || help->take_backs > 0;
}

bool match_seed(const struct match *match, uint64_t *seed)
{
    if (match->seeded)
        *seed = match->seed;
    return match->seeded;
}

void match_set_seed(struct match *match, uint64_t seed)
{
    match->seeded = true;
    match->seed = seed;
}

enum match_origin match_origin(const struct match *match)
{
    return match->origin;
}

void match_set_origin(struct match *match, enum match_origin origin)
{
    match->origin = origin;
}

const struct match_sets *match_sets(const struct match *match)
{
    return &match->sets;
}

void match_set_sets(struct match *match, const struct match_sets *sets)
{
    match->sets = *sets;
}

struct time_control match_time_control(const struct match *match)
{
    return match->control;
}

void match_set_time_control(struct match *match, struct time_control control)
{
    match->control = control;
}

bool match_is_unlimited(const struct match *match)
{
    return match->unlimited;
}

void match_set_unlimited(struct match *match, bool unlimited)
{
    match->unlimited = unlimited;
}

bool match_lift_limits(struct match *match)
{
    if (match_end(match) != END_NOT && match_position(match)->end == END_NOT)
        match_set_unlimited(match, true);
    return match_end(match) == END_NOT;
}

uint32_t match_thinking(const struct match *match)
{
    return match->thinking_node == history_cursor(match->history)
               ? match->thinking
               : 0;
}

void match_set_thinking(struct match *match, uint32_t millis)
{
    match->thinking_node = history_cursor(match->history);
    match->thinking = millis;
}

void match_time_out(struct match *match)
{
    history_call(match->history, history_cursor(match->history), END_TIME,
                 match_position(match)->player);
}

void match_agree(struct match *match)
{
    history_call(match->history, history_cursor(match->history), END_AGREED, 0);
}

void match_resign(struct match *match, int player)
{
    history_call(match->history, history_cursor(match->history), END_RESIGNED,
                 player);
}

void match_set_reason(struct match *match, const char *reason)
{
    char comment[COMMENT_MAX + 1];
    const int cursor = history_cursor(match->history);

    snprintf(comment, sizeof comment, "%s", reason);
    if (history_node(match->history, cursor)->comment == NULL)
        history_set_comment(match->history, cursor, comment);
}

static const struct node *node_at(const struct match *match, int node)
{
    return history_node(match->history, node);
}

static const struct node *cursor_of(const struct match *match)
{
    return node_at(match, history_cursor(match->history));
}

const struct position *match_position(const struct match *match)
{
    return &cursor_of(match)->position;
}

int match_ply(const struct match *match)
{
    return cursor_of(match)->ply;
}

int *match_way(const struct match *match, int node, struct line *line)
{
    const int plies = node_at(match, node)->ply;
    int *const way = memory_new((size_t)plies + 1, sizeof *way);

    for (; node != NODE_NONE; node = node_at(match, node)->parent)
        way[node_at(match, node)->ply] = node;
    line_begin(line, &node_at(match, NODE_START)->position);
    for (int ply = 1; ply <= plies; ply++) {
        const struct node *const next = node_at(match, way[ply]);

        line_add(line, next->move, &next->position);
    }
    return way;
}

void match_line(const struct match *match, struct line *line)
{
    free(match_way(match, history_cursor(match->history), line));
}

/* ---- the end ---- */

enum end match_end_at(const struct match *match, int node)
{
    const struct game *game = match->game;
    const struct node *const end = node_at(match, node);
    int occurrences = 1; /* of the position, on the way to the node */

    if (end->called != END_NOT)
        return end->called;
    if (match->unlimited)
        return (enum end)end->position.end;
    if (game->class->limits(game).repetitions > 0)
        for (node = end->parent; node != NODE_NONE;
             node = node_at(match, node)->parent)
            occurrences +=
                position_same(&node_at(match, node)->position, &end->position);
    return game_end(game, &end->position, end->ply, occurrences);
}

enum end match_end(const struct match *match)
{
    return match_end_at(match, history_cursor(match->history));
}

/* A player who has no time left, or gives up, has lost, whatever the score; of
 * three players the better one of the other two wins, the one with the earlier
 * seat if they are level. In a game of rounds the next round begins with the seeds
 * in the rows, so they are counted as if the round was stopped. */
static struct outcome judge_called(const struct match *match, int node)
{
    const struct game *const game = match->game;
    const struct node *const at = node_at(match, node);
    const struct outcome stopped =
        game->class->judge(game, &at->position, at->called);
    struct outcome outcome = {.end = at->called, .winner = -1};

    outcome.even = at->called == END_AGREED;
    for (int i = 0; i < game->players; i++) {
        outcome.halves[i] =
            sets_are_rounds(game)
                ? stopped.halves[i]
                : 2 * game->class->score(game, &at->position, i);
        if (!outcome.even && i != at->loser &&
            (outcome.winner < 0 ||
             outcome.halves[i] > outcome.halves[outcome.winner]))
            outcome.winner = i;
    }
    return outcome;
}

struct outcome match_outcome_at(const struct match *match, int node)
{
    const enum end end = match_end_at(match, node);

    return node_at(match, node)->called != END_NOT
               ? judge_called(match, node)
               : match->game->class->judge(
                     match->game, &node_at(match, node)->position, end);
}

struct score_text match_score_text(const struct game *game,
                                   const struct outcome *outcome)
{
    struct score_text text = {""};
    FILE *out = memory_file(text.text, sizeof text.text);

    for (int player = 0; player < game->players; player++) {
        if (player > 0)
            putc('-', out);
        game_write_halves(outcome->halves[player], out);
    }
    fclose(out);
    return text;
}

/* Milliseconds that a player thought about the moves on the way to the cursor;
 * and how many those are. */
static uint64_t count_thoughts(const struct match *match, int player,
                               int *moves)
{
    uint64_t millis = 0;

    *moves = 0;
    for (int node = history_cursor(match->history); node != NODE_START;
         node = node_at(match, node)->parent)
        if (node_at(match, node_at(match, node)->parent)->position.player ==
            player) {
            millis += node_at(match, node)->millis;
            ++*moves;
        }
    return millis;
}

static bool has_run_out(const struct match *match, int player)
{
    return match_end(match) == END_TIME &&
           match_position(match)->player == player;
}

/* A time that has run out was thought to its end. */
uint64_t match_clock(const struct match *match, int player)
{
    int moves;
    const uint64_t millis = count_thoughts(match, player, &moves);

    return has_run_out(match, player)
               ? millis +
                     (uint64_t)time_control_left(&match->control, moves, millis)
               : millis;
}

int64_t match_time_left(const struct match *match, int player)
{
    int moves;
    const uint64_t millis = count_thoughts(match, player, &moves);

    return has_run_out(match, player)
               ? 0
               : time_control_left(&match->control, moves, millis);
}

/* ---- the commands ---- */

static struct change change_to(struct match *match, int node,
                               enum heading direction)
{
    const int from = history_cursor(match->history);

    if (node == from)
        direction = STAYED;
    history_goto(match->history, node);
    return (struct change){from, node, direction};
}

static struct change stay_here(const struct match *match)
{
    const int cursor = history_cursor(match->history);

    return (struct change){cursor, cursor, STAYED};
}

struct change match_play(struct match *match, struct move move, uint32_t millis)
{
    const int cursor = history_cursor(match->history);

    if (match_end(match) != END_NOT)
        return stay_here(match);
    assert(game_is_legal(match->game, match_position(match), move));

    int child = history_child(match->history, cursor, move);

    if (child == NODE_NONE) {
        struct position after = *match_position(match);

        match->game->class->apply(match->game, &after, move);
        child = history_add(match->history, cursor, move, &after);
        history_set_millis(match->history, child, millis);
    } else {
        if (match->control.kind != TIME_FREE)
            history_set_millis(match->history, child, millis);
        history_call(match->history, child, END_NOT, 0);
    }
    return change_to(match, child, FORWARD);
}

/* Does a person decide here? Undo and redo skip the moves of machines. */
static bool is_decision(const struct match *match, int node)
{
    const int humans = match_humans(match);

    return humans == 0 || humans == match->game->players ||
           match_human(match, node_at(match, node)->position.player);
}

struct change match_undo(struct match *match)
{
    int node = history_cursor(match->history);

    if (node_at(match, node)->parent == NODE_NONE)
        return stay_here(match);
    do
        node = node_at(match, node)->parent;
    while (node_at(match, node)->parent != NODE_NONE &&
           !is_decision(match, node));
    return change_to(match, node, BACKWARD);
}

struct change match_redo(struct match *match)
{
    int node = history_cursor(match->history);

    if (node_at(match, node)->latest == NODE_NONE)
        return stay_here(match);
    do
        node = node_at(match, node)->latest;
    while (node_at(match, node)->latest != NODE_NONE &&
           !is_decision(match, node));
    return change_to(match, node, FORWARD);
}

struct change match_goto(struct match *match, int node)
{
    return change_to(match, node, ELSEWHERE);
}
