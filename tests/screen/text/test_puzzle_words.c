/* SPDX-License-Identifier: MIT */
/* Promises of what is said of a puzzle, and of the result that is sent to
 * others. On 2026-11-18 pit 4 is right in Kalah. */
#include "match/puzzle/repetition.h"
#include "screen/text/puzzle_words.h"
#include "screen/text/text_puzzle.h"
#include "support/folder.h"
#include "support/level.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

enum { DAY = 20775 };

static char *home;
static struct levels *levels;
static struct puzzle_trainer *trainer;

static void set_up(void)
{
    struct err err;
    struct game *const game = game_new("kalah", &err);

    home = folder_new_home();
    levels = levels_builtin();
    trainer = puzzle_trainer_new(game, DAY, DAY, &err);
    ck_assert_msg(trainer != NULL, "%s", err.text);
    game_free(game);
}

static void tear_down(void)
{
    puzzle_trainer_free(trainer);
    levels_free(levels);
    folder_free_home(home);
}

static void try_text(const char *text)
{
    const struct puzzle_player *const player = puzzle_trainer_player(trainer);
    const struct game *const game = puzzle_player_game(player);
    struct move move;
    struct err err;

    ck_assert(game->class->read_move(game, puzzle_player_position(player), text,
                                     &move, &err));
    ck_assert(puzzle_trainer_try(trainer, move));
}

static void result_is(const char *expected)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    puzzle_say_result(trainer, levels, out);
    fclose(out);
    ck_assert_str_eq(text, expected);
    free(text);
}

/* Of this game and day, in the place of the one before. */
static void open_puzzle(const char *spec, int64_t day)
{
    struct err err;
    struct game *const game = game_new(spec, &err);

    puzzle_trainer_free(trainer);
    trainer = puzzle_trainer_new(game, day, day, &err);
    ck_assert_msg(trainer != NULL, "%s", err.text);
    game_free(game);
}

/* As South, or Black, sees it. */
static void say_answer(const struct puzzle_trainer *of, FILE *out)
{
    puzzle_say_answer(of, 0, out);
}

static void is_said(void (*say)(const struct puzzle_trainer *trainer,
                                FILE *out),
                    const char *expected)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    say(trainer, out);
    fclose(out);
    ck_assert_str_eq(text, expected);
    free(text);
}

START_TEST(the_result_has_three_lines_and_tells_no_move)
{
    result_is("naqala · Kalah · 18 November 2026\n"
              "defence, endgame · as hard as Birch\n"
              "no try yet\n");
    try_text("4");
    result_is("naqala · Kalah · 18 November 2026\n"
              "defence, endgame · as hard as Birch\n"
              "solved at the first try\n");
}
END_TEST

START_TEST(tries_and_hints_are_told_in_the_result)
{
    try_text("1");
    result_is("naqala · Kalah · 18 November 2026\n"
              "defence, endgame · as hard as Birch\n"
              "not solved yet, 1 try\n");
    puzzle_player_retry(puzzle_trainer_player(trainer));
    puzzle_trainer_hint(trainer);
    try_text("4");
    result_is("naqala · Kalah · 18 November 2026\n"
              "defence, endgame · as hard as Birch\n"
              "solved with 2 tries, 1 hint\n");
}
END_TEST

/* Looked at again, and spoilt: it is what it was. */
START_TEST(the_result_stays_what_it_was)
{
    try_text("4");
    puzzle_player_back(puzzle_trainer_player(trainer));
    try_text("1");
    result_is("naqala · Kalah · 18 November 2026\n"
              "defence, endgame · as hard as Birch\n"
              "solved at the first try\n");
}
END_TEST

START_TEST(without_its_level_a_puzzle_is_as_hard_as_its_rating)
{
    levels_free(levels);
    levels = level_read_text("[a]\nname = A\nabout = a\nagent = random\n");
    result_is("naqala · Kalah · 18 November 2026\n"
              "defence, endgame · as hard as 909\n"
              "no try yet\n");
}
END_TEST

/* What they bring stands in the files of the puzzles. On the 26th of November
 * the one to move in Abalone is ahead by five marbles to one, and will have five
 * more than the other by the right move, four by any other. */
START_TEST(a_question_tells_what_the_best_move_brings)
{
    static const struct {
        const char *spec;
        int day;
        const char *question;
    } QUESTIONS[] = {
        {"kalah", DAY, "One pit wins by 2 or more. Which?"},
        {"kalah", DAY + 1,
         "One line wins by 6 or more. Which pit comes first?"},
        {"oware", DAY + 8, "One pit draws. Which?"},
        {"abalone", DAY + 1, "One move loses no marble. Which?"},
        {"abalone", DAY + 8, "One move wins a marble. Which?"},
    };

    for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++) {
        open_puzzle(QUESTIONS[i].spec, QUESTIONS[i].day);
        is_said(puzzle_say_question, QUESTIONS[i].question);
    }
}
END_TEST

/* The reply is told as one, however many moves it has. */
START_TEST(a_wrong_answer_is_told_with_what_it_brings_at_best)
{
    try_text("1");
    is_said(say_answer,
            "Pit 1: 2 seeds, ends on 3. North: f e a, three in a row, takes 2. "
            "At best that draws; one wins by 2.");
    open_puzzle("abalone", DAY + 8);
    try_text("b2b1");
    is_said(say_answer,
            "b2b1: one marble. White pushes d5e5: three marbles against one of "
            "yours. At best that loses no marble; one wins a marble.");
}
END_TEST

START_TEST(the_solution_is_told_with_what_it_brings)
{
    try_text("4");
    is_said(
        say_answer,
        "Pit 4: one seed, ends on 5. Solved: 4 wins by 2; any other move draws at most.");
    open_puzzle("abalone", DAY + 8);
    try_text("g6g5");
    is_said(
        say_answer,
        "g6g5: pushes one. Solved: g6g5 wins a marble; any other move wins none.");
}
END_TEST

/* Pit 4 of six, with a seed in it. */
START_TEST(hints_are_told_one_after_the_other)
{
    static const char *const HINTS[] = {"Look at the right side of your row.",
                                        " Something of yours is in danger.",
                                        " Pit 4: one seed, ends on 5."};
    char expected[200] = "";

    is_said(puzzle_say_hints, expected);
    for (size_t i = 0; i < sizeof HINTS / sizeof *HINTS; i++) {
        ck_assert(puzzle_trainer_hint(trainer));
        strcat(expected, HINTS[i]);
        is_said(puzzle_say_hints, expected);
    }
}
END_TEST

/* The puzzle is as hard as 909: 48 * (1 - 0.628) = 18. */
START_TEST(the_best_row_stays_when_a_row_has_ended)
{
    static const char ENDED[] = "0 in a row · best 1 · rating ";
    char text[100] = "";
    FILE *const out = fmemopen(text, sizeof text, "w");
    const struct puzzle_player *player;
    struct move moves[MOVES_MAX];
    const struct game *game;

    is_said(puzzle_say_record, "none yet");
    try_text("4");
    is_said(puzzle_say_record, "1 in a row · best 1 · rating 1018");
    puzzle_trainer_open_practice(trainer);
    player = puzzle_trainer_player(trainer);
    game = puzzle_player_game(player);
    game->class->moves(game, puzzle_player_position(player), moves);
    ck_assert(puzzle_trainer_try(
        trainer,
        moves[move_same(moves[0], puzzle_player_wanted(player)) ? 1 : 0]));
    puzzle_say_record(trainer, out);
    fclose(out);
    ck_assert_msg(strncmp(text, ENDED, strlen(ENDED)) == 0, "%s", text);
}
END_TEST

/* In a sentence, where the sign ~ would not be read. */
START_TEST(what_a_mistake_cost_is_said_with_about_where_it_is_judged)
{
    static const struct {
        int cost;
        bool judged;
        const char *date; /* of the game */
        const char *said;
    } COSTS[] = {
        {1, true, "2026-11-01",
         "In your game pit 1 cost about a seed. What is better?"},
        {3, true, "2026-11-02",
         "In your game pit 1 cost about 3 seeds. What is better?"},
        {1, false, "2026-11-03",
         "In your game pit 1 cost a seed. What is better?"},
    };
    struct err err;
    struct game *const game = game_new("kalah", &err);

    for (size_t i = 0; i < sizeof COSTS / sizeof *COSTS; i++) {
        struct puzzle own = {.count = 0};
        struct puzzle_mistake mistake = {.game = game,
                                         .position = &own.position,
                                         .better = own.line,
                                         .better_count = 1,
                                         .cost = COSTS[i].cost,
                                         .judged = COSTS[i].judged,
                                         .date = COSTS[i].date};
        char text[200] = "";
        FILE *const out = fmemopen(text, sizeof text, "w");

        ck_assert(puzzle_read_position(game, "2,1,2,1,0,0,18/2,0,0,1,2,1,18/s",
                                       &own, &err));
        ck_assert(puzzle_read_choices(game, "4", &own, &err));
        ck_assert(game->class->read_move(game, &own.position, "1",
                                         &mistake.played, &err));
        puzzle_from_mistakes(&mistake, 1, DAY - 1, &err);
        ck_assert_str_eq(err.text, "");
        puzzle_trainer_free(trainer);
        trainer = puzzle_trainer_new(game, DAY, DAY, &err);
        ck_assert(puzzle_trainer_open_own(trainer));
        puzzle_say_question(trainer, out);
        fclose(out);
        ck_assert_str_eq(text, COSTS[i].said);
    }
    game_free(game);
}
END_TEST

/* A mistake of the day before: 1 was sown, 4 was better. */
static void make_mistake(void)
{
    struct err err;
    struct game *const game = game_new("kalah", &err);
    struct puzzle own = {.count = 0};
    struct puzzle_mistake mistake = {.game = game,
                                     .position = &own.position,
                                     .better = own.line,
                                     .better_count = 1,
                                     .cost = 2,
                                     .date = ""};

    ck_assert(puzzle_read_position(game, "2,1,2,1,0,0,18/2,0,0,1,2,1,18/s",
                                   &own, &err));
    ck_assert(puzzle_read_choices(game, "4", &own, &err));
    ck_assert(game->class->read_move(game, &own.position, "1", &mistake.played,
                                     &err));
    ck_assert(puzzle_from_mistakes(&mistake, 1, DAY - 1, &err));
    game_free(game);
}

static void open_own(int64_t day)
{
    open_puzzle("kalah", day);
    ck_assert(puzzle_trainer_open_own(trainer));
}

/* After 3, 7 and 21 days, until it is known. */
START_TEST(when_a_mistake_comes_back_is_told)
{
    static const struct {
        int day;
        const char *when;
    } ANSWERS[] = {{DAY, "It comes back in 3 days."},
                   {DAY + 3, "It comes back in 7 days."},
                   {DAY + 10, "It comes back in 21 days."},
                   {DAY + 31, "It is known now."}};
    char expected[200];

    make_mistake();
    for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; i++) {
        open_own(ANSWERS[i].day);
        try_text("4");
        snprintf(
            expected, sizeof expected,
            "Pit 4: one seed, ends on 5. Better. In your game pit 1 cost 2 "
            "seeds. %s",
            ANSWERS[i].when);
        is_said(say_answer, expected);
    }
}
END_TEST

START_TEST(a_mistake_that_is_made_again_comes_back_tomorrow)
{
    make_mistake();
    open_own(DAY);
    try_text("1");
    is_said(say_answer,
            "Pit 1: 2 seeds, ends on 3. North: f e a, three in a row, takes 2. "
            "There is better.");
    puzzle_player_retry(puzzle_trainer_player(trainer));
    try_text("4");
    is_said(say_answer,
            "Pit 4: one seed, ends on 5. Better. In your game pit 1 cost 2 "
            "seeds. It comes back in 1 day.");
}
END_TEST

START_TEST(kept_mistakes_are_counted_in_a_sentence)
{
    static const char *const SAID[] = {
        "", "1 of your mistakes comes back as a puzzle, from tomorrow on",
        "2 of your mistakes come back as puzzles, from tomorrow on"};

    for (int i = 0; i < 3; i++) {
        char text[100] = "";
        FILE *const out = fmemopen(text, sizeof text, "w");

        puzzle_say_kept(i, out);
        fclose(out);
        ck_assert_str_eq(text, SAID[i]);
    }
}
END_TEST

/* ---- lines ---- */

static int count_words(const char *text, const char *words)
{
    int count = 0;

    for (; (text = strstr(text, words)) != NULL; text++)
        count++;
    return count;
}

static const struct {
    const char *lines;
    int asked;
    bool practice;
} BEHIND[] = {
    {"4\n3\n\ni\nu\nqq\n", 6, false},
    {"4\n3\np\nq\n", 2, true},
    {"4\nq\np\n", 1, false},
    {"4\n", 1, false},
};

/* Pit 4 solves it. What else is typed then only asks again. */
START_TEST(behind_the_solution_another_one_is_asked_for_until_q)
{
    char *text = NULL;
    size_t length;
    const struct text_puzzle_options options = {
        .in = tmpfile(),
        .out = open_memstream(&text, &length),
        .echo = true,
        .more = true,
        .same = true,
    };

    fputs(BEHIND[_i].lines, options.in);
    rewind(options.in);
    text_puzzle_play(trainer, levels, &options);
    fclose(options.in);
    fclose(options.out);
    ck_assert_msg(count_words(text, "Another one (p practice, q leaves): ") ==
                      BEHIND[_i].asked,
                  "%s", text);
    ck_assert_int_eq(count_words(text, " in a row"), 1);
    ck_assert_int_eq(count_words(text, "Practice · Kalah"),
                     BEHIND[_i].practice);
    free(text);
}
END_TEST

Suite *puzzle_words_suite(void)
{
    Suite *suite = suite_create("puzzle_words");
    TCase *words = tcase_create("words");

    tcase_add_checked_fixture(words, set_up, tear_down);
    tcase_add_test(words, the_result_has_three_lines_and_tells_no_move);
    tcase_add_test(words, tries_and_hints_are_told_in_the_result);
    tcase_add_test(words, the_result_stays_what_it_was);
    tcase_add_test(words, without_its_level_a_puzzle_is_as_hard_as_its_rating);
    tcase_add_test(words, a_question_tells_what_the_best_move_brings);
    tcase_add_test(words, a_wrong_answer_is_told_with_what_it_brings_at_best);
    tcase_add_test(words, the_solution_is_told_with_what_it_brings);
    tcase_add_test(words, hints_are_told_one_after_the_other);
    tcase_add_test(words, the_best_row_stays_when_a_row_has_ended);
    tcase_add_test(words, when_a_mistake_comes_back_is_told);
    tcase_add_test(words, a_mistake_that_is_made_again_comes_back_tomorrow);
    tcase_add_test(words,
                   what_a_mistake_cost_is_said_with_about_where_it_is_judged);
    tcase_add_test(words, kept_mistakes_are_counted_in_a_sentence);
    tcase_add_loop_test(words,
                        behind_the_solution_another_one_is_asked_for_until_q, 0,
                        sizeof BEHIND / sizeof *BEHIND);
    suite_add_tcase(suite, words);
    return suite;
}
