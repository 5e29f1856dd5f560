/* SPDX-License-Identifier: MIT */
/*
 * The page about levels is true: it describes every key that the shipped levels
 * use and every option of every agent, and its example can be read.
 */
#include "base/ini.h"
#include "engine/agents/agent.h"
#include "manual/test_manual.h"
#include "match/level.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PAGE[] = "man/naqala-levels.5";

/* How the page calls a key: all ratings alike. */
static const char *item_of(const char *key)
{
    if (strncmp(key, "loss.", 5) == 0)
        return "loss.NAME-PITS-SEEDS";
    return strncmp(key, "elo.", 4) == 0 ? "elo.NAME-PITS-SEEDS" : key;
}

/* The options of a level stand below the agent that it names. */
static void check_level(struct ini *ini, const char *level, const char *keys,
                        const char *agents)
{
    const char *agent = "";
    struct err err;

    ck_assert(ini_text(ini, level, "agent", &agent, &err));

    char *options = manual_part(agents, ".Ss", agent);

    for (int i = 0; i < ini_key_count(ini, level); i++) {
        const char *key = item_of(ini_key(ini, level, i));

        ck_assert_msg(manual_has_item(keys, key) ||
                          manual_has_item(options, key),
                      "[%s] has %s, which the page lacks", level, key);
    }
    free(options);
}

START_TEST(every_key_of_the_shipped_levels_is_described)
{
    char *keys = manual_section(PAGE, "KEYS");
    char *agents = manual_section(PAGE, "AGENTS");
    struct err err;
    struct ini *ini = ini_read("levels.ini", &err);

    ck_assert_msg(ini != NULL, "%s", err.text);
    for (int i = 0; i < ini_section_count(ini); i++)
        check_level(ini, ini_section(ini, i), keys, agents);
    ini_free(ini);
    free(agents);
    free(keys);
}
END_TEST

START_TEST(every_option_of_every_agent_is_described)
{
    char *agents = manual_section(PAGE, "AGENTS");

    for (int i = 0; i < agent_class_count(); i++) {
        const struct agent_class *class = agent_class_at(i);
        char *part = manual_part(agents, ".Ss", class->name);

        for (int k = 0; class->options[k].key != NULL; k++)
            ck_assert_msg(manual_has_item(part, class->options[k].key),
                          "%s lacks %s", class->name, class->options[k].key);
        free(part);
    }
    free(agents);
}
END_TEST

/* What stands below an item of the page, up to the next one. The caller frees
 * it. */
static char *text_of_item(const char *part, const char *key)
{
    char heading[LINE_BYTES];

    snprintf(heading, sizeof heading, "\n.It Va %s\n", key);

    const char *const begin = strstr(part, heading);

    if (begin == NULL)
        return NULL;

    const char *const text = begin + strlen(heading);
    const char *const end = strstr(text, "\n.It ");
    const size_t length = end != NULL ? (size_t)(end - text) : strlen(text);
    char *const copy = malloc(length + 1);

    ck_assert_ptr_nonnull(copy);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/* The number behind these words, or NULL where there are no such words, or no
 * number behind them. */
static const char *number_behind(const char *text, const char *words)
{
    const char *const at = strstr(text, words);
    const char *const number = at != NULL ? at + strlen(words) : NULL;

    return number != NULL && strspn(number, "-0123456789") > 0 ? number : NULL;
}

static bool is_number(const char *text, const char *number)
{
    const size_t length = strlen(number);
    const char *const after = text + length;

    return strncmp(text, number, length) == 0 &&
           strspn(after, "0123456789") == 0 &&
           !(after[0] == '.' && strspn(after + 1, "0123456789") > 0);
}

/* `0 to 24`, and `default 16`, where the page has them: how many it has. A default
 * of 0 can stand for one that depends on others. */
static int check_numbers(const char *agent, const struct option *option,
                         const char *text)
{
    const struct option_text most = option_text(option, option->max);
    const struct option_text standard = option_text(option, option->standard);
    const char *const range = number_behind(text, " to ");
    const char *const usual = number_behind(text, "default ");

    ck_assert_msg(range == NULL || is_number(range, most.text),
                  "%s: %s: the most is %s, not %.12s", agent, option->key,
                  most.text, range);
    ck_assert_msg(usual == NULL || option->standard == 0 ||
                      is_number(usual, standard.text),
                  "%s: %s: the default is %s, not %.12s", agent, option->key,
                  standard.text, usual);
    return (range != NULL) + (usual != NULL);
}

START_TEST(the_ranges_and_defaults_of_the_page_are_those_of_the_agents)
{
    char *const agents = manual_section(PAGE, "AGENTS");
    int count = 0;

    for (int i = 0; i < agent_class_count(); i++) {
        const struct agent_class *const class = agent_class_at(i);
        char *const part = manual_part(agents, ".Ss", class->name);

        for (const struct option *option = class->options; option->key != NULL;
             option++) {
            char *const text = text_of_item(part, option->key);

            if (text != NULL && (option->type == OPTION_NUMBER ||
                                 option->type == OPTION_THOUSANDTHS))
                count += check_numbers(class->name, option, text);
            free(text);
        }
        free(part);
    }
    ck_assert_int_gt(count, 40);
    free(agents);
}
END_TEST

START_TEST(the_example_of_the_page_is_a_file_of_levels)
{
    char *examples = manual_section(PAGE, "EXAMPLES");
    const char *example = strstr(examples, "\n; two levels");
    struct err err;

    ck_assert_ptr_nonnull(example);

    const size_t length = (size_t)(strstr(example, "\n.Ed") - example);
    struct levels *levels = levels_parse("example", example, length, &err);

    ck_assert_msg(levels != NULL, "%s", err.text);
    ck_assert_int_eq(levels_count(levels), 2);
    levels_free(levels);
    free(examples);
}
END_TEST

/* ---- what levels notice ---- */

/* Takes the next word off the line, or the end of it. */
static const char *next_word(char **rest)
{
    char *const word = strtok_r(*rest, " ", rest);

    return word != NULL ? word : "";
}

/* `Oak  74%  69%  -  -`: of each game so many cells, a dash where the level is not
 * offered. */
static void check_row(const struct levels *levels, char *row,
                      const char *const games[], int cells)
{
    char *rest = row;
    char key[LINE_BYTES];

    snprintf(key, sizeof key, "%s", next_word(&rest));
    key[0] = (char)tolower((unsigned char)key[0]);

    const struct level *const level = levels_find(levels, key);

    ck_assert_msg(level != NULL, "there is no level %s", key);
    for (int i = 0; games[i] != NULL; i++) {
        const bool has = *next_word(&rest) != '-';

        for (int cell = 1; cell < cells; cell++)
            next_word(&rest);
        ck_assert_msg(has == level_is_offered(level, games[i]), "%s: %s", key,
                      games[i]);
    }
    ck_assert_str_eq(next_word(&rest), "");
}

START_TEST(what_a_level_notices_is_told_where_it_is_offered)
{
    static const struct {
        const char *heading;
        const char *games[4];
        int cells; /* for each of them */
    } tables[] = {
        {"Kalah", {"kalah"}, 4},
        {"Oware", {"oware"}, 3},
        {"Mangala", {"mangala"}, 4},
        {"Togyzkumalak", {"togyzkumalak"}, 3},
        {"Ohvalhu", {"ohvalhu"}, 4},
        {"Dakon", {"dakon"}, 4},
        {"Captures and threats in", {"awari", "vai-lung-thlan", "erherhe"}, 2}};
    char *page = manual_section(PAGE, "WHAT LEVELS NOTICE");
    struct levels *levels = levels_builtin();

    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        const char *rest = strstr(page, tables[i].heading);
        struct page_line line;

        ck_assert_msg(rest != NULL, "no %s", tables[i].heading);
        rest = strstr(rest, "\n.Bd -literal\n") + strlen("\n.Bd -literal\n");
        manual_line(&rest, &line); /* of the columns */
        while (manual_line(&rest, &line) && !manual_begins(line.text, ".Ed"))
            check_row(levels, line.text, tables[i].games, tables[i].cells);
    }
    levels_free(levels);
    free(page);
}
END_TEST

/* ---- errors ---- */

#define OAK "[oak]\nname = \"Oak\"\nabout = \"plays\"\n"

/* Files that give the errors of the page. */
START_TEST(the_errors_of_the_page_are_reported_so)
{
    static const char *const texts[] = {
        OAK,
        OAK "agent = mx\n",
        OAK "agent = max\nchain = 2\n",
        OAK "agent = max\nelo.kalha-6-4 = 1000\n",
        OAK "agent = max\nloss.kalah-6-4 = much\n",
        OAK "agent = random\nchain = off\n",
        OAK "agent = max\ngames = chess\n",
        OAK "agent = max\nagent = max\n",
    };
    char *page = manual_section(PAGE, "ERROR MESSAGES");
    char line[ERR_TEXT_MAX + sizeof "\n\n"];

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct err err = {""};

        ck_assert_ptr_null(
            levels_parse("levels.ini", texts[i], strlen(texts[i]), &err));
        snprintf(line, sizeof line, "\n%s\n", err.text);
        ck_assert_msg(strstr(page, line) != NULL, "the page lacks%s", line);
    }
    free(page);
}
END_TEST

void manual_add_levels(Suite *suite)
{
    TCase *levels = tcase_create("naqala-levels(5)");

    tcase_add_test(levels, every_key_of_the_shipped_levels_is_described);
    tcase_add_test(levels, every_option_of_every_agent_is_described);
    tcase_add_test(levels,
                   the_ranges_and_defaults_of_the_page_are_those_of_the_agents);
    tcase_add_test(levels, the_example_of_the_page_is_a_file_of_levels);
    tcase_add_test(levels, what_a_level_notices_is_told_where_it_is_offered);
    tcase_add_test(levels, the_errors_of_the_page_are_reported_so);
    suite_add_tcase(suite, levels);
}
