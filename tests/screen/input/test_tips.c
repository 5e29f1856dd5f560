/* SPDX-License-Identifier: MIT */
/* What a newcomer is taught: three tips in every game, by its own rules; and the
 * keys that the bar shows. */
#include "base/memory.h"
#include "screen/input/input.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdio.h>
#include <string.h>

enum { NARROW = 40 };

static struct input_scene scene;
static bool digits_aim;

static struct input_scene get_scene(const struct input *input)
{
    (void)input;
    return scene;
}

static const struct input_host HOST = {.get_scene = get_scene};

struct tip {
    char text[200];
};

static struct tip tip_of(const struct game *game,
                         const struct position *position, int index)
{
    struct tip tip = {""};
    FILE *const out = memory_file(tip.text, sizeof tip.text);
    const struct input input = input_new(&HOST);

    scene = (struct input_scene){
        .game = game, .position = position, .digits_aim = digits_aim};
    input_of(game)->tip(&input, index, out);
    fclose(out);
    return tip;
}

START_TEST(there_are_three_tips_in_every_game_and_they_are_never_cut)
{
    for (int i = 0; i < VARIANT_COUNT; i++) {
        struct game *const game = variant_game(VARIANTS[i]);
        struct position start;

        game->class->start(game, &start);
        for (int index = 0; index < TIP_COUNT; index++) {
            const struct tip tip = tip_of(game, &start, index);
            const size_t length = strlen(tip.text);

            ck_assert_msg(length > 0 && length <= NARROW, "%s: %s", VARIANTS[i],
                          tip.text);
        }
        game_free(game);
    }
}
END_TEST

static const struct {
    const char *spec;
    const char *tips[TIP_COUNT];
} TAUGHT[] = {
    {"kalah",
     {"1-6 sow; end in your store, play again",
      "end in your own empty pit, take across",
      "u takes back, i shows a good move"}},
    {"kalah:pie=on",
     {"1-6 sow; the other may change sides",
      "end in your own empty pit, take across",
      "u takes back, i shows a good move"}},
    {"kalah:capture=none",
     {"1-6 sow; end in your store, play again",
      "u takes back, i shows a good move", "more than half of the seeds wins"}},
    {"oware",
     {"1-6 sow counter-clockwise, both rows",
      "end in their pit, make 2 or 3, take them",
      "u takes back, i shows a good move"}},
    {"erherhe",
     {"1-6 sow counter-clockwise, both rows",
      "end in their pit, make 1 or 3, take them",
      "u takes back, i shows a good move"}},
    {"vai-lung-thlan",
     {"1-6 sow clockwise, round both rows",
      "end alone in any pit, bank that seed",
      "u takes back, i shows a good move"}},
    {"ohvalhu",
     {"1-8 sow; end in your store, play again",
      "end on other seeds, sow them all on",
      "end in your own empty pit, take across"}},
    {"abalone",
     {"arrows, Space: hold up to three in line",
      "a digit moves them; more push fewer",
      "push six out to win; a ! is in danger"}},
    {"abalone:players=3",
     {"arrows, Space: hold up to three in line",
      "a digit moves them; more push fewer",
      "push six out to win; a ! is in danger"}},
};

START_TEST(a_tip_tells_the_rules_of_the_game_that_is_played)
{
    struct game *const game = variant_game(TAUGHT[_i].spec);
    struct position start;

    game->class->start(game, &start);
    for (int index = 0; index < TIP_COUNT; index++)
        ck_assert_str_eq(tip_of(game, &start, index).text,
                         TAUGHT[_i].tips[index]);
    game_free(game);
}
END_TEST

static const struct {
    const char *spec;
    bool digits_aim;
    const char *tip;
} AIMED[] = {
    {"kalah:pits=9", false, "1-9 sow; end in your store, play again"},
    {"kalah:pits=10", false, "1-10 aim; end in your store, play again"},
    {"kalah:pits=12", false, "1-12 aim; end in your store, play again"},
    {"kalah", true, "1-6 aim; end in your store, play again"},
    {"kalah:pits=12,pie=on", false, "1-12 aim; the other may change sides"},
    {"oware", true, "1-6 aim, Enter sows counter-clockwise"},
    {"vai-lung-thlan", true, "1-6 aim, Enter sows clockwise"},
};

START_TEST(where_digits_aim_the_first_tip_says_so)
{
    struct game *const game = variant_game(AIMED[_i].spec);
    struct position start;

    game->class->start(game, &start);
    digits_aim = AIMED[_i].digits_aim;
    ck_assert_str_eq(tip_of(game, &start, 0).text, AIMED[_i].tip);
    game_free(game);
}
END_TEST

/* The digits are the directions; of marbles that are held, letters are as well. */
START_TEST(the_key_bar_of_abalone_names_every_way_by_all_its_keys)
{
    static const char *const texts[] = {"7 9 4 6 1 3", "7y 9u 4 6 1b 3n"};
    struct game *const game = variant_game("abalone:start=standard");
    struct input input = input_new(&HOST);
    const struct binding *row = input_of(game)->keys;

    while (row->write_cap == NULL)
        row++;
    for (int held = 0; held < 2; held++) {
        struct tip cap = {""};
        FILE *const out = memory_file(cap.text, sizeof cap.text);

        input.selection.count = held;
        row->write_cap(&input, out);
        fclose(out);
        ck_assert_str_eq(cap.text, texts[held]);
    }
    game_free(game);
}
END_TEST

Suite *tips_suite(void)
{
    Suite *const suite = suite_create("tips");
    TCase *const tests = tcase_create("tips");

    tcase_add_test(tests,
                   there_are_three_tips_in_every_game_and_they_are_never_cut);
    tcase_add_loop_test(tests, a_tip_tells_the_rules_of_the_game_that_is_played,
                        0, sizeof TAUGHT / sizeof *TAUGHT);
    tcase_add_loop_test(tests, where_digits_aim_the_first_tip_says_so, 0,
                        sizeof AIMED / sizeof *AIMED);
    tcase_add_test(tests,
                   the_key_bar_of_abalone_names_every_way_by_all_its_keys);
    suite_add_tcase(suite, tests);
    return suite;
}
