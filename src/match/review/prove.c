/* SPDX-License-Identifier: MIT */
/* Proves the places of a line, from its end, and judges them. */
#include "base/clock.h"
#include "engine/solver/solver.h"
#include "match/review/inside.h"

/* Nodes that a place usually gets at first: most of a game is proven with
 * them. */
enum { GLANCE = 20000 };

/* The state of proving the places. */
struct review_proof {
    struct review *review;
    const struct review_task *task;
    struct review_listener *listener; /* or NULL */
    struct solver *solver;            /* NULL: the game cannot be proven */
    uint64_t nodes;                   /* looked at so far */
    int64_t began;
};

/* The rest of the budget, with at most `nodes` nodes (0: all). False if nothing
 * is left. */
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

/* The known bounds of the mover's margin: it is no less than the margin of the
 * move that was played. False if nothing is known. */
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

/* Proves places from the end, with at most `nodes` nodes for each (0: the whole
 * budget). A place without a choice has the margin of the next one; after the
 * last one there is a place of which nothing is known. True if all places are
 * known. */
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

/* Finds the move that should have been played there; it can be known even if
 * the margins of other moves are not. Always spends a few nodes on it. */
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

/* Finds it for places where the loss is proven, but the other moves are not. */
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

/* If it takes many nodes, and the margins before and after the move are known
 * already, only moves near the best get exact values: the window. 0: all
 * moves. */
static int find_window(const struct review_proof *proof, int place,
                       uint64_t nodes)
{
    return nodes == 0 && review_is_proven(proof->review, place)
               ? proof->task->within
               : 0;
}

/* A move that is worse than the window gets only an upper limit, even if the
 * solver knows more about it. */
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

/* Finds the values of the moves, and if seeds were lost also the best line. */
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

/* Is the place still to be judged? */
static bool is_open(const struct review_proof *proof, int place)
{
    const struct review_place *const here = &proof->review->places[place];

    return here->choice && !here->verdict.known &&
           !stop_raised(proof->task->stop);
}

/* Judges, from the end, the places whose margin is known; with at most `nodes`
 * nodes for each (0: the whole budget). */
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

/* Judges, from the end, the places that were not judged by proof. */
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

/* Proofs that take few nodes come first. */
static bool prove_line(struct review_proof *proof)
{
    const struct review_task *const task = proof->task;
    struct err unsaid; /* without files it only takes longer */
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
    /* The next review reads the tables that this one has built. */
    if (task->files && !stop_raised(task->stop))
        solver_save_tables(proof->solver, SOLVER_LEVEL_KEPT, task->stop,
                           &unsaid);
    return all;
}

/* Was everything judged before? Then only places without a choice are left,
 * which take the margins of the next ones. */
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
