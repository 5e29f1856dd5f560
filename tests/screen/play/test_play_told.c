/* SPDX-License-Identifier: MIT */
/* What the play screen tells in its title, its channel and below the board; and
 * rows of the card of a pause. */
#include "base/clock.h"
#include "screen/play/inside.h"
#include "screen/play/test_play.h"
#include "support/screen/story.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_MOVES "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"
#define LAST_MOVE   "from 0,0,0,0,0,1,5/0,0,0,0,0,1,3/s"

static void act(struct player_of_tests *player, const char *line)
{
    story_act(player, line);
    player_settle(player);
}

static const char *top_of(struct player_of_tests *player)
{
    return screens_class_at(player_app(player)->screens, 0)->name;
}

static const struct session *session_of(struct player_of_tests *player)
{
    const struct play_screen *const play =
        screens_view_at(player_app(player)->screens, 0);

    return play->session;
}

/* ---- the title ---- */

/* The column of this sign in the title. */
static int find_sign(const struct canvas *canvas, const char *sign)
{
    for (int x = 0; x < canvas_width(canvas); x++)
        if (strcmp(canvas_cell(canvas, x, 0)->sign, sign) == 0)
            return x;
    return -1;
}

static bool is_warned(const struct canvas *canvas, int x)
{
    return canvas_cell(canvas, x, 0)->style.ink == THEME_CAPTURE;
}

/* The last ten seconds, with their sign and their tenths, and nothing beside. */
START_TEST(a_time_that_is_nearly_over_is_a_warning)
{
    static const char *const lines[] = {"set motion none", "clock 30s/move",
                                        FIRST_MOVES, "sit human human"};
    struct player_of_tests *const player = player_new();
    const struct canvas *canvas;
    int first;

    /* Without waiting until nothing happens: the clock runs. */
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        story_act(player, lines[i]);
    story_act(player, "wait 20000");
    story_sees(player, "South 0:10 v North 0:30");
    canvas = player_canvas(player);
    for (int x = 0; x < canvas_width(canvas); x++)
        ck_assert(!is_warned(canvas, x));
    story_act(player, "wait 500");
    story_sees(player, "South !9.5 v North 0:30");
    canvas = player_canvas(player);
    first = find_sign(canvas, "!");
    for (int x = 0; x < canvas_width(canvas); x++)
        ck_assert_int_eq(is_warned(canvas, x), x >= first && x < first + 4);
    player_free(player);
}
END_TEST

START_TEST(a_small_title_has_the_number_of_the_set)
{
    struct player_of_tests *player =
        story_begin("size 40x12", "set motion none", LAST_MOVE, "sets 3",
                    "sit human max", STORY_LINES_END);

    story_sees(player, "set 1/3 · your turn");
    player_free(player);
    player = story_begin("size 40x12", "set motion none", LAST_MOVE, "sets 3",
                         "watch max max", STORY_LINES_END);
    story_sees(player, "set 1/3, 1 – 0");
    player_free(player);
}
END_TEST

/* ---- the channel ---- */

/* What the tutor says is given away, on the large screen. */
static int read_loss(struct player_of_tests *player)
{
    static const char BEFORE[] = "This gives away ";
    char *text = NULL;
    int loss;

    player_see(player, &text);

    const char *const found = strstr(text, BEFORE);

    ck_assert_msg(found != NULL, "%s", text);
    loss = atoi(found + strlen(BEFORE));
    free(text);
    return loss;
}

START_TEST(an_objection_tells_the_loss_at_every_size)
{
    struct player_of_tests *const player = story_begin(
        "set tutor mistakes", "set motion none", "analyst perfect:every=on",
        "from 0,1,0,0,1,0,10/0,0,0,5,0,0,8/s", "sit human max", "key 5",
        "think", STORY_LINES_END);
    char words[80];
    const int loss = read_loss(player);

    ck_assert_int_gt(loss, 0);
    story_sees(player, ". (Enter plays it, Esc looks)");
    player_resize(player, 120, 40);
    story_sees(player, ". Look again? (Enter plays it, Esc looks)");
    player_resize(player, 40, 12);
    snprintf(words, sizeof words, "Gives away %d (Enter plays, Esc looks)",
             loss);
    story_sees(player, words);
    player_free(player);
}
END_TEST

/* Each of two persons has all of them, one for each of the own moves. */
START_TEST(tips_are_told_for_the_first_moves_of_everybody)
{
    static const char *const tips[] = {"1-6 sow; end in your store, play again",
                                       "end in your own empty pit, take across",
                                       "u takes back, i shows a good move"};
    enum { TIPS = sizeof tips / sizeof *tips };
    struct player_of_tests *const player = story_begin(
        "set motion none", FIRST_MOVES, "teach human", STORY_LINES_END);
    const struct session *const session = session_of(player);
    const struct game *const game = session_game(session);
    int decided[2] = {0};

    while (decided[0] <= TIPS || decided[1] <= TIPS) {
        const int mover = session_mover(session);
        struct move moves[MOVES_MAX];

        ck_assert_int_ge(mover, 0);
        for (int i = 0; i < TIPS; i++)
            if (i == decided[mover])
                story_sees(player, tips[i]);
            else
                story_sees_no(player, tips[i]);
        decided[mover]++;
        game->class->moves(game, session_position(session), moves);
        play_try(screens_view_at(player_app(player)->screens, 0), moves[0],
                 player_now(player));
        player_settle(player);
    }
    player_free(player);
}
END_TEST

/* ---- below the board ---- */

#define WORTHS "what each move is worth"

/* Lines of its frame in which nothing stands. */
static int count_blank(struct player_of_tests *player)
{
    static const char BLANK[] = "│                            │";
    char *text = NULL;

    player_see(player, &text);

    int count = 0;

    for (const char *at = text; (at = strstr(at, BLANK)) != NULL;
         at += sizeof BLANK - 1)
        count++;
    free(text);
    return count;
}

/* Chances are no margins, of which there could be bars. */
START_TEST(a_move_without_a_margin_has_no_bar)
{
    static const struct {
        const char *analyst;
        int moves;
    } cases[] = {{"analyst deep:every=on,depth=2,table=1", 6},
                 {"analyst mcts:iterations=100", 0}};

    for (int i = 0; i < 2; i++) {
        struct player_of_tests *const player =
            story_begin("size 120x40", cases[i].analyst, FIRST_MOVES,
                        "play human", "key e", "settle", STORY_LINES_END);

        story_sees(player, WORTHS);
        ck_assert_int_eq(count_blank(player), 7 - cases[i].moves);
        player_free(player);
    }
}
END_TEST

/* A swap, which is the worst answer to this move. */
START_TEST(a_move_without_a_pit_is_written_out_beside_its_bar)
{
    struct player_of_tests *const player =
        story_begin("size 120x40", "set motion none", "game kalah:pie=on",
                    "analyst deep:every=on,depth=2,table=1", "play human",
                    "key 1", "settle", "key e", "settle", STORY_LINES_END);

    story_sees(player, WORTHS);
    story_sees(player, "│ swap ");
    player_free(player);
}
END_TEST

/* Whoever is to move. */
START_TEST(for_machines_the_first_player_is_below)
{
    struct player_of_tests *const player =
        story_begin("analyst deep:depth=1,table=1", "set bottom mover",
                    "set motion none", "game abalone:start=standard",
                    "watch random random", "key Space", STORY_LINES_END);
    const struct play_screen *const play =
        screens_view_at(player_app(player)->screens, 0);

    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(play_viewer(play), 0);
        act(player, "key >");
    }
    player_free(player);
}
END_TEST

/* ---- the card of a pause ---- */

static void opens_alone(const char *key, const char *name)
{
    struct player_of_tests *const player =
        story_begin("set motion none", FIRST_MOVES, "play human", "key 4",
                    "settle", "key Esc", STORY_LINES_END);

    story_sees(player, "Resume");
    act(player, key);
    ck_assert_str_eq(top_of(player), name);
    ck_assert_int_eq(screens_count(player_app(player)->screens), 2);
    player_free(player);
}

START_TEST(the_card_of_a_pause_makes_way_for_what_it_opens)
{
    opens_alone("key o", "options");
    opens_alone("key V", "review");
    opens_alone("key r", "rules");
}
END_TEST

START_TEST(a_click_chooses_a_row_of_the_card_of_a_pause)
{
    struct player_of_tests *const player =
        story_begin("play human", "key Esc", STORY_LINES_END);

    story_click(player, "Options");
    player_settle(player);
    ck_assert_str_eq(top_of(player), "options");
    player_free(player);
}
END_TEST

/* Which is no level, and has none below it. */
START_TEST(from_another_machine_the_first_level_comes_next)
{
    struct player_of_tests *const player =
        story_begin("play max", "key Esc", STORY_LINES_END);

    story_sees(player, "‹ max ›");
    act(player, "keys Down Down Left");
    story_sees(player, "‹ max ›");
    act(player, "key v");
    story_sees(player, "‹ Acorn ›");
    player_free(player);
}
END_TEST

TCase *play_told_case(void)
{
    TCase *const tests = tcase_create("play_told");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, a_time_that_is_nearly_over_is_a_warning);
    tcase_add_test(tests, a_small_title_has_the_number_of_the_set);
    tcase_add_test(tests, an_objection_tells_the_loss_at_every_size);
    tcase_add_test(tests, tips_are_told_for_the_first_moves_of_everybody);
    tcase_add_test(tests, a_move_without_a_margin_has_no_bar);
    tcase_add_test(tests, a_move_without_a_pit_is_written_out_beside_its_bar);
    tcase_add_test(tests, for_machines_the_first_player_is_below);
    tcase_add_test(tests, the_card_of_a_pause_makes_way_for_what_it_opens);
    tcase_add_test(tests, a_click_chooses_a_row_of_the_card_of_a_pause);
    tcase_add_test(tests, from_another_machine_the_first_level_comes_next);
    return tests;
}
