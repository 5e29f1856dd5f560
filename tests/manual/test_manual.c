/* SPDX-License-Identifier: MIT */
/*
 * The page about the program is true: what it tells is what the program says of
 * itself.
 */
#include "manual/test_manual.h"
#include "game/game.h"
#include "match/config.h"
#include "match/lessons/lessons.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- texts ---- */

char *manual_text(const char *path)
{
    size_t length;

    return folder_read(path, &length);
}

bool manual_line(const char **rest, struct page_line *line)
{
    const size_t length = strcspn(*rest, "\n");

    if (**rest == '\0')
        return false;
    ck_assert_uint_lt(length, LINE_BYTES);
    memcpy(line->text, *rest, length);
    line->text[length] = '\0';
    *rest += length + ((*rest)[length] == '\n');
    return true;
}

bool manual_begins(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

char *manual_part(const char *page, const char *macro, const char *title)
{
    char heading[2 * LINE_BYTES], next[LINE_BYTES];

    snprintf(heading, sizeof heading, "\n%s %s\n", macro, title);
    snprintf(next, sizeof next, "\n%s ", macro);

    const char *begin = strstr(page, heading);

    ck_assert_msg(begin != NULL, "there is no%s", heading);
    begin += strlen(heading) - 1;

    const char *end = strstr(begin, next);

    return end != NULL ? strndup(begin, (size_t)(end - begin)) : strdup(begin);
}

char *manual_section(const char *path, const char *title)
{
    char *page = manual_text(path);
    char *found = manual_part(page, ".Sh", title);

    free(page);
    return found;
}

const char *manual_number(int number)
{
    static const char *const WORDS[] = {
        "none",   "one",      "two",      "three",   "four", "five",
        "six",    "seven",    "eight",    "nine",    "ten",  "eleven",
        "twelve", "thirteen", "fourteen", "fifteen",
    };

    ck_assert_int_lt(number, (int)(sizeof WORDS / sizeof *WORDS));
    return WORDS[number];
}

/* ---- items of a page ---- */

static bool is_silent(const char *word)
{
    return strcmp(word, "Ar") == 0 || strcmp(word, "Ic") == 0 ||
           strcmp(word, "Va") == 0;
}

/* `.It Fl -game Ar GAME` as a reader sees it: `--game GAME`. */
static struct page_line item_of(struct page_line source)
{
    const char *blank = "", *open = "", *close = "";
    struct page_line item = {""};
    FILE *out = fmemopen(item.text, LINE_BYTES, "w");
    char *rest = source.text + strlen(".It ");

    for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
        if (strcmp(word, "Ns") == 0) {
            blank = "";
        } else if (strcmp(word, "Fl") == 0) {
            open = "-";
        } else if (strcmp(word, "Op") == 0) {
            open = "[";
            close = "]";
        } else if (!is_silent(word)) {
            word += manual_begins(word, "\\&") ? 2 : 0;
            fprintf(out, "%s%s%s%s", blank, open, word, close);
            blank = " ";
            open = close = "";
        }
    }
    fclose(out);
    return item;
}

/* Takes the next item off the rest of a page; false when there is none. */
static bool next_item(const char **rest, struct page_line *item)
{
    struct page_line line;

    while (manual_line(rest, &line))
        if (manual_begins(line.text, ".It ")) {
            *item = item_of(line);
            return true;
        }
    return false;
}

bool manual_has_item(const char *page, const char *wanted)
{
    struct page_line item;

    while (next_item(&page, &item))
        if (strcmp(item.text, wanted) == 0)
            return true;
    return false;
}

/* ---- lists of the program ---- */

/* `  --game GAME     kalah (the default), ...` is about `--game GAME`. */
static bool is_about(const char *row, const char *item)
{
    return manual_begins(row, "  ") && manual_begins(row + 2, item) &&
           row[2 + strlen(item)] == ' ';
}

static bool lists(const char *list, const char *item)
{
    struct page_line row;

    while (manual_line(&list, &row))
        if (is_about(row.text, item))
            return true;
    return false;
}

static bool explains(const char *page, const char *row)
{
    struct page_line item;

    while (next_item(&page, &item))
        if (is_about(row, item.text))
            return true;
    return false;
}

/* The rows that begin with `mark`, and the items, are about the same. */
static void check_list(const char *list, const char *mark, const char *page)
{
    const char *items = page;
    struct page_line item, row;

    while (next_item(&items, &item))
        ck_assert_msg(lists(list, item.text), "only the page knows %s",
                      item.text);
    while (manual_line(&list, &row))
        if (manual_begins(row.text, mark))
            ck_assert_msg(explains(page, row.text), "the page lacks%s",
                          row.text);
}

char *manual_said(const char *input, const char *words, const char *more)
{
    struct run run = run_naqala(input, "%s %s", words, more);
    char *out = strdup(run.out);

    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    run_free(&run);
    return out;
}

/* Takes the name of the next command off what `naqala help` said; further
 * lines about one are indented deeper. */
static bool next_command(const char **list, struct page_line *name)
{
    struct page_line row;

    while (manual_line(list, &row))
        if (manual_begins(row.text, "  ") && row.text[2] != ' ') {
            row.text[2 + strcspn(row.text + 2, " ")] = '\0';
            memcpy(name->text, row.text + 2, strlen(row.text + 2) + 1);
            return true;
        }
    return false;
}

/* ---- naqala(6) ---- */

/* The page that has the section about a command. */
static const char *page_of(const char *words)
{
    return manual_begins(words, "lab ") ? "man/naqala-lab.6" : "man/naqala.6";
}

/* Checks the section about a command, and what all commands have in common. */
static void check_command(const char *commands, const char *name)
{
    char *help = manual_said("", name, "--help");
    char *own = manual_part(commands, ".Ss", name);
    char *page = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&page, &length);

    fwrite(commands, 1, (size_t)(strstr(commands, "\n.Ss ") - commands), out);
    fputs(own, out);
    fclose(out);
    check_list(help, "  --", page);
    free(page);
    free(own);
    free(help);
}

void manual_each_command(void (*work)(const char *words, void *data),
                         void *data)
{
    char *list = manual_said("", "help", "");
    char *parts = manual_said("", "lab", "--help");
    const char *rest = list;
    struct page_line name;
    char words[LINE_BYTES + 8];

    while (next_command(&rest, &name))
        work(name.text, data);
    /* Below what it is about, and above its options. */
    rest = strstr(strstr(parts, "\n\n") + 2, "\n\n");
    while (next_command(&rest, &name) && !manual_begins(name.text, "-")) {
        snprintf(words, sizeof words, "lab %s", name.text);
        work(words, data);
    }
    free(parts);
    free(list);
}

static void check_section(const char *words, void *data)
{
    char *commands = manual_section(page_of(words), "COMMANDS");

    (void)data;
    check_command(commands, words);
    free(commands);
}

START_TEST(the_options_of_a_command_are_those_that_its_section_tells)
{
    manual_each_command(check_section, NULL);
}
END_TEST

static void add_line(const char *words, void *out)
{
    fprintf(out, "  %s \n", words);
}

START_TEST(every_section_about_a_command_is_about_one_that_exists)
{
    static const char *const pages[] = {"man/naqala.6", "man/naqala-lab.6"};
    char *commands = manual_section(pages[_i], "COMMANDS");
    char *list = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&list, &length);
    const char *rest = commands;
    struct page_line line;

    manual_each_command(add_line, out);
    fclose(out);

    while (manual_line(&rest, &line))
        if (manual_begins(line.text, ".Ss "))
            ck_assert_msg(lists(list, line.text + strlen(".Ss ")),
                          "there is no command %s", line.text);
    free(list);
    free(commands);
}
END_TEST

static void add_help(const char *words, void *out)
{
    char *help = manual_said("", words, "--help");

    fputs(help, out);
    free(help);
}

/* All that --help says of all commands. */
static char *all_help(void)
{
    char *all = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&all, &length);

    manual_each_command(add_help, out);
    fclose(out);
    return all;
}

START_TEST(no_option_is_named_anywhere_that_help_does_not_know)
{
    char *page = manual_text("man/naqala.6");
    char *help = all_help();

    for (const char *at = page; (at = strstr(at, "Fl -")) != NULL;) {
        char option[LINE_BYTES];

        at += strlen("Fl ");
        snprintf(option, sizeof option, "-%.*s", (int)strcspn(at, " \n"), at);
        ck_assert_msg(lists(help, option), "%s is in no --help", option);
    }
    free(help);
    free(page);
}
END_TEST

START_TEST(every_option_of_ugi_is_told)
{
    char *commands = manual_section("man/naqala.6", "COMMANDS");
    char *own = manual_part(commands, ".Ss", "engine");
    char *list = manual_said("ugi\nquit\n", "engine", "");
    const char *rest = list;
    struct page_line line;
    char told[LINE_BYTES];
    char name[LINE_BYTES];
    int count = 0;

    while (manual_line(&rest, &line)) {
        if (sscanf(line.text, "option name %100s type", name) != 1)
            continue;
        snprintf(told, sizeof told, "\n.Ql %.100s", name);
        ck_assert_msg(strstr(own, told) != NULL, "no option %s", name);
        count++;
    }
    ck_assert_int_ge(count, 6);
    free(list);
    free(own);
    free(commands);
}
END_TEST

START_TEST(every_set_of_glyphs_is_told_of_the_option)
{
    char *commands = manual_section("man/naqala.6", "COMMANDS");
    char *own = manual_part(commands, ".Ss", "play");
    const struct option *const glyphs = config_option(CONFIG_GLYPHS);
    const char *const about = strstr(own, "\n.It Fl -glyphs Ar SET\n");
    char *text;

    ck_assert_ptr_nonnull(about);
    text = strndup(about, (size_t)(strstr(about + 1, "\n.It ") - about));
    for (int i = 0; i < option_word_count(glyphs); i++) {
        char word[LINE_BYTES];

        snprintf(word, sizeof word, "\n.Cm %s", glyphs->words[i]);
        ck_assert_msg(strstr(text, word) != NULL, "--glyphs lacks%s", word);
    }
    free(text);
    free(own);
    free(commands);
}
END_TEST

START_TEST(what_can_be_said_in_a_game_is_what_the_page_tells)
{
    char *playing = manual_section("man/naqala.6", "PLAYING IN TEXT");
    char *list = manual_said("?\n", "play", "--text");

    check_list(list, "  ", playing);
    free(list);
    free(playing);
}
END_TEST

START_TEST(every_game_is_described)
{
    char *games = manual_section("man/naqala.6", "THE GAMES");

    for (int i = 0; i < game_name_count(); i++)
        free(manual_part(games, ".Ss", game_name(i)));
    free(games);
}
END_TEST

START_TEST(the_page_knows_how_many_games_there_are)
{
    char *const text = manual_section("man/naqala.6", "DESCRIPTION");
    char words[LINE_BYTES];
    int count = 0;

    for (int i = 0; i < game_name_count(); i++)
        count += strcmp(game_family(game_name(i)), GAME_SOWING) == 0;
    snprintf(words, sizeof words, "plays %s games of this family",
             manual_number(count));
    ck_assert_msg(strstr(text, words) != NULL, "%s", words);
    free(text);
}
END_TEST

/* `ten for Kalah, eight for Oware ..., three each for togyzkumalak and mangala`,
 * in the order of the list. */
START_TEST(the_page_knows_how_many_lessons_there_are)
{
    char *const text = manual_section("man/naqala.6", "FIRST STEPS");
    struct err err;
    struct lessons lessons = lessons_load(&err);
    const char *rest = strstr(text, "on the board: ");
    int told = 0;

    ck_assert_ptr_nonnull(rest);
    for (int i = 0; i < lessons.count; i++) {
        const struct lesson_place place = lessons_place(&lessons, i);

        if (place.number > 1)
            continue;
        if (place.count != told)
            rest = strstr(rest, manual_number(place.count));
        ck_assert_msg(rest != NULL, "%s: %d", lessons.items[i].group->title,
                      place.count);
        told = place.count;
    }
    lessons_free(&lessons);
    free(text);
}
END_TEST

/* Is it one of the words, which blanks and the ends of lines part? */
static bool has_word(const char *text, const char *word)
{
    const size_t length = strlen(word);

    while (*text != '\0') {
        const size_t here = strcspn(text, " \n");

        if (here == length && strncmp(text, word, length) == 0)
            return true;
        text += here + strspn(text + here, " \n");
    }
    return false;
}

struct described {
    char *page;   /* JSON of naqala(6) */
    char *schema; /* the file */
    int count;
};

static void check_objects(const char *words, void *data)
{
    struct described *const objects = data;
    char *const help = manual_said("", words, "--help");

    if (lists(help, "--json")) {
        char definition[2 * LINE_BYTES];

        snprintf(definition, sizeof definition, "\"#/$defs/%s\"", words);
        ck_assert_msg(has_word(objects->page, words), "the page lacks %s",
                      words);
        ck_assert_msg(strstr(objects->schema, definition) != NULL,
                      "the schema lacks %s", words);
        objects->count++;
    }
    free(help);
}

START_TEST(the_objects_of_every_command_are_described)
{
    struct described objects = {
        manual_section("man/naqala.6", "JSON"),
        manual_text("src/data/schema/naqala.schema.json"), 0};

    manual_each_command(check_objects, &objects);
    ck_assert_int_gt(objects.count, 0);
    free(objects.schema);
    free(objects.page);
}
END_TEST

START_TEST(every_way_to_end_a_game_is_described)
{
    char *page = manual_section("man/naqala.6", "THE END");
    char line[LINE_BYTES];

    for (int end = END_NOT + 1; end < END_COUNT; end++) {
        snprintf(line, sizeof line, "\n.It Sy %s\n",
                 game_end_words((enum end)end));
        ck_assert_msg(strstr(page, line) != NULL, "there is no%s", line);
    }
    free(page);
}
END_TEST

/* naqala-lab(6) in sentences of the program and of these texts, and .Xr. */
START_TEST(every_page_that_is_named_exists)
{
    static const char SCRIPT[] =
        "named=$({ grep -rohE '(lib)?naqala[-.a-z]*\\([1-9]\\)' README src "
        "include; sed -n 's/^\\.Xr \\(naqala[^ ]*\\) \\([1-9]\\).*/\\1(\\2)/p;"
        " s/^\\.Xr \\(libnaqala\\) \\([1-9]\\).*/\\1(\\2)/p' man/*;"
        " } | sort -u | tr '(' '.' | tr -d ')')\n"
        "[ $(echo \"$named\" | wc -l) -gt 10 ]\n"
        "for page in $named; do [ -s man/$page ] || echo $page; done";
    const char *const words[] = {"-euc", SCRIPT, NULL};
    struct run result =
        run(&(struct order){.program = "/bin/sh", .words = words, .input = ""});

    ck_assert_int_eq(result.status, 0);
    ck_assert_str_eq(result.out, "");
    run_free(&result);
}
END_TEST

Suite *manual_suite(void)
{
    Suite *suite = suite_create("manual");
    TCase *page = tcase_create("naqala(6)");

    tcase_add_test(page,
                   the_options_of_a_command_are_those_that_its_section_tells);
    tcase_add_loop_test(
        page, every_section_about_a_command_is_about_one_that_exists, 0, 2);
    tcase_add_test(page, no_option_is_named_anywhere_that_help_does_not_know);
    tcase_add_test(page, every_option_of_ugi_is_told);
    tcase_add_test(page, every_set_of_glyphs_is_told_of_the_option);
    tcase_add_test(page, what_can_be_said_in_a_game_is_what_the_page_tells);
    tcase_add_test(page, every_game_is_described);
    tcase_add_test(page, the_page_knows_how_many_games_there_are);
    tcase_add_test(page, the_page_knows_how_many_lessons_there_are);
    tcase_add_test(page, the_objects_of_every_command_are_described);
    tcase_add_test(page, every_way_to_end_a_game_is_described);
    tcase_add_test(page, every_page_that_is_named_exists);
    manual_add_examples(page);
    manual_add_files(page);
    suite_add_tcase(suite, page);
    manual_add_lab(suite);
    manual_add_save(suite);
    manual_add_levels(suite);
    manual_add_lesson(suite);
    manual_add_game(suite);
    manual_add_theme(suite);
    manual_add_conf(suite);
    manual_add_papers(suite);
    manual_add_puzzle(suite);
    manual_add_readme(suite);
    manual_add_reliability(suite);
    manual_add_sources(suite);
    return suite;
}
