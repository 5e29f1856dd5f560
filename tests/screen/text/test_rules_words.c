/* SPDX-License-Identifier: MIT */
/*
 * Rules in words: every switch has its words, which are written where it
 * applies and never otherwise.
 */
#include "game/mancala.h"
#include "screen/text/describe.h"
#include "support/game/variants.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line for each part; to be freed. */
static char *told(const char *spec)
{
    struct game *const game = variant_game(spec);
    struct rules_part parts[RULES_PARTS_MAX];
    const int count = rules_parts(game, parts);
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);

    ck_assert_ptr_nonnull(out);
    for (int i = 0; i < count; i++)
        fprintf(out, "%s: %s\n", parts[i].head, parts[i].text);
    fclose(out);
    game_free(game);
    return text;
}

START_TEST(the_rules_of_kalah_are_written_whole)
{
    char *const text = told("kalah");

    ck_assert_str_eq(
        text,
        "The board: Each player has a row of 6 pits, and a store. Every pit "
        "begins with 4 seeds; that makes 48 in all. South has the lower row "
        "and the store at the right, north the upper row and the store at the "
        "left. The player with more seeds at the end wins; 24 each is a draw.\n"
        "Sowing: In your turn you take all the seeds out of one of your pits "
        "and drop them one by one into those that follow, counter-clockwise: "
        "south's row is sown to the right, north's to the left. Your own store "
        "lies on the way and gets a seed, too; your opponent's is passed over. "
        "Should the seeds get all the way round, the pit that they came from "
        "gets one like any other.\n"
        "Another turn: A last seed in your own store gives you another turn, "
        "as often as you manage it.\n"
        "Captures: A last seed that falls into an empty pit of yours captures "
        "what lies in the pit across: both go into your store. Where nothing "
        "lies across, nothing is captured.\n"
        "The end: The game is over as soon as one of the rows is empty, "
        "whoever is to move. What is left over goes to the player in whose row "
        "it lies.\n"
        "Early ends: The game also ends after 1000 moves. Then both keep what "
        "lies in their rows.\n");
    free(text);
}
END_TEST

/* What holds without it as well stands behind it: the card of the rules writes
 * `If on: ` before all of this. */
START_TEST(of_early_ends_the_majority_comes_first)
{
    char *const text = told("kalah:majority=on");

    ck_assert_ptr_nonnull(
        strstr(text, "Early ends: The game also ends as soon as a store holds "
                     "more than 24, half of all the seeds, and after 1000 "
                     "moves at the latest. Then both keep"));
    free(text);
}
END_TEST

START_TEST(one_is_written_in_the_singular)
{
    char *const text = told("kalah:pits=1,seeds=1");

    ck_assert_ptr_nonnull(strstr(text, "a row of 1 pit, "));
    ck_assert_ptr_nonnull(strstr(text, "with 1 seed; that makes 2 in all"));
    ck_assert_ptr_nonnull(strstr(text, "1 each is a draw"));
    free(text);
}
END_TEST

/* ---- words for every switch ---- */

static bool row_capture(const struct mancala_rules *rules)
{
    return rules->capture == CAPTURE_TWO_THREE ||
           rules->capture == CAPTURE_ONE_THREE;
}

static bool leftovers(const struct mancala_rules *rules)
{
    return rules->ending != ENDING_BOARD;
}

#define CLAIM(name, promise)                                    \
    static bool claim_##name(const struct mancala_rules *rules) \
    {                                                           \
        return promise;                                         \
    }
#define SLAM_CLAIM(name, value) \
    CLAIM(name, row_capture(rules) && rules->slam == (value))

CLAIM(clockwise, rules->clockwise)
CLAIM(counter, !rules->clockwise)
CLAIM(store, rules->store_sown)
CLAIM(no_store, !rules->store_sown)
CLAIM(origin, !rules->origin_skipped)
CLAIM(no_origin, rules->origin_skipped)
CLAIM(relay, rules->relay)
CLAIM(pie, rules->pie)
CLAIM(first, rules->pie && rules->store_sown)
CLAIM(opposite, rules->capture == CAPTURE_OPPOSITE)
CLAIM(empty, rules->capture == CAPTURE_EMPTY)
CLAIM(leave, rules->capture == CAPTURE_LEAVE)
CLAIM(none, rules->capture == CAPTURE_NONE)
CLAIM(two_three, rules->capture == CAPTURE_TWO_THREE)
CLAIM(one_three, rules->capture == CAPTURE_ONE_THREE)
CLAIM(even,
      rules->capture == CAPTURE_EVEN || rules->capture == CAPTURE_EVEN_OPPOSITE)
CLAIM(even_opposite, rules->capture == CAPTURE_EVEN_OPPOSITE)
CLAIM(origin_first, rules->origin_first)
CLAIM(tuzdik, rules->tuzdik)
CLAIM(closing, rules->closing)
CLAIM(lone, rules->capture == CAPTURE_LONE)
SLAM_CLAIM(nothing, SLAM_NOTHING)
SLAM_CLAIM(legal, SLAM_LEGAL)
SLAM_CLAIM(forbidden, SLAM_FORBIDDEN)
SLAM_CLAIM(opponent, SLAM_OPPONENT)
SLAM_CLAIM(leave_left, SLAM_LEAVE_LEFT)
SLAM_CLAIM(leave_right, SLAM_LEAVE_RIGHT)
CLAIM(again, row_capture(rules) && rules->slam == SLAM_AGAIN &&
                 rules->ending != ENDING_EITHER)
CLAIM(hungry, rules->feeding == FEEDING_HUNGRY)
CLAIM(always, rules->feeding == FEEDING_ALWAYS)
CLAIM(either, rules->ending == ENDING_EITHER)
CLAIM(mover, rules->ending == ENDING_MOVER)
CLAIM(stuck, rules->ending == ENDING_STUCK)
CLAIM(board, rules->ending == ENDING_BOARD)
CLAIM(owner, leftovers(rules) && rules->sweep == SWEEP_OWNER)
CLAIM(emptier, leftovers(rules) && rules->sweep == SWEEP_EMPTIER)
CLAIM(nobody, leftovers(rules) && rules->sweep == SWEEP_NOBODY)
CLAIM(majority, rules->majority)
CLAIM(repetition, rules->repetition)
CLAIM(evenly, rules->repetition == REPETITION_SPLIT)

/* Words that no other switch has. */
static const struct claim {
    bool (*applies)(const struct mancala_rules *rules);
    const char *words;
} CLAIMS[] = {
    {claim_clockwise, ", clockwise: south's row is sown to the left"},
    {claim_counter, ", counter-clockwise: south's row is sown to the right"},
    {claim_store, "Your own store lies on the way"},
    {claim_store, "gives you another turn, as often"},
    {claim_no_store, "No seed is sown into a store"},
    {claim_origin, "came from gets one like any other"},
    {claim_no_origin, "came from is left out"},
    {claim_relay, "taken up together with them"},
    {claim_pie, "may answer `swap`"},
    {claim_first, "the very first move of a game never does"},
    {claim_opposite, "Where nothing lies across, nothing is captured"},
    {claim_empty, "even where nothing lies across"},
    {claim_leave, "the last seed itself stays"},
    {claim_none, "Nothing is captured: only"},
    {claim_two_three, "makes 2 or 3 in a pit"},
    {claim_one_three, "makes 1 or 3 in a pit"},
    {claim_even, "makes an even number in a pit"},
    {claim_even_opposite, "Where nothing lies across, it stays"},
    {claim_origin_first, "of several the first goes back"},
    {claim_tuzdik, "makes it your tuzdik"},
    {claim_closing, "are closed for that round"},
    {claim_lone, "holds exactly 1"},
    {claim_nothing, "opponent's row, nothing is taken"},
    {claim_legal, "they are taken like any others"},
    {claim_forbidden, "must not be played"},
    {claim_opponent, "goes to your opponent, and the game is over"},
    {claim_leave_left, "the leftmost pit with seeds"},
    {claim_leave_right, "the rightmost pit with seeds"},
    {claim_again, "they are taken, and you have another turn"},
    {claim_hungry, "When your opponent's row is empty, you must"},
    {claim_always, "leaves your opponent's row empty, unless"},
    {claim_either, "one of the rows is empty, whoever"},
    {claim_mover, "who is to move has an empty row"},
    {claim_stuck, "who is to move cannot"},
    {claim_board, "all the pits are empty"},
    {claim_board, "without seeds to sow passes"},
    {claim_owner, "in whose row it lies"},
    {claim_emptier, "whose row is empty"},
    {claim_nobody, "counts for nobody"},
    {claim_majority, "half of all the seeds"},
    {claim_repetition, "a position comes back"},
    {claim_evenly, "split evenly"},
};

enum { CLAIM_COUNT = sizeof CLAIMS / sizeof CLAIMS[0] };

START_TEST(a_sentence_is_written_when_and_only_when_it_applies)
{
    bool heard[CLAIM_COUNT] = {false};

    for (int i = 0; i < SOWING_COUNT; i++) {
        struct game *const game = variant_game(VARIANTS[i]);
        char *const text = told(VARIANTS[i]);

        for (int j = 0; j < CLAIM_COUNT; j++) {
            const bool applies = CLAIMS[j].applies(mancala_rules(game));

            ck_assert_msg((strstr(text, CLAIMS[j].words) != NULL) == applies,
                          "%s: %s", VARIANTS[i], CLAIMS[j].words);
            heard[j] = heard[j] || applies;
        }
        free(text);
        game_free(game);
    }
    for (int j = 0; j < CLAIM_COUNT; j++)
        ck_assert_msg(heard[j], "%s", CLAIMS[j].words);
}
END_TEST

START_TEST(different_rules_are_written_in_different_words)
{
    char *texts[VARIANT_COUNT];

    for (int i = 0; i < VARIANT_COUNT; i++) {
        texts[i] = told(VARIANTS[i]);
        for (int j = 0; j < i; j++)
            ck_assert_msg(strcmp(texts[i], texts[j]) != 0, "%s and %s",
                          VARIANTS[i], VARIANTS[j]);
    }
    for (int i = 0; i < VARIANT_COUNT; i++)
        free(texts[i]);
}
END_TEST

/* The rules of a game, with one switch as it is given. */
static char *told_with(const struct mancala_rules *rules)
{
    return told(mancala_own_spec("hus-light", rules).text);
}

/* In every game, where the rules know what the switch would change. */
START_TEST(whatever_is_switched_is_told)
{
    for (int i = 0; i < game_name_count(); i++) {
        struct mancala_rules rules;

        if (!mancala_named(game_name(i), &rules))
            continue;

        char *const usual = told_with(&rules);

        for (const struct option *option = MANCALA_SWITCHES;
             option->key != NULL; option++)
            for (int word = 0;
                 option->type == OPTION_WORD && option->series == NULL &&
                 word < option_word_count(option);
                 word++) {
                struct mancala_rules other = rules;
                const char *failed;
                struct err unsaid;

                option_set(option, &other, word);
                if (word == option_get(option, &rules) ||
                    !mancala_fits(&other, &failed, &unsaid))
                    continue;

                char *const text = told_with(&other);

                ck_assert_msg(strcmp(text, usual) != 0, "%s: %s=%s is not told",
                              game_name(i), option->key, option->words[word]);
                free(text);
            }
        free(usual);
    }
}
END_TEST

/* Rules that change what another one does, and so its words; each was played on
 * a board. */
static const struct {
    const char *spec;
    const char *words;
} TOGETHER[] = {
    {"kalah:capture=none",
     "Captures: Nothing is captured: only what is sown into your store, or "
     "left for you at the end, is yours.\n"},
    {"kalah:capture=none,sweep=nobody",
     "Captures: Nothing is captured: only what is sown into your store is "
     "yours.\n"},
    {"sowing:name=x,capture=none,end=board",
     "Captures: Nothing is captured: only what is sown into your store is "
     "yours.\n"},
    {"togyzkumalak:capture=none",
     "Captures: Nothing is captured: only what is sown into your tuzdik, or "
     "left for you at the end, is yours.\n"},
    {"sowing:name=x,capture=none,tuzdik=on",
     "Captures: Nothing is captured: only what is sown into your store or "
     "your tuzdik, or left for you at the end, is yours.\n"},
    {"togyzkumalak", "the 3 go into your store, and from then on"},
    {"togyzkumalak", "opponent's own tuzdik; there the 3 stay.\n"},
    {"sowing:name=x,capture=two-three,tuzdik=on",
     "the 3 go into your store, without those of the pits before it, and from "
     "then on"},
    {"sowing:name=x,capture=one-three,tuzdik=on",
     "opponent's own tuzdik; there the 3 are captured as usual.\n"},
    {"sowing:name=x,capture=one-three,relay=on",
     "Captures: A last seed that falls into an empty pit of your opponent's is "
     "captured, and then those of the pits before it, back along the row, for "
     "as long as these hold 1 or 3.\n"},
    {"sowing:name=x,sweep=nobody",
     "more seeds at the end wins; as many each is a draw.\n"},
    {"sowing:name=x,capture=two-three,slam=again",
     "on your opponent's row, they are taken, and the game is over.\n"},
    {"sowing:name=x,capture=one-three,slam=again,pie=on",
     "on your opponent's row, they are taken, and the game is over.\n"},
    {"sowing:name=x,capture=two-three,slam=again,end=mover,pie=on",
     "on your opponent's row, they are taken, and you have another turn. Only "
     "the very first move of a game gives none.\n"},
    {"abalone",
     "a draw when a position stands on the board for the third time with the "
     "same player to move, and after 600 moves."},
    {"abalone:inverse=forbidden",
     "a draw when a position stands on the board for the third time with the "
     "same player to move and the same moves that must not be taken back, and "
     "after 600 moves."},
};

START_TEST(rules_that_change_each_other_are_told_together)
{
    char *const text = told(TOGETHER[_i].spec);

    ck_assert_msg(strstr(text, TOGETHER[_i].words) != NULL, "%s: %s\n%s",
                  TOGETHER[_i].spec, TOGETHER[_i].words, text);
    free(text);
}
END_TEST

/* 3 where they may be no tuzdik: in the last pit. */
START_TEST(three_that_are_no_tuzdik_are_captured_where_rows_are)
{
    struct game *const game =
        variant_game("sowing:name=x,pits=4,capture=two-three,store=passed,"
                     "tuzdik=on");
    struct position position;
    struct err err;

    ck_assert(game->class->read_position(game, "0,0,1,4,0/3,1,1,2,0/s",
                                         &position, &err));
    game->class->apply(game, &position, variant_read(game, &position, "4"));
    ck_assert_str_eq(game_position_text(game, &position).text,
                     "0,0,1,0,7/4,0,0,0,0/n");
    game_free(game);
}
END_TEST

START_TEST(every_part_is_whole_sentences)
{
    for (int i = 0; i < VARIANT_COUNT; i++) {
        struct game *const game = variant_game(VARIANTS[i]);
        struct rules_part parts[RULES_PARTS_MAX];
        const int count = rules_parts(game, parts);

        ck_assert_int_ge(count, 5);
        for (int j = 0; j < count; j++) {
            const size_t length = strlen(parts[j].text);

            ck_assert_msg(length > 0 && length < RULES_TEXT_MAX - 1, "%s: %s",
                          VARIANTS[i], parts[j].text);
            ck_assert_msg(parts[j].text[length - 1] == '.', "%s: %s",
                          VARIANTS[i], parts[j].text);
        }
        game_free(game);
    }
}
END_TEST

Suite *rules_words_suite(void)
{
    Suite *const suite = suite_create("rules_words");
    TCase *const words = tcase_create("words");

    tcase_add_test(words, the_rules_of_kalah_are_written_whole);
    tcase_add_test(words, of_early_ends_the_majority_comes_first);
    tcase_add_test(words, one_is_written_in_the_singular);
    tcase_add_test(words, a_sentence_is_written_when_and_only_when_it_applies);
    tcase_add_test(words, different_rules_are_written_in_different_words);
    tcase_add_test(words, whatever_is_switched_is_told);
    tcase_add_loop_test(words, rules_that_change_each_other_are_told_together,
                        0, sizeof TOGETHER / sizeof *TOGETHER);
    tcase_add_test(words, three_that_are_no_tuzdik_are_captured_where_rows_are);
    tcase_add_test(words, every_part_is_whole_sentences);
    suite_add_tcase(suite, words);
    return suite;
}
