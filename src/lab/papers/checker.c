/* SPDX-License-Identifier: MIT */
/* The paper on the feature checker: tables 2 to 7. */
#include "base/memory.h"
#include "lab/evolution/evolve_checker.h"
#include "lab/papers/inside.h"

/* A row of a table: the plies of both players, and the games won by the
 * first. */
struct ply_row {
    int own;
    int other;
    int wins;
};

enum {
    THEIR_GAMES = 500,
    PLIES_MAX = 5,
    NOT_PLAYED = -1 /* wins of a row that was not finished */
};

/* Compares rows; CSV has them as a sheet of their own. */
static void compare_rows(struct paper_run *run, const struct ply_row rows[],
                         const int wins[], int count, const char *player,
                         const char *why)
{
    const bool csv = run->setting->csv;

    if (csv) {
        run->sheet.columns = 3;
        sheet_add(&run->sheet, "ply");
        sheet_add(&run->sheet, "opponent");
        sheet_add(&run->sheet, "wins");
    }
    for (int i = 0; i < count; i++) {
        const struct ply_row *row = &rows[i];

        if (wins[i] != NOT_PLAYED && csv) {
            sheet_add(&run->sheet, "%d", row->own);
            sheet_add(&run->sheet, "%d", row->other);
            sheet_add(&run->sheet, "%d", wins[i]);
        } else if (wins[i] != NOT_PLAYED) {
            paper_compare(
                run,
                (struct comparison){
                    .decimals = 1,
                    .theirs = measure_share(row->wins, THEIR_GAMES),
                    .ours = measure_share(wins[i], run->setting->games),
                    .why = why},
                "%s %d v %d, %% won", player, row->own, row->other);
        }
    }
}

/* ---- minimax against minimax ---- */

static const struct ply_row TABLES_4_TO_7[] = {
    {1, 2, 86},  {1, 1, 230}, {2, 3, 131}, {2, 2, 209}, {2, 1, 400},
    {3, 4, 205}, {3, 3, 250}, {3, 2, 343}, {3, 1, 355}, {4, 4, 226},
    {4, 3, 280}, {4, 2, 292}, {4, 1, 362},
};

static bool measure_ply(struct paper_run *run, struct err *err)
{
    enum { ROWS = sizeof TABLES_4_TO_7 / sizeof TABLES_4_TO_7[0] };
    const struct paper_setting *setting = run->setting;
    struct paper_match matches[ROWS];
    int wins[ROWS];

    for (int i = 0; i < ROWS; i++)
        matches[i] = (struct paper_match){
            .sides = {{.depth = TABLES_4_TO_7[i].own,
                       .evaluation = EVALUATION_STORES},
                      {.depth = TABLES_4_TO_7[i].other,
                       .evaluation = EVALUATION_STORES}},
            .turns = true,
            .stream = (uint64_t)i,
        };
    if (!paper_play(run, PAPER_FAST, matches, ROWS, err))
        return false;
    for (int i = 0; i < ROWS; i++) {
        const struct paper_tally *games = &matches[i].games;
        const bool played = games->games == setting->games;

        wins[i] = played ? (int)games->won[0] : NOT_PLAYED;
        if (TABLES_4_TO_7[i].own == 3 && TABLES_4_TO_7[i].other == 3 && played)
            snprintf(run->tail, sizeof run->tail,
                     "\nOf %d game%s of 3 plies against 3 the first player won "
                     "%d.\n",
                     setting->games, setting->games == 1 ? "" : "s",
                     (int)games->won_by_first);
    }
    compare_rows(run, TABLES_4_TO_7, wins, ROWS, "minimax",
                 "its rules or its ties may be a little different");
    return true;
}

const struct paper_table PAPER_PLY = {
    .name = "ply",
    .about = "minimax against minimax: Tables 4 to 7 of the same paper",
    .source = "paper",
    .game = CHECKER_EVOLUTION_GAME,
    .games = 500,
    .measure = measure_ply,
};

/* ---- evolved checkers ---- */

/* Checkers evolved against the first number of plies, and tried against the
 * other. */
static const struct ply_row TABLES_2_AND_3[] = {
    {4, 4, 44},  {4, 3, 0}, {4, 2, 8}, {4, 1, 23},
    {3, 3, 250}, {3, 2, 6}, {3, 1, 7},
};

/* Evolves as in the paper, but with a tenth of its generations. */
static bool evolve_checker(const struct paper_run *run, int plies,
                           struct checker *checker, struct err *err)
{
    struct checker_evolution_setting plan =
        checker_evolution_standard(run->game);

    plan.first_ply = plies;
    plan.last_ply = plies;
    plan.seed = run->setting->seed;

    struct checker_evolution *evolution = checker_evolution_new(&plan);
    const bool fine = job_finish(&evolution->job, &run->setting->context, err);

    if (fine)
        *checker = evolution->population[checker_evolution_champion(evolution)];
    job_free(&evolution->job);
    return fine;
}

/* Returns false with an empty err if it was stopped; or false and sets err. */
static bool count_wins(const struct paper_run *run,
                       const struct checker *checker, int plies, int *wins,
                       struct err *err)
{
    struct checker_evolution_score score;

    *err->text = '\0';

    const bool fine = checker_evolution_evaluate(
        run->game, checker, 1, plies, run->setting->games,
        run->setting->seed + 1, &run->setting->context, &score, err);

    *wins = fine ? score.wins : NOT_PLAYED;
    return fine;
}

/* Writes the games of the built-in weights, against the plies of the paper and
 * one more. */
static bool write_built_in(struct paper_run *run, int64_t piece,
                           struct err *err)
{
    static const char *const names[] = {"source", "best"};
    FILE *const out = memory_file(run->tail, sizeof run->tail);
    bool fine = true;

    fprintf(out, "\nBuilt in; games won of %d against 1 to %d plies:\n",
            run->setting->games, PLIES_MAX);
    for (int i = 0; fine && i < 2; i++) {
        struct checker checker;
        int64_t wins[PLIES_MAX] = {0};

        fine = weights_find_checker(names[i], &checker, err);
        for (int plies = 1; fine && plies <= PLIES_MAX; plies++) {
            int won = 0;

            if (share_has(run->setting->share, piece++))
                fine = count_wins(run, &checker, plies, &won, err);
            wins[plies - 1] = won;
        }
        share_sum(run->setting->share, "built-in", wins, PLIES_MAX);
        if (fine)
            fprintf(out, "%-6s", names[i]);
        for (int k = 0; fine && k < PLIES_MAX; k++)
            fprintf(out, " %4d", (int)wins[k]);
        if (fine)
            fputs("\n", out);
    }
    fclose(out);
    return fine;
}

/* A piece is an evolution with the games of its result. */
static bool measure_evolved(struct paper_run *run, struct err *err)
{
    enum { ROWS = sizeof TABLES_2_AND_3 / sizeof TABLES_2_AND_3[0] };
    struct share *const share = run->setting->share;
    struct checker checker = {{{0}}};
    int64_t played[ROWS] = {0}; /* one more than the wins; 0: not played */
    int wins[ROWS];
    int64_t piece = -1;
    bool fine = true;

    for (int i = 0; i < ROWS; i++) {
        const struct ply_row *row = &TABLES_2_AND_3[i];
        const bool begins = i == 0 || row->own != row[-1].own;

        piece += begins;
        wins[i] = NOT_PLAYED;
        if (!fine || !share_has(share, piece))
            continue;
        if (begins)
            fine = evolve_checker(run, row->own, &checker, err);
        fine = fine && count_wins(run, &checker, row->other, &wins[i], err);
        played[i] = wins[i] == NOT_PLAYED ? 0 : wins[i] + 1;
    }
    share_sum(share, "wins", played, ROWS);
    for (int i = 0; i < ROWS; i++)
        wins[i] = played[i] == 0 ? NOT_PLAYED : (int)played[i] - 1;
    compare_rows(run, TABLES_2_AND_3, wins, ROWS, "evolved",
                 "every evolution ends elsewhere");
    if (fine && !run->setting->csv)
        fine = write_built_in(run, piece + 1, err);
    return fine || *err->text == '\0';
}

const struct paper_table PAPER_EVOLVED = {
    .name = "evolved",
    .about = "evolved against minimax: Tables 2 and 3 of the paper; a minute",
    .source = "paper",
    .game = CHECKER_EVOLUTION_GAME,
    .games = 500,
    .measure = measure_evolved,
};
