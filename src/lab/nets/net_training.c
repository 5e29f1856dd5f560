/* How a net of values comes to be: round after round. */
#include "lab/nets/net_training.h"
#include "base/clock.h"
#include "base/memory.h"
#include "lab/nets/net_training_inside.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEP_PIECES = 64, /* that are told in a step */
    LEARN_SHARE = 64, /* what is learnt of an example takes this part of the
                         time that telling it takes */
    SOLVER_MEGABYTES = 256,
    MEGABYTE = 1 << 20
};

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

struct rng net_chance(const struct net_training *training,
                      enum net_chance chance, int round, uint64_t number)
{
    return rng_new(training->setting.seed,
                   (uint64_t)chance << 56 | (uint64_t)round << 40 | number);
}

int net_pieces(const struct net_training *training)
{
    return (training->setting.positions + NET_PIECE - 1) / NET_PIECE;
}

/* ---- made and freed ---- */

static void make_net(struct net_training *training)
{
    const struct net_setting *setting = &training->setting;
    struct perceptron *net = &training->net;
    struct rng rng = net_chance(training, NET_CHANCE_WEIGHTS, 0, 0);

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

static bool make_proof(struct net_training *training, struct err *err)
{
    const struct game *game = training->setting.game;

    if (!solver_supports(game, NULL, err) || training->setting.proof == 0)
        return true;
    training->exact =
        solver_new(game, (size_t)SOLVER_MEGABYTES * MEGABYTE, err);
    return training->exact != NULL;
}

struct net_training *net_training_new(const struct net_setting *setting,
                                      struct err *err)
{
    struct net_training *training;

    if (!value_net_plays(setting->game)) {
        err_set(err,
                "no net can be made for %s: nets see two rows of at most "
                "%d pits",
                game_spec_text(setting->game).text, MANCALA_ROW);
        return NULL;
    }
    training = memory_new(1, sizeof *training);
    training->setting = *setting;
    training->examples = memory_new((size_t)net_pieces(training) * NET_PIECE,
                                    sizeof *training->examples);
    training->began = clock_now();
    make_net(training);
    if (make_proof(training, err))
        return training;
    net_training_free(training);
    return NULL;
}

void net_training_free(struct net_training *training)
{
    if (training == NULL)
        return;
    solver_free(training->exact);
    optimiser_free(&training->optimiser);
    free(training->net.weights);
    free(training->examples);
    free(training->epochs);
    free(training);
}

/* ---- how far it is ---- */

static int64_t work_of(int64_t told, int64_t learnt)
{
    return told + learnt / LEARN_SHARE;
}

static int64_t done(const struct net_training *training, int64_t more)
{
    const int64_t all = (int64_t)net_pieces(training) * NET_PIECE;

    return training->round * work_of(all, all * training->setting.epochs) +
           work_of((int64_t)training->told * NET_PIECE + more,
                   all * training->learnt);
}

static int64_t total(const struct net_training *training)
{
    const int64_t all = (int64_t)net_pieces(training) * NET_PIECE;

    return (training->setting.rounds + 1) *
           work_of(all, all * training->setting.epochs);
}

void net_training_count_resumed(struct net_training *training)
{
    training->resumed = done(training, 0);
}

void net_show(const struct net_training *training, const struct net_crew *crew,
              int64_t more)
{
    if (crew->watch == NULL)
        return;
    crew->watch->hear(crew->watch,
                      &(struct progress_report){
                          .what = "positions",
                          .done = done(training, more) - training->resumed,
                          .total = total(training) - training->resumed,
                          .nanoseconds = clock_now() - training->began,
                      });
}

/* ---- steps ---- */

bool net_training_done(const struct net_training *training)
{
    return training->round > training->setting.rounds;
}

static void begin_round(struct net_training *training)
{
    training->round++;
    training->told = 0;
    training->learnt = 0;
    optimiser_free(&training->optimiser);
    optimiser_make(&training->optimiser, OPTIMISER_ADAM, &training->net);
}

void net_training_add(struct net_training *training,
                      const struct net_epoch *epoch)
{
    training->epochs =
        memory_grow(training->epochs, &training->capacity, training->count + 1,
                    sizeof *training->epochs);
    training->epochs[training->count++] = *epoch;
}

bool net_training_step(struct net_training *training,
                       const struct net_crew *crew, struct err *err)
{
    const int left = net_pieces(training) - training->told;
    struct net_epoch epoch;

    if (left > 0)
        return net_tell(training, left < STEP_PIECES ? left : STEP_PIECES, crew,
                        err);
    net_show(training, crew, 0);
    if (stop_raised(crew->stop))
        return err_set(err, "stopped");
    epoch = net_learn(training, crew);
    net_training_add(training, &epoch);
    if (++training->learnt == training->setting.epochs)
        begin_round(training);
    return true;
}

int net_training_count(const struct net_training *training)
{
    return training->count;
}

const struct net_epoch *net_training_at(const struct net_training *training,
                                        int index)
{
    return &training->epochs[index];
}

/* ---- the net ---- */

static int16_t rounded(float weight)
{
    const float word = roundf(weight * VALUE_NET_UNIT);

    return (int16_t)(word > INT16_MAX    ? INT16_MAX
                     : word < -INT16_MAX ? -INT16_MAX
                                         : word);
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
        file->words[i] = rounded(net->weights[i]);
}
