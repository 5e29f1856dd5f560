/* SPDX-License-Identifier: MIT */
/* What is told of a recorded game. */
#include "screen/recording/inside.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <check.h>
#include <stdlib.h>

/* A game that was ended before it was over says how it was won, not the reason
 * of the one who lost as if it were the winner's. */
START_TEST(an_end_that_is_called_is_told)
{
    static const char *const ends[] = {"0-0, North wins on time",
                                       "0-0, South wins by resignation",
                                       "0-0, a draw: agreement"};
    struct game *const game = variant_game("kalah");
    struct position start;
    char *told = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&told, &length);

    ck_assert_ptr_nonnull(out);
    game->class->start(game, &start);

    struct match *const match = match_new(game, &start);

    if (_i == 0)
        match_time_out(match);
    else if (_i == 1)
        match_resign(match, 1);
    else
        match_agree(match);

    struct recording *const recording = recording_new(match);

    recording_write_end(recording, out);
    fclose(out);
    ck_assert_str_eq(told, ends[_i]);
    free(told);
    recording_free(recording);
    match_free(match);
}
END_TEST

Suite *recording_suite(void)
{
    Suite *const suite = suite_create("recording");
    TCase *const words = tcase_create("words");

    tcase_add_loop_test(words, an_end_that_is_called_is_told, 0, 3);
    suite_add_tcase(suite, words);
    return suite;
}
