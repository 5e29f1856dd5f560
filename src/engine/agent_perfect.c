/*
 * Plays by proof: what a move is worth is known, and no seed is given away.
 * Until a proof is complete it plays what a search likes best, and never passes
 * one off as the other.
 */
#include "base/clock.h"
#include "base/memory.h"
#include "engine/agents.h"
#include "engine/exact.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { OPTION_TIME, OPTION_NODES, OPTION_MEMORY };

enum {
    SEED = 1000, /* thousandths */
    LEVEL = 16,  /* of the tables: built in some tenths of a second */
    MEGABYTE = 1 << 20,
    QUICK_NODES = 200000, /* proves most positions of a game at once */
    REPLY_NODES = 100000, /* to look how hard a reply is to find */
    GUESS_PART = 4,       /* of the time is for the search */
    MILLISECONDS = 1000000
};

/* What an agent keeps, and the two reports that a third is made of. */
struct perfect {
    struct exact_listener ear; /* first: it is what the solver knows */
    struct exact *exact;
    struct agent *guesser;
    struct report guess;  /* what the search said; no moves: nothing */
    struct report report; /* what is told */
    struct listener *listener;
};

/* Hears the search. */
struct notebook {
    struct listener ear; /* first */
    struct perfect *perfect;
};

/* ---- one report out of two ---- */

static bool is_proven(struct exact_bounds bounds)
{
    return bounds.low == bounds.high;
}

static struct value value_of(struct exact_bounds bounds, struct value guess)
{
    if (is_proven(bounds))
        return (struct value){.kind = VALUE_EXACT,
                              .thousandths = bounds.low * SEED};
    return guess;
}

static struct value guess_of(const struct report *guess, struct move move)
{
    for (int i = 0; i < guess->move_count; i++)
        if (move_same(guess->moves[i].move, move))
            return guess->moves[i].value;
    return (struct value){.kind = VALUE_NONE};
}

static void take_line(const struct exact_report *proof, struct report *report)
{
    report->line_count = 0;
    while (report->line_count < proof->line_count &&
           report->line_count < REPORT_LINE_MAX) {
        report->line[report->line_count] = proof->line[report->line_count];
        report->line_count++;
    }
    report->depth = proof->line_count;
}

/* What is proven, and the guess for the rest. */
static void merge(struct perfect *perfect, const struct exact_report *proof)
{
    struct report *const report = &perfect->report;

    *report = perfect->guess;
    report->nodes += proof->nodes;
    report->value = value_of(proof->bounds, perfect->guess.value);
    report->move_count = proof->move_count;
    for (int i = 0; i < proof->move_count; i++)
        report->moves[i] = (struct move_value){
            .move = proof->moves[i].move,
            .value = value_of(proof->moves[i].bounds,
                              guess_of(&perfect->guess, proof->moves[i].move)),
        };
    if (is_proven(proof->bounds) && proof->line_count > 0)
        take_line(proof, report);
}

static void tell(const struct perfect *perfect)
{
    if (perfect->listener != NULL)
        perfect->listener->hear(perfect->listener, &perfect->report);
}

static void hear_proof(struct exact_listener *listener,
                       const struct exact_report *proof)
{
    struct perfect *const perfect = (struct perfect *)listener;

    if (proof->move_count == 0)
        return;
    merge(perfect, proof);
    tell(perfect);
}

static void hear_guess(struct listener *listener, const struct report *report)
{
    struct perfect *const perfect = ((struct notebook *)listener)->perfect;

    perfect->guess = *report;
    perfect->report = *report;
    tell(perfect);
}

/* ---- thinking ---- */

static bool prove(struct perfect *perfect, const struct task *task,
                  struct budget budget, struct exact_report *proof)
{
    const bool proven = exact_solve(perfect->exact,
                                    &(struct exact_task){
                                        .position = line_position(task->line),
                                        .every = true,
                                        .line = true,
                                        .threads = 1,
                                        .level = LEVEL,
                                        .budget = budget,
                                        .stop = task->stop,
                                        .listener = &perfect->ear,
                                    },
                                    proof);

    hear_proof(&perfect->ear, proof);
    return proven;
}

/* The search's move, told while it looks. */
static struct move guess(struct perfect *perfect, const struct task *task,
                         struct budget budget)
{
    struct notebook notebook = {.ear = {hear_guess}, .perfect = perfect};

    return agent_choose(perfect->guesser,
                        &(struct task){.line = task->line,
                                       .budget = budget,
                                       .stop = task->stop,
                                       .listener = &notebook.ear});
}

/* How many replies keep all that can be kept: few are hard to find. Many where
 * there is no reply, or too much to look at. */
static int good_replies(struct perfect *perfect, const struct task *task,
                        const struct game *game, struct move move)
{
    struct position after = *line_position(task->line);
    const int player = after.player;
    struct exact_report replies;
    struct err unsaid;
    int good = 0;

    game->class->apply(game, &after, move);
    if (after.end != END_NOT || after.player == player ||
        !exact_plays(game, &after, &unsaid) ||
        !exact_solve(perfect->exact,
                     &(struct exact_task){.position = &after,
                                          .every = true,
                                          .threads = 1,
                                          .budget = {.nodes = REPLY_NODES},
                                          .stop = task->stop},
                     &replies))
        return INT_MAX;
    for (int i = 0; i < replies.move_count; i++)
        good += replies.moves[i].bounds.low == replies.bounds.low;
    return good;
}

/* Of the moves that give nothing away the one that asks most of a person; of
 * several any. */
static struct move hardest(struct agent *agent, const struct task *task,
                           const struct exact_report *proof)
{
    struct move chosen = proof->moves[0].move;
    int fewest = INT_MAX;
    uint32_t ties = 0;

    if (proof->chosen)
        return proof->choice;
    for (int i = 0; i < proof->move_count; i++) {
        if (proof->moves[i].bounds.low < proof->bounds.low)
            continue;

        const int good =
            good_replies(agent->state, task, agent->game, proof->moves[i].move);

        ties = good < fewest ? 1 : ties + (good == fewest);
        if (ties == 1 || (good == fewest && rng_below(&agent->rng, ties) == 0))
            chosen = proof->moves[i].move;
        fewest = good < fewest ? good : fewest;
    }
    return chosen;
}

/* The guess, unless another move is proven to be better than it can be. */
static struct move most_likely(const struct exact_report *proof,
                               struct move liked)
{
    int high = INT_MAX;
    struct move chosen = liked;

    for (int i = 0; i < proof->move_count; i++)
        if (move_same(proof->moves[i].move, liked))
            high = proof->moves[i].bounds.high;
    for (int i = 0; i < proof->move_count; i++)
        if (proof->moves[i].bounds.low > high) {
            high = proof->moves[i].bounds.low;
            chosen = proof->moves[i].move;
        }
    return chosen;
}

/* ---- the agent ---- */

static struct budget budget_of(const struct agent *agent,
                               const struct task *task)
{
    const int *const values = agent->setting.values;
    const bool timed = values[OPTION_NODES] == 0;
    const struct budget own = {
        .nodes = (uint64_t)values[OPTION_NODES],
        .nanoseconds = timed ? (int64_t)values[OPTION_TIME] * MILLISECONDS : 0,
    };

    return agent_within(&own, &task->budget);
}

/* Never 0, which is no bound, of what is one. */
static int64_t part_of(int64_t bound)
{
    return bound > GUESS_PART ? bound / GUESS_PART : bound;
}

/* What is left of the time since then; something always is. */
static struct budget rest_of(struct budget budget, int64_t began)
{
    const int64_t rest = budget.nanoseconds - (clock_now() - began);

    if (budget.nanoseconds > 0)
        budget.nanoseconds = rest > 0 ? rest : 1;
    return budget;
}

/* What cannot be proven at a glance is first guessed at, then proven as far as
 * there is time. */
static struct move think(struct agent *agent, const struct task *task,
                         struct budget budget)
{
    struct perfect *const perfect = agent->state;
    const struct budget glance = {.nodes = QUICK_NODES};
    const struct budget part = {.nodes =
                                    (uint64_t)part_of((int64_t)budget.nodes),
                                .nanoseconds = part_of(budget.nanoseconds)};
    const int64_t began = clock_now();
    struct exact_report proof;

    if (prove(perfect, task, agent_within(&glance, &budget), &proof))
        return hardest(agent, task, &proof);

    const struct move liked = guess(perfect, task, part);

    if (prove(perfect, task, rest_of(budget, began), &proof))
        return hardest(agent, task, &proof);
    return most_likely(&proof, liked);
}

static struct move choose(struct agent *agent, const struct task *task)
{
    struct perfect *const perfect = agent->state;
    const struct budget budget = budget_of(agent, task);
    struct err unsaid;

    perfect->listener = task->listener;
    perfect->guess = (struct report){.move_count = 0};
    if (exact_plays(agent->game, line_position(task->line), &unsaid))
        return think(agent, task, budget);
    return guess(perfect, task, budget);
}

static bool create(struct agent *agent, struct err *err)
{
    const size_t memory =
        (size_t)agent->setting.values[OPTION_MEMORY] * MEGABYTE;
    struct perfect *const perfect = memory_new(1, sizeof *perfect);

    agent->state = perfect;
    perfect->ear.hear = hear_proof;
    if (exact_plays(agent->game, NULL, err))
        perfect->exact = exact_new(agent->game, memory, err);
    if (perfect->exact != NULL)
        perfect->guesser = agent_new("deep:every=on", agent->game, 0, err);
    if (perfect->guesser == NULL) {
        exact_free(perfect->exact);
        free(perfect);
        return false;
    }
    agent->timed = agent->setting.values[OPTION_NODES] == 0;
    return true;
}

static void begin(struct agent *agent)
{
    struct perfect *const perfect = agent->state;

    agent_begin(perfect->guesser, 0);
}

static void destroy(struct agent *agent)
{
    struct perfect *const perfect = agent->state;

    agent_free(perfect->guesser);
    exact_free(perfect->exact);
    free(perfect);
}

static const struct agent_option OPTIONS[] = {
    [OPTION_TIME] = {.key = "time",
                     .type = OPTION_THOUSANDTHS,
                     .min = 1,
                     .max = 3600000,
                     .standard = 5000,
                     .about = "seconds for a move"},
    [OPTION_NODES] = {.key = "nodes",
                      .type = OPTION_NUMBER,
                      .min = 0,
                      .max = 999999999,
                      .about = "positions for a move, in place of seconds; 0: "
                               "none"},
    [OPTION_MEMORY] = {.key = "memory",
                       .type = OPTION_NUMBER,
                       .min = 32,
                       .max = 65536,
                       .standard = 128,
                       .about = "megabytes for tables and what was proven"},
    {.key = NULL},
};

const struct agent_class agent_perfect = {
    .name = "perfect",
    .about = "proves what every move of Kalah is worth",
    .options = OPTIONS,
    .create = create,
    .begin = begin,
    .choose = choose,
    .destroy = destroy,
};
