/* Questions, and who asks them. */
#include "engine/solver/crew.h"
#include "base/clock.h"

enum {
    POLL_NODES = 1024, /* a fraction of a millisecond */
    REPORT_EVERY = 100 * CLOCK_MILLISECOND
};

/* ---- what is known ---- */

int crew_margin(const struct crew *crew, int value)
{
    return crew->margin + 2 * value - crew->seeds;
}

static struct solver_bounds bounds_of(const struct crew *crew,
                                      const struct target *target)
{
    return (struct solver_bounds){crew_margin(crew, value_get(&target->low)),
                                  crew_margin(crew, value_get(&target->high))};
}

struct solver_move *report_move(struct solver_report *report, int pit)
{
    for (int i = 0; i < report->move_count; i++)
        if ((int)report->moves[i].move.code == pit)
            return &report->moves[i];
    return NULL;
}

void crew_write_bounds(struct crew *crew)
{
    struct solver_report *report = crew->report;

    report->nodes = atomic_load_explicit(&crew->nodes, memory_order_relaxed);
    report->level = solver_level(crew->exact);
    report->bounds = bounds_of(crew, &crew->targets[0]);
    for (int i = crew->targets[0].pit < 0; i < crew->count; i++) {
        const struct target *target = &crew->targets[i];
        const struct solver_bounds bounds = bounds_of(crew, target);

        report_move(report, target->pit)->bounds = bounds;
        if (bounds.low > report->bounds.low)
            report->bounds.low = bounds.low;
        if (bounds.high > report->bounds.high)
            report->bounds.high = bounds.high;
    }
}

void crew_tell(struct crew *crew, bool now)
{
    struct solver_listener *listener = crew->task->listener;

    if (listener == NULL || (!now && clock_now() < crew->next_report))
        return;
    crew->next_report = clock_now() + REPORT_EVERY;
    crew_write_bounds(crew);
    listener->hear(listener, crew->report);
}

/* ---- a hunter ---- */

static bool is_answered(const struct hunter *hunter)
{
    const struct target *target = hunter->target;

    return target != NULL && (value_get(&target->low) >= hunter->want ||
                              value_get(&target->high) < hunter->want);
}

static uint64_t count_all(struct hunter *hunter)
{
    const uint64_t more = hunter->hunt.nodes - hunter->counted;

    hunter->counted = hunter->hunt.nodes;
    return atomic_fetch_add_explicit(&hunter->crew->nodes, more,
                                     memory_order_relaxed) +
           more;
}

void hunter_count(struct hunter *hunter)
{
    count_all(hunter);
}

static bool poll(struct hunt *hunt)
{
    struct hunter *hunter = (struct hunter *)hunt;
    struct crew *crew = hunter->crew;
    const uint64_t nodes = count_all(hunter);

    hunt->checkpoint = hunt->nodes + POLL_NODES;
    if (stop_raised(crew->task->stop) || nodes >= crew->nodes_max ||
        (crew->deadline < INT64_MAX && clock_now() >= crew->deadline))
        flag_raise(&crew->ended);
    else if (nodes >= atomic_load_explicit(&crew->pause, memory_order_relaxed))
        flag_raise(&crew->paused);
    else if (hunter->first)
        crew_tell(crew, false);
    return flag_is_set(&crew->ended) || flag_is_set(&crew->paused) ||
           is_answered(hunter);
}

struct hunter hunter_new(struct crew *crew)
{
    return (struct hunter){
        .hunt = {.table = crew->exact->table,
                 .hash = &crew->exact->hash,
                 .level = solver_level(crew->exact),
                 .fence = crew->task->threads > 1 ? &crew->fence : NULL,
                 .checkpoint = POLL_NODES,
                 .poll = poll},
        .crew = crew,
        .first = pthread_equal(pthread_self(), crew->caller) != 0,
    };
}

/* ---- questions; under the lock ---- */

static bool take_question(struct hunter *hunter)
{
    struct crew *crew = hunter->crew;
    struct target *best = NULL;

    if (flag_is_set(&crew->ended) || flag_is_set(&crew->paused))
        return false;
    for (int i = 0; i < crew->count; i++) {
        struct target *target = &crew->targets[i];

        if (target_is_open(target) &&
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
    if (bound >= want && bound > value_get(&target->low))
        value_set(&target->low, bound);
    if (bound < want && bound < value_get(&target->high))
        value_set(&target->high, bound);
    if (target->guess <= value_get(&target->low))
        target->guess = value_get(&target->low) + 1;
    if (target->guess > value_get(&target->high))
        target->guess = value_get(&target->high);
    target->guess = target_question(target, target->guess);
}

static int answer(struct hunter *hunter)
{
    const struct crew *crew = hunter->crew;

    if (hunter->target->pit < 0)
        return hunt_any(&hunter->hunt, crew->board, crew->seeds, hunter->want);
    return hunt_move(&hunter->hunt, crew->board, crew->seeds,
                     hunter->target->pit, hunter->want);
}

void *crew_hunt(void *data)
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
    hunter_count(&hunter);
    return NULL;
}
