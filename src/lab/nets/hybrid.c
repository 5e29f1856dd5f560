/* SPDX-License-Identifier: MIT */
/* A genetic search for the design of a value net. */
#include "lab/nets/hybrid.h"
#include "base/memory.h"
#include "lab/nets/net_training_inside.h"
#include "lab/report/sheet.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    TESTED = 3,
    TEST_STREAM = 1 << 30,
    EIGHT = 8,
    DOUBLING = 2, /* steps of the rate */
    BATCH_MAX = 1 << 10,
    /* Parts of the examples that are not learned. */
    PART_VALIDATION = NET_PARTS - 2,
    PART_TEST = NET_PARTS - 1
};

static const double RATE_LEAST = 5e-4;

/* The range of a gene, and its value in the standard net. */
static const struct {
    const char *name;
    int min;
    int max;
    int standard;
} RANGES[HYBRID_GENES] = {
    [HYBRID_SEEDS] = {"seeds", 3, 15, 15},
    [HYBRID_CAPTURES] = {"captures", 0, 1, 0},
    [HYBRID_TURNS] = {"turns", 0, 1, 0},
    [HYBRID_HIDDEN] = {"hidden", 1, 8, 4},
    [HYBRID_RATE] = {"rate", 0, 8, 5},
    [HYBRID_BATCH] = {"batch", 4, 10, 9},
    [HYBRID_PULL] = {"pull", 0, 5, 3},
};

#define AT(member) OPTION_AT(struct hybrid_setting, member)

const struct option HYBRID_OPTIONS[] = {
    COMMON_GAME,
    {"--generations", "N", OPTION_NUMBER, AT(generations), .min = 1,
     .max = 1000, .standard = 10, .about = "generations"},
    {"--population", "N", OPTION_NUMBER, AT(population), .min = 4,
     .max = HYBRID_POPULATION_MAX, .standard = 16,
     .about = "individuals per generation"},
    {"--positions", "N", OPTION_NUMBER, AT(positions),
     .min = HYBRID_POSITIONS_MIN, .max = NET_POSITIONS_MAX, .standard = 100000,
     .about = "positions that all learn from"},
    {"--epochs", "N", OPTION_NUMBER, AT(epochs), .min = 1,
     .max = NET_EPOCHS_MAX, .standard = 4,
     .about = "training budget in epochs of the standard net"},
    COMMON_SEED,
    COMMON_THREADS,
    JOB_RESUME,
    JOB_OUT,
    {0},
};

/* ---- individuals ---- */

struct hybrid_individual hybrid_standard_net(void)
{
    struct hybrid_individual individual = {.error = -1};

    for (int i = 0; i < HYBRID_GENES; i++)
        individual.genes[i] = RANGES[i].standard;
    return individual;
}

static int draw_gene(int gene, struct rng *rng)
{
    const int min = RANGES[gene].min;

    return min + (int)rng_below(rng, (uint32_t)(RANGES[gene].max - min + 1));
}

/* Uniform crossover of two of the fitter half; one gene is mutated. */
static struct hybrid_individual make_child(const struct hybrid *hybrid,
                                           struct rng *rng)
{
    const uint32_t half = (uint32_t)hybrid->setting.population / 2;
    const struct hybrid_individual *one =
        &hybrid->population[rng_below(rng, half)];
    const struct hybrid_individual *other =
        &hybrid->population[rng_below(rng, half)];
    const int mutated = (int)rng_below(rng, HYBRID_GENES);
    struct hybrid_individual child = {.error = -1};

    for (int i = 0; i < HYBRID_GENES; i++)
        child.genes[i] =
            rng_below(rng, 2) == 0 ? one->genes[i] : other->genes[i];
    child.genes[mutated] = draw_gene(mutated, rng);
    return child;
}

static int compare_errors(const void *one, const void *other)
{
    const double first = ((const struct hybrid_individual *)one)->error;
    const double second = ((const struct hybrid_individual *)other)->error;

    return (first > second) - (first < second);
}

/* ---- learning ---- */

/* Shared by the threads. */
struct hybrid_batch {
    const struct hybrid *hybrid;
    struct hybrid_individual *individuals;
    int count;
    const double *budgets; /* of each; NULL: 1 */
    int part;              /* of the examples, to measure the errors */
    uint64_t stream;
};

/* The approximate number of weights that an example uses. */
static double cost_of(const int genes[HYBRID_GENES], int pits)
{
    const int flags = genes[HYBRID_CAPTURES] + genes[HYBRID_TURNS];

    return genes[HYBRID_HIDDEN] * (double)(2 * pits * (4 + flags) + 8);
}

/* Trains the net of an individual, if its error is not known; a net with more
 * cost learns from fewer examples. */
static bool train_net(void *context, int worker, int64_t piece, struct err *err)
{
    const struct hybrid_batch *batch = context;
    const struct hybrid *hybrid = batch->hybrid;
    const struct hybrid_setting *setting = &hybrid->setting;
    const struct hybrid_individual standard = hybrid_standard_net();
    struct hybrid_individual *individual = &batch->individuals[piece];
    const int *const genes = individual->genes;
    const int pits = mancala_rules(setting->game)->pits;
    const double budgets = batch->budgets != NULL ? batch->budgets[piece] : 1;
    const int64_t examples =
        (int64_t)(budgets * setting->positions * setting->epochs *
                  cost_of(standard.genes, pits) / cost_of(genes, pits));
    const uint32_t all =
        (uint32_t)(net_training_pieces(hybrid->examples) * NET_PIECE);
    const int size = 1 << genes[HYBRID_BATCH];
    const double first =
        RATE_LEAST * exp2((double)genes[HYBRID_RATE] / DOUBLING);
    int order[BATCH_MAX];
    struct rng rng = rng_new(setting->seed, batch->stream + (uint64_t)piece);
    struct perceptron net;
    struct optimiser optimiser;
    struct net_learner learner = {
        .net = &net,
        .optimiser = &optimiser,
        .pits = pits,
        .counts = VALUE_NET_COUNTS,
        .top = genes[HYBRID_SEEDS],
        .captures = genes[HYBRID_CAPTURES] != 0,
        .turns = genes[HYBRID_TURNS] != 0,
        .error_max = (float)(1 << genes[HYBRID_PULL]),
    };

    (void)worker;
    (void)err;
    if (individual->error >= 0)
        return true;
    net_draw(&net, &optimiser,
             value_net_inputs(pits, VALUE_NET_COUNTS) + 4 * pits,
             genes[HYBRID_HIDDEN] * EIGHT, &rng);
    gradient_make(&learner.gradient, &net);
    for (int64_t at = 0; at < examples; at += size) {
        const double rest = 1 - (double)at / (double)examples;

        for (int i = 0; i < size;) {
            order[i] = (int)rng_below(&rng, all);
            i += net_part(order[i]) < PART_VALIDATION;
        }
        net_learn_batch(&learner, hybrid->examples->examples, order, size,
                        (float)(first * (0.02 + 0.98 * rest)));
    }
    individual->error =
        net_measure_error(&learner, hybrid->examples, batch->part);
    gradient_free(&learner.gradient);
    optimiser_free(&optimiser);
    free(net.weights);
    return true;
}

/* Labels the examples first, if there are none yet. Returns false if it was
 * stopped; or false and sets err. */
static bool learn_batch(struct hybrid_batch *batch,
                        const struct job_context *context, struct err *err)
{
    const struct hybrid *hybrid = batch->hybrid;
    const bool testing = batch->part == PART_TEST;
    struct net_training *examples = hybrid->examples;
    const int missing = net_training_pieces(examples) - examples->labelled;
    const struct job_context quiet = {.threads = context->threads,
                                      .stop = context->stop};
    struct thread_pool pool = {
        .threads = context->threads,
        .pieces = batch->count,
        .stop = context->stop,
        .context = batch,
        .work = train_net,
        .progress = job_progress(&hybrid->job, context,
                                 testing ? "nets" : "individuals", 1,
                                 hybrid->setting.population),
    };

    if (testing)
        pool.progress.total = 0;

    if (missing > 0 &&
        !net_training_label(examples, missing, NULL, &quiet, err))
        return false;
    if (!thread_pool_run(&pool, err))
        return false;
    for (int i = 0; i < batch->count; i++)
        if (batch->individuals[i].error < 0)
            return false;
    return true;
}

/* Leaves the search as it was if it is stopped. */
static bool run_generation(struct job *job, const struct job_context *context,
                           struct err *err)
{
    struct hybrid *hybrid = (struct hybrid *)job;
    const int count = hybrid->setting.population;
    const size_t size = (size_t)count * sizeof *hybrid->population;
    struct rng rng = rng_new(hybrid->setting.seed,
                             UINT64_MAX - 1 - (uint64_t)hybrid->job.count);
    struct hybrid_individual *before = memory_new(1, size);
    struct hybrid_batch batch = {
        .hybrid = hybrid,
        .individuals = hybrid->population,
        .count = count,
        .part = PART_VALIDATION,
        .stream = (uint64_t)hybrid->job.count * HYBRID_POPULATION_MAX,
    };

    memcpy(before, hybrid->population, size);
    for (int i = count / 2; hybrid->job.count > 0 && i < count; i++)
        hybrid->population[i] = make_child(hybrid, &rng);

    const bool fine = learn_batch(&batch, context, err);

    if (fine) {
        qsort(hybrid->population, (size_t)count, sizeof *hybrid->population,
              compare_errors);
        hybrid->best = job_add_result(job, hybrid->best, hybrid->population,
                                      sizeof *hybrid->best);
    } else {
        memcpy(hybrid->population, before, size);
    }
    free(before);
    return fine;
}

/* ---- the result ---- */

/* The budget of the whole search: all individuals of the first generation, and
 * half as many in each later one. */
static double budget_of_all(const struct hybrid *hybrid)
{
    const int count = hybrid->setting.population;
    const int children = count - count / 2;

    return count + (hybrid->job.count - 1.0) * children;
}

bool hybrid_evaluate(struct hybrid *hybrid, const struct job_context *context,
                     struct hybrid_result *result, struct err *err)
{
    struct hybrid_individual tested[TESTED] = {
        hybrid->best[hybrid->job.count - 1], hybrid_standard_net(),
        hybrid_standard_net()};
    const double budgets[TESTED] = {1, 1, budget_of_all(hybrid)};
    struct hybrid_batch batch = {.hybrid = hybrid,
                                 .individuals = tested,
                                 .count = TESTED,
                                 .budgets = budgets,
                                 .part = PART_TEST,
                                 .stream = TEST_STREAM};

    tested[0].error = -1;
    if (!learn_batch(&batch, context, err))
        return false;
    *result = (struct hybrid_result){tested[0].error, tested[1].error,
                                     tested[2].error};
    return true;
}

void hybrid_write(const struct hybrid *hybrid, FILE *out)
{
    struct sheet sheet = {.columns = 2 + HYBRID_GENES};

    sheet_add(&sheet, "generation");
    sheet_add(&sheet, "error");
    for (int k = 0; k < HYBRID_GENES; k++)
        sheet_add(&sheet, "%s", RANGES[k].name);
    for (int i = 0; i < hybrid->job.count; i++) {
        sheet_add(&sheet, "%d", i + 1);
        sheet_add(&sheet, "%.3f", hybrid->best[i].error);
        for (int k = 0; k < HYBRID_GENES; k++)
            sheet_add(&sheet, "%d", hybrid->best[i].genes[k]);
    }
    sheet_write(&sheet, out);
    sheet_free(&sheet);
}

void hybrid_write_result(const struct hybrid *hybrid,
                         const struct hybrid_result *result, FILE *out)
{
    const double gain = result->standard - result->best;

    fprintf(out,
            "\nerrors in seeds, on positions that were not used before:\n"
            "  %.3f  the fittest\n"
            "  %.3f  the standard net, trained as long\n"
            "  %.3f  the standard net, trained as long as all %.0f\n",
            result->best, result->standard, result->longer,
            budget_of_all(hybrid));
    fprintf(out, "%s\n",
            gain <= 0 ? "The search does not help."
            : result->longer <= result->best
                ? "It helps, but less than training the standard net longer."
                : "It helps, more than training the standard net longer.");
}

/* ---- the checkpoint ---- */

static void describe_individual(struct hybrid_individual *individual,
                                struct checkpoint *checkpoint)
{
    for (int k = 0; k < HYBRID_GENES; k++)
        checkpoint_ints(checkpoint, &individual->genes[k], 1, RANGES[k].min,
                        RANGES[k].max);
    checkpoint_doubles(checkpoint, &individual->error, 1);
}

static void describe_search(struct job *job, struct checkpoint *checkpoint)
{
    enum { NUMBERS = HYBRID_GENES + 1 };

    struct hybrid *hybrid = (struct hybrid *)job;
    const struct hybrid_setting *setting = &hybrid->setting;

    checkpoint_setting(checkpoint, "game", "%s",
                       game_spec_text(setting->game).text);
    checkpoint_options(checkpoint, HYBRID_OPTIONS, setting,
                       "positions epochs population");
    checkpoint_setting(checkpoint, "seed", "%" PRIu64, setting->seed);
    checkpoint_list(checkpoint, "heads", setting->population * NUMBERS);
    for (int i = 0; i < setting->population; i++)
        describe_individual(&hybrid->population[i], checkpoint);

    hybrid->best = job_describe_results(job, checkpoint, "best", NUMBERS,
                                        hybrid->best, sizeof *hybrid->best);
    for (int i = 0; i < job->count; i++)
        describe_individual(&hybrid->best[i], checkpoint);
}

/* ---- the job ---- */

static void free_hybrid(struct job *job)
{
    struct hybrid *hybrid = (struct hybrid *)job;

    job_free(&hybrid->examples->job);
    free(hybrid->population);
    free(hybrid->best);
}

static const struct job_class CLASS = {
    .name = "hybrid",
    .describe = describe_search,
    .step = run_generation,
    .free = free_hybrid,
};

struct hybrid *hybrid_new(const struct hybrid_setting *setting, struct err *err)
{
    struct net_setting examples = net_standard(setting->game);

    if (mancala_has_tuzdiks(setting->game)) {
        err_set(err, "the nets that are searched for see no tuzdik");
        return NULL;
    }

    struct hybrid *hybrid = memory_new(1, sizeof *hybrid);

    examples.positions = setting->positions;
    examples.seed = setting->seed;
    hybrid->examples = net_training_new(&examples, err);
    if (hybrid->examples == NULL) {
        free(hybrid);
        return NULL;
    }
    hybrid->job = job_begin(&CLASS, setting->generations);
    hybrid->setting = *setting;
    hybrid->population =
        memory_new((size_t)setting->population, sizeof *hybrid->population);

    /* The standard net is among the first. */
    struct rng rng = rng_new(setting->seed, UINT64_MAX);

    hybrid->population[0] = hybrid_standard_net();
    for (int i = 1; i < setting->population; i++) {
        hybrid->population[i].error = -1;
        for (int k = 0; k < HYBRID_GENES; k++)
            hybrid->population[i].genes[k] = draw_gene(k, &rng);
    }
    return hybrid;
}
