/* SPDX-License-Identifier: MIT */
/* Promises of lines that come in pieces. */
#include "base/lines.h"
#include "base/rng.h"
#include "support/suites.h"

#include <check.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { LIMIT = 20 };

struct line_source {
    int ends[2];
    struct lines lines;
};

static struct line_source open_source(void)
{
    struct line_source source;

    ck_assert_int_eq(pipe(source.ends), 0);
    fcntl(source.ends[0], F_SETFL, O_NONBLOCK);
    source.lines = lines_new(source.ends[0], LIMIT);
    return source;
}

static void close_writer(struct line_source *source)
{
    close(source->ends[1]);
    source->ends[1] = -1;
}

static void close_source(struct line_source *source)
{
    lines_free(&source->lines);
    close(source->ends[0]);
    if (source->ends[1] >= 0)
        close(source->ends[1]);
}

static void write_bytes(struct line_source *source, const char *bytes,
                        size_t length)
{
    ck_assert_int_eq(write(source->ends[1], bytes, length), (long)length);
    lines_fill(&source->lines);
}

static void is_next(struct line_source *source, const char *text)
{
    enum line_kind kind;
    const char *const line = lines_take(&source->lines, &kind);

    ck_assert_int_eq(kind, LINE_WHOLE);
    ck_assert_str_eq(line, text);
}

static void is_none(struct line_source *source, enum line_kind expected)
{
    enum line_kind kind;

    ck_assert_ptr_null(lines_take(&source->lines, &kind));
    ck_assert_int_eq(kind, expected);
}

START_TEST(a_line_is_taken_when_its_end_is_there)
{
    struct line_source source = open_source();

    is_none(&source, LINE_NONE);
    write_bytes(&source, "on", 2);
    is_none(&source, LINE_NONE);
    write_bytes(&source, "e\ntwo\r\n\nthr", 11);
    is_next(&source, "one");
    is_next(&source, "two");
    is_next(&source, "");
    is_none(&source, LINE_NONE);
    close_source(&source);
}
END_TEST

START_TEST(the_last_line_needs_no_end)
{
    struct line_source source = open_source();

    write_bytes(&source, "one\ntwo", 7);
    is_next(&source, "one");
    is_none(&source, LINE_NONE);
    close_writer(&source);
    ck_assert(!lines_fill(&source.lines));
    is_next(&source, "two");
    is_none(&source, LINE_NONE);
    close_source(&source);
}
END_TEST

START_TEST(what_fails_is_no_end_like_another)
{
    struct line_source source = open_source();
    struct lines folder = lines_new(open("/", O_RDONLY), LIMIT);
    struct err err;

    close_writer(&source);
    ck_assert(!lines_fill(&source.lines));
    ck_assert(lines_were_read(&source.lines, "a pipe", &err));
    ck_assert(!lines_fill(&folder));
    ck_assert(!lines_were_read(&folder, "a folder", &err));
    ck_assert_str_eq(err.text, "a folder cannot be read");
    close(folder.descriptor);
    lines_free(&folder);
    close_source(&source);
}
END_TEST

START_TEST(a_line_that_is_too_long_is_told_once_and_the_next_one_is_read)
{
    struct line_source source = open_source();

    write_bytes(&source, "01234567890123456789\n012345678901234567890\nx\n",
                45);
    is_next(&source, "01234567890123456789");
    is_none(&source, LINE_TOO_LONG);
    is_next(&source, "x");
    is_none(&source, LINE_NONE);
    /* Its end does not count, whichever it is. */
    write_bytes(&source, "01234567890123456789\r\n", 22);
    is_next(&source, "01234567890123456789");
    close_source(&source);
}
END_TEST

START_TEST(a_line_without_an_end_takes_no_memory)
{
    enum { PIECES = 2000, PIECE = 1000 };
    struct line_source source = open_source();
    char piece[PIECE];

    memset(piece, 'x', sizeof piece);
    for (int i = 0; i < PIECES; i++) {
        write_bytes(&source, piece, sizeof piece);
        is_none(&source, LINE_NONE);
    }
    ck_assert_uint_lt(source.lines.capacity, 1 << 15);
    write_bytes(&source, "\nlast", 5);
    is_none(&source, LINE_TOO_LONG);
    close_writer(&source);
    lines_fill(&source.lines);
    is_next(&source, "last");
    close_source(&source);
}
END_TEST

START_TEST(one_that_ends_with_the_input_is_too_long_as_well)
{
    struct line_source source = open_source();
    char piece[10000];

    memset(piece, 'x', sizeof piece);
    for (int i = 0; i < 3; i++) {
        write_bytes(&source, piece, sizeof piece);
        lines_fill(&source.lines);
        lines_fill(&source.lines);
        is_none(&source, LINE_NONE);
    }
    close_writer(&source);
    while (lines_fill(&source.lines))
        ;
    is_none(&source, LINE_TOO_LONG);
    is_none(&source, LINE_NONE);
    close_source(&source);
}
END_TEST

START_TEST(a_zero_within_is_no_end)
{
    struct line_source source = open_source();

    write_bytes(&source, "a\0b\n", 4);
    is_next(&source, "a?b");
    close_source(&source);
}
END_TEST

/* However the bytes are cut, the lines are the same. */
START_TEST(the_pieces_do_not_matter)
{
    static const char text[] = "first\nsecond\r\n\nfourth of them\nxyz\n";
    static const char *const expected[] = {"first", "second", "",
                                           "fourth of them", "xyz"};
    struct rng rng = rng_new(7, 0);

    for (int i = 0; i < 200; i++) {
        struct line_source source = open_source();
        size_t at = 0;
        int count = 0;

        while (at < sizeof text - 1) {
            const size_t left = sizeof text - 1 - at;
            const size_t size = 1 + rng_below(&rng, (uint32_t)left);
            enum line_kind kind;
            const char *line;

            write_bytes(&source, text + at, size);
            at += size;
            while ((line = lines_take(&source.lines, &kind)) != NULL)
                ck_assert_str_eq(line, expected[count++]);
        }
        ck_assert_int_eq(count, 5);
        close_source(&source);
    }
}
END_TEST

Suite *lines_suite(void)
{
    Suite *const suite = suite_create("lines");
    TCase *const tests = tcase_create("lines");

    tcase_add_test(tests, a_line_is_taken_when_its_end_is_there);
    tcase_add_test(tests, the_last_line_needs_no_end);
    tcase_add_test(tests, what_fails_is_no_end_like_another);
    tcase_add_test(
        tests, a_line_that_is_too_long_is_told_once_and_the_next_one_is_read);
    tcase_add_test(tests, a_line_without_an_end_takes_no_memory);
    tcase_add_test(tests, one_that_ends_with_the_input_is_too_long_as_well);
    tcase_add_test(tests, a_zero_within_is_no_end);
    tcase_add_test(tests, the_pieces_do_not_matter);
    suite_add_tcase(suite, tests);
    return suite;
}
