/* SPDX-License-Identifier: MIT */
/* The game controller: undo, redo, branches, clocks, and why a match is over.
 */
#include "match/match.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 11 };

static struct match *match_of(const char *spec, const char *start)
{
    struct game *game = sowing_game(spec);
    struct position position;

    if (start != NULL)
        position = sowing_position(game, start);
    else
        game->class->start(game, &position);
    return match_new(game, &position);
}

/* Moves separated by blanks, each of them legal. */
static void play(struct match *match, const char *moves)
{
    char text[256];
    char *rest = NULL;

    snprintf(text, sizeof text, "%s", moves);
    for (char *word = strtok_r(text, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        const struct game *game = match_game(match);
        struct move move;
        struct err err = {""};

        ck_assert_msg(game->class->read_move(game, match_position(match), word,
                                             &move, &err),
                      "%s", err.text);
        ck_assert_int_eq(match_play(match, move, 100).direction, FORWARD);
    }
}

static void stands(const struct match *match, const char *position)
{
    ck_assert_str_eq(
        game_position_text(match_game(match), match_position(match)).text,
        position);
}

static void scores(const struct match *match, const char *score)
{
    const struct history *history = match_history(match);
    const struct outcome outcome =
        match_outcome_at(match, history_cursor(history));

    ck_assert_str_eq(match_score_text(match_game(match), &outcome).text, score);
}

static void make_machine(struct match *match, int player)
{
    struct player who = *match_player(match, player);

    snprintf(who.who, sizeof who.who, "oak");
    match_set_player(match, player, &who);
}

/* ---- back and forth ---- */

START_TEST(undo_and_redo_are_each_others_inverse)
{
    struct match *match = match_of("kalah", NULL);

    play(match, "3 6 b");
    ck_assert_int_eq(match_ply(match), 3);
    ck_assert_int_eq(match_undo(match).direction, BACKWARD);
    ck_assert_int_eq(match_undo(match).direction, BACKWARD);
    stands(match, "4,4,0,5,5,5,1/4,4,4,4,4,4,0/s");
    ck_assert_int_eq(match_redo(match).direction, FORWARD);
    ck_assert_int_eq(match_redo(match).direction, FORWARD);
    ck_assert_int_eq(match_ply(match), 3);
    match_free(match);
}
END_TEST

START_TEST(the_ends_of_the_line_stay_where_they_are)
{
    struct match *match = match_of("kalah", NULL);

    ck_assert_int_eq(match_undo(match).direction, STAYED);
    ck_assert_int_eq(match_redo(match).direction, STAYED);
    play(match, "1");
    ck_assert_int_eq(match_redo(match).direction, STAYED);
    match_free(match);
}
END_TEST

START_TEST(another_move_adds_a_branch_and_loses_nothing)
{
    struct match *match = match_of("kalah", NULL);

    play(match, "1 a");
    match_undo(match);
    play(match, "b");
    ck_assert_int_eq(history_count(match_history(match)), 4);
    match_undo(match);
    match_redo(match);
    stands(match, "0,5,5,5,5,4,0/4,0,5,5,5,5,0/s");
    match_goto(match, 2);
    stands(match, "0,5,5,5,5,4,0/0,5,5,5,5,4,0/s");
    match_free(match);
}
END_TEST

START_TEST(a_move_that_was_played_before_is_followed)
{
    struct match *match = match_of("kalah", NULL);

    play(match, "1 a");
    match_goto(match, NODE_START);
    play(match, "1 a");
    ck_assert_int_eq(history_count(match_history(match)), 3);
    match_free(match);
}
END_TEST

START_TEST(a_change_says_where_it_came_from_and_went)
{
    struct match *match = match_of("kalah", NULL);

    play(match, "1 a");

    const struct change back = match_undo(match);
    const struct change away = match_goto(match, NODE_START);

    ck_assert_int_eq(back.from, 2);
    ck_assert_int_eq(back.to, 1);
    ck_assert_int_eq(away.from, 1);
    ck_assert_int_eq(away.to, NODE_START);
    ck_assert_int_eq(away.direction, ELSEWHERE);
    match_free(match);
}
END_TEST

START_TEST(against_a_machine_undo_goes_to_ones_own_decision)
{
    struct match *match = match_of("kalah", NULL);

    make_machine(match, 1);
    play(match, "1 c f 2");
    match_undo(match); /* south's 2 */
    ck_assert_int_eq(match_ply(match), 3);
    match_undo(match); /* over f and c to south's 1 */
    ck_assert_int_eq(match_ply(match), 0);
    match_redo(match);
    ck_assert_int_eq(match_ply(match), 3);
    match_free(match);
}
END_TEST

START_TEST(between_machines_undo_takes_one_ply)
{
    struct match *match = match_of("kalah", NULL);

    make_machine(match, 0);
    make_machine(match, 1);
    play(match, "1 a 2");
    match_undo(match);
    ck_assert_int_eq(match_ply(match), 2);
    match_free(match);
}
END_TEST

START_TEST(each_clock_counts_the_moves_of_its_player)
{
    struct match *match = match_of("kalah", NULL);

    play(match, "3 6 b"); /* south twice, for an extra turn */
    ck_assert_uint_eq(match_clock(match, 0), 200);
    ck_assert_uint_eq(match_clock(match, 1), 100);
    match_undo(match);
    ck_assert_uint_eq(match_clock(match, 1), 0);
    match_free(match);
}
END_TEST

/* Without a clock it keeps the time that it took at first. */
START_TEST(a_move_that_is_played_again_by_a_clock_takes_its_time_anew)
{
    for (int timed = 0; timed < 2; timed++) {
        struct match *match = match_of("kalah", NULL);

        if (timed)
            match_set_time_control(match,
                                   (struct time_control){TIME_MOVE, 30000, 0});
        play(match, "5");
        match_undo(match);
        match_play(match, (struct move){4}, 2500);
        ck_assert_uint_eq(match_clock(match, 0), timed ? 2500 : 100);
        match_free(match);
    }
}
END_TEST

START_TEST(players_bear_the_names_of_their_seats)
{
    struct match *match = match_of("kalah", NULL);

    ck_assert_str_eq(match_player(match, 0)->name, "South");
    ck_assert_str_eq(match_player(match, 1)->name, "North");
    ck_assert(match_human(match, 0));
    match_free(match);
}
END_TEST

START_TEST(any_help_is_help)
{
    static const struct {
        struct match_help help;
        bool helped;
    } rows[] = {
        {{0, 0, false}, false}, {{1, 0, false}, true}, {{0, 1, false}, true},
        {{0, 0, true}, true},   {{2, 3, true}, true},
    };
    struct match *const match = match_of("kalah", NULL);

    ck_assert(!match_is_helped(match));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        match_set_help(match, rows[i].help);
        ck_assert_int_eq(match_is_helped(match), rows[i].helped);
        ck_assert_int_eq(match_help(match).hints, rows[i].help.hints);
    }
    match_free(match);
}
END_TEST

START_TEST(what_was_thought_already_belongs_to_one_position)
{
    struct match *const match = match_of("kalah", NULL);

    ck_assert_uint_eq(match_thinking(match), 0);
    play(match, "1");
    match_set_thinking(match, 700);
    ck_assert_uint_eq(match_thinking(match), 700);
    match_undo(match);
    ck_assert_uint_eq(match_thinking(match), 0);
    match_redo(match);
    ck_assert_uint_eq(match_thinking(match), 700);
    play(match, "a");
    ck_assert_uint_eq(match_thinking(match), 0);
    match_free(match);
}
END_TEST

START_TEST(a_new_match_is_one_game_that_is_played_here)
{
    struct match *const match = match_of("kalah", NULL);

    ck_assert_int_eq(match_sets(match)->count, 1);
    ck_assert_int_eq(match_origin(match), ORIGIN_OWN);
    ck_assert(!match_is_unlimited(match));
    ck_assert_int_eq(match_time_control(match).kind, TIME_FREE);
    ck_assert_int_eq(match_humans(match), 2);
    match_free(match);
}
END_TEST

/* ---- the end of a match ---- */

START_TEST(a_finished_position_ends_the_match)
{
    struct match *match = match_of("kalah", "0,0,0,0,0,1,20/1,0,0,0,0,2,24/s");

    play(match, "6");
    ck_assert_int_eq(match_end(match), END_ROW_EMPTY);
    scores(match, "21-27");
    ck_assert_int_eq(match_outcome_at(match, 1).winner, 1);
    ck_assert(!match_lift_limits(match)); /* no limit has ended it */
    ck_assert(!match_is_unlimited(match));
    match_free(match);
}
END_TEST

START_TEST(nothing_is_played_after_the_end)
{
    struct match *match = match_of("oware", "0,0,0,0,2,1,25/1,0,0,0,0,0,19/s");

    ck_assert_int_eq(match_end(match), END_MAJORITY);
    ck_assert_int_eq(match_play(match, (struct move){4}, 0).direction, STAYED);
    ck_assert_int_eq(history_count(match_history(match)), 1);
    match_free(match);
}
END_TEST

START_TEST(more_than_half_ends_a_match_of_oware)
{
    /* 24 is half of 48 and not more. */
    struct match *match = match_of("oware", "0,0,0,0,1,1,24/0,1,0,0,0,0,21/s");

    ck_assert_int_eq(match_end(match), END_NOT);
    play(match, "6");
    ck_assert_int_eq(match_end(match), END_NOT);
    match_free(match);

    match = match_of("oware", "0,0,0,0,1,1,23/1,3,1,0,0,0,18/s");
    play(match, "6");
    ck_assert_int_eq(match_end(match), END_MAJORITY);
    scores(match, "26-22");
    match_free(match);
}
END_TEST

START_TEST(kalah_stops_at_a_majority_only_when_asked_to)
{
    const char *start = "1,0,0,0,0,1,24/1,0,0,0,0,2,19/s";
    struct match *match = match_of("kalah", start);

    play(match, "6");
    ck_assert_int_eq(match_end(match), END_NOT);
    match_free(match);

    match = match_of("kalah:majority=on", start);
    play(match, "6");
    ck_assert_int_eq(match_end(match), END_MAJORITY);
    scores(match, "26-22");
    match_free(match);
}
END_TEST

/* Two single seeds that chase each other round an empty board. */
#define CHASE_START "1,0,0,0,0,0,23/1,0,0,0,0,0,23/s"

/* Plays any legal move until the match ends. */
static void play_on(struct match *match, struct rng *rng)
{
    while (match_end(match) == END_NOT)
        match_play(match,
                   variant_move(match_game(match), match_position(match), rng),
                   0);
}

START_TEST(oware_stops_when_a_position_comes_back)
{
    struct match *match = match_of("oware", CHASE_START);
    struct rng rng = rng_new(SEED, 0);

    play_on(match, &rng);
    ck_assert_int_eq(match_end(match), END_REPETITION);
    scores(match, "24-24");
    ck_assert_int_eq(match_outcome_at(match, match_ply(match)).winner, -1);
    match_free(match);
}
END_TEST

START_TEST(awari_splits_what_is_left_when_a_position_comes_back)
{
    /* Three seeds are left on the board: one and a half for each. */
    struct match *match = match_of("awari", "1,0,0,1,0,0,22/1,0,0,0,0,0,23/s");
    struct rng rng = rng_new(SEED, 1);
    bool split = false;

    for (int i = 0; i < 50 && !split; i++) {
        match_goto(match, NODE_START);
        play_on(match, &rng);

        const int node = history_cursor(match_history(match));
        const struct outcome outcome = match_outcome_at(match, node);

        if (outcome.end != END_REPETITION)
            continue;
        ck_assert_int_eq(outcome.halves[0] + outcome.halves[1], 96);
        split = match_game(match)->class->score(match_game(match),
                                                match_position(match), 0) == 22;
        if (split)
            scores(match, "23.5-24.5");
    }
    ck_assert(split);
    match_free(match);
}
END_TEST

/* The chase comes back to where it began after twelve moves. */
START_TEST(a_game_from_elsewhere_goes_on_after_a_repetition)
{
    struct match *const match = match_of("oware", CHASE_START);
    struct rng rng = rng_new(SEED, 0);

    match_set_unlimited(match, true);
    for (int i = 0; i < 100; i++)
        match_play(match,
                   variant_move(match_game(match), match_position(match), &rng),
                   0);
    ck_assert_int_eq(match_ply(match), 100);
    ck_assert_int_eq(match_end(match), END_NOT);
    match_set_unlimited(match, false);
    ck_assert_int_eq(match_end(match), END_REPETITION);
    match_free(match);
}
END_TEST

START_TEST(a_position_of_another_branch_is_no_repetition)
{
    struct match *match = match_of("oware", CHASE_START);

    play(match, "1 a");
    match_undo(match);
    match_undo(match);
    play(match, "1 a");
    ck_assert_int_eq(match_end(match), END_NOT);
    match_free(match);
}
END_TEST

static int banked(const struct game *game, const struct position *position)
{
    return game->class->score(game, position, 0) +
           game->class->score(game, position, 1);
}

/* A move that captures nothing, where there is one. */
static struct move peaceful_move(const struct match *match, struct rng *rng)
{
    const struct game *game = match_game(match);
    const struct position *position = match_position(match);

    for (int i = 0; i < 50; i++) {
        const struct move move = variant_move(game, position, rng);
        struct position after = *position;

        game->class->apply(game, &after, move);
        if (after.end == END_NOT &&
            banked(game, &after) == banked(game, position))
            return move;
    }
    return variant_move(game, position, rng);
}

START_TEST(every_sowing_match_ends_at_the_cap)
{
    struct match *match = match_of("erherhe:seeds=8", NULL);
    struct rng rng = rng_new(SEED, 2);

    while (match_end(match) == END_NOT)
        match_play(match, peaceful_move(match, &rng), 0);
    ck_assert_int_eq(match_end(match), END_CAP);
    ck_assert_int_eq(match_ply(match), 1000);
    ck_assert_str_eq(game_end_words(match_end(match)), "cap");
    match_free(match);
}
END_TEST

START_TEST(after_a_swap_the_score_goes_with_the_player)
{
    struct match *match = match_of("kalah:pie=on", NULL);

    play(match, "6 swap");
    ck_assert_int_eq(match_position(match)->player, 0);
    /* South's store, with one seed in it, is player 1's now. */
    ck_assert_int_eq(match_game(match)->class->score(match_game(match),
                                                     match_position(match), 1),
                     1);
    match_free(match);
}
END_TEST

START_TEST(an_outcome_shares_out_everything)
{
    struct match *match = match_of(VARIANTS[_i], NULL);
    struct rng rng = rng_new(SEED, 3);

    if (strstr(VARIANTS[_i], "nobody") == NULL) {
        play_on(match, &rng);

        const int node = history_cursor(match_history(match));
        const struct outcome outcome = match_outcome_at(match, node);
        const int margin = outcome.halves[0] - outcome.halves[1];
        const int material = match_game(match)->class->material(
            match_game(match), match_position(match));

        ck_assert_int_eq(outcome.halves[0], 2 * material - outcome.halves[1]);
        ck_assert_int_eq(outcome.winner, margin > 0 ? 0 : margin < 0 ? 1 : -1);
    }
    match_free(match);
}
END_TEST

/* ---- what the players decide ---- */

START_TEST(a_draw_that_is_agreed_is_a_draw_whatever_is_banked)
{
    struct match *const match =
        match_of("kalah", "4,4,4,4,4,4,5/4,4,4,4,0,0,3/n");
    const int node = history_cursor(match_history(match));

    ck_assert(!match_outcome_at(match, node).even);
    match_agree(match);
    ck_assert_int_eq(match_end(match), END_AGREED);
    ck_assert_int_eq(match_outcome_at(match, node).end, END_AGREED);
    ck_assert_int_eq(match_outcome_at(match, node).winner, -1);
    ck_assert(match_outcome_at(match, node).even);
    scores(match, "5-3");
    match_free(match);
}
END_TEST

static void resign_first(struct match *match)
{
    match_resign(match, 0);
}

START_TEST(a_move_that_is_played_again_does_not_end_as_it_was_called_then)
{
    static void (*const CALLS[])(struct match * match) = {
        match_agree, match_time_out, resign_first};

    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++) {
        struct match *const match = match_of("kalah", NULL);

        play(match, "4");
        CALLS[i](match);
        match_undo(match);
        match_redo(match);
        ck_assert_int_ne(match_end(match), END_NOT);
        match_undo(match);
        play(match, "4");
        ck_assert_int_eq(match_end(match), END_NOT);
        play(match, "a");
        ck_assert_int_eq(match_ply(match), 2);
        match_free(match);
    }
}
END_TEST

START_TEST(of_three_the_better_one_of_the_others_wins_when_one_resigns)
{
    static const struct {
        const char *banked, *score;
        int winners[3]; /* when this player resigns */
    } rows[] = {
        {"2,1,3", "2-1-3", {2, 2, 0}}, {"1,3,2", "1-3-2", {1, 2, 1}},
        {"3,2,1", "3-2-1", {1, 0, 0}}, {"2,2,2", "2-2-2", {1, 0, 0}},
        {"0,5,5", "0-5-5", {1, 2, 1}},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int loser = 0; loser < 3; loser++) {
            char start[160];

            snprintf(start, sizeof start,
                     "...../....../......./......../....11123/......../"
                     "......./....../...../1/%s",
                     rows[i].banked);

            struct match *const match = match_of("abalone:players=3", start);

            match_resign(match, loser);
            ck_assert_int_eq(match_end(match), END_RESIGNED);
            ck_assert_int_eq(match_outcome_at(match, NODE_START).winner,
                             rows[i].winners[loser]);
            ck_assert(!match_outcome_at(match, NODE_START).even);
            scores(match, rows[i].score);
            match_free(match);
        }
}
END_TEST

START_TEST(a_reason_is_a_comment_unless_there_is_one)
{
    char longest[COMMENT_MAX + 10] = "";
    struct match *const match = match_of("kalah", NULL);
    const struct history *const history = match_history(match);

    match_set_reason(match, "one");
    match_set_reason(match, "two");
    ck_assert_str_eq(history_node(history, NODE_START)->comment, "one");
    play(match, "1");
    memset(longest, 'x', COMMENT_MAX + 5);
    match_set_reason(match, longest);
    ck_assert_uint_eq(strlen(history_node(history, 1)->comment), COMMENT_MAX);
    ck_assert_str_eq(history_node(history, NODE_START)->comment, "one");
    match_free(match);
}
END_TEST

START_TEST(a_match_has_no_seed_until_it_gets_one)
{
    struct match *const match = match_of("kalah", NULL);
    uint64_t seed = 5;

    ck_assert(!match_seed(match, &seed));
    ck_assert_uint_eq(seed, 5);
    match_set_seed(match, 0);
    ck_assert(match_seed(match, &seed));
    ck_assert_uint_eq(seed, 0);
    match_free(match);
}
END_TEST

/* ---- the line ---- */

static void check_line(const struct line *line, const struct match *match,
                       const int nodes[], int count)
{
    ck_assert_int_eq(line->count, count);
    for (int i = 0; i < count; i++) {
        const struct node *const node =
            history_node(match_history(match), nodes[i]);

        ck_assert(position_same(&line->places[i].position, &node->position));
        ck_assert(i == 0 || move_same(line->places[i].move, node->move));
    }
}

/* Node 4 is another answer to the first move. */
START_TEST(the_way_to_a_node_is_not_that_of_other_branches)
{
    static const int first[] = {0, 1, 2, 3};
    static const int second[] = {0, 1, 4, 5};
    struct match *const match = match_of("kalah", NULL);
    struct line line = {0};

    play(match, "1 a 2");
    match_goto(match, 1);
    play(match, "b 3");
    for (int plies = 0; plies < 4; plies++) {
        int *const one = match_way(match, first[plies], &line);

        check_line(&line, match, first, plies + 1);
        ck_assert_mem_eq(one, first, (size_t)(plies + 1) * sizeof *one);
        free(one);

        int *const other = match_way(match, second[plies], &line);

        check_line(&line, match, second, plies + 1);
        ck_assert_mem_eq(other, second, (size_t)(plies + 1) * sizeof *other);
        free(other);
    }
    match_goto(match, 2);
    match_line(match, &line);
    check_line(&line, match, first, 3);
    line_free(&line);
    match_free(match);
}
END_TEST

Suite *match_suite(void)
{
    Suite *suite = suite_create("match");
    TCase *moving = tcase_create("moving");
    TCase *ending = tcase_create("ending");

    tcase_add_test(moving, undo_and_redo_are_each_others_inverse);
    tcase_add_test(moving, the_ends_of_the_line_stay_where_they_are);
    tcase_add_test(moving, another_move_adds_a_branch_and_loses_nothing);
    tcase_add_test(moving, a_move_that_was_played_before_is_followed);
    tcase_add_test(moving, a_change_says_where_it_came_from_and_went);
    tcase_add_test(moving, against_a_machine_undo_goes_to_ones_own_decision);
    tcase_add_test(moving, between_machines_undo_takes_one_ply);
    tcase_add_test(moving, each_clock_counts_the_moves_of_its_player);
    tcase_add_test(moving,
                   a_move_that_is_played_again_by_a_clock_takes_its_time_anew);
    tcase_add_test(moving, players_bear_the_names_of_their_seats);
    suite_add_tcase(suite, moving);

    tcase_add_test(moving, the_way_to_a_node_is_not_that_of_other_branches);
    tcase_add_test(moving, any_help_is_help);
    tcase_add_test(moving, what_was_thought_already_belongs_to_one_position);
    tcase_add_test(moving, a_new_match_is_one_game_that_is_played_here);
    tcase_add_test(moving, a_match_has_no_seed_until_it_gets_one);
    tcase_add_test(ending, a_draw_that_is_agreed_is_a_draw_whatever_is_banked);
    tcase_add_test(
        ending, a_move_that_is_played_again_does_not_end_as_it_was_called_then);
    tcase_add_test(ending,
                   of_three_the_better_one_of_the_others_wins_when_one_resigns);
    tcase_add_test(ending, a_reason_is_a_comment_unless_there_is_one);
    tcase_add_test(ending, a_finished_position_ends_the_match);
    tcase_add_test(ending, nothing_is_played_after_the_end);
    tcase_add_test(ending, more_than_half_ends_a_match_of_oware);
    tcase_add_test(ending, kalah_stops_at_a_majority_only_when_asked_to);
    tcase_add_test(ending, oware_stops_when_a_position_comes_back);
    tcase_add_test(ending,
                   awari_splits_what_is_left_when_a_position_comes_back);
    tcase_add_test(ending, a_game_from_elsewhere_goes_on_after_a_repetition);
    tcase_add_test(ending, a_position_of_another_branch_is_no_repetition);
    tcase_add_test(ending, every_sowing_match_ends_at_the_cap);
    tcase_add_test(ending, after_a_swap_the_score_goes_with_the_player);
    tcase_add_loop_test(ending, an_outcome_shares_out_everything, 0,
                        SOWING_COUNT);
    suite_add_tcase(suite, ending);
    return suite;
}
