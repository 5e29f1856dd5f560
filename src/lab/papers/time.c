/* How long a move takes: tables V and VIII of the report on Abalone. */
#include "lab/papers/time.h"
#include "base/clock.h"
#include "engine/agents/agent.h"
#include "lab/papers/inside.h"
#include "lab/report/sheet.h"

#include <stdlib.h>

enum { MCTS_SECONDS = 10 };

const int PAPER_TABLE_VIII[PAPER_MOVES][PAPER_TIMED] = {
    {126, 5044, 15989}, {69, 3651, 10827}, {77, 3911, 11863}, {46, 3246, 14404},
    {51, 4183, 12843},  {39, 3141, 10157}, {46, 2760, 16543}, {44, 3548, 10190},
    {38, 3729, 11027},  {25, 5434, 16693}, {34, 3609, 11096}, {28, 3070, 16371},
    {34, 3114, 11244},  {23, 2966, 21708}, {33, 3427, 10470}, {24, 3431, 16763},
    {28, 3804, 19561},  {36, 3864, 10423}, {27, 3933, 10357}, {25, 3661, 14905},
};

static const char *const NAMES[PAPER_TIMED] = {"greedy", "alpha-beta",
                                               "Monte Carlo"};

/* ---- ours ---- */

/* Milliseconds of each move; fewer than all when it was stopped. */
struct times {
    double ours[PAPER_MOVES][PAPER_TIMED];
    int counts[PAPER_TIMED];
};

/* The player moves for both sides. */
static void clock_moves(struct agent *agent, int player,
                        const struct paper_setting *setting,
                        struct times *times, int64_t began)
{
    struct position start;
    struct line line = {0};
    const struct task task = {.line = &line, .stop = setting->stop};

    agent->game->class->start(agent->game, &start);
    line_begin(&line, &start);
    for (int i = 0; i < PAPER_MOVES; i++) {
        paper_tell(setting, "moves", (int64_t)player * PAPER_MOVES + i,
                   (int64_t)PAPER_TIMED * PAPER_MOVES, began);

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

static bool measure(const struct paper_setting *setting, struct times *times,
                    struct err *err)
{
    const int thousandths = MCTS_SECONDS * setting->scale;
    const int64_t began = clock_now();
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
            clock_moves(agent, i, setting, times, began);
        agent_free(agent);
    }
    game_free(game);
    return fine;
}

/* ---- beside theirs ---- */

static void compare(const struct times *times, int player,
                    struct comparison *row)
{
    static const char *const slow =
        "the report's program copies a hash table of the whole board for every "
        "move that it looks at; ours copies sixty-four bytes";
    const char *const why[PAPER_TIMED] = {
        slow, slow,
        "ours stops at its bound, the report's at the first time it comes back "
        "behind ten seconds"};
    double theirs = 0, their_squares = 0, ours = 0, our_squares = 0;

    for (int i = 0; i < PAPER_MOVES; i++) {
        const double their_time = PAPER_TABLE_VIII[i][player];
        const double our_time = times->ours[i][player];

        theirs += their_time;
        their_squares += their_time * their_time;
        ours += our_time;
        our_squares += our_time * our_time;
    }
    *row = (struct comparison){
        .decimals = 3,
        .theirs = measure_mean(theirs, their_squares, PAPER_MOVES),
        .ours = measure_mean(ours, our_squares, times->counts[player]),
        .why = why[player]};
    snprintf(row->what, sizeof row->what, "%s, ms", NAMES[player]);
}

static void write_rows(const struct times *times,
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
    if (!measure(setting, &times, err))
        return false;
    for (int i = 0; i < PAPER_TIMED; i++)
        compare(&times, i, &rows[i]);
    if (!setting->csv)
        write_rows(&times, setting, out);
    paper_write_comparison(setting, "report", rows, PAPER_TIMED, out);
    return true;
}
