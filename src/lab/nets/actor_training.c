/* SPDX-License-Identifier: MIT */
/* Actor-critic training: its settings, opponents, checkpoint and curve. */
#include "lab/nets/actor_training.h"
#include "base/lanes.h"
#include "base/memory.h"
#include "base/value.h"
#include "lab/nets/actor_inside.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The stream of random numbers of the first weights; the others are batches. */
#define WEIGHTS_STREAM UINT64_MAX

enum { OPPONENTS_TEXT = 512 };

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
    {"--lag", "N", OPTION_NUMBER, AT(lag), .max = ACTOR_LAG_MAX, .standard = 3,
     .about = "gradients that the weights of a game may be behind"},
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
        int64_t weight;

        if (count++ == ACTOR_OPPONENTS_MAX)
            return err_set(err, "opponents: there can be %d at most",
                           ACTOR_OPPONENTS_MAX);
        /* 3*minimax:depth=4; the weight is 1 if it is missing. */
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

bool actor_same_opponents(const struct actor_setting *one,
                          const struct actor_setting *other)
{
    if (one->opponent_count != other->opponent_count)
        return false;
    for (int i = 0; i < one->opponent_count; i++)
        if (one->opponents[i].weight != other->opponents[i].weight ||
            strcmp(one->opponents[i].spec, other->opponents[i].spec) != 0)
            return false;
    return true;
}

bool actor_allowed(const struct actor_setting *setting, struct err *err)
{
    if (!mancala_is(setting->game))
        return err_set(err, "game: the actor does not know %s",
                       setting->game->name);
    /* A net without decisions to learn from would play for ever. */
    if (mancala_rules(setting->game)->pits < 2)
        return err_set(err, "game: the actor needs pits=2..%d, not pits=1",
                       PITS_MAX);
    for (int i = 0; i < setting->opponent_count; i++) {
        const char *const spec = setting->opponents[i].spec;

        if (strcmp(spec, ACTOR_SELF) != 0 &&
            !agent_check_untimed(spec, setting->game, err))
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

/* ---- the checkpoint ---- */

static void describe_settings(const struct actor_setting *setting,
                              struct checkpoint *checkpoint)
{
    /* Each has its weight in it. */
    char text[OPPONENTS_TEXT + ACTOR_OPPONENTS_MAX * (sizeof "1*" - 1)];
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
    checkpoint_options(checkpoint, ACTOR_OPTIONS, setting, "batch lag");
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
    .step = actor_run_to_point,
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
