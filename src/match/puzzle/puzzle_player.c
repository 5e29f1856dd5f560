/* SPDX-License-Identifier: MIT */
/* Going through a puzzle. */
#include "match/puzzle/puzzle_player.h"
#include "base/memory.h"
#include "engine/agents/agent.h"

#include <assert.h>
#include <stdlib.h>

enum {
    REPLY_NODES = 20000, /* for a reply: a hundredth of a second */
    LATER = 100          /* plies; that late no agent plays a random move */
};

struct puzzle_player {
    const struct game *game;
    struct puzzle puzzle;
    bool any;
    enum puzzle_stage stage;
    int found;
    struct move moves[PUZZLE_LINE_MAX]; /* the right ones */
    bool solved;                        /* once: nothing counts behind that */
    int wrong;
    int counted_hints; /* when the puzzle was open before, or solved: those that
                          are asked for again do not count again */
    int hinted[PUZZLE_LINE_MAX + 1]; /* hints for each move; none when done */
    struct position position;
    struct puzzle_moves played;
};

/* The position after the first `count` right moves. */
static struct position replay(const struct puzzle_player *player, int count)
{
    struct position position = player->puzzle.position;

    for (int i = 0; i < count; i++)
        player->game->class->apply(player->game, &position, player->moves[i]);
    return position;
}

/* Asks for the next move after `found` right ones. */
static void ask(struct puzzle_player *player, int found)
{
    player->stage = PUZZLE_ASKS;
    player->found = found;
    player->position = replay(player, found);
    player->played = (struct puzzle_moves){.before = player->position};
}

struct puzzle_player *puzzle_player_new(const struct game *game,
                                        const struct puzzle *puzzle, bool any)
{
    struct puzzle_player *const player = memory_new(1, sizeof *player);

    *player =
        (struct puzzle_player){.game = game, .puzzle = *puzzle, .any = any};
    ask(player, 0);
    return player;
}

void puzzle_player_free(struct puzzle_player *player)
{
    free(player);
}

static int count_needed(const struct puzzle_player *player)
{
    return player->any ? 1 : player->puzzle.count;
}

void puzzle_player_restore(struct puzzle_player *player, int tries, int hints,
                           bool done)
{
    player->wrong = tries;
    player->counted_hints = hints;
    player->solved = done;
    for (int i = 0; done && i < count_needed(player); i++)
        player->moves[i] = player->puzzle.line[i];
    ask(player, done ? count_needed(player) : 0);
    player->stage = done ? PUZZLE_DONE : PUZZLE_ASKS;
}

/* ---- the state ---- */

const struct game *puzzle_player_game(const struct puzzle_player *player)
{
    return player->game;
}

const struct puzzle *puzzle_player_puzzle(const struct puzzle_player *player)
{
    return &player->puzzle;
}

enum puzzle_stage puzzle_player_stage(const struct puzzle_player *player)
{
    return player->stage;
}

const struct position *
puzzle_player_position(const struct puzzle_player *player)
{
    return &player->position;
}

int puzzle_player_found(const struct puzzle_player *player)
{
    return player->found;
}

int puzzle_player_wrong(const struct puzzle_player *player)
{
    return player->wrong;
}

int puzzle_player_hints(const struct puzzle_player *player)
{
    int given = 0;

    for (int i = 0; !player->solved && i < PUZZLE_LINE_MAX; i++)
        given += player->hinted[i];
    return given > player->counted_hints ? given : player->counted_hints;
}

struct move puzzle_player_move(const struct puzzle_player *player, int index)
{
    assert(index >= 0 && index < player->found);
    return player->moves[index];
}

struct puzzle_moves puzzle_player_played(const struct puzzle_player *player)
{
    return player->played;
}

/* ---- trying moves ---- */

static bool is_right(const struct puzzle_player *player, struct move move)
{
    if (!player->any)
        return move_same(move, player->puzzle.line[player->found]);
    for (int i = 0; i < player->puzzle.count; i++)
        if (move_same(move, player->puzzle.line[i]))
            return true;
    return false;
}

static void show_move(struct puzzle_player *player, struct move move)
{
    player->played.moves[player->played.count++] = move;
    player->game->class->apply(player->game, &player->position, move);
}

/* Adds best play of both until the opponent has answered; the turn of either
 * can have several moves. */
static void show_answer(struct puzzle_player *player)
{
    const int self = player->puzzle.position.player;
    const struct position *const position = &player->position;
    bool answered = false;
    struct line line = {0};
    struct err err;
    struct agent *const agent = agent_new("deep", player->game, 1, &err);

    assert(agent != NULL);
    line_begin(&line, position);
    line.before = LATER;
    while (position->end == END_NOT &&
           !(answered && position->player == self) &&
           player->played.count < PUZZLE_SHOWN_MAX) {
        const struct move move = agent_choose(
            agent,
            &(struct task){.line = &line, .budget = {.nodes = REPLY_NODES}});

        answered = answered || position->player != self;
        line_play(&line, player->game, move);
        show_move(player, move);
    }
    line_free(&line);
    agent_free(agent);
}

bool puzzle_player_try(struct puzzle_player *player, struct move move)
{
    if (player->stage != PUZZLE_ASKS)
        return false;
    assert(game_is_legal(player->game, &player->position, move));
    player->played = (struct puzzle_moves){.before = player->position};
    if (!is_right(player, move)) {
        player->stage = PUZZLE_WRONG;
        player->wrong += !player->solved;
        show_move(player, move);
        show_answer(player);
        return true;
    }
    show_move(player, move);
    player->moves[player->found++] = move;
    if (player->found == count_needed(player)) {
        player->counted_hints = puzzle_player_hints(player);
        player->solved = true;
        player->stage = PUZZLE_DONE;
    }
    return true;
}

bool puzzle_player_retry(struct puzzle_player *player)
{
    if (player->stage != PUZZLE_WRONG)
        return false;
    ask(player, player->found);
    return true;
}

bool puzzle_player_back(struct puzzle_player *player)
{
    if (puzzle_player_retry(player))
        return true;
    if (player->found == 0)
        return false;
    ask(player, player->found - 1);
    return true;
}

bool puzzle_player_hint(struct puzzle_player *player)
{
    if (player->stage != PUZZLE_ASKS)
        return false;
    if (player->hinted[player->found] < PUZZLE_HINTS)
        player->hinted[player->found]++;
    return true;
}

int puzzle_player_hinted(const struct puzzle_player *player)
{
    return player->hinted[player->found];
}

struct move puzzle_player_wanted(const struct puzzle_player *player)
{
    assert(player->stage != PUZZLE_DONE);
    return player->any ? player->puzzle.line[0]
                       : player->puzzle.line[player->found];
}
