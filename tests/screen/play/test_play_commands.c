/* SPDX-License-Identifier: MIT */
/* What is typed in a game, and keys that hurry: levels, names of saves, moves
 * that are made too early, the next set. */
#include "base/clock.h"
#include "match/saves/saved_games.h"
#include "screen/play/inside.h"
#include "screen/play/test_play.h"
#include "support/screen/story.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>

#define FIRST_MOVES "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"

/* South sows 6, and wins by 6-4. */
#define LAST_MOVE "from 0,0,0,0,0,1,5/0,0,0,0,0,1,3/s"

static struct play_screen *screen_of(struct player_of_tests *player)
{
    return screens_view_at(player_app(player)->screens, 0);
}

static const char *top_of(struct player_of_tests *player)
{
    return screens_class_at(player_app(player)->screens, 0)->name;
}

static void act(struct player_of_tests *player, const char *line)
{
    story_act(player, line);
    player_settle(player);
}

static void command(struct player_of_tests *player, const char *words)
{
    char line[200];

    snprintf(line, sizeof line, "type :%s", words);
    story_act(player, line);
    act(player, "key Enter");
}

/* ---- saving ---- */

/* The moves of a saved game. */
static int plies_saved(const char *name)
{
    struct err err = {""};
    struct match *const match = saved_games_open(name, &err);
    int count;

    ck_assert_msg(match != NULL, "%s", err.text);
    count = history_count(match_history(match)) - 1;
    match_free(match);
    return count;
}

START_TEST(a_saved_game_is_replaced_only_if_the_player_says_so)
{
    struct player_of_tests *const player =
        story_begin("set motion none", FIRST_MOVES, "play human", "key 4",
                    "settle", STORY_LINES_END);

    command(player, "w mine");
    story_sees(player, "saved as mine");
    ck_assert_int_eq(plies_saved("mine"), 1);
    act(player, "key 2");
    command(player, "w mine");
    story_sees(player, "mine is there already. Replace it?");
    act(player, "key n");
    ck_assert_int_eq(plies_saved("mine"), 1);
    command(player, "w mine");
    act(player, "key y");
    story_sees(player, "saved as mine");
    ck_assert_int_eq(plies_saved("mine"), 2);
    player_free(player);
}
END_TEST

/* ---- levels ---- */

START_TEST(a_level_is_named_for_the_machine_or_the_last_seat)
{
    static const struct {
        const char *game;
        const char *seats;
        const char *level;
        const char *words;
        int seat;
    } cases[] = {
        {"game kalah", "sit human max", "oak", "Oak plays north now", 1},
        {"game kalah", "sit max human", "oak", "Oak plays south now", 0},
        {"game kalah", "sit human human", "oak", "Oak plays north now", 1},
        {"game abalone:players=3", "sit greedy human human", "cork",
         "Cork plays ", 0},
        {"game abalone:players=3", "sit human greedy human", "cork",
         "Cork plays ", 1},
        {"game abalone:players=3", "sit human human human", "cork",
         "Cork plays ", 2},
        {"game abalone:players=3", "sit greedy greedy human", "cork",
         "Cork plays ", 1},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct player_of_tests *const player = story_begin(
            "set motion none", cases[i].game, cases[i].seats, STORY_LINES_END);
        const struct session *const session = screen_of(player)->session;

        char words[20];

        snprintf(words, sizeof words, "level %s", cases[i].level);
        command(player, words);
        story_sees(player, cases[i].words);
        for (int seat = 0; seat < session_game(session)->players; seat++)
            ck_assert_int_eq(
                strcmp(match_player(session_match(session), seat)->who,
                       cases[i].level) == 0,
                seat == cases[i].seat);
        player_free(player);
    }
}
END_TEST

START_TEST(after_a_swap_another_level_plays_where_the_seat_is_now)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "game kalah:pie=on", "play human",
                    "key 1", "settle", "key s", "settle", STORY_LINES_END);

    command(player, "level oak");
    story_sees(player, "Oak plays south now");
    player_free(player);
}
END_TEST

START_TEST(a_level_that_is_not_known_is_told)
{
    struct player_of_tests *const player =
        story_begin("play max", STORY_LINES_END);

    command(player, "level oaks");
    story_sees(player, "oaks: no such level");
    story_sees(player, "You v max");
    player_free(player);
}
END_TEST

/* The game says who played it, and it may be in the record. */
START_TEST(a_game_that_is_over_keeps_its_players)
{
    struct player_of_tests *const player =
        story_begin("from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s", "play willow",
                    "key 6", "settle", "key Esc", STORY_LINES_END);

    command(player, "level oak");
    story_sees(player, "the game is over; undo, or begin another one");
    story_sees(player, "You v Willow");
    story_act(player, "key u");
    command(player, "level oak");
    story_sees(player, "Oak plays north now");
    player_free(player);
}
END_TEST

START_TEST(levels_are_shown_by_either_word)
{
    static const char *const words[] = {"level", "levels"};

    for (int i = 0; i < 2; i++) {
        struct player_of_tests *const player =
            story_begin("play human", STORY_LINES_END);

        command(player, words[i]);
        ck_assert_str_eq(top_of(player), "levels");
        player_free(player);
    }
}
END_TEST

START_TEST(a_draw_can_be_offered_in_words)
{
    struct player_of_tests *const player = story_begin(
        "game abalone:start=standard", "sit human greedy", STORY_LINES_END);

    command(player, "draw");
    story_sees(player, "greedy wants to play on");
    player_free(player);
}
END_TEST

START_TEST(what_cannot_be_set_up_is_told)
{
    struct player_of_tests *const player =
        story_begin(FIRST_MOVES, "play human", STORY_LINES_END);

    command(player, "from 4,4/4,4/s");
    story_sees(player, "position: ");
    ck_assert_str_eq(top_of(player), "game");
    /* What is pasted was perhaps not meant for the board. */
    act(player, "wait 6000");
    act(player, "paste 4,4/4,4/s");
    story_sees_no(player, "position: ");
    ck_assert_str_eq(top_of(player), "game");
    player_free(player);
}
END_TEST

START_TEST(a_board_without_marbles_of_a_side_is_not_set_up)
{
    struct player_of_tests *const player =
        story_begin("game abalone", "play human", STORY_LINES_END);

    command(player, "from 1..../....../......./......../........./......../"
                    "......./....../...../1/0,0");
    story_sees(player, "position: white has no marbles");
    ck_assert_str_eq(top_of(player), "game");
    player_free(player);
}
END_TEST

/* ---- too early ---- */

START_TEST(who_takes_a_side_over_does_not_move_at_once)
{
    struct player_of_tests *const player =
        story_begin("set motion none", FIRST_MOVES, "watch max max",
                    "key Space", STORY_LINES_END);
    const struct session *const session = screen_of(player)->session;
    int before;

    while (session_mover(session) != 0)
        act(player, "key >");
    before = session_cursor(session);
    player_do(player, "key x", stdout);
    ck_assert_int_eq(session_taken(session), 0);
    for (int pit = 1; pit <= 6; pit++) {
        char line[20];

        snprintf(line, sizeof line, "key %d", pit);
        player_do(player, line, stdout);
    }
    ck_assert_int_eq(session_cursor(session), before);
    player_free(player);
}
END_TEST

/* Willow sows 6 into its store, and is to move again. */
START_TEST(a_move_of_the_machine_is_not_that_of_who_takes_its_side_over)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "from 3,0,0,0,0,1,16/4,4,0,0,4,4,12/s",
                    "watch willow oak", "key Space", "key >", STORY_LINES_END);

    player_settle(player);
    ck_assert_int_eq(session_mover(screen_of(player)->session), 0);
    player_do(player, "key x", stdout);
    story_sees(player, "you play south now");
    story_sees_no(player, "You sow");
    player_free(player);
}
END_TEST

/* Although the other side is to move. */
START_TEST(the_side_that_is_given_back_is_the_one_that_was_taken)
{
    struct player_of_tests *const player =
        story_begin("set motion none", FIRST_MOVES, "watch max max",
                    "key Space", "key x", STORY_LINES_END);
    const struct session *const session = screen_of(player)->session;

    ck_assert_int_eq(session_taken(session), 0);
    act(player, "wait 1000");
    player_do(player, "key 4", stdout);
    ck_assert_int_eq(session_mover(session), 1);
    player_do(player, "key x", stdout);
    ck_assert_int_eq(session_taken(session), SESSION_NOBODY);
    story_sees(player, "max plays south now");
    player_free(player);
}
END_TEST

START_TEST(after_a_swap_a_side_is_given_back_where_it_is_now)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "game kalah:pie=on", "watch max max",
                    "key Space", "key x", "wait 1000", STORY_LINES_END);

    player_do(player, "key 1", stdout);
    player_do(player, "key x", stdout);
    player_do(player, "key x", stdout);
    story_sees(player, "you play north now");
    player_do(player, "wait 1000", stdout);
    player_do(player, "key s", stdout);
    player_do(player, "key x", stdout);
    story_sees(player, "max plays south now");
    player_free(player);
}
END_TEST

START_TEST(a_move_of_the_other_person_ends_what_is_being_shown)
{
    struct player_of_tests *const player = story_begin(
        "set motion full", FIRST_MOVES, "play human", STORY_LINES_END);
    const struct session *const session = screen_of(player)->session;

    player_do(player, "key 4", stdout);
    player_do(player, "wait 100", stdout);
    story_sees(player, "in hand");
    player_do(player, "key 2", stdout);
    ck_assert_int_eq(session_node(session, session_cursor(session))->ply, 2);
    player_free(player);
}
END_TEST

/* The key that ends it is no move. */
START_TEST(while_the_move_of_a_machine_is_shown_none_is_made)
{
    struct player_of_tests *const player = story_begin(
        "set motion full", FIRST_MOVES, "play max", STORY_LINES_END);
    struct play_screen *const play = screen_of(player);
    const struct session *const session = play->session;
    const struct game *const game = session_game(session);
    struct move moves[MOVES_MAX];
    int shown;

    player_do(player, "key 4", stdout);
    for (int i = 0; i < 10000 && session_mover(session) != 0; i++) {
        player_do(player, "wait 50", stdout);
        poll(NULL, 0, 1);
    }
    ck_assert_int_eq(session_mover(session), 0);
    ck_assert(animation_runs(play));
    shown = session_cursor(session);
    game->class->moves(game, session_position(session), moves);
    play_try(play, moves[0], player_now(player));
    ck_assert(!animation_runs(play));
    ck_assert_int_eq(session_cursor(session), shown);
    play_try(play, moves[0], player_now(player));
    ck_assert_int_ne(session_cursor(session), shown);
    player_free(player);
}
END_TEST

START_TEST(a_dot_hurries_the_machine_and_no_person)
{
    struct player_of_tests *player = story_begin("set motion none", FIRST_MOVES,
                                                 "play human", STORY_LINES_END);
    const struct session *session;

    act(player, "key .");
    story_sees(player, "it is your turn");
    player_free(player);

    player = story_begin("set motion full", FIRST_MOVES,
                         "sit human deep:time=3600", STORY_LINES_END);
    session = screen_of(player)->session;
    player_do(player, "key 4", stdout);
    player_do(player, "wait 100", stdout);
    story_sees(player, "in hand");
    player_do(player, "key .", stdout);
    story_sees_no(player, "in hand");
    story_sees_no(player, "it is your turn");
    for (int i = 0;
         i < 60000 && session_node(session, session_cursor(session))->ply < 2;
         i++) {
        player_do(player, "wait 1", stdout);
        poll(NULL, 0, 1);
    }
    ck_assert_int_eq(session_node(session, session_cursor(session))->ply, 2);
    player_free(player);
}
END_TEST

START_TEST(s_skips_a_move_that_is_watched_and_a_digit_says_why_it_is_none)
{
    static const char *const keys[] = {"key s", "key 1"};

    for (int i = 0; i < 2; i++) {
        struct player_of_tests *const player =
            story_begin("set motion full", FIRST_MOVES, "watch max max",
                        "key Space", STORY_LINES_END);
        const struct play_screen *const play = screen_of(player);

        while (!animation_runs(play)) {
            player_do(player, "key >", stdout);
            player_do(player, "wait 20", stdout);
            poll(NULL, 0, 1);
        }
        player_do(player, keys[i], stdout);
        ck_assert(!animation_runs(play));
        if (i == 1)
            story_sees(player, "max is thinking");
        player_free(player);
    }
}
END_TEST

/* ---- what is not for this screen ---- */

START_TEST(the_ground_of_the_terminal_is_not_for_the_board)
{
    struct player_of_tests *const player =
        story_begin("play human", STORY_LINES_END);
    const struct screens *const screens = player_app(player)->screens;
    const struct screen_class *const class = screens_class_at(screens, 0);
    static const struct {
        enum event_kind kind;
        bool taken;
    } cases[] = {
        {EVENT_GROUND, false}, {EVENT_LEAVE, false}, {EVENT_RESIZE, true}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_int_eq(class->event(screens_view_at(screens, 0),
                                      &(struct event){.kind = cases[i].kind},
                                      player_now(player)),
                         cases[i].taken);
    player_free(player);
}
END_TEST

/* ---- sets ---- */

START_TEST(the_next_set_is_begun_by_a_key)
{
    struct player_of_tests *const player =
        story_begin("set motion none", LAST_MOVE, "sets 3", "sit human max",
                    STORY_LINES_END);

    story_sees(player, "set 1 of 3, 0 – 0 · move 1 · your turn");
    act(player, "key 6");
    story_sees(player, "set 1 of 3:  You 1 – 0 max");
    story_sees(player, "N next set");
    act(player, "key Esc");
    story_sees(player, "N  next set");
    story_sees_no(player, "round");
    act(player, "key N");
    /* The machine has made the only move. */
    story_sees(player, "max v You");
    story_sees(player, "set 2 of 3:  You 1 – 1 max");
    player_free(player);
}
END_TEST

START_TEST(sets_of_machines_have_no_card_before_the_last)
{
    struct player_of_tests *const player =
        story_begin("set motion none", LAST_MOVE, "sets 2", "watch max max",
                    STORY_LINES_END);

    ck_assert_str_eq(top_of(player), "watch");
    story_sees(player, "set 1 of 2 · max 1 – 0 max");
    story_act(player, "wait 3000");
    player_settle(player);
    ck_assert_str_eq(top_of(player), "series");
    story_sees(player, "2 sets: ");
    player_free(player);
}
END_TEST

START_TEST(of_rounds_the_next_one_is_a_round)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "game congkak:pits=4,seeds=3",
                    "from 0,0,0,1,16/0,0,0,0,7/s", "sets 1", "sit human human",
                    "key 4", "settle", "key Esc", STORY_LINES_END);

    story_sees(player, "N  next round");
    story_sees_no(player, "next set");
    act(player, "key N");
    story_sees(player, "round 2");
    player_free(player);
}
END_TEST

/* A series that is over has a card of its own; looking back, R is the game's. */
START_TEST(the_result_is_that_of_the_series_or_of_the_game_looked_at)
{
    struct player_of_tests *const player = story_begin(
        "set motion none", LAST_MOVE, "watch max random 2", STORY_LINES_END);

    for (int i = 0; i < 3; i++) {
        story_act(player, "wait 3000");
        player_settle(player);
    }
    ck_assert_str_eq(top_of(player), "series");
    act(player, "key Esc");
    act(player, "key R");
    ck_assert_str_eq(top_of(player), "series");
    act(player, "key k");
    act(player, "key End");
    act(player, "key R");
    ck_assert_str_eq(top_of(player), "end");
    player_free(player);
}
END_TEST

/* A game won by each side, and drawn ones. */
START_TEST(drawn_games_of_a_series_are_counted)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "from 0,0,0,0,0,1,4/0,0,0,0,0,1,4/s",
                    "watch max random 3", STORY_LINES_END);

    for (int i = 0; i < 4; i++) {
        story_act(player, "wait 3000");
        player_settle(player);
    }
    story_sees(player, "the series is a draw  1½ – 1½");
    story_sees(player, "3 games: ");
    story_sees(player, "won 0, 3 drawn");
    story_sees_no(player, "biggest win");
    story_sees(player, "who began won 0 of 3");
    player_free(player);
}
END_TEST

TCase *play_commands_case(void)
{
    TCase *const tests = tcase_create("play_commands");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, a_saved_game_is_replaced_only_if_the_player_says_so);
    tcase_add_test(tests, a_level_is_named_for_the_machine_or_the_last_seat);
    tcase_add_test(tests,
                   after_a_swap_another_level_plays_where_the_seat_is_now);
    tcase_add_test(tests, a_level_that_is_not_known_is_told);
    tcase_add_test(tests, a_game_that_is_over_keeps_its_players);
    tcase_add_test(tests, levels_are_shown_by_either_word);
    tcase_add_test(tests, a_draw_can_be_offered_in_words);
    tcase_add_test(tests, what_cannot_be_set_up_is_told);
    tcase_add_test(tests, a_board_without_marbles_of_a_side_is_not_set_up);
    tcase_add_test(tests, who_takes_a_side_over_does_not_move_at_once);
    tcase_add_test(
        tests, a_move_of_the_machine_is_not_that_of_who_takes_its_side_over);
    tcase_add_test(tests,
                   the_side_that_is_given_back_is_the_one_that_was_taken);
    tcase_add_test(tests, after_a_swap_a_side_is_given_back_where_it_is_now);
    tcase_add_test(tests, a_move_of_the_other_person_ends_what_is_being_shown);
    tcase_add_test(tests, while_the_move_of_a_machine_is_shown_none_is_made);
    tcase_add_test(tests, a_dot_hurries_the_machine_and_no_person);
    tcase_add_test(
        tests, s_skips_a_move_that_is_watched_and_a_digit_says_why_it_is_none);
    tcase_add_test(tests, the_ground_of_the_terminal_is_not_for_the_board);
    tcase_add_test(tests, the_next_set_is_begun_by_a_key);
    tcase_add_test(tests, sets_of_machines_have_no_card_before_the_last);
    tcase_add_test(tests, of_rounds_the_next_one_is_a_round);
    tcase_add_test(tests,
                   the_result_is_that_of_the_series_or_of_the_game_looked_at);
    tcase_add_test(tests, drawn_games_of_a_series_are_counted);
    return tests;
}
