/* SPDX-License-Identifier: MIT */
/* Promises of naqala engine, spoken to by the Universal Game Interface. */
#include "engine/line.h"
#include "support/peer.h"
#include "support/run.h"
#include "support/suites.h"

#include <check.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void says(const char *words, const char *input, const char *expected)
{
    struct run run = run_naqala(input, "engine %s", words);

    run_gave(&run, 0, expected, "");
    run_free(&run);
}

/* One of the lines is this. */
static void has_line(const char *out, const char *line)
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
    has_line(run.out, "option name Game type string default kalah");
    has_line(run.out, "option name Memory type spin default 0 min 0 max 65536");
    has_line(run.out, "option name Ponder type check default false");
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

    has_line(run.out, "option name Game type string default oware");
    has_line(run.out,
             "option name Memory type spin default 64 min 0 max 65536");
    has_line(run.out, "option name Ponder type check default true");
    has_line(run.out, "option name Seed type spin default 5 min 0 max "
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

START_TEST(blanks_around_a_value_do_not_belong_to_it)
{
    says("",
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
    says("",
         "setoption name Game value chess\n"
         "setoption name Game value abalone:players=3\n"
         "setoption name Level value wilow\n"
         "setoption name Level value human\n"
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

/* ---- positions ---- */

START_TEST(it_knows_whose_turn_it_is_after_extra_turns)
{
    says("",
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
    says("",
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

/* ---- moves ---- */

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

START_TEST(it_tells_what_it_thinks_in_hundredths_of_a_seed)
{
    /* South banks two seeds and wins by as many. */
    struct run run = run_naqala("position fen 0,1,0/0,1,0/s\ngo depth 4\n",
                                "engine --game kalah:pits=2,seeds=1 "
                                "--level perfect");
    const char *const thought = strstr(run.out, "score cp ");

    ck_assert_ptr_nonnull(thought);
    ck_assert_msg(strncmp(thought, "score cp 0 ", 11) == 0, "%s", run.out);
    ck_assert_ptr_nonnull(strstr(thought, " pv 2 "));
    ck_assert_ptr_nonnull(strstr(thought, " string proven\n"));
    has_line(run.out, "bestmove 2");
    run_free(&run);
}
END_TEST

START_TEST(an_endless_search_answers_when_it_is_told_to)
{
    struct peer *const peer = peer_start("engine --level acorn");

    peer_say(peer, "go infinite");
    /* The answer is there at once, and is not given. */
    peer_hear(peer, "info nodes");
    peer_say(peer, "query gameover");
    ck_assert_str_eq(peer_hear(peer, "response "), "false");
    peer_say(peer, "stop");
    ck_assert_int_eq(peer_hear(peer, "bestmove ")[1], '\0');
    peer_say(peer, "stop");
    peer_say(peer, "isready");
    ck_assert_str_eq(peer_hear(peer, "readyok"), "");
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

START_TEST(a_search_that_goes_on_for_ever_is_stopped)
{
    struct peer *const peer = peer_start("engine --game oware");

    peer_say(peer, "go infinite");
    peer_hear(peer, "info depth");
    peer_say(peer, "stop");
    peer_hear(peer, "bestmove ");
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

/* So who asks can tell which answer belongs to which question. */
START_TEST(a_search_is_answered_before_something_else_begins)
{
    static const char *const others[] = {
        "position startpos moves 1",
        "go nodes 100",
        "uginewgame",
        "setoption name Game value kalah",
        "setoption name Level value best",
        "setoption name Memory value 16",
        "setoption name Seed value 2",
    };
    struct peer *const peer = peer_start("engine");

    for (int i = 0; i < (int)(sizeof others / sizeof *others); i++) {
        peer_say(peer, "setoption name Game value oware");
        peer_say(peer, "go infinite");
        peer_hear(peer, "info depth");
        peer_say(peer, "%s", others[i]);

        const char pit = *peer_hear(peer, "bestmove ");

        ck_assert_msg(pit >= '1' && pit <= '6', "%s: %c", others[i], pit);
        peer_say(peer, "position startpos moves 3");
        peer_say(peer, "go nodes 100");
        if (strncmp(others[i], "go", 2) == 0)
            peer_hear(peer, "bestmove ");
        peer_hear(peer, "bestmove ");
    }
    peer_say(peer, "isready");
    ck_assert_str_eq(peer_hear(peer, "readyok"), "");
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

START_TEST(a_wrong_line_does_not_end_a_search)
{
    struct run run = run_naqala("go infinite\n"
                                "position startpos moves 7\n"
                                "setoption name Memory value many\n"
                                "isready\n"
                                "stop",
                                "engine --game oware");
    const char *const answer = strstr(run.out, "bestmove ");

    ck_assert_ptr_nonnull(answer);
    ck_assert_ptr_null(strstr(answer + 1, "bestmove "));
    ck_assert(strstr(run.out, "readyok") < answer);
    run_free(&run);
}
END_TEST

/* As when the other program ends without a word. */
START_TEST(it_ends_with_its_input)
{
    struct run run = run_naqala("go infinite", "engine --game oware");

    ck_assert_int_eq(run.status, 0);
    ck_assert_ptr_nonnull(strstr(run.out, "bestmove "));
    run_free(&run);
}
END_TEST

START_TEST(a_clock_bounds_it)
{
    struct peer *const peer = peer_start("engine --game oware");

    peer_say(peer, "go p1time 1000 p2time 1 p1inc 10 p2inc 0");
    peer_hear(peer, "bestmove ");
    peer_say(peer, "position startpos moves 1");
    peer_say(peer, "go p1time 100000 p2time 0");
    peer_hear(peer, "bestmove ");
    peer_say(peer, "go movetime 1");
    peer_hear(peer, "bestmove ");
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

/* Whoever asks for a move waits for it, also when no time is left. */
START_TEST(a_clock_that_has_run_out_is_no_error)
{
    static const char *const TIMES[] = {"p1time -5 p2time 1000",
                                        "p1time -5 p1inc -1", "movetime -1"};
    struct peer *const peer = peer_start("engine --level deep");

    for (size_t i = 0; i < sizeof TIMES / sizeof *TIMES; i++) {
        peer_say(peer, "go %s", TIMES[i]);
        peer_hear(peer, "bestmove ");
    }
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

/* A bound that is none is left out: whoever asks for a move waits for it. */
START_TEST(a_wrong_bound_is_told_and_a_move_is_still_the_answer)
{
    static const struct {
        const char *bounds, *error;
    } ROWS[] = {
        {"depth x", "depth: x is not in 0..1000000000"},
        {"nodes -4", "nodes: -4 is not in 0..1000000000"},
        {"nodes 1000000001", "nodes: 1000000001 is not in 0..1000000000"},
        {"movetime", "movetime: a number is missing"},
        {"nodes 1x nodes 2", "nodes: 1x is not in 0..1000000000"},
    };
    struct peer *const peer = peer_start("engine --level acorn");

    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        peer_say(peer, "go %s", ROWS[i].bounds);
        ck_assert_str_eq(peer_hear(peer, "info string error: go: "),
                         ROWS[i].error);
        ck_assert_int_eq(peer_hear(peer, "bestmove ")[1], '\0');
    }
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

/* ... with the bounds that it has. */
START_TEST(beside_a_wrong_bound_the_others_hold)
{
    struct run run = run_naqala("go movetime soon depth 3 nowhere\n",
                                "engine --game oware --level deep");

    has_line(run.out, "info string error: go: movetime: soon is not in "
                      "0..1000000000");
    has_line(run.out, "info string go: not known: nowhere");
    ck_assert_ptr_nonnull(strstr(run.out, "info depth 3 "));
    ck_assert_ptr_null(strstr(run.out, "info depth 4 "));
    ck_assert_ptr_nonnull(strstr(run.out, "\nbestmove "));
    run_free(&run);
}
END_TEST

START_TEST(a_game_that_is_over_has_no_move_and_still_an_answer)
{
    says("",
         "position fen 0,0,0,0,0,0,25/0,0,0,0,0,0,23/s\n"
         "go movetime 1000\ngo depth x\nstop\nquery result\n",
         "bestmove 0000\n"
         "info string error: go: depth: x is not in 0..1000000000\n"
         "bestmove 0000\n"
         "response p1win\n");
}
END_TEST

START_TEST(the_answer_of_an_endless_search_waits_though_there_is_no_move)
{
    says("",
         "position fen 0,0,0,0,0,0,25/0,0,0,0,0,0,23/s\n"
         "go infinite\nisready\nstop\nstop\nquery gameover\n"
         "go infinite\nposition startpos\nstop\nquery gameover\n",
         "readyok\nbestmove 0000\nresponse true\n"
         "bestmove 0000\nresponse false\n");
}
END_TEST

/* What is proven here is Kalah. */
START_TEST(who_cannot_play_the_board_has_no_move)
{
    struct run run = run_naqala("go movetime 1000\nquery p1turn\n",
                                "engine --game oware --level perfect");

    ck_assert_ptr_nonnull(strstr(run.out, "info string error: oware: "));
    has_line(run.out, "bestmove 0000");
    has_line(run.out, "response true");
    run_free(&run);
}
END_TEST

enum { DRAWN = 12 };

/* Moves of the same position, one after the other. */
static void draw_moves(int seed, char drawn[DRAWN + 1])
{
    char words[80];

    snprintf(words, sizeof words, "engine --level random --seed %d", seed);

    struct peer *const peer = peer_start(words);

    for (int i = 0; i < DRAWN; i++) {
        peer_say(peer, "go nodes 1");
        drawn[i] = *peer_hear(peer, "bestmove ");
    }
    drawn[DRAWN] = '\0';
    ck_assert_int_eq(peer_end(peer), 0);
}

START_TEST(the_same_seed_plays_the_same)
{
    char one[DRAWN + 1], two[DRAWN + 1], other[DRAWN + 1];

    draw_moves(3, one);
    draw_moves(3, two);
    draw_moves(4, other);
    ck_assert_str_eq(one, two);
    ck_assert_str_ne(one, other);
}
END_TEST

/* ---- what is not of the protocol ---- */

START_TEST(what_it_does_not_know_is_told_and_does_no_harm)
{
    says("", "xyzzy\n\n   \n\tquery  p1turn \r\nquery\nquery x\nstop\n",
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

/* ---- pondering ---- */

/* The first depth that it tells of the position after its move and the answer
 * that it expects, or another one. Only depth 1 is asked for, after these words. */
static int depth_after(struct peer *peer, int pause, bool expected,
                       const char *words)
{
    char ours[8], theirs[8];

    peer_say(peer, "uginewgame");
    peer_say(peer, "go depth 4");

    const char *const thought = strstr(peer_hear(peer, "info depth 4 "), "pv ");

    ck_assert_ptr_nonnull(thought);
    ck_assert_int_eq(sscanf(thought, "pv %7s %7s", ours, theirs), 2);
    ck_assert_str_eq(peer_hear(peer, "bestmove "), ours);
    poll(NULL, 0, pause);
    if (!expected)
        theirs[0] = theirs[0] == 'a' ? 'b' : 'a';
    peer_say(peer, "%s", words);
    peer_say(peer, "position startpos moves %s %s", ours, theirs);
    peer_say(peer, "go depth 1");

    const int depth = atoi(peer_hear(peer, "info depth "));

    peer_hear(peer, "bestmove ");
    return depth;
}

START_TEST(it_ponders_the_answer_that_it_expects)
{
    struct peer *const peer = peer_start("engine --game oware --level deep");
    int depth = 1, pause = 10;

    peer_say(peer, "setoption name Ponder value true");
    /* A busy machine may need longer. */
    for (; depth == 1 && pause < 5000; pause *= 2)
        depth = depth_after(peer, pause, true, "isready");
    ck_assert_int_gt(depth, 1);
    ck_assert_int_eq(depth_after(peer, pause, false, "isready"), 1);
    ck_assert_int_eq(
        depth_after(peer, pause, true, "setoption name Ponder value false"), 1);
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

/* Milliseconds behind `nodes` at so many nodes per second; and what it says. */
static void read_times(const char *thought, int *counted, int *told)
{
    double nodes = 0, speed = 0;
    const char *const at = strstr(thought, "nodes ");

    ck_assert_ptr_nonnull(at);
    ck_assert_int_eq(
        sscanf(at, "nodes %lf nps %lf time %d", &nodes, &speed, told), 3);
    ck_assert_double_gt(speed, 0);
    *counted = (int)(1000 * nodes / speed);
}

/* What was pondered counts with the time that it took; the time told is that
 * since it was asked. */
START_TEST(nodes_of_pondering_have_the_time_of_pondering)
{
    struct peer *const peer = peer_start("engine --game oware --level deep");
    int counted = 0, told = 0;

    peer_say(peer, "setoption name Ponder value true");
    /* A busy machine may need longer. */
    for (int pause = 100; counted < told + 50 && pause < 5000; pause *= 2) {
        char ours[8], theirs[8];

        peer_say(peer, "uginewgame");
        peer_say(peer, "position startpos");
        peer_say(peer, "go depth 3");
        ck_assert_int_eq(sscanf(strstr(peer_hear(peer, "info depth 3 "), "pv "),
                                "pv %7s %7s", ours, theirs),
                         2);
        peer_hear(peer, "bestmove ");
        poll(NULL, 0, pause);
        peer_say(peer, "position startpos moves %s %s", ours, theirs);
        peer_say(peer, "go depth 1");
        read_times(peer_hear(peer, "info depth "), &counted, &told);
        peer_hear(peer, "bestmove ");
    }
    ck_assert_int_ge(counted, told + 50);
    ck_assert_int_eq(peer_end(peer), 0);
}
END_TEST

START_TEST(it_does_not_ponder_unless_it_is_told_to)
{
    struct peer *const peer = peer_start("engine --game oware --level deep");

    ck_assert_int_eq(depth_after(peer, 50, true, "isready"), 1);
    ck_assert_int_eq(peer_end(peer), 0);
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
    tcase_add_test(tests, blanks_around_a_value_do_not_belong_to_it);
    tcase_add_test(tests, a_wrong_option_is_refused_and_all_is_as_before);
    tcase_add_loop_test(tests, who_cannot_have_so_much_memory_plays_with_less,
                        0, 3);
    tcase_add_test(tests, it_knows_whose_turn_it_is_after_extra_turns);
    tcase_add_test(tests, a_wrong_position_or_move_changes_nothing);
    tcase_add_test(tests, it_follows_random_games_of_every_kind);
    tcase_add_test(tests, it_plays_whole_games);
    tcase_add_test(tests, it_tells_what_it_thinks_in_hundredths_of_a_seed);
    tcase_add_test(tests, an_endless_search_answers_when_it_is_told_to);
    tcase_add_test(tests, a_search_that_goes_on_for_ever_is_stopped);
    tcase_add_test(tests, a_search_is_answered_before_something_else_begins);
    tcase_add_test(tests, a_wrong_line_does_not_end_a_search);
    tcase_add_test(tests, it_ponders_the_answer_that_it_expects);
    tcase_add_test(tests, nodes_of_pondering_have_the_time_of_pondering);
    tcase_add_test(tests, it_does_not_ponder_unless_it_is_told_to);
    tcase_add_test(tests, it_ends_with_its_input);
    tcase_add_test(tests, a_clock_bounds_it);
    tcase_add_test(tests, a_clock_that_has_run_out_is_no_error);
    tcase_add_test(tests, a_wrong_bound_is_told_and_a_move_is_still_the_answer);
    tcase_add_test(tests, beside_a_wrong_bound_the_others_hold);
    tcase_add_test(tests, a_game_that_is_over_has_no_move_and_still_an_answer);
    tcase_add_test(
        tests, the_answer_of_an_endless_search_waits_though_there_is_no_move);
    tcase_add_test(tests, who_cannot_play_the_board_has_no_move);
    tcase_add_test(tests, the_same_seed_plays_the_same);
    tcase_add_test(tests, what_it_does_not_know_is_told_and_does_no_harm);
    tcase_add_test(tests, a_line_that_is_too_long_is_no_line);
    tcase_add_test(tests, misuse_is_told_before_it_begins);
    tcase_add_test(tests, a_reader_that_has_gone_is_no_crash);
    tcase_add_test(tests, an_input_that_is_not_open_is_a_failure);
    suite_add_tcase(suite, tests);
    return suite;
}
