/* SPDX-License-Identifier: MIT */
/* Promises of a session about what is kept: autosave, record, help, levels. */
#include "base/memory.h"
#include "match/saves/saved_games.h"
#include "match/session/test_session.h"
#include "support/folder.h"
#include "support/screen/autosave_probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* ---- the record ---- */

/* A game of a single move. */
static void finish(struct session_probe *probe)
{
    const struct game *const game = session_game(probe->session);
    struct move moves[MOVES_MAX];

    ck_assert_int_eq(
        game->class->moves(game, session_position(probe->session), moves), 1);
    session_play(probe->session, moves[0], probe->now);
    session_probe_settle(probe);
    ck_assert(session_is_over(probe->session));
}

/* What the record has of `low` after one game. */
static struct tally tally_after(struct session_plan plan, const char *name)
{
    struct session_probe *const probe = session_probe_new(plan);

    finish(probe);

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

START_TEST(a_rematch_from_a_fair_start_is_as_fair)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .from = SET_UP, .who = {"human", "low"}, .origin = ORIGIN_FAIR});
    struct err err;

    finish(probe);
    ck_assert(session_rematch(probe->session, probe->now, &err));
    finish(probe);
    ck_assert_int_eq(session_probe_tally(probe, "low", "kalah-6-4.fair").lost,
                     1);
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
    finish(probe);
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

    finish(probe);
    session_undo(probe->session, probe->now);
    finish(probe);
    ck_assert_int_eq(session_probe_tally(probe, "low", "kalah-1-3").won, 1);
    session_probe_free(probe);
}
END_TEST

/* ---- help ---- */

static struct session_probe *helped_new(void)
{
    return session_probe_new(
        (struct session_plan){.game = FIRST_WINS,
                              .who = {"human", "low"},
                              .analyst = "deep:every=on,depth=2"});
}

START_TEST(a_hint_is_help)
{
    struct session_probe *const probe = helped_new();

    ck_assert(!session_is_helped(probe->session));
    session_hint(probe->session);
    session_hint(probe->session);
    ck_assert(session_is_helped(probe->session));
    session_probe_settle(probe);
    finish(probe);

    const struct tally tally = session_probe_tally(probe, "low", "kalah-1-3");

    ck_assert_int_eq(tally.helped, 1);
    ck_assert_int_eq(tally.hints, 1);
    ck_assert_int_eq(tally.take_backs, 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(evaluation_is_help_even_when_it_was_switched_off)
{
    struct session_probe *const probe = helped_new();

    session_evaluate(probe->session, true);
    session_evaluate(probe->session, false);
    ck_assert(session_help(probe->session).evaluation);
    finish(probe);
    ck_assert_int_eq(session_probe_tally(probe, "low", "kalah-1-3").helped, 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_take_back_is_help)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .game = "kalah:pits=2,seeds=1", .who = {"human", "low"}});

    session_probe_play(probe, "2");
    ck_assert(session_undo(probe->session, probe->now));
    ck_assert(!session_undo(probe->session, probe->now));
    session_probe_play(probe, "2");
    session_probe_play(probe, "1");
    session_probe_settle(probe);

    const struct tally tally = session_probe_tally(probe, "low", "kalah-2-1");

    ck_assert_int_eq(tally.helped, 1);
    ck_assert_int_eq(tally.take_backs, 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(help_is_forgotten_with_the_next_game)
{
    struct session_probe *const probe = helped_new();
    struct err err;

    session_hint(probe->session);
    session_probe_play(probe, "1");
    session_undo(probe->session, probe->now);
    ck_assert(session_rematch(probe->session, probe->now, &err));
    ck_assert(!session_is_helped(probe->session));
    ck_assert_int_eq(session_help(probe->session).take_backs, 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(evaluation_that_stays_on_is_help_in_the_next_game_too)
{
    struct session_probe *const probe = helped_new();
    struct err err;

    session_evaluate(probe->session, true);
    ck_assert(session_rematch(probe->session, probe->now, &err));
    ck_assert(session_is_helped(probe->session));
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
        finish(probe);
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

/* ---- autosave ---- */

/* The only autosaved game, as it is in the file. */
static struct match *match_kept(void)
{
    struct game_list list = game_list_read();
    const char *path = NULL;
    struct err err = {""};

    for (int i = 0; i < list.count; i++)
        if (!list.games[i].shipped) {
            ck_assert_ptr_null(path);
            path = list.games[i].path;
        }
    ck_assert_ptr_nonnull(path);

    struct match *const match = save_load(path, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    game_list_free(&list);
    return match;
}

static int plies_kept(void)
{
    struct match *const match = match_kept();
    const int ply = match_ply(match);

    match_free(match);
    return ply;
}

START_TEST(a_game_is_autosaved_from_its_start_and_after_every_move)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "low"}});

    ck_assert(session_is_kept(probe->session));
    ck_assert_int_eq(plies_kept(), 0);
    session_probe_play(probe, "5");
    ck_assert_int_eq(plies_kept(), 1);
    session_probe_settle(probe);
    ck_assert_int_ge(plies_kept(), 2);
    session_probe_free(probe);
}
END_TEST

/* The help in the autosave. */
static struct match_help help_kept(void)
{
    struct match *const match = match_kept();
    const struct match_help help = match_help(match);

    match_free(match);
    return help;
}

START_TEST(help_is_kept_with_the_game)
{
    struct session_probe *const probe = helped_new();

    ck_assert(!help_kept().evaluation);
    session_hint(probe->session);
    ck_assert_int_eq(help_kept().hints, 1);
    session_evaluate(probe->session, true);
    ck_assert(help_kept().evaluation);
    session_evaluate(probe->session, false);
    session_probe_play(probe, "1");
    session_undo(probe->session, probe->now);
    ck_assert_int_eq(help_kept().take_backs, 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_game_that_was_left_and_continued_is_still_helped)
{
    struct session_probe *const probe = helped_new();
    struct err err;

    session_hint(probe->session);
    session_probe_play(probe, "1");
    session_undo(probe->session, probe->now);

    struct match *const match = match_kept();

    ck_assert(session_take(probe->session, match, NULL, probe->now, &err));
    ck_assert(session_is_helped(probe->session));
    finish(probe);

    const struct tally tally = session_probe_tally(probe, "low", "kalah-1-3");

    ck_assert_int_eq(tally.helped, 1);
    ck_assert_int_eq(tally.hints, 1);
    ck_assert_int_eq(tally.take_backs, 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_game_saved_under_a_name_keeps_the_help_too)
{
    struct session_probe *const probe = helped_new();
    struct err err;

    session_hint(probe->session);
    ck_assert(session_save_as(probe->session, "one", false, &err));

    struct match *const match = saved_games_load("one", &err);

    ck_assert_ptr_nonnull(match);
    ck_assert_int_eq(match_help(match).hints, 1);
    ck_assert_int_eq(match_origin(match), ORIGIN_OWN);
    match_free(match);
    session_probe_free(probe);
}
END_TEST

START_TEST(values_seen_while_looking_back_are_kept_when_the_program_is_left)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = "kalah:pits=2,seeds=1",
                              .who = {"human", "low"},
                              .analyst = "deep:every=on,depth=2"});
    struct err err;

    session_probe_play(probe, "2");
    session_look_back(probe->session, false);
    session_goto(probe->session, NODE_START, probe->now);
    session_evaluate(probe->session, true);
    ck_assert(session_rematch(probe->session, probe->now, &err));

    struct match *const match = match_kept();

    ck_assert(match_help(match).evaluation);
    ck_assert_int_eq(match_ply(match), 1);
    match_free(match);
    session_probe_free(probe);
}
END_TEST

START_TEST(values_of_a_game_that_is_over_are_no_help)
{
    struct session_probe *const probe = helped_new();

    finish(probe);
    session_evaluate(probe->session, true);
    session_look_back(probe->session, true);
    session_goto(probe->session, NODE_START, probe->now);
    session_hint(probe->session);
    session_return(probe->session, probe->now);
    ck_assert(!session_is_helped(probe->session));
    ck_assert(!help_kept().evaluation);
    session_undo(probe->session, probe->now);
    ck_assert(session_help(probe->session).evaluation);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_game_is_autosaved_after_undo_and_redo)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "human"}});

    session_probe_play(probe, "5");
    session_undo(probe->session, probe->now);
    ck_assert_int_eq(plies_kept(), 0);
    session_redo(probe->session, probe->now);
    ck_assert_int_eq(plies_kept(), 1);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_game_is_autosaved_after_a_change_of_level)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "low"}});

    session_probe_seat(probe, 1, "high");

    struct match *const match = match_kept();

    ck_assert_str_eq(match_player(match, 1)->who, "high");
    match_free(match);
    session_probe_free(probe);
}
END_TEST

START_TEST(looking_back_changes_nothing_in_the_autosave)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "human"}});

    session_probe_play(probe, "5");
    session_probe_play(probe, "a");
    session_look_back(probe->session, false);
    session_goto(probe->session, NODE_START, probe->now);
    ck_assert_int_eq(plies_kept(), 2);
    session_play_on(probe->session, probe->now);
    ck_assert_int_eq(plies_kept(), 0);
    session_probe_free(probe);
}
END_TEST

START_TEST(a_game_that_cannot_be_autosaved_says_so_once_and_goes_on)
{
    char *const home = folder_new_home();
    char file[200];

    snprintf(file, sizeof file, "%s/file", home);
    folder_put(file, "no folder");

    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "human"}});
    struct err err;

    setenv("XDG_STATE_HOME", file, 1);
    ck_assert(session_rematch(probe->session, probe->now, &err));
    session_probe_play(probe, "5");
    session_probe_play(probe, "a");
    ck_assert(!session_is_kept(probe->session));
    ck_assert_int_eq(probe->heard[SESSION_NOT_KEPT], 1);
    session_probe_free(probe);
    unlink(file);
    rmdir(home);
    free(home);
}
END_TEST

/* Moves the folder of the autosaves away, or puts it back. */
static void break_folder(const struct session_probe *probe, bool broken)
{
    char games[200];
    char aside[200];

    snprintf(games, sizeof games, "%s/naqala/games", probe->home);
    snprintf(aside, sizeof aside, "%s/aside", probe->home);
    if (broken) {
        ck_assert_int_eq(rename(games, aside), 0);
        folder_put(games, "no folder");
    } else {
        ck_assert_int_eq(unlink(games), 0);
        ck_assert_int_eq(rename(aside, games), 0);
    }
}

START_TEST(a_failed_autosave_is_told_once_and_again_after_a_success)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "human"}});
    struct err err;

    ck_assert(session_rematch(probe->session, probe->now, &err));
    break_folder(probe, true);
    session_probe_play(probe, "5");
    ck_assert(!session_is_kept(probe->session));
    ck_assert_int_eq(probe->heard[SESSION_NOT_KEPT], 1);
    session_probe_play(probe, "a");
    ck_assert_int_eq(probe->heard[SESSION_NOT_KEPT], 1);
    break_folder(probe, false);
    session_probe_play(probe, "1");
    ck_assert(session_is_kept(probe->session));
    break_folder(probe, true);
    session_probe_play(probe, "c");
    ck_assert_int_eq(probe->heard[SESSION_NOT_KEPT], 2);
    break_folder(probe, false);
    session_probe_free(probe);
}
END_TEST

START_TEST(the_oldest_finished_games_go_when_one_ends)
{
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = FIRST_WINS, .who = {"human", "low"}});
    struct match *const over =
        autosave_probe_random("kalah:pits=2,seeds=1", 1, 1000);
    char *const text = autosave_probe_text(over);
    int finished = 0;

    for (int i = 0; i < GAME_LIST_FINISHED_MAX + 3; i++) {
        char name[32];

        snprintf(name, sizeof name, "over-%d.naqala", i);
        free(autosave_probe_put(name, text, 1000 + i));
    }
    finish(probe);

    struct game_list list = game_list_read();

    for (int i = 0; i < list.count; i++)
        finished += !list.games[i].shipped && *list.games[i].ended != '\0';
    game_list_free(&list);
    ck_assert_int_le(finished, GAME_LIST_FINISHED_MAX + 1);
    ck_assert_int_ge(finished, GAME_LIST_FINISHED_MAX);
    free(text);
    match_free(over);
    session_probe_free(probe);
}
END_TEST

START_TEST(what_has_changed_since_it_was_saved_is_unsaved)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "human"}});
    struct err err;

    ck_assert(!session_is_unsaved(probe->session));
    session_probe_play(probe, "5");
    ck_assert(session_is_unsaved(probe->session));
    ck_assert(session_save_as(probe->session, "one", false, &err));
    ck_assert(!session_is_unsaved(probe->session));
    session_comment(probe->session, "a good one");
    ck_assert(session_is_unsaved(probe->session));
    ck_assert(!session_save_as(probe->session, "one", false, &err));
    ck_assert(session_is_unsaved(probe->session));
    ck_assert(session_save_as(probe->session, "one", true, &err));
    ck_assert(!session_is_unsaved(probe->session));
    session_probe_free(probe);
}
END_TEST

TCase *session_kept_case(void)
{
    TCase *const tests = tcase_create("kept");

    tcase_add_test(tests, a_game_against_a_level_is_counted);
    tcase_add_test(tests, the_second_players_margin_is_the_second_players);
    tcase_add_test(tests, only_a_game_of_one_person_and_one_level_is_counted);
    tcase_add_test(tests, a_game_from_a_set_up_position_is_in_no_record);
    tcase_add_test(tests, a_fair_start_is_counted_apart);
    tcase_add_test(tests, a_rematch_from_a_fair_start_is_as_fair);
    tcase_add_test(tests, another_s_game_is_in_no_record);
    tcase_add_test(tests, who_takes_over_in_the_middle_has_not_won_the_game);
    tcase_add_test(tests, who_is_chosen_before_the_first_move_plays_the_game);
    tcase_add_test(tests, every_set_of_rules_has_a_record_of_its_own);
    tcase_add_test(tests, help_is_kept_with_the_game);
    tcase_add_test(tests, a_game_that_was_left_and_continued_is_still_helped);
    tcase_add_test(tests, a_game_saved_under_a_name_keeps_the_help_too);
    tcase_add_test(
        tests,
        values_seen_while_looking_back_are_kept_when_the_program_is_left);
    tcase_add_test(tests, values_of_a_game_that_is_over_are_no_help);
    tcase_add_test(tests, in_the_third_seat_one_can_win_too);
    tcase_add_test(tests, a_game_is_counted_once_however_often_it_ends);
    tcase_add_test(tests, a_hint_is_help);
    tcase_add_test(tests, evaluation_is_help_even_when_it_was_switched_off);
    tcase_add_test(tests, a_take_back_is_help);
    tcase_add_test(tests, help_is_forgotten_with_the_next_game);
    tcase_add_test(tests,
                   evaluation_that_stays_on_is_help_in_the_next_game_too);
    tcase_add_test(tests, another_level_is_offered_after_two_of_a_kind);
    tcase_add_test(tests,
                   no_level_is_offered_after_one_game_or_below_the_lowest);
    tcase_add_test(tests,
                   a_game_is_autosaved_from_its_start_and_after_every_move);
    tcase_add_test(tests, a_game_is_autosaved_after_undo_and_redo);
    tcase_add_test(tests, a_game_is_autosaved_after_a_change_of_level);
    tcase_add_test(tests, looking_back_changes_nothing_in_the_autosave);
    tcase_add_test(tests,
                   a_game_that_cannot_be_autosaved_says_so_once_and_goes_on);
    tcase_add_test(tests,
                   a_failed_autosave_is_told_once_and_again_after_a_success);
    tcase_add_test(tests, the_oldest_finished_games_go_when_one_ends);
    tcase_add_test(tests, what_has_changed_since_it_was_saved_is_unsaved);
    return tests;
}
