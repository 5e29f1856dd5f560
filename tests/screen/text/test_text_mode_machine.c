/* SPDX-License-Identifier: MIT */
/* Promises of linear play against machines: they answer at once, are called by
 * name, and can be taken back. */
#include "match/saves/saved_games.h"
#include "match/who.h"
#include "screen/text/test_text_mode.h"
#include "screen/text/text_mode.h"
#include "support/folder.h"
#include "support/game/sowing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define START "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"

/* ---- talking ---- */

struct seating {
    const char *south;
    const char *north;
    uint64_t seed;
};

static void seat(struct match *match, int player, const char *text)
{
    struct levels *const levels = levels_builtin();
    struct who who;
    struct err err = {""};

    ck_assert_msg(who_read(text, levels, &who, &err), "%s", err.text);
    match_set_player(match, player, &who.player);
    levels_free(levels);
}

static struct match *match_of(const struct seating *table)
{
    struct game *const game = sowing_game("kalah");
    const struct position start = sowing_position(game, START);
    struct match *const match = match_new(game, &start);

    seat(match, 0, table->south);
    seat(match, 1, table->north);
    return match;
}

/* What is said where nothing is refused. */
static char *talk_at(const struct seating *table, const char *lines)
{
    struct err err = {""};
    char *const talk =
        text_mode_talk_in(match_of(table), table->seed, lines, &err);

    ck_assert_str_eq(err.text, "");
    return talk;
}

static void says(const struct seating *table, const char *lines,
                 const char *text)
{
    char *const talk = talk_at(table, lines);

    ck_assert_msg(strstr(talk, text) != NULL, "%s", talk);
    free(talk);
}

static int count_of(const char *text, const char *part)
{
    int count = 0;

    for (const char *at = text; (at = strstr(at, part)) != NULL; at++)
        count++;
    return count;
}

static const struct seating AGAINST_MAX = {"human", "max", 1};
static const struct seating AGAINST_WILLOW = {"human", "willow", 1};
static const struct seating MAX_FIRST = {"max", "human", 1};
static const struct seating TWO_MACHINES = {"random", "max", 5};

/* ---- moves ---- */

START_TEST(a_machine_answers_at_once_and_is_written_by_name)
{
    char *const talk = talk_at(&AGAINST_WILLOW, "5\n");

    ck_assert_msg(strstr(talk, "\nYou sow 5: 4 seeds, ends on b. Willow to "
                               "move.\nWillow: ") != NULL,
                  "%s", talk);
    ck_assert_int_eq(count_of(talk, "\nYour move ("), 2);
    ck_assert_msg(strstr(talk, "Willow's move") == NULL, "%s", talk);
    free(talk);
}
END_TEST

/* Of a start that no book knows little is proven with a thousand nodes; of
 * three pits with two seeds each all is, at a glance. */
START_TEST(a_machine_that_proves_says_what_its_moves_stand_on)
{
    static const struct seating table = {"human", "perfect:nodes=1000,tables=8",
                                         1};
    char *const talk =
        talk_at(&table, "new kalah:seeds=6\n5\nnew kalah:pits=3,seeds=2\n1\n");

    ck_assert_msg(strstr(talk, " (best known). ") != NULL, "%s", talk);
    ck_assert_msg(strstr(talk, " (proven). ") != NULL, "%s", talk);
    ck_assert_int_eq(count_of(talk, "You sow"), 2);
    free(talk);

    char *const other = talk_at(&AGAINST_MAX, "5\n");

    ck_assert_ptr_null(strstr(other, "proven"));
    ck_assert_ptr_null(strstr(other, "best known"));
    free(other);
}
END_TEST

START_TEST(an_agent_is_named_by_its_spec)
{
    says(&AGAINST_MAX, "2\n", "\nmax");
    says(&(struct seating){"human", "max:chain=off", 1}, "5\n",
         "\nmax:chain=off");
}
END_TEST

/* As the screens tell it; a turn of one move is told as ever. */
START_TEST(a_turn_of_several_moves_is_told_as_one)
{
    static const char from[] = "from 4,4,9,4,4,4,0/1,0,1,0,2,1,0/s\n1\n";
    char *const talk = talk_at(&AGAINST_MAX, from);

    ck_assert_msg(strstr(talk, "You sow 1: 4 seeds, ends on 5. max to move.\n"
                               "max: f e f c, four in a row, takes 11. Your "
                               "move.\nMove 6. ") != NULL,
                  "%s", talk);
    ck_assert_ptr_null(strstr(talk, "max sows"));
    free(talk);
    says(&(struct seating){"human", "max:chain=off", 1}, "new oware\n1\n",
         "\nmax:chain=off sows ");
}
END_TEST

/* What a person does for machines that wait is told move by move. */
START_TEST(moves_that_are_made_for_a_machine_are_told_one_by_one)
{
    says(&TWO_MACHINES, "goto 0\n3\n5\n", "3: 4 seeds, ends in the store");
    says(&TWO_MACHINES, "goto 0\n3\n5\n", "sows 5: ");
}
END_TEST

START_TEST(a_turn_that_ends_the_game_is_told_as_one)
{
    char *const talk =
        talk_at(&AGAINST_MAX, "from 0,0,0,0,1,0,20/0,0,0,0,2,1,24/s\n5\n");

    ck_assert_msg(strstr(talk, "max: f e f, three in a row, ends the game.\n"
                               "Move 5. ") != NULL,
                  "%s", talk);
    ck_assert_int_eq(count_of(talk, "The game is over"), 1);
    free(talk);
}
END_TEST

START_TEST(a_person_among_machines_is_called_you)
{
    char *const talk = talk_at(&AGAINST_WILLOW, "3\n");

    ck_assert_str_eq(talk,
                     "Move 1. You: pits 1 to 6 hold 4 4 4 4 4 4, store 0. "
                     "Willow: pits a to f hold 4 4 4 4 4 4, store 0.\n"
                     "Your move (1-6, ? for commands): 3\n"
                     "You sow 3: 4 seeds, ends in the store, play again. "
                     "Your move.\n"
                     "Move 2. You: pits 1 to 6 hold 4 4 0 5 5 5, store 1. "
                     "Willow: pits a to f hold 4 4 4 4 4 4, store 0.\n"
                     "Your move (1-6, ? for commands): \n");
    free(talk);
}
END_TEST

START_TEST(a_machine_that_is_first_begins)
{
    char *const talk = talk_at(&MAX_FIRST, "");

    ck_assert_msg(strstr(talk, "max: c d, two in a row. Your move.\n") != NULL,
                  "%s", talk);
    ck_assert_int_eq(count_of(talk, "Your move ("), 1);
    free(talk);
}
END_TEST

/* ---- programs ---- */

/* All that begins another match. */
START_TEST(a_program_that_a_save_names_is_run_by_no_command)
{
    static const char LINES[] =
        "new\nfair kalah\nfrom " START "\n"
        "from 0,0,0,0,0,1,5/0,0,0,0,0,1,3/s\n6\nharder\n"
        "easier\nlevel willow south\nnew\n"
        "level human south\nnew oware\n";
    char folder[] = "/tmp/naqala-XXXXXX";
    char mark[sizeof folder + 4];
    struct match *const match = match_of(&AGAINST_MAX);
    struct player player = *match_player(match, 1);
    struct err err = {""};

    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(mark, sizeof mark, "%s/run", folder);
    snprintf(player.who, sizeof player.who, "ugi:touch %s", mark);
    player.from_file = true;
    match_set_player(match, 1, &player);

    char *const talk = text_mode_talk_in(match, 1, LINES, &err);

    ck_assert_msg(rmdir(folder) == 0, "%s", talk);
    ck_assert_msg(
        count_of(talk, "a program is not run because a save names it") > 4,
        "%s", talk);
    free(talk);
}
END_TEST

/* ---- chance ---- */

START_TEST(the_same_seed_gives_the_same_game)
{
    const struct seating again = TWO_MACHINES;
    const struct seating other = {TWO_MACHINES.south, TWO_MACHINES.north, 6};
    char *const first = talk_at(&TWO_MACHINES, "");
    char *const second = talk_at(&again, "");
    char *const third = talk_at(&other, "");

    ck_assert_str_eq(first, second);
    ck_assert_str_ne(first, third);
    free(third);
    free(second);
    free(first);
}
END_TEST

START_TEST(two_machines_play_to_the_end)
{
    char *const talk = talk_at(&TWO_MACHINES, "");
    const char *const result = strstr(talk, "\nresult ");

    ck_assert_msg(result != NULL, "%s", talk);
    ck_assert_ptr_eq(strchr(result + 1, '\n'), talk + strlen(talk) - 1);
    ck_assert_int_eq(count_of(talk, "The game is over: "), 1);
    ck_assert_int_eq(count_of(talk, " move ("), 0);
    free(talk);
}
END_TEST

/* ---- back ---- */

START_TEST(undo_goes_back_to_ones_own_decision)
{
    says(&AGAINST_MAX, "5\nundo\nposition\n", ": position\n" START "\n");
    says(&AGAINST_MAX, "3\n5\nundo\nposition\n",
         ": position\n4,4,0,5,5,5,1/4,4,4,4,4,4,0/s\n");
    says(&AGAINST_MAX, "5\nundo\nundo\n", "There is nothing to take back.\n");
}
END_TEST

START_TEST(redo_goes_on_to_ones_own_decision)
{
    char *const talk = talk_at(&AGAINST_MAX, "5\nposition\nundo\nredo\n"
                                             "position\n");
    char *const first = strstr(talk, ": position\n");
    char *const second = strstr(first + 1, ": position\n");
    const size_t length = strcspn(first + 11, "\n");

    ck_assert_ptr_nonnull(second);
    ck_assert_uint_eq(strcspn(second + 11, "\n"), length);
    ck_assert_int_eq(strncmp(first + 11, second + 11, length), 0);
    ck_assert_int_eq(first[11 + length - 1], 's');
    free(talk);
}
END_TEST

/* ---- machines that wait ---- */

START_TEST(machines_wait_where_their_game_is_looked_through)
{
    char *const talk = talk_at(&TWO_MACHINES, "goto 0\nposition\n");

    ck_assert_msg(strstr(talk, ": goto 0\nMove 1. random: ") != NULL, "%s",
                  talk);
    ck_assert_msg(strstr(talk, "\nrandom waits (1-6, go, ? for commands): "
                               "position\n" START "\nrandom waits (") != NULL,
                  "%s", talk);
    ck_assert_ptr_null(strstr(talk, "result"));
    free(talk);
}
END_TEST

START_TEST(undo_and_redo_go_through_the_game_of_machines)
{
    char *const talk = talk_at(&TWO_MACHINES, "undo\nundo\nredo\nredo\nredo\n");
    const char *const undone = strstr(talk, ": undo\nMove ");

    ck_assert_ptr_nonnull(undone);
    ck_assert_int_eq(count_of(undone, " waits ("), 3);
    ck_assert_int_eq(count_of(talk, "\nThe game is over: "), 2);
    ck_assert_int_eq(count_of(talk, "\nThere is nothing to redo.\n"), 1);
    ck_assert_int_eq(count_of(talk, "\nresult "), 1);
    free(talk);
}
END_TEST

START_TEST(machines_that_wait_go_on_after_go)
{
    char *const talk = talk_at(&TWO_MACHINES, "undo\nundo\ngo\n");
    const char *const told = strstr(talk, "): go\n");

    ck_assert_msg(told != NULL, "%s", talk);
    ck_assert_msg(strstr(told, " sows ") != NULL, "%s", talk);
    ck_assert_int_eq(count_of(told, "\nThe game is over: "), 1);
    ck_assert_int_eq(count_of(told, " waits ("), 0);
    free(talk);
}
END_TEST

START_TEST(moves_can_be_made_for_machines_that_wait)
{
    says(&TWO_MACHINES, "goto 0\n5\na\nposition\n",
         "max waits (a-f, go, ? for commands): a\nmax sows a: 5 seeds, ends on "
         "f. random to move.\n");
    says(&TWO_MACHINES, "goto 0\n5\na\nposition\n",
         ": position\n4,4,4,4,0,5,1/0,6,5,5,5,5,0/s\n");
}
END_TEST

START_TEST(go_is_refused_where_no_machine_waits)
{
    struct err err = {""};
    char *const talk =
        text_mode_talk_in(match_of(&AGAINST_MAX), 1, "go\n", &err);

    ck_assert_msg(strstr(talk, ": go\ngo: no machine waits.\nYour move (") !=
                      NULL,
                  "%s", talk);
    free(talk);
}
END_TEST

START_TEST(against_a_human_no_machine_waits)
{
    says(&MAX_FIRST, "1\ngoto 0\n",
         ": goto 0\nmax: c d, two in a row. Your move.\n");
}
END_TEST

START_TEST(the_next_game_is_another)
{
    char *const talk = talk_at(&TWO_MACHINES, "moves\nnew\nmoves\n");
    const char *const first = strstr(talk, ": moves\n");
    const char *const second = strstr(first + 1, ": moves\n");
    const size_t length = strcspn(first + 8, "|");

    ck_assert_ptr_nonnull(second);
    ck_assert_int_ne(strncmp(first + 8, second + 8, length), 0);
    free(talk);
}
END_TEST

/* ---- who plays ---- */

START_TEST(a_save_keeps_who_plays)
{
    char *const home = folder_new_home();
    const struct seating humans = {"human", "human", 1};

    says(&AGAINST_WILLOW, "5\nundo\nsave one\n", "\nSaved.\n");
    says(&humans, "load one\n5\n", "\nYou sow 5: ");
    says(&humans, "load one\n5\n", "\nWillow: ");
    folder_free_home(home);
}
END_TEST

START_TEST(a_new_game_keeps_who_plays)
{
    says(&AGAINST_WILLOW, "new oware\n1\n", "\nYou sow 1: ");
    says(&AGAINST_WILLOW, "new oware\n1\n", "\nWillow sows ");
}
END_TEST

START_TEST(a_level_that_is_not_known_is_named_and_played_by_hand)
{
    static const struct player nobody = {.who = "nobody-knows",
                                         .name = "Nobody"};
    const struct seating humans = {"human", "human", 1};
    struct match *const match = match_of(&humans);
    struct err err = {""};

    match_set_player(match, 1, &nobody);

    char *const talk = text_mode_talk_in(match, 1, "5\na\nposition\n", &err);

    ck_assert_int_eq(count_of(talk, "nobody-knows: no such level or agent"), 1);
    ck_assert_msg(strstr(talk, "\nNobody's move (") != NULL, "%s", talk);
    ck_assert_msg(strstr(talk, "\nNobody sows a: ") != NULL, "%s", talk);
    ck_assert_msg(strstr(talk, ": position\n4,4,4,4,0,5,1/0,6,5,5,5,5,0/s\n") !=
                      NULL,
                  "%s", talk);
    free(talk);
}
END_TEST

START_TEST(a_save_of_a_level_that_is_not_known_is_loaded)
{
    char *const home = folder_new_home();
    const struct seating humans = {"human", "human", 1};
    struct err err = {""};
    char *const path = saved_games_path("one", &err);
    size_t length;

    says(&AGAINST_WILLOW, "5\nundo\nsave one\n", "\nSaved.\n");

    char *const text = folder_read(path, &length);
    char *const who = strstr(text, "willow");

    ck_assert_msg(who != NULL, "%s", text);
    who[0] = 'b';
    folder_put(path, text);

    char *const talk = text_mode_talk_in(match_of(&humans), 1,
                                         "load one\n5\na\nposition\n", &err);

    ck_assert_msg(strstr(talk, "billow: no such level or agent") != NULL, "%s",
                  talk);
    ck_assert_msg(strstr(talk, ": position\n4,4,4,4,0,5,1/0,6,5,5,5,5,0/s\n") !=
                      NULL,
                  "%s", talk);
    free(talk);
    free(text);
    free(path);
    folder_free_home(home);
}
END_TEST

/* A game that is over, against a machine that has swapped: then you have the row
 * of letters, but for you they are numbers. */
START_TEST(a_review_names_moves_as_they_were_seen)
{
    static const char *const moves[] = {"1", "swap", "b", "2", "a",
                                        "1", "b",    "c", "1", "a"};
    struct game *const game = sowing_game("kalah:pits=3,seeds=3,pie=on");
    const struct position start = sowing_position(game, "3,3,3,0/3,3,3,0/s");
    struct match *const match = match_new(game, &start);
    struct err err = {""};

    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        struct move move;

        ck_assert(game->class->read_move(game, match_position(match), moves[i],
                                         &move, &err));
        match_play(match, move, 0);
    }
    seat(match, 1, "random");

    char *const talk = text_mode_talk_in(match, 1, "review\ntry 7 3\n", &err);

    ck_assert_msg(
        strstr(talk, "\n1 1 0\n2 swap -4 ? best b (+2)\n3 2 0 !\n4 b") != NULL,
        "%s", talk);
    ck_assert_msg(strstr(talk, "\n7 2 -4 ? best 3 (+4)\n") != NULL, "%s", talk);
    ck_assert_msg(strstr(talk, "That is best; 2, which was played") != NULL,
                  "%s", talk);
    free(talk);
}
END_TEST

TCase *text_mode_machine_case(void)
{
    TCase *const tests = tcase_create("machines");

    tcase_add_test(tests, a_machine_answers_at_once_and_is_written_by_name);
    tcase_add_test(tests, an_agent_is_named_by_its_spec);
    tcase_add_test(tests, a_turn_of_several_moves_is_told_as_one);
    tcase_add_test(tests,
                   moves_that_are_made_for_a_machine_are_told_one_by_one);
    tcase_add_test(tests, a_turn_that_ends_the_game_is_told_as_one);
    tcase_add_test(tests, a_person_among_machines_is_called_you);
    tcase_add_test(tests, a_machine_that_is_first_begins);
    tcase_add_test(tests, a_program_that_a_save_names_is_run_by_no_command);
    tcase_add_test(tests, the_same_seed_gives_the_same_game);
    tcase_add_test(tests, two_machines_play_to_the_end);
    tcase_add_test(tests, undo_goes_back_to_ones_own_decision);
    tcase_add_test(tests, redo_goes_on_to_ones_own_decision);
    tcase_add_test(tests, machines_wait_where_their_game_is_looked_through);
    tcase_add_test(tests, undo_and_redo_go_through_the_game_of_machines);
    tcase_add_test(tests, machines_that_wait_go_on_after_go);
    tcase_add_test(tests, moves_can_be_made_for_machines_that_wait);
    tcase_add_test(tests, go_is_refused_where_no_machine_waits);
    tcase_add_test(tests, against_a_human_no_machine_waits);
    tcase_add_test(tests, the_next_game_is_another);
    tcase_add_test(tests, a_save_keeps_who_plays);
    tcase_add_test(tests, a_new_game_keeps_who_plays);
    tcase_add_test(tests, a_machine_that_proves_says_what_its_moves_stand_on);
    tcase_add_test(tests,
                   a_level_that_is_not_known_is_named_and_played_by_hand);
    tcase_add_test(tests, a_save_of_a_level_that_is_not_known_is_loaded);
    tcase_add_test(tests, a_review_names_moves_as_they_were_seen);
    return tests;
}
