/* naqala lab actor: a net learns by playing. */
#include "base/file.h"
#include "base/spec.h"
#include "cmd/lab.h"
#include "cmd/lab_files.h"
#include "cmd/vigil.h"
#include "lab/actor_training.h"
#include "lab/crew.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

struct order {
    struct actor_setting setting;
    struct game *game;
    long threads;
    const char *resume;
    const char *plot;
    const char *out;
    bool csv;
};

/* ---- the command line ---- */

static bool read_whole(const struct call *call, struct actor_setting *setting,
                       struct err *err)
{
    long hidden = setting->hidden, batch = setting->batch;
    long opening = setting->opening, seed = (long)setting->seed;
    long steps = (long)setting->steps, seconds = (long)setting->seconds;

    if (!lab_number(call, "--steps", 1, (long)ACTOR_STEPS_MAX, &steps, err) ||
        !lab_number(call, "--seconds", 1, ACTOR_SECONDS_MAX, &seconds, err) ||
        !lab_number(call, "--hidden", 1, PERCEPTRON_HIDDEN_MAX, &hidden, err) ||
        !lab_number(call, "--batch", 1, ACTOR_BATCH_MAX, &batch, err) ||
        !lab_number(call, "--opening", 0, ACTOR_OPENING_MAX, &opening, err) ||
        !lab_number(call, "--seed", 0, LONG_MAX, &seed, err))
        return false;
    if (call_value(call, "--steps") != NULL &&
        call_value(call, "--seconds") != NULL)
        return err_set(err, "--steps: goes without --seconds");
    setting->steps = steps;
    setting->seconds = seconds;
    setting->hidden = (int)hidden;
    setting->batch = (int)batch;
    setting->opening = (int)opening;
    setting->seed = (uint64_t)seed;
    return true;
}

static bool read_millionths(const struct call *call, const char *option,
                            int *value, struct err *err)
{
    const char *const text = call_value(call, option);

    return text == NULL ||
           spec_millionths(option, text, 0, ACTOR_ONE, value, err);
}

static bool read_thousandths(const struct call *call, const char *option,
                             int max, int *value, struct err *err)
{
    const char *const text = call_value(call, option);

    return text == NULL || spec_thousandths(option, text, 0, max, value, err);
}

static bool read_words(const struct call *call, struct actor_setting *setting,
                       struct err *err)
{
    static const char *const kinds[] = {
        [OPTIMISER_ADAM] = "adam", [OPTIMISER_RMSPROP] = "rmsprop"};
    const char *const optimiser = call_value(call, "--optimiser");
    const char *const opponents = call_value(call, "--opponents");
    int kind = setting->optimiser;

    if (optimiser != NULL &&
        !spec_word("--optimiser", optimiser, kinds, 2, &kind, err))
        return false;
    setting->optimiser = (enum optimiser_kind)kind;
    return opponents == NULL || actor_opponents_read(setting, opponents, err);
}

static bool read_setting(const struct call *call, struct actor_setting *setting,
                         struct err *err)
{
    return read_whole(call, setting, err) && read_words(call, setting, err) &&
           read_millionths(call, "--rate", &setting->rate, err) &&
           read_millionths(call, "--discount", &setting->discount, err) &&
           read_millionths(call, "--trace", &setting->trace, err) &&
           read_millionths(call, "--entropy", &setting->entropy, err) &&
           read_thousandths(call, "--win", ACTOR_REWARD_MAX, &setting->win,
                            err) &&
           read_thousandths(call, "--margin", ACTOR_REWARD_MAX,
                            &setting->margin, err) &&
           read_thousandths(call, "--opened", 1000, &setting->opened, err);
}

static bool read_order(const struct call *call, struct order *order,
                       struct err *err)
{
    const char *const spec = call_value(call, "--game");

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
    if (!mancala_is(order->game))
        return err_set(err, "--game: the actor does not know %s",
                       order->game->name);
    order->setting = actor_standard(order->game);
    if (!lab_number(call, "--threads", 1, CREW_THREADS_MAX, &order->threads,
                    err) ||
        !read_setting(call, &order->setting, err))
        return false;
    if (order->out != NULL && file_exists(order->out))
        return err_set(err, "--out: %s is there already", order->out);
    return actor_allowed(&order->setting, err);
}

/* ---- learning ---- */

static bool resume(struct actor_training *training, const char *path,
                   struct err *err)
{
    struct state *state;

    if (!lab_find(actor_training_state(training), path, &state, err))
        return false;

    const bool fine = state == NULL ||
                      actor_training_resume(training, state, err) ||
                      err_prefix(err, "%s: ", path);

    state_free(state);
    return fine;
}

static bool save(const struct order *order,
                 const struct actor_training *training, struct err *err)
{
    return order->resume == NULL ||
           lab_save(actor_training_state(training), order->resume, err);
}

/* To the end, or until it is stopped; what is done is saved. */
static bool learn(const struct order *order, struct actor_training *training,
                  const struct actor_help *help, struct err *err)
{
    while (!actor_training_done(training)) {
        if (!actor_training_step(training, help, err)) {
            if (!stop_raised(help->stop))
                return false;
            break;
        }
        if (!save(order, training, err))
            return false;
    }
    return save(order, training, err);
}

/* ---- what came of it ---- */

static void write_chart(const void *thing, FILE *out)
{
    actor_training_write_svg(thing, out);
}

static void write_net(const void *thing, FILE *out)
{
    const struct actor_training *const training = thing;
    char note[NET_NOTE_MAX + 1];
    size_t length;

    snprintf(note, sizeof note,
             "naqala lab actor --game %.60s --seed %" PRIu64 ": %" PRId64
             " decisions",
             game_spec_text(training->setting.game).text,
             training->setting.seed, training->steps);

    const struct net_file file = actor_net_file(&training->net, note);
    char *const bytes = net_file_bytes(&file, &length);

    fwrite(bytes, 1, length, out);
    free(bytes);
}

static void write_speed(const struct actor_training *training)
{
    const double seconds = (double)training->nanoseconds / 1e9;

    printf("\n%" PRId64 " decisions learned from in %.0f s, %.0f a second\n",
           training->steps, seconds,
           seconds > 0 ? (double)training->steps / seconds : 0);
}

/* The net of a training that was stopped is one, too. */
static bool write_result(const struct order *order,
                         const struct actor_training *training, struct err *err)
{
    if (order->csv) {
        actor_training_write_csv(training, stdout);
    } else {
        actor_training_write(training, stdout);
        write_speed(training);
    }
    if (order->plot != NULL &&
        !lab_put(order->plot, false, write_chart, training, err))
        return err_prefix(err, "--plot: ");
    return order->out == NULL ||
           lab_put(order->out, true, write_net, training, err) ||
           err_prefix(err, "--out: ");
}

/* ---- the work ---- */

static bool run(const struct order *order, struct err *err)
{
    struct actor_training *const training = actor_training_new(&order->setting);
    struct vigil vigil;

    if (!resume(training, order->resume, err)) {
        actor_training_free(training);
        return false;
    }
    vigil_begin(&vigil);

    const struct actor_help help = {
        .threads = (int)order->threads,
        .stop = &vigil.stop,
        .watch = &vigil.watch,
    };
    bool fine = learn(order, training, &help, err);

    vigil_end(&vigil);
    fine = fine && write_result(order, training, err);
    actor_training_free(training);
    vigil_release(&vigil);
    return fine;
}

static int run_actor(const struct call *call)
{
    struct order order;
    struct err err;
    int result = RESULT_FINE;

    if (!read_order(call, &order, &err))
        result = command_misused(call, &err);
    else if (!run(&order, &err))
        result = command_fail(&err);
    game_free(order.game);
    return result;
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", ARGUMENT_GAME, "kalah (the default), oware, ..."},
    {"--steps", "N", ARGUMENT_WORD, "decisions to learn from"},
    {"--seconds", "S", ARGUMENT_WORD, "or for so long; 60"},
    {"--hidden", "N", ARGUMENT_WORD, "width of the net, a multiple of 8; 64"},
    {"--optimiser", "HOW", ARGUMENT_WORD, "adam (the default) or rmsprop"},
    {"--rate", "X", ARGUMENT_WORD, "how fast, at first; 0.003"},
    {"--discount", "X", ARGUMENT_WORD,
     "what is won one decision later is worth; 0.99"},
    {"--trace", "X", ARGUMENT_WORD,
     "how far what came counts, not what was expected; 0.9"},
    {"--entropy", "X", ARGUMENT_WORD, "weight of staying undecided; 0.01"},
    {"--win", "X", ARGUMENT_WORD, "what a win is worth; 1"},
    {"--margin", "X", ARGUMENT_WORD, "and all the seeds of the board; 1"},
    {"--batch", "N", ARGUMENT_WORD, "games for a step of the weights; 8"},
    {"--opponents", "LIST", ARGUMENT_WORD, "mixed, self, or as '2*self 1*max'"},
    {"--opening", "N", ARGUMENT_WORD, "random plies at most; 8"},
    {"--opened", "X", ARGUMENT_WORD, "share of games that begin so; 0.9"},
    LAB_SEED,
    LAB_THREADS,
    LAB_RESUME,
    LAB_PLOT,
    LAB_OUT,
    LAB_CSV,
    {0},
};

const struct command lab_actor = {
    .name = "actor",
    .operands = "",
    .argument = ARGUMENT_NONE,
    .about = "teaches a net for the agent actor by playing",
    .details = "An actor and his critic, as in a thesis of 2021. Ctrl-C keeps "
               "what is learned.\n",
    .options = OPTIONS,
    .run = run_actor,
};
