/* SPDX-License-Identifier: MIT */
/* What the notations of others have in common: words, moves, results. */
#pragma once

#include "match/saves/game_format.h"

/* apgn.c: Abalone as PGN has chess. */
bool apgn_claims(const char *line);
enum game_line apgn_line(struct game_scan *scan, const char *line);
struct match *apgn_read(const char *name, const char *bytes, size_t length,
                        struct err *err);
bool apgn_write(const struct match *match, FILE *out, struct err *err);

/* apgn_position.c: a position of APGN in the form of ours; false with err. And
 * one of ours there. */
bool apgn_read_position(const char *text, char *position, size_t size,
                        struct err *err);
void apgn_write_position(const struct position *position, FILE *out);

/* move_list.c: a line of moves for each game of Abalone. */
bool move_list_claims(const char *line);
enum game_line move_list_line(struct game_scan *scan, const char *line);
struct match *move_list_read(const char *name, const char *bytes, size_t length,
                             struct err *err);
bool move_list_write(const struct match *match, FILE *out, struct err *err);

/* ---- notation.c ---- */

enum { NOTATION_WORD_MAX = 64 };

/* A match of people from this start of a game; the rules' where it is NULL.
 * Returns NULL and sets err. */
struct match *notation_match(const char *spec, const char *start,
                             struct err *err);

/* How a game ended, as a notation says it; UNKNOWN: not, or it goes on. */
enum result { RESULT_UNKNOWN, RESULT_FIRST, RESULT_SECOND, RESULT_DRAW };
extern const char *const NOTATION_RESULTS[];

/* 1-0 and its like; false for any other word. */
bool notation_result(const char *word, enum result *result);
enum result notation_result_of(const struct match *match, int node);

/* The number of a move, `12.`, `12...`, at the beginning of a word: what stands
 * behind it, which is "" mostly. */
const char *notation_skip_number(const char *word);

/* Plays a word. False with err: `ply 7: c3d4: why`. */
bool notation_play(struct match *match, const char *word, struct err *err);

/* The result that the players had, if the moves do not say it: they agreed, or
 * one of them gave up. False with err where the moves say another. */
bool notation_end(struct match *match, enum result result, struct err *err);

/* The end of the line of the cursor, and its nodes by plies, which the caller
 * frees. */
int *notation_way(const struct match *match, int *plies);
