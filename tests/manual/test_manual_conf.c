/* SPDX-License-Identifier: MIT */
/*
 * The page about settings is true: it describes every key under its section,
 * with all its words, its range and its default, and its examples are
 * what it says of them.
 */
#include "manual/test_manual.h"
#include "match/config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PAGE[] = "man/naqala.conf.5";

/* The lines about a key, up to the next one; the caller frees them. */
static char *about(const char *sections, enum config_key setting)
{
    const char *const key = config_option(setting)->key;
    char title[LINE_BYTES];
    char item[LINE_BYTES];

    snprintf(title, sizeof title, "[%s]", config_section(setting));
    snprintf(item, sizeof item, "\n.It Va %s\n", key);

    char *part = manual_part(sections, ".Ss", title);
    const char *begin = strstr(part, item);

    ck_assert_msg(begin != NULL, "%s lacks %s", title, key);
    begin += strlen(item) - 1;

    const char *end = strstr(begin, "\n.It ");
    char *lines =
        end != NULL ? strndup(begin, (size_t)(end - begin) + 1) : strdup(begin);

    free(part);
    return lines;
}

/* As it stands in the text: a line of its own, with a sign behind or none. */
static void check_quoted(const char *lines, const char *before,
                         const char *word, enum config_key setting)
{
    char line[LINE_BYTES];
    const size_t length =
        (size_t)snprintf(line, sizeof line, "%s\n.Ql %s", before, word);
    const char *found = strstr(lines, line);

    while (found != NULL && found[length] != '\n' && found[length] != ' ')
        found = strstr(found + 1, line);
    ck_assert_msg(found != NULL, "[%s] %s lacks %s %s", config_section(setting),
                  config_option(setting)->key, before, word);
}

START_TEST(every_setting_is_described_with_what_it_can_be)
{
    const enum config_key setting = (enum config_key)_i;
    const struct option *row = config_option(setting);
    char *sections = manual_section(PAGE, "SECTIONS");
    char *lines = about(sections, setting);

    for (int i = 0; i < option_word_count(row); i++)
        check_quoted(lines, "", row->words[i], setting);
    if (row->type == OPTION_FLAG) {
        check_quoted(lines, "", "on", setting);
        check_quoted(lines, "", "off", setting);
    }
    if (row->type == OPTION_NUMBER) {
        char range[LINE_BYTES];

        snprintf(range, sizeof range, "from %" PRId64 " to %" PRId64, row->min,
                 row->max);
        ck_assert_msg(strstr(lines, range) != NULL, "%s lacks %s", row->key,
                      range);
    }
    free(lines);
    free(sections);
}
END_TEST

START_TEST(the_default_of_a_setting_is_the_one_of_the_page)
{
    const enum config_key setting = (enum config_key)_i;
    char *sections = manual_section(PAGE, "SECTIONS");
    char *lines = about(sections, setting);
    struct config config;

    config_begin(&config);
    check_quoted(lines, "efault:", config_value(&config, setting).text,
                 setting);
    free(lines);
    free(sections);
}
END_TEST

/* Takes the next key that the page has off the rest. */
static bool next_key(const char **rest, struct page_line *section,
                     struct page_line *line)
{
    while (manual_line(rest, line)) {
        if (manual_begins(line->text, ".Ss "))
            *section = *line;
        if (manual_begins(line->text, ".It "))
            return true;
    }
    return false;
}

static bool is_known(const char *section, const char *item)
{
    char title[LINE_BYTES];
    char key[LINE_BYTES];

    for (enum config_key i = 0; i < CONFIG_KEY_COUNT; i++) {
        snprintf(title, sizeof title, ".Ss [%s]", config_section(i));
        snprintf(key, sizeof key, ".It Va %s", config_option(i)->key);
        if (strcmp(title, section) == 0 && strcmp(key, item) == 0)
            return true;
    }
    return false;
}

START_TEST(no_setting_is_described_that_does_not_exist)
{
    char *sections = manual_section(PAGE, "SECTIONS");
    const char *rest = sections;
    struct page_line section = {""};
    struct page_line line;
    int count = 0;

    while (next_key(&rest, &section, &line)) {
        ck_assert_msg(is_known(section.text, line.text), "%s %s", section.text,
                      line.text);
        count++;
    }
    ck_assert_int_eq(count, CONFIG_KEY_COUNT);
    free(sections);
}
END_TEST

START_TEST(the_example_of_the_page_is_a_file_of_settings)
{
    char *examples = manual_section(PAGE, "EXAMPLES");
    const char *example = strstr(examples, "\n; as I like it");
    struct config config;
    struct err err = {""};

    ck_assert_ptr_nonnull(example);

    const size_t length = (size_t)(strstr(example, "\n.Ed") - example);

    ck_assert_msg(config_parse("example", example, length, &config, &err), "%s",
                  err.text);
    ck_assert_int_eq(config.values[CONFIG_WATCH_SPEED], 4000);
    ck_assert_int_eq(config.values[CONFIG_EVALUATION], 0);
    free(examples);
}
END_TEST

/* Its name alone, and the path of its file, are no game here. */
START_TEST(a_game_of_a_file_is_written_with_all_of_its_rules)
{
    static const char *const refused[] = {"hus-light", "./hus-light.ini"};
    static const char own[] = "[last]\ngame = \"sowing:name=mine,relay=on\"\n";
    char *page = manual_section(PAGE, "SECTIONS");
    char *about_game = about(page, CONFIG_GAME);
    struct config config;
    struct err err = {""};
    char text[100];

    ck_assert_ptr_nonnull(strstr(about_game, "with all of them, as in\n"
                                             ".Xr naqala-save 5 .\n"));
    ck_assert_msg(config_parse("own", own, strlen(own), &config, &err), "%s",
                  err.text);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        snprintf(text, sizeof text, "[last]\ngame = %s\n", refused[i]);
        ck_assert(!config_parse("own", text, strlen(text), &config, &err));
    }
    free(about_game);
    free(page);
}
END_TEST

/* Files that give the errors of the page. */
START_TEST(the_errors_of_the_page_are_reported_so)
{
    static const char *const texts[] = {
        "[play]\nspeed = 3\n",
        "[play]\nspeed = 2\n[last]\nhead-start = 11\n",
        "[look]\ntheme = paper\ncolour = auto\n",
    };
    char *page = manual_section(PAGE, "ERROR MESSAGES");
    struct config config;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct err err = {""};

        ck_assert(!config_parse("naqala.conf", texts[i], strlen(texts[i]),
                                &config, &err));
        ck_assert_msg(strstr(page, err.text) != NULL, "%s", err.text);
    }
    free(page);
}
END_TEST

void manual_add_conf(Suite *suite)
{
    TCase *conf = tcase_create("naqala.conf(5)");

    tcase_add_loop_test(conf, every_setting_is_described_with_what_it_can_be, 0,
                        CONFIG_KEY_COUNT);
    tcase_add_loop_test(conf, the_default_of_a_setting_is_the_one_of_the_page,
                        0, CONFIG_KEY_COUNT);
    tcase_add_test(conf, no_setting_is_described_that_does_not_exist);
    tcase_add_test(conf, the_example_of_the_page_is_a_file_of_settings);
    tcase_add_test(conf, a_game_of_a_file_is_written_with_all_of_its_rules);
    tcase_add_test(conf, the_errors_of_the_page_are_reported_so);
    suite_add_tcase(suite, conf);
}
