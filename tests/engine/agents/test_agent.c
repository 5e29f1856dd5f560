/* SPDX-License-Identifier: MIT */
/* The machines: legal, repeatable, and what they say of their moves. */
#include "engine/agents/agent.h"
#include "engine/agents/analyst.h"
#include "engine/search/weights.h"
#include "engine/solver/solver.h"
#include "support/effort.h"
#include "support/game/agent.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdio.h>
#include <string.h>

enum { SEED = 3, GAMES = 8 / EFFORT_PART, PLIES = 100 / EFFORT_PART };

static void refused(const char *spec, const char *message)
{
    struct err err = {""};

    ck_assert(!agent_check(spec, &err));
    ck_assert_str_eq(err.text, message);
}

static const char *const SPECS[] = {
    "random",
    "max",
    "max:chain=off",
    "person",
    "person:attention=0.2,counting=1,habit=1,custom=few",
    "minimax:depth=2",
    "minimax:extra=free,nodes=300",
    "heuristic:nodes=300",
    "weighted:depth=2",
    "deep:nodes=300",
    "mtd:nodes=300,eval=weighted",
    "minimax:depth=2,prune=off",
    "evolved",
    "net:nodes=200",
    "actor",
    "mcts:iterations=50",
    "mcts:iterations=50,eval=heuristic,epsilon=0.5",
    "mirror:nodes=200",
    "mirror:nodes=200,slack=40",
};

enum { SPEC_COUNT = sizeof SPECS / sizeof SPECS[0] };

START_TEST(the_options_of_every_agent_have_room)
{
    for (int i = 0; i < agent_class_count(); i++) {
        const struct agent_class *const class = agent_class_at(i);

        ck_assert_msg(option_count(class->options) <= AGENT_OPTIONS_MAX, "%s",
                      class->name);
    }
}
END_TEST

static bool plays_all_sowing_games(const char *name)
{
    bool plays = true;

    for (int i = 0; i < game_name_count() && plays; i++) {
        struct game *const game = variant_game(game_name(i));
        struct err unsaid;

        if (mancala_is(game)) {
            struct agent *const agent = agent_new(name, game, 1, &unsaid);

            plays = agent != NULL;
            agent_free(agent);
        }
        game_free(game);
    }
    return plays;
}

START_TEST(every_agent_is_tried_that_plays_all_sowing_games)
{
    for (int i = 0; i < agent_class_count(); i++) {
        const char *const name = agent_class_at(i)->name;
        const size_t length = strlen(name);
        bool tried = false;

        for (int j = 0; j < SPEC_COUNT; j++)
            tried = tried ||
                    (strncmp(SPECS[j], name, length) == 0 &&
                     (SPECS[j][length] == ':' || SPECS[j][length] == '\0'));
        ck_assert_msg(tried || !plays_all_sowing_games(name), "%s", name);
    }
}
END_TEST

START_TEST(every_agent_plays_every_game_by_the_rules)
{
    struct game *game = variant_game(VARIANTS[_i]);

    for (int i = _i % EFFORT_PART; i < SPEC_COUNT; i += EFFORT_PART) {
        struct agent *agent = agent_of(SPECS[i], game, SEED);
        struct position position;

        game->class->start(game, &position);
        for (int ply = 0; ply < PLIES && position.end == END_NOT; ply++) {
            const struct move move = agent_choice(agent, &position);

            holds(game_is_legal(game, &position, move), SPECS[i], game,
                  &position);
            game->class->apply(game, &position, move);
        }
        agent_free(agent);
    }
    game_free(game);
}
END_TEST

START_TEST(a_seed_always_gives_the_same_moves)
{
    struct game *game = sowing_game("kalah");
    struct agent *one = agent_of(SPECS[_i], game, SEED);
    struct agent *other = agent_of(SPECS[_i], game, SEED);
    struct position position;

    game->class->start(game, &position);
    while (position.end == END_NOT) {
        const struct move move = agent_choice(one, &position);

        ck_assert(move_same(move, agent_choice(other, &position)));
        game->class->apply(game, &position, move);
    }
    agent_free(one);
    agent_free(other);
    game_free(game);
}
END_TEST

/* All moves of a game against itself, as one number. */
static uint64_t play_alone(struct agent *agent)
{
    struct position position;
    uint64_t moves = 0;

    agent->game->class->start(agent->game, &position);
    while (position.end == END_NOT) {
        const struct move move = agent_choice(agent, &position);

        moves = moves * 1000003 + move.code + 1;
        agent->game->class->apply(agent->game, &position, move);
    }
    return moves;
}

/* Whatever it played before: a searcher that remembers would choose otherwise,
 * or at least look at other positions. */
START_TEST(an_agent_that_begins_anew_plays_as_a_new_one)
{
    struct game *game = sowing_game("kalah");
    struct agent *agent = agent_of(SPECS[_i], game, SEED);
    const uint64_t first = play_alone(agent);

    play_alone(agent);
    agent_begin(agent, SEED);
    ck_assert_uint_eq(play_alone(agent), first);
    agent_free(agent);
    game_free(game);
}
END_TEST

START_TEST(another_seed_is_another_game_where_chance_has_a_say)
{
    struct game *game = sowing_game("kalah");
    struct agent *agent = agent_of("max", game, SEED);
    const uint64_t first = play_alone(agent);

    ck_assert_uint_ne(play_alone(agent), first);
    agent_begin(agent, SEED + 1);
    ck_assert_uint_ne(play_alone(agent), first);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* ---- by which weights ---- */

static void play_alike(const char *one, const char *other)
{
    struct game *const game = sowing_game("kalah");
    struct agent *const agents[] = {agent_of(one, game, SEED),
                                    agent_of(other, game, SEED)};

    ck_assert_msg(play_alone(agents[0]) == play_alone(agents[1]), "%s, %s", one,
                  other);
    agent_free(agents[0]);
    agent_free(agents[1]);
    game_free(game);
}

/* All ten of them, in thousandths. */
static void write_weights(const int weights[WEIGHTS_MAX],
                          char text[SPEC_TEXT_MAX])
{
    int length = snprintf(text, SPEC_TEXT_MAX, "heuristic:depth=2");

    for (int i = 0; i < WEIGHTS_MAX; i++)
        length += snprintf(text + length, SPEC_TEXT_MAX - (size_t)length,
                           ",w%d=%.3f", i + 1, weights[i] / 1000.0);
}

START_TEST(a_heuristic_plays_by_the_weights_that_are_given)
{
    static const char *const names[] = {"thesis-1", "thesis-7", "thesis-20"};
    const int margin[WEIGHTS_MAX] = {[7] = 1000};
    char spec[SPEC_TEXT_MAX], named[SPEC_TEXT_MAX];
    int weights[WEIGHTS_MAX];
    struct err err = {""};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ck_assert(weights_find(names[i], weights, &err));
        write_weights(weights, spec);
        snprintf(named, sizeof named, "heuristic:depth=2,weights=%s", names[i]);
        play_alike(spec, named);
    }
    /* H8 alone is the margin. */
    write_weights(margin, spec);
    play_alike(spec, "minimax:depth=2");
}
END_TEST

/* ---- what they say of their move ---- */

struct told {
    struct listener listener; /* first */
    struct report report;
    int count;
};

static void take_report(struct listener *listener, const struct report *report)
{
    struct told *const told = (struct told *)listener;

    told->report = *report;
    told->count++;
}

/* The last report on a position, and the move that was played. */
static struct told told_by(const char *spec, const char *text,
                           struct move *move)
{
    struct game *game = sowing_game("kalah");
    const struct position position = sowing_position(game, text);
    struct agent *agent = agent_of(spec, game, SEED);
    struct told told = {.listener = {take_report}};
    struct line line = {0};

    line_begin(&line, &position);
    *move = agent_choose(
        agent, &(struct task){.line = &line, .listener = &told.listener});
    line_free(&line);
    agent_free(agent);
    game_free(game);
    return told;
}

#define SIX_MOVES "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"

START_TEST(every_agent_reports_on_its_move)
{
    static const char *const others[] = {"actor", "actor:sample=on", "net",
                                         "perfect:nodes=1000"};
    struct move move;

    for (int i = 0; i < SPEC_COUNT; i++)
        ck_assert_int_ge(told_by(SPECS[i], SIX_MOVES, &move).report.line_count,
                         1);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        ck_assert_int_ge(told_by(others[i], SIX_MOVES, &move).report.line_count,
                         1);
}
END_TEST

START_TEST(who_does_not_search_reports_the_move_that_is_played)
{
    static const char *const specs[] = {
        "random",
        "max",
        "person",
        "evolved",
        "actor",
        "actor:sample=on",
        "person:attention=0.2,counting=1,habit=1,custom=few"};

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        struct move move;
        const struct told told = told_by(specs[i], SIX_MOVES, &move);

        ck_assert_int_eq(told.count, 1);
        ck_assert_int_eq(told.report.line_count, 1);
        ck_assert(move_same(told.report.line[0], move));
        ck_assert_int_eq(told.report.choice.of, 6);
        ck_assert_uint_eq(told.report.nodes, 0);
        if (strncmp(specs[i], "person", 6) != 0) /* they look a turn ahead */
            ck_assert_int_eq(told.report.depth, 0);
    }
}
END_TEST

START_TEST(agents_report_what_they_go_by_and_no_more)
{
    struct move move;
    struct told told = told_by("random", SIX_MOVES, &move);

    ck_assert_int_eq(told.report.value.kind, VALUE_NONE);
    ck_assert_int_eq(told.report.choice.seen, 0);

    told = told_by("max", "4,4,4,4,0,5,1/0,6,5,5,5,5,0/s", &move);
    ck_assert_int_eq(told.report.value.kind, VALUE_GAIN);
    ck_assert_int_eq(told.report.value.thousandths, 7000);
    ck_assert_int_eq(told.report.depth, 0);
    ck_assert_int_eq(told.report.choice.seen, told.report.choice.of);

    told = told_by("actor", SIX_MOVES, &move);
    ck_assert_int_eq(told.report.value.kind, VALUE_NONE);
    ck_assert_int_ge(told.report.choice.liking, 1000 / 6);
    ck_assert_int_le(told.report.choice.liking, 1000);

    /* Where there is nothing to choose it does not think. */
    told = told_by("actor", "0,0,0,0,3,0,1/4,4,4,4,4,4,0/s", &move);
    ck_assert_int_eq(mancala_pit(move), 4);
    ck_assert(move_same(told.report.line[0], move));
    ck_assert_int_eq(told.count, 1);
    ck_assert_int_eq(told.report.choice.of, 0);
    ck_assert_int_eq(told.report.value.kind, VALUE_NONE);
    ck_assert_int_eq(told.report.depth, 0);

    told =
        told_by("person:depth=2,attention=1,reply=1,habit=0", SIX_MOVES, &move);
    ck_assert_int_eq(told.report.value.kind, VALUE_MARGIN);
    ck_assert_int_eq(told.report.depth, 2);
    ck_assert_int_eq(told.report.choice.seen, 6);

    told = told_by("person:attention=0", SIX_MOVES, &move);
    ck_assert_int_ge(told.report.choice.seen, 1);
    ck_assert_int_lt(told.report.choice.seen, 6);
}
END_TEST

/* It is told when the game is known, and before that all is well. */
START_TEST(an_agent_says_what_it_cannot_play)
{
    static const struct {
        const char *spec;
        const char *game;
        const char *message;
    } cases[] = {
        {"greedy", "kalah", "strategies: does not know kalah"},
        {"actor", "abalone", "actor: does not know abalone"},
        {"evolved", "abalone", "evolved: does not know abalone"},
        {"heuristic", "abalone", "heuristic: does not know abalone"},
        {"weighted:eval=chaining", "abalone",
         "chaining: does not know abalone"},
        {"deep:eval=tuzdiks", "kalah", "tuzdiks: does not know kalah"},
        {"deep:eval=strategies", "oware", "strategies: does not know oware"},
        {"mcts:eval=heuristic", "abalone", "heuristic: does not know abalone"},
        {"mcts:priors=on", "kalah",
         "priors: on needs an evaluation; say which by eval"},
        {"mcts:eval=deepen,depth=0", "kalah",
         "depth: 0 is too near for a tree that deepens"},
        {"mcts:depth=0", "kalah",
         "depth: 0 is too near for a game played out; eval values a place "
         "without one"},
        {"perfect", "kalah:relay=on",
         "kalah:relay=on: the solver knows only kalah, and of its switches "
         "only capture and pie"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *const game = variant_game(cases[i].game);
        struct err err = {""};

        ck_assert_msg(agent_check(cases[i].spec, &err), "%s", err.text);
        ck_assert_ptr_null(agent_new(cases[i].spec, game, SEED, &err));
        ck_assert_str_eq(err.text, cases[i].message);
        game_free(game);
    }
}
END_TEST

START_TEST(a_wrong_agent_is_told_what_is_known)
{
    refused("rndom", "agent: rndom: not known; did you mean random?");
    struct err err;

    ck_assert(!agent_check("minotaur", &err));
    ck_assert(strncmp(err.text,
                      "agent: minotaur: not known; there are random, max, ",
                      49) == 0);
    refused("random:x=1", "random: x: not known; it takes no keys");
    refused("max:chian=on", "max: chian: not known; did you mean chain?");
    refused("max:chain=maybe", "chain: maybe is not one of off or on");
    refused("max:chain=on,chain=on", "chain: given twice");
    refused("max:", "max: nothing: not of the form key=value");
}
END_TEST

START_TEST(only_some_agents_are_other_programs)
{
    int programs = 0;

    for (int i = 0; i < agent_class_count(); i++) {
        const struct agent_class *const class = agent_class_at(i);
        char spec[80];

        snprintf(spec, sizeof spec, "%s:time=1 x", class->name);
        ck_assert_int_eq(agent_is_program(class->name), class->outside);
        ck_assert_int_eq(agent_is_program(spec), class->outside);
        programs += class->outside;
    }
    ck_assert_int_gt(programs, 0);
    ck_assert(!agent_is_program(""));
    ck_assert(!agent_is_program("minotaur:x"));
}
END_TEST

/* ---- the analyst ---- */

static bool leaves_bounds(const char *spec)
{
    struct game *const game = variant_game(spec);
    const bool leaves = analyst_leaves_bounds(game);

    game_free(game);
    return leaves;
}

static void knows(const char *spec, int seeds, const char *analyst)
{
    struct game *const game = variant_game(spec);

    ck_assert_msg(analyst_known_seeds(game) == seeds, "%s: %d, not %d", spec,
                  analyst_known_seeds(game), seeds);
    ck_assert_str_eq(analyst_spec(game), analyst);
    ck_assert(agent_check(analyst, &(struct err){""}));
    game_free(game);
}

/* From the first move where a book has the opening and the rest takes seconds;
 * else as far as tables go. Of five seeds a pit a book has the first turns: there
 * are 10^8 nodes behind them. */
START_TEST(an_analyst_claims_no_more_than_is_proven)
{
    static const char proves[] = "perfect:every=on,time=1";
    static const char guesses[] = "deep:every=on,time=1,tables=18";

    knows("kalah", 48, proves);
    knows("kalah:seeds=3", 36, proves);
    knows("kalah:capture=empty", 48, proves);
    knows("kalah:seeds=5", SOLVER_LEVEL_USUAL, proves);
    knows("kalah:seeds=6", SOLVER_LEVEL_USUAL, proves);
    knows("kalah:pits=2,seeds=2", 8, proves);
    knows("kalah:relay=on", 0, guesses);
    knows("oware", 18, guesses);
    knows("awari", 18, guesses);
    knows("vai-lung-thlan", 0, guesses);
    knows("abalone", 0, guesses);
}
END_TEST

/* The start of oware:pits=2,seeds=2 is worth +6 to +8, by another program, as
 * endless play is. In Awari that splits the seeds, and Kalah has none. */
START_TEST(where_play_is_endless_an_analyst_leaves_bounds)
{
    ck_assert(leaves_bounds("oware"));
    ck_assert(leaves_bounds("oware:pits=2,seeds=2"));
    ck_assert(leaves_bounds("erherhe"));
    ck_assert(!leaves_bounds("awari"));
    ck_assert(!leaves_bounds("awari:pits=2,seeds=2"));
    ck_assert(!leaves_bounds("kalah"));
    ck_assert(!leaves_bounds("abalone"));
}
END_TEST

Suite *agent_suite(void)
{
    Suite *suite = suite_create("agent");
    TCase *agents = tcase_create("agents");

    tcase_add_test(agents, the_options_of_every_agent_have_room);
    tcase_add_test(agents, every_agent_is_tried_that_plays_all_sowing_games);
    tcase_add_loop_test(agents, every_agent_plays_every_game_by_the_rules, 0,
                        SOWING_COUNT);
    tcase_add_loop_test(agents, a_seed_always_gives_the_same_moves, 0,
                        SPEC_COUNT);
    tcase_add_loop_test(agents, an_agent_that_begins_anew_plays_as_a_new_one, 0,
                        SPEC_COUNT);
    tcase_add_test(agents, another_seed_is_another_game_where_chance_has_a_say);
    tcase_add_test(agents, a_heuristic_plays_by_the_weights_that_are_given);
    tcase_add_test(agents, every_agent_reports_on_its_move);
    tcase_add_test(agents, who_does_not_search_reports_the_move_that_is_played);
    tcase_add_test(agents, agents_report_what_they_go_by_and_no_more);
    tcase_add_test(agents, an_agent_says_what_it_cannot_play);
    tcase_add_test(agents, a_wrong_agent_is_told_what_is_known);
    tcase_add_test(agents, only_some_agents_are_other_programs);
    tcase_add_test(agents, an_analyst_claims_no_more_than_is_proven);
    tcase_add_test(agents, where_play_is_endless_an_analyst_leaves_bounds);
    suite_add_tcase(suite, agents);
    return suite;
}
