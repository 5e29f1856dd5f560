/* SPDX-License-Identifier: MIT */
/*
 * What the play screen says of itself: the card of a pause, a hint and its
 * reason, where a game is saved, single steps, and what a key cannot do.
 */
#include "base/file.h"
#include "support/folder.h"
#include "support/screen/story.h"
#include "support/suites.h"
#include "ui/canvas.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the card of a pause ---- */

START_TEST(the_question_mark_on_the_pause_card_is_help)
{
    struct player_of_tests *const player =
        story_begin("play human", STORY_LINES_END);

    story_act(player, "key Esc");
    story_sees(player, "r    Rules");
    story_act(player, "key ?");
    story_sees(player, "flip the board");
    story_sees(player, "everywhere");
    story_act(player, "key Esc");
    story_sees(player, "r    Rules");
    story_act(player, "key r");
    story_sees(player, "Rules");
    story_sees_no(player, "Resume");
    player_free(player);
}
END_TEST

START_TEST(help_on_the_pause_card_tells_its_own_keys_too)
{
    struct player_of_tests *const player =
        story_begin("play willow", "key Esc", "key ?", STORY_LINES_END);

    story_sees(player, "pause");
    story_sees(player, "rules of this game");
    story_sees(player, "menu (saved)");
    story_sees(player, "flip the board");
    player_free(player);
}
END_TEST

START_TEST(the_line_of_keys_is_that_of_the_pause_card)
{
    struct player_of_tests *const player =
        story_begin("play willow", "key Esc", STORY_LINES_END);

    story_sees(player, "⏎  do it");
    story_sees_no(player, "1-6  sow");
    player_free(player);
}
END_TEST

START_TEST(the_level_of_the_pause_card_goes_both_ways)
{
    struct player_of_tests *const player =
        story_begin("play willow", "key Esc", STORY_LINES_END);

    story_act(player, "keys Left Right");
    story_sees(player, "‹ Willow ›");
    story_act(player, "key v");
    story_sees_no(player, "‹ Willow ›");
    story_act(player, "keys Down Left");
    story_sees(player, "‹ Willow ›");
    story_act(player, "key Right");
    story_sees_no(player, "‹ Willow ›");
    story_act(player, "key Left");
    story_sees(player, "‹ Willow ›");
    player_free(player);
}
END_TEST

/* Where there is one opponent, as long as the game goes on. */
START_TEST(the_pause_card_has_a_level_where_one_can_be_exchanged)
{
    static const char *const without[][2] = {
        {"game kalah", "play human"},
        {"game kalah", "watch willow oak"},
        {"game abalone:players=3", "play quince"}};
    struct player_of_tests *player =
        story_begin("from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s", "play willow",
                    "key Esc", STORY_LINES_END);

    story_sees(player, "v    Level ‹ Willow ›");
    story_act(player, "keys Esc 6");
    story_act(player, "settle");
    story_act(player, "keys Esc Esc");
    story_sees(player, "Resume");
    story_sees_no(player, "Level");
    player_free(player);
    for (size_t i = 0; i < sizeof without / sizeof *without; i++) {
        player = story_begin(without[i][0], without[i][1], "key Esc",
                             STORY_LINES_END);
        story_sees(player, "Resume");
        story_sees_no(player, "Level");
        story_act(player, "key ?");
        story_sees_no(player, "another level");
        player_free(player);
    }
}
END_TEST

/* Speeds are so many times the usual one, but for this. */
START_TEST(instant_is_not_a_number_of_times)
{
    struct player_of_tests *const player =
        story_begin("watch random random", "key Space", STORY_LINES_END);

    story_sees(player, "paused 1×");
    story_act(player, "keys + + + +");
    story_sees(player, "paused instant");
    story_sees_no(player, "instant×");
    player_free(player);
}
END_TEST

/* By every name of the key. */
START_TEST(help_on_a_card_tells_the_keys_of_the_game)
{
    struct player_of_tests *player =
        story_begin("play human", "key Esc", "key F1", STORY_LINES_END);

    story_sees(player, "flip the board");
    player_free(player);
    player = story_begin("from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s", "play willow",
                         "key 6", "settle", "key ?", STORY_LINES_END);
    story_sees(player, "rematch, sides change");
    player_free(player);
    player =
        story_begin("from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s",
                    "watch willow oak 2", "settle", "key ?", STORY_LINES_END);
    story_sees(player, "rematch, sides change");
    player_free(player);
}
END_TEST

START_TEST(every_row_of_the_pause_card_is_seen_where_it_is_low)
{
    struct player_of_tests *const player =
        story_begin("size 40x12", "play willow", "key 3", STORY_LINES_END);

    player_settle(player);
    story_act(player, "key Esc");
    story_sees(player, "Resume");
    story_sees(player, " ↓ 2 more ─╯");
    story_act(player, "key End");
    story_sees(player, "Menu (saved)");
    story_sees(player, " ↑ 2 more ─╯");
    story_act(player, "size 80x24");
    story_sees(player, "Resume");
    story_sees_no(player, " more ─");
    player_free(player);
}
END_TEST

/* ---- hints ---- */

/* However small it is, the second one has its reason. */
START_TEST(a_second_hint_shows_its_reason_at_every_size)
{
    static const char *const sizes[] = {"size 40x12",  "size 80x16",
                                        "size 60x20",  "size 80x22",
                                        "size 120x40", "size 80x24"};
    static const char *const games[] = {"game kalah", "game abalone"};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (size_t j = 0; j < sizeof games / sizeof *games; j++) {
            struct player_of_tests *const player =
                story_begin("analyst deep:every=on,depth=2,table=1", sizes[i],
                            games[j], "play human", STORY_LINES_END);

            story_act(player, "key i");
            player_settle(player);
            story_sees_no(player, "looking ");
            story_act(player, "key i");
            player_settle(player);
            story_sees(player, "looking ");
            story_sees(player, "ahead.");
            story_act(player, "key Esc");
            story_sees_no(player, "looking ");
            player_free(player);
        }
}
END_TEST

START_TEST(a_watcher_gets_the_reason_of_a_hint_too)
{
    struct player_of_tests *const player =
        story_begin("analyst deep:every=on,depth=2,table=1",
                    "watch random random", "key Space", STORY_LINES_END);

    story_act(player, "key i");
    player_settle(player);
    story_act(player, "key i");
    player_settle(player);
    story_sees(player, "looking ");
    player_free(player);
}
END_TEST

/* ---- what is seen of saving and of single steps ---- */

START_TEST(the_name_a_game_was_saved_under_is_seen_until_it_goes_on)
{
    struct player_of_tests *const player =
        story_begin("play human", STORY_LINES_END);

    story_act(player, "key S");
    story_act(player, "type mine");
    story_act(player, "key Enter");
    story_sees(player, "saved as mine");
    story_act(player, "wait 6000");
    story_sees(player, "saved as mine ✓");
    story_act(player, "key 3");
    player_settle(player);
    story_sees_no(player, "saved as mine");
    story_sees(player, "saved ✓");
    story_act(player, "key N");
    player_settle(player);
    story_sees_no(player, "saved as mine");
    player_free(player);
}
END_TEST

static void export_to(struct player_of_tests *player, const char *path)
{
    char line[300];

    story_act(player, "key E");
    story_sees(player, "Export to .svg .cast .html .txt");
    story_act(player, "key Ctrl-U");
    snprintf(line, sizeof line, "type %s", path);
    story_act(player, line);
    story_act(player, "key Enter");
}

/* Others are to read it, the player's own files nobody. */
START_TEST(a_game_is_exported_from_the_board)
{
    static const struct {
        const char *name;
        const char *begins;
    } kinds[] = {{"a.svg", "<?xml "},
                 {"a.html", "<!DOCTYPE html>"},
                 {"a.cast", "{\"version\": 2, \"width\": 80, "},
                 {"a.txt", "kalah 6×4: South, North\n\nSouth moves first"}};
    struct player_of_tests *const player =
        story_begin("play human", "key 3", STORY_LINES_END);
    char *const folder = folder_new();

    player_settle(player);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char *const path = file_join(folder, kinds[i].name);
        size_t length;

        export_to(player, path);
        story_sees(player, "exported to /tmp/");

        char *const text = folder_read(path, &length);

        ck_assert_msg(strncmp(text, kinds[i].begins, strlen(kinds[i].begins)) ==
                          0,
                      "%.80s", text);
        ck_assert_uint_eq(folder_mode(path) & 0400, 0400);
        ck_assert_uint_eq(folder_mode(path) & 0111, 0);
        free(text);
        free(path);
    }
    folder_free(folder);
    player_free(player);
}
END_TEST

START_TEST(a_file_is_exported_over_only_if_the_player_says_so)
{
    struct player_of_tests *const player =
        story_begin("play human", STORY_LINES_END);
    char *const folder = folder_new();
    char *const path = file_join(folder, "mine.svg");
    char *const other = file_join(folder, "mine.png");

    folder_put(path, "mine");
    export_to(player, path);
    story_sees(player, "mine.svg is there already. Replace it?");
    story_act(player, "key n");
    folder_holds(path, "mine");
    export_to(player, other);
    story_sees(player, "ends in none of .cast, .svg, .html or .txt");
    ck_assert_int_eq(folder_count(folder), 1);
    story_act(player, "key E");
    /* The one that was named last is there to be changed. */
    story_sees(player, "mine.png");
    story_act(player, "key Esc");
    export_to(player, path);
    story_act(player, "key y");
    story_sees(player, "exported to ");

    size_t length;
    char *const text = folder_read(path, &length);

    ck_assert_int_eq(strncmp(text, "<?xml", 5), 0);
    free(text);
    free(path);
    free(other);
    folder_free(folder);
    player_free(player);
}
END_TEST

START_TEST(a_name_that_could_not_be_saved_is_not_shown_as_saved)
{
    struct player_of_tests *const player =
        story_begin("play human", STORY_LINES_END);

    story_act(player, "type :w my game/1");
    story_act(player, "key Enter");
    story_sees(player, "my game/1: a name has no /");
    story_act(player, "wait 6000");
    story_sees_no(player, "my game/1");
    player_free(player);
}
END_TEST

/* Whatever the speed is at which moves run. */
START_TEST(single_steps_are_seen_seed_by_seed)
{
    static const char *const ways[][2] = {
        {"set motion full", "keys 0"},
        {"set motion none", "keys 0"},
        {"set motion short", "keys -"},
        {"set motion full", "keys + + + + +"}};

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct player_of_tests *const player = story_begin(
            "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", ways[i][0], "watch max max",
            "key Space", ways[i][1], STORY_LINES_END);

        story_sees_no(player, "seed by seed");
        for (int step = 0; step < 100; step++) {
            story_act(player, "key .");
            player_settle(player);
            if (player_sees(player, "in hand ●●●●●"))
                break;
        }
        story_sees(player, "paused, seed by seed");
        story_sees(player, "in hand ●●●●●");
        story_act(player, "wait 5000");
        story_sees(player, "in hand ●●●●●");
        story_act(player, "key .");
        story_sees(player, "in hand");
        story_sees_no(player, "in hand ●●●●●");
        story_act(player, "key Space");
        story_act(player, "key Space");
        story_sees_no(player, "seed by seed");
        player_free(player);
    }
}
END_TEST

/* ---- looking back ---- */

START_TEST(each_key_of_the_history_goes_its_way)
{
    static const struct {
        const char *key;
        const char *place; /* where it leads, from the place before */
    } steps[] = {{"g", "ply 0 of 3"},     {"Right", "ply 1 of 3"},
                 {"l", "ply 2 of 3"},     {"Left", "ply 1 of 3"},
                 {"h", "ply 0 of 3"},     {"G", "ply 3 of 3"},
                 {"Home", "ply 0 of 3"},  {"End", "ply 3 of 3"},
                 {"Right", "ply 3 of 3"}, {"Left", "ply 2 of 3"}};
    struct player_of_tests *const player = story_begin(
        "play human", "keys 3 5", "settle", "key 2", "settle", STORY_LINES_END);
    char line[20];

    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        snprintf(line, sizeof line, "key %s", steps[i].key);
        story_act(player, line);
        player_settle(player);
        story_sees(player, steps[i].place);
    }
    player_free(player);
}
END_TEST

/* Where the selected move stands in the line of the history. */
static struct rect find_selected(const struct canvas *canvas)
{
    const struct rect area = canvas_area(canvas);

    for (int y = 0; y < area.height; y++)
        for (int x = 0; x < area.width; x++)
            if (canvas_cell(canvas, x, y)->style.ground == THEME_SELECTED)
                return (struct rect){x, y, 1, 1};
    ck_abort_msg("no move is selected");
}

START_TEST(moves_that_lie_ahead_are_dim)
{
    enum { STEP = 3, MOVES = 3 }; /* cells of a move, moves */
    struct player_of_tests *const player = story_begin(
        "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "play human", "key 4", "settle",
        "key 5", "settle", "key 1", "settle", "key g", STORY_LINES_END);

    for (int ply = 1; ply <= MOVES; ply++) {
        story_act(player, "key Right");
        player_settle(player);

        const struct canvas *const canvas = player_canvas(player);
        const struct rect selected = find_selected(canvas);

        for (int i = 1; i <= MOVES; i++) {
            const struct cell *const cell =
                canvas_cell(canvas, selected.x + (i - ply) * STEP, selected.y);

            ck_assert_str_ne(cell->sign, " ");
            ck_assert_int_eq(cell->style.ink, i > ply      ? THEME_DIM
                                              : i % 2 == 1 ? THEME_YOURS
                                                           : THEME_THEIRS);
        }
    }
    player_free(player);
}
END_TEST

START_TEST(goto_asks_for_the_number_of_a_move_and_nothing_behind_it)
{
    static const char *const wrong[] = {"goto 1x", "goto x", "goto -1",
                                        "goto 3"};
    struct player_of_tests *const player =
        story_begin("from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "play human", "key 4",
                    "settle", "key 5", "settle", STORY_LINES_END);
    char line[40];

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(line, sizeof line, "type :%s", wrong[i]);
        story_act(player, line);
        story_act(player, "key Enter");
        story_sees(player, "goto: a number in 0..2 is asked for");
        story_sees_no(player, "ply ");
        story_act(player, "key Esc");
    }
    story_act(player, "type :goto 1");
    story_act(player, "key Enter");
    player_settle(player);
    story_sees(player, "ply 1 of 2");
    player_free(player);
}
END_TEST

/* Below the blank before the move that follows. */
START_TEST(branches_leave_the_line_where_they_begin)
{
    struct player_of_tests *const player =
        story_begin("from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "play human", "key 4",
                    "settle", "key 5", "settle", "key g", "key End", "key Left",
                    "key Enter", "settle", "key 6", "settle", "key g",
                    "key End", "key Left", STORY_LINES_END);

    player_settle(player);

    const struct canvas *const canvas = player_canvas(player);
    const struct rect selected = find_selected(canvas);

    ck_assert_str_eq(canvas_cell(canvas, selected.x + 1, selected.y)->sign,
                     "┬");
    ck_assert_str_eq(canvas_cell(canvas, selected.x + 1, selected.y + 1)->sign,
                     "├");
    ck_assert_str_eq(canvas_cell(canvas, selected.x + 3, selected.y)->sign,
                     "f");
    ck_assert_str_eq(canvas_cell(canvas, selected.x + 3, selected.y + 1)->sign,
                     "e");
    player_free(player);
}
END_TEST

START_TEST(a_digit_says_why_it_plays_nothing_while_looking_back)
{
    struct player_of_tests *player =
        story_begin("play human", "key 3", "settle", "key g", STORY_LINES_END);

    story_act(player, "key 4");
    story_sees(player, "you are looking back; Enter plays on from here");
    story_sees(player, "ply 0 of 1");
    player_free(player);

    player = story_begin("from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s", "play willow",
                         "key 6", "settle", "keys Esc k", STORY_LINES_END);
    story_act(player, "key End");
    player_settle(player);
    story_act(player, "key 4");
    story_sees(player, "the game is over here");
    player_free(player);
}
END_TEST

/* ---- graphs ---- */

static bool is_word(const struct canvas *canvas, int x, int y, const char *word)
{
    for (; *word != '\0'; x++, word++)
        if (x >= canvas_width(canvas) ||
            *canvas_cell(canvas, x, y)->sign != *word)
            return false;
    return true;
}

/* The column and the line of the first of these signs behind a word on its
 * line, or below it. */
static void click_chart(struct player_of_tests *player, const char *word,
                        const char *signs, int right)
{
    const struct canvas *const canvas = player_canvas(player);
    const struct rect area = canvas_area(canvas);
    bool below = false;
    char line[40];

    for (int y = 0; y < area.height; y++)
        for (int x = 0; x < area.width; x++) {
            const char *const sign = canvas_cell(canvas, x, y)->sign;

            below |= strncmp(sign, word, 1) == 0 && is_word(canvas, x, y, word);
            if (!below || *sign == '\0' || *sign == ' ' ||
                strstr(signs, sign) == NULL)
                continue;
            snprintf(line, sizeof line, "click %d,%d", x + right, y);
            story_act(player, line);
            player_settle(player);
            return;
        }
    ck_abort_msg("there is no %s", word);
}

#define BARS "▁▂▃▄▅▆▇█"

START_TEST(a_click_on_a_graph_looks_back_at_that_move)
{
    struct player_of_tests *player = story_begin(
        "size 120x40", "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "play human",
        "keys 3 5", "settle", "key 2", "settle", STORY_LINES_END);

    click_chart(player, "margin", "+", 3);
    story_sees(player, "looking back");
    story_sees(player, "ply 0 of 3");
    click_chart(player, "margin", "+", 40);
    story_sees(player, "ply 3 of 3");
    player_free(player);
}
END_TEST

START_TEST(a_click_on_bars_looks_back_at_that_move)
{
    struct player_of_tests *player =
        story_begin("size 80x24", "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s",
                    "watch max max", "key Space", "key >", "settle", "key >",
                    "settle", "key >", "settle", STORY_LINES_END);

    click_chart(player, "margin", BARS, 1);
    story_sees(player, "looking back");
    story_sees(player, "ply 1 of ");
    click_chart(player, "margin", BARS, 2);
    story_sees(player, "ply 2 of ");
    player_free(player);
}
END_TEST

START_TEST(a_click_where_bars_have_been_is_none)
{
    struct player_of_tests *player =
        story_begin("size 80x24", "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s",
                    "play human", "key 3", "settle", "key 5", "settle", "key g",
                    "settle", STORY_LINES_END);

    click_chart(player, "margin", BARS, 1);
    story_sees(player, "ply 1 of 2");
    story_act(player, "key Esc");
    player_settle(player);
    story_sees_no(player, "margin");
    for (int y = 19; y < 23; y++) {
        char line[40];

        snprintf(line, sizeof line, "click 14,%d", y);
        story_act(player, line);
        story_sees_no(player, "looking back");
    }
    player_free(player);
}
END_TEST

START_TEST(a_click_on_the_card_at_the_end_looks_back_at_that_move)
{
    struct player_of_tests *player =
        story_begin("from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s", "play willow",
                    "key 6", "settle", STORY_LINES_END);

    click_chart(player, "row empty", BARS, 0);
    story_sees(player, "ply 0 of 1");
    story_sees(player, "looking back");
    story_sees_no(player, "rematch   n new");
    player_free(player);
}
END_TEST

Suite *play_states_suite(void)
{
    Suite *const suite = suite_create("play_states");
    TCase *const tests = tcase_create("play_states");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, the_question_mark_on_the_pause_card_is_help);
    tcase_add_test(tests, help_on_a_card_tells_the_keys_of_the_game);
    tcase_add_test(tests, instant_is_not_a_number_of_times);
    tcase_add_test(tests, help_on_the_pause_card_tells_its_own_keys_too);
    tcase_add_test(tests, the_line_of_keys_is_that_of_the_pause_card);
    tcase_add_test(tests, the_level_of_the_pause_card_goes_both_ways);
    tcase_add_test(tests,
                   the_pause_card_has_a_level_where_one_can_be_exchanged);
    tcase_add_test(tests, every_row_of_the_pause_card_is_seen_where_it_is_low);
    tcase_add_test(tests, a_second_hint_shows_its_reason_at_every_size);
    tcase_add_test(tests, a_watcher_gets_the_reason_of_a_hint_too);
    tcase_add_test(tests,
                   the_name_a_game_was_saved_under_is_seen_until_it_goes_on);
    tcase_add_test(tests, a_name_that_could_not_be_saved_is_not_shown_as_saved);
    tcase_add_test(tests, a_game_is_exported_from_the_board);
    tcase_add_test(tests, a_file_is_exported_over_only_if_the_player_says_so);
    tcase_add_test(tests, single_steps_are_seen_seed_by_seed);
    tcase_add_test(tests, each_key_of_the_history_goes_its_way);
    tcase_add_test(tests, moves_that_lie_ahead_are_dim);
    tcase_add_test(tests, branches_leave_the_line_where_they_begin);
    tcase_add_test(tests,
                   goto_asks_for_the_number_of_a_move_and_nothing_behind_it);
    tcase_add_test(tests, a_digit_says_why_it_plays_nothing_while_looking_back);
    tcase_add_test(tests, a_click_on_a_graph_looks_back_at_that_move);
    tcase_add_test(tests, a_click_on_bars_looks_back_at_that_move);
    tcase_add_test(tests, a_click_where_bars_have_been_is_none);
    tcase_add_test(tests,
                   a_click_on_the_card_at_the_end_looks_back_at_that_move);
    suite_add_tcase(suite, tests);
    return suite;
}
