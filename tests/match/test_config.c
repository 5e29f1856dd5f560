/* SPDX-License-Identifier: MIT */
/* Promises of the settings: a table, read whole or not at all. */
#include "match/test_config.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/rng.h"
#include "base/utf8.h"
#include "match/config.h"
#include "match/level.h"
#include "support/attempt.h"
#include "support/folder.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the table ---- */

START_TEST(what_is_not_set_has_its_default)
{
    static const struct {
        enum config_key key;
        const char *standard;
    } rows[] = {
        {CONFIG_THEME, "auto"},    {CONFIG_COLOR, "auto"},
        {CONFIG_GLYPHS, "auto"},   {CONFIG_BACKGROUND, "auto"},
        {CONFIG_SEEDS, "theme"},   {CONFIG_BORDERS, "theme"},
        {CONFIG_MOTION, "full"},   {CONFIG_CURSOR, "off"},
        {CONFIG_BOTTOM, "you"},    {CONFIG_MOUSE, "on"},
        {CONFIG_DIGITS, "sow"},    {CONFIG_PREVIEW, "on"},
        {CONFIG_SPEED, "1"},       {CONFIG_WATCH_SPEED, "1"},
        {CONFIG_EVALUATION, "on"}, {CONFIG_GAME, "kalah"},
        {CONFIG_FIRST, "turns"},   {CONFIG_START, "standard"},
        {CONFIG_HEAD_START, "0"},  {CONFIG_BEGUN, "0"},
        {CONFIG_GAMES, "1"},       {CONFIG_INACCURACY, "2"},
        {CONFIG_MISTAKE, "4"},     {CONFIG_BLUNDER, "8"},
    };
    struct config config;

    config_begin(&config);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_str_eq(config_value(&config, rows[i].key).text,
                         rows[i].standard);
}
END_TEST

/* The levels that play Kalah; the place of this key among them, or of the agent
 * max. */
static int place_of(const struct levels *levels, const char *key, int *count)
{
    int place = -1;

    *count = 0;
    for (int i = 0; i < levels_count(levels); i++) {
        const struct level *const level = levels_at(levels, i);

        if (!level_is_offered(level, "kalah") || level_grows(level))
            continue;
        if (strcmp(key != NULL ? level->key : level->agent,
                   key != NULL ? key : "max") == 0)
            place = *count;
        ++*count;
    }
    return place;
}

START_TEST(the_first_opponent_is_two_below_max_and_the_watched_in_the_middle)
{
    struct levels *const levels = levels_builtin();
    struct config config;
    int count;

    config_begin(&config);

    const int south = place_of(levels, config.texts[CONFIG_SOUTH], &count);

    ck_assert_int_eq(place_of(levels, config.texts[CONFIG_OPPONENT], &count),
                     place_of(levels, NULL, &count) - 2);
    ck_assert_int_eq(south, (count - 1) / 2);
    ck_assert_int_eq(place_of(levels, config.texts[CONFIG_NORTH], &count),
                     south + 1);
    levels_free(levels);
}
END_TEST

START_TEST(every_key_tells_in_a_line_what_it_is)
{
    for (enum config_key key = 0; key < CONFIG_KEY_COUNT; key++) {
        const struct option *const row = config_option(key);

        ck_assert_str_ne(row->about, "");
        ck_assert(utf8_is_text(row->about));
        ck_assert_msg(strlen(row->about) <= 60, "%s", row->about);
        for (enum config_key other = 0; other < key; other++)
            ck_assert_str_ne(row->about, config_option(other)->about);
    }
}
END_TEST

/* ---- values ---- */

static int read_as(enum config_key key, const char *text)
{
    struct err err = {""};
    int64_t value = -1;

    ck_assert_msg(option_read(config_option(key), text, &value, &err), "%s",
                  err.text);
    return (int)value;
}

START_TEST(a_speed_is_one_of_seven_words)
{
    static const struct {
        const char *word;
        int thousandths;
    } speeds[] = {{"0.25", 250}, {"0.5", 500},  {"1", 1000},   {"2", 2000},
                  {"4", 4000},   {"10", 10000}, {"instant", 0}};
    const struct option *const option = config_option(CONFIG_WATCH_SPEED);
    struct config config;

    config_begin(&config);
    ck_assert_int_eq(option_choices(option), 7);
    for (int i = 0; i < 7; i++) {
        ck_assert_int_eq(read_as(CONFIG_SPEED, speeds[i].word),
                         speeds[i].thousandths);
        ck_assert_int_eq(option_choice(option, i), speeds[i].thousandths);
        ck_assert_str_eq(option->words[i], speeds[i].word);
        config.values[CONFIG_SPEED] = speeds[i].thousandths;
        ck_assert_str_eq(config_value(&config, CONFIG_SPEED).text,
                         speeds[i].word);
    }
}
END_TEST

START_TEST(words_flags_and_numbers_are_read_as_they_are_written)
{
    ck_assert_int_eq(read_as(CONFIG_MOTION, "full"), 0);
    ck_assert_int_eq(read_as(CONFIG_MOTION, "none"), 2);
    ck_assert_int_eq(read_as(CONFIG_COLOR, "256"), 4);
    ck_assert_int_eq(read_as(CONFIG_MOUSE, "on"), 1);
    ck_assert_int_eq(read_as(CONFIG_MOUSE, "no"), 0);
    ck_assert_int_eq(read_as(CONFIG_MOUSE, "yes"), 1);
    ck_assert_int_eq(read_as(CONFIG_HEAD_START, "10"), 10);
    ck_assert_int_eq(read_as(CONFIG_GAMES, "1000000"), 1000000);
}
END_TEST

static void check_bad(enum config_key key, const char *text,
                      const char *message)
{
    struct err err = {""};
    int64_t value = 77;

    ck_assert_msg(!option_read(config_option(key), text, &value, &err), "%s",
                  text);
    ck_assert_str_eq(err.text, message);
    ck_assert_int_eq(value, 77);
}

START_TEST(what_is_no_value_is_told_with_what_is)
{
    char longer[CONFIG_TEXT_MAX + 1] = "";

    memset(longer, 'n', CONFIG_TEXT_MAX);
    check_bad(CONFIG_SPEED, "3",
              "3 is not one of 0.25, 0.5, 1, 2, 4, 10 or instant");
    check_bad(CONFIG_SPEED, "1.0",
              "1.0 is not one of 0.25, 0.5, 1, 2, 4, 10 or instant");
    check_bad(CONFIG_MOTION, "Full", "Full is not one of full, short or none");
    check_bad(CONFIG_MOUSE, "1", "1 is not one of off, on, no or yes");
    check_bad(CONFIG_MOUSE, "",
              "an empty value is not one of off, on, no or yes");
    check_bad(CONFIG_HEAD_START, "11", "11 is not in 0..10");
    check_bad(CONFIG_HEAD_START, "-1", "-1 is not in 0..10");
    check_bad(CONFIG_GAMES, "0", "0 is not in 1..1000000");
    check_bad(CONFIG_GAMES, "2x", "2x is not a whole number");
    check_bad(CONFIG_THEME, "", "is empty");
    check_bad(CONFIG_THEME, longer, "is longer than 255 bytes");
    check_bad(CONFIG_OPPONENT, "\033[2J",
              "holds a control character, or is not UTF-8");
    check_bad(CONFIG_GAME, "kalha", "kalha: no such game; did you mean kalah?");
    check_bad(CONFIG_GAME, "kalah:pits=40", "pits: 40 is not in 1..12");
}
END_TEST

static void check_good(enum config_key key, const char *text)
{
    struct err err = {""};
    int64_t value;

    ck_assert_msg(option_read(config_option(key), text, &value, &err), "%s",
                  err.text);
}

START_TEST(a_text_that_is_good_can_be_set)
{
    struct config config;

    config_begin(&config);
    check_good(CONFIG_GAME, "kalah:pits=7,seeds=7");
    config_set_text(&config, CONFIG_GAME, "kalah:pits=7,seeds=7");
    ck_assert_str_eq(config_value(&config, CONFIG_GAME).text,
                     "kalah:pits=7,seeds=7");
    check_good(CONFIG_THEME, "/a path/h\303\251.ini");
    check_good(CONFIG_OPPONENT, "max:chain=off");
    check_good(CONFIG_SPEED, "instant");
}
END_TEST

/* ---- texts ---- */

static void parse(const char *text, struct config *config)
{
    struct err err = {""};

    ck_assert_msg(config_parse("x", text, strlen(text), config, &err), "%s",
                  err.text);
}

START_TEST(what_is_not_said_is_standard)
{
    struct config config;
    struct config standard;

    config_begin(&standard);
    config_begin(&config);
    config.values[CONFIG_SPEED] = 0;
    config_set_text(&config, CONFIG_THEME, "other");
    parse("", &config);
    ck_assert(config_same(&config, &standard));
    parse("[play]\nspeed = 0.25\n[look]\ntheme = lagoon ; mine\n", &config);
    ck_assert_int_eq(config.values[CONFIG_SPEED], 250);
    ck_assert_int_eq(config.values[CONFIG_WATCH_SPEED], 1000);
    ck_assert_str_eq(config.texts[CONFIG_THEME], "lagoon");
}
END_TEST

static void check_refused(const char *text, const char *message)
{
    struct config config;
    struct config before;
    struct err err = {""};

    config_begin(&config);
    config.values[CONFIG_SPEED] = 0;
    before = config;
    ck_assert_msg(!config_parse("x", text, strlen(text), &config, &err), "%s",
                  text);
    ck_assert_str_eq(err.text, message);
    ck_assert(config_same(&config, &before));
}

START_TEST(what_is_wrong_is_told_with_its_line_and_changes_nothing)
{
    check_refused("[play]\nspeed = 3\n",
                  "x:2: [play] speed: 3 is not one of 0.25, 0.5, 1, 2, 4, 10 "
                  "or instant");
    check_refused("[last]\n\nhead-start = 11\n",
                  "x:3: [last] head-start: 11 is not in 0..10");
    check_refused("[look]\ncolour = auto\n",
                  "x:2: [look] colour: not known; did you mean color?");
    check_refused("[watch]\nspeed = 2\n[plays]\nspeed = 1\n",
                  "x:3: [plays]: not known; did you mean [play]?");
    check_refused("[last]\ngame = oware:slam=x\n",
                  "x:2: [last] game: slam: x is not one of nothing, legal, "
                  "forbidden, opponent, leave-left, leave-right or again");
    check_refused("[last]\nsouth = \"\"\n", "x:2: [last] south: is empty");
    check_refused("[look]\ntheme = a\ntheme = b\n",
                  "x:3: [look] theme: is already given in line 2");
    check_refused("theme = a\n",
                  "x:1: theme stands before the first [section]");
}
END_TEST

Suite *config_suite(void)
{
    Suite *const suite = suite_create("config");
    TCase *const table = tcase_create("table");

    tcase_add_test(table, what_is_not_set_has_its_default);
    tcase_add_test(
        table,
        the_first_opponent_is_two_below_max_and_the_watched_in_the_middle);
    tcase_add_test(table, every_key_tells_in_a_line_what_it_is);
    tcase_add_test(table, a_speed_is_one_of_seven_words);
    tcase_add_test(table, words_flags_and_numbers_are_read_as_they_are_written);
    tcase_add_test(table, what_is_no_value_is_told_with_what_is);
    tcase_add_test(table, a_text_that_is_good_can_be_set);
    tcase_add_test(table, what_is_not_said_is_standard);
    tcase_add_test(table,
                   what_is_wrong_is_told_with_its_line_and_changes_nothing);
    suite_add_tcase(suite, table);
    suite_add_tcase(suite, config_file_case());
    return suite;
}
