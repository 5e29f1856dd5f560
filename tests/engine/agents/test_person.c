/* SPDX-License-Identifier: MIT */
/* The agent that errs like people: perfect where it is told to be, and wrong in
 * the ways of people where it is not. */
#include "base/clock.h"
#include "engine/agents/agent.h"
#include "engine/agents/person_view.h"
#include "support/game/agent.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* Nothing is missed, and nothing is liked. */
#define PERFECT "attention=1,counting=1000,reply=1,habit=0"

enum { SEED = 5, TRIES = 400, DRAWS = 50, POSITIONS = 120 };

static struct move choice(struct agent *agent, const struct position *position,
                          struct budget budget)
{
    struct line line = {0};

    line_begin(&line, position);

    const struct task task = {.line = &line, .budget = budget};
    const struct move move = agent_choose(agent, &task);

    line_free(&line);
    return move;
}

static const struct budget NO_BUDGET = {0};

/* ---- a slow and honest minimax ---- */

static int lead(const struct game *game, const struct position *position,
                int player)
{
    return game->class->score(game, position, player) -
           game->class->score(game, position, !player);
}

/* For `player`, so many turns ahead; moves that go again cost none. */
static int minimax(const struct game *game, const struct position *position,
                   int player, int turns)
{
    struct move moves[MOVES_MAX];
    int best = position->player == player ? INT_MIN : INT_MAX;

    if (position->end != END_NOT || turns == 0)
        return lead(game, position, player);

    const int count = game->class->moves(game, position, moves);

    for (int i = 0; i < count; i++) {
        struct position after = *position;

        game->class->apply(game, &after, moves[i]);

        const bool passed = after.player != position->player;
        const int value = minimax(game, &after, player, turns - passed);

        if (position->player == player ? value > best : value < best)
            best = value;
    }
    return best;
}

static bool goes_again(const struct position *before,
                       const struct position *after)
{
    return after->end == END_NOT && after->player == before->player;
}

struct told_report {
    struct listener listener; /* first */
    struct report report;
};

static void keep_told(struct listener *listener, const struct report *report)
{
    ((struct told_report *)listener)->report = *report;
}

/* How much a habit likes a move, in thousandths. */
typedef int liking(const struct game *game, const struct position *before,
                   struct move move, const struct position *after);

/* The moves whose value is at most so much below the best, in thousandths, a bit
 * each; what is liked most is worth three seeds more. */
static unsigned best_moves(const struct game *game,
                           const struct position *position, int turns,
                           liking *like, int near)
{
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, position, moves);
    unsigned best_set = 0;
    int values[MOVES_MAX];
    int best = INT_MIN;

    for (int i = 0; i < count; i++) {
        struct position after = *position;

        game->class->apply(game, &after, moves[i]);

        const bool passed = after.player != position->player;

        values[i] =
            1000 * minimax(game, &after, position->player, turns - passed);
        if (like != NULL)
            values[i] += 3 * like(game, position, moves[i], &after);
        best = values[i] > best ? values[i] : best;
    }
    for (int i = 0; i < count; i++)
        if (values[i] >= best - near)
            best_set |= 1U << mancala_pit(moves[i]);
    return best_set;
}

/* The moves that it draws from, a bit each. */
static unsigned drawn_moves(struct agent *agent,
                            const struct position *position, int draws)
{
    unsigned drawn = 0;

    for (int i = 0; i < draws; i++)
        drawn |= 1U << mancala_pit(choice(agent, position, NO_BUDGET));
    return drawn;
}

/* In positions of random games it draws from just the best moves. */
static void plays_near(const char *game_spec, const char *spec, int turns,
                       liking *like, int near)
{
    const int draws = near > 0 ? 4 * DRAWS : DRAWS;
    struct game *game = sowing_game(game_spec);
    struct agent *agent = agent_of(spec, game, SEED);
    struct rng rng = rng_new(SEED, 0);
    struct position position;

    game->class->start(game, &position);
    for (int i = 0; i < POSITIONS; i++) {
        holds(drawn_moves(agent, &position, draws) ==
                  best_moves(game, &position, turns, like, near),
              spec, game, &position);

        const struct move move = variant_move(game, &position, &rng);

        game->class->apply(game, &position, move);
        if (position.end != END_NOT)
            game->class->start(game, &position);
    }
    agent_free(agent);
    game_free(game);
}

static void plays_best(const char *game_spec, const char *spec, int turns,
                       liking *like)
{
    plays_near(game_spec, spec, turns, like, 0);
}

START_TEST(without_faults_a_person_is_a_minimax)
{
    plays_best("kalah", "person:depth=1," PERFECT, 1, NULL);
    plays_best("kalah", "person:depth=2," PERFECT, 2, NULL);
    plays_best("kalah:pits=4,seeds=3", "person:depth=3," PERFECT, 3, NULL);
    plays_best("oware", "person:depth=1," PERFECT, 1, NULL);
    plays_best("oware", "person:depth=3," PERFECT, 3, NULL);
    plays_best("awari:pits=3,seeds=2", "person:depth=6," PERFECT, 6, NULL);
    plays_best("ohvalhu:pits=4,seeds=2", "person:depth=2," PERFECT, 2, NULL);
}
END_TEST

/* Nothing is missed where the person draws among moves that are near, and what
 * is worse by more is never played. */
START_TEST(a_person_draws_from_all_moves_that_are_near)
{
    plays_near("kalah", "person:depth=2,near=1," PERFECT, 2, NULL, 1000);
    plays_near("kalah", "person:depth=2,near=0.999," PERFECT, 2, NULL, 999);
    plays_near("oware", "person:depth=2,near=3," PERFECT, 2, NULL, 3000);
}
END_TEST

/* ---- habits ---- */

#define FOND "attention=1,counting=1000,reply=1,habit=1,custom="

static int like_again(const struct game *game, const struct position *before,
                      struct move move, const struct position *after)
{
    (void)game;
    (void)move;
    return goes_again(before, after) ? 1000 : 0;
}

/* From the player's left to the right. */
static int like_near(const struct game *game, const struct position *before,
                     struct move move, const struct position *after)
{
    (void)before;
    (void)after;
    return 1000 * mancala_pit(move) / (mancala_rules(game)->pits - 1);
}

static int like_far(const struct game *game, const struct position *before,
                    struct move move, const struct position *after)
{
    return 1000 - like_near(game, before, move, after);
}

/* Up to the seeds that go around the board. */
static int like_full(const struct game *game, const struct position *before,
                     struct move move, const struct position *after)
{
    const int around = 2 * mancala_rules(game)->pits;
    const int seeds = mancala_sown(before, move);

    (void)after;
    return seeds < around ? 1000 * seeds / around : 1000;
}

static int like_few(const struct game *game, const struct position *before,
                    struct move move, const struct position *after)
{
    return 1000 - like_full(game, before, move, after);
}

START_TEST(what_is_liked_most_is_worth_three_seeds)
{
    static const struct {
        const char *custom;
        liking *like;
    } habits[] = {{"again", like_again},
                  {"near", like_near},
                  {"far", like_far},
                  {"full", like_full},
                  {"few", like_few}};

    for (size_t i = 0; i < sizeof habits / sizeof *habits; i++) {
        char spec[120];

        snprintf(spec, sizeof spec, "person:depth=2," FOND "%s",
                 habits[i].custom);
        plays_best("kalah", spec, 2, habits[i].like);
        plays_best("kalah:pits=4,seeds=3", spec, 2, habits[i].like);
        plays_best("oware:pits=3,seeds=7", spec, 2, habits[i].like);
    }
}
END_TEST

START_TEST(a_person_with_a_habit_draws_from_what_is_near_as_well)
{
    plays_near("kalah", "person:depth=2,near=1.5," FOND "far", 2, like_far,
               1500);
}
END_TEST

/* What the move is worth without what is liked about it. */
START_TEST(a_habit_is_no_part_of_the_value_that_is_told)
{
    struct game *const game = sowing_game("kalah");
    struct agent *const agent =
        agent_of("person:depth=2," FOND "far", game, SEED);
    struct rng rng = rng_new(SEED, 0);
    struct position position;

    game->class->start(game, &position);
    for (int i = 0; i < POSITIONS; i++) {
        struct told_report told = {.listener = {keep_told}};
        struct line line = {0};
        struct position after = position;
        struct move moves[MOVES_MAX];
        const int count = game->class->moves(game, &position, moves);
        const int player = position.player;

        line_begin(&line, &position);

        const struct move move = agent_choose(
            agent, &(struct task){.line = &line, .listener = &told.listener});

        game->class->apply(game, &after, move);

        const int value =
            minimax(game, &after, player, 2 - (after.player != player));

        /* Of a single move nothing is thought. */
        holds(told.report.choice.of == count, "so many moves", game, &position);
        holds(told.report.choice.seen == (count > 1 ? count : 0),
              "all were seen", game, &position);
        holds(told.report.value.kind == (count > 1 ? VALUE_MARGIN : VALUE_NONE),
              "it has a value", game, &position);
        holds(count == 1 || told.report.value.thousandths == 1000 * value,
              "it is that of the move", game, &position);
        line_free(&line);
        game->class->apply(game, &position,
                           variant_move(game, &position, &rng));
        if (position.end != END_NOT)
            game->class->start(game, &position);
    }
    agent_free(agent);
    game_free(game);
}
END_TEST

/* ---- faults ---- */

/* How often the pit is chosen in so many decisions. */
static int times(const char *spec, const char *text, int pit)
{
    struct game *game = sowing_game("kalah");
    const struct position position = sowing_position(game, text);
    struct agent *agent = agent_of(spec, game, SEED);
    int count = 0;

    for (int i = 0; i < TRIES; i++)
        count += mancala_pit(choice(agent, &position, NO_BUDGET)) == pit;
    agent_free(agent);
    game_free(game);
    return count;
}

/* Pit 5 reaches the empty 6 with one seed, pit 1 with five; both take six. */
static const char *const NEAR_CAPTURE = "1,1,1,1,1,0,0/5,0,0,0,1,1,0/s";
static const char *const FAR_CAPTURE = "5,0,1,1,0,0,0/5,0,0,0,1,1,0/s";

START_TEST(far_captures_are_missed_more_often_than_near_ones)
{
    static const char *const half =
        "person:depth=1,attention=0.5,counting=1000,reply=1,habit=0";
    static const char *const sharp =
        "person:depth=1,attention=0.9,counting=1000,reply=1,habit=0";
    const int near = times(half, NEAR_CAPTURE, 4);
    const int far = times(half, FAR_CAPTURE, 0);

    ck_assert_int_gt(near, TRIES * 8 / 10);
    ck_assert_int_lt(far, TRIES * 7 / 10);
    ck_assert_int_gt(far, TRIES * 3 / 10);
    ck_assert_int_gt(times(sharp, FAR_CAPTURE, 0), far + TRIES / 10);
    ck_assert_int_eq(times("person:depth=1," PERFECT, FAR_CAPTURE, 0), TRIES);
}
END_TEST

START_TEST(a_last_seed_in_the_own_store_is_rarely_missed)
{
    static const char *const half =
        "person:depth=1,attention=0.5,counting=1000,reply=1,habit=0";

    ck_assert_int_gt(times(half, "0,5,0,1,0,0,0/0,0,0,0,0,9,0/s", 1),
                     TRIES * 8 / 10);
}
END_TEST

/*
 * The seven seeds of pit 1 end on a and bank one; pit 5 takes two. Who believes
 * that the seven end in the store sees another turn, and three seeds or more.
 */
static const char *const SEVEN = "7,0,0,0,1,0,0/1,0,0,0,0,9,0/s";

START_TEST(who_counts_to_four_believes_wrong_of_seven)
{
    static const char *const four =
        "person:depth=1,attention=1,counting=4,reply=1,habit=0";
    static const char *const seven =
        "person:depth=1,attention=1,counting=7,reply=1,habit=0";
    const int fooled = times(four, SEVEN, 0);

    /* 18 in a hundred, and five standard deviations of that. */
    ck_assert_int_gt(fooled, TRIES * 9 / 100);
    ck_assert_int_lt(fooled, TRIES * 27 / 100);
    ck_assert_int_eq(times(seven, SEVEN, 4), TRIES);
}
END_TEST

/* Pit 1 takes five, and then a takes ten across. Pit 5 saves them. */
static const char *const TRAP = "1,0,0,0,9,0,0/1,0,0,0,4,0,0/s";

START_TEST(who_forgets_the_reply_walks_into_it)
{
    static const char *const forgets =
        "person:depth=2,attention=1,counting=1000,reply=0,habit=0";
    static const char *const half =
        "person:depth=2,attention=1,counting=1000,reply=0.5,habit=0";
    const int walked = times(half, TRAP, 0);

    ck_assert_int_eq(times("person:depth=2," PERFECT, TRAP, 4), TRIES);
    ck_assert_int_eq(times(forgets, TRAP, 0), TRIES);
    ck_assert_int_gt(walked, TRIES * 37 / 100);
    ck_assert_int_lt(walked, TRIES * 63 / 100);
}
END_TEST

/* The spec in the words of a habit; nothing else tells the moves apart. */
static void follows(const char *custom, const char *text, int pit)
{
    char spec[100];

    snprintf(spec, sizeof spec,
             "person:depth=1,attention=1,counting=1000,habit=0.3,custom=%s",
             custom);
    ck_assert_int_eq(times(spec, text, pit), TRIES);
}

START_TEST(habits_decide_between_equal_moves)
{
    /* Nothing reaches the store, and nothing is taken. */
    static const char *const equal = "1,2,1,2,0,0,0/0,0,0,0,0,4,0/s";

    follows("near", "0,3,1,1,0,0,0/0,0,0,0,0,4,0/s", 3);
    follows("far", "1,3,1,1,0,0,0/0,0,0,0,0,4,0/s", 0);
    follows("full", "1,3,1,2,0,0,0/0,0,0,0,0,4,0/s", 1);
    follows("few", "2,3,1,2,0,0,0/0,0,0,0,0,4,0/s", 2);
    follows("near", equal, 3);
}
END_TEST

START_TEST(no_habit_is_worth_a_big_capture)
{
    ck_assert_int_eq(times("person:depth=1,attention=1,counting=1000,habit=1,"
                           "custom=near",
                           FAR_CAPTURE, 0),
                     TRIES);
}
END_TEST

/* Who notices only one move plays it, however much the moves may differ that it
 * draws from. */
START_TEST(a_move_that_is_not_noticed_is_not_drawn)
{
    static const char *const spec =
        "person:depth=1,attention=0.1,counting=1000,habit=0";
    struct game *game = sowing_game("kalah");
    struct agent *plain = agent_of(spec, game, SEED);
    struct agent *drawing =
        agent_of("person:depth=1,attention=0.1,counting=1000,habit=0,near=8",
                 game, SEED);
    struct rng rng = rng_new(SEED, 3);
    struct position position;
    int decisions = 0;

    game->class->start(game, &position);
    for (uint64_t i = 0; i < TRIES; i++) {
        struct told_report told = {.listener = {keep_told}};
        struct line line = {0};

        line_begin(&line, &position);
        agent_begin(plain, i);
        agent_begin(drawing, i);

        const struct move noticed = agent_choose(
            plain, &(struct task){.line = &line, .listener = &told.listener});
        const struct move drawn =
            agent_choose(drawing, &(struct task){.line = &line});

        if (told.report.choice.seen == 1) {
            holds(move_same(noticed, drawn), spec, game, &position);
            decisions++;
        }
        line_free(&line);
        game->class->apply(game, &position,
                           variant_move(game, &position, &rng));
        if (position.end != END_NOT)
            game->class->start(game, &position);
    }
    ck_assert_int_gt(decisions, TRIES / 10);
    agent_free(plain);
    agent_free(drawing);
    game_free(game);
}
END_TEST

/* ---- one seed ---- */

enum { SEEDS = 2000 };

START_TEST(what_is_overlooked_stays_so_and_is_harder_to_see_further_ahead)
{
    struct game *game = sowing_game("kalah");
    const struct position position = sowing_position(game, NEAR_CAPTURE);
    int changes = 0;

    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        const struct person person = {
            .game = game, .seed = seed, .attention = 500, .counting = 4};
        struct position one;
        struct position other;
        const struct move last = {4};
        const bool near = person_imagine(&person, &position, last, 0, &one);

        ck_assert(near == person_imagine(&person, &position, last, 0, &other));
        ck_assert(position_same(&one, &other));
        const bool later = person_imagine(&person, &position, last, 2, &other);

        ck_assert(position_same(&one, &other));
        ck_assert(near || !later);
        changes += near != later;
    }
    ck_assert_int_gt(changes, 0);
    game_free(game);
}
END_TEST

/* A seed that is sown into the next pit changes two holes, and without any
 * attention 56 of 100 such moves are noticed; of three holes it would be 34. */
START_TEST(of_a_relay_it_notices_how_many_holes_it_changes)
{
    struct game *const game = sowing_game("kalah:relay=on");
    const struct position position =
        sowing_position(game, "1,0,0,0,0,0,40/0,0,0,0,0,1,30/s");
    int noticed = 0;

    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        const struct person person = {
            .game = game, .seed = seed, .counting = 100};
        struct position after;

        noticed +=
            person_imagine(&person, &position, (struct move){0}, 0, &after);
    }
    ck_assert_int_gt(noticed, SEEDS * 50 / 100);
    ck_assert_int_lt(noticed, SEEDS * 62 / 100);
    game_free(game);
}
END_TEST

/* ---- bounds ---- */

START_TEST(a_budget_keeps_it_from_looking_further)
{
    struct game *game = sowing_game("kalah");
    const struct position position = sowing_position(game, TRAP);
    struct agent *agent = agent_of("person:depth=2," PERFECT, game, SEED);
    const struct budget shallow = {.depth = 1};
    const struct budget few = {.nodes = 1};
    const struct budget enough = {.nodes = 2000, .depth = 2};
    const struct budget long_time = {.nanoseconds = 3600 * CLOCK_SECOND};
    const struct budget no_time = {.nanoseconds = 1};

    for (int i = 0; i < DRAWS; i++) {
        ck_assert_int_eq(mancala_pit(choice(agent, &position, shallow)), 0);
        ck_assert_int_eq(mancala_pit(choice(agent, &position, few)), 0);
        ck_assert_int_eq(mancala_pit(choice(agent, &position, enough)), 4);
        ck_assert_int_eq(mancala_pit(choice(agent, &position, long_time)), 4);
        ck_assert_int_eq(mancala_pit(choice(agent, &position, no_time)), 0);
    }
    agent_free(agent);
    game_free(game);
}
END_TEST

START_TEST(a_person_who_is_stopped_stops_looking)
{
    struct game *game = sowing_game("kalah");
    struct stop stop = {0};
    const struct task task = {.stop = &stop};
    struct person person = {.game = game,
                            .attention = 1000,
                            .counting = 1000,
                            .task = &task,
                            .nodes_left = 100000};
    struct position position;

    stop_raise(&stop, true);
    game->class->start(game, &position);
    person_search(&person, &position, 6, 0, INT_MIN, INT_MAX);
    ck_assert(person.stopped);
    ck_assert_uint_gt(person.nodes_left, 100000 - 2000);
    game_free(game);
}
END_TEST

/* ---- imagined sowings ---- */

/* What is believed of the move, and what comes of playing it so. */
static void believes(const char *spec, const char *text, const char *move,
                     int further, const char *before)
{
    struct game *game = sowing_game(spec);
    struct position position = sowing_position(game, text);
    struct move read;
    struct err err;

    ck_assert(game->class->read_move(game, &position, move, &read, &err));

    const bool changed = mancala_miscount(game, &position, read, further);

    ck_assert_str_eq(game_position_text(game, &position).text, before);
    ck_assert(changed == (strcmp(text, before) != 0));
    game_free(game);
}

START_TEST(a_misjudged_sowing_borrows_a_seed_on_its_way)
{
    const char *kalah = "0,0,3,0,1,0,0/2,2,2,2,2,2,0/s";

    believes("kalah", kalah, "3", 1, "0,0,4,0,0,0,0/2,2,2,2,2,2,0/s");
    believes("kalah", kalah, "3", -1, "0,0,2,1,1,0,0/2,2,2,2,2,2,0/s");
    believes("kalah", "1,0,0,0,0,3,5/2,2,2,2,2,2,0/n", "f", 1,
             "0,0,0,0,0,3,5/2,2,2,2,2,3,0/n");
    believes("oware", "4,0,0,0,0,1,0/4,4,4,4,4,4,0/s", "6", 1,
             "4,0,0,0,0,2,0/3,4,4,4,4,4,0/s");
    believes("vai-lung-thlan", "5,5,5,5,5,5,0/5,5,5,5,5,5,0/s", "1", 1,
             "6,5,5,5,5,5,0/5,5,5,5,5,4,0/s");
}
END_TEST

START_TEST(what_cannot_be_misjudged_is_left_alone)
{
    static const char *const one = "0,0,0,1,0,3,0/2,2,2,2,2,2,0/s";

    believes("kalah", one, "4", -1, one);
    believes("kalah", one, "4", 1, one);
}
END_TEST

START_TEST(an_imagined_move_is_legal_in_every_game)
{
    struct game *game = variant_game(VARIANTS[_i]);
    struct rng rng = rng_new(SEED, 1);
    struct position position;

    game->class->start(game, &position);
    for (int ply = 0; ply < 200 && position.end == END_NOT; ply++) {
        const struct move move = variant_move(game, &position, &rng);
        const int further = ply % 2 == 0 ? 1 : -1;
        struct position believed = position;
        const bool changed = mancala_miscount(game, &believed, move, further);
        const int sown = mancala_sown(&position, move) + changed * further;

        holds(mancala_sown(&believed, move) == sown, "one seed more or less",
              game, &position);
        holds(changed == !position_same(&position, &believed),
              "nothing or something", game, &position);
        game->class->apply(game, &believed, move);
        holds(game->class->material(game, &believed) ==
                  game->class->material(game, &position),
              "no seed is lost", game, &position);
        game->class->apply(game, &position, move);
    }
    game_free(game);
}
END_TEST

Suite *person_suite(void)
{
    Suite *suite = suite_create("person");
    TCase *plays = tcase_create("plays");
    TCase *bounds = tcase_create("bounds");
    TCase *imagines = tcase_create("imagines");

    tcase_add_test(plays, without_faults_a_person_is_a_minimax);
    tcase_add_test(plays, a_person_draws_from_all_moves_that_are_near);
    tcase_add_test(plays, what_is_liked_most_is_worth_three_seeds);
    tcase_add_test(plays,
                   a_person_with_a_habit_draws_from_what_is_near_as_well);
    tcase_add_test(plays, a_habit_is_no_part_of_the_value_that_is_told);
    tcase_add_test(plays, far_captures_are_missed_more_often_than_near_ones);
    tcase_add_test(plays, a_last_seed_in_the_own_store_is_rarely_missed);
    tcase_add_test(plays, who_counts_to_four_believes_wrong_of_seven);
    tcase_add_test(plays, who_forgets_the_reply_walks_into_it);
    tcase_add_test(plays, habits_decide_between_equal_moves);
    tcase_add_test(plays, no_habit_is_worth_a_big_capture);
    tcase_add_test(plays, a_move_that_is_not_noticed_is_not_drawn);
    suite_add_tcase(suite, plays);
    tcase_add_test(
        bounds, what_is_overlooked_stays_so_and_is_harder_to_see_further_ahead);
    tcase_add_test(bounds, of_a_relay_it_notices_how_many_holes_it_changes);
    tcase_add_test(bounds, a_budget_keeps_it_from_looking_further);
    tcase_add_test(bounds, a_person_who_is_stopped_stops_looking);
    suite_add_tcase(suite, bounds);
    tcase_add_test(imagines, a_misjudged_sowing_borrows_a_seed_on_its_way);
    tcase_add_test(imagines, what_cannot_be_misjudged_is_left_alone);
    tcase_add_loop_test(imagines, an_imagined_move_is_legal_in_every_game, 0,
                        SOWING_COUNT);
    suite_add_tcase(suite, imagines);
    return suite;
}
