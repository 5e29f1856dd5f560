/* SPDX-License-Identifier: MIT */
/* UGI: any game of two, positions and moves in our own words. */
#include "engine/outside/uci_words.h"

#include <string.h>

static bool plays_any(const struct game *game, struct err *err)
{
    return game->players == 2 ||
           err_set(err, "ugi: is for games of two players, not of %d",
                   game->players);
}

static void write_position(const struct game *game,
                           const struct position *position, FILE *out)
{
    fputs("fen ", out);
    game->class->write_position(game, position, out);
}

static void write_move(const struct game *game, const struct position *position,
                       struct move move, FILE *out)
{
    game->class->write_move(game, position, move, out);
}

static size_t read_move(const struct game *game,
                        const struct position *position, const char *text,
                        struct move *move, struct err *err)
{
    return game->class->read_move(game, position, text, move, err)
               ? strlen(text)
               : 0;
}

static const struct uci_dialect UGI = {
    .hello = "ugi",
    .welcome = "ugiok",
    .new_game = "uginewgame",
    .write_position = write_position,
    .write_move = write_move,
    .read_move = read_move,
};

const struct outside_protocol outside_ugi = {
    .name = "ugi",
    .names_game = true,
    .plays = plays_any,
    .dialect = &UGI,
    .greet = uci_greet,
    .begin = uci_begin,
    .ask = uci_ask,
    .read = uci_read,
    .stop = "stop",
    .quit = "quit",
};
