/* SPDX-License-Identifier: MIT */
/* What a session counts: help up to its limit, games of a series, what a person has
 * thought, and nothing twice; and from when on it has a file. */
#include "match/saves/game_list.h"
#include "match/session/inside.h"
#include "match/session/test_session.h"
#include "support/folder.h"

/* South has one move, which takes the only seed of north: 7-0. */
#define SOUTH_WINS_ALL "1,0,0,0,0,0,5/0,0,0,0,1,0,0/s"

/* South wins by two with it. */
#define SOUTH_WINS "0,0,0,0,0,1,5/0,0,0,0,0,1,3/s"

static struct session_probe *probe_of(const char *from)
{
    return session_probe_new((struct session_plan){
        .from = from, .who = {"human", "low"}, .analyst = "deep:depth=1"});
}

/* ---- help ---- */

static void check_help(const struct session_probe *probe, int hints,
                       int take_backs, bool evaluation)
{
    const struct match_help help = session_help(probe->session);

    ck_assert_int_eq(help.hints, hints);
    ck_assert_int_eq(help.take_backs, take_backs);
    ck_assert_int_eq(help.evaluation, evaluation);
}

START_TEST(each_help_is_counted_once_and_the_others_stay)
{
    struct session_probe *const probe = probe_of(NULL);
    struct session *const session = probe->session;

    check_help(probe, 0, 0, false);
    ck_assert(session_hint(session));
    check_help(probe, 1, 0, false);
    session_probe_play(probe, "5");
    session_probe_settle(probe);
    ck_assert(session_undo(session, probe->now));
    check_help(probe, 1, 1, false);
    session_evaluate(session, true);
    check_help(probe, 1, 1, true);
    session_evaluate(session, false);
    ck_assert(session_redo(session, probe->now));
    check_help(probe, 1, 1, true);
    ck_assert(session_undo(session, probe->now));
    check_help(probe, 1, 2, true);
    session_drop_hint(session);
    ck_assert(session_hint(session));
    check_help(probe, 2, 2, true);
    session_probe_free(probe);
}
END_TEST

START_TEST(help_is_counted_up_to_a_million)
{
    struct session_probe *const probe = probe_of(NULL);
    struct session *const session = probe->session;

    for (int i = 0; i < 3; i++) {
        match_set_help(session->match,
                       (struct match_help){MATCH_HELP_MAX - 2 + i,
                                           MATCH_HELP_MAX - 2 + i, false});
        keeping_help(session, (struct match_help){1, 1, false});
        check_help(probe, i == 0 ? 999999 : 1000000, i == 0 ? 999999 : 1000000,
                   false);
    }
    session_probe_free(probe);
}
END_TEST

/* What is seen of it then is none; what is taken back is. */
START_TEST(of_a_game_that_is_over_only_a_take_back_is_help)
{
    struct session_probe *const probe = probe_of(SOUTH_WINS);

    session_probe_play(probe, "6");
    session_probe_settle(probe);
    ck_assert(session_is_over(probe->session));
    session_evaluate(probe->session, true);
    session_evaluate(probe->session, false);
    ck_assert(!session_hint(probe->session));
    check_help(probe, 0, 0, false);
    ck_assert(session_undo(probe->session, probe->now));
    check_help(probe, 0, 1, false);
    session_probe_free(probe);
}
END_TEST

START_TEST(who_looks_back_takes_nothing_back)
{
    struct session_probe *const probe = probe_of(NULL);

    session_probe_play(probe, "5");
    session_probe_settle(probe);
    session_look_back(probe->session, false);
    ck_assert(session_undo(probe->session, probe->now));
    ck_assert_int_eq(session_cursor(probe->session), NODE_START);
    check_help(probe, 0, 0, false);
    session_return(probe->session, probe->now);
    check_help(probe, 0, 0, false);
    session_probe_free(probe);
}
END_TEST

/* ---- what a person has thought ---- */

static const struct {
    const char *clock;
    const char *south;
    uint32_t thought;
} THOUGHTS[] = {{"5+3", "human", 7500},
                {"30s/move", "human", 7500},
                {"none", "human", 0},
                {"5+3", "muser", 0}};

START_TEST(what_a_person_has_thought_is_known_where_time_is_limited)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.who = {THOUGHTS[_i].south, "human"},
                              .clock = THOUGHTS[_i].clock,
                              .slow = true});
    struct session *const session = probe->session;

    probe->now += 7 * CLOCK_SECOND + CLOCK_SECOND / 2;
    session->ticked = probe->now;
    session_look_back(session, false);
    ck_assert_uint_eq(match_thinking(session_match(session)),
                      THOUGHTS[_i].thought);
    /* Who looks back already thinks no more about the move. */
    probe->now += 60 * CLOCK_SECOND;
    session->ticked = probe->now;
    session_look_back(session, false);
    keeping_clock(session);
    ck_assert_uint_eq(match_thinking(session_match(session)),
                      THOUGHTS[_i].thought);
    session_probe_free(probe);
}
END_TEST

/* ---- series ---- */

static void check_series(const struct session_probe *probe, int games,
                         bool sets, const char *unit)
{
    const struct session_series *const series = session_series(probe->session);

    ck_assert_int_eq(series->games, games);
    ck_assert_int_eq(series->sets, sets);
    ck_assert(!series->open);
    ck_assert_str_eq(series->unit, unit);
    ck_assert_int_eq(series->out, SESSION_NOBODY);
    ck_assert_int_eq(series->played, 0);
    ck_assert_int_eq(series->over, 0);
    for (int i = 0; i < PLAYERS_MAX; i++)
        ck_assert_int_eq(series->halves[i], 0);
    ck_assert(!session_series_is_over(probe->session));
}

START_TEST(a_series_begins_with_nothing)
{
    static const struct {
        int games, sets, wanted;
        const char *unit;
    } rows[] = {{0, 0, 1, "game"}, {1, 0, 1, "game"}, {2, 0, 2, "game"},
                {9, 0, 9, "game"}, {0, 2, 2, "set"},  {4, 3, 3, "set"}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct session_probe *const probe =
            session_probe_new((struct session_plan){.who = {"human", "human"},
                                                    .games = rows[i].games,
                                                    .sets = rows[i].sets});

        check_series(probe, rows[i].wanted, rows[i].sets > 0, rows[i].unit);
        session_probe_free(probe);
    }
}
END_TEST

START_TEST(the_lead_in_a_game_is_what_the_winner_has_more)
{
    static const char *const froms[] = {SOUTH_WINS_ALL, SOUTH_WINS};
    static const int leads[] = {14, 4};

    for (int i = 0; i < 2; i++) {
        struct session_probe *const probe =
            session_probe_new((struct session_plan){
                .from = froms[i], .who = {"low", "high"}, .games = 2});
        const struct session_series *const series =
            session_series(probe->session);

        session_probe_await(probe, SESSION_OVER);
        ck_assert_int_eq(series->over, 1);
        ck_assert_int_eq(series->list[0].lead, leads[i]);
        ck_assert_int_eq(series->list[0].winner, 0);
        ck_assert(series->list[0].began);
        session_probe_free(probe);
    }
}
END_TEST

START_TEST(who_resigns_has_lost_a_game_by_nothing)
{
    for (int loser = 0; loser < 2; loser++) {
        struct session_probe *const probe =
            session_probe_new((struct session_plan){
                .from = SOUTH_WINS, .who = {"human", "human"}, .games = 2});
        const struct session_series *const series =
            session_series(probe->session);

        session_call(probe->session, END_RESIGNED, loser);
        session_probe_pass(probe, 0);
        ck_assert_int_eq(series->over, 1);
        ck_assert_int_eq(series->list[0].lead, 0);
        ck_assert_int_eq(series->list[0].winner, 1 - loser);
        ck_assert_int_eq(series->list[0].began, loser == 1);
        ck_assert_int_eq(series->halves[1 - loser], 2);
        ck_assert_int_eq(series->halves[loser], 0);
        session_probe_free(probe);
    }
}
END_TEST

/* A move that is taken back before the pause is over begins the pause anew. */
START_TEST(the_pause_between_games_begins_with_each_end)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .from = SOUTH_WINS, .who = {"human", "human"}, .games = 2});

    session_probe_play(probe, "6");
    session_probe_pass(probe, 0);
    ck_assert_int_eq(session_due(probe->session),
                     probe->now + SESSION_BETWEEN_GAMES);
    session_probe_pass(probe, SESSION_BETWEEN_GAMES - 1);
    ck_assert(session_undo(probe->session, probe->now));
    session_probe_pass(probe, CLOCK_SECOND);
    session_probe_play(probe, "6");
    session_probe_pass(probe, 0);
    ck_assert_int_eq(probe->heard[SESSION_BEGUN], 1);
    session_probe_pass(probe, SESSION_BETWEEN_GAMES - 1);
    ck_assert_int_eq(probe->heard[SESSION_BEGUN], 1);
    session_probe_pass(probe, 1);
    ck_assert_int_eq(probe->heard[SESSION_BEGUN], 2);
    ck_assert_int_eq(session_series(probe->session)->played, 1);
    session_probe_free(probe);
}
END_TEST

/* ---- nothing twice ---- */

/* Loaded, its last move is played once more; it is drawn. */
START_TEST(a_game_that_was_over_when_it_came_is_not_counted)
{
    struct session_probe *const probe = probe_of(NULL);
    struct err err = {""};
    const char *who[PLAYERS_MAX] = {"human", "low"};
    struct match *const match =
        match_seated(probe->levels, "kalah:pits=1,seeds=1", who, NULL, &err);
    struct tally tally;

    ck_assert_msg(match != NULL, "%s", err.text);
    match_play(match, (struct move){0}, 0);
    ck_assert_int_ne(match_end(match), END_NOT);
    ck_assert_msg(session_take(probe->session, match, NULL, probe->now, &err),
                  "%s", err.text);
    session_probe_settle(probe);
    ck_assert(session_undo(probe->session, probe->now));
    session_probe_settle(probe);
    session_play(probe->session, (struct move){0}, probe->now);
    session_probe_settle(probe);
    ck_assert(session_is_over(probe->session));
    tally = session_probe_tally(probe, "low", "kalah-1-1");
    ck_assert_int_eq(tally.won + tally.drawn + tally.lost, 0);
    session_probe_free(probe);
}
END_TEST

/* ---- the file of a game ---- */

static const struct {
    bool autosaves, only_played, over;
    bool at_first, then; /* it is kept */
} FILES[] = {
    {true, false, false, true, true},    {true, true, false, false, true},
    {false, false, false, false, false}, {false, true, false, false, false},
    {true, false, true, false, false},
};

static int count_kept(void)
{
    struct game_list list = game_list_read();
    int count = 0;

    for (int i = 0; i < list.count; i++)
        count += !list.games[i].shipped;
    game_list_free(&list);
    return count;
}

static struct session *begin_session(struct match *match, struct levels *levels,
                                     uint64_t *seed, int file)
{
    struct err err = {""};
    struct session *const session = session_new(
        match, NULL,
        &(struct session_setting){.levels = levels,
                                  .seed = seed,
                                  .autosaves = FILES[file].autosaves,
                                  .only_played = FILES[file].only_played},
        0, &err);

    ck_assert_msg(session != NULL, "%s", err.text);
    return session;
}

START_TEST(a_game_has_a_file_from_its_start_or_from_its_first_move)
{
    char *const home = folder_new_home();
    struct err err = {""};
    struct levels *const levels = levels_builtin();
    const char *who[PLAYERS_MAX] = {"human", "human"};
    struct match *const match =
        match_seated(levels, "kalah:pits=1,seeds=1", who, NULL, &err);
    uint64_t seed = 1;

    ck_assert_msg(match != NULL, "%s", err.text);
    if (FILES[_i].over)
        match_play(match, (struct move){0}, 0);

    struct session *const session = begin_session(match, levels, &seed, _i);

    ck_assert_int_eq(session_is_kept(session), FILES[_i].at_first);
    ck_assert_int_eq(count_kept(), FILES[_i].at_first);
    if (!FILES[_i].over)
        session_play(session, (struct move){0}, 0);
    ck_assert_int_eq(session_is_kept(session), FILES[_i].then);
    ck_assert_int_eq(count_kept(), FILES[_i].then);
    session_free(session);
    levels_free(levels);
    folder_free_home(home);
}
END_TEST

/* A branch that is tried while a review is read is kept with a game that has a
 * file, and makes none. */
START_TEST(what_is_only_looked_at_gets_no_file)
{
    char *const home = folder_new_home();
    struct err err = {""};
    struct levels *const levels = levels_builtin();
    const char *who[PLAYERS_MAX] = {"human", "human"};
    struct match *const match = match_seated(levels, "kalah", who, NULL, &err);
    uint64_t seed = 1;

    ck_assert_msg(match != NULL, "%s", err.text);
    match_play(match, (struct move){0}, 0);

    struct session *const session = begin_session(match, levels, &seed, 1);

    ck_assert(FILES[1].autosaves && FILES[1].only_played);
    session_look_back(session, false);
    session_branch(session, NODE_START, (struct move){1});
    ck_assert_int_eq(count_kept(), 0);
    session_free(session);
    ck_assert_int_eq(count_kept(), 0);
    levels_free(levels);
    folder_free_home(home);
}
END_TEST

START_TEST(a_rematch_has_a_file_as_soon_as_any_new_game)
{
    char *const home = folder_new_home();
    struct err err = {""};
    struct levels *const levels = levels_builtin();
    const char *who[PLAYERS_MAX] = {"human", "oak"};
    struct match *const match = match_seated(levels, "kalah", who, NULL, &err);
    uint64_t seed = 1;

    ck_assert_msg(match != NULL, "%s", err.text);

    struct session *const session = begin_session(match, levels, &seed, _i);

    ck_assert(session_rematch(session, 0, &err));
    ck_assert_int_eq(session_is_kept(session), FILES[_i].at_first);
    ck_assert_int_eq(count_kept(), FILES[_i].at_first ? 2 : 0);
    ck_assert(session_meet(session, "elm", 0, &err));
    ck_assert_int_eq(session_is_kept(session), FILES[_i].at_first);
    ck_assert_int_eq(count_kept(), FILES[_i].at_first ? 3 : 0);
    session_free(session);
    levels_free(levels);
    folder_free_home(home);
}
END_TEST

TCase *session_counts_case(void)
{
    TCase *const tests = tcase_create("counts");

    tcase_add_test(tests, each_help_is_counted_once_and_the_others_stay);
    tcase_add_test(tests, help_is_counted_up_to_a_million);
    tcase_add_test(tests, of_a_game_that_is_over_only_a_take_back_is_help);
    tcase_add_test(tests, who_looks_back_takes_nothing_back);
    tcase_add_loop_test(
        tests, what_a_person_has_thought_is_known_where_time_is_limited, 0,
        sizeof THOUGHTS / sizeof *THOUGHTS);
    tcase_add_test(tests, a_series_begins_with_nothing);
    tcase_add_test(tests, the_lead_in_a_game_is_what_the_winner_has_more);
    tcase_add_test(tests, who_resigns_has_lost_a_game_by_nothing);
    tcase_add_test(tests, the_pause_between_games_begins_with_each_end);
    tcase_add_test(tests, a_game_that_was_over_when_it_came_is_not_counted);
    tcase_add_loop_test(tests,
                        a_game_has_a_file_from_its_start_or_from_its_first_move,
                        0, sizeof FILES / sizeof *FILES);
    tcase_add_test(tests, what_is_only_looked_at_gets_no_file);
    tcase_add_loop_test(tests, a_rematch_has_a_file_as_soon_as_any_new_game, 0,
                        4); /* that are not over */
    return tests;
}
