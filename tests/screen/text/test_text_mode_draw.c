/* SPDX-License-Identifier: MIT */
/* Promises of draws in text mode: offered, agreed, and by repetition. */
#include "screen/text/test_text_mode.h"

#include <stdlib.h>
#include <string.h>

/* A marble each, far from the other. */
#define FAR                                                                 \
    "1..../....../......./......../........./......../......./....../....2" \
    "/1/0,0"

static void talk_holds(const char *spec, const char *from, const char *lines,
                       const char *text)
{
    char *const talk = text_mode_talk(spec, from, lines);

    ck_assert_msg(strstr(talk, text) != NULL, "%s", talk);
    free(talk);
}

START_TEST(a_draw_that_is_offered_can_be_agreed_to)
{
    talk_holds("abalone", FAR, "draw\n",
               "A draw is offered to White: `agree`, or the game goes on with "
               "the next move.\n");
    talk_holds("abalone", FAR, "draw\nagree\n",
               "The game is over: agreement. A draw, 0-0.\n");
}
END_TEST

START_TEST(a_move_declines_and_nobody_agrees_with_himself_later)
{
    talk_holds("abalone", FAR, "draw\na1a2\nagree\n",
               "agree: no draw is offered.\n");
    talk_holds("abalone", FAR, "agree\n", "agree: no draw is offered.\n");
}
END_TEST

START_TEST(an_offer_is_over_with_its_game_and_when_its_move_is_taken_back)
{
    talk_holds("abalone", FAR, "draw\nnew\nagree\n",
               "agree: no draw is offered.\n");
    talk_holds("abalone", FAR, "draw\na1a2\nundo\nagree\n",
               "agree: no draw is offered.\n");
}
END_TEST

/* Else a person could agree for a machine. */
START_TEST(an_offer_is_over_when_another_player_sits_down)
{
    talk_holds("abalone", FAR, "draw\nlevel random white\nagree\n",
               "agree: no draw is offered.\n");
}
END_TEST

START_TEST(a_game_without_agreement_says_so)
{
    talk_holds("kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "draw\n",
               "draw: this game knows no draw by agreement.\n");
}
END_TEST

/* They play to the end, which is taken back. */
START_TEST(machines_that_wait_are_offered_no_draw)
{
    talk_holds("abalone", FAR,
               "level random black\nlevel random white\nundo\ndraw\n",
               "draw: no person is to move.\n");
}
END_TEST

START_TEST(a_draw_by_repetition_says_so)
{
    talk_holds("abalone", FAR,
               "a1a2\ni9i8\na2a1\ni8i9\na1a2\ni9i8\na2a1\ni8i9\n",
               "The game is over: repetition, for the third time. A draw, "
               "0-0.\n");
}
END_TEST

TCase *text_mode_draw_case(void)
{
    TCase *const tests = tcase_create("draw");

    tcase_add_test(tests, a_draw_that_is_offered_can_be_agreed_to);
    tcase_add_test(tests, a_move_declines_and_nobody_agrees_with_himself_later);
    tcase_add_test(
        tests, an_offer_is_over_with_its_game_and_when_its_move_is_taken_back);
    tcase_add_test(tests, an_offer_is_over_when_another_player_sits_down);
    tcase_add_test(tests, a_game_without_agreement_says_so);
    tcase_add_test(tests, machines_that_wait_are_offered_no_draw);
    tcase_add_test(tests, a_draw_by_repetition_says_so);
    return tests;
}
