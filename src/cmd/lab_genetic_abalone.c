/* naqala lab genetic --game abalone: matrices of weights that are bred. */
#include "base/clock.h"
#include "base/file.h"
#include "cmd/lab_files.h"
#include "cmd/lab_genetic.h"
#include "cmd/vigil.h"
#include "lab/breeding.h"
#include "lab/crew.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GENERATIONS = 10, /* and all the others as in the report */
    POPULATION = 10,
    GAMES = 4,
    MUTATION = 100,
    INTERVAL = 150,
    SEED = 1,
    TRIALS_MAX = 100000,
    TRIAL_GAMES = 100, /* that the result plays with each baseline */
    SAVE_EVERY = 5     /* seconds */
};

/* A seed for the trial of the result, that no other trial has seen. */
#define TRIAL_SEED UINT64_C(0x6f7074696d697365)

struct order {
    struct breeding_setting setting;
    struct game *game;
    long generations;
    long threads;
    long trials; /* games of each generation's fittest; 0: the last is taken */
    const char *resume;
    const char *plot;
    const char *out;
    bool csv;
};

/* ---- the command line ---- */

/* 0.15 as 150; from 0 to 1. */
static bool read_share(const struct call *call, const char *option, int *share,
                       struct err *err)
{
    const char *text = call_value(call, option);

    return text == NULL || spec_thousandths(option, text, 0, 1000, share, err);
}

static bool read_numbers(const struct call *call, struct order *order,
                         struct err *err)
{
    struct breeding_setting *setting = &order->setting;
    long population = POPULATION, games = GAMES, seed = SEED;

    if (!lab_number(call, "--generations", 1, BREEDING_GENERATIONS_MAX,
                    &order->generations, err) ||
        !lab_number(call, "--population", BREEDING_POPULATION_MIN,
                    BREEDING_POPULATION_MAX, &population, err) ||
        !lab_number(call, "--games", 2, BREEDING_GAMES_MAX, &games, err) ||
        !lab_number(call, "--seed", 0, LONG_MAX, &seed, err) ||
        !lab_number(call, "--threads", 1, CREW_THREADS_MAX, &order->threads,
                    err) ||
        !lab_number(call, "--trials", 0, TRIALS_MAX, &order->trials, err) ||
        !read_share(call, "--mutation", &setting->mutation, err) ||
        !read_share(call, "--interval", &setting->interval, err))
        return false;
    if (games % 2 != 0 || order->trials % 2 != 0)
        return err_set(err,
                       "%s: %ld is odd; each opening is played from both sides",
                       games % 2 != 0 ? "--games" : "--trials",
                       games % 2 != 0 ? games : order->trials);
    setting->population = (int)population;
    setting->games = (int)games;
    setting->seed = (uint64_t)seed;
    return true;
}

static bool read_order(const struct call *call, struct order *order,
                       struct err *err)
{
    *order = (struct order){
        .setting = {.mutation = MUTATION, .interval = INTERVAL},
        .generations = GENERATIONS,
        .threads = crew_size(),
        .resume = call_value(call, "--resume"),
        .plot = call_value(call, "--plot"),
        .out = call_value(call, "--out"),
        .csv = call_value(call, "--csv") != NULL,
    };
    order->setting.seeded = call_value(call, "--seeded") != NULL;
    order->game = game_new(call_value(call, "--game"), err);
    order->setting.game = order->game;
    if (order->game == NULL)
        return err_prefix(err, "--game: ");
    if (order->game->players != 2)
        return err_set(err, "--game: the weights are bred for two players");
    if (order->out != NULL && file_exists(order->out))
        return err_set(err, "--out: %s is there already", order->out);
    return read_numbers(call, order, err);
}

/* ---- the state ---- */

/* Goes on where a file says, if it is there. */
static bool resume(struct breeding *breeding, const char *path, struct err *err)
{
    struct state *state;

    if (!lab_find(breeding_state(breeding), path, &state, err))
        return false;

    const bool fine = state == NULL || breeding_resume(breeding, state, err) ||
                      err_prefix(err, "%s: ", path);

    state_free(state);
    return fine;
}

/* ---- breeding ---- */

static struct breeding_crew crew_of(const struct order *order,
                                    struct vigil *vigil)
{
    return (struct breeding_crew){
        .threads = (int)order->threads,
        .generations = (int)order->generations,
        .stop = &vigil->stop,
        .watch = &vigil->watch,
    };
}

/* All generations, or those until it is stopped; what is done is saved. */
static bool breed(const struct order *order, struct breeding *breeding,
                  struct vigil *vigil, struct err *err)
{
    const struct breeding_crew crew = crew_of(order, vigil);
    int64_t saved = clock_now();

    while (breeding_count(breeding) < order->generations) {
        if (!breeding_step(breeding, &crew, err))
            break;
        if (clock_now() - saved < SAVE_EVERY * CLOCK_SECOND)
            continue;
        if (!lab_save(breeding_state(breeding), order->resume, err))
            return false;
        saved = clock_now();
    }
    if (breeding_count(breeding) < order->generations &&
        !stop_raised(&vigil->stop))
        return false;
    return lab_save(breeding_state(breeding), order->resume, err);
}

static double sum(const struct breeding_trial *trial)
{
    double points = 0;

    for (int i = 0; i < BREEDING_TRAINERS; i++)
        points += trial->points[i];
    return points;
}

/* Which generation's fittest is the result: the last one's, or who scores best
 * with the baselines, of equal ones the first. */
static bool choose(const struct order *order, const struct breeding *breeding,
                   struct vigil *vigil, int *chosen, struct err *err)
{
    const struct breeding_crew crew = crew_of(order, vigil);
    double best = -1;

    *chosen = breeding_count(breeding) - 1;
    for (int i = 0; order->trials > 0 && i < breeding_count(breeding); i++) {
        struct breeding_trial trial;

        if (!breeding_try(order->game, &breeding_at(breeding, i)->fittest,
                          (int)order->trials, order->setting.seed, &crew,
                          &trial, err))
            return false;
        if (sum(&trial) > best) {
            best = sum(&trial);
            *chosen = i;
        }
    }
    return true;
}

/* ---- what came of it ---- */

static void write_command(const struct order *order, FILE *out)
{
    const struct breeding_setting *setting = &order->setting;

    fprintf(out,
            "; naqala lab genetic --game %s --generations %ld --population %d\n"
            ";     --games %d --mutation %.3f --interval %.3f --trials %ld "
            "--seed %" PRIu64 "%s\n",
            game_spec_text(order->game).text, order->generations,
            setting->population, setting->games, setting->mutation / 1000.0,
            setting->interval / 1000.0, order->trials, setting->seed,
            setting->seeded ? " --seeded" : "");
}

struct winner {
    const struct order *order;
    const struct breeding *breeding;
    int chosen; /* generation */
};

static void write_set(const void *thing, FILE *out)
{
    const struct winner *const winner = thing;
    char name[40];

    snprintf(name, sizeof name, "optimised-%" PRIu64,
             winner->order->setting.seed);
    write_command(winner->order, out);
    fprintf(out, "; the fittest of generation %d\n", winner->chosen + 1);
    weights_write_matrix(
        name, &breeding_at(winner->breeding, winner->chosen)->fittest, out);
}

static void write_chart(const void *thing, FILE *out)
{
    breeding_write_svg(thing, out);
}

/* The result against the baselines, in games that nothing was chosen by. */
static bool write_trial(const struct order *order,
                        const struct breeding *breeding, int chosen,
                        struct vigil *vigil, struct err *err)
{
    const struct breeding_crew crew = crew_of(order, vigil);
    struct breeding_trial trial;

    if (!breeding_try(order->game, &breeding_at(breeding, chosen)->fittest,
                      TRIAL_GAMES, order->setting.seed ^ TRIAL_SEED, &crew,
                      &trial, err))
        return false;
    vigil_end(vigil);
    printf("the fittest of generation %d, in %d games each:\n", chosen + 1,
           trial.games);
    for (int i = 0; i < BREEDING_TRAINERS; i++)
        printf("%5.1f %% against %s\n", 100 * trial.points[i] / trial.games,
               BREEDING_TRAINER_NAMES[i]);
    return true;
}

static bool write_result(const struct order *order,
                         const struct breeding *breeding, struct vigil *vigil,
                         struct err *err)
{
    struct winner winner = {order, breeding, 0};

    if (order->csv) {
        breeding_write_csv(breeding, stdout);
    } else {
        breeding_write_table(breeding, stdout);
        puts("");
    }
    if (order->plot != NULL &&
        !lab_put(order->plot, false, write_chart, breeding, err))
        return err_prefix(err, "--plot: ");
    if (breeding_count(breeding) == 0 || stop_raised(&vigil->stop))
        return true;
    if (!choose(order, breeding, vigil, &winner.chosen, err))
        return stop_raised(&vigil->stop);
    if (order->out != NULL &&
        !lab_put(order->out, true, write_set, &winner, err))
        return err_prefix(err, "--out: ");
    if (order->csv)
        return true;
    if (!write_trial(order, breeding, winner.chosen, vigil, err))
        return stop_raised(&vigil->stop);
    puts("");
    write_set(&winner, stdout);
    return true;
}

/* ---- the work ---- */

static bool run(const struct order *order, struct err *err)
{
    struct breeding *breeding = breeding_new(&order->setting);
    struct vigil vigil;

    if (!resume(breeding, order->resume, err)) {
        breeding_free(breeding);
        return false;
    }
    vigil_begin(&vigil);

    bool fine = breed(order, breeding, &vigil, err);

    vigil_end(&vigil);
    fine = fine && write_result(order, breeding, &vigil, err);
    breeding_free(breeding);
    vigil_end(&vigil);
    vigil_release(&vigil);
    return fine;
}

int lab_genetic_abalone(const struct call *call)
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
