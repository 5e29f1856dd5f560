/* SPDX-License-Identifier: MIT */
/* naqala lab genetic: evolves weights, for each game in its own way. */
#include "cmd/lab/lab.h"
#include "lab/evolution/evolve_matrices.h"
#include "lab/evolution/evolve_weights.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { EVALUATION_GAMES = 100 }; /* of the result against each baseline */

/* A seed of games that were not used for any choice. */
#define EVALUATION_SEED UINT64_C(0x6f7074696d697365)

/* ---- Kalah: weights of the ten heuristics ---- */

static struct job *make_weights(const struct call *call,
                                const struct game *game, struct err *err)
{
    struct genetic_setting setting = genetic_standard(game);

    setting.seed = lab_read_options(call, &setting);
    if (setting.population < WEIGHTS_EVOLUTION_POPULATION_MIN ||
        setting.population > WEIGHTS_EVOLUTION_POPULATION_MAX) {
        err_set(err, "--population: %d is not in %d..%d", setting.population,
                WEIGHTS_EVOLUTION_POPULATION_MIN,
                WEIGHTS_EVOLUTION_POPULATION_MAX);
        return NULL;
    }

    struct weights_evolution *const evolution = weights_evolution_new(&setting);

    return &evolution->job;
}

static void write_weights(const void *thing, FILE *out)
{
    const struct weights_evolution *const evolution = thing;
    const struct genetic_setting *setting = &evolution->setting;
    char name[40];

    fprintf(out,
            "; naqala lab genetic --game %s --generations %d --population %d\n"
            ";     --games %d --depth %d --opening %d --mutation %.3f "
            "--seed %" PRIu64 "\n"
            ";     --method %s --fitness %s --against %s\n",
            game_spec_text(setting->game).text, evolution->job.count,
            setting->population, setting->games, setting->depth,
            setting->opening, setting->mutation / 1000.0, setting->seed,
            setting->method == GENETIC_CMA ? "cma" : "genetic",
            setting->aim == GENETIC_MARGIN ? "seeds" : "wins",
            setting->hall ? "hall" : "population");
    snprintf(name, sizeof name, "genetic-%" PRIu64, setting->seed);
    weights_evolution_write(
        name, &evolution->generations[evolution->job.count - 1].fittest, out);
}

static bool report_weights(struct job *job, struct lab_run *run,
                           struct err *err)
{
    const struct weights_evolution *const evolution =
        (struct weights_evolution *)job;

    (void)err;
    if (evolution->job.count == 0 || stop_raised(run->context.stop))
        return true;
    lab_write_out(run, write_weights, evolution);
    if (!call_has(run->call, "--csv")) {
        puts("");
        write_weights(evolution, stdout);
    }
    return true;
}

/* ---- Abalone: matrices of weights ---- */

static struct job *make_matrices(const struct call *call,
                                 const struct game *game, struct err *err)
{
    struct genetic_setting setting = genetic_standard(game);
    const int64_t trials = call_number(call, "--trials");

    setting.seed = lab_read_options(call, &setting);
    if (game->players != 2) {
        err_set(err, "--game: the weights are evolved for two players");
        return NULL;
    }
    if (setting.games % 2 != 0 || trials % 2 != 0) {
        const bool games = setting.games % 2 != 0;

        err_set(err,
                "%s: %" PRId64
                " is odd; each opening is played from both sides",
                games ? "--games" : "--trials", games ? setting.games : trials);
        return NULL;
    }

    struct matrix_evolution *const evolution = matrix_evolution_new(&setting);

    return &evolution->job;
}

struct matrix_choice {
    const struct matrix_evolution *evolution;
    int games;      /* for choosing each generation's fittest */
    int generation; /* the chosen one, from 0 */
    const struct weights_matrix *matrix; /* its fittest */
};

/* Chooses the fittest of the last generation or, with --trials, of the
 * generation whose fittest scores best against the baselines, the first one if
 * several are equal. Returns false if stopped, or if it fails and sets err. */
static bool choose_generation(struct matrix_choice *choice,
                              const struct job_context *context,
                              struct err *err)
{
    const struct matrix_evolution *const evolution = choice->evolution;
    const struct genetic_setting *setting = &evolution->setting;
    double best = -1;

    choice->generation = evolution->job.count - 1;
    for (int i = 0; choice->games > 0 && i < evolution->job.count; i++) {
        struct matrix_evolution_result result;
        double sum = 0;

        if (!matrix_evolution_evaluate(
                setting->game, &evolution->generations[i].fittest,
                choice->games, setting->seed, context, &result, err))
            return false;
        for (int k = 0; k < MATRIX_EVOLUTION_BASELINES; k++)
            sum += result.points[k];
        if (sum > best) {
            best = sum;
            choice->generation = i;
        }
    }
    choice->matrix = &evolution->generations[choice->generation].fittest;
    return true;
}

static void write_matrix(const void *thing, FILE *out)
{
    const struct matrix_choice *const choice = thing;
    const struct genetic_setting *setting = &choice->evolution->setting;
    char name[40];

    fprintf(out,
            "; naqala lab genetic --game %s --generations %d --population %d\n"
            ";     --games %d --mutation %.3f --interval %.3f --trials %d "
            "--seed %" PRIu64 "%s\n"
            "; the fittest of generation %d\n",
            game_spec_text(setting->game).text, choice->evolution->job.count,
            setting->population, setting->games, setting->mutation / 1000.0,
            setting->interval / 1000.0, choice->games, setting->seed,
            setting->seeded ? " --seeded" : "", choice->generation + 1);
    snprintf(name, sizeof name, "optimised-%" PRIu64, setting->seed);
    weights_write_matrix(name, choice->matrix, out);
}

/* Writes the result against the baselines, in games that were not used for the
 * choice. */
static bool write_evaluation(const struct matrix_choice *choice,
                             struct lab_run *run, struct err *err)
{
    const struct genetic_setting *setting = &choice->evolution->setting;
    struct matrix_evolution_result result;

    if (!matrix_evolution_evaluate(
            setting->game, choice->matrix, EVALUATION_GAMES,
            setting->seed ^ EVALUATION_SEED, &run->context, &result, err))
        return lab_was_stopped(err);
    progress_end(&run->progress);
    printf("the fittest of generation %d, in %d games each:\n",
           choice->generation + 1, result.games);
    for (int i = 0; i < MATRIX_EVOLUTION_BASELINES; i++)
        printf("%5.1f %% against %s\n", 100 * result.points[i] / result.games,
               MATRIX_EVOLUTION_BASELINE_NAMES[i]);
    puts("");
    write_matrix(choice, stdout);
    return true;
}

static bool report_matrices(struct job *job, struct lab_run *run,
                            struct err *err)
{
    const bool csv = call_has(run->call, "--csv");
    struct matrix_choice choice = {
        .evolution = (struct matrix_evolution *)job,
        .games = (int)call_number(run->call, "--trials"),
    };

    if (!csv)
        puts("");
    if (choice.evolution->job.count == 0 || stop_raised(run->context.stop))
        return true;
    if (!choose_generation(&choice, &run->context, err))
        return lab_was_stopped(err);
    lab_write_out(run, write_matrix, &choice);
    return csv || write_evaluation(&choice, run, err);
}

/* ---- the command ---- */

static const struct {
    const char *game;
    struct job *(*make)(const struct call *call, const struct game *game,
                        struct err *err);
    bool (*report)(struct job *job, struct lab_run *run, struct err *err);
    const char *others[6]; /* options of the other games; NULL behind them */
} GAMES[] = {
    {"abalone",
     make_matrices,
     report_matrices,
     {"--method", "--fitness", "--against", "--depth", "--opening"}},
    {"kalah",
     make_weights,
     report_weights,
     {"--interval", "--seeded", "--trials"}},
};

enum { GAME_COUNT = sizeof GAMES / sizeof GAMES[0] };

static struct job *make_evolution(const struct call *call,
                                  const struct game *game, struct err *err)
{
    const char *names[GAME_COUNT];
    int found = -1;

    for (int i = 0; i < GAME_COUNT; i++) {
        names[i] = GAMES[i].game;
        if (strcmp(game->name, names[i]) == 0)
            found = i;
    }
    if (found < 0) {
        err_set(err, "--game: %s has no weights to evolve; there are %s",
                game->name, err_list(names, GAME_COUNT, " and ").text);
        return NULL;
    }
    for (const char *const *other = GAMES[found].others; *other != NULL;
         other++)
        if (call_has(call, *other)) {
            err_set(err, "%s: is not for %s", *other, game->name);
            return NULL;
        }
    return GAMES[found].make(call, game, err);
}

static bool report_evolution(struct job *job, struct lab_run *run,
                             struct err *err)
{
    int found = 0;

    while (strcmp(run->game->name, GAMES[found].game) != 0)
        found++;
    return GAMES[found].report(job, run, err);
}

const struct lab_job lab_genetic = {
    .command =
        {
            .name = "genetic",
            .operands = "",
            .about = "evolve weights for heuristic, or for greedy",
            .details =
                "For Kalah ten weights of the agent heuristic, by games "
                "against each other, as\nin a thesis of 2021; for Abalone "
                "those of greedy, as in a report of 2020.\n",
            .options = GENETIC_OPTIONS,
            .run = lab_job_run,
            .shared = true,
        },
    .make = make_evolution,
    .report = report_evolution,
};
