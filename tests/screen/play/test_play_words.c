/* SPDX-License-Identifier: MIT */
/*
 * What is said on the smallest screen: whole, or cut behind a word. Every word
 * before dots is looked for on a large screen, which has room for all of it.
 */
#include "match/who.h"
#include "screen/open.h"
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

/* Of more than a hundred bytes each: letters of two bytes. */
#define ONE   "Қонысбаев Бөгенбай Ақтамберді Ерғалиұлы Сарыарқадан Ақ"
#define OTHER "Қонысбаев Бөгенбай Ақтамберді Ерғалиұлы Жетісудан Қара"

/* Two people of these names at a game. */
static void open_named(struct player_of_tests *player, const char *spec,
                       const char *from)
{
    static const char *const names[] = {ONE, OTHER};
    const char *who[PLAYERS_MAX] = {"human", "human", "human"};
    struct app *const app = player_app(player);
    struct err err = {""};
    struct game *const game = game_new(spec, &err);
    struct position start;

    ck_assert_msg(game != NULL, "%s", err.text);
    ck_assert(game->class->read_position(game, from, &start, &err));
    game_free(game);

    struct match *const match =
        match_seated(app->levels, spec, who, &start, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    for (int i = 0; i < 2; i++) {
        struct player named = *match_player(match, i);

        snprintf(named.name, sizeof named.name, "%s", names[i]);
        match_set_player(match, i, &named);
    }
    ck_assert(play_open(app, match, &(struct play_options){.mode = MODE_PLAY},
                        player_now(player), &err));
}

START_TEST(names_of_many_bytes_are_whole_where_they_have_room)
{
    struct player_of_tests *const player =
        story_begin("size 240x50", "set motion none", STORY_LINES_END);

    open_named(player, "togyzkumalak",
               "9,9,9,9,9,9,9,9,9,0/9,9,9,9,9,9,9,9,9,0/s");
    story_sees(player, ONE " v " OTHER "  move 1 · " ONE "'s turn");
    player_free(player);
}
END_TEST

START_TEST(names_of_many_bytes_are_whole_in_a_review)
{
    struct player_of_tests *const player =
        story_begin("size 240x50", "set motion none",
                    "analyst deep:every=on,depth=6", STORY_LINES_END);

    open_named(player, "kalah", "0,0,1,2,0,2,19/0,1,0,0,2,1,20/s");
    story_act(player, "keys 6 6 5 2 3 1 4");
    story_act(player, "settle");
    story_act(player, "key v");
    story_act(player, "settle");
    story_sees(player, "Review  " ONE " v ");
    story_sees_no(player, "Қонысбаев…"); /* which of them? */
    story_act(player, "key Home");
    story_sees(player, " played 6 ?");
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
    tcase_add_test(tests, names_of_many_bytes_are_whole_where_they_have_room);
    tcase_add_test(tests, names_of_many_bytes_are_whole_in_a_review);
    suite_add_tcase(suite, tests);
    return suite;
}
