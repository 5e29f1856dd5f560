/* SPDX-License-Identifier: MIT */
/* A game at a table, as one sees it who only watches. */
#include "screen/play/inside.h"
#include "screen/play/test_play.h"
#include "support/screen/story.h"
#include "support/screen/table_comer.h"

#include <poll.h>

enum { PATIENCE = 3000 };

/* Ann is the host, Ben plays with her, Cleo watches. */
struct watched_table {
    struct player_of_tests *ann;
    struct player_of_tests *ben;
    struct player_of_tests *cleo;
};

/* What one of them has done takes its way through the system. */
static void cleo_sees(struct watched_table *table, const char *words)
{
    for (int i = 0; i < PATIENCE && !player_sees(table->cleo, words); i++) {
        player_settle(table->ann);
        player_settle(table->ben);
        player_settle(table->cleo);
        poll(NULL, 0, 1);
    }
    story_sees(table->cleo, words);
}

static void act(struct player_of_tests *player, const char *line)
{
    story_act(player, line);
    player_settle(player);
}

static struct watched_table begin(const char *game, const char *host)
{
    struct watched_table table = {
        .ann = story_begin(game, "seed 7", host, "settle", STORY_LINES_END),
        .ben = story_begin("size 80x24", STORY_LINES_END),
        .cleo = story_begin("size 80x24", STORY_LINES_END)};
    const struct play_screen *const play =
        screens_view_at(player_app(table.ann)->screens, 1);

    table_comer_join(table.ben, table.ann, play->table, "Ben", false);
    table_comer_join(table.cleo, table.ann, play->table, "Cleo", true);
    cleo_sees(&table, "Ann v Ben");
    return table;
}

static void end(struct watched_table *table)
{
    player_free(table->cleo);
    player_free(table->ben);
    player_free(table->ann);
}

START_TEST(who_watches_is_offered_no_keys_of_a_player)
{
    struct watched_table table = begin("game kalah", "host Ann");

    act(table.ann, "key 2");
    cleo_sees(&table, "2");
    act(table.cleo, "wait 6000");
    story_sees(table.cleo, "c  say");
    story_sees(table.cleo, "C  table");
    story_sees(table.cleo, "k  look back");
    story_sees(table.cleo, "e  eval");
    story_sees_no(table.cleo, "sow  ");
    story_sees_no(table.cleo, "aim");
    act(table.cleo, "key ?");
    story_sees(table.cleo, "say to the table");
    story_sees(table.cleo, "look back");
    story_sees(table.cleo, "evaluation on, off");
    story_sees_no(table.cleo, "sow that pit");
    story_sees_no(table.cleo, "aim");
    story_sees_no(table.cleo, "ask to undo");
    story_sees_no(table.cleo, "another game");
    end(&table);
}
END_TEST

START_TEST(what_plays_tells_a_watcher_so)
{
    static const char *const keys[] = {"key 1",     "key 9",     "key Enter",
                                       "key Space", "key Right", "key N"};
    static const char *const games[][2] = {
        {"game kalah", "click 15,9"},
        {"game abalone:start=standard", "click 17,6"}};

    for (size_t game = 0; game < sizeof games / sizeof *games; game++) {
        struct watched_table table = begin(games[game][0], "host Ann");

        for (size_t i = 0; i <= sizeof keys / sizeof *keys; i++) {
            act(table.cleo, "wait 6000");
            story_sees_no(table.cleo, "you watch this game");
            act(table.cleo,
                i < sizeof keys / sizeof *keys ? keys[i] : games[game][1]);
            story_sees(table.cleo, "you watch this game");
        }
        end(&table);
    }
}
END_TEST

START_TEST(the_card_at_the_end_offers_a_watcher_no_other_game)
{
    struct watched_table table = begin("game kalah", "host Ann");

    act(table.ann, "key 2");
    act(table.ann, "type :resign");
    act(table.ann, "keys Enter y");
    cleo_sees(&table, "Ben wins by resignation");
    story_sees(table.cleo, "C table   v review   k look back   q leave");
    story_sees_no(table.cleo, "another game");
    story_sees_no(table.cleo, "N ");
    story_sees(table.ann, "N another game");
    end(&table);
}
END_TEST

TCase *table_watcher_case(void)
{
    TCase *const tests = tcase_create("table_watcher");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, who_watches_is_offered_no_keys_of_a_player);
    tcase_add_test(tests, what_plays_tells_a_watcher_so);
    tcase_add_test(tests, the_card_at_the_end_offers_a_watcher_no_other_game);
    return tests;
}
