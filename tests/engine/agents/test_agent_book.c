/* SPDX-License-Identifier: MIT */
/* What agents make of the opening book: which moves they draw, and what they say
 * of them, against its entries. */
#include "engine/agents/agents.h"
#include "engine/search/evaluation.h"
#include "game/mancala.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <limits.h>

enum { PLIES = 6, DRAWS = 150, LINES = 6 };

/* The last report, and how many there were. */
struct book_told {
    struct listener listener; /* first */
    struct report report;
    int count;
};

static void keep_report(struct listener *listener, const struct report *report)
{
    struct book_told *const told = (struct book_told *)listener;

    told->report = *report;
    told->count++;
}

START_TEST(only_some_games_have_a_book_to_play_by)
{
    static const struct {
        const char *spec;
        bool proven, estimated;
    } cases[] = {{"kalah", true, true},
                 {"oware", false, true},
                 {"kalah:pits=5", false, false},
                 {"abalone", false, false}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *const game = variant_game(cases[i].spec);

        ck_assert_int_eq(agent_book(game, false).count > 0, cases[i].proven);
        ck_assert_int_eq(agent_book(game, true).count > 0, cases[i].estimated);
        game_free(game);
    }
}
END_TEST

/* A place in a book, and what it has there. */
struct followed_place {
    const struct game *game;
    const struct book *book;
    struct position position;
    struct book_entry entry;
    struct move moves[MOVES_MAX];
    int count;
};

static bool read_place(struct followed_place *place, const struct line *line)
{
    uint64_t key;

    place->position = *line_position(line);
    place->count =
        place->game->class->moves(place->game, &place->position, place->moves);
    return book_key(place->game, &place->position, &key) &&
           book_find(place->book, key, &place->entry);
}

static int value_at(const struct followed_place *place, struct move move)
{
    return place->entry.values[mancala_pit(move)];
}

/* Those that are worse than the best by so many thousandths of a seed at most, a
 * bit each. */
static unsigned list_near(const struct followed_place *place, int near)
{
    unsigned set = 0;
    int best = INT_MIN;

    for (int i = 0; i < place->count; i++)
        if (value_at(place, place->moves[i]) > best)
            best = value_at(place, place->moves[i]);
    for (int i = 0; i < place->count; i++)
        if (1000 * (best - value_at(place, place->moves[i])) <=
            near * place->book->scale)
            set |= 1U << mancala_pit(place->moves[i]);
    return set;
}

/* Is there more in the book behind it, or was it proven? */
static bool is_founded(const struct followed_place *place, struct move move)
{
    struct position after = place->position;
    struct book_entry entry;
    uint64_t key;

    place->game->class->apply(place->game, &after, move);
    return place->book->scale == 1 ||
           (after.end == END_NOT && book_key(place->game, &after, &key) &&
            book_find(place->book, key, &entry));
}

/* What is banked counts, too. */
static void check_report(const struct followed_place *place,
                         const struct report *report, struct move move)
{
    const int banked = place->game->class->score(place->game, &place->position,
                                                 place->position.player) -
                       place->game->class->score(place->game, &place->position,
                                                 !place->position.player);
    const enum value_kind kind =
        place->book->scale == 1 ? VALUE_EXACT : VALUE_MARGIN;

    ck_assert_int_eq(report->move_count, place->count);
    ck_assert_int_eq(report->line_count, 1);
    ck_assert_int_eq(report->depth, 1);
    ck_assert(move_same(report->line[0], move));
    ck_assert_int_eq(report->value.kind, kind);
    for (int i = 0; i < place->count; i++) {
        const struct value value = report->moves[i].value;

        ck_assert(move_same(report->moves[i].move, place->moves[i]));
        ck_assert_int_eq(value.kind, kind);
        ck_assert_int_eq(value.thousandths,
                         1000 * banked + 1000 *
                                             value_at(place, place->moves[i]) /
                                             place->book->scale);
        if (move_same(place->moves[i], move))
            ck_assert_int_eq(report->value.thousandths, value.thousandths);
    }
}

/* Draws many times. */
static void check_place(const struct followed_place *place,
                        const struct line *line, struct agent *agent, int near)
{
    unsigned drawn = 0;

    for (int i = 0; i < DRAWS; i++) {
        struct book_told told = {.listener = {keep_report}};
        struct move move = MOVE_NONE;
        const bool played = agent_choose_by_book(
            agent, place->book,
            &(struct task){.line = line, .listener = &told.listener}, near,
            &move);

        drawn |= 1U << mancala_pit(move);
        holds(played == is_founded(place, move), "it is founded", place->game,
              &place->position);
        ck_assert_int_eq(told.count, played);
        if (played)
            check_report(place, &told.report, move);
    }
    holds(drawn == list_near(place, near), "all that are near are drawn",
          place->game, &place->position);
}

static const struct {
    const char *game;
    int near;
} FOLLOWED[] = {{"kalah", 0},    {"kalah", 2999}, {"kalah", 3000},
                {"kalah", 4000}, {"oware", 0},    {"oware", 150},
                {"oware", 500},  {"oware", 2000}};

START_TEST(the_moves_of_a_book_are_drawn_and_told_with_their_values)
{
    struct game *const game = sowing_game(FOLLOWED[_i].game);
    const struct book book = agent_book(game, true);
    struct err err;
    struct agent *const agent = agent_new("random", game, 1, &err);
    struct followed_place place = {.game = game, .book = &book};
    struct rng rng = rng_new(5, 0);
    struct position start;
    int places = 0, banked = 0;

    game->class->start(game, &start);
    for (int i = 0; i < LINES; i++) {
        struct line line = {0};

        line_begin(&line, &start);
        for (int ply = 0; ply < PLIES && read_place(&place, &line); ply++) {
            check_place(&place, &line, agent, FOLLOWED[_i].near);
            places++;
            banked += evaluation_margin(game, &place.position, 0) != 0;
            line_play(&line, game, variant_move(game, &place.position, &rng));
        }
        line_free(&line);
    }
    ck_assert_int_gt(places, LINES);
    ck_assert_int_gt(banked + (book.scale > 1), 0);
    agent_free(agent);
    game_free(game);
}
END_TEST

Suite *agent_book_suite(void)
{
    Suite *const suite = suite_create("agent_book");
    TCase *const books = tcase_create("books");

    tcase_add_test(books, only_some_games_have_a_book_to_play_by);
    tcase_add_loop_test(
        books, the_moves_of_a_book_are_drawn_and_told_with_their_values, 0,
        (int)(sizeof FOLLOWED / sizeof *FOLLOWED));
    suite_add_tcase(suite, books);
    return suite;
}
