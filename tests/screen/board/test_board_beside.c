/* SPDX-License-Identifier: MIT */
/* What stands beside the hexagon and below it, where exactly, and on boards of
 * which size. */
#include "game/abalone.h"
#include "screen/board/test_board.h"
#include "support/game/variants.h"
#include "support/screen/board_picture.h"

#include <stdio.h>
#include <string.h>

static const char START[] = "11111/111111/..111../......../........./"
                            "......../..222../222222/22222/1/0,0";

/* Black has pushed out a marble of red. */
static const char THREE[] =
    "11111/111111/......./2......./22.....33/22....33/22...33/"
    "22..33/22.33/1/1,0,0";

/* Black has pushed two out, white one; i7 and i8 could push i9. */
static const char EDGE[] = "...../....../..111../......../...22..../......../"
                           "...222./....../..112/1/2,1";

/* ---- sizes ---- */

/* Each form at the least number of columns and lines, at the most, and where one
 * is missing. */
START_TEST(each_form_is_taken_from_its_least_size_on)
{
    static const struct {
        int width;
        int height;
        struct board_size size;
    } sizes[] = {
        {116, 37, {116, 37, false, true}}, {117, 38, {117, 38, false, true}},
        {119, 40, {118, 39, false, true}}, {115, 40, {91, 21, false, true}},
        {119, 36, {91, 21, false, true}},  {83, 19, {83, 19, false, true}},
        {84, 20, {84, 20, false, true}},   {92, 22, {91, 21, false, true}},
        {82, 22, {74, 21, false, true}},   {92, 18, {74, 13, false, false}},
        {67, 19, {67, 19, false, true}},   {66, 22, {60, 21, false, true}},
        {67, 18, {67, 13, false, false}},  {59, 19, {59, 19, false, true}},
        {58, 22, {44, 11, true, false}},   {59, 18, {59, 13, false, false}},
        {67, 11, {67, 11, false, false}},  {66, 11, {60, 11, false, false}},
        {67, 10, {44, 10, true, false}},   {59, 11, {59, 11, false, false}},
        {58, 11, {44, 11, true, false}},   {45, 12, {44, 11, true, false}},
        {40, 10, {40, 10, true, false}},   {41, 10, {41, 10, true, false}},
        {39, 10, {0, 0, false, false}},    {40, 9, {0, 0, false, false}},
    };
    struct game *const game = variant_game("abalone");

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct board_size size =
            board_of(game)->measure(game, sizes[i].width, sizes[i].height);
        const struct board_size wanted = sizes[i].size;

        ck_assert_msg(
            size.width == wanted.width && size.height == wanted.height &&
                size.compact == wanted.compact && size.airy == wanted.airy,
            "%dx%d: %dx%d", sizes[i].width, sizes[i].height, size.width,
            size.height);
    }
    game_free(game);
}
END_TEST

/* The hexagon with two columns for labels at its right. */
START_TEST(the_least_hexagon_is_as_wide_as_its_labels_need)
{
    static const int widths[] = {21, 22, 23, 80};
    struct game *const game = variant_game("abalone");

    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        const struct board_size size =
            board_of(game)->measure_least(game, widths[i]);

        ck_assert_int_eq(size.width, widths[i] < 22 ? 0 : 22);
        ck_assert_int_eq(size.height, widths[i] < 22 ? 0 : 10);
        ck_assert_int_eq(size.compact, widths[i] >= 22);
        ck_assert(!size.airy);
    }
    game_free(game);
}
END_TEST

START_TEST(where_no_hexagon_fits_no_click_finds_a_cell)
{
    struct picture picture;

    picture_open(&picture, "abalone", START, 30, 9, GLYPHS_UTF8);
    ck_assert_int_eq(picture.size.width, 0);
    for (int y = 0; y < 20; y++)
        for (int x = 0; x < 60; x++)
            ck_assert_int_eq(board_of(picture.game)
                                 ->place_at(&picture.board, picture.rect,
                                            picture.size, x, y),
                             -1);
    picture_close(&picture);
}
END_TEST

/* ---- pictures of the forms ---- */

/* clang-format off */

START_TEST(on_sixty_columns_scores_are_near_and_short)
{
    static const char *const lines[] = {
"         ╭───────────────────╮",
"I      ╭─╯ ·   ·   ●   ●   ○ ╰─╮         ○ Bramble",
"H    ╭─╯ ·   ·   ·   ·   ·   · ╰─╮       ●·····  1 out",
"G  ╭─╯ ·   ·   ·   ○   ○   ○   · ╰─╮",
"F╭─╯ ·   ·   ·   ·   ·   ·   ·   · ╰─╮",
"E│ ·   ·   ·   ○   ○   ·   ·   ·   · │",
"D╰─╮ ·   ·   ·   ·   ·   ·   ·   · ╭9╯",
"C  ╰─╮ ·   ·   ●   ●   ●   ·   · ╭8╯",
"B    ╰─╮ ·   ·   ·   ·   ·   · ╭7╯     ▸ ● You",
"A      ╰─╮ ·   ·   ·   ·   · ╭6╯         ○○····  2 out",
"         ╰──1───2───3───4───5╯",
"   your turn",
    };
    struct picture picture;

    picture_open(&picture, "abalone", EDGE, 60, 12, GLYPHS_UTF8);
    picture.board.words = "your turn";
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

START_TEST(on_fifty_nine_columns_there_is_one_less_for_names)
{
    static const char *const lines[] = {
"I      ╭─╯ ·   ·   ●   ●   ○ ╰─╮         ○ Bartholomew the…",
"H    ╭─╯ ·   ·   ·   ·   ·   · ╰─╮       ●·····  1 out",
"G  ╭─╯ ·   ·   ·   ○   ○   ○   · ╰─╮",
"F╭─╯ ·   ·   ·   ·   ·   ·   ·   · ╰─╮",
"E│ ·   ·   ·   ○   ○   ·   ·   ·   · │",
"D╰─╮ ·   ·   ·   ·   ·   ·   ·   · ╭9╯",
"C  ╰─╮ ·   ·   ●   ●   ●   ·   · ╭8╯",
"B    ╰─╮ ·   ·   ·   ·   ·   · ╭7╯     ▸ ● You",
"A      ╰─╮ ·   ·   ·   ·   · ╭6╯         ○○····  2 out",
"         ╰──1───2───3───4───5╯",
"   your turn",
    };
    struct picture picture;

    picture_open(&picture, "abalone", EDGE, 59, 11, GLYPHS_UTF8);
    picture.board.names[1] = "Bartholomew the 1";
    picture.board.words = "your turn";
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

START_TEST(a_board_without_a_line_above_has_its_upper_corners_in_the_row)
{
    static const char *const lines[] = {
"I        ╭ ·   ·   ●   ●   ○ ╮           ○ Bramble",
"        ╱                     ╲          ●·····  1 out",
"H      ╱ ·   ·   ·   ·   ·   · ╲",
"      ╱                         ╲",
"G    ╱ ·   ·   ·   ○   ○   ○   · ╲",
"    ╱                             ╲",
"F  ╱ ·   ·   ·   ·   ·   ·   ·   · ╲",
"  ╱                                 ╲",
"E│ ·   ·   ·   ○   ○   ·   ·   ·   · │",
"  ╲                                 9",
"D  ╲ ·   ·   ·   ·   ·   ·   ·   · ╱",
"    ╲                             8",
"C    ╲ ·   ·   ●   ●   ●   ·   · ╱",
"      ╲                         7",
"B      ╲ ·   ·   ·   ·   ·   · ╱",
"        ╲                     6        ▸ ● You",
"A        ╲ ·   ·   ·   ·   · ╱           ○○····  2 out",
"          ╰─1───2───3───4───5╯",
"   your turn",
    };
    struct picture picture;

    picture_open(&picture, "abalone", EDGE, 59, 19, GLYPHS_UTF8);
    picture.board.words = "your turn";
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

/* White's side is at the left, its digits are there. */
START_TEST(a_large_marble_of_three_players_has_its_labels_below)
{
    static const char *const lines[] = {
"                   +  ###                     XXX     XXX  +                    # red                        10 left",
"                  /  #####     .       .     XXXXX   XXXXX  \\",
"                 /    ###                     XXX     XXX    \\                    .     .     .     .     .     .",
"                /                                             \\",
"               /  ###     ###                     XXX     XXX  \\                0 pushed out",
"              /  #####   #####     .       .     XXXXX   XXXXX  \\",
"             /    ###     ###                     XXX     XXX    \\            > X You                        11 left",
"            /                                                     \\",
"           /  ###     ###                             XXX     XXX  \\              o     .     .     .     .     .",
"          /  #####   #####     .       .       .     XXXXX   XXXXX  \\",
"         /    ###     ###                             XXX     XXX    \\          1 pushed out",
"        /                                                             \\",
"       /  ###     ###                                     XXX     XXX  \\",
"      /  #####   #####     .       .       .       .     XXXXX   XXXXX  \\",
"     /    ###     ###                                     XXX     XXX    \\",
"    /                                                                     \\",
"   /  ###     ###                                             XXX     XXX  \\",
"  |  #####   #####     .       .       .       .       .     XXXXX   XXXXX  |",
"   \\  ###     ###                                             XXX     XXX  /",
"    9                                                                     A",
"     \\    ###                                                     XXX    /",
"      \\  #####     .       .       .       .       .       .     XXXXX  /",
"       \\  ###                                                     XXX  /",
"        8                                                             B",
"         \\                                                           /",
"          \\    .       .       .       .       .       .       .    /",
"           \\                                                       /",
"            7                                                     C",
"             \\    OOO     OOO     OOO     OOO     OOO     OOO    /",
"              \\  OOOOO   OOOOO   OOOOO   OOOOO   OOOOO   OOOOO  /",
"               \\  OOO     OOO     OOO     OOO     OOO     OOO  /                O Bramble                    11 left",
"                6                                             D",
"                 \\    OOO     OOO     OOO     OOO     OOO    /                    .     .     .     .     .     .",
"                  \\  OOOOO   OOOOO   OOOOO   OOOOO   OOOOO  /",
"                   \\  OOO     OOO     OOO     OOO     OOO  /                    0 pushed out",
"                    +5---I---4---H---3---G---2---F---1---E+",
"       your turn",
    };
    struct picture picture;

    picture_open(&picture, "abalone:players=3", THREE, 116, 37, GLYPHS_ASCII);
    picture.board.viewer = 1;
    picture.board.words = "your turn";
    picture_draw(&picture);
    PICTURE_SHOWS(&picture, lines);
    picture_close(&picture);
}
END_TEST

/* White is at the bottom, red above, black in the middle. */
START_TEST(a_thumbnail_of_three_has_a_line_for_each)
{
    static const char *const lines[] = {
"",
"  ◆◆◆◆◆◆◆◆◆◆·  0 out",
"  ●●●●●●●●●●●  1 out",
"  ○○○○○○○○○○○  0 out",
    };
    static const char *const inks[] = {
"",
"  ooooooooood  n ddd",
"  hhhhhhhhhhh  n ddd",
"  yyyyyyyyyyy  n ddd",
    };
    struct picture picture;

    picture_open(&picture, "abalone:players=3", THREE, 24, 4, GLYPHS_UTF8);
    picture.board.viewer = 1;
    board_of(picture.game)->draw_small(&picture.board, picture.canvas,
                                       (struct rect){0, 1, 23, 3});
    PICTURE_SHOWS(&picture, lines);
    PICTURE_INKS(&picture, inks);
    picture_close(&picture);
}
END_TEST

/* clang-format on */

/* ---- what is said ---- */

/* The signs of a line, blanks at its end left out. */
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

/* Below the hexagon: words stand on the last line, and those that are longer
 * begin on the first, or where that is the last end with dots. */
START_TEST(what_is_said_stands_on_the_last_line_or_begins_below_the_rim)
{
    static const struct {
        int width;
        int height;
        int left;
        int room;
        int first;
        int last;
    } places[] = {
        {80, 11, 9, 68, 10, 10},    {80, 12, 9, 68, 11, 11},
        {80, 13, 9, 68, 11, 12},    {98, 19, 9, 85, 18, 18},
        {98, 21, 9, 85, 19, 20},    {59, 13, 3, 56, 11, 12},
        {140, 37, 18, 111, 36, 36}, {140, 39, 18, 111, 37, 38},
    };

    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const int room = places[i].room;
        const int left = places[i].left;
        char words[2][120];
        char line[300];
        char wanted[300];
        struct picture picture;

        /* As wide as there is room, and a word more. */
        snprintf(words[0], sizeof words[0], "a%*s", room - 1, "b");
        for (char *blank = words[0]; (blank = strchr(blank, ' ')) != NULL;)
            *blank = '-';
        snprintf(words[1], sizeof words[1], "%.115s c", words[0]);
        picture_open(&picture, "abalone", START, places[i].width,
                     places[i].height, GLYPHS_ASCII);
        for (int more = 0; more < 2; more++) {
            const bool two = more == 1 && places[i].last > places[i].first;
            const bool cut = more == 1 && !two;
            const int whole = cut ? room - (int)strlen("...") : room;

            picture.board.words = words[more];
            picture_draw(&picture);
            snprintf(wanted, sizeof wanted, "%*s%.*s%s", left, "", whole,
                     words[0], cut ? "..." : "");
            ck_assert_str_eq(read_line(&picture,
                                       two ? places[i].first : places[i].last,
                                       line),
                             wanted);
            snprintf(wanted, sizeof wanted, "%*s", left + 1, "c");
            if (two)
                ck_assert_str_eq(read_line(&picture, places[i].last, line),
                                 wanted);
            else if (places[i].last > places[i].first)
                ck_assert_str_eq(read_line(&picture, places[i].first, line),
                                 "");
        }
        picture_close(&picture);
    }
}
END_TEST

/* Between the scores of the small board, and not over them. */
START_TEST(words_of_the_small_board_fill_the_lines_between_the_scores)
{
    static const struct {
        const char *game;
        int height;
        int first;
        int count;
    } places[] = {{"abalone", 10, 3, 4},
                  {"abalone", 11, 4, 4},
                  {"abalone:players=3", 10, 4, 3},
                  {"abalone:players=3", 11, 5, 3}};
    enum { LEFT = 24, ROOM = 16 };

    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct picture picture;
        char line[300];

        picture_open(&picture, places[i].game, NULL, 40, places[i].height,
                     GLYPHS_ASCII);
        picture.board.words = "aaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbb "
                              "cccccccccccccccc dddddddddddddddd "
                              "eeeeeeeeeeeeeeee";
        picture_draw(&picture);
        for (int y = 0; y < places[i].height; y++) {
            const int number = y - places[i].first;
            const char letter[2] = {(char)('a' + number), '\0'};
            const char *const text = read_line(&picture, y, line);
            const bool said = strlen(text) == LEFT + ROOM &&
                              text[LEFT] >= 'a' && text[LEFT] <= 'e';

            ck_assert_msg(said == (number >= 0 && number < places[i].count),
                          "%s, line %d: %s", places[i].game, y, text);
            if (said && number < places[i].count - 1)
                ck_assert_uint_eq(strspn(text + LEFT, letter), ROOM);
            else if (said)
                ck_assert_str_eq(text + LEFT + strspn(text + LEFT, letter),
                                 "...");
        }
        picture_close(&picture);
    }
}
END_TEST

START_TEST(a_marble_that_goes_out_is_said_in_the_ink_of_a_capture)
{
    for (int out = 0; out < 2; out++) {
        struct picture picture;
        char line[300];

        picture_open(&picture, "abalone", START, 80, 12, GLYPHS_ASCII);
        picture.board.words = "your turn";
        picture.board.words_ink = THEME_HINT;
        picture.board.frame.caption =
            (uint16_t)(out == 1 ? CAPTION_OUT : CAPTION_NONE);
        picture_draw(&picture);
        ck_assert_str_eq(read_line(&picture, 11, line),
                         out == 1 ? "         pushed out!"
                                  : "         your turn");

        const struct style style = canvas_cell(picture.canvas, 9, 11)->style;

        ck_assert_int_eq(style.ink, out == 1 ? THEME_CAPTURE : THEME_HINT);
        ck_assert_int_eq(style.weight, out == 1 ? WEIGHT_BOLD : WEIGHT_PLAIN);
        picture_close(&picture);
    }
}
END_TEST

/* ---- names ---- */

/* Behind the marble and a blank there are so many cells; of three players what
 * they have left stands at the end, with a blank before it, where all names have
 * room beside that. */
START_TEST(a_name_beside_the_hexagon_has_all_the_room_there_is)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const struct {
        const char *game;
        int width;
        int left;
        int room;
        const char *many;
    } places[] = {
        {"abalone", 80, 52, 25, ""},
        {"abalone", 60, 43, 17, ""},
        {"abalone", 40, 26, 14, ""},
        {"abalone:players=3", 80, 52, 17, " 11 left"},
        {"abalone:players=3", 60, 43, 9, " 11 left"},
        {"abalone:players=3", 40, 26, 6, " 11 left"},
        {"abalone:players=3", 80, 52, 25, ""},
        {"abalone:players=3", 60, 43, 17, ""},
        {"abalone:players=3", 40, 26, 14, ""},
    };

    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        for (int more = 0; more < 2; more++) {
            const int room = places[i].room;
            char name[30];
            char line[300];
            char wanted[60];
            struct picture picture;

            snprintf(name, sizeof name, "%.*s", room + more, letters);
            picture_open(&picture, places[i].game, NULL, places[i].width, 11,
                         GLYPHS_ASCII);
            picture.board.names[1] = name;
            picture_draw(&picture);
            if (more == 1 && *places[i].many == '\0')
                snprintf(name, sizeof name, "%.*s...", room - 3, letters);
            snprintf(wanted, sizeof wanted, "O %s%s", name,
                     more == 0 ? places[i].many : "");
            /* The small board has a line above. */
            read_line(&picture, places[i].width > 40 ? 0 : 1, line);
            ck_assert_msg(strlen(line) > (size_t)places[i].left, "%s", line);
            ck_assert_str_eq(line + places[i].left - 2, wanted);
            picture_close(&picture);
        }
}
END_TEST

/* ---- after it was drawn ---- */

/* What is drawn next is not cut off. */
START_TEST(a_board_leaves_the_canvas_as_large_as_it_was)
{
    static const char *const games[] = {"kalah", "abalone"};
    static const int heights[] = {11, 10, 4};

    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++) {
            struct picture picture;
            const int width = j == 0 ? 80 : 44;

            picture_open(&picture, games[i], NULL, width, heights[j],
                         GLYPHS_ASCII);
            canvas_begin(picture.canvas, width, 40, &picture.glyphs);
            if (j == 2)
                board_of(picture.game)
                    ->draw_small(&picture.board, picture.canvas,
                                 (struct rect){0, 0, 24, 3});
            else
                board_of(picture.game)
                    ->draw(&picture.board, picture.canvas, picture.rect,
                           picture.size);
            canvas_text(picture.canvas, 0, 39, ink(THEME_TEXT), "x");
            ck_assert_str_eq(canvas_cell(picture.canvas, 0, 39)->sign, "x");
            picture_close(&picture);
        }
}
END_TEST

/* ---- what lies where ---- */

/* The places that a game has not are empty. */
START_TEST(beyond_the_places_of_a_game_nothing_lies)
{
    static const struct {
        const char *spec;
        int places;
    } games[] = {{"kalah", 14},
                 {"kalah:pits=12", 26},
                 {"abalone", 63},
                 {"abalone:players=3", 64}};

    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *const game = variant_game(games[i].spec);
        struct position start;
        int16_t counts[PLACES_MAX];

        for (int place = 0; place < PLACES_MAX; place++)
            counts[place] = 99;
        game->class->start(game, &start);
        ck_assert_int_eq(board_of(game)->counts(game, &start, counts),
                         games[i].places);
        for (int place = games[i].places; place < PLACES_MAX; place++)
            ck_assert_int_eq(counts[place], 0);
        game_free(game);
    }
}
END_TEST

void board_add_beside(Suite *suite)
{
    TCase *const tests = tcase_create("beside");

    tcase_add_test(tests, each_form_is_taken_from_its_least_size_on);
    tcase_add_test(tests, the_least_hexagon_is_as_wide_as_its_labels_need);
    tcase_add_test(tests, where_no_hexagon_fits_no_click_finds_a_cell);
    tcase_add_test(tests, on_sixty_columns_scores_are_near_and_short);
    tcase_add_test(tests, on_fifty_nine_columns_there_is_one_less_for_names);
    tcase_add_test(
        tests, a_board_without_a_line_above_has_its_upper_corners_in_the_row);
    tcase_add_test(tests, a_large_marble_of_three_players_has_its_labels_below);
    tcase_add_test(tests, a_thumbnail_of_three_has_a_line_for_each);
    tcase_add_test(
        tests, what_is_said_stands_on_the_last_line_or_begins_below_the_rim);
    tcase_add_test(tests,
                   words_of_the_small_board_fill_the_lines_between_the_scores);
    tcase_add_test(tests,
                   a_marble_that_goes_out_is_said_in_the_ink_of_a_capture);
    tcase_add_test(tests, a_name_beside_the_hexagon_has_all_the_room_there_is);
    tcase_add_test(tests, a_board_leaves_the_canvas_as_large_as_it_was);
    tcase_add_test(tests, beyond_the_places_of_a_game_nothing_lies);
    suite_add_tcase(suite, tests);
}
