/* SPDX-License-Identifier: MIT */
/* Judges a place by a search, for games and positions without a proof. */
#include "engine/agents/agent.h"
#include "engine/endings/endings.h"
#include "engine/search/evaluation.h"
#include "match/review/inside.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/*
 * As many nodes as the strongest level takes for a move, and fewer for a game
 * of more moves than usual, so that the whole game takes some seconds. In games
 * whose values are not margins a node takes twice as long.
 */
enum {
    PLACE_NODES = 400000,
    PLACE_NODES_LEAST = 20000,
    LINE_NODES = 40000000,
    LINE_NODES_SLOW = 16000000,
    SEED = 1000,
    PERCENT = 100,
    ENDING_SEEDS_FEW = 8
};

static uint64_t count_nodes(const struct review *review, bool slow)
{
    const uint64_t all = slow ? LINE_NODES_SLOW : LINE_NODES;
    const uint64_t nodes = all / (uint64_t)review->line.count;

    return nodes > PLACE_NODES         ? PLACE_NODES
           : nodes < PLACE_NODES_LEAST ? PLACE_NODES_LEAST
                                       : nodes;
}

/* The most seeds in the pits for which the judge knows endings, if the game has
 * tables of them. They are few if the result must be the same on every machine,
 * since then the tables are built each time. */
static int count_table_seeds(const struct review_task *task)
{
    return task->files && task->budget.nodes == 0 ? ENDINGS_SEEDS_USUAL
                                                  : ENDING_SEEDS_FEW;
}

void place_judge_begin(struct place_judge *judge, const struct review *review,
                       const struct review_task *task, uint64_t nodes)
{
    const bool percent = verdict_unit(review->game) == JUDGED_IN_PERCENT;
    struct evaluation evaluation;
    char spec[SPEC_TEXT_MAX];
    struct err unsaid;

    *judge = (struct place_judge){.review = review};
    snprintf(spec, sizeof spec, "deep:every=on,nodes=%" PRIu64 ",tables=%d%s",
             nodes > 0 ? nodes : count_nodes(review, percent),
             count_table_seeds(task), percent ? ",eval=strategies" : "");
    judge->agent = agent_new(spec, review->game, 0, &unsaid);
    assert(judge->agent != NULL); /* it plays every game */
    if (count_table_seeds(task) > ENDING_SEEDS_FEW)
        agent_prepare(judge->agent);
    if (percent && evaluation_make(EVALUATION_STRATEGIES, review->game,
                                   &evaluation, &unsaid))
        judge->lead = (int)((int64_t)evaluation.lead * SEED / evaluation.seed);
}

void place_judge_end(struct place_judge *judge)
{
    agent_free(judge->agent);
    judge->agent = NULL;
}

/* Keeps the last report. */
struct judge_listener_report {
    struct listener listener;
    struct report report;
};

static void keep_report(struct listener *listener, const struct report *report)
{
    ((struct judge_listener_report *)listener)->report = *report;
}

/* The chance in per cent: a value of `lead` wins three games to one, twice that
 * nine to one. */
static int read_value(const struct place_judge *judge, struct value value)
{
    const int half = value.thousandths < 0 ? -SEED / 2 : SEED / 2;

    if (judge->lead == 0)
        return (value.thousandths + half) / SEED;

    const double odds = pow(3, (double)value.thousandths / judge->lead);

    return (int)lround(PERCENT * odds / (1 + odds));
}

/* Lists the moves with their values; the search's choice comes before others of
 * equal value. */
static void list_moves(const struct place_judge *judge, int place,
                       const struct report *report, struct verdict *verdict)
{
    struct judged_move moves[MOVES_MAX];

    for (int i = 0; i < report->move_count; i++) {
        const struct move_value *const from = &report->moves[i];

        moves[i] = (struct judged_move){
            .move = from->move, .value = read_value(judge, from->value)};
        verdict->exact = verdict->exact && from->value.kind == VALUE_EXACT;
        if (report->line_count > 0 && move_same(from->move, report->line[0])) {
            const struct judged_move chosen = moves[i];

            memmove(&moves[1], &moves[0], (size_t)i * sizeof *moves);
            moves[0] = chosen;
        }
    }
    verdict_list(verdict, moves, report->move_count,
                 judge->review->line.places[place + 1].move);
    verdict->value = verdict->moves[0].value;
}

/* Takes the search's line as far as it can be played. */
static void take_line(const struct report *report, struct verdict *verdict)
{
    verdict->line_count = 0;
    if (report->line_count == 0 ||
        !move_same(report->line[0], verdict->moves[0].move))
        return;
    for (int i = 0; i < report->line_count && i < JUDGED_LINE_MAX; i++)
        verdict->line[verdict->line_count++] = report->line[i];
}

bool place_judge_ask(struct place_judge *judge, int place,
                     const struct stop *stop, struct verdict *verdict)
{
    struct judge_listener_report last = {.listener = {keep_report}};
    struct line line = judge->review->line;
    const struct report *const report = &last.report;

    line.count = place + 1;
    agent_begin(judge->agent, 0);
    agent_choose(judge->agent, &(struct task){.line = &line,
                                              .stop = stop,
                                              .listener = &last.listener});
    if (stop_raised(stop) || report->move_count == 0)
        return false;
    *verdict = (struct verdict){.known = true, .exact = judge->lead == 0};
    list_moves(judge, place, report, verdict);
    take_line(report, verdict);
    return true;
}
