/* One section of levels.ini, and what can be wrong in it. */
#ifndef NAQALA_SRC_MATCH_LEVEL_READ_H
#define NAQALA_SRC_MATCH_LEVEL_READ_H

#include "base/ini.h"
#include "match/level.h"

/* The name that a list of games begins with, and the rest of the list. */
size_t level_next_game(const char **list);

/* False with a sentence with file and line. */
bool level_read(struct ini *ini, const char *section, struct level *level,
                struct err *err);

/* The ratings of the section; the level has its key. */
bool level_read_elos(struct ini *ini, struct level *level, struct err *err);

/* And what its moves lose. */
bool level_read_losses(struct ini *ini, struct level *level, struct err *err);

/* The game that a key is about, behind its prefix: elo. or loss. */
bool level_read_game(struct ini *ini, const struct level *level,
                     const char *key, const char *prefix,
                     struct level_game *game, struct err *err);

#endif
