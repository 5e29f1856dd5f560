/* SPDX-License-Identifier: MIT */
/*
 * The page about saves is true: it describes every key that is written, and its
 * example can be read.
 */
#include "base/ini.h"
#include "manual/test_manual.h"
#include "match/saves/save.h"
#include "support/game/sowing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PAGE[] = "man/naqala-save.5";

/* Plays moves of one letter each from the cursor on, a second for each. */
static void play(struct match *match, const char *moves)
{
    const struct game *game = match_game(match);
    struct move move;
    struct err err;

    for (; *moves != '\0'; moves++) {
        const char text[] = {*moves, '\0'};

        ck_assert(game->class->read_move(game, match_position(match), text,
                                         &move, &err));
        match_play(match, move, 1000);
    }
}

/* It has all that a save can hold; the line that came to an end is a branch. */
static struct match *eventful_match(void)
{
    struct game *game = sowing_game("kalah:pits=3,seeds=2");
    struct position start;

    game->class->start(game, &start);

    struct match *match = match_new(game, &start);
    struct history *history = match_history(match);

    history_set_comment(history, NODE_START, "before all");
    match_set_time_control(
        match, (struct time_control){.kind = TIME_MOVE, .base = 30000});
    play(match, "23c1");
    match_time_out(match);
    match_goto(match, 2);
    play(match, "b132");
    history_set_comment(history, history_cursor(history), "the end");
    match_set_thinking(match, 5);
    ck_assert_int_ne(match_end(match), END_NOT);
    return match;
}

/* The match as it is saved; the caller frees it. */
static struct ini *saved(const struct match *match)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&bytes, &length);
    struct err err;

    save_write(match, out);
    fclose(out);

    struct ini *ini = ini_parse("saved", bytes, length, &err);

    ck_assert_msg(ini != NULL, "%s", err.text);
    free(bytes);
    return ini;
}

/* `comment.12` is described as `comment.PLY`, `branch 1` as `branch N`. */
static struct page_line described(const char *name, const char *number)
{
    const int length = (int)strcspn(name, "0123456789");
    struct page_line line;

    snprintf(line.text, LINE_BYTES, "%.*s%s", length, name,
             name[length] == '\0' ? "" : number);
    return line;
}

static void check_section(const struct ini *ini, const char *name,
                          const char *page)
{
    char title[LINE_BYTES + 2];

    snprintf(title, sizeof title, "[%s]", described(name, "N").text);

    char *keys = manual_part(page, ".Ss", title);

    for (int i = 0; i < ini_key_count(ini, name); i++) {
        const struct page_line key = described(ini_key(ini, name, i), "PLY");

        ck_assert_msg(manual_has_item(keys, key.text), "%s lacks %s", title,
                      key.text);
    }
    free(keys);
}

START_TEST(every_key_of_a_save_is_described_under_its_section)
{
    char *page = manual_section(PAGE, "SECTIONS");
    struct match *match = eventful_match();
    struct ini *ini = saved(match);

    ck_assert(ini_has(ini, "branch 1", "latest"));
    ck_assert(ini_has(ini, "branch 1", "comment.6"));
    ck_assert(ini_has(ini, "moves", "millis.1"));
    ck_assert(ini_has(ini, "moves", "timeout.4"));
    ck_assert(ini_has(ini, "cursor", "thinking"));
    ck_assert(ini_has_section(ini, "result"));
    for (int i = 0; i < ini_section_count(ini); i++)
        check_section(ini, ini_section(ini, i), page);
    ini_free(ini);
    match_free(match);
    free(page);
}
END_TEST

/* Sowing games have two, Abalone two or three. */
START_TEST(every_player_is_described_under_players)
{
    static const char *const seats[] = {"south", "north", "black", "white",
                                        "red"};
    char *page = manual_section(PAGE, "SECTIONS");
    char *keys = manual_part(page, ".Ss", "[players]");
    char name[LINE_BYTES];

    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        snprintf(name, sizeof name, "%s.name", seats[i]);
        ck_assert_msg(manual_has_item(keys, seats[i]), "no %s", seats[i]);
        ck_assert_msg(manual_has_item(keys, name), "no %s", name);
    }
    free(keys);
    free(page);
}
END_TEST

START_TEST(every_reason_to_end_is_described_under_result)
{
    char *page = manual_section(PAGE, "SECTIONS");
    char *keys = manual_part(page, ".Ss", "[result]");
    char words[LINE_BYTES];

    for (int end = END_NOT + 1; end < END_COUNT; end++) {
        snprintf(words, sizeof words, "\n.Ql %s",
                 game_end_words((enum end)end));
        ck_assert_msg(strstr(keys, words) != NULL, "there is no%s", words);
    }
    free(keys);
    free(page);
}
END_TEST

START_TEST(the_example_of_the_page_is_a_save)
{
    char *examples = manual_section(PAGE, "EXAMPLES");
    const char *example = strstr(examples, "\n; a game");
    struct err err;

    ck_assert_ptr_nonnull(example);

    const size_t length = (size_t)(strstr(example, "\n.Ed") - example);
    struct match *match = save_parse("example", example, length, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    match_free(match);
    free(examples);
}
END_TEST

void manual_add_save(Suite *suite)
{
    TCase *save = tcase_create("naqala-save(5)");

    tcase_add_test(save, every_key_of_a_save_is_described_under_its_section);
    tcase_add_test(save, every_player_is_described_under_players);
    tcase_add_test(save, every_reason_to_end_is_described_under_result);
    tcase_add_test(save, the_example_of_the_page_is_a_save);
    suite_add_tcase(suite, save);
}
