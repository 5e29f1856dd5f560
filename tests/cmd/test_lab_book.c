/* SPDX-License-Identifier: MIT */
/* Promises of naqala lab book, and of naqala solve with a book. */
#include "base/builtin.h"
#include "base/file.h"
#include "engine/solver/test_book.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/run.h"
#include "support/screen/terminal.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_BYTES = 256 };

/* A folder, and a book in it. */
struct book_place {
    char *folder;
    char path[PATH_BYTES];
};

static struct book_place new_place(void)
{
    struct book_place place = {.folder = folder_new()};

    snprintf(place.path, sizeof place.path, "%s/small.book", place.folder);
    return place;
}

static struct run make(const struct book_place *place)
{
    return run_naqala("",
                      "lab book --game kalah:pits=3,seeds=2 --easy 0 --turns 2 "
                      "--threads 1 --memory 40 %s",
                      place->path);
}

START_TEST(a_folder_in_the_place_of_a_book_is_told)
{
    const struct book_place place = new_place();
    struct run result = run_naqala(
        "", "lab book --game kalah:pits=2,seeds=2 --turns 1 %s", place.folder);

    ck_assert_int_eq(result.status, 1);
    ck_assert_ptr_nonnull(strstr(result.err, place.folder));
    ck_assert_ptr_eq(strchr(result.err, '\n'),
                     result.err + strlen(result.err) - 1);
    run_free(&result);
    folder_free(place.folder);
}
END_TEST

START_TEST(a_book_of_kalah_is_of_any_capture_and_of_the_pie_rule)
{
    static const struct {
        const char *rules;
        int status;
    } games[] = {{"capture=opposite", 0}, {"capture=empty", 0},
                 {"capture=leave", 0},    {"capture=none", 0},
                 {"pie=on", 0},           {"relay=on", 2},
                 {"majority=on", 2}};

    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const struct book_place place = new_place();
        struct run result =
            run_naqala("",
                       "lab book --game kalah:pits=2,seeds=2,%s --easy 0 "
                       "--turns 1 --threads 1 --memory 40 %s",
                       games[i].rules, place.path);

        ck_assert_msg(result.status == games[i].status, "%s: %s",
                      games[i].rules, result.err);
        run_free(&result);
        folder_free(place.folder);
    }
}
END_TEST

START_TEST(a_book_is_made_and_gone_on_with)
{
    struct book_place place = new_place();
    struct game *const game = sowing_game("kalah:pits=3,seeds=2");
    struct run first = make(&place);
    size_t length;
    char *bytes = folder_read(place.path, &length);
    struct run second = make(&place);
    struct book book;
    struct err err;
    char start[64];

    ck_assert_msg(book_open(&book, game, "small", bytes, length, &err), "%s",
                  err.text);
    ck_assert_str_eq(book.note, "naqala lab book --game kalah:pits=3,seeds=2 "
                                "--turns 2 --easy 0");
    ck_assert_int_gt(book.count, 0);
    ck_assert_int_eq(first.status, 0);
    ck_assert_str_eq(first.err, "");
    snprintf(start, sizeof start, "%d positions from ", book.count);
    ck_assert_int_eq(strncmp(first.out, start, strlen(start)), 0);
    snprintf(start, sizeof start, "%d positions from 0 proofs, 0.0 million ",
             book.count);
    ck_assert_msg(strncmp(second.out, start, strlen(start)) == 0, "%s",
                  second.out);
    free(bytes);
    run_free(&first);
    run_free(&second);
    game_free(game);
    folder_free(place.folder);
}
END_TEST

/* The options of a book, and others that would go on with it; and what the file
 * says against them, or NULL. */
static const struct {
    const char *made;
    const char *others;
    const char *refusal;
} CONTINUED[] = {
    {"--game oware --agent deep:every=on,nodes=200 --positions 3",
     "--game oware --agent deep:every=on,nodes=50 --positions 4",
     "agent is deep:every=on,nodes=200 in it, and deep:every=on,nodes=50 here"},
    {"--game oware --agent deep:every=on,nodes=50 --positions 3",
     "--game oware --agent deep:every=on,nodes=500 --positions 4",
     "agent is deep:every=on,nodes=50 in it, and deep:every=on,nodes=500 here"},
    {"--game oware --agent deep:every=on,nodes=200 --loss 9 --positions 3",
     "--game oware --agent deep:every=on,nodes=200 --positions 4",
     "loss is 9 in it, and 4 here"},
    {"--game oware --agent deep:every=on,nodes=200 --positions 3",
     "--game oware --agent deep:every=on,nodes=200 --loss 4 --positions 5",
     NULL},
    {"--game kalah:pits=2,seeds=2 --easy 0 --turns 2 --memory 40",
     "--game kalah:pits=2,seeds=2 --easy 0 --turns 1 --memory 40",
     "turns is 2 in it, and 1 here"},
    {"--game kalah:pits=2,seeds=2 --easy 0 --turns 1 --memory 40",
     "--game kalah:pits=2,seeds=2 --easy 10 --turns 1 --memory 40",
     "easy is 0 in it, and 10 here"},
    {"--game kalah:pits=3,seeds=3 --easy 0 --turns 1 --memory 40",
     "--game kalah:pits=3,seeds=3 --easy 0 --turns 3 --memory 40", NULL},
};

/* The second line of a book names the command that makes it. */
START_TEST(a_book_is_gone_on_with_by_its_own_options)
{
    const struct book_place place = new_place();
    const struct book_place other = new_place();
    const char *const refusal = CONTINUED[_i].refusal;
    char message[2 * PATH_BYTES];
    size_t length, length_behind, length_fresh;
    struct run first =
        run_naqala("", "lab book %s %s", CONTINUED[_i].made, place.path);
    char *const before = folder_read(place.path, &length);
    struct run second =
        run_naqala("", "lab book %s %s", CONTINUED[_i].others, place.path);
    char *const behind = folder_read(place.path, &length_behind);
    struct run third =
        run_naqala("", "lab book %s %s", CONTINUED[_i].others, other.path);
    char *const fresh = folder_read(other.path, &length_fresh);

    ck_assert_int_eq(first.status, 0);
    ck_assert_int_eq(third.status, 0);
    snprintf(message, sizeof message, "naqala: %s: %s\n", place.path,
             refusal != NULL ? refusal : "");
    if (refusal != NULL)
        run_gave(&second, 1, "", message);
    ck_assert_int_eq(second.status, refusal != NULL);
    ck_assert_mem_eq(behind, refusal != NULL ? before : fresh,
                     refusal != NULL ? length : length_fresh);
    run_free(&first);
    run_free(&second);
    run_free(&third);
    free(before);
    free(behind);
    free(fresh);
    folder_free(place.folder);
    folder_free(other.folder);
}
END_TEST

/* Two that nothing is added to, made with and without all that is usual. */
static const char *const BUILT_IN[] = {"kalah-6-5", "oware-6-4"};

START_TEST(a_book_that_is_shipped_is_gone_on_with_by_its_second_line)
{
    const struct book_place place = new_place();
    char name[PATH_BYTES], note[PATH_BYTES];
    size_t length;

    snprintf(name, sizeof name, "src/data/%s.book", BUILT_IN[_i]);

    const struct builtin *const file = builtin_find(name);
    struct err err;

    ck_assert(file_write(place.path, file->bytes, builtin_length(file), &err));
    snprintf(note, sizeof note, "%s", strchr(file->bytes, '\n') + 1);
    *strchr(note, '\n') = '\0';

    struct run run = run_long("%s %s", note + strlen("naqala "), place.path);
    char *const behind = folder_read(place.path, &length);

    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    ck_assert_uint_eq(length, builtin_length(file));
    ck_assert_mem_eq(behind, file->bytes, length);
    free(behind);
    run_free(&run);
    folder_free(place.folder);
}
END_TEST

START_TEST(a_damaged_book_is_not_gone_on_with)
{
    struct book_place place = new_place();
    char message[PATH_BYTES + 64];

    folder_put(place.path, "naqala book 1 or rather not");

    struct run run = make(&place);

    snprintf(message, sizeof message,
             "naqala: %s: is no opening book, or was cut\n", place.path);
    run_gave(&run, 1, "", message);
    folder_holds(place.path, "naqala book 1 or rather not");
    run_free(&run);
    folder_free(place.folder);
}
END_TEST

static const struct {
    const char *words;
    int status;
    const char *message;
} REFUSED[] = {
    {"--turns 0 x.book", 2, "--turns"},
    {"--turns 21 x.book", 2, "--turns"},
    {"--easy x x.book", 2, "--easy"},
    {"--memory 0 x.book", 2, "--memory"},
    {"--seconds 0 x.book", 2, "--seconds"},
    {"--game abalone x.book", 2, "abalone: there are books of kalah"},
    {"--game oware --agent nobody x.book", 2, "nobody"},
    {"--game oware --agent deep:time=1 x.book", 2,
     "--agent: deep:time=1: plays by time, and not the same again"},
    {"--game oware --agent random --positions 2 x.book", 1,
     "random: does not value every move of oware"},
    {"--game oware --positions 0 x.book", 2, "--positions"},
    {"--game oware --turns 2 x.book", 2,
     "--turns: not with --game oware, whose book has estimates"},
    {"--game oware --easy 5 x.book", 2, "--easy: not with"},
    {"--game oware --memory 64 x.book", 2, "--memory: not with"},
    {"--game oware --threads 2 x.book", 2, "--threads: not with"},
    {"--game kalah:pits=2,seeds=1 --agent max x.book", 2,
     "--agent: not with --game kalah:pits=2,seeds=1, whose book is proven"},
    {"--positions 9 x.book", 2, "--positions: not with --game kalah,"},
    {"--loss 3 x.book", 2, "--loss: not with --game kalah,"},
    {"", 2, "lab book: needs FILE"},
    {"--memory 2 x.book", 1, "2 MB are too little"},
    {"--game kalah:pits=2,seeds=1 /nonexistent-folder/x.book", 1,
     "/nonexistent-folder/x.book"},
};

START_TEST(what_cannot_be_made_is_told)
{
    struct run run =
        run_naqala("", "lab book%s%s", *REFUSED[_i].words == '\0' ? "" : " ",
                   REFUSED[_i].words);

    ck_assert_int_eq(run.status, REFUSED[_i].status);
    ck_assert_str_eq(run.out, "");
    ck_assert_msg(strstr(run.err, REFUSED[_i].message) != NULL, "%s", run.err);
    run_free(&run);
}
END_TEST

START_TEST(a_book_that_is_interrupted_is_all_that_is_left)
{
    const struct book_place place = new_place();
    const char *const words[] = {
        "lab",           "book",     "--threads", "1",        "--game",
        "kalah:seeds=4", "--memory", "64",        place.path, NULL};
    struct terminal *const terminal =
        terminal_start(&(struct terminal_order){.words = words});

    terminal_await(terminal, " positions of the first turns, 0 %");
    terminal_signal(terminal, SIGINT);
    ck_assert_int_eq(terminal_wait(terminal), 128 + SIGINT);
    ck_assert(file_exists(place.path));
    ck_assert_int_eq(folder_count(place.folder), 1);
    terminal_free(terminal);
    folder_free(place.folder);
}
END_TEST

/* With so little memory and time nothing else than a book can know. */
START_TEST(solve_answers_the_opening_from_the_book)
{
    struct run book = run_naqala(
        "start\n3,3,3,3,0,4,1/4,3,3,3,3,3,0/n\n",
        "solve --game kalah:seeds=3 --batch --memory 16 --time 0.001");
    struct run fresh =
        run_naqala("start\n", "solve --game kalah:seeds=3 --batch --memory 16 "
                              "--time 0.001 --fresh");

    ck_assert_int_eq(
        strncmp(book.out, "+2 1=-14 2=-16 3=-10 4=-2 5=+2 6=+0\n-2 ", 39), 0);
    ck_assert_ptr_null(strchr(book.out, '~'));
    ck_assert_ptr_nonnull(strchr(fresh.out, '~'));
    run_free(&book);
    run_free(&fresh);
}
END_TEST

TCase *book_command_case(void)
{
    TCase *const tests = tcase_create("command");

    tcase_set_timeout(tests, 0);
    tcase_add_test(tests, a_folder_in_the_place_of_a_book_is_told);
    tcase_add_test(tests,
                   a_book_of_kalah_is_of_any_capture_and_of_the_pie_rule);
    tcase_add_test(tests, a_book_is_made_and_gone_on_with);
    tcase_add_loop_test(tests, a_book_is_gone_on_with_by_its_own_options, 0,
                        sizeof CONTINUED / sizeof CONTINUED[0]);
    tcase_add_loop_test(
        tests, a_book_that_is_shipped_is_gone_on_with_by_its_second_line, 0,
        sizeof BUILT_IN / sizeof BUILT_IN[0]);
    tcase_add_test(tests, a_damaged_book_is_not_gone_on_with);
    tcase_add_test(tests, a_book_that_is_interrupted_is_all_that_is_left);
    tcase_add_loop_test(tests, what_cannot_be_made_is_told, 0,
                        sizeof REFUSED / sizeof REFUSED[0]);
    tcase_add_test(tests, solve_answers_the_opening_from_the_book);
    return tests;
}
