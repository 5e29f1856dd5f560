/* SPDX-License-Identifier: MIT */
/* naqala lab net: trains a value net, from nothing to a file. */
#include "cmd/lab/job.h"
#include "lab/nets/net_training.h"

#include <stdio.h>
#include <stdlib.h>

static struct job *make_training(const struct call *call,
                                 const struct game *game, struct err *err)
{
    const int hidden = (int)call_number(call, "--hidden");
    const struct net_setting setting = {
        .game = game,
        .positions = (int)call_number(call, "--positions"),
        .rounds = (int)call_number(call, "--rounds"),
        .epochs = (int)call_number(call, "--epochs"),
        .hidden = hidden,
        .proof = (int)call_number(call, "--proof"),
        .depth = (int)call_number(call, "--depth"),
        .seed = (uint64_t)call_number(call, "--seed"),
    };

    if (hidden % VALUE_NET_LANES != 0) {
        err_set(err, "--hidden: %d is no multiple of %d", hidden,
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
    size_t length;

    net_training_file(thing, &file);

    char *bytes = net_file_bytes(&file, &length);

    fwrite(bytes, 1, length, out);
    free(bytes);
    net_file_free(&file);
}

static bool report_training(struct job *job, struct lab_run *run,
                            struct err *err)
{
    return !job_is_done(job) || lab_write_out(run->call, write_net, job, err);
}

/* ---- the command ---- */

static int run_net(const struct call *call)
{
    static const struct lab_job kind = {make_training, report_training};

    return lab_job_run(&kind, call);
}

static const struct option OPTIONS[] = {
    CALL_GAME,
    {"--positions", "N", OPTION_NUMBER, .min = NET_POSITIONS_MIN,
     .max = NET_POSITIONS_MAX, .standard = 400000,
     .about = "positions of a round"},
    {"--rounds", "N", OPTION_NUMBER, .max = NET_ROUNDS_MAX, .standard = 2,
     .about = "rounds that learn from the net before"},
    {"--epochs", "N", OPTION_NUMBER, .min = 1, .max = NET_EPOCHS_MAX,
     .standard = 20, .about = "epochs of a round"},
    {"--hidden", "N", OPTION_NUMBER, .min = VALUE_NET_LANES,
     .max = VALUE_NET_HIDDEN_MAX, .standard = 32,
     .about = "units of the hidden layer, a multiple of 16"},
    {"--proof", "N", OPTION_NUMBER, .max = NET_PROOF_MAX, .standard = 22,
     .about = "seeds on the board up to which Kalah is proven"},
    {"--depth", "N", OPTION_NUMBER, .min = 1, .max = NET_DEPTH_MAX,
     .standard = 4, .about = "plies of the search for other values"},
    LAB_JOB_OPTIONS,
};

const struct command lab_net = {
    .name = "net",
    .operands = "",
    .about = "train a net for the agent net",
    .details =
        "The net learns the proven values of positions with few seeds first. "
        "In each round\nafter that it learns the values of other positions, "
        "found by a search that uses the\nnet of the round before. A net "
        "called kalah-6.net in the folder nets of the user's\ndata folder "
        "plays Kalah with six pits a side.\n",
    .options = OPTIONS,
    .run = run_net,
};
