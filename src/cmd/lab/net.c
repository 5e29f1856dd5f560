/* naqala lab net: a net of values, from nothing to a file. */
#include "cmd/lab/job.h"
#include "lab/nets/net_training.h"

#include <stdio.h>
#include <stdlib.h>

struct training {
    struct lab_order order;
    struct net_setting setting;
    struct net_training *training;
};

/* ---- the command line ---- */

static bool read_number(const struct call *call, const char *option, int min,
                        int max, int *number, struct err *err)
{
    long given = *number;

    if (!lab_number(call, option, min, max, &given, err))
        return false;
    *number = (int)given;
    return true;
}

static bool read_numbers(const struct call *call, struct net_setting *setting,
                         struct err *err)
{
    if (!read_number(call, "--positions", NET_POSITIONS_MIN, NET_POSITIONS_MAX,
                     &setting->positions, err) ||
        !read_number(call, "--rounds", 0, NET_ROUNDS_MAX, &setting->rounds,
                     err) ||
        !read_number(call, "--epochs", 1, NET_EPOCHS_MAX, &setting->epochs,
                     err) ||
        !read_number(call, "--hidden", VALUE_NET_LANES, VALUE_NET_HIDDEN_MAX,
                     &setting->hidden, err) ||
        !read_number(call, "--proof", 0, NET_PROOF_MAX, &setting->proof, err) ||
        !read_number(call, "--depth", 1, NET_DEPTH_MAX, &setting->depth, err))
        return false;
    return setting->hidden % VALUE_NET_LANES == 0 ||
           err_set(err, "--hidden: %d is no multiple of %d", setting->hidden,
                   VALUE_NET_LANES);
}

static bool read_call(const struct call *call, struct training *work,
                      struct err *err)
{
    if (!lab_order_read(call, "kalah", &work->order, err))
        return false;
    if (!value_net_plays(work->order.game))
        return err_set(err, "--game: nets see two rows of at most %d pits",
                       MANCALA_ROW);
    work->setting = net_standard(work->order.game);
    work->setting.seed = work->order.seed;
    return read_numbers(call, &work->setting, err);
}

/* ---- training ---- */

static struct checkpoint *state_of(const void *data)
{
    const struct training *const work = data;

    return net_training_state(work->training);
}

static bool resume(void *data, const struct checkpoint *state, struct err *err)
{
    const struct training *const work = data;

    return net_training_resume(work->training, state, err);
}

static bool is_done(const void *data)
{
    const struct training *const work = data;

    return net_training_done(work->training);
}

static bool step(void *data, struct progress *progress, struct err *err)
{
    const struct training *const work = data;
    const struct net_crew crew = {
        .threads = work->order.threads,
        .stop = &progress->stop,
        .watch = &progress->watch,
    };

    return net_training_step(work->training, &crew, err);
}

/* ---- what came of it ---- */

static void write_chart(const void *thing, FILE *out)
{
    net_training_write_svg(thing, out);
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

static bool tell(const void *data, struct progress *progress, struct err *err)
{
    const struct training *const work = data;
    const struct lab_order *const order = &work->order;

    (void)progress;
    if (order->csv)
        net_training_write_csv(work->training, stdout);
    else
        net_training_write_table(work->training, stdout);
    if (order->plot != NULL &&
        !lab_put(order->plot, false, write_chart, work->training, err))
        return err_prefix(err, "--plot: ");
    if (!net_training_done(work->training) || order->out == NULL)
        return true;
    return lab_put(order->out, true, write_net, work->training, err) ||
           err_prefix(err, "--out: ");
}

/* ---- the work ---- */

static const struct lab_process PROCESS = {state_of, resume, is_done, step,
                                           tell};

static int net(const struct call *call)
{
    struct training work;
    struct err err;
    int result = RESULT_FINE;

    if (!read_call(call, &work, &err)) {
        result = command_misused(call, &err);
    } else {
        work.training = net_training_new(&work.setting, &err);
        if (work.training == NULL ||
            !lab_process_run(&PROCESS, &work, &work.order, &err))
            result = command_fail(&err);
        net_training_free(work.training);
    }
    lab_order_free(&work.order);
    return result;
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", OPTION_GAME, .about = "a sowing game; kalah"},
    {"--positions", "N", OPTION_TEXT,
     .about = "that a round learns from; 400000"},
    {"--rounds", "N", OPTION_TEXT,
     .about = "that learn from the one before; 2"},
    {"--epochs", "N", OPTION_TEXT,
     .about = "times that a position is learnt; 20"},
    {"--hidden", "N", OPTION_TEXT, .about = "units of the hidden layer; 32"},
    {"--proof", "N", OPTION_TEXT,
     .about = "seeds on the board up to which Kalah is proven; 22"},
    {"--depth", "N", OPTION_TEXT,
     .about = "plies that tell what others are worth; 4"},
    LAB_SEED,
    LAB_THREADS,
    LAB_RESUME,
    LAB_PLOT,
    LAB_OUT,
    LAB_CSV,
    {0},
};

const struct command lab_net = {
    .name = "net",
    .operands = "",
    .about = "trains a net for the agent net",
    .details =
        "What positions with few seeds are worth is proven, and a net learns "
        "it; then, round\nafter round, what others are worth is told by a "
        "search that asks the net of the\nround before. A net called "
        "kalah-6.net in the folder nets of the user's data folder\nplays "
        "Kalah with six pits a side.\n",
    .options = OPTIONS,
    .run = net,
};
