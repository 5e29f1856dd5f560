/*
 * Games as they are told in the tests of linear play: a spec, a position, the
 * lines that are typed, and the text that comes of them.
 */
#ifndef NAQALA_TESTS_SCREEN_TEXT_TEST_TEXT_MODE_H
#define NAQALA_TESTS_SCREEN_TEXT_TEST_TEXT_MODE_H

#include "match/match.h"

#include <check.h>

/* Whose values are told in these tests: the same on every machine. */
#define LINEAR_ANALYST "deep:every=on,depth=10"

/* All that was said, with the lines as they were typed; the caller frees it. */
char *linear_talk(const char *spec, const char *from, const char *lines);

/* The same for bytes of any kind. */
char *linear_talk_bytes(const char *spec, const char *from, const char *bytes,
                        size_t length);

/* What a game of kalah answers at a terminal, which shows what is typed. */
char *linear_whisper(const char *lines);

/* The talk of a game of kalah holds this text; or does not. */
void linear_says(const char *lines, const char *text);
void linear_never_says(const char *lines, const char *text);

/* The talk of a game of kalah ends at this position. */
void linear_leads_to(const char *lines, const char *position);

/* All that is said in this match, which is taken; and what went wrong. */
char *linear_talk_in(struct match *match, uint64_t seed, const char *lines,
                     struct err *err);

TCase *linear_advice_case(void);
TCase *linear_level_case(void);
TCase *linear_line_case(void);
TCase *linear_machine_case(void);
TCase *linear_shelf_case(void);

#endif
