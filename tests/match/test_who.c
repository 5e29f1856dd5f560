/* SPDX-License-Identifier: MIT */
/* Matches by who plays them: seats, the game of a spec, the first game. */
#include "base/utf8.h"
#include "engine/agents/agent.h"
#include "match/learner.h"
#include "match/who.h"
#include "support/game/sowing.h"
#include "support/game/variants.h"
#include "support/level.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

#define LEVELS                                                       \
    "[oak]\nname = Oak\nabout = old\nagent = max\ngames = kalah\n"   \
    "[elm]\nname = Elm\nabout = tall\nagent = random\n"              \
    "[bud]\nname = Bud\nabout = grows\nagent = mirror\nnodes = 50\n" \
    "slack.kalah-6-4 = \"0.5 1400, 2 1000\"\n"

START_TEST(the_words_for_players_are_human_the_levels_and_the_agents)
{
    struct levels *const levels = level_read_text(LEVELS);
    static const char *const first[] = {"human", "oak", "elm", "bud"};
    int count = 0;
    const char **const names = who_names(levels, &count);

    ck_assert_int_eq(count, 4 + agent_class_count());
    for (int i = 0; i < 4; i++)
        ck_assert_str_eq(names[i], first[i]);
    for (int i = 0; i < agent_class_count(); i++)
        ck_assert_str_eq(names[4 + i], agent_class_at(i)->name);
    free(names);
    levels_free(levels);
}
END_TEST

START_TEST(only_a_level_thinks_on_while_its_opponent_does)
{
    static const char *const words[] = {"oak", "fir", "human", "max"};
    struct levels *const levels =
        level_read_text(LEVELS "[fir]\nname = Fir\nabout = a\n"
                               "agent = deep\nponder = yes\n");

    for (int i = 0; i < 4; i++) {
        struct who who = {.remark = "?", .ponder = true};
        struct err err = {""};

        ck_assert_msg(who_read(words[i], levels, &who, &err), "%s", err.text);
        ck_assert_int_eq(who.ponder, i == 1);
        ck_assert_str_eq(who.remark, "");
    }
    levels_free(levels);
}
END_TEST

static struct match *seated(const struct levels *levels, const char *spec,
                            const char *who[PLAYERS_MAX],
                            const struct position *start)
{
    struct err err = {""};
    struct match *const match = match_seated(levels, spec, who, start, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    return match;
}

static void sits(const struct match *match, int seat, const char *who,
                 const char *name)
{
    ck_assert_str_eq(match_player(match, seat)->who, who);
    ck_assert_str_eq(match_player(match, seat)->name, name);
    ck_assert(!match_player(match, seat)->from_file);
}

START_TEST(all_seats_are_taken_in_their_order)
{
    struct levels *const levels = level_read_text(LEVELS);
    struct match *match = seated(
        levels, "oware", (const char *[PLAYERS_MAX]){"oak", "human"}, NULL);

    ck_assert_str_eq(match_game(match)->name, "oware");
    sits(match, 0, "oak", "Oak");
    sits(match, 1, "human", "You");
    match_free(match);
    match = seated(levels, "abalone:players=3",
                   (const char *[PLAYERS_MAX]){"human", "elm", "human"}, NULL);
    sits(match, 0, "human", "Black");
    sits(match, 1, "elm", "Elm");
    ck_assert_str_eq(match_player(match, 2)->who, "human");
    ck_assert_str_ne(match_player(match, 2)->name, "You");
    match_free(match);
    levels_free(levels);
}
END_TEST

START_TEST(a_match_begins_with_the_start_of_the_rules_or_with_another)
{
    struct levels *const levels = level_read_text(LEVELS);
    struct game *const game = sowing_game("kalah");
    const struct position other =
        sowing_position(game, "1,0,0,0,0,1,20/1,0,0,0,0,1,24/n");
    const char *who[PLAYERS_MAX] = {"elm", "max:chain=off"};
    struct position usual;
    struct match *match = seated(levels, "kalah", who, NULL);

    game->class->start(game, &usual);
    ck_assert(position_same(match_position(match), &usual));
    sits(match, 1, "max:chain=off", "max:chain=off");
    match_free(match);
    match = seated(levels, "kalah", who, &other);
    ck_assert(position_same(match_position(match), &other));
    match_free(match);
    game_free(game);
    levels_free(levels);
}
END_TEST

START_TEST(no_match_begins_without_a_game_or_with_an_unknown_player)
{
    static const struct {
        const char *spec;
        const char *who[PLAYERS_MAX];
        const char *message;
    } rows[] = {
        {"chess", {"elm", "elm"}, "chess: "},
        {"kalah:pits=x", {"elm", "elm"}, "pits: "},
        {"kalah",
         {"elmm", "elm"},
         "elmm: no such level or agent; did you "
         "mean elm?"},
        {"kalah",
         {"elm", "elmm"},
         "elmm: no such level or agent; did you "
         "mean elm?"},
        {"kalah", {"max:chain=9", "elm"}, "chain: 9 is not one of "},
        {"kalah", {"human", "max:chian=on"}, "max: chian: "},
        {"abalone:players=3", {"elm", "elm", "max:depth=4"}, "max: depth: "},
    };
    struct levels *const levels = level_read_text(LEVELS);

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *who[PLAYERS_MAX];
        struct err err = {""};

        memcpy(who, rows[i].who, sizeof who);
        ck_assert_ptr_null(match_seated(levels, rows[i].spec, who, NULL, &err));
        ck_assert_msg(
            strncmp(err.text, rows[i].message, strlen(rows[i].message)) == 0,
            "%s", err.text);
    }
    levels_free(levels);
}
END_TEST

START_TEST(in_another_game_a_level_is_not_told_how_strong_it_was)
{
    static const char *const rows[][2] = {{"bud:strength=900", "bud"},
                                          {"bud", "bud"},
                                          {"elm", "elm"},
                                          {"max:chain=off", "max:chain=off"},
                                          {"human", "human"}};
    struct levels *const levels = level_read_text(LEVELS);

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct player player = {.name = "Ada", .from_file = i % 2 == 0};

        snprintf(player.who, sizeof player.who, "%s", rows[i][0]);

        const struct player again = who_again(levels, &player);

        ck_assert_str_eq(again.who, rows[i][1]);
        ck_assert_str_eq(again.name, "Ada");
        ck_assert_int_eq(again.from_file, i % 2 == 0);
    }
    levels_free(levels);
}
END_TEST

START_TEST(in_the_first_game_the_one_who_begins_meets_the_weakest_level)
{
    struct levels *const levels = levels_builtin();

    for (int i = 0; i < VARIANT_COUNT; i++) {
        struct game *const game = variant_game(VARIANTS[i]);
        const struct level *const weakest =
            levels_playing_at(levels, game->name, 0);
        struct match *const match = learner_match(levels, game);
        const int beginner = match_position(match)->player;

        ck_assert_ptr_eq(learner_opponent(levels, game), weakest);
        ck_assert_str_eq(game_spec_text(match_game(match)).text,
                         game_spec_text(game).text);
        ck_assert_int_eq(match_ply(match), 0);
        for (int seat = 0; seat < game->players; seat++)
            if (seat == beginner)
                sits(match, seat, "human", "You");
            else
                sits(match, seat, weakest->key, weakest->name);
        match_free(match);
        game_free(game);
    }
    levels_free(levels);
}
END_TEST

/* The third is NULL in a game of two. */
static struct match *seat(const char *spec, const char *first,
                          const char *second, const char *third, int sets)
{
    struct levels *const levels = level_read_text(LEVELS);
    const char *who[PLAYERS_MAX] = {first, second, third};
    const struct match_sets several = {.count = sets};
    struct err err;
    struct match *const match = match_seated(levels, spec, who, NULL, &err);

    ck_assert_msg(match != NULL, "%s", err.text);
    match_set_sets(match, &several);
    levels_free(levels);
    return match;
}

/* Seat by seat, with a comma between them. */
static void are_called(struct match *match, int first, const char *names)
{
    struct err text = {""};

    who_tell_apart(match, first);
    for (int i = match_game(match)->players - 1; i >= 0; i--)
        err_prefix(&text, "%s%s", match_player(match, i)->name,
                   *text.text != '\0' ? ", " : "");
    ck_assert_str_eq(text.text, names);
    match_free(match);
}

START_TEST(players_of_the_same_name_are_told_apart_by_their_order)
{
    are_called(seat("kalah", "oak", "oak", NULL, 1), 0,
               "First Oak, Second Oak");
    are_called(seat("kalah", "oak", "oak", NULL, 1), 1,
               "Second Oak, First Oak");
    are_called(seat("kalah", "oak", "elm", NULL, 1), 0, "Oak, Elm");
    are_called(seat("abalone:players=3", "human", "elm", "elm", 1), 0,
               "You, Second Elm, Third Elm");
}
END_TEST

/* No save holds half a character. */
START_TEST(a_name_that_gets_too_long_ends_in_a_whole_character)
{
    struct match *const match = seat("kalah", "human", "human", NULL, 1);
    struct player player = *match_player(match, 0);
    const size_t room = sizeof player.name - 1;

    for (size_t length = 0; length + 2 <= room; length += 2)
        memcpy(player.name + length, "\303\251", 3);
    match_set_player(match, 0, &player);
    match_set_player(match, 1, &player);
    who_tell_apart(match, 0);
    ck_assert(utf8_is_text(match_player(match, 0)->name));
    ck_assert(utf8_is_text(match_player(match, 1)->name));
    ck_assert_uint_eq(strlen(match_player(match, 0)->name), room - 1);
    ck_assert_str_ne(match_player(match, 0)->name,
                     match_player(match, 1)->name);
    match_free(match);
}
END_TEST

/* Their seats would be the other's in the next set. */
START_TEST(people_who_change_sides_are_not_called_by_them)
{
    are_called(seat("kalah", "human", "human", NULL, 3), 0,
               "Player 1, Player 2");
    are_called(seat("kalah", "human", "human", NULL, 1), 0, "South, North");
    are_called(seat("kalah", "human", "oak", NULL, 3), 0, "You, Oak");

    struct match *const match = seat("kalah", "human", "human", NULL, 3);
    struct player ann = *match_player(match, 1);

    snprintf(ann.name, sizeof ann.name, "Ann");
    match_set_player(match, 1, &ann);
    are_called(match, 0, "Player 1, Ann");
}
END_TEST

Suite *who_suite(void)
{
    Suite *const suite = suite_create("who");
    TCase *const matches = tcase_create("matches");

    tcase_add_test(matches,
                   the_words_for_players_are_human_the_levels_and_the_agents);
    tcase_add_test(matches, only_a_level_thinks_on_while_its_opponent_does);
    tcase_add_test(matches, all_seats_are_taken_in_their_order);
    tcase_add_test(matches,
                   a_match_begins_with_the_start_of_the_rules_or_with_another);
    tcase_add_test(matches,
                   no_match_begins_without_a_game_or_with_an_unknown_player);
    tcase_add_test(matches,
                   in_another_game_a_level_is_not_told_how_strong_it_was);
    tcase_add_test(
        matches, in_the_first_game_the_one_who_begins_meets_the_weakest_level);
    tcase_add_test(matches,
                   players_of_the_same_name_are_told_apart_by_their_order);
    tcase_add_test(matches,
                   a_name_that_gets_too_long_ends_in_a_whole_character);
    tcase_add_test(matches, people_who_change_sides_are_not_called_by_them);
    suite_add_tcase(suite, matches);
    return suite;
}
