/* SPDX-License-Identifier: MIT */
/* What Tab lists behind a colon in a game, and the help of commands: all that
 * does something just now, and nothing that is refused. */
#include "screen/board/board.h"
#include "screen/play/inside.h"
#include "support/effort.h"
#include "support/screen/story.h"
#include "support/screen/table_comer.h"
#include "support/suites.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATIENCE = 3000,
    LIST_NAME_WIDTH = 15,
    LINE_MAX_TYPED = POSITION_TEXT_MAX + 20
};

/* Each word of a game, how it is listed, and how it is typed; those that change
 * most come last. */
static const struct game_word {
    const char *listed;
    const char *about;
    const char *line;
} WORDS[] = {
    {"w [NAME]", "save as", "w mine"},
    {"levels", "levels in this game", "levels"},
    {"rules [GAME]", "rules of this game", "rules"},
    {"eval", "evaluation on, off", "eval"},
    {"copy", "copy game, position", "copy"},
    {"flip", "flip the board", "flip"},
    {"hint", "hint; again: why", "hint"},
    {"result", "result of the game", "result"},
    {"review", "review", "review"},
    {"say", "say to the table", "say"},
    {"table", "players, what was said", "table"},
    {"again", "ask for another game", "again"},
    {"draw", "offer a draw", "draw"},
    {"resign", "give the game up", "resign"},
    {"undo", "ask to undo", "undo"},
    {"undo", "undo", "undo"},
    {"redo", "redo", "redo"},
    {"goto PLY", "to this move", "goto 0"},
    {"comment [TEXT]", "on this position", "comment not bad"},
    {"from POS|CODE", "set it up", "from"},
    {"rematch", "rematch, sides change", "rematch"},
    {"level [WHO]", "another opponent", "level random"},
};

enum { WORD_COUNT = sizeof WORDS / sizeof *WORDS };

/* What is said of one that cannot be obeyed here. */
static bool is_refused(struct player_of_tests *player)
{
    static const char *const refusals[] = {
        "no such command",
        "not a move",
        "is no cell",
        "not while looking back",
        "not at a table",
        "no draw can be offered here",
        "only at a table",
        "you watch this game",
        "this game is shared with another player",
        "the game is not over",
        "no help in a game with another person",
    };

    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if (player_sees(player, refusals[i]))
            return true;
    return false;
}

static struct screens *screens_of(struct player_of_tests *player)
{
    return player_app(player)->screens;
}

static struct session *session_of(struct player_of_tests *player)
{
    const struct play_screen *const play =
        screens_view_at(screens_of(player), 0);

    return play->session;
}

/* What is set up is the position that is there, and that is meant. */
static void type_line(struct player_of_tests *player, const char *line)
{
    const struct session *const session = session_of(player);
    char typed[LINE_MAX_TYPED];

    snprintf(typed, sizeof typed, "type :%s %s", line,
             strcmp(line, "from") == 0
                 ? game_position_text(session_game(session),
                                      session_position(session))
                       .text
                 : "");
    story_act(player, typed);
    story_act(player, "key Enter");
    if (player_sees(player, "Set up this position?"))
        story_act(player, "key y");
}

/* Whatever lies on the game is closed. */
static void close_cards(struct player_of_tests *player, int count)
{
    while (screens_count(screens_of(player)) > count)
        story_act(player, "key Esc");
}

static bool is_listed(struct player_of_tests *player,
                      const struct game_word *word)
{
    char listed[LINE_MAX_TYPED];

    snprintf(listed, sizeof listed, " %-*s%s", LIST_NAME_WIDTH, word->listed,
             word->about);
    return player_sees(player, listed);
}

/* Which words the list has. */
static unsigned read_list(struct player_of_tests *player)
{
    unsigned listed = 0;

    story_act(player, "keys : Tab");
    for (int i = 0; i < WORD_COUNT; i++)
        if (is_listed(player, &WORDS[i]))
            listed |= 1U << i;
    story_act(player, "key Esc");
    return listed;
}

/* A word that has two meanings is listed with one of them. */
static bool has_word(unsigned listed, const char *line)
{
    for (int i = 0; i < WORD_COUNT; i++)
        if ((listed >> i & 1) != 0 && strcmp(WORDS[i].line, line) == 0)
            return true;
    return false;
}

/* The list, compared with what each line is answered. */
static void check_list(struct player_of_tests *player, const char *where)
{
    const int count = screens_count(screens_of(player));
    const bool looking = session_is_looking(session_of(player));
    const unsigned listed = read_list(player);

    for (int i = 0; i < WORD_COUNT; i++) {
        app_say_nothing(player_app(player));
        type_line(player, WORDS[i].line);

        const bool refused = is_refused(player);

        ck_assert_msg(has_word(listed, WORDS[i].line) != refused, "%s: %s, %s",
                      where, WORDS[i].line, refused ? "refused" : "not listed");
        close_cards(player, count);
        if (session_is_looking(session_of(player)) != looking)
            story_act(player, looking ? "key g" : "key Esc");
    }
}

/* ---- alone ---- */

/* All of them, or a part that begins with this one. */
static void check_games(int first, const char *opening, const char *keys)
{
    for (int i = effort_first(first); i < board_game_count();
         i += EFFORT_PART) {
        char game[LINE_MAX_TYPED];
        struct player_of_tests *player;

        snprintf(game, sizeof game, "game %s", board_game(i));
        player = story_begin("set motion none", "analyst random", "size 80x24",
                             game, opening, keys, STORY_LINES_END);
        check_list(player, game);
        player_free(player);
    }
}

START_TEST(who_plays_is_shown_the_commands_of_a_player)
{
    check_games(0, "play human", "wait 1");
}
END_TEST

START_TEST(who_watches_is_shown_those_of_a_watcher)
{
    check_games(1, "watch random random", "keys Space");
}
END_TEST

START_TEST(who_looks_back_is_shown_those_of_the_history)
{
    check_games(2, "play human", "keys g");
}
END_TEST

START_TEST(three_players_are_shown_no_draw)
{
    struct player_of_tests *const player =
        story_begin("set motion none", "size 80x24", "game abalone:players=3",
                    "sit human human human", STORY_LINES_END);

    check_list(player, "three players");
    player_free(player);
}
END_TEST

/* A game that is over has a result, and no more draws. */
START_TEST(the_end_of_a_game_brings_its_result)
{
    struct player_of_tests *const player = story_begin(
        "set motion none", "size 80x24", "from 0,0,0,0,0,1,20/1,0,0,0,0,0,26/s",
        "play human", "keys 6 Esc", STORY_LINES_END);

    story_act(player, "keys : Tab");
    story_sees(player, "result of the game");
    story_sees_no(player, "offer a draw");
    player_free(player);
}
END_TEST

/* ---- at a table ---- */

/* What one has done takes its way through the system. */
static void settle_table(struct player_of_tests *const players[3],
                         struct player_of_tests *player, const char *words)
{
    for (int i = 0; i < PATIENCE && !player_sees(player, words); i++) {
        for (int j = 0; j < 3; j++)
            player_settle(players[j]);
        poll(NULL, 0, 1);
    }
    story_sees(player, words);
}

/* Ann is the host, Ben plays with her, Cleo watches. */
static void begin_table(const char *game, struct player_of_tests *players[3])
{
    for (int i = 0; i < 3; i++)
        players[i] = i == 0 ? story_begin("set motion none", "size 80x24", game,
                                          "host Ann", "settle", STORY_LINES_END)
                            : story_begin("set motion none", "size 80x24",
                                          STORY_LINES_END);

    const struct play_screen *const play =
        screens_view_at(screens_of(players[0]), 1);

    table_comer_join(players[1], players[0], play->table, "Ben", false);
    table_comer_join(players[2], players[0], play->table, "Cleo", true);
    settle_table(players, players[2], "Ann v Ben");
}

START_TEST(at_a_table_each_is_shown_what_he_may_say)
{
    static const char *const games[] = {"game kalah", "game oware",
                                        "game abalone:start=standard"};

    /* Of nine, each game and each player is met in the part of them as well. */
    for (int i = 0; i < 9; i += EFFORT_PART) {
        struct player_of_tests *players[3];

        begin_table(games[i / 3], players);
        check_list(players[i % 3], games[i / 3]);
        story_act(players[i % 3], "key g");
        check_list(players[i % 3], "looking back");
        for (int j = 2; j >= 0; j--)
            player_free(players[j]);
    }
}
END_TEST

/* ---- the help ---- */

static void check_help(const char *opening, const char *keys,
                       const char *const seen[], const char *const unseen[])
{
    struct player_of_tests *const player = story_begin(
        "set motion none", "size 80x24", opening, keys, STORY_LINES_END);

    story_act(player, "keys ? Tab");
    for (; *seen != NULL; seen++)
        story_sees(player, *seen);
    for (; *unseen != NULL; unseen++)
        story_sees_no(player, *unseen);
    player_free(player);
}

START_TEST(the_help_of_commands_is_that_of_the_moment)
{
    static const char *const playing[] = {"hint", "undo", "a move", NULL};
    static const char *const no_draw[] = {"offer a draw", "result of the game",
                                          NULL};
    static const char *const looking[] = {"goto PLY", "evaluation", NULL};
    static const char *const no_play[] = {"offer a draw", "hint; again",
                                          "a move ", NULL};

    check_help("play human", "wait 1", playing, no_draw);
    check_help("play human", "keys g", looking, no_play);
    check_help("watch random random", "keys Space", looking,
               (const char *const[]){"offer a draw", "a move ", NULL});
}
END_TEST

Suite *command_list_suite(void)
{
    Suite *const suite = suite_create("command_list");
    TCase *const tests = tcase_create("command_list");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, who_plays_is_shown_the_commands_of_a_player);
    tcase_add_test(tests, who_watches_is_shown_those_of_a_watcher);
    tcase_add_test(tests, who_looks_back_is_shown_those_of_the_history);
    tcase_add_test(tests, three_players_are_shown_no_draw);
    tcase_add_test(tests, the_end_of_a_game_brings_its_result);
    tcase_add_test(tests, at_a_table_each_is_shown_what_he_may_say);
    tcase_add_test(tests, the_help_of_commands_is_that_of_the_moment);
    suite_add_tcase(suite, tests);
    return suite;
}
