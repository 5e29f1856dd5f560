/* SPDX-License-Identifier: MIT */
/* How a test of the screens is told: what a player does, line by line, and what
 * is seen then. What does not hold fails the test, and the screen is shown. */
#pragma once

#include "support/screen/player.h"

/* Behind the last line of story_begin. */
extern const char *const STORY_LINES_END;

/* A player who has done these lines, until nothing moves. */
struct player_of_tests *story_begin(const char *line, ...);
void story_act(struct player_of_tests *player, const char *line);
/* Clicks where these words are first seen. */
void story_click(struct player_of_tests *player, const char *words);

void story_sees(struct player_of_tests *player, const char *words);
void story_sees_no(struct player_of_tests *player, const char *words);
