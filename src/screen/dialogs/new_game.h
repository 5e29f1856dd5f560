/* SPDX-License-Identifier: MIT */
/*
 * The form of a new game, in its parts:
 *
 *     new_game.c          the screen, and how the game begins
 *     new_game_fields.c   who plays what, and how it begins
 *     new_game_rules.c    what can be chosen of the rules, and their card
 */
#pragma once

#include "screen/form.h"
#include "screen/match_setup.h"

/* The choices so far. They are not remembered before the game begins. */
struct new_game {
    struct form form;
    bool watch;
    struct game *game; /* never NULL */
    /* The opponents or, when watching, all players. */
    char who[PLAYERS_MAX][PLAYER_TEXT_MAX];
    /* A remembered agent with options, or "". */
    char own[PLAYERS_MAX][PLAYER_TEXT_MAX];
    int values[CONFIG_KEY_COUNT]; /* the start may be SETUP_SET_UP */
    struct position position;     /* of SETUP_SET_UP */
    struct time_control clock;
};

/* The fields of the rules. */
extern const struct form_field NEW_GAME_RULES[];

/* Fills in the fields that apply now. */
void new_game_list_fields(struct new_game *new_game);

/* Changes to another game, by its spec. If there is no such game nothing
 * changes, and the status line says why. */
void new_game_play(struct new_game *new_game, const char *spec, int64_t now);
