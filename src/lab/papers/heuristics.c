/* SPDX-License-Identifier: MIT */
/* The thesis on Kalah: tables 2 and 3, heuristics and their weights. */
#include "lab/evolution/evolve_weights.h"
#include "lab/papers/inside.h"

#include <math.h>

/* ---- single heuristics ---- */

/* Match-ups won of nine, in per cent as printed. */
static const int TABLE_2[WEIGHTS_MAX] = {56, 44, 0,  100, 33,
                                         78, 89, 67, 22,  11};

/* Each plays once against each, at the depth of the thesis' agent, since the
 * thesis does not tell the depth of these games. */
static bool measure_heuristics(struct paper_run *run, struct err *err)
{
    enum { DEPTH = 4, PAIRS = WEIGHTS_MAX * (WEIGHTS_MAX - 1) / 2 };
    struct paper_match matches[PAIRS];
    double beaten[WEIGHTS_MAX] = {0}; /* a tie is half of a rival */
    int count = 0;

    for (int one = 0; one < WEIGHTS_MAX; one++)
        for (int other = one + 1; other < WEIGHTS_MAX; other++)
            matches[count++] = (struct paper_match){
                .sides = {{.depth = DEPTH,
                           .evaluation = EVALUATION_HEURISTIC,
                           .heuristic = one},
                          {.depth = DEPTH,
                           .evaluation = EVALUATION_HEURISTIC,
                           .heuristic = other}},
                .turns = true,
                .stream = (uint64_t)(one * WEIGHTS_MAX + other),
            };
    if (!paper_play(run, PAPER_FAST, matches, PAIRS, err))
        return false;
    if (stop_raised(run->setting->context.stop))
        return true;
    for (int i = 0; i < PAIRS; i++) {
        const struct paper_match *match = &matches[i];
        const int64_t lead = match->games.won[0] - match->games.won[1];

        beaten[match->sides[0].heuristic] +=
            0.5 * (1 + (lead > 0) - (lead < 0));
        beaten[match->sides[1].heuristic] +=
            0.5 * (1 + (lead < 0) - (lead > 0));
    }
    for (int i = 0; i < WEIGHTS_MAX; i++)
        paper_compare(run,
                      (struct comparison){
                          .theirs = measure_of(TABLE_2[i]),
                          .ours = measure_share(beaten[i], WEIGHTS_MAX - 1),
                          .why = "no reading of the ten gives its order"},
                      "H%d, %% of rivals beaten", i + 1);
    return true;
}

const struct paper_table PAPER_THESIS_2 = {
    .name = "thesis-2",
    .about = "single heuristics of Kalah: Table 2",
    .source = "thesis",
    .game = "kalah",
    .games = 10,
    .measure = measure_heuristics,
};

/* ---- evolved weights ---- */

enum { TABLE_3_ROWS = 20, GENERATIONS = 250 };

/* The fitness in the rows of Table 3, in tenths of a per cent. */
static const int FITNESS[TABLE_3_ROWS] = {573, 584, 595, 597, 639, 603, 614,
                                          612, 607, 649, 621, 599, 583, 605,
                                          609, 643, 652, 686, 687, 662};

static void add_weights(struct sheet *sheet, const char *set, int number,
                        const int weights[WEIGHTS_MAX], double fitness)
{
    enum { THOUSAND = 1000 };

    sheet_add(sheet, "%s-%d", set, number);
    for (int i = 0; i < WEIGHTS_MAX; i++)
        sheet_add(sheet, "%d.%03d", weights[i] / THOUSAND,
                  weights[i] % THOUSAND);
    sheet_add(sheet, "%.1f", fitness);
}

/* Evolves as the thesis does. The results are the weights, and their fitness in
 * millionths. */
static bool evolve_weights(const struct paper_run *run, int number,
                           int64_t results[WEIGHTS_MAX + 1], struct err *err)
{
    enum { MILLION = 1000000 };
    struct genetic_setting plan = genetic_standard(run->game);
    int weights[WEIGHTS_MAX];

    plan.generations = GENERATIONS;
    plan.seed = run->setting->seed + (uint64_t)number;

    struct weights_evolution *evolution = weights_evolution_new(&plan);
    const bool fine = job_finish(&evolution->job, &run->setting->context, err);

    if (fine) {
        const struct weights_evolution_generation *last =
            &evolution->generations[GENERATIONS - 1];

        weights_evolution_round(&last->fittest, weights);
        for (int i = 0; i < WEIGHTS_MAX; i++)
            results[i] = weights[i];
        results[WEIGHTS_MAX] = llround(last->best * MILLION);
    }
    job_free(&evolution->job);
    return fine;
}

static bool measure_weights(struct paper_run *run, struct err *err)
{
    enum { TEN_THOUSAND = 10000 };
    struct sheet *sheet = &run->sheet;
    int weights[WEIGHTS_MAX];
    bool fine = true;

    sheet->columns = WEIGHTS_MAX + 2;
    sheet->words = 1;
    sheet_add(sheet, "run");
    for (int i = 0; i < WEIGHTS_MAX; i++)
        sheet_add(sheet, "W%d", i + 1);
    sheet_add(sheet, "fitness");
    for (int i = 0; i < TABLE_3_ROWS; i++) {
        char name[24];

        snprintf(name, sizeof name, "thesis-%d", i + 1);
        if (!weights_find(name, weights, err))
            return false;
        add_weights(sheet, "thesis", i + 1, weights, FITNESS[i] / 10.0);
    }
    for (int i = 0; fine && i < run->setting->runs; i++) {
        int64_t results[WEIGHTS_MAX + 1] = {0};

        if (share_has(run->setting->share, i))
            fine = evolve_weights(run, i, results, err);
        share_sum(run->setting->share, "weights", results, WEIGHTS_MAX + 1);
        for (int k = 0; k < WEIGHTS_MAX; k++)
            weights[k] = (int)results[k];
        if (fine)
            add_weights(sheet, "ours", i + 1, weights,
                        (double)results[WEIGHTS_MAX] / TEN_THOUSAND);
    }
    return fine || *err->text == '\0';
}

const struct paper_table PAPER_THESIS_3 = {
    .name = "thesis-3",
    .about = "weights of the heuristics, evolved: Table 3; minutes for a run",
    .source = "thesis",
    .game = "kalah",
    .runs = 1,
    .measure = measure_weights,
};
