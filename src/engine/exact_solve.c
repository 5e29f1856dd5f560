/*
 * Proving a position. A target is a board whose value is asked for: that of the
 * position, or those after each of its moves. Its bounds close in on it with
 * every question that is answered; threads take questions, about different
 * targets if there are enough, until nothing is open. When proving takes longer
 * than building the next tables would, those are built first.
 */
#include "base/clock.h"
#include "engine/exact_gang.h"
#include "engine/exact_inside.h"
#include "game/mancala.h"

#include <string.h>

enum {
    POLL_NODES = 1024, /* a fraction of a millisecond */
    REPORT_EVERY = 100 * CLOCK_MILLISECOND,
    LEVELS_AT_ONCE = 2,
    NODE_PLACES = 32, /* a node takes as long as so many places of a table */
    FULL_SEEDS = 40,  /* with so many seeds the tables are sure to pay ... */
    FULL_HASTE = 8,   /* ... so they are built that much sooner */
    LEVEL_FIRST = 10, /* tables that are made in no time */
};

struct target {
    int pit; /* the move; -1: whichever is best */
    /* What the mover gets. Written under the lock; read without by those who
     * ask about it, who may learn a little late that they need not. */
    atomic_int low;
    atomic_int high;
    int guess;   /* the next question; under the lock, like the rest */
    int hunters; /* who are at it */
};

struct crew {
    struct exact *exact;
    const struct exact_task *task;
    struct exact_report *report; /* the first hunter's, who is the caller */
    uint64_t board;
    int seeds;  /* on it */
    int margin; /* of the stores */
    struct target targets[BOARD_PITS_MAX];
    int count;
    int64_t deadline;
    int64_t next_report;
    uint64_t nodes_max;
    atomic_uint_fast64_t nodes; /* relaxed, like all here: only counts */
    atomic_uint_fast64_t pause; /* nodes after which tables are better */
    atomic_bool ended;          /* the budget is used up, or it was stopped */
    atomic_bool paused;
    pthread_t caller;
    struct fence fence;
    pthread_mutex_t lock; /* guards the targets */
};

struct hunter {
    struct hunt hunt; /* first: it is what is polled */
    struct crew *crew;
    struct target *target;
    int want;
    bool first;       /* the caller's own thread, which tells */
    uint64_t counted; /* of its nodes */
};

static int get(const atomic_int *value)
{
    return atomic_load_explicit(value, memory_order_relaxed);
}

static void set(atomic_int *value, int to)
{
    atomic_store_explicit(value, to, memory_order_relaxed);
}

static bool is_set(const atomic_bool *flag)
{
    return atomic_load_explicit(flag, memory_order_relaxed);
}

static void raise(atomic_bool *flag)
{
    atomic_store_explicit(flag, true, memory_order_relaxed);
}

/* ---- what is known ---- */

/* The final margin if the mover gets so many of the seeds on the board. */
static int margin_of(const struct crew *crew, int value)
{
    return crew->margin + 2 * value - crew->seeds;
}

static struct exact_bounds bounds_of(const struct crew *crew,
                                     const struct target *target)
{
    return (struct exact_bounds){margin_of(crew, get(&target->low)),
                                 margin_of(crew, get(&target->high))};
}

static struct exact_move *move_at(struct exact_report *report, int pit)
{
    for (int i = 0; i < report->move_count; i++)
        if ((int)report->moves[i].move.code == pit)
            return &report->moves[i];
    return NULL;
}

static void write_bounds(struct crew *crew)
{
    struct exact_report *report = crew->report;

    report->nodes = atomic_load_explicit(&crew->nodes, memory_order_relaxed);
    report->level = exact_level(crew->exact);
    if (crew->targets[0].pit < 0) {
        report->bounds = bounds_of(crew, &crew->targets[0]);
        return;
    }
    report->bounds = bounds_of(crew, &crew->targets[0]);
    for (int i = 0; i < crew->count; i++) {
        const struct target *target = &crew->targets[i];
        const struct exact_bounds bounds = bounds_of(crew, target);

        move_at(report, target->pit)->bounds = bounds;
        if (bounds.low > report->bounds.low)
            report->bounds.low = bounds.low;
        if (bounds.high > report->bounds.high)
            report->bounds.high = bounds.high;
    }
}

static void tell(struct crew *crew, bool now)
{
    struct exact_listener *listener = crew->task->listener;

    if (listener == NULL || (!now && clock_now() < crew->next_report))
        return;
    crew->next_report = clock_now() + REPORT_EVERY;
    write_bounds(crew);
    listener->hear(listener, crew->report);
}

/* ---- a hunter ---- */

static bool is_answered(const struct hunter *hunter)
{
    const struct target *target = hunter->target;

    return target != NULL && (get(&target->low) >= hunter->want ||
                              get(&target->high) < hunter->want);
}

static uint64_t count_nodes(struct hunter *hunter)
{
    const uint64_t more = hunter->hunt.nodes - hunter->counted;

    hunter->counted = hunter->hunt.nodes;
    return atomic_fetch_add_explicit(&hunter->crew->nodes, more,
                                     memory_order_relaxed) +
           more;
}

static bool poll(struct hunt *hunt)
{
    struct hunter *hunter = (struct hunter *)hunt;
    struct crew *crew = hunter->crew;
    const uint64_t nodes = count_nodes(hunter);

    hunt->checkpoint = hunt->nodes + POLL_NODES;
    if (stop_raised(crew->task->stop) || nodes >= crew->nodes_max ||
        (crew->deadline < INT64_MAX && clock_now() >= crew->deadline))
        raise(&crew->ended);
    else if (nodes >= atomic_load_explicit(&crew->pause, memory_order_relaxed))
        raise(&crew->paused);
    else if (hunter->first)
        tell(crew, false);
    return is_set(&crew->ended) || is_set(&crew->paused) || is_answered(hunter);
}

static struct hunter hunter_new(struct crew *crew)
{
    return (struct hunter){
        .hunt = {.table = crew->exact->table,
                 .hash = &crew->exact->hash,
                 .level = exact_level(crew->exact),
                 .fence = crew->task->threads > 1 ? &crew->fence : NULL,
                 .checkpoint = POLL_NODES,
                 .poll = poll},
        .crew = crew,
        .first = pthread_equal(pthread_self(), crew->caller) != 0,
    };
}

/* ---- questions; under the lock ---- */

static bool is_open(const struct target *target)
{
    return get(&target->low) < get(&target->high);
}

static bool take_question(struct hunter *hunter)
{
    struct crew *crew = hunter->crew;
    struct target *best = NULL;

    if (is_set(&crew->ended) || is_set(&crew->paused))
        return false;
    for (int i = 0; i < crew->count; i++) {
        struct target *target = &crew->targets[i];

        if (is_open(target) &&
            (best == NULL || target->hunters < best->hunters))
            best = target;
    }
    if (best == NULL)
        return false;
    hunter->target = best;
    hunter->want = best->guess;
    best->hunters++;
    hunter->hunt.stopped = false;
    return true;
}

static void narrow(struct target *target, int want, int bound)
{
    if (bound >= want && bound > get(&target->low))
        set(&target->low, bound);
    if (bound < want && bound < get(&target->high))
        set(&target->high, bound);
    if (target->guess <= get(&target->low))
        target->guess = get(&target->low) + 1;
    if (target->guess > get(&target->high))
        target->guess = get(&target->high);
}

static int answer(struct hunter *hunter)
{
    const struct crew *crew = hunter->crew;

    if (hunter->target->pit < 0)
        return hunt_any(&hunter->hunt, crew->board, crew->seeds, hunter->want);
    return hunt_move(&hunter->hunt, crew->board, crew->seeds,
                     hunter->target->pit, hunter->want);
}

static void *hunt_targets(void *data)
{
    struct crew *crew = data;
    struct hunter hunter = hunter_new(crew);

    pthread_mutex_lock(&crew->lock);
    while (take_question(&hunter)) {
        struct target *target = hunter.target;

        pthread_mutex_unlock(&crew->lock);

        const int bound = answer(&hunter);

        pthread_mutex_lock(&crew->lock);
        target->hunters--;
        if (!hunter.hunt.stopped)
            narrow(target, hunter.want, bound);
    }
    pthread_mutex_unlock(&crew->lock);
    count_nodes(&hunter);
    return NULL;
}

/* ---- the root ---- */

static void add_target(struct crew *crew, int pit)
{
    struct target *target = &crew->targets[crew->count++];

    target->pit = pit;
    target->hunters = 0;
    set(&target->low, 0);
    set(&target->high, crew->seeds);
    target->guess = crew->seeds / 2 + 1;
    if (target->guess > crew->seeds)
        target->guess = crew->seeds;
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
    struct exact_report *report = crew->report;
    const int pits = crew->exact->table->kalah.pits;
    const bool over = crew->task->position->end != END_NOT;

    if (over || !crew->task->every)
        add_target(crew, -1);
    for (int pit = 0; pit < pits && !over; pit++) {
        if (board_seeds(crew->board, pit) == 0)
            continue;
        if (crew->task->every)
            add_target(crew, pit);
        report->moves[report->move_count++] = (struct exact_move){
            {(uint32_t)pit},
            {margin_of(crew, 0), margin_of(crew, crew->seeds)}};
    }
}

/* ---- tables ---- */

static bool all_is_known(const struct crew *crew)
{
    for (int i = 0; i < crew->count; i++)
        if (is_open(&crew->targets[i]))
            return false;
    return true;
}

static int next_level(const struct crew *crew)
{
    const int most = exact_level_most(crew->exact);
    const int limit = crew->task->level < most ? crew->task->level : most;
    const int next = exact_level(crew->exact) + LEVELS_AT_ONCE;

    return next < limit ? next : limit;
}

/* Searches as long as it would take to build the next tables. */
static void set_pause(struct crew *crew)
{
    const struct ranking *ranking = &crew->exact->table->ranking;
    const int haste = crew->seeds >= FULL_SEEDS ? FULL_HASTE : 1;
    uint64_t places = 0, pause = UINT64_MAX;

    for (int i = exact_level(crew->exact) + 1; i <= next_level(crew); i++)
        places += layer_size(ranking, i);
    if (places > 0)
        pause = atomic_load(&crew->nodes) + 1 +
                places / (uint64_t)(NODE_PLACES * haste);
    atomic_store_explicit(&crew->pause, pause, memory_order_relaxed);
    atomic_store_explicit(&crew->paused, false, memory_order_relaxed);
}

static void prove(struct crew *crew)
{
    const int threads = crew->task->threads;
    const int first =
        crew->task->level < LEVEL_FIRST ? crew->task->level : LEVEL_FIRST;

    exact_build(crew->exact, first, threads, crew->task->stop);
    for (;;) {
        set_pause(crew);
        gang_run(threads, hunt_targets, crew);
        if (is_set(&crew->ended) || all_is_known(crew))
            break;
        exact_build(crew->exact, next_level(crew), threads, crew->task->stop);
    }
}

/* ---- the whole ---- */

/* What follows for the moves, where they were not asked for themselves. */
static void write_best(struct crew *crew)
{
    struct exact_report *report = crew->report;

    if (report->line_count > 0 && crew->targets[0].pit < 0)
        move_at(report, (int)report->line[0].code)->bounds = report->bounds;
    for (int i = 0; i < report->move_count; i++)
        if (report->moves[i].bounds.high > report->bounds.high)
            report->moves[i].bounds.high = report->bounds.high;
}

static bool finish(struct crew *crew)
{
    struct exact_report *report = crew->report;
    struct hunter hunter = hunter_new(crew);

    write_bounds(crew);
    atomic_store_explicit(&crew->pause, UINT64_MAX, memory_order_relaxed);
    atomic_store_explicit(&crew->paused, false, memory_order_relaxed);
    if (report->bounds.low == report->bounds.high && crew->task->line)
        exact_write_line(&hunter.hunt, crew->board, crew->seeds,
                         (report->bounds.low - crew->margin + crew->seeds) / 2,
                         report);
    count_nodes(&hunter);
    write_bounds(crew);
    write_best(crew);
    return all_is_known(crew);
}

bool exact_solve(struct exact *exact, const struct exact_task *task,
                 struct exact_report *report)
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

    *report = (struct exact_report){.move_count = 0};
    if (task->budget.nanoseconds > 0)
        crew.deadline = clock_now() + task->budget.nanoseconds;
    read_position(&crew, task->position);
    list_targets(&crew);
    prove(&crew);

    const bool proven = finish(&crew);

    tell(&crew, true);
    pthread_mutex_destroy(&crew.lock);
    return proven;
}
