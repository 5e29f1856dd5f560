/* SPDX-License-Identifier: MIT */
/* How strong a level is, as a person reads it. */
#include "engine/agents/agent.h"
#include "match/test_level.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <string.h>

/* A level of Kalah with this rating and what else is measured of it. */
#define LEVEL(key, elo, more)                                   \
    "[" key "]\nname = " key "\nabout = some\nagent = random\n" \
    "elo.kalah-6-4 = \"" elo " 10\"\n" more

static void is_strength(const struct levels *levels, const char *key,
                        const char *word, int number, int bar)
{
    struct err err;
    struct game *const game = game_new("kalah", &err);
    const struct level_strength strength =
        level_strength(levels, levels_find(levels, key), game);

    ck_assert_str_eq(LEVEL_CLASS_WORDS[strength.class], word);
    ck_assert_msg(strength.number == number, "%s: %d", key, strength.number);
    ck_assert_msg(strength.bar == bar, "%s: %d", key, strength.bar);
    game_free(game);
}

START_TEST(a_word_says_where_on_the_ladder_a_level_stands)
{
    struct levels *const levels = level_read_text(
        LEVEL("a", "500", "") LEVEL("b", "699", "") LEVEL("c", "700", "")
            LEVEL("d", "899", "") LEVEL("e", "900", "") LEVEL("f", "1100", "")
                LEVEL("g", "1349", "") LEVEL("h", "1350", "")
                    LEVEL("i", "1500", ""));

    is_strength(levels, "a", "beginner", 500, 1);
    is_strength(levels, "b", "beginner", 699, 3);
    is_strength(levels, "c", "casual", 700, 3);
    is_strength(levels, "d", "casual", 899, 5);
    is_strength(levels, "e", "club", 900, 5);
    is_strength(levels, "f", "strong", 1100, 6);
    is_strength(levels, "g", "strong", 1349, 9);
    is_strength(levels, "h", "expert", 1350, 9);
    is_strength(levels, "i", "expert", 1500, 10);
    levels_free(levels);
}
END_TEST

START_TEST(perfect_is_who_loses_nothing_and_nobody_else)
{
    struct levels *const levels =
        level_read_text(LEVEL("a", "500", "loss.kalah-6-4 = 0.01\n")
                            LEVEL("b", "1490", "loss.kalah-6-4 = 0.00\n")
                                LEVEL("c", "1500", "loss.kalah-6-4 = 0.01\n"));

    is_strength(levels, "a", "beginner", 500, 1);
    is_strength(levels, "b", "perfect", 1490, 10);
    is_strength(levels, "c", "expert", 1500, 10);
    levels_free(levels);
}
END_TEST

START_TEST(nobody_is_shown_below_two_hundred)
{
    struct levels *const levels = level_read_text(
        LEVEL("a", "-2208", "") LEVEL("b", "1000", "") LEVEL("c", "1880", ""));

    is_strength(levels, "a", "beginner", 200, 1);
    is_strength(levels, "b", "strong", 3408, 8);
    is_strength(levels, "c", "expert", 4288, 10);
    levels_free(levels);
}
END_TEST

START_TEST(who_is_not_rated_is_not_called_weak)
{
    struct levels *const levels = level_read_text(
        LEVEL("a", "500",
              "") "[b]\nname = b\nabout = some\nagent = random\n"
                  "[c]\nname = c\nabout = some\nagent = random\ngames = oware\n"
                  "elo.oware-6-4 = \"-900 10\"\n");

    is_strength(levels, "b", "unrated", 0, 0);
    is_strength(levels, "a", "club", 500, 6);
    levels_free(levels);
}
END_TEST

/* Of every game: in each the weakest is a beginner, whose number is small. */
START_TEST(the_shipped_levels_are_shown_by_numbers_that_people_know)
{
    struct levels *const levels = levels_builtin();
    const struct level *level;

    for (int i = 0; i < game_name_count(); i++) {
        struct err err;
        struct game *const game = game_new(game_name(i), &err);

        for (int j = 0;
             (level = levels_playing_at(levels, game->name, j)) != NULL; j++) {
            const struct level_strength strength =
                level_strength(levels, level, game);

            if (strength.class == LEVEL_UNRATED)
                continue;
            ck_assert_int_ge(strength.number, LEVEL_NUMBER_LEAST);
            ck_assert_int_ge(strength.bar, 1);
            ck_assert_int_le(strength.bar, LEVEL_BAR);
        }
        game_free(game);
    }
    levels_free(levels);
}
END_TEST

void level_add_strength(Suite *suite)
{
    TCase *const strength = tcase_create("strength");

    tcase_add_test(strength, a_word_says_where_on_the_ladder_a_level_stands);
    tcase_add_test(strength, perfect_is_who_loses_nothing_and_nobody_else);
    tcase_add_test(strength, nobody_is_shown_below_two_hundred);
    tcase_add_test(strength, who_is_not_rated_is_not_called_weak);
    tcase_add_test(strength,
                   the_shipped_levels_are_shown_by_numbers_that_people_know);
    suite_add_tcase(suite, strength);
}
