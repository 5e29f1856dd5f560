/* naqala lab hybrid: a genetic search that chooses how a net is made. */
#include "base/clock.h"
#include "base/file.h"
#include "cmd/lab.h"
#include "cmd/lab_files.h"
#include "cmd/vigil.h"
#include "lab/crew.h"
#include "lab/hybrid.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { GENERATIONS = 10, SAVE_EVERY = 5 /* seconds */ };

struct order {
    struct hybrid_setting setting;
    struct game *game;
    long generations;
    long threads;
    const char *resume;
    const char *out;
};

/* ---- the command line ---- */

static bool read_numbers(const struct call *call, struct order *order,
                         struct err *err)
{
    struct hybrid_setting *setting = &order->setting;
    long positions = setting->positions, epochs = setting->epochs;
    long population = setting->population, seed = (long)setting->seed;

    if (!lab_number(call, "--generations", 1, HYBRID_GENERATIONS_MAX,
                    &order->generations, err) ||
        !lab_number(call, "--population", HYBRID_POPULATION_MIN,
                    HYBRID_POPULATION_MAX, &population, err) ||
        !lab_number(call, "--positions", HYBRID_POSITIONS_MIN,
                    NET_POSITIONS_MAX, &positions, err) ||
        !lab_number(call, "--epochs", 1, NET_EPOCHS_MAX, &epochs, err) ||
        !lab_number(call, "--seed", 0, LONG_MAX, &seed, err) ||
        !lab_number(call, "--threads", 1, CREW_THREADS_MAX, &order->threads,
                    err))
        return false;
    setting->positions = (int)positions;
    setting->epochs = (int)epochs;
    setting->population = (int)population;
    setting->seed = (uint64_t)seed;
    return true;
}

static bool read_order(const struct call *call, struct order *order,
                       struct err *err)
{
    const char *spec = call_value(call, "--game");

    *order = (struct order){
        .generations = GENERATIONS,
        .threads = crew_size(),
        .resume = call_value(call, "--resume"),
        .out = call_value(call, "--out"),
    };
    order->game = game_new(spec != NULL ? spec : "kalah", err);
    if (order->game == NULL)
        return err_prefix(err, "--game: ");
    if (!value_net_plays(order->game))
        return err_set(err, "--game: nets see two rows of at most %d pits",
                       MANCALA_ROW);
    order->setting = hybrid_standard(order->game);
    if (order->out != NULL && file_exists(order->out))
        return err_set(err, "--out: %s is there already", order->out);
    return read_numbers(call, order, err);
}

/* ---- searching ---- */

static bool resume(struct hybrid *hybrid, const char *path, struct err *err)
{
    struct state *state;

    if (!lab_find(hybrid_state(hybrid), path, &state, err))
        return false;

    const bool fine = state == NULL || hybrid_resume(hybrid, state, err) ||
                      err_prefix(err, "%s: ", path);

    state_free(state);
    return fine;
}

/* All generations, or those until it is stopped; what is done is saved. */
static bool search(const struct order *order, struct hybrid *hybrid,
                   const struct hybrid_crew *crew, struct err *err)
{
    int64_t saved = clock_now();

    while (hybrid_count(hybrid) < order->generations) {
        if (!hybrid_step(hybrid, crew, err)) {
            if (!stop_raised(crew->crew.stop))
                return false;
            break;
        }
        if (clock_now() - saved < SAVE_EVERY * CLOCK_SECOND)
            continue;
        if (!lab_save(hybrid_state(hybrid), order->resume, err))
            return false;
        saved = clock_now();
    }
    return lab_save(hybrid_state(hybrid), order->resume, err);
}

/* ---- what came of it ---- */

struct found {
    const struct hybrid *hybrid;
    const struct hybrid_verdict *verdict; /* NULL: it was stopped before */
};

static void write_found(const void *thing, FILE *out)
{
    const struct found *found = thing;

    hybrid_write(found->hybrid, out);
    if (found->verdict != NULL)
        hybrid_write_verdict(found->hybrid, found->verdict, out);
}

/* With a verdict, if there was time for one. */
static bool finish(const struct order *order, struct hybrid *hybrid,
                   const struct hybrid_crew *crew, struct vigil *vigil,
                   struct err *err)
{
    struct hybrid_verdict verdict;
    const bool judged = hybrid_count(hybrid) >= order->generations &&
                        hybrid_judge(hybrid, crew, &verdict, err);
    const struct found found = {hybrid, judged ? &verdict : NULL};

    vigil_end(vigil);
    if (!judged && !stop_raised(&vigil->stop))
        return false;
    write_found(&found, stdout);
    return !judged || order->out == NULL ||
           lab_put(order->out, true, write_found, &found, err) ||
           err_prefix(err, "--out: ");
}

static bool run(const struct order *order, struct hybrid *hybrid,
                struct err *err)
{
    struct vigil vigil;

    if (!resume(hybrid, order->resume, err))
        return false;
    vigil_begin(&vigil);

    const struct hybrid_crew crew = {
        .crew = {.threads = (int)order->threads,
                 .stop = &vigil.stop,
                 .watch = &vigil.watch},
        .generations = (int)order->generations,
    };
    const bool fine = search(order, hybrid, &crew, err) &&
                      finish(order, hybrid, &crew, &vigil, err);

    vigil_release(&vigil);
    return fine;
}

static int hybrid(const struct call *call)
{
    struct order order;
    struct hybrid *made = NULL;
    struct err err;
    int result = RESULT_FINE;

    if (!read_order(call, &order, &err))
        result = command_misused(call, &err);
    else {
        made = hybrid_new(&order.setting, &err);
        if (made == NULL || !run(&order, made, &err))
            result = command_fail(&err);
    }
    hybrid_free(made);
    game_free(order.game);
    return result;
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", ARGUMENT_GAME, "a sowing game; kalah"},
    {"--generations", "N", ARGUMENT_WORD, "how many are bred; 10"},
    {"--population", "N", ARGUMENT_WORD, "heads of each; 16"},
    {"--positions", "N", ARGUMENT_WORD, "that all learn from; 100000"},
    {"--epochs", "N", ARGUMENT_WORD, "times that the usual net would; 4"},
    LAB_SEED,
    LAB_THREADS,
    LAB_RESUME,
    LAB_OUT,
    {0},
};

const struct command lab_hybrid = {
    .name = "hybrid",
    .operands = "",
    .argument = ARGUMENT_NONE,
    .about = "lets a genetic search choose how a net is made",
    .details =
        "What a net sees, how large it is, and how it learns is bred; in the "
        "end the best is\ncompared with the usual net, which may learn as "
        "long, or as long as all of them.\n",
    .options = OPTIONS,
    .run = hybrid,
};
