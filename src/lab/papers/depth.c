/* SPDX-License-Identifier: MIT */
/* How deep a search looks, with some of its parts left out; the page of
 * mancmancala tells this of its own search. */
#include "base/clock.h"
#include "engine/search/search.h"
#include "lab/arena/batch.h"
#include "lab/papers/inside.h"

enum {
    METHODS = 5,
    NODES = 1000000,
    SECOND = 1000,  /* in thousandths; the page does not tell its time */
    PLIES_STEP = 4, /* random plies before the positions */
    PLIES_MAX = 20,
    TABLE_BYTES = 64 << 20
};

enum { BY_TIME, BY_NODES, BOUNDS };
enum { START, MEAN, MOST, FIGURES };

static const struct method {
    const char *name;
    size_t transposition_bytes;
    enum search_driver driver;
    bool prune;
    bool order;
} METHOD[METHODS] = {
    {"minimax", 0, DRIVER_PLAIN, false, false},
    {"alpha-beta", 0, DRIVER_PLAIN, true, false},
    {"and ordering", 0, DRIVER_PLAIN, true, true},
    {"and a table", TABLE_BYTES, DRIVER_PLAIN, true, true},
    {"mtd(f)", TABLE_BYTES, DRIVER_MTD, true, true},
};

/* The completed depths, over the positions that were searched. */
struct reached {
    int start; /* at the first position, the start of the game */
    int most;
    struct measure_sum depths;
};

static const char *const FIGURE_NAMES[FIGURES] = {"start", "mean", "most"};

/* ---- the searches ---- */

/* Searches the position of this number: the first is the start; all have a
 * choice of moves. */
static void search_position(const struct paper_run *run, struct search *search,
                            int number, int bound, struct reached *reached)
{
    const struct paper_setting *setting = run->setting;
    const int plies = number * PLIES_STEP % PLIES_MAX;
    const int64_t thousandths =
        (int64_t)SECOND * setting->scale / PAPER_SCALE_ONE;
    struct task task = {.stop = setting->context.stop};
    struct rng rng = rng_new(setting->seed, (uint64_t)number);
    struct line drawn = {0}, line = {0};
    struct report report;

    if (bound == BY_NODES)
        task.budget.nodes = NODES;
    else
        task.budget.nanoseconds = thousandths * CLOCK_MILLISECOND;
    while (!opening_walk(run->game, plies, &rng, &drawn) ||
           run->game->class->count(run->game, line_position(&drawn)) <= 1)
        ;
    line_begin(&line, line_position(&drawn));
    line_free(&drawn);
    task.line = &line;
    search_forget(search);
    search_run(search, &task, &report);
    line_free(&line);
    if (stop_raised(task.stop))
        return;
    reached->start = number == 0 ? report.depth : reached->start;
    reached->most = report.depth > reached->most ? report.depth : reached->most;
    measure_add(&reached->depths, report.depth);
}

static void search_all(const struct paper_run *run,
                       struct reached reached[METHODS][BOUNDS])
{
    const struct stop *stop = run->setting->context.stop;
    const int games = run->setting->games;
    const struct progress_scale progress =
        paper_progress(run, "positions", (int64_t)METHODS * BOUNDS * games);

    for (int method = 0; method < METHODS; method++) {
        struct search_setting setting = {
            .driver = METHOD[method].driver,
            .transposition_bytes = METHOD[method].transposition_bytes,
            .first_depth = 1,
            .prune = METHOD[method].prune,
            .order = METHOD[method].order,
        };
        struct err unsaid;

        evaluation_make(EVALUATION_WEIGHTED, run->game, &setting.evaluation,
                        &unsaid);

        struct search *search = search_new(run->game, &setting);

        for (int i = 0; i < BOUNDS * games && !stop_raised(stop); i++) {
            progress_tell(&progress, (int64_t)method * BOUNDS * games + i);
            search_position(run, search, i % games, i / games,
                            &reached[method][i / games]);
        }
        search_free(search);
    }
}

/* ---- beside theirs ---- */

static struct measure figure_of(const struct reached *reached, int figure)
{
    if (reached->depths.count == 0)
        return measure_unknown();
    if (figure == MEAN)
        return measure_of_sum(&reached->depths);
    return measure_of(figure == START ? reached->start : reached->most);
}

static bool measure_depths(struct paper_run *run, struct err *err)
{
    static const char *const bounds[BOUNDS] = {"by time", "by nodes"};
    static const double said[2][FIGURES] = {{-1, 7, -1}, {-1, 15, 21}};
    struct reached reached[METHODS][BOUNDS] = {{{0}}};
    struct sheet *sheet = &run->sheet;

    (void)err;
    search_all(run, reached);
    sheet->columns = 2 + 2 * FIGURES;
    sheet->words = 1;
    for (int bound = 0; bound < BOUNDS; bound++) {
        sheet_add(sheet, "%s", bound == BY_NODES ? "nodes" : "");
        for (int figure = 0; figure < FIGURES; figure++)
            sheet_add(sheet, "%s", FIGURE_NAMES[figure]);
    }
    for (int method = 0; method < METHODS; method++)
        for (int i = 0; i < BOUNDS * FIGURES; i++) {
            const int bound = i / FIGURES, figure = i % FIGURES;
            const bool told =
                bound == BY_TIME && method < 2 && said[method][figure] > 0;
            const struct measure ours =
                figure_of(&reached[method][bound], figure);

            if (figure == 0)
                sheet_add(sheet, "%s",
                          bound == BY_NODES ? " " : METHOD[method].name);
            sheet_add_number(sheet, figure == MEAN, ours.value);
            if (run->setting->csv || told)
                paper_compare(
                    run,
                    (struct comparison){
                        .decimals = 1,
                        .theirs = told ? measure_of(said[method][figure])
                                       : measure_unknown(),
                        .ours = ours,
                        .why = "the page tells neither how long it thinks nor "
                               "on what machine"},
                    "%s, %s, %s", METHOD[method].name, bounds[bound],
                    FIGURE_NAMES[figure]);
        }
    snprintf(run->note, sizeof run->note,
             "Plies that were completed in %.3f s, which depends on the "
             "machine, and within\n%d positions: at the start of a game, in "
             "the mean of %d position%s after 0 to\n%d random plies, and at "
             "most; seed %llu.\n",
             (double)run->setting->scale / PAPER_SCALE_ONE, NODES,
             run->setting->games, run->setting->games == 1 ? "" : "s",
             PLIES_MAX - PLIES_STEP, (unsigned long long)run->setting->seed);
    return true;
}

const struct paper_table PAPER_DEPTH = {
    .name = "depth",
    .about = "plies that are looked ahead: what mancmancala says; two minutes",
    .source = "page",
    .game = "kalah",
    .games = 10,
    .timed = true,
    .measure = measure_depths,
};
