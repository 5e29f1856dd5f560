/* SPDX-License-Identifier: MIT */
/* Boards and moves of oware as other programs write them. */
#include "game/oware_notation.h"
#include "base/memory.h"
#include "game/mancala.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PITS = 6, ROW = PITS + 1, NUMBERS = 2 * ROW };

bool oware_has_letters(const struct game *game)
{
    return mancala_is(game) && strcmp(game->name, "oware") == 0 &&
           mancala_rules(game)->pits == PITS;
}

/* Reads digits, no more than a board can need, and the stroke behind them. */
static bool read_number(const char **text, int *number)
{
    enum { DIGITS_MAX = 4 };
    const size_t digits = strspn(*text, "0123456789");

    if (digits < 1 || digits > DIGITS_MAX || (*text)[digits] != '-')
        return false;
    *number = (int)strtol(*text, NULL, 10);
    *text += digits + 1;
    return true;
}

/* Rewrites the board in our own form: 4,4,4,4,4,4,0/4,4,4,4,4,4,0/s. */
bool oware_read_board(const struct game *game, const char *text,
                      struct position *position, struct err *err)
{
    int numbers[NUMBERS];
    char side;
    const char *at = text;

    for (int i = 0; i < NUMBERS; i++)
        if (!read_number(&at, &numbers[i]))
            return err_set(err, "%s: not a board of 14 numbers and a side",
                           err_token(text, strlen(text)).text);
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

void oware_write_board(const struct game *game, const struct position *position,
                       FILE *out)
{
    const struct position_text ours = game_position_text(game, position);
    const char *at = ours.text;
    int64_t numbers[NUMBERS];

    for (int i = 0; i < NUMBERS; i++) {
        char *end;

        numbers[i] = strtol(at, &end, 10);
        at = end + 1;
    }
    for (int row = 0; row < 2; row++)
        for (int pit = 0; pit < PITS; pit++)
            fprintf(out, "%" PRId64 "-", numbers[row * ROW + pit]);
    fprintf(out, "%" PRId64 "-%" PRId64 "-%c", numbers[PITS],
            numbers[ROW + PITS], position->player == 0 ? 'S' : 'N');
}

/* A..F are our 1..6; messages name the letter that was read. */
bool oware_read_move(const struct game *game, const struct position *position,
                     char letter, struct move *move, struct err *err)
{
    const bool south = letter >= 'A' && letter < 'A' + PITS;
    const char ours[] = {south ? (char)(letter - 'A' + '1') : letter, '\0'};

    if (!south && (letter < 'a' || letter >= 'a' + PITS))
        return err_set(err, "%s: a move is a letter from A to F or a to f",
                       err_token(&letter, 1).text);

    const enum refusal refusal = mancala_try_move(game, position, ours, move);
    const char *const words = mancala_refusal_words(refusal);

    if (refusal == REFUSAL_OTHER_SIDE)
        return err_set(err, "%c: %s; %s", letter, words,
                       south ? "north plays a to f" : "south plays A to F");
    return refusal == REFUSAL_NONE || err_set(err, "%c: %s", letter, words);
}

char oware_write_move(const struct game *game, const struct position *position,
                      struct move move)
{
    const char ours = game_move_text(game, position, move).text[0];

    return ours >= '1' && ours < '1' + PITS ? (char)(ours - '1' + 'A') : ours;
}
