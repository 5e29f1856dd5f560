/* Heads that say how a net is made: bred, and judged. */
#include "lab/nets/hybrid.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "lab/nets/hybrid_inside.h"
#include "lab/report/sheet.h"

#include <stdlib.h>
#include <string.h>

enum { JUDGED = 3, JUDGE_STREAM = 1 << 30 };

const struct hybrid_range HYBRID_RANGES[HYBRID_GENES] = {
    [HYBRID_SEEDS] = {"seeds", 3, 15, 15},
    [HYBRID_CAPTURES] = {"captures", 0, 1, 0},
    [HYBRID_TURNS] = {"turns", 0, 1, 0},
    [HYBRID_HIDDEN] = {"hidden", 1, 8, 4},
    [HYBRID_RATE] = {"rate", 0, 8, 5},
    [HYBRID_BATCH] = {"batch", 4, 10, 9},
    [HYBRID_PULL] = {"pull", 0, 5, 3},
};

struct hybrid_setting hybrid_standard(const struct game *game)
{
    return (struct hybrid_setting){.game = game,
                                   .positions = 100000,
                                   .epochs = 4,
                                   .population = 16,
                                   .seed = 1};
}

struct hybrid_head hybrid_usual(void)
{
    struct hybrid_head head = {.error = -1};

    for (int i = 0; i < HYBRID_GENES; i++)
        head.genes[i] = HYBRID_RANGES[i].usual;
    return head;
}

static int draw_gene(int gene, struct rng *rng)
{
    return HYBRID_RANGES[gene].least +
           (int)rng_below(rng, (uint32_t)(HYBRID_RANGES[gene].most -
                                          HYBRID_RANGES[gene].least + 1));
}

/* ---- made and freed ---- */

/* The usual net is among the first. */
static void draw_heads(struct hybrid *hybrid)
{
    struct rng rng = rng_new(hybrid->setting.seed, UINT64_MAX);

    hybrid->heads[0] = hybrid_usual();
    for (int i = 1; i < hybrid->setting.population; i++) {
        hybrid->heads[i].error = -1;
        for (int k = 0; k < HYBRID_GENES; k++)
            hybrid->heads[i].genes[k] = draw_gene(k, &rng);
    }
}

struct hybrid *hybrid_new(const struct hybrid_setting *setting, struct err *err)
{
    struct net_setting lessons = net_standard(setting->game);
    struct net_training *school;
    struct hybrid *hybrid;

    lessons.positions = setting->positions;
    lessons.seed = setting->seed;
    school = net_training_new(&lessons, err);
    if (school == NULL)
        return NULL;
    hybrid = memory_new(1, sizeof *hybrid);
    hybrid->setting = *setting;
    hybrid->school = school;
    hybrid->heads =
        memory_new((size_t)setting->population, sizeof *hybrid->heads);
    hybrid->began = clock_now();
    draw_heads(hybrid);
    return hybrid;
}

void hybrid_free(struct hybrid *hybrid)
{
    if (hybrid == NULL)
        return;
    net_training_free(hybrid->school);
    free(hybrid->heads);
    free(hybrid->best);
    free(hybrid);
}

/* ---- many learn at once ---- */

struct course {
    const struct hybrid *hybrid;
    const struct hybrid_crew *crew;
    struct hybrid_head *heads;
    const double *budgets; /* of each */
    enum hybrid_purpose purpose;
    uint64_t stream;
    int64_t done;
};

static bool teach(void *context, int worker, int64_t piece, struct err *err)
{
    const struct course *course = context;
    struct hybrid_head *head = &course->heads[piece];

    (void)worker;
    (void)err;
    if (head->error < 0)
        head->error =
            hybrid_learn(course->hybrid, head->genes,
                         course->budgets != NULL ? course->budgets[piece] : 1,
                         course->stream + (uint64_t)piece, course->purpose);
    return true;
}

static void wait_and_show(void *context, int64_t done)
{
    struct course *course = context;
    const struct hybrid *hybrid = course->hybrid;
    struct progress_listener *watch = course->crew->crew.watch;

    course->done = done;
    if (watch != NULL && course->purpose == HYBRID_CHOOSE)
        watch->hear(watch,
                    &(struct progress_report){
                        .what = "heads",
                        .done = (int64_t)(hybrid->count - hybrid->resumed) *
                                    hybrid->setting.population +
                                done,
                        .total = (int64_t)(course->crew->generations -
                                           hybrid->resumed) *
                                 hybrid->setting.population,
                        .nanoseconds = clock_now() - hybrid->began,
                    });
    else if (watch != NULL)
        watch->hear(watch, &(struct progress_report){.what = "nets"});
}

/* All of them; false when it was stopped before. */
static bool teach_all(struct course *course, int count, struct err *err)
{
    const struct thread_pool workers = {
        .threads = course->crew->crew.threads,
        .pieces = count,
        .stop = course->crew->crew.stop,
        .context = course,
        .work = teach,
        .wait = wait_and_show,
    };

    if (!thread_pool_run(&workers, err))
        return false;
    return course->done == count || err_set(err, "stopped");
}

/* The positions, of which there are none at first. */
static bool fill_school(struct hybrid *hybrid, const struct hybrid_crew *crew,
                        struct err *err)
{
    struct net_training *school = hybrid->school;
    const struct net_crew quiet = {.threads = crew->crew.threads,
                                   .stop = crew->crew.stop};
    const int missing = net_pieces(school) - school->told;

    if (missing > 0 && !net_tell(school, missing, &quiet, err))
        return false;
    return school->told == net_pieces(school) || err_set(err, "stopped");
}

/* ---- a generation ---- */

static int by_error(const void *one, const void *other)
{
    const double first = ((const struct hybrid_head *)one)->error;
    const double second = ((const struct hybrid_head *)other)->error;

    return (first > second) - (first < second);
}

/* From two of the fitter half; one gene is another's, or drawn. */
static struct hybrid_head child_of(const struct hybrid *hybrid, struct rng *rng)
{
    const uint32_t half = (uint32_t)hybrid->setting.population / 2;
    const struct hybrid_head *mother = &hybrid->heads[rng_below(rng, half)];
    const struct hybrid_head *father = &hybrid->heads[rng_below(rng, half)];
    const int changed = (int)rng_below(rng, HYBRID_GENES);
    struct hybrid_head child = {.error = -1};

    for (int i = 0; i < HYBRID_GENES; i++)
        child.genes[i] =
            rng_below(rng, 2) == 0 ? mother->genes[i] : father->genes[i];
    child.genes[changed] = draw_gene(changed, rng);
    return child;
}

static void breed(struct hybrid *hybrid)
{
    struct rng rng =
        rng_new(hybrid->setting.seed, UINT64_MAX - 1 - (uint64_t)hybrid->count);
    const int count = hybrid->setting.population;

    for (int i = count / 2; i < count; i++)
        hybrid->heads[i] = child_of(hybrid, &rng);
}

void hybrid_add(struct hybrid *hybrid, const struct hybrid_head *head)
{
    hybrid->best = memory_grow(hybrid->best, &hybrid->capacity,
                               hybrid->count + 1, sizeof *hybrid->best);
    hybrid->best[hybrid->count++] = *head;
}

bool hybrid_step(struct hybrid *hybrid, const struct hybrid_crew *crew,
                 struct err *err)
{
    const int count = hybrid->setting.population;
    const size_t size = (size_t)count * sizeof *hybrid->heads;
    struct hybrid_head *before = memory_new(1, size);
    struct course course = {
        .hybrid = hybrid,
        .crew = crew,
        .heads = hybrid->heads,
        .purpose = HYBRID_CHOOSE,
        .stream = (uint64_t)hybrid->count * HYBRID_POPULATION_MAX,
    };

    memcpy(before, hybrid->heads, size);
    if (hybrid->count > 0)
        breed(hybrid);

    const bool fine =
        fill_school(hybrid, crew, err) && teach_all(&course, count, err);

    if (fine) {
        qsort(hybrid->heads, (size_t)count, sizeof *hybrid->heads, by_error);
        hybrid_add(hybrid, &hybrid->heads[0]);
    } else
        memcpy(hybrid->heads, before, size);
    free(before);
    return fine;
}

int hybrid_count(const struct hybrid *hybrid)
{
    return hybrid->count;
}

const struct hybrid_head *hybrid_best(const struct hybrid *hybrid, int index)
{
    return &hybrid->best[index];
}

/* ---- the verdict ---- */

/* Lessons of the whole search: all heads of the first generation, and half as
 * many of each that came after it. */
static double budget_of_all(const struct hybrid *hybrid)
{
    const int count = hybrid->setting.population;
    const int children = count - count / 2;

    return count + (hybrid->count - 1.0) * children;
}

bool hybrid_judge(struct hybrid *hybrid, const struct hybrid_crew *crew,
                  struct hybrid_verdict *verdict, struct err *err)
{
    struct hybrid_head heads[JUDGED] = {hybrid->best[hybrid->count - 1],
                                        hybrid_usual(), hybrid_usual()};
    const double budgets[JUDGED] = {1, 1, budget_of_all(hybrid)};
    struct course course = {.hybrid = hybrid,
                            .crew = crew,
                            .heads = heads,
                            .budgets = budgets,
                            .purpose = HYBRID_JUDGE,
                            .stream = JUDGE_STREAM};

    heads[0].error = -1;
    if (!fill_school(hybrid, crew, err) || !teach_all(&course, JUDGED, err))
        return false;
    *verdict =
        (struct hybrid_verdict){heads[0].error, heads[1].error, heads[2].error};
    return true;
}

/* ---- to be seen ---- */

void hybrid_write(const struct hybrid *hybrid, FILE *out)
{
    struct sheet sheet = {.columns = 2 + HYBRID_GENES};

    sheet_add(&sheet, "generation");
    sheet_add(&sheet, "error");
    for (int k = 0; k < HYBRID_GENES; k++)
        sheet_add(&sheet, "%s", HYBRID_RANGES[k].name);
    for (int i = 0; i < hybrid->count; i++) {
        sheet_add(&sheet, "%d", i + 1);
        sheet_add(&sheet, "%.3f", hybrid->best[i].error);
        for (int k = 0; k < HYBRID_GENES; k++)
            sheet_add(&sheet, "%d", hybrid->best[i].genes[k]);
    }
    sheet_write(&sheet, out);
    sheet_free(&sheet);
}

void hybrid_write_verdict(const struct hybrid *hybrid,
                          const struct hybrid_verdict *verdict, FILE *out)
{
    const double gain = verdict->usual - verdict->best;

    fprintf(out,
            "\nseeds that nets are wrong by, in positions that chose nobody:\n"
            "  %.3f  the fittest\n"
            "  %.3f  the usual net, which learnt as long\n"
            "  %.3f  the usual net, which learnt as long as all %.0f\n",
            verdict->best, verdict->usual, verdict->longer,
            budget_of_all(hybrid));
    fprintf(out, "%s\n",
            gain <= 0 ? "The search does not help."
            : verdict->longer <= verdict->best
                ? "It helps, but less than to let the usual net learn longer."
                : "It helps, more than to let the usual net learn longer.");
}
