/* SPDX-License-Identifier: MIT */
/* Promises of a table to itself: whatever comes over the line to a host, the game
 * stays as it is, and the one it came from is told or sent away. */
#include "base/clock.h"
#include "match/table/test_table.h"

#include <string.h>

static struct hall *begin(void)
{
    return hall_new((struct hall_plan){.game = "kalah"});
}

static bool heard(struct caller *caller, const char *words)
{
    return strstr(caller_hear(caller), words) != NULL;
}

/* Says it, and is sent away with these words. */
static void is_sent_away(struct hall *hall, struct caller *caller,
                         const char *line, const char *words)
{
    caller_say(caller, line);
    AWAIT(hall, caller_is_closed(caller));
    ck_assert_msg(heard(caller, words), "%s: %s", line, caller_hear(caller));
    caller_free(caller);
}

/* ---- codes ---- */

START_TEST(a_wrong_code_waits_and_the_next_one_longer)
{
    struct hall *const hall = begin();

    for (int seconds = 1; seconds <= 4; seconds *= 2) {
        struct caller *const caller = hall_caller(hall);

        hall_say(hall, caller, "join play ABCE - Eve");
        hall->ahead += seconds * CLOCK_SECOND - 500 * CLOCK_MILLISECOND;
        hall_work(hall);
        ck_assert(!heard(caller, "no "));
        hall->ahead += 600 * CLOCK_MILLISECOND;
        AWAIT(hall, caller_is_closed(caller));
        ck_assert(heard(caller, "no this is not the code of the table\n"));
        ck_assert(!heard(caller, "game "));
        caller_free(caller);
    }
    caller_free(hall_ben(hall));
    AWAIT(hall, table_state(hall->host.table) == TABLE_BROKEN);
    hall_free(hall);
}
END_TEST

/* Nobody can tell a right code by its answer, and hang up without waiting for that
 * to a wrong one. */
START_TEST(who_comes_after_a_wrong_code_waits_too)
{
    struct hall *const hall = begin();

    for (int seconds = 1; seconds <= 2; seconds *= 2) {
        struct caller *const eve = hall_caller(hall);

        hall_say(hall, eve, "join play ABCE - Eve");
        caller_free(eve);

        struct caller *const watcher = hall_caller(hall);

        hall_say(hall, watcher, "join watch ABCD - Cleo");
        hall->ahead += seconds * CLOCK_SECOND - 500 * CLOCK_MILLISECOND;
        hall_say(hall, watcher, "join watch ABCD - Cleo");
        ck_assert(!heard(watcher, "welcome"));
        ck_assert(!heard(watcher, "no "));
        hall->ahead += 600 * CLOCK_MILLISECOND;
        AWAIT(hall, heard(watcher, "welcome watch"));
        caller_free(watcher);
    }
    hall_free(hall);
}
END_TEST

START_TEST(a_wrong_code_that_has_waited_is_one)
{
    struct hall *const hall = begin();
    struct caller *const first = hall_caller(hall);
    struct caller *const next = hall_caller(hall);

    hall_say(hall, first, "join play ABCE - Eve");
    hall_say(hall, next, "join play ABCF - Eve");
    hall->ahead += 1100 * CLOCK_MILLISECOND;
    AWAIT(hall, caller_is_closed(first));
    hall_say(hall, next, "ping");
    hall->ahead += 1500 * CLOCK_MILLISECOND;
    hall_say(hall, next, "ping");
    ck_assert(!heard(next, "no "));
    hall->ahead += 600 * CLOCK_MILLISECOND;
    AWAIT(hall, caller_is_closed(next));
    ck_assert(heard(next, "no this is not the code of the table\n"));
    caller_free(next);
    caller_free(first);
    hall_free(hall);
}
END_TEST

START_TEST(a_second_player_is_refused)
{
    struct hall *const hall = begin();
    struct caller *const ben = hall_ben(hall);
    struct caller *const dan = hall_caller(hall);

    ck_assert(heard(ben, "welcome 2 "));
    hall_say(hall, dan, "join play ABCD - Dan");
    AWAIT(hall, caller_is_closed(dan));
    ck_assert(
        heard(dan, "no both players are there; --watch lets you watch\n"));
    ck_assert_str_eq(session_name(hall->host.session, 1), "Ben");
    caller_free(dan);
    caller_free(ben);
    hall_free(hall);
}
END_TEST

/* Only one of the same name comes back. */
START_TEST(somebody_else_on_the_seat_has_come)
{
    struct hall *const hall = begin();
    struct caller *dan;

    caller_free(hall_ben(hall));
    AWAIT(hall, hall_logged(&hall->host, "the line to Ben is broken"));
    dan = hall_caller(hall);
    hall_say(hall, dan, "join play ABCD - Dan");
    AWAIT(hall, heard(dan, "now\n"));
    ck_assert(hall_logged(&hall->host, "Dan has come"));
    caller_free(dan);
    AWAIT(hall, hall_logged(&hall->host, "the line to Dan is broken"));
    dan = hall_caller(hall);
    hall_say(hall, dan, "join play ABCD - Dan");
    AWAIT(hall, hall_logged(&hall->host, "Dan is back"));
    caller_free(dan);
    hall_free(hall);
}
END_TEST

START_TEST(after_the_game_the_player_is_told_once_to_go)
{
    struct hall *const hall = begin();
    struct caller *const ben = hall_ben(hall);
    const char *go;

    hall_say(hall, ben, "say x");
    AWAIT(hall, heard(ben, "go\n"));
    hall_say(hall, ben, "ping");
    AWAIT(hall, heard(ben, "pong"));
    go = strstr(caller_hear(ben), "\ngo\n");
    ck_assert_ptr_nonnull(go);
    ck_assert_ptr_null(strstr(go + 1, "\ngo\n"));
    caller_free(ben);
    hall_free(hall);
}
END_TEST

/* The host has not seen yet that the line is broken. */
START_TEST(the_token_of_a_player_opens_the_seat_again)
{
    struct hall *const hall = begin();
    struct caller *const ben = hall_ben(hall);
    struct caller *const again = hall_caller(hall);
    struct caller *const eve = hall_caller(hall);
    char token[40] = "";
    char line[80];

    ck_assert_int_eq(
        sscanf(strstr(caller_hear(ben), "welcome"), "welcome 2 %39s", token),
        1);
    ck_assert_uint_ge(strlen(token), 16);
    snprintf(line, sizeof line, "join play ABCD %s Ben", token);
    hall_say(hall, eve, "join play ABCE - Eve");
    hall_say(hall, again, line); /* and does not wait for her answer */
    ck_assert(!caller_is_closed(eve));
    AWAIT(hall, heard(again, "welcome 2 ") && heard(again, "now\n"));
    AWAIT(hall, caller_is_closed(ben));
    ck_assert_int_eq(table_state(hall->host.table), TABLE_PLAYS);
    ck_assert(!caller_is_closed(eve));
    caller_free(eve);
    caller_free(again);
    caller_free(ben);
    hall_free(hall);
}
END_TEST

START_TEST(no_more_watch_than_have_room)
{
    struct hall *const hall = begin();
    struct caller *callers[TABLE_WATCHERS_MAX + 1];

    for (int i = 0; i <= TABLE_WATCHERS_MAX; i++) {
        callers[i] = hall_caller(hall);
        hall_say(hall, callers[i], "join watch ABCD - Cleo");
    }
    AWAIT(hall, caller_is_closed(callers[TABLE_WATCHERS_MAX]));
    ck_assert(heard(callers[TABLE_WATCHERS_MAX],
                    "no there is no room for more who watch\n"));
    for (int i = 0; i <= TABLE_WATCHERS_MAX; i++)
        caller_free(callers[i]);
    hall_free(hall);
}
END_TEST

/* Those who only connect must not keep others out for long. */
START_TEST(who_says_nothing_is_sent_away)
{
    struct hall *const hall = begin();
    struct caller *silent[PEERS_MAX];
    struct caller *ben;

    for (int i = 0; i < PEERS_MAX; i++)
        silent[i] = caller_new(table_address(hall->host.table)->port);
    hall_work(hall);
    hall->ahead += 11 * CLOCK_SECOND;
    for (int i = 0; i < PEERS_MAX; i++)
        AWAIT(hall, caller_is_closed(silent[i]));
    for (int i = 0; i < PEERS_MAX; i++)
        caller_free(silent[i]);
    ben = hall_ben(hall);
    ck_assert(heard(ben, "welcome 2 "));
    caller_free(ben);
    hall_free(hall);
}
END_TEST

/* ---- lines that make no sense ---- */

static const struct {
    const char *line;
    const char *words;
} STRANGE[] = {
    {"move 1 1 3 0", "no "},
    {"join play", "no join: it is"},
    {"join dance ABCD - Ben", "no join: play or watch\n"},
    {"GET / HTTP/1.1", "no GET: no such word in this protocol\n"},
    {"\xff\xfe\xfd", "no "},
    {"", "no "},
};

START_TEST(a_stranger_who_makes_no_sense_is_sent_away)
{
    struct hall *const hall = begin();
    struct caller *const caller = hall_caller(hall);

    is_sent_away(hall, caller, STRANGE[_i].line, STRANGE[_i].words);
    ck_assert_int_eq(table_state(hall->host.table), TABLE_WAITS);
    hall_free(hall);
}
END_TEST

START_TEST(another_version_is_refused)
{
    struct hall *const hall = begin();
    struct caller *const caller =
        caller_new(table_address(hall->host.table)->port);

    is_sent_away(hall, caller, "naqala 2", "no this table speaks naqala 1\n");
    hall_free(hall);
}
END_TEST

static const struct {
    const char *line;
    const char *words;
} BROKEN[] = {
    {"move 1 2 x 0", "no move 2: "},
    {"move 1 2 3 0", "no move 2: "},
    {"welcome 1 x", "no a player does not say this\n"},
    {"back 1 0", "no a player does not say this\n"},
    {"end agreed 0", "no a player does not say this\n"},
    {"game 1 1 kalah", "no a player does not say this\n"},
    /* Nothing is heard behind it. */
    {"welcome 1 x\nmove 1 2 a 0", "no a player does not say this\n"},
    {"move 1 2 3 0\nmove 1 2 a 0", "no move 2: "},
    {"move 1 2 a", "no move: it is"},
};

START_TEST(a_player_who_breaks_the_rules_is_sent_away)
{
    struct hall *const hall = begin();
    struct caller *const ben = hall_ben(hall);

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, heard(ben, "move 1 1 2 "));
    is_sent_away(hall, ben, BROKEN[_i].line, BROKEN[_i].words);
    ck_assert_int_eq(hall_ply(&hall->host), 1);
    ck_assert_int_eq(table_state(hall->host.table), TABLE_BROKEN);
    ck_assert(!session_is_over(hall->host.session));
    hall_free(hall);
}
END_TEST

/* They may have been on their way when the game was changed. */
static const char *const LATE[] = {
    "move 0 2 a 0", "move 2 2 a 0",  "move 1 1 a 0",  "move 1 3 a 0",
    "resign 0 1",   "resign 1 0",    "time 1 1",      "time 0 1",
    "agree back 0", "agree draw 1",  "agree again 1", "refuse back 0",
    "ask back 1",   "ask back 5",    "ask draw 1",    "ask again 1",
    "ask lunch 1",  "agree lunch 1", "pong",
};

START_TEST(what_comes_too_late_does_nothing)
{
    struct hall *const hall = begin();
    struct caller *const ben = hall_ben(hall);

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, heard(ben, "move 1 1 2 "));
    hall_say(hall, ben, LATE[_i]);
    ck_assert_int_eq(hall_ply(&hall->host), 1);
    ck_assert(!session_is_over(hall->host.session));
    ck_assert_int_eq(table_asked(hall->host.table), QUESTION_NONE);
    ck_assert_int_eq(table_state(hall->host.table), TABLE_PLAYS);
    hall_say(hall, ben, "move 1 2 a 0");
    ck_assert_int_eq(hall_ply(&hall->host), 2);
    caller_free(ben);
    hall_free(hall);
}
END_TEST

/* The host has asked for its second move; Ben would have the first one back. */
START_TEST(who_agrees_to_what_was_not_asked_takes_nothing_back)
{
    struct hall *const hall = begin();
    struct caller *const ben = hall_ben(hall);
    struct err err;

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, heard(ben, "move 1 1 2 "));
    hall_say(hall, ben, "move 1 2 a 0");
    hall_play(hall, &hall->host, "1");
    AWAIT(hall, heard(ben, "move 1 3 1 "));
    ck_assert(table_ask(hall->host.table, QUESTION_BACK, hall_now(hall), &err));
    AWAIT(hall, heard(ben, "ask back 2\n"));
    hall_say(hall, ben, "agree back 0");
    hall_say(hall, ben, "agree back 1");
    ck_assert_int_eq(hall_ply(&hall->host), 3);
    hall_say(hall, ben, "agree back 2");
    ck_assert_int_eq(hall_ply(&hall->host), 2);
    caller_free(ben);
    hall_free(hall);
}
END_TEST

START_TEST(a_move_of_the_other_one_is_none)
{
    struct hall *const hall = begin();
    struct caller *const ben = hall_ben(hall);

    hall_say(hall, ben, "move 1 1 2 0");
    ck_assert_int_eq(hall_ply(&hall->host), 0);
    caller_free(ben);
    hall_free(hall);
}
END_TEST

START_TEST(who_watches_cannot_play)
{
    static const char *const lines[] = {"move 1 1 3 0", "resign 1 0",
                                        "ask back 0", "agree draw 0",
                                        "join play ABCD - Eve"};

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct hall *const hall = begin();
        struct caller *const eve = hall_caller(hall);

        hall_say(hall, eve, "join watch ABCD - Eve");
        is_sent_away(hall, eve, lines[i], "no who watches does not play\n");
        ck_assert_int_eq(hall_ply(&hall->host), 0);
        ck_assert(!session_is_over(hall->host.session));
        hall_free(hall);
    }
}
END_TEST

/* Pieces of lines, and several at once, are the same lines; what is torn off at
 * the end is none. */
START_TEST(lines_come_in_pieces)
{
    struct hall *const hall = begin();
    struct caller *const ben = hall_ben(hall);

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, heard(ben, "move 1 1 2 "));
    caller_send(ben, "say o");
    hall_work(hall);
    caller_send(ben, "ne\r\nsay two\nmove 1 2 ");
    AWAIT(hall, hall_logged(&hall->host, "Ben: two"));
    ck_assert(hall_logged(&hall->host, "Ben: one\n"));
    ck_assert_int_eq(hall_ply(&hall->host), 1);
    caller_send(ben, "a 1");
    caller_free(ben);
    AWAIT(hall, table_state(hall->host.table) == TABLE_BROKEN);
    ck_assert_int_eq(hall_ply(&hall->host), 1);
    hall_free(hall);
}
END_TEST

START_TEST(a_line_without_an_end_is_cut_off)
{
    struct hall *const hall = begin();
    struct caller *const ben = hall_ben(hall);
    char piece[512];

    memset(piece, 'x', sizeof piece - 1);
    piece[sizeof piece - 1] = '\0';
    caller_send(ben, "say ");
    for (int i = 0; i < 64 && !caller_is_closed(ben); i++) {
        caller_send(ben, piece);
        hall_work(hall);
    }
    caller_send(ben, "\n");
    AWAIT(hall, caller_is_closed(ben));
    ck_assert_int_eq(table_state(hall->host.table), TABLE_BROKEN);
    caller_free(ben);
    hall_free(hall);
}
END_TEST

START_TEST(names_are_text_and_not_you)
{
    static const struct {
        const char *join;
        const char *name;
    } cases[] = {
        {"join play ABCD - You", "Guest"},
        {"join play ABCD -  ", "Guest"},
        {"join play ABCD -   Ben  ", "Ben"},
        {"join play ABCD - \033[1mB", "?[1mB"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hall *const hall = begin();
        struct caller *const caller = hall_caller(hall);

        hall_say(hall, caller, cases[i].join);
        ck_assert_str_eq(session_name(hall->host.session, 1), cases[i].name);
        caller_free(caller);
        hall_free(hall);
    }
}
END_TEST

/* ---- silence and clocks ---- */

START_TEST(who_is_silent_is_asked_and_then_gone)
{
    struct hall *const hall = begin();
    struct caller *const ben = hall_ben(hall);

    caller_forget(ben);
    hall->ahead += TABLE_SILENT_MAX / 2;
    AWAIT(hall, heard(ben, "ping\n"));
    ck_assert_int_eq(table_state(hall->host.table), TABLE_PLAYS);
    ck_assert_int_lt(table_due(hall->host.table),
                     hall_now(hall) + TABLE_SILENT_MAX);
    hall->ahead += TABLE_SILENT_MAX;
    AWAIT(hall, table_state(hall->host.table) == TABLE_BROKEN);
    caller_free(ben);
    hall_free(hall);
}
END_TEST

/* Who says that the move took no time gains two seconds of it, and no more. */
START_TEST(a_player_cannot_make_time_of_nothing)
{
    static const struct {
        const char *move;
        uint32_t least;
        uint32_t most;
    } cases[] = {
        {"move 1 2 a 0", 8000, 9000},
        {"move 1 2 a 9500", 9500, 9500},
        {"move 1 2 a 60000", 10000, 11000},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hall *const hall =
            hall_new((struct hall_plan){.game = "kalah", .clock = "5+0"});
        struct caller *const ben = hall_ben(hall);
        uint32_t millis;
        bool corrected;

        hall_play(hall, &hall->host, "2");
        AWAIT(hall, heard(ben, "move 1 1 2 "));
        hall->ahead += 10 * CLOCK_SECOND;
        hall_say(hall, ben, cases[i].move);
        millis =
            session_node(hall->host.session, session_cursor(hall->host.session))
                ->millis;
        corrected = heard(ben, "took 1 2 ");
        ck_assert_uint_ge(millis, cases[i].least);
        ck_assert_uint_le(millis, cases[i].most);
        ck_assert(corrected == (cases[i].least != cases[i].most));
        caller_free(ben);
        hall_free(hall);
    }
}
END_TEST

START_TEST(the_time_of_a_move_is_no_more_than_a_message_can_tell)
{
    struct hall *const hall = hall_new((struct hall_plan){.game = "kalah"});
    struct caller *const ben = hall_ben(hall);

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, heard(ben, "move 1 1 2 "));
    hall->ahead += INT64_C(60) * 24 * 3600 * CLOCK_SECOND;
    hall_say(hall, ben, "move 1 2 a 0");
    AWAIT(hall, heard(ben, "took 1 2 2000000000\n"));
    ck_assert_uint_eq(
        session_node(hall->host.session, session_cursor(hall->host.session))
            ->millis,
        MESSAGE_NUMBER_MAX);
    caller_free(ben);
    hall_free(hall);
}
END_TEST

START_TEST(who_does_not_say_that_the_time_is_over_has_lost_too)
{
    struct hall *const hall =
        hall_new((struct hall_plan){.game = "kalah", .clock = "10s/move"});
    struct caller *const ben = hall_ben(hall);

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, heard(ben, "move 1 1 2 "));
    hall->ahead += 11 * CLOCK_SECOND;
    hall_say(hall, ben, "pong");
    ck_assert(!session_is_over(hall->host.session));
    hall->ahead += 2 * CLOCK_SECOND;
    AWAIT(hall, session_is_over(hall->host.session));
    AWAIT(hall, heard(ben, "end time 1\n"));
    caller_free(ben);
    hall_free(hall);
}
END_TEST

/* Nothing else would wake the host then. */
START_TEST(a_host_wakes_when_the_other_one_has_lost_on_time)
{
    struct hall *const hall =
        hall_new((struct hall_plan){.game = "kalah", .clock = "1s/move"});
    struct caller *const ben = hall_ben(hall);

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, heard(ben, "move 1 1 2 "));
    hall->ahead += CLOCK_SECOND / 2;
    hall_work(hall);
    ck_assert_int_le(table_due(hall->host.table),
                     hall_now(hall) + 5 * CLOCK_SECOND / 2);
    ck_assert_int_gt(table_due(hall->host.table),
                     hall_now(hall) + CLOCK_SECOND);
    caller_free(ben);
    hall_free(hall);
}
END_TEST

Suite *table_hostile_suite(void)
{
    Suite *const suite = suite_create("table_hostile");
    TCase *const tcase = tcase_create("hostile");

    tcase_set_timeout(tcase, 240);
    tcase_add_test(tcase, a_wrong_code_waits_and_the_next_one_longer);
    tcase_add_test(tcase, who_comes_after_a_wrong_code_waits_too);
    tcase_add_test(tcase, a_wrong_code_that_has_waited_is_one);
    tcase_add_test(tcase, a_second_player_is_refused);
    tcase_add_test(tcase, somebody_else_on_the_seat_has_come);
    tcase_add_test(tcase, after_the_game_the_player_is_told_once_to_go);
    tcase_add_test(tcase, the_token_of_a_player_opens_the_seat_again);
    tcase_add_test(tcase, no_more_watch_than_have_room);
    tcase_add_test(tcase, who_says_nothing_is_sent_away);
    tcase_add_loop_test(tcase, a_stranger_who_makes_no_sense_is_sent_away, 0,
                        sizeof STRANGE / sizeof *STRANGE);
    tcase_add_test(tcase, another_version_is_refused);
    tcase_add_loop_test(tcase, a_player_who_breaks_the_rules_is_sent_away, 0,
                        sizeof BROKEN / sizeof *BROKEN);
    tcase_add_loop_test(tcase, what_comes_too_late_does_nothing, 0,
                        sizeof LATE / sizeof *LATE);
    tcase_add_test(tcase, who_agrees_to_what_was_not_asked_takes_nothing_back);
    tcase_add_test(tcase, a_move_of_the_other_one_is_none);
    tcase_add_test(tcase, who_watches_cannot_play);
    tcase_add_test(tcase, lines_come_in_pieces);
    tcase_add_test(tcase, a_line_without_an_end_is_cut_off);
    tcase_add_test(tcase, names_are_text_and_not_you);
    tcase_add_test(tcase, who_is_silent_is_asked_and_then_gone);
    tcase_add_test(tcase, a_player_cannot_make_time_of_nothing);
    tcase_add_test(tcase,
                   the_time_of_a_move_is_no_more_than_a_message_can_tell);
    tcase_add_test(tcase, who_does_not_say_that_the_time_is_over_has_lost_too);
    tcase_add_test(tcase, a_host_wakes_when_the_other_one_has_lost_on_time);
    suite_add_tcase(suite, tcase);
    suite_add_tcase(suite, hostile_hosts_case());
    return suite;
}
