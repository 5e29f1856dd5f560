/* SPDX-License-Identifier: MIT */
/* Cells in the order of their colours: what bytes become, and that a terminal
 * shows the same for both. */
#include "base/rng.h"
#include "ui/term/arrange.h"
#include "ui/term/test_term.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 32, HEIGHT = 8, PICTURES = 20, STEPS = 15, ROOM = 250 };

/* The right half of a wide sign is shown with its left one. */
static bool looks_alike(struct terminal_cell one, struct terminal_cell other)
{
    const bool blank = (*one.sign == '\0' || strcmp(one.sign, " ") == 0) &&
                       !one.underline && !one.reverse;

    return strcmp(one.sign, other.sign) == 0 && one.ground == other.ground &&
           one.underline == other.underline && one.reverse == other.reverse &&
           (blank || (one.ink == other.ink && one.bold == other.bold));
}

void term_check_alike(const struct terminal_picture *full,
                      const struct terminal_picture *shorter, int width,
                      int height)
{
    int places[2][2];

    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            ck_assert_msg(looks_alike(picture_cell(full, x, y),
                                      picture_cell(shorter, x, y)),
                          "%d,%d", x, y);
    picture_cursor(full, &places[0][0], &places[0][1]);
    picture_cursor(shorter, &places[1][0], &places[1][1]);
    ck_assert_int_eq(places[0][0], places[1][0]);
    ck_assert_int_eq(places[0][1], places[1][1]);
    ck_assert(picture_pen_is_plain(shorter));
}

/* What comes of pictures, one after the other. */
struct arranging {
    struct arranger arranger;
    struct sgr_filter filter;
};

static void begin(struct arranging *arranging)
{
    *arranging = (struct arranging){.arranger = {.row = -1, .column = -1}};
    sgr_filter_begin(&arranging->filter, true);
}

/* The caller frees it; NULL, and nothing was written, where the order has to
 * stay. */
static char *arrange(struct arranging *arranging, const char *bytes)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    ck_assert_ptr_nonnull(out);

    const bool done =
        arranger_picture(&arranging->arranger, &arranging->filter, WIDTH,
                         HEIGHT, bytes, strlen(bytes), out);

    fclose(out);
    if (done)
        return text;
    ck_assert_uint_eq(length, 0);
    free(text);
    return NULL;
}

/* After a picture that told the terminal to have no colours. */
static void becomes(const char *bytes, const char *wanted)
{
    struct arranging arranging;

    begin(&arranging);
    free(arrange(&arranging, "\033[H\033[m"));

    char *const text = arrange(&arranging, bytes);

    ck_assert_ptr_nonnull(text);
    ck_assert_str_eq(text, wanted);
    free(text);
    arranger_free(&arranging.arranger);
}

static void stays(const char *bytes)
{
    struct arranging arranging;

    begin(&arranging);
    free(arrange(&arranging, "\033[H\033[m"));
    ck_assert_ptr_null(arrange(&arranging, bytes));
    arranger_free(&arranging.arranger);
}

START_TEST(a_colour_is_told_once)
{
    becomes("\033[31ma\033[32mb\033[31mc\033[32md\033[m\r",
            "\033[31ma\033[Cc\033[32md\b\b\bb\r\033[m");
    becomes("\033[31;42ma\033[33mb\033[31mc\033[m\r",
            "\033[31;42ma\033[Cc\b\b\033[33mb\r\033[m");
}
END_TEST

START_TEST(the_nearest_place_comes_next)
{
    becomes("\033[3;5H\033[31m|  \033[32m.\033[31m  |\033[4;5H|  "
            "\033[32m.\033[31m  |\033[m\033[H",
            "\033[3;5H\033[31m|  \033[3C|\b\033[B|\033[7D|  "
            "\033[32m.  \033[3;8H.  \033[H\033[m");
}
END_TEST

/* Bars stand below each other; a line feed is one byte, where it only feeds. */
START_TEST(a_line_feed_goes_down_where_it_does_no_more)
{
    static const char bars[] =
        "\033[2;9H|\033[3;9H|\033[4;9H|\033[6;9H|\033[7;3H|\033[H";
    static const char *const wanted[] = {
        "\033[2;9H|\b\033[B|\b\033[B|\b\033[2B|\033[7;3H|\033[H",
        "\033[8C\n|\b\n|\b\n|\b\n\n|\033[7D\n|\033[H"};

    for (size_t i = 0; i < 2; i++) {
        struct arranging arranging;

        begin(&arranging);
        arranging.arranger.feeds_lines = i == 1;
        free(arrange(&arranging, "\033[H\033[m"));

        char *const text = arrange(&arranging, bars);

        ck_assert_str_eq(text, wanted[i]);
        free(text);
        arranger_free(&arranging.arranger);
    }
}
END_TEST

START_TEST(a_cell_that_is_written_twice_is_written_once)
{
    becomes("abc\033[Hxy\r", "xyc\r");
    becomes("\033[2;4Habc\033[1Kd\033[2H", "\033[B      d\r");
}
END_TEST

START_TEST(blanks_take_the_colour_that_is_there)
{
    becomes("\033[31mo\033[32m  \033[31mo\033[m\r", "\033[31mo  o\r\033[m");
    becomes("\033[32m \033[31mo\033[m\r", "\033[31m o\r\033[m");
    becomes("\033[41m \033[m \033[4m \033[m\r",
            "\033[C \033[4m \r\033[0;41m \b\033[m");
}
END_TEST

/* Not every terminal can erase, and jump in a row or a column. */
START_TEST(only_what_curses_has_used_is_used)
{
    static const char *const pictures[][2] = {
        {"a              b\r", "a              b\r"},
        {"c\033[14X\033[16Gd\r", "c\033[14X\033[14Cd\r"},
        {"e              f\r", "e\033[14X\033[14Cf\r"},
        {"\033[2;1Hg\033[Kh\r", "\033[Bgh\033[K\r"},
        {"\033[7;5H\033[31mi\033[32m\033[1;6Hj\033[2;2H\033[m",
         "\033[7;5H\033[31mi\033[6A\033[32mj\033[2;2H\033[m"},
        {"\033[7;5H\033[31mk\033[32m\033[1dl\033[2;2H\033[m",
         "\033[7;5H\033[31mk\033[d\033[32ml\033[2;2H\033[m"},
        {"\033[7;5H\033[31mm\033[32m\033[1;6Hn\033[2;2H\033[m",
         "\033[7;5H\033[31mm\033[d\033[32mn\033[2;2H\033[m"},
    };
    struct arranging arranging;

    begin(&arranging);
    free(arrange(&arranging, "\033[H\033[m"));
    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++) {
        char *const text = arrange(&arranging, pictures[i][0]);

        ck_assert_str_eq(text, pictures[i][1]);
        free(text);
    }
    arranger_free(&arranging.arranger);
}
END_TEST

/* On some terminals erased cells have the default ground, whatever is set. */
START_TEST(colours_are_erased_only_where_that_leaves_the_ground)
{
    static const char erased[] = "a\033[14X\033[16Gb\033[2;1Hc\033[K\r";
    static const char blanks[] =
        "\033[41md            e\033[2;28Hf    \033[m\033[H";
    static const char *const wanted[] = {
        "\033[41md            e\033[2;28Hf    \033[H\033[m",
        "\033[41md\033[12X\033[12Ce\033[2;28Hf\033[K\033[H\033[m"};

    for (size_t i = 0; i < 2; i++) {
        struct arranging arranging;

        begin(&arranging);
        arranging.arranger.erases_coloured = i == 1;
        free(arrange(&arranging, "\033[H\033[m"));
        free(arrange(&arranging, erased));
        free(arrange(&arranging, "\033[H"));

        char *const text = arrange(&arranging, blanks);

        ck_assert_str_eq(text, wanted[i]);
        free(text);
        arranger_free(&arranging.arranger);
    }
}
END_TEST

/* Some terminals wait there, others are on the next line. */
START_TEST(behind_the_last_column_the_cursor_is_nowhere)
{
    becomes("\033[1;32Ho\033[2;32Hp\033[H", "\033[31Co\033[2;32Hp\033[H");
}
END_TEST

/* Both halves or none. */
START_TEST(a_wide_sign_is_not_cut)
{
    becomes("\033[31m日\033[32mo\033[31m本\033[m\r",
            "\033[31m日\033[C本\b\b\b\033[32mo\r\033[m");
    stays("日\ro");
    stays("日\bo");
    stays("日\033[D\033[K");
}
END_TEST

START_TEST(what_depends_on_what_was_there_stays_as_it_is)
{
    static const char *const pictures[] = {
        "\033[41m\033[Lo",
        "\033[2;2H\033[Mo",
        "\033[2Po",
        "\033[2;5ro",
        "\033[5;2r\033[1;8r\033[H",
        "\033[1;9r\033[H",
        "\033[@o",
        "\033[2Jo",
        "\033[?25ho",
        "\0337o",
        "\033]11;?\a",
        "\033[3mo",
        "\033[31",
        "\033",
        "\to",
        "\033(0q",
        "\033[9;1Ho",
        "\033[1;33Ho",
        "\033[1;32Hoo",
        "\033[1;32Ho",
        "\bo",
        "\033[Ao",
        "\033[1;32H\xe6\x97\xa5",
        "e\xcc\x81",
        "\xff",
        "\033[1;1;1Ho",
    };

    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++)
        stays(pictures[i]);
}
END_TEST

/* And the cells that were written before move along. */
START_TEST(lines_are_moved_first)
{
    becomes("\033[2;5r\033[5H\n\033[1;8r\033[5;3Ho\033[H",
            "\033[2;5r\033[5H\n\033[1;8r\033[5;3Ho\033[H");
    becomes("\033[3Ha\033[2Hb\033[2;5r\033[5H\n\033[1;8r\033[H",
            "\033[2;5r\033[5H\n\033[1;8r\033[2Ha\033[H");
    becomes("\033[3Ha\033[5Hb\033[2;5r\033[2H\033M\033[1;8r\033[H",
            "\033[2;5r\033[2H\033M\033[1;8r\033[4Ha\033[H");
    becomes("\033[3Ha\033[4Hb\033[3H\033[2L\033[H",
            "\033[3H\033[2L\033[5Ha\033[6Hb\033[H");
    becomes("\033[3Ha\033[5Hb\033[2H\033[2M\033[H",
            "\033[2H\033[2M\033[3Hb\033[H");
    becomes("\033[31ma\033[m\033[8H\n\033[H", "\033[8H\n\033[H");
}
END_TEST

/* Until it is known where the cursor is, and behind what was not understood. */
START_TEST(a_place_that_is_not_known_is_not_guessed)
{
    struct arranging arranging;

    begin(&arranging);
    ck_assert_ptr_null(arrange(&arranging, "o"));
    ck_assert_ptr_null(arrange(&arranging, "\033[Co"));
    free(arrange(&arranging, "\033[Ho\033[m"));
    ck_assert_ptr_null(arrange(&arranging, "\033[2Jo"));
    ck_assert_ptr_null(arrange(&arranging, "o"));

    char *const text = arrange(&arranging, "\033[2;2Ho\033[m");

    ck_assert_str_eq(text, "\033[2;2Ho");
    free(text);
    arranger_free(&arranging.arranger);
}
END_TEST

/* ---- random pictures, as curses might write them ---- */

/* Somewhere in the middle: a style, signs, a step, signs, and sometimes what
 * erases. Wide signs are for tests of their own. */
static void write_step(struct rng *rng, FILE *out)
{
    static const char *const signs[] = {"a",  "●",      " ",
                                        "  ", "┃    ┃", "│\b\n│"};
    static const char *const styles[] = {
        "0",  "1",  "22", "4",  "24", "7",  "27", "39",       "49",
        "31", "42", "97", "32", "41", "33", "44", "38;5;214", "48:2::9:8:7",
    };
    static const char *const steps[] = {
        "\033[A",  "\033[B", "\033[2C", "\033[D", "\b",      "\033[5G",
        "\033[3d", "\n",     "\r",      "\033[K", "\033[1K", "\033[3X"};
    static const char *const scrolls[] = {
        "\033[2;6r\033[6;1H\n\033[1;8r\033[4;3H",
        "\033[3;7r\033[3;1H\033M\033[1;8r\033[4;3H",
        "\033[2;6r\033[6;1H\033[2S\033[1;8r\033[4;3H",
        "\033[3;7r\033[3;1H\033[2T\033[1;8r\033[4;3H",
        "\033[4;1H\033[L",
        "\033[3;1H\033[2M",
    };

    if (rng_below(rng, 20) == 0)
        fprintf(out, "\033[m%s",
                scrolls[rng_below(rng, sizeof scrolls / sizeof scrolls[0])]);
    if (rng_below(rng, 2) == 0)
        fprintf(out, "\033[%d;%dH", 2 + (int)rng_below(rng, HEIGHT - 4),
                2 + (int)rng_below(rng, WIDTH - 20));
    for (int i = 0; i < 2; i++)
        fprintf(out, "\033[%sm",
                styles[rng_below(rng, sizeof styles / sizeof styles[0])]);
    fputs(signs[rng_below(rng, sizeof signs / sizeof signs[0])], out);
    fputs(steps[rng_below(rng, sizeof steps / sizeof steps[0])], out);
    fputs(signs[rng_below(rng, sizeof signs / sizeof signs[0])], out);
}

/* The caller frees it. */
static char *make_picture(struct rng *rng)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&bytes, &length);

    ck_assert_ptr_nonnull(out);
    fputs("\033[H", out);
    for (int i = 0; i < STEPS; i++)
        write_step(rng, out);
    fputs("\033[m\033[2;3H", out);
    fclose(out);
    return bytes;
}

/* As term/output.c does it. */
static void show_arranged(struct arranging *arranging, const char *bytes,
                          struct terminal_picture *picture)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    ck_assert_ptr_nonnull(out);
    if (!arranger_picture(&arranging->arranger, &arranging->filter, WIDTH,
                          HEIGHT, bytes, strlen(bytes), out))
        sgr_filter_picture(&arranging->filter, bytes, strlen(bytes), out);
    fclose(out);
    picture_write(picture, text, length);
    free(text);
}

/* A picture that has to stay as it is is left out of both. */
START_TEST(a_terminal_shows_the_same_in_any_order)
{
    struct rng rng = rng_new(2, (uint64_t)_i);
    struct terminal_picture *const full = picture_new(WIDTH, HEIGHT);
    struct terminal_picture *const shorter = picture_new(WIDTH, HEIGHT);
    struct arranging arranging;
    size_t before = 0;
    size_t after = 0;
    int arranged = 0;

    begin(&arranging);
    arranging.arranger.feeds_lines = _i % 2 == 1;
    for (int i = 0; i < PICTURES; i++) {
        char *const bytes = make_picture(&rng);
        char *const fewer = arrange(&arranging, bytes);

        if (fewer != NULL) {
            picture_write(full, bytes, strlen(bytes));
            picture_write(shorter, fewer, strlen(fewer));
            term_check_alike(full, shorter, WIDTH, HEIGHT);
            before += strlen(bytes);
            after += strlen(fewer);
            arranged++;
        }
        free(bytes);
        free(fewer);
    }
    ck_assert_int_gt(arranged, PICTURES / 4);
    ck_assert_uint_lt(after, before);
    arranger_free(&arranging.arranger);
    picture_free(full);
    picture_free(shorter);
}
END_TEST

/* A picture that a frame has no room for is shown by the next ones; where it is
 * not known what a picture does, before it. */
START_TEST(what_a_frame_has_no_room_for_is_not_lost)
{
    struct rng rng = rng_new(3, (uint64_t)_i);
    struct terminal_picture *const full = picture_new(WIDTH, HEIGHT);
    struct terminal_picture *const shorter = picture_new(WIDTH, HEIGHT);
    struct arranging arranging;
    int rests = 0;

    begin(&arranging);
    arranging.arranger.most = ROOM;
    for (int i = 0; i < PICTURES; i++) {
        char *const picture = make_picture(&rng);

        picture_write(full, picture, strlen(picture));
        show_arranged(&arranging, picture, shorter);
        rests += arranging.arranger.rest;
        while (i % 3 != 0 && arranging.arranger.rest)
            show_arranged(&arranging, "", shorter);
        if (!arranging.arranger.rest)
            term_check_alike(full, shorter, WIDTH, HEIGHT);
        free(picture);
    }
    ck_assert_int_gt(rests, 0);
    arranger_free(&arranging.arranger);
    picture_free(full);
    picture_free(shorter);
}
END_TEST

/* The rows that the first frame has left come first in the next one. */
START_TEST(a_frame_has_as_many_rows_as_there_is_room_for)
{
    static const char rows[] = "\033[2;1Ha\033[3;1Hb\033[4;1Hc\033[H";
    struct arranging arranging;

    begin(&arranging);
    free(arrange(&arranging, "\033[H\033[m"));
    arranging.arranger.most = strlen("\033[Ba\033[3Hb\033[H");

    char *const first = arrange(&arranging, rows);

    ck_assert_str_eq(first, "\033[Ba\033[3Hb\033[H");
    ck_assert(arranging.arranger.rest);

    char *const second = arrange(&arranging, "\033[2;1HA\033[H");

    ck_assert_str_eq(second, "\033[BA\033[4Hc\033[H");
    ck_assert(!arranging.arranger.rest);
    free(first);
    free(second);
    arranger_free(&arranging.arranger);
}
END_TEST

/* More than three frames' room: no animation, and no player waits for it. */
START_TEST(what_needs_many_frames_is_shown_at_once)
{
    static const char rows[] = "\033[2;1Ha\033[3;1Hb\033[4;1Hc\033[H";
    struct arranging arranging;

    begin(&arranging);
    free(arrange(&arranging, "\033[H\033[m"));
    arranging.arranger.most = strlen("\033[Ba");

    char *const text = arrange(&arranging, rows);

    ck_assert_str_eq(text, "\033[Ba\033[3Hb\033[4Hc\033[H");
    ck_assert(!arranging.arranger.rest);
    free(text);
    arranger_free(&arranging.arranger);
}
END_TEST

TCase *term_arrange(void)
{
    TCase *const tests = tcase_create("arrange");

    tcase_add_test(tests, a_colour_is_told_once);
    tcase_add_test(tests, the_nearest_place_comes_next);
    tcase_add_test(tests, a_line_feed_goes_down_where_it_does_no_more);
    tcase_add_test(tests, a_cell_that_is_written_twice_is_written_once);
    tcase_add_test(tests, blanks_take_the_colour_that_is_there);
    tcase_add_test(tests, only_what_curses_has_used_is_used);
    tcase_add_test(tests, colours_are_erased_only_where_that_leaves_the_ground);
    tcase_add_test(tests, a_wide_sign_is_not_cut);
    tcase_add_test(tests, behind_the_last_column_the_cursor_is_nowhere);
    tcase_add_test(tests, what_depends_on_what_was_there_stays_as_it_is);
    tcase_add_test(tests, a_place_that_is_not_known_is_not_guessed);
    tcase_add_test(tests, lines_are_moved_first);
    tcase_add_test(tests, a_frame_has_as_many_rows_as_there_is_room_for);
    tcase_add_test(tests, what_needs_many_frames_is_shown_at_once);
    tcase_add_loop_test(tests, a_terminal_shows_the_same_in_any_order, 0, 10);
    tcase_add_loop_test(tests, what_a_frame_has_no_room_for_is_not_lost, 0, 10);
    return tests;
}
