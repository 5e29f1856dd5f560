/* SPDX-License-Identifier: MIT */
/* Agents of the thesis on Kalah against each other: its Table 1, and eight
 * plies of alpha-beta against four of the heuristic, a remark in its text. */
#include "lab/papers/inside.h"

#include <math.h>
#include <string.h>

/* ---- Table 1 ---- */

enum { CONTESTANT_COUNT = 6, NOT_SAID = -1, THEIR_GAMES = 1000 };

enum contestant { RANDOM, MAX, ALPHA_BETA, HEURISTIC, MCTS, ACTOR };

/* Those that look ahead get a depth, and have a twin with false ties. */
static const struct {
    const char *name;
    const char *agent;
    bool looks_ahead;
    enum evaluation_kind evaluation;
} CONTESTANTS[CONTESTANT_COUNT] = {
    {"random", "random", false, EVALUATION_STORES},
    {"max", "max:chain=off", false, EVALUATION_STORES},
    {"alpha-beta", "minimax", true, EVALUATION_STORES},
    {"heuristic", "heuristic", true, EVALUATION_HEURISTIC},
    {"mcts", "mcts:iterations=4000", false, EVALUATION_STORES},
    {"actor", "actor:sample=on", false, EVALUATION_STORES},
};

/* The specs of all of them, at the depth of the run. */
struct contest {
    char agents[CONTESTANT_COUNT][SPEC_TEXT_MAX];
    int depth;
};

static void write_agents(struct contest *contest)
{
    for (int i = 0; i < CONTESTANT_COUNT; i++)
        if (CONTESTANTS[i].looks_ahead)
            snprintf(contest->agents[i], SPEC_TEXT_MAX, "%s:depth=%d",
                     CONTESTANTS[i].agent, contest->depth);
        else
            snprintf(contest->agents[i], SPEC_TEXT_MAX, "%s",
                     CONTESTANTS[i].agent);
}

static struct paper_side make_side(const struct contest *contest,
                                   enum contestant contestant, bool twin)
{
    if (twin && CONTESTANTS[contestant].looks_ahead)
        return (struct paper_side){.depth = contest->depth,
                                   .evaluation =
                                       CONTESTANTS[contestant].evaluation};
    return (struct paper_side){.agent = contest->agents[contestant]};
}

/* Games won by the first player, in tenths of a per cent. */
static const int THESIS_1[CONTESTANT_COUNT][CONTESTANT_COUNT] = {
    {513, 41, 27, 5, 0, 40},
    {960, 553, 152, 125, 45, 264},
    {982, 858, 615, 352, NOT_SAID, 480},
    {995, 902, 685, 610, NOT_SAID, 535},
    {1000, 874, 593, 447, 613, NOT_SAID},
    {976, 893, 714, 671, NOT_SAID, 790},
};

/* Why ours differ. A bit for each contestant. */
enum {
    BARE = 1 << RANDOM | 1 << MAX,
    SEARCHING = 1 << ALPHA_BETA | 1 << HEURISTIC,
    TREE = 1 << MCTS,
    NET = 1 << ACTOR,
    ANY = BARE | SEARCHING | TREE | NET
};

static const char OTHER_NET[] =
    "another net, out of another training, which knows the start well";
static const char WEAKER[] =
    "the thesis' searches are weaker than honest ones; that they draw between "
    "the best move and others that only look as good, as in the last rows, "
    "explains it best";
static const char BETWEEN[] =
    "the thesis' max is between the one that plays here, which sees a single "
    "sowing, and one that follows its extra turns";

/* The first that fits. */
static const struct reason {
    unsigned first;
    unsigned second;
    bool twins;
    const char *words;
} REASONS[] = {
    {ANY, ANY, true,
     "false ties are not all of it; the thesis' heuristic, too, is weaker than "
     "ours, or its max stronger"},
    {NET, ANY, false, OTHER_NET},
    {ANY, NET, false, OTHER_NET},
    {1 << HEURISTIC, 1 << HEURISTIC, false,
     "it meets no two equal moves, and always plays one and the same game, "
     "which the first player loses; with false ties it plays many"},
    {SEARCHING, BARE | SEARCHING, false, WEAKER},
    {BARE, SEARCHING, false, WEAKER},
    {ANY, 1 << MAX, false, BETWEEN},
    {1 << MAX, ANY, false, BETWEEN},
    {ANY, ANY, false,
     "the thesis does not say how many moves of its playouts are greedy; here "
     "none is"},
};

/* `twins` are those with false ties. */
static void add_duel(const struct paper_run *run, const struct contest *contest,
                     enum contestant first, enum contestant second, bool twins,
                     struct paper_match *duel)
{
    const int tenths = THESIS_1[first][second];
    const bool said = run->setting->game == NULL && tenths != NOT_SAID;
    const struct reason *reason = REASONS;

    while ((reason->first >> first & 1) == 0 ||
           (reason->second >> second & 1) == 0 || reason->twins != twins)
        reason++;
    *duel = (struct paper_match){
        .sides = {make_side(contest, first, twins),
                  make_side(contest, second, twins)},
        .said = tenths,
        .said_of = said ? THEIR_GAMES : 0,
        .why = reason->words,
    };
    snprintf(duel->what, sizeof duel->what, "%s%s v %s", twins ? "ties: " : "",
             CONTESTANTS[first].name, CONTESTANTS[second].name);
}

/* How far the first rows of alpha-beta against random, max and itself are from
 * the thesis: the root of the mean of the squares, in points of a hundred games.
 * Unknown without one of them. */
static bool sum_errors(const struct paper_match *duels, int count, bool twins,
                       double *error)
{
    static const enum contestant PAIRS[][2] = {{RANDOM, ALPHA_BETA},
                                               {MAX, ALPHA_BETA},
                                               {ALPHA_BETA, RANDOM},
                                               {ALPHA_BETA, MAX},
                                               {ALPHA_BETA, ALPHA_BETA}};
    enum { PAIR_COUNT = sizeof PAIRS / sizeof PAIRS[0] };
    double squares = 0;
    int found = 0;

    for (int i = 0; i < count; i++)
        for (int pair = 0; pair < PAIR_COUNT; pair++) {
            char what[sizeof duels->what];

            snprintf(what, sizeof what, "%s%s v %s", twins ? "ties: " : "",
                     CONTESTANTS[PAIRS[pair][0]].name,
                     CONTESTANTS[PAIRS[pair][1]].name);

            const struct measure won = paper_won(&duels[i].games);

            if (strcmp(what, duels[i].what) != 0 || !measure_known(&won))
                continue;

            const double off =
                won.value - THESIS_1[PAIRS[pair][0]][PAIRS[pair][1]] / 10.0;

            squares += off * off;
            found++;
        }
    *error = sqrt(squares / PAIR_COUNT);
    return found == PAIR_COUNT;
}

/* What fits best, below the square. */
static void write_errors(struct paper_run *run, const struct contest *contest,
                         const struct paper_match *duels, int count)
{
    double plain, tied;

    if (!sum_errors(duels, count, false, &plain) ||
        !sum_errors(duels, count, true, &tied))
        return;

    const size_t length = strlen(run->note);

    snprintf(run->note + length, sizeof run->note - length,
             "Alpha-beta of depth %d against random, max and itself is off by "
             "%.1f points (the\nroot of the mean square of five figures), "
             "with false ties by %.1f.\n",
             contest->depth, plain, tied);
}

/* `51.2/6.1`, won and drawn, of each against each. */
static void fill_square(struct paper_run *run,
                        const bool plays[CONTESTANT_COUNT],
                        const struct paper_match *duel)
{
    struct sheet *sheet = &run->sheet;

    sheet->columns = 1;
    sheet->words = 1;
    sheet_add(sheet, "first");
    for (int i = 0; i < CONTESTANT_COUNT; i++)
        if (plays[i]) {
            sheet_add(sheet, "%s", CONTESTANTS[i].name);
            sheet->columns++;
        }
    for (int i = 0; i < CONTESTANT_COUNT; i++) {
        if (!plays[i])
            continue;
        sheet_add(sheet, "%s", CONTESTANTS[i].name);
        for (int k = 1; k < sheet->columns; k++, duel++) {
            const struct measure won = paper_won(&duel->games),
                                 drawn = paper_drawn(&duel->games);

            if (measure_known(&won))
                sheet_add(sheet, "%.1f/%.1f", won.value, drawn.value);
            else
                sheet_add(sheet, "-");
        }
    }
    snprintf(run->note, sizeof run->note,
             "Per cent of %d games from the start that the first player won, "
             "and that were\ndrawn; seed %llu.\n%s",
             run->setting->games, (unsigned long long)run->setting->seed,
             run->setting->game != NULL
                 ? ""
                 : "Rows of `ties` are of searches that take bounds for values "
                   "at the root, and draw\nbetween moves that are no ties.\n");
}

/* All against all, then those with false ties, where at least one of the two
 * differs from the agent itself. */
static bool measure_agents(struct paper_run *run, struct err *err)
{
    enum {
        TWINS = HEURISTIC + 1, /* the first so many have some */
        DUELS_MAX = CONTESTANT_COUNT * CONTESTANT_COUNT + TWINS * TWINS
    };
    const int twins = run->setting->game == NULL ? TWINS : 0;
    struct contest contest = {.depth = run->setting->depth};
    struct paper_match duels[DUELS_MAX];
    bool plays[CONTESTANT_COUNT];
    int count = 0;

    write_agents(&contest);
    for (int i = 0; i < CONTESTANT_COUNT; i++)
        plays[i] = paper_has_agent(run, CONTESTANTS[i].name, contest.agents[i]);
    for (int i = 0; i < CONTESTANT_COUNT; i++)
        for (int j = 0; j < CONTESTANT_COUNT; j++)
            if (plays[i] && plays[j])
                add_duel(run, &contest, (enum contestant)i, (enum contestant)j,
                         false, &duels[count++]);
    for (int i = 0; i < twins; i++)
        for (int j = 0; j < twins; j++)
            if (plays[i] && plays[j] && (i >= ALPHA_BETA || j >= ALPHA_BETA))
                add_duel(run, &contest, (enum contestant)i, (enum contestant)j,
                         true, &duels[count++]);
    if (!paper_play(run, PAPER_DUELS, duels, count, err))
        return false;
    paper_compare_matches(run, duels, count, "", run->setting->csv);
    if (!run->setting->csv)
        fill_square(run, plays, duels);
    if (!run->setting->csv && run->setting->game == NULL)
        write_errors(run, &contest, duels, count);
    return true;
}

const struct paper_table PAPER_THESIS_1 = {
    .name = "thesis-1",
    .about = "six agents of Kalah: Table 1 of Hunter's thesis; minutes",
    .source = "thesis",
    .game = "kalah",
    .games = 1000,
    .depth = 4,
    .any = true,
    .measure = measure_agents,
};

/* ---- eight plies against four ---- */

static const char HONEST[] =
    "four plies of the heuristic do not hold against eight of an honest "
    "alpha-beta; but against one that takes bounds at its root for ties they "
    "do, see below";
static const char DEFECTIVE[] =
    "moves that only look as good as the best, and are drawn for, make more of "
    "a difference than the thesis has; what its searches do is in between";

static bool measure_8v4(struct paper_run *run, struct err *err)
{
    enum { DUELS = 4, OPENING = 4 };
    const struct paper_side heuristic = {.agent = "heuristic:depth=4"};
    const struct paper_side alpha_beta = {.agent = "minimax:depth=8"};
    const struct paper_side tied_heuristic = {
        .depth = 4, .evaluation = EVALUATION_HEURISTIC};
    const struct paper_side tied_alpha_beta = {.depth = 8,
                                               .evaluation = EVALUATION_STORES};
    struct paper_match duels[DUELS] = {
        {"from the start", .sides = {heuristic, alpha_beta}, .why = HONEST},
        {"from openings", .sides = {heuristic, alpha_beta}, .why = HONEST},
        {"false ties of one", .sides = {heuristic, tied_alpha_beta},
         .why = DEFECTIVE},
        {"false ties of both", .sides = {tied_heuristic, tied_alpha_beta},
         .why = DEFECTIVE},
    };

    duels[1].opening = OPENING;
    for (int i = 0; i < DUELS; i++) {
        duels[i].turns = true;
        duels[i].said = 272.5; /* 54.5 % */
        duels[i].said_of = 500;
    }
    if (!paper_play(run, PAPER_DUELS, duels, DUELS, err))
        return false;
    paper_compare_matches(run, duels, DUELS, " won", true);
    return true;
}

const struct paper_table PAPER_THESIS_8V4 = {
    .name = "thesis-8v4",
    .about = "alpha-beta eight plies deep against the heuristic at four",
    .source = "thesis",
    .game = "kalah",
    .games = 500,
    .measure = measure_8v4,
};
