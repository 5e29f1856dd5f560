/* SPDX-License-Identifier: MIT */
/*
 * Promises of `hint` and `eval`. Endgames that can be counted by hand are
 * proven; of others only the form is known.
 */
#include "match/match.h"
#include "screen/text/test_text_mode.h"
#include "screen/text/text_mode.h"
#include "support/game/sowing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * 6 banks a seed and goes again; 5 then ends on the empty 6, across which a
 * lies: it takes both, and the game is over at 23-20, so +3. Playing 5 first
 * makes two of the seed on 6. North goes from a to b; south must play 6, one
 * seed for himself and one for north, and is empty: 21-22, so -1.
 */
#define ENDGAME "0,0,0,0,1,1,20/1,0,0,0,0,0,20/s"

static void talk_holds(const char *spec, const char *from, const char *lines,
                       const char *text)
{
    char *const talk = text_mode_talk(spec, from, lines);

    ck_assert_msg(strstr(talk, text) != NULL, "%s", talk);
    free(talk);
}

/* ---- eval ---- */

START_TEST(the_value_of_every_move_is_written)
{
    talk_holds("kalah", ENDGAME, "eval\n",
               ": eval\nValue for South: +3. 5 -1, 6 +3.\n");
}
END_TEST

START_TEST(values_are_for_the_one_to_move)
{
    talk_holds("kalah", "1,0,0,0,0,0,20/0,0,0,0,1,1,20/n", "eval\n",
               ": eval\nValue for North: +3. e -1, f +3.\n");
}
END_TEST

START_TEST(an_estimate_is_written_with_its_depth)
{
    char *const talk =
        text_mode_talk("kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "eval\n");
    const char *at = strstr(talk, "\nValue for South: ~");
    double value;
    int depth;

    ck_assert_msg(at != NULL, "%s", talk);
    ck_assert_int_eq(
        sscanf(at, " Value for South: ~%lf (%d ahead). 1 ~", &value, &depth),
        2);
    ck_assert_int_gt(depth, 0);
    for (int pit = 1; pit <= 6; pit++) {
        char move[16];

        snprintf(move, sizeof move, " %d ~", pit);
        ck_assert_ptr_nonnull(strstr(at, move));
    }
    free(talk);
}
END_TEST

/*
 * 2 must be played (1 would not feed north), and b, the only reply, brings the
 * first position back: the match is over at one seed each. Begun from the last
 * position the same moves repeat nothing yet.
 */
START_TEST(what_has_been_played_counts)
{
    talk_holds("oware:pits=2,seeds=1", "1,0,0/0,1,0/s", "1\nb\neval\n",
               ": eval\nValue for South: 0. 2 0.\n");
    talk_holds("oware:pits=2,seeds=1", "1,1,0/0,0,0/s", "eval\n",
               ": eval\nValue for South: +2. 2 +2.\n");
}
END_TEST

/* ---- hint ---- */

START_TEST(a_hint_says_what_and_why)
{
    talk_holds("kalah", ENDGAME, "hint\n",
               ": hint\nPit 6: 4 seeds better than pit 5, proven; it "
               "plays again.\n");
}
END_TEST

START_TEST(a_hint_that_is_asked_for_again_says_more)
{
    static const char more[] =
        ": hint\nMore: South sows 6: one seed, ends in the store, play again. "
        "South sows 5: one seed, ends on 6, takes 2, ends the game. In the "
        "end +3 for South, proven.\n"
        "Otherwise: South sows 5: one seed, ends on 6. North sows a: one seed, "
        "ends on b. In the end -1 for South, proven.\n";

    talk_holds("kalah", ENDGAME, "hint\nhint\n", more);
    talk_holds("kalah", ENDGAME, "hint\neval\nhint\n", more);
    talk_holds("kalah", ENDGAME, "hint\nhint\nhint\n", more);
}
END_TEST

/* 6 takes four: 28 seeds are more than half of all. A search ends there, with 28
 * to 20; a table goes on. */
START_TEST(a_line_ends_where_the_match_does)
{
    static const char from[] = "0,0,0,0,0,2,24/1,1,1,0,1,1,17/s";
    static const char more[] =
        "\nMore: South sows 6: 2 seeds, ends on b, takes 4. That ends the match "
        "(majority)";
    static const char *const analysts[] = {TEXT_MODE_ANALYST,
                                           "deep:every=on,depth=3,tables=6"};
    static const char *const then[] = {
        ". In the end +8 for South, proven.\n",
        "; the margin is that of playing on. In the end +14 for South, proven.\n"};

    for (int i = 0; i < 2; i++) {
        char *const talk =
            text_mode_talk_by(analysts[i], "oware", from, "hint\nhint\n");
        const char *const at = strstr(talk, more);

        ck_assert_msg(at != NULL, "%s", talk);
        ck_assert_msg(strncmp(at + strlen(more), then[i], strlen(then[i])) == 0,
                      "%s", talk);
        free(talk);
    }
    talk_holds("oware:pits=2,seeds=1", "1,0,0/0,1,0/s", "1\nhint\nhint\n",
               "ends the match (repetition). In the end 0 for North");
}
END_TEST

START_TEST(another_position_is_hinted_at_anew)
{
    char *const talk = text_mode_talk("kalah", ENDGAME, "hint\n6\nhint\n");

    ck_assert_msg(strstr(talk, "Pit 5: the only move; it takes 2 and ends "
                               "the game.\n") != NULL,
                  "%s", talk);
    ck_assert_ptr_null(strstr(talk, "More:"));
    free(talk);
}
END_TEST

START_TEST(of_a_long_line_the_beginning_is_written)
{
    char *const talk = text_mode_talk("kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s",
                                      "hint\nhint\n");
    const char *const more = strstr(talk, "\nMore: ");
    const char *const other = strstr(talk, "\nOtherwise: ");
    int sows = 0;

    ck_assert_msg(more != NULL && other != NULL, "%s", talk);
    for (const char *at = more; (at = strstr(at, " sows ")) < other; at++)
        sows++;
    ck_assert_int_eq(sows, 6);
    ck_assert_msg(strstr(more, " And so on. In the end about ") != NULL, "%s",
                  talk);
    free(talk);
}
END_TEST

START_TEST(advice_changes_nothing)
{
    text_mode_leads_to("3\nhint\neval\nhint\n",
                       "4,4,0,5,5,5,1/4,4,4,4,4,4,0/s");
    text_mode_says("3\nhint\neval\nhint\nmoves\n", ": moves\n3 |\n");
}
END_TEST

/* ---- the tutor ---- */

START_TEST(a_tutor_asks_before_a_move_is_played)
{
    talk_holds("kalah", ENDGAME, "tutor mistakes\n5\n\n",
               ": tutor mistakes\nThe tutor speaks of: mistakes.\n"
               "South's move (1-6, ? for commands): 5\n"
               "This gives away 4. Look again? (Enter plays it)\n"
               "South's move (1-6, ? for commands): \nSouth sows 5");
    talk_holds("kalah", ENDGAME, "tutor mistakes\n5\n6\n",
               "(Enter plays it)\n"
               "South's move (1-6, ? for commands): 6\nSouth sows 6");
    talk_holds("kalah", ENDGAME, "tutor blunders\n5\n", ": 5\nSouth sows 5");
    talk_holds("kalah", ENDGAME, "5\n", ": 5\nSouth sows 5");
}
END_TEST

START_TEST(what_the_tutor_calls_a_mistake_can_be_told)
{
    /* 5 loses four seeds. */
    talk_holds("kalah", ENDGAME, "tutor mistakes\nlimits 2 5 9\n5\n",
               ": limits 2 5 9\nAn inaccuracy loses 2 seeds or more, a mistake "
               "5, a blunder 9.\nSouth's move (1-6, ? for commands): 5\n"
               "South sows 5");
    talk_holds("kalah", ENDGAME, "limits 1 2 3\ntutor blunders\n5\n",
               ": 5\nThis gives away 4.");
    talk_holds("kalah", ENDGAME, "limits 1 1 2\n",
               "An inaccuracy loses 1 seed or more, a mistake 1, a blunder "
               "2.\n");
    talk_holds("kalah", ENDGAME, "limits\n",
               "An inaccuracy loses 2 seeds or more, a mistake 4, a blunder "
               "8.\n");
}
END_TEST

START_TEST(limits_that_cannot_be_are_refused)
{
    static const char *const wrong[][2] = {
        {"limits 2 4\n", "limits: three numbers of seeds are needed, as 2 4 8"},
        {"limits 2 4 8 9\n", "limits: three numbers of seeds are enough"},
        {"limits 4 2 8\n", "limits: 2 is not in 4..99"},
        {"limits 2 4 100\n", "limits: 100 is not in 4..99"},
        {"limits 99999999 1 1\n", "limits: 99999999 is not in 1..99"},
        {"limits x 4 8\n", "limits: x is not a whole number"},
    };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        talk_holds("kalah", ENDGAME, wrong[i][0], wrong[i][1]);
}
END_TEST

START_TEST(openings_are_told_from_where_the_game_stands)
{
    /* Values as the literature has them: the start, and 3 6 behind it. */
    char *const talk = text_mode_talk("kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s",
                                      "explore\n3\n6\nexplore\n");

    ck_assert_msg(strstr(talk, "1: -14. Levels: ") != NULL, "%s", talk);
    ck_assert_msg(strstr(talk, "3: +8, best. Levels: ") != NULL, "%s", talk);
    ck_assert_msg(strstr(talk, "\na: ") != NULL, "%s", talk);
    free(talk);
}
END_TEST

START_TEST(where_nothing_is_proven_openings_are_judged)
{
    char *const talk =
        text_mode_talk("oware", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "explore\n");

    ck_assert_msg(strstr(talk, "1: ~") != NULL, "%s", talk);
    free(talk);
}
END_TEST

START_TEST(openings_of_no_usual_start_are_not_known)
{
    talk_holds("kalah", ENDGAME, "explore\n",
               "explore: openings are known from the usual start only.\n");
    talk_holds("kalah", ENDGAME, "6\n5\nexplore\n",
               "explore: the game is over, there is nothing to choose.\n");
}
END_TEST

START_TEST(an_empty_line_plays_no_move_that_was_let_go)
{
    char *const talk =
        text_mode_talk("kalah", ENDGAME, "tutor mistakes\n5\nposition\n\n");

    ck_assert_msg(strstr(talk, "South sows") == NULL, "%s", talk);
    free(talk);
}
END_TEST

START_TEST(a_tutor_goes_on_in_the_next_game)
{
    talk_holds("kalah", ENDGAME, "tutor mistakes\nnew\nfrom " ENDGAME "\n5\n",
               "This gives away 4.");
}
END_TEST

START_TEST(a_degree_that_is_none_is_refused)
{
    talk_holds("kalah", ENDGAME, "tutor loud\ntutor\n",
               "tutor: loud is not one of off, blunders, mistakes or "
               "inaccuracies.\n"
               "South's move (1-6, ? for commands): tutor\n"
               "The tutor speaks of: nothing.\n");
}
END_TEST

START_TEST(hints_of_a_tutor_come_in_steps)
{
    talk_holds("kalah", ENDGAME, "tutor mistakes\nhint\nhint\nhint\nhint\n",
               ": hint\nLook at the right side.\n"
               "South's move (1-6, ? for commands): hint\n"
               "An extra turn is there.\n"
               "South's move (1-6, ? for commands): hint\n"
               "Pit 6: 4 seeds better than pit 5, proven; it plays again.\n"
               "South's move (1-6, ? for commands): hint\nMore: ");
}
END_TEST

/* ---- refusals ---- */

START_TEST(a_game_that_is_over_needs_no_advice)
{
    talk_holds("kalah", ENDGAME, "6\n5\nhint\neval\n",
               ": hint\nhint: the game is over, there is nothing to choose.\n");
    talk_holds("kalah", ENDGAME, "6\n5\nhint\neval\n",
               ": eval\neval: the game is over, there is nothing to choose.\n");
}
END_TEST

START_TEST(advice_takes_no_words)
{
    text_mode_says("hint 3\n", ": hint 3\nhint: stands alone.\n");
    text_mode_says("eval all\n", ": eval all\neval: stands alone.\n");
}
END_TEST

static void check_analyst(const char *analyst, const char *words)
{
    struct game *const game = sowing_game("kalah");
    const struct position position = sowing_position(game, ENDGAME);
    struct err err;
    char *text = NULL;
    size_t length;
    const struct text_mode_options options = {
        .in = tmpfile(),
        .out = open_memstream(&text, &length),
        .echo = true,
        .analyst = analyst,
    };

    fputs("hint\n", options.in);
    rewind(options.in);
    ck_assert(!text_mode_play(match_new(game, &position), &options, &err));
    fclose(options.in);
    fclose(options.out);
    ck_assert_msg(strstr(text, words) != NULL, "%s", text);
    free(text);
}

START_TEST(an_analyst_that_says_nothing_is_written)
{
    check_analyst("random", "\nhint: random: does not value moves.\n");
    check_analyst("nobody", "\nhint: agent: nobody: not known");
}
END_TEST

START_TEST(at_the_end_it_is_told_what_the_help_was)
{
    static const char *const told[][2] = {
        {"hint\n6\n", "\nHelped: 1 hint, 0 undos.\n"},
        {"hint\neval\n6\n", "\nHelped: 1 hint, 0 undos, evaluation.\n"},
    };
    char lines[200];

    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        snprintf(lines, sizeof lines,
                 "from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s\n%s", told[i][0]);
        text_mode_says(lines, told[i][1]);
    }
    text_mode_says("from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s\n6\n",
                   "North wins, 21-27.\nWhat now");
}
END_TEST

TCase *text_mode_advice_case(void)
{
    TCase *const tests = tcase_create("advice");

    tcase_add_test(tests, the_value_of_every_move_is_written);
    tcase_add_test(tests, values_are_for_the_one_to_move);
    tcase_add_test(tests, an_estimate_is_written_with_its_depth);
    tcase_add_test(tests, what_has_been_played_counts);
    tcase_add_test(tests, a_hint_says_what_and_why);
    tcase_add_test(tests, a_hint_that_is_asked_for_again_says_more);
    tcase_add_test(tests, a_line_ends_where_the_match_does);
    tcase_add_test(tests, another_position_is_hinted_at_anew);
    tcase_add_test(tests, of_a_long_line_the_beginning_is_written);
    tcase_add_test(tests, advice_changes_nothing);
    tcase_add_test(tests, a_tutor_asks_before_a_move_is_played);
    tcase_add_test(tests, what_the_tutor_calls_a_mistake_can_be_told);
    tcase_add_test(tests, limits_that_cannot_be_are_refused);
    tcase_add_test(tests, openings_are_told_from_where_the_game_stands);
    tcase_add_test(tests, where_nothing_is_proven_openings_are_judged);
    tcase_add_test(tests, openings_of_no_usual_start_are_not_known);
    tcase_add_test(tests, an_empty_line_plays_no_move_that_was_let_go);
    tcase_add_test(tests, a_tutor_goes_on_in_the_next_game);
    tcase_add_test(tests, a_degree_that_is_none_is_refused);
    tcase_add_test(tests, hints_of_a_tutor_come_in_steps);
    tcase_add_test(tests, a_game_that_is_over_needs_no_advice);
    tcase_add_test(tests, at_the_end_it_is_told_what_the_help_was);
    tcase_add_test(tests, advice_takes_no_words);
    tcase_add_test(tests, an_analyst_that_says_nothing_is_written);
    return tests;
}
