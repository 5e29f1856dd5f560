/* SPDX-License-Identifier: MIT */
/*
 * The Universal Game Interface: the words of UCI for any game of two players.
 *
 *     ugi                        id, option ..., ugiok
 *     isready                    readyok
 *     setoption name X value Y
 *     position startpos | fen POSITION [moves MOVE ...]
 *     query gameover | p1turn | result      response true
 *     go movetime 500            info depth 9 score cp 200 ... bestmove 3
 *
 * If the game is over, or no agent can play it, the answer is `bestmove 0000`,
 * as in UCI.
 */
#include "base/clock.h"
#include "cmd/engine/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- questions ---- */

static void answer_query(struct engine *engine, char *rest)
{
    const struct game *const game = engine->game;
    const struct position *const position = line_position(&engine->line);
    const char *const what = engine_word(&rest);
    const enum end end = line_end(&engine->line, game);

    if (what != NULL && strcmp(what, "gameover") == 0) {
        printf("response %s\n", end != END_NOT ? "true" : "false");
    } else if (what != NULL && strcmp(what, "p1turn") == 0) {
        printf("response %s\n", position->player == 0 ? "true" : "false");
    } else if (what != NULL && strcmp(what, "result") == 0) {
        static const char *const words[] = {"draw", "p1win", "p2win"};
        const int winner = end == END_NOT
                               ? -1
                               : game->class->judge(game, position, end).winner;

        printf("response %s\n", end == END_NOT ? "none" : words[winner + 1]);
    } else {
        engine_fail(engine, "query: one of gameover, p1turn and result");
    }
}

/* ---- positions and moves ---- */

static bool read_moves(const struct game *game, char *moves, struct line *line,
                       struct err *err)
{
    const char *word;

    for (int ply = 1; (word = engine_word(&moves)) != NULL; ply++) {
        struct move move;

        if (!game->class->read_move(game, line_position(line), word, &move,
                                    err)) {
            err_prefix(err, "move %d: ", ply);
            return false;
        }
        line_play(line, game, move);
    }
    return true;
}

static void take_position(struct engine *engine, char *rest)
{
    const struct game *const game = engine->game;
    struct line line = {0};
    struct position start;
    char *moves;
    struct err err;

    if (!words_read_start(engine, &rest, &start, &moves,
                          game->class->read_position, &err)) {
        engine_fail(engine, err.text);
        return;
    }
    line_begin(&line, &start);
    if (moves == NULL || read_moves(game, moves, &line, &err))
        engine_place(engine, &line);
    else
        engine_fail(engine, err.text);
    line_free(&line);
}

/* ---- thinking ---- */

static void write_thought(const struct engine *engine,
                          const struct report *report)
{
    const int64_t time = clock_now() - engine->search.began;
    const int64_t thought = engine->search.thought;

    fputs("info", stdout);
    if (report->depth > 0)
        printf(" depth %d", report->depth);
    words_write_score(report);
    printf(" nodes %" PRIu64, report->nodes);
    if (thought > 0)
        printf(" nps %.0f",
               (double)report->nodes * (double)CLOCK_SECOND / (double)thought);
    printf(" time %" PRId64, time / CLOCK_MILLISECOND);
}

static void write_line(const struct engine *engine, const struct report *report)
{
    struct position at = *line_position(&engine->line);

    if (report->line_count > 0)
        fputs(" pv", stdout);
    for (int i = 0; i < report->line_count && at.end == END_NOT; i++) {
        printf(" %s", game_move_text(engine->game, &at, report->line[i]).text);
        engine->game->class->apply(engine->game, &at, report->line[i]);
    }
}

static void tell_thought(struct engine *engine, const struct report *report)
{
    write_thought(engine, report);
    write_line(engine, report);
    if (report->value.kind == VALUE_EXACT)
        fputs(" string proven", stdout);
    putchar('\n');
}

static void give_move(struct engine *engine, struct move move,
                      const struct report *report)
{
    (void)report;
    printf(
        "bestmove %s\n",
        game_move_text(engine->game, line_position(&engine->line), move).text);
}

/* ---- the table ---- */

static void write_remark(const char *message)
{
    printf("info string %s\n", message);
}

static void greet_ugi(struct engine *engine)
{
    words_greet(engine, "ugiok");
}

static const struct engine_word WORDS[] = {
    {"ugi", .act = greet_ugi},
    {"isready", .act = words_is_ready},
    {"setoption", .obey = words_set_option},
    {"uginewgame", .act = words_new_game},
    {"position", .obey = take_position},
    {"query", .obey = answer_query},
    {"go", .obey = words_go},
    {"stop", .act = words_stop},
    {"quit", .act = words_quit},
    {.word = NULL},
};

const struct engine_protocol engine_ugi = {
    .name = "ugi",
    .ends = " \t",
    .words = WORDS,
    .answers_all = true,
    .remark = write_remark,
    .think = tell_thought,
    .answer = give_move,
    .answer_none = words_answer_none,
};
