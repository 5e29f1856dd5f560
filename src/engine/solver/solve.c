/*
 * Proving a position: its targets, and the tables. When proving takes longer
 * than building the next layers would, those are built first.
 */
#include "base/clock.h"
#include "base/thread.h"
#include "engine/solver/crew.h"
#include "game/mancala.h"

enum {
    LEVEL_FIRST = 10, /* tables that are made in no time */
    LEVELS_AT_ONCE = 2,
    NODE_PLACES = 32, /* a node takes as long as so many places of a table */
    FULL_SEEDS = 40,  /* with so many seeds the tables are sure to pay ... */
    FULL_HASTE = 8    /* ... so they are built that much sooner */
};

/* ---- the root ---- */

/* The first question: is it worth more than nothing? */
static void add_target(struct crew *crew, int pit)
{
    struct target *target = &crew->targets[crew->count++];

    target->pit = pit;
    target->hunters = 0;
    value_set(&target->low, 0);
    value_set(&target->high, crew->seeds);
    target->floor = 0;
    target->ceiling = crew->seeds;
    target->guess = target_question(target, crew->seeds / 2 + 1);
}

static void read_position(struct crew *crew, const struct position *position)
{
    const struct game *game = crew->exact->game;
    const int pits = crew->exact->table->kalah.pits;
    const int holes = 2 * pits + 2;
    const int first = mancala_side(position) * (pits + 1);

    for (int i = 0; i < 2 * pits; i++) {
        const int hole = (first + i + (i >= pits)) % holes;
        const int seeds = mancala_hole(game, position, hole);

        crew->board |= (uint64_t)seeds << (BOARD_BITS * i);
        crew->seeds += seeds;
    }
    crew->margin = mancala_hole(game, position, first + pits) -
                   mancala_hole(game, position, (first + holes - 1) % holes);
}

/* One target, or one for each of the moves; which are told in any case. */
static void list_targets(struct crew *crew)
{
    struct solver_report *report = crew->report;
    const int pits = crew->exact->table->kalah.pits;
    const bool over = crew->task->position->end != END_NOT;

    if (over || !crew->task->every)
        add_target(crew, -1);
    for (int pit = 0; pit < pits && !over; pit++) {
        if (board_seeds(crew->board, pit) == 0)
            continue;
        if (crew->task->every)
            add_target(crew, pit);
        report->moves[report->move_count++] = (struct solver_move){
            {(uint32_t)pit},
            {crew_margin(crew, 0), crew_margin(crew, crew->seeds)}};
    }
}

/* ---- tables ---- */

static bool all_is_known(const struct crew *crew)
{
    for (int i = 0; i < crew->count; i++)
        if (target_is_open(&crew->targets[i]))
            return false;
    return true;
}

static int next_level(const struct crew *crew)
{
    const int most = solver_level_max(crew->exact);
    const int limit = crew->task->level < most ? crew->task->level : most;
    const int next = solver_level(crew->exact) + LEVELS_AT_ONCE;

    return next < limit ? next : limit;
}

/* Searches as long as it would take to build the next tables. */
static void set_pause(struct crew *crew)
{
    const struct ranking *ranking = &crew->exact->table->ranking;
    const int haste = crew->seeds >= FULL_SEEDS ? FULL_HASTE : 1;
    uint64_t places = 0, pause = UINT64_MAX;

    for (int i = solver_level(crew->exact) + 1; i <= next_level(crew); i++)
        places += layer_size(ranking, i);
    if (places > 0)
        pause = atomic_load(&crew->nodes) + 1 +
                places / (uint64_t)(NODE_PLACES * haste);
    atomic_store_explicit(&crew->pause, pause, memory_order_relaxed);
    atomic_store_explicit(&crew->paused, false, memory_order_relaxed);
}

static void build_first(struct crew *crew)
{
    const int first =
        crew->task->level < LEVEL_FIRST ? crew->task->level : LEVEL_FIRST;

    solver_build(crew->exact, first, crew->task->threads, crew->task->stop);
}

/* Until all targets are known, or the budget is used up. */
static void prove(struct crew *crew)
{
    const int threads = crew->task->threads;

    build_first(crew);
    for (;;) {
        set_pause(crew);
        thread_run_together(threads, crew_hunt, crew);
        if (flag_is_set(&crew->ended) || all_is_known(crew))
            break;
        solver_build(crew->exact, next_level(crew), threads, crew->task->stop);
    }
}

/* ---- moves that are worth as much ---- */

/* Nothing is open where the mover gets nothing, whatever he does. */
static void add_rival(struct crew *crew, int pit, int value)
{
    struct target *target = &crew->targets[crew->count];

    add_target(crew, pit);
    value_set(&target->high, value);
    target->floor = value - 1;
    target->guess = target->ceiling = value;
}

/* The value is known: is that of each move as high? */
static void prove_equals(struct crew *crew)
{
    const int value = value_get(&crew->targets[0].low);
    const int high = value_get(&crew->targets[0].high);

    if (!crew->task->equals || crew->task->every || value < high)
        return;
    for (int i = 0; i < crew->report->move_count; i++)
        add_rival(crew, (int)crew->report->moves[i].move.code, value);
    prove(crew);
}

/* ---- the whole ---- */

/* What follows for the moves, where they were not asked for themselves. */
static void write_best(struct crew *crew)
{
    struct solver_report *report = crew->report;

    if (report->line_count > 0 && crew->targets[0].pit < 0)
        report_move(report, (int)report->line[0].code)->bounds = report->bounds;
    for (int i = 0; i < report->move_count; i++)
        if (report->moves[i].bounds.high > report->bounds.high)
            report->moves[i].bounds.high = report->bounds.high;
}

static bool finish(struct crew *crew)
{
    struct solver_report *report = crew->report;
    struct hunter hunter = hunter_new(crew);

    crew_write_bounds(crew);
    atomic_store_explicit(&crew->pause, UINT64_MAX, memory_order_relaxed);
    atomic_store_explicit(&crew->paused, false, memory_order_relaxed);
    if (report->chosen && crew->task->line)
        crew_write_book_line(crew, &hunter.hunt);
    else if (report->bounds.low == report->bounds.high && crew->task->line)
        solver_write_line(&hunter.hunt, crew->board, crew->seeds,
                          (report->bounds.low - crew->margin + crew->seeds) / 2,
                          report);
    hunter_count(&hunter);
    crew_write_bounds(crew);
    write_best(crew);
    return all_is_known(crew);
}

bool solver_solve(struct solver *exact, const struct solver_task *task,
                  struct solver_report *report)
{
    struct crew crew = {
        .exact = exact,
        .task = task,
        .report = report,
        .deadline = INT64_MAX,
        .nodes_max = task->budget.nodes > 0 ? task->budget.nodes : UINT64_MAX,
        .caller = pthread_self(),
        .lock = PTHREAD_MUTEX_INITIALIZER,
    };

    *report = (struct solver_report){.move_count = 0};
    if (task->budget.nanoseconds > 0)
        crew.deadline = clock_now() + task->budget.nanoseconds;
    read_position(&crew, task->position);
    list_targets(&crew);
    if (!crew_look_up(&crew)) {
        prove(&crew);
        prove_equals(&crew);
    } else if (task->line) {
        build_first(&crew);
    }

    const bool proven = finish(&crew);

    crew_tell(&crew, true);
    pthread_mutex_destroy(&crew.lock);
    return proven;
}
