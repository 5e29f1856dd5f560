/* SPDX-License-Identifier: MIT */
/* Promises of naqala export: files, and what is told of those that cannot be
 * written. */
#include "base/file.h"
#include "cmd/test_command.h"
#include "support/folder.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

START_TEST(a_film_is_written_to_a_file)
{
    static const char head[] =
        "{\"version\": 2, \"width\": 100, \"height\": 30, ";
    char *const folder = folder_new();
    char *const path = file_join(folder, "film.cast");
    struct run run =
        run_naqala("", "export avalanche --size 100x30 --cast %s", path);
    size_t length;
    char *text;

    run_gave(&run, 0, "", "");
    run_free(&run);
    text = folder_read(path, &length);
    ck_assert_int_eq(strncmp(text, head, sizeof head - 1), 0);
    ck_assert_int_eq(folder_count(folder), 1);
    free(text);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(a_file_that_is_there_stays_unless_force_is_told)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "film.cast");
    char told[300];
    size_t length;
    char *text;

    folder_put(path, "mine");
    ck_assert_int_eq(chmod(path, 0604), 0);
    snprintf(told, sizeof told,
             "naqala: %s: is there already; --force replaces it\n", path);

    struct run run = run_naqala("", "export avalanche --cast %s", path);

    run_gave(&run, 1, "", told);
    run_free(&run);
    folder_holds(path, "mine");
    run = run_naqala("", "export avalanche --force --cast %s", path);
    run_gave(&run, 0, "", "");
    run_free(&run);
    text = folder_read(path, &length);
    ck_assert_int_eq(*text, '{');
    ck_assert_uint_eq(folder_mode(path), 0604);
    ck_assert_int_eq(folder_count(folder), 1);
    free(text);
    free(path);
    folder_free(folder);
}
END_TEST

/* A film does not know the terminal that will show it. */
START_TEST(the_theme_auto_is_the_usual_one)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "usual.cast");
    char *const other = file_join(folder, "auto.cast");
    struct run run = run_naqala("", "export avalanche --cast %s", path);
    size_t length;
    char *usual;

    run_free(&run);
    run = run_naqala("", "export avalanche --theme auto --cast %s", other);
    run_gave(&run, 0, "", "");
    run_free(&run);
    usual = folder_read(path, &length);
    folder_holds(other, usual);
    free(usual);
    free(other);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(where_nothing_can_be_written_one_sentence_says_so)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "missing/film.cast");
    struct run run = run_naqala("", "export avalanche --cast %s", path);

    ck_assert_int_eq(run.status, 1);
    ck_assert_ptr_nonnull(strstr(run.err, path));
    ck_assert_ptr_eq(strchr(run.err, '\n'), run.err + strlen(run.err) - 1);
    run_free(&run);
    run = run_naqala("", "export avalanche --force --cast %s", folder);
    ck_assert_int_eq(run.status, 1);
    ck_assert_ptr_nonnull(strstr(run.err, folder));
    ck_assert_ptr_eq(strchr(run.err, '\n'), run.err + strlen(run.err) - 1);
    run_free(&run);
    ck_assert_int_eq(folder_count(folder), 0);
    free(path);
    folder_free(folder);
}
END_TEST

START_TEST(the_board_after_each_move_is_printed)
{
    struct run run = run_naqala("", "export avalanche --text --size 40x12");

    ck_assert_int_eq(run.status, 0);
    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(strncmp(run.out, "kalah 6×4: Chi, Ada\n\nChi moves",
                             strlen("kalah 6×4: Chi, Ada\n\nChi moves")),
                     0);
    ck_assert_ptr_nonnull(strstr(run.out, "\n\n43. "));
    ck_assert_ptr_null(strstr(run.out, "\n\n44. "));
    run_free(&run);
}
END_TEST

/* As on the screen: the one at the bottom has the numbers, behind a swap, too. */
START_TEST(after_a_swap_the_row_at_the_bottom_is_numbered)
{
    char *const folder = folder_new();
    char lines[400];
    struct run run;

    snprintf(lines, sizeof lines, "3\nswap\nb\nsave %s/pie.naqala\n", folder);
    run = run_naqala(lines, "play --text --game kalah:pie=on --south human "
                            "--north human");
    ck_assert_int_eq(run.status, 0);
    run_free(&run);
    run = run_naqala("", "export %s/pie.naqala --text --size 40x12", folder);
    ck_assert_int_eq(run.status, 0);

    const char *const last = strstr(run.out, "\n\n3. South sows 2: 4 seeds");

    ck_assert_ptr_nonnull(last);
    ck_assert_ptr_nonnull(strstr(last, "4   0   5   5   5   5\n"
                                       "          1   2   3   4   5   6\n"));
    run_free(&run);
    folder_free(folder);
}
END_TEST

START_TEST(a_position_is_written_as_shapes)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "position.svg");
    struct run run =
        run_naqala("", "export avalanche --move 44 --svg %s", path);

    run_gave(&run, 2, "",
             "naqala: export: --move: the game has 43 moves; try naqala export "
             "--help\n");
    run_free(&run);
    ck_assert_int_eq(folder_count(folder), 0);
    run = run_naqala("", "export avalanche --move 43 --svg %s", path);
    run_gave(&run, 0, "", "");
    run_free(&run);
    ck_assert_int_eq(folder_count(folder), 1);
    free(path);
    folder_free(folder);
}
END_TEST

/* What can be written is not, where something else that is asked for cannot. */
START_TEST(a_hyphen_is_standard_output)
{
    static const char *const kinds[] = {"--cast", "--svg", "--html"};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char *const folder = folder_new();
        char *const path = file_join(folder, "one");
        struct run run =
            run_naqala("", "export avalanche %s %s", kinds[i], path);
        size_t length;

        run_free(&run);
        run = run_naqala("", "export avalanche %s -", kinds[i]);

        char *const text = folder_read(path, &length);

        run_gave(&run, 0, text, "");
        run_free(&run);
        ck_assert(!file_exists("-"));
        free(text);
        free(path);
        folder_free(folder);
    }
}
END_TEST

START_TEST(nothing_is_written_where_one_output_is_refused)
{
    char *const folder = folder_new();
    struct run run = run_naqala("",
                                "export avalanche --cast %s/a --svg %s/b "
                                "--move 44",
                                folder, folder);

    ck_assert_int_eq(run.status, 2);
    run_free(&run);
    run = run_naqala("", "export avalanche --html %s/a --text --size 9x9",
                     folder);
    ck_assert_int_eq(run.status, 2);
    ck_assert_str_eq(run.out, "");
    run_free(&run);
    ck_assert_int_eq(folder_count(folder), 0);
    folder_free(folder);
}
END_TEST

START_TEST(a_position_needs_no_saved_game)
{
    char *const folder = folder_new();
    char *const path = file_join(folder, "position.svg");
    struct run run = run_naqala("", "export --text --from "
                                    "0,0,7,0,0,0,20/0,0,0,0,0,9,12/n");

    ck_assert_int_eq(run.status, 0);
    ck_assert_ptr_nonnull(strstr(run.out, "── 7 ──"));
    ck_assert_ptr_nonnull(strstr(run.out, "─ 20 ──"));
    run_free(&run);
    run = run_naqala("", "export --game abalone --svg %s", path);
    run_gave(&run, 0, "", "");
    run_free(&run);
    ck_assert_int_eq(folder_count(folder), 1);
    ck_assert_uint_eq(folder_mode(path) & 0400, 0400);
    free(path);
    folder_free(folder);
}
END_TEST

static const struct {
    const char *words;
    const char *told;
} WRONG[] = {
    {"export avalanche", "is needed"},
    {"export --text", "needs SAVE, --game or --from"},
    {"export avalanche --game oware --text", "--game: not with avalanche"},
    {"export avalanche --from start --text", "--from: not with avalanche"},
    {"export avalanche --text --move 3", "--move: only with --svg"},
    {"export avalanche --text --svg -",
     "--text: standard output has --svg already"},
    {"export avalanche --cast /nowhere/x --svg /nowhere/x --force",
     "--svg: /nowhere/x has --cast already"},
    {"export avalanche --html x --cast /nowhere/x --svg x",
     "--html: x has --svg already"},
    {"export avalanche --text --size 80", "--size: 80 is no size"},
    {"export avalanche --text --size 0x24", "--size: 0x24 is no size"},
    {"export avalanche --text --size 80x401", "--size: 80x401 is no"},
    {"export avalanche --text --size 1x1",
     "--size: the board does not fit 1x1 cells; try naqala export --help\n"},
    {"export avalanche --cast /nowhere/x --size 9x9",
     "--size: the board does not fit 9x9 cells; try naqala export --help\n"},
    {"export --game oware --svg /nowhere/x --move 1",
     "--move: the game has 0 moves"},
    {"export avalanche --text --theme lagun",
     "--theme: lagun: no such theme; there are auto, savanna"},
    {"export nq1.kalah.BgqiYl --text", "this code has a typo"},
    {"export avalanche --text --speed 0", "--speed: 0 is not in 0.1..10"},
    {"export --game chess --text", "--game: chess: no such game"},
    {"export --from 4,4/s --text", "--from: position: south has 2"},
};

enum { WRONG_COUNT = sizeof WRONG / sizeof *WRONG };

START_TEST(wrong_words_are_bad_usage)
{
    struct run run = run_naqala("", "%s", WRONG[_i].words);

    ck_assert_int_eq(run.status, 2);
    ck_assert_msg(strstr(run.err, WRONG[_i].told) != NULL, "%s", run.err);
    run_free(&run);
}
END_TEST

Suite *export_suite(void)
{
    Suite *const suite = suite_create("export");
    TCase *const export = tcase_create("export");

    tcase_set_timeout(export, 0);
    tcase_add_test(export, a_film_is_written_to_a_file);
    tcase_add_test(export, a_file_that_is_there_stays_unless_force_is_told);
    tcase_add_test(export, the_theme_auto_is_the_usual_one);
    tcase_add_test(export, where_nothing_can_be_written_one_sentence_says_so);
    tcase_add_test(export, the_board_after_each_move_is_printed);
    tcase_add_test(export, after_a_swap_the_row_at_the_bottom_is_numbered);
    tcase_add_test(export, a_position_is_written_as_shapes);
    tcase_add_test(export, a_hyphen_is_standard_output);
    tcase_add_test(export, nothing_is_written_where_one_output_is_refused);
    tcase_add_test(export, a_position_needs_no_saved_game);
    tcase_add_loop_test(export, wrong_words_are_bad_usage, 0, WRONG_COUNT);
    suite_add_tcase(suite, export);
    return suite;
}
