/* SPDX-License-Identifier: MIT */
/* The form of an arena, which its fields and its screen share. */
#pragma once

#include "screen/arena/arena.h"
#include "screen/form.h"

/* A player as on the command line of `naqala arena`. */
struct written_player {
    struct who who;
    bool chosen;
};

struct arena_form {
    struct form form;
    char spec[SPEC_TEXT_MAX]; /* of the game that the form was opened with */
    struct game *game;
    int games; /* of a pair */
    int opening;
    int64_t seed;
    bool judged;
    bool chosen[ARENA_PLAYERS_MAX]; /* levels, by their numbers in the game */
    struct written_player written[ARENA_PLAYERS_MAX]; /* who are no levels */
    int written_count;
    struct tournament_setting setting; /* made by Enter */
};

/* arena_fields.c: the levels that can be chosen, by their numbers in the game. */
int arena_form_levels(const struct arena_form *arena);
const struct level *arena_form_level(const struct arena_form *arena,
                                     int number);

/* The number of players chosen, and of the games they make. */
int arena_form_players(const struct arena_form *arena);
int64_t arena_form_games(const struct arena_form *arena);

/* Makes the games of a pair a multiple of the seatings, since every opening is
 * played in all of them. */
void arena_form_fit_games(struct arena_form *arena);

/* Chooses exactly the players of a first arena of this game. */
void arena_form_choose_first(struct arena_form *arena);

/* Chooses this player. A level has a line already; another player, or a level
 * that grows, gets one. Returns false and sets err if it cannot play. */
bool arena_form_add(struct arena_form *arena, const char *text,
                    struct err *err);

/* Fills in the lines of the form. */
void arena_form_list(struct arena_form *arena);
