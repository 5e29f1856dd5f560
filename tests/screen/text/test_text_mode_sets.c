/* SPDX-License-Identifier: MIT */
/* Promises of matches of sets, and of rounds, in lines of text. */
#include "screen/text/test_text_mode.h"
#include "support/game/sowing.h"

#include <stdlib.h>
#include <string.h>

#define LAST_SEED "0,0,0,0,0,1,5/0,0,0,0,0,1,3/s"

static char *talk_in_match(const char *spec, const char *from, int count,
                           const char *lines)
{
    struct game *const game = sowing_game(spec);
    const struct position start = sowing_position(game, from);
    const struct match_sets sets = sets_of(game, count);
    struct match *const match = match_new(game, &start);
    struct err err;

    match_set_sets(match, &sets);
    return text_mode_talk_in(match, 1, lines, &err);
}

static void check_rounds(const char *from, const char *lines,
                         const char *const said[3])
{
    char *const talk = talk_in_match("congkak:pits=4,seeds=3", from, 0, lines);

    for (int i = 0; i < 3; i++)
        ck_assert_msg(strstr(talk, said[i]) != NULL, "%s\n%s", said[i], talk);
    free(talk);
}

START_TEST(a_match_of_rounds_goes_on_until_one_is_out)
{
    check_rounds(
        "0,0,0,1,16/0,0,0,0,7/s", "next\n4\nnext\nquit\n",
        (const char *const[]){
            "next: this round is not over yet.\n",
            "\nRound 1: South 1, North 0. `next` begins the next one.\n",
            "South: pits 1 to 4 hold 3 3 - -, store 1."});
    check_rounds("0,0,0,1,21/0,0,0,0,2/s", "4\nnext\n",
                 (const char *const[]){
                     "\nRound 1: South 1, North 0.\nNorth cannot fill a pit, "
                     "and South has won the match.\n",
                     "next: the match is over.\n", "\nrounds 1-0\n"});
}
END_TEST

START_TEST(a_match_of_sets_goes_on_with_next)
{
    char *const talk =
        talk_in_match("kalah", LAST_SEED, 2, "next\n6\n6\nnext\n6\nnext\n6\n");
    static const char *const said[] = {
        ": next\nnext: this set is not over yet.\n",
        "\nSet 1 of 2: South 1, North 0. `next` begins the next one.\n",
        /* Who was south is north now. */
        "\nSet 2 of 2: North 1, South 1.\n",
        ": next\nnext: the match is over.\n",
        "\nresult 6-4\nsets 1-1\n",
        ": 6\nThe game is over; undo, next, new or quit.\n",
        ": 6\nThe game is over; undo, new or quit.\n",
    };

    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        ck_assert_msg(strstr(talk, said[i]) != NULL, "%s\n%s", said[i], talk);
    free(talk);
    text_mode_says("next\n", "next: this is no match of sets.\n");
}
END_TEST

/* Who plays the next set has the other side there. */
START_TEST(who_was_chosen_at_the_end_of_a_set_plays_the_next_one)
{
    char *const talk = talk_in_match("kalah", LAST_SEED, 2,
                                     "level acorn\n6\nlevel willow\nnext\n");
    static const char *const said[] = {
        ": level willow\nYou play south. Acorn (acorn) plays north.\nFrom the "
        "next set on Willow (willow) plays in the place of Acorn.\n",
        ": next\nWillow (willow) plays south. You play north.\n",
    };

    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        ck_assert_msg(strstr(talk, said[i]) != NULL, "%s\n%s", said[i], talk);
    free(talk);
}
END_TEST

START_TEST(a_rematch_begins_the_match_anew)
{
    char *const talk =
        talk_in_match("kalah", LAST_SEED, 2, "6\nnext\n6\nrematch\n6\n");

    ck_assert_msg(strstr(talk, "\nSet 2 of 2: North 1, South 1.\n") != NULL,
                  "%s", talk);
    ck_assert_msg(strstr(talk, "\nSet 1 of 2: South 1, North 0. `next`") !=
                      NULL,
                  "%s", talk);
    ck_assert_msg(strstr(strstr(talk, ": rematch\n"),
                         "\nSet 1 of 2: South 1, North 0. `next`") != NULL,
                  "%s", talk);
    free(talk);
}
END_TEST

START_TEST(a_set_that_is_not_kept_is_not_gone_back_to)
{
    static const struct {
        const char *spec;
        const char *from;
        const char *lines;
        const char *said;
    } CASES[] = {
        {"kalah", LAST_SEED, "6\nnext\nundo\n",
         ": undo\nThere is nothing to take back: the set before is not kept.\n"},
        {"congkak:pits=4,seeds=3", "0,0,0,1,16/0,0,0,0,7/s", "4\nnext\nundo\n",
         ": undo\nThere is nothing to take back: the round before is not "
         "kept.\n"},
        {"kalah", LAST_SEED, "undo\n",
         ": undo\nThere is nothing to take back.\n"},
    };

    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char *const talk =
            talk_in_match(CASES[i].spec, CASES[i].from, 3, CASES[i].lines);

        ck_assert_msg(strstr(talk, CASES[i].said) != NULL, "%s", talk);
        free(talk);
    }
}
END_TEST

/* Seeds of one pit each end a set at once, in a draw. */
START_TEST(the_same_game_again_has_as_many_sets)
{
    static const struct {
        const char *spec;
        const char *from;
        int count;
        const char *lines;
        const char *says; /* of sets, behind `new`; NULL: nothing */
    } CASES[] = {
        {"kalah:pits=1,seeds=1", "1,0/1,0/s", 3, "1\nnew\n1\n",
         "\nSet 1 of 3: Player 1 0.5, Player 2 0.5. `next` begins the next one.\n"},
        {"kalah:pits=1,seeds=1", "1,0/1,0/s", 3, "1\nnext\n1\nnew\n1\n",
         "\nSet 1 of 3: Player 1 0.5, Player 2 0.5. `next` begins the next one.\n"},
        {"mangala:pits=1,seeds=1", "1,0/1,0/s", 1, "1\nnew\n1\n", NULL},
        {"kalah:pits=1,seeds=1", "1,0/1,0/s", 3,
         "1\nnew kalah:pits=1,seeds=1\n1\n", NULL},
    };

    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char *const talk = talk_in_match(CASES[i].spec, CASES[i].from,
                                         CASES[i].count, CASES[i].lines);
        const char *const again = strstr(talk, ": new");
        const char *const said = strstr(again, "\nSet ");

        ck_assert_msg(CASES[i].says == NULL
                          ? said == NULL
                          : said != NULL && strncmp(said, CASES[i].says,
                                                    strlen(CASES[i].says)) == 0,
                      "%s", talk);
        free(talk);
    }
}
END_TEST

TCase *text_mode_sets_case(void)
{
    TCase *const tests = tcase_create("sets");

    tcase_add_test(tests, a_match_of_sets_goes_on_with_next);
    tcase_add_test(tests,
                   who_was_chosen_at_the_end_of_a_set_plays_the_next_one);
    tcase_add_test(tests, a_rematch_begins_the_match_anew);
    tcase_add_test(tests, a_set_that_is_not_kept_is_not_gone_back_to);
    tcase_add_test(tests, the_same_game_again_has_as_many_sets);
    tcase_add_test(tests, a_match_of_rounds_goes_on_until_one_is_out);
    return tests;
}
