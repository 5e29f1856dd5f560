/* SPDX-License-Identifier: MIT */
/*
 * UCI as programs of oware speak it:
 *
 *     position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves FfBe
 *     go movetime 500 | go ponder | ponderhit
 *     info depth 9 score cp 100 pv BfE        bestmove B ponder f
 *
 * A..F are south's pits, a..f north's. No other word is ever written.
 */
#include "base/memory.h"
#include "cmd/engine/words.h"

#include <stdio.h>
#include <string.h>

enum { PITS = 6, NUMBERS = 2 * PITS + 2 };

/* ---- positions and moves ---- */

/* Their board in our words: 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s. */
static bool read_board(const struct game *game, const char *text,
                       struct position *position, struct err *err)
{
    int numbers[NUMBERS];
    char side;
    int length = 0;
    const char *at = text;

    for (int i = 0; i < NUMBERS; i++) {
        if (sscanf(at, "%3d-%n", &numbers[i], &length) != 1 || length == 0)
            return err_set(err, "%s: not a board of 14 numbers and a side",
                           err_token(text, strlen(text)).text);
        at += length;
        length = 0;
    }
    side = *at;
    if ((side != 'S' && side != 'N') || at[1] != '\0')
        return err_set(err, "%s: the last sign of a board is S or N",
                       err_token(text, strlen(text)).text);

    char ours[POSITION_TEXT_MAX];
    FILE *const out = memory_file(ours, sizeof ours);

    for (int row = 0; row < 2; row++) {
        for (int pit = 0; pit < PITS; pit++)
            fprintf(out, "%d,", numbers[row * PITS + pit]);
        fprintf(out, "%d/", numbers[2 * PITS + row]);
    }
    putc(side == 'S' ? 's' : 'n', out);
    fclose(out);
    return game->class->read_position(game, ours, position, err);
}

/* A..F are our 1..6. */
static bool read_move(const struct game *game, const struct position *position,
                      char letter, struct move *move, struct err *err)
{
    const bool south = letter >= 'A' && letter < 'A' + PITS;
    const char ours[] = {south ? (char)(letter - 'A' + '1') : letter, '\0'};

    if (!south && (letter < 'a' || letter >= 'a' + PITS))
        return err_set(err, "%s: a move is a letter from A to F or a to f",
                       err_token(&letter, 1).text);
    return game->class->read_move(game, position, ours, move, err);
}

static char write_move(const struct game *game, const struct position *position,
                       struct move move)
{
    const char ours = game_move_text(game, position, move).text[0];

    return ours >= '1' && ours < '1' + PITS ? (char)(ours - '1' + 'A') : ours;
}

static void take_position(struct engine *engine, char *rest)
{
    struct line line = {0};
    struct position start;
    char *moves;
    struct err err;

    if (!words_read_start(engine, &rest, &start, &moves, read_board, &err)) {
        engine_fail(engine, err.text);
        return;
    }
    line_begin(&line, &start);

    const char *const letters = moves != NULL ? engine_word(&moves) : NULL;
    bool fine = true;

    for (int i = 0; letters != NULL && letters[i] != '\0' && fine; i++) {
        struct move move;

        fine = read_move(engine->game, line_position(&line), letters[i], &move,
                         &err);
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
        putchar(write_move(engine->game, &at, report->line[i]));
        engine->game->class->apply(engine->game, &at, report->line[i]);
    }
    putchar('\n');
}

static void give_move(struct engine *engine, struct move move,
                      const struct report *report)
{
    const struct game *const game = engine->game;
    struct position at = *line_position(&engine->line);

    printf("bestmove %c", write_move(game, &at, move));
    game->class->apply(game, &at, move);
    if (report->line_count > 1 && move_same(report->line[0], move) &&
        at.end == END_NOT)
        printf(" ponder %c", write_move(game, &at, report->line[1]));
    putchar('\n');
}

/* A game that is over has no move, and `go` still has an answer. */
static void take_go(struct engine *engine, char *rest)
{
    if (line_end(&engine->line, engine->game) != END_NOT)
        puts("bestmove 0000");
    else
        words_go(engine, rest);
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
    {"go", .obey = take_go},
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
    .remark = engine_remark_aside,
    .think = tell_thought,
    .answer = give_move,
};
