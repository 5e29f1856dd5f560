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

/* What is chosen. Nothing of it is remembered before the game begins. */
struct new_game {
    struct form form;
    bool watch;
    struct game *game; /* always one */
    /* The opponents; or everybody. */
    char who[PLAYERS_MAX][PLAYER_TEXT_MAX];
    /* An agent with options that was remembered, or "". */
    char own[PLAYERS_MAX][PLAYER_TEXT_MAX];
    int values[CONFIG_KEY_COUNT]; /* SETUP_SET_UP is a start, too */
    struct position position;     /* that was set up */
    struct time_control clock;
};

/* The fields of the rules. */
extern const struct form_field NEW_GAME_RULES[];

/* The fields that there are just now. */
void new_game_list_fields(struct new_game *new_game);

/* Another game, by its spec. Where there is no such game nothing changes, and
 * the status line says why. */
void new_game_play(struct new_game *new_game, const char *spec, int64_t now);
