/* SPDX-License-Identifier: MIT */
/*
 * The themes that can be chosen: those that are compiled in, and the player's
 * own files, $XDG_CONFIG_HOME/naqala/themes/NAME.ini; one of a known name
 * stands in its place.
 */
#pragma once

#include "ui/theme.h"

/* What stands for the theme that suits the terminal: no theme is called so. */
#define THEMES_AUTO "auto"

struct themes; /* owns them */

/* Sets err to the first mistake in the player's own files, which are then left
 * out, and to "" if there is none. */
struct themes *themes_new(struct err *err);
void themes_free(struct themes *themes);

int themes_count(const struct themes *themes);
/* Good until the themes are freed. */
const struct theme *themes_at(const struct themes *themes, int index);
/* What the settings call it: the file's name without .ini, or its whole path. */
const char *themes_key(const struct themes *themes, int index);
/* -1 if there is none of that key. */
int themes_find(const struct themes *themes, const char *key);

/* The theme of a name, or of a file if it has a slash, which is added. Returns
 * -1 and sets err if it is not found or broken, or its path too long for the
 * settings. */
int themes_need(struct themes *themes, const char *name, struct err *err);

/* Of the option of a command: can it be shown, or is it THEMES_AUTO? */
bool themes_check(const char *name, struct err *err);
