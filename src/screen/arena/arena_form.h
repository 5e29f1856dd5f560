/* SPDX-License-Identifier: MIT */
/* The form of an arena, which its fields and its screen share. */
#pragma once

#include "screen/arena/arena.h"
#include "screen/form.h"

/* A player as `naqala arena` takes it. */
struct written_player {
    struct who who;
    bool chosen;
};

struct arena_form {
    struct form form;
    char spec[SPEC_TEXT_MAX]; /* of the game it was opened with */
    struct game *game;
    int games; /* of a pair */
    int opening;
    int64_t seed;
    bool judged;
    bool chosen[ARENA_PLAYERS_MAX]; /* levels, by their numbers in the game */
    struct written_player written[ARENA_PLAYERS_MAX]; /* are no levels */
    int written_count;
    struct tournament_setting setting; /* that Enter makes of it */
};

/* arena_fields.c: the levels that can be chosen, by their numbers in the game. */
int arena_form_levels(const struct arena_form *arena);
const struct level *arena_form_level(const struct arena_form *arena,
                                     int number);

/* How many play, and how many games that makes. */
int arena_form_players(const struct arena_form *arena);
int64_t arena_form_games(const struct arena_form *arena);

/* Every opening is played in all seatings: the games of a pair are a multiple. */
void arena_form_fit_games(struct arena_form *arena);

/* Nobody is chosen but who plays in a first arena of this game. */
void arena_form_choose_first(struct arena_form *arena);

/* This player plays. A level has a line; another player, or a level that grows,
 * gets one. False with err if it cannot play. */
bool arena_form_add(struct arena_form *arena, const char *text,
                    struct err *err);

/* The lines of the form. */
void arena_form_list(struct arena_form *arena);
