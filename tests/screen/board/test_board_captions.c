/* SPDX-License-Identifier: MIT */
/* What is said between the rows: where it stands, what it covers where it is long,
 * and where the lap stands then. */
#include "screen/board/test_board.h"
#include "support/screen/board_picture.h"

#include <stdio.h>
#include <string.h>

static const struct said_between {
    const char *spec;
    int width;
    int height;
    enum caption caption;
    int number;
    int lap;
    int line; /* of the channel */
    const char *words;
    const char *channel; /* that line, */
    const char *last;    /* and the last one */
} SAID[] = {
    /* Words that have room beside the arrows, at the least and at the most. */
    {"kalah", 80, 11, CAPTION_NONE, 0, 0, 5, "a",
     "   |       | <                         a                          > |   "
     "    |",
     "                 1        2        3        4        5        6        "
     "You"},
    {"kalah", 80, 11, CAPTION_NONE, 0, 0, 5,
     "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghij",
     "   |       | < abcdefghijabcdefghijabcdefghijabcdefghijabcdefghij > |   "
     "    |",
     "                 1        2        3        4        5        6        "
     "You"},
    /* They need all of the channel, or more: there are no arrows. */
    {"kalah", 80, 11, CAPTION_NONE, 0, 0, 5,
     "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijk",
     "   |       |  abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijk   |   "
     "    |",
     "                 1        2        3        4        5        6        "
     "You"},
    {"kalah", 80, 11, CAPTION_NONE, 0, 0, 5,
     "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcd",
     "   |       | abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcd |   "
     "    |",
     "                 1        2        3        4        5        6        "
     "You"},
    {"kalah", 80, 11, CAPTION_NONE, 0, 0, 5,
     "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcde",
     "   |       | abcdefghijabcdefghijabcdefghijabcdefghijabcdefghija... |   "
     "    |",
     "                 1        2        3        4        5        6        "
     "You"},
    /* Below the board, where there is a line: the arrows stay. */
    {"kalah:pits=3", 80, 12, CAPTION_NONE, 0, 0, 5, "abcdefghijabcdefghijabc",
     "                |       | < abcdefghijabcdefghijabc > |       |", ""},
    {"kalah:pits=3", 80, 12, CAPTION_NONE, 0, 0, 5, "abcdefghijabcdefghijabcd",
     "                |       | <                         > |       |",
     "                            abcdefghijabcdefghijabcd"},
    /* On the smallest board always, whatever the number of pits. */
    {"kalah:pits=3", 40, 7, CAPTION_NONE, 0, 0, 2, "a",
     "        [ 0]  <---------->  [ 0]", "                   a"},
    {"kalah:pits=1", 40, 7, CAPTION_NONE, 0, 0, 2, "a",
     "            [ 0]  <-->  [ 0]", "                   a"},
    {"vai-lung-thlan:pits=2", 40, 7, CAPTION_NONE, 0, 0, 2, "a",
     "          [ 0]  >------<  [ 0]", "                   a"},
    /* A lap stands at the left of the channel if the words leave room on both
     * sides; else below. */
    {"kalah", 80, 11, CAPTION_HELD, 3, 3, 5, NULL,
     "   |       | < lap 3 of 12       in hand ooo 3                    > |   "
     "    |",
     "                 1        2        3        4        5        6        "
     "You"},
    {"kalah:pits=3", 80, 12, CAPTION_HELD, 5, 3, 5, NULL,
     "                |       | <     in hand ooooo 5     > |       |",
     "                                   lap 3 of 12"},
    {"kalah:pits=3", 80, 11, CAPTION_HELD, 5, 3, 5, NULL,
     "                |       | <     in hand ooooo 5     > |       |",
     "                              1        2        3        You"},
    {"kalah:pits=3", 80, 12, CAPTION_TAKES, 5, 3, 5, NULL,
     "                |       | <        takes 5!         > |       |",
     "                                   lap 3 of 12"},
    /* As many seeds as have room, even none. */
    {"kalah:pits=2", 80, 11, CAPTION_HELD, 100, 0, 5, NULL,
     "                     |       | < in hand oo 100 > |       |",
     "                                   1        2        You"},
    {"kalah:pits=1", 80, 11, CAPTION_HELD, 5, 0, 5, NULL,
     "                         |       | in hand 5 |       |",
     "                                       1        You"},
};

static const char *read_line(const struct picture *picture, int y,
                             char text[300])
{
    size_t length = 0;

    for (int x = 0; x < canvas_width(picture->canvas); x++)
        length += (size_t)snprintf(text + length, 300 - length, "%s",
                                   canvas_cell(picture->canvas, x, y)->sign);
    while (length > 0 && text[length - 1] == ' ')
        text[--length] = '\0';
    return text;
}

START_TEST(what_is_said_between_the_rows_has_its_place)
{
    const struct said_between *const said = &SAID[_i];
    struct picture picture;
    char text[300];

    picture_open(&picture, said->spec, NULL, said->width, said->height,
                 GLYPHS_ASCII);
    picture.board.words = said->words;
    picture.board.frame.caption = (uint16_t)said->caption;
    picture.board.frame.number = (int16_t)said->number;
    picture.board.frame.lap = (int16_t)said->lap;
    picture.board.frame.laps = (int16_t)(said->lap > 0 ? 12 : 0);
    picture_draw(&picture);
    ck_assert_str_eq(read_line(&picture, said->line, text), said->channel);
    ck_assert_str_eq(read_line(&picture, said->height - 1, text), said->last);
    picture_close(&picture);
}
END_TEST

/* The inks of the channel, without what is at its ends. */
static void check_inks(enum caption caption, int number, const char *inks)
{
    static const char letters[] = "bpsfrtdyohcain"; /* by roles */
    struct picture picture;
    char text[60] = "";

    picture_open(&picture, "kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/n", 80, 11,
                 GLYPHS_UTF8);
    picture.board.words = "abc";
    picture.board.words_ink = THEME_DIM;
    picture.board.frame.caption = (uint16_t)caption;
    picture.board.frame.number = (int16_t)number;
    picture.board.frame.lap = 2;
    picture.board.frame.laps = 3;
    picture_draw(&picture);
    for (int x = 13; x < 67; x++) {
        const struct cell *const cell = canvas_cell(picture.canvas, x, 5);
        const char letter = letters[cell->style.ink];

        text[x - 13] = *cell->sign == ' ' ? ' '
                       : cell->style.weight == WEIGHT_BOLD
                           ? (char)(letter - 'a' + 'A')
                           : letter;
    }
    ck_assert_str_eq(text, inks);
    picture_close(&picture);
}

/* North moves, and is not the viewer. */
START_TEST(what_is_said_has_the_ink_of_what_it_tells)
{
    check_inks(CAPTION_NONE, 0,
               "d ddd d dd d             ddd                         d");
    check_inks(CAPTION_HELD, 3,
               "d ddd d dd d        tt tttt ooo N                    d");
    check_inks(CAPTION_TAKES, 3,
               "d ddd d dd d           CCCCC CC                      d");
    check_inks(CAPTION_HOME, 3,
               "d ddd d dd d              OO                         d");
    check_inks(CAPTION_AGAIN, 0,
               "d ddd d dd d        A  AAAA AAAAA                    d");
    check_inks(CAPTION_SWEEP, 3,
               "d ddd d dd d       T TTTTT TT TTTT                   d");
    check_inks(CAPTION_SWAP, 0,
               "d           AAAAA AAA AAAAAAA AAAAAA AAAAA           d");
}
END_TEST

void board_add_captions(Suite *suite)
{
    TCase *const tests = tcase_create("captions");

    tcase_add_loop_test(tests, what_is_said_between_the_rows_has_its_place, 0,
                        sizeof SAID / sizeof *SAID);
    tcase_add_test(tests, what_is_said_has_the_ink_of_what_it_tells);
    suite_add_tcase(suite, tests);
}
