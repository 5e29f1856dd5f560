/* SPDX-License-Identifier: MIT */
/*
 * What is said on the smallest screen: whole, or cut behind a word. Every word
 * before dots is looked for on a large screen, which has room for all of it.
 */
#include "support/effort.h"
#include "support/game/variants.h"
#include "support/screen/story.h"
#include "support/suites.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLIES = EFFORT_PART > 1 ? 1 : 3,
    WATCHED = 6, /* every so many are watched to the end */
    WORD_MAX = 40,
    SMALL_WIDTH = 40
};

static const char DOTS[] = "…";

static bool is_letter(char sign)
{
    return isalnum((unsigned char)sign) != 0;
}

/* Is it there with no letter before or behind it? */
static bool has_word(const char *text, const char *word)
{
    const size_t length = strlen(word);

    for (const char *at = strstr(text, word); at != NULL;
         at = strstr(at + 1, word))
        if ((at == text || !is_letter(at[-1])) && !is_letter(at[length]))
            return true;
    return false;
}

/* The letters that end at this place. */
static void take_word(const char *text, const char *end, char word[WORD_MAX])
{
    const char *begin = end;

    while (begin > text && end - begin < WORD_MAX - 1 && is_letter(begin[-1]))
        begin--;
    memcpy(word, begin, (size_t)(end - begin));
    word[end - begin] = '\0';
}

static int count_cells(const char *line, size_t length)
{
    int cells = 0;

    for (size_t i = 0; i < length; i++)
        cells += (line[i] & 0xC0) != 0x80;
    return cells;
}

static void check_word(const char *small, const char *end, const char *large,
                       const char *spec)
{
    char word[WORD_MAX];

    take_word(small, end, word);
    ck_assert_msg(*word == '\0' || has_word(large, word),
                  "%s: cut inside a word: %s\n%s", spec, word, small);
}

/* What reaches the right edge may be cut without dots. */
static void check_edge(const char *small, const char *large, const char *spec)
{
    for (const char *line = small; *line != '\0';
         line += strcspn(line, "\n"), line += *line == '\n') {
        const size_t length = strcspn(line, "\n");

        if (count_cells(line, length) >= SMALL_WIDTH)
            check_word(small, line + length, large, spec);
    }
}

static void check_words(struct player_of_tests *player, const char *spec)
{
    char *small = NULL;
    char *large = NULL;

    player_resize(player, SMALL_WIDTH, 12);
    player_see(player, &small);
    player_resize(player, 200, 60);
    player_see(player, &large);
    check_edge(small, large, spec);
    for (const char *at = strstr(small, DOTS); at != NULL;
         at = strstr(at + 1, DOTS))
        check_word(small, at, large, spec);
    free(small);
    free(large);
}

static void act(struct player_of_tests *player, const char *line,
                const char *spec)
{
    story_act(player, line);
    check_words(player, spec);
}

static struct player_of_tests *begin_small(const char *spec, const char *seats,
                                           const char *key)
{
    char line[200];

    snprintf(line, sizeof line, "game %s", spec);
    return story_begin("size 40x12", "set motion none",
                       "analyst minimax:depth=1", line, seats, key,
                       STORY_LINES_END);
}

/* An aim, a hint and its reason, and what the others do then. */
START_TEST(a_person_reads_whole_words)
{
    const char *const spec = VARIANTS[effort_case(_i)];
    struct player_of_tests *const player = begin_small(
        spec,
        strstr(spec, "players=3") != NULL ? "sit human random random"
                                          : "sit human random",
        STORY_LINES_END);

    for (int ply = 0; ply < PLIES; ply++) {
        act(player, "key Right", spec);
        act(player, "key Space", spec);
        act(player, "key i", spec);
        act(player, "key i", spec);
        act(player, "key Enter", spec);
        act(player, "key 9", spec);
        act(player, "key e", spec);
    }
    act(player, "key k", spec);
    act(player, "key Home", spec);
    act(player, "key Esc", spec);
    player_free(player);
}
END_TEST

/* Move by move, and of some to the end: a whole game of all is long. */
START_TEST(who_watches_reads_whole_words)
{
    const char *const spec = VARIANTS[effort_case(_i)];
    struct player_of_tests *const player =
        begin_small(spec, "watch random max", "key Space");

    check_words(player, spec);
    for (int ply = 0; ply < 2 * PLIES; ply++)
        act(player, "key >", spec);
    act(player, "key Space", spec);
    if (_i % WATCHED == 0)
        act(player, "settle", spec);
    player_free(player);
}
END_TEST

/* `3: 4 seeds, ends in your store, play again` needs 42. */
START_TEST(what_an_aimed_move_brings_is_read_in_forty_columns)
{
    struct player_of_tests *const player =
        begin_small("kalah", "play willow", "keys Right Right Right");

    story_sees(player, "3: ends in your store, play again");
    player_free(player);
}
END_TEST

Suite *play_words_suite(void)
{
    Suite *const suite = suite_create("play_words");
    TCase *const tests = tcase_create("play_words");

    tcase_add_loop_test(tests, a_person_reads_whole_words, 0,
                        effort_cases(VARIANT_COUNT));
    tcase_add_loop_test(tests, who_watches_reads_whole_words, 0,
                        effort_cases(VARIANT_COUNT));
    tcase_add_test(tests, what_an_aimed_move_brings_is_read_in_forty_columns);
    suite_add_tcase(suite, tests);
    return suite;
}
