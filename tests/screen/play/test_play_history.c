/* SPDX-License-Identifier: MIT */
/* Going through a game: branches, marks, clicks on moves, and the ways out. */
#include "base/clock.h"
#include "match/who.h"
#include "screen/play/inside.h"
#include "screen/play/test_play.h"
#include "support/caller.h"
#include "support/game/variants.h"
#include "support/screen/story.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_MOVES "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"
#define LAST_MOVES  "from 0,0,0,2,1,2,17/0,0,0,2,2,1,21/s"

static struct session *session_of(struct player_of_tests *player)
{
    const struct play_screen *const play =
        screens_view_at(player_app(player)->screens, 0);

    return play->session;
}

static void act(struct player_of_tests *player, const char *line)
{
    story_act(player, line);
    player_settle(player);
}

/* From the start 4, 5 and 6, each a branch of its own; behind 5 come b and c. */
static struct player_of_tests *begin_branches(void)
{
    struct player_of_tests *const player =
        story_begin("set motion none", FIRST_MOVES, "play human", "key 4",
                    "settle", "key u", "key 5", "settle", "key 2", "settle",
                    "key u", "key 3", "settle", "key u", "key u", "key 6",
                    "settle", "key g", "settle", STORY_LINES_END);

    story_sees(player, "ply 0 of 1");
    return player;
}

/* ---- branches ---- */

/* The move that redo leads to from the start, which is the pit's number. */
static void leads_to(struct player_of_tests *player, int pit)
{
    const struct session *const session = session_of(player);
    const struct node *const start = session_node(session, NODE_START);
    char words[8];

    snprintf(words, sizeof words, "%d", pit);
    ck_assert_str_eq(game_move_text(session_game(session), &start->position,
                                    session_node(session, start->latest)->move)
                         .text,
                     words);
}

START_TEST(up_and_down_go_round_the_branches)
{
    static const struct {
        const char *key;
        int pit;
    } steps[] = {{"key Up", 5},   {"key Up", 4},   {"key k", 6},
                 {"key Down", 4}, {"key Down", 5}, {"key j", 6},
                 {"key Down", 4}, {"key Up", 6}};
    struct player_of_tests *const player = begin_branches();

    leads_to(player, 6);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        act(player, steps[i].key);
        leads_to(player, steps[i].pit);
        story_sees(player, "ply 0 of ");
    }
    act(player, "key Up");
    act(player, "key Right");
    story_sees(player, "ply 1 of 2");
    /* Nothing follows the last move. */
    act(player, "key End");
    act(player, "key Down");
    story_sees(player, "ply 2 of 2");
    player_free(player);
}
END_TEST

/* The first legal move, or the last. */
static void play_some_move(struct player_of_tests *player, bool last)
{
    struct play_screen *const play =
        screens_view_at(player_app(player)->screens, 0);
    const struct game *const game = session_game(play->session);
    struct move moves[MOVES_MAX];
    const int count =
        game->class->moves(game, session_position(play->session), moves);

    play_try(play, moves[last ? count - 1 : 0], player_now(player));
    player_settle(player);
}

/* Where a sign stands in a line below the board; -1. */
static int find_sign(const struct canvas *canvas, const char *sign, int y)
{
    for (int x = 0; x < canvas_width(canvas); x++)
        if (strcmp(canvas_cell(canvas, x, y)->sign, sign) == 0)
            return x;
    return -1;
}

/* Whether all of the line is shown or not: behind the move that is selected. */
START_TEST(a_branch_leaves_a_long_line_where_it_begins)
{
    static const int plies[] = {3, 20};

    for (int i = 0; i < 2; i++) {
        struct player_of_tests *const player =
            story_begin("set motion none", "size 60x26", "game oware",
                        "play human", STORY_LINES_END);
        const struct play_screen *const play =
            screens_view_at(player_app(player)->screens, 0);
        const struct canvas *canvas;
        int y;
        int x = 0;

        for (int ply = 0; ply < plies[i]; ply++)
            play_some_move(player, false);
        act(player, "key u");
        play_some_move(player, true);
        act(player, "key k");
        canvas = player_canvas(player);
        y = play->drawn.history.y;
        while (canvas_cell(canvas, x, y)->style.ground != THEME_SELECTED)
            x++;
        ck_assert_int_eq(find_sign(canvas, "┬", y), x + 1);
        ck_assert_int_eq(find_sign(canvas, "├", y + 1), x + 1);
        ck_assert_int_eq(find_sign(canvas, "…", y) >= 0, plies[i] == 20);
        player_free(player);
    }
}
END_TEST

START_TEST(dots_stand_where_the_line_goes_on)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "size 60x26", "game oware", "play human",
                    STORY_LINES_END);
    const struct play_screen *const play =
        screens_view_at(player_app(player)->screens, 0);
    int middle, y;

    for (int ply = 0; ply < 30; ply++)
        play_some_move(player, false);
    act(player, "key g");
    y = play->drawn.history.y;
    middle = canvas_width(player_canvas(player)) / 2;
    ck_assert_int_gt(find_sign(player_canvas(player), "…", y), middle);
    act(player, "key G");
    ck_assert_int_lt(find_sign(player_canvas(player), "…", y), middle);
    ck_assert_int_ge(find_sign(player_canvas(player), "…", y), 0);
    story_sees_no(player, "…  30 plies");
    player_free(player);
}
END_TEST

/* A swap is longer than a pit, and so is a pit of two digits where the line
 * forks behind it. */
START_TEST(a_move_of_the_line_is_shown_whole)
{
    struct player_of_tests *player =
        story_begin("set motion none", "game kalah:pie=on", "play human",
                    "key 3", "settle", "key s", "settle", "key 1", "settle",
                    "key 2", "settle", "key g", "settle", STORY_LINES_END);

    story_sees(player, "    3  swap a  2  ");
    player_free(player);
    player = story_begin("set motion none", "game kalah:pits=12", "play human",
                         "keys 1 2 Enter", "settle", "keys 3 Enter", "settle",
                         "key u", "keys 4 Enter", "settle", "key k",
                         STORY_LINES_END);
    story_sees(player, "    12┬ d  ");
    story_sees(player, "      ├ c  ");
    player_free(player);
}
END_TEST

START_TEST(brackets_go_from_branch_to_branch)
{
    struct player_of_tests *const player = begin_branches();

    act(player, "key Up"); /* 5, behind which are two moves */
    act(player, "key End");
    story_sees(player, "ply 2 of 2");
    act(player, "key [");
    story_sees(player, "ply 1 of 2");
    act(player, "key [");
    story_sees(player, "ply 0 of 2");
    act(player, "key [");
    story_sees(player, "no branch or comment before this");
    story_sees(player, "ply 0 of 2");
    act(player, "key ]");
    story_sees(player, "ply 1 of 2");
    act(player, "key [");
    act(player, "key Tab");
    story_sees(player, "ply 1 of 2");
    act(player, "key ]");
    story_sees(player, "no branch or comment after this");
    story_sees(player, "ply 1 of 2");
    player_event(player,
                 &(struct event){.kind = EVENT_KEY, .key = INPUT_BACK_TAB});
    player_settle(player);
    story_sees(player, "ply 0 of 2");
    player_free(player);
}
END_TEST

/* ---- clicks ---- */

enum { INDENT = 4, STEP = 3 };

/* Presses this cell of the line of moves. */
static void click_line(struct player_of_tests *player, int column, int row)
{
    const struct play_screen *const play =
        screens_view_at(player_app(player)->screens, 0);
    char line[40];

    player_canvas(player);
    snprintf(line, sizeof line, "click %d,%d",
             play->drawn.history.x + INDENT + column,
             play->drawn.history.y + row);
    act(player, line);
}

/* A move has the blank before it and its two cells; the first one has no blank. */
START_TEST(a_click_on_a_move_goes_there)
{
    static const struct {
        int column;
        int row;
        int ply; /* where that leads to from the start */
    } clicks[] = {{0, 0, 1}, {1, 0, 1}, {2, 0, 2},  {3, 0, 2}, {4, 0, 2},
                  {5, 0, 3}, {7, 0, 3}, {8, 0, 0},  {9, 0, 0}, {-1, 0, 0},
                  {0, 1, 0}, {3, 1, 0}, {0, -1, 0}, {40, 0, 0}};
    struct player_of_tests *const player = story_begin(
        "set motion none", FIRST_MOVES, "play human", "key 4", "settle",
        "key 5", "settle", "key 1", "settle", "key g", STORY_LINES_END);

    for (size_t i = 0; i < sizeof clicks / sizeof *clicks; i++) {
        act(player, "key g");
        click_line(player, clicks[i].column, clicks[i].row);
        ck_assert_int_eq(
            session_node(session_of(player), session_cursor(session_of(player)))
                ->ply,
            clicks[i].ply);
    }
    player_free(player);
}
END_TEST

/* A line that has no room: its first moves have gone. */
START_TEST(a_click_on_a_move_of_a_long_line_goes_there)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "seed 3", "size 60x24", "game oware",
                    "watch random random", STORY_LINES_END);
    const struct session *session;
    int first = 0;
    int last = 0;

    act(player, "key Space");
    for (int i = 0; i < 40; i++)
        act(player, "key >");
    act(player, "key k");
    act(player, "key End");
    session = session_of(player);
    last = session_node(session, session_cursor(session))->ply;
    ck_assert_int_gt(last, 30);
    story_sees(player, "…");
    click_line(player, 0, 0);
    first = session_node(session, session_cursor(session))->ply;
    ck_assert_int_gt(first, 1);
    act(player, "key End");
    click_line(player, 2 * STEP, 0);
    ck_assert_int_eq(session_node(session, session_cursor(session))->ply,
                     first + 2);
    act(player, "key End");
    click_line(player, (last - first) * STEP, 0);
    ck_assert_int_eq(session_node(session, session_cursor(session))->ply, last);
    player_free(player);
}
END_TEST

/* There is no room for the line on so low a screen: not at first, and not where
 * it stood before the screen became so low. */
START_TEST(a_click_hits_no_move_that_is_not_drawn)
{
    struct player_of_tests *const player = begin_branches();
    const struct play_screen *const play =
        screens_view_at(player_app(player)->screens, 0);
    const int at = session_cursor(play->session);
    const struct rect before = play->drawn.history;

    ck_assert_int_gt(before.height, 0);
    act(player, "size 40x12");
    story_sees_no(player, "plies");
    for (int y = 0; y < before.y + before.height; y++)
        for (int x = 0; x < 40; x++)
            ck_assert_int_eq(history_node_at(play, x, y), NODE_NONE);
    for (int x = 0; x < 40; x++)
        player_event(player, &(struct event){.kind = EVENT_MOUSE,
                                             .action = MOUSE_PRESS,
                                             .button = MOUSE_LEFT,
                                             .x = x});
    ck_assert_int_eq(session_cursor(play->session), at);
    player_free(player);
}
END_TEST

START_TEST(a_right_click_takes_a_move_back)
{
    struct player_of_tests *const player =
        story_begin("set motion none", FIRST_MOVES, "play human", "key 4",
                    "settle", STORY_LINES_END);

    story_sees(player, "so far  d\n");
    act(player, "rightclick 30,8");
    story_sees_no(player, "so far  d\n");
    story_sees(player, "move 1 · South's turn");
    player_free(player);
}
END_TEST

/* ---- the ways out ---- */

START_TEST(a_game_of_machines_that_goes_on_is_not_paused)
{
    struct player_of_tests *const player =
        story_begin("set motion none", LAST_MOVES, "watch max max", "key Space",
                    "key >", "settle", "key >", "settle", STORY_LINES_END);

    act(player, "key g");
    story_act(player, "key Enter");
    story_sees_no(player, "paused");
    player_settle(player);
    story_sees_no(player, "looking back");
    player_free(player);
}
END_TEST

/* Of the one whose turn it is there. */
START_TEST(a_side_is_taken_over_where_one_has_looked)
{
    struct player_of_tests *const player = story_begin(
        "set motion none", "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/n",
        "watch max max", "key Space", "key >", "settle", STORY_LINES_END);
    const struct session *const session = session_of(player);

    act(player, "key g");
    act(player, "key x");
    ck_assert(!session_is_looking(session));
    ck_assert(!session_is_paused(session));
    ck_assert_int_eq(session_cursor(session), NODE_START);
    ck_assert_int_eq(session_taken(session), 1);
    story_sees(player, "you play north now");
    player_free(player);
}
END_TEST

/* It stays where it is looked at. */
START_TEST(where_the_game_is_over_no_side_is_taken_over)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s",
                    "watch max max", "settle", STORY_LINES_END);

    act(player, "key k");

    const struct session *const session = session_of(player);

    act(player, "key End");
    act(player, "key x");
    story_sees(player, "the game is over here; go back first");
    ck_assert(session_is_looking(session));
    ck_assert_int_eq(session_taken(session), SESSION_NOBODY);
    player_free(player);
}
END_TEST

/* Whoever looks back then sees what moves are worth; not who plays on. */
START_TEST(values_are_shown_where_nobody_plays_on)
{
    static const struct {
        const char *from;
        const char *seats;
        const char *keys;
        bool shown;
    } cases[] = {
        {FIRST_MOVES, "play human", "key 4", false},
        {FIRST_MOVES, "watch max max", "keys Space >", true},
        {"from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s", "play human", "key 6", true},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct player_of_tests *const player = story_begin(
            "set evaluation off", "set motion none", cases[i].from,
            cases[i].seats, cases[i].keys, "settle", STORY_LINES_END);

        const struct screens *const screens = player_app(player)->screens;
        const struct play_screen *const play =
            screens_view_at(screens, screens_count(screens) - 1);
        const struct session *const session = play->session;

        if (i == 2) /* its card */
            act(player, "key Esc");
        ck_assert(!session_is_evaluating(session));
        act(player, "key k");
        ck_assert(session_is_looking(session));
        ck_assert_int_eq(session_is_evaluating(session), cases[i].shown);
        act(player, "key Esc");
        ck_assert(!session_is_evaluating(session));
        player_free(player);
    }
}
END_TEST

/* South has one move, and loses by 21 to 27. */
START_TEST(the_margin_under_best_play_is_that_of_the_one_at_the_bottom)
{
    static const struct {
        const char *seats;
        int margin;
    } cases[] = {{"sit human willow", -6}, {"sit willow human", 6}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct player_of_tests *const player =
            story_begin("set motion none", "size 120x40",
                        "from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s", cases[i].seats,
                        "key 6", "settle", STORY_LINES_END);

        act(player, "key Esc");
        act(player, "key k");

        const struct play_screen *const play =
            screens_view_at(player_app(player)->screens, 0);
        const struct margin_line line = play_read_margins(play);

        story_sees(player, "margin under best play");
        ck_assert(line.proven);
        ck_assert_int_eq(line.count, 2);
        for (int ply = 0; ply < line.count; ply++)
            ck_assert_int_eq(line.values[ply], cases[i].margin);
        free(line.values);
        player_free(player);
    }
}
END_TEST

/* ---- games that are opened to be looked at ---- */

/* With the same player, such as `human`, in all seats. */
static void open_game_of(struct player_of_tests *player, const char *all,
                         const char *from, const char *move,
                         const struct play_options *options)
{
    struct app *const app = player_app(player);
    const char *who[PLAYERS_MAX] = {all, all, all};
    struct err err = {""};
    struct game *const game = game_new("kalah", &err);
    struct position position;
    struct match *match;
    struct move played;

    ck_assert(game->class->read_position(game, from, &position, &err));
    played = variant_read(game, &position, move);
    game_free(game);
    match = match_seated(app->levels, "kalah", who, &position, &err);
    ck_assert_msg(match != NULL, "%s", err.text);
    match_play(match, played, 0);
    ck_assert_msg(play_open(app, match, options, player_now(player), &err),
                  "%s", err.text);
}

static void open_game(struct player_of_tests *player, const char *from,
                      const char *move, const struct play_options *options)
{
    open_game_of(player, "human", from, move, options);
    player_settle(player);
}

/* Nobody sows in it, so that no key of a player is promised. */
START_TEST(a_game_of_machines_is_watched_however_it_is_opened)
{
    static const struct play_options ways[] = {
        {.mode = MODE_HISTORY, .looks = true}, /* from a file of many */
        {.mode = MODE_HISTORY},                /* from the list of games */
        {.mode = MODE_PLAY},                   /* by its file */
    };

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct player_of_tests *const player =
            story_begin("set motion none", "menu", STORY_LINES_END);

        open_game_of(player, "max", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "4",
                     &ways[i]);
        if (ways[i].mode == MODE_HISTORY)
            story_act(player, "key Enter");
        story_act(player, "key Space");
        story_sees(player, "paused");
        story_sees(player, "resume");
        story_sees_no(player, "1-6");
        player_free(player);
    }
}
END_TEST

/* Esc comes back to what lies below. */
START_TEST(who_only_looks_comes_back_to_what_lies_below)
{
    struct player_of_tests *const player = story_begin("menu", STORY_LINES_END);
    struct screens *const screens = player_app(player)->screens;
    const int below = screens_count(screens);

    open_game(player, "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "4",
              &(struct play_options){.mode = MODE_HISTORY, .looks = true});
    ck_assert_int_eq(screens_count(screens), below + 1);
    story_sees(player, "looking back");
    act(player, "key Esc");
    ck_assert_int_eq(screens_count(screens), below);
    story_sees_no(player, "looking back");

    /* Who has played on is asked. */
    open_game(player, "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "4",
              &(struct play_options){.mode = MODE_HISTORY, .looks = true});
    act(player, "key Enter");
    story_sees_no(player, "looking back");
    act(player, "key g");
    act(player, "key Esc");
    story_sees_no(player, "looking back");
    ck_assert_int_eq(screens_count(screens), below + 1);
    player_free(player);
}
END_TEST

START_TEST(a_game_can_be_opened_with_its_review)
{
    struct player_of_tests *const player = story_begin("menu", STORY_LINES_END);
    const struct play_options options = {.mode = MODE_HISTORY, .reviews = true};

    open_game(player, "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "4", &options);
    story_sees(player, "the game is not over yet");
    story_sees(player, "looking back");
    open_game(player, "0,0,0,0,0,1,20/1,0,0,0,0,0,26/s", "6", &options);
    ck_assert_str_eq(screens_class_at(player_app(player)->screens, 0)->name,
                     "review");
    player_free(player);
}
END_TEST

START_TEST(a_game_that_cannot_be_seated_is_not_opened)
{
    struct player_of_tests *const player = story_begin("menu", STORY_LINES_END);
    struct app *const app = player_app(player);
    const int below = screens_count(app->screens);
    const char *who[PLAYERS_MAX] = {"human", "greedy", "human"};
    struct err err = {""};
    struct match *const match =
        match_seated(app->levels, "kalah", who, NULL, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    ck_assert(!play_open(app, match, &(struct play_options){.mode = MODE_PLAY},
                         player_now(player), &err));
    ck_assert_str_ne(err.text, "");
    ck_assert_int_eq(screens_count(app->screens), below);
    player_free(player);
}
END_TEST

/* ---- openings ---- */

/* From the game that is looked at, or over. */
START_TEST(openings_are_told_when_nobody_plays_on_with_them)
{
    struct player_of_tests *const player =
        story_begin("set motion none", FIRST_MOVES, "play human", "key 4",
                    "settle", "key O", "settle", STORY_LINES_END);
    struct screens *const screens = player_app(player)->screens;

    ck_assert_str_eq(screens_class_at(screens, 0)->name, "game");
    act(player, "key k");
    act(player, "key O");
    ck_assert_str_eq(screens_class_at(screens, 0)->name, "openings");
    player_free(player);
}
END_TEST

/* 2 b 1 a 2 b 3 a 4 a 5 a 6: there is room for 21 columns. */
START_TEST(the_title_of_openings_has_the_last_moves)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "size 40x12", "menu", "key e",
                    "keys 2 2 1 1 2 2 3 1 4 1 5 1 6", STORY_LINES_END);

    ck_assert(player_sees(player, "kalah  … a 2 b 3 a 4 a 5 a 6"));
    act(player, "size 80x24");
    ck_assert(player_sees(player, "  2 b 1 a 2 b 3 a 4 a 5 a 6"));
    player_free(player);
}
END_TEST

/* While the line is broken, the clock does not run. */
START_TEST(on_the_own_turn_with_a_clock_nobody_looks_back)
{
    struct table_visit visit =
        visit_begin("game kalah", "clock 5+3", "host Ann");

    visit_act(&visit, "key k");
    story_sees(visit.ann, "not on your own turn with a clock");
    caller_free(visit.ben);
    visit_act(&visit, "wait 100");
    story_sees(visit.ann, "the line to Ben is broken");
    visit_act(&visit, "key k");
    story_sees(visit.ann, "not on your own turn with a clock");
    story_sees_no(visit.ann, "looking back");
    player_free(visit.ann);
}
END_TEST

TCase *play_history_case(void)
{
    TCase *const tests = tcase_create("play_history");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, up_and_down_go_round_the_branches);
    tcase_add_test(tests, a_branch_leaves_a_long_line_where_it_begins);
    tcase_add_test(tests, dots_stand_where_the_line_goes_on);
    tcase_add_test(tests, a_move_of_the_line_is_shown_whole);
    tcase_add_test(tests, brackets_go_from_branch_to_branch);
    tcase_add_test(tests, a_click_on_a_move_goes_there);
    tcase_add_test(tests, a_click_on_a_move_of_a_long_line_goes_there);
    tcase_add_test(tests, a_click_hits_no_move_that_is_not_drawn);
    tcase_add_test(tests, a_right_click_takes_a_move_back);
    tcase_add_test(tests, a_game_of_machines_that_goes_on_is_not_paused);
    tcase_add_test(tests, a_side_is_taken_over_where_one_has_looked);
    tcase_add_test(tests, where_the_game_is_over_no_side_is_taken_over);
    tcase_add_test(tests, values_are_shown_where_nobody_plays_on);
    tcase_add_test(tests,
                   the_margin_under_best_play_is_that_of_the_one_at_the_bottom);
    tcase_add_test(tests, a_game_of_machines_is_watched_however_it_is_opened);
    tcase_add_test(tests, who_only_looks_comes_back_to_what_lies_below);
    tcase_add_test(tests, a_game_can_be_opened_with_its_review);
    tcase_add_test(tests, a_game_that_cannot_be_seated_is_not_opened);
    tcase_add_test(tests, openings_are_told_when_nobody_plays_on_with_them);
    tcase_add_test(tests, on_the_own_turn_with_a_clock_nobody_looks_back);
    tcase_add_test(tests, the_title_of_openings_has_the_last_moves);
    return tests;
}
