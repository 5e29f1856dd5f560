/* SPDX-License-Identifier: MIT */
/* Parts of the arena: the seats, the sample of decisions, and what a move
 * loses. */
#include "base/memory.h"
#include "lab/arena/arena_loss.h"
#include "lab/arena/arena_rows.h"
#include "lab/arena/batch_told.h"
#include "lab/arena/test_arena.h"
#include "lab/arena/tournament_tally.h"
#include "support/game/sowing.h"

#include <stdlib.h>
#include <string.h>

/* ---- seats ---- */

/* Every ordered choice of `size` out of `count` is there once. */
static void check_seats(int count, int size, int expected)
{
    int row_count;
    struct arena_row *rows = arena_rows_new(count, size, &row_count);

    ck_assert_int_eq(row_count, expected);
    for (int i = 0; i < row_count; i++) {
        for (int seat = 0; seat < size; seat++) {
            ck_assert_int_ge(rows[i].players[seat], 0);
            ck_assert_int_lt(rows[i].players[seat], count);
            for (int other = 0; other < seat; other++)
                ck_assert_int_ne(rows[i].players[seat], rows[i].players[other]);
        }
        for (int j = 0; j < i; j++)
            ck_assert_int_ne(memcmp(rows[i].players, rows[j].players,
                                    (size_t)size * sizeof(int)),
                             0);
    }
    free(rows);
}

START_TEST(every_player_sits_in_every_seat_with_every_other)
{
    check_seats(2, 2, 2);
    check_seats(3, 2, 6);
    check_seats(8, 2, 56);
    check_seats(3, 3, 6);
    check_seats(5, 3, 60);
}
END_TEST

/* ---- chance ---- */

enum { OPENINGS = 30, SEATINGS_MAX = 6 };

/* The first number of an opening's chance. */
static uint64_t first_of(const struct batch_game *plan)
{
    struct rng rng = plan->chance;

    return rng_next(&rng);
}

/* All groups play the same games: the same openings, each for all seatings, with
 * another chance for each player in each of them. */
static void check_chances(const struct game *game, int players)
{
    const struct arena_setting setting = {
        .game = game, .count = players, .opening = 4, .seed = 5};
    const int seatings = arena_seatings(game);
    uint64_t seen[OPENINGS * (1 + SEATINGS_MAX * PLAYERS_MAX)];
    int row_count, count = 0;
    struct arena_row *rows = arena_rows_new(players, game->players, &row_count);

    for (int opening = 0; opening < OPENINGS; opening++) {
        struct batch_game first = {0};

        arena_plan(&setting, &rows[0], opening, 0, &first);
        seen[count++] = first_of(&first);
        for (int row = 0; row < row_count; row++) {
            struct batch_game plan = {0}, same = {0};

            arena_plan(&setting, &rows[row], opening, row % seatings, &plan);
            arena_plan(&setting, &rows[row % seatings], opening, row % seatings,
                       &same);
            ck_assert_uint_eq(first_of(&plan), first_of(&first));
            ck_assert_mem_eq(plan.seeds, same.seeds, sizeof plan.seeds);
            for (int seat = 0; row < seatings && seat < game->players; seat++)
                seen[count++] = plan.seeds[seat];
        }
    }
    for (int i = 0; i < count; i++)
        for (int before = 0; before < i; before++)
            ck_assert_uint_ne(seen[i], seen[before]);
    free(rows);
}

START_TEST(games_of_an_opening_share_its_chance_and_not_that_of_the_players)
{
    static const struct {
        const char *spec;
        int players;
    } cases[] = {{"kalah", 4}, {"abalone:players=3", 4}};
    struct err err = {""};
    struct game *const game = game_new(cases[_i].spec, &err);

    ck_assert_msg(game != NULL, "%s", err.text);
    check_chances(game, cases[_i].players);
    game_free(game);
}
END_TEST

/* ---- the sample ---- */

static int compare_keys(const void *one, const void *other)
{
    const uint64_t left = *(const uint64_t *)one;
    const uint64_t right = *(const uint64_t *)other;

    return (left > right) - (left < right);
}

enum { KEYS = 5000 };

static void offer_key(struct decision_sample *sample, uint64_t key)
{
    if (sample_wants(sample, key))
        sample_add(sample, &(struct arena_decision){.key = key});
}

/* Exactly the smallest of the keys are in the sample. */
static void check_sample(const struct decision_sample *sample, uint64_t *keys)
{
    uint64_t kept[SAMPLE_MAX];

    ck_assert_int_eq(sample->count, SAMPLE_MAX);
    for (int i = 0; i < SAMPLE_MAX; i++)
        kept[i] = sample->decisions[i].key;
    qsort(kept, SAMPLE_MAX, sizeof *kept, compare_keys);
    qsort(keys, KEYS, sizeof *keys, compare_keys);
    ck_assert_mem_eq(kept, keys, sizeof kept);
}

START_TEST(the_smallest_keys_are_kept_in_any_order)
{
    struct rng rng = rng_new(1, 1);
    struct decision_sample one = {0}, other = {0};
    uint64_t keys[KEYS];

    for (int i = 0; i < KEYS; i++) {
        keys[i] = rng_next(&rng);
        offer_key(i % 3 == 0 ? &one : &other, keys[i]);
    }
    sample_join(&one, &other);
    check_sample(&one, keys);
    sample_free(&one);
    sample_free(&other);
}
END_TEST

/* ---- what a move loses ---- */

static const struct report REPORT = {
    .move_count = 3,
    .moves =
        {
            {{1}, {VALUE_MARGIN, -2000, false}},
            {{2}, {VALUE_MARGIN, 1500, false}},
            {{3}, {VALUE_EXACT, 1250, false}},
        },
};

enum { PLIES = 7 /* of the match, before the decision */ };

/* A reference that counts what a move banks, and first says something else. */
static struct move weigh_moves(struct agent *agent, const struct task *task)
{
    const struct game *game = agent->game;
    const struct position *position = line_position(task->line);
    struct move moves[MOVES_MAX];
    struct report report = {.move_count =
                                game->class->moves(game, position, moves)};

    ck_assert_int_eq(line_plies(task->line), PLIES);
    task->listener->take_report(task->listener, &REPORT);
    for (int i = 0; i < report.move_count; i++) {
        struct position after = *position;

        game->class->apply(game, &after, moves[i]);
        report.moves[i].move = moves[i];
        report.moves[i].value.kind = VALUE_MARGIN;
        report.moves[i].value.thousandths =
            1000 * game->class->score(game, &after, position->player);
    }
    task->listener->take_report(task->listener, &report);
    return moves[0];
}

START_TEST(the_reference_is_asked_about_the_position)
{
    static const struct agent_class class = {.name = "scales",
                                             .choose = weigh_moves};
    struct game *game = sowing_game("kalah");
    struct agent agent = {.class = &class, .game = game};
    struct arena_decision decision = {
        .position = sowing_position(game, "1,0,0,0,0,2,3/4,4,4,4,5,4,0/s"),
        .plies = PLIES};
    struct err err;

    /* 1 takes six, 6 banks one. */
    ck_assert(game->class->read_move(game, &decision.position, "6",
                                     &decision.move, &err));
    ck_assert_int_eq(loss_measure(&agent, &decision, NULL), 5000);
    ck_assert(game->class->read_move(game, &decision.position, "1",
                                     &decision.move, &err));
    ck_assert_int_eq(loss_measure(&agent, &decision, NULL), 0);
    game_free(game);
}
END_TEST

START_TEST(a_reference_that_reports_nothing_measures_nothing)
{
    const struct who players[] = {arena_who("A", "max"),
                                  arena_who("B", "random")};
    struct game *game = sowing_game("kalah");
    struct arena_result result = arena_of(&(struct arena_setting){
        .game = game,
        .players = players,
        .count = 2,
        .games = 40,
        .opening = 4,
        .threads = 3,
        .reference = "max",
    });

    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(result.entries[i].judged, 0);
        ck_assert_int_eq(result.entries[i].lost, 0);
    }
    arena_free(&result);
    game_free(game);
}
END_TEST

/* Who begins with 6 banks a seed, goes again and takes two; who begins with 5 ends
 * four seeds worse. North has the same board. */
START_TEST(a_proof_knows_whose_turn_follows)
{
    static const struct {
        const char *position, *move;
        int loss;
    } MOVES[] = {
        {"0,0,0,0,1,1,20/1,0,0,0,0,0,25/s", "6", 0},
        {"0,0,0,0,1,1,20/1,0,0,0,0,0,25/s", "5", 4000},
        {"1,0,0,0,0,0,25/0,0,0,0,1,1,20/n", "f", 0},
        {"1,0,0,0,0,0,25/0,0,0,0,1,1,20/n", "e", 4000},
    };
    struct game *const game = sowing_game("kalah");
    struct err err = {""};
    struct solver *const proof = solver_new(game, 20 << 20, &err);

    ck_assert_msg(proof != NULL, "%s", err.text);
    for (size_t i = 0; i < sizeof MOVES / sizeof *MOVES; i++) {
        struct arena_decision decision = {
            .position = sowing_position(game, MOVES[i].position)};

        ck_assert(game->class->read_move(game, &decision.position,
                                         MOVES[i].move, &decision.move, &err));
        ck_assert_int_eq(loss_prove(proof, game, &decision, 100000, NULL),
                         MOVES[i].loss);
    }
    solver_free(proof);
    game_free(game);
}
END_TEST

/* ---- the median ---- */

static void count_margins(struct tournament_tally *tally, int count,
                          const int halves[])
{
    for (int i = 0; i < count; i++)
        tally_count(tally, 3, &(struct arena_number){.opening = i},
                    &(struct batch_end){.halves = {halves[i], -2, 4}});
}

START_TEST(half_of_the_games_have_less_than_the_median)
{
    static const int halves[] = {5, -15, 1, 9};
    struct tournament_tally *const tally = memory_new(1, sizeof *tally);

    ck_assert_double_eq(tally_median(tally, 3), 0);
    count_margins(tally, 1, halves);
    ck_assert_double_eq(tally_median(tally, 3), 2);
    count_margins(tally, 2, halves + 1);
    ck_assert_double_eq(tally_median(tally, 3), 0); /* -8, 0, 2 */
    count_margins(tally, 1, halves + 3);
    ck_assert_double_eq(tally_median(tally, 3), 1); /* and 4 */
    tally_free(tally);
    free(tally);
}
END_TEST

/* ---- pairs ---- */

/* Of three openings in one group, and of one in another: the first player of a
 * group gets 3, 0 and 4 half points of four, and 2 there. */
START_TEST(both_games_of_an_opening_are_a_pair_in_any_order)
{
    static const struct {
        struct arena_number number; /* group, opening, seating */
        int winner;                 /* the first sits where its seating says */
    } GAMES[] = {
        {{0, 0, 0}, 0}, {{0, 1, 0}, 1},  {{1, 0, 0}, -1}, {{0, 0, 1}, -1},
        {{0, 2, 1}, 1}, {{1, 0, 1}, -1}, {{0, 1, 1}, 0},  {{0, 2, 0}, 0},
    };
    static const int64_t PAIRS[2][SPRT_OUTCOMES] = {{1, 0, 0, 1, 1},
                                                    {0, 0, 1, 0, 0}};
    struct tournament_tally *const tally = memory_new(1, sizeof *tally);

    tally->pairs = memory_new(2, sizeof *tally->pairs);
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++)
        tally_count(tally, 2, &GAMES[i].number,
                    &(struct batch_end){.winner = GAMES[i].winner});
    ck_assert_int_eq(tally->open_count, 0);
    ck_assert_mem_eq(tally->pairs, PAIRS, sizeof PAIRS);
    tally_free(tally);
    free(tally);
}
END_TEST

/* ---- what other processes are told ---- */

enum { TOLD = 2000 };

/* Numbers of any size and sign, small ones more often. */
static int some_number(struct rng *rng)
{
    const int number = (int)(rng_next(rng) >> 33) >> rng_below(rng, 31);

    return rng_below(rng, 2) == 0 ? number : -number;
}

/* What is not told stays 0. */
static struct batch_told some_end(const struct batch *batch, struct rng *rng)
{
    static const char texts[] = "some text of a game";
    struct batch_told told = {.length = rng_below(rng, sizeof texts)};

    told.text = texts + sizeof texts - 1 - told.length;
    if (batch->fast) {
        told.end.margin = some_number(rng) / 2;
        told.end.chance = rng_below(rng, 2) == 0;
        return told;
    }
    told.end.winner = (int)rng_below(rng, 4) - 1;
    told.end.plies = some_number(rng);
    for (int seat = 0; seat < batch->game->players; seat++) {
        told.end.halves[seat] = some_number(rng);
        told.end.points[seat] = some_number(rng);
    }
    return told;
}

static void is_told(const struct batch_told *heard,
                    const struct batch_told *told)
{
    ck_assert_int_eq(heard->number, told->number);
    ck_assert_int_eq(heard->end.margin, told->end.margin);
    ck_assert_int_eq(heard->end.chance, told->end.chance);
    ck_assert_int_eq(heard->end.winner, told->end.winner);
    ck_assert_int_eq(heard->end.plies, told->end.plies);
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        ck_assert_int_eq(heard->end.halves[seat], told->end.halves[seat]);
        ck_assert_int_eq(heard->end.points[seat], told->end.points[seat]);
    }
    ck_assert_uint_eq(heard->length, told->length);
    ck_assert_mem_eq(heard->text, told->text, told->length);
}

START_TEST(what_is_told_of_games_is_heard)
{
    static const char *const games[] = {"kalah", "kalah", "abalone:players=3"};
    struct game *const game = game_new(games[_i], NULL);
    const struct batch batch = {.game = game, .fast = _i == 1};
    struct batch_told told[TOLD];
    struct batch_told heard;
    struct batch_telling telling = {0};
    struct rng rng = rng_new((uint64_t)_i, 0);
    int64_t number = (int64_t)1 << 40;
    char *text;
    size_t length;
    FILE *const out = memory_stream(&text, &length);

    for (int i = 0; i < TOLD; i++) {
        told[i] = some_end(&batch, &rng);
        number += some_number(&rng);
        told[i].number = number;
        batch_told_write(&telling, &batch, &told[i], out);
    }
    fclose(out);

    const char *at = text;

    telling = (struct batch_telling){0};
    for (int i = 0; i < TOLD; i++) {
        at = batch_told_read(&telling, &batch, at, &heard);
        is_told(&heard, &told[i]);
    }
    ck_assert_ptr_eq(at, text + length);
    free(text);
    game_free(game);
}
END_TEST

/* Three hundred thousand such games are played a second. */
START_TEST(a_short_game_is_told_in_three_bytes)
{
    const struct batch batch = {.fast = true};
    struct batch_telling telling = {.last = 1000000};
    const struct batch_told told = {.number = 1000001, .end.margin = -31};
    char bytes[16];
    FILE *const out = fmemopen(bytes, sizeof bytes, "w");

    batch_told_write(&telling, &batch, &told, out);
    ck_assert_int_eq(ftell(out), 3);
    fclose(out);
}
END_TEST

/* ---- openings ---- */

static struct game_class watched;
static const struct game_class *plain;

static void apply_watched(const struct game *game, struct position *position,
                          struct move move)
{
    ck_assert_int_eq(position->end, END_NOT);
    plain->apply(game, position, move);
}

/* No move is drawn where there is none. */
START_TEST(an_opening_of_a_game_that_is_over_has_no_move)
{
    struct game *const game =
        sowing_game("oware:pits=1,seeds=1,slam=forbidden");
    struct rng rng = rng_new(1, 0);
    struct line line = {0};

    plain = game->class;
    watched = *plain;
    watched.apply = apply_watched;
    game->class = &watched;
    ck_assert(opening_walk(game, 0, &rng, &line));
    ck_assert(!opening_walk(game, 4, &rng, &line));
    ck_assert_int_eq(line.count, 1);
    for (int tries = 0; tries < 3; tries++) {
        opening_draw(game, 4, tries, &rng, &line);
        ck_assert_int_eq(line.count, 1);
        ck_assert_int_ne(line_position(&line)->end, END_NOT);
    }
    game->class = plain;
    line_free(&line);
    game_free(game);
}
END_TEST

void arena_add_parts(Suite *suite)
{
    TCase *parts = tcase_create("parts");

    tcase_add_test(parts, every_player_sits_in_every_seat_with_every_other);
    tcase_add_loop_test(
        parts, games_of_an_opening_share_its_chance_and_not_that_of_the_players,
        0, 2);
    tcase_add_test(parts, the_smallest_keys_are_kept_in_any_order);
    tcase_add_test(parts, the_reference_is_asked_about_the_position);
    tcase_add_test(parts, a_proof_knows_whose_turn_follows);
    tcase_add_test(parts, a_reference_that_reports_nothing_measures_nothing);
    tcase_add_test(parts, half_of_the_games_have_less_than_the_median);
    tcase_add_test(parts, both_games_of_an_opening_are_a_pair_in_any_order);
    tcase_add_loop_test(parts, what_is_told_of_games_is_heard, 0, 3);
    tcase_add_test(parts, a_short_game_is_told_in_three_bytes);
    tcase_add_test(parts, an_opening_of_a_game_that_is_over_has_no_move);
    suite_add_tcase(suite, parts);
}
