/* SPDX-License-Identifier: MIT */
/*
 * The rules of a game, of exactly this variant, in words for a reader who has
 * never played it: headed paragraphs, made from the switches.
 *
 *     Another turn   A last seed in your own store gives you another turn, as
 *                    often as you manage it.
 */
#pragma once

#include "game/game.h"

enum { RULES_PARTS_MAX = 12, RULES_TEXT_MAX = 600 };

struct rules_part {
    const char *head;
    char text[RULES_TEXT_MAX]; /* one line */
};

/* Returns how many there are; 0 for a game that has no words yet. */
int rules_parts(const struct game *game,
                struct rules_part parts[RULES_PARTS_MAX]);
