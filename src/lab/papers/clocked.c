/* SPDX-License-Identifier: MIT */
/* Tables of the report on Abalone that a clock has a part in: how long a move
 * takes, and what Monte Carlo tree search adds in its time. */
#include "base/clock.h"
#include "engine/mcts/mcts.h"
#include "lab/papers/inside.h"

enum {
    MCTS_SECONDS = 10,
    MEGABYTES = 256, /* for a tree */
    RUNS = PAPER_BOUNDS * PAPER_SEARCHES
};

/* ---- tables V and VIII: time for a move ---- */

const int PAPER_TABLE_VIII[PAPER_MOVES][PAPER_TIMED] = {
    {126, 5044, 15989}, {69, 3651, 10827}, {77, 3911, 11863}, {46, 3246, 14404},
    {51, 4183, 12843},  {39, 3141, 10157}, {46, 2760, 16543}, {44, 3548, 10190},
    {38, 3729, 11027},  {25, 5434, 16693}, {34, 3609, 11096}, {28, 3070, 16371},
    {34, 3114, 11244},  {23, 2966, 21708}, {33, 3427, 10470}, {24, 3431, 16763},
    {28, 3804, 19561},  {36, 3864, 10423}, {27, 3933, 10357}, {25, 3661, 14905},
};

static const char *const NAMES[PAPER_TIMED] = {"greedy", "alpha-beta",
                                               "Monte Carlo"};

/* Milliseconds of each move; fewer than all when it was stopped. */
struct times {
    double ours[PAPER_MOVES][PAPER_TIMED];
    int counts[PAPER_TIMED];
};

/* The player moves for both sides. */
static void clock_moves(struct agent *agent, int player,
                        const struct paper_setting *setting,
                        struct times *times,
                        const struct progress_scale *progress)
{
    struct position start;
    struct line line = {0};
    const struct task task = {.line = &line, .stop = setting->stop};

    agent->game->class->start(agent->game, &start);
    line_begin(&line, &start);
    for (int i = 0; i < PAPER_MOVES; i++) {
        progress_tell(progress, (int64_t)player * PAPER_MOVES + i);

        const int64_t before = clock_now();
        const struct move move = agent_choose(agent, &task);

        if (stop_raised(setting->stop))
            break;
        times->ours[i][player] =
            (double)(clock_now() - before) / CLOCK_MILLISECOND;
        times->counts[player]++;
        line_play(&line, agent->game, move);
    }
    line_free(&line);
}

static bool measure_times(const struct paper_setting *setting,
                          struct times *times, struct err *err)
{
    const int thousandths = MCTS_SECONDS * setting->scale;
    const struct progress_scale progress = {
        .listener = setting->listener,
        .what = "moves",
        .total = (int64_t)PAPER_TIMED * PAPER_MOVES,
        .began = clock_now(),
    };
    char mcts[SPEC_TEXT_MAX];
    const char *const agents[PAPER_TIMED] = {
        "greedy", "minimax:depth=2,eval=strategies,weights=neutral", mcts};
    struct game *game = game_new("abalone", err);
    bool fine = game != NULL;

    snprintf(mcts, sizeof mcts, "mcts:preset=report,time=%d.%03d",
             thousandths / 1000, thousandths % 1000);
    for (int i = 0; fine && i < PAPER_TIMED; i++) {
        struct agent *agent = agent_new(agents[i], game, setting->seed, err);

        fine = agent != NULL;
        if (fine)
            clock_moves(agent, i, setting, times, &progress);
        agent_free(agent);
    }
    game_free(game);
    return fine;
}

static void compare_times(const struct times *times, int player,
                          struct comparison *row)
{
    static const char *const slow =
        "the report's program copies a hash table of the whole board for every "
        "move that it looks at; ours copies sixty-four bytes";
    const char *const why[PAPER_TIMED] = {
        slow, slow,
        "ours stops at its bound, the report's at the first time it comes back "
        "behind ten seconds"};
    struct measure_sum theirs = {0}, ours = {0};

    for (int i = 0; i < PAPER_MOVES; i++)
        measure_add(&theirs, PAPER_TABLE_VIII[i][player]);
    for (int i = 0; i < times->counts[player]; i++)
        measure_add(&ours, times->ours[i][player]);
    *row = (struct comparison){.decimals = 3,
                               .theirs = measure_of_sum(&theirs),
                               .ours = measure_of_sum(&ours),
                               .why = why[player]};
    snprintf(row->what, sizeof row->what, "%s, ms", NAMES[player]);
}

static void write_times(const struct times *times,
                        const struct paper_setting *setting, FILE *out)
{
    struct sheet sheet = {.columns = 1 + 2 * PAPER_TIMED};

    sheet_add(&sheet, "move");
    for (int player = 0; player < PAPER_TIMED; player++) {
        sheet_add(&sheet, "%s", NAMES[player]);
        sheet_add(&sheet, "ours");
    }
    for (int i = 0; i < PAPER_MOVES; i++) {
        sheet_add(&sheet, "%d", i + 1);
        for (int player = 0; player < PAPER_TIMED; player++) {
            sheet_add(&sheet, "%d", PAPER_TABLE_VIII[i][player]);
            sheet_add(&sheet, "%.3f", times->ours[i][player]);
        }
    }
    sheet_write(&sheet, out);
    sheet_free(&sheet);
    fprintf(out,
            "\nMilliseconds, which depend on the machine. In the report the "
            "headings greedy and\nalpha-beta are changed over, as its text "
            "says; here they stand right. Monte\nCarlo has %d seconds, here "
            "times %.3f.\n\n",
            MCTS_SECONDS, (double)setting->scale / PAPER_SCALE_ONE);
}

bool paper_write_times(const struct paper_table *table,
                       const struct paper_setting *setting, FILE *out,
                       struct err *err)
{
    struct times times = {.counts = {0}};
    struct comparison rows[PAPER_TIMED];

    (void)table;
    if (!measure_times(setting, &times, err))
        return false;
    for (int i = 0; i < PAPER_TIMED; i++)
        compare_times(&times, i, &rows[i]);
    if (!setting->csv)
        write_times(&times, setting, out);
    paper_write_comparison(setting, "report", rows, PAPER_TIMED, out);
    return true;
}

/* ---- tables VI and IX to XIII: places that a search adds ---- */

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

/* From nothing, as the report counts; then the move is played. */
static void search_once(struct mcts *mcts, const struct game *game,
                        struct line *line, const struct paper_setting *setting,
                        struct growth *growth)
{
    const struct task task = {.line = line, .stop = setting->stop};
    const int64_t before = clock_now();
    const struct move move = mcts_choose(mcts, &task);

    if (stop_raised(setting->stop))
        return;
    growth->milliseconds = (double)(clock_now() - before) / CLOCK_MILLISECOND;
    growth->done = true;
    growth->back = (int64_t)mcts_iterations(mcts);
    growth->added = (int64_t)mcts_nodes_added(mcts);
    line_play(line, game, move);
}

static void search_within(const struct game *game, int bound,
                          const struct paper_setting *setting,
                          struct growth growths[PAPER_SEARCHES],
                          const struct progress_scale *progress)
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
        progress_tell(progress, bound * PAPER_SEARCHES + i);
        mcts_begin(mcts,
                   rng_new(setting->seed, (uint64_t)bound << 8 | (uint64_t)i));
        search_once(mcts, game, &line, setting, &growths[i]);
    }
    line_free(&line);
    mcts_free(mcts);
}

enum { BACK, ADDED, MILLISECONDS, FIGURES };

/* Did any search of the report come back? Then those that did not are left out,
 * as they are in its Table VI. */
static bool any_back(const struct paper_bound *source)
{
    for (int i = 0; i < PAPER_SEARCHES; i++)
        if (source->searches[i].back > 0)
            return true;
    return false;
}

static struct comparison
compare_trees(int bound, int figure,
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
    struct measure_sum theirs = {0}, ours = {0};
    struct comparison row = {.why = why[figure]};

    for (int i = 0; i < PAPER_SEARCHES; i++) {
        const struct paper_search *their = &source->searches[i];
        const struct growth *our = &growths[i];
        const double theirs_of[FIGURES] = {their->back > 0, their->added,
                                           their->milliseconds};
        const double ours_of[FIGURES] = {(double)our->back, (double)our->added,
                                         our->milliseconds};

        if (their->back > 0 || !any_back(source))
            measure_add(&theirs, theirs_of[figure]);
        if (our->done)
            measure_add(&ours, ours_of[figure]);
    }
    snprintf(row.what, sizeof row.what, "%d s: %s", source->seconds,
             names[figure]);
    row.theirs = measure_of_sum(&theirs);
    row.ours = measure_of_sum(&ours);
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

static void write_trees(struct growth growths[][PAPER_SEARCHES],
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
    const struct progress_scale progress = {
        .listener = setting->listener,
        .what = "searches",
        .total = RUNS,
        .began = clock_now(),
    };
    int count = 0;

    (void)table;
    if (game == NULL)
        return false;
    for (int bound = 0; bound < PAPER_BOUNDS; bound++) {
        search_within(game, bound, setting, growths[bound], &progress);
        for (int figure = 0; figure < FIGURES; figure++)
            rows[count++] = compare_trees(bound, figure, growths[bound]);
    }
    game_free(game);
    if (!setting->csv)
        write_trees(growths, setting, out);
    paper_write_comparison(setting, "report", rows, count, out);
    return true;
}
