/* SPDX-License-Identifier: MIT */
/* How fast machines choose their moves, and how many games they play. */
#include "base/clock.h"
#include "cmd/bench/inside.h"
#include "engine/agents/agent.h"
#include "engine/mcts/mcts.h"
#include "engine/nets/value_net.h"
#include "lab/arena/arena.h"

static struct agent *new_agent(const char *spec, const struct game *game)
{
    struct err err;
    struct agent *agent = agent_new(spec, game, 1, &err);

    if (agent == NULL)
        abort();
    return agent;
}

/* ---- one choice ---- */

/* Takes the number of nodes from reports. */
struct counter {
    struct listener listener;
    uint64_t nodes;
};

static void count_nodes(struct listener *listener, const struct report *report)
{
    ((struct counter *)listener)->nodes = report->nodes;
}

static const struct {
    const char *name;
    const char *game;
    const char *agent;
    bool counted; /* only the last report counts all nodes */
} SEARCHES[] = {
    {"deep", "kalah", "deep:nodes=3000000", false},
    {"deep-heuristic", "kalah", "deep:nodes=1000000,eval=heuristic", false},
    {"deep-kalah-7-7", "kalah:pits=7,seeds=7", "deep:nodes=1000000", false},
    {"deep-oware", "oware", "deep:nodes=1000000", false},
    {"deep-ohvalhu", "ohvalhu", "deep:nodes=100000", false},
    {"deep-togyzkumalak", "togyzkumalak", "deep:nodes=1000000", false},
    {"deep-mangala", "mangala", "deep:nodes=1000000", false},
    {"mtd", "kalah", "mtd:nodes=3000000", false},
    {"net", "kalah", "net:nodes=3000000", false},
    {"deep-abalone", "abalone:preset=report", "deep:nodes=3000000", false},
    {"deep-abalone-strategies", "abalone:preset=report",
     "deep:nodes=1000000,eval=strategies", false},
    {"depth-16-deep", "kalah", "deep:depth=16", true},
    {"depth-16-mtd", "kalah", "mtd:depth=16", true},
    {"depth-16-minimax", "kalah", "minimax:depth=16,nodes=999999999", true},
    {"depth-12-net", "kalah", "net:depth=12", true},
    {"mcts-4000", "kalah", "mcts:iterations=4000", true},
    {"depth-6-abalone", "abalone:preset=report", "deep:depth=6", true},
    {"depth-4-strategies", "abalone:preset=report",
     "minimax:depth=4,eval=strategies", true},
    {"depth-3-three", "abalone:players=3,inverse=forbidden",
     "minimax:depth=3,eval=strategies", true},
    {"mcts-4000-strategies", "abalone:preset=report",
     "mcts:iterations=4000,eval=strategies", true},
};

/* Measures the first move of a match, each time with a new agent. */
static void bench_search(struct bench_sheet *sheet, int index)
{
    struct game *game = bench_game(SEARCHES[index].game);
    struct position start;
    struct line line = {0};
    int64_t best = INT64_MAX;
    uint64_t nodes = 0; /* of the best try */

    game->class->start(game, &start);
    line_begin(&line, &start);
    for (int i = 0; i < BENCH_TRIES; i++) {
        struct agent *agent = new_agent(SEARCHES[index].agent, game);
        struct counter counter = {.listener = {count_nodes}};
        const struct task task = {.line = &line, .listener = &counter.listener};
        const int64_t before = clock_now();

        agent_choose(agent, &task);

        const int64_t taken = clock_now() - before;

        if (taken < best) {
            best = taken;
            nodes = counter.nodes;
        }
        agent_free(agent);
    }
    line_free(&line);
    game_free(game);
    if (SEARCHES[index].counted) {
        sheet->nodes += nodes;
        bench_report(sheet, SEARCHES[index].name, (double)best / 1e6, "ms");
    } else {
        bench_report(sheet, SEARCHES[index].name,
                     (double)nodes * 1e3 / (double)best, "M nodes/s");
    }
}

/* ---- nets ---- */

enum { LOOKS = 4096, ROUNDS = 500 };

/* Measures an evaluation by the net of Kalah, at positions of all kinds. */
static void bench_net(const struct bench_sheet *sheet)
{
    static uint8_t seeds[LOOKS][2 * MANCALA_ROW];
    struct game *game = bench_game("kalah");
    struct rng rng = rng_new(1, 0);
    struct err err;
    struct value_net *net = value_net_find("kalah-6", game, &err);
    int64_t best = INT64_MAX;
    volatile int sum = 0;

    if (net == NULL)
        abort();
    for (int i = 0; i < LOOKS; i++)
        for (int k = 0; k < 2 * MANCALA_ROW; k++)
            seeds[i][k] = (uint8_t)rng_below(&rng, 8);
    for (int round = 0; round < ROUNDS; round++) {
        const int64_t before = clock_now();

        for (int i = 0; i < LOOKS; i++)
            sum = sum + value_net_margin_ahead(net, seeds[i]);

        const int64_t taken = clock_now() - before;

        best = taken < best ? taken : best;
    }
    value_net_free(net);
    game_free(game);
    bench_report(sheet, "net-look", (double)best / LOOKS, "ns");
}

/* ---- trees ---- */

enum { REPORT_TRIES = 1000 }; /* about as many as 256 megabytes hold */

/* Measures the report's search: positions that it adds to its tree in a second
 * and, as in the report, how many tries come back. */
static void bench_tree(const struct bench_sheet *sheet)
{
    struct game *game = bench_game("abalone:preset=report");
    struct mcts_setting setting = mcts_report();
    struct position start;
    struct line line = {0};

    setting.iterations = REPORT_TRIES;
    game->class->start(game, &start);
    line_begin(&line, &start);

    struct mcts *mcts = mcts_new(game, &setting, rng_new(1, 0));
    const int64_t before = clock_now();

    mcts_choose(mcts, &(struct task){.line = &line});

    const double seconds = (double)(clock_now() - before) / CLOCK_SECOND;

    bench_report(sheet, "mcts-report-places",
                 (double)mcts_nodes_added(mcts) / 1e6 / seconds, "M nodes/s");
    bench_report(sheet, "mcts-report-tries", REPORT_TRIES / seconds, "tries/s");
    mcts_free(mcts);
    line_free(&line);
    game_free(game);
}

/* ---- whole games ---- */

enum { OPENING = 4, GAMES = 200, FEW_GAMES = 10 };

static const struct {
    const char *name;
    const char *game;
    const char *agent;
    int games;
} PLAYERS[] = {
    {"minimax-4", "kalah", "minimax", GAMES},
    {"heuristic-4", "kalah", "heuristic", GAMES},
    {"net-4", "kalah", "net:depth=4", GAMES},
    {"greedy-abalone", "abalone:preset=report", "greedy", FEW_GAMES},
    {"strategies-2-abalone", "abalone:preset=report",
     "minimax:depth=2,eval=strategies", FEW_GAMES},
};

/* Measures the time of a move, against itself from random openings. */
static void bench_player(const struct bench_sheet *sheet, int index)
{
    struct game *game = bench_game(PLAYERS[index].game);
    struct agent *agent = new_agent(PLAYERS[index].agent, game);
    struct rng rng = rng_new(1, 0);
    struct position start;
    struct line line = {0};
    int64_t nanoseconds = 0;
    int64_t moves = 0;

    game->class->start(game, &start);
    for (int i = 0; i < PLAYERS[index].games; i++) {
        line_begin(&line, &start);
        for (int ply = 0; ply < OPENING; ply++)
            line_play(&line, game,
                      bench_draw(game, line_position(&line), &rng));
        while (line_end(&line, game) == END_NOT) {
            const int64_t before = clock_now();
            const struct move move =
                agent_choose(agent, &(struct task){.line = &line});

            nanoseconds += clock_now() - before;
            moves++;
            line_play(&line, game, move);
        }
    }
    line_free(&line);
    agent_free(agent);
    game_free(game);
    bench_report(sheet, PLAYERS[index].name,
                 (double)nanoseconds / 1e3 / (double)moves, "us/move");
}

/* How many games an arena plays on one core. */
static void bench_arena(const struct bench_sheet *sheet)
{
    struct game *game = bench_game("kalah");
    const struct who players[2] = {{.agent = "random"}, {.agent = "random"}};
    const struct arena_setting setting = {.game = game,
                                          .players = players,
                                          .count = 2,
                                          .games = 50000,
                                          .opening = OPENING,
                                          .seed = 1,
                                          .threads = 1};
    struct arena_result result;
    struct err err;
    double best = 0;

    for (int i = 0; i < BENCH_TRIES; i++) {
        if (!arena_play(&setting, &result, &err))
            abort();

        const double rate =
            (double)setting.games * 1e9 / (double)result.nanoseconds;

        best = rate > best ? rate : best;
        arena_free(&result);
    }
    bench_report(sheet, "arena-random", best, "games/s");
    game_free(game);
}

void bench_agents(struct bench_sheet *sheet)
{
    for (size_t i = 0; i < sizeof SEARCHES / sizeof SEARCHES[0]; i++)
        bench_search(sheet, (int)i);
    bench_net(sheet);
    bench_tree(sheet);
    for (size_t i = 0; i < sizeof PLAYERS / sizeof PLAYERS[0]; i++)
        bench_player(sheet, (int)i);
    bench_arena(sheet);
}
