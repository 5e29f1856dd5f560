/* SPDX-License-Identifier: MIT */
/* Promises of every card: at every size it is painted whole, and nothing that is
 * under it shows through or touches it. */
#include "support/screen/story.h"
#include "support/suites.h"
#include "ui/canvas.h"

#include <stdlib.h>
#include <string.h>

static const char *const SIZES[] = {"size 40x12", "size 80x24", "size 120x40"};

/* The first and the last corner of its frame, wherever that is drawn. */
static struct rect find_card(const struct canvas *canvas)
{
    const struct rect area = canvas_area(canvas);
    struct rect card = {0, 0, 0, 0};

    for (int y = 0; y < area.height; y++)
        for (int x = 0; x < area.width; x++) {
            const struct cell *const cell = canvas_cell(canvas, x, y);

            if (cell->style.ground != THEME_PANEL ||
                cell->style.ink != THEME_FRAME)
                continue;
            if (card.width == 0 && strcmp(cell->sign, "╭") == 0)
                card = (struct rect){x, y, 1, 1};
            if (strcmp(cell->sign, "╯") == 0) {
                card.width = x - card.x + 1;
                card.height = y - card.y + 1;
            }
        }
    ck_assert_msg(card.width > 10 && card.height > 2, "there is no card");
    return card;
}

static void check_cell(struct player_of_tests *player,
                       const struct canvas *canvas, struct rect card, int x,
                       int y)
{
    const struct rect beside = {card.x - 2, card.y, card.width + 4,
                                card.height};
    const struct cell *const cell = canvas_cell(canvas, x, y);
    const bool blank = strcmp(cell->sign, " ") == 0;

    if (rect_holds(card, x, y) ? cell->style.ground != THEME_BACKGROUND
                               : blank || !rect_holds(beside, x, y))
        return;
    player_look(player, stderr);
    ck_abort_msg("(%d, %d) is not of the card", x, y);
}

/* These keys open it, from a game of this line. */
static void is_whole(const char *first, const char *second, const char *keys)
{
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        struct player_of_tests *const player = story_begin(
            SIZES[i], first, second, "settle", keys, "settle", STORY_LINES_END);
        const struct canvas *const canvas = player_canvas(player);
        const struct rect card = find_card(canvas);

        for (int y = 0; y < canvas_height(canvas); y++)
            for (int x = 0; x < canvas_width(canvas); x++)
                check_cell(player, canvas, card, x, y);
        player_free(player);
    }
}

#define USUAL     "from 6,6,7,0,0,6,2/5,5,5,0,2,2,2/s"
#define LAST_MOVE "from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s"

START_TEST(the_card_of_a_pause_is_whole)
{
    is_whole(USUAL, "play human", "key Esc");
    is_whole("game abalone", "play human", "key Esc");
}
END_TEST

/* An agent that is no level is called as it was given. */
#define LONG_NAME                                                      \
    "deep:nodes=1000,near=0.001,plies=10,book=1,table=16,eval=stores," \
    "every=off"

START_TEST(a_long_name_stays_on_the_card_of_a_pause)
{
    is_whole(USUAL, "sit human " LONG_NAME, "key Esc");
}
END_TEST

START_TEST(the_card_at_the_end_is_whole)
{
    is_whole(LAST_MOVE, "play willow", "key 6");
}
END_TEST

START_TEST(a_long_name_stays_on_the_card_at_the_end)
{
    is_whole(LAST_MOVE, "watch " LONG_NAME " oak", "wait 10");
}
END_TEST

START_TEST(the_card_of_a_series_is_whole)
{
    is_whole(LAST_MOVE, "watch willow oak 2", "key R");
}
END_TEST

START_TEST(a_question_is_whole)
{
    is_whole(USUAL, "play human", "paste 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s");
}
END_TEST

START_TEST(a_card_to_type_in_is_whole)
{
    is_whole(USUAL, "play human", "key S");
}
END_TEST

START_TEST(the_card_of_the_rules_of_a_new_game_is_whole)
{
    is_whole("game kalah", "menu", "keys n Up Up Up Up Right");
}
END_TEST

/* A message of two lines on a small screen, over the card that these keys
 * open; its time passes, and the card is as it was. */
static void leaves_room_for_words(const char *first, const char *second,
                                  const char *keys)
{
    struct player_of_tests *const player = story_begin(
        "size 40x12", first, second, "settle", keys, "settle", STORY_LINES_END);
    char *before, *after;

    player_see(player, &before);
    story_act(player, "keys : s t a t i Enter");
    story_sees(player, "stati: no such command; : and");
    story_sees(player, "Tab list them");
    story_act(player, "wait 6000");
    player_see(player, &after);
    ck_assert_str_eq(after, before);
    free(before);
    free(after);
    player_free(player);
}

START_TEST(a_message_is_read_whole_over_a_card)
{
    leaves_room_for_words(USUAL, "play human", "key Esc");
    leaves_room_for_words(LAST_MOVE, "play willow", "key 6");
    leaves_room_for_words(LAST_MOVE, "watch willow oak 2", "key R");
}
END_TEST

Suite *cards_suite(void)
{
    Suite *const suite = suite_create("cards");
    TCase *const tests = tcase_create("cards");

    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, the_card_of_a_pause_is_whole);
    tcase_add_test(tests, a_long_name_stays_on_the_card_of_a_pause);
    tcase_add_test(tests, the_card_at_the_end_is_whole);
    tcase_add_test(tests, a_long_name_stays_on_the_card_at_the_end);
    tcase_add_test(tests, the_card_of_a_series_is_whole);
    tcase_add_test(tests, a_question_is_whole);
    tcase_add_test(tests, a_card_to_type_in_is_whole);
    tcase_add_test(tests, the_card_of_the_rules_of_a_new_game_is_whole);
    tcase_add_test(tests, a_message_is_read_whole_over_a_card);
    suite_add_tcase(suite, tests);
    return suite;
}
