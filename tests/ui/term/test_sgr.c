/* SPDX-License-Identifier: MIT */
/* The shorter way to the same picture: what bytes become, and that a terminal
 * shows the same for both. */
#include "base/rng.h"
#include "support/screen/terminal_screen.h"
#include "ui/term/sgr.h"
#include "ui/term/test_term.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 20, HEIGHT = 6, PICTURES = 150, STEPS = 120 };

/* The caller frees it. */
static char *pass_bytes(struct sgr_filter *filter, const char *bytes)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    ck_assert_ptr_nonnull(out);
    sgr_filter_picture(filter, bytes, strlen(bytes), out);
    fclose(out);
    return text;
}

/* What comes of it behind a reset. */
static void becomes(bool takes_back, const char *bytes, const char *wanted)
{
    struct sgr_filter filter;

    sgr_filter_begin(&filter, takes_back);
    free(pass_bytes(&filter, "\033[m"));

    char *const text = pass_bytes(&filter, bytes);

    ck_assert_str_eq(text, wanted);
    free(text);
}

START_TEST(what_the_terminal_has_is_not_told_again)
{
    becomes(true,
            "\033[38;5;221m\033[48;5;232ma\033[38;5;130m\033[48;5;232mb\033[m",
            "\033[38;5;221;48;5;232ma\033[38;5;130mb\033[m");
    becomes(true, "\033[1m\033[31ma\033(B\033[m\033[31mb\033[m",
            "\033[1;31ma\033(B\033[22mb\033[m");
    becomes(true, "\033[38:2::1:2:3ma\033[38:2::1:2:3mb\033[39mc",
            "\033[38:2::1:2:3mab\033[mc");
    becomes(true, "\033[38;2;1;2;3ma\033[0;38;2;1;2;3;48;5;4mb\033[m",
            "\033[38;2;1;2;3ma\033[48;5;4mb\033[m");
    becomes(true, "\033(B\033(B", "\033(B");
}
END_TEST

START_TEST(blanks_have_no_ink)
{
    becomes(true, "\033[31mo\033[32m \033[1;33m \033[31mo\033[m",
            "\033[31mo  \033[1mo\033[m");
    becomes(true, "\033[41mo\033[32m\033[3X\033[42m\033[K\033[m",
            "\033[41mo\033[3X\033[42m\033[K\033[m");
    becomes(true, "\033[4;31m \033[32m \033[m", "\033[4;31m \033[32m \033[m");
    becomes(true, "o\033[7m \033[m ", "o\033[7m \033[m ");
}
END_TEST

/* vt220 and rxvt do not say that they know 22, 24, 27, 39 and 49. */
START_TEST(what_ends_is_reset_where_nothing_else_is_known_to_end_it)
{
    becomes(false, "\033[1;31;42ma\033[m\033[31;42mb\033[m",
            "\033[1;31;42ma\033[0;31;42mb\033[m");
    becomes(false, "\033[31;42ma\033[m\033[42mb\033[m",
            "\033[31;42ma\033[0;42mb\033[m");
    becomes(true, "\033[31;42ma\033[m\033[42mb\033[m",
            "\033[31;42ma\033[39mb\033[m");
}
END_TEST

/* Also a sequence that has no end. */
START_TEST(what_is_not_known_passes_with_all_behind_it)
{
    static const char *const strange[] = {
        "\033[3mslant\033[31m \033[31mo\033[m",
        "\033[4:3mo\033[31m\033[31m",
        "\0337\033[31m\033[31m",
        "\033]11;?\a\033[31m",
        "\033[31",
        "\033",
        "\033[?1;2c\033[31m",
    };

    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++) {
        char bytes[80];
        char wanted[80];
        struct sgr_filter filter;

        snprintf(bytes, sizeof bytes, "\033[32m%s", strange[i]);
        snprintf(wanted, sizeof wanted, "\033[32m%s", strange[i]);
        becomes(true, bytes, wanted);

        /* What it has done is not known, and the next picture resets it. */
        sgr_filter_begin(&filter, true);
        free(pass_bytes(&filter, bytes));

        char *const next = pass_bytes(&filter, "\033[31mo\033[m");

        ck_assert_str_eq(next, "\033[0;31mo\033[m");
        free(next);
    }
}
END_TEST

/* ---- random pictures, as curses might write them ---- */

static void write_style(struct rng *rng, FILE *out)
{
    static const char *const styles[] = {
        "",           "0",
        "1",          "22",
        "4",          "24",
        "7",          "27",
        "39",         "49",
        "31",         "42",
        "97",         "103",
        "38;5;214",   "48;5;232",
        "38;5;95",    "48;5;235",
        "0;1;10",     "38;2;1;2;3",
        "48;2;9;8;7", "0;1;38;5;214;48;5;232",
        "39;49",      "38:2::7:8:9",
    };

    fprintf(out, "\033[%sm",
            styles[rng_below(rng, sizeof styles / sizeof styles[0])]);
}

static void write_step(struct rng *rng, FILE *out)
{
    static const char *const signs[] = {"a",  "●", " ",  " ",      "  ",
                                        "日", "x", "\n", "\033(B", "┃    ┃"};
    static const char letters[] = "XPKJ@ML";
    const int x = 1 + (int)rng_below(rng, WIDTH);
    const int y = 1 + (int)rng_below(rng, HEIGHT);

    switch (rng_below(rng, 6)) {
    case 0:
    case 1:
        write_style(rng, out);
        break;
    case 2:
        fprintf(out, "\033[%d;%dH", y, x);
        break;
    case 3:
        fprintf(out, "\033[%d%c", 1 + (int)rng_below(rng, 2),
                letters[rng_below(rng, sizeof letters - 1)]);
        break;
    default:
        fputs(signs[rng_below(rng, sizeof signs / sizeof signs[0])], out);
    }
}

/* The caller frees it. */
static char *make_picture(struct rng *rng)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&bytes, &length);

    ck_assert_ptr_nonnull(out);
    for (int i = 0; i < STEPS; i++)
        write_step(rng, out);
    fputs("\033[m", out);
    fclose(out);
    return bytes;
}

START_TEST(a_terminal_shows_the_same)
{
    struct rng rng = rng_new(1, (uint64_t)_i);
    size_t before = 0;
    size_t after = 0;

    for (int game = 0; game < PICTURES / 10; game++) {
        struct terminal_picture *const full = picture_new(WIDTH, HEIGHT);
        struct terminal_picture *const shorter = picture_new(WIDTH, HEIGHT);
        struct sgr_filter filter;

        sgr_filter_begin(&filter, _i == 1);
        for (int i = 0; i < 10; i++) {
            char *const bytes = make_picture(&rng);
            char *const fewer = pass_bytes(&filter, bytes);

            picture_write(full, bytes, strlen(bytes));
            picture_write(shorter, fewer, strlen(fewer));
            term_check_alike(full, shorter, WIDTH, HEIGHT);
            before += strlen(bytes);
            after += strlen(fewer);
            free(bytes);
            free(fewer);
        }
        picture_free(full);
        picture_free(shorter);
    }
    ck_assert_uint_lt(after, before);
}
END_TEST

TCase *term_sgr(void)
{
    TCase *const tests = tcase_create("sgr");

    tcase_add_test(tests, what_the_terminal_has_is_not_told_again);
    tcase_add_test(tests, blanks_have_no_ink);
    tcase_add_test(tests,
                   what_ends_is_reset_where_nothing_else_is_known_to_end_it);
    tcase_add_test(tests, what_is_not_known_passes_with_all_behind_it);
    tcase_add_loop_test(tests, a_terminal_shows_the_same, 0, 2);
    return tests;
}
