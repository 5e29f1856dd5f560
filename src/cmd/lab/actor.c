/* SPDX-License-Identifier: MIT */
/* naqala lab actor: trains an actor-critic net by playing. */
#include "cmd/lab/job.h"
#include "lab/nets/actor_training.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static struct job *make_training(const struct call *call,
                                 const struct game *game, struct err *err)
{
    struct actor_setting setting = actor_standard(game);

    if (call_has(call, "--steps") && call_has(call, "--seconds")) {
        err_set(err, "--steps: goes without --seconds");
        return NULL;
    }
    setting.steps = call_number(call, "--steps");
    setting.seconds = call_number(call, "--seconds");
    setting.hidden = (int)call_number(call, "--hidden");
    setting.optimiser = (enum optimiser_kind)call_number(call, "--optimiser");
    setting.rate = (int)call_number(call, "--rate");
    setting.discount = (int)call_number(call, "--discount");
    setting.trace = (int)call_number(call, "--trace");
    setting.entropy = (int)call_number(call, "--entropy");
    setting.win = (int)call_number(call, "--win");
    setting.margin = (int)call_number(call, "--margin");
    setting.batch = (int)call_number(call, "--batch");
    setting.opening = (int)call_number(call, "--opening");
    setting.opened = (int)call_number(call, "--opened");
    setting.games = (int)call_number(call, "--games");
    setting.seed = (uint64_t)call_number(call, "--seed");
    if (!actor_opponents_read(&setting, call_text(call, "--opponents"), err) ||
        !actor_allowed(&setting, err)) {
        err_prefix(err, "--");
        return NULL;
    }

    struct actor_training *const training = actor_training_new(&setting);

    return &training->job;
}

/* ---- the result ---- */

static void write_net(const void *thing, FILE *out)
{
    const struct actor_training *const training = thing;
    const struct actor_setting *const setting = &training->setting;
    const bool counted = setting->steps > 0;
    char note[NET_NOTE_MAX + 1];
    size_t length;

    snprintf(note, sizeof note,
             "naqala lab actor --game %.40s --hidden %d --%s %" PRId64
             " --seed %" PRIu64 " (%" PRId64 " decisions)",
             game_spec_text(setting->game).text, setting->hidden,
             counted ? "steps" : "seconds",
             counted ? setting->steps : setting->seconds, setting->seed,
             training->steps);

    const struct net_file file = actor_net_file(&training->net, note);
    char *const bytes = net_file_bytes(&file, &length);

    fwrite(bytes, 1, length, out);
    free(bytes);
}

/* A training that was stopped has a net, too. */
static bool report_training(struct job *job, struct lab_run *run,
                            struct err *err)
{
    const struct actor_training *const training = (struct actor_training *)job;
    const double seconds = (double)training->nanoseconds / 1e9;

    if (!call_has(run->call, "--csv"))
        printf("\n%" PRId64 " decisions learned from in %.0f s, %.0f a "
               "second\n",
               training->steps, seconds,
               seconds > 0 ? (double)training->steps / seconds : 0);
    return lab_write_out(run->call, write_net, training, err);
}

/* ---- the command ---- */

static int run_actor(const struct call *call)
{
    static const struct lab_job kind = {make_training, report_training};

    return lab_job_run(&kind, call);
}

static const struct option OPTIONS[] = {
    CALL_GAME,
    {"--steps", "N", OPTION_NUMBER, .min = 1, .max = ACTOR_STEPS_MAX,
     .standard_text = "until the time is up",
     .about = "decisions to learn from"},
    {"--seconds", "S", OPTION_NUMBER, .min = 1, .max = ACTOR_SECONDS_MAX,
     .standard = 60, .about = "training time, instead of --steps"},
    {"--hidden", "N", OPTION_NUMBER, .min = 1, .max = PERCEPTRON_HIDDEN_MAX,
     .standard = ACTOR_HIDDEN,
     .about = "units of the hidden layer, a multiple of 8"},
    {"--optimiser", "HOW", OPTION_WORD,
     .words = {[OPTIMISER_ADAM] = "adam", [OPTIMISER_RMSPROP] = "rmsprop"},
     .about = "how gradients change the weights"},
    {"--rate", "X", OPTION_MILLIONTHS, .max = ACTOR_ONE, .standard = 3000,
     .about = "learning rate at first; it falls to 0"},
    {"--discount", "X", OPTION_MILLIONTHS, .max = ACTOR_ONE, .standard = 990000,
     .about = "discount of returns for each decision"},
    {"--trace", "X", OPTION_MILLIONTHS, .max = ACTOR_ONE, .standard = 700000,
     .about = "share of observed rewards in a return, lambda"},
    {"--entropy", "X", OPTION_MILLIONTHS, .max = ACTOR_ONE, .standard = 10000,
     .about = "weight of the policy's entropy in the loss"},
    {"--win", "X", OPTION_THOUSANDTHS, .max = ACTOR_REWARD_MAX,
     .standard = 1000, .about = "reward of a win"},
    {"--margin", "X", OPTION_THOUSANDTHS, .max = ACTOR_REWARD_MAX,
     .standard = 1000, .about = "reward of winning all seeds of the board"},
    {"--batch", "N", OPTION_NUMBER, .min = 1, .max = ACTOR_BATCH_MAX,
     .standard = 4, .about = "games of a gradient"},
    {"--opponents", "LIST", OPTION_TEXT, .standard_text = "mixed",
     .about = "mixed, self, or with weights as '2*self 1*max'"},
    {"--opening", "N", OPTION_NUMBER, .max = ACTOR_OPENING_MAX, .standard = 8,
     .about = "random plies that a game begins with, at most"},
    {"--opened", "X", OPTION_THOUSANDTHS, .max = 1000, .standard = 900,
     .about = "share of games that begin with random plies"},
    {"--games", "N", OPTION_NUMBER, .min = 2, .max = ACTOR_GAMES_MAX,
     .standard = 200,
     .about = "games of an evaluation, against each of three agents"},
    LAB_JOB_OPTIONS,
};

const struct command lab_actor = {
    .name = "actor",
    .operands = "",
    .about = "train a net for the agent actor by playing",
    .details = "An actor-critic net, as in a thesis of 2021. Ctrl-C keeps what "
               "was learned.\n",
    .options = OPTIONS,
    .run = run_actor,
};
