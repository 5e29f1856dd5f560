/* SPDX-License-Identifier: MIT */
/* How far ahead a search looks, with this and that left out: what the page of
 * mancmancala says of its own. */
#include "base/clock.h"
#include "engine/search/search.h"
#include "lab/arena/batch.h"
#include "lab/papers/inside.h"

enum {
    METHODS = 5,
    BOUNDS = 2, /* seconds, and positions */
    NODES = 1000000,
    SECOND = 1000,  /* in thousandths; the page does not say how many it has */
    PLIES_STEP = 4, /* random plies before the positions */
    PLIES_MAX = 20,
    TABLE_BYTES = 64 << 20
};

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

/* The depths that were completed, of as many positions as were looked at. */
struct reached {
    int start; /* in the first of them, where the game begins */
    int most;
    struct measure_sum depths;
};

struct depths {
    const struct paper_setting *setting;
    struct game *game;
    struct reached reached[METHODS][BOUNDS];
};

/* ---- the searches ---- */

/* The first is the start; in all of them there is a choice of moves. */
static void draw_position(const struct depths *depths, int number,
                          struct line *line)
{
    const struct game *game = depths->game;
    struct rng rng = rng_new(depths->setting->seed, (uint64_t)number);
    const int plies = number * PLIES_STEP % PLIES_MAX;

    while (!opening_walk(game, plies, &rng, line) ||
           game->class->count(game, line_position(line)) <= 1)
        ;
}

static struct search *new_search(const struct depths *depths,
                                 const struct method *method)
{
    struct search_setting setting = {
        .driver = method->driver,
        .transposition_bytes = method->transposition_bytes,
        .first_depth = 1,
        .prune = method->prune,
        .order = method->order,
    };
    struct err unsaid;

    evaluation_make(EVALUATION_WEIGHTED, depths->game, &setting.evaluation,
                    &unsaid);
    return search_new(depths->game, &setting);
}

static struct budget budget_of(const struct depths *depths, int bound)
{
    const int64_t thousandths =
        (int64_t)SECOND * depths->setting->scale / PAPER_SCALE_ONE;

    if (bound > 0)
        return (struct budget){.nodes = NODES};
    return (struct budget){.nanoseconds = thousandths * CLOCK_MILLISECOND};
}

static void search_position(struct depths *depths, struct search *search,
                            int number, int bound, struct reached *reached)
{
    struct line drawn = {0}, line = {0};
    struct report report;

    draw_position(depths, number, &drawn);
    line_begin(&line, line_position(&drawn));
    line_free(&drawn);
    search_forget(search);
    search_run(search,
               &(struct task){.line = &line,
                              .budget = budget_of(depths, bound),
                              .stop = depths->setting->stop},
               &report);
    line_free(&line);
    if (stop_raised(depths->setting->stop))
        return;
    reached->start = number == 0 ? report.depth : reached->start;
    reached->most = report.depth > reached->most ? report.depth : reached->most;
    measure_add(&reached->depths, report.depth);
}

static void search_all(struct depths *depths)
{
    const struct paper_setting *setting = depths->setting;
    const struct progress_scale progress = {
        .listener = setting->listener,
        .what = "positions",
        .total = (int64_t)METHODS * BOUNDS * setting->games,
        .began = clock_now(),
    };

    for (int method = 0; method < METHODS; method++) {
        struct search *search = new_search(depths, &METHOD[method]);

        for (int i = 0;
             i < BOUNDS * setting->games && !stop_raised(setting->stop); i++) {
            const int bound = i / setting->games;

            progress_tell(&progress,
                          (int64_t)method * BOUNDS * setting->games + i);
            search_position(depths, search, i % setting->games, bound,
                            &depths->reached[method][bound]);
        }
        search_free(search);
    }
}

/* ---- beside theirs ---- */

enum figure { START, MEAN, MOST, FIGURES };

static struct measure figure_of(const struct reached *reached, int figure)
{
    if (reached->depths.count == 0)
        return measure_unknown();
    if (figure == MEAN)
        return measure_of_sum(&reached->depths);
    return measure_of(figure == START ? reached->start : reached->most);
}

static struct comparison compare_depths(const struct depths *depths, int method,
                                        int bound, int figure)
{
    static const char *const names[FIGURES] = {"start", "mean", "most"};
    static const char *const bounds[BOUNDS] = {"by time", "by nodes"};
    static const double said[2][FIGURES] = {{-1, 7, -1}, {-1, 15, 21}};
    const bool told = bound == 0 && method < 2 && said[method][figure] > 0;
    struct comparison row = {
        .decimals = 1,
        .theirs = told ? measure_of(said[method][figure]) : measure_unknown(),
        .ours = figure_of(&depths->reached[method][bound], figure),
        .why = "the page tells neither how long it thinks nor on what machine",
    };

    snprintf(row.what, sizeof row.what, "%s, %s, %s", METHOD[method].name,
             bounds[bound], names[figure]);
    return row;
}

static void write_depths(const struct depths *depths, FILE *out)
{
    static const char *const heading[] = {"",      "start", "mean", "most",
                                          "nodes", "start", "mean", "most"};
    struct sheet sheet = {.columns = sizeof heading / sizeof heading[0],
                          .words = 1};

    for (int i = 0; i < sheet.columns; i++)
        sheet_add(&sheet, "%s", heading[i]);
    for (int method = 0; method < METHODS; method++) {
        sheet_add(&sheet, "%s", METHOD[method].name);
        for (int bound = 0; bound < BOUNDS; bound++) {
            if (bound > 0)
                sheet_add(&sheet, " ");
            for (int figure = 0; figure < FIGURES; figure++)
                paper_add(
                    &sheet, figure == MEAN,
                    figure_of(&depths->reached[method][bound], figure).value);
        }
    }
    sheet_write(&sheet, out);
    sheet_free(&sheet);
    fprintf(out,
            "\nPlies that were completed in %.3f s, which depends on the "
            "machine, and within\n%d positions: at the start of a game, in the "
            "mean of %d positions after 0 to\n%d random plies, and at most; "
            "seed %llu.\n\n",
            (double)depths->setting->scale / PAPER_SCALE_ONE, NODES,
            depths->setting->games, PLIES_MAX - PLIES_STEP,
            (unsigned long long)depths->setting->seed);
}

bool paper_write_depths(const struct paper_table *table,
                        const struct paper_setting *setting, FILE *out,
                        struct err *err)
{
    struct depths depths = {.setting = setting,
                            .game = paper_game(setting, "kalah", err)};
    struct comparison rows[METHODS * BOUNDS * FIGURES];
    int count = 0;

    (void)table;
    if (depths.game == NULL)
        return false;
    search_all(&depths);
    for (int method = 0; method < METHODS; method++)
        for (int i = 0; i < BOUNDS * FIGURES; i++) {
            rows[count] =
                compare_depths(&depths, method, i / FIGURES, i % FIGURES);
            count += setting->csv || measure_known(&rows[count].theirs);
        }
    if (!setting->csv)
        write_depths(&depths, out);
    paper_write_comparison(setting, "page", rows, count, out);
    game_free(depths.game);
    return true;
}
