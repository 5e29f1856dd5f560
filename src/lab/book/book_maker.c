/* SPDX-License-Identifier: MIT */
/* Fills the pages of a book: the values of moves, and which move to choose. */
#include "lab/book/book_maker.h"
#include "base/clock.h"
#include "engine/search/evaluation.h"

#include <limits.h>
#include <stdlib.h>

enum {
    JUDGE_LEVEL = 16,     /* as in the level perfect */
    JUDGE_MEGABYTES = 64, /* little more than its tables take */
    AUTOSAVE_SECONDS = 60,
    NO_TIME = 1,   /* nanoseconds; 0 would be no limit */
    OPEN = INT_MAX /* a value that is not known */
};

#define MEGABYTE ((size_t)1 << 20)

/* ---- time and progress ---- */

static void take_report(struct solver_listener *listener,
                        const struct solver_report *report)
{
    const struct book_maker *maker = (const struct book_maker *)listener;

    (void)report;
    progress_tell(&maker->progress, maker->done);
}

void book_maker_stage(struct book_maker *maker, const char *what, int total)
{
    maker->done = 0;
    maker->progress = (struct progress_scale){.listener = maker->plan->listener,
                                              .what = what,
                                              .total = total,
                                              .began = clock_now()};
}

/* Nanoseconds left for a proof; 0: no limit. */
static int64_t time_left(const struct book_maker *maker)
{
    const int64_t limit = maker->plan->nanoseconds;
    const int64_t left = limit - (clock_now() - maker->began);

    if (limit == 0)
        return 0;
    return left > NO_TIME ? left : NO_TIME;
}

void book_maker_step(struct book_maker *maker)
{
    maker->done++;
    progress_tell(&maker->progress, maker->done);
    if (stop_raised(maker->plan->stop) || time_left(maker) == NO_TIME)
        maker->stopped = true;
    if (clock_now() - maker->kept > AUTOSAVE_SECONDS * CLOCK_SECOND)
        book_maker_keep(maker, false);
}

bool book_maker_keep(struct book_maker *maker, bool finished)
{
    struct book_entry *const entries =
        book_pages_print(&maker->pages, &maker->cost->count);

    if (!maker->failed &&
        !maker->plan->keeper->keep(maker->plan->keeper, entries,
                                   maker->cost->count, finished, maker->err))
        maker->failed = maker->stopped = true;
    free(entries);
    maker->kept = clock_now();
    return !maker->failed;
}

/* ---- proofs ---- */

/* What to prove: the position's value, which moves have that value, or the
 * value of every move. */
enum proof { PROOF_VALUE, PROOF_EQUALS, PROOF_MOVES };

static bool prove_position(struct book_maker *maker,
                           const struct position *position, enum proof proof,
                           struct solver_report *report)
{
    if (maker->stopped)
        return false;
    maker->stopped =
        !solver_solve(maker->solver,
                      &(struct solver_task){
                          .position = position,
                          .every = proof == PROOF_MOVES,
                          .within = proof == PROOF_EQUALS ? 1 : 0,
                          .threads = maker->plan->threads,
                          .budget = {.nanoseconds = time_left(maker)},
                          .stop = maker->plan->stop,
                          .listener = &maker->listener,
                      },
                      report);
    maker->cost->proofs++;
    maker->cost->nodes += report->nodes;
    return !maker->stopped;
}

/* ---- values ---- */

static int margin_of(const struct book_maker *maker,
                     const struct position *position, int player)
{
    return evaluation_margin(maker->plan->game, position, player);
}

static struct position play_on(const struct book_maker *maker,
                               const struct position *position,
                               struct move move)
{
    struct position next = *position;

    maker->plan->game->class->apply(maker->plan->game, &next, move);
    return next;
}

static const struct book_page *find_page(const struct book_maker *maker,
                                         const struct position *position)
{
    uint64_t key;

    return position->end == END_NOT &&
                   book_key(maker->plan->game, position, &key)
               ? book_pages_find(&maker->pages, key)
               : NULL;
}

/* The value of a move from the page of the position that it leads to, or OPEN.
 */
static int known_value(const struct book_maker *maker,
                       const struct position *position, struct move move)
{
    const int player = position->player;
    const struct position next = play_on(maker, position, move);
    const int gain =
        margin_of(maker, &next, player) - margin_of(maker, position, player);
    const struct book_page *const page = find_page(maker, &next);

    if (next.end != END_NOT)
        return gain;
    if (page == NULL)
        return OPEN;

    const int value = book_entry_value(&page->entry);

    return gain + (next.player == player ? value : -value);
}

static void take_values(const struct book_maker *maker,
                        const struct position *position,
                        const struct solver_report *report,
                        struct book_entry *entry)
{
    const int margin = margin_of(maker, position, position->player);

    for (int i = 0; i < report->move_count; i++)
        entry->values[report->moves[i].move.code] =
            (report->moves[i].bounds.low - margin);
}

/* Adds a page with the value of the position alone. */
static void add_value(struct book_maker *maker, const struct position *position,
                      int margin)
{
    struct book_page page = {.kind = BOOK_PAGE_VALUE};
    uint64_t key;

    if (position->end != END_NOT ||
        !book_key(maker->plan->game, position, &key))
        return;
    page.entry = book_entry_empty(key);
    page.entry.values[0] =
        (margin - margin_of(maker, position, position->player));
    book_pages_add(&maker->pages, &page);
}

/* Fills in the values of all moves: from the pages of the positions that they
 * lead to, or by proof if there are none. Returns false if it was stopped. */
static bool find_values(struct book_maker *maker,
                        const struct position *position,
                        struct book_entry *entry)
{
    const struct game *const game = maker->plan->game;
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    struct solver_report report;
    int open = 0;
    bool fit = true;

    for (int i = 0; i < count; i++) {
        const struct position next = play_on(maker, position, moves[i]);
        const int value = known_value(maker, position, moves[i]);
        struct err unsaid;

        entry->values[moves[i].code] = value;
        open += value == OPEN;
        fit = fit && solver_supports(game, &next, &unsaid);
    }
    /* All moves at once; the positions that they lead to get pages, too. */
    if (open == count || (open > 0 && !fit)) {
        if (!prove_position(maker, position, PROOF_MOVES, &report))
            return false;
        take_values(maker, position, &report, entry);
        for (int i = 0; i < report.move_count; i++) {
            const struct solver_move *const move = &report.moves[i];
            const struct position next = play_on(maker, position, move->move);

            add_value(maker, &next,
                      next.player == position->player ? move->bounds.low
                                                      : -move->bounds.low);
        }
        return true;
    }
    /* The open moves, one by one. */
    for (int i = 0; i < count; i++) {
        const struct position next = play_on(maker, position, moves[i]);
        int *const value = &entry->values[moves[i].code];

        if (*value != OPEN)
            continue;
        if (!prove_position(maker, &next, PROOF_VALUE, &report))
            return false;
        add_value(maker, &next, report.bounds.low);
        *value = known_value(maker, position, moves[i]);
    }
    return true;
}

/* ---- the choice ---- */

static int count_equals(const struct book_entry *entry)
{
    const int best = book_entry_value(entry);
    int count = 0;

    for (int pit = 0; pit < SOLVER_PITS_MAX; pit++)
        count += entry->values[pit] == best;
    return count;
}

/* Counts the replies to a move that lose nothing: the fewer, the harder they
 * are to find. INT_MAX if the other player does not reply. */
static bool count_replies(struct book_maker *maker,
                          const struct position *position, struct move move,
                          int *count)
{
    const struct position next = play_on(maker, position, move);
    const struct book_page *const page = find_page(maker, &next);
    struct solver_report report;
    struct err unsaid;

    *count = INT_MAX;
    if (next.end != END_NOT || next.player == position->player ||
        !solver_supports(maker->plan->game, &next, &unsaid))
        return true;
    if (page != NULL && page->kind != BOOK_PAGE_VALUE) {
        *count = count_equals(&page->entry);
        return true;
    }
    if (!prove_position(maker, &next, PROOF_EQUALS, &report))
        return false;
    *count = 0;
    for (int i = 0; i < report.move_count; i++)
        *count += report.moves[i].bounds.low == report.bounds.low;
    return true;
}

/* Chooses, among the best moves, the one with the fewest replies that lose
 * nothing. False if it was stopped. */
static bool find_choice(struct book_maker *maker,
                        const struct position *position,
                        struct book_entry *entry)
{
    const int best = book_entry_value(entry);
    const bool alone = count_equals(entry) == 1;
    int fewest = INT_MAX, count = 0;

    entry->choice = -1;
    for (int pit = 0; pit < SOLVER_PITS_MAX; pit++) {
        if (entry->values[pit] != best)
            continue;
        if (!alone && !count_replies(maker, position,
                                     (struct move){(uint32_t)pit}, &count))
            return false;
        if (entry->choice < 0 || count < fewest) {
            entry->choice = pit;
            fewest = count;
        }
    }
    return true;
}

/* ---- pages ---- */

const struct book_page *book_maker_fill(struct book_maker *maker,
                                        const struct position *position)
{
    const struct book_page *const known = find_page(maker, position);
    struct book_page page = {.kind = BOOK_PAGE_WHOLE};
    struct err unsaid;
    uint64_t key;

    if (known != NULL && known->kind == BOOK_PAGE_WHOLE)
        return known;
    if (!solver_supports(maker->plan->game, position, &unsaid) ||
        !book_key(maker->plan->game, position, &key))
        return NULL;
    page.entry = book_entry_empty(key);
    if (!find_values(maker, position, &page.entry) ||
        !find_choice(maker, position, &page.entry))
        return NULL;
    book_pages_add(&maker->pages, &page);
    return find_page(maker, position);
}

bool book_maker_is_easy(struct book_maker *maker,
                        const struct position *position)
{
    const struct book_page *const known = find_page(maker, position);
    const struct solver_task task = {.position = position,
                                     .every = true,
                                     .threads = 1,
                                     .budget = {.nodes = maker->plan->easy}};
    struct book_page page = {.kind = BOOK_PAGE_EASY};
    struct solver_report report;
    struct err unsaid;
    uint64_t key;

    if (known != NULL && known->kind != BOOK_PAGE_VALUE)
        return known->kind == BOOK_PAGE_EASY;
    if (maker->judge == NULL || maker->stopped ||
        !solver_supports(maker->plan->game, position, &unsaid) ||
        !book_key(maker->plan->game, position, &key))
        return false;
    /* Earlier proofs must not make a position look easy. */
    solver_clear(maker->judge);
    if (!solver_solve(maker->judge, &task, &report))
        return false;
    page.entry = book_entry_empty(key);
    take_values(maker, position, &report, &page.entry);
    book_pages_add(&maker->pages, &page);
    return true;
}

/* ---- the maker ---- */

static struct solver *new_solver(const struct book_plan *plan, size_t memory,
                                 int level, struct err *err)
{
    struct solver *const solver = solver_new(plan->game, memory, err);

    if (solver == NULL)
        return NULL;
    solver_use_book(solver, false);
    solver_build(solver, level, 1, plan->stop);
    return solver;
}

bool book_maker_begin(struct book_maker *maker, const struct book_plan *plan,
                      struct book_cost *cost, struct err *err)
{
    *cost = (struct book_cost){.count = 0};
    *maker = (struct book_maker){
        .listener = {take_report},
        .plan = plan,
        .cost = cost,
        .err = err,
        .began = clock_now(),
        .kept = clock_now(),
    };
    maker->solver = new_solver(plan, plan->memory, SOLVER_LEVEL_MAX, err);
    if (maker->solver != NULL && plan->easy > 0)
        maker->judge =
            new_solver(plan, JUDGE_MEGABYTES * MEGABYTE, JUDGE_LEVEL, err);
    return maker->solver != NULL && (plan->easy == 0 || maker->judge != NULL);
}

void book_maker_end(struct book_maker *maker)
{
    maker->cost->seconds = (clock_now() - maker->began) / CLOCK_SECOND;
    book_pages_free(&maker->pages);
    solver_free(maker->judge);
    solver_free(maker->solver);
}
