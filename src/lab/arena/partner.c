/* SPDX-License-Identifier: MIT */
/* A level in the place of a person, and one that grows. */
#include "lab/arena/partner.h"
#include "match/move_loss.h"

/* One game of these two. */
struct partner_game {
    const struct partner_task *task;
    struct agent *agents[2]; /* by seats */
    struct agent *judge;
    int seat; /* of the level */
    struct line line;
    int decisions;
    int64_t thousandths;
};

static void weigh_move(struct partner_game *play, struct move move)
{
    const struct game *const game = play->task->game;
    const struct position *const position = line_position(&play->line);

    if (position->player != play->seat ||
        game->class->count(game, position) < 2)
        return;

    const int loss = loss_judged(play->judge, &play->line, move, NULL);

    if (loss == LOSS_UNKNOWN)
        return;
    play->decisions++;
    play->thousandths += loss;
}

/* Plays the game; END_NOT if it was stopped. */
static struct outcome play_game(struct partner_game *play)
{
    const struct partner_task *const task = play->task;
    const struct game *const game = task->game;
    struct position start;
    enum end end;

    game->class->start(game, &start);
    line_begin(&play->line, &start);
    while ((end = line_end(&play->line, game)) == END_NOT &&
           !stop_raised(task->stop)) {
        const struct move move = agent_choose(
            play->agents[line_position(&play->line)->player],
            &(struct task){.line = &play->line, .stop = task->stop});

        weigh_move(play, move);
        line_play(&play->line, game, move);
    }
    if (end == END_NOT)
        return (struct outcome){.end = END_NOT};
    return game->class->judge(game, line_position(&play->line), end);
}

static bool make_agents(struct partner_game *play, int rating, uint64_t seed,
                        struct err *err)
{
    const struct partner_task *const task = play->task;

    play->agents[play->seat] =
        agent_new(task->level->agent, task->game, seed, err);
    play->agents[1 - play->seat] =
        agent_new(strength_agent(task->grown, task->game, rating).text,
                  task->game, seed + 1, err);
    play->judge = agent_new(loss_quick_judge(task->game), task->game, 0, err);
    return play->agents[0] != NULL && play->agents[1] != NULL &&
           play->judge != NULL;
}

static void free_game(struct partner_game *play)
{
    agent_free(play->agents[0]);
    agent_free(play->agents[1]);
    agent_free(play->judge);
    line_free(&play->line);
}

/* Plays the game of this number, against an opponent of this rating. */
static bool rate_game(const struct partner_task *task, int number, int rating,
                      struct rated_game *rated, struct err *err)
{
    struct partner_game play = {.task = task, .seat = number % 2};
    const bool made =
        make_agents(&play, rating, task->seed + 2 * (uint64_t)number, err);

    if (made) {
        const struct outcome outcome = play_game(&play);

        *rated = (struct rated_game){
            .opponent = rating,
            .result = outcome.winner < 0            ? RECORD_DRAWN
                      : outcome.winner == play.seat ? RECORD_WON
                                                    : RECORD_LOST,
            .decisions = play.decisions,
            .thousandths = play.decisions > 0
                               ? (int)(play.thousandths / play.decisions)
                               : 0};
    }
    free_game(&play);
    return made &&
           (!stop_raised(task->stop) || err_set(err, "it was interrupted"));
}

bool partner_play(const struct partner_task *task,
                  struct partner_course *course, struct err *err)
{
    *course = (struct partner_course){.games = task->games};
    for (int i = 0;; i++) {
        const struct strength strength =
            strength_of(task->levels, task->game, course->played, i);

        if (!strength.known)
            return err_set(err, "no levels are rated in %s",
                           game_spec_text(task->game).text);
        course->ratings[i] = strength.rating;
        progress_tell(&task->progress, i);
        if (i == task->games)
            return true;
        if (!rate_game(task, i, strength.rating, &course->played[i], err))
            return false;
    }
}
