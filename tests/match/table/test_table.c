/* SPDX-License-Identifier: MIT */
/* Promises of a table: two players and one who watches see the same game, what
 * changes it is done by both, and a line that breaks loses nothing. */
#include "match/table/test_table.h"
#include "base/clock.h"
#include "base/rng.h"
#include "support/game/variants.h"

#include <string.h>
#include <sys/socket.h>

enum { PLIES = 20 };

static struct hall *begin(struct hall_plan plan)
{
    struct hall *const hall = hall_new(plan);

    hall_join(hall, &hall->guest, false);
    AWAIT(hall, table_state(hall->guest.table) == TABLE_PLAYS &&
                    table_state(hall->host.table) == TABLE_PLAYS);
    return hall;
}

/* ---- playing ---- */

START_TEST(both_see_every_move)
{
    struct hall *const hall = begin((struct hall_plan){.game = "kalah"});

    ck_assert_str_eq(session_name(hall->host.session, 0), "Ann");
    ck_assert_str_eq(session_name(hall->host.session, 1), "Ben");
    ck_assert_str_eq(session_name(hall->guest.session, 1), "Ben");
    ck_assert_int_eq(session_may_play(hall->guest.session, hall_now(hall)),
                     MAY_NOT_THINKS);
    hall_play(hall, &hall->host, "2");
    AWAIT(hall, hall_ply(&hall->guest) == 1);
    hall_play(hall, &hall->guest, "b");
    AWAIT(hall, hall_ply(&hall->host) == 2);
    AWAIT(hall, hall_agrees(hall, &hall->guest));
    hall_free(hall);
}
END_TEST

static void play_random(struct hall *hall, struct hall_side *side,
                        struct rng *rng)
{
    const struct game *const game = session_game(side->session);
    struct move moves[MOVES_MAX];
    const int count =
        game->class->moves(game, session_position(side->session), moves);

    session_play(side->session, moves[rng_below(rng, (uint32_t)count)],
                 hall_now(hall));
}

START_TEST(a_whole_game_is_the_same_for_all)
{
    struct game *const game = variant_game(VARIANTS[_i]);
    const bool for_two = game->players == 2;
    struct rng rng = rng_new(7, (uint64_t)_i);
    struct hall *hall;

    game_free(game);
    if (!for_two)
        return;
    hall = begin((struct hall_plan){.game = VARIANTS[_i], .seat = _i % 2});
    hall_join(hall, &hall->watcher, true);
    for (int ply = 0; ply < PLIES && !session_is_over(hall->host.session);
         ply++) {
        struct hall_side *const mover =
            session_is_person(hall->host.session,
                              session_mover(hall->host.session))
                ? &hall->host
                : &hall->guest;

        play_random(hall, mover, &rng);
        AWAIT(hall, hall_ply(&hall->host) == ply + 1 &&
                        hall_ply(&hall->guest) == ply + 1);
    }
    AWAIT(hall,
          hall_agrees(hall, &hall->guest) && hall_agrees(hall, &hall->watcher));
    hall_free(hall);
}
END_TEST

START_TEST(one_who_comes_late_sees_all_of_it)
{
    struct hall *const hall = begin((struct hall_plan){.game = "oware"});

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, hall_ply(&hall->guest) == 1);
    hall_play(hall, &hall->guest, "c");
    AWAIT(hall, hall_ply(&hall->host) == 2);
    hall_join(hall, &hall->watcher, true);
    AWAIT(hall, hall_agrees(hall, &hall->watcher));
    ck_assert_int_eq(hall_ply(&hall->watcher), 2);
    ck_assert(hall_logged(&hall->host, "Cleo watches"));
    ck_assert(hall_logged(&hall->guest, "Cleo watches"));
    ck_assert_str_eq(table_watcher(hall->host.table, 0), "Cleo");
    ck_assert_int_eq(session_may_play(hall->watcher.session, hall_now(hall)),
                     MAY_NOT_THINKS);
    hall_free(hall);
}
END_TEST

/* A game that was left open for so long is as good as any. */
START_TEST(a_move_that_took_months_keeps_nobody_from_coming)
{
    struct hall *const hall = begin((struct hall_plan){.game = "kalah"});

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, hall_ply(&hall->guest) == 1);
    session_set_millis(hall->host.session, session_cursor(hall->host.session),
                       UINT32_MAX);
    hall_join(hall, &hall->watcher, true);
    AWAIT(hall, hall_ply(&hall->watcher) == 1);
    hall_free(hall);
}
END_TEST

START_TEST(nobody_changes_a_shared_game_alone)
{
    struct hall *const hall = begin((struct hall_plan){.game = "kalah"});
    struct session *const session = hall->host.session;
    struct err err;

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, hall_ply(&hall->guest) == 1);
    ck_assert(!session_undo(session, hall_now(hall)));
    session_goto(session, NODE_START, hall_now(hall));
    ck_assert_int_eq(hall_ply(&hall->host), 1);
    ck_assert(!session_rematch(session, hall_now(hall), &err));
    ck_assert_str_eq(err.text, "this game is shared with another player");
    ck_assert(!session_seat(session, 1, "oak", hall_now(hall), &err));
    ck_assert(!session_take_over(session, hall_now(hall), &err));
    ck_assert(!session_set_up(session, session_position(session),
                              hall_now(hall), &err));
    session_look_back(session, false);
    session_goto(session, NODE_START, hall_now(hall));
    session_play_on(session, hall_now(hall));
    ck_assert_int_eq(hall_ply(&hall->host), 1);
    hall_free(hall);
}
END_TEST

/* A move of the other one ends it. */
START_TEST(looking_back_hides_no_move)
{
    struct hall *const hall = begin((struct hall_plan){.game = "kalah"});

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, hall_ply(&hall->guest) == 1);
    session_look_back(hall->host.session, false);
    session_goto(hall->host.session, NODE_START, hall_now(hall));
    hall_play(hall, &hall->guest, "b");
    AWAIT(hall, hall_ply(&hall->host) == 2);
    ck_assert(!session_is_looking(hall->host.session));
    AWAIT(hall, hall_agrees(hall, &hall->guest));
    hall_free(hall);
}
END_TEST

/* ---- what is asked ---- */

START_TEST(a_move_is_taken_back_by_consent)
{
    struct hall *const hall = begin((struct hall_plan){.game = "kalah"});
    struct err err;

    ck_assert(
        !table_ask(hall->host.table, QUESTION_BACK, hall_now(hall), &err));
    ck_assert_str_eq(err.text,
                     "you have made no move that could be taken back");
    hall_play(hall, &hall->host, "2");
    AWAIT(hall, hall_ply(&hall->guest) == 1);
    hall_play(hall, &hall->guest, "b");
    AWAIT(hall, hall_ply(&hall->host) == 2);
    ck_assert(table_ask(hall->host.table, QUESTION_BACK, hall_now(hall), &err));
    AWAIT(hall, table_asked(hall->guest.table) == QUESTION_BACK);
    ck_assert(hall_logged(&hall->guest, "Ann asks to take move 1 back"));
    table_answer(hall->guest.table, true, hall_now(hall));
    AWAIT(hall, hall_ply(&hall->host) == 0 && hall_ply(&hall->guest) == 0);
    ck_assert(hall_logged(&hall->host, "Ben agrees"));
    ck_assert(!hall_logged(&hall->guest, "agrees"));

    hall_play(hall, &hall->host, "1");
    AWAIT(hall, hall_ply(&hall->guest) == 1);
    hall_play(hall, &hall->guest, "a");
    AWAIT(hall, hall_ply(&hall->host) == 2);
    ck_assert(
        table_ask(hall->guest.table, QUESTION_BACK, hall_now(hall), &err));
    AWAIT(hall, table_asked(hall->host.table) == QUESTION_BACK);
    table_answer(hall->host.table, true, hall_now(hall));
    AWAIT(hall, hall_ply(&hall->host) == 1 && hall_ply(&hall->guest) == 1);
    ck_assert(hall_logged(&hall->guest, "Ann agrees"));
    ck_assert(!hall_logged(&hall->host, "Ann agrees"));
    hall_play(hall, &hall->guest, "a");
    AWAIT(hall, hall_ply(&hall->host) == 2);
    ck_assert(
        table_ask(hall->guest.table, QUESTION_BACK, hall_now(hall), &err));
    AWAIT(hall, table_asked(hall->host.table) == QUESTION_BACK);
    table_answer(hall->host.table, false, hall_now(hall));
    AWAIT(hall, hall_logged(&hall->guest, "Ann does not agree"));
    ck_assert_int_eq(hall_ply(&hall->guest), 2);
    AWAIT(hall, hall_agrees(hall, &hall->guest));
    hall_free(hall);
}
END_TEST

START_TEST(a_move_drops_the_question)
{
    struct hall *const hall = begin((struct hall_plan){.game = "kalah"});
    struct err err;

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, hall_ply(&hall->guest) == 1);
    ck_assert(table_ask(hall->host.table, QUESTION_BACK, hall_now(hall), &err));
    AWAIT(hall, table_asked(hall->guest.table) == QUESTION_BACK);
    hall_play(hall, &hall->guest, "b");
    AWAIT(hall, hall_ply(&hall->host) == 2);
    ck_assert_int_eq(table_asked(hall->guest.table), QUESTION_NONE);
    table_answer(hall->guest.table, true, hall_now(hall));
    hall_play(hall, &hall->host, "1");
    AWAIT(hall, hall_ply(&hall->guest) == 3);
    hall_free(hall);
}
END_TEST

/* What one side does is on its way while the other does something else. */
static void send_now(struct hall *hall, struct hall_side *side)
{
    table_tick(side->table, hall_now(hall));
}

START_TEST(what_is_asked_behind_a_move_on_its_way_is_agreed_to)
{
    struct hall *const hall = begin((struct hall_plan){.game = "kalah"});
    struct err err;

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, hall_ply(&hall->guest) == 1);
    hall_play(hall, &hall->guest, "b");
    send_now(hall, &hall->guest);
    ck_assert(table_ask(hall->host.table, QUESTION_BACK, hall_now(hall), &err));
    AWAIT(hall, hall_ply(&hall->host) == 2);
    AWAIT(hall, table_asked(hall->guest.table) == QUESTION_BACK);
    table_answer(hall->guest.table, true, hall_now(hall));
    AWAIT(hall, hall_ply(&hall->host) == 0 && hall_ply(&hall->guest) == 0);
    hall_free(hall);
}
END_TEST

START_TEST(a_refusal_answers_one_question_and_not_the_next)
{
    struct hall *const hall = begin((struct hall_plan){.game = "kalah"});
    struct err err;

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, hall_ply(&hall->guest) == 1);
    ck_assert(table_ask(hall->host.table, QUESTION_BACK, hall_now(hall), &err));
    AWAIT(hall, table_asked(hall->guest.table) == QUESTION_BACK);
    ck_assert(table_ask(hall->host.table, QUESTION_BACK, hall_now(hall), &err));
    table_answer(hall->guest.table, false, hall_now(hall));
    AWAIT(hall, hall_logged(&hall->host, "Ben does not agree"));
    AWAIT(hall, table_asked(hall->guest.table) == QUESTION_BACK);
    table_answer(hall->guest.table, true, hall_now(hall));
    AWAIT(hall, hall_ply(&hall->host) == 0 && hall_ply(&hall->guest) == 0);
    hall_free(hall);
}
END_TEST

START_TEST(a_move_behind_the_end_is_none)
{
    struct hall *const hall = begin((struct hall_plan){.game = "kalah"});
    struct err err;

    hall_join(hall, &hall->watcher, true);
    hall_play(hall, &hall->host, "2");
    AWAIT(hall, hall_ply(&hall->guest) == 1);
    hall_play(hall, &hall->guest, "b");
    send_now(hall, &hall->guest);
    ck_assert(table_resign(hall->host.table, hall_now(hall), &err));
    AWAIT(hall, session_is_over(hall->guest.session));
    AWAIT(hall, hall_agrees(hall, &hall->guest));
    AWAIT(hall, hall_agrees(hall, &hall->watcher));
    ck_assert_int_eq(hall_ply(&hall->guest), 1);
    ck_assert(
        table_ask(hall->guest.table, QUESTION_AGAIN, hall_now(hall), &err));
    AWAIT(hall, table_asked(hall->host.table) == QUESTION_AGAIN);
    hall_free(hall);
}
END_TEST

START_TEST(of_two_ends_that_of_the_host_is_the_end)
{
    struct hall *const hall =
        begin((struct hall_plan){.game = "kalah", .clock = "30s/move"});
    struct err err;

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, hall_ply(&hall->guest) == 1);
    hall->ahead += 31 * CLOCK_SECOND;
    session_shown(hall->guest.session);
    session_tick(hall->guest.session, hall_now(hall));
    ck_assert_int_eq(match_end(session_match(hall->guest.session)), END_TIME);
    send_now(hall, &hall->guest);
    ck_assert(table_resign(hall->host.table, hall_now(hall), &err));
    AWAIT(hall, match_end(session_match(hall->guest.session)) == END_RESIGNED);
    AWAIT(hall, hall_agrees(hall, &hall->guest));
    ck_assert_int_eq(match_outcome_at(session_match(hall->guest.session),
                                      session_cursor(hall->guest.session))
                         .winner,
                     1);
    hall_free(hall);
}
END_TEST

START_TEST(a_draw_is_agreed_where_the_game_knows_it)
{
    struct hall *const hall = begin((struct hall_plan){.game = "abalone"});
    struct hall *const kalah = begin((struct hall_plan){.game = "kalah"});
    struct err err;

    ck_assert(
        table_ask(hall->guest.table, QUESTION_DRAW, hall_now(hall), &err));
    AWAIT(hall, table_asked(hall->host.table) == QUESTION_DRAW);
    table_answer(hall->host.table, true, hall_now(hall));
    AWAIT(hall, match_end(session_match(hall->guest.session)) == END_AGREED);
    AWAIT(hall, hall_agrees(hall, &hall->guest));
    ck_assert(hall_logged(&hall->guest, "Ann agrees"));
    ck_assert(
        !table_ask(kalah->host.table, QUESTION_DRAW, hall_now(kalah), &err));
    hall_free(kalah);
    hall_free(hall);
}
END_TEST

/* Not where the host looks. */
START_TEST(a_host_who_looks_back_ends_the_game_where_it_stands)
{
    for (int agrees = 0; agrees < 2; agrees++) {
        struct hall *const hall = begin((struct hall_plan){.game = "abalone"});
        struct session *const host = hall->host.session;
        struct rng rng = rng_new(1, 0);
        struct err err;

        play_random(hall, &hall->host, &rng);
        AWAIT(hall, hall_ply(&hall->guest) == 1);
        ck_assert(
            table_ask(hall->guest.table, QUESTION_DRAW, hall_now(hall), &err));
        AWAIT(hall, table_asked(hall->host.table) == QUESTION_DRAW);
        session_look_back(host, false);
        session_goto(host, NODE_START, hall_now(hall));
        if (agrees)
            table_answer(hall->host.table, true, hall_now(hall));
        else
            ck_assert(table_resign(hall->host.table, hall_now(hall), &err));
        AWAIT(hall, session_is_over(hall->guest.session));
        ck_assert_int_eq(hall_ply(&hall->host), 1);
        ck_assert_int_eq(match_end_at(session_match(host), NODE_START),
                         END_NOT);
        AWAIT(hall, hall_agrees(hall, &hall->guest));
        hall_free(hall);
    }
}
END_TEST

START_TEST(a_question_that_is_asked_twice_is_told_once)
{
    static const char asks[] = "asks for another game";

    for (int i = 0; i < 2; i++) {
        struct hall *const hall = begin((struct hall_plan){.game = "kalah"});
        struct hall_side *const one = i == 0 ? &hall->host : &hall->guest;
        struct hall_side *const other = i == 0 ? &hall->guest : &hall->host;
        struct err err;

        ck_assert(table_resign(hall->guest.table, hall_now(hall), &err));
        AWAIT(hall, session_is_over(hall->guest.session));
        for (int times = 0; times < 2; times++)
            ck_assert(
                table_ask(one->table, QUESTION_AGAIN, hall_now(hall), &err));
        ck_assert(table_say(one->table, "well played", hall_now(hall), &err));
        AWAIT(hall, hall_logged(other, "well played"));
        ck_assert_int_eq(table_asked(other->table), QUESTION_AGAIN);

        const char *const told = strstr(other->log, asks);

        ck_assert_ptr_nonnull(told);
        ck_assert_msg(strstr(told + 1, asks) == NULL, "%s", other->log);
        table_answer(other->table, true, hall_now(hall));
        AWAIT(hall, !session_is_over(hall->guest.session));
        hall_free(hall);
    }
}
END_TEST

START_TEST(who_gives_up_has_lost_and_may_ask_for_another_game)
{
    struct hall *const hall = begin((struct hall_plan){.game = "kalah"});
    struct err err;

    ck_assert(
        !table_ask(hall->host.table, QUESTION_AGAIN, hall_now(hall), &err));
    ck_assert(table_resign(hall->guest.table, hall_now(hall), &err));
    AWAIT(hall, session_is_over(hall->guest.session));
    ck_assert_int_eq(
        match_outcome_at(session_match(hall->host.session), NODE_START).winner,
        0);
    AWAIT(hall, hall_agrees(hall, &hall->guest));
    ck_assert(
        table_ask(hall->guest.table, QUESTION_AGAIN, hall_now(hall), &err));
    ck_assert(
        table_ask(hall->host.table, QUESTION_AGAIN, hall_now(hall), &err));
    AWAIT(hall, !session_is_over(hall->guest.session));
    ck_assert_str_eq(session_name(hall->host.session, 0), "Ben");
    ck_assert_str_eq(session_name(hall->guest.session, 0), "Ben");
    ck_assert(session_is_person(hall->guest.session, 0));
    ck_assert(!session_is_person(hall->host.session, 0));
    hall_play(hall, &hall->guest, "3");
    AWAIT(hall, hall_ply(&hall->host) == 1);
    hall_free(hall);
}
END_TEST

START_TEST(a_series_goes_on_by_itself)
{
    struct hall *const hall =
        begin((struct hall_plan){.game = "kalah", .games = 2});
    struct err err;

    ck_assert(table_goes_on(hall->guest.table));
    ck_assert(
        !table_ask(hall->guest.table, QUESTION_AGAIN, hall_now(hall), &err));
    ck_assert_str_eq(err.text, "the game is not over yet");
    ck_assert(table_resign(hall->host.table, hall_now(hall), &err));
    AWAIT(hall, session_is_over(hall->guest.session));
    ck_assert(
        !table_ask(hall->guest.table, QUESTION_AGAIN, hall_now(hall), &err));
    ck_assert_str_eq(err.text, "the next game of the series comes by itself");
    hall->ahead += SESSION_BETWEEN_GAMES;
    AWAIT(hall, !session_is_over(hall->guest.session));
    ck_assert_str_eq(session_name(hall->guest.session, 0), "Ben");
    AWAIT(hall, strcmp(table_score(hall->guest.table),
                       "game 2 of 2: Ben 1, Ann 0") == 0);
    ck_assert(!table_goes_on(hall->guest.table));
    ck_assert_str_eq(table_score(hall->host.table),
                     "game 2 of 2: Ben 1, Ann 0");
    hall_play(hall, &hall->guest, "3");
    AWAIT(hall, hall_ply(&hall->host) == 1);
    hall_free(hall);
}
END_TEST

/* ---- what is said ---- */

START_TEST(all_hear_what_is_said)
{
    struct hall *const hall = begin((struct hall_plan){.game = "kalah"});
    struct err err;

    hall_join(hall, &hall->watcher, true);
    ck_assert(table_say(hall->host.table, "hi", hall_now(hall), &err));
    ck_assert(table_say(hall->guest.table, "\033[2Jho", hall_now(hall), &err));
    ck_assert(table_say(hall->watcher.table, "hm", hall_now(hall), &err));
    AWAIT(hall, hall_logged(&hall->guest, "Cleo (watching): hm") &&
                    hall_logged(&hall->watcher, "Cleo (watching): hm") &&
                    hall_logged(&hall->host, "Cleo (watching): hm"));
    AWAIT(hall, hall_logged(&hall->host, "Ben: ?[2Jho") &&
                    hall_logged(&hall->watcher, "Ann: hi") &&
                    hall_logged(&hall->guest, "Ben: ?[2Jho"));
    hall_free(hall);
}
END_TEST

/* ---- lines that break ---- */

static void cut(struct hall_side *side)
{
    shutdown(side->table->wire.descriptor, SHUT_RDWR);
}

static void wait_for_guest(struct hall *hall)
{
    AWAIT(hall, table_state(hall->guest.table) == TABLE_BROKEN);
    AWAIT(hall, table_state(hall->host.table) == TABLE_BROKEN);
    ck_assert_int_eq(
        session_may_play(hall->host.session, hall_now(hall)),
        session_is_person(hall->host.session, session_mover(hall->host.session))
            ? MAY_NOT_HELD
            : MAY_NOT_THINKS);
    hall->ahead += 2 * CLOCK_SECOND;
    AWAIT(hall, table_state(hall->guest.table) == TABLE_PLAYS &&
                    table_state(hall->host.table) == TABLE_PLAYS);
}

START_TEST(a_broken_line_is_mended)
{
    struct hall *const hall = begin((struct hall_plan){.game = "kalah"});

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, hall_ply(&hall->guest) == 1);
    cut(&hall->guest);
    wait_for_guest(hall);
    ck_assert(hall_logged(&hall->host, "the line to Ben is broken"));
    ck_assert(hall_logged(&hall->host, "Ben is back"));
    hall_play(hall, &hall->guest, "b");
    AWAIT(hall, hall_ply(&hall->host) == 2);
    AWAIT(hall, hall_agrees(hall, &hall->guest));
    hall_free(hall);
}
END_TEST

START_TEST(a_move_that_was_not_sent_is_sent_again)
{
    struct hall *const hall = begin((struct hall_plan){.game = "kalah"});

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, hall_ply(&hall->guest) == 1);
    cut(&hall->guest);
    hall_play(hall, &hall->guest, "b");
    wait_for_guest(hall);
    AWAIT(hall, hall_ply(&hall->host) == 2);
    AWAIT(hall, hall_agrees(hall, &hall->guest));
    hall_free(hall);
}
END_TEST

START_TEST(moves_that_were_missed_are_caught_up_with)
{
    struct hall *const hall = begin((struct hall_plan){.game = "kalah"});

    cut(&hall->guest);
    hall_play(hall, &hall->host, "3");
    hall_play(hall, &hall->host, "2");
    wait_for_guest(hall);
    AWAIT(hall, hall_ply(&hall->guest) == 2);
    AWAIT(hall, hall_agrees(hall, &hall->guest));
    hall_play(hall, &hall->guest, "b");
    AWAIT(hall, hall_ply(&hall->host) == 3);
    hall_free(hall);
}
END_TEST

START_TEST(what_ended_meanwhile_has_ended)
{
    struct hall *const hall = begin((struct hall_plan){.game = "kalah"});
    struct err err;

    ck_assert(table_resign(hall->host.table, hall_now(hall), &err));
    cut(&hall->guest);
    AWAIT(hall, table_state(hall->guest.table) == TABLE_BROKEN);
    hall->ahead += 2 * CLOCK_SECOND;
    AWAIT(hall, session_is_over(hall->guest.session));
    AWAIT(hall, hall_agrees(hall, &hall->guest));
    hall_free(hall);
}
END_TEST

START_TEST(a_host_that_leaves_is_gone_for_good)
{
    struct hall *const hall = begin((struct hall_plan){.game = "kalah"});

    table_free(hall->host.table);
    session_free(hall->host.session);
    hall->host = (struct hall_side){.table = NULL};
    AWAIT(hall, table_state(hall->guest.table) == TABLE_GONE);
    ck_assert_str_eq(table_why_held(hall->guest.table),
                     "the host has closed the table");
    ck_assert_int_eq(table_due(hall->guest.table), SESSION_NEVER);
    hall_free(hall);
}
END_TEST

/* ---- clocks ---- */

START_TEST(clocks_are_the_same_and_stand_while_the_line_is_broken)
{
    struct hall *const hall =
        begin((struct hall_plan){.game = "kalah", .clock = "1+0"});
    int64_t left;

    hall->ahead += 10 * CLOCK_SECOND;
    hall_play(hall, &hall->host, "2");
    AWAIT(hall, hall_ply(&hall->guest) == 1);
    AWAIT(hall, hall_agrees(hall, &hall->guest));
    ck_assert_int_le(session_time_left(hall->guest.session, 0, hall_now(hall)),
                     50 * CLOCK_SECOND);
    cut(&hall->guest);
    AWAIT(hall, table_state(hall->guest.table) == TABLE_BROKEN &&
                    table_state(hall->host.table) == TABLE_BROKEN);
    left = session_time_left(hall->guest.session, 1, hall_now(hall));
    hall->ahead += 50 * CLOCK_SECOND;
    ck_assert_int_eq(session_time_left(hall->guest.session, 1, hall_now(hall)),
                     left);
    AWAIT(hall, table_state(hall->host.table) == TABLE_PLAYS);
    ck_assert(!session_is_over(hall->host.session));
    ck_assert(!session_is_over(hall->guest.session));
    hall_free(hall);
}
END_TEST

/* Ben is south in the second game. */
START_TEST(a_game_that_begins_while_a_player_is_away_waits_for_it)
{
    struct hall *const hall = hall_new(
        (struct hall_plan){.game = "kalah", .clock = "1+0", .games = 2});
    struct session *const host = hall->host.session;
    struct caller *const ben = hall_ben(hall);
    struct err err;

    ck_assert(table_resign(hall->host.table, hall_now(hall), &err));
    AWAIT(hall, session_is_over(host));
    caller_free(ben);
    AWAIT(hall, table_state(hall->host.table) == TABLE_BROKEN);
    hall->ahead += SESSION_BETWEEN_GAMES;
    AWAIT(hall, !session_is_over(host));
    hall_work(hall);
    hall->ahead += 120 * CLOCK_SECOND;
    ck_assert_int_gt(session_time_left(host, 0, hall_now(hall)),
                     30 * CLOCK_SECOND);
    hall_join(hall, &hall->guest, false);
    hall_play(hall, &hall->guest, "2");
    AWAIT(hall, hall_ply(&hall->host) == 1);
    ck_assert_int_gt(session_time_left(host, 0, hall_now(hall)),
                     30 * CLOCK_SECOND);
    hall_free(hall);
}
END_TEST

START_TEST(who_comes_back_into_the_next_game_has_the_other_side)
{
    struct hall *const hall =
        begin((struct hall_plan){.game = "kalah", .games = 2});
    struct session *const host = hall->host.session;
    struct err err;

    ck_assert(table_resign(hall->host.table, hall_now(hall), &err));
    AWAIT(hall, session_is_over(hall->guest.session));
    AWAIT(hall, session_is_over(host));
    cut(&hall->guest);
    AWAIT(hall, table_state(hall->host.table) == TABLE_BROKEN);
    hall->ahead += SESSION_BETWEEN_GAMES;
    AWAIT(hall, table_state(hall->host.table) == TABLE_PLAYS &&
                    !session_is_over(hall->guest.session));
    ck_assert(session_is_person(hall->guest.session, 0));
    ck_assert(session_is_person(host, 1));
    ck_assert_str_eq(session_name(hall->guest.session, 0), "Ben");
    hall_play(hall, &hall->guest, "3");
    AWAIT(hall, hall_ply(&hall->host) == 1);
    hall_free(hall);
}
END_TEST

/* Why they stand may change meanwhile. */
START_TEST(nobody_thinks_while_clocks_stand_for_two_reasons)
{
    struct hall *const hall = begin((struct hall_plan){.game = "kalah"});
    struct table *const table = hall->host.table;
    const int64_t now = hall_now(hall);
    const int64_t thought = table_thinking(table, now);

    table_hold(table, now, "one");
    ck_assert_int_eq(table_thinking(table, now + 5 * CLOCK_SECOND), thought);
    table_hold(table, now + 5 * CLOCK_SECOND, "two");
    ck_assert_str_eq(table_why_held(table), "two");
    ck_assert_int_eq(table_thinking(table, now + 9 * CLOCK_SECOND), thought);
    table_release(table, now + 9 * CLOCK_SECOND);
    ck_assert_int_eq(table_thinking(table, now + 9 * CLOCK_SECOND), thought);
    ck_assert_int_eq(table_thinking(table, now + 10 * CLOCK_SECOND),
                     thought + 1000);
    hall_free(hall);
}
END_TEST

START_TEST(who_has_no_time_left_has_lost_on_both_sides)
{
    struct hall *const hall =
        begin((struct hall_plan){.game = "kalah", .clock = "30s/move"});

    hall_play(hall, &hall->host, "2");
    AWAIT(hall, hall_ply(&hall->guest) == 1);
    hall->ahead += 31 * CLOCK_SECOND;
    AWAIT(hall, session_is_over(hall->host.session) &&
                    session_is_over(hall->guest.session));
    ck_assert_int_eq(match_end(session_match(hall->host.session)), END_TIME);
    AWAIT(hall, hall_agrees(hall, &hall->guest));
    hall_free(hall);
}
END_TEST

Suite *table_suite(void)
{
    Suite *const suite = suite_create("table");
    TCase *const tcase = tcase_create("two");

    tcase_set_timeout(tcase, 240);
    tcase_add_test(tcase, both_see_every_move);
    tcase_add_loop_test(tcase, a_whole_game_is_the_same_for_all, 0,
                        VARIANT_COUNT);
    tcase_add_test(tcase, one_who_comes_late_sees_all_of_it);
    tcase_add_test(tcase, a_move_that_took_months_keeps_nobody_from_coming);
    tcase_add_test(tcase, nobody_changes_a_shared_game_alone);
    tcase_add_test(tcase, looking_back_hides_no_move);
    tcase_add_test(tcase, a_move_is_taken_back_by_consent);
    tcase_add_test(tcase, a_move_drops_the_question);
    tcase_add_test(tcase, what_is_asked_behind_a_move_on_its_way_is_agreed_to);
    tcase_add_test(tcase, a_refusal_answers_one_question_and_not_the_next);
    tcase_add_test(tcase, a_move_behind_the_end_is_none);
    tcase_add_test(tcase, of_two_ends_that_of_the_host_is_the_end);
    tcase_add_test(tcase, a_draw_is_agreed_where_the_game_knows_it);
    tcase_add_test(tcase, a_host_who_looks_back_ends_the_game_where_it_stands);
    tcase_add_test(tcase, a_question_that_is_asked_twice_is_told_once);
    tcase_add_test(tcase, who_gives_up_has_lost_and_may_ask_for_another_game);
    tcase_add_test(tcase, a_series_goes_on_by_itself);
    tcase_add_test(tcase, all_hear_what_is_said);
    tcase_add_test(tcase, a_broken_line_is_mended);
    tcase_add_test(tcase, a_move_that_was_not_sent_is_sent_again);
    tcase_add_test(tcase, moves_that_were_missed_are_caught_up_with);
    tcase_add_test(tcase, what_ended_meanwhile_has_ended);
    tcase_add_test(tcase, a_host_that_leaves_is_gone_for_good);
    tcase_add_test(tcase,
                   clocks_are_the_same_and_stand_while_the_line_is_broken);
    tcase_add_test(tcase,
                   a_game_that_begins_while_a_player_is_away_waits_for_it);
    tcase_add_test(tcase, who_comes_back_into_the_next_game_has_the_other_side);
    tcase_add_test(tcase, nobody_thinks_while_clocks_stand_for_two_reasons);
    tcase_add_test(tcase, who_has_no_time_left_has_lost_on_both_sides);
    suite_add_tcase(suite, tcase);
    return suite;
}
