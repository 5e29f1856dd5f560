/* naqala lab genetic --game abalone: matrices of weights that are bred. */
#include "cmd/lab/genetic.h"
#include "cmd/lab/job.h"
#include "lab/evolution/evolve_matrices.h"

#include <inttypes.h>
#include <stdio.h>

enum {
    GENERATIONS = 10, /* and all the others as in the report */
    POPULATION = 10,
    GAMES = 4,
    MUTATION = 100,
    INTERVAL = 150,
    TRIALS_MAX = 100000,
    TRIAL_GAMES = 100 /* that the result plays with each baseline */
};

/* A seed for the trial of the result, that no other trial has seen. */
#define TRIAL_SEED UINT64_C(0x6f7074696d697365)

struct matrix_evolution_work {
    struct lab_order order;
    struct matrix_evolution_setting setting;
    long generations;
    long trials; /* games of each generation's fittest; 0: the last is taken */
    struct matrix_evolution *breeding;
};

/* ---- the command line ---- */

static bool read_numbers(const struct call *call,
                         struct matrix_evolution_work *work, struct err *err)
{
    struct matrix_evolution_setting *setting = &work->setting;
    long population = POPULATION, games = GAMES;

    if (!lab_number(call, "--generations", 1, MATRIX_EVOLUTION_GENERATIONS_MAX,
                    &work->generations, err) ||
        !lab_number(call, "--population", MATRIX_EVOLUTION_POPULATION_MIN,
                    MATRIX_EVOLUTION_POPULATION_MAX, &population, err) ||
        !lab_number(call, "--games", 2, MATRIX_EVOLUTION_GAMES_MAX, &games,
                    err) ||
        !lab_number(call, "--trials", 0, TRIALS_MAX, &work->trials, err) ||
        !lab_share(call, "--mutation", &setting->mutation, err) ||
        !lab_share(call, "--interval", &setting->interval, err))
        return false;
    if (games % 2 != 0 || work->trials % 2 != 0)
        return err_set(err,
                       "%s: %ld is odd; each opening is played from both sides",
                       games % 2 != 0 ? "--games" : "--trials",
                       games % 2 != 0 ? games : work->trials);
    setting->population = (int)population;
    setting->games = (int)games;
    return true;
}

static bool read_call(const struct call *call,
                      struct matrix_evolution_work *work, struct err *err)
{
    *work = (struct matrix_evolution_work){.generations = GENERATIONS};
    if (!lab_order_read(call, "abalone", &work->order, err))
        return false;
    if (work->order.game->players != 2)
        return err_set(err, "--game: the weights are bred for two players");
    work->setting = (struct matrix_evolution_setting){
        .game = work->order.game,
        .mutation = MUTATION,
        .interval = INTERVAL,
        .seeded = call_value(call, "--seeded") != NULL,
        .seed = work->order.seed,
    };
    return read_numbers(call, work, err);
}

/* ---- breeding ---- */

static struct matrix_evolution_crew
crew_of(const struct matrix_evolution_work *work, struct progress *progress)
{
    return (struct matrix_evolution_crew){
        .threads = work->order.threads,
        .generations = (int)work->generations,
        .stop = &progress->stop,
        .watch = &progress->watch,
    };
}

static struct checkpoint *state_of(const void *data)
{
    const struct matrix_evolution_work *const work = data;

    return matrix_evolution_state(work->breeding);
}

static bool resume(void *data, const struct checkpoint *state, struct err *err)
{
    const struct matrix_evolution_work *const work = data;

    return matrix_evolution_resume(work->breeding, state, err);
}

static bool is_done(const void *data)
{
    const struct matrix_evolution_work *const work = data;

    return matrix_evolution_count(work->breeding) >= work->generations;
}

static bool step(void *data, struct progress *progress, struct err *err)
{
    const struct matrix_evolution_work *const work = data;
    const struct matrix_evolution_crew crew = crew_of(work, progress);

    return matrix_evolution_step(work->breeding, &crew, err);
}

/* ---- the result ---- */

static double sum(const struct matrix_evolution_trial *trial)
{
    double points = 0;

    for (int i = 0; i < MATRIX_EVOLUTION_TRAINERS; i++)
        points += trial->points[i];
    return points;
}

/* Which generation's fittest is the result: the last one's, or who scores best
 * with the baselines, of equal ones the first. */
static bool choose(const struct matrix_evolution_work *work,
                   struct progress *progress, int *chosen, struct err *err)
{
    const struct matrix_evolution_crew crew = crew_of(work, progress);
    const struct matrix_evolution *const breeding = work->breeding;
    double best = -1;

    *chosen = matrix_evolution_count(breeding) - 1;
    for (int i = 0; work->trials > 0 && i < matrix_evolution_count(breeding);
         i++) {
        struct matrix_evolution_trial trial;

        if (!matrix_evolution_try(
                work->order.game, &matrix_evolution_at(breeding, i)->fittest,
                (int)work->trials, work->order.seed, &crew, &trial, err))
            return false;
        if (sum(&trial) > best) {
            best = sum(&trial);
            *chosen = i;
        }
    }
    return true;
}

/* ---- what came of it ---- */

static void write_command(const struct matrix_evolution_work *work, FILE *out)
{
    const struct matrix_evolution_setting *setting = &work->setting;

    fprintf(out,
            "; naqala lab genetic --game %s --generations %ld --population %d\n"
            ";     --games %d --mutation %.3f --interval %.3f --trials %ld "
            "--seed %" PRIu64 "%s\n",
            game_spec_text(setting->game).text, work->generations,
            setting->population, setting->games, setting->mutation / 1000.0,
            setting->interval / 1000.0, work->trials, setting->seed,
            setting->seeded ? " --seeded" : "");
}

struct winner {
    const struct matrix_evolution_work *work;
    int chosen; /* generation */
};

static const struct weights_matrix *matrix_of(const struct winner *winner)
{
    return &matrix_evolution_at(winner->work->breeding, winner->chosen)
                ->fittest;
}

static void write_set(const void *thing, FILE *out)
{
    const struct winner *const winner = thing;
    char name[40];

    snprintf(name, sizeof name, "optimised-%" PRIu64, winner->work->order.seed);
    write_command(winner->work, out);
    fprintf(out, "; the fittest of generation %d\n", winner->chosen + 1);
    weights_write_matrix(name, matrix_of(winner), out);
}

static void write_chart(const void *thing, FILE *out)
{
    matrix_evolution_write_svg(thing, out);
}

/* The result against the baselines, in games that nothing was chosen by. */
static bool write_trial(const struct winner *winner, struct progress *progress,
                        struct err *err)
{
    const struct lab_order *const order = &winner->work->order;
    const struct matrix_evolution_crew crew = crew_of(winner->work, progress);
    struct matrix_evolution_trial trial;

    if (!matrix_evolution_try(order->game, matrix_of(winner), TRIAL_GAMES,
                              order->seed ^ TRIAL_SEED, &crew, &trial, err))
        return false;
    progress_end(progress);
    printf("the fittest of generation %d, in %d games each:\n",
           winner->chosen + 1, trial.games);
    for (int i = 0; i < MATRIX_EVOLUTION_TRAINERS; i++)
        printf("%5.1f %% against %s\n", 100 * trial.points[i] / trial.games,
               MATRIX_EVOLUTION_TRAINER_NAMES[i]);
    return true;
}

/* The set into its file; and for people how it does, and what it is. */
static bool write_winner(const struct winner *winner, struct progress *progress,
                         struct err *err)
{
    const struct lab_order *const order = &winner->work->order;

    if (order->out != NULL &&
        !lab_put(order->out, true, write_set, winner, err))
        return err_prefix(err, "--out: ");
    if (order->csv)
        return true;
    if (!write_trial(winner, progress, err))
        return stop_raised(&progress->stop);
    puts("");
    write_set(winner, stdout);
    return true;
}

static bool tell(const void *data, struct progress *progress, struct err *err)
{
    const struct matrix_evolution_work *const work = data;
    const struct matrix_evolution *const breeding = work->breeding;
    const struct lab_order *const order = &work->order;
    struct winner winner = {.work = work};

    if (order->csv) {
        matrix_evolution_write_csv(breeding, stdout);
    } else {
        matrix_evolution_write_table(breeding, stdout);
        puts("");
    }
    if (order->plot != NULL &&
        !lab_put(order->plot, false, write_chart, breeding, err))
        return err_prefix(err, "--plot: ");
    if (matrix_evolution_count(breeding) == 0 || stop_raised(&progress->stop))
        return true;
    if (!choose(work, progress, &winner.chosen, err))
        return stop_raised(&progress->stop);
    return write_winner(&winner, progress, err);
}

/* ---- the work ---- */

static const struct lab_process PROCESS = {state_of, resume, is_done, step,
                                           tell};

int lab_genetic_abalone(const struct call *call)
{
    struct matrix_evolution_work work;
    struct err err;
    int result = RESULT_FINE;

    if (!read_call(call, &work, &err)) {
        result = command_misused(call, &err);
    } else {
        work.breeding = matrix_evolution_new(&work.setting);
        if (!lab_process_run(&PROCESS, &work, &work.order, &err))
            result = command_fail(&err);
        matrix_evolution_free(work.breeding);
    }
    lab_order_free(&work.order);
    return result;
}
