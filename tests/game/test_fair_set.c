/* SPDX-License-Identifier: MIT */
/* The fair boards that come with the program, and start=fair-N. */
#include "base/builtin.h"
#include "base/file.h"
#include "base/option.h"
#include "game/fair_set.h"
#include "support/game/sowing.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

enum { PITS = 6, SEEDS = 4, HOLES = 2 * (PITS + 1), ALL = 2 * PITS * SEEDS };

static const char *const SPECS[] = {"kalah", "kalah:capture=empty"};
static const char *const FILES[] = {"src/data/kalah-6-4.fair",
                                    "src/data/kalah-6-4-empty.fair"};

enum { SET_COUNT = sizeof FILES / sizeof FILES[0] };

static struct fair_board board_at(int set, int number)
{
    const struct builtin *const file = builtin_find(FILES[set]);
    struct fair_board board = {.keeping = 0};
    struct err err = {""};

    ck_assert_msg(fair_set_read(file->bytes, builtin_length(file), number, PITS,
                                &board, &err),
                  "%s: %s", FILES[set], err.text);
    return board;
}

static int count_of(int set)
{
    const struct builtin *const file = builtin_find(FILES[set]);

    ck_assert_ptr_nonnull(file);
    return fair_set_count(file->bytes, builtin_length(file));
}

static struct game *game_from(int set, int number)
{
    char spec[64];

    snprintf(spec, sizeof spec, "%s%cstart=fair-%d", SPECS[set],
             strchr(SPECS[set], ':') != NULL ? ',' : ':', number);
    return sowing_game(spec);
}

static bool is_store(int hole)
{
    return hole % (PITS + 1) == PITS;
}

/* ---- the sets ---- */

/* That best play is a draw is proven by `make fair`. */
START_TEST(a_shipped_board_is_the_usual_start_with_one_to_three_seeds_elsewhere)
{
    for (int number = 1; number <= count_of(_i); number++) {
        const struct fair_board board = board_at(_i, number);
        int all = 0;
        int moved = 0;

        for (int hole = 0; hole < HOLES; hole++) {
            const int usual = is_store(hole) ? 0 : SEEDS;

            all += board.seeds[hole];
            moved += board.seeds[hole] > usual ? board.seeds[hole] - usual : 0;
        }
        ck_assert_int_eq(all, ALL);
        ck_assert_int_ge(moved, 1);
        ck_assert_int_le(moved, 3);
    }
}
END_TEST

START_TEST(no_shipped_board_is_there_twice)
{
    for (int number = 2; number <= count_of(_i); number++) {
        const struct fair_board board = board_at(_i, number);

        for (int other = 1; other < number; other++) {
            const struct fair_board before = board_at(_i, other);

            ck_assert_msg(memcmp(before.seeds, board.seeds,
                                 HOLES * sizeof *board.seeds) != 0,
                          "%d is %d", number, other);
        }
    }
}
END_TEST

/* Not the only one that keeps the draw and goes again. */
START_TEST(no_shipped_board_has_a_trivial_first_move)
{
    for (int number = 1; number <= count_of(_i); number++) {
        const unsigned keeping = board_at(_i, number).keeping;
        struct game *const game = game_from(_i, number);
        struct position start;
        struct mancala_preview previews[PITS_MAX];

        game->class->start(game, &start);
        mancala_previews(game, &start, previews);
        for (int pit = 0; pit < PITS; pit++)
            ck_assert_msg(keeping != 1U << pit || !previews[pit].again, "%d",
                          number);
        game_free(game);
    }
}
END_TEST

/* A number means the same board for ever: a set only grows at its end. When
 * boards were added, a row is, too; none may change. */
static const struct {
    int set;
    int boards;
    uint64_t sum;
} PROMISED[] = {
    {0, 71, 0xe5b7e43c99c573e8},  {1, 174, 0x3dc04a900a8012c7},
    {0, 147, 0xc912e234a3970387}, {1, 223, 0xdb5daad385891b03},
    {0, 163, 0x18e523885a893dc8}, {1, 291, 0x9c505ada56d5da56},
    {0, 250, 0x0400113551817b38},
};

START_TEST(a_number_means_the_same_board_for_ever)
{
    const int set = PROMISED[_i].set;
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    ck_assert_int_ge(count_of(set), PROMISED[_i].boards);
    for (int number = 1; number <= PROMISED[_i].boards; number++) {
        const struct fair_board board = board_at(set, number);

        fair_board_write(&board, PITS, out);
    }
    fclose(out);
    ck_assert_msg(sum_more(0, text, length) == PROMISED[_i].sum,
                  "the sum is %#llx",
                  (unsigned long long)sum_more(0, text, length));
    free(text);
}
END_TEST

/* ---- the games ---- */

START_TEST(a_game_begins_with_its_board)
{
    const int numbers[] = {1, 2, count_of(_i)};

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct game *const game = game_from(_i, numbers[i]);
        const struct fair_board board = board_at(_i, numbers[i]);
        struct position start, read;
        struct err err;

        game->class->start(game, &start);
        for (int hole = 0; hole < HOLES; hole++)
            ck_assert_int_eq(mancala_hole(game, &start, hole),
                             board.seeds[hole]);
        ck_assert_int_eq(mancala_side(&start), 0);
        ck_assert(game->class->read_position(
            game, game_position_text(game, &start).text, &read, &err));
        ck_assert(position_same(&start, &read));
        ck_assert_int_eq(mancala_fair_boards(game), count_of(_i));
        ck_assert_uint_eq(fair_board_keeping(game), board.keeping);
        game_free(game);
    }
}
END_TEST

/* In the first of the usual rules five moves lose, and 6 is left. */
START_TEST(only_a_fair_board_has_moves_that_keep_the_draw)
{
    static const struct {
        const char *spec;
        unsigned keeping;
    } CASES[] = {
        {"kalah", 0},
        {"abalone", 0},
        {"oware", 0},
        {"kalah:start=fair-1", 1U << 5},
        {"kalah:start=fair-3", 1U << 2 | 1U << 3 | 1U << 4},
    };

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        struct game *const game = sowing_game(CASES[i].spec);

        ck_assert_uint_eq(fair_board_keeping(game), CASES[i].keeping);
        game_free(game);
    }
}
END_TEST

START_TEST(the_spec_names_the_board_last)
{
    struct game *const game =
        sowing_game("kalah:start=fair-2,capture=empty,pits=6");
    struct game *const usual = sowing_game("kalah:start=usual");
    char text[64] = "";
    FILE *const out = fmemopen(text, sizeof text, "w");

    ck_assert_str_eq(game_spec_text(game).text,
                     "kalah:capture=empty,start=fair-2");
    ck_assert_str_eq(game_spec_kept(game).text, game_spec_text(game).text);
    ck_assert_str_eq(game_spec_text(usual).text, "kalah");
    mancala_write_start(game, 0, out);
    fputc(' ', out);
    mancala_write_start(usual, 3, out);
    fclose(out);
    ck_assert_str_eq(text, "kalah:capture=empty kalah:start=fair-3");
    game_free(usual);
    game_free(game);
}
END_TEST

/* A form steps from the usual start through all boards. */
START_TEST(the_start_can_be_chosen_where_there_are_boards)
{
    static const char *const others[] = {"kalah:pits=5", "kalah:pie=on",
                                         "kalah:seeds=3", "oware", "mangala"};
    struct game *const game = game_from(0, 2);
    struct game_switch found;
    bool seen = false;

    for (int i = 0; game->class->switch_at(game, i, &found); i++)
        if (strcmp(found.option->key, "start") == 0) {
            seen = true;
            ck_assert_int_eq(found.value, 2);
            ck_assert_int_eq(option_choices(found.option), count_of(0) + 1);
            ck_assert_str_eq(option_text(found.option, 0).text, "usual");
            ck_assert_str_eq(option_text(found.option, 2).text, "fair-2");
        }
    ck_assert(seen);
    game_free(game);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        struct game *const other = sowing_game(others[i]);

        for (int j = 0; other->class->switch_at(other, j, &found); j++)
            ck_assert_str_ne(found.option->key, "start");
        ck_assert_int_eq(mancala_fair_boards(other), 0);
        game_free(other);
    }
}
END_TEST

static void refuses(const char *spec, const char *words)
{
    struct err err = {""};

    ck_assert_ptr_null(game_new(spec, &err));
    ck_assert_msg(strstr(err.text, words) != NULL, "%s: %s", spec, err.text);
}

START_TEST(a_start_that_there_is_not_is_told_which_there_are)
{
    char most[128];

    snprintf(most, sizeof most, "start: fair-9999 is not in fair-1..fair-%d",
             count_of(0));
    refuses("kalah:start=fair-9999", most);
    refuses("kalah:start=fair-0", "start: fair-0 is not usual, nor fair-1 to");
    refuses("kalah:start=fair-", "start: fair- is not usual, nor fair-1 to");
    refuses("kalah:start=unfair", "start: unfair is not usual, nor fair-1 to");
    refuses("oware:start=fair-1", "start");
    snprintf(most, sizeof most,
             "start=fair-3: there are fair boards of kalah %d, of "
             "kalah:capture=empty %d",
             count_of(0), count_of(1));
    refuses("kalah:pits=5,start=fair-3", most);
    refuses("kalah:start=fair-3,pie=on", "no other switch");
    refuses("kalah:start=fair-3,seeds=5", "no other switch");
    refuses("kalah:start=fair-3,majority=on", "no other switch");
    refuses("kalah:start=fair-3,end=mover", "no other switch");
    refuses("kalah:start=fair-3,capture=leave", "no other switch");
}
END_TEST

/* ---- text that is no set ---- */

static void misreads(const char *text, int pits, const char *words)
{
    struct fair_board board;
    struct err err = {""};

    ck_assert(!fair_set_read(text, strlen(text), 1, pits, &board, &err));
    ck_assert_msg(strstr(err.text, words) != NULL, "%s: %s", text, err.text);
}

START_TEST(a_line_that_is_no_board_is_told_why)
{
    misreads("", 2, "there are only 0 boards");
    misreads("; nothing\n\n", 2, "there are only 0 boards");
    misreads("; a set\n1,x\n", 2, "line 2: a count of seeds is missing");
    misreads("1,-1,0/1,1,0 ==\n", 2, "line 1: a count of seeds is missing");
    misreads("1,1,0/1001,1,0 ==\n", 2, "a count of seeds is missing");
    misreads("1,1,0/1,1 ==\n", 2, "there is no `,`");
    misreads("1,1,0,1,1,0 ==\n", 2, "there is no `/`");
    misreads("1,1,0/1,1,0 =\n", 2, "pit 2 has no sign");
    misreads("1,1,0/1,1,0 =?\n", 2, "pit 2 has no sign");
    misreads("1,0,0/1,1,0 ==\n", 2, "pit 2: . is for an empty pit");
    misreads("1,1,0/1,1,0 ===\n", 2, "more than 2 signs");
    misreads("1,1,0/1,1,0 <<\n", 2, "no move keeps the draw");
}
END_TEST

START_TEST(a_board_is_written_as_it_is_read)
{
    static const char text[] = "; a set\n"
                               "3,0,1/2,1000,0 =.\n"
                               "\n"
                               "1,1,0/1,1,0 <=";
    struct fair_board board;
    struct err err;
    char line[64] = "";
    FILE *const out = fmemopen(line, sizeof line, "w");

    ck_assert_int_eq(fair_set_count(text, sizeof text - 1), 2);
    for (int number = 1; number <= 2; number++) {
        ck_assert(
            fair_set_read(text, sizeof text - 1, number, 2, &board, &err));
        fair_board_write(&board, 2, out);
    }
    fclose(out);
    ck_assert_str_eq(line, "3,0,1/2,1000,0 =.\n1,1,0/1,1,0 <=\n");
}
END_TEST

Suite *fair_set_suite(void)
{
    Suite *const suite = suite_create("fair_set");
    TCase *const tests = tcase_create("boards");

    tcase_add_loop_test(
        tests,
        a_shipped_board_is_the_usual_start_with_one_to_three_seeds_elsewhere, 0,
        SET_COUNT);
    tcase_add_loop_test(tests, no_shipped_board_is_there_twice, 0, SET_COUNT);
    tcase_add_loop_test(tests, no_shipped_board_has_a_trivial_first_move, 0,
                        SET_COUNT);
    tcase_add_loop_test(tests, a_number_means_the_same_board_for_ever, 0,
                        sizeof PROMISED / sizeof PROMISED[0]);
    tcase_add_loop_test(tests, a_game_begins_with_its_board, 0, SET_COUNT);
    tcase_add_test(tests, only_a_fair_board_has_moves_that_keep_the_draw);
    tcase_add_test(tests, the_spec_names_the_board_last);
    tcase_add_test(tests, the_start_can_be_chosen_where_there_are_boards);
    tcase_add_test(tests, a_start_that_there_is_not_is_told_which_there_are);
    tcase_add_test(tests, a_line_that_is_no_board_is_told_why);
    tcase_add_test(tests, a_board_is_written_as_it_is_read);
    suite_add_tcase(suite, tests);
    return suite;
}
