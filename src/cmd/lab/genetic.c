/* SPDX-License-Identifier: MIT */
/* naqala lab genetic: evolves weights, for each game in its own way. */
#include "cmd/lab/job.h"
#include "lab/evolution/evolve_matrices.h"
#include "lab/evolution/evolve_weights.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    OPENING_MAX = 20,
    SELECTION_GAMES_MAX = 100000,
    EVALUATION_GAMES = 100 /* of the result against each baseline */
};

/* A seed of games that nothing was chosen by. */
#define EVALUATION_SEED UINT64_C(0x6f7074696d697365)

/* The value of an option whose default depends on the game. */
static int number_or(const struct call *call, const char *key, int standard)
{
    return call_has(call, key) ? (int)call_number(call, key) : standard;
}

/* ---- Kalah: weights of the ten heuristics ---- */

static struct job *make_weights(const struct call *call,
                                const struct game *game, struct err *err)
{
    struct weights_evolution_setting setting = weights_evolution_standard(game);
    const int population = number_or(call, "--population", setting.population);

    if (population < WEIGHTS_EVOLUTION_POPULATION_MIN ||
        population > WEIGHTS_EVOLUTION_POPULATION_MAX) {
        err_set(err, "--population: %d is not in %d..%d", population,
                WEIGHTS_EVOLUTION_POPULATION_MIN,
                WEIGHTS_EVOLUTION_POPULATION_MAX);
        return NULL;
    }
    setting.population = population;
    setting.generations = number_or(call, "--generations", setting.generations);
    setting.games = number_or(call, "--games", setting.games);
    setting.mutation = (int)call_number(call, "--mutation");
    setting.method =
        (enum weights_evolution_method)call_number(call, "--method");
    setting.aim = (enum weights_evolution_aim)call_number(call, "--fitness");
    setting.hall = call_number(call, "--against") != 0;
    setting.depth = (int)call_number(call, "--depth");
    setting.opening = (int)call_number(call, "--opening");
    setting.seed = (uint64_t)call_number(call, "--seed");

    struct weights_evolution *const evolution = weights_evolution_new(&setting);

    return &evolution->job;
}

static void write_weights(const void *thing, FILE *out)
{
    const struct weights_evolution *const evolution = thing;
    const struct weights_evolution_setting *setting = &evolution->setting;
    char name[40];

    fprintf(out,
            "; naqala lab genetic --game %s --generations %d --population %d\n"
            ";     --games %d --depth %d --opening %d --mutation %.3f "
            "--seed %" PRIu64 "\n"
            ";     --method %s --fitness %s --against %s\n",
            game_spec_text(setting->game).text, setting->generations,
            setting->population, setting->games, setting->depth,
            setting->opening, setting->mutation / 1000.0, setting->seed,
            setting->method == WEIGHTS_EVOLUTION_CMA ? "cma" : "genetic",
            setting->aim == WEIGHTS_EVOLUTION_MARGIN ? "seeds" : "wins",
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

    if (evolution->job.count == 0 || stop_raised(run->context.stop))
        return true;
    if (!lab_write_out(run->call, write_weights, evolution, err))
        return false;
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
    static const char *const even[] = {"--games", "--trials"};
    struct matrix_evolution_setting setting = matrix_evolution_standard(game);

    if (game->players != 2) {
        err_set(err, "--game: the weights are evolved for two players");
        return NULL;
    }
    for (size_t i = 0; i < sizeof even / sizeof even[0]; i++)
        if (call_number(call, even[i]) % 2 != 0) {
            err_set(err,
                    "%s: %ld is odd; each opening is played from both sides",
                    even[i], call_number(call, even[i]));
            return NULL;
        }
    setting.population = number_or(call, "--population", setting.population);
    setting.generations = number_or(call, "--generations", setting.generations);
    setting.games = number_or(call, "--games", setting.games);
    setting.mutation = (int)call_number(call, "--mutation");
    setting.interval = (int)call_number(call, "--interval");
    setting.seeded = call_has(call, "--seeded");
    setting.seed = (uint64_t)call_number(call, "--seed");

    struct matrix_evolution *const evolution = matrix_evolution_new(&setting);

    return &evolution->job;
}

struct matrix_choice {
    const struct matrix_evolution *evolution;
    int games;      /* that each generation's fittest was chosen by */
    int generation; /* the chosen one, from 0 */
};

static const struct weights_matrix *
chosen_matrix(const struct matrix_choice *choice)
{
    return &choice->evolution->generations[choice->generation].fittest;
}

/* The fittest of the last generation; or, with --trials, of the generation
 * whose fittest scores best against the baselines, of equal ones the first.
 * Returns false and sets err, also if stopped. */
static bool choose_generation(struct matrix_choice *choice,
                              const struct job_context *context,
                              struct err *err)
{
    const struct matrix_evolution *const evolution = choice->evolution;
    const struct matrix_evolution_setting *setting = &evolution->setting;
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
    return true;
}

static void write_matrix(const void *thing, FILE *out)
{
    const struct matrix_choice *const choice = thing;
    const struct matrix_evolution_setting *setting =
        &choice->evolution->setting;
    char name[40];

    fprintf(out,
            "; naqala lab genetic --game %s --generations %d --population %d\n"
            ";     --games %d --mutation %.3f --interval %.3f --trials %d "
            "--seed %" PRIu64 "%s\n"
            "; the fittest of generation %d\n",
            game_spec_text(setting->game).text, setting->generations,
            setting->population, setting->games, setting->mutation / 1000.0,
            setting->interval / 1000.0, choice->games, setting->seed,
            setting->seeded ? " --seeded" : "", choice->generation + 1);
    snprintf(name, sizeof name, "optimised-%" PRIu64, setting->seed);
    weights_write_matrix(name, chosen_matrix(choice), out);
}

/* The result against the baselines, in games that nothing was chosen by. */
static bool write_evaluation(const struct matrix_choice *choice,
                             struct lab_run *run, struct err *err)
{
    const struct matrix_evolution_setting *setting =
        &choice->evolution->setting;
    struct matrix_evolution_result result;

    if (!matrix_evolution_evaluate(
            setting->game, chosen_matrix(choice), EVALUATION_GAMES,
            setting->seed ^ EVALUATION_SEED, &run->context, &result, err))
        return stop_raised(run->context.stop);
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
        return stop_raised(run->context.stop);
    return lab_write_out(run->call, write_matrix, &choice, err) &&
           (csv || write_evaluation(&choice, run, err));
}

/* ---- the command ---- */

static const struct {
    const char *game;
    struct lab_job kind;
    const char *others[6]; /* options of the other games; NULL behind them */
} GAMES[] = {
    {"abalone",
     {make_matrices, report_matrices},
     {"--method", "--fitness", "--against", "--depth", "--opening"}},
    {"kalah",
     {make_weights, report_weights},
     {"--interval", "--seeded", "--trials"}},
};

enum { GAME_COUNT = sizeof GAMES / sizeof GAMES[0] };

static int run_genetic(const struct call *call)
{
    const char *name = call_text(call, "--game");
    const size_t length = strcspn(name, ":");
    const char *names[GAME_COUNT];
    struct err err;
    int game = -1;

    for (int i = 0; i < GAME_COUNT; i++) {
        names[i] = GAMES[i].game;
        if (strlen(names[i]) == length && strncmp(names[i], name, length) == 0)
            game = i;
    }
    if (game < 0) {
        err_set(&err, "--game: %s has no weights to evolve; there are %s",
                err_token(name, length).text,
                err_list(names, GAME_COUNT, " and ").text);
        return command_misused(call, &err);
    }
    for (const char *const *other = GAMES[game].others; *other != NULL; other++)
        if (call_has(call, *other)) {
            err_set(&err, "%s: is not for %s", *other, names[game]);
            return command_misused(call, &err);
        }
    return lab_job_run(&GAMES[game].kind, call);
}

static const struct option OPTIONS[] = {
    {"--game", "GAME", OPTION_GAME, .standard_text = "kalah",
     .about = "a game of Kalah or Abalone"},
    {"--generations", "N", OPTION_NUMBER, .min = 1,
     .max = WEIGHTS_EVOLUTION_GENERATIONS_MAX,
     .standard_text = "250, Abalone 10", .about = "generations"},
    {"--population", "N", OPTION_NUMBER, .min = MATRIX_EVOLUTION_POPULATION_MIN,
     .max = MATRIX_EVOLUTION_POPULATION_MAX, .standard_text = "50, Abalone 10",
     .about = "individuals per generation"},
    {"--games", "N", OPTION_NUMBER, .min = 1,
     .max = WEIGHTS_EVOLUTION_GAMES_MAX, .standard_text = "5, Abalone 4",
     .about = "games against each opponent"},
    {"--mutation", "P", OPTION_THOUSANDTHS, .max = 1000, .standard = 100,
     .about = "probability that a weight is mutated"},
    {"--method", "HOW", OPTION_WORD,
     .words = {[WEIGHTS_EVOLUTION_GENETIC] = "genetic",
               [WEIGHTS_EVOLUTION_CMA] = "cma"},
     .about = "Kalah: how individuals are made"},
    {"--fitness", "WHAT", OPTION_WORD,
     .words = {[WEIGHTS_EVOLUTION_POINTS] = "wins",
               [WEIGHTS_EVOLUTION_MARGIN] = "seeds"},
     .about = "Kalah: what is counted as fitness"},
    {"--against", "WHOM", OPTION_WORD, .words = {"population", "hall"},
     .about = "Kalah: opponents, also the fittest of the past"},
    {"--depth", "N", OPTION_NUMBER, .min = 1,
     .max = WEIGHTS_EVOLUTION_DEPTH_MAX, .standard = 2,
     .about = "Kalah: plies of the search"},
    {"--opening", "N", OPTION_NUMBER, .max = OPENING_MAX,
     .about = "Kalah: random plies that a game begins with"},
    {"--interval", "W", OPTION_THOUSANDTHS, .max = 1000, .standard = 150,
     .about = "Abalone: largest step of a mutation"},
    {"--seeded", .about = "Abalone: begin with the built-in matrices"},
    {"--trials", "N", OPTION_NUMBER, .max = SELECTION_GAMES_MAX,
     .about = "Abalone: games that choose the generation; 0 takes the last"},
    LAB_JOB_OPTIONS,
};

const struct command lab_genetic = {
    .name = "genetic",
    .operands = "",
    .about = "evolve weights for heuristic, or for greedy",
    .details =
        "For Kalah ten weights of the agent heuristic, by games against each "
        "other, as in a\nthesis of 2021; for Abalone those of greedy, as in a "
        "report of 2020.\n",
    .options = OPTIONS,
    .run = run_genetic,
};
