/* SPDX-License-Identifier: MIT */
/* The parts of the suite of the play screen. */
#pragma once

#include <check.h>

TCase *play_keys_case(void);
TCase *play_panel_case(void);
TCase *play_film_case(void);
TCase *play_time_case(void);
TCase *play_told_case(void);
TCase *play_commands_case(void);
TCase *play_history_case(void);
TCase *play_table_case(void);
TCase *table_watcher_case(void);
