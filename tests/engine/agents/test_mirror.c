/* SPDX-License-Identifier: MIT */
/* The agent that plays as weakly as it is told: never worse than that. */
#include "engine/agents/agent.h"
#include "engine/search/evaluation.h"
#include "support/game/agent.h"
#include "support/game/best_margin.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <math.h>
#include <stdio.h>

enum { DRAWS = 60, POSITIONS = 12, PLIES = 9, TURNS = 5, SEED = 1000 };

/* So small that every search sees the end of the game. */
#define KALAH "kalah:pits=3,seeds=2"

static int margin_after(const struct game *game,
                        const struct position *position, struct move move)
{
    struct position after = *position;

    game->class->apply(game, &after, move);
    return best_margin(game, &after, position->player);
}

/* What one of its moves loses, in thousandths, and what the best is worth. */
struct loss {
    int best;
    int thousandths;
};

static struct loss lose(struct agent *agent, const struct position *position)
{
    const struct move move = agent_choice(agent, position);
    const int best = best_margin(agent->game, position, position->player);

    return (struct loss){
        best, SEED * (best - margin_after(agent->game, position, move))};
}

/* Positions of random games near their end. */
static bool draw_position(const struct game *game, struct rng *rng,
                          struct position *position)
{
    struct move moves[MOVES_MAX];

    game->class->start(game, position);
    for (int i = 0; i < TURNS && position->end == END_NOT; i++) {
        const int count = game->class->moves(game, position, moves);

        game->class->apply(game, position,
                           moves[rng_below(rng, (uint32_t)count)]);
    }
    return position->end == END_NOT && game->class->count(game, position) > 1;
}

/* By so much all its moves in some positions lose together. */
static int lose_everywhere(const char *spec, int slack)
{
    struct game *const game = sowing_game(KALAH);
    struct agent *const agent = agent_of(spec, game, 1);
    struct rng rng = rng_new(3, 0);
    int sum = 0;

    for (int found = 0; found < POSITIONS;) {
        struct position position;

        if (!draw_position(game, &rng, &position))
            continue;
        found++;
        for (int i = 0; i < DRAWS / 4; i++) {
            const struct loss loss = lose(agent, &position);
            const int after = loss.best * SEED - loss.thousandths;
            const int most = 3 * slack;

            ck_assert_int_le(loss.thousandths, most);
            if (loss.best > 0 && after < 0)
                ck_assert_int_le(loss.thousandths, slack);
            sum += loss.thousandths;
        }
    }
    agent_free(agent);
    game_free(game);
    return sum;
}

START_TEST(a_move_never_loses_more_than_the_slack_explains)
{
    const int none = lose_everywhere("mirror:slack=0", 0);
    const int some = lose_everywhere("mirror:slack=1", 1000);
    const int much = lose_everywhere("mirror:slack=4", 4000);

    ck_assert_int_eq(none, 0);
    /* Whatever loses anything loses two seeds, which is more than three slacks. */
    ck_assert_int_eq(lose_everywhere("mirror:slack=0.6", 600), 0);
    ck_assert_int_gt(some, 0);
    ck_assert_int_gt(much - some, some);
}
END_TEST

/* The chance of a move that loses nothing, where each has a chance of its own that
 * falls with what it loses; negative where a move ends the game. */
static double chance_of_best(const struct game *game,
                             const struct position *position, int slack)
{
    const int best = best_margin(game, position, position->player);
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    double sum = 0;
    int best_count = 0;

    for (int i = 0; i < count; i++) {
        struct position after = *position;
        const int value = margin_after(game, position, moves[i]);
        const int loss = best - value;

        game->class->apply(game, &after, moves[i]);
        if (after.end != END_NOT)
            return -1;
        best_count += loss == 0;
        if (loss <= 3 * slack && !(best > 0 && value < 0 && loss > slack))
            sum += exp(-(double)loss / slack);
    }
    return best_count / sum;
}

START_TEST(a_move_is_drawn_the_more_seldom_the_more_it_loses)
{
    enum { SLACK = 3 };
    struct game *const game = sowing_game(KALAH);
    struct agent *const agent = agent_of("mirror:slack=3", game, 7);
    struct rng rng = rng_new(5, 0);
    double wanted = 0, spread = 0;
    int drawn = 0;

    for (int found = 0; found < POSITIONS;) {
        struct position position;
        const double chance = draw_position(game, &rng, &position)
                                  ? chance_of_best(game, &position, SLACK)
                                  : -1;

        if (chance < 0 || chance > 0.9)
            continue;
        found++;
        for (int i = 0; i < DRAWS; i++)
            drawn += lose(agent, &position).thousandths == 0;
        wanted += DRAWS * chance;
        spread += DRAWS * chance * (1 - chance);
    }
    ck_assert_double_le(fabs(drawn - wanted), 3 * sqrt(spread));
    agent_free(agent);
    game_free(game);
}
END_TEST

/* Does best play from there end in a draw, and does a move lose two seeds? */
static bool can_be_thrown_away(const struct game *game,
                               const struct position *position)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    bool loses = false;

    for (int i = 0; i < count; i++)
        loses = loses || margin_after(game, position, moves[i]) == -2;
    return loses && best_margin(game, position, position->player) == 0;
}

/* Only a game that is won is not thrown away by twice the slack. */
START_TEST(a_game_that_is_drawn_may_be_thrown_away)
{
    struct game *const game = sowing_game(KALAH);
    struct agent *const agent = agent_of("mirror:slack=1", game, 1);
    struct rng rng = rng_new(5, 0);
    struct position position;
    int lost = 0;

    while (!draw_position(game, &rng, &position) ||
           !can_be_thrown_away(game, &position))
        ;
    for (int i = 0; i < DRAWS; i++)
        lost += lose(agent, &position).thousandths == 2 * SEED;
    ck_assert_int_gt(lost, 0);
    ck_assert_int_lt(lost, DRAWS / 2);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* South wins at once with 3, whatever the other moves are worth. */
START_TEST(a_win_that_ends_the_game_is_always_taken)
{
    struct game *const game = sowing_game("kalah:pits=3,seeds=3");
    const struct position position = sowing_position(game, "1,0,1,9/1,1,0,5/s");
    const struct position last = sowing_position(game, "0,0,1,12/1,1,0,3/s");
    struct agent *const agent = agent_of("mirror:slack=90", game, 2);
    bool others = false;

    for (int i = 0; i < DRAWS; i++) {
        others = others || mancala_pit(agent_choice(agent, &position)) == 0;
        ck_assert_int_eq(mancala_pit(agent_choice(agent, &last)), 2);
    }
    ck_assert(others); /* it does draw */
    agent_free(agent);
    game_free(game);
}
END_TEST

/* With a majority a match of Oware is over. */
START_TEST(a_majority_is_a_win_that_is_taken)
{
    struct game *const game = sowing_game("oware");
    const struct position position =
        sowing_position(game, "3,2,0,0,0,1,24/1,4,3,2,2,1,5/s");
    struct agent *const agent = agent_of("mirror:slack=90", game, 2);

    for (int i = 0; i < DRAWS / 2; i++)
        ck_assert_int_eq(mancala_pit(agent_choice(agent, &position)), 5);
    agent_free(agent);
    game_free(game);
}
END_TEST

START_TEST(the_same_seed_draws_the_same_moves)
{
    struct game *const game = sowing_game("kalah");
    struct agent *const one = agent_of("mirror", game, 7);
    struct agent *const two = agent_of("mirror", game, 1);
    struct position position;
    struct move moves[PLIES];

    game->class->start(game, &position);
    for (int i = 0; i < PLIES; i++) {
        moves[i] = agent_choice(one, &position);
        game->class->apply(game, &position, moves[i]);
    }
    agent_begin(two, 7);
    game->class->start(game, &position);
    for (int i = 0; i < PLIES; i++) {
        ck_assert(move_same(agent_choice(two, &position), moves[i]));
        game->class->apply(game, &position, moves[i]);
    }
    agent_free(two);
    agent_free(one);
    game_free(game);
}
END_TEST

/* How often it draws what it would play at its best. */
static double share_of_best(const char *spec)
{
    struct game *const game = sowing_game("abalone");
    struct agent *const agent = agent_of(spec, game, 5);
    struct agent *const best = agent_of("mirror:slack=0,nodes=600", game, 5);
    struct rng rng = rng_new(11, 0);
    struct position position;
    int same = 0;

    enum { ABALONE_PLIES = 12 };

    game->class->start(game, &position);
    for (int i = 0; i < ABALONE_PLIES; i++) {
        struct move moves[MOVES_MAX];
        const int count = game->class->moves(game, &position, moves);

        same += move_same(agent_choice(agent, &position),
                          agent_choice(best, &position));
        game->class->apply(game, &position,
                           moves[rng_below(&rng, (uint32_t)count)]);
    }
    agent_free(best);
    agent_free(agent);
    game_free(game);
    return (double)same / ABALONE_PLIES;
}

/* Where most moves win nothing, they still differ. */
START_TEST(marbles_are_moved_the_more_weakly_the_more_slack_there_is)
{
    const double none = share_of_best("mirror:slack=0,nodes=600");
    const double much = share_of_best("mirror:slack=90,nodes=600");

    ck_assert_double_ge(none, 0.99);
    ck_assert_double_le(much, 0.25);
}
END_TEST

/* ---- what it draws, worked out from a search ---- */

/* Keeps the last report. */
struct judged_report {
    struct listener listener; /* first */
    struct report report;
};

static void keep_report(struct listener *listener, const struct report *report)
{
    ((struct judged_report *)listener)->report = *report;
}

static struct judged_report
ask_agent(struct agent *agent, const struct line *line, struct move *move)
{
    struct judged_report told = {.listener = {keep_report}};

    *move = agent_choose(
        agent, &(struct task){.line = line, .listener = &told.listener});
    return told;
}

static double weigh_by_hand(int best, int value, double slack)
{
    const int loss = best - value;

    if (loss == 0)
        return 1;
    if (slack <= 0 || loss > 3 * slack ||
        (best > 0 && value < 0 && loss > slack))
        return 0;
    return exp(-loss / slack);
}

/* The last move that wins the game at once; -1: there is none. */
static int find_win(const struct game *game, const struct line *line,
                    const struct report *values)
{
    int win = -1;

    for (int i = 0; i < values->move_count; i++) {
        const int player = line_position(line)->player;
        struct position after = *line_position(line);

        game->class->apply(game, &after, values->moves[i].move);

        const enum end end = game_end(game, &after, line_plies(line) + 1, 1);

        if (end != END_NOT &&
            game->class->judge(game, &after, end).winner == player)
            win = i;
    }
    return win;
}

/* Where the number that is drawn falls among the weights. */
static int draw_by_hand(const struct report *values, double slack,
                        uint64_t seed)
{
    struct rng rng = rng_new(seed, 0);
    const double part = (double)(rng_next(&rng) >> 11) / 9007199254740992.0;
    int best = values->moves[0].value.thousandths;
    double sum = 0, passed = 0;

    for (int i = 0; i < values->move_count; i++)
        if (values->moves[i].value.thousandths > best)
            best = values->moves[i].value.thousandths;
    for (int i = 0; i < values->move_count; i++)
        sum += weigh_by_hand(best, values->moves[i].value.thousandths, slack);
    for (int i = 0; i < values->move_count; i++) {
        passed +=
            weigh_by_hand(best, values->moves[i].value.thousandths, slack);
        if (passed > part * sum)
            return i;
    }
    return -1;
}

static const struct {
    const char *spec;
    const char *game;
    const char *search;
    double slack; /* thousandths; of leads where `leads` */
    bool leads;
    int positions;
    uint64_t seeds;
} DRAWN[] = {
    {"mirror:nodes=400,slack=2", "kalah:pits=4,seeds=3",
     "deep:every=on,nodes=400", 2000, false, 30, 30},
    {"mirror:nodes=400,slack=1", "kalah", "deep:every=on,nodes=400", 1000,
     false, 20, 20},
    {"mirror:nodes=400,slack=0", "oware", "deep:every=on,nodes=400", 0, false,
     10, 10},
    {"mirror", "kalah", "deep:every=on,nodes=8000", 3000, false, 6, 6},
    {"mirror", "ohvalhu", "deep:every=on,nodes=12000", 3000, false, 6, 6},
    {"mirror:nodes=400", "ohvalhu", "deep:every=on,nodes=400", 3000, false, 6,
     6},
    {"mirror:nodes=300,slack=5", "abalone",
     "deep:every=on,nodes=300,eval=strategies", 0.5, true, 10, 10},
};

enum { DRAWN_COUNT = sizeof DRAWN / sizeof *DRAWN };

START_TEST(a_move_is_drawn_by_what_a_search_says_of_all)
{
    struct game *const game = sowing_game(DRAWN[_i].game);
    struct agent *const agent = agent_of(DRAWN[_i].spec, game, 0);
    struct agent *const judge = agent_of(DRAWN[_i].search, game, 0);
    const double slack =
        DRAWN[_i].slack *
        (DRAWN[_i].leads ? evaluation_lead(EVALUATION_STRATEGIES, game) : 1);
    struct rng rng = rng_new(13, 0);
    struct line line = {0};
    struct position position;

    game->class->start(game, &position);
    for (int i = 0; i < DRAWN[_i].positions; i++) {
        struct move move;

        line_begin(&line, &position);
        agent_begin(judge, 0);

        const struct judged_report values = ask_agent(judge, &line, &move);
        const int win = find_win(game, &line, &values.report);

        for (uint64_t seed = 0; seed < DRAWN[_i].seeds; seed++) {
            const int drawn = draw_by_hand(&values.report, slack, seed);
            const struct move_value wanted =
                values.report.moves[win >= 0 ? win : drawn];

            agent_begin(agent, seed);

            const struct report told = ask_agent(agent, &line, &move).report;

            holds(move_same(move, wanted.move), DRAWN[_i].spec, game,
                  &position);
            ck_assert(move_same(told.line[0], move));
            ck_assert_int_eq(told.value.kind, wanted.value.kind);
            ck_assert_int_eq(told.value.thousandths, wanted.value.thousandths);
            ck_assert_int_eq(told.depth, values.report.depth);
            ck_assert_int_eq(told.choice.of, values.report.move_count);
        }
        game->class->apply(game, &position,
                           variant_move(game, &position, &rng));
        if (position.end != END_NOT)
            game->class->start(game, &position);
    }
    line_free(&line);
    agent_free(judge);
    agent_free(agent);
    game_free(game);
}
END_TEST

Suite *mirror_suite(void)
{
    Suite *const suite = suite_create("mirror");
    TCase *const tcase = tcase_create("mirror");

    tcase_add_test(tcase, a_move_never_loses_more_than_the_slack_explains);
    tcase_add_test(tcase, a_move_is_drawn_the_more_seldom_the_more_it_loses);
    tcase_add_test(tcase, a_game_that_is_drawn_may_be_thrown_away);
    tcase_add_test(tcase, a_win_that_ends_the_game_is_always_taken);
    tcase_add_test(tcase, a_majority_is_a_win_that_is_taken);
    tcase_add_test(tcase,
                   marbles_are_moved_the_more_weakly_the_more_slack_there_is);
    tcase_add_test(tcase, the_same_seed_draws_the_same_moves);
    tcase_add_loop_test(tcase, a_move_is_drawn_by_what_a_search_says_of_all, 0,
                        DRAWN_COUNT);
    suite_add_tcase(suite, tcase);
    return suite;
}
