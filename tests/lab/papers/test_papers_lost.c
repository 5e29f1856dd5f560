/* SPDX-License-Identifier: MIT */
/* Promises of what the tables of Kalah are made of: duels, searches with a
 * defect, and what is proven of a move. */
#include "lab/papers/inside.h"
#include "lab/test_lab.h"
#include "support/game/textbook.h"
#include "support/game/variants.h"
#include "support/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SMALL "kalah:pits=3,seeds=2"

/* ---- duels ---- */

/* With a pit of two seeds each the first player banks one and is done: it
 * always loses by one to three. */
START_TEST(the_first_side_begins_every_game_or_every_other)
{
    struct game *game = variant_game("kalah:pits=1,seeds=2");
    const struct paper_side random = {.agent = "random"};
    struct paper_match matches[] = {
        {.sides = {random, random}},
        {.sides = {random, random}, .turns = true},
    };
    const struct paper_setting setting = {
        .games = 5, .seed = 1, .context.threads = 2};
    const struct paper_run run = {.setting = &setting, .game = game};
    struct err err;

    ck_assert(paper_play(&run, PAPER_DUELS, matches, 2, &err));
    ck_assert_int_eq(matches[0].games.games, 5);
    ck_assert_int_eq(matches[0].games.won[0], 0);
    ck_assert_int_eq(matches[0].games.drawn, 0);
    ck_assert_int_eq(matches[1].games.games, 5);
    ck_assert_int_eq(matches[1].games.won[0], 2);
    game_free(game);
}
END_TEST

START_TEST(an_agent_that_there_is_not_is_named)
{
    struct game *game = variant_game("kalah");
    struct paper_match match = {
        .sides = {{.agent = "random"}, {.agent = "unknown"}}};
    const struct paper_setting setting = {
        .games = 2, .seed = 1, .context.threads = 2};
    const struct paper_run run = {.setting = &setting, .game = game};
    struct err err;

    ck_assert(!paper_play(&run, PAPER_DUELS, &match, 1, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "unknown"));
    game_free(game);
}
END_TEST

/* ---- false ties ---- */

enum { TIES_DEPTH = 3, TIES_DRAWS = 40, TIES_POSITIONS = 60 };

/* Which of the moves that the textbook lists are drawn, a bit for each. */
static unsigned drawn_of(struct agent *player, const struct line *line,
                         const struct textbook_answer *answer)
{
    unsigned drawn = 0;

    for (uint64_t seed = 0; seed < TIES_DRAWS; seed++) {
        agent_begin(player, seed);

        const struct move move =
            agent_choose(player, &(struct task){.line = line});

        for (int i = 0; i < answer->count; i++)
            drawn |= (unsigned)move_same(answer->moves[i], move) << i;
    }
    return drawn;
}

static unsigned best_of(const struct textbook_answer *answer)
{
    unsigned best = 0;

    for (int i = 0; i < answer->count; i++)
        best |= (unsigned)(answer->values[i] == answer->value) << i;
    return best;
}

START_TEST(false_ties_are_all_best_moves_and_sometimes_worse_ones)
{
    struct game *game = variant_game("kalah");
    const struct textbook book = {
        .game = game, .kind = EVALUATION_STORES, .patience = 100000};
    struct rng rng = rng_new(3, 3);
    struct line line = {0};
    struct err err;
    const struct paper_side side = {.depth = TIES_DEPTH,
                                    .evaluation = EVALUATION_STORES};
    struct agent *player = false_ties_new(game, &side, &err);
    int worse = 0;

    for (int i = 0; i < TIES_POSITIONS; i++) {
        struct position position;
        struct textbook_answer answer;

        game->class->start(game, &position);
        for (int ply = 0; ply < 8; ply++)
            game->class->apply(game, &position,
                               variant_move(game, &position, &rng));
        line_begin(&line, &position);
        ck_assert(textbook_answer(&book, &line, TIES_DEPTH, &answer));

        const unsigned drawn = drawn_of(player, &line, &answer);

        ck_assert_uint_eq(drawn & best_of(&answer), best_of(&answer));
        worse += drawn != best_of(&answer);
    }
    ck_assert_int_gt(worse, TIES_POSITIONS / 10);
    agent_free(player);
    line_free(&line);
    game_free(game);
}
END_TEST

/* ---- what moves lose ---- */

enum { LOST_GAMES = 40, TO_THE_END = 60 };

/* Of a place: each move's loss by the textbook, and their mean. */
static double judge_place(const struct game *game,
                          const struct losses_place *place)
{
    const struct textbook book = {
        .game = game, .kind = EVALUATION_STORES, .patience = 20000000};
    struct line line = {0};
    struct textbook_answer answer;
    double sum = 0;

    line_begin(&line, &place->position);
    ck_assert(textbook_answer(&book, &line, TO_THE_END, &answer));
    ck_assert_int_eq(answer.count, place->move_count);
    for (int i = 0; i < answer.count; i++) {
        const int loss = (answer.value - answer.values[i]) / TEXTBOOK_SEED;

        ck_assert_int_eq(losses_by(place, answer.moves[i]), loss);
        sum += loss;
    }
    line_free(&line);
    return sum / answer.count;
}

/* Two numbers behind `row` and a field that is empty. */
static void read_row(const char *text, const char *row, double *ours,
                     double *error)
{
    const char *at = strstr(text, row);
    char *end;

    ck_assert_msg(at != NULL, "%s is not in %s", row, text);
    at += strlen(row);
    ck_assert_int_eq(*at, ',');
    *ours = strtod(at + 1, &end);
    ck_assert_int_eq(*end, ',');
    *error = strtod(end + 1, NULL);
}

START_TEST(a_random_move_loses_the_mean_and_a_perfect_one_nothing)
{
    struct game *game = variant_game(SMALL);
    const struct paper_setting setting = {
        .games = LOST_GAMES, .seed = 1, .context.threads = 2};
    const struct paper_run table = {.setting = &setting, .game = game};
    struct losses_places places = {0};
    double sum = 0, ours, error;
    int count = 0;
    struct err err;

    ck_assert(losses_find(&table, &places, &err));
    for (int i = 0; i < places.count; i++)
        if (places.places[i].there) {
            ck_assert(places.places[i].proven);
            sum += judge_place(game, &places.places[i]);
            count++;
        }
    ck_assert_int_gt(count, LOST_GAMES / 2);

    struct run run =
        run_naqala("", "lab table lost --game %s --games %d --seed 1 --csv",
                   SMALL, LOST_GAMES);

    read_row(run.out, "\n\"random, 5-12 seeds\",", &ours, &error);
    ck_assert_double_gt(error, 0);
    ck_assert_double_le(fabs(ours - sum / count), error);
    ck_assert_double_gt(sum / count, error);
    read_row(run.out, "\n\"bristlecone, 5-12 seeds\",", &ours, &error);
    ck_assert_double_eq_tol(ours, 0, 1e-9);
    ck_assert_double_eq_tol(error, 0, 1e-9);
    ck_assert_ptr_null(strstr(run.out, "26-36"));
    run_free(&run);
    free(places.places);
    game_free(game);
}
END_TEST

START_TEST(positions_stand_in_the_phase_of_their_seeds)
{
    struct game *game = variant_game("kalah:pits=4,seeds=3");
    const struct paper_setting setting = {
        .games = 10, .seed = 2, .context.threads = 1};
    const struct paper_run table = {.setting = &setting, .game = game};
    struct losses_places places = {0};
    struct err err;

    ck_assert(losses_find(&table, &places, &err));
    ck_assert_int_eq(places.count / LOST_PHASES, 10);
    for (int i = 0; i < places.count; i++) {
        const struct losses_place *place = &places.places[i];
        const struct position *position = &place->position;
        const int seeds = game->class->material(game, position) -
                          game->class->score(game, position, 0) -
                          game->class->score(game, position, 1);

        if (!place->there)
            continue;
        ck_assert_int_ge(seeds, LOST_PHASE[i % LOST_PHASES].least);
        ck_assert_int_le(seeds, LOST_PHASE[i % LOST_PHASES].most);
        ck_assert_int_ge(place->move_count, 1);
    }
    free(places.places);
    game_free(game);
}
END_TEST

void lab_add_lost(Suite *suite)
{
    TCase *lost = tcase_create("duels and losses");

    tcase_set_timeout(lost, 240);
    tcase_add_test(lost, the_first_side_begins_every_game_or_every_other);
    tcase_add_test(lost, an_agent_that_there_is_not_is_named);
    tcase_add_test(lost,
                   false_ties_are_all_best_moves_and_sometimes_worse_ones);
    tcase_add_test(lost,
                   a_random_move_loses_the_mean_and_a_perfect_one_nothing);
    tcase_add_test(lost, positions_stand_in_the_phase_of_their_seeds);
    suite_add_tcase(suite, lost);
}
