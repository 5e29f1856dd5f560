/*
 * Thinking by proof: no seed is given away. Until a proof is complete it plays
 * what a search likes best, and never passes one off as the other.
 */
#include "engine/agents/perfect_think.h"
#include "base/clock.h"
#include "base/memory.h"
#include "engine/agents/agents.h"
#include "engine/agents/proof_report.h"

#include <limits.h>

enum {
    GLANCE_NODES = 200000, /* proves most positions of a game at once */
    REPLY_NODES = 60000,   /* to look how hard all replies are to find */
    FIRST_PART = 8,        /* of the budget is for a first guess ... */
    LAST_PART = 4          /* ... and for a better one where it is needed */
};

/* A first guess is soon good enough to be shown. */
#define FIRST_TIME (80 * CLOCK_MILLISECOND)

/* Hears the search. */
struct notebook {
    struct listener ear; /* first */
    struct perfect *perfect;
    uint64_t nodes;
    bool taken; /* what it heard last was as deep as what was known */
};

/* ---- what is told ---- */

static void tell(const struct perfect *perfect)
{
    if (perfect->listener != NULL)
        perfect->listener->hear(perfect->listener, &perfect->report);
}

static void hear_proof(struct solver_listener *listener,
                       const struct solver_report *proof)
{
    struct perfect *const perfect = (struct perfect *)listener;

    if (proof->move_count == 0)
        return;
    perfect->proof = *proof;
    if (perfect->guess.move_count == 0 && !proof_is_whole(proof))
        return; /* of no move there is anything to tell yet */
    proof_merge(proof, &perfect->guess, &perfect->report);
    tell(perfect);
}

/* What is proven already stays so. */
static void hear_guess(struct listener *listener, const struct report *report)
{
    struct notebook *const notebook = (struct notebook *)listener;
    struct perfect *const perfect = notebook->perfect;

    notebook->nodes = report->nodes;
    if (report->move_count == 0 || report->depth < perfect->guess.depth)
        return;
    notebook->taken = true;
    perfect->guess = *report;
    if (perfect->proof.move_count > 0)
        proof_merge(&perfect->proof, report, &perfect->report);
    else
        perfect->report = *report;
    tell(perfect);
}

/* ---- thinking ---- */

/* A task, and what is left of its budget. */
struct effort {
    const struct task *task;
    struct budget budget;
    int64_t began;
    uint64_t nodes; /* that were looked at */
};

static uint64_t less(uint64_t all, uint64_t used)
{
    return all > used ? all - used : 1;
}

/* Something always is, where there is a bound at all. */
static struct budget rest_of(const struct effort *effort)
{
    struct budget rest = effort->budget;

    if (rest.nodes > 0)
        rest.nodes = less(rest.nodes, effort->nodes);
    if (rest.nanoseconds > 0)
        rest.nanoseconds =
            (int64_t)less((uint64_t)rest.nanoseconds,
                          (uint64_t)(clock_now() - effort->began));
    return rest;
}

/* Never 0, which is no bound, of what is one. */
static int64_t part_of(int64_t bound, int part)
{
    return bound > part ? bound / part : bound;
}

static struct budget budget_part(struct budget budget, int part)
{
    return (struct budget){
        .nodes = (uint64_t)part_of((int64_t)budget.nodes, part),
        .nanoseconds = part_of(budget.nanoseconds, part),
    };
}

/* All but that part. */
static struct budget budget_but(struct budget budget, int part)
{
    const struct budget away = budget_part(budget, part);

    if (budget.nodes > away.nodes)
        budget.nodes -= away.nodes;
    if (budget.nanoseconds > away.nanoseconds)
        budget.nanoseconds -= away.nanoseconds;
    return budget;
}

/* True when the move to play is known, and whatever else is asked for. */
static bool prove(struct perfect *perfect, struct effort *effort,
                  struct budget budget)
{
    struct solver_report proof;
    const bool proven =
        solver_solve(perfect->exact,
                     &(struct solver_task){
                         .position = line_position(effort->task->line),
                         .every = perfect->every,
                         .equals = true,
                         .line = true,
                         .threads = 1,
                         .level = perfect->level,
                         .budget = budget,
                         .stop = effort->task->stop,
                         .listener = &perfect->ear,
                     },
                     &proof);

    effort->nodes += proof.nodes;
    hear_proof(&perfect->ear, &proof);
    return proven ||
           (!perfect->every && proof_is_whole(&proof) && proof.line_count > 0);
}

/* The search's move, told while it looks; that of an earlier search if it came
 * no further than that one. */
static void guess(struct perfect *perfect, struct effort *effort,
                  struct budget budget)
{
    struct notebook notebook = {.ear = {hear_guess}, .perfect = perfect};
    const bool first = perfect->guess.move_count == 0;
    const struct move move =
        agent_choose(perfect->guesser, &(struct task){
                                           .line = effort->task->line,
                                           .budget = budget,
                                           .stop = effort->task->stop,
                                           .listener = &notebook.ear,
                                       });

    effort->nodes += notebook.nodes;
    if (first || notebook.taken)
        perfect->liked = move;
}

/* How many replies keep all that can be kept: few are hard to find. Many where
 * there is no reply, or too much to look at. */
static int good_replies(struct perfect *perfect, const struct task *task,
                        const struct game *game, struct move move,
                        uint64_t *nodes)
{
    struct position after = *line_position(task->line);
    const int player = after.player;
    struct solver_report replies;
    struct err unsaid;
    int good = 0;

    game->class->apply(game, &after, move);
    if (after.end != END_NOT || after.player == player || *nodes == 0 ||
        !solver_supports(game, &after, &unsaid))
        return INT_MAX;

    const bool proven = solver_solve(perfect->exact,
                                     &(struct solver_task){
                                         .position = &after,
                                         .equals = true,
                                         .threads = 1,
                                         .budget = {.nodes = *nodes},
                                         .stop = task->stop,
                                     },
                                     &replies);

    *nodes -= replies.nodes < *nodes ? replies.nodes : *nodes;
    for (int i = 0; i < replies.move_count; i++)
        good += proof_keeps_all(&replies, &replies.moves[i]);
    return proven ? good : INT_MAX;
}

/* Of the moves that give nothing away the one that asks most of a person; of
 * several any. */
static struct move hardest(struct agent *agent, const struct task *task)
{
    struct perfect *const perfect = agent->state;
    const struct solver_report *const proof = &perfect->proof;
    struct move chosen = proof_choice(
        proof, proof->line_count > 0 ? proof->line[0] : proof->moves[0].move);
    uint64_t nodes = REPLY_NODES;
    int fewest = INT_MAX;
    uint32_t ties = 0;

    if (proof->chosen)
        return proof->choice;
    for (int i = 0; i < proof->move_count; i++) {
        if (!proof_keeps_all(proof, &proof->moves[i]))
            continue;

        const int good = good_replies(perfect, task, agent->game,
                                      proof->moves[i].move, &nodes);

        ties = good < fewest ? 1 : ties + (good == fewest);
        if (ties == 1 || (good == fewest && rng_below(&agent->rng, ties) == 0))
            chosen = proof->moves[i].move;
        fewest = good < fewest ? good : fewest;
    }
    return chosen;
}

/* ---- the whole ---- */

/* The best that is known; who is to hurry has no time for a better guess. */
static struct move best_known(struct perfect *perfect, struct effort *effort)
{
    if (!stop_raised(effort->task->stop))
        guess(perfect, effort, rest_of(effort));
    return proof_choice(&perfect->proof, perfect->liked);
}

/* What cannot be proven at a glance is first guessed at, to have something to
 * tell, then proven as far as there is time, and at last guessed at again. */
static struct move think(struct agent *agent, struct effort *effort)
{
    struct perfect *const perfect = agent->state;
    const struct budget glance = {.nodes = GLANCE_NODES};
    const struct budget soon = {.nanoseconds = FIRST_TIME};
    const struct budget first = budget_part(effort->budget, FIRST_PART);
    struct budget most = budget_but(effort->budget, LAST_PART);

    if (prove(perfect, effort, agent_within(&glance, &most)))
        return hardest(agent, effort->task);

    guess(perfect, effort, agent->timed ? agent_within(&soon, &first) : first);
    most = budget_but(rest_of(effort), LAST_PART);
    if (prove(perfect, effort, most))
        return hardest(agent, effort->task);
    return best_known(perfect, effort);
}

/* What depends on nodes must not depend on what was asked before. */
static void build_at_once(const struct agent *agent, const struct task *task)
{
    const struct perfect *const perfect = agent->state;

    if (!agent->timed)
        solver_build(perfect->exact, perfect->level, 1, task->stop);
}

struct move perfect_think(struct agent *agent, const struct task *task)
{
    struct perfect *const perfect = agent->state;
    struct effort effort = {
        .task = task,
        .budget = agent_within(&perfect->budget, &task->budget),
        .began = clock_now(),
    };
    struct err unsaid;

    perfect->listener = task->listener;
    perfect->guess = (struct report){.move_count = 0};
    perfect->proof = (struct solver_report){.move_count = 0};
    build_at_once(agent, task);
    if (solver_supports(agent->game, line_position(task->line), &unsaid))
        return think(agent, &effort);
    guess(perfect, &effort, effort.budget);
    return perfect->liked;
}

struct perfect *perfect_new(void)
{
    struct perfect *const perfect = memory_new(1, sizeof *perfect);

    perfect->ear.hear = hear_proof;
    return perfect;
}
