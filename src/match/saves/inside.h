/* SPDX-License-Identifier: MIT */
/* What the parts of this room share: autosaves as files, and reading a save in
 * two steps. */
#pragma once

#include "base/ini.h"
#include "base/lock.h"
#include "match/saves/autosave.h"

/* autosave_files.c: the folder of the autosaves; NULL where there is no home. The
 * caller frees it. */
char *autosave_folder(void);
bool autosave_is_autosave(const char *path);

/* Returns NULL and sets err; `held` if any process plays the game. */
struct lock *autosave_lock(const char *path, bool *held, struct err *err);

/* What is being read, and what has come of it so far. Every function returns
 * false and sets err, with file, line and key. */
struct save_reader {
    struct ini *ini;
    struct err *err;
    struct match *match;
    int format;
    int *tips; /* the last node of every line that has been read */
    int line_count;
};

/* What stands before the moves: a match that has not begun. */
bool save_reader_head(struct save_reader *reader);

/* All that stands behind that. */
bool save_reader_rest(struct save_reader *reader);

/* save_calls.c: how the players ended it at this node, though it could go on;
 * and the same of all nodes, read behind the moves, which may go on where time
 * ran out: it was given back. */
void save_call_write(const struct match *match, const struct node *node,
                     FILE *out);
bool save_reader_calls(struct save_reader *reader);

/* save_sets.c: of which match it is a set, where it is one. */
void save_sets_write(const struct match *match, FILE *out);
bool save_sets_are_same(const struct match_sets *one,
                        const struct match_sets *other);
bool save_reader_sets(struct save_reader *reader);

/* save_reader.c: a key that must be there; words are short enough, and nothing
 * that a terminal obeys. */
bool save_reader_text(struct save_reader *reader, const char *section,
                      const char *key, const char **text);
bool save_reader_words(struct save_reader *reader, const char *section,
                       const char *key, size_t size, const char **words);
bool save_reader_int(struct save_reader *reader, const char *section,
                     const char *key, int64_t min, int64_t max, int *value);

/* One that need not be there: NULL; and is the text of one fit to be words? */
bool save_reader_optional(struct save_reader *reader, const char *section,
                          const char *key, const char **text);
bool save_reader_check(const struct save_reader *reader, const char *section,
                       const char *key, size_t size, const char *words);

/* False, with err: this is why the key is wrong. */
bool save_reader_fail(const struct save_reader *reader, const char *section,
                      const char *key, const struct err *why);
