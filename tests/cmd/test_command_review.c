/* SPDX-License-Identifier: MIT */
/* Promises of naqala review, end to end. */
#include "base/file.h"
#include "cmd/test_command.h"
#include "support/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The example of `solve` in the manual: 2, 4 and 6 are worth +6, 5 is +4. South
 * plays 5, then the game goes on to its end. */
#define LATE "0,1,0,3,1,1,19/0,0,0,0,2,2,19/s"

/* A save of that game with these moves. */
struct review_place_file {
    char *folder;
    char *path;
};

static struct review_place_file save_game(const char *options,
                                          const char *moves)
{
    struct review_place_file place = {.folder = folder_new()};
    char input[400];

    place.path = file_join(place.folder, "game");
    snprintf(input, sizeof input, "%ssave %s\n", moves, place.path);

    struct run run = run_naqala(input, "play --text %s", options);

    ck_assert_msg(strstr(run.out, "Saved.") != NULL, "%s", run.out);
    run_free(&run);
    return place;
}

static void free_place(struct review_place_file *place)
{
    free(place->path);
    folder_free(place->folder);
}

START_TEST(each_move_has_a_line_with_what_it_lost_and_what_was_best)
{
    struct review_place_file place = save_game("--from " LATE, "5\n");
    struct run run = run_naqala("", "review %s", place.path);

    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    ck_assert_msg(strncmp(run.out, "1 5 -2 ?! best 2 (+6)\n", 22) == 0, "%s",
                  run.out);
    ck_assert_msg(
        strstr(run.out,
               "\nSouth: accuracy 71 % (opening 71); 0 best, 0 good, 1 ?!, "
               "0 ?, 0 ??; lost 2\n") != NULL,
        "%s", run.out);
    ck_assert_msg(strstr(run.out, "\nNorth: no decision is judged\n") != NULL,
                  "%s", run.out);
    run_free(&run);
    free_place(&place);
}
END_TEST

START_TEST(rows_have_a_header_and_a_field_for_each_thing)
{
    struct review_place_file place = save_game("--from " LATE, "5\n");
    struct run run = run_naqala("", "review --csv %s", place.path);

    ck_assert_str_eq(run.out, "ply,move,player,lost,mark,best,value,exact\n"
                              "1,5,South,2,?!,2,6,yes\n");
    ck_assert_int_eq(run.status, 0);
    run_free(&run);
    free_place(&place);
}
END_TEST

START_TEST(what_a_search_judges_is_marked)
{
    struct review_place_file place = save_game("--game mangala", "1\na\n");
    struct run run = run_naqala("", "review %s", place.path);

    ck_assert_int_eq(run.status, 0);
    ck_assert_msg(strstr(run.out, "accuracy ~") != NULL, "%s", run.out);
    run_free(&run);
    free_place(&place);
}
END_TEST

START_TEST(what_cannot_be_reviewed_is_told_in_one_sentence)
{
    struct review_place_file empty = save_game("", "");
    struct review_place_file three = save_game("--game abalone:players=3", "");
    struct run run = run_naqala("", "review %s", empty.path);

    command_failed(&run, "no move was played in this game");
    run_free(&run);
    run = run_naqala("", "review %s", three.path);
    command_failed(&run, "three players");
    run_free(&run);
    run = run_naqala("", "review %s/none.naqala", empty.folder);
    command_failed(&run, "none.naqala");
    run_free(&run);
    run = run_naqala("", "review");
    ck_assert_int_eq(run.status, 2);
    run_free(&run);
    free_place(&three);
    free_place(&empty);
}
END_TEST

/* Settings that are wrong are told, and are then as if they were not there. */
START_TEST(wrong_settings_are_told_and_the_usual_limits_hold)
{
    char *const home = folder_new_home();
    char *const folder = file_folder(FILE_CONFIG, "");
    char *const settings = file_join(folder, "naqala.conf");
    struct review_place_file place = save_game("--from " LATE, "5\n");
    struct err err;
    char message[400];

    ck_assert_msg(file_make_folder(folder, &err), "%s", err.text);
    folder_put(settings, "[review]\nblunder = 0\n");
    snprintf(message, sizeof message,
             "naqala: %s:2: [review] blunder: 0 is not in 1..99\n", settings);

    struct run run = run_naqala("", "review --no-save %s", place.path);

    ck_assert_int_eq(run.status, 0);
    ck_assert_str_eq(run.err, message);
    ck_assert_msg(strncmp(run.out, "1 5 -2 ?! best 2 (+6)\n", 22) == 0, "%s",
                  run.out);
    run_free(&run);
    run = run_naqala("limits\n", "play --text");
    ck_assert_int_eq(run.status, 0);
    ck_assert_str_eq(run.err, message);
    ck_assert_msg(strstr(run.out, "An inaccuracy loses 2 seeds or more, a "
                                  "mistake 4, a blunder 8.\n") != NULL,
                  "%s", run.out);
    run_free(&run);
    free_place(&place);
    free(settings);
    free(folder);
    folder_free_home(home);
}
END_TEST

START_TEST(what_was_found_is_kept_in_the_file)
{
    struct review_place_file place = save_game("--from " LATE, "5\n");
    size_t length;
    char *const before = folder_read(place.path, &length);
    struct run run = run_naqala("", "review --no-save %s", place.path);

    folder_holds(place.path, before);

    struct run first = run_naqala("", "review %s", place.path);
    char *const text = folder_read(place.path, &length);
    struct run again = run_naqala("", "review %s", place.path);

    ck_assert_str_eq(first.err, "");
    ck_assert_str_eq(first.out, run.out);
    ck_assert_str_eq(again.out, run.out);
    ck_assert_str_eq(again.err, "");
    ck_assert_msg(strstr(text, "review.0 = \"= +6 2=+6") != NULL, "%s", text);
    folder_holds(place.path, text);
    free(text);
    free(before);
    run_free(&again);
    run_free(&first);
    run_free(&run);
    free_place(&place);
}
END_TEST

/* The review is shown all the same. */
static void check_not_kept(const char *path, const char *why)
{
    struct run run = run_naqala("", "review %s", path);

    ck_assert_int_eq(run.status, 0);
    ck_assert_msg(strstr(run.out, "1 5 -2 ?!") != NULL, "%s", run.out);
    ck_assert_msg(strstr(run.err, why) != NULL, "%s", run.err);
    ck_assert_ptr_eq(strchr(run.err, '\n'), strrchr(run.err, '\n'));
    run_free(&run);
}

START_TEST(where_it_cannot_be_kept_it_is_told_in_one_sentence)
{
    struct review_place_file place = save_game("--from " LATE, "5\n");
    size_t length;
    char *const text = folder_read(place.path, &length);
    char *const edited = file_join(place.folder, "edited");
    char *const many = file_join(place.folder, "many");
    char *const both = calloc(2 * length + 40, 1);
    char name[400];

    sprintf(both, "%s; mine\n", text);
    folder_put(edited, both);
    check_not_kept(edited, "edited by hand");
    folder_holds(edited, both);
    sprintf(both, "%s\n%s", text, text);
    folder_put(many, both);
    snprintf(name, sizeof name, "%s#2", many);
    check_not_kept(name, "holds several games");
    folder_holds(many, both);
    free(both);
    free(many);
    free(edited);
    free(text);
    free_place(&place);
}
END_TEST

static const char *const NOTATIONS[] = {"moves", "jsonl", "ugi"};

START_TEST(in_another_notation_it_is_not_kept_and_why_is_told)
{
    char *const folder = folder_new();
    char *const moves = file_join(folder, "game.moves");
    char path[400], message[600];
    size_t length;

    folder_put(moves, "3 6 b f 1\n");
    snprintf(path, sizeof path, "%s/other.%s", folder, NOTATIONS[_i]);

    struct run converted = run_naqala("", "convert %s %s", moves, path);

    ck_assert_str_eq(converted.err, "");

    char *const before = folder_read(path, &length);
    struct run run = run_naqala("", "review --time 1 %s", path);

    snprintf(message, sizeof message,
             "naqala: %s: the review is not kept: only a saved game can hold "
             "it\n",
             path);
    ck_assert_str_eq(run.err, message);
    ck_assert_int_eq(run.status, 0);
    ck_assert_int_eq(strncmp(run.out, "1 3 ", 4), 0);
    folder_holds(path, before);
    free(before);
    run_free(&run);
    run_free(&converted);
    free(moves);
    folder_free(folder);
}
END_TEST

TCase *command_review_case(void)
{
    TCase *const reviews = tcase_create("review");

    tcase_add_test(reviews,
                   each_move_has_a_line_with_what_it_lost_and_what_was_best);
    tcase_add_test(reviews, rows_have_a_header_and_a_field_for_each_thing);
    tcase_add_test(reviews, what_a_search_judges_is_marked);
    tcase_add_test(reviews, wrong_settings_are_told_and_the_usual_limits_hold);
    tcase_add_test(reviews, what_was_found_is_kept_in_the_file);
    tcase_add_test(reviews, where_it_cannot_be_kept_it_is_told_in_one_sentence);
    tcase_add_loop_test(reviews,
                        in_another_notation_it_is_not_kept_and_why_is_told, 0,
                        sizeof NOTATIONS / sizeof NOTATIONS[0]);
    tcase_add_test(reviews, what_cannot_be_reviewed_is_told_in_one_sentence);
    return reviews;
}
