/* SPDX-License-Identifier: MIT */
/*
 * Plays as weakly as it is told, and no weaker: it values every move, and draws
 * one. A move that is worse than the best by one `slack` is drawn 2.7 times
 * less often than the best, by two slacks 7.4 times less often. A move that is
 * worse by more than MOST_SLACKS is never drawn, nor is one that turns a won
 * game into a lost one and loses more than one slack. A win that ends the game
 * is always taken.
 *
 * In Abalone, where most moves win nothing, it values them by the strategies,
 * and a slack of 10 is a lead that wins three games of four.
 */
#include "base/memory.h"
#include "engine/agents/agents.h"
#include "engine/search/evaluation.h"
#include "game/abalone.h"
#include "game/mancala.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { OPTION_SLACK, OPTION_NODES };

enum {
    SLACK_LARGEST = 99999, /* thousandths of a seed: almost random play */
    SLACK_USUAL = 3000,
    NODES_USUAL = 8000,
    NODES_LARGEST = 9999999,
    RELAY_NODES_USUAL = 12000, /* with relays, where one turn takes many */
    MOST_SLACKS = 3,
    SEED = 1000,
    SLACKS_IN_LEAD = 10 /* in Abalone, where many moves are nearly the best */
};

struct mirror {
    struct listener listener; /* first; hears the judge */
    struct report report;     /* the judge's last report */
    struct agent *judge;
    int unit; /* a slack of 1, in millionths of the values */
};

static void keep_report(struct listener *listener, const struct report *report)
{
    ((struct mirror *)listener)->report = *report;
}

static bool create_mirror(struct agent *agent, struct err *err)
{
    struct mirror *const mirror = memory_new(1, sizeof *mirror);
    const bool relay =
        mancala_is(agent->game) && mancala_rules(agent->game)->relay;
    const int nodes = agent->setting.given[OPTION_NODES] || !relay
                          ? agent->setting.values[OPTION_NODES]
                          : RELAY_NODES_USUAL;
    char spec[64];

    const bool marbles = abalone_is(agent->game);

    snprintf(spec, sizeof spec, "deep:every=on,nodes=%d%s", nodes,
             marbles ? ",eval=strategies" : "");
    mirror->unit = marbles
                       ? evaluation_lead(EVALUATION_STRATEGIES, agent->game) *
                             (SEED / SLACKS_IN_LEAD)
                       : SEED * SEED;
    mirror->listener.take_report = keep_report;
    mirror->judge = agent_new(spec, agent->game, 0, err);
    agent->state = mirror;
    if (mirror->judge != NULL)
        return true;
    free(mirror);
    return false;
}

static void begin_mirror(struct agent *agent)
{
    const struct mirror *const mirror = agent->state;

    agent_begin(mirror->judge, 0);
}

static void destroy_mirror(struct agent *agent)
{
    struct mirror *const mirror = agent->state;

    agent_free(mirror->judge);
    free(mirror);
}

/* Does this move end the game with a win for the player who makes it? */
static bool wins_at_once(const struct game *game, const struct line *line,
                         struct move move)
{
    const int player = line_position(line)->player;
    struct position after = *line_position(line);

    game->class->apply(game, &after, move);

    /* A repetition is never a win, so occurrences need not be counted. */
    const enum end end = game_end(game, &after, line_plies(line) + 1, 1);

    return end != END_NOT &&
           game->class->judge(game, &after, end).winner == player;
}

/* The weight of a move in the draw, by its value and the best one. */
static double weigh_move(int best, int value, double slack)
{
    const int loss = best - value;
    const bool thrown = best > 0 && value < 0 && loss > slack;

    if (loss == 0)
        return 1;
    if (slack <= 0 || thrown || loss > MOST_SLACKS * slack)
        return 0;
    return exp(-loss / slack);
}

/* Draws one of the moves of the report; returns its index. */
static int draw_move(struct agent *agent, const struct report *report)
{
    const struct mirror *const mirror = agent->state;
    const double slack = (double)agent->setting.values[OPTION_SLACK] *
                         mirror->unit / (SEED * SEED);
    double weights[MOVES_MAX] = {0};
    double sum = 0;
    int best = report->moves[0].value.thousandths;
    int drawn = 0;

    for (int i = 1; i < report->move_count; i++)
        if (report->moves[i].value.thousandths > best)
            best = report->moves[i].value.thousandths;
    for (int i = 0; i < report->move_count; i++) {
        weights[i] =
            weigh_move(best, report->moves[i].value.thousandths, slack);
        sum += weights[i];
    }

    double left =
        sum * (double)(rng_next(&agent->rng) >> 11) / 9007199254740992.0;

    for (int i = 0; i < report->move_count; i++) {
        if (weights[i] <= 0)
            continue;
        drawn = i;
        left -= weights[i];
        if (left < 0)
            break;
    }
    return drawn;
}

static struct move choose_as_weakly(struct agent *agent,
                                    const struct task *task)
{
    struct mirror *const mirror = agent->state;
    struct report *const report = &mirror->report;
    struct task own = *task;
    struct move move;

    own.listener = &mirror->listener;
    report->move_count = 0;
    move = agent_choose(mirror->judge, &own);

    /* It was stopped before the moves had values. */
    if (report->move_count == 0)
        return move;

    int chosen = draw_move(agent, report);

    for (int i = 0; i < report->move_count; i++)
        if (wins_at_once(agent->game, task->line, report->moves[i].move))
            chosen = i;
    move = report->moves[chosen].move;
    agent_tell(task, move, (struct choice){.of = report->move_count},
               report->moves[chosen].value, report->depth);
    return move;
}

static const struct option OPTIONS[] = {
    [OPTION_SLACK] = {"slack", NULL, OPTION_THOUSANDTHS, .max = SLACK_LARGEST,
                      .standard = SLACK_USUAL,
                      .about = "seeds by which a move may well be worse; 0: it "
                               "plays its best"},
    [OPTION_NODES] = {"nodes", NULL, OPTION_NUMBER, .min = 1,
                      .max = NODES_LARGEST, .standard = NODES_USUAL,
                      .standard_text = "8000, with relay sowing 12000",
                      .about = "positions that it looks at for a move"},
    {.key = NULL},
};

const struct agent_class agent_mirror = {
    .name = "mirror",
    .about = "values every move, and draws one that loses little enough",
    .options = OPTIONS,
    .create = create_mirror,
    .begin = begin_mirror,
    .choose = choose_as_weakly,
    .destroy = destroy_mirror,
};
