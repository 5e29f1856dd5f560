/* naqala lab hybrid: a genetic search that chooses how a net is made. */
#include "lab/nets/hybrid.h"
#include "cmd/lab/job.h"

#include <stdio.h>

enum { GENERATIONS = 10 };

struct searching {
    struct lab_order order;
    struct hybrid_setting setting;
    long generations;
    struct hybrid *hybrid;
};

/* ---- the command line ---- */

static bool read_numbers(const struct call *call, struct searching *work,
                         struct err *err)
{
    struct hybrid_setting *setting = &work->setting;
    long positions = setting->positions, epochs = setting->epochs;
    long population = setting->population;

    if (!lab_number(call, "--generations", 1, HYBRID_GENERATIONS_MAX,
                    &work->generations, err) ||
        !lab_number(call, "--population", HYBRID_POPULATION_MIN,
                    HYBRID_POPULATION_MAX, &population, err) ||
        !lab_number(call, "--positions", HYBRID_POSITIONS_MIN,
                    NET_POSITIONS_MAX, &positions, err) ||
        !lab_number(call, "--epochs", 1, NET_EPOCHS_MAX, &epochs, err))
        return false;
    setting->positions = (int)positions;
    setting->epochs = (int)epochs;
    setting->population = (int)population;
    setting->seed = work->order.seed;
    return true;
}

static bool read_call(const struct call *call, struct searching *work,
                      struct err *err)
{
    work->generations = GENERATIONS;
    if (!lab_order_read(call, "kalah", &work->order, err))
        return false;
    if (!value_net_plays(work->order.game))
        return err_set(err, "--game: nets see two rows of at most %d pits",
                       MANCALA_ROW);
    work->setting = hybrid_standard(work->order.game);
    return read_numbers(call, work, err);
}

/* ---- searching ---- */

static struct hybrid_crew crew_of(const struct searching *work,
                                  struct progress *progress)
{
    return (struct hybrid_crew){
        .crew = {.threads = work->order.threads,
                 .stop = &progress->stop,
                 .watch = &progress->watch},
        .generations = (int)work->generations,
    };
}

static struct checkpoint *state_of(const void *data)
{
    const struct searching *const work = data;

    return hybrid_state(work->hybrid);
}

static bool resume(void *data, const struct checkpoint *state, struct err *err)
{
    const struct searching *const work = data;

    return hybrid_resume(work->hybrid, state, err);
}

static bool is_done(const void *data)
{
    const struct searching *const work = data;

    return hybrid_count(work->hybrid) >= work->generations;
}

static bool step(void *data, struct progress *progress, struct err *err)
{
    const struct searching *const work = data;
    const struct hybrid_crew crew = crew_of(work, progress);

    return hybrid_step(work->hybrid, &crew, err);
}

/* ---- what came of it ---- */

struct found {
    const struct hybrid *hybrid;
    const struct hybrid_verdict *verdict; /* NULL: it was stopped before */
};

static void write_found(const void *thing, FILE *out)
{
    const struct found *found = thing;

    hybrid_write(found->hybrid, out);
    if (found->verdict != NULL)
        hybrid_write_verdict(found->hybrid, found->verdict, out);
}

/* With a verdict, if there was time for one. */
static bool tell(const void *data, struct progress *progress, struct err *err)
{
    const struct searching *const work = data;
    const struct hybrid_crew crew = crew_of(work, progress);
    const char *const out = work->order.out;
    struct hybrid_verdict verdict;
    const bool judged =
        is_done(work) && hybrid_judge(work->hybrid, &crew, &verdict, err);
    const struct found found = {work->hybrid, judged ? &verdict : NULL};

    progress_end(progress);
    if (!judged && !stop_raised(&progress->stop))
        return false;
    write_found(&found, stdout);
    return !judged || out == NULL ||
           lab_put(out, true, write_found, &found, err) ||
           err_prefix(err, "--out: ");
}

/* ---- the work ---- */

static const struct lab_process PROCESS = {state_of, resume, is_done, step,
                                           tell};

static int hybrid(const struct call *call)
{
    struct searching work;
    struct err err;
    int result = RESULT_FINE;

    if (!read_call(call, &work, &err)) {
        result = command_misused(call, &err);
    } else {
        work.hybrid = hybrid_new(&work.setting, &err);
        if (work.hybrid == NULL ||
            !lab_process_run(&PROCESS, &work, &work.order, &err))
            result = command_fail(&err);
        hybrid_free(work.hybrid);
    }
    lab_order_free(&work.order);
    return result;
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", OPTION_GAME, .about = "a sowing game; kalah"},
    {"--generations", "N", OPTION_TEXT, .about = "how many are bred; 10"},
    {"--population", "N", OPTION_TEXT, .about = "heads of each; 16"},
    {"--positions", "N", OPTION_TEXT, .about = "that all learn from; 100000"},
    {"--epochs", "N", OPTION_TEXT,
     .about = "times that the usual net would; 4"},
    LAB_SEED,
    LAB_THREADS,
    LAB_RESUME,
    LAB_OUT,
    {0},
};

const struct command lab_hybrid = {
    .name = "hybrid",
    .operands = "",
    .about = "lets a genetic search choose how a net is made",
    .details =
        "What a net sees, how large it is, and how it learns is bred; in the "
        "end the best is\ncompared with the usual net, which may learn as "
        "long, or as long as all of them.\n",
    .options = OPTIONS,
    .run = hybrid,
};
