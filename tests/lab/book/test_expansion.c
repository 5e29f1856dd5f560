/* SPDX-License-Identifier: MIT */
/* Books of estimates: which positions are in them, what their moves are worth,
 * and that it does not matter how they were made. */
#include "engine/agents/agent.h"
#include "lab/book/expansion.h"
#include "support/game/sowing.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

#define AGENT "deep:every=on,depth=3"

enum { POSITIONS = 40, LOSS = 4 };

/* Keeps the file that it would be. */
struct estimate_keeper {
    struct book_keeper keeper; /* first */
    const struct game *game;
    char *bytes;
    size_t length;
};

static bool keep_entries(struct book_keeper *keeper,
                         const struct book_entry *entries, int count,
                         bool finished, struct err *err)
{
    struct estimate_keeper *const kept = (struct estimate_keeper *)keeper;

    (void)finished;
    (void)err;
    free(kept->bytes);
    kept->bytes = book_write(kept->game, "", entries, count, &kept->length);
    return true;
}

static struct book open_book(const struct estimate_keeper *kept)
{
    struct book book = {.count = 0};
    struct err err = {""};

    if (kept->bytes != NULL)
        ck_assert_msg(book_open(&book, kept->game, "kept", kept->bytes,
                                kept->length, &err),
                      "%s", err.text);
    return book;
}

static bool grow_book(struct estimate_keeper *kept, const char *agent,
                      int positions, struct book_cost *cost, struct err *err)
{
    const struct book known = open_book(kept);
    char *const bytes = kept->bytes;
    const struct expansion_plan plan = {.game = kept->game,
                                        .agent = agent,
                                        .positions = positions,
                                        .loss = LOSS,
                                        .keeper = &kept->keeper};

    kept->keeper.keep = keep_entries;
    kept->bytes = NULL;

    const bool fine = expansion_make(&plan, &known, cost, err);

    free(bytes);
    return fine;
}

static struct book make_book(struct estimate_keeper *kept, int positions)
{
    struct book_cost cost;
    struct err err = {""};

    ck_assert_msg(grow_book(kept, AGENT, positions, &cost, &err), "%s",
                  err.text);
    ck_assert(cost.finished);
    ck_assert_int_eq(cost.count, positions);
    return open_book(kept);
}

static const char *const SPECS[] = {"oware", "awari", "oware:pits=4,seeds=3"};

enum { SPEC_COUNT = sizeof SPECS / sizeof SPECS[0] };

/* ---- what stands in them ---- */

static int margin_of(const struct game *game, const struct position *position,
                     int player)
{
    return game->class->score(game, position, player) -
           game->class->score(game, position, !player);
}

/* Every move that leads to a position of the book is worth what that is, the
 * other way round. Returns the number of positions that can be reached. */
static int walk_book(const struct game *game, const struct book *book,
                     const struct position *position, bool *met)
{
    struct book_entry entry, next;
    uint64_t key;
    struct move moves[MOVES_MAX];
    int number = 0, count = 1;

    if (position->end != END_NOT || !book_key(game, position, &key) ||
        !book_find(book, key, &entry))
        return 0;
    while (book_at(book, number).key != key)
        number++;
    if (met[number])
        return 0;
    met[number] = true;
    for (int i = game->class->moves(game, position, moves) - 1; i >= 0; i--) {
        struct position after = *position;

        game->class->apply(game, &after, moves[i]);
        ck_assert_int_ne(entry.values[moves[i].code], BOOK_EMPTY);
        count += walk_book(game, book, &after, met);
        if (after.end != END_NOT || !book_key(game, &after, &key) ||
            !book_find(book, key, &next))
            continue;

        const int gain = margin_of(game, &after, position->player) -
                         margin_of(game, position, position->player);

        ck_assert_int_eq(entry.values[moves[i].code],
                         BOOK_PARTS * gain - book_entry_value(&next));
    }
    ck_assert_int_eq(entry.values[entry.choice], book_entry_value(&entry));
    return count;
}

START_TEST(moves_are_worth_what_the_book_says_of_where_they_lead)
{
    struct game *const game = sowing_game(SPECS[_i]);
    struct estimate_keeper kept = {.game = game};
    const struct book book = make_book(&kept, POSITIONS);
    bool met[POSITIONS] = {false};
    struct position start;

    game->class->start(game, &start);
    ck_assert_int_eq(book.scale, BOOK_PARTS);
    ck_assert_int_eq(walk_book(game, &book, &start, met), POSITIONS);
    free(kept.bytes);
    game_free(game);
}
END_TEST

/* What the agent says of the start, where the book has nothing else. */
START_TEST(a_book_of_one_position_is_what_the_agent_says)
{
    struct game *const game = sowing_game("oware");
    struct estimate_keeper kept = {.game = game};
    const struct book book = make_book(&kept, 1);
    const struct book_entry entry = book_at(&book, 0);

    /* By hand: with three plies nothing can be taken from the start, nor lost. */
    for (int pit = 0; pit < SOLVER_PITS_MAX; pit++)
        ck_assert_int_eq(entry.values[pit], 0);
    free(kept.bytes);
    game_free(game);
}
END_TEST

/* The way of best moves is in the book as far as it goes, and it is longer than
 * any way would be if all moves were alike. */
START_TEST(it_follows_the_best_moves)
{
    struct game *const game = sowing_game("oware");
    struct estimate_keeper kept = {.game = game};
    const struct book book = make_book(&kept, POSITIONS);
    struct position position;
    struct book_entry entry;
    uint64_t key;
    int plies = 0;

    game->class->start(game, &position);
    while (book_key(game, &position, &key) && book_find(&book, key, &entry)) {
        game->class->apply(game, &position,
                           (struct move){(uint32_t)entry.choice});
        plies++;
    }
    ck_assert_int_ge(plies, 3);
    free(kept.bytes);
    game_free(game);
}
END_TEST

/* To the end of small games, where a side without seeds passes: there is nothing to
 * look up for it, and the others can be read. */
START_TEST(whoever_can_only_pass_is_in_no_book)
{
    static const char *const games[] = {"vai-lung-thlan:pits=2,seeds=1",
                                        "dakon:pits=2,seeds=2"};
    enum { ENOUGH = 500 };
    struct game *const game = sowing_game(games[_i]);
    struct estimate_keeper kept = {.game = game};
    struct book_cost cost;
    struct err err = {""};

    ck_assert_msg(grow_book(&kept, AGENT, ENOUGH, &cost, &err), "%s", err.text);
    ck_assert_int_lt(cost.count, ENOUGH);

    const struct book book = open_book(&kept);
    bool met[ENOUGH] = {false};
    struct position start;

    game->class->start(game, &start);
    ck_assert_int_eq(book.count, cost.count);
    ck_assert_int_eq(walk_book(game, &book, &start, met), book.count);
    free(kept.bytes);
    game_free(game);
}
END_TEST

/* ---- how they are made ---- */

START_TEST(a_book_in_parts_is_the_same_as_one_in_one_go)
{
    struct game *const game = sowing_game(SPECS[_i]);
    struct estimate_keeper whole = {.game = game}, part = {.game = game};

    make_book(&whole, POSITIONS);
    make_book(&part, 1);
    make_book(&part, 7);
    make_book(&part, 23);
    make_book(&part, POSITIONS);
    ck_assert_uint_eq(whole.length, part.length);
    ck_assert_int_eq(memcmp(whole.bytes, part.bytes, whole.length), 0);
    free(whole.bytes);
    free(part.bytes);
    game_free(game);
}
END_TEST

START_TEST(an_agent_that_values_no_moves_makes_no_book)
{
    static const struct {
        const char *agent;
        const char *words;
    } CASES[] = {
        {"random", "random: does not value every move of oware"},
        {"deep:every=on,depth=2,eval=heuristic",
         "deep:every=on,depth=2,eval=heuristic: its values are no seeds"},
        {"nobody", "nobody"},
    };
    struct game *const game = sowing_game("oware");

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct estimate_keeper kept = {.game = game};
        struct book_cost cost;
        struct err err = {""};

        ck_assert(!grow_book(&kept, CASES[i].agent, 3, &cost, &err));
        ck_assert_msg(strstr(err.text, CASES[i].words) != NULL, "%s", err.text);
        ck_assert_ptr_null(kept.bytes);
    }
    game_free(game);
}
END_TEST

START_TEST(which_games_have_books)
{
    static const struct {
        const char *spec;
        bool has, proven;
    } CASES[] = {
        {"kalah", true, true},          {"kalah:capture=empty", true, true},
        {"oware", true, false},         {"awari", true, false},
        {"erherhe", true, false},       {"oware:pits=4", true, false},
        {"oware:pits=7", false, false}, {"oware:slam=legal", false, false},
        {"togyzkumalak", false, false}, {"abalone", false, false},
    };

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct game *const game = sowing_game(CASES[i].spec);
        struct err err;

        ck_assert_msg(book_supports(game, &err) == CASES[i].has, "%s",
                      CASES[i].spec);
        ck_assert(book_is_proven(game) == CASES[i].proven);
        game_free(game);
    }
}
END_TEST

/* ---- the one that is built in ---- */

/* Keeps the last report. */
struct book_report {
    struct listener listener; /* first */
    struct report report;
};

static void keep_report(struct listener *listener, const struct report *report)
{
    ((struct book_report *)listener)->report = *report;
}

/* So many nodes it takes to choose the first move, and the move. */
static uint64_t first_move(const struct game *game, const char *spec,
                           struct move *move)
{
    struct book_report last = {.listener = {keep_report}};
    struct position start;
    struct line line = {0};
    struct err err;
    struct agent *const agent = agent_new(spec, game, 0, &err);

    game->class->start(game, &start);
    line_begin(&line, &start);
    *move = agent_choose(
        agent, &(struct task){.line = &line, .listener = &last.listener});
    line_free(&line);
    agent_free(agent);
    return last.report.nodes;
}

START_TEST(a_book_of_estimates_is_followed_by_who_wants_it)
{
    struct game *const game = sowing_game("oware");
    struct book book;
    struct book_entry entry;
    struct position start;
    struct move move;
    struct err err;
    uint64_t key;

    ck_assert_msg(book_built_in(&book, game, &err), "%s", err.text);

    bool *const met = calloc((size_t)book.count + 1, sizeof *met);

    game->class->start(game, &start);
    ck_assert_int_ge(walk_book(game, &book, &start, met), 100);
    free(met);
    ck_assert(book_key(game, &start, &key) && book_find(&book, key, &entry));
    ck_assert_uint_eq(
        first_move(game, "deep:nodes=50,book=1,estimates=on", &move), 0);
    ck_assert_int_eq((int)move.code, entry.choice);
    ck_assert_uint_gt(first_move(game, "deep:nodes=50,book=1", &move), 0);
    game_free(game);
}
END_TEST

Suite *expansion_suite(void)
{
    Suite *const suite = suite_create("expansion");
    TCase *const tests = tcase_create("expansion");

    tcase_add_loop_test(tests,
                        moves_are_worth_what_the_book_says_of_where_they_lead,
                        0, SPEC_COUNT);
    tcase_add_test(tests, a_book_of_one_position_is_what_the_agent_says);
    tcase_add_test(tests, it_follows_the_best_moves);
    tcase_add_loop_test(tests, whoever_can_only_pass_is_in_no_book, 0, 2);
    tcase_add_loop_test(tests, a_book_in_parts_is_the_same_as_one_in_one_go, 0,
                        SPEC_COUNT);
    tcase_add_test(tests, an_agent_that_values_no_moves_makes_no_book);
    tcase_add_test(tests, which_games_have_books);
    tcase_add_test(tests, a_book_of_estimates_is_followed_by_who_wants_it);
    suite_add_tcase(suite, tests);
    return suite;
}
