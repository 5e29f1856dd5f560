/* SPDX-License-Identifier: MIT */
/* Tables of the report on Abalone that depend on a clock: the time for a move,
 * and the places that Monte Carlo tree search adds in its time. */
#include "base/clock.h"
#include "engine/mcts/mcts.h"
#include "lab/papers/inside.h"

#include <math.h>

/* ---- tables V and VIII: time for a move ---- */

const int PAPER_TABLE_VIII[PAPER_MOVES][PAPER_TIMED] = {
    {126, 5044, 15989}, {69, 3651, 10827}, {77, 3911, 11863}, {46, 3246, 14404},
    {51, 4183, 12843},  {39, 3141, 10157}, {46, 2760, 16543}, {44, 3548, 10190},
    {38, 3729, 11027},  {25, 5434, 16693}, {34, 3609, 11096}, {28, 3070, 16371},
    {34, 3114, 11244},  {23, 2966, 21708}, {33, 3427, 10470}, {24, 3431, 16763},
    {28, 3804, 19561},  {36, 3864, 10423}, {27, 3933, 10357}, {25, 3661, 14905},
};

/* Measures the milliseconds of the moves that this player makes for both sides.
 * Returns how many; fewer than all if it was stopped. */
static int clock_moves(const struct paper_run *run, int player,
                       struct agent *agent, double times[PAPER_MOVES])
{
    const struct stop *stop = run->setting->context.stop;
    const struct progress_scale progress =
        paper_progress(run, "moves", (int64_t)PAPER_TIMED * PAPER_MOVES);
    struct position start;
    struct line line = {0};
    const struct task task = {.line = &line, .stop = stop};
    int count = 0;

    run->game->class->start(run->game, &start);
    line_begin(&line, &start);
    while (count < PAPER_MOVES) {
        progress_tell(&progress, (int64_t)player * PAPER_MOVES + count);

        const int64_t before = clock_now();
        const struct move move = agent_choose(agent, &task);

        if (stop_raised(stop))
            break;
        times[count++] = (double)(clock_now() - before) / CLOCK_MILLISECOND;
        line_play(&line, run->game, move);
    }
    line_free(&line);
    return count;
}

static const char *const NAMES[PAPER_TIMED] = {"greedy", "alpha-beta",
                                               "Monte Carlo"};

/* Compares the mean of a player's times with that of the report. */
static void compare_times(struct paper_run *run, int player,
                          const double times[PAPER_MOVES], int count)
{
    static const char slow[] =
        "the report's program copies a hash table of the whole board for every "
        "move that it looks at; ours copies sixty-four bytes";
    static const char *const why[PAPER_TIMED] = {
        slow, slow,
        "ours stops at its bound, the report's at the first time it comes back "
        "behind ten seconds"};
    struct measure_sum theirs = {0}, ours = {0};

    for (int i = 0; i < PAPER_MOVES; i++)
        measure_add(&theirs, PAPER_TABLE_VIII[i][player]);
    for (int i = 0; i < count; i++)
        measure_add(&ours, times[i]);
    paper_compare(run,
                  (struct comparison){.decimals = 3,
                                      .theirs = measure_of_sum(&theirs),
                                      .ours = measure_of_sum(&ours),
                                      .why = why[player]},
                  "%s, ms", NAMES[player]);
}

static bool measure_times(struct paper_run *run, struct err *err)
{
    enum { MCTS_SECONDS = 10 };
    const int thousandths = MCTS_SECONDS * run->setting->scale;
    char mcts[SPEC_TEXT_MAX];
    const char *const agents[PAPER_TIMED] = {
        "greedy", "minimax:depth=2,eval=strategies,weights=neutral", mcts};
    double times[PAPER_TIMED][PAPER_MOVES];
    int counts[PAPER_TIMED];
    struct sheet *sheet = &run->sheet;

    snprintf(mcts, sizeof mcts, "mcts:preset=report,time=%d.%03d",
             thousandths / 1000, thousandths % 1000);
    sheet->columns = 1 + 2 * PAPER_TIMED;
    sheet_add(sheet, "move");
    for (int player = 0; player < PAPER_TIMED; player++) {
        struct agent *agent =
            agent_new(agents[player], run->game, run->setting->seed, err);

        if (agent == NULL)
            return false;

        counts[player] = clock_moves(run, player, agent, times[player]);
        agent_free(agent);
        compare_times(run, player, times[player], counts[player]);
        sheet_add(sheet, "%s", NAMES[player]);
        sheet_add(sheet, "ours");
    }
    for (int i = 0; i < PAPER_MOVES; i++) {
        sheet_add(sheet, "%d", i + 1);
        for (int player = 0; player < PAPER_TIMED; player++) {
            sheet_add(sheet, "%d", PAPER_TABLE_VIII[i][player]);
            sheet_add_number(sheet, 3,
                             i < counts[player] ? times[player][i] : NAN);
        }
    }
    snprintf(run->note, sizeof run->note,
             "Milliseconds, which depend on the machine. In the report the "
             "headings greedy and\nalpha-beta are changed over, as its text "
             "says; here they stand right. Monte\nCarlo has %d seconds, here "
             "times %.3f.\n",
             MCTS_SECONDS, (double)run->setting->scale / PAPER_SCALE_ONE);
    return true;
}

const struct paper_table PAPER_ABALONE_5 = {
    .name = "abalone-5",
    .about = "time for a move: Tables V and VIII; takes four minutes",
    .source = "report",
    .game = "abalone:preset=report",
    .timed = true,
    .measure = measure_times,
};

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

/* The growth of a search of ours. */
struct growth {
    bool done;
    int64_t back; /* how often it came back from a game */
    int64_t added;
    double milliseconds;
};

/* Searches from an empty tree, as the report counts, and plays the moves. */
static void search_within(const struct paper_run *run, int bound,
                          struct growth growths[PAPER_SEARCHES])
{
    enum { MEGABYTES = 256 };
    const struct paper_setting *setting = run->setting;
    const struct stop *stop = setting->context.stop;
    const struct progress_scale progress =
        paper_progress(run, "searches", (int64_t)PAPER_BOUNDS * PAPER_SEARCHES);
    struct mcts_setting tree = mcts_report();
    struct position start;
    struct line line = {0};

    tree.nanoseconds = (int64_t)PAPER_TABLES_IX[bound].seconds *
                       setting->scale * CLOCK_MILLISECOND;
    tree.megabytes = MEGABYTES;

    struct mcts *mcts =
        mcts_new(run->game, &tree, rng_new(setting->seed, (uint64_t)bound));

    run->game->class->start(run->game, &start);
    line_begin(&line, &start);
    for (int i = 0; i < PAPER_SEARCHES && !stop_raised(stop); i++) {
        progress_tell(&progress, bound * PAPER_SEARCHES + i);
        mcts_begin(mcts,
                   rng_new(setting->seed, (uint64_t)bound << 8 | (uint64_t)i));

        const int64_t before = clock_now();
        const struct move move =
            mcts_choose(mcts, &(struct task){.line = &line, .stop = stop});

        if (stop_raised(stop))
            break;
        growths[i] = (struct growth){
            .done = true,
            .back = (int64_t)mcts_iterations(mcts),
            .added = (int64_t)mcts_nodes_added(mcts),
            .milliseconds = (double)(clock_now() - before) / CLOCK_MILLISECOND};
        line_play(&line, run->game, move);
    }
    line_free(&line);
    mcts_free(mcts);
}

static void compare_trees(struct paper_run *run,
                          const struct paper_bound *source,
                          const struct growth growths[PAPER_SEARCHES])
{
    enum { FIGURES = 3 };
    static const char *const names[FIGURES] = {"times back", "places added",
                                               "ms"};
    static const char *const why[FIGURES] = {
        "both go on adding all moves of a place until they are a hundred moves "
        "deep, and then come back; the report's copies a hash table for each "
        "place, and is ten seconds on its way",
        "the report's program has memory for 11300 boards, ours for millions "
        "of places",
        "ours stops at its bound, the report's at the first time it comes back "
        "behind it; two minutes are what the report gave it"};
    struct measure_sum theirs[FIGURES] = {{0}}, ours[FIGURES] = {{0}};
    bool any_back = false;

    for (int i = 0; i < PAPER_SEARCHES; i++)
        any_back = any_back || source->searches[i].back > 0;
    for (int i = 0; i < PAPER_SEARCHES; i++) {
        const struct paper_search *their = &source->searches[i];
        const struct growth *our = &growths[i];

        /* If any search of the report came back, those that did not are left
         * out, as they are in its Table VI. */
        if (their->back > 0 || !any_back) {
            measure_add(&theirs[0], their->back > 0);
            measure_add(&theirs[1], their->added);
            measure_add(&theirs[2], their->milliseconds);
        }
        if (our->done) {
            measure_add(&ours[0], (double)our->back);
            measure_add(&ours[1], (double)our->added);
            measure_add(&ours[2], our->milliseconds);
        }
    }
    for (int i = 0; i < FIGURES; i++)
        paper_compare(run,
                      (struct comparison){.theirs = measure_of_sum(&theirs[i]),
                                          .ours = measure_of_sum(&ours[i]),
                                          .why = why[i]},
                      "%d s: %s", source->seconds, names[i]);
}

/* Adds what is known of a search of ours, or dashes. */
static void add_growth(struct sheet *sheet, const struct growth *growth)
{
    const bool done = growth->done;

    sheet_add_number(sheet, 0, done ? (double)growth->back : NAN);
    sheet_add_number(sheet, 0, done ? (double)growth->added : NAN);
    sheet_add_number(sheet, 0, done ? growth->milliseconds : NAN);
}

static bool measure_trees(struct paper_run *run, struct err *err)
{
    static const char *const heading[] = {"seconds", "move", "back",  "added",
                                          "ms",      "ours", "added", "ms"};
    struct sheet *sheet = &run->sheet;

    (void)err;
    sheet->columns = sizeof heading / sizeof heading[0];
    for (int i = 0; i < sheet->columns; i++)
        sheet_add(sheet, "%s", heading[i]);
    for (int bound = 0; bound < PAPER_BOUNDS; bound++) {
        const struct paper_bound *source = &PAPER_TABLES_IX[bound];
        struct growth growths[PAPER_SEARCHES] = {{0}};

        search_within(run, bound, growths);
        compare_trees(run, source, growths);
        for (int i = 0; i < PAPER_SEARCHES; i++) {
            const struct paper_search *theirs = &source->searches[i];
            const bool back = theirs->back > 0;

            sheet_add(sheet, "%d", source->seconds);
            sheet_add(sheet, "%d", i + 1);
            sheet_add(sheet, "%s", back ? "1" : "-");
            sheet_add(sheet, "%d", theirs->added);
            sheet_add(sheet, "%s%d", back ? "" : ">", theirs->milliseconds);
            add_growth(sheet, &growths[i]);
        }
    }
    snprintf(run->note, sizeof run->note,
             "back: how often the search came back from the end of a game, or "
             "from a\nhundredth move; - never did. added: places of the tree. "
             "Seconds here times\n%.3f; all of it depends on the machine. The "
             "report's Table VI has 16469 ms\nfor 2 seconds, but its own rows "
             "give 16460.\n",
             (double)run->setting->scale / PAPER_SCALE_ONE);
    return true;
}

const struct paper_table PAPER_ABALONE_6 = {
    .name = "abalone-6",
    .about = "places that MCTS adds: Tables VI and IX to XIII; six minutes",
    .source = "report",
    .game = "abalone:preset=report",
    .timed = true,
    .measure = measure_trees,
};
