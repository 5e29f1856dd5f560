/* naqala lab actor: a net learns by playing. */
#include "base/spec.h"
#include "cmd/lab/job.h"
#include "lab/nets/actor_training.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct learning {
    struct lab_order order;
    struct actor_setting setting;
    struct actor_training *training;
};

/* ---- the command line ---- */

static bool read_whole(const struct call *call, struct actor_setting *setting,
                       struct err *err)
{
    long hidden = setting->hidden, batch = setting->batch;
    long opening = setting->opening, games = setting->games;
    long steps = (long)setting->steps, seconds = (long)setting->seconds;

    if (!lab_number(call, "--steps", 1, (long)ACTOR_STEPS_MAX, &steps, err) ||
        !lab_number(call, "--seconds", 1, ACTOR_SECONDS_MAX, &seconds, err) ||
        !lab_number(call, "--hidden", 1, PERCEPTRON_HIDDEN_MAX, &hidden, err) ||
        !lab_number(call, "--batch", 1, ACTOR_BATCH_MAX, &batch, err) ||
        !lab_number(call, "--opening", 0, ACTOR_OPENING_MAX, &opening, err) ||
        !lab_number(call, "--games", 2, ACTOR_GAMES_MAX, &games, err))
        return false;
    if (call_value(call, "--steps") != NULL &&
        call_value(call, "--seconds") != NULL)
        return err_set(err, "--steps: goes without --seconds");
    setting->steps = steps;
    setting->seconds = seconds;
    setting->hidden = (int)hidden;
    setting->batch = (int)batch;
    setting->opening = (int)opening;
    setting->games = (int)games;
    return true;
}

static bool read_millionths(const struct call *call, const char *option,
                            int *value, struct err *err)
{
    const char *const text = call_value(call, option);

    return text == NULL ||
           spec_millionths(option, text, 0, ACTOR_ONE, value, err);
}

static bool read_worth(const struct call *call, const char *option, int *value,
                       struct err *err)
{
    const char *const text = call_value(call, option);

    return text == NULL ||
           spec_thousandths(option, text, 0, ACTOR_REWARD_MAX, value, err);
}

static bool read_words(const struct call *call, struct actor_setting *setting,
                       struct err *err)
{
    static const char *const kinds[] = {
        [OPTIMISER_ADAM] = "adam", [OPTIMISER_RMSPROP] = "rmsprop"};
    const char *const optimiser = call_value(call, "--optimiser");
    const char *const opponents = call_value(call, "--opponents");
    int kind = (int)setting->optimiser;

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
           read_worth(call, "--win", &setting->win, err) &&
           read_worth(call, "--margin", &setting->margin, err) &&
           lab_share(call, "--opened", &setting->opened, err);
}

static bool read_call(const struct call *call, struct learning *work,
                      struct err *err)
{
    if (!lab_order_read(call, "kalah", &work->order, err))
        return false;
    if (!mancala_is(work->order.game))
        return err_set(err, "--game: the actor does not know %s",
                       work->order.game->name);
    work->setting = actor_standard(work->order.game);
    work->setting.seed = work->order.seed;
    return read_setting(call, &work->setting, err) &&
           actor_allowed(&work->setting, err);
}

/* ---- learning ---- */

static struct checkpoint *state_of(const void *data)
{
    const struct learning *const work = data;

    return actor_training_state(work->training);
}

static bool resume(void *data, const struct checkpoint *state, struct err *err)
{
    const struct learning *const work = data;

    return actor_training_resume(work->training, state, err);
}

static bool is_done(const void *data)
{
    const struct learning *const work = data;

    return actor_training_done(work->training);
}

static bool step(void *data, struct progress *progress, struct err *err)
{
    const struct learning *const work = data;
    const struct actor_help help = {
        .threads = work->order.threads,
        .stop = &progress->stop,
        .watch = &progress->watch,
    };

    return actor_training_step(work->training, &help, err);
}

/* ---- what came of it ---- */

static void write_chart(const void *thing, FILE *out)
{
    actor_training_write_svg(thing, out);
}

/* By which command, as far as there is room, and from how much. */
static void write_note(const struct actor_training *training,
                       char note[NET_NOTE_MAX + 1])
{
    const struct actor_setting *const setting = &training->setting;
    const bool counted = setting->steps > 0;

    snprintf(note, NET_NOTE_MAX + 1,
             "naqala lab actor --game %.40s --hidden %d --%s %" PRId64
             " --seed %" PRIu64 " (%" PRId64 " decisions)",
             game_spec_text(setting->game).text, setting->hidden,
             counted ? "steps" : "seconds",
             counted ? setting->steps : setting->seconds, setting->seed,
             training->steps);
}

static void write_net(const void *thing, FILE *out)
{
    const struct actor_training *const training = thing;
    char note[NET_NOTE_MAX + 1];
    size_t length;

    write_note(training, note);

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

static bool write_curve(const struct learning *work, struct err *err)
{
    const struct lab_order *const order = &work->order;

    if (order->csv) {
        actor_training_write_csv(work->training, stdout);
    } else {
        actor_training_write(work->training, stdout);
        write_speed(work->training);
    }
    return order->plot == NULL ||
           lab_put(order->plot, false, write_chart, work->training, err) ||
           err_prefix(err, "--plot: ");
}

/* The net of a training that was stopped is one, too. */
static bool tell(const void *data, struct progress *progress, struct err *err)
{
    const struct learning *const work = data;
    const char *const out = work->order.out;

    (void)progress;
    return write_curve(work, err) &&
           (out == NULL || lab_put(out, true, write_net, work->training, err) ||
            err_prefix(err, "--out: "));
}

/* ---- the work ---- */

static const struct lab_process PROCESS = {state_of, resume, is_done, step,
                                           tell};

static int run_actor(const struct call *call)
{
    struct learning work;
    struct err err;
    int result = RESULT_FINE;

    if (!read_call(call, &work, &err)) {
        result = command_misused(call, &err);
    } else {
        work.training = actor_training_new(&work.setting);
        if (!lab_process_run(&PROCESS, &work, &work.order, &err))
            result = command_fail(&err);
        actor_training_free(work.training);
    }
    lab_order_free(&work.order);
    return result;
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", OPTION_GAME, .about = "kalah (the default), oware, ..."},
    {"--steps", "N", OPTION_TEXT, .about = "decisions to learn from"},
    {"--seconds", "S", OPTION_TEXT, .about = "or for so long; 60"},
    {"--hidden", "N", OPTION_TEXT,
     .about = "width of the net, a multiple of 8; 64"},
    {"--optimiser", "HOW", OPTION_TEXT,
     .about = "adam (the default) or rmsprop"},
    {"--rate", "X", OPTION_TEXT, .about = "how fast, at first; 0.003"},
    {"--discount", "X", OPTION_TEXT,
     .about = "what is won one decision later is worth; 0.99"},
    {"--trace", "X", OPTION_TEXT,
     .about = "how far what came counts, not what was expected; 0.7"},
    {"--entropy", "X", OPTION_TEXT,
     .about = "weight of staying undecided; 0.01"},
    {"--win", "X", OPTION_TEXT, .about = "what a win is worth; 1"},
    {"--margin", "X", OPTION_TEXT,
     .about = "and all the seeds of the board; 1"},
    {"--batch", "N", OPTION_TEXT,
     .about = "games for a step of the weights; 4"},
    {"--opponents", "LIST", OPTION_TEXT,
     .about = "mixed, self, or as '2*self 1*max'"},
    {"--opening", "N", OPTION_TEXT, .about = "random plies at most; 8"},
    {"--opened", "X", OPTION_TEXT,
     .about = "share of games that begin so; 0.9"},
    {"--games", "N", OPTION_TEXT,
     .about = "that measure it, with each of three; 200"},
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
    .about = "teaches a net for the agent actor by playing",
    .details = "An actor and his critic, as in a thesis of 2021. Ctrl-C keeps "
               "what is learned.\n",
    .options = OPTIONS,
    .run = run_actor,
};
