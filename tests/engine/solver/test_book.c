/* SPDX-License-Identifier: MIT */
/* What is built in is true, and what the solver makes of it. */
#include "engine/solver/test_book.h"
#include "engine/search/evaluation.h"
#include "engine/solver/test_solver.h"
#include "support/effort.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

enum {
    MEGABYTES = 40,
    SAMPLE = 16 / EFFORT_PART,
    TRIES = 60,
    CHEAP_NODES = 300000,
    SMALLEST = 40 /* entries that draw_small draws from, more or less */
};

/* ---- entries and positions ---- */

struct position book_position(const struct game *game, uint64_t key)
{
    const int pits = mancala_rules(game)->pits;
    int seeds[2 * SOLVER_PITS_MAX],
        left = 2 * pits * mancala_rules(game)->seeds;
    char text[POSITION_TEXT_MAX] = "";

    for (int i = 0; i < 2 * pits; i++) {
        seeds[i] = (int)(key >> (BOOK_PIT_BITS * i)) & BOOK_PIT_MAX;
        left -= seeds[i];
    }
    for (int i = 0, at = 0; i < 2 * pits; i++)
        at += snprintf(text + at, sizeof text - (size_t)at,
                       i % pits < pits - 1 ? "%d,"
                       : i < pits          ? "%d,%d/"
                                           : "%d,0/s",
                       seeds[i], left);
    return sowing_position(game, text);
}

bool book_proves(struct solver *solver, const struct position *position,
                 uint64_t nodes, struct solver_report *report)
{
    return solver_solve(solver,
                        &(struct solver_task){.position = position,
                                              .every = true,
                                              .threads = 1,
                                              .level = 16,
                                              .budget = {.nodes = nodes}},
                        report);
}

/* Of a position of book_position, where all that is banked is south's. */
static int banked(const struct game *game, const struct position *position)
{
    return game->class->score(game, position, 0);
}

bool book_agrees(const struct game *game, const struct book_entry *entry,
                 const struct solver_report *report)
{
    const struct position position = book_position(game, entry->key);
    int filled = 0;

    for (int pit = 0; pit < SOLVER_PITS_MAX; pit++)
        filled += entry->values[pit] != BOOK_EMPTY;
    for (int i = 0; i < report->move_count; i++) {
        const struct solver_move *const move = &report->moves[i];
        const int value = entry->values[move->move.code];

        if (move->bounds.low != value + banked(game, &position) ||
            move->bounds.high != move->bounds.low)
            return false;
    }
    return filled == report->move_count;
}

/* ---- what is built in ---- */

static const struct {
    const char *spec;
    int value;
    int moves[SOLVER_PITS_MAX]; /* all 0: they were never published */
} KNOWN[] = {
    {"kalah", 8, {-14, -10, 8, -2, -8, 4}},
    {"kalah:seeds=3", 2, {-14, -16, -10, -2, 2, 0}},
    {"kalah:capture=empty", 10, {0}},
    {"kalah:seeds=3,capture=empty", 2, {0}},
    {"kalah:seeds=5", 10, {0}},
    {"kalah:seeds=5,capture=empty", 12, {0}},
};

enum { KNOWN_COUNT = sizeof KNOWN / sizeof KNOWN[0] };

static struct book built_in(const struct game *game)
{
    struct book book;
    struct err err;

    ck_assert_msg(book_built_in(&book, game, &err), "%s", err.text);
    return book;
}

START_TEST(the_opening_is_answered_at_once_with_what_others_have_proven)
{
    static const int NONE[SOLVER_PITS_MAX] = {0};
    struct game *const game = sowing_game(KNOWN[_i].spec);
    struct err err;
    struct solver *const solver = solver_new(game, MEGABYTES << 20, &err);
    struct solver_report report;
    struct position start;

    game->class->start(game, &start);
    ck_assert(solver_solve(solver,
                           &(struct solver_task){.position = &start,
                                                 .every = true,
                                                 .threads = 1,
                                                 .budget = {.nodes = 1}},
                           &report));
    ck_assert(report.nodes == 0);
    ck_assert_int_eq(report.bounds.low, KNOWN[_i].value);
    ck_assert_int_eq(report.bounds.high, KNOWN[_i].value);
    ck_assert_int_eq(report.move_count, 6);
    for (int i = 0; i < 6; i++) {
        ck_assert_int_eq(report.moves[i].bounds.low,
                         report.moves[i].bounds.high);
        if (memcmp(KNOWN[_i].moves, NONE, sizeof NONE) != 0)
            ck_assert_int_eq(report.moves[i].bounds.low, KNOWN[_i].moves[i]);
    }
    ck_assert(report.chosen);
    ck_assert_int_eq(report.moves[report.choice.code].bounds.low,
                     KNOWN[_i].value);
    solver_free(solver);
    game_free(game);
}
END_TEST

/* A move of an entry that leads to another is worth what that says. */
static int check_moves(const struct game *game, const struct book *book,
                       const struct book_entry *entry)
{
    const struct position position = book_position(game, entry->key);
    struct move moves[MOVES_MAX];
    const int count = game->class->moves(game, &position, moves);
    int met = 0;

    for (int i = 0; i < count; i++) {
        struct position next = position;
        struct book_entry there;
        uint64_t key;

        game->class->apply(game, &next, moves[i]);
        if (next.end != END_NOT || !book_key(game, &next, &key) ||
            !book_find(book, key, &there))
            continue;
        met++;

        const int gain = evaluation_margin(game, &next, position.player) -
                         evaluation_margin(game, &position, position.player);
        const int value = next.player == position.player
                              ? book_entry_value(&there)
                              : -book_entry_value(&there);

        holds(entry->values[moves[i].code] == gain + value,
              "a move is worth what it leads to", game, &position);
    }
    return met;
}

START_TEST(entries_agree_with_those_that_they_lead_to)
{
    struct game *const game = sowing_game(KNOWN[_i].spec);
    const struct book book = built_in(game);
    int met = 0;

    ck_assert_int_gt(book.count, 100);
    ck_assert_ptr_null(strstr(book.note, "not finished"));
    for (int i = 0; i < book.count; i++) {
        const struct book_entry entry = book_at(&book, i);
        struct book_entry found;
        const struct position position = book_position(game, entry.key);
        struct move moves[MOVES_MAX];
        int filled = 0;

        for (int pit = 0; pit < SOLVER_PITS_MAX; pit++)
            filled += entry.values[pit] != BOOK_EMPTY;
        holds(game->class->moves(game, &position, moves) == filled,
              "every move has a value", game, &position);
        holds(book_find(&book, entry.key, &found) && found.key == entry.key &&
                  found.choice == entry.choice,
              "what is there is found", game, &position);
        met += check_moves(game, &book, &entry);
    }
    ck_assert_int_gt(met, book.count / 2);
    game_free(game);
}
END_TEST

static int seeds_of(uint64_t key)
{
    int seeds = 0;

    for (; key > 0; key >>= 5)
        seeds += (int)(key & BOOK_PIT_MAX);
    return seeds;
}

static struct book_entry draw(const struct book *book, struct rng *rng)
{
    return book_at(book, (int)rng_below(rng, (uint32_t)book->count));
}

/* One of the entries with the fewest seeds: these can be proven again in a
 * test. */
static struct book_entry draw_small(const struct book *book, struct rng *rng)
{
    struct book_entry entry = draw(book, rng);

    for (int i = 0; i < book->count / SMALLEST; i++) {
        const struct book_entry other = draw(book, rng);

        if (seeds_of(other.key) < seeds_of(entry.key))
            entry = other;
    }
    return entry;
}

START_TEST(entries_are_worth_what_a_proof_says)
{
    struct game *const game = sowing_game(KNOWN[_i].spec);
    const struct book book = built_in(game);
    struct solver *const solver = solver_of(game, 64);
    struct rng rng = rng_new((uint64_t)_i, 20);
    int proven = 0;

    ck_assert_int_gt(book.count, 0);
    for (int i = 0; i < TRIES && proven < SAMPLE; i++) {
        const struct book_entry entry = draw_small(&book, &rng);
        const struct position position = book_position(game, entry.key);
        struct solver_report report;

        if (!book_proves(solver, &position, CHEAP_NODES, &report))
            continue;
        holds(book_agrees(game, &entry, &report), "a value is proven", game,
              &position);
        proven++;
    }
    ck_assert_int_eq(proven, SAMPLE);
    solver_free(solver);
    game_free(game);
}
END_TEST

/* ---- what the solver makes of it ---- */

/* It keeps the value as far as it goes. */
START_TEST(the_line_follows_the_book_and_goes_on_behind_it)
{
    struct game *const game = sowing_game("kalah:seeds=3");
    const struct book book = built_in(game);
    struct err err;
    struct solver *const solver = solver_new(game, MEGABYTES << 20, &err);
    struct solver_report report;
    struct book_entry entry;
    struct position at;
    uint64_t key;
    int within = 0;

    game->class->start(game, &at);
    solver_build(solver, 12, 1, NULL);
    ck_assert(solver_solve(
        solver,
        &(struct solver_task){.position = &at, .line = true, .threads = 1},
        &report));
    for (int i = 0; i < report.line_count; i++) {
        if (book_key(game, &at, &key) && book_find(&book, key, &entry)) {
            ck_assert_int_eq((int)report.line[i].code, entry.choice);
            within++;
        }
        ck_assert(game_is_legal(game, &at, report.line[i]));
        game->class->apply(game, &at, report.line[i]);
    }
    ck_assert_int_gt(within, 4);
    ck_assert_int_gt(report.line_count, within);
    if (at.end != END_NOT)
        ck_assert_int_eq(evaluation_margin(game, &at, 0), 2);
    solver_free(solver);
    game_free(game);
}
END_TEST

START_TEST(margins_count_what_is_banked_already)
{
    struct game *const game = sowing_game("kalah");
    struct err err;
    struct solver *const solver = solver_new(game, MEGABYTES << 20, &err);
    const struct position position =
        sowing_position(game, "4,4,0,5,5,5,1/4,4,4,4,4,4,0/s");
    struct solver_report report;

    ck_assert(solver_solve(
        solver, &(struct solver_task){.position = &position, .threads = 1},
        &report));
    ck_assert(report.nodes == 0);
    ck_assert_int_eq(report.bounds.low, 8);
    solver_free(solver);
    game_free(game);
}
END_TEST

START_TEST(a_solver_without_the_book_proves_by_itself)
{
    struct game *const game = sowing_game("kalah:seeds=3");
    struct solver *const solver = solver_of(game, MEGABYTES);
    struct position start;

    game->class->start(game, &start);

    const struct solver_report report = solver_proof(solver, &start, 12, 1);

    ck_assert(report.nodes > 0);
    ck_assert(!report.chosen);
    ck_assert_int_eq(report.bounds.low, 2);
    solver_free(solver);
    game_free(game);
}
END_TEST

/* Five bits for each pit, the mover's first. */
START_TEST(a_key_has_room_for_31_seeds_in_a_pit)
{
    struct game *const game = sowing_game("kalah:pits=2,seeds=20");
    static const struct {
        const char *position;
        bool fits;
        uint64_t key;
    } cases[] = {
        {"1,2,9/3,4,0/s", true, 1 | 2 << 5 | 3 << 10 | 4 << 15},
        {"1,2,9/3,4,0/n", true, 3 | 4 << 5 | 1 << 10 | 2 << 15},
        {"31,0,9/0,31,0/s", true, 31 | 31 << 15},
        {"32,0,9/0,31,0/s", false, 0},
        {"0,31,9/0,32,0/s", false, 0},
        {"0,31,9/0,32,0/n", false, 0},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct position position =
            sowing_position(game, cases[i].position);
        uint64_t key;

        ck_assert_int_eq(book_key(game, &position, &key), cases[i].fits);
        if (cases[i].fits)
            ck_assert_uint_eq(key, cases[i].key);
    }
    game_free(game);
}
END_TEST

/* None of them is taken for that of another capture. */
START_TEST(a_game_without_a_book_has_an_empty_one)
{
    static const char *const SPECS[] = {
        "kalah:pits=4,seeds=3", "kalah:capture=leave", "kalah:capture=none"};
    struct game *const game = sowing_game(SPECS[_i]);
    const struct book book = built_in(game);
    struct book_entry entry;

    ck_assert_int_eq(book.count, 0);
    ck_assert(!book_find(&book, 1, &entry));
    game_free(game);
}
END_TEST

Suite *book_suite(void)
{
    Suite *const suite = suite_create("book");
    TCase *const tests = tcase_create("answers");

    tcase_set_timeout(tests, 0);
    tcase_add_loop_test(
        tests, the_opening_is_answered_at_once_with_what_others_have_proven, 0,
        KNOWN_COUNT);
    tcase_add_loop_test(tests, entries_agree_with_those_that_they_lead_to, 0,
                        KNOWN_COUNT);
    tcase_add_loop_test(tests, entries_are_worth_what_a_proof_says, 0,
                        KNOWN_COUNT);
    tcase_add_test(tests, the_line_follows_the_book_and_goes_on_behind_it);
    tcase_add_test(tests, margins_count_what_is_banked_already);
    tcase_add_test(tests, a_solver_without_the_book_proves_by_itself);
    tcase_add_test(tests, a_key_has_room_for_31_seeds_in_a_pit);
    tcase_add_loop_test(tests, a_game_without_a_book_has_an_empty_one, 0, 3);
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, book_file_case());
    suite_add_tcase(suite, book_maker_case());
    suite_add_tcase(suite, book_command_case());
    return suite;
}
