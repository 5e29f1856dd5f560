/* SPDX-License-Identifier: MIT */
/*
 * Examples of the sowing games as they are told in tests: a spec, a position,
 * moves separated by blanks, and what must come of it, all as text.
 */
#pragma once

#include "game/mancala.h"
#include <check.h>

/* A game that is known to exist. The caller frees it. */
struct game *sowing_game(const char *spec);

struct position sowing_position(const struct game *game, const char *text);

/* Plays moves that must be legal. */
void sowing_play(const struct game *game, struct position *position,
                 const char *moves);

/* The moves lead to this position. */
void expect(const char *spec, const char *before, const char *moves,
            const char *after);

/* Read alone, the text becomes this position. */
void settles(const char *spec, const char *text, const char *settled);

/* After the moves it is over, and for this reason. */
void ends(const char *spec, const char *before, const char *moves,
          enum end reason);

/* After the moves exactly these are legal. */
void offers(const char *spec, const char *before, const char *moves,
            const char *legal);

/* The move is refused, with a message that holds the word. */
void refuse(const char *spec, const char *before, const char *move,
            const char *word);

/* The examples of other files, put into the suite. */
void sowing_add_kalah(Suite *suite);
void sowing_add_oware(Suite *suite);
void sowing_add_tuzdik(Suite *suite);
void sowing_add_rounds(Suite *suite);
void sowing_add_view(Suite *suite);
