/*
 * Perfect play is proven, so it is tested against what nobody here wrote, and
 * against itself with everything that could make it wrong turned on and off.
 */
#include "test_exact.h"
#include "base/file.h"
#include "effort.h"
#include "engine/evaluation.h"
#include "sowing.h"
#include "suites.h"
#include "variants.h"

#include <stdlib.h>
#include <string.h>

enum { SOLVED_BYTES = 1 << 16, MEGABYTES = 40, LEAST = 18 };

struct exact *exact_of(const struct game *game, int megabytes)
{
    struct err err = {""};
    struct exact *exact = exact_new(game, (size_t)megabytes << 20, &err);

    ck_assert_msg(exact != NULL, "%s", err.text);
    return exact;
}

struct position exact_place(const struct game *game, int plies, struct rng *rng)
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

int exact_truth(const struct game *game, const struct position *position)
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

        const int truth = exact_truth(game, &next);
        const int value = next.player == player ? truth : -truth;

        best = value > best ? value : best;
    }
    return best;
}

/* All that can be asked, and it is proven. */
static struct exact_report solve(struct exact *exact,
                                 const struct position *position, int level,
                                 int threads)
{
    struct exact_report report;

    ck_assert(exact_solve(exact,
                          &(struct exact_task){.position = position,
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
                      const struct exact_report *report, char *values)
{
    char *rest = NULL;
    int count = 0;

    for (const char *word = strtok_r(values, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest), count++) {
        const struct exact_move *move = &report->moves[count];
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

    struct exact *exact = exact_of(game, MEGABYTES);
    const struct exact_report report = solve(exact, &position, 8, 1);

    ck_assert_int_eq(report.bounds.low, report.bounds.high);
    ck_assert_msg(report.bounds.low == atoi(value), "%s %s: %+d, not %s", spec,
                  text, report.bounds.low, value);
    has_moves(game, &position, &report, rest);
    exact_free(exact);
    game_free(game);
}

START_TEST(positions_are_worth_what_others_have_proven)
{
    struct file_bytes file;
    struct err err;
    char *rest = NULL;
    int count = 0;

    ck_assert(
        file_read("tests/oracle/kalah-solved.txt", SOLVED_BYTES, &file, &err));
    for (char *line = strtok_r(file.bytes, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest))
        if (*line != '#') {
            check_line(line);
            count++;
        }
    ck_assert_int_gt(count, 80);
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
    check_line(textbook[_i]);
}
END_TEST

/* ---- itself ---- */

static const char *const SPECS[] = {
    "kalah:pits=1,seeds=5",
    "kalah:pits=2,seeds=6",
    "kalah:pits=3,seeds=5",
    "kalah:pits=4,seeds=3",
    "kalah:pits=5,seeds=2",
    "kalah:pits=6,seeds=2",
    "kalah:pits=2,seeds=4,capture=empty",
    "kalah:pits=3,seeds=4,capture=empty",
    "kalah:pits=4,seeds=3,capture=empty",
    "kalah:pits=5,seeds=3,capture=empty",
    "kalah:pits=6,seeds=2,capture=empty",
};

enum {
    SPEC_COUNT = sizeof SPECS / sizeof SPECS[0],
    PLACES = 150 / EFFORT_PART
};

static bool same_values(const struct exact_report *one,
                        const struct exact_report *other)
{
    bool same = one->bounds.low == other->bounds.low &&
                one->bounds.high == other->bounds.high &&
                one->move_count == other->move_count;

    for (int i = 0; same && i < one->move_count; i++)
        same = one->moves[i].bounds.low == other->moves[i].bounds.low &&
               one->moves[i].bounds.high == other->moves[i].bounds.high;
    return same;
}

/* Both play the line, and it ends the game with the value. */
static bool is_best_play(const struct game *game,
                         const struct position *position,
                         const struct exact_report *report)
{
    struct position at = *position;

    for (int i = 0; i < report->line_count; i++) {
        if (!game_is_legal(game, &at, report->line[i]))
            return false;
        game->class->apply(game, &at, report->line[i]);
    }
    return at.end != END_NOT &&
           evaluation_margin(game, &at, position->player) == report->bounds.low;
}

START_TEST(tables_hash_and_threads_change_no_value)
{
    struct game *game = sowing_game(SPECS[_i]);
    struct exact *bare = exact_of(game, LEAST);
    struct exact *tabled = exact_of(game, MEGABYTES);
    struct rng rng = rng_new((uint64_t)_i, 0);

    exact_build(tabled, 9, 1, NULL);
    ck_assert_int_eq(exact_level(tabled), 9);
    for (int i = 0; i < PLACES; i++) {
        const struct position position = exact_place(game, 20, &rng);
        const struct exact_report without = solve(bare, &position, 0, 1);
        const struct exact_report with = solve(tabled, &position, 9, 1);
        const struct exact_report shared = solve(tabled, &position, 9, 2);

        holds(same_values(&without, &with) && same_values(&with, &shared),
              "the values are the same", game, &position);
        holds(is_best_play(game, &position, &without) &&
                  is_best_play(game, &position, &shared),
              "the line is best play", game, &position);
    }
    ck_assert_int_eq(exact_level(bare), 0);
    exact_free(bare);
    exact_free(tabled);
    game_free(game);
}
END_TEST

START_TEST(threads_prove_together_what_one_proves)
{
    struct game *game = sowing_game("kalah:pits=4,seeds=4");
    struct position start;

    game->class->start(game, &start);

    struct exact *one = exact_of(game, LEAST);
    struct exact *four = exact_of(game, LEAST);
    const struct exact_report alone = solve(one, &start, 12, 1);
    const struct exact_report together = solve(four, &start, 12, 4);

    ck_assert(same_values(&alone, &together));
    exact_free(one);
    exact_free(four);
    game_free(game);
}
END_TEST

/* They come to hold more than 31 on the way. The values are those of the
 * general search, which has room for all seeds. */
static const struct {
    const char *spec;
    const char *position;
    int value;
} CROWDED[] = {
    {"kalah:pits=1,seeds=20", "31,0/31,0/s", 62},
    {"kalah:pits=1,seeds=20,capture=empty", "30,0/31,0/n", 61},
    {"kalah:pits=2,seeds=10", "31,1,0/30,1,0/s", 1},
    {"kalah:pits=2,seeds=10,capture=empty", "31,0,0/3,31,0/n", 11},
    {"kalah:pits=3,seeds=10", "0,0,8,0/31,0,1,0/s", 36},
    {"kalah", "1,0,0,0,0,3,0/31,0,0,0,0,0,0/s", 13},
};

START_TEST(pits_may_overflow_on_the_way)
{
    struct game *game = sowing_game(CROWDED[_i].spec);
    const struct position position =
        sowing_position(game, CROWDED[_i].position);
    struct exact *exact = exact_of(game, LEAST);
    const struct exact_report report = solve(exact, &position, 8, 1);

    ck_assert_int_eq(report.bounds.low, CROWDED[_i].value);
    ck_assert_int_eq(report.bounds.high, CROWDED[_i].value);
    exact_free(exact);
    game_free(game);
}
END_TEST

START_TEST(a_finished_position_is_worth_its_margin)
{
    struct game *game = sowing_game("kalah");
    const struct position position =
        sowing_position(game, "0,0,0,0,0,0,20/0,0,0,0,0,0,28/-");
    struct exact *exact = exact_of(game, LEAST);
    const struct exact_report report = solve(exact, &position, 8, 1);

    ck_assert_int_eq(report.bounds.low, report.bounds.high);
    ck_assert_int_eq(abs(report.bounds.low), 8);
    ck_assert_int_eq(report.move_count, 0);
    ck_assert_int_eq(report.line_count, 0);
    exact_free(exact);
    game_free(game);
}
END_TEST

START_TEST(the_value_alone_names_its_best_move)
{
    struct game *game = sowing_game("kalah:pits=4,seeds=3");
    struct exact *exact = exact_of(game, LEAST);
    struct rng rng = rng_new(3, 0);

    for (int i = 0; i < PLACES; i++) {
        const struct position position = exact_place(game, 12, &rng);
        const struct exact_report every = solve(exact, &position, 8, 1);
        struct exact_report report;

        ck_assert(exact_solve(exact,
                              &(struct exact_task){.position = &position,
                                                   .line = true,
                                                   .threads = 1},
                              &report));
        holds(report.bounds.low == every.bounds.low &&
                  report.bounds.high == every.bounds.high,
              "the value is the same", game, &position);
        for (int j = 0; j < report.move_count; j++)
            holds(report.moves[j].bounds.low <= every.moves[j].bounds.low &&
                      report.moves[j].bounds.high >= every.moves[j].bounds.high,
                  "the bounds hold", game, &position);
    }
    exact_free(exact);
    game_free(game);
}
END_TEST

/* ---- being stopped ---- */

/* Stops it at the first news. */
struct impatience {
    struct exact_listener listener;
    struct stop stop;
    struct exact_report last;
    int heard;
};

static void hear(struct exact_listener *listener,
                 const struct exact_report *report)
{
    struct impatience *impatience = (struct impatience *)listener;

    impatience->last = *report;
    impatience->heard++;
    stop_raise(&impatience->stop, true);
}

START_TEST(stopped_it_says_what_is_proven_so_far)
{
    struct impatience impatience = {.listener = {hear}};
    struct game *game = sowing_game("kalah:seeds=6");
    struct position start;
    struct exact *exact = exact_of(game, LEAST);
    struct exact_report report;

    game->class->start(game, &start);
    ck_assert(
        !exact_solve(exact,
                     &(struct exact_task){.position = &start,
                                          .every = true,
                                          .line = true,
                                          .threads = 2,
                                          .stop = &impatience.stop,
                                          .listener = &impatience.listener},
                     &report));
    ck_assert_int_ge(impatience.heard, 1);
    ck_assert_int_lt(report.bounds.low, report.bounds.high);
    ck_assert_int_ge(report.bounds.low, -72);
    ck_assert_int_le(report.bounds.high, 72);
    ck_assert_int_eq(report.move_count, 6);
    exact_free(exact);
    game_free(game);
}
END_TEST

START_TEST(a_budget_of_nodes_is_kept)
{
    struct game *game = sowing_game("kalah:seeds=5");
    struct position start;
    struct exact *exact = exact_of(game, LEAST);
    struct exact_report report;

    game->class->start(game, &start);
    ck_assert(!exact_solve(exact,
                           &(struct exact_task){.position = &start,
                                                .threads = 1,
                                                .budget = {.nodes = 20000}},
                           &report));
    ck_assert_int_ge((int)report.nodes, 20000);
    ck_assert_int_le((int)report.nodes, 22000);
    exact_free(exact);
    game_free(game);
}
END_TEST

/* ---- what it cannot ---- */

static const struct {
    const char *spec;
    const char *position; /* NULL: the start */
    const char *words;
} REFUSED[] = {
    {"oware", NULL, "oware: the solver knows only kalah"},
    {"kalah:capture=leave", NULL, "capture=opposite or capture=empty"},
    {"kalah:pie=on", NULL, "no other switches"},
    {"kalah:relay=on", NULL, "no other switches"},
    {"kalah:majority=on", NULL, "no other switches"},
    {"kalah:end=mover", NULL, "no other switches"},
    {"kalah:sweep=nobody", NULL, "no other switches"},
    {"kalah:pits=7", NULL, "7 pits a side: the solver holds at most 6"},
    {"kalah", "32,0,0,0,0,0,0/1,0,0,0,0,0,0/s",
     "a pit of 32 seeds: the solver holds at most 31"},
    {"kalah", "31,31,31,0,0,0,0/1,0,0,0,0,28,0/s",
     "122 seeds on the board: the solver holds at most 120"},
};

START_TEST(what_it_cannot_solve_is_told_in_a_sentence)
{
    struct game *game = sowing_game(REFUSED[_i].spec);
    struct err err = {""};
    struct position position;

    game->class->start(game, &position);
    if (REFUSED[_i].position != NULL)
        position = sowing_position(game, REFUSED[_i].position);
    ck_assert(!exact_plays(game, &position, &err));
    ck_assert_ptr_nonnull(strstr(err.text, REFUSED[_i].words));
    game_free(game);
}
END_TEST

START_TEST(too_little_memory_is_told_in_a_sentence)
{
    struct game *game = sowing_game("kalah");
    struct err err = {""};

    ck_assert_ptr_null(exact_new(game, 1 << 20, &err));
    ck_assert_ptr_nonnull(strstr(err.text, "1 MB are too little"));
    game_free(game);
}
END_TEST

Suite *exact_suite(void)
{
    Suite *const suite = suite_create("exact");
    TCase *const tests = tcase_create("solver");
    const int openings = sizeof textbook / sizeof textbook[0];
    const int crowded = sizeof CROWDED / sizeof CROWDED[0];
    const int refused = sizeof REFUSED / sizeof REFUSED[0];

    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, positions_are_worth_what_others_have_proven);
    tcase_add_loop_test(tests, games_are_worth_what_the_papers_say, 0,
                        openings);
    tcase_add_loop_test(tests, tables_hash_and_threads_change_no_value, 0,
                        SPEC_COUNT);
    tcase_add_test(tests, threads_prove_together_what_one_proves);
    tcase_add_loop_test(tests, pits_may_overflow_on_the_way, 0, crowded);
    tcase_add_test(tests, a_finished_position_is_worth_its_margin);
    tcase_add_test(tests, the_value_alone_names_its_best_move);
    tcase_add_test(tests, stopped_it_says_what_is_proven_so_far);
    tcase_add_test(tests, a_budget_of_nodes_is_kept);
    tcase_add_loop_test(tests, what_it_cannot_solve_is_told_in_a_sentence, 0,
                        refused);
    tcase_add_test(tests, too_little_memory_is_told_in_a_sentence);
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, exact_table_case());
    suite_add_tcase(suite, exact_file_case());
    return suite;
}
