/* SPDX-License-Identifier: MIT */
/* Promises of going through a puzzle, on positions whose outcome can be counted
 * by hand. */
#include "match/puzzle/puzzle_player.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

/* 6 and then 5 end in the store; a would take what 5 holds otherwise. */
static const char BOARD[] = "1,0,0,1,2,1,20/1,0,5,4,3,0,10/s";

struct try_out {
    struct game *game;
    struct puzzle_player *player;
};

static struct try_out begin(const char *position, const char *moves, bool any)
{
    struct puzzle puzzle = {.count = 0};
    struct try_out mine;
    struct err err;

    mine.game = game_new("kalah", &err);
    ck_assert_msg(puzzle_read_position(mine.game, position, &puzzle, &err) &&
                      (any ? puzzle_read_choices
                           : puzzle_read_line)(mine.game, moves, &puzzle, &err),
                  "%s", err.text);
    mine.player = puzzle_player_new(mine.game, &puzzle, any);
    return mine;
}

static void finish(struct try_out *mine)
{
    puzzle_player_free(mine->player);
    game_free(mine->game);
}

static bool try_text(const struct try_out *mine, const char *text)
{
    struct move move;
    struct err err;

    ck_assert_msg(mine->game->class->read_move(
                      mine->game, puzzle_player_position(mine->player), text,
                      &move, &err),
                  "%s", err.text);
    return puzzle_player_try(mine->player, move);
}

static void board_is(const struct try_out *mine, const char *text)
{
    ck_assert_str_eq(
        game_position_text(mine->game, puzzle_player_position(mine->player))
            .text,
        text);
}

static void stage_is(const struct try_out *mine, enum puzzle_stage stage)
{
    ck_assert_int_eq(puzzle_player_stage(mine->player), stage);
}

START_TEST(a_line_is_done_when_all_its_moves_are_found)
{
    struct try_out mine = begin(BOARD, "6 5", false);

    stage_is(&mine, PUZZLE_ASKS);
    ck_assert(try_text(&mine, "6"));
    stage_is(&mine, PUZZLE_ASKS);
    ck_assert_int_eq(puzzle_player_found(mine.player), 1);
    board_is(&mine, "1,0,0,1,2,0,21/1,0,5,4,3,0,10/s");
    ck_assert(try_text(&mine, "5"));
    stage_is(&mine, PUZZLE_DONE);
    ck_assert_int_eq(puzzle_player_found(mine.player), 2);
    ck_assert_int_eq(puzzle_player_wrong(mine.player), 0);
    ck_assert(!try_text(&mine, "1"));
    finish(&mine);
}
END_TEST

/* From 1 to the empty 2, across from e: four. Then a ends on b and takes what lies
 * across, in 5, with its own seed: three for the north, who had ten. */
START_TEST(a_wrong_move_is_answered_by_the_best_reply)
{
    struct try_out mine = begin(BOARD, "6 5", false);

    ck_assert(try_text(&mine, "1"));
    stage_is(&mine, PUZZLE_WRONG);

    const struct puzzle_moves played = puzzle_player_played(mine.player);

    ck_assert_int_eq(played.count, 2);
    ck_assert_str_eq(game_position_text(mine.game, &played.before).text, BOARD);
    board_is(&mine, "0,0,0,1,0,1,24/0,0,5,4,0,0,13/s");
    ck_assert_int_eq(puzzle_player_wrong(mine.player), 1);
    ck_assert(!try_text(&mine, "6"));
    ck_assert(puzzle_player_retry(mine.player));
    stage_is(&mine, PUZZLE_ASKS);
    board_is(&mine, BOARD);
    ck_assert(!puzzle_player_retry(mine.player));
    finish(&mine);
}
END_TEST

/* A wrong move that keeps the turn goes on until the other has answered. */
START_TEST(what_a_wrong_move_leads_to_ends_behind_the_reply)
{
    struct try_out mine = begin(BOARD, "5", false);

    ck_assert(try_text(&mine, "6"));
    stage_is(&mine, PUZZLE_WRONG);

    const struct puzzle_moves played = puzzle_player_played(mine.player);
    struct position position = played.before;
    bool answered = false;

    for (int i = 0; i < played.count; i++) {
        answered = answered || position.player == 1;
        ck_assert(game_is_legal(mine.game, &position, played.moves[i]));
        mine.game->class->apply(mine.game, &position, played.moves[i]);
    }
    ck_assert(answered);
    ck_assert(position.end != END_NOT || position.player == 0);
    ck_assert(position_same(&position, puzzle_player_position(mine.player)));
    finish(&mine);
}
END_TEST

/* North can bank 17 seeds one by one, each with another turn; otherwise south
 * captures some. */
START_TEST(what_a_wrong_move_leads_to_is_shown_in_sixteen_moves_at_most)
{
    struct try_out mine = begin("1,0,1,0,1,0,13/6,4,2,3,1,1,15/s", "3", false);

    ck_assert(try_text(&mine, "1"));
    stage_is(&mine, PUZZLE_WRONG);
    ck_assert_int_eq(puzzle_player_played(mine.player).count, 16);
    ck_assert_int_eq(puzzle_player_position(mine.player)->player, 1);
    finish(&mine);
}
END_TEST

START_TEST(a_wrong_second_move_leaves_the_first_one_found)
{
    struct try_out mine = begin(BOARD, "6 5", false);

    ck_assert(try_text(&mine, "6"));
    ck_assert(try_text(&mine, "4"));
    stage_is(&mine, PUZZLE_WRONG);
    ck_assert(puzzle_player_back(mine.player));
    board_is(&mine, "1,0,0,1,2,0,21/1,0,5,4,3,0,10/s");
    ck_assert_int_eq(puzzle_player_found(mine.player), 1);
    ck_assert(puzzle_player_back(mine.player));
    board_is(&mine, BOARD);
    ck_assert_int_eq(puzzle_player_wrong(mine.player), 1);
    ck_assert(!puzzle_player_back(mine.player));
    finish(&mine);
}
END_TEST

START_TEST(there_are_three_hints_for_each_move)
{
    struct try_out mine = begin(BOARD, "6 5", false);

    for (int i = 1; i <= PUZZLE_HINTS; i++) {
        ck_assert(puzzle_player_hint(mine.player));
        ck_assert_int_eq(puzzle_player_hinted(mine.player), i);
    }
    ck_assert(puzzle_player_hint(mine.player));
    ck_assert_int_eq(puzzle_player_hints(mine.player), PUZZLE_HINTS);
    ck_assert_str_eq(game_move_text(mine.game,
                                    puzzle_player_position(mine.player),
                                    puzzle_player_wanted(mine.player))
                         .text,
                     "6");
    ck_assert(try_text(&mine, "1"));
    ck_assert(puzzle_player_retry(mine.player));
    ck_assert_int_eq(puzzle_player_hinted(mine.player), PUZZLE_HINTS);
    ck_assert(try_text(&mine, "6"));
    ck_assert_int_eq(puzzle_player_hinted(mine.player), 0);
    ck_assert(puzzle_player_hint(mine.player));
    ck_assert_int_eq(puzzle_player_hints(mine.player), PUZZLE_HINTS + 1);
    finish(&mine);
}
END_TEST

START_TEST(a_hint_that_is_asked_for_again_counts_once)
{
    struct try_out mine = begin(BOARD, "6 5", false);

    puzzle_player_restore(mine.player, 0, 2, false);
    ck_assert_int_eq(puzzle_player_hints(mine.player), 2);
    for (int hints = 1; hints <= PUZZLE_HINTS; hints++) {
        ck_assert(puzzle_player_hint(mine.player));
        ck_assert_int_eq(puzzle_player_hinted(mine.player), hints);
        ck_assert_int_eq(puzzle_player_hints(mine.player),
                         hints < 2 ? 2 : hints);
    }
    ck_assert(try_text(&mine, "6"));
    ck_assert(puzzle_player_back(mine.player));
    ck_assert(puzzle_player_hint(mine.player));
    ck_assert_int_eq(puzzle_player_hints(mine.player), PUZZLE_HINTS);
    ck_assert(try_text(&mine, "6"));
    ck_assert(puzzle_player_hint(mine.player));
    ck_assert_int_eq(puzzle_player_hints(mine.player), PUZZLE_HINTS + 1);
    finish(&mine);
}
END_TEST

/* The first time in this sitting, the second in one before. */
START_TEST(what_is_tried_behind_the_solution_does_not_count)
{
    for (int restored = 0; restored < 2; restored++) {
        struct try_out mine = begin(BOARD, "6 5", false);

        if (restored) {
            puzzle_player_restore(mine.player, 1, 2, true);
        } else {
            ck_assert(puzzle_player_hint(mine.player));
            ck_assert(puzzle_player_hint(mine.player));
            ck_assert(try_text(&mine, "1"));
            ck_assert(puzzle_player_retry(mine.player));
            ck_assert(try_text(&mine, "6"));
            ck_assert(try_text(&mine, "5"));
        }
        stage_is(&mine, PUZZLE_DONE);
        ck_assert(puzzle_player_back(mine.player));
        for (int i = 0; i < PUZZLE_HINTS; i++)
            ck_assert(puzzle_player_hint(mine.player));
        ck_assert(puzzle_player_back(mine.player));
        ck_assert(try_text(&mine, "1"));
        stage_is(&mine, PUZZLE_WRONG);
        ck_assert_int_eq(puzzle_player_hints(mine.player), 2);
        ck_assert_int_eq(puzzle_player_wrong(mine.player), 1);
        finish(&mine);
    }
}
END_TEST

START_TEST(of_several_best_moves_any_is_right)
{
    static const char *const right[] = {"6", "5"};

    for (int i = 0; i < 2; i++) {
        struct try_out mine = begin(BOARD, "6 5", true);

        ck_assert_str_eq(game_move_text(mine.game,
                                        puzzle_player_position(mine.player),
                                        puzzle_player_wanted(mine.player))
                             .text,
                         "6");
        ck_assert(try_text(&mine, "1"));
        stage_is(&mine, PUZZLE_WRONG);
        ck_assert(puzzle_player_retry(mine.player));
        ck_assert(try_text(&mine, right[i]));
        stage_is(&mine, PUZZLE_DONE);
        ck_assert_int_eq(puzzle_player_found(mine.player), 1);

        const struct puzzle_moves played = puzzle_player_played(mine.player);

        ck_assert_str_eq(game_move_text(mine.game, &played.before,
                                        puzzle_player_move(mine.player, 0))
                             .text,
                         right[i]);
        finish(&mine);
    }
}
END_TEST

/* When it is done, and while what a wrong move leads to is shown. */
START_TEST(there_are_hints_only_while_a_move_is_asked_for)
{
    struct try_out mine = begin(BOARD, "6", false);

    ck_assert(try_text(&mine, "1"));
    ck_assert(!puzzle_player_hint(mine.player));
    ck_assert(puzzle_player_retry(mine.player));
    ck_assert(try_text(&mine, "6"));
    ck_assert(!puzzle_player_hint(mine.player));
    ck_assert(!puzzle_player_retry(mine.player));
    ck_assert_int_eq(puzzle_player_hints(mine.player), 0);
    finish(&mine);
}
END_TEST

START_TEST(of_several_best_moves_one_that_was_found_is_restored)
{
    struct try_out mine = begin(BOARD, "6 5", true);

    puzzle_player_restore(mine.player, 0, 0, true);
    stage_is(&mine, PUZZLE_DONE);
    ck_assert_int_eq(puzzle_player_found(mine.player), 1);
    board_is(&mine, "1,0,0,1,2,0,21/1,0,5,4,3,0,10/s");
    ck_assert(puzzle_player_back(mine.player));
    board_is(&mine, BOARD);
    finish(&mine);
}
END_TEST

START_TEST(a_puzzle_goes_on_as_it_was_left)
{
    struct try_out mine = begin(BOARD, "6 5", false);

    puzzle_player_restore(mine.player, 2, 1, false);
    stage_is(&mine, PUZZLE_ASKS);
    ck_assert_int_eq(puzzle_player_wrong(mine.player), 2);
    ck_assert_int_eq(puzzle_player_hints(mine.player), 1);
    ck_assert_int_eq(puzzle_player_found(mine.player), 0);
    board_is(&mine, BOARD);
    puzzle_player_restore(mine.player, 2, 1, true);
    stage_is(&mine, PUZZLE_DONE);
    board_is(&mine, "1,0,0,1,0,1,22/1,0,5,4,3,0,10/s");
    ck_assert_int_eq(puzzle_player_found(mine.player), 2);
    finish(&mine);
}
END_TEST

Suite *puzzle_player_suite(void)
{
    Suite *suite = suite_create("puzzle_player");
    TCase *player = tcase_create("player");

    tcase_add_test(player, a_line_is_done_when_all_its_moves_are_found);
    tcase_add_test(player, a_wrong_move_is_answered_by_the_best_reply);
    tcase_add_test(player, what_a_wrong_move_leads_to_ends_behind_the_reply);
    tcase_add_test(
        player, what_a_wrong_move_leads_to_is_shown_in_sixteen_moves_at_most);
    tcase_add_test(player, a_wrong_second_move_leaves_the_first_one_found);
    tcase_add_test(player, there_are_three_hints_for_each_move);
    tcase_add_test(player, a_hint_that_is_asked_for_again_counts_once);
    tcase_add_test(player, what_is_tried_behind_the_solution_does_not_count);
    tcase_add_test(player, of_several_best_moves_any_is_right);
    tcase_add_test(player, there_are_hints_only_while_a_move_is_asked_for);
    tcase_add_test(player,
                   of_several_best_moves_one_that_was_found_is_restored);
    tcase_add_test(player, a_puzzle_goes_on_as_it_was_left);
    suite_add_tcase(suite, player);
    return suite;
}
