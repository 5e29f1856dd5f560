/*
 * The themes that can be chosen: those that are compiled in, and the player's
 * own files, $XDG_CONFIG_HOME/naqala/themes/NAME.ini; one of a known name
 * stands in its place.
 */
#ifndef NAQALA_SCREEN_THEMES_H
#define NAQALA_SCREEN_THEMES_H

#include "ui/theme.h"

struct themes; /* owns them */

/* What is wrong with the player's own is in `err`; it is "" mostly. */
struct themes *themes_new(struct err *err);
void themes_free(struct themes *themes);

int themes_count(const struct themes *themes);
/* It stays there as long as the themes do. */
const struct theme *themes_at(const struct themes *themes, int index);
/* As it is called in the settings: the file's name without .ini, or its path.
 */
const char *themes_key(const struct themes *themes, int index);
/* -1 when there is none of that key. */
int themes_find(const struct themes *themes, const char *key);

/* The theme of a name or of a file with a path; a file is added. -1 and a
 * sentence that names what there is. */
int themes_need(struct themes *themes, const char *name, struct err *err);

#endif
