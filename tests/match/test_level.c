/* SPDX-License-Identifier: MIT */
/* The levels: read from their file, and the players that words stand for. */
#include "match/test_level.h"
#include "base/file.h"
#include "base/ini.h"
#include "engine/agents/agent.h"
#include "match/level.h"
#include "match/who.h"
#include "support/folder.h"
#include "support/game/sowing.h"
#include "support/level.h"
#include "support/suites.h"

#include <string.h>

static const char *const LEAST = "[oak]\nname = Oak\nabout = old\n";

void level_refused(const char *before, const char *after, const char *message)
{
    char text[400];
    struct err err = {""};

    snprintf(text, sizeof text, "%s%s", before, after);
    ck_assert_ptr_null(levels_parse("x", text, strlen(text), &err));
    ck_assert_str_eq(err.text, message);
}

START_TEST(the_levels_of_the_tree_are_those_of_the_program)
{
    struct err err = {""};
    struct levels *shipped = levels_load("levels.ini", &err);
    struct levels *builtin = levels_builtin();

    ck_assert_msg(shipped != NULL, "%s", err.text);
    ck_assert_int_gt(levels_count(shipped), 0);
    ck_assert_int_eq(levels_count(shipped), levels_count(builtin));
    ck_assert_msg(levels_load_ratings(shipped, "src/data/ratings.ini", &err),
                  "%s", err.text);
    for (int i = 0; i < levels_count(shipped); i++)
        ck_assert_mem_eq(levels_at(shipped, i), levels_at(builtin, i),
                         sizeof(struct level));
    levels_free(shipped);
    levels_free(builtin);
}
END_TEST

START_TEST(a_level_has_a_name_a_character_and_an_agent)
{
    struct levels *levels =
        level_read_text("[oak]\nname = Oak\nabout = \"old; "
                        "slow\"\nagent = max\nchain = off\n");
    const struct level *oak = levels_find(levels, "oak");

    ck_assert_ptr_nonnull(oak);
    ck_assert_str_eq(oak->name, "Oak");
    ck_assert_str_eq(oak->about, "old; slow");
    ck_assert_str_eq(oak->agent, "max:chain=off");
    ck_assert_ptr_null(levels_find(levels, "elm"));
    levels_free(levels);
}
END_TEST

START_TEST(a_level_plays_the_games_that_it_names)
{
    struct levels *levels = level_read_text(
        "[oak]\nname = Oak\nabout = old\nagent = max\ngames = \"kalah, "
        "oware\"\n[elm]\nname = Elm\nabout = tall\nagent = random\n");

    ck_assert(level_plays(levels_find(levels, "oak"), "oware"));
    ck_assert(!level_plays(levels_find(levels, "oak"), "ohvalhu"));
    ck_assert(!level_plays(levels_find(levels, "oak"), "owar"));
    ck_assert(level_plays(levels_find(levels, "elm"), "ohvalhu"));
    levels_free(levels);
}
END_TEST

START_TEST(a_level_that_is_not_offered_can_still_be_named)
{
    struct levels *levels = level_read_text(
        "[oak]\nname = Oak\nabout = old\nagent = max\noffered = none\n"
        "[elm]\nname = Elm\nabout = tall\nagent = max\noffered = \"kalah, "
        "abalone\"\n[ash]\nname = Ash\nabout = thin\nagent = max\n");

    ck_assert_ptr_nonnull(levels_find(levels, "oak"));
    ck_assert(level_plays(levels_find(levels, "oak"), "kalah"));
    ck_assert(!level_is_offered(levels_find(levels, "oak"), "kalah"));
    ck_assert_int_eq(levels_playing(levels, "kalah"), 2);
    ck_assert_str_eq(levels_playing_at(levels, "kalah", 0)->key, "elm");
    ck_assert_int_eq(levels_playing(levels, "oware"), 1);
    ck_assert_int_eq(levels_playing_number(levels, "oware", "elm"), -1);
    ck_assert_int_eq(levels_playing_number(levels, "oware", "ash"), 0);
    levels_free(levels);
    level_refused(LEAST, "agent = max\noffered = kalha\n",
                  "x:5: [oak] offered: kalha: no such game; did you mean "
                  "kalah?");
}
END_TEST

/* By name: random, max, minimax, heuristic minimax and Monte Carlo. */
START_TEST(the_ladders_have_every_agent_that_was_asked_for)
{
    static const char *const AGENTS[] = {"random", "max", "minimax",
                                         "heuristic", "mcts"};
    static const char *const GAMES[] = {"kalah", "oware"};
    struct levels *levels = levels_builtin();

    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++)
        for (size_t j = 0; j < sizeof AGENTS / sizeof *AGENTS; j++) {
            const size_t length = strlen(AGENTS[j]);
            const struct level *level;
            int number = 0;

            while (
                (level = levels_playing_at(levels, GAMES[i], number++)) !=
                    NULL &&
                (strncmp(level->agent, AGENTS[j], length) != 0 ||
                 (level->agent[length] != '\0' && level->agent[length] != ':')))
                ;
            ck_assert_msg(level != NULL, "%s has no level of %s", GAMES[i],
                          AGENTS[j]);
        }
    levels_free(levels);
}
END_TEST

START_TEST(a_level_ponders_only_when_it_says_so)
{
    struct levels *levels = level_read_text(
        "[oak]\nname = Oak\nabout = old\nagent = max\nponder = on\n"
        "[elm]\nname = Elm\nabout = tall\nagent = max\nponder = off\n"
        "[ash]\nname = Ash\nabout = thin\nagent = max\n");

    ck_assert(levels_find(levels, "oak")->ponder);
    ck_assert(!levels_find(levels, "elm")->ponder);
    ck_assert(!levels_find(levels, "ash")->ponder);
    levels_free(levels);
}
END_TEST

START_TEST(a_wrong_level_is_told_with_its_line)
{
    level_refused(LEAST, "", "x:1: [oak] agent: is missing");
    level_refused("[oak]\nabout = old\n", "", "x:1: [oak] name: is missing");
    level_refused("[oak]\nname = \"\"\nabout = old\nagent = max\n", "",
                  "x:2: [oak] name: is empty");
    level_refused(LEAST, "agent = mx\n",
                  "x:4: [oak] agent: mx: not known; did you mean max?");
    level_refused(LEAST, "agent = human\n",
                  "x:4: [oak] agent: human: not known; there are random, max, "
                  "person, greedy, minimax, heuristic, weighted, deep, mtd, "
                  "mcts, perfect, evolved, net, actor and mirror");
    level_refused(LEAST, "agent = max\nchain = 2\n",
                  "x:5: [oak] chain: 2 is not one of off or on");
    level_refused(LEAST, "agent = max\nchian = on\n",
                  "x:5: [oak] chian: not known; did you mean chain?");
    level_refused(LEAST, "agent = random\nchain = on\n",
                  "x:5: [oak] chain: not known");
    level_refused(LEAST, "agent = max\nponder = maybe\n",
                  "x:5: [oak] ponder: maybe is not one of off, on, no or yes");
    level_refused(LEAST, "agent = random\ngames = chess\n",
                  "x:5: [oak] games: chess: no such game; there are kalah, "
                  "oware, awari, vai-lung-thlan, ohvalhu, dakon, congkak, "
                  "sungka, erherhe, togyzkumalak, mangala, abalone, sowing "
                  "and own");
    level_refused(LEAST, "agent = random\nagent = max\n",
                  "x:5: [oak] agent: is already given in line 4");
}
END_TEST

START_TEST(a_wrong_value_of_an_option_is_told_with_its_own_line)
{
    level_refused(LEAST, "agent = person\nhabit = 0.1\ndepth = 2x\n",
                  "x:6: [oak] depth: 2x is not a whole number");
    level_refused(LEAST, "agent = person\ndepth = 7\n",
                  "x:5: [oak] depth: 7 is not in 1..6");
    level_refused(
        LEAST, "agent = person\nreply = 1.5\n",
        "x:5: [oak] reply: 1.5 is not in 0..1, with at most 3 decimals");
    level_refused(LEAST, "agent = max\nchain = \"on,chain=on\"\n",
                  "x:5: [oak] chain: on,chain=on: is not one value");
    level_refused(LEAST, "agent = max\nchain = \"\"\n",
                  "x:5: [oak] chain: nothing: is not one value");
    level_refused(LEAST, "agent = max\n[oak]\n",
                  "x:5: [oak]: is already given in line 1");
}
END_TEST

/* The message begins so, and the agents that there are follow. */
static void refused_as_level(const char *agent, const char *beginning)
{
    char text[200];
    struct err err = {""};

    snprintf(text, sizeof text,
             "[oak]\nname = Oak\nabout = old\nagent = %s\n"
             "[elm]\nname = Elm\nabout = tall\nagent = max\n",
             agent);
    ck_assert_ptr_null(levels_parse("x", text, strlen(text), &err));
    ck_assert_msg(strncmp(err.text, beginning, strlen(beginning)) == 0, "%s",
                  err.text);
}

/* As many x as that. */
static const char *xs(int count)
{
    static char text[INI_TEXT_MAX + 2];

    memset(text, 'x', (size_t)count);
    text[count] = '\0';
    return text;
}

START_TEST(words_of_a_level_have_ninety_nine_bytes_at_most)
{
    static const struct {
        int bytes, most;
    } rows[] = {{LEVEL_WORDS_MAX, LEVEL_WORDS_MAX - 1},
                {INI_TEXT_MAX, LEVEL_WORDS_MAX - 1},
                {INI_TEXT_MAX + 1, INI_TEXT_MAX}};
    char text[INI_TEXT_MAX + 80];
    char message[80];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        snprintf(message, sizeof message,
                 "x:2: [oak] name: is longer than %d bytes", rows[i].most);
        snprintf(text, sizeof text, "[oak]\nname = %s\n", xs(rows[i].bytes));
        level_refused(text, "about = old\nagent = max\n", message);
    }
    snprintf(text, sizeof text, "[oak]\nname = %s\nabout = old\nagent = max\n",
             xs(LEVEL_WORDS_MAX - 1));

    struct levels *const levels = level_read_text(text);

    ck_assert_str_eq(levels_find(levels, "oak")->name, xs(LEVEL_WORDS_MAX - 1));
    levels_free(levels);
    snprintf(text, sizeof text, "agent = max\nelo.kalah-6-4 = %s\n",
             xs(INI_TEXT_MAX + 1));
    level_refused(LEAST, text,
                  "x:5: [oak] elo.kalah-6-4: is longer than 300 bytes");
}
END_TEST

/* Whatever the variety, and not by the first letters alone. */
START_TEST(an_anchor_is_max_or_greedy_and_nothing_but_varied)
{
    static const struct {
        const char *agent;
        bool max, anchor;
    } rows[] = {
        {"max", true, true},
        {"greedy", false, true},
        {"max\nnear = 1", true, true},
        {"greedy\nnear = 0.5", false, true},
        {"max\nchain = off", false, false},
        {"minimax", false, false},
        {"random", false, false},
        {"person", false, false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[120];

        snprintf(text, sizeof text, "%sagent = %s\n", LEAST, rows[i].agent);

        struct levels *const levels = level_read_text(text);
        const struct level *const oak = levels_find(levels, "oak");

        ck_assert_msg(level_is_max(oak) == rows[i].max, "%s", oak->agent);
        ck_assert_msg(level_is_anchor(oak) == rows[i].anchor, "%s", oak->agent);
        levels_free(levels);
    }
}
END_TEST

START_TEST(a_level_is_no_agent)
{
    refused_as_level("oak", "x:4: [oak] agent: oak: is a level, this one; an "
                            "agent is meant: random, max, ");
    refused_as_level("elm", "x:4: [oak] agent: elm: is a level; an agent is "
                            "meant: random, max, ");
    refused_as_level("willow", "x:4: [oak] agent: willow: is a level; an "
                               "agent is meant: random, max, ");
}
END_TEST

START_TEST(a_level_has_a_key_of_its_own)
{
    level_refused(
        "[max]\nname = M\nabout = m\nagent = max\n", "",
        "x:1: [max]: a level cannot have this key; it stands for an agent");
    level_refused("[human]\nname = M\nabout = m\nagent = max\n", "",
                  "x:1: [human]: a level cannot have this key; it stands for a "
                  "person");
    level_refused("[all]\nname = M\nabout = m\nagent = max\n", "",
                  "x:1: [all]: a level cannot have this key; it stands for all "
                  "levels");
}
END_TEST

/* ---- who ---- */

static void means(const char *text, const char *name, const char *agent)
{
    struct levels *levels = levels_builtin();
    struct who who;
    struct err err = {""};

    ck_assert_msg(who_read(text, levels, &who, &err), "%s", err.text);
    ck_assert_str_eq(who.player.who, text);
    ck_assert_str_eq(who.player.name, name);
    ck_assert_str_eq(who.agent, agent);
    levels_free(levels);
}

static void means_no_player(const char *text, const char *message)
{
    struct levels *levels = levels_builtin();
    struct who who;
    struct err err = {""};

    ck_assert(!who_read(text, levels, &who, &err));
    ck_assert_str_eq(err.text, message);
    levels_free(levels);
}

START_TEST(a_word_stands_for_a_human_a_level_or_an_agent)
{
    means("human", "You", "");
    means("willow", "Willow", "max");
    means("max", "max", "max");
    means("max:chain=off", "max:chain=off", "max:chain=off");
}
END_TEST

START_TEST(a_program_may_run_unless_a_file_names_it)
{
    struct levels *const levels = levels_builtin();
    struct who who;
    struct err err = {""};

    ck_assert_msg(who_read("ugi:sh", levels, &who, &err), "%s", err.text);
    ck_assert(who_may_run(&who.player, &err));
    who.player.from_file = true;
    ck_assert(!who_may_run(&who.player, &err));
    ck_assert_str_eq(err.text, "ugi:sh: a program is not run because a save "
                               "names it");
    ck_assert(who_read("willow", levels, &who, &err));
    who.player.from_file = true;
    ck_assert(who_may_run(&who.player, &err));
    levels_free(levels);
}
END_TEST

START_TEST(a_word_for_no_player_is_told_the_nearest)
{
    means_no_player("wilow",
                    "wilow: no such level or agent; did you mean willow?");
    means_no_player("humen",
                    "humen: no such level or agent; did you mean human?");
    means_no_player("xyzzy!", "xyzzy!: no such level or agent; naqala levels "
                              "lists them");
    means_no_player("random:depth=4", "random: depth: not known; it takes no "
                                      "keys");
}
END_TEST

#define TWO_LEVELS                                                 \
    "[oak]\nname = Oak\nabout = old\nagent = max\ngames = kalah\n" \
    "[elm]\nname = Elm\nabout = tall\nagent = random\n"

static struct who who_for(const char *text, const char *spec)
{
    struct levels *levels = level_read_text(TWO_LEVELS);
    struct game *const game = sowing_game(spec);
    struct who who;
    struct err err = {""};

    ck_assert_msg(who_read_for(text, levels, game, &who, &err), "%s", err.text);
    game_free(game);
    levels_free(levels);
    return who;
}

START_TEST(an_agent_stands_in_for_a_level_that_does_not_play_the_game)
{
    const struct who away = who_for("oak", "oware");
    const struct who there = who_for("oak", "kalah");

    ck_assert_str_eq(away.player.who, "oak");
    ck_assert_str_eq(away.player.name, "Oak");
    ck_assert_str_eq(away.agent, WHO_STAND_IN);
    ck_assert_str_eq(away.remark,
                     "Oak does not play oware; deep plays in its place");
    ck_assert_str_eq(there.agent, "max");
    ck_assert_str_eq(there.remark, "");
    ck_assert_str_eq(who_for("elm", "oware").remark, "");
    ck_assert_str_eq(who_for("max", "oware").remark, "");
}
END_TEST

START_TEST(the_agent_that_stands_in_plays_every_game)
{
    for (int i = 0; i < game_name_count(); i++) {
        struct err err = {""};
        struct game *game = game_new(game_name(i), &err);
        struct agent *agent = agent_new(WHO_STAND_IN, game, 1, &err);

        ck_assert_msg(agent != NULL, "%s", err.text);
        agent_free(agent);
        game_free(game);
    }
}
END_TEST

/* ---- seats ---- */

static struct match *new_match(void)
{
    struct err err = {""};
    struct game *game = game_new("kalah", &err);
    struct position start;

    game->class->start(game, &start);
    return match_new(game, &start);
}

static void sit(struct match *match, int player, const char *text)
{
    const struct who who = who_for(text, "kalah");

    who_sit(match, player, &who);
}

static void are_called(const struct match *match, const char *south,
                       const char *north)
{
    ck_assert_str_eq(match_player(match, 0)->name, south);
    ck_assert_str_eq(match_player(match, 1)->name, north);
}

START_TEST(a_human_alone_is_you)
{
    struct match *match = new_match();

    are_called(match, "South", "North");
    sit(match, 1, "oak");
    are_called(match, "You", "Oak");
    sit(match, 1, "human");
    are_called(match, "South", "North");
    sit(match, 0, "elm");
    are_called(match, "Elm", "You");
    sit(match, 1, "max");
    are_called(match, "Elm", "max");
    sit(match, 0, "human");
    are_called(match, "You", "max");
    match_free(match);
}
END_TEST

START_TEST(a_human_keeps_a_given_name)
{
    static const struct player ada = {.who = "human", .name = "Ada"};
    struct match *match = new_match();

    match_set_player(match, 0, &ada);
    sit(match, 1, "oak");
    are_called(match, "Ada", "Oak");
    sit(match, 1, "human");
    are_called(match, "Ada", "North");
    ck_assert_int_eq(match_humans(match), 2);
    match_free(match);
}
END_TEST

Suite *level_suite(void)
{
    Suite *suite = suite_create("level");
    TCase *files = tcase_create("files");
    TCase *who = tcase_create("who");

    tcase_add_test(files, the_levels_of_the_tree_are_those_of_the_program);
    tcase_add_test(files, a_level_has_a_name_a_character_and_an_agent);
    tcase_add_test(files, a_level_plays_the_games_that_it_names);
    tcase_add_test(files, a_level_that_is_not_offered_can_still_be_named);
    tcase_add_test(files, the_ladders_have_every_agent_that_was_asked_for);
    tcase_add_test(files, a_level_ponders_only_when_it_says_so);
    tcase_add_test(files, a_wrong_level_is_told_with_its_line);
    tcase_add_test(files, a_wrong_value_of_an_option_is_told_with_its_own_line);
    tcase_add_test(files, words_of_a_level_have_ninety_nine_bytes_at_most);
    tcase_add_test(files, an_anchor_is_max_or_greedy_and_nothing_but_varied);
    tcase_add_test(files, a_level_is_no_agent);
    tcase_add_test(files, a_level_has_a_key_of_its_own);
    suite_add_tcase(suite, files);
    level_add_ratings(suite);
    level_add_ladders(suite);
    level_add_slacks(suite);
    level_add_strength(suite);
    tcase_add_test(who, a_word_stands_for_a_human_a_level_or_an_agent);
    tcase_add_test(who, a_program_may_run_unless_a_file_names_it);
    tcase_add_test(who, a_word_for_no_player_is_told_the_nearest);
    tcase_add_test(who,
                   an_agent_stands_in_for_a_level_that_does_not_play_the_game);
    tcase_add_test(who, the_agent_that_stands_in_plays_every_game);
    tcase_add_test(who, a_human_alone_is_you);
    tcase_add_test(who, a_human_keeps_a_given_name);
    suite_add_tcase(suite, who);
    return suite;
}
