/* SPDX-License-Identifier: MIT */
/* naqala lab net: trains a value net, from nothing to a file. */
#include "cmd/lab/lab.h"
#include "lab/nets/net_training.h"

#include <stdio.h>

static struct job *make_training(const struct call *call,
                                 const struct game *game, struct err *err)
{
    struct net_setting setting = net_standard(game);

    setting.seed = lab_read_options(call, &setting);
    if (setting.hidden % VALUE_NET_LANES != 0) {
        err_set(err, "--hidden: %d is no multiple of %d", setting.hidden,
                VALUE_NET_LANES);
        return NULL;
    }

    struct net_training *const training = net_training_new(&setting, err);

    if (training != NULL)
        return net_training_job(training);
    err_prefix(err, "--game: ");
    return NULL;
}

static void write_net(const void *thing, FILE *out)
{
    struct net_file file;

    net_training_file(thing, &file);
    net_file_write(&file, out);
    net_file_free(&file);
}

static bool report_training(struct job *job, struct lab_run *run,
                            struct err *err)
{
    (void)err;
    if (job_is_done(job))
        lab_write_out(run, write_net, job);
    return true;
}

const struct lab_job lab_net = {
    .command =
        {
            .name = "net",
            .operands = "",
            .about = "train a net for the agent net",
            .details =
                "The net learns the proven values of positions with few seeds "
                "first. In each\nround after that it learns the values of "
                "other positions, found by a search\nthat uses the net of the "
                "round before. A net called kalah-6.net in the folder\nnets "
                "of the user's data folder plays Kalah with six pits a side.\n",
            .options = NET_OPTIONS,
            .run = lab_job_run,
        },
    .make = make_training,
    .report = report_training,
};
