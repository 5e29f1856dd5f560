/* SPDX-License-Identifier: MIT */
/* Books of small boards, made whole: what stands in them, and that it does not
 * matter how. */
#include "engine/solver/test_book.h"
#include "engine/solver/test_solver.h"
#include "lab/book/book.h"
#include "support/effort.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MEGABYTES = 16 };

/* ---- making ---- */

/* Keeps the file that it would be. */
struct book_file_keeper {
    struct book_keeper keeper; /* first */
    const struct game *game;
    char *bytes;
    size_t length;
    bool full; /* nothing more can be kept */
};

static bool keep_entries(struct book_keeper *keeper,
                         const struct book_entry *entries, int count,
                         bool finished, struct err *err)
{
    struct book_file_keeper *const shelf = (struct book_file_keeper *)keeper;

    if (shelf->full)
        return err_set(err, "the shelf is full");
    free(shelf->bytes);
    shelf->bytes = book_write(shelf->game, finished ? "whole" : "a part",
                              entries, count, &shelf->length);
    return true;
}

static struct book saved_games_book(const struct book_file_keeper *shelf)
{
    struct book book = {.count = 0};
    struct err err = {""};

    if (shelf->bytes != NULL)
        ck_assert_msg(book_open(&book, shelf->game, "shelf", shelf->bytes,
                                shelf->length, &err),
                      "%s", err.text);
    return book;
}

/* Raises the stop after so many reports. */
struct patience {
    struct progress_listener listener; /* first */
    struct stop stop;
    int left;
};

static void count_down(struct progress_listener *listener,
                       const struct progress_report *progress)
{
    struct patience *const patience = (struct patience *)listener;

    ck_assert(progress->done <= progress->total);
    if (patience->left-- <= 0)
        stop_raise(&patience->stop, true);
}

static struct book_plan plan_of(const struct book_file_keeper *shelf, int turns,
                                uint64_t easy)
{
    return (struct book_plan){.game = shelf->game,
                              .turns = turns,
                              .easy = easy,
                              .threads = 1,
                              .memory = (size_t)MEGABYTES << 20};
}

/* Goes on with what is on the shelf. */
static struct book_cost make_file(struct book_file_keeper *shelf,
                                  struct book_plan plan)
{
    const struct book before = saved_games_book(shelf);
    char *const bytes = shelf->bytes;
    struct book_cost cost;
    struct err err = {""};

    shelf->keeper.keep = keep_entries;
    shelf->bytes = NULL;
    plan.keeper = &shelf->keeper;
    ck_assert_msg(book_make(&plan, &before, &cost, &err), "%s", err.text);
    free(bytes);
    return cost;
}

static const char *const SPECS[] = {
    "kalah:pits=3,seeds=2",
    "kalah:pits=3,seeds=3",
    "kalah:pits=4,seeds=2",
    "kalah:pits=2,seeds=4,capture=empty",
    "kalah:pits=4,seeds=2,capture=empty",
};

enum { SPEC_COUNT = sizeof SPECS / sizeof SPECS[0], TURNS = 3 };

/* ---- what stands in them ---- */

/* Who walks through a game and marks what must be in the book. */
struct book_walk {
    const struct game *game;
    const struct book *book;
    bool *met;
    int side; /* who does what the book says */
};

static struct book_entry find_entry(struct book_walk *walk,
                                    const struct position *position)
{
    struct book_entry entry = {.choice = 0};
    uint64_t key;

    holds(book_key(walk->game, position, &key) &&
              book_find(walk->book, key, &entry),
          "it is in the book", walk->game, position);
    for (int i = 0; i < walk->book->count; i++)
        if (book_at(walk->book, i).key == key)
            walk->met[i] = true;
    return entry;
}

/* Everything until two turns are over, and then. */
static void walk_anywhere(struct book_walk *walk,
                          const struct position *position, int turns)
{
    struct move moves[MOVES_MAX];

    if (position->end != END_NOT)
        return;
    find_entry(walk, position);

    const int count = walk->game->class->moves(walk->game, position, moves);

    for (int i = 0; i < count && turns < 2; i++) {
        struct position next = *position;

        walk->game->class->apply(walk->game, &next, moves[i]);
        walk_anywhere(walk, &next, turns + (next.player != position->player));
    }
}

/* One side does what the book says, in so many turns; the other any
 * moves. */
static void walk_by_book(struct book_walk *walk,
                         const struct position *position, int turns)
{
    struct move moves[MOVES_MAX];
    int count = 1;

    if (position->end != END_NOT || turns == 0)
        return;
    moves[0].code = (uint32_t)find_entry(walk, position).choice;
    if (position->player != walk->side)
        count = walk->game->class->moves(walk->game, position, moves);
    for (int i = 0; i < count; i++) {
        struct position next = *position;

        walk->game->class->apply(walk->game, &next, moves[i]);
        walk_by_book(walk, &next,
                     turns - (position->player == walk->side &&
                              next.player != walk->side));
    }
}

START_TEST(a_book_holds_what_can_be_met_and_nothing_else)
{
    struct game *const game = sowing_game(SPECS[_i]);
    struct book_file_keeper shelf = {.game = game};
    const struct book_cost cost = make_file(&shelf, plan_of(&shelf, TURNS, 0));
    const struct book book = saved_games_book(&shelf);
    struct book_walk walk = {
        .game = game,
        .book = &book,
        .met = calloc((size_t)book.count + 1, sizeof *walk.met),
    };
    struct position start;

    ck_assert(cost.finished);
    ck_assert_int_eq(cost.count, book.count);
    ck_assert_int_gt(cost.proofs, 0);
    game->class->start(game, &start);
    walk_anywhere(&walk, &start, 0);
    for (walk.side = 0; walk.side < 2; walk.side++)
        walk_by_book(&walk, &start, TURNS);
    for (int i = 0; i < book.count; i++)
        ck_assert(walk.met[i]);
    free(walk.met);
    free(shelf.bytes);
    game_free(game);
}
END_TEST

/* How many replies keep all, where the other is to move then. */
static int replies_to(const struct game *game, struct solver *solver,
                      const struct position *position, int pit)
{
    struct position next = *position;
    struct solver_report report;
    int count = 0;

    game->class->apply(game, &next, (struct move){(uint32_t)pit});
    if (next.end != END_NOT || next.player == position->player)
        return INT_MAX;
    book_proves(solver, &next, 0, &report);
    for (int i = 0; i < report.move_count; i++)
        count += report.moves[i].bounds.low == report.bounds.low;
    return count;
}

static void check_choice(const struct game *game, struct solver *solver,
                         const struct book_entry *entry)
{
    const struct position position = book_position(game, entry->key);
    const int chosen = replies_to(game, solver, &position, entry->choice);

    for (int pit = 0; pit < SOLVER_PITS_MAX; pit++) {
        if (entry->values[pit] != book_entry_value(entry) ||
            pit == entry->choice)
            continue;

        const int replies = replies_to(game, solver, &position, pit);

        holds(chosen < replies || (chosen == replies && entry->choice < pit),
              "the choice is the hardest to answer", game, &position);
    }
}

START_TEST(a_book_says_what_is_proven_without_it)
{
    struct game *const game = sowing_game(SPECS[_i]);
    struct solver *const solver = solver_of(game, MEGABYTES);
    struct book_file_keeper shelf = {.game = game};

    make_file(&shelf, plan_of(&shelf, TURNS, 0));

    const struct book book = saved_games_book(&shelf);

    for (int i = 0; i < book.count; i++) {
        const struct book_entry entry = book_at(&book, i);
        const struct position position = book_position(game, entry.key);
        struct solver_report report;

        book_proves(solver, &position, 0, &report);
        holds(book_agrees(game, &entry, &report), "it is what is proven", game,
              &position);
        check_choice(game, solver, &entry);
    }
    solver_free(solver);
    free(shelf.bytes);
    game_free(game);
}
END_TEST

/* ---- what is easy ---- */

static bool is_of_first_turns(const struct game *game,
                              const struct position *position, int turns,
                              uint64_t wanted)
{
    struct move moves[MOVES_MAX];
    uint64_t key;
    bool found = position->end == END_NOT && book_key(game, position, &key) &&
                 key == wanted;
    const int count = turns < 2 ? game->class->moves(game, position, moves) : 0;

    for (int i = 0; i < count && !found; i++) {
        struct position next = *position;

        game->class->apply(game, &next, moves[i]);
        found = is_of_first_turns(
            game, &next, turns + (next.player != position->player), wanted);
    }
    return found;
}

START_TEST(what_is_easy_is_left_out_behind_the_first_turns)
{
    enum { EASY = 3000 };
    struct game *const game = sowing_game("kalah:pits=4,seeds=4");
    struct solver *const judge = solver_of(game, 64);
    struct book_file_keeper all = {.game = game}, hard = {.game = game};
    struct position start;
    int behind = 0;

    make_file(&all, plan_of(&all, 2, 0));
    make_file(&hard, plan_of(&hard, 2, EASY));
    game->class->start(game, &start);
    solver_build(judge, 16, 1, NULL);

    const struct book whole = saved_games_book(&all),
                      book = saved_games_book(&hard);

    ck_assert_int_lt(book.count, whole.count);
    for (int i = 0; i < book.count; i++) {
        const struct book_entry entry = book_at(&book, i);
        const struct position position = book_position(game, entry.key);
        struct book_entry same;
        struct solver_report report;

        ck_assert(book_find(&whole, entry.key, &same));
        ck_assert(book_entry_same(&entry, &same));
        if (is_of_first_turns(game, &start, 0, entry.key))
            continue;
        solver_clear(judge);
        holds(!book_proves(judge, &position, EASY, &report), "it is hard", game,
              &position);
        behind++;
    }
    ck_assert_int_gt(behind, 0);
    solver_free(judge);
    free(all.bytes);
    free(hard.bytes);
    game_free(game);
}
END_TEST

/* ---- stopped, and gone on with ---- */

/* The plans of two files, of which the second is stopped on the way: it has in
 * the end what the first has. */
static void stop_and_go_on(struct book_file_keeper *once,
                           struct book_file_keeper *twice, int turns,
                           uint64_t easy, int left)
{
    struct patience patience = {{count_down}, .left = left};
    struct book_plan plan = plan_of(twice, turns, easy);
    const struct book_cost whole = make_file(once, plan_of(once, turns, easy));

    plan.listener = &patience.listener;
    plan.stop = &patience.stop;

    const struct book_cost part = make_file(twice, plan);

    ck_assert(!part.finished);
    ck_assert_int_lt(part.count, whole.count);
    ck_assert(left < 30 || part.count > 0);
    ck_assert_str_eq(saved_games_book(twice).note, "a part");

    const struct book_cost rest = make_file(twice, plan_of(twice, turns, easy));

    ck_assert(rest.finished);
    ck_assert_int_le(rest.proofs, whole.proofs);
    ck_assert_uint_eq(twice->length, once->length);
    ck_assert_mem_eq(twice->bytes, once->bytes, once->length);
}

static const int PATIENCES[] = {0, 1, 7, 30, 60, 100, 150};

START_TEST(a_book_that_was_stopped_becomes_the_same)
{
    struct game *const game = sowing_game("kalah:pits=3,seeds=3");
    struct book_file_keeper once = {.game = game}, twice = {.game = game};

    stop_and_go_on(&once, &twice, TURNS, 0, PATIENCES[effort_case(_i)]);
    free(once.bytes);
    free(twice.bytes);
    game_free(game);
}
END_TEST

/* What is in it already is not looked at again whether it is easy. */
START_TEST(a_book_without_what_is_easy_becomes_the_same_too)
{
    enum { EASY = 20, LEFT = 300 };
    struct game *const game = sowing_game("kalah:pits=4,seeds=4");
    struct book_file_keeper once = {.game = game}, twice = {.game = game};

    stop_and_go_on(&once, &twice, 2 * TURNS, EASY, LEFT);
    free(once.bytes);
    free(twice.bytes);
    game_free(game);
}
END_TEST

START_TEST(a_book_is_left_as_it_is_when_the_time_is_up)
{
    struct game *const game = sowing_game("kalah");
    struct book_file_keeper shelf = {.game = game};
    struct book_plan plan = plan_of(&shelf, 1, 0);

    plan.nanoseconds = 1;
    ck_assert(!make_file(&shelf, plan).finished);
    ck_assert_int_eq(saved_games_book(&shelf).count, 0);
    free(shelf.bytes);
    game_free(game);
}
END_TEST

START_TEST(threads_make_the_same_book)
{
    struct game *const game = sowing_game("kalah:pits=3,seeds=3");
    struct book_file_keeper one = {.game = game}, three = {.game = game};
    struct book_plan plan = plan_of(&three, TURNS, 0);

    plan.threads = 3;
    make_file(&one, plan_of(&one, TURNS, 0));
    make_file(&three, plan);
    ck_assert_uint_eq(one.length, three.length);
    ck_assert_mem_eq(one.bytes, three.bytes, one.length);
    free(one.bytes);
    free(three.bytes);
    game_free(game);
}
END_TEST

START_TEST(the_pie_rule_changes_no_book)
{
    struct game *const game = sowing_game("kalah:pits=3,seeds=2");
    struct game *const pie = sowing_game("kalah:pits=3,seeds=2,pie=on");
    struct book_file_keeper without = {.game = game}, with = {.game = pie};

    make_file(&without, plan_of(&without, TURNS, 0));
    ck_assert(make_file(&with, plan_of(&with, TURNS, 0)).finished);
    ck_assert_uint_eq(with.length, without.length);
    ck_assert_mem_eq(with.bytes, without.bytes, without.length);
    free(without.bytes);
    free(with.bytes);
    game_free(game);
    game_free(pie);
}
END_TEST

START_TEST(what_cannot_be_kept_is_told)
{
    struct game *const game = sowing_game("kalah:pits=3,seeds=2");
    struct book_file_keeper shelf = {
        .keeper = {keep_entries}, .game = game, .full = true};
    struct book_plan plan = plan_of(&shelf, 1, 0);
    struct book_cost cost;
    struct err err;

    plan.keeper = &shelf.keeper;
    ck_assert(!book_make(&plan, &(struct book){.count = 0}, &cost, &err));
    ck_assert_str_eq(err.text, "the shelf is full");
    game_free(game);
}
END_TEST

TCase *book_maker_case(void)
{
    TCase *const tests = tcase_create("maker");

    tcase_set_timeout(tests, 0);
    tcase_add_loop_test(tests, a_book_holds_what_can_be_met_and_nothing_else, 0,
                        SPEC_COUNT);
    tcase_add_loop_test(tests, a_book_says_what_is_proven_without_it, 0,
                        SPEC_COUNT);
    tcase_add_test(tests, what_is_easy_is_left_out_behind_the_first_turns);
    tcase_add_loop_test(tests, a_book_that_was_stopped_becomes_the_same, 0,
                        effort_cases(sizeof PATIENCES / sizeof PATIENCES[0]));
    tcase_add_test(tests, a_book_without_what_is_easy_becomes_the_same_too);
    tcase_add_test(tests, a_book_is_left_as_it_is_when_the_time_is_up);
    tcase_add_test(tests, threads_make_the_same_book);
    tcase_add_test(tests, the_pie_rule_changes_no_book);
    tcase_add_test(tests, what_cannot_be_kept_is_told);
    return tests;
}
