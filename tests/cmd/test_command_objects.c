/* SPDX-License-Identifier: MIT */
/* Promises of --json: each line is an object as the schema says, and says the
 * same as the lines of text. */
#include "base/json.h"
#include "support/folder.h"
#include "support/json_tree.h"
#include "support/run.h"
#include "support/suites.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OBJECTS_MAX = 400 };

struct objects {
    struct json_tree *items[OBJECTS_MAX];
    int count;
    int status;
};

static struct json_tree *read_schema(void)
{
    size_t length;
    char *const text =
        folder_read("src/data/schema/naqala.schema.json", &length);
    struct json_tree *const schema = json_tree_parse(text, length);

    ck_assert_msg(schema != NULL, "the schema is no JSON");
    free(text);
    return schema;
}

/* All lines are objects by the definition of this command. */
static struct objects ask(const char *command, const char *input,
                          const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static struct objects ask(const char *command, const char *input,
                          const char *format, ...)
{
    struct json_tree *const root = read_schema();
    const struct json_tree *const described =
        json_tree_member(json_tree_member(root, "$defs"), command);
    struct objects objects = {.count = 0};
    char words[1000];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);

    struct run run = run_naqala(input, "%s --json %s", command, words);

    ck_assert_ptr_nonnull(described);
    for (char *line = run.out; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        struct json_tree *const tree = json_tree_parse(line, length);

        ck_assert_int_lt(objects.count, OBJECTS_MAX);
        ck_assert_msg(tree != NULL, "no JSON: %s", line);
        ck_assert_msg(json_tree_fits(tree, described, root), "not as %s is: %s",
                      command, line);
        ck_assert_msg(json_tree_fits(tree, root, root), "%s", line);
        objects.items[objects.count++] = tree;
        line += length + 1;
    }
    objects.status = run.status;
    run_free(&run);
    json_tree_free(root);
    return objects;
}

static void forget(struct objects *objects)
{
    for (int i = 0; i < objects->count; i++)
        json_tree_free(objects->items[i]);
}

static const struct json_tree *member(const struct objects *objects, int index,
                                      const char *key)
{
    ck_assert_int_lt(index, objects->count);

    const struct json_tree *const tree =
        json_tree_member(objects->items[index], key);

    ck_assert_msg(tree != NULL, "no %s in object %d", key, index);
    return tree;
}

static const char *text_of(const struct objects *objects, int index,
                           const char *key)
{
    return member(objects, index, key)->text;
}

static int number_of(const struct objects *objects, int index, const char *key)
{
    return (int)member(objects, index, key)->number;
}

/* ---- the commands ---- */

START_TEST(the_opponents_are_those_of_the_rows)
{
    struct objects objects = ask("levels", "", "--game kalah");
    struct run csv = run_naqala("", "levels --csv --game kalah");
    char *row = strchr(csv.out, '\n') + 1;

    for (int i = 0; i < objects.count; i++) {
        const char *const key = text_of(&objects, i, "key");

        ck_assert(strncmp(row, key, strlen(key)) == 0);
        row += strcspn(row, "\n") + 1;
        if (strcmp(key, "willow") == 0)
            ck_assert_int_eq(number_of(&objects, i, "elo"), 1000);
    }
    ck_assert_int_gt(objects.count, 8);
    ck_assert_str_eq(row, "");
    run_free(&csv);
    forget(&objects);
}
END_TEST

START_TEST(a_game_is_its_positions_and_an_error_ends_it)
{
    struct objects objects = ask("replay", "3 2\n1 1 2\n", "--game kalah");

    ck_assert_int_eq(objects.status, 1);
    ck_assert_int_eq(objects.count, 6);
    ck_assert_str_eq(text_of(&objects, 0, "position"),
                     "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
    ck_assert_ptr_null(json_tree_member(objects.items[0], "move"));
    ck_assert_str_eq(text_of(&objects, 1, "move"), "3");
    ck_assert_str_eq(text_of(&objects, 1, "position"),
                     "4,4,0,5,5,5,1/4,4,4,4,4,4,0/s");
    ck_assert_int_eq(number_of(&objects, 2, "ply"), 2);
    ck_assert_int_eq(number_of(&objects, 2, "game"), 1);
    ck_assert_int_eq(number_of(&objects, 3, "game"), 2);
    ck_assert_int_eq(number_of(&objects, 3, "ply"), 0);
    ck_assert_int_eq(number_of(&objects, 5, "ply"), 2);
    ck_assert_ptr_nonnull(strstr(text_of(&objects, 5, "error"), "1: "));
    forget(&objects);
}
END_TEST

START_TEST(the_next_round_begins_with_a_position)
{
    struct objects objects =
        ask("replay", "4 d\n",
            "--game congkak:pits=4,seeds=3 --from 0,0,0,1,16/0,0,0,0,7/s");

    ck_assert_int_eq(objects.status, 0);
    ck_assert_int_eq(objects.count, 4);
    ck_assert_str_eq(text_of(&objects, 1, "move"), "4");
    ck_assert_ptr_null(json_tree_member(objects.items[2], "move"));
    ck_assert_int_eq(number_of(&objects, 2, "ply"), 1);
    ck_assert_str_eq(text_of(&objects, 2, "position"), "3,3,-,-,1/3,3,3,3,5/n");
    ck_assert_int_eq(number_of(&objects, 3, "ply"), 2);
    forget(&objects);
}
END_TEST

START_TEST(counts_are_numbers)
{
    struct objects objects = ask("perft", "", "--game kalah 3");

    ck_assert_int_eq(objects.count, 3);
    ck_assert_int_eq(number_of(&objects, 0, "nodes"), 6);
    ck_assert_int_eq(number_of(&objects, 1, "nodes"), 35);
    ck_assert_int_eq(number_of(&objects, 2, "depth"), 3);
    forget(&objects);
}
END_TEST

/* `+2 1=+2 2=-1 ...`, as solve writes it. */
static void compare_answer(const struct objects *objects, int index,
                           const char *line)
{
    const struct json_tree *const moves = member(objects, index, "moves");
    int length = 0;
    int margin;

    ck_assert_int_eq(sscanf(line, "%d%n", &margin, &length), 1);
    ck_assert_int_eq(number_of(objects, index, "margin"), margin);
    line += length;
    for (int i = 0; i < moves->count; i++) {
        const struct json_tree *const move = moves->items[i];
        char text[8];

        ck_assert_int_eq(sscanf(line, " %7[^=]=%d%n", text, &margin, &length),
                         2);
        ck_assert_str_eq(json_tree_member(move, "move")->text, text);
        ck_assert_int_eq((int)json_tree_member(move, "margin")->number, margin);
        ck_assert(json_tree_member(move, "exact")->truth);
        line += length;
    }
    ck_assert(*line == '\n' || *line == '\0');
}

START_TEST(a_proof_is_told_as_in_text)
{
    static const char positions[] = "start\nnone\n1,0,2,0/2,1,0,0/n\n";
    struct objects objects =
        ask("solve", positions, "--game kalah:pits=3,seeds=3 --batch");
    struct run run =
        run_naqala(positions, "solve --game kalah:pits=3,seeds=3 --batch");
    const char *line = run.out;

    ck_assert_int_eq(objects.status, 1);
    ck_assert_int_eq(objects.count, 3);
    compare_answer(&objects, 0, line);
    ck_assert_int_eq(number_of(&objects, 1, "input"), 2);
    ck_assert_ptr_nonnull(strstr(text_of(&objects, 1, "error"), "none"));
    line = strchr(strchr(line, '\n') + 1, '\n') + 1;
    compare_answer(&objects, 2, line);
    ck_assert_str_eq(text_of(&objects, 2, "position"), "1,0,2,0/2,1,0,0/n");
    run_free(&run);
    forget(&objects);
}
END_TEST

START_TEST(best_play_and_the_answers_of_the_pie_are_there)
{
    static const char game[] = "--game kalah:pits=3,seeds=3,pie=on";
    struct objects objects = ask("solve", "", "%s", game);
    struct run run = run_naqala("", "solve %s", game);
    const struct json_tree *const moves = member(&objects, 0, "moves");
    const char *at = strstr(run.out, "answers");

    ck_assert_ptr_nonnull(at);
    at += strlen("answers");
    for (int i = 0; i < moves->count; i++) {
        char expected[40];

        snprintf(expected, sizeof expected, " %s=%ss",
                 json_tree_member(moves->items[i], "move")->text,
                 json_tree_member(moves->items[i], "answer")->text);
        ck_assert(strncmp(at, expected, strlen(expected)) == 0);
        at += strlen(expected);
    }
    ck_assert_str_eq(at, "\n");
    ck_assert_int_eq(*member(&objects, 0, "line")->items[0]->text,
                     strstr(run.out, "line ")[strlen("line ")]);
    run_free(&run);
    forget(&objects);
    objects = ask("solve", "", "--game kalah:pits=2,seeds=3");
    ck_assert_ptr_null(
        json_tree_member(member(&objects, 0, "moves")->items[0], "answer"));
    forget(&objects);
}
END_TEST

START_TEST(the_answer_to_a_question_is_an_object)
{
    struct objects objects =
        ask("solve", "", "--game kalah:pits=3,seeds=3 --at-least 2");

    ck_assert_int_eq(objects.count, 1);
    ck_assert_int_eq(number_of(&objects, 0, "at_least"), 2);
    ck_assert_str_eq(text_of(&objects, 0, "position"), "3,3,3,0/3,3,3,0/s");
    forget(&objects);
    objects =
        ask("solve", "start\nnone\n", "--batch --at-least -3 --threads 1");
    ck_assert_int_eq(objects.count, 2);
    ck_assert_str_eq(text_of(&objects, 0, "answer"), "yes");
    ck_assert_int_eq(number_of(&objects, 1, "input"), 2);
    forget(&objects);
}
END_TEST

START_TEST(games_of_the_arena_are_counted_as_in_its_rows)
{
    struct objects objects =
        ask("arena", "", "--game kalah --games 6 --seed 3 max random");
    struct run csv = run_naqala(
        "", "arena --csv --game kalah --games 6 --seed 3 max random");
    const char *row = strchr(csv.out, '\n') + 1;

    ck_assert_int_eq(objects.count, 2);
    for (int i = 0; i < 2; i++) {
        const struct json_tree *const wins = member(&objects, i, "wins");
        const struct json_tree *const players = member(&objects, i, "players");
        char expected[100];

        snprintf(expected, sizeof expected, "%s,%s,%d,%d,%d,%d\n",
                 players->items[0]->text, players->items[1]->text,
                 number_of(&objects, i, "games"), (int)wins->items[0]->number,
                 number_of(&objects, i, "draws"), (int)wins->items[1]->number);
        ck_assert(strncmp(row, expected, strlen(expected)) == 0);
        row += strlen(expected);
    }
    run_free(&csv);
    forget(&objects);
    objects = ask("arena", "",
                  "--game abalone:players=3 --games 6 random "
                  "random greedy");
    ck_assert_int_eq(member(&objects, 0, "players")->count, 3);
    ck_assert_int_eq(member(&objects, 0, "wins")->count, 3);
    forget(&objects);
}
END_TEST

START_TEST(a_review_has_a_move_for_each_row_and_both_players)
{
    static const char what[] =
        "--no-save --time 0.2 saves/the-empty-capture.naqala";
    struct objects objects = ask("review", "", "%s", what);
    struct run csv = run_naqala("", "review --csv %s", what);
    const char *row = strchr(csv.out, '\n') + 1;
    const int moves = objects.count - 2;

    ck_assert_int_eq(moves, 34);
    for (int i = 0; i < moves; i++) {
        char expected[100];

        snprintf(expected, sizeof expected, "%d,%s,%s,", i + 1,
                 text_of(&objects, i, "move"), text_of(&objects, i, "player"));
        ck_assert_msg(strncmp(row, expected, strlen(expected)) == 0, "%s: %s",
                      expected, row);
        row += strcspn(row, "\n") + 1;
    }
    for (int i = moves; i < objects.count; i++) {
        ck_assert_int_gt(number_of(&objects, i, "decisions"), 0);
        ck_assert_str_eq(text_of(&objects, i, "unit"), "seeds");
    }
    run_free(&csv);
    forget(&objects);
}
END_TEST

START_TEST(good_and_bad_files_are_told_apart)
{
    struct objects objects =
        ask("check", "", "levels.ini README saves/the-pie.naqala");

    ck_assert_int_eq(objects.status, 1);
    ck_assert_int_eq(objects.count, 3);
    ck_assert(member(&objects, 0, "valid")->truth);
    ck_assert_str_eq(text_of(&objects, 0, "file"), "levels.ini");
    ck_assert(!member(&objects, 1, "valid")->truth);
    ck_assert_ptr_nonnull(strstr(text_of(&objects, 1, "error"), "README:1"));
    ck_assert(strncmp(text_of(&objects, 2, "what"), "a game of kalah", 15) ==
              0);
    forget(&objects);
}
END_TEST

START_TEST(features_have_the_values_of_the_text)
{
    static const char input[] = "start\n3,0,1,5,2,0,7/1,1,1,8,0,2,17/n\nbad\n";
    struct objects objects = ask("features", input, "--game kalah");
    struct run run = run_naqala(input, "features --game kalah");
    const char *at = run.out;

    ck_assert_int_eq(objects.count, 3);
    for (int i = 0; i < 2; i++) {
        const struct json_tree *const features =
            member(&objects, i, "features");

        for (int j = 0; j < features->count; j++) {
            char expected[64];

            snprintf(expected, sizeof expected, "%s=%.9g%c", features->keys[j],
                     features->items[j]->number,
                     j + 1 < features->count ? ' ' : '\n');
            ck_assert_msg(strncmp(at, expected, strlen(expected)) == 0,
                          "%s: %s", expected, at);
            at += strlen(expected);
        }
    }
    ck_assert_int_eq(number_of(&objects, 2, "input"), 3);
    run_free(&run);
    forget(&objects);
}
END_TEST

START_TEST(rows_and_objects_at_once_are_refused)
{
    static const char *const commands[] = {
        "levels", "solve", "arena max random", "review saves/the-pie.naqala"};

    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        struct run run = run_naqala("", "%s --csv --json", commands[i]);

        ck_assert_int_eq(run.status, 2);
        ck_assert_str_eq(run.out, "");
        ck_assert_ptr_nonnull(
            strstr(run.err, "--json: not together with --csv"));
        run_free(&run);
    }
}
END_TEST

Suite *command_objects_suite(void)
{
    Suite *const suite = suite_create("command_objects");
    TCase *const tests = tcase_create("objects");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, the_opponents_are_those_of_the_rows);
    tcase_add_test(tests, a_game_is_its_positions_and_an_error_ends_it);
    tcase_add_test(tests, the_next_round_begins_with_a_position);
    tcase_add_test(tests, counts_are_numbers);
    tcase_add_test(tests, a_proof_is_told_as_in_text);
    tcase_add_test(tests, best_play_and_the_answers_of_the_pie_are_there);
    tcase_add_test(tests, the_answer_to_a_question_is_an_object);
    tcase_add_test(tests, games_of_the_arena_are_counted_as_in_its_rows);
    tcase_add_test(tests, a_review_has_a_move_for_each_row_and_both_players);
    tcase_add_test(tests, good_and_bad_files_are_told_apart);
    tcase_add_test(tests, features_have_the_values_of_the_text);
    tcase_add_test(tests, rows_and_objects_at_once_are_refused);
    suite_add_tcase(suite, tests);
    return suite;
}
