/* SPDX-License-Identifier: MIT */
/* What agents make of the opening book: which moves they draw, and what they say
 * of them, against its entries. */
#include "engine/agents/agents.h"
#include "engine/search/evaluation.h"
#include "game/mancala.h"
#include "support/game/agent.h"
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

static bool has_book(const char *spec, const struct game *game)
{
    struct agent *const agent = agent_of(spec, game, 1);
    const bool has = agent_opening(agent).book.count > 0;

    agent_free(agent);
    return has;
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

        ck_assert(!has_book("deep", game));
        ck_assert_int_eq(has_book("deep:book=1", game), cases[i].proven);
        ck_assert_int_eq(has_book("deep:book=1,estimates=on", game),
                         cases[i].estimated);
        game_free(game);
    }
}
END_TEST

/* A place in a book, and what it has there. */
struct followed_place {
    const struct game *game;
    const struct opening *opening;
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

static int best_at(const struct followed_place *place)
{
    int best = INT_MIN;

    for (int i = 0; i < place->count; i++)
        if (value_at(place, place->moves[i]) > best)
            best = value_at(place, place->moves[i]);
    return best;
}

static int banked_at(const struct followed_place *place)
{
    return place->game->class->score(place->game, &place->position,
                                     place->position.player) -
           place->game->class->score(place->game, &place->position,
                                     !place->position.player);
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* Those that are worse than the best by so many thousandths of a seed at most, and
 * in a proven book those that can be spared: a bit each. */
static unsigned list_allowed(const struct followed_place *place)
{
    const int scale = place->book->scale;
    const int banked = banked_at(place);
    const int best = best_at(place);
    unsigned set = 0;

    for (int i = 0; i < place->count; i++) {
        const int value = value_at(place, place->moves[i]);
        const int lost = 1000 * (best - value);
        const bool near = lost <= place->opening->near * scale;
        const bool spared = scale == 1 && lost <= place->opening->spare &&
                            sign(banked + value) == sign(banked + best);

        if (near || spared)
            set |= 1U << mancala_pit(place->moves[i]);
    }
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
    const int banked = banked_at(place);
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
                        const struct line *line, struct agent *agent)
{
    unsigned drawn = 0;

    for (int i = 0; i < DRAWS; i++) {
        struct book_told told = {.listener = {keep_report}};
        struct move move = MOVE_NONE;
        const bool played = agent_choose_by_book(
            agent, place->opening,
            &(struct task){.line = line, .listener = &told.listener}, &move);

        drawn |= 1U << mancala_pit(move);
        holds(played == is_founded(place, move), "it is founded", place->game,
              &place->position);
        ck_assert_int_eq(told.count, played);
        if (played)
            check_report(place, &told.report, move);
    }
    holds(drawn == list_allowed(place), "all that are allowed are drawn",
          place->game, &place->position);
}

static const struct {
    const char *game;
    int near, spare;
} FOLLOWED[] = {{"kalah", 0, 0},    {"kalah", 2999, 0},    {"kalah", 3000, 0},
                {"kalah", 4000, 0}, {"kalah", 0, 1999},    {"kalah", 0, 2000},
                {"kalah", 0, 8000}, {"kalah", 2000, 4000}, {"oware", 0, 0},
                {"oware", 150, 0},  {"oware", 500, 8000},  {"oware", 2000, 0}};

/* How many of the places that were met are won, drawn and lost for the player. */
struct places_met {
    int count, banked, by_result[3];
};

static void follow_line(struct followed_place *place, struct agent *agent,
                        struct rng *rng, struct places_met *met)
{
    const struct game *const game = place->game;
    struct position start;
    struct line line = {0};

    game->class->start(game, &start);
    line_begin(&line, &start);
    for (int ply = 0; ply < PLIES && read_place(place, &line); ply++) {
        check_place(place, &line, agent);
        met->count++;
        met->banked += banked_at(place) != 0;
        met->by_result[1 + sign(banked_at(place) + best_at(place))]++;
        line_play(&line, game, variant_move(game, &place->position, rng));
    }
    line_free(&line);
}

START_TEST(the_moves_of_a_book_are_drawn_and_told_with_their_values)
{
    struct game *const game = sowing_game(FOLLOWED[_i].game);
    struct agent *const agent = agent_of("deep:book=99,estimates=on", game, 1);
    struct opening opening = agent_opening(agent);
    struct places_met met = {.count = 0};
    struct rng rng = rng_new(5, 0);

    opening.near = FOLLOWED[_i].near;
    opening.spare = FOLLOWED[_i].spare;

    struct followed_place place = {
        .game = game, .opening = &opening, .book = &opening.book};

    for (int i = 0; i < LINES; i++)
        follow_line(&place, agent, &rng, &met);
    ck_assert_int_gt(met.count, LINES);
    if (opening.book.scale == 1) {
        ck_assert_int_gt(met.banked, 0);
        for (int i = 0; i < 3; i++)
            ck_assert_int_gt(met.by_result[i], 0);
    }
    agent_free(agent);
    game_free(game);
}
END_TEST

/* As often as its options say, and not once more. */
START_TEST(the_book_is_asked_in_the_first_moves_only)
{
    struct game *const game = sowing_game("kalah");
    struct agent *const agent = agent_of("deep:book=3,spare=1.5", game, 1);
    const struct opening opening = agent_opening(agent);
    struct line line = {0};
    struct position start;
    struct move move;
    int asked = 0;

    ck_assert_int_eq(opening.plies, 3);
    ck_assert_int_eq(opening.spare, 1500);
    ck_assert_int_eq(opening.near, 0);
    game->class->start(game, &start);
    line_begin(&line, &start);
    while (line_position(&line)->player == 0) {
        asked += agent_choose_by_book(agent, &opening,
                                      &(struct task){.line = &line}, &move);
        line_play(&line, game, move);
    }
    ck_assert_int_eq(asked, 2); /* pit 3 moves again */
    line.count = 1;
    for (line.before = 0; line.before <= 8; line.before += 2)
        ck_assert_int_eq(agent_choose_by_book(agent, &opening,
                                              &(struct task){.line = &line},
                                              &move),
                         line.before / 2 < 3);
    line_free(&line);
    agent_free(agent);
    game_free(game);
}
END_TEST

/* What it draws by itself comes after a proven book; one of estimates is followed
 * as far as it goes, and counts. 0 is all, with a book, too. */
START_TEST(what_is_drawn_without_the_book_comes_after_it)
{
    static const struct {
        const char *game, *spec;
        int plies, drawn;
    } cases[] = {{"kalah", "deep", 6, 6},
                 {"kalah", "deep:book=5", 6, 11},
                 {"kalah", "actor:book=3", 8, 11},
                 {"kalah", "mcts:book=4", 10, 14},
                 {"kalah", "deep:book=5", 0, 0},
                 {"kalah:pits=5", "deep:book=5", 6, 6},
                 {"oware", "deep:book=5", 6, 6},
                 {"oware", "net:book=12,estimates=on", 8, 8}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *const game = variant_game(cases[i].game);
        struct agent *const agent = agent_of(cases[i].spec, game, 1);
        const struct opening opening = agent_opening(agent);

        ck_assert_int_eq(opening_drawn_plies(&opening, cases[i].plies),
                         cases[i].drawn);
        agent_free(agent);
        game_free(game);
    }
}
END_TEST

/* ---- any of the best moves ---- */

/* How often there were several best moves, and how often it was not the one that
 * the book chooses. */
struct draws {
    int several, others;
};

static void draw_at(const struct followed_place *place, struct move move,
                    struct draws *draws)
{
    int equals = 0;

    for (int i = 0; i < place->count; i++)
        equals += value_at(place, place->moves[i]) == best_at(place);
    ck_assert_int_eq(value_at(place, move), best_at(place));
    draws->several += equals > 1;
    draws->others += mancala_pit(move) != place->entry.choice;
}

/* The agent plays both sides as far as the book goes; one side makes every third
 * move at random. */
static void draw_in_book(struct followed_place *place, struct agent *agent,
                         struct draws *draws)
{
    struct rng rng = rng_new(5, 29);

    for (uint64_t seed = 0; seed < DRAWS; seed++) {
        struct position start;
        struct line line = {.places = NULL};
        const int stranger = (int)(seed & 1);

        place->game->class->start(place->game, &start);
        line_begin(&line, &start);
        agent_begin(agent, seed);
        while (line_end(&line, place->game) == END_NOT &&
               read_place(place, &line)) {
            struct move move =
                place->moves[rng_below(&rng, (uint32_t)place->count)];

            if (place->position.player != stranger || rng_below(&rng, 3) > 0) {
                move = agent_choose(agent, &(struct task){.line = &line});
                draw_at(place, move, draws);
            }
            line_play(&line, place->game, move);
        }
        line_free(&line);
    }
}

/* Outside a book of five seeds it could not prove what it plays in the time of a
 * move; with four it can. */
START_TEST(a_game_too_large_to_prove_is_played_by_the_book_as_far_as_that_goes)
{
    static const struct {
        const char *game;
        bool draws;
    } cases[] = {{"kalah", true},
                 {"kalah:seeds=5", false},
                 {"kalah:seeds=5,capture=empty", false}};
    struct game *const game = variant_game(cases[_i].game);
    struct agent *const agent =
        agent_of("perfect:equals=any,memory=32,nodes=1", game, 1);
    struct book book;
    struct err err;
    struct followed_place place = {.game = game, .book = &book};
    struct draws draws = {0};

    ck_assert(book_built_in(&book, game, &err));
    draw_in_book(&place, agent, &draws);
    ck_assert_int_gt(draws.several, DRAWS / 10);
    if (cases[_i].draws)
        ck_assert_int_gt(draws.others, draws.several / 4);
    else
        ck_assert_int_eq(draws.others, 0);
    agent_free(agent);
    game_free(game);
}
END_TEST

Suite *agent_book_suite(void)
{
    Suite *const suite = suite_create("agent_book");
    TCase *const books = tcase_create("books");

    tcase_add_test(books, only_some_games_have_a_book_to_play_by);
    tcase_add_test(books, the_book_is_asked_in_the_first_moves_only);
    tcase_add_test(books, what_is_drawn_without_the_book_comes_after_it);
    tcase_add_loop_test(
        books, the_moves_of_a_book_are_drawn_and_told_with_their_values, 0,
        (int)(sizeof FOLLOWED / sizeof *FOLLOWED));
    tcase_add_loop_test(
        books,
        a_game_too_large_to_prove_is_played_by_the_book_as_far_as_that_goes, 0,
        3);
    suite_add_tcase(suite, books);
    return suite;
}
