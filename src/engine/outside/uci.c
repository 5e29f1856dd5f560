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
#include "game/oware_notation.h"

static bool plays_oware(const struct game *game, struct err *err)
{
    return oware_has_letters(game) ||
           err_set(err, "uci: is for oware with six pits a side");
}

static void write_position(const struct game *game,
                           const struct position *position, FILE *out)
{
    fputs("fen ", out);
    oware_write_board(game, position, out);
}

static void write_move(const struct game *game, const struct position *position,
                       struct move move, FILE *out)
{
    putc(oware_write_move(game, position, move), out);
}

static size_t read_move(const struct game *game,
                        const struct position *position, const char *text,
                        struct move *move, struct err *err)
{
    return oware_read_move(game, position, *text, move, err) ? 1 : 0;
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
