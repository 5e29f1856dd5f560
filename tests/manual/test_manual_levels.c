/* SPDX-License-Identifier: MIT */
/*
 * The page about levels is true: it describes every key that the shipped levels
 * use and every option of every agent, and its example can be read.
 */
#include "base/ini.h"
#include "engine/agents/agent.h"
#include "manual/test_manual.h"
#include "match/level.h"

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

void manual_add_levels(Suite *suite)
{
    TCase *levels = tcase_create("naqala-levels(5)");

    tcase_add_test(levels, every_key_of_the_shipped_levels_is_described);
    tcase_add_test(levels, every_option_of_every_agent_is_described);
    tcase_add_test(levels, the_example_of_the_page_is_a_file_of_levels);
    suite_add_tcase(suite, levels);
}
