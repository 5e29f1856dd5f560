/* SPDX-License-Identifier: MIT */
/* Promises of a session about what is kept: the autosave. */
#include "base/memory.h"
#include "match/saves/game_code.h"
#include "match/saves/saved_games.h"
#include "match/session/test_session.h"
#include "support/folder.h"
#include "support/screen/autosave_probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The first player has only one move, which wins. */
#define FIRST_WINS "kalah:pits=1,seeds=3"

/* The only autosaved game, as it is in the file. */
static int plies_kept(void)
{
    struct match *const match = session_probe_kept();
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

/* Not only when the program is left; also while a player looks at a line that
 * was taken back, whose line stays. */
START_TEST(what_a_review_has_found_is_kept_as_soon_as_it_is_done)
{
    struct session_probe *const probe = session_probe_new((struct session_plan){
        .game = "kalah:pits=3,seeds=2", .who = {"human", "human"}});
    const struct history *const history =
        match_history(session_match(probe->session));

    session_probe_play(probe, "3");

    const int back = session_cursor(probe->session);

    session_undo(probe->session, probe->now);
    session_probe_play(probe, "2");
    if (_i == 1) {
        session_look_back(probe->session, false);
        session_goto(probe->session, back, probe->now);
        session_goto(probe->session, NODE_START, probe->now);
    }

    const int cursor = session_cursor(probe->session);
    const int tip = history_tip(history, cursor);

    ck_assert_int_eq(tip == back, _i == 1);
    ck_assert(session_judge(probe->session, tip, 0));
    session_probe_settle(probe);
    ck_assert(!session_is_reviewing(probe->session));
    ck_assert_int_eq(session_cursor(probe->session), cursor);
    ck_assert_int_eq(history_tip(history, cursor), tip);

    struct match *const match = session_probe_kept();

    ck_assert_ptr_nonnull(
        history_node(match_history(match), NODE_START)->verdict);
    ck_assert_int_eq(match_ply(match), 1);
    ck_assert_int_ne(history_cursor(match_history(match)), back);
    match_free(match);
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

    struct match *const match = session_probe_kept();

    ck_assert_str_eq(match_player(match, 1)->who, "high");
    match_free(match);
    session_probe_free(probe);
}
END_TEST

/* Who leaves then goes on from there. */
START_TEST(who_sits_down_while_one_looks_back_is_kept_where_the_game_stands)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "low"}});
    int ply;

    session_probe_play(probe, "5");
    session_probe_settle(probe);
    ply = session_node(probe->session, session_cursor(probe->session))->ply;
    session_look_back(probe->session, false);
    session_goto(probe->session, NODE_START, probe->now);
    session_probe_seat(probe, 1, "high");
    ck_assert_int_eq(session_cursor(probe->session), NODE_START);

    struct match *const match = session_probe_kept();

    ck_assert_str_eq(match_player(match, 1)->who, "high");
    ck_assert_int_eq(match_ply(match), ply);
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

/* So it stays where it is in the list of games, which has the newest first. */
START_TEST(a_game_that_is_opened_and_left_keeps_its_place_in_the_list)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "human"}});
    struct match *const match = autosave_probe_match("kalah", "5");
    char *const text = autosave_probe_text(match);
    char *const path = autosave_probe_put("old.naqala", text, 1000);
    struct autosave *autosave = NULL;
    struct err err = {""};
    struct match *const opened = autosave_open(path, &autosave, &err);
    struct stat after;

    ck_assert_msg(opened != NULL, "%s", err.text);
    ck_assert(session_take(probe->session, opened, autosave, probe->now, &err));
    session_free(probe->session);
    probe->session = NULL;
    ck_assert_int_eq(stat(path, &after), 0);
    ck_assert_int_eq(after.st_mtime, 1000);
    free(path);
    free(text);
    match_free(match);
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
    ck_assert_int_eq(probe->heard[SESSION_KEPT_AGAIN], 0);
    session_probe_play(probe, "1");
    ck_assert(session_is_kept(probe->session));
    ck_assert_int_eq(probe->heard[SESSION_KEPT_AGAIN], 1);
    break_folder(probe, true);
    session_probe_play(probe, "c");
    ck_assert_int_eq(probe->heard[SESSION_NOT_KEPT], 2);
    break_folder(probe, false);
    session_probe_free(probe);
}
END_TEST

/* The codes of the first move and of two moves, beside what a match of them gives
 * out by itself. */
static void see_codes(const char *codes, const char *const *moves)
{
    char *at = memory_text(codes);
    char *line = strtok(at, "\n");

    for (int i = 0; moves[i] != NULL; i++, line = strtok(NULL, "\n")) {
        struct match *const match = autosave_probe_match("kalah", moves[i]);
        char *const code =
            game_code_write(match, history_cursor(match_history(match)));

        ck_assert_ptr_nonnull(line);
        ck_assert_str_eq(line, code);
        free(code);
        match_free(match);
    }
    ck_assert_ptr_null(line);
    free(at);
}

START_TEST(games_that_are_kept_nowhere_are_told_at_the_end)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "human"}});
    struct err err;
    char *codes;

    session_probe_play(probe, "5");
    ck_assert(session_rematch(probe->session, probe->now, &err));
    break_folder(probe, true);
    session_probe_play(probe, "4");
    ck_assert(session_rematch(probe->session, probe->now, &err));
    session_probe_play(probe, "5");
    session_probe_play(probe, "a");
    session_look_back(probe->session, false);
    session_goto(probe->session, NODE_START, probe->now);
    codes = session_end(probe->session);
    probe->session = NULL;
    see_codes(codes, (const char *const[]){"4", "5 a", NULL});
    free(codes);
    break_folder(probe, false);
    session_probe_free(probe);
}
END_TEST

/* What could not be kept is, as soon as it can. */
START_TEST(the_end_tries_again_to_keep_a_game)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "human"}});

    session_probe_play(probe, "5");
    break_folder(probe, true);
    session_probe_play(probe, "a");
    ck_assert(session_is_unkept(probe->session, NULL));
    break_folder(probe, false);
    ck_assert_ptr_null(session_end(probe->session));
    probe->session = NULL;

    struct match *const match = session_probe_kept();

    ck_assert_int_eq(match_ply(match), 2);
    match_free(match);
    session_probe_free(probe);
}
END_TEST

/* Somebody asks for it before leaving; the game is kept as it is played, not as it
 * is looked at. */
START_TEST(a_game_that_could_not_be_kept_is_as_soon_as_that_is_asked)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "human"}});
    struct match *match;

    session_probe_play(probe, "5");
    ck_assert(session_keep(probe->session));
    break_folder(probe, true);
    session_probe_play(probe, "a");
    ck_assert(!session_keep(probe->session));
    session_look_back(probe->session, false);
    session_goto(probe->session, NODE_START, probe->now);
    break_folder(probe, false);
    ck_assert(session_keep(probe->session));
    ck_assert(!session_is_unkept(probe->session, NULL));
    ck_assert_int_eq(session_cursor(probe->session), NODE_START);
    match = session_probe_kept();
    ck_assert_int_eq(match_ply(match), 2);
    match_free(match);
    session_probe_free(probe);
}
END_TEST

/* But for a set behind which the next one has not begun. */
START_TEST(the_oldest_finished_games_go_when_one_ends)
{
    const struct match_sets three = {.count = 3};
    struct session_probe *const probe = session_probe_new(
        (struct session_plan){.game = FIRST_WINS, .who = {"human", "low"}});
    struct match *const over =
        autosave_probe_random("kalah:pits=2,seeds=1", 1, 1000);
    char *const text = autosave_probe_text(over);
    int finished = 0;
    int waiting = 0;

    match_set_sets(over, &three);

    char *const set = autosave_probe_text(over);

    free(autosave_probe_put("set.naqala", set, 999));

    for (int i = 0; i < GAME_LIST_FINISHED_MAX + 3; i++) {
        char name[32];

        snprintf(name, sizeof name, "over-%d.naqala", i);
        free(autosave_probe_put(name, text, 1000 + i));
    }
    session_probe_finish(probe);

    struct game_list list = game_list_read();

    for (int i = 0; i < list.count; i++)
        if (!list.games[i].shipped && *list.games[i].ended != '\0') {
            waiting += list.games[i].awaits;
            finished += !list.games[i].awaits;
        }
    game_list_free(&list);
    ck_assert_int_eq(waiting, 1);
    ck_assert_int_le(finished, GAME_LIST_FINISHED_MAX + 1);
    ck_assert_int_ge(finished, GAME_LIST_FINISHED_MAX);
    free(set);
    free(text);
    match_free(over);
    session_probe_free(probe);
}
END_TEST

/* Two moves were made, and another one in the place of the first is looked at. */
START_TEST(a_game_that_is_saved_while_looking_back_goes_on_where_it_was)
{
    struct session_probe *const probe =
        session_probe_new((struct session_plan){.who = {"human", "human"}});
    struct err err;

    session_probe_play(probe, "4");
    session_undo(probe->session, probe->now);
    session_probe_play(probe, "5");
    session_probe_play(probe, "b");

    const int branch = session_node(probe->session, NODE_START)->first;
    const struct position_text played = game_position_text(
        session_game(probe->session), session_position(probe->session));

    session_look_back(probe->session, false);
    session_goto(probe->session, branch, probe->now);
    ck_assert(session_save_as(probe->session, "one", false, &err));
    ck_assert_int_eq(session_cursor(probe->session), branch);

    struct match *const match = saved_games_load("one", &err);

    ck_assert_ptr_nonnull(match);
    ck_assert_str_eq(
        game_position_text(match_game(match), match_position(match)).text,
        played.text);
    match_free(match);
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
    ck_assert(session_comment(probe->session, "a good one", &err));
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

    tcase_add_test(tests,
                   a_game_is_autosaved_from_its_start_and_after_every_move);
    tcase_add_loop_test(
        tests, what_a_review_has_found_is_kept_as_soon_as_it_is_done, 0, 2);
    tcase_add_test(tests, a_game_is_autosaved_after_undo_and_redo);
    tcase_add_test(tests, a_game_is_autosaved_after_a_change_of_level);
    tcase_add_test(
        tests,
        who_sits_down_while_one_looks_back_is_kept_where_the_game_stands);
    tcase_add_test(tests, looking_back_changes_nothing_in_the_autosave);
    tcase_add_test(tests,
                   a_game_that_is_opened_and_left_keeps_its_place_in_the_list);
    tcase_add_test(tests,
                   a_game_that_cannot_be_autosaved_says_so_once_and_goes_on);
    tcase_add_test(tests,
                   a_failed_autosave_is_told_once_and_again_after_a_success);
    tcase_add_test(tests, games_that_are_kept_nowhere_are_told_at_the_end);
    tcase_add_test(tests, the_end_tries_again_to_keep_a_game);
    tcase_add_test(tests, the_oldest_finished_games_go_when_one_ends);
    tcase_add_test(
        tests, a_game_that_is_saved_while_looking_back_goes_on_where_it_was);
    tcase_add_test(tests, what_has_changed_since_it_was_saved_is_unsaved);
    tcase_add_test(tests,
                   a_game_that_could_not_be_kept_is_as_soon_as_that_is_asked);
    return tests;
}
