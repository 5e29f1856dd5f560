/* What the parts of keeping share: files of games, and lines of their list. */
#ifndef NAQALA_SRC_MATCH_KEEP_INSIDE_H
#define NAQALA_SRC_MATCH_KEEP_INSIDE_H

#include "match/keep.h"

#include <stddef.h>

/* The folder of the autosaves; NULL where there is no home. The caller frees
 * it. */
char *keep_folder(void);
bool keep_is_autosave(const char *path);

/* Is it being played, by whomever? */
bool keep_is_held(const char *path);

/* Fills the line with what the text of a save says: by its first and last
 * lines where the game is over, and else by replaying it. */
void kept_read(struct kept *kept, const char *name, const char *bytes,
               size_t length);

#endif
