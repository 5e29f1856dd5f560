/* Filling the pages of a book. */
#include "lab/book_maker.h"
#include "base/clock.h"
#include "engine/evaluation.h"

#include <limits.h>
#include <stdlib.h>

enum {
    JUDGE_LEVEL = 16,     /* as the level perfect has it */
    JUDGE_MEGABYTES = 64, /* hardly more than its tables take */
    KEEP_SECONDS = 60,
    NO_TIME = 1,   /* nanoseconds; 0 would be all of it */
    OPEN = INT_MAX /* a value that is not known */
};

#define MEGABYTE ((size_t)1 << 20)

/* ---- time, and who looks on ---- */

static void tell(struct maker *maker)
{
    if (maker->plan->watch == NULL)
        return;
    maker->progress.nanoseconds = clock_now() - maker->stage;
    maker->plan->watch->tell(maker->plan->watch, &maker->progress);
}

static void hear(struct exact_listener *listener,
                 const struct exact_report *report)
{
    (void)report;
    tell((struct maker *)listener);
}

void maker_stage(struct maker *maker, const char *what, int total)
{
    maker->stage = clock_now();
    maker->progress = (struct arena_progress){.what = what, .total = total};
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
    if (clock_now() - maker->kept > KEEP_SECONDS * CLOCK_SECOND)
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

/* What is known of it then is exact. */
static const struct exact_bounds WHOLE = {0, 0};

static bool prove(struct maker *maker, const struct position *position,
                  bool every, struct exact_bounds window,
                  struct exact_report *report)
{
    if (maker->stopped)
        return false;
    maker->stopped =
        !exact_solve(maker->exact,
                     &(struct exact_task){
                         .position = position,
                         .every = every,
                         .window = window,
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

/* ---- values ---- */

static int banked(const struct maker *maker, const struct position *position,
                  int player)
{
    return evaluation_margin(maker->plan->game, position, player);
}

static struct position after(const struct maker *maker,
                             const struct position *position, struct move move)
{
    struct position next = *position;

    maker->plan->game->class->apply(maker->plan->game, &next, move);
    return next;
}

static const struct page *find(const struct maker *maker,
                               const struct position *position)
{
    uint64_t key;

    return position->end == END_NOT &&
                   book_key(maker->plan->game, position, &key)
               ? pages_find(&maker->pages, key)
               : NULL;
}

/* What a move is worth, from the page of the position that it leads to. */
static int known_value(const struct maker *maker,
                       const struct position *position, struct move move)
{
    const int player = position->player;
    const struct position next = after(maker, position, move);
    const int gain =
        banked(maker, &next, player) - banked(maker, position, player);
    const struct page *const page = find(maker, &next);

    if (next.end != END_NOT)
        return gain;
    if (page == NULL)
        return OPEN;

    const int value = book_value(&page->entry);

    return gain + (next.player == player ? value : -value);
}

static void take_report(const struct maker *maker,
                        const struct position *position,
                        const struct exact_report *report,
                        struct book_entry *entry)
{
    const int margin = banked(maker, position, position->player);

    for (int i = 0; i < report->move_count; i++)
        entry->values[report->moves[i].move.code] =
            (report->moves[i].bounds.low - margin);
}

/* A page that says no more than what the position is worth. */
static void note_value(struct maker *maker, const struct position *position,
                       int margin)
{
    struct page page = {.kind = PAGE_VALUE};
    uint64_t key;

    if (position->end != END_NOT ||
        !book_key(maker->plan->game, position, &key))
        return;
    page.entry = book_blank(key);
    page.entry.values[0] = (margin - banked(maker, position, position->player));
    pages_add(&maker->pages, &page);
}

/* All moves at once; and what they lead to is then known, too. */
static bool prove_moves(struct maker *maker, const struct position *position,
                        struct book_entry *entry)
{
    struct exact_report report;

    if (!prove(maker, position, true, WHOLE, &report))
        return false;
    take_report(maker, position, &report, entry);
    for (int i = 0; i < report.move_count; i++) {
        const struct exact_move *const move = &report.moves[i];
        const struct position next = after(maker, position, move->move);

        note_value(maker, &next,
                   next.player == position->player ? move->bounds.low
                                                   : -move->bounds.low);
    }
    return true;
}

/* One move, if what it leads to has no page yet. */
static bool prove_move(struct maker *maker, const struct position *position,
                       struct move move, struct book_entry *entry)
{
    const struct position next = after(maker, position, move);
    struct exact_report report;

    if (entry->values[move.code] == OPEN) {
        if (!prove(maker, &next, false, WHOLE, &report))
            return false;
        note_value(maker, &next, report.bounds.low);
        entry->values[move.code] = known_value(maker, position, move);
    }
    return true;
}

/* What a move is worth without a proof, and how many need one. */
static int take_known(const struct maker *maker,
                      const struct position *position,
                      const struct move moves[], int count,
                      struct book_entry *entry)
{
    int open = 0;

    for (int i = 0; i < count; i++) {
        const int value = known_value(maker, position, moves[i]);

        entry->values[moves[i].code] = value;
        open += value == OPEN;
    }
    return open;
}

static bool all_fit(const struct maker *maker, const struct position *position,
                    const struct move moves[], int count)
{
    struct err unsaid;
    bool fit = true;

    for (int i = 0; i < count && fit; i++) {
        const struct position next = after(maker, position, moves[i]);

        fit = exact_plays(maker->plan->game, &next, &unsaid);
    }
    return fit;
}

/* From the pages of what the moves lead to; by proof where there is none. */
static bool find_values(struct maker *maker, const struct position *position,
                        struct book_entry *entry)
{
    struct move moves[MOVES_MAX];
    const int count =
        maker->plan->game->class->moves(maker->plan->game, position, moves);
    const int open = take_known(maker, position, moves, count, entry);
    bool fine = true;

    if (open == count || (open > 0 && !all_fit(maker, position, moves, count)))
        return prove_moves(maker, position, entry);
    for (int i = 0; i < count && fine; i++)
        fine = prove_move(maker, position, moves[i], entry);
    return fine;
}

/* ---- the choice ---- */

static int count_equals(const struct book_entry *entry)
{
    const int best = book_value(entry);
    int count = 0;

    for (int pit = 0; pit < EXACT_PITS_MAX; pit++)
        count += entry->values[pit] == best;
    return count;
}

/* How many replies keep all that a move of this value leaves: the fewer, the
 * harder they are to find. Very many where there is no reply. */
static bool count_replies(struct maker *maker, const struct position *position,
                          struct move move, int value, int *count)
{
    const struct position next = after(maker, position, move);
    const struct page *const page = find(maker, &next);
    const int worth = -value - banked(maker, position, position->player);
    struct exact_report report;
    struct err unsaid;

    *count = INT_MAX;
    if (next.end != END_NOT || next.player == position->player ||
        !exact_plays(maker->plan->game, &next, &unsaid))
        return true;
    if (page != NULL && page->kind != PAGE_VALUE) {
        *count = count_equals(&page->entry);
        return true;
    }
    if (!prove(maker, &next, true, (struct exact_bounds){worth - 2, worth},
               &report))
        return false;
    *count = 0;
    for (int i = 0; i < report.move_count; i++)
        *count += report.moves[i].bounds.low >= worth;
    return true;
}

static bool find_choice(struct maker *maker, const struct position *position,
                        struct book_entry *entry)
{
    const int best = book_value(entry);
    const bool alone = count_equals(entry) == 1;
    int fewest = INT_MAX, count = 0;

    entry->choice = -1;
    for (int pit = 0; pit < EXACT_PITS_MAX; pit++) {
        if (entry->values[pit] != best)
            continue;
        if (!alone &&
            !count_replies(maker, position, (struct move){(uint32_t)pit}, best,
                           &count))
            return false;
        if (entry->choice < 0 || count < fewest) {
            entry->choice = pit;
            fewest = count;
        }
    }
    return true;
}

/* ---- pages ---- */

const struct page *maker_fill(struct maker *maker,
                              const struct position *position)
{
    const struct page *const known = find(maker, position);
    struct page page = {.kind = PAGE_WHOLE};
    struct err unsaid;
    uint64_t key;

    if (known != NULL && known->kind == PAGE_WHOLE)
        return known;
    if (!exact_plays(maker->plan->game, position, &unsaid) ||
        !book_key(maker->plan->game, position, &key))
        return NULL;
    page.entry = book_blank(key);
    if (!find_values(maker, position, &page.entry) ||
        !find_choice(maker, position, &page.entry))
        return NULL;
    pages_add(&maker->pages, &page);
    return find(maker, position);
}

/* From nothing: what was proven before must not make it look easy. */
static bool glance(struct maker *maker, const struct position *position,
                   struct exact_report *report)
{
    struct err unsaid;

    if (maker->judge == NULL || maker->stopped ||
        !exact_plays(maker->plan->game, position, &unsaid))
        return false;
    exact_forget(maker->judge);
    return exact_solve(maker->judge,
                       &(struct exact_task){
                           .position = position,
                           .every = true,
                           .threads = 1,
                           .budget = {.nodes = maker->plan->easy},
                       },
                       report);
}

bool maker_is_easy(struct maker *maker, const struct position *position)
{
    const struct page *const known = find(maker, position);
    const bool judged = known != NULL && known->kind != PAGE_VALUE;
    struct page page = {.kind = PAGE_EASY};
    struct exact_report report;
    uint64_t key;

    if (judged || !glance(maker, position, &report))
        return judged && known->kind == PAGE_EASY;
    book_key(maker->plan->game, position, &key);
    page.entry = book_blank(key);
    take_report(maker, position, &report, &page.entry);
    pages_add(&maker->pages, &page);
    return true;
}

/* ---- the maker ---- */

static struct exact *solver_of(const struct book_plan *plan, size_t memory,
                               int level, struct err *err)
{
    struct exact *const exact = exact_new(plan->game, memory, err);

    if (exact == NULL)
        return NULL;
    exact_use_book(exact, false);
    exact_build(exact, level, 1, plan->stop);
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
    maker->exact = solver_of(plan, plan->memory, EXACT_LEVEL_MAX, err);
    if (maker->exact != NULL && plan->easy > 0)
        maker->judge =
            solver_of(plan, JUDGE_MEGABYTES * MEGABYTE, JUDGE_LEVEL, err);
    return maker->exact != NULL && (plan->easy == 0 || maker->judge != NULL);
}

void maker_end(struct maker *maker)
{
    maker->cost->seconds = (clock_now() - maker->began) / CLOCK_SECOND;
    pages_free(&maker->pages);
    exact_free(maker->judge);
    exact_free(maker->exact);
}
