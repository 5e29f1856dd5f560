/* naqala lab genetic, for Kalah: the weights of the ten heuristics. */
#include "base/clock.h"
#include "base/file.h"
#include "base/spec.h"
#include "cmd/lab_files.h"
#include "cmd/lab_genetic.h"
#include "cmd/vigil.h"
#include "lab/crew.h"
#include "lab/weighing.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    GENERATIONS = 250,
    OPENING_MAX = 20,
    SAVE_EVERY = 5 /* seconds */
};

struct order {
    struct weighing_setting setting;
    struct game *game;
    long generations;
    long threads;
    const char *resume;
    const char *plot;
    const char *out;
    bool csv;
};

/* ---- the command line ---- */

static bool read_numbers(const struct call *call, struct order *order,
                         struct err *err)
{
    struct weighing_setting *setting = &order->setting;
    long population = setting->population, games = setting->games;
    long depth = setting->depth, opening = 0, seed = (long)setting->seed;

    if (!lab_number(call, "--generations", 1, WEIGHING_GENERATIONS_MAX,
                    &order->generations, err) ||
        !lab_number(call, "--population", WEIGHING_POPULATION_MIN,
                    WEIGHING_POPULATION_MAX, &population, err) ||
        !lab_number(call, "--games", 1, WEIGHING_GAMES_MAX, &games, err) ||
        !lab_number(call, "--depth", 1, WEIGHING_DEPTH_MAX, &depth, err) ||
        !lab_number(call, "--opening", 0, OPENING_MAX, &opening, err) ||
        !lab_number(call, "--seed", 0, LONG_MAX, &seed, err) ||
        !lab_number(call, "--threads", 1, CREW_THREADS_MAX, &order->threads,
                    err))
        return false;
    setting->population = (int)population;
    setting->games = (int)games;
    setting->depth = (int)depth;
    setting->opening = (int)opening;
    setting->seed = (uint64_t)seed;
    return true;
}

static bool read_word(const struct call *call, const char *option,
                      const char *const words[2], bool *second, struct err *err)
{
    const char *text = call_value(call, option);
    int word = 0;

    if (text != NULL && !spec_word(option, text, words, 2, &word, err))
        return false;
    *second = word == 1;
    return true;
}

static bool read_words(const struct call *call,
                       struct weighing_setting *setting, struct err *err)
{
    static const char *const methods[] = {"genetic", "cma"};
    static const char *const aims[] = {"wins", "seeds"};
    static const char *const rivals[] = {"population", "hall"};
    const char *mutation = call_value(call, "--mutation");
    bool cma, seeds;

    if (!read_word(call, "--method", methods, &cma, err) ||
        !read_word(call, "--fitness", aims, &seeds, err) ||
        !read_word(call, "--against", rivals, &setting->hall, err))
        return false;
    setting->method = cma ? WEIGHING_CMA : WEIGHING_GENETIC;
    setting->aim = seeds ? WEIGHING_MARGIN : WEIGHING_POINTS;
    return mutation == NULL || spec_thousandths("--mutation", mutation, 0, 1000,
                                                &setting->mutation, err);
}

static bool read_order(const struct call *call, struct order *order,
                       struct err *err)
{
    const char *spec = call_value(call, "--game");

    *order = (struct order){
        .generations = GENERATIONS,
        .threads = crew_size(),
        .resume = call_value(call, "--resume"),
        .plot = call_value(call, "--plot"),
        .out = call_value(call, "--out"),
        .csv = call_value(call, "--csv") != NULL,
    };
    order->game = game_new(spec != NULL ? spec : "kalah", err);
    if (order->game == NULL)
        return err_prefix(err, "--game: ");
    order->setting = weighing_standard(order->game);
    if (order->out != NULL && file_exists(order->out))
        return err_set(err, "--out: %s is there already", order->out);
    return read_numbers(call, order, err) &&
           read_words(call, &order->setting, err);
}

/* ---- evolving ---- */

static bool resume(struct weighing *weighing, const char *path, struct err *err)
{
    struct state *state;

    if (!lab_find(weighing_state(weighing), path, &state, err))
        return false;

    const bool fine = state == NULL || weighing_resume(weighing, state, err) ||
                      err_prefix(err, "%s: ", path);

    state_free(state);
    return fine;
}

/* All generations, or those until it is stopped; what is done is saved. */
static bool evolve(const struct order *order, struct weighing *weighing,
                   struct vigil *vigil, struct err *err)
{
    const struct weighing_crew crew = {
        .threads = (int)order->threads,
        .generations = (int)order->generations,
        .stop = &vigil->stop,
        .watch = &vigil->watch,
    };
    int64_t saved = clock_now();

    while (weighing_count(weighing) < order->generations) {
        if (!weighing_step(weighing, &crew, err)) {
            if (!stop_raised(&vigil->stop))
                return false;
            break;
        }
        if (clock_now() - saved < SAVE_EVERY * CLOCK_SECOND)
            continue;
        if (!lab_save(weighing_state(weighing), order->resume, err))
            return false;
        saved = clock_now();
    }
    return lab_save(weighing_state(weighing), order->resume, err);
}

/* ---- what came of it ---- */

struct winner {
    const struct order *order;
    const struct weighing *weighing;
};

static void write_set(const void *thing, FILE *out)
{
    const struct winner *winner = thing;
    const struct order *order = winner->order;
    const struct weighing_setting *setting = &order->setting;
    char name[40];

    fprintf(out,
            "; naqala lab genetic --game %s --generations %ld --population %d\n"
            ";     --games %d --depth %d --opening %d --mutation %.3f "
            "--seed %" PRIu64 "\n"
            ";     --method %s --fitness %s --against %s\n",
            game_spec_text(order->game).text, order->generations,
            setting->population, setting->games, setting->depth,
            setting->opening, setting->mutation / 1000.0, setting->seed,
            setting->method == WEIGHING_CMA ? "cma" : "genetic",
            setting->aim == WEIGHING_MARGIN ? "seeds" : "wins",
            setting->hall ? "hall" : "population");
    snprintf(name, sizeof name, "genetic-%" PRIu64, setting->seed);
    weighing_write(
        name,
        &weighing_at(winner->weighing, weighing_count(winner->weighing) - 1)
             ->fittest,
        out);
}

static void write_chart(const void *thing, FILE *out)
{
    weighing_write_svg(thing, out);
}

static bool write_result(const struct order *order,
                         const struct weighing *weighing,
                         const struct vigil *vigil, struct err *err)
{
    const struct winner winner = {order, weighing};

    if (order->csv)
        weighing_write_csv(weighing, stdout);
    else
        weighing_write_table(weighing, stdout);
    if (order->plot != NULL &&
        !lab_put(order->plot, false, write_chart, weighing, err))
        return err_prefix(err, "--plot: ");
    if (weighing_count(weighing) == 0 || stop_raised(&vigil->stop))
        return true;
    if (order->out != NULL &&
        !lab_put(order->out, true, write_set, &winner, err))
        return err_prefix(err, "--out: ");
    if (!order->csv) {
        puts("");
        write_set(&winner, stdout);
    }
    return true;
}

/* ---- the work ---- */

static bool run(const struct order *order, struct err *err)
{
    struct weighing *weighing = weighing_new(&order->setting);
    struct vigil vigil;

    if (!resume(weighing, order->resume, err)) {
        weighing_free(weighing);
        return false;
    }
    vigil_begin(&vigil);

    bool fine = evolve(order, weighing, &vigil, err);

    vigil_end(&vigil);
    fine = fine && write_result(order, weighing, &vigil, err);
    weighing_free(weighing);
    vigil_release(&vigil);
    return fine;
}

int lab_genetic_kalah(const struct call *call)
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
