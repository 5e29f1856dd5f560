/* SPDX-License-Identifier: MIT */
/*
 * Games as they are told in the tests of linear play: a spec, a position, the
 * lines that are typed, and the text that comes of them.
 */
#pragma once

#include "match/match.h"

#include <check.h>

/* Whose values are told in these tests: the same on every machine. */
#define TEXT_MODE_ANALYST "deep:every=on,depth=10"

/* All that was said, with the lines as they were typed; the caller frees it. */
char *text_mode_talk(const char *spec, const char *from, const char *lines);

/* The same with another analyst. */
char *text_mode_talk_by(const char *analyst, const char *spec, const char *from,
                        const char *lines);

/* The same for bytes of any kind. */
char *text_mode_talk_bytes(const char *spec, const char *from,
                           const char *bytes, size_t length);

/* What a game of kalah answers at a terminal, which shows what is typed. */
char *text_mode_whisper(const char *lines);

/* The talk of a game of kalah holds this text; or does not. */
void text_mode_says(const char *lines, const char *text);
void text_mode_never_says(const char *lines, const char *text);

/* The talk of a game of kalah ends at this position. */
void text_mode_leads_to(const char *lines, const char *position);

/* The same where games are kept, of kalah from its start. */
char *text_mode_talk_kept(const char *lines);

/* All that is said in this match, which is taken; and what went wrong. */
char *text_mode_talk_in(struct match *match, uint64_t seed, const char *lines,
                        struct err *err);

TCase *text_lesson_case(void);
TCase *text_mode_advice_case(void);
TCase *text_mode_draw_case(void);
TCase *text_mode_kept_case(void);
TCase *text_mode_level_case(void);
TCase *text_mode_line_case(void);
TCase *text_mode_machine_case(void);
TCase *text_mode_review_case(void);
TCase *text_mode_saved_games_case(void);
TCase *text_mode_sets_case(void);
