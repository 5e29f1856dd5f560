/* SPDX-License-Identifier: MIT */
/* The file of a lesson: what is read, and what is refused with line and key. */
#include "match/lessons/test_lessons.h"
#include "support/folder.h"
#include "support/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD                                                                \
    "[lesson]\nformat = 1\ngame = \"kalah\"\nname = \"A\"\nabout = \"b\"\n" \
    "[step 1]\nposition = \"start\"\ntext = \"c\"\n"

struct lesson *lesson_of_steps(const char *steps)
{
    char text[4000];
    struct err err = {""};

    snprintf(text, sizeof text,
             "[lesson]\nformat = 1\ngame = \"kalah\"\nname = \"A\"\n"
             "about = \"b\"\n%s",
             steps);

    struct lesson *const lesson =
        lesson_parse("lesson", text, strlen(text), &err);

    ck_assert_msg(lesson != NULL, "%s", err.text);
    return lesson;
}

static void refuses(const char *text, const char *why)
{
    struct err err = {""};

    ck_assert_ptr_null(lesson_parse("lesson", text, strlen(text), &err));
    ck_assert_str_eq(err.text, why);
}

static struct move move_of(const struct lesson *lesson, int step,
                           const char *text)
{
    const struct game *const game = lesson_game(lesson);
    struct move move;
    struct err err;

    ck_assert(game->class->read_move(game, &lesson_step(lesson, step)->position,
                                     text, &move, &err));
    return move;
}

START_TEST(what_is_claimed_is_what_is_accepted)
{
    struct lesson *const lesson = lesson_of_steps(
        "[step 1]\nposition = \"start\"\ntext = \"c\"\ndoes = \"banks 1\"\n");
    const struct lesson_step *const step = lesson_step(lesson, 0);

    ck_assert_int_eq(step->accepted_count, 4);
    ck_assert(!lesson_accepts(step, move_of(lesson, 0, "2")));
    ck_assert(lesson_accepts(step, move_of(lesson, 0, "3")));
    lesson_free(lesson);
}
END_TEST

START_TEST(a_step_goes_on_where_the_one_before_ended)
{
    struct lesson *const lesson = lesson_of_steps(
        "[step 1]\nposition = \"start\"\ntext = \"c\"\naccept = \"6\"\n"
        "reply = \"b d\"\n[step 2]\ntext = \"d\"\n");

    ck_assert_str_eq(game_position_text(lesson_game(lesson),
                                        &lesson_step(lesson, 1)->position)
                         .text,
                     "5,5,4,4,4,0,1/5,0,6,0,6,6,2/s");
    lesson_free(lesson);
}
END_TEST

START_TEST(a_move_has_its_own_words_or_those_of_its_kind)
{
    struct lesson *const lesson = lesson_of_steps(
        "[step 1]\nposition = \"start\"\ntext = \"c\"\naccept = \"3 4\"\n"
        "right = \"yes\"\nwrong = \"no\"\nsay.4 = \"well\"\n"
        "does.4 = \"ends on a\"\n");
    const struct lesson_step *const step = lesson_step(lesson, 0);

    ck_assert_str_eq(lesson_says(step, move_of(lesson, 0, "3")), "yes");
    ck_assert_str_eq(lesson_says(step, move_of(lesson, 0, "4")), "well");
    ck_assert_str_eq(lesson_says(step, move_of(lesson, 0, "5")), "no");
    lesson_free(lesson);
}
END_TEST

START_TEST(a_claim_that_is_not_so_is_refused)
{
    refuses(HEAD "accept = \"3\"\ndoes = \"ends on 6\"\n",
            "lesson:10: [step 1] does: 2 does that as well, and is not "
            "accepted");
    refuses(HEAD "accept = \"3\"\ndoes = \"ends on a, banks 1\"\n",
            "lesson:10: [step 1] does: is not so: 3 ends on store");
    refuses(HEAD "does = \"captures\"\n",
            "lesson:9: [step 1] does: no move does that");
    refuses(HEAD "say.4 = \"x\"\ndoes.4 = \"extra turn\"\n",
            "lesson:10: [step 1] does.4: is not so: 4: extra turn: it does "
            "not");
    refuses(HEAD "accept = \"3\"\nreply = \"4\"\nreply-does = \"banks 2\"\n",
            "lesson:11: [step 1] reply-does: is not so: 4 banks 1");
}
END_TEST

/* The other good move is not called wrong. */
START_TEST(a_good_answer_is_never_left_out)
{
    refuses(HEAD "accept = \"1\"\ndoes = \"banks 0\"\n",
            "lesson:10: [step 1] does: 2 does that as well, and is not "
            "accepted");
}
END_TEST

START_TEST(a_claim_of_unknown_words_names_those_that_are_known)
{
    refuses(HEAD "does = \"shines\"\n",
            "lesson:9: [step 1] does: shines: is none of these: extra turn, "
            "tuzdik, tribute, captures, sows, laps, banks, risks, leaves, "
            "pushes, moves, broadside, endangers, ends the game, wins or "
            "ends on");
    refuses(HEAD "does = \"captures many\"\n",
            "lesson:9: [step 1] does: captures: many is not a whole number");
    refuses(HEAD "does = \"\"\n", "lesson:9: [step 1] does: is empty");
    refuses(HEAD "does = \"ends on\"\n",
            "lesson:9: [step 1] does: ends on: needs a pit, or store");
    refuses(HEAD "does = \"extra turn 2\"\n",
            "lesson:9: [step 1] does: extra turn 2: no number stands behind "
            "extra turn");
}
END_TEST

START_TEST(a_move_that_is_not_legal_is_refused)
{
    refuses(
        HEAD "accept = \"7\"\n",
        "lesson:9: [step 1] accept: 7: not a move of this game; south plays 1 to 6");
    refuses(HEAD "accept = \"3 3\"\n", "lesson:9: [step 1] accept: 3: twice");
    refuses(HEAD "show = \"3 3\"\n",
            "lesson:9: [step 1] show: 3: the pit is empty");
    refuses(HEAD "accept = \"1\"\nreply = \"1\"\n",
            "lesson:10: [step 1] reply: 1: it is the other side's pit; north "
            "plays a to f");
    refuses(
        HEAD "say.9 = \"x\"\n",
        "lesson:9: [step 1] say.9: 9: not a move of this game; south plays 1 to 6");
}
END_TEST

START_TEST(a_position_that_is_none_is_refused)
{
    refuses("[lesson]\nformat = 1\ngame = \"kalah\"\nname = \"A\"\n"
            "about = \"b\"\n[step 1]\ntext = \"c\"\n",
            "lesson:6: [step 1] position: is missing, and the step before does "
            "not tell where it ends");
    refuses("[lesson]\nformat = 1\ngame = \"kalah\"\nname = \"A\"\n"
            "about = \"b\"\n[step 1]\nposition = \"4,4/s\"\ntext = \"c\"\n",
            "lesson:7: [step 1] position: south has 2 numbers, when 6 "
            "pits and the store make 7");
    refuses(HEAD "accept = \"1 2\"\n[step 2]\ntext = \"d\"\n",
            "lesson:10: [step 2] position: is missing, and the step before "
            "does not tell where it ends");
    refuses(HEAD "accept = \"1 2\"\nreply = \"a\"\n",
            "lesson:10: [step 1] reply: stands only behind one accepted move, "
            "of which there are 2");
}
END_TEST

START_TEST(a_broken_foreign_or_newer_file_is_told_by_line_and_key)
{
    refuses("", "lesson: [lesson] format: is missing");
    refuses("[lesson]\nformat = 2\n",
            "lesson:2: [lesson] format: 2 is newer than this naqala can read, "
            "which is 1");
    refuses(
        "[lesson]\nformat = 1\ngame = \"chess\"\n",
        "lesson:3: [lesson] game: chess: no such game; there are kalah, "
        "oware, awari, vai-lung-thlan, ohvalhu, dakon, congkak, sungka, erherhe, togyzkumalak, "
        "mangala and abalone");
    refuses(HEAD "txt = \"c\"\n",
            "lesson:9: [step 1] txt: not known; did you mean text?");
    refuses(HEAD "does.4 = \"ends on b\"\n",
            "lesson:9: [step 1] does.4: needs say.4 beside it");
    refuses(HEAD "[step 3]\ntext = \"c\"\n",
            "lesson:9: [step 3]: there is no [step 2]");
    refuses("[lesson]\nformat = 1\ngame = \"kalah\"\nname = \"A\"\n"
            "about = \"b\"\n[step 0]\ntext = \"c\"\n",
            "lesson: [step 1]: is missing");
    refuses(HEAD "right = \"\"\n", "lesson:9: [step 1] right: is empty");
}
END_TEST

START_TEST(a_lesson_has_at_most_forty_steps)
{
    char steps[41 * 30];
    size_t length = 0;

    for (int i = 2; i <= 41; i++)
        length += (size_t)snprintf(steps + length, sizeof steps - length,
                                   "[step %d]\ntext = \"d\"\n", i);

    char text[sizeof HEAD + sizeof steps];

    snprintf(text, sizeof text, HEAD "%s", steps);
    refuses(text, "lesson:87: [step 41]: there are at most 40 steps");
    *strstr(text, "[step 41]") = '\0';

    struct err err = {""};
    struct lesson *const lesson = lesson_parse("x", text, strlen(text), &err);

    ck_assert_msg(lesson != NULL, "%s", err.text);
    ck_assert_int_eq(lesson_step_count(lesson), 40);
    lesson_free(lesson);
}
END_TEST

START_TEST(check_tells_what_a_lesson_holds_and_what_is_wrong_with_it)
{
    char *const folder = folder_new();
    char path[200], line[400];

    snprintf(path, sizeof path, "%s/x.ini", folder);
    folder_put(path, HEAD "does = \"extra turn\"\n");
    snprintf(line, sizeof line, "%s: a lesson of kalah: A, 1 step\n", path);

    struct run good = run_naqala("", "check %s", path);

    run_gave(&good, 0, line, "");
    run_free(&good);
    folder_put(path, HEAD "does = \"captures 3\"\n");
    snprintf(line, sizeof line,
             "naqala: %s:9: [step 1] does: no move does that\n", path);

    struct run bad = run_naqala("", "check %s", path);

    run_gave(&bad, 1, "", line);
    run_free(&bad);
    folder_free(folder);
}
END_TEST

START_TEST(a_lesson_can_be_gone_through_in_lines_of_text)
{
    char *const home = folder_new_home();
    struct run played = run_naqala("3\n1\n5\n6\n", "lesson kalah 1");
    struct run listed = run_naqala("", "lesson");

    ck_assert_int_eq(played.status, 0);
    ck_assert_ptr_nonnull(strstr(
        played.out, "You sow 3: 4 seeds, ends in the store, play again.\n"
                    "Not that. That is a move, too. For now, sow pit 1.\n"));
    ck_assert_ptr_nonnull(strstr(played.out, "Right. Four seeds"));
    ck_assert_ptr_nonnull(
        strstr(played.out, "That was lesson 1 of 10: Sowing.\n"));
    ck_assert_ptr_nonnull(strstr(listed.out, "kalah 1: Sowing, a seed into "
                                             "each pit, one into your store "
                                             "(done)\n"));
    run_free(&listed);
    run_free(&played);
    folder_free_home(home);
}
END_TEST

START_TEST(a_lesson_that_is_left_ends_without_an_error)
{
    char *const home = folder_new_home();
    struct run left = run_naqala("3\n", "lesson kalah 1");
    struct run foreign = run_naqala("", "lesson chess");

    ck_assert_int_eq(left.status, 0);
    ck_assert_int_eq(foreign.status, 2);
    ck_assert_ptr_nonnull(strstr(foreign.err, "chess: no such lesson"));
    run_free(&foreign);
    run_free(&left);
    folder_free_home(home);
}
END_TEST

/* As one would who has never seen a game of mancala, by Enter alone between the
 * questions. */
START_TEST(enter_leads_from_a_lesson_to_the_next_and_on_to_a_game)
{
    char *const home = folder_new_home();
    struct run on = run_naqala("1\n5\n6\nwhat\n\n", "lesson kalah 1");
    struct run last = run_naqala("\n3\n6\n\n4\nquit\n", "lesson kalah 10");
    struct run at_once = run_naqala("2\np\n", "lesson relay 6");

    ck_assert_ptr_nonnull(strstr(
        on.out, "Enter goes on with the next one, Counting; p plays a game "
                "against Acorn; q leaves: what\n"
                "Enter goes on with the next one"));
    ck_assert_ptr_nonnull(strstr(on.out, "\nLesson 2 of 10: Counting.\n"));
    ck_assert_ptr_null(strstr(last.out, "not a move"));
    ck_assert_ptr_nonnull(
        strstr(last.out, "Enter plays a game against Acorn; q leaves: \n"));
    ck_assert_ptr_nonnull(strstr(last.out, "Your move (1-6, ? for commands): 4"
                                           "\nYou sow 4: 4 seeds, ends on a"));
    ck_assert_int_eq(last.status, 0);
    ck_assert_ptr_null(strstr(at_once.out, "Move 1."));
    run_free(&at_once);
    run_free(&last);
    run_free(&on);
    folder_free_home(home);
}
END_TEST

Suite *lessons_suite(void)
{
    Suite *const suite = suite_create("lessons");
    TCase *const file = tcase_create("file");

    tcase_add_test(file, what_is_claimed_is_what_is_accepted);
    tcase_add_test(file, a_step_goes_on_where_the_one_before_ended);
    tcase_add_test(file, a_move_has_its_own_words_or_those_of_its_kind);
    tcase_add_test(file, a_claim_that_is_not_so_is_refused);
    tcase_add_test(file, a_good_answer_is_never_left_out);
    tcase_add_test(file, a_claim_of_unknown_words_names_those_that_are_known);
    tcase_add_test(file, a_move_that_is_not_legal_is_refused);
    tcase_add_test(file, a_position_that_is_none_is_refused);
    tcase_add_test(file,
                   a_broken_foreign_or_newer_file_is_told_by_line_and_key);
    tcase_add_test(file, a_lesson_has_at_most_forty_steps);
    tcase_add_test(file,
                   check_tells_what_a_lesson_holds_and_what_is_wrong_with_it);
    tcase_add_test(file, a_lesson_can_be_gone_through_in_lines_of_text);
    tcase_add_test(file, a_lesson_that_is_left_ends_without_an_error);
    tcase_add_test(file,
                   enter_leads_from_a_lesson_to_the_next_and_on_to_a_game);
    suite_add_tcase(suite, file);
    lessons_add_shipped(suite);
    lessons_add_player(suite);
    lessons_add_progress(suite);
    return suite;
}
