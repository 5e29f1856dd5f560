/* SPDX-License-Identifier: MIT */
/* The thesis on Kalah: tables 2 and 3, heuristics and their weights. */
#include "lab/evolution/evolve_weights.h"
#include "lab/papers/inside.h"

enum {
    DEPTH = 4, /* the thesis does not say; its agent looks so far ahead */
    THEIR_RIVALS = WEIGHTS_MAX - 1,
    THOUSAND = 1000,
    TABLE_3_ROWS = 20,
    GENERATIONS = 250
};

/* ---- single heuristics ---- */

/* Won match-ups out of nine, as they are printed. */
static const int TABLE_2[WEIGHTS_MAX] = {56, 44, 0,  100, 33,
                                         78, 89, 67, 22,  11};

/* Each pair plays once; the first of it has the smaller number. */
enum { PAIRS = WEIGHTS_MAX * (WEIGHTS_MAX - 1) / 2 };

static void list_pairs(struct paper_match matches[PAIRS])
{
    int count = 0;

    for (int one = 0; one < WEIGHTS_MAX; one++)
        for (int other = one + 1; other < WEIGHTS_MAX; other++) {
            const struct paper_side side = {.depth = DEPTH,
                                            .evaluation = EVALUATION_HEURISTIC};
            struct paper_match *match = &matches[count++];

            *match = (struct paper_match){
                .sides = {side, side},
                .turns = true,
                .stream = (uint64_t)(one * WEIGHTS_MAX + other),
            };
            match->sides[0].heuristic = one;
            match->sides[1].heuristic = other;
        }
}

bool paper_write_heuristics(const struct paper_table *table,
                            const struct paper_setting *setting, FILE *out,
                            struct err *err)
{
    struct game *game = game_new("kalah", err);
    struct paper_match matches[PAIRS];
    struct paper_played played[PAIRS];
    double beaten[WEIGHTS_MAX] = {0}; /* a tie is half of a rival */
    struct comparison rows[WEIGHTS_MAX];

    (void)table;
    list_pairs(matches);

    const bool fine =
        game != NULL && paper_play(&(struct paper_matches){.game = game,
                                                           .manner = PAPER_FAST,
                                                           .items = matches,
                                                           .count = PAIRS},
                                   setting, played, err);

    game_free(game);
    if (!fine || stop_raised(setting->stop))
        return fine;
    for (int i = 0; i < PAIRS; i++) {
        const int64_t lead = played[i].games.won[0] - played[i].games.won[1];

        beaten[matches[i].sides[0].heuristic] +=
            0.5 * (1 + (lead > 0) - (lead < 0));
        beaten[matches[i].sides[1].heuristic] +=
            0.5 * (1 + (lead < 0) - (lead > 0));
    }
    for (int i = 0; i < WEIGHTS_MAX; i++) {
        rows[i] = (struct comparison){
            .theirs = measure_of(TABLE_2[i]),
            .ours = measure_share(beaten[i], THEIR_RIVALS),
            .why = "no reading of the ten gives its order",
        };
        snprintf(rows[i].what, sizeof rows[i].what, "H%d, %% of rivals beaten",
                 i + 1);
    }
    paper_write_comparison(setting, "thesis", rows, WEIGHTS_MAX, out);
    return true;
}

/* ---- evolved weights ---- */

/* What the rows of Table 3 say of their fitness, in tenths of a per cent. */
static const int FITNESS[TABLE_3_ROWS] = {573, 584, 595, 597, 639, 603, 614,
                                          612, 607, 649, 621, 599, 583, 605,
                                          609, 643, 652, 686, 687, 662};

static void add_heading(struct sheet *sheet)
{
    sheet_add(sheet, "run");
    for (int i = 0; i < WEIGHTS_MAX; i++)
        sheet_add(sheet, "W%d", i + 1);
    sheet_add(sheet, "fitness");
}

static void add_weights(struct sheet *sheet, const int weights[WEIGHTS_MAX])
{
    for (int i = 0; i < WEIGHTS_MAX; i++)
        sheet_add(sheet, "%d.%03d", weights[i] / THOUSAND,
                  weights[i] % THOUSAND);
}

static bool add_theirs(struct sheet *sheet, struct err *err)
{
    for (int i = 0; i < TABLE_3_ROWS; i++) {
        int weights[WEIGHTS_MAX];
        char name[24];

        snprintf(name, sizeof name, "thesis-%d", i + 1);
        if (!weights_find(name, weights, err))
            return false;
        sheet_add(sheet, "%s", name);
        add_weights(sheet, weights);
        sheet_add(sheet, "%.1f", FITNESS[i] / 10.0);
    }
    return true;
}

/* One run of the thesis' evolution; false when it was stopped, too. */
static bool add_run(struct sheet *sheet, const struct game *game, int run,
                    const struct paper_setting *setting, struct err *err)
{
    struct genetic_setting plan = genetic_standard(game);
    const struct job_context context = {
        .threads = setting->threads,
        .stop = setting->stop,
        .listener = setting->listener,
    };

    plan.generations = GENERATIONS;
    plan.seed = setting->seed + (uint64_t)run;

    struct weights_evolution *evolution = weights_evolution_new(&plan);
    const bool fine = job_finish(&evolution->job, &context, err);

    if (fine) {
        const struct weights_evolution_generation *last =
            &evolution->generations[GENERATIONS - 1];
        int weights[WEIGHTS_MAX];

        weights_evolution_round(&last->fittest, weights);
        sheet_add(sheet, "ours-%d", run + 1);
        add_weights(sheet, weights);
        sheet_add(sheet, "%.1f", 100 * last->best);
    }
    job_free(&evolution->job);
    return fine;
}

/* As it is told, with commas for blanks. */
static void write_csv(const struct sheet *sheet, FILE *out)
{
    for (int i = 0; i < sheet->count; i++)
        fprintf(out, "%s%c", sheet->cells[i].text,
                i % sheet->columns == sheet->columns - 1 ? '\n' : ',');
}

bool paper_write_weights(const struct paper_table *table,
                         const struct paper_setting *setting, FILE *out,
                         struct err *err)
{
    struct game *game = game_new("kalah", err);
    struct sheet sheet = {.columns = WEIGHTS_MAX + 2, .words = 1};

    (void)table;
    if (game == NULL)
        return false;
    add_heading(&sheet);

    bool fine = add_theirs(&sheet, err);

    for (int i = 0; fine && i < setting->runs; i++)
        fine = add_run(&sheet, game, i, setting, err);
    if (setting->csv)
        write_csv(&sheet, out);
    else
        sheet_write(&sheet, out);
    sheet_free(&sheet);
    game_free(game);
    return fine || stop_raised(setting->stop);
}
