/*
 * The difficulty levels: agents with a name and a character, read from
 * levels.ini, naqala-levels(5). The file that is compiled in is the one that is
 * installed.
 */
#ifndef NAQALA_MATCH_LEVEL_H
#define NAQALA_MATCH_LEVEL_H

#include "base/err.h"
#include "base/spec.h"

enum { LEVEL_WORDS_MAX = 100 };

struct level {
    char key[LEVEL_WORDS_MAX];
    char name[LEVEL_WORDS_MAX];
    char about[LEVEL_WORDS_MAX];
    char games[LEVEL_WORDS_MAX]; /* their names; "" for every game */
    char agent[SPEC_TEXT_MAX];   /* as agent_new takes it */
    bool ponder;                 /* thinks on while the opponent does */
};

struct levels; /* in the order of the file */

/* NULL and a sentence with file and line. The caller frees them. */
struct levels *levels_parse(const char *name, const char *bytes, size_t length,
                            struct err *err);
struct levels *levels_load(const char *path, struct err *err);
struct levels *levels_builtin(void);
void levels_free(struct levels *levels);

int levels_count(const struct levels *levels);
const struct level *levels_at(const struct levels *levels, int index);

/* NULL when there is none of that key. */
const struct level *levels_find(const struct levels *levels, const char *key);

/* Does it play the game of this name? */
bool level_plays(const struct level *level, const char *game);

#endif
