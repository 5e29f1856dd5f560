/*
 * Reading a save, in parts: what is common to them, and the lines of moves.
 * Every function returns false after a sentence with file, line and key.
 */
#ifndef NAQALA_SRC_MATCH_SAVES_SAVE_READER_H
#define NAQALA_SRC_MATCH_SAVES_SAVE_READER_H

#include "base/ini.h"
#include "match/match.h"

/* What is being read, and what has come of it so far. */
struct reader {
    struct ini *ini;
    struct err *err;
    struct match *match;
    int *tips; /* the last node of every line that has been read */
    int line_count;
};

bool reader_text(struct reader *reader, const char *section, const char *key,
                 const char **text);

/* Leaves NULL where the key is not there, which is fine. */
bool reader_optional(struct reader *reader, const char *section,
                     const char *key, const char **text);
bool reader_int(struct reader *reader, const char *section, const char *key,
                long min, long max, int *value);

/* A text for people: short enough, and nothing that a terminal obeys. */
bool reader_check_words(const struct reader *reader, const char *section,
                        const char *key, size_t size, const char *words);
bool reader_words(struct reader *reader, const char *section, const char *key,
                  size_t size, const char **words);

/* The sentence of a lower layer, with its place in front. */
bool reader_fail(const struct reader *reader, const char *section,
                 const char *key, const struct err *why);

/* What stands before the moves: a match that has not begun. */
bool reader_head(struct reader *reader);

/* All that stands behind that. */
bool reader_rest(struct reader *reader);

/* Replays the moves of all lines, with their times and comments. */
bool reader_lines(struct reader *reader);

/* The node that a line number and a ply name. */
bool reader_place(struct reader *reader, const char *section,
                  const char *line_key, const char *ply_key, int *node);

#endif
