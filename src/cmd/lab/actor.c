/* SPDX-License-Identifier: MIT */
/* naqala lab actor: trains an actor-critic net by playing. */
#include "cmd/lab/lab.h"
#include "lab/nets/actor_training.h"

#include <inttypes.h>
#include <stdio.h>

static struct job *make_training(const struct call *call,
                                 const struct game *game, struct err *err)
{
    struct actor_setting setting = actor_standard(game);

    if (call_has(call, "--steps") && call_has(call, "--seconds")) {
        err_set(err, "--steps: goes without --seconds");
        return NULL;
    }
    setting.seed = lab_read_options(call, &setting);
    setting.steps = call_number(call, "--steps");
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

    snprintf(note, sizeof note,
             "naqala lab actor --game %.40s --hidden %d --%s %" PRId64
             " --seed %" PRIu64 " (%" PRId64 " decisions)",
             game_spec_text(setting->game).text, setting->hidden,
             counted ? "steps" : "seconds",
             counted ? setting->steps : setting->seconds, setting->seed,
             training->steps);

    const struct net_file file = actor_net_file(&training->net, note);

    net_file_write(&file, out);
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

const struct lab_job lab_actor = {
    .command =
        {
            .name = "actor",
            .operands = "",
            .about = "train a net for the agent actor by playing",
            .details =
                "An actor-critic net, as in a thesis of 2021. Ctrl-C keeps "
                "what was learned.\n",
            .options = ACTOR_OPTIONS,
            .run = lab_job_run,
        },
    .make = make_training,
    .report = report_training,
};
