/* SPDX-License-Identifier: MIT */
/*
 * UCI as programs of oware speak it:
 *
 *     position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves FfBe
 *     go movetime 500 | go ponder | ponderhit
 *     info depth 9 score cp 100 pv BfE        bestmove B ponder f
 *
 * A..F are south's pits, a..f north's. Nothing else is ever written.
 */
#include "cmd/engine/words.h"
#include "game/oware_notation.h"

#include <stdio.h>
#include <string.h>

/* ---- positions and moves ---- */

static void take_position(struct engine *engine, char *rest)
{
    struct line line = {0};
    struct position start;
    char *moves;
    struct err err;

    if (!words_read_start(engine, &rest, &start, &moves, oware_read_board,
                          &err)) {
        engine_fail(engine, err.text);
        return;
    }
    line_begin(&line, &start);

    const char *const letters = moves != NULL ? engine_word(&moves) : NULL;
    bool fine = true;

    for (int i = 0; letters != NULL && letters[i] != '\0' && fine; i++) {
        struct move move;

        fine = oware_read_move(engine->game, line_position(&line), letters[i],
                               &move, &err);
        if (fine)
            line_play(&line, engine->game, move);
        else
            err_prefix(&err, "move %d: ", i + 1);
    }
    if (fine)
        engine_place(engine, &line);
    else
        engine_fail(engine, err.text);
    line_free(&line);
}

/* ---- thinking ---- */

static void tell_thought(struct engine *engine, const struct report *report)
{
    struct position at = *line_position(&engine->line);

    if (report->line_count == 0)
        return;
    fputs("info", stdout);
    if (report->depth > 0)
        printf(" depth %d", report->depth);
    words_write_score(report);
    fputs(" pv ", stdout);
    for (int i = 0; i < report->line_count && at.end == END_NOT; i++) {
        putchar(oware_write_move(engine->game, &at, report->line[i]));
        engine->game->class->apply(engine->game, &at, report->line[i]);
    }
    putchar('\n');
}

static void give_move(struct engine *engine, struct move move,
                      const struct report *report)
{
    const struct game *const game = engine->game;
    struct position at = *line_position(&engine->line);

    printf("bestmove %c", oware_write_move(game, &at, move));
    game->class->apply(game, &at, move);
    if (report->line_count > 1 && move_same(report->line[0], move) &&
        at.end == END_NOT)
        printf(" ponder %c", oware_write_move(game, &at, report->line[1]));
    putchar('\n');
}

/* ---- the table ---- */

static void greet_uci(struct engine *engine)
{
    words_greet(engine, "uciok");
}

static const struct engine_word WORDS[] = {
    {"uci", .act = greet_uci},
    {"isready", .act = words_is_ready},
    {"setoption", .obey = words_set_option},
    {"ucinewgame", .act = words_new_game},
    {"position", .obey = take_position},
    {"go", .obey = words_go},
    {"stop", .act = words_stop},
    {"ponderhit", .act = words_ponder_hit},
    {"quit", .act = words_quit},
    {.word = NULL},
};

const struct engine_protocol engine_uci = {
    .name = "uci",
    .game = "oware",
    .ends = " \t",
    .words = WORDS,
    .idles = true, /* go ponder */
    .answers_all = true,
    .remark = engine_remark_aside,
    .think = tell_thought,
    .answer = give_move,
    .answer_none = words_answer_none,
};
