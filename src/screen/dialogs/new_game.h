/* SPDX-License-Identifier: MIT */
/*
 * The form of a new game, in its parts:
 *
 *     new_game.c          the screen, and how the game begins
 *     new_game_fields.c   the fields that every game has
 *     new_game_sowing.c   those of sowing games, and the card of their rules
 *     new_game_abalone.c  those of Abalone
 */
#pragma once

#include "screen/dialogs/form.h"
#include "screen/match_setup.h"

/* What is chosen. Nothing of it is remembered before the game begins. */
struct new_game {
    struct form form;
    bool watch;
    struct game *game; /* always one */
    /* The opponents; or everybody. */
    char who[PLAYERS_MAX][PLAYER_TEXT_MAX];
    /* An agent with options that was remembered, or "". */
    char own[PLAYERS_MAX][PLAYER_TEXT_MAX];
    enum setup_first first;
    enum setup_start start;
    int head_start;
    bool preview;
    int games;
};

/* What the rules of a family let one choose. */
struct new_game_family {
    bool (*is)(const struct game *game);
    const struct form_field *fields;
};

extern const struct new_game_family new_game_sowing;
extern const struct new_game_family new_game_abalone;

/* The fields that there are just now. */
void new_game_list_fields(struct new_game *new_game);

/* Another game, by its spec; a level that does not play it is replaced. False
 * with a message, and nothing has changed, where there is no such game. */
bool new_game_play(struct new_game *new_game, const char *spec,
                   struct err *err);
/* The same; the message is said in the status line. */
void new_game_try(struct new_game *new_game, const char *spec, int64_t now);
