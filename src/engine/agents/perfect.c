/* SPDX-License-Identifier: MIT */
/*
 * Plays by proof: it knows what a move is worth, and gives no seed away. While
 * a proof is not complete it plays the move that a search likes best, and never
 * reports a guess as a proof.
 */
#include "base/clock.h"
#include "base/memory.h"
#include "engine/agents/agents.h"
#include "engine/agents/proof_report.h"
#include "engine/solver/solver.h"
#include "game/mancala.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    OPTION_TIME,
    OPTION_NODES,
    OPTION_MEMORY,
    OPTION_TABLES,
    OPTION_CACHE,
    OPTION_EVERY,
    OPTION_EQUALS,
    OPTION_PLIES
};

/* The words of `equals`. */
enum { EQUALS_HARDEST, EQUALS_ANY };

enum {
    LEVEL = 16,          /* of the tables: built in a few tenths of a second */
    PROVABLE_SEEDS = 48, /* a game of so many is proven without the book, too */
    LEAST_MEGABYTES = 32,
    NODES_MEGABYTES = 128, /* the same on every machine */

    FIRST_NODES = 200000, /* prove most positions of a game at once */
    REPLY_NODES = 60000,  /* to count the good replies to all moves */
    FIRST_PART = 8,       /* an eighth of the budget is for a first guess ... */
    LAST_PART = 4,        /* ... and a quarter for a better one, if needed */
    GUESS_NODES = 1000000
};

/* A first guess is soon good enough to be shown: after GUESS_NODES, or this
 * time. */
#define FIRST_TIME (80 * CLOCK_MILLISECOND)

/* It keeps a proof and a guess, and reports both of them merged. */
struct perfect {
    struct solver_listener proof_listener; /* first: what the solver is given */
    struct solver *solver;                 /* others may hold it as well */
    struct agent *guesser;
    struct budget budget; /* its own */
    bool every;           /* the value of every move is asked for */
    int level;            /* up to which missing tables are built */

    /* The current decision. */
    const struct task *task;
    struct budget whole; /* the task's and its own */
    int64_t began;
    uint64_t nodes;             /* of finished proofs and guesses */
    struct solver_report proof; /* without moves: there is none */
    struct report guess;        /* the report of the search, ... */
    struct move guessed;        /* ... and the move that it would play */
    struct report report;
};

/* ---- reports ---- */

static void send_report(const struct perfect *perfect)
{
    struct listener *const listener = perfect->task->listener;

    if (listener != NULL)
        listener->take_report(listener, &perfect->report);
}

/* Reports what is known. `nodes` were searched since the last finished proof or
 * guess. */
static void report_known(struct perfect *perfect, uint64_t nodes)
{
    if (perfect->proof.move_count > 0)
        proof_merge(&perfect->proof, &perfect->guess, &perfect->report);
    else
        perfect->report = perfect->guess;
    perfect->report.nodes = perfect->nodes + nodes;
    send_report(perfect);
}

/* Takes what is proven, and keeps what was proven before: a proof that has just
 * begun knows less. */
static void take_proof(struct solver_listener *listener,
                       const struct solver_report *proof)
{
    struct perfect *const perfect = (struct perfect *)listener;
    const struct solver_report earlier = perfect->proof;

    if (proof->move_count == 0)
        return;
    perfect->proof = *proof;
    proof_recall(&perfect->proof, &earlier);
    if (perfect->guess.move_count > 0 || proof_is_whole(&perfect->proof))
        report_known(perfect, proof->nodes); /* else no move has a value yet */
}

struct guess_listener {
    struct listener listener; /* first */
    struct perfect *perfect;
    uint64_t nodes;
    bool taken; /* a report was at least as deep as the known one */
};

/* A report less deep than the one that is known only updates the nodes. */
static void take_guess(struct listener *listener, const struct report *report)
{
    struct guess_listener *const guess = (struct guess_listener *)listener;
    struct perfect *const perfect = guess->perfect;

    guess->nodes = report->nodes;
    if (report->move_count > 0 && report->depth >= perfect->guess.depth) {
        guess->taken = true;
        perfect->guess = *report;
    }
    if (perfect->guess.move_count > 0)
        report_known(perfect, report->nodes);
}

/* ---- budgets ---- */

/* What is left of the budget; a bound is never 0, which would mean no bound. */
static struct budget remaining_budget(const struct perfect *perfect)
{
    const int64_t used = clock_now() - perfect->began;
    struct budget rest = perfect->whole;

    if (rest.nodes > 0)
        rest.nodes =
            rest.nodes > perfect->nodes ? rest.nodes - perfect->nodes : 1;
    if (rest.nanoseconds > 0)
        rest.nanoseconds =
            rest.nanoseconds > used ? rest.nanoseconds - used : 1;
    return rest;
}

/* One of `part` equal parts of a budget; a bound never becomes 0. */
static struct budget budget_part(struct budget budget, int part)
{
    if (budget.nodes > (uint64_t)part)
        budget.nodes /= (uint64_t)part;
    if (budget.nanoseconds > part)
        budget.nanoseconds /= part;
    return budget;
}

/* The budget without one of `part` equal parts. */
static struct budget budget_without_part(struct budget budget, int part)
{
    const struct budget away = budget_part(budget, part);

    if (budget.nodes > away.nodes)
        budget.nodes -= away.nodes;
    if (budget.nanoseconds > away.nanoseconds)
        budget.nanoseconds -= away.nanoseconds;
    return budget;
}

/* ---- thinking ---- */

/* Returns true if the move to play and everything else that is asked for is
 * proven. */
static bool prove_moves(struct perfect *perfect, struct budget budget)
{
    const struct solver_report earlier = perfect->proof;
    struct solver_report proof;
    const bool proven =
        solver_solve(perfect->solver,
                     &(struct solver_task){
                         .position = line_position(perfect->task->line),
                         .earlier = earlier.move_count > 0 ? &earlier : NULL,
                         .every = perfect->every,
                         .within = 1,
                         .line = true,
                         .threads = 1,
                         .level = perfect->level,
                         .budget = budget,
                         .stop = perfect->task->stop,
                         .listener = &perfect->proof_listener,
                     },
                     &proof);

    take_proof(&perfect->proof_listener, &proof);
    perfect->nodes += proof.nodes;
    return proven || (!perfect->every && proof_is_whole(&perfect->proof) &&
                      perfect->proof.line_count > 0);
}

/* Asks the search for a move, and reports while it searches. The move of an
 * earlier search stays if this one did not get as deep. */
static void guess_move(struct perfect *perfect, struct budget budget)
{
    struct guess_listener guess = {.listener = {take_guess},
                                   .perfect = perfect};
    const bool first = perfect->guess.move_count == 0;
    const struct move move =
        agent_choose(perfect->guesser, &(struct task){
                                           .line = perfect->task->line,
                                           .budget = budget,
                                           .stop = perfect->task->stop,
                                           .listener = &guess.listener,
                                       });

    perfect->nodes += guess.nodes;
    if (first || guess.taken)
        perfect->guessed = move;
}

/* The number of best replies to a move: the fewer, the harder to find. INT_MAX
 * if there is no reply, or if finding out takes too many nodes. */
static int count_good_replies(const struct perfect *perfect,
                              const struct game *game, struct move move,
                              uint64_t *nodes)
{
    struct position after = *line_position(perfect->task->line);
    const int player = after.player;
    struct solver_report replies;
    struct err unused;
    int good = 0;

    game->class->apply(game, &after, move);
    if (after.end != END_NOT || after.player == player || *nodes == 0 ||
        !solver_supports(game, &after, &unused))
        return INT_MAX;

    const bool proven = solver_solve(perfect->solver,
                                     &(struct solver_task){
                                         .position = &after,
                                         .within = 1,
                                         .threads = 1,
                                         .budget = {.nodes = *nodes},
                                         .stop = perfect->task->stop,
                                     },
                                     &replies);

    *nodes -= replies.nodes < *nodes ? replies.nodes : *nodes;
    for (int i = 0; i < replies.move_count; i++)
        good += proof_keeps_all(&replies, &replies.moves[i]);
    return proven ? good : INT_MAX;
}

/* The move to play if it is not known how hard the moves are to answer. */
static struct move choose_first(const struct solver_report *proof)
{
    return proof_choice(proof, proof->line_count > 0 ? proof->line[0]
                                                     : proof->moves[0].move);
}

/* Any one of the moves that give nothing away. */
static struct move choose_any(const struct solver_report *proof,
                              struct rng *rng)
{
    struct move chosen = choose_first(proof);
    uint32_t count = 0;

    for (int i = 0; i < proof->move_count; i++)
        if (proof_keeps_all(proof, &proof->moves[i]) &&
            rng_below(rng, ++count) == 0)
            chosen = proof->moves[i].move;
    return chosen;
}

/* Among the moves that give nothing away, the one that is hardest for a person
 * to answer; any one of equals. */
static struct move choose_hardest(const struct perfect *perfect,
                                  struct agent *agent)
{
    const struct solver_report *const proof = &perfect->proof;
    struct move chosen = choose_first(proof);
    uint64_t nodes = REPLY_NODES;
    int best = INT_MIN;
    uint32_t ties = 0;

    if (proof->chosen)
        return proof->choice;
    for (int i = 0; i < proof->move_count; i++) {
        if (!proof_keeps_all(proof, &proof->moves[i]))
            continue;

        const int good = count_good_replies(perfect, agent->game,
                                            proof->moves[i].move, &nodes);

        if (rng_prefers(&agent->rng, -good, &best, &ties))
            chosen = proof->moves[i].move;
    }
    return chosen;
}

/* Is this a position of the book, in a game that cannot be proven without it?
 * The book goes on behind its own choices alone, not behind equal moves. */
static bool must_follow(const struct perfect *perfect, const struct game *game)
{
    const struct mancala_rules *const rules = mancala_rules(game);

    return perfect->proof.chosen &&
           2 * rules->pits * rules->seeds > PROVABLE_SEEDS;
}

static bool draws_any(const struct perfect *perfect, const struct agent *agent)
{
    const int *const values = agent->setting.values;

    return values[OPTION_EQUALS] == EQUALS_ANY &&
           (values[OPTION_PLIES] == 0 ||
            line_own_plies(perfect->task->line) < values[OPTION_PLIES]) &&
           !must_follow(perfect, agent->game);
}

/* Changes the report to that of the move which is played, with best play after
 * it as far as that is proven quickly. */
static void report_choice(struct perfect *perfect, const struct agent *agent,
                          struct move chosen)
{
    struct position after = *line_position(perfect->task->line);
    struct solver_report rest = {.line_count = 0};
    struct report *const report = &perfect->report;
    struct err unused;

    agent->game->class->apply(agent->game, &after, chosen);
    /* With a limit of nodes, the search must not depend on a listener. */
    if (agent->timed && perfect->task->listener != NULL &&
        after.end == END_NOT && solver_supports(agent->game, &after, &unused))
        solver_solve(perfect->solver,
                     &(struct solver_task){.position = &after,
                                           .line = true,
                                           .threads = 1,
                                           .budget = {.nodes = REPLY_NODES},
                                           .stop = perfect->task->stop},
                     &rest);
    report->line_count = 0;
    report->line[report->line_count++] = chosen;
    for (int i = 0; i < rest.line_count && i + 1 < REPORT_LINE_MAX; i++)
        report->line[report->line_count++] = rest.line[i];
    report->depth = report->line_count;
    send_report(perfect);
}

/* The move that is played. The last report is about it, unless the values of
 * all moves are asked for: then it is about best play. */
static struct move choose_best(struct perfect *perfect, struct agent *agent)
{
    const struct report *const report = &perfect->report;
    const struct move chosen = draws_any(perfect, agent)
                                   ? choose_any(&perfect->proof, &agent->rng)
                                   : choose_hardest(perfect, agent);

    if (!perfect->every && report->line_count > 0 &&
        !move_same(report->line[0], chosen))
        report_choice(perfect, agent, chosen);
    return chosen;
}

/* If the value cannot be proven at once, it is first guessed, to have something
 * to report, then proven as far as there is time, and at last guessed again.
 * With a limit of depth there is no second attempt at a proof. */
static struct move choose_proven(struct agent *agent, const struct task *task)
{
    struct perfect *const perfect = agent->state;
    const struct budget first = {.nodes = FIRST_NODES};
    const struct budget soon = {.nodes = GUESS_NODES,
                                .nanoseconds = agent->timed ? FIRST_TIME : 0};
    const bool shallow = task->budget.depth > 0; /* proofs know no depth */
    struct err unused;

    perfect->task = task;
    perfect->whole = budget_within(&perfect->budget, &task->budget);
    perfect->began = clock_now();
    perfect->nodes = 0;
    perfect->guess = (struct report){.move_count = 0};
    perfect->proof = (struct solver_report){.move_count = 0};
    if (!agent->timed) /* nodes must not depend on earlier questions */
        solver_build(perfect->solver, perfect->level, 1, task->stop);
    if (!solver_supports(agent->game, line_position(task->line), &unused)) {
        guess_move(perfect, perfect->whole);
        return perfect->guessed;
    }

    const struct budget most = budget_without_part(perfect->whole, LAST_PART);
    const struct budget guess = budget_part(perfect->whole, FIRST_PART);

    if (prove_moves(perfect, budget_within(&first, &most)))
        return choose_best(perfect, agent);
    guess_move(perfect, budget_within(&soon, &guess));
    if (!stop_raised(task->stop) && !shallow &&
        prove_moves(perfect,
                    budget_without_part(remaining_budget(perfect), LAST_PART)))
        return choose_best(perfect, agent);
    if (!stop_raised(task->stop))
        guess_move(perfect, remaining_budget(perfect));
    return proof_prefer(&perfect->proof, &perfect->guess, perfect->guessed);
}

/* ---- the agent ---- */

static size_t memory_limit(const struct agent *agent)
{
    const int given = agent->setting.values[OPTION_MEMORY];
    const size_t least = memory_megabytes(LEAST_MEGABYTES);
    const size_t usual = agent->timed ? solver_memory_default()
                                      : memory_megabytes(NODES_MEGABYTES);

    if (agent->setting.given[OPTION_MEMORY])
        return memory_megabytes(given);
    return usual > least ? usual : least;
}

/* The search that guesses. It draws among equals where the agent does. The most
 * depth leaves only the bounds that it is given for each guess. */
static struct agent *new_guesser(struct agent *agent, struct err *err)
{
    const int *const values = agent->setting.values;
    char spec[SPEC_TEXT_MAX] = "deep:every=on,depth=200";

    if (values[OPTION_EQUALS] == EQUALS_ANY)
        snprintf(spec, sizeof spec, "deep:every=on,depth=200,near=0,plies=%d",
                 values[OPTION_PLIES]);
    return agent_new(spec, agent->game, agent->rng.state, err);
}

static bool create_perfect(struct agent *agent, struct err *err)
{
    const int *const values = agent->setting.values;
    const bool *const given = agent->setting.given;
    const int level = values[OPTION_TABLES];
    struct perfect *const perfect = memory_new(1, sizeof *perfect);

    agent->state = perfect;
    agent->timed = values[OPTION_NODES] == 0;
    perfect->proof_listener.take_report = take_proof;
    perfect->budget.nodes = (uint64_t)values[OPTION_NODES];
    if (agent->timed)
        perfect->budget.nanoseconds = values[OPTION_TIME] * CLOCK_MILLISECOND;
    perfect->every = values[OPTION_EVERY] != 0;
    /* By default tables are built as far as that is quick. */
    perfect->level = given[OPTION_TABLES] || level < LEVEL ? level : LEVEL;
    perfect->solver = solver_new(agent->game, memory_limit(agent), err);
    if (perfect->solver != NULL)
        perfect->guesser = new_guesser(agent, err);
    if (perfect->guesser == NULL) {
        solver_free(perfect->solver);
        free(perfect);
        return false;
    }
    if (given[OPTION_CACHE] && values[OPTION_CACHE] != 0)
        solver_use_files(perfect->solver, NULL);
    return true;
}

static void begin_perfect(struct agent *agent)
{
    struct perfect *const perfect = agent->state;

    agent_begin(perfect->guesser, agent->rng.state);
    if (!agent->timed)
        solver_clear(perfect->solver);
}

static void destroy_perfect(struct agent *agent)
{
    struct perfect *const perfect = agent->state;

    agent_free(perfect->guesser);
    solver_free(perfect->solver);
    free(perfect);
}

static bool share_solver(struct agent *agent, struct agent *other)
{
    struct perfect *const perfect = agent->state;
    const struct perfect *const found = other->state;

    if (!agent->timed || !other->timed ||
        !solver_is_for(found->solver, agent->game))
        return false;
    if (perfect->solver == found->solver)
        return true;
    solver_raise_memory(found->solver, memory_limit(agent));
    solver_free(perfect->solver);
    perfect->solver = solver_retain(found->solver);
    return true;
}

static void prepare_tables(struct agent *agent)
{
    struct perfect *const perfect = agent->state;

    if (!agent->timed)
        return;
    if (agent->setting.values[OPTION_CACHE] != 0)
        solver_use_files(perfect->solver, NULL);
    solver_build_in_background(perfect->solver,
                               agent->setting.values[OPTION_TABLES]);
}

static bool take_remark(struct agent *agent, struct err *remark)
{
    struct perfect *const perfect = agent->state;

    *remark = solver_take_error(perfect->solver);
    return *remark->text != '\0';
}

static const struct option OPTIONS[] = {
    [OPTION_TIME] = {"time", NULL, OPTION_THOUSANDTHS, .min = 1, .max = 3600000,
                     .standard = 5000, .about = "seconds for a move"},
    [OPTION_NODES] = {"nodes", NULL, OPTION_NUMBER, .max = 999999999,
                      .about = "positions for a move, in place of seconds; 0: "
                               "none"},
    [OPTION_MEMORY] = {"memory", NULL, OPTION_NUMBER, .min = LEAST_MEGABYTES,
                       .max = 65536,
                       .about =
                           "megabytes for tables and what was proven; all "
                           "that is of use, or a quarter of the machine's"},
    [OPTION_TABLES] = {"tables", NULL, OPTION_NUMBER, .max = SOLVER_LEVEL_MAX,
                       .standard = SOLVER_LEVEL_USUAL,
                       .about = "seeds up to which tables are built"},
    [OPTION_CACHE] = {"cache", NULL, OPTION_WORD, .standard = 1,
                      .words = {"off", "on"},
                      .about = "whether tables are read from files, and kept"},
    [OPTION_EVERY] = {"every", NULL, OPTION_WORD, .words = {"off", "on"},
                      .about = "whether it proves the value of every move"},
    [OPTION_EQUALS] = {"equals", NULL, OPTION_WORD, .words = {"hardest", "any"},
                       .about = "which of the best moves it plays: the one "
                                "hardest to answer, or any"},
    [OPTION_PLIES] = {"plies", NULL, OPTION_NUMBER, .max = PLIES_LARGEST,
                      .about =
                          "its first moves in a match, when it plays any; 0: "
                          "all"},
    {.key = NULL},
};

const struct agent_class agent_perfect = {
    .name = "perfect",
    .about = "proves what every move of Kalah is worth",
    .options = OPTIONS,
    .create = create_perfect,
    .begin = begin_perfect,
    .choose = choose_proven,
    .destroy = destroy_perfect,
    .share = share_solver,
    .prepare = prepare_tables,
    .remark = take_remark,
    .proves = true,
};
