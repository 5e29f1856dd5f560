/* SPDX-License-Identifier: MIT */
/*
 * What the players at a table ask of each other (to take a move back, a draw,
 * another game), as the host sees it: agreed to, refused or dropped, and what
 * makes way for the question.
 */
#include "base/clock.h"
#include "screen/play/inside.h"
#include "screen/play/test_play.h"
#include "support/caller.h"
#include "support/screen/story.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ann sows 3 and 1, Ben b, and wants that back. */
static struct table_visit begin_asked(void)
{
    struct table_visit visit = visit_begin_kalah();

    visit_act(&visit, "key 3");
    visit_act(&visit, "key 1");
    visit_ben_says(&visit, "move 1 3 b 1500");
    visit_ben_says(&visit, "ask back 2");
    story_sees(visit.ann, "Ben asks to take move 3 back: Enter agrees");
    caller_forget(visit.ben);
    return visit;
}

START_TEST(what_the_other_one_asks_is_agreed_to_with_enter)
{
    struct table_visit visit = begin_asked();

    visit_act(&visit, "key Enter");
    visit_ben_hears(&visit, "back ");
    ck_assert(!visit_ben_heard(&visit, "refuse"));
    story_sees(visit.ann, "move 3 · Ben");
    story_sees_no(visit.ann, "Ben asks to take");
    visit_end(&visit);
}
END_TEST

START_TEST(what_the_other_one_asks_is_refused_with_escape)
{
    struct table_visit visit = begin_asked();

    visit_act(&visit, "key Esc");
    visit_ben_hears(&visit, "refuse back 2");
    ck_assert(!visit_ben_heard(&visit, "agree"));
    story_sees(visit.ann, "move 4 · Ann's turn");
    story_act(visit.ann, "wait 6000");
    story_sees_no(visit.ann, "Ben asks to take");
    story_sees_no(visit.ann, "Resume");
    visit_end(&visit);
}
END_TEST

/* A line behind the words of the last one who came: that of the frame. */
static bool ends_behind(struct player_of_tests *player, const char *words)
{
    char *text = NULL;

    player_see(player, &text);

    char *const at = strstr(text, words);
    bool ends = false;

    if (at != NULL && strchr(at, '\n') != NULL) {
        char *const line = strchr(at, '\n') + 1;

        line[strcspn(line, "\n")] = '\0';
        ends = strstr(line, "╰") != NULL;
    }
    free(text);
    return ends;
}

START_TEST(a_move_drops_what_was_asked)
{
    struct table_visit visit = begin_asked();

    visit_act(&visit, "key 2");
    story_act(visit.ann, "wait 6000");
    story_sees_no(visit.ann, "Ben asks to take");
    ck_assert(!visit_ben_heard(&visit, "refuse"));
    /* Nothing was said by that. */
    visit_act(&visit, "key C");
    story_sees(visit.ann, "─ The table ─");
    ck_assert(ends_behind(visit.ann, "Ben has come"));
    visit_end(&visit);
}
END_TEST

START_TEST(keys_ask_the_other_one)
{
    struct table_visit visit = visit_begin_kalah();

    visit_act(&visit, "key u");
    story_sees(visit.ann, "you have made no move that could be taken back");
    visit_act(&visit, "key N");
    story_sees(visit.ann, "the game is not over yet");
    visit_act(&visit, "key 3");
    caller_forget(visit.ben);
    visit_act(&visit, "key u");
    story_sees(visit.ann, "the other player is asked");
    visit_ben_hears(&visit, "ask back 0");
    visit_ben_says(&visit, "refuse back 0");
    story_sees(visit.ann, "Ben does not agree");
    caller_forget(visit.ben);
    visit_ben_says(&visit, "resign 1 1");
    story_sees(visit.ann, "Ann wins by resignation");
    visit_act(&visit, "key N");
    story_sees(visit.ann, "the other player is asked");
    visit_ben_hears(&visit, "ask again 1");
    visit_ben_says(&visit, "agree again 1");
    story_sees(visit.ann, "another game has begun, sides exchanged");
    story_sees(visit.ann, "Ben v Ann");
    visit_end(&visit);
}
END_TEST

START_TEST(a_comment_is_no_reason_why_a_person_resigned)
{
    struct table_visit visit = visit_begin_kalah();

    visit_act(&visit, "type :comment a bad opening");
    visit_act(&visit, "key Enter");
    visit_ben_says(&visit, "resign 1 0");
    story_sees(visit.ann, "Ben has resigned");
    story_sees_no(visit.ann, "a bad opening");
    visit_end(&visit);
}
END_TEST

/* The move is shown on while that is asked, but for the key. */
START_TEST(a_question_ends_what_is_being_shown)
{
    struct table_visit visit = visit_begin_kalah();

    player_app(visit.ann)->config.values[CONFIG_MOTION] = 0;
    player_do(visit.ann, "key 3", stdout);
    player_do(visit.ann, "wait 50", stdout);
    story_sees(visit.ann, "in hand");
    player_do(visit.ann, "key u", stdout);
    story_sees_no(visit.ann, "in hand");
    visit_end(&visit);
}
END_TEST

START_TEST(a_draw_is_offered_where_the_game_knows_one)
{
    struct table_visit visit =
        visit_begin("game abalone:start=standard", "seed 7", "host Ann");

    caller_forget(visit.ben);
    visit_act(&visit, "key D");
    story_sees(visit.ann, "the other player is asked");
    visit_ben_hears(&visit, "ask draw 0");
    visit_ben_says(&visit, "agree draw 0");
    visit_ben_hears(&visit, "end agreed");
    story_sees(visit.ann, "draw");
    story_sees(visit.ann, "N another game");
    visit_end(&visit);

    /* By its word, too: nobody answers for him. */
    visit = visit_begin("game abalone:start=standard", "seed 7", "host Ann");
    caller_forget(visit.ben);
    visit_act(&visit, "type :draw");
    visit_act(&visit, "key Enter");
    story_sees(visit.ann, "the other player is asked");
    visit_ben_hears(&visit, "ask draw 0");
    ck_assert(!session_is_over(visit_screen(&visit)->session));
    visit_end(&visit);

    visit = visit_begin_kalah();
    caller_forget(visit.ben);
    visit_act(&visit, "key D");
    story_sees_no(visit.ann, "the other player is asked");
    ck_assert(!visit_ben_heard(&visit, "ask draw"));
    visit_end(&visit);
}
END_TEST

/* Who asks the same has agreed. */
START_TEST(an_offer_is_over_when_both_have_made_it)
{
    struct table_visit visit =
        visit_begin("game abalone:start=standard", "seed 7", "host Ann");

    visit_ben_says(&visit, "ask draw 0");
    story_sees(visit.ann, "Ben offers a draw");
    visit_act(&visit, "key D");
    story_sees_no(visit.ann, "the other player is asked");
    visit_ben_hears(&visit, "end agreed");
    visit_act(&visit, "key Esc");
    story_act(visit.ann, "wait 6000");
    story_sees(visit.ann, "over");
    story_sees_no(visit.ann, "Ben offers a draw");
    visit_end(&visit);
}
END_TEST

/* Time stands for her meanwhile. */
static void ben_says_at_once(struct table_visit *visit, const char *line)
{
    caller_say(visit->ben, line);
    caller_settle(visit->ben, visit_work, visit->ann);
}

/* At once, and not with what happens next. */
START_TEST(the_end_drops_what_was_asked)
{
    struct table_visit visit = {
        .ann = story_begin("game abalone:start=standard", "clock 30s/move",
                           "host Ann", "settle", STORY_LINES_END)};
    const struct play_screen *play;

    visit.ben = caller_new(visit_port(visit.ann));
    ben_says_at_once(&visit, "naqala 1");
    ben_says_at_once(&visit, "join play ABCD - Ben");
    player_wait(visit.ann, 20 * CLOCK_SECOND);
    ben_says_at_once(&visit, "ask draw 0");
    play = visit_screen(&visit);
    ck_assert_str_eq(play->asked, "Ben offers a draw");
    screens_tick(player_app(visit.ann)->screens,
                 player_now(visit.ann) + 11 * CLOCK_SECOND);
    ck_assert(session_is_over(play->session));
    ck_assert_str_eq(play->asked, "");
    visit_end(&visit);
}
END_TEST

/* Over a board that is over lies its card, which would hide the question. */
START_TEST(the_card_of_the_result_makes_way_for_a_question)
{
    struct table_visit visit = visit_begin_kalah();

    visit_act(&visit, "key 4");
    visit_ben_says(&visit, "resign 1 1");
    story_sees(visit.ann, "Ann wins by resignation");
    story_sees(visit.ann, "N another game");
    visit_ben_says(&visit, "ask again 1");
    story_sees(visit.ann, "Ben asks for another game: Enter agrees");
    story_sees_no(visit.ann, "N another game ");
    visit_act(&visit, "key Enter");
    story_sees(visit.ann, "Ben v Ann");
    visit_end(&visit);
}
END_TEST

/* Its Enter and Esc would not be those of the question. */
START_TEST(other_cards_on_the_board_make_way_for_a_question)
{
    static const char *const keys[][2] = {{"key Esc", "Resume"},
                                          {"key C", "─ The table ─"}};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct table_visit visit = begin_asked();

        visit_act(&visit, "key Esc");
        visit_act(&visit, keys[i][0]);
        story_sees(visit.ann, keys[i][1]);
        caller_forget(visit.ben);
        visit_ben_says(&visit, "ask back 2");
        story_sees_no(visit.ann, keys[i][1]);
        story_sees(visit.ann, "Ben asks to take move 3 back: Enter agrees");
        visit_act(&visit, "key Esc");
        visit_ben_hears(&visit, "refuse back 2");
        visit_end(&visit);
    }
}
END_TEST

/* So does the review, which would show her the better move. */
START_TEST(a_move_that_is_taken_back_closes_what_told_of_the_end)
{
    static const char *const keys[][2] = {{"key R", "k look back"},
                                          {"key v", "Review"}};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct table_visit visit = visit_begin(
            "game kalah", "from 0,0,0,0,2,1,20/0,0,0,0,4,4,13/s", "host Ann");

        visit_act(&visit, "key 6");
        visit_act(&visit, "key 5");
        visit_ben_says(&visit, "resign 1 2");
        story_sees(visit.ann, "N another game");
        visit_act(&visit, "key u");
        visit_ben_hears(&visit, "ask back 1");
        visit_act(&visit, keys[i][0]);
        story_sees(visit.ann, keys[i][1]);
        visit_ben_says(&visit, "agree back 1");
        story_sees_no(visit.ann, keys[i][1]);
        story_sees(visit.ann, "Ann's turn");
        visit_end(&visit);
    }
}
END_TEST

/* Two games, of which Ben gives up both. */
static struct table_visit begin_played_series(void)
{
    struct table_visit visit =
        visit_begin("game kalah", VISIT_FIRST_MOVES, "host Ann 2");

    visit_act(&visit, "key 4");
    visit_ben_says(&visit, "resign 1 1");
    player_wait(visit.ann, SESSION_BETWEEN_GAMES);
    player_settle(visit.ann);
    visit_ben_says(&visit, "resign 2 0");
    story_sees(visit.ann, "Ann wins the series");
    story_sees(visit.ann, "q leave");
    return visit;
}

START_TEST(the_card_of_a_series_makes_way_for_a_question)
{
    struct table_visit visit = begin_played_series();

    visit_ben_says(&visit, "ask again 0");
    story_sees_no(visit.ann, "Ann wins the series");
    story_sees(visit.ann, "Ben asks for another game: Enter agrees");
    visit_act(&visit, "key Enter");
    story_sees(visit.ann, "game 1 of 2: Ann 0, Ben 0");
    visit_end(&visit);
}
END_TEST

/* As a guest sees it, who has no card of the series. */
START_TEST(the_card_of_its_last_game_tells_how_the_series_ended)
{
    struct table_visit visit = begin_played_series();

    visit_act(&visit, "key R");
    story_sees(visit.ann, "Ann wins by resignation");
    story_sees(visit.ann, "game 2 of 2: Ben 0, Ann 2");
    visit_end(&visit);
}
END_TEST

START_TEST(what_is_typed_does_not_make_way_for_a_question)
{
    struct table_visit visit = begin_asked();

    visit_act(&visit, "key Esc");
    visit_act(&visit, "key c");
    visit_act(&visit, "type wait");
    caller_forget(visit.ben);
    visit_ben_says(&visit, "ask back 2");
    story_sees(visit.ann, "wait");
    story_sees_no(visit.ann, "Enter agrees, Esc refuses");
    visit_act(&visit, "key Enter");
    visit_ben_hears(&visit, "say Ann: wait");
    ck_assert(!visit_ben_heard(&visit, "back "));
    story_sees(visit.ann, "Ben asks to take move 3 back");
    visit_act(&visit, "key Enter");
    visit_ben_hears(&visit, "back ");
    ck_assert(!visit_ben_heard(&visit, "refuse"));
    visit_end(&visit);
}
END_TEST

/* There Enter plays on. */
START_TEST(who_looks_back_answers_on_the_board)
{
    struct table_visit visit = begin_asked();

    visit_act(&visit, "key Esc");
    visit_act(&visit, "key k");
    caller_forget(visit.ben);
    visit_ben_says(&visit, "ask back 2");
    story_sees(visit.ann,
               "Ben asks to take move 3 back: the answer is given on the "
               "board");
    visit_act(&visit, "key Esc");
    ck_assert(!visit_ben_heard(&visit, "refuse"));
    story_sees(visit.ann, "Ben asks to take move 3 back");
    visit_act(&visit, "key Esc");
    visit_ben_hears(&visit, "refuse back 2");
    visit_end(&visit);
}
END_TEST

TCase *play_asked_case(void)
{
    TCase *const asked = tcase_create("play_asked");

    tcase_set_timeout(asked, 300);
    tcase_add_test(asked, what_the_other_one_asks_is_agreed_to_with_enter);
    tcase_add_test(asked, what_the_other_one_asks_is_refused_with_escape);
    tcase_add_test(asked, a_move_drops_what_was_asked);
    tcase_add_test(asked, keys_ask_the_other_one);
    tcase_add_test(asked, a_comment_is_no_reason_why_a_person_resigned);
    tcase_add_test(asked, a_question_ends_what_is_being_shown);
    tcase_add_test(asked, a_draw_is_offered_where_the_game_knows_one);
    tcase_add_test(asked, an_offer_is_over_when_both_have_made_it);
    tcase_add_test(asked,
                   a_move_that_is_taken_back_closes_what_told_of_the_end);
    tcase_add_test(asked, the_end_drops_what_was_asked);
    tcase_add_test(asked, the_card_of_the_result_makes_way_for_a_question);
    tcase_add_test(asked, other_cards_on_the_board_make_way_for_a_question);
    tcase_add_test(asked, the_card_of_a_series_makes_way_for_a_question);
    tcase_add_test(asked, the_card_of_its_last_game_tells_how_the_series_ended);
    tcase_add_test(asked, what_is_typed_does_not_make_way_for_a_question);
    tcase_add_test(asked, who_looks_back_answers_on_the_board);
    return asked;
}
