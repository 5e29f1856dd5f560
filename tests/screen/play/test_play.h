/* SPDX-License-Identifier: MIT */
/* The parts of the suite of the play screen. */
#pragma once

#include <check.h>

struct player_of_tests;

/* What is seen, as lines of text; the caller frees it. */
char *play_see(struct player_of_tests *player);

TCase *play_keys_case(void);
TCase *play_panel_case(void);
TCase *play_told_case(void);
TCase *play_commands_case(void);
TCase *play_history_case(void);
TCase *play_table_case(void);
