/* SPDX-License-Identifier: MIT */
/*
 * A game at a table, as its host sees it: what is said and refused, on the screen
 * and on the line to the other player. What is asked is in test_play_asked.c.
 */
#include "screen/play/inside.h"
#include "screen/play/test_play.h"
#include "support/caller.h"
#include "support/screen/story.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the visit ---- */

int visit_port(struct player_of_tests *ann)
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

void visit_work(void *ann)
{
    player_wait(ann, 1);
}

void visit_ben_says(struct table_visit *visit, const char *line)
{
    caller_say(visit->ben, line);
    caller_settle(visit->ben, visit_work, visit->ann);
    player_settle(visit->ann);
}

bool visit_ben_heard(struct table_visit *visit, const char *words)
{
    return strstr(caller_hear(visit->ben), words) != NULL;
}

/* What has been sent takes its way through the system. */
void visit_ben_hears(struct table_visit *visit, const char *words)
{
    for (int i = 0; i < 60000 && !visit_ben_heard(visit, words); i++) {
        visit_work(visit->ann);
        poll(NULL, 0, 1);
    }
    ck_assert_msg(visit_ben_heard(visit, words), "%s: not in\n%s", words,
                  caller_hear(visit->ben));
}

void visit_act(struct table_visit *visit, const char *line)
{
    story_act(visit->ann, line);
    player_settle(visit->ann);
}

struct table_visit visit_begin(const char *game, const char *from,
                               const char *host)
{
    struct table_visit visit = {
        .ann = story_begin(game, from, host, "settle", STORY_LINES_END)};

    visit.ben = caller_new(visit_port(visit.ann));
    visit_ben_says(&visit, "naqala 1");
    visit_ben_says(&visit, "join play ABCD - Ben");
    return visit;
}

struct table_visit visit_begin_kalah(void)
{
    return visit_begin("game kalah", VISIT_FIRST_MOVES, "host Ann");
}

void visit_end(struct table_visit *visit)
{
    caller_free(visit->ben);
    player_free(visit->ann);
}

struct play_screen *visit_screen(struct table_visit *visit)
{
    return screens_view_at(player_app(visit->ann)->screens, 0);
}

/* ---- the help ---- */

START_TEST(the_help_at_a_table_lists_what_can_be_done_there)
{
    static const char *const refused[] = {
        "evaluation",   "new game",     "rematch", "games",
        "offer a draw", "another game", "swap"};
    struct table_visit visit = visit_begin("game oware", "seed 7", "host Ann");

    visit_act(&visit, "key ?");
    story_sees(visit.ann, "sow that pit");
    story_sees(visit.ann, "look back");
    story_sees(visit.ann, "ask to undo");
    story_sees(visit.ann, "save as");
    story_sees(visit.ann, "players, what was said");
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        story_sees_no(visit.ann, refused[i]);
    visit_act(&visit, "key Esc");
    visit_act(&visit, "key 4");
    visit_ben_says(&visit, "resign 1 1");
    visit_act(&visit, "key ?");
    story_sees(visit.ann, "ask for another game");
    story_sees(visit.ann, "evaluation on, off");
    story_sees_no(visit.ann, "rematch");
    story_sees_no(visit.ann, "new game");
    visit_end(&visit);
}
END_TEST

/* Enter and x play on, which one alone may not do. */
START_TEST(the_help_of_looking_back_at_a_table_plays_nothing_on)
{
    struct table_visit visit = visit_begin_kalah();

    visit_act(&visit, "key 4");
    visit_act(&visit, "key k");
    story_sees_no(visit.ann, "play on");
    visit_act(&visit, "key ?");
    story_sees(visit.ann, "choose a branch");
    story_sees_no(visit.ann, "play on from here");
    story_sees_no(visit.ann, "take over");
    story_sees_no(visit.ann, "rematch");
    visit_act(&visit, "key Esc");
    visit_act(&visit, "key Enter");
    story_sees(visit.ann, "leave the table first: q");
    visit_end(&visit);
}
END_TEST

START_TEST(the_help_at_a_table_knows_draws_where_the_game_does)
{
    struct table_visit visit =
        visit_begin("game abalone:start=standard", "seed 7", "host Ann");

    visit_act(&visit, "key ?");
    story_sees(visit.ann, "offer a draw");
    visit_end(&visit);
}
END_TEST

/* ---- what lies over the board ---- */

START_TEST(a_pause_makes_way_for_the_end)
{
    struct table_visit visit = visit_begin_kalah();

    visit_act(&visit, "key 4");
    visit_act(&visit, "key Esc");
    story_sees(visit.ann, "Resume");
    visit_ben_says(&visit, "resign 1 1");
    story_sees_no(visit.ann, "Resume");
    story_sees(visit.ann, "Ann wins by resignation");
    caller_forget(visit.ben);
    visit_act(&visit, "key N");
    visit_ben_hears(&visit, "ask again 1");
    visit_end(&visit);
}
END_TEST

/* In a series it stays open when a game is over. */
START_TEST(a_pause_offers_what_can_be_done_by_now)
{
    struct table_visit visit =
        visit_begin("game kalah", VISIT_FIRST_MOVES, "host Ann 3");

    visit_act(&visit, "key 4");
    visit_act(&visit, "key Esc");
    visit_act(&visit, "keys Down Down");
    story_sees_no(visit.ann, "Result");
    story_sees_no(visit.ann, "Review");
    visit_ben_says(&visit, "resign 1 1");
    story_sees(visit.ann, "Resume");
    story_sees(visit.ann, "R    Result");
    story_sees(visit.ann, "V    Review");
    /* What was selected is selected. */
    visit_act(&visit, "key Enter");
    story_sees(visit.ann, "─ The table ─");
    visit_end(&visit);
}
END_TEST

/* As it does for a guest, whom the host tells so: what shows the game before is
 * gone. */
static void next_game_begins_under(const char *first, const char *second)
{
    struct table_visit visit =
        visit_begin("game kalah", VISIT_FIRST_MOVES, "host Ann 3");
    struct session *const session = visit_screen(&visit)->session;
    struct err err = {""};

    visit_act(&visit, "key 4");
    caller_say(visit.ben, "resign 1 1");
    caller_settle(visit.ben, visit_work, visit.ann);
    visit_act(&visit, first);
    visit_act(&visit, second);
    ck_assert_int_gt(screens_count(player_app(visit.ann)->screens), 1);
    ck_assert_msg(session_begin_anew(session, player_now(visit.ann), &err),
                  "%s", err.text);
    player_settle(visit.ann);
    story_sees(visit.ann, "it is Ben's turn");
    visit_end(&visit);
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
    struct table_visit visit = visit_begin_kalah();

    visit_act(&visit, "key 4");
    visit_act(&visit, "key Esc");
    story_sees(visit.ann, "Resume");
    story_sees_no(visit.ann, "Review");
    visit_act(&visit, "key V");
    story_sees_no(visit.ann, "move 1 of 1");
    visit_end(&visit);
}
END_TEST

/* As n and L, which open what would take its place, are refused. */
START_TEST(nothing_takes_the_place_of_a_table_that_is_not_left)
{
    static const char *const opened[] = {":new", ":watch", ":games"};

    for (size_t i = 0; i < sizeof opened / sizeof *opened; i++) {
        struct table_visit visit = visit_begin_kalah();
        char line[40];

        snprintf(line, sizeof line, "type %s", opened[i]);
        visit_act(&visit, line);
        visit_act(&visit, "key Enter");
        visit_act(&visit, "key j"); /* the first game listed is her own */
        visit_act(&visit, "key Enter");
        story_sees(visit.ann, "leave the table first: q");
        ck_assert(!caller_is_closed(visit.ben));
        visit_act(&visit, "key Esc");
        story_sees(visit.ann, "Ann v Ben");
        visit_end(&visit);
    }
}
END_TEST

/* ---- giving up ---- */

START_TEST(who_gives_up_is_asked_first)
{
    struct table_visit visit = visit_begin_kalah();
    const struct session *const session = visit_screen(&visit)->session;

    caller_forget(visit.ben);
    for (int yes = 0; yes < 2; yes++) {
        visit_act(&visit, "type :resign");
        visit_act(&visit, "key Enter");
        story_sees(visit.ann, "Do you give the game up?");
        visit_act(&visit, yes != 0 ? "key y" : "key n");
        ck_assert_int_eq(session_is_over(session), yes);
    }
    visit_ben_hears(&visit, "end resigned 0");
    story_sees(visit.ann, "Ben wins by resignation");
    visit_act(&visit, "key Esc");
    story_sees(visit.ann, "Ben wins by resignation");
    story_sees_no(visit.ann, "resignation: ");
    visit_act(&visit, "type :resign");
    visit_act(&visit, "key Enter");
    visit_act(&visit, "key y");
    story_sees(visit.ann, "the game is over");
    visit_end(&visit);
}
END_TEST

START_TEST(who_gives_up_while_the_other_one_thinks_has_resigned)
{
    struct table_visit visit = visit_begin_kalah();

    visit_act(&visit, "key 4");
    visit_act(&visit, "type :resign");
    visit_act(&visit, "key Enter");
    visit_act(&visit, "key y");
    story_sees(visit.ann, "Ben wins by resignation");
    story_sees(visit.ann, "Ann has resigned  ");
    story_sees_no(visit.ann, "Ben has");
    visit_end(&visit);
}
END_TEST

/* As it does for a guest, whom the host tells of the next game of a series. */
START_TEST(the_game_that_begins_meanwhile_is_not_given_up)
{
    struct table_visit visit = visit_begin_kalah();
    struct session *const session = visit_screen(&visit)->session;
    struct err err = {""};

    visit_act(&visit, "type :resign");
    visit_act(&visit, "key Enter");
    visit_ben_says(&visit, "resign 1 0");
    ck_assert(session_is_over(session));
    ck_assert_msg(session_begin_anew(session, player_now(visit.ann), &err),
                  "%s", err.text);
    player_settle(visit.ann);
    visit_act(&visit, "key y");
    story_sees(visit.ann, "the game is over");
    ck_assert(!session_is_over(session));
    visit_end(&visit);
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

    visit_act(visit, "key c");
    story_sees(visit->ann, "Say to the table");
    snprintf(line, sizeof line, "type %s", words);
    visit_act(visit, line);
    visit_act(visit, "key Enter");
}

START_TEST(what_is_said_is_heard_and_nothing_is_not_said)
{
    struct table_visit visit = visit_begin_kalah();

    caller_forget(visit.ben);
    visit_act(&visit, "key c");
    visit_act(&visit, "key Enter");
    say(&visit, "hello");
    visit_ben_hears(&visit, "hello");
    /* That is the only line. */
    ck_assert_ptr_eq(strstr(caller_hear(visit.ben), "say "),
                     strstr(caller_hear(visit.ben), "say Ann: hello"));
    ck_assert_ptr_null(strstr(caller_hear(visit.ben), "say Ann: \n"));
    visit_end(&visit);
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
    struct table_visit visit = visit_begin_kalah();

    visit_act(&visit, "key C");
    story_sees(visit.ann, "─ The table ─");
    say(&visit, "well");
    story_sees_no(visit.ann, "─ The table ─");
    visit_ben_hears(&visit, "well");
    visit_end(&visit);
}
END_TEST

START_TEST(a_click_closes_the_card_of_the_table)
{
    struct table_visit visit = visit_begin_kalah();

    visit_act(&visit, "key C");
    story_sees(visit.ann, "─ The table ─");
    visit_act(&visit, "point 30,12");
    story_sees(visit.ann, "─ The table ─");
    visit_act(&visit, "click 30,12");
    story_sees_no(visit.ann, "─ The table ─");
    /* It was no click on the board. */
    story_sees(visit.ann, "move 1 · Ann's turn");
    visit_end(&visit);
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
    struct table_visit visit =
        visit_begin("game kalah", VISIT_FIRST_MOVES, "host Ann");
    const struct chat *const chat = &visit_screen(&visit)->chat;
    const int before = chat->count;

    for (int i = 1; i <= LINES; i++) {
        char line[30];

        snprintf(line, sizeof line, "say line %d", i);
        visit_ben_says(&visit, line);
        ck_assert_int_eq(chat->count,
                         before + i < CHAT_LINES ? before + i : CHAT_LINES);
    }
    visit_act(&visit, "key C");
    check_lines(visit.ann, LINES - SHOWN + 1, LINES);
    story_sees_no(visit.ann, "Ben: line 35 ");
    for (int i = 0; i < CHAT_LINES; i++) {
        char words[30];

        snprintf(words, sizeof words, "Ben: line %d",
                 LINES - CHAT_LINES + 1 + i);
        ck_assert_str_eq(chat->lines[(chat->first + i) % CHAT_LINES], words);
    }
    visit_end(&visit);
}
END_TEST

/* Nothing else tells it once its notice is gone. */
START_TEST(what_was_said_at_length_can_be_read_to_its_end)
{
    struct table_visit visit = visit_begin_kalah();

    visit_ben_says(&visit, "say this is longer than the card is wide, so that "
                           "it takes another line and then ends here");
    visit_ben_says(&visit, "say bye");
    visit_act(&visit, "key C");
    story_sees(visit.ann,
               "Ben: this is longer than the card is wide, so that it "
               "takes another");
    story_sees(visit.ann, "│ line and then ends here ");
    story_sees(visit.ann, "│ Ben: bye ");
    visit_end(&visit);
}
END_TEST

/* ---- a series ---- */

START_TEST(in_a_series_the_score_is_said_in_place_of_a_card)
{
    struct table_visit visit =
        visit_begin("game kalah", VISIT_FIRST_MOVES, "host Ann 3");

    visit_act(&visit, "key 4");
    caller_say(visit.ben, "resign 1 1");
    caller_settle(visit.ben, visit_work, visit.ann);
    story_sees(visit.ann, "game 1 of 3 · Ann 1 – 0 Ben");
    story_sees(visit.ann, "  game 1 of 3: Ann 1, Ben 0");
    story_sees_no(visit.ann, "N another game");
    player_wait(visit.ann, SESSION_BETWEEN_GAMES);
    story_sees(visit.ann, "Ben v Ann");
    story_sees(visit.ann, "  game 2 of 3: Ben 0, Ann 1");
    story_sees_no(visit.ann, "another game has begun");
    visit_end(&visit);
}
END_TEST

/* ---- who may move, and leave ---- */

START_TEST(while_nobody_has_come_nothing_is_moved)
{
    struct player_of_tests *const ann =
        story_begin("game kalah", VISIT_FIRST_MOVES, "host Ann", "settle",
                    "key Esc", STORY_LINES_END);

    story_act(ann, "key 4");
    player_settle(ann);
    story_sees(ann, "nobody has come yet");
    story_sees(ann, "move 1 · Ann's turn");
    player_free(ann);
}
END_TEST

START_TEST(a_table_is_left_before_other_games_are_looked_at)
{
    struct table_visit visit = visit_begin_kalah();
    static const char *const keys[] = {"key L", "key n"};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        visit_act(&visit, keys[i]);
        story_sees(visit.ann, "leave the table first: q");
        ck_assert_int_eq(screens_count(player_app(visit.ann)->screens), 1);
        story_act(visit.ann, "wait 6000");
    }
    visit_end(&visit);
}
END_TEST

START_TEST(the_other_one_is_told_that_the_table_is_left)
{
    struct table_visit visit = visit_begin_kalah();

    visit_act(&visit, "key q");
    story_sees(visit.ann, "Leave the table? The other one is told.");
    visit_act(&visit, "key n");
    story_sees(visit.ann, "Ann v Ben");
    visit_act(&visit, "key q");
    visit_act(&visit, "key y");
    story_sees_no(visit.ann, "Ann v Ben");
    visit_ben_hears(&visit, "bye");
    visit_end(&visit);
}
END_TEST

START_TEST(what_is_not_done_at_a_table_is_refused_so)
{
    struct table_visit visit = visit_begin_kalah();

    visit_act(&visit, "type :redo");
    visit_act(&visit, "key Enter");
    story_sees(visit.ann, "redo: not at a table");
    visit_end(&visit);
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
    struct table_visit visit = visit_begin_kalah();
    struct pollfd table[MOST];
    struct pollfd all[MOST];
    const int alone = count_wakes(&visit, table, MOST);

    ck_assert_int_eq(alone, 2); /* it listens, and Ben */
    visit_act(&visit, "key 4");
    visit_ben_says(&visit, "resign 1 1");
    visit_act(&visit, "key Esc");
    visit_act(&visit, "key k");
    session_evaluate(visit_screen(&visit)->session, true);
    ck_assert_int_eq(count_wakes(&visit, all, MOST), alone + 1);
    for (int i = 0; i < alone; i++)
        ck_assert_int_eq(all[i + 1].fd, table[i].fd);
    for (int max = 0; max <= alone + 1; max++)
        ck_assert_int_eq(count_wakes(&visit, all, max), max);
    visit_end(&visit);
}
END_TEST

TCase *play_table_case(void)
{
    TCase *const tests = tcase_create("play_table");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, the_help_at_a_table_lists_what_can_be_done_there);
    tcase_add_test(tests, the_help_of_looking_back_at_a_table_plays_nothing_on);
    tcase_add_test(tests, nothing_takes_the_place_of_a_table_that_is_not_left);
    tcase_add_test(tests, the_help_at_a_table_knows_draws_where_the_game_does);
    tcase_add_test(tests, a_pause_makes_way_for_the_end);
    tcase_add_test(tests, a_pause_offers_what_can_be_done_by_now);
    tcase_add_test(tests, another_game_takes_away_what_shows_the_one_before);
    tcase_add_test(tests, a_pause_gives_no_help_with_another_person);
    tcase_add_test(tests, who_gives_up_is_asked_first);
    tcase_add_test(tests, who_gives_up_while_the_other_one_thinks_has_resigned);
    tcase_add_test(tests, the_game_that_begins_meanwhile_is_not_given_up);
    tcase_add_test(tests, a_game_without_a_table_is_not_given_up);
    tcase_add_test(tests, what_is_said_is_heard_and_nothing_is_not_said);
    tcase_add_test(tests, where_nobody_hears_it_that_is_said);
    tcase_add_test(tests, something_can_be_said_from_the_card_of_the_table);
    tcase_add_test(tests, a_click_closes_the_card_of_the_table);
    tcase_add_test(tests, of_what_was_said_the_last_lines_are_told);
    tcase_add_test(tests, what_was_said_at_length_can_be_read_to_its_end);
    tcase_add_test(tests, in_a_series_the_score_is_said_in_place_of_a_card);
    tcase_add_test(tests, while_nobody_has_come_nothing_is_moved);
    tcase_add_test(tests, a_table_is_left_before_other_games_are_looked_at);
    tcase_add_test(tests, the_other_one_is_told_that_the_table_is_left);
    tcase_add_test(tests, what_is_not_done_at_a_table_is_refused_so);
    tcase_add_test(tests, the_screen_wakes_for_its_threads_and_its_table);
    return tests;
}
