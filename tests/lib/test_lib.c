/* SPDX-License-Identifier: MIT */
/*
 * Games, positions and actions of the library through its header, as another
 * program meets them. They are compared with the classes of the games and the
 * counts of other programs.
 */
#include "engine/line.h"
#include "game/mancala.h"
#include "support/effort.h"
#include "support/game/variants.h"
#include "support/lib.h"
#include "support/suites.h"

#include <stdlib.h>
#include <string.h>

/* As many actions as Abalone has: no game has more. */
enum { ABALONE_ACTIONS = 61 * 54 + 1 };

/* ---- games ---- */

START_TEST(games_have_names_from_which_they_are_made)
{
    int count = 0;
    char text[NAQALA_TEXT_MAX];

    for (const char *name; (name = naqala_game_name_at(count)) != NULL;
         count++) {
        naqala_game *const game = lib_game(name);

        ck_assert_str_eq(naqala_game_spec(game, text), name);
        naqala_game_free(game);
    }
    ck_assert_int_eq(count, game_name_count());
    ck_assert_ptr_null(naqala_game_name_at(-1));
    ck_assert_str_ne(naqala_version(), "");
}
END_TEST

START_TEST(levels_come_from_the_weakest_and_play_as_agents)
{
    naqala_game *const game = lib_game("oware");
    const char *strongest = "";
    int count = 0;

    ck_assert_str_eq(naqala_game_level(game, 0), "acorn");
    for (const char *key; (key = naqala_game_level(game, count)) != NULL;
         count++) {
        naqala_error error = {""};
        naqala_agent *const agent = naqala_agent_new(game, key, 1, &error);

        ck_assert_msg(agent != NULL, "%s: %s", key, error.text);
        naqala_agent_free(agent);
        strongest = key;
    }
    ck_assert_int_gt(count, 5);
    /* Behind it in levels.ini stands only the one that grows with a player. */
    ck_assert_str_eq(strongest, "iroko");
    ck_assert_ptr_null(naqala_game_level(game, -1));
    naqala_game_free(game);
}
END_TEST

static const struct {
    const char *spec;
    const char *sentence; /* a part of it */
} WRONG_SPECS[] = {
    {"", "nothing: no such game"},
    {"chess", "chess: no such game; there are kalah"},
    /* A game of rules in a file is known by all of them. */
    {"hus-light", "hus-light: no such game; there are kalah"},
    {"kalah:pits=13", "pits"},
    {"kalah:colour=red", "colour"},
};

START_TEST(a_wrong_spec_is_told_in_a_sentence)
{
    naqala_error error = {""};

    ck_assert_ptr_null(naqala_game_new(WRONG_SPECS[_i].spec, &error));
    ck_assert_msg(strstr(error.text, WRONG_SPECS[_i].sentence) != NULL, "%s",
                  error.text);
    ck_assert_ptr_null(naqala_game_new(WRONG_SPECS[_i].spec, NULL));
}
END_TEST

/* ---- actions ---- */

/* Sequences of 1, 2, 3 ... moves from the start that other programs have
 * counted, a zero at the end. */
static const struct {
    const char *spec;
    uint64_t leaves[8];
} COUNTS[] = {
    {"kalah", {6, 35, 185, 942, 4690, 23233}},
    /* Kalah is what a game is whose file says nothing. */
    {"sowing:name=mine", {6, 35, 185, 942, 4690, 23233}},
    {"kalah:pits=7,seeds=7,pie=on", {7, 56, 364, 2388}},
    {"oware", {6, 36, 190, 1014, 5219}},
    {"togyzkumalak", {9, 73, 613, 5199}},
    {"abalone", {52, 2692, 149322}},
    {"abalone:players=3", {40, 1587, 62440}},
};

static uint64_t count_sequences(naqala_position *position, int depth)
{
    int32_t actions[NAQALA_ACTIONS_MAX];
    const int count = naqala_position_actions(position, actions);
    uint64_t sequences = 0;

    if (depth == 1)
        return (uint64_t)count;
    for (int i = 0; i < count; i++) {
        ck_assert(naqala_position_play(position, actions[i], NULL));
        sequences += count_sequences(position, depth - 1);
        ck_assert(naqala_position_undo(position));
    }
    return sequences;
}

START_TEST(as_many_actions_lead_on_as_others_have_counted)
{
    naqala_game *const game = lib_game(COUNTS[_i].spec);
    naqala_position *const position = naqala_position_new(game);

    for (int depth = 1; COUNTS[_i].leaves[depth - 1] > 0; depth++) {
        const uint64_t leaves = COUNTS[_i].leaves[depth - 1];

        ck_assert_uint_eq(naqala_perft(position, depth), leaves);
        if (leaves < 100000 / EFFORT_PART)
            ck_assert_uint_eq(count_sequences(position, depth), leaves);
    }
    ck_assert_uint_eq(naqala_perft(position, 0), 1);
    ck_assert_uint_eq(naqala_perft(position, -1), 0);
    naqala_position_free(position);
    naqala_game_free(game);
}
END_TEST

/* An index among the moves by chance, after the actions were compared with
 * them. */
static int compare_actions(const naqala_position *position,
                           const naqala_game *game, const struct game *slow,
                           const struct position *at, struct rng *rng)
{
    int32_t actions[NAQALA_ACTIONS_MAX];
    struct move moves[MOVES_MAX];
    const int count = slow->class->moves(slow, at, moves);
    bool seen[ABALONE_ACTIONS] = {false};
    char text[NAQALA_TEXT_MAX];

    holds(naqala_position_actions(position, actions) == count,
          "there are as many actions as moves", slow, at);
    for (int i = 0; i < count; i++) {
        const int32_t action = actions[i];

        ck_assert_int_ge(action, 0);
        ck_assert_int_lt(action, naqala_game_action_count(game));
        holds(!seen[action], "an action is a number of its own", slow, at);
        seen[action] = true;
        holds(strcmp(naqala_action_text(position, action, text),
                     game_move_text(slow, at, moves[i]).text) == 0,
              "an action is written as its move", slow, at);
        holds(naqala_action_read(position, text, NULL) == action,
              "an action that was written is read", slow, at);
    }
    return (int)rng_below(rng, (uint32_t)count);
}

/* The line of moves beside it says when the game is over. */
static void play_beside(const naqala_game *game, const struct game *slow,
                        struct rng *rng)
{
    naqala_position *const position = naqala_position_new(game);
    struct line line = {0};
    struct position start;
    char text[NAQALA_TEXT_MAX];
    int plies = 0;

    slow->class->start(slow, &start);
    line_begin(&line, &start);
    while (line_end(&line, slow) == END_NOT) {
        const struct position *at = line_position(&line);
        int32_t actions[NAQALA_ACTIONS_MAX];
        struct move moves[MOVES_MAX];
        const int chosen = compare_actions(position, game, slow, at, rng);

        holds(naqala_position_player(position) == at->player &&
                  naqala_position_plies(position) == plies,
              "the one to move and the count of moves are told", slow, at);
        slow->class->moves(slow, at, moves);
        naqala_position_actions(position, actions);
        line_play(&line, slow, moves[chosen]);
        at = line_position(&line);
        holds(naqala_position_play(position, actions[chosen], NULL),
              "a legal action is played", slow, at);
        plies++;
        holds(strcmp(naqala_position_text(position, text),
                     game_position_text(slow, at).text) == 0,
              "an action does what its move does", slow, at);
    }

    const struct position *const end = line_position(&line);
    double sum = 0;
    double points = 0;

    for (int player = 0; player < slow->players; player++) {
        sum += naqala_position_return(position, player);
        points += naqala_position_points(position, player);
    }
    holds(sum > -1e-9 && sum < 1e-9, "what is won and lost adds up to nothing",
          slow, end);
    holds(mancala_is(slow) ? points <= slow->class->material(slow, &start)
                           : points >= 0,
          "nobody has more than there is", slow, end);
    holds(naqala_position_end(position) != NAQALA_GOES_ON &&
              naqala_position_player(position) == -1 &&
              naqala_position_actions(position, (int32_t[384]){0}) == 0,
          "a game that is over has no actions", slow, end);

    while (naqala_position_undo(position))
        plies--;
    holds(plies == 0 && strcmp(naqala_position_text(position, text),
                               game_position_text(slow, &start).text) == 0,
          "all moves can be taken back", slow, end);
    line_free(&line);
    naqala_position_free(position);
}

START_TEST(actions_are_the_moves_in_all_games)
{
    naqala_game *const game = lib_game(VARIANTS[_i]);
    struct game *const slow = variant_game(VARIANTS[_i]);
    struct rng rng = rng_new(31, (uint64_t)_i);

    ck_assert_int_eq(naqala_game_player_count(game), slow->players);
    ck_assert_int_le(naqala_game_action_count(game), ABALONE_ACTIONS);
    for (int i = 0; i < 4 / EFFORT_PART; i++)
        play_beside(game, slow, &rng);
    game_free(slow);
    naqala_game_free(game);
}
END_TEST

/* Black's marbles at the start of Abalone, to which white's lie opposite. */
#define STANDARD                                                             \
    "11111/111111/..111../......../........./......../..222../222222/22222/" \
    "1/0,0"

/* Worked out by hand from what the header and the page promise. Cells are counted
 * from a1: b1 is 5, c3 is 13. Of the directions, from east counter-clockwise, 1 is
 * to a larger number and letter, 2 to a larger letter. What somebody's net has
 * learned by these numbers is worth nothing by others. */
static const struct {
    const char *spec, *position, *move;
    int32_t action;
} NUMBERED[] = {
    /* One; three in a file. */
    {"abalone:start=standard", STANDARD, "c3d3", 54 * 13 + 9 * 2 + 0},
    {"abalone:start=standard", STANDARD, "a1b2", 54 * 0 + 9 * 1 + 2},
    /* Side by side in a line to the east, two and three; and in the others. */
    {"abalone:start=standard", STANDARD, "b1b2c1", 54 * 5 + 9 * 2 + 3},
    {"abalone:start=standard", STANDARD, "c3c5d3", 54 * 13 + 9 * 2 + 4},
    {"abalone:start=standard", STANDARD, "b2c3c2", 54 * 6 + 9 * 2 + 5},
    {"abalone:start=standard", STANDARD, "b5c5c6", 54 * 9 + 9 * 1 + 7},
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "1", 0},
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/s", "6", 5},
    {"kalah", "4,4,4,4,4,4,0/4,4,4,4,4,4,0/n", "b", 1},
    {"kalah:pits=7,seeds=7,pie=on", "7,7,7,7,7,7,0,1/8,8,8,8,8,8,7,0/n/pie",
     "swap", 8},
};

START_TEST(an_action_has_the_number_that_is_promised)
{
    naqala_game *const game = lib_game(NUMBERED[_i].spec);
    naqala_position *position = naqala_position_new(game);

    if (strcmp(NUMBERED[_i].move, "swap") == 0)
        ck_assert(naqala_position_play(position, 6, NULL));
    else {
        naqala_position_free(position);
        position = lib_position(game, NUMBERED[_i].position);
    }
    ck_assert_int_eq(naqala_action_read(position, NUMBERED[_i].move, NULL),
                     NUMBERED[_i].action);
    naqala_position_free(position);
    naqala_game_free(game);
}
END_TEST

static void refuse(naqala_position *position, int32_t action,
                   const char *sentence)
{
    naqala_error error = {""};
    char before[NAQALA_TEXT_MAX];
    char after[NAQALA_TEXT_MAX];

    naqala_position_text(position, before);
    ck_assert(!naqala_position_play(position, action, &error));
    ck_assert_str_eq(error.text, sentence);
    ck_assert_str_eq(naqala_position_text(position, after), before);
    ck_assert_str_eq(naqala_action_text(position, action, after), "");
}

START_TEST(an_illegal_action_changes_nothing)
{
    static const int32_t ILLEGAL[] = {-1, 2, 6, 7, 8, INT32_MAX, INT32_MIN};
    naqala_game *const game = lib_game("kalah");
    naqala_position *const position =
        lib_position(game, "4,4,0,5,5,5,1/4,4,4,4,4,4,0/s");
    naqala_error error = {""};

    for (size_t i = 0; i < sizeof ILLEGAL / sizeof ILLEGAL[0]; i++)
        refuse(position, ILLEGAL[i], "the action is not legal");
    ck_assert_int_eq(naqala_action_read(position, "3", &error), -1);
    ck_assert_str_ne(error.text, "");
    ck_assert(!naqala_position_undo(position));
    naqala_position_free(position);

    naqala_position *const over =
        lib_position(game, "0,0,0,0,0,1,24/0,0,0,0,0,3,20/s");

    ck_assert(naqala_position_play(over, 5, NULL));
    refuse(over, 0, "the game is over");
    ck_assert_int_eq(naqala_position_end(over), NAQALA_IS_OVER);
    ck_assert_double_eq(naqala_position_return(over, 0), 1);
    ck_assert_double_eq(naqala_position_return(over, 1), -1);
    ck_assert_double_eq(naqala_position_return(over, 2), 0);
    ck_assert_double_eq(naqala_position_points(over, 0), 25);
    ck_assert_double_eq(naqala_position_points(over, 1), 23);
    naqala_position_free(over);
    naqala_game_free(game);
}
END_TEST

/* Where there are moves on the board, but the match is over: one has more than
 * half of the 48 seeds; marbles have gone out and back; on a board of two pits
 * seeds go round until as many moves are made as may be. */
static const struct {
    const char *spec, *position;
    const char *moves[4]; /* by turns, to the end */
    const char *next;     /* that the board has there */
    enum naqala_end end;
} STOPPED[] = {
    {"oware", "1,0,2,1,0,0,5/0,2,1,1,8,2,25/s", {NULL}, "3", NAQALA_IS_DECIDED},
    {"abalone:start=standard",
     NULL,
     {"c3d3", "g7f7", "d3c3", "f7g7"},
     "c3d3",
     NAQALA_IS_REPEATED},
    {"vai-lung-thlan:pits=1,seeds=3",
     NULL,
     {"1", "a", "1", "a"},
     "1",
     NAQALA_IS_LONG},
};

START_TEST(a_match_that_is_over_has_no_legal_action)
{
    naqala_game *const game = lib_game(STOPPED[_i].spec);
    naqala_position *const position =
        STOPPED[_i].position != NULL ? lib_position(game, STOPPED[_i].position)
                                     : naqala_position_new(game);
    naqala_agent *const agent = naqala_agent_new(game, "random", 1, NULL);
    const char *const *const moves = STOPPED[_i].moves;
    const int count = naqala_game_number_count(game);
    float *const numbers = malloc((size_t)count * sizeof *numbers);
    naqala_error error = {""};
    char text[NAQALA_TEXT_MAX];
    int plies = 0;

    ck_assert(numbers != NULL && agent != NULL);
    for (; naqala_position_end(position) == NAQALA_GOES_ON; plies++)
        ck_assert(naqala_position_play(
            position, naqala_action_read(position, moves[plies % 4], NULL),
            NULL));
    ck_assert_int_eq(naqala_position_end(position), STOPPED[_i].end);
    ck_assert_int_eq(naqala_position_player(position), -1);
    for (int32_t i = 0; i < naqala_game_action_count(game); i++)
        ck_assert_str_eq(naqala_action_text(position, i, text), "");
    ck_assert_int_eq(naqala_action_read(position, STOPPED[_i].next, &error),
                     -1);
    ck_assert_str_eq(error.text, "the game is over");
    *error.text = '\0';
    ck_assert_int_eq(naqala_agent_choose(agent, position, NULL, NULL, &error),
                     -1);
    ck_assert_str_eq(error.text, "the game is over");
    naqala_agent_free(agent);
    for (int player = 0; player < 2; player++) {
        naqala_position_numbers(position, player, numbers);
        ck_assert_float_eq(numbers[count - 1], 0);
    }
    free(numbers);
    naqala_position_free(position);
    naqala_game_free(game);
}
END_TEST

/* The last seed goes round and round: in Awari each then has half of it, and in
 * front of it they have two of the six seeds, and three. */
START_TEST(points_may_be_halves)
{
    naqala_game *const game = lib_game("awari:pits=1,seeds=3");
    naqala_position *const position = lib_position(game, "1,2/0,3/s");

    for (int i = 0; naqala_position_end(position) == NAQALA_GOES_ON; i++) {
        ck_assert_int_lt(i, 12);
        ck_assert_double_eq(naqala_position_points(position, 0), 2);
        ck_assert(naqala_position_play(position, 0, NULL));
    }
    ck_assert_int_eq(naqala_position_end(position), NAQALA_IS_REPEATED);
    ck_assert_double_eq(naqala_position_points(position, 0), 2.5);
    ck_assert_double_eq(naqala_position_points(position, 1), 3.5);
    ck_assert_double_eq(naqala_position_return(position, 0), -1);
    ck_assert_double_eq(naqala_position_return(position, 1), 1);
    naqala_position_free(position);
    naqala_game_free(game);
}
END_TEST

/* Two marbles of black push the only one in front of them out, the sixth. */
START_TEST(two_who_have_lost_share_what_one_has_won)
{
    naqala_game *const game = lib_game("abalone:players=3");
    naqala_position *const position =
        lib_position(game, "311../....../......./......../........./......../"
                           "......./....../2..../1/5,0,0");
    naqala_error error = {""};
    const int32_t push = naqala_action_read(position, "a3a2", &error);

    ck_assert_msg(push >= 0, "%s", error.text);
    ck_assert_double_eq(naqala_position_return(position, 0), 0);
    ck_assert(naqala_position_play(position, push, NULL));
    ck_assert_int_eq(naqala_position_end(position), NAQALA_IS_OVER);
    ck_assert_double_eq(naqala_position_points(position, 0), 6);
    ck_assert_double_eq(naqala_position_return(position, 0), 1);
    ck_assert_double_eq(naqala_position_return(position, 1), -0.5);
    ck_assert_double_eq(naqala_position_return(position, 2), -0.5);
    naqala_position_free(position);
    naqala_game_free(game);
}
END_TEST

START_TEST(a_copy_goes_its_own_way)
{
    naqala_game *const game = lib_game("oware");
    naqala_position *const first = naqala_position_new(game);
    char text[NAQALA_TEXT_MAX];
    char before[NAQALA_TEXT_MAX];

    ck_assert(naqala_position_play(first, 2, NULL));
    naqala_position_text(first, before);

    naqala_position *const second = naqala_position_copy(first);

    ck_assert_uint_eq(naqala_position_hash(first),
                      naqala_position_hash(second));
    ck_assert(naqala_position_play(second, 3, NULL));
    ck_assert_str_eq(naqala_position_text(first, text), before);
    ck_assert_uint_ne(naqala_position_hash(first),
                      naqala_position_hash(second));
    ck_assert(naqala_position_undo(second) && naqala_position_undo(second));
    ck_assert_int_eq(naqala_position_plies(first), 1);
    naqala_position_free(first);
    naqala_position_free(second);
    naqala_position_free(NULL);
    naqala_game_free(game);
    naqala_game_free(NULL);
}
END_TEST

START_TEST(a_position_that_comes_again_ends_the_game)
{
    naqala_game *const game = lib_game("abalone:start=standard");
    naqala_position *const position = naqala_position_new(game);
    /* Out and back, of either side. */
    static const char *const MOVES[] = {"c3d3", "g7f7", "d3c3", "f7g7"};

    for (int i = 0; naqala_position_end(position) == NAQALA_GOES_ON; i++) {
        naqala_error error = {""};
        const int32_t action =
            naqala_action_read(position, MOVES[i % 4], &error);

        ck_assert_msg(action >= 0, "%s", error.text);
        ck_assert(naqala_position_play(position, action, NULL));
        ck_assert_int_lt(i, 12);
    }
    ck_assert_int_eq(naqala_position_end(position), NAQALA_IS_REPEATED);
    ck_assert_int_eq(naqala_position_plies(position), 8);
    naqala_position_free(position);
    naqala_game_free(game);
}
END_TEST

/* ---- numbers ---- */

static void have_numbers(const naqala_position *position, int player,
                         const float *wanted, int count)
{
    float *const numbers = malloc((size_t)count * sizeof *numbers);

    ck_assert_ptr_nonnull(numbers);
    naqala_position_numbers(position, player, numbers);
    for (int i = 0; i < count; i++)
        ck_assert_msg(numbers[i] == wanted[i], "number %d is %g, not %g", i,
                      (double)numbers[i], (double)wanted[i]);
    free(numbers);
}

START_TEST(numbers_show_a_sowing_board_from_each_side)
{
    static const float SOUTH[] = {1, 2, 3, 10, 4, 5, 6, 5, 0,
                                  0, 0, 0, 0,  0, 0, 0, 1};
    static const float NORTH[] = {4, 5, 6, 5, 1, 2, 3, 10, 0,
                                  0, 0, 0, 0, 0, 0, 0, 0};
    naqala_game *const game = lib_game("kalah:pits=3,seeds=6");
    naqala_position *const position = lib_position(game, "1,2,3,10/4,5,6,5/s");

    ck_assert_int_eq(naqala_game_number_count(game), 17);
    have_numbers(position, 0, SOUTH, 17);
    have_numbers(position, 1, NORTH, 17);
    have_numbers(position, 2, (const float[17]){0}, 17);
    naqala_position_free(position);
    naqala_game_free(game);
}
END_TEST

START_TEST(numbers_show_in_whose_pit_a_tuzdik_lies)
{
    naqala_game *const game = lib_game("togyzkumalak");
    naqala_position *const position =
        lib_position(game, "9,9,X,9,9,9,9,9,9,5/9,9,9,9,9,9,9,9,9,4/n");

    ck_assert_int_eq(naqala_game_number_count(game), 41);
    for (int player = 0; player < 2; player++) {
        float numbers[41];
        const int tuzdik = player == 0 ? 20 + 2 : 29 + 2;

        naqala_position_numbers(position, player, numbers);
        for (int i = 20; i < 40; i++)
            ck_assert_float_eq(numbers[i], i == tuzdik ? 1 : 0);
        ck_assert_float_eq(numbers[9], player == 0 ? 5 : 4);
        ck_assert_float_eq(numbers[40], player == 0 ? 0 : 1);
    }
    naqala_position_free(position);
    naqala_game_free(game);
}
END_TEST

START_TEST(numbers_count_pits_that_are_closed)
{
    naqala_game *const game = lib_game("congkak:pits=4");
    naqala_position *const position =
        lib_position(game, "1,0,2,1,9/0,0,-,-,8/s");
    float numbers[21];

    ck_assert_int_eq(naqala_game_number_count(game), 21);
    for (int player = 0; player < 2; player++) {
        naqala_position_numbers(position, player, numbers);
        ck_assert_float_eq(numbers[18 + player], 0);
        ck_assert_float_eq(numbers[19 - player], 2);
    }
    naqala_position_free(position);
    naqala_game_free(game);
}
END_TEST

START_TEST(numbers_show_marbles_of_each_player)
{
    naqala_game *const game = lib_game("abalone:start=standard");
    naqala_position *const position = naqala_position_new(game);
    float numbers[125];

    ck_assert_int_eq(naqala_game_number_count(game), 125);
    for (int player = 0; player < 2; player++) {
        float marbles[2] = {0, 0};

        naqala_position_numbers(position, player, numbers);
        for (int i = 0; i < 122; i++)
            marbles[i / 61] += numbers[i];
        ck_assert_float_eq(marbles[0], 14);
        ck_assert_float_eq(marbles[1], 14);
        /* South has the two lowest rows, with five and six cells. */
        for (int i = 0; i < 11; i++)
            ck_assert_float_eq(numbers[player == 0 ? i : 61 + i], 1);
        ck_assert_float_eq(numbers[122], 0);
        ck_assert_float_eq(numbers[124], player == 0 ? 1 : 0);
    }
    naqala_position_free(position);
    naqala_game_free(game);
}
END_TEST

Suite *lib_suite(void)
{
    Suite *suite = suite_create("lib");
    TCase *games = tcase_create("games");
    TCase *actions = tcase_create("actions");
    TCase *numbers = tcase_create("numbers");

    tcase_add_test(games, games_have_names_from_which_they_are_made);
    tcase_add_test(games, levels_come_from_the_weakest_and_play_as_agents);
    ADD_EACH(games, a_wrong_spec_is_told_in_a_sentence, WRONG_SPECS);
    ADD_EACH(actions, as_many_actions_lead_on_as_others_have_counted, COUNTS);
    tcase_add_loop_test(actions, actions_are_the_moves_in_all_games, 0,
                        VARIANT_COUNT);
    ADD_EACH(actions, an_action_has_the_number_that_is_promised, NUMBERED);
    tcase_add_test(actions, an_illegal_action_changes_nothing);
    ADD_EACH(actions, a_match_that_is_over_has_no_legal_action, STOPPED);
    tcase_add_test(actions, points_may_be_halves);
    tcase_add_test(actions, two_who_have_lost_share_what_one_has_won);
    tcase_add_test(actions, a_copy_goes_its_own_way);
    tcase_add_test(actions, a_position_that_comes_again_ends_the_game);
    tcase_add_test(numbers, numbers_show_a_sowing_board_from_each_side);
    tcase_add_test(numbers, numbers_show_in_whose_pit_a_tuzdik_lies);
    tcase_add_test(numbers, numbers_count_pits_that_are_closed);
    tcase_add_test(numbers, numbers_show_marbles_of_each_player);
    suite_add_tcase(suite, games);
    suite_add_tcase(suite, actions);
    suite_add_tcase(suite, numbers);
    return suite;
}
