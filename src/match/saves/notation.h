/* SPDX-License-Identifier: MIT */
/* Shared by the notations of other programs: words, moves, results. */
#pragma once

#include "match/saves/game_format.h"

/* apgn.c: Abalone in the style of PGN. */
bool apgn_claims(const char *line);
struct match *apgn_read(const char *name, const char *bytes, size_t length,
                        struct err *err);
bool apgn_write(const struct match *match, FILE *out, struct err *err);

/* apgn_position.c: converts a position of APGN to our form, false with err if
 * it is wrong; and writes a position as APGN. */
bool apgn_read_position(const char *text, char *position, size_t size,
                        struct err *err);
void apgn_write_position(const struct position *position, FILE *out);

/* ogn.c: oware in the style of PGN. */
bool ogn_claims(const char *line);
bool ogn_may_be(const char *line);
struct match *ogn_read(const char *name, const char *bytes, size_t length,
                       struct err *err);
bool ogn_write(const struct match *match, FILE *out, struct err *err);

/* ugi_lines.c: `position` lines as engines get them. */
bool ugi_lines_claims(const char *line);
enum game_line ugi_lines_line(struct game_scan *scan, const char *line);
struct match *ugi_lines_read(const char *name, const char *bytes, size_t length,
                             struct err *err);
bool ugi_lines_write(const struct match *match, FILE *out, struct err *err);

/* json_lines.c: a JSON object on each line. */
bool json_lines_claims(const char *line);
enum game_line json_lines_line(struct game_scan *scan, const char *line);
struct match *json_lines_read(const char *name, const char *bytes,
                              size_t length, struct err *err);
bool json_lines_write(const struct match *match, FILE *out, struct err *err);

/* move_list.c: a line of moves for each game; of Abalone, and of any game. */
bool move_list_claims(const char *line);
enum game_line move_list_line(struct game_scan *scan, const char *line);
struct match *move_list_read(const char *name, const char *bytes, size_t length,
                             struct err *err);
bool move_list_write(const struct match *match, FILE *out, struct err *err);
bool move_list_claims_any(const char *line);
struct match *move_list_read_any(const char *name, const char *bytes,
                                 size_t length, struct err *err);
bool move_list_write_any(const struct match *match, FILE *out, struct err *err);

/* ---- notation.c ---- */

enum { NOTATION_WORD_MAX = 64 };

/* A match of people from this start of a game; NULL: the start of the rules.
 * Returns NULL and sets err if the game or the start is wrong. */
struct match *notation_match(const char *spec, const char *start,
                             struct err *err);

/* The result in a notation; UNKNOWN: none, or the game goes on. */
enum result { RESULT_UNKNOWN, RESULT_FIRST, RESULT_SECOND, RESULT_DRAW };
extern const char *const NOTATION_RESULTS[];

/* 1-0 and its like; false for any other word. */
bool notation_result(const char *word, enum result *result);
enum result notation_result_of(const struct match *match, int node);

/* Skips the number of a move, `12.`, `12...`, at the beginning of a word;
 * returns the rest, usually "". */
const char *notation_skip_number(const char *word);

/* May this word be played? False with err if the game is over by its rules. */
bool notation_goes_on(struct match *match, const char *word, struct err *err);

/* Plays a word. False with err: `ply 7: c3d4: why`. */
bool notation_play(struct match *match, const char *word, struct err *err);

/* Enters the result. If the moves do not give it, the players agreed on a draw,
 * or one of them resigned. False with err if the moves give another result. */
bool notation_end(struct match *match, enum result result, struct err *err);

/* Sets the comment of a node. Line ends and tabs become blanks; a comment with
 * other control characters, or that is not UTF-8, is left out. */
void notation_set_comment(struct match *match, int node, char *comment);

/* The end of the line of the cursor, and its nodes by plies, which the caller
 * frees. */
int *notation_way(const struct match *match, int *plies);

/* ---- notation_tags.c: notations in the style of PGN ---- */

enum { NOTATION_TAGS_MAX = 12, NOTATION_VALUE_MAX = 256 };

/* [Name "value"], for the names that a notation knows. */
struct notation_tags {
    const char *const *names;
    int count;
    char values[NOTATION_TAGS_MAX][NOTATION_VALUE_MAX];
    bool given[NOTATION_TAGS_MAX];
    const char *rest; /* the text after the tags */
};

bool notation_is_tag(const char *line);

/* A game begins with its first tag. */
enum game_line notation_tag_line(struct game_scan *scan, const char *line);

/*
 * Reads a game whose bytes begin with tags: known tags go into `tags`, others
 * are skipped, and `read` makes a match of them and the rest. NULL with err,
 * which begins with the name, if a tag is wrong or there twice, or `read`
 * fails.
 */
struct match *notation_read_tagged(
    const char *name, const char *bytes, size_t length,
    struct notation_tags *tags,
    struct match *(*read)(const struct notation_tags *tags, struct err *err),
    struct err *err);

/* {a comment} belongs to the move before it. Returns what follows, or NULL with
 * err. */
const char *notation_comment(struct match *match, const char *text,
                             struct err *err);

/* A name or an event that is `?` or "" is not known. */
void notation_set_name(struct match *match, int seat, const char *name);
void notation_set_event(struct match *match, const char *event);

/* 2026.11.22; a part that is not known has no digits. */
void notation_set_date(struct match *match, const char *text);

void notation_write_tag(const char *name, const char *value, FILE *out);
void notation_write_date(const char *name, const struct match *match,
                         FILE *out);

/* Words with blanks between them, in lines of at most 80 characters. */
struct notation_lines {
    FILE *out;
    size_t column;
};
void notation_write_word(struct notation_lines *lines, const char *word);
