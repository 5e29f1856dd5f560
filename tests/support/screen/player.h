/* SPDX-License-Identifier: MIT */
/*
 * A player of the tests: sits before the real screens, which are drawn on a
 * canvas in memory, under a clock that only the player moves, by a script,
 * a line for each thing:
 *
 *     size 80x24          glyphs ascii        theme mono
 *     game kalah          play willow         watch oak willow
 *     sit willow human [WHO]    (who plays, by seats)
 *     analyst WHO
 *     from POS            seed 7              menu [SPEC]
 *     clock 5+3           (for the next game)
 *     sets 3              (the same)
 *     key 5               key Enter           keys 3 Enter u
 *     click 12,8          point 12,8          wheel 12,8 up
 *     drag 12,8 14,8 ...  (pressed at the first, let go at the last)
 *     paste TEXT          wait 300            (milliseconds of the clock)
 *     ground light        (dark, unknown: what the terminal tells)
 *     count LEVEL GAME wdl...   (games for the record)
 *     host NAME [GAMES]   (a table at which NAME sits, of the code ABCD)
 *     call LINE           (somebody says that to it; `hang` up)
 *     settle              (until nothing moves and no machine thinks)
 *     think               (until no machine thinks, while the clock stands)
 *     shot WORDS          (what is seen, under these words)
 *     inks WORDS          (the theme, and its colours of 256)
 *     styles WORDS        (the inks of what is seen, as letters)
 *     looks WORDS         (all styles that are seen, as the theme has them)
 *
 * `set KEY VALUE` before the first screen is a setting, as the file names it.
 */
#pragma once

#include "screen/app.h"

#include <stdio.h>

struct player_of_tests;

/* All that is read and written lies in a folder of the player's own. */
struct player_of_tests *player_new(void);
void player_free(struct player_of_tests *player);

/* A line of a script; what `shot` sees goes to `out`. A line that is none fails
 * the test. */
void player_do(struct player_of_tests *player, const char *line, FILE *out);

/* The screens as they are now. */
const struct canvas *player_canvas(struct player_of_tests *player);
void player_look(struct player_of_tests *player, FILE *out);
/* As lines of text, which the caller frees. */
void player_see(struct player_of_tests *player, char **text);
/* Are these words to be seen on them? */
bool player_sees(struct player_of_tests *player, const char *words);
int64_t player_now(const struct player_of_tests *player);

struct app *player_app(struct player_of_tests *player);
void player_event(struct player_of_tests *player, const struct event *event);
void player_wait(struct player_of_tests *player, int64_t nanoseconds);
void player_settle(struct player_of_tests *player);
void player_resize(struct player_of_tests *player, int width, int height);
/* Has the player left? With which result? */
bool player_left(const struct player_of_tests *player, int *result);

/* The key of a name: 5, Enter, Esc, Left, Ctrl-R; fails for what is none. */
int32_t player_key(const char *name);
