/* SPDX-License-Identifier: MIT */
/*
 * The arena on the screen, in its parts:
 *
 *     arena_form.c     the form of a new one: its keys, and how it begins
 *     arena_fields.c   its fields: who plays, what, and how often
 *     arena_screen.c   the tournament: keys, time, the files it is kept in
 *     arena_draw.c     its table, ratings and cross table, and a game of it
 *     arena_facts.c    how players are called, what all games tell
 */
#pragma once

#include "lab/arena/tournament.h"
#include "screen/dialog.h"

struct arena_screen {
    struct dialog dialog;
    struct tournament *tournament;
    struct tournament_table table;
    int order[ARENA_PLAYERS_MAX]; /* the players, the best first */
    struct rows rows;             /* in that order */
    bool live;                    /* is a game being played? */
    struct tournament_game game;
};

/* Of a name, beside other words. */
enum { ARENA_NAME_BYTES = 40 };

/* The name of a level; the name on the command line of another player. */
const char *arena_player_name(const struct arena_screen *arena, int player);

/* The picture between the title and the line of keys. */
void arena_draw(struct arena_screen *arena, struct canvas *canvas);

/* `kalah · 320 of 400 games`, and `12 games/s`. */
void arena_draw_title(const struct arena_screen *arena, struct canvas *canvas);

/* Draws how often the first player wins, the usual margin, and whether the
 * selected player is stronger than the next: in FACT_LINES lines of FACT_WIDTH,
 * in half as many that are twice as wide, or only the first of these lines. */
enum { FACT_LINES = 4, FACT_WIDTH = 36 };
void arena_draw_facts(const struct arena_screen *arena, struct canvas *canvas,
                      struct rect at);

/* Opens the screen of a tournament, which starts to play if `plays`. Returns
 * false and sets err if it cannot be opened. */
bool arena_screen_open(struct app *app,
                       const struct tournament_setting *setting, bool plays,
                       int64_t now, struct err *err);

/* Opens the form of a new arena, filled in from this setting; NULL: as for a
 * first one. */
void arena_form_open(struct app *app, const struct tournament_setting *setting,
                     int64_t now);

/* How many games of the last arena are deleted when this one begins. */
int arena_lost_games(const struct app *app,
                     const struct tournament_setting *setting);
