/* SPDX-License-Identifier: MIT */
/*
 * The themes that can be chosen: those that are compiled in, and the player's
 * own files, $XDG_CONFIG_HOME/naqala/themes/NAME.ini; a file with the name of a
 * built-in theme replaces it.
 */
#pragma once

#include "ui/theme.h"

/* The name for the theme that suits the terminal: no theme has it. */
#define THEMES_AUTO "auto"

struct themes; /* owns them */

/* Sets err to the first error in the player's own files, which are then left
 * out, or to "" if there is none. */
struct themes *themes_new(struct err *err);
void themes_free(struct themes *themes);

int themes_count(const struct themes *themes);
/* Valid until the themes are freed. */
const struct theme *themes_at(const struct themes *themes, int index);
/* Its name in the settings: the file's name without .ini, or its whole path. */
const char *themes_key(const struct themes *themes, int index);
/* The index of the theme with this key; -1 if there is none. */
int themes_find(const struct themes *themes, const char *key);

/* The theme with this name or, if it has a slash, of this file, which is added.
 * Returns -1 and sets err if it is not found or broken, or its path is too long
 * for the settings. */
int themes_need(struct themes *themes, const char *name, struct err *err);

/* For the option of a command: can it be shown, or is it THEMES_AUTO? */
bool themes_check(const char *name, struct err *err);
