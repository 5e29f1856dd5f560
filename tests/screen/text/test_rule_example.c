/* SPDX-License-Identifier: MIT */
/*
 * Examples of rules: each is what the game does. The positions and words that
 * are expected here were counted by hand on a board.
 */
#include "base/memory.h"
#include "base/option.h"
#include "game/mancala.h"
#include "screen/board/board.h"
#include "screen/text/rule_example.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdio.h>
#include <string.h>

/* The part of the rules with this head. */
static struct rules_part part_of(const struct game *game, const char *head)
{
    struct rules_part parts[RULES_PARTS_MAX];
    const int count = rules_parts(game, parts);

    for (int i = 0; i < count; i++)
        if (strcmp(parts[i].head, head) == 0)
            return parts[i];
    ck_abort_msg("%s: no part is called %s", game->name, head);
    return parts[0];
}

struct example_words {
    char text[400];
};

static struct example_words words_of(const struct rule_example *example)
{
    struct example_words words = {""};
    FILE *const out = memory_file(words.text, sizeof words.text);

    rule_example_write(example, out);
    fclose(out);
    return words;
}

#define LOW  "...../....../......./......../"
#define HIGH "/......../......./....../"

static const struct {
    const char *spec;
    const char *head;
    int number; /* of the example */
    const char *after;
    const char *words;
} EXPECTED[] = {
    {"kalah", "Sowing", 0, "2,1,0,0,2/3,2,1,3,1/n",
     "South sows 4: 4 seeds, ends on c."},
    {"oware", "Sowing", 0, "2,1,0,0,1/3,2,1,4,1/n",
     "South sows 4: 4 seeds, ends on d."},
    {"oware", "Sowing", 1, "1,2,1,0,2/5,5,2,2,2/n",
     "South sows 4: 9 seeds, ends on b."},
    {"vai-lung-thlan", "Sowing", 0, "3,2,1,0,1/2,1,0,4,1/n",
     "South sows 4: 4 seeds, ends on d."},
    {"ohvalhu", "Relay", 0, "0,0,1,2,1/0,2,1,0,0/s",
     "South sows 1: one seed, 2 laps, ends in the store, play again."},
    {"kalah", "Another turn", 0, "1,0,0,1,1/2,1,1,2,1/s",
     "South sows 3: 2 seeds, ends in the store, play again."},
    {"kalah", "Captures", 0, "0,1,0,1,5/2,0,1,0,0/n",
     "South sows 1: 2 seeds, ends on 3, takes 4."},
    {"kalah:capture=empty", "Captures", 0, "0,1,0,1,2/2,0,1,1,0/n",
     "South sows 1: 2 seeds, ends on 3, takes 1."},
    {"kalah:capture=leave", "Captures", 0, "0,1,1,1,4/2,0,1,0,0/n",
     "South sows 1: 2 seeds, ends on 3, takes 3."},
    {"kalah:capture=none", "Captures", 0, "0,1,1,1,1/2,3,1,0,0/n",
     "South sows 1: 2 seeds, ends on 3."},
    {"oware", "Captures", 0, "0,1,0,0,9/0,0,0,4,8/n",
     "South sows 4: 3 seeds, ends on c, takes 7."},
    {"erherhe", "Captures", 0, "0,1,0,0,9/0,0,0,4,8/n",
     "South sows 4: 3 seeds, ends on c, takes 7."},
    {"vai-lung-thlan", "Captures", 0, "1,0,0,0,3/2,1,1,2,0/n",
     "South sows 4: 2 seeds, ends on 2, takes 2."},
    {"oware", "Grand slam", 0, "0,1,3,0,3/2,2,0,0,6/n",
     "South sows 4: 2 seeds, ends on b."},
    {"oware:slam=legal", "Grand slam", 0, "0,0,0,0,11/0,0,0,0,6/-", NULL},
    {"oware:slam=forbidden", "Grand slam", 0, NULL,
     "South must not play 4: a grand slam is forbidden."},
    {"oware:slam=opponent", "Grand slam", 0, "0,0,0,0,7/0,0,0,0,10/-", NULL},
    {"oware:slam=leave-left", "Grand slam", 0, "0,1,3,0,5/0,2,0,0,6/n", NULL},
    {"oware:slam=leave-right", "Grand slam", 0, "0,1,3,0,5/2,0,0,0,6/n", NULL},
    {"oware:slam=again", "Grand slam", 0, "0,1,3,0,7/0,0,0,0,6/s",
     "South sows 4: 2 seeds, ends on b, takes 4, play again."},
    {"awari", "Grand slam", 0, "0,0,0,0,7/0,0,0,0,6/-", NULL},
    {"erherhe", "Grand slam", 0, "0,0,0,0,11/0,0,0,0,6/-", NULL},
    {"oware", "Feeding", 0, NULL,
     "South must not play 1: it does not reach the opponent, who has no "
     "seeds."},
    {"awari", "Feeding", 0, NULL,
     "South must not play 4: it would leave the opponent without a move."},
    {"dakon", "Passing", 0, "0,0,0,0,3/1,2,0,1,2/n",
     "South plays pass: no seeds to sow."},
    {"kalah:pie=on", "Swapping sides", 0, "4,4,0,5,1/5,5,4,4,0/n",
     "North plays swap: the players change sides."},
    {"kalah", "The end", 0, "0,0,0,0,6/0,0,0,0,8/-",
     "South sows 4: one seed, ends in the store, ends the game. The game is "
     "over: row empty. North wins, 6-8."},
    {"kalah:sweep=emptier", "The end", 0, "0,0,0,0,10/0,0,0,0,4/-", NULL},
    {"kalah:sweep=nobody", "The end", 0, "0,0,0,0,6/1,0,2,1,4/-", NULL},
    {"kalah:end=mover", "The end", 0, "0,0,0,0,8/0,0,0,0,4/-", NULL},
    {"awari", "The end", 0, "0,0,0,0,8/0,0,0,0,4/-",
     "South sows 2: one seed, ends on 3, ends the game. The game is over: row "
     "empty. South wins, 8-4."},
    {"sowing:name=x,end=stuck,direction=clockwise,store=passed", "The end", 0,
     "0,0,0,0,8/0,0,0,0,4/-", NULL},
    {"sowing:name=x,direction=clockwise,store=passed", "The end", 0,
     "0,0,0,0,5/0,0,0,0,9/-", NULL},
    {"oware", "The end", 0, "0,0,0,0,3/0,0,0,0,6/-", NULL},
    {"erherhe", "The end", 0, "0,0,0,0,3/0,0,0,0,7/-", NULL},
    {"vai-lung-thlan", "The end", 0, "0,0,0,0,7/0,0,0,0,5/-", NULL},
    {"dakon", "The end", 0, "0,0,0,0,7/0,0,0,0,5/-", NULL},
    {"kalah:majority=on", "Early ends", 0, "0,1,2,0,9/1,1,0,1,1/s", NULL},
    {"oware", "Early ends", 0, "1,0,0,0,12/0,0,0,2,1/n", NULL},
    {"erherhe", "Early ends", 0, "1,0,0,0,12/0,0,0,2,1/n", NULL},
    {"oware", "Early ends", 1, "1,0,0,0,8/1,0,0,0,8/s",
     "North sows d: one seed, ends on 1. The game is over: repetition. A draw, "
     "9-9."},
    {"awari", "Early ends", 1, "1,0,0,0,8/1,0,0,0,8/s", NULL},
    {"kalah", "Early ends", 0, "2,1,0,0,2/3,2,1,3,1/n",
     "Move 1000: South sows 4: 4 seeds, ends on c. The game is over: no more "
     "moves are played. North wins, 5-10."},
    {"abalone:start=standard", "The board", 0,
     LOW ".......11" HIGH "...22/-/6,0",
     "Black pushes e7e8, one of White's is out, ends the game. The game is "
     "over: six out. Black wins, 6-0."},
    {"abalone:players=3", "The board", 0, NULL,
     "Black pushes e7e8, one of Red's is out, ends the game. The game is "
     "over: six out. Black wins, 6-0-0."},
    {"abalone:start=standard", "Taking back", 0, NULL,
     "Black moves e6e5: three marbles west."},
    {"abalone:start=standard", "Early ends", 0,
     LOW "..111...." HIGH "..222/1/0,0",
     "White moves h6i7: one marble north-east. The game is over: repetition, for "
     "the third time. A "
     "draw, 0-0."},
    {"abalone:inverse=forbidden", "Early ends", 0, NULL,
     "White moves h6i7: one marble north-east. The game is over: repetition, for "
     "the third time. A "
     "draw, 0-0."},
    {"abalone:players=3,inverse=forbidden", "Early ends", 0, NULL,
     "Red moves h7i8: one marble north-east. The game is over: repetition, for "
     "the third time. A "
     "draw, 0-0-0."},
    {"abalone:inverse=forbidden", "Early ends", 1, NULL,
     "Move 600: Black moves e3e4: three marbles east. The game is over: no "
     "more moves are played. A draw, 0-0."},
    {"abalone:start=standard", "Moving", 0, LOW "...111..." HIGH "..222/2/0,0",
     "Black moves e3e4: three marbles east."},
    {"abalone:start=standard", "Moving", 1,
     LOW "........./..111.../......./....../..222/2/0,0",
     "Black moves e3e5f4: three marbles north-east, side by side."},
    {"abalone:start=standard", "Pushing", 0, LOW "...11122." HIGH "..222/2/0,0",
     "Black pushes e3e4: three marbles against two of White's."},
    {"abalone:start=standard", "Pushing", 1, LOW ".......11" HIGH "..222/2/1,0",
     "Black pushes e7e8, one of White's is out."},
    {"abalone:start=standard", "Passing", 0, NULL,
     "Black passes: no marble can move."},
    {"abalone:inverse=forbidden", "Taking back", 0, NULL,
     "Black must not play e6e5: it would take back your own last move, which "
     "inverse=forbidden does not allow."},
    {"abalone:players=3", "Pushing", 0, LOW "...11123." HIGH "22.33/2/0,0,0",
     "Black pushes e3e4: three marbles against one of White's and one of "
     "Red's."},
    {"abalone:players=3", "Pushing", 1, LOW ".......11" HIGH "22.33/2/1,0,0",
     "Black pushes e7e8, one of Red's is out."},
};

START_TEST(an_example_is_what_the_move_does)
{
    struct game *const game = variant_game(EXPECTED[_i].spec);
    const struct rules_part part = part_of(game, EXPECTED[_i].head);
    struct rule_example example;

    ck_assert_int_gt(part.scene_count, EXPECTED[_i].number);
    ck_assert(
        rule_example_play(game, &part.scenes[EXPECTED[_i].number], &example));
    if (EXPECTED[_i].after != NULL)
        ck_assert_str_eq(game_position_text(example.game, &example.after).text,
                         EXPECTED[_i].after);
    if (EXPECTED[_i].words != NULL)
        ck_assert_str_eq(words_of(&example).text, EXPECTED[_i].words);
    rule_example_free(&example);
    game_free(game);
}
END_TEST

/* The board stands as at the beginning for the third time, with black to move;
 * but before the first time no move was made that could be taken back. */
START_TEST(what_must_not_be_taken_back_is_part_of_a_position)
{
    static const struct rule_scene scene = {
        .position = LOW "..111...." HIGH "..222/1/0,0",
        .lead = "e5e6 i7i6 e6f6 i6h6 f6e5 h6i7 e5e6 i7i6 e6f6 i6h6 f6e5",
        .move = "h6i7"};
    static const char *const specs[] = {"abalone", "abalone:inverse=forbidden"};

    for (int i = 0; i < 2; i++) {
        struct game *const game = variant_game(specs[i]);
        struct rule_example example;

        ck_assert(rule_example_play(game, &scene, &example));
        ck_assert_str_eq(
            words_of(&example).text,
            i == 0 ? "White moves h6i7: one marble north-east. The game is "
                     "over: repetition, for the third time. A draw, "
                     "0-0."
                   : "White moves h6i7: one marble north-east.");
        rule_example_free(&example);
        game_free(game);
    }
}
END_TEST

/* ---- of every variant ---- */

static void check_example(const struct game *game,
                          const struct rules_part *part,
                          const struct rule_scene *scene)
{
    struct rule_example example;
    struct position after;

    ck_assert_msg(rule_example_play(game, scene, &example), "%s: %s",
                  game_spec_text(game).text, part->head);
    if (mancala_is(game))
        ck_assert(mancala_same_turn(mancala_rules(game),
                                    mancala_rules(example.game)));
    after = example.before;
    if (example.kind == EXAMPLE_MOVE)
        example.game->class->apply(example.game, &after, example.move);
    ck_assert(position_same(&after, &example.after));
    ck_assert_int_eq(game_is_legal(example.game, &example.before, example.move),
                     example.kind == EXAMPLE_MOVE);
    rule_example_free(&example);
}

START_TEST(every_example_of_every_variant_is_played_by_its_own_rules)
{
    for (int i = 0; i < VARIANT_COUNT; i++) {
        struct game *const game = variant_game(VARIANTS[i]);
        struct rules_part parts[RULES_PARTS_MAX];
        const int count = rules_parts(game, parts);

        for (int j = 0; j < count; j++)
            for (int k = 0; k < parts[j].scene_count; k++)
                if (parts[j].scenes[k].move != NULL)
                    check_example(game, &parts[j], &parts[j].scenes[k]);
        game_free(game);
    }
}
END_TEST

static bool takes_seeds(const struct mancala_rules *rules)
{
    return rules->capture != CAPTURE_NONE;
}

static bool slam_takes(const struct mancala_rules *rules)
{
    return rules->slam != SLAM_NOTHING && rules->slam != SLAM_FORBIDDEN;
}

static bool slam_forbidden(const struct mancala_rules *rules)
{
    return rules->slam == SLAM_FORBIDDEN;
}

static bool slam_ends(const struct mancala_rules *rules)
{
    return rules->slam == SLAM_OPPONENT;
}

/* What the words of an example must tell, or must not. */
static const struct {
    const char *head;
    const char *words;
    bool (*applies)(const struct mancala_rules *rules); /* NULL: always */
} TELLING[] = {
    {"Relay", " laps", NULL},
    {"Another turn", ", play again", NULL},
    {"Captures", ", takes ", takes_seeds},
    {"Tuzdik", "tuzdik", NULL},
    {"Grand slam", ", takes ", slam_takes},
    {"Grand slam", " must not play ", slam_forbidden},
    {"Grand slam", " The game is over: grand slam.", slam_ends},
    {"Feeding", " must not play ", NULL},
    {"The end", ", ends the game. The game is over: ", NULL},
    {"Early ends", " The game is over: ", NULL},
};

static void check_telling(const struct game *game, const char *head,
                          const struct rule_example *example)
{
    const struct mancala_rules *const rules = mancala_rules(game);
    const bool may_forbid =
        strcmp(head, "Feeding") == 0 || strcmp(head, "Grand slam") == 0;

    if (example->kind == EXAMPLE_POSITION)
        return;

    const struct example_words words = words_of(example);

    ck_assert_msg(may_forbid || example->kind == EXAMPLE_MOVE, "%s: %s: %s",
                  game_spec_text(game).text, head, words.text);
    for (size_t i = 0; i < sizeof TELLING / sizeof *TELLING; i++)
        if (strcmp(TELLING[i].head, head) == 0)
            ck_assert_msg(
                (strstr(words.text, TELLING[i].words) != NULL) ==
                    (TELLING[i].applies == NULL || TELLING[i].applies(rules)),
                "%s: %s: %s", game_spec_text(game).text, head, words.text);
}

/* Of a game with these rules that a file could have. */
static void check_examples(const struct mancala_rules *rules)
{
    struct game *const game = variant_game(mancala_own_spec("x", rules).text);
    struct rules_part parts[RULES_PARTS_MAX];
    const int count = rules_parts(game, parts);

    for (int i = 0; i < count; i++)
        for (int j = 0; j < parts[i].scene_count; j++) {
            struct rule_example example;

            if (!rule_example_play(game, &parts[i].scenes[j], &example))
                continue;
            check_telling(game, parts[i].head, &example);
            rule_example_free(&example);
        }
    game_free(game);
}

/* Calls it with each other word of a switch that can stand there. */
static void with_each_word(const struct mancala_rules *rules,
                           const struct option *from,
                           void (*check)(const struct mancala_rules *rules,
                                         const struct option *next))
{
    for (const struct option *option = from; option->key != NULL; option++)
        for (int word = 0;
             option->type == OPTION_WORD && option->series == NULL &&
             word < option_word_count(option);
             word++) {
            struct mancala_rules other = *rules;

            option_set(option, &other, word);
            if (word != option_get(option, rules))
                check(&other, option + 1);
        }
}

static void check_if_fits(const struct mancala_rules *rules,
                          const struct option *next)
{
    const char *failed;
    struct err unsaid;

    (void)next;
    if (mancala_fits(rules, &failed, &unsaid))
        check_examples(rules);
}

static void check_with_another(const struct mancala_rules *rules,
                               const struct option *next)
{
    check_if_fits(rules, next);
    with_each_word(rules, next, check_if_fits);
}

/* Of every game with one switch changed, or two. */
START_TEST(an_example_shows_what_it_stands_for_or_is_left_out)
{
    struct mancala_rules rules;

    if (mancala_named(game_name(_i), &rules)) {
        check_examples(&rules);
        with_each_word(&rules, MANCALA_SWITCHES, check_with_another);
    }
}
END_TEST

/* A rule that is refused in one variant and played in another is not told by
 * the same example. */
START_TEST(only_rules_that_forbid_are_shown_by_a_move_that_is_refused)
{
    static const char *const forbidding[] = {"Feeding", "Grand slam",
                                             "Taking back"};

    for (int i = 0; i < VARIANT_COUNT; i++) {
        struct game *const game = variant_game(VARIANTS[i]);
        struct rules_part parts[RULES_PARTS_MAX];
        const int count = rules_parts(game, parts);

        for (int j = 0; j < count; j++)
            for (int k = 0; k < parts[j].scene_count; k++) {
                struct rule_example example;
                bool forbids = false;

                ck_assert(
                    rule_example_play(game, &parts[j].scenes[k], &example));
                for (size_t l = 0; l < sizeof forbidding / sizeof *forbidding;
                     l++)
                    forbids =
                        forbids || strcmp(parts[j].head, forbidding[l]) == 0;
                ck_assert_msg(forbids || example.kind != EXAMPLE_REFUSED,
                              "%s: %s: %s", VARIANTS[i], parts[j].head,
                              example.refusal.text);
                rule_example_free(&example);
            }
        game_free(game);
    }
}
END_TEST

START_TEST(every_switch_that_is_on_has_words_and_an_example)
{
    for (int i = 0; i < VARIANT_COUNT; i++) {
        struct game *const game = variant_game(VARIANTS[i]);
        struct game_switch choice;
        struct rules_part part;

        for (int j = 0; game->class->switch_at(game, j, &choice); j++) {
            const char *const value =
                option_text(choice.option, choice.value).text;

            if (strcmp(value, "off") == 0)
                continue;
            ck_assert_msg(rules_part_of(game, choice.option->key, &part),
                          "%s: %s", VARIANTS[i], choice.option->key);
            ck_assert_msg(part.scene_count > 0, "%s: %s", VARIANTS[i],
                          choice.option->key);
        }
        game_free(game);
    }
}
END_TEST

START_TEST(a_switch_is_changed_and_the_others_stay)
{
    struct game *const game =
        variant_game("kalah:pits=5,capture=empty,sweep=nobody");
    struct game_switch choice;

    for (int i = 0; game->class->switch_at(game, i, &choice); i++)
        if (strcmp(choice.option->key, "relay") == 0) {
            struct game *const other =
                variant_game(rules_with(game, choice.option, 1).text);

            ck_assert_str_eq(game_spec_text(other).text,
                             "kalah:pits=5,sweep=nobody,relay=on");
            game_free(other);
        }
    game_free(game);
}
END_TEST

START_TEST(a_fair_board_is_named_with_its_number_and_shown)
{
    struct game *const game = variant_game("kalah:start=fair-2");
    struct rules_part part;
    struct rule_example example;

    ck_assert(rules_part_of(game, "start", &part));
    ck_assert_msg(strstr(part.text, "Fair board 2 of ") != NULL, "%s",
                  part.text);
    ck_assert_ptr_nonnull(strstr(part.text, ": best play is a draw."));
    ck_assert(rule_example_play(game, part.scenes, &example));
    ck_assert_str_eq(game_spec_text(example.game).text, "kalah:start=fair-2");
    rule_example_free(&example);
    game_free(game);
}
END_TEST

Suite *rule_example_suite(void)
{
    Suite *const suite = suite_create("rule_example");
    TCase *const tests = tcase_create("examples");

    tcase_add_test(tests, a_fair_board_is_named_with_its_number_and_shown);
    tcase_add_loop_test(tests, an_example_is_what_the_move_does, 0,
                        sizeof EXPECTED / sizeof *EXPECTED);
    tcase_add_test(tests, what_must_not_be_taken_back_is_part_of_a_position);
    tcase_add_test(tests,
                   every_example_of_every_variant_is_played_by_its_own_rules);
    tcase_add_loop_test(tests,
                        an_example_shows_what_it_stands_for_or_is_left_out, 0,
                        game_name_count());
    tcase_add_test(tests,
                   only_rules_that_forbid_are_shown_by_a_move_that_is_refused);
    tcase_add_test(tests, every_switch_that_is_on_has_words_and_an_example);
    tcase_add_test(tests, a_switch_is_changed_and_the_others_stay);
    suite_add_tcase(suite, tests);
    return suite;
}
