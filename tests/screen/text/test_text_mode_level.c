/* SPDX-License-Identifier: MIT */
/* Promises of `level`: who plays is told, and others can sit down. */
#include "screen/text/test_text_mode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALONE "level willow\n"

START_TEST(level_lists_the_players_and_the_levels)
{
    text_mode_says("level\n", ": level\nA person plays south. A person plays "
                              "north.\n  acorn      moves at random");
    text_mode_says("level\n", "\n  willow     takes what this turn");
    text_mode_says(ALONE "level\n",
                   ": level\nYou play south. Willow (willow) plays north.\n  ");
    text_mode_says("level max:chain=off\n",
                   "\nYou play south. max:chain=off plays north.\n");
}
END_TEST

START_TEST(a_machine_plays_north)
{
    char *const talk =
        text_mode_talk("kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", ALONE "5\n");

    ck_assert_msg(strstr(talk, "\nYour move (1-6, ? for commands): 5\nYou sow "
                               "5: 4 seeds, ends on b. Willow to move.\nWillow"
                               ": ") != NULL,
                  "%s", talk);
    free(talk);
}
END_TEST

START_TEST(a_machine_that_is_to_move_moves_at_once)
{
    text_mode_says("5\n" ALONE,
                   "\nYou play south. Willow (willow) plays north.\n"
                   "Willow: ");
    text_mode_says("level willow south\n",
                   "\nWillow (willow) plays south. You play north.\nWillow: ");
    text_mode_says("level willow for south\n", "\nWillow: ");
}
END_TEST

/* Everywhere the same: in the position, the prompt and the sentences. */
START_TEST(a_person_in_the_north_has_the_numbers)
{
    static const char lines[] = "level willow south\n1\nmoves\nhint\n";

    text_mode_says(lines, "\nWillow sows ");
    text_mode_says(lines, " You: pits 1 to 6 hold ");
    text_mode_says(lines, "Willow: pits a to f hold ");
    text_mode_says(lines, "\nYour move (1-6, ? for commands): 1\nYou sow 1: ");
    text_mode_never_says(lines, "You sow a");
    text_mode_never_says(lines, "Willow sows 1");
    text_mode_never_says(lines, "Hint: a");
    text_mode_says("level willow south\na\n",
                   ": a\na: it is the other side's pit; north plays 1 to 6.\n");
}
END_TEST

START_TEST(a_machine_without_a_remark_adds_no_line)
{
    text_mode_says(
        "level minimax:depth=2\n",
        ": level minimax:depth=2\nYou play south. minimax:depth=2 plays "
        "north.\n");
}
END_TEST

START_TEST(one_machine_replaces_the_other)
{
    text_mode_says(ALONE "level sprout\n",
                   "\nYou play south. Sprout (sprout) plays north.\n");
    text_mode_says("level willow south\nlevel sprout\n",
                   "\nSprout (sprout) plays south. You play north.\n");
}
END_TEST

START_TEST(a_human_takes_over)
{
    text_mode_says(ALONE "level human\n5\na\n", "\nNorth sows a: ");
    text_mode_says(
        ALONE "level human\n",
        "\nA person plays south. A person plays north.\nSouth's move");
    text_mode_says(
        "level human\n",
        "\nA person plays south. A person plays north.\nSouth's move");
}
END_TEST

/* They play to the end; what is asked then needs a side. */
START_TEST(between_machines_the_side_is_asked_for)
{
    static const char both[] = "level max south\nlevel random north\n";
    char lines[200];

    snprintf(lines, sizeof lines, "%slevel oak\n", both);
    text_mode_says(lines, ": level oak\nlevel: two machines play; add a seat: "
                          "south or north.\n");
    snprintf(lines, sizeof lines, "%slevel human south\n", both);
    text_mode_says(
        lines, "\nFrom the next game on a person plays in the place of max.\n");
}
END_TEST

START_TEST(machines_of_one_level_are_told_apart)
{
    text_mode_says(
        "level willow south\nlevel willow north\n",
        "\nFirst Willow (willow) plays south. Second Willow (willow) "
        "plays north.\n");
    text_mode_says("level willow south\nlevel willow north\n",
                   " Second Willow to move.\n");
}
END_TEST

/* Of three seats two or all can be those of machines. */
START_TEST(among_three_players_all_sides_are_named)
{
    static const char *const lines[][2] = {
        {"level random white\nlevel random red\nlevel human\n",
         "level: two machines play; add a seat: black, white or red.\n"},
        {"level random white\nlevel random red\nlevel random black\nlevel human\n",
         "level: three machines play; add a seat: black, white or red.\n"},
    };

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct err err;
        struct game *const game = game_new("abalone:players=3", &err);
        struct position start;

        game->class->start(game, &start);

        char *const talk =
            text_mode_talk_in(match_new(game, &start), 1, lines[i][0], &err);

        ck_assert_msg(strstr(talk, lines[i][1]) != NULL, "%s", talk);
        free(talk);
    }
}
END_TEST

START_TEST(a_wrong_word_changes_no_player)
{
    text_mode_says("level sprot\n",
                   ": level sprot\nsprot: no such level or agent; did you mean "
                   "sprout?\nSouth's move (");
    text_mode_says("level willow nort\n",
                   ": level willow nort\nlevel: nort is not one of south or "
                   "north.\nSouth's move (");
    text_mode_says("level willow for\n", "\nlevel: for is not one of");
    text_mode_says("level willow north now\n",
                   "\nlevel: north now is not one of");
    text_mode_says("level max:chain=2\n", "\nchain: 2 is not one of");
    text_mode_never_says("level sprot\n5\n", "You");
}
END_TEST

START_TEST(a_new_player_plays_the_next_game_too)
{
    text_mode_says(ALONE "new oware\n1\n", "\nWillow sows ");
}
END_TEST

#define AT_THE_END \
    "from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s\n" ALONE "6\nlevel acorn\n"

/* It is in the record already, and its save tells who played it. */
START_TEST(a_game_that_is_over_keeps_its_players)
{
    text_mode_says(AT_THE_END,
                   ": level acorn\nYou play south. Willow (willow) plays "
                   "north.\nFrom the next game on Acorn (acorn) plays in the "
                   "place of Willow.\nWhat now");
    text_mode_says(AT_THE_END "level oak south\n",
                   "\nFrom the next game on Oak (oak) plays in your place.\n"
                   "From the next game on Acorn (acorn) plays in the place of "
                   "Willow.\n");
    text_mode_says(AT_THE_END "level\n",
                   ": level\nYou play south. Willow (willow) plays north.\n"
                   "From the next game on Acorn (acorn) plays in the place of "
                   "Willow.\n  acorn ");
    text_mode_says(AT_THE_END "level willow\n",
                   ": level willow\nYou play south. Willow (willow) plays "
                   "north.\nWhat now");
    text_mode_says(AT_THE_END "level sprot\n", "\nsprot: no such level");
    text_mode_says(AT_THE_END "undo\nposition\n",
                   "Willow: pits a to f hold 1 0 0 0 0 0, store 26.\nYour move "
                   "(1-6, ? for commands): position");
}
END_TEST

START_TEST(who_was_chosen_at_the_end_plays_the_next_game)
{
    static const char *const next[] = {"new\n", "new oware\n", "fair\n",
                                       "from 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s\n",
                                       "undo\nnew\n"};
    char lines[200];

    for (size_t i = 0; i < sizeof next / sizeof *next; i++) {
        snprintf(lines, sizeof lines, AT_THE_END "%slevel\n", next[i]);
        text_mode_says(lines, ": level\nYou play south. Acorn (acorn) plays "
                              "north.\n  acorn ");
    }
    text_mode_says(AT_THE_END "harder\n",
                   ": harder\nYou play south. Hazel (hazel) plays north.\n");
    text_mode_says(AT_THE_END "easier\n",
                   "\neasier: there is nobody weaker to play with.\n");
    text_mode_says(AT_THE_END "level human\nnew\nlevel\n",
                   "\nA person plays south. A person plays north.\n  acorn ");
    text_mode_says(AT_THE_END "level human\nlevel oak south\nnew\n1\n",
                   "\nYour move (1-6, ? for commands): 1\nYou sow 1: ");
}
END_TEST

START_TEST(in_a_rematch_the_sides_change)
{
    text_mode_says("level acorn\nrematch\nlevel\n",
                   ": rematch\nAcorn (acorn) plays south. You play north.\n");
    text_mode_says(AT_THE_END "rematch\n",
                   ": rematch\nAcorn (acorn) plays south. You play north.\n");
    text_mode_says("level acorn\nrematch\nrematch\nposition\n",
                   ": rematch\nYou play south. Acorn (acorn) plays north.\n"
                   "Move 1. You: pits 1 to 6 hold 4 4 4 4 4 4, store 0.");
    text_mode_says("rematch\nposition\n",
                   ": rematch\nA person plays south. A person plays north.\n"
                   "Move 1. South: pits 1 to 6 hold 4 4 4 4 4 4, store 0.");
}
END_TEST

/* Who sits down in a game that goes on plays the next one, too. */
START_TEST(a_level_that_plays_now_is_the_next_one_as_well)
{
    text_mode_says(AT_THE_END "undo\nlevel birch\nnew\nlevel\n",
                   ": level\nYou play south. Birch (birch) plays north.\n  ");
}
END_TEST

START_TEST(people_are_called_as_the_seats_of_the_next_game)
{
    text_mode_says("new abalone\n", "\nMove 1. Black: a 1-2, b 1-3,");
    text_mode_says("new abalone\n", "; pushed out 0. White: ");
    text_mode_says("new abalone\nlevel\n",
                   "\nA person plays black. A person plays white.\n");
    text_mode_says("fair abalone\nlevel\n",
                   "\nA person plays black. A person plays white.\n");
    text_mode_says("new abalone\nnew\nnew kalah\n",
                   "\nMove 1. South: pits 1 to 6 hold ");
    text_mode_says(ALONE "new abalone\nlevel\n", "\nYou play black. Willow ");
}
END_TEST

/* The pits of a side stay where they are: what changes is who plays there. */
START_TEST(after_a_swap_the_sides_are_those_of_now)
{
    static const struct {
        const char *lines;
        const char *says;
    } CASES[] = {
        {"2\nswap\nlevel\n",
         ": level\nSouth plays north. North plays south.\n"},
        {"2\nswap\nlevel acorn south\n",
         "\nYou play north. Acorn (acorn) plays south.\nYour move (1-6, "},
        {"2\nswap\nlevel acorn north\n",
         "\nAcorn (acorn) plays north. You play south.\nAcorn sows "},
        {"2\nswap\nundo\nlevel\n",
         ": level\nA person plays south. A person plays north.\n"},
        {"2\nswap\nnew\nlevel\n",
         ": level\nA person plays south. A person plays north.\n"},
    };

    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char *const talk = text_mode_talk(
            "kalah:pie=on", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", CASES[i].lines);

        ck_assert_msg(strstr(talk, CASES[i].says) != NULL, "%s", talk);
        free(talk);
    }
}
END_TEST

TCase *text_mode_level_case(void)
{
    TCase *const tests = tcase_create("level");

    tcase_add_test(tests, level_lists_the_players_and_the_levels);
    tcase_add_test(tests, a_machine_plays_north);
    tcase_add_test(tests, a_machine_that_is_to_move_moves_at_once);
    tcase_add_test(tests, a_person_in_the_north_has_the_numbers);
    tcase_add_test(tests, a_machine_without_a_remark_adds_no_line);
    tcase_add_test(tests, one_machine_replaces_the_other);
    tcase_add_test(tests, a_human_takes_over);
    tcase_add_test(tests, between_machines_the_side_is_asked_for);
    tcase_add_test(tests, machines_of_one_level_are_told_apart);
    tcase_add_test(tests, among_three_players_all_sides_are_named);
    tcase_add_test(tests, a_wrong_word_changes_no_player);
    tcase_add_test(tests, a_new_player_plays_the_next_game_too);
    tcase_add_test(tests, a_game_that_is_over_keeps_its_players);
    tcase_add_test(tests, who_was_chosen_at_the_end_plays_the_next_game);
    tcase_add_test(tests, in_a_rematch_the_sides_change);
    tcase_add_test(tests, a_level_that_plays_now_is_the_next_one_as_well);
    tcase_add_test(tests, people_are_called_as_the_seats_of_the_next_game);
    tcase_add_test(tests, after_a_swap_the_sides_are_those_of_now);
    return tests;
}
