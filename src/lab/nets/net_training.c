/* SPDX-License-Identifier: MIT */
/* The training of a value net: round after round. */
#include "lab/nets/net_training.h"
#include "base/memory.h"
#include "lab/nets/net_training_inside.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEP_PIECES = 64, /* labelled in a step */
    TARGETS = 4,      /* in a number of a checkpoint */
    TARGET_BITS = 16
};

_Static_assert(NET_POSITIONS_MAX + NET_PIECE <= CHECKPOINT_COUNT_MAX,
               "a number for each position");

struct net_setting net_standard(const struct game *game)
{
    return (struct net_setting){
        .game = game,
        .positions = 400000,
        .rounds = 2,
        .epochs = 20,
        .hidden = 32,
        .proof = 22,
        .depth = 4,
        .seed = 1,
    };
}

struct job *net_training_job(struct net_training *training)
{
    return &training->job;
}

/* ---- the net as a file ---- */

static int16_t round_weight(float weight)
{
    const float word = roundf(weight * VALUE_NET_UNIT);

    return (int16_t)fmaxf(-INT16_MAX, fminf(INT16_MAX, word));
}

/* The command that made it, as far as there is room. */
static void write_note(const struct net_setting *setting, struct net_head *head)
{
    FILE *out = memory_file(head->note, sizeof head->note);

    fprintf(out,
            "lab net --game %s --positions %d --rounds %d --epochs %d "
            "--hidden %d --proof %d --depth %d --seed %" PRIu64,
            game_spec_text(setting->game).text, setting->positions,
            setting->rounds, setting->epochs, setting->hidden, setting->proof,
            setting->depth, setting->seed);
    fclose(out);
}

void net_training_file(const struct net_training *training,
                       struct net_file *file)
{
    const struct perceptron *net = &training->net;

    *file = (struct net_file){
        .head = {.kind = NET_VALUE,
                 .size_count = 3,
                 .sizes = {net->inputs, net->hidden, net->outputs}},
        .count = perceptron_count(net->inputs, net->hidden, net->outputs),
    };
    net_board(training->setting.game, file->head.board);
    write_note(&training->setting, &file->head);
    file->words = memory_new((size_t)file->count, sizeof *file->words);
    for (int i = 0; i < file->count; i++)
        file->words[i] = round_weight(net->weights[i]);
}

/* ---- steps ---- */

/* The net of the round before, for a search; NULL in round 0. */
static struct value_net *copy_net(const struct net_training *training)
{
    struct net_file file;
    struct value_net *net;
    struct err err;

    if (training->round == 0)
        return NULL;
    net_training_file(training, &file);
    net = value_net_new(&file, "net", &err);
    net_file_free(&file);
    if (net == NULL)
        abort();
    return net;
}

static void begin_round(struct net_training *training)
{
    training->round++;
    training->labelled = 0;
    training->epoch = 0;
    optimiser_free(&training->optimiser);
    optimiser_make(&training->optimiser, OPTIMISER_ADAM, &training->net);
}

static bool run_step(struct job *job, const struct job_context *context,
                     struct err *err)
{
    struct net_training *training = (struct net_training *)job;
    const int left = net_training_pieces(training) - training->labelled;

    if (left > 0) {
        struct value_net *net = copy_net(training);
        const bool fine = net_training_label(
            training, left < STEP_PIECES ? left : STEP_PIECES, net, context,
            err);

        value_net_free(net);
        return fine;
    }

    const struct progress_scale progress =
        net_training_progress(training, context);

    progress_tell(&progress, 0);
    if (stop_raised(context->stop))
        return err_set(err, "stopped");

    const struct net_epoch epoch = net_training_learn(training, context);

    training->epochs =
        job_add_result(job, training->epochs, &epoch, sizeof epoch);
    if (++training->epoch == training->setting.epochs)
        begin_round(training);
    return true;
}

/* ---- the checkpoint ---- */

static void describe_settings(const struct net_setting *setting,
                              struct checkpoint *checkpoint)
{
    checkpoint_setting(checkpoint, "game", "%s",
                       game_spec_text(setting->game).text);
    checkpoint_setting(checkpoint, "positions", "%d", setting->positions);
    checkpoint_setting(checkpoint, "rounds", "%d", setting->rounds);
    checkpoint_setting(checkpoint, "epochs", "%d", setting->epochs);
    checkpoint_setting(checkpoint, "hidden", "%d", setting->hidden);
    checkpoint_setting(checkpoint, "proof", "%d", setting->proof);
    checkpoint_setting(checkpoint, "depth", "%d", setting->depth);
    checkpoint_setting(checkpoint, "seed", "%" PRIu64, setting->seed);
}

/* The pits as they are, and four targets in a number. */
static void describe_examples(struct net_training *training,
                              struct checkpoint *checkpoint)
{
    const int count = training->labelled * NET_PIECE;

    checkpoint_list(checkpoint, "pits", count);
    for (int i = 0; i < count; i++) {
        int64_t pits = (int64_t)training->examples[i].pits;

        checkpoint_int64s(checkpoint, &pits, 1, INT64_MIN, INT64_MAX);
        training->examples[i].pits = (uint64_t)pits;
    }
    checkpoint_list(checkpoint, "worths", count / TARGETS);
    for (int i = 0; i < count; i += TARGETS) {
        struct net_example *examples = &training->examples[i];
        uint64_t bits = 0;

        for (int k = 0; k < TARGETS; k++)
            bits |= (uint64_t)(uint16_t)examples[k].target << TARGET_BITS * k;

        int64_t packed = (int64_t)bits;

        checkpoint_int64s(checkpoint, &packed, 1, INT64_MIN, INT64_MAX);
        for (int k = 0; k < TARGETS; k++)
            examples[k].target =
                (int16_t)(uint16_t)((uint64_t)packed >> TARGET_BITS * k);
    }
}

static void describe(struct job *job, struct checkpoint *checkpoint)
{
    struct net_training *training = (struct net_training *)job;
    struct optimiser *optimiser = &training->optimiser;
    const struct perceptron *net = &training->net;
    const int weights =
        perceptron_count(net->inputs, net->hidden, net->outputs);
    const struct {
        const char *name;
        float *numbers;
    } lists[] = {{"weights", net->weights},
                 {"means", optimiser->means},
                 {"squares", optimiser->squares}};

    describe_settings(&training->setting, checkpoint);
    checkpoint_list(checkpoint, "progress", 4);
    checkpoint_ints(checkpoint, &training->round, 1, 0,
                    training->setting.rounds + 1);
    checkpoint_ints(checkpoint, &training->labelled, 1, 0,
                    net_training_pieces(training));
    checkpoint_ints(checkpoint, &training->epoch, 1, 0,
                    training->setting.epochs - 1);
    checkpoint_int64s(checkpoint, &optimiser->steps, 1, 0, INT32_MAX);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        checkpoint_list(checkpoint, lists[i].name, weights);
        checkpoint_floats(checkpoint, lists[i].numbers, weights);
    }
    training->epochs =
        job_describe_results(job, checkpoint, "curve", 3, training->epochs,
                             sizeof *training->epochs);
    if (checkpoint_is_loading(checkpoint))
        checkpoint_require(checkpoint,
                           job->count ==
                               training->round * training->setting.epochs +
                                   training->epoch);
    for (int i = 0; i < job->count; i++) {
        struct net_epoch *epoch = &training->epochs[i];

        checkpoint_ints(checkpoint, &epoch->round, 1, 0, NET_ROUNDS_MAX);
        checkpoint_doubles(checkpoint, &epoch->training, 1);
        checkpoint_doubles(checkpoint, &epoch->validation, 1);
    }
    describe_examples(training, checkpoint);
    if (checkpoint_is_loading(checkpoint))
        job->resumed = net_training_done(training);
}

/* ---- the curve ---- */

static void fill_row(const void *thing, int index, double values[])
{
    const struct net_epoch *epoch =
        &((const struct net_training *)thing)->epochs[index];

    values[0] = index + 1;
    values[1] = epoch->training;
    values[2] = epoch->validation;
    values[3] = epoch->round;
}

static struct curve make_curve(const struct job *job)
{
    return (struct curve){
        .count = job->count,
        .column_count = 4,
        .columns = {{.name = "epoch"},
                    {.name = "learnt", .decimals = 3},
                    {.name = "unseen", .decimals = 3},
                    {.name = "round"}},
        .chart_count = 1,
        .charts = {{.title = "by how many seeds the net is wrong",
                    .y_label = "seeds",
                    .first = 1,
                    .count = 2}},
        .thing = job,
        .fill = fill_row,
    };
}

/* ---- the job ---- */

static void free_training(struct job *job)
{
    struct net_training *training = (struct net_training *)job;

    solver_free(training->solver);
    optimiser_free(&training->optimiser);
    free(training->net.weights);
    free(training->examples);
    free(training->epochs);
}

static const struct job_class CLASS = {
    .name = "net",
    .describe = describe,
    .step = run_step,
    .curve = make_curve,
    .free = free_training,
};

static void make_net(struct net_training *training)
{
    const struct net_setting *setting = &training->setting;
    struct perceptron *net = &training->net;
    struct rng rng = net_training_rng(training, NET_RNG_WEIGHTS, 0, 0);

    *net = (struct perceptron){
        .inputs = value_net_inputs(mancala_rules(setting->game)->pits),
        .hidden = setting->hidden,
        .outputs = 1,
        .ceiling = (float)VALUE_NET_CEILING / VALUE_NET_UNIT,
    };
    net->weights = memory_new(
        (size_t)perceptron_count(net->inputs, net->hidden, net->outputs),
        sizeof *net->weights);
    perceptron_draw(net, &rng);
    optimiser_make(&training->optimiser, OPTIMISER_ADAM, net);
}

struct net_training *net_training_new(const struct net_setting *setting,
                                      struct err *err)
{
    if (!value_net_plays(setting->game)) {
        err_set(err,
                "no net can be made for %s: nets see two rows of at most "
                "%d pits",
                game_spec_text(setting->game).text, MANCALA_ROW);
        return NULL;
    }

    struct net_training *training = memory_new(1, sizeof *training);

    training->job = job_begin(&CLASS, (setting->rounds + 1) * setting->epochs);
    training->setting = *setting;
    training->examples =
        memory_new((size_t)net_training_pieces(training) * NET_PIECE,
                   sizeof *training->examples);
    training->provable =
        setting->proof > 0 && solver_supports(setting->game, NULL, err);
    make_net(training);
    return training;
}
