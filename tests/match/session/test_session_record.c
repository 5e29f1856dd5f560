/* SPDX-License-Identifier: MIT */
/* Promises of a session about the record, and which level is offered by it. */
#include "base/file.h"
#include "match/session/test_session.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* The first player has only one move, which ends the game: six more than the
 * second, two fewer, or as many. */
#define FIRST_WINS  "kalah:pits=1,seeds=3"
#define FIRST_LOSES "kalah:pits=1,seeds=2"
#define NOBODY_WINS "kalah:pits=1,seeds=1"

/* The same from a position that was set up. */
#define SET_UP "0,0,0,0,0,1,5/0,0,0,0,0,1,3/s"

/* The third seat pushes the sixth marble out. */
#define THIRD_WINS                                                     \
    "..331/....../......./......../2......../......../......./....../" \
    "...../3/1,0,5/-,-,-"

/* What the record has of `low` after one game. */
static struct tally tally_after(struct session_plan plan, const char *name)
{
    struct session_probe *const probe = session_probe_new(plan);

    session_probe_finish(probe);

    const struct tally tally = session_probe_tally(probe, "low", name);

    session_probe_free(probe);
    return tally;
}

static struct tally tally_of(const char *game, const char *south,
                             const char *north)
{
    static const char *const names[] = {"kalah-1-1", "kalah-1-2", "kalah-1-3"};

    return tally_after(
        (struct session_plan){.game = game, .who = {south, north}},
        names[game[strlen(game) - 1] - '1']);
}

START_TEST(a_game_against_a_level_is_counted)
{
    const struct tally won = tally_of(FIRST_WINS, "human", "low");
    const struct tally lost = tally_of(FIRST_LOSES, "human", "low");
    const struct tally drawn = tally_of(NOBODY_WINS, "human", "low");

    ck_assert_int_eq(won.won, 1);
    ck_assert_int_eq(won.best_margin, 6);
    ck_assert_int_eq(won.helped, 0);
    ck_assert_int_eq(lost.lost, 1);
    ck_assert_int_eq(lost.won + lost.drawn + lost.best_margin, 0);
    ck_assert_int_eq(drawn.drawn, 1);
    ck_assert_int_eq(drawn.won + drawn.lost, 0);
}
END_TEST

START_TEST(the_second_players_margin_is_the_second_players)
{
    const struct tally won = tally_of(FIRST_LOSES, "low", "human");
    const struct tally lost = tally_of(FIRST_WINS, "low", "human");

    ck_assert_int_eq(won.won, 1);
    ck_assert_int_eq(won.best_margin, 2);
    ck_assert_int_eq(lost.lost, 1);
    ck_assert_int_eq(lost.best_margin, 0);
}
END_TEST

START_TEST(only_a_game_of_one_person_and_one_level_is_counted)
{
    ck_assert_int_eq(tally_of(FIRST_WINS, "human", "human").won, 0);
    ck_assert_int_eq(tally_of(FIRST_WINS, "human", "max").won, 0);
    ck_assert_int_eq(tally_of(FIRST_LOSES, "low", "human").won, 1);
}
END_TEST

START_TEST(a_game_from_a_set_up_position_is_in_no_record)
{
    const struct session_plan plan = {.from = SET_UP, .who = {"human", "low"}};
    const struct tally tally = tally_after(plan, "kalah-6-4");
    const struct tally all = tally_after(plan, NULL);

    ck_assert_int_eq(tally.won + tally.drawn + tally.lost, 0);
    ck_assert_int_eq(all.won + all.drawn + all.lost, 0);
}
END_TEST

START_TEST(a_fair_start_is_counted_apart)
{
    const struct session_plan plan = {
        .from = SET_UP, .who = {"human", "low"}, .origin = ORIGIN_FAIR};

    ck_assert_int_eq(tally_after(plan, "kalah-6-4").won, 0);
    ck_assert_int_eq(tally_after(plan, "kalah-6-4.fair").won, 1);
}
END_TEST

/* The first move that there is, until it is over. */
static void play_to_the_end(struct session_probe *probe)
{
    const struct game *const game = session_game(probe->session);
    struct move moves[MOVES_MAX];

    while (!session_is_over(probe->session)) {
        game->class->moves(game, session_position(probe->session), moves);
        session_play(probe->session, moves[0], probe->now);
        session_probe_settle(probe);
    }
}

START_TEST(a_game_on_a_fair_board_is_counted_with_the_fair_starts)
{
    static const char *const boards[] = {"kalah:start=fair-1",
                                         "kalah:start=fair-2"};
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = boards[_i], .who = {"human", "low"}});

    play_to_the_end(probe);

    const struct tally tally =
        session_probe_tally(probe, "low", "kalah-6-4.fair");
    const struct tally usual = session_probe_tally(probe, "low", "kalah-6-4");

    ck_assert_int_eq(tally.won + tally.drawn + tally.lost, 1);
    ck_assert_int_eq(usual.won + usual.drawn + usual.lost, 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_rematch_from_a_fair_start_is_as_fair)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .from = SET_UP, .who = {"human", "low"}, .origin = ORIGIN_FAIR});
    struct err err;

    session_probe_finish(probe);
    ck_assert(session_rematch(probe->session, probe->now, &err));
    session_probe_finish(probe);
    ck_assert_int_eq(session_probe_tally(probe, "low", "kalah-6-4.fair").lost,
                     1);
    session_probe_free(probe);
}
END_TEST

/* Whatever the game before had begun with. */
START_TEST(a_position_that_is_set_up_after_a_fair_start_is_none)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .from = SET_UP, .who = {"human", "low"}, .origin = ORIGIN_FAIR});
    const struct position start = *session_position(probe->session);
    struct err err;

    ck_assert(session_is_counted(probe->session));
    ck_assert(session_set_up(probe->session, &start, probe->now, &err));
    ck_assert(session_not_counted(probe->session, &err));
    ck_assert_str_eq(err.text, "another start");
    session_probe_free(probe);
}
END_TEST

START_TEST(another_s_game_is_in_no_record)
{
    const struct session_plan plan = {
        .game = FIRST_WINS, .who = {"human", "low"}, .origin = ORIGIN_OTHER};

    ck_assert_int_eq(tally_after(plan, NULL).won, 0);
}
END_TEST

START_TEST(who_takes_over_in_the_middle_has_not_won_the_game)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .game = "kalah:pits=2,seeds=1", .who = {"human", "low"}});

    session_probe_play(probe, "2");
    session_probe_seat(probe, 1, "high");
    session_probe_play(probe, "1");
    session_probe_settle(probe);
    ck_assert(session_is_over(probe->session));
    ck_assert(!session_is_counted(probe->session));
    ck_assert_int_eq(session_probe_tally(probe, "high", NULL).won, 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(who_is_chosen_before_the_first_move_plays_the_game)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = FIRST_WINS, .who = {"human", "high"}});

    session_probe_seat(probe, 1, "low");
    session_probe_finish(probe);
    ck_assert_int_eq(session_probe_tally(probe, "low", "kalah-1-3").won, 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(every_set_of_rules_has_a_record_of_its_own)
{
    const struct session_plan plan = {.game = "kalah:pits=1,seeds=3,pie=on",
                                      .who = {"human", "low"}};

    ck_assert_int_eq(tally_after(plan, "kalah").won, 0);
    ck_assert_int_eq(tally_after(plan, "kalah-1-3").won, 0);
    ck_assert_int_eq(tally_after(plan, "kalah.pits-1.seeds-3.pie-on").won, 1);
}
END_TEST

START_TEST(in_the_third_seat_one_can_win_too)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = "abalone:players=3",
                              .from = THIRD_WINS,
                              .who = {"random", "random", "human"}});
    const struct game *const game = session_game(probe->session);
    struct move moves[MOVES_MAX];
    const int count =
        game->class->moves(game, session_position(probe->session), moves);

    for (int i = 0; i < count && !session_is_over(probe->session); i++) {
        struct position after = *session_position(probe->session);

        game->class->apply(game, &after, moves[i]);
        if (after.end != END_NOT)
            session_play(probe->session, moves[i], probe->now);
    }
    session_probe_settle(probe);
    ck_assert_int_eq(probe->heard[SESSION_OVER], 1);

    const struct outcome outcome = match_outcome_at(
        session_match(probe->session), session_cursor(probe->session));

    ck_assert_int_eq(outcome.winner, 2);
    ck_assert_int_eq(outcome.halves[2] - outcome.halves[0], 10);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_game_is_counted_once_however_often_it_ends)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = FIRST_WINS, .who = {"human", "low"}});

    session_probe_finish(probe);
    session_undo(probe->session, probe->now);
    session_probe_finish(probe);
    ck_assert_int_eq(session_probe_tally(probe, "low", "kalah-1-3").won, 1);
    session_probe_free(probe);
}
END_TEST

/* ---- levels ---- */

static const struct level *level_after(const char *game, const char *level,
                                       int games, bool *up, char *key)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = game, .who = {"human", level}});
    const struct level *offered = NULL;
    struct err err;

    for (int i = 0; i < games; i++) {
        if (i > 0)
            ck_assert(session_meet(probe->session, level, probe->now, &err));
        session_probe_finish(probe);
    }
    offered = session_level_offered(probe->session, up);
    snprintf(key, LEVEL_WORDS_MAX, "%s", offered != NULL ? offered->key : "");
    session_probe_free(probe);
    return offered;
}

START_TEST(another_level_is_offered_after_two_of_a_kind)
{
    char key[LEVEL_WORDS_MAX];
    bool up = false;

    ck_assert_ptr_nonnull(level_after(FIRST_WINS, "middle", 2, &up, key));
    ck_assert_str_eq(key, "high");
    ck_assert(up);
    ck_assert_ptr_nonnull(level_after(FIRST_LOSES, "middle", 2, &up, key));
    ck_assert_str_eq(key, "low");
    ck_assert(!up);
}
END_TEST

START_TEST(no_level_is_offered_after_one_game_or_below_the_lowest)
{
    char key[LEVEL_WORDS_MAX];
    bool up = false;

    ck_assert_ptr_null(level_after(FIRST_WINS, "middle", 1, &up, key));
    ck_assert_ptr_null(level_after(FIRST_LOSES, "middle", 1, &up, key));
    ck_assert_ptr_null(level_after(NOBODY_WINS, "middle", 2, &up, key));
    ck_assert_ptr_null(level_after(FIRST_LOSES, "low", 2, &up, key));
    ck_assert_ptr_null(level_after(FIRST_WINS, "muser", 2, &up, key));
}
END_TEST

START_TEST(a_result_that_cannot_be_counted_is_told)
{
    for (int i = 0; i < 2; i++) {
        struct session_probe *const probe = session_probe_new(
            (struct session_plan){.game = FIRST_WINS, .who = {"human", "low"}});
        char *const path = file_join(probe->home, "naqala/record.ini");

        if (i == 1)
            ck_assert_int_eq(mkdir(path, 0700), 0);
        session_probe_finish(probe);
        ck_assert_int_eq(probe->heard[SESSION_NOT_COUNTED], i);
        free(path);
        session_probe_free(probe);
    }
}
END_TEST

static bool ask_to_keep(struct session_probe *probe)
{
    return session_keep(probe->session);
}

static bool begin_another(struct session_probe *probe)
{
    struct err err;

    return session_rematch(probe->session, probe->now, &err);
}

static bool end_session(struct session_probe *probe)
{
    free(session_end(probe->session));
    probe->session = NULL;
    return true;
}

static bool (*const OCCASIONS[])(struct session_probe *probe) = {
    ask_to_keep, begin_another, end_session};

/* In the file. */
static int count_won(void)
{
    struct err err;
    struct record *const record = record_load(&err);
    const int won = record_tally(record, "low", NULL).won;

    record_free(record);
    return won;
}

/* The file is a folder meanwhile. */
START_TEST(a_result_that_could_not_be_counted_is_as_soon_as_it_can)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = FIRST_WINS, .who = {"human", "low"}});
    char *const path = file_join(probe->home, "naqala/record.ini");

    ck_assert_int_eq(mkdir(path, 0700), 0);
    session_probe_finish(probe);
    ck_assert(ask_to_keep(probe));
    session_undo(probe->session, probe->now);
    ck_assert_int_eq(rmdir(path), 0);
    ck_assert(OCCASIONS[_i](probe));
    ck_assert_int_eq(count_won(), 1);
    ck_assert_int_eq(probe->heard[SESSION_NOT_COUNTED], 1);
    if (probe->session != NULL)
        ck_assert(ask_to_keep(probe));
    ck_assert_int_eq(count_won(), 1);
    free(path);
    session_probe_free(probe);
}
END_TEST

START_TEST(all_results_that_could_not_be_counted_are_when_a_game_ends)
{
    enum { GAMES = 3 };
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = FIRST_WINS, .who = {"human", "low"}});
    char *const path = file_join(probe->home, "naqala/record.ini");
    struct err err;

    ck_assert_int_eq(mkdir(path, 0700), 0);
    for (int i = 0; i < GAMES; i++) {
        session_probe_finish(probe);
        ck_assert_int_eq(probe->heard[SESSION_NOT_COUNTED], i + 1);
        ck_assert(session_meet(probe->session, "low", probe->now, &err));
    }
    ck_assert_int_eq(rmdir(path), 0);
    session_probe_finish(probe);
    ck_assert_int_eq(count_won(), GAMES + 1);
    free(path);
    session_probe_free(probe);
}
END_TEST

TCase *session_record_case(void)
{
    TCase *const tests = tcase_create("record");

    tcase_add_test(tests, a_game_against_a_level_is_counted);
    tcase_add_test(tests, the_second_players_margin_is_the_second_players);
    tcase_add_test(tests, only_a_game_of_one_person_and_one_level_is_counted);
    tcase_add_test(tests, a_game_from_a_set_up_position_is_in_no_record);
    tcase_add_test(tests, a_fair_start_is_counted_apart);
    tcase_add_loop_test(
        tests, a_game_on_a_fair_board_is_counted_with_the_fair_starts, 0, 2);
    tcase_add_test(tests, a_rematch_from_a_fair_start_is_as_fair);
    tcase_add_test(tests, a_position_that_is_set_up_after_a_fair_start_is_none);
    tcase_add_test(tests, another_s_game_is_in_no_record);
    tcase_add_test(tests, who_takes_over_in_the_middle_has_not_won_the_game);
    tcase_add_test(tests, who_is_chosen_before_the_first_move_plays_the_game);
    tcase_add_test(tests, every_set_of_rules_has_a_record_of_its_own);
    tcase_add_test(tests, in_the_third_seat_one_can_win_too);
    tcase_add_test(tests, a_game_is_counted_once_however_often_it_ends);
    tcase_add_test(tests, a_result_that_cannot_be_counted_is_told);
    tcase_add_loop_test(tests,
                        a_result_that_could_not_be_counted_is_as_soon_as_it_can,
                        0, (int)(sizeof OCCASIONS / sizeof *OCCASIONS));
    tcase_add_test(tests,
                   all_results_that_could_not_be_counted_are_when_a_game_ends);
    tcase_add_test(tests, another_level_is_offered_after_two_of_a_kind);
    tcase_add_test(tests,
                   no_level_is_offered_after_one_game_or_below_the_lowest);
    return tests;
}
