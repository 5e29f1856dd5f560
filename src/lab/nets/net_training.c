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

#define AT(member) OPTION_AT(struct net_setting, member)

const struct option NET_OPTIONS[] = {
    COMMON_GAME,
    {"--positions", "N", OPTION_NUMBER, AT(positions), .min = NET_POSITIONS_MIN,
     .max = NET_POSITIONS_MAX, .standard = 400000,
     .about = "positions of a round"},
    {"--rounds", "N", OPTION_NUMBER, AT(rounds), .max = NET_ROUNDS_MAX,
     .standard = 2, .about = "rounds that learn from the net before"},
    {"--epochs", "N", OPTION_NUMBER, AT(epochs), .min = 1,
     .max = NET_EPOCHS_MAX, .standard = 20, .about = "epochs of a round"},
    {"--hidden", "N", OPTION_NUMBER, AT(hidden), .min = VALUE_NET_LANES,
     .max = VALUE_NET_HIDDEN_MAX, .standard = 32,
     .about = "units of the hidden layer, a multiple of 16"},
    {"--proof", "N", OPTION_NUMBER, AT(proof), .max = 32, .standard = 22,
     .about = "seeds on the board up to which Kalah is proven"},
    {"--depth", "N", OPTION_NUMBER, AT(depth), .min = 1, .max = 12,
     .standard = 4, .about = "turns of the search for other values"},
    {"--tables", "N", OPTION_NUMBER, AT(tables), .max = ENDINGS_SEEDS_MAX,
     .about = "seeds of the endings of Oware that the search knows"},
    {"--reduce", NULL, OPTION_FLAG, AT(reduce),
     .about = "search less deeply what is likely to be worse"},
    JOB_OPTIONS,
};

struct net_setting net_standard(const struct game *game)
{
    struct net_setting setting = {.game = game, .seed = 1};

    option_set_standard(NET_OPTIONS, &setting);
    return setting;
}

struct job *net_training_job(struct net_training *training)
{
    return &training->job;
}

/* ---- the net as a file ---- */

void net_training_file(const struct net_training *training,
                       struct net_file *file)
{
    const struct net_setting *setting = &training->setting;
    const struct perceptron *net = &training->net;
    const int counts = value_net_counts(setting->game);

    *file = (struct net_file){
        .head = {.kind = NET_VALUE,
                 .size_count = counts == VALUE_NET_COUNTS ? 3 : 4,
                 .sizes = {net->inputs, net->hidden, net->outputs, counts}},
        .count = perceptron_count(net->inputs, net->hidden, net->outputs),
    };
    net_board(setting->game, file->head.board);

    /* The command that made the net, as far as there is room. */
    FILE *out = memory_file(file->head.note, sizeof file->head.note);

    fprintf(out,
            "lab net --game %s --positions %d --rounds %d --epochs %d "
            "--hidden %d --proof %d --depth %d",
            game_spec_text(setting->game).text, setting->positions,
            setting->rounds, setting->epochs, setting->hidden, setting->proof,
            setting->depth);
    if (setting->tables > 0)
        fprintf(out, " --tables %d", setting->tables);
    fprintf(out, "%s --seed %" PRIu64, setting->reduce ? " --reduce" : "",
            setting->seed);
    fclose(out);
    file->words = memory_new((size_t)file->count, sizeof *file->words);
    for (int i = 0; i < file->count; i++) {
        const float word = roundf(net->weights[i] * VALUE_NET_UNIT);

        file->words[i] = (int16_t)fmaxf(-INT16_MAX, fminf(INT16_MAX, word));
    }
}

/* ---- steps ---- */

static bool run_step(struct job *job, const struct job_context *context,
                     struct err *err)
{
    struct net_training *training = (struct net_training *)job;
    const int left = net_training_pieces(training) - training->labelled;

    if (left > 0) {
        struct value_net *net = NULL; /* of the round before, for a search */

        if (training->round > 0) {
            struct net_file file;

            net_training_file(training, &file);
            net = value_net_new(&file, "net", err);
            net_file_free(&file);
            if (net == NULL)
                abort();
        }

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
        return false;

    const struct net_epoch epoch = net_training_learn(training, context);

    training->epochs =
        job_add_result(job, training->epochs, &epoch, sizeof epoch);
    if (++training->epoch == training->setting.epochs) {
        training->round++;
        training->labelled = 0;
        training->epoch = 0;
        optimiser_free(&training->optimiser);
        optimiser_make(&training->optimiser, OPTIMISER_ADAM, &training->net);
    }
    return true;
}

/* ---- the checkpoint ---- */

/* Stores the rows as they are, and four targets in a number. */
static void describe_examples(struct net_training *training,
                              struct checkpoint *checkpoint)
{
    const int count = training->labelled * NET_PIECE;

    for (int side = 0; side < 2; side++) {
        checkpoint_list(checkpoint, side == 0 ? "own" : "other", count);
        for (int i = 0; i < count; i++) {
            uint64_t *const row = &training->examples[i].rows[side];
            int64_t bits = (int64_t)*row;

            checkpoint_int64s(checkpoint, &bits, 1, 0, INT64_MAX);
            *row = (uint64_t)bits;
        }
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

static void describe_training(struct job *job, struct checkpoint *checkpoint)
{
    struct net_training *training = (struct net_training *)job;
    const struct net_setting *setting = &training->setting;
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

    checkpoint_setting(checkpoint, "game", "%s",
                       game_spec_text(setting->game).text);
    checkpoint_options(checkpoint, NET_OPTIONS, setting,
                       "positions rounds epochs hidden proof depth tables "
                       "reduce");
    checkpoint_setting(checkpoint, "seed", "%" PRIu64, setting->seed);
    checkpoint_list(checkpoint, "progress", 4);
    checkpoint_ints(checkpoint, &training->round, 1, 0, setting->rounds + 1);
    checkpoint_ints(checkpoint, &training->labelled, 1, 0,
                    net_training_pieces(training));
    checkpoint_ints(checkpoint, &training->epoch, 1, 0, setting->epochs - 1);
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
                           job->count == training->round * setting->epochs +
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
    endings_free(training->endings);
    optimiser_free(&training->optimiser);
    free(training->net.weights);
    free(training->examples);
    free(training->epochs);
}

static const struct job_class CLASS = {
    .name = "net",
    .describe = describe_training,
    .step = run_step,
    .curve = make_curve,
    .free = free_training,
};

/* Without a first move there is no position to learn from. */
static bool has_moves(const struct game *game, struct err *err)
{
    struct position start;

    game->class->start(game, &start);
    return start.end == END_NOT ||
           err_set(err, "%s: the game is over before its first move",
                   game_spec_text(game).text);
}

struct net_training *net_training_new(const struct net_setting *setting,
                                      struct err *err)
{
    if (!value_net_plays(setting->game)) {
        err_set(err,
                "no net can be made for %s: nets see the seeds and the "
                "tuzdiks of two rows, but no closed pit",
                game_spec_text(setting->game).text);
        return NULL;
    }
    if (!has_moves(setting->game, err) ||
        (setting->tables > 0 && !endings_supports(setting->game, err)))
        return NULL;

    struct net_training *training = memory_new(1, sizeof *training);

    training->job = job_begin(&CLASS, (setting->rounds + 1) * setting->epochs);
    training->setting = *setting;
    training->examples =
        memory_new((size_t)net_training_pieces(training) * NET_PIECE,
                   sizeof *training->examples);
    /* With a single seed on the board the game is over. */
    training->provable =
        setting->proof > 1 && solver_supports(setting->game, NULL, err);

    struct rng rng = net_training_rng(training, NET_RNG_WEIGHTS, 0, 0);

    net_draw(&training->net, &training->optimiser,
             value_net_inputs(mancala_rules(setting->game)->pits,
                              value_net_counts(setting->game)),
             setting->hidden, &rng);
    return training;
}
