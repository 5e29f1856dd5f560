/* SPDX-License-Identifier: MIT */
/* Promises of what is said of a puzzle, and of the result that is sent to
 * others. On 2026-11-18 pit 4 is right in Kalah. */
#include "screen/text/puzzle_words.h"
#include "support/folder.h"
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

Suite *puzzle_words_suite(void)
{
    Suite *suite = suite_create("puzzle_words");
    TCase *words = tcase_create("words");

    tcase_add_checked_fixture(words, set_up, tear_down);
    tcase_add_test(words, the_result_has_three_lines_and_tells_no_move);
    tcase_add_test(words, tries_and_hints_are_told_in_the_result);
    tcase_add_test(words, the_result_stays_what_it_was);
    tcase_add_test(words, kept_mistakes_are_counted_in_a_sentence);
    suite_add_tcase(suite, words);
    return suite;
}
