/* SPDX-License-Identifier: MIT */
/*
 * UCI as programs of oware speak it:
 *
 *     position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves FfBe
 *     go movetime 500                    bestmove B ponder f
 *
 * A..F are south's pits, a..f north's.
 */
#include "engine/outside/uci_words.h"

#include <string.h>

enum { PITS = 6 };

static bool plays_oware(const struct game *game, struct err *err)
{
    struct position start;
    int numbers = 1;

    game->class->start(game, &start);

    const struct position_text text = game_position_text(game, &start);

    for (const char *at = text.text; *at != '\0'; at++)
        numbers += *at == ',';
    return (strcmp(game->name, "oware") == 0 && numbers == 2 * PITS + 1) ||
           err_set(err, "uci: is for oware with six pits a side");
}

/* 4,4,4,4,4,4,0/3,3,3,3,3,3,1/s: two rows, each with its store. */
static void write_position(const struct game *game,
                           const struct position *position, FILE *out)
{
    const struct position_text text = game_position_text(game, position);
    const char *rows[] = {text.text, strchr(text.text, '/') + 1};
    const char *const side = strchr(rows[1], '/') + 1;
    const char *stores[2];

    fputs("fen ", out);
    for (int row = 0; row < 2; row++)
        for (int pit = 0; pit < PITS; pit++) {
            const size_t length = strcspn(rows[row], ",");

            fprintf(out, "%.*s-", (int)length, rows[row]);
            rows[row] += length + 1;
            stores[row] = rows[row];
        }
    for (int row = 0; row < 2; row++)
        fprintf(out, "%.*s-", (int)strcspn(stores[row], "/"), stores[row]);
    putc(*side == 's' ? 'S' : 'N', out);
}

/* A..F are our 1..6. */
static void write_move(const struct game *game, const struct position *position,
                       struct move move, FILE *out)
{
    const char ours = game_move_text(game, position, move).text[0];

    putc(ours >= '1' && ours <= '0' + PITS ? ours - '1' + 'A' : ours, out);
}

static size_t read_move(const struct game *game,
                        const struct position *position, const char *text,
                        struct move *move, struct err *err)
{
    const char letter = *text;
    const bool south = letter >= 'A' && letter < 'A' + PITS;
    const char ours[] = {south ? (char)(letter - 'A' + '1') : letter, '\0'};

    if (!south && (letter < 'a' || letter >= 'a' + PITS)) {
        err_set(err, "a move is a letter from A to F or a to f");
        return 0;
    }
    return game->class->read_move(game, position, ours, move, err) ? 1 : 0;
}

static const struct uci_dialect OWARE = {
    .hello = "uci",
    .welcome = "uciok",
    .new_game = "ucinewgame",
    .joined = true,
    .write_position = write_position,
    .write_move = write_move,
    .read_move = read_move,
};

const struct outside_protocol outside_uci = {
    .name = "uci",
    .plays = plays_oware,
    .dialect = &OWARE,
    .greet = uci_greet,
    .begin = uci_begin,
    .ask = uci_ask,
    .read = uci_read,
    .stop = "stop",
    .quit = "quit",
};
