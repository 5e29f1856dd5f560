/* SPDX-License-Identifier: MIT */
/* What is told of a recorded game. */
#include "screen/recording/inside.h"
#include "screen/themes.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#define FIFTY_BYTES "Fifty bytes of a comment, which is a sentence too. "

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

/* The film at the start of a game of Kalah with this comment; the caller frees it. */
static char *draw_start(const char *comment, int width, int height)
{
    struct game *const game = variant_game("kalah");
    struct position start;
    struct err err;
    struct themes *const themes = themes_new(&err);
    struct canvas *const canvas = canvas_new(width, height);
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    ck_assert_ptr_nonnull(out);
    game->class->start(game, &start);

    struct match *const match = match_new(game, &start);

    history_set_comment(match_history(match), NODE_START, comment);

    struct recording *const recording = recording_new(match);

    canvas_begin(canvas, width, height,
                 &themes_at(themes, themes_find(themes, "savanna"))->glyphs);
    film_page_draw(recording, &(struct film_moment){.ply = 0}, canvas);
    canvas_write(canvas, out);
    fclose(out);
    recording_free(recording);
    match_free(match);
    canvas_free(canvas);
    themes_free(themes);
    return text;
}

static void sees(const char *film, const char *words)
{
    ck_assert_msg(strstr(film, words) != NULL, "%s: not in\n%s", words, film);
}

/* 100 bytes need two lines of 80 columns, and 200 three. */
START_TEST(a_long_comment_is_told_whole_in_a_film)
{
    static const struct {
        const char *comment, *seen;
    } films[] = {
        {"as it begins", "\n as it begins\n"},
        {FIFTY_BYTES FIFTY_BYTES, "\n Fifty bytes"},
        {FIFTY_BYTES FIFTY_BYTES FIFTY_BYTES FIFTY_BYTES "the end",
         "\n Fifty bytes"},
    };

    for (size_t i = 0; i < sizeof films / sizeof *films; i++) {
        char *const film = draw_start(films[i].comment, 80, 24);
        const char *const last = strrchr(films[i].comment, ' ');

        sees(film, films[i].seen);
        sees(film, last[1] != '\0' ? last : "sentence too.\n");
        ck_assert_msg(strstr(film, "…") == NULL, "%s", film);
        free(film);
    }
}
END_TEST

START_TEST(what_of_a_comment_has_no_room_below_the_board_is_cut)
{
    char *const film =
        draw_start(FIFTY_BYTES FIFTY_BYTES FIFTY_BYTES FIFTY_BYTES, 40, 12);

    sees(film, "\n Fifty bytes of a comment, which is a\n");
    sees(film, "…\n");
    sees(film, " 1   2   3   4   5   6\n");
    free(film);
}
END_TEST

Suite *recording_suite(void)
{
    Suite *const suite = suite_create("recording");
    TCase *const words = tcase_create("words");

    tcase_add_loop_test(words, an_end_that_is_called_is_told, 0, 3);
    tcase_add_test(words, a_long_comment_is_told_whole_in_a_film);
    tcase_add_test(words, what_of_a_comment_has_no_room_below_the_board_is_cut);
    suite_add_tcase(suite, words);
    return suite;
}
