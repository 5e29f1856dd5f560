/* SPDX-License-Identifier: MIT */
/* The page about games in files is true: every key and every value of a switch
 * is described, with the games that have it, and its example can be read. */
#include "base/builtin.h"
#include "manual/test_manual.h"
#include "match/own_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PAGE[] = "man/naqala-game.5";

START_TEST(every_key_of_a_game_is_described)
{
    static const char *const OTHERS[] = {"name", "format", "about", "rules",
                                         "base"};
    char *const keys = manual_section(PAGE, "KEYS");

    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        ck_assert_msg(manual_has_item(keys, OTHERS[i]), "lacks %s", OTHERS[i]);
    for (const struct option *option = MANCALA_SWITCHES; option->key != NULL;
         option++)
        if (option->type == OPTION_NUMBER)
            ck_assert_msg(manual_has_item(keys, option->key), "lacks %s",
                          option->key);
    free(keys);
}
END_TEST

/* `kalah, mangala`, or `all but oware`, whichever is shorter. */
static void write_games(const struct option *option, int64_t value, FILE *out)
{
    enum { MANY = 5 };

    const char *having[32], *lacking[32];
    int have = 0, lack = 0;
    struct mancala_rules rules;

    for (int i = 0; i < game_name_count(); i++)
        if (!mancala_named(game_name(i), &rules))
            continue;
        else if (option_get(option, &rules) == value)
            having[have++] = game_name(i);
        else
            lacking[lack++] = game_name(i);
    if (have > MANY)
        fputs(lack > 0 ? "all but " : "all", out);
    for (int i = 0; i < (have > MANY ? lack : have); i++)
        fprintf(out, "%s%s", i > 0 ? ", " : "",
                have > MANY ? lacking[i] : having[i]);
    if (have == 0)
        fputs("none", out);
}

START_TEST(the_table_of_switches_names_the_games_that_use_them)
{
    char *const table = manual_section(PAGE, "SWITCHES");

    for (const struct option *option = MANCALA_SWITCHES; option->key != NULL;
         option++)
        for (int word = 0;
             option->type == OPTION_WORD && option->series == NULL &&
             word < option_word_count(option);
             word++) {
            char games[256];
            char item[64];
            FILE *const out = fmemopen(games, sizeof games, "w");

            write_games(option, word, out);
            fclose(out);
            snprintf(item, sizeof item, ".It %s=%s\n", option->key,
                     option->words[word]);

            const char *const at = strstr(table, item);
            const char *const colon = at != NULL ? strstr(at, ":\n") : NULL;
            const char *const told = colon != NULL ? colon + 2 : "";

            ck_assert_msg(colon != NULL, "the page lacks %s", item);
            ck_assert_msg(strncmp(told, games, strlen(games)) == 0 &&
                              told[strlen(games)] == '\n',
                          "%shas the games %s", item, games);
        }
    free(table);
}
END_TEST

START_TEST(the_example_of_the_page_is_a_shipped_game)
{
    const struct builtin *const shipped =
        builtin_find("src/data/games/hus-light.ini");
    char *const examples = manual_section(PAGE, "EXAMPLES");
    const char *const example = strstr(examples, "\n[game]");
    struct own_game own, same;
    struct err err = {""};

    ck_assert_ptr_nonnull(shipped);
    ck_assert_ptr_nonnull(example);

    const size_t length = (size_t)(strstr(example, "\n.Ed") - example);

    ck_assert_msg(own_game_parse("example", example, length, &own, &err), "%s",
                  err.text);
    ck_assert(own_game_parse(shipped->name, shipped->bytes,
                             builtin_length(shipped), &same, &err));
    ck_assert_str_eq(mancala_own_spec(own.name, &own.rules).text,
                     mancala_own_spec(same.name, &same.rules).text);
    ck_assert_str_eq(own.about, same.about);
    ck_assert_int_eq(own.text_count, same.text_count);
    free(examples);
}
END_TEST

void manual_add_game(Suite *suite)
{
    TCase *const game = tcase_create("naqala-game(5)");

    tcase_add_test(game, every_key_of_a_game_is_described);
    tcase_add_test(game, the_table_of_switches_names_the_games_that_use_them);
    tcase_add_test(game, the_example_of_the_page_is_a_shipped_game);
    suite_add_tcase(suite, game);
}
