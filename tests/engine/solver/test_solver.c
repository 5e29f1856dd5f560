/* SPDX-License-Identifier: MIT */
/*
 * Perfect play is proven, so it is tested against independent programs, and
 * against itself with everything that could make it wrong turned on and off.
 */
#include "engine/solver/test_solver.h"
#include "base/clock.h"
#include "base/file.h"
#include "engine/solver/inside.h"
#include "support/effort.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

enum { SOLVED_BYTES = 1 << 16, MEGABYTES = 40, LEAST = 16 };

struct solver *solver_of(const struct game *game, int megabytes)
{
    struct err err = {""};
    struct solver *solver = solver_new(game, (size_t)megabytes << 20, &err);

    ck_assert_msg(solver != NULL, "%s", err.text);
    solver_use_book(solver, false);
    return solver;
}

struct position solver_place(const struct game *game, int plies,
                             struct rng *rng)
{
    struct position position, next;

    game->class->start(game, &position);
    next = position;
    for (int i = (int)rng_below(rng, (uint32_t)plies); i >= 0; i--) {
        game->class->apply(game, &next, variant_move(game, &next, rng));
        if (next.end != END_NOT)
            break;
        position = next;
    }
    return position;
}

int solver_truth(const struct game *game, const struct position *position)
{
    const int player = position->player;
    struct move moves[MOVES_MAX];
    int best = -2 * SEEDS_ON_BOARD_MAX;

    if (position->end != END_NOT)
        return game->class->score(game, position, player) -
               game->class->score(game, position, !player);
    for (int i = game->class->moves(game, position, moves) - 1; i >= 0; i--) {
        struct position next = *position;

        game->class->apply(game, &next, moves[i]);

        const int truth = solver_truth(game, &next);
        const int value = next.player == player ? truth : -truth;

        best = value > best ? value : best;
    }
    return best;
}

/* All that can be asked, and it is proven. */
struct solver_report solver_proof(struct solver *solver,
                                  const struct position *position, int level,
                                  int threads)
{
    struct solver_report report;

    ck_assert(solver_solve(solver,
                           &(struct solver_task){.position = position,
                                                 .every = true,
                                                 .line = true,
                                                 .threads = threads,
                                                 .level = level},
                           &report));
    return report;
}

/* ---- what others have proven ---- */

/* ` 1=-4 2=-4`: the value of every move, and of no other. */
static void has_moves(const struct game *game, const struct position *position,
                      const struct solver_report *report, char *values)
{
    char *rest = NULL;
    int count = 0;

    for (const char *word = strtok_r(values, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest), count++) {
        const struct solver_move *move = &report->moves[count];
        char text[32];

        ck_assert_int_lt(count, report->move_count);
        ck_assert_int_eq(move->bounds.low, move->bounds.high);
        snprintf(text, sizeof text, "%s=%+d",
                 game_move_text(game, position, move->move).text,
                 move->bounds.low);
        ck_assert_str_eq(word, text);
    }
    if (count > 0)
        ck_assert_int_eq(count, report->move_count);
}

/* SPEC POSITION +MARGIN MOVE=MARGIN ... */
static void check_line(char *line)
{
    char *rest = NULL;
    const char *spec = strtok_r(line, " ", &rest);
    const char *text = strtok_r(NULL, " ", &rest);
    const char *value = strtok_r(NULL, " ", &rest);
    struct game *game = sowing_game(spec);
    struct position position;

    if (strcmp(text, "start") == 0)
        game->class->start(game, &position);
    else
        position = sowing_position(game, text);

    struct solver *solver = solver_of(game, MEGABYTES);
    const struct solver_report report = solver_proof(solver, &position, 8, 1);

    ck_assert_int_eq(report.bounds.low, report.bounds.high);
    ck_assert_msg(report.bounds.low == atoi(value), "%s %s: %+d, not %s", spec,
                  text, report.bounds.low, value);
    has_moves(game, &position, &report, rest);
    solver_free(solver);
    game_free(game);
}

START_TEST(positions_are_worth_what_others_have_proven)
{
    struct file_bytes file;
    struct err err;
    char *rest = NULL;
    int lines = 0, count = 0;

    ck_assert(
        file_read("tests/oracle/kalah-solved.txt", SOLVED_BYTES, &file, &err));
    for (char *line = strtok_r(file.bytes, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest))
        if (*line != '#' && lines++ == effort_case(count)) {
            check_line(line);
            count++;
        }
    ck_assert_int_gt(count, 80 / EFFORT_PART);
    free(file.bytes);
}
END_TEST

/* First players' margins of Irving, Donkers and Uiterwijk (2000), and the
 * openings that later solvers agree on. */
static char textbook[][80] = {
    "kalah:seeds=1 start +2",
    "kalah:seeds=2 start +6",
    "kalah:seeds=3 start +2 1=-14 2=-16 3=-10 4=-2 5=+2 6=+0",
    "kalah:seeds=1,capture=empty start +2",
    "kalah:seeds=2,capture=empty start +10",
    "kalah:seeds=3,capture=empty start +2",
};

START_TEST(games_are_worth_what_the_papers_say)
{
    check_line(textbook[effort_case(_i)]);
}
END_TEST

/* ---- what it cannot ---- */

static const struct {
    const char *spec;
    const char *position; /* NULL: the start */
    const char *words;
} REFUSED[] = {
    {"oware", NULL, "oware: the solver knows only kalah"},
    {"sowing:name=mine,capture=even", NULL, "the solver knows only kalah"},
    {"kalah:relay=on", NULL, "of its switches only capture and pie"},
    {"kalah:majority=on", NULL, "of its switches only capture and pie"},
    {"kalah:end=mover", NULL, "of its switches only capture and pie"},
    {"kalah:sweep=nobody", NULL, "of its switches only capture and pie"},
    {"mangala:capture=opposite,sweep=owner", NULL, "the solver knows only"},
    {"sowing:name=mine,first=origin", NULL, "the solver knows only"},
    {"sowing:name=mine,tuzdik=on", NULL, "the solver knows only"},
    {"sowing:name=mine,closing=on", NULL, "the solver knows only"},
    {"kalah:pits=7", NULL, "7 pits a side: the solver holds at most 6"},
    {"kalah", "32,0,0,0,0,0,0/1,0,0,0,0,0,0/s",
     "a pit of 32 seeds: the solver holds at most 31"},
    {"kalah:pits=5", "63,0,0,0,0,0/0,0,0,0,64,0/s",
     "a pit of 64 seeds: the solver holds at most 63"},
    {"kalah", "31,31,31,0,0,0,0/1,0,0,0,0,28,0/s",
     "122 seeds on the board: the solver holds at most 120"},
};

START_TEST(what_it_cannot_solve_is_told_in_a_message)
{
    struct game *game = sowing_game(REFUSED[_i].spec);
    struct err err = {""};
    struct position position;

    game->class->start(game, &position);
    if (REFUSED[_i].position != NULL)
        position = sowing_position(game, REFUSED[_i].position);
    ck_assert(!solver_supports(game, &position, &err));
    ck_assert_ptr_nonnull(strstr(err.text, REFUSED[_i].words));
    game_free(game);
}
END_TEST

/* Stores hold any number. */
START_TEST(what_it_can_solve_is_not_refused)
{
    static const struct {
        const char *spec;
        const char *position;
    } cases[] = {
        {"kalah", "31,0,0,0,0,31,99/31,0,0,0,0,27,99/s"},
        {"kalah", "0,0,0,0,0,0,32/0,0,0,0,0,1,32/n"},
        {"kalah:pits=1", "31,99/31,99/s"},
        {"kalah:capture=none", "1,0,0,0,0,0,0/1,0,0,0,0,0,0/s"},
        {"kalah:capture=leave", "1,0,0,0,0,0,0/1,0,0,0,0,0,0/s"},
        {"kalah:capture=empty", "1,0,0,0,0,0,0/1,0,0,0,0,0,0/s"},
        {"kalah:pie=on", "1,0,0,0,0,0,0/1,0,0,0,0,0,0/s"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *const game = sowing_game(cases[i].spec);
        const struct position position =
            sowing_position(game, cases[i].position);
        struct err err = {""};

        ck_assert_msg(solver_supports(game, &position, &err), "%s", err.text);
        ck_assert(solver_supports(game, NULL, &err));
        game_free(game);
    }
}
END_TEST

/* Wherever it is. */
START_TEST(no_pit_has_more_than_31_seeds)
{
    struct game *const game = sowing_game("kalah");
    struct err err;

    for (int crowded = 0; crowded < 12; crowded++) {
        char text[80];
        int length = 0;

        for (int pit = 0; pit < 12; pit++)
            length += snprintf(text + length, sizeof text - (size_t)length,
                               pit % 6 == 5 ? "%d,0/" : "%d,",
                               pit == crowded ? 32 : 1);
        strcpy(text + length, "s");

        const struct position position = sowing_position(game, text);

        ck_assert_msg(!solver_supports(game, &position, &err), "%s", text);
    }
    game_free(game);
}
END_TEST

START_TEST(too_little_memory_is_told_in_a_message)
{
    struct game *game = sowing_game("kalah");
    struct err err = {""};

    ck_assert_ptr_null(solver_new(game, 1 << 20, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "1 MB are too little"));
    game_free(game);
}
END_TEST

/* The first node of each page of new memory is slow. */
START_TEST(a_stop_is_seen_at_once_where_nodes_are_slow)
{
    struct game *game = sowing_game("kalah:pits=4,seeds=3");
    struct solver *solver = solver_of(game, MEGABYTES);
    struct stop stop = {0};
    struct solver_report report;
    struct position position;

    ck_assert_uint_eq(prover_pace(PACE_MIN, 0), 2);
    ck_assert_uint_eq(prover_pace(PACE_MAX / 2, 0), PACE_MAX);
    ck_assert_uint_eq(prover_pace(PACE_MAX, 0), PACE_MAX);
    ck_assert_uint_eq(prover_pace(PACE_MAX, CLOCK_SECOND), PACE_MIN);
    game->class->start(game, &position);
    stop_raise(&stop, true);
    ck_assert(!solver_solve(solver,
                            &(struct solver_task){.position = &position,
                                                  .threads = 1,
                                                  .stop = &stop},
                            &report));
    ck_assert_uint_eq(report.nodes, PACE_MIN);
    solver_free(solver);
    game_free(game);
}
END_TEST

START_TEST(a_solver_is_for_a_game_that_fits_its_memory)
{
    struct game *const game = sowing_game("kalah:pits=4,seeds=3");
    struct game *const same = sowing_game("kalah:seeds=3,pits=4");
    struct game *const other = sowing_game("kalah:pits=4,seeds=2");
    struct solver *const solver = solver_of(game, MEGABYTES);
    const size_t least = solver_memory_min(game);
    struct err err = {""};

    ck_assert(solver_is_for(solver, game));
    ck_assert(solver_is_for(solver, same));
    ck_assert(!solver_is_for(solver, other));
    ck_assert(solver_fits(game, least, &err));
    ck_assert(!solver_fits(game, least - 1, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "too little to solve kalah:pits=4"));
    ck_assert_ptr_null(solver_new(game, least - 1, &err));
    solver_free(solver);
    game_free(other);
    game_free(same);
    game_free(game);
}
END_TEST

/* The megabytes that the hash has of so many. */
static size_t hash_megabytes(const char *spec, int megabytes)
{
    struct game *const game = sowing_game(spec);
    struct solver *const solver = solver_of(game, megabytes);
    const size_t size = hash_size(&solver->hash);

    solver_free(solver);
    game_free(game);
    return size >> 20;
}

/* Seeds lie in the ten places of a board of four pits in C(seeds + 9, 9) ways:
 * 9.7e10 with 64, 3.2e12 with 96; all tables of such a board, of 43 seeds, take
 * 607 MB. Where more tables have room they are worth more: those of four pits with 38
 * seeds take 249 MB; of six pits with 21 seeds 338. */
START_TEST(a_long_proof_has_the_memory_that_no_table_needs)
{
    ck_assert_uint_eq(hash_megabytes("kalah:pits=4,seeds=7", 1000), 64);
    ck_assert_uint_eq(hash_megabytes("kalah:pits=4,seeds=8", 1000), 90);
    ck_assert_uint_gt(hash_megabytes("kalah:pits=4,seeds=12", 1000), 340);
    ck_assert_uint_lt(hash_megabytes("kalah:pits=4,seeds=12", 1000), 393);
    ck_assert_uint_lt(hash_megabytes("kalah:pits=4,seeds=12", 300), 64);
    ck_assert_uint_eq(hash_megabytes("kalah", 600), 84);
}
END_TEST

/* A layer is built when the search has taken as long as it will; up to 30 seeds
 * sooner, where there are many on the board. */
START_TEST(large_tables_are_built_when_a_proof_takes_as_long)
{
    static const struct {
        const char *spec;
        int least; /* the level that its proof ends with */
        int most;
    } CASES[] = {{"kalah:pits=4,seeds=6", 24, 30},
                 {"kalah:pits=4,seeds=8", 31, 33},
                 {"kalah:pits=3,seeds=12,capture=none", 36, 42}};

    for (int i = 0; i < effort_cases(sizeof CASES / sizeof CASES[0]); i++) {
        struct game *const game = sowing_game(CASES[i].spec);
        struct solver *const solver = solver_of(game, 448);
        struct position start;

        game->class->start(game, &start);

        const struct solver_report report =
            solver_proof(solver, &start, SOLVER_LEVEL_MAX, 1);

        ck_assert_int_ge(report.level, CASES[i].least);
        ck_assert_int_le(report.level, CASES[i].most);
        solver_free(solver);
        game_free(game);
    }
}
END_TEST

Suite *solver_suite(void)
{
    Suite *const suite = suite_create("solver");

    suite_add_tcase(suite, solver_agreement_case());
    suite_add_tcase(suite, solver_table_case());
    suite_add_tcase(suite, solver_file_case());
    suite_add_tcase(suite, solver_spread_case());
    suite_add_tcase(suite, solver_goal_case());
    suite_add_tcase(suite, solver_shares_case());
    return suite;
}

Suite *solver_values_suite(void)
{
    Suite *const suite = suite_create("solver_values");
    TCase *const tests = tcase_create("books");
    const int openings = effort_cases(sizeof textbook / sizeof textbook[0]);
    const int refused = sizeof REFUSED / sizeof REFUSED[0];

    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, positions_are_worth_what_others_have_proven);
    tcase_add_loop_test(tests, games_are_worth_what_the_papers_say, 0,
                        openings);
    tcase_add_loop_test(tests, what_it_cannot_solve_is_told_in_a_message, 0,
                        refused);
    tcase_add_test(tests, what_it_can_solve_is_not_refused);
    tcase_add_test(tests, no_pit_has_more_than_31_seeds);
    tcase_add_test(tests, too_little_memory_is_told_in_a_message);
    tcase_add_test(tests, a_solver_is_for_a_game_that_fits_its_memory);
    tcase_add_test(tests, a_long_proof_has_the_memory_that_no_table_needs);
    tcase_add_test(tests, large_tables_are_built_when_a_proof_takes_as_long);
    tcase_add_test(tests, a_stop_is_seen_at_once_where_nodes_are_slow);
    suite_add_tcase(suite, tests);
    return suite;
}
