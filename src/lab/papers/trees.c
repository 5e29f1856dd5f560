/* What Monte Carlo tree search adds in its time: tables VI and IX to XIII of
 * the report on Abalone. */
#include "base/clock.h"
#include "engine/mcts/mcts.h"
#include "lab/papers/inside.h"
#include "lab/papers/time.h"
#include "lab/report/sheet.h"

enum {
    MEGABYTES = 256, /* for a tree */
    RUNS = PAPER_BOUNDS * PAPER_SEARCHES
};

const struct paper_bound PAPER_TABLES_IX[PAPER_BOUNDS] = {
    {2,
     {{100, 8243, 12795},
      {100, 8294, 19491},
      {100, 8370, 17101},
      {100, 8795, 17104},
      {100, 7967, 15811}}},
    {5,
     {{100, 8502, 30866},
      {100, 8554, 20534},
      {100, 8492, 16432},
      {100, 8564, 18264},
      {100, 6846, 16937}}},
    {10,
     {{100, 8290, 24319},
      {100, 8510, 17253},
      {100, 9288, 20361},
      {100, 8815, 17165},
      {100, 9270, 17871}}},
    {20,
     {{100, 8361, 27877},
      {-1, 11313, 120000},
      {100, 8507, 20249},
      {-1, 11298, 120000},
      {100, 8232, 26620}}},
    {40,
     {{-1, 11309, 120000},
      {-1, 11296, 120000},
      {-1, 11322, 120000},
      {-1, 11328, 120000},
      {-1, 11322, 120000}}},
};

/* A search of ours. */
struct growth {
    bool done;
    int64_t back; /* how often it came back from a game */
    int64_t added;
    double milliseconds;
};

/* ---- ours ---- */

/* From nothing, as the report counts; then the move is played. */
static void grow(struct mcts *mcts, const struct game *game, struct line *line,
                 const struct paper_setting *setting, struct growth *growth)
{
    const struct task task = {.line = line, .stop = setting->stop};
    const int64_t before = clock_now();
    const struct move move = mcts_choose(mcts, &task);

    if (stop_raised(setting->stop))
        return;
    growth->milliseconds = (double)(clock_now() - before) / CLOCK_MILLISECOND;
    growth->done = true;
    growth->back = (int64_t)mcts_iterations(mcts);
    growth->added = (int64_t)mcts_grown(mcts);
    line_play(line, game, move);
}

static void grow_within(const struct game *game, int bound,
                        const struct paper_setting *setting,
                        struct growth growths[PAPER_SEARCHES], int64_t began)
{
    struct mcts_setting tree = mcts_report();

    tree.nanoseconds = (int64_t)PAPER_TABLES_IX[bound].seconds *
                       setting->scale * CLOCK_MILLISECOND;
    tree.megabytes = MEGABYTES;

    struct mcts *mcts =
        mcts_new(game, &tree, rng_new(setting->seed, (uint64_t)bound));
    struct position start;
    struct line line = {0};

    game->class->start(game, &start);
    line_begin(&line, &start);
    for (int i = 0; i < PAPER_SEARCHES && !stop_raised(setting->stop); i++) {
        paper_tell(setting, "searches", bound * PAPER_SEARCHES + i, RUNS,
                   began);
        mcts_begin(mcts,
                   rng_new(setting->seed, (uint64_t)bound << 8 | (uint64_t)i));
        grow(mcts, game, &line, setting, &growths[i]);
    }
    line_free(&line);
    mcts_free(mcts);
}

/* ---- beside theirs ---- */

enum { BACK, ADDED, MILLISECONDS, FIGURES };

static double their_figure(const struct paper_search *search, int figure)
{
    const int figures[FIGURES] = {search->back > 0, search->added,
                                  search->milliseconds};

    return figures[figure];
}

/* Did any search of the report come back? Then those that did not are left out,
 * as they are in its Table VI. */
static bool any_back(const struct paper_bound *source)
{
    for (int i = 0; i < PAPER_SEARCHES; i++)
        if (source->searches[i].back > 0)
            return true;
    return false;
}

static bool our_figure(const struct growth *growth, int figure, double *value)
{
    const double figures[FIGURES] = {
        (double)growth->back, (double)growth->added, growth->milliseconds};

    *value = figures[figure];
    return growth->done;
}

struct sums {
    double sum;
    double squares;
    int count;
};

static void add(struct sums *sums, double value)
{
    sums->sum += value;
    sums->squares += value * value;
    sums->count++;
}

static struct comparison compare(int bound, int figure,
                                 const struct growth growths[PAPER_SEARCHES])
{
    static const char *const names[FIGURES] = {"times back", "places added",
                                               "ms"};
    static const char *const why[FIGURES] = {
        "both go on adding all moves of a place until they are a hundred moves "
        "deep, and then come back; the report's copies a hash table for each "
        "place, and is ten seconds on its way",
        "the report's program has memory for 11300 boards, ours for millions of "
        "places",
        "ours stops at its bound, the report's at the first time it comes back "
        "behind it; two minutes are what the report gave it"};
    const struct paper_bound *source = &PAPER_TABLES_IX[bound];
    struct sums theirs = {0}, ours = {0};
    struct comparison row = {.why = why[figure]};
    double value;

    for (int i = 0; i < PAPER_SEARCHES; i++) {
        if (source->searches[i].back > 0 || !any_back(source))
            add(&theirs, their_figure(&source->searches[i], figure));
        if (our_figure(&growths[i], figure, &value))
            add(&ours, value);
    }
    snprintf(row.what, sizeof row.what, "%d s: %s", source->seconds,
             names[figure]);
    row.theirs = measure_mean(theirs.sum, theirs.squares, theirs.count);
    row.ours = measure_mean(ours.sum, ours.squares, ours.count);
    return row;
}

static void write_search(struct sheet *sheet, const struct paper_bound *bound,
                         int search, const struct growth *growth)
{
    const struct paper_search *theirs = &bound->searches[search];
    const bool back = theirs->back > 0;

    sheet_add(sheet, "%d", bound->seconds);
    sheet_add(sheet, "%d", search + 1);
    sheet_add(sheet, "%s", back ? "1" : "-");
    sheet_add(sheet, "%d", theirs->added);
    sheet_add(sheet, "%s%d", back ? "" : ">", theirs->milliseconds);
    sheet_add(sheet, "%lld", (long long)growth->back);
    sheet_add(sheet, "%lld", (long long)growth->added);
    sheet_add(sheet, "%.0f", growth->milliseconds);
}

static void write_rows(struct growth growths[][PAPER_SEARCHES],
                       const struct paper_setting *setting, FILE *out)
{
    static const char *const heading[] = {"seconds", "move", "back",  "added",
                                          "ms",      "ours", "added", "ms"};
    struct sheet sheet = {.columns = sizeof heading / sizeof heading[0]};

    for (int i = 0; i < sheet.columns; i++)
        sheet_add(&sheet, "%s", heading[i]);
    for (int bound = 0; bound < PAPER_BOUNDS; bound++)
        for (int i = 0; i < PAPER_SEARCHES; i++)
            write_search(&sheet, &PAPER_TABLES_IX[bound], i,
                         &growths[bound][i]);
    sheet_write(&sheet, out);
    sheet_free(&sheet);
    fprintf(out,
            "\nback: how often the search came back from the end of a game, or "
            "from a\nhundredth move; - never did. added: places of the tree. "
            "Seconds here times\n%.3f; all of it depends on the machine. The "
            "report's Table VI has 16469 ms\nfor 2 seconds, but its own rows "
            "give 16460.\n\n",
            (double)setting->scale / PAPER_SCALE_ONE);
}

bool paper_write_trees(const struct paper_table *table,
                       const struct paper_setting *setting, FILE *out,
                       struct err *err)
{
    struct growth growths[PAPER_BOUNDS][PAPER_SEARCHES] = {{{0}}};
    struct comparison rows[PAPER_BOUNDS * FIGURES];
    struct game *game = game_new("abalone", err);
    const int64_t began = clock_now();
    int count = 0;

    (void)table;
    if (game == NULL)
        return false;
    for (int bound = 0; bound < PAPER_BOUNDS; bound++) {
        grow_within(game, bound, setting, growths[bound], began);
        for (int figure = 0; figure < FIGURES; figure++)
            rows[count++] = compare(bound, figure, growths[bound]);
    }
    game_free(game);
    if (!setting->csv)
        write_rows(growths, setting, out);
    paper_write_comparison(setting, "report", rows, count, out);
    return true;
}
