/* SPDX-License-Identifier: MIT */
/* What a review says, on a card and in lines. */
#include "base/memory.h"
#include "match/review/test_review.h"
#include "screen/text/review_words.h"
#include "screen/text/text_mode.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/level.h"

#include <stdlib.h>
#include <string.h>

/* ---- in lines ---- */

/* All that is said while these lines are typed. */
static char *talk(const char *from, const char *lines, struct budget budget)
{
    struct game *const game = sowing_game("kalah");
    const struct position start = sowing_position(game, from);
    char *const typed = memory_text(lines);
    char *said = NULL;
    size_t length = 0;
    struct err err = {""};
    const struct text_mode_options options = {
        .in = fmemopen(typed, strlen(typed), "r"),
        .out = open_memstream(&said, &length),
        .review = budget,
    };

    ck_assert_msg(text_mode_play(match_new(game, &start), &options, &err), "%s",
                  err.text);
    fclose(options.in);
    fclose(options.out);
    free(typed);
    return said;
}

/*
 * South banks with 6, goes again and takes two with 5: 23-25. With 5 first,
 * both have one move each, and it is 21-27.
 */
#define SLIP "0,0,0,0,1,1,20/1,0,0,0,0,0,25/s"

START_TEST(a_slip_is_written_when_the_game_is_over)
{
    char *const said = talk(SLIP, "5\na\n6\n", TEXT_MODE_GLANCE);

    ck_assert_ptr_nonnull(
        strstr(said, "North wins, 21-27.\n"
                     "Margin for South -6; best play from the start -2.\n"
                     "South lost 4.0 seeds a move, biggest: move 1 (5, best "
                     "was 6) -4.\n"));
    ck_assert_ptr_null(strstr(said, "North lost"));
    ck_assert_ptr_null(strstr(said, "urning point"));
    ck_assert_ptr_null(strstr(said, "played like"));
    ck_assert_ptr_null(strstr(said, "proven"));
    free(said);
}
END_TEST

START_TEST(a_player_who_lost_no_seed_is_said_to)
{
    char *const said = talk(SLIP, "6\n5\n", TEXT_MODE_GLANCE);

    ck_assert_ptr_nonnull(
        strstr(said, "North wins, 23-25.\n"
                     "Margin for South -2; best play from the start -2.\n"
                     "South lost no seed.\n"));
    free(said);
}
END_TEST

START_TEST(without_a_budget_there_is_no_review)
{
    char *const said = talk(SLIP, "5\na\n6\n", (struct budget){0});

    ck_assert_ptr_nonnull(strstr(said, "North wins, 21-27.\n"));
    ck_assert_ptr_null(strstr(said, "lost"));
    ck_assert_ptr_null(strstr(said, "best play"));
    free(said);
}
END_TEST

/* ---- in words ---- */

static void check_loss(const char *spec, int lost, bool exact,
                       const char *words)
{
    struct game *const game = variant_game(spec);
    char text[80] = "";
    FILE *const out = memory_file(text, sizeof text);

    review_words_loss(game, lost, exact, out);
    fclose(out);
    ck_assert_str_eq(text, words);
    game_free(game);
}

START_TEST(a_loss_that_is_judged_is_told_as_about_so_much)
{
    check_loss("kalah", 1, true, "1 seed");
    check_loss("kalah", 8, true, "8 seeds");
    check_loss("oware", 8, false, "about 8 seeds");
    check_loss("abalone", 12, false, "about 12 % of the chances");
}
END_TEST

/* A game of kalah in which south gives away two with every decision and north
 * nothing, if that were so. */
struct fable {
    struct game *game;
    struct review review;
    struct levels *levels;
};

static void play_randomly(const struct game *game, const char *from,
                          struct line *line)
{
    struct rng rng = rng_new(1, 0);
    const struct position start = sowing_position(game, from);

    line_begin(line, &start);
    while (line_end(line, game) == END_NOT)
        line_play(line, game, variant_move(game, line_position(line), &rng));
}

static struct fable fable_from(const char *from)
{
    struct fable fable = {
        .game = sowing_game("kalah"),
        .levels = level_read_text(
            "[a]\nname = A\nabout = a\nagent = random\nloss.kalah-6-4 = 3.1\n"
            "[b]\nname = B\nabout = b\nagent = random\nloss.kalah-6-4 = 1.2\n"
            "[c]\nname = C\nabout = c\nagent = random\nloss.kalah-6-4 = 0.1\n"
            "[d]\nname = D\nabout = d\nagent = random\n"),
    };
    struct line line = {0};
    int margin = 6;

    play_randomly(fable.game, from, &line);
    review_begin(&fable.review, fable.game, &line);
    for (int i = 0; i < line.count; i++) {
        review_know(&fable.review, i, margin);
        if (fable.review.places[i].choice &&
            line.places[i].position.player == 0)
            margin -= 2;
    }
    line_free(&line);
    return fable;
}

static struct fable fable_new(void)
{
    return fable_from("4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
}

static void fable_free(struct fable *fable)
{
    levels_free(fable->levels);
    review_free(&fable->review);
    game_free(fable->game);
}

static struct review_words review_words_of(const struct fable *fable)
{
    struct review_words verdict = {.review = &fable->review,
                                   .levels = fable->levels,
                                   .names = {"You", "Willow"},
                                   .reached = -5,
                                   .join = " · "};

    verdict.sums = review_sum(verdict.review);
    return verdict;
}

static void part_reads(const struct review_words *verdict,
                       enum review_part part, int player, const char *words)
{
    char text[100] = "";
    FILE *const out = memory_file(text, sizeof text);

    review_words_write(verdict, part, player, out);
    fclose(out);
    ck_assert_str_eq(text, words);
}

static void likeness_reads(const struct review_words *verdict, int player,
                           const char *words)
{
    part_reads(verdict, REVIEW_LIKE, player, words);
}

START_TEST(a_player_is_like_the_level_that_loses_nearly_as_much)
{
    struct fable fable = fable_new();
    struct review_words verdict = review_words_of(&fable);

    ck_assert_int_eq(review_mean(&verdict.sums.sides[0]), 2000);
    likeness_reads(&verdict, 0, "you played like B");
    likeness_reads(&verdict, 1, "Willow played like C");
    verdict.sums.sides[0].decisions = 7;
    likeness_reads(&verdict, 0, "");
    fable_free(&fable);
}
END_TEST

/* The fable again, but south loses nothing in the first third of the game and 12
 * with every decision of the last. */
START_TEST(the_thirds_of_a_game_have_levels_of_their_own)
{
    struct fable fable = fable_new();
    struct review_words verdict = review_words_of(&fable);
    const int moves = fable.review.line.count - 1;
    int margin = 0;

    likeness_reads(&verdict, 0, "you played like B");
    verdict.phases = true;
    likeness_reads(&verdict, 0,
                   "you played like B (opening B, middle B, end B)");
    for (int i = 0; i <= moves; i++) {
        const int third = i * 3 / moves;

        review_know(&fable.review, i, margin);
        if (fable.review.places[i].choice &&
            fable.review.line.places[i].position.player == 0)
            margin -= third == 0 ? 0 : third == 1 ? 1 : 12;
    }
    verdict.sums = review_sum(&fable.review);
    likeness_reads(&verdict, 0,
                   "you played like A (opening C, middle B, end A)");
    likeness_reads(&verdict, 1,
                   "Willow played like C (opening C, middle C, end C)");
    fable_free(&fable);
}
END_TEST

/* In the middle of the fable a search alone has judged a move of south, which
 * levels were not measured by. */
START_TEST(a_third_that_is_judged_in_part_is_like_no_level)
{
    struct fable fable = fable_new();
    const struct line *const line = &fable.review.line;
    int place = line->count / 2;

    while (!fable.review.places[place].choice ||
           line->places[place].position.player != 0)
        place++;
    ck_assert_int_lt(3 * place / (line->count - 1), 2);
    fable.review.places[place].known = false;
    fable.review.places[place].verdict =
        (struct verdict){.known = true,
                         .move_count = 1,
                         .moves = {{.move = line->places[place + 1].move}}};

    struct review_words verdict = review_words_of(&fable);

    verdict.phases = true;
    likeness_reads(&verdict, 0, "you played like B (opening B, end B)");
    fable_free(&fable);
}
END_TEST

/* A quarter of the 48 seeds is not too much, one seed more is. */
START_TEST(a_game_that_begins_late_is_like_no_level)
{
    static const struct {
        const char *from;
        const char *words;
    } STARTS[] = {
        {"3,3,3,3,3,3,6/3,3,3,3,3,3,6/s", "you played like B"},
        {"3,3,3,3,3,3,7/3,3,3,3,3,2,6/s", ""},
    };

    for (size_t i = 0; i < sizeof STARTS / sizeof *STARTS; i++) {
        struct fable fable = fable_from(STARTS[i].from);
        const struct review_words verdict = review_words_of(&fable);

        ck_assert_int_ge(verdict.sums.sides[0].decisions, 8);
        likeness_reads(&verdict, 0, STARTS[i].words);
        fable_free(&fable);
    }
}
END_TEST

/* The first move of the fable is the first that gives two away. */
START_TEST(a_better_move_is_named_where_it_is_known)
{
    struct fable fable = fable_new();
    const struct review_words verdict = review_words_of(&fable);
    struct review_place *const first = &fable.review.places[0];
    const struct move played = fable.review.line.places[1].move;
    const int pit = mancala_pit(played) + 1;
    const int other = pit == 1 ? 2 : 1;
    char words[100];

    first->better_known = false;
    snprintf(words, sizeof words, "worst: move 1 (%d) -2", pit);
    part_reads(&verdict, REVIEW_WORST, 0, words);
    first->better_known = true;
    first->better = (struct move){(uint32_t)other - 1};
    snprintf(words, sizeof words, "worst: move 1 (%d, best was %d) -2", pit,
             other);
    part_reads(&verdict, REVIEW_WORST, 0, words);
    part_reads(&verdict, REVIEW_WORST, 1, "");
    fable_free(&fable);
}
END_TEST

START_TEST(a_player_proven_in_part_is_like_no_level)
{
    struct fable fable = fable_new();

    for (int i = 0; i < fable.review.line.count / 3; i++)
        fable.review.places[i].known = false;

    const struct review_words verdict = review_words_of(&fable);
    char text[100] = "";
    FILE *const out = memory_file(text, sizeof text);

    likeness_reads(&verdict, 0, "");
    review_words_write(&verdict, REVIEW_PROVEN, 0, out);
    fclose(out);
    ck_assert_ptr_nonnull(strstr(text, " moves proven"));
    fable_free(&fable);
}
END_TEST

START_TEST(a_margin_is_that_of_the_one_at_the_bottom)
{
    struct fable fable = fable_new();
    struct review_words verdict = review_words_of(&fable);
    char text[100] = "";
    FILE *out = memory_file(text, sizeof text);

    review_words_write(&verdict, REVIEW_MARGIN, 0, out);
    fclose(out);
    ck_assert_str_eq(text, "your margin -5 · best play from the start +6");
    verdict.viewer = 1;
    verdict.reached = 5;
    out = memory_file(text, sizeof text);
    review_words_write(&verdict, REVIEW_MARGIN, 0, out);
    fclose(out);
    ck_assert_str_eq(text,
                     "margin for Willow +5 · best play from the start -6");
    fable_free(&fable);
}
END_TEST

START_TEST(small_losses_have_another_digit)
{
    struct fable fable = fable_new();
    struct review_words verdict = review_words_of(&fable);
    char text[100] = "";

    for (int i = 0; i < 2; i++) {
        FILE *const out = memory_file(text, sizeof text);

        verdict.brief = true;
        verdict.sums.sides[0].decisions = 27;
        verdict.sums.sides[0].lost = i == 0 ? 2 : 4;
        review_words_write(&verdict, REVIEW_LOSS, 0, out);
        fclose(out);
        ck_assert_str_eq(text, i == 0 ? "you lost 0.07 seeds a move"
                                      : "you lost 0.1 seeds a move");
    }
    fable_free(&fable);
}
END_TEST

TCase *review_words_case(void)
{
    TCase *const tests = tcase_create("words");

    tcase_add_test(tests, a_slip_is_written_when_the_game_is_over);
    tcase_add_test(tests, a_player_who_lost_no_seed_is_said_to);
    tcase_add_test(tests, without_a_budget_there_is_no_review);
    tcase_add_test(tests, a_loss_that_is_judged_is_told_as_about_so_much);
    tcase_add_test(tests, a_player_is_like_the_level_that_loses_nearly_as_much);
    tcase_add_test(tests, the_thirds_of_a_game_have_levels_of_their_own);
    tcase_add_test(tests, a_third_that_is_judged_in_part_is_like_no_level);
    tcase_add_test(tests, a_game_that_begins_late_is_like_no_level);
    tcase_add_test(tests, a_better_move_is_named_where_it_is_known);
    tcase_add_test(tests, a_player_proven_in_part_is_like_no_level);
    tcase_add_test(tests, a_margin_is_that_of_the_one_at_the_bottom);
    tcase_add_test(tests, small_losses_have_another_digit);
    return tests;
}
