/* SPDX-License-Identifier: MIT */
/* Actor-critic training: its settings, the shared weights, and what changes
 * them. */
#include "lab/nets/actor_training.h"
#include "base/clock.h"
#include "base/lanes.h"
#include "base/memory.h"
#include "base/value.h"
#include "lab/nets/actor_inside.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More batches than will ever be played. */
#define BATCHES_MAX (INT64_C(1) << 60)

/* The stream of random numbers of the first weights; the others are batches. */
#define WEIGHTS_STREAM UINT64_MAX

enum { PROGRESS_MAX = 80, SHOWN_STEPS = 1000, OPPONENTS_TEXT = 512 };

/* ---- settings ---- */

static const struct {
    const char *name;
    const char *opponents;
} MIXES[] = {
    {"mixed", "20*self 1*random 1*minimax:depth=2 8*max 10*minimax:depth=4"},
    {"self", "1*self"},
};

enum { MIX_COUNT = sizeof MIXES / sizeof MIXES[0] };

#define AT(member) OPTION_AT(struct actor_setting, member)

const struct option ACTOR_OPTIONS[] = {
    COMMON_GAME,
    {"--steps", "N", OPTION_NUMBER, .min = 1, .max = ACTOR_STEPS_MAX,
     .standard_text = "until the time is up",
     .about = "decisions to learn from"},
    {"--seconds", "S", OPTION_NUMBER, AT(seconds), .min = 1, .max = 10000000,
     .standard = 60, .about = "training time, instead of --steps"},
    {"--hidden", "N", OPTION_NUMBER, AT(hidden), .min = 1,
     .max = PERCEPTRON_HIDDEN_MAX, .standard = ACTOR_HIDDEN,
     .about = "units of the hidden layer, a multiple of 8"},
    {"--optimiser", "HOW", OPTION_WORD, AT(optimiser),
     .words = {[OPTIMISER_ADAM] = "adam", [OPTIMISER_RMSPROP] = "rmsprop"},
     .about = "how gradients change the weights"},
    {"--rate", "X", OPTION_MILLIONTHS, AT(rate), .max = ACTOR_ONE,
     .standard = 3000, .about = "learning rate at first; it falls to 0"},
    {"--discount", "X", OPTION_MILLIONTHS, AT(discount), .max = ACTOR_ONE,
     .standard = 990000, .about = "discount of returns for each decision"},
    {"--trace", "X", OPTION_MILLIONTHS, AT(trace), .max = ACTOR_ONE,
     .standard = 700000,
     .about = "share of observed rewards in a return, lambda"},
    {"--entropy", "X", OPTION_MILLIONTHS, AT(entropy), .max = ACTOR_ONE,
     .standard = 10000, .about = "weight of the policy's entropy in the loss"},
    {"--win", "X", OPTION_THOUSANDTHS, AT(win), .max = 10000, .standard = 1000,
     .about = "reward of a win"},
    {"--margin", "X", OPTION_THOUSANDTHS, AT(margin), .max = 10000,
     .standard = 1000, .about = "reward of winning all seeds of the board"},
    {"--batch", "N", OPTION_NUMBER, AT(batch), .min = 1, .max = 1000,
     .standard = 4, .about = "games of a gradient"},
    {"--opponents", "LIST", OPTION_TEXT, .standard_text = "mixed",
     .about = "mixed, self, or with weights as '2*self 1*max'"},
    {"--opening", "N", OPTION_NUMBER, AT(opening), .max = 20, .standard = 8,
     .about = "random plies that a game begins with, at most"},
    {"--opened", "X", OPTION_THOUSANDTHS, AT(opened), .max = 1000,
     .standard = 900, .about = "share of games that begin with random plies"},
    {"--games", "N", OPTION_NUMBER, AT(games), .min = 2, .max = 10000,
     .standard = 200,
     .about = "games of an evaluation, against each of three agents"},
    JOB_OPTIONS,
};

struct actor_setting actor_standard(const struct game *game)
{
    struct actor_setting setting = {.game = game, .seed = 1};
    const int opponents = option_find(ACTOR_OPTIONS, "--opponents");
    struct err err;

    option_set_standard(ACTOR_OPTIONS, &setting);
    actor_opponents_read(&setting, ACTOR_OPTIONS[opponents].standard_text,
                         &err);
    return setting;
}

/* ---- opponents ---- */

bool actor_opponents_read(struct actor_setting *setting, const char *text,
                          struct err *err)
{
    char words[OPPONENTS_TEXT];
    char *rest = NULL;
    int count = 0;

    for (int i = 0; i < MIX_COUNT; i++)
        if (strcmp(MIXES[i].name, text) == 0)
            text = MIXES[i].opponents;
    if (strlen(text) >= sizeof words)
        return err_set(err, "opponents: the list is too long");
    snprintf(words, sizeof words, "%s", text);
    for (char *word = strtok_r(words, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        struct actor_opponent *const opponent = &setting->opponents[count];
        char *const star = strchr(word, '*');
        const char *const spec = star != NULL ? star + 1 : word;
        long weight;

        if (count++ == ACTOR_OPPONENTS_MAX)
            return err_set(err, "opponents: there can be %d at most",
                           ACTOR_OPPONENTS_MAX);
        /* 3*minimax:depth=4; without a weight it is 1. */
        if (star != NULL)
            *star = '\0';
        if (!value_number(star != NULL ? word : "1", 1, ACTOR_WEIGHT_MAX,
                          &weight, err))
            return err_prefix(err, "opponents: ");
        opponent->weight = (int)weight;
        if (strlen(spec) >= sizeof opponent->spec)
            return err_set(err, "opponents: %s: is too long",
                           err_token(spec, strlen(spec)).text);
        snprintf(opponent->spec, sizeof opponent->spec, "%s", spec);
    }
    setting->opponent_count = count;
    return count > 0 || err_set(err, "opponents: there are none");
}

void actor_opponents_write(const struct actor_setting *setting, FILE *out)
{
    for (int i = 0; i < setting->opponent_count; i++)
        fprintf(out, "%s%d*%s", i > 0 ? " " : "", setting->opponents[i].weight,
                setting->opponents[i].spec);
}

bool actor_allowed(const struct actor_setting *setting, struct err *err)
{
    if (!mancala_is(setting->game))
        return err_set(err, "game: the actor does not know %s",
                       setting->game->name);
    /* A net that has no decisions to learn from would play for ever. */
    if (mancala_rules(setting->game)->pits < 2)
        return err_set(err, "game: the actor needs pits=2..%d, not pits=1",
                       PITS_MAX);
    for (int i = 0; i < setting->opponent_count; i++) {
        const char *const spec = setting->opponents[i].spec;

        if (strcmp(spec, ACTOR_SELF) == 0)
            continue;

        struct agent *const agent = agent_new(spec, setting->game, 0, err);
        const bool timed = agent != NULL && agent->timed;

        if (timed)
            err_set(err, "%s: plays by time, and not the same again", spec);
        agent_free(agent);
        if (agent == NULL || timed)
            return err_prefix(err, "opponents: ");
    }
    if (setting->hidden % LANES != 0)
        return err_set(err, "hidden: %d is not a multiple of %d",
                       setting->hidden, LANES);
    if (setting->games % 2 != 0)
        return err_set(err,
                       "games: %d is odd; every opening is played from "
                       "both sides",
                       setting->games);
    if (setting->steps < 0 || setting->steps > ACTOR_STEPS_MAX)
        return err_set(err, "steps: %lld is not in 1..%lld",
                       (long long)setting->steps, (long long)ACTOR_STEPS_MAX);
    return option_allows(ACTOR_OPTIONS, setting, err);
}

/* ---- from a point to the next ---- */

/* What the workers share. */
struct actor_part {
    struct actor_training *training;
    const struct job_context *context;
    int64_t first; /* batch */
    int64_t began;
    int64_t steps_before;
    /* Guards the training: its weights, its optimiser, and its counts. */
    pthread_mutex_t lock;
};

/* The share of the whole training that is done, by steps or by time. */
static double find_share(const struct actor_part *part)
{
    const struct actor_training *const training = part->training;
    const struct actor_setting *const setting = &training->setting;
    const int64_t nanoseconds =
        training->nanoseconds + clock_now() - part->began;
    const double share = setting->steps > 0
                             ? (double)training->steps / (double)setting->steps
                             : (double)nanoseconds / ((double)setting->seconds *
                                                      (double)CLOCK_SECOND);

    return share < 1 ? share : 1;
}

/* The worker fetches the weights, plays, and updates the weights with its
 * gradient. Returns false if the part is done. */
static bool learn_batch(void *context, int number, int64_t piece,
                        struct err *err)
{
    struct actor_part *const part = context;
    struct actor_training *const training = part->training;
    const struct perceptron *const net = &training->net.net;
    struct actor_worker *const worker = &training->workers->each[number];
    struct actor_sums *const sums = &training->sums;
    const size_t size =
        (size_t)perceptron_count(net->inputs, net->hidden, net->outputs) *
        sizeof(float);
    struct rng rng =
        rng_new(training->setting.seed, (uint64_t)(part->first + piece));

    (void)err;
    pthread_mutex_lock(&part->lock);

    const bool goes_on =
        find_share(part) * ACTOR_POINTS < (double)(training->job.count + 1);

    if (goes_on)
        memcpy(worker->net.net.weights, net->weights, size);
    pthread_mutex_unlock(&part->lock);
    if (!goes_on)
        return false;
    actor_worker_learn(&training->setting, worker, &rng);
    pthread_mutex_lock(&part->lock);

    const double rest = 1 - find_share(part);
    const double rate = (double)training->setting.rate / ACTOR_ONE * rest;

    optimiser_step(&training->optimiser, net, &worker->gradient, (float)rate);
    sums->decisions += worker->sums.decisions;
    sums->value_loss += worker->sums.value_loss;
    sums->policy_loss += worker->sums.policy_loss;
    sums->entropy += worker->sums.entropy;
    training->steps += worker->sums.decisions;
    training->batches++;
    pthread_mutex_unlock(&part->lock);
    return true;
}

/* `k, 812 k/s, cost 0.31, entropy 0.92, 97:71:56` */
static void show_progress(void *context, int64_t done)
{
    struct actor_part *const part = context;
    const struct actor_training *const training = part->training;
    const struct actor_sums *const sums = &training->sums;
    struct progress_listener *const listener = part->context->listener;
    char text[PROGRESS_MAX];

    (void)done;
    if (listener == NULL)
        return;
    pthread_mutex_lock(&part->lock);

    const int64_t time = clock_now() - part->began;
    const double count = (double)(sums->decisions > 0 ? sums->decisions : 1);
    const double speed = (double)(training->steps - part->steps_before) /
                         ((double)time / (double)CLOCK_SECOND) / 1000;
    const int64_t steps = training->steps / SHOWN_STEPS;
    const struct progress_report report = {
        .what = text,
        .done = steps,
        .total = training->setting.steps > 0
                     ? training->setting.steps / SHOWN_STEPS
                     : (int64_t)((double)steps / find_share(part)),
        .nanoseconds = training->nanoseconds + time,
    };
    const int length = snprintf(
        text, PROGRESS_MAX, "k, %.0f k/s, cost %.3f, entropy %.2f", speed,
        (sums->value_loss + sums->policy_loss) / count, sums->entropy / count);

    if (training->job.count > 0) {
        const double *const scores =
            training->points[training->job.count - 1].scores;

        snprintf(text + length, (size_t)(PROGRESS_MAX - length),
                 ", %.0f:%.0f:%.0f", 100 * scores[0], 100 * scores[1],
                 100 * scores[2]);
    }
    pthread_mutex_unlock(&part->lock);
    listener->take_progress(listener, &report);
}

static bool run_to_point(struct job *job, const struct job_context *context,
                         struct err *err)
{
    struct actor_training *const training = (struct actor_training *)job;
    const struct actor_sums *const sums = &training->sums;
    struct actor_part part = {
        .training = training,
        .context = context,
        .first = training->batches,
        .steps_before = training->steps,
        .lock = PTHREAD_MUTEX_INITIALIZER,
    };
    const struct thread_pool pool = {.threads = context->threads,
                                     .pieces = BATCHES_MAX,
                                     .stop = context->stop,
                                     .context = &part,
                                     .work = learn_batch,
                                     .wait = show_progress};
    struct actor_point point;

    if (training->workers == NULL ||
        training->workers->threads != context->threads) {
        actor_workers_free(training->workers);
        training->workers = actor_workers_new(training, context->threads);
    }
    part.began = clock_now();

    const bool fine = thread_pool_run(&pool, err);

    training->nanoseconds += clock_now() - part.began;
    pthread_mutex_destroy(&part.lock);
    if (!fine || stop_raised(context->stop) ||
        !actor_workers_evaluate(training, context, point.scores, err))
        return false;

    const double count = (double)(sums->decisions > 0 ? sums->decisions : 1);

    point.steps = training->steps;
    point.value_loss = sums->value_loss / count;
    point.policy_loss = sums->policy_loss / count;
    point.entropy = sums->entropy / count;
    training->points[job->count++] = point;
    training->sums = (struct actor_sums){0};
    return true;
}

/* ---- the checkpoint ---- */

static void describe_settings(const struct actor_setting *setting,
                              struct checkpoint *checkpoint)
{
    char text[OPPONENTS_TEXT];
    FILE *const out = memory_file(text, sizeof text);

    actor_opponents_write(setting, out);
    fclose(out);
    checkpoint_setting(checkpoint, "game", "%s",
                       game_spec_text(setting->game).text);
    checkpoint_setting(checkpoint, "opponents", "%s", text);
    if (setting->steps > 0)
        checkpoint_setting(checkpoint, "steps", "%" PRId64, setting->steps);
    else
        checkpoint_setting(checkpoint, "seconds", "%" PRId64, setting->seconds);
    checkpoint_options(checkpoint, ACTOR_OPTIONS, setting,
                       "hidden optimiser rate discount trace entropy");
    checkpoint_setting(checkpoint, "reward", "%d/1000 win, %d/1000 margin",
                       setting->win, setting->margin);
    checkpoint_options(checkpoint, ACTOR_OPTIONS, setting, "batch");
    checkpoint_setting(checkpoint, "opening", "%d plies, %d/1000",
                       setting->opening, setting->opened);
    checkpoint_options(checkpoint, ACTOR_OPTIONS, setting, "games");
    checkpoint_setting(checkpoint, "seed", "%" PRIu64, setting->seed);
}

static void describe_training(struct job *job, struct checkpoint *checkpoint)
{
    struct actor_training *const training = (struct actor_training *)job;
    struct optimiser *const optimiser = &training->optimiser;
    struct perceptron *const net = &training->net.net;
    struct actor_sums *const sums = &training->sums;
    int64_t *const counts[] = {&training->batches, &training->steps,
                               &training->nanoseconds, &optimiser->steps,
                               &sums->decisions};
    const int weights =
        perceptron_count(net->inputs, net->hidden, net->outputs);

    describe_settings(&training->setting, checkpoint);
    checkpoint_list(checkpoint, "counts", 8);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        checkpoint_int64s(checkpoint, counts[i], 1, 0, INT64_MAX);
    checkpoint_doubles(checkpoint, &sums->value_loss, 1);
    checkpoint_doubles(checkpoint, &sums->policy_loss, 1);
    checkpoint_doubles(checkpoint, &sums->entropy, 1);
    job->count = checkpoint_rows(checkpoint, "points", 4 + ACTOR_BASELINES,
                                 job->count, ACTOR_POINTS);
    for (int i = 0; i < job->count; i++) {
        struct actor_point *const point = &training->points[i];

        checkpoint_int64s(checkpoint, &point->steps, 1, 0, INT64_MAX);
        checkpoint_doubles(checkpoint, &point->value_loss, 1);
        checkpoint_doubles(checkpoint, &point->policy_loss, 1);
        checkpoint_doubles(checkpoint, &point->entropy, 1);
        checkpoint_doubles(checkpoint, point->scores, ACTOR_BASELINES);
    }
    checkpoint_list(checkpoint, "weights", weights);
    checkpoint_floats(checkpoint, net->weights, weights);
    checkpoint_list(checkpoint, "squares", weights);
    checkpoint_floats(checkpoint, optimiser->squares, weights);
    if (optimiser->means != NULL) {
        checkpoint_list(checkpoint, "means", weights);
        checkpoint_floats(checkpoint, optimiser->means, weights);
    }
}

/* ---- the curve ---- */

enum {
    COLUMN_STEPS,
    COLUMN_TABLE,
    COLUMN_SCORES = COLUMN_TABLE + 3,
    COLUMN_CSV = COLUMN_SCORES + ACTOR_BASELINES,
    COLUMNS = COLUMN_CSV + 3 + ACTOR_BASELINES,
    PERCENT = 100
};

static void fill_row(const void *thing, int index, double values[])
{
    const struct actor_point *const point =
        &((const struct actor_training *)thing)->points[index];

    values[COLUMN_STEPS] = (double)point->steps;
    values[COLUMN_TABLE] = values[COLUMN_CSV] = point->value_loss;
    values[COLUMN_TABLE + 1] = values[COLUMN_CSV + 1] = point->policy_loss;
    values[COLUMN_TABLE + 2] = values[COLUMN_CSV + 2] = point->entropy;
    for (int i = 0; i < ACTOR_BASELINES; i++) {
        values[COLUMN_SCORES + i] = PERCENT * point->scores[i];
        values[COLUMN_CSV + 3 + i] = point->scores[i];
    }
}

static struct curve make_curve(const struct job *job)
{
    return (struct curve){
        .count = job->count,
        .column_count = COLUMNS,
        .columns = {{"steps", 0, CURVE_BOTH, false},
                    {"value cost", 4, CURVE_TABLE, false},
                    {"policy cost", 4, CURVE_TABLE, false},
                    {"entropy", 3, CURVE_TABLE, false},
                    {ACTOR_BASELINE_NAMES[0], 1, CURVE_TABLE, false},
                    {ACTOR_BASELINE_NAMES[1], 1, CURVE_TABLE, false},
                    {ACTOR_BASELINE_NAMES[2], 1, CURVE_TABLE, false},
                    {"value_cost", 6, CURVE_CSV, false},
                    {"policy_cost", 6, CURVE_CSV, false},
                    {"entropy", 6, CURVE_CSV, false},
                    {ACTOR_BASELINE_NAMES[0], 4, CURVE_CSV, false},
                    {ACTOR_BASELINE_NAMES[1], 4, CURVE_CSV, false},
                    {ACTOR_BASELINE_NAMES[2], 4, CURVE_CSV, false}},
        .chart_count = 1,
        .charts = {{.title = "points, in per cent",
                    .y_label = "%",
                    .first = COLUMN_SCORES,
                    .count = ACTOR_BASELINES}},
        .x_label = "millions of steps",
        .x_unit = 1e6,
        .thing = job,
        .fill = fill_row,
    };
}

/* ---- the job ---- */

static void free_training(struct job *job)
{
    struct actor_training *const training = (struct actor_training *)job;

    actor_workers_free(training->workers);
    optimiser_free(&training->optimiser);
    actor_net_free(&training->net);
}

static const struct job_class CLASS = {
    .name = "actor",
    .describe = describe_training,
    .step = run_to_point,
    .curve = make_curve,
    .free = free_training,
};

struct actor_training *actor_training_new(const struct actor_setting *setting)
{
    struct actor_training *const training = memory_new(1, sizeof *training);
    struct rng rng = rng_new(setting->seed, WEIGHTS_STREAM);

    training->job = job_begin(&CLASS, ACTOR_POINTS);
    training->setting = *setting;
    actor_net_make(&training->net, setting->game, setting->hidden);
    perceptron_draw(&training->net.net, &rng);
    optimiser_make(&training->optimiser, setting->optimiser,
                   &training->net.net);
    return training;
}
