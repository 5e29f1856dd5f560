/* The six agents of the thesis on Kalah against each other: Table 1. */
#include "engine/agents/agent.h"
#include "lab/papers/duel.h"
#include "lab/papers/kalah.h"

enum { NOT_SAID = -1, THEIR_GAMES = 1000 };

enum contestant { RANDOM, MAX, ALPHA_BETA, HEURISTIC, MCTS, ACTOR };

/* Who looks ahead has a twin with false ties. */
static const struct {
    const char *name;
    const char *agent;
    struct paper_side twin;
} CONTESTANTS[PAPER_CONTESTANTS] = {
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

const int PAPER_THESIS_1[PAPER_CONTESTANTS][PAPER_CONTESTANTS] = {
    {513, 41, 27, 5, 0, 40},
    {960, 553, 152, 125, 45, 264},
    {982, 858, 615, 352, NOT_SAID, 480},
    {995, 902, 685, 610, NOT_SAID, 535},
    {1000, 874, 593, 447, 613, NOT_SAID},
    {976, 893, 714, 671, NOT_SAID, 790},
};

/* ---- who plays whom ---- */

struct pair {
    enum contestant first;
    enum contestant second;
    bool twins; /* in their place */
};

enum {
    TWINS = HEURISTIC + 1, /* the first so many have some */
    PAIRS_MAX = PAPER_CONTESTANTS * PAPER_CONTESTANTS + TWINS * TWINS
};

struct round_robin {
    const struct paper_setting *setting;
    struct game *game;
    bool plays[PAPER_CONTESTANTS];
    int count;
    struct pair pairs[PAIRS_MAX];
    struct paper_score scores[PAIRS_MAX];
};

/* Is it the game that the thesis is about? */
static bool is_theirs(const struct round_robin *round)
{
    return round->setting->game == NULL;
}

/* Who cannot is told of. */
static void invite(struct round_robin *round, FILE *out)
{
    for (int i = 0; i < PAPER_CONTESTANTS; i++) {
        struct err err;
        struct agent *agent =
            agent_new(CONTESTANTS[i].agent, round->game, 0, &err);

        round->plays[i] = agent != NULL;
        if (agent == NULL)
            paper_leave_out(round->setting, CONTESTANTS[i].name, &err, out);
        agent_free(agent);
    }
}

static void pair_off(struct round_robin *round, int contestants, bool twins)
{
    for (int i = 0; i < contestants * contestants; i++) {
        const struct pair pair = {(enum contestant)(i / contestants),
                                  (enum contestant)(i % contestants), twins};
        const bool changed =
            pair.first >= ALPHA_BETA || pair.second >= ALPHA_BETA;

        if (round->plays[pair.first] && round->plays[pair.second] &&
            (changed || !twins))
            round->pairs[round->count++] = pair;
    }
}

static struct paper_side side_of(enum contestant contestant, bool twin)
{
    return twin ? CONTESTANTS[contestant].twin
                : (struct paper_side){.agent = CONTESTANTS[contestant].agent};
}

static bool play(struct round_robin *round, struct err *err)
{
    struct paper_duel duels[PAIRS_MAX];

    for (int i = 0; i < round->count; i++) {
        const struct pair *pair = &round->pairs[i];

        duels[i] =
            (struct paper_duel){.sides = {side_of(pair->first, pair->twins),
                                          side_of(pair->second, pair->twins)}};
    }
    return paper_duel(round->game, duels, round->count, round->setting,
                      round->scores, err);
}

/* ---- beside theirs ---- */

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

static const char *why(const struct pair *pair)
{
    const struct reason *reason = REASONS;

    while ((reason->first >> pair->first & 1) == 0 ||
           (reason->second >> pair->second & 1) == 0 ||
           reason->twins != pair->twins)
        reason++;
    return reason->words;
}

static void name_row(const struct pair *pair, const char *what,
                     struct comparison *row)
{
    snprintf(row->what, sizeof row->what, "%s%s v %s, %%%s",
             pair->twins ? "ties: " : "", CONTESTANTS[pair->first].name,
             CONTESTANTS[pair->second].name, what);
}

static struct comparison compare(const struct round_robin *round, int index)
{
    const struct pair *pair = &round->pairs[index];
    const int tenths = PAPER_THESIS_1[pair->first][pair->second];
    struct comparison row = {
        .decimals = 1,
        .theirs = is_theirs(round) && tenths != NOT_SAID
                      ? measure_share(tenths, THEIR_GAMES)
                      : measure_unknown(),
        .ours = paper_won(&round->scores[index]),
        .why = why(pair),
    };

    name_row(pair, "", &row);
    return row;
}

static struct comparison draws_of(const struct round_robin *round, int index)
{
    struct comparison row = {
        .decimals = 1,
        .theirs = measure_unknown(),
        .ours = paper_drawn(&round->scores[index]),
    };

    name_row(&round->pairs[index], " drawn", &row);
    return row;
}

/* All of it for programs; for people what the thesis has. */
static void write_comparison(const struct round_robin *round, FILE *out)
{
    struct comparison rows[2 * PAIRS_MAX];
    int count = 0;

    for (int i = 0; i < round->count; i++) {
        const struct comparison row = compare(round, i);

        if (round->setting->csv || measure_known(&row.theirs))
            rows[count++] = row;
        if (round->setting->csv)
            rows[count++] = draws_of(round, i);
    }
    if (!round->setting->csv && count > 0)
        fputs("\n", out);
    if (round->setting->csv || count > 0)
        paper_write_comparison(round->setting, "thesis", rows, count, out);
}

/* ---- all of it at a glance ---- */

/* `51.2/6.1`: won and drawn. */
static void add_cell(struct sheet *sheet, const struct paper_score *score)
{
    const struct measure won = paper_won(score), drawn = paper_drawn(score);

    if (measure_known(&won))
        sheet_add(sheet, "%.1f/%.1f", won.value, drawn.value);
    else
        sheet_add(sheet, "-");
}

static void write_square(const struct round_robin *round, FILE *out)
{
    struct sheet sheet = {.columns = 1, .words = 1};

    sheet_add(&sheet, "first");
    for (int i = 0; i < PAPER_CONTESTANTS; i++)
        if (round->plays[i]) {
            sheet_add(&sheet, "%s", CONTESTANTS[i].name);
            sheet.columns++;
        }
    for (int i = 0; i < round->count && !round->pairs[i].twins; i++) {
        if (i % (sheet.columns - 1) == 0)
            sheet_add(&sheet, "%s", CONTESTANTS[round->pairs[i].first].name);
        add_cell(&sheet, &round->scores[i]);
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

bool paper_write_agents(const struct paper_table *table,
                        const struct paper_setting *setting, FILE *out,
                        struct err *err)
{
    struct round_robin round = {.setting = setting,
                                .game = paper_game(setting, "kalah", err)};

    (void)table;
    if (round.game == NULL)
        return false;
    invite(&round, out);
    pair_off(&round, PAPER_CONTESTANTS, false);
    if (is_theirs(&round))
        pair_off(&round, TWINS, true);

    const bool fine = play(&round, err);

    if (fine && !setting->csv)
        write_square(&round, out);
    if (fine)
        write_comparison(&round, out);
    game_free(round.game);
    return fine;
}
