/* SPDX-License-Identifier: MIT */
/*
 * A game that a host sends to a new guest, line by line, until it is complete:
 *
 *     game 1 3 kalah:pits=6        told_game_begin
 *     start 4,4,0/4,4,0/s          told_game_start
 *     player 1 Ben                 told_game_name
 *     clock 5+3                    told_game_clock
 *     move 3 1 c 1500              told_game_add ...
 *     now                          told_game_play
 *
 * The host is not trusted: the functions return false and set err for a line
 * that makes no sense in its place. No move is played before all lines have
 * come.
 */
#pragma once

#include "match/match.h"
#include "match/table/message.h"

struct told_move {
    char text[MOVE_TEXT_MAX];
    uint32_t millis;
};

struct told_game {
    bool open; /* its end has not come yet */
    int game;
    int epoch;
    struct match *match; /* NULL after it was taken */
    struct told_move *moves;
    int count;
    int capacity;
};

/* Begins anew, and drops what was sent before. */
bool told_game_begin(struct told_game *told,
                     const struct table_message *message, struct err *err);
bool told_game_start(struct told_game *told,
                     const struct table_message *message, struct err *err);
void told_game_name(struct told_game *told, int player, const char *name);
bool told_game_clock(struct told_game *told,
                     const struct table_message *message, struct err *err);
bool told_game_add(struct told_game *told, const struct table_message *message,
                   struct err *err);

/* Plays the moves that were sent in its match. */
bool told_game_play(struct told_game *told, struct err *err);

void told_game_drop(struct told_game *told);
