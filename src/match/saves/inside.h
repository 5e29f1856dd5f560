/* SPDX-License-Identifier: MIT */
/* What the parts of this room share: autosaves as files, and reading a save in
 * two steps. */
#pragma once

#include "base/ini.h"
#include "base/lock.h"
#include "match/saves/autosave.h"

/* autosave_files.c: the folder of the autosaves; NULL if there is no home
 * directory. The caller frees it. */
char *autosave_folder(void);
bool autosave_is_autosave(const char *path);

/* Returns NULL and sets err if it cannot be locked; *held: any process plays
 * the game. */
struct lock *autosave_lock(const char *path, bool *held, struct err *err);

/* The state of reading a save. If the save is wrong, every function returns
 * false and sets err, with file, line and key. */
struct save_reader {
    struct ini *ini;
    struct err *err;
    struct match *match;
    int format;
    int *tips; /* the last node of every line that has been read */
    int line_count;
};

/* Reads everything before the moves, and makes a match without moves. */
bool save_reader_head(struct save_reader *reader);

/* Reads the rest. */
bool save_reader_rest(struct save_reader *reader);

/* save_calls.c: writes how the players ended the game at this node; and reads
 * the same for all nodes, after the moves. Moves may follow a node where time
 * ran out, if that was taken back. */
void save_call_write(const struct match *match, const struct node *node,
                     FILE *out);
bool save_reader_calls(struct save_reader *reader);

/* save_sets.c: the match of sets that the game belongs to, if any. */
void save_sets_write(const struct match *match, FILE *out);
bool save_sets_are_same(const struct match_sets *one,
                        const struct match_sets *other);
bool save_reader_sets(struct save_reader *reader);

/* save_reader.c: the text of a key that must be there. Words must also be short
 * enough, and have no control characters. */
bool save_reader_text(struct save_reader *reader, const char *section,
                      const char *key, const char **text);
bool save_reader_words(struct save_reader *reader, const char *section,
                       const char *key, size_t size, const char **words);
bool save_reader_int(struct save_reader *reader, const char *section,
                     const char *key, int64_t min, int64_t max, int *value);

/* The text of a key that may be missing, then NULL; and checks a text as
 * words. */
bool save_reader_optional(struct save_reader *reader, const char *section,
                          const char *key, const char **text);
bool save_reader_check(const struct save_reader *reader, const char *section,
                       const char *key, size_t size, const char *words);

/* Returns false and sets err: why the key is wrong. */
bool save_reader_fail(const struct save_reader *reader, const char *section,
                      const char *key, const struct err *why);
