/* SPDX-License-Identifier: MIT */
/* Promises of naqala engine to the Manchester engine of Kalah(7,7), which is
 * played here by the rules. */
#include "base/clock.h"
#include "cmd/engine/engine.h"
#include "game/game.h"
#include "support/peer.h"
#include "support/run.h"
#include "support/suites.h"

#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GAME "kalah:pits=7,seeds=7,pie=on"

enum { PITS = 7, HOLES = PITS + 1 };

/* The engine of the protocol: it knows the board, and who is south. */
struct referee {
    struct game *game;
    struct position position;
    struct peer *peer;
    int own; /* the player of the agent */
    int ply;
    bool swapped;
};

/* N1..N7, N's store, S1..S7, S's store. */
static void write_board(const struct referee *referee, char *out)
{
    const struct position_text ours =
        game_position_text(referee->game, &referee->position);
    const char *const slash = strchr(ours.text, '/');
    const char *const end = strchr(slash + 1, '/');

    /* Of a game that is over the side is a dash; there are two slashes. */
    sprintf(out, "%.*s,%.*s", (int)(end - slash - 1), slash + 1,
            (int)(slash - ours.text), ours.text);
}

static void tell(const struct referee *referee, const char *move)
{
    char board[POSITION_TEXT_MAX];
    const char *const turn = referee->position.end != END_NOT           ? "END"
                             : referee->position.player == referee->own ? "YOU"
                                                                        : "OPP";

    write_board(referee, board);
    peer_say(referee->peer, "CHANGE;%s;%s;%s", move, board, turn);
}

/* Plays the move, and tells it to whom it is to be told. */
static void make(struct referee *referee, struct move move)
{
    const struct move_text text =
        game_move_text(referee->game, &referee->position, move);
    const bool swap = strcmp(text.text, "swap") == 0;
    const bool its = referee->position.player == referee->own;
    char told[8];

    snprintf(told, sizeof told, "%c",
             *text.text >= 'a' ? *text.text - 'a' + '1' : *text.text);
    referee->game->class->apply(referee->game, &referee->position, move);
    referee->ply++;
    referee->swapped = referee->swapped || swap;
    if (!swap || !its)
        tell(referee, swap ? "SWAP" : told);
}

/* MOVE;4 and SWAP as moves of this position, which they must be. */
static struct move read_answer(const struct referee *referee, const char *text)
{
    const bool swap = strcmp(text, "SWAP") == 0;
    struct move moves[MOVES_MAX];
    const int count =
        referee->game->class->moves(referee->game, &referee->position, moves);

    ck_assert_msg(swap || (strncmp(text, "MOVE;", 5) == 0 && text[6] == '\0'),
                  "%s", text);
    for (int i = 0; i < count; i++) {
        const struct move_text ours =
            game_move_text(referee->game, &referee->position, moves[i]);
        const bool is_swap = strcmp(ours.text, "swap") == 0;

        if (swap == is_swap && (swap || (*ours.text & 15) == (text[5] & 15)))
            return moves[i];
    }
    ck_abort_msg("%s: not legal", text);
}

/* A game against moves that are drawn, the first of them as given. */
static bool play_game(int own, uint64_t seed, const char *first,
                      const char *level)
{
    struct err err;
    struct referee referee = {.game = game_new(GAME, &err), .own = own};
    struct rng rng = rng_new(seed, 0);
    char words[100];

    snprintf(words, sizeof words, "engine --protocol mkagent --level %s",
             level);
    referee.peer = peer_start(words);
    referee.game->class->start(referee.game, &referee.position);
    peer_say(referee.peer, "START;%s", own == 0 ? "South" : "North");
    while (referee.position.end == END_NOT) {
        struct move moves[MOVES_MAX];
        const int count =
            referee.game->class->moves(referee.game, &referee.position, moves);
        struct move move = moves[rng_below(&rng, (uint32_t)count)];

        if (referee.position.player == own)
            move = read_answer(&referee, peer_hear(referee.peer, ""));
        else if (referee.ply < 2 && first != NULL)
            ck_assert(referee.game->class->read_move(
                referee.game, &referee.position, first, &move, &err));
        make(&referee, move);
    }
    peer_say(referee.peer, "END");
    ck_assert_int_eq(peer_end(referee.peer), 0);
    game_free(referee.game);
    return referee.swapped;
}

START_TEST(it_plays_whole_games_on_both_sides)
{
    for (uint64_t seed = 0; seed < 3; seed++) {
        play_game(0, seed, NULL, "willow");
        play_game(1, seed, NULL, "random");
    }
}
END_TEST

/* The other one swaps, and the agent is north then. */
START_TEST(its_game_may_be_called_in_other_words)
{
    struct run same =
        run_naqala("", "engine --protocol mkagent --game "
                       "kalah:pie=on,seeds=7,pits=7,capture=opposite");
    struct run other =
        run_naqala("", "engine --protocol mkagent --game kalah:pits=7,seeds=7");

    run_gave(&same, 0, "", "");
    ck_assert_int_eq(other.status, 2);
    ck_assert_msg(strstr(other.err, "--game: mkagent plays " GAME " only") !=
                      NULL,
                  "%s", other.err);
    run_free(&same);
    run_free(&other);
}
END_TEST

START_TEST(it_goes_on_when_the_other_one_swaps)
{
    ck_assert(play_game(0, 1, "swap", "willow"));
    ck_assert(play_game(0, 2, "swap", "deep:nodes=300"));
}
END_TEST

/* Whose first move banks a seed for nothing is answered by a swap; seven in the
 * first pit do so: the move that is known to be strong. */
START_TEST(it_swaps_where_that_is_better)
{
    bool swapped = false;

    for (int pit = 1; pit <= PITS && !swapped; pit++) {
        const char first[] = {(char)('0' + pit), '\0'};

        swapped = play_game(1, 5, first, "deep:nodes=2000");
    }
    ck_assert(swapped);
}
END_TEST

/* Standard output has moves only, each closed by one LF. */
START_TEST(nothing_else_is_said)
{
    struct run run = run_naqala("START;North\n"
                                "xyzzy\n"
                                "CHANGE;9;1,2;YOU\n"
                                "CHANGE\n"
                                "CHANGE;1;2;3;4;5\n"
                                "START;West\n"
                                "START;South\r\n",
                                "engine --protocol mkagent --level first");

    ck_assert_int_eq(run.status, 2);
    run_free(&run);
    run = run_naqala("xyzzy\n"
                     "CHANGE;1;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;YOU\n"
                     "START;North\n"
                     "CHANGE\n"
                     "CHANGE;1;2;3;4;5\n"
                     "START;West\n"
                     "START;South\r\n",
                     "engine --protocol mkagent --level random");
    ck_assert_int_eq(run.status, 0);
    ck_assert_msg(strncmp(run.out, "MOVE;", 5) == 0, "%s", run.out);
    ck_assert_str_eq(run.out + 6, "\n");
    ck_assert_ptr_nonnull(strstr(run.err, "error: CHANGE: MOVE;BOARD;"));
    run_free(&run);
}
END_TEST

/* The other program is right about the board. */
START_TEST(another_board_than_expected_is_played_on)
{
    struct run run =
        run_naqala("START;North\n"
                   "CHANGE;1;0,0,0,0,0,0,3,40,0,8,8,8,8,8,8,1;YOU\n",
                   "engine --protocol mkagent --level willow");

    ck_assert_str_eq(run.out, "MOVE;7\n");
    ck_assert_ptr_nonnull(
        strstr(run.err, "error: CHANGE: another board than expected"));
    run_free(&run);
}
END_TEST

/* Its pit 1 and north's pit a are both called 1. */
START_TEST(a_pit_that_is_empty_is_called_by_its_own_name)
{
    struct run run =
        run_naqala("START;North\n"
                   "CHANGE;1;1,7,7,7,7,7,7,6,0,8,8,8,8,8,8,1;OPP\n"
                   "CHANGE;1;1,7,7,7,7,7,7,6,0,8,8,8,8,8,8,1;OPP\n",
                   "engine --protocol mkagent --level willow");

    ck_assert_ptr_nonnull(strstr(run.err, "error: 1: the pit is empty\n"));
    run_free(&run);
}
END_TEST

/* What the engine does with a line that begins so. */
static void obey(struct engine *engine, const char *begin, const char *rest)
{
    const struct engine_word *row = engine_mkagent.words;
    char text[100];

    snprintf(text, sizeof text, "%s", rest);
    while (strcmp(row->word, begin) != 0)
        row++;
    row->obey(engine, text);
}

/* Its answer, which goes nowhere. */
static void answer(struct engine *engine)
{
    const struct report report = {.line_count = 0};
    struct move moves[MOVES_MAX];
    const int out = dup(STDOUT_FILENO);
    const int nowhere = open("/dev/null", O_WRONLY);

    ck_assert(out >= 0 && nowhere >= 0);
    engine->game->class->moves(engine->game, line_position(&engine->line),
                               moves);
    fflush(stdout);
    dup2(nowhere, STDOUT_FILENO);
    engine_mkagent.answer(engine, moves[0], &report);
    fflush(stdout);
    dup2(out, STDOUT_FILENO);
    close(nowhere);
    close(out);
}

/* The hour is for all moves: of its last two seconds a move has one at most, and
 * behind it next to nothing. */
START_TEST(the_time_of_a_game_is_used_up)
{
    struct err err = {""};
    struct engine engine = {.protocol = &engine_mkagent,
                            .levels = levels_builtin(),
                            .worker = worker_new(&err),
                            .side = -1};

    ck_assert_msg(engine_set_game(&engine, engine_mkagent.game, &err) &&
                      engine_set_who(&engine, "random", &err),
                  "%s", err.text);
    obey(&engine, "START", "North");
    engine.used = 3598 * CLOCK_SECOND;
    obey(&engine, "CHANGE", "1;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;YOU");
    ck_assert_int_gt(engine.search.time, CLOCK_MILLISECOND);
    ck_assert_int_le(engine.search.time, CLOCK_SECOND);
    engine.search.began -= CLOCK_SECOND;
    answer(&engine);
    ck_assert_int_ge(engine.used, 3599 * CLOCK_SECOND);
    engine.search.began -= CLOCK_SECOND;
    answer(&engine);
    ck_assert_int_ge(engine.used, 3600 * CLOCK_SECOND);
    obey(&engine, "CHANGE", "1;0,8,8,8,8,8,8,1,0,8,8,8,8,8,8,1;YOU");
    ck_assert_int_le(engine.search.time, CLOCK_MILLISECOND);
    obey(&engine, "START", "North");
    ck_assert_int_eq(engine.used, 0);
    engine_cancel(&engine);
    engine_free(&engine);
}
END_TEST

Suite *engine_mkagent_suite(void)
{
    Suite *const suite = suite_create("engine_mkagent");
    TCase *const tests = tcase_create("engine_mkagent");

    tcase_add_test(tests, it_plays_whole_games_on_both_sides);
    tcase_add_test(tests, its_game_may_be_called_in_other_words);
    tcase_add_test(tests, it_goes_on_when_the_other_one_swaps);
    tcase_add_test(tests, it_swaps_where_that_is_better);
    tcase_add_test(tests, nothing_else_is_said);
    tcase_add_test(tests, another_board_than_expected_is_played_on);
    tcase_add_test(tests, a_pit_that_is_empty_is_called_by_its_own_name);
    tcase_add_test(tests, the_time_of_a_game_is_used_up);
    suite_add_tcase(suite, tests);
    return suite;
}
