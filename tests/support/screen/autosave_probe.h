/* SPDX-License-Identifier: MIT */
/*
 * Games that are kept, made for tests: matches by their moves, and files in the
 * folder of the autosaves.
 */
#pragma once

#include "match/saves/autosave.h"
#include "match/saves/game_list.h"

/* A match of this game after these moves, with blanks between them. */
struct match *autosave_probe_match(const char *spec, const char *moves);

/* The same after random moves: so many, or to the end. */
struct match *autosave_probe_random(const char *spec, uint64_t stream,
                                    int plies);

/* As a save has it; the caller frees it. */
char *autosave_probe_text(const struct match *match);

/* Stored as an autosave, and let go of; its path, which the caller frees. */
char *autosave_probe_away(const struct match *match);

/* The folder of the autosaves, which is made; the caller frees it. */
char *autosave_probe_folder(void);

/* An autosave of this name and text, last touched so many seconds after 1970;
 * its path, which the caller frees. */
char *autosave_probe_put(const char *name, const char *text, int64_t touched);

/* The line of this path, which must be there. */
const struct listed_game *autosave_probe_find(const struct game_list *list,
                                              const char *path);
