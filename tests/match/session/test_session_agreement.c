/* SPDX-License-Identifier: MIT */
/* Promises of draws by agreement: who may offer one, and who agrees. */
#include "match/session/inside.h"
#include "match/session/test_session.h"
#include "support/suites.h"

static struct session_probe *begin(const char *from, const char *white)
{
    return session_probe_new((struct session_plan){
        .game = "abalone", .from = from, .who = {"human", white}});
}

START_TEST(a_machine_that_stands_worse_agrees)
{
    struct session_probe *const probe =
        begin("11111/111111/..111../......../........./......../.22..../.22.../"
              "222../1/5,0",
              "greedy");

    ck_assert(session_may_offer_draw(probe->session));
    ck_assert_int_eq(session_offer_draw(probe->session), DRAW_AGREED);
    ck_assert(session_is_over(probe->session));
    ck_assert_int_eq(match_end(session_match(probe->session)), END_AGREED);
    ck_assert(!session_may_offer_draw(probe->session));
    session_probe_free(probe);
}
END_TEST

START_TEST(a_machine_that_leads_plays_on_and_so_does_one_at_the_start)
{
    static const char *const froms[] = {
        "11111/1111../......./......../........./......../..222../222222/"
        "22222/1/0,5",
        NULL};

    for (int i = 0; i < 2; i++) {
        struct session_probe *const probe = begin(froms[i], "greedy");

        ck_assert_int_eq(session_offer_draw(probe->session), DRAW_DECLINED);
        ck_assert(!session_is_over(probe->session));
        session_probe_free(probe);
    }
}
END_TEST

/* The person has the second seat, and the machine the first. */
START_TEST(a_machine_in_the_first_seat_answers_as_one_in_the_second)
{
    static const struct {
        const char *from;
        enum draw_answer answer;
    } cases[] = {
        {"11111/1111../......./......../........./......../..222../222222/"
         "22222/2/0,5",
         DRAW_AGREED},
        {"11111/111111/..111../......../........./......../.22..../.22.../"
         "222../2/5,0",
         DRAW_DECLINED},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct session_probe *const probe = session_probe_new(
            (struct session_plan){.game = "abalone",
                                  .from = cases[i].from,
                                  .who = {"greedy", "human"}});

        ck_assert(session_may_offer_draw(probe->session));
        ck_assert_int_eq(session_offer_draw(probe->session), cases[i].answer);
        ck_assert_int_eq(session_is_over(probe->session),
                         cases[i].answer == DRAW_AGREED);
        session_probe_free(probe);
    }
}
END_TEST

/* What it has thought counts, and not the marbles: they say the opposite. */
START_TEST(a_machine_answers_by_what_it_thinks_of_the_game)
{
    static const char AHEAD[] =
        "11111/1111../......./......../........./......../..222../222222/"
        "22222/1/0,5";
    static const char BEHIND[] =
        "11111/111111/..111../......../........./......../.22..../.22.../"
        "222../1/5,0";
    static const struct {
        const char *from;
        struct value value;
        enum draw_answer answer;
    } cases[] = {
        {AHEAD, {.kind = VALUE_CHANCE, .thousandths = 499}, DRAW_AGREED},
        {BEHIND, {.kind = VALUE_CHANCE, .thousandths = 501}, DRAW_DECLINED},
        {AHEAD, {.kind = VALUE_EXACT, .thousandths = -1}, DRAW_AGREED},
        {BEHIND, {.kind = VALUE_EXACT, .thousandths = 1}, DRAW_DECLINED},
        {AHEAD, {.kind = VALUE_MARGIN, .thousandths = -1}, DRAW_AGREED},
        {BEHIND, {.kind = VALUE_MARGIN, .thousandths = 1}, DRAW_DECLINED},
        {AHEAD, {.kind = VALUE_NONE, .thousandths = -1}, DRAW_DECLINED},
        {BEHIND, {.kind = VALUE_NONE, .thousandths = 1}, DRAW_AGREED},
        /* Even, but not for long. */
        {BEHIND, {.kind = VALUE_CHANCE, .thousandths = 500}, DRAW_DECLINED},
        {BEHIND, {.kind = VALUE_MARGIN, .thousandths = 0}, DRAW_DECLINED},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct session_probe *const probe = begin(cases[i].from, "greedy");
        struct seat *const seat = &probe->session->seats[1];

        seat->thought.report.value = cases[i].value;
        seat->thought_count = 1;
        ck_assert_int_eq(session_offer_draw(probe->session), cases[i].answer);
        session_probe_free(probe);
    }
}
END_TEST

START_TEST(people_agree_by_consent)
{
    struct session_probe *const probe = begin(NULL, "human");

    ck_assert_int_eq(session_offer_draw(probe->session), DRAW_ASKED);
    ck_assert(!session_is_over(probe->session));
    ck_assert(!session_is_unsaved(probe->session));
    session_agree_draw(probe->session);
    ck_assert(session_is_over(probe->session));
    ck_assert(session_is_unsaved(probe->session));
    ck_assert(session_is_kept(probe->session));
    ck_assert_int_eq(
        match_outcome_at(session_match(probe->session), NODE_START).winner, -1);
    session_probe_free(probe);
}
END_TEST

/* A walk of each marble that repeats no position thrice. */
static const char *const WALK[] = {
    "a1a2", "i5i6", "a2a3", "i6i7", "a3a4", "i7i8", "a4a5", "i8i9",
    "a5b6", "i9h9", "b6c7", "h9g9", "c7d8", "g9f9", "d8d7", "f9f8",
    "d7d6", "f8f7", "d6d5", "f7f6", "d5d4", "f6f5", "d4d3", "f5f4",
    "d3d2", "f4f3", "d2d1", "f3f2", "d1c1", "f2g3", "c1b1", "g3h4",
    "b1b2", "h4h5", "b2b3", "h5h6", "b3b4", "h6h7", "b4b5", "h7h8"};

enum { WALK_PLIES = sizeof WALK / sizeof *WALK };

/* Forty plies to and fro, and nothing has been pushed out; 39 are too few. */
START_TEST(an_even_game_that_has_been_quiet_for_long_is_a_draw)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .game = "abalone",
        .from = "1..../....../......./......../........./......../......./"
                "....../2..../1/0,0",
        .who = {"human", "human"}});

    struct err err = {""};

    for (int i = 0; i + 1 < WALK_PLIES; i++)
        session_probe_play(probe, WALK[i]);
    ck_assert_msg(session_seat(probe->session, 0, "greedy", probe->now, &err),
                  "%s", err.text);
    ck_assert_int_eq(session_offer_draw(probe->session), DRAW_DECLINED);
    ck_assert_msg(session_seat(probe->session, 0, "human", probe->now, &err),
                  "%s", err.text);
    session_probe_play(probe, WALK[WALK_PLIES - 1]);
    ck_assert_msg(session_seat(probe->session, 1, "greedy", probe->now, &err),
                  "%s", err.text);
    ck_assert_int_eq(session_offer_draw(probe->session), DRAW_AGREED);
    session_probe_free(probe);
}
END_TEST

/* The machine thinks that it is even. */
static void seat_even(struct session_probe *probe, int player)
{
    struct seat *const seat = &probe->session->seats[player];

    session_probe_seat(probe, player, "greedy");
    seat->thought.report.value = (struct value){.kind = VALUE_MARGIN};
    seat->thought_count = 1;
}

/* Black pushes one out, and the walk follows, begun by white. Of the last forty
 * plies the push is the first one, and then none. */
START_TEST(a_game_in_which_a_marble_went_out_has_not_been_quiet)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .game = "abalone",
        .from = "1..../....../......./......../......112/......../......./"
                "....../2..../1/0,0",
        .who = {"human", "human"}});

    session_probe_play(probe, "e7e8");
    for (int i = 0; i + 1 < WALK_PLIES; i++)
        session_probe_play(probe, WALK[i ^ 1]);
    seat_even(probe, 1);
    ck_assert_int_eq(session_offer_draw(probe->session), DRAW_DECLINED);
    session_probe_seat(probe, 1, "human");
    session_probe_play(probe, WALK[(WALK_PLIES - 1) ^ 1]);
    seat_even(probe, 0);
    ck_assert_int_eq(session_offer_draw(probe->session), DRAW_AGREED);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_game_that_knows_no_agreement_offers_none)
{
    struct session_probe *const kalah =
        session_probe_new((struct session_plan){.who = {"human", "human"}});
    struct session_probe *const three = session_probe_new((struct session_plan){
        .game = "abalone:players=3", .who = {"human", "human", "human"}});

    ck_assert(!session_may_offer_draw(kalah->session));
    ck_assert(!session_may_offer_draw(three->session));
    session_probe_free(kalah);
    session_probe_free(three);
}
END_TEST

Suite *agreement_suite(void)
{
    Suite *const suite = suite_create("agreement");
    TCase *const tests = tcase_create("agreement");

    tcase_add_test(tests, a_machine_that_stands_worse_agrees);
    tcase_add_test(tests,
                   a_machine_that_leads_plays_on_and_so_does_one_at_the_start);
    tcase_add_test(tests,
                   a_machine_in_the_first_seat_answers_as_one_in_the_second);
    tcase_add_test(tests, people_agree_by_consent);
    tcase_add_test(tests, an_even_game_that_has_been_quiet_for_long_is_a_draw);
    tcase_add_test(tests, a_game_in_which_a_marble_went_out_has_not_been_quiet);
    tcase_add_test(tests, a_game_that_knows_no_agreement_offers_none);
    tcase_add_test(tests, a_machine_answers_by_what_it_thinks_of_the_game);
    suite_add_tcase(suite, tests);
    return suite;
}
