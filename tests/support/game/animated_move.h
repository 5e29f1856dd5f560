/* SPDX-License-Identifier: MIT */
/* The animation of a move, with what it was made of. */
#pragma once

#include "game/game.h"
#include "ui/timeline.h"

struct animated_move {
    struct game *game;
    struct position after;
    int places;
    int16_t before[PLACES_MAX];
    struct steps steps;
    struct timeline *timeline;
};

/* What lies in each hole. */
void animated_count(const struct game *game, const struct position *position,
                    int16_t counts[PLACES_MAX]);

struct animated_move animated_of(struct game *game,
                                 const struct position *position,
                                 struct move move, const struct tempo *tempo);
void animated_close(struct animated_move *animated);

/* Of a game that goes with it. */
struct animated_move animated_from(const char *spec, const char *position,
                                   const char *text, const struct tempo *tempo);
void animated_close_all(struct animated_move *animated);
