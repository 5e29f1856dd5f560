/* SPDX-License-Identifier: MIT */
/* What levels notice; and which levels are refused, or have no rating, where lab
 * notice and lab partner are given them. */
#include "base/utf8.h"
#include "lab/ladder/notice.h"
#include "lab/ladder/test_calibrate.h"
#include "match/level.h"
#include "support/game/sowing.h"
#include "support/run.h"

#include <stdio.h>
#include <string.h>

static struct notice_tally notice(const char *key, const char *spec)
{
    struct levels *const levels = levels_builtin();
    struct game *const game = sowing_game(spec);
    struct notice_tally tally;
    struct err err = {""};

    ck_assert_msg(
        notice_measure(
            &(struct notice_task){.game = game, .positions = 300, .seed = 1},
            levels_find(levels, key), &tally, &err),
        "%s", err.text);
    for (int kind = 0; kind < NOTICE_KINDS; kind++) {
        ck_assert_int_le(tally.done[kind], tally.there[kind]);
        ck_assert_int_le(tally.there[kind], 300);
    }
    game_free(game);
    levels_free(levels);
    return tally;
}

static double share_of(const struct notice_tally *tally, enum notice_kind kind)
{
    ck_assert_int_gt(tally->there[kind], 20);
    return (double)tally->done[kind] / tally->there[kind];
}

/* max counts what it banks in a turn: it goes on where it can; and who looks
 * for an answer prevents what chance does not. */
START_TEST(who_looks_sees_more_than_chance)
{
    const struct notice_tally chance = notice("acorn", "kalah");
    const struct notice_tally most = notice("willow", "kalah");
    const struct notice_tally ahead = notice("alder", "kalah");

    for (int kind = 0; kind < NOTICE_KINDS; kind++)
        ck_assert_int_eq(chance.there[kind], ahead.there[kind]);
    ck_assert(share_of(&chance, NOTICE_AGAIN) < 0.5);
    ck_assert(share_of(&most, NOTICE_AGAIN) > 0.8);
    ck_assert(share_of(&most, NOTICE_CAPTURE) >
              share_of(&chance, NOTICE_CAPTURE) + 0.2);
    ck_assert(share_of(&ahead, NOTICE_THREAT) >
              share_of(&chance, NOTICE_THREAT) + 0.2);
    ck_assert(share_of(&chance, NOTICE_FULL) < 0.5);
}
END_TEST

START_TEST(what_levels_notice_is_printed_and_the_same_each_time)
{
    struct run first =
        run_naqala("", "lab notice --level willow --positions 50 --game oware");
    struct run second =
        run_naqala("", "lab notice --level willow --positions 50 --game oware");
    struct run abalone = run_naqala("", "lab notice --game abalone");

    ck_assert_int_eq(first.status, 0);
    ck_assert_ptr_nonnull(strstr(first.out, "\nWillow  "));
    ck_assert_ptr_nonnull(strstr(first.out, "captures  extra turns  threats"));
    ck_assert_str_eq(first.out, second.out);
    ck_assert_int_eq(abalone.status, 2);
    ck_assert_str_eq(abalone.out, "");
    ck_assert_ptr_nonnull(strstr(abalone.err, "abalone: is no sowing game"));
    run_free(&first);
    run_free(&second);
    run_free(&abalone);
}
END_TEST

/* Nothing is measured before all is known. */
START_TEST(a_level_that_is_none_is_bad_usage)
{
    struct run notice = run_naqala("", "lab notice --level nobody");
    struct run elsewhere =
        run_naqala("", "lab notice --level ginkgo --game sungka");
    struct run partner = run_naqala("", "lab partner acorn nobody --trials 1");

    run_gave(&notice, 2, "",
             "naqala: lab notice: --level: nobody: no such level is offered in "
             "kalah; try naqala lab notice --help\n");
    ck_assert_int_eq(elsewhere.status, 2);
    run_gave(
        &partner, 2, "",
        "naqala: lab partner: nobody: no such level plays kalah; try naqala "
        "lab partner --help\n");
    run_free(&notice);
    run_free(&elsewhere);
    run_free(&partner);
}
END_TEST

/* One that grows. */
START_TEST(a_level_without_a_rating_has_a_dash_in_its_place)
{
    struct run rated = run_naqala("", "lab partner acorn --trials 1 --games 1");
    struct run unrated =
        run_naqala("", "lab partner sapling --trials 1 --games 1");
    struct levels *const levels = levels_builtin();
    struct game *const game = sowing_game("kalah");
    char row[40];

    snprintf(row, sizeof row, "acorn       %5d  ",
             level_elo(levels_find(levels, "acorn"), game)->rating);
    ck_assert_int_eq(strncmp(rated.out, row, strlen(row)), 0);
    ck_assert_int_eq(strncmp(unrated.out, "sapling         -  ", 19), 0);
    game_free(game);
    levels_free(levels);
    run_free(&rated);
    run_free(&unrated);
}
END_TEST

START_TEST(where_there_is_no_choice_nothing_is_noticed)
{
    struct run run =
        run_naqala("", "lab notice --level acorn --game kalah:pits=1");

    run_gave(&run, 1, "", "naqala: kalah:pits=1: there is never a choice\n");
    run_free(&run);
}
END_TEST

START_TEST(where_no_level_plays_that_is_an_error)
{
    struct calibrate_trial trial = calibrate_trial_begin(
        "[ivy]\nname = I\nabout = i\ngames = oware\nagent = random\n");
    struct run run = run_naqala("", "lab notice --levels %s", trial.levels);

    run_gave(&run, 1, "", "naqala: no level is offered in kalah\n");
    run_free(&run);
    calibrate_trial_end(&trial);
}
END_TEST

/* Names of levels may be of any letters. */
START_TEST(the_columns_stand_below_their_headings)
{
    struct calibrate_trial trial = calibrate_trial_begin(
        "[acorn]\nname = 日本語\nabout = a\nagent = random\n"
        "[willow]\nname = Weidenkätzchen\nabout = w\nagent = max\n");
    struct run run =
        run_naqala("", "lab notice --positions 4 --levels %s", trial.levels);
    const char *rest = run.out;

    ck_assert_int_eq(run.status, 0);
    for (int row = 0; row < 2; row++) {
        const int length = (int)strcspn(rest, "\n");

        ck_assert_msg(utf8_columns(rest, length) == (int)strcspn(run.out, "\n"),
                      "%s", run.out);
        rest += length + 1;
    }
    run_free(&run);
    calibrate_trial_end(&trial);
}
END_TEST

TCase *notice_case(void)
{
    TCase *const notices = tcase_create("notice");

    tcase_add_test(notices, a_level_that_is_none_is_bad_usage);
    tcase_add_test(notices, a_level_without_a_rating_has_a_dash_in_its_place);
    tcase_add_test(notices, who_looks_sees_more_than_chance);
    tcase_add_test(notices,
                   what_levels_notice_is_printed_and_the_same_each_time);
    tcase_add_test(notices, where_there_is_no_choice_nothing_is_noticed);
    tcase_add_test(notices, where_no_level_plays_that_is_an_error);
    tcase_add_test(notices, the_columns_stand_below_their_headings);
    return notices;
}
