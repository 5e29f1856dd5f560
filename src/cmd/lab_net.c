/* naqala lab net: a net of values, from nothing to a file. */
#include "base/clock.h"
#include "base/file.h"
#include "cmd/lab.h"
#include "cmd/lab_files.h"
#include "cmd/vigil.h"
#include "lab/crew.h"
#include "lab/net_training.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { SAVE_EVERY = 20 /* seconds; it is much that is written */ };

struct order {
    struct net_setting setting;
    struct game *game;
    long threads;
    const char *resume;
    const char *plot;
    const char *out;
    bool csv;
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

static bool read_numbers(const struct call *call, struct order *order,
                         struct err *err)
{
    struct net_setting *setting = &order->setting;
    long seed = (long)setting->seed;

    if (!read_number(call, "--positions", NET_POSITIONS_MIN, NET_POSITIONS_MAX,
                     &setting->positions, err) ||
        !read_number(call, "--rounds", 0, NET_ROUNDS_MAX, &setting->rounds,
                     err) ||
        !read_number(call, "--epochs", 1, NET_EPOCHS_MAX, &setting->epochs,
                     err) ||
        !read_number(call, "--hidden", VALUE_NET_LANES, VALUE_NET_HIDDEN_MAX,
                     &setting->hidden, err) ||
        !read_number(call, "--proof", 0, NET_PROOF_MAX, &setting->proof, err) ||
        !read_number(call, "--depth", 1, NET_DEPTH_MAX, &setting->depth, err) ||
        !lab_number(call, "--seed", 0, LONG_MAX, &seed, err) ||
        !lab_number(call, "--threads", 1, CREW_THREADS_MAX, &order->threads,
                    err))
        return false;
    setting->seed = (uint64_t)seed;
    return setting->hidden % VALUE_NET_LANES == 0 ||
           err_set(err, "--hidden: %d is no multiple of %d", setting->hidden,
                   VALUE_NET_LANES);
}

static bool read_order(const struct call *call, struct order *order,
                       struct err *err)
{
    const char *spec = call_value(call, "--game");

    *order = (struct order){
        .threads = crew_size(),
        .resume = call_value(call, "--resume"),
        .plot = call_value(call, "--plot"),
        .out = call_value(call, "--out"),
        .csv = call_value(call, "--csv") != NULL,
    };
    order->game = game_new(spec != NULL ? spec : "kalah", err);
    if (order->game == NULL)
        return err_prefix(err, "--game: ");
    if (!value_net_plays(order->game))
        return err_set(err, "--game: nets see two rows of at most %d pits",
                       MANCALA_ROW);
    order->setting = net_standard(order->game);
    if (order->out != NULL && file_exists(order->out))
        return err_set(err, "--out: %s is there already", order->out);
    return read_numbers(call, order, err);
}

/* ---- training ---- */

static bool resume(struct net_training *training, const char *path,
                   struct err *err)
{
    struct state *state;

    if (path == NULL)
        return true;
    if (!lab_find(net_training_state(training), path, &state, err))
        return false;

    const bool fine = state == NULL ||
                      net_training_resume(training, state, err) ||
                      err_prefix(err, "%s: ", path);

    state_free(state);
    return fine;
}

static bool save(const struct net_training *training, const char *path,
                 struct err *err)
{
    return path == NULL || lab_save(net_training_state(training), path, err);
}

/* To the end, or until it is stopped; what is done is saved. */
static bool train(const struct order *order, struct net_training *training,
                  struct vigil *vigil, struct err *err)
{
    const struct net_crew crew = {
        .threads = (int)order->threads,
        .stop = &vigil->stop,
        .watch = &vigil->watch,
    };
    int64_t saved = clock_now();

    while (!net_training_done(training) && !stop_raised(&vigil->stop)) {
        if (!net_training_step(training, &crew, err) &&
            !stop_raised(&vigil->stop))
            return false;
        if (clock_now() - saved < SAVE_EVERY * CLOCK_SECOND)
            continue;
        if (!save(training, order->resume, err))
            return false;
        saved = clock_now();
    }
    return save(training, order->resume, err);
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

static bool write_result(const struct order *order,
                         const struct net_training *training, struct err *err)
{
    if (order->csv)
        net_training_write_csv(training, stdout);
    else
        net_training_write_table(training, stdout);
    if (order->plot != NULL &&
        !lab_put(order->plot, false, write_chart, training, err))
        return err_prefix(err, "--plot: ");
    if (!net_training_done(training) || order->out == NULL)
        return true;
    return lab_put(order->out, true, write_net, training, err) ||
           err_prefix(err, "--out: ");
}

/* ---- the work ---- */

static bool run(const struct order *order, struct net_training *training,
                struct err *err)
{
    struct vigil vigil;

    if (!resume(training, order->resume, err))
        return false;
    vigil_begin(&vigil);

    bool fine = train(order, training, &vigil, err);

    vigil_end(&vigil);
    fine = fine && write_result(order, training, err);
    vigil_release(&vigil);
    return fine;
}

static int net(const struct call *call)
{
    struct order order;
    struct net_training *training = NULL;
    struct err err;
    int result = RESULT_FINE;

    if (!read_order(call, &order, &err))
        result = command_misused(call, &err);
    else {
        training = net_training_new(&order.setting, &err);
        if (training == NULL || !run(&order, training, &err))
            result = command_fail(&err);
    }
    net_training_free(training);
    game_free(order.game);
    return result;
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", ARGUMENT_GAME, "a sowing game; kalah"},
    {"--positions", "N", ARGUMENT_WORD, "that a round learns from; 400000"},
    {"--rounds", "N", ARGUMENT_WORD, "that learn from the one before; 2"},
    {"--epochs", "N", ARGUMENT_WORD, "times that a position is learnt; 20"},
    {"--hidden", "N", ARGUMENT_WORD, "units of the hidden layer; 32"},
    {"--proof", "N", ARGUMENT_WORD,
     "seeds on the board up to which Kalah is proven; 20"},
    {"--depth", "N", ARGUMENT_WORD, "plies that tell what others are worth; 4"},
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
    .argument = ARGUMENT_NONE,
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
