/* SPDX-License-Identifier: MIT */
/* The paper on the feature checker: tables 2 to 7. */
#include "lab/evolution/evolve_checker.h"
#include "lab/papers/inside.h"

/* Games won out of so many, by the player of the first number of plies. */
struct ply_row {
    int own;
    int other;
    int wins;
};

enum { THEIR_GAMES = 500, PLIES_MAX = 5 };

static const struct ply_row TABLES_4_TO_7[] = {
    {1, 2, 86},  {1, 1, 230}, {2, 3, 131}, {2, 2, 209}, {2, 1, 400},
    {3, 4, 205}, {3, 3, 250}, {3, 2, 343}, {3, 1, 355}, {4, 4, 226},
    {4, 3, 280}, {4, 2, 292}, {4, 1, 362},
};

/* Evolved against so many plies, and tried against others. */
static const struct ply_row TABLES_2_AND_3[] = {
    {4, 4, 44},  {4, 3, 0}, {4, 2, 8}, {4, 1, 23},
    {3, 3, 250}, {3, 2, 6}, {3, 1, 7},
};

enum {
    PLY_ROWS = sizeof TABLES_4_TO_7 / sizeof TABLES_4_TO_7[0],
    EVOLVED_ROWS = sizeof TABLES_2_AND_3 / sizeof TABLES_2_AND_3[0],
    ROWS_MAX = PLY_ROWS
};

/* ---- what both write ---- */

/* Of a row that was not finished. */
enum { NO_WINS = -1 };

static void write_rows(const struct ply_row rows[], int count, const int wins[],
                       const struct paper_setting *setting, const char *who,
                       const char *why, FILE *out)
{
    struct comparison comparisons[ROWS_MAX];
    int told = 0;

    if (setting->csv)
        fputs("ply,opponent,wins\n", out);
    for (int i = 0; i < count; i++) {
        if (wins[i] == NO_WINS)
            continue;
        if (setting->csv)
            fprintf(out, "%d,%d,%d\n", rows[i].own, rows[i].other, wins[i]);
        comparisons[told] = (struct comparison){
            .decimals = 1,
            .theirs = measure_share(rows[i].wins, THEIR_GAMES),
            .ours = measure_share(wins[i], setting->games),
            .why = why,
        };
        snprintf(comparisons[told].what, sizeof comparisons->what,
                 "%s %d v %d, %% won", who, rows[i].own, rows[i].other);
        told++;
    }
    if (!setting->csv)
        compare_write("paper", comparisons, told, out);
}

/* ---- minimax against minimax ---- */

/* The row in which three plies play three. */
static int find_three(void)
{
    int row = 0;

    while (TABLES_4_TO_7[row].own != 3 || TABLES_4_TO_7[row].other != 3)
        row++;
    return row;
}

bool paper_write_ply(const struct paper_table *table,
                     const struct paper_setting *setting, FILE *out,
                     struct err *err)
{
    struct game *game = game_new(CHECKER_EVOLUTION_GAME, err);
    struct paper_match matches[PLY_ROWS];
    struct paper_played played[PLY_ROWS];
    int wins[PLY_ROWS];
    const int three = find_three();

    (void)table;
    for (int i = 0; i < PLY_ROWS; i++)
        matches[i] = (struct paper_match){
            .sides = {{.depth = TABLES_4_TO_7[i].own,
                       .evaluation = EVALUATION_STORES},
                      {.depth = TABLES_4_TO_7[i].other,
                       .evaluation = EVALUATION_STORES}},
            .turns = true,
            .stream = (uint64_t)i,
        };

    const bool fine =
        game != NULL && paper_play(&(struct paper_matches){.game = game,
                                                           .manner = PAPER_FAST,
                                                           .items = matches,
                                                           .count = PLY_ROWS},
                                   setting, played, err);

    game_free(game);
    if (!fine)
        return false;
    for (int i = 0; i < PLY_ROWS; i++)
        wins[i] = played[i].games.games < setting->games
                      ? NO_WINS
                      : (int)played[i].games.won[0];
    write_rows(TABLES_4_TO_7, PLY_ROWS, wins, setting, "minimax",
               "its rules or its ties may be a little different", out);
    if (!setting->csv && wins[three] != NO_WINS)
        fprintf(out,
                "\nOf %d games of 3 plies against 3 the first player won "
                "%d.\n",
                setting->games, (int)played[three].games.won_by_first);
    return true;
}

/* ---- what was evolved ---- */

static struct job_context context_of(const struct paper_setting *setting)
{
    return (struct job_context){
        .threads = setting->threads,
        .stop = setting->stop,
        .listener = setting->listener,
    };
}

/* As in the paper, but for a tenth of its generations. */
static bool evolve_checker(const struct game *game, int ply,
                           const struct paper_setting *setting,
                           struct checker *head, struct err *err)
{
    const struct job_context context = context_of(setting);
    struct checker_evolution_setting plan = checker_evolution_standard(game);

    plan.first_ply = ply;
    plan.last_ply = ply;
    plan.seed = setting->seed;

    struct checker_evolution *evolution = checker_evolution_new(&plan);
    const bool fine = job_finish(&evolution->job, &context, err);

    if (fine)
        *head = evolution->population[checker_evolution_champion(evolution)];
    job_free(&evolution->job);
    return fine;
}

static bool measure_rows(const struct game *game,
                         const struct paper_setting *setting,
                         int wins[EVOLVED_ROWS], struct err *err)
{
    const struct job_context context = context_of(setting);
    struct checker head = {{{0}}};

    for (int i = 0; i < EVOLVED_ROWS; i++) {
        const struct ply_row *row = &TABLES_2_AND_3[i];
        struct checker_evolution_score score;

        if ((i == 0 || row->own != row[-1].own) &&
            !evolve_checker(game, row->own, setting, &head, err))
            return false;
        if (!checker_evolution_evaluate(game, &head, 1, row->other,
                                        setting->games, setting->seed + 1,
                                        &context, &score, err))
            return false;
        wins[i] = score.wins;
    }
    return true;
}

/* The sets that are built in, against as many plies as the paper has and one
 * more. */
static bool write_built_in(const struct game *game,
                           const struct paper_setting *setting, FILE *out,
                           struct err *err)
{
    static const char *const names[] = {"source", "best"};
    const struct job_context context = context_of(setting);

    fprintf(out, "\nBuilt in; games won of %d against 1 to %d plies:\n",
            setting->games, PLIES_MAX);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct checker head;

        if (!weights_find_checker(names[i], &head, err))
            return false;
        fprintf(out, "%-6s", names[i]);
        for (int ply = 1; ply <= PLIES_MAX; ply++) {
            struct checker_evolution_score score;

            if (!checker_evolution_evaluate(game, &head, 1, ply, setting->games,
                                            setting->seed + 1, &context, &score,
                                            err))
                return false;
            fprintf(out, " %4d", score.wins);
        }
        fputs("\n", out);
    }
    return true;
}

bool paper_write_evolved(const struct paper_table *table,
                         const struct paper_setting *setting, FILE *out,
                         struct err *err)
{
    struct game *game = game_new(CHECKER_EVOLUTION_GAME, err);
    int wins[EVOLVED_ROWS];

    (void)table;
    if (game == NULL)
        return false;

    bool fine = measure_rows(game, setting, wins, err);

    if (fine)
        write_rows(TABLES_2_AND_3, EVOLVED_ROWS, wins, setting, "evolved",
                   "every evolution ends elsewhere", out);
    if (fine && !setting->csv)
        fine = write_built_in(game, setting, out, err);
    game_free(game);
    return fine || stop_raised(setting->stop);
}
