/* SPDX-License-Identifier: MIT */
/* Going through a lesson. */
#include "match/lessons/lesson_player.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct lesson_player {
    const struct lesson *lesson;
    int step;
    enum lesson_stage stage;
    struct move tried;
    struct position position;
};

/* NULL when the lesson has ended. */
static const struct lesson_step *
current_step(const struct lesson_player *player)
{
    return player->step < lesson_step_count(player->lesson)
               ? lesson_step(player->lesson, player->step)
               : NULL;
}

/* The board of the last step stays when the lesson has ended. */
static void begin_step(struct lesson_player *player, int step)
{
    player->step = step;

    const struct lesson_step *const now = current_step(player);

    if (now == NULL) {
        player->stage = LESSON_ENDED;
        return;
    }
    player->position = now->position;
    player->stage = now->accepted_count > 0 ? LESSON_ASKS : LESSON_READS;
}

struct lesson_player *lesson_player_new(const struct lesson *lesson, int step)
{
    struct lesson_player *const player = memory_new(1, sizeof *player);

    player->lesson = lesson;
    begin_step(player, step > 0 && step < lesson_step_count(lesson) ? step : 0);
    return player;
}

void lesson_player_free(struct lesson_player *player)
{
    free(player);
}

enum lesson_stage lesson_player_stage(const struct lesson_player *player)
{
    return player->stage;
}

int lesson_player_step(const struct lesson_player *player)
{
    return player->step;
}

const struct position *
lesson_player_position(const struct lesson_player *player)
{
    return &player->position;
}

const char *lesson_player_text(const struct lesson_player *player)
{
    const struct lesson_step *const step = current_step(player);

    return step != NULL ? step->text : "";
}

static bool was_tried(const struct lesson_player *player)
{
    return player->stage == LESSON_RIGHT || player->stage == LESSON_WRONG;
}

const char *lesson_player_answer(const struct lesson_player *player)
{
    return was_tried(player) ? lesson_says(current_step(player), player->tried)
                             : "";
}

struct move lesson_player_tried(const struct lesson_player *player)
{
    assert(was_tried(player));
    return player->tried;
}

struct lesson_moves lesson_player_shown(const struct lesson_player *player)
{
    const struct lesson_step *const step = current_step(player);
    struct lesson_moves moves = {.before = player->position};

    if (step == NULL || was_tried(player))
        return moves;
    moves.count = step->shown_count;
    memcpy(moves.moves, step->shown, sizeof step->shown);
    return moves;
}

struct lesson_moves lesson_player_played(const struct lesson_player *player)
{
    const struct lesson_step *const step = current_step(player);
    struct lesson_moves moves = {.before = player->position};

    if (!was_tried(player))
        return moves;
    moves.before = step->position;
    moves.moves[moves.count++] = player->tried;
    for (int i = 0; player->stage == LESSON_RIGHT && i < step->reply_count; i++)
        moves.moves[moves.count++] = step->replies[i];
    return moves;
}

bool lesson_player_try(struct lesson_player *player, struct move move)
{
    const struct game *const game = lesson_game(player->lesson);

    if (player->stage != LESSON_ASKS)
        return false;
    assert(game_is_legal(game, &player->position, move));

    const bool right = lesson_accepts(current_step(player), move);

    player->tried = move;
    player->stage = right ? LESSON_RIGHT : LESSON_WRONG;

    const struct lesson_moves played = lesson_player_played(player);

    for (int i = 0; i < played.count; i++)
        game->class->apply(game, &player->position, played.moves[i]);
    return true;
}

bool lesson_player_go_on(struct lesson_player *player)
{
    if (player->stage == LESSON_ASKS || player->stage == LESSON_ENDED)
        return false;
    if (player->stage == LESSON_WRONG) {
        player->position = current_step(player)->position;
        player->stage = LESSON_ASKS;
    } else {
        begin_step(player, player->step + 1);
    }
    return true;
}

bool lesson_player_go_back(struct lesson_player *player)
{
    if (was_tried(player)) {
        player->position = current_step(player)->position;
        player->stage = LESSON_ASKS;
        return true;
    }
    if (player->step == 0)
        return false;
    begin_step(player, player->step - 1);
    return true;
}

bool lesson_player_solution(const struct lesson_player *player,
                            struct move *move)
{
    if (player->stage != LESSON_ASKS)
        return false;
    *move = current_step(player)->accepted[0];
    return true;
}
