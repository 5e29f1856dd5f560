/* SPDX-License-Identifier: MIT */
/* Proofs and guesses in one report. */
#include "engine/agents/proof_report.h"

#include <limits.h>
#include <string.h>

enum { SEED = 1000 /* thousandths */ };

static bool is_closed(struct solver_bounds bounds)
{
    return bounds.low == bounds.high;
}

/* ---- two proofs ---- */

static void narrow_bounds(struct solver_bounds *bounds,
                          struct solver_bounds earlier)
{
    if (earlier.low > bounds->low)
        bounds->low = earlier.low;
    if (earlier.high < bounds->high)
        bounds->high = earlier.high;
}

void proof_recall(struct solver_report *proof,
                  const struct solver_report *earlier)
{
    if (earlier->move_count == 0)
        return;
    narrow_bounds(&proof->bounds, earlier->bounds);
    for (int i = 0; i < proof->move_count; i++) {
        narrow_bounds(&proof->moves[i].bounds, earlier->moves[i].bounds);
        proof->moves[i].swaps |= earlier->moves[i].swaps;
    }
    if (proof->line_count > 0)
        return;
    proof->line_count = earlier->line_count;
    memcpy(proof->line, earlier->line, sizeof proof->line);
}

/* ---- which move ---- */

bool proof_is_whole(const struct solver_report *proof)
{
    return is_closed(proof->bounds);
}

bool proof_keeps_all(const struct solver_report *proof,
                     const struct solver_move *move)
{
    return is_closed(proof->bounds) && move->bounds.low == proof->bounds.low;
}

struct move proof_choice(const struct solver_report *proof, struct move liked)
{
    const struct solver_move *sure = NULL; /* gives nothing away */
    struct move chosen = liked;
    int high = INT_MIN;

    for (int i = 0; i < proof->move_count; i++) {
        const struct solver_move *const move = &proof->moves[i];
        const bool same = move_same(move->move, liked);

        if (same)
            high = move->bounds.high;
        if (proof_keeps_all(proof, move) && (sure == NULL || same))
            sure = move;
    }
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

/* The proven value, or else a guess that does not contradict the bounds. */
static struct value make_value(struct solver_bounds bounds, struct value guess)
{
    if (is_closed(bounds))
        return make_exact(bounds.low, false);
    if (guess.kind == VALUE_NONE)
        return guess;
    if (guess.thousandths < bounds.low * SEED)
        return (struct value){VALUE_MARGIN, bounds.low * SEED, false};
    if (guess.thousandths > bounds.high * SEED)
        return (struct value){VALUE_MARGIN, bounds.high * SEED, guess.at_most};
    return guess;
}

static struct value make_move_value(const struct solver_report *proof,
                                    const struct solver_move *move,
                                    const struct report *guess)
{
    struct value guessed = {.kind = VALUE_NONE};

    /* A move that is only known to be worse than the best has an upper bound.
     */
    if (is_closed(proof->bounds) && !is_closed(move->bounds) &&
        move->bounds.high < proof->bounds.low)
        return make_exact(move->bounds.high, true);
    for (int i = 0; i < guess->move_count; i++)
        if (move_same(guess->moves[i].move, move->move))
            guessed = guess->moves[i].value;
    return make_value(move->bounds, guessed);
}

/* The value of a position that is not proven: that of the best move, as far as
 * all moves have one. What is proven of the moves can refute the guess. */
static struct value find_value(const struct solver_report *proof,
                               const struct report *guess,
                               const struct report *merged)
{
    struct value best = {VALUE_EXACT, INT_MIN, false};

    for (int i = 0; i < merged->move_count; i++) {
        const struct value value = merged->moves[i].value;

        if (value.kind == VALUE_NONE)
            return make_value(proof->bounds, guess->value);
        if (value.kind != VALUE_EXACT)
            best.kind = VALUE_MARGIN;
        if (!value.at_most && value.thousandths > best.thousandths)
            best.thousandths = value.thousandths;
    }
    return make_value(proof->bounds,
                      best.thousandths == INT_MIN ? guess->value : best);
}

/* Of two moves with the same value: is this one to be played, and not the one that
 * was chosen before? */
static bool is_preferred(const struct solver_move *move,
                         const struct solver_move *chosen, struct move liked)
{
    return !move_same(chosen->move, liked) &&
           (move_same(move->move, liked) ||
            move->bounds.low > chosen->bounds.low);
}

struct move proof_prefer(const struct solver_report *proof,
                         const struct report *guess, struct move liked)
{
    const struct solver_move *chosen = NULL;
    int best = INT_MIN;

    for (int i = 0; i < proof->move_count; i++) {
        const struct solver_move *const move = &proof->moves[i];
        const struct value value = make_move_value(proof, move, guess);

        if (value.kind == VALUE_NONE || value.at_most)
            return proof_choice(proof, liked);
        if (chosen == NULL || value.thousandths > best ||
            (value.thousandths == best && is_preferred(move, chosen, liked))) {
            best = value.thousandths;
            chosen = move;
        }
    }
    return chosen == NULL || proof_is_whole(proof) ? proof_choice(proof, liked)
                                                   : chosen->move;
}

void proof_merge(const struct solver_report *proof, const struct report *guess,
                 struct report *report)
{
    *report = *guess;
    report->move_count = proof->move_count;
    for (int i = 0; i < proof->move_count; i++)
        report->moves[i] = (struct move_value){
            .move = proof->moves[i].move,
            .value = make_move_value(proof, &proof->moves[i], guess),
        };
    report->value = find_value(proof, guess, report);
    if (proof_is_whole(proof) && proof->line_count > 0) {
        report->depth = proof->line_count;
        report->line_count = proof->line_count < REPORT_LINE_MAX
                                 ? proof->line_count
                                 : REPORT_LINE_MAX;
        memcpy(report->line, proof->line,
               (size_t)report->line_count * sizeof *report->line);
        return;
    }

    /* Keep the line of the guess unless its first move is refuted. */
    const struct move choice = proof_prefer(proof, guess, report->line[0]);

    if (report->line_count > 0 && !move_same(choice, report->line[0])) {
        report->line[0] = choice;
        report->line_count = 1;
    }
}
