/* SPDX-License-Identifier: MIT */
/* naqala lab actor: trains an actor-critic net by playing. */
#include "base/cluster.h"
#include "base/memory.h"
#include "cmd/lab/lab.h"
#include "lab/nets/actor_training.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static struct job *make_training(const struct call *call,
                                 const struct game *game, struct err *err)
{
    struct actor_setting setting = actor_standard(game);

    if (call_has(call, "--steps") && call_has(call, "--seconds")) {
        err_set(err, "--steps: goes without --seconds");
        return NULL;
    }
    if (cluster_size(call->cluster) > 1 && !call_has(call, "--steps")) {
        err_set(err, "--seconds: several processes have several clocks; they "
                     "count --steps N");
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

/* Writes the command with all options that change the net. */
static void write_command(const struct actor_setting *setting, FILE *out)
{
    const struct actor_setting standard = actor_standard(setting->game);

    fprintf(out, "naqala lab actor --game %s",
            game_spec_text(setting->game).text);
    if (setting->steps > 0)
        fprintf(out, " --steps %" PRId64, setting->steps);
    for (int i = 0; i < option_count(ACTOR_OPTIONS); i++) {
        const struct option *const option = &ACTOR_OPTIONS[i];
        const bool timed = strcmp(option->key, "--seconds") == 0;

        if (option->size == 0 || (timed && setting->steps > 0) ||
            strcmp(option->key, "--games") == 0)
            continue;

        const int64_t number = option_get(option, setting);

        if (timed || number != option_get(option, &standard))
            fprintf(out, " %s %s", option->key,
                    option_text(option, number).text);
    }
    if (!actor_same_opponents(setting, &standard)) {
        fputs(" --opponents '", out);
        actor_opponents_write(setting, out);
        fputs("'", out);
    }
    fprintf(out, " --seed %" PRIu64, setting->seed);
}

static void write_net(const void *thing, FILE *out)
{
    const struct actor_training *const training = thing;
    char note[NET_NOTE_MAX + 1]; /* has room for the longest command */
    FILE *const text = memory_file(note, sizeof note);

    write_command(&training->setting, text);
    fprintf(text, " (%" PRId64 " decisions)", training->steps);
    fclose(text);

    const struct net_file file = actor_net_file(&training->net, note);

    net_file_write(&file, out);
}

/* A stopped training has a net, too. If a checkpoint keeps it, the same command
 * will be run again, and needs a file of --out that does not exist yet. */
static bool report_training(struct job *job, struct lab_run *run,
                            struct err *err)
{
    const struct actor_training *const training = (struct actor_training *)job;
    const double seconds = (double)training->nanoseconds / 1e9;

    (void)err;
    if (!call_has(run->call, "--csv"))
        printf("\n%" PRId64 " decisions learned from in %.0f s, %.0f a "
               "second\n",
               training->steps, seconds,
               seconds > 0 ? (double)training->steps / seconds : 0);
    if (job_is_done(job) || !call_has(run->call, "--resume"))
        lab_write_out(run, write_net, training);
    return true;
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
            .shared = true,
        },
    .make = make_training,
    .report = report_training,
};
