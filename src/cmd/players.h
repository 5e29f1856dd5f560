/* SPDX-License-Identifier: MIT */
/*
 * A match from the words of the command line, which play and watch share: where
 * it begins, who sits at it, and what chance it is left to.
 */
#pragma once

#include "cmd/call.h"
#include "match/level.h"
#include "match/match.h"

#include <limits.h>

/* With what stands behind --south, and behind the others. */
#define PLAYER_OPTIONS(SOUTH, NORTH)                                   \
    COMMON_GAME, CALL_FROM,                                            \
        {"--load", "FILE", OPTION_FILE,                                \
         .about = "go on with a saved game; its name will do"},        \
        {"--south", "WHO", OPTION_WHO, .about = (SOUTH)},              \
        {"--north", "WHO", OPTION_WHO, .about = (NORTH)},              \
        {"--third", "WHO", OPTION_WHO,                                 \
         .about = "the same for a third player"},                      \
    {                                                                  \
        "--seed", "N", OPTION_NUMBER,                                  \
            .max = LONG_MAX, .standard_text = "another one each time", \
            .about = "the same number, the same machine's moves"       \
    }

/* The match to begin with, or to go on with; NULL with the result to return. */
struct match *call_match(const struct call *call, int *result);

/* Who is to sit there by the options --south, --north and --third, or NULL. */
const char *call_player(const struct call *call, int player);

/* Are all seats named on the command line seats of the game? */
bool call_seats_fit(const struct call *call, const struct game *game,
                    struct err *err);

/* Seats the player, if it can play this game. */
bool call_seat_player(struct match *match, int player, const char *text,
                      const struct levels *levels, struct err *err);

/* Where --seed is not given it is another one every time. */
uint64_t call_seed(const struct call *call);
