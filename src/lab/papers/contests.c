/* SPDX-License-Identifier: MIT */
/* Agents of the thesis on Kalah against each other: its Table 1, and eight
 * plies of alpha-beta against four of the heuristic, a remark in its text. */
#include "game/mancala.h"
#include "lab/papers/inside.h"

#include <math.h>
#include <string.h>

/* ---- Table 1 ---- */

/* Agents that look ahead get a depth, and have a twin with false ties. */
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

/* The specs of all agents, at the depth of the run. */
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

/* The reasons why ours differ; a bit for each contestant. */
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

/* The first reason that fits is taken. */
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

static void name_duel(enum contestant first, enum contestant second, bool twins,
                      char what[PAPER_WHAT_MAX])
{
    snprintf(what, PAPER_WHAT_MAX, "%s%s v %s", twins ? "ties: " : "",
             CONTESTANTS[first].name, CONTESTANTS[second].name);
}

/* `twins`: use the twins with false ties. */
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
        .said_of = said ? THESIS_1_GAMES : 0,
        .why = reason->words,
    };
    name_duel(first, second, twins, duel->what);
}

/* The error of the first rows of alpha-beta against random, max and itself. */
static double find_error(const struct paper_match *duels, int count, bool twins)
{
    struct measure won[THESIS_PAIRS];

    for (int pair = 0; pair < THESIS_PAIRS; pair++) {
        char what[sizeof duels->what];

        won[pair] = measure_unknown();
        name_duel(THESIS_PAIR[pair][0], THESIS_PAIR[pair][1], twins, what);
        for (int i = 0; i < count; i++)
            if (strcmp(what, duels[i].what) == 0)
                won[pair] = paper_won(&duels[i].games);
    }
    return thesis_error(won);
}

/* Writes below the square what fits best. */
static void write_errors(struct paper_run *run, const struct contest *contest,
                         const struct paper_match *duels, int count)
{
    const double plain = find_error(duels, count, false);
    const double tied = find_error(duels, count, true);
    const size_t length = strlen(run->note);

    if (isnan(plain) || isnan(tied))
        return;

    snprintf(run->note + length, sizeof run->note - length,
             "Alpha-beta of depth %d against random, max and itself is off by "
             "%.1f points (the\nroot of the mean square of five figures), "
             "with false ties by %.1f.\n",
             contest->depth, plain, tied);
}

/* Fills in `51.2/6.1`, won and drawn, for each against each. */
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
             "Per cent of %d game%s from the start that the first player won, "
             "and that were\ndrawn; seed %llu.\n%s",
             run->setting->games, run->setting->games == 1 ? "" : "s",
             (unsigned long long)run->setting->seed,
             run->setting->game != NULL
                 ? ""
                 : "Rows of `ties` are of searches that take bounds for values "
                   "at the root, and draw\nbetween moves that are no ties.\n");
}

/* All against all; then the pairs in which at least one has a twin with false
 * ties, with the twins. */
static bool measure_agents(struct paper_run *run, struct err *err)
{
    enum {
        TWINS = HEURISTIC + 1, /* up to the last contestant with a twin */
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

static bool supports_agents(const struct game *game, struct err *err)
{
    return mancala_is(game) ||
           err_set(err, "%s: is no sowing game", game_spec_text(game).text);
}

const struct paper_table PAPER_THESIS_1 = {
    .name = "thesis-1",
    .about = "six agents of Kalah: Table 1 of Hunter's thesis; minutes",
    .source = "thesis",
    .game = "kalah",
    .games = 1000,
    .depth = 4,
    .supports = supports_agents,
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
