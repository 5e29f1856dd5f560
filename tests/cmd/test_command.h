/* SPDX-License-Identifier: MIT */
/* The parts of the command suite that stand in files of their own. */
#pragma once

#include "support/run.h"
#include <check.h>

enum { NAMES_MAX = 64, NAME_BYTES = 32 };

struct names {
    char items[NAMES_MAX][NAME_BYTES];
    int count;
};

/* The first words of the rows of a help text, those that begin so. */
struct names command_names_in(const char *text, const char *prefix);

/* Of all commands that help names. */
struct names command_names(void);

/* It failed with status 1, and wrote a message that holds these words. */
void command_failed(const struct run *run, const char *words);

TCase *command_bench_case(void);
TCase *command_check_case(void);
TCase *command_completion_case(void);
TCase *command_features_case(void);
TCase *call_levels_case(void);
TCase *command_perft_case(void);
TCase *command_puzzle_case(void);
TCase *command_replay_case(void);
TCase *command_review_case(void);
TCase *command_save_case(void);
TCase *command_system_case(void);
TCase *command_watch_case(void);
