/* Filling the pages of a book. */
#include "lab/book/book_maker.h"
#include "base/clock.h"

#include <stdlib.h>

enum {
    JUDGE_LEVEL = 16,     /* as the level perfect has it */
    JUDGE_MEGABYTES = 64, /* hardly more than its tables take */
    AUTOSAVE_SECONDS = 60,
    NO_TIME = 1 /* nanoseconds; 0 would be all of it */
};

#define MEGABYTE ((size_t)1 << 20)

/* ---- time, and who looks on ---- */

static void tell(struct maker *maker)
{
    if (maker->plan->watch == NULL)
        return;
    maker->progress.nanoseconds = clock_now() - maker->stage;
    maker->plan->watch->hear(maker->plan->watch, &maker->progress);
}

static void hear(struct solver_listener *listener,
                 const struct solver_report *report)
{
    (void)report;
    tell((struct maker *)listener);
}

void maker_stage(struct maker *maker, const char *what, int total)
{
    maker->stage = clock_now();
    maker->progress = (struct progress_report){.what = what, .total = total};
}

/* What is left; 0: as long as it takes. */
static int64_t time_left(const struct maker *maker)
{
    const int64_t limit = maker->plan->nanoseconds;
    const int64_t left = limit - (clock_now() - maker->began);

    if (limit == 0)
        return 0;
    return left > NO_TIME ? left : NO_TIME;
}

void maker_step(struct maker *maker)
{
    maker->progress.done++;
    tell(maker);
    if (stop_raised(maker->plan->stop) || time_left(maker) == NO_TIME)
        maker->stopped = true;
    if (clock_now() - maker->kept > AUTOSAVE_SECONDS * CLOCK_SECOND)
        maker_keep(maker, false);
}

bool maker_keep(struct maker *maker, bool finished)
{
    struct book_entry *const entries =
        pages_print(&maker->pages, &maker->cost->count);

    if (!maker->failed &&
        !maker->plan->keeper->keep(maker->plan->keeper, entries,
                                   maker->cost->count, finished, maker->err))
        maker->failed = maker->stopped = true;
    free(entries);
    maker->kept = clock_now();
    return !maker->failed;
}

/* ---- proofs ---- */

bool maker_prove(struct maker *maker, const struct position *position,
                 enum proof proof, struct solver_report *report)
{
    if (maker->stopped)
        return false;
    maker->stopped =
        !solver_solve(maker->exact,
                      &(struct solver_task){
                          .position = position,
                          .every = proof == PROOF_MOVES,
                          .equals = proof == PROOF_EQUALS,
                          .threads = maker->plan->threads,
                          .budget = {.nanoseconds = time_left(maker)},
                          .stop = maker->plan->stop,
                          .listener = &maker->ear,
                      },
                      report);
    maker->cost->proofs++;
    maker->cost->nodes += report->nodes;
    return !maker->stopped;
}

/* ---- pages ---- */

const struct page *maker_fill(struct maker *maker,
                              const struct position *position)
{
    const struct page *const known = maker_find(maker, position);
    struct page page = {.kind = PAGE_WHOLE};
    struct err unsaid;
    uint64_t key;

    if (known != NULL && known->kind == PAGE_WHOLE)
        return known;
    if (!solver_supports(maker->plan->game, position, &unsaid) ||
        !book_key(maker->plan->game, position, &key))
        return NULL;
    page.entry = book_entry_empty(key);
    if (!maker_find_values(maker, position, &page.entry) ||
        !maker_find_choice(maker, position, &page.entry))
        return NULL;
    pages_add(&maker->pages, &page);
    return maker_find(maker, position);
}

/* From nothing: what was proven before must not make it look easy. */
static bool glance(struct maker *maker, const struct position *position,
                   struct solver_report *report)
{
    struct err unsaid;

    if (maker->judge == NULL || maker->stopped ||
        !solver_supports(maker->plan->game, position, &unsaid))
        return false;
    solver_clear(maker->judge);
    return solver_solve(maker->judge,
                        &(struct solver_task){
                            .position = position,
                            .every = true,
                            .threads = 1,
                            .budget = {.nodes = maker->plan->easy},
                        },
                        report);
}

bool maker_is_easy(struct maker *maker, const struct position *position)
{
    const struct page *const known = maker_find(maker, position);
    const bool judged = known != NULL && known->kind != PAGE_VALUE;
    struct page page = {.kind = PAGE_EASY};
    struct solver_report report;
    uint64_t key;

    if (judged || !glance(maker, position, &report))
        return judged && known->kind == PAGE_EASY;
    book_key(maker->plan->game, position, &key);
    page.entry = book_entry_empty(key);
    maker_take(maker, position, &report, &page.entry);
    pages_add(&maker->pages, &page);
    return true;
}

/* ---- the maker ---- */

static struct solver *solver_of(const struct book_plan *plan, size_t memory,
                                int level, struct err *err)
{
    struct solver *const exact = solver_new(plan->game, memory, err);

    if (exact == NULL)
        return NULL;
    solver_use_book(exact, false);
    solver_build(exact, level, 1, plan->stop);
    return exact;
}

bool maker_begin(struct maker *maker, const struct book_plan *plan,
                 struct book_cost *cost, struct err *err)
{
    *cost = (struct book_cost){.count = 0};
    *maker = (struct maker){
        .ear = {hear},
        .plan = plan,
        .cost = cost,
        .err = err,
        .began = clock_now(),
        .kept = clock_now(),
    };
    maker->exact = solver_of(plan, plan->memory, SOLVER_LEVEL_MAX, err);
    if (maker->exact != NULL && plan->easy > 0)
        maker->judge =
            solver_of(plan, JUDGE_MEGABYTES * MEGABYTE, JUDGE_LEVEL, err);
    return maker->exact != NULL && (plan->easy == 0 || maker->judge != NULL);
}

void maker_end(struct maker *maker)
{
    maker->cost->seconds = (clock_now() - maker->began) / CLOCK_SECOND;
    pages_free(&maker->pages);
    solver_free(maker->judge);
    solver_free(maker->exact);
}
