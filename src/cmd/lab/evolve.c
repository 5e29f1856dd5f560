/* SPDX-License-Identifier: MIT */
/* naqala lab evolve: evolves the feature checker. */
#include "base/memory.h"
#include "base/value.h"
#include "cmd/lab/lab.h"
#include "engine/search/weights.h"
#include "lab/evolution/evolve_checker.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    EVALUATION_GAMES = 500, /* as in the paper */
    EVALUATION_PLIES = 5,
    PEERS_PLY = 3 /* of the opponent that chooses among peers */
};

/* Seeds of games that no fitness was measured by. */
#define CHOICE_SEED     UINT64_C(0x63686f696365)
#define EVALUATION_SEED UINT64_C(0x747269616c)

/* ---- options ---- */

/* peers, 3, or 1..4 */
static bool read_opponents(const char *text,
                           struct checker_evolution_setting *setting,
                           struct err *err)
{
    const char *dots = strstr(text, "..");
    char first[16];
    long plies[2];

    setting->peers = strcmp(text, "peers") == 0;
    if (setting->peers)
        return true;
    snprintf(first, sizeof first, "%.*s",
             (int)(dots != NULL ? dots - text : (long)strlen(text)), text);
    if (!value_number(first, 1, CHECKER_EVOLUTION_PLY_MAX, &plies[0], err))
        return err_prefix(err, "against: ");
    plies[1] = plies[0];
    if (dots != NULL &&
        !value_number(dots + 2, plies[0], CHECKER_EVOLUTION_PLY_MAX, &plies[1],
                      err))
        return err_prefix(err, "against: ");
    setting->first_ply = (int)plies[0];
    setting->last_ply = (int)plies[1];
    return true;
}

static struct job *make_evolution(const struct call *call,
                                  const struct game *game, struct err *err)
{
    struct checker_evolution_setting setting = checker_evolution_standard(game);

    setting.seed = lab_read_options(call, &setting);
    if (!read_opponents(call_text(call, "--against"), &setting, err) ||
        !checker_evolution_allowed(&setting, err)) {
        err_prefix(err, "--");
        return NULL;
    }

    struct checker_evolution *const evolution = checker_evolution_new(&setting);

    return &evolution->job;
}

/* ---- the result ---- */

/* The individual of the last generation that is best in games of another seed.
 * Returns false if stopped, or sets err. */
static bool choose_best(const struct checker_evolution *evolution,
                        const struct job_context *context,
                        const struct checker **best, struct err *err)
{
    const struct checker_evolution_setting *setting = &evolution->setting;
    struct checker_evolution_score *scores =
        memory_new((size_t)setting->population, sizeof *scores);
    const int ply = setting->peers ? PEERS_PLY : setting->last_ply;
    const bool fine = checker_evolution_evaluate(
        setting->game, evolution->population, setting->population, ply,
        EVALUATION_GAMES, setting->seed ^ CHOICE_SEED, context, scores, err);
    int chosen = 0;

    for (int i = 1; fine && i < setting->population; i++)
        if (setting->aim == CHECKER_EVOLUTION_WINS
                ? scores[i].wins > scores[chosen].wins
                : scores[i].seeds > scores[chosen].seeds)
            chosen = i;
    free(scores);
    *best = &evolution->population[chosen];
    return fine;
}

struct checker_set {
    const struct checker_evolution_setting *setting;
    const struct checker *checker;
};

static void write_set(const void *thing, FILE *out)
{
    const struct checker_set *set = thing;
    const struct checker_evolution_setting *setting = set->setting;
    char name[40];

    fprintf(out,
            "; naqala lab evolve --game %s --generations %d --population %d\n"
            ";     --games %d --fitness %s --mutation %.3f --elite %d%s "
            "--seed %" PRIu64 "\n;     --against ",
            game_spec_text(setting->game).text, setting->generations,
            setting->population, setting->games,
            setting->aim == CHECKER_EVOLUTION_WINS ? "wins" : "seeds",
            setting->mutation / 1000.0, setting->elite,
            setting->baseline ? " --baseline" : "", setting->seed);
    if (setting->peers)
        fputs("peers\n", out);
    else if (setting->first_ply == setting->last_ply)
        fprintf(out, "%d\n", setting->first_ply);
    else
        fprintf(out, "%d..%d\n", setting->first_ply, setting->last_ply);
    snprintf(name, sizeof name, "evolved-%" PRIu64, setting->seed);
    weights_write_checker(name, set->checker, out);
}

static bool write_evaluation(const struct checker_set *set, struct lab_run *run,
                             struct err *err)
{
    const struct checker_evolution_setting *setting = set->setting;
    struct checker_evolution_score scores[EVALUATION_PLIES];

    for (int i = 0; i < EVALUATION_PLIES; i++)
        if (!checker_evolution_evaluate(setting->game, set->checker, 1, i + 1,
                                        EVALUATION_GAMES,
                                        setting->seed ^ EVALUATION_SEED,
                                        &run->context, &scores[i], err))
            return stop_raised(run->context.stop);
    progress_end(&run->progress);
    printf("\nthe best of generation %d, in %d games against so many plies:\n",
           setting->generations, EVALUATION_GAMES);
    for (int i = 0; i < EVALUATION_PLIES; i++)
        printf("%d: %3d won, %d drawn, %.2f seeds a game\n", i + 1,
               scores[i].wins, scores[i].draws,
               (double)scores[i].seeds / EVALUATION_GAMES);
    puts("");
    write_set(set, stdout);
    return true;
}

static bool report_evolution(struct job *job, struct lab_run *run,
                             struct err *err)
{
    const struct checker_evolution *const evolution =
        (struct checker_evolution *)job;
    struct checker_set set = {.setting = &evolution->setting};

    if (evolution->job.count == 0 || stop_raised(run->context.stop))
        return true;
    if (!choose_best(evolution, &run->context, &set.checker, err))
        return stop_raised(run->context.stop);
    return lab_write_out(run->call, write_set, &set, err) &&
           (call_has(run->call, "--csv") || write_evaluation(&set, run, err));
}

const struct lab_job lab_evolve = {
    .command =
        {
            .name = "evolve",
            .operands = "",
            .about = "evolve weights for the agent evolved",
            .details =
                "As in a student's paper: thirty weights, by games against "
                "minimax.\n",
            .options = CHECKER_EVOLUTION_OPTIONS,
            .run = lab_job_run,
        },
    .make = make_evolution,
    .report = report_evolution,
};
