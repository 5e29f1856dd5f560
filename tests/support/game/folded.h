/* SPDX-License-Identifier: MIT */
/* The film of a move, with what it was made of. */
#pragma once

#include "game/game.h"
#include "ui/timeline.h"

struct film {
    struct game *game;
    struct position after;
    int places;
    int16_t before[PLACES_MAX];
    struct steps steps;
    struct timeline *timeline;
};

/* What lies in each hole. */
void film_count(const struct game *game, const struct position *position,
                int16_t counts[PLACES_MAX]);

struct film film_of(struct game *game, const struct position *position,
                    struct move move, const struct tempo *tempo);
void film_close(struct film *film);

/* Of a game that goes with it. */
struct film film_from(const char *spec, const char *position, const char *text,
                      const struct tempo *tempo);
void film_close_all(struct film *film);
