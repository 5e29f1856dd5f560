/* SPDX-License-Identifier: MIT */
/* How strong a level is, as a person reads it. */
#include "engine/agents/agent.h"
#include "match/test_level.h"
#include "support/game/variants.h"
#include "support/level.h"
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

START_TEST(who_loses_as_much_as_between_two_levels_stands_between_them)
{
    static const struct {
        int thousandths;
        int number;
    } rows[] = {{9000, 500},  {4000, 500},  {3000, 600}, {2000, 700},
                {1500, 1000}, {1000, 1300}, {10, 1300}};
    struct levels *const levels =
        level_read_text(LEVEL("a", "500", "loss.kalah-6-4 = 4.00\n")
                            LEVEL("b", "700", "loss.kalah-6-4 = 2.00\n")
                                LEVEL("c", "1300", "loss.kalah-6-4 = 1.00\n")
                                    LEVEL("d", "900", ""));
    struct err err;
    struct game *const game = game_new("kalah", &err);
    struct game *const other = game_new("oware", &err);

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_int_eq(
            level_strength_like(levels, game, rows[i].thousandths).number,
            rows[i].number);
    ck_assert_int_eq(level_strength_like(levels, other, 1000).class,
                     LEVEL_UNRATED);
    game_free(other);
    game_free(game);
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

static bool has_all(const char *game)
{
    return strcmp(game, "kalah") == 0 || strcmp(game, "oware") == 0 ||
           strcmp(game, "abalone") == 0;
}

/* In every game the weakest is a beginner, whose number is small, and there is
 * somebody for every player. */
START_TEST(the_shipped_levels_are_of_every_strength)
{
    struct levels *const levels = levels_builtin();
    struct err err;
    struct game *const game = game_new(game_name(_i), &err);
    int counts[LEVEL_CLASS_COUNT] = {0};

    for (int i = 0; i < levels_fixed(levels, game->name); i++) {
        const struct level *const level =
            levels_playing_at(levels, game->name, i);
        const struct level_strength strength =
            level_strength(levels, level, game);

        counts[strength.class]++;
        if (i == 0)
            ck_assert_msg(strength.class == LEVEL_BEGINNER, "%s: %s",
                          game->name, LEVEL_CLASS_WORDS[strength.class]);
        ck_assert_int_ge(strength.number, LEVEL_NUMBER_LEAST);
        ck_assert_int_ge(strength.bar, 1);
        ck_assert_int_le(strength.bar, LEVEL_BAR);
    }
    /* Of the other games there are fewer levels, and larger steps. */
    for (int class = LEVEL_BEGINNER; class <= LEVEL_EXPERT; class ++)
        ck_assert_msg(counts[class] > 0 || !has_all(game->name),
                      "%s has nobody who is %s", game->name,
                      LEVEL_CLASS_WORDS[class]);
    game_free(game);
    levels_free(levels);
}
END_TEST

/* Of Abalone: who looks at none of your answers is not a strong player. */
START_TEST(greed_is_no_strength)
{
    struct levels *const levels = levels_builtin();
    struct err err;
    struct game *const game = game_new("abalone", &err);

    ck_assert_int_le(
        level_strength(levels, levels_find(levels, "beech"), game).class,
        LEVEL_CLUB);
    ck_assert_int_gt(
        level_strength(levels, levels_find(levels, "ironwood"), game).class,
        LEVEL_CLUB);
    game_free(game);
    levels_free(levels);
}
END_TEST

void level_add_strength(Suite *suite)
{
    TCase *const strength = tcase_create("strength");

    tcase_add_test(strength, a_word_says_where_on_the_ladder_a_level_stands);
    tcase_add_test(strength, perfect_is_who_loses_nothing_and_nobody_else);
    tcase_add_test(strength, nobody_is_shown_below_two_hundred);
    tcase_add_test(strength,
                   who_loses_as_much_as_between_two_levels_stands_between_them);
    tcase_add_test(strength, who_is_not_rated_is_not_called_weak);
    tcase_add_loop_test(strength, the_shipped_levels_are_of_every_strength, 0,
                        game_name_count());
    tcase_add_test(strength, greed_is_no_strength);
    suite_add_tcase(suite, strength);
}
