/* SPDX-License-Identifier: MIT */
/* Proofs and guesses in one report. */
#include "engine/agents/proof_report.h"

#include <limits.h>

enum { SEED = 1000 /* thousandths */ };

/* ---- which move ---- */

static bool is_closed(struct solver_bounds bounds)
{
    return bounds.low == bounds.high;
}

bool proof_is_whole(const struct solver_report *proof)
{
    return is_closed(proof->bounds);
}

bool proof_keeps_all(const struct solver_report *proof,
                     const struct solver_move *move)
{
    return is_closed(proof->bounds) && move->bounds.low == proof->bounds.low;
}

static const struct solver_move *find_move(const struct solver_report *proof,
                                           struct move move)
{
    for (int i = 0; i < proof->move_count; i++)
        if (move_same(proof->moves[i].move, move))
            return &proof->moves[i];
    return NULL;
}

/* One that gives nothing away; NULL: none is known. */
static const struct solver_move *
find_sure_move(const struct solver_report *proof,
               const struct solver_move *liked)
{
    if (liked != NULL && proof_keeps_all(proof, liked))
        return liked;
    for (int i = 0; i < proof->move_count; i++)
        if (proof_keeps_all(proof, &proof->moves[i]))
            return &proof->moves[i];
    return NULL;
}

struct move proof_choice(const struct solver_report *proof, struct move liked)
{
    const struct solver_move *const known = find_move(proof, liked);
    const struct solver_move *const sure = find_sure_move(proof, known);
    int high = known != NULL ? known->bounds.high : INT_MIN;
    struct move chosen = liked;

    if (sure != NULL)
        return sure->move;
    for (int i = 0; i < proof->move_count; i++)
        if (proof->moves[i].bounds.low > high) {
            high = proof->moves[i].bounds.low;
            chosen = proof->moves[i].move;
        }
    return chosen;
}

/* ---- values ---- */

static struct value make_exact(int margin, bool at_most)
{
    return (struct value){VALUE_EXACT, margin * SEED, at_most};
}

/* A guess that does not contradict what is proven. */
static struct value clamp_value(struct value guess, struct solver_bounds bounds)
{
    if (guess.kind == VALUE_NONE)
        return guess;
    if (guess.thousandths < bounds.low * SEED)
        return (struct value){VALUE_MARGIN, bounds.low * SEED, false};
    if (guess.thousandths > bounds.high * SEED)
        return (struct value){VALUE_MARGIN, bounds.high * SEED, guess.at_most};
    return guess;
}

static struct value make_value(struct solver_bounds bounds, struct value guess)
{
    return is_closed(bounds) ? make_exact(bounds.low, false)
                             : clamp_value(guess, bounds);
}

static struct value find_guess(const struct report *guess, struct move move)
{
    for (int i = 0; i < guess->move_count; i++)
        if (move_same(guess->moves[i].move, move))
            return guess->moves[i].value;
    return (struct value){.kind = VALUE_NONE};
}

/* What is worse than the best, and no more is known, is at most so much. */
static struct value make_move_value(const struct solver_report *proof,
                                    const struct solver_move *move,
                                    const struct report *guess)
{
    if (is_closed(proof->bounds) && !is_closed(move->bounds) &&
        move->bounds.high < proof->bounds.low)
        return make_exact(move->bounds.high, true);
    return make_value(move->bounds, find_guess(guess, move->move));
}

/* ---- lines ---- */

static void copy_line(const struct solver_report *proof, struct report *report)
{
    report->line_count = 0;
    while (report->line_count < proof->line_count &&
           report->line_count < REPORT_LINE_MAX) {
        report->line[report->line_count] = proof->line[report->line_count];
        report->line_count++;
    }
    report->depth = proof->line_count;
}

/* The line of the guess, if it does not begin with what is refuted. */
static void repair_line(const struct solver_report *proof,
                        struct report *report)
{
    const struct move choice = proof_choice(proof, report->line[0]);

    if (report->line_count == 0 || move_same(choice, report->line[0]))
        return;
    report->line[0] = choice;
    report->line_count = 1;
}

void proof_merge(const struct solver_report *proof, const struct report *guess,
                 struct report *report)
{
    *report = *guess;
    report->nodes += proof->nodes;
    report->value = make_value(proof->bounds, guess->value);
    report->move_count = proof->move_count;
    for (int i = 0; i < proof->move_count; i++)
        report->moves[i] = (struct move_value){
            .move = proof->moves[i].move,
            .value = make_move_value(proof, &proof->moves[i], guess),
        };
    if (proof_is_whole(proof) && proof->line_count > 0)
        copy_line(proof, report);
    else
        repair_line(proof, report);
}
