/* What the parts of keeping share: files of games, and lines of their list. */
#ifndef NAQALA_SRC_MATCH_SAVES_AUTOSAVE_INSIDE_H
#define NAQALA_SRC_MATCH_SAVES_AUTOSAVE_INSIDE_H

#include "base/lock.h"
#include "match/saves/autosave.h"

#include <stddef.h>

/* The folder of the autosaves; NULL where there is no home. The caller frees
 * it. */
char *autosave_folder(void);
bool autosave_is_autosave(const char *path);

/* NULL and a sentence; `held` when it is being played, by whomever. */
struct lock *autosave_lock(const char *path, bool *held, struct err *err);

/* Fills the line with what the text of a save says: by its first and last
 * lines where the game is over, and else by replaying it. */
void listed_game_read(struct listed_game *kept, const char *name,
                      const char *bytes, size_t length);

#endif
