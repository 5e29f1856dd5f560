/* SPDX-License-Identifier: MIT */
/* What is known of a position: the list of its moves, what they lose, and all
 * of it as text. */
#include "match/verdict.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

enum { SEED = 17 };

/* ---- the list of moves ---- */

static struct judged_move any_judged(uint32_t code, struct rng *rng)
{
    return (struct judged_move){
        {code}, (int)rng_below(rng, 7) - 3, rng_below(rng, 4) == 0};
}

/* The first of the best moves that are not taken yet; -1: all are. */
static int best_left(const struct judged_move moves[], int count,
                     const bool taken[])
{
    int best = -1;

    for (int i = count - 1; i >= 0; i--)
        if (!taken[i] && (best < 0 || moves[i].value >= moves[best].value))
            best = i;
    return best;
}

/* The best move again and again; then the one that was played in the place of
 * the last. Returns how many there are. */
static int expect_list(const struct judged_move moves[], int count, int played,
                       int listed[JUDGED_MOVES_MAX])
{
    bool taken[2 * JUDGED_MOVES_MAX] = {false};
    int length = 0;

    while (length < count && length < JUDGED_MOVES_MAX) {
        listed[length] = best_left(moves, count, taken);
        taken[listed[length++]] = true;
    }
    if (played < count && !taken[played])
        listed[length - 1] = played;
    return length;
}

START_TEST(a_list_has_the_first_of_the_best_moves_and_the_one_that_was_played)
{
    struct rng rng = rng_new(SEED, 0);
    struct verdict verdict = {.known = true};

    for (int i = 0; i < 5000; i++) {
        const int count = 1 + (int)rng_below(&rng, 2 * JUDGED_MOVES_MAX);
        /* Now and then one that nobody has judged. */
        const uint32_t played = rng_below(&rng, (uint32_t)count + 1);
        struct judged_move moves[2 * JUDGED_MOVES_MAX];
        int listed[JUDGED_MOVES_MAX];
        bool same = true;

        for (uint32_t code = 0; code < (uint32_t)count; code++)
            moves[code] = any_judged(code, &rng);

        const int length = expect_list(moves, count, (int)played, listed);

        verdict_list(&verdict, moves, count, (struct move){played});
        ck_assert_int_eq(verdict.move_count, length);
        for (int j = 0; j < length; j++) {
            const struct judged_move *const wanted = &moves[listed[j]];
            const struct judged_move *const found = &verdict.moves[j];

            same = same && move_same(found->move, wanted->move) &&
                   found->value == wanted->value &&
                   found->at_most == wanted->at_most &&
                   verdict_of_move(&verdict, wanted->move) == found;
        }
        ck_assert(same);
        ck_assert((verdict_of_move(&verdict, (struct move){played}) != NULL) ==
                  (played < (uint32_t)count));
    }
}
END_TEST

/* Worth 9, and 9 less 0, 2, 3, 5 for moves 0 to 3; those of the digits are at
 * most so good. What stands behind the list, move 4, does not count. */
static struct verdict verdict_with_bounds(const char *bounds)
{
    static const int lost[] = {0, 2, 3, 5};
    struct verdict verdict = {.known = true, .value = 9, .move_count = 4};

    verdict.moves[4] = (struct judged_move){{4}, 9, true};
    for (uint32_t i = 0; i < 4; i++)
        verdict.moves[i] = (struct judged_move){
            {i}, 9 - lost[i], strchr(bounds, '0' + (int)i) != NULL};
    return verdict;
}

START_TEST(a_verdict_serves_where_all_that_matters_is_exact)
{
    static const struct {
        const char *bounds;
        uint32_t played;
        int within;
        bool serves;
    } rows[] = {
        {"", 0, 0, true},     {"", 3, 0, true},     {"", 4, 0, false},
        {"3", 0, 0, false},   {"3", 0, 5, true},    {"3", 0, 6, false},
        {"3", 3, 5, false},   {"12", 0, 2, true},   {"12", 0, 3, false},
        {"1", 2, 2, true},    {"2", 2, 2, false},   {"123", 0, 1, true},
        {"123", 0, 0, false}, {"123", 4, 1, false}, {"0", 1, 0, false},
        {"0", 1, 1, false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct verdict verdict = verdict_with_bounds(rows[i].bounds);

        ck_assert_msg(verdict_serves(&verdict, (struct move){rows[i].played},
                                     rows[i].within) == rows[i].serves,
                      "row %zu", i);
    }
}
END_TEST

static void loses(const struct verdict *verdict, uint32_t move, int loss,
                  bool bound)
{
    bool at_least = !bound;

    ck_assert_int_eq(verdict_loss(verdict, (struct move){move}, &at_least),
                     loss);
    ck_assert_int_eq(at_least, bound);
}

START_TEST(a_move_that_is_not_listed_loses_as_much_as_the_last_that_is)
{
    struct verdict verdict = verdict_with_bounds("2");

    loses(&verdict, 0, 0, false);
    loses(&verdict, 1, 2, false);
    loses(&verdict, 2, 3, true);
    loses(&verdict, 3, 5, false);
    loses(&verdict, 4, 5, true);
    verdict.move_count = 1;
    loses(&verdict, 1, 0, true);
    /* The last of eight may be the worst of all, which was played. */
    for (uint32_t i = 0; i < JUDGED_MOVES_MAX; i++)
        verdict.moves[i] = (struct judged_move){{i}, 9 - (int)i, false};
    verdict.moves[JUDGED_MOVES_MAX - 1].value = -100;
    verdict.move_count = JUDGED_MOVES_MAX;
    loses(&verdict, JUDGED_MOVES_MAX - 1, 109, false);
    loses(&verdict, JUDGED_MOVES_MAX, 6, true);
    verdict.move_count = JUDGED_MOVES_MAX - 1;
    loses(&verdict, JUDGED_MOVES_MAX, 6, true);
}
END_TEST

START_TEST(a_gap_is_between_the_two_best_moves)
{
    struct verdict verdict = verdict_with_bounds("");
    int gap = 7;

    ck_assert(verdict_gap(&verdict, &gap));
    ck_assert_int_eq(gap, 2);
    verdict.move_count = 2;
    ck_assert(verdict_gap(&verdict, &gap));
    for (verdict.move_count = 0; verdict.move_count < 2; verdict.move_count++)
        ck_assert(!verdict_gap(&verdict, &gap));
}
END_TEST

/* ---- text ---- */

static void writes(const struct verdict *verdict, const struct game *game,
                   const struct position *position, const char *text)
{
    char *written = NULL;
    size_t size;
    FILE *const out = open_memstream(&written, &size);

    ck_assert_ptr_nonnull(out);
    verdict_write(verdict, game, position, out);
    fclose(out);
    ck_assert_str_eq(written, text);
    free(written);
}

static struct verdict read_as(const char *text, const struct game *game,
                              const struct position *position)
{
    struct verdict verdict = {.known = false};
    struct err err = {""};

    ck_assert_msg(verdict_read(text, game, position, &verdict, &err), "%s: %s",
                  text, err.text);
    ck_assert(verdict.known);
    return verdict;
}

/* In Kalah pit 3 goes again at the start, and then b is north's. */
START_TEST(a_verdict_is_written_as_it_is_read)
{
    struct game *const game = sowing_game("kalah");
    struct position start;

    game->class->start(game, &start);

    static const char text[] = "= +4 3=+4 1=-2 2<-4 / 3 6 b";
    struct position at = start;
    const struct verdict verdict = read_as(text, game, &start);
    const struct judged_move *const moves = verdict.moves;

    ck_assert(verdict.exact);
    ck_assert_int_eq(verdict.value, 4);
    ck_assert_int_eq(verdict.move_count, 3);
    ck_assert(move_same(moves[0].move, variant_read(game, &start, "3")));
    ck_assert(move_same(moves[1].move, variant_read(game, &start, "1")));
    ck_assert(move_same(moves[2].move, variant_read(game, &start, "2")));
    ck_assert_int_eq(moves[0].value, 4);
    ck_assert_int_eq(moves[1].value, -2);
    ck_assert_int_eq(moves[2].value, -4);
    ck_assert(!moves[0].at_most && !moves[1].at_most && moves[2].at_most);
    ck_assert_int_eq(verdict.line_count, 3);
    for (int i = 0; i < 3; i++) {
        static const char *const line[] = {"3", "6", "b"};

        ck_assert(move_same(verdict.line[i], variant_read(game, &at, line[i])));
        game->class->apply(game, &at, verdict.line[i]);
    }
    writes(&verdict, game, &start, text);
    game_free(game);
}
END_TEST

START_TEST(a_verdict_need_not_have_moves_or_a_line)
{
    static const char *const rows[][2] = {
        {"~ -9999", "~ -9999"},
        {"= +9999", "= +9999"},
        {"  ~   +0  ", "~ +0"},
        {"~ +0 /", "~ +0"},
        {"~ +0   / 6", "~ +0 / 6"},
        {"= -3 6=-3 5=-3  4<-3", "= -3 6=-3 5=-3 4<-3"},
    };
    struct game *const game = sowing_game("oware");
    struct position start;

    game->class->start(game, &start);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct verdict verdict = read_as(rows[i][0], game, &start);

        ck_assert_int_eq(verdict.exact, *rows[i][1] == '=');
        writes(&verdict, game, &start, rows[i][1]);
    }
    game_free(game);
}
END_TEST

/* A place after some plies at random, not over unless the start is. */
static struct position any_position(const struct game *game, struct rng *rng)
{
    struct position position;

    game->class->start(game, &position);
    for (uint32_t plies = rng_below(rng, 20);
         plies > 0 && position.end == END_NOT; plies--) {
        struct position after = position;

        game->class->apply(game, &after, variant_move(game, &position, rng));
        if (after.end != END_NOT)
            break;
        position = after;
    }
    return position;
}

/* All that a text can hold, of this position. */
static struct verdict any_verdict(const struct game *game,
                                  const struct position *position,
                                  struct rng *rng)
{
    struct verdict verdict = {.known = true, .exact = rng_below(rng, 2) == 0};
    struct position at = *position;
    struct move moves[MOVES_MAX];
    const int legal = game->class->moves(game, position, moves);
    int value = (int)rng_below(rng, 2 * JUDGED_VALUE_MAX + 1);

    verdict.value = value - JUDGED_VALUE_MAX;
    for (int i = 0; i < legal && i < JUDGED_MOVES_MAX; i++) {
        verdict.moves[verdict.move_count++] =
            (struct judged_move){moves[i], value - JUDGED_VALUE_MAX,
                                 i > 0 && rng_below(rng, 3) == 0};
        value -= (int)rng_below(rng, (uint32_t)value / 4 + 1);
    }
    while (at.end == END_NOT && verdict.line_count < JUDGED_LINE_MAX) {
        const struct move move = variant_move(game, &at, rng);

        verdict.line[verdict.line_count++] = move;
        game->class->apply(game, &at, move);
    }
    return verdict;
}

static bool same_verdict(const struct verdict *one, const struct verdict *other)
{
    bool same = one->known == other->known && one->exact == other->exact &&
                one->value == other->value &&
                one->move_count == other->move_count &&
                one->line_count == other->line_count;

    for (int i = 0; same && i < one->move_count; i++)
        same = move_same(one->moves[i].move, other->moves[i].move) &&
               one->moves[i].value == other->moves[i].value &&
               one->moves[i].at_most == other->moves[i].at_most;
    for (int i = 0; same && i < one->line_count; i++)
        same = move_same(one->line[i], other->line[i]);
    return same;
}

START_TEST(every_verdict_comes_back_from_its_text)
{
    struct game *const game = variant_game(VARIANTS[_i]);
    struct rng rng = rng_new(SEED, (uint64_t)_i);

    for (int i = 0; i < 20; i++) {
        const struct position position = any_position(game, &rng);
        const struct verdict verdict = any_verdict(game, &position, &rng);
        char *text = NULL;
        size_t size;
        FILE *const out = open_memstream(&text, &size);

        ck_assert_ptr_nonnull(out);
        verdict_write(&verdict, game, &position, out);
        fclose(out);

        const struct verdict read = read_as(text, game, &position);

        holds(same_verdict(&read, &verdict), "it is what was written", game,
              &position);
        free(text);
    }
    game_free(game);
}
END_TEST

static void refused_at(const struct game *game, const struct position *position,
                       const char *text, const char *message)
{
    struct verdict verdict = {.value = 77};
    struct err err = {""};

    ck_assert_msg(!verdict_read(text, game, position, &verdict, &err), "%s",
                  text);
    ck_assert_str_eq(err.text, message);
    ck_assert(!verdict.known);
    ck_assert_int_eq(verdict.value, 77);
}

#define NO_BEGINNING "does not begin with = or ~"
#define NOT_JUDGED   " is not a move and its value, at most 8 times"
#define NO_ORDER     "the moves do not stand the best first"
#define NOT_BEST     "the value is not that of the best move"
#define PIT_9        "9: not a move of this game; south plays 1 to 6"

START_TEST(a_wrong_verdict_is_refused_with_what_is_wrong)
{
    static const struct {
        const char *text;
        const char *message;
    } rows[] = {
        {"", NO_BEGINNING},
        {"+4", NO_BEGINNING},
        {"== +4", NO_BEGINNING},
        {"=+4", NO_BEGINNING},
        {"=", "has no value"},
        {"~  ", "has no value"},
        {"= 4", "4 is not a value like +4"},
        {"= +", "+ is not a value like +4"},
        {"= -x", "-x is not a value like +4"},
        {"= +4x", "+4x is not a value like +4"},
        {"= +10000", "+10000 is not a value like +4"},
        {"= -10000", "-10000 is not a value like +4"},
        {"= +4 4", "4" NOT_JUDGED},
        {"= +4 4>+4", "4>+4" NOT_JUDGED},
        {"= +4 4=4", "4 is not a value like +4"},
        {"= +4 4=", "nothing is not a value like +4"},
        {"= +4 9=+4", PIT_9},
        {"= +4 / 9", PIT_9},
        {"= +4 9=4", PIT_9},
        {"= +4 4=+4 5=+5", NO_ORDER},
        {"= +4 4=+4 5=+2 6=+3", NO_ORDER},
        {"= +4 4=+3", NOT_BEST},
        {"= +4 4=+5", NOT_BEST},
        {"= +4 4<+4", NOT_BEST},
    };
    struct game *const game = sowing_game("kalah");
    struct position start;

    game->class->start(game, &start);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        refused_at(game, &start, rows[i].text, rows[i].message);
    game_free(game);
}
END_TEST

/* The first words, and so many moves that are all worth the same. */
static void write_moves(const char *first, int count, const char *value,
                        char *text)
{
    text += sprintf(text, "%s", first);
    for (int i = 0; i < count; i++)
        text += sprintf(text, " %d%s", i + 1, value);
}

START_TEST(eight_moves_are_listed_and_no_more)
{
    struct game *const game = sowing_game("kalah:pits=9");
    struct position start;
    char text[256];

    game->class->start(game, &start);
    write_moves("= +4", JUDGED_MOVES_MAX, "=+4", text);
    ck_assert_int_eq(read_as(text, game, &start).move_count, JUDGED_MOVES_MAX);
    write_moves("= +4", JUDGED_MOVES_MAX + 1, "=+4", text);
    refused_at(game, &start, text, "9=+4" NOT_JUDGED);
    game_free(game);
}
END_TEST

/* Two seeds that go round the board, one behind the other. */
START_TEST(a_line_is_no_longer_than_twenty_four_moves)
{
    struct game *const game = sowing_game("oware");
    const struct position start =
        sowing_position(game, "1,0,0,0,0,0,23/1,0,0,0,0,0,23/s");
    const char *const way = "= +0 / 1 a 2 b 3 c 4 d 5 e 6 f "
                            "1 a 2 b 3 c 4 d 5 e 6 f";
    char text[256];
    struct position at = start;
    const struct verdict verdict = read_as(way, game, &start);

    ck_assert_int_eq(verdict.line_count, JUDGED_LINE_MAX);
    for (int i = 0; i < JUDGED_LINE_MAX; i++)
        game->class->apply(game, &at, verdict.line[i]);
    ck_assert_str_eq(game_position_text(game, &at).text,
                     game_position_text(game, &start).text);
    snprintf(text, sizeof text, "%s 1", way);
    refused_at(game, &start, text, "the line is longer than 24 moves");
    game_free(game);
}
END_TEST

START_TEST(no_line_goes_on_behind_the_end_of_the_game)
{
    struct game *const game = sowing_game("kalah");
    const struct position start =
        sowing_position(game, "0,0,0,0,0,1,20/1,0,0,0,0,2,24/s");

    ck_assert_int_eq(read_as("= -6 / 6", game, &start).line_count, 1);
    refused_at(game, &start, "= -6 / 6 a", "a: the game is over");
    game_free(game);
}
END_TEST

/* As a value, a listed move, a move of a line. */
START_TEST(a_word_of_more_than_sixty_three_bytes_is_too_long)
{
    static const char *const before[] = {"= ", "= +4 ", "= +4 / "};
    static const char *const told[] = {"has no value",
                                       "holds a word that is too long",
                                       "holds a word that is too long"};
    struct game *const game = sowing_game("kalah");
    struct position start;

    game->class->start(game, &start);
    for (int i = 0; i < 3; i++) {
        struct verdict verdict;
        struct err err = {""};
        char text[128];

        snprintf(text, sizeof text, "%s%064d 6", before[i], 4);
        refused_at(game, &start, text, told[i]);
        *strrchr(text, ' ') = '\0'; /* and where it is the last */
        refused_at(game, &start, text, told[i]);
        snprintf(text, sizeof text, "%s%063d 6", before[i], 4);
        ck_assert(!verdict_read(text, game, &start, &verdict, &err));
        ck_assert_str_ne(err.text, told[i]);
    }
    game_free(game);
}
END_TEST

START_TEST(abalone_alone_is_judged_in_per_cent)
{
    for (int i = 0; i < VARIANT_COUNT; i++) {
        struct game *const game = variant_game(VARIANTS[i]);

        ck_assert_int_eq(verdict_unit(game), strcmp(game->name, "abalone") == 0
                                                 ? JUDGED_IN_PERCENT
                                                 : JUDGED_IN_SEEDS);
        game_free(game);
    }
}
END_TEST

Suite *verdict_suite(void)
{
    Suite *const suite = suite_create("verdict");
    TCase *const list = tcase_create("list");
    TCase *const text = tcase_create("text");

    tcase_add_test(
        list,
        a_list_has_the_first_of_the_best_moves_and_the_one_that_was_played);
    tcase_add_test(list, a_verdict_serves_where_all_that_matters_is_exact);
    tcase_add_test(list,
                   a_move_that_is_not_listed_loses_as_much_as_the_last_that_is);
    tcase_add_test(list, a_gap_is_between_the_two_best_moves);
    suite_add_tcase(suite, list);
    tcase_add_test(text, a_verdict_is_written_as_it_is_read);
    tcase_add_test(text, a_verdict_need_not_have_moves_or_a_line);
    tcase_add_loop_test(text, every_verdict_comes_back_from_its_text, 0,
                        VARIANT_COUNT);
    tcase_add_test(text, a_wrong_verdict_is_refused_with_what_is_wrong);
    tcase_add_test(text, eight_moves_are_listed_and_no_more);
    tcase_add_test(text, a_line_is_no_longer_than_twenty_four_moves);
    tcase_add_test(text, no_line_goes_on_behind_the_end_of_the_game);
    tcase_add_test(text, a_word_of_more_than_sixty_three_bytes_is_too_long);
    tcase_add_test(text, abalone_alone_is_judged_in_per_cent);
    suite_add_tcase(suite, text);
    return suite;
}
