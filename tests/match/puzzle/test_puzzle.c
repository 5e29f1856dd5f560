/* SPDX-License-Identifier: MIT */
/* Promises of files of puzzles. */
#include "match/puzzle/puzzle.h"
#include "support/folder.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A set of one puzzle; its lines can be replaced. */
static const char *const LINES[] = {
    "[puzzles]",
    "form = 1",
    "game = \"kalah\"",
    "edition = 1",
    "[one]",
    "position = \"0,2,1,1,2,2,21/1,1,1,2,5,0,9/s\"",
    "solution = \"5 4\"",
    "worth = 16",
    "second = 14",
    "level = \"sprout\"",
    "elo = 842",
    "themes = \"chain capture\"",
};

enum { LINE_COUNT = sizeof LINES / sizeof LINES[0] };

/* With another line in the place of the one that begins like it, or behind. */
static struct puzzle_set *read_with(const char *line, struct err *err)
{
    char text[2000] = "";
    const size_t key = strcspn(line, "= ");
    bool replaced = *line == '\0';

    for (int i = 0; i < LINE_COUNT; i++) {
        const bool same = !replaced && strncmp(line, LINES[i], key) == 0;

        replaced = replaced || same;
        strcat(strcat(text, same ? line : LINES[i]), "\n");
    }
    if (!replaced)
        strcat(strcat(text, line), "\n");
    return puzzle_set_parse("set", text, strlen(text), err);
}

START_TEST(a_puzzle_is_read_and_written_as_it_was)
{
    struct err err;
    struct puzzle_set *const set = read_with("", &err);
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    ck_assert_msg(set != NULL, "%s", err.text);
    ck_assert_int_eq(set->count, 1);
    ck_assert_int_eq(set->puzzles[0].count, 2);
    ck_assert_int_eq(set->puzzles[0].worth, 16);
    ck_assert_int_eq(set->puzzles[0].elo, 842);
    ck_assert_uint_eq(set->puzzles[0].themes,
                      1U << PUZZLE_CHAIN | 1U << PUZZLE_CAPTURE);
    puzzle_set_write(set, "made by hand", out);
    fclose(out);
    ck_assert_str_eq(text,
                     "; puzzles, each proven: naqala-puzzle(5)\n"
                     "; made by hand\n\n"
                     "[puzzles]\nform = 1\ngame = \"kalah\"\nedition = 1\n\n"
                     "[1]\nposition = \"0,2,1,1,2,2,21/1,1,1,2,5,0,9/s\"\n"
                     "solution = \"5 4\"\nworth = 16\nsecond = 14\n"
                     "level = \"sprout\"\nelo = 842\n"
                     "themes = \"chain capture\"\n");
    free(text);
    puzzle_set_free(set);
}
END_TEST

static const struct {
    const char *line;
    const char *said;
} MISTAKES[] = {
    {"form = 2", "set:2: [puzzles] form: 2 is newer than this program, which "
                 "reads up to 1"},
    {"game = \"chess\"", "set:3: [puzzles] game: chess"},
    {"game = \"abalone:players=3\"", "games of two players"},
    {"edition = 0", "set:4: [puzzles] edition: 0 is not in 1..9999"},
    {"position = \"0,2,1/s\"", "set:6: [one] position: south has 3 numbers"},
    {"position = \"0,2,1,1,2,2,20/1,1,1,2,5,0,9/s\"",
     "set:6: [one] position: has 47 seeds; the game has 48"},
    {"position = \"0,0,0,0,0,0,21/0,0,0,0,0,0,27/-\"",
     "set:6: [one] position: the game is over there"},
    {"solution = \"1\"", "set:7: [one] solution: 1: the pit is empty"},
    {"solution = \"\"", "set:7: [one] solution: needs a word"},
    {"solution = \"6 5 4\"", "5: the turn is over before it"},
    {"second = 15", "set:9: [one] second: 15 is not 2 or more below worth"},
    {"worth = x", "set:8: [one] worth: x"},
    {"themes = \"chain chain\"", "set:12: [one] themes: chain: is there twice"},
    {"themes = \"chains\"", "count, chain, capture, defence, sacrifice"},
    {"themes = \"\"", "needs a word"},
    {"level = \"a [b]\"", "is not the key of a level"},
    {"colour = 1", "colour: not known"},
    {"[two]\nposition = \"0,2,1,1,2,2,21/1,1,1,2,5,0,9/s\"",
     "[two] position: is that of [one]"},
    {"[two]\nposition = \"1,1,1,2,5,0,9/0,2,1,1,2,2,21/n\"",
     "[two] position: is that of [one]"},
};

START_TEST(what_is_wrong_with_a_set_is_said_with_line_and_key)
{
    struct err err;

    ck_assert_ptr_null(read_with(MISTAKES[_i].line, &err));
    ck_assert_msg(strstr(err.text, MISTAKES[_i].said) != NULL, "%s: %s",
                  MISTAKES[_i].line, err.text);
    ck_assert_msg(strncmp(err.text, "set:", 4) == 0, "%s", err.text);
}
END_TEST

START_TEST(a_key_that_is_missing_is_named)
{
    char text[2000] = "";
    char said[40];
    struct err err = {""};

    for (int i = 0; i < LINE_COUNT; i++)
        if (i != _i)
            strcat(strcat(text, LINES[i]), "\n");
    snprintf(said, sizeof said, "] %.*s: is missing",
             (int)strcspn(LINES[_i], " "), LINES[_i]);
    ck_assert_ptr_null(puzzle_set_parse("set", text, strlen(text), &err));
    if (*LINES[_i] != '[')
        ck_assert_msg(strstr(err.text, said) != NULL, "%s: %s", said, err.text);
}
END_TEST

START_TEST(a_file_of_something_else_is_no_set)
{
    static const char TEXT[] = "[theme]\nname = a\n";
    struct err err;

    ck_assert_ptr_null(puzzle_set_parse("set", TEXT, strlen(TEXT), &err));
    ck_assert_str_eq(err.text, "set:1: begins without [puzzles]");
    ck_assert_ptr_null(puzzle_set_parse("set", "", 0, &err));
    ck_assert_str_eq(err.text, "set:1: begins without [puzzles]");
}
END_TEST

START_TEST(all_themes_are_read_and_written)
{
    struct err err = {""};
    struct puzzle_set *const set = read_with(
        "themes = \"endgame sacrifice defence capture chain count\"", &err);
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);

    ck_assert_msg(set != NULL, "%s", err.text);
    ck_assert_uint_eq(set->puzzles[0].themes, 63);
    puzzle_set_write(set, "made by hand", out);
    fclose(out);
    ck_assert_ptr_nonnull(strstr(
        text, "themes = \"count chain capture defence sacrifice endgame\"\n"));
    free(text);
    puzzle_set_free(set);
}
END_TEST

/* How many there are is looked at before any of them. */
START_TEST(a_set_has_one_puzzle_to_1200)
{
    static const struct {
        int count;
        const char *said;
    } cases[] = {
        {0, "set:1: [puzzles]: 0 puzzles: there are 1..1200 in a set"},
        {1, "set:5: [p0] position: is missing"},
        {1200, "set:5: [p0] position: is missing"},
        {1201, "set:1: [puzzles]: 1201 puzzles: there are 1..1200 in a set"},
    };
    static char text[20000];

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct err err = {""};
        size_t length = (size_t)snprintf(
            text, sizeof text,
            "[puzzles]\nform = 1\ngame = \"kalah\"\nedition = 1\n");

        for (int k = 0; k < cases[i].count; k++)
            length += (size_t)snprintf(text + length, sizeof text - length,
                                       "[p%d]\n", k);
        ck_assert_ptr_null(puzzle_set_parse("set", text, length, &err));
        ck_assert_str_eq(err.text, cases[i].said);
    }
}
END_TEST

/* Its mirror image has the other player to move. */
START_TEST(a_position_and_its_mirror_image_are_one_puzzle)
{
    static const struct {
        const char *position;
        bool there;
    } cases[] = {
        {"0,2,1,1,2,2,21/1,1,1,2,5,0,9/s", true},
        {"1,1,1,2,5,0,9/0,2,1,1,2,2,21/n", true},
        {"0,2,1,1,2,2,21/1,1,1,2,5,0,9/n", false},
        {"1,1,1,2,5,0,9/0,2,1,1,2,2,21/s", false},
        {"2,1,2,1,0,0,18/2,0,0,1,2,1,18/s", true},
        {"2,1,2,1,0,0,17/2,0,0,1,2,1,19/s", false},
    };
    struct err err = {""};
    struct puzzle_set *const set = read_with("", &err);
    struct puzzle puzzle = set->puzzles[0];

    ck_assert(
        puzzle_read_position(set->game, cases[4].position, &puzzle, &err));
    puzzle_set_add(set, &puzzle);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ck_assert(
            puzzle_read_position(set->game, cases[i].position, &puzzle, &err));
        ck_assert_msg(puzzle_set_has(set, &puzzle.position) == cases[i].there,
                      "%s", cases[i].position);
    }
    puzzle_set_free(set);
}
END_TEST

START_TEST(a_solution_leads_by_two_seeds_or_a_marble)
{
    static const struct {
        const char *spec;
        int lead;
    } cases[] = {{"kalah", 2}, {"oware", 2}, {"abalone", 1}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct err err;
        struct game *const game = game_new(cases[i].spec, &err);

        ck_assert_int_eq(puzzle_lead(game), cases[i].lead);
        game_free(game);
    }
}
END_TEST

START_TEST(some_games_have_puzzles_of_the_program_itself)
{
    static const struct {
        const char *spec;
        bool there;
    } cases[] = {{"kalah", true},
                 {"oware", true},
                 {"abalone", true},
                 {"kalah:pits=5", false}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct err err = {""};
        struct game *const game = game_new(cases[i].spec, &err);
        struct puzzle_set *const set = puzzle_set_builtin(game, &err);

        ck_assert(puzzle_set_exists(game) == cases[i].there);
        ck_assert((set != NULL) == cases[i].there);
        ck_assert_str_eq(
            err.text, set != NULL
                          ? ""
                          : "kalah:pits=5: there are no puzzles of this game");
        puzzle_set_free(set);
        game_free(game);
    }
}
END_TEST

/* Of the start of Kalah: its third pit ends in the store. */
START_TEST(moves_of_a_line_follow_each_other_and_choices_do_not)
{
    static const struct {
        const char *words;
        int line; /* moves; 0: it is refused */
        int choices;
    } cases[] = {
        {"3", 1, 1},     {"3 1", 2, 2}, {"3 6", 2, 2},   {"3 3", 0, 0},
        {"1 2", 0, 2},   {"1", 1, 1},   {"2 1", 0, 2},   {"7", 0, 0},
        {"3 2 1", 0, 3}, {"", 0, 0},    {"3 2 2", 0, 0}, {"6 5 4 3 2 1", 0, 6},
    };
    struct err err;
    struct game *const game = game_new("kalah", &err);

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct puzzle line = {.count = 0}, choices = {.count = 0};

        game->class->start(game, &line.position);
        game->class->start(game, &choices.position);
        ck_assert_msg(puzzle_read_line(game, cases[i].words, &line, &err) ==
                          (cases[i].line > 0),
                      "%s", cases[i].words);
        ck_assert_msg(puzzle_read_choices(game, cases[i].words, &choices,
                                          &err) == (cases[i].choices > 0),
                      "%s", cases[i].words);
        if (cases[i].line > 0)
            ck_assert_int_eq(line.count, cases[i].line);
        if (cases[i].choices > 0)
            ck_assert_int_eq(choices.count, cases[i].choices);
    }
    game_free(game);
}
END_TEST

/* As long as a text may be. */
START_TEST(the_last_word_of_a_long_text_is_read)
{
    char line[INI_LINE_MAX];
    struct err err = {""};

    snprintf(line, sizeof line, "solution = \"5%*s\"", INI_TEXT_MAX - 1, "4");

    struct puzzle_set *const set = read_with(line, &err);

    ck_assert_msg(set != NULL, "%s", err.text);
    ck_assert_int_eq(set->puzzles[0].count, 2);
    puzzle_set_free(set);
}
END_TEST

START_TEST(a_set_is_loaded_from_its_file)
{
    char *const folder = folder_new();
    char path[400];
    struct err err = {""};
    struct puzzle_set *set;

    snprintf(path, sizeof path, "%s/set", folder);
    ck_assert_ptr_null(puzzle_set_load(path, &err));
    ck_assert_ptr_nonnull(strstr(err.text, path));
    folder_put(path, "[puzzles]\nform = 1\ngame = \"kalah\"\nedition = 3\n"
                     "[one]\nposition = \"0,2,1,1,2,2,21/1,1,1,2,5,0,9/s\"\n"
                     "solution = \"5 4\"\nworth = 16\nsecond = 14\n"
                     "level = \"sprout\"\nelo = 842\nthemes = \"chain\"\n");
    set = puzzle_set_load(path, &err);
    ck_assert_msg(set != NULL, "%s", err.text);
    ck_assert_int_eq(set->edition, 3);
    ck_assert_int_eq(set->count, 1);
    puzzle_set_free(set);
    folder_free(folder);
}
END_TEST

Suite *puzzle_suite(void)
{
    Suite *suite = suite_create("puzzle");
    TCase *puzzles = tcase_create("puzzles");

    tcase_add_test(puzzles, a_puzzle_is_read_and_written_as_it_was);
    tcase_add_loop_test(puzzles,
                        what_is_wrong_with_a_set_is_said_with_line_and_key, 0,
                        sizeof MISTAKES / sizeof MISTAKES[0]);
    tcase_add_loop_test(puzzles, a_key_that_is_missing_is_named, 0, LINE_COUNT);
    tcase_add_test(puzzles, a_file_of_something_else_is_no_set);
    tcase_add_test(puzzles, all_themes_are_read_and_written);
    tcase_add_test(puzzles, a_set_has_one_puzzle_to_1200);
    tcase_add_test(puzzles, a_position_and_its_mirror_image_are_one_puzzle);
    tcase_add_test(puzzles, a_solution_leads_by_two_seeds_or_a_marble);
    tcase_add_test(puzzles, some_games_have_puzzles_of_the_program_itself);
    tcase_add_test(puzzles,
                   moves_of_a_line_follow_each_other_and_choices_do_not);
    tcase_add_test(puzzles, the_last_word_of_a_long_text_is_read);
    tcase_add_test(puzzles, a_set_is_loaded_from_its_file);
    suite_add_tcase(suite, puzzles);
    return suite;
}
