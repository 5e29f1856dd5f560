/* SPDX-License-Identifier: MIT */
/* The goals of a proof: the questions, the bounds known so far, and reports. */
#include "base/clock.h"
#include "engine/solver/inside.h"

enum { REPORT_EVERY = 100 * CLOCK_MILLISECOND };
#define SHARES_EVERY (5 * CLOCK_SECOND) /* a count takes 10 ms */

static int read_bound(const atomic_int *bound)
{
    return atomic_load_explicit(bound, memory_order_relaxed);
}

static void write_bound(atomic_int *bound, int value)
{
    atomic_store_explicit(bound, value, memory_order_relaxed);
}

/* The nearest question whose answer matters. */
static int clamp_want(const struct goal *goal, int want)
{
    if (want <= goal->floor)
        want = goal->floor + 1;
    return want < goal->ceiling ? want : goal->ceiling;
}

/* The first question is whether it is worth more than half. */
void goal_init(struct goal *goal, int pit, int floor, int ceiling)
{
    goal->pit = pit;
    goal->threads = goal->elsewhere = 0;
    write_bound(&goal->low, 0);
    write_bound(&goal->high, ceiling);
    goal->floor = floor;
    goal->ceiling = ceiling;
    goal->want = clamp_want(goal, ceiling / 2 + 1);
}

void goal_ask(struct goal *goal, int want)
{
    goal->floor = want - 1;
    goal->ceiling = want;
    goal->want = want;
}

void goal_know(struct goal *goal, int low, int high)
{
    write_bound(&goal->low, low);
    write_bound(&goal->high, high < goal->ceiling ? high : goal->ceiling);
    goal->want = clamp_want(goal, low + 1);
}

/* If only one question is asked, the value may be above its ceiling. */
void goal_settle(struct goal *goal, int value)
{
    write_bound(&goal->low, value);
    write_bound(&goal->high, value);
    goal->want = clamp_want(goal, value + 1);
}

int goal_low(const struct goal *goal)
{
    return read_bound(&goal->low);
}

int goal_high(const struct goal *goal)
{
    return read_bound(&goal->high);
}

bool goal_is_open(const struct goal *goal)
{
    const int low = read_bound(&goal->low);
    const int high = read_bound(&goal->high);

    return low < high && low < goal->ceiling && high > goal->floor;
}

void goal_narrow(struct goal *goal, int low, int high)
{
    if (low > read_bound(&goal->low))
        write_bound(&goal->low, low);
    if (high < read_bound(&goal->high))
        write_bound(&goal->high, high);
    if (goal->want <= read_bound(&goal->low))
        goal->want = read_bound(&goal->low) + 1;
    if (goal->want > read_bound(&goal->high))
        goal->want = read_bound(&goal->high);
    goal->want = clamp_want(goal, goal->want);
}

bool proof_is_complete(const struct proof *proof)
{
    for (int i = 0; i < proof->count; i++)
        if (goal_is_open(&proof->goals[i]))
            return false;
    return true;
}

/* ---- what is known ---- */

int proof_margin(const struct proof *proof, int value)
{
    return proof->margin + 2 * value - proof->seeds;
}

static struct solver_bounds goal_bounds(const struct proof *proof,
                                        const struct goal *goal)
{
    return (struct solver_bounds){
        proof_margin(proof, read_bound(&goal->low)),
        proof_margin(proof, read_bound(&goal->high)),
    };
}

struct solver_move *report_move(struct solver_report *report, int pit)
{
    for (int i = 0; i < report->move_count; i++)
        if ((int)report->moves[i].move.code == pit)
            return &report->moves[i];
    return NULL;
}

void proof_write_bounds(struct proof *proof)
{
    struct solver_report *report = proof->report;

    report->nodes = atomic_load_explicit(&proof->nodes, memory_order_relaxed);
    report->level = endgame_level(proof->solver->table);
    report->bounds = goal_bounds(proof, &proof->goals[0]);
    for (int i = proof->goals[0].pit < 0; i < proof->count; i++) {
        const struct goal *goal = &proof->goals[i];
        const struct solver_bounds bounds = goal_bounds(proof, goal);

        report_move(report, goal->pit)->bounds = bounds;
        if (bounds.low > report->bounds.low)
            report->bounds.low = bounds.low;
        if (bounds.high > report->bounds.high)
            report->bounds.high = bounds.high;
    }
}

/* Only for a single goal with a single question. */
static void write_shares(struct proof *proof)
{
    struct solver_report *const report = proof->report;
    const int *const least = proof->task->at_least;
    const int64_t now = clock_now();

    if (least == NULL || proof->task->every)
        return;
    if (report->bounds.low >= *least || report->bounds.high < *least) {
        report->shares.yes = report->bounds.low >= *least;
        report->shares.no = report->bounds.high < *least;
    } else if (now >= proof->next_shares) {
        report->shares = proof_shares(proof, proof->goals[0].ceiling);
        proof->next_shares = now + SHARES_EVERY;
    }
}

void proof_tell(struct proof *proof, bool now)
{
    struct solver_listener *listener = proof->task->listener;

    if (listener == NULL || (!now && clock_now() < proof->next_report))
        return;
    proof->next_report = clock_now() + REPORT_EVERY;
    proof_write_bounds(proof);
    write_shares(proof);
    listener->take_report(listener, proof->report);
}
