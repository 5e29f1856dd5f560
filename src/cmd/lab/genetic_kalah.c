/* naqala lab genetic, for Kalah: the weights of the ten heuristics. */
#include "base/spec.h"
#include "cmd/lab/genetic.h"
#include "cmd/lab/job.h"
#include "lab/evolution/evolve_weights.h"

#include <inttypes.h>
#include <stdio.h>

enum { GENERATIONS = 250, OPENING_MAX = 20 };

struct weights_evolution_work {
    struct lab_order order;
    struct weights_evolution_setting setting;
    long generations;
    struct weights_evolution *weighing;
};

/* ---- the command line ---- */

static bool read_numbers(const struct call *call,
                         struct weights_evolution_work *work, struct err *err)
{
    struct weights_evolution_setting *setting = &work->setting;
    long population = setting->population, games = setting->games;
    long depth = setting->depth, opening = 0;

    if (!lab_number(call, "--generations", 1, WEIGHTS_EVOLUTION_GENERATIONS_MAX,
                    &work->generations, err) ||
        !lab_number(call, "--population", WEIGHTS_EVOLUTION_POPULATION_MIN,
                    WEIGHTS_EVOLUTION_POPULATION_MAX, &population, err) ||
        !lab_number(call, "--games", 1, WEIGHTS_EVOLUTION_GAMES_MAX, &games,
                    err) ||
        !lab_number(call, "--depth", 1, WEIGHTS_EVOLUTION_DEPTH_MAX, &depth,
                    err) ||
        !lab_number(call, "--opening", 0, OPENING_MAX, &opening, err))
        return false;
    setting->population = (int)population;
    setting->games = (int)games;
    setting->depth = (int)depth;
    setting->opening = (int)opening;
    setting->seed = work->order.seed;
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
                       struct weights_evolution_setting *setting,
                       struct err *err)
{
    static const char *const methods[] = {"genetic", "cma"};
    static const char *const aims[] = {"wins", "seeds"};
    static const char *const rivals[] = {"population", "hall"};
    bool cma, seeds;

    if (!read_word(call, "--method", methods, &cma, err) ||
        !read_word(call, "--fitness", aims, &seeds, err) ||
        !read_word(call, "--against", rivals, &setting->hall, err))
        return false;
    setting->method = cma ? WEIGHTS_EVOLUTION_CMA : WEIGHTS_EVOLUTION_GENETIC;
    setting->aim = seeds ? WEIGHTS_EVOLUTION_MARGIN : WEIGHTS_EVOLUTION_POINTS;
    return lab_share(call, "--mutation", &setting->mutation, err);
}

static bool read_call(const struct call *call,
                      struct weights_evolution_work *work, struct err *err)
{
    work->generations = GENERATIONS;
    if (!lab_order_read(call, "kalah", &work->order, err))
        return false;
    work->setting = weights_evolution_standard(work->order.game);
    return read_numbers(call, work, err) &&
           read_words(call, &work->setting, err);
}

/* ---- evolving ---- */

static struct checkpoint *state_of(const void *data)
{
    const struct weights_evolution_work *const work = data;

    return weights_evolution_state(work->weighing);
}

static bool resume(void *data, const struct checkpoint *state, struct err *err)
{
    const struct weights_evolution_work *const work = data;

    return weights_evolution_resume(work->weighing, state, err);
}

static bool is_done(const void *data)
{
    const struct weights_evolution_work *const work = data;

    return weights_evolution_count(work->weighing) >= work->generations;
}

static bool step(void *data, struct progress *progress, struct err *err)
{
    const struct weights_evolution_work *const work = data;
    const struct weights_evolution_crew crew = {
        .threads = work->order.threads,
        .generations = (int)work->generations,
        .stop = &progress->stop,
        .watch = &progress->watch,
    };

    return weights_evolution_step(work->weighing, &crew, err);
}

/* ---- what came of it ---- */

static void write_set(const void *thing, FILE *out)
{
    const struct weights_evolution_work *const work = thing;
    const struct weights_evolution_setting *setting = &work->setting;
    char name[40];

    fprintf(out,
            "; naqala lab genetic --game %s --generations %ld --population %d\n"
            ";     --games %d --depth %d --opening %d --mutation %.3f "
            "--seed %" PRIu64 "\n"
            ";     --method %s --fitness %s --against %s\n",
            game_spec_text(setting->game).text, work->generations,
            setting->population, setting->games, setting->depth,
            setting->opening, setting->mutation / 1000.0, setting->seed,
            setting->method == WEIGHTS_EVOLUTION_CMA ? "cma" : "genetic",
            setting->aim == WEIGHTS_EVOLUTION_MARGIN ? "seeds" : "wins",
            setting->hall ? "hall" : "population");
    snprintf(name, sizeof name, "genetic-%" PRIu64, setting->seed);
    weights_evolution_write(
        name,
        &weights_evolution_at(work->weighing,
                              weights_evolution_count(work->weighing) - 1)
             ->fittest,
        out);
}

static void write_chart(const void *thing, FILE *out)
{
    weights_evolution_write_svg(thing, out);
}

static bool tell(const void *data, struct progress *progress, struct err *err)
{
    const struct weights_evolution_work *const work = data;
    const struct weights_evolution *const weighing = work->weighing;
    const struct lab_order *const order = &work->order;

    if (order->csv)
        weights_evolution_write_csv(weighing, stdout);
    else
        weights_evolution_write_table(weighing, stdout);
    if (order->plot != NULL &&
        !lab_put(order->plot, false, write_chart, weighing, err))
        return err_prefix(err, "--plot: ");
    if (weights_evolution_count(weighing) == 0 || stop_raised(&progress->stop))
        return true;
    if (order->out != NULL && !lab_put(order->out, true, write_set, work, err))
        return err_prefix(err, "--out: ");
    if (!order->csv) {
        puts("");
        write_set(work, stdout);
    }
    return true;
}

/* ---- the work ---- */

static const struct lab_process PROCESS = {state_of, resume, is_done, step,
                                           tell};

int lab_genetic_kalah(const struct call *call)
{
    struct weights_evolution_work work;
    struct err err;
    int result = RESULT_FINE;

    if (!read_call(call, &work, &err)) {
        result = command_misused(call, &err);
    } else {
        work.weighing = weights_evolution_new(&work.setting);
        if (!lab_process_run(&PROCESS, &work, &work.order, &err))
            result = command_fail(&err);
        weights_evolution_free(work.weighing);
    }
    lab_order_free(&work.order);
    return result;
}
