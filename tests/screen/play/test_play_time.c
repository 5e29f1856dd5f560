/* SPDX-License-Identifier: MIT */
/* When the play screen wants to be drawn again, what stops while something lies
 * over it, and what the next key ends. */
#include "base/clock.h"
#include "screen/play/inside.h"
#include "screen/play/test_play.h"
#include "support/screen/story.h"

#define FIRST_MOVES "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"

static struct play_screen *screen_of(struct player_of_tests *player)
{
    return screens_view_at(player_app(player)->screens, 0);
}

static void act(struct player_of_tests *player, const char *line)
{
    player_do(player, line, stdout);
}

/* ---- when it is drawn again ---- */

static int64_t due_of(struct player_of_tests *player)
{
    const struct screens *const screens = player_app(player)->screens;

    return screens_class_at(screens, 0)
        ->due(screens_view_at(screens, 0), player_now(player));
}

/* The next change of what is shown, the end of a notice, the next second of a
 * clock: whatever comes first. */
START_TEST(the_screen_is_drawn_again_when_the_first_thing_changes)
{
    struct player_of_tests *player = story_begin("set motion none", FIRST_MOVES,
                                                 "play human", STORY_LINES_END);
    const struct play_screen *play = screen_of(player);
    int64_t said;

    ck_assert_int_eq(due_of(player), NEVER);
    act(player, "key R");
    story_sees(player, "the game is not over yet");
    said = app_notice_due(play->app, player_now(player));
    ck_assert_int_ne(said, NEVER);
    ck_assert_int_eq(due_of(player), said);
    player_app(player)->config.values[CONFIG_MOTION] = MOTION_FULL;
    act(player, "key 1");
    ck_assert(animation_runs(play));
    ck_assert_int_lt(animation_due(play, player_now(player)), said);
    ck_assert_int_eq(due_of(player), animation_due(play, player_now(player)));
    player_free(player);

    player = player_new();
    act(player, "set motion none");
    act(player, "clock 5+3");
    act(player, FIRST_MOVES);
    act(player, "play human");
    act(player, "wait 100");
    play = screen_of(player);
    ck_assert_int_eq(due_of(player),
                     session_clock_due(play->session, player_now(player)));
    ck_assert_int_le(due_of(player), player_now(player) + CLOCK_SECOND);
    player_free(player);
}
END_TEST

/* ---- interrupted ---- */

/* What is shown is cut short; only where nothing is, the player may want to leave. */
START_TEST(an_interrupt_cuts_short_what_is_shown)
{
    struct player_of_tests *const player = story_begin(
        "set motion full", FIRST_MOVES, "play human", STORY_LINES_END);
    const struct event interrupt = {.kind = EVENT_INTERRUPT};
    const struct screens *const screens = player_app(player)->screens;
    const struct screen_class *const class = screens_class_at(screens, 0);

    act(player, "key 1");
    act(player, "wait 100");
    ck_assert(animation_runs(screen_of(player)));
    ck_assert(class->event(screen_of(player), &interrupt, player_now(player)));
    ck_assert(!animation_runs(screen_of(player)));
    ck_assert(!class->event(screen_of(player), &interrupt, player_now(player)));
    player_free(player);
}
END_TEST

/* ---- drawn ---- */

/* Whatever is on top, what is drawn next is not cut off. */
START_TEST(screens_and_cards_leave_the_canvas_as_large_as_it_was)
{
    static const char *const cards[] = {"wait 1", "key Esc", "key C"};
    struct player_of_tests *const player =
        story_begin("set motion none", "game kalah", FIRST_MOVES, "host Ann",
                    "settle", STORY_LINES_END);
    const struct screens *const screens = player_app(player)->screens;
    struct canvas *const canvas = canvas_new(80, 24);

    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        const struct rect all = {0, 0, 80, 24};
        struct rect before;

        act(player, cards[i]);
        canvas_begin(canvas, 80, 24, &(struct glyphs){.set = GLYPHS_UTF8});
        screens_class_at(screens, 0)
            ->draw(screens_view_at(screens, 0), canvas, player_now(player));
        before = canvas_clip(canvas, all);
        ck_assert_int_eq(before.x, 0);
        ck_assert_int_eq(before.y, 0);
        ck_assert_int_eq(before.width, 80);
        ck_assert_int_eq(before.height, 24);
    }
    canvas_free(canvas);
    player_free(player);
}
END_TEST

/* ---- covered ---- */

/* The help lies over it: what is shown stands still; what stood still before does
 * not go on when it is gone. */
START_TEST(what_is_shown_stands_still_while_something_lies_over_it)
{
    struct player_of_tests *const player = story_begin(
        "set motion full", FIRST_MOVES, "play human", STORY_LINES_END);
    struct play_screen *const play = screen_of(player);

    for (int stopped = 0; stopped < 2; stopped++) {
        act(player, stopped == 0 ? "key 1" : "key 2");
        act(player, "wait 100");
        ck_assert(animation_runs(play));
        if (stopped != 0)
            animation_stop(play, player_now(player));
        act(player, "key ?");
        ck_assert_int_ne(play->animation.stopped, 0);
        act(player, "wait 60000");
        ck_assert(animation_runs(play));
        act(player, "key Esc");
        if (stopped == 0)
            ck_assert_int_eq(play->animation.stopped, 0);
        act(player, "wait 1");
        ck_assert(animation_runs(play));
        player_settle(player);
        animation_finish(play);
    }
    player_free(player);
}
END_TEST

/* ---- a terminal that is too small ---- */

/* A player of six seconds whose terminal is made too small for twenty, on the
 * open board and under the card of a pause. */
START_TEST(a_clock_stands_where_the_terminal_is_too_small)
{
    static const char *const lines[] = {"set motion none", "size 80x24",
                                        "clock 0.1+0", "play human"};
    struct player_of_tests *const player = player_new();

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        act(player, lines[i]);
    act(player, "wait 1000");
    act(player, "size 30x10");
    story_sees(player, "game is safe");
    act(player, "wait 20000");
    act(player, "size 80x24");
    story_sees(player, "South !5.0 v North !6.0");
    act(player, "key Esc");
    story_sees(player, "Paused");
    act(player, "size 30x10");
    story_sees(player, "game is safe");
    act(player, "wait 20000");
    act(player, "size 80x24");
    story_sees(player, "Paused");
    act(player, "wait 20000");
    act(player, "key Esc");
    story_sees(player, "South !5.0 v North !6.0");
    act(player, "wait 20000");
    story_sees(player, "North wins on time");
    player_free(player);
}
END_TEST

/* No machine moves unseen, either. The terminal is small from the start: a game that
 * is seen may be over before it becomes small. */
START_TEST(a_game_of_machines_stands_where_the_terminal_is_too_small)
{
    struct player_of_tests *const player = story_begin(
        "set motion none", "size 30x10", "watch max random", STORY_LINES_END);
    const struct session *const session = screen_of(player)->session;

    story_sees(player, "game is safe");

    const int node = session_cursor(session);

    story_act(player, "wait 20000");
    ck_assert_int_eq(session_cursor(session), node);
    story_act(player, "size 80x24");
    story_sees(player, "max"); /* with this picture it goes on */
    player_settle(player);
    ck_assert_int_ne(session_cursor(session), node);
    player_free(player);
}
END_TEST

/* ---- what the next key ends ---- */

/* `1` may be the first sign of 10, 11 or 12; any key between ends that. */
START_TEST(a_first_digit_waits_only_for_the_second)
{
    static const struct {
        const char *keys;
        int aim; /* the pit, from 0 */
    } cases[] = {
        {"keys 1 0", 9},      {"keys 1 2", 11},           {"keys 1 9", 0},
        {"keys 1 Down 2", 1}, {"keys 1 f f 2", 1},        {"keys 1 3", 0},
        {"keys 9", 8},        {"keys 1 Right Left 2", 1},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct player_of_tests *const player =
            story_begin("set motion none", "game kalah:pits=12",
                        "from 1,1,1,1,1,1,1,1,1,1,1,1,0/"
                        "1,1,1,1,1,1,1,1,1,1,1,1,0/s",
                        "play human", cases[i].keys, STORY_LINES_END);

        ck_assert_msg(screen_of(player)->input.aim == cases[i].aim, "%s: %d",
                      cases[i].keys, screen_of(player)->input.aim);
        player_free(player);
    }
}
END_TEST

/* The tutor's question is dropped by any key but those that answer it. */
START_TEST(another_key_drops_what_the_tutor_asks)
{
    static const struct {
        const char *key;
        bool kept;
    } cases[] = {{"key Right", false},
                 {"key i", false},
                 {"key f", false},
                 {"key 9", false},
                 {"wait 1000", true}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct player_of_tests *const player = story_begin(
            "set tutor mistakes", "set motion none", "analyst perfect:every=on",
            "from 0,1,0,0,1,0,10/0,0,0,5,0,0,8/s", "sit human max", "key 5",
            "think", STORY_LINES_END);
        const struct session *const session = screen_of(player)->session;

        ck_assert_ptr_nonnull(session_objection(session));
        story_sees(player, "⏎  play it");
        act(player, cases[i].key);
        ck_assert_int_eq(session_objection(session) != NULL, cases[i].kept);
        if (!cases[i].kept)
            story_sees_no(player, "⏎  play it");
        player_free(player);
    }
}
END_TEST

/* Who was told to wait need not read that when the machine has moved. */
START_TEST(the_notice_that_a_machine_thinks_is_gone_with_its_move)
{
    struct player_of_tests *const player =
        story_begin("set motion none", FIRST_MOVES, "watch max max",
                    "key Space", "key 1", STORY_LINES_END);
    const struct play_screen *const play = screen_of(player);

    ck_assert_str_eq(app_notice(play->app, player_now(player)),
                     "max is thinking");
    act(player, "key >");
    player_settle(player);
    ck_assert_int_ne(session_cursor(play->session), NODE_START);
    ck_assert_str_eq(app_notice(play->app, player_now(player)), "");
    player_free(player);
}
END_TEST

TCase *play_time_case(void)
{
    TCase *const tests = tcase_create("play_time");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests,
                   the_screen_is_drawn_again_when_the_first_thing_changes);
    tcase_add_test(tests, an_interrupt_cuts_short_what_is_shown);
    tcase_add_test(tests,
                   screens_and_cards_leave_the_canvas_as_large_as_it_was);
    tcase_add_test(tests,
                   what_is_shown_stands_still_while_something_lies_over_it);
    tcase_add_test(tests, a_clock_stands_where_the_terminal_is_too_small);
    tcase_add_test(tests,
                   a_game_of_machines_stands_where_the_terminal_is_too_small);
    tcase_add_test(tests, a_first_digit_waits_only_for_the_second);
    tcase_add_test(tests, another_key_drops_what_the_tutor_asks);
    tcase_add_test(tests,
                   the_notice_that_a_machine_thinks_is_gone_with_its_move);
    return tests;
}
