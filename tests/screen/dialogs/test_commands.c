/* SPDX-License-Identifier: MIT */
/* Promises of the line behind a colon: it is there on every screen, says what
 * it cannot do, and tells what there is. */
#include "manual/test_manual.h"
#include "screen/open.h"
#include "screen/play/inside.h"
#include "support/screen/story.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

#define LAST_MOVE "from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s"

/* Types it behind a colon, without its end. */
static void type(struct player_of_tests *player, const char *text)
{
    story_act(player, "key :");
    for (; *text != '\0'; text++)
        player_event(player, &(struct event){.kind = EVENT_KEY, .key = *text});
}

static void command(struct player_of_tests *player, const char *text)
{
    type(player, text);
    story_act(player, "key Enter");
}

/* What a line says on the screen that these lead to. */
static void says(const char *opening, const char *keys, const char *line,
                 const char *answer)
{
    struct player_of_tests *const player =
        story_begin(LAST_MOVE, opening, keys, STORY_LINES_END);

    command(player, line);
    story_sees(player, answer);
    player_free(player);
}

/* ---- where ---- */

START_TEST(a_command_works_on_every_screen)
{
    static const struct {
        const char *opening;
        const char *keys;
        const char *there; /* is still to be seen */
    } screens[] = {
        {"menu", "wait 1", "New game"},
        {"menu", "keys n", "Opponent"},
        {"menu", "keys w", "Watch"},
        {"menu", "keys g", "Games"},
        {"menu", "keys v", "Levels"},
        {"menu", "keys r", "Rules"},
        {"menu", "keys o", "Options"},
        {"menu", "keys T", "Themes"},
        {"menu", "keys ?", "Help"},
        {"play willow", "wait 1", "your turn"},
        {"play willow", "keys Esc", "Resume"},
        {"play willow", "keys Esc ?", "everywhere"},
        {"play willow", "keys g", "looking back"},
        {"play willow", "keys 6 Esc", "wins by 6"},
        {"watch random random", "keys Space", "paused"},
    };

    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++) {
        struct player_of_tests *const player = story_begin(
            LAST_MOVE, screens[i].opening, screens[i].keys, STORY_LINES_END);

        command(player, "theme lagoon");
        story_sees(player, "theme: ");
        ck_assert_str_eq(player_app(player)->config.texts[CONFIG_THEME],
                         "lagoon");
        story_sees(player, screens[i].there);
        player_free(player);
    }
}
END_TEST

START_TEST(a_command_works_on_a_question_too)
{
    struct player_of_tests *const player =
        story_begin("play human", STORY_LINES_END);

    command(player, "w mine");
    command(player, "w mine");
    story_sees(player, "Replace it?");
    command(player, "theme lagoon");
    story_sees(player, "Replace it?");
    ck_assert_str_eq(player_app(player)->config.texts[CONFIG_THEME], "lagoon");
    player_free(player);
}
END_TEST

/* These words of a card are seen, and then no more. */
static void undo_takes_away(struct player_of_tests *player, const char *words)
{
    story_sees(player, words);
    command(player, "undo");
    story_sees_no(player, words);
    story_sees(player, "move 1");
    player_free(player);
}

START_TEST(a_command_to_the_game_takes_the_cards_away)
{
    struct player_of_tests *const player =
        story_begin("play human", "key 3", STORY_LINES_END);

    story_act(player, "key Esc");
    undo_takes_away(player, "Resume");
    undo_takes_away(
        story_begin(LAST_MOVE, "play willow", "key 6", STORY_LINES_END),
        "wins by 6  21-27");
}
END_TEST

START_TEST(a_command_that_makes_no_sense_here_says_so)
{
    says("menu", "wait 1", "undo", "undo: only in a game");
    says("menu", "wait 1", "goto 3", "goto: only in a game");
    says("menu", "keys o", "hint", "hint: only in a game");
    says("play willow", "keys g", "undo", "undo: not while looking back");
    says("play willow", "keys g", "6", "no move while looking back");
    says("play willow", "keys Esc", "6", "6: no such command");
}
END_TEST

START_TEST(a_screen_is_not_opened_on_itself)
{
    struct player_of_tests *const player = story_begin("menu", STORY_LINES_END);

    for (int i = 0; i < 3; i++) {
        command(player, "games");
        command(player, "options");
    }
    ck_assert_int_eq(screens_count(player_app(player)->screens), 3);
    command(player, "new");
    ck_assert_int_eq(screens_count(player_app(player)->screens), 2);
    story_sees(player, "Opponent");
    player_free(player);
}
END_TEST

/* Whatever the menu leads to can be typed. */
START_TEST(every_screen_of_the_menu_has_a_command)
{
    static const char *const commands[][2] = {
        {"new", "New game"},  {"watch", "Watch"},
        {"arena", "arena"},   {"games", "Games"},
        {"levels", "Levels"}, {"statistics", "Statistics"},
        {"rules", "Rules"},   {"options", "Options"},
        {"puzzle", "Puzzle"}};

    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        says("play willow", "wait 1", commands[i][0], commands[i][1]);
    says("menu", "wait 1", "explore", "Openings");
}
END_TEST

START_TEST(a_puzzle_of_a_game_can_be_named)
{
    says("menu", "wait 1", "puzzle oware", "Oware");
    says("menu", "wait 1", "puzzle mangala", "there are no puzzles of this");
    says("menu", "wait 1", "puzzle owar", "did you mean oware?");
}
END_TEST

/* Neither on the board nor behind another screen. */
START_TEST(openings_are_told_of_no_game_that_goes_on)
{
    static const char *const keys[] = {"wait 1", "keys Esc", "keys L"};

    says("play willow", keys[_i], "explore",
         "explore: only when the game is over");
}
END_TEST

START_TEST(openings_of_a_game_that_is_watched_are_told)
{
    struct player_of_tests *const player =
        story_begin("watch willow oak", "wait 1", STORY_LINES_END);

    command(player, "explore");
    story_sees(player, "Openings");
    player_free(player);
}
END_TEST

/* And not of the one that was chosen in the menu last. */
START_TEST(the_levels_of_a_game_are_those_of_this_game)
{
    struct player_of_tests *const player = story_begin(
        "game abalone", "play human", "game kalah", STORY_LINES_END);

    command(player, "levels");
    story_sees(player, "‹ abalone ›");
    player_free(player);
}
END_TEST

START_TEST(a_new_game_and_rules_can_be_named)
{
    says("menu", "wait 1", "rules oware", "oware");
    says("menu", "wait 1", "new oware", "‹ oware ›");
    says("menu", "wait 1", "new owar", "did you mean oware?");
    says("menu", "wait 1", "rules owar", "did you mean oware?");
    says("play human", "wait 1", "rules", "kalah");
    says("play human", "wait 1", "rules oware", "oware");
}
END_TEST

/* Who looks at the form of another game and leaves it has chosen nothing; who
 * begins the game has. */
START_TEST(a_new_game_that_is_named_is_chosen_by_playing_it)
{
    struct player_of_tests *const player =
        story_begin("menu", "wait 1", STORY_LINES_END);

    command(player, "new oware");
    story_sees(player, "‹ oware ›");
    story_act(player, "key Esc");
    command(player, "new");
    story_sees(player, "‹ kalah ›");
    story_act(player, "key Esc");
    command(player, "new oware");
    story_act(player, "key Enter");
    command(player, "new");
    story_sees(player, "‹ oware ›");
    player_free(player);
}
END_TEST

/* What was chosen of a game is of this game. */
START_TEST(a_new_game_of_the_same_name_keeps_its_sets)
{
    struct player_of_tests *const player =
        story_begin("menu", "wait 1", STORY_LINES_END);

    app_set(player_app(player), CONFIG_SETS, 3);
    command(player, "new kalah");
    story_sees(player, "a match: you begin by turns");
    story_act(player, "key Esc");
    command(player, "new oware");
    story_sees(player, "‹ oware ›");
    story_sees_no(player, "a match: you begin by turns");
    player_free(player);
}
END_TEST

/* ---- what is wrong with a line ---- */

START_TEST(an_unknown_command_names_the_nearest)
{
    says("play human", "wait 1", "remach",
         "remach: no such command; did you mean rematch?");
    says("menu", "wait 1", "ruels",
         "ruels: no such command; did you mean rules?");
    says("menu", "wait 1", "xyzzy", "xyzzy: no such command; : and Tab list");
    says("play human", "wait 1", "xyzzy", "xyzzy: not a move of this game");
}
END_TEST

START_TEST(an_argument_is_asked_for_and_one_too_many_refused)
{
    says("play human", "wait 1", "goto", "goto: needs PLY");
    says("play human", "wait 1", "goto 1", "goto: no move has been made");
    says("play human", "wait 1", "flip it", "flip: stands alone");
    says("menu", "wait 1", "quit now", "quit: stands alone");
    says("menu", "wait 1", "theme marble", "marble");
}
END_TEST

START_TEST(blanks_around_a_command_are_no_part_of_it)
{
    struct player_of_tests *const player =
        story_begin("play willow", STORY_LINES_END);

    command(player, "  level oak ");
    story_sees(player, "Oak plays north now");
    command(player, "theme lagoon  ");
    story_sees(player, "theme: Lagoon");
    command(player, " 3 ");
    story_sees(player, "so far  3");
    player_free(player);
}
END_TEST

START_TEST(a_level_that_is_called_says_where_it_plays)
{
    says("play human", "wait 1", "level oak", "Oak plays north now");
    says("play human", "wait 1", "level", "Levels");
}
END_TEST

/* ---- Tab ---- */

/* Every command of this table that the view may do just now, as the card or the
 * list shows it. */
static void sees_all(struct player_of_tests *player,
                     const struct typed_commands *commands, const void *view)
{
    struct command_entry entries[COMMAND_ENTRIES_MAX];
    const int count =
        typed_commands_list(commands, commands->keys, view, entries);

    ck_assert_int_gt(count, 0);
    ck_assert_int_lt(count, COMMAND_ENTRIES_MAX); /* more would be cut */
    for (int i = 0; i < count; i++)
        story_sees(player, entries[i].name);
}

/* Who has the name of the side. */
START_TEST(a_person_who_is_called_is_told_as_one)
{
    says("play willow", "wait 1", "level human", "a person plays north now");
}
END_TEST

START_TEST(tab_on_an_empty_line_lists_all_that_can_be_typed)
{
    static const char *const sizes[] = {"size 80x24", "size 40x12",
                                        "size 120x40"};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct player_of_tests *player =
            story_begin(sizes[i], "play human", STORY_LINES_END);

        story_act(player, "key :");
        story_act(player, "key Tab");
        sees_all(player, &GLOBAL_COMMANDS, NULL);
        sees_all(player, &GAME_COMMANDS,
                 screens_view_at(player_app(player)->screens, 1));
        story_act(player, "key Esc");
        story_sees_no(player, "rematch");
        player_free(player);

        player = story_begin(sizes[i], "menu", "keys : Tab", STORY_LINES_END);
        sees_all(player, &GLOBAL_COMMANDS, NULL);
        story_sees_no(player, "rematch");
        player_free(player);
    }
}
END_TEST

/* Ann waits at her table. */
static struct player_of_tests *begin_table(void)
{
    return story_begin("size 80x24", "game kalah", "host Ann", "settle",
                       "key Esc", STORY_LINES_END);
}

static void sees_those_of_a_table(struct player_of_tests *player)
{
    static const char *const refused[] = {
        "another opponent", "set it up", "rematch",
        "hint; again",      "redo",      "ask for another game"};

    story_sees(player, "give the game up");
    story_sees(player, "say to the table");
    story_sees(player, "levels in this game");
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        story_sees_no(player, refused[i]);
}

START_TEST(at_a_table_those_are_listed_that_are_not_refused_there)
{
    struct player_of_tests *const player = begin_table();

    story_act(player, "keys : Tab");
    sees_those_of_a_table(player);
    story_act(player, "keys Esc ? Tab");
    story_sees(player, "Commands");
    sees_those_of_a_table(player);
    player_free(player);
}
END_TEST

START_TEST(at_a_table_the_refusal_of_a_command_says_why)
{
    static const char *const lines[] = {"level oak", "rematch"};

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct player_of_tests *const player = begin_table();

        command(player, lines[i]);
        story_sees(player, "this game is shared with another player");
        player_free(player);
    }
}
END_TEST

/* The history has no keys of a table. */
START_TEST(at_a_table_looking_back_is_told_from_the_table)
{
    static const char *const lines[][2] = {
        {"undo", "undo: not while looking back"},
        {"say", "say: not while looking back"},
        {"hint", "hint: not at a table"},
    };
    struct player_of_tests *const player = begin_table();

    story_act(player, "key g");
    story_sees(player, "looking back");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        command(player, lines[i][0]);
        story_sees(player, lines[i][1]);
    }
    player_free(player);
}
END_TEST

START_TEST(tab_completes_as_far_as_it_is_certain)
{
    struct player_of_tests *const player =
        story_begin("play human", STORY_LINES_END);

    type(player, "r");
    story_act(player, "key Tab");
    story_sees(player, "rematch");
    story_sees(player, "rules");
    story_sees_no(player, "goto");
    story_act(player, "type e");
    story_sees_no(player, "rules");
    story_act(player, "type m");
    story_act(player, "key Tab");
    story_sees(player, ":rematch");
    story_act(player, "key Esc");
    type(player, "go");
    story_act(player, "key Tab");
    story_act(player, "type 0");
    story_sees(player, ":goto 0");
    player_free(player);
}
END_TEST

/* ---- what is typed ---- */

START_TEST(a_paste_is_typed_into_the_line)
{
    struct player_of_tests *const player = story_begin("menu", STORY_LINES_END);

    story_act(player, "key :");
    story_act(player, "paste theme lagoon");
    story_sees(player, ":theme lagoon");
    story_act(player, "key Enter");
    story_sees(player, "theme: ");
    player_free(player);
}
END_TEST

/* The loop drops what was typed ahead when the turns change. */
START_TEST(what_is_typed_ahead_is_meant_for_the_line)
{
    struct player_of_tests *const player =
        story_begin("play human", STORY_LINES_END);
    const struct screens *const screens = player_app(player)->screens;
    const int before = screens_turns(screens);

    command(player, "flip");
    ck_assert_int_eq(screens_turns(screens), before);
    story_act(player, "key S");
    story_act(player, "type mine");
    story_act(player, "key Enter");
    story_sees(player, "saved as mine");
    ck_assert_int_eq(screens_turns(screens), before);
    command(player, "options");
    ck_assert_int_ne(screens_turns(screens), before);
    player_free(player);
}
END_TEST

START_TEST(an_empty_line_is_left_by_backspace)
{
    struct player_of_tests *const player = story_begin("menu", STORY_LINES_END);

    type(player, "x");
    story_act(player, "key Backspace");
    story_sees(player, ":");
    ck_assert_int_eq(screens_count(player_app(player)->screens), 2);
    story_act(player, "key Backspace");
    ck_assert_int_eq(screens_count(player_app(player)->screens), 1);
    player_free(player);
}
END_TEST

/* ---- the help ---- */

START_TEST(the_help_lists_every_command_with_tab)
{
    static const char *const ways[] = {"keys ? Tab", "type :commands"};

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct player_of_tests *const player = story_begin(
            "menu", ways[i], i == 1 ? "key Enter" : "wait 1", STORY_LINES_END);

        story_sees(player, "Commands");
        story_sees(player, "in a game");
        story_sees(player, "goto PLY");
        story_sees(player, "a move");
        sees_all(player, &GLOBAL_COMMANDS, NULL);
        sees_all(player, &GAME_COMMANDS, NULL);
        story_sees_no(player, "…");
        story_act(player, "key Tab");
        story_sees(player, "Help");
        story_sees_no(player, "in a game");
        player_free(player);
    }
}
END_TEST

static void check_manual(const char *page,
                         const struct typed_commands *commands)
{
    struct command_entry entries[COMMAND_ENTRIES_MAX];
    const int count =
        typed_commands_list(commands, commands->keys, NULL, entries);

    for (int i = 0; i < count; i++) {
        const char *const argument = entries[i].argument;
        char item[80];

        snprintf(item, sizeof item, "%s%s%s", entries[i].name,
                 argument != NULL ? " " : "", argument != NULL ? argument : "");
        ck_assert_msg(manual_has_item(page, item), "%s", item);
        snprintf(item, sizeof item, "\n%s\n", entries[i].about);
        ck_assert_msg(strstr(page, item) != NULL, "%s", item);
    }
}

START_TEST(the_manual_tells_of_every_command)
{
    char *const page = manual_section("man/naqala.6", "PLAYING ON THE SCREEN");

    check_manual(page, &GLOBAL_COMMANDS);
    check_manual(page, &GAME_COMMANDS);
    check_manual(page, &TABLE_COMMANDS);
    free(page);
}
END_TEST

Suite *commands_suite(void)
{
    Suite *const suite = suite_create("commands");
    TCase *const tests = tcase_create("commands");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, a_command_works_on_every_screen);
    tcase_add_test(tests, a_command_works_on_a_question_too);
    tcase_add_test(tests, a_command_to_the_game_takes_the_cards_away);
    tcase_add_test(tests, a_command_that_makes_no_sense_here_says_so);
    tcase_add_test(tests, a_screen_is_not_opened_on_itself);
    tcase_add_test(tests, every_screen_of_the_menu_has_a_command);
    tcase_add_test(tests, a_puzzle_of_a_game_can_be_named);
    tcase_add_loop_test(tests, openings_are_told_of_no_game_that_goes_on, 0, 3);
    tcase_add_test(tests, openings_of_a_game_that_is_watched_are_told);
    tcase_add_test(tests, the_levels_of_a_game_are_those_of_this_game);
    tcase_add_test(tests, a_new_game_and_rules_can_be_named);
    tcase_add_test(tests, a_new_game_that_is_named_is_chosen_by_playing_it);
    tcase_add_test(tests, a_new_game_of_the_same_name_keeps_its_sets);
    tcase_add_test(tests, an_unknown_command_names_the_nearest);
    tcase_add_test(tests, an_argument_is_asked_for_and_one_too_many_refused);
    tcase_add_test(tests, blanks_around_a_command_are_no_part_of_it);
    tcase_add_test(tests, a_person_who_is_called_is_told_as_one);
    tcase_add_test(tests, a_level_that_is_called_says_where_it_plays);
    tcase_add_test(tests, tab_on_an_empty_line_lists_all_that_can_be_typed);
    tcase_add_test(tests,
                   at_a_table_those_are_listed_that_are_not_refused_there);
    tcase_add_test(tests, at_a_table_the_refusal_of_a_command_says_why);
    tcase_add_test(tests, at_a_table_looking_back_is_told_from_the_table);
    tcase_add_test(tests, tab_completes_as_far_as_it_is_certain);
    tcase_add_test(tests, a_paste_is_typed_into_the_line);
    tcase_add_test(tests, what_is_typed_ahead_is_meant_for_the_line);
    tcase_add_test(tests, an_empty_line_is_left_by_backspace);
    tcase_add_test(tests, the_help_lists_every_command_with_tab);
    tcase_add_test(tests, the_manual_tells_of_every_command);
    suite_add_tcase(suite, tests);
    return suite;
}
