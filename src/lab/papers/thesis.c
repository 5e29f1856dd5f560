/* The thesis on Kalah: tables 2 and 3, heuristics and their weights. */
#include "base/clock.h"
#include "base/thread.h"
#include "lab/arena/fast_game.h"
#include "lab/evolution/evolve_weights.h"
#include "lab/papers/paper.h"
#include "lab/report/compare.h"
#include "lab/report/sheet.h"

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

struct tournament {
    const struct paper_setting *setting;
    struct game *game;
    /* Half points of the first with the second, who began as often. */
    int halves[WEIGHTS_MAX][WEIGHTS_MAX];
    int64_t began;
};

static struct fast_player *play_one(const struct game *game, int heuristic)
{
    int weights[WEIGHTS_MAX] = {0};
    struct evaluation evaluation;
    struct err err;

    weights[heuristic] = THOUSAND;
    evaluation_make(EVALUATION_HEURISTIC, game, &evaluation, &err);
    evaluation_weigh(&evaluation, weights, false);
    return fast_player_new_searcher(game, &evaluation, DEPTH);
}

/* A piece is an ordered pair; of each, only one of the two orders plays. */
static bool play(void *context, int worker, int64_t piece, struct err *err)
{
    struct tournament *tournament = context;
    const struct paper_setting *setting = tournament->setting;
    const int one = (int)piece / WEIGHTS_MAX, other = (int)piece % WEIGHTS_MAX;
    struct position start;

    (void)worker;
    (void)err;
    if (one >= other)
        return true;

    struct fast_player *const partners[2] = {play_one(tournament->game, one),
                                             play_one(tournament->game, other)};

    tournament->game->class->start(tournament->game, &start);
    for (int i = 0; i < setting->games && !stop_raised(setting->stop); i++) {
        const bool first = i % 2 == 0;
        struct fast_player *const seats[2] = {partners[!first],
                                              partners[first]};
        struct rng rng =
            rng_new(setting->seed, (uint64_t)piece << 32 | (uint64_t)i);
        const int margin =
            fast_game_play(seats, tournament->game, &start, &rng).margin;
        const int own = first ? margin : -margin;

        tournament->halves[one][other] += own > 0 ? 2 : own == 0;
        tournament->halves[other][one] += own < 0 ? 2 : own == 0;
    }
    fast_player_free(partners[0]);
    fast_player_free(partners[1]);
    return true;
}

static void tell(void *context, int64_t done)
{
    const struct tournament *tournament = context;
    struct progress_listener *watch = tournament->setting->watch;

    if (watch != NULL)
        watch->hear(watch, &(struct progress_report){
                               .what = "pairs",
                               .done = done,
                               .total = (int64_t)WEIGHTS_MAX * WEIGHTS_MAX,
                               .nanoseconds = clock_now() - tournament->began});
}

/* Match-ups that were won, a tie being half of one. */
static double won(const struct tournament *tournament, int heuristic)
{
    double sum = 0;

    for (int i = 0; i < WEIGHTS_MAX; i++) {
        const int own = tournament->halves[heuristic][i];
        const int other = tournament->halves[i][heuristic];

        if (i != heuristic)
            sum += own > other ? 1 : own == other ? 0.5 : 0;
    }
    return sum;
}

static void write_heuristics(const struct tournament *tournament, FILE *out)
{
    struct comparison rows[WEIGHTS_MAX];

    for (int i = 0; i < WEIGHTS_MAX; i++) {
        rows[i] = (struct comparison){
            .theirs = measure_of(TABLE_2[i]),
            .ours = measure_share(won(tournament, i), THEIR_RIVALS),
            .why = "no reading of the ten gives its order",
        };
        snprintf(rows[i].what, sizeof rows[i].what, "H%d, %% of rivals beaten",
                 i + 1);
    }
    if (tournament->setting->csv)
        compare_write_csv(rows, WEIGHTS_MAX, out);
    else
        compare_write("thesis", rows, WEIGHTS_MAX, out);
}

bool paper_write_heuristics(const struct paper_table *table,
                            const struct paper_setting *setting, FILE *out,
                            struct err *err)
{
    struct tournament tournament = {.setting = setting, .began = clock_now()};

    (void)table;
    tournament.game = game_new("kalah", err);
    if (tournament.game == NULL)
        return false;

    const bool fine = thread_pool_run(
        &(struct thread_pool){.threads = setting->threads,
                              .pieces = (int64_t)WEIGHTS_MAX * WEIGHTS_MAX,
                              .stop = setting->stop,
                              .context = &tournament,
                              .work = play,
                              .wait = tell},
        err);

    if (fine && !stop_raised(setting->stop))
        write_heuristics(&tournament, out);
    game_free(tournament.game);
    return fine;
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
    struct weights_evolution_setting plan = weights_evolution_standard(game);
    const struct weights_evolution_crew crew = {
        .threads = setting->threads,
        .generations = GENERATIONS,
        .stop = setting->stop,
        .watch = setting->watch,
    };
    bool fine = true;

    plan.seed = setting->seed + (uint64_t)run;

    struct weights_evolution *weighing = weights_evolution_new(&plan);

    while (fine && weights_evolution_count(weighing) < GENERATIONS)
        fine = weights_evolution_step(weighing, &crew, err);
    if (fine) {
        const struct weights_evolution_generation *last =
            weights_evolution_at(weighing, GENERATIONS - 1);
        int weights[WEIGHTS_MAX];

        weights_evolution_round(&last->fittest, weights);
        sheet_add(sheet, "ours-%d", run + 1);
        add_weights(sheet, weights);
        sheet_add(sheet, "%.1f", 100 * last->best);
    }
    weights_evolution_free(weighing);
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
