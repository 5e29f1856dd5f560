/* SPDX-License-Identifier: MIT */
/*
 * A game at a table, as its host sees it: what is asked, said and refused, on the
 * screen and on the line to the other player.
 */
#include "base/clock.h"
#include "screen/play/inside.h"
#include "screen/play/test_play.h"
#include "support/caller.h"
#include "support/screen/story.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_MOVES "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"

/* Ann is the host and plays first; Ben has come. */
struct table_visit {
    struct player_of_tests *ann;
    struct caller *ben;
};

/* ---- the visit ---- */

/* As the card tells it. */
static int find_port(struct player_of_tests *ann)
{
    static const char BEFORE[] = "127.0.0.1:";
    char *text = NULL;

    player_see(ann, &text);

    const char *const found = strstr(text, BEFORE);
    int port;

    ck_assert_ptr_nonnull(found);
    port = atoi(found + strlen(BEFORE));
    free(text);
    return port;
}

static void work(void *whose)
{
    player_wait(whose, 1);
}

static void ben_says(struct table_visit *visit, const char *line)
{
    caller_say(visit->ben, line);
    caller_settle(visit->ben, work, visit->ann);
    player_settle(visit->ann);
}

static bool ben_heard(struct table_visit *visit, const char *words)
{
    return strstr(caller_hear(visit->ben), words) != NULL;
}

/* What has been sent takes its way through the system. */
static void ben_hears(struct table_visit *visit, const char *words)
{
    for (int i = 0; i < 60000 && !ben_heard(visit, words); i++) {
        work(visit->ann);
        poll(NULL, 0, 1);
    }
    ck_assert_msg(ben_heard(visit, words), "%s: not in\n%s", words,
                  caller_hear(visit->ben));
}

static void act(struct table_visit *visit, const char *line)
{
    story_act(visit->ann, line);
    player_settle(visit->ann);
}

static struct table_visit begin(const char *game, const char *from,
                                const char *host)
{
    struct table_visit visit = {
        .ann = story_begin(game, from, host, "settle", STORY_LINES_END)};

    visit.ben = caller_new(find_port(visit.ann));
    ben_says(&visit, "naqala 1");
    ben_says(&visit, "join play ABCD - Ben");
    return visit;
}

static struct table_visit begin_kalah(void)
{
    return begin("game kalah", FIRST_MOVES, "host Ann");
}

static void end_visit(struct table_visit *visit)
{
    caller_free(visit->ben);
    player_free(visit->ann);
}

static struct play_screen *screen_of(struct table_visit *visit)
{
    return screens_view_at(player_app(visit->ann)->screens, 0);
}

/* ---- what is asked ---- */

/* Ann sows 3 and 1, Ben b, and wants that back. */
static struct table_visit begin_asked(void)
{
    struct table_visit visit = begin_kalah();

    act(&visit, "key 3");
    act(&visit, "key 1");
    ben_says(&visit, "move 1 3 b 1500");
    ben_says(&visit, "ask back 2");
    story_sees(visit.ann, "Ben asks to take move 3 back: Enter agrees");
    caller_forget(visit.ben);
    return visit;
}

START_TEST(what_the_other_one_asks_is_agreed_to_with_enter)
{
    struct table_visit visit = begin_asked();

    act(&visit, "key Enter");
    ben_hears(&visit, "back ");
    ck_assert(!ben_heard(&visit, "refuse"));
    story_sees(visit.ann, "move 3 · Ben");
    story_sees_no(visit.ann, "Ben asks to take");
    end_visit(&visit);
}
END_TEST

START_TEST(what_the_other_one_asks_is_refused_with_escape)
{
    struct table_visit visit = begin_asked();

    act(&visit, "key Esc");
    ben_hears(&visit, "refuse back 2");
    ck_assert(!ben_heard(&visit, "agree"));
    story_sees(visit.ann, "move 4 · Ann's turn");
    story_act(visit.ann, "wait 6000");
    story_sees_no(visit.ann, "Ben asks to take");
    story_sees_no(visit.ann, "Resume");
    end_visit(&visit);
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

    act(&visit, "key 2");
    story_act(visit.ann, "wait 6000");
    story_sees_no(visit.ann, "Ben asks to take");
    ck_assert(!ben_heard(&visit, "refuse"));
    /* Nothing was said by that. */
    act(&visit, "key C");
    story_sees(visit.ann, "─ The table ─");
    ck_assert(ends_behind(visit.ann, "Ben has come"));
    end_visit(&visit);
}
END_TEST

START_TEST(keys_ask_the_other_one)
{
    struct table_visit visit = begin_kalah();

    act(&visit, "key u");
    story_sees(visit.ann, "you have made no move that could be taken back");
    act(&visit, "key N");
    story_sees(visit.ann, "the game is not over yet");
    act(&visit, "key 3");
    caller_forget(visit.ben);
    act(&visit, "key u");
    story_sees(visit.ann, "the other player is asked");
    ben_hears(&visit, "ask back 0");
    ben_says(&visit, "refuse back 0");
    story_sees(visit.ann, "Ben does not agree");
    caller_forget(visit.ben);
    ben_says(&visit, "resign 1 1");
    story_sees(visit.ann, "Ann wins by resignation");
    act(&visit, "key N");
    story_sees(visit.ann, "the other player is asked");
    ben_hears(&visit, "ask again 1");
    ben_says(&visit, "agree again 1");
    story_sees(visit.ann, "another game has begun, sides exchanged");
    story_sees(visit.ann, "Ben v Ann");
    end_visit(&visit);
}
END_TEST

/* The move is shown on while that is asked, but for the key. */
START_TEST(a_question_ends_what_is_being_shown)
{
    struct table_visit visit = begin_kalah();

    player_app(visit.ann)->config.values[CONFIG_MOTION] = 0;
    player_do(visit.ann, "key 3", stdout);
    player_do(visit.ann, "wait 50", stdout);
    story_sees(visit.ann, "in hand");
    player_do(visit.ann, "key u", stdout);
    story_sees_no(visit.ann, "in hand");
    end_visit(&visit);
}
END_TEST

START_TEST(a_draw_is_offered_where_the_game_knows_one)
{
    struct table_visit visit =
        begin("game abalone:start=standard", "seed 7", "host Ann");

    caller_forget(visit.ben);
    act(&visit, "key D");
    story_sees(visit.ann, "the other player is asked");
    ben_hears(&visit, "ask draw 0");
    ben_says(&visit, "agree draw 0");
    ben_hears(&visit, "end agreed");
    story_sees(visit.ann, "draw");
    story_sees(visit.ann, "N another game");
    end_visit(&visit);

    /* By its word, too: nobody answers for him. */
    visit = begin("game abalone:start=standard", "seed 7", "host Ann");
    caller_forget(visit.ben);
    act(&visit, "type :draw");
    act(&visit, "key Enter");
    story_sees(visit.ann, "the other player is asked");
    ben_hears(&visit, "ask draw 0");
    ck_assert(!session_is_over(screen_of(&visit)->session));
    end_visit(&visit);

    visit = begin_kalah();
    caller_forget(visit.ben);
    act(&visit, "key D");
    story_sees_no(visit.ann, "the other player is asked");
    ck_assert(!ben_heard(&visit, "ask draw"));
    end_visit(&visit);
}
END_TEST

/* Who asks the same has agreed. */
START_TEST(an_offer_is_over_when_both_have_made_it)
{
    struct table_visit visit =
        begin("game abalone:start=standard", "seed 7", "host Ann");

    ben_says(&visit, "ask draw 0");
    story_sees(visit.ann, "Ben offers a draw");
    act(&visit, "key D");
    story_sees_no(visit.ann, "the other player is asked");
    ben_hears(&visit, "end agreed");
    act(&visit, "key Esc");
    story_act(visit.ann, "wait 6000");
    story_sees(visit.ann, "over");
    story_sees_no(visit.ann, "Ben offers a draw");
    end_visit(&visit);
}
END_TEST

/* Time stands for her meanwhile. */
static void ben_says_at_once(struct table_visit *visit, const char *line)
{
    caller_say(visit->ben, line);
    caller_settle(visit->ben, work, visit->ann);
}

/* At once, and not with what happens next. */
START_TEST(the_end_drops_what_was_asked)
{
    struct table_visit visit = {
        .ann = story_begin("game abalone:start=standard", "clock 30s/move",
                           "host Ann", "settle", STORY_LINES_END)};
    const struct play_screen *play;

    visit.ben = caller_new(find_port(visit.ann));
    ben_says_at_once(&visit, "naqala 1");
    ben_says_at_once(&visit, "join play ABCD - Ben");
    player_wait(visit.ann, 20 * CLOCK_SECOND);
    ben_says_at_once(&visit, "ask draw 0");
    play = screen_of(&visit);
    ck_assert_str_eq(play->asked, "Ben offers a draw");
    screens_tick(player_app(visit.ann)->screens,
                 player_now(visit.ann) + 11 * CLOCK_SECOND);
    ck_assert(session_is_over(play->session));
    ck_assert_str_eq(play->asked, "");
    end_visit(&visit);
}
END_TEST

/* Over a board that is over lies its card, which would hide the question. */
START_TEST(the_card_of_the_result_makes_way_for_a_question)
{
    struct table_visit visit = begin_kalah();

    act(&visit, "key 4");
    ben_says(&visit, "resign 1 1");
    story_sees(visit.ann, "Ann wins by resignation");
    story_sees(visit.ann, "N another game");
    ben_says(&visit, "ask again 1");
    story_sees(visit.ann, "Ben asks for another game: Enter agrees");
    story_sees_no(visit.ann, "N another game ");
    act(&visit, "key Enter");
    story_sees(visit.ann, "Ben v Ann");
    end_visit(&visit);
}
END_TEST

/* Its Enter and Esc would not be those of the question. */
START_TEST(other_cards_on_the_board_make_way_for_a_question)
{
    static const char *const keys[][2] = {{"key Esc", "Resume"},
                                          {"key C", "─ The table ─"}};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct table_visit visit = begin_asked();

        act(&visit, "key Esc");
        act(&visit, keys[i][0]);
        story_sees(visit.ann, keys[i][1]);
        caller_forget(visit.ben);
        ben_says(&visit, "ask back 2");
        story_sees_no(visit.ann, keys[i][1]);
        story_sees(visit.ann, "Ben asks to take move 3 back: Enter agrees");
        act(&visit, "key Esc");
        ben_hears(&visit, "refuse back 2");
        end_visit(&visit);
    }
}
END_TEST

/* Two games, of which Ben gives up both. */
static struct table_visit begin_played_series(void)
{
    struct table_visit visit = begin("game kalah", FIRST_MOVES, "host Ann 2");

    act(&visit, "key 4");
    ben_says(&visit, "resign 1 1");
    player_wait(visit.ann, SESSION_BETWEEN_GAMES);
    player_settle(visit.ann);
    ben_says(&visit, "resign 2 0");
    story_sees(visit.ann, "Ann wins the series");
    story_sees(visit.ann, "q leave");
    return visit;
}

START_TEST(the_card_of_a_series_makes_way_for_a_question)
{
    struct table_visit visit = begin_played_series();

    ben_says(&visit, "ask again 0");
    story_sees_no(visit.ann, "Ann wins the series");
    story_sees(visit.ann, "Ben asks for another game: Enter agrees");
    act(&visit, "key Enter");
    story_sees(visit.ann, "game 1 of 2: Ann 0, Ben 0");
    end_visit(&visit);
}
END_TEST

START_TEST(what_is_typed_does_not_make_way_for_a_question)
{
    struct table_visit visit = begin_asked();

    act(&visit, "key Esc");
    act(&visit, "key c");
    act(&visit, "type wait");
    caller_forget(visit.ben);
    ben_says(&visit, "ask back 2");
    story_sees(visit.ann, "wait");
    story_sees_no(visit.ann, "Enter agrees, Esc refuses");
    act(&visit, "key Enter");
    ben_hears(&visit, "say Ann: wait");
    ck_assert(!ben_heard(&visit, "back "));
    story_sees(visit.ann, "Ben asks to take move 3 back");
    act(&visit, "key Enter");
    ben_hears(&visit, "back ");
    ck_assert(!ben_heard(&visit, "refuse"));
    end_visit(&visit);
}
END_TEST

/* There Enter plays on. */
START_TEST(who_looks_back_answers_on_the_board)
{
    struct table_visit visit = begin_asked();

    act(&visit, "key Esc");
    act(&visit, "key k");
    caller_forget(visit.ben);
    ben_says(&visit, "ask back 2");
    story_sees(visit.ann,
               "Ben asks to take move 3 back: the answer is given on the "
               "board");
    act(&visit, "key Esc");
    ck_assert(!ben_heard(&visit, "refuse"));
    story_sees(visit.ann, "Ben asks to take move 3 back");
    act(&visit, "key Esc");
    ben_hears(&visit, "refuse back 2");
    end_visit(&visit);
}
END_TEST

/* ---- the help ---- */

START_TEST(the_help_at_a_table_lists_what_can_be_done_there)
{
    static const char *const refused[] = {
        "evaluation",   "new game",     "rematch", "games",
        "offer a draw", "another game", "swap"};
    struct table_visit visit = begin("game oware", "seed 7", "host Ann");

    act(&visit, "key ?");
    story_sees(visit.ann, "sow that pit");
    story_sees(visit.ann, "look back");
    story_sees(visit.ann, "ask to undo");
    story_sees(visit.ann, "save as");
    story_sees(visit.ann, "players, what was said");
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        story_sees_no(visit.ann, refused[i]);
    act(&visit, "key Esc");
    act(&visit, "key 4");
    ben_says(&visit, "resign 1 1");
    act(&visit, "key ?");
    story_sees(visit.ann, "ask for another game");
    story_sees(visit.ann, "evaluation on, off");
    story_sees_no(visit.ann, "rematch");
    story_sees_no(visit.ann, "new game");
    end_visit(&visit);
}
END_TEST

/* Enter and x play on, which one alone may not do. */
START_TEST(the_help_of_looking_back_at_a_table_plays_nothing_on)
{
    struct table_visit visit = begin_kalah();

    act(&visit, "key 4");
    act(&visit, "key k");
    story_sees_no(visit.ann, "play on");
    act(&visit, "key ?");
    story_sees(visit.ann, "choose a branch");
    story_sees_no(visit.ann, "play on from here");
    story_sees_no(visit.ann, "take over");
    story_sees_no(visit.ann, "rematch");
    act(&visit, "key Esc");
    act(&visit, "key Enter");
    story_sees(visit.ann, "leave the table first: q");
    end_visit(&visit);
}
END_TEST

START_TEST(the_help_at_a_table_knows_draws_where_the_game_does)
{
    struct table_visit visit =
        begin("game abalone:start=standard", "seed 7", "host Ann");

    act(&visit, "key ?");
    story_sees(visit.ann, "offer a draw");
    end_visit(&visit);
}
END_TEST

/* ---- what lies over the board ---- */

START_TEST(a_pause_makes_way_for_the_end)
{
    struct table_visit visit = begin_kalah();

    act(&visit, "key 4");
    act(&visit, "key Esc");
    story_sees(visit.ann, "Resume");
    ben_says(&visit, "resign 1 1");
    story_sees_no(visit.ann, "Resume");
    story_sees(visit.ann, "Ann wins by resignation");
    caller_forget(visit.ben);
    act(&visit, "key N");
    ben_hears(&visit, "ask again 1");
    end_visit(&visit);
}
END_TEST

/* In a series it stays open when a game is over. */
START_TEST(a_pause_offers_what_can_be_done_by_now)
{
    struct table_visit visit = begin("game kalah", FIRST_MOVES, "host Ann 3");

    act(&visit, "key 4");
    act(&visit, "key Esc");
    act(&visit, "keys Down Down");
    story_sees_no(visit.ann, "Result");
    story_sees_no(visit.ann, "Review");
    ben_says(&visit, "resign 1 1");
    story_sees(visit.ann, "Resume");
    story_sees(visit.ann, "R    Result");
    story_sees(visit.ann, "V    Review");
    /* What was selected is selected. */
    act(&visit, "key Enter");
    story_sees(visit.ann, "─ The table ─");
    end_visit(&visit);
}
END_TEST

/* As it does for a guest, whom the host tells so: what shows the game before is
 * gone. */
static void next_game_begins_under(const char *first, const char *second)
{
    struct table_visit visit = begin("game kalah", FIRST_MOVES, "host Ann 3");
    struct session *const session = screen_of(&visit)->session;
    struct err err = {""};

    act(&visit, "key 4");
    caller_say(visit.ben, "resign 1 1");
    caller_settle(visit.ben, work, visit.ann);
    act(&visit, first);
    act(&visit, second);
    ck_assert_int_gt(screens_count(player_app(visit.ann)->screens), 1);
    ck_assert_msg(session_begin_anew(session, player_now(visit.ann), &err),
                  "%s", err.text);
    player_settle(visit.ann);
    story_sees(visit.ann, "it is Ben's turn");
    end_visit(&visit);
}

START_TEST(another_game_takes_away_what_shows_the_one_before)
{
    next_game_begins_under("key v", "key g");
    next_game_begins_under("key v", "key Enter");
    next_game_begins_under("key R", "wait 1");
    next_game_begins_under("key R", "key :");
}
END_TEST

START_TEST(a_pause_gives_no_help_with_another_person)
{
    struct table_visit visit = begin_kalah();

    act(&visit, "key 4");
    act(&visit, "key Esc");
    story_sees(visit.ann, "Resume");
    story_sees_no(visit.ann, "Review");
    act(&visit, "key V");
    story_sees_no(visit.ann, "move 1 of 1");
    end_visit(&visit);
}
END_TEST

/* ---- giving up ---- */

START_TEST(who_gives_up_is_asked_first)
{
    struct table_visit visit = begin_kalah();
    const struct session *const session = screen_of(&visit)->session;

    caller_forget(visit.ben);
    for (int yes = 0; yes < 2; yes++) {
        act(&visit, "type :resign");
        act(&visit, "key Enter");
        story_sees(visit.ann, "Do you give the game up?");
        act(&visit, yes != 0 ? "key y" : "key n");
        ck_assert_int_eq(session_is_over(session), yes);
    }
    ben_hears(&visit, "end resigned 0");
    story_sees(visit.ann, "Ben wins by resignation");
    act(&visit, "key Esc");
    story_sees(visit.ann, "Ben wins by resignation");
    story_sees_no(visit.ann, "resignation: ");
    act(&visit, "type :resign");
    act(&visit, "key Enter");
    act(&visit, "key y");
    story_sees(visit.ann, "the game is over");
    end_visit(&visit);
}
END_TEST

/* As it does for a guest, whom the host tells of the next game of a series. */
START_TEST(the_game_that_begins_meanwhile_is_not_given_up)
{
    struct table_visit visit = begin_kalah();
    struct session *const session = screen_of(&visit)->session;
    struct err err = {""};

    act(&visit, "type :resign");
    act(&visit, "key Enter");
    ben_says(&visit, "resign 1 0");
    ck_assert(session_is_over(session));
    ck_assert_msg(session_begin_anew(session, player_now(visit.ann), &err),
                  "%s", err.text);
    player_settle(visit.ann);
    act(&visit, "key y");
    story_sees(visit.ann, "the game is over");
    ck_assert(!session_is_over(session));
    end_visit(&visit);
}
END_TEST

START_TEST(a_game_without_a_table_is_not_given_up)
{
    struct player_of_tests *const player =
        story_begin("play human", "type :resign", "key Enter", STORY_LINES_END);

    story_sees(player, "only at a table; undo, or begin another game");
    player_free(player);
}
END_TEST

/* ---- what is said ---- */

static void say(struct table_visit *visit, const char *words)
{
    char line[80];

    act(visit, "key c");
    story_sees(visit->ann, "Say to the table");
    snprintf(line, sizeof line, "type %s", words);
    act(visit, line);
    act(visit, "key Enter");
}

START_TEST(what_is_said_is_heard_and_nothing_is_not_said)
{
    struct table_visit visit = begin_kalah();

    caller_forget(visit.ben);
    act(&visit, "key c");
    act(&visit, "key Enter");
    say(&visit, "hello");
    ben_hears(&visit, "hello");
    /* That is the only line. */
    ck_assert_ptr_eq(strstr(caller_hear(visit.ben), "say "),
                     strstr(caller_hear(visit.ben), "say Ann: hello"));
    ck_assert_ptr_null(strstr(caller_hear(visit.ben), "say Ann: \n"));
    end_visit(&visit);
}
END_TEST

START_TEST(where_nobody_hears_it_that_is_said)
{
    struct player_of_tests *const ann = story_begin(
        "game kalah", "host Ann", "settle", "key Esc", STORY_LINES_END);
    struct table_visit visit = {.ann = ann};

    say(&visit, "hello");
    story_sees(ann, "nobody has come yet");
    player_free(ann);
}
END_TEST

START_TEST(something_can_be_said_from_the_card_of_the_table)
{
    struct table_visit visit = begin_kalah();

    act(&visit, "key C");
    story_sees(visit.ann, "─ The table ─");
    say(&visit, "well");
    story_sees_no(visit.ann, "─ The table ─");
    ben_hears(&visit, "well");
    end_visit(&visit);
}
END_TEST

START_TEST(a_click_closes_the_card_of_the_table)
{
    struct table_visit visit = begin_kalah();

    act(&visit, "key C");
    story_sees(visit.ann, "─ The table ─");
    act(&visit, "point 30,12");
    story_sees(visit.ann, "─ The table ─");
    act(&visit, "click 30,12");
    story_sees_no(visit.ann, "─ The table ─");
    /* It was no click on the board. */
    story_sees(visit.ann, "move 1 · Ann's turn");
    end_visit(&visit);
}
END_TEST

/* Where they stand on the card, one below the other. */
static void check_lines(struct player_of_tests *player, int first, int last)
{
    char *text = NULL;

    player_see(player, &text);

    const char *at = text;

    for (int i = first; i <= last; i++) {
        char words[30];

        snprintf(words, sizeof words, "Ben: line %d ", i);
        at = strstr(at, words);
        ck_assert_msg(at != NULL, "%s: not in\n%s", words, text);
    }
    free(text);
}

START_TEST(of_what_was_said_the_last_lines_are_told)
{
    enum { LINES = CHAT_LINES + 7, SHOWN = 12 };
    struct table_visit visit = begin("game kalah", FIRST_MOVES, "host Ann");
    const struct chat *const chat = &screen_of(&visit)->chat;
    const int before = chat->count;

    for (int i = 1; i <= LINES; i++) {
        char line[30];

        snprintf(line, sizeof line, "say line %d", i);
        ben_says(&visit, line);
        ck_assert_int_eq(chat->count,
                         before + i < CHAT_LINES ? before + i : CHAT_LINES);
    }
    act(&visit, "key C");
    check_lines(visit.ann, LINES - SHOWN + 1, LINES);
    story_sees_no(visit.ann, "Ben: line 35 ");
    for (int i = 0; i < CHAT_LINES; i++) {
        char words[30];

        snprintf(words, sizeof words, "Ben: line %d",
                 LINES - CHAT_LINES + 1 + i);
        ck_assert_str_eq(chat->lines[(chat->first + i) % CHAT_LINES], words);
    }
    end_visit(&visit);
}
END_TEST

/* ---- a series ---- */

START_TEST(in_a_series_the_score_is_said_in_place_of_a_card)
{
    struct table_visit visit = begin("game kalah", FIRST_MOVES, "host Ann 3");

    act(&visit, "key 4");
    caller_say(visit.ben, "resign 1 1");
    caller_settle(visit.ben, work, visit.ann);
    story_sees(visit.ann, "game 1 of 3 · Ann 1 – 0 Ben");
    story_sees(visit.ann, "  game 1 of 3: Ann 1, Ben 0");
    story_sees_no(visit.ann, "N another game");
    player_wait(visit.ann, SESSION_BETWEEN_GAMES);
    story_sees(visit.ann, "Ben v Ann");
    story_sees(visit.ann, "  game 2 of 3: Ben 0, Ann 1");
    story_sees_no(visit.ann, "another game has begun");
    end_visit(&visit);
}
END_TEST

/* ---- who may move, and leave ---- */

START_TEST(while_nobody_has_come_nothing_is_moved)
{
    struct player_of_tests *const ann =
        story_begin("game kalah", FIRST_MOVES, "host Ann", "settle", "key Esc",
                    STORY_LINES_END);

    story_act(ann, "key 4");
    player_settle(ann);
    story_sees(ann, "nobody has come yet");
    story_sees(ann, "move 1 · Ann's turn");
    player_free(ann);
}
END_TEST

START_TEST(a_table_is_left_before_other_games_are_looked_at)
{
    struct table_visit visit = begin_kalah();
    static const char *const keys[] = {"key L", "key n"};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        act(&visit, keys[i]);
        story_sees(visit.ann, "leave the table first: q");
        ck_assert_int_eq(screens_count(player_app(visit.ann)->screens), 1);
        story_act(visit.ann, "wait 6000");
    }
    end_visit(&visit);
}
END_TEST

START_TEST(the_other_one_is_told_that_the_table_is_left)
{
    struct table_visit visit = begin_kalah();

    act(&visit, "key q");
    story_sees(visit.ann, "Leave the table? The other one is told.");
    act(&visit, "key n");
    story_sees(visit.ann, "Ann v Ben");
    act(&visit, "key q");
    act(&visit, "key y");
    story_sees_no(visit.ann, "Ann v Ben");
    ben_hears(&visit, "bye");
    end_visit(&visit);
}
END_TEST

START_TEST(what_is_not_done_at_a_table_is_refused_so)
{
    struct table_visit visit = begin_kalah();

    act(&visit, "type :redo");
    act(&visit, "key Enter");
    story_sees(visit.ann, "redo: not at a table");
    end_visit(&visit);
}
END_TEST

/* ---- what wakes the screen ---- */

static int count_wakes(struct table_visit *visit, struct pollfd *wake, int max)
{
    const struct screens *const screens = player_app(visit->ann)->screens;

    return screens_class_at(screens, 0)
        ->descriptors(screens_view_at(screens, 0), wake, max);
}

/* Those of the session stand before those of the table. */
START_TEST(the_screen_wakes_for_its_threads_and_its_table)
{
    enum { MOST = 8 };
    struct table_visit visit = begin_kalah();
    struct pollfd table[MOST];
    struct pollfd all[MOST];
    const int alone = count_wakes(&visit, table, MOST);

    ck_assert_int_eq(alone, 2); /* it listens, and Ben */
    act(&visit, "key 4");
    ben_says(&visit, "resign 1 1");
    act(&visit, "key Esc");
    act(&visit, "key k");
    session_evaluate(screen_of(&visit)->session, true);
    ck_assert_int_eq(count_wakes(&visit, all, MOST), alone + 1);
    for (int i = 0; i < alone; i++)
        ck_assert_int_eq(all[i + 1].fd, table[i].fd);
    for (int max = 0; max <= alone + 1; max++)
        ck_assert_int_eq(count_wakes(&visit, all, max), max);
    end_visit(&visit);
}
END_TEST

TCase *play_table_case(void)
{
    TCase *const tests = tcase_create("play_table");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, what_the_other_one_asks_is_agreed_to_with_enter);
    tcase_add_test(tests, what_the_other_one_asks_is_refused_with_escape);
    tcase_add_test(tests, a_move_drops_what_was_asked);
    tcase_add_test(tests, keys_ask_the_other_one);
    tcase_add_test(tests, a_question_ends_what_is_being_shown);
    tcase_add_test(tests, a_draw_is_offered_where_the_game_knows_one);
    tcase_add_test(tests, an_offer_is_over_when_both_have_made_it);
    tcase_add_test(tests, the_end_drops_what_was_asked);
    tcase_add_test(tests, the_card_of_the_result_makes_way_for_a_question);
    tcase_add_test(tests, other_cards_on_the_board_make_way_for_a_question);
    tcase_add_test(tests, the_card_of_a_series_makes_way_for_a_question);
    tcase_add_test(tests, what_is_typed_does_not_make_way_for_a_question);
    tcase_add_test(tests, who_looks_back_answers_on_the_board);
    tcase_add_test(tests, the_help_at_a_table_lists_what_can_be_done_there);
    tcase_add_test(tests, the_help_of_looking_back_at_a_table_plays_nothing_on);
    tcase_add_test(tests, the_help_at_a_table_knows_draws_where_the_game_does);
    tcase_add_test(tests, a_pause_makes_way_for_the_end);
    tcase_add_test(tests, a_pause_offers_what_can_be_done_by_now);
    tcase_add_test(tests, another_game_takes_away_what_shows_the_one_before);
    tcase_add_test(tests, a_pause_gives_no_help_with_another_person);
    tcase_add_test(tests, who_gives_up_is_asked_first);
    tcase_add_test(tests, the_game_that_begins_meanwhile_is_not_given_up);
    tcase_add_test(tests, a_game_without_a_table_is_not_given_up);
    tcase_add_test(tests, what_is_said_is_heard_and_nothing_is_not_said);
    tcase_add_test(tests, where_nobody_hears_it_that_is_said);
    tcase_add_test(tests, something_can_be_said_from_the_card_of_the_table);
    tcase_add_test(tests, a_click_closes_the_card_of_the_table);
    tcase_add_test(tests, of_what_was_said_the_last_lines_are_told);
    tcase_add_test(tests, in_a_series_the_score_is_said_in_place_of_a_card);
    tcase_add_test(tests, while_nobody_has_come_nothing_is_moved);
    tcase_add_test(tests, a_table_is_left_before_other_games_are_looked_at);
    tcase_add_test(tests, the_other_one_is_told_that_the_table_is_left);
    tcase_add_test(tests, what_is_not_done_at_a_table_is_refused_so);
    tcase_add_test(tests, the_screen_wakes_for_its_threads_and_its_table);
    return tests;
}
