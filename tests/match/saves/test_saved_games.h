/* SPDX-License-Identifier: MIT */
/* What the tests of saved games have in common, and their parts. */
#pragma once

#include <check.h>

/* A game by this spec is saved under a name that is free. */
void saved_games_saved(const char *spec, const char *name);

/* What is loaded by this name is a game by that spec. */
void saved_games_loaded(const char *name, const char *spec);

/* Nothing is, with a message that holds these words. */
void saved_games_not_loaded(const char *name, const char *words);

TCase *saved_games_list_case(void);
TCase *game_file_case(void);
TCase *game_file_lines_case(void);
TCase *game_format_case(void);
