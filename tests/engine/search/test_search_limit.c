/* SPDX-License-Identifier: MIT */
/*
 * Matches end where positions do not: a search sees it along its path, and what
 * was played before belongs to that. All lines here are played by hand.
 */
#include "engine/search/search.h"
#include "engine/search/test_search.h"
#include "support/game/sowing.h"

#include <string.h>

/* A search of stores over everything, and what it found. */
struct glance {
    struct game *game;
    struct line line;
    struct report report;
    bool endless;
    bool played_on;
};

static void play(struct glance *glance, const char *moves)
{
    while (*moves != '\0') {
        char name[MOVE_TEXT_MAX] = "";
        struct err err = {""};
        struct move move;
        const size_t length = strcspn(moves, " ");

        memcpy(name, moves, length);
        ck_assert_msg(
            glance->game->class->read_move(
                glance->game, line_position(&glance->line), name, &move, &err),
            "%s", err.text);
        line_play(&glance->line, glance->game, move);
        moves += length;
        moves += strspn(moves, " ");
    }
}

/* Where these moves led, after so many plies that are not told. */
static struct glance glance_at(const char *spec, const char *text, int before,
                               const char *moves)
{
    struct glance glance = {.game = sowing_game(spec)};
    const struct position start = sowing_position(glance.game, text);

    line_begin(&glance.line, &start);
    glance.line.before = before;
    play(&glance, moves);
    return glance;
}

/* The same without what was before. */
static void forget(struct glance *glance)
{
    const struct position position = *line_position(&glance->line);

    line_begin(&glance->line, &position);
}

/* Who listens is told of the moves behind the best one. */
static void take_report(struct listener *listener, const struct report *report)
{
    (void)listener;
    (void)report;
}

static void look(struct glance *glance, int depth)
{
    struct listener listener = {take_report};
    struct search_setting setting = {.first_depth = 1,
                                     .prune = true,
                                     .every = true,
                                     .endless = glance->endless,
                                     .played_on = glance->played_on};
    struct err err = {""};

    ck_assert(evaluation_make(EVALUATION_STORES, glance->game,
                              &setting.evaluation, &err));

    struct search *search = search_new(glance->game, &setting);

    search_run(search,
               &(struct task){.line = &glance->line,
                              .budget.depth = depth,
                              .listener = &listener},
               &glance->report);
    search_free(search);
}

static void finish(struct glance *glance)
{
    line_free(&glance->line);
    game_free(glance->game);
}

/* This move is worth so many seeds, in this sense. */
static void worth(const struct glance *glance, const char *name, int seeds,
                  enum value_kind kind)
{
    const struct report *report = &glance->report;
    const struct position *position = line_position(&glance->line);
    int at = 0;

    while (
        at < report->move_count &&
        strcmp(
            game_move_text(glance->game, position, report->moves[at].move).text,
            name) != 0)
        at++;
    ck_assert_int_lt(at, report->move_count);
    ck_assert_int_eq(report->moves[at].value.thousandths,
                     INTMAX_C(1000) * seeds);
    ck_assert_int_eq(report->moves[at].value.kind, kind);
}

/* 2,0/1,0 s: 1 would take all that north has, so it takes nothing: 0,1/2,0.
 * a: 1,1/0,1. 2: 1,0/1,1. Now b would take all that south has: 2,0/1,0 again.
 */
static struct glance oware_circle(void)
{
    return glance_at("oware:pits=2", "2,0,0/1,0,0/s", 0, "1 a 2");
}

START_TEST(a_position_of_the_line_that_comes_back_ends_the_match)
{
    struct glance glance = oware_circle();

    look(&glance, 1);
    worth(&glance, "b", -1, VALUE_EXACT); /* each player keeps its row */
    worth(&glance, "a", 0, VALUE_MARGIN);
    finish(&glance);
}
END_TEST

START_TEST(a_line_that_was_forgotten_does_not_come_back)
{
    struct glance glance = oware_circle();

    forget(&glance);
    look(&glance, 1);
    worth(&glance, "b", 0, VALUE_MARGIN);
    finish(&glance);
}
END_TEST

START_TEST(a_position_of_the_search_itself_comes_back_too)
{
    /* One pit each, all moves forced: 1/1, 0/2, 2/0, 0/2 again, where north
     * keeps both. The start does not come back. */
    struct glance glance = glance_at("oware:pits=1", "1,0/1,0/s", 0, "");

    look(&glance, 2);
    worth(&glance, "1", 0, VALUE_MARGIN);
    look(&glance, 3);
    worth(&glance, "1", -2, VALUE_EXACT);
    finish(&glance);
}
END_TEST

START_TEST(awari_splits_what_is_left_evenly)
{
    /* 1,2/2,0 s. 2: 1,0/3,1. a: 2,1/0,2. 2: 2,0/1,2. a: 2,0/0,3. 1: 0,1/1,3.
     * b, which skips itself: 1,2/2,0 again. Two and a half each. */
    struct glance glance =
        glance_at("awari:pits=2", "1,2,0/2,0,0/s", 0, "2 a 2 a 1");

    look(&glance, 1);
    worth(&glance, "b", 0, VALUE_EXACT);
    worth(&glance, "a", 0, VALUE_MARGIN);
    finish(&glance);
}
END_TEST

START_TEST(a_match_of_no_end_goes_in_circles)
{
    struct glance glance = oware_circle();

    glance.endless = true;
    look(&glance, 1);
    worth(&glance, "b", 0, VALUE_MARGIN);
    finish(&glance);
}
END_TEST

/* 1 takes the three across, 6 banks one and would go on. */
static const char *const LAST_PLY = "1,0,0,0,0,1,10/0,0,0,1,3,0,9/s";

START_TEST(the_last_ply_of_a_match_is_worth_what_lies_there)
{
    struct glance glance = glance_at("kalah", LAST_PLY, 999, "");

    look(&glance, 2);
    ck_assert_int_eq(glance.report.depth, 1); /* there is no more to see */
    worth(&glance, "1", 14 + 1 - 9 - 1, VALUE_EXACT);
    worth(&glance, "6", 11 + 1 - 9 - 4, VALUE_EXACT);
    finish(&glance);
}
END_TEST

START_TEST(plies_of_the_line_count_as_those_before_it)
{
    struct glance glance =
        glance_at("kalah", "1,0,0,0,0,1,10/0,0,0,1,2,0,9/n", 998, "d");

    /* 1 takes three across once more, and north has nothing left. */
    look(&glance, 3);
    worth(&glance, "1", 14 + 1 - 9, VALUE_EXACT);
    worth(&glance, "6", 11 + 1 - 9 - 3, VALUE_EXACT);
    finish(&glance);
}
END_TEST

START_TEST(the_ply_before_the_last_can_still_be_answered)
{
    /* 6 goes on: 1 then takes the three, and that was the last ply. 1 at once
     * leaves north d to e, which takes the nothing across. */
    struct glance glance = glance_at("kalah", LAST_PLY, 998, "");

    look(&glance, 5);
    worth(&glance, "6", 15 + 0 - 9 - 1, VALUE_EXACT);
    worth(&glance, "1", 14 + 1 - 9 - 1, VALUE_EXACT);
    finish(&glance);
}
END_TEST

/* Eleven seeds; 6 makes six of them south's own, and goes on to 1, which takes
 * the four across, and all is over. */
static const char *const MOST = "1,0,0,0,0,1,5/0,0,0,0,4,0,0/s";

START_TEST(more_than_half_ends_a_match_that_has_a_majority)
{
    struct glance glance = glance_at("kalah:majority=on", MOST, 0, "");

    look(&glance, 4);
    worth(&glance, "6", 6 + 1 - 4, VALUE_EXACT);
    worth(&glance, "1", 11, VALUE_EXACT);
    finish(&glance);
}
END_TEST

START_TEST(without_a_majority_it_goes_on)
{
    struct glance glance = glance_at("kalah", MOST, 0, "");

    look(&glance, 4);
    worth(&glance, "6", 11, VALUE_EXACT);
    worth(&glance, "1", 11, VALUE_EXACT);
    finish(&glance);

    glance = glance_at("kalah:majority=on", MOST, 0, "");
    glance.endless = true;
    look(&glance, 4);
    worth(&glance, "6", 11, VALUE_EXACT);
    finish(&glance);
}
END_TEST

/* A match that is played on is one of no end, but for a move that brings back a
 * position of the line. */
START_TEST(what_is_played_on_ends_by_a_position_of_the_line)
{
    struct glance glance = oware_circle();

    glance.played_on = true;
    look(&glance, 1);
    worth(&glance, "b", -1, VALUE_EXACT);
    forget(&glance);
    look(&glance, 1);
    worth(&glance, "b", 0, VALUE_MARGIN);
    finish(&glance);

    /* One pit each, as above: where it began does not come back at once. The
     * search itself goes around, and nobody keeps anything. */
    glance = glance_at("oware:pits=1", "1,0/1,0/s", 0, "");
    glance.played_on = true;
    look(&glance, 3);
    worth(&glance, "1", 0, VALUE_MARGIN);
    play(&glance, "1");
    look(&glance, 4);
    worth(&glance, "a", 0, VALUE_MARGIN);
    play(&glance, "a");
    look(&glance, 1);
    worth(&glance, "1", -2, VALUE_EXACT);
    finish(&glance);
}
END_TEST

START_TEST(what_is_played_on_knows_no_last_ply_and_no_majority)
{
    struct glance glance = glance_at("kalah", LAST_PLY, 999, "");

    glance.played_on = true;
    look(&glance, 2);
    ck_assert_int_eq(glance.report.depth, 2);
    finish(&glance);

    glance = glance_at("kalah:majority=on", MOST, 0, "");
    glance.played_on = true;
    look(&glance, 4);
    worth(&glance, "6", 11, VALUE_EXACT);
    finish(&glance);
}
END_TEST

/* Thirteen seeds; 6 makes seven of them south's own, and goes on to 5, which
 * takes the four across, and all is over. Nothing else is as good. */
static const char *const BEHIND = "0,0,0,0,1,1,6/4,0,0,0,0,1,0/s";

/* The moves of the report as they are played: why the match ends with the last of
 * them, which are so many, and before which it does not end. */
static enum end play_report(struct glance *glance, int count)
{
    ck_assert_int_eq(glance->report.line_count, count);
    for (int i = 0; i < count; i++) {
        ck_assert_int_eq(line_end(&glance->line, glance->game), END_NOT);
        line_play(&glance->line, glance->game, glance->report.line[i]);
    }
    return line_end(&glance->line, glance->game);
}

START_TEST(the_line_of_what_is_played_on_ends_with_the_match)
{
    static const struct {
        const char *game;
        const char *start;
        int before;
        int count; /* moves to the end */
        enum end end;
    } MATCHES[] = {
        {"kalah", BEHIND, 0, 2, END_ROW_EMPTY},
        {"kalah:majority=on", BEHIND, 0, 1, END_MAJORITY},
        {"kalah", BEHIND, 999, 1, END_CAP},
        {"oware:pits=1", "1,0/1,0/s", 0, 3, END_REPETITION},
    };
    struct glance glance =
        glance_at(MATCHES[_i].game, MATCHES[_i].start, MATCHES[_i].before, "");

    glance.played_on = true;
    look(&glance, 4);
    ck_assert_int_eq(play_report(&glance, MATCHES[_i].count), MATCHES[_i].end);
    finish(&glance);
}
END_TEST

TCase *search_limit_case(void)
{
    TCase *limits = tcase_create("limits");

    tcase_add_test(limits,
                   a_position_of_the_line_that_comes_back_ends_the_match);
    tcase_add_test(limits, a_line_that_was_forgotten_does_not_come_back);
    tcase_add_test(limits, a_position_of_the_search_itself_comes_back_too);
    tcase_add_test(limits, awari_splits_what_is_left_evenly);
    tcase_add_test(limits, a_match_of_no_end_goes_in_circles);
    tcase_add_test(limits, the_last_ply_of_a_match_is_worth_what_lies_there);
    tcase_add_test(limits, plies_of_the_line_count_as_those_before_it);
    tcase_add_test(limits, the_ply_before_the_last_can_still_be_answered);
    tcase_add_test(limits, more_than_half_ends_a_match_that_has_a_majority);
    tcase_add_test(limits, without_a_majority_it_goes_on);
    tcase_add_test(limits, what_is_played_on_ends_by_a_position_of_the_line);
    tcase_add_test(limits, what_is_played_on_knows_no_last_ply_and_no_majority);
    tcase_add_loop_test(
        limits, the_line_of_what_is_played_on_ends_with_the_match, 0, 4);
    return limits;
}
