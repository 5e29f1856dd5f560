/* SPDX-License-Identifier: MIT */
/* What the options of an agent make of its search: each against a search that is
 * set up by hand. */
#include "base/clock.h"
#include "engine/agents/agent.h"
#include "engine/mcts/mcts.h"
#include "engine/search/search.h"
#include "engine/search/weights.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <string.h>

enum { SEED = 3, MOST = 2000000, TABLE = 16 << 20, UNSAID = -1 };

/* What so many nodes can fill. */
#define TABLE_OF(nodes) ((size_t)(nodes)*64)

/* The last report, and the move that was played. */
struct search_told {
    struct listener listener; /* first */
    struct report report;
    struct move move;
};

static void keep_report(struct listener *listener, const struct report *report)
{
    ((struct search_told *)listener)->report = *report;
}

static struct search_told tell_nothing(void)
{
    return (struct search_told){.listener = {keep_report}};
}

/* A random game of so many plies. */
static void play_some(const struct game *game, int plies, struct line *line)
{
    struct rng rng = rng_new(12, 0);
    struct position start;

    game->class->start(game, &start);
    line_begin(line, &start);
    for (int i = 0; i < plies; i++) {
        ck_assert_int_eq(line_end(line, game), END_NOT);
        line_play(line, game, variant_move(game, line_position(line), &rng));
    }
}

static struct search_told ask_agent(const char *spec, const struct game *game,
                                    const struct task *task)
{
    struct err err = {""};
    struct agent *const agent = agent_new(spec, game, SEED, &err);
    struct search_told told = tell_nothing();
    struct task own = *task;

    ck_assert_msg(agent != NULL, "%s: %s", spec, err.text);
    ck_assert_str_eq(agent->remark, "");
    own.listener = &told.listener;
    told.move = agent_choose(agent, &own);
    agent_free(agent);
    return told;
}

static void is_same(const char *spec, const struct search_told *one,
                    const struct search_told *other)
{
    const struct report *const told = &one->report;
    const struct report *const wanted = &other->report;

    ck_assert_msg(move_same(one->move, other->move), "%s", spec);
    ck_assert_msg(told->nodes == wanted->nodes, "%s: %d, not %d nodes", spec,
                  (int)told->nodes, (int)wanted->nodes);
    ck_assert_msg(told->depth == wanted->depth, "%s: %d, not %d deep", spec,
                  told->depth, wanted->depth);
    ck_assert_msg(told->value.kind == wanted->value.kind, "%s", spec);
    ck_assert_msg(told->value.thousandths == wanted->value.thousandths, "%s",
                  spec);
    ck_assert_msg(told->line_count == wanted->line_count, "%s", spec);
    for (int i = 0; i < told->line_count; i++)
        ck_assert_msg(move_same(told->line[i], wanted->line[i]), "%s", spec);
    ck_assert_msg(told->move_count == wanted->move_count, "%s", spec);
    for (int i = 0; i < told->move_count; i++)
        ck_assert_msg(told->moves[i].value.thousandths ==
                          wanted->moves[i].value.thousandths,
                      "%s", spec);
}

/* ---- alpha-beta ---- */

/* Where the evaluation is not said it is that of the stores; `ties`, `order` and
 * `prune` are what minimax has. */
static const struct searched {
    const char *spec;
    const char *game;
    int plies; /* where it is asked */
    struct search_setting setting;
    struct budget budget;
    enum evaluation_kind kind;
    int near; /* thousandths; UNSAID: none */
    const char *weights;
    struct budget task;
} SEARCHED[] = {
#define MINIMAX .prune = true, .order = true, .ties = true
#define DEEP    .prune = true, .order = true
    {"minimax:depth=4",
     "kalah",
     5,
     {MINIMAX, .first_depth = 4},
     {.nodes = MOST, .depth = 4},
     .near = UNSAID},
    {"minimax:depth=6,nodes=90000",
     "oware:pits=4",
     3,
     {MINIMAX, .first_depth = 6},
     {.nodes = 90000, .depth = 6},
     .near = UNSAID},
    {"minimax:depth=7,nodes=90000",
     "oware:pits=4",
     3,
     {MINIMAX, .first_depth = 1},
     {.nodes = 90000, .depth = 7},
     .near = UNSAID},
    {"minimax:depth=6,nodes=300",
     "kalah",
     5,
     {MINIMAX, .first_depth = 1},
     {.nodes = 300, .depth = 6},
     .near = UNSAID},
    {"minimax:depth=6",
     "kalah",
     5,
     {MINIMAX, .first_depth = 1},
     {.nodes = MOST, .depth = 6},
     .near = UNSAID,
     .task = {.nodes = 300}},
    {"minimax:depth=4",
     "kalah",
     5,
     {MINIMAX, .first_depth = 4},
     {.nodes = MOST, .depth = 4},
     .near = UNSAID,
     .task = {.nodes = 5000}},
    {"minimax:depth=4",
     "kalah",
     5,
     {MINIMAX, .first_depth = 1},
     {.nodes = MOST, .depth = 4},
     .near = UNSAID,
     .task = {.nanoseconds = 3600 * CLOCK_SECOND}},
    {"minimax:depth=4,nodes=20000,eval=strategies",
     "abalone",
     5,
     {MINIMAX, .first_depth = 1},
     {.nodes = 20000, .depth = 4},
     EVALUATION_STRATEGIES,
     .near = UNSAID},
    {"minimax:depth=3,extra=free",
     "kalah",
     5,
     {MINIMAX, .first_depth = 1, .free_extra = true},
     {.nodes = MOST, .depth = 3},
     .near = UNSAID},
    {"minimax:depth=3,prune=off",
     "kalah",
     5,
     {.order = true, .ties = true, .first_depth = 3},
     {.nodes = MOST, .depth = 3},
     .near = UNSAID},
    {"minimax:depth=3,eval=offensive",
     "kalah",
     5,
     {MINIMAX, .first_depth = 3},
     {.nodes = MOST, .depth = 3},
     EVALUATION_OFFENSIVE,
     .near = UNSAID},
    {"minimax:depth=3,near=2",
     "kalah",
     5,
     {MINIMAX, .first_depth = 3},
     {.nodes = MOST, .depth = 3},
     .near = 2000},
    {"minimax:depth=2,near=0.5,plies=3",
     "ohvalhu",
     2,
     {MINIMAX, .first_depth = 2, .near_plies = 24},
     {.nodes = MOST, .depth = 2},
     .near = 4000},
    {"minimax:depth=2,near=0.5,plies=3",
     "oware",
     2,
     {MINIMAX, .first_depth = 2, .near_plies = 3},
     {.nodes = MOST, .depth = 2},
     .near = 500},
    {"heuristic:depth=3",
     "kalah",
     5,
     {MINIMAX, .first_depth = 3},
     {.nodes = MOST, .depth = 3},
     EVALUATION_HEURISTIC,
     .near = UNSAID},
    {"heuristic:depth=3,weights=thesis-7",
     "kalah",
     5,
     {MINIMAX, .first_depth = 3},
     {.nodes = MOST, .depth = 3},
     EVALUATION_HEURISTIC,
     .near = UNSAID,
     .weights = "thesis-7"},
    {"weighted:depth=5",
     "kalah",
     5,
     {MINIMAX, .first_depth = 1, .transposition_bytes = TABLE},
     {.depth = 5},
     EVALUATION_WEIGHTED,
     .near = UNSAID},
    {"weighted:depth=4,eval=chaining,table=0",
     "kalah",
     5,
     {MINIMAX, .first_depth = 1},
     {.depth = 4},
     EVALUATION_CHAINING,
     .near = UNSAID},
    {"weighted:time=3600",
     "kalah:pits=3,seeds=2",
     2,
     {MINIMAX, .first_depth = 1, .transposition_bytes = TABLE},
     {0},
     EVALUATION_WEIGHTED,
     .near = UNSAID,
     .task = {.nodes = 20000}},
    {"weighted:time=3600,depth=2",
     "kalah",
     5,
     {MINIMAX, .first_depth = 1, .transposition_bytes = TABLE},
     {.depth = 2},
     EVALUATION_WEIGHTED,
     .near = UNSAID},
    {"deep:nodes=9000",
     "kalah",
     5,
     {DEEP, .driver = DRIVER_ASPIRATION, .first_depth = 1,
      .transposition_bytes = TABLE_OF(9000)},
     {.nodes = 9000},
     .near = UNSAID},
    {"deep:nodes=9000,table=0",
     "kalah",
     5,
     {DEEP, .driver = DRIVER_ASPIRATION, .first_depth = 1},
     {.nodes = 9000},
     .near = UNSAID},
    {"deep:depth=7",
     "kalah",
     5,
     {DEEP, .driver = DRIVER_ASPIRATION, .first_depth = 1,
      .transposition_bytes = TABLE},
     {.depth = 7},
     .near = UNSAID},
    {"deep:depth=7,nodes=700",
     "kalah",
     5,
     {DEEP, .driver = DRIVER_ASPIRATION, .first_depth = 1,
      .transposition_bytes = TABLE_OF(700)},
     {.depth = 7, .nodes = 700},
     .near = UNSAID},
    {"deep:time=3600",
     "kalah:pits=3,seeds=2",
     2,
     {DEEP, .driver = DRIVER_ASPIRATION, .first_depth = 1,
      .transposition_bytes = TABLE},
     {0},
     .near = UNSAID},
    {"deep:nodes=9000,every=on",
     "kalah",
     5,
     {DEEP, .driver = DRIVER_ASPIRATION, .first_depth = 1, .every = true,
      .transposition_bytes = TABLE_OF(9000)},
     {.nodes = 9000},
     .near = UNSAID},
    {"deep:nodes=9000,reduce=on",
     "oware",
     5,
     {DEEP, .driver = DRIVER_ASPIRATION, .first_depth = 1, .reduce = true,
      .transposition_bytes = TABLE_OF(9000)},
     {.nodes = 9000},
     .near = UNSAID},
    {"deep:nodes=9000,extra=free",
     "kalah",
     5,
     {DEEP, .driver = DRIVER_ASPIRATION, .first_depth = 1, .free_extra = true,
      .transposition_bytes = TABLE_OF(9000)},
     {.nodes = 9000},
     .near = UNSAID},
    {"deep:nodes=900,eval=strategies",
     "abalone",
     5,
     {DEEP, .driver = DRIVER_ASPIRATION, .first_depth = 1,
      .transposition_bytes = TABLE_OF(900)},
     {.nodes = 900},
     EVALUATION_STRATEGIES,
     .near = UNSAID},
    {"deep:depth=4,near=1,plies=9",
     "kalah",
     5,
     {DEEP, .driver = DRIVER_ASPIRATION, .first_depth = 1, .near_plies = 9,
      .transposition_bytes = TABLE},
     {.depth = 4},
     .near = 1000},
    {"mtd:nodes=9000",
     "kalah",
     5,
     {DEEP, .driver = DRIVER_MTD, .first_depth = 1,
      .transposition_bytes = TABLE_OF(9000)},
     {.nodes = 9000},
     .near = UNSAID},
    {"greedy",
     "abalone",
     5,
     {MINIMAX, .first_depth = 1},
     {.depth = 1},
     EVALUATION_STRATEGIES,
     .near = UNSAID},
    {"greedy:near=0.2,plies=7",
     "abalone",
     5,
     {MINIMAX, .first_depth = 1, .near_plies = 7},
     {.depth = 1},
     EVALUATION_STRATEGIES,
     .near = 200},
};

enum { SEARCHED_COUNT = sizeof SEARCHED / sizeof *SEARCHED };

static struct search_told search_by_hand(const struct searched *by_hand,
                                         const struct game *game,
                                         const struct line *line)
{
    struct search_setting setting = by_hand->setting;
    struct search_told told = tell_nothing();
    const struct task task = {
        .line = line,
        .budget = budget_within(&by_hand->budget, &by_hand->task),
        .listener = &told.listener};
    struct rng rng = rng_new(SEED, 0);
    struct report report;
    struct err err = {""};

    ck_assert(evaluation_make(by_hand->kind, game, &setting.evaluation, &err) &&
              evaluation_find_weights(by_hand->kind, by_hand->weights,
                                      &setting.evaluation, &err));
    if (by_hand->near >= 0)
        setting.near = search_near(&setting.evaluation, by_hand->near);

    struct search *const search = search_new(game, &setting);

    search_run(search, &task, &report);
    told.move = report.line[0];
    if (setting.ties || setting.near > 0)
        told.move = search_draw(search, &rng);
    search_free(search);
    return told;
}

START_TEST(an_agent_searches_as_its_options_say)
{
    const struct searched *const by_hand = &SEARCHED[_i];
    struct game *const game = variant_game(by_hand->game);
    struct line line = {0};

    play_some(game, by_hand->plies, &line);

    const struct search_told wanted = search_by_hand(by_hand, game, &line);
    const struct search_told told =
        ask_agent(by_hand->spec, game,
                  &(struct task){.line = &line, .budget = by_hand->task});

    is_same(by_hand->spec, &told, &wanted);
    line_free(&line);
    game_free(game);
}
END_TEST

/* ---- trees ---- */

static const struct planted {
    const char *spec;
    struct mcts_setting setting;
    enum evaluation_kind kind; /* `weights` "": none is set */
    const char *weights;
    struct budget task;
} PLANTED[] = {
#define USUAL .cp = 707, .epsilon = 1000, .megabytes = 64, .tried = 500
#define TRIED .iterations = 300
    {"mcts:iterations=300", {TRIED, USUAL, .horizon = 400}, 0, "", {0}},
    {"mcts:time=3600", {USUAL, .horizon = 400}, 0, "", {.nodes = 200}},
    {"mcts:time=3600,iterations=300",
     {TRIED, USUAL, .horizon = 400},
     0,
     "",
     {0}},
    {"mcts:iterations=300,cp=2,epsilon=0.25,memory=1",
     {TRIED, .cp = 2000, .epsilon = 250, .megabytes = 1, .horizon = 400},
     0,
     "",
     {0}},
    {"mcts:iterations=300,final=value",
     {TRIED, USUAL, .horizon = 400, .final = MCTS_VALUE},
     0,
     "",
     {0}},
    {"mcts:iterations=300,ucb=printed,depth=6",
     {TRIED, USUAL, .horizon = 6, .bound = MCTS_PRINTED},
     0,
     "",
     {0}},
    {"mcts:iterations=300,near=0.3,plies=9",
     {TRIED, USUAL, .horizon = 400, .near = 300, .near_plies = 9},
     0,
     "",
     {0}},
    {"mcts:iterations=300,near=0.3,tried=0.02",
     {TRIED, .cp = 707, .epsilon = 1000, .megabytes = 64, .horizon = 400,
      .near = 300, .tried = 20},
     0,
     "",
     {0}},
    {"mcts:iterations=300,preset=report",
     {TRIED, .cp = 500, .epsilon = 1000, .megabytes = 256, .horizon = 100,
      .final = MCTS_BOUND, .deepens = true},
     0,
     "",
     {0}},
    {"mcts:iterations=300,preset=report,final=visits,memory=2",
     {TRIED, .cp = 500, .epsilon = 1000, .megabytes = 2, .horizon = 100,
      .deepens = true},
     0,
     "",
     {0}},
    {"mcts:iterations=300,preset=report,eval=rollout,memory=2",
     {TRIED, .cp = 500, .epsilon = 1000, .megabytes = 2, .horizon = 400,
      .final = MCTS_BOUND},
     0,
     "",
     {0}},
    {"mcts:iterations=300,eval=deepen",
     {TRIED, USUAL, .horizon = 100, .deepens = true},
     0,
     "",
     {0}},
    {"mcts:iterations=300,eval=deepen,depth=1",
     {TRIED, USUAL, .horizon = 1, .deepens = true},
     0,
     "",
     {0}},
    {"mcts:iterations=300,eval=stores",
     {TRIED, USUAL},
     EVALUATION_STORES,
     NULL,
     {0}},
    {"mcts:iterations=300,eval=stores,priors=on,depth=3",
     {TRIED, USUAL, .priors = true, .horizon = 3},
     EVALUATION_STORES,
     NULL,
     {0}},
    {"mcts:iterations=300,eval=heuristic,weights=thesis-7",
     {TRIED, USUAL},
     EVALUATION_HEURISTIC,
     "thesis-7",
     {0}},
    {"mcts:iterations=300,eval=chaining",
     {TRIED, USUAL},
     EVALUATION_CHAINING,
     NULL,
     {0}},
};

enum { PLANTED_COUNT = sizeof PLANTED / sizeof *PLANTED };

START_TEST(a_tree_grows_as_its_options_say)
{
    const struct planted *const by_hand = &PLANTED[_i];
    struct game *const game = variant_game("kalah");
    struct mcts_setting setting = by_hand->setting;
    struct search_told wanted = tell_nothing();
    struct line line = {0};
    struct err err = {""};

    play_some(game, 5, &line);
    if (by_hand->weights == NULL || *by_hand->weights != '\0')
        ck_assert(
            evaluation_make(by_hand->kind, game, &setting.evaluation, &err) &&
            evaluation_find_weights(by_hand->kind, by_hand->weights,
                                    &setting.evaluation, &err));

    struct mcts *const mcts = mcts_new(game, &setting, rng_new(SEED, 0));
    const struct task task = {.line = &line, .budget = by_hand->task};
    struct task own = task;

    own.listener = &wanted.listener;
    wanted.move = mcts_choose(mcts, &own);
    mcts_free(mcts);

    const struct search_told told = ask_agent(by_hand->spec, game, &task);

    is_same(by_hand->spec, &told, &wanted);
    line_free(&line);
    game_free(game);
}
END_TEST

/* ---- the clock ---- */

START_TEST(only_what_has_a_time_depends_on_the_machine)
{
    static const struct {
        const char *spec;
        bool timed;
    } cases[] = {
        {"random", false},
        {"minimax", false},
        {"weighted", false},
        {"weighted:time=0.001", true},
        {"deep", false},
        {"deep:depth=3", false},
        {"deep:time=0.001", true},
        {"deep:time=1,nodes=5", true},
        {"mcts", false},
        {"mcts:time=0.001", true},
        {"mcts:time=1,iterations=5", true},
        {"perfect", true},
        {"perfect:nodes=0", true},
        {"perfect:nodes=1", false},
        {"perfect:time=1,nodes=5", false},
    };
    struct game *const game = variant_game("kalah");

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct err err = {""};
        struct agent *const agent = agent_new(cases[i].spec, game, SEED, &err);

        ck_assert_msg(agent != NULL, "%s", err.text);
        ck_assert_msg(agent->timed == cases[i].timed, "%s", cases[i].spec);
        agent_free(agent);
    }
    game_free(game);
}
END_TEST

Suite *agent_settings_suite(void)
{
    Suite *const suite = suite_create("agent_settings");
    TCase *const settings = tcase_create("settings");

    tcase_add_loop_test(settings, an_agent_searches_as_its_options_say, 0,
                        SEARCHED_COUNT);
    tcase_add_loop_test(settings, a_tree_grows_as_its_options_say, 0,
                        PLANTED_COUNT);
    tcase_add_test(settings, only_what_has_a_time_depends_on_the_machine);
    suite_add_tcase(suite, settings);
    return suite;
}
