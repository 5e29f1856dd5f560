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
    PEERS_PLY = 3 /* of the opponent for choosing among peers */
};

/* Seeds of games that were not used for the fitness. */
#define CHOICE_SEED     UINT64_C(0x63686f696365)
#define EVALUATION_SEED UINT64_C(0x747269616c)

/* 3, or 1..4 */
static bool read_plies(const char *text,
                       struct checker_evolution_setting *setting,
                       struct err *err)
{
    const char *const dots = strstr(text, "..");
    const size_t length = dots != NULL ? (size_t)(dots - text) : strlen(text);
    char *const word = memory_new(length + 1, 1);
    int64_t first, last;

    snprintf(word, length + 1, "%s", text);

    const bool fine =
        value_number(word, 1, CHECKER_EVOLUTION_PLY_MAX, &first, err) &&
        value_number(dots != NULL ? dots + 2 : word, first,
                     CHECKER_EVOLUTION_PLY_MAX, &last, err);

    free(word);
    if (!fine)
        return err_prefix(err, "--against: ");
    setting->first_ply = (int)first;
    setting->last_ply = (int)last;
    return true;
}

static struct job *make_evolution(const struct call *call,
                                  const struct game *game, struct err *err)
{
    struct checker_evolution_setting setting = checker_evolution_standard(game);
    const char *const against = call_text(call, "--against");

    setting.seed = lab_read_options(call, &setting);
    setting.peers = strcmp(against, "peers") == 0;
    if (!setting.peers && !read_plies(against, &setting, err))
        return NULL;
    if (!checker_evolution_allowed(&setting, err)) {
        err_prefix(err, "--");
        return NULL;
    }

    struct checker_evolution *const evolution = checker_evolution_new(&setting);

    return &evolution->job;
}

/* ---- the result ---- */

struct checker_set {
    const struct checker_evolution_setting *setting;
    int generations; /* done so far: a continued job can have more */
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
            game_spec_text(setting->game).text, set->generations,
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
            return lab_was_stopped(err);
    progress_end(&run->progress);
    printf("\nthe best of generation %d, in %d games against so many plies:\n",
           set->generations, EVALUATION_GAMES);
    for (int i = 0; i < EVALUATION_PLIES; i++)
        printf("%d: %3d won, %d drawn, %.2f seeds a game\n", i + 1,
               scores[i].wins, scores[i].draws,
               (double)scores[i].seeds / EVALUATION_GAMES);
    puts("");
    write_set(set, stdout);
    return true;
}

/* Chooses the individual of the last generation that is best in games of
 * another seed. */
static bool report_evolution(struct job *job, struct lab_run *run,
                             struct err *err)
{
    const struct checker_evolution *const evolution =
        (struct checker_evolution *)job;
    const struct checker_evolution_setting *setting = &evolution->setting;
    const int count = setting->population;
    struct checker_evolution_score *const scores =
        memory_new((size_t)count, sizeof *scores);
    const bool stopped = job->count == 0 || stop_raised(run->context.stop);
    const bool fine =
        !stopped &&
        checker_evolution_evaluate(
            setting->game, evolution->population, count,
            setting->peers ? PEERS_PLY : setting->last_ply, EVALUATION_GAMES,
            setting->seed ^ CHOICE_SEED, &run->context, scores, err);
    int best = 0;

    for (int i = 1; i < count; i++)
        if (setting->aim == CHECKER_EVOLUTION_WINS
                ? scores[i].wins > scores[best].wins
                : scores[i].seeds > scores[best].seeds)
            best = i;
    free(scores);
    if (!fine)
        return lab_was_stopped(err);

    const struct checker_set set = {setting, job->count,
                                    &evolution->population[best]};

    lab_write_out(run, write_set, &set);
    return call_has(run->call, "--csv") || write_evaluation(&set, run, err);
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
            .shared = true,
        },
    .make = make_evolution,
    .report = report_evolution,
};
