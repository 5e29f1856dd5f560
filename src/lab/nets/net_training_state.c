/* Nets in the making, on their way to files and back. */
#include "base/memory.h"
#include "lab/nets/net_training_inside.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PROGRESS =
        4, /* numbers: the round, what of it, and the optimiser's steps */
    EPOCH = 3,
    WORTHS = 4, /* that go into one number */
    WORTH_BITS = 16
};

_Static_assert(NET_POSITIONS_MAX + NET_PIECE <= CHECKPOINT_COUNT_MAX,
               "a number for each position");
_Static_assert(sizeof(float) == sizeof(int32_t), "a float has 32 bits");

/* ---- rows of numbers ---- */

static int64_t *room(int count)
{
    return memory_new((size_t)count + 1, sizeof(int64_t));
}

static void put_reals(struct checkpoint *state, const char *name,
                      const float *reals, int count)
{
    int64_t *numbers = room(count);

    for (int i = 0; i < count; i++) {
        int32_t bits;

        memcpy(&bits, &reals[i], sizeof bits);
        numbers[i] = bits;
    }
    checkpoint_put(state, name, numbers, count);
    free(numbers);
}

static bool take_reals(const struct checkpoint *state, const char *name,
                       float *reals, int count, struct err *err)
{
    int64_t *numbers = room(count);
    bool fine = checkpoint_take(state, name, numbers, count, err);

    for (int i = 0; fine && i < count; i++) {
        const int32_t bits = (int32_t)numbers[i];

        memcpy(&reals[i], &bits, sizeof bits);
        fine = isfinite(reals[i]) || err_set(err, "%s: is no number", name);
    }
    free(numbers);
    return fine;
}

/* ---- the state ---- */

static void put_settings(const struct net_setting *setting,
                         struct checkpoint *state)
{
    checkpoint_set(state, "game", "%s", game_spec_text(setting->game).text);
    checkpoint_set(state, "positions", "%d", setting->positions);
    checkpoint_set(state, "rounds", "%d", setting->rounds);
    checkpoint_set(state, "epochs", "%d", setting->epochs);
    checkpoint_set(state, "hidden", "%d", setting->hidden);
    checkpoint_set(state, "proof", "%d", setting->proof);
    checkpoint_set(state, "depth", "%d", setting->depth);
    checkpoint_set(state, "seed", "%" PRIu64, setting->seed);
}

static void put_examples(const struct net_training *training,
                         struct checkpoint *state)
{
    const int count = training->told * NET_PIECE;
    int64_t *pits = room(count);
    int64_t *worths = room(count / WORTHS);

    for (int i = 0; i < count; i++) {
        const uint64_t worth = (uint16_t)training->examples[i].worth;

        pits[i] = (int64_t)training->examples[i].pits;
        worths[i / WORTHS] = (int64_t)((uint64_t)worths[i / WORTHS] |
                                       worth << WORTH_BITS * (i % WORTHS));
    }
    checkpoint_put(state, "pits", pits, count);
    checkpoint_put(state, "worths", worths, count / WORTHS);
    free(pits);
    free(worths);
}

static void put_epochs(const struct net_training *training,
                       struct checkpoint *state)
{
    int64_t *numbers = room(training->count * EPOCH);

    for (int i = 0; i < training->count; i++) {
        const struct net_epoch *epoch = &training->epochs[i];
        int64_t *row = numbers + (size_t)i * EPOCH;

        row[0] = epoch->round;
        memcpy(&row[1], &epoch->learnt, sizeof(double));
        memcpy(&row[2], &epoch->unseen, sizeof(double));
    }
    checkpoint_put(state, "curve", numbers, training->count * EPOCH);
    free(numbers);
}

static int weight_count(const struct net_training *training)
{
    const struct perceptron *net = &training->net;

    return perceptron_count(net->inputs, net->hidden, net->outputs);
}

struct checkpoint *net_training_state(const struct net_training *training)
{
    struct checkpoint *state = checkpoint_new("net");
    const int weights = weight_count(training);
    const int64_t progress[PROGRESS] = {training->round, training->told,
                                        training->learnt,
                                        training->optimiser.steps};

    put_settings(&training->setting, state);
    checkpoint_put(state, "progress", progress, PROGRESS);
    put_reals(state, "weights", training->net.weights, weights);
    put_reals(state, "means", training->optimiser.means, weights);
    put_reals(state, "squares", training->optimiser.squares, weights);
    put_epochs(training, state);
    put_examples(training, state);
    return state;
}

/* ---- and back ---- */

static bool is_in(int64_t number, int64_t least, int64_t most)
{
    return number >= least && number <= most;
}

static bool take_progress(struct net_training *training,
                          const struct checkpoint *state, struct err *err)
{
    int64_t progress[PROGRESS];

    if (!checkpoint_take(state, "progress", progress, PROGRESS, err))
        return false;
    if (!is_in(progress[0], 0, training->setting.rounds + 1) ||
        !is_in(progress[1], 0, net_pieces(training)) ||
        !is_in(progress[2], 0, training->setting.epochs - 1) ||
        !is_in(progress[3], 0, INT32_MAX))
        return err_set(err, "progress: makes no sense");
    training->round = (int)progress[0];
    training->told = (int)progress[1];
    training->learnt = (int)progress[2];
    training->optimiser.steps = progress[3];
    return true;
}

static bool take_epochs(struct net_training *training,
                        const struct checkpoint *state, struct err *err)
{
    const int count =
        training->round * training->setting.epochs + training->learnt;
    int64_t *numbers = room(count * EPOCH);
    const bool fine =
        checkpoint_take(state, "curve", numbers, count * EPOCH, err);

    for (int i = 0; fine && i < count; i++) {
        const int64_t *row = numbers + (size_t)i * EPOCH;
        struct net_epoch epoch = {.round = (int)row[0]};

        memcpy(&epoch.learnt, &row[1], sizeof(double));
        memcpy(&epoch.unseen, &row[2], sizeof(double));
        net_training_add(training, &epoch);
    }
    free(numbers);
    return fine;
}

static bool take_examples(struct net_training *training,
                          const struct checkpoint *state, struct err *err)
{
    const int count = training->told * NET_PIECE;
    int64_t *pits = room(count);
    int64_t *worths = room(count / WORTHS);
    const bool fine =
        checkpoint_take(state, "pits", pits, count, err) &&
        checkpoint_take(state, "worths", worths, count / WORTHS, err);

    for (int i = 0; fine && i < count; i++)
        training->examples[i] = (struct net_example){
            .pits = (uint64_t)pits[i],
            .worth = (int16_t)(uint16_t)((uint64_t)worths[i / WORTHS] >>
                                         WORTH_BITS * (i % WORTHS)),
        };
    free(pits);
    free(worths);
    return fine;
}

bool net_training_resume(struct net_training *training,
                         const struct checkpoint *state, struct err *err)
{
    const int weights = weight_count(training);

    if (!take_progress(training, state, err) ||
        !take_reals(state, "weights", training->net.weights, weights, err) ||
        !take_reals(state, "means", training->optimiser.means, weights, err) ||
        !take_reals(state, "squares", training->optimiser.squares, weights,
                    err) ||
        !take_epochs(training, state, err) ||
        !take_examples(training, state, err))
        return false;
    net_training_count_resumed(training);
    return true;
}
