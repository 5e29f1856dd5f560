/* SPDX-License-Identifier: MIT */
/* What the tests of the record have in common, and their parts. */
#pragma once

#include "match/record.h"
#include <check.h>

/* A win by 8 at Kalah against Willow, without help. */
extern const struct record_game RECORD_WIN;

/* Loaded without a word. */
struct record *record_loaded(void);

void record_added(struct record *record, const struct record_game *game);

/* The tally is so in memory, and in the file. */
void record_check(const struct record *record, const char *level,
                  const char *game, const struct tally *expected);

TCase *record_file_case(void);
TCase *record_rated_case(void);
