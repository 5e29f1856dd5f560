/* SPDX-License-Identifier: MIT */
/*
 * The protocol of the Manchester Kalah engine: Kalah(7,7) with the pie rule, an
 * hour for each side.
 *
 *     START;South                                        MOVE;4
 *     CHANGE;4;7,...,0;7,...,1;OPP
 *     CHANGE;SWAP;...;YOU                                MOVE;2, SWAP
 *     CHANGE;3;...;END      END
 *
 * Moves are told to both sides and are made when they are told, except a swap,
 * which is not told to the side that swapped.
 */
#include "base/clock.h"
#include "cmd/engine/engine.h"
#include "game/mancala.h"
#include "match/time_control.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PITS = 7,
    NUMBERS = 2 * (PITS + 1),
    SOUTH = 0,
    NORTH = 1,
    FIELDS = 3,
    HOUR = 3600 * 1000 /* milliseconds */,
    SEEDS = 2 * PITS * PITS
};

/* ---- moves ---- */

/* 1..7 for both, and SWAP; ours are 1..7, a..g and swap. */
static bool read_move(const struct engine *engine, const char *text,
                      struct move *move, struct err *err)
{
    const struct game *const game = engine->game;
    const struct position *const position = line_position(&engine->line);
    const bool north = mancala_side(position) == NORTH;
    const char pit[] = {(char)(north ? text[0] - '1' + 'a' : text[0]), '\0'};

    if (strcmp(text, "SWAP") == 0)
        return game->class->read_move(game, position, "swap", move, err);
    if (text[0] < '1' || text[0] > '0' + PITS || text[1] != '\0')
        return err_set(err, "%s: not a move",
                       err_token(text, strlen(text)).text);
    return game->class->read_move(game, position, pit, move, err);
}

/* ---- its turn ---- */

/* Divides the rest of the hour among the moves to come. */
static void think_of_move(struct engine *engine)
{
    const struct time_control control = {.kind = TIME_FISCHER, .base = HOUR};
    const int64_t used = engine->used / CLOCK_MILLISECOND;
    const int64_t share =
        time_control_share(&control, used < HOUR ? HOUR - used : 1);
    const int64_t millis = share > 0 ? share : 1;

    engine_go(engine, &(struct engine_limits){.budget.nanoseconds =
                                                  millis * CLOCK_MILLISECOND});
}

static void take_start(struct engine *engine, char *rest)
{
    if (strcmp(rest, "South") != 0 && strcmp(rest, "North") != 0) {
        engine_fail(engine, "START: South or North");
        return;
    }
    engine_begin(engine);
    engine->used = 0;
    engine->side = strcmp(rest, "South") == 0 ? SOUTH : NORTH;
    if (engine->side == SOUTH)
        think_of_move(engine);
}

/* ---- changes of the board ---- */

/* Reads N1..N7, N's store, S1..S7, S's store, by way of our text. */
static bool read_board(const struct engine *engine, const char *text,
                       bool south_moves, struct position *position,
                       struct err *err)
{
    int numbers[NUMBERS];
    char ours[POSITION_TEXT_MAX] = "";
    const char *at = text;
    size_t length = 0;

    for (int i = 0; i < NUMBERS; i++) {
        char *end;
        const long number = strtol(at, &end, 10);

        if (end == at || number < 0 || number > SEEDS ||
            *end != (i + 1 < NUMBERS ? ',' : '\0'))
            return err_set(err, "CHANGE: a board has %d numbers", NUMBERS);
        numbers[i] = (int)number;
        at = end + 1;
    }
    for (int i = 0; i < NUMBERS; i++)
        length += (size_t)snprintf(ours + length, sizeof ours - length, "%d%c",
                                   numbers[(i + PITS + 1) % NUMBERS],
                                   i % (PITS + 1) == PITS ? '/' : ',');
    snprintf(ours + length, sizeof ours - length, "%c",
             south_moves ? 's' : 'n');
    return engine->game->class->read_position(engine->game, ours, position,
                                              err);
}

static bool play_told(struct engine *engine, const char *text, struct err *err)
{
    struct move move;

    if (!read_move(engine, text, &move, err))
        return false;
    line_play(&engine->line, engine->game, move);
    return true;
}

/* If the two boards differ, the other program's counts. */
static void compare_board(struct engine *engine, const char *board, bool own)
{
    const bool south = own == (engine->side == SOUTH);
    struct position told;
    struct position_text ours, theirs;
    struct err err;

    if (!read_board(engine, board, south, &told, &err)) {
        engine_fail(engine, err.text);
        return;
    }
    ours = game_position_text(engine->game, line_position(&engine->line));
    theirs = game_position_text(engine->game, &told);
    if (strcmp(ours.text, theirs.text) == 0)
        return;
    engine_fail(engine, "CHANGE: another board than expected");
    line_begin(&engine->line, &told);
}

static void take_change(struct engine *engine, char *rest)
{
    const char *fields[FIELDS];
    struct err err = {""};

    for (int i = 0; i < FIELDS; i++) {
        fields[i] = rest;
        rest += strcspn(rest, ";");
        if (*rest == ';')
            *rest++ = '\0';
    }

    const bool own = strcmp(fields[2], "YOU") == 0;

    if (engine->side < 0 || *rest != '\0' ||
        (!own && strcmp(fields[2], "OPP") != 0 &&
         strcmp(fields[2], "END") != 0)) {
        engine_fail(engine, "CHANGE: MOVE;BOARD;YOU, OPP or END, after START");
        return;
    }
    if (strcmp(fields[0], "SWAP") == 0)
        engine->side = 1 - engine->side;
    if (!play_told(engine, fields[0], &err))
        engine_fail(engine, err.text);
    if (strcmp(fields[2], "END") == 0)
        return;
    compare_board(engine, fields[1], own);
    if (own)
        think_of_move(engine);
}

static void give_move(struct engine *engine, struct move move,
                      const struct report *report)
{
    const struct move_text ours =
        game_move_text(engine->game, line_position(&engine->line), move);

    (void)report;
    engine->used += clock_now() - engine->search.began;
    if (strcmp(ours.text, "swap") == 0) {
        puts("SWAP");
        line_play(&engine->line, engine->game, move);
        engine->side = SOUTH;
    } else {
        printf("MOVE;%d\n",
               *ours.text >= 'a' ? *ours.text - 'a' + 1 : *ours.text - '0');
    }
}

/* ---- the table ---- */

static void quit_engine(struct engine *engine)
{
    engine->quit = true;
}

static const struct engine_word WORDS[] = {
    {"START", .obey = take_start},
    {"CHANGE", .obey = take_change},
    {"END", .act = quit_engine},
    {.word = NULL},
};

const struct engine_protocol engine_mkagent = {
    .name = "mkagent",
    .game = "kalah:pits=7,seeds=7,pie=on",
    .ends = ";",
    .words = WORDS,
    .remark = engine_remark_aside,
    .answer = give_move,
};
