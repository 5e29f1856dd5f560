/* SPDX-License-Identifier: MIT */
/* Promises of naqala engine, spoken to by the Universal Game Interface: what it
 * is, positions and games, and what is not of the protocol. */
#include "cmd/test_engine_ugi.h"
#include "engine/line.h"
#include "support/peer.h"
#include "support/run.h"
#include "support/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ugi_says(const char *words, const char *input, const char *expected)
{
    struct run run = run_naqala(input, "engine %s", words);

    run_gave(&run, 0, expected, "");
    run_free(&run);
}

void ugi_has_line(const char *out, const char *line)
{
    const size_t length = strlen(line);
    const char *at = out;

    while ((at = strstr(at, line)) != NULL &&
           ((at > out && at[-1] != '\n') || at[length] != '\n'))
        at++;
    ck_assert_msg(at != NULL, "%s: not in\n%s", line, out);
}

/* ---- what it is ---- */

START_TEST(it_says_its_name_and_options)
{
    struct run run = run_naqala("ugi\nquit\n", "engine");

    ck_assert_int_eq(run.status, 0);
    ck_assert_msg(strncmp(run.out, "id name naqala ", 15) == 0, "%s", run.out);
    ugi_has_line(run.out, "option name Game type string default kalah");
    ugi_has_line(run.out,
                 "option name Memory type spin default 0 min 0 max 65536");
    ugi_has_line(run.out, "option name Ponder type check default false");
    ck_assert_ptr_nonnull(strstr(
        run.out, "option name Level type combo default best var best var "
                 "acorn var hazel"));
    ck_assert_str_eq(run.out + strlen(run.out) - 6, "ugiok\n");
    run_free(&run);
}
END_TEST

START_TEST(a_seed_of_the_command_line_is_one_that_the_option_takes)
{
    struct peer *const peer = peer_start("engine --seed 99999999999");

    peer_say(peer, "ugi");
    ck_assert_str_eq(peer_hear(peer, "option name Seed "),
                     "type spin default 99999999999 min 0 max 99999999999");
    peer_say(peer, "setoption name Seed value 99999999999");
    peer_say(peer, "isready");
    peer_hear(peer, "readyok");
    peer_say(peer, "setoption name Seed value 1");
    peer_say(peer, "ugi");
    ck_assert_str_eq(peer_hear(peer, "option name Seed "),
                     "type spin default 1 min 0 max 1000000000");
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

START_TEST(options_change_what_it_is)
{
    struct run run = run_naqala("setoption name Game value oware\n"
                                "setoption name level value willow\n"
                                "setoption name MEMORY value 64\n"
                                "setoption name Ponder value true\n"
                                "setoption name Seed value 5\n"
                                "ugi\n",
                                "engine");

    ugi_has_line(run.out, "option name Game type string default oware");
    ugi_has_line(run.out,
                 "option name Memory type spin default 64 min 0 max 65536");
    ugi_has_line(run.out, "option name Ponder type check default true");
    ugi_has_line(run.out, "option name Seed type spin default 5 min 0 max "
                          "1000000000");
    ck_assert_ptr_nonnull(
        strstr(run.out, "option name Level type combo default willow"));
    ck_assert_ptr_null(strstr(run.out, "error"));
    run_free(&run);
}
END_TEST

/* Who is none of the levels is offered behind them, and none of them twice. */
START_TEST(who_plays_is_one_of_those_that_are_offered)
{
    static const char *const WHO[] = {"mcts:iterations=400", "sapling"};

    for (size_t i = 0; i < sizeof WHO / sizeof *WHO; i++) {
        struct run run = run_naqala("ugi\n", "engine --level %s", WHO[i]);
        char last[80];

        snprintf(last, sizeof last, " var bristlecone var %s\n", WHO[i]);
        ck_assert_msg(strstr(run.out, last) != NULL, "%s", run.out);
        run_free(&run);
    }

    struct run run = run_naqala("ugi\n", "engine --level bristlecone");

    ck_assert_ptr_nonnull(strstr(run.out, " var bristlecone\n"));
    run_free(&run);
}
END_TEST

/* Once for a game, however often the agent is made. */
START_TEST(it_is_told_who_plays_for_a_level_of_other_games)
{
    ugi_says("--level beech",
             "isready\n"
             "setoption name Memory value 20\nisready\n"
             "setoption name Game value oware\nisready\n"
             "setoption name Game value abalone\nisready\n",
             "info string Beech does not play kalah; deep plays in its place\n"
             "readyok\nreadyok\n"
             "info string Beech does not play oware; deep plays in its place\n"
             "readyok\nreadyok\n");
    ugi_says("--level actor --game kalah:pits=5", "isready\n",
             "info string actor: kalah-5-actor: no such net; max plays in its "
             "place\nreadyok\n");
}
END_TEST

START_TEST(blanks_around_a_value_do_not_belong_to_it)
{
    ugi_says("",
             "setoption name Memory value  16 \n"
             "setoption name Ponder value\ttrue\t\n"
             "setoption name Game value oware \t\r\n"
             "setoption name Level value willow  \n"
             "position startpos moves 6 \n"
             "query p1turn \n",
             "response false\n");
}
END_TEST

START_TEST(a_wrong_option_is_refused_and_all_is_as_before)
{
    ugi_says(
        "",
        "setoption name Game value chess\n"
        "setoption name Game value abalone:players=3\n"
        "setoption name Level value wilow\n"
        "setoption name Level value human\n"
        "setoption name Level value ugi:sh\n"
        "setoption name Agent value ugi:time=1 sh\n"
        "setoption name Memory value -1\n"
        "setoption name Ponder value maybe\n"
        "setoption name Threads value 2\n"
        "setoption name Colour value red\n"
        "setoption Game\n"
        "query p1turn\n",
        "info string error: Game: chess: no such game; there are kalah, "
        "oware, awari, vai-lung-thlan, ohvalhu, dakon, congkak, sungka, "
        "erherhe, togyzkumalak, mangala and abalone\n"
        "info string error: Game: abalone:players=3: a game of 3; an engine "
        "plays games of two\n"
        "info string error: Level: wilow: no such level or agent; did you "
        "mean willow?\n"
        "info string error: Level: a human cannot sit here\n"
        "info string error: Level: another program cannot sit here\n"
        "info string error: Agent: another program cannot sit here\n"
        "info string error: Memory: -1 is not in 0..65536\n"
        "info string error: Ponder: maybe is not true or false\n"
        "info string error: Threads: 2 is not in 1..1\n"
        "info string setoption: not known: Colour\n"
        "info string error: setoption: name X value Y\n"
        "response true\n");
}
END_TEST

/* An agent takes as much or as little of it as it can. */
START_TEST(who_cannot_have_so_much_memory_plays_with_less)
{
    static const char *const orders[] = {
        "setoption name Level value sequoia\nsetoption name Memory value 65536",
        ("setoption name Level value bristlecone\n"
         "setoption name Memory value 10"),
        "setoption name Game value abalone\nsetoption name Memory value 65536",
    };
    char input[200];

    snprintf(input, sizeof input, "%s\nisready\ngo nodes 5000\n", orders[_i]);

    struct run run = run_naqala(input, "engine");

    ck_assert_msg(strncmp(run.out, "readyok\n", 8) == 0, "%s", run.out);
    ck_assert_ptr_nonnull(strstr(run.out, " depth "));
    ck_assert_ptr_null(strstr(run.out, "bestmove 0000"));
    run_free(&run);
}
END_TEST

/* ---- positions and games ---- */

START_TEST(a_memory_takes_the_place_of_that_of_the_agent)
{
    struct run run = run_naqala("setoption name Memory value 8\n"
                                "go depth 2\n",
                                "engine --level deep:table=16");

    ck_assert_ptr_null(strstr(run.out, "error"));
    ck_assert_ptr_nonnull(strstr(run.out, "info depth 2 "));
    run_free(&run);
}
END_TEST

/* A cut spec would be another one: six megabytes in place of sixty-four. */
START_TEST(a_memory_that_has_no_room_in_a_spec_is_told)
{
    char who[260] = "net:depth=2,net=";
    char input[400];

    while (strlen(who) < 226)
        strcat(who, "./");
    strcat(who, "src//data/kalah-6.net");
    snprintf(input, sizeof input,
             "setoption name Agent value %s\nisready\n"
             "setoption name Memory value 64\nisready\n",
             who);

    struct run run = run_naqala(input, "engine");

    ck_assert_msg(strncmp(run.out, "readyok\ninfo string error: ", 27) == 0,
                  "%s", run.out);
    ck_assert_ptr_nonnull(strstr(run.out, "longer than a spec can be\n"));
    run_free(&run);
}
END_TEST

START_TEST(it_knows_whose_turn_it_is_after_extra_turns)
{
    ugi_says("",
             "query p1turn\n"
             "position startpos moves 3\nquery p1turn\n"
             "position startpos moves 3 1\nquery p1turn\n"
             "position fen 4,4,4,4,4,4,0/4,4,4,4,4,4,0/n\nquery p1turn\n"
             "query gameover\nquery result\n",
             "response true\nresponse true\nresponse false\nresponse false\n"
             "response false\nresponse none\n");
}
END_TEST

START_TEST(a_wrong_position_or_move_changes_nothing)
{
    ugi_says("",
             "position startpos moves 3 1\n"
             "position startpos moves 3 1 1\n"
             "position fen 4,4/4,4/s\n"
             "position fen\n"
             "position\n"
             "position startpos 3\n"
             "query p1turn\n",
             "info string error: move 3: 1: it is the other side's pit; "
             "north plays a to f\n"
             "info string error: position: south has 2 numbers, when 6 pits "
             "and the store make 7\n"
             "info string error: position: startpos, or fen and a position\n"
             "info string error: position: startpos, or fen and a position\n"
             "info string error: 3: not `moves`\n"
             "response false\n");
}
END_TEST

static void append(char **text, size_t *size, const char *words)
{
    const size_t before = *text != NULL ? strlen(*text) : 0;

    *size = before + strlen(words) + 1;
    *text = realloc(*text, *size);
    ck_assert_ptr_nonnull(*text);
    strcpy(*text + before, words);
}

static void append_answers(char **text, size_t *size, const struct game *game,
                           const struct line *line)
{
    const enum end end = line_end(line, game);
    const struct position *const position = line_position(line);
    const char *result = "none";

    if (end != END_NOT) {
        const int winner = game->class->judge(game, position, end).winner;

        result = winner == 0 ? "p1win" : winner == 1 ? "p2win" : "draw";
    }
    append(text, size, end != END_NOT ? "response true\n" : "response false\n");
    append(text, size,
           position->player == 0 ? "response true\n" : "response false\n");
    append(text, size, "response ");
    append(text, size, result);
    append(text, size, "\n");
}

/* After every move of a random game the three questions have the answers that
 * the rules give. */
static void follow_game(const char *spec, uint64_t seed)
{
    static const char questions[] =
        "query gameover\nquery p1turn\nquery result\n";
    struct err err;
    struct game *const game = game_new(spec, &err);
    struct rng rng = rng_new(seed, 0);
    struct line line = {0};
    struct position start;
    char *moves = NULL, *input = NULL, *expected = NULL;
    size_t moves_size = 0, input_size = 0, expected_size = 0;

    game->class->start(game, &start);
    line_begin(&line, &start);
    append(&moves, &moves_size, "position startpos moves");
    while (line_end(&line, game) == END_NOT && line.count < 120) {
        struct move legal[MOVES_MAX];
        const int count = game->class->moves(game, line_position(&line), legal);
        const struct move move = legal[rng_below(&rng, (uint32_t)count)];

        append(&moves, &moves_size, " ");
        append(&moves, &moves_size,
               game_move_text(game, line_position(&line), move).text);
        line_play(&line, game, move);
        append(&input, &input_size, moves);
        append(&input, &input_size, "\n");
        append(&input, &input_size, questions);
        append_answers(&expected, &expected_size, game, &line);
    }

    struct run run = run_naqala(input, "engine --game %s", spec);

    run_gave(&run, 0, expected, "");
    run_free(&run);
    free(moves);
    free(input);
    free(expected);
    line_free(&line);
    game_free(game);
}

START_TEST(it_follows_random_games_of_every_kind)
{
    for (int i = 0; i < game_name_count(); i++)
        follow_game(game_name(i), (uint64_t)i);
    follow_game("kalah:pits=3,seeds=2,pie=on", 3);
    follow_game("kalah:pits=7,seeds=7,pie=on", 4);
}
END_TEST

/* It plays both sides, told of each move; the rules say when it is over. */
static void play_whole_game(const char *spec, const char *words, const char *go)
{
    struct err err;
    struct game *const game = game_new(spec, &err);
    struct line line = {0};
    struct position start;
    char order[200];
    char *moves = NULL;
    size_t size = 0;

    snprintf(order, sizeof order, "engine --game %s %s", spec, words);

    struct peer *const peer = peer_start(order);

    game->class->start(game, &start);
    line_begin(&line, &start);
    append(&moves, &size, "position startpos moves");
    peer_say(peer, "uginewgame");
    while (line_end(&line, game) == END_NOT) {
        struct move move;

        peer_say(peer, "%s", moves);
        peer_say(peer, "%s", go);

        const char *const word = peer_hear(peer, "bestmove ");

        ck_assert_msg(game->class->read_move(game, line_position(&line), word,
                                             &move, &err),
                      "%s", err.text);
        append(&moves, &size, " ");
        append(&moves, &size, word);
        line_play(&line, game, move);
    }
    peer_say(peer, "%s", moves);
    peer_say(peer, "query gameover");
    ck_assert_str_eq(peer_hear(peer, "response "), "true");
    peer_say(peer, "go nodes 10");
    ck_assert_str_eq(peer_hear(peer, "bestmove "), "0000");
    ck_assert_int_eq(peer_end(peer), 0);
    free(moves);
    line_free(&line);
    game_free(game);
}

START_TEST(it_plays_whole_games)
{
    play_whole_game("kalah", "--level willow", "go nodes 100");
    play_whole_game("kalah:pits=7,seeds=7,pie=on", "--level deep",
                    "go depth 2");
    play_whole_game("oware", "--level deep", "go nodes 300");
    play_whole_game("togyzkumalak:pits=4", "--level acorn", "go movetime 1000");
    play_whole_game("kalah:pits=4,seeds=3", "", "go nodes 500");
}
END_TEST

/* ---- what is not of the protocol ---- */

START_TEST(what_it_does_not_know_is_told_and_does_no_harm)
{
    ugi_says("", "xyzzy\n\n   \n\tquery  p1turn \r\nquery\nquery x\nstop\n",
             "info string not known: xyzzy\n"
             "response true\n"
             "info string error: query: one of gameover, p1turn and result\n"
             "info string error: query: one of gameover, p1turn and result\n");
}
END_TEST

START_TEST(a_line_that_is_too_long_is_no_line)
{
    enum { LONG = 3000000 };
    char *const input = malloc(LONG + 40);

    memset(input, 'x', LONG);
    strcpy(input + LONG, "\nquery p1turn\n");

    struct run run = run_naqala(input, "engine");

    run_gave(&run, 0,
             "info string error: the line is too long\nresponse true\n", "");
    run_free(&run);
    free(input);
}
END_TEST

START_TEST(misuse_is_told_before_it_begins)
{
    static const struct {
        const char *words;
        const char *message;
    } cases[] = {
        {"--game chess", "--game: chess: no such game"},
        {"--game abalone:players=3", "--game: abalone:players=3: a game of 3"},
        {"--level nobody", "--level: nobody: no such level or agent"},
        {"--level human", "--level: a human cannot sit here"},
        {"--protocol xboard",
         "--protocol: xboard is not one of ugi, uci or mkagent"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct run run = run_naqala("", "engine %s", cases[i].words);

        ck_assert_int_eq(run.status, 2);
        ck_assert_str_eq(run.out, "");
        ck_assert_msg(strstr(run.err, cases[i].message) != NULL, "%s", run.err);
        run_free(&run);
    }
}
END_TEST

START_TEST(a_reader_that_has_gone_is_no_crash)
{
    static const char *const words[] = {"engine", NULL};
    struct run run_closed = run(&(struct order){.words = words,
                                                .input = "ugi\nugi\n",
                                                .length = 8,
                                                .output = RUN_CLOSED});

    ck_assert_int_eq(run_closed.status, 1);
    ck_assert_ptr_nonnull(strstr(run_closed.err, "standard output"));
    run_free(&run_closed);
}
END_TEST

/* A pipe of its own would take the place, and never end. */
START_TEST(an_input_that_is_not_open_is_a_failure)
{
    struct run run_closed =
        run(&(struct order){.words = (const char *const[]){"engine", NULL},
                            .input_path = RUN_CLOSED});

    run_gave(&run_closed, 1, "", "naqala: standard input cannot be read\n");
    run_free(&run_closed);
}
END_TEST

Suite *engine_ugi_suite(void)
{
    Suite *const suite = suite_create("engine_ugi");
    TCase *const tests = tcase_create("engine_ugi");

    tcase_add_test(tests, it_says_its_name_and_options);
    tcase_add_test(tests,
                   a_seed_of_the_command_line_is_one_that_the_option_takes);
    tcase_add_test(tests, options_change_what_it_is);
    tcase_add_test(tests, who_plays_is_one_of_those_that_are_offered);
    tcase_add_test(tests, it_is_told_who_plays_for_a_level_of_other_games);
    tcase_add_test(tests, blanks_around_a_value_do_not_belong_to_it);
    tcase_add_test(tests, a_wrong_option_is_refused_and_all_is_as_before);
    tcase_add_loop_test(tests, who_cannot_have_so_much_memory_plays_with_less,
                        0, 3);
    tcase_add_test(tests, a_memory_takes_the_place_of_that_of_the_agent);
    tcase_add_test(tests, a_memory_that_has_no_room_in_a_spec_is_told);
    tcase_add_test(tests, it_knows_whose_turn_it_is_after_extra_turns);
    tcase_add_test(tests, a_wrong_position_or_move_changes_nothing);
    tcase_add_test(tests, it_follows_random_games_of_every_kind);
    tcase_add_test(tests, it_plays_whole_games);
    tcase_add_test(tests, what_it_does_not_know_is_told_and_does_no_harm);
    tcase_add_test(tests, a_line_that_is_too_long_is_no_line);
    tcase_add_test(tests, misuse_is_told_before_it_begins);
    tcase_add_test(tests, a_reader_that_has_gone_is_no_crash);
    tcase_add_test(tests, an_input_that_is_not_open_is_a_failure);
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, ugi_search_case());
    return suite;
}
