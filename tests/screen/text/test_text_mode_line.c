/* SPDX-License-Identifier: MIT */
/* What the text mode promises of any line that is typed: it is understood or
 * refused, and does no harm. */
#include "base/memory.h"
#include "screen/text/test_text_mode.h"
#include "screen/text/text_mode.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/run.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define START      "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s"
#define AFTER_FIVE "4,4,4,4,0,5,1/5,5,4,4,4,4,0/n"
#define AFTER_A    "4,4,4,4,0,5,1/0,6,5,5,5,5,0/s"

/* ---- moves ---- */

START_TEST(north_may_type_letters_or_digits)
{
    text_mode_leads_to("5\na\n", AFTER_A);
    text_mode_leads_to("5\n1\n", AFTER_A);
    text_mode_says("5\n1\n",
                   "North sows a: 5 seeds, ends on f. South to move.\n");
}
END_TEST

START_TEST(a_move_that_is_none_is_refused_and_asked_again)
{
    text_mode_says("7\n", "7: not a move of this game; south plays 1 to 6.\n"
                          "South's move (1-6, ? for commands): ");
    text_mode_says("a\n",
                   "a: it is the other side's pit; south plays 1 to 6.\n");
    text_mode_says("5\ng\n",
                   "g: not a move of this game; north plays a to f.\n");
    text_mode_says("5\n7\n", "7: there are pits 1 to 6.\n");
    text_mode_says("3\n3\n", "3: the pit is empty.\n");
    text_mode_says("pass\n", "pass: only for a side that has no move.\n");
    text_mode_says("swap\n",
                   "swap: only answers the first move, with pie=on.\n");
}
END_TEST

START_TEST(garbage_changes_nothing)
{
    static const char *const garbage[] = {
        "x",  "5 5", "5,5",         "0",   "-1",       "+5",
        "5.", "05",  "10000000000", "?!",  "undoo",    "UNDO",
        "l",  "[A",  "%s%n",        "5;6", "\xff\xfe", "h\303\251",
    };
    char lines[100];

    for (size_t i = 0; i < sizeof garbage / sizeof garbage[0]; i++) {
        snprintf(lines, sizeof lines, "5\n%s\n", garbage[i]);
        text_mode_leads_to(lines, AFTER_FIVE);
        snprintf(lines, sizeof lines, "%s\n", garbage[i]);
        text_mode_leads_to(lines, START);
    }
}
END_TEST

START_TEST(a_refused_line_is_answered_in_one_line)
{
    char *const talk = text_mode_talk("kalah", START, "x\ny z\n");

    ck_assert_str_eq(strchr(talk, '\n') + 1,
                     "South's move (1-6, ? for commands): x\n"
                     "x: not a move of this game; south plays 1 to 6.\n"
                     "South's move (1-6, ? for commands): y z\n"
                     "y z: not a move of this game; south plays 1 to 6.\n"
                     "South's move (1-6, ? for commands): \n");
    free(talk);
}
END_TEST

/* ---- lines ---- */

START_TEST(blanks_around_a_line_are_nothing)
{
    text_mode_leads_to("  5  \n", AFTER_FIVE);
    text_mode_leads_to("5\r\n", AFTER_FIVE);
    text_mode_leads_to("5\t\n", AFTER_FIVE);
    text_mode_leads_to("5\n  undo \r\n", START);
}
END_TEST

START_TEST(a_tab_before_a_line_is_nothing)
{
    text_mode_leads_to("\t5\n", AFTER_FIVE);
    text_mode_leads_to("5\n \t undo\n", START);
}
END_TEST

START_TEST(an_empty_line_only_asks_again)
{
    char *const talk = text_mode_talk("kalah", START, "\n   \n\r\n");

    ck_assert_str_eq(strchr(talk, '\n') + 1,
                     "South's move (1-6, ? for commands): \n"
                     "South's move (1-6, ? for commands): \n"
                     "South's move (1-6, ? for commands): \n"
                     "South's move (1-6, ? for commands): \n");
    free(talk);
}
END_TEST

START_TEST(a_last_line_needs_no_end)
{
    char *const talk = text_mode_talk("kalah", START, "5\nposition");

    ck_assert_ptr_nonnull(strstr(talk, ": position\n" AFTER_FIVE "\n"));
    free(talk);
}
END_TEST

START_TEST(an_unknown_command_names_the_nearest_one)
{
    text_mode_says("levels\n",
                   "levels: no such command; did you mean level?\n");
    text_mode_says("undoo now\n",
                   "undoo: no such command; did you mean undo?\n");
    text_mode_says("xyzzy\n",
                   "xyzzy: not a move of this game; south plays 1 to 6.\n");
    text_mode_says("??\n",
                   "??: not a move of this game; south plays 1 to 6.\n");
}
END_TEST

START_TEST(a_command_of_a_table_is_known_elsewhere)
{
    text_mode_says("resign\n",
                   "): resign\nresign: only at a table.\nSouth's move (");
    text_mode_says("say hello\n", "): say hello\nsay: only at a table.\n");
}
END_TEST

START_TEST(the_end_of_the_input_ends_the_game)
{
    char *const nothing = text_mode_talk("kalah", START, "");
    char *const middle = text_mode_talk("kalah", START, "5\nund");

    ck_assert_str_eq(strchr(nothing, '\n') + 1,
                     "South's move (1-6, ? for commands): \n");
    ck_assert_ptr_nonnull(
        strstr(middle, "und: no such command; did you mean undo?\n"));
    free(nothing);
    free(middle);
}
END_TEST

START_TEST(nothing_is_read_behind_quit)
{
    text_mode_never_says("quit\n5\n", "sows");
    text_mode_never_says("q\n5\n", "sows");
    text_mode_says("quit now\n5\n", "quit: stands alone.\n");
    text_mode_says("quit now\n5\n", "South sows 5");
}
END_TEST

enum { LONG_LINE = 100000 };

/* The word, very many blanks, and a letter. */
static char *long_line(const char *word)
{
    char *const line = memory_new(LONG_LINE + 3, 1);

    snprintf(line, LONG_LINE + 3, "%-*sx\n", LONG_LINE, word);
    return line;
}

START_TEST(a_line_that_is_too_long_is_not_obeyed)
{
    char *const move = long_line("5");
    char *const undo = long_line("undo");

    text_mode_leads_to(move, START);
    text_mode_never_says(undo, "There is nothing to take back");
    free(move);
    free(undo);
}
END_TEST

START_TEST(a_line_that_is_too_long_is_answered_shortly)
{
    char *const line = memory_new(LONG_LINE + 4, 1);

    memset(line, 'x', LONG_LINE);
    strcpy(line + LONG_LINE, "\n5\n");

    char *const talk = text_mode_talk("kalah", START, line);

    ck_assert_uint_lt(strlen(talk), 2000);
    ck_assert_msg(strstr(talk, "South sows 5") != NULL, "%s", talk);
    free(talk);
    free(line);
}
END_TEST

START_TEST(a_nul_byte_hides_nothing)
{
    static const char lines[] = "5\0x\n\0\n5\0undo\nposition\n";
    char *const talk =
        text_mode_talk_bytes("kalah", START, lines, sizeof lines - 1);

    ck_assert_ptr_nonnull(strstr(talk, ": position\n" START "\n"));
    ck_assert_ptr_null(strstr(talk, "sows"));
    free(talk);
}
END_TEST

/* ---- commands ---- */

START_TEST(a_question_mark_lists_the_commands)
{
    static const char *const commands[] = {
        "undo",           "redo",     "goto PLY", "moves", "branches",
        "comment [TEXT]", "save",     "replace",  "load",  "games",
        "new [GAME]",     "position", "quit",     "?",
    };
    char row[40];

    text_mode_says("?\n", ": ?\nA move, or\n");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        snprintf(row, sizeof row, "\n  %s ", commands[i]);
        text_mode_says("?\n", row);
    }
}
END_TEST

START_TEST(the_rules_are_told_with_examples_that_are_played)
{
    text_mode_says("rules\n", "The rules of kalah.\nThe board: ");
    text_mode_says(
        "rules\n",
        "For example: South: pits 1 to 4 hold 2 0 0 1, store 1. North: pits a "
        "to d hold 2 3 1 0, store 0.\n  South sows 1: 2 seeds, ends on 3, "
        "takes 4. Then: South: pits 1 to 4 hold 0 1 0 1, store 5.");
    text_mode_says("rules oware\n",
                   "South sows 4: 3 seeds, ends on c, takes 7");
    text_mode_says("rules oware:slam=forbidden\n",
                   "South must not play 4: a grand slam is forbidden.\n");
    text_mode_says("rules abalone\n", "one of White's is out.");
    text_mode_says("rules chess\n", "chess: no such game; there are kalah, ");
    text_mode_says("help\n", ": help\nA move, or\n");
}
END_TEST

START_TEST(a_command_takes_what_it_says)
{
    text_mode_says("undo 2\n", "undo: stands alone.\n");
    text_mode_says("moves all\n", "moves: stands alone.\n");
    text_mode_says("? undo\n", "?: stands alone.\n");
    text_mode_says("save\n", "save: needs NAME.\n");
    text_mode_says("load  \n", "load: needs NAME.\n");
    text_mode_says("replace\n", "replace: needs NAME.\n");
}
END_TEST

START_TEST(another_game_can_be_begun)
{
    text_mode_leads_to("5\nnew\n", START);
    text_mode_leads_to("5\nnew kalah:pits=2,seeds=1\n", "1,1,0/1,1,0/s");
    text_mode_says("5\nnew kalah:pits=2,seeds=1\nundo\n",
                   "There is nothing to take back.\n");
    text_mode_says("new kalah:pits=2,seeds=1\nnew\nmoves\n",
                   "Move 1. South: pits 1 to 2 hold 1 1, store 0. ");
}
END_TEST

START_TEST(a_game_that_is_none_is_not_begun)
{
    text_mode_says("5\nnew chess\n", "chess: no such game; there are kalah, ");
    text_mode_leads_to("5\nnew chess\n", AFTER_FIVE);
    text_mode_leads_to("5\nnew kalah:pits=99\n", AFTER_FIVE);
}
END_TEST

START_TEST(a_comment_is_written_with_its_position)
{
    text_mode_says("5\ncomment  a trap \nundo\nredo\n",
                   "4 4 4 4, store 0.\n(a trap)\nNorth's move (");
    text_mode_never_says("5\ncomment a trap\nundo\n", "(a trap)");
    text_mode_never_says("5\ncomment a trap\ncomment\nundo\nredo\n",
                         "(a trap)");
}
END_TEST

START_TEST(a_comment_is_kept_without_what_is_invisible)
{
    text_mode_says("5\ncomment a \342\200\256trap\nundo\nredo\n", "(a trap)");
}
END_TEST

START_TEST(a_comment_that_cannot_be_shown_is_refused)
{
    static const char *const words =
        "comment: holds a control character, or is not UTF-8.\n";

    text_mode_says("comment \033[2J\n", words);
    text_mode_says("comment \xff\n", words);
    text_mode_says("comment a\001b\n", words);
}
END_TEST

START_TEST(a_comment_is_silent_unless_it_is_too_long)
{
    char line[400] = "comment ";

    memset(line + 8, 'x', COMMENT_MAX);
    strcpy(line + 8 + COMMENT_MAX, "\n");
    text_mode_never_says(line, "comment:");
    strcpy(line + 8 + COMMENT_MAX, "x\n");
    text_mode_says(line, "comment: at most 240 bytes.\n");
}
END_TEST

/* ---- the program ---- */

START_TEST(the_program_says_the_same_as_the_library)
{
    const char *const lines = "5\na\nundo\n?\nmoves\nx\n\nquit\n";
    char *const talk = text_mode_talk("kalah", START, lines);
    struct run text = run_naqala(lines, "play --text");
    struct run plain = run_naqala(lines, "play");

    const char *const refusal =
        "naqala: 1 of the answers could not be followed\n";

    run_gave(&text, 1, talk, refusal);
    run_gave(&plain, 1, talk, refusal);
    run_free(&text);
    run_free(&plain);
    free(talk);
}
END_TEST

START_TEST(the_program_prints_the_result_last)
{
    struct run run =
        run_naqala("6\n", "play --text --from 0,0,0,0,0,1,27/0,0,0,0,1,0,19/s");
    const char *const last = "\nresult 28-20\n";

    ck_assert_int_eq(run.status, 0);
    ck_assert_str_eq(run.out + run.out_length - strlen(last), last);
    run_free(&run);
}
END_TEST

START_TEST(without_an_echo_only_answers_are_written)
{
    char *const talk = text_mode_whisper("x\nquit\n");

    ck_assert_str_eq(strchr(talk, '\n') + 1,
                     "South's move (1-6, ? for commands): "
                     "x: not a move of this game; south plays 1 to 6.\n"
                     "South's move (1-6, ? for commands): ");
    free(talk);
}
END_TEST

#define WARNING "This game is not saved; say it again to leave it.\n"

/* How often a person at a terminal is warned. */
static void check_warned(const char *lines, int times)
{
    char *const talk = text_mode_whisper(lines);
    int count = 0;

    for (const char *at = talk; (at = strstr(at, WARNING)) != NULL; at++)
        count++;
    ck_assert_msg(count == times, "%s", talk);
    free(talk);
}

START_TEST(a_game_that_is_not_saved_is_left_at_the_second_word)
{
    check_warned("5\nquit\nquit\nquit\n", 1);
    check_warned("5\nnew\nnew\nquit\n", 1);
    check_warned("5\nquit\nmoves\nquit\nquit\n", 2);
    check_warned("comment why\nquit\nquit\n", 1);
    check_warned("5\nquit\n", 1);
}
END_TEST

/* Who plays is listed when the next game has begun, and not before. */
START_TEST(another_opponent_comes_at_the_second_word)
{
    char *const warned = text_mode_whisper("level acorn\n1\nharder\n");
    char *const left = text_mode_whisper("level acorn\n1\nharder\nharder\n");
    const char *const warning = strstr(warned, WARNING);

    ck_assert_msg(warning != NULL && strstr(warning, "plays north") == NULL,
                  "%s", warned);
    ck_assert_msg(strstr(left, WARNING) != NULL &&
                      strstr(left, "You play south. Hazel (hazel) plays "
                                   "north.\nMove 1. ") != NULL,
                  "%s", left);
    free(warned);
    free(left);
}
END_TEST

/* Somebody at a terminal, who makes room for the game before leaving it. */
struct leaver {
    int keys;    /* what is typed */
    FILE *words; /* what is said */
    const char *obstacle;
    bool warned;
};

static void await_words(struct leaver *leaver, const char *words)
{
    char text[1000] = "";
    size_t length = 0;
    int byte;

    while (strstr(text, words) == NULL && length < sizeof text - 1 &&
           (byte = getc(leaver->words)) != EOF)
        text[length++] = (char)byte;
    leaver->warned = leaver->warned || strstr(text, WARNING) != NULL;
}

static void *leave(void *argument)
{
    static const char MOVE[] = "5\n";
    static const char QUIT[] = "quit\n";
    struct leaver *const leaver = argument;

    await_words(leaver, "Not kept: ");
    if (write(leaver->keys, MOVE, strlen(MOVE)) > 0)
        await_words(leaver, "North's move (");
    unlink(leaver->obstacle);
    if (write(leaver->keys, QUIT, strlen(QUIT)) > 0)
        close(leaver->keys);
    await_words(leaver, "no such words");
    return NULL;
}

START_TEST(a_game_that_can_be_kept_again_is_left_at_the_first_word)
{
    char *const home = folder_new_home();
    char obstacle[200];
    int keys[2], words[2];
    struct game *const game = sowing_game("kalah");
    const struct position start = sowing_position(game, START);
    pthread_t thread;
    struct err err;

    snprintf(obstacle, sizeof obstacle, "%s/naqala", home);
    folder_put(obstacle, "no folder");
    ck_assert(pipe(keys) == 0 && pipe(words) == 0);

    struct leaver leaver = {keys[1], fdopen(words[0], "r"), obstacle, false};
    const struct text_mode_options options = {.seed = 1,
                                              .in = fdopen(keys[0], "r"),
                                              .out = fdopen(words[1], "w"),
                                              .keeps = true};

    ck_assert_int_eq(pthread_create(&thread, NULL, leave, &leaver), 0);
    text_mode_play(match_new(game, &start), &options, &err);
    fclose(options.out);
    pthread_join(thread, NULL);
    ck_assert(!leaver.warned);
    fclose(options.in);
    fclose(leaver.words);
    folder_free_home(home);
}
END_TEST

START_TEST(a_game_without_a_move_is_left_at_once)
{
    check_warned("quit\n", 0);
    check_warned("undo\nmoves\nnew\nquit\n", 0);
}
END_TEST

START_TEST(a_script_is_not_warned)
{
    text_mode_never_says("5\nquit\n", "not saved");
    text_mode_never_says("5\nnew\nquit\n", "not saved");
}
END_TEST

START_TEST(an_output_that_cannot_be_written_is_a_failure)
{
    struct game *const game = sowing_game("kalah");
    const struct position start = sowing_position(game, START);
    FILE *const in = fopen("/dev/null", "r");
    FILE *const out = fopen("/dev/null", "r");
    struct err err;

    const struct text_mode_options options = {
        .seed = 1, .in = in, .out = out, .echo = true};

    ck_assert(!text_mode_play(match_new(game, &start), &options, &err));
    fclose(in);
    fclose(out);
}
END_TEST

/* ---- new games ---- */

START_TEST(rules_of_the_new_games_have_their_names_and_sets)
{
    text_mode_says("rules togyzkumalak\n", "In Kazakh the game is toghyz "
                                           "qumalaq");
    text_mode_says("rules mangala\n", "Sets: A match is 5 sets");
    text_mode_never_says("rules oware\n", "Sets:");
    text_mode_says("rules congkak\n",
                   "Rounds: A match goes on in rounds until");
    text_mode_says("rules sungka:rounds=3\n",
                   "Rounds: A match is 3 rounds: one");
    text_mode_never_says("rules dakon\n", "Rounds:");
}
END_TEST

START_TEST(a_tuzdik_is_told_with_its_owner)
{
    char *const talk = text_mode_talk("togyzkumalak",
                                      "1,0,0,0,9,0,0,0,1,75/2,0,0,0,0,0,0,5,"
                                      "0,69/s",
                                      "9\n8\n");

    ck_assert_msg(strstr(talk, "\nSouth sows 9: one seed, ends on a, makes a "
                               "tuzdik, takes 3. North to move.\n") != NULL,
                  "%s", talk);
    ck_assert_msg(strstr(talk, "North: pits a to i hold X 0 0 0 0 0 0 5 0, "
                               "store 69. X is South's tuzdik.") != NULL,
                  "%s", talk);
    free(talk);
}
END_TEST

START_TEST(what_goes_to_a_tuzdik_is_told_with_its_owner)
{
    char *const talk = text_mode_talk(
        "togyzkumalak", "9,X,9,9,9,13,0,9,9,34/8,10,9,X,2,9,12,14,1,26/s",
        "6\na\n");

    ck_assert_msg(strstr(talk, "South sows 6: 13 seeds, ends on i, takes 2, "
                               "one goes to South's tuzdik. North") != NULL,
                  "%s", talk);
    free(talk);
}
END_TEST

TCase *text_mode_line_case(void)
{
    TCase *const tests = tcase_create("lines");

    tcase_add_test(tests, north_may_type_letters_or_digits);
    tcase_add_test(tests, a_move_that_is_none_is_refused_and_asked_again);
    tcase_add_test(tests, garbage_changes_nothing);
    tcase_add_test(tests, a_refused_line_is_answered_in_one_line);
    tcase_add_test(tests, blanks_around_a_line_are_nothing);
    tcase_add_test(tests, a_tab_before_a_line_is_nothing);
    tcase_add_test(tests, an_empty_line_only_asks_again);
    tcase_add_test(tests, a_last_line_needs_no_end);
    tcase_add_test(tests, an_unknown_command_names_the_nearest_one);
    tcase_add_test(tests, a_command_of_a_table_is_known_elsewhere);
    tcase_add_test(tests, the_end_of_the_input_ends_the_game);
    tcase_add_test(tests, nothing_is_read_behind_quit);
    tcase_add_test(tests, a_line_that_is_too_long_is_not_obeyed);
    tcase_add_test(tests, a_line_that_is_too_long_is_answered_shortly);
    tcase_add_test(tests, a_nul_byte_hides_nothing);
    tcase_add_test(tests, a_question_mark_lists_the_commands);
    tcase_add_test(tests, the_rules_are_told_with_examples_that_are_played);
    tcase_add_test(tests, a_command_takes_what_it_says);
    tcase_add_test(tests, another_game_can_be_begun);
    tcase_add_test(tests, a_game_that_is_none_is_not_begun);
    tcase_add_test(tests, a_comment_is_written_with_its_position);
    tcase_add_test(tests, a_comment_is_kept_without_what_is_invisible);
    tcase_add_test(tests, a_comment_that_cannot_be_shown_is_refused);
    tcase_add_test(tests, a_comment_is_silent_unless_it_is_too_long);
    tcase_add_test(tests, the_program_says_the_same_as_the_library);
    tcase_add_test(tests, the_program_prints_the_result_last);
    tcase_add_test(tests, without_an_echo_only_answers_are_written);
    tcase_add_test(tests, a_game_that_is_not_saved_is_left_at_the_second_word);
    tcase_add_test(tests,
                   a_game_that_can_be_kept_again_is_left_at_the_first_word);
    tcase_add_test(tests, another_opponent_comes_at_the_second_word);
    tcase_add_test(tests, a_game_without_a_move_is_left_at_once);
    tcase_add_test(tests, a_script_is_not_warned);
    tcase_add_test(tests, an_output_that_cannot_be_written_is_a_failure);
    tcase_add_test(tests, rules_of_the_new_games_have_their_names_and_sets);
    tcase_add_test(tests, a_tuzdik_is_told_with_its_owner);
    tcase_add_test(tests, what_goes_to_a_tuzdik_is_told_with_its_owner);
    return tests;
}
