/* SPDX-License-Identifier: MIT */
/* The way from move to move as it is shown: its edges, forwards and backwards,
 * when the picture changes next, and what stops it. */
#include "base/clock.h"
#include "screen/play/inside.h"
#include "screen/play/test_play.h"
#include "support/screen/story.h"

#include <poll.h>
#include <string.h>

enum { PLIES = ANIMATION_PLIES_MAX + 2 };

static struct play_screen *screen_of(struct player_of_tests *player)
{
    return screens_view_at(player_app(player)->screens, 0);
}

static int ply_of(const struct play_screen *play)
{
    return session_node(play->session, session_cursor(play->session))->ply;
}

/* A game of so many plies that is looked back at; what is shown from now on is
 * shown whole. */
static struct player_of_tests *begin_looking(int plies)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "seed 3", "game oware",
                    "watch random random", "key Space", STORY_LINES_END);

    while (ply_of(screen_of(player)) < plies) {
        story_act(player, "key >");
        player_settle(player);
    }
    story_act(player, "key g");
    player_settle(player);
    ck_assert_int_eq(ply_of(screen_of(player)), 0);
    player_app(player)->config.values[CONFIG_MOTION] = MOTION_FULL;
    return player;
}

/* To this ply: what follows has been shown for no time yet. */
static void go(struct player_of_tests *player, int ply)
{
    history_view_go(screen_of(player), ply, player_now(player));
    player_wait(player, 0);
}

/* ---- the way ---- */

/* A longer one is a jump. */
START_TEST(a_way_of_twelve_moves_is_shown_and_a_longer_one_is_not)
{
    struct player_of_tests *const player = begin_looking(PLIES);
    const struct play_screen *const play = screen_of(player);
    const struct animation *const film = &play->animation;

    for (int ply = 1; ply <= PLIES; ply++)
        for (int back = 0; back < 2; back++) {
            go(player, back != 0 ? 0 : ply);
            ck_assert_int_eq(animation_runs(play), ply <= ANIMATION_PLIES_MAX);
            if (animation_runs(play)) {
                ck_assert_int_eq(film->count, ply + 1);
                ck_assert_int_eq(film->backwards, back);
                ck_assert_int_eq(film->at, back != 0 ? ply - 1 : 0);
                for (int i = 0; i <= ply; i++)
                    ck_assert_int_eq(
                        session_node(play->session, film->way[i])->ply, i);
            }
            player_settle(player);
            ck_assert(!animation_runs(play));
        }
    go(player, 0);
    ck_assert(!animation_runs(play));
    player_free(player);
}
END_TEST

/* ---- edges ---- */

static bool shows_counts(const struct play_screen *play, int64_t now, int node)
{
    const struct game *const game = session_game(play->session);
    int16_t counts[PLACES_MAX] = {0};
    struct frame frame;
    bool same = true;
    const int places = board_of(game)->counts(
        game, &session_node(play->session, node)->position, counts);

    animation_frame(play, now, &frame);
    for (int place = 0; place < places; place++)
        same = same && frame.counts[place] == counts[place];
    return same;
}

/* From one change of the picture to the next, and as far as the end of what is
 * shown; returns how long that took. */
static int64_t follow(struct player_of_tests *player, int edges)
{
    const struct play_screen *const play = screen_of(player);
    const struct animation *const film = &play->animation;
    const int64_t began = player_now(player);
    int seen = 0;
    int at = -1;

    while (animation_runs(play)) {
        const int64_t now = player_now(player);
        const int64_t due = animation_due(play, now);

        if (film->at != at) {
            at = film->at;
            ck_assert_int_eq(at, film->backwards ? edges - 1 - seen : seen);
            seen++;
            ck_assert_ptr_eq(
                animation_before(play),
                &session_node(play->session, film->way[at])->position);
            ck_assert(move_same(
                animation_move(play),
                session_node(play->session, film->way[at + 1])->move));
            if (film->backwards)
                ck_assert(shows_counts(play, film->started, film->way[at + 1]));
        }
        ck_assert_int_gt(due, now);
        if (film->backwards)
            ck_assert_int_eq(due, now + CLOCK_SECOND / 30);
        player_wait(player, due - now);
    }
    ck_assert_int_eq(seen, edges);
    ck_assert_int_eq(animation_due(play, player_now(player)), NEVER);
    ck_assert(
        shows_counts(play, player_now(player), session_cursor(play->session)));
    return player_now(player) - began;
}

/* Backwards as fast as forwards, but for the last thirtieth of a second of each. */
START_TEST(the_moves_of_a_way_are_shown_one_after_the_other_and_back)
{
    enum { EDGES = 3 };
    struct player_of_tests *const player = begin_looking(EDGES);
    int64_t onwards;
    int64_t back;

    go(player, EDGES);
    onwards = follow(player, EDGES);
    go(player, 0);
    back = follow(player, EDGES);
    ck_assert_int_ge(back, onwards);
    ck_assert_int_le(back, onwards + EDGES * (CLOCK_SECOND / 30 + 1));
    player_free(player);
}
END_TEST

/* ---- stopped ---- */

/* What is stopped stands still, and goes on where it was. */
START_TEST(a_film_that_is_stopped_goes_on_where_it_was)
{
    enum { WHILE = 5 };
    struct player_of_tests *const player = begin_looking(1);
    struct play_screen *const play = screen_of(player);
    struct frame stopped;
    struct frame frame;
    int64_t length;
    int64_t passed;

    go(player, 1);
    length = follow(player, 1);
    go(player, 0);
    player_settle(player);
    go(player, 1);
    passed = length / 3;
    player_wait(player, passed);
    animation_frame(play, player_now(player), &stopped);
    animation_stop(play, player_now(player));
    ck_assert_int_eq(animation_due(play, player_now(player)), NEVER);
    player_wait(player, WHILE * length);
    ck_assert(animation_runs(play));
    animation_frame(play, player_now(player), &frame);
    ck_assert_mem_eq(&frame, &stopped, sizeof frame);
    animation_stop(play, player_now(player));
    animation_frame(play, player_now(player), &frame);
    ck_assert_mem_eq(&frame, &stopped, sizeof frame);
    player_wait(player, length - passed - 1);
    ck_assert(animation_runs(play));
    player_wait(player, 1);
    ck_assert(!animation_runs(play));
    player_free(player);
}
END_TEST

/* Each step is one change of the picture; backwards it is a whole move. */
START_TEST(a_step_of_a_film_that_is_stopped_is_one_change)
{
    struct player_of_tests *const player = begin_looking(2);
    struct play_screen *const play = screen_of(player);
    int changes = 0;
    int steps = 0;

    go(player, 1);
    while (animation_runs(play)) {
        const int64_t now = player_now(player);

        player_wait(player, animation_due(play, now) - now);
        changes++;
    }
    go(player, 0);
    player_settle(player);
    go(player, 1);
    animation_step(play, player_now(player)); /* nothing: it runs */
    animation_stop(play, player_now(player));
    while (animation_runs(play)) {
        animation_step(play, player_now(player));
        player_wait(player, CLOCK_SECOND);
        steps++;
    }
    ck_assert_int_gt(changes, 3);
    ck_assert_int_eq(steps, changes);

    go(player, 2);
    player_settle(player);
    go(player, 0);
    ck_assert_int_eq(play->animation.at, 1);
    animation_stop(play, player_now(player));
    animation_step(play, player_now(player));
    player_wait(player, CLOCK_SECOND);
    ck_assert_int_eq(play->animation.at, 0);
    player_free(player);
}
END_TEST

/* A card over it ends no pause; what was not paused goes on when it is gone. */
START_TEST(a_film_that_is_paused_stays_so_behind_a_card)
{
    enum { TRIES = 2000 };
    struct player_of_tests *const player = begin_looking(2);
    struct play_screen *const play = screen_of(player);

    story_act(player, "keys Esc >");
    for (int i = 0; i < TRIES && !animation_runs(play); i++) {
        poll(NULL, 0, 1);
        player_wait(player, CLOCK_SECOND / 100);
    }
    ck_assert(animation_runs(play));
    story_act(player, "keys ? Esc");
    ck_assert_int_eq(play->animation.stopped, 0);
    story_act(player, "keys Space Space");
    ck_assert_int_ne(play->animation.stopped, 0);
    story_act(player, "keys ? Esc");
    ck_assert_int_ne(play->animation.stopped, 0);
    player_wait(player, 60 * CLOCK_SECOND);
    ck_assert(animation_runs(play));
    story_act(player, "key Space");
    ck_assert_int_eq(play->animation.stopped, 0);
    player_free(player);
}
END_TEST

START_TEST(a_film_that_is_stopped_says_so_in_forty_columns)
{
    struct player_of_tests *const player =
        story_begin("size 40x12", "watch oak willow 1", "key Space", "key >",
                    "wait 700", STORY_LINES_END);

    story_sees(player, "paused 1×");
    story_sees(player, "␣ resume");
    story_act(player, "key ?");
    story_sees(player, "pause and resume");
    story_act(player, "keys Esc .");
    story_sees(player, "paused, by seeds");
    story_sees(player, "␣ resume");
    story_act(player, "key Space");
    story_sees_no(player, "paused");
    story_sees(player, "␣ pause");
    player_free(player);
}
END_TEST

TCase *play_film_case(void)
{
    TCase *const tests = tcase_create("play_film");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests,
                   a_way_of_twelve_moves_is_shown_and_a_longer_one_is_not);
    tcase_add_test(tests,
                   the_moves_of_a_way_are_shown_one_after_the_other_and_back);
    tcase_add_test(tests, a_film_that_is_stopped_goes_on_where_it_was);
    tcase_add_test(tests, a_film_that_is_paused_stays_so_behind_a_card);
    tcase_add_test(tests, a_film_that_is_stopped_says_so_in_forty_columns);
    tcase_add_test(tests, a_step_of_a_film_that_is_stopped_is_one_change);
    return tests;
}
