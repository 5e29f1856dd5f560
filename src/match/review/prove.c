/* SPDX-License-Identifier: MIT */
/* The places of a line are proven, from its end, and judged. */
#include "base/clock.h"
#include "engine/solver/solver.h"
#include "match/review/inside.h"

/* Nodes that are usually spent on a place at first: most of a game is proven in
 * so few. */
enum { GLANCE = 20000 };

/* A proof of the places under way. */
struct review_proof {
    struct review *review;
    const struct review_task *task;
    struct review_listener *listener; /* or NULL */
    struct solver *solver;            /* NULL: the game cannot be proven */
    uint64_t nodes;                   /* looked at so far */
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

/* The margin of the mover, as far as it is known: it is no less than that of
 * the move that was played. False: nothing is known. */
static bool find_known(const struct review *review, int place,
                       struct solver_bounds *known)
{
    const struct review_place *const here = &review->places[place];

    if (!here->known && !here[1].known)
        return false;
    known->low = review_turn_margin(
        review, place, here->known ? here->margin : here[1].margin);
    known->high = here->known
                      ? known->low
                      : review->game->class->material(
                            review->game, &review->line.places[place].position);
    return true;
}

static bool solve_place(struct review_proof *proof, int place, bool best,
                        const struct budget *budget,
                        struct solver_report *report)
{
    const struct position *const position =
        &proof->review->line.places[place].position;
    struct solver_bounds known;
    const bool known_so_far = find_known(proof->review, place, &known);
    struct err unsaid;

    if (!solver_supports(proof->review->game, position, &unsaid))
        return false;

    const bool solved = solver_solve(proof->solver,
                                     &(struct solver_task){
                                         .position = position,
                                         .known = known_so_far ? &known : NULL,
                                         .within = best ? 1 : 0,
                                         .threads = 1,
                                         .level = proof->task->level,
                                         .budget = *budget,
                                         .stop = proof->task->stop,
                                     },
                                     report);

    proof->nodes += report->nodes;
    return solved;
}

static void tell_places(const struct review_proof *proof)
{
    if (proof->listener != NULL)
        proof->listener->take_places(proof->listener);
}

/* From the end, with at most so many nodes for a place (0: all there are). A
 * place without a choice has the margin of the next one; behind the last one is
 * a place of which nothing is known. True if all places are known then. */
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
        if (!here->choice && here[1].known) {
            review_know(review, i, here[1].margin);
        } else if (read_budget(proof, nodes, &budget) &&
                   solve_place(proof, i, false, &budget, &report)) {
            review_know(review, i,
                        review_turn_margin(review, i, report.bounds.low));
        } else {
            all = false;
            continue;
        }
        tell_places(proof);
    }
    return all;
}

/* What should have been played there; it can be known even if the margins of
 * other moves are not. A few nodes are always spent on it. */
static void find_better_move(struct review_proof *proof, int place)
{
    const struct review_place *const here = &proof->review->places[place];
    const int best = review_turn_margin(proof->review, place, here->margin);
    struct solver_report report;
    struct budget budget;

    if (here->better_known || stop_raised(proof->task->stop))
        return;
    if (!read_budget(proof, 0, &budget))
        budget = (struct budget){.nodes = GLANCE};
    report.move_count = 0;
    solve_place(proof, place, true, &budget, &report);
    for (int i = 0; i < report.move_count && !here->better_known; i++)
        if (report.moves[i].bounds.low == best)
            review_know_better(proof->review, place, report.moves[i].move);
}

/* Where the loss is proven, and the other moves are not. */
static void find_better_moves(struct review_proof *proof)
{
    const struct review_place *const places = proof->review->places;

    for (int i = proof->review->line.count - 2; i >= 0; i--)
        if (places[i].choice && !places[i].verdict.exact &&
            review_is_proven(proof->review, i) &&
            places[i].margin != places[i + 1].margin)
            find_better_move(proof, i);
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

/* ---- judging ---- */

static uint64_t count_glance(const struct review_task *task)
{
    return task->glance > 0 ? task->glance : GLANCE;
}

/* Where it takes many nodes, and the margins before and after the move are known
 * already, only the values of moves near the best are asked for. 0: of all. */
static int find_window(const struct review_proof *proof, int place,
                       uint64_t nodes)
{
    return nodes == 0 && review_is_proven(proof->review, place)
               ? proof->task->within
               : 0;
}

/* A move that is so much worse is told to be no better than that, whatever else
 * came to be known of it. */
static struct judged_move read_move(const struct review *review, int place,
                                    const struct solver_report *report,
                                    int index, int within)
{
    const struct solver_move *const from = &report->moves[index];
    const int worst = report->bounds.low - (within + 1) / 2 * 2;

    if (within > 0 &&
        move_same(from->move, review->line.places[place + 1].move))
        return (struct judged_move){
            .move = from->move,
            .value = review_turn_margin(review, place,
                                        review->places[place + 1].margin)};
    if (within > 0 && !report->chosen && from->bounds.high <= worst)
        return (struct judged_move){
            .move = from->move, .value = worst, .at_most = true};
    return (struct judged_move){.move = from->move, .value = from->bounds.low};
}

/* The values of the moves, and where seeds were lost also how to go on. */
static bool judge_by_proof(struct review_proof *proof, int place,
                           uint64_t nodes, struct verdict *verdict)
{
    const struct review *const review = proof->review;
    const struct position *const position =
        &review->line.places[place].position;
    const bool lost =
        !review_is_proven(review, place) ||
        review->places[place].margin != review->places[place + 1].margin;
    const int within = find_window(proof, place, nodes);
    struct solver_bounds known;
    const bool known_so_far = find_known(review, place, &known);
    struct judged_move moves[SOLVER_MOVES_MAX];
    struct solver_report report;
    struct budget budget;
    struct err unsaid;

    if (!read_budget(proof, nodes, &budget) ||
        !solver_supports(review->game, position, &unsaid) ||
        !solver_solve(
            proof->solver,
            &(struct solver_task){.position = position,
                                  .known = known_so_far ? &known : NULL,
                                  .every = within == 0,
                                  .within = within,
                                  .line = lost,
                                  .threads = 1,
                                  .level = proof->task->level,
                                  .budget = budget,
                                  .stop = proof->task->stop},
            &report))
        return false;
    *verdict = (struct verdict){
        .known = true, .exact = true, .value = report.bounds.low};
    for (int i = 0; i < report.move_count; i++)
        moves[i] = read_move(review, place, &report, i, within);
    verdict_list(verdict, moves, report.move_count,
                 review->line.places[place + 1].move);
    for (int i = 0; i < report.line_count && i < JUDGED_LINE_MAX; i++)
        verdict->line[verdict->line_count++] = report.line[i];
    return true;
}

/* Is the place one that is to be judged? */
static bool is_open(const struct review_proof *proof, int place)
{
    const struct review_place *const here = &proof->review->places[place];

    return here->choice && !here->verdict.known &&
           !stop_raised(proof->task->stop);
}

/* From the end, the places whose margin is known; with at most so many nodes
 * for each (0: all there are). */
static void judge_by_proofs(struct review_proof *proof, uint64_t nodes)
{
    struct review *const review = proof->review;
    struct verdict verdict;

    for (int i = review->line.count - 2; i >= 0; i--)
        if (is_open(proof, i) && review->places[i].known &&
            judge_by_proof(proof, i, nodes, &verdict)) {
            review_take_verdict(review, i, &verdict);
            tell_places(proof);
        }
}

/* From the end, what was not judged by proof. */
static void judge_by_searches(struct review_proof *proof)
{
    const struct review_task *const task = proof->task;
    struct place_judge judge;
    struct verdict verdict;

    place_judge_begin(&judge, proof->review, task,
                      task->judge_nodes > 0    ? task->judge_nodes
                      : task->budget.nodes > 0 ? GLANCE
                                               : 0);
    for (int i = proof->review->line.count - 2; i >= 0; i--)
        if (is_open(proof, i) &&
            place_judge_ask(&judge, i, task->stop, &verdict)) {
            review_take_verdict(proof->review, i, &verdict);
            tell_places(proof);
        }
    place_judge_end(&judge);
}

/* ---- all of it ---- */

/* What takes few nodes comes first. */
static bool prove_line(struct review_proof *proof)
{
    const struct review_task *const task = proof->task;
    struct err unsaid; /* without files it takes longer, and that is all */
    bool all;

    if (task->files)
        solver_use_files(proof->solver, NULL);
    all = prove_places(proof, count_glance(task));
    if (task->judges)
        judge_by_proofs(proof, count_glance(task));
    all = all || prove_places(proof, 0);

    const struct review_sums sums = review_sum(proof->review);

    for (int player = 0; player < 2; player++)
        if (sums.sides[player].worst > 0)
            find_better_move(proof, sums.sides[player].worst_ply - 1);
    if (task->judges) {
        judge_by_proofs(proof, 0);
        find_better_moves(proof);
    }
    /* The next review reads what this one has built. */
    if (task->files && !stop_raised(task->stop))
        solver_save_tables(proof->solver, SOLVER_LEVEL_KEPT, task->stop,
                           &unsaid);
    return all;
}

/* All that is to be judged was judged before: there is nothing to do but to pass
 * margins on to places without a choice. */
static bool is_judged_already(struct review *review)
{
    for (int i = review->line.count - 2; i >= 0; i--) {
        const struct review_place *const here = &review->places[i];

        if (here->choice && !here->verdict.known)
            return false;
        if (!here->known && !here->choice && here[1].known)
            review_know(review, i, here[1].margin);
    }
    return true;
}

bool review_prove_telling(struct review *review, const struct review_task *task,
                          struct review_listener *listener)
{
    struct err unsaid;

    if (task->judges && is_judged_already(review))
        return review_sum(review).proven == review_sum(review).moves;

    struct review_proof proof = {
        .review = review,
        .task = task,
        .listener = listener,
        .solver = solver_new(review->game, task->memory, &unsaid),
        .began = clock_now(),
    };
    const bool all = proof.solver != NULL && prove_line(&proof);

    solver_free(proof.solver);
    if (task->judges)
        judge_by_searches(&proof);
    return all;
}

bool review_prove(struct review *review, const struct review_task *task)
{
    return review_prove_telling(review, task, NULL);
}
