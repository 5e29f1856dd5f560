/* SPDX-License-Identifier: MIT */
/* The places of a line: what is known of them, proving them, and sums. */
#include "match/session/review.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "engine/solver/solver.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Nodes that are always spent on a place: most of a game is proven in so few.
 */
enum { GLANCE = 20000 };

/* One thread that proves a line, and the flag that wakes its owner. */
struct reviewer {
    pthread_t thread;
    bool ended; /* the owner's alone: reviewer_take has said so */

    /* Relaxed is enough: it only says stop; results pass under the lock. */
    struct stop stop;
    struct review work;      /* the thread's alone */
    struct review_task task; /* never changes */

    pthread_mutex_t lock; /* guards the rest */
    struct review_place *places;
    struct wake_flag news; /* raised: the places are new, or it is done */
    bool done;
};

/* ---- the places ---- */

void review_begin(struct review *review, const struct game *game,
                  const struct line *line)
{
    review_free(review);
    review->game = game;
    line_copy(&review->line, line);
    review->places =
        memory_new((size_t)line->count + 1, sizeof *review->places);
    for (int i = 0; i < line->count; i++) {
        const struct position *const position = &line->places[i].position;

        review->places[i].choice = game->class->count(game, position) > 1;
        if (position->end != END_NOT)
            review_know(review, i,
                        game->class->score(game, position, 0) -
                            game->class->score(game, position, 1));
    }
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
    struct reviewer *reviewer; /* who hears of each place; or NULL */
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

static void copy_places(struct review_place *to, const struct review *review,
                        const struct review_place *from)
{
    memcpy(to, from, (size_t)review->line.count * sizeof *to);
}

/* Makes the results so far available to the owner. */
static void publish_places(struct reviewer *reviewer, bool done)
{
    pthread_mutex_lock(&reviewer->lock);
    copy_places(reviewer->places, &reviewer->work, reviewer->work.places);
    reviewer->done = done;
    wake_flag_set(&reviewer->news, true);
    pthread_mutex_unlock(&reviewer->lock);
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
        if (proof->reviewer != NULL)
            publish_places(proof->reviewer, false);
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

static bool prove_review(struct review *review, const struct review_task *task,
                         struct reviewer *reviewer)
{
    struct err unsaid;
    struct review_proof proof = {
        .review = review,
        .task = task,
        .reviewer = reviewer,
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
    solver_free(proof.solver);
    return all;
}

bool review_prove(struct review *review, const struct review_task *task)
{
    return prove_review(review, task, NULL);
}

/* ---- in a thread of its own ---- */

static void *prove_line(void *data)
{
    struct reviewer *const reviewer = data;

    prove_review(&reviewer->work, &reviewer->task, reviewer);
    publish_places(reviewer, true);
    return NULL;
}

static void free_reviewer(struct reviewer *reviewer)
{
    pthread_mutex_destroy(&reviewer->lock);
    wake_flag_close(&reviewer->news);
    review_free(&reviewer->work);
    free(reviewer->places);
    free(reviewer);
}

struct reviewer *reviewer_new(const struct review *review,
                              const struct review_task *task, struct err *err)
{
    struct wake_flag news;

    if (!solver_supports(review->game, NULL, err))
        return NULL;
    if (!wake_flag_open(&news)) {
        err_set(err, "no pipe to a thread that proves: %s", strerror(errno));
        return NULL;
    }

    struct reviewer *const reviewer = memory_new(1, sizeof *reviewer);
    const size_t count = (size_t)review->line.count;

    reviewer->news = news;
    reviewer->task = *task;
    reviewer->task.stop = &reviewer->stop;
    review_begin(&reviewer->work, review->game, &review->line);
    copy_places(reviewer->work.places, review, review->places);
    reviewer->places = memory_new(count, sizeof *reviewer->places);
    copy_places(reviewer->places, review, review->places);
    pthread_mutex_init(&reviewer->lock, NULL);

    const int failure = thread_start(&reviewer->thread, prove_line, reviewer);

    if (failure == 0)
        return reviewer;
    err_set(err, "no thread to prove in: %s", strerror(failure));
    free_reviewer(reviewer);
    return NULL;
}

void reviewer_free(struct reviewer *reviewer)
{
    if (reviewer == NULL)
        return;
    stop_raise(&reviewer->stop, true);
    pthread_join(reviewer->thread, NULL);
    free_reviewer(reviewer);
}

int reviewer_descriptor(const struct reviewer *reviewer)
{
    return reviewer->news.receiver;
}

bool reviewer_take(struct reviewer *reviewer, struct review *review)
{
    pthread_mutex_lock(&reviewer->lock);

    const bool given = reviewer->news.raised;

    if (given)
        copy_places(review->places, review, reviewer->places);
    reviewer->ended = reviewer->done;
    wake_flag_set(&reviewer->news, false);
    pthread_mutex_unlock(&reviewer->lock);
    return given;
}

bool reviewer_done(const struct reviewer *reviewer)
{
    return reviewer->ended;
}

/* ---- sums ---- */

/* 1 won, 0 drawn, -1 lost, for player 0. */
static int outcome_at(const struct review *review, int place)
{
    const int margin = review->places[place].margin;

    return (margin > 0) - (margin < 0);
}

struct review_sums review_sum(const struct review *review)
{
    const struct review_place *const places = review->places;
    struct review_sums sums = {.moves = review->line.count - 1};

    sums.start_known = places[0].known;
    sums.start = places[0].margin;
    for (int i = 0; i < sums.moves; i++) {
        const int player = review->line.places[i].position.player;
        struct review_side *const side = &sums.sides[player];

        if (!places[i].known || !places[i + 1].known)
            continue;
        sums.proven++;
        if (outcome_at(review, i) != outcome_at(review, i + 1)) {
            sums.turning_ply = i + 1;
            sums.turning_player = player;
        }
        if (!places[i].choice)
            continue;

        const int lost =
            turn_margin(review, i, places[i].margin - places[i + 1].margin);

        side->decisions++;
        side->lost += lost;
        if (lost > side->worst) {
            side->worst = lost;
            side->worst_ply = i + 1;
        }
    }
    /* A later move that is not known may have turned the game, too. */
    for (int i = sums.turning_ply; i < sums.moves; i++)
        if (!places[i].known || !places[i + 1].known)
            sums.turning_ply = sums.turning_player = 0;
    return sums;
}

int review_mean(const struct review_side *side)
{
    enum { SEED = 1000 };

    return (SEED * side->lost + side->decisions / 2) / side->decisions;
}
