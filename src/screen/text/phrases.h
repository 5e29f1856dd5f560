/* SPDX-License-Identifier: MIT */
/* Games, players and times in the words of all screens. */
#pragma once

#include "match/level.h"
#include "match/record.h"

#include <stdio.h>

enum { PHRASE_MAX = 160 };

struct phrase {
    char text[PHRASE_MAX];
};

/* The name of a game: `vai lung thlan`. */
void phrase_write_name(const char *name, FILE *out);
/* `kalah 6×4`, `vai lung thlan`. */
struct phrase phrase_game(const struct game *game);
/* The same; a spec that cannot be read stays as it is. */
struct phrase phrase_spec(const char *spec);

/* `Willow`, `you`; of an agent, its spec. */
struct phrase phrase_who(const struct levels *levels, const char *who);

/* Of seconds since 1970, where the player lives: `today 09:12`, `Thu 22:05`,
 * `12 Nov`, `12 Nov 2024`. */
struct phrase phrase_when(int64_t then, int64_t now);
/* `just now`, `an hour ago`, `3 days ago`. */
struct phrase phrase_ago(int64_t then, int64_t now);

/* What the record has of this level at this game. */
struct tally phrase_tally(const struct record *record,
                          const struct level *level, const struct game *game);
