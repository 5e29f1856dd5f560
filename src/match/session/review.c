/* SPDX-License-Identifier: MIT */
/* The places of a line: what is known of them, proving them, and sums. */
#include "match/session/review.h"
#include "base/clock.h"
#include "base/memory.h"
#include "engine/solver/solver.h"

#include <stdlib.h>

/* Nodes that are always spent on a place: most of a game is proven in so few.
 */
enum { GLANCE = 20000 };

/* ---- the places ---- */

static void begin_place(struct review *review, int index)
{
    const struct game *const game = review->game;
    const struct position *const position =
        &review->line.places[index].position;
    struct review_place *const place = &review->places[index];

    place->choice = game->class->count(game, position) > 1;
    if (position->end != END_NOT)
        review_know(review, index,
                    game->class->score(game, position, 0) -
                        game->class->score(game, position, 1));
}

void review_begin(struct review *review, const struct game *game,
                  const struct line *line)
{
    review_free(review);
    review->game = game;
    line_copy(&review->line, line);
    review->places =
        memory_new((size_t)line->count + 1, sizeof *review->places);
    for (int i = 0; i < line->count; i++)
        begin_place(review, i);
}

void review_free(struct review *review)
{
    line_free(&review->line);
    free(review->places);
    *review = (struct review){.game = NULL};
}

void review_know(struct review *review, int place, int margin)
{
    review->places[place].known = true;
    review->places[place].margin = margin;
}

/* ---- proving ---- */

/* A proof of the places under way. */
struct review_proof {
    struct review *review;
    const struct review_task *task;
    struct solver *solver;
    uint64_t nodes; /* looked at so far */
    int64_t began;
};

/* The rest of the budget, and at most so many nodes (0: all). False if there is
 * none. */
static bool read_budget(const struct review_proof *proof, uint64_t nodes,
                        struct budget *budget)
{
    const struct budget *const whole = &proof->task->budget;

    *budget = (struct budget){.nodes = nodes};
    if (stop_raised(proof->task->stop))
        return false;
    if (whole->nanoseconds > 0) {
        budget->nanoseconds = whole->nanoseconds - (clock_now() - proof->began);
        if (budget->nanoseconds <= 0)
            return false;
    }
    if (whole->nodes > 0) {
        if (proof->nodes >= whole->nodes)
            return false;
        if (nodes == 0 || nodes > whole->nodes - proof->nodes)
            budget->nodes = whole->nodes - proof->nodes;
    }
    return true;
}

static bool solve_place(struct review_proof *proof, int place, bool every,
                        const struct budget *budget,
                        struct solver_report *report)
{
    const struct position *const position =
        &proof->review->line.places[place].position;
    struct err unsaid;

    if (!solver_supports(proof->review->game, position, &unsaid))
        return false;

    const bool solved = solver_solve(proof->solver,
                                     &(struct solver_task){
                                         .position = position,
                                         .every = every,
                                         .threads = 1,
                                         .level = proof->task->level,
                                         .budget = *budget,
                                         .stop = proof->task->stop,
                                     },
                                     report);

    proof->nodes += report->nodes;
    return solved;
}

static void tell_listener(const struct review_proof *proof)
{
    if (proof->task->listener != NULL)
        proof->task->listener->take_review(proof->task->listener,
                                           proof->review);
}

/* A margin of the one to move, for player 0; and back. */
static int turn_margin(const struct review *review, int place, int margin)
{
    return review->line.places[place].position.player == 0 ? margin : -margin;
}

/* From the end, with at most so many nodes for a place (0: all there are). A
 * place without a choice has the margin of the next one. True if all places are
 * known then. */
static bool prove_places(struct review_proof *proof, uint64_t nodes)
{
    struct review *const review = proof->review;
    bool all = true;

    for (int i = review->line.count - 1; i >= 0; i--) {
        const struct review_place *const here = &review->places[i];
        struct solver_report report;
        struct budget budget;

        if (here->known)
            continue;
        if (!here->choice && i < review->line.count - 1 && here[1].known) {
            review_know(review, i, here[1].margin);
        } else if (read_budget(proof, nodes, &budget) &&
                   solve_place(proof, i, false, &budget, &report)) {
            review_know(review, i, turn_margin(review, i, report.bounds.low));
        } else {
            all = false;
            continue;
        }
        tell_listener(proof);
    }
    return all;
}

/* What should have been played there; it can be known even if the margins of
 * other moves are not. A few nodes are always spent on it. */
static void find_better_move(struct review_proof *proof, int place)
{
    struct review_place *const here = &proof->review->places[place];
    const int best = turn_margin(proof->review, place, here->margin);
    struct solver_report report;
    struct budget budget;

    if (here->better_known || stop_raised(proof->task->stop))
        return;
    if (!read_budget(proof, 0, &budget))
        budget = (struct budget){.nodes = GLANCE};
    report.move_count = 0;
    solve_place(proof, place, true, &budget, &report);
    for (int i = 0; i < report.move_count && !here->better_known; i++)
        if (report.moves[i].bounds.low == best) {
            here->better_known = true;
            here->better = report.moves[i].move;
        }
}

struct review_task review_usual(struct budget budget)
{
    return (struct review_task){
        .memory = solver_memory_default(),
        .level = SOLVER_LEVEL_MAX,
        .files = true,
        .budget = budget,
    };
}

bool review_prove(struct review *review, const struct review_task *task)
{
    struct err unsaid;
    struct review_proof proof = {
        .review = review,
        .task = task,
        .solver = solver_new(review->game, task->memory, &unsaid),
        .began = clock_now(),
    };

    if (proof.solver == NULL)
        return false;
    if (task->files)
        solver_use_files(proof.solver, NULL);

    const bool all = prove_places(&proof, GLANCE) || prove_places(&proof, 0);
    const struct review_sums sums = review_sum(review);

    for (int player = 0; player < 2; player++)
        if (sums.sides[player].worst > 0)
            find_better_move(&proof, sums.sides[player].worst_ply - 1);
    tell_listener(&proof);
    solver_free(proof.solver);
    return all;
}

/* ---- sums ---- */

/* Adds the move behind this place. */
static void count_move(const struct review *review, int place,
                       struct review_sums *sums)
{
    const struct review_place *const before = &review->places[place];
    const int player = review->line.places[place].position.player;
    struct review_side *const side = &sums->sides[player];

    if (!before->known || !before[1].known)
        return;
    sums->proven++;
    if (!before->choice)
        return;

    const int lost =
        turn_margin(review, place, before->margin - before[1].margin);

    side->decisions++;
    side->lost += lost;
    if (lost > side->worst) {
        side->worst = lost;
        side->worst_ply = place + 1;
    }
}

/* 1 won, 0 drawn, -1 lost, for player 0. */
static int outcome_at(const struct review *review, int place)
{
    const int margin = review->places[place].margin;

    return (margin > 0) - (margin < 0);
}

static void find_turning_point(const struct review *review,
                               struct review_sums *sums)
{
    const struct review_place *const places = review->places;

    for (int i = sums->moves - 1; i >= 0; i--) {
        if (!places[i].known || !places[i + 1].known)
            return;
        if (outcome_at(review, i) != outcome_at(review, i + 1)) {
            sums->turning_ply = i + 1;
            sums->turning_player = review->line.places[i].position.player;
            return;
        }
    }
}

struct review_sums review_sum(const struct review *review)
{
    struct review_sums sums = {.moves = review->line.count - 1};

    sums.start_known = review->places[0].known;
    sums.start = review->places[0].margin;
    for (int i = 0; i < sums.moves; i++)
        count_move(review, i, &sums);
    find_turning_point(review, &sums);
    return sums;
}

int review_mean(const struct review_side *side)
{
    enum { SEED = 1000 };

    return (SEED * side->lost + side->decisions / 2) / side->decisions;
}
