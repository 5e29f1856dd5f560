/* Tables that are built while somebody plays, by a thread that gives way. */
#include "base/thread.h"
#include "engine/solver/inside.h"

/* What takes some tenths of a second is of use at once; and the last that is
 * kept in a file is there long before the last of all. */
enum { SOON = 16, KEPT = 18 };

#ifdef __linux__
#include <sys/resource.h>

/* Here a nice value is a thread's own. */
static void give_way(void)
{
    enum { NICEST = 19 };

    setpriority(PRIO_PROCESS, 0, NICEST);
}
#else
static void give_way(void)
{
}
#endif

static void *build(void *data)
{
    struct solver *exact = data;
    struct behind *behind = &exact->behind;
    const struct stop *stop = &behind->stop;
    const int level = behind->level;
    struct err unsaid;

    solver_wait_and_build(exact, level < SOON ? level : SOON, stop);
    give_way();
    solver_wait_and_build(exact, level < KEPT ? level : KEPT, stop);
    if (!stop_raised(stop))
        solver_wait_and_save(exact, stop, &unsaid);
    solver_wait_and_build(exact, level, stop);
    atomic_store_explicit(&behind->ended, true, memory_order_relaxed);
    return NULL;
}

void solver_end_behind(struct solver *exact)
{
    struct behind *behind = &exact->behind;

    if (!behind->begun)
        return;
    stop_raise(&behind->stop, true);
    pthread_join(behind->thread, NULL);
    behind->begun = false;
}

/* Does it go there already? */
static bool goes_there(const struct behind *behind, int level)
{
    return behind->begun && behind->level >= level &&
           !atomic_load_explicit(&behind->ended, memory_order_relaxed);
}

void solver_build_in_background(struct solver *exact, int level)
{
    struct behind *behind = &exact->behind;
    const int most = solver_level_max(exact);
    const int top = level < most ? level : most;

    if (solver_level(exact) >= top || goes_there(behind, top))
        return;
    solver_end_behind(exact);
    behind->level = top;
    stop_raise(&behind->stop, false);
    atomic_store_explicit(&behind->ended, false, memory_order_relaxed);
    behind->begun = thread_start(&behind->thread, build, exact) == 0;
}
