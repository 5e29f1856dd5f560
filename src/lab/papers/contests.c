/* SPDX-License-Identifier: MIT */
/* Agents of the thesis on Kalah against each other: its Table 1, and eight
 * plies of alpha-beta against four of the heuristic, a remark in its text. */
#include "lab/papers/inside.h"

enum { CONTESTANT_COUNT = 6, NOT_SAID = -1, THEIR_GAMES = 1000 };

enum contestant { RANDOM, MAX, ALPHA_BETA, HEURISTIC, MCTS, ACTOR };

/* Who looks ahead has a twin with false ties. */
static const struct {
    const char *name;
    const char *agent;
    struct paper_side twin;
} CONTESTANTS[CONTESTANT_COUNT] = {
    {"random", "random", {.agent = "random"}},
    {"max", "max:chain=off", {.agent = "max:chain=off"}},
    {"alpha-beta",
     "minimax:depth=4",
     {.depth = 4, .evaluation = EVALUATION_STORES}},
    {"heuristic",
     "heuristic:depth=4",
     {.depth = 4, .evaluation = EVALUATION_HEURISTIC}},
    {"mcts", "mcts:iterations=4000", {.agent = NULL}},
    {"actor", "actor:sample=on", {.agent = NULL}},
};

/* Games won by the first player, in tenths of a per cent. */
static const int THESIS_1[CONTESTANT_COUNT][CONTESTANT_COUNT] = {
    {513, 41, 27, 5, 0, 40},
    {960, 553, 152, 125, 45, 264},
    {982, 858, 615, 352, NOT_SAID, 480},
    {995, 902, 685, 610, NOT_SAID, 535},
    {1000, 874, 593, 447, 613, NOT_SAID},
    {976, 893, 714, 671, NOT_SAID, 790},
};

/* ---- why ours differ ---- */

/* A bit for each of them. */
enum {
    BARE = 1 << RANDOM | 1 << MAX,
    SEARCHING = 1 << ALPHA_BETA | 1 << HEURISTIC,
    TREE = 1 << MCTS,
    NET = 1 << ACTOR,
    ANYBODY = BARE | SEARCHING | TREE | NET
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
    {ANYBODY, ANYBODY, true,
     "false ties are not all of it; the thesis' heuristic, too, is weaker than "
     "ours, or its max stronger"},
    {NET, ANYBODY, false, OTHER_NET},
    {ANYBODY, NET, false, OTHER_NET},
    {1 << HEURISTIC, 1 << HEURISTIC, false,
     "it meets no two equal moves, and always plays one and the same game, "
     "which the first player loses; with false ties it plays many"},
    {SEARCHING, BARE | SEARCHING, false, WEAKER},
    {BARE, SEARCHING, false, WEAKER},
    {ANYBODY, 1 << MAX, false, BETWEEN},
    {1 << MAX, ANYBODY, false, BETWEEN},
    {ANYBODY, ANYBODY, false,
     "the thesis does not say how many moves of its playouts are greedy; here "
     "none is"},
};

static const char *find_reason(enum contestant first, enum contestant second,
                               bool twins)
{
    const struct reason *reason = REASONS;

    while ((reason->first >> first & 1) == 0 ||
           (reason->second >> second & 1) == 0 || reason->twins != twins)
        reason++;
    return reason->words;
}

/* ---- the duels ---- */

enum {
    TWINS = HEURISTIC + 1, /* the first so many have some */
    DUELS_MAX = CONTESTANT_COUNT * CONTESTANT_COUNT + TWINS * TWINS
};

struct round_robin {
    const struct paper_setting *setting;
    struct game *game;
    bool plays[CONTESTANT_COUNT];
    int count;
    struct paper_duel duels[DUELS_MAX];
    struct paper_played played[DUELS_MAX];
};

/* Is it the game that the thesis is about? */
static bool is_theirs(const struct round_robin *round)
{
    return round->setting->game == NULL;
}

/* An agent that cannot play the game is left out. */
static void find_players(struct round_robin *round, FILE *out)
{
    for (int i = 0; i < CONTESTANT_COUNT; i++) {
        struct err err;
        struct agent *agent =
            agent_new(CONTESTANTS[i].agent, round->game, 0, &err);

        round->plays[i] = agent != NULL;
        if (agent == NULL)
            paper_leave_out(round->setting, CONTESTANTS[i].name, &err, out);
        agent_free(agent);
    }
}

static void add_duel(struct round_robin *round, enum contestant first,
                     enum contestant second, bool twins)
{
    struct paper_duel *duel = &round->duels[round->count++];
    const int tenths = THESIS_1[first][second];
    const struct paper_side sides[2] = {{.agent = CONTESTANTS[first].agent},
                                        {.agent = CONTESTANTS[second].agent}};

    *duel = (struct paper_duel){
        .match.sides = {twins ? CONTESTANTS[first].twin : sides[0],
                        twins ? CONTESTANTS[second].twin : sides[1]},
        .theirs = is_theirs(round) && tenths != NOT_SAID
                      ? measure_share(tenths, THEIR_GAMES)
                      : measure_unknown(),
        .why = find_reason(first, second, twins),
    };
    snprintf(duel->what, sizeof duel->what, "%s%s v %s", twins ? "ties: " : "",
             CONTESTANTS[first].name, CONTESTANTS[second].name);
}

/* All against all, then those with false ties, where at least one of the two
 * differs from the agent itself. */
static void list_duels(struct round_robin *round)
{
    for (int i = 0; i < CONTESTANT_COUNT; i++)
        for (int j = 0; j < CONTESTANT_COUNT; j++)
            if (round->plays[i] && round->plays[j])
                add_duel(round, (enum contestant)i, (enum contestant)j, false);
    for (int i = 0; is_theirs(round) && i < TWINS; i++)
        for (int j = 0; j < TWINS; j++)
            if (round->plays[i] && round->plays[j] &&
                (i >= ALPHA_BETA || j >= ALPHA_BETA))
                add_duel(round, (enum contestant)i, (enum contestant)j, true);
}

/* ---- in print ---- */

/* `51.2/6.1`: won and drawn. */
static void add_cell(struct sheet *sheet, const struct paper_tally *tally)
{
    const struct measure won = paper_won(tally), drawn = paper_drawn(tally);

    if (measure_known(&won))
        sheet_add(sheet, "%.1f/%.1f", won.value, drawn.value);
    else
        sheet_add(sheet, "-");
}

static void write_square(const struct round_robin *round, FILE *out)
{
    struct sheet sheet = {.columns = 1, .words = 1};
    int next = 0;

    sheet_add(&sheet, "first");
    for (int i = 0; i < CONTESTANT_COUNT; i++)
        if (round->plays[i]) {
            sheet_add(&sheet, "%s", CONTESTANTS[i].name);
            sheet.columns++;
        }
    for (int i = 0; i < CONTESTANT_COUNT; i++) {
        if (!round->plays[i])
            continue;
        sheet_add(&sheet, "%s", CONTESTANTS[i].name);
        for (int k = 1; k < sheet.columns; k++)
            add_cell(&sheet, &round->played[next++].games);
    }
    sheet_write(&sheet, out);
    sheet_free(&sheet);
    fprintf(out,
            "\nPer cent of %d games from the start that the first player won, "
            "and that were\ndrawn; seed %llu.\n",
            round->setting->games, (unsigned long long)round->setting->seed);
    if (is_theirs(round))
        fputs("Rows of `ties` are of searches that take bounds for values at "
              "the root, and draw\nbetween moves that are no ties.\n",
              out);
}

static void write_agents(const struct round_robin *round, FILE *out)
{
    const bool csv = round->setting->csv;
    struct comparison rows[2 * DUELS_MAX];
    const int count =
        paper_compare_duels(round->duels, round->played, round->count,
                            round->setting, "", csv, rows);

    if (!csv)
        write_square(round, out);
    if (!csv && count > 0)
        fputs("\n", out);
    if (csv || count > 0)
        paper_write_comparison(round->setting, "thesis", rows, count, out);
}

bool paper_write_agents(const struct paper_table *table,
                        const struct paper_setting *setting, FILE *out,
                        struct err *err)
{
    struct round_robin round = {.setting = setting,
                                .game = paper_game(setting, "kalah", err)};

    (void)table;
    if (round.game == NULL)
        return false;
    find_players(&round, out);
    list_duels(&round);

    const bool fine = paper_play_duels(round.game, round.duels, round.count,
                                       setting, round.played, err);

    if (fine)
        write_agents(&round, out);
    game_free(round.game);
    return fine;
}

/* ---- eight plies against four ---- */

enum {
    OPENING = 4,
    DUELS = 4,
    LONG_GAMES = 500,
    LONG_WINS = 545 /* in a thousand */
};

static const char HONEST[] =
    "four plies of the heuristic do not hold against eight of an honest "
    "alpha-beta; but against one that takes bounds at its root for ties they "
    "do, see below";
static const char DEFECTIVE[] =
    "moves that only look as good as the best, and are drawn for, make more of "
    "a difference than the thesis has; what its searches do is in between";

static const struct {
    const char *what;
    const char *why;
    struct paper_match match;
} LONG_DUELS[DUELS] = {
    {"from the start",
     HONEST,
     {.sides = {{.agent = "heuristic:depth=4"}, {.agent = "minimax:depth=8"}},
      .turns = true}},
    {"from openings",
     HONEST,
     {.sides = {{.agent = "heuristic:depth=4"}, {.agent = "minimax:depth=8"}},
      .turns = true,
      .opening = OPENING}},
    {"false ties of one",
     DEFECTIVE,
     {.sides = {{.agent = "heuristic:depth=4"},
                {.depth = 8, .evaluation = EVALUATION_STORES}},
      .turns = true}},
    {"false ties of both",
     DEFECTIVE,
     {.sides = {{.depth = 4, .evaluation = EVALUATION_HEURISTIC},
                {.depth = 8, .evaluation = EVALUATION_STORES}},
      .turns = true}},
};

bool paper_write_8v4(const struct paper_table *table,
                     const struct paper_setting *setting, FILE *out,
                     struct err *err)
{
    struct game *game = paper_game(setting, "kalah", err);
    struct paper_duel duels[DUELS];
    struct paper_played played[DUELS];

    (void)table;
    if (game == NULL)
        return false;
    for (int i = 0; i < DUELS; i++) {
        duels[i] = (struct paper_duel){
            .match = LONG_DUELS[i].match,
            .theirs =
                measure_share(LONG_WINS * LONG_GAMES / 1000.0, LONG_GAMES),
            .why = LONG_DUELS[i].why};
        snprintf(duels[i].what, sizeof duels[i].what, "%s", LONG_DUELS[i].what);
    }

    const bool fine =
        paper_play_duels(game, duels, DUELS, setting, played, err);

    if (fine) {
        struct comparison rows[2 * DUELS];
        const int count = paper_compare_duels(duels, played, DUELS, setting,
                                              " won", true, rows);

        paper_write_comparison(setting, "thesis", rows, count, out);
    }
    game_free(game);
    return fine;
}
