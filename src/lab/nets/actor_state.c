/* An actor's training, on its way to files and back. */
#include "base/memory.h"
#include "lab/nets/actor_training.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COUNTS = 8, POINT = 4 + ACTOR_JUDGES, OPPONENTS_TEXT = 512 };

/* ---- numbers as bits ---- */

static int64_t bits_of(double number)
{
    int64_t bits;

    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static double number_of(int64_t bits)
{
    double number;

    memcpy(&number, &bits, sizeof number);
    return number;
}

static int count_of(const struct actor_training *training)
{
    const struct perceptron *const net = &training->net.net;

    return perceptron_count(net->inputs, net->hidden, net->outputs);
}

static void put_reals(struct checkpoint *state, const char *name,
                      const float *reals, int count)
{
    int64_t *const numbers = memory_new((size_t)count, sizeof *numbers);

    for (int i = 0; i < count; i++) {
        uint32_t bits;

        memcpy(&bits, &reals[i], sizeof bits);
        numbers[i] = bits;
    }
    checkpoint_put(state, name, numbers, count);
    free(numbers);
}

static bool take_reals(const struct checkpoint *state, const char *name,
                       float *reals, int count, struct err *err)
{
    int64_t *const numbers = memory_new((size_t)count, sizeof *numbers);
    bool fine = checkpoint_take(state, name, numbers, count, err);

    for (int i = 0; fine && i < count; i++) {
        const uint32_t bits = (uint32_t)numbers[i];

        memcpy(&reals[i], &bits, sizeof bits);
        if (numbers[i] != (int64_t)bits || !isfinite(reals[i]))
            fine = err_set(err, "%s: one of its numbers is none", name);
    }
    free(numbers);
    return fine;
}

/* ---- settings ---- */

static void put_opponents(const struct actor_setting *setting,
                          struct checkpoint *state)
{
    char text[OPPONENTS_TEXT];
    FILE *const out = memory_file(text, sizeof text);

    actor_opponents_write(setting, out);
    fclose(out);
    checkpoint_set(state, "opponents", "%s", text);
}

static void put_settings(const struct actor_setting *setting,
                         struct checkpoint *state)
{
    checkpoint_set(state, "game", "%s", game_spec_text(setting->game).text);
    put_opponents(setting, state);
    if (setting->steps > 0)
        checkpoint_set(state, "steps", "%" PRId64, setting->steps);
    else
        checkpoint_set(state, "seconds", "%" PRId64, setting->seconds);
    checkpoint_set(state, "hidden", "%d", setting->hidden);
    checkpoint_set(state, "optimiser", "%s",
                   setting->optimiser == OPTIMISER_ADAM ? "adam" : "rmsprop");
    checkpoint_set(state, "rate", "%d/%d", setting->rate, ACTOR_ONE);
    checkpoint_set(state, "discount", "%d/%d", setting->discount, ACTOR_ONE);
    checkpoint_set(state, "trace", "%d/%d", setting->trace, ACTOR_ONE);
    checkpoint_set(state, "entropy", "%d/%d", setting->entropy, ACTOR_ONE);
    checkpoint_set(state, "reward", "%d/1000 win, %d/1000 margin", setting->win,
                   setting->margin);
    checkpoint_set(state, "batch", "%d", setting->batch);
    checkpoint_set(state, "opening", "%d plies, %d/1000", setting->opening,
                   setting->opened);
    checkpoint_set(state, "games", "%d", setting->games);
    checkpoint_set(state, "seed", "%" PRIu64, setting->seed);
}

/* ---- the state ---- */

static void put_points(const struct actor_training *training,
                       struct checkpoint *state)
{
    int64_t numbers[ACTOR_POINTS * POINT];
    int count = 0;

    for (int i = 0; i < training->point_count; i++) {
        const struct actor_point *const point = &training->points[i];

        numbers[count++] = point->steps;
        numbers[count++] = bits_of(point->value_cost);
        numbers[count++] = bits_of(point->policy_cost);
        numbers[count++] = bits_of(point->entropy);
        for (int k = 0; k < ACTOR_JUDGES; k++)
            numbers[count++] = bits_of(point->judged[k]);
    }
    checkpoint_put(state, "points", numbers, count);
}

struct checkpoint *actor_training_state(const struct actor_training *training)
{
    const struct optimiser *const optimiser = &training->optimiser;
    const struct actor_sums *const sums = &training->sums;
    const int64_t counts[COUNTS] = {
        training->batches,
        training->steps,
        training->nanoseconds,
        optimiser->steps,
        sums->decisions,
        bits_of(sums->value_cost),
        bits_of(sums->policy_cost),
        bits_of(sums->entropy),
    };
    const int count = count_of(training);
    struct checkpoint *const state = checkpoint_new("actor");

    put_settings(&training->setting, state);
    checkpoint_put(state, "counts", counts, COUNTS);
    put_points(training, state);
    put_reals(state, "weights", training->net.net.weights, count);
    put_reals(state, "squares", optimiser->squares, count);
    if (optimiser->means != NULL)
        put_reals(state, "means", optimiser->means, count);
    return state;
}

static bool take_counts(struct actor_training *training,
                        const struct checkpoint *state, struct err *err)
{
    int64_t counts[COUNTS];

    if (!checkpoint_take(state, "counts", counts, COUNTS, err))
        return false;
    for (int i = 0; i < 5; i++)
        if (counts[i] < 0)
            return err_set(err, "counts: one is below 0");
    training->batches = counts[0];
    training->steps = counts[1];
    training->nanoseconds = counts[2];
    training->optimiser.steps = counts[3];
    training->sums = (struct actor_sums){
        .decisions = counts[4],
        .value_cost = number_of(counts[5]),
        .policy_cost = number_of(counts[6]),
        .entropy = number_of(counts[7]),
    };
    return true;
}

static bool take_points(struct actor_training *training,
                        const struct checkpoint *state, struct err *err)
{
    int64_t numbers[ACTOR_POINTS * POINT];
    const int count = checkpoint_count(state, "points");

    if (count < 0 || count % POINT != 0 || count / POINT > ACTOR_POINTS)
        return err_set(err, "points: are not whole");
    if (!checkpoint_take(state, "points", numbers, count, err))
        return false;
    training->point_count = count / POINT;
    for (int i = 0; i < training->point_count; i++) {
        const int64_t *const record = numbers + (size_t)i * POINT;
        struct actor_point *const point = &training->points[i];

        *point = (struct actor_point){
            .steps = record[0],
            .value_cost = number_of(record[1]),
            .policy_cost = number_of(record[2]),
            .entropy = number_of(record[3]),
        };
        for (int k = 0; k < ACTOR_JUDGES; k++)
            point->judged[k] = number_of(record[4 + k]);
    }
    return true;
}

bool actor_training_resume(struct actor_training *training,
                           const struct checkpoint *state, struct err *err)
{
    const struct optimiser *const optimiser = &training->optimiser;
    const int count = count_of(training);

    return take_counts(training, state, err) &&
           take_points(training, state, err) &&
           take_reals(state, "weights", training->net.net.weights, count,
                      err) &&
           take_reals(state, "squares", optimiser->squares, count, err) &&
           (optimiser->means == NULL ||
            take_reals(state, "means", optimiser->means, count, err));
}
