/* Proving the places of a line, from the end of it. */
#include "base/clock.h"
#include "engine/solver/solver.h"
#include "match/session/review.h"

enum { GLANCE = 20000 }; /* positions: most of a game is proven in so many */

/* The way through the line. */
struct walk {
    struct review *review;
    const struct review_task *task;
    struct solver *exact;
    uint64_t nodes; /* that were looked at so far */
    int64_t began;
};

/* What is left of the budget, and no more nodes than these (0: all). False when
 * nothing is. */
static bool has_left(const struct walk *walk, uint64_t nodes,
                     struct budget *budget)
{
    const struct budget *const whole = &walk->task->budget;

    *budget = (struct budget){.nodes = nodes};
    if (stop_raised(walk->task->stop))
        return false;
    if (whole->nanoseconds > 0) {
        budget->nanoseconds = whole->nanoseconds - (clock_now() - walk->began);
        if (budget->nanoseconds <= 0)
            return false;
    }
    if (whole->nodes > 0) {
        if (walk->nodes >= whole->nodes)
            return false;
        if (nodes == 0 || nodes > whole->nodes - walk->nodes)
            budget->nodes = whole->nodes - walk->nodes;
    }
    return true;
}

static bool solve(struct walk *walk, int place, bool every,
                  const struct budget *budget, struct solver_report *report)
{
    const struct position *const position =
        &walk->review->line.places[place].position;
    struct err unsaid;

    if (!solver_supports(walk->review->game, position, &unsaid))
        return false;

    const bool solved = solver_solve(walk->exact,
                                     &(struct solver_task){
                                         .position = position,
                                         .every = every,
                                         .threads = 1,
                                         .level = walk->task->level,
                                         .budget = *budget,
                                         .stop = walk->task->stop,
                                     },
                                     report);

    walk->nodes += report->nodes;
    return solved;
}

static void tell(const struct walk *walk)
{
    if (walk->task->listener != NULL)
        walk->task->listener->hear(walk->task->listener, walk->review);
}

static bool is_south(const struct walk *walk, int place)
{
    return walk->review->line.places[place].position.player == 0;
}

/* Where there is no choice a place is worth what the next one is. */
static bool follows(const struct walk *walk, int place, int *margin)
{
    const struct review_place *const here = &walk->review->places[place];

    if (here->choice || place == walk->review->line.count - 1 || !here[1].known)
        return false;
    *margin = here[1].margin;
    return true;
}

static bool prove(struct walk *walk, int place, uint64_t nodes, int *margin)
{
    struct solver_report report;
    struct budget budget;

    if (!has_left(walk, nodes, &budget) ||
        !solve(walk, place, false, &budget, &report))
        return false;
    *margin = is_south(walk, place) ? report.bounds.low : -report.bounds.low;
    return true;
}

/* True when all places are known. */
static bool prove_all(struct walk *walk, uint64_t nodes)
{
    bool all = true;

    for (int i = walk->review->line.count - 1; i >= 0; i--) {
        int margin;

        if (walk->review->places[i].known)
            continue;
        if (!follows(walk, i, &margin) && !prove(walk, i, nodes, &margin)) {
            all = false;
            continue;
        }
        review_know(walk->review, i, margin);
        tell(walk);
    }
    return all;
}

/* What should have been played there: known even where the worth of other moves
 * is not. A glance is always to be had. */
static void find_better(struct walk *walk, int place)
{
    struct review_place *const here = &walk->review->places[place];
    const int best = is_south(walk, place) ? here->margin : -here->margin;
    struct solver_report report;
    struct budget budget;

    if (here->better_known || stop_raised(walk->task->stop))
        return;
    if (!has_left(walk, 0, &budget))
        budget = (struct budget){.nodes = GLANCE};
    report.move_count = 0;
    solve(walk, place, true, &budget, &report);
    for (int i = 0; i < report.move_count && !here->better_known; i++)
        if (report.moves[i].bounds.low == best) {
            here->better_known = true;
            here->better = report.moves[i].move;
        }
}

static void find_betters(struct walk *walk)
{
    const struct review_sums sums = review_sum(walk->review);

    for (int player = 0; player < 2; player++)
        if (sums.sides[player].worst > 0)
            find_better(walk, sums.sides[player].worst_ply - 1);
    tell(walk);
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
    struct walk walk = {
        .review = review,
        .task = task,
        .exact = solver_new(review->game, task->memory, &unsaid),
        .began = clock_now(),
    };

    if (walk.exact == NULL)
        return false;
    if (task->files)
        solver_use_files(walk.exact, NULL);

    const bool all = prove_all(&walk, GLANCE) || prove_all(&walk, 0);

    find_betters(&walk);
    solver_free(walk.exact);
    return all;
}
